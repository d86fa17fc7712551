"""Branches: games that continue from a moment of another game, and their comparison with that game.

For the comparison a game is divided into parts: its deals or, where nothing is dealt, the games of a match. Only public
views of a state are read.
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
    moment: str  # at which the branch begins, in words


class BranchResult(NamedTuple):
    """The result of one seat in the compared part."""

    chair: Chair
    gain: int | None  # the change of the score; None if the part is not over


class BranchComparison(NamedTuple):
    """The results of the same part in a branch and in the original game."""

    original: str  # the id of the original game
    moment: int  # the number of moves at which the branch begins
    part: int  # the number of the compared part, from 0
    parts: int  # the number of parts of the original game
    game: str  # the key of the game
    original_results: tuple[BranchResult, ...]  # by seat
    results: tuple[BranchResult, ...]  # by seat


def moved_on(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs after everybody has moved to the next seat, the last player to the first."""
    return (chairs[-1], *chairs[:-1])


def compare_branch(library: Library, id: str) -> BranchComparison | None:
    """The comparison of a branch. None if the game is no branch, or if one of the two games cannot be read."""
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
    """By seat the results in the part of that number, from 0."""
    gains = parts.gains_of(number) or (None,) * len(notes.chairs)
    return tuple(BranchResult(chair, gain) for chair, gain in zip(notes.chairs, gains, strict=True))


def same_cards(library: Library, id: str) -> tuple[Start, int | None] | None:
    """The start of a branch in which everybody has moved to the next seat and plays the same cards.

    The branch begins with the first part if the game is over, else with the last part that is over. Returns None if no
    part is over. The second value is the number of the part, from 0, or None if there is only one. Raises TableError,
    OSError.
    """
    _, history, notes = library.read(id)
    parts, part = Parts(history), 0
    if notes.ended is None and history.state.acting():
        parts_over = [number for number in range(len(parts.bands)) if parts.gains_of(number) is not None]
        if not parts_over:
            return None
        part = parts_over[-1]
    lines = history.lines[: parts.after_deal(parts.bands[part].start)]
    start = Start(id, lines, moved_on(notes.chairs), find(history.engine.key), history.chosen, "", "")
    return start, part if len(parts.bands) > 1 else None


def branches_of(library: Library, id: str) -> tuple[Saved, ...]:
    """The saved branches of a game, the last played first."""
    library.saved.refresh()
    return tuple(saved for saved in library.saved.lines if saved.branch_of == id and not saved.trouble)


# -- parts -------------------------------------------------------------------------------------------------------------


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

    def after_deal(self, moment: int) -> int:
        """The moment from which the same cards can be played again. That is after the last deal up to `moment` in its
        part, else after the first deal of the part. Without deals it is the beginning of the part."""
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
