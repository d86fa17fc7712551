"""Whether a string can still come true, found by going through all ways in which the row can go on.

The table and the drills ask here, so that they cannot contradict each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

POSITIONS: Final = 6_000
"""Looked at for one question at most."""


class ReachingBoundError(Exception):
    """The search was not done within its bound."""


class Reach:
    """A row of values, and the cards from which it goes on.

    sources: for every card still to be laid the number of the cards it comes from; values: those cards, as values,
    at least as many as are wanted of them. Whatever a string leaves over can be laid in any order.
    """

    def __init__(self, row: Sequence[int], sources: Sequence[int], values: Sequence[Sequence[int]]) -> None:
        self._row = tuple(row)
        self._sources = tuple(sources)
        self._held = [tuple(sorted(each)) for each in values]
        self.looked = 0
        """Positions looked at so far."""

    def can_come_true(self, string: str) -> bool:
        """Whether the whole of it stands, or can come to stand. Raises TooMuchError."""
        length = len(self._row) + len(self._sources)
        return any(self.can_from(place, string) for place in range(length - len(string)))

    def can_from(self, place: int, string: str) -> bool:
        """The same with its first letter right after that card of the row."""
        lying = self._row[place : place + len(string) + 1]
        for before, after, letter in zip(lying, lying[1:], string, strict=False):
            if not fits(before, after, letter):
                return False
        if len(lying) > len(string):
            return True
        at = max(0, place - len(self._row))
        last = lying[-1] if lying else None
        self._lost: set[tuple[int, int | None, tuple[tuple[int, ...], ...]]] = set()
        return self._goes_on(at, last, string[max(0, len(lying) - 1) :], tuple(self._held))

    def _goes_on(self, at: int, last: int | None, string: str, held: tuple[tuple[int, ...], ...]) -> bool:
        """Whether cards can be laid from the card at that place on so that they make the letters; last: the one before,
        None where the string begins with this card."""
        if not string:
            return True
        key = (at, last, held)
        if key in self._lost:
            return False
        self.looked += 1
        if self.looked > POSITIONS:
            raise ReachingBoundError
        source = self._sources[at]
        cards = held[source]
        for index, value in enumerate(cards):
            if index and cards[index - 1] == value:
                continue
            if last is not None and not fits(last, value, string[0]):
                continue
            left = (*held[:source], cards[:index] + cards[index + 1 :], *held[source + 1 :])
            if self._goes_on(at + 1, value, string if last is None else string[1:], left):
                return True
        self._lost.add(key)
        return False


@lru_cache(maxsize=1024)
def reachable(
    row: tuple[int, ...],
    sources: tuple[int, ...],
    values: tuple[tuple[int, ...], ...],
    string: str,
    places: tuple[int, ...],
) -> tuple[int, ...]:
    """Those of the places at which the string can come true; what takes too long to find out counts as open."""
    reach = Reach(row, sources, values)

    def can(place: int) -> bool:
        try:
            return reach.can_from(place, string)
        except ReachingBoundError:
            return True

    return tuple(place for place in places if can(place))


def fits(before: int, after: int, letter: str) -> bool:
    """Whether the change between two values is that letter."""
    return letter == ("U" if after > before else "D" if after < before else "S")
