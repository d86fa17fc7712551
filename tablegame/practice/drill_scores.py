"""The file of drills: the player's best score, rating and counts of each, and the ratings of positions tried.

The file is read again before each change, so that two windows can use it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Final, TypeAlias

from tablegame.core.contract import Reason
from tablegame.practice.rating import Rating
from tablegame.storage.codec import NOT_KEPT, REQUIRED, Spread, StoredFile, ValueForm, number_between, text_up_to
from tablegame.storage.folders import Folders
from tablegame.storage.nodes import Node

MOST: Final = 600
"""Positions in the file, those tried last."""
_FINE: Final = 1_000_000
"""Parts of a volatility in the file."""
_NEW_PLAYER: Final = 200.0
"""The deviation of a new player: smaller than usual, since the positions are rated by levels that are known."""


def _rating_as_data(rating: Rating) -> dict[str, int]:
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
_Rating: TypeAlias = Annotated[
    Rating, ValueForm(_rating, _rating_as_data), Spread(("rating", "deviation", "volatility")), REQUIRED
]


@dataclass(frozen=True, slots=True)
class DrillScore:
    """The player's score in one drill. best: right answers in five minutes; right, asked: counts of all answers."""

    best: _Count = 0
    right: _Count = 0
    asked: _Count = 0
    rating: _Rating = field(default_factory=lambda: Rating(deviation=_NEW_PLAYER))


@dataclass(frozen=True, slots=True)
class TriedPosition:
    """A position that was tried. name: of the drill; rating: how hard it is; missed: at the last try."""

    name: Annotated[str, text_up_to(60)]
    number: _Count
    rating: _Rating
    missed: bool


@dataclass(frozen=True, slots=True)
class DrillScores:
    """Everything in the file. standings: by the name of a drill; tried: the last tried at the end."""

    standings: dict[str, DrillScore] = field(default_factory=dict)
    tried: tuple[TriedPosition, ...] = ()
    notices: Annotated[tuple[Reason, ...], NOT_KEPT] = ()

    def standing(self, game: str, kind: str) -> DrillScore:
        """The score in one drill."""
        return self.standings.get(drill_name(game, kind), DrillScore())

    def best_of_game(self, game: str) -> int:
        """The best score in any drill of a game."""
        return max((each.best for name, each in self.standings.items() if name.startswith(f"{game}.")), default=0)

    def missed_positions(self, game: str, kind: str) -> tuple[int, ...]:
        """The positions that were missed at the last try, by number, the oldest first."""
        name = drill_name(game, kind)
        return tuple(each.number for each in self.tried if each.name == name and each.missed)

    def rating_of(self, game: str, kind: str, number: int) -> Rating | None:
        """The rating of a position that was tried; None for any other."""
        name = drill_name(game, kind)
        return next((each.rating for each in self.tried if (each.name, each.number) == (name, number)), None)


def drill_name(game: str, kind: str) -> str:
    """The name of a drill in the file."""
    return f"{game}.{kind}"


_FILE: Final = StoredFile("drills", DrillScores, "practice/drills.yaml")


def read(folders: Folders) -> DrillScores:
    """The scores, with a notice for each problem. Never raises."""
    scores, notices = _FILE.read(folders)
    return replace(scores, notices=notices)


def keep_answer(folders: Folders, game: str, kind: str, rating: Rating, tried: TriedPosition) -> DrillScores:
    """Store an answer: the player's new rating, and the position with its new rating. Raises OSError."""
    scores = read(folders)
    name = drill_name(game, kind)
    before = scores.standing(game, kind)
    after = replace(before, right=before.right + (not tried.missed), asked=before.asked + 1, rating=rating)
    others = [each for each in scores.tried if (each.name, each.number) != (tried.name, tried.number)]
    return _write(folders, DrillScores(scores.standings | {name: after}, (*others, tried)[-MOST:]))


def keep_score(folders: Folders, game: str, kind: str, score: int) -> DrillScores:
    """Store the score of five minutes if it is a best. Raises OSError."""
    scores = read(folders)
    before = scores.standing(game, kind)
    if score <= before.best:
        return scores
    changed = scores.standings | {drill_name(game, kind): replace(before, best=score)}
    return _write(folders, DrillScores(changed, scores.tried))


def _write(folders: Folders, scores: DrillScores) -> DrillScores:
    scores = replace(scores, standings=dict(sorted(scores.standings.items())))
    _FILE.write(folders, scores)
    return scores
