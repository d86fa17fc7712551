"""The drill of Procession: the one change that wins, for two players."""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.core.bots import Bot
from tablegame.core.contract import Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle
from tablegame.core.text import N_, Reason
from tablegame.games.procession.facts import ProcessionView, changes, text_of

WINNING_CHANGE: Final = "winning_change"
_FEWEST: Final = 3
"""The fewest legal rows: a choice of two is too easy."""
_PASSED_OVER: Final = 0.8
"""Part of the positions with an immediate win that is left out: there are many, and they are easy."""
_POSITIONS: Final = 30_000
"""The bound of the search for one puzzle."""
_AT_ONCE: Final = N_("Then nobody can move any more: every other row leaves a reply that wins.")
_LATER: Final = N_("Whatever is answered, there is a winning row again; every other row lets the opponent win.")


class _TooMuchError(Exception):
    """The search has reached its bound."""


class _Search:
    """Who wins, by a search over all rows that can follow."""

    def __init__(self) -> None:
        self.left = _POSITIONS
        self._won: dict[tuple[int, int], bool] = {}

    def wins(self, row: int, used: int) -> bool:
        """Whether the player who writes after this row wins. Raises _TooMuchError."""
        known = self._won.get((row, used))
        if known is None:
            if not self.left:
                raise _TooMuchError
            self.left -= 1
            known = self._won[row, used] = bool(self.winning(row, used, one=True))
        return known

    def winning(self, row: int, used: int, one: bool = False) -> list[int]:
        """The rows that win after this one, or only the first of them. used: a bit for every partition."""
        found = []
        for after, mark in zip(*changes(row), strict=True):
            if not used >> mark & 1 and not self.wins(after, used | 1 << mark):
                found.append(after)
                if one:
                    break
        return found


class ProcessionDrills(Drills):
    """Positions with exactly one winning row; a mirror image counts as another row."""

    drills: tuple[Drill, ...] = (
        Drill(WINNING_CHANGE, N_("The winning change"), N_("Which row wins? There is only one."), "winner"),
    )

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:  # noqa: ARG002 - one kind
        """A row after some random moves."""
        game: DrillGame = DrillGame(engine, 2, (("length", rng.choice((6, 6, 7, 7, 7, 8, 8))),))
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
            won = _Search().winning(view.row, used)
        except _TooMuchError:
            return None
        if len(won) != 1:
            return None
        after = game.state.clone()
        after.apply(seat, won[0])
        at_once = not after.acting()
        if at_once and rng.random() < _PASSED_OVER:
            return None
        why = Reason(_AT_ONCE if at_once else _LATER, (), "winner")
        return game.asks(kind, seat, text_of(won[0]), why=why)


DRILLS: Final = ProcessionDrills()
