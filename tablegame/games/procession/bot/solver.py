"""Who wins a position of Procession with two players, by search.

A position is a composition (a row up to reversal and complement: a bit for every boundary between two runs, the smaller
number of a row and its mirror image) and the unused partitions, a bit at the mark of each.
tools/learning/procession_tables.c searches in the same order and counts the same positions: change both or neither.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from tablegame.ai.learned import from_bytes
from tablegame.games.procession.facts import LONGEST, changed_keys, key_of, marks_by_key
from tablegame.storage.folders import asset

T = TypeVar("T")
Step = tuple[int, int, int]
"""A next composition, the bit of its partition, and the bits of the partitions that can follow it."""

WHOLLY_KEPT: Final = 16
"""The most digits for which the steps of every composition are kept: with sixteen about 18 MB."""
_KEPT: Final = 1 << WHOLLY_KEPT
_KEPT_LONG: Final = 1500
"""The most compositions of a length whose steps are kept; for longer rows about 15 MB."""
_ROW_BITS: Final = LONGEST


DEEPEST: Final = 400
"""The most moves in a row that are counted: each takes a call, and Python allows 1,000 nested calls."""


class SearchBoundError(Exception):
    """The search has reached its bound."""


def composition(row: int) -> int:
    """The boundaries between the runs of a row, or of its mirror image if that is the smaller number."""
    width = row.bit_length() - 2
    boundaries = (row ^ row >> 1) & (1 << width) - 1
    return min(boundaries, int(f"{boundaries:0{width}b}"[::-1], 2))


def runs_of(boundaries: int, length: int) -> list[int]:
    """The runs between these boundaries, from the last digit to the first."""
    found, run = [], 1
    for digit in range(length - 1):
        if boundaries >> digit & 1:
            found.append(run)
            run = 0
        run += 1
    return [*found, run]


class _Kept(dict[int, T]):
    """Values by composition, computed on demand; all are dropped when there are too many."""

    def __init__(self, most: int, make: Callable[[int], T]) -> None:
        self.most = most
        self.make = make

    def __missing__(self, node: int) -> T:
        if len(self) >= self.most:
            self.clear()
        found = self[node] = self.make(node)
        return found


class CompositionGraph:
    """Which composition leads to which, for one length; computed on demand.

    following: the compositions after one change of this one, in no order, and the bit of the partition of each; step:
    the step to a composition, the same from everywhere; steps: those from this one, ascending.
    """

    def __init__(self, length: int) -> None:
        self.length = length
        self.bits = {key: 1 << mark for key, mark in marks_by_key(length).items()}
        most = _KEPT if length <= WHOLLY_KEPT else _KEPT_LONG
        self.following: Callable[[int], dict[int, int]] = _Kept(2 * most, self._changes).__getitem__
        self.step: Callable[[int], Step] = _Kept(2 * most, self._step).__getitem__
        self.steps: Callable[[int], tuple[Step, ...]] = _Kept(most, self._steps).__getitem__

    def _steps(self, node: int) -> tuple[Step, ...]:
        return tuple(map(self.step, sorted(self.following(node))))

    def _step(self, node: int) -> Step:
        bit, after = self.bits[key_of(runs_of(node, self.length))], 0
        for one in self.following(node).values():
            after |= one
        return node, bit, after & ~bit

    def _changes(self, node: int) -> dict[int, int]:
        length, bits = self.length, self.bits
        mirror = int(f"{node:0{length - 1}b}"[::-1], 2)
        inside = (1 << length - 1) - 1
        found: dict[int, int] = {}
        for digit, key in enumerate(changed_keys(runs_of(node, length))):
            changed, mirrored = node ^ (3 << digit >> 1 & inside), mirror ^ (3 << length - 1 - digit >> 1 & inside)
            found[min(changed, mirrored)] = bits[key]
        return found


@lru_cache(maxsize=2)
def graph_of(length: int) -> CompositionGraph:
    """The graph of that length; those of the last lengths in play are kept."""
    return CompositionGraph(length)


def position_key(node: int, unused: int) -> int:
    """A position as a number."""
    return unused << _ROW_BITS | node


class RowSolver:
    """The searches of a decision: they share results, and a bound on the positions searched."""

    def __init__(self, graph: CompositionGraph, most: int, known: Mapping[int, bool] = MappingProxyType({})) -> None:
        """most: the bound on positions; known: who wins, by `position_key`, if that is known."""
        self.steps = graph.steps
        self.left = most
        self._won = dict(known)
        self._moves: dict[int, int] = {}

    def known(self, node: int, unused: int) -> bool | None:
        """Whether the side to move wins, as far as that is known."""
        return self._won.get(position_key(node, unused))

    def won(self, node: int, unused: int) -> bool:
        """Whether the side to move wins. Raises SearchBoundError. Moves with the fewest replies are tried first."""
        key = unused << _ROW_BITS | node
        known = self._won.get(key)
        if known is not None:
            return known
        if self.left <= 0:
            raise SearchBoundError
        self.left -= 1
        order = []
        for other, bit, after in self.steps(node):
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

    def moves(self, node: int, unused: int, depth: int = DEEPEST) -> int:
        """The number of moves to the end if the winner hurries and the loser delays; odd if the side to move wins.

        Raises SearchBoundError, also if there may be more than depth.
        """
        key = unused << _ROW_BITS | node
        known = self._moves.get(key)
        if known is not None:
            return known
        if self.left <= 0 or depth <= 0:
            raise SearchBoundError
        self.left -= 1
        shortest, longest = 0, 0
        for other, bit, after in self.steps(node):
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

    def forced(self, node: int, unused: int, ahead: int, players: int) -> bool:
        """Whether a seat moves last even if all others play against it. Raises SearchBoundError.

        ahead: the number of moves of the others before that seat's turn, 0 if it is to move.
        """
        key = (unused << _ROW_BITS | node) * players + ahead
        known = self._won.get(key)
        if known is not None:
            return known
        if self.left <= 0:
            raise SearchBoundError
        self.left -= 1
        order = sorted(
            ((after & unused).bit_count(), other, bit) for other, bit, after in self.steps(node) if unused & bit
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
"""The lengths with a table; shorter ones are solved at once."""
_ANSWER_BITS: Final = 5
_COMPOSITION_SHIFT: Final = 48


class TableReply(NamedTuple):
    """The answer of a table: whether the side to move wins, and the composition to go to."""

    won: bool
    node: int


class Replies:
    """The table of a length, empty if none is needed."""

    def __init__(self, graph: CompositionGraph, records: array[int]) -> None:
        self.graph = graph
        self.records = records
        """Ascending: composition's number << 48 | unused << 5 | won << 4 | place of the reply among the steps."""
        self._numbers = _numbers(graph.length) if records else {}

    def find(self, node: int, unused: int) -> TableReply | None:
        """The answer to a position; None if the table does not have it."""
        if not self.records:
            return None
        wanted = self._numbers[node] << _COMPOSITION_SHIFT | unused << _ANSWER_BITS
        at = bisect_left(self.records, wanted)
        if at == len(self.records) or self.records[at] >> _ANSWER_BITS != wanted >> _ANSWER_BITS:
            return None
        record = self.records[at]
        return TableReply(bool(record >> 4 & 1), self.graph.steps(node)[record & 15][0])

    @cached_property
    def known(self) -> dict[int, bool]:
        """Who wins each position of the table, in the form for a search."""
        nodes = list(self._numbers)
        rest = (1 << _COMPOSITION_SHIFT) - 1
        return {
            position_key(nodes[record >> _COMPOSITION_SHIFT], (record & rest) >> _ANSWER_BITS): bool(record >> 4 & 1)
            for record in self.records
        }


def _numbers(length: int) -> dict[int, int]:
    """The compositions of a length, numbered ascending."""
    nodes = sorted({composition(row) for row in range(1 << length, 2 << length)})
    return {node: number for number, node in enumerate(nodes)}


@lru_cache(maxsize=2)
def replies_of(graph: CompositionGraph) -> Replies:
    """The table of that length. Raises FileNotFoundError if the file is missing."""
    packed = asset(f"procession/replies-{graph.length}.bin").read_bytes() if graph.length in TABLED else b""
    return Replies(graph, from_bytes("Q", zlib.decompress(packed)) if packed else array("Q"))
