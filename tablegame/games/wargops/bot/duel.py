"""Two players of WarGops: what a position is worth, reckoned exactly.

Worth is expected points at the end of the game, one's own less the other's. A game of two loses a card to trash at
every trick, so it can be reckoned backwards, each position a matrix game (Rhoads and Bartholdi solved Goofspiel so).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, Generic, TypeVar

from tablegame.ai.matrix import solve
from tablegame.games.wargops.facts.options import HIGHEST
from tablegame.games.wargops.facts.packed import LANE, Position, between, points_of

Number = TypeVar("Number", float, Fraction)

EXACT: Final = 11
"""Live cards up to which a position is reckoned to the end."""
_MOST_KNOWN: Final = 300_000
"""Positions kept from one decision to the next."""


@lru_cache(maxsize=16384)
def points(hand: int) -> int:
    """The points of a packed hand."""
    return points_of(hand)


@lru_cache(maxsize=16384)
def ranks_in(hand: int) -> tuple[int, ...]:
    """The ranks that a packed hand holds, ascending."""
    return tuple(rank for rank in range(1, HIGHEST + 1) if hand >> LANE * (rank - 1) & 127)


@lru_cache(maxsize=16384)
def size(hand: int) -> int:
    """How many cards a packed hand holds."""
    return sum(hand >> LANE * place & 127 for place in range(HIGHEST))


def live(position: Position) -> int:
    """How many cards are still in play."""
    return sum(map(size, position))


def ended(position: Position, replace: bool) -> int | None:
    """The points at the end of the game, own less the other's; None while both have cards.

    With ties by replacement and cards turned down, a seat that alone can still put a card must: best the lowest one,
    which wins the trick and goes to trash.
    """
    mine, yours, waiting = position
    if mine and yours:
        return None
    if not replace or not waiting or not (mine or yours):
        return points(mine) - points(yours)
    left = points(mine or yours) + points(waiting) - ranks_in(mine or yours)[0]
    return left if mine else -left


class Duel(Generic[Number]):
    """Positions reckoned to the end; what was reckoned once is kept."""

    def __init__(self, replace: bool, zero: Number) -> None:
        """zero: 0.0 reckons in floats, Fraction(0) exactly."""
        self.replace = replace
        self.zero: Number = zero
        self.known: dict[Position, Number] = {}

    def make_room(self) -> None:
        """Forget what was reckoned where it has become too much."""
        if len(self.known) > _MOST_KNOWN:
            self.known.clear()

    def value(self, position: Position) -> Number:
        """What a position is worth to the owner of its first hand."""
        found = self.known.get(position)
        if found is not None:
            return found
        mine, yours, waiting = position
        end = ended(position, self.replace)
        if end is not None:
            return self.zero + end
        if mine == yours:
            return self.zero
        if mine < yours:
            return -self.value((yours, mine, waiting))
        worth = solve(self.matrix(position)).value
        self.known[position] = worth
        return worth

    def matrix(self, position: Position) -> list[list[Number]]:
        """The worth after each pair of cards; rows are the ranks of the first hand."""
        value, replace = self.value, self.replace
        columns = ranks_in(position[1])
        return [[value(between(position, own, other, replace)) for other in columns] for own in ranks_in(position[0])]
