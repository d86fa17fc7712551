"""The fields of a session of Contraspiel, what a seat may choose now, and what it may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from tablegame.core.contract import CHANCE
from tablegame.core.domain import EMPTY, Deals, Domain, Listed, Lots
from tablegame.core.options import Chosen
from tablegame.core.tricks import NOBODY, TrickState, cards_of, to_state, to_view, with_entry
from tablegame.games.contraspiel.facts import moves, payments
from tablegame.games.contraspiel.facts.cards import HAND, ORDERS, pack_of
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
    def trick_winners(self) -> tuple[int, ...]:
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


def domain(table: SpielTable, seat: int) -> Domain:
    """What a seat (or chance) may do now, empty where it is not asked."""
    return _DOMAINS[table.phase](table, seat) if table.asked[:1] == (seat,) else EMPTY


@lru_cache(maxsize=16384)
def _with_cards(first: tuple[int, ...], base: int, mask: int) -> Listed:
    """Calls, and every card of a mask given away."""
    return Listed((*first, *(base + card for card in cards_of(mask))))


def _deal(table: SpielTable, _: int) -> Domain:
    pack = pack_of(table.players)
    return Deals(pack, (*(HAND,) * table.players, len(pack) - HAND * table.players))


def _second(table: SpielTable, seat: int) -> Domain:
    """Another suit than that of the turn-up, which forehand alone may still choose."""
    suits = (s for s in range(4) if seat == table.forehand or s != table.turn_up >> 3)
    return Listed((*(moves.PLAY_IN + suit for suit in suits), moves.PASS))


def _contra(table: SpielTable, seat: int) -> Domain:
    """With an exchange while the turn-up lies and is of the trump suit; an early matsch if the house rules allow it."""
    calls: tuple[int, ...] = (moves.PASS, moves.CONTRA)
    if table.early_matsch and not table.dealer_plays:
        calls += _matsches(table)
    return _with_cards(calls, moves.CONTRA_FOR, table.hands[seat] if table.turn_up_lies() else 0)


def _matsches(table: SpielTable) -> tuple[int, ...]:
    return tuple(moves.MATSCH + suit for suit in range(4) if suit != table.trump)


_DOMAINS: Final[dict[str, Callable[[SpielTable, int], Domain]]] = {
    Phase.DEALER: lambda table, _: Lots(moves.DRAW_DEALER, table.players),
    Phase.DEAL: _deal,
    Phase.DRAW: lambda table, _: Lots(moves.DRAW_STAMM, table.players),
    Phase.SOW: lambda *_: Listed((moves.TAKE, moves.LEAVE)),
    # One of the five dealt cards, not the one taken.
    Phase.EXCHANGE: lambda table, seat: _with_cards((), moves.GIVE, table.hands[seat] & ~(1 << table.turn_up)),
    Phase.WENZEL: lambda *_: Listed((moves.STAND, moves.FOLD)),
    Phase.FIRST: lambda *_: Listed((moves.PLAY, moves.PASS)),
    Phase.SECOND: _second,
    Phase.TURNUP: lambda table, seat: _with_cards((moves.STAND,), moves.GIVE, table.hands[seat]),
    Phase.CONTRA: _contra,
    Phase.DROP: lambda *_: Listed((moves.DROP, moves.STAY)),
    Phase.PLAY: lambda table, seat: table.playable(seat),
    Phase.RECONTRA: lambda *_: Listed((moves.PASS, moves.RECONTRA)),
    Phase.MATSCH: lambda table, _: Listed((moves.PASS, *_matsches(table))),
}
"""What the seat to act (or chance) may do, by phase."""


# -- what a seat may know ----------------------------------------------------------------------------------------------


Conversion = Callable[[Any], Any]
"""`to_view` or `to_state`: how nobody and nothing are written in a view and in a table."""


def convert_calls(said: tuple[Call, ...], convert: Conversion) -> tuple[Call, ...]:
    """Calls as a view or as a state has them."""
    return tuple(call._replace(suit=convert(call.suit)) for call in said)


def convert_payments(paid: tuple[Payment, ...], convert: Conversion) -> tuple[Payment, ...]:
    """Payments as a view or as a state has them."""
    return tuple(each._replace(payer=convert(each.payer), payee=convert(each.payee)) for each in paid)


@lru_cache(maxsize=512)
def convert_deal(deal: Deal, convert: Conversion) -> Deal:
    """A settled deal as a view or as a state has it."""
    seats = {name: convert(getattr(deal, name)) for name in ("contra", "recontra", "matsch", "winner")}
    return deal._replace(
        **seats, calls=convert_calls(deal.calls, convert), payments=convert_payments(deal.payments, convert)
    )


def view_of(table: SpielTable, seat: int | None) -> SpielView:
    """What a seat knows: its own cards, open cards, all calls and tricks.

    A dealer with a sow turned up decides before looking at the hand (help.en.md#turnup).
    """
    looks = seat is not None and not (table.phase == Phase.SOW and seat == table.dealer)
    return SpielView(
        players=table.players,
        seat=seat,
        rules=table.rules,
        phase=table.phase,
        deal=table.deal,
        thrown=table.thrown,
        dealer=to_view(table.dealer),
        hand=cards_of(table.hands[seat]) if seat is not None and looks else None,
        sizes=tuple(hand.bit_count() for hand in table.hands),
        talon=table.talon.bit_count(),
        turn_up=to_view(table.turn_up),
        taker=to_view(table.taker),
        giver=to_view(table.giver),
        given=to_view(table.given) if seat == table.giver else None,
        first=to_view(table.first),
        contra=to_view(table.contra),
        recontra=to_view(table.recontra),
        matsch=to_view(table.matsch),
        dealer_plays=table.dealer_plays,
        soloist=to_view(table.soloist),
        trump=to_view(table.trump),
        dropped=tuple(bool(table.dropped >> each & 1) for each in range(table.players)),
        calls=convert_calls(table.said, to_view),
        leader=to_view(table.leader),
        trick=table.trick,
        tricks=table.tricks,
        payer=to_view(table.payer),
        lots=table.lots,
        lacks=table.lacks,
        payments=convert_payments(table.paid, to_view),
        began=table.began,
        pool_began=table.pool_began,
        pool=table.pool,
        past=tuple(convert_deal(each, to_view) for each in table.past),
        acting=table.acting(),
        over=table.phase == Phase.OVER,
        scores=table.chips,
        winners=table.winners(),
        domain=EMPTY if seat is None else domain(table, seat),
    )
