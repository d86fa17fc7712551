"""What the others may hold, going by what they said: imagined deals of Contraspiel, the likelier ones more often.

Knows one view and what its unseen cards may be. Must not know the true cards, or what a deal is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import MASKS
from tablegame.games.contraspiel.facts.view import EU, GU, SOW, Call, SpielView
from tablegame.games.contraspiel.rules.seeing import laid_out, unseen

TRIED: Final = 3
"""Deals that are imagined for each one that is kept."""
PLAYS_AT: Final = (3.5, 8.5)
"""Points between which an unknown player becomes more and more likely to say play; contra asks for two more."""
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


@dataclass(frozen=True, slots=True)
class Imagined:
    """A deal as it may be: the hands now and as they were dealt, as bit masks by seat."""

    hands: tuple[int, ...]
    dealt: tuple[int, ...]


def imagined(view: SpielView, count: int, rng: Random) -> list[Imagined]:
    """So many deals that the view could come from, weighed by what was said in them."""
    known = unseen(view)
    pool = [_whole(view, known.draw(rng)) for _ in range(count * (TRIED if view.calls else 1))]
    if not view.calls:
        return pool
    weights = [likelihood(view, deal) for deal in pool]
    return rng.choices(pool, weights, k=count)


def _whole(view: SpielView, laid: dict[int, int]) -> Imagined:
    hands, _, given = laid_out(view, laid)
    dealt = list(hands)
    for trick in view.tricks:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            dealt[seat] |= 1 << card
    for seat, card in zip(view.seats_of_trick, view.trick, strict=True):
        dealt[seat] |= 1 << card
    if view.taker is not None and view.turn_up is not None:
        dealt[view.taker] &= ~(1 << view.turn_up)
    if view.giver is not None and given is not None:
        dealt[view.giver] |= 1 << given
    return Imagined(hands, tuple(dealt))


def likelihood(view: SpielView, deal: Imagined) -> float:
    """How likely the others would have said what they said with these hands."""
    found = 1.0
    turned = -1 if view.turn_up is None else view.turn_up >> 3
    trump = turned
    for call in view.calls:
        if call.word == "play" and call.suit is not None:
            trump = call.suit
        if call.seat != view.seat:
            found *= _likely(call, deal.dealt[call.seat], turned, trump)
    return found


def _likely(call: Call, dealt: int, turned: int, trump: int) -> float:
    if call.phase == words.FIRST:
        chance = willing(points(dealt, turned))
        return chance if call.word == "play" else 1 - chance
    if call.phase == words.SECOND:
        worth = {suit: points(dealt, suit) for suit in range(4) if suit != turned}
        best = max(worth.values())
        if call.word == "pass":
            return 1 - willing(best)
        return willing(points(dealt, call.suit or 0)) * 0.5 ** (best - worth.get(call.suit or 0, best))
    if call.phase == words.CONTRA and call.word in ("pass", "contra"):
        chance = willing(points(dealt, trump) - 2 + 2 * call.exchanged)
        return chance if call.word == "contra" else 1 - chance
    return 1.0


def willing(worth: float) -> float:
    """How likely somebody with so many points says play."""
    low, high = PLAYS_AT
    return min(_SURE, max(1 - _SURE, (worth - low) / (high - low)))
