"""Ratings of players: Glicko-2.

Mark Glickman, Example of the Glicko-2 system (2013).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

USUAL: Final = 1500.0
UNKNOWN: Final = 350.0
"""The deviation of a rating without any result."""
_SCALE: Final = 173.7178
_CHANGE: Final = 0.5
"""Bound on the change of volatility: tau in the paper."""
_CLOSE: Final = 1e-6
_STEPS: Final = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its deviation and its volatility."""

    value: float = USUAL
    deviation: float = UNKNOWN
    volatility: float = 0.06


def ahead(value: float, other: float = USUAL) -> float:
    """The probability, 0 to 1, to finish ahead of another rating, or of the level "club"."""
    return 1 / (1 + 10 ** ((other - value) / 400))


def is_usual(value: float) -> bool:
    """Whether a rating is as good as equal to that of the level "club"."""
    return round(100 * ahead(value)) == 50


def update_rating(before: Rating, results: Iterable[tuple[Rating, float]]) -> Rating:
    """The rating after a period. results: the rating of each opponent and the score against it, 0 to 1."""
    listed = list(results)
    mu, phi = (before.value - USUAL) / _SCALE, before.deviation / _SCALE
    if not listed:
        return Rating(before.value, min(UNKNOWN, sqrt(phi**2 + before.volatility**2) * _SCALE), before.volatility)
    inverse = gained = 0.0
    for other, score in listed:
        weight = 1 / sqrt(1 + 3 * (other.deviation / _SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (other.value - USUAL) / _SCALE)))
        inverse += weight**2 * expected * (1 - expected)
        gained += weight * (score - expected)
    variance = 1 / max(inverse, 1e-12)
    volatility = _volatility(before.volatility, phi, variance, variance * gained)
    spread = sqrt(phi**2 + volatility**2)
    deviation = 1 / sqrt(1 / spread**2 + 1 / variance)
    return Rating(USUAL + _SCALE * (mu + deviation**2 * gained), _SCALE * deviation, volatility)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility, by the paper's step 5."""
    start = log(before**2)

    def error(x: float) -> float:
        power = exp(x)
        over = power * (delta**2 - phi**2 - variance - power) / (2 * (phi**2 + variance + power) ** 2)
        return over - (x - start) / _CHANGE**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        step = 1
        while error(start - step * _CHANGE) < 0:
            step += 1
        high = start - step * _CHANGE
    at_low, at_high = error(low), error(high)
    for _ in range(_STEPS):
        if abs(high - low) <= _CLOSE:
            break
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = error(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
