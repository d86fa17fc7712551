"""A session of Contraspiel under way: whose turn it is, what follows from each move, what is paid (help.en.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablegame.core.cards import GERMAN_SUITS, split_hands
from tablegame.core.contract import CHANCE, EventLog, Move, Plain, seat_letter
from tablegame.core.domain import Domain
from tablegame.core.tricks import (
    NOBODY,
    DealerDrawn,
    cards_of,
    mask_of,
    to_view,
)
from tablegame.games.contraspiel.facts import moves, payments
from tablegame.games.contraspiel.facts.cards import EU, HAND, SOW, WENZELS
from tablegame.games.contraspiel.facts.options import REDEAL
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
from tablegame.games.contraspiel.rules.views import SpielTable, domain, view_of


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

    def table(self) -> dict[str, Plain]:
        """Pool, trump and soloist (docs/records.md#the-state-as-json)."""
        return {
            "pool": self.pool,
            "trump": None if self.trump == NOBODY else GERMAN_SUITS[self.trump],
            "soloist": None if self.soloist == NOBODY else seat_letter(self.soloist),
        }

    def hidden(self) -> bool:
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
