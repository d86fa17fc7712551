"""A record judged beside the window: task by task, by a worker of its own, as long as nothing else is thought about.

What is known is kept at once, so that an end at any moment loses nothing but what is being done.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tablegame.core.bots import Evaluation
from tablegame.storage.files import refusal

if TYPE_CHECKING:
    from tablegame.practice.review import Review
    from tablegame.session.client import Client, InlineClient
    from tablegame.session.jobs import Job

AHEAD: Final = 6
"""So many tasks are handed over at a time: short ones follow one another without waiting for a frame."""
_THOUGHTS: Final = 20


class Thought(NamedTuple):
    """What a computer seat thought; None before it has said it. asked: it has been asked, and thinks."""

    evaluation: Evaluation | None
    asked: bool


class Reviewing:
    """At most one record at a time; another one puts it away."""

    def __init__(self, client: Client | InlineClient) -> None:
        """Nothing is judged before `take_up`."""
        self._client = client
        self._waiting: deque[tuple[int, Any]] = deque()
        self._asked: dict[int, tuple[int, Any]] = {}
        """What has been handed over, by ticket."""
        self.review: Review | None = None
        self.stopped = False
        """By the player, until the player goes on."""
        self.version = 0
        """Another one whenever something has become known."""
        self.trouble = ""
        """What the disk refused, once."""
        self._wondered: dict[int, Job] = {}
        """What somebody asked besides, by ticket."""
        self._thoughts: deque[tuple[Job, Evaluation]] = deque(maxlen=_THOUGHTS)

    @property
    def going(self) -> bool:
        """Whether something is still to be judged, and nobody has stopped it."""
        return not self.stopped and bool(self._waiting or self._asked)

    def take_up(self, review: Review) -> None:
        """Judge this record from now on, from where it was left."""
        self._put_down()
        self.review, self.stopped = review, False
        self._waiting = deque(review.tasks())

    def stop(self) -> None:
        """Rest until `go_on`; what was being thought about is dropped."""
        self.stopped = True
        self._put_down()

    def go_on(self) -> None:
        """Go on where it was left."""
        if self.review is not None:
            self.take_up(self.review)

    def wonder(self, job: Job) -> None:
        """Find out what a computer seat thought, before anything else is judged; `thought` has it later."""
        if self.thought(job) == (None, False):
            waiting = [*self._asked.values(), *self._waiting]
            self._put_down()
            self._waiting.extend(waiting)
            self._wondered[self._client.submit(job)] = job

    def thought(self, job: Job) -> Thought:
        """What a computer seat thought, where it was asked and has answered."""
        known = next((answer for asked, answer in self._thoughts if asked == job), None)
        return Thought(known, known is None and job in self._wondered.values())

    def _put_down(self) -> None:
        for ticket in self._asked:
            self._client.cancel(ticket)
        self._asked.clear()
        self._waiting.clear()

    def step(self, idle: bool) -> bool:
        """Take in what has come and, where nothing else is thought about, ask for more; whether something came."""
        came = False
        for ticket, answer in self._client.poll() if self._asked or self._wondered else ():
            asked, job = self._asked.pop(ticket, None), self._wondered.pop(ticket, None)
            came = True
            if asked is not None:
                self._take(asked[0], answer)
            elif isinstance(answer, Evaluation) and job is not None:
                self._thoughts.append((job, answer))
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
            if review.kept is not None:
                review.kept.add(number, answer)
            else:
                review.analysis.take(number, answer)
        except OSError as error:
            self.trouble = refusal(error)

    def close(self) -> None:
        """End the worker."""
        self._put_down()
        self._client.close()
