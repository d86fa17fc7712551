"""Which sets of bids are worth weighing, and what they are worth, under a trump that is fixed or possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from tablegame.games.contractgrid.bot.estimate import TINY, Deal, GridEstimate, ways
from tablegame.games.contractgrid.bot.playouts import Wants
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import contracts_of
from tablegame.games.contractgrid.facts.reach import KnownHand, most_together, possible_contracts
from tablegame.games.contractgrid.facts.scoring import BID, LINE, standing_lines
from tablegame.games.contractgrid.facts.status import known_hand

SETS: Final = 130
"""Sets of bids that are looked at for each way to play."""
LOOKED_AT: Final = 40
"""Hands by which it is settled which sets are weighed."""
LISTED: Final = 8
"""Sets that are weighed, and the surest besides."""
SUREST: Final = 2
"""Sets that most bids come true of, which are weighed besides since they may be as good."""
SELDOM: Final = 0.1
"""The share of hands below which a contract is unlikely: it is bid for another reason than to come true."""
THROWN_AWAY: Final = 0.0075
"""What a bid costs at least that cannot come beside the others, in the chance to win, where another would help."""
BENT: Final = 0.01
"""How far the chance, by the number of bids made, may differ from a straight line and still be taken for one."""


class BidAim(NamedTuple):
    """A set of bids, a mask, and the way to play that goes with it."""

    gain: float  # what it seems to add to the chance
    bids: int
    wants: Wants


class Candidate(NamedTuple):
    """A choice worth weighing."""

    move: int
    points: float = 0.0  # about what the hand brings, where known
    unlikely: bool = False  # one bid hardly ever comes


class BidSets:
    """The possible bids of one view."""

    def __init__(self, estimate: GridEstimate) -> None:
        self.estimate = estimate
        self._worths, self._made = self._marginal()
        bids = estimate.form.bids
        self._step = (self._made[-1] - self._made[0]) / bids
        straight = [self._made[0] + self._step * count for count in range(bids + 1)]
        self._bent = max(abs(one - other) for one, other in zip(self._made, straight, strict=True)) > BENT

    def candidates(self) -> list[Candidate]:
        """The sets of bids that are worth weighing; those of which not all can come only if there are no others."""
        estimate, trump = self.estimate, self.estimate.view.order.trump
        deals, before, found = estimate.deals(LOOKED_AT, trump), estimate.view.scores[estimate.seat], []
        for aim in self.aims(deals, trump, LISTED):
            played, bids = estimate.played_out(deals, trump, aim.wants), estimate.with_own_bids(aim.bids)
            totals = [estimate.totals_and_marks(values, bids)[0][estimate.seat] for values in played]
            rates = self.rates(played)
            unlikely = any(rates[contract] < SELDOM for contract in contracts_of(aim.bids))
            found.append(Candidate(moves.BID + aim.bids, sum(totals) / len(totals) - before, unlikely))
        return found

    def aims(self, deals: Sequence[Deal], trump: int, keep: int) -> list[BidAim]:
        """The sets of bids that seem best with every way to play these deals, each once, best first; if several are
        kept, then those of which most come true."""
        estimate = self.estimate
        aims: dict[int, BidAim] = {}
        surest: list[tuple[float, int]] = []
        for wants in ways(estimate.form, trump):
            played = estimate.played_out(deals, trump, wants)
            own = [values[estimate.seat] for values in played]
            sets = self._sets(own, self.rates(played), wants)
            kept = sets[:keep]
            if keep > 1:
                made = {aim.bids: sum([(mask & aim.bids).bit_count() for mask in own]) / len(own) for aim in sets}
                likeliest = max(sets, key=lambda aim: made[aim.bids])
                surest.append((made[likeliest.bids], likeliest.bids))
                kept.append(likeliest)
            for aim in kept:
                if aim.bids not in aims or aims[aim.bids].gain < aim.gain:
                    aims[aim.bids] = aim
        best = sorted(aims.values(), key=lambda aim: (-aim.gain, aim.bids))[:keep]
        if keep > 1:
            likely = dict.fromkeys(aims[bids] for _, bids in sorted(surest)[-SUREST:])
            best += [aim for aim in likely if aim not in best]
        return best

    def thrown_away(self, bids: int) -> float:
        """What these bids, a mask, cost at least, if they cannot all come and another open square would help."""
        lost = bids.bit_count() - self._together(bids)
        return THROWN_AWAY * lost if lost and self._helps(bids) else 0.0

    def rates(self, played: Sequence[Sequence[int]]) -> dict[int, float]:
        """How often each contract came for the seat in hands with these values of all seats."""
        own = [values[self.estimate.seat] for values in played]
        return {c: sum([mask >> c & 1 for mask in own]) / len(own) for c in self._worths}

    def gain(self, bids: int, rates: dict[int, float]) -> float:
        """About what these bids, a mask, add to the chance if contracts come so often."""
        return sum([rate * (self._worths[c] + self._step) for c, rate in rates.items() if bids >> c & 1])

    def _together(self, bids: int) -> int:
        """How many of these contracts can come in the hand."""
        return most_together(self._known, self.estimate.seat, bids)

    def _helps(self, bids: int) -> bool:
        """Whether one more of the open squares, which can come, would raise the chance to win."""
        can, _ = possible_contracts(self._known, self.estimate.seat)
        return any(worth > 0 for c, worth in self._worths.items() if (can & ~bids) >> c & 1)

    @cached_property
    def _known(self) -> KnownHand:
        return known_hand(self.estimate.view)

    def _marginal(self) -> tuple[dict[int, float], list[float]]:
        """How much the chance to win rises if a bid marks a contract, by contract (0 if it is marked already), and the
        chance by the number of bids made on marked squares."""
        estimate, shares = self.estimate, self.estimate.shares
        view, seat = estimate.view, estimate.seat
        sheet, mine = estimate.sheets[seat], view.marks[seat]
        totals = [
            total + LINE * standing_lines(estimate.sheets[each], view.marks[each])
            + (BID * shares.again[each] if each != seat else estimate.form.reward)
            for each, total in enumerate(view.scores)
        ]  # fmt: skip

        def chance(made: int, marks: int) -> float:
            more = BID * made + LINE * (standing_lines(sheet, marks) - standing_lines(sheet, mine))
            after = tuple(total + (more if each == seat else 0) for each, total in enumerate(totals))
            every = tuple(marks if each == seat else old for each, old in enumerate(view.marks))
            return shares.after(after, every)[seat] + TINY * more

        bids = estimate.form.bids
        made = [chance(count, mine) for count in range(bids + 1)]
        base = made[bids // 2]
        worths = {c: 0.0 if mine >> c & 1 else chance(bids // 2, mine | 1 << c) - base for c in sheet}
        return worths, made

    def _possible(self, bids: int) -> dict[int, float]:
        """The worth of a bid on each contract that can still come true by what the seat knows; on all contracts if
        these are too few."""
        view = self.estimate.view
        if view.trump is None:
            return self._worths
        can, _ = possible_contracts(self._known, self.estimate.seat)
        found = {c: worth for c, worth in self._worths.items() if can >> c & 1}
        return found if len(found) >= bids else self._worths

    def _sets(self, own: Sequence[int], often: dict[int, float], wants: Wants) -> list[BidAim]:
        """Sets of bids for the values of a way to play, best first. own: the values in each deal; often: how often
        each contract comes."""
        bids = self.estimate.form.bids
        worths = self._worths if self._bent else self._possible(bids)
        rates = {c: often[c] for c in worths}
        size = pool_size(bids, len(worths))
        if self._bent:
            # Near the cap it may be as good to miss: the likeliest contracts and the unlikeliest.
            order = sorted(worths, key=lambda c: (-rates[c], c))
            pool = order[: (size + 1) // 2] + order[len(order) - size // 2 :]
        else:
            pool = sorted(worths, key=lambda c: (-rates[c] * (worths[c] + self._step), c))[:size]
        gain = {c: rates[c] * (worths[c] + (0.0 if self._bent else self._step)) for c in pool}
        counted = Counter(mask & sum(1 << c for c in pool) for mask in own) if self._bent else Counter[int]()
        found = []
        for chosen in combinations(pool, bids):
            said = sum([1 << c for c in chosen])
            value = sum([gain[c] for c in chosen])
            for mask, times in counted.items():
                value += (self._made[(mask & said).bit_count()] - self._made[0]) * times / len(own)
            found.append(BidAim(value, said, wants))
        sound = [aim for aim in found if self.estimate.view.trump is None or self._together(aim.bids) == bids]
        return sorted(sound or found, key=lambda aim: (-aim.gain, aim.bids))


def pool_size(bids: int, most: int) -> int:
    """The most contracts that have at most SETS sets of that number of bids; no fewer than the bids."""
    size = bids
    while size < most and comb(size + 1, bids) <= SETS:
        size += 1
    return size
