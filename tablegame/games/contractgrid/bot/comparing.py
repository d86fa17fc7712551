"""Choices in ContractGrid set beside each other in the same hands, and what a seat may expect between two hands.

How a choice is followed up is settled in some hands, what it then comes to in others, or every choice would be said
to be worth too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from random import Random
from typing import Final

from tablegame.core.bots import Comparison
from tablegame.core.cards import JOKER
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.bot.bidding import Bidding
from tablegame.games.contractgrid.bot.estimate import (
    Deal,
    GridEstimate,
    OpenHand,
    against_usual,
    apart,
    claimed,
    deviation,
    doubt,
    mean,
    ways,
)
from tablegame.games.contractgrid.bot.plan import form_of
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, Wants, bits_under
from tablegame.games.contractgrid.bot.race import Shares
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.view import GridView, Phase

INACCURACY_BOUND: Final = 0.75
MISTAKE_BOUND: Final = 2.0
"""Games of 100 that a choice must lose to be an inaccuracy, and a mistake."""
SETTLED: Final = 40
"""Hands by which it is settled how a choice is followed up."""
COMPARED: Final = 80
"""Hands in which choices are then compared, for each step of effort."""

Outcomes = Sequence[float]
"""Chances to win, hand by hand."""


def compare(view: GridView, best: int, made: int, effort: int, rng: Random) -> Comparison:
    """What two choices promise in games of 100 over the same hands, drawn anew; any that are legal."""
    return compare_all(view, best, (made,), effort, rng)[0]


def compare_all(view: GridView, best: int, others: Sequence[int], effort: int, rng: Random) -> tuple[Comparison, ...]:
    """The same for several beside the best one, all in the same hands."""
    choices = (best, *others)
    if view.phase == Phase.GRID:
        first, *rest = (against_usual(view, moves.sheet_of(move)).chances for move in choices)
        return tuple(_beside(first, other, sum(first) / len(first), 1.0, doubt(view)) for other in rest)
    estimate = GridEstimate(view, rng)
    one, *found = {Phase.REFUSE: _refusals, Phase.BID: _bids, Phase.PLAY: _cards}[view.phase](estimate, choices, effort)
    value = claimed(view.phase, estimate.before, sum(one) / len(one), deviation(one))
    return tuple(_beside(one, other, value, apart(view.phase, 1.0), 0.0) for other in found)


def _beside(one: Outcomes, other: Outcomes, value: float, kept: float, doubt: float) -> Comparison:
    """A choice beside the best one, which has that value. kept: of a difference; doubt: of it, beside chance."""
    lost = [kept * (better - worse) for better, worse in zip(one, other, strict=True)]
    error = hypot(deviation(lost) / sqrt(len(lost)), doubt)
    return Comparison(100 * value, 100 * (value - sum(lost) / len(lost)), 100 * error)


def _refusals(estimate: GridEstimate, choices: Sequence[int], effort: int) -> list[Outcomes]:
    """By the best bids under each trump that may come."""
    bidding, rng = Bidding(estimate), estimate.rng
    left = [move - moves.REFUSE for move in estimate.view.legal()]
    under = {trump: bidding.aims(estimate.deals(SETTLED, trump), trump, 1)[0] for trump in left}
    known = left[0]
    found: list[list[float]] = [[] for _ in choices]
    for deal in estimate.deals(COMPARED * effort, known):
        order = rng.sample(left, len(left))
        outcomes: dict[int, float] = {}
        for move, listed in zip(choices, found, strict=True):
            trump = estimate.trump_after(move - moves.REFUSE, deal, known, order)
            if trump not in outcomes:
                aim = under[trump]
                outcomes[trump] = estimate.aimed([_under(deal, known, trump)], trump, aim.bids, aim.wants).chance
            listed.append(outcomes[trump])
    return [*found]


def _under(deal: Deal, trump: int, other: int) -> Deal:
    """A deal in bits under one trump as bits under another."""
    before, after = bits_under(trump), bits_under(other)
    return tuple(after.of([card for bit, card in before.card_of.items() if hand & bit]) for hand in deal)


def _bids(estimate: GridEstimate, choices: Sequence[int], effort: int) -> list[Outcomes]:
    trump = estimate.view.order.trump
    all_said = [estimate.saying(move - moves.BID) for move in choices]
    deals = estimate.deals(SETTLED, trump)
    follows: list[tuple[float, Wants]] = [(-1.0, TAKES_ALL)] * len(choices)
    for wants in ways(estimate.form, trump):
        played = estimate.played_out(deals, trump, wants)
        for place, said in enumerate(all_said):
            chance = mean([estimate.outcome(values, said) for values in played]).rank
            if chance > follows[place][0]:
                follows[place] = chance, wants
    more = estimate.deals(COMPARED * effort, trump)
    ways_played = {wants: estimate.played_out(more, trump, wants) for wants in {each for _, each in follows}}
    return [
        [estimate.outcome(values, said)[0] for values in ways_played[wants]]
        for said, (_, wants) in zip(all_said, follows, strict=True)
    ]


def _cards(estimate: GridEstimate, choices: Sequence[int], effort: int) -> list[Outcomes]:
    trump = estimate.view.order.trump
    of_card = bits_under(trump).of_card
    follows = estimate.follows(choices, SETTLED)
    hand = OpenHand(estimate, estimate.deals(COMPARED * effort, trump))
    return [hand.worth(of_card[card], wants).chances for card, wants in zip(choices, follows, strict=True)]


def same(view: GridView, one: int, other: int) -> bool:
    """Whether two cards are neighbours in the hand, between which no card is in a trick or in another hand; or two
    layouts the same one turned and mirrored."""
    if view.phase == Phase.GRID and one != other:
        return moves.sheet_of(other) in _turns(moves.sheet_of(one))
    if one == other or view.phase != Phase.PLAY:
        return one == other
    order = view.order
    if order.suits[one] != order.suits[other] or (JOKER in (one, other) and not view.house.joker_counts):
        return False
    low, high = sorted((order.powers[one], order.powers[other]))
    suit = order.masks[order.suits[one]]
    out = mask_of((*view.hand, *(card for held in view.collected for card in held)))
    return not any(suit & ~out & 1 << card and low < order.powers[card] < high for card in pack_of(view.house.cards))


def _turns(sheet: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The same sheet in all the ways in which it can lie."""
    found: set[tuple[int, ...]] = set()
    for _ in range(4):
        sheet = layouts.turned(sheet)
        found |= {sheet, layouts.mirrored(sheet)}
    return found


def expects(view: GridView) -> tuple[float, ...]:
    """Games of 100 that everybody wins from here, by the sheets as they stand."""
    if view.over:
        return tuple(100 / len(view.winners) if seat in view.winners else 0.0 for seat in range(view.players))
    if None in view.sheets:
        return (100 / view.players,) * view.players
    sheets = [sheet or () for sheet in view.sheets]
    shares = Shares(form_of(view), sheets, view.scores, view.marks)
    return tuple(100 * each for each in shares.after(view.scores, view.marks))
