"""Fit how many points games of WarGops among three and more leave: `.venv/bin/python tools/learning/wargops_left.py`.

Games are played by `strong`, from a position of a game of `club` on or from their beginning, and what `worth.outlook`
sees in every position is set beside the points that came, by least squares. All chance comes from one seed: the same
program prints the same line of tablegame/games/wargops/bot/worth.py, the first one. Below it stands for each number of
seats still in what was judged, what is told with this line, and what came. It takes half an hour of one core; with
`--quick` a twentieth of the games is played.
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
LONGEST: Final = 400  # tricks of a game of `club` at most
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
    """What is seen, how many are still in, what came, and what the position weighs beside others."""

    seen: PointsOutlook
    seats: int
    came: float
    weight: float


def begun(players: int, options: dict[str, Any], by_club: bool, rng: Random) -> WarState:
    """The beginning of a game, or a position of one between seats of `club`, each as likely as any other."""
    state = ENGINE.new(players, complete(ENGINE, players, {**options, "games": 1}))
    found, tricks = state, 0
    while by_club and state.acting() and tricks < LONGEST:
        tricks += 1
        if rng.random() * tricks < 1:
            found = state.clone()
        for seat in state.acting():
            view = state.view(seat)
            state.apply(seat, rng.choices(tuple(view.domain), club(view, seat))[0])
    return found


def played(state: WarState, rng: Random) -> Iterator[PointsOutlook]:
    """What is seen after each trick of three and more while `strong` plays it out, and in the first position."""
    among = True
    while acting := state.acting():
        if among:
            yield outlook(state.hands, claims(counts(state)), state.replace)
        view = state.view(acting[0])
        among = sum(not view.is_out(seat) for seat in range(view.players)) > 2
        mixes = estimate(view, acting[0]).mixes
        for seat in acting:
            state.apply(seat, rng.choices(tuple(state.legal(seat)), mixes[seat])[0])


def counts(state: WarState) -> CardCounts:
    """Where the cards are."""
    return CardCounts(state.hands, state.piles, state.up, state.down, state.waiting)


def positions(share: int) -> Iterator[Position]:
    """Those of all games. Each game weighs the same, and points count as shares of those about."""
    for players, options, by_club, games in TABLES:
        for number in range(max(1, games // share)):
            rng = Random(f"{SEED} {players} {options} {by_club} {number}")
            state = begun(players, options, by_club, rng)
            seen, came = [], 0.0
            for each in played(state, rng):
                seen.append((each, sum(map(bool, state.hands))))
            came = float(sum(state.scores()))
            for each, seats in seen:
                yield Position(each, seats, came, 1 / (len(seen) * each.all_points**2))
        print(f"{players} seats, {options}: played", file=sys.stderr, flush=True)


def fitted(found: Sequence[Position]) -> tuple[float, ...]:
    """Least squares."""
    rows = [(each.seen.features, [each.weight * x for x in each.seen.features], each.came) for each in found]
    size = range(len(rows[0][0]))
    matrix = [[sum(features[i] * weighed[j] for features, weighed, _ in rows) for j in size] for i in size]
    return tuple(solved(matrix, [sum(weighed[i] * came for _, weighed, came in rows) for i in size]))


def main(arguments: Sequence[str]) -> None:
    """Play, fit and print."""
    found = list(positions(20 if "--quick" in arguments else 1))
    left = tuple(round(each, 3) for each in fitted(found))
    print(f"OUTLOOK_WEIGHTS: Final = {left}")
    groups: dict[int, list[Position]] = defaultdict(list)
    for each in found:
        groups[each.seats].append(each)
    for seats, group in sorted(groups.items()):
        judged = sum(each.seen.judged for each in group) / len(group)
        told = sum(max(1.0, min(x.all_points, sum(map(mul, left, x.features)))) for x, *_ in group) / len(group)
        came = sum(each.came for each in group) / len(group)
        print(f"{seats} still in: judged {judged:.1f}, told {told:.1f}, came {came:.1f} ({len(group)} positions)")


if __name__ == "__main__":
    main(sys.argv[1:])
