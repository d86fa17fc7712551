"""The searches of Procession's computer players: winners, proofs, chances among several, tables, learned values.

A position is a composition and the unused partitions (a bit at the mark of each). A composition is a number with a bit
for each boundary between two runs of a row. Rows that are mirror images or complements of each other share one: of the
numbers of a row and its mirror image the smaller. Variables call it a node, so that `node` and `unused` are a position.
The side to move is the player who writes the next row. The functions of tools/learning/procession_tables.c search in
the same order and count the same positions: change both.

For long games `Proof` searches first where least is left to prove, by proof numbers (Allis 1994, in depth as in Nagai
2002). An undecided position has two proof numbers: the least number of positions that must be decided to prove that the
side to move wins, and to prove that it loses. So the search follows few replies far instead of all a little way.
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
from typing import Final, NamedTuple, TypeAlias, TypeVar

from tablegame.ai.learned import from_bytes
from tablegame.games.procession.facts import LONGEST, changed_keys, key_of, marks_by_key
from tablegame.storage.folders import asset

T = TypeVar("T")
Composition: TypeAlias = int  # what all rows have in common that differ only as mirror images or complements
Partitions: TypeAlias = int  # a set of partitions: a bit at the mark of each
Step = tuple[Composition, Partitions, Partitions]
"""A step to a next composition: its node, the bit of its partition, the bits of the partitions that can follow it."""

WHOLLY_CACHED: Final = 16
"""The most digits for which the steps of every composition are cached: with sixteen about 18 MB."""
_MOST_CACHED: Final = 1 << WHOLLY_CACHED
_MOST_CACHED_LONG: Final = 1500
"""The most compositions whose steps are cached for longer rows: about 15 MB."""
_ROW_BITS: Final = LONGEST  # the bits of a composition in the number of a position (`position_key`)
DEEPEST: Final = 400
"""The deepest search, in moves. Each move takes a call, and Python allows 1,000 nested calls."""


class SearchBoundError(Exception):
    """A search has reached its bound on positions or on its depth."""


def composition(row: int) -> Composition:
    """The composition of a row: 0b001110 for the row 0001011, whose runs are 3·1·1·2."""
    width = row.bit_length() - 2  # without the leading 1, a row has one boundary fewer than digits
    boundaries = (row ^ row >> 1) & (1 << width) - 1  # a bit is set where neighbours differ
    return min(boundaries, int(f"{boundaries:0{width}b}"[::-1], 2))


def runs_of(boundaries: Composition, length: int) -> list[int]:
    """The lengths of the runs of a composition (`boundaries`), from the last digit to the first.
    length: the number of digits of a row."""
    runs, run = [], 1
    for digit in range(length - 1):
        if boundaries >> digit & 1:
            runs.append(run)
            run = 0
        run += 1
    return [*runs, run]


class _Cache(dict[int, T]):
    """Values by composition, computed on demand. If there are too many, all are dropped."""

    def __init__(self, most: int, compute: Callable[[int], T]) -> None:
        self.most = most
        self.compute = compute

    def __missing__(self, node: Composition) -> T:
        """Compute a value that is looked up for the first time, and keep it."""
        if len(self) >= self.most:
            self.clear()
        value = self[node] = self.compute(node)
        return value


class CompositionGraph:
    """All compositions of rows of one length, and the steps between them, computed on demand."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.bits = {key: 1 << mark for key, mark in marks_by_key(length).items()}
        """The bit of each partition, by its key (`key_of`)."""
        # The functions are the item access of caches, as this is the fastest call.
        most = _MOST_CACHED if length <= WHOLLY_CACHED else _MOST_CACHED_LONG
        self.following: Callable[[int], dict[int, int]] = _Cache(2 * most, self._changes).__getitem__
        """Gives, for a composition, those after a change of one digit, each with the bit of its partition."""
        self.step: Callable[[int], Step] = _Cache(2 * most, self._step).__getitem__
        """Gives the step that leads to a composition, the same from wherever it comes."""
        self.steps: Callable[[int], tuple[Step, ...]] = _Cache(most, self._steps).__getitem__
        """Gives the steps from a composition, ascending by their nodes."""

    def _steps(self, node: Composition) -> tuple[Step, ...]:
        return tuple(map(self.step, sorted(self.following(node))))

    def _step(self, node: Composition) -> Step:
        """The step to a composition: its bit, and the bits of all other partitions that a change of it can make."""
        bit, after = self.bits[key_of(runs_of(node, self.length))], 0
        for next_bit in self.following(node).values():
            after |= next_bit
        return node, bit, after & ~bit

    def _changes(self, node: Composition) -> dict[int, int]:
        """The compositions after a change of one digit, each with the bit of its partition."""
        length, bits = self.length, self.bits
        mirror = int(f"{node:0{length - 1}b}"[::-1], 2)
        inside = (1 << length - 1) - 1  # without the ends of the row, which are no boundaries between runs
        following: dict[int, int] = {}
        for digit, key in enumerate(changed_keys(runs_of(node, length))):
            # A change of a digit, counted from the right, makes or removes the boundary at each of its sides. These are
            # two neighbouring bits (0b11); the digit at either end of the row has only one of them.
            sides = 0b11 << digit >> 1 & inside
            sides_in_mirror = 0b11 << length - 1 - digit >> 1 & inside
            following[min(node ^ sides, mirror ^ sides_in_mirror)] = bits[key]
        return following


@lru_cache(maxsize=2)
def graph_of(length: int) -> CompositionGraph:
    return CompositionGraph(length)


def position_key(node: Composition, unused: Partitions) -> int:
    """A position as one number, for dictionaries."""
    return unused << _ROW_BITS | node


class RowSolver:
    """Searches through all moves for the results of positions. All searches of an instance share results and the bound.
    A method raises SearchBoundError at the bound; raise `remaining` to search on."""

    def __init__(self, graph: CompositionGraph, bound: int, known: Mapping[int, bool] = MappingProxyType({})) -> None:
        """bound: the most positions to search in all.
        known: whether the side to move wins, for positions that need no search, by `position_key`.
        """
        self.steps = graph.steps
        self.remaining = bound
        self._won = dict(known)
        self._moves: dict[int, int] = {}

    def known_result(self, node: Composition, unused: Partitions) -> bool | None:
        """Whether the side to move wins, by what is known without a new search; None if that is unknown."""
        return self._won.get(position_key(node, unused))

    def wins(self, node: Composition, unused: Partitions) -> bool:
        """Whether the side to move wins a position between two players. Raises SearchBoundError."""
        key = unused << _ROW_BITS | node  # `position_key` without the cost of a call
        known = self._won.get(key)
        if known is not None:
            return known
        if self.remaining <= 0:
            raise SearchBoundError
        self.remaining -= 1
        order = []  # moves with the fewest replies come first
        for other, bit, after in self.steps(node):
            if unused & bit:
                replies = (after & unused).bit_count()
                if not replies:
                    self._won[key] = True
                    return True
                order.append((replies, other, bit))
        order.sort()
        wins = self.wins
        for _, other, bit in order:
            if not wins(other, unused ^ bit):
                self._won[key] = True
                return True
        self._won[key] = False
        return False

    def moves(self, node: Composition, unused: Partitions, depth: int = DEEPEST) -> int:
        """The number of moves to the end between two players if the winner hurries and the loser delays.
        It is odd if the side to move wins. Raises SearchBoundError, also if there may be more than `depth` moves."""
        key = unused << _ROW_BITS | node
        known = self._moves.get(key)
        if known is not None:
            return known
        if self.remaining <= 0 or depth <= 0:
            raise SearchBoundError
        self.remaining -= 1
        shortest, longest = 0, 0  # of the moves that win, and of those that lose; 0 without such a move
        for other, bit, after in self.steps(node):
            if not unused & bit:
                continue
            count = 1 + self.moves(other, unused ^ bit, depth - 1) if after & unused else 1
            if count % 2:  # the side to move makes the last move
                shortest = min(shortest or count, count)
                if count == 1:
                    break
            else:
                longest = max(longest, count)
        found = self._moves[key] = shortest or longest
        return found

    def forces_win(self, node: Composition, unused: Partitions, ahead: int, players: int, depth: int = DEEPEST) -> bool:
        """Whether one seat of three or more moves last even if all others play against it.

        Raises SearchBoundError, also if there may be more than `depth` moves.
        ahead: how many other seats move before this seat; 0 if it is the side to move.
        """
        key = (unused << _ROW_BITS | node) * players + ahead
        known = self._won.get(key)
        if known is not None:
            return known
        if self.remaining <= 0 or depth <= 0:
            raise SearchBoundError
        self.remaining -= 1
        order = sorted(
            ((after & unused).bit_count(), other, bit) for other, bit, after in self.steps(node) if unused & bit
        )
        is_own_turn = ahead == 0
        if order:
            # At its own turn the seat needs one move that wins; at another's turn all moves must win.
            found, later = not is_own_turn, (ahead - 1) % players
            for _, other, bit in order:
                if self.forces_win(other, unused ^ bit, later, players, depth - 1) == is_own_turn:
                    found = is_own_turn
                    break
        else:
            found = ahead == players - 1  # the seat has moved last
        self._won[key] = found
        return found


CARELESS: Final = 0.3
"""How often `Foresight` assumes that a player makes any move instead of the best move. Of 0, 0.1, 0.3, 0.6 and 1 this
value won most games among each other, and more games than 0 and 0.1 against beginners."""


class Foresight:
    """The chances of three and more players to win, by a search through everything that may follow.

    Each seat is assumed to end the game if it can. If it cannot, it makes the move that is best for itself, except that
    with the probability `CARELESS` it makes any move.
    """

    def __init__(self, graph: CompositionGraph, players: int, bound: int) -> None:
        """bound: the most positions to search."""
        self.steps = graph.steps
        self.players = players
        self.remaining = bound
        self._chances: dict[int, tuple[float, ...]] = {}

    def chances(self, node: Composition, unused: Partitions) -> tuple[float, ...]:
        """The chance of each seat to move last, the side to move first. Raises SearchBoundError."""
        key = unused << _ROW_BITS | node
        known = self._chances.get(key)
        if known is not None:
            return known
        if self.remaining <= 0:
            raise SearchBoundError
        self.remaining -= 1
        following = []
        for other, bit, replies in self.steps(node):
            if unused & bit:
                if not replies & unused:
                    found = self._chances[key] = (1.0, *(0.0,) * (self.players - 1))
                    return found
                following.append((other, unused ^ bit))
        results = [self.chances(*after) for after in following]
        if not results:
            return (*(0.0,) * (self.players - 1), 1.0)
        # In the results, after its move, the side to move comes last: its chance is their last entry.
        best = max([chances[-1] for chances in results])
        best_results = [chances for chances in results if chances[-1] > best - 1e-9]
        careful, careless = (1 - CARELESS) / len(best_results), CARELESS / len(results)  # the weight of each result
        sums_of_best = map(sum, zip(*best_results, strict=True))  # the sum of the chances of each seat
        sums_of_all = map(sum, zip(*results, strict=True))
        sums = zip(sums_of_best, sums_of_all, strict=True)
        *others, own = [careful * of_best + careless * of_all for of_best, of_all in sums]
        found = self._chances[key] = (own, *others)
        return found


# -- the shipped tables: positions that take too long to solve during a game -------------------------------------------


TABLED: Final = (9, 10)  # the lengths with a table; shorter ones are solved at once
# A record is one number. From its lowest bit: 4 bits for the index of the best move in `steps`, a bit that is 1 if the
# side to move wins, the unused partitions, and from bit 48 on the number of the composition (`_numbers`).
_ANSWER_BITS: Final = 5
_WON_BIT: Final = 1 << 4
_COMPOSITION_SHIFT: Final = 48


class TableReply(NamedTuple):
    """The answer of a table to a position."""

    won: bool  # whether the side to move wins
    node: Composition  # the composition to move to


class ReplyTable:
    """The table for one number of digits: positions that are hard to solve, each with its result and its best move. It
    is empty for a number of digits that needs no table."""

    def __init__(self, graph: CompositionGraph, records: array[int]) -> None:
        self.graph = graph
        self.records = records  # ascending
        self._numbers = _numbers(graph.length) if records else {}

    def find(self, node: Composition, unused: Partitions) -> TableReply | None:
        """The answer to a position; None if the table does not have it."""
        if not self.records:
            return None
        wanted = self._numbers[node] << _COMPOSITION_SHIFT | unused << _ANSWER_BITS
        index = bisect_left(self.records, wanted)
        if index == len(self.records) or self.records[index] >> _ANSWER_BITS != wanted >> _ANSWER_BITS:
            return None
        record = self.records[index]
        best_move, _, _ = self.graph.steps(node)[record & 15]
        return TableReply(bool(record & _WON_BIT), best_move)

    @cached_property
    def known(self) -> dict[int, bool]:
        """For each position of the table, by `position_key`, whether the side to move wins."""
        nodes = list(self._numbers)
        rest = (1 << _COMPOSITION_SHIFT) - 1
        known = {}
        for record in self.records:
            node, unused = nodes[record >> _COMPOSITION_SHIFT], (record & rest) >> _ANSWER_BITS
            known[position_key(node, unused)] = bool(record & _WON_BIT)
        return known


def _numbers(length: int) -> dict[int, int]:
    """By composition, its number among all compositions of the length, ascending."""
    nodes = sorted({composition(row) for row in range(1 << length, 2 << length)})
    return {node: number for number, node in enumerate(nodes)}


@lru_cache(maxsize=2)
def reply_table(graph: CompositionGraph) -> ReplyTable:
    """The table for rows as long as those of the graph. Raises FileNotFoundError if its file is missing."""
    packed = asset(f"procession/replies-{graph.length}.bin").read_bytes() if graph.length in TABLED else b""
    return ReplyTable(graph, from_bytes("Q", zlib.decompress(packed)) if packed else array("Q"))


NEVER: Final = 1 << 40  # the proof number of a result that is impossible
DEEPEST_PROOF: Final = 200  # the greatest depth of a search for a proof, in moves

ProofNumbers = tuple[int, int]
"""The proof numbers of a win and of a loss of the side to move: how many positions must at least be decided to prove
this result; 0 if it is proved, NEVER if the other one is."""


class Proof:
    """Searches for proofs that a player of two wins. All searches of an instance share their results and the bound."""

    def __init__(self, graph: CompositionGraph, bound: int) -> None:
        """bound: the most positions to open, which means to examine their moves."""
        self.steps = graph.steps
        self.remaining = bound
        self.spent: dict[int, int] = {}
        """For each first move of a search, by its node, the number of positions that were opened after it."""
        self._numbers: dict[int, ProofNumbers] = {}

    def wins(self, node: Composition, unused: Partitions) -> bool | None:
        """Whether the side to move wins, by what is proved so far; None if nothing is proved. It does not search."""
        win, loss = self._numbers.get(position_key(node, unused)) or self._initial_numbers(node, unused)
        if not win:
            return True
        return None if loss else False

    def search(self, node: Composition, unused: Partitions) -> bool | None:
        """Whether the side to move wins, by a search within the bound; None if the search proves nothing."""
        if self.wins(node, unused) is None and self.remaining > 0:
            self._open(node, unused, NEVER, NEVER, DEEPEST_PROOF)
        return self.wins(node, unused)

    def _initial_numbers(self, node: Composition, unused: Partitions) -> ProofNumbers:
        """The proof numbers of a position that is not opened yet. To prove a win takes one reply, to prove a loss takes
        all replies."""
        replies = 0
        for _, bit, after in self.steps(node):
            if unused & bit:
                if not after & unused:
                    return 0, NEVER
                replies += 1
        return (1, replies) if replies else (NEVER, 0)

    def _open(self, node: Composition, unused: Partitions, most_win: int, most_loss: int, depth: int) -> ProofNumbers:
        """Examine the moves of a position until a proof number reaches its bound, and return its proof numbers.
        most_win, most_loss: the bounds of the two proof numbers; above them another move elsewhere is easier.
        depth: the most moves to follow."""
        self.remaining -= 1
        known, initial = self._numbers, self._initial_numbers
        moves = []  # the positions after each move, with the proof numbers of the opponent, who moves there
        for other, bit, _ in self.steps(node):
            if unused & bit:
                rest = unused ^ bit
                moves.append((other, rest, known.get(position_key(other, rest)) or initial(other, rest)))
        while True:
            # A win takes one move that loses for the opponent: the easiest (`best`) is followed, until it gets clearly
            # harder than the second. A loss takes the opponent's win after every move: their numbers add up.
            best, second, loss, chosen = NEVER + 1, NEVER + 1, 0, -1
            for index, (_, _, (win_of_other, loss_of_other)) in enumerate(moves):
                if win_of_other:  # 0: the opponent is proved to win
                    loss += win_of_other
                    if loss_of_other < best:
                        best, second, chosen = loss_of_other, best, index
                    elif loss_of_other < second:
                        second = loss_of_other
            if chosen < 0:  # the opponent wins after every move
                numbers = (NEVER, 0)
                break
            if not best:  # after the chosen move the opponent loses
                numbers = (0, NEVER)
                break
            loss = min(loss, NEVER - 1)
            numbers = (best, loss)
            if best >= most_win or loss >= most_loss or self.remaining <= 0 or not depth:
                break
            other, rest, (win_of_other, _) = moves[chosen]
            # For the opponent win and loss change places. Its win may get so hard that our loss reaches its bound, its
            # loss a quarter harder than that after the second move.
            most_win_of_other = most_loss - loss + win_of_other
            most_loss_of_other = min(most_win, second + 1 + second // 4)
            remaining = self.remaining
            numbers_of_other = self._open(other, rest, most_win_of_other, most_loss_of_other, depth - 1)
            moves[chosen] = (other, rest, numbers_of_other)
            if depth == DEEPEST_PROOF:
                self.spent[other] = self.spent.get(other, 0) + remaining - self.remaining
        known[position_key(node, unused)] = numbers
        return numbers


# -- learned values, for positions without a proof ---------------------------------------------------------------------
# Early in a game the used partitions count, not the row. With twelve digits one player writes rows with an odd number
# of ones and the other rows with an even number, so that some partitions are useful to one player alone.
# tools/learning/procession_judgement.py learns the value of each.


AHEAD: Final = 6  # the depth of the search in moves, with the judged move
CERTAIN: Final = 100.0  # the lead of a certain win: more than any learned one
OFF: Final = 0.05  # the standard error of chances by learned values (docs/decisions/0023-procession-proofs.md)


class LearnedLead:
    """The chances to win in games of one number of digits: each unused partition has a learned worth, and a short
    search adds them up. A lead is a chance to win as a logit: 0 for even chances."""

    def __init__(self, graph: CompositionGraph, learned: Sequence[int]) -> None:
        """learned: thousandths of the lead of the player of the first move. The first number is a constant; the others
        are added for each partition that is unused."""
        self.graph = graph
        self.constant = learned[0] / 1000
        self.worth_of = {1 << mark: number / 1000 for mark, number in enumerate(learned[1:])}
        """By the bit of a partition, what it adds to the lead of the player of the first move while it is unused."""

    def lead(self, unused: Partitions) -> float:
        """The lead of the side to move, by the unused partitions alone."""
        lead_of_first = self.constant + sum(worth for bit, worth in self.worth_of.items() if unused & bit)
        return lead_of_first if self._is_first_to_move(unused) else -lead_of_first

    def chance(self, proof: Proof, node: Composition, unused: Partitions) -> float:
        """The chance to win of the player who has just made this position, by a short search with results of `proof`.

        Rounded to hundredths, so that moves of nearly the same value are equal and games begin differently.
        """
        value = -self._value(proof, node, unused, self.lead(unused), AHEAD - 1, -2 * CERTAIN, 2 * CERTAIN)
        return min(0.99, max(0.01, round(1 / (1 + exp(-value)), 2)))

    def _is_first_to_move(self, unused: Partitions) -> bool:
        """Whether the player of the first move is to move. The start uses one partition, and every move one more, so
        that this player moves while an odd number of them is used."""
        return (len(self.worth_of) - unused.bit_count()) % 2 == 1

    def _value(
        self, proof: Proof, node: Composition, unused: Partitions, lead: float, moves: int, least: float, most: float
    ) -> float:
        """The lead of the side to move by a search of so many moves (alpha-beta).
        lead: its lead by the unused partitions alone.
        least, most: the bounds between which the result is exact."""
        won = proof.wins(node, unused)
        if won is not None:
            return CERTAIN if won else -CERTAIN
        if not moves:
            return lead
        sign, worth_of, best = 1 if self._is_first_to_move(unused) else -1, self.worth_of, -2 * CERTAIN
        for other, bit, _ in self.graph.steps(node):
            if unused & bit:
                next_lead = sign * worth_of[bit] - lead  # the opponent's: the partition is used and adds nothing more
                value = -self._value(proof, other, unused ^ bit, next_lead, moves - 1, -most, -max(least, best))
                best = max(best, value)
                if best >= most:
                    break
        return best


@lru_cache(maxsize=2)
def learned_lead(graph: CompositionGraph) -> LearnedLead | None:
    """The learned values for rows as long as those of the graph; None if there are none. Raises FileNotFoundError."""
    learned = json.loads(asset("procession/judgement.json").read_text(encoding="utf-8"))
    numbers = learned.get(str(graph.length))
    return LearnedLead(graph, numbers) if numbers else None
