"""The knowledge of one seat of ContractGrid: its view of a game, the events, and the deals of hidden cards that agree
with the view.

Cards, suits and contracts are numbers, and sets of contracts masks (facts/contracts.py). A sheet lists the contract of
each square, row by row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.contract import Event
from tablegame.core.tricks import PLAY as PLAY_PHASE
from tablegame.core.tricks import Placements, Trick, TrickView
from tablegame.games.contractgrid.facts.contracts import ORDERS, pack_of
from tablegame.games.contractgrid.facts.options import House, Rules, house_of


@dataclass(frozen=True, kw_only=True)
class LaidOut(Event):
    """A seat has laid out its sheet in secret."""

    kind = "grid"
    own_fields = ("sheet",)
    seat: int
    sheet: tuple[int, ...] | None  # None for the other seats


@dataclass(frozen=True, kw_only=True)
class SheetsShown(Event):
    """The last seat has laid out its sheet, and all sheets are turned up."""

    kind = "sheets"
    sheets: tuple[tuple[int, ...], ...]  # by seat
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class GridDealt(Event):
    kind = "deal"
    fields_by_seat = ("hands",)
    seat: int  # the dealer
    number: int  # of the hand, from 0
    hands: tuple[tuple[int, ...] | None, ...]  # the cards of each seat; None for hands that the viewer may not see
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Refused(Event):
    """A seat has named a suit that is not to be trump."""

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
    kind = "bid"
    seat: int
    contracts: int  # a mask


@dataclass(frozen=True, kw_only=True)
class GridTrickTaken(Event):
    kind = "trick"
    seat: int  # the winner
    cards: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class HandScored(Event):
    kind = "hand"
    number: int  # of the hand, from 0


@dataclass(frozen=True, kw_only=True)
class GridOver(Event):
    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class GridPhase:
    """The phases of a game, in their order. Those from DEAL to PLAY come once in every hand."""

    DEALER: Final = "dealer"  # the first dealer is drawn
    GRID: Final = "grid"  # the sheets are laid out
    DEAL: Final = "deal"
    REFUSE: Final = "refuse"  # suits are refused as trump
    BID: Final = "bid"
    PLAY: Final = PLAY_PHASE
    OVER: Final = "over"


class ScoredHand(NamedTuple):
    """The score of one seat for a hand. Lines, marks and total are those after the hand."""

    tricks: int  # the number of tricks won
    suits: tuple[int, ...]  # the number of cards collected, by suit
    trumps: int  # the number of trumps collected, with the joker
    values: int  # the contracts made, a mask
    bids: int  # a mask of contracts
    unmarked_points: int  # points for contracts made on unmarked squares
    bid_points: int
    lines: int  # the number of complete lines
    marks: int  # the marked contracts, a mask
    total: int


class FinishedHand(NamedTuple):
    """A hand whose tricks are over and scored. `scored` has an entry for each seat."""

    dealer: int
    refused: tuple[int | None, ...]  # the suit that each seat refused, None for a seat that was not asked
    trump: int
    tricks: tuple[Trick, ...]
    scored: tuple[ScoredHand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GridView(TrickView):
    """The view of one seat, or of a spectator (seat None)."""

    orders = ORDERS
    hand: tuple[int, ...]
    rules: Rules  # the house rules by name
    sheets: tuple[tuple[int, ...] | None, ...]
    """The contract of each square of each sheet, row by row; None for a sheet that is secret or not laid out."""
    laid: tuple[bool, ...]  # whether each seat has laid out its sheet
    refused: tuple[int | None, ...]  # the suit that each seat refused in this hand
    bids: tuple[int | None, ...]  # masks of contracts, None before a seat has bid
    marks: tuple[int, ...]  # masks of contracts
    collected: tuple[tuple[int, ...], ...]  # the cards that each seat has collected in this hand
    past: tuple[FinishedHand, ...]  # the finished hands of the game

    @property
    def house(self) -> House:
        return house_of(self.rules)

    def totals(self, hands: int) -> tuple[int, ...]:
        """The total of each seat after so many hands of the game; before the first hand (`hands` is 0) all have 0."""
        return tuple(each.total for each in self.past[hands - 1].scored) if hands else (0,) * self.players


def unseen_cards(view: GridView) -> tuple[tuple[int, ...], Placements]:
    """The seats whose cards this view does not show, then the ways in which the unseen cards can be dealt to them. A
    seat that did not follow suit cannot hold a card of that suit."""
    seats = tuple(seat for seat in range(view.players) if seat != view.seat)
    seen = {*view.hand, *(card for _, card in view.played_cards)}
    cards = tuple(card for card in pack_of(view.house.cards) if card not in seen)
    # For each card a mask of the seats, by their index in `seats`, that may hold it.
    allowed = [sum(1 << n for n, seat in enumerate(seats) if not view.lacks[seat] >> card & 1) for card in cards]
    return seats, Placements(cards, [view.sizes[seat] for seat in seats], allowed)
