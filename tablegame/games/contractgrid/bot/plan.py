"""How scores may grow from hand to hand, and so how likely a seat wins the race to the cap.

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
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, TrumpValues, Wants, bits_under, finish
from tablegame.games.contractgrid.facts import scoring
from tablegame.games.contractgrid.facts.contracts import pack_of
from tablegame.games.contractgrid.facts.scoring import BID, LINE, standing_lines
from tablegame.games.contractgrid.facts.view import GridView

RACES: Final = 48
FEW_RACES: Final = 20
MANY_BIDS: Final = 5
"""Paths of a score that are looked at; fewer with more bids than that, since there are more sheets to look at then."""
LONGEST: Final = 45
"""The most hands of a path."""
NEVER: Final = 999
HANDS: Final = 600
"""Hands played out to find what a hand usually brings."""
RARE: Final = 0.15
"""A contract made less often than this is rare."""
USUAL: Final = -1
"""The pace of usual players."""
PACES: Final = (99, 7, 5, 3, 0)
"""The paces that are tried."""
WITHOUT_CAP: Final = 1500
"""The length of a path in points, if there is no cap."""
BEYOND: Final = 200
"""Points of a path beyond the cap."""


class Form(NamedTuple):
    """What the race depends on."""

    players: int
    cards: int
    joker_counts: bool
    cap: int
    require_complete: bool
    bids: int
    reward: int
    others: Wants = TAKES_ALL  # how the others usually play

    def races(self) -> int:
        """How many paths of a score are looked at."""
        return RACES if self.bids <= MANY_BIDS else FEW_RACES


NEAR: Final = 12
"""Hands before the cap, if every bid came true, in which missing one may win: all hands of a game to 100."""


class ScorePath(NamedTuple):
    """One way in which a score may grow."""

    gains: array[int]  # the sum after each hand
    least: array[int]  # what each hand brings if every bid is missed
    done: int  # the hand that completes the sheet


def form_of(view: GridView) -> Form:
    """The form of a game."""
    house = view.house
    rules = house.cards, house.joker_counts, house.cap, house.require_complete, house.bids, house.reward
    return Form(view.players, *rules)


def is_cap_near(view: GridView) -> bool:
    """Whether the viewer must beware of reaching the cap with an open sheet."""
    house, total = view.house, view.scores[view.own]
    gains = LINE * standing_lines(view.sheets[view.own] or (), view.marks[view.own]) + BID * house.bids
    return bool(house.cap and house.require_complete) and house.cap - total <= NEAR * gains


# -- what hands bring --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def usual_values(players: int, cards: int, joker_counts: bool, their: Wants) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The values of a seat that leads high, and of the others, in hands that are played simply; masks of contracts."""
    rng = Random(5)
    pack = list(pack_of(cards))
    size = cards // players
    values = [TrumpValues(players, cards, trump, joker_counts) for trump in range(4)]
    own: list[int] = []
    others: list[int] = []
    wants = [TAKES_ALL, *[their] * (players - 1)]
    for number in range(HANDS):
        rng.shuffle(pack)
        dealt = [pack[size * seat : size * (seat + 1)] for seat in range(players)]
        first = number % players
        trump = _trump_after_refusals([dealt[(first + i) % players] for i in range(3)])
        bits = bits_under(trump)
        won, got = [0] * players, [0] * players
        finish([bits.of(hand) for hand in dealt], first, (), won, got, wants, bits.led)
        mine, *rest = values[trump].of_all(won, got)
        own.append(mine)
        others += rest
    return tuple(own), tuple(others)


def _trump_after_refusals(hands: Sequence[Sequence[int]]) -> int:
    """The trump if each of these hands refuses, one after the other, its shortest suit."""
    left = [0, 1, 2, 3]
    for hand in hands:
        held = [sum(card & 3 == suit and card != JOKER for card in hand) for suit in range(4)]
        left.remove(min(left, key=held.__getitem__))
    return left[0]


@lru_cache(maxsize=16)
def usual_rates(form: Form) -> tuple[float, ...]:
    """How often each contract is made in simple hands."""
    found = usual_values(form.players, form.cards, form.joker_counts, form.others)[0]
    return tuple(sum(mask >> contract & 1 for mask in found) / len(found) for contract in range(16))


@lru_cache(maxsize=16)
def rare(form: Form) -> int:
    """The contracts that are hard to make, as a mask."""
    return sum(1 << contract for contract, rate in enumerate(usual_rates(form)) if rate < RARE)


# -- how scores grow ---------------------------------------------------------------------------------------------------


class Draw(NamedTuple):
    """The chance of one hand of a path: its values, and the contracts that an eager and a usual player think of bidding
    on, all as masks."""

    values: int
    eager: int
    usual: int


@lru_cache(maxsize=16)
def _draws(form: Form, seat: int, own: bool) -> list[list[Draw]]:
    """The hands of every path: always the same, so that choices are compared under the same chance."""
    rng = Random(1000 + seat)
    values = usual_values(form.players, form.cards, form.joker_counts, form.others)[not own]
    hard = rare(form)

    def draw() -> Draw:
        one, two, three, four = (rng.getrandbits(16) for _ in range(4))
        return Draw(rng.choice(values), one | (two & ~hard), one & (three | four))

    return [[draw() for _ in range(LONGEST)] for _ in range(form.races())]


@lru_cache(maxsize=1500)
def paths(form: Form, seat: int, sheet: tuple[int, ...], marks: int, pace: int, again: int) -> list[ScorePath]:
    """How the score of a seat may grow from these marks on. again: bids on marked squares that it makes in a hand."""
    return [_path(form, sheet, marks, pace, again, draws) for draws in _draws(form, seat, pace != USUAL)]


def _path(form: Form, sheet: tuple[int, ...], marks: int, pace: int, again: int, draws: list[Draw]) -> ScorePath:
    whole = sum(1 << contract for contract in sheet)
    hard = rare(form) & whole
    far = (form.cap or WITHOUT_CAP) + BEYOND
    bids, reward = form.bids, form.reward
    total, done = 0, NEVER
    lines = standing_lines(sheet, marks)
    gains, least = array("i"), array("i")
    for hand, (values, eager, usual) in enumerate(draws):
        made = values & whole if pace == USUAL and not form.others.low else values & whole & (eager | ~hard)
        fresh = made & ~marks
        points = reward * fresh.bit_count()
        missing = whole & ~marks
        count = 0
        if missing and fresh:
            hit = fresh
            if lines >= pace >= 0 and missing & hard:
                hit &= hard
            elif missing.bit_count() > bids:
                hit &= usual if pace == USUAL else eager
            while hit.bit_count() > bids:
                hit &= hit - 1
            if hit:
                marks |= hit
                count = hit.bit_count()
                lines = standing_lines(sheet, marks)
                if marks == whole:
                    done = hand
        least.append(points + LINE * lines)
        count += min(again, (made & marks).bit_count(), bids - count)
        total += points + BID * count + LINE * lines
        gains.append(total)
        if total >= far:
            break
    return ScorePath(gains, least, done)


class SeatRace:
    """The chance of one seat to win the race, from totals and sheets before a hand.

    whole: the contracts of the game as a mask; again: how many bids on marked squares each seat makes in a hand.
    """

    def __init__(
        self, form: Form, seat: int, sheets: Sequence[tuple[int, ...]], totals: Sequence[int], again: Sequence[int]
    ) -> None:
        self.form = form
        self.whole = sum(1 << contract for contract in sheets[seat])
        self.again = tuple(again)
        self._seat = seat
        self._sheets = tuple(sheets)
        self._totals = tuple(totals)
        self._others = tuple(each for each in range(form.players) if each != seat)
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """How likely the seat wins if the hand leaves these totals and marks; a shared win is a part of one."""
        key = (totals, marks)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._after(totals, marks)
        return found

    def _after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        form, whole = self.form, [mark == self.whole for mark in marks]
        if not scoring.ends_game(totals, whole, form.cap):
            return self.going_on(totals, marks)
        keys = scoring.ranking_keys((self._totals, totals), whole, form.cap, form.require_complete)
        best = max(keys)
        return (keys[self._seat] == best) / keys.count(best)

    def going_on(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """How likely the seat wins if the race goes on after the hand."""
        raise NotImplementedError
