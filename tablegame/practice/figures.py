"""Figures of a person's results: games played, won and shared, points, luck, accuracy; by game, by opponent; the curve.

A person is known by name, "" without one; the figures are of the seats where that person sat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, Literal, NamedTuple, TypeVar

from tablegame.core.text import alphabetical
from tablegame.practice.analysis import Accuracy
from tablegame.practice.results import Counts, Result

Key = TypeVar("Key")


class SeatResult(NamedTuple):
    """A result that counts, and a seat of the person in question."""

    result: Result
    seat: int


class OpponentName(NamedTuple):
    """Somebody else at a table: a person by name, a character by key, or a computer player by level."""

    kind: Literal["person", "character", "level"]
    key: str


@dataclass(slots=True)
class Figures:
    """Sums over games."""

    played: int = 0
    won: int = 0  # games won alone
    shared: int = 0  # wins that others had too
    points: int = 0
    skilled: int = 0  # games in which luck is known, and skill: the results without it
    skill: float = 0.0
    accuracies: list[Accuracy] = field(default_factory=list)  # where they are known

    def add(self, game: SeatResult) -> None:
        """Add a game."""
        result, seat = game
        self.played += 1
        if seat in result.winners:
            self.won += len(result.winners) == 1
            self.shared += len(result.winners) > 1
        self.points += result.scores[seat]
        if result.skill:
            self.skilled += 1
            self.skill += result.skill[seat]
        if result.accuracy and result.accuracy[seat].known:
            self.accuracies.append(result.accuracy[seat])


def people(results: Iterable[Result], language: str) -> tuple[str, ...]:
    """Everybody who has played a game that counts, most games first."""
    sat = ({line.names[seat] for seat in line.persons} for line in results if line.counts == "yes")
    counted = Counter(name for names in sat for name in names)
    return tuple(sorted(counted, key=lambda name: (-counted[name], alphabetical(name, language))))


def default_person(names: Sequence[str], here: Collection[str]) -> str:
    """The person with most games among those who sit here, else among all; names: most games first."""
    return next(iter((*(name for name in names if name in here), *names)), "")


def seat_results(results: Iterable[Result], who: str, game: str = "") -> list[SeatResult]:
    """The results of a person in the order of their beginnings. game: "" for all games."""
    return [
        SeatResult(line, seat)
        for line in results
        if line.counts == "yes" and game in ("", line.game)
        for seat in line.persons
        if line.names[seat] == who
    ]


def opponents_of(game: SeatResult) -> set[OpponentName]:
    """Everybody else at the table."""
    result, own = game
    found = set()
    for seat, level in enumerate(result.levels):
        if seat != own:
            face = result.faces[seat]
            computer = OpponentName("character", face) if face else OpponentName("level", level)
            found.add(computer if level else OpponentName("person", result.names[seat]))
    return found


def total(games: Iterable[SeatResult]) -> Figures:
    """The figures of all games together."""
    found = Figures()
    for each in games:
        found.add(each)
    return found


def by_game(games: Iterable[SeatResult]) -> dict[str, Figures]:
    """The figures of each game."""
    return _sums_by_key(games, lambda each: (each.result.game,))


def by_opponent(games: Iterable[SeatResult]) -> dict[OpponentName, Figures]:
    """The figures against each opponent, most games first; a game counts once for everybody who played it."""
    found = _sums_by_key(games, lambda each: sorted(opponents_of(each)))
    return dict(sorted(found.items(), key=lambda pair: -pair[1].played))


def _sums_by_key(games: Iterable[SeatResult], keys: Callable[[SeatResult], Iterable[Key]]) -> dict[Key, Figures]:
    found: dict[Key, Figures] = {}
    for each in games:
        for key in keys(each):
            found.setdefault(key, Figures()).add(each)
    return found


def left_out(results: Iterable[Result]) -> dict[Counts, int]:
    """The number of games that do not count, by the reason."""
    return dict(Counter(line.counts for line in results if line.counts != "yes"))


MOST_POINTS: Final = 240
"""Points of a curve; more cannot be seen."""


def won_curve(games: Sequence[SeatResult]) -> tuple[float, ...]:
    """Games won so far beyond an even share (one in N with N players), after each game; a shared win is a part."""
    steps = [each.result.share(each.seat) - 1 / len(each.result.levels) for each in games]
    found = list(accumulate(steps, initial=0.0))
    count = len(found)
    if count <= MOST_POINTS:
        return tuple(found)
    return tuple(found[round(number * (count - 1) / (MOST_POINTS - 1))] for number in range(MOST_POINTS))
