"""Why a row of Procession is better than another: what can be answered to it, and what it uses up.

What is said of winning and losing is proved by the searches of the computer players, within a bound of work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final

from tablegame.core.contract import Engine, Plain, Reason
from tablegame.core.reasons import Claim, LikelyKind, Line, Playout, QuickPlay, Reasons, SureKind
from tablegame.core.text import N_
from tablegame.games.procession.bot.search import RowPosition, explore, within_bound
from tablegame.games.procession.bot.solver import DEEPEST, RowSolver, SearchBoundError, composition, replies_of
from tablegame.games.procession.facts import ProcessionView, changes, mark_of, partition_of, text_of

SEARCHED: Final = 8_000
"""Positions looked at for all that is said of one view, beside those that were looked at for the hint."""
COUNTED: Final = 2_000
"""Positions looked at in search of how many rows follow, and of what can be reached."""
SHORT: Final = 12
"""Digits up to which everything is searched; in longer rows a position costs more, and most searches are in vain."""
REACHED: Final = 80
"""Partitions within reach from which a longer row is searched."""


def answers(view: ProcessionView, *rows: int) -> tuple[int, ...]:
    """The rows that may be written when these have been written next, ascending."""
    used = {*view.marks, *map(mark_of, rows)}
    return tuple(row for row, mark in zip(*changes(rows[-1]), strict=True) if mark not in used)


class Outlook:
    """What can be found out of a view: searches share what they find, and a bound."""

    def __init__(self, view: ProcessionView) -> None:
        self.view = view
        self.two = view.players == 2
        position = RowPosition(view)
        self.graph, self.unused = position.graph, position.unused
        self._explored = explore(position) if self.two else None
        searched = SEARCHED if not self.two or position.tabled else 0
        self._solver = RowSolver(self.graph, searched, replies_of(self.graph).known if self.two else {})
        self._counter = RowSolver(self.graph, COUNTED)
        self._lengths: dict[tuple[int, int], frozenset[int]] = {}

    @cached_property
    def searches(self) -> bool:
        """Whether a search may find something."""
        if self.view.length <= SHORT:
            return True
        within_reach = self.reachable()
        return within_reach is not None and within_reach.bit_count() <= REACHED

    def after(self, *rows: int) -> tuple[int, int]:
        """Composition and unused partitions when these rows have been written."""
        used = sum(1 << mark_of(row) for row in rows)
        return composition(rows[-1] if rows else self.view.row), self.unused & ~used

    def won(self, *rows: int) -> bool | None:
        """Between two whether the seat to move wins after these rows; None where that is not found out.

        For the next row the search by which the hint judges it is asked too.
        """
        if self._explored is None:
            return None
        node, unused = self.after(*rows)
        found = self._explored.won(node, unused)
        if found is None:
            found = within_bound(self._solver.wins, node, unused)
        return found

    def forced(self, row: int) -> bool | None:
        """Among three and more: whether the viewer writes the last row though all others play against it; None where
        that is not found out."""
        if not self.searches:
            return None
        return within_bound(self._solver.forces_win, *self.after(row), self.view.players - 1, self.view.players)

    def moves(self, row: int) -> int | None:
        """How many rows follow this one where the winner hurries and the loser delays; None where not found out."""
        return within_bound(self._counter.moves, *self.after(row)) if self.searches else None

    @cached_property
    def results(self) -> dict[int, bool | None]:
        """Between two: by row whether the viewer wins after it."""
        found = {row: self.won(row) for row in self.view.domain}
        return {row: None if won is None else not won for row, won in found.items()}

    def lengths(self, row: int) -> frozenset[int]:
        """How many rows can follow this one, by all ways in which it goes on; empty where these are too many."""
        after = self.after(row)
        if after not in self._lengths:
            self._lengths[after] = self._lengths_after(*after) if self.searches else frozenset()
        return self._lengths[after]

    def _lengths_after(self, node: int, unused: int) -> frozenset[int]:
        known: dict[tuple[int, int], int] = {}
        """By composition and unused partitions, a bit for each number of rows."""

        def count(node: int, unused: int, depth: int = DEEPEST) -> int:
            key = node, unused
            if key not in known:
                if len(known) == COUNTED or not depth:
                    raise SearchBoundError
                known[key] = lengths = 0
                for other, bit, _ in self.graph.steps(node):
                    if unused & bit:
                        lengths |= count(other, unused ^ bit, depth - 1) << 1
                known[key] = lengths or 1
            return known[key]

        lengths = within_bound(count, node, unused) or 0
        return frozenset(number for number in range(lengths.bit_length()) if lengths >> number & 1)

    def reachable(self, *rows: int) -> int | None:
        """The unused partitions to which a way leads after these rows, as a mask; None where there is too much."""
        if rows and not self.searches:
            return None
        start, unused = self.after(*rows)
        seen, waiting, found = {start}, [start], 0
        while waiting:
            for other, bit, _ in self.graph.steps(waiting.pop()):
                if unused & bit:
                    found |= bit
                    if other not in seen:
                        if len(seen) == COUNTED:
                            return None
                        seen.add(other)
                        waiting.append(other)
        return found


@lru_cache(maxsize=8)
def outlook(view: ProcessionView) -> Outlook:
    """That of a view, found out once."""
    return Outlook(view)


# -- reasons -----------------------------------------------------------------------------------------------------------


LAST: Final = N_("After it every change repeats a partition: [you have|I have|{me} has] written the last row.")
SURRENDERS: Final = N_("{seat} can answer {answer}, and then every change repeats a partition.")
FORCES: Final = N_("It leaves {seat} only the answer {answer}, and then {row} is the last row.")
PREPARES: Final = N_("Whatever {seat} answers, [your|my|{me}'s] next change can be the last row.")
PREPARES_ALL: Final = N_("Whatever the others answer, [your|my|{me}'s] next change can be the last row.")
HANDS_OVER: Final = N_("Whatever {seat} answers, {seat_b} can write the last row.")
UNSTOPPABLE: Final = N_(
    "Even if all the others play against [you, you write|me, I write|{me}, {me} writes] the last row."
)
STOPPABLE: Final = N_("Together the others can still keep [you|me|{me}] from the last row.")
FIXED: Final = N_("However it goes on, {count} more rows follow: the last one is [yours|mine|{me}'s].")
EVEN_REST: Final = N_("However it goes on, an even number of rows follows: the last one is [yours|mine|{me}'s].")
YOURS: Final = N_("However it goes on, the last row is [yours|mine|{me}'s].")
FIXED_OTHER: Final = N_("However it goes on, {count} more rows follow: {seat} writes the last one.")
ODD_REST: Final = N_("However it goes on, an odd number of rows follows: {seat} writes the last one.")
THEIRS: Final = N_("However it goes on, {seat} writes the last row.")
ONLY_ANSWER: Final = N_("It leaves {seat} only the answer {answer}, and then {row} wins.")
FEW_ANSWERS: Final = N_("It leaves {seat} only {count} answers, and to each of them there is a winning change.")
DENIES_ONE: Final = N_("It uses up {partition}, with which {seat} would win after one other change.")
DENIES: Final = N_("It uses up {partition}, with which {seat} would win after {count} other changes.")
ONLY_WIN: Final = N_("It is the only change to which {seat} has no winning answer.")
ONLY_RUNS: Final = N_("{seat} has a winning answer to every change but this one and its mirror image.")
PROVED: Final = N_("[You win|I win|{me} wins] whatever {seat} answers; of no other change is that known.")
UNLOST: Final = N_("To {count} of the changes {seat} has a winning answer; to this one none is known.")
UNLOST_ONE: Final = N_("To another change {seat} has a winning answer; to this one none is known.")
REFUTED: Final = N_("{seat} answers {answer}, and after that every change loses.")
ANSWERED: Final = N_("Every answer loses: even {answer}, the hardest, loses to {row}.")
TRAP: Final = N_("It loses to one answer only, {answer}, and wins after the other {count}.")
TRAP_ONE: Final = N_("It loses to {answer}, and wins after the only other answer.")
TRAPS: Final = N_("Of the {count} answers to it only {right} win for {seat}.")
DELAYS: Final = N_("It holds out longest: {count} more rows, if {seat} makes no mistake.")
FEWEST_ONE: Final = N_("It leaves {seat} only one answer; no other change leaves fewer.")
FEWEST: Final = N_("It leaves {seat} only {count} answers; no other change leaves fewer.")
MOST: Final = N_("It leaves {seat} {count} answers; no other change leaves more.")
CLOSES: Final = N_("After it {partition} can never be written: no way leads there any more.")
LEFT: Final = N_("It uses up {partition}; after it {count} partitions can still be reached.")
MISSES: Final = N_("It does not end the game, and {row} does.")
SAFE: Final = N_("No answer to it can be the last row.")
BEFORE_YOU: Final = N_("In {n} of {of} trial games it is over before [your|my|{me}'s] next turn.")
COMES_ROUND: Final = N_("In {n} of {of} trial games [you|I|{me}] can write another row.")
YOUR_CHANCE: Final = N_("In {n} of {of} trial games [you|I|{me}] can write the last row at the next turn.")
OTHER_LAST: Final = N_("In {n} of {of} trial games {seat} writes the last row.")
ALL_LOSE: Final = N_("Every change loses, if {seat} makes no mistake.")
ALL_WIN: Final = N_("Several changes win as surely.")
OPEN: Final = N_("Nothing is proved yet: too many rows can still follow.")

FEW: Final = 3
"""Answers that are few."""
TRIED: Final = 5_000
"""Moves made in all playouts of one choice, about."""


def _next(view: ProcessionView, steps: int = 1) -> int:
    """The seat whose turn it is so many changes after the viewer's."""
    assert view.seat is not None
    return (view.seat + steps) % view.players


def _claim(view: ProcessionView, text: str, *rows: int, **fields: Plain) -> Claim:
    """A claim with the next seat where the sentence names it; rows: those that follow."""
    if "{seat}" in text:
        fields.setdefault("seat", _next(view))
    line: Line = tuple((_next(view, steps), row) for steps, row in enumerate(rows, 1))
    clause = "strategy" if text in (FEWEST, FEWEST_ONE, MOST, OPEN) else "winner"
    return Claim(Reason(text, tuple(fields.items()), clause), line=line)


def _parts(row: int) -> str:
    """The partition of a row as it is written everywhere."""
    return "·".join(map(str, partition_of(row)))


# -- what ends the game ------------------------------------------------------------------------------------------------


def _ending(view: ProcessionView, *rows: int) -> int | None:
    """A change after these rows that ends the game."""
    return next((row for row in answers(view, *rows) if not answers(view, *rows, row)), None)


def _last(view: ProcessionView, row: int) -> Claim | None:
    return None if answers(view, row) else _claim(view, LAST)


def _surrenders(view: ProcessionView, row: int) -> Claim | None:
    ending = _ending(view, row)
    return None if ending is None else _claim(view, SURRENDERS, ending, answer=text_of(ending))


def _forces(view: ProcessionView, row: int) -> Claim | None:
    """Between two: the one answer leaves a change that ends the game."""
    replies = answers(view, row)
    if view.players > 2 or len(replies) != 1 or not answers(view, row, replies[0]):
        return None
    ending = _ending(view, row, replies[0])
    if ending is None:
        return None
    return _claim(view, FORCES, replies[0], ending, answer=text_of(replies[0]), row=text_of(ending))


def _prepares(view: ProcessionView, row: int) -> Claim | None:
    """Whatever the others answer, nobody of them ends the game, and then a change of the viewer does."""

    def prepared(rows: tuple[int, ...], ahead: int) -> bool:
        if not ahead:
            return _ending(view, *rows) is not None
        replies = answers(view, *rows)
        return bool(replies) and all(prepared((*rows, reply), ahead - 1) for reply in replies)

    if not prepared((row,), view.players - 1):
        return None
    return _claim(view, PREPARES if view.players == 2 else PREPARES_ALL)


def _hands_over(view: ProcessionView, row: int) -> Claim | None:
    """Among three and more: whatever the next seat answers, the one after it can end the game."""
    replies = answers(view, row)
    if view.players == 2 or not replies or _ending(view, row) is not None:
        return None
    if any(_ending(view, row, reply) is None for reply in replies):
        return None
    return _claim(view, HANDS_OVER, seat_b=_next(view, 2))


def _misses(view: ProcessionView, row: int) -> Claim | None:
    """Another change ends the game."""
    ending = next((other for other in view.domain if not answers(view, other)), None)
    return _claim(view, MISSES, row=text_of(ending)) if ending is not None and answers(view, row) else None


def _safe(view: ProcessionView, row: int) -> Claim | None:
    """Nobody can end the game at once; where it is known who wins, that says too little."""
    known = view.players == 2 and outlook(view).results.get(row) is not None
    return _claim(view, SAFE) if not known and answers(view, row) and _ending(view, row) is None else None


def _rest(view: ProcessionView, row: int, own: bool) -> Claim | None:
    """The same seat writes the last row however it goes on."""
    lengths = outlook(view).lengths(row) - {0}
    writers = {_next(view, count) for count in lengths}
    if len(writers) != 1 or (view.seat in writers) != own:
        return None
    (writer,) = writers
    texts = (FIXED, EVEN_REST, YOURS) if own else (FIXED_OTHER, ODD_REST, THEIRS)
    text = texts[0] if len(lengths) == 1 and max(lengths) > 1 else texts[1] if view.players == 2 else texts[2]
    fields: dict[str, Plain] = {} if own else {"seat": writer}
    return _claim(view, text, **fields, **({"count": max(lengths)} if text == texts[0] else {}))


# -- what is proved ----------------------------------------------------------------------------------------------------


def _winning(view: ProcessionView, *rows: int) -> int | None:
    """A change after these rows with which the seat to move is known to win, the one that leaves fewest answers."""
    found = outlook(view)
    replies = sorted(answers(view, *rows), key=lambda row: len(answers(view, *rows, row)))
    return next((row for row in replies if found.won(*rows, row) is False), None)


def _few(view: ProcessionView, row: int) -> Claim | None:
    """Few answers, and all of them lose."""
    replies = answers(view, row)
    if not 0 < len(replies) <= FEW or not outlook(view).results.get(row):
        return None
    if len(replies) > 1:
        return _claim(view, FEW_ANSWERS, count=len(replies))
    reply = _winning(view, row, replies[0])
    if reply is None:
        return None
    return _claim(view, ONLY_ANSWER, replies[0], reply, answer=text_of(replies[0]), row=text_of(reply))


def _denies(view: ProcessionView, row: int) -> Claim | None:
    """It uses up the partition with which other changes are refuted."""
    found, mark = outlook(view), mark_of(row)
    if not found.results.get(row):
        return None
    losing = [other for other, won in found.results.items() if won is False]
    count = sum(
        any(mark_of(reply) == mark and found.won(other, reply) is False for reply in answers(view, other))
        for other in losing
    )
    return _claim(view, DENIES if count > 1 else DENIES_ONE, partition=_parts(row), count=count) if count else None


def _only_win(view: ProcessionView, row: int) -> Claim | None:
    results = outlook(view).results
    alike = [other for other, won in results.items() if won is not False]
    others = [other for other in alike if composition(other) != composition(row)]
    if not results.get(row) or others or len(results) == len(alike):
        return None
    return _claim(view, ONLY_WIN if len(alike) == 1 else ONLY_RUNS)


def _proved(view: ProcessionView, row: int) -> Claim | None:
    """It is proved to win, and no other change is, though nothing is proved against one of them."""
    results = outlook(view).results
    others = {won for other, won in results.items() if composition(other) != composition(row)}
    return _claim(view, PROVED) if results.get(row) and None in others and True not in others else None


def _unlost(view: ProcessionView, row: int) -> Claim | None:
    """Nothing is proved of it, while other changes are proved lost."""
    results = outlook(view).results
    count = sum(won is False for won in results.values())
    if not count or results[row] is not None:
        return None
    return _claim(view, UNLOST_ONE) if count == 1 else _claim(view, UNLOST, count=count)


def _answered(view: ProcessionView, row: int) -> Claim | None:
    """What is written after the hardest answer."""
    replies = answers(view, row)
    if len(replies) <= FEW or not outlook(view).results.get(row):
        return None
    hardest = min(replies, key=lambda reply: (len(answers(view, row, reply)), reply))
    reply = _winning(view, row, hardest)
    if reply is None:
        return None
    return _claim(view, ANSWERED, hardest, reply, answer=text_of(hardest), row=text_of(reply))


def _refuted(view: ProcessionView, row: int) -> Claim | None:
    """An answer after which every change of the viewer loses."""
    if outlook(view).results.get(row) is not False:
        return None
    answer = _winning(view, row)
    return None if answer is None else _claim(view, REFUTED, answer, answer=text_of(answer))


def _trap(view: ProcessionView, row: int) -> Claim | None:
    """In a lost position: few of the answers win for the other."""
    found, replies = outlook(view), answers(view, row)
    if any(won is not False for won in found.results.values()) or not found.results or len(replies) < 2:
        return None
    lost = [found.won(row, reply) for reply in replies]
    right = [reply for reply, won in zip(replies, lost, strict=True) if won is False]
    if None in lost or 2 * len(right) > len(replies):
        return None
    if len(right) == 1:
        text = TRAP if len(replies) > 2 else TRAP_ONE
        return _claim(view, text, right[0], answer=text_of(right[0]), count=len(replies) - 1)
    return _claim(view, TRAPS, right=len(right), count=len(replies))


def _delays(view: ProcessionView, row: int) -> Claim | None:
    """In a lost position: no other change makes the game last as long."""
    found = outlook(view)
    if not found.results or any(won is not False for won in found.results.values()):
        return None
    counts = {other: found.moves(other) for other in found.results}
    own, known = counts[row], [count for count in counts.values() if count is not None]
    longest = own is not None and len(known) == len(counts) and own == max(known) and min(known) < own
    return _claim(view, DELAYS, count=own) if longest else None


def _unstoppable(view: ProcessionView, row: int) -> Claim | None:
    sure = view.players > 2 and answers(view, row) and outlook(view).forced(row)
    return _claim(view, UNSTOPPABLE) if sure else None


def _stoppable(view: ProcessionView, row: int) -> Claim | None:
    return _claim(view, STOPPABLE) if view.players > 2 and outlook(view).forced(row) is False else None


# -- what is left ------------------------------------------------------------------------------------------------------


def _by_count(view: ProcessionView, row: int, choose: Callable[..., int], text: str) -> Claim | None:
    """No other change leaves as few answers, if that is few, or as many, if that is twice the fewest."""
    counts = {other: len(answers(view, other)) for other in view.domain}
    alike = {composition(other) for other, count in counts.items() if count == choose(counts.values())}
    plain = counts[row] > FEW + 1 if text == FEWEST else counts[row] < 2 * min(counts.values())
    if not counts[row] or alike != {composition(row)} or plain:
        return None
    return _claim(view, FEWEST_ONE) if text == FEWEST and counts[row] == 1 else _claim(view, text, count=counts[row])


def _closes(view: ProcessionView, row: int) -> Claim | None:
    """A partition to which a way led before it, and none does after it."""
    found = outlook(view)
    before, after = found.reachable(), found.reachable(row)
    if before is None or after is None:
        return None
    lost = before & ~after & ~(1 << mark_of(row))
    if not lost or not after:
        return None
    first = view.partitions[(lost & -lost).bit_length() - 1]
    return _claim(view, CLOSES, partition="·".join(map(str, first)))


def _left(view: ProcessionView, row: int) -> Claim | None:
    after = outlook(view).reachable(row)
    return _claim(view, LEFT, partition=_parts(row), count=after.bit_count()) if after else None


# -- what tried games show, among three and more -----------------------------------------------------------------------


def _before_you(playout: Playout[ProcessionView]) -> Iterator[Reason]:
    if 0 < len(playout.moves) < playout.view.players - 1:
        yield _claim(playout.view, BEFORE_YOU).reason


def _comes_round(playout: Playout[ProcessionView]) -> Iterator[Reason]:
    if len(playout.moves) >= playout.view.players > 2:
        yield _claim(playout.view, COMES_ROUND).reason


def _your_chance(playout: Playout[ProcessionView]) -> Iterator[Reason]:
    if playout.view.players > 2 and len(playout.moves) == playout.view.players:
        yield _claim(playout.view, YOUR_CHANCE).reason


def _other_last(playout: Playout[ProcessionView]) -> Iterator[Reason]:
    if playout.view.players > 2 and not playout.value:
        yield _claim(playout.view, OTHER_LAST, seat=playout.end.winners()[0]).reason


class ProcessionPlay(QuickPlay[ProcessionView]):
    """To the end of the game. Between two one game is enough where it is known who wins, and none says anything where
    it is not; among three and more, games of players who take a win in one and else move at random."""

    def __init__(self, engine: Engine, view: ProcessionView) -> None:
        super().__init__(engine, view)
        self.outlook = outlook(view)
        if view.players == 2:
            self.samples = int(self.outlook.won() is not None)
        else:
            length = max(4, self.outlook.unused.bit_count() // 3)
            self.samples = min(80, TRIED // length // view.length)

    def move(self, state: Any, seat: int, rng: Random) -> int:  # noqa: ARG002 - whose turn it is
        """A change that ends the game; else between two the winning one, or where all lose the hardest to answer."""
        rows: tuple[int, ...] = state.open
        left = {row: sum(not state.used >> mark & 1 for mark in self._after(row)) for row in rows}
        fewest = min(left.values())
        if self.view.players > 2 and fewest:
            return rng.choice(rows)
        written = state.rows[len(self.view.rows) :]
        if fewest:
            known = sorted(left, key=lambda row: left[row])
            won = next((row for row in known if self.outlook.won(*written, row) is False), None)
            return max(left, key=lambda row: left[row]) if won is None else won
        return next(row for row, count in left.items() if not count)

    @staticmethod
    def _after(row: int) -> tuple[int, ...]:
        """The marks of what may follow a row; its own is used by then."""
        own = mark_of(row)
        return tuple({mark for mark in changes(row)[1] if mark != own})


def _equal(view: ProcessionView, row: int) -> Reason | None:
    """Nothing where another change is proved to win and this one is not."""
    results = outlook(view).results
    if view.players > 2 or results.get(row) is None:
        return None if True in results.values() else _claim(view, OPEN).reason
    return _claim(view, ALL_WIN if results[row] else ALL_LOSE).reason


REASONS: Final = Reasons(
    (
        SureKind("last_row", _last, good=True, covers=("fewest", "only_win", "proved", "denies", "left")),
        SureKind(
            "surrenders",
            _surrenders,
            good=False,
            covers=("refuted", "fixed_other", "misses", "most", "before_you", "other_last", "stoppable"),
        ),
        SureKind(
            "forces",
            _forces,
            good=True,
            covers=(
                "prepares",
                "denies",
                "few_answers",
                "fewest",
                "only_win",
                "proved",
                "fixed",
                "safe",
                "closes",
                "left",
            ),
        ),
        SureKind(
            "prepares",
            _prepares,
            good=True,
            covers=(
                "few_answers",
                "answered",
                "only_win",
                "proved",
                "unstoppable",
                "your_chance",
                "comes_round",
                "safe",
            ),
        ),
        SureKind(
            "fixed", lambda view, row: _rest(view, row, True), good=True, covers=("few_answers", "answered", "proved")
        ),
        SureKind("fixed_other", lambda view, row: _rest(view, row, False), good=False, covers=("refuted",)),
        SureKind("denies", _denies, good=True),
        SureKind("few_answers", _few, good=True, covers=("fewest", "proved")),
        SureKind("refuted", _refuted, good=False, covers=("most", "misses")),
        SureKind("hands_over", _hands_over, good=False, covers=("most", "other_last")),
        SureKind("unstoppable", _unstoppable, good=True),
        SureKind("stoppable", _stoppable, good=False),
        SureKind("only_win", _only_win, good=True),
        SureKind("answered", _answered, good=True, covers=("proved",)),
        SureKind("proved", _proved, good=True),
        SureKind("unlost", _unlost, good=True),
        SureKind("safe", _safe, good=True),
        LikelyKind("comes_round", _comes_round, good=True),
        LikelyKind("before_you", _before_you, good=False),
        LikelyKind("your_chance", _your_chance, good=True),
        LikelyKind("other_last", _other_last, good=False),
        SureKind("trap", _trap),
        SureKind("delays", _delays),
        SureKind("fewest", lambda view, row: _by_count(view, row, min, FEWEST), good=True),
        SureKind("misses", _misses, good=False, covers=("most",)),
        SureKind("most", lambda view, row: _by_count(view, row, max, MOST), good=False),
        SureKind("closes", _closes),
        SureKind("left", _left),
    ),
    ProcessionPlay,
    _equal,
    lambda _: "row",
)
