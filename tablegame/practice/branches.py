"""The parts of a game, which are its deals or the games of a match, and branches: games that continue from a moment of
another one, and their results compared with those of the first game.

Only what is public is read from the state.
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
    """The beginning of a branch: the saved game and its moves up to the moment."""

    game: str
    lines: tuple[str, ...]
    chairs: tuple[Chair, ...]
    entry: Game
    chosen: Chosen
    title: str
    said: str  # the moment in words


class BranchResult(NamedTuple):
    """The player of a seat, and the change of the score with the cards in question; None: not over yet."""

    chair: Chair
    gain: int | None


class BranchComparison(NamedTuple):
    """A branch beside the game it comes from. then, now: the results by seat in the first game and in the branch."""

    of: str
    at: int
    part: int  # the number of the deal or game in which it begins, from 0
    parts: int  # how many there are
    game: str  # the key of the game
    then: tuple[BranchResult, ...]
    now: tuple[BranchResult, ...]


def moved_on(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs with everybody moved to the next one."""
    return (chairs[-1], *chairs[:-1])


def beside(library: Library, id: str) -> BranchComparison | None:
    """The results with the cards of a branch, then and now; None for a game that is no branch, or if the first game is
    gone."""
    with suppress(TableError, OSError):
        _, line, notes = library.read(id)
        if notes.branch_of:
            _, first, before = library.read(notes.branch_of)
            parts, branch = Parts(first), Parts(line)
            number = parts.band(notes.branch_at)
            then, now = _branch_results(parts, number, before), _branch_results(branch, number, notes)
            if len(then) == len(now):
                game = line.engine.key
                return BranchComparison(notes.branch_of, notes.branch_at, number, len(parts.bands), game, then, now)
    return None


def _branch_results(parts: Parts, number: int, notes: Notes) -> tuple[BranchResult, ...]:
    gains = parts.gains_of(number) or (None,) * len(notes.chairs)
    return tuple(BranchResult(chair, gain) for chair, gain in zip(notes.chairs, gains, strict=True))


def same_cards(library: Library, id: str) -> tuple[Start, int | None] | None:
    """Where the same cards are played from, everybody one chair on, and which deal or game of several that is, from 0:
    the first if the game is over, else the last that is over; None before that. Raises TableError, OSError."""
    _, line, notes = library.read(id)
    parts, over = Parts(line), notes.ended is not None or not line.state.acting()
    played = 0 if over else sum(parts.gains_of(number) is not None for number in range(len(parts.bands))) - 1
    if played < 0:
        return None
    lines = line.lines[: parts.dealt(parts.bands[played].start)]
    start = Start(id, lines, moved_on(notes.chairs), find(line.engine.key), line.chosen, "", "")
    return start, played if len(parts.bands) > 1 else None


def branches_of(library: Library, id: str) -> tuple[Saved, ...]:
    """The saved branches of a game, the last played first."""
    library.saved.refresh()
    return tuple(saved for saved in library.saved.lines if saved.branch_of == id and not saved.trouble)


# -- deals and games as parts of a whole -------------------------------------------------------------------------------


_ENDS: Final = "game"
"""The event that ends a game of a match in games without deals."""
_TRICK: Final = "trick"
"""The event that ends a trick."""
_PLAYED: Final = "play"
"""The phase in which cards are played, in games that name their phases."""


class Band(NamedTuple):
    """A part of a game: the moment of its beginning, and whether it is a deal."""

    start: int
    dealt: bool


class Parts:
    """The parts of one game. A moment is the number of moves made before it."""

    def __init__(self, line: GameHistory) -> None:
        """line: must not change any more."""
        self._line = line
        self._made = tuple(line.moves)
        self.last = len(self._made)
        self._tricks = [n for n, each in enumerate(self._made) if any(event.kind == _TRICK for event in each.events)]
        """The moves that ended a trick."""
        self.bands = tuple(self._bands())

    def _bands(self) -> Iterator[Band]:
        """A part begins wherever the count of the engine changes."""
        made = self._made
        dealt = any(each.actor == CHANCE for each in made)
        number = self._number(0)
        yield Band(0, dealt)
        for at in range(1, self.last):
            begins = made[at].actor == CHANCE if dealt else any(event.kind == _ENDS for event in made[at - 1].events)
            if begins and self._number(at) != number:
                number = self._number(at)
                yield Band(at, dealt)

    def _number(self, at: int) -> Any:
        """The engine's count of deals or games after the next deal."""
        made, engine = self._made, self._line.engine
        while at < self.last and made[at].actor == CHANCE:
            at += 1
        state = made[at].before if at < self.last else self._line.state
        return engine.view_as_json(state.view(None)).get(engine.number_key)

    def band(self, at: int) -> int:
        """The number of a moment's part, from 0."""
        return max(0, bisect_right([band.start for band in self.bands], at) - 1)

    def trick(self, at: int) -> int | None:
        """The number of a choice's trick in its part, from 1; None for a choice that plays no card to a trick."""
        made, engine = self._made, self._line.engine
        if at >= self.last or made[at].actor == CHANCE:
            return None
        if not self._tricks or engine.view_as_json(made[at].before.view(None)).get("phase", _PLAYED) != _PLAYED:
            return None
        start = self.bands[self.band(at)].start
        return 1 + sum(start <= n < at for n in self._tricks)

    def choice(self, at: int) -> int:
        """The number of a choice in its part, from 1."""
        start = self.bands[self.band(at)].start
        return sum(each.actor != CHANCE for each in self._made[start : at + 1])

    def dealt(self, at: int) -> int:
        """The moment after a moment's deal, from which the same cards can be played again."""
        made, start = self._made, self.bands[self.band(at)].start
        if not self.bands[0].dealt:
            return start
        here = next((n for n in range(min(at, self.last - 1), -1, -1) if made[n].actor == CHANCE), -1) + 1
        return (
            here if here > start else next((n + 1 for n in range(start, self.last) if made[n].actor == CHANCE), start)
        )

    def gains_of(self, number: int) -> tuple[int, ...] | None:
        """The change of each seat's score in a part; None if it is not over."""
        ends = number + 1 < len(self.bands)
        if number >= len(self.bands) or (not ends and self._line.state.acting()):
            return None
        start = self._scores(self.bands[number].start)
        end = self._scores(self.bands[number + 1].start if ends else self.last)
        return tuple(after - before for before, after in zip(start, end, strict=True))

    def _scores(self, at: int) -> tuple[int, ...]:
        return (self._made[at].before if at < self.last else self._line.state).scores()
