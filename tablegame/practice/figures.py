"""The figures of the screen of statistics: what a person has played and won, by game and opponent; the curve of wins.

A person is identified by name, "" for a person without a name. All figures are of the seats at which the person sat.
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
    """The result of a game that counts, and the seat of the person whose figures are made."""

    result: Result
    seat: int


class OpponentName(NamedTuple):
    kind: Literal["person", "character", "level"]
    key: str  # the name of a person, the key of a character, or the level of another computer player


@dataclass(slots=True)
class Figures:
    """Sums over the games of a person."""

    played: int = 0
    won: int = 0  # games won alone
    shared: int = 0  # games won together with others
    points: int = 0
    skilled: int = 0  # games whose luck is known
    skill: float = 0.0  # the results of these games without luck
    accuracies: list[Accuracy] = field(default_factory=list)  # of games whose accuracy is known

    def add(self, game: SeatResult) -> None:
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
    """The names of everybody who has played a game that counts; who has played most games comes first."""
    tables = ({result.names[seat] for seat in result.persons} for result in results if result.counts == "yes")
    games = Counter(name for names in tables for name in names)
    return tuple(sorted(games, key=lambda name: (-games[name], alphabetical(name, language))))


def default_person(names: Sequence[str], seated: Collection[str]) -> str:
    """The first of the names that is in `seated` (the people at a table), else the first name, "" without names."""
    return next(iter((*(name for name in names if name in seated), *names)), "")


def seat_results(results: Iterable[Result], name: str, game: str = "") -> list[SeatResult]:
    """The results of a person that count, in the given order. game: the key, "" for all games."""
    return [
        SeatResult(result, seat)
        for result in results
        if result.counts == "yes" and game in ("", result.game)
        for seat in result.persons
        if result.names[seat] == name
    ]


def opponents_of(game: SeatResult) -> set[OpponentName]:
    """The other players of a game."""
    result, own_seat = game
    opponents = set()
    for seat, level in enumerate(result.levels):
        if seat != own_seat:
            face = result.faces[seat]
            computer = OpponentName("character", face) if face else OpponentName("level", level)
            opponents.add(computer if level else OpponentName("person", result.names[seat]))
    return opponents


def total(games: Iterable[SeatResult]) -> Figures:
    figures = Figures()
    for game in games:
        figures.add(game)
    return figures


def by_game(games: Iterable[SeatResult]) -> dict[str, Figures]:
    """Figures by the key of the game."""
    return _sums_by_key(games, lambda game: (game.result.game,))


def by_opponent(games: Iterable[SeatResult]) -> dict[OpponentName, Figures]:
    """The figures against each opponent; the opponent of most games comes first."""
    figures = _sums_by_key(games, lambda game: sorted(opponents_of(game)))
    return dict(sorted(figures.items(), key=lambda pair: -pair[1].played))


def _sums_by_key(games: Iterable[SeatResult], keys: Callable[[SeatResult], Iterable[Key]]) -> dict[Key, Figures]:
    figures: dict[Key, Figures] = {}
    for game in games:
        for key in keys(game):
            figures.setdefault(key, Figures()).add(game)
    return figures


def left_out(results: Iterable[Result]) -> dict[Counts, int]:
    """The number of games that do not count, by the value of `Counts` that says why."""
    return dict(Counter(result.counts for result in results if result.counts != "yes"))


MOST_POINTS: Final = 240
"""The most points of a curve. On the screen more could not be distinguished."""


def won_curve(games: Sequence[SeatResult]) -> tuple[float, ...]:
    """The curve of wins: after each game the number of games won, minus the number for equally strong players.

    Of two players each would win half the games. A shared win counts as a part. A long curve is thinned out to
    MOST_POINTS points.
    """
    steps = [game.result.share(game.seat) - 1 / len(game.result.levels) for game in games]
    curve = list(accumulate(steps, initial=0.0))
    count = len(curve)
    if count <= MOST_POINTS:
        return tuple(curve)
    return tuple(curve[round(number * (count - 1) / (MOST_POINTS - 1))] for number in range(MOST_POINTS))
