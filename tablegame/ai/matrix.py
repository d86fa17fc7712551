"""The mixes that players who choose in secret should play. A mix has the share in which to choose each option.

`solve` finds the mixes of two players from a matrix: the payoff of every pair of options. The result is exact for
fractions, and rounded for floats.

`regret_matching` finds the mixes of several players by random rounds. The regret of an option is how much more it would
have won in all rounds so far than the options that were chosen. In each round a player chooses options in proportion to
their regrets. The average over all rounds tends to a mix without regret (Hart and Mas-Colell; Lanctot, Lisy and
Winands).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

Number = TypeVar("Number", float, Fraction)

_TINY: Final = 1e-12  # a float counts as 0 if it is smaller
_PATIENCE: Final = 200  # steps after which columns are chosen by Bland's rule, which cannot cycle


class Solution(NamedTuple, Generic[Number]):
    """The mixes of two players. Neither player can gain by another mix. The shares of each player sum to 1."""

    value: Number  # the mean payoff of the player of the rows
    rows: tuple[Number, ...]  # the share in which to choose each row
    columns: tuple[Number, ...]  # the share in which to choose each column


def solve(payoffs: Sequence[Sequence[Number]]) -> Solution[Number]:
    """The best mixes in a game in which one player chooses a row and the other one, in secret, a column.

    payoffs: payoffs[row][column] is what the player of the columns then pays to the player of the rows.

    >>> solve([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]]).rows
    (Fraction(1, 2), Fraction(1, 2))
    """
    zero = payoffs[0][0] * 0
    row_minima = [min(row) for row in payoffs]
    column_maxima = [max(column) for column in zip(*payoffs, strict=True)]
    maximin, minimax = max(row_minima), min(column_maxima)
    if maximin == minimax:  # a saddle point: each player has one best option
        rows, columns = [zero] * len(row_minima), [zero] * len(column_maxima)
        rows[row_minima.index(maximin)] += 1
        columns[column_maxima.index(minimax)] += 1
        return Solution(maximin, tuple(rows), tuple(columns))
    return _simplex(payoffs, 1 - min(row_minima), zero)  # the least payoff becomes 1


def _simplex(payoffs: Sequence[Sequence[Number]], shift: Number, zero: Number) -> Solution[Number]:
    """The solution by the simplex method, of a linear program: find the column weights with the largest sum for which
    no row has a payoff above 1. shift: a number that makes all payoffs positive when it is added to them."""
    height, width = len(payoffs), len(payoffs[0])
    # The tableau: for each row its payoffs and the bound 1; the goal has the gain of each column, negated, and the sum.
    table = [[entry + shift for entry in row] + [zero + 1] for row in payoffs]
    goal = [zero - 1] * width + [zero]
    # The variables by number: the weights of the columns, then the slack of the rows.
    nonbasic = list(range(width))
    basic = list(range(width, width + height))
    tiny = _TINY if isinstance(zero, float) else 0
    steps = 0
    while True:
        steps += 1
        column = _entering_column(goal, nonbasic, tiny, steps > _PATIENCE)
        if column is None:
            break
        row = _leaving_row(table, column, basic, tiny)
        _pivot(table, goal, row, column)
        nonbasic[column], basic[row] = basic[row], nonbasic[column]
    # The shares of the columns are the values of their weights, those of the rows the goal's entries for their slack.
    total = goal[width]
    columns, rows = [zero] * width, [zero] * height
    for row, variable in enumerate(basic):
        if variable < width:
            columns[variable] = table[row][width] / total
    for column, variable in enumerate(nonbasic):
        if variable >= width:
            rows[variable - width] = goal[column] / total
    return Solution(1 / total - shift, tuple(rows), tuple(columns))


def _entering_column(goal: Sequence[Number], nonbasic: Sequence[int], tiny: float, careful: bool) -> int | None:
    """The column whose variable enters the basis: it improves the goal most. None if no column improves the goal.
    careful: take the variable of the lowest number that improves the goal (Bland's rule)."""
    if careful:
        improving = [column for column in range(len(nonbasic)) if goal[column] < -tiny]
        return min(improving, key=lambda column: nonbasic[column]) if improving else None
    steepest = min(goal[:-1])
    return goal.index(steepest) if steepest < -tiny else None


def _leaving_row(table: Sequence[Sequence[Number]], column: int, basic: Sequence[int], tiny: float) -> int:
    """The row that limits the growth of the column most; of several such rows, the one with the lowest variable."""
    bounds = [(row[-1] / row[column], basic[i], i) for i, row in enumerate(table) if row[column] > tiny]
    return min(bounds)[2]


def _pivot(table: list[list[Number]], goal: list[Number], row_index: int, column: int) -> None:
    """Exchange the variables of a row and a column, by a step of Gauss and Jordan. Changes the table and the goal."""
    pivot_row = table[row_index]
    pivot = pivot_row[column]
    pivot_row[column] = pivot * 0 + 1  # the 1 of the type of the numbers, a float or a fraction
    pivot_row[:] = [entry / pivot for entry in pivot_row]
    rows = list(table)
    rows.append(goal)
    for row in rows:
        factor = row[column]
        if factor and row is not pivot_row:
            row[column] = factor * 0  # the 0 of that type
            row[:] = [entry - factor * other for entry, other in zip(row, pivot_row, strict=True)]


OptionValues = Callable[[int, tuple[int, ...]], Sequence[float]]
"""A function of the index of a player and the choices of all players. It returns the value of each option of the player
against the choices of the others."""


@dataclass(frozen=True, slots=True)
class RegretMixes:
    """The results of regret matching: numbers by player and by option, such as `mixes[player][option]`."""

    mixes: tuple[tuple[float, ...], ...]  # the average share in which the option was chosen
    means: tuple[tuple[float, ...], ...]  # the average value of the option in the later half of the rounds
    errors: tuple[tuple[float, ...], ...]  # the standard error of this average value


class _Player:
    """What a player has learned: sums over all rounds so far, one number for each option."""

    def __init__(self, options: int) -> None:
        """options: the number of options."""
        self.regrets = [0.0] * options
        self.shares = [0.0] * options  # of the choice of the option
        self.sums = [0.0] * options  # of its values in the rounds that count
        self.squares = [0.0] * options  # of these values

    def mix(self) -> list[float]:
        """The shares in which to choose in the next round: proportional to the regrets, equal if all regrets are 0."""
        whole = sum(self.regrets)
        return [regret / whole for regret in self.regrets] if whole else [1 / len(self.regrets)] * len(self.regrets)

    def add_round(self, values: Sequence[float], mix: Sequence[float], weight: int, counts: bool) -> None:
        """Add a round. For faster convergence, regrets never fall below 0 and later rounds have more weight.

        values, mix: for each option its value in this round, and the share in which it was chosen.
        counts: whether the values of this round count for the mean values.
        """
        mean = sum(share * value for share, value in zip(mix, values, strict=True))
        for option, value in enumerate(values):
            self.regrets[option] = max(0.0, self.regrets[option] + value - mean)
            self.shares[option] += weight * mix[option]
            if counts:
                self.sums[option] += value
                self.squares[option] += value * value

    def error(self, option: int, rounds: int) -> float:
        """The standard error of the mean value of an option. rounds: the number of rounds that count."""
        mean = self.sums[option] / rounds
        return sqrt(max(0.0, self.squares[option] / rounds - mean * mean) / max(1, rounds - 1))


def regret_matching(
    options: Sequence[int],
    values: OptionValues,
    rounds: int,
    rng: Random,
    habits: Sequence[Sequence[float]] = (),
    habit_share: float = 0.0,
) -> RegretMixes:
    """The mixes of several players after some rounds of regret matching. rounds: their number, at least 2.

    options: the number of options of each player.
    values: returns what each option of a player is worth against choices of the others.
    habits: the mix that each player habitually plays.
    habit_share: the share of rounds in which a player follows its habit, so that the other players learn to meet it (a
        restricted Nash response; Johanson, Zinkevich and Bowling).
    """
    players = [_Player(count) for count in options]
    half = rounds // 2
    for number in range(rounds):
        mixes = [player.mix() for player in players]
        # In some rounds a player follows its habit: then its choice is drawn from that mix.
        followed = [habits[i] if habits and rng.random() < habit_share else mix for i, mix in enumerate(mixes)]
        choices = tuple(rng.choices(range(len(mix)), mix)[0] for mix in followed)
        for i, (player, mix) in enumerate(zip(players, mixes, strict=True)):
            player.add_round(values(i, choices), mix, number + 1, number >= half)
    counted = rounds - half
    mixes_found = [tuple(share / sum(player.shares) for share in player.shares) for player in players]
    means = [tuple(value / counted for value in player.sums) for player in players]
    errors = [tuple(player.error(option, counted) for option in range(len(player.sums))) for player in players]
    return RegretMixes(tuple(mixes_found), tuple(means), tuple(errors))
