"""Fits the weights by which positions of WarGops are judged (`python tools/learning/wargops_judgement.py`).

Games of two are played by computer players that look one trick ahead with the weights so far, and now and then play a
card at random. By logistic regression weights of the features of a position are found that tell which seat stays in; by
least squares, those that tell its points. Both are done twice, from the weights of FIRST on. The last line that is
printed belongs into tablegame/games/wargops/bot/worth.py; the same program prints the same line. It takes two to three
minutes of one core; with `--quick` a twentieth of the games is played.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Any

from tablegame.core.options import complete
from tablegame.games.wargops.bot import worth
from tablegame.games.wargops.bot.estimate import claims, estimate
from tablegame.games.wargops.facts.settling import CardCounts
from tablegame.games.wargops.rules import ENGINE, WarState

SEED = 2019
FIRST = worth.SimpleNumbers((0.0, 0.0, 2.0, 0.0, 20.0, 0.0), (0.0, 0.0, 0.5, 0.0, 1.0))
"""Where fitting begins: more and better cards keep a seat in. Guessed, so that nothing depends on older fits."""
GAMES = (800, 1600)  # the games of each round of fitting
ASTRAY = 0.15  # how often a card is laid at random, so that unusual positions are met
STEPS = 12  # Newton's steps of a logistic regression; far fewer are enough

Features = tuple[float, ...]


@dataclass
class Positions:
    """Positions to learn from."""

    stayed: list[tuple[list[Features], int]] = field(default_factory=list)
    """The features of all seats, and the seat that stayed in."""
    rewards: list[tuple[Features, float]] = field(default_factory=list)
    """The features on which the points of that seat depend, and these points."""


def house_rules(rng: Random) -> dict[str, Any]:
    """Mostly the usual pack, sometimes another."""
    if rng.random() < 0.7:
        given: dict[str, Any] = {}
    else:
        given = {"ranks": rng.randint(6, 15), "copies": rng.choice((1, 1, 2, 3))}
    ties = rng.choice(("deferred", "deferred", "replace"))
    return complete(ENGINE, 2, {**given, "ties": ties, "games": 1})


def played(rng: Random) -> Iterator[WarState]:
    """The states of one game after each of its tricks, the end last."""
    state = ENGINE.new(2, house_rules(rng))
    while acting := state.acting():
        for seat, rank in zip(acting, chosen(state, acting, rng), strict=True):
            state.apply(seat, rank)
        yield state.clone()


def chosen(state: WarState, acting: Sequence[int], rng: Random) -> list[int]:
    """A card of each seat: by a computer player, or at random. All seats share one estimate of the position."""
    mixes = estimate(state.view(acting[0]), acting[0]).mixes
    cards = []
    for seat in acting:
        ranks = tuple(state.legal(seat))
        astray = rng.random() < ASTRAY
        cards.append(rng.choices(ranks, [rank**-0.6 for rank in ranks] if astray else mixes[seat])[0])
    return cards


def positions_of(games: int, rng: Random) -> Positions:
    """Positions of so many games, about forty of each game that somebody won."""
    positions = Positions()
    for _ in range(games):
        *states, end = played(rng)
        holder, points = end.results[-1]
        if holder < 0:
            continue
        for state in states:
            if rng.random() < 40 / len(states):
                add(positions, state, holder, points)
    return positions


def add(positions: Positions, state: WarState, holder: int, points: int) -> None:
    """Add a position of a game if both seats have cards. holder: the seat that stayed in, with its points."""
    claimed = claims(CardCounts(state.hands, state.piles, state.up, state.down, state.waiting))
    features = list(worth.simple_features(worth.share_claims(state.hands, claimed), sum(state.hands)))
    of_holder = features[holder]
    if of_holder is None or not all(state.hands):
        return
    positions.stayed.append(([seat.strength for seat in features if seat is not None], holder))
    positions.rewards.append((of_holder.rewards[1:], float(points)))


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination. right: their right sides."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        for row in range(size):
            if row != place:
                factor = rows[row][place] / rows[place][place]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[place], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


def strength(stayed: Sequence[tuple[list[Features], int]]) -> Features:
    """The weights of the features by conditional logistic regression (Newton's method), drawn very slightly towards
    0."""
    size = len(stayed[0][0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-1e-3 * weight for weight in weights]
        bend = [[1e-3 * (row == column) for column in range(size)] for row in range(size)]
        for seats, place in stayed:
            powers = [sum(w * x for w, x in zip(weights, features, strict=True)) for features in seats]
            shares = [exp(power - max(powers)) for power in powers]
            whole = sum(shares)
            mean = [sum(s * x[i] for s, x in zip(shares, seats, strict=True)) / whole for i in range(size)]
            for i in range(size):
                slope[i] += seats[place][i] - mean[i]
            for share, features in zip(shares, seats, strict=True):
                off = [x - m for x, m in zip(features, mean, strict=True)]
                for i in range(size):
                    factor = share / whole * off[i]
                    for j in range(size):
                        bend[i][j] += factor * off[j]
        weights = [w + step for w, step in zip(weights, solved(bend, slope), strict=True)]
    return tuple(weights)


def reward(rewards: Sequence[tuple[Features, float]]) -> Features:
    """The weights of the features by least squares."""
    size = len(rewards[0][0])
    matrix = [[sum(features[i] * features[j] for features, _ in rewards) for j in range(size)] for i in range(size)]
    return tuple(solved(matrix, [sum(features[i] * points for features, points in rewards) for i in range(size)]))


def rounded(weights: Features) -> Features:
    return tuple(round(weight, 3) for weight in weights)


def main(arguments: Sequence[str]) -> None:
    share = 20 if "--quick" in arguments else 1
    rng = Random(SEED)
    worth.WEIGHTS = FIRST  # type: ignore[misc] # the computer players judge with the weights that are being fitted
    for games in GAMES:
        positions = positions_of(games // share, rng)
        strengths, rewards = rounded(strength(positions.stayed)), (0.0, *rounded(reward(positions.rewards)))
        worth.WEIGHTS = worth.SimpleNumbers(strengths, rewards)  # type: ignore[misc]
        print(f"WEIGHTS: Final = SimpleNumbers({strengths}, {rewards})", len(positions.stayed), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
