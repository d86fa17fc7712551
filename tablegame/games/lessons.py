"""The lessons of a game: scripts of moves with explanations, in `games/KEY/lessons/*.yaml` (docs/games.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

from tablegame.core.text import Plain
from tablegame.storage.codec import REQUIRED, form_of, house_rule
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load_file

_WORD: Final = 0.4
_STEP: Final = 5.0
_OWN: Final = 5.0
_OTHERS: Final = 1.2
"""Seconds that a newcomer takes to read a word, to find what a step points at, to make a move, and to watch a move.

Two lessons of 25 and 36 steps took newcomers seven and nine minutes."""


def _fields(node: Node) -> tuple[tuple[str, Plain], ...]:
    return tuple((key, each.value) for key, each in node.mapping().items())


@dataclass(frozen=True, slots=True)
class LessonStep:
    """An explanation in a lesson, and the move that it asks for, if any. says, do, instead: message ids."""

    says: str  # a sentence or two
    do: str = ""  # what the learner is to do
    at: Annotated[tuple[str, ...], REQUIRED] = ()
    """The names of targets, cards or panels to point at; several names in one text are pointed at together, and "*" at
    the end stands for any ending."""
    move: str = ""  # the learner's move, as a line of the record
    instead: str = ""  # the answer to any other move
    phase: str = ""  # the role of the frame (`FrameRole`) at which the step is said; "": the present one
    fields: Annotated[tuple[tuple[str, Plain], ...], _fields] = ()  # values of fields in the sentences, as in a reason


def _script(node: Node) -> tuple[LessonStep | str, ...]:
    step = form_of(LessonStep)
    return tuple(each.text() if isinstance(each.value, str) else step.read(each) for each in node.items())


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided part of a game. A text in the script is a move of another seat, or a deal; in a lesson on an idea also
    one of the learner behind the choice, so that its result is seen.

    In a simultaneous choice the moves of the others come before the learner's, as computer players choose first.
    """

    players: int
    script: Annotated[tuple[LessonStep | str, ...], _script]
    options: Mapping[str, Annotated[Any, house_rule]] = field(default_factory=dict)
    seat: int = 0  # the learner's
    about: str = ""  # what the lesson teaches if a game has several, a message id
    start: tuple[str, ...] = ()  # the moves before the lesson begins
    ideas: tuple[str, ...] = ()
    """For a lesson on an idea, the kinds of reasons (docs/reasons.md) whose mistakes call for it."""

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves: those before the lesson begins, and those of the script."""
        lines = (each if isinstance(each, str) else each.move for each in self.script)
        return (*self.start, *(line for line in lines if line))

    @property
    def minutes(self) -> int:
        """The minutes that a newcomer takes."""
        steps = [each for each in self.script if isinstance(each, LessonStep)]
        words = sum(len(f"{step.says} {step.do}".split()) for step in steps)
        own = sum(1 for step in steps if step.move)
        others = len(self.script) - len(steps)
        return max(1, round((words * _WORD + len(steps) * _STEP + own * _OWN + others * _OTHERS) / 60))

    def made_before(self, place: int) -> int:
        """The number of moves before a place in the script."""
        return len(self.start) + sum(1 for each in self.script[:place] if isinstance(each, str) or each.move)


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order of their files, those on ideas last. Raises YamlError."""
    read = form_of(Lesson).read
    paths = (Path(__file__).parent / game / "lessons").glob("*.yaml")
    return tuple(read(load_file(path)) for path in sorted(paths, key=lambda path: (path.stem[:5] == "idea-", path)))
