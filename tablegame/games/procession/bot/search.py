"""What a computer seat of Procession can find out about its moves: exactly near the end, by playouts before.

A move is a composition here.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from math import sqrt
from random import Random
from typing import Final

from tablegame.core.bots import Comparison
from tablegame.games.procession.bot.proof import OFF, Proof, judgement_of
from tablegame.games.procession.bot.solver import (
    TABLED,
    WHOLLY_KEPT,
    CompositionGraph,
    RowSolver,
    SearchBoundError,
    TableReply,
    composition,
    field_of,
    replies_of,
    runs_of,
)
from tablegame.games.procession.facts import LANE, ProcessionView, marks_by_key

LONGEST_TABLE: Final = max(TABLED)
"""The most digits of which the tables tell; of more digits two players look for proofs."""
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
"""By players: how often the seat to move wins a position of which nothing is found out. Among three and more that is
less than a fair share: what it has won already is found out."""
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


class RowPosition:
    """Where a game stands, for any number of players."""

    def __init__(self, view: ProcessionView) -> None:
        used = 0
        for mark in view.marks:
            used |= 1 << mark
        self.players = view.players
        self.row = view.row
        self.field: CompositionGraph = field_of(view.length)
        self.place = composition(view.row)
        self.unused = (1 << len(view.partitions)) - 1 & ~used

    def options(self) -> list[tuple[int, int, int]]:
        """Replies left, composition and partition bit of each move, fewest replies first, as the solver tries them."""
        unused = self.unused
        return sorted(
            ((after & unused).bit_count(), other, bit)
            for other, bit, after in self.field.steps(self.place)
            if unused & bit
        )

    def in_table(self) -> TableReply | None:
        """What the shipped table says, None where it says nothing."""
        return replies_of(self.field).find(self.place, self.unused) if self.players == 2 else None

    def is_near(self) -> bool:
        """Whether so little can still be reached that a search is worth trying."""
        return self.field.length <= LONGEST_TABLE or _is_near(self.field, self.place, self.unused)


def _is_near(field: CompositionGraph, place: int, unused: int) -> bool:
    """Whether few compositions can be reached from there."""
    seen, waiting = {place}, [place]
    while waiting:
        for other, bit in field.following(waiting.pop()).items():
            if unused & bit and other not in seen:
                if len(seen) == NEAR:
                    return False
                seen.add(other)
                waiting.append(other)
    return True


def first_win(position: RowPosition, most: int) -> int | None:
    """The first move that wins by force, None where all lose; raises TooMuchError."""
    solver = RowSolver(position.field, most, replies_of(position.field).known)
    for _, other, bit in position.options():
        if not solver.won(other, position.unused ^ bit):
            return other
    return None


def weighed(position: RowPosition, rng: Random) -> dict[int, Verdict]:
    """A verdict for each move."""
    found: dict[int, Verdict] = {}
    if position.players == 2:
        found = _solved(position) if position.field.length <= LONGEST_TABLE else _proved(position)
    elif position.is_near():
        found = _forced(position)
    unknown = [option for option in position.options() if option[1] not in found]
    won = any(verdict.chance == 1 for verdict in found.values())
    games = _games(position, len(unknown), 8 if won else 1)
    for _, other, bit in unknown:
        found[other] = _played_out(position, other, bit, games, rng)
    return found


def compared(position: RowPosition, best: int, made: int, effort: int, rng: Random) -> Comparison:
    """The chances of winning after two moves, from a search further than `weighed` goes, or from playouts of both."""
    games = min(PAIRS, _games(position, 2, 1)) * effort
    bits = {place: bit for _, place, bit in position.options()}
    seed = rng.getrandbits(40)
    judged = _judged(position, Proof(position.field, 0))
    found = []
    for place in (best, made):
        verdict = _looked_into(position, place, bits[place]) or judged.get(place)
        found.append(verdict or _played_out(position, place, bits[place], games, Random(seed)))
    one, other = found
    # What wins for certain has lost nothing, whatever the other would have been.
    certain = other.solved and (one.solved or other.chance == 1)
    true = TRUE_BESIDE_A_WIN if one.solved and position.players > 2 else 1.0
    error = 0.0 if certain else true * sqrt(one.error**2 + other.error**2)
    return Comparison(one.chance, one.chance - true * (one.chance - other.chance), error)


def _looked_into(position: RowPosition, place: int, bit: int) -> Verdict | None:
    """What can be found out exactly of that move."""
    two = position.players == 2
    won = _table_results(position, position.options()).get(place) if two else None
    if won is None and (two or position.is_near()):
        won = _won_after(position.field.length, position.players, place, position.unused ^ bit)
    return None if won is None else Verdict(float(won), solved=True)


@lru_cache(maxsize=1024)
def _won_after(length: int, players: int, place: int, unused: int) -> bool | None:
    """Whether a move that led there wins for certain; None where that cannot be said."""
    field = field_of(length)
    two = players == 2
    if two and length > LONGEST_TABLE:
        lost = Proof(field, _opened(field, place, unused)).search(place, unused)
        return None if lost is None else not lost
    solver = RowSolver(
        field, WHOLE if two and length <= 9 else FURTHER if two else CHILD, replies_of(field).known if two else {}
    )
    try:
        return not solver.won(place, unused) if two else solver.forced(place, unused, players - 1, players) or None
    except SearchBoundError:
        return None


# -- exactly ---------------------------------------------------------------------------------------------------------


def _solved(position: RowPosition) -> dict[int, Verdict]:
    """Verdicts on the moves whose worth the tables tell or can be searched out, of two players."""
    options = position.options()
    results = _table_results(position, options)
    whole = position.field.length <= 9
    solver = RowSolver(position.field, WHOLE if whole else SEARCHED, replies_of(position.field).known)
    if whole:
        for _, other, bit in options:
            if other not in results:
                results[other] = not solver.won(other, position.unused ^ bit)
    else:
        _searched(position, options, solver, results)
    lost = len(results) == len(options) and not any(results.values())
    solver.left = POOL
    counter = RowSolver(position.field, COUNTED)
    verdicts: dict[int, Verdict] = {}
    for _, other, bit in options:
        if other in results:
            unused = position.unused ^ bit
            trick = _trick(position.field, partial(_within, solver), other, unused) if lost else 0.0
            verdicts[other] = Verdict(float(results[other]), 0.0, True, _moves(counter, other, unused), trick)
    return verdicts


def _proved(position: RowPosition) -> dict[int, Verdict]:
    """Verdicts on the moves of which something is proved, with two players and more digits than the tables know of; on
    the others too where anything is learned of so many digits.
    """
    field, options = position.field, position.options()
    proof = Proof(field, _opened(field, position.place, position.unused))
    proof.search(position.place, position.unused)
    results = {other: proof.won(other, position.unused ^ bit) for _, other, bit in options}
    lost = all(results.values())
    counter = RowSolver(field, COUNTED)
    verdicts = _judged(position, proof)
    for _, other, bit in options:
        reply, unused = results[other], position.unused ^ bit
        if reply is not None:
            trick = proof.spent.get(other, 0) / OPENED if lost else 0.0
            verdicts[other] = Verdict(float(not reply), 0.0, True, _moves(counter, other, unused), trick)
    return verdicts


def _judged(position: RowPosition, proof: Proof) -> dict[int, Verdict]:
    """What is learned of each move, beside what is proved; empty where nothing is learned of so many digits."""
    judgement = judgement_of(position.field) if position.players == 2 else None
    if judgement is None:
        return {}
    unused = position.unused
    return {
        other: Verdict(judgement.chance(proof, other, unused ^ bit), OFF, judged=True)
        for _, other, bit in position.options()
    }


def _opened(field: CompositionGraph, place: int, unused: int) -> int:
    """How many positions may be opened in a search from there."""
    return OPENED if field.length <= WHOLLY_KEPT or _is_near(field, place, unused) else OPENED_LONG


def _table_results(position: RowPosition, options: list[tuple[int, int, int]]) -> dict[int, bool]:
    """Which moves win, as far as the shipped tables tell it of this position; the search knows of those after it."""
    answer = position.in_table()
    if answer is None:
        return {}
    return {answer.place: True} if answer.won else {other: False for _, other, _ in options}


def _searched(
    position: RowPosition, options: list[tuple[int, int, int]], solver: RowSolver, results: dict[int, bool]
) -> None:
    """Add what a search finds within its bounds: from the position first, then of each move alone."""
    if not results:
        with suppress(SearchBoundError):
            solver.won(position.place, position.unused)
    pool = POOL
    for _, other, bit in options:
        if other in results:
            continue
        solver.left = given = min(CHILD, pool)
        with suppress(SearchBoundError):
            results[other] = not solver.won(other, position.unused ^ bit)
        pool -= given - solver.left


def _moves(counter: RowSolver, place: int, unused: int) -> int | None:
    try:
        return counter.moves(place, unused)
    except SearchBoundError:
        return None


def _within(solver: RowSolver, place: int, unused: int) -> bool | None:
    """Whether the side to move wins; None where that is beyond the bound."""
    try:
        return solver.won(place, unused)
    except SearchBoundError:
        return None


def _trick(field: CompositionGraph, won: Callable[[int, int], bool | None], place: int, unused: int) -> float:
    """The share of the replies that throw the win away; one of which nothing is found out counts half."""
    mistakes, replies = 0.0, 0
    for other, bit, _ in field.steps(place):
        if unused & bit:
            replies += 1
            found = won(other, unused ^ bit)
            mistakes += 0.5 if found is None else found
    return mistakes / max(1, replies)


def _forced(position: RowPosition) -> dict[int, Verdict]:
    """The moves after which the seat moves last though all the others play against it together."""
    solver = RowSolver(position.field, SEARCHED)
    verdicts: dict[int, Verdict] = {}
    for _, other, bit in position.options():
        try:
            if solver.forced(other, position.unused ^ bit, position.players - 1, position.players):
                verdicts[other] = Verdict(1.0, 0.0, True)
        except SearchBoundError:
            break
    return verdicts


# -- playouts --------------------------------------------------------------------------------------------------------


def _games(position: RowPosition, moves: int, share: int) -> int:
    """How many playouts each move gets, so that all of them make about PLAYED moves together."""
    length = max(4, position.unused.bit_count() // 3)
    played, fewest = (PLAYED, FEWEST) if position.field.length <= SHARP else (PLAYED_LONG, 1)
    return min(MOST, max(fewest, played // share // length // max(1, moves)))


def _played_out(position: RowPosition, place: int, bit: int, games: int, rng: Random) -> Verdict:
    """The chance that the seat moves last after that move, by the share of playouts in which it does.

    So few that nothing would be known of it are not played.
    """
    players = position.players
    blind = sqrt(PRIOR[players] * (1 - PRIOR[players]) / (games + 1))
    if blind >= UNKNOWN:
        return Verdict(PRIOR[players], blind)
    play = _sharp if position.field.length <= SHARP else _blunt
    last = sum(play(position.field, place, position.unused ^ bit, rng) % players == 0 for _ in range(games))
    trust = games / (games + DOUBT)
    chance = min(0.99, max(0.01, PRIOR[players] + trust * (last / games - 1 / players)))
    return Verdict(chance, sqrt(chance * (1 - chance) / (games + 1)))


def _sharp(field: CompositionGraph, place: int, unused: int, rng: Random) -> int:
    """How many moves are made by players who take a win in one and else move at random."""
    steps, random, made = field.steps, rng.random, 0
    while True:
        open_steps = []
        for step in steps(place):
            if unused & step[1]:
                if not step[2] & unused:
                    return made + 1
                open_steps.append(step)
        if not open_steps:
            return made
        place, bit, _ = open_steps[int(random() * len(open_steps))]
        unused ^= bit
        made += 1


def _blunt(field: CompositionGraph, place: int, unused: int, rng: Random) -> int:
    """How many moves are made at random, for long rows, of which nothing is kept: each change alters the sum of the
    runs by those beside the digit alone."""
    length, random, marks = field.length, rng.random, marks_by_key(field.length)
    one = [0, *(1 << LANE * run for run in range(1, length + 1))]
    key, made, last = sum(one[run] for run in runs_of(place, length)), 0, length - 1
    while True:
        digits = list(range(length))
        while digits:
            at = int(random() * len(digits))
            digit, digits[at] = digits[at], digits[-1]
            digits.pop()
            first, after = (place & (1 << digit) - 1).bit_length(), place >> digit
            end = digit + (after & -after).bit_length() - 1 if after else last
            found = key - one[end - first + 1]
            if first < digit < end:
                found += one[digit - first] + one[1] + one[end - digit]
            else:
                new = 1
                if digit == first and digit:
                    left = digit - (place & (1 << digit - 1) - 1).bit_length()
                    found, new = found - one[left], new + left
                if digit == end and digit < last:
                    after = place >> digit + 1
                    right = (after & -after).bit_length() if after else last - digit
                    found, new = found - one[right], new + right
                found += one[new] + one[end - first]
            bit = 1 << marks[found]
            if unused & bit:
                break
        else:
            return made
        place ^= (3 << digit >> 1) & (1 << last) - 1
        key = found
        unused ^= bit
        made += 1
