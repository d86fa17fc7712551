"""Ratings from finishing orders: Plackett-Luce by Newton's method, with standard errors. Plain Python.

The probability to come first at a table is proportional to strength, then to come first of the rest; for two alone this
is the usual curve of Elo and Glicko. Priors keep results with few games moderate: a level is within some hundred points
of the club, and a style changes its level by less than a level. Figures are logarithms of strength; the club is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178
"""Points of a rating per unit of strength."""
OF_LEVELS: Final = 500 / SCALE
OF_STYLES: Final = 75 / SCALE
"""The prior deviations of levels from the club, and of styles from their levels."""
_ANCHORED: Final = 1e9
_STEPS: Final = 60
_CLOSE: Final = 1e-8

Order = Sequence[Sequence[int]]
"""A finished game: groups of players by number, the first group ahead of all others; those of a group are level."""
Matrix = list[list[float]]


class Fitted(NamedTuple):
    """A strength and its standard error."""

    strength: float
    error: float


def fit(parents: Sequence[int | None], anchor: int, orders: Iterable[Order]) -> list[Fitted]:
    """The strength of each player. parents: for a style the number of its level, None for a level; anchor: whose
    strength is 0."""
    stages = [stage for order in orders for stage in _stages(order)]
    at = [0.0] * len(parents)
    value = _likelihood(at, parents, anchor, stages)
    inverse = _inverse(_slopes(at, parents, anchor, stages)[1])
    for _ in range(_STEPS):
        slopes, bends = _slopes(at, parents, anchor, stages)
        inverse = _inverse(bends)
        step = [sum(a * b for a, b in zip(row, slopes, strict=True)) for row in inverse]
        part = 1.0
        while True:
            tried = [one + part * by for one, by in zip(at, step, strict=True)]
            found = _likelihood(tried, parents, anchor, stages)
            if found >= value or part < _CLOSE:
                break
            part /= 2
        at, gained, value = tried, found - value, found
        if gained < _CLOSE:
            break
    return [Fitted(one, sqrt(inverse[own][own])) for own, one in enumerate(at)]


class _Stage(NamedTuple):
    """The remaining players at each place, and who came next; level ones share it."""

    left: tuple[int, ...]
    first: tuple[int, ...]


def _stages(order: Order) -> list[_Stage]:
    found = []
    for place, group in enumerate(order):
        left = tuple(player for each in order[place:] for player in each)
        if len(order) > 1 and len(left) == len(group):
            break  # those who are last are only that
        found.append(_Stage(left, tuple(group)))
    return found


def _prior(parents: Sequence[int | None], anchor: int) -> Iterable[tuple[int, int | None, float]]:
    """The priors: who is near whom (None: near 0), and how firmly."""
    for own, parent in enumerate(parents):
        spread = OF_LEVELS if parent is None else OF_STYLES
        yield own, parent, _ANCHORED if own == anchor else 1 / spread**2


def _likelihood(at: Sequence[float], parents: Sequence[int | None], anchor: int, stages: Sequence[_Stage]) -> float:
    found = 0.0
    for own, parent, firm in _prior(parents, anchor):
        found -= firm * (at[own] - (0.0 if parent is None else at[parent])) ** 2 / 2
    for left, first in stages:
        found += sum(at[each] for each in first) / len(first) - log(sum(exp(at[each]) for each in left))
    return found


def _slopes(
    at: Sequence[float], parents: Sequence[int | None], anchor: int, stages: Sequence[_Stage]
) -> tuple[list[float], Matrix]:
    """The gradient of the likelihood and its negative second derivatives."""
    count = len(at)
    slopes, bends = [0.0] * count, [[0.0] * count for _ in range(count)]
    for own, parent, firm in _prior(parents, anchor):
        apart = at[own] - (0.0 if parent is None else at[parent])
        slopes[own] -= firm * apart
        bends[own][own] += firm
        if parent is not None:
            slopes[parent] += firm * apart
            bends[parent][parent] += firm
            bends[own][parent] -= firm
            bends[parent][own] -= firm
    for left, first in stages:
        weights = [exp(at[each]) for each in left]
        total = sum(weights)
        shares = [weight / total for weight in weights]
        for each in first:
            slopes[each] += 1 / len(first)
        for one, share in zip(left, shares, strict=True):
            slopes[one] -= share
            bends[one][one] += share
            for other, others in zip(left, shares, strict=True):
                bends[one][other] -= share * others
    return slopes, bends


def _inverse(matrix: Matrix) -> Matrix:
    """Invert by Gauss and Jordan. The priors make the matrix regular."""
    count = len(matrix)
    rows = [[*row, *(float(own == other) for other in range(count))] for own, row in enumerate(matrix)]
    for place in range(count):
        best = max(range(place, count), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        head = rows[place][place]
        rows[place] = [value / head for value in rows[place]]
        for other in range(count):
            by = rows[other][place]
            if other != place and by:
                rows[other] = [one - by * two for one, two in zip(rows[other], rows[place], strict=True)]
    return [row[count:] for row in rows]
