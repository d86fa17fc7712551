"""The computer players of ContractGrid, and the value of every choice in games of 100 that it wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from random import Random
from typing import Any, Final

from tablegame.ai.tricks import TrickBot, deviation, paired_lead
from tablegame.core.bots import BEGINNER, CLUB, Choice, Comparison, Scale
from tablegame.core.cards import JOKER
from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.bot import advice, simple
from tablegame.games.contractgrid.bot.bids import BidSets
from tablegame.games.contractgrid.bot.estimate import (
    Deal,
    GridEstimate,
    GridWorth,
    HandUnderWay,
    against_usual,
    apart,
    chance_of_refusals,
    claimed_chance,
    doubt,
    mean,
    together,
    ways,
)
from tablegame.games.contractgrid.bot.plan import form_of, is_cap_near
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, Wants, bits_under
from tablegame.games.contractgrid.bot.race import Shares
from tablegame.games.contractgrid.facts import layouts, moves, scoring
from tablegame.games.contractgrid.facts.contracts import HEARTS, RATES, contracts_of, most_together, pack_of
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.view import GridView, Phase

CORNER: Final = "corner"
LOVES_HEARTS: Final = "hearts"
KEEPS: Final = "keeps"
STYLES: Final = {
    CORNER: N_("Leaves the first square of the sheet for last."),
    LOVES_HEARTS: N_("Bids on Hearts until it is made, whatever the hand is."),
    KEEPS: N_("Takes no trick with the highest trump before the end, if it can be helped."),
}
_LEFT: Final = 3
"""Cards in the hand from which on the highest trump is kept no longer."""


class GridBot(TrickBot[GridView]):
    """The levels of ContractGrid."""

    edition: int = 5
    inaccuracy_bound: float = 0.75
    mistake_bound: float = 2.0
    replays: int = 3
    styles: Mapping[str, str] = STYLES
    simple: Mapping[str, Callable[[Any, Random], int]] = {BEGINNER: simple.beginner, CLUB: simple.club}
    unit: str = N_("of 100 games")
    scale: Scale = "hundred"
    advice: str = N_(
        "Wins in 100 games from here, with hands that are still possible and sheets filled in the usual way."
    )
    likely = staticmethod(chance_of_refusals)

    def weigh(self, view: GridView, rng: Random) -> tuple[Sequence[Choice], int]:
        """The choices, the one to be made first: of layouts the suggested ones, of bids the best sets."""
        choices = weigh(view, rng)
        return choices, choices[0].move

    def preferred_moves(self, view: GridView, move: int, style: str, rng: Random) -> Sequence[int]:  # noqa: ARG002 - the shape of a bot
        """The moves that a player of that style prefers: one bid or one card is changed."""
        if style == KEEPS:
            return _without_top_trump(view, move) if view.phase == Phase.PLAY else ()
        if view.phase != Phase.BID:
            return ()
        return _without_corner(view, move) if style == CORNER else _with_hearts(view, move)

    def compare_all(
        self, view: GridView, best: int, others: Sequence[int], effort: int, rng: Random
    ) -> tuple[Comparison, ...]:
        """What several choices promise beside the best one, all in the same hands.

        How a choice is followed up is settled in other hands: otherwise every choice would promise too much.
        """
        choices = (best, *others)
        if view.phase == Phase.GRID:
            first, *rest = (against_usual(view, moves.sheet_of(move)).chances for move in choices)
            return tuple(_comparison(first, other, sum(first) / len(first), 1.0, doubt(view)) for other in rest)
        estimate = GridEstimate(view, rng)
        one, *found = _CHANCES[view.phase](estimate, choices, effort)
        value = claimed_chance(view.phase, estimate.before, sum(one) / len(one), deviation(one))
        return tuple(_comparison(one, other, value, apart(view.phase, 1.0), 0.0) for other in found)

    def same(self, view: GridView, one: int, other: int) -> bool:
        """Whether two cards are neighbours, without a card between them that is in a trick or in another hand; or two
        layouts are the same one turned and mirrored."""
        if view.phase == Phase.GRID and one != other:
            return moves.sheet_of(other) in layouts.turns_of(moves.sheet_of(one))
        if one == other or view.phase != Phase.PLAY:
            return one == other
        gone = mask_of((*view.hand, *(card for held in view.collected for card in held)))
        if JOKER in (one, other) and not view.house.joker_counts:
            return False
        return view.order.are_neighbours(one, other, pack_of(view.house.cards), gone)

    def expects(self, view: GridView) -> tuple[float, ...]:
        """The games of 100 that each seat wins from here, by the sheets as they are."""
        if view.over:
            return tuple(100 / len(view.winners) if seat in view.winners else 0.0 for seat in range(view.players))
        if None in view.sheets:
            return (100 / view.players,) * view.players
        sheets = [sheet or () for sheet in view.sheets]
        shares = Shares(form_of(view), sheets, view.scores, view.marks)
        return tuple(100 * each for each in shares.after(view.scores, view.marks))


# -- choices -----------------------------------------------------------------------------------------------------------


ONLY: Final = "there is nothing else to do"
WITHOUT: Final = (
    "if spades are not trump, the hand brings {points} points on average",
    "if hearts are not trump, the hand brings {points} points on average",
    "if diamonds are not trump, the hand brings {points} points on average",
    "if clubs are not trump, the hand brings {points} points on average",
)
REFUSED: Final = 24
FOLLOWED: Final = 60
BID: Final = 40
BID_AGAIN: Final = 40
SETTLED: Final = 24
PLAYED: Final = 40
"""Hands imagined: for each trump that may come, for how likely each is, for bids at first and for the best of them, for
how a card is followed up, for a card."""
LISTED: Final = 12
"""Sets of bids that are weighed to the end."""

Weighed = tuple[int, GridWorth, Reason]
"""A choice, what the imagined hands brought with it, and a reason."""


def weigh(view: GridView, rng: Random) -> list[Choice]:
    """The choices of the view's seat, the one to be made first: of layouts the suggested, of bids the best ones."""
    if view.phase == Phase.GRID:
        return _layouts(view)
    if view.legal().count() == 1:
        return [Choice(next(iter(view.legal())), 0.0, 0.0, 0.0, Reason(ONLY, (), "choosing"))]
    estimate = GridEstimate(view, rng)
    first, *others = _WEIGHED[view.phase](estimate)
    best = first[1]
    wins = claimed_chance(view.phase, estimate.before, best.chance, best.spread)
    found = []
    for move, worth, reason in (first, *sorted(others, key=lambda each: (-each[1].chance, each[0]))):
        # A choice that seems better than the first one by less than counts is as good.
        lost = max(0.0, apart(view.phase, best.chance - worth.chance))
        value, error = min(100.0, 100 * max(0.0, wins - lost)), 100 * apart(view.phase, worth.error)
        found.append(Choice(move, value, error, 0.0, reason, points=worth.points - _excluded_points(view, move)))
    return found


def _excluded_points(view: GridView, move: int) -> int:
    """The points of bids that cannot come true beside the others: of equal sets those without come first."""
    if view.phase != Phase.BID:
        return 0
    bids = move - moves.BID
    return scoring.BID * (bids.bit_count() - most_together(bids, view.players))


def _layouts(view: GridView) -> list[Choice]:
    found = []
    for each in layouts.offered_layouts(view.house):
        worth = against_usual(view, each.sheet)
        reason = Reason(each.sentence, (), "sheet")
        found.append(Choice(moves.layout(each.sheet), min(100.0, 100 * worth.chance), 100 * worth.error, 0.0, reason))
    return sorted(found, key=lambda each: (-each.value, each.move))


def _refusals(estimate: GridEstimate) -> list[Weighed]:
    """Every suit that may be refused, by what the hand brings under each of the trumps that may come then."""
    sets = BidSets(estimate)
    suits = [move - moves.REFUSE for move in estimate.view.legal()]
    worths = {trump: sets.best(trump, REFUSED, 1, REFUSED)[0][1] for trump in suits}
    found = []
    for suit in suits:
        rest = together([worths[trump] for trump in estimate.trumps_after(suit, FOLLOWED)])
        reason = Reason(WITHOUT[suit], (("points", round(rest.points)),), "trump")
        found.append((moves.REFUSE + suit, rest, reason))
    return sorted(found, key=lambda each: (-each[1].rank, each[0]))


def _bids(estimate: GridEstimate) -> list[Weighed]:
    view = estimate.view
    marks = view.marks[view.own] if view.house.cap != NO_CAP else 0
    near, weighed = is_cap_near(view), []
    for bids, worth in BidSets(estimate).best(view.order.trump, BID, LISTED, BID_AGAIN):
        reason = advice.of_bids(bids, worth, marks, most_together(bids, view.players), near)
        weighed.append((moves.BID + bids, worth, reason))
    return weighed


def _cards(estimate: GridEstimate) -> list[Weighed]:
    found, near = estimate.cards(SETTLED, PLAYED), is_cap_near(estimate.view)
    reasons = advice.of_cards([worth for _, worth in found], estimate.view.bids[estimate.view.own] or 0, near)
    return [(card, worth, reason) for (card, worth), reason in zip(found, reasons, strict=True)]


_WEIGHED: Final[dict[str, Callable[[GridEstimate], list[Weighed]]]] = {
    Phase.REFUSE: _refusals,
    Phase.BID: _bids,
    Phase.PLAY: _cards,
}


# -- comparisons -------------------------------------------------------------------------------------------------------


SETTLED_FIRST: Final = 40
"""Hands by which it is settled how a choice is followed up."""
COMPARED: Final = 80
"""Hands in which choices are then compared, for each step of effort."""

Chances = Sequence[float]
"""The chance to win in each hand."""


def _comparison(one: Chances, other: Chances, value: float, kept: float, doubt: float) -> Comparison:
    """A choice beside the best one, which has that value. kept: the part of a difference that is left; doubt: the error
    of it beside chance."""
    lead, error = paired_lead(one, other)
    return Comparison(100 * value, 100 * (value - kept * lead), 100 * hypot(kept * error, doubt))


def _chances_of_refusals(estimate: GridEstimate, choices: Sequence[int], effort: int) -> list[Chances]:
    """By the best bids under each trump that may come."""
    sets, rng = BidSets(estimate), estimate.rng
    left = [move - moves.REFUSE for move in estimate.view.legal()]
    under = {trump: sets.aims(estimate.deals(SETTLED_FIRST, trump), trump, 1)[0] for trump in left}
    known = left[0]
    found: list[list[float]] = [[] for _ in choices]
    for deal in estimate.deals(COMPARED * effort, known):
        order = rng.sample(left, len(left))
        chances: dict[int, float] = {}
        for move, listed in zip(choices, found, strict=True):
            trump = estimate.trump_after(move - moves.REFUSE, deal, known, order)
            if trump not in chances:
                aim = under[trump]
                chances[trump] = estimate.worth_of_bids([_under(deal, known, trump)], trump, aim.bids, aim.wants).chance
            listed.append(chances[trump])
    return [*found]


def _under(deal: Deal, trump: int, other: int) -> Deal:
    before, after = bits_under(trump), bits_under(other)
    return tuple(after.of([card for bit, card in before.card_of.items() if hand & bit]) for hand in deal)


def _chances_of_bids(estimate: GridEstimate, choices: Sequence[int], effort: int) -> list[Chances]:
    trump = estimate.view.order.trump
    all_bids = [estimate.with_own_bids(move - moves.BID) for move in choices]
    deals = estimate.deals(SETTLED_FIRST, trump)
    follows: list[tuple[float, Wants]] = [(-1.0, TAKES_ALL)] * len(choices)
    for wants in ways(estimate.form, trump):
        played = estimate.played_out(deals, trump, wants)
        for place, bids in enumerate(all_bids):
            rank = mean([estimate.outcome(values, bids) for values in played]).rank
            if rank > follows[place][0]:
                follows[place] = rank, wants
    more = estimate.deals(COMPARED * effort, trump)
    played_ways = {wants: estimate.played_out(more, trump, wants) for wants in {each for _, each in follows}}
    return [
        [estimate.outcome(values, bids)[0] for values in played_ways[wants]]
        for bids, (_, wants) in zip(all_bids, follows, strict=True)
    ]


def _chances_of_cards(estimate: GridEstimate, choices: Sequence[int], effort: int) -> list[Chances]:
    trump = estimate.view.order.trump
    of_card = bits_under(trump).of_card
    follows = estimate.follows(choices, SETTLED_FIRST)
    hand = HandUnderWay(estimate, estimate.deals(COMPARED * effort, trump), trump)
    return [hand.worth(of_card[card], wants).chances for card, wants in zip(choices, follows, strict=True)]


_CHANCES: Final[dict[str, Callable[[GridEstimate, Sequence[int], int], list[Chances]]]] = {
    Phase.REFUSE: _chances_of_refusals,
    Phase.BID: _chances_of_bids,
    Phase.PLAY: _chances_of_cards,
}


# -- styles ------------------------------------------------------------------------------------------------------------


def _without_top_trump(view: GridView, move: int) -> Sequence[int]:
    """The next lower trump, or if none may be played the lowest card, instead of the highest trump; it is led as
    usual."""
    order, powers = view.order, view.order.powers
    below = sorted((card for card in view.legal() if powers[card] < powers[move]), key=powers.__getitem__)
    is_top = order.suits[move] == view.trump and max(view.hand, key=powers.__getitem__) == move
    if not view.trick or not is_top or not below or len(view.hand) <= _LEFT:
        return ()
    return [card for card in below if order.suits[card] == view.trump][-1:] or below[:1]


def _without_corner(view: GridView, move: int) -> Sequence[int]:
    """The likeliest other open square instead of the first one, while there is one."""
    sheet = view.sheets[view.own] or ()
    bids, marks = move - moves.BID, view.marks[view.own]
    others = [each for each in sheet[1:] if not (bids | marks) >> each & 1]
    if not bids >> sheet[0] & 1 or marks >> sheet[0] & 1 or not others:
        return ()
    likeliest = max(others, key=RATES[view.house.cards].__getitem__)
    return (moves.BID + (bids & ~(1 << sheet[0]) | 1 << likeliest),)


def _with_hearts(view: GridView, move: int) -> Sequence[int]:
    """Hearts instead of the rarest bid, while its square is open."""
    bids, marks = move - moves.BID, view.marks[view.own]
    if HEARTS not in (view.sheets[view.own] or ()) or (bids | marks) >> HEARTS & 1:
        return ()
    rarest = min(contracts_of(bids), key=RATES[view.house.cards].__getitem__)
    return (moves.BID + (bids & ~(1 << rarest) | 1 << HEARTS),)


BOT: Final = GridBot()
