"""Measures how strong the computer players are, and rates levels and characters (`make strength`).

    python tools/strength.py [GAME ...] [--quick] [--minutes 30] [--jobs N]

First levels of each game play frozen opponents and each other. Every figure has its standard error and its number of
games, and replaces the row of that name in docs/strength.md. Then all levels and characters play each other, and their
ratings are written to assets/people/ratings.yaml. `--quick` plays half a second of each measurement and rating that
does not take long, and writes nothing. The same program gives the same figures. Ends with status 1 if a promise is
missed.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import exp, inf, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from arena import Level, Match, Outcome, outcomes, play

from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find
from tablegame.practice.ratings import USUAL
from tablegame.session.characters import StyledLevel, all_characters, levels_offered
from tablegame.session.processes import processes

ROOT: Final = Path(__file__).resolve().parents[1]

PAGE: Final = ROOT / "docs" / "strength.md"
RATINGS: Final = ROOT / "assets" / "people" / "ratings.yaml"
SEED: Final = 2019
QUICK: Final = 0.5  # seconds for a row in a quick run, and for a game's ratings
LONG: Final = {"contraspiel": 9.0, "contractgrid": 9.0, "wargops": 3.0, "precognition": 3.0}
"""Games whose strong levels think long, with their share of the time for ratings; other games have the share 0.5. A
quick run leaves these levels and the ratings of these games out."""

# -- measurements ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Measure:
    """A row of the page. Its figure is the mean score of the first seat, unless `margin`, `wins` or `instead` say
    otherwise."""

    game: str
    what: str  # the name of the row
    seats: tuple[str, ...]
    games: int
    options: dict[str, Any] = field(default_factory=dict)  # house rules
    warmup: int = 0  # games that do not count
    runs: int = 1  # repetitions with seeds of their own; a learning seat begins each without knowledge
    least: float = -inf  # the promise that the figure is not lower
    fair: float | None = None  # the promise that the figure is this, within three standard errors
    above: float = -inf  # the promise that the figure exceeds this by more than three standard errors
    margin: bool = False  # the figure is the first seat's excess over the second seat
    wins: bool = False  # the figure is the first seat's share of the games with one winner
    instead: str = ""  # a level that plays the same games at the first seat; the figure is the difference
    beside: tuple[str, ...] = ()  # who sits at the second seat in each run
    duplicate: bool = False  # everybody plays the same cards from every seat; these games are one observation

    def figure_of(self, outcome: Outcome) -> float | None:
        """The figure of one game; None if wins are counted and the game has not exactly one winner."""
        if self.wins:
            return float(outcome.winners == (0,)) if len(outcome.winners) == 1 else None
        return outcome.scores[0] - (outcome.scores[1] if self.margin else 0)

    def figures(self, first: str, number: int, seconds: float, jobs: int) -> list[float | None]:
        """The figure of each game of a run. first: who sits at the first seat. number: of the run. seconds: after these
        no more games begin."""
        seats = (first, self.beside[number]) if self.beside else (first, *self.seats[1:])
        chosen = complete(find(self.game).engine, len(seats), self.options)
        match = Match(self.game, seats, chosen, SEED + number, self.duplicate)
        together = len(seats) if self.duplicate else 1
        figures: list[float | None] = []
        end = time.monotonic() + seconds
        for outcome in outcomes(match, -(-self.games // together) * together, self.warmup, jobs):
            figures.append(self.figure_of(outcome))
            if time.monotonic() > end:
                break
        return figures

    def run(self, number: int, seconds: float, jobs: int) -> tuple[float, float, int]:
        """The mean, its standard error and the number of games of one run."""
        figures = self.figures(self.seats[0], number, seconds, jobs)
        compared = self.figures(self.instead, number, inf, jobs) if self.instead else []
        return *estimate(figures, compared, len(self.seats) if self.duplicate else 1), len(figures)

    def result(self, seconds: float, jobs: int) -> tuple[float, float, int]:
        """The mean, its standard error and the number of games of all runs; of one run if the time is limited."""
        if self.runs == 1 or seconds < inf:
            return self.run(0, seconds, jobs)
        with processes(jobs) as pool:
            results = list(pool.map(self.run, range(self.runs), [inf] * self.runs, [1] * self.runs))
        means, errors, games = zip(*results, strict=True)
        return sum(means) / self.runs, sqrt(sum(error**2 for error in errors)) / self.runs, sum(games)

    def promise(self, mean: float, error: float) -> tuple[str, bool]:
        """The promise in words ("–": none), and whether it is kept."""
        if self.fair is not None:
            return f"{self.fair:g}", abs(mean - self.fair) <= 3 * error
        if self.above > -inf:
            return f"above {self.above:g}", mean - 3 * error > self.above
        return (f"at least {self.least:g}", mean >= self.least) if self.least > -inf else ("–", True)


def estimate(
    figures: Sequence[float | None], compared: Sequence[float | None], together: int = 1
) -> tuple[float, float]:
    """The mean of the figures less the mean of the compared figures, and the standard error of this difference.

    None: a game without a figure. compared: figures of the same games with another player, or none. together: games in
    a row that are one observation, since they have the same cards.
    """
    (mean, count), (compared_mean, compared_count) = _mean(figures), _mean(compared)

    def deviation(values: Sequence[float | None], mean: float, count: int, start: int) -> float:
        """What an observation adds to the deviation from the mean."""
        return sum(value - mean for value in values[start : start + together] if value is not None) / count

    deviations = [
        deviation(figures, mean, count, start) - deviation(compared, compared_mean, compared_count, start)
        for start in range(0, len(figures), together)
    ]
    observations = len(deviations)
    variance = sum(each**2 for each in deviations) * observations / max(1, observations - 1)
    return mean - compared_mean, sqrt(variance)


def _mean(values: Sequence[float | None]) -> tuple[float, int]:
    """The mean of the figures, and their number (1 if there is none)."""
    figures = [value for value in values if value is not None]
    return sum(figures) / max(1, len(figures)), max(1, len(figures))


ANCHOR: Final = "anchor-club"
FIRST_STEPS: Final = "anchor-beginner"
SIMPLE: Final = {ANCHOR, FIRST_STEPS, "beginner", "club", "random"}
WARMUP: Final = 10


# A function yields the rows of its game; its docstring says what their figures are.


def contraconquer() -> Iterator[Measure]:
    """Tricks; a fair share is 4."""

    def row(what: str, *seats: str, games: int = 3000, **more: Any) -> Measure:
        form = "printed" if len(seats) == 3 else "remainder"
        return Measure("contraconquer", what, seats, games, {"form": form}, **more)

    learned: dict[str, Any] = {"games": 190, "warmup": WARMUP}
    yield row("reader, games 11-200, beside two club anchors", "reader", ANCHOR, ANCHOR, runs=10, least=4.5, **learned)
    beside_three = "reader, games 11-200, beside three club anchors by remainder"
    yield row(beside_three, "reader", ANCHOR, ANCHOR, ANCHOR, **learned, runs=4, least=4.2375)
    for name in ("beginner", "club", "perfect", "reader"):
        yield row(f"{name} beside two perfect", name, "perfect", "perfect", fair=4)
    yield row("perfect against reader, two players by remainder", "perfect", "reader", fair=4)
    yield row("club beside two beginner anchors", "club", FIRST_STEPS, FIRST_STEPS)


def wargops() -> Iterator[Measure]:
    """Between two, with 13 ranks and one copy, the points a game above the other; among three the points of the
    first."""

    def against(one: str, other: str, games: int, least: float = -inf, **options: Any) -> Measure:
        what = f"{called(one)} against {called(other)}" + "".join(
            f", {name} {value}" for name, value in options.items()
        )
        warmup = WARMUP if one == "reader" else 0
        return Measure("wargops", what, (one, other), games, {"games": 1, **options}, warmup, least=least, margin=True)

    yield against("strong", "random", 200, 6)
    yield against("reader", "strong", 800, -1)
    yield against("reader", ANCHOR, 200, 5)
    yield against("strong", ANCHOR, 200)
    yield against("strong", FIRST_STEPS, 200)
    yield against("club", "random", 400)
    yield against("beginner", "random", 400)
    yield against("perfect", "strong", 400, ranks=7)
    yield Measure("wargops", "strong beside two clubs", ("strong", "club", "club"), 100, {"games": 1})


def contraspiel() -> Iterator[Measure]:
    """Chips at the end of a session of 12 deals; everybody begins with 60."""
    for one, other, games, above in (
        ("strong", ANCHOR, 48, 60),
        ("strong", "club", 24, -inf),
        ("club", "beginner", 400, 60),
        ("club", ANCHOR, 400, -inf),
        (ANCHOR, FIRST_STEPS, 400, -inf),
        ("beginner", "random", 400, -inf),
    ):
        what = f"{called(one)} beside three {called(other)}s"
        yield Measure("contraspiel", what, (one, *(other,) * 3), games, above=above, duplicate=True)


def contractgrid() -> Iterator[Measure]:
    """The share of whole games won; a third is fair."""
    for one, other, games, least in (
        ("strong", ANCHOR, 100, 0.65),
        ("strong", "club", 100, 0.65),
        (ANCHOR, FIRST_STEPS, 300, 0.45),
        ("club", "beginner", 300, 0.45),
        ("club", ANCHOR, 100, -inf),
        ("beginner", "random", 300, -inf),
    ):
        what = f"{called(one)} beside two {called(other)}s"
        yield Measure("contractgrid", what, (one, other, other), games, least=least, wins=True)


def precognition() -> Iterator[Measure]:
    """The share of the decided games won; fair is one half between two, a third among three, and so on."""
    game, people = "precognition", tuple(player.key for player in all_characters())
    yield Measure(game, "strong against beginner anchor", ("strong", FIRST_STEPS), 400, least=0.95, wins=True)
    yield Measure(game, "strong against club anchor", ("strong", ANCHOR), 400, least=0.6, wins=True)
    for count, least in ((2, 0.5333), (3, 0.4), (4, 0.32), (5, 0.2667)):
        seats = ("strong", *(ANCHOR,) * count)
        yield Measure(game, f"strong beside {count} club anchors", seats, 200, least=least, wins=True)
    yield Measure(game, "reader against strong", ("reader", "strong"), 300, least=0.5, wins=True)
    what = "what reader gains on strong against each of the twelve of the house, games 51-200"
    learned = {"warmup": 50, "runs": len(people), "beside": people, "instead": "strong", "above": 0}
    yield Measure(game, what, ("reader", ""), 150, wins=True, **learned)  # type: ignore[arg-type] # of fields of each type
    yield Measure(game, "club against beginner", ("club", "beginner"), 200, wins=True)


def procession() -> Iterator[Measure]:
    """The share of games won. Up to ten digits one of the two sides wins by force; `perfect` has that side in half of
    the games."""
    for length, one, other, games, least in (
        (7, "strong", ANCHOR, 400, -inf),
        (7, ANCHOR, FIRST_STEPS, 1000, -inf),
        (10, "strong", ANCHOR, 60, -inf),
        (10, ANCHOR, FIRST_STEPS, 1000, -inf),
        (14, "strong", ANCHOR, 20, -inf),
        *((length, "perfect", "strong", 40, 0.5) for length in (6, 7, 8, 9, 10)),
    ):
        what = f"{called(one)} against {called(other)}, {length} digits"
        yield Measure("procession", what, (one, other), games, {"length": length}, least=least, wins=True)


def called(name: str) -> str:
    """A seat as the page names it."""
    return f"{name.removeprefix('anchor-')} anchor" if name.startswith("anchor-") else name


MEASURES: Final = {
    each.__name__: each for each in (contraconquer, wargops, contraspiel, contractgrid, precognition, procession)
}


def measure(game: str, quick: bool, jobs: int) -> bool:
    """Play the rows of a game, print them and put them on the page. Returns whether all promises hold."""
    all_kept = True
    for row in MEASURES[game]():
        if quick and game in LONG and not SIMPLE.issuperset(row.seats):
            continue
        mean, error, games = row.result(QUICK if quick else inf, 1 if quick else jobs)
        promise, kept = row.promise(mean, error)
        if promise != "–" and not quick:
            promise += ", kept" if kept else ", MISSED"
        line = f"| {find(game).title} | {row.what} | {mean:.3f} ± {error:.3f} | {games} | {promise} |"
        print(line, flush=True)
        all_kept = all_kept and kept
        if not quick:
            keep_row(line)
    return all_kept or quick


def keep_row(row: str) -> None:
    """Replace the row of the page that has the same game and name."""
    name = "|".join(row.split("|")[:3]) + "|"
    lines = PAGE.read_text(encoding="utf-8").splitlines(keepends=True)
    PAGE.write_text("".join(row + "\n" if line.startswith(name) else line for line in lines), encoding="utf-8")


# -- ratings -----------------------------------------------------------------------------------------------------------

CLUB: Final = "club"  # the level with the rating 1500

Order = Sequence[Sequence[int]]
"""A finished game: groups of players by number, the winners first; the players of a group are level."""


@dataclass(slots=True)
class Ladder:
    """The players of a game, and the games that they have finished."""

    entry: Game
    pool: list[StyledLevel]
    orders: list[Order] = field(default_factory=list)  # players are places in the pool

    def table(self, number: int) -> list[int]:
        """The players of the table with that number. In a row of tables everybody sits down once, in random order,
        before anybody sits down again."""
        count = self.entry.engine.usual_players
        return [self._player_of_chair(chair) for chair in range(number * count, (number + 1) * count)]

    def _player_of_chair(self, chair: int) -> int:
        """The player at a chair; the chairs of all tables are numbered on."""
        cycle, place = divmod(chair, len(self.pool))
        return Random(f"{SEED} {self.entry.key} {cycle}").sample(range(len(self.pool)), len(self.pool))[place]

    def fill(self, seconds: float, jobs: int) -> None:
        """Play tables until that much time has passed."""
        end = time.monotonic() + seconds
        with processes(jobs) as pool:
            while not self.orders or time.monotonic() < end:
                first = len(self.orders)
                tables = [self.table(number) for number in range(first, first + 2 * jobs)]
                levels = [[self.pool[player] for player in table] for table in tables]
                count = len(tables)
                orders = pool.map(order_of_table, [self.entry.key] * count, range(first, first + count), levels)
                for table, order in zip(tables, orders, strict=True):
                    self.orders.append([[table[place] for place in group] for group in order])

    def ratings(self) -> list[tuple[str, int, int]]:
        """The key of each level and character with its rating and the deviation of the rating, best first."""
        levels = {level.level: place for place, level in enumerate(self.pool) if not level.style}
        parents = [levels[level.level] if level.style else None for level in self.pool]
        strengths = fit(parents, levels[CLUB], self.orders)
        listed = [(level.level, level) for level in self.pool if not level.style]
        listed += [(player.key, player.styled_level(self.entry.key)) for player in all_characters()]
        ratings = []
        for key, level in listed:
            strength = strengths[self.pool.index(level)]
            ratings.append((key, round(USUAL + SCALE * strength.value), round(SCALE * strength.error)))
        return sorted(ratings, key=lambda key_rating_deviation: -key_rating_deviation[1])


def ladder_of(entry: Game) -> Ladder:
    """A ladder of all levels that play a game by its usual rules, and of all styles of characters."""
    players = entry.engine.usual_players
    pool = [StyledLevel(level) for level in levels_offered(entry.bot, players, complete(entry.engine, players, {}))]
    for player in all_characters():
        if player.styled_level(entry.key) not in pool:
            pool.append(player.styled_level(entry.key))
    return Ladder(entry, pool)


def order_of_table(game: str, number: int, levels: Sequence[StyledLevel]) -> list[list[int]]:
    """Play a game of these levels, which know nothing of each other. Returns the order in which they finish."""
    entry = find(game)
    match = Match(game, tuple(map(str, levels)), complete(entry.engine, len(levels), {}), SEED)
    return order_of(play(match, [Level(entry.bot, *level) for level in levels], number))


def order_of(outcome: Outcome) -> list[list[int]]:
    """The contestants in groups, winners first, then by scores."""
    ranks = [(player in outcome.winners, score) for player, score in enumerate(outcome.scores)]
    in_order = sorted(set(ranks), reverse=True)
    return [[player for player, own in enumerate(ranks) if own == rank] for rank in in_order]


def keep_ratings(game: str, ratings: Iterable[tuple[str, int, int]]) -> None:
    """Replace the ratings of a game in the file that practice/ratings.py reads."""
    text = RATINGS.read_text(encoding="utf-8") if RATINGS.exists() else ""
    parts = {part.partition(":")[0]: part for part in re.split(r"^(?=\w)", text, flags=re.MULTILINE) if part.strip()}
    parts[game] = f"{game}:\n" + "".join(f"  {key}: [{rating}, {deviation}]\n" for key, rating, deviation in ratings)
    listed = [parts[entry.key] for entry in GAMES if entry.key in parts]
    RATINGS.write_text("ratings: 1\n" + "".join(listed), encoding="utf-8")


def rate(game: str, seconds: float, quick: bool, jobs: int) -> None:
    """Play tables of a game, print the ratings and write them."""
    ladder = ladder_of(find(game))
    ladder.fill(seconds, jobs)
    ratings = ladder.ratings()
    texts = ", ".join(f"{key} {rating} ± {deviation}" for key, rating, deviation in ratings)
    print(f"{find(game).title}, {len(ladder.orders)} games: {texts}", flush=True)
    if not quick:
        keep_ratings(game, ratings)


# -- ratings from finishing orders -------------------------------------------------------------------------------------
# The model of Plackett and Luce, fitted by Newton's method. Everybody has a strength. The probability to come first at
# a table is proportional to it; so is the probability to come first among those who are left. For two players this is
# the usual curve of Elo and Glicko. Priors keep the strengths of players with few games moderate. Figures are
# logarithms of strengths; the club is 0.

SCALE: Final = 173.7178  # points of a rating per unit of strength
OF_LEVELS: Final = 500 / SCALE  # the prior deviation of a level from the club
OF_STYLES: Final = 75 / SCALE  # the prior deviation of a style from its level
_ANCHORED: Final = 1e9
_CLOSE: Final = 1e-8

Matrix = list[list[float]]


class Fitted(NamedTuple):
    """A strength and its standard error."""

    value: float
    error: float


class _Stage(NamedTuple):
    """A place of a finished game: who was still without a place, and who of them got it. Level players share it."""

    left: tuple[int, ...]
    first: tuple[int, ...]


def fit(parents: Sequence[int | None], anchor: int, orders: Iterable[Order]) -> list[Fitted]:
    """The strength of each player. parents: the number of its level for a style, None for a level. anchor: the player
    whose strength is 0."""
    stages = [stage for order in orders for stage in _stages(order)]
    strengths, longest = [0.0] * len(parents), 1.0
    while longest > _CLOSE:
        gradient, bends = _derivatives(strengths, parents, anchor, stages)
        inverse = _inverse(bends)
        step = [sum(a * b for a, b in zip(row, gradient, strict=True)) for row in inverse]
        longest = max(map(abs, step))
        # Far from the highest point of the likelihood a whole step may lead beyond it.
        strengths = [value + change / max(1.0, longest) for value, change in zip(strengths, step, strict=True)]
    return [Fitted(value, sqrt(inverse[player][player])) for player, value in enumerate(strengths)]


def _stages(order: Order) -> list[_Stage]:
    stages = []
    for place, group in enumerate(order):
        left = tuple(player for later in order[place:] for player in later)
        if len(order) > 1 and len(left) == len(group):
            break  # nobody is left whom the last ones could precede
        stages.append(_Stage(left, tuple(group)))
    return stages


def _derivatives(
    strengths: Sequence[float], parents: Sequence[int | None], anchor: int, stages: Sequence[_Stage]
) -> tuple[list[float], Matrix]:
    """The gradient of the log likelihood, and its negative second derivatives. By the priors a level is near 0, and a
    style near its level."""
    count = len(strengths)
    gradient, bends = [0.0] * count, [[0.0] * count for _ in range(count)]
    for own, parent in enumerate(parents):
        firm = _ANCHORED if own == anchor else (OF_LEVELS if parent is None else OF_STYLES) ** -2
        apart = strengths[own] - (0.0 if parent is None else strengths[parent])
        gradient[own] -= firm * apart
        bends[own][own] += firm
        if parent is not None:
            gradient[parent] += firm * apart
            bends[parent][parent] += firm
            bends[own][parent] -= firm
            bends[parent][own] -= firm
    for left, first in stages:
        weights = [exp(strengths[player]) for player in left]
        chances = [weight / sum(weights) for weight in weights]
        for player in first:
            gradient[player] += 1 / len(first)
        for player, chance in zip(left, chances, strict=True):
            gradient[player] -= chance
            bends[player][player] += chance
            for other, other_chance in zip(left, chances, strict=True):
                bends[player][other] -= chance * other_chance
    return gradient, bends


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix by the method of Gauss and Jordan; the priors make sure that there is one."""
    count = len(matrix)
    rows = [[*row, *(float(own == other) for other in range(count))] for own, row in enumerate(matrix)]
    for place in range(count):
        best = max(range(place, count), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        head = rows[place][place]
        rows[place] = [value / head for value in rows[place]]
        for other in range(count):
            by = rows[other][place]
            if other != place and by:
                rows[other] = [one - by * two for one, two in zip(rows[other], rows[place], strict=True)]
    return [row[count:] for row in rows]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Measure and rate the computer players.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--quick", action="store_true", help="a little of what does not take long; nothing written")
    parser.add_argument("--minutes", type=float, default=30.0, help="for the ratings of all games together")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    asked = parser.parse_args(arguments)
    games = [find(game).key for game in asked.games] or [entry.key for entry in GAMES]
    shares = {entry.key: LONG.get(entry.key, 0.5) for entry in GAMES}
    kept = [measure(game, asked.quick, asked.jobs) for game in games]
    for game in games:
        if asked.quick and game in LONG:
            continue
        seconds = QUICK if asked.quick else 60 * asked.minutes * shares[game] / sum(shares.values())
        rate(game, seconds, asked.quick, asked.jobs)
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
