"""The sets of bids that are worth weighing, and about what they are worth, under a trump that is fixed or supposed."""

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

SETS: Final = 130
"""The number of sets of bids that are compared for each goal, about."""
TRIAL_HANDS: Final = 40
"""The number of hands by which the sets that are weighed are selected."""
LISTED: Final = 8
"""The number of sets that are weighed, without the surest."""
SUREST: Final = 2
"""The number of sets of which most bids come true: they are weighed as well, since they may be as good."""
SELDOM: Final = 0.1
"""A contract that comes true in a smaller share of hands is unlikely: a bid on it has another reason."""
CONTRADICTION: Final = 0.0075
"""The least cost, in the chance to win, of a bid that another bid excludes while a third contract is worth a bid."""
BENT: Final = 0.01
"""By how much the chance as a function of the number of bids made may differ from a straight line to count as one."""


class BidAim(NamedTuple):
    """A set of bids, and the goal with which it is played."""

    gain: float  # about what it adds to the chance to win
    bids: int  # a mask
    goal: Goal


class Candidate(NamedTuple):
    """A choice that is worth weighing."""

    move: int
    points: float = 0.0  # about the points of the hand; 0 for choices other than bids
    unlikely: bool = False  # whether one of its bids hardly ever comes true


class BidSets:
    """The sets of bids of one view, compared by the rates at which contracts come true in imagined hands."""

    def __init__(self, estimate: GridEstimate) -> None:
        self.estimate = estimate
        self._worths, self._chances = self._marginal()
        bids = estimate.rules.bids
        self._step = (self._chances[-1] - self._chances[0]) / bids
        straight = [self._chances[0] + self._step * count for count in range(bids + 1)]
        # Near the cap another bid may do harm: then the chance is no straight line of the number of bids made.
        self._bent = max(abs(one - other) for one, other in zip(self._chances, straight, strict=True)) > BENT

    def candidates(self) -> list[Candidate]:
        """The sets of bids that are worth weighing. Sets of which not all can come true only if there are no others."""
        estimate, trump = self.estimate, self.estimate.view.order.trump
        deals, score, found = estimate.deals(TRIAL_HANDS, trump), estimate.view.scores[estimate.seat], []
        for aim in self.aims(deals, trump, LISTED):
            played, bids = estimate.played_out(deals, trump, aim.goal), estimate.with_own_bids(aim.bids)
            totals = [estimate.totals_and_marks(values, bids)[0][estimate.seat] for values in played]
            rates = self.rates(played)
            unlikely = any(rates[contract] < SELDOM for contract in contracts_of(aim.bids))
            found.append(Candidate(moves.BID + aim.bids, sum(totals) / len(totals) - score, unlikely))
        return found

    def aims(self, deals: Sequence[Deal], trump: int, count: int) -> list[BidAim]:
        """That number of sets of bids that seem best in these deals, the best first, each with its best goal.

        If more than one is wanted, the sets of which most bids come true follow.
        """
        estimate = self.estimate
        aims: dict[int, BidAim] = {}
        surest: list[tuple[float, int]] = []
        for goal in goals_to_try(estimate.rules, trump):
            played = estimate.played_out(deals, trump, goal)
            own = [values[estimate.seat] for values in played]
            sets = self._sets(own, self.rates(played), goal)
            listed = sets[:count]
            if count > 1:
                made = {aim.bids: sum([(mask & aim.bids).bit_count() for mask in own]) / len(own) for aim in sets}
                likeliest = max(sets, key=lambda aim: made[aim.bids])
                surest.append((made[likeliest.bids], likeliest.bids))
                listed.append(likeliest)
            for aim in listed:
                if aim.bids not in aims or aims[aim.bids].gain < aim.gain:
                    aims[aim.bids] = aim
        best = sorted(aims.values(), key=lambda aim: (-aim.gain, aim.bids))[:count]
        if count > 1:
            likely = dict.fromkeys(aims[bids] for _, bids in sorted(surest)[-SUREST:])
            best += [aim for aim in likely if aim not in best]
        return best

    def contradiction_cost(self, bids: int) -> float:
        """The cost of bids, a mask, that cannot all come true together; 0 if no other contract is worth a bid."""
        lost = bids.bit_count() - self._most_together(bids)
        if not lost:
            return 0.0
        can, _ = possible_contracts(self._known, self.estimate.seat)
        another_helps = any(worth > 0 for contract, worth in self._worths.items() if (can & ~bids) >> contract & 1)
        return CONTRADICTION * lost if another_helps else 0.0

    def rates(self, played: Sequence[Sequence[int]]) -> dict[int, float]:
        """The share of hands in which each contract comes true for the viewer. played: the values of all seats."""
        own = [values[self.estimate.seat] for values in played]
        return {contract: sum([mask >> contract & 1 for mask in own]) / len(own) for contract in self._worths}

    def gain(self, bids: int, rates: dict[int, float]) -> float:
        """About what these bids, a mask, add to the chance to win if contracts come true at these rates."""
        return sum(
            [rate * (self._worths[contract] + self._step) for contract, rate in rates.items() if bids >> contract & 1]
        )

    def _most_together(self, bids: int) -> int:
        return most_together(self._known, self.estimate.seat, bids)

    @cached_property
    def _known(self) -> KnownHand:
        return known_hand(self.estimate.view)

    def _marginal(self) -> tuple[dict[int, float], list[float]]:
        """By contract, what a mark adds to the chance to win (0 if it is marked already); and the chance to win by the
        number of bids made, if none brings a mark."""
        estimate, win_chances = self.estimate, self.estimate.win_chances
        view, seat = estimate.view, estimate.seat
        sheet, own_marks = estimate.sheets[seat], view.marks[seat]
        totals = [
            total + LINE * standing_lines(estimate.sheets[each], view.marks[each])
            + (BID * win_chances.repeats[each] if each != seat else estimate.rules.reward)
            for each, total in enumerate(view.scores)
        ]  # fmt: skip

        def chance(bids_made: int, marks: int) -> float:
            more = BID * bids_made + LINE * (standing_lines(sheet, marks) - standing_lines(sheet, own_marks))
            new_totals = with_entry(tuple(totals), seat, totals[seat] + more)
            return win_chances.after(new_totals, with_entry(view.marks, seat, marks))[seat] + TINY * more

        bids = estimate.rules.bids
        chances = [chance(count, own_marks) for count in range(bids + 1)]
        base = chances[bids // 2]
        worths = {
            contract: 0.0 if own_marks >> contract & 1 else chance(bids // 2, own_marks | 1 << contract) - base
            for contract in sheet
        }
        return worths, chances

    def _possible_worths(self, bids: int) -> dict[int, float]:
        """The worths of the contracts that the viewer can still make; of all contracts if these are fewer than bids."""
        if self.estimate.view.trump is None:
            return self._worths
        can, _ = possible_contracts(self._known, self.estimate.seat)
        found = {contract: worth for contract, worth in self._worths.items() if can >> contract & 1}
        return found if len(found) >= bids else self._worths

    def _sets(self, own: Sequence[int], rates: dict[int, float], goal: Goal) -> list[BidAim]:
        """Sets of bids for one goal, the best first.

        own: the values of the viewer in each hand that was played with this goal.
        rates: the share of hands in which each contract comes true.
        """
        bids = self.estimate.rules.bids
        worths = self._worths if self._bent else self._possible_worths(bids)
        size = pool_size(bids, len(worths))
        if self._bent:
            # Near the cap it may be as good to miss: the likeliest contracts and the unlikeliest.
            order = sorted(worths, key=lambda contract: (-rates[contract], contract))
            pool = order[: (size + 1) // 2] + order[len(order) - size // 2 :]
        else:
            pool = sorted(worths, key=lambda each: (-rates[each] * (worths[each] + self._step), each))[:size]
        gains = {each: rates[each] * (worths[each] + (0.0 if self._bent else self._step)) for each in pool}
        counted = Counter(mask & mask_of(pool) for mask in own) if self._bent else Counter[int]()
        found = []
        for chosen in combinations(pool, bids):
            mask = mask_of(chosen)
            gain = sum([gains[contract] for contract in chosen])
            for values, times in counted.items():
                gain += (self._chances[(values & mask).bit_count()] - self._chances[0]) * times / len(own)
            found.append(BidAim(gain, mask, goal))
        compatible = [aim for aim in found if self.estimate.view.trump is None or self._most_together(aim.bids) == bids]
        return sorted(compatible or found, key=lambda aim: (-aim.gain, aim.bids))


def pool_size(bids: int, most: int) -> int:
    """The most contracts, up to `most`, of which at most SETS sets of bids can be chosen; no fewer than the bids."""
    size = bids
    while size < most and comb(size + 1, bids) <= SETS:
        size += 1
    return size
