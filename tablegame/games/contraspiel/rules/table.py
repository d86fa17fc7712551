"""What lies on the table in a session of Contraspiel, what was said and paid."""

from __future__ import annotations

from tablegame.core.contract import CHANCE
from tablegame.core.options import Chosen
from tablegame.core.tricks import NOBODY, clockwise, number, placed
from tablegame.games.contraspiel.facts import payments, view
from tablegame.games.contraspiel.facts.options import OPTIONS, POOL
from tablegame.games.contraspiel.facts.view import Call, Deal, Payment, SpielTrick


class SpielTable:
    """A session at one moment. Flat fields: ints, strings, tuples of these; NOBODY is nobody and nothing.

    asked: the seats that will be asked in this phase, in their order; the first acts now. hands: bit masks of cards.
    talon: the cards of the talon below the turn-up. said, tricks, paid, past: what has happened. payer: who paid the
    stamm by a Wenzel. matsch_from: tricks played before the matsch.
    """

    __slots__ = (
        "asked", "began", "bete", "bete_limit", "chips", "contra", "deal", "dealer", "dealer_plays", "deals",
        "declarer_exchange", "drop_out", "dropped", "early_matsch", "first", "given", "giver", "hands",
        "lacks", "leader", "lots", "matsch", "matsch_from", "paid", "past", "payer", "phase", "players", "pool",
        "pool_began", "recontra", "rules", "said", "soloist", "stamm", "stamm_by", "taker", "talon", "thrown", "trick",
        "tricks", "trump", "turn_up", "won",
    )  # fmt: skip

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players: int = players
        self.rules: tuple[tuple[str, int | str], ...] = tuple((each.name, chosen[each.name]) for each in OPTIONS)
        self.stamm: int = chosen["stamm"]
        self.stamm_by: str = chosen["stamm_by"]
        self.bete: int = payments.POOL if chosen["bete"] == POOL else chosen["bete"]
        self.bete_limit: int = chosen["bete_limit"]
        self.deals: int = chosen["deals"]
        self.declarer_exchange: bool = chosen["declarer_exchange"]
        self.early_matsch: bool = chosen["early_matsch"]
        self.drop_out: bool = chosen["drop_out"]
        self.chips: tuple[int, ...] = (chosen["chips"],) * players
        self.pool: int = 0
        self.deal: int = 0
        self.thrown: int = 0
        self.dealer: int = NOBODY
        self.past: tuple[Deal, ...] = ()
        self.phase: str = view.DEALER
        self.asked: tuple[int, ...] = (CHANCE,)
        self.begin_deal()
        self.clear()

    def begin_deal(self) -> None:
        """Remember what everybody has before anything is paid for this deal."""
        self.paid: tuple[Payment, ...] = ()
        self.began: tuple[int, ...] = self.chips
        self.pool_began: int = self.pool

    def clear(self) -> None:
        """No cards are out any more."""
        nobody = (0,) * self.players
        self.hands: tuple[int, ...] = nobody
        self.lacks: tuple[int, ...] = nobody
        self.talon = self.dropped = 0
        self.turn_up = self.taker = self.giver = self.given = self.payer = NOBODY
        self.first = self.contra = self.recontra = self.matsch = self.soloist = self.trump = NOBODY
        self.matsch_from: int = NOBODY
        self.dealer_plays: bool = False
        self.lots: bool = False
        self.said: tuple[Call, ...] = ()
        self.leader: int = NOBODY
        self.trick: tuple[int, ...] = ()
        self.tricks: tuple[SpielTrick, ...] = ()
        self.won: tuple[int, ...] = ()

    # -- whose turn -------------------------------------------------------------------------------------------------

    def acting(self) -> tuple[int, ...]:
        """The seat that is asked now, chance before a deal or a draw, () when over."""
        return self.asked[:1]

    def ask(self, phase: str, seats: tuple[int, ...]) -> None:
        """These seats are asked now, one after another; CHANCE draws or deals."""
        self.phase = phase
        self.asked = seats

    def order(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from one."""
        return clockwise(first, self.players)

    @property
    def forehand(self) -> int:
        """Left of the dealer."""
        return (self.dealer + 1) % self.players

    def stayed(self) -> tuple[int, ...]:
        """The seats that have not dropped out, ascending."""
        return tuple(seat for seat in range(self.players) if not self.dropped >> seat & 1)

    def winners(self) -> tuple[int, ...]:
        """Most chips of the session; equal most share. Empty while it goes on."""
        if self.phase != view.OVER:
            return ()
        best = max(self.chips)
        return tuple(seat for seat in range(self.players) if self.chips[seat] == best)

    # -- cards and chips --------------------------------------------------------------------------------------------

    def lies(self) -> bool:
        """Whether the turn-up still lies there and is of the trump suit."""
        return self.taker == NOBODY and self.turn_up >> 3 == self.trump

    def set_hand(self, seat: int, mask: int) -> None:
        """The cards that a seat holds now, as a bit mask."""
        self.hands = placed(self.hands, seat, mask)

    def take_turn_up(self, seat: int) -> None:
        """The turn-up goes into a hand."""
        self.taker = seat
        self.set_hand(seat, self.hands[seat] | 1 << self.turn_up)

    def becomes_soloist(self, seat: int, trump: int) -> None:
        """A seat plays alone now, in this trump."""
        self.soloist = seat
        self.trump = trump
        if self.first == NOBODY:
            self.first = seat

    def pay(self, paid: Payment) -> None:
        """Chips change hands, and the payment is remembered with those of the deal."""
        chips = list(self.chips)
        for seat, change in ((number(paid.payer), -paid.chips), (number(paid.payee), paid.chips)):
            if seat == payments.POOL:
                self.pool += change
            else:
                chips[seat] += change
        self.chips = tuple(chips)
        self.paid += (paid,)
