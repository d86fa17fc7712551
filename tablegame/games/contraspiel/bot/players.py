"""A model of players: how likely somebody says something, or plays a card, by what it holds; and so what others hold.

The weights are those by which seats of `strong` spoke in 150 sessions of three to six players; how cards are chosen is
what they did there in each kind of place. Somebody else leans away from it (PlayerHabits), and nobody is ever certain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import exp, log, log2
from random import Random
from typing import Final, NamedTuple

from tablegame.core.bots import NOWHERE, Beliefs
from tablegame.core.cards import GERMAN
from tablegame.core.tricks import cards_of, mask_of, not_none
from tablegame.games.contraspiel.bot import styles
from tablegame.games.contraspiel.bot.simple import dear, points
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import MASKS, ORDERS, POWERS, SUIT_OF, best_place, pack_of, ranked
from tablegame.games.contraspiel.facts.payments import bete_of
from tablegame.games.contraspiel.facts.unseen import CardLayout, unseen
from tablegame.games.contraspiel.facts.view import EU, GU, SOW, Call, SpielView


class PlayerHabits(NamedTuple):
    """How much readier somebody is than the model to say play, and contra, and to lead a trump as an opponent: each a
    difference of logarithms of odds. styles: how likely each of the known styles is, none where the model has it."""

    plays: float = 0.0
    contras: float = 0.0
    trumps: float = 0.0
    styles: tuple[tuple[str, float], ...] = ()

    @property
    def style(self) -> str:
        """The likeliest."""
        return max(self.styles, key=lambda each: each[1])[0] if self.styles else styles.MODELLED


HabitsBySeat = Mapping[int, PlayerHabits]
"""By seat; whoever is not named is as the model has it."""

AS_MODELLED: Final = PlayerHabits()


class CallWeights(NamedTuple):
    """What speaks for a call: logarithms of odds. dear: for each doubling of a bête beyond the usual stamm."""

    always: float
    player: float
    dear: float
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
"""Odds of a contra that can take the turn-up, as a logarithm."""
CERTAIN: Final = 0.985
"""As sure as anybody is ever taken to be."""
BEST_SUIT: Final = 0.5
"""How much rarer a suit is chosen for each point that it counts less than the best."""


@lru_cache(maxsize=16384)
def _held(weights: CallWeights, hand: int, trump: int) -> float:
    """What the cards of a hand say."""
    trumps = hand & MASKS[trump][trump] & ~(1 << EU | 1 << GU)
    found = weights.acorn * (hand >> EU & 1) + weights.leaf * (hand >> GU & 1) + weights.trump * trumps.bit_count()
    found += weights.trump_sow * (trumps >> 8 * trump + SOW & 1) + weights.trump_king * (trumps >> 8 * trump + 6 & 1)
    for suit in range(4):
        if suit != trump:
            found += weights.sow * (hand >> 8 * suit + SOW & 1) + weights.king * (hand >> 8 * suit + 6 & 1)
            found += weights.void * (not hand & MASKS[trump][suit])
    return found


def sure_of(logit: float) -> float:
    """The chance of such odds, never certain."""
    return min(CERTAIN, max(1 - CERTAIN, 1 / (1 + exp(-max(-30.0, min(30.0, logit))))))


class Model:
    """How the seats of one deal speak and play: one for every decision."""

    def __init__(self, view: SpielView, habits: HabitsBySeat | None = None) -> None:
        self.view = view
        self.turned = view.suit_turned
        self.habits = habits or {}
        self._plain = {weights: self._situation(weights) for weights in (FIRST, SECOND, CONTRA)}
        self._shown = tuple(_shown(view))
        self._more = dear(view)

    def _mixed(self, seat: int, modelled: float, simply: Callable[[str], float]) -> float:
        """What is likely by all the styles that a seat may have."""
        mix = self.habits_of(seat).styles
        if not mix:
            return modelled
        return sum(
            share * (modelled if style == styles.MODELLED else simply(style)) for style, share in mix
        )  # fmt: skip

    def _situation(self, weights: CallWeights) -> float:
        dear = log2(max(4, bete_of(self.view)) / 4)
        return weights.always + weights.player * (self.view.players - 4) + weights.dear * dear

    def _odds(self, weights: CallWeights, seat: int, hand: int, trump: int) -> float:
        leads = weights.leads * (seat == self.view.forehand)
        return self._plain[weights] + leads + _held(weights, hand, trump)

    def habits_of(self, seat: int) -> PlayerHabits:
        return self.habits.get(seat, AS_MODELLED)

    # -- what is said ------------------------------------------------------------------------------------------

    def plays_turned(self, seat: int, hand: int) -> float:
        """How likely a seat says play in the suit of the turn-up, in the first round."""
        modelled = sure_of(self._odds(FIRST, seat, hand, self.turned) + self.habits_of(seat).plays)
        return self._mixed(seat, modelled, lambda style: styles.plays(style, hand, self.turned, self._more))

    def best_suit(self, seat: int, hand: int) -> int:
        """The suit in which a seat would play in the second round: forehand may say that of the turn-up too."""
        suits = [suit for suit in range(4) if suit != self.turned or seat == self.view.forehand]
        style = self.habits_of(seat).style
        if style != styles.MODELLED:
            return styles.best_suit(style, hand, suits)
        return max(suits, key=lambda suit: points(hand, suit))

    def plays_other(self, seat: int, hand: int, suit: int) -> float:
        """How likely a seat says play in the second round where this is its suit."""
        modelled = sure_of(self._odds(SECOND, seat, hand, suit) + self.habits_of(seat).plays)
        return self._mixed(seat, modelled, lambda style: styles.plays(style, hand, suit, self._more))

    def contras(self, seat: int, hand: int, trump: int, exchange: bool) -> float:
        """How likely a seat says contra; exchange: it can take the turn-up."""
        odds = self._odds(CONTRA, seat, hand, trump) + (EXCHANGES if exchange else 0.0)
        modelled = sure_of(odds + self.habits_of(seat).contras)
        return self._mixed(seat, modelled, lambda style: styles.contras(style, hand, trump, self._more))

    def _said(self, call: Call, dealt: int, trump: int) -> float:
        """How likely that was said with this hand."""
        if call.phase == words.FIRST:
            chance = self.plays_turned(call.seat, dealt)
            return chance if call.word == "play" else 1 - chance
        if call.phase == words.SECOND:
            best = self.best_suit(call.seat, dealt)
            if call.word == "pass":
                return 1 - self.plays_other(call.seat, dealt, best)
            if self.habits_of(call.seat).style != styles.MODELLED:
                return self.plays_other(call.seat, dealt, trump) * (1.0 if trump == best else 1 - styles.AGREES)
            worse = points(dealt, best) - points(dealt, trump)
            return self.plays_other(call.seat, dealt, trump) * BEST_SUIT ** max(0, worse)
        if call.phase == words.CONTRA and call.word in ("pass", "contra"):
            lies = trump == self.turned and self.view.taker in (None, call.seat)
            chance = self.contras(call.seat, dealt, trump, lies)
            return chance if call.word == "contra" else 1 - chance
        return 1.0

    def said(self, dealt: Sequence[int]) -> float:
        """How likely the others would have said what they said with these hands, as they were dealt."""
        found, trump = 1.0, self.turned
        for call in self.view.calls:
            if call.word == "play" and call.suit is not None:
                trump = call.suit
            if call.seat != self.view.seat:
                found *= self._said(call, dealt[call.seat], trump)
        return found

    # -- what is played ----------------------------------------------------------------------------------------

    def played(self, hands: Sequence[int]) -> float:
        """How likely the others would have played what they played, holding these cards now."""
        found = 1.0
        for each in self._shown:
            found *= self._laid(each, hands[each.seat] | each.since)
        return found

    def _laid(self, each: ShownCard, hand: int) -> float:
        """How likely a card is played out of that hand."""
        leads = self.habits_of(each.seat).trumps if each.led == () and each.role == OPPOSES else 0.0
        modelled = _card_share(hand, each.card, each.led, each.trump, each.role, leads)
        return self._mixed(each.seat, modelled, partial(_simply, hand, each))

    # -- what a deal that is over says of somebody ---------------------------------------------------------------

    def said_by(self, seat: int, calls: Sequence[Call], dealt: int) -> float:
        """How likely somebody says that with a hand that was dealt, as a logarithm."""
        found, trump = 0.0, self.turned
        for call in calls:
            if call.word == "play" and call.suit is not None:
                trump = call.suit
            if call.seat == seat:
                found += log(self._said(call, dealt, trump))
        return found

    def laid_by(self, seat: int) -> float:
        """How likely somebody lays those cards, when all have been shown, as a logarithm."""
        return sum(log(self._laid(each, each.since)) for each in self._shown if each.seat == seat)

    def weight(self, deal: CardLayout) -> float:
        """How likely all of it is in a deal, up to a factor."""
        return (self.said(deal.dealt) if self.view.calls else 1.0) * (self.played(deal.hands) if self._shown else 1.0)


SOLO: Final = 0
OPPOSES: Final = 1
OVER_SOLOIST: Final = 2
"""Whose card it is: the soloist's; an opponent's; an opponent's where the soloist's card has the trick so far."""


class ShownCard(NamedTuple):
    """A card that another seat played, with what lay already; since: the cards that it played from then on."""

    seat: int
    card: int
    since: int
    led: tuple[int, ...]
    trump: int
    role: int


def _shown(view: SpielView) -> list[ShownCard]:
    """The cards of the others in the deal so far."""
    if view.trump is None or view.soloist is None:
        return []
    tricks = [(trick.plays, trick.trump) for trick in view.tricks]
    tricks.append((view.lying, view.trump))
    found: list[ShownCard] = []
    for number, (plays, trump) in enumerate(tricks):
        soloist = view.soloist if number >= 2 or view.recontra is None else view.contra
        for place, (seat, card) in enumerate(plays):
            if seat == view.seat:
                continue
            led = tuple(each for _, each in plays[:place])
            role = SOLO if seat == soloist else OPPOSES
            if led and role == OPPOSES and plays[best_place(led, trump)][0] == soloist:
                role = OVER_SOLOIST
            later = [c for after, _ in tricks[number:] for s, c in after if s == seat]
            before = {c for s, c in plays[:place] if s == seat}
            found.append(ShownCard(seat, card, mask_of([c for c in later if c not in before]), led, trump, role))
    return found


def _simply(hand: int, shown: ShownCard, style: str) -> float:
    """How likely somebody of a simple style with this hand plays that card."""
    same = shown.card == styles.card(style, hand, shown.led, shown.trump, shown.role == SOLO)
    return styles.AGREES if same else 1 - styles.AGREES


LEADS_TRUMP: Final = {SOLO: 0.65, OPPOSES: 0.25}
"""How often a trump is led where there is a choice."""
TAKES: Final = {SOLO: 0.91, OPPOSES: 0.68, OVER_SOLOIST: 0.88}
"""How often a trick is taken that can be taken or left."""
CHEAPEST: Final = 0.6
"""How often the cheapest card is chosen among those that do the same, the rest evenly."""
TRUST: Final = 0.9
"""How far the model of cards is trusted; for the rest any card may have been played."""


@lru_cache(maxsize=16384)
def _card_share(hand: int, card: int, led: tuple[int, ...], trump: int, role: int, leads: float) -> float:
    """How likely somebody with this hand plays that card."""
    cards = cards_of(ORDERS[trump].playable(hand, led))
    if len(cards) == 1:
        return 1.0
    if led:
        share = _followed(cards, card, led, trump, role)
    else:
        trumps = [each for each in cards if SUIT_OF[trump][each] == trump]
        rest = len(cards) - len(trumps)
        odds = LEADS_TRUMP[role] / (1 - LEADS_TRUMP[role]) * exp(leads)
        of_trumps = 1.0 if not rest else 0.0 if not trumps else odds / (1 + odds)
        share = of_trumps / len(trumps) if SUIT_OF[trump][card] == trump else (1 - of_trumps) / rest
    return TRUST * share + (1 - TRUST) / len(cards)


def _followed(cards: Sequence[int], card: int, led: tuple[int, ...], trump: int, role: int) -> float:
    power, suits = POWERS[trump], SUIT_OF[trump]
    best = led[best_place(led, trump)]
    over = [each for each in cards if suits[each] in (suits[best], trump) and power[each] > power[best]]
    under = [each for each in cards if each not in over]
    same = over if card in over else under
    takes = 1.0 if not under else 0.0 if not over else TAKES[role]
    cheapest = CHEAPEST * (card == min(same, key=power.__getitem__)) + (1 - CHEAPEST) / len(same)
    return (takes if same is over else 1 - takes) * cheapest


# -- what the others may hold ------------------------------------------------------------------------------------------
# Imagined deals, the likelier ones more often, going by what was said and played.


TRIED: Final = 5
"""Deals that are imagined for each one that is kept."""


def imagined(view: SpielView, count: int, rng: Random, model: Model | None = None) -> list[CardLayout]:
    """So many deals that the view could come from, weighed by what was said and played in them."""
    known = unseen(view)
    if not view.calls:
        return [known.draw(rng) for _ in range(count)]
    model = model or Model(view)
    pool = [known.draw(rng) for _ in range(count * TRIED)]
    return _drawn(pool, [model.weight(deal) for deal in pool], count, rng)


def _drawn(pool: Sequence[CardLayout], weights: Sequence[float], count: int, rng: Random) -> list[CardLayout]:
    """So many of these by their weights, evenly: none comes oftener or more seldom than its weight says, by more than
    one."""
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


LOOKED_AT: Final = 240
"""Deals by which it is told where cards may lie."""


def believes(view: SpielView, rng: Random) -> Beliefs | None:
    """Where the hidden cards may lie, trumps first once there are any; None between deals."""
    if view.turn_up is None or view.over:
        return None
    deals = imagined(view, LOOKED_AT, rng)
    places = (*(seat for seat in range(view.players) if seat != view.seat), NOWHERE)
    held = mask_of(view.hand or ()) | mask_of([card for _, card in view.played]) | 1 << view.turn_up
    if view.given is not None:
        held |= 1 << view.given
    hidden = [card for card in pack_of(view.players) if not held >> card & 1]
    if view.trump is not None:
        order = [card for _, cards in ranked(view.trump, view.players) for card in cards]
        hidden.sort(key=order.index)
    return Beliefs(
        tuple(GERMAN.texts[card] for card in hidden),
        places,
        tuple(tuple(_share(deals, card, place) for place in places) for card in hidden),
    )


def _share(deals: Sequence[CardLayout], card: int, place: int) -> float:
    if place == NOWHERE:
        return sum(not any(hand >> card & 1 for hand in deal.hands) for deal in deals) / len(deals)
    return sum(deal.hands[place] >> card & 1 for deal in deals) / len(deals)


def likely(view: SpielView, imagined: Sequence[SpielView]) -> float:
    """How likely all that was said and played is, by what each seat would see."""
    if not view.calls:
        return 1.0
    model = Model(view)
    hands = [mask_of(each.hand or ()) for each in imagined]
    return model.said([_dealt(each) for each in imagined]) * model.played(hands)


def _dealt(view: SpielView) -> int:
    """What a seat was dealt, by its own view."""
    cards = {*(view.hand or ()), *(card for seat, card in view.played if seat == view.seat)}
    if view.seat == view.giver:
        cards |= {not_none(view.given)}
    if view.seat == view.taker:
        cards.discard(not_none(view.turn_up))
    return mask_of(cards)
