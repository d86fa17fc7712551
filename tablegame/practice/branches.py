"""Parts of a game, which are its deals or the games of a match; branches, which continue from a moment of another game;
and the comparison of a branch with that game.

The module reads only public views of a state.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from tablegame.core.contract import CHANCE
from tablegame.core.errors import TableError
from tablegame.core.options import Chosen
from tablegame.games import Game, find
from tablegame.session.games_folder import Saved
from tablegame.session.history import GameHistory
from tablegame.session.notes import Notes
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
    moment: str  # in which it begins, in words


class BranchResult(NamedTuple):
    """The player of a seat, and the change of its score in the compared part."""

    chair: Chair
    gain: int | None  # None if the part is not over


class BranchComparison(NamedTuple):
    """The results of a part in a branch and in the game from which it branches off."""

    original: str  # the id of that game
    moment: int  # the number of moves at which the branch begins
    part: int  # the number of the compared deal or game, from 0
    parts: int  # the number of deals or games
    game: str  # the key of the game
    original_results: tuple[BranchResult, ...]  # by seat
    results: tuple[BranchResult, ...]  # by seat


def moved_on(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs with everybody moved to the next one."""
    return (chairs[-1], *chairs[:-1])


def compare_branch(library: Library, id: str) -> BranchComparison | None:
    """The comparison of a branch; None for a game that is no branch, or if the original game is gone."""
    with suppress(TableError, OSError):
        _, history, notes = library.read(id)
        if notes.branch_of:
            _, original_history, original_notes = library.read(notes.branch_of)
            original_parts = Parts(original_history)
            part = original_parts.part_at(notes.branch_at)
            original_results = _branch_results(original_parts, part, original_notes)
            results = _branch_results(Parts(history), part, notes)
            if len(original_results) == len(results):
                count, key = len(original_parts.bands), history.engine.key
                original = notes.branch_of, notes.branch_at
                return BranchComparison(*original, part, count, key, original_results, results)
    return None


def _branch_results(parts: Parts, number: int, notes: Notes) -> tuple[BranchResult, ...]:
    gains = parts.gains_of(number) or (None,) * len(notes.chairs)
    return tuple(BranchResult(chair, gain) for chair, gain in zip(notes.chairs, gains, strict=True))


def same_cards(library: Library, id: str) -> tuple[Start, int | None] | None:
    """The start of a branch with the same cards, everybody one chair on, and the number of its part, from 0.

    The part is the first if the game is over, else the last that is over. The number is None for the only part, and
    the result is None if no part is over. Raises TableError, OSError.
    """
    _, history, notes = library.read(id)
    parts, over = Parts(history), notes.ended is not None or not history.state.acting()
    number = 0 if over else sum(parts.gains_of(each) is not None for each in range(len(parts.bands))) - 1
    if number < 0:
        return None
    lines = history.lines[: parts.after_deal(parts.bands[number].start)]
    start = Start(id, lines, moved_on(notes.chairs), find(history.engine.key), history.chosen, "", "")
    return start, number if len(parts.bands) > 1 else None


def branches_of(library: Library, id: str) -> tuple[Saved, ...]:
    """The saved branches of a game, the last played first."""
    library.saved.refresh()
    return tuple(saved for saved in library.saved.lines if saved.branch_of == id and not saved.trouble)


# -- parts -------------------------------------------------------------------------------------------------------------


_GAME_END: Final = "game"
"""The event that ends a game of a match in games without deals."""
_TRICK: Final = "trick"
"""The event that ends a trick."""
_CARD_PLAY: Final = "play"
"""The phase in which cards are played, in games that name their phases."""


class Band(NamedTuple):
    """A part of a game."""

    start: int  # the moment of its beginning
    dealt: bool  # whether the part is a deal


class Parts:
    """The parts of one game. A moment is the number of moves made before it."""

    def __init__(self, history: GameHistory) -> None:
        """history: must not change any more."""
        self._history = history
        self._moves = tuple(history.moves)
        self.last = len(self._moves)
        """The moment at the end."""
        self._trick_ends = [
            moment for moment, played in enumerate(self._moves) if any(event.kind == _TRICK for event in played.events)
        ]
        """The moments of the moves that ended a trick."""
        self.bands = tuple(self._bands())

    def _bands(self) -> Iterator[Band]:
        """The parts: a new one begins where the count of the engine changes."""
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
        """The number of the deal or game by the engine, after the deals at that moment."""
        engine = self._history.engine
        while moment < self.last and self._moves[moment].actor == CHANCE:
            moment += 1
        state = self._moves[moment].before if moment < self.last else self._history.state
        return engine.view_as_json(state.view(None)).get(engine.number_key)

    def part_at(self, moment: int) -> int:
        """The number of a moment's part, from 0."""
        return max(0, bisect_right([band.start for band in self.bands], moment) - 1)

    def trick_at(self, moment: int) -> int | None:
        """The number of the trick, in its part from 1, to which the choice of a moment plays a card; else None."""
        moves, engine = self._moves, self._history.engine
        if moment >= self.last or moves[moment].actor == CHANCE or not self._trick_ends:
            return None
        if engine.view_as_json(moves[moment].before.view(None)).get("phase", _CARD_PLAY) != _CARD_PLAY:
            return None
        start = self.bands[self.part_at(moment)].start
        return 1 + sum(start <= trick_end < moment for trick_end in self._trick_ends)

    def choice_at(self, moment: int) -> int:
        """The number of the choice of a moment in its part, from 1."""
        start = self.bands[self.part_at(moment)].start
        return sum(played.actor != CHANCE for played in self._moves[start : moment + 1])

    def after_deal(self, moment: int) -> int:
        """The moment after the last deal up to a moment or the first of its part, to play the same cards again."""
        start = self.bands[self.part_at(moment)].start
        if not self.bands[0].dealt:
            return start
        deals = [number for number, played in enumerate(self._moves) if played.actor == CHANCE]
        last = max((number for number in deals if number <= moment), default=-1) + 1
        return last if last > start else next((number + 1 for number in deals if number >= start), start)

    def gains_of(self, number: int) -> tuple[int, ...] | None:
        """The change of each seat's score in a part; None if it is not over."""
        has_next = number + 1 < len(self.bands)
        if number >= len(self.bands) or (not has_next and self._history.state.acting()):
            return None
        start = self._scores(self.bands[number].start)
        end = self._scores(self.bands[number + 1].start if has_next else self.last)
        return tuple(after - before for before, after in zip(start, end, strict=True))

    def _scores(self, moment: int) -> tuple[int, ...]:
        return (self._moves[moment].before if moment < self.last else self._history.state).scores()
