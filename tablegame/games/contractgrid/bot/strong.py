"""ContractGrid as a strong player weighs it: every choice by the games it wins, with the reason for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.games.contractgrid.bot import advising
from tablegame.games.contractgrid.bot.bidding import Bidding
from tablegame.games.contractgrid.bot.estimate import GridEstimate, GridWorth, against_usual, apart, claimed, together
from tablegame.games.contractgrid.bot.plan import is_cap_near
from tablegame.games.contractgrid.bot.reading import Known
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts.contracts import most_together
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.scoring import BID as POINTS_OF_BID
from tablegame.games.contractgrid.facts.view import GridView, Phase

ONLY: Final = N_("there is nothing else to do")
WITHOUT: Final = (
    N_("if spades are not trump, the hand brings {points} points on average"),
    N_("if hearts are not trump, the hand brings {points} points on average"),
    N_("if diamonds are not trump, the hand brings {points} points on average"),
    N_("if clubs are not trump, the hand brings {points} points on average"),
)
REFUSED: Final = 24
FOLLOWED: Final = 60
BID: Final = 40
BID_AGAIN: Final = 40
SETTLED: Final = 24
PLAYED: Final = 40
"""Hands imagined: for each trump that may come, for how likely each is, for bids at first and for the best of them, for
a card."""
LISTED: Final = 12
"""Sets of bids that are weighed to the end."""


Weighed = tuple[int, GridWorth, Reason]
"""A choice, what the imagined hands brought with it, and a reason."""


@dataclass(frozen=True, slots=True)
class GridAdvice:
    """A choice with the games of 100 that it wins, the standard error of that, a reason, and the points of the hand."""

    move: int
    wins: float
    error: float
    reason: Reason
    points: float = 0.0


def weigh(view: GridView, rng: Random, known: Known | None = None) -> tuple[GridAdvice, ...]:
    """The choices of the view's seat, the one to be made first; of layouts the suggested ones, of bids the best sets.
    known: what a reader knows of the others."""
    if view.phase == Phase.GRID:
        return tuple(_layouts(view))
    if view.legal().count() == 1:
        return (GridAdvice(next(iter(view.legal())), 0.0, 0.0, Reason(ONLY, (), "choosing")),)
    estimate = GridEstimate(view, rng, known)
    first, *others = _WEIGHED[view.phase](estimate)
    best = first[1]
    wins = claimed(view.phase, estimate.before, best.chance, best.spread)
    found = []
    for move, worth, reason in (first, *sorted(others, key=lambda each: (-each[1].chance, each[0]))):
        # Where another one seems better by less than counts, the first one is as good.
        lost = max(0.0, apart(view.phase, best.chance - worth.chance))
        error = apart(view.phase, worth.error)
        found.append(
            GridAdvice(move, 100 * max(0.0, wins - lost), 100 * error, reason, worth.points - _spoilt(view, move))
        )
    return tuple(found)


def _spoilt(view: GridView, move: int) -> int:
    """What bids that exclude each other can never bring: of equal sets one that can come comes first."""
    if view.phase != Phase.BID:
        return 0
    bids = move - moves.BID
    return POINTS_OF_BID * (bids.bit_count() - most_together(bids, view.players))


def _layouts(view: GridView) -> list[GridAdvice]:
    """The suggested layouts, beside all that others may have laid out."""
    found = []
    for each in layouts.offered(view.house):
        beside = against_usual(view, each.sheet)
        reason = Reason(each.sentence, (), "sheet")
        found.append(GridAdvice(moves.layout(each.sheet), 100 * beside.chance, 100 * beside.error, reason))
    return sorted(found, key=lambda each: (-each.wins, each.move))


def _refusals(estimate: GridEstimate) -> list[Weighed]:
    """Every suit that may be refused, by what the hand brings under each of the trumps that may come then."""
    bidding = Bidding(estimate)
    suits = [move - moves.REFUSE for move in estimate.view.legal()]
    worths = {trump: bidding.best(trump, REFUSED, 1, REFUSED)[0][1] for trump in suits}
    found = []
    for suit in suits:
        rest = together([worths[trump] for trump in estimate.trumps_after(suit, FOLLOWED)])
        reason = Reason(WITHOUT[suit], (("points", round(rest.points)),), "trump")
        found.append((moves.REFUSE + suit, rest, reason))
    return sorted(found, key=lambda each: (-each[1].rank, each[0]))


def _bids(estimate: GridEstimate) -> list[Weighed]:
    found = Bidding(estimate).best(estimate.view.order.trump, BID, LISTED, BID_AGAIN)
    view = estimate.view
    marks = view.marks[view.own] if view.house.cap != NO_CAP else 0
    near, weighed = is_cap_near(view), []
    for chosen, worth in found:
        most = most_together(chosen, view.players)
        reason = advising.of_bids(chosen, worth, marks, most, near)
        weighed.append((moves.BID + chosen, worth, reason))
    return weighed


def _cards(estimate: GridEstimate) -> list[Weighed]:
    found, near = estimate.cards(SETTLED, PLAYED), is_cap_near(estimate.view)
    reasons = advising.of_cards([worth for _, worth in found], estimate.view.bids[estimate.view.own] or 0, near)
    return [(card, worth, reason) for (card, worth), reason in zip(found, reasons, strict=True)]


_WEIGHED: Final[dict[str, Callable[[GridEstimate], list[Weighed]]]] = {
    Phase.REFUSE: _refusals,
    Phase.BID: _bids,
    Phase.PLAY: _cards,
}
