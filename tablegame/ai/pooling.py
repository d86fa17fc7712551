"""The pooled results of choices over batches of imagined hands: means, differences and their standard errors.

`ai/judging.py` adds batches to a `Pool` until it can tell the choices apart. A batch has new hands. All choices are
played on from them with the same random numbers. So the results of one batch are more alike than chance explains, which
shows only between batches. The variance of a mean is the larger of two estimates: one from the results inside the
batches, times a factor measured for all choices together, and one from the batches' means.
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
    """How much the results of one choice are above those of another."""

    lead: float  # the mean difference
    error: float  # the standard error of the mean difference; 0 if both results are exact


class Pool:
    """The results of some choices in batches of imagined hands. A choice can leave: then it is in no more batches."""

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
        """The results in each batch, for all choices whose values are not known exactly."""
        self.staying = [*moves]
        """The choices that have not left. Each of them is exact or took part in every batch."""
        self.count = 0  # the number of batches so far
        self._batch_factor = 1.0
        """By how many times batches differ more than the results inside them explain, as variances; at least 1."""

    @property
    def is_open(self) -> bool:
        """Whether another batch would help to compare the choices that have not left and are not all exact.
        A single choice needs a first batch, for its value, and no more: there is nothing to compare it with."""
        some_sampled = any(move not in self._exact for move in self.staying)
        return some_sampled and (len(self.staying) > 1 or self.count == 0)

    def add_batch(self) -> None:
        """Play one more batch of hands for all choices that have not left and whose values are not known exactly."""
        moves = [move for move in self.staying if move not in self._exact]
        rng = Random(f"{self.seed} batch {self.count}")
        for move, results in zip(moves, self.bot.batch_results(self.view, moves, rng), strict=True):
            self._results[move].append(results)
        self.count += 1
        self._measure_batch_factor()

    def leave(self, moves: Iterable[int]) -> None:
        """Leave these choices out of all later batches. Their results so far remain."""
        leaving = set(moves)
        self.staying = [move for move in self.staying if move not in leaving]

    def best(self, candidates: Collection[int]) -> int:
        """The candidate with the highest mean, among those that have not left; the first one if several are equal."""
        return max((move for move in self.staying if move in candidates), key=lambda move: self.result(move).mean)

    def result(self, move: int) -> MeanResult:
        """The mean result of a choice over all hands, or its exact value if that is known."""
        if move in self._exact:
            return MeanResult(move, self._exact[move], 0.0)
        spread = _spread(self._results[move])
        return MeanResult(move, spread.mean, self._error(spread))

    def lead(self, one: int, other: int) -> Lead:
        """By how much the results of `one` are above those of `other`, hand by hand. Only batches of both count."""
        if one in self._exact and other in self._exact:
            return Lead(self._exact[one] - self._exact[other], 0.0)
        spread = self._difference_spread(one, other)
        return Lead(spread.mean, self._error(spread))

    def _difference_spread(self, one: int, other: int) -> _Spread:
        """The spread of the results of `one` minus those of `other`, hand by hand. At most one of the two is exact."""
        if one in self._exact:
            return _spread([self._exact[one] - result for result in batch] for batch in self._results[other])
        if other in self._exact:
            return _spread([result - self._exact[other] for result in batch] for batch in self._results[one])
        batches = zip(self._results[one], self._results[other], strict=False)  # a choice that left has fewer batches
        return _spread(list(map(sub, batch, other_batch)) for batch, other_batch in batches)

    def _measure_batch_factor(self) -> None:
        """Set the factor by which the variance between batches is larger than the variance inside them explains.
        It is measured on the differences of all choices from the best one: one choice has too few batches for that."""
        best = self.best(self.staying)
        compared = [move for move in self.staying if move != best]
        spreads = [self._difference_spread(best, move) for move in compared if not {best, move} <= self._exact.keys()]
        inner = sum(spread.inner for spread in spreads)
        self._batch_factor = max(1.0, sum(spread.between for spread in spreads) / inner) if inner else 1.0

    def _error(self, spread: _Spread) -> float:
        """The standard error of a mean. It is never 0, since one more hand might have shown a mistake."""
        variance = max(spread.inner * self._batch_factor, spread.between)
        one_mistake = self.bot.mistake_bound / spread.hands  # by how much one mistake in all the hands changes the mean
        return hypot(sqrt(variance), one_mistake)


class _Spread(NamedTuple):
    """The mean of results in batches, and two estimates of the variance of this mean."""

    mean: float
    inner: float  # the variance, estimated from the results inside each batch
    between: float  # the variance, estimated from the means of the batches
    hands: int  # the number of hands in all batches


def _spread(batches: Iterable[Sequence[float]]) -> _Spread:
    """The mean of all results and the estimates of its variance. Larger batches have more weight."""
    # For each batch its size, the mean of its results, and the sum of their squares.
    sums = [(len(batch), mean(batch), sum(map(mul, batch, batch))) for batch in batches]
    hands = sum(size for size, *_ in sums)
    overall = sum(size * average for size, average, _ in sums) / hands
    # Both are variances of the sum of all results; the square of the number of hands makes them variances of the mean.
    inner = sum(max(0.0, squares - size * average**2) * size / max(1, size - 1) for size, average, squares in sums)
    deviations = sum((size * (average - overall)) ** 2 for size, average, _ in sums)
    between = deviations * len(sums) / (len(sums) - 1) if len(sums) > 1 else 0.0
    return _Spread(overall, inner / hands**2, between / hands**2, hands)
