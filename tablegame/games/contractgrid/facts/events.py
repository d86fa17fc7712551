"""What happens in ContractGrid beside what core/tricks.py names."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.contract import Event


@dataclass(frozen=True, kw_only=True)
class LaidOut(Event):
    """A seat has laid out its sheet."""

    kind = "grid"
    own = ("sheet",)
    seat: int
    sheet: tuple[int, ...] | None


@dataclass(frozen=True, kw_only=True)
class SheetsShown(Event):
    """All sheets are laid open."""

    kind = "sheets"
    sheets: tuple[tuple[int, ...], ...]
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class GridDealt(Event):
    """The cards are dealt."""

    kind = "deal"
    each = ("hands",)
    seat: int
    number: int
    hands: tuple[tuple[int, ...] | None, ...]
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Refused(Event):
    """A seat refuses a suit as trump."""

    kind = "refuse"
    seat: int
    suit: int


@dataclass(frozen=True, kw_only=True)
class TrumpFixed(Event):
    """The suit that nobody refused is trump."""

    kind = "trump"
    suit: int


@dataclass(frozen=True, kw_only=True)
class Bid(Event):
    """A seat bids these contracts, a mask."""

    kind = "bid"
    seat: int
    contracts: int


@dataclass(frozen=True, kw_only=True)
class GridTrickTaken(Event):
    """All have played to a trick; seat: who wins it."""

    kind = "trick"
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class HandScored(Event):
    """A hand is over and scored."""

    kind = "hand"
    number: int


@dataclass(frozen=True, kw_only=True)
class GridOver(Event):
    """The game is over."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
