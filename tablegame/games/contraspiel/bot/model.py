"""A model of players of Contraspiel: how likely a call or a card is with a given hand, and so how likely each hand is.

The numbers were fitted to the calls and cards of the level `strong` in 150 sessions of three to six players. No chance
is ever 0 or 1. A hand is a mask of cards: bit 0 stands for card 0, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, log2
from random import Random
from typing import Final, NamedTuple

from tablegame.core.tricks import cards_of, mask_of, not_none
from tablegame.games.contraspiel.bot.simple import points
from tablegame.games.contraspiel.facts.cards import EU, GU, KING, ORDERS, SOW, holds
from tablegame.games.contraspiel.facts.payments import bete_of
from tablegame.games.contraspiel.facts.view import Call, CardLayout, Phase, SpielView, unseen


class CallWeights(NamedTuple):
    """The weights of one kind of call, such as contra. Each is multiplied by the number beside it (such as the number
    of trumps in hand). The sum of the products is the logarithm of the odds of the call."""

    constant: float
    player: float  # for each player above four
    dear: float  # for each doubling of a bête beyond the usual stamm
    forehand: float  # for the seat that leads to the first trick
    acorn_wenzel: float
    leaf_wenzel: float  # like that of acorns, for a hand that has this Wenzel
    trump: float  # for each trump that is no Wenzel
    trump_sow: float
    trump_king: float
    sow: float  # for each plain sow
    king: float  # for each plain king
    void: float  # for each plain suit without a card


FIRST: Final = CallWeights(-10.15, -0.42, -1.07, 0.01, 4.91, 3.59, 2.03, 0.83, 0.59, 1.99, 0.23, 1.25)
SECOND: Final = CallWeights(-3.03, -0.37, -0.82, -0.43, 1.73, 1.06, -0.11, 1.65, 0.69, 0.47, -0.14, 1.38)
CONTRA: Final = CallWeights(-8.73, 0.01, -1.21, 0.58, 3.92, 2.61, 1.50, 0.84, 0.47, 1.07, -0.02, 0.55)
EXCHANGE: Final = 2.64  # the weight that is added for a contra that can take the turn-up
USUAL_STAMM: Final = 4  # the chips of a stamm under the usual house rules
CERTAIN: Final = 0.985  # the highest chance that the model returns; the lowest is 1 less this
BEST_SUIT: Final = 0.5
"""A play in another suit than the best is less likely by this factor for each point that the suit counts less."""


@lru_cache(maxsize=2048)
def _weight_of_hand(weights: CallWeights, hand: int, trump: int) -> float:
    """The sum of the weights that depend on the hand."""
    masks = ORDERS[trump].masks
    trumps = hand & masks[trump] & ~(1 << EU | 1 << GU)
    total = weights.acorn_wenzel * (hand >> EU & 1) + weights.leaf_wenzel * (hand >> GU & 1)
    total += weights.trump * trumps.bit_count()
    total += weights.trump_sow * holds(hand, trump, SOW) + weights.trump_king * holds(hand, trump, KING)
    for suit in range(4):
        if suit != trump:
            total += weights.sow * holds(hand, suit, SOW) + weights.king * holds(hand, suit, KING)
            total += weights.void * (not hand & masks[suit])
    return total


def bounded_chance(logit: float) -> float:
    """The chance that belongs to a logarithm of odds (`logit`). It is at least 1 - CERTAIN and at most CERTAIN."""
    bounded_logit = max(-30.0, min(30.0, logit))  # without these bounds `exp` may overflow
    chance = 1 / (1 + exp(-bounded_logit))
    return min(CERTAIN, max(1 - CERTAIN, chance))


SOLO, OPPOSES, OVER_SOLOIST = 0, 1, 2
"""The roles of a card: of the soloist, of an opponent, of an opponent while the soloist's card heads the trick."""


class CardPlay(NamedTuple):
    seat: int
    card: int
    from_then_on: int  # the mask of this card and of all cards that the seat has played after it
    trick: tuple[int, ...]  # the cards before it in the trick
    trump: int
    role: int  # SOLO, OPPOSES or OVER_SOLOIST


class Model:
    """Tells how likely the calls and cards that a view shows are, if the other seats hold certain imagined hands."""

    def __init__(self, view: SpielView) -> None:
        self.view = view
        self.turn_up_suit = view.turn_up_suit
        self._played_cards = tuple(_others_cards(view))
        doublings = log2(max(USUAL_STAMM, bete_of(view)) / USUAL_STAMM)
        self._base = {
            weights: weights.constant + weights.player * (view.players - 4) + weights.dear * doublings
            for weights in (FIRST, SECOND, CONTRA)
        }

    def _log_odds(self, weights: CallWeights, seat: int, hand: int, trump: int) -> float:
        """The logarithm of the odds that a seat with this hand makes the kind of call that the weights are about."""
        forehand = weights.forehand * (seat == self.view.forehand)
        return self._base[weights] + forehand + _weight_of_hand(weights, hand, trump)

    def first_round_chance(self, seat: int, hand: int) -> float:
        """The chance that a seat which holds `hand`, a mask of cards, says play in the suit of the turn-up."""
        return bounded_chance(self._log_odds(FIRST, seat, hand, self.turn_up_suit))

    def second_round_suit(self, seat: int, hand: int) -> int:
        """The suit in which a seat would play in the second round: that with most points of those it may name."""
        suits = [suit for suit in range(4) if suit != self.turn_up_suit or seat == self.view.forehand]
        return max(suits, key=lambda suit: points(hand, suit))

    def second_round_chance(self, seat: int, hand: int, suit: int) -> float:
        """The chance that a seat says play in this suit in the second round, if it is the best suit of the hand."""
        return bounded_chance(self._log_odds(SECOND, seat, hand, suit))

    def contra_chance(self, seat: int, hand: int, trump: int, exchange: bool) -> float:
        """The chance that a seat says contra. exchange: whether it can take the turn-up with the contra."""
        return bounded_chance(self._log_odds(CONTRA, seat, hand, trump) + (EXCHANGE if exchange else 0.0))

    def _call_chance(self, call: Call, dealt: int, trump: int) -> float:
        """The chance of a call with the hand that was dealt. trump: the suit that the call is about."""
        if call.phase == Phase.FIRST:
            chance = self.first_round_chance(call.seat, dealt)
            return chance if call.word == "play" else 1 - chance
        if call.phase == Phase.SECOND:
            best = self.second_round_suit(call.seat, dealt)
            if call.word == "pass":
                return 1 - self.second_round_chance(call.seat, dealt, best)
            missing_points = points(dealt, best) - points(dealt, trump)
            return self.second_round_chance(call.seat, dealt, trump) * BEST_SUIT ** max(0, missing_points)
        if call.phase == Phase.CONTRA and call.word in ("pass", "contra"):
            # The turn-up could be taken with this contra, unless another seat has taken it.
            exchange = trump == self.turn_up_suit and self.view.taker in (None, call.seat)
            chance = self.contra_chance(call.seat, dealt, trump, exchange)
            return chance if call.word == "contra" else 1 - chance
        return 1.0

    def calls(self, dealt: Sequence[int]) -> float:
        """The likelihood of all calls of the others. dealt: the hands as they were dealt, by seat, as masks."""
        likelihood = 1.0
        for call, trump in calls_with_trump(self.view.calls, self.turn_up_suit):
            if call.seat != self.view.seat:
                likelihood *= self._call_chance(call, dealt[call.seat], trump)
        return likelihood

    def cards(self, hands: Sequence[int]) -> float:
        """The likelihood of all cards that the others have played. hands: by seat, as masks, what they hold now."""
        likelihood = 1.0
        for played in self._played_cards:
            hand = hands[played.seat] | played.from_then_on
            likelihood *= _card_chance(hand, played.card, played.trick, played.trump, played.role)
        return likelihood

    def weight(self, deal: CardLayout) -> float:
        """The likelihood of all calls and cards of the others in a deal, but for a factor that all deals share."""
        calls = self.calls(deal.dealt) if self.view.calls else 1.0
        return calls * (self.cards(deal.hands) if self._played_cards else 1.0)


def calls_with_trump(calls: Sequence[Call], turn_up_suit: int) -> Iterator[tuple[Call, int]]:
    """Each call with the trump that it is about: the suit of the turn-up, until somebody plays in another suit."""
    trump = turn_up_suit
    for call in calls:
        if call.word == "play" and call.suit is not None:
            trump = call.suit
        yield call, trump


def _others_cards(view: SpielView) -> Iterator[CardPlay]:
    """The cards that other seats have played in this deal."""
    if view.trump is None or view.soloist is None:
        return
    tricks = [(trick.plays, trick.trump) for trick in view.tricks]
    tricks.append((view.cards_on_table, view.trump))
    for number, (plays, trump) in enumerate(tricks):
        # A recontra changes the soloist after the second trick; before that the seat that said contra played alone.
        soloist = view.soloist if number >= 2 or view.recontra is None else view.contra
        for index, (seat, card) in enumerate(plays):
            if seat == view.seat:
                continue
            earlier = tuple(each for _, each in plays[:index])
            role = SOLO if seat == soloist else OPPOSES
            if earlier and role == OPPOSES and plays[ORDERS[trump].best_index(earlier)][0] == soloist:
                role = OVER_SOLOIST
            later_plays = [play for plays_of_trick, _ in tricks[number:] for play in plays_of_trick]
            from_then_on = mask_of([played for player, played in later_plays if player == seat])
            yield CardPlay(seat, card, from_then_on, earlier, trump, role)


LEADS_TRUMP: Final = {SOLO: 0.65, OPPOSES: 0.25}
"""By role, the chance that a seat with trumps and other cards leads a trump."""
TAKES: Final = {SOLO: 0.91, OPPOSES: 0.68, OVER_SOLOIST: 0.88}
"""By role, the chance that a seat takes a trick if it may as well lose it."""
CHEAPEST: Final = 0.6
"""The part of the chance that goes to the cheapest of the cards that win (or lose) the trick; they share the rest."""
TRUST: Final = 0.9
"""The part of a card's chance that comes from the model; in the rest all legal cards are equally likely."""


@lru_cache(maxsize=2048)
def _card_chance(hand: int, card: int, trick: tuple[int, ...], trump: int, role: int) -> float:
    """The chance that a seat plays a card of this hand. trick: the cards on the table; () if the card is led."""
    order = ORDERS[trump]
    cards = cards_of(order.playable(hand, trick))
    if len(cards) == 1:
        return 1.0
    if trick:
        chance = _follow_chance(cards, card, trick, trump, role)
    else:
        trumps = sum(order.suits[each] == trump for each in cards)
        plain = len(cards) - trumps
        # With trumps alone, or none, there is no choice.
        leads_trump = LEADS_TRUMP[role] if trumps and plain else float(trumps > 0)
        chance = leads_trump / trumps if order.suits[card] == trump else (1 - leads_trump) / plain
    return TRUST * chance + (1 - TRUST) / len(cards)


def _follow_chance(cards: Sequence[int], card: int, trick: tuple[int, ...], trump: int, role: int) -> float:
    """The chance that a seat follows with a card. cards: the legal cards."""
    power, suits = ORDERS[trump].powers, ORDERS[trump].suits
    best = trick[ORDERS[trump].best_index(trick)]
    winning = [each for each in cards if suits[each] in (suits[best], trump) and power[each] > power[best]]
    losing = [each for each in cards if each not in winning]
    same_effect = winning if card in winning else losing  # the cards with the same effect as this one
    # The chance that the seat wins the trick: it is certain if all cards win, or all lose.
    takes = TAKES[role] if winning and losing else float(not losing)
    is_cheapest = card == min(same_effect, key=power.__getitem__)
    share = CHEAPEST * is_cheapest + (1 - CHEAPEST) / len(same_effect)
    return (takes if same_effect is winning else 1 - takes) * share


DRAWN: Final = 5  # the number of random deals from which each deal of a sample is chosen


def sample_deals(view: SpielView, count: int, rng: Random, model: Model | None = None) -> list[CardLayout]:
    """`count` deals that the view allows, at random. The better a deal explains the calls and cards so far, the more
    often it is drawn. model: of the view; None to make one."""
    cards = unseen(view)
    if not view.calls:
        return [cards.draw(rng) for _ in range(count)]
    model = model or Model(view)
    pool = [cards.draw(rng) for _ in range(count * DRAWN)]
    return _resample(pool, [model.weight(deal) for deal in pool], count, rng)


def _resample(pool: Sequence[CardLayout], weights: Sequence[float], count: int, rng: Random) -> list[CardLayout]:
    """A sample of the pool in which each deal occurs in proportion to its weight, rounded up or down."""
    # The deals lie one after another on a line, each as long as its weight. Marks at even distances pick the sample.
    step = sum(weights) / count
    bound, index, sample = rng.random() * step, 0, []  # the first mark is at random
    total = weights[0]  # the end of the deal with this index
    for _ in range(count):
        while total < bound and index < len(pool) - 1:
            index += 1
            total += weights[index]
        sample.append(pool[index])
        bound += step
    rng.shuffle(sample)
    return sample


def moves_likelihood(view: SpielView, imagined: Sequence[SpielView]) -> float:
    """The likelihood of all calls and cards so far if each seat holds the hand of its view in `imagined`."""
    if not view.calls:
        return 1.0
    model = Model(view)
    hands = [mask_of(seen.hand or ()) for seen in imagined]
    return model.calls(list(map(_dealt_hand, imagined))) * model.cards(hands)


def _dealt_hand(view: SpielView) -> int:
    """The hand of the view's seat as it was dealt: before it took or gave cards and played."""
    cards = {*(view.hand or ()), *(card for seat, card in view.played_cards if seat == view.seat)}
    if view.seat == view.giver:
        cards |= {not_none(view.given_card)}
    if view.seat == view.taker:
        cards.discard(not_none(view.turn_up))
    return mask_of(cards)
