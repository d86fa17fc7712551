"""Fits how many points games of WarGops among three and more leave (`python tools/learning/wargops_left.py`).

Games are played by `strong`, from a position of a game of `club` on or from their beginning. By least squares weights
of the features of `worth.outlook` are found that tell the points at the end. The first line that is printed belongs
into tablegame/games/wargops/bot/worth.py; the same program prints the same line. A line for each number of seats still
in compares the judgement without these weights, that with them, and the points that came. It takes half an hour of one
core; with `--quick` a twentieth of the games is played.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from operator import mul
from random import Random
from typing import Any, Final, NamedTuple

from wargops_judgement import solved

from tablegame.core.options import complete
from tablegame.games.wargops.bot import club
from tablegame.games.wargops.bot.estimate import claims, estimate
from tablegame.games.wargops.bot.worth import PointsOutlook, outlook
from tablegame.games.wargops.facts.settling import CardCounts
from tablegame.games.wargops.rules import ENGINE, WarState

SEED: Final = 1889
LONGEST: Final = 400  # the most tricks of a game of `club`
REPLACE: Final = {"ties": "replace"}
TABLES: Final[list[tuple[int, dict[str, Any], bool, int]]] = [
    *((players, {}, True, games) for players, games in ((3, 160), (4, 100), (5, 40), (6, 40), (8, 32))),
    *((players, REPLACE, True, games) for players, games in ((3, 60), (4, 32), (6, 20))),
    (3, {}, False, 20),
    (4, {}, False, 12),
    (3, REPLACE, False, 12),
    (6, {"ranks": 8}, False, 12),
    (3, {"copies": 2}, True, 16),
    (4, {"ranks": 8, "copies": 2}, True, 12),
    (3, {"ranks": 8}, True, 20),
]
"""Seats, house rules, whether `club` plays first, and how many games."""


class Position(NamedTuple):
    """A position to learn from."""

    seen: PointsOutlook
    seats: int  # still in
    came: float  # the points at the end
    weight: float  # beside other positions


def begun(players: int, options: dict[str, Any], by_club: bool, rng: Random) -> WarState:
    """The beginning of a game, or (by_club) any position of a game between seats of `club`, all equally likely."""
    state = ENGINE.new(players, complete(ENGINE, players, {**options, "games": 1}))
    chosen, tricks = state, 0
    while by_club and state.acting() and tricks < LONGEST:
        tricks += 1
        if rng.random() * tricks < 1:
            chosen = state.clone()
        for seat in state.acting():
            view = state.view(seat)
            state.apply(seat, rng.choices(tuple(view.domain), club(view, seat))[0])
    return chosen


def played(state: WarState, rng: Random) -> Iterator[PointsOutlook]:
    """Let `strong` play a game to its end. Yields the outlook of the first position, and of those after each trick of
    three and more seats."""
    more_than_two = True
    while acting := state.acting():
        if more_than_two:
            yield outlook(state.hands, claims(counts(state)), state.replace)
        view = state.view(acting[0])
        more_than_two = sum(not view.is_out(seat) for seat in range(view.players)) > 2
        mixes = estimate(view, acting[0]).mixes
        for seat in acting:
            state.apply(seat, rng.choices(tuple(state.legal(seat)), mixes[seat])[0])


def counts(state: WarState) -> CardCounts:
    return CardCounts(state.hands, state.piles, state.up, state.down, state.waiting)


def positions(share: int) -> Iterator[Position]:
    """The positions of all games. Each game has the same weight, and points count as shares of all points in play."""
    for players, options, by_club, games in TABLES:
        for number in range(max(1, games // share)):
            rng = Random(f"{SEED} {players} {options} {by_club} {number}")
            state = begun(players, options, by_club, rng)
            # The list is made while the game is played: each number of seats is that of the moment.
            outlooks = [(seen, sum(map(bool, state.hands))) for seen in played(state, rng)]
            came = float(sum(state.scores()))
            for seen, seats in outlooks:
                yield Position(seen, seats, came, 1 / (len(outlooks) * seen.all_points**2))
        print(f"{players} seats, {options}: played", file=sys.stderr, flush=True)


def fitted(learned_from: Sequence[Position]) -> tuple[float, ...]:
    """The weights of the features by least squares."""
    rows = [(p.seen.features, [p.weight * x for x in p.seen.features], p.came) for p in learned_from]
    size = range(len(rows[0][0]))
    matrix = [[sum(features[i] * weighed[j] for features, weighed, _ in rows) for j in size] for i in size]
    return tuple(solved(matrix, [sum(weighed[i] * came for _, weighed, came in rows) for i in size]))


def main(arguments: Sequence[str]) -> None:
    all_positions = list(positions(20 if "--quick" in arguments else 1))
    weights = tuple(round(weight, 3) for weight in fitted(all_positions))
    print(f"OUTLOOK_WEIGHTS: Final = {weights}")
    by_seats: dict[int, list[Position]] = defaultdict(list)
    for position in all_positions:
        by_seats[position.seats].append(position)
    for seats, group in sorted(by_seats.items()):
        judged = sum(p.seen.judged for p in group) / len(group)
        told = sum(max(1.0, min(x.all_points, sum(map(mul, weights, x.features)))) for x, *_ in group) / len(group)
        came = sum(p.came for p in group) / len(group)
        print(f"{seats} still in: judged {judged:.1f}, told {told:.1f}, came {came:.1f} ({len(group)} positions)")


if __name__ == "__main__":
    main(sys.argv[1:])
