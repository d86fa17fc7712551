"""Figures of packed hands for the computer players of WarGops."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import NamedTuple

from tablegame.core.sealed_cards import PLACES, counts_of


class HandFigures(NamedTuple):
    """counts: by rank from 1 on; ranks: a bit for each rank in hand; upto: cards up to each rank, from rank 0 on."""

    counts: tuple[int, ...]
    ranks: int
    cards: int
    points: int
    upto: tuple[int, ...]
    lowest: int
    highest: int


@lru_cache(maxsize=16384)
def figures_of(hand: int) -> HandFigures:
    """The figures of a packed hand; lowest and highest of an empty one are 0."""
    counts, held = counts_of(hand), ranks_in(hand)
    ranks, points = sum([1 << rank - 1 for rank in held]), sum(map(mul, counts, range(1, PLACES + 1)))
    upto = tuple(accumulate(counts, initial=0))
    return HandFigures(counts, ranks, upto[-1], points, upto, held[0] if held else 0, held[-1] if held else 0)


@lru_cache(maxsize=16384)
def ranks_in(hand: int) -> tuple[int, ...]:
    """The ranks of a packed hand, ascending."""
    return tuple([rank for rank, count in enumerate(counts_of(hand), 1) if count])
