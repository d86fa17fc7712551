"""The verdicts of Procession's computer players on moves: proofs near the end of a game, playouts before.

A position is a node and `unused`. The node is the `composition` of the lowest row, the same for a row and its mirror
image; `unused` has a bit for each partition that no row has used. A move is named by the node of the row that it
writes, and its `bit` is that of the partition of this row. A step of the graph is a move without regard to used
partitions: its node, its bit, and the bits of the partitions that can follow it.

Every search has a bound on its positions (docs/decisions/0023-procession-proofs.md). Up to ten digits, tables that are
shipped with the program know the results of positions for which the bounds are too small.
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
    Composition,
    CompositionGraph,
    Foresight,
    Partitions,
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

LONGEST_TABLE: Final = max(TABLED)  # the most digits with a table; for more digits two players search for proofs
LIVE_BOUND: Final = 25_000
"""The bound of a search for `perfect`. The tables have all positions for which it is too small."""
WHOLE_BOUND: Final = 1_000_000
"""The bound up to nine digits. With the table, every search ends long before."""
ROOT_BOUND: Final = 20_000
"""The bound of the search for the winner of a position with ten digits, before each move is searched alone."""
MOVE_BOUND: Final = 12_000  # the bound of the search of one move with ten digits
TRAPS_BOUND: Final = 20_000  # the bound of the search for all traps together
COUNT_BOUND: Final = 4_000  # the bound of a search for the number of moves
FORESIGHT_BOUND: Final = 60_000  # the bound of a search through everything that may follow, with three and more players
BATCH_MOVES: Final = 18_000  # about the number of moves in all playouts of a batch
MOST_PLAYOUTS: Final = 250  # the most playouts of a move in a batch
FEWEST_PLAYOUTS: Final = 5
"""The fewest playouts of a move in a batch. Fewer would tell nothing, so that none are played."""
PRIOR: Final = {2: 0.5, 3: 0.31, 4: 0.22, 5: 0.16, 6: 0.125}
"""By the number of players, the chance to win with a move of which nothing is known. With three and more players it is
less than an equal share, because certain wins are known."""
TRUE_BESIDE_A_WIN: Final = 0.9
"""With three and more players: the part of a loss in playouts, against a certain win, that comes true in games; seen
on 64 losses, with players who all play well, like `club`, like `beginner`, or let nobody end the game."""
TRUE_UNPROVED: Final = 0.4
"""With two players: the part of a difference between playouts that comes true in games. Measured on 154 moves with
eleven digits, which a search of 60,000 positions decided afterwards."""
UNKNOWN: Final = 0.3  # the standard error of an unknown chance
PROOF_BOUND: Final = 12_000
"""The bound on opened positions in a search for a proof with more than ten digits, for two players."""
MOVE_PROOF_BOUND: Final = 2_000
"""The bound for each move that this search leaves open, with fewer than `SHARP` digits. With more digits it would prove
nothing."""
LONG_PROOF_BOUND: Final = 40
"""The bound for rows longer than `WHOLLY_CACHED` that are not near the end: their graph is too large to keep."""
NEAR: Final = 300  # the most compositions that can still be reached from a position near the end
SHARP: Final = 13  # the most digits for which the players of playouts see every move that ends the game
FORESIGHT: Final = 0.03  # the standard error of the difference of two foreseen chances, because people play otherwise
SOLVED_AT_ONCE: Final = 22  # the most unused partitions with which the rest of a game of ten digits is solved at once

P = ParamSpec("P")
T = TypeVar("T")


def within_bound(search: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
    """The result of a search; None if the search exceeds its bound."""
    try:
        return search(*args, **kwargs)
    except SearchBoundError:
        return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value of a move: the chance to win with it, and how certain this chance is."""

    chance: float  # to win
    error: float = 0.0  # the standard error of the chance, 0 if it is certain
    moves: int | None = None  # the number of moves that follow, None if unknown
    trap: float = 0.0  # how hard a lost move is to refute: the share of mistakes among its replies, or of search work

    @property
    def solved(self) -> bool:
        """Whether the chance is 1 or 0 for certain."""
        return not self.error


class RowMove(NamedTuple):
    """A move. A list of moves is sorted by the number of replies."""

    replies: int  # the number of legal replies
    node: Composition  # the composition of its row
    bit: int  # the bit of the partition that it uses


class RowPosition:
    """A position for the searches. Two positions are equal if their lowest rows have the same composition and they have
    the same unused partitions."""

    def __init__(self, view: ProcessionView) -> None:
        self.players = view.players
        self.is_duel = view.players == 2
        self.graph: CompositionGraph = graph_of(view.length)
        self.node = composition(view.row)
        all_partitions, used = (1 << len(view.partitions)) - 1, sum(1 << mark for mark in view.marks)
        self.unused = all_partitions & ~used
        self.has_short_rows = view.length <= LONGEST_TABLE  # so short that searches and tables solve the whole game

    def __hash__(self) -> int:
        return hash((self.node, self.unused))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowPosition) and self._content() == other._content()

    def _content(self) -> tuple[int, CompositionGraph, int, int]:
        return self.players, self.graph, self.node, self.unused

    def moves(self) -> list[RowMove]:
        """The moves in the order of the solver: the fewest replies come first."""
        steps, unused = self.graph.steps(self.node), self.unused
        return sorted(RowMove((after & unused).bit_count(), other, bit) for other, bit, after in steps if unused & bit)

    def gives_away(self, move: RowMove) -> bool:
        """Whether the next player can end the game after this move."""
        # The reply ends the game if no unused partition can follow it. The partition of a step never follows the step
        # itself, so that `unused` need not lose the bit of the reply.
        unused = self.unused ^ move.bit
        return any(unused & bit and not after & unused for _, bit, after in self.graph.steps(move.node))

    def in_table(self) -> TableReply | None:
        """The best move and the result of this position by the shipped table; None if the table lacks the position."""
        return reply_table(self.graph).find(self.node, self.unused) if self.is_duel else None

    def is_searchable(self) -> bool:
        """Whether it is worth trying to search everything that may follow: rows are short, or the end is near."""
        return self.has_short_rows or _is_near(self.graph, self.node, self.unused)


def _is_near(graph: CompositionGraph, node: Composition, unused: Partitions) -> bool:
    """Whether the end of the game is near: at most NEAR compositions can be reached over unused partitions."""
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
    """The node of the first move that wins by force between two players; `otherwise` if all moves lose.
    bound: the most positions to search. Raises SearchBoundError if more are needed."""
    solver = RowSolver(position.graph, bound, reply_table(position.graph).known)
    wins = (move.node for move in position.moves() if not solver.wins(move.node, position.unused ^ move.bit))
    return next(wins, otherwise)


# -- by search -------------------------------------------------------------------------------------------------------


class Explored(NamedTuple):
    """The results of a search from a position. Its functions take a later position: the node, and the unused
    partitions."""

    verdicts: Mapping[int, Verdict]  # on moves, by node
    won: Callable[[int, int], bool | None]
    """Between two players: whether the side to move wins that position. Among three and more: whether the move that
    leads to it is a certain win. None if that is unknown."""
    chances: Callable[[int, int], tuple[float, ...]] | None = None
    """Among three and more, near the end: the chance of each seat in the later position, the side to move first."""


@lru_cache(maxsize=4)
def explore(position: RowPosition) -> Explored:
    """The results of the search that fits a position.

    A move has no verdict if the search knows nothing of it; playouts then decide. If there is no time for playouts, the
    verdict on such a move is the chance `PRIOR` with the error UNKNOWN.
    """
    if position.is_duel:
        explored = _solve(position) if position.has_short_rows else _prove(position)
    else:
        explored = _foresee(position)
    if playouts(position):
        return explored
    prior = dict.fromkeys((move.node for move in position.moves()), Verdict(PRIOR[position.players], UNKNOWN))
    return explored._replace(verdicts={**prior, **explored.verdicts})


def _solve(position: RowPosition) -> Explored:
    """For two players and up to ten digits: verdicts on the moves that the table has or a search can solve."""
    moves, results = position.moves(), _table_results(position)
    solves_all = position.graph.length <= 9
    solver = RowSolver(position.graph, WHOLE_BOUND if solves_all else ROOT_BOUND, reply_table(position.graph).known)
    if not solves_all and not results:
        # The winner of the position itself often follows from few moves, whose results the solver then knows.
        within_bound(solver.wins, position.node, position.unused)
    for _, node, bit in moves:
        if node not in results:
            solver.remaining = WHOLE_BOUND if solves_all else MOVE_BOUND
            opponent_wins = within_bound(solver.wins, node, position.unused ^ bit)
            if opponent_wins is not None:
                results[node] = not opponent_wins
    is_lost = len(results) == len(moves) and not any(results.values())  # only then traps are of use
    solver.remaining = TRAPS_BOUND
    counter = RowSolver(position.graph, COUNT_BOUND)
    verdicts: dict[int, Verdict] = {}
    for _, node, bit in moves:
        if node in results:
            unused = position.unused ^ bit
            trap = _mistake_share(position.graph, solver, node, unused) if is_lost else 0.0
            count = within_bound(counter.moves, node, unused)
            verdicts[node] = Verdict(float(results[node]), 0.0, count, trap)
    return Explored(verdicts, solver.known_result)


def _prove(position: RowPosition) -> Explored:
    """For two players and more than ten digits: verdicts on the moves with a proof, and by learned values, if there are
    any for this length, on the others."""
    graph, moves = position.graph, position.moves()
    has_time = graph.length <= WHOLLY_CACHED or _is_near(graph, position.node, position.unused)
    proof = Proof(graph, PROOF_BOUND if has_time else LONG_PROOF_BOUND)
    proof.search(position.node, position.unused)
    spent = dict(proof.spent)  # without the searches of single moves that follow
    opponent_wins: dict[int, bool | None] = {}
    for _, node, bit in moves:
        proof.remaining = MOVE_PROOF_BOUND if graph.length < SHARP else 0
        opponent_wins[node] = proof.search(node, position.unused ^ bit)
    is_lost = all(opponent_wins.values())
    counter, lead = RowSolver(graph, COUNT_BOUND), learned_lead(graph)
    verdicts: dict[int, Verdict] = {}
    for _, node, bit in moves:
        unused, is_refuted = position.unused ^ bit, opponent_wins[node]
        if is_refuted is not None:
            trap = spent.get(node, 0) / PROOF_BOUND if is_lost else 0.0
            verdicts[node] = Verdict(float(not is_refuted), 0.0, within_bound(counter.moves, node, unused), trap)
        elif lead is not None:
            verdicts[node] = Verdict(lead.chance(proof, node, unused), OFF)
    return Explored(verdicts, proof.wins)


def _table_results(position: RowPosition) -> dict[int, bool]:
    """By the node of a move, whether the move wins, as far as the table tells; empty if it lacks the position."""
    answer = position.in_table()
    if answer is None:
        return {}
    # In a won position the table knows one winning move; in a lost one every move loses.
    return {answer.node: True} if answer.won else {move.node: False for move in position.moves()}


def _mistake_share(graph: CompositionGraph, solver: RowSolver, node: Composition, unused: Partitions) -> float:
    """The share of replies to a lost move that throw the win away. A reply with an unknown result counts half.
    node, unused: the position after the move."""
    mistakes, replies = 0.0, 0
    for other, bit, _ in graph.steps(node):
        if unused & bit:
            replies += 1
            is_mistake = within_bound(solver.wins, other, unused ^ bit)
            mistakes += 0.5 if is_mistake is None else is_mistake
    return mistakes / max(1, replies)


def _foresee(position: RowPosition) -> Explored:
    """For three and more players near the end: verdicts on certain wins and, if all other moves have chances by
    `Foresight`, on these. A move is a certain win if its writer moves last even if all others play against it."""
    if not position.is_searchable():
        return Explored({}, lambda node, unused: None)  # noqa: ARG005 - nothing is known of any position
    players, solver = position.players, RowSolver(position.graph, FORESIGHT_BOUND)
    following = [(move.node, position.unused ^ move.bit) for move in position.moves()]
    forced = {after: within_bound(solver.forces_win, *after, players - 1, players) for after in following}
    verdicts = {node: Verdict(1.0) for (node, _), won in forced.items() if won}
    foresight = Foresight(position.graph, players, FORESIGHT_BOUND)
    chances = {
        node: within_bound(foresight.chances, node, unused)
        for node, unused in following
        if forced[node, unused] is False
    }
    if len(verdicts) + len(chances) == len(following) and None not in chances.values():
        for node, by_seat in chances.items():
            if by_seat:
                own_chance = by_seat[-1]  # the writer of a row is the last seat to move after it
                verdicts[node] = Verdict(min(own_chance, 0.99), FORESIGHT)  # foresight makes no win certain
    all_chances = foresight.chances if len(verdicts) == len(following) else None
    return Explored(verdicts, lambda node, unused: forced.get((node, unused)), all_chances)


def playouts(position: RowPosition) -> int:
    """The number of playouts of each move in a batch. A batch has about BATCH_MOVES moves in all playouts together. The
    number is 0 if it would be below FEWEST_PLAYOUTS."""
    length = max(4, position.unused.bit_count() // 3)  # about the number of moves of a playout
    games = min(MOST_PLAYOUTS, BATCH_MOVES // length // len(position.moves()))
    return games if games >= FEWEST_PLAYOUTS else 0


def play_out(position: RowPosition, move: RowMove, seed: int) -> tuple[float, ...]:
    """For each playout after a move: 1 if the seat that made this move also makes the last one, and so wins; else 0."""
    play = _play_sharply if position.graph.length <= SHARP else _play_at_random
    rng, unused = Random(seed), position.unused ^ move.bit
    counts = [play(position.graph, move.node, unused, rng) for _ in range(playouts(position))]  # of further moves
    return tuple([float(count % position.players == 0) for count in counts])


def _play_sharply(graph: CompositionGraph, node: Composition, unused: Partitions, rng: Random) -> int:
    """Play from a position to the end of the game and return the number of moves: players end the game when they can,
    and otherwise move at random."""
    steps, random, moves = graph.steps, rng.random, 0
    while True:
        open_steps = []
        for step in steps(node):
            _, bit, after = step
            if unused & bit:
                if not after & unused:
                    return moves + 1
                open_steps.append(step)
        if not open_steps:
            return moves
        node, bit, _ = open_steps[int(random() * len(open_steps))]
        unused ^= bit
        moves += 1


def _play_at_random(graph: CompositionGraph, node: Composition, unused: Partitions, rng: Random) -> int:
    """Play from a position to the end of the game with random moves, and return their number.

    It serves long rows, whose graph is too large to keep. Instead of steps it follows the boundaries between runs
    (`node`) and the key of the partition (`key_of`), in which a change alters at most three runs.
    """
    length, random, bits = graph.length, rng.random, graph.bits
    one = [key_of((run,)) for run in range(length + 1)]  # for each length of a run, the number that it adds to a key
    key, moves, last = key_of(runs_of(node, length)), 0, length - 1
    while True:
        digits = list(range(length))
        while digits:
            # A random digit that was not tried yet. In this function digits are counted from the right.
            index = int(random() * len(digits))
            digit, digits[index] = digits[index], digits[-1]
            digits.pop()
            # The run of the digit: its first and its last digit.
            # It begins above the highest boundary below the digit, and ends at the lowest boundary from the digit on.
            first, rest = (node & (1 << digit) - 1).bit_length(), node >> digit
            end = digit + (rest & -rest).bit_length() - 1 if rest else last
            new_key = key - one[end - first + 1]
            if first < digit < end:  # it breaks into three
                new_key += one[digit - first] + one[1] + one[end - digit]
            else:  # the digit joins the run beside it, or both if it was a run alone
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
        # The boundaries at both sides of the digit change; the ends of the row are no boundaries.
        node ^= (3 << digit >> 1) & (1 << last) - 1
        key = new_key
        unused ^= bit
        moves += 1
