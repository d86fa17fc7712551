"""The pooled results of choices over batches of imagined hands: means, differences and their standard errors.

A batch has new hands, the same for all choices. All hands of a batch are played on with the same random numbers. The
error which this causes shows only between batches. So the error of a mean has three parts: the error by the hands
inside the batches, enlarged by what all choices together show between batches; or, if it is larger, the error by the
means of its own batches; and, added to the larger of the two, what one mistake in all the hands would change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import hypot, sqrt
from operator import mul, sub
from random import Random
from typing import NamedTuple

from tablegame.core.bots import Bot, MeanResult
from tablegame.core.contract import View


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


class Lead(NamedTuple):
    """The difference between the results of two choices."""

    lead: float  # the mean difference
    error: float  # the standard error of the mean difference; 0 if both results are exact


class Pool:
    """The results of some choices in the batches of one seed. Choices may leave between batches, but not be added."""

    def __init__(self, bot: Bot, view: View, moves: Sequence[int], seed: object) -> None:
        """moves: different choices, no two of them equivalent.
        seed: the seed of the batches; equal seeds give equal hands.
        """
        self.bot = bot
        self.view = view
        self.seed = seed
        exact = bot.exact_values(view, moves)
        self._exact = dict(zip(moves, exact, strict=True)) if exact is not None else {}
        if exact is None:
            for move in moves:
                if (single := bot.exact_values(view, (move,))) is not None:
                    self._exact[move] = single[0]
        self._results: dict[int, list[Sequence[float]]] = {move: [] for move in moves if move not in self._exact}
        self.staying = [*moves]
        """The choices that have not left. Each of them is exact or took part in every batch."""
        self.count = 0  # the number of batches so far
        self._batch_factor = 1.0
        """How many times the variance between batches is as large as the variance inside batches. Measured on
        differences, which decide; means take it too, since one mean has too few batches for a factor of its own."""

    @property
    def is_open(self) -> bool:
        """Whether more batches would make a result more exact."""
        return (len(self.staying) > 1 or not self.count) and any(move in self._results for move in self.staying)

    def add_batch(self) -> None:
        """Add a batch for the choices that have not left and are not exact."""
        moves = [move for move in self.staying if move in self._results]
        rng = Random(f"{self.seed} batch {self.count}")
        for move, results in zip(moves, self.bot.batch_results(self.view, moves, rng), strict=True):
            self._results[move].append(results)
        self.count += 1
        self._measure_batch_factor()

    def leave(self, moves: Iterable[int]) -> None:
        """Let these choices take part in no more batches."""
        leaving = set(moves)
        self.staying = [move for move in self.staying if move not in leaving]

    def best(self, candidates: Collection[int]) -> int:
        """The staying candidate with the highest mean; the first of equal ones."""
        return max((move for move in self.staying if move in candidates), key=lambda move: self.result(move).mean)

    def result(self, move: int) -> MeanResult:
        """The mean of all results of a choice, or its exact value."""
        if move in self._exact:
            return MeanResult(move, self._exact[move], 0.0)
        spread = _spread(self._results[move])
        return MeanResult(move, spread.mean, self._error(spread))

    def lead(self, one: int, other: int) -> Lead:
        """The mean of the first choice's results minus the other's, hand by hand in the batches of both."""
        if one in self._exact and other in self._exact:
            return Lead(self._exact[one] - self._exact[other], 0.0)
        spread = self._difference_spread(one, other)
        return Lead(spread.mean, self._error(spread))

    def _difference_spread(self, one: int, other: int) -> _Spread:
        """The spread of the differences; at most one of the two choices is exact."""
        if one in self._exact:
            return _spread([self._exact[one] - result for result in batch] for batch in self._results[other])
        if other in self._exact:
            return _spread([result - self._exact[other] for result in batch] for batch in self._results[one])
        batches = zip(self._results[one], self._results[other], strict=False)  # a choice that left has fewer batches
        return _spread(list(map(sub, batch, other_batch)) for batch, other_batch in batches)

    def _measure_batch_factor(self) -> None:
        """Measure how much batches differ, by all choices together: a few batches say little about a single choice."""
        best = self.best(self.staying)
        # Without pairs in which both are exact, which have no spread.
        others = [move for move in self.staying if move != best and {best, move} & self._results.keys()]
        spreads = [self._difference_spread(best, move) for move in others]
        inner = sum(spread.inner for spread in spreads)
        self._batch_factor = max(1.0, sum(spread.between for spread in spreads) / inner) if inner else 1.0

    def _error(self, spread: _Spread) -> float:
        """The standard error of a mean. It is never 0, since one more hand might show a mistake."""
        variance = max(spread.inner * self._batch_factor, spread.between)
        one_mistake = self.bot.mistake_bound / spread.hands  # what one mistake in all these hands changes in the mean
        return hypot(sqrt(variance), one_mistake)


class _Spread(NamedTuple):
    """The mean of results in batches, and the variance of this mean."""

    mean: float
    inner: float  # the variance by the hands inside batches
    between: float  # the variance by the means of batches
    hands: int  # the number of hands in all batches


def _spread(batches: Iterable[Sequence[float]]) -> _Spread:
    """The mean of all results, with both estimates of its variance. Larger batches have more weight."""
    sums = [(len(batch), mean(batch), sum(map(mul, batch, batch))) for batch in batches]
    hands = sum(size for size, *_ in sums)
    overall = sum(size * average for size, average, _ in sums) / hands
    # Both are variances of the sum of all results; the square of the number of hands makes them variances of the mean.
    inner = sum(max(0.0, squares - size * average**2) * size / max(1, size - 1) for size, average, squares in sums)
    deviations = sum((size * (average - overall)) ** 2 for size, average, _ in sums)
    between = deviations * len(sums) / (len(sums) - 1) if len(sums) > 1 else 0.0
    return _Spread(overall, inner / hands**2, between / hands**2, hands)
