"""What a computer seat of Procession can find out about its moves: exactly near the end, by playouts before.

A move is the composition that it leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Final, NamedTuple, ParamSpec, TypeVar

from tablegame.core.bots import Comparison
from tablegame.games.procession.bot.proof import OFF, Proof, lead_of
from tablegame.games.procession.bot.solver import (
    TABLED,
    WHOLLY_KEPT,
    CompositionGraph,
    RowSolver,
    SearchBoundError,
    TableReply,
    composition,
    graph_of,
    replies_of,
    runs_of,
)
from tablegame.games.procession.facts import ProcessionView, key_of

LONGEST_TABLE: Final = max(TABLED)
"""The most digits of which there is a table; of more digits two players look for proofs."""
LIVE: Final = 25_000
"""Positions a search for `perfect` may look at: a little more than the tables leave to it."""
WHOLE: Final = 1_000_000
"""The same up to nine digits beside the table, where every search ends long before."""
SEARCHED: Final = 20_000
"""Positions looked at in search of who wins, before each move is looked at alone."""
POOL: Final = 20_000
"""Positions looked at for all the moves together, where the whole is too much; and again for all the traps together."""
CHILD: Final = 3_000
"""Positions looked at for one move alone."""
FURTHER: Final = 40_000
"""The same for one of two moves that are compared, with no more than ten digits."""
COUNTED: Final = 4_000
"""Positions looked at to say in how many moves."""
PLAYED: Final = 12_000
"""Moves made in the playouts of one decision."""
PLAYED_LONG: Final = 5_000
"""The same for long rows, where nothing is kept from playout to playout."""
FEWEST: Final = 6
MOST: Final = 200
"""Playouts of one move; of long rows one at least."""
PRIOR: Final = {2: 0.5, 3: 0.31, 4: 0.22, 5: 0.16, 6: 0.125}
"""By players: how often the seat to move wins a position of which nothing is known. Among three and more that is
less than a fair share: what it has won already is known."""
DOUBT: Final = 40
"""So many playouts weigh as much as that: they are played at random, and the luckiest move looks best."""
PAIRS: Final = 100
"""Playouts of each of two moves that are compared, at the least."""
TRUE_BESIDE_A_WIN: Final = 0.85
"""How much comes true of what playouts among three and more say that a move loses beside a certain win: players at
random lose more often than others what is not certain yet. From mistakes that were played out (`make calibration`)."""
UNKNOWN: Final = 0.2
"""The standard error of a chance from which nothing is known of it."""
OPENED: Final = 12_000
"""Positions opened in search of a proof with more than ten digits, for two."""
OPENED_LONG: Final = 40
"""The same for long rows, where what follows what is found out anew, unless they are near the end."""
NEAR: Final = 300
"""Compositions that may still be reached where a search is tried of long rows, and among three and more."""
SHARP: Final = 13
"""Up to so many digits a playout sees every win in one."""
STEERED: Final = 22
"""Unused partitions from which down a lost position may be played in any way: whatever follows is solved at once.

Before that a seat with ten digits keeps to the line that its table was made for.
"""

P = ParamSpec("P")
T = TypeVar("T")


def bounded(search: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
    """What a search finds; None where that is beyond its bound."""
    try:
        return search(*args, **kwargs)
    except SearchBoundError:
        return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move is worth: the chance of winning with its standard error; moves: how many are still made after it.

    solved: the chance is 1 or 0 and certain; trick: of a lost move, the share of the replies to it that are mistakes,
    or of the work that it took to refute it; judged: the chance was learned, not played out.
    """

    chance: float
    error: float = 0.0
    solved: bool = False
    moves: int | None = None
    trick: float = 0.0
    judged: bool = False


class RowMove(NamedTuple):
    """A move: how many replies it leaves, its composition, the bit of its partition."""

    replies: int
    node: int
    bit: int


class RowPosition:
    """Where a game stands, for any number of players."""

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
        """Rows of one composition go on alike."""
        return isinstance(other, RowPosition) and self._content() == other._content()

    def _content(self) -> tuple[int, CompositionGraph, int, int]:
        return self.players, self.graph, self.node, self.unused

    def moves(self) -> list[RowMove]:
        """The moves, fewest replies first, as the solver tries them."""
        steps, unused = self.graph.steps(self.node), self.unused
        return sorted(RowMove((after & unused).bit_count(), other, bit) for other, bit, after in steps if unused & bit)

    def in_table(self) -> TableReply | None:
        """What the shipped table says, None where it says nothing."""
        return replies_of(self.graph).find(self.node, self.unused) if self.two else None

    def is_near(self) -> bool:
        """Whether so little can still be reached that a search is worth trying."""
        return self.tabled or _is_near(self.graph, self.node, self.unused)


def _is_near(graph: CompositionGraph, node: int, unused: int) -> bool:
    """Whether few compositions can be reached from there."""
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
    """The first move that wins by force, that one where all lose; raises SearchBoundError."""
    solver = RowSolver(position.graph, most, replies_of(position.graph).known)
    wins = (move.node for move in position.moves() if not solver.won(move.node, position.unused ^ move.bit))
    return next(wins, otherwise)


def weighed(position: RowPosition, rng: Random) -> dict[int, Verdict]:
    """A verdict for each move."""
    found: dict[int, Verdict] = {}
    if position.two:
        found = dict(explored(position).verdicts)
    elif position.is_near():
        found = _forced(position)
    unknown = [move for move in position.moves() if move.node not in found]
    won = any(verdict.chance == 1 for verdict in found.values())
    games = _games(position, len(unknown), 8 if won else 1)
    for _, other, bit in unknown:
        found[other] = _played_out(position, other, bit, games, rng)
    return found


def compared(position: RowPosition, best: int, made: int, effort: int, rng: Random) -> Comparison:
    """The chances of winning after two moves, from a search further than `weighed` goes, or from playouts of both."""
    games = min(PAIRS, _games(position, 2, 1)) * effort
    bits = {move.node: move.bit for move in position.moves()}
    seed = rng.getrandbits(40)
    judged = _judged(position, Proof(position.graph, 0))
    one, other = (
        _looked_into(position, node, bits[node])
        or judged.get(node)
        or _played_out(position, node, bits[node], games, Random(seed))
        for node in (best, made)
    )
    # What wins for certain has lost nothing, whatever the other would have been.
    certain = other.solved and (one.solved or other.chance == 1)
    true = TRUE_BESIDE_A_WIN if one.solved and not position.two else 1.0
    error = 0.0 if certain else true * sqrt(one.error**2 + other.error**2)
    return Comparison(one.chance, one.chance - true * (one.chance - other.chance), error)


def _looked_into(position: RowPosition, node: int, bit: int) -> Verdict | None:
    """What can be found out exactly of that move."""
    won = _table_results(position).get(node)
    if won is None and (position.two or position.is_near()):
        won = _won_after(position.graph.length, position.players, node, position.unused ^ bit)
    return None if won is None else Verdict(float(won), solved=True)


@lru_cache(maxsize=1024)
def _won_after(length: int, players: int, node: int, unused: int) -> bool | None:
    """Whether a move that led there wins for certain; None where that cannot be said."""
    graph = graph_of(length)
    if players > 2:
        return bounded(RowSolver(graph, CHILD).forced, node, unused, players - 1, players) or None
    if length > LONGEST_TABLE:
        lost = Proof(graph, _opened(graph, node, unused)).search(node, unused)
    else:
        lost = bounded(RowSolver(graph, WHOLE if length <= 9 else FURTHER, replies_of(graph).known).won, node, unused)
    return None if lost is None else not lost


# -- exactly ---------------------------------------------------------------------------------------------------------


class Explored(NamedTuple):
    """What is found out of a position between two. won: whether the side to move wins any position (composition, unused
    partitions) that was looked at meanwhile; None where that is not known."""

    verdicts: Mapping[int, Verdict]
    won: Callable[[int, int], bool | None]


@lru_cache(maxsize=1)
def explored(position: RowPosition) -> Explored:
    """That of a position; of the last one it is kept, since reasons are asked for after the hint."""
    return _solved(position) if position.tabled else _proved(position)


def _solved(position: RowPosition) -> Explored:
    """Verdicts on the moves whose worth the tables know or can be searched out, of two players."""
    moves, results = position.moves(), _table_results(position)
    whole = position.graph.length <= 9
    solver = RowSolver(position.graph, WHOLE if whole else SEARCHED, replies_of(position.graph).known)
    if not whole and not results:
        bounded(solver.won, position.node, position.unused)
    pool = WHOLE if whole else POOL
    for _, other, bit in moves:
        if other not in results:
            solver.left = given = min(pool, WHOLE if whole else CHILD)
            found = bounded(solver.won, other, position.unused ^ bit)
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
            count = bounded(counter.moves, other, unused)
            verdicts[other] = Verdict(float(results[other]), 0.0, True, count, trick)
    return Explored(verdicts, solver.known)


def _proved(position: RowPosition) -> Explored:
    """Verdicts on the moves of which something is proved, with two players and more digits than the tables know of; on
    the others too where anything was learned of so many digits.
    """
    graph, moves = position.graph, position.moves()
    proof = Proof(graph, _opened(graph, position.node, position.unused))
    proof.search(position.node, position.unused)
    results = {other: proof.won(other, position.unused ^ bit) for _, other, bit in moves}
    lost = all(results.values())
    counter = RowSolver(graph, COUNTED)
    verdicts = _judged(position, proof)
    for _, other, bit in moves:
        reply = results[other]
        if reply is not None:
            trick = proof.spent.get(other, 0) / OPENED if lost else 0.0
            count = bounded(counter.moves, other, position.unused ^ bit)
            verdicts[other] = Verdict(float(not reply), 0.0, True, count, trick)
    return Explored(verdicts, proof.won)


def _judged(position: RowPosition, proof: Proof) -> dict[int, Verdict]:
    """What was learned of each move, beside what is proved; empty where nothing was learned of so many digits."""
    lead = lead_of(position.graph) if position.two else None
    if lead is None:
        return {}
    return {
        other: Verdict(lead.chance(proof, other, position.unused ^ bit), OFF, judged=True)
        for _, other, bit in position.moves()
    }


def _opened(graph: CompositionGraph, node: int, unused: int) -> int:
    """How many positions may be opened in a search from there."""
    return OPENED if graph.length <= WHOLLY_KEPT or _is_near(graph, node, unused) else OPENED_LONG


def _table_results(position: RowPosition) -> dict[int, bool]:
    """Which moves win, as far as the shipped tables know this position; the search knows of those after it."""
    answer = position.in_table()
    if answer is None:
        return {}
    return {answer.node: True} if answer.won else {move.node: False for move in position.moves()}


def _trick(graph: CompositionGraph, solver: RowSolver, node: int, unused: int) -> float:
    """The share of the replies that throw the win away; one of which nothing is found out counts half."""
    mistakes, replies = 0.0, 0
    for other, bit, _ in graph.steps(node):
        if unused & bit:
            replies += 1
            found = bounded(solver.won, other, unused ^ bit)
            mistakes += 0.5 if found is None else found
    return mistakes / max(1, replies)


def _forced(position: RowPosition) -> dict[int, Verdict]:
    """The moves after which the seat moves last though all the others play against it together."""
    solver, players = RowSolver(position.graph, SEARCHED), position.players
    verdicts: dict[int, Verdict] = {}
    for _, other, bit in position.moves():
        won = bounded(solver.forced, other, position.unused ^ bit, players - 1, players)
        if won is None:
            break
        if won:
            verdicts[other] = Verdict(1.0, 0.0, True)
    return verdicts


# -- playouts --------------------------------------------------------------------------------------------------------


def _games(position: RowPosition, moves: int, share: int) -> int:
    """How many playouts each move gets, so that all of them make about PLAYED moves together."""
    length = max(4, position.unused.bit_count() // 3)
    played, fewest = (PLAYED, FEWEST) if position.graph.length <= SHARP else (PLAYED_LONG, 1)
    return min(MOST, max(fewest, played // share // length // max(1, moves)))


def _played_out(position: RowPosition, node: int, bit: int, games: int, rng: Random) -> Verdict:
    """The chance that the seat moves last after that move, by the share of playouts in which it does.

    So few that nothing would be known of it are not played.
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
    """How many moves are made by players who take a win in one and else move at random."""
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
    """How many moves are made at random, for long rows, of which nothing is kept: each change alters the key by the
    runs beside the digit alone."""
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
