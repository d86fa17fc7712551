"""Attacks the saved files and the window for a long time (`make endurance`).

Kills: processes that play, tables with windows and all writers of files are killed at random moments; no acknowledged
move and no file may be lost. Files: every file that the program reads is spoilt at random; reading it may neither raise
an unexpected error nor take more than five seconds. Window: one window shows one kept game after another; its memory
may not grow by more than 20 MB after the first fifth of them.

    python tools/endurance_attacks.py [--only kills|files|window] [--share 1.0] [--seed S]

`--share 0.02` does a fiftieth of everything. Ends with status 1 and the seed if something broke.
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
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from types import FrameType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import test_crash  # noqa: E402 - the folder of the tests is no package
from endurance_games import megabytes  # noqa: E402 - beside this file
from recorded_play import RecordedGame  # noqa: E402 - as above
from stores import STORES, fill  # noqa: E402 - as above
from ui_harness import Harness  # noqa: E402 - as above

from tablegame.core.errors import TableError  # noqa: E402 - as above
from tablegame.session.replay import check, load_record  # noqa: E402 - as above
from tablegame.session.settings import Settings  # noqa: E402 - as above
from tablegame.storage.folders import Folders  # noqa: E402 - as above
from tablegame.storage.packs import check as check_pack  # noqa: E402 - as above
from tablegame.theme.reading import check as check_theme  # noqa: E402 - as above
from tablegame.ui.table_screen.screen import TableScreen  # noqa: E402 - as above

KILLS = 1000
"""Processes that are killed: two fifths at play, a fifth at a table in a window, two fifths while they write files."""
MINUTES = 60
GAMES = 500
LONGEST = 5.0
"""Seconds that reading a file may take."""
GROWTH = 20.0
"""Megabytes by which the window may grow after the first fifth of its games."""
WARM = 20
"""The least number of games until every kind of table has been shown."""
SHORT = 12_000
"""The largest record, in bytes, that the window plays."""
KEPT = sorted((ROOT / "tests" / "playthroughs").glob("*/*.yaml"))

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
"""Writes one kind of file again and again, and says so each time."""


# -- kills -------------------------------------------------------------------------------------------------------------


def kills(share: float, rng: random.Random, home: Path) -> list[str]:
    """Kill players, tables and writers; what was lost."""
    wrong: list[str] = []
    count = max(test_crash.AT_ONCE, round(KILLS * share / 5))
    ways = (
        ("players", test_crash.SESSIONS, test_crash.check, 2 * count, 0.05),
        ("tables", test_crash.WINDOWS, test_crash.check_shown, count, 0.3),
    )
    for name, player, judge, games, longest in ways:
        (home / name).mkdir()
        test_crash.GAMES = games - games % test_crash.AT_ONCE
        moves = killed = 0
        for each in test_crash.killed(player, home / name, longest):
            killed += 1
            try:
                moves += judge(*each)
            except Exception as error:  # whatever goes wrong is what is looked for
                wrong.append(f"{name}, {each[1]}: {type(error).__name__}: {error}")
        print(f"{killed} {name} killed, {moves} acknowledged moves, {len(wrong)} lost", flush=True)
    written = 0
    lost = len(wrong)
    for number, store in enumerate(islice(cycle(s for s in STORES if s.write), 2 * count)):
        folders = fill(home / f"writer-{number}")
        written += killed_writer(folders, store.path, rng.random() * 0.3)
        try:
            store.read(folders)
            assert (folders.data.parent / store.path).stat().st_size > 0
        except (Exception, AssertionError) as error:
            wrong.append(f"{store.path}: {type(error).__name__}: {error}")
    print(f"{2 * count} writers killed, {written} acknowledged writes, {len(wrong) - lost} lost", flush=True)
    return wrong


def killed_writer(folders: Folders, path: str, seconds: float) -> int:
    """Let a process write that file for so long after its first time, and kill it; how often it had written."""
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
    """A kind of file: what its spoilt copies are made from, where one is put, and how it is read there."""

    name: str
    seeds: tuple[bytes, ...]
    path: Path
    read: Callable[[], object]


WORDS = (
    *(b"{", b"}", b"[", b"]", b": ", b"- ", b'"', b"'", b"\n", b"\r\n", b"\0", b"\xff\xfe", b"---\n", b"&a ", b"*a "),
    *(b"!!map ", b"1e999", b"9" * 400, b"-1", b"true", b"null", b"<<: ", b"moves:\n", b"  - A 1\n", b"../../"),
    *(b"<svg>", b"</svg>", b'style="stroke-width:1e12"', b"url(#a)", b"{0}", b"%s", b"\xe2\x80\xae", b"a" * 5000),
)
"""What is put into files: signs that mean something somewhere."""


def spoilt(seed: bytes, rng: random.Random) -> bytes:
    """The bytes after one to four random changes."""
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
    """Every kind of file that the program reads."""
    folders = fill(home / "home")
    record, theme, pack = home / "record.yaml", home / "theme.yaml", home / "pack"
    (pack / "cards").mkdir(parents=True)
    (pack / "pack.yaml").write_bytes(b"title: Mine\nkind: french\n")
    art = [path.read_bytes() for path in sorted((ROOT / "assets" / "packs").rglob("*.svg"))[:20]]
    themes = tuple(path.read_bytes() for path in (ROOT / "themes").glob("*.yaml"))
    records = tuple(path.read_bytes() for path in KEPT if path.stat().st_size < SHORT)
    found = [
        Kind("record", records, record, lambda: check(load_record(record), "record")),
        Kind("theme", themes, theme, lambda: check_theme(theme)),
        Kind("picture of a pack", tuple(art), pack / "cards" / "SA.svg", lambda: check_pack(pack)),
    ]
    for store in STORES:
        path = home / "home" / store.path
        if path.is_file():
            found.append(Kind(store.path, (path.read_bytes(),), path, lambda read=store.read: read(folders)))
    return found


class LateError(BaseException):
    """A file was not read in time; no reader may take it for an error of the disk."""


def files(share: float, rng: random.Random, home: Path) -> list[str]:
    """Spoil files of all kinds and read them; what went wrong."""

    def late(_signal: int, _frame: FrameType | None) -> None:
        raise LateError(f"not read after {LONGEST:g} s")

    signal.signal(signal.SIGALRM, late)
    wrong: list[str] = []
    read: Counter[str] = Counter()
    known, end = kinds(home), time.monotonic() + MINUTES * 60 * share
    while time.monotonic() < end:
        for kind in known:
            seed = rng.choice(kind.seeds)
            data = spoilt(seed, rng)
            if kind.path.is_dir():
                continue
            kind.path.unlink(missing_ok=True)
            kind.path.parent.mkdir(parents=True, exist_ok=True)
            kind.path.write_bytes(data)
            read[kind.name] += 1
            signal.setitimer(signal.ITIMER_REAL, LONGEST)
            try:
                kind.read()
            except TableError:
                pass
            except (Exception, LateError) as error:  # whatever goes wrong is what is looked for
                kept = ROOT / "build" / f"spoilt-{len(wrong)}"
                kept.parent.mkdir(exist_ok=True)
                kept.write_bytes(data)
                wrong.append(f"{kind.name}: {type(error).__name__}: {error} ({kept})")
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
    print(f"{read.total()} spoilt files of {len(read)} kinds read, {len(wrong)} with an unexpected error", flush=True)
    return wrong


# -- a window ----------------------------------------------------------------------------------------------------------


def window(share: float, rng: random.Random, home: Path) -> list[str]:
    """Show kept games in one window, one after another; whether its memory grows."""
    games = max(2 * WARM, round(GAMES * share))
    # A record that was stopped in the middle of a trick does not come to an end at the table.
    short = [path for path in KEPT if path.stat().st_size < SHORT and "stopped" not in path.stem]
    sizes: list[float] = []
    with Harness(home / "window", settings=Settings(hold_ms=1000), painted=True) as ui:
        for path in chosen(short, games, rng):
            game = RecordedGame(load_record(path))
            ui.push(TableScreen(ui.app, game.session))
            game.play(ui, rate=6)
            ui.app.home()
            ui.frame()
            sizes.append(megabytes())
    warm = max(WARM, games // 5)
    first, grown = max(sizes[:warm]), max(sizes) - max(sizes[:warm])
    print(
        f"a window through {games} games: {first:.0f} MB after {warm} of them, {grown:.0f} MB more at most", flush=True
    )
    return [f"the window grew by {grown:.0f} MB"] if grown > GROWTH else []


def chosen(paths: list[Path], count: int, rng: random.Random) -> Iterator[Path]:
    """So many of the records, all of them before one comes again, the first fifth as mixed as the rest."""
    while count > 0:
        rng.shuffle(paths)
        yield from paths[:count]
        count -= len(paths)


ATTACKS = {"kills": kills, "files": files, "window": window}


def main() -> int:
    """Attack; 1 if something broke."""
    parser = argparse.ArgumentParser(description="Attacks on the files and the window.")
    parser.add_argument("--only", choices=list(ATTACKS), help="one attack alone")
    parser.add_argument("--share", type=float, default=1.0, help="how much of everything is done")
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}, a share of {options.share:g}")
    wrong: list[str] = []
    for name, attack in ATTACKS.items():
        if options.only in (None, name):
            with tempfile.TemporaryDirectory(prefix="endurance") as folder:
                wrong += attack(options.share, random.Random(f"{seed} {name}"), Path(folder))
    for line in wrong:
        print(f"WRONG {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
