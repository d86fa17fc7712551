"""What a seat of ContractGrid knows, and every way in which the cards that it does not see may be dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.contract import SeatView
from tablegame.core.sampling import Placements
from tablegame.core.tricks import Order
from tablegame.games.contractgrid.facts.cards import ORDERS, pack_of
from tablegame.games.contractgrid.facts.options import House, Rules, house_of

# What the table is waiting for.
DEALER: Final = "dealer"
GRID: Final = "grid"
DEAL: Final = "deal"
REFUSE: Final = "refuse"
BID: Final = "bid"
PLAY: Final = "play"
OVER: Final = "over"


class GridTrick(NamedTuple):
    """A finished trick: who led, the cards in the order they were played, who took it."""

    leader: int
    cards: tuple[int, ...]
    winner: int


class ScoredHand(NamedTuple):
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


class FinishedHand(NamedTuple):
    """A finished hand: its dealer, the suit each seat refused (None for one that was not asked), trump, tricks."""

    dealer: int
    refused: tuple[int | None, ...]
    trump: int
    tricks: tuple[GridTrick, ...]
    scored: tuple[ScoredHand, ...]


def won_of(tricks: Sequence[GridTrick], players: int) -> tuple[int, ...]:
    """How many tricks each seat has taken."""
    winners = [trick.winner for trick in tricks]
    return tuple(map(winners.count, range(players)))


@dataclass(frozen=True, slots=True, kw_only=True)
class GridView(SeatView):
    """One seat's view (seat None: a spectator), a plain value.

    rules: the house rules by name; phase: what is waited for (the words above); sheets: the contracts of each seat's
    squares, row by row, None while they are secret or not laid out; laid: who has laid out; hand: the seat's own
    cards, ascending; sizes: cards in every hand; refused: the suit each seat named in this hand; trump None until it
    is fixed; bids: masks of contracts, None before a seat has bid; marks: masks of contracts marked; leader and
    trick: the trick under way in playing order; tricks: the finished ones of this hand; collected: the cards each
    seat has taken in it; lacks: for every seat a bit for each card that it has shown not to hold; past: the finished
    hands of the game.
    """

    rules: Rules
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
    tricks: tuple[GridTrick, ...]
    collected: tuple[tuple[int, ...], ...]
    lacks: tuple[int, ...]
    past: tuple[FinishedHand, ...]

    @property
    def house(self) -> House:
        """The house rules, as they are read."""
        return house_of(self.rules)

    @property
    def own(self) -> int:
        """The seat whose view it is; raises ValueError for a spectator's."""
        if self.seat is None:
            raise ValueError("a spectator has no seat")
        return self.seat

    @property
    def order(self) -> Order:
        """Suits and powers of the cards under the trump; raises ValueError before it is fixed."""
        if self.trump is None:
            raise ValueError("no trump is fixed")
        return ORDERS[self.trump]

    @property
    def forehand(self) -> int:
        """The seat left of the dealer; raises ValueError before one is drawn."""
        if self.dealer is None:
            raise ValueError("no dealer is drawn")
        return (self.dealer + 1) % self.players

    def totals(self, hands: int) -> tuple[int, ...]:
        """Everybody's points after so many hands."""
        return tuple(each.total for each in self.past[hands - 1].scored) if hands else (0,) * self.players

    @property
    def seats_of_trick(self) -> tuple[int, ...]:
        """The seats whose cards lie in the trick under way, in the order they played."""
        first = self.leader or 0
        return tuple((first + i) % self.players for i in range(len(self.trick)))


def unseen(view: GridView) -> tuple[tuple[int, ...], Placements]:
    """The seats whose cards this view does not show, and every way to deal the unseen cards to them."""
    seats = tuple(seat for seat in range(view.players) if seat != view.seat)
    seen = {*view.hand, *view.trick, *(card for held in view.collected for card in held)}
    cards = tuple(card for card in pack_of(view.house.cards) if card not in seen)
    allowed = [sum(1 << i for i, seat in enumerate(seats) if not view.lacks[seat] >> card & 1) for card in cards]
    return seats, Placements(cards, [view.sizes[seat] for seat in seats], allowed)
