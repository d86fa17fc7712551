"""What happens in Contraspiel beside what core/tricks.py names."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.contract import Event


@dataclass(frozen=True, kw_only=True)
class SpielDealt(Event):
    """Cards are dealt, each hand known to its seat alone; seat: the dealer, who may not look if a sow is turned up."""

    kind = "deal"
    each = ("hands",)
    seat: int
    turn_up: int
    hands: tuple[tuple[int, ...] | None, ...]
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Redealt(Event):
    """Both Wenzels lie in the talon at the first deal: the dealer deals again."""

    kind = "redeal"
    seat: int


@dataclass(frozen=True, kw_only=True)
class StammPaid(Event):
    """A seat pays the stamm."""

    kind = "stamm"
    seat: int


@dataclass(frozen=True, kw_only=True)
class SpielCalled(Event):
    """A seat says something, as view.Call has it. card: given away, its giver's secret; hand: the cards that the seat
    sees from now on."""

    kind = "call"
    own = ("card", "hand")
    seat: int
    word: str
    suit: int | None
    exchanged: bool
    phase: str
    card: int | None
    hand: tuple[int, ...] | None
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class StakesPaid(Event):
    """Everybody pays two stamms for the matsch of a seat."""

    kind = "stakes"
    seat: int


@dataclass(frozen=True, kw_only=True)
class SpielTrickTaken(Event):
    """All have played to a trick; seat: who wins it."""

    kind = "trick"
    seat: int


@dataclass(frozen=True, kw_only=True)
class ThrownIn(Event):
    """All have passed twice; seat: who deals again."""

    kind = "thrown"
    seat: int


@dataclass(frozen=True, kw_only=True)
class Settled(Event):
    """A deal is paid for, the last of the view's past; seat: its winner, None after a fold."""

    kind = "settled"
    seat: int | None


@dataclass(frozen=True, kw_only=True)
class SpielOver(Event):
    """The session is over."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
