"""Which moves win, for a computer player of Procession: proved near the end of a game, estimated by playouts before.

Here a move is the `composition` of the row that it writes: a row and its mirror image are one move.
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
    WHOLLY_KEPT,
    CompositionGraph,
    Foresight,
    Proof,
    RowSolver,
    SearchBoundError,
    TableReply,
    composition,
    graph_of,
    lead_of,
    replies_of,
    runs_of,
)
from tablegame.games.procession.facts import ProcessionView, key_of

LONGEST_TABLE: Final = max(TABLED)
"""The most digits with a table; for more digits two players search for proofs."""
LIVE: Final = 25_000
"""The bound on positions of a search for `perfect`: a little more than the tables leave to it."""
WHOLE: Final = 1_000_000
"""The same up to nine digits with the table, for which every search ends long before."""
SEARCHED: Final = 20_000
"""The bound on positions of the search for the winner, before each move is searched alone."""
CHILD: Final = 12_000
"""The bound on positions for one move alone."""
POOL: Final = 20_000
"""The bound on positions for all traps together."""
COUNTED: Final = 4_000
"""The bound on positions to find the number of moves."""
FORESEEN: Final = 60_000
"""With three and more players: the most positions that may follow where all of them are looked at."""
PLAYED: Final = 18_000
"""Moves in the playouts of a batch."""
MOST: Final = 250
"""Playouts of a move in a batch."""
FEWEST: Final = 5
"""If there would be fewer, none are played: they would say nothing."""
PRIOR: Final = {2: 0.5, 3: 0.31, 4: 0.22, 5: 0.16, 6: 0.125}
"""By number of players the chance of the seat to move in an unknown position. With three and more that is less than an
equal share, as its certain wins are known."""
TRUE_BESIDE_A_WIN: Final = 0.9
"""The part of a loss against a certain win that comes true with three and more players, where all play well, like
`club`, like `beginner` or avoid giving a win in one: on average of 64 losses."""
TRUE_UNPROVED: Final = 0.4
"""The same between two, of a difference between playouts that nobody has proved: 154 moves with eleven digits that a
search of 60,000 positions decided afterwards."""
UNKNOWN: Final = 0.3
"""The standard error of an unknown chance."""
OPENED: Final = 12_000
"""The bound on opened positions in a search for a proof with more than ten digits, for two players."""
OPENED_CHILD: Final = 2_000
"""The same for each move of which it has proved nothing, with fewer than `SHARP` digits: with more in vain."""
OPENED_LONG: Final = 40
"""The same for long rows, whose graph is found out anew, unless they are near the end."""
NEAR: Final = 300
"""The most reachable compositions for a search of long rows, and with three and more players."""
SHARP: Final = 13
"""The most digits for which playouts see every win in one."""
FORESIGHT: Final = 0.03
"""The standard error of the difference of two chances that were foreseen: people play otherwise."""
STEERED: Final = 22
"""The most unused partitions at which a lost position may be played in any way, as the rest is solved at once.

Before that a seat with ten digits follows the line of its table.
"""

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
    """The value of a move: the chance to win with its standard error, 0 where that is certain."""

    chance: float
    error: float = 0.0
    moves: int | None = None  # the number of moves after it
    trick: float = 0.0  # of a lost move, the share of mistakes among the replies, or of the work that refuted it

    @property
    def solved(self) -> bool:
        """Whether the chance is 1 or 0 for certain."""
        return not self.error


class RowMove(NamedTuple):
    """A move: the number of replies, its composition, the bit of its partition."""

    replies: int
    node: int
    bit: int


class RowPosition:
    """A position, for any number of players."""

    def __init__(self, view: ProcessionView) -> None:
        self.players = view.players
        self.two = view.players == 2
        self.graph: CompositionGraph = graph_of(view.length)
        self.node = composition(view.row)
        self.unused = (1 << len(view.partitions)) - 1 & ~sum(1 << mark for mark in view.marks)
        self.tabled = view.length <= LONGEST_TABLE

    def __hash__(self) -> int:
        return hash((self.node, self.unused))

    def __eq__(self, other: object) -> bool:
        """Rows of one composition are equal."""
        return isinstance(other, RowPosition) and self._content() == other._content()

    def _content(self) -> tuple[int, CompositionGraph, int, int]:
        return self.players, self.graph, self.node, self.unused

    def moves(self) -> list[RowMove]:
        """The moves, fewest replies first, in the order of the solver."""
        steps, unused = self.graph.steps(self.node), self.unused
        return sorted(RowMove((after & unused).bit_count(), other, bit) for other, bit, after in steps if unused & bit)

    def gives_away(self, move: RowMove) -> bool:
        """Whether a move leaves the next player a win in one."""
        unused = self.unused ^ move.bit
        return any(unused & bit and not after & unused for _, bit, after in self.graph.steps(move.node))

    def in_table(self) -> TableReply | None:
        """The answer of the shipped table, None if it has none."""
        return replies_of(self.graph).find(self.node, self.unused) if self.two else None

    def is_near(self) -> bool:
        """Whether so little can still be reached that a search is worth trying."""
        return self.tabled or _is_near(self.graph, self.node, self.unused)


def _is_near(graph: CompositionGraph, node: int, unused: int) -> bool:
    seen, waiting = {node}, [node]
    while waiting:
        for other, bit in graph.following(waiting.pop()).items():
            if unused & bit and other not in seen:
                if len(seen) == NEAR:
                    return False
                seen.add(other)
                waiting.append(other)
    return True


def first_win(position: RowPosition, most: int, otherwise: int) -> int:
    """The first move that wins by force, or that one if all lose. Raises SearchBoundError."""
    solver = RowSolver(position.graph, most, replies_of(position.graph).known)
    wins = (move.node for move in position.moves() if not solver.wins(move.node, position.unused ^ move.bit))
    return next(wins, otherwise)


# -- exactly ---------------------------------------------------------------------------------------------------------


class Explored(NamedTuple):
    """What is found out of a position without chance."""

    verdicts: Mapping[int, Verdict]  # the verdict on each move
    won: Callable[[int, int], bool | None]
    """Between two whether the side to move wins any position (composition, unused partitions) of the search, among more
    whether the move to it is a certain win; None if that is unknown."""
    chances: Callable[[int, int], tuple[float, ...]] | None = None
    """Among more, near the end, what each seat may expect in a position that may follow, that of the side to move
    first."""


@lru_cache(maxsize=4)
def explore(position: RowPosition) -> Explored:
    """The results for a position; those of the last ones are kept, for the judge and for reasons."""
    search = _foresee if not position.two else _solve if position.tabled else _prove
    found = search(position)
    if playouts(position):
        return found
    prior = dict.fromkeys((move.node for move in position.moves()), Verdict(PRIOR[position.players], UNKNOWN))
    return found._replace(verdicts={**prior, **found.verdicts})


def _solve(position: RowPosition) -> Explored:
    """Verdicts on the moves that the tables know or a search can solve, for two players."""
    moves, results = position.moves(), _table_results(position)
    whole = position.graph.length <= 9
    solver = RowSolver(position.graph, WHOLE if whole else SEARCHED, replies_of(position.graph).known)
    if not whole and not results:
        within_bound(solver.wins, position.node, position.unused)
    for _, other, bit in moves:
        if other not in results:
            solver.left = WHOLE if whole else CHILD
            found = within_bound(solver.wins, other, position.unused ^ bit)
            if found is not None:
                results[other] = not found
    lost = len(results) == len(moves) and not any(results.values())
    solver.left = POOL
    counter = RowSolver(position.graph, COUNTED)
    verdicts: dict[int, Verdict] = {}
    for _, other, bit in moves:
        if other in results:
            unused = position.unused ^ bit
            trick = _trick(position.graph, solver, other, unused) if lost else 0.0
            count = within_bound(counter.moves, other, unused)
            verdicts[other] = Verdict(float(results[other]), 0.0, count, trick)
    return Explored(verdicts, solver.known_result)


def _prove(position: RowPosition) -> Explored:
    """Verdicts on the moves with a proof, for two players and more digits than the tables have; on the others too if
    there are learned values for that length."""
    graph, moves = position.graph, position.moves()
    proof = Proof(graph, _search_limit(graph, position.node, position.unused))
    proof.search(position.node, position.unused)
    spent, results = dict(proof.spent), dict[int, bool | None]()
    for _, other, bit in moves:
        proof.left = OPENED_CHILD if graph.length < SHARP else 0
        results[other] = proof.search(other, position.unused ^ bit)
    lost = all(results.values())
    counter = RowSolver(graph, COUNTED)
    verdicts = _learned_verdicts(position, proof)
    for _, other, bit in moves:
        reply = results[other]
        if reply is not None:
            trick = spent.get(other, 0) / OPENED if lost else 0.0
            count = within_bound(counter.moves, other, position.unused ^ bit)
            verdicts[other] = Verdict(float(not reply), 0.0, count, trick)
    return Explored(verdicts, proof.wins)


def _learned_verdicts(position: RowPosition, proof: Proof) -> dict[int, Verdict]:
    """The learned verdict of each move, besides proofs; empty without learned values for that length."""
    lead = lead_of(position.graph)
    if lead is None:
        return {}
    return {other: Verdict(lead.chance(proof, other, position.unused ^ bit), OFF) for _, other, bit in position.moves()}


def _search_limit(graph: CompositionGraph, node: int, unused: int) -> int:
    """The bound on opened positions of a search from there."""
    return OPENED if graph.length <= WHOLLY_KEPT or _is_near(graph, node, unused) else OPENED_LONG


def _table_results(position: RowPosition) -> dict[int, bool]:
    """The winning moves of a position in the shipped tables; the search looks up later positions itself."""
    answer = position.in_table()
    if answer is None:
        return {}
    return {answer.node: True} if answer.won else {move.node: False for move in position.moves()}


def _trick(graph: CompositionGraph, solver: RowSolver, node: int, unused: int) -> float:
    """The share of replies that throw the win away; an unknown one counts half."""
    mistakes, replies = 0.0, 0
    for other, bit, _ in graph.steps(node):
        if unused & bit:
            replies += 1
            found = within_bound(solver.wins, other, unused ^ bit)
            mistakes += 0.5 if found is None else found
    return mistakes / max(1, replies)


def _foresee(position: RowPosition) -> Explored:
    """Verdicts among three and more near the end: certain are the moves after which the seat moves last though all
    others play against it; the chances of the others come from looking at everything that may follow."""
    if not position.is_near():
        return Explored({}, _unknown)
    players, solver = position.players, RowSolver(position.graph, FORESEEN)
    after = [(move.node, position.unused ^ move.bit) for move in position.moves()]
    forced = {each: within_bound(solver.forces_win, *each, players - 1, players) for each in after}
    verdicts = {node: Verdict(1.0) for (node, _), won in forced.items() if won}
    foresight = Foresight(position.graph, players, FORESEEN)
    chances = {each[0]: within_bound(foresight.chances, *each) for each in after if forced[each] is False}
    if len(verdicts) + len(chances) == len(after) and None not in chances.values():
        verdicts |= {node: Verdict(min(found[-1], 0.99), FORESIGHT) for node, found in chances.items() if found}
    seen = foresight.chances if len(verdicts) == len(after) else None
    return Explored(verdicts, lambda node, unused: forced.get((node, unused)), seen)


def _unknown(node: int, unused: int) -> None:
    """Nothing is known of any position."""


# -- playouts --------------------------------------------------------------------------------------------------------


def playouts(position: RowPosition) -> int:
    """The number of playouts for each move in a batch, so that all of them make about PLAYED moves together; 0 if that
    would be so few that they say nothing."""
    length = max(4, position.unused.bit_count() // 3)
    games = min(MOST, PLAYED // length // len(position.moves()))
    return games if games >= FEWEST else 0


def play_out(position: RowPosition, move: RowMove, seed: int) -> tuple[float, ...]:
    """In each playout whether the seat moves last after a move."""
    play, rng = _sharp if position.graph.length <= SHARP else _blunt, Random(seed)
    return tuple(
        [
            float(play(position.graph, move.node, position.unused ^ move.bit, rng) % position.players == 0)
            for _ in range(playouts(position))
        ]
    )


def _sharp(graph: CompositionGraph, node: int, unused: int, rng: Random) -> int:
    """The number of moves of players who take a win in one and else move at random."""
    steps, random, made = graph.steps, rng.random, 0
    while True:
        open_steps = []
        for step in steps(node):
            if unused & step[1]:
                if not step[2] & unused:
                    return made + 1
                open_steps.append(step)
        if not open_steps:
            return made
        node, bit, _ = open_steps[int(random() * len(open_steps))]
        unused ^= bit
        made += 1


def _blunt(graph: CompositionGraph, node: int, unused: int, rng: Random) -> int:
    """The number of random moves for long rows, of which nothing is kept: each change alters the key by the runs beside
    the digit alone."""
    length, random, bits = graph.length, rng.random, graph.bits
    one = [key_of((run,)) for run in range(length + 1)]
    key, made, last = key_of(runs_of(node, length)), 0, length - 1
    while True:
        digits = list(range(length))
        while digits:
            at = int(random() * len(digits))
            digit, digits[at] = digits[at], digits[-1]
            digits.pop()
            first, after = (node & (1 << digit) - 1).bit_length(), node >> digit
            end = digit + (after & -after).bit_length() - 1 if after else last
            found = key - one[end - first + 1]
            if first < digit < end:
                found += one[digit - first] + one[1] + one[end - digit]
            else:
                new = 1
                if digit == first and digit:
                    left = digit - (node & (1 << digit - 1) - 1).bit_length()
                    found, new = found - one[left], new + left
                if digit == end and digit < last:
                    after = node >> digit + 1
                    right = (after & -after).bit_length() if after else last - digit
                    found, new = found - one[right], new + right
                found += one[new] + one[end - first]
            bit = bits[found]
            if unused & bit:
                break
        else:
            return made
        node ^= (3 << digit >> 1) & (1 << last) - 1
        key = found
        unused ^= bit
        made += 1
