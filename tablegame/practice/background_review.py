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
"""Tasks that are handed over at a time, so that short ones do not wait for a frame."""


class Reviewing:
    """Judges at most one record at a time."""

    def __init__(self, client: Client | InlineClient) -> None:
        """Judge nothing before `take_up`."""
        self._client = client
        self._waiting: deque[tuple[int, Any]] = deque()
        self._asked: dict[int, tuple[int, Any]] = {}
        """The tasks that are handed over, by ticket."""
        self.review: Review | None = None
        self._people_only = False
        self.stopped = False
        """The player has stopped it."""
        self.version = 0
        """Changes with every answer."""
        self.trouble = ""
        """Why an answer could not be stored; the screen says it once and clears it."""

    @property
    def going(self) -> bool:
        """Whether it is judging."""
        return not self.stopped and bool(self._waiting or self._asked)

    def resume(self, review: Review, people_only: bool = False) -> Review:
        """Judge a saved record, or go on with it; returns the review that is under way. people_only: their choices."""
        known = self.review
        if known is None or known.path != review.path or known.lines != review.lines:
            self.take_up(review, people_only)
            return review
        if self._people_only and not people_only:
            self.take_up(known)
        return known

    def take_up(self, review: Review, people_only: bool = False) -> None:
        """Judge a record; judgements that are stored already are kept. people_only: judge the choices of people and no
        others."""
        self._put_down()
        self.review, self.stopped, self._people_only = review, False, people_only
        self._waiting = deque(review.tasks(people_only))

    def stop(self) -> None:
        """Stop until `go_on`; tasks that are being done are dropped."""
        self.stopped = True
        self._put_down()

    def go_on(self) -> None:
        """Continue to judge the record."""
        if self.review is not None:
            self.take_up(self.review, self._people_only)

    def _put_down(self) -> None:
        for ticket in self._asked:
            self._client.cancel(ticket)
        self._asked.clear()
        self._waiting.clear()

    def step(self, idle: bool) -> None:
        """Take the answers that have come and, if the program is idle, hand over more tasks."""
        answers = self._client.poll() if self._asked else ()
        for ticket, answer in answers:
            if ticket in self._asked:
                self._take(self._asked.pop(ticket)[0], answer)
        while idle and self._waiting and len(self._asked) < AHEAD and not self.stopped:
            task = self._waiting.popleft()
            self._asked[self._client.submit(task[1])] = task
        self.version += bool(answers)

    def _take(self, number: int, answer: Any) -> None:
        review = self.review
        if review is None or isinstance(answer, Exception):
            return  # a task that fails is left out, and tried again the next time
        if review.path is not None and not review.path.exists():
            self._put_down()  # its game was deleted
            self.review = None
            return
        try:
            review.analysis.take(number, answer)
        except OSError as error:
            self.trouble = refusal(error)

    def close(self) -> None:
        """End the worker."""
        self._put_down()
        self._client.close()
