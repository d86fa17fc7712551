"""The figures of the screen of statistics: what a person has played and won, by game.

A person is identified by name, "" for a person without a name. If people of the same name sat at several seats of a
game, the game is counted once for each of these seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablegame.core.text import alphabetical
from tablegame.practice.results import Counts, Result


class SeatResult(NamedTuple):
    """A game that counts in the statistics, and the seat at which the person played it."""

    result: Result
    seat: int


@dataclass(slots=True)
class Figures:
    """Sums over the games of a person."""

    played: int = 0
    won: int = 0  # games won alone
    shared: int = 0  # games won together with others
    points: int = 0  # the sum of the scores
    last: float = 0.0  # when the last game began, in seconds since 1970

    def add(self, game: SeatResult) -> None:
        """Count one more game of the person."""
        result, seat = game
        self.played += 1
        if seat in result.winners and len(result.winners) == 1:
            self.won += 1
        elif seat in result.winners:
            self.shared += 1
        self.points += result.scores[seat]
        self.last = max(self.last, result.when)


def people(results: Iterable[Result], language: str) -> tuple[str, ...]:
    """The names of all who have played a game that counts, by the number of games and then by the alphabet."""
    names_by_game = ({result.names[seat] for seat in result.persons} for result in results if result.counts == "yes")
    games = Counter(name for names in names_by_game for name in names)
    return tuple(sorted(games, key=lambda name: (-games[name], alphabetical(name, language))))


def default_person(names: Sequence[str], seated: Collection[str]) -> str:
    """The person whose figures are shown at first. seated: the people at the table now, who come before others."""
    seated_first = [name for name in names if name in seated] or names
    return seated_first[0] if seated_first else ""


def seat_results(results: Iterable[Result], name: str) -> list[SeatResult]:
    """The games of a person that count, each with a seat of the person, in the given order."""
    return [
        SeatResult(result, seat)
        for result in results
        if result.counts == "yes"
        for seat in result.persons
        if result.names[seat] == name
    ]


def total(games: Iterable[SeatResult]) -> Figures:
    """The figures of all these games together."""
    figures = Figures()
    for game in games:
        figures.add(game)
    return figures


def by_game(games: Iterable[SeatResult]) -> dict[str, Figures]:
    """Figures by the key of the game."""
    sums: dict[str, Figures] = {}
    for game in games:
        sums.setdefault(game.result.game, Figures()).add(game)
    return sums


def left_out(results: Iterable[Result], name: str | None = None) -> dict[Counts, int]:
    """The number of games that do not count, by the reason why they do not.
    name: count only games with a person of this name, and games without people: of computer players alone, or that
    cannot be read. None for all games."""
    reasons = Counter[Counts]()
    for result in results:
        people = [result.names[seat] for seat in result.persons]
        if result.counts != "yes" and (name is None or name in people or not people):
            reasons[result.counts] += 1
    return dict(reasons)
