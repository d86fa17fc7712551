"""A session of Contraspiel under way: whose turn it is, what may be done, what follows (help.en.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablegame.core.cards import GERMAN_SUITS, split_hands
from tablegame.core.contract import CHANCE, EventLog, Move, Plain, State, seat_letter
from tablegame.core.domain import Domain
from tablegame.core.tricks import NOBODY, cards_of, known, placed
from tablegame.games.contraspiel.facts import moves, payments, view
from tablegame.games.contraspiel.facts.cards import HAND, ORDERS
from tablegame.games.contraspiel.facts.events import (
    Redealt,
    Settled,
    SpielCalled,
    SpielCardPlayed,
    SpielDealerDrawn,
    SpielDealt,
    SpielOver,
    SpielTrickTaken,
    StakesPaid,
    StammPaid,
    ThrownIn,
)
from tablegame.games.contraspiel.facts.options import REDEAL
from tablegame.games.contraspiel.facts.view import EU, Call, Deal, Payment, SpielTrick, SpielView
from tablegame.games.contraspiel.rules.seeing import domain, view_of
from tablegame.games.contraspiel.rules.table import SpielTable


class SpielState(SpielTable, State[SpielView]):
    """A session under way: what may be done now, and what follows from it."""

    __slots__ = ()

    # -- the contract ------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> Domain:
        """What a seat may do now, empty where it is not asked."""
        return domain(self, seat)

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Do it; the last card of a deal settles it."""
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
        """Whether somebody may not see a card that is or was out: talons and cards given away are never shown."""
        return self.phase not in (view.DEALER, view.OVER)

    def view(self, seat: int | None) -> SpielView:
        """What a seat knows (seeing.py)."""
        return view_of(self, seat)

    # -- before the cards speak --------------------------------------------------------------------------------

    def _draw_dealer(self, drawn: tuple[int, ...], log: EventLog | None) -> None:
        self.dealer = drawn[1]
        self.phase = view.DEAL
        if log is not None:
            log.append(SpielDealerDrawn(seat=self.dealer), self)

    def _deal(self, drawn: tuple[int, ...], log: EventLog | None) -> None:
        *hands, talon = split_hands(drawn)
        self.hands = tuple(sum(1 << card for card in hand) for hand in hands)
        self.turn_up = talon[0]
        self.talon = sum(1 << card for card in talon[1:])
        if log is not None:
            log.append(self._dealt(), self)
        if self.paid:
            self._turn_up()
        elif self.deal:
            self._pay_stamm(self.dealer, log)
        else:
            self._first_stamm(log)

    def _dealt(self) -> SpielDealt:
        blind = self.dealer if self.turn_up & 7 == view.SOW else NOBODY
        hands = tuple(None if seat == blind else cards_of(hand) for seat, hand in enumerate(self.hands))
        return SpielDealt(seat=self.dealer, turn_up=self.turn_up, hands=hands, reveals=tuple(range(self.players)))

    def _first_stamm(self, log: EventLog | None) -> None:
        """The holder of a Wenzel pays; where both lie in the talon, lots are drawn or the cards dealt again."""
        for wenzel in view.WENZELS:
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
            self.ask(view.DRAW, (CHANCE,))

    def _draw_stamm(self, drawn: tuple[int, ...], log: EventLog | None) -> None:
        self._pay_stamm(drawn[1], log)

    def _pay_stamm(self, seat: int, log: EventLog | None) -> None:
        self.pay(Payment("stamm", seat, payments.POOL, self.stamm))
        if log is not None:
            log.append(StammPaid(seat=seat), self)
        self._turn_up()

    def _turn_up(self) -> None:
        """What the card turned up asks for (help.en.md#turnup)."""
        if self.turn_up in view.WENZELS:
            self._dealer_takes()
        elif self.turn_up & 7 == view.SOW:
            self.ask(view.SOWN, (self.dealer,))
        else:
            self.ask(view.FIRST, self.order(self.forehand))

    def _dealer_takes(self) -> None:
        self.dealer_plays = True
        self.becomes_soloist(self.dealer, self.turn_up >> 3)
        self.take_turn_up(self.dealer)
        self.ask(view.EXCHANGE, (self.dealer,))

    # -- what is said ------------------------------------------------------------------------------------------

    def _say(
        self,
        seat: int,
        word: str,
        log: EventLog | None,
        suit: int = NOBODY,
        given: int = NOBODY,
        looks: bool = False,
    ) -> None:
        """Remember a call, and tell it; a card given away is its giver's secret. Only some calls let others speak."""
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
                suit=known(suit),
                exchanged=exchanged,
                phase=self.phase,
                card=known(given),
                hand=cards_of(self.hands[seat]) if looks else None,
                reveals=(seat,) if looks else (),
            )
            log.append(called, self)

    def _sow(self, actor: int, move: int, log: EventLog | None) -> None:
        self._say(actor, "take" if move == moves.TAKE else "leave", log, looks=True)
        if move == moves.TAKE:
            self._dealer_takes()
        else:
            self.ask(view.FIRST, self.order(self.forehand))

    def _exchange(self, actor: int, move: int, log: EventLog | None) -> None:
        self._say(actor, "exchange", log, given=move - moves.GIVE)
        if self.turn_up == EU:
            self.ask(view.WENZEL, (actor,))
        else:
            self._ask_contra()

    def _wenzel(self, actor: int, move: int, log: EventLog | None) -> None:
        self._say(actor, "fold" if move == moves.FOLD else "stand", log)
        if move == moves.FOLD:
            fold(self)
            self._close(NOBODY, log)
        else:
            self._ask_contra()

    def _bid(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.PASS:
            self._say(actor, "pass", log)
            self._next_bidder(log)
            return
        suit = self.turn_up >> 3 if move == moves.PLAY else move - moves.PLAY_IN
        self.becomes_soloist(actor, suit)
        self._say(actor, "play", log, suit)
        if self.declarer_exchange and self.lies():
            self.ask(view.TURNUP, (actor,))
        else:
            self._ask_contra()

    def _next_bidder(self, log: EventLog | None) -> None:
        """The next is asked; after two rounds the cards are thrown in and the same dealer deals again."""
        if self.asked:
            return
        if self.phase == view.FIRST:
            self.ask(view.SECOND, self.order(self.forehand))
            return
        if log is not None:
            log.append(ThrownIn(seat=self.dealer), self)
        self.thrown += 1
        self.clear()
        self.ask(view.DEAL, (CHANCE,))

    def _turnup(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.STAND:
            self._say(actor, "stand", log)
        else:
            self.take_turn_up(actor)
            self._say(actor, "exchange", log, given=move - moves.GIVE)
        self._ask_contra()

    def _ask_contra(self) -> None:
        self.ask(view.CONTRA, self.order(self.soloist)[1:])

    def _contra(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.PASS:
            self._say(actor, "pass", log)
            if not self.asked:
                self._contra_settled()
            return
        if moves.MATSCH <= move < moves.DROP:
            self._matsch_said(actor, move - moves.MATSCH, log)
        else:
            given = move - moves.CONTRA_FOR if move >= moves.CONTRA_FOR else NOBODY
            if given != NOBODY:
                self.take_turn_up(actor)
            self.contra = self.soloist = actor
            self._say(actor, "contra", log, given=given)
        self._contra_settled()

    def _contra_settled(self) -> None:
        """Those who may drop out are asked; else the first trick begins."""
        if self.drop_out:
            self.ask(view.DROP, self.order(self.soloist)[1:])
        else:
            self._lead(self.forehand)

    def _drop(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.DROP:
            self.dropped |= 1 << actor
        self._say(actor, "drop" if move == moves.DROP else "stay", log)
        if self.asked:
            return
        if self.stayed() == (self.soloist,):
            self._close(settle(self), log)
        else:
            self._lead(self.forehand)

    def _matsch_said(self, actor: int, suit: int, log: EventLog | None) -> None:
        """The caller undertakes every trick from now on; all pay two stamms at once, who dropped out too."""
        self.matsch = actor
        self.matsch_from = len(self.won)
        self.becomes_soloist(actor, suit)
        self._say(actor, "matsch", log, suit)
        for seat in range(self.players):
            self.pay(Payment("stakes", seat, payments.POOL, 2 * self.stamm))
        if log is not None:
            log.append(StakesPaid(seat=actor), self)

    # -- play --------------------------------------------------------------------------------------------------

    def _lead(self, seat: int) -> None:
        """Begin a trick: a leader who dropped out is replaced by the next still in."""
        seats = tuple(each for each in self.order(seat) if not self.dropped >> each & 1)
        self.leader = seats[0]
        self.ask(view.PLAY, seats)

    def _card(self, actor: int, card: int, log: EventLog | None) -> None:
        self.set_hand(actor, self.hands[actor] & ~(1 << card))
        shown = ORDERS[self.trump].shown(self.trick, card)
        if shown:
            self.lacks = placed(self.lacks, actor, self.lacks[actor] | shown)
        self.trick += (card,)
        self.asked = self.asked[1:]
        if log is not None:
            others = tuple(seat for seat in range(self.players) if seat != actor)
            log.append(SpielCardPlayed(seat=actor, card=card, reveals=others), self)
        if not self.asked:
            self._end_trick(log)

    def _end_trick(self, log: EventLog | None) -> None:
        seats = tuple(seat for seat in self.order(self.leader) if not self.dropped >> seat & 1)
        winner = seats[ORDERS[self.trump].best_place(self.trick)]
        if log is not None:
            log.append(SpielTrickTaken(seat=winner), self)
        self.tricks += (SpielTrick(self.leader, seats, self.trick, winner, self.trump),)
        self.won += (winner,)
        self.trick = ()
        if len(self.won) == HAND:
            self._close(settle(self), log)
        elif len(self.won) == 2 and self.contra != NOBODY:
            self._ask_recontra(winner)
        else:
            self._lead(winner)

    def _close(self, winner: int, log: EventLog | None) -> None:
        """The deal is paid for; no winner after a fold."""
        if log is not None:
            log.append(Settled(seat=known(winner)), self)
        go_on(self)
        if log is not None and self.phase == view.OVER:
            log.append(SpielOver(winners=self.winners(), scores=self.scores()), self)

    def _silent(self, leader: int) -> tuple[int, ...]:
        """Those who have declared nothing and are still in, in turn from the leader of the third trick."""
        declared = (self.first, self.contra, self.recontra)
        return tuple(s for s in self.order(leader) if s not in declared and not self.dropped >> s & 1)

    def _ask_recontra(self, leader: int) -> None:
        self.leader = leader
        asked = self._silent(leader)
        if asked:
            self.ask(view.RECONTRA, asked)
        else:
            self._lead(leader)

    def _recontra(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.PASS:
            self._pass_on(actor, log)
            return
        self.recontra = self.soloist = actor
        self._say(actor, "recontra", log)
        asked = () if self.dealer_plays else self._silent(self.leader)
        if asked:
            self.ask(view.MATSCH, asked)
        else:
            self._lead(self.leader)

    def _pass_on(self, actor: int, log: EventLog | None) -> None:
        self._say(actor, "pass", log)
        if not self.asked:
            self._lead(self.leader)

    def _matsch(self, actor: int, move: int, log: EventLog | None) -> None:
        if move == moves.PASS:
            self._pass_on(actor, log)
            return
        self._matsch_said(actor, move - moves.MATSCH, log)
        self._lead(self.leader)


_DRAWN: Final[dict[str, Callable[[SpielState, tuple[int, ...], EventLog | None], None]]] = {
    view.DEALER: SpielState._draw_dealer,
    view.DEAL: SpielState._deal,
    view.DRAW: SpielState._draw_stamm,
}
"""What follows when chance has drawn or dealt, by phase."""

_CHOSEN: Final[dict[str, Callable[[SpielState, int, int, EventLog | None], None]]] = {
    view.SOWN: SpielState._sow,
    view.EXCHANGE: SpielState._exchange,
    view.WENZEL: SpielState._wenzel,
    view.FIRST: SpielState._bid,
    view.SECOND: SpielState._bid,
    view.TURNUP: SpielState._turnup,
    view.CONTRA: SpielState._contra,
    view.DROP: SpielState._drop,
    view.PLAY: SpielState._card,
    view.RECONTRA: SpielState._recontra,
    view.MATSCH: SpielState._matsch,
}
"""What follows when a seat has chosen, by phase."""


# -- the end of a deal -------------------------------------------------------------------------------------------------


def bete(table: SpielTable) -> int:
    """A single bête as it would be paid now, in chips."""
    return payments.bete(table.pool, table.bete, table.bete_limit)


def facts(table: SpielTable) -> payments.DealResult:
    """What the settlement has to know."""
    same = table.turn_up >> 3 == table.trump
    return payments.DealResult(table.won, table.stayed(), table.soloist, table.recontra, table.matsch_from, same)


def settle(table: SpielTable) -> int:
    """Pay for a deal that was played, or that everybody else dropped out of; returns its winner."""
    known = facts(table)
    for paid in payments.settle(known, table.pool, table.stamm, bete(table)):
        table.pay(paid)
    missed = known.matsch_from != NOBODY and not payments.matsch_made(known)
    winner = payments.deal_winner(known)
    _remember(table, winner, missed)
    return winner


def fold(table: SpielTable) -> None:
    """The soloist pays the bête, and nobody wins the deal."""
    table.pay(Payment("bete", table.soloist, payments.POOL, bete(table)))
    _remember(table, NOBODY, False)


def _remember(table: SpielTable, winner: int, missed: bool) -> None:
    """Put the deal with those that counted; with the last the pool is shared."""
    if table.deal + 1 == table.deals:
        for paid in payments.shares(table.pool, table.players, table.forehand):
            table.pay(paid)
    table.past += (_entry(table, winner, missed),)


def go_on(table: SpielTable) -> None:
    """Forehand deals next, or the session ends."""
    table.deal += 1
    table.thrown = 0
    table.dealer = table.forehand
    table.clear()
    table.begin_deal()
    last = table.deal == table.deals
    table.ask(view.OVER if last else view.DEAL, () if last else (CHANCE,))


def _entry(table: SpielTable, winner: int, missed: bool) -> Deal:
    """The deal as it is remembered."""
    taken = tuple(table.won.count(seat) for seat in range(table.players))
    dropped = tuple(bool(table.dropped >> seat & 1) for seat in range(table.players))
    return Deal(
        table.deal, table.dealer, table.turn_up, table.first, table.contra, table.recontra, table.matsch,
        table.soloist, table.trump, dropped, winner == NOBODY, table.said, table.tricks, taken, winner, missed,
        table.paid, table.began, table.pool_began, table.chips, table.pool,
    )  # fmt: skip
