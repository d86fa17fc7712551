"""What is kept of drills: the player's best, rating and counts of each, and how positions that were tried are rated.

The file is read anew before each change, so that nothing is lost that another window kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Final, NamedTuple, TypeAlias

from tablegame.core.contract import Reason
from tablegame.games import GAMES
from tablegame.practice.rating import Rating
from tablegame.storage.codec import NOT_KEPT, REQUIRED, Spread, StoredFile, ValueForm, number_between, text_up_to
from tablegame.storage.folders import Folders
from tablegame.storage.nodes import Node

MOST: Final = 600
"""Positions that are kept, those tried last."""
_FINE: Final = 1_000_000
_BEGINS: Final = 200.0
"""The deviation of a player of whom nothing is known: less than that of the system, since levels are known by it."""


def _figures(rating: Rating) -> dict[str, int]:
    """A rating in whole numbers, volatility in millionths."""
    return {
        "rating": round(rating.value),
        "deviation": round(rating.deviation),
        "volatility": round(rating.volatility * _FINE),
    }


def _rating(node: Node) -> Rating:
    fields = node.mapping()
    value = number_between(-10_000, 10_000)(fields["rating"])
    deviation = number_between(1, 1000)(fields["deviation"])
    return Rating(float(value), float(deviation), number_between(1, _FINE)(fields["volatility"]) / _FINE)


_Count: TypeAlias = Annotated[int, number_between(0, 10**9), REQUIRED]
_Figures: TypeAlias = Annotated[
    Rating, ValueForm(_rating, _figures), Spread(("rating", "deviation", "volatility")), REQUIRED
]


@dataclass(frozen=True, slots=True)
class DrillScore:
    """How far somebody has come in one drill: the best score in five minutes, answers that were right and all of them,
    and a rating."""

    best: _Count = 0
    right: _Count = 0
    asked: _Count = 0
    rating: _Figures = field(default_factory=lambda: Rating(deviation=_BEGINS))


@dataclass(frozen=True, slots=True)
class Tried:
    """A position that was tried: the drill by its name, its number, how hard it has proved, whether it was missed."""

    name: Annotated[str, text_up_to(60)]
    number: _Count
    rating: _Figures
    missed: bool


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that is kept."""

    standings: dict[str, DrillScore] = field(default_factory=dict)
    tried: tuple[Tried, ...] = ()
    notices: Annotated[tuple[Reason, ...], NOT_KEPT] = ()

    def standing(self, game: str, kind: str) -> DrillScore:
        """Of one drill."""
        return self.standings.get(name_of(game, kind), DrillScore())

    def missed(self, game: str, kind: str) -> tuple[int, ...]:
        """The numbers of the positions that were missed when they were last tried, the oldest first."""
        name = name_of(game, kind)
        return tuple(each.number for each in self.tried if each.name == name and each.missed)

    def rating_of(self, game: str, kind: str, number: int) -> Rating | None:
        """How hard a position has proved that was tried before."""
        name = name_of(game, kind)
        return next((each.rating for each in self.tried if (each.name, each.number) == (name, number)), None)


class Summary(NamedTuple):
    """One drill for the page of practice: the best score, 0 where there is none, and the rating."""

    game: str
    kind: str
    best: int
    rating: int


def name_of(game: str, kind: str) -> str:
    """A drill's name in the file."""
    return f"{game}.{kind}"


def summary(folders: Folders) -> tuple[Summary, ...]:
    """All drills in the order of the games."""
    book = read(folders)
    found = []
    for entry in GAMES:
        for drill in entry.kinds_of_drills:
            standing = book.standing(entry.key, drill.kind)
            found.append(Summary(entry.key, drill.kind, standing.best, round(standing.rating.value)))
    return tuple(found)


_FILE: Final = StoredFile("drills", Book)


def read(folders: Folders) -> Book:
    """What is kept, with a notice for everything that cannot be read. Never raises."""
    book, notices = _FILE.read(_path(folders))
    return replace(book, notices=notices)


def answered(folders: Folders, game: str, kind: str, rating: Rating, tried: Tried) -> Book:
    """Keep an answer: the player's rating after it, and the position's. Raises OSError."""
    book = read(folders)
    name = name_of(game, kind)
    before = book.standing(game, kind)
    after = replace(before, right=before.right + (not tried.missed), asked=before.asked + 1, rating=rating)
    others = [each for each in book.tried if (each.name, each.number) != (tried.name, tried.number)]
    return _write(folders, book, Book(book.standings | {name: after}, (*others, tried)[-MOST:]))


def scored(folders: Folders, game: str, kind: str, score: int) -> Book:
    """Keep the score of five minutes, where it is a best. Raises OSError."""
    book = read(folders)
    before = book.standing(game, kind)
    if score <= before.best:
        return book
    changed = book.standings | {name_of(game, kind): replace(before, best=score)}
    return _write(folders, book, Book(changed, book.tried))


def _path(folders: Folders) -> Path:
    return folders.practice / "drills.yaml"


def _write(folders: Folders, before: Book, book: Book) -> Book:
    book = replace(book, standings=dict(sorted(book.standings.items())))
    _FILE.write(_path(folders), book, bool(before.notices))
    return book
