"""What the hands that are over tell of those who played them: how they lead, whether they play for their bids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from tablegame.core.cards import JOKER
from tablegame.core.tricks import cards_of, mask_of
from tablegame.games.contractgrid.bot.playouts import DRAWS, SIMPLE, TAKES_ALL, Wants
from tablegame.games.contractgrid.facts.cards import ORDERS
from tablegame.games.contractgrid.facts.view import FinishedHand, GridView

LATELY: Final = 6
"""Hands by which it is told how well somebody bids on squares that are marked already."""
SHOWN: Final = 3
"""Hands by which it is told how somebody plays."""
SELDOM: Final = 0.85
"""Who takes a smaller share of the tricks that could be taken or left plays for bids."""


def made_again(view: GridView) -> list[int]:
    """How many bids on squares already marked everybody makes in a hand, as lately; half of the bids at first."""
    found = []
    for seat in range(view.players):
        hands = view.past[-LATELY - 1 :]
        counts = [
            (now.scored[seat].values & now.scored[seat].bids & before.scored[seat].marks).bit_count()
            for before, now in pairwise(hands)
        ]
        half = (view.house.bids + 1) // 2
        found.append(round(sum(counts) / len(counts)) if counts else half)
    return found


def completes(view: GridView) -> list[int]:
    """The seats that lately bid on all their last open squares while somebody else was ahead."""
    found = []
    bids, whole = view.house.bids, mask_of(view.house.on_sheet)
    for seat in range(view.players):
        tried = []
        for before, now in pairwise(view.past[-LATELY - 1 :]):
            left = whole & ~before.scored[seat].marks
            behind = before.scored[seat].total < max(each.total for each in before.scored)
            if left and left.bit_count() <= bids and behind:
                tried.append(not left & ~now.scored[seat].bids)
        if tried and all(tried):
            found.append(seat)
    return found


def lead_style(view: GridView, seat: int) -> Wants:
    """How somebody leads as a rule, by the last few hands: high, low, or the highest trump and low without any."""
    low = leads = lowest = plain = 0
    for hand in view.past[-SHOWN:]:
        more = leads_of(hand, seat)
        low, leads, lowest, plain = low + more[0], leads + more[1], lowest + more[2], plain + more[3]
    if 3 * low > 2 * leads:
        return SIMPLE
    return DRAWS if 3 * lowest > 2 * plain else TAKES_ALL


def refuses_short(view: GridView, seat: int) -> bool:
    """Whether somebody refuses the suit held least, by the last few hands; at first everybody is taken to do so."""
    short = [each for hand in view.past[-LATELY:] if (each := _short(hand, seat)) is not None]
    return 4 * sum(short) >= 3 * len(short)


UNLIKELY: Final = 0.1
"""How likely somebody who refuses the suit held least has refused another."""


def likely(view: GridView, imagined: Sequence[GridView]) -> float:
    """How likely the others would have refused what they did with the cards that these views show."""
    found, left = 1.0, [0, 1, 2, 3]
    for place in range(3):
        seat = (view.forehand + place) % view.players
        suit = view.refused[seat]
        if suit is not None:
            if seat != view.seat and refuses_short(view, seat):
                cards = [*imagined[seat].hand, *(card for who, card in _played(view) if who == seat)]
                held = [sum(card & 3 == each and card != JOKER for card in cards) for each in range(4)]
                found *= 1.0 if held[suit] == min(held[each] for each in left) else UNLIKELY
            left.remove(suit)
    return found


def _played(view: GridView) -> list[tuple[int, int]]:
    """Who has played which card in the hand under way."""
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.leader is not None:
        tricks.append((view.leader, view.trick))
    return [((leader + place) % view.players, card) for leader, cards in tricks for place, card in enumerate(cards)]


def plays_for_bids(view: GridView, seat: int) -> bool:
    """Whether somebody leaves tricks that could be taken, by the last few hands."""
    took = could = 0
    for hand in view.past[-SHOWN:]:
        more_took, more = taken_of(hand, seat)
        took, could = took + more_took, could + more
    return took < SELDOM * could


@lru_cache(maxsize=64)
def leads_of(hand: FinishedHand, seat: int) -> tuple[int, int, int, int]:
    """How many leads of a seat were its lowest card, of those with trumps and other cards in hand; then of those
    without trumps that could be lower and higher."""
    order = ORDERS[hand.trump]
    played = [(trick.leader, trick.card_of(seat)) for trick in hand.tricks]
    low = leads = lowest = plain = 0
    for number, (leader, card) in enumerate(played):
        held = [each for _, each in played[number:]]
        trumps = sum(order.suits[each] == order.trump for each in held)
        ranks = {order.powers[each] for each in held}
        is_low = order.powers[card] == min(ranks)
        if leader == seat and 0 < trumps < len(held):
            leads += 1
            low += is_low
        elif leader == seat and not trumps and len(ranks) > 1:
            plain += 1
            lowest += is_low
    return low, leads, lowest, plain


@lru_cache(maxsize=64)
def _short(hand: FinishedHand, seat: int) -> bool | None:
    """Whether a seat refused the suit of which it held fewest cards; None where it was not asked."""
    players, refused = len(hand.scored), hand.refused[seat]
    if refused is None:
        return None
    cards = [trick.card_of(seat) for trick in hand.tricks]
    held = [sum(card & 3 == suit and card != JOKER for card in cards) for suit in range(4)]
    forehand = (hand.dealer + 1) % players
    before = {hand.refused[(forehand + place) % players] for place in range((seat - forehand) % players)}
    return held[refused] == min(held[suit] for suit in range(4) if suit not in before)


@lru_cache(maxsize=64)
def taken_of(hand: FinishedHand, seat: int) -> tuple[int, int]:
    """How many tricks a seat headed that it could have left, and how many it could have headed or left."""
    players, order = len(hand.scored), ORDERS[hand.trump]
    played = [trick.card_of(seat) for trick in hand.tricks]
    took = could = 0
    for number, trick in enumerate(hand.tricks):
        place = (seat - trick.leader) % players
        if not place:
            continue
        before, held = trick.cards[:place], played[number:]
        legal = cards_of(order.playable(mask_of(held), before))
        heads = {card: order.best_place((*before, card)) == place for card in legal}
        if len(set(heads.values())) == 2:
            could += 1
            took += heads[played[number]]
    return took, could
