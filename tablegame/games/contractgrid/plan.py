"""What the sheet and the race are worth: how games go on from here, hand by hand, and who wins them.

Knows sheets, marks and totals, and what hands usually bring. Must not know cards that are held, views, or levels.

A hand is drawn from what simple play brings (`usual_values`); everybody bids well on the whole. Whoever completes a
sheet does so only when that wins; the seat that plans keeps under the cap where missing bids is enough for that.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from random import Random
from typing import Final, NamedTuple

from tablegame.games.contractgrid import scoring
from tablegame.games.contractgrid.contracts import lines_of
from tablegame.games.contractgrid.playouts import SIMPLE, TAKES_ALL, bits_under, finish
from tablegame.games.contractgrid.state import pack_of
from tablegame.games.contractgrid.values import Values

RACES: Final = 48
"""Races run for a position."""
LONGEST: Final = 45
"""Hands of a race."""
NEVER: Final = 999
HANDS: Final = 240
"""Hands played out to learn what they usually bring."""
SPARED: Final = 3
"""Hands before the cap in which it is time to miss bids."""
EVEN: Final = 18.0
"""Points that make a race that ends close to even odds of 3 to 1."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is played, as far as the race depends on it. cap: scoring.NO_CAP where there is none."""

    players: int
    cards: int
    joker_counts: bool
    cap: int
    require_complete: bool
    bids: int
    reward: int


class Path(NamedTuple):
    """One way in which a player's score may grow: gains summed up after each hand, what each hand brings at least
    (with every bid missed), and the hand that completes the sheet."""

    gains: list[int]
    least: list[int]
    done: int


@lru_cache(maxsize=16)
def usual_values(players: int, cards: int, joker_counts: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Values in hands that are played simply, as masks of contracts: of a seat that leads high, of those that do not."""
    rng = Random(5)
    bits = bits_under(0)
    pack = [bits.of_card[card] for card in pack_of(cards)]
    size = cards // players
    values = Values(players, cards, 0, joker_counts)
    own: list[int] = []
    others: list[int] = []
    wants = [TAKES_ALL, *[SIMPLE] * (players - 1)]
    for number in range(HANDS):
        rng.shuffle(pack)
        hands = [sum(pack[size * seat : size * (seat + 1)]) for seat in range(players)]
        won, got = [0] * players, [0] * players
        finish(hands, number % players, (), won, got, wants, bits.led)
        first, *rest = values.of_all(won, got)
        own.append(first)
        others += rest
    return tuple(own), tuple(others)


@lru_cache(maxsize=16)
def usual_rates(players: int, cards: int, joker_counts: bool) -> tuple[float, ...]:
    """How often each contract is made in such hands."""
    found = usual_values(players, cards, joker_counts)[0]
    return tuple(sum(mask >> contract & 1 for mask in found) / len(found) for contract in range(16))


@lru_cache(maxsize=65536)
def standing_lines(sheet: tuple[int, ...], marks: int) -> int:
    """How many lines stand."""
    found = 0
    for line in lines_of(sheet):
        if line & marks == line:
            found += 1
    return found


USUAL: Final = -1
"""Marks as players usually do."""
PACES: Final = (99, 6, 3, 0)
"""Lines with which a seat stops to mark other contracts than rare ones, until these are marked."""
RARE: Final = 0.15


@lru_cache(maxsize=16)
def _draws(form: Form, seat: int, own: bool) -> list[list[tuple[int, int, int]]]:
    """For each race and hand the values of a seat, and which contracts it would think of bidding on, often and less
    often."""
    rng = Random(1000 + seat)
    usual = usual_values(form.players, form.cards, form.joker_counts)[not own]
    found = []
    for _ in range(RACES):
        race = []
        for _ in range(LONGEST):
            some = rng.getrandbits(16)
            race.append((rng.choice(usual), some | rng.getrandbits(16), some & (rng.getrandbits(16) | rng.getrandbits(16))))
        found.append(race)
    return found


@lru_cache(maxsize=16)
def rare(form: Form) -> int:
    """The contracts that are hard to make, as a mask."""
    rates = usual_rates(form.players, form.cards, form.joker_counts)
    return sum(1 << contract for contract, rate in enumerate(rates) if rate < RARE)


@lru_cache(maxsize=8192)
def paths(form: Form, seat: int, sheet: tuple[int, ...], marks: int, pace: int) -> list[Path]:
    """How the score of a seat may grow from these marks on."""
    whole = sum(1 << contract for contract in sheet)
    first = rare(form) & whole
    cap = form.cap or 1500
    bids, reward = form.bids, form.reward
    found = []
    for draws in _draws(form, seat, pace != USUAL):
        own, total, done = marks, 0, NEVER
        lines = standing_lines(sheet, own)
        gains, least = [], []
        for hand, (values, often, seldom) in enumerate(draws):
            made = values & whole
            fresh = made & ~own
            points = reward * fresh.bit_count()
            missing = whole & ~own
            count = 0
            if missing:
                hit = fresh
                if lines >= pace >= 0 and missing & first:
                    hit &= first
                elif missing.bit_count() > bids:
                    hit &= seldom if pace == USUAL else often
                while hit.bit_count() > bids:
                    hit &= hit - 1
                if hit:
                    own |= hit
                    count = hit.bit_count()
                    lines = standing_lines(sheet, own)
                    if own == whole:
                        done = hand
            standing = 5 * lines
            least.append(points + standing)
            count += min((made & own).bit_count() // 2, (bids - count) >> 1)
            total += points + 5 * count + standing
            gains.append(total)
            if total >= cap + 200:
                break
        found.append(Path(gains, least, done))
    return found


class Field(NamedTuple):
    """The others in one race. end: the hand in which the first of them reaches the cap, or the last that is looked at;
    score, behind: of the best of them then, and whether all are behind; done, done_score: the first hand in which one
    of them is complete, and its total then; growing: the total of each now, and what it gains by each hand."""

    end: int
    score: int
    behind: bool
    done: int
    done_score: int
    growing: list[tuple[int, list[int]]]

    def best(self, hand: int) -> int:
        """The highest total of them after a hand that is not beyond the end."""
        return max([total + gains[hand] for total, gains in self.growing])


class Race:
    """The race as one seat sees it: totals and sheets before a hand, and what it comes to after one."""

    def __init__(self, form: Form, seat: int, sheets: Sequence[tuple[int, ...]], totals: Sequence[int]) -> None:
        self.form = form
        self.seat = seat
        self.sheets = tuple(sheets)
        self.totals = tuple(totals)
        self.wholes = tuple(sum(1 << contract for contract in sheet) for sheet in sheets)
        self.others = tuple(each for each in range(form.players) if each != seat)
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
        self._fields: dict[tuple[int, ...], list[Field]] = {}
        self._paces = PACES

    def settle(self, marks: tuple[int, ...], totals: tuple[int, ...], keep: int) -> None:
        """Look at the best few ways to pace oneself only, as they are from here."""
        field = self._field(totals, marks)
        order = sorted(PACES, key=lambda pace: -self._won(totals[self.seat], marks[self.seat], pace, field))
        self._paces = tuple(order[:keep])

    def after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """How likely the seat wins when the hand leaves these totals and marks."""
        key = (totals, marks)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._after(totals, marks)
        return found

    def _after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        whole = tuple(mark == each for mark, each in zip(marks, self.wholes, strict=True))
        form, seat = self.form, self.seat
        if scoring.ended(totals, whole, form.cap):
            keys = scoring.standing((self.totals, totals), whole, form.cap, form.require_complete)
            best = max(keys)
            return (keys[seat] == best) / keys.count(best)
        field = self._field(totals, marks)
        paces = self._paces if self.wholes[seat] & ~marks[seat] & rare(form) else PACES[:1]
        return max(self._won(totals[seat], marks[seat], pace, field) for pace in paces)

    def _field(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> list[Field]:
        key = (*(totals[each] for each in self.others), *(marks[each] for each in self.others))
        found = self._fields.get(key)
        if found is None:
            rivals = [paths(self.form, each, self.sheets[each], marks[each], USUAL) for each in self.others]
            starts = [totals[each] for each in self.others]
            found = [self._others([each[number] for each in rivals], starts) for number in range(RACES)]
            self._fields[key] = found
        return found

    def _others(self, others: list[Path], totals: list[int]) -> Field:
        cap = self.form.cap
        end = LONGEST - 1
        if cap:
            for path, total in zip(others, totals, strict=True):
                end = min(end, bisect_left(path.gains, cap - total))
        end = min(end, *(len(path.gains) - 1 for path in others))
        score, behind = -1, True
        done, done_score = NEVER, 0
        for path, total in zip(others, totals, strict=True):
            other = total + path.gains[end]
            late = bool(cap and self.form.require_complete and other >= cap and path.done > end)
            if (not late, other) > (not behind, score):
                behind, score = late, other
            if path.done < min(done, end):
                done, done_score = path.done, total + path.gains[path.done]
        return Field(end, score, behind, done, done_score, [(t, p.gains) for p, t in zip(others, totals, strict=True)])

    def _won(self, total: int, marks: int, pace: int, field: list[Field]) -> float:
        """How many of the races the seat wins that paces itself so; part of one where it is close."""
        form = self.form
        cap = form.cap if form.require_complete and form.cap else 1 << 30
        won = 0.0
        for own, others in zip(paths(form, self.seat, self.sheets[self.seat], marks, pace), field, strict=True):
            end, score, behind, done, done_score, _ = others
            gains, last = own.gains, len(own.gains) - 1
            if own.done <= end:
                ahead = total + gains[own.done] - others.best(own.done)
                if ahead > 0:
                    won += _even(ahead)
                    continue
            if done < end and done_score > total + gains[min(done, last)]:
                won += _even(total + gains[min(done, last)] - done_score)
                continue
            reached = total + gains[min(end, last)]
            if reached >= cap:
                reached, hand = _spare(own, total, end, cap)
                if reached >= cap:
                    if behind and hand == end:
                        won += _even(reached - score)
                    continue
            won += 1.0 if behind else _even(reached - score)
        return won / RACES


def _spare(own: Path, total: int, end: int, cap: int) -> tuple[int, int]:
    """The total when bids are missed in the last hands so as not to reach the cap, and the hand that ends it."""
    gains, least = own.gains, own.least
    end = min(end, len(gains) - 1)
    hand = max(0, bisect_left(gains, cap - total) - SPARED)
    score = total + (gains[hand - 1] if hand else 0)
    while hand <= end:
        score += least[hand]
        if score >= cap:
            return score, hand
        hand += 1
    return max(score, cap - 15), end


_FAR: Final = 12 * int(EVEN)
_ODDS: Final = [1 / (1 + exp(-ahead / EVEN)) for ahead in range(-_FAR, _FAR + 1)]


def _even(ahead: int) -> float:
    """How likely a race that looks like this is won."""
    return _ODDS[ahead + _FAR] if -_FAR <= ahead <= _FAR else float(ahead > 0)
