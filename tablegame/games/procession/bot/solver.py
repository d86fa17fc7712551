"""Who wins a position of Procession with two players, found by search.

A position is a composition (a row up to reversal and complement: a bit for every boundary between two runs, of a row
and its mirror the smaller number) and the unused partitions, a bit at the mark of each.
tools/learning/procession_tables.c searches in the same order and counts the same positions: change both or neither.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

from tablegame.games.procession.facts import LANE, LONGEST, marks_by_key, partitions
from tablegame.storage.folders import asset

Step = tuple[int, int, int]
"""A next composition, the bit of its partition, and the bits of those that may follow it."""

WHOLLY_KEPT: Final = 16
"""Up to so many digits the steps of every composition are kept: with sixteen about 18 MB."""
_KEPT: Final = 1 << WHOLLY_KEPT
_KEPT_LONG: Final = 1500
"""Compositions of one length whose steps are kept; of longer rows about 15 MB."""
_ROW_BITS: Final = LONGEST


DEEPEST: Final = 400
"""Moves one after another that are counted at most: a call waits for each, and Python lets no more than 1,000 wait."""


class SearchBoundError(Exception):
    """The search was not done within its bound."""


def composition(row: int) -> int:
    """The boundaries between the runs of a row, or of its mirror where that is the smaller number."""
    width = row.bit_length() - 2
    boundaries = (row ^ row >> 1) & (1 << width) - 1
    return min(boundaries, int(f"{boundaries:0{width}b}"[::-1], 2))


def runs_of(boundaries: int, length: int) -> list[int]:
    """The runs between so many boundaries, from the last digit to the first."""
    found, run = [], 1
    for digit in range(length - 1):
        if boundaries >> digit & 1:
            found.append(run)
            run = 0
        run += 1
    return [*found, run]


class CompositionGraph:
    """Which composition leads to which, for one length; found when asked for."""

    def __init__(self, length: int) -> None:
        self.length = length
        self._most = _KEPT if length <= WHOLLY_KEPT else _KEPT_LONG
        self._bits = [1 << mark for mark in range(len(partitions(length)))]
        self._one = [0, *(1 << LANE * run for run in range(1, length + 1))]
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._step: dict[int, Step] = {}
        self._next: dict[int, dict[int, int]] = {}

    def steps(self, place: int) -> tuple[Step, ...]:
        """The compositions that one change makes of this one, ascending."""
        found = self._steps.get(place)
        if found is None:
            if len(self._steps) >= self._most:
                self._steps.clear()
            found = self._steps[place] = tuple(self.step(*pair) for pair in sorted(self.following(place).items()))
        return found

    def step(self, place: int, bit: int) -> Step:
        """The step to a composition, one and the same wherever it is made from."""
        found = self._step.get(place)
        if found is None:
            if len(self._step) >= 2 * self._most:
                self._step.clear()
            after = 0
            for one in self.following(place).values():
                after |= one
            found = self._step[place] = (place, bit, after & ~bit)
        return found

    def following(self, place: int) -> dict[int, int]:
        """The same with the bit of each one's partition only, in no order."""
        found = self._next.get(place)
        if found is None:
            if len(self._next) >= 2 * self._most:
                self._next.clear()
            found = self._next[place] = self._changed(place)
        return found

    def _changed(self, place: int) -> dict[int, int]:
        """Only the runs beside a digit change with it, so each partition is derived from the whole."""
        one, bits, marks, length = self._one, self._bits, marks_by_key(self.length), self.length
        mirror = int(f"{place:0{length - 1}b}"[::-1], 2)
        inside = (1 << length - 1) - 1
        runs = runs_of(place, length)
        whole = sum([one[run] for run in runs])
        found: dict[int, int] = {}
        digit, last = 0, len(runs) - 1
        for number, run in enumerate(runs):
            before = runs[number - 1] if number else 0
            behind = runs[number + 1] if number < last else 0
            for at in range(run):
                key = whole - one[run]
                if run == 1:
                    key += one[before + 1 + behind] - one[before] - one[behind]
                elif not at:
                    key += one[before + 1] - one[before] + one[run - 1]
                elif at == run - 1:
                    key += one[behind + 1] - one[behind] + one[run - 1]
                else:
                    key += one[at] + one[1] + one[run - 1 - at]
                changed, mirrored = place ^ (3 << digit >> 1 & inside), mirror ^ (3 << length - 1 - digit >> 1 & inside)
                found[min(changed, mirrored)] = bits[marks[key]]
                digit += 1
        return found


@lru_cache(maxsize=2)
def field_of(length: int) -> CompositionGraph:
    """The field of that length; those of the last lengths in play are kept."""
    return CompositionGraph(length)


def key_of(place: int, unused: int) -> int:
    """A position as one number."""
    return unused << _ROW_BITS | place


class RowSolver:
    """Searches of one decision: they share what they find, and a bound on the positions looked at."""

    def __init__(self, field: CompositionGraph, most: int, known: Mapping[int, bool] = MappingProxyType({})) -> None:
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
            raise SearchBoundError
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

    def moves(self, place: int, unused: int, depth: int = DEEPEST) -> int:
        """How many moves are still made where the winner hurries and the loser delays; raises TooMuchError, also where
        they may be more than depth.

        Odd where the side to move wins, since the last to move wins.
        """
        key = unused << _ROW_BITS | place
        known = self._moves.get(key)
        if known is not None:
            return known
        if self.left <= 0 or depth <= 0:
            raise SearchBoundError
        self.left -= 1
        shortest, longest = 0, 0
        for other, bit, after in self.steps(place):
            if not unused & bit:
                continue
            count = 1 + self.moves(other, unused ^ bit, depth - 1) if after & unused else 1
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
            raise SearchBoundError
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


# -- the shipped tables: positions that take too long to solve while somebody waits ------------------------------------


TABLED: Final = (9, 10)
"""The lengths that need a table; shorter ones are solved at once."""
_ANSWER_BITS: Final = 5
_COMPOSITION_SHIFT: Final = 48


@dataclass(frozen=True, slots=True)
class TableReply:
    """What a table says of a position: whether the side to move wins, and the composition to go to."""

    won: bool
    place: int


class Replies:
    """The table of one length, empty where none is needed."""

    def __init__(self, field: CompositionGraph, records: array[int]) -> None:
        self.field = field
        self.records = records
        """Ascending: composition's number << 48 | unused << 5 | won << 4 | place of the reply among the steps."""
        self._numbers = _numbers(field.length) if records else {}

    def __len__(self) -> int:
        return len(self.records)

    def find(self, place: int, unused: int) -> TableReply | None:
        """The answer to a position; None where the table does not hold it."""
        if not self.records:
            return None
        wanted = self._numbers[place] << _COMPOSITION_SHIFT | unused << _ANSWER_BITS
        at = bisect_left(self.records, wanted)
        if at == len(self.records) or self.records[at] >> _ANSWER_BITS != wanted >> _ANSWER_BITS:
            return None
        return self._answer(place, self.records[at])

    def entry(self, index: int) -> tuple[int, int, TableReply]:
        """A position of the table, in its order: composition, unused partitions, answer."""
        record = self.records[index]
        number, rest = divmod(record, 1 << _COMPOSITION_SHIFT)
        place = next(place for place, own in self._numbers.items() if own == number)
        return place, rest >> _ANSWER_BITS, self._answer(place, record)

    @cached_property
    def known(self) -> dict[int, bool]:
        """Who wins each position of the table, as a search takes it."""
        places = list(self._numbers)
        rest = (1 << _COMPOSITION_SHIFT) - 1
        return {
            key_of(places[record >> _COMPOSITION_SHIFT], (record & rest) >> _ANSWER_BITS): bool(record >> 4 & 1)
            for record in self.records
        }

    def _answer(self, place: int, record: int) -> TableReply:
        return TableReply(bool(record >> 4 & 1), self.field.steps(place)[record & 15][0])


def _numbers(length: int) -> dict[int, int]:
    """The compositions of a length, numbered ascending."""
    places = {composition(row) for row in range(1 << length, 2 << length)}
    return {place: number for number, place in enumerate(sorted(places))}


@lru_cache(maxsize=2)
def replies_of(field: CompositionGraph) -> Replies:
    """The table of that field's length. Raises FileNotFoundError where the program is not completely installed."""
    records = array("Q")
    if field.length in TABLED:
        records.frombytes(zlib.decompress(asset(f"procession/replies-{field.length}.bin").read_bytes()))
        if sys.byteorder == "big":
            records.byteswap()
    return Replies(field, records)
