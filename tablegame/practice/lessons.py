"""What is kept of lessons: which have been offered, which taken and when, and where one was left.

It is read anew before each change, so that nothing is lost that another window kept; what cannot be read is kept
aside.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from tablegame.core.contract import Reason
from tablegame.storage.codec import StoredFile, number_between, text_up_to
from tablegame.storage.folders import Folders

_Text: TypeAlias = Annotated[str, text_up_to(40)]
_FURTHEST: Final = 10_000


@dataclass(frozen=True, slots=True)
class Lessons:
    """By the names of lessons (`named`). offered: by the keys of games; taken: the day on which a lesson was first gone
    through; left: its place in the script."""

    offered: tuple[_Text, ...] = ()
    taken: dict[str, _Text] = field(default_factory=dict)
    left: dict[str, Annotated[int, number_between(0, _FURTHEST)]] = field(default_factory=dict)

    def ahead(self, game: str, count: int) -> int:
        """Which of a game's so many lessons is the next: the first not gone through, else the first."""
        return next((number for number in range(count) if named(game, number) not in self.taken), 0)


def named(game: str, number: int) -> str:
    """The name of a game's lesson: the first has the game's own."""
    return f"{game} {number + 1}" if number else game


_FILE: Final = StoredFile("lessons", Lessons)


def lessons_of(folders: Folders) -> tuple[Lessons, tuple[Reason, ...]]:
    """What is kept, and a notice for everything that cannot be read. Never raises."""
    lessons, troubles = _FILE.read(_path(folders))
    return replace(lessons, offered=tuple(dict.fromkeys(lessons.offered))), troubles


def offer(folders: Folders, game: str) -> None:
    """The first lesson of a game has been offered. Raises OSError."""
    lessons, _ = lessons_of(folders)
    if game not in lessons.offered:
        _write(folders, replace(lessons, offered=(*lessons.offered, game)))


def leave(folders: Folders, lesson: str, place: int) -> None:
    """It was left at that place of its script, to go on from there; 0: at its beginning. Raises OSError."""
    lessons, _ = lessons_of(folders)
    left = {key: value for key, value in lessons.left.items() if key != lesson}
    left |= {lesson: place} if place else {}
    if left != lessons.left:
        _write(folders, replace(lessons, left=left))


def take(folders: Folders, lesson: str, today: date) -> None:
    """It has been gone through to the end. Raises OSError."""
    lessons, _ = lessons_of(folders)
    left = {key: value for key, value in lessons.left.items() if key != lesson}
    _write(folders, replace(lessons, taken={lesson: today.isoformat()} | lessons.taken, left=left))


def _path(folders: Folders) -> Path:
    return folders.practice / "lessons.yaml"


def _write(folders: Folders, lessons: Lessons) -> None:
    _FILE.write(_path(folders), lessons, bool(lessons_of(folders)[1]))
