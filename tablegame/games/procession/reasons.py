"""The reasons why a row of Procession is good or bad, for hints and reviews.

A reason is found in the answers to a row, in the partition that it uses up, or in playouts. A sentence about winning or
losing is proved by the searches of the computer players, within a bound of work. Each function that finds a reason
takes the view and a legal row, which the viewer may write. It returns the fields of a sentence (`N_`) if the sentence
is true of the row, or True if it has no fields; None or False if it is not true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final

from tablegame.core.contract import Engine
from tablegame.core.reasons import Fields, Found, Line, Playout, QuickPlay, Reasons, Wording, by_count
from tablegame.core.text import N_, Reason
from tablegame.games.procession.bot.search import RowPosition, explore, within_bound
from tablegame.games.procession.bot.solver import CARELESS, RowSolver, composition, reply_table
from tablegame.games.procession.facts import ProcessionView, changes, mark_of, partition_of, text_of

SEARCHED: Final = 8_000
"""The most positions to search for the reasons at one view, in addition to those searched for the hint."""
COUNTED: Final = 2_000  # the most positions in the searches for the number of rows that follow (`Outlook.moves`)
SHORT: Final = 12
"""The most digits with which this number is always searched. With more digits most searches fail."""


def answers(view: ProcessionView, *rows: int) -> tuple[int, ...]:
    """The rows that could be written next, ascending, if `rows` were written below the lowest row in this order."""
    used = {*view.marks, *map(mark_of, rows)}
    return tuple(row for row, mark in zip(*changes(rows[-1]), strict=True) if mark not in used)


class Outlook:
    """The known results of rows that may follow in a view, found by search. All searches share a bound. The argument
    `rows` of a method means rows that are written below the lowest row, one after the other."""

    def __init__(self, view: ProcessionView) -> None:
        self.view = view
        self.is_duel = view.players == 2
        self.position = position = RowPosition(view)
        self.graph, self.unused = position.graph, position.unused
        self._explored = explore(position)
        self.chances = self._explored.chances
        # Between two without a table, so small a search settles nothing that `explore` has left open (0 of 258 rows).
        bound = SEARCHED if not self.is_duel or position.has_short_rows else 0
        self._solver = RowSolver(self.graph, bound, reply_table(self.graph).known if self.is_duel else {})
        self._counter = RowSolver(self.graph, COUNTED)

    def after(self, *rows: int) -> tuple[int, int]:
        """The position after these rows: the composition of the last row, and a bit for each unused partition."""
        used = sum(1 << mark_of(row) for row in rows)
        return composition(rows[-1] if rows else self.view.row), self.unused & ~used

    def won(self, *rows: int) -> bool | None:
        """Whether the seat to move after these rows wins; None if that is unknown, or in a game of more than two."""
        if not self.is_duel:
            return None
        position = self.after(*rows)
        known = self._explored.won(*position)
        return within_bound(self._solver.wins, *position) if known is None else known

    def forced(self, row: int) -> bool | None:
        """Whether the viewer, after this row, writes the last row even if all others play against it. None if that is
        unknown, or in a game of two."""
        return None if self.is_duel else self._explored.won(*self.after(row))

    def chance(self, row: int) -> float | None:
        """The viewer's chance to win, from 0 to 1, after it has written this row; None if only playouts can tell."""
        verdict = self._explored.verdicts.get(composition(row))
        return None if verdict is None else verdict.chance

    def moves(self, row: int) -> int | None:
        """The number of rows that follow this row if the winner hurries and the loser delays; None if it is unknown."""
        is_worth_searching = self.view.length <= SHORT or self.position.is_searchable()
        return within_bound(self._counter.moves, *self.after(row)) if is_worth_searching else None

    @cached_property
    def results(self) -> dict[int, bool | None]:
        """For each legal row whether it wins for the viewer; None if that is unknown, or in a game of more than two."""
        opponent_wins = {row: self.won(row) for row in self.view.domain}
        return {row: None if won is None else not won for row, won in opponent_wins.items()}

    @cached_property
    def lost(self) -> bool:
        """Whether all legal rows are known to lose, in a game of two."""
        return bool(self.results) and all(won is False for won in self.results.values())

    def winning_row(self, *rows: int) -> int | None:
        """A row that is known to win for the seat that moves after these rows, in a game of two; None if none is known.
        Preferred are first the row of the shipped table, then rows that need no search, then rows with few answers."""
        reply = reply_table(self.graph).find(*self.after(*rows))
        tabled = reply.node if reply and reply.won else None  # the composition of the row of the table

        def order(row: int) -> tuple[bool, bool, int]:  # False comes first
            is_known_to_win = self._explored.won(*self.after(*rows, row)) is False  # since the other side loses
            return composition(row) != tabled, not is_known_to_win, len(answers(self.view, *rows, row))

        replies = sorted(answers(self.view, *rows), key=order)
        return next((row for row in replies if composition(row) == tabled or self.won(*rows, row) is False), None)


@lru_cache(maxsize=8)
def outlook(view: ProcessionView) -> Outlook:
    """The `Outlook` of a view. All reasons share it, so that nothing is searched twice."""
    return Outlook(view)


# Of the three forms in brackets, the first addresses the viewer, the second lets it speak, the third names it, {me}.
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

W: Final = "winner"  # the clause of nearly all sentences
FEW: Final = 3  # the largest number of answers that are few
CLEARLY_MORE: Final = 1.4  # how many times as many answers are clearly more
PLAYOUT_MOVES: Final = 10_000  # about the number of moves in all playouts of one choice
MOST_PLAYOUTS: Final = 160  # the most playouts of a choice


def _next(view: ProcessionView, steps: int = 1) -> int:
    """The seat that moves so many steps after the viewer; the next one by default."""
    assert view.seat is not None
    return (view.seat + steps) % view.players


def _with_row_texts(view: ProcessionView, move: int, text: str, fields: Fields) -> Fields:  # noqa: ARG001 - the shape of a hook
    """The fields of a sentence, `text`, with rows as their digits, and with the next seat if the text names a seat."""
    rows = {name: text_of(row) for name, row in fields.items() if name in ("answer", "row") and isinstance(row, int)}
    return {**({"seat": _next(view)} if "{seat}" in text else {}), **fields, **rows}


def _continuation(view: ProcessionView, fields: Fields) -> Line:
    """The moves after the choice that a sentence names, each with its seat: the answer, and the row after the answer.
    () if the sentence has no field "answer", as then its field "row" means another choice."""
    rows = [fields[name] for name in ("answer", "row") if name in fields and "answer" in fields]
    return tuple((_next(view, steps), row) for steps, row in enumerate(rows, 1) if isinstance(row, int))


WORDS: Final = Wording[ProcessionView](_with_row_texts, _continuation)


def _partition_text(row: int) -> str:
    """The partition of a row: "3·1·1"."""
    return "·".join(map(str, partition_of(row)))


# -- the end of the game -----------------------------------------------------------------------------------------------


def _ending(view: ProcessionView, *rows: int) -> int | None:
    """A legal row after these rows that ends the game; None if there is none."""
    return next((row for row in answers(view, *rows) if not answers(view, *rows, row)), None)


def _surrenders(view: ProcessionView, row: int) -> Found:
    """An answer to the row that ends the game; None if there is none."""
    ending = _ending(view, row)
    return None if ending is None else {"answer": ending}


def _forces(view: ProcessionView, row: int) -> Found:
    """Between two: the only answer to the row, and the row that then ends the game; None if that is not so."""
    replies = answers(view, row)
    if view.players > 2 or len(replies) != 1 or not answers(view, row, replies[0]):
        return None
    ending = _ending(view, row, replies[0])
    return None if ending is None else {"answer": replies[0], "row": ending}


def _prepares(view: ProcessionView, row: int) -> bool:
    """Whether the viewer can end the game in its next turn after this row, whatever the others answer."""

    def can_end(rows: tuple[int, ...], answers_ahead: int) -> bool:
        """Whether the viewer can end the game after these rows and so many answers, whatever they are."""
        if not answers_ahead:
            return _ending(view, *rows) is not None
        replies = answers(view, *rows)
        return bool(replies) and all(can_end((*rows, reply), answers_ahead - 1) for reply in replies)

    return can_end((row,), view.players - 1)


def _prepares_text(view: ProcessionView, _fields: Fields) -> str:
    return PREPARES if view.players == 2 else PREPARES_ALL


def _unstoppable(view: ProcessionView, row: int) -> Found:
    """Whether, among three and more, the viewer wins after this row even if all others play against it."""
    return bool(answers(view, row)) and outlook(view).forced(row)


def _hands_over(view: ProcessionView, row: int) -> Found:
    """Among three and more: the seat after the next one, if it can end the game after each answer of the next one."""
    replies = answers(view, row)
    if view.players == 2 or not replies or _ending(view, row) is not None:
        return None
    if any(_ending(view, row, reply) is None for reply in replies):
        return None
    return {"seat_b": _next(view, 2)}


# -- proved results ----------------------------------------------------------------------------------------------------


def _few(view: ProcessionView, row: int) -> Found:
    """The number of answers to the row, if they are few and all of them lose; for a single answer the answer itself and
    the row that wins after it."""
    replies = answers(view, row)
    if not 0 < len(replies) <= FEW or not outlook(view).results.get(row):
        return None
    if len(replies) > 1:
        return {"count": len(replies)}
    reply = outlook(view).winning_row(row, replies[0])
    return None if reply is None else {"answer": replies[0], "row": reply}


def _denies(view: ProcessionView, row: int) -> Found:
    """The partition of the row, if the row wins and the opponent would win with this partition after other rows; with
    the number of these rows."""
    known, mark = outlook(view), mark_of(row)
    if not known.results.get(row):
        return None
    losing = [other for other, won in known.results.items() if won is False]
    count = sum(
        any(mark_of(reply) == mark and known.won(other, reply) is False for reply in answers(view, other))
        for other in losing
    )
    return {"partition": _partition_text(row), "count": count} if count else None


def _only_win(view: ProcessionView, row: int) -> Found:
    """The number of rows that do not lose, if they are this row, which wins, and its mirror images."""
    results = outlook(view).results
    not_lost = [other for other, won in results.items() if won is not False]
    others = [other for other in not_lost if composition(other) != composition(row)]
    if not results.get(row) or others or len(results) == len(not_lost):
        return None
    return {"count": len(not_lost)}


def _unlost(view: ProcessionView, row: int) -> Found:
    """The number of rows that are proved to lose, if the result of this row is unknown."""
    results = outlook(view).results
    count = sum(won is False for won in results.values())
    return {"count": count} if count and results[row] is None else None


def _answered(view: ProcessionView, row: int) -> Found:
    """If the row wins although it has many answers: the hardest one, which leaves the fewest legal rows, and the row
    that wins after it."""
    replies = answers(view, row)
    if len(replies) <= FEW or not outlook(view).results.get(row):
        return None
    hardest = min(replies, key=lambda reply: (len(answers(view, row, reply)), reply))
    reply = outlook(view).winning_row(row, hardest)
    return None if reply is None else {"answer": hardest, "row": reply}


def _refuted(view: ProcessionView, row: int) -> Found:
    """An answer that wins, if the row is known to lose."""
    answer = outlook(view).winning_row(row) if outlook(view).results.get(row) is False else None
    return None if answer is None else {"answer": answer}


def _trap(view: ProcessionView, row: int) -> Found:
    """In a lost position: the answer to the row that wins, if only one does; if at most half of the answers win, their
    number and the number of all answers."""
    known, replies = outlook(view), answers(view, row)
    if not known.lost or len(replies) < 2:
        return None
    results = [known.won(row, reply) for reply in replies]
    right = [reply for reply, won in zip(replies, results, strict=True) if won is False]
    if None in results:
        return None
    if len(right) == 1:
        return {"answer": right[0]}
    return {"right": len(right), "count": len(replies)} if 2 * len(right) <= len(replies) else None


def _delays(view: ProcessionView, row: int) -> Found:
    """In a lost position: the number of rows that can follow, if they are fewer after some row and more after none."""
    known = outlook(view)
    counts = {other: known.moves(other) for other in known.results} if known.lost else {}
    certain = [count for count in counts.values() if count is not None]
    if not certain or len(certain) < len(counts) or min(certain) == max(certain):
        return None
    return {"count": counts[row]} if counts[row] == max(certain) else None


def _unproved(view: ProcessionView, row: int) -> Found:
    """A row that is proved to win, if the result of this row is unknown."""
    results = outlook(view).results
    winning = next((other for other, won in results.items() if won), None)
    return {"row": winning} if winning is not None and results[row] is None else None


def _fewest(view: ProcessionView, row: int) -> Found:
    """The number of answers to the row, if it is small and no other row except its mirror image leaves as few."""
    counts = {other: len(answers(view, other)) for other in view.domain}
    least = {composition(other) for other, count in counts.items() if count == min(counts.values())}
    are_few = 0 < counts[row] <= FEW + 1
    return {"count": counts[row]} if are_few and least == {composition(row)} else None


def _more(view: ProcessionView, row: int) -> Found:
    """A row with a better chance to win that leaves clearly fewer answers, with the numbers of answers to both rows."""
    counts = {other: len(answers(view, other)) for other in view.domain}

    def chance_of(other: int) -> float:
        return outlook(view).chance(other) or 0.0  # an unknown chance is no better

    def leaves_clearly_fewer(count: int) -> bool:
        return max(FEW, count + 1, CLEARLY_MORE * count) < counts[row]

    fewer = [other for other, count in counts.items() if count and leaves_clearly_fewer(count)]
    better = max(fewer, key=chance_of, default=row)
    if chance_of(better) <= chance_of(row):
        return None
    return {"count": counts[row], "row": better, "least": counts[better]}


# -- playouts ----------------------------------------------------------------------------------------------------------


class ProcessionPlay(QuickPlay[ProcessionView]):
    """Playouts to the end of the game. If two play and the winner is known, one playout shows how the winner wins.
    Otherwise the events of many playouts are counted, and players move as `Foresight` (bot/solver.py) assumes."""

    def __init__(self, engine: Engine, view: ProcessionView) -> None:
        super().__init__(engine, view)
        self.outlook = outlook(view)
        self.are_counted = view.players > 2 or self.outlook.won() is None
        # A playout has about as many moves as a third of the unused partitions; a move costs work for each digit.
        moves = max(4, self.outlook.unused.bit_count() // 3)
        self.samples = min(MOST_PLAYOUTS, PLAYOUT_MOVES // moves // view.length) if self.are_counted else 1

    def chance(self, played: Sequence[Playout[ProcessionView]], happened: Sequence[bool]) -> float:
        """The chance of an event. It is 0 if a single playout shows how to win: then no sentence counts playouts."""
        return super().chance(played, happened) if self.are_counted else 0.0

    def move(self, state: Any, seat: int, rng: Random) -> int:  # noqa: ARG002 - whose turn it is
        """The row that a player writes in a playout: one that ends the game, if there is one. If not, it is a likely
        row where playouts are counted. In a single playout it is a winning row, or else the row with most replies."""
        rows: tuple[int, ...] = state.open
        replies = {row: sum(not state.used >> mark & 1 for mark in self._following_marks(row)) for row in rows}
        written = state.rows[len(self.view.rows) :]
        if not min(replies.values()):
            return min(replies, key=replies.__getitem__)
        if self.are_counted:
            return self._likely_row(written, rng.sample(rows, len(rows)), rng)
        by_replies = sorted(replies, key=replies.__getitem__)
        winning = next((row for row in by_replies if self.outlook.won(*written, row) is False), None)
        return max(replies, key=replies.__getitem__) if winning is None else winning

    def _likely_row(self, written: tuple[int, ...], rows: list[int], rng: Random) -> int:
        """The row with the best chance for its writer; any row if no chances are known, or if the player is careless.
        written: the rows of the playout so far; rows: the legal rows in random order."""
        chances = self.outlook.chances
        if chances is None or rng.random() < CARELESS:
            return rows[0]
        # After a move its writer is the last seat to move.
        return max(rows, key=lambda row: chances(*self.outlook.after(*written, row))[-1])

    @staticmethod
    def _following_marks(row: int) -> tuple[int, ...]:
        """The marks of the rows that a change of a row makes, without the mark of the row itself."""
        own = mark_of(row)
        return tuple({mark for mark in changes(row)[1] if mark != own})


def _comes_round(playout: Playout[ProcessionView]) -> bool:
    """Whether, among three and more, the viewer writes another row after the choice."""
    return playout.view.players > 2 and len(playout.moves) >= playout.view.players


def _ends_at_next_turn(playout: Playout[ProcessionView]) -> bool:
    """Whether, among three and more, the viewer's next row is the last row."""
    return playout.view.players > 2 and len(playout.moves) == playout.view.players


def _other_last(playout: Playout[ProcessionView]) -> Found:
    """The seat that writes the last row, if it is not the viewer."""
    return None if playout.value else {"seat": playout.end.winners()[0]}


def _equal(view: ProcessionView, row: int) -> Reason | None:
    """The reason for a row if all rows lose: that the opponent must find one of few answers, or an answer that wins."""
    trap = WORDS.claim(view, row, _TRAP_TEXT, W, _trap(view, row))
    found = trap or WORDS.claim(view, row, REFUTED, W, _refuted(view, row))
    return found.reason if found else None


def _text_by_field(name: str, text: str, otherwise: str) -> Callable[[ProcessionView, Fields], str]:
    """A function that gives `text` if its fields have this name, else `otherwise`."""
    return lambda _, fields: text if name in fields else otherwise


_TRAP_TEXT: Final = _text_by_field("answer", MUST_FIND, TRAPS)
_ANSWERS: Final = ("few_answers", "answered")
_TURNS: Final = ("your_chance", "comes_round")
_CHANCES: Final = ("other_last", "others_last", "stoppable")


# After the clause and the finder: whether the reason speaks for the row, and the keys of the reasons that it covers.
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
        WORDS.likely("comes_round", COMES_ROUND, W, _comes_round, True),
        WORDS.likely("your_chance", YOUR_CHANCE, W, _ends_at_next_turn, True),
        WORDS.likely("other_last", OTHER_LAST, W, _other_last, False, "others_last"),
        WORDS.likely("others_last", OTHERS_LAST, W, lambda game: not game.value and game.view.players > 2, False),
        WORDS.sure("trap", _TRAP_TEXT, W, _trap),
        WORDS.sure("delays", DELAYS, W, _delays),
        WORDS.sure("fewest", by_count(FEWEST_ONE, FEWEST), "strategy", _fewest, True),
        WORDS.sure("more", by_count(MORE_THAN_ONE, MORE, "least"), "strategy", _more, False),
    ),
    play=ProcessionPlay,
    equal=_equal,
    noun=lambda _: "row",
)
