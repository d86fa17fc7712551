"""The value of a position of WarGops for two players, and how to play it far from the end of the game.

A value is the expected points at the end of the game, the own less the other's. Every trick loses a card, so the game
can be solved backwards, each position as a matrix game, as Rhoads and Bartholdi solved Goofspiel. Beyond that a small
net, which learned values from positions solved to the end, judges: it sees the ranks of each side from the top, and
figures of the pair of hands. The most promising outcomes of a trick are judged by a solution of the next trick. Nothing
is random: equal positions have equal values.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import isqrt
from operator import mul
from typing import Final, Generic, TypeVar
from zlib import decompress

from tablegame.ai.learned import PART, HiddenLayer, from_bytes, to_bytes
from tablegame.ai.matrix import solve
from tablegame.core.sealed_cards import LANE
from tablegame.games.wargops.bot.worth import HandFigures, figures_of, ranks_in, simple_worth
from tablegame.games.wargops.facts.settling import Position, after_pair
from tablegame.games.wargops.facts.view import DEFERRED, HIGHEST, REPLACE
from tablegame.storage.folders import asset

Number = TypeVar("Number", float, Fraction)

EXACT: Final = 11
"""Live cards up to which a position is solved to the end."""
_MOST_KNOWN: Final = 50_000
"""The most solved positions in memory between decisions, some 10 MB; six times as many were no faster."""


def live(position: Position) -> int:
    """The number of cards in play."""
    return sum([figures_of(cards).cards for cards in position])


def final_difference(position: Position, replace: bool) -> int | None:
    """The points at the end of the game, own less the other's; None while both have cards.

    With ties by replacement and cards turned down, the only seat that can still play a card must: best the lowest one,
    which wins the trick and goes to the trash.
    """
    mine, yours, waiting = position
    if mine and yours:
        return None
    if not replace or not waiting or not (mine or yours):
        return figures_of(mine).points - figures_of(yours).points
    last = figures_of(mine or yours)
    left = last.points + figures_of(waiting).points - last.lowest
    return left if mine else -left


class Duel(Generic[Number]):
    """Solves positions to the end, and remembers their values."""

    def __init__(self, replace: bool, zero: Number) -> None:
        """zero: the zero of the numbers to calculate with: 0.0 for floats, Fraction(0) for exact values."""
        self.replace = replace
        self.zero: Number = zero
        self.known: dict[Position, Number] = {}

    def make_room(self) -> None:
        """Forget the values if there are too many."""
        if len(self.known) > _MOST_KNOWN:
            self.known.clear()

    def value(self, position: Position) -> Number:
        """The value of a position for the owner of its first hand."""
        found = self.known.get(position)
        if found is not None:
            return found
        mine, yours, waiting = position
        end = final_difference(position, self.replace)
        if end is not None:
            return self.zero + end
        if mine == yours:
            return self.zero
        if mine < yours:
            return -self.value((yours, mine, waiting))
        worth = solve(self.matrix(position)).value
        self.known[position] = worth
        return worth

    def matrix(self, position: Position) -> list[list[Number]]:
        """The values after each pair of cards; rows are the ranks of the first hand."""
        value, replace = self.value, self.replace
        columns = ranks_in(position[1])
        return [
            [value(after_pair(position, own, other, replace)) for other in columns] for own in ranks_in(position[0])
        ]


# -- the shipped table -------------------------------------------------------------------------------------------------
# Positions of whole packs of 6 and 7 ranks that take too long to solve during a game; not those with so few live cards
# that they are solved at once.


FEWEST: Final = 11
"""The fewest live cards of a position in the table."""
MOST_RANKS: Final = 7
"""Ranks of the largest pack in the table."""
_KEY, _VALUE = "Q", "f"


def number_of(position: Position) -> int | None:
    """A position as a number with a digit of base 27 for each rank; None if it cannot be in the table."""
    if max(position) >> LANE * MOST_RANKS:
        return None
    number = 0
    for place in reversed(range(MOST_RANKS)):
        mine, yours, waiting = (cards >> LANE * place & 127 for cards in position)
        if max(mine, yours, waiting) > 2:
            return None
        number = number * 27 + mine + 3 * yours + 9 * waiting
    return number


class EndgameTable:
    """Values of positions whose first hand is the larger packed number."""

    def __init__(self, numbers: array[int], values: array[float]) -> None:
        self.numbers = numbers
        self.values = values

    def value(self, position: Position) -> float | None:
        """The value of a position for the owner of its first hand; None if it is not in the table."""
        mine, yours, waiting = position
        if mine < yours:
            found = self.value((yours, mine, waiting))
            return None if found is None else -found
        number = number_of(position)
        if number is None:
            return None
        place = bisect_left(self.numbers, number)
        if place < len(self.numbers) and self.numbers[place] == number:
            return self.values[place]
        return None


def pack_table(values: Mapping[int, float]) -> bytes:
    """The file of a table: the count, the numbers as differences, the values; little-endian, compressed."""
    numbers = sorted(values)
    steps = array(_KEY, [number - before for before, number in zip([0, *numbers], numbers, strict=False)])
    worth = array(_VALUE, [values[number] for number in numbers])
    return zlib.compress(len(numbers).to_bytes(4, "little") + to_bytes(steps) + to_bytes(worth), 9)


def unpack_table(data: bytes) -> EndgameTable:
    """The table of a file."""
    raw = zlib.decompress(data)
    middle = 4 + int.from_bytes(raw[:4], "little") * array(_KEY).itemsize
    return EndgameTable(array(_KEY, accumulate(from_bytes(_KEY, raw[4:middle]))), from_bytes(_VALUE, raw[middle:]))


def table_name(replace: bool) -> str:
    """The file of one way of ties, below the assets."""
    return f"wargops/{REPLACE if replace else DEFERRED}.table"


@lru_cache(maxsize=2)
def table(replace: bool) -> EndgameTable:
    """The shipped table of one way of ties. Raises FileNotFoundError if the file is missing."""
    return unpack_table(asset(table_name(replace)).read_bytes())


# -- positions beyond the exact search ---------------------------------------------------------------------------------


MOST: Final = 60
"""The most live cards of a position that the net knows."""
FIGURES: Final = 19
"""Numbers in `_figures`."""
SIGNS: Final = 3 * HIGHEST + FIGURES
WEIGHED: Final = 8
"""The most cards of each side, the most promising ones, whose outcomes are searched a trick further."""
SUPPOSED: Final = 0.4
"""The assumed share of judgement by simple figures in the other's play, far from the end. Against a player who does not
judge so it costs less than the judgement itself (nothing visible with 7 ranks); against one who does it gains 3 of 91
points."""
FADING: Final = 8
"""Live cards above those of exact solutions from which that share is assumed in full."""
_SURELY: Final = 1e6
"""The bonus by which a card of the mix is more promising than any other."""

Mix = tuple[float, ...]
"""How often each rank of a hand is played."""


class WorthNet:
    """The net for one way of ties. Its output is the value as a share of all points, to be added to `usual`."""

    def __init__(self, data: bytes) -> None:
        """data: the file of weights."""
        numbers = from_bytes("f", decompress(data))
        self.layer, self.usual = HiddenLayer(numbers, SIGNS, 3 * HIGHEST, 1), numbers[-1]
        self._of_ranks = lru_cache(maxsize=2048)(self._add_ranks)
        self._known = lru_cache(maxsize=2048)(self._worth)

    def worth(self, position: Position) -> float:
        """The expected points of the first hand at the end of the game, less those of the other; both have cards."""
        mine, yours, waiting = position
        if mine == yours:
            return 0.0
        worth: float = self._known(mine, yours, waiting) if mine > yours else -self._known(yours, mine, waiting)
        return worth

    def _add_ranks(self, hand: int, live: int, first: int) -> int:
        """The input of a hand by its ranks, counted from the top of the live ones."""
        ranks = [rank for rank in range(HIGHEST, 0, -1) if live >> rank - 1 & 1]
        weights = self.layer.weights
        return sum(weights[first + place] * (hand >> LANE * (rank - 1) & 127) for place, rank in enumerate(ranks))

    def _worth(self, mine: int, yours: int, waiting: int) -> float:
        one, other, pile = figures_of(mine), figures_of(yours), figures_of(waiting)
        live = one.ranks | other.ranks | pile.ranks
        lanes = self.layer.start + self._of_ranks(mine, live, 0) + self._of_ranks(yours, live, HIGHEST)
        if waiting:
            lanes += self._of_ranks(waiting, live, 2 * HIGHEST)
        lanes += sum(map(mul, _figures(one, other, pile), self.layer.weights[3 * HIGHEST :]))
        share: float = self.usual + self.layer.output(lanes)
        return max(-1.0, min(1.0, share)) * (one.points + other.points + pile.points)


def _figures(one: HandFigures, other: HandFigures, pile: HandFigures) -> tuple[int, ...]:
    """Figures of two hands and the waiting cards, in parts of `PART`: cards of each; shares of the points and of the
    cards; how few cards are live; the difference of cards by the root of all; the part of the other's cards that a card
    beats less the part that beats it, also by that root; cards above all and below all of the other, by number and
    share; whether both have a highest card; parity."""
    points, live = one.points + other.points + pile.points, one.cards + other.cards + pile.cards
    root = isqrt(live * PART * PART)
    pairs = one.cards * other.cards
    beats = sum(map(mul, one.counts, other.upto)) - sum(map(mul, other.counts, one.upto))
    above, under = one.cards - one.upto[other.highest], one.upto[other.lowest - 1]
    over, below = other.cards - other.upto[one.highest], other.upto[one.lowest - 1]
    odd = one.cards & 1
    return (
        PART * one.cards,
        PART * other.cards,
        PART * pile.cards,
        PART * one.points // points,
        PART * other.points // points,
        PART * one.cards // live,
        PART * other.cards // live,
        PART * 4 // live,
        PART * PART * (one.cards - other.cards) // root,
        PART * beats // pairs,
        beats * root // (4 * pairs),
        PART * above,
        PART * over,
        PART * above // other.cards,
        PART * over // one.cards,
        PART * under // one.cards,
        PART * below // other.cards,
        PART * (one.highest == other.highest),
        0 if odd == other.cards & 1 else PART if odd else -PART,
    )


def net_name(replace: bool) -> str:
    """The file of one way of ties, below the assets."""
    return f"wargops/{REPLACE if replace else DEFERRED}.worth"


@lru_cache(maxsize=2)
def net(replace: bool) -> WorthNet:
    """The shipped weights of one way of ties. Raises FileNotFoundError if the file is missing."""
    return WorthNet(asset(net_name(replace)).read_bytes())


# -- looking ahead -----------------------------------------------------------------------------------------------------


def static_value(position: Position, replace: bool) -> float:
    """The value of a position for the owner of its first hand, without search."""
    end = final_difference(position, replace)
    if end is not None:
        return float(end)
    return net(replace).worth(position) if live(position) <= MOST else _simply_judged(position, replace)


def _simply_judged(position: Position, replace: bool) -> float:
    """The judgement of the position by simple figures."""
    end = final_difference(position, replace)
    if end is not None:
        return float(end)
    mine, yours, waiting = position
    own, other = simple_worth((mine, yours), ((3, waiting),) if waiting else ())
    return own - other


def _ahead(position: Position, replace: bool) -> float:
    """The judgement of the position by a solution of its next trick."""
    mine, yours, waiting = position
    end = final_difference(position, replace)
    if end is not None:
        return float(end)
    if mine == yours:
        return 0.0
    return _solve(position, replace) if mine > yours else -_solve((yours, mine, waiting), replace)


@lru_cache(maxsize=2048)
def _solve(position: Position, replace: bool) -> float:
    return solve(outcomes(position, replace)).value


def outcomes(position: Position, replace: bool) -> list[list[float]]:
    """The judged value of every outcome of a trick; rows are the ranks of the first hand."""
    columns = ranks_in(position[1])
    return [
        [static_value(after_pair(position, own, other, replace), replace) for other in columns]
        for own in ranks_in(position[0])
    ]


def best_mixes(
    position: Position, following: Sequence[Sequence[Position]], payoffs: list[list[float]], replace: bool
) -> tuple[Mix, Mix]:
    """How often both should play each of their cards, with the most promising ones searched a trick further.

    following: the position after each pair of cards; payoffs: the judged values of these, which are improved in place.
    """
    solution = solve(payoffs)
    rows = _promising(payoffs, solution.columns, solution.rows)
    columns = _promising(_transpose(payoffs), solution.rows, solution.columns)
    for row in rows:
        for column in columns:
            payoffs[row][column] = _ahead(following[row][column], replace)
    usual = solve([[_simply_judged(place, replace) for place in line] for line in following])
    supposed = SUPPOSED * min(1.0, (live(position) - EXACT) / FADING)
    own = _restricted_response(payoffs, usual.columns, supposed)
    return own, _restricted_response(_transpose(payoffs), usual.rows, supposed)


def _restricted_response(payoffs: Sequence[Sequence[float]], usual: Mix, supposed: float) -> Mix:
    """The mix against a player who follows the usual mix with that share and else does most harm: a restricted Nash
    response (Johanson, Zinkevich and Bowling)."""
    restricted = []
    for row in payoffs:
        expected = supposed * sum(map(mul, row, usual))
        restricted.append([expected + (1 - supposed) * payoff for payoff in row])
    return solve(restricted).rows


def _transpose(payoffs: Sequence[Sequence[float]]) -> list[list[float]]:
    return [[-payoff for payoff in column] for column in zip(*payoffs, strict=True)]


def _promising(payoffs: Sequence[Sequence[float]], others: Mix, mix: Mix) -> list[int]:
    """The indices of the most promising cards by their values against the other's mix, those of the own mix first."""
    values = [sum(map(mul, row, others)) + _SURELY * share for row, share in zip(payoffs, mix, strict=True)]
    return sorted(range(len(values)), key=values.__getitem__)[-WEIGHED:]
