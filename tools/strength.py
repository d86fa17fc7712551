"""Measures how strong the computer players are (`make strength`).

    python tools/strength.py [GAME ...] [--quick] [--jobs N]

The levels of each game play frozen opponents and each other. Every figure has its standard error and its number of
games, and replaces the row of that name in docs/strength.md. `--quick` plays half a second of each measurement that
does not take long, and writes nothing. The same program gives the same figures. Ends with status 1 if a promise is
missed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from pathlib import Path
from typing import Any, Final

from arena import Match, Outcome, outcomes

from tablegame.core.options import complete
from tablegame.games import GAMES, find
from tablegame.session.characters import all_characters
from tablegame.session.processes import processes

ROOT: Final = Path(__file__).resolve().parents[1]

PAGE: Final = ROOT / "docs" / "strength.md"
SEED: Final = 2019
QUICK: Final = 0.5  # seconds for a row in a quick run
LONG: Final = ("contraspiel", "contractgrid", "wargops", "precognition")
"""Games whose strong levels think long. A quick run leaves these levels out."""

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


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Measure the computer players.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--quick", action="store_true", help="a little of what does not take long; nothing written")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    asked = parser.parse_args(arguments)
    games = [find(game).key for game in asked.games] or [entry.key for entry in GAMES]
    kept = [measure(game, asked.quick, asked.jobs) for game in games]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
