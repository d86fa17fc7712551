"""Who wins the race: the chances of all seats after a hand.

A small net that learned from whole games (tools/learning/contractgrid_race.py) answers where it knows the form of the
game. It sees a row of signs of every seat, first of the seat whose chance is asked, then of the others by their totals.
The parts that depend on the marks and on the total are cached apart, since a hand leaves few different ones of either.

Elsewhere the chances are counted over many ways in which the race may go on. A seat completes its sheet only if that
wins, except for those known to do it at any score. The seat whose chance is asked misses bids where that keeps it under
the cap; the first to reach the cap with an open sheet makes another win.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum
from typing import Final, NamedTuple

from tablegame.ai.learned import from_bytes
from tablegame.games.contractgrid.bot.plan import (
    LONGEST,
    NEVER,
    PACES,
    USUAL,
    Form,
    ScorePath,
    SeatRace,
    paths,
    rare,
)
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL
from tablegame.games.contractgrid.facts.contracts import CLUBS, NO_TRUMP, PLAY, SPADES, lines_of
from tablegame.games.contractgrid.facts.scoring import standing_lines
from tablegame.storage.folders import asset

SIGNS: Final = 38
"""Signs of each seat that the net sees."""
NODES: Final = 32
"""Units of the hidden layer."""
LEAK: Final = 0.1
"""The factor of a negative unit."""
LEADS: Final = (30, 100)
"""Points of a lead from which more makes no difference, for each of its signs."""
COMES: Final = (0.42, 0.42, 0.42, 0.45, 0.25, 0.45, 0.75, 0.17, 0.22, 0.2, 0.6, 0.5, 0.5, 0.5, 0.5, 1.0)
"""About how often each contract comes true for a player who chooses the hand to bid on it."""
SOON: Final = 3
LATE: Final = 8
"""Numbers of hands after which lines are foreseen."""
FORMS: Final = {
    Form(3, 33, False, 1000, True, 4, 1): (16, "3-33-16"),
    Form(4, 32, False, 1000, True, 4, 1): (16, "4-32-16"),
    Form(3, 24, False, 1000, True, 4, 1): (16, "3-24-16"),
    Form(3, 33, False, 100, True, 3, 1): (9, "3-33-9"),
    Form(3, 24, False, 100, True, 3, 1): (9, "3-24-9"),
    Form(4, 32, False, 100, True, 3, 1): (9, "4-32-9"),
}
"""The forms that were learned, each with its number of contracts (the usual ones) and its file."""

Row = tuple[float, ...]


class _OutlookNet(NamedTuple):
    """weights: what each sign of each place (the own one first) adds to every unit."""

    weights: tuple[tuple[Row, ...], ...]
    bias: Row
    says: Row
    base: float


@lru_cache(maxsize=4)
def net(name: str, players: int) -> _OutlookNet:
    """The net of that file; raises FileNotFoundError if the program is incomplete."""
    values = from_bytes("f", zlib.decompress(asset(f"contractgrid/{name}.net").read_bytes()))
    rows = [tuple(values[start : start + NODES]) for start in range(0, NODES * (players * SIGNS + 2), NODES)]
    weights = tuple(tuple(rows[SIGNS * place : SIGNS * (place + 1)]) for place in range(players))
    return _OutlookNet(weights, rows[-2], rows[-1], values[-1])


def learned_file(form: Form, contracts: Sequence[int]) -> str:
    """The file of a form with these contracts; "" if it was not learned."""
    known = FORMS.get(form._replace(others=TAKES_ALL))
    return known[1] if known and tuple(sorted(contracts)) == tuple(range(known[0])) else ""


class LearnedRace(SeatRace):
    """The chance of a seat by the net; `race.Race` is for other house rules. name: of the file."""

    def __init__(
        self, form: Form, name: str, seat: int, sheets: Sequence[tuple[int, ...]], totals: Sequence[int],
        again: Sequence[int],
    ) -> None:  # fmt: skip
        super().__init__(form, seat, sheets, totals, again)
        self._net = net(name, form.players)
        self._name = name
        self._rows: dict[tuple[int, int, int, int], Row] = {}

    def going_on(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        form, seat = self.form, self._seat
        own, others = totals[seat], sorted(self._others, key=lambda each: -totals[each])
        rows = [self._row(place, each, totals[each], marks[each]) for place, each in enumerate((seat, *others))]
        rows += [_of_lead(self._name, form, place, own - totals[each]) for place, each in enumerate(others, 1)]
        said = self._net.base
        for weight, *parts in zip(self._net.says, self._net.bias, *rows, strict=True):
            node = fsum(parts)
            said += weight * (node if node > 0 else LEAK * node)
        return 1 / (1 + exp(-said))

    def _row(self, place: int, seat: int, total: int, marks: int) -> Row:
        key = (place, seat, total, marks)
        found = self._rows.get(key)
        if found is None:
            sheet = self._sheets[seat]
            fixed = _of_marks(self._name, self.form, place, sheet, marks)
            lines = standing_lines(sheet, marks), len(lines_of(sheet))
            moving = _of_total(self._name, self.form, place, total, *lines)
            found = self._rows[key] = tuple(map(float.__add__, fixed, moving))
        return found


@lru_cache(maxsize=4096)
def _of_marks(name: str, form: Form, place: int, sheet: tuple[int, ...], marks: int) -> Row:
    """What the marks of a seat add to every unit."""
    weights = net(name, form.players).weights[place]
    return _weighted_row([weights[number] for number in MARKS], signs_of_marks(sheet, marks, form.bids))


@lru_cache(maxsize=4096)
def _of_total(name: str, form: Form, place: int, total: int, lines: int, most: int) -> Row:
    weights = net(name, form.players).weights[place]
    return _weighted_row([weights[number] for number in TOTALS], signs_of_total(form, total, lines, most))


@lru_cache(maxsize=2048)
def _of_lead(name: str, form: Form, place: int, ahead: int) -> Row:
    """What a lead over another seat adds to every unit. ahead: in points."""
    weights = net(name, form.players).weights[place]
    return _weighted_row([weights[number] for number in AHEAD], [max(-1.0, min(1.0, ahead / far)) for far in LEADS])


def _weighted_row(weights: Sequence[Row], signs: Sequence[float]) -> Row:
    found = [0.0] * NODES
    for row, sign in zip(weights, signs, strict=True):
        if sign:
            found = [value + sign * weight for value, weight in zip(found, row, strict=True)]
    return tuple(found)


# -- what it sees ------------------------------------------------------------------------------------------------------

TOTALS: Final = (0, 1, 6, 7, 8, 9, 29, 32, 33, 34, 35)
AHEAD: Final = (36, 37)
MARKS: Final = tuple(number for number in range(SIGNS) if number not in TOTALS + AHEAD)
"""The signs that depend on the total and the standing lines, on the lead over another seat, and on the marks alone."""


def signs_of_total(form: Form, total: int, lines: int, most: int) -> list[float]:
    """How far it is to the cap, if the score grows slowly and if it grows fast."""
    share = total / form.cap
    left = max(1, form.cap - total)
    forced, full = left / (5 * lines + 1.5), left / (5 * lines + 3.0 * form.bids)
    rooms = [(form.cap - 1 - total - 5 * hands * lines) / 20 for hands in range(1, 5)]
    return [share, share * share, min(forced, 30) / 30, min(full, 30) / 30, 1 / (1 + forced), 1 / (1 + full),
            lines / most * (1 - share), *(max(-1.0, min(1.5, room)) for room in rooms)]  # fmt: skip


def signs_of_marks(sheet: tuple[int, ...], marks: int, bids: int) -> list[float]:
    """How far the sheet is filled now and soon."""
    lines = lines_of(sheet)
    missing = [contract for contract in sheet if not marks >> contract & 1]
    left = len(missing)
    waits = [1 / COMES[contract] for contract in missing]
    at_once = 1.0
    for contract in missing:
        at_once *= COMES[contract]
    foreseen = [_foreseen(sheet, marks, hands) / len(lines) for hands in (0, SOON, LATE)]
    return [
        sum(line & marks == line for line in lines) / len(lines), left / len(sheet), foreseen[0], foreseen[1],
        max(waits, default=0.0) / 6, sum(waits) / 30, float(left <= bids), float(left == 1), float(left == 2),
        *(float(contract in missing) for contract in range(NO_TRUMP + 1)), float(PLAY in missing),
        sum(SPADES <= contract <= CLUBS for contract in missing) / 4, at_once if left <= bids else 0.0, foreseen[2],
        float(left == 3),
    ]  # fmt: skip


def _foreseen(sheet: tuple[int, ...], marks: int, hands: int) -> float:
    """Expected lines after that number of hands with a bid on each square half the time; 0: one hand, all bids."""
    comes = [
        1.0 if marks >> contract & 1 else COMES[contract] if not hands else 1 - (1 - COMES[contract] / 2) ** hands
        for contract in range(len(COMES))
    ]
    total = 0.0
    for line in lines_of(sheet):
        chance = 1.0
        for contract in sheet:
            if line >> contract & 1:
                chance *= comes[contract]
        total += chance
    return total


SPARED: Final = 8
"""The number of hands before the cap in which a seat misses bids."""
MARGIN: Final = 25
"""Points below the cap at which it arrives that way."""
EVEN: Final = 18.0
"""The lead at the end of a foreseen race with which about three of four races are won."""
_FAR: Final = 12 * int(EVEN)
_ODDS: Final = [1 / (1 + exp(-ahead / EVEN)) for ahead in range(-_FAR, _FAR + 1)]


class Opponents(NamedTuple):
    """The others in one race. score, behind: of the best of them then, and whether it ranks behind for reaching the
    cap; done, done_score: the first hand in which one of them completes its sheet, and its total then."""

    cap: int  # of this race
    end: int  # the hand in which the first of them reaches it, or the last hand of the path
    score: int
    behind: bool
    done: int
    done_score: int
    always: bool  # whether that one does so at any score
    growing: list[tuple[int, array[int]]]  # the total of each now, and what it gains by each hand

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
        order = sorted(PACES, key=lambda pace: -self._win_share(totals[self._seat], marks[self._seat], pace, field))
        self._paces = order[:keep]

    def going_on(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        seat = self._seat
        field = self._field(totals, marks)
        paces = self._paces if self.whole & ~marks[seat] & rare(self.form) else PACES[:1]
        return max(self._win_share(totals[seat], marks[seat], pace, field) for pace in paces)

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

    def _win_share(self, total: int, marks: int, pace: int, fields: list[Opponents]) -> float:
        """The share of races that the seat wins at this pace; a close race counts in part."""
        return sum(self._ends(total, marks, pace, fields)) / len(fields)

    def _ends(self, total: int, marks: int, pace: int, fields: list[Opponents]) -> list[float]:
        seat = self._seat
        mine = paths(self.form, seat, self._sheets[seat], marks, pace, self.again[seat])
        return [self._one(own, total, field) for own, field in zip(mine, fields, strict=True)]

    def _one(self, own: ScorePath, total: int, field: Opponents) -> float:
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
    """The chance to win a race with a foreseen lead in points."""
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
        name = learned_file(form, sheets[0])
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
