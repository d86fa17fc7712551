"""Regret matching: the mixes of several players who choose in secret at once, found by samples.

It knows options by number, and a function with the value of each option of a player. Everybody plays each option as
often as it was regretted not to have played it; the average over all rounds tends to a mix without regret (Hart and
Mas-Colell; for games Lanctot, Lisy and Winands).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

Brings = Callable[[int, tuple[int, ...]], Sequence[float]]
"""From a player and everybody's choices to the value of each option of that player against the others' choices."""


@dataclass(frozen=True, slots=True)
class RegretMixes:
    """The result for each player and each option.

    mixes: how often it was played on average; means, errors: its average value against the others' choices in the later
    half of the rounds, and the standard error of that.
    """

    mixes: tuple[tuple[float, ...], ...]
    means: tuple[tuple[float, ...], ...]
    errors: tuple[tuple[float, ...], ...]


class _Player:
    """The regrets of a player."""

    def __init__(self, options: int) -> None:
        self.regrets = [0.0] * options
        self.played = [0.0] * options
        self.sums = [0.0] * options
        self.squares = [0.0] * options

    def mix(self) -> list[float]:
        whole = sum(self.regrets)
        return [regret / whole for regret in self.regrets] if whole else [1 / len(self.regrets)] * len(self.regrets)

    def take_in(self, brought: Sequence[float], mix: Sequence[float], weight: int, counts: bool) -> None:
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
            player.take_in(brings(place, joint), mix, number + 1, number >= half)
    counted = rounds - half
    return RegretMixes(
        tuple(tuple(share / sum(player.played) for share in player.played) for player in players),
        tuple(tuple(value / counted for value in player.sums) for player in players),
        tuple(tuple(player.error(option, counted) for option in range(len(player.sums))) for player in players),
    )
