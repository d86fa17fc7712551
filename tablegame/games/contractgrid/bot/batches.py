"""Batches of imagined hands: what each of several choices leaves in the same hands, and how it is followed up.

Every batch settles anew how a choice is followed up, in one half of its hands for the other half: otherwise each choice
would promise too much, and another batch could not tell how far that is chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final, NamedTuple

from tablegame.games.contractgrid.bot.bids import BidSets
from tablegame.games.contractgrid.bot.estimate import (
    TINY,
    Deal,
    GridEstimate,
    GridWorth,
    HandUnderWay,
    mean,
    ways,
)
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, Wants, bits_under
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.view import Phase

HALF: Final = 40
"""Hands of each half of a batch."""
WAYS_KEPT: Final = 6
BIDS_KEPT: Final = 4
"""Ways to play with which every card is weighed, those that are best before a card is chosen; and every set of bids,
those of which it promises most bid by bid."""
ORDERED: Final = 3
"""The most cards left after a choice of which every order is tried as well: so what is certain is found."""


class _Hand(NamedTuple):
    """What one imagined hand leaves: the chance to win, the own points, and the own values as a mask of contracts."""

    chance: float
    points: int
    values: int


_Half = list[_Hand]


def batch(estimate: GridEstimate, choices: Sequence[int]) -> list[GridWorth]:
    """What each of these choices is worth in the hands of one batch, hand by hand the same for all."""
    return [
        mean([(hand.chance, hand.points) for hand in hands], [hand.values for hand in hands])
        for hands in _BATCHES[estimate.view.phase](estimate, choices)
    ]


def pooled(batches: Sequence[GridWorth]) -> GridWorth:
    """What a choice is worth by several batches."""
    values = [each for worth in batches for each in worth.values]
    chances = [each for worth in batches for each in worth.chances]
    found = mean([(chance, 0) for chance in chances], values)
    return replace(found, points=sum(worth.points for worth in batches) / len(batches))


def _rank(half: _Half) -> float:
    """What ways to play are ranked by: points count a little in themselves."""
    return sum([hand.chance + TINY * hand.points for hand in half])


def _scored(estimate: GridEstimate, played: Sequence[Sequence[int]], bids: Sequence[int]) -> _Half:
    seat = estimate.seat
    return [_Hand(*estimate.outcome(values, bids), values[seat]) for values in played]


def _bids(estimate: GridEstimate, choices: Sequence[int]) -> list[_Half]:
    trump, sets = estimate.view.order.trump, BidSets(estimate)
    every = ways(estimate.form, trump)
    halves = [estimate.deals(HALF, trump) for _ in range(2)]
    played = [{wants: estimate.played_out(half, trump, wants) for wants in every} for half in halves]
    rates = [{wants: sets.rates(values) for wants, values in half.items()} for half in played]
    found = []
    for move in choices:
        mask = move - moves.BID
        bids, less = estimate.with_own_bids(mask), sets.thrown_away(mask)
        hands: _Half = []
        for half in range(2):
            other, known = played[1 - half], rates[1 - half]
            kept = sorted(every, key=lambda wants: -sets.gain(mask, known[wants]))[:BIDS_KEPT]
            best = max(kept, key=lambda wants: _rank(_scored(estimate, other[wants], bids)))
            hands += _scored(estimate, played[half][best], bids)
        found.append([hand._replace(chance=hand.chance - less) for hand in hands] if less else hands)
    return found


def _refusals(estimate: GridEstimate, choices: Sequence[int]) -> list[_Half]:
    """By the best bids under each trump that may come."""
    sets, rng = BidSets(estimate), estimate.rng
    left = [move - moves.REFUSE for move in estimate.view.legal()]
    under = {trump: sets.aims(estimate.deals(HALF, trump), trump, 1)[0] for trump in left}
    known = left[0]
    found: list[_Half] = [[] for _ in choices]
    for deal in estimate.deals(2 * HALF, known):
        order = rng.sample(left, len(left))
        hands: dict[int, _Hand] = {}
        for move, listed in zip(choices, found, strict=True):
            trump = estimate.trump_after(move - moves.REFUSE, deal, known, order)
            if trump not in hands:
                aim = under[trump]
                played = estimate.played_out([_under(deal, known, trump)], trump, aim.wants)
                hands[trump] = _scored(estimate, played, estimate.with_own_bids(aim.bids))[0]
            listed.append(hands[trump])
    return found


def _under(deal: Deal, trump: int, other: int) -> Deal:
    before, after = bits_under(trump), bits_under(other)
    return tuple(after.of([card for bit, card in before.card_of.items() if hand & bit]) for hand in deal)


def _cards(estimate: GridEstimate, choices: Sequence[int]) -> list[_Half]:
    view, trump = estimate.view, estimate.view.order.trump
    bits = bits_under(trump)
    halves = [HandUnderWay(estimate, estimate.deals(HALF, trump), trump) for _ in range(2)]

    def tried(half: int, bit: int, wants: Wants) -> _Half:
        hand = halves[half]
        return _scored(estimate, hand.played_out(bit, wants), hand.bids)

    every = ways(estimate.form, trump)
    kept = [sorted(every, key=lambda wants: -_rank(tried(half, 0, wants)))[:WAYS_KEPT] for half in range(2)]
    found = []
    for card in choices:
        bit = bits.of_card[card]
        rest = [bits.of_card[each] for each in view.hand if each != card]
        orders = [Wants(TAKES_ALL.takes, order=each) for each in permutations(rest)] if len(rest) <= ORDERED else []
        hands: _Half = []
        for half in range(2):
            best = max((*kept[1 - half], *orders), key=lambda wants: _rank(tried(1 - half, bit, wants)))
            hands += tried(half, bit, best)
        found.append(hands)
    return found


_BATCHES: Final[dict[str, Callable[[GridEstimate, Sequence[int]], list[_Half]]]] = {
    Phase.REFUSE: _refusals,
    Phase.BID: _bids,
    Phase.PLAY: _cards,
}
