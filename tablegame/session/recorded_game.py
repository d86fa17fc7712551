"""A game with its moves, its file and its notes: every change is in the file before it counts.

It holds the true state, and nothing but the parts of a session may know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from tablegame.core.contract import CHANCE, Move, Reason, State
from tablegame.core.errors import MoveError, TableError
from tablegame.games import Game
from tablegame.session import seats
from tablegame.session.chance import deal_seed, seed_for
from tablegame.session.game_file import GameFile, NullGameFile
from tablegame.session.history import GameHistory, PlayedMove
from tablegame.session.notes import Notes
from tablegame.session.seats import Chair


class Script(Protocol):
    """Leads a game along a written way. Nobody takes back, ends the game or has help in it."""

    led: Reason
    """Why not."""

    def deal(self) -> Move | None:
        """The deal that is due; None where none is written."""
        ...

    def why_not(self, move: Move) -> Reason | None:
        """Why the script does not take a move that the rules allow; None where it does."""
        ...

    def advance(self) -> None:
        """The player has made the move that the script took."""
        ...


class RecordedGame:
    """The true state of one game. Methods that write raise TableError where the disk refuses; nothing has changed
    then."""

    def __init__(
        self, entry: Game, history: GameHistory, file: GameFile | None, notes: Notes, script: Script | None
    ) -> None:
        """file None: a game that is not kept. Deals that are due are made."""
        self.entry, self.history, self.file, self.script = entry, history, file, script
        self._keeper: GameFile | NullGameFile = file or NullGameFile(notes)
        self._rewritten = 0
        """How often the past has changed."""
        self._trouble = ""
        written = len(history.made)
        self._deal()
        self._write(written)

    # -- plain facts -------------------------------------------------------------------------------------------

    @property
    def notes(self) -> Notes:
        return self._keeper.notes

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self.notes.chairs

    @property
    def state(self) -> State:
        return self.history.state

    @property
    def script_reason(self) -> Reason | None:
        """Why nobody takes back, ends the game or has help in it; None in a game that no script leads."""
        return self.script.led if self.script is not None else None

    @property
    def over(self) -> bool:
        """Whether the last move is made, or the game was claimed or conceded."""
        return self.notes.ended is not None or not self.state.acting()

    @property
    def at(self) -> tuple[int, int]:
        """Where the game stands: another value after every move, undo and redo; the second is the number of moves."""
        return self._rewritten, len(self.history.made)

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats with a person."""
        return seats.persons(self.chairs)

    @property
    def computers_owing(self) -> tuple[int, ...]:
        """Computer seats that owe a choice now."""
        return tuple(seat for seat in self.state.acting() if seat != CHANCE and not self.chairs[seat].person)

    def last_choice(self) -> int | None:
        """The last move of a person: of those the last that was a choice, where any was."""
        return self.history.last_of(self.persons)

    # -- moves -------------------------------------------------------------------------------------------------

    def make(self, seat: int, move: Move) -> list[PlayedMove]:
        """Make a move and the deals that are due after it. Raises MoveError where it is not allowed, TableError."""
        self.history.text(seat, move)
        before = len(self.history.made)
        made = [self.history.add(seat, move), *self._deal()]
        self._write(before)
        return made

    def _write(self, before: int) -> None:
        """Append what was made since to the file; where it cannot be written it was not made."""
        lines = self.history.lines
        if len(lines) == before:
            return
        try:
            self._keeper.append(lines[before:])
        except TableError:
            self.history = self.history.again(lines[:before])
            raise

    def _deal(self) -> list[PlayedMove]:
        made = []
        while self.state.acting() == (CHANCE,) and (move := self._next_deal()) is not None:
            made.append(self.history.add(CHANCE, move))
        return made

    def _next_deal(self) -> Move | None:
        """By the game's number and how many deals there were; by its seed where a record came without one."""
        if self.script is not None:
            return self.script.deal()
        made, notes = self.history.made, self.notes
        seed = seed_for(notes.seed, "deal", CHANCE, len(made))
        if notes.deal:
            seed = deal_seed(notes.deal, sum(each.actor == CHANCE for each in made))
        return self.entry.engine.deal(self.state, Random(seed))

    def cut(self, stay: Sequence[str], **changes: Any) -> None:
        """Keep only these moves; changes: of the notes."""
        history = self.history.again(stay)
        self._keeper.rewrite(stay)
        self._rewrite(history, changes)

    def extend(self, lines: Sequence[str], **changes: Any) -> list[PlayedMove]:
        """Make these moves again; changes: of the notes. Raises MoveError where they are not allowed here."""
        history = self.history.again((*self.history.lines, *lines))
        self._keeper.append(lines)
        self._rewrite(history, changes)
        return history.made[-len(lines) :]

    def _rewrite(self, history: GameHistory, changes: dict[str, Any]) -> None:
        self.history = history
        self.note_afterwards(**changes)
        self._rewritten += 1

    # -- notes and file ----------------------------------------------------------------------------------------

    def note(self, **changes: Any) -> None:
        """Change the notes."""
        self._keeper.save_notes(replace(self.notes, **changes))

    def note_afterwards(self, **changes: Any) -> None:
        """Change the notes after the record: where they cannot be written they wait, and `trouble` says so."""
        self._trouble = self._keeper.take_notes(replace(self.notes, **changes)) or self._trouble

    def trouble(self) -> str:
        """What the disk refused although the move is kept, said once; "" for nothing."""
        said, self._trouble = self._trouble, ""
        return said

    def seat(self, chairs: tuple[Chair, ...], won: tuple[int, ...], points: tuple[int, ...]) -> None:
        """Write who sits where from now on, and the games won and the scores before this game."""
        self.note(chairs=chairs, won=won, points=points)
        self._rewritten += 1

    def write_names(self) -> None:
        """Write the names of who sits here into the record, where it has others."""
        named = seats.record_names(self.chairs)
        if self.file is not None and self.file.record.seats != named:
            self.file.rewrite(self.history.lines, named)

    def sync_soon(self) -> None:
        """Ask for the disk without waiting for it."""
        self._keeper.sync_soon()

    def close(self, keep: bool = False) -> None:
        """Sync and let go of the file; see `Session.close`."""
        self._keeper.close(keep)


def allow(reason: Reason | None) -> None:
    """Raise MoveError where there is a reason against something."""
    if reason is not None:
        raise MoveError(reason.english())
