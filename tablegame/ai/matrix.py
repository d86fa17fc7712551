"""Matrix games of two players, and regret matching for more: the mixes that players who choose in secret should play.

For two players: from the payoff of every pair of choices to both mixes, exact for fractions, up to rounding for floats.

Regret matching finds the mixes of several players by samples. It knows options by number, and a function with the value
of each option of a player. Everybody plays each option as often as it was regretted not to have played it; the average
over all rounds tends to a mix without regret (Hart and Mas-Colell; for games Lanctot, Lisy and Winands).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

Number = TypeVar("Number", float, Fraction)

_TINY: Final = 1e-12
"""A smaller float counts as 0."""
_PATIENCE: Final = 200
"""Steps after which columns are chosen by Bland's rule, which cannot cycle."""


class Solution(NamedTuple, Generic[Number]):
    """value: the payoff of the player of the rows; rows, columns: how often each should be chosen, summing to 1."""

    value: Number
    rows: tuple[Number, ...]
    columns: tuple[Number, ...]


def solve(payoffs: Sequence[Sequence[Number]]) -> Solution[Number]:
    """An equilibrium. payoffs[r][c]: what the player of the rows gets from the player of the columns."""
    zero = payoffs[0][0] * 0
    lows = [min(row) for row in payoffs]
    highs = [max(column) for column in zip(*payoffs, strict=True)]
    low, high = max(lows), min(highs)
    if low == high:
        rows, columns = [zero] * len(lows), [zero] * len(highs)
        rows[lows.index(low)] += 1
        columns[highs.index(high)] += 1
        return Solution(low, tuple(rows), tuple(columns))
    return _simplex(payoffs, 1 - min(lows), zero)


def _simplex(payoffs: Sequence[Sequence[Number]], shift: Number, zero: Number) -> Solution[Number]:
    """The linear programme of the game, shifted to positive payoffs: most total weight on columns, no row above 1."""
    height, width = len(payoffs), len(payoffs[0])
    table = [[entry + shift for entry in row] + [zero + 1] for row in payoffs]
    goal = [zero - 1] * width + [zero]
    outside = list(range(width))
    inside = list(range(width, width + height))
    tiny = _TINY if isinstance(zero, float) else 0
    steps = 0
    while True:
        steps += 1
        column = _entering(goal, outside, tiny, steps > _PATIENCE)
        if column is None:
            break
        row = _leaving(table, column, inside, tiny)
        _pivot(table, goal, row, column)
        outside[column], inside[row] = inside[row], outside[column]
    total = goal[width]
    columns, rows = [zero] * width, [zero] * height
    for place, name in enumerate(inside):
        if name < width:
            columns[name] = table[place][width] / total
    for place, name in enumerate(outside):
        if name >= width:
            rows[name - width] = goal[place] / total
    return Solution(1 / total - shift, tuple(rows), tuple(columns))


def _entering(goal: Sequence[Number], outside: Sequence[int], tiny: float, careful: bool) -> int | None:
    """The column that enters: the steepest, or if careful the first by name of those that help; None if none does."""
    if careful:
        helping = [place for place in range(len(outside)) if goal[place] < -tiny]
        return min(helping, key=lambda place: outside[place]) if helping else None
    steepest = min(goal[:-1])
    return goal.index(steepest) if steepest < -tiny else None


def _leaving(table: Sequence[Sequence[Number]], column: int, inside: Sequence[int], tiny: float) -> int:
    """The row that limits the growth of that column; of several the first by name."""
    best: Number | None = None
    found = -1
    for place, row in enumerate(table):
        if row[column] > tiny:
            bound = row[-1] / row[column]
            if best is None or bound < best or (bound == best and inside[place] < inside[found]):
                best, found = bound, place
    return found


def _pivot(table: list[list[Number]], goal: list[Number], at: int, column: int) -> None:
    """Swap the names of a row and a column."""
    pivot_row = table[at]
    pivot = pivot_row[column]
    pivot_row[column] = pivot * 0 + 1
    pivot_row[:] = [entry / pivot for entry in pivot_row]
    rows = list(table)
    rows.append(goal)
    for row in rows:
        factor = row[column]
        if factor and row is not pivot_row:
            row[column] = factor * 0
            row[:] = [entry - factor * other for entry, other in zip(row, pivot_row, strict=True)]


Brings = Callable[[int, tuple[int, ...]], Sequence[float]]
"""From a player and everybody's choices to the value of each option of that player against the others' choices."""


@dataclass(frozen=True, slots=True)
class RegretMixes:
    """The result for each player and each option. means, errors: its average value against the others' choices in the
    later half of the rounds, and the standard error of that."""

    mixes: tuple[tuple[float, ...], ...]  # how often it was played on average
    means: tuple[tuple[float, ...], ...]
    errors: tuple[tuple[float, ...], ...]


class _Player:
    def __init__(self, options: int) -> None:
        self.regrets = [0.0] * options
        self.played = [0.0] * options
        self.sums = [0.0] * options
        self.squares = [0.0] * options

    def mix(self) -> list[float]:
        whole = sum(self.regrets)
        return [regret / whole for regret in self.regrets] if whole else [1 / len(self.regrets)] * len(self.regrets)

    def add_round(self, brought: Sequence[float], mix: Sequence[float], weight: int, counts: bool) -> None:
        """Add the regrets of a round. They never fall below 0, and later rounds count more: both speed up
        convergence."""
        usual = sum(share * value for share, value in zip(mix, brought, strict=True))
        for option, value in enumerate(brought):
            self.regrets[option] = max(0.0, self.regrets[option] + value - usual)
            self.played[option] += weight * mix[option]
            if counts:
                self.sums[option] += value
                self.squares[option] += value * value

    def error(self, option: int, rounds: int) -> float:
        mean = self.sums[option] / rounds
        return sqrt(max(0.0, self.squares[option] / rounds - mean * mean) / max(1, rounds - 1))


def regret_matching(
    options: Sequence[int],
    brings: Brings,
    rounds: int,
    rng: Random,
    usual: Sequence[Sequence[float]] = (),
    supposed: float = 0.0,
) -> RegretMixes:
    """Play these rounds (at least 2). options: the number for each player.

    supposed: how often a player follows the usual mix instead, so that the others learn to meet it (a restricted Nash
    response; Johanson, Zinkevich and Bowling).
    """
    players = [_Player(count) for count in options]
    half = rounds // 2
    for number in range(rounds):
        mixes = [player.mix() for player in players]
        laid = [usual[place] if usual and rng.random() < supposed else mix for place, mix in enumerate(mixes)]
        joint = tuple(rng.choices(range(len(mix)), mix)[0] for mix in laid)
        for place, (player, mix) in enumerate(zip(players, mixes, strict=True)):
            player.add_round(brings(place, joint), mix, number + 1, number >= half)
    counted = rounds - half
    return RegretMixes(
        tuple(tuple(share / sum(player.played) for share in player.played) for player in players),
        tuple(tuple(value / counted for value in player.sums) for player in players),
        tuple(tuple(player.error(option, counted) for option in range(len(player.sums))) for player in players),
    )
