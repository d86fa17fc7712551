"""Lessons: which have been finished or left, and a session in which every move is written down.

The file is read again before each change, so that two windows can use it. The deal and the moves of the others come
from the lesson; of the learner only the written move is taken, and any other is answered kindly. The session is not
kept among the saved games, and nothing of it counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, ClassVar, Final, TypeAlias

from tablegame.core.contract import Move, SeenEvent
from tablegame.core.options import complete
from tablegame.core.text import N_, Reason
from tablegame.games import Game
from tablegame.games.lessons import Lesson, LessonStep
from tablegame.session.history import GameHistory, move_text, read_move
from tablegame.session.notes import Notes
from tablegame.session.seats import person, usual_computer
from tablegame.session.session import Session
from tablegame.storage.codec import StoredFile, number_between, text_up_to
from tablegame.storage.folders import Folders

_Text: TypeAlias = Annotated[str, text_up_to(40)]
_FURTHEST: Final = 10_000


@dataclass(frozen=True, slots=True)
class Lessons:
    """taken: the day on which a lesson was first finished, and left: the place in its script where it was left, both by
    the name of the lesson (`lesson_name`)."""

    RETIRED: ClassVar = ("offered",)

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
    return _FILE.read(folders)


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


# -- a lesson on the table ---------------------------------------------------------------------------------------------


FRIENDLY = "beginner"
"""What the others are called; they play what is written."""
INSTEAD = N_("That is allowed too. In this lesson we go another way, so that you see all there is.")
LED = Reason(N_("In a lesson the table leads: nothing is taken back, and help comes by itself."))


class LessonScript:
    """A lesson of a game, from a place in its script on. It leads a session (`session.session.Script`)."""

    led = LED

    def __init__(
        self, entry: Game, name: str, place: int = 0, left: Callable[[int], None] | None = None, number: int = 0
    ) -> None:
        """name: the learner's; left: is called on leaving with the place to which the script came; number: of the
        lesson among those of the game."""
        self.number, self.entry = number, entry
        self.lesson: Lesson = entry.lessons[number]
        self.place = resume_place(self.lesson, place)
        """The index of the present entry of the script."""
        self._left_at = left
        lesson, engine = self.lesson, entry.engine
        chosen = complete(engine, lesson.players, lesson.options)
        chairs = tuple(
            person(name) if seat == lesson.seat else usual_computer(seat, FRIENDLY) for seat in range(lesson.players)
        )
        self._history = GameHistory(engine, lesson.players, chosen, lesson.moves[: lesson.made_before(self.place)])
        self.session = Session(entry, self._history, None, Notes(chairs, "0" * 32), self)
        self._pass_made()

    # -- the script --------------------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep | None:
        """The step to show; None while the others move."""
        entry = self.lesson.script[self.place] if not self.is_finished else None
        return entry if isinstance(entry, LessonStep) else None

    @property
    def is_finished(self) -> bool:
        """Whether the script is at its end."""
        return self.place >= len(self.lesson.script)

    @property
    def step_of(self) -> tuple[int, int]:
        """The number of the step, and the number of steps."""
        steps = [isinstance(each, LessonStep) for each in self.lesson.script]
        return sum(steps[: self.place + 1]), sum(steps)

    @property
    def wanted_move(self) -> int | None:
        """The move that the step asks for; None for a step without one."""
        step = self.step
        if step is None or not step.move:
            return None
        move = self.entry.engine.parse(self.lesson.seat, step.move.partition(" ")[2])
        return move if isinstance(move, int) else None

    def read_on(self) -> None:
        """Go on to the next entry of the script."""
        self.place += 1
        self._pass_made()

    def make_written_move(self) -> tuple[SeenEvent, ...] | None:
        """Make the next move that the script itself makes, if it has one here; else None."""
        if self.is_finished or self.step is not None:
            return None
        actor, move = self._next_move()
        assert isinstance(move, int)  # deals make themselves
        events = self.session.make(actor, move)
        self._pass_made()
        return events

    def _pass_made(self) -> None:
        """Skip the moves that have been made."""
        made = len(self._history.moves)
        while not self.is_finished and self.step is None and self.lesson.made_before(self.place) < made:
            self.place += 1

    def _next_move(self) -> tuple[int, Move]:
        """The next move of the script, and its seat."""
        return read_move(self.entry.engine, self._history.state, self.lesson.moves[len(self._history.moves)])

    # -- how it leads the session ------------------------------------------------------------------------------

    def deal(self) -> Move | None:
        """The deal as it is written; None behind the last move."""
        return self._next_move()[1] if len(self._history.moves) < len(self.lesson.moves) else None

    def why_not(self, move: Move) -> Reason | None:
        """Why the lesson does not take that move; None for the one that it asks for."""
        step = self.step
        if step is None or move_text(self.entry.engine, self.lesson.seat, move) == step.move:
            return None
        return Reason(step.instead or INSTEAD, step.fields)

    def advance(self) -> None:
        """The learner has made the move that was asked for: the script goes on behind it."""
        self.read_on()

    def leave(self) -> None:
        """Say to which place it came."""
        if self._left_at is not None:
            self._left_at(self.place)


def resume_place(lesson: Lesson, place: int) -> int:
    """The place from which a lesson continues: the last step up to `place` that is said at a resting table."""
    before = range(place, 0, -1) if 0 < place < len(lesson.script) else range(0)
    steps = ((each, lesson.script[each]) for each in before)
    return next((each for each, step in steps if isinstance(step, LessonStep) and not step.phase), 0)
