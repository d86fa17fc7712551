"""Who wins a position of Procession with two players, by search.

A position is a composition (a row up to reversal and complement: a bit for every boundary between two runs, the smaller
number of a row and its mirror image) and the unused partitions, a bit at the mark of each.
tools/learning/procession_tables.c searches in the same order and counts the same positions: change both or neither.

A long game is searched first where least is left to prove. Proof numbers (Allis 1994, searched in depth as in Nagai
2002): an undecided position has two numbers, the least number of positions that must be proved to know that the side to
move wins, and to know that it loses. The search goes down where the smaller number is, so that it follows few replies
far instead of all of them a little way.
"""

from __future__ import annotations

import json
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from math import exp
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

    def known_result(self, node: int, unused: int) -> bool | None:
        """Whether the side to move wins, as far as that is known."""
        return self._won.get(position_key(node, unused))

    def wins(self, node: int, unused: int) -> bool:
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
        won = self.wins
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

    def forces_win(self, node: int, unused: int, ahead: int, players: int, depth: int = DEEPEST) -> bool:
        """Whether a seat moves last even if all others play against it.

        Raises SearchBoundError, also if there may be more than depth moves. ahead: the number of moves of the others
        before that seat's turn, 0 if it is to move.
        """
        key = (unused << _ROW_BITS | node) * players + ahead
        known = self._won.get(key)
        if known is not None:
            return known
        if self.left <= 0 or depth <= 0:
            raise SearchBoundError
        self.left -= 1
        order = sorted(
            ((after & unused).bit_count(), other, bit) for other, bit, after in self.steps(node) if unused & bit
        )
        found = ahead > 0 if order else ahead == players - 1
        later = (ahead - 1) % players
        for _, other, bit in order:
            if self.forces_win(other, unused ^ bit, later, players, depth - 1) != (ahead > 0):
                found = ahead == 0
                break
        self._won[key] = found
        return found


CARELESS: Final = 0.3
"""How often a player makes any move in place of the best one, as `Foresight` has it. Of 0, 0.1, 0.3, 0.6 and 1 this won
most games among each other, and more than 0 and 0.1 against beginners."""


class Foresight:
    """The chances of three and more players, from all that may follow: who moves takes the last row if it can; else the
    move that is best for itself, or now and then any move."""

    def __init__(self, graph: CompositionGraph, players: int, most: int) -> None:
        """most: the bound on positions."""
        self.steps = graph.steps
        self.players = players
        self.left = most
        self._found: dict[int, tuple[float, ...]] = {}

    def chances(self, node: int, unused: int) -> tuple[float, ...]:
        """The chance of each seat to move last, that of the side to move first. Raises SearchBoundError."""
        key = unused << _ROW_BITS | node
        known = self._found.get(key)
        if known is not None:
            return known
        if self.left <= 0:
            raise SearchBoundError
        self.left -= 1
        after = []
        for other, bit, replies in self.steps(node):
            if unused & bit:
                if not replies & unused:
                    found = self._found[key] = (1.0, *(0.0,) * (self.players - 1))
                    return found
                after.append((other, unused ^ bit))
        results = [self.chances(*each) for each in after]
        if not results:
            return (*(0.0,) * (self.players - 1), 1.0)
        # The side to move is the last of the seats that move after it.
        best = max([each[-1] for each in results])
        chosen = [each for each in results if each[-1] > best - 1e-9]
        well, somehow = (1 - CARELESS) / len(chosen), CARELESS / len(results)
        sums = zip(map(sum, zip(*chosen, strict=True)), map(sum, zip(*results, strict=True)), strict=True)
        *others, own = [well * one + somehow * each for one, each in sums]
        found = self._found[key] = (own, *others)
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


NEVER: Final = 1 << 40
"""The number of what cannot be proved."""
DEEPEST_PROOF: Final = 200
"""The greatest depth of the search, in moves."""

Numbers = tuple[int, int]
"""The numbers for a win and for a loss of the side to move."""


class Proof:
    """The searches of a decision: they share results, and a bound on the positions opened."""

    def __init__(self, graph: CompositionGraph, most: int) -> None:
        """most: the bound on positions whose moves are examined."""
        self.steps = graph.steps
        self.most = self.left = most
        self.spent: dict[int, int] = {}
        """By the first move of a search: how many positions were opened after it."""
        self._found: dict[int, Numbers] = {}

    def wins(self, node: int, unused: int) -> bool | None:
        """Whether the side to move wins, as far as that is known."""
        win, loss = self._found.get(position_key(node, unused)) or self._first(node, unused)
        return True if not win else False if not loss else None

    def search(self, node: int, unused: int) -> bool | None:
        """Whether the side to move wins, after a search within the bound; None if it is unknown."""
        if self.wins(node, unused) is None and self.left > 0:
            self._open(node, unused, NEVER, NEVER, DEEPEST_PROOF)
        return self.wins(node, unused)

    def _first(self, node: int, unused: int) -> Numbers:
        replies = 0
        for _, bit, after in self.steps(node):
            if unused & bit:
                if not after & unused:
                    return 0, NEVER
                replies += 1
        return (1, replies) if replies else (NEVER, 0)

    def _open(self, node: int, unused: int, most_win: int, most_loss: int, depth: int) -> Numbers:
        """Examine the moves of a position until one of its numbers reaches its bound."""
        self.left -= 1
        found, first = self._found, self._first
        moves = []
        for other, bit, _ in self.steps(node):
            if unused & bit:
                rest = unused ^ bit
                moves.append((other, rest, found.get(position_key(other, rest)) or first(other, rest)))
        while True:
            best, second, loss, chosen = NEVER + 1, NEVER + 1, 0, -1
            for index, (_, _, (win_of_other, loss_of_other)) in enumerate(moves):
                if win_of_other:
                    loss += win_of_other
                    if loss_of_other < best:
                        best, second, chosen = loss_of_other, best, index
                    elif loss_of_other < second:
                        second = loss_of_other
            if chosen < 0:
                numbers = (NEVER, 0)
                break
            if not best:
                numbers = (0, NEVER)
                break
            loss = min(loss, NEVER - 1)
            numbers = (best, loss)
            if best >= most_win or loss >= most_loss or self.left <= 0 or not depth:
                break
            other, rest, (win_of_other, _) = moves[chosen]
            bound, before = min(most_win, second + 1 + second // 4), self.left
            moves[chosen] = (other, rest, self._open(other, rest, most_loss - loss + win_of_other, bound, depth - 1))
            if depth == DEEPEST_PROOF:
                self.spent[other] = self.spent.get(other, 0) + before - self.left
        found[position_key(node, unused)] = numbers
        return numbers


# -- what is likely, before it is proved -------------------------------------------------------------------------------
# Early on, the used partitions decide, not the row: with twelve digits one player only writes rows with an odd number
# of ones, the other rows with an even number, so that some partitions are useful to one of them alone.
# tools/learning/procession_judgement.py learns what each is worth.


AHEAD: Final = 6
"""The depth of the search in moves, the judged one included."""
CERTAIN: Final = 100.0
"""The lead of a certain win: more than any learned one."""
OFF: Final = 0.05
"""The error of such chances in nearly all groups of test positions (docs/decisions/0023)."""


class LearnedLead:
    """The learned values of one length: by how much the first to move is ahead, in logits."""

    def __init__(self, graph: CompositionGraph, learned: Sequence[int]) -> None:
        """learned: in thousandths, the constant, and what each unused partition adds."""
        self.graph = graph
        self.always = learned[0] / 1000
        self.worth = {1 << mark: number / 1000 for mark, number in enumerate(learned[1:])}

    def ahead(self, unused: int) -> float:
        """By how much the side to move is ahead, by the unused partitions alone."""
        began = self.always + sum(worth for bit, worth in self.worth.items() if unused & bit)
        return self._sign(unused) * began

    def chance(self, proof: Proof, node: int, unused: int) -> float:
        """The chance to win of the player who made that move, after a short search; proved results are used.

        In hundredths, so that moves of nearly the same value are equal and games begin differently.
        """
        value = -self._value(proof, node, unused, self.ahead(unused), AHEAD - 1, -2 * CERTAIN, 2 * CERTAIN)
        return min(0.99, max(0.01, round(1 / (1 + exp(-value)), 2)))

    def _sign(self, unused: int) -> int:
        """1 if the player of the first move is to move, else -1."""
        return 1 if (len(self.worth) - unused.bit_count()) % 2 else -1

    def _value(
        self, proof: Proof, node: int, unused: int, ahead: float, moves: int, least: float, most: float
    ) -> float:
        """By how much the side to move is ahead, after a search of that many moves; exact between the two bounds."""
        won = proof.wins(node, unused)
        if won is not None:
            return CERTAIN if won else -CERTAIN
        if not moves:
            return ahead
        sign, worth, best = self._sign(unused), self.worth, -2 * CERTAIN
        for other, bit, _ in self.graph.steps(node):
            if unused & bit:
                after = sign * worth[bit] - ahead
                value = -self._value(proof, other, unused ^ bit, after, moves - 1, -most, -max(least, best))
                best = max(best, value)
                if best >= most:
                    break
        return best


@lru_cache(maxsize=2)
def lead_of(graph: CompositionGraph) -> LearnedLead | None:
    """The learned values of that length; None if there are none. Raises FileNotFoundError if the file is missing."""
    learned = json.loads(asset("procession/judgement.json").read_text(encoding="utf-8"))
    numbers = learned.get(str(graph.length))
    return LearnedLead(graph, numbers) if numbers else None
