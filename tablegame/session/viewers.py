"""Who looks at a game under way, and whose curtain is down, where several people share one screen."""

from __future__ import annotations

from tablegame.core.contract import seat_letter
from tablegame.session.recorded_game import RecordedGame


class Viewers:
    """Of one session."""

    def __init__(self, game: RecordedGame) -> None:
        self._game = game
        self._open: int | None = None
        """The seat whose curtain was opened last."""
        self._shown = False
        """A finished trick is shown to all."""
        self.one_left = False
        """Of several people one is left, who has not looked yet: the one who left may still sit at the screen."""

    @property
    def _several(self) -> bool:
        return len(self._game.persons) > 1

    @property
    def are_taking_turns(self) -> bool:
        """Whether people must look one after another, now."""
        return self._several and self._game.state.needs_curtain()

    @property
    def _next_person(self) -> int | None:
        """The person to choose next; None while computer seats still owe a choice, and when all is over."""
        game = self._game
        if game.over or game.computers_owing:
            return None
        return next((seat for seat in game.state.acting() if seat in game.persons), None)

    @property
    def showing(self) -> bool:
        """Whether the finished trick is shown to all people until `go_on`."""
        return self._shown and self.are_taking_turns

    @property
    def viewer(self) -> int | None:
        """Whose view is on the screen: the only person always; of several the one whose curtain is open; else None."""
        if not self._several:
            return None if self.curtain is not None else next(iter(self._game.persons), None)
        if self.showing:
            return None
        chooser = self._next_person
        return chooser if chooser == self._open or not self.are_taking_turns else None

    @property
    def curtain(self) -> int | None:
        """The seat whose curtain is down and waits for `open_curtain`; None if there is none."""
        if self.one_left and not self._game.over:
            return next(iter(self._game.persons), None)
        if not self.are_taking_turns or self.showing:
            return None
        chooser = self._next_person
        return chooser if chooser != self._open else None

    @property
    def speaker(self) -> int | None:
        """Who speaks for the people: the viewer, or else the next one to look."""
        seat = self.curtain if self.viewer is None else self.viewer
        return next(iter(self._game.persons), None) if seat is None else seat

    def may_put_back(self, letter: str) -> bool:
        """Whether the choice that this seat took back may be put back now: of several people by that one alone."""
        return not self._several or (self.viewer is not None and seat_letter(self.viewer) == letter)

    # -- what changes who looks --------------------------------------------------------------------------------

    def open_curtain(self) -> None:
        """The named player looks."""
        seat = self.curtain
        if seat is not None:
            self._open, self.one_left = seat, False
            self._game.sync_soon()

    def drop_curtain(self) -> None:
        """The window lost focus: nobody's secret stays on the screen."""
        self._open = None

    def go_on(self) -> None:
        """Everybody has seen the trick."""
        self._shown = False
        self._game.sync_soon()

    def show(self) -> None:
        """A finished trick is shown to everybody before the next one looks."""
        self._shown = self.are_taking_turns

    def end(self) -> None:
        """The game has ended before its last move."""
        self._open, self._shown = None, False

    def past_changed(self) -> None:
        """What was on the screen is no longer true."""
        self._shown = False
        self.settle()

    def settle(self) -> None:
        """A viewer from before the curtain fell does not look any more."""
        if self._next_person != self._open:
            self._open = None

    def seats_changed(self, were_covered: bool) -> None:
        """Somebody else sits somewhere. were_covered: people had to look one after another before."""
        alone = len(self._game.persons) == 1 and self._open not in self._game.persons
        self.one_left = (were_covered or self.one_left) and alone
        self.settle()
