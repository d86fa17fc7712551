"""The sets of bids that are worth weighing, each with a rough value, under a trump that is fixed or supposed.

`BidSets(estimate).candidates()` selects them; bot/batches.py then weighs them exactly. Hands are imagined and played
out with several goals (ways to play, such as to take all tricks). The rate of a contract is the share of these hands in
which it comes true, its worth the increase of the chance to win once its square is marked. Each bid that is made also
brings points, which increase the chance by about the same step. So the gain of a set of bids is the sum of rate *
(worth + step). Near the cap more points may do harm: then the step is not constant, and bids made are counted instead.

A set of contracts is a mask: bit n stands for contract n. The viewer is the seat whose bids are selected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from tablegame.core.tricks import mask_of, with_entry
from tablegame.games.contractgrid.bot.estimate import TINY, Deal, GridEstimate, goals_to_try
from tablegame.games.contractgrid.bot.playouts import Goal
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import contracts_of
from tablegame.games.contractgrid.facts.reach import KnownHand, most_together, possible_contracts
from tablegame.games.contractgrid.facts.scoring import BID, LINE, standing_lines
from tablegame.games.contractgrid.facts.status import known_hand

SETS: Final = 130  # the most sets of bids that are compared for each goal
TRIAL_HANDS: Final = 40  # the number of imagined hands by which sets are selected
LISTED: Final = 8  # the number of sets that are selected for their gain
SUREST: Final = 2  # the number of sets that are also selected because most of their bids come true; they may be as good
SELDOM: Final = 0.1  # a contract that comes true in a smaller share of hands is unlikely
CONTRADICTION: Final = 0.0075
"""The cost, as a chance to win, of each bid that must fail because another bid excludes it."""
UNEVEN: Final = 0.01
"""The step counts as constant if the chance to win, by the number of bids made, is no farther from a straight line."""


class BidAim(NamedTuple):
    """A set of bids, and the goal with which the viewer plays for them."""

    gain: float  # roughly the increase of the chance to win, compared with no bid made
    bids: int  # a mask
    goal: Goal


class Candidate(NamedTuple):
    """A choice that is worth weighing."""

    move: int
    points: float = 0.0  # roughly the points of the hand; 0 for choices other than bids
    unlikely: bool = False  # whether one of its bids is unlikely to come true (SELDOM)


class BidSets:
    """The sets of bids of one view, compared by the rates at which contracts come true in imagined hands."""

    def __init__(self, estimate: GridEstimate) -> None:
        self.estimate = estimate
        self._worths, self._chances = self._worths_and_chances()
        bids = estimate.rules.bids
        self._step = (self._chances[-1] - self._chances[0]) / bids  # the increase of the chance by a bid made
        even = [self._chances[0] + self._step * count for count in range(bids + 1)]
        deviations = (abs(chance - if_even) for chance, if_even in zip(self._chances, even, strict=True))
        self._is_uneven = max(deviations) > UNEVEN

    def candidates(self) -> list[Candidate]:
        """The sets of bids that are worth weighing, as moves. The trump of the view must be fixed."""
        estimate, trump = self.estimate, self.estimate.view.order.trump
        deals, score, candidates = estimate.deals(TRIAL_HANDS, trump), estimate.view.scores[estimate.seat], []
        for aim in self.aims(deals, trump, LISTED):
            played, bids = estimate.played_out(deals, trump, aim.goal), estimate.with_own_bids(aim.bids)
            sum_of_totals = 0
            for made_by_seat in played:
                totals, _ = estimate.totals_and_marks(made_by_seat, bids)
                sum_of_totals += totals[estimate.seat]
            rates = self.rates(played)
            unlikely = any(rates[contract] < SELDOM for contract in contracts_of(aim.bids))
            candidates.append(Candidate(moves.BID + aim.bids, sum_of_totals / len(played) - score, unlikely))
        return candidates

    def aims(self, deals: Sequence[Deal], trump: int, count: int) -> list[BidAim]:
        """The sets of bids that seem best in these deals, the best first, each with its best goal.

        Once trump is fixed, sets whose bids cannot all come true are left out, unless there are no others.
        count: the number of sets. If it is above 1, up to SUREST more sets follow: those of which most bids come true.
        """
        estimate = self.estimate
        aims: dict[int, BidAim] = {}
        surest: list[tuple[float, int]] = []
        for goal in goals_to_try(estimate.rules, trump):
            played = estimate.played_out(deals, trump, goal)
            own = [made_by_seat[estimate.seat] for made_by_seat in played]
            sets = self._sets(own, self.rates(played), goal)
            listed = sets[:count]
            if count > 1:  # also the set of which most bids come true
                mean_made = {aim.bids: sum([(mask & aim.bids).bit_count() for mask in own]) / len(own) for aim in sets}
                likeliest = max(sets, key=lambda aim: mean_made[aim.bids])
                surest.append((mean_made[likeliest.bids], likeliest.bids))
                listed.append(likeliest)
            for aim in listed:
                if aim.bids not in aims or aims[aim.bids].gain < aim.gain:
                    aims[aim.bids] = aim
        best = sorted(aims.values(), key=lambda aim: (-aim.gain, aim.bids))[:count]
        if count > 1:
            surest_aims = dict.fromkeys(aims[bids] for _, bids in sorted(surest)[-SUREST:])
            best += [aim for aim in surest_aims if aim not in best]
        return best

    def contradiction_cost(self, bids: int) -> float:
        """The chance to win that bids cost because they cannot all come true in one hand; 0 if they can. It is also 0
        if the viewer can make no other contract whose mark is worth something. bids: a mask."""
        lost = bids.bit_count() - self._most_together(bids)
        if not lost:
            return 0.0
        can, _ = possible_contracts(self._known, self.estimate.seat)
        another_helps = any(worth > 0 for contract, worth in self._worths.items() if (can & ~bids) >> contract & 1)
        return CONTRADICTION * lost if another_helps else 0.0

    def rates(self, played: Sequence[Sequence[int]]) -> dict[int, float]:
        """The share of hands in which each contract comes true for the viewer.
        played: for each hand the contracts that each seat makes, as masks."""
        own = [made_by_seat[self.estimate.seat] for made_by_seat in played]
        return {contract: sum([mask >> contract & 1 for mask in own]) / len(own) for contract in self._worths}

    def gain(self, bids: int, rates: dict[int, float]) -> float:
        """Roughly how much these bids (a mask) raise the chance to win. rates: the rate of each contract, 0 to 1."""
        return sum(
            [rate * (self._worths[contract] + self._step) for contract, rate in rates.items() if bids >> contract & 1]
        )

    def _most_together(self, bids: int) -> int:
        return most_together(self._known, self.estimate.seat, bids)

    @cached_property
    def _known(self) -> KnownHand:
        return known_hand(self.estimate.view)

    def _worths_and_chances(self) -> tuple[dict[int, float], list[float]]:
        """The worth of each contract on the sheet (0 if its square is marked already), then the chance to win for each
        number of bids made, from none to all, if they bring points but no mark."""
        estimate, win_chances = self.estimate, self.estimate.win_chances
        view, seat = estimate.view, estimate.seat
        sheet, own_marks = estimate.sheets[seat], view.marks[seat]
        # The totals that the seats are likely to have after the hand, without the viewer's bids and new lines: others
        # usually make so many bids on marked squares (`repeats`), and the viewer makes about one unmarked contract.
        totals = []
        for each, total in enumerate(view.scores):
            line_points = LINE * standing_lines(estimate.sheets[each], view.marks[each])
            other_points = estimate.rules.reward if each == seat else BID * win_chances.repeats[each]
            totals.append(total + line_points + other_points)

        def chance(bids_made: int, marks: int) -> float:
            """The viewer's chance to win if it makes so many bids and then has these marks."""
            points = BID * bids_made + LINE * (standing_lines(sheet, marks) - standing_lines(sheet, own_marks))
            new_totals = with_entry(tuple(totals), seat, totals[seat] + points)
            return win_chances.after(new_totals, with_entry(view.marks, seat, marks))[seat] + TINY * points

        bids = estimate.rules.bids
        chances = [chance(count, own_marks) for count in range(bids + 1)]
        half = bids // 2  # a mark is worth what it adds if half of the bids are made
        worths = dict.fromkeys(sheet, 0.0)
        for contract in sheet:
            if not own_marks >> contract & 1:
                worths[contract] = chance(half, own_marks | 1 << contract) - chances[half]
        return worths, chances

    def _biddable(self, bids: int) -> list[int]:
        """The contracts that the viewer can still make; all contracts on its sheet if these are fewer than `bids`."""
        if self.estimate.view.trump is None:
            return [*self._worths]
        can, _ = possible_contracts(self._known, self.estimate.seat)
        possible = [contract for contract in self._worths if can >> contract & 1]
        return possible if len(possible) >= bids else [*self._worths]

    def _sets(self, own: Sequence[int], rates: dict[int, float], goal: Goal) -> list[BidAim]:
        """Sets of bids for one goal, the best first.
        own: for each hand that was played with this goal, the contracts that the viewer makes, as a mask.
        rates: the share of these hands in which each contract comes true."""
        bids, worths, step = self.estimate.rules.bids, self._worths, self._step
        # The pool has the contracts from which sets are chosen, the gains what each of them adds to the gain of a set.
        if self._is_uneven:
            # Near the cap it may be as good to miss bids: the likeliest contracts and the unlikeliest are in the pool.
            order = sorted(worths, key=lambda contract: (-rates[contract], contract))
            size = pool_size(bids, len(order))
            pool = order[: (size + 1) // 2] + order[len(order) - size // 2 :]
            gains = {contract: rates[contract] * worths[contract] for contract in pool}
            hand_counts = Counter(mask & mask_of(pool) for mask in own)  # the number of hands by the contracts made
        else:
            biddable = self._biddable(bids)
            gains = {contract: rates[contract] * (worths[contract] + step) for contract in biddable}
            pool = sorted(biddable, key=lambda each: (-gains[each], each))[: pool_size(bids, len(biddable))]
            hand_counts = Counter[int]()
        aims = []
        for chosen in combinations(pool, bids):
            mask = mask_of(chosen)
            gain = sum([gains[contract] for contract in chosen])
            for made, times in hand_counts.items():  # the mean increase by the points of the bids made
                gain += (self._chances[(made & mask).bit_count()] - self._chances[0]) * times / len(own)
            aims.append(BidAim(gain, mask, goal))
        compatible = [aim for aim in aims if self.estimate.view.trump is None or self._most_together(aim.bids) == bids]
        return sorted(compatible or aims, key=lambda aim: (-aim.gain, aim.bids))


def pool_size(bids: int, most: int) -> int:
    """The number of contracts in a pool from which sets of bids are chosen: the most that give at most SETS sets.
    bids: the number of bids in a set, and the least size of the pool. most: the greatest size of the pool."""
    size = bids
    while size < most and comb(size + 1, bids) <= SETS:
        size += 1
    return size
