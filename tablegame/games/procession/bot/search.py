"""What a computer seat of Procession can find out about its moves: exactly near the end, by playouts before.

A move is given by its composition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Final, NamedTuple, ParamSpec, TypeVar

from tablegame.core.bots import Comparison
from tablegame.games.procession.bot.solver import (
    OFF,
    TABLED,
    WHOLLY_KEPT,
    CompositionGraph,
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
POOL: Final = 20_000
"""The bound on positions for all moves together, if the whole is too much; and again for all traps together."""
CHILD: Final = 3_000
"""The bound on positions for one move alone."""
FURTHER: Final = 40_000
"""The same for one of two moves that are compared, with no more than ten digits."""
COUNTED: Final = 4_000
"""The bound on positions to find the number of moves."""
PLAYED: Final = 12_000
"""Moves in the playouts of a decision."""
PLAYED_LONG: Final = 5_000
"""The same for long rows, for which nothing is kept between playouts."""
FEWEST: Final = 6
MOST: Final = 200
"""Playouts of a move; at least one for long rows."""
PRIOR: Final = {2: 0.5, 3: 0.31, 4: 0.22, 5: 0.16, 6: 0.125}
"""By number of players the chance of the seat to move in an unknown position. With three and more that is less than an
equal share, as its certain wins are known."""
DOUBT: Final = 40
"""The weight of that chance in playouts, which are random and make the luckiest move look best."""
PAIRS: Final = 100
"""The fewest playouts of each of two moves that are compared."""
TRUE_BESIDE_A_WIN: Final = 0.85
"""The part of a loss against a certain win that comes true, by playouts with three and more players: random players
lose uncertain wins more often than others. From mistakes that were played out."""
UNKNOWN: Final = 0.2
"""The standard error of an unknown chance."""
OPENED: Final = 12_000
"""The bound on opened positions in a search for a proof with more than ten digits, for two players."""
OPENED_LONG: Final = 40
"""The same for long rows, whose graph is found out anew, unless they are near the end."""
NEAR: Final = 300
"""The most reachable compositions for a search of long rows, and with three and more players."""
SHARP: Final = 13
"""The most digits for which playouts see every win in one."""
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
    """The value of a move: the chance to win with its standard error. moves: the number of moves after it.

    solved: the chance is 1 or 0 and certain; trick: of a lost move, the share of mistakes among the replies, or of the
    work that refuted it; judged: the chance was learned, not played out.
    """

    chance: float
    error: float = 0.0
    solved: bool = False
    moves: int | None = None
    trick: float = 0.0
    judged: bool = False


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


def find_verdicts(position: RowPosition, rng: Random) -> dict[int, Verdict]:
    """A verdict for each move."""
    found: dict[int, Verdict] = {}
    if position.two:
        found = dict(explore(position).verdicts)
    elif position.is_near():
        found = _forced_wins(position)
    unknown = [move for move in position.moves() if move.node not in found]
    won = any(verdict.chance == 1 for verdict in found.values())
    games = _games(position, len(unknown), 8 if won else 1)
    for _, other, bit in unknown:
        found[other] = _played_out(position, other, bit, games, rng)
    return found


def compare_moves(position: RowPosition, best: int, made: int, effort: int, rng: Random) -> Comparison:
    """The chances to win after two moves, by a longer search than `find_verdicts` makes, or by playouts of both."""
    games = min(PAIRS, _games(position, 2, 1)) * effort
    bits = {move.node: move.bit for move in position.moves()}
    seed = rng.getrandbits(40)
    judged = _learned_verdicts(position, Proof(position.graph, 0))
    one, other = (
        _looked_into(position, node, bits[node])
        or judged.get(node)
        or _played_out(position, node, bits[node], games, Random(seed))
        for node in (best, made)
    )
    # A certain win has lost nothing, whatever the other move is worth.
    certain = other.solved and (one.solved or other.chance == 1)
    true = TRUE_BESIDE_A_WIN if one.solved and not position.two else 1.0
    error = 0.0 if certain else true * sqrt(one.error**2 + other.error**2)
    return Comparison(one.chance, one.chance - true * (one.chance - other.chance), error)


def _looked_into(position: RowPosition, node: int, bit: int) -> Verdict | None:
    """What can be found out exactly about a move.

    Far from the end of a long row a search of its own proves nothing more than the one for all moves.
    """
    won, graph, unused = _table_results(position).get(node), position.graph, position.unused ^ bit
    if won is None and position.two and _search_limit(graph, node, unused) == OPENED_LONG:
        known = explore(position).verdicts.get(node)
        return known if known is not None and known.solved else None
    if won is None and (position.two or position.is_near()):
        won = outcome_after(graph.length, position.players, node, unused).won
    return None if won is None else Verdict(float(won), solved=True)


class MoveOutcome(NamedTuple):
    """What a search of its own finds out about a move. won: whether it wins for certain, None if that is unknown;
    reply: between two a composition that refutes it, None if none is known."""

    won: bool | None
    reply: int | None = None


@lru_cache(maxsize=1024)
def outcome_after(length: int, players: int, node: int, unused: int) -> MoveOutcome:
    """The outcome of the move to that position, by a longer search than `find_verdicts` makes."""
    graph = graph_of(length)
    if players > 2:
        return MoveOutcome(within_bound(RowSolver(graph, CHILD).forces_win, node, unused, players - 1, players) or None)
    known: Callable[[int, int], bool | None]
    if length > LONGEST_TABLE:
        proof = Proof(graph, _search_limit(graph, node, unused))
        lost, known = proof.search(node, unused), proof.wins
    else:
        solver = RowSolver(graph, WHOLE if length <= 9 else FURTHER, replies_of(graph).known)
        lost, known = within_bound(solver.wins, node, unused), solver.known_result
    if lost is None:
        return MoveOutcome(None)
    steps = [(other, unused ^ bit) for other, bit, _ in graph.steps(node) if unused & bit]
    return MoveOutcome(not lost, next((other for other, rest in steps if known(other, rest) is False), None))


# -- exactly ---------------------------------------------------------------------------------------------------------


class Explored(NamedTuple):
    """The results for a position of two players. won: whether the side to move wins any position (composition, unused
    partitions) of the search; None if that is unknown."""

    verdicts: Mapping[int, Verdict]
    won: Callable[[int, int], bool | None]


@lru_cache(maxsize=1)
def explore(position: RowPosition) -> Explored:
    """The results for a position; those of the last one are kept, since reasons are asked for after the hint."""
    return _solve(position) if position.tabled else _prove(position)


def _solve(position: RowPosition) -> Explored:
    """Verdicts on the moves that the tables know or a search can solve, for two players."""
    moves, results = position.moves(), _table_results(position)
    whole = position.graph.length <= 9
    solver = RowSolver(position.graph, WHOLE if whole else SEARCHED, replies_of(position.graph).known)
    if not whole and not results:
        within_bound(solver.wins, position.node, position.unused)
    pool = WHOLE if whole else POOL
    for _, other, bit in moves:
        if other not in results:
            solver.left = given = min(pool, WHOLE if whole else CHILD)
            found = within_bound(solver.wins, other, position.unused ^ bit)
            if found is not None:
                results[other] = not found
            pool -= given - solver.left
    lost = len(results) == len(moves) and not any(results.values())
    solver.left = POOL
    counter = RowSolver(position.graph, COUNTED)
    verdicts: dict[int, Verdict] = {}
    for _, other, bit in moves:
        if other in results:
            unused = position.unused ^ bit
            trick = _trick(position.graph, solver, other, unused) if lost else 0.0
            count = within_bound(counter.moves, other, unused)
            verdicts[other] = Verdict(float(results[other]), 0.0, True, count, trick)
    return Explored(verdicts, solver.known_result)


def _prove(position: RowPosition) -> Explored:
    """Verdicts on the moves with a proof, for two players and more digits than the tables have; on the others too if
    there are learned values for that length."""
    graph, moves = position.graph, position.moves()
    proof = Proof(graph, _search_limit(graph, position.node, position.unused))
    proof.search(position.node, position.unused)
    results = {other: proof.wins(other, position.unused ^ bit) for _, other, bit in moves}
    lost = all(results.values())
    counter = RowSolver(graph, COUNTED)
    verdicts = _learned_verdicts(position, proof)
    for _, other, bit in moves:
        reply = results[other]
        if reply is not None:
            trick = proof.spent.get(other, 0) / OPENED if lost else 0.0
            count = within_bound(counter.moves, other, position.unused ^ bit)
            verdicts[other] = Verdict(float(not reply), 0.0, True, count, trick)
    return Explored(verdicts, proof.wins)


def _learned_verdicts(position: RowPosition, proof: Proof) -> dict[int, Verdict]:
    """The learned verdict of each move, besides proofs; empty without learned values for that length."""
    lead = lead_of(position.graph) if position.two else None
    if lead is None:
        return {}
    return {
        other: Verdict(lead.chance(proof, other, position.unused ^ bit), OFF, judged=True)
        for _, other, bit in position.moves()
    }


def _search_limit(graph: CompositionGraph, node: int, unused: int) -> int:
    """The bound on opened positions of a search from there."""
    return OPENED if graph.length <= WHOLLY_KEPT or _is_near(graph, node, unused) else OPENED_LONG


def _table_results(position: RowPosition) -> dict[int, bool]:
    """Which moves win, as far as the shipped tables know this position; the search knows of those after it."""
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


def _forced_wins(position: RowPosition) -> dict[int, Verdict]:
    """The moves after which the seat moves last even if all others play against it together."""
    solver, players = RowSolver(position.graph, SEARCHED), position.players
    verdicts: dict[int, Verdict] = {}
    for _, other, bit in position.moves():
        won = within_bound(solver.forces_win, other, position.unused ^ bit, players - 1, players)
        if won is None:
            break
        if won:
            verdicts[other] = Verdict(1.0, 0.0, True)
    return verdicts


# -- playouts --------------------------------------------------------------------------------------------------------


def _games(position: RowPosition, moves: int, share: int) -> int:
    """The number of playouts for each move, so that all of them make about PLAYED moves together."""
    length = max(4, position.unused.bit_count() // 3)
    played, fewest = (PLAYED, FEWEST) if position.graph.length <= SHARP else (PLAYED_LONG, 1)
    return min(MOST, max(fewest, played // share // length // max(1, moves)))


def _played_out(position: RowPosition, node: int, bit: int, games: int, rng: Random) -> Verdict:
    """The chance that the seat moves last after a move, by playouts.

    If there would be so few that they say nothing, none are played.
    """
    players = position.players
    blind = sqrt(PRIOR[players] * (1 - PRIOR[players]) / (games + 1))
    if blind >= UNKNOWN:
        return Verdict(PRIOR[players], blind)
    play = _sharp if position.graph.length <= SHARP else _blunt
    last = sum(play(position.graph, node, position.unused ^ bit, rng) % players == 0 for _ in range(games))
    trust = games / (games + DOUBT)
    chance = min(0.99, max(0.01, PRIOR[players] + trust * (last / games - 1 / players)))
    return Verdict(chance, sqrt(chance * (1 - chance) / (games + 1)))


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
