"""What a seat of ContractGrid knows of a game: its view, its events, how hidden cards may be dealt."""

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
    """A seat has laid out its sheet."""

    kind = "grid"
    own_fields = ("sheet",)
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
    fields_by_seat = ("hands",)
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
    """A seat makes its bids."""

    kind = "bid"
    seat: int
    contracts: int  # a mask


@dataclass(frozen=True, kw_only=True)
class GridTrickTaken(Event):
    """All have played to a trick."""

    kind = "trick"
    seat: int  # who wins it
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


class Phase:
    """What the table waits for."""

    DEALER: Final = "dealer"
    GRID: Final = "grid"
    DEAL: Final = "deal"
    REFUSE: Final = "refuse"
    BID: Final = "bid"
    PLAY: Final = PLAY_PHASE
    OVER: Final = "over"


class ScoredHand(NamedTuple):
    """A scored hand of one seat. Lines, marks and total are those after the hand."""

    tricks: int  # how many the seat won
    suits: tuple[int, ...]  # the number of cards collected, by suit
    trumps: int  # the number of trumps collected, with the joker
    values: int  # the contracts made, a mask
    bids: int  # a mask of contracts
    unmarked_points: int  # points for values of unmarked squares
    bid_points: int
    lines: int  # how many stand
    marks: int  # the marked contracts, a mask
    total: int


class FinishedHand(NamedTuple):
    dealer: int
    refused: tuple[int | None, ...]  # the suit of each seat, None for one that was not asked
    trump: int
    tricks: tuple[Trick, ...]
    scored: tuple[ScoredHand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GridView(TrickView):
    """One seat's view (seat None: a spectator), a plain value."""

    orders = ORDERS
    hand: tuple[int, ...]
    rules: Rules  # the house rules by name
    sheets: tuple[tuple[int, ...] | None, ...]
    """The contracts of each seat's squares, row by row, None while they are secret or not laid out."""
    laid: tuple[bool, ...]  # whether each seat has laid out its sheet
    refused: tuple[int | None, ...]  # the suit that each seat refused in this hand
    bids: tuple[int | None, ...]  # masks of contracts, None before a seat has bid
    marks: tuple[int, ...]  # masks of contracts
    collected: tuple[tuple[int, ...], ...]  # the cards that each seat has collected in this hand
    past: tuple[FinishedHand, ...]  # the finished hands of the game

    @property
    def house(self) -> House:
        """The house rules as they are used."""
        return house_of(self.rules)

    def totals(self, hands: int) -> tuple[int, ...]:
        """The total of each seat after that number of hands."""
        return tuple(each.total for each in self.past[hands - 1].scored) if hands else (0,) * self.players


def unseen_cards(view: GridView) -> tuple[tuple[int, ...], Placements]:
    """The seats whose cards this view does not show, and the ways to deal the unseen cards to them."""
    seats = tuple(seat for seat in range(view.players) if seat != view.seat)
    seen = {*view.hand, *(card for _, card in view.played_cards)}
    cards = tuple(card for card in pack_of(view.house.cards) if card not in seen)
    allowed = [sum(1 << n for n, seat in enumerate(seats) if not view.lacks[seat] >> card & 1) for card in cards]
    return seats, Placements(cards, [view.sizes[seat] for seat in seats], allowed)
