"""What happens in WarGops, as the seats are told it. Knows the core alone."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.contract import Event
from tablegame.games.wargops.facts.view import WarTrick


@dataclass(frozen=True, kw_only=True)
class WarSealed(Event):
    """A seat has sealed a card; which one it alone knows."""

    kind = "choice"
    own = ("rank",)
    seat: int
    rank: int | None


@dataclass(frozen=True, kw_only=True)
class WarTurned(Event):
    """All sealed cards are turned up, with every step that follows.

    seat: who takes the trick, None where it waits or nobody takes it.
    """

    kind = "trick"
    seat: int | None
    trick: WarTrick
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Tied(WarTurned):
    """The same, and those who tied must put other cards in place."""

    kind = "tie"


@dataclass(frozen=True, kw_only=True)
class WarGameEnded(Event):
    """One seat at most holds cards; seat: who scores by it, points: of each seat in this game, scores: so far."""

    kind = "game"
    seat: int | None
    game: int
    points: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class WarOver(Event):
    """The session is over."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
