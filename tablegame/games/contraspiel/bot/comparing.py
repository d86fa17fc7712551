"""Choices in Contraspiel set beside each other, and what a seat may expect between two deals."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.bots import Comparison
from tablegame.core.tricks import mask_of, not_none
from tablegame.games.contraspiel.bot.estimate import SpielEstimate, mean_of, worth_of
from tablegame.games.contraspiel.bot.strong import given_by, value_of
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import MASKS, POWERS, pack_of
from tablegame.games.contraspiel.facts.view import SpielView


def compare(view: SpielView, best: int, made: int, effort: int, rng: Random) -> Comparison:
    """What two choices promise in the same deals, drawn anew; any that are legal."""
    return compare_all(view, best, (made,), effort, rng)[0]


def compare_all(view: SpielView, best: int, others: Sequence[int], effort: int, rng: Random) -> tuple[Comparison, ...]:
    """The same for several beside the best one, all in the same deals."""
    estimate = SpielEstimate(view, rng, effort)
    moves = (best, *others)
    valued = [] if view.phase == words.PLAY else [value_of(estimate, move) for move in moves]
    rows = estimate.rows(lambda deal: [value(deal) for value in valued] or estimate.cards_in(deal, moves))
    one, *found = zip(*rows, strict=True)
    return tuple(
        Comparison(
            worth_of(one).chips,
            worth_of(other).chips,
            mean_of([better.chips - worse.chips for better, worse in zip(one, other, strict=True)])[1],
        )
        for other in found
    )


def same(view: SpielView, one: int, other: int) -> bool:
    """Whether two cards, played or given, are neighbours: of one suit, with no card between them that is still in a
    trick or in another hand."""
    if one == other or view.trump is None:
        return one == other
    if view.phase == words.PLAY:
        cards = one, other
    else:
        given = given_by((one, other))
        if len(given) < 2:
            return False
        cards = given[one], given[other]
    masks, powers = MASKS[view.trump], POWERS[view.trump]
    suit = next(mask for mask in masks if mask >> cards[0] & 1)
    low, high = sorted(powers[card] for card in cards)
    between = [card for card in pack_of(view.players) if suit >> card & 1 and low < powers[card] < high]
    return bool(suit >> cards[1] & 1) and not mask_of(between) & ~_out(view)


def _out(view: SpielView) -> int:
    """The cards that nobody else can have or take any more: the own ones, those of finished tricks, the turn-up that
    lies while cards are played, and what the seat gave away."""
    cards = [*(view.hand or ()), *(card for trick in view.tricks for card in trick.cards)]
    if view.giver == view.seat and view.given is not None:
        cards.append(view.given)
    if view.phase == words.PLAY and view.taker is None:
        cards.append(not_none(view.turn_up))
    return mask_of(cards)


def expects(view: SpielView) -> tuple[float, ...]:
    """Everybody's chips, and an equal share of the pool while there is a deal to come."""
    share = 0.0 if view.over else view.pool / view.players
    return tuple(chips + share for chips in view.scores)


INACCURACY_BOUND: Final = 0.4
MISTAKE_BOUND: Final = 1.5
"""Chips that a choice must lose to be an inaccuracy, and a mistake: half of what a deal won brings from the pool."""
