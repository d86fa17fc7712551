"""Who wins a position of Procession with two players, found by search.

Knows compositions, unused partitions and a bound on the work. Must not know a view, a level or a table.

A position is a composition (a row up to reversal and complement: a bit for every boundary between two runs, of a row
and its mirror the smaller number) and the unused partitions, a bit at the mark of each. tools/procession_tables.c
searches in the same order and counts the same positions: change both or neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from tablegame.games.procession.facts.runs import LONGEST, changes, partitions

Step = tuple[int, int, int]
"""A next composition, the bit of its partition, and the bits of those that may follow it."""

_KEPT: Final = 4096
_KEPT_LONG: Final = 1500
"""Compositions of one length whose steps are kept: all of them up to thirteen digits; of longer rows about 15 MB."""
_ROW_BITS: Final = LONGEST


class TooMuchError(Exception):
    """The search was not done within its bound."""


def composition(row: int) -> int:
    """The boundaries between the runs of a row, or of its mirror where that is the smaller number."""
    width = row.bit_length() - 2
    boundaries = (row ^ row >> 1) & (1 << width) - 1
    return min(boundaries, int(f"{boundaries:0{width}b}"[::-1], 2))


def _row(boundaries: int, length: int) -> int:
    """A row with these boundaries."""
    row = 2
    for place in range(length - 2, -1, -1):
        row = row << 1 | (row & 1 ^ boundaries >> place & 1)
    return row


class Field:
    """Which composition leads to which, for one length; found when asked for."""

    def __init__(self, length: int) -> None:
        self.length = length
        self._most = _KEPT if length <= 13 else _KEPT_LONG
        self._bits = [1 << mark for mark in range(len(partitions(length)))]
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._marks: dict[int, int] = {}
        self._next: dict[int, dict[int, int]] = {}

    def steps(self, place: int) -> tuple[Step, ...]:
        """The compositions that one change makes of this one, ascending."""
        found = self._steps.get(place)
        if found is None:
            if len(self._steps) >= self._most:
                self._steps.clear()
            found = self._steps[place] = tuple(
                (other, bit, self._after(other) & ~bit) for other, bit in sorted(self.following(place).items())
            )
        return found

    def _after(self, place: int) -> int:
        """The partitions that one change can make of this composition."""
        found = self._marks.get(place)
        if found is None:
            if len(self._marks) >= 2 * self._most:
                self._marks.clear()
            found = 0
            for bit in self.following(place).values():
                found |= bit
            self._marks[place] = found
        return found

    def following(self, place: int) -> dict[int, int]:
        """The same with the bit of each one's partition only, in no order."""
        found = self._next.get(place)
        if found is None:
            if len(self._next) >= 2 * self._most:
                self._next.clear()
            bits = self._bits
            rows, marks = changes(_row(place, self.length))
            found = self._next[place] = {composition(row): bits[mark] for row, mark in zip(rows, marks, strict=True)}
        return found


@lru_cache(maxsize=2)
def field_of(length: int) -> Field:
    """The field of that length; those of the last lengths in play are kept."""
    return Field(length)


def key_of(place: int, unused: int) -> int:
    """A position as one number."""
    return unused << _ROW_BITS | place


class Solver:
    """Searches of one decision: they share what they find, and a bound on the positions looked at."""

    def __init__(self, field: Field, most: int, known: Mapping[int, bool] = MappingProxyType({})) -> None:
        """most: positions that may be looked at; known: who wins, by `key_of` of the position, where that is known."""
        self.steps = field.steps
        self.left = most
        self._won = dict(known)
        self._moves: dict[int, int] = {}

    def won(self, place: int, unused: int) -> bool:
        """Whether the side to move wins; raises TooMuchError. Fewest replies are tried first."""
        key = unused << _ROW_BITS | place
        known = self._won.get(key)
        if known is not None:
            return known
        if self.left <= 0:
            raise TooMuchError
        self.left -= 1
        order = []
        for other, bit, after in self.steps(place):
            if unused & bit:
                replies = (after & unused).bit_count()
                if not replies:
                    self._won[key] = True
                    return True
                order.append((replies, other, bit))
        order.sort()
        won = self.won
        for _, other, bit in order:
            if not won(other, unused ^ bit):
                self._won[key] = True
                return True
        self._won[key] = False
        return False

    def moves(self, place: int, unused: int) -> int:
        """How many moves are still made where the winner hurries and the loser delays; raises TooMuchError.

        Odd where the side to move wins, since the last to move wins.
        """
        key = unused << _ROW_BITS | place
        known = self._moves.get(key)
        if known is not None:
            return known
        if self.left <= 0:
            raise TooMuchError
        self.left -= 1
        shortest, longest = 0, 0
        for other, bit, after in self.steps(place):
            if not unused & bit:
                continue
            count = 1 + self.moves(other, unused ^ bit) if after & unused else 1
            if count % 2:
                shortest = min(shortest or count, count)
                if count == 1:
                    break
            else:
                longest = max(longest, count)
        found = self._moves[key] = shortest or longest
        return found

    def forced(self, place: int, unused: int, ahead: int, players: int) -> bool:
        """Whether a seat moves last though all others play against it; raises TooMuchError.

        ahead: how many moves the others make before it is that seat's turn, 0 where it is its turn.
        """
        key = (unused << _ROW_BITS | place) * players + ahead
        known = self._won.get(key)
        if known is not None:
            return known
        if self.left <= 0:
            raise TooMuchError
        self.left -= 1
        order = sorted(
            ((after & unused).bit_count(), other, bit) for other, bit, after in self.steps(place) if unused & bit
        )
        found = ahead > 0 if order else ahead == players - 1
        later = (ahead - 1) % players
        for _, other, bit in order:
            if self.forced(other, unused ^ bit, later, players) != (ahead > 0):
                found = ahead == 0
                break
        self._won[key] = found
        return found
