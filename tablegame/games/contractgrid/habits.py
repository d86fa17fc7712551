"""What the hands that are over tell of those who played them: how they lead, whether they play for their bids.

Knows one view's finished hands, all of whose cards have been seen. Must not know cards that are still held.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, cast

from tablegame.games.contractgrid.state import best_place
from tablegame.games.contractgrid.view import GridView, Hand, power, suit_of

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
        half = (cast("int", view.rule("bids")) + 1) // 2
        found.append(round(sum(counts) / len(counts)) if counts else half)
    return found


def leads_low(view: GridView, seat: int) -> bool:
    """Whether somebody leads the lowest card as a rule, by the last few hands."""
    low = leads = 0
    for hand in view.past[-SHOWN:]:
        more_low, more = _leads(hand, seat)
        low, leads = low + more_low, leads + more
    return 3 * low > 2 * leads


def plays_for_bids(view: GridView, seat: int) -> bool:
    """Whether somebody leaves tricks that could be taken, by the last few hands."""
    took = could = 0
    for hand in view.past[-SHOWN:]:
        more_took, more = _taken(hand, seat)
        took, could = took + more_took, could + more
    return took < SELDOM * could


@lru_cache(maxsize=64)
def _leads(hand: Hand, seat: int) -> tuple[int, int]:
    """How many leads of a seat were its lowest card, of those with trumps and other cards in hand.

    Who draws trumps and leads low without any does not count as leading low.
    """
    players, trump = len(hand.scored), hand.trump
    played = [(trick.leader, trick.cards[(seat - trick.leader) % players]) for trick in hand.tricks]
    low = leads = 0
    for number, (leader, card) in enumerate(played):
        held = [each for _, each in played[number:]]
        trumps = sum(suit_of(each, trump) == trump for each in held)
        if leader == seat and 0 < trumps < len(held):
            leads += 1
            low += power(card, trump) == min(power(each, trump) for each in held)
    return low, leads


@lru_cache(maxsize=64)
def _taken(hand: Hand, seat: int) -> tuple[int, int]:
    """How many tricks a seat headed that it could have left, and how many it could have headed or left."""
    players, trump = len(hand.scored), hand.trump
    played = [trick.cards[(seat - trick.leader) % players] for trick in hand.tricks]
    took = could = 0
    for number, trick in enumerate(hand.tricks):
        place = (seat - trick.leader) % players
        if not place:
            continue
        before, held = trick.cards[:place], played[number:]
        legal = [card for card in held if suit_of(card, trump) == suit_of(before[0], trump)] or held
        heads = {card: best_place((*before, card), trump) == place for card in legal}
        if len(set(heads.values())) == 2:
            could += 1
            took += heads[played[number]]
    return took, could
