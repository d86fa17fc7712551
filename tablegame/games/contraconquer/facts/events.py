"""What happens in Contraconquer, as the seats are told it. Knows the core alone."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.contract import Event
from tablegame.games.contraconquer.facts.view import ContraTrick


@dataclass(frozen=True, kw_only=True)
class ContraSealed(Event):
    """A seat has sealed a card; which one it alone knows."""

    kind = "choice"
    own = ("rank",)
    seat: int
    rank: int | None


@dataclass(frozen=True, kw_only=True)
class ContraTurned(Event):
    """All cards of a trick are turned up; seat: who takes it."""

    kind = "trick"
    seat: int
    trick: ContraTrick
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class ContraGameEnded(Event):
    """Nobody has a card left in this game of the match; won: tricks of each seat in it, scores: in the match so far."""

    kind = "game"
    game: int
    won: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class ContraOver(Event):
    """The match is over."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
