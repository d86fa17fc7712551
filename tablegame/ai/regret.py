"""Regret matching: what several players who choose in secret and at once should mix, when only samples can be had.

Knows options by number and a function that says what each option of a player would bring. Everybody plays each option
as often as it was regretted not to have played it; the average over all rounds tends to a mix that nobody regrets
(Hart and Mas-Colell; for games Lanctot, Lisy and Winands).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

Brings = Callable[[int, tuple[int, ...]], Sequence[float]]
"""Player and everybody's choices to what each option of that player would bring beside the others' choices."""


@dataclass(frozen=True, slots=True)
class Learned:
    """After the last round, for each player and each option.

    mixes: how often it was played on average; means and errors: what it would have brought on average beside the
    others' choices in the later half of the rounds, and the standard error of that.
    """

    mixes: tuple[tuple[float, ...], ...]
    means: tuple[tuple[float, ...], ...]
    errors: tuple[tuple[float, ...], ...]


class _Player:
    """One player's regrets."""

    def __init__(self, options: int) -> None:
        self.regrets = [0.0] * options
        self.played = [0.0] * options
        self.sums = [0.0] * options
        self.squares = [0.0] * options

    def mix(self) -> list[float]:
        whole = sum(self.regrets)
        return [regret / whole for regret in self.regrets] if whole else [1 / len(self.regrets)] * len(self.regrets)

    def take_in(self, brought: Sequence[float], mix: Sequence[float], weight: int, counts: bool) -> None:
        """Regrets never sink below nothing, and later rounds count more: both make it settle sooner."""
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
) -> Learned:
    """Play so many rounds (at least 2). options: how many each player has.

    supposed: how often a player lays by a usual mix instead, so that the others learn to meet that (a restricted Nash
    response; Johanson, Zinkevich and Bowling)."""
    players = [_Player(count) for count in options]
    half = rounds // 2
    for number in range(rounds):
        mixes = [player.mix() for player in players]
        laid = [usual[place] if usual and rng.random() < supposed else mix for place, mix in enumerate(mixes)]
        joint = tuple(rng.choices(range(len(mix)), mix)[0] for mix in laid)
        for place, (player, mix) in enumerate(zip(players, mixes, strict=True)):
            player.take_in(brings(place, joint), mix, number + 1, number >= half)
    counted = rounds - half
    return Learned(
        tuple(tuple(share / sum(player.played) for share in player.played) for player in players),
        tuple(tuple(value / counted for value in player.sums) for player in players),
        tuple(tuple(player.error(option, counted) for option in range(len(player.sums))) for player in players),
    )
