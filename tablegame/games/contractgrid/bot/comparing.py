"""Two choices in ContractGrid set beside each other in the same hands, and what a seat may expect between two hands.

Knows one view, the estimate and the shares. Must not know the true cards of others, or levels. How a choice is followed
up is settled in some hands, what it then comes to in others, or every choice would be said to be worth too much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final

from tablegame.core.bots import Comparison
from tablegame.core.cards import JOKER
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.bot.bidding import Bidding
from tablegame.games.contractgrid.bot.estimate import WAYS_KEPT, Deal, Estimate, Hand, mean, ways
from tablegame.games.contractgrid.bot.plan import form_of
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, Wants, bits_under
from tablegame.games.contractgrid.bot.race import Race
from tablegame.games.contractgrid.bot.shares import Shares
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts import view as words
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.view import GridView

SLIGHT: Final = 0.75
GRAVE: Final = 2.0
"""Games of 100 that a choice must lose to be an inaccuracy, and a mistake."""
SETTLED: Final = 40
"""Hands by which it is settled how a choice is followed up."""
COMPARED: Final = 80
"""Hands in which the two are then compared, for each step of effort."""
HONEST: Final = {words.PLAY: 0.5}
"""How much is left of a difference when it is played out: others see what a card is good for and play against it. Found
by playing choices out (docs/decisions/0026-judging-cards.md); of what is said before cards are played all is left."""
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
    honest = HONEST.get(view.phase, 1.0)
    apart = [honest * (better - worse) for better, worse in zip(one, other, strict=True)]
    middle, value = sum(apart) / count, sum(one) / count
    spread = sum((each - middle) ** 2 for each in apart) / max(1, count - 1)
    return Comparison(100 * value, 100 * (value - middle), 100 * sqrt(spread / count))


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
    estimate, shares = Estimate(view, rng), _shares(view)
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
                played = estimate.played_out([_under(deal, known, trump)], trump, aim.wants)
                outcomes[trump] = _valued(estimate, shares, played, _saying(estimate, aim.bids))[0]
            listed.append(outcomes[trump])
    return found


def _under(deal: Deal, trump: int, other: int) -> Deal:
    """A deal in bits under one trump as bits under another."""
    before, after = bits_under(trump), bits_under(other)
    return tuple(after.of([card for bit, card in before.card_of.items() if hand & bit]) for hand in deal)


def _bids(view: GridView, best: int, made: int, effort: int, rng: Random) -> tuple[Outcomes, Outcomes]:
    estimate, shares = Estimate(view, rng), _shares(view)
    trump = view.order.trump
    both = [_saying(estimate, move - moves.BID) for move in (best, made)]
    deals = estimate.deals(SETTLED, trump)
    follows: list[tuple[float, Wants]] = [(-1.0, TAKES_ALL)] * 2
    for wants in ways(estimate.form, trump):
        played = estimate.played_out(deals, trump, wants)
        for place, said in enumerate(both):
            chance = mean([estimate.outcome(values, said) for values in played]).chance
            if chance > follows[place][0]:
                follows[place] = chance, wants
    more = estimate.deals(COMPARED * effort, trump)
    one, other = (
        _valued(estimate, shares, estimate.played_out(more, trump, wants), said)
        for said, (_, wants) in zip(both, follows, strict=True)
    )
    return one, other


def _saying(estimate: Estimate, bids: int) -> list[int]:
    """What everybody bids when the seat bids so."""
    said = estimate.bids()
    said[estimate.seat] = bids
    return said


def _cards(view: GridView, best: int, made: int, effort: int, rng: Random) -> tuple[Outcomes, Outcomes]:
    estimate, shares = Estimate(view, rng), _shares(view)
    trump = view.order.trump
    hand = Hand(estimate, estimate.deals(SETTLED, trump))
    order = sorted(ways(estimate.form, trump), key=lambda wants: -hand.worth(0, wants).chance)[:WAYS_KEPT]
    of_card = bits_under(trump).of_card
    follows = [max(order, key=lambda wants: hand.worth(of_card[card], wants).chance) for card in (best, made)]
    more = Hand(estimate, estimate.deals(COMPARED * effort, trump))
    one, other = (
        _valued(estimate, shares, more.played_out(of_card[card], wants), more.bids)
        for card, wants in zip((best, made), follows, strict=True)
    )
    return one, other


def _valued(estimate: Estimate, shares: Shares, played: Sequence[Sequence[int]], said: Sequence[int]) -> Outcomes:
    """The own share of the game after hands with these values and bids."""
    return [shares.after(*estimate.scored(values, said))[estimate.seat] for values in played]


def _shares(view: GridView) -> Shares:
    sheets = [sheet or () for sheet in view.sheets]
    return Shares(form_of(view), sheets, view.scores, view.marks)


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
    if None in view.sheets:
        return (100 / view.players,) * view.players
    return tuple(100 * each for each in _shares(view).after(view.scores, view.marks))
