"""Lessons: the file of finished and interrupted lessons, and the script that leads a session through a lesson.

The script of a lesson is a list of entries: each is either a step, which is an explanation that may ask the learner for
a move, or a written move of another seat, or a written deal. The learner can make only the moves that steps ask for. A
lesson is played in a session of its own, which is no saved game. The file is read again before each change, so that two
windows can use it.
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
_MOST_ENTRIES: Final = 10_000  # the most entries of a script; the file has no place beyond


@dataclass(frozen=True, slots=True)
class Lessons:
    """The lessons that a user has finished or interrupted, by `lesson_name`."""

    RETIRED: ClassVar = ("offered",)

    taken: dict[str, _Text] = field(default_factory=dict)
    """The day on which each lesson was first finished, such as "2024-05-31". The newest one comes first."""
    left: dict[str, Annotated[int, number_between(0, _MOST_ENTRIES)]] = field(default_factory=dict)
    """The index of the entry of the script at which each lesson was interrupted."""

    def ahead(self, game: str, count: int) -> int:
        """The index of a game's first unfinished lesson; 0 if all are finished. count: the number of its lessons."""
        return next((number for number in range(count) if lesson_name(game, number) not in self.taken), 0)


def lesson_name(game: str, number: int) -> str:
    """The name of a lesson in the file: "wargops" for the first one of that game (number 0), then "wargops 2"."""
    return f"{game} {number + 1}" if number else game


_FILE: Final = StoredFile("lessons", Lessons, "practice/lessons.yaml")


def lessons_of(folders: Folders) -> tuple[Lessons, tuple[Reason, ...]]:
    """The lessons of a user, and a notice for each problem of the file. Never raises."""
    return _FILE.read(folders)


def store_place(folders: Folders, lesson: str, place: int) -> None:
    """Store at which entry of its script a lesson was interrupted. lesson: from `lesson_name`. place: the index of the
    entry; with 0 the lesson does not count as interrupted, since it would begin there anyway. Raises OSError."""
    lessons, _ = lessons_of(folders)
    others = {name: other for name, other in lessons.left.items() if name != lesson}
    interrupted = others | ({lesson: place} if place else {})
    if interrupted != lessons.left:
        _FILE.write(folders, replace(lessons, left=interrupted))


def store_finished(folders: Folders, lesson: str, today: date) -> None:
    """Store that a lesson is finished, and no longer interrupted. lesson: from `lesson_name`. Raises OSError."""
    lessons, _ = lessons_of(folders)
    finished = {lesson: today.isoformat()} | lessons.taken
    interrupted = {name: place for name, place in lessons.left.items() if name != lesson}
    _FILE.write(folders, replace(lessons, taken=finished, left=interrupted))


FRIENDLY = "beginner"
"""The level that the other players seem to have. In fact their moves are written."""
OTHER_WAY = N_("That is allowed too. In this lesson we go another way, so that you see all there is.")
LED = Reason(N_("In a lesson the table leads: nothing is taken back, and help comes by itself."))
"""Why undo and hints are refused in a lesson."""


class LessonScript:
    """Leads a session through a lesson. The session asks the script for deals, and whether a move is allowed
    (`session.Script`). The screen asks it for the present step, and lets it make the moves of other seats."""

    led = LED

    def __init__(
        self, entry: Game, name: str, place: int = 0, on_leave: Callable[[int], None] | None = None, number: int = 0
    ) -> None:
        """Begin the session at an entry of the script.

        name: of the learner.
        place: the index of the entry at which the lesson was interrupted; it may go on a little earlier.
        on_leave: is called with the index of the present entry when the lesson is interrupted.
        number: of the lesson among the lessons of the game, from 0.
        """
        self.number, self.entry = number, entry
        self.lesson: Lesson = entry.lessons[number]
        self.place = resume_place(self.lesson, place)  # the index of the present entry of the script
        self._on_leave = on_leave
        lesson, engine = self.lesson, entry.engine
        chosen = complete(engine, lesson.players, lesson.options)
        chairs = tuple(
            person(name) if seat == lesson.seat else usual_computer(seat, FRIENDLY) for seat in range(lesson.players)
        )
        self._history = GameHistory(engine, lesson.players, chosen, lesson.moves[: lesson.moves_before(self.place)])
        self.session = Session(entry, self._history, None, Notes(chairs, "0" * 32), self)
        self._skip_moves_made()

    # -- the script --------------------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep | None:
        """The present entry of the script if it is a step; None if it is a written move, and at the end."""
        entry = self.lesson.script[self.place] if not self.is_finished else None
        return entry if isinstance(entry, LessonStep) else None

    @property
    def is_finished(self) -> bool:
        """Whether the last entry of the script is over."""
        return self.place >= len(self.lesson.script)

    @property
    def step_of(self) -> tuple[int, int]:
        """The number of the present step, from 1, and the number of all steps."""
        are_steps = [isinstance(entry, LessonStep) for entry in self.lesson.script]
        return sum(are_steps[: self.place + 1]), sum(are_steps)

    @property
    def wanted_move(self) -> int | None:
        """The move that the present step asks the learner to make; None if it asks for no move."""
        step = self.step
        if step is None or not step.move:
            return None
        move = self.entry.engine.parse(self.lesson.seat, step.move.partition(" ")[2])
        return move if isinstance(move, int) else None

    def advance(self) -> None:
        """End the present step and go on to the next entry of the script."""
        self.place += 1
        self._skip_moves_made()

    def make_written_move(self) -> tuple[SeenEvent, ...] | None:
        """Make the written move that is the present entry, and go on to the next entry. Returns the events. If the
        present entry is a step or the lesson is over, nothing happens and the result is None."""
        if self.is_finished or self.step is not None:
            return None
        actor, move = self._next_move()
        assert isinstance(move, int)  # the session makes deals
        events = self.session.make(actor, move)
        self._skip_moves_made()
        return events

    def _skip_moves_made(self) -> None:
        """Pass over written moves and deals that have been made, up to a step or a move that has not been made."""
        count = len(self._history.moves)
        while not self.is_finished and self.step is None and self.lesson.moves_before(self.place) < count:
            self.place += 1

    def _next_move(self) -> tuple[int, Move]:
        """The next move of the lesson that has not been made, as a pair: its seat (or CHANCE) and the move."""
        return read_move(self.entry.engine, self._history.state, self.lesson.moves[len(self._history.moves)])

    # -- the methods of `Script` ---------------------------------------------------------------------------------

    def deal(self) -> Move | None:
        """The written deal that comes next; None if all moves of the lesson have been made."""
        return self._next_move()[1] if len(self._history.moves) < len(self.lesson.moves) else None

    def why_not(self, move: Move) -> Reason | None:
        """Why the learner may not make this legal move: the present step asks for another. None if it is allowed."""
        step = self.step
        if step is None or move_text(self.entry.engine, self.lesson.seat, move) == step.move:
            return None
        return Reason(step.instead or OTHER_WAY, step.fields)

    def leave(self) -> None:
        """Report at which entry the learner leaves the lesson, so that it can go on there."""
        if self._on_leave is not None:
            self._on_leave(self.place)


def resume_place(lesson: Lesson, place: int) -> int:
    """The index of the entry at which an interrupted lesson goes on; 0 if it has to begin again.

    It is the last step, up to the entry `place`, that can be shown while nothing moves on the table. A step with a
    phase cannot: it explains one picture of a motion (a trick that is being taken), which is not shown again.
    """
    if place >= len(lesson.script):
        return 0
    for index in range(place, 0, -1):
        entry = lesson.script[index]
        if isinstance(entry, LessonStep) and not entry.phase:
            return index
    return 0
