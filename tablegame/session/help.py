"""What help people may have in a game under way, and what it costs: assisted, practice, known."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.session.recorded_game import RecordedGame, allow

CHOOSING: Final = "choosing"
"""A heading that the help page of every game has."""


class Help:
    """The help in one session.

    Methods that change something raise MoveError if they may not, TableError if the disk refuses.
    """

    def __init__(self, game: RecordedGame) -> None:
        self._game = game

    def why_not(self) -> Reason | None:
        """Why nobody may have help in this game; None where anybody may."""
        return self._game.script_reason

    def why_not_tutor(self) -> Reason | None:
        """Why the tutor does not watch this game; None where it may."""
        off = Reason(N_("While several people play, the tutor is off."), (), CHOOSING)
        return self.why_not() or (off if len(self._game.persons) > 1 else None)

    def take(self) -> None:
        """Somebody has help from now on: the game is an assisted one."""
        allow(self.why_not())
        if not self._game.notes.assisted:
            self._game.note(assisted=True)

    @property
    def costs(self) -> bool:
        """Whether help would mark the game as played with help: it counts, and is not marked yet."""
        return not (self._game.notes.assisted or self._game.notes.practice)

    # -- practice and known cards ------------------------------------------------------------------------------

    def why_not_practise(self) -> Reason | None:
        """Why this game cannot become a practice game; None where it can: among computers nobody is wronged."""
        game = self._game
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
        return None if self._game.notes.deal else Reason(N_("It is not known which deal this is."))

    def know_deal(self) -> None:
        """Somebody gets to know the cards of this game before its end: it is not rated."""
        if not self._game.over and not self._game.notes.known:
            self._game.note(known=True)
