"""Choices that are taken back and put back: when that may be done, what it costs, whom it needs."""

from __future__ import annotations

from tablegame.core.contract import Reason
from tablegame.core.errors import MoveError
from tablegame.core.text import N_
from tablegame.session.help import CHOOSING, Help
from tablegame.session.history import PlayedMove
from tablegame.session.notes import MOST_BRANCHES
from tablegame.session.recorded_game import RecordedGame, allow
from tablegame.session.viewers import Viewers


class Undo:
    """The undo of one session.

    Methods that change something raise MoveError if they may not, TableError if the disk refuses.
    """

    def __init__(self, game: RecordedGame, viewers: Viewers, help: Help) -> None:
        self._game, self._viewers, self._help = game, viewers, help

    def why_not(self) -> Reason | None:
        """Why the last choice of a person may not be taken back; None when it may."""
        game, index = self._game, self._game.last_choice()
        if game.script_reason is not None:
            return game.script_reason
        if game.notes.ended is not None:
            return None
        if index is None:
            return Reason(N_("There is nothing to take back."), (), CHOOSING)
        if not game.notes.practice and game.history.shown_since(index):
            text = N_("{seat} has since seen what was hidden: that choice stands.")
            return Reason(text, (("seat", game.history.made[index].actor),), CHOOSING)
        return self._help.why_not() if self._helps(index) else None

    def _helps(self, index: int) -> bool:
        """Whether taking that choice back is help: others have answered it, or shown what was hidden."""
        return self._game.history.is_answered(index) or self._game.history.shown_since(index)

    @property
    def wants_practice(self) -> bool:
        """Whether only that the game counts keeps the last choice from being taken back."""
        game, index = self._game, self._game.last_choice()
        if (
            index is None
            or game.script_reason
            or game.notes.ended is not None
            or self._help.why_not_practise() is not None
        ):
            return False
        return game.history.shown_since(index)

    @property
    def costs(self) -> bool:
        """Whether the game is marked as played with help once the last choice is taken back."""
        game, index = self._game, self._game.last_choice()
        return self._help.costs and game.notes.ended is None and index is not None and self._helps(index)

    @property
    def asks(self) -> tuple[int, ...]:
        """The other people, who must agree before `take_back`."""
        game, index = self._game, self._game.last_choice()
        ended = game.notes.ended
        owner = ended.seat if ended else None if index is None else game.history.made[index].actor
        return tuple(seat for seat in game.persons if seat != owner)

    def take_back(self) -> None:
        """Take back the last choice of a person and what computer seats did since; their sealed choices stay. Of a game
        that was claimed or conceded: its end."""
        allow(self.why_not())
        game = self._game
        if game.notes.ended is not None:
            # All that was hidden could be looked at meanwhile.
            game.note(ended=None, known=game.notes.known or game.entry.deals)
            return
        index = game.last_choice()
        assert index is not None  # or there had been a reason
        assisted = game.notes.assisted or self._helps(index)
        stay, go = game.history.without(index)
        game.cut(stay, undone=(*game.notes.undone, go), assisted=assisted)
        self._viewers.past_changed()

    # -- putting back ------------------------------------------------------------------------------------------

    def why_not_put_back(self) -> Reason | None:
        """Why nothing may be put back; None when it may."""
        game = self._game
        if game.script_reason is not None:
            return game.script_reason
        if not game.notes.undone or game.notes.ended is not None:
            return Reason(N_("There is nothing to put back."), (), CHOOSING)
        owner = game.notes.undone[-1][0].partition(" ")[0]
        if self._viewers.may_put_back(owner):
            return None
        return Reason(N_("Only the player who took the choice back can put it back."), (), CHOOSING)

    def put_back(self) -> list[PlayedMove]:
        """Put back what the last undo took."""
        allow(self.why_not_put_back())
        game = self._game
        *rest, lines = game.notes.undone
        try:
            made = game.extend(lines, undone=tuple(rest))
        except MoveError:
            game.note(undone=())
            raise
        self._viewers.past_changed()
        if any(game.history.shows(len(game.history.made) - number) for number in range(1, len(made) + 1)):
            self._viewers.show()
        return made

    def leave_branch(self, number: int) -> None:
        """A move has been made after an undo, that of this number from 0: where it is another one than was taken back,
        that stays as a branch."""
        game = self._game
        if not game.notes.undone:
            return
        branches = game.notes.branches
        if game.notes.undone[-1][0] != game.history.made[number].text:
            whole = game.history.lines[:number]
            for lines in reversed(game.notes.undone):
                whole += lines
            branches = (*branches, whole)[-MOST_BRANCHES:]
        game.note_afterwards(undone=(), branches=branches)
