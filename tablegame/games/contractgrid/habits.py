"""What the hands that are over tell of those who played them: how they lead, and how well they bid.

Knows one view's finished hands, all of whose cards have been seen. Must not know cards that are still held.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, cast

from tablegame.games.contractgrid.view import GridView, Hand, power

LATELY: Final = 6
"""Hands by which it is told how well somebody bids on squares that are marked already."""
LEADS: Final = 3
"""Hands by which it is told how somebody leads."""


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
    for hand in view.past[-LEADS:]:
        more_low, more = _leads(hand, seat)
        low, leads = low + more_low, leads + more
    return 3 * low > 2 * leads


@lru_cache(maxsize=64)
def _leads(hand: Hand, seat: int) -> tuple[int, int]:
    """How many leads of a seat were its lowest card, and how many it had with a choice."""
    players = len(hand.scored)
    played = [(trick.leader, trick.cards[(seat - trick.leader) % players]) for trick in hand.tricks]
    low = leads = 0
    for number, (leader, card) in enumerate(played):
        if leader == seat and number < len(played) - 1:
            leads += 1
            low += power(card, hand.trump) == min(power(held, hand.trump) for _, held in played[number:])
    return low, leads
