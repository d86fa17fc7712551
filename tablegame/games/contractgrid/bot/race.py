"""Who wins the race: the chances of all seats after a hand, over many ways in which the race may go on.

A seat completes its sheet only if that wins, except for those known to do it at any score. The seat whose chance is
asked misses bids where that keeps it under the cap; the first to reach the cap with an open sheet makes another win.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from tablegame.games.contractgrid.bot.outlook import LearnedRace, learned
from tablegame.games.contractgrid.bot.plan import LONGEST, NEVER, PACES, USUAL, Form, ScorePath, SeatRace, paths, rare

SPARED: Final = 8
"""The number of hands before the cap in which a seat misses bids."""
MARGIN: Final = 25
"""Points below the cap at which it arrives that way."""
EVEN: Final = 18.0
"""The lead at the end of a foreseen race with which about three of four races are won."""
_FAR: Final = 12 * int(EVEN)
_ODDS: Final = [1 / (1 + exp(-ahead / EVEN)) for ahead in range(-_FAR, _FAR + 1)]


class Opponents(NamedTuple):
    """The others in one race.

    cap: of this race; end: the hand in which the first of them reaches it, or the last hand of the path; score, behind:
    of the best of them then, and whether it ranks behind for reaching the cap; done, done_score: the first hand in
    which one of them completes its sheet, and its total then; always: whether that one does so at any score; growing:
    the total of each now, and what it gains by each hand.
    """

    cap: int
    end: int
    score: int
    behind: bool
    done: int
    done_score: int
    always: bool
    growing: list[tuple[int, array[int]]]

    def best(self, hand: int) -> int:
        """The highest of their totals after a hand up to the end."""
        return max([total + gains[hand] for total, gains in self.growing])


class Race(SeatRace):
    """The chance of a seat, counted over races.

    always: the seats that complete their sheet at any score; spread: points by which the cap varies from race to race,
    since players stop sooner or later than is foreseen.
    """

    def __init__(
        self,
        form: Form,
        seat: int,
        sheets: Sequence[tuple[int, ...]],
        totals: Sequence[int],
        again: Sequence[int],
        always: Sequence[int] = (),
        spread: int = 0,
    ) -> None:
        super().__init__(form, seat, sheets, totals, again)
        self._always = frozenset(always)
        last = form.races() - 1
        self._caps = [form.cap and form.cap + round(spread * (2 * number / last - 1)) for number in range(last + 1)]
        self._fields: dict[tuple[int, ...], list[Opponents]] = {}
        self._paces: Sequence[int] = PACES

    def settle(self, totals: tuple[int, ...], marks: tuple[int, ...], keep: int) -> None:
        """From now on look only at the paces that are best from here. keep: their number."""
        field = self._field(totals, marks)
        order = sorted(PACES, key=lambda pace: -self._won(totals[self._seat], marks[self._seat], pace, field))
        self._paces = order[:keep]

    def going_on(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        seat = self._seat
        field = self._field(totals, marks)
        paces = self._paces if self.whole & ~marks[seat] & rare(self.form) else PACES[:1]
        return max(self._won(totals[seat], marks[seat], pace, field) for pace in paces)

    # -- the others --------------------------------------------------------------------------------------------

    def _field(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> list[Opponents]:
        key = (*(totals[each] for each in self._others), *(marks[each] for each in self._others))
        found = self._fields.get(key)
        if found is None:
            every = [
                paths(self.form, each, self._sheets[each], marks[each], USUAL, self.again[each])
                for each in self._others
            ]
            starts = [totals[each] for each in self._others]
            found = [
                self._in_one([each[number] for each in every], starts, cap) for number, cap in enumerate(self._caps)
            ]
            self._fields[key] = found
        return found

    def _in_one(self, others: list[ScorePath], totals: list[int], cap: int) -> Opponents:
        counts = self.form.require_complete and cap
        end = min(LONGEST - 1, *(len(path.gains) - 1 for path in others))
        if cap:
            for path, total in zip(others, totals, strict=True):
                end = min(end, bisect_left(path.gains, cap - total))
        score, behind = -1, True
        done, done_score, always = NEVER, 0, False
        for seat, path, total in zip(self._others, others, totals, strict=True):
            other = total + path.gains[end]
            late = bool(counts and other >= cap and path.done > end)
            if (not late, other) > (not behind, score):
                behind, score = late, other
            if path.done < min(done, end):
                done, done_score, always = path.done, total + path.gains[path.done], seat in self._always
        growing = [(total, path.gains) for path, total in zip(others, totals, strict=True)]
        return Opponents(cap, end, score, behind, done, done_score, always, growing)

    # -- the own seat ------------------------------------------------------------------------------------------

    def _won(self, total: int, marks: int, pace: int, fields: list[Opponents]) -> float:
        """The share of races that the seat wins at this pace; a close race counts in part."""
        return sum(self._ends(total, marks, pace, fields)) / len(fields)

    def _ends(self, total: int, marks: int, pace: int, fields: list[Opponents]) -> list[float]:
        seat = self._seat
        mine = paths(self.form, seat, self._sheets[seat], marks, pace, self.again[seat])
        return [self._one(own, total, field) for own, field in zip(mine, fields, strict=True)]

    def _one(self, own: ScorePath, total: int, field: Opponents) -> float:
        """The chance to win one race."""
        cap, end, score, behind, done, done_score, always, _ = field
        gains, last = own.gains, len(own.gains) - 1
        if always and done < own.done:
            return _even(total + gains[min(done, last)] - field.best(done))
        if own.done <= end:
            ahead = total + gains[own.done] - field.best(own.done)
            if ahead > 0:
                return _even(ahead)
        if done < end:
            ahead = total + gains[min(done, last)] - done_score
            if ahead < 0:
                return _even(ahead)
        reached = total + gains[min(end, last)]
        if cap and self.form.require_complete and reached >= cap:
            reached, hand = _spare(own, total, end, cap)
            if reached >= cap:
                return _even(reached - score) if behind and hand == end else 0.0
        return 1.0 if behind else _even(reached - score)


def _spare(own: ScorePath, total: int, end: int, cap: int) -> tuple[int, int]:
    """The total if bids are missed in the last hands to stay under the cap, and the hand that ends the race."""
    gains, least = own.gains, own.least
    end = min(end, len(gains) - 1)
    hand = max(0, bisect_left(gains, cap - total) - SPARED)
    score = total + (gains[hand - 1] if hand else 0)
    while hand <= end:
        score += least[hand]
        if score >= cap:
            return score, hand
        hand += 1
    return max(score, cap - MARGIN), end


def _even(ahead: int) -> float:
    """The chance to win a race that is foreseen to end so many points ahead."""
    return _ODDS[ahead + _FAR] if -_FAR <= ahead <= _FAR else float(ahead > 0)


# -- all seats ---------------------------------------------------------------------------------------------------------


KEPT_PACES: Final = 2
"""Paces that are looked at."""
SPREAD: Final = 25
"""Points by which the cap varies from race to race: a single point must not decide who reaches it first."""


class Shares:
    """The chances of all seats, which sum to 1: the measure of layouts, refused suits, bids and cards.

    totals, marks: as they are now; again: bids on marked squares that each seat makes in a hand, half of the bids where
    that is not known; always: the seats that complete their sheet at any score.
    """

    def __init__(
        self,
        form: Form,
        sheets: Sequence[tuple[int, ...]],
        totals: tuple[int, ...],
        marks: tuple[int, ...],
        again: Sequence[int] = (),
        always: Sequence[int] = (),
    ) -> None:
        self.again = tuple(again) or ((form.bids + 1) // 2,) * form.players
        self.whole = sum(1 << contract for contract in sheets[0])
        name = learned(form, sheets[0])
        self._races: Sequence[SeatRace]
        if name:
            self._races = [LearnedRace(form, name, seat, sheets, totals, self.again) for seat in range(form.players)]
        else:
            self._races = races = [
                Race(form, each, sheets, totals, self.again, always, SPREAD) for each in range(form.players)
            ]
            for race in races:
                race.settle(totals, marks, KEPT_PACES)
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[float, ...]] = {}

    def after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> tuple[float, ...]:
        """How likely each seat wins if a hand leaves these totals and marks; a shared win is a part of one."""
        key = (totals, marks)
        known = self._known.get(key)
        if known is None:
            found = [race.after(totals, marks) for race in self._races]
            whole = sum(found)
            known = self._known[key] = tuple(each / whole if whole else 1 / len(found) for each in found)
        return known
