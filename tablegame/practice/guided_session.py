"""A session in which every move is written down: the first hand of a game, step by step.

The deal and the moves of the others come from the lesson; of the learner only the written move is taken, and any
other is answered kindly. It is not kept among the saved games, and nothing of it counts.
"""

from __future__ import annotations

from collections.abc import Callable

from tablegame.core.contract import CHANCE, Reason, SeenEvent
from tablegame.core.options import complete
from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.games.lessons import Lesson, LessonStep
from tablegame.session.history import GameHistory, PlayedMove
from tablegame.session.jobs import Job
from tablegame.session.notes import Notes
from tablegame.session.replay import move_text, read_move
from tablegame.session.seats import house_player, person
from tablegame.session.session import Session

FRIENDLY = "beginner"
"""What the others are called; they play what is written."""
INSTEAD = N_("That may be played too. In this lesson we go another way, so that you see all there is.")
LED = Reason(N_("In a lesson the table leads: nothing is taken back, and help comes by itself."))


class Guided(Session):
    """A lesson of a game, from a place of its script on."""

    def __init__(
        self, entry: Game, name: str, place: int = 0, left: Callable[[int], None] | None = None, number: int = 0
    ) -> None:
        """name: the learner's; left: is told on leaving to which place of the script it came; number: of the lesson
        among those of the game."""
        self.number = number
        self.lesson: Lesson = entry.lessons[number]
        self.place = resumed(self.lesson, place)
        """How far the script has been gone through."""
        self._left_at = left
        lesson, engine = self.lesson, entry.engine
        chosen = complete(engine, lesson.players, lesson.options)
        chairs = tuple(
            person(name) if seat == lesson.seat else house_player(seat, FRIENDLY) for seat in range(lesson.players)
        )
        line = GameHistory(engine, lesson.players, chosen, lesson.moves[: lesson.made_before(self.place)])
        super().__init__(entry, line, None, Notes(chairs, "0" * 32))
        self._pass_made()

    # -- the script --------------------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep | None:
        """What is said now, as soon as its picture lies there; None while the others move."""
        entry = self.lesson.script[self.place] if not self.done else None
        return entry if isinstance(entry, LessonStep) else None

    @property
    def done(self) -> bool:
        """Whether the script has come to its end."""
        return self.place >= len(self.lesson.script)

    @property
    def counted(self) -> tuple[int, int]:
        """Which step this is, and of how many."""
        steps = [isinstance(each, LessonStep) for each in self.lesson.script]
        return sum(steps[: self.place + 1]), sum(steps)

    @property
    def wanted(self) -> int | None:
        """The move that is asked for, None while none is."""
        step = self.step
        if step is None or not step.move:
            return None
        move = self.entry.engine.parse(self.lesson.seat, step.move.partition(" ")[2])
        return move if isinstance(move, int) else None

    def read_on(self) -> None:
        """A step has been read."""
        self.place += 1
        self._pass_made()

    def written(self) -> tuple[SeenEvent, ...] | None:
        """Make the next move of another seat, where the script has come to one; None where it has not."""
        if self.done or self.step is not None:
            return None
        line = self.lesson.moves[len(self._line.made)]
        actor, move = read_move(self.entry.engine, self._line.state, line)
        assert isinstance(move, int)  # deals make themselves
        events = self._make(actor, move)
        self._pass_made()
        return events

    def _pass_made(self) -> None:
        """Go past the moves that have been made."""
        made = len(self._line.made)
        while not self.done and self.step is None and self.lesson.made_before(self.place) < made:
            self.place += 1

    # -- what a session does otherwise -------------------------------------------------------------------------

    def _deal(self) -> list[PlayedMove]:
        made, moves = [], self.lesson.moves
        while self._line.state.acting() == (CHANCE,) and len(self._line.made) < len(moves):
            line = moves[len(self._line.made)]
            made.append(self._line.add(*read_move(self.entry.engine, self._line.state, line)))
        return made

    def why_not(self, move: int | tuple[int, ...]) -> Reason | None:
        """Why not, by the rules; then whether it is the move that the lesson asks for."""
        reason = super().why_not(move)
        step = self.step
        if reason is not None or step is None or self.viewer is None:
            return reason
        if move_text(self.entry.engine, self.viewer, move) == step.move:
            return None
        return Reason(step.instead or INSTEAD, step.fields)

    def submit(self, move: int) -> tuple[SeenEvent, ...]:
        """The learner's move; the script goes on behind it."""
        events = super().submit(move)
        self.place += 1
        self._pass_made()
        return events

    def next_job(self) -> Job | None:
        """Nobody thinks: all is written."""
        return None

    def weighing(self) -> Job | None:
        """No hint and no tutor: the lesson itself says what to do."""
        return None

    def learn_jobs(self) -> tuple[tuple[int, Job], ...]:
        """Nobody learns from it."""
        return ()

    def forced(self) -> int | None:
        """Also a forced card is played by the learner."""
        return None

    def can_undo(self) -> Reason | None:
        """The table leads."""
        return LED

    def undo_wants_practice(self) -> bool:
        """Never."""
        return False

    def no_help(self) -> Reason | None:
        """No other help than the lesson itself."""
        return LED

    def can_lock(self) -> Reason | None:
        """Nothing is at stake."""
        return LED

    def can_redo(self) -> Reason | None:
        """The table leads."""
        return LED

    def can_claim(self) -> Reason | None:
        """The table leads."""
        return LED

    def can_concede(self) -> Reason | None:
        """The table leads."""
        return LED

    def close(self) -> None:
        """Leave it; where it has come to is told."""
        super().close()
        if self._left_at is not None:
            self._left_at(self.place)


def resumed(lesson: Lesson, place: int) -> int:
    """The place from which a lesson that was left there goes on: the last step that speaks of a table at rest."""
    if not 0 < place < len(lesson.script):
        return 0
    while place > 0 and not _rests(lesson, place):
        place -= 1
    return place


def _rests(lesson: Lesson, place: int) -> bool:
    entry = lesson.script[place]
    return isinstance(entry, LessonStep) and not entry.phase
