"""Random input for a long time: keys, clicks, drags, resizes, without a window.

First every picture of every game and every screen is made at every size of window and type in both languages. Then
random input begins. Prints its state every minute. A picture that is not finished in bounded steps or has faults, an
error of a screen, a record that cannot be replayed and memory that keeps growing end it with status 1, the seed and the
last actions.

    python tools/endurance.py [--minutes 10] [--share 1.0] [--seed S] [--no-sweep]
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import sweep  # noqa: E402 - the folder of the tests is no package
from endurance_games import GROWTH, megabytes  # noqa: E402 - beside this file
from ui_harness import Harness  # noqa: E402 - as above

from tablegame.core.errors import TableError  # noqa: E402 - as above
from tablegame.session.replay import check, load_record  # noqa: E402 - as above

KEYS = (
    *("tab", "shift+tab", "left", "right", "up", "down", "enter", "space", "escape", "home", "end", "backspace"),
    *("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "c", "h", "m", "r", "s", "l", "?", "f1", "f11", "ctrl+z"),
    *("ctrl+y", "ctrl+c", "ctrl+v", "ctrl+q", "pageup", "pagedown", "delete", "a", "j", "q", "k", "u", "d"),
    *("f", "+", "-", "x", "e", "v", "o", "p", "i", "w", "b", "shift+left", "shift+right"),
)
"""The keys that are pressed; Enter, Space and the arrows come by the targets that they act on."""

FILLED = 5.0
"""Minutes until every kind of screen has filled its caches: a shorter run tells nothing of memory."""
SIZES = ((960, 600), (1280, 800), (1600, 1000), (1920, 1080), (1000, 900), (2200, 640))
PASTED = ("", "tablegame: 1", "game: [", "\x00\x01", "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n")
KEPT = tuple((ROOT / "tests" / "playthroughs").glob("*/*.yaml"))
"""Stored games of all kinds whose beginnings are pasted, so that every phase of every game comes up."""


class Nuisance:
    """A player who knows no game and tries everything."""

    def __init__(self, ui: Harness, rng: random.Random) -> None:
        self.ui = ui
        self.rng = rng
        self.done: deque[str] = deque(maxlen=40)
        self.counts: Counter[str] = Counter()
        self.habits: tuple[tuple[Callable[[], str], int], ...] = (
            (self.click_target, 45),
            (self.press_key, 30),
            (self.wait, 10),
            (self.click_anywhere, 5),
            (self.drag, 3),
            (self.turn_wheel, 3),
            (self.write, 2),
            (self.resize, 1),
            (self.look_away, 1),
            (self.paste, 1),
        )

    def act(self) -> None:
        """Do one action; now and then before anything listens."""
        self.ui.patient = self.rng.random() < 0.7
        habit = self.rng.choices([h for h, _ in self.habits], [w for _, w in self.habits])[0]
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
    """The faults of the records in a home, one line each."""
    wrong = []
    for path in folder.rglob("games/*.yaml"):
        if not path.name.endswith(".table.yaml"):
            try:
                check(load_record(path), path.name)
            except TableError as error:
                wrong.append(str(error))
    return wrong


def endure(minutes: float, seed: int, folder: Path) -> int:
    """Run for that long; 0 if nothing broke."""
    rng = random.Random(seed)
    print(f"seed {seed}, {minutes:g} minutes")
    start = told = time.monotonic()
    peaks = [0.0, 0.0]
    openings = 0
    person = None
    counts: Counter[str] = Counter()
    try:
        while time.monotonic() - start < minutes * 60:
            openings += 1
            with Harness(folder, size=rng.choice(SIZES), seed=rng.randrange(2**32), painted=True) as ui:
                person = Nuisance(ui, rng)
                while ui.app.running and time.monotonic() - start < minutes * 60:
                    person.act()
                    now = time.monotonic()
                    half = now - start > minutes * 30
                    peaks[half] = max(peaks[half], megabytes())
                    if now - told > 60:
                        told = now
                        report(now - start, counts + person.counts, openings)
                counts += person.counts
            person = None
    except Exception:
        traceback.print_exc()
        print(f"seed {seed}; done last: " + ", ".join(person.done if person else ["opening"]), file=sys.stderr)
        return 1
    report(time.monotonic() - start, counts, openings)
    print("where: " + ", ".join(f"{name} {count}" for name, count in counts.most_common()))
    grown = peaks[1] - peaks[0] if minutes >= FILLED else 0.0
    return judged(unreadable(folder), grown, seed)


def swept(folder: Path, seed: int) -> int:
    """Make every picture in every room; 0 if all of them are whole."""
    start, looked, broken = time.monotonic(), 0, 0
    for name, count, wrong in sweep.everywhere(folder, random.Random(seed)):
        looked += count
        broken += len(wrong)
        print(f"{(time.monotonic() - start) / 60:5.1f} min  {looked:7} pictures looked at, last {name}", flush=True)
        for line in wrong[:20]:
            print(f"seed {seed}: {line}", file=sys.stderr)
    return 1 if broken else 0


def report(seconds: float, counts: Counter[str], openings: int) -> None:
    """One line: time, actions, starts of the program, memory."""
    print(
        f"{seconds / 60:5.1f} min  {counts.total():7} things done  opened {openings} times  {megabytes():.0f} MB",
        flush=True,
    )


def judged(wrong: list[str], grown: float, seed: int) -> int:
    """The exit status of a run that came to its end."""
    for line in wrong:
        print(line, file=sys.stderr)
    if grown > GROWTH:
        print(f"seed {seed}: memory grew by {grown:.0f} MB from the first half to the second", file=sys.stderr)
    return 1 if wrong or grown > GROWTH else 0


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description="Random input for a long time, without a window.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--share", type=float, default=1.0, help="that part of the minutes; below 1 without the sweep")
    parser.add_argument("--seed", type=int, default=None, help="the same seed begins the same way")
    parser.add_argument("--no-sweep", action="store_true", help="do not look at every picture at every size first")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    with tempfile.TemporaryDirectory(prefix="endurance") as folder:
        alone = options.no_sweep or options.share < 1
        status = 0 if alone else swept(Path(folder) / "sweep", seed)
        return max(status, endure(options.minutes * options.share, seed, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
