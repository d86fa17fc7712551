"""Fit the weights by which positions of WarGops are judged: `.venv/bin/python tools/wargops_judgement.py`.

Games are played (between two by computer seats that reckon one trick ahead with the weights so far, now and then laying
a card at random; among more at random, high cards spared), and the signs of every position are set beside what came of
it: who stayed in, by logistic regression; how many points that was, by least squares. Some ten minutes; prints the two
lines of tablegame/games/wargops/judgement.py. It goes on from the weights there, so that a further run gives others of
about the same strength (tools/strength.py says how strong). With `--quick` a twentieth of the games is played, with
`--many` only those of three and more.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tablegame.core.options import complete  # noqa: E402 - found in this checkout, installed or not
from tablegame.games.wargops import judgement  # noqa: E402
from tablegame.games.wargops.reckoning import claims, reckon  # noqa: E402
from tablegame.games.wargops.rules import ENGINE, WarState  # noqa: E402

SEED = 2019
ASTRAY = 0.15
"""How often a card is laid at random in games between two, so that unusual positions are met."""
STEPS = 12
"""Newton's steps of a logistic regression; far fewer are enough."""

Signs = tuple[float, ...]


@dataclass
class Seen:
    """stayed: for each position the signs of all seats and the place of the one that stayed in; rewards: what its
    points depend on, and these points."""

    stayed: list[tuple[list[Signs], int]] = field(default_factory=list)
    rewards: list[tuple[Signs, float]] = field(default_factory=list)


def house_rules(rng: Random, players: int) -> dict[str, Any]:
    """Mostly the usual pack, now and then another."""
    if rng.random() < 0.7:
        given: dict[str, Any] = {}
    else:
        given = {"ranks": rng.randint(6, 15), "copies": rng.choice((1, 1, 2, 3))}
    ties = rng.choice(("deferred", "deferred", "replace"))
    return complete(ENGINE, players, {**given, "ties": ties, "games": 1})


def played(players: int, rng: Random) -> Iterator[WarState]:
    """The states of one game after each of its tricks, the end last."""
    state = ENGINE.new(players, house_rules(rng, players))
    while acting := state.acting():
        for seat, rank in zip(acting, [chosen(state, seat, rng) for seat in acting], strict=True):
            state.apply(seat, rank)
        yield state.clone()


def chosen(state: WarState, seat: int, rng: Random) -> int:
    """A card for a game to learn from."""
    if state.players == 2 and rng.random() > ASTRAY:
        reckoned = reckon(state.view(seat), seat, False, rng)
        return rng.choices(reckoned.ranks, reckoned.mixes[seat])[0]
    ranks = tuple(state.legal(seat))
    counts = state.view(seat).hands[seat] if state.players == 2 else [1] * state.ranks
    return rng.choices(ranks, [counts[rank - 1] / rank**0.6 for rank in ranks])[0]


def watch(games: int, most: int, rng: Random) -> Seen:
    """Positions of so many games of two, or of three to `most`."""
    seen = Seen()
    for number in range(games):
        players = 2 if most == 2 else 3 + number % (most - 2)
        *states, end = played(players, rng)
        holder, points = end.results[-1]
        if holder < 0:
            continue
        for state in states:
            if rng.random() < 40 / len(states):
                take_in(seen, state, holder, points, most)
    return seen


def take_in(seen: Seen, state: WarState, holder: int, points: int, most: int) -> None:
    """One position; those between two belong to the weights of two."""
    playing = [seat for seat, hand in enumerate(state.hands) if hand]
    if (len(playing) == 2) != (most == 2):
        return
    looked = judgement.signs(state.hands, claims(state))
    entry = looked[holder]
    if entry is None:
        return
    seen.stayed.append(([one[0] for one in looked if one is not None], playing.index(holder)))
    seen.rewards.append((entry[1], float(points)))


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


def strength(stayed: Sequence[tuple[list[Signs], int]]) -> Signs:
    """Conditional logistic regression by Newton's method, very slightly held towards 0."""
    size = len(stayed[0][0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-1e-3 * weight for weight in weights]
        bend = [[1e-3 * (row == column) for column in range(size)] for row in range(size)]
        for seats, place in stayed:
            powers = [sum(w * x for w, x in zip(weights, signs, strict=True)) for signs in seats]
            shares = [exp(power - max(powers)) for power in powers]
            whole = sum(shares)
            mean = [sum(s * x[i] for s, x in zip(shares, seats, strict=True)) / whole for i in range(size)]
            for i in range(size):
                slope[i] += seats[place][i] - mean[i]
            for share, signs in zip(shares, seats, strict=True):
                off = [x - m for x, m in zip(signs, mean, strict=True)]
                for i in range(size):
                    factor = share / whole * off[i]
                    for j in range(size):
                        bend[i][j] += factor * off[j]
        weights = [w + step for w, step in zip(weights, solved(bend, slope), strict=True)]
    return tuple(weights)


def reward(rewards: Sequence[tuple[Signs, float]]) -> Signs:
    """Least squares."""
    size = len(rewards[0][0])
    matrix = [[sum(signs[i] * signs[j] for signs, _ in rewards) for j in range(size)] for i in range(size)]
    return tuple(solved(matrix, [sum(signs[i] * points for signs, points in rewards) for i in range(size)]))


def rounded(weights: Signs) -> Signs:
    """As they are written down."""
    return tuple(round(weight, 3) for weight in weights)


def main(arguments: Sequence[str]) -> None:
    """Fit both sets of weights and print them."""
    share = 20 if "--quick" in arguments else 1
    rng = Random(SEED)
    for games in () if "--many" in arguments else (1500 // share, 3000 // share):
        seen = watch(games, 2, rng)
        judgement.TWO = judgement.Weights(rounded(strength(seen.stayed)), rounded(reward(seen.rewards)))  # type: ignore[misc] # what is being fitted
        print(f"TWO: Final = {judgement.TWO}", len(seen.stayed), flush=True)
    seen = watch(700 // share, 8, rng)
    print(f"MANY: Final = Weights({rounded(strength(seen.stayed))}, {rounded(reward(seen.rewards))})", len(seen.stayed))


if __name__ == "__main__":
    main(sys.argv[1:])
