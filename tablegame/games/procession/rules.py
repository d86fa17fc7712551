"""The rules of Procession (help.en.md): the state of a game, and the engine.

A row is an int whose bits are a leading 1 and the digits; a move is the row that is written. The partition of a row is
the lengths of its runs without their order, and the mark of a row is the number of its partition (`facts.mark_of`). No
partition may come twice in a game.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tablegame.core.contract import Engine, EventLog, Move, State, View
from tablegame.core.domain import EMPTY, Domain, Listed
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.text import N_, SEAT_LETTERS, Reason, seat_letter
from tablegame.games.procession.facts import (
    MOST_PLAYERS,
    OPTIONS,
    ProcessionOver,
    ProcessionView,
    RowWritten,
    changes,
    format_move,
    mark_of,
    parse_move,
)

_NOBODY: Final = -1
_TURNS: Final = (*((seat,) for seat in range(MOST_PLAYERS)), ())
"""For each seat to move the tuple of acting seats, made once; the last entry, with the index -1, is for `_NOBODY`."""


class ProcessionState(State[ProcessionView]):
    """A game in progress: all rows that stand on the sheet, and the rows that may follow."""

    perfect_information = True
    __slots__ = ("first", "length", "marks", "open", "players", "row", "rows", "turn", "used")

    def __init__(self, players: int, length: int, first: int) -> None:
        self.players: int = players
        self.length: int = length
        self.first: int = first  # the seat of the first move
        self.turn: int = first  # the seat to move, `_NOBODY` at the end
        self.row: int = 1 << length  # the lowest row; a game starts with zeros
        mark = mark_of(self.row)
        self.used: int = 1 << mark  # a bit for the mark of each row
        self.rows: tuple[int, ...] = (self.row,)  # all rows, the oldest first
        self.marks: tuple[int, ...] = (mark,)  # the marks of all rows
        self.open: tuple[int, ...] = self._open()  # the legal rows, ascending

    def _open(self) -> tuple[int, ...]:
        """The legal rows: one digit differs from the lowest row, and the partition is unused (help.en.md#move)."""
        used = self.used
        rows, marks = changes(self.row)
        return tuple([row for row, mark in zip(rows, marks, strict=True) if not used >> mark & 1])

    def acting(self) -> tuple[int, ...]:
        return _TURNS[self.turn]

    def legal(self, seat: int) -> Domain:
        return Listed(self.open) if seat == self.turn and self.open else EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Write a row. If no legal row can follow it, the game is over."""
        assert isinstance(move, int)  # nothing is dealt
        rows, marks = changes(self.row)
        mark = marks[rows.index(move)]
        self.row = move
        self.used |= 1 << mark
        self.rows += (move,)
        self.marks += (mark,)
        self.open = self._open()
        self.turn = (actor + 1) % self.players if self.open else _NOBODY
        if log is not None:
            log.append(RowWritten(seat=actor, index=len(self.rows) - 1, row=move), self)
            if not self.open:
                log.append(ProcessionOver(seat=actor, winners=self.winners(), scores=self.scores()), self)

    def winners(self) -> tuple[int, ...]:
        """The writer of the last row; () while a row can follow."""
        if self.open:
            return ()
        last_index = len(self.rows) - 1  # row 1 is the first that a seat has written
        return ((self.first + last_index - 1) % self.players,)

    def winners_if_gives_up(self, seat: int) -> tuple[int, ...]:
        """The winners if this seat gives up: of the other seats the one that moved last, or all of them if none has
        moved. The game's sources do not mention giving up: it counts as if the seat that gives up could not move."""
        others = tuple(other for other in range(self.players) if other != seat)
        moves = len(self.rows) - 1
        latest_writers = ((self.first + index) % self.players for index in reversed(range(moves)))
        last = next((writer for writer in latest_writers if writer != seat), None)
        return others if last is None else (last,)

    def scores(self) -> tuple[int, ...]:
        winners = self.winners()
        return tuple([int(seat in winners) for seat in range(self.players)])

    def view(self, seat: int | None) -> ProcessionView:
        return ProcessionView(
            **self.seat_fields(seat), length=self.length, first=self.first, rows=self.rows, marks=self.marks
        )

    @classmethod
    def of_view(cls, view: ProcessionView) -> ProcessionState:
        """The state of the game that a view shows. Nothing is hidden, so that any seat's view is enough."""
        state = cls(view.players, view.length, view.first)
        state.row = view.row
        state.rows, state.marks = view.rows, view.marks
        state.used = sum(1 << mark for mark in view.marks)
        state.open = state._open()
        state.turn = view.acting[0] if view.acting else _NOBODY
        return state


class Procession(Engine[ProcessionState, ProcessionView]):
    """The engine of the game: it begins games, and gives reasons. The hooks are explained at Engine."""

    key = "procession"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 2
    format = staticmethod(format_move)
    parse = staticmethod(parse_move)
    milestone_events = ("row",)

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """Two to six players, but enough of them to include the seat that is chosen for the first move."""
        least = SEAT_LETTERS.index(chosen.get("first", "A")) + 1
        return tuple(range(max(2, least), MOST_PLAYERS + 1))

    def new(self, players: int, chosen: Chosen) -> ProcessionState:
        check_players(self, players, chosen)
        return ProcessionState(players, chosen["length"], SEAT_LETTERS.index(chosen["first"]))

    def determinize(self, view: ProcessionView, rng: Random) -> ProcessionState:  # noqa: ARG002 - nothing drawn
        return ProcessionState.of_view(view)

    def why_not(self, view: ProcessionView, move: Move) -> Reason | None:
        """The reason why the seat of a view cannot make this move now; None if it can."""
        if view.over:
            return Reason(N_("the game is over"), (), "end")
        if view.seat is None:
            return Reason(N_("spectators write no row"), (), "players")
        if view.seat not in view.acting:
            return Reason(N_("it is the turn of {seat}"), (("seat", view.acting[0]),), "players")
        if move in view.domain:
            return None
        assert isinstance(move, int)  # nothing is dealt
        return _why_illegal(view, move)

    def forced_move(self, view: View, alone: bool) -> int | None:  # noqa: ARG002 - the shape of the hook
        """None: no move is made for a player. Even a single legal row may win the game, so the player writes it."""
        return None

    def details_as_json(self, view: ProcessionView) -> dict[str, Any]:
        """The part of a view's JSON that only this game has (docs/views.md): house rules, and rows with their seats."""
        rows = []
        for index in range(len(view.rows)):
            writer = view.writer(index)
            seat = None if writer is None else seat_letter(writer)
            rows.append({"row": view.text(index), "runs": list(view.runs(index)), "seat": seat})
        return {"options": {"length": view.length, "first": seat_letter(view.first)}, "rows": rows}


def _why_illegal(view: ProcessionView, move: int) -> Reason:
    """The reason why a row may not be written now: its length, the number of changed digits, or its runs."""
    if move.bit_length() != view.length + 1 or move < 0:
        return Reason(N_("a row of this game has {length} digits"), (("length", view.length),), "row")
    differing = (move ^ view.row).bit_count()
    if not differing:
        return Reason(N_("a move changes one digit; this row is the same as before"), (), "move")
    if differing > 1:
        return Reason(N_("a move changes one digit, not {count}"), (("count", differing),), "move")
    index = view.forbidding_row(move)
    if not index:
        return Reason(N_("the start already has the one run {length}"), (("length", view.length),), "runs")
    runs = "·".join(map(str, view.runs(index)))
    return Reason(N_("row {row} already has the runs {runs}"), (("row", index), ("runs", runs)), "runs")


ENGINE: Final = Procession()
