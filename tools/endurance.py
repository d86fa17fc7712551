"""Tries to break the table for hours (`make endurance`).

    python tools/endurance.py [--share 1.0] [--only kills|files|window|games|pictures|keys] [--seed S]

Six attacks:
- kills: processes that play, tables with windows and writers of files are killed at random moments. No acknowledged
  move and no file may be lost.
- files: every file that the program reads is spoilt at random. Reading it may neither raise an unexpected error nor
  take more than five seconds of the processor.
- window: one window shows one kept game after another. Its memory may not grow.
- games: computer players play all kinds of games. Nobody may make an illegal move or think for more than two seconds of
  the processor.
- pictures: every picture of every game and every screen, at every size of window and type. Each must be whole.
- keys: random keys, clicks, drags, resizes and pasted games. No screen may raise an error, and every record can be
  replayed.

`--share 0.02` does a fiftieth of everything; below 1 the pictures are left out. Prints the seed, and ends with status 1
if something broke.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import sweep  # noqa: E402 - the folder of the tests is no package
import test_crash  # noqa: E402 - as above
from arena import contestant  # noqa: E402 - beside this file
from recorded_play import RecordedGame  # noqa: E402 - as above
from stores import STORES, fill  # noqa: E402 - as above
from ui_harness import Harness  # noqa: E402 - as above

from tablegame.core.contract import CHANCE  # noqa: E402 - as above
from tablegame.core.errors import TableError  # noqa: E402 - as above
from tablegame.core.options import Option, all_counts, complete  # noqa: E402 - as above
from tablegame.games import Game, find  # noqa: E402 - as above
from tablegame.session.characters import all_characters  # noqa: E402 - as above
from tablegame.session.history import replay_record  # noqa: E402 - as above
from tablegame.session.processes import processes  # noqa: E402 - as above
from tablegame.session.replay import load_record  # noqa: E402 - as above
from tablegame.session.settings import Settings  # noqa: E402 - as above
from tablegame.storage.folders import Folders  # noqa: E402 - as above
from tablegame.storage.packs import check as check_pack  # noqa: E402 - as above
from tablegame.theme.library import check as check_theme  # noqa: E402 - as above
from tablegame.ui.table_screen.screen import TableScreen  # noqa: E402 - as above

KILLS = 1000  # killed processes: two fifths at play, a fifth with a window, two fifths while they write files
FILES = 60.0  # minutes of reading spoilt files
KEYS_PRESSED = 10.0  # minutes of random input
SHOWN = 500  # games that one window shows
PLAYED = 100_000  # games of computer players
READ_IN = 5.0  # seconds of the processor that reading a file may take
THOUGHT_IN = 2.0  # seconds of the processor that a move may take
WARM = 20  # the least number of games until every kind of table has been shown
WINDOW_GROWTH = 20.0  # megabytes by which the window may grow after the first fifth of its games
GROWTH = 60.0  # megabytes by which the memory of the second half may exceed that of the first
FILLED = 5.0  # minutes until every kind of screen has filled its caches: a shorter run tells nothing of memory
SHORT = 12_000  # the largest record, in bytes, that the window plays
KEPT = sorted((ROOT / "tests" / "playthroughs").glob("*/*.yaml"))


def megabytes() -> float:
    """The resident memory of this process; 0 if the system does not tell it."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


WRITER = """
import sys
from pathlib import Path
from stores import STORES
from tablegame.storage.folders import Folders
folders = Folders(Path(sys.argv[1]) / "data", Path(sys.argv[1]) / "cache")
store = next(each for each in STORES if each.path == sys.argv[2])
try:
    while True:
        store.write(folders)
        print("written", flush=True)
except StopIteration:
    pass  # nothing is left to be judged
"""
"""A program that writes one kind of file again and again, and prints a line each time."""


# -- kills -------------------------------------------------------------------------------------------------------------


# Each attack returns a sentence for everything that broke.


def kills(share: float, rng: random.Random, home: Path) -> list[str]:
    faults: list[str] = []
    count = max(test_crash.AT_ONCE, round(KILLS * share / 5))
    for name, program, check_moves, games, longest in (
        ("players", test_crash.SESSIONS, test_crash.check_record, 2 * count, 0.05),
        ("tables", test_crash.WINDOWS, test_crash.check_next_start, count, 0.3),
    ):
        (home / name).mkdir()
        test_crash.GAMES = games - games % test_crash.AT_ONCE
        moves = killed = 0
        for game in test_crash.killed_games(program, home / name, longest):
            killed += 1
            try:
                moves += check_moves(game)
            except Exception as error:  # any error is a fault that the attack has found
                faults.append(f"{name}, {game.id}: {type(error).__name__}: {error}")
        print(f"{killed} {name} killed, {moves} acknowledged moves, {len(faults)} lost", flush=True)
    written, before = 0, len(faults)
    for number, store in enumerate(islice(cycle(store for store in STORES if store.write), 2 * count)):
        folders = fill(home / f"writer-{number}")
        written += killed_writer(folders, store.path, rng.random() * 0.3)
        try:
            store.read(folders)
            assert (folders.data.parent / store.path).stat().st_size > 0
        except (Exception, AssertionError) as error:
            faults.append(f"{store.path}: {type(error).__name__}: {error}")
    print(f"{2 * count} writers killed, {written} acknowledged writes, {len(faults) - before} lost", flush=True)
    return faults


def killed_writer(folders: Folders, path: str, seconds: float) -> int:
    """Let a process write a file again and again, and kill it so many seconds after the first time. Returns how often
    the file was written."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
    command = [sys.executable, "-c", WRITER, str(folders.data.parent), path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(seconds)
        writer.kill()
        return 1 + writer.stdout.read().count("written\n")


# -- files -------------------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A kind of file that the program reads."""

    name: str
    seeds: tuple[bytes, ...]  # sound files, of which spoilt copies are made
    path: Path  # where a spoilt copy is put
    read: Callable[[], object]  # reads the file there


WORDS = (
    *(b"{", b"}", b"[", b"]", b": ", b"- ", b'"', b"'", b"\n", b"\r\n", b"\0", b"\xff\xfe", b"---\n", b"&a ", b"*a "),
    *(b"!!map ", b"1e999", b"9" * 400, b"-1", b"true", b"null", b"<<: ", b"moves:\n", b"  - A 1\n", b"../../"),
    *(b"<svg>", b"</svg>", b'style="stroke-width:1e12"', b"url(#a)", b"{0}", b"%s", b"\xe2\x80\xae", b"a" * 5000),
)
"""Bytes that are put into files: signs that mean something in one of their languages."""


def spoilt(seed: bytes, rng: random.Random) -> bytes:
    """A copy of a file after one to four random changes."""
    data = bytearray(seed)
    for _ in range(rng.randrange(1, 5)):
        place, length = rng.randrange(len(data) + 1), rng.choice((1, 3, 20, 200))
        match rng.randrange(6):
            case 0:
                data[place : place + length] = rng.randbytes(length)
            case 1:
                del data[place:]
            case 2:
                del data[place : place + length]
            case 3:
                data[place:place] = rng.choice(WORDS)
            case 4:
                data[place:place] = data[place : place + length] * rng.choice((1, 2, 50))
            case 5:
                data[place : place + 1] = rng.choice((b"[", b"{", b"- ")) * rng.choice((2, 100, 2000))
    return bytes(data)


def kinds(home: Path) -> list[Kind]:
    folders = fill(home / "home")
    record, theme, pack = home / "record.yaml", home / "theme.yaml", home / "pack"
    (pack / "cards").mkdir(parents=True)
    (pack / "pack.yaml").write_bytes(b"title: Mine\nkind: french\n")
    art = [path.read_bytes() for path in sorted((ROOT / "assets" / "packs").rglob("*.svg"))[:20]]
    themes = tuple(path.read_bytes() for path in (ROOT / "themes").glob("*.yaml"))
    records = tuple(path.read_bytes() for path in KEPT if path.stat().st_size < SHORT)
    found = [
        Kind("record", records, record, lambda: replay_record(load_record(record), "record")),
        Kind("theme", themes, theme, lambda: check_theme(theme)),
        Kind("picture of a pack", tuple(art), pack / "cards" / "SA.svg", lambda: check_pack(pack)),
    ]
    for store in STORES:
        path = home / "home" / store.path
        if path.is_file():
            found.append(Kind(store.path, (path.read_bytes(),), path, lambda read=store.read: read(folders)))
    return found


class LateError(BaseException):
    """A file was not read in time. This is no Exception, since readers take an OSError for an error of the disk."""


def files(share: float, rng: random.Random, home: Path) -> list[str]:
    def late(_signal: int, _frame: FrameType | None) -> None:
        raise LateError(f"not read after {READ_IN:g} s")

    signal.signal(signal.SIGPROF, late)
    faults: list[str] = []
    read: Counter[str] = Counter()
    all_kinds, end = kinds(home), time.monotonic() + FILES * 60 * share
    while time.monotonic() < end:
        for kind in all_kinds:
            data = spoilt(rng.choice(kind.seeds), rng)
            if kind.path.is_dir():  # a reader has put a broken file away
                continue
            kind.path.unlink(missing_ok=True)
            kind.path.parent.mkdir(parents=True, exist_ok=True)
            kind.path.write_bytes(data)
            read[kind.name] += 1
            signal.setitimer(signal.ITIMER_PROF, READ_IN)
            try:
                kind.read()
            except TableError:
                pass
            except (Exception, LateError) as error:  # any other error is a fault that the attack has found
                kept = ROOT / "build" / f"spoilt-{len(faults)}"
                kept.parent.mkdir(exist_ok=True)
                kept.write_bytes(data)
                faults.append(f"{kind.name}: {type(error).__name__}: {error} ({kept})")
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
    print(f"{read.total()} spoilt files of {len(read)} kinds read, {len(faults)} with an unexpected error", flush=True)
    return faults


# -- a window ----------------------------------------------------------------------------------------------------------


def window(share: float, rng: random.Random, home: Path) -> list[str]:
    games = max(2, round(SHOWN * share))
    # A record that was stopped in the middle of a trick does not come to an end at the table.
    short = [path for path in KEPT if path.stat().st_size < SHORT and "stopped" not in path.stem]
    sizes: list[float] = []
    with Harness(home / "window", settings=Settings(hold_ms=1000), painted=True) as ui:
        for path in shuffled(short, games, rng):
            game = RecordedGame(load_record(path))
            ui.push(TableScreen(ui.app, game.session))
            game.play(ui, rate=6)
            ui.app.home()
            ui.frame()
            sizes.append(megabytes())
    warm = max(min(WARM, games // 2), games // 5)
    first, grown = max(sizes[:warm]), max(sizes) - max(sizes[:warm])
    print(
        f"a window through {games} games: {first:.0f} MB after {warm} of them, {grown:.0f} MB more at most", flush=True
    )
    return [f"the window grew by {grown:.0f} MB"] if grown > WINDOW_GROWTH and games >= 2 * WARM else []


def shuffled(paths: list[Path], count: int, rng: random.Random) -> Iterator[Path]:
    """So many of the records in random order. No record comes again before all have come."""
    while count > 0:
        rng.shuffle(paths)
        yield from paths[:count]
        count -= len(paths)


# -- games -------------------------------------------------------------------------------------------------------------

OFTEN = {"contraconquer": 35, "procession": 28, "precognition": 13, "contraspiel": 10, "wargops": 8, "contractgrid": 6}
"""How often of a hundred games each is played; a session of WarGops takes as long as twenty games of Contraconquer."""
QUICK = ("beginner", "club", "random")
SELDOM = 0.002  # the share of seats with a slow player: a strong level, or a character
USUAL = 0.6  # the share of house rules with their default
FEW = 2.5  # the mean distance of a number from its lowest value: games with a hundred deals are rare
CHUNK = 500  # the games that a process plays before it reports


@dataclass(slots=True)
class Report:
    """What a process reports of its games."""

    process: int
    moves: int = 0
    longest: float = 0.0  # seconds of the longest move
    slowest: str = ""  # who made that move, in which game
    size: float = 0.0  # of the process afterwards, in megabytes
    faults: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)  # moves that took too long


def report_of(seed: int, numbers: range) -> Report:
    """Play the games of these numbers."""
    report = Report(os.getpid())
    for number in numbers:
        play_game(f"{seed} {number}", number, report)
    report.size = megabytes()
    return report


def play_game(seed: str, number: int, report: Report) -> None:
    """Play one game and add what happened to the report."""
    rng = random.Random(seed)
    entry = find(rng.choices(list(OFTEN), list(OFTEN.values()))[0])
    players, chosen = house_rules(entry, rng)
    names = tuple(random_player(entry, players, chosen, rng) for _ in range(players))
    where = f"game {number}: {entry.key} {chosen} {' '.join(names)}"
    try:
        for name, seconds in timed_choices(entry, chosen, names, rng):
            report.moves += 1
            if seconds > report.longest:
                report.longest, report.slowest = seconds, f"{name}, {where}"
            if seconds > THOUGHT_IN:
                report.late.append(f"{name} took {seconds:.2f} s, {where}")
    except Exception as error:  # any error is a fault that the attack has found
        report.faults.append(f"{type(error).__name__}: {error}, {where}")


def house_rules(entry: Game, rng: random.Random) -> tuple[int, dict[str, Any]]:
    """A number of players, and house rules that fit it, most of them defaults."""
    engine = entry.engine
    while True:
        players = rng.choice(all_counts(engine))
        given = {option.name: value_of(option, rng) for option in engine.options if rng.random() > USUAL}
        try:
            return players, complete(engine, players, given)
        except TableError:
            continue


def value_of(option: Option, rng: random.Random) -> object:
    """A random value of a house rule; low numbers are more frequent than high ones."""
    if option.kind == "switch":
        return rng.random() < 0.5
    if option.kind == "names":
        return tuple(rng.sample(option.choices, option.low))
    choices = option.choices if option.kind == "choice" else option.only
    if choices:
        return rng.choice(choices)
    return min(option.high, option.low + int(rng.expovariate(1 / FEW)))


def random_player(entry: Game, players: int, chosen: dict[str, Any], rng: random.Random) -> str:
    """The name of a level or of a character, seldom one that thinks long."""
    bot = entry.bot
    if rng.random() > SELDOM:
        return rng.choice(QUICK)
    levels = [level for level in bot.levels if bot.why_not_offered(level, players, chosen) is None]
    characters = [player.key for player in all_characters() if player.styled_level(entry.key).level in levels]
    return rng.choice((*levels, *characters))


def timed_choices(
    entry: Game, chosen: dict[str, Any], names: tuple[str, ...], rng: random.Random
) -> Iterator[tuple[str, float]]:
    """Play a game to its end. Yields for each choice who made it, and how many seconds of the processor it took. Raises
    ValueError for an illegal move."""
    engine, players = entry.engine, [contestant(entry, name) for name in names]
    state = engine.new(len(names), chosen)
    for seat, player in enumerate(players):
        player.begin(seat, range(len(names)))
    while (acting := state.acting()) and not engine.is_stalled(state):
        for actor in acting:
            if actor == CHANCE:
                state.apply(CHANCE, engine.deal(state, rng))
                continue
            started = time.process_time()
            move = players[actor].choose(state.view(actor), rng.getrandbits(62))
            yield names[actor], time.process_time() - started
            if move not in state.legal(actor):
                raise ValueError(f"{names[actor]} made the illegal move {move}")
            state.apply(actor, move)
    for seat, player in enumerate(players):
        player.end(state.view(seat))


def games(share: float, rng: random.Random, _home: Path) -> list[str]:
    count, seed = max(1, round(PLAYED * share)), rng.getrandbits(32)
    chunks = [range(start, min(count, start + CHUNK)) for start in range(0, count, CHUNK)]
    jobs = min(len(chunks), os.cpu_count() or 1)
    with processes(jobs) as pool:
        reports = list(pool.map(report_of, [seed] * len(chunks), chunks))
    slowest = max(reports, key=lambda report: report.longest)
    print(f"{count} games, {sum(report.moves for report in reports)} moves, longest {slowest.longest:.2f} s", end=" ")
    print(f"({slowest.slowest})", flush=True)
    faults = [line for report in reports for line in report.faults]
    if len(chunks) > 1:  # in a short run another program may have slowed down a move
        faults += [line for report in reports for line in report.late]
    for process in {report.process for report in reports}:
        sizes = [report.size for report in reports if report.process == process]
        half = len(sizes) // 2
        if half and max(sizes[half:]) > max(sizes[:half]) + GROWTH:
            faults.append(f"memory grew from {max(sizes[:half]):.0f} to {max(sizes[half:]):.0f} MB")
    return faults


# -- keys --------------------------------------------------------------------------------------------------------------

KEYS = (
    *("tab", "shift+tab", "left", "right", "up", "down", "enter", "space", "escape", "home", "end", "backspace"),
    *("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "c", "h", "m", "r", "s", "l", "?", "f1", "f11", "ctrl+z"),
    *("ctrl+y", "ctrl+c", "ctrl+v", "ctrl+q", "pageup", "pagedown", "delete", "a", "j", "q", "k", "u", "d"),
    *("f", "+", "-", "x", "e", "v", "o", "p", "i", "w", "b", "shift+left", "shift+right"),
)
"""The keys that are pressed."""

SIZES = ((960, 600), (1280, 800), (1600, 1000), (1920, 1080), (1000, 900), (2200, 640))
PASTED = ("", "tablegame: 1", "game: [", "\x00\x01", "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n")


class Nuisance:
    """A player who knows no game and tries everything. Each habit does something and returns a word about it."""

    def __init__(self, ui: Harness, rng: random.Random) -> None:
        self.ui = ui
        self.rng = rng
        self.done: deque[str] = deque(maxlen=40)
        self.counts: Counter[str] = Counter()
        self.habits: dict[Callable[[], str], int] = {
            self.click_target: 45, self.press_key: 30, self.wait: 10, self.click_anywhere: 5, self.drag: 3,
            self.turn_wheel: 3, self.write: 2, self.resize: 1, self.look_away: 1, self.paste: 1,
        }  # fmt: skip
        """How often of about a hundred times each comes."""

    def act(self) -> None:
        """Follow a random habit, now and then before the screen is ready for input."""
        self.ui.patient = self.rng.random() < 0.7
        [habit] = self.rng.choices(list(self.habits), list(self.habits.values()))
        self.done.append(f"{habit.__name__} ...")
        self.done[-1] = f"{habit.__name__} {habit()}"
        self.counts[type(self.ui.top()).__name__] += 1

    def click_target(self) -> str:
        targets = [target.id for target in self.ui.scene().targets]
        if not targets:
            return "none"
        target = self.rng.choice(targets)
        self.ui.click(target)
        return target

    def press_key(self) -> str:
        key = self.rng.choice(KEYS)
        self.ui.key(key)
        return key

    def wait(self) -> str:
        seconds = self.rng.choice((0.05, 0.5, 3.0))
        self.ui.run(seconds, rate=20)
        return f"{seconds} s"

    def place(self) -> tuple[float, float]:
        width, height = self.ui.scene().size
        return self.rng.uniform(0, width - 1), self.rng.uniform(0, height - 1)

    def click_anywhere(self) -> str:
        place = self.place()
        self.ui.click(place)
        return f"{place[0]:.0f} {place[1]:.0f}"

    def drag(self) -> str:
        start, end = self.place(), self.place()
        self.ui.press(*start)
        self.ui.move(*end)
        self.ui.release(*end)
        self.ui.frame()
        return f"{start} to {end}"

    def turn_wheel(self) -> str:
        lines = self.rng.choice((-3, -1, 1, 5))
        self.ui.wheel(lines)
        return str(lines)

    def write(self) -> str:
        text = self.rng.choice(("Ada", "ß", "  ", "日本", "a" * 300))
        self.ui.type(text)
        return repr(text[:12])

    def resize(self) -> str:
        width, height = self.rng.choice(SIZES)
        self.ui.resize(width, height)
        return f"{width} x {height}"

    def look_away(self) -> str:
        self.ui.lose_focus()
        return ""

    def paste(self) -> str:
        text = self.rng.choice(PASTED) if self.rng.random() < 0.4 else self.beginning()
        self.ui.clipboard.copy(text)
        self.ui.key("ctrl+v")
        return repr(text[:20])

    def beginning(self) -> str:
        """A random beginning of a stored game."""
        head, mark, lines = self.rng.choice(KEPT).read_text(encoding="utf-8").partition("moves:\n")
        moves = lines.splitlines(keepends=True)
        return head + mark + "".join(moves[: self.rng.randrange(1, len(moves) + 1)])


def unreadable(folder: Path) -> list[str]:
    """A sentence for every record in a home that cannot be replayed."""
    faults = []
    for path in folder.rglob("games/*.yaml"):
        if not path.name.endswith(".table.yaml"):
            try:
                replay_record(load_record(path), path.name)
            except TableError as error:
                faults.append(str(error))
    return faults


def keys(share: float, rng: random.Random, home: Path) -> list[str]:
    """The program is opened anew whenever the random input has closed it."""
    start, minutes = time.monotonic(), KEYS_PRESSED * share
    peaks = [0.0, 0.0]  # the greatest memory in the first and in the second half of the time
    openings, counts = 0, Counter[str]()
    person = None
    try:
        while not openings or time.monotonic() - start < minutes * 60:
            openings += 1
            with Harness(home, size=rng.choice(SIZES), seed=rng.randrange(2**32), painted=True) as ui:
                person = Nuisance(ui, rng)
                while ui.app.running and time.monotonic() - start < minutes * 60:
                    person.act()
                    half = time.monotonic() - start > minutes * 30
                    peaks[half] = max(peaks[half], megabytes())
            counts += person.counts
    except Exception:
        traceback.print_exc()
        return ["the last actions: " + ", ".join(person.done if person else ["opening"])]
    print(f"{counts.total()} things done, opened {openings} times, {megabytes():.0f} MB; where: ", end="")
    print(", ".join(f"{name} {count}" for name, count in counts.most_common()), flush=True)
    faults = unreadable(home)
    if minutes >= FILLED and peaks[1] > peaks[0] + GROWTH:
        faults.append(f"memory grew by {peaks[1] - peaks[0]:.0f} MB from the first half to the second")
    return faults


def pictures(_share: float, rng: random.Random, home: Path) -> list[str]:
    start, looked_at = time.monotonic(), 0
    faults: list[str] = []
    for name, count, faults_there in sweep.everywhere(home, rng):
        looked_at += count
        faults += faults_there[:20]
        print(f"{(time.monotonic() - start) / 60:5.1f} min  {looked_at:7} pictures looked at, last {name}", flush=True)
    return faults


ATTACKS = {"kills": kills, "files": files, "window": window, "games": games, "pictures": pictures, "keys": keys}


def main() -> int:
    parser = argparse.ArgumentParser(description="Tries to break the table for a long time.")
    parser.add_argument("--only", choices=list(ATTACKS), help="one attack alone")
    parser.add_argument("--share", type=float, default=1.0, help="how much of everything is done")
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}, a share of {options.share:g}")
    faults: list[str] = []
    for name, attack in ATTACKS.items():
        if name == options.only or (options.only is None and (options.share >= 1 or name != "pictures")):
            with tempfile.TemporaryDirectory(prefix="endurance") as folder:
                faults += attack(options.share, random.Random(f"{seed} {name}"), Path(folder))
    for line in faults:
        print(f"WRONG {line}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
