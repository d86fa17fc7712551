"""How strong the computer players are (`make strength`): measured games, and the ratings of levels and characters.

    python tools/strength.py [GAME ...] [--quick] [--minutes 30] [--jobs N]

First the seats of each game play frozen opponents and each other; every figure has its standard error and its number of
games, and replaces the row of that name in docs/strength.md. Then all levels and characters play each other, and their
ratings are written to assets/people/ratings.yaml. `--quick` plays for half a second what does not take long, and writes
nothing. The same program gives the same figures. Ends with status 1 if a promise is missed.
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
"""Games whose strong levels think long, with their share of the time for ratings (0.5 for others); a quick run leaves
these levels and ratings out."""

# -- measurements ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Measure:
    """A row of the page: the first seat's mean score, or (margin) its excess over the second's, or (wins) its share of
    the decided games.

    runs: whole runs with their own seeds, in each of which a learning seat begins anew; least: the mean is promised to
    be no lower; fair: to be this within three standard errors; above: to exceed this by more than three; instead: a
    level that plays the same games at that seat afterwards, so that the figure is the difference; beside: who sits
    there in each run; duplicate: everybody plays the same cards from every seat, which is one observation.
    """

    game: str
    what: str
    seats: tuple[str, ...]
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    warmup: int = 0
    runs: int = 1
    least: float = -inf
    fair: float | None = None
    above: float = -inf
    margin: bool = False
    wins: bool = False
    instead: str = ""
    beside: tuple[str, ...] = ()
    duplicate: bool = False

    def figure_of(self, outcome: Outcome) -> float | None:
        """The figure of a game; None for a game without a single winner, if wins are counted."""
        if self.wins:
            return float(outcome.winners == (0,)) if len(outcome.winners) == 1 else None
        return outcome.scores[0] - (outcome.scores[1] if self.margin else 0)

    def played(self, first: str, number: int, seconds: float, jobs: int) -> list[float | None]:
        """The figures of a run with that seat first; no more games begin after so many seconds."""
        seats = (first, self.beside[number]) if self.beside else (first, *self.seats[1:])
        chosen = complete(find(self.game).engine, len(seats), self.options)
        match = Match(self.game, seats, chosen, SEED + number, self.duplicate)
        together = len(seats) if self.duplicate else 1
        found: list[float | None] = []
        end = time.monotonic() + seconds
        for outcome in outcomes(match, -(-self.games // together) * together, self.warmup, jobs):
            found.append(self.figure_of(outcome))
            if time.monotonic() > end:
                break
        return found

    def run(self, number: int, seconds: float, jobs: int) -> tuple[float, float, int]:
        """Mean, standard error and games of one run."""
        said = self.played(self.seats[0], number, seconds, jobs)
        without = self.played(self.instead, number, inf, jobs) if self.instead else []
        return *estimate(said, without, len(self.seats) if self.duplicate else 1), len(said)

    def taken(self, seconds: float, jobs: int) -> tuple[float, float, int]:
        """The same of all runs, side by side where there are several; of one run where the time is limited."""
        if self.runs == 1 or seconds < inf:
            return self.run(0, seconds, jobs)
        with processes(jobs) as pool:
            found = list(pool.map(self.run, range(self.runs), [inf] * self.runs, [1] * self.runs))
        mean = sum(mean for mean, _, _ in found) / self.runs
        error = sqrt(sum(error**2 for _, error, _ in found)) / self.runs
        return mean, error, sum(games for _, _, games in found)

    def promise(self, mean: float, error: float) -> tuple[str, bool]:
        """The promise in words, and whether it is kept."""
        if self.fair is not None:
            return f"{self.fair:g}", abs(mean - self.fair) <= 3 * error
        if self.above > -inf:
            return f"above {self.above:g}", mean - 3 * error > self.above
        return (f"at least {self.least:g}", mean >= self.least) if self.least > -inf else ("–", True)


def estimate(said: Sequence[float | None], without: Sequence[float | None], together: int = 1) -> tuple[float, float]:
    """The mean of the games' figures (None: no figure), less that of the same games without, and its standard error.

    Games with the same cards are one observation, and so is a pair: what they have in common is no error.
    """
    means = [_mean(values) for values in (said, without)]
    apart = [
        sum(
            sign * sum(value - mean for value in values[start : start + together] if value is not None) / count
            for sign, values, (mean, count) in zip((1, -1), (said, without), means, strict=True)
        )
        for start in range(0, len(said), together)
    ]
    return means[0][0] - means[1][0], sqrt(sum(each**2 for each in apart) * len(apart) / max(1, len(apart) - 1))


def _mean(values: Sequence[float | None]) -> tuple[float, int]:
    """The mean of the figures, and their number (1 if there is none)."""
    told = [value for value in values if value is not None]
    return sum(told) / max(1, len(told)), max(1, len(told))


ANCHOR: Final = "anchor-club"
FIRST_STEPS: Final = "anchor-beginner"
SIMPLE: Final = {ANCHOR, FIRST_STEPS, "beginner", "club", "random"}
WARMUP: Final = 10


def contraconquer() -> Iterator[Measure]:
    """Tricks; a fair share is 4."""

    def row(what: str, *seats: str, games: int = 3000, **more: Any) -> Measure:
        form = "printed" if len(seats) == 3 else "remainder"
        return Measure("contraconquer", what, seats, games, {"form": form}, **more)

    learned: dict[str, Any] = {"games": 190, "warmup": WARMUP}
    yield row("reader, games 11-200, beside two club anchors", "reader", ANCHOR, ANCHOR, runs=10, least=4.5, **learned)
    yield row(
        "reader, games 11-200, beside three club anchors by remainder",
        *("reader", ANCHOR, ANCHOR, ANCHOR),
        **learned,
        runs=4,
        least=4.2375,
    )
    for name in ("beginner", "club", "perfect", "reader"):
        yield row(f"{name} beside two perfect", name, "perfect", "perfect", fair=4)
    yield row("perfect against reader, two players by remainder", "perfect", "reader", fair=4)
    yield row("club beside two beginner anchors", "club", FIRST_STEPS, FIRST_STEPS)


def wargops() -> Iterator[Measure]:
    """Points a game above the other between two, with 13 ranks and one copy; the first one's points among three."""

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
    """Chips at the end of a session of 12 deals that begins with 60."""
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
    yield Measure(
        game,
        "what reader gains on strong against each of the twelve of the house, games 51-200",
        ("reader", ""),
        150,
        warmup=50,
        runs=len(people),
        beside=people,
        instead="strong",
        above=0,
        wins=True,
    )
    yield Measure(game, "club against beginner", ("club", "beginner"), 200, wins=True)


def procession() -> Iterator[Measure]:
    """The share of games won; one of the two sides wins by force up to ten digits, and `perfect` sits there in half of
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
    """Play the rows of a game, print them and put them on the page; whether its promises hold."""
    kept = True
    for each in MEASURES[game]():
        if quick and game in LONG and not SIMPLE.issuperset(each.seats):
            continue
        mean, error, games = each.taken(QUICK if quick else inf, 1 if quick else jobs)
        promise, keeps = each.promise(mean, error)
        if promise != "–" and not quick:
            promise += ", kept" if keeps else ", MISSED"
        row = f"| {find(game).title} | {each.what} | {mean:.3f} ± {error:.3f} | {games} | {promise} |"
        print(row, flush=True)
        kept = kept and keeps
        if not quick:
            keep_row(row)
    return kept or quick


def keep_row(row: str) -> None:
    """Replace the row of the page that has the same game and name."""
    name = "|".join(row.split("|")[:3]) + "|"
    lines = PAGE.read_text(encoding="utf-8").splitlines(keepends=True)
    PAGE.write_text("".join(row + "\n" if line.startswith(name) else line for line in lines), encoding="utf-8")


# -- ratings -----------------------------------------------------------------------------------------------------------

CLUB: Final = "club"  # the level with the rating 1500

Order = Sequence[Sequence[int]]
"""A finished game: groups of players by number, the first group ahead of all others; those of a group are level."""


@dataclass(slots=True)
class Ladder:
    """The players of a game, and the order in which each table finished (places in `pool`)."""

    entry: Game
    pool: list[StyledLevel]
    orders: list[Order] = field(default_factory=list)

    def table(self, number: int) -> list[int]:
        """The players of a table: everybody once in random order, then everybody once more."""
        count = self.entry.engine.usual_players
        return [self._drawn(place) for place in range(number * count, (number + 1) * count)]

    def _drawn(self, place: int) -> int:
        cycle, rest = divmod(place, len(self.pool))
        return Random(f"{SEED} {self.entry.key} {cycle}").sample(range(len(self.pool)), len(self.pool))[rest]

    def fill(self, seconds: float, jobs: int) -> None:
        """Play tables, everybody as often as everybody else, until that much time has passed."""
        end = time.monotonic() + seconds
        with processes(jobs) as pool:
            while not self.orders or time.monotonic() < end:
                first = len(self.orders)
                tables = [self.table(number) for number in range(first, first + 2 * jobs)]
                levels = [[self.pool[each] for each in table] for table in tables]
                count = len(tables)
                found = pool.map(finished, [self.entry.key] * count, range(first, first + count), levels)
                for table, order in zip(tables, found, strict=True):
                    self.orders.append([[table[place] for place in group] for group in order])

    def ratings(self) -> list[tuple[str, int, int]]:
        """Each level and character with its rating and deviation, best first."""
        levels = {level.level: place for place, level in enumerate(self.pool) if not level.style}
        parents = [levels[level.level] if level.style else None for level in self.pool]
        strengths = fit(parents, levels[CLUB], self.orders)
        listed = [(level.level, level) for level in self.pool if not level.style]
        listed += [(player.key, player.styled_level(self.entry.key)) for player in all_characters()]
        found = []
        for who, level in listed:
            strength = strengths[self.pool.index(level)]
            found.append((who, round(USUAL + SCALE * strength.value), round(SCALE * strength.error)))
        return sorted(found, key=lambda rated: -rated[1])


def ladder_of(entry: Game) -> Ladder:
    """The levels of a game under the usual rules, and every style of a character besides."""
    players = entry.engine.usual_players
    pool = [StyledLevel(level) for level in levels_offered(entry.bot, players, complete(entry.engine, players, {}))]
    for player in all_characters():
        if player.styled_level(entry.key) not in pool:
            pool.append(player.styled_level(entry.key))
    return Ladder(entry, pool)


def finished(game: str, number: int, levels: Sequence[StyledLevel]) -> list[list[int]]:
    """The order in which a table finishes, where everybody is new."""
    entry = find(game)
    match = Match(game, tuple(map(str, levels)), complete(entry.engine, len(levels), {}), SEED)
    return order_of(play(match, [Level(entry.bot, *level) for level in levels], number))


def order_of(outcome: Outcome) -> list[list[int]]:
    """The places of a table in groups, winners first, then by scores."""
    rank = [(own in outcome.winners, score) for own, score in enumerate(outcome.scores)]
    return [[own for own, each in enumerate(rank) if each == group] for group in sorted(set(rank), reverse=True)]


def keep_ratings(game: str, found: Iterable[tuple[str, int, int]]) -> None:
    """Replace a game's ratings (read by practice/ratings.py)."""
    text = RATINGS.read_text(encoding="utf-8") if RATINGS.exists() else ""
    parts = {part.partition(":")[0]: part for part in re.split(r"^(?=\w)", text, flags=re.MULTILINE) if part.strip()}
    parts[game] = f"{game}:\n" + "".join(f"  {who}: [{rating}, {deviation}]\n" for who, rating, deviation in found)
    listed = [parts[entry.key] for entry in GAMES if entry.key in parts]
    RATINGS.write_text("ratings: 1\n" + "".join(listed), encoding="utf-8")


def rate(game: str, seconds: float, quick: bool, jobs: int) -> None:
    """Play tables of a game, print the ratings and write them."""
    ladder = ladder_of(find(game))
    ladder.fill(seconds, jobs)
    found = ladder.ratings()
    said = ", ".join(f"{who} {rating} ± {deviation}" for who, rating, deviation in found)
    print(f"{find(game).title}, {len(ladder.orders)} games: {said}", flush=True)
    if not quick:
        keep_ratings(game, found)


# -- ratings from finishing orders -------------------------------------------------------------------------------------
# Plackett and Luce, by Newton's method: the probability to come first at a table is proportional to strength, then to
# come first of the rest; for two alone this is the usual curve of Elo and Glicko. Priors keep results with few games
# moderate. Figures are logarithms of strength; the club is 0.

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
    """The remaining players at each place, and who came next; level ones share it."""

    left: tuple[int, ...]
    first: tuple[int, ...]


def fit(parents: Sequence[int | None], anchor: int, orders: Iterable[Order]) -> list[Fitted]:
    """The strength of each player. parents: for a style the number of its level, None for a level; anchor: whose
    strength is 0."""
    stages = [stage for order in orders for stage in _stages(order)]
    at, longest = [0.0] * len(parents), 1.0
    while longest > _CLOSE:
        slopes, bends = _slopes(at, parents, anchor, stages)
        inverse = _inverse(bends)
        step = [sum(a * b for a, b in zip(row, slopes, strict=True)) for row in inverse]
        longest = max(map(abs, step))
        # There is one highest point; far from it a whole step may lead beyond it.
        at = [one + by / max(1.0, longest) for one, by in zip(at, step, strict=True)]
    return [Fitted(one, sqrt(inverse[own][own])) for own, one in enumerate(at)]


def _stages(order: Order) -> list[_Stage]:
    found = []
    for place, group in enumerate(order):
        left = tuple(player for each in order[place:] for player in each)
        if len(order) > 1 and len(left) == len(group):
            break  # those who are last are only that
        found.append(_Stage(left, tuple(group)))
    return found


def _slopes(
    at: Sequence[float], parents: Sequence[int | None], anchor: int, stages: Sequence[_Stage]
) -> tuple[list[float], Matrix]:
    """The gradient of the likelihood and its negative second derivatives. Priors draw levels to 0, styles to theirs."""
    count = len(at)
    slopes, bends = [0.0] * count, [[0.0] * count for _ in range(count)]
    for own, parent in enumerate(parents):
        firm = _ANCHORED if own == anchor else (OF_LEVELS if parent is None else OF_STYLES) ** -2
        apart = at[own] - (0.0 if parent is None else at[parent])
        slopes[own] -= firm * apart
        bends[own][own] += firm
        if parent is not None:
            slopes[parent] += firm * apart
            bends[parent][parent] += firm
            bends[own][parent] -= firm
            bends[parent][own] -= firm
    for left, first in stages:
        weights = [exp(at[each]) for each in left]
        total = sum(weights)
        shares = [weight / total for weight in weights]
        for each in first:
            slopes[each] += 1 / len(first)
        for one, share in zip(left, shares, strict=True):
            slopes[one] -= share
            bends[one][one] += share
            for other, others in zip(left, shares, strict=True):
                bends[one][other] -= share * others
    return slopes, bends


def _inverse(matrix: Matrix) -> Matrix:
    """Invert by Gauss and Jordan. The priors make the matrix regular."""
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
    """Measure and rate the games that are named, or all."""
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
