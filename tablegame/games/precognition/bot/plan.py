"""A string as a plan: how much of it stands, and which card brings the next letter and all but forces the one after.

A low card all but forces the next one up. So a string that goes up and down in turns can be driven by one player alone:
every card that makes its letter is chosen by what it forces. Of the cards that will be needed for this the weakest is
played first: if it fails, the strongest are still there for another beginning.
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
    """So many letters, U and D in turns."""
    return "".join("UD"[(place + (first == "D")) % 2] for place in range(length))


@dataclass(frozen=True, slots=True)
class StringPlan:
    """A string for a player who plays every nth card.

    letters: as places in LETTERS; table: from the number of letters that stand at the end of the row, by the next
    letter, how many stand then (all of them stay all of them); reserve: by the same number, how many of the own cards
    still to come must force that same letter, the present one included.
    """

    letters: tuple[int, ...]
    table: tuple[tuple[int, int, int], ...]
    reserve: tuple[int, ...]

    @property
    def length(self) -> int:
        return len(self.letters)

    def standing(self, changes: str, stand: int = 0) -> int:
        """How many letters stand at the end of these changes of the row, after so many; all of them once the string
        occurred."""
        for letter in changes:
            stand = self.table[stand][LETTERS.index(letter)]
        return stand

    def value_for(self, hand: Sequence[int], last: int, stand: int) -> int:
        """Which value of an ascending hand to play after a card (0: none lies yet) when so many letters stand.

        Of the letters that it can make the one after which most of the string stands.
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
        """Of the cards between these places the one that forces the letter after, sparing the stronger ones."""
        if stand == len(self.letters) or self.letters[stand] == STAY:
            return hand[(low + high) // 2]
        spared = min(self.reserve[stand], high - low)
        return hand[low + spared - 1] if self.letters[stand] == UP else hand[high - spared]


@lru_cache(maxsize=1024)
def plan(string: str, every: int, spares: bool = True) -> StringPlan:
    """The plan for a string, for a player who plays every nth card; spares False: the strongest card always first."""
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
    """Which value of an ascending hand to play so that up and down do not go on in turns; letter: the last change.

    To stay is best, then the same way once more by the smallest step; else a small step, after which the next card
    may well go the same way.
    """
    below, above = bisect_left(hand, last), bisect_right(hand, last)
    if below < above:
        return last
    if letter == "U" and above < len(hand):
        return hand[above]
    return hand[below - 1] if below else hand[above]
