"""Results of choices over batches of imagined hands, pooled: means, differences and their standard errors.

A batch has fresh hands, common to all choices, and fresh follow-ups. What is settled once for a batch makes all its
hands alike, which only other batches can show: so an error is the larger of the paired error inside the batches and
the error between them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import hypot, sqrt
from random import Random
from typing import NamedTuple

from tablegame.core.bots import Bot, Pooled
from tablegame.core.contract import View

Batches = Sequence[Sequence[float]]
"""The results of a choice, or differences, hand by hand in each batch."""


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
        found = bot.exact(view, moves)
        self._exact = dict(zip(moves, found, strict=True)) if found is not None else {}
        if found is None:
            for move in moves:
                if (alone := bot.exact(view, (move,))) is not None:
                    self._exact[move] = alone[0]
        self._results: dict[int, list[Sequence[float]]] = {move: [] for move in moves if move not in self._exact}
        self.staying = [*moves]
        """The choices that have not left: they took part in every batch, or are exact."""
        self.count = 0
        """The batches so far."""

    @property
    def open(self) -> bool:
        """Whether more batches would tell more."""
        return (len(self.staying) > 1 or not self.count) and any(move in self._results for move in self.staying)

    def add_batch(self) -> None:
        """One more batch for the choices that stay."""
        asked, rng = [move for move in self.staying if move in self._results], Random(f"{self.seed} batch {self.count}")
        for move, results in zip(asked, self.bot.batch(self.view, asked, rng), strict=True):
            self._results[move].append(results)
        self.count += 1

    def leave(self, moves: Iterable[int]) -> None:
        """These choices take part in no more batches."""
        gone = set(moves)
        self.staying = [move for move in self.staying if move not in gone]

    def best(self, among: Collection[int]) -> int:
        """The one of these choices that stays and brings most; the first of equal ones."""
        return max((move for move in self.staying if move in among), key=lambda move: self.of(move).mean)

    def of(self, move: int) -> Pooled:
        """The mean of all results of a choice."""
        if move in self._exact:
            return Pooled(move, self._exact[move], 0.0)
        return Pooled(move, *self._mean_error(self._results[move]))

    def lead(self, one: int, other: int) -> Lead:
        """The difference of two choices, hand by hand in the batches in which both took part."""
        if one in self._exact and other in self._exact:
            return Lead(self._exact[one] - self._exact[other], 0.0)
        first, second = self._results.get(one), self._results.get(other)
        batches = [
            [
                (self._exact[one] if first is None else first[number][hand])
                - (self._exact[other] if second is None else second[number][hand])
                for hand in range(len((first or second or ())[number]))
            ]
            for number in range(min(len(each) for each in (first, second) if each is not None))
        ]
        return Lead(*self._mean_error(batches))

    def _mean_error(self, batches: Batches) -> tuple[float, float]:
        """The mean over all hands, and its standard error.

        One hand that nobody imagined may still be a mistake: so an error of samples is never 0.
        """
        hands, count = sum(map(len, batches)), len(batches)
        means = [sum(batch) / len(batch) for batch in batches]
        mean = sum(map(sum, batches)) / hands
        inner = sum(
            sum((each - middle) ** 2 for each in batch) * len(batch) / max(1, len(batch) - 1)
            for batch, middle in zip(batches, means, strict=True)
        )
        shares = ((len(batch) * (middle - mean)) ** 2 for batch, middle in zip(batches, means, strict=True))
        between = sum(shares) * count / (count - 1) if count > 1 else 0.0
        return mean, hypot(sqrt(max(inner, between)), self.bot.mistake_bound) / hands
