"""The shipped tables of Procession: positions that take too long to solve while somebody waits, and what to
do there.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from tablegame.games.procession.bot.solver import CompositionGraph, composition, key_of
from tablegame.storage.data import asset

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
