"""The computer players of ContractGrid, and their evaluation of choices as the number of games in 100 that are won.

A choice is weighed in batches of imagined hands (bot/batches.py). A layout is weighed against the usual layouts. A set
of contracts is a mask: bit n stands for contract n.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from random import Random
from typing import Any, Final

from tablegame.ai.judging import is_sure
from tablegame.ai.pooling import Lead, Pool
from tablegame.ai.tricks import TrickBot, deviation
from tablegame.core.bots import BEGINNER, CLUB, Choice, Evaluation, MeanResult, Promise, Scale
from tablegame.core.cards import JOKER
from tablegame.core.text import N_, Reason
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.bot import batches, simple
from tablegame.games.contractgrid.bot.bids import BidSets, Candidate
from tablegame.games.contractgrid.bot.estimate import (
    TINY,
    TRUST,
    GridEstimate,
    chance_before_hand,
    chances_against_usual,
    claimed_chance,
    layout_error,
    refusals_likelihood,
)
from tablegame.games.contractgrid.bot.race import WinChances
from tablegame.games.contractgrid.bot.score_paths import race_rules_of
from tablegame.games.contractgrid.facts import layouts
from tablegame.games.contractgrid.facts.contracts import HEARTS, RATES, contracts_of, pack_of
from tablegame.games.contractgrid.facts.moves import BID, layout, sheet_of
from tablegame.games.contractgrid.facts.view import GridPhase, GridView

CORNER: Final = "corner"
LOVES_HEARTS: Final = "hearts"
SAVES_TOP_TRUMP: Final = "keeps"
STYLES: Final = {
    CORNER: N_("Leaves the first square of the sheet for last."),
    LOVES_HEARTS: N_("Bids on Hearts until it is made, whatever the hand is."),
    SAVES_TOP_TRUMP: N_("Takes no trick with the highest trump before the end, if it can be helped."),
}
"""The styles of play, by their names in the files of characters."""
_LAST_CARDS: Final = 3  # the number of cards in the hand from which the highest trump is no longer saved


class GridBot(TrickBot[GridView]):
    """The computer players of all levels. Its members are explained at `Bot` and `TrickBot`."""

    edition: int = 8
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
    likelihood = staticmethod(refusals_likelihood)

    def weigh(self, view: GridView, rng: Random) -> tuple[Sequence[Choice], int]:
        """The choices with their values, the best first, and then the best move.

        Each batch shows the results of all moves that are not yet clearly worse than the best. At most MOST_BATCHES are
        played. Of bids that seem equally good, those with an unlikely contract come last.
        """
        listed = candidates(view)
        if len(listed) == 1:
            return (Choice(listed[0].move, 0.0, 0.0, 0.0),), listed[0].move
        bonus = {each.move: 100 * TINY * each.points for each in listed}  # points decide where chances are equal
        pool = Pool(self, view, [*bonus], rng.getrandbits(62))
        best = listed[0].move
        while pool.is_open and pool.count < MOST_BATCHES:
            pool.add_batch()
            best = max(pool.staying, key=lambda move: pool.result(move).mean + bonus[move])
            # A move that is clearly worse takes part in no more batches.
            pool.leave([move for move in pool.staying if self._is_clear(pool.lead(best, move))])
        unlikely = {each.move for each in listed if each.unlikely}
        best = max(pool.staying, key=lambda move: (move not in unlikely, pool.result(move).mean + bonus[move]))
        choices = [self._weighed(view, pool, best, each.move) for each in listed]
        choices.sort(key=lambda each: (each.move != best, each.move not in pool.staying, -each.value))
        return choices, best

    def _is_clear(self, lead: Lead) -> bool:
        """Whether a lead is larger than an inaccuracy and too large to be luck."""
        return lead.lead > self.inaccuracy_bound and is_sure(lead.lead, lead.error)

    def _weighed(self, view: GridView, pool: Pool, best: int, move: int) -> Choice:
        """A move as a choice with its value and error, by the results of the pool. Its value is never above that of the
        best move, even if its mean is."""
        top, lead = pool.result(best), pool.lead(best, move)
        result = MeanResult(move, top.mean - max(0.0, lead.lead), lead.error)
        promise = self.promise(view, top, top if move == best else result)
        error = hypot(promise.scale * (top.error if move == best else lead.error), promise.doubt)
        return Choice(move, promise.value, error, 0.0)

    def choices_to_judge(self, view: GridView) -> Evaluation | None:
        """The choices that are worth weighing, all with the value 0 for now; None if there are none."""
        choices = tuple(Choice(each.move, 0.0, 0.0, 0.0) for each in candidates(view))
        return Evaluation(choices, self.unit, Reason(self.advice, (), "strategy"), self.scale) if choices else None

    def preferred_moves(self, view: GridView, move: int, style: str, rng: Random) -> Sequence[int]:  # noqa: ARG002 - the shape of a bot
        """The moves that a player of this style likes better than `move`, the best move; () if it likes none better."""
        if style == SAVES_TOP_TRUMP:
            return _without_top_trump(view, move) if view.phase == GridPhase.PLAY else ()
        if view.phase != GridPhase.BID:
            return ()
        return _without_corner(view, move) if style == CORNER else _with_hearts(view, move)

    def batch_results(self, view: GridView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """For each of these moves the percentage of games that the viewer wins, in each imagined hand of a batch. For a
        layout there is instead one figure for each suggested layout: the percentage if all other seats have it."""
        if view.phase == GridPhase.GRID:
            chances = [chances_against_usual(view, sheet_of(move)) for move in moves]
            excess = 0.0
        else:
            chances = batches.batch(GridEstimate(view, rng), moves)
            excess = deviation(max(chances, key=sum)) * TRUST[view.phase].over
        return tuple(tuple([100 * (chance - excess) for chance in of_move]) for of_move in chances)

    def promise(self, view: GridView, best: MeanResult, result: MeanResult) -> Promise:
        """The value that is shown for a choice: its mean result in imagined hands, corrected by `TRUST`.
        best, result: the mean results of the best choice and of this choice."""
        if view.phase == GridPhase.GRID:
            return Promise(result.mean, 1.0, 0.0 if result == best else 100 * layout_error(view))
        claimed = 100 * claimed_chance(view.phase, chance_before_hand(view), best.mean / 100, 0.0)
        trust = TRUST[view.phase]
        scale = max(trust.kept, trust.apart) if result == best else trust.apart
        return Promise(max(0.0, claimed - scale * (best.mean - result.mean)), scale)

    def equivalent(self, view: GridView, one: int, other: int) -> bool:
        """Whether two moves have the same effect.

        Two layouts have the same effect if one is the other rotated or mirrored. Two cards have the same effect if no
        card between them is on the table or in another hand.
        """
        if one == other:
            return True
        if view.phase == GridPhase.GRID:
            return sheet_of(other) in layouts.symmetries_of(sheet_of(one))
        if view.phase != GridPhase.PLAY or (JOKER in (one, other) and not view.house.joker_counts):
            return False  # such a joker counts for no suit contract, unlike the trump beside it
        own_or_collected = mask_of((*view.hand, *(card for cards in view.collected for card in cards)))
        return view.order.are_neighbours(one, other, pack_of(view.house.cards), own_or_collected)

    def expected_results(self, view: GridView) -> tuple[float, ...]:
        """The percentage of games that each seat wins, judged by the present totals and marks. While sheets are secret,
        all seats have the same percentage."""
        if view.over:
            return tuple(100 / len(view.winners) if seat in view.winners else 0.0 for seat in range(view.players))
        if None in view.sheets:
            return (100 / view.players,) * view.players
        sheets = [sheet or () for sheet in view.sheets]
        win_chances = WinChances(race_rules_of(view), sheets, view.scores, view.marks)
        return tuple(100 * chance for chance in win_chances.after(view.scores, view.marks))


MOST_BATCHES: Final = 3  # the most batches that a computer player weighs before it chooses


def candidates(view: GridView) -> list[Candidate]:
    """The choices that are worth weighing in a view. For equal views they are the same.

    They are the suggested layouts, all refusals, the best sets of bids, or the legal cards. Of cards that have the same
    effect, only one is listed.
    """
    if view.phase == GridPhase.GRID:
        return [Candidate(layout(each.sheet)) for each in layouts.offered_layouts(view.house)]
    if view.legal().count() < 2:
        return [Candidate(move) for move in view.legal()]
    estimate = GridEstimate(view, Random(0))
    if view.phase == GridPhase.BID:
        return BidSets(estimate).candidates()
    return [Candidate(move) for move in (estimate.distinct_cards() if view.phase == GridPhase.PLAY else view.legal())]


# -- styles: functions that give the moves which a player of a style prefers to `move`, the best one; () if none -------


def _without_top_trump(view: GridView, move: int) -> Sequence[int]:
    """If `move` is the highest trump: the next lower one, or the lowest card if no lower trump may be played; else ().
    The style applies only to seats that follow and hold more than _LAST_CARDS cards."""
    order, powers = view.order, view.order.powers
    below = sorted((card for card in view.legal() if powers[card] < powers[move]), key=powers.__getitem__)
    is_top = order.suits[move] == view.trump and max(view.hand, key=powers.__getitem__) == move
    if not view.trick or not is_top or not below or len(view.hand) <= _LAST_CARDS:
        return ()
    return [card for card in below if order.suits[card] == view.trump][-1:] or below[:1]


def _without_corner(view: GridView, move: int) -> Sequence[int]:
    """If `move` bids on the first square: a bid on the likeliest other open square instead; () if there is none."""
    first, *others = view.sheets[view.own] or ()
    bids, marks = contracts_of(move - BID), contracts_of(view.marks[view.own])
    open_squares = [contract for contract in others if contract not in bids and contract not in marks]
    if first not in bids or first in marks or not open_squares:
        return ()
    likeliest = max(open_squares, key=RATES[view.house.cards].__getitem__)
    return (BID + mask_of({*bids, likeliest} - {first}),)


def _with_hearts(view: GridView, move: int) -> Sequence[int]:
    """If Hearts is an open square without a bid in `move`: a bid on Hearts instead of the rarest bid; else ()."""
    bids, marks = contracts_of(move - BID), contracts_of(view.marks[view.own])
    if HEARTS not in (view.sheets[view.own] or ()) or HEARTS in bids or HEARTS in marks:
        return ()
    rarest = min(bids, key=RATES[view.house.cards].__getitem__)
    return (BID + mask_of({*bids, HEARTS} - {rarest}),)


BOT: Final = GridBot()
