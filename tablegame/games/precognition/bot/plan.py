"""A string as a plan: how much of it stands, and which card makes the next letter and all but forces the one after.

After a low card the next change is most likely up. So one player alone can get a string that goes up and down in turns,
if every card that makes its letter is chosen by what it forces. The weakest of the cards that will be needed for this
is played first: if it fails, the strongest are still there for another start.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegame.games.precognition.facts import LETTERS

DOWN: Final = 0
STAY: Final = 1
UP: Final = 2


def alternating(length: int, first: str) -> str:
    """That many letters, U and D in turns."""
    return "".join("UD"[(place + (first == "D")) % 2] for place in range(length))


@dataclass(frozen=True, slots=True)
class StringPlan:
    """A string for a player who plays every nth card.

    letters: as indices in LETTERS; table: from the number of letters that stand at the end of the row, by the next
    letter, to the number that stand then (all of them stay all); reserve: by the same number, how many of the own cards
    to come must force that letter, the present one included.
    """

    letters: tuple[int, ...]
    table: tuple[tuple[int, int, int], ...]
    reserve: tuple[int, ...]

    @property
    def length(self) -> int:
        return len(self.letters)

    def standing(self, changes: str, stand: int = 0) -> int:
        """How many letters stand after these changes of the row, beginning with that many; all of them once the string
        occurred."""
        for letter in changes:
            stand = self.table[stand][LETTERS.index(letter)]
        return stand

    def value_for(self, hand: Sequence[int], last: int, stand: int) -> int:
        """The value of an ascending hand to play after a card (0: there is none) when that many letters stand.

        Of the letters that the hand can make, the one after which most of the string stands.
        """
        if not last:
            return self._forcing(hand, 0, len(hand), 0)
        below, above = bisect_left(hand, last), bisect_right(hand, last)
        steps, best, low, high = self.table[stand], -1, 0, 0
        if above < len(hand):
            best, low, high = steps[UP], above, len(hand)
        if below and steps[DOWN] > best:
            best, low, high = steps[DOWN], 0, below
        if below < above and steps[STAY] > best:
            best, low, high = steps[STAY], below, above
        return self._forcing(hand, low, high, best)

    def _forcing(self, hand: Sequence[int], low: int, high: int, stand: int) -> int:
        """Of the cards between two indices the one that forces the next letter, sparing stronger ones."""
        if stand == len(self.letters) or self.letters[stand] == STAY:
            return hand[(low + high) // 2]
        spared = min(self.reserve[stand], high - low)
        return hand[low + spared - 1] if self.letters[stand] == UP else hand[high - spared]


@lru_cache(maxsize=1024)
def plan(string: str, every: int, spares: bool = True) -> StringPlan:
    """The plan for a string of a player who plays every nth card. spares: whether the strongest cards are kept for the
    end."""
    length = len(string)
    reserve = tuple(
        sum(string[place] == string[stand] for place in range(stand, length, every)) if spares else 1
        for stand in range(length)
    )
    table = tuple(tuple(_longest(string[:stand] + letter, string) for letter in LETTERS) for stand in range(length))
    steps = (*table, (length,) * len(LETTERS))
    return StringPlan(tuple(map(LETTERS.index, string)), steps, reserve)  # type: ignore[arg-type]


def _longest(changes: str, string: str) -> int:
    """How many first letters of the string are the last ones of these changes."""
    return next(size for size in range(len(changes), -1, -1) if changes.endswith(string[:size]))


def breaking(hand: Sequence[int], last: int, letter: str) -> int:
    """The value of an ascending hand that breaks the ups and downs of the row. letter: the last change.

    To stay is best, then the same way once more by the smallest step; else a small step, after which the next card may
    go the same way.
    """
    below, above = bisect_left(hand, last), bisect_right(hand, last)
    if below < above:
        return last
    if letter == "U" and above < len(hand):
        return hand[above]
    return hand[below - 1] if below else hand[above]
