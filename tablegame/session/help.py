"""What help people may have in a game under way, and what it costs: assisted, practice, locked."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.session.recorded_game import RecordedGame, allow

CHOOSING: Final = "choosing"
"""A heading that the help page of every game has."""
LOCKED: Final = N_("This game is locked: no help of any kind until it is over.")


class Help:
    """The help in one session.

    Methods that change something raise MoveError if they may not, TableError if the disk refuses.
    """

    def __init__(self, game: RecordedGame) -> None:
        self._game = game

    def why_not(self) -> Reason | None:
        """Why nobody may have help in this game; None where anybody may."""
        if self._game.script_reason is not None:
            return self._game.script_reason
        return Reason(LOCKED) if self._game.is_locked else None

    def take(self) -> None:
        """Somebody has help from now on: the game is an assisted one."""
        allow(self.why_not())
        if not self._game.notes.assisted:
            self._game.note(assisted=True)

    @property
    def costs(self) -> bool:
        """Whether help would mark the game as played with help: it counts, and is not marked yet."""
        return not (self._game.notes.assisted or self._game.notes.practice)

    # -- locked games ------------------------------------------------------------------------------------------

    def why_not_lock(self) -> Reason | None:
        """Why this game cannot be locked; None where it can: nobody has chosen yet or had help."""
        game, notes = self._game, self._game.notes
        if game.script_reason is not None:
            return game.script_reason
        if notes.locked:
            return Reason(LOCKED)
        if notes.known:
            return Reason(N_("The cards of this game may be known: it is neither locked nor rated."))
        if not self.costs:
            return Reason(N_("Somebody has had help in this game already: it cannot be locked."))
        if game.over or game.last_choice() is not None or notes.undone:
            return Reason(N_("A game is locked before the first choice."))
        return None

    def lock(self) -> None:
        """From now on there is no help of any kind, until the game is over."""
        allow(self.why_not_lock())
        self._game.note(locked=True)

    # -- practice and known cards ------------------------------------------------------------------------------

    def why_not_practise(self) -> Reason | None:
        """Why this game cannot become a practice game; None where it can: among computers nobody is wronged."""
        game = self._game
        if game.is_locked:
            return Reason(LOCKED)
        if game.notes.practice:
            return Reason(N_("This is a practice game already."), (), CHOOSING)
        if len(game.persons) != 1:
            return Reason(N_("Only a game of one person against computers can become a practice game."), (), CHOOSING)
        return None

    def practise(self) -> None:
        """From now on this is a practice game, in which everything may be taken back."""
        allow(self.why_not_practise())
        self._game.note(practice=True, assisted=True)

    def why_not_deal_again(self) -> Reason | None:
        """Why the same cards cannot be dealt again now; None where they can."""
        if not self._game.entry.deals:
            return Reason(N_("Nothing is dealt by chance in this game."))
        if self._game.is_locked:
            return Reason(N_("This game is locked: the same cards are dealt again when it is over."))
        return None if self._game.notes.deal else Reason(N_("It is not known which deal this is."))

    def know_deal(self) -> None:
        """Somebody gets to know the cards of this game before its end: it is not rated."""
        if not self._game.over and not self._game.notes.known:
            self._game.note(known=True)
