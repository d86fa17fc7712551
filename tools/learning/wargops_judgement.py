"""Fit the weights by which positions of WarGops are judged: `.venv/bin/python tools/learning/wargops_judgement.py`.

Games of two are played by computer players that look one trick ahead with the weights so far, and now and then play a
card at random. The features of every position are compared with the seat that stayed in, by logistic regression, and
with its points, by least squares. Twice, from the weights of FIRST on, all chance from one seed: the same
program prints the same line of tablegame/games/wargops/bot/worth.py, the last one. It takes two to three minutes
of one core. With `--quick` a twentieth of the games is played.
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
class Seen:
    """stayed: for each position the features of all seats and the index of the one that stayed in; rewards: what its
    points depend on, and these points."""

    stayed: list[tuple[list[Features], int]] = field(default_factory=list)
    rewards: list[tuple[Features, float]] = field(default_factory=list)


def house_rules(rng: Random) -> dict[str, Any]:
    """Mostly the usual pack, now and then another."""
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
    """A card of each seat for a game to learn from; one estimate serves them all."""
    mixes = estimate(state.view(acting[0]), acting[0]).mixes
    cards = []
    for seat in acting:
        ranks = tuple(state.legal(seat))
        astray = rng.random() < ASTRAY
        cards.append(rng.choices(ranks, [rank**-0.6 for rank in ranks] if astray else mixes[seat])[0])
    return cards


def watch(games: int, rng: Random) -> Seen:
    """Positions of so many games."""
    seen = Seen()
    for _ in range(games):
        *states, end = played(rng)
        holder, points = end.results[-1]
        if holder < 0:
            continue
        for state in states:
            if rng.random() < 40 / len(states):
                take_in(seen, state, holder, points)
    return seen


def take_in(seen: Seen, state: WarState, holder: int, points: int) -> None:
    """One position, where both have cards."""
    claimed = claims(CardCounts(state.hands, state.piles, state.up, state.down, state.waiting))
    looked = list(worth.simple_features(worth.share_claims(state.hands, claimed), sum(state.hands)))
    entry = looked[holder]
    if entry is None or not all(state.hands):
        return
    seen.stayed.append(([one.strength for one in looked if one is not None], holder))
    seen.rewards.append((entry.rewards[1:], float(points)))


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Linear equations by elimination."""
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
    """Conditional logistic regression by Newton's method, very slightly held towards 0."""
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
    """Least squares."""
    size = len(rewards[0][0])
    matrix = [[sum(features[i] * features[j] for features, _ in rewards) for j in range(size)] for i in range(size)]
    return tuple(solved(matrix, [sum(features[i] * points for features, points in rewards) for i in range(size)]))


def rounded(weights: Features) -> Features:
    """As they are written down."""
    return tuple(round(weight, 3) for weight in weights)


def main(arguments: Sequence[str]) -> None:
    """Fit and print."""
    share = 20 if "--quick" in arguments else 1
    rng = Random(SEED)
    worth.WEIGHTS = FIRST  # type: ignore[misc] # what is being fitted
    for games in GAMES:
        seen = watch(games // share, rng)
        found = rounded(strength(seen.stayed)), (0.0, *rounded(reward(seen.rewards)))
        worth.WEIGHTS = worth.SimpleNumbers(*found)  # type: ignore[misc]
        print(f"WEIGHTS: Final = SimpleNumbers({found[0]}, {found[1]})", len(seen.stayed), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
