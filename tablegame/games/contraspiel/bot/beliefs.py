"""What the others may hold, going by what they said and played: imagined deals of Contraspiel, the likelier ones more
often.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.bots import NOWHERE, Beliefs
from tablegame.core.cards import GERMAN
from tablegame.core.tricks import mask_of, not_none
from tablegame.games.contraspiel.bot.players import Model
from tablegame.games.contraspiel.facts.cards import pack_of, ranked
from tablegame.games.contraspiel.facts.unseen import CardLayout, unseen
from tablegame.games.contraspiel.facts.view import SpielView

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
