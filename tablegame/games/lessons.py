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

# The seconds that a newcomer takes: two lessons of 25 and 36 steps took newcomers seven and nine minutes.
_READ_WORD: Final = 0.4
_FIND_TARGET: Final = 5.0
_MAKE_MOVE: Final = 5.0
_WATCH_MOVE: Final = 1.2


def _fields(node: Node) -> tuple[tuple[str, Plain], ...]:
    return tuple((key, each.value) for key, each in node.mapping().items())


@dataclass(frozen=True, slots=True)
class LessonStep:
    """An explanation in a lesson, and the move that it asks for, if any. Texts are message ids."""

    says: str  # a sentence or two
    do: str = ""  # the task of the learner
    at: Annotated[tuple[str, ...], REQUIRED] = ()
    """The names of targets, cards or panels to point at; several names in one text are pointed at together, and "*" at
    the end stands for any ending."""
    move: str = ""  # the learner's move, as a line of the record
    instead: str = ""  # the answer to any other move
    phase: str = ""  # the role of the frame (`FrameRole`) to which the step belongs; "" for the present one
    fields: Annotated[tuple[tuple[str, Plain], ...], _fields] = ()  # values of fields in the sentences, as in a reason


def _script(node: Node) -> tuple[LessonStep | str, ...]:
    step = form_of(LessonStep)
    return tuple(each.text() if isinstance(each.value, str) else step.read(each) for each in node.items())


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided part of a game. A text in the script is a move of another seat or a deal. At the end of a lesson on an
    idea it may also be a move of the learner, so that the result of the choice is seen.

    In a simultaneous choice the moves of the others come before the learner's, as computer players choose first.
    """

    players: int
    script: Annotated[tuple[LessonStep | str, ...], _script]
    options: Mapping[str, Annotated[Any, house_rule]] = field(default_factory=dict)
    seat: int = 0  # of the learner
    about: str = ""  # the title of the lesson if a game has several, a message id
    start: tuple[str, ...] = ()  # the moves before the lesson begins
    ideas: tuple[str, ...] = ()
    """For a lesson on an idea, the kinds of reasons (docs/reasons.md) whose mistakes call for it."""

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves: those before the lesson begins, then those of the script."""
        lines = (entry if isinstance(entry, str) else entry.move for entry in self.script)
        return (*self.start, *(line for line in lines if line))

    @property
    def minutes(self) -> int:
        """About the minutes that a newcomer takes."""
        steps = [entry for entry in self.script if isinstance(entry, LessonStep)]
        words = sum(len(f"{step.says} {step.do}".split()) for step in steps)
        moves = sum(1 for step in steps if step.move)
        seconds = words * _READ_WORD + len(steps) * _FIND_TARGET + moves * _MAKE_MOVE
        return max(1, round((seconds + (len(self.script) - len(steps)) * _WATCH_MOVE) / 60))

    def moves_before(self, index: int) -> int:
        """The number of moves before an entry of the script."""
        return len(self.start) + sum(1 for entry in self.script[:index] if isinstance(entry, str) or entry.move)


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order of their files, those on ideas last. Raises YamlError."""
    read = form_of(Lesson).read
    paths = (Path(__file__).parent / game / "lessons").glob("*.yaml")
    return tuple(read(load_file(path)) for path in sorted(paths, key=lambda path: (path.stem[:5] == "idea-", path)))
