"""Reads the lessons of a game from `games/KEY/lessons/*.yaml` (docs/games.md).

A lesson has a script, whose entries are played one after the other: explanations (steps), of which many ask the learner
for a move, and written moves of the other seats.
"""

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

# The seconds that a newcomer takes: chosen so that two lessons of 25 and 36 steps take the seven and nine minutes that
# newcomers needed for them.
_READ_WORD: Final = 0.4
_FIND_TARGET: Final = 5.0
_MAKE_MOVE: Final = 5.0
_WATCH_MOVE: Final = 1.2


def _fields(node: Node) -> tuple[tuple[str, Plain], ...]:
    """The names and values of the fields that a step gives for its sentences."""
    return tuple((key, entry.value) for key, entry in node.mapping().items())


@dataclass(frozen=True, slots=True)
class LessonStep:
    """An explanation in a lesson, and the move that it asks for, if any. Texts are message ids."""

    says: str  # a sentence or two
    do: str = ""  # the task of the learner
    at: Annotated[tuple[str, ...], REQUIRED] = ()
    """The names of targets, cards or panels at which to point. Several names in one text are pointed at together. A "*"
    at the end of a name stands for any ending."""
    move: str = ""  # the learner's move, as a line of the record
    instead: str = ""  # the answer to any other move
    phase: str = ""  # the role of the frame (`FrameRole`) to which the step belongs; "" for the present frame
    fields: Annotated[tuple[tuple[str, Plain], ...], _fields] = ()  # values of fields in the sentences, as in a reason


def _script(node: Node) -> tuple[LessonStep | str, ...]:
    """The entries of a script: a text is a written move, anything else a step."""
    step = form_of(LessonStep)
    return tuple(entry.text() if isinstance(entry.value, str) else step.read(entry) for entry in node.items())


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided part of a game. It may be about an idea: a kind of reason by which mistakes are explained.

    A text in the script is a deal or a move of another seat. At the end of a lesson on an idea it may also be a move of
    the learner, which shows the result of the choice. Where all seats choose at the same time, the moves of the other
    seats come before the learner's, because computer players choose first.
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
        """All moves and deals as lines of a record: those before the lesson begins, then those of the script."""
        lines = (entry if isinstance(entry, str) else entry.move for entry in self.script)
        return (*self.start, *(line for line in lines if line))

    @property
    def minutes(self) -> int:
        """How long a newcomer takes for the lesson, estimated; at least 1."""
        steps = [entry for entry in self.script if isinstance(entry, LessonStep)]
        words = sum(len(f"{step.says} {step.do}".split()) for step in steps)
        own_moves, other_moves = sum(1 for step in steps if step.move), len(self.script) - len(steps)
        seconds = words * _READ_WORD + len(steps) * _FIND_TARGET + own_moves * _MAKE_MOVE + other_moves * _WATCH_MOVE
        return max(1, round(seconds / 60))

    def moves_before(self, index: int) -> int:
        """How many of the moves and deals in `moves` come before the entry of the script with this index."""
        return len(self.start) + sum(1 for entry in self.script[:index] if isinstance(entry, str) or entry.move)


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order of their file names. The lessons on single ideas, such as how to force an
    opponent, come last: they have the files "idea-….yaml". Raises YamlError."""
    read = form_of(Lesson).read
    paths = (Path(__file__).parent / game / "lessons").glob("*.yaml")
    in_order = sorted(paths, key=lambda path: (path.stem.startswith("idea-"), path))
    return tuple(read(load_file(path)) for path in in_order)
