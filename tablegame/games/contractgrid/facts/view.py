"""What a seat of ContractGrid knows, and the plain facts of its cards.

Knows plain values. Must not know whose turn it is by rule, what is legal, or how a hand is scored.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegame.core.contract import Domain
from tablegame.games.contractgrid.facts.contracts import JOKER
from tablegame.games.contractgrid.facts.options import on_sheet

# What the table is waiting for.
DEALER: Final = "dealer"
GRID: Final = "grid"
DEAL: Final = "deal"
REFUSE: Final = "refuse"
BID: Final = "bid"
PLAY: Final = "play"
OVER: Final = "over"


_LOWEST: Final = {33: 7, 32: 7, 24: 9}
"""The lowest rank of a pack, by its number of cards; the ace is the highest."""


@lru_cache(maxsize=8)
def pack_of(cards: int) -> tuple[int, ...]:
    """The cards of a pack of so many, ascending."""
    joker = (JOKER,) if cards == 33 else ()
    return (*(card for card in range(JOKER) if card < 4 or (card >> 2) + 1 >= _LOWEST[cards]), *joker)


def suit_of(card: int, trump: int) -> int:
    """The suit a card belongs to for leading and following; the joker is a trump (help.en.md#play)."""
    return trump if card == JOKER else card & 3


def power(card: int, trump: int) -> int:
    """How high a card stands among those of its suit, the ace high; every trump above every other card."""
    if card == JOKER:
        return 99
    rank = 14 if card < 4 else (card >> 2) + 1
    return rank + (40 if card & 3 == trump else 0)


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in the order they were played, who took it."""

    leader: int
    cards: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand of one player: tricks, cards collected by suit and trumps (the joker among them), the values made, what
    was bid, the points in the order of the rule, the lines that stand, the marks and the total afterwards.

    values, bids, marks: masks of contracts.
    """

    tricks: int
    suits: tuple[int, ...]
    trumps: int
    values: int
    bids: int
    unmarked: int
    made: int
    lines: int
    marks: int
    total: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand: its dealer, the suit each seat refused (None for one that was not asked), trump, tricks."""

    dealer: int
    refused: tuple[int | None, ...]
    trump: int
    tricks: tuple[Trick, ...]
    scored: tuple[Scored, ...]


@dataclass(frozen=True, slots=True)
class GridView:
    """One seat's view (seat None: a spectator), a plain value.

    rules: the house rules by name; phase: what is waited for (the words above); sheets: the contracts of each seat's
    squares, row by row, None while they are secret or not laid out; laid: who has laid out; hand: the seat's own
    cards, ascending; sizes: cards in every hand; refused: the suit each seat named in this hand; trump None until it
    is fixed; bids: masks of contracts, None before a seat has bid; marks: masks of contracts marked; leader and
    trick: the trick under way in playing order; tricks: the finished ones of this hand; collected: the cards each
    seat has taken in it; lacks: for every seat a bit for each card that it has shown not to hold; past: the finished
    hands of the game.
    """

    players: int
    seat: int | None
    rules: tuple[tuple[str, int | str | bool | tuple[str, ...]], ...]
    phase: str
    dealer: int | None
    sheets: tuple[tuple[int, ...] | None, ...]
    laid: tuple[bool, ...]
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    refused: tuple[int | None, ...]
    trump: int | None
    bids: tuple[int | None, ...]
    marks: tuple[int, ...]
    leader: int | None
    trick: tuple[int, ...]
    tricks: tuple[Trick, ...]
    collected: tuple[tuple[int, ...], ...]
    lacks: tuple[int, ...]
    past: tuple[Hand, ...]
    acting: tuple[int, ...]
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    domain: Domain

    def legal(self) -> Domain:
        """What this seat may choose now; empty where it owes nothing."""
        return self.domain

    def rule(self, name: str) -> int | str | bool | tuple[str, ...]:
        """A house rule's value by its name."""
        return dict(self.rules)[name]

    @property
    def on_sheet(self) -> tuple[int, ...]:
        """The contracts that stand on every sheet of this game, in the order of the rules."""
        return on_sheet(dict(self.rules))

    @property
    def forehand(self) -> int | None:
        """The seat left of the dealer."""
        return None if self.dealer is None else (self.dealer + 1) % self.players

    @property
    def seats_of_trick(self) -> tuple[int, ...]:
        """The seats whose cards lie in the trick under way, in the order they played."""
        first = self.leader or 0
        return tuple((first + i) % self.players for i in range(len(self.trick)))
