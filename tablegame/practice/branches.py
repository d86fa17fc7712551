"""Branches: games that continue from a moment of another game; and the parts of a game, which its review names.

The parts are the deals of a game or, where nothing is dealt, the games of a match. Only public views of states are
read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from tablegame.core.contract import CHANCE
from tablegame.core.options import Chosen
from tablegame.games import Game
from tablegame.session.games_folder import Saved
from tablegame.session.history import GameHistory
from tablegame.session.saves import Library
from tablegame.session.seats import Chair


class Start(NamedTuple):
    """The beginning of a branch."""

    game: str  # the id of the game from which it branches off
    lines: tuple[str, ...]  # the moves of that game before the branch
    chairs: tuple[Chair, ...]
    entry: Game
    chosen: Chosen
    title: str  # of that game
    moment: str  # at which the branch begins, in words


def branches_of(library: Library, id: str) -> tuple[Saved, ...]:
    """The saved branches of a game, the last played first."""
    library.saved.refresh()
    return tuple(saved for saved in library.saved.lines if saved.branch_of == id and not saved.trouble)


_GAME_END: Final = "game"  # the event that ends a game of a match in games without deals
_TRICK: Final = "trick"  # the event that ends a trick
_CARD_PLAY: Final = "play"  # the name of the phase in which cards are played, in games whose views have phases


class Band(NamedTuple):
    """A part of a game."""

    start: int  # the moment of its beginning
    dealt: bool  # True for a deal, False for a game of a match


class Parts:
    """The parts of one game. A moment is the number of moves made before it."""

    def __init__(self, history: GameHistory) -> None:
        """history: must not change any more."""
        self._history = history
        self._moves = tuple(history.moves)
        self.last = len(self._moves)  # the moment at the end
        self._trick_ends = [
            moment for moment, played in enumerate(self._moves) if any(event.kind == _TRICK for event in played.events)
        ]
        """The moments of the moves that ended a trick."""
        self.bands = tuple(self._bands())

    def _bands(self) -> Iterator[Band]:
        """The parts. A part begins where the number of the deal or game in the public view changes."""
        moves = self._moves
        dealt = any(played.actor == CHANCE for played in moves)
        count = self._count(0)
        yield Band(0, dealt)
        for moment in range(1, self.last):
            if dealt:
                may_begin = moves[moment].actor == CHANCE
            else:
                may_begin = any(event.kind == _GAME_END for event in moves[moment - 1].events)
            if may_begin and self._count(moment) != count:
                count = self._count(moment)
                yield Band(moment, dealt)

    def _count(self, moment: int) -> Any:
        """The number of the deal or game in the public view, after any deals that follow the moment at once."""
        engine = self._history.engine
        while moment < self.last and self._moves[moment].actor == CHANCE:
            moment += 1
        state = self._moves[moment].before if moment < self.last else self._history.state
        return engine.view_as_json(state.view(None)).get(engine.number_key)

    def part_at(self, moment: int) -> int:
        """The number of the part to which a moment belongs, from 0."""
        return max(0, bisect_right([band.start for band in self.bands], moment) - 1)

    def trick_at(self, moment: int) -> int | None:
        """The number of the trick to which a choice plays a card, from 1 in each part; None if it plays no card.
        moment: before the choice."""
        moves, engine = self._moves, self._history.engine
        if moment >= self.last or moves[moment].actor == CHANCE or not self._trick_ends:
            return None
        if engine.view_as_json(moves[moment].before.view(None)).get("phase", _CARD_PLAY) != _CARD_PLAY:
            return None
        start = self.bands[self.part_at(moment)].start
        return 1 + sum(start <= trick_end < moment for trick_end in self._trick_ends)

    def choice_at(self, moment: int) -> int:
        """The number of the choice after a moment, from 1 in each part."""
        start = self.bands[self.part_at(moment)].start
        return sum(played.actor != CHANCE for played in self._moves[start : moment + 1])
