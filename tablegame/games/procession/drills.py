"""The drill of Procession: the one change that wins, for two players.

A puzzle is a position after random moves in which a search finds exactly one winning row.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.core.bots import Bot
from tablegame.core.contract import Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle
from tablegame.core.text import N_, Reason
from tablegame.games.procession.facts import ProcessionView, changes, text_of

WINNING_CHANGE: Final = "winning_change"
_LENGTHS: Final = (6, 6, 7, 7, 7, 8, 8)
"""The numbers of digits, each as often as it is drawn."""
_FEWEST: Final = 3  # the fewest legal rows: a choice of two is too easy
_OMITTED: Final = 0.8
"""The share of positions with an immediate win that make no puzzle: there are many, and they are easy."""
_MOST_POSITIONS: Final = 30_000  # the most positions in the search for one puzzle
_AT_ONCE: Final = N_("Then nobody can move any more: every other row leaves a reply that wins.")
_LATER: Final = N_("Whatever is answered, there is a winning row again; every other row lets the opponent win.")


class _TooMuchError(Exception):
    """A search has looked at `_MOST_POSITIONS` without an answer."""


class _Search:
    """Finds winning rows for two players by a search over all rows that can follow."""

    def __init__(self) -> None:
        self.remaining = _MOST_POSITIONS
        self._won: dict[tuple[int, int], bool] = {}

    def wins(self, row: int, used: int) -> bool:
        """Whether the player who writes the next row after this one wins. used: a bit for the mark of each row so far.
        Raises _TooMuchError."""
        known = self._won.get((row, used))
        if known is None:
            if not self.remaining:
                raise _TooMuchError
            self.remaining -= 1
            known = self._won[row, used] = bool(self.winning_rows(row, used, only_first=True))
        return known

    def winning_rows(self, row: int, used: int, only_first: bool = False) -> list[int]:
        """The legal rows after this row that win for the player who writes them. Raises _TooMuchError.
        used: a bit for the mark of each row so far, and so for each partition that may not come again.
        only_first: whether to stop at the first winning row."""
        winning = []
        for after, mark in zip(*changes(row), strict=True):
            if not used >> mark & 1 and not self.wins(after, used | 1 << mark):
                winning.append(after)
                if only_first:
                    break
        return winning


class ProcessionDrills(Drills):
    """Puzzles: positions for two players with exactly one winning row. A mirror image counts as another row."""

    drills: tuple[Drill, ...] = (
        Drill(WINNING_CHANGE, N_("The winning change"), N_("Which row wins? There is only one."), "winner"),
    )

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:  # noqa: ARG002 - one kind
        """A puzzle after some random moves. None if the position is too easy, or has no winning row or several."""
        game: DrillGame = DrillGame(engine, 2, (("length", rng.choice(_LENGTHS)),))
        for _ in range(rng.randrange(2, 14)):
            if not game.state.acting():
                return None
            (seat,) = game.state.acting()
            game.make(seat, game.state.legal(seat).sample(rng))
        if not game.state.acting():
            return None
        (seat,) = game.state.acting()
        view = game.state.view(seat)
        assert isinstance(view, ProcessionView)
        if view.domain.count() < _FEWEST:
            return None
        used = sum(1 << mark for mark in view.marks)
        try:
            winning = _Search().winning_rows(view.row, used)
        except _TooMuchError:
            return None
        if len(winning) != 1:
            return None
        after = game.state.clone()
        after.apply(seat, winning[0])
        at_once = not after.acting()
        if at_once and rng.random() < _OMITTED:
            return None
        why = Reason(_AT_ONCE if at_once else _LATER, (), "winner")
        return game.puzzle(kind, seat, text_of(winning[0]), why=why)


DRILLS: Final = ProcessionDrills()
