"""What a position between two is worth, by a small net of weights: learned from positions reckoned to the end.

The net looks at which ranks from the top each side holds, and at what is said of a pair of hands in `_figures`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import isqrt
from operator import mul
from typing import Final, NamedTuple

from tablegame.games.wargops.bot.units import PART, Units, units_of, unpacked
from tablegame.games.wargops.facts.packed import LANE, Position, counts_of
from tablegame.games.wargops.facts.view import DEFERRED, HIGHEST, REPLACE
from tablegame.storage.folders import asset

MOST: Final = 60
"""Live cards of a position at most: with more of them nothing was learned."""
FIGURES: Final = 19
"""Numbers in `_figures`."""
SIGNS: Final = 3 * HIGHEST + FIGURES


class _HandSummary(NamedTuple):
    """A packed hand looked at: which ranks (bits from rank 1 on), counts, cards, points, cards up to each rank and none
    before, lowest and highest rank."""

    ranks: int
    counts: tuple[int, ...]
    cards: int
    points: int
    upto: tuple[int, ...]
    lowest: int
    highest: int


@lru_cache(maxsize=16384)
def looked_at(hand: int) -> _HandSummary:
    """The numbers of a packed hand."""
    counts = counts_of(hand, HIGHEST)
    held = [rank for rank, count in enumerate(counts, 1) if count]
    return _HandSummary(
        sum(1 << rank - 1 for rank in held),
        counts,
        sum(counts),
        sum(rank * count for rank, count in enumerate(counts, 1)),
        tuple(accumulate(counts, initial=0)),
        held[0] if held else 0,
        held[-1] if held else 0,
    )


class _WorthNet:
    """The weights of one way of ties: what the units say is the worth as a share of all points, beside `usual`."""

    def __init__(self, units: Units, usual: float) -> None:
        self.units = units
        self.usual = usual
        self._placed = lru_cache(maxsize=16384)(self._place)
        self._worths = lru_cache(maxsize=16384)(self._reckon)

    def worth(self, position: Position) -> float:
        """Points at the end of the game that the owner of the first hand gets, less the other's; both have cards."""
        mine, yours, waiting = position
        if mine == yours:
            return 0.0
        worth: float = self._worths(mine, yours, waiting) if mine > yours else -self._worths(yours, mine, waiting)
        return worth

    def _place(self, hand: int, live: int, first: int) -> int:
        """What a hand adds by its ranks, counted from the top among those that are live."""
        ranks = [rank for rank in range(HIGHEST, 0, -1) if live >> rank - 1 & 1]
        into = self.units.into
        return sum(into[first + place] * (hand >> LANE * (rank - 1) & 127) for place, rank in enumerate(ranks))

    def _reckon(self, mine: int, yours: int, waiting: int) -> float:
        one, other, pile = looked_at(mine), looked_at(yours), looked_at(waiting)
        live = one.ranks | other.ranks | pile.ranks
        lanes = self.units.start + self._placed(mine, live, 0) + self._placed(yours, live, HIGHEST)
        if waiting:
            lanes += self._placed(waiting, live, 2 * HIGHEST)
        lanes += sum(map(mul, _figures(one, other, pile), self.units.into[3 * HIGHEST :]))
        share = self.usual + self.units.said(lanes)
        return max(-1.0, min(1.0, share)) * (one.points + other.points + pile.points)


def _figures(one: _HandSummary, other: _HandSummary, pile: _HandSummary) -> tuple[int, ...]:
    """What is said of a pair of hands and what waits, in parts of `PART`: cards of each; shares of the points, of the
    cards; how few are live; how many cards more by the root of all; how many of the other's cards a card beats less how
    many beat it, also by that root; cards above all and below all of the other, by number and share; whether both have
    a highest card; parity."""
    points, live = one.points + other.points + pile.points, one.cards + other.cards + pile.cards
    root = isqrt(live * PART * PART)
    pairs = one.cards * other.cards
    beats = sum(map(mul, one.counts, other.upto)) - sum(map(mul, other.counts, one.upto))
    standing = PART * beats // pairs
    above, under = one.cards - one.upto[other.highest], one.upto[other.lowest - 1]
    over, below = other.cards - other.upto[one.highest], other.upto[one.lowest - 1]
    odd = one.cards & 1
    return (
        PART * one.cards,
        PART * other.cards,
        PART * pile.cards,
        PART * one.points // points,
        PART * other.points // points,
        PART * one.cards // live,
        PART * other.cards // live,
        PART * 4 // live,
        PART * PART * (one.cards - other.cards) // root,
        standing,
        beats * root // (4 * pairs),
        PART * above,
        PART * over,
        PART * above // other.cards,
        PART * over // one.cards,
        PART * under // one.cards,
        PART * below // other.cards,
        PART * (one.highest == other.highest),
        0 if odd == other.cards & 1 else PART if odd else -PART,
    )


def net_of(data: bytes) -> _WorthNet:
    """The net of such a file."""
    numbers = unpacked(data)
    return _WorthNet(units_of(numbers, SIGNS, 3 * HIGHEST, 1), numbers[-1])


def name_of(replace: bool) -> str:
    """The file of one way of ties, below the assets."""
    return f"wargops/{REPLACE if replace else DEFERRED}.worth"


@lru_cache(maxsize=2)
def net(replace: bool) -> _WorthNet:
    """The shipped weights of one way of ties. Raises FileNotFoundError where the program is not whole."""
    return net_of(asset(name_of(replace)).read_bytes())
