"""Games that end before their last move: somebody gives up."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.session.notes import Ending
from tablegame.session.recorded_game import RecordedGame, allow
from tablegame.session.viewers import Viewers

SCORE: Final = "score"
"""A heading that the help page of every game has."""
GAME_OVER: Final = Reason(N_("The game is over."), (), SCORE)


class Endings:
    """The end of one session.

    Methods that change something raise MoveError if they may not, TableError if the disk refuses.
    """

    def __init__(self, game: RecordedGame, viewers: Viewers) -> None:
        self._game, self._viewers = game, viewers

    def why_not_concede(self) -> Reason | None:
        """Why nobody may give up now; None when the viewer (of several people: the one to choose) may."""
        if self._game.script_reason is not None:
            return self._game.script_reason
        if self._game.over:
            return GAME_OVER
        return Reason(N_("Nobody plays here who could give up."), (), SCORE) if self._viewers.speaker is None else None

    @property
    def concede_asks(self) -> tuple[int, ...]:
        """The other people, who must agree before `concede`."""
        return tuple(seat for seat in self._game.persons if seat != self._viewers.speaker)

    def concede(self) -> None:
        """Give the game up."""
        allow(self.why_not_concede())
        seat = self._viewers.speaker
        assert seat is not None  # or there had been a reason
        self._game.note(ended=Ending("conceded", seat, self._game.state.winners_if_gives_up(seat)))
        self._viewers.end()
