"""The computer players of a table: jobs for the worker, pauses as if they thought, and learning after the game.

Each job is remembered by its ticket, so that the worker never gets it twice.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Final

from tablegame.core.bots import Bot, Memory
from tablegame.core.contract import View
from tablegame.session.session import Session
from tablegame.session.worker import Job, think
from tablegame.ui.desk import Desk

LEAST_THOUGHT: Final = 0.1
"""Seconds that a computer player takes for a move that needs no thought."""
USUAL_THOUGHT: Final = 0.35
"""Seconds by which a usual choice takes longer than that."""
HARD_THOUGHT: Final = 0.75
"""Seconds by which a hard choice takes longer than a usual one at most."""
TEMPO_RANGE: Final = 0.25
"""The share of that time by which a character may be quicker or slower than others."""
SLOW_AFTER: Final = 20.0
"""Seconds after which a notice says that it takes long."""


class Computers:
    """The jobs and the answers of the computer players at one table."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk, self.session = desk, session
        self.jobs: dict[int, Job] = {}
        """By ticket, the jobs that the worker has not answered."""
        self.hint_ticket: int | None = None
        """The ticket of the hint that the player waits for; None for none."""
        self._asked_at = 0.0
        """When the last job of a computer player was submitted, in seconds of the desk's clock."""
        self._pause = 0.0
        """Seconds that this computer player seems to think, at the medium pace."""
        self.waiting_answer: tuple[Job, object] | None = None
        """A computer player's job and choice, while it still seems to think."""
        self._warned = False
        """Whether a notice has said that this choice takes long."""
        self._learning: dict[int, tuple[int, Job]] = {}
        """By ticket, the seat that learns and its job."""

    def ask(self) -> None:
        """Submit the job of the computer player who is to choose next, unless it has been submitted already."""
        job = self.session.next_job()
        answered = None if self.waiting_answer is None else self.waiting_answer[0]
        if job is None or job == answered or job in self.jobs.values():
            return
        self.jobs[self.desk.worker.submit(job)] = job
        self._asked_at, self._warned = self.desk.clock(), False
        self._pause = self._seconds_to_think()

    def _seconds_to_think(self) -> float:
        """How long the next computer player seems to think; 0 while the viewer, who chooses at the same time, waits."""
        now = self.session.situation
        if now.keeps_waiting or now.next_computer is None:
            return 0.0
        return thinking_seconds(self.session.entry.bot, now.public, now.chairs[now.next_computer].face)

    def hold(self, job: Job, answer: object) -> None:
        """Hold back the choice of a computer player until it seems to have thought."""
        self.waiting_answer = job, answer

    def due_answer(self, now: float, factor: float) -> tuple[Job, object] | None:
        """Take the choice that was held back, with its job; None before its time. factor: of all pauses."""
        if self.waiting_answer is None or now - self._asked_at < self._pause * factor:
            return None
        answer, self.waiting_answer = self.waiting_answer, None
        return answer

    def ask_hint(self) -> None:
        """Ask the worker for the worth of the viewer's choices."""
        job = self.session.hint_job()
        if job is not None:
            self.hint_ticket = self.desk.worker.submit(job)
            self.jobs[self.hint_ticket] = job

    def warn_if_slow(self) -> None:
        """Say once that a computer player takes longer than usual; a hint does not count."""
        quick = self.desk.clock() - self._asked_at < SLOW_AFTER
        if self._warned or quick or not self.jobs.keys() - {self.hint_ticket}:
            return
        self._warned = True
        self.desk.notice(
            self.desk.words("A computer player takes longer than usual. The question is repeated after a minute.")
        )

    def learn(self) -> None:
        """Submit jobs for the computer players that learn from this game, which is over."""
        for seat, job in self.session.learn_jobs():
            self._learning[self.desk.worker.submit(job)] = seat, job

    def store_memory(self, ticket: int, answer: object) -> None:
        """Give the session what a computer player has learned; other answers are ignored."""
        if ticket in self._learning:
            seat, _ = self._learning.pop(ticket)
            if isinstance(answer, dict):
                self.session.learned[seat] = answer

    def memories_for_next_game(self) -> dict[int, Memory]:
        """By seat, what computer players know of the others, for the next game of the same players. Jobs that the
        worker has not finished are done here."""
        for ticket, answer in self.desk.worker.poll(self._learning.keys()):
            self.store_memory(ticket, answer)
        for ticket, (_, job) in tuple(self._learning.items()):
            self.desk.worker.cancel(ticket)
            self.store_memory(ticket, think(job))
        memories = {**self.session.memories, **self.session.learned}
        return {seat: {"opponents": memory["opponents"]} for seat, memory in memories.items()}

    def end(self) -> None:
        for ticket in (*self.jobs, *self._learning):
            self.desk.worker.cancel(ticket)
        self.jobs.clear()
        self._learning.clear()
        self.waiting_answer = None


def thinking_seconds(bot: Bot, public: View, face: str) -> float:
    """How many seconds a computer player seems to think, at the medium pace. It depends on nothing that is hidden.

    public: an onlooker's view; equal views make equal times.
    face: the key of the character, "" for none.
    """
    share = bot.difficulty(public)
    chance = Random(blake2b(f"{public!r} {face}".encode(), digest_size=8).digest())
    tempo = 1 + TEMPO_RANGE * (2 * Random(face).random() - 1) if face else 1.0
    return LEAST_THOUGHT + share * tempo * (USUAL_THOUGHT + HARD_THOUGHT * chance.random() ** 2)
