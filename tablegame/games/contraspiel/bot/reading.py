"""What the others may hold, going by what they said: imagined deals of Contraspiel, the likelier ones more often.

Knows one view and what its unseen cards may be. Must not know the true cards, or what a deal is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.tricks import mask_of, sure
from tablegame.games.contraspiel.facts import stakes
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import MASKS
from tablegame.games.contraspiel.facts.unseen import Laid, unseen
from tablegame.games.contraspiel.facts.view import EU, GU, SOW, Call, SpielView

TRIED: Final = 3
"""Deals that are imagined for each one that is kept."""
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


def imagined(view: SpielView, count: int, rng: Random) -> list[Laid]:
    """So many deals that the view could come from, weighed by what was said in them."""
    known = unseen(view)
    pool = [known.draw(rng) for _ in range(count * (TRIED if view.calls else 1))]
    if not view.calls:
        return pool
    weights = [likelihood(view, deal.dealt) for deal in pool]
    return rng.choices(pool, weights, k=count)


def likelihood(view: SpielView, dealt: Sequence[int]) -> float:
    """How likely the others would have said what they said with these hands, as they would have been dealt."""
    found = 1.0
    turned = trump = view.suit_turned
    more = dear(view)
    for call in view.calls:
        if call.word == "play" and call.suit is not None:
            trump = call.suit
        if call.seat != view.seat:
            found *= _likely(call, dealt[call.seat], turned, trump, more)
    return found


def likely(view: SpielView, imagined: Sequence[SpielView]) -> float:
    """The same by what each seat would see."""
    return likelihood(view, [_dealt(each) for each in imagined]) if view.calls else 1.0


def _dealt(view: SpielView) -> int:
    """What a seat was dealt, by its own view."""
    cards = {*(view.hand or ()), *(card for seat, card in view.played if seat == view.seat)}
    if view.seat == view.giver:
        cards |= {sure(view.given)}
    if view.seat == view.taker:
        cards.discard(sure(view.turn_up))
    return mask_of(cards)


def _likely(call: Call, dealt: int, turned: int, trump: int, more: int) -> float:
    if call.phase == words.FIRST:
        chance = willing(points(dealt, turned) - more)
        return chance if call.word == "play" else 1 - chance
    if call.phase == words.SECOND:
        worth = {suit: points(dealt, suit) for suit in range(4) if suit != turned}
        best = max(worth.values())
        if call.word == "pass":
            return 1 - willing(best - more)
        return willing(points(dealt, call.suit or 0) - more) * 0.5 ** (best - worth.get(call.suit or 0, best))
    if call.phase == words.CONTRA and call.word in ("pass", "contra"):
        chance = willing(points(dealt, trump) - 2 - more + 2 * call.exchanged)
        return chance if call.word == "contra" else 1 - chance
    return 1.0


def willing(worth: float) -> float:
    """How likely somebody with so many points says play."""
    low, high = PLAYS_AT
    return min(_SURE, max(1 - _SURE, (worth - low) / (high - low)))
