"""A session of Contraspiel under way: its fields, what a seat may choose and know, what follows from each move, what is
paid (help.en.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from tablegame.core.cards import GERMAN_SUITS, split_hands
from tablegame.core.contract import CHANCE, EventLog, Move
from tablegame.core.domain import EMPTY, Deals, Domain, Listed, Lots
from tablegame.core.options import Chosen
from tablegame.core.text import Plain, seat_letter
from tablegame.core.tricks import (
    NOBODY,
    DealerDrawn,
    TrickState,
    cards_of,
    mask_of,
    to_state,
    to_view,
    with_entry,
)
from tablegame.games.contraspiel.facts import moves, payments
from tablegame.games.contraspiel.facts.cards import EU, HAND, ORDERS, SOW, WENZELS, pack_of
from tablegame.games.contraspiel.facts.options import OPTIONS, POOL, REDEAL
from tablegame.games.contraspiel.facts.view import (
    Call,
    Deal,
    Payment,
    Phase,
    Redealt,
    Settled,
    SpielCalled,
    SpielDealt,
    SpielOver,
    SpielTrickTaken,
    SpielView,
    StakesPaid,
    StammPaid,
    ThrownIn,
)


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


@lru_cache(maxsize=2048)
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
        **table.seat_fields(seat),
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
    )


# -- the state ---------------------------------------------------------------------------------------------------------


class SpielState(SpielTable):
    """A session at one moment: what may be done now, and what follows from it."""

    __slots__ = ()

    # -- the contract ------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> Domain:
        """What a seat may do now, empty where it is not asked."""
        return domain(self, seat)

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Make the move; the last card of a deal settles it."""
        if isinstance(move, int):
            _CHOSEN[self.phase](self, actor, move, log)
        else:
            _DRAWN[self.phase](self, move, log)

    def scores(self) -> tuple[int, ...]:
        """Everybody's chips."""
        return self.chips

    def table_as_json(self) -> dict[str, Plain]:
        """Pool, trump and soloist (docs/records.md#the-state-as-json)."""
        return {
            "pool": self.pool,
            "trump": None if self.trump == NOBODY else GERMAN_SUITS[self.trump],
            "soloist": None if self.soloist == NOBODY else seat_letter(self.soloist),
        }

    def hides_anything(self) -> bool:
        """Whether a card is hidden from somebody: talons and cards given away are never shown."""
        return self.phase not in (Phase.DEALER, Phase.OVER)

    def view(self, seat: int | None) -> SpielView:
        """What a seat knows."""
        return view_of(self, seat)

    def trick_event(self, winner: int) -> SpielTrickTaken:
        """The event of a finished trick."""
        return SpielTrickTaken(seat=winner)

    # -- before anybody speaks ---------------------------------------------------------------------------------

    def _draw_dealer(self, drawn: tuple[int, ...], log: EventLog | None) -> None:
        self.dealer = drawn[1]
        self.phase = Phase.DEAL
        if log is not None:
            log.append(DealerDrawn(seat=self.dealer), self)

    def _deal(self, drawn: tuple[int, ...], log: EventLog | None) -> None:
        *hands, talon = split_hands(drawn)
        self.hands = tuple(map(mask_of, hands))
        self.turn_up = talon[0]
        self.talon = mask_of(talon[1:])
        if log is not None:
            blind = self.dealer if self.turn_up & 7 == SOW else NOBODY
            seen = tuple(None if seat == blind else cards_of(hand) for seat, hand in enumerate(self.hands))
            everybody = tuple(range(self.players))
            log.append(SpielDealt(seat=self.dealer, turn_up=self.turn_up, hands=seen, reveals=everybody), self)
        if self.paid:
            self._turn_card_up()
        elif self.deal:
            self._pay_stamm(self.dealer, log)
        else:
            self._pay_first_stamm(log)

    def _pay_first_stamm(self, log: EventLog | None) -> None:
        """The holder of a Wenzel pays; if both lie in the talon, lots are drawn or the cards dealt again."""
        for wenzel in WENZELS:
            held = [seat for seat, hand in enumerate(self.hands) if hand >> wenzel & 1]
            if held or self.turn_up == wenzel:
                self.payer = held[0] if held else self.dealer
                self._pay_stamm(self.payer, log)
                return
        if self.stamm_by == REDEAL:
            self.clear()
            if log is not None:
                log.append(Redealt(seat=self.dealer), self)
        else:
            self.lots = True
            self.ask(Phase.DRAW, (CHANCE,))

    def _pay_stamm(self, seat: int, log: EventLog | None) -> None:
        self.pay(Payment("stamm", seat, payments.POOL, self.stamm))
        if log is not None:
            log.append(StammPaid(seat=seat), self)
        self._turn_card_up()

    def _turn_card_up(self) -> None:
        """Ask what the card turned up calls for (help.en.md#turnup)."""
        if self.turn_up in WENZELS:
            self._dealer_takes()
        elif self.turn_up & 7 == SOW:
            self.ask(Phase.SOW, (self.dealer,))
        else:
            self.ask(Phase.FIRST, self.in_turn(self.forehand))

    def _dealer_takes(self) -> None:
        self.dealer_plays = True
        self.become_soloist(self.dealer, self.turn_up >> 3)
        self.take_turn_up(self.dealer)
        self.ask(Phase.EXCHANGE, (self.dealer,))

    # -- calls -------------------------------------------------------------------------------------------------

    def _say(
        self,
        seat: int,
        word: str,
        log: EventLog | None,
        suit: int = NOBODY,
        given: int = NOBODY,
        looks: bool = False,
    ) -> None:
        """Remember a call and tell it; a card given away is its giver's secret. Some calls let the next one speak."""
        exchanged = given != NOBODY
        self.asked = self.asked[1:] if word in ("pass", "drop", "stay") else ()
        self.said += (Call(seat, word, suit, exchanged, self.phase),)
        if exchanged:
            self.giver, self.given = seat, given
            self.set_hand(seat, self.hands[seat] & ~(1 << given))
        if log is not None:
            called = SpielCalled(
                seat=seat,
                word=word,
                suit=to_view(suit),
                exchanged=exchanged,
                phase=self.phase,
                card=to_view(given),
                hand=cards_of(self.hands[seat]) if looks else None,
                reveals=(seat,) if looks else (),
            )
            log.append(called, self)

    def _sow(self, actor: int, move: int, log: EventLog | None) -> None:
        self._say(actor, moves.WORDS[move], log, looks=True)
        if move == moves.TAKE:
            self._dealer_takes()
        else:
            self.ask(Phase.FIRST, self.in_turn(self.forehand))

    def _exchange(self, actor: int, move: int, log: EventLog | None) -> None:
        self._say(actor, "exchange", log, given=move - moves.GIVE)
        if self.turn_up == EU:
            self.ask(Phase.WENZEL, (actor,))
        else:
            self._ask_contra()

    def _wenzel(self, actor: int, move: int, log: EventLog | None) -> None:
        self._say(actor, moves.WORDS[move], log)
        if move == moves.STAND:
            self._ask_contra()
        else:
            self.pay(Payment("bete", actor, payments.POOL, self.single_bete()))
            self._close(NOBODY, False, log)

    def _bid(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.PASS:
            self._say(actor, "pass", log)
            if not self.asked:
                self._all_passed(log)
            return
        suit = self.turn_up >> 3 if move == moves.PLAY else move - moves.PLAY_IN
        self.become_soloist(actor, suit)
        self._say(actor, "play", log, suit)
        if self.declarer_exchange and self.turn_up_lies():
            self.ask(Phase.TURNUP, (actor,))
        else:
            self._ask_contra()

    def _all_passed(self, log: EventLog | None) -> None:
        """After the second round the cards are thrown in, and the same dealer deals again."""
        if self.phase == Phase.FIRST:
            self.ask(Phase.SECOND, self.in_turn(self.forehand))
            return
        if log is not None:
            log.append(ThrownIn(seat=self.dealer), self)
        self.thrown += 1
        self.clear()
        self.ask(Phase.DEAL, (CHANCE,))

    def _turnup(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.STAND:
            self._say(actor, "stand", log)
        else:
            self.take_turn_up(actor)
            self._say(actor, "exchange", log, given=move - moves.GIVE)
        self._ask_contra()

    def _ask_contra(self) -> None:
        self.ask(Phase.CONTRA, self.in_turn(self.soloist)[1:])

    def _contra(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.PASS:
            self._say(actor, "pass", log)
            if self.asked:
                return
        elif moves.MATSCH <= move < moves.DROP:
            self._say_matsch(actor, move - moves.MATSCH, log)
        else:
            given = move - moves.CONTRA_FOR if move >= moves.CONTRA_FOR else NOBODY
            if given != NOBODY:
                self.take_turn_up(actor)
            self.contra = self.soloist = actor
            self._say(actor, "contra", log, given=given)
        if self.drop_out:
            self.ask(Phase.DROP, self.in_turn(self.soloist)[1:])
        else:
            self.lead(self.forehand)

    def _drop(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.DROP:
            self.dropped |= 1 << actor
        self._say(actor, moves.WORDS[move], log)
        if self.asked:
            return
        if self.in_turn(0) == (self.soloist,):
            self._settle(log)
        else:
            self.lead(self.forehand)

    def _say_matsch(self, actor: int, suit: int, log: EventLog | None) -> None:
        """The caller undertakes every trick from now on; all pay two stamms at once, also those who dropped out."""
        self.matsch = actor
        self.matsch_from = len(self.tricks)
        self.become_soloist(actor, suit)
        self._say(actor, "matsch", log, suit)
        for seat in range(self.players):
            self.pay(Payment("stakes", seat, payments.POOL, 2 * self.stamm))
        if log is not None:
            log.append(StakesPaid(seat=actor), self)

    def _recontra(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.PASS:
            self._pass_on(actor, log)
            return
        self.recontra = self.soloist = actor
        self._say(actor, "recontra", log)
        self._ask_or_lead(Phase.MATSCH, () if self.dealer_plays else self._silent())

    def _matsch(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.PASS:
            self._pass_on(actor, log)
            return
        self._say_matsch(actor, move - moves.MATSCH, log)
        self.lead(self.leader)

    def _pass_on(self, actor: int, log: EventLog | None) -> None:
        self._say(actor, "pass", log)
        if not self.asked:
            self.lead(self.leader)

    def _silent(self) -> tuple[int, ...]:
        """Those who have declared nothing and are still in, in turn from the leader of the third trick."""
        declared = (self.first, self.contra, self.recontra)
        return tuple(seat for seat in self.in_turn(self.leader) if seat not in declared)

    def _ask_or_lead(self, phase: str, seats: tuple[int, ...]) -> None:
        if seats:
            self.ask(phase, seats)
        else:
            self.lead(self.leader)

    # -- cards and the end of a deal ---------------------------------------------------------------------------

    def _card(self, actor: int, card: int, log: EventLog | None) -> None:
        winner = self.play_card(actor, card, log)
        if winner is None:
            return
        if len(self.tricks) == HAND:
            self._settle(log)
            return
        self.leader = winner
        self._ask_or_lead(Phase.RECONTRA, self._silent() if len(self.tricks) == 2 and self.contra != NOBODY else ())

    def _settle(self, log: EventLog | None) -> None:
        same_suit = self.turn_up >> 3 == self.trump
        result = payments.DealResult(
            self.trick_winners, self.in_turn(0), self.soloist, self.recontra, self.matsch_from, same_suit
        )
        for paid in payments.settle(result, self.pool, self.stamm, self.single_bete()):
            self.pay(paid)
        missed = self.matsch != NOBODY and not payments.matsch_made(result)
        self._close(payments.deal_winner(result), missed, log)

    def _close(self, winner: int, missed: bool, log: EventLog | None) -> None:
        """Remember the deal; forehand deals next, or the pool is shared and the session ends."""
        last = self.deal + 1 == self.deals
        if last:
            for paid in payments.shares(self.pool, self.players, self.forehand):
                self.pay(paid)
        taken = tuple(self.trick_winners.count(seat) for seat in range(self.players))
        dropped = tuple(bool(self.dropped >> seat & 1) for seat in range(self.players))
        self.past += (
            Deal(
                self.deal, self.dealer, self.turn_up, self.first, self.contra, self.recontra, self.matsch,
                self.soloist, self.trump, dropped, winner == NOBODY, self.said, self.tricks, taken, winner, missed,
                self.paid, self.began, self.pool_began, self.chips, self.pool,
            ),
        )  # fmt: skip
        if log is not None:
            log.append(Settled(seat=to_view(winner)), self)
        self.deal += 1
        self.thrown = 0
        self.dealer = self.forehand
        self.begin_deal()
        self.ask(Phase.OVER if last else Phase.DEAL, () if last else (CHANCE,))
        if log is not None and last:
            log.append(SpielOver(winners=self.winners(), scores=self.scores()), self)


_DRAWN: Final[dict[str, Callable[[SpielState, tuple[int, ...], EventLog | None], None]]] = {
    Phase.DEALER: SpielState._draw_dealer,
    Phase.DEAL: SpielState._deal,
    Phase.DRAW: lambda state, drawn, log: state._pay_stamm(drawn[1], log),
}
"""What follows when chance has drawn or dealt, by phase."""

_CHOSEN: Final[dict[str, Callable[[SpielState, int, int, EventLog | None], None]]] = {
    Phase.SOW: SpielState._sow,
    Phase.EXCHANGE: SpielState._exchange,
    Phase.WENZEL: SpielState._wenzel,
    Phase.FIRST: SpielState._bid,
    Phase.SECOND: SpielState._bid,
    Phase.TURNUP: SpielState._turnup,
    Phase.CONTRA: SpielState._contra,
    Phase.DROP: SpielState._drop,
    Phase.PLAY: SpielState._card,
    Phase.RECONTRA: SpielState._recontra,
    Phase.MATSCH: SpielState._matsch,
}
"""What follows when a seat has chosen, by phase."""
