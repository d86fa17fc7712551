"""A model of players: how likely a call or a card is with a given hand; and so what the others hold.

The weights are those by which seats of `strong` spoke in 150 sessions of three to six players; the shares of cards are
what they did there in each kind of situation. Nobody is ever certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, log2
from random import Random
from typing import Final, NamedTuple

from tablegame.core.bots import NOWHERE, Beliefs
from tablegame.core.cards import GERMAN
from tablegame.core.tricks import cards_of, mask_of, not_none
from tablegame.games.contraspiel.bot.simple import points
from tablegame.games.contraspiel.facts.cards import EU, GU, ORDERS, SOW, pack_of, suits_in_order
from tablegame.games.contraspiel.facts.payments import bete_of
from tablegame.games.contraspiel.facts.view import Call, CardLayout, Phase, SpielView, unseen


class CallWeights(NamedTuple):
    """What speaks for a call: logarithms of odds."""

    always: float
    player: float
    dear: float  # for each doubling of a bête beyond the usual stamm
    leads: float
    acorn: float
    leaf: float
    trump: float
    trump_sow: float
    trump_king: float
    sow: float
    king: float
    void: float


FIRST: Final = CallWeights(-10.15, -0.42, -1.07, 0.01, 4.91, 3.59, 2.03, 0.83, 0.59, 1.99, 0.23, 1.25)
SECOND: Final = CallWeights(-3.03, -0.37, -0.82, -0.43, 1.73, 1.06, -0.11, 1.65, 0.69, 0.47, -0.14, 1.38)
CONTRA: Final = CallWeights(-8.73, 0.01, -1.21, 0.58, 3.92, 2.61, 1.50, 0.84, 0.47, 1.07, -0.02, 0.55)
EXCHANGES: Final = 2.64
"""What speaks for a contra that can take the turn-up."""
CERTAIN: Final = 0.985
"""The highest chance that the model ever says."""
BEST_SUIT: Final = 0.5
"""How much rarer a suit is chosen for each point that it counts less than the best."""


@lru_cache(maxsize=2048)
def _weight_of_hand(weights: CallWeights, hand: int, trump: int) -> float:
    masks = ORDERS[trump].masks
    trumps = hand & masks[trump] & ~(1 << EU | 1 << GU)
    found = weights.acorn * (hand >> EU & 1) + weights.leaf * (hand >> GU & 1) + weights.trump * trumps.bit_count()
    found += weights.trump_sow * (trumps >> 8 * trump + SOW & 1) + weights.trump_king * (trumps >> 8 * trump + 6 & 1)
    for suit in range(4):
        if suit != trump:
            found += weights.sow * (hand >> 8 * suit + SOW & 1) + weights.king * (hand >> 8 * suit + 6 & 1)
            found += weights.void * (not hand & masks[suit])
    return found


def chance_of(logit: float) -> float:
    """The chance of these odds, never certain."""
    return min(CERTAIN, max(1 - CERTAIN, 1 / (1 + exp(-max(-30.0, min(30.0, logit))))))


SOLO: Final = 0
OPPOSES: Final = 1
OVER_SOLOIST: Final = 2
"""Whose card it is: the soloist's; an opponent's; an opponent's while the soloist's card is the best so far."""


class ShownCard(NamedTuple):
    """A card that another seat played."""

    seat: int
    card: int
    since: int  # the cards that the seat played from then on, as a mask
    trick: tuple[int, ...]  # the cards before it
    trump: int
    role: int  # see SOLO


class Model:
    """How the seats of one deal speak and play: one for every decision."""

    def __init__(self, view: SpielView) -> None:
        self.view = view
        self.turned = view.turn_up_suit
        self._shown = tuple(_shown_cards(view))
        dear = log2(max(4, bete_of(view)) / 4)
        self._base = {
            weights: weights.always + weights.player * (view.players - 4) + weights.dear * dear
            for weights in (FIRST, SECOND, CONTRA)
        }

    def _odds(self, weights: CallWeights, seat: int, hand: int, trump: int) -> float:
        leads = weights.leads * (seat == self.view.forehand)
        return self._base[weights] + leads + _weight_of_hand(weights, hand, trump)

    # -- calls -------------------------------------------------------------------------------------------------

    def plays_turned(self, seat: int, hand: int) -> float:
        """How likely a seat says play in the suit of the turn-up, in the first round."""
        return chance_of(self._odds(FIRST, seat, hand, self.turned))

    def second_suit(self, seat: int, hand: int) -> int:
        """The suit in which a seat would play in the second round: forehand may name that of the turn-up too."""
        suits = [suit for suit in range(4) if suit != self.turned or seat == self.view.forehand]
        return max(suits, key=lambda suit: points(hand, suit))

    def plays_other(self, seat: int, hand: int, suit: int) -> float:
        """How likely a seat says play in the second round if this is its suit."""
        return chance_of(self._odds(SECOND, seat, hand, suit))

    def contras(self, seat: int, hand: int, trump: int, exchange: bool) -> float:
        """How likely a seat says contra; exchange: it can take the turn-up."""
        return chance_of(self._odds(CONTRA, seat, hand, trump) + (EXCHANGES if exchange else 0.0))

    def _call(self, call: Call, dealt: int, trump: int) -> float:
        if call.phase == Phase.FIRST:
            chance = self.plays_turned(call.seat, dealt)
            return chance if call.word == "play" else 1 - chance
        if call.phase == Phase.SECOND:
            best = self.second_suit(call.seat, dealt)
            if call.word == "pass":
                return 1 - self.plays_other(call.seat, dealt, best)
            worse = points(dealt, best) - points(dealt, trump)
            return self.plays_other(call.seat, dealt, trump) * BEST_SUIT ** max(0, worse)
        if call.phase == Phase.CONTRA and call.word in ("pass", "contra"):
            lies = trump == self.turned and self.view.taker in (None, call.seat)
            chance = self.contras(call.seat, dealt, trump, lies)
            return chance if call.word == "contra" else 1 - chance
        return 1.0

    def calls(self, dealt: Sequence[int]) -> float:
        """How likely all calls of the others are with these hands, as they were dealt."""
        found = 1.0
        for call, trump in with_trump(self.view.calls, self.turned):
            if call.seat != self.view.seat:
                found *= self._call(call, dealt[call.seat], trump)
        return found

    # -- cards -------------------------------------------------------------------------------------------------

    def cards(self, hands: Sequence[int]) -> float:
        """How likely the cards that the others played are, if they hold these hands now."""
        found = 1.0
        for shown in self._shown:
            hand = hands[shown.seat] | shown.since
            found *= _card_share(hand, shown.card, shown.trick, shown.trump, shown.role)
        return found

    def weight(self, deal: CardLayout) -> float:
        """How likely all calls and cards are in a deal, up to a factor."""
        return (self.calls(deal.dealt) if self.view.calls else 1.0) * (self.cards(deal.hands) if self._shown else 1.0)


def with_trump(calls: Sequence[Call], turned: int) -> Iterator[tuple[Call, int]]:
    """The calls with the trump that each is about: the suit of the turn-up until somebody plays another."""
    trump = turned
    for call in calls:
        if call.word == "play" and call.suit is not None:
            trump = call.suit
        yield call, trump


def _shown_cards(view: SpielView) -> Iterator[ShownCard]:
    if view.trump is None or view.soloist is None:
        return
    tricks = [(trick.plays, trick.trump) for trick in view.tricks]
    tricks.append((view.cards_on_table, view.trump))
    for number, (plays, trump) in enumerate(tricks):
        soloist = view.soloist if number >= 2 or view.recontra is None else view.contra
        for place, (seat, card) in enumerate(plays):
            if seat == view.seat:
                continue
            before = tuple(each for _, each in plays[:place])
            role = SOLO if seat == soloist else OPPOSES
            if before and role == OPPOSES and plays[ORDERS[trump].best_index(before)][0] == soloist:
                role = OVER_SOLOIST
            since = mask_of([each for later, _ in tricks[number:] for player, each in later if player == seat])
            yield ShownCard(seat, card, since, before, trump, role)


LEADS_TRUMP: Final = {SOLO: 0.65, OPPOSES: 0.25}
"""How often a trump is led where there is a choice."""
TAKES: Final = {SOLO: 0.91, OPPOSES: 0.68, OVER_SOLOIST: 0.88}
"""How often a trick is taken that can be taken or left."""
CHEAPEST: Final = 0.6
"""How often the cheapest card is chosen among those that do the same, the rest evenly."""
TRUST: Final = 0.9
"""How far the model of cards is trusted; for the rest any card may have been played."""


@lru_cache(maxsize=2048)
def _card_share(hand: int, card: int, trick: tuple[int, ...], trump: int, role: int) -> float:
    """How likely the model plays that card out of this hand."""
    order = ORDERS[trump]
    cards = cards_of(order.playable(hand, trick))
    if len(cards) == 1:
        return 1.0
    if trick:
        share = _followed_share(cards, card, trick, trump, role)
    else:
        trumps = sum(order.suits[each] == trump for each in cards)
        rest = len(cards) - trumps
        odds = LEADS_TRUMP[role] / (1 - LEADS_TRUMP[role])
        of_trumps = 1.0 if not rest else 0.0 if not trumps else odds / (1 + odds)
        share = of_trumps / trumps if order.suits[card] == trump else (1 - of_trumps) / rest
    return TRUST * share + (1 - TRUST) / len(cards)


def _followed_share(cards: Sequence[int], card: int, trick: tuple[int, ...], trump: int, role: int) -> float:
    power, suits = ORDERS[trump].powers, ORDERS[trump].suits
    best = trick[ORDERS[trump].best_index(trick)]
    over = [each for each in cards if suits[each] in (suits[best], trump) and power[each] > power[best]]
    under = [each for each in cards if each not in over]
    same = over if card in over else under
    takes = 1.0 if not under else 0.0 if not over else TAKES[role]
    cheapest = CHEAPEST * (card == min(same, key=power.__getitem__)) + (1 - CHEAPEST) / len(same)
    return (takes if same is over else 1 - takes) * cheapest


# -- what the others may hold ------------------------------------------------------------------------------------------


DRAWN: Final = 5
"""Deals that are drawn for each one that is kept."""


def sample_deals(view: SpielView, count: int, rng: Random, model: Model | None = None) -> list[CardLayout]:
    """Deals that the view could come from, the likelier ones more often, by all calls and cards."""
    known = unseen(view)
    if not view.calls:
        return [known.draw(rng) for _ in range(count)]
    model = model or Model(view)
    pool = [known.draw(rng) for _ in range(count * DRAWN)]
    return _resample(pool, [model.weight(deal) for deal in pool], count, rng)


def _resample(pool: Sequence[CardLayout], weights: Sequence[float], count: int, rng: Random) -> list[CardLayout]:
    """A sample of these deals, each as often as its weight says, give or take one."""
    step = sum(weights) / count
    bound, place, found = rng.random() * step, 0, []
    reached = weights[0]
    for _ in range(count):
        while reached < bound and place < len(pool) - 1:
            place += 1
            reached += weights[place]
        found.append(pool[place])
        bound += step
    rng.shuffle(found)
    return found


BELIEF_DEALS: Final = 240
"""The number of deals for beliefs about the places of cards."""


def believes(view: SpielView, rng: Random) -> Beliefs | None:
    """Where the hidden cards may lie, trumps first once there are any; None between deals."""
    if view.turn_up is None or view.over:
        return None
    deals = sample_deals(view, BELIEF_DEALS, rng)
    places = (*(seat for seat in range(view.players) if seat != view.seat), NOWHERE)
    known = {*(view.hand or ()), *(card for _, card in view.played_cards), view.turn_up, view.given_card}
    hidden = [card for card in pack_of(view.players) if card not in known]
    if view.trump is not None:
        order = [card for _, cards in suits_in_order(view.trump, view.players) for card in cards]
        hidden.sort(key=order.index)

    def share(card: int, place: int) -> float:
        if place == NOWHERE:
            return sum(not any(hand >> card & 1 for hand in deal.hands) for deal in deals) / len(deals)
        return sum(deal.hands[place] >> card & 1 for deal in deals) / len(deals)

    shares = tuple(tuple(share(card, place) for place in places) for card in hidden)
    return Beliefs(tuple(GERMAN.texts[card] for card in hidden), places, shares)


def likely(view: SpielView, imagined: Sequence[SpielView]) -> float:
    """The probability of all calls and cards with the hands that these views show, one for each seat."""
    if not view.calls:
        return 1.0
    model = Model(view)
    hands = [mask_of(each.hand or ()) for each in imagined]
    return model.calls([_dealt(each) for each in imagined]) * model.cards(hands)


def _dealt(view: SpielView) -> int:
    cards = {*(view.hand or ()), *(card for seat, card in view.played_cards if seat == view.seat)}
    if view.seat == view.giver:
        cards |= {not_none(view.given_card)}
    if view.seat == view.taker:
        cards.discard(not_none(view.turn_up))
    return mask_of(cards)
