"""The fields of a session of Contraspiel: cards, calls, chips and payments."""

from __future__ import annotations

from tablegame.core.contract import CHANCE
from tablegame.core.options import Chosen
from tablegame.core.tricks import NOBODY, TrickState, to_state, with_entry
from tablegame.games.contraspiel.facts import payments
from tablegame.games.contraspiel.facts.cards import ORDERS
from tablegame.games.contraspiel.facts.options import OPTIONS, POOL
from tablegame.games.contraspiel.facts.view import Call, Deal, Payment, Phase, SpielView


class SpielTable(TrickState[SpielView]):
    """A session at one moment; NOBODY stands for nobody and nothing.

    talon: the cards of the talon below the turn-up, as a mask; dropped: seats as a mask. said, paid, past: what has
    happened. payer: who paid the stamm because of a Wenzel. matsch_from: tricks played before the matsch.
    """

    orders = ORDERS
    __slots__ = (
        "began", "bete", "bete_limit", "chips", "contra", "deal", "dealer_plays", "deals", "declarer_exchange",
        "drop_out", "dropped", "early_matsch", "first", "given", "giver", "lots", "matsch", "matsch_from", "paid",
        "past", "payer", "pool", "pool_began", "recontra", "rules", "said", "soloist", "stamm", "stamm_by", "taker",
        "talon", "thrown", "turn_up",
    )  # fmt: skip

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players = players
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
        self.dealer = NOBODY
        self.past: tuple[Deal, ...] = ()
        self.begin_deal()
        self.ask(Phase.DEALER, (CHANCE,))

    def begin_deal(self) -> None:
        """No card is out, and nothing is paid for the next deal."""
        self.paid: tuple[Payment, ...] = ()
        self.began: tuple[int, ...] = self.chips
        self.pool_began: int = self.pool
        self.clear()

    def clear(self) -> None:
        """No card is out, and nothing has been said."""
        self.clear_tricks()
        self.talon = self.dropped = 0
        self.turn_up: int = NOBODY
        self.taker = self.giver = self.given = self.payer = NOBODY
        self.first = self.contra = self.recontra = self.matsch = self.soloist = self.matsch_from = NOBODY
        self.dealer_plays: bool = False
        self.lots: bool = False
        self.said: tuple[Call, ...] = ()

    def winners(self) -> tuple[int, ...]:
        """The seats with most chips. Empty while the session goes on."""
        best = max(self.chips)
        return tuple(s for s in range(self.players) if self.chips[s] == best) if self.phase == Phase.OVER else ()

    @property
    def won(self) -> tuple[int, ...]:
        """Who won each trick of the deal so far."""
        return tuple(trick.winner for trick in self.tricks)

    def in_turn(self, first: int) -> tuple[int, ...]:
        """The seats that have not dropped out, in clockwise order from the first."""
        seats = TrickState.in_turn(self, first)
        return tuple(seat for seat in seats if not self.dropped >> seat & 1) if self.dropped else seats

    def turn_up_lies(self) -> bool:
        """Whether the turn-up still lies there and is of the trump suit."""
        return self.taker == NOBODY and self.turn_up >> 3 == self.trump

    def single_bete(self) -> int:
        """A single bête as it would be paid now, in chips."""
        return payments.bete(self.pool, self.bete, self.bete_limit)

    def set_hand(self, seat: int, mask: int) -> None:
        """Replace the cards of a seat, a mask."""
        self.hands = with_entry(self.hands, seat, mask)

    def take_turn_up(self, seat: int) -> None:
        """The turn-up goes into a hand."""
        self.taker = seat
        self.set_hand(seat, self.hands[seat] | 1 << self.turn_up)

    def become_soloist(self, seat: int, trump: int) -> None:
        """A seat plays alone now, in this trump."""
        self.soloist = seat
        self.trump = trump
        if self.first == NOBODY:
            self.first = seat

    def pay(self, paid: Payment) -> None:
        """Move the chips, and remember the payment with those of the deal."""
        chips = list(self.chips)
        for seat, change in ((to_state(paid.payer), -paid.chips), (to_state(paid.payee), paid.chips)):
            if seat == payments.POOL:
                self.pool += change
            else:
                chips[seat] += change
        self.chips = tuple(chips)
        self.paid += (paid,)
