"""The computer players of ContractGrid, and the value of every choice in games of 100 that it wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from tablegame.ai.tricks import TrickBot
from tablegame.core.bots import BEGINNER, CLUB, Choice, Pooled, Promise, Scale
from tablegame.core.cards import JOKER
from tablegame.core.text import N_
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.bot import batches, simple
from tablegame.games.contractgrid.bot.bids import BidSets, is_ahead, unlikely_bids
from tablegame.games.contractgrid.bot.estimate import (
    TRUST,
    GridEstimate,
    GridWorth,
    against_usual,
    before,
    chance_of_refusals,
    claimed_chance,
    doubt,
)
from tablegame.games.contractgrid.bot.plan import form_of
from tablegame.games.contractgrid.bot.race import Shares
from tablegame.games.contractgrid.facts import layouts
from tablegame.games.contractgrid.facts.contracts import HEARTS, RATES, contracts_of, pack_of
from tablegame.games.contractgrid.facts.moves import BID, layout, sheet_of
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

    edition: int = 6
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
    likelihood = staticmethod(chance_of_refusals)

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

    def batch_results(self, view: GridView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """What each of these moves promises in each hand of one batch; of layouts beside each usual sheet."""
        if view.phase == Phase.GRID:
            return tuple(
                tuple(100 * chance for chance in against_usual(view, sheet_of(move)).chances) for move in moves
            )
        worths = batches.batch(GridEstimate(view, rng), moves)
        less = max(worths, key=lambda worth: worth.chance).spread * TRUST[view.phase].over
        return tuple(tuple([100 * (chance - less) for chance in worth.chances]) for worth in worths)

    def promise(self, view: GridView, best: Pooled, made: Pooled) -> Promise:
        """What imagined hands promise, brought to what comes of such promises."""
        if view.phase == Phase.GRID:
            return Promise(made.mean, 1.0, 0.0 if made == best else 100 * doubt(view))
        claimed = 100 * claimed_chance(view.phase, before(view), best.mean / 100, 0.0)
        trust = TRUST[view.phase]
        left = max(trust.kept, trust.apart) if made == best else trust.apart
        return Promise(max(0.0, claimed - left * (best.mean - made.mean)), left)

    def equivalent(self, view: GridView, one: int, other: int) -> bool:
        """Whether two cards are neighbours, without a card between them that is in a trick or in another hand; or two
        layouts are the same one turned and mirrored."""
        if view.phase == Phase.GRID and one != other:
            return sheet_of(other) in layouts.turns_of(sheet_of(one))
        if one == other or view.phase != Phase.PLAY:
            return one == other
        gone = mask_of((*view.hand, *(card for held in view.collected for card in held)))
        if JOKER in (one, other) and not view.house.joker_counts:
            return False
        return view.order.are_neighbours(one, other, pack_of(view.house.cards), gone)

    def expected_results(self, view: GridView) -> tuple[float, ...]:
        """The games of 100 that each seat wins from here, by the sheets as they are."""
        if view.over:
            return tuple(100 / len(view.winners) if seat in view.winners else 0.0 for seat in range(view.players))
        if None in view.sheets:
            return (100 / view.players,) * view.players
        sheets = [sheet or () for sheet in view.sheets]
        shares = Shares(form_of(view), sheets, view.scores, view.marks)
        return tuple(100 * each for each in shares.after(view.scores, view.marks))


# -- choices -----------------------------------------------------------------------------------------------------------


MOST: Final = 3
"""Batches that a seat weighs before it chooses, at most: one, and more where the first are close."""


def weigh(view: GridView, rng: Random) -> list[Choice]:
    """The choices of the view's seat, the one to be made first: of layouts the suggested, of bids the best ones."""
    if view.phase == Phase.GRID:
        return _layouts(view)
    if view.legal().count() == 1:
        return [Choice(next(iter(view.legal())), 0.0, 0.0, 0.0)]
    estimate = GridEstimate(view, rng)
    worths = weighed(estimate, _candidates(estimate))
    best = next(iter(worths.values()))
    wins = claimed_chance(view.phase, before(view), best.chance, best.spread)
    found = []
    for move, worth in worths.items():
        # A choice that seems better than the first one by less than counts is as good.
        left = TRUST[view.phase].apart
        value, error = 100 * max(0.0, wins - left * max(0.0, best.chance - worth.chance)), 100 * left * worth.error
        found.append(Choice(move, value, error, 0.0, points=worth.points))
    return found


def _candidates(estimate: GridEstimate) -> list[int]:
    """The choices worth weighing, which depend on the view alone."""
    if estimate.view.phase == Phase.BID:
        return [BID + bids for bids in BidSets(estimate).candidates()]
    return estimate.distinct_cards() if estimate.view.phase == Phase.PLAY else [*estimate.view.legal()]


def weighed(estimate: GridEstimate, choices: Sequence[int]) -> dict[int, GridWorth]:
    """What these choices are worth, the best first, by more batches where the first are close; what is surely worse is
    left early. Bids that hardly ever come are the best only where likelier ones are surely worse."""
    found = {move: list[GridWorth]() for move in choices}
    still = list(choices)
    for _ in range(MOST):
        for move, worth in zip(still, batches.batch(estimate, still), strict=True):
            found[move].append(worth)
        worths = {move: batches.pooled(found[move]) for move in still}
        best = max(still, key=lambda move: worths[move].rank)
        still = [move for move in still if not is_ahead(worths[best], worths[move])]
        if len(still) == 1:
            break
    still.sort(key=lambda move: (-worths[move].rank, move))
    if estimate.view.phase == Phase.BID:
        still.sort(key=lambda move: bool(unlikely_bids(move - BID, worths[move])))
    best = still[0]
    for move, each in found.items():
        if move not in still:
            worth, beside = batches.pooled(each), batches.pooled(found[best][: len(each)])
            worths[move] = replace(worth, chance=worths[best].chance - max(0.0, beside.chance - worth.chance))
    others = sorted(worths.keys() - {best}, key=lambda move: (-worths[move].chance, move))
    return {move: worths[move] for move in (best, *others)}


def _layouts(view: GridView) -> list[Choice]:
    found = []
    for each in layouts.offered_layouts(view.house):
        worth = against_usual(view, each.sheet)
        found.append(Choice(layout(each.sheet), min(100.0, 100 * worth.chance), 100 * worth.error, 0.0))
    return sorted(found, key=lambda each: (-each.value, each.move))


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
    bids, marks = move - BID, view.marks[view.own]
    others = [each for each in sheet[1:] if not (bids | marks) >> each & 1]
    if not bids >> sheet[0] & 1 or marks >> sheet[0] & 1 or not others:
        return ()
    likeliest = max(others, key=RATES[view.house.cards].__getitem__)
    return (BID + (bids & ~(1 << sheet[0]) | 1 << likeliest),)


def _with_hearts(view: GridView, move: int) -> Sequence[int]:
    """Hearts instead of the rarest bid, while its square is open."""
    bids, marks = move - BID, view.marks[view.own]
    if HEARTS not in (view.sheets[view.own] or ()) or (bids | marks) >> HEARTS & 1:
        return ()
    rarest = min(contracts_of(bids), key=RATES[view.house.cards].__getitem__)
    return (BID + (bids & ~(1 << rarest) | 1 << HEARTS),)


BOT: Final = GridBot()
