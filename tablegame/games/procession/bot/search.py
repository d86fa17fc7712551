"""The verdicts of Procession's computer players on moves: proofs near the end of a game, playouts before.

Here a move is the `composition` of the row that it writes: a row and its mirror image are one move. All searches are
bounded by a number of positions (docs/decisions/0023-procession-proofs.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, ParamSpec, TypeVar

from tablegame.games.procession.bot.solver import (
    OFF,
    TABLED,
    WHOLLY_CACHED,
    CompositionGraph,
    Foresight,
    Proof,
    RowSolver,
    SearchBoundError,
    TableReply,
    composition,
    graph_of,
    learned_lead,
    reply_table,
    runs_of,
)
from tablegame.games.procession.facts import ProcessionView, key_of

LONGEST_TABLE: Final = max(TABLED)
"""The most digits with a table; for more digits two players search for proofs."""
LIVE_BOUND: Final = 25_000
"""The bound of a search for `perfect`: a little more than the tables leave to it."""
WHOLE_BOUND: Final = 1_000_000
"""The bound up to nine digits, for which every search ends long before, by the table."""
ROOT_BOUND: Final = 20_000
"""The bound of the search for the winner of a position with ten digits, before each move is searched alone."""
MOVE_BOUND: Final = 12_000
"""The bound of the search of one move with ten digits."""
TRAPS_BOUND: Final = 20_000
"""The bound of the search for all traps together."""
COUNT_BOUND: Final = 4_000
"""The bound of a search for the number of moves."""
FORESIGHT_BOUND: Final = 60_000
"""The bound of a search through everything that may follow, with three and more players."""
BATCH_MOVES: Final = 18_000
"""The moves in all playouts of a batch."""
MOST_PLAYOUTS: Final = 250
"""The most playouts of a move in a batch."""
FEWEST_PLAYOUTS: Final = 5
"""A batch with fewer playouts of a move would tell nothing: none are played then."""
PRIOR: Final = {2: 0.5, 3: 0.31, 4: 0.22, 5: 0.16, 6: 0.125}
"""By the number of players the chance of the seat to move in an unknown position. With three and more it is less than
an equal share, as the certain wins of that seat are known."""
TRUE_BESIDE_A_WIN: Final = 0.9
"""The part of a loss against a certain win that comes true with three and more players: measured on 64 losses, with
players who all play well, like `club`, like `beginner`, or avoid giving a win in one."""
TRUE_UNPROVED: Final = 0.4
"""The part of an unproved difference between playouts that comes true between two: measured on 154 moves with eleven
digits, which a search of 60,000 positions decided afterwards."""
UNKNOWN: Final = 0.3
"""The standard error of an unknown chance."""
PROOF_BOUND: Final = 12_000
"""The bound on opened positions in a search for a proof with more than ten digits, for two players."""
MOVE_PROOF_BOUND: Final = 2_000
"""The bound for each move that this search leaves open, with fewer than `SHARP` digits; with more it would find
nothing."""
LONG_PROOF_BOUND: Final = 40
"""The bound for long rows, whose graph is computed anew, unless they are near the end."""
NEAR: Final = 300
"""The most compositions that can be reached from a position near the end."""
SHARP: Final = 13
"""The most digits for which playouts see every win in one."""
FORESIGHT: Final = 0.03
"""The standard error of the difference of two chances that were foreseen: people play otherwise."""
SOLVED_AT_ONCE: Final = 22
"""The most unused partitions with which the rest of a game of ten digits is solved at once. Before that a seat follows
the line of its table even in a lost position."""

P = ParamSpec("P")
T = TypeVar("T")


def within_bound(search: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
    """The result of a search; None if it exceeds its bound."""
    try:
        return search(*args, **kwargs)
    except SearchBoundError:
        return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value of a move."""

    chance: float  # to win
    error: float = 0.0  # the standard error of the chance, 0 if it is certain
    moves: int | None = None  # the number of moves after it, None if unknown
    trap: float = 0.0  # of a lost move, the share of mistakes among its replies, or of the work that refuted it

    @property
    def solved(self) -> bool:
        """Whether the chance is 1 or 0 for certain."""
        return not self.error


class RowMove(NamedTuple):
    """A move; moves with fewer replies are smaller."""

    replies: int  # the number of legal replies
    node: int  # the composition of its row
    bit: int  # of its partition


class RowPosition:
    """A position for the searches; rows of one composition make equal positions."""

    def __init__(self, view: ProcessionView) -> None:
        self.players = view.players
        self.is_duel = view.players == 2
        self.graph: CompositionGraph = graph_of(view.length)
        self.node = composition(view.row)
        self.unused = (1 << len(view.partitions)) - 1 & ~sum(1 << mark for mark in view.marks)  # a bit for each
        self.has_table = view.length <= LONGEST_TABLE

    def __hash__(self) -> int:
        return hash((self.node, self.unused))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowPosition) and self._content() == other._content()

    def _content(self) -> tuple[int, CompositionGraph, int, int]:
        return self.players, self.graph, self.node, self.unused

    def moves(self) -> list[RowMove]:
        """The moves in the order of the solver, those with the fewest replies first."""
        steps, unused = self.graph.steps(self.node), self.unused
        return sorted(RowMove((after & unused).bit_count(), other, bit) for other, bit, after in steps if unused & bit)

    def gives_away(self, move: RowMove) -> bool:
        """Whether a move leaves the next player a win in one."""
        unused = self.unused ^ move.bit
        return any(unused & bit and not after & unused for _, bit, after in self.graph.steps(move.node))

    def in_table(self) -> TableReply | None:
        """The answer of the shipped table; None if it has none."""
        return reply_table(self.graph).find(self.node, self.unused) if self.is_duel else None

    def is_near(self) -> bool:
        """Whether so few compositions can still be reached that a search is worth trying."""
        return self.has_table or _is_near(self.graph, self.node, self.unused)


def _is_near(graph: CompositionGraph, node: int, unused: int) -> bool:
    reached, open_nodes = {node}, [node]
    while open_nodes:
        for other, bit in graph.following(open_nodes.pop()).items():
            if unused & bit and other not in reached:
                if len(reached) == NEAR:
                    return False
                reached.add(other)
                open_nodes.append(other)
    return True


def first_win(position: RowPosition, bound: int, otherwise: int) -> int:
    """The first move that wins by force; `otherwise` if all lose. Raises SearchBoundError."""
    solver = RowSolver(position.graph, bound, reply_table(position.graph).known)
    wins = (move.node for move in position.moves() if not solver.wins(move.node, position.unused ^ move.bit))
    return next(wins, otherwise)


# -- by search -------------------------------------------------------------------------------------------------------


class Explored(NamedTuple):
    """The results of a search from a position. Its functions take a later position: composition, unused partitions."""

    verdicts: Mapping[int, Verdict]  # on moves, by composition
    won: Callable[[int, int], bool | None]
    """Between two whether the side to move wins that position, among more whether the move to it is a certain win; None
    if that is unknown."""
    chances: Callable[[int, int], tuple[float, ...]] | None = None
    """Among more, near the end: the chance of each seat in that position, the side to move first."""


@lru_cache(maxsize=4)
def explore(position: RowPosition) -> Explored:
    """The results of the search that fits a position."""
    search = _foresee if not position.is_duel else _solve if position.has_table else _prove
    found = search(position)
    if playouts(position):
        return found
    prior = dict.fromkeys((move.node for move in position.moves()), Verdict(PRIOR[position.players], UNKNOWN))
    return found._replace(verdicts={**prior, **found.verdicts})


def _solve(position: RowPosition) -> Explored:
    """For two players: verdicts on the moves that the tables know or a search can solve."""
    moves, results = position.moves(), _table_results(position)
    is_short = position.graph.length <= 9
    solver = RowSolver(position.graph, WHOLE_BOUND if is_short else ROOT_BOUND, reply_table(position.graph).known)
    if not is_short and not results:
        within_bound(solver.wins, position.node, position.unused)
    for _, other, bit in moves:
        if other not in results:
            solver.remaining = WHOLE_BOUND if is_short else MOVE_BOUND
            found = within_bound(solver.wins, other, position.unused ^ bit)
            if found is not None:
                results[other] = not found
    lost = len(results) == len(moves) and not any(results.values())
    solver.remaining = TRAPS_BOUND
    counter = RowSolver(position.graph, COUNT_BOUND)
    verdicts: dict[int, Verdict] = {}
    for _, other, bit in moves:
        if other in results:
            unused = position.unused ^ bit
            trap = _mistake_share(position.graph, solver, other, unused) if lost else 0.0
            count = within_bound(counter.moves, other, unused)
            verdicts[other] = Verdict(float(results[other]), 0.0, count, trap)
    return Explored(verdicts, solver.known_result)


def _prove(position: RowPosition) -> Explored:
    """For two players and more digits than the tables have: verdicts on the moves with a proof, and by learned values
    on the others."""
    graph, moves = position.graph, position.moves()
    proof = Proof(graph, _search_limit(graph, position.node, position.unused))
    proof.search(position.node, position.unused)
    spent, results = dict(proof.spent), dict[int, bool | None]()
    for _, other, bit in moves:
        proof.remaining = MOVE_PROOF_BOUND if graph.length < SHARP else 0
        results[other] = proof.search(other, position.unused ^ bit)
    lost = all(results.values())
    counter = RowSolver(graph, COUNT_BOUND)
    verdicts = _learned_verdicts(position, proof)
    for _, other, bit in moves:
        reply = results[other]
        if reply is not None:
            trap = spent.get(other, 0) / PROOF_BOUND if lost else 0.0
            count = within_bound(counter.moves, other, position.unused ^ bit)
            verdicts[other] = Verdict(float(not reply), 0.0, count, trap)
    return Explored(verdicts, proof.wins)


def _learned_verdicts(position: RowPosition, proof: Proof) -> dict[int, Verdict]:
    """A verdict on each move by learned values; empty without such values for that length."""
    lead = learned_lead(position.graph)
    if lead is None:
        return {}
    return {other: Verdict(lead.chance(proof, other, position.unused ^ bit), OFF) for _, other, bit in position.moves()}


def _search_limit(graph: CompositionGraph, node: int, unused: int) -> int:
    """The bound on opened positions of a search from a position."""
    return PROOF_BOUND if graph.length <= WHOLLY_CACHED or _is_near(graph, node, unused) else LONG_PROOF_BOUND


def _table_results(position: RowPosition) -> dict[int, bool]:
    """Whether moves win by the shipped table; empty if it does not have the position."""
    answer = position.in_table()
    if answer is None:
        return {}
    return {answer.node: True} if answer.won else {move.node: False for move in position.moves()}


def _mistake_share(graph: CompositionGraph, solver: RowSolver, node: int, unused: int) -> float:
    """The share of replies that throw a win away; an unknown one counts half."""
    mistakes, replies = 0.0, 0
    for other, bit, _ in graph.steps(node):
        if unused & bit:
            replies += 1
            found = within_bound(solver.wins, other, unused ^ bit)
            mistakes += 0.5 if found is None else found
    return mistakes / max(1, replies)


def _foresee(position: RowPosition) -> Explored:
    """For three and more players near the end: a move wins for certain if the seat moves last though all others play
    against it; the other moves have the chances of `Foresight`."""
    if not position.is_near():
        return Explored({}, lambda node, unused: None)  # noqa: ARG005 - nothing is known of any position
    players, solver = position.players, RowSolver(position.graph, FORESIGHT_BOUND)
    following = [(move.node, position.unused ^ move.bit) for move in position.moves()]
    forced = {after: within_bound(solver.forces_win, *after, players - 1, players) for after in following}
    verdicts = {node: Verdict(1.0) for (node, _), won in forced.items() if won}
    foresight = Foresight(position.graph, players, FORESIGHT_BOUND)
    chances = {after[0]: within_bound(foresight.chances, *after) for after in following if forced[after] is False}
    if len(verdicts) + len(chances) == len(following) and None not in chances.values():
        verdicts |= {node: Verdict(min(found[-1], 0.99), FORESIGHT) for node, found in chances.items() if found}
    all_chances = foresight.chances if len(verdicts) == len(following) else None
    return Explored(verdicts, lambda node, unused: forced.get((node, unused)), all_chances)


# -- playouts --------------------------------------------------------------------------------------------------------


def playouts(position: RowPosition) -> int:
    """The number of playouts of each move in a batch, which together make about `BATCH_MOVES` moves; 0 if they would be
    too few."""
    length = max(4, position.unused.bit_count() // 3)  # about the number of moves of a playout
    games = min(MOST_PLAYOUTS, BATCH_MOVES // length // len(position.moves()))
    return games if games >= FEWEST_PLAYOUTS else 0


def play_out(position: RowPosition, move: RowMove, seed: int) -> tuple[float, ...]:
    """For each playout after a move 1 if the seat that has made it moves last, else 0."""
    play, rng = _play_sharply if position.graph.length <= SHARP else _play_at_random, Random(seed)
    return tuple(
        [
            float(play(position.graph, move.node, position.unused ^ move.bit, rng) % position.players == 0)
            for _ in range(playouts(position))
        ]
    )


def _play_sharply(graph: CompositionGraph, node: int, unused: int, rng: Random) -> int:
    """The number of moves of players who take a win in one and otherwise move at random."""
    steps, random, moves = graph.steps, rng.random, 0
    while True:
        open_steps = []
        for step in steps(node):
            if unused & step[1]:
                if not step[2] & unused:
                    return moves + 1
                open_steps.append(step)
        if not open_steps:
            return moves
        node, bit, _ = open_steps[int(random() * len(open_steps))]
        unused ^= bit
        moves += 1


def _play_at_random(graph: CompositionGraph, node: int, unused: int, rng: Random) -> int:
    """The number of random moves. For long rows: it caches nothing, as a change alters the key by three runs alone."""
    length, random, bits = graph.length, rng.random, graph.bits
    one = [key_of((run,)) for run in range(length + 1)]
    key, moves, last = key_of(runs_of(node, length)), 0, length - 1
    while True:
        digits = list(range(length))
        while digits:
            # A random digit that was not tried yet, from the right.
            index = int(random() * len(digits))
            digit, digits[index] = digits[index], digits[-1]
            digits.pop()
            # The run of the digit, by its first and last digit.
            first, rest = (node & (1 << digit) - 1).bit_length(), node >> digit
            end = digit + (rest & -rest).bit_length() - 1 if rest else last
            new_key = key - one[end - first + 1]
            if first < digit < end:  # it breaks into three
                new_key += one[digit - first] + one[1] + one[end - digit]
            else:  # the digit joins the neighbours at its side
                joined = 1
                if digit == first and digit:
                    left = digit - (node & (1 << digit - 1) - 1).bit_length()
                    new_key, joined = new_key - one[left], joined + left
                if digit == end and digit < last:
                    rest = node >> digit + 1
                    right = (rest & -rest).bit_length() if rest else last - digit
                    new_key, joined = new_key - one[right], joined + right
                new_key += one[joined] + one[end - first]
            bit = bits[new_key]
            if unused & bit:
                break
        else:
            return moves
        node ^= (3 << digit >> 1) & (1 << last) - 1
        key = new_key
        unused ^= bit
        moves += 1
