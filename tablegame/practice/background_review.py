"""The analysis of a record in the background, by a worker of its own, while no other work is waiting.

Each answer is stored at once.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tablegame.storage.files import refusal

if TYPE_CHECKING:
    from tablegame.practice.review import Review
    from tablegame.session.client import Client, InlineClient
    from tablegame.session.worker import Job

AHEAD: Final = 6
"""Tasks that are handed over at a time, so that short ones do not wait for a frame."""
_THOUGHTS: Final = 20


class Thought(NamedTuple):
    """What a computer player thought at the time of its choice; asked: it is being computed."""

    evaluation: Any
    asked: bool


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
        self._wondered: dict[int, Job] = {}
        """The thoughts that are being computed, by ticket."""
        self._thoughts: deque[tuple[Job, Any]] = deque(maxlen=_THOUGHTS)

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
        """Judge a record; what has been judged is kept. people_only: judge the choices of people and no others."""
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

    def wonder(self, job: Job) -> None:
        """Compute the thought of a computer player before anything else; `thought` has it later."""
        asked = [*self._wondered.values(), *(job for job, _ in self._thoughts)]
        if job not in asked:
            waiting = [*self._asked.values(), *self._waiting]
            self._put_down()
            self._waiting.extend(waiting)
            self._wondered[self._client.submit(job)] = job

    def thought(self, job: Job) -> Thought:
        """The thought of a computer player, as far as it is known."""
        known = next((answer for asked, answer in self._thoughts if asked == job), None)
        return Thought(known, known is None and job in self._wondered.values())

    def _put_down(self) -> None:
        for ticket in self._asked:
            self._client.cancel(ticket)
        self._asked.clear()
        self._waiting.clear()

    def step(self, idle: bool) -> bool:
        """Take the answers that have come and, if the program is idle, hand over more tasks. True if an answer came."""
        came = False
        for ticket, answer in self._client.poll() if self._asked or self._wondered else ():
            asked, job = self._asked.pop(ticket, None), self._wondered.pop(ticket, None)
            came = True
            if asked is not None:
                self._take(asked[0], answer)
            elif job is not None:
                self._thoughts.append((job, None if isinstance(answer, Exception) else answer))
        while idle and self._waiting and len(self._asked) < AHEAD and not self.stopped:
            task = self._waiting.popleft()
            self._asked[self._client.submit(task[1])] = task
        self.version += came
        return came

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
