"""The file of lessons: which have been offered, which finished and when, and where one was left.

The file is read again before each change, so that two windows can use it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Final, TypeAlias

from tablegame.core.contract import Reason
from tablegame.storage.codec import StoredFile, number_between, text_up_to
from tablegame.storage.folders import Folders

_Text: TypeAlias = Annotated[str, text_up_to(40)]
_FURTHEST: Final = 10_000


@dataclass(frozen=True, slots=True)
class Lessons:
    """offered: the games whose first lesson has been offered; taken: the day on which a lesson was first finished, and
    left: the place in its script where it was left, both by the name of the lesson (`lesson_name`)."""

    offered: tuple[_Text, ...] = ()
    taken: dict[str, _Text] = field(default_factory=dict)
    left: dict[str, Annotated[int, number_between(0, _FURTHEST)]] = field(default_factory=dict)

    def ahead(self, game: str, count: int) -> int:
        """The number of the first of `count` lessons of a game that has not been finished; 0 if all have."""
        return next((number for number in range(count) if lesson_name(game, number) not in self.taken), 0)


def lesson_name(game: str, number: int) -> str:
    """The name of a lesson; that of the first is the key of its game."""
    return f"{game} {number + 1}" if number else game


_FILE: Final = StoredFile("lessons", Lessons, "practice/lessons.yaml")


def lessons_of(folders: Folders) -> tuple[Lessons, tuple[Reason, ...]]:
    """What the file holds, with a notice for each problem. Never raises."""
    lessons, troubles = _FILE.read(folders)
    return replace(lessons, offered=tuple(dict.fromkeys(lessons.offered))), troubles


def offer(folders: Folders, game: str) -> None:
    """Store that the first lesson of a game has been offered. Raises OSError."""
    lessons, _ = lessons_of(folders)
    if game not in lessons.offered:
        _FILE.write(folders, replace(lessons, offered=(*lessons.offered, game)))


def leave(folders: Folders, lesson: str, place: int) -> None:
    """Store the place in the script where a lesson was left; 0: nowhere. Raises OSError."""
    lessons, _ = lessons_of(folders)
    left = {key: value for key, value in lessons.left.items() if key != lesson}
    left |= {lesson: place} if place else {}
    if left != lessons.left:
        _FILE.write(folders, replace(lessons, left=left))


def take(folders: Folders, lesson: str, today: date) -> None:
    """Store that a lesson has been finished. Raises OSError."""
    lessons, _ = lessons_of(folders)
    left = {key: value for key, value in lessons.left.items() if key != lesson}
    _FILE.write(folders, replace(lessons, taken={lesson: today.isoformat()} | lessons.taken, left=left))
