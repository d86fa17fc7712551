"""The chances of all seats to win the game, by the totals and marks after a hand: `WinChances(...).after(...)`.

Totals are points, marks the contracts on marked squares as a mask. Under the usual house rules the answer comes from a
small neural net that learned from whole games (tools/learning/contractgrid_race.py). Its input is a row of features for
every seat: first the seat whose chance is wanted, then the others by their totals.

Under other house rules the chances are counted over many ways in which the race may go on (bot/score_paths.py). There a
seat completes its sheet only if it wins by that, except for seats that are known to do it at any score. The seat whose
chance is wanted misses bids to stay under the cap. A seat that reaches the cap with an open sheet loses to the others.

What depends on the marks or on the total of one seat alone is cached, since it is the same after many hands.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum, prod
from typing import Final, NamedTuple

from tablegame.ai.learned import from_bytes
from tablegame.games.contractgrid.bot import score_paths
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL
from tablegame.games.contractgrid.bot.score_paths import RaceRules, ScorePath, SeatRace
from tablegame.games.contractgrid.facts.contracts import CLUBS, NO_TRUMP, PLAY, SPADES, contracts_of, lines_of
from tablegame.games.contractgrid.facts.scoring import standing_lines
from tablegame.storage.folders import asset

# The net must get the features with which it learned: contractgrid_race.c has the same numbers.
FEATURES: Final = 38  # the number of features of each seat
UNITS: Final = 32  # the number of units in the hidden layer
LEAK: Final = 0.1  # the factor by which a negative unit is multiplied
LEADS: Final = (30, 100)
"""For each of the two features of a lead the points at which the feature reaches its largest value."""
SUCCESS: Final = (0.42, 0.42, 0.42, 0.45, 0.25, 0.45, 0.75, 0.17, 0.22, 0.2, 0.6, 0.5, 0.5, 0.5, 0.5, 1.0)
"""A rough share of the bids on each contract that come true if players choose suitable hands for them."""
SOON, LATE = 3, 8  # the numbers of hands after which complete lines are foreseen
LEARNED_RULES: Final = {  # players, cards, joker_counts, cap, require_complete, bids, reward
    RaceRules(3, 33, False, 1000, True, 4, 1): (16, "3-33-16"),
    RaceRules(4, 32, False, 1000, True, 4, 1): (16, "4-32-16"),
    RaceRules(3, 24, False, 1000, True, 4, 1): (16, "3-24-16"),
    RaceRules(3, 33, False, 100, True, 3, 1): (9, "3-33-9"),
    RaceRules(3, 24, False, 100, True, 3, 1): (9, "3-24-9"),
    RaceRules(4, 32, False, 100, True, 3, 1): (9, "4-32-9"),
}
"""The house rules for which a net learned, each with its number of contracts (the first in the rules) and its file."""

Row = tuple[float, ...]  # a number for each unit of the hidden layer


class _Net(NamedTuple):
    """A neural net with one hidden layer, whose output is the chance to win as a logit."""

    weights: tuple[tuple[Row, ...], ...]  # for each seat of the input and each feature, what it adds to every unit
    bias: Row
    output: Row  # the weights of the units in the output
    base: float  # the bias of the output


@lru_cache(maxsize=4)
def net(name: str, players: int) -> _Net:
    """The net in the file of this name, such as "3-33-16". Raises FileNotFoundError if the file is missing."""
    # The file has a row of weights for every feature of every seat, then the bias, the output weights, and one number.
    values = from_bytes("f", zlib.decompress(asset(f"contractgrid/{name}.net").read_bytes()))
    rows = [tuple(values[start : start + UNITS]) for start in range(0, UNITS * (players * FEATURES + 2), UNITS)]
    weights = tuple(tuple(rows[FEATURES * index : FEATURES * (index + 1)]) for index in range(players))
    return _Net(weights, rows[-2], rows[-1], values[-1])


def learned_file(rules: RaceRules, contracts: Sequence[int]) -> str:
    """The name of the net that learned these house rules with these contracts on the sheet; "" if there is none."""
    count, name = LEARNED_RULES.get(rules._replace(others=TAKES_ALL), (0, ""))
    return name if sorted(contracts) == list(range(count)) else ""


class LearnedRace(SeatRace):
    """The chance of a seat to win by a neural net. The input has this seat first, then the others by their totals."""

    def __init__(
        self, rules: RaceRules, name: str, seat: int, sheets: Sequence[tuple[int, ...]], totals: Sequence[int],
        repeats: Sequence[int],
    ) -> None:  # fmt: skip
        super().__init__(rules, seat, sheets, totals, repeats)
        self._net = net(name, rules.players)
        self._name = name
        self._rows: dict[tuple[int, int, int, int], Row] = {}

    def foreseen_chance(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """The chance to win that the net gives. The rows of numbers of all seats and leads are added up to a row of
        units. A negative unit is multiplied by LEAK. The weighted sum of all units is the logit of the chance."""
        rules, seat = self.rules, self._seat
        total, others = totals[seat], sorted(self._others, key=lambda other: -totals[other])
        rows = [self._row(index, each, totals[each], marks[each]) for index, each in enumerate((seat, *others))]
        rows += [_row_of_lead(self._name, rules, index, total - totals[each]) for index, each in enumerate(others, 1)]
        # Each unit of the hidden layer is its bias and the sum of its column in the rows.
        output = self._net.base
        for weight, *parts in zip(self._net.output, self._net.bias, *rows, strict=True):
            unit = fsum(parts)
            output += weight * (unit if unit > 0 else LEAK * unit)
        return 1 / (1 + exp(-output))

    def _row(self, index: int, seat: int, total: int, marks: int) -> Row:
        """The numbers that the marks and the total of a seat add to the units. index: of the seat in the input."""
        key = (index, seat, total, marks)
        if key not in self._rows:
            sheet = self._sheets[seat]
            marks_row = _row_of_marks(self._name, self.rules, index, sheet, marks)
            lines = standing_lines(sheet, marks), len(lines_of(sheet))
            total_row = _row_of_total(self._name, self.rules, index, total, *lines)
            self._rows[key] = tuple(map(float.__add__, marks_row, total_row))
        return self._rows[key]


@lru_cache(maxsize=4096)
def _row_of_marks(name: str, rules: RaceRules, index: int, sheet: tuple[int, ...], marks: int) -> Row:
    """The numbers that the marks of a seat add to the units of a net (`name`). index: of the seat in the input."""
    weights = net(name, rules.players).weights[index]
    return _weighted_row([weights[number] for number in MARK_FEATURES], mark_features(sheet, marks, rules.bids))


@lru_cache(maxsize=4096)
def _row_of_total(name: str, rules: RaceRules, index: int, total: int, standing: int, lines: int) -> Row:
    """The numbers that the total of a seat adds to the units. standing, lines: the number of standing lines and all."""
    weights = net(name, rules.players).weights[index]
    return _weighted_row([weights[number] for number in TOTAL_FEATURES], total_features(rules, total, standing, lines))


@lru_cache(maxsize=2048)
def _row_of_lead(name: str, rules: RaceRules, index: int, lead: int) -> Row:
    """The numbers that a lead in points over another seat adds to the units. index: of that seat in the input."""
    weights = net(name, rules.players).weights[index]
    features = [max(-1.0, min(1.0, lead / most)) for most in LEADS]
    return _weighted_row([weights[number] for number in LEAD_FEATURES], features)


def _weighted_row(weights: Sequence[Row], features: Sequence[float]) -> Row:
    """The sum of the rows of weights, each multiplied by its feature."""
    found = [0.0] * UNITS
    for row, feature in zip(weights, features, strict=True):
        if feature:
            found = [value + feature * weight for value, weight in zip(found, row, strict=True)]
    return tuple(found)


# -- features ----------------------------------------------------------------------------------------------------------

TOTAL_FEATURES: Final = (0, 1, 6, 7, 8, 9, 29, 32, 33, 34, 35)
"""The numbers of the features that depend on the total and the standing lines."""
LEAD_FEATURES: Final = (36, 37)  # the numbers of the features that depend on the lead over another seat
MARK_FEATURES: Final = tuple(number for number in range(FEATURES) if number not in TOTAL_FEATURES + LEAD_FEATURES)
"""The numbers of the features that depend on the marks alone."""


def total_features(rules: RaceRules, total: int, standing: int, lines: int) -> list[float]:
    """The features of the total: how many hands it needs to reach the cap, if the score grows slowly or fast, and how
    many points are left below the cap after one to four hands.
    standing, lines: the number of standing (completed) lines, and of all lines of the sheet."""
    # The factors only bring the features into a similar range; they were fixed before the nets learned.
    share = total / rules.cap
    left = max(1, rules.cap - total)
    line_points = 5 * standing  # of a hand
    slow_hands, fast_hands = left / (line_points + 1.5), left / (line_points + 3.0 * rules.bids)
    # The points below the cap that are left after one to four hands in which only the lines bring points.
    rooms = [(rules.cap - 1 - total - hands * line_points) / 20 for hands in range(1, 5)]
    bounded_rooms = [max(-1.0, min(1.5, room)) for room in rooms]
    return [
        share, share * share, min(slow_hands, 30) / 30, min(fast_hands, 30) / 30, 1 / (1 + slow_hands),
        1 / (1 + fast_hands), standing / lines * (1 - share), *bounded_rooms,
    ]  # fmt: skip


def mark_features(sheet: tuple[int, ...], marks: int, bids: int) -> list[float]:
    """The features of the marks: how many lines stand now, soon and late, and which contracts are missing.
    bids: the number of bids of each seat in a hand."""
    lines = lines_of(sheet)
    missing = [contract for contract in sheet if not marks >> contract & 1]
    left, can_fill = len(missing), len(missing) <= bids
    waits = [1 / SUCCESS[contract] for contract in missing]  # the expected numbers of bids until each is marked
    all_at_once = prod(SUCCESS[contract] for contract in missing)
    now, soon, late = (_foreseen_lines(sheet, marks, hands) / len(lines) for hands in (0, SOON, LATE))
    standing = sum(line & marks == line for line in lines) / len(lines)
    lacks = [float(contract in missing) for contract in range(NO_TRUMP + 1)]  # each contract before the suits
    suits_missing = sum(SPADES <= contract <= CLUBS for contract in missing) / 4
    return [
        standing, left / len(sheet), now, soon, max(waits, default=0.0) / 6, sum(waits) / 30, float(can_fill),
        float(left == 1), float(left == 2), *lacks, float(PLAY in missing), suits_missing,
        all_at_once if can_fill else 0.0, late, float(left == 3),
    ]  # fmt: skip


def _foreseen_lines(sheet: tuple[int, ...], marks: int, hands: int) -> float:
    """The expected number of standing lines after so many hands with bids on half of the open squares each.
    If `hands` is 0, it is the number after one hand with bids on all open squares."""
    chances = [1 - (1 - success / 2) ** hands if hands else success for success in SUCCESS]  # that a square is marked
    for contract in contracts_of(marks):
        chances[contract] = 1.0
    total = 0.0
    for line in lines_of(sheet):
        total += prod(chances[contract] for contract in sheet if line >> contract & 1)
    return total


# -- races that are played through -------------------------------------------------------------------------------------

SPARED: Final = 8  # the number of hands before the cap in which a seat misses bids to stay under the cap
MARGIN: Final = 25  # a seat that misses bids ends so many points below the cap
EVEN: Final = 18.0  # the lead in points at the end of a foreseen race with which about three of four real races are won
_FAR: Final = 12 * int(EVEN)  # a lead in points that is as good as won
_CHANCES: Final = [1 / (1 + exp(-lead / EVEN)) for lead in range(-_FAR, _FAR + 1)]
"""The chance to win by the lead, from -_FAR to _FAR points."""


class Opponents(NamedTuple):
    """The opponents of a seat in one race. Hand 0 is the next hand of the game, as in a `ScorePath`."""

    cap: int  # the cap of this race
    end: int  # the hand in which the first opponent reaches the cap, or the last hand of the paths
    score: int  # the total of the best opponent after that hand
    behind: bool  # whether this opponent ranks behind because it reached the cap
    done: int  # the first hand in which an opponent completes its sheet, or NEVER
    done_score: int  # the total of this opponent after that hand
    always: bool  # whether this opponent completes its sheet at any score
    growing: list[tuple[int, array[int]]]  # for each opponent its total now, and its points gained up to each hand

    def best(self, hand: int) -> int:
        """The highest total of an opponent after a hand. The hand must not be later than `end`."""
        return max([total + gains[hand] for total, gains in self.growing])


class Race(SeatRace):
    """The chance of a seat to win: its share of wins in imagined races. In a race each seat follows a score path."""

    def __init__(
        self, rules: RaceRules, seat: int, sheets: Sequence[tuple[int, ...]], totals: Sequence[int],
        repeats: Sequence[int], always: Sequence[int] = (), spread: int = 0,
    ) -> None:  # fmt: skip
        """always: the seats that complete their sheet at any score.
        spread: the points by which the cap varies from race to race, as players stop sooner or later than foreseen.
        """
        super().__init__(rules, seat, sheets, totals, repeats)
        self._always = frozenset(always)
        last = rules.races() - 1
        # From `spread` points below the cap in the first race to so many above it in the last; 0 without a cap.
        self._caps = [rules.cap and rules.cap + round(spread * (2 * number / last - 1)) for number in range(last + 1)]
        self._opponents: dict[tuple[int, ...], list[Opponents]] = {}
        self._paces: Sequence[int] = score_paths.PACES

    def choose_paces(self, totals: tuple[int, ...], marks: tuple[int, ...], count: int) -> None:
        """From now on try only the `count` paces (bot/score_paths.py) that are best with these totals and marks."""
        races = self._races(totals, marks)
        best_first = sorted(
            score_paths.PACES, key=lambda pace: -self._win_share(totals[self._seat], marks[self._seat], pace, races)
        )
        self._paces = best_first[:count]

    def foreseen_chance(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """The share of races that the seat wins at the pace that is best for it."""
        seat, races = self._seat, self._races(totals, marks)
        # Paces differ only while a rare contract is missing.
        lacks_rare = self.on_sheet & ~marks[seat] & score_paths.rare_contracts(self.rules)
        paces = self._paces if lacks_rare else score_paths.PACES[:1]
        return max(self._win_share(totals[seat], marks[seat], pace, races) for pace in paces)

    # -- the others --------------------------------------------------------------------------------------------

    def _races(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> list[Opponents]:
        """The opponents in each race from these totals and marks."""
        key = (*(totals[other] for other in self._others), *(marks[other] for other in self._others))
        if key not in self._opponents:
            pace, starts = score_paths.USUAL_PACE, [totals[other] for other in self._others]
            paths_by_seat = [
                score_paths.paths(self.rules, other, self._sheets[other], marks[other], pace, self.repeats[other])
                for other in self._others
            ]
            self._opponents[key] = [
                self._opponents_in([by_race[number] for by_race in paths_by_seat], starts, cap)
                for number, cap in enumerate(self._caps)
            ]
        return self._opponents[key]

    def _opponents_in(self, paths: list[ScorePath], totals: list[int], cap: int) -> Opponents:
        """The opponents in one race. paths, totals: the path and the present total of each opponent."""
        end = min(score_paths.LONGEST - 1, *(len(path.gains) - 1 for path in paths))
        if cap:
            for path, total in zip(paths, totals, strict=True):
                end = min(end, bisect_left(path.gains, cap - total))  # the first hand that reaches the cap
        best, best_is_behind = -1, True
        done, done_score, always = score_paths.NEVER, 0, False
        for seat, path, total in zip(self._others, paths, totals, strict=True):
            score = total + path.gains[end]
            behind = bool(self.rules.require_complete and cap and score >= cap and path.done > end)
            if (not behind, score) > (not best_is_behind, best):  # an opponent that ranks behind is below all others
                best, best_is_behind = score, behind
            if path.done < min(done, end):
                done, done_score, always = path.done, total + path.gains[path.done], seat in self._always
        growing = [(total, path.gains) for path, total in zip(paths, totals, strict=True)]
        return Opponents(cap, end, best, best_is_behind, done, done_score, always, growing)

    # -- the own seat ------------------------------------------------------------------------------------------

    def _win_share(self, total: int, marks: int, pace: int, races: list[Opponents]) -> float:
        """The share of the races that the seat wins at this pace. A close race counts in part."""
        seat = self._seat
        own = score_paths.paths(self.rules, seat, self._sheets[seat], marks, pace, self.repeats[seat])
        return sum([self._chance_in(path, total, others) for path, others in zip(own, races, strict=True)]) / len(races)

    def _chance_in(self, own: ScorePath, total: int, others: Opponents) -> float:
        """The chance of the seat in one race, which ends with the first event that decides it.
        own, total: the path of the seat, and its present total."""
        cap, end = others.cap, others.end
        gains, last = own.gains, len(own.gains) - 1  # the path may end before the race does
        # An opponent completes its sheet first, whatever the scores are.
        if others.always and others.done < own.done:
            return _chance_of_lead(total + gains[min(others.done, last)] - others.best(others.done))
        # The seat completes its sheet, and wins by that.
        if own.done <= end:
            lead = total + gains[own.done] - others.best(own.done)
            if lead > 0:
                return _chance_of_lead(lead)
        # An opponent completes its sheet, and wins by that.
        if others.done < end:
            lead = total + gains[min(others.done, last)] - others.done_score
            if lead < 0:
                return _chance_of_lead(lead)
        # The race ends at the cap, under which the seat tries to stay if its sheet is open.
        score = total + gains[min(end, last)]
        if cap and self.rules.require_complete and score >= cap:
            score, hand = _held_back(own, total, end, cap)
            if score >= cap:
                return _chance_of_lead(score - others.score) if others.behind and hand == end else 0.0
        return 1.0 if others.behind else _chance_of_lead(score - others.score)


def _held_back(own: ScorePath, total: int, end: int, cap: int) -> tuple[int, int]:
    """The total of a seat that misses its bids in the last hands to stay under the cap, then the hand that ends the
    race: the hand that brings the seat to the cap all the same, or else `end`.
    own, total: the path of the seat, and its present total; end: the hand with which the race ends otherwise."""
    gains, least = own.gains, own.least
    end = min(end, len(gains) - 1)
    hand = max(0, bisect_left(gains, cap - total) - SPARED)  # the first hand in which it misses its bids
    score = total + (gains[hand - 1] if hand else 0)
    while hand <= end:
        score += least[hand]
        if score >= cap:
            return score, hand
        hand += 1
    return max(score, cap - MARGIN), end


def _chance_of_lead(lead: int) -> float:
    """The chance to win a race at whose foreseen end the seat leads by so many points."""
    return _CHANCES[lead + _FAR] if -_FAR <= lead <= _FAR else float(lead > 0)


PACES_TRIED: Final = 2  # the number of paces that are tried in each situation, after all paces were compared once
SPREAD: Final = 25
"""The points by which the cap varies from race to race, so that no single point decides who reaches it first."""


class WinChances:
    """The chances of all seats to win, which add up to 1. One instance compares all outcomes of a hand."""

    def __init__(
        self, rules: RaceRules, sheets: Sequence[tuple[int, ...]], totals: tuple[int, ...], marks: tuple[int, ...],
        repeats: Sequence[int] = (), always: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """All sequences are by seat, except `always`.
        totals, marks: before the hand.
        repeats: the number of bids on marked squares that come true in a hand; () for half of the bids.
        always: the seats that complete their sheet at any score."""
        self.repeats = tuple(repeats) or ((rules.bids + 1) // 2,) * rules.players
        self.on_sheet = sum(1 << contract for contract in sheets[0])
        name = learned_file(rules, sheets[0])
        seats = range(rules.players)
        self._races: Sequence[SeatRace]
        if name:
            self._races = [LearnedRace(rules, name, seat, sheets, totals, self.repeats) for seat in seats]
        else:
            self._races = races = [Race(rules, seat, sheets, totals, self.repeats, always, SPREAD) for seat in seats]
            for race in races:
                race.choose_paces(totals, marks, PACES_TRIED)
        self._chances: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[float, ...]] = {}

    def after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> tuple[float, ...]:
        """Each seat's chance to win, if these are totals and marks after a hand. A win shared by two counts half."""
        key = (totals, marks)
        if key not in self._chances:
            chances = [race.chance_after(totals, marks) for race in self._races]
            total = sum(chances)
            self._chances[key] = tuple(chance / total if total else 1 / len(chances) for chance in chances)
        return self._chances[key]
