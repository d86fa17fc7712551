"""The points of a hand of Contraspiel as the club counts them, and how ready they make somebody to speak."""

from __future__ import annotations

from typing import Final

from tablegame.games.contraspiel.facts import stakes
from tablegame.games.contraspiel.facts.cards import MASKS
from tablegame.games.contraspiel.facts.view import EU, GU, SOW, SpielView

PLAYS_AT: Final = (3.5, 8.5)
"""Points between which an unknown player becomes more and more likely to say play; contra asks for two more."""
DEARER: Final = (4, 8, 12, 16, 24)
"""Chips of a bête beyond each of which a point more is wanted."""
_SURE: Final = 0.94
"""How sure a player ever is to say what the points say."""


def points(hand: int, trump: int) -> int:
    """A hand's worth with this trump: a Wenzel 4, another trump 2, a plain sow 2, a plain king 1."""
    wenzels = (hand >> EU & 1) + (hand >> GU & 1)
    trumps = (hand & MASKS[trump][trump]).bit_count()
    plain = [suit for suit in range(4) if suit != trump]
    sows = sum(hand >> 8 * suit + SOW & 1 for suit in plain)
    kings = sum(hand >> 8 * suit + SOW - 1 & 1 for suit in plain)
    return 2 * wenzels + 2 * trumps + 2 * sows + kings


def dear(view: SpielView) -> int:
    """Points that are wanted beyond the usual, by what a lost deal costs."""
    cost = stakes.bete_of(view)
    return sum(cost > bound for bound in DEARER)


def willing(worth: float) -> float:
    """How likely somebody with so many points says play."""
    low, high = PLAYS_AT
    return min(_SURE, max(1 - _SURE, (worth - low) / (high - low)))
