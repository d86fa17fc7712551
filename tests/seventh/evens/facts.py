"""The facts of Odds and Evens: its house rule, what a seat knows, and what happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegame.core.contract import Event
from tablegame.core.options import Option
from tablegame.core.sealed_cards import SealedView
from tablegame.core.text import N_

HIGHEST: Final = 9
OPTIONS: Final = (
    Option(
        name="ranks",
        kind="number",
        title=N_("Ranks"),
        sentence=N_("How many cards each hand has, from 1 up."),
        default=5,
        low=3,
        high=HIGHEST,
        clause="cards",
    ),
)


def taker_of(trick: tuple[int, ...]) -> int:
    """The seat that takes a trick: seat A (0) if the sum is even, else seat B (1). trick: the rank of each seat."""
    return sum(trick) % 2


@dataclass(frozen=True, slots=True, kw_only=True)
class EvensView(SealedView):
    """All but the sealed card of the other seat."""

    ranks: int
    tricks: tuple[tuple[int, ...], ...]  # the finished tricks, each with the rank of each seat

    def hand(self, seat: int) -> tuple[int, ...]:
        """The ranks in the hand of a seat, with its sealed card."""
        played = [trick[seat] for trick in self.tricks]
        return tuple(rank for rank in range(1, self.ranks + 1) if rank not in played)


@dataclass(frozen=True, kw_only=True)
class Turned(Event):
    """Both cards are turned up."""

    kind = "trick"
    seat: int  # the seat that takes the trick
    trick: tuple[int, ...]
    reveals: tuple[int, ...] = (0, 1)
