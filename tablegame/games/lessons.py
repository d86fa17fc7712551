"""The lessons of a game: deals with all their moves written down, and what is said and pointed at between them.

They are files beside the rule book, `games/KEY/lessons/*.yaml`, in the order of their names (docs/games.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from tablegame.core.contract import Plain
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load_file

_WORD: Final = 0.4
_STEP: Final = 5.0
_OWN: Final = 5.0
_OTHERS: Final = 1.2
"""Seconds that somebody new takes to read a word, to find what a step points at, to make a move, and to watch one of
the others': two lessons timed with newcomers, of 25 steps and of 36, took seven minutes and nine."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What is said at one place of a lesson, and what is waited for: a move of the learner's, else to go on.

    says: a sentence or two; do: the one thing that is asked for; instead: the kind answer to any other move; all of
    them message ids. at: what is pointed at in the picture, by the names of targets, cards or panels; several in one
    text are pointed at together, and one that ends in "*" means all whose names begin so. move: the learner's move, as
    a line of the record. phase: the picture at which it is said, by its role (`FrameRole`); "": the
    present, when all is told. fields: what the sentences name in braces; cards are drawn, as in a reason.
    """

    says: str
    do: str = ""
    at: tuple[str, ...] = ()
    move: str = ""
    instead: str = ""
    phase: str = ""
    fields: tuple[tuple[str, Plain], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some hands of a game, guided. A plain text in the script is a move of another seat's, or a deal.

    In a secret common choice the others' moves stand before the learner's: computer seats choose first. seat: the
    learner's; about: what it teaches, where a game has several: a message id.
    """

    players: int
    script: tuple[LessonStep | str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seat: int = 0
    about: str = ""

    @property
    def moves(self) -> tuple[str, ...]:
        """The whole record."""
        lines = (each if isinstance(each, str) else each.move for each in self.script)
        return tuple(line for line in lines if line)

    @property
    def minutes(self) -> int:
        """How long it takes somebody to whom all of it is new."""
        steps = [each for each in self.script if isinstance(each, LessonStep)]
        words = sum(len(f"{step.says} {step.do}".split()) for step in steps)
        own = sum(1 for step in steps if step.move)
        others = len(self.script) - len(steps)
        return max(1, round((words * _WORD + len(steps) * _STEP + own * _OWN + others * _OTHERS) / 60))

    def made_before(self, place: int) -> int:
        """How many moves have been made when the script has come to that place."""
        return sum(1 for each in self.script[:place] if isinstance(each, str) or each.move)


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, the first hand first; () while the game is being written. Raises YamlError."""
    return tuple(_lesson(load_file(path)) for path in sorted((Path(__file__).parent / game / "lessons").glob("*.yaml")))


def _lesson(file: Node) -> Lesson:
    found = file.fields(("players", "script"), ("options", "seat", "about"))
    return Lesson(
        found["players"].number(),
        tuple(each.text() if isinstance(each.value, str) else _step(each) for each in found["script"].items()),
        found["options"].plain() if "options" in found else {},
        found["seat"].number() if "seat" in found else 0,
        found["about"].text() if "about" in found else "",
    )


def _step(entry: Node) -> LessonStep:
    found = entry.fields(("says", "at"), ("do", "move", "instead", "phase", "fields"))
    texts = {name: node.text() for name, node in found.items() if name not in ("at", "fields")}
    fields = tuple(found["fields"].plain().items()) if "fields" in found else ()
    return LessonStep(**texts, at=tuple(name.text() for name in found["at"].items()), fields=fields)
