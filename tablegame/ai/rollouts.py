"""Statistics of values that were found by playing out imagined deals, each deal once for every choice."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of single values; 0 for fewer than two."""
    mean = sum(values) / max(1, len(values))
    return sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    return sum(values) / len(values), deviation(values) / sqrt(len(values))


def paired_lead(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How much better one choice is than another in the same deals, deal by deal: the mean, and its standard error."""
    return mean_error([better - worse for better, worse in zip(one, other, strict=True)])
