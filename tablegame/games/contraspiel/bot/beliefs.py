"""What the others may hold, going by what they said and played: imagined deals of Contraspiel, the likelier ones more
often.

Knows one view, what its unseen cards may be, and a model of players. Must not know the true cards, or what a deal is
worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.tricks import mask_of, sure
from tablegame.games.contraspiel.bot.players import Model
from tablegame.games.contraspiel.facts.unseen import Laid, unseen
from tablegame.games.contraspiel.facts.view import SpielView

TRIED: Final = 5
"""Deals that are imagined for each one that is kept."""


def imagined(view: SpielView, count: int, rng: Random, model: Model | None = None) -> list[Laid]:
    """So many deals that the view could come from, weighed by what was said and played in them."""
    known = unseen(view)
    if not view.calls:
        return [known.draw(rng) for _ in range(count)]
    model = model or Model(view)
    pool = [known.draw(rng) for _ in range(count * TRIED)]
    return _drawn(pool, [model.weight(deal) for deal in pool], count, rng)


def _drawn(pool: Sequence[Laid], weights: Sequence[float], count: int, rng: Random) -> list[Laid]:
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
        cards |= {sure(view.given)}
    if view.seat == view.taker:
        cards.discard(sure(view.turn_up))
    return mask_of(cards)
