"""The shipped table of positions between two that take too long to reckon at the table: whole packs of 6 and 7 ranks.

Positions with fewer live cards are not in it: they are reckoned at once.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import Final

from tablegame.games.wargops.facts.options import DEFERRED, REPLACE
from tablegame.games.wargops.facts.packed import LANE, Position
from tablegame.storage.data import asset

FEWEST: Final = 11
"""Live cards of a position in the table at least."""
MOST_RANKS: Final = 7
"""Ranks of the largest pack in it."""
_KEY, _VALUE = "Q", "f"


def number_of(position: Position) -> int | None:
    """A position as one number, each rank a digit of base 27; None where it cannot be in the table."""
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
    """Values of positions, the first hand the one that is larger as a packed number."""

    def __init__(self, numbers: array[int], values: array[float]) -> None:
        self.numbers = numbers
        self.values = values

    def value(self, position: Position) -> float | None:
        """What a position is worth to the owner of its first hand; None where it is not in the table."""
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


def packed(values: Mapping[int, float]) -> bytes:
    """A table as a file: how many, the numbers as differences, the values; little-endian, compressed."""
    numbers = sorted(values)
    steps = array(_KEY, [number - before for before, number in zip([0, *numbers], numbers, strict=False)])
    worth = array(_VALUE, [values[number] for number in numbers])
    if sys.byteorder == "big":
        steps.byteswap()
        worth.byteswap()
    return zlib.compress(len(numbers).to_bytes(4, "little") + steps.tobytes() + worth.tobytes(), 9)


def unpacked(data: bytes) -> EndgameTable:
    """The table of such a file."""
    raw = zlib.decompress(data)
    count = int.from_bytes(raw[:4], "little")
    steps: array[int] = array(_KEY)
    worth: array[float] = array(_VALUE)
    middle = 4 + count * steps.itemsize
    steps.frombytes(raw[4:middle])
    worth.frombytes(raw[middle:])
    if sys.byteorder == "big":
        steps.byteswap()
        worth.byteswap()
    return EndgameTable(array(_KEY, accumulate(steps)), worth)


def name_of(replace: bool) -> str:
    """The file of one way of ties, below the assets."""
    return f"wargops/{REPLACE if replace else DEFERRED}.table"


@lru_cache(maxsize=2)
def table(replace: bool) -> EndgameTable:
    """The shipped table of one way of ties. Raises FileNotFoundError where the program is not whole."""
    return unpacked(asset(name_of(replace)).read_bytes())
