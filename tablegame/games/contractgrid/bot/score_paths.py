"""The ways in which scores may grow from hand to hand until a sheet is complete or the cap is reached: the race.

The values of a hand are drawn from hands of simple players. A pace is a number of lines: once a seat has completed so
many, it marks only rare contracts until none is left, because its lines bring it to the cap in any case.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from tablegame.core.cards import JOKER
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, Goal, TrumpValues, bits_under, play_to_end
from tablegame.games.contractgrid.facts import scoring
from tablegame.games.contractgrid.facts.contracts import pack_of
from tablegame.games.contractgrid.facts.scoring import BID, LINE, standing_lines
from tablegame.games.contractgrid.facts.view import GridView

RACES: Final = 48
"""The number of paths of a score that are looked at."""
FEW_RACES: Final = 20
"""The same with more bids than MANY_BIDS: there are more sheets to look at then."""
MANY_BIDS: Final = 5
LONGEST: Final = 45
"""The most hands of a path."""
NEVER: Final = 999
"""The number of the hand that completes a sheet on a path on which no hand does."""
HANDS: Final = 600
"""The number of hands that are played out to find the usual values of a hand."""
RARE: Final = 0.15
"""A contract that comes in a smaller share of hands is rare."""
USUAL_PACE: Final = -1
"""The pace of usual players, who mark any contract."""
PACES: Final = (99, 7, 5, 3, 0)
"""The paces that are tried."""
WITHOUT_CAP: Final = 1500
"""The length of a path in points, if there is no cap."""
BEYOND: Final = 200
"""How many points a path goes on beyond the cap."""


class RaceRules(NamedTuple):
    """The house rules that the race depends on, and the habits of the other players."""

    players: int
    cards: int
    joker_counts: bool
    cap: int
    require_complete: bool
    bids: int
    reward: int
    others: Goal = TAKES_ALL  # how the others usually play

    def races(self) -> int:
        """The number of paths of a score that are looked at."""
        return RACES if self.bids <= MANY_BIDS else FEW_RACES


NEAR: Final = 12
"""Hands before the cap, if every bid came true, in which missing one may win: all hands of a game to 100."""


class ScorePath(NamedTuple):
    """One way in which a score may grow, hand by hand."""

    gains: array[int]  # the points gained up to the end of each hand
    least: array[int]  # the points of each hand if every bid in it is missed
    done: int  # the number of the hand that completes the sheet, or NEVER


def race_rules_of(view: GridView) -> RaceRules:
    """The house rules of a game, with others who play in the usual way."""
    house = view.house
    rules = house.cards, house.joker_counts, house.cap, house.require_complete, house.bids, house.reward
    return RaceRules(view.players, *rules)


def is_cap_near(view: GridView) -> bool:
    """Whether the viewer must beware of reaching the cap with an open sheet."""
    house, total = view.house, view.scores[view.own]
    gains = LINE * standing_lines(view.sheets[view.own] or (), view.marks[view.own]) + BID * house.bids
    return bool(house.cap and house.require_complete) and house.cap - total <= NEAR * gains


# -- the usual values of hands -----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def usual_values(players: int, cards: int, joker_counts: bool, goal: Goal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The values of seat 0, which takes all tricks and leads high, and of the others in simple hands.

    goal: of the other seats. Returns a mask of contracts for each hand, and for each hand and other seat.
    """
    rng = Random(5)
    pack = list(pack_of(cards))
    size = cards // players
    values = [TrumpValues(players, cards, trump, joker_counts) for trump in range(4)]
    first_values: list[int] = []
    other_values: list[int] = []
    goals = [TAKES_ALL, *[goal] * (players - 1)]
    for number in range(HANDS):
        rng.shuffle(pack)
        hands = [pack[size * seat : size * (seat + 1)] for seat in range(players)]
        forehand = number % players
        trump = _trump_after_refusals([hands[(forehand + n) % players] for n in range(3)])
        bits = bits_under(trump)
        won, collected = [0] * players, [0] * players
        play_to_end([bits.of(hand) for hand in hands], forehand, (), won, collected, goals, bits.followers)
        first, *others = values[trump].of_all(won, collected)
        first_values.append(first)
        other_values += others
    return tuple(first_values), tuple(other_values)


def _trump_after_refusals(hands: Sequence[Sequence[int]]) -> int:
    """The trump if each of these hands refuses, one after the other, its shortest suit."""
    suits = [0, 1, 2, 3]
    for hand in hands:
        lengths = [sum(card & 3 == suit and card != JOKER for card in hand) for suit in range(4)]
        suits.remove(min(suits, key=lengths.__getitem__))
    return suits[0]


@lru_cache(maxsize=16)
def usual_rates(rules: RaceRules) -> tuple[float, ...]:
    """The share of simple hands in which each contract is made."""
    values = usual_values(rules.players, rules.cards, rules.joker_counts, rules.others)[0]
    return tuple(sum(mask >> contract & 1 for mask in values) / len(values) for contract in range(16))


@lru_cache(maxsize=16)
def rare_contracts(rules: RaceRules) -> int:
    """The contracts that are made in few simple hands, as a mask."""
    return sum(1 << contract for contract, rate in enumerate(usual_rates(rules)) if rate < RARE)


# -- how scores grow ---------------------------------------------------------------------------------------------------


class _Draw(NamedTuple):
    """The random part of one hand of a path; masks of contracts."""

    values: int
    eager_bids: int  # the contracts that an eager player thinks of bidding on
    usual_bids: int  # those that a usual player thinks of


@lru_cache(maxsize=16)
def _draws(rules: RaceRules, seat: int, own: bool) -> list[list[_Draw]]:
    """The hands of every path, always the same, so that choices are compared under the same chance.

    own: whether the seat is the one whose chance is wanted, which leads high.
    """
    rng = Random(1000 + seat)
    values = usual_values(rules.players, rules.cards, rules.joker_counts, rules.others)[not own]
    rare = rare_contracts(rules)

    def draw() -> _Draw:
        # Of the eager player's bids each rare contract is missing half the time, each other one a quarter of the time;
        # the usual player thinks of each contract three times in eight.
        one, two, three, four = (rng.getrandbits(16) for _ in range(4))
        return _Draw(rng.choice(values), one | (two & ~rare), one & (three | four))

    return [[draw() for _ in range(LONGEST)] for _ in range(rules.races())]


@lru_cache(maxsize=1500)
def paths(rules: RaceRules, seat: int, sheet: tuple[int, ...], marks: int, pace: int, repeats: int) -> list[ScorePath]:
    """The ways in which the score of a seat may grow from these marks on.

    repeats: the number of bids on marked squares that the seat makes in a hand.
    """
    return [_path(rules, sheet, marks, pace, repeats, draws) for draws in _draws(rules, seat, pace != USUAL_PACE)]


def _path(
    rules: RaceRules, sheet: tuple[int, ...], marks: int, pace: int, repeats: int, draws: list[_Draw]
) -> ScorePath:
    on_sheet = sum(1 << contract for contract in sheet)
    rare = rare_contracts(rules) & on_sheet
    end = (rules.cap or WITHOUT_CAP) + BEYOND
    bids = rules.bids
    total, done = 0, NEVER
    lines = standing_lines(sheet, marks)
    gains, least = array("i"), array("i")
    for hand, (values, eager_bids, usual_bids) in enumerate(draws):
        made = values & on_sheet
        if pace != USUAL_PACE or rules.others.low:
            made &= eager_bids | ~rare
        unmarked = made & ~marks
        points = rules.reward * unmarked.bit_count()
        missing = on_sheet & ~marks
        bids_made = 0
        if missing and unmarked:
            new_marks = unmarked
            if lines >= pace >= 0 and missing & rare:
                new_marks &= rare
            elif missing.bit_count() > bids:
                new_marks &= usual_bids if pace == USUAL_PACE else eager_bids
            while new_marks.bit_count() > bids:
                new_marks &= new_marks - 1
            if new_marks:
                marks |= new_marks
                bids_made = new_marks.bit_count()
                lines = standing_lines(sheet, marks)
                if marks == on_sheet:
                    done = hand
        least.append(points + LINE * lines)
        bids_made += min(repeats, (made & marks).bit_count(), bids - bids_made)
        total += points + BID * bids_made + LINE * lines
        gains.append(total)
        if total >= end:
            break
    return ScorePath(gains, least, done)


class SeatRace:
    """The chance of one seat to win the game, by the totals and marks that a hand leaves. All sequences are by seat."""

    def __init__(
        self,
        rules: RaceRules,
        seat: int,
        sheets: Sequence[tuple[int, ...]],
        totals: Sequence[int],
        repeats: Sequence[int],
    ) -> None:
        """totals: before the hand; repeats: the number of bids on marked squares that a seat makes in a hand."""
        self.rules = rules
        self.on_sheet = sum(1 << contract for contract in sheets[seat])
        self.repeats = tuple(repeats)
        self._seat = seat
        self._sheets = tuple(sheets)
        self._totals = tuple(totals)
        self._others = tuple(each for each in range(rules.players) if each != seat)
        self._chances: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def chance_after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """The chance of the seat to win if the hand leaves these totals and marks; half a win if two share it."""
        key = (totals, marks)
        found = self._chances.get(key)
        if found is None:
            complete = [mark == self.on_sheet for mark in marks]
            if scoring.ends_game(totals, complete, self.rules.cap):
                found = self._result(totals, complete)
            else:
                found = self.foreseen_chance(totals, marks)
            self._chances[key] = found
        return found

    def _result(self, totals: tuple[int, ...], complete: list[bool]) -> float:
        """The share of the win if the game is over with these totals and complete sheets."""
        keys = scoring.ranking_keys((self._totals, totals), complete, self.rules.cap, self.rules.require_complete)
        best = max(keys)
        return (keys[self._seat] == best) / keys.count(best)

    def foreseen_chance(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """The chance of the seat to win if the game goes on after the hand."""
        raise NotImplementedError
