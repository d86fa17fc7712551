"""What help people may have in a game under way, and what it costs: assisted, practice, locked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from tablegame.core.contract import Reason
from tablegame.core.errors import MoveError
from tablegame.core.text import N_
from tablegame.session.looking import Looking

CHOOSING: Final = "choosing"
"""A heading that the help page of every game has."""
LOCKED: Final = N_("This game is locked: no help of any kind until it is over.")
LOCKED_END: Final = N_("This game was locked: its end stands.")
LOCKED_SEATS: Final = N_("This game is locked: who plays stays until it is over.")


class Helping(Looking):
    """The side of a session that says who may have help. Methods that write raise TableError where the disk refuses."""

    def _note(self, **changes: Any) -> None:
        """Change the notes. Raises TableError; nothing has changed then."""
        self._keeper.save_notes(replace(self.notes, **changes))

    def _last_choice(self) -> int | None:
        """The last move of a person: of those the last that was a choice, where any was."""
        return self._line.last_of(self.persons)

    def no_help(self) -> Reason | None:
        """Why nobody may have help in this game; None where anybody may."""
        return Reason(LOCKED) if self.locked else None

    def take_help(self) -> None:
        """Somebody has help from now on: the game is an assisted one. Raises MoveError, TableError."""
        reason = self.no_help()
        if reason is not None:
            raise MoveError(reason.english())
        if not self.assisted:
            self._note(assisted=True)

    def help_costs(self) -> bool:
        """Whether help would mark the game as played with help: it counts, and is not marked yet."""
        return not (self.assisted or self.practice)

    def _undo_helps(self, index: int) -> bool:
        """Whether taking that choice back is help: others have answered it, or shown what was hidden."""
        return self._line.answered(index) or self._line.shown_since(index)

    def undo_costs(self) -> bool:
        """Whether the game would be marked as played with help once the last choice is taken back."""
        index = self._last_choice()
        return self.help_costs() and self.ended is None and index is not None and self._undo_helps(index)

    def can_lock(self) -> Reason | None:
        """Why this game cannot be locked; None where it can: nobody has chosen yet or had help."""
        if self.notes.locked:
            return Reason(LOCKED)
        if self.notes.known:
            return Reason(N_("The cards of this game may be known: it is neither locked nor rated."))
        if not self.help_costs():
            return Reason(N_("Somebody has had help in this game already: it cannot be locked."))
        if self.over or self._last_choice() is not None or self.notes.undone:
            return Reason(N_("A game is locked before the first choice."))
        return None

    def lock(self) -> None:
        """From now on no help of any kind, until the game is over. Raises MoveError, TableError."""
        reason = self.can_lock()
        if reason is not None:
            raise MoveError(reason.english())
        self._note(locked=True)

    def _end_stands(self) -> Reason | None:
        """Why a game that was claimed or given up stays so; None where that may be taken back."""
        return Reason(LOCKED_END) if self.notes.locked else None

    def can_deal_again(self) -> Reason | None:
        """Why the same cards cannot be dealt again now; None where they can."""
        if not self.entry.deals:
            return Reason(N_("Nothing is dealt by chance in this game."))
        if self.locked:
            return Reason(N_("This game is locked: the same cards are dealt again when it is over."))
        return None if self.notes.deal else Reason(N_("It is not known which deal this is."))

    def know_deal(self) -> None:
        """Somebody gets to know the cards of this game before its end: it is not rated. Raises TableError."""
        if not self.over and not self.notes.known:
            self._note(known=True)

    def can_practise(self) -> Reason | None:
        """Why this game cannot become a practice game; None where it can: among computers nobody is wronged."""
        if self.locked:
            return Reason(LOCKED)
        if self.practice:
            return Reason(N_("This is a practice game already."), (), CHOOSING)
        if len(self.persons) != 1:
            return Reason(N_("Only a game of one person against computers can become a practice game."), (), CHOOSING)
        return None

    def practise(self) -> None:
        """From now on this is a practice game, in which everything may be taken back. Raises MoveError, TableError."""
        reason = self.can_practise()
        if reason is not None:
            raise MoveError(reason.english())
        self._note(practice=True, assisted=True)
