"""Measure the computer seats in the arena and keep the figures in docs/strength.md (`make strength`).

Every figure has its standard error and its number of games; the same program gives the same figures. With `--quick` a
twentieth of the games is played and nothing is written.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tablegame.play.arena import run  # noqa: E402 - found in this checkout, installed or not

TARGET = ROOT / "docs" / "strength.md"
SEED = 2019
WARMUP = 10
LEARNED = 190
TWO = "two players by remainder"


@dataclass(frozen=True, slots=True)
class Measure:
    """Something to measure: the first seat's mean score.

    runs: whole runs of the arena with seeds of their own, in each of which a learning seat begins anew; low and high:
    the mean that is promised.
    """

    what: str
    seats: tuple[str, ...]
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    warmup: int = 0
    runs: int = 1
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """What came out: mean score and its standard error, games, milliseconds for a move (median and longest)."""

    mean: float
    error: float
    games: int
    usual: float
    longest: float

    def keeps(self, measure: Measure) -> bool:
        """Whether the promise holds: an exact one within three standard errors, a least one as it stands."""
        if measure.low is None or measure.high is None:
            return measure.low is None or self.mean >= measure.low
        return measure.low - 3 * self.error <= self.mean <= measure.high + 3 * self.error


def anchor(name: str) -> str:
    """A frozen opponent as `--seats` names it."""
    return f"{ROOT / 'tests' / 'anchors' / 'contraconquer.py'}:{name}"


def learned(what: str, seats: tuple[str, ...], runs: int, low: float | None = None, form: str = "printed") -> Measure:
    """The reader over games 11-200 of so many runs."""
    return Measure(f"reader, games 11-200, {what}", seats, LEARNED, {"form": form}, WARMUP, runs, low)


def level(what: str, seats: tuple[str, ...], fair: bool = True, form: str = "printed") -> Measure:
    """Players that do not learn of each other, or whom nobody can read; fair: exactly a fair share is promised."""
    return Measure(what, seats, 3000, {"form": form}, low=4 if fair else None, high=4 if fair else None)


def measures() -> list[Measure]:
    """Everything that is promised about Contraconquer, and what else is good to know."""
    club, beginner, levels = anchor("Club"), anchor("Beginner"), ("beginner", "club", "perfect", "reader")
    return [
        learned("beside two club anchors", ("reader", club, club), 10, 4.5),
        Measure("reader, games 1-10, beside two club anchors", ("reader", club, club), WARMUP, runs=40),
        learned("beside two beginner anchors", ("reader", beginner, beginner), 5),
        learned("beside a club and a beginner anchor", ("reader", club, beginner), 5),
        *(level(f"{name} beside two perfect", (name, "perfect", "perfect")) for name in levels),
        *(level(f"perfect against {name}, {TWO}", ("perfect", name), form="remainder") for name in levels),
        level("perfect beside two club anchors", ("perfect", club, club), False),
        level("perfect beside two beginner anchors", ("perfect", beginner, beginner), False),
        level("club beside two beginner anchors", ("club", beginner, beginner), False),
        level("beginner beside two club anchors", ("beginner", club, club), False),
        learned(f"against a club anchor, {TWO}", ("reader", club), 3, form="remainder"),
        learned("beside three club anchors by remainder", ("reader", club, club, club), 2, form="remainder"),
    ]


def taken(measure: Measure, share: int) -> Figure:
    """Play it; with share 20 only a twentieth of the runs or games."""
    results = []
    runs = max(1, measure.runs // share)
    games = measure.games if measure.runs > 1 else max(20, measure.games // share)
    for number in range(runs):
        result = run("contraconquer", measure.seats, games, measure.options, measure.warmup, SEED + number)
        results.append(result["seats"][0])
    mean = sum(seat["mean_score"] for seat in results) / runs
    within = sum(seat["se_score"] ** 2 for seat in results) / runs**2
    usual = sorted(seat["ms_per_move"]["p50"] for seat in results)[runs // 2]
    return Figure(mean, sqrt(within), runs * games, usual, max(seat["ms_per_move"]["max"] for seat in results))


def row(measure: Measure, figure: Figure) -> str:
    """A line of the table."""
    promise = "–"
    if measure.low is not None:
        bound = f"{measure.low:g}" if measure.high == measure.low else f"at least {measure.low:g}"
        promise = f"{bound}, {'kept' if figure.keeps(measure) else 'MISSED'}"
    return f"| {measure.what} | {figure.mean:.3f} ± {figure.error:.3f} | {figure.games} | {promise} |"


def document(rows: Sequence[str]) -> str:
    """The page that is kept."""
    head = f"""# Strength of the computer seats

Measured by `make strength` (`tools/strength.py`, seed {SEED}); the same program gives the same figures. A figure is
the mean score of the first-named seat with its standard error; seats rotate from game to game. The anchors are the
frozen opponents of `tests/anchors/`. "Games 11-200" are runs in which the reader begins without a memory, learns from
ten games that are not counted and goes on learning in the {LEARNED} that are. A fair share is promised to within three
standard errors, a least figure as it stands.

## Contraconquer

Four copies of each card. Fair are 4 tricks: of 12 in the printed form, by remainder of 8 with two players and of 16
with four. Whoever knew the club anchors' mix exactly could expect 4.777 of two of them and no more (found by reckoning
backwards from the end of the game).

| who | tricks | games | promised |
|---|---|---|---|
"""
    return head + "\n".join(rows) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Measure, print and keep; 1 where a promise is missed."""
    quick = "--quick" in arguments
    rows, kept = [], True
    for measure in measures():
        started = time.perf_counter()
        figure = taken(measure, 20 if quick else 1)
        kept = kept and figure.keeps(measure)
        rows.append(row(measure, figure))
        timing = f"{figure.usual:.2f} ms a move, longest {figure.longest:.0f}"
        print(f"{rows[-1]} {timing}, {time.perf_counter() - started:.0f} s", flush=True)
    if not quick:
        TARGET.write_text(document(rows), encoding="utf-8")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
