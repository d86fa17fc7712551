"""The value of a position of WarGops for two players, and how to play it far from the end of the game.

A position is three ints of packed cards, 8 bits for the count of each rank: the first hand, the second, and the cards
that wait. Its value is the expected points at the end of the game, those of the first hand less those of the second.
Every trick loses a card, so positions with few cards are solved backwards, each as a matrix game, as Rhoads and
Bartholdi solved Goofspiel. A small net judges others; it learned from solved positions
(docs/decisions/0022-wargops-nets.md). For the most promising outcomes of a trick the next trick is solved too. Nothing
is random: equal positions have equal values.

Everywhere `replace` is whether ties are replaced at once, instead of waiting for a later trick.
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

EXACT: Final = 11  # positions with at most this number of live cards (in both hands and waiting) are solved to the end
_MOST_SOLVED: Final = 50_000
"""The most solved positions in memory between decisions: some 10 MB. Six times as many were no faster."""


def live(position: Position) -> int:
    """The number of live cards: the cards in both hands, and the cards that wait."""
    return sum([figures_of(cards).cards for cards in position])


def final_difference(position: Position, replace: bool) -> int | None:
    """The points of the first hand less those of the second, if a hand is empty; None while both have cards.

    If ties are replaced and cards wait, the seat that has cards left must still play one. Its lowest card is best: it
    wins the waiting cards, and then goes to the trash itself.
    """
    mine, yours, waiting = position
    if mine and yours:
        return None
    if not replace or not waiting or not (mine or yours):
        return figures_of(mine).points - figures_of(yours).points
    hand = figures_of(mine or yours)  # the hand that is not empty
    points = hand.points + figures_of(waiting).points - hand.lowest
    return points if mine else -points


class Duel(Generic[Number]):
    """Solves positions to the end of the game, and remembers their values."""

    def __init__(self, replace: bool, zero: Number) -> None:
        """zero: 0.0 to calculate with floats, or Fraction(0) to calculate exactly."""
        self.replace = replace
        self.zero: Number = zero
        self.solved: dict[Position, Number] = {}

    def make_room(self) -> None:
        """Forget all solved positions if there are too many."""
        if len(self.solved) > _MOST_SOLVED:
            self.solved.clear()

    def value(self, position: Position) -> Number:
        """The value of a position for the owner of its first hand. Of two mirrored positions only one is solved."""
        solved = self.solved.get(position)
        if solved is not None:
            return solved
        mine, yours, waiting = position
        end = final_difference(position, self.replace)
        if end is not None:
            return self.zero + end
        if mine == yours:
            return self.zero
        if mine < yours:  # the mirrored position is solved
            return -self.value((yours, mine, waiting))
        value = solve(self.matrix(position)).value
        self.solved[position] = value
        return value

    def matrix(self, position: Position) -> list[list[Number]]:
        """The values after each pair of ranks: a row for each rank of the first hand, a column for the other's."""
        value, replace = self.value, self.replace
        columns = ranks_in(position[1])
        return [
            [value(after_pair(position, own, other, replace)) for other in columns] for own in ranks_in(position[0])
        ]


# -- the shipped endgame table: values of positions by packs of 6 and 7 ranks, which take too long to solve in a game --


FEWEST: Final = 11  # the fewest live cards of a position in the table; those with fewer are solved in no time
MOST_RANKS: Final = 7  # the number of ranks of the largest pack in the table
_COUNT_BITS: Final = 127  # the bits of a lane (core/sealed_cards.py) that have the count of a rank
_KEY, _VALUE = "Q", "f"  # the type codes of the arrays of positions and values


def number_of(position: Position) -> int | None:
    """A position as a number with a digit of base 27 for each rank, rank 1 last; None if it cannot be in the table.

    A digit is mine + 3 * yours + 9 * waiting: the cards of that rank in the two hands and those that wait, 0 to 2 each.
    """
    has_higher_ranks = max(position) >> LANE * MOST_RANKS
    if has_higher_ranks:
        return None
    number = 0
    for index in reversed(range(MOST_RANKS)):
        mine, yours, waiting = (cards >> LANE * index & _COUNT_BITS for cards in position)
        if max(mine, yours, waiting) > 2:
            return None
        number = number * 27 + mine + 3 * yours + 9 * waiting
    return number


class EndgameTable:
    """The values of positions for the owner of the first hand, by the ascending numbers of the positions (`number_of`).

    Of two positions that differ by swapped hands, the table has only the one with the larger int as its first hand.
    """

    def __init__(self, numbers: array[int], values: array[float]) -> None:
        self.numbers = numbers
        self.values = values

    def value(self, position: Position) -> float | None:
        """The value of a position for the owner of its first hand; None if it is not in the table."""
        mine, yours, waiting = position
        if mine < yours:
            swapped = self.value((yours, mine, waiting))
            return None if swapped is None else -swapped
        number = number_of(position)
        if number is None:
            return None
        index = bisect_left(self.numbers, number)
        known = index < len(self.numbers) and self.numbers[index] == number
        return self.values[index] if known else None


def pack_table(values: Mapping[int, float]) -> bytes:
    """The compressed file of a table from the value of each position by its number, for `unpack_table`.

    It has the number of positions, the differences between successive numbers, and the values.
    """
    numbers = sorted(values)
    steps = array(_KEY, [number - previous for previous, number in zip([0, *numbers], numbers, strict=False)])
    in_order = array(_VALUE, [values[number] for number in numbers])
    return zlib.compress(len(numbers).to_bytes(4, "little") + to_bytes(steps) + to_bytes(in_order), 9)


def unpack_table(data: bytes) -> EndgameTable:
    """The table from the contents of its file, which `pack_table` wrote."""
    raw = zlib.decompress(data)
    middle = 4 + int.from_bytes(raw[:4], "little") * array(_KEY).itemsize
    numbers = array(_KEY, accumulate(from_bytes(_KEY, raw[4:middle])))
    return EndgameTable(numbers, from_bytes(_VALUE, raw[middle:]))


def table_name(replace: bool) -> str:
    """The path of the file with the endgame table in the folder `assets`, such as "wargops/deferred.table"."""
    return f"wargops/{REPLACE if replace else DEFERRED}.table"


@lru_cache(maxsize=2)
def table(replace: bool) -> EndgameTable:
    """The shipped endgame table. Raises FileNotFoundError if its file is missing."""
    return unpack_table(asset(table_name(replace)).read_bytes())


# -- the net that judges positions -------------------------------------------------------------------------------------


MOST: Final = 60  # the most live cards of a position that the net has learned
FIGURES: Final = 19  # the number of figures in `_figures`
# The inputs of the net, and so its weights, in order: the counts of the ranks in the first hand, in the second hand and
# among the waiting cards, then the figures. These are the indices at which each part begins.
_FIRST_HAND: Final = 0
_SECOND_HAND: Final = HIGHEST
_WAITING: Final = 2 * HIGHEST
_FIRST_FIGURE: Final = 3 * HIGHEST
FEATURES: Final = _FIRST_FIGURE + FIGURES  # the number of inputs of the net
MOST_SEARCHED: Final = 8  # of each side, the most cards whose outcomes are searched a trick further: the most promising
SIMPLE_SHARE: Final = 0.4
"""The share of choices in which the other is assumed to judge by simple figures (bot/worth.py), far from the end. This
gains 3 of 91 points if the other does so, and costs less than the errors of judgement if not."""
FADING: Final = 8  # `SIMPLE_SHARE` holds with at least so many live cards above `EXACT`; with fewer it fades to 0
_SURELY: Final = 1e6  # the bonus that makes a card of the mix more promising than any other card
Mix = tuple[float, ...]  # how often each rank of a hand is played, the lowest first; the shares sum to 1


class WorthNet:
    """A small neural net that judges positions under one of the two rules for ties.

    Its output plus the constant `usual` is the value of a position as a share of all its points, from -1 to 1.
    """

    def __init__(self, data: bytes) -> None:
        """data: the contents of the file of weights."""
        numbers = from_bytes("f", decompress(data))
        self.layer, self.usual = HiddenLayer(numbers, FEATURES, _FIRST_FIGURE, 1), numbers[-1]
        self._rank_input = lru_cache(maxsize=2048)(self._add_ranks)
        self._larger_first = lru_cache(maxsize=2048)(self._value)

    def value(self, position: Position) -> float:
        """The expected points of the first hand at the end, less those of the second. Both must have cards."""
        mine, yours, waiting = position
        if mine == yours:
            return 0.0
        value_of_larger = self._larger_first(max(mine, yours), min(mine, yours), waiting)
        return value_of_larger if mine > yours else -value_of_larger

    def _add_ranks(self, cards: int, live_ranks: int, first: int) -> int:
        """What some packed cards add to the inputs of the net's units. The inputs of all units are packed in one int.

        Weights belong to the live ranks from the highest down, whichever ranks these are.
        live_ranks: a bit for each rank that is in play.
        first: the index of the weights for the highest live rank.
        """
        ranks = [rank for rank in range(HIGHEST, 0, -1) if live_ranks >> rank - 1 & 1]
        counts, weights = figures_of(cards).counts, self.layer.weights
        return sum(weights[index] * counts[rank - 1] for index, rank in enumerate(ranks, first))

    def _value(self, mine: int, yours: int, waiting: int) -> float:
        """The points that the net expects for the owner of the first hand, less those of the other's."""
        one, other, pile = figures_of(mine), figures_of(yours), figures_of(waiting)
        live_ranks = one.ranks | other.ranks | pile.ranks
        units = self.layer.start  # the inputs of all units, packed into one int (ai/learned.py)
        units += self._rank_input(mine, live_ranks, _FIRST_HAND) + self._rank_input(yours, live_ranks, _SECOND_HAND)
        if waiting:
            units += self._rank_input(waiting, live_ranks, _WAITING)
        units += sum(map(mul, _figures(one, other, pile), self.layer.weights[_FIRST_FIGURE:]))
        share: float = self.usual + self.layer.output(units)
        return max(-1.0, min(1.0, share)) * (one.points + other.points + pile.points)


def _figures(one: HandFigures, other: HandFigures, pile: HandFigures) -> tuple[int, ...]:
    """Figures by which the net judges two hands and the waiting cards, in the order of the weights.

    All are whole numbers: 1 is written as `PART`.
    """
    points, live = one.points + other.points + pile.points, one.cards + other.cards + pile.cards
    root = isqrt(live * PART * PART)  # the square root of `live`
    pairs = one.cards * other.cards
    # The pairs in which the first hand's card beats the other's, less those in which it is beaten. Counts begin with
    # rank 1, `up_to` with rank 0, so each count meets the number of lower cards.
    beats = sum(map(mul, one.counts, other.up_to)) - sum(map(mul, other.counts, one.up_to))
    # For each hand its cards above the other's highest, and below the other's lowest.
    one_above, one_below = one.cards - one.up_to[other.highest], one.up_to[other.lowest - 1]
    other_above, other_below = other.cards - other.up_to[one.highest], other.up_to[one.lowest - 1]
    one_odd, other_odd = one.cards & 1, other.cards & 1
    return (
        PART * one.cards, PART * other.cards, PART * pile.cards,
        PART * one.points // points, PART * other.points // points,  # the share of each hand in all points,
        PART * one.cards // live, PART * other.cards // live, PART * 4 // live,  # in all cards; how few these are
        PART * PART * (one.cards - other.cards) // root,  # how many cards the first hand has more
        PART * beats // pairs, beats * root // (4 * pairs),  # how often it wins; this counts for more with many cards
        PART * one_above, PART * other_above,
        PART * one_above // other.cards, PART * other_above // one.cards,  # for each card of the other hand
        PART * one_below // one.cards, PART * other_below // other.cards,
        PART * (one.highest == other.highest),
        PART * (one_odd - other_odd),  # which hand alone has an odd number of cards
    )  # fmt: skip


def net_name(replace: bool) -> str:
    """The path, below the folder `assets`, of the file with the weights of the net, such as "wargops/deferred.worth".
    replace: whether tied cards are replaced at once; without it ties are decided by a later trick."""
    return f"wargops/{REPLACE if replace else DEFERRED}.worth"


@lru_cache(maxsize=2)
def net(replace: bool) -> WorthNet:
    """The shipped net. Raises FileNotFoundError if its file is missing."""
    return WorthNet(asset(net_name(replace)).read_bytes())


def static_value(position: Position, replace: bool) -> float:
    """The value of a position for the owner of its first hand, judged as it is, without a search."""
    if live(position) > MOST:
        return _simple_value(position, replace)
    end = final_difference(position, replace)
    return net(replace).value(position) if end is None else float(end)


def _simple_value(position: Position, replace: bool) -> float:
    """The value of a position for the owner of its first hand, judged by simple figures (bot/worth.py)."""
    end = final_difference(position, replace)
    if end is not None:
        return float(end)
    mine, yours, waiting = position
    both_seats = 0b11  # the mask of the seats that can win the waiting cards
    own, other = simple_worth((mine, yours), ((both_seats, waiting),) if waiting else ())
    return own - other


def _value_ahead(position: Position, replace: bool) -> float:
    """The value of a position from the solution of its next trick."""
    mine, yours, waiting = position
    end = final_difference(position, replace)
    if end is not None:
        return float(end)
    if mine == yours:
        return 0.0  # with equal hands nobody is ahead
    # The two seats are in the same situation: positions with their hands exchanged are solved once.
    return _solve(position, replace) if mine > yours else -_solve((yours, mine, waiting), replace)


@lru_cache(maxsize=2048)
def _solve(position: Position, replace: bool) -> float:
    """The value of a position if the next trick is solved with judged outcomes."""
    return solve(outcomes(position, replace)).value


def outcomes(position: Position, replace: bool) -> list[list[float]]:
    """The judged values after each pair of ranks: a row for each rank of the first hand, a column for the other's."""
    columns = ranks_in(position[1])
    return [
        [static_value(after_pair(position, own, other, replace), replace) for other in columns]
        for own in ranks_in(position[0])
    ]


def best_mixes(
    position: Position, following: Sequence[Sequence[Position]], payoffs: list[list[float]], replace: bool
) -> tuple[Mix, Mix]:
    """How often each side should play each of its ranks. Promising outcomes are searched a trick further.
    following: the position after each pair of ranks. It has a row for each rank of the first hand.
    payoffs: the judged values of these positions. Those that are searched further are replaced in this list.
    """
    solution = solve(payoffs)
    rows = _promising(payoffs, solution.columns, solution.rows)
    columns = _promising(_transpose(payoffs), solution.rows, solution.columns)
    for row in rows:
        for column in columns:
            payoffs[row][column] = _value_ahead(following[row][column], replace)
    # Far from the end the other side is assumed to judge by simple figures in a part of the cases.
    simple = solve([[_simple_value(after, replace) for after in row] for row in following])
    simple_share = SIMPLE_SHARE * min(1.0, (live(position) - EXACT) / FADING)
    own = _restricted_response(payoffs, simple.columns, simple_share)
    return own, _restricted_response(_transpose(payoffs), simple.rows, simple_share)


def _restricted_response(payoffs: Sequence[Sequence[float]], simple: Mix, simple_share: float) -> Mix:
    """The best mix against a player who plays the simple mix in that share of the cases, and else does most harm.

    This is a restricted Nash response (Johanson, Zinkevich and Bowling). payoffs: a row for each own rank.
    """
    restricted = []
    for row in payoffs:
        expected = simple_share * sum(map(mul, row, simple))
        restricted.append([expected + (1 - simple_share) * payoff for payoff in row])
    return solve(restricted).rows


def _transpose(payoffs: Sequence[Sequence[float]]) -> list[list[float]]:
    """The same payoffs as the other side sees them: a row for each of its ranks, gains as losses."""
    return [[-payoff for payoff in column] for column in zip(*payoffs, strict=True)]


def _promising(payoffs: Sequence[Sequence[float]], others: Mix, mix: Mix) -> list[int]:
    """The indices of the most promising ranks: first those of the own mix, then by value against the other's mix.
    payoffs: a row for each own rank. others: the mix of the other side.
    """
    values = [sum(map(mul, row, others)) + _SURELY * share for row, share in zip(payoffs, mix, strict=True)]
    return sorted(range(len(values)), key=values.__getitem__)[-MOST_SEARCHED:]
