"""The analysis of a saved game in the background, by a worker process of its own, while no other work is waiting.

The window calls `Reviewing.step` in every frame. Each answer is stored at once in the review file of the game.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from tablegame.storage.files import refusal

if TYPE_CHECKING:
    from tablegame.practice.review import Review
    from tablegame.session.client import Client, InlineClient

AHEAD: Final = 6
"""The number of tasks that the worker has at a time. One alone would leave it idle until the next frame."""


class Reviewing:
    """Gives the tasks of a review to a worker, a few at a time, and adds the answers to the review."""

    def __init__(self, client: Client | InlineClient) -> None:
        """client: through which the worker gets tasks; it is used for nothing else."""
        self._client = client
        self._waiting: deque[tuple[int, Any]] = deque()  # the tasks that have not been submitted, each after its number
        self._submitted: dict[int, tuple[int, Any]] = {}  # by ticket the submitted tasks, each after its number
        self.review: Review | None = None  # the present review, also after its end; None if there is none
        self._people_only = False
        self.stopped = False  # whether the player has stopped the analysis
        self.version = 0  # another number after every answer
        self.trouble = ""
        """Why an answer could not be stored, "" for no trouble. The screen that shows it sets it to ""."""

    @property
    def going(self) -> bool:
        """Whether tasks are left to be done and the player has not stopped the analysis."""
        return not self.stopped and bool(self._waiting or self._submitted)

    def resume(self, review: Review, people_only: bool = False) -> Review:
        """Begin this review, unless one of the same game is in progress. Returns the review that is in progress now."""
        current = self.review
        if current is None or current.path != review.path or current.lines != review.lines:
            self.begin(review, people_only)
            return review
        if self._people_only and not people_only:
            self.begin(current)
        return current

    def begin(self, review: Review, people_only: bool = False) -> None:
        """Begin the tasks of this review that have no answer yet. people_only: whether to judge people only."""
        self._drop_tasks()
        self.review, self.stopped, self._people_only = review, False, people_only
        self._waiting = deque(review.tasks(people_only))

    def stop(self) -> None:
        """Stop until `go_on` is called. Tasks that are not finished are begun again then."""
        self.stopped = True
        self._drop_tasks()

    def go_on(self) -> None:
        """Continue the analysis after `stop`. Does nothing if there is no review."""
        if self.review is not None:
            self.begin(self.review, self._people_only)

    def _drop_tasks(self) -> None:
        """Cancel the tasks that the worker has, and forget all others."""
        for ticket in self._submitted:
            self._client.cancel(ticket)
        self._submitted.clear()
        self._waiting.clear()

    def step(self, idle: bool) -> None:
        """Store the answers that have come. idle: whether the program does nothing else; then more tasks begin."""
        answers = self._client.poll() if self._submitted else ()
        for ticket, answer in answers:
            if ticket in self._submitted:
                number, _ = self._submitted.pop(ticket)
                self._add_answer(number, answer)
        while idle and self._waiting and len(self._submitted) < AHEAD and not self.stopped:
            number, task = self._waiting.popleft()
            self._submitted[self._client.submit(task)] = number, task
        self.version += bool(answers)

    def _add_answer(self, number: int, answer: Any) -> None:
        """Add the answer to a task. number: of the task in `Analysis`; answer: an Exception if the task failed."""
        review = self.review
        if review is None or isinstance(answer, Exception):
            return  # a task that failed is left out; the next review of the game repeats it
        if review.path is not None and not review.path.exists():
            self._drop_tasks()  # its game was deleted
            self.review = None
            return
        try:
            review.analysis.add_answer(number, answer)
        except OSError as error:
            self.trouble = refusal(error)

    def close(self) -> None:
        """Drop all tasks and end the worker."""
        self._drop_tasks()
        self._client.close()
