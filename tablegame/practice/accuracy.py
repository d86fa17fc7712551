"""Accuracy: how much of what a player's choices could lose was kept, from 0 to 100.

Chance has no part in it: each choice is measured by its judgement, which compares expectations.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import sqrt
from typing import NamedTuple

from tablegame.core.bots import LOSING
from tablegame.practice.analysis import Analysis


class Accuracy(NamedTuple):
    """Sums over the choices of one seat, in the unit of the game.

    stake: what the worst choices would have lost; lost: what the choices made lost; variance: of `lost`.
    """

    stake: float = 0.0
    lost: float = 0.0
    variance: float = 0.0

    @property
    def known(self) -> bool:
        """Whether there was anything to lose."""
        return self.stake > 0

    @property
    def percent(self) -> float:
        """What was kept of the stake, from 0 to 100. Raises ZeroDivisionError if there was nothing to lose."""
        return 100 * (1 - self.lost / self.stake)

    @property
    def margin(self) -> float:
        """The standard error of `percent`."""
        return 100 * sqrt(self.variance) / self.stake


UNKNOWN = Accuracy()


def accuracy_of(analysis: Analysis, seat: int) -> Accuracy:
    """The accuracy of a seat in one game; UNKNOWN until all its choices are judged."""
    places = [place.n for place in analysis.places if place.seat == seat]
    stake = lost = variance = 0.0
    for n in places:
        if n not in analysis.judged:
            return UNKNOWN
        known, found = analysis.agreed(n), analysis.judged[n].judgement
        # Where no choice is known to lose, differences are noise: they are no stake.
        if known is not None and any(each.verdict in LOSING for each in found.evaluation.choices):
            stake += max(found.lost, *(each.lost for each in known.evaluation.choices))
            lost += found.lost
            variance += found.error**2
    return Accuracy(stake, lost, variance) if stake else UNKNOWN


def pool(games: Collection[Accuracy]) -> Accuracy:
    """The accuracy over several games of one kind, all known; the error of two and more is taken from their spread."""
    if len(games) < 2:
        return next(iter(games), UNKNOWN)
    stake, lost = sum(each.stake for each in games), sum(each.lost for each in games)
    spread = sum((each.lost - each.stake * lost / stake) ** 2 for each in games)
    return Accuracy(stake, lost, spread * len(games) / (len(games) - 1))


RECENT = 10
"""Games that each point of a curve is an average of."""


def accuracy_curve(games: Sequence[Accuracy]) -> tuple[float, ...]:
    """The accuracy over the last ten games, after each game."""
    return tuple(pool(games[max(0, end - RECENT) : end]).percent for end in range(1, len(games) + 1))
