"""The race: imagined ways in which scores grow from hand to hand until a sheet is complete or the cap is reached.

`paths` gives such ways for a seat. The contracts that a seat makes in a hand are drawn from hands of simple players. A
pace is a number of lines: once a seat has completed so many, it marks only rare contracts until none is left, as its
lines alone bring it to the cap. Sets of contracts are masks; marks are the contracts on marked squares.
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
from tablegame.games.contractgrid.facts.contracts import REFUSALS, pack_of
from tablegame.games.contractgrid.facts.scoring import BID, LINE, standing_lines
from tablegame.games.contractgrid.facts.view import GridView

RACES: Final = 48  # the number of score paths of each seat
FEW_RACES: Final = 20  # the number of score paths with more bids than MANY_BIDS, which lead to more different marks
MANY_BIDS: Final = 5
LONGEST: Final = 45  # the most hands of a path
NEVER: Final = 999  # stands for the hand that completes the sheet on a path that leaves the sheet open
HANDS: Final = 600  # the number of simple hands that are played out
RARE: Final = 0.15  # a contract is rare if it is made in a smaller share of simple hands
USUAL_PACE: Final = -1  # the pace of usual players, who mark any contract
PACES: Final = (99, 7, 5, 3, 0)
"""The paces that are tried for the seat whose chance is wanted; at 99 it marks any contract."""
WITHOUT_CAP: Final = 1500  # stands for the cap if there is none, in points
BEYOND: Final = 200  # the points that a path goes on beyond the cap


class RaceRules(NamedTuple):
    """The house rules that decide the race, and the habits of the other players."""

    players: int
    cards: int
    joker_counts: bool
    cap: int
    require_complete: bool
    bids: int
    reward: int
    others: Goal = TAKES_ALL  # how the others usually play

    def races(self) -> int:
        """The number of races that are imagined. Each seat has a score path for each of them."""
        return RACES if self.bids <= MANY_BIDS else FEW_RACES


NEAR: Final = 12
"""The cap is near if so many hands reach it when every bid comes true. In a game to 100 it always is."""


class ScorePath(NamedTuple):
    """One way in which a score may grow, hand by hand."""

    gains: array[int]  # the points gained up to the end of each hand
    least: array[int]  # the points of each hand if every bid in it is missed
    done: int  # the number of the hand that completes the sheet, or NEVER


def race_rules_of(view: GridView) -> RaceRules:
    """The house rules of a game that decide the race. The other players have no known habits in them."""
    house = view.house
    rules = house.cards, house.joker_counts, house.cap, house.require_complete, house.bids, house.reward
    return RaceRules(view.players, *rules)


def is_cap_near(view: GridView) -> bool:
    """Whether the viewer can soon reach the cap with an incomplete sheet, and would rank behind because of that."""
    house, total = view.house, view.scores[view.own]
    gains = LINE * standing_lines(view.sheets[view.own] or (), view.marks[view.own]) + BID * house.bids
    return bool(house.cap and house.require_complete) and house.cap - total <= NEAR * gains


# -- the usual values of hands -----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def usual_values(players: int, cards: int, joker_counts: bool, goal: Goal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two tuples of masks: the contracts that seats make in HANDS hands of simple players.

    The first tuple is for seat 0, which takes all tricks and leads high: a mask for each hand. The second is for all
    other seats, which play with this goal: a mask for each of them in each hand.
    """
    rng = Random(5)  # the same hands at every call
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
        trump = _trump_after_refusals([hands[(forehand + n) % players] for n in range(REFUSALS)])
        bits = bits_under(trump)
        won, collected = [0] * players, [0] * players
        play_to_end([bits.of(hand) for hand in hands], forehand, (), won, collected, goals, bits.followers)
        first, *others = values[trump].of_all(won, collected)
        first_values.append(first)
        other_values += others
    return tuple(first_values), tuple(other_values)


def _trump_after_refusals(hands: Sequence[Sequence[int]]) -> int:
    """The trump if each of these hands in turn refuses its shortest suit."""
    suits = [0, 1, 2, 3]
    for hand in hands:
        lengths = [sum(card & 3 == suit and card != JOKER for card in hand) for suit in range(4)]
        suits.remove(min(suits, key=lengths.__getitem__))
    return suits[0]


@lru_cache(maxsize=16)
def usual_rates(rules: RaceRules) -> tuple[float, ...]:
    """For each contract, in the order of their numbers, the share of hands in which a simple player makes it."""
    values = usual_values(rules.players, rules.cards, rules.joker_counts, rules.others)[0]
    return tuple(sum(mask >> contract & 1 for mask in values) / len(values) for contract in range(16))


@lru_cache(maxsize=16)
def rare_contracts(rules: RaceRules) -> int:
    """The contracts that simple players make at a rate below RARE, as a mask."""
    return sum(1 << contract for contract, rate in enumerate(usual_rates(rules)) if rate < RARE)


# -- how scores grow ---------------------------------------------------------------------------------------------------


class _Draw(NamedTuple):
    """The random part of one imagined hand of a seat, as masks of contracts."""

    values: int  # the contracts that the seat makes
    eager_bids: int  # the contracts on which an eager player may bid
    usual_bids: int  # the contracts on which a usual player may bid


@lru_cache(maxsize=16)
def _draws(rules: RaceRules, seat: int, own: bool) -> list[list[_Draw]]:
    """For every path of a seat the random parts of its hands: always the same, so that choices are compared fairly.
    own: whether this is the seat whose chance is wanted, which takes all tricks and leads high."""
    rng = Random(1000 + seat)
    values = usual_values(rules.players, rules.cards, rules.joker_counts, rules.others)[not own]
    rare = rare_contracts(rules)

    def draw() -> _Draw:
        """The random part of the next hand."""
        # An eager player may bid on a rare contract with the chance 1/2, on any other with 3/4; a usual player on any
        # contract with 3/8. Each of the four masks contains each contract with the chance 1/2.
        mask_a, mask_b, mask_c, mask_d = (rng.getrandbits(16) for _ in range(4))
        return _Draw(rng.choice(values), mask_a | (mask_b & ~rare), mask_a & (mask_c | mask_d))

    return [[draw() for _ in range(LONGEST)] for _ in range(rules.races())]


@lru_cache(maxsize=1500)
def paths(rules: RaceRules, seat: int, sheet: tuple[int, ...], marks: int, pace: int, repeats: int) -> list[ScorePath]:
    """The ways in which the score of a seat may grow from these marks on, one for each race.
    pace: one of PACES for the seat whose chance is wanted, USUAL_PACE for another seat.
    repeats: the number of bids on marked squares that come true in a hand."""
    return [_path(rules, sheet, marks, pace, repeats, draws) for draws in _draws(rules, seat, pace != USUAL_PACE)]


def _path(
    rules: RaceRules, sheet: tuple[int, ...], marks: int, pace: int, repeats: int, draws: list[_Draw]
) -> ScorePath:
    """One way in which the score of a seat may grow. draws: the random parts of the hands, in their order."""
    on_sheet = sum(1 << contract for contract in sheet)
    rare = rare_contracts(rules) & on_sheet
    end = (rules.cap or WITHOUT_CAP) + BEYOND
    bids = rules.bids
    total, done = 0, NEVER
    lines = standing_lines(sheet, marks)
    gains, least = array("i"), array("i")
    for hand, (values, eager_bids, usual_bids) in enumerate(draws):
        made = values & on_sheet
        if pace != USUAL_PACE or rules.others.low:  # such a player makes a rare contract only if it has bid on it
            made &= eager_bids | ~rare
        unmarked = made & ~marks
        points = rules.reward * unmarked.bit_count()
        missing = on_sheet & ~marks
        bids_made = 0
        if missing and unmarked:
            # The unmarked contracts that the seat has bid on, no more than it has bids.
            new_marks = unmarked
            if lines >= pace >= 0 and missing & rare:  # USUAL_PACE is below 0
                new_marks &= rare
            elif missing.bit_count() > bids:
                new_marks &= usual_bids if pace == USUAL_PACE else eager_bids
            while new_marks.bit_count() > bids:
                new_marks &= new_marks - 1  # removes the lowest bit
            if new_marks:
                marks |= new_marks
                bids_made = new_marks.bit_count()
                lines = standing_lines(sheet, marks)
                if marks == on_sheet:
                    done = hand
        least.append(points + LINE * lines)
        # The bids that are left are on marked squares.
        bids_made += min(repeats, (made & marks).bit_count(), bids - bids_made)
        total += points + BID * bids_made + LINE * lines
        gains.append(total)
        if total >= end:
            break
    return ScorePath(gains, least, done)


class SeatRace:
    """The chance of one seat to win the game, by the totals and marks after a hand. Tuples have an entry for each seat.

    Its subclasses in bot/race.py foresee the chance in two ways if the game goes on: `LearnedRace` and `Race`.
    """

    def __init__(
        self, rules: RaceRules, seat: int, sheets: Sequence[tuple[int, ...]], totals: Sequence[int],
        repeats: Sequence[int],
    ) -> None:  # fmt: skip
        """totals: before the hand; repeats: the number of bids on marked squares that come true in a hand."""
        self.rules = rules
        self.on_sheet = sum(1 << contract for contract in sheets[seat])
        self.repeats = tuple(repeats)
        self._seat = seat
        self._sheets = tuple(sheets)
        self._totals = tuple(totals)
        self._others = tuple(each for each in range(rules.players) if each != seat)
        self._chances: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def chance_after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """The seat's chance to win, if these are the totals and marks after a hand. A win shared by two counts half."""
        key = (totals, marks)
        if key not in self._chances:
            complete = [mask == self.on_sheet for mask in marks]
            is_end = scoring.ends_game(totals, complete, self.rules.cap)
            self._chances[key] = (
                self._win_share_at_end(totals, complete) if is_end else self.foreseen_chance(totals, marks)
            )
        return self._chances[key]

    def _win_share_at_end(self, totals: tuple[int, ...], complete: list[bool]) -> float:
        """The seat's share of the win if the game is over. complete: whether the sheet of each seat is complete."""
        keys = scoring.ranking_keys((self._totals, totals), complete, self.rules.cap, self.rules.require_complete)
        best = max(keys)
        return (keys[self._seat] == best) / keys.count(best)

    def foreseen_chance(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """The chance of the seat to win if the game goes on after the hand."""
        raise NotImplementedError
