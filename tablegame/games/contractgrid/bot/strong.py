"""ContractGrid as a strong player weighs it: every choice by the games it wins, with the reason for it.

Knows one seat's view, the estimate, and for a reader what others have shown. Must not know the true cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from tablegame.core.contract import Plain, Reason
from tablegame.core.text import N_
from tablegame.games.contractgrid.bot import advising
from tablegame.games.contractgrid.bot.bidding import Bidding
from tablegame.games.contractgrid.bot.estimate import Estimate, Worth
from tablegame.games.contractgrid.bot.plan import form_of
from tablegame.games.contractgrid.bot.race import Race
from tablegame.games.contractgrid.bot.reading import Known
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts import view as words
from tablegame.games.contractgrid.facts.house import NO_CAP
from tablegame.games.contractgrid.facts.view import GridView

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
PLAYED: Final = 32
"""Hands imagined: for each trump that may come, for how likely each is, for bids at first and for the best of them, for
a card."""
LISTED: Final = 12
"""Sets of bids that are weighed to the end."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice with the games of 100 that it wins, the standard error of that, and a reason."""

    move: int
    wins: float
    error: float
    reason: Reason


def _said(move: int, worth: Worth, reason: Reason) -> Advice:
    return Advice(move, 100 * worth.chance, 100 * worth.error, reason)


def _advice(move: int, worth: Worth, text: str, clause: str, **fields: Plain) -> Advice:
    named = (*fields.items(), ("points", round(worth.points))) if "{points}" in text else tuple(fields.items())
    return _said(move, worth, Reason(text, named, clause))


def weigh(view: GridView, rng: Random, known: Known | None = None) -> tuple[Advice, ...]:
    """The choices of the view's seat, best first; of layouts the suggested ones, of bids the best sets. known: what a
    reader knows of the others."""
    if view.phase != words.GRID and view.legal().count() == 1:
        return (_advice(next(iter(view.legal())), Worth(0.0, 0.0, 0.0), ONLY, "choosing"),)
    return tuple(_WEIGHED[view.phase](view, rng, known or {}))


def _layouts(view: GridView, rng: Random, known: Known) -> list[Advice]:  # noqa: ARG001 - the shape of a phase
    """The suggested layouts, by races in which everybody has the same."""
    form = form_of(view)
    found = []
    for each in layouts.suggested(view.house.on_sheet, form.cards):
        race = Race(form, 0, (each.sheet,) * form.players, (0,) * form.players, ((form.bids + 1) // 2,) * form.players)
        chance = race.after((0,) * form.players, (0,) * form.players)
        worth = Worth(chance, sqrt(chance * (1 - chance) / form.races()), 0.0)
        found.append(_advice(moves.layout(each.sheet), worth, each.sentence, "sheet"))
    return _best_first(found)


def _refusals(view: GridView, rng: Random, known: Known) -> list[Advice]:
    """Every suit that may be refused, by what the hand brings under each of the trumps that may come then."""
    estimate = Estimate(view, rng, known)
    bidding = Bidding(estimate)
    suits = [move - moves.REFUSE for move in view.legal()]
    worths = {trump: bidding.best(trump, REFUSED, 1, 0)[0][1] for trump in suits}
    found = []
    for suit in suits:
        rest = _middle([worths[trump] for trump in estimate.trumps_after(suit, FOLLOWED)])
        found.append(_advice(moves.REFUSE + suit, rest, WITHOUT[suit], "trump"))
    return _best_first(found)


def _middle(worths: list[Worth]) -> Worth:
    """The mean of what may come, each as often as it comes."""
    count = len(worths)
    return Worth(
        sum(worth.chance for worth in worths) / count,
        sum(worth.error for worth in worths) / count,
        sum(worth.points for worth in worths) / count,
    )


def _bids(view: GridView, rng: Random, known: Known) -> list[Advice]:
    found = Bidding(Estimate(view, rng, known)).best(view.order.trump, BID, LISTED, BID_AGAIN)
    marks = view.marks[view.own] if view.house.cap != NO_CAP else 0
    return [_said(moves.BID + chosen, worth, advising.of_bids(chosen, worth, marks)) for chosen, worth in found]


def _cards(view: GridView, rng: Random, known: Known) -> list[Advice]:
    found = Estimate(view, rng, known).cards(PLAYED)
    reasons = advising.of_cards([worth for _, worth in found], view.bids[view.own] or 0)
    return [_said(card, worth, reason) for (card, worth), reason in zip(found, reasons, strict=True)]


def _best_first(found: list[Advice]) -> list[Advice]:
    return sorted(found, key=lambda each: (-each.wins, each.move))


_WEIGHED: Final[dict[str, Callable[[GridView, Random, Known], list[Advice]]]] = {
    words.GRID: _layouts,
    words.REFUSE: _refusals,
    words.BID: _bids,
    words.PLAY: _cards,
}
