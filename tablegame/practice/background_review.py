"""The analysis of a record in the background, by a worker of its own, while no other work is waiting.

Each answer is stored at once.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from tablegame.storage.files import refusal

if TYPE_CHECKING:
    from tablegame.practice.review import Review
    from tablegame.session.client import Client, InlineClient

AHEAD: Final = 6
"""The most tasks that the worker has at a time, so that a short one need not wait for the next frame."""


class Reviewing:
    """Judges the choices of one record at a time."""

    def __init__(self, client: Client | InlineClient) -> None:
        self._client = client
        self._waiting: deque[tuple[int, Any]] = deque()
        """The tasks that the worker has not got, with their numbers."""
        self._submitted: dict[int, tuple[int, Any]] = {}
        """The tasks that the worker has, by ticket."""
        self.review: Review | None = None
        self._people_only = False
        self.stopped = False
        """Whether the player has stopped it."""
        self.version = 0
        """Changes with every answer."""
        self.trouble = ""
        """Why an answer could not be stored; the screen shows it once and clears it."""

    @property
    def going(self) -> bool:
        """Whether there are tasks to do."""
        return not self.stopped and bool(self._waiting or self._submitted)

    def resume(self, review: Review, people_only: bool = False) -> Review:
        """Begin a review, or go on if it is the present one; returns the present one. people_only: see `begin`."""
        current = self.review
        if current is None or current.path != review.path or current.lines != review.lines:
            self.begin(review, people_only)
            return review
        if self._people_only and not people_only:
            self.begin(current)
        return current

    def begin(self, review: Review, people_only: bool = False) -> None:
        """Judge the choices of a review that are not judged yet. people_only: no choices of computer players."""
        self._drop_tasks()
        self.review, self.stopped, self._people_only = review, False, people_only
        self._waiting = deque(review.tasks(people_only))

    def stop(self) -> None:
        """Stop until `go_on`; unfinished tasks are dropped."""
        self.stopped = True
        self._drop_tasks()

    def go_on(self) -> None:
        """Go on with the present review."""
        if self.review is not None:
            self.begin(self.review, self._people_only)

    def _drop_tasks(self) -> None:
        for ticket in self._submitted:
            self._client.cancel(ticket)
        self._submitted.clear()
        self._waiting.clear()

    def step(self, idle: bool) -> None:
        """Store new answers and, if the program is idle, submit more tasks."""
        answers = self._client.poll() if self._submitted else ()
        for ticket, answer in answers:
            if ticket in self._submitted:
                self._take(self._submitted.pop(ticket)[0], answer)
        while idle and self._waiting and len(self._submitted) < AHEAD and not self.stopped:
            number, task = self._waiting.popleft()
            self._submitted[self._client.submit(task)] = number, task
        self.version += bool(answers)

    def _take(self, number: int, answer: Any) -> None:
        review = self.review
        if review is None or isinstance(answer, Exception):
            return  # a task that failed is left out; the next review of the game repeats it
        if review.path is not None and not review.path.exists():
            self._drop_tasks()  # its game was deleted
            self.review = None
            return
        try:
            review.analysis.take(number, answer)
        except OSError as error:
            self.trouble = refusal(error)

    def close(self) -> None:
        self._drop_tasks()
        self._client.close()
