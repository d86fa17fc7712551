"""What computer seats do at a table: they are asked to think, answer with a move or a hint, and learn of the game.

Knows the session, the desk and its worker. Must not know rules, pygame, or any particular game. What is asked of the
worker is kept by its ticket, so that nothing is asked twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablegame.core.errors import TableError
from tablegame.files.writing import refusal
from tablegame.play.learning import Lesson
from tablegame.ui.at_table.hinting import Hinting

if TYPE_CHECKING:
    from tablegame.play.minds import Job


SLOW: Final = 20.0
"""Seconds of thinking after which something is said."""


class Thinking(Hinting):
    """The computer seats of the table screen, which adds the picture and the time."""

    refused: bool
    lesson: Lesson | None
    asked: float = 0.0
    """When a computer seat was asked last."""
    wondered: bool = False
    """Whether it has been said that it takes long."""

    def _think(self, once: bool = False) -> None:
        """Hand the worker the next choice that a computer seat owes, unless it has it already."""
        job = self.session.wants()
        if job is None or job in self.tickets.values():
            return
        if self.refused or (self.paused and not once):
            return
        self.tickets[self.desk.minds.submit(job)] = job
        self.asked, self.wondered = self.desk.clock(), False

    def answered(self, ticket: int, result: object) -> None:
        """Take in what a computer seat chose, a hint, or what was learned."""
        job = self.tickets.pop(ticket, None)
        if job is None:
            self._learned(ticket, result)
        elif ticket == self.hinting:
            self._show_hint(result)
        else:
            self._take(job, result)

    def _wonder(self) -> bool:
        """Say once that a computer seat takes longer than it should."""
        if not self.tickets or self.wondered or self.desk.clock() - self.asked < SLOW:
            return False
        self.wondered = True
        self.desk.notice(self.desk.words("A computer seat takes longer than usual. It is asked again after a minute."))
        return True

    def _take(self, job: Job, result: object) -> None:
        """Make a computer seat's move; where it failed to choose, the session finds it a legal one."""
        if isinstance(result, Exception):
            self.desk.notice(self.desk.words("A computer seat could not choose: {error}", error=result))
        before = self.session.view()
        try:
            self._tell(before, self.session.answer(job, result))
            self._say_trouble()
        except TableError as error:
            self.refused = True
            self.desk.notice(str(error))

    def _learn(self) -> None:
        """Let computer seats that learn remember this game, of whoever allows it."""
        try:
            self.lesson = Lesson(self.session, self.desk.folders, self.desk.settings.reader_allowed, self.desk.minds)
        except (OSError, TableError) as error:
            self.desk.notice(refusal(error))

    def learn_all(self) -> None:
        """Leave nothing of this game to be learned later: the next one begins, or the window closes."""
        if self.lesson is None or not self.lesson.open:
            return
        for ticket, result in self.desk.minds.poll():
            self._learned(ticket, result)
        try:
            self.lesson.finish()
        except (OSError, TableError) as error:
            self.desk.notice(refusal(error))

    def _learned(self, ticket: int, answer: object) -> bool:
        """Keep what a computer seat has learned, where the answer is that."""
        try:
            return self.lesson is not None and self.lesson.take(ticket, answer)
        except (OSError, TableError) as error:
            self.desk.notice(refusal(error))
            return True
