"""Two choices in ContractGrid set beside each other in the same hands, and what a seat may expect between two hands.

Knows one view, the estimate and the race. Must not know the true cards of others, or levels. How a choice is followed
up is settled in some hands, what it then comes to in others, or every choice would be said to be worth too much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final

from tablegame.core.cards import JOKER
from tablegame.core.contract import Comparison
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.bot.bidding import Bidding
from tablegame.games.contractgrid.bot.estimate import TINY, WAYS_KEPT, Deal, Estimate, Hand, ways
from tablegame.games.contractgrid.bot.habits import completes, made_again, manner
from tablegame.games.contractgrid.bot.plan import form_of
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, Wants, bits_under
from tablegame.games.contractgrid.bot.race import Race
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts import view as words
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.view import GridView

SLIGHT: Final = 1.0
GRAVE: Final = 3.0
"""Games of 100 that a choice must lose to be an inaccuracy, and a mistake."""
SETTLED: Final = 40
"""Hands by which it is settled how a choice is followed up."""
COMPARED: Final = 120
"""Hands in which the two are then compared, for each step of effort."""
RACES: Final = 4
"""Sets of races by which two layouts are compared, for each step of effort."""

Outcomes = list[float]
"""Chances to win, hand by hand."""


def compare(view: GridView, best: int, made: int, effort: int, rng: Random) -> Comparison:
    """What two choices promise in games of 100 over the same hands, drawn anew; any that are legal."""
    compared: dict[str, Callable[[GridView, int, int, int, Random], tuple[Outcomes, Outcomes]]] = {
        words.GRID: _layouts,
        words.REFUSE: _refusals,
        words.BID: _bids,
        words.PLAY: _cards,
    }
    one, other = compared[view.phase](view, best, made, effort, rng)
    count = len(one)
    apart = [better - worse for better, worse in zip(one, other, strict=True)]
    middle = sum(apart) / count
    spread = sum((each - middle) ** 2 for each in apart) / max(1, count - 1)
    return Comparison(100 * sum(one) / count, 100 * sum(other) / count, 100 * sqrt(spread / count))


def _layouts(view: GridView, best: int, made: int, effort: int, rng: Random) -> tuple[Outcomes, Outcomes]:
    """By races against seats with the better one of the two."""
    start = (0,) * view.players
    found: tuple[Outcomes, Outcomes] = [], []
    for _ in range(RACES * effort):
        form = form_of(view)._replace(chance=rng.getrandbits(30))
        for move, outcomes in zip((best, made), found, strict=True):
            sheets = [moves.sheet_of(best)] * view.players
            sheets[view.own] = moves.sheet_of(move)
            race = Race(form, view.own, sheets, start, ((form.bids + 1) // 2,) * form.players)
            outcomes += race.each(start, start)
    return found


def _refusals(view: GridView, best: int, made: int, effort: int, rng: Random) -> tuple[Outcomes, Outcomes]:
    """By the best bids under each trump that may come."""
    estimate = Estimate(view, rng)
    bidding = Bidding(estimate)
    suits = best - moves.REFUSE, made - moves.REFUSE
    left = [move - moves.REFUSE for move in view.legal()]
    under = {trump: bidding.aims(estimate.deals(SETTLED, trump), trump, 1)[0] for trump in left}
    known = left[0]
    found: tuple[Outcomes, Outcomes] = [], []
    for deal in estimate.deals(COMPARED * effort, known):
        order = rng.sample(left, len(left))
        outcomes: dict[int, float] = {}
        for suit, listed in zip(suits, found, strict=True):
            trump = estimate.trump_after(suit, deal, known, order)
            if trump not in outcomes:
                aim = under[trump]
                said = estimate.bids()
                said[estimate.seat] = aim.bids
                (values,) = estimate.played_out([_under(deal, known, trump)], trump, aim.wants)
                outcomes[trump] = _chance(estimate.outcome(values, said))
            listed.append(outcomes[trump])
    return found


def _under(deal: Deal, trump: int, other: int) -> Deal:
    """A deal in bits under one trump as bits under another."""
    before, after = bits_under(trump), bits_under(other)
    return tuple(after.of([card for bit, card in before.card_of.items() if hand & bit]) for hand in deal)


def _bids(view: GridView, best: int, made: int, effort: int, rng: Random) -> tuple[Outcomes, Outcomes]:
    estimate = Estimate(view, rng)
    trump = view.order.trump
    both = [estimate.bids(), estimate.bids()]
    for said, move in zip(both, (best, made), strict=True):
        said[estimate.seat] = move - moves.BID
    deals = estimate.deals(SETTLED, trump)
    follows: list[tuple[float, Wants]] = [(-1.0, TAKES_ALL)] * 2
    for wants in ways(estimate.form, trump):
        played = estimate.played_out(deals, trump, wants)
        for place, said in enumerate(both):
            chance = sum(_chance(estimate.outcome(values, said)) for values in played)
            if chance > follows[place][0]:
                follows[place] = chance, wants
    more = estimate.deals(COMPARED * effort, trump)
    one, other = (
        [_chance(estimate.outcome(values, said)) for values in estimate.played_out(more, trump, wants)]
        for said, (_, wants) in zip(both, follows, strict=True)
    )
    return one, other


def _cards(view: GridView, best: int, made: int, effort: int, rng: Random) -> tuple[Outcomes, Outcomes]:
    estimate = Estimate(view, rng)
    trump = view.order.trump
    hand = Hand(estimate, estimate.deals(SETTLED, trump))
    order = sorted(ways(estimate.form, trump), key=lambda wants: -_sum(hand, 0, wants))[:WAYS_KEPT]
    bits = bits_under(trump)
    follows = [max(order, key=lambda wants: _sum(hand, bits.of_card[card], wants)) for card in (best, made)]
    more = Hand(estimate, estimate.deals(COMPARED * effort, trump))
    one, other = (
        [_chance(outcome) for outcome in more.outcomes(bits.of_card[card], wants)[0]]
        for card, wants in zip((best, made), follows, strict=True)
    )
    return one, other


def _sum(hand: Hand, bit: int, wants: Wants) -> float:
    return sum(_chance(outcome) for outcome in hand.outcomes(bit, wants)[0])


def _chance(outcome: tuple[float, int]) -> float:
    """Points count a little in themselves."""
    return outcome[0] + TINY * outcome[1]


def same(view: GridView, one: int, other: int) -> bool:
    """Whether two cards are neighbours in the hand, between which no card is in a trick or in another hand; or two
    layouts the same one turned and mirrored."""
    if view.phase == words.GRID and one != other:
        return moves.sheet_of(other) in _turns(moves.sheet_of(one))
    if one == other or view.phase != words.PLAY:
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
    sheets = [sheet for sheet in view.sheets if sheet is not None]
    if len(sheets) < view.players:
        return (100 / view.players,) * view.players
    manners = [manner(view, seat) for seat in range(view.players)]
    found = []
    for seat in range(view.players):
        others = {each for place, each in enumerate(manners) if place != seat}
        form = form_of(view)._replace(others=others.pop() if len(others) == 1 else TAKES_ALL)
        race = Race(form, seat, sheets, view.scores, made_again(view), completes(view))
        found.append(race.after(view.scores, view.marks))
    whole: Sequence[float] = [100 * each / (sum(found) or 1.0) for each in found]
    return tuple(whole)
