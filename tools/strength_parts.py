"""What a measurement of computer seats is, for every game: what is played, what is promised, what came out.

Knows the arena. Must not know any game or what is promised about it.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import past  # noqa: E402 - beside this file

from tablegame.play import arena  # noqa: E402 - found in this checkout, installed or not

SEED = 2019
WARMUP = 10
LEARNED = 190
OLD = f"{past.PAST}strong"
"""The strongest level of the commit that is measured against, as a seat."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Something to measure: the first seat's mean score, or (margin) by how much it is above the second's, or (wins)
    its share of the decided games.

    runs: whole runs of the arena with seeds of their own, in each of which a learning seat begins anew; low and high:
    the mean that is promised; above: what the mean is promised to pass by more than three standard errors; instead: a
    level that plays the same games at that seat afterwards, so that the figure is by how much the first does better;
    tables: who sits beside the first from run to run.
    """

    what: str
    seats: tuple[str, ...]
    games: int
    game: str = "contraconquer"
    options: dict[str, Any] = field(default_factory=dict)
    warmup: int = 0
    runs: int = 1
    low: float | None = None
    high: float | None = None
    above: float | None = None
    margin: bool = False
    wins: bool = False
    instead: str = ""
    tables: tuple[tuple[str, ...], ...] = ()

    @property
    def against_past(self) -> bool:
        """Whether somebody of another commit sits there."""
        return any(name.startswith(past.PAST) for name in self.seats)

    def played(self, games: int, seed: int, revision: str, seats: tuple[str, ...]) -> dict[str, Any]:
        """A run of the arena, on all processors where players of the past make it long."""
        asked = (self.game, seats, games, self.options, self.warmup, seed)
        if self.against_past:
            return past.run(*asked, os.cpu_count() or 1, revision)
        return arena.run(*asked)


@dataclass(frozen=True, slots=True)
class Figure:
    """What came out: mean score and its standard error, games, milliseconds for a move (median and longest)."""

    mean: float
    error: float
    games: int
    usual: float
    longest: float

    def keeps(self, measure: Measure) -> bool:
        """Whether the promise holds: an exact one within three standard errors, a least one as it stands, one to be
        above something by more than three."""
        if measure.above is not None:
            return self.mean - 3 * self.error > measure.above
        if measure.low is None or measure.high is None:
            return measure.low is None or self.mean >= measure.low
        return measure.low - 3 * self.error <= self.mean <= measure.high + 3 * self.error


def anchor(game: str, name: str) -> str:
    """A frozen opponent as `--seats` names it."""
    return f"{ROOT / 'tests' / 'anchors' / f'{game}.py'}:{name}"


def called(name: str) -> str:
    """A seat as the table names it."""
    if name.startswith(past.PAST):
        return f"old {name.removeprefix(past.PAST)}"
    return name.rpartition(":")[2].lower() + " anchor" * (":" in name)


def taken(measure: Measure, share: int, revision: str = past.BASELINE) -> Figure:
    """Play it; with share 20 only a twentieth of the runs or games."""
    results = []
    runs = max(1, measure.runs // share)
    games = measure.games if measure.runs > 1 else max(20, measure.games // share)
    scores = []
    for number in range(runs):
        beside = measure.tables[number % len(measure.tables)] if measure.tables else measure.seats[1:]
        results.append(measure.played(games, SEED + number, revision, (measure.seats[0], *beside)))
        mean, error = _outcome(measure, results[-1], games)
        if measure.instead:
            other = measure.played(games, SEED + number, revision, (measure.instead, *beside))
            less, more_error = _outcome(measure, other, games)
            mean, error = mean - less, sqrt(error**2 + more_error**2)
        scores.append((mean, error))
    mean = sum(score for score, _ in scores) / runs
    within = sum(error**2 for _, error in scores) / runs**2
    times = [result["seats"][0]["ms_per_move"] for result in results]
    usual = sorted(time["p50"] for time in times)[runs // 2]
    return Figure(mean, sqrt(within), runs * games, usual, max(time["max"] for time in times))


def _outcome(measure: Measure, result: dict[str, Any], games: int) -> tuple[float, float]:
    """What a run says, and its standard error."""
    seats = result["seats"]
    if measure.wins:
        return _share(seats[0], result["decided"])
    return _margin(seats, games) if measure.margin else _score(seats[0])


def _share(seat: dict[str, Any], decided: int) -> tuple[float, float]:
    """The share of the games with one winner, under rules by which nobody shares a win."""
    won = seat["wins"] / max(1, decided)
    return won, sqrt(won * (1 - won) / max(1, decided))


def _score(seat: dict[str, Any]) -> tuple[float, float]:
    return seat["mean_score"], seat["se_score"]


def _margin(seats: list[dict[str, Any]], games: int) -> tuple[float, float]:
    """By how much the first is above the second where only one of them scores, and the standard error of that."""
    one, other = seats[:2]
    both = 2 * one["mean_score"] * other["mean_score"] / games
    error = sqrt(one["se_score"] ** 2 + other["se_score"] ** 2 + both)
    return one["mean_score"] - other["mean_score"], error


def taken_in(seconds: float) -> str:
    """The line under a table: how long it took, and on what."""
    size = ""
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        size = f" and {os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.0f} GiB"
    return f"\nTaken in {max(1, round(seconds / 60))} min on a machine with {os.cpu_count() or 1} cores{size}.\n"


def row(measure: Measure, figure: Figure) -> str:
    """A line of the table."""
    promise = "–"
    if measure.low is not None:
        bound = f"{measure.low:g}" if measure.high == measure.low else f"at least {measure.low:g}"
        promise = f"{bound}, {'kept' if figure.keeps(measure) else 'MISSED'}"
    elif measure.above is not None:
        promise = f"above {measure.above:g}, {'kept' if figure.keeps(measure) else 'MISSED'}"
    return f"| {measure.what} | {figure.mean:.3f} ± {figure.error:.3f} | {figure.games} | {promise} |"
