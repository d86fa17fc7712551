"""The exact value of a position of WarGops for two players.

A value is the expected points at the end of the game, the own less the other's. Every trick loses a card, so the game
can be solved backwards, each position as a matrix game, as Rhoads and Bartholdi solved Goofspiel.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Final, Generic, TypeVar

from tablegame.ai.learned import from_bytes, to_bytes
from tablegame.ai.matrix import solve
from tablegame.core.sealed_cards import LANE
from tablegame.games.wargops.bot.among import figures_of, ranks_in
from tablegame.games.wargops.facts.settling import Position, after_pair
from tablegame.games.wargops.facts.view import DEFERRED, REPLACE
from tablegame.storage.folders import asset

Number = TypeVar("Number", float, Fraction)

EXACT: Final = 11
"""Live cards up to which a position is solved to the end."""
_MOST_KNOWN: Final = 300_000
"""The most solved positions in memory between decisions."""


def live(position: Position) -> int:
    """The number of cards in play."""
    return sum([figures_of(cards).cards for cards in position])


def final_difference(position: Position, replace: bool) -> int | None:
    """The points at the end of the game, own less the other's; None while both have cards.

    With ties by replacement and cards turned down, the only seat that can still play a card must: best the lowest one,
    which wins the trick and goes to the trash.
    """
    mine, yours, waiting = position
    if mine and yours:
        return None
    if not replace or not waiting or not (mine or yours):
        return figures_of(mine).points - figures_of(yours).points
    last = figures_of(mine or yours)
    left = last.points + figures_of(waiting).points - last.lowest
    return left if mine else -left


class Duel(Generic[Number]):
    """Solves positions to the end, and remembers their values."""

    def __init__(self, replace: bool, zero: Number) -> None:
        """zero: 0.0 solves in floats, Fraction(0) exactly."""
        self.replace = replace
        self.zero: Number = zero
        self.known: dict[Position, Number] = {}

    def make_room(self) -> None:
        """Forget the values if there are too many."""
        if len(self.known) > _MOST_KNOWN:
            self.known.clear()

    def value(self, position: Position) -> Number:
        """The value of a position for the owner of its first hand."""
        found = self.known.get(position)
        if found is not None:
            return found
        mine, yours, waiting = position
        end = final_difference(position, self.replace)
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
        """The values after each pair of cards; rows are the ranks of the first hand."""
        value, replace = self.value, self.replace
        columns = ranks_in(position[1])
        return [
            [value(after_pair(position, own, other, replace)) for other in columns] for own in ranks_in(position[0])
        ]


# -- the shipped table -------------------------------------------------------------------------------------------------
# Positions of whole packs of 6 and 7 ranks that take too long to solve during a game; not those with so few live cards
# that they are solved at once.


FEWEST: Final = 11
"""The fewest live cards of a position in the table."""
MOST_RANKS: Final = 7
"""Ranks of the largest pack in the table."""
_KEY, _VALUE = "Q", "f"


def number_of(position: Position) -> int | None:
    """A position as a number with a digit of base 27 for each rank; None if it cannot be in the table."""
    if max(position) >> LANE * MOST_RANKS:
        return None
    number = 0
    for place in reversed(range(MOST_RANKS)):
        mine, yours, waiting = (cards >> LANE * place & 127 for cards in position)
        if max(mine, yours, waiting) > 2:
            return None
        number = number * 27 + mine + 3 * yours + 9 * waiting
    return number


class EndgameTable:
    """Values of positions whose first hand is the larger packed number."""

    def __init__(self, numbers: array[int], values: array[float]) -> None:
        self.numbers = numbers
        self.values = values

    def value(self, position: Position) -> float | None:
        """The value of a position for the owner of its first hand; None if it is not in the table."""
        mine, yours, waiting = position
        if mine < yours:
            found = self.value((yours, mine, waiting))
            return None if found is None else -found
        number = number_of(position)
        if number is None:
            return None
        place = bisect_left(self.numbers, number)
        if place < len(self.numbers) and self.numbers[place] == number:
            return self.values[place]
        return None


def pack_table(values: Mapping[int, float]) -> bytes:
    """The file of a table: the count, the numbers as differences, the values; little-endian, compressed."""
    numbers = sorted(values)
    steps = array(_KEY, [number - before for before, number in zip([0, *numbers], numbers, strict=False)])
    worth = array(_VALUE, [values[number] for number in numbers])
    return zlib.compress(len(numbers).to_bytes(4, "little") + to_bytes(steps) + to_bytes(worth), 9)


def unpack_table(data: bytes) -> EndgameTable:
    """The table of a file."""
    raw = zlib.decompress(data)
    middle = 4 + int.from_bytes(raw[:4], "little") * array(_KEY).itemsize
    return EndgameTable(array(_KEY, accumulate(from_bytes(_KEY, raw[4:middle]))), from_bytes(_VALUE, raw[middle:]))


def table_name(replace: bool) -> str:
    """The file of one way of ties, below the assets."""
    return f"wargops/{REPLACE if replace else DEFERRED}.table"


@lru_cache(maxsize=2)
def table(replace: bool) -> EndgameTable:
    """The shipped table of one way of ties. Raises FileNotFoundError if the file is missing."""
    return unpack_table(asset(table_name(replace)).read_bytes())
