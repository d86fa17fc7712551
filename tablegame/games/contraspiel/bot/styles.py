"""Known styles of speaking and playing at Contraspiel: how likely a beginner or a club player says or plays
something.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablegame.core.tricks import cards_of
from tablegame.games.contraspiel.bot.simple import BEGINNERS_TRUMPS, CONTRA_AT, PLAY_AT, cheapest, points
from tablegame.games.contraspiel.facts.cards import MASKS, ORDERS, POWERS, SUIT_OF

BEGINS: Final = "beginner"
CLUB: Final = "club"
BOLD_BEGINS: Final = "beginner, contra"
BOLD_CLUB: Final = "club, contra"
MODELLED: Final = "modelled"
"""As `players.py` has it."""
SIMPLE: Final = (BEGINS, CLUB, BOLD_BEGINS, BOLD_CLUB)
USUAL: Final[Mapping[str, float]] = {MODELLED: 0.9, BEGINS: 0.03, CLUB: 0.03, BOLD_BEGINS: 0.02, BOLD_CLUB: 0.02}
"""How often each is met, before anything is known."""
AGREES: Final = 0.97
"""How often somebody does what the style has them do."""
HOPES: Final = 5
"""Points with which somebody says contra who says it too readily, mostly."""
MOSTLY: Final = 0.6


def begins(style: str) -> bool:
    """Whether it is a beginner's."""
    return style in (BEGINS, BOLD_BEGINS)


def _trumps(hand: int, trump: int) -> int:
    return (hand & MASKS[trump][trump]).bit_count()


def plays(style: str, hand: int, trump: int, more: int) -> float:
    """How likely play is said in this suit; more: points that are wanted beyond the usual."""
    ready = _trumps(hand, trump) >= BEGINNERS_TRUMPS if begins(style) else points(hand, trump) - more >= PLAY_AT
    return AGREES if ready else 1 - AGREES


def best_suit(style: str, hand: int, suits: Sequence[int]) -> int:
    """The suit in which it is said in the second round."""
    return max(suits, key=lambda suit: (_trumps(hand, suit) if begins(style) else points(hand, suit), -suit))


def contras(style: str, hand: int, trump: int, more: int) -> float:
    """How likely contra is said."""
    worth = points(hand, trump)
    if not begins(style) and worth - more >= CONTRA_AT:
        return AGREES
    return MOSTLY if style in (BOLD_BEGINS, BOLD_CLUB) and worth >= HOPES else 1 - AGREES


def card(style: str, hand: int, led: Sequence[int], trump: int, solo: bool) -> int:
    """The card that is played."""
    cards = cards_of(ORDERS[trump].playable(hand, led))
    if led:
        return cheapest(cards, led, trump)
    power = POWERS[trump]
    trumps = [each for each in cards if SUIT_OF[trump][each] == trump]
    if trumps and solo and not begins(style):
        return max(trumps, key=power.__getitem__)
    return min(cards, key=power.__getitem__)
