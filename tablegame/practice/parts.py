"""What a game is made of that is played by itself, deals or games of a match, and what each seat made of one.

Nothing but what is public is told of the state.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from tablegame.core.contract import CHANCE
from tablegame.session.history import GameHistory

_ENDS: Final = "game"
"""The kind of event with which a game of a match ends, where nothing is dealt."""
_TRICK: Final = "trick"
"""The kind of event with which a trick ends."""
_PLAYED: Final = "play"
"""The phase in which cards are played, where a game names its phases."""


class Band(NamedTuple):
    """A deal or a game of a match: from which moment on."""

    start: int
    dealt: bool


class Parts:
    """The parts of one game. A moment is known by how many moves have been made."""

    def __init__(self, line: GameHistory) -> None:
        """The line stays as it is now."""
        self._line = line
        self._made = tuple(line.made)
        self.last = len(self._made)
        self.bands = tuple(self._found())

    def _found(self) -> Iterator[Band]:
        """A new one begins where the game counts on."""
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
        """Which deal or game of a session is under way after the next deal."""
        made, engine = self._made, self._line.engine
        while at < self.last and made[at].actor == CHANCE:
            at += 1
        state = made[at].before if at < self.last else self._line.state
        return engine.describe(state.view(None)).get(engine.counted)

    def band(self, at: int) -> int:
        """The number of the deal or game that a moment belongs to, from 0."""
        return max(0, bisect_right([band.start for band in self.bands], at) - 1)

    def trick(self, at: int) -> int | None:
        """The trick of its part to which a choice belongs, from 1; None where it is no choice of a card for a trick."""
        made, engine = self._made, self._line.engine
        if at >= self.last or made[at].actor == CHANCE:
            return None
        tricks = [n for n, each in enumerate(made) if any(event.kind == _TRICK for event in each.events)]
        if not tricks or engine.describe(made[at].before.view(None)).get("phase", _PLAYED) != _PLAYED:
            return None
        start = self.bands[self.band(at)].start
        return 1 + sum(start <= n < at for n in tricks)

    def choice(self, at: int) -> int:
        """Which choice of its part a choice is, from 1."""
        start = self.bands[self.band(at)].start
        return sum(each.actor != CHANCE for each in self._made[start : at + 1])

    def dealt(self, at: int) -> int:
        """The moment right after the deal that this one belongs to: from there the same cards are played again."""
        made, start = self._made, self.bands[self.band(at)].start
        if not self.bands[0].dealt:
            return start
        here = next((n for n in range(min(at, self.last - 1), -1, -1) if made[n].actor == CHANCE), -1) + 1
        return (
            here if here > start else next((n + 1 for n in range(start, self.last) if made[n].actor == CHANCE), start)
        )

    def made_of(self, number: int) -> tuple[int, ...] | None:
        """By how much every seat's score changed in that part; None where it is not over."""
        ends = number + 1 < len(self.bands)
        if number >= len(self.bands) or (not ends and self._line.state.acting()):
            return None
        start = self._scores(self.bands[number].start)
        end = self._scores(self.bands[number + 1].start if ends else self.last)
        return tuple(after - before for before, after in zip(start, end, strict=True))

    def _scores(self, at: int) -> tuple[int, ...]:
        return (self._made[at].before if at < self.last else self._line.state).scores()
