"""The state of a session of Contraspiel: its fields, views and legal moves, and the effect of each move.

A seat is asked in a phase (facts/view.py); `asked` has the seats that are still asked, in their order. When a phase has
ended, the method that made its last move begins the next one with `ask`. Hands are masks of cards.
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
from tablegame.core.tricks import NOBODY, DealerDrawn, TrickState, cards_of, mask_of, to_state, to_view, with_entry
from tablegame.games.contraspiel.facts import moves, payments
from tablegame.games.contraspiel.facts.cards import EU, HAND, ORDERS, SOW, WENZELS, pack_of, printed_suit, rank_of
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

OPTIONAL: Final = (
    "contra", "dealer", "first_soloist", "giver", "leader", "matsch", "recontra", "soloist", "stamm_payer", "taker",
    "trump", "turn_up",
)  # fmt: skip
"""The fields of a state that may be NOBODY, and None in a view."""


class SpielState(TrickState[SpielView]):
    """A session at one moment; NOBODY stands for nobody and nothing. Most fields are explained in `SpielView`."""

    orders = ORDERS
    __slots__ = (
        "bete", "bete_limit", "calls", "chips", "chips_before", "contra", "deal", "dealer_plays", "deals",
        "declarer_exchange", "drop_out", "dropped", "early_matsch", "first_soloist", "given_card", "giver", "matsch",
        "matsch_from", "past", "payments", "pool", "pool_before", "recontra", "rules", "soloist", "stamm", "stamm_by",
        "stamm_by_lot", "stamm_payer", "taker", "talon", "thrown_in", "turn_up",
    )  # fmt: skip

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players = players
        self.rules: tuple[tuple[str, int | str], ...] = tuple((rule.name, chosen[rule.name]) for rule in OPTIONS)
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
        self.thrown_in: int = 0
        self.dealer = NOBODY
        self.past: tuple[Deal, ...] = ()
        self._begin_deal()
        self.ask(Phase.DEALER, (CHANCE,))

    def _begin_deal(self) -> None:
        """Begin the next deal that counts, with no payments."""
        self.payments: tuple[Payment, ...] = ()
        self.chips_before: tuple[int, ...] = self.chips
        self.pool_before: int = self.pool
        self._clear_deal()

    def _clear_deal(self) -> None:
        """Take back all cards and calls. The payments stay: after a deal is thrown in, nobody pays for the next."""
        self.clear_tricks()
        self.talon = 0  # a mask of cards
        self.dropped = 0  # a mask of seats
        self.turn_up: int = NOBODY
        self.taker = self.giver = self.given_card = self.stamm_payer = NOBODY
        self.first_soloist = self.contra = self.recontra = self.matsch = self.soloist = self.matsch_from = NOBODY
        self.dealer_plays: bool = False
        self.stamm_by_lot: bool = False
        self.calls: tuple[Call, ...] = ()

    def legal(self, seat: int) -> Domain:
        """The legal moves of the seat that is asked now, which is the first of `asked`. All others have none."""
        return _DOMAINS[self.phase](self, seat) if self.asked[:1] == (seat,) else EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Make a legal move of a seat or of chance, by the method of the present phase. log: gets what happens."""
        if isinstance(move, int):
            _METHODS[self.phase](self, actor, move, log)
        else:  # chance: a number for the drawing or the deal, then what is drawn
            _CHANCE_METHODS[self.phase](self, move, log)

    def scores(self) -> tuple[int, ...]:
        return self.chips

    def winners(self) -> tuple[int, ...]:
        """The seats with most chips at the end of the session; () before."""
        most = max(self.chips)
        leaders = tuple(seat for seat, chips in enumerate(self.chips) if chips == most)
        return leaders if self.phase == Phase.OVER else ()

    def table_as_json(self) -> dict[str, Plain]:
        """Pool, trump and soloist (docs/records.md#the-state-as-json)."""
        return {
            "pool": self.pool,
            "trump": None if self.trump == NOBODY else GERMAN_SUITS[self.trump],
            "soloist": None if self.soloist == NOBODY else seat_letter(self.soloist),
        }

    def hides_anything(self) -> bool:
        """True from the first deal to the end of the session: the talon and cards given away are never shown."""
        return self.phase not in (Phase.DEALER, Phase.OVER)

    def trick_event(self, winner: int) -> SpielTrickTaken:
        return SpielTrickTaken(seat=winner)

    @property
    def trick_winners(self) -> tuple[int, ...]:
        return tuple(trick.winner for trick in self.tricks)

    def in_turn(self, first: int) -> tuple[int, ...]:
        """The seats that have not dropped out, in clockwise order from the first."""
        seats = TrickState.in_turn(self, first)
        return tuple(seat for seat in seats if not self.dropped >> seat & 1) if self.dropped else seats

    def _dropped_seats(self) -> tuple[bool, ...]:
        """For each seat whether it has dropped out."""
        return tuple(bool(self.dropped >> seat & 1) for seat in range(self.players))

    def may_take_turn_up(self) -> bool:
        """Whether the turn-up still lies on the talon and is a trump, so that a call may take it for another card."""
        return self.taker == NOBODY and printed_suit(self.turn_up) == self.trump

    def single_bete(self) -> int:
        """The chips that a soloist would pay for a lost deal without recontra, with the present pool."""
        return payments.bete(self.pool, self.bete, self.bete_limit)

    def _set_hand(self, seat: int, mask: int) -> None:
        self.hands = with_entry(self.hands, seat, mask)

    def _take_turn_up(self, seat: int) -> None:
        self.taker = seat
        self._set_hand(seat, self.hands[seat] | 1 << self.turn_up)

    def _become_soloist(self, seat: int, trump: int) -> None:
        """Let a seat play alone in this trump. The first soloist of a deal is remembered: it may not say recontra."""
        self.soloist = seat
        self.trump = trump
        if self.first_soloist == NOBODY:
            self.first_soloist = seat

    def _pay(self, payment: Payment) -> None:
        """Move the chips of a payment, and add it to the payments of the deal."""
        chips = list(self.chips)
        payer, payee = to_state(payment.payer), to_state(payment.payee)
        for seat, gain in ((payer, -payment.chips), (payee, payment.chips)):
            if seat == payments.POOL:  # the number of nobody (NOBODY): no seat has it
                self.pool += gain
            else:
                chips[seat] += gain
        self.chips = tuple(chips)
        self.payments += (payment,)

    def view(self, seat: int | None) -> SpielView:
        """What a seat may see, with its own hand and its own card given for the turn-up. seat: None for a spectator."""
        # The dealer may not look before it has said whether it takes a sow, not even while the deal goes on.
        sow_is_offered = self.turn_up != NOBODY and rank_of(self.turn_up) == SOW
        is_blind = seat == self.dealer and sow_is_offered and self.phase in (Phase.DEAL, Phase.DRAW, Phase.SOW)
        optional: dict[str, Any] = {name: to_view(getattr(self, name)) for name in OPTIONAL}
        return SpielView(
            **self.seat_fields(seat), **optional, rules=self.rules, phase=self.phase, deal=self.deal,
            thrown_in=self.thrown_in,
            hand=cards_of(self.hands[seat]) if seat is not None and not is_blind else None,
            sizes=tuple(hand.bit_count() for hand in self.hands), talon=self.talon.bit_count(),
            given_card=to_view(self.given_card) if seat == self.giver else None, dealer_plays=self.dealer_plays,
            dropped=self._dropped_seats(), calls=convert_calls(self.calls, to_view), trick=self.trick,
            tricks=self.tricks, stamm_by_lot=self.stamm_by_lot, lacks=self.lacks,
            payments=convert_payments(self.payments, to_view), chips_before=self.chips_before,
            pool_before=self.pool_before, pool=self.pool,
            past=tuple(convert_deal(deal, to_view) for deal in self.past),
        )  # fmt: skip

    def _draw_dealer(self, drawn: tuple[int, ...], log: EventLog | None) -> None:
        """Make the seat that was drawn the first dealer. drawn: the move of chance, (DRAW_DEALER, seat)."""
        self.dealer = drawn[1]
        self.phase = Phase.DEAL  # chance is asked again
        if log is not None:
            log.append(DealerDrawn(seat=self.dealer), self)

    def _deal(self, drawn: tuple[int, ...], log: EventLog | None) -> None:
        """Deal cards and pay the stamm. drawn: the move of chance, with the hands and then the talon."""
        *hands, talon = split_hands(drawn)
        self.hands = tuple(map(mask_of, hands))
        self.turn_up = talon[0]
        self.talon = mask_of(talon[1:])
        if log is not None:
            blind = self.dealer if rank_of(self.turn_up) == SOW else NOBODY  # may not look
            visible = tuple(None if seat == blind else cards_of(hand) for seat, hand in enumerate(self.hands))
            everybody = tuple(range(self.players))
            log.append(SpielDealt(seat=self.dealer, turn_up=self.turn_up, hands=visible, reveals=everybody), self)
        if self.payments:  # the stamm of a deal that was thrown in
            self._turn_card_up()
        elif self.deal:
            self._pay_stamm(self.dealer, log)
        else:
            self._pay_first_stamm(log)

    def _pay_first_stamm(self, log: EventLog | None) -> None:
        """Let the holder of the highest dealt Wenzel pay; it is the dealer's if turned up. With both in the talon,
        draw lots or deal again."""
        for wenzel in WENZELS:
            holders = [seat for seat, hand in enumerate(self.hands) if hand >> wenzel & 1]
            if holders or self.turn_up == wenzel:
                self.stamm_payer = holders[0] if holders else self.dealer
                self._pay_stamm(self.stamm_payer, log)
                return
        if self.stamm_by == REDEAL:
            self._clear_deal()
            if log is not None:
                log.append(Redealt(seat=self.dealer), self)
        else:
            self.stamm_by_lot = True
            self.ask(Phase.DRAW, (CHANCE,))

    def _pay_stamm(self, seat: int, log: EventLog | None) -> None:
        """Let a seat pay the stamm of the deal, and begin the phase that follows from the turn-up."""
        self._pay(Payment("stamm", seat, payments.POOL, self.stamm))
        if log is not None:
            log.append(StammPaid(seat=seat), self)
        self._turn_card_up()

    def _turn_card_up(self) -> None:
        """Begin the phase that follows from the turn-up: a Wenzel, a sow or another card (help.en.md#turnup)."""
        if self.turn_up in WENZELS:
            self._dealer_takes()
        elif rank_of(self.turn_up) == SOW:
            self.ask(Phase.SOW, (self.dealer,))
        else:
            self.ask(Phase.FIRST, self.in_turn(self.forehand))

    def _dealer_takes(self) -> None:
        """Let the dealer take the turn-up, so that it plays alone in its suit, and ask which card it gives."""
        self.dealer_plays = True
        self._become_soloist(self.dealer, printed_suit(self.turn_up))
        self._take_turn_up(self.dealer)
        self.ask(Phase.EXCHANGE, (self.dealer,))

    def _say(
        self, seat: int, word: str, log: EventLog | None, suit: int = NOBODY, given_card: int = NOBODY,
        sees_hand: bool = False,
    ) -> None:  # fmt: skip
        """Make a call. After a pass, a drop or a stay the next seat is asked; other calls end the phase.

        word: one of those that `Call` lists.
        suit: the suit that the call names.
        given_card: the card that the seat gives for the turn-up.
        sees_hand: whether the seat may look at its hand from now on.
        """
        exchanged = given_card != NOBODY
        self.asked = self.asked[1:] if word in ("pass", "drop", "stay") else ()
        self.calls += (Call(seat, word, suit, exchanged, self.phase),)
        if exchanged:
            self.giver, self.given_card = seat, given_card
            self._set_hand(seat, self.hands[seat] & ~(1 << given_card))
        if log is not None:
            hand, reveals = (cards_of(self.hands[seat]), (seat,)) if sees_hand else (None, ())
            called = SpielCalled(
                seat=seat, word=word, suit=to_view(suit), exchanged=exchanged, phase=self.phase,
                card=to_view(given_card), hand=hand, reveals=reveals,
            )  # fmt: skip
            log.append(called, self)

    def _sow(self, actor: int, move: int, log: EventLog | None) -> None:
        """Take the sow that is turned up, or leave it and begin the bidding."""
        self._say(actor, moves.WORDS[move], log, sees_hand=True)
        if move == moves.TAKE:
            self._dealer_takes()
        else:
            self.ask(Phase.FIRST, self.in_turn(self.forehand))

    def _exchange(self, actor: int, move: int, log: EventLog | None) -> None:
        """Give a card for the turn-up that the dealer took."""
        self._say(actor, "exchange", log, given_card=move - moves.GIVE)
        if self.turn_up == EU:
            self.ask(Phase.WENZEL, (actor,))
        else:
            self._ask_contra()

    def _stand_or_fold(self, actor: int, move: int, log: EventLog | None) -> None:
        """Play on after the Unter of acorns was turned up, or fold: pay a bête, so that nobody wins the deal."""
        self._say(actor, moves.WORDS[move], log)
        if move == moves.STAND:
            self._ask_contra()
        else:
            self._pay(Payment("bete", actor, payments.POOL, self.single_bete()))
            self._close(NOBODY, False, log)

    def _bid(self, actor: int, move: int, log: EventLog | None) -> None:
        """Pass, or say play and so become the soloist."""
        if move == moves.PASS:
            self._say(actor, "pass", log)
            if not self.asked:
                self._end_bidding_round(log)
            return
        suit = printed_suit(self.turn_up) if move == moves.PLAY else move - moves.PLAY_IN
        self._become_soloist(actor, suit)
        self._say(actor, "play", log, suit)
        if self.declarer_exchange and self.may_take_turn_up():
            self.ask(Phase.TURNUP, (actor,))
        else:
            self._ask_contra()

    def _end_bidding_round(self, log: EventLog | None) -> None:
        """Begin the second round after the first; after the second throw the cards in for the same dealer."""
        if self.phase == Phase.FIRST:
            self.ask(Phase.SECOND, self.in_turn(self.forehand))
            return
        if log is not None:
            log.append(ThrownIn(seat=self.dealer), self)
        self.thrown_in += 1
        self._clear_deal()
        self.ask(Phase.DEAL, (CHANCE,))

    def _exchange_or_stand(self, actor: int, move: int, log: EventLog | None) -> None:
        """Take the turn-up as the soloist and give a card for it, or keep the hand."""
        if move == moves.STAND:
            self._say(actor, "stand", log)
        else:
            self._take_turn_up(actor)
            self._say(actor, "exchange", log, given_card=move - moves.GIVE)
        self._ask_contra()

    def _ask_contra(self) -> None:
        """Ask the opponents of the soloist, from the seat after it on, for contra."""
        self.ask(Phase.CONTRA, self.in_turn(self.soloist)[1:])

    def _contra(self, actor: int, move: int, log: EventLog | None) -> None:
        """Make an answer to a play: a pass, a contra (which makes a new soloist) or an early matsch."""
        if move == moves.PASS:
            self._say(actor, "pass", log)
            if self.asked:
                return
        elif moves.is_matsch(move):
            self._say_matsch(actor, move - moves.MATSCH, log)
        else:
            given_card = move - moves.CONTRA_FOR if move >= moves.CONTRA_FOR else NOBODY
            if given_card != NOBODY:
                self._take_turn_up(actor)
            self.contra = self.soloist = actor
            self._say(actor, "contra", log, given_card=given_card)
        if self.drop_out:
            self.ask(Phase.DROP, self.in_turn(self.soloist)[1:])
        else:
            self.lead(self.forehand)

    def _drop(self, actor: int, move: int, log: EventLog | None) -> None:
        """Drop out of the deal or stay. When all have answered, play the deal, or settle it if nobody has stayed."""
        if move == moves.DROP:
            self.dropped |= 1 << actor
        self._say(actor, moves.WORDS[move], log)
        if self.asked:
            return
        if self.in_turn(0) == (self.soloist,):  # everybody else dropped out
            self._settle(log)
        else:
            self.lead(self.forehand)

    def _say_matsch(self, actor: int, suit: int, log: EventLog | None) -> None:
        """Announce a matsch. All seats pay two stamms at once, also seats that dropped out."""
        self.matsch = actor
        self.matsch_from = len(self.tricks)
        self._become_soloist(actor, suit)
        self._say(actor, "matsch", log, suit)
        for seat in range(self.players):
            self._pay(Payment("stakes", seat, payments.POOL, payments.STAKES * self.stamm))
        if log is not None:
            log.append(StakesPaid(seat=actor), self)

    def _recontra(self, actor: int, move: int, log: EventLog | None) -> None:
        """Pass, or say recontra and so become the soloist."""
        if move == moves.PASS:
            self._pass_between_tricks(actor, log)
            return
        self.recontra = self.soloist = actor
        self._say(actor, "recontra", log)
        may_say_matsch = not self.dealer_plays  # no matsch where the dealer took a Wenzel or a sow
        self._ask_or_lead(Phase.MATSCH, self._seats_without_declaration() if may_say_matsch else ())

    def _matsch(self, actor: int, move: int, log: EventLog | None) -> None:
        """Pass, or announce a matsch after a recontra."""
        if move == moves.PASS:
            self._pass_between_tricks(actor, log)
            return
        self._say_matsch(actor, move - moves.MATSCH, log)
        self.lead(self.leader)

    def _pass_between_tricks(self, actor: int, log: EventLog | None) -> None:
        """Pass when asked for a recontra or a matsch; the last pass begins the next trick."""
        self._say(actor, "pass", log)
        if not self.asked:
            self.lead(self.leader)

    def _seats_without_declaration(self) -> tuple[int, ...]:
        """The seats that have neither dropped out nor been soloist, clockwise from the leader of the next trick."""
        declared = (self.first_soloist, self.contra, self.recontra)
        return tuple(seat for seat in self.in_turn(self.leader) if seat not in declared)

    def _ask_or_lead(self, phase: str, seats: tuple[int, ...]) -> None:
        """Ask these seats one after another; if there are none, begin the next trick."""
        if seats:
            self.ask(phase, seats)
        else:
            self.lead(self.leader)

    def _play(self, actor: int, card: int, log: EventLog | None) -> None:
        """Play a card. After the second trick of a deal with a contra, ask for recontra."""
        winner = self.play_card(actor, card, log)
        if winner is None:
            return
        if len(self.tricks) == HAND:
            self._settle(log)
            return
        self.leader = winner
        may_recontra = len(self.tricks) == 2 and self.contra != NOBODY
        self._ask_or_lead(Phase.RECONTRA, self._seats_without_declaration() if may_recontra else ())

    def _settle(self, log: EventLog | None) -> None:
        """Make the payments of a deal that is over, and close it."""
        same_suit = printed_suit(self.turn_up) == self.trump
        result = payments.DealResult(
            self.trick_winners, self.in_turn(0), self.soloist, self.recontra, self.matsch_from, same_suit
        )
        for payment in payments.settle(result, self.pool, self.stamm, self.single_bete()):
            self._pay(payment)
        missed = self.matsch != NOBODY and not payments.matsch_made(result)
        self._close(payments.deal_winner(result), missed, log)

    def _close(self, winner: int, missed: bool, log: EventLog | None) -> None:
        """Add the deal to the past and begin the next, which forehand deals; after the last deal share the pool.

        winner: NOBODY after a fold. missed: whether a matsch was announced and not made.
        """
        is_last = self.deal + 1 == self.deals
        if is_last:
            for payment in payments.shares(self.pool, self.players, self.forehand):
                self._pay(payment)
        deal = Deal(
            number=self.deal, dealer=self.dealer, turn_up=self.turn_up, first_soloist=self.first_soloist,
            contra=self.contra, recontra=self.recontra, matsch=self.matsch, soloist=self.soloist, trump=self.trump,
            dropped=self._dropped_seats(), folded=winner == NOBODY, calls=self.calls, tricks=self.tricks,
            taken=tuple(self.trick_winners.count(seat) for seat in range(self.players)),
            winner=winner, missed=missed, payments=self.payments, chips_before=self.chips_before,
            pool_before=self.pool_before, chips_after=self.chips, pool_after=self.pool,
        )  # fmt: skip
        self.past += (deal,)
        if log is not None:
            log.append(Settled(seat=to_view(winner)), self)
        self.deal += 1
        self.thrown_in = 0
        self.dealer = self.forehand
        self._begin_deal()
        self.ask(Phase.OVER if is_last else Phase.DEAL, () if is_last else (CHANCE,))
        if log is not None and is_last:
            log.append(SpielOver(winners=self.winners(), scores=self.scores()), self)


_CHANCE_METHODS: Final[dict[str, Callable[[SpielState, tuple[int, ...], EventLog | None], None]]] = {
    Phase.DEALER: SpielState._draw_dealer,
    Phase.DEAL: SpielState._deal,
    Phase.DRAW: lambda state, drawn, log: state._pay_stamm(drawn[1], log),
}
"""The method that makes the move of chance, by phase."""
_METHODS: Final[dict[str, Callable[[SpielState, int, int, EventLog | None], None]]] = {
    Phase.SOW: SpielState._sow,
    Phase.EXCHANGE: SpielState._exchange,
    Phase.WENZEL: SpielState._stand_or_fold,
    Phase.FIRST: SpielState._bid,
    Phase.SECOND: SpielState._bid,
    Phase.TURNUP: SpielState._exchange_or_stand,
    Phase.CONTRA: SpielState._contra,
    Phase.DROP: SpielState._drop,
    Phase.PLAY: SpielState._play,
    Phase.RECONTRA: SpielState._recontra,
    Phase.MATSCH: SpielState._matsch,
}
"""The method that makes the move of a seat, by phase."""


@lru_cache(maxsize=2048)
def _with_exchanges(calls: tuple[int, ...], base: int, cards: int) -> Listed:
    """These calls and, for each of some cards, the call that gives this card for the turn-up.

    base: the number, GIVE or CONTRA_FOR, to which the card is added to get the call. cards: as a mask.
    """
    return Listed((*calls, *(base + card for card in cards_of(cards))))


def _deals(state: SpielState, _: int) -> Domain:
    """All deals: five cards for each seat, and the rest of the pack for the talon."""
    pack = pack_of(state.players)
    return Deals(pack, (*(HAND,) * state.players, len(pack) - HAND * state.players))


def _second_bids(state: SpielState, seat: int) -> Domain:
    """A pass or a play in any suit; only forehand may still choose the suit of the turn-up."""
    suits = (suit for suit in range(4) if seat == state.forehand or suit != printed_suit(state.turn_up))
    return Listed((*(moves.PLAY_IN + suit for suit in suits), moves.PASS))


def _contras(state: SpielState, seat: int) -> Domain:
    """The answers to a play: pass; contra; contra with each card of the hand that may be given for the turn-up; and, if
    the house rules allow it now, an early matsch in each suit but trump."""
    calls: tuple[int, ...] = (moves.PASS, moves.CONTRA)
    if state.early_matsch and not state.dealer_plays:
        calls += _matsches(state)
    cards_to_give = state.hands[seat] if state.may_take_turn_up() else 0
    return _with_exchanges(calls, moves.CONTRA_FOR, cards_to_give)


def _matsches(state: SpielState) -> tuple[int, ...]:
    """A matsch in each suit that is not trump."""
    return tuple(moves.MATSCH + suit for suit in range(4) if suit != state.trump)


_DOMAINS: Final[dict[str, Callable[[SpielState, int], Domain]]] = {
    Phase.DEALER: lambda state, _: Lots(moves.DRAW_DEALER, state.players),
    Phase.DEAL: _deals,
    Phase.DRAW: lambda state, _: Lots(moves.DRAW_STAMM, state.players),
    Phase.SOW: lambda *_: Listed((moves.TAKE, moves.LEAVE)),
    # One of the five dealt cards, not the turn-up that was just taken.
    Phase.EXCHANGE: lambda state, seat: _with_exchanges((), moves.GIVE, state.hands[seat] & ~(1 << state.turn_up)),
    Phase.WENZEL: lambda *_: Listed((moves.STAND, moves.FOLD)),
    Phase.FIRST: lambda *_: Listed((moves.PLAY, moves.PASS)),
    Phase.SECOND: _second_bids,
    Phase.TURNUP: lambda state, seat: _with_exchanges((moves.STAND,), moves.GIVE, state.hands[seat]),
    Phase.CONTRA: _contras,
    Phase.DROP: lambda *_: Listed((moves.DROP, moves.STAY)),
    Phase.PLAY: lambda state, seat: state.playable(seat),
    Phase.RECONTRA: lambda *_: Listed((moves.PASS, moves.RECONTRA)),
    Phase.MATSCH: lambda state, _: Listed((moves.PASS, *_matsches(state))),
}
"""The legal moves of the seat to act (or of chance), by phase."""
Conversion = Callable[[Any], Any]
"""`to_view` or `to_state`."""


def convert_calls(calls: tuple[Call, ...], convert: Conversion) -> tuple[Call, ...]:
    """The calls with another value for no suit: None in a view, NOBODY in a state. convert: `to_view` or `to_state`."""
    return tuple(call._replace(suit=convert(call.suit)) for call in calls)


def convert_payments(paid: tuple[Payment, ...], convert: Conversion) -> tuple[Payment, ...]:
    """Payments with another value for the pool: None in a view, NOBODY in a state. convert: `to_view` or `to_state`."""
    return tuple(each._replace(payer=convert(each.payer), payee=convert(each.payee)) for each in paid)


@lru_cache(maxsize=512)
def convert_deal(deal: Deal, convert: Conversion) -> Deal:
    """A deal with another value for nobody: None in a view, NOBODY in a state. convert: `to_view` or `to_state`."""
    seats = {name: convert(getattr(deal, name)) for name in ("contra", "recontra", "matsch", "winner")}
    return deal._replace(
        **seats, calls=convert_calls(deal.calls, convert), payments=convert_payments(deal.payments, convert)
    )
