"""Measurements of computer players, for every game: what is played, what is promised, the result.

Results are stored (`kept.py`), so that an interrupted run continues and a page is made again at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import past  # noqa: E402 - beside this file
from kept import KEPT, Kept, digest, players_of  # noqa: E402 - beside this file

from tablegame.core.options import complete  # noqa: E402 - found in this checkout, installed or not
from tablegame.games import find  # noqa: E402 - as above
from tablegame.session import arena  # noqa: E402 - as above
from tablegame.session.arena import Match, Outcome  # noqa: E402 - as above

SEED = 2019
WARMUP = 10
LEARNED = 190
OLD = f"{past.PAST}strong"
"""The strongest level of the commit that is measured against, as a seat."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A measurement: the first seat's mean score, or (margin) its excess over the second's, or (wins) its share of the
    decided games.

    runs: whole runs of the arena with their own seeds, in each of which a learning seat begins anew; low and high: the
    promised range of the mean; above: the mean is promised to exceed this by more than three standard errors; instead:
    a level that plays the same games at that seat afterwards, so that the figure is the difference; tables: who sits
    beside the first from run to run; duplicate: everybody plays the same cards from every seat, and these games
    together count as one observation.
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
    duplicate: bool = False

    @property
    def against_past(self) -> bool:
        """Whether it has a player of another commit."""
        return any(name.startswith(past.PAST) for name in self.seats)

    def played(self, games: int, seed: int, revision: str, seats: tuple[str, ...], jobs: int) -> list[Outcome]:
        """A run of the arena on several processes; stored games are not played again."""
        match = Match(
            self.game, seats, complete(find(self.game).engine, len(seats), self.options), seed, self.duplicate
        )
        told = [{**asdict(match), "seats": [name.removeprefix(f"{ROOT}/") for name in seats]}, self.warmup]
        of = [*told, players_of(self.game), revision * self.against_past]
        kept = Kept(KEPT / "strength" / f"{self.game}-{digest(told)}.jsonl", of)
        if (left := games - len(kept.lines)) > 0:
            for outcome in self._playing(match, left, self.warmup + len(kept.lines), jobs, revision):
                times = [[round(time, 2) for time in each] for each in outcome.times]
                kept.add([outcome.scores, outcome.winners, times])
        return [Outcome(tuple(scores), tuple(winners), times) for scores, winners, times in kept.lines[:games]]

    def _playing(self, match: Match, games: int, before: int, jobs: int, revision: str) -> Iterator[Outcome]:
        if self.against_past:
            return past.played(match, games, before, jobs, revision)
        return arena.outcomes(match, games, before, jobs)

    def said(self, outcome: Outcome) -> float | None:
        """The figure of a game; None for a game without a single winner, if wins are counted."""
        if self.wins:
            return float(outcome.winners == (0,)) if len(outcome.winners) == 1 else None
        return outcome.scores[0] - (outcome.scores[1] if self.margin else 0)


@dataclass(frozen=True, slots=True)
class Figure:
    """A result: mean score and its standard error, games, milliseconds of a move (median and longest), seconds of all
    moves."""

    mean: float
    error: float
    games: int
    usual: float
    longest: float
    seconds: float

    def keeps(self, measure: Measure) -> bool:
        """Whether the promise holds: an exact one within three standard errors, a lower bound as it is, "above" by more
        than three."""
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


@dataclass(frozen=True, slots=True)
class _Run:
    """The result of one run of the arena: mean and error, games, the first seat's times, seconds of all seats."""

    mean: float
    error: float
    games: int
    times: list[float]
    seconds: float


def taken(measure: Measure, share: int, revision: str = past.BASELINE) -> Figure:
    """Play a measurement on all processors; with share 20 only a twentieth of the runs or games."""
    runs, jobs = max(1, measure.runs // share), os.cpu_count() or 1
    games = measure.games if measure.runs > 1 else max(20, measure.games // share)
    numbers = range(runs)
    if runs == 1:
        found = [_run(measure, games, revision, 0, jobs)]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            found = list(pool.map(_run, [measure] * runs, [games] * runs, [revision] * runs, numbers))
    times = [each for run in found for each in run.times]
    return Figure(
        sum(run.mean for run in found) / runs,
        sqrt(sum(run.error**2 for run in found)) / runs,
        sum(run.games for run in found),
        median(times),
        max(times),
        sum(run.seconds for run in found),
    )


def _run(measure: Measure, games: int, revision: str, number: int, jobs: int = 1) -> _Run:
    beside = measure.tables[number % len(measure.tables)] if measure.tables else measure.seats[1:]
    together = len(beside) + 1 if measure.duplicate else 1
    games = -(-games // together) * together
    outcomes = measure.played(games, SEED + number, revision, (measure.seats[0], *beside), jobs)
    others: list[Outcome] = []
    if measure.instead:
        others = measure.played(games, SEED + number, revision, (measure.instead, *beside), jobs)
    said, without = ([measure.said(outcome) for outcome in each] for each in (outcomes, others))
    times = [each for outcome in outcomes for each in outcome.times[0]]
    every = [sum(seat) for outcome in (*outcomes, *others) for seat in outcome.times]
    return _Run(*estimate(said, without, together), games, times, sum(every) / 1000)


def estimate(said: Sequence[float | None], without: Sequence[float | None], together: int = 1) -> tuple[float, float]:
    """The mean of the games' figures (None: no figure), less that of the same games without, and its standard error.

    Games with the same cards are one observation, and so is a pair: what they have in common is no error.
    """
    means = [_mean(values) for values in (said, without)]
    blocks = range(0, len(said), together)
    apart = [
        sum(
            sign * sum(value - mean for value in values[start : start + together] if value is not None) / count
            for sign, values, (mean, count) in zip((1, -1), (said, without), means, strict=True)
        )
        for start in blocks
    ]
    return means[0][0] - means[1][0], sqrt(sum(each**2 for each in apart) * len(apart) / max(1, len(apart) - 1))


def _mean(values: Sequence[float | None]) -> tuple[float, int]:
    """The mean of the figures, and their number (1 if there is none)."""
    told = [value for value in values if value is not None]
    return sum(told) / max(1, len(told)), max(1, len(told))


def row(measure: Measure, figure: Figure) -> str:
    """A line of the table."""
    promise = "–"
    if measure.low is not None:
        bound = f"{measure.low:g}" if measure.high == measure.low else f"at least {measure.low:g}"
        promise = f"{bound}, {'kept' if figure.keeps(measure) else 'MISSED'}"
    elif measure.above is not None:
        promise = f"above {measure.above:g}, {'kept' if figure.keeps(measure) else 'MISSED'}"
    return f"| {measure.what} | {figure.mean:.3f} ± {figure.error:.3f} | {figure.games} | {promise} |"
