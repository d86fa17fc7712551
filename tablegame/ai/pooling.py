"""Results of choices over batches of imagined hands, pooled: means, differences and their standard errors.

A batch has fresh hands, common to all choices, and fresh follow-ups. What is settled once for a batch makes all its
hands alike, which only other batches can show: so an error is the larger of the paired error inside the batches and
the error between them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import hypot, sqrt
from operator import mul
from random import Random
from typing import NamedTuple

from tablegame.core.bots import Bot, MeanResult
from tablegame.core.contract import View


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


class Lead(NamedTuple):
    """How much more one choice brought than another, and the standard error of it: 0 if both are exact."""

    lead: float
    error: float


class Pool:
    """The results of some choices in the batches of one seed. Choices may leave; no choice joins."""

    def __init__(self, bot: Bot, view: View, moves: Sequence[int], seed: object) -> None:
        """moves: different choices, no two of them equivalent; seed: of the batches, equal hands for equal seeds."""
        self.bot = bot
        self.view = view
        self.seed = seed
        found = bot.exact_values(view, moves)
        self._exact = dict(zip(moves, found, strict=True)) if found is not None else {}
        if found is None:
            for move in moves:
                if (alone := bot.exact_values(view, (move,))) is not None:
                    self._exact[move] = alone[0]
        self._results: dict[int, list[Sequence[float]]] = {move: [] for move in moves if move not in self._exact}
        self.staying = [*moves]
        """The choices that have not left: they took part in every batch, or are exact."""
        self.count = 0
        """The batches so far."""
        self._unrest = 1.0
        """How many times larger than by hands inside batches the variance of a difference is, as batches differ."""

    @property
    def open(self) -> bool:
        """Whether more batches would tell more."""
        return (len(self.staying) > 1 or not self.count) and any(move in self._results for move in self.staying)

    def add_batch(self) -> None:
        """One more batch for the choices that stay."""
        asked, rng = [move for move in self.staying if move in self._results], Random(f"{self.seed} batch {self.count}")
        for move, results in zip(asked, self.bot.batch_results(self.view, asked, rng), strict=True):
            self._results[move].append(results)
        self.count += 1
        self._measure_unrest()

    def leave(self, moves: Iterable[int]) -> None:
        """These choices take part in no more batches."""
        gone = set(moves)
        self.staying = [move for move in self.staying if move not in gone]

    def best(self, among: Collection[int]) -> int:
        """The one of these choices that stays and brings most; the first of equal ones."""
        return max((move for move in self.staying if move in among), key=lambda move: self.of(move).mean)

    def of(self, move: int) -> MeanResult:
        """The mean of all results of a choice."""
        if move in self._exact:
            return MeanResult(move, self._exact[move], 0.0)
        found = _spread(self._results[move])
        return MeanResult(move, found.mean, self._error(found))

    def lead(self, one: int, other: int) -> Lead:
        """The difference of two choices, hand by hand in the batches in which both took part."""
        if one in self._exact and other in self._exact:
            return Lead(self._exact[one] - self._exact[other], 0.0)
        found = self._apart(one, other)
        return Lead(found.mean, self._error(found))

    def _apart(self, one: int, other: int) -> _Spread:
        first, second = self._results.get(one), self._results.get(other)
        return _spread(
            [
                (self._exact[one] if first is None else first[number][hand])
                - (self._exact[other] if second is None else second[number][hand])
                for hand in range(len((first or second or ())[number]))
            ]
            for number in range(min(len(each) for each in (first, second) if each is not None))
        )

    def _measure_unrest(self) -> None:
        """A few batches say little of how much they differ for one choice, but more for all choices together."""
        best = self.best(self.staying)
        found = [self._apart(best, move) for move in self.staying if move != best and {best, move} - {*self._exact}]
        inner = sum(each.inner for each in found)
        self._unrest = max(1.0, sum(each.between for each in found) / inner) if inner else 1.0

    def _error(self, found: _Spread) -> float:
        """One hand that nobody imagined may still be a mistake: so an error of samples is never 0."""
        variance = max(found.inner * self._unrest, found.between)
        return hypot(sqrt(variance), self.bot.mistake_bound / found.hands)


class _Spread(NamedTuple):
    """Results in batches: the mean, its variance by the hands inside batches and by the means of batches, and the
    number of hands."""

    mean: float
    inner: float
    between: float
    hands: int


def _spread(batches: Iterable[Sequence[float]]) -> _Spread:
    found = [(len(batch), mean(batch), sum(map(mul, batch, batch))) for batch in batches]
    hands = sum(size for size, *_ in found)
    whole = sum(size * middle for size, middle, _ in found) / hands
    inner = sum(max(0.0, squares - size * middle**2) * size / max(1, size - 1) for size, middle, squares in found)
    shares = sum((size * (middle - whole)) ** 2 for size, middle, _ in found)
    between = shares * len(found) / (len(found) - 1) if len(found) > 1 else 0.0
    return _Spread(whole, inner / hands**2, between / hands**2, hands)
