"""Why a row of Procession is better than another: by the answers to it, and by the partition that it uses up.

Sentences about winning and losing are proved by the searches of the computer players, within a bound of work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final

from tablegame.core.contract import Engine
from tablegame.core.reasons import Fields, Line, Playout, QuickPlay, Reasons, Wording, by_count
from tablegame.core.text import N_, Reason
from tablegame.games.procession.bot.search import RowPosition, explore, within_bound
from tablegame.games.procession.bot.solver import CARELESS, RowSolver, composition, reply_table
from tablegame.games.procession.facts import ProcessionView, changes, mark_of, partition_of, text_of

SEARCHED: Final = 8_000
"""The most positions to search for the reasons at one view, in addition to those searched for the hint."""
COUNTED: Final = 2_000
"""The most positions in the searches for the number of rows that follow."""
SHORT: Final = 12
"""The most digits with which this number is always searched; with more a position costs more and most searches fail."""


def answers(view: ProcessionView, *rows: int) -> tuple[int, ...]:
    """The legal rows after these rows, ascending; they follow the lowest row one after the other."""
    used = {*view.marks, *map(mark_of, rows)}
    return tuple(row for row, mark in zip(*changes(rows[-1]), strict=True) if mark not in used)


class Outlook:
    """Results of searches from a view, which share a bound. `rows` are rows that follow the lowest row, one after the
    other."""

    def __init__(self, view: ProcessionView) -> None:
        self.view = view
        self.is_duel = view.players == 2
        self.position = position = RowPosition(view)
        self.graph, self.unused = position.graph, position.unused
        self._explored = explore(position)
        self.chances = self._explored.chances
        bound = SEARCHED if not self.is_duel or position.has_table else 0
        self._solver = RowSolver(self.graph, bound, reply_table(self.graph).known if self.is_duel else {})
        self._counter = RowSolver(self.graph, COUNTED)

    def after(self, *rows: int) -> tuple[int, int]:
        """The composition and the unused partitions after these rows."""
        used = sum(1 << mark_of(row) for row in rows)
        return composition(rows[-1] if rows else self.view.row), self.unused & ~used

    def won(self, *rows: int) -> bool | None:
        """Between two whether the seat to move wins after these rows; None if that is unknown."""
        if not self.is_duel:
            return None
        node, unused = self.after(*rows)
        found = self._explored.won(node, unused)
        return within_bound(self._solver.wins, node, unused) if found is None else found

    def forced(self, row: int) -> bool | None:
        """Among three and more whether the viewer, after this row, writes the last one even if all others play against
        it; None if that is unknown."""
        return None if self.is_duel else self._explored.won(*self.after(row))

    def chance(self, row: int) -> float | None:
        """The viewer's chance to win after a row by search; None if only playouts can tell."""
        verdict = self._explored.verdicts.get(composition(row))
        return None if verdict is None else verdict.chance

    def moves(self, row: int) -> int | None:
        """The number of rows after this one if the winner hurries and the loser delays; None if that is unknown."""
        near = self.view.length <= SHORT or self.position.is_near()
        return within_bound(self._counter.moves, *self.after(row)) if near else None

    @cached_property
    def results(self) -> dict[int, bool | None]:
        """Between two whether the viewer wins after each legal row; None if that is unknown."""
        found = {row: self.won(row) for row in self.view.domain}
        return {row: None if won is None else not won for row, won in found.items()}

    @cached_property
    def lost(self) -> bool:
        """Between two whether all changes are known to lose."""
        return bool(self.results) and all(won is False for won in self.results.values())

    def winning_row(self, *rows: int) -> int | None:
        """Between two a row that is known to win for the seat that moves after these rows: that of the tables, else one
        that needs no search, and of these the one that leaves fewest answers. None if there is none."""
        reply = reply_table(self.graph).find(*self.after(*rows))
        node = reply.node if reply and reply.won else None

        def order(row: int) -> tuple[bool, bool, int]:
            needs_search = self._explored.won(*self.after(*rows, row)) is not False
            return composition(row) != node, needs_search, len(answers(self.view, *rows, row))

        replies = sorted(answers(self.view, *rows), key=order)
        return next((row for row in replies if composition(row) == node or self.won(*rows, row) is False), None)


@lru_cache(maxsize=8)
def outlook(view: ProcessionView) -> Outlook:
    """The outlook of a view, computed once."""
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
ONLY_ANSWER: Final = N_("It leaves {seat} only the answer {answer}, and then {row} wins.")
FEW_ANSWERS: Final = N_("It leaves {seat} only {count} answers, and to each of them there is a winning change.")
DENIES_ONE: Final = N_("After another change {seat} wins by writing {partition}; this one uses it up.")
DENIES: Final = N_("After {count} other changes {seat} wins by writing {partition}; this one uses it up.")
ONLY_WIN: Final = N_("It is the only change to which {seat} has no winning answer.")
ONLY_RUNS: Final = N_("{seat} has a winning answer to every change but this one and its mirror image.")
UNLOST: Final = N_("To {count} of the changes {seat} has a winning answer; to this one none is known.")
UNLOST_ONE: Final = N_("To another change {seat} has a winning answer; to this one none is known.")
REFUTED: Final = N_("{seat} answers {answer}, and after that every change loses.")
ANSWERED: Final = N_("Every answer loses: even {answer}, the hardest, loses to {row}.")
TRAPS: Final = N_("Of the {count} answers to it only {right} win for {seat}.")
DELAYS: Final = N_("It holds out longest: {count} more rows, if {seat} makes no mistake.")
FEWEST_ONE: Final = N_("It leaves {seat} only one answer; no other change leaves fewer.")
FEWEST: Final = N_("It leaves {seat} only {count} answers; no other change leaves fewer.")
MORE: Final = N_("It leaves {seat} {count} answers, {row} only {least}.")
MORE_THAN_ONE: Final = N_("It leaves {seat} {count} answers, {row} only one.")
UNPROVED: Final = N_("{row} is proved to win; of this change nobody knows.")
COMES_ROUND: Final = N_("In {n} of {of} trial games [you|I|{me}] can write another row.")
YOUR_CHANCE: Final = N_("In {n} of {of} trial games [you|I|{me}] can write the last row at the next turn.")
OTHER_LAST: Final = N_("In {n} of {of} trial games {seat} writes the last row.")
OTHERS_LAST: Final = N_("In {n} of {of} trial games one of the others writes the last row.")
MUST_FIND: Final = N_("It loses, but only if {seat} finds {answer}.")

W: Final = "winner"
"""The clause of nearly all sentences."""
FEW: Final = 3
"""The largest number of answers that are few."""
PLAYOUT_MOVES: Final = 10_000
"""About the number of moves in all playouts of one choice."""
MOST_PLAYOUTS: Final = 160
"""The most playouts of a choice."""


def _next(view: ProcessionView, steps: int = 1) -> int:
    """The seat that moves that number of moves after the viewer."""
    assert view.seat is not None
    return (view.seat + steps) % view.players


def _with_row_texts(view: ProcessionView, move: int, text: str, fields: Fields) -> Fields:  # noqa: ARG001 - the shape of a hook
    """The fields with each row as its text, and with the next seat if the sentence, `text`, names a seat."""
    rows = {name: text_of(row) for name, row in fields.items() if name in ("answer", "row") and isinstance(row, int)}
    return {**({"seat": _next(view)} if "{seat}" in text else {}), **fields, **rows}


def _follows(view: ProcessionView, fields: Fields) -> Line:
    """The moves that a sentence names: the answer to the choice, and the row after that answer."""
    rows = [fields[name] for name in ("answer", "row") if name in fields and "answer" in fields]
    return tuple((_next(view, steps), row) for steps, row in enumerate(rows, 1) if isinstance(row, int))


WORDS: Final = Wording[ProcessionView](_with_row_texts, _follows)
Found = Fields | bool | None
"""The fields of a sentence that holds, or True if it has none; else False or None."""


def _partition_text(row: int) -> str:
    """The partition of a row: "3·1·1"."""
    return "·".join(map(str, partition_of(row)))


# -- the end of the game -----------------------------------------------------------------------------------------------


def _ending(view: ProcessionView, *rows: int) -> int | None:
    """A row after these rows that ends the game; None if there is none."""
    return next((row for row in answers(view, *rows) if not answers(view, *rows, row)), None)


def _surrenders(view: ProcessionView, row: int) -> Found:
    ending = _ending(view, row)
    return None if ending is None else {"answer": ending}


def _forces(view: ProcessionView, row: int) -> Found:
    """Between two: the one answer leaves a change that ends the game."""
    replies = answers(view, row)
    if view.players > 2 or len(replies) != 1 or not answers(view, row, replies[0]):
        return None
    ending = _ending(view, row, replies[0])
    return None if ending is None else {"answer": replies[0], "row": ending}


def _prepares(view: ProcessionView, row: int) -> bool:
    """After all answers of the others the viewer can end the game at once."""

    def can_end(rows: tuple[int, ...], answers_ahead: int) -> bool:
        if not answers_ahead:
            return _ending(view, *rows) is not None
        replies = answers(view, *rows)
        return bool(replies) and all(can_end((*rows, reply), answers_ahead - 1) for reply in replies)

    return can_end((row,), view.players - 1)


def _prepares_text(view: ProcessionView, _fields: Fields) -> str:
    return PREPARES if view.players == 2 else PREPARES_ALL


def _unstoppable(view: ProcessionView, row: int) -> Found:
    return bool(answers(view, row)) and outlook(view).forced(row)


def _hands_over(view: ProcessionView, row: int) -> Found:
    """Among three and more: after each answer of the next seat the one after it can end the game."""
    replies = answers(view, row)
    if view.players == 2 or not replies or _ending(view, row) is not None:
        return None
    if any(_ending(view, row, reply) is None for reply in replies):
        return None
    return {"seat_b": _next(view, 2)}


# -- proved results ----------------------------------------------------------------------------------------------------


def _few(view: ProcessionView, row: int) -> Found:
    """Few answers, and all of them lose."""
    replies = answers(view, row)
    if not 0 < len(replies) <= FEW or not outlook(view).results.get(row):
        return None
    if len(replies) > 1:
        return {"count": len(replies)}
    reply = outlook(view).winning_row(row, replies[0])
    return None if reply is None else {"answer": replies[0], "row": reply}


def _denies(view: ProcessionView, row: int) -> Found:
    """It wins, and uses up the partition with which other changes are refuted."""
    found, mark = outlook(view), mark_of(row)
    if not found.results.get(row):
        return None
    losing = [other for other, won in found.results.items() if won is False]
    count = sum(
        any(mark_of(reply) == mark and found.won(other, reply) is False for reply in answers(view, other))
        for other in losing
    )
    return {"partition": _partition_text(row), "count": count} if count else None


def _only_win(view: ProcessionView, row: int) -> Found:
    """All other changes lose, but for mirror images of this one."""
    results = outlook(view).results
    not_lost = [other for other, won in results.items() if won is not False]
    others = [other for other in not_lost if composition(other) != composition(row)]
    if not results.get(row) or others or len(results) == len(not_lost):
        return None
    return {"count": len(not_lost)}


def _unlost(view: ProcessionView, row: int) -> Found:
    """Its result is unknown, while other changes are proved to lose."""
    results = outlook(view).results
    count = sum(won is False for won in results.values())
    return {"count": count} if count and results[row] is None else None


def _answered(view: ProcessionView, row: int) -> Found:
    """It wins against many answers: the reply to the hardest of them, which leaves fewest changes."""
    replies = answers(view, row)
    if len(replies) <= FEW or not outlook(view).results.get(row):
        return None
    hardest = min(replies, key=lambda reply: (len(answers(view, row, reply)), reply))
    reply = outlook(view).winning_row(row, hardest)
    return None if reply is None else {"answer": hardest, "row": reply}


def _refuted(view: ProcessionView, row: int) -> Found:
    """It loses: the answer after which every change of the viewer loses."""
    answer = outlook(view).winning_row(row) if outlook(view).results.get(row) is False else None
    return None if answer is None else {"answer": answer}


def _trap(view: ProcessionView, row: int) -> Found:
    """In a lost position: the only answer that wins, or the number of those that win if it is at most half of them."""
    found, replies = outlook(view), answers(view, row)
    if not found.lost or len(replies) < 2:
        return None
    results = [found.won(row, reply) for reply in replies]
    right = [reply for reply, won in zip(replies, results, strict=True) if won is False]
    if None in results or (2 * len(right) > len(replies) and len(right) > 1):
        return None
    return {"answer": right[0]} if len(right) == 1 else {"right": len(right), "count": len(replies)}


def _delays(view: ProcessionView, row: int) -> Found:
    """In a lost position: no other change makes the game last as long."""
    found = outlook(view)
    counts = {other: found.moves(other) for other in found.results} if found.lost else {}
    known = [count for count in counts.values() if count is not None]
    longest = bool(known) and len(known) == len(counts) and counts[row] == max(known) > min(known)
    return {"count": counts[row]} if longest else None


def _unproved(view: ProcessionView, row: int) -> Found:
    """Its result is unknown, while another change is proved to win."""
    results = outlook(view).results
    wins = next((other for other, won in results.items() if won), None)
    return {"row": wins} if wins is not None and results[row] is None else None


def _fewest(view: ProcessionView, row: int) -> Found:
    """It leaves few answers, and no other change leaves as few."""
    counts = {other: len(answers(view, other)) for other in view.domain}
    least = {composition(other) for other, count in counts.items() if count == min(counts.values())}
    return {"count": counts[row]} if 0 < counts[row] <= FEW + 1 and least == {composition(row)} else None


def _more(view: ProcessionView, row: int) -> Found:
    """A change with a better chance leaves clearly fewer answers."""
    counts = {other: len(answers(view, other)) for other in view.domain}
    chance_of = outlook(view).chance
    few = [
        other for other in counts if counts[other] and max(FEW, counts[other] + 1, 1.4 * counts[other]) < counts[row]
    ]
    better = max(few, key=lambda other: chance_of(other) or 0.0, default=row)
    if (chance_of(better) or 0.0) <= (chance_of(row) or 0.0):
        return None
    return {"count": counts[row], "row": better, "least": counts[better]}


# -- playouts ----------------------------------------------------------------------------------------------------------


class ProcessionPlay(QuickPlay[ProcessionView]):
    """Playouts to the end of the game. If the winner is known between two, a single one shows how, and shares are not
    counted. In all others players take a win in one and otherwise play as `Foresight` assumes."""

    def __init__(self, engine: Engine, view: ProcessionView) -> None:
        super().__init__(engine, view)
        self.outlook = outlook(view)
        self.counts = view.players > 2 or self.outlook.won() is None
        length = max(4, self.outlook.unused.bit_count() // 3)
        self.samples = min(MOST_PLAYOUTS, PLAYOUT_MOVES // length // view.length) if self.counts else 1

    def chance(self, played: Sequence[Playout[ProcessionView]], happened: Sequence[bool]) -> float:
        return super().chance(played, happened) if self.counts else 0.0

    def move(self, state: Any, seat: int, rng: Random) -> int:  # noqa: ARG002 - whose turn it is
        """A row that ends the game, if there is one. Else, if the winner is known, a row that wins or the one with most
        replies; otherwise a likely row."""
        rows: tuple[int, ...] = state.open
        replies = {row: sum(not state.used >> mark & 1 for mark in self._following_marks(row)) for row in rows}
        written = state.rows[len(self.view.rows) :]
        if not min(replies.values()):
            return min(replies, key=replies.__getitem__)
        if self.counts:
            return self._likely_row(written, rng.sample(rows, len(rows)), rng)
        by_replies = sorted(replies, key=replies.__getitem__)
        winning = next((row for row in by_replies if self.outlook.won(*written, row) is False), None)
        return max(replies, key=replies.__getitem__) if winning is None else winning

    def _likely_row(self, written: tuple[int, ...], rows: list[int], rng: Random) -> int:
        """The row with the best foreseen chance; any row if nothing is foreseen, or now and then by carelessness."""
        chances = self.outlook.chances
        if chances is None or rng.random() < CARELESS:
            return rows[0]
        # The side that has moved is the last of those that move after it.
        return max(rows, key=lambda row: chances(*self.outlook.after(*written, row))[-1])

    @staticmethod
    def _following_marks(row: int) -> tuple[int, ...]:
        """The marks of the partitions that can follow a row, without its own, which is used by then."""
        own = mark_of(row)
        return tuple({mark for mark in changes(row)[1] if mark != own})


def _other_last(playout: Playout[ProcessionView]) -> Found:
    """Another seat writes the last row."""
    return None if playout.value else {"seat": playout.end.winners()[0]}


def _equal(view: ProcessionView, row: int) -> Reason | None:
    """A reason for choices that all lose, between two: the answer that the other must find, or the one that wins."""
    trap = WORDS.claim(view, row, _TRAP_TEXT, W, _trap(view, row))
    found = trap or WORDS.claim(view, row, REFUTED, W, _refuted(view, row))
    return found.reason if found else None


def _text_by_field(name: str, text: str, otherwise: str) -> Callable[[ProcessionView, Fields], str]:
    """A function that gives `text` if there is a field of that name, else `otherwise`."""
    return lambda _, fields: text if name in fields else otherwise


_TRAP_TEXT: Final = _text_by_field("answer", MUST_FIND, TRAPS)
_ANSWERS: Final = ("few_answers", "answered")
_TURNS: Final = ("your_chance", "comes_round")
_CHANCES: Final = ("other_last", "others_last", "stoppable")


REASONS: Final = Reasons(
    (
        WORDS.sure("last_row", LAST, W, lambda view, row: not answers(view, row), True, "fewest", "only_win", "denies"),
        WORDS.sure("surrenders", SURRENDERS, W, _surrenders, False, "refuted", "more", *_CHANCES),
        WORDS.sure("forces", FORCES, W, _forces, True, "prepares", "denies", "fewest", "only_win", *_ANSWERS),
        WORDS.sure("prepares", _prepares_text, W, _prepares, True, "only_win", "unstoppable", *_ANSWERS, *_TURNS),
        WORDS.sure("denies", by_count(DENIES_ONE, DENIES), W, _denies, True),
        WORDS.sure("few_answers", _text_by_field("count", FEW_ANSWERS, ONLY_ANSWER), W, _few, True, "fewest"),
        WORDS.sure("refuted", REFUTED, W, _refuted, False, "more"),
        WORDS.sure("hands_over", HANDS_OVER, W, _hands_over, False, "more", "other_last"),
        WORDS.sure("unstoppable", UNSTOPPABLE, W, _unstoppable, True, *_TURNS),
        WORDS.sure("stoppable", STOPPABLE, W, lambda view, row: outlook(view).forced(row) is False, False),
        WORDS.sure("only_win", by_count(ONLY_WIN, ONLY_RUNS), W, _only_win, True),
        WORDS.sure("answered", ANSWERED, W, _answered, True),
        WORDS.sure("unlost", by_count(UNLOST_ONE, UNLOST), W, _unlost, True),
        WORDS.sure("unproved", UNPROVED, W, _unproved, False, "more"),
        WORDS.likely("comes_round", COMES_ROUND, W, lambda each: len(each.moves) >= each.view.players > 2, True),
        WORDS.likely("your_chance", YOUR_CHANCE, W, lambda each: len(each.moves) == each.view.players > 2, True),
        WORDS.likely("other_last", OTHER_LAST, W, _other_last, False, "others_last"),
        WORDS.likely("others_last", OTHERS_LAST, W, lambda each: not each.value and each.view.players > 2, False),
        WORDS.sure("trap", _TRAP_TEXT, W, _trap),
        WORDS.sure("delays", DELAYS, W, _delays),
        WORDS.sure("fewest", by_count(FEWEST_ONE, FEWEST), "strategy", _fewest, True),
        WORDS.sure("more", by_count(MORE_THAN_ONE, MORE, "least"), "strategy", _more, False),
    ),
    ProcessionPlay,
    _equal,
    lambda _: "row",
)
