"""Branches: games that continue from a moment of another game. Also the parts by which the review of a game names
moments.

The parts are the deals of a game or, where nothing is dealt, the games of a match. A moment is named "deal 3, trick 5".
Parts are found in the views of spectators, so that they reveal nothing.
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
    """What is needed to begin a branch: a new game that continues another one from a moment."""

    game: str  # the id of the other game
    lines: tuple[str, ...]  # the moves of the other game before that moment
    chairs: tuple[Chair, ...]  # who sits at each seat of the branch
    entry: Game
    chosen: Chosen  # all house rules
    title: str  # of the other game
    moment: str  # the moment in words, such as "deal 3, trick 5"


def branches_of(library: Library, id: str) -> tuple[Saved, ...]:
    """The saved branches of a game, the last played first."""
    library.saved.refresh()
    return tuple(saved for saved in library.saved.lines if saved.branch_of == id and not saved.trouble)


_GAME_END: Final = "game"  # the event that ends a game of a match in games without deals
_TRICK: Final = "trick"  # the event that ends a trick
_CARD_PLAY: Final = "play"  # the name of the phase in which cards are played, in games whose views have phases


class GamePart(NamedTuple):
    """A part of a saved game: a deal, or a game of a match. It ends where the next part begins."""

    start: int  # the number of moves before it
    dealt: bool  # True for a deal, False for a game of a match


class Parts:
    """The parts of one saved game (`all`), and where a moment lies in them. A moment is the number of moves made before
    it. Parts are numbered from 0, tricks and choices from 1 in each part."""

    def __init__(self, history: GameHistory) -> None:
        """history: must not change any more."""
        self._history = history
        self._moves = tuple(history.moves)
        self.last = len(self._moves)  # the moment at the end
        self._trick_ends = [
            moment for moment, played in enumerate(self._moves) if any(event.kind == _TRICK for event in played.events)
        ]
        """The moments before the moves that ended a trick."""
        self.all = tuple(self._parts())  # in their order

    def _parts(self) -> Iterator[GamePart]:
        """The parts. A part begins where the number of the deal or game in the public view changes."""
        moves = self._moves
        dealt = any(played.actor == CHANCE for played in moves)
        count = self._count(0)
        yield GamePart(0, dealt)
        for moment in range(1, self.last):
            if dealt:
                may_begin = moves[moment].actor == CHANCE
            else:
                may_begin = any(event.kind == _GAME_END for event in moves[moment - 1].events)
            if may_begin and self._count(moment) != count:
                count = self._count(moment)
                yield GamePart(moment, dealt)

    def _count(self, moment: int) -> Any:
        """The number that the public view gives to the deal or game at a moment. Before a deal, that of this deal."""
        engine = self._history.engine
        while moment < self.last and self._moves[moment].actor == CHANCE:
            moment += 1
        state = self._moves[moment].before if moment < self.last else self._history.state
        return engine.view_as_json(state.view(None)).get(engine.number_key)

    def part_at(self, moment: int) -> int:
        """The index in `all` of the part to which a moment belongs. The end of the game belongs to the last part."""
        return max(0, bisect_right([part.start for part in self.all], moment) - 1)

    def trick_at(self, moment: int) -> int | None:
        """The number, from 1 in each part, of the trick to which a card is played then; None if no card is played."""
        moves, engine = self._moves, self._history.engine
        if moment >= self.last or moves[moment].actor == CHANCE or not self._trick_ends:
            return None
        if engine.view_as_json(moves[moment].before.view(None)).get("phase", _CARD_PLAY) != _CARD_PLAY:
            return None
        start = self.all[self.part_at(moment)].start
        return 1 + sum(start <= trick_end < moment for trick_end in self._trick_ends)

    def choice_at(self, moment: int) -> int:
        """The number, from 1 in each part, of the choice that is made at a moment. Deals are no choices."""
        start = self.all[self.part_at(moment)].start
        return sum(played.actor != CHANCE for played in self._moves[start : moment + 1])
