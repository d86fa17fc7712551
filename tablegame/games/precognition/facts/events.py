"""What happens in Precognition, as the seats are told it. Knows the core alone."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.contract import Event
from tablegame.games.precognition.facts.view import RevealedGame


@dataclass(frozen=True, kw_only=True)
class PrecognitionDealt(Event):
    """The cards are dealt, seat being the dealer; a seat sees its own hand, and is told that it got one."""

    kind = "deal"
    each = ("hands",)
    seat: int
    hands: tuple[tuple[int, ...] | None, ...]
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Written(Event):
    """A seat has written its string, which it alone knows."""

    kind = "predicted"
    own = ("string",)
    seat: int
    string: str | None


@dataclass(frozen=True, kw_only=True)
class Put(Event):
    """A card is put in the row; letter: the change it makes, "" for the first. It shows something to seats
    that could not know that this seat held it."""

    kind = "put"
    seat: int
    card: int
    letter: str
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Opened(Event):
    """All cards lie, and the strings are turned up."""

    kind = "reveal"
    game: RevealedGame
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Playoff(Event):
    """Those who tied for the longest string play again."""

    kind = "playoff"
    seated: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class PrecognitionOver(Event):
    """Nobody plays on; scores: letters matched in the last game."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
