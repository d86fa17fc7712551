"""The computer players of a table: the jobs for the worker, pauses as if the players thought, and what they learn after
the game.

The worker is the process in which computer players think. A job is a question to it, and a ticket the number that a job
gets. The tickets of all open jobs are kept, so that the worker never gets a job twice.
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

LEAST_THOUGHT: Final = 0.1  # seconds that a computer player takes for a move that needs no thought
USUAL_THOUGHT: Final = 0.35
"""Seconds that a hard choice takes in addition to `LEAST_THOUGHT`; an easier choice takes a fraction of them."""
HARD_THOUGHT: Final = 0.75  # seconds by which chance may lengthen a hard choice, at most; less for an easier choice
TEMPO_RANGE: Final = 0.25  # the part of the time by which a character may be quicker or slower than others
SLOW_AFTER: Final = 20.0  # seconds of waiting after which a notice says that a computer player takes long


class Computers:
    """Lets the computer players at one table choose, and keeps their answers until they are due."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk, self.session = desk, session
        self.jobs: dict[int, Job] = {}  # ticket → a job that the worker has not answered
        self.hint_ticket: int | None = None
        """The ticket of the job whose answer is the hint for which the player waits; None for none."""
        self._asked_at = 0.0
        """The time at which the last job of a computer player was submitted, in seconds of the desk's clock."""
        self._pause = 0.0  # seconds that this computer player seems to think, at the medium pace
        self.waiting_answer: tuple[Job, object] | None = None
        """The job and the choice of a computer player that still seems to think; None for none."""
        self._warned = False  # whether a notice has said that the present choice takes long
        self._learning: dict[int, tuple[int, Job]] = {}
        """Ticket → the seat of a computer player that learns, and its job."""

    def ask(self) -> None:
        """If a computer player chooses next, let it begin to think, unless it has begun already."""
        job = self.session.next_job()
        answered = None if self.waiting_answer is None else self.waiting_answer[0]
        if job is None or job == answered or job in self.jobs.values():
            return
        self.jobs[self.desk.worker.submit(job)] = job
        self._asked_at, self._warned = self.desk.clock(), False
        self._pause = self._seconds_to_think()

    def _seconds_to_think(self) -> float:
        """For how many seconds the next computer player seems to think; 0 if it chooses at the same time as the viewer,
        who has chosen already and waits."""
        now = self.session.situation
        if now.keeps_waiting or now.next_computer is None:
            return 0.0
        return thinking_seconds(self.session.entry.bot, now.public, now.chairs[now.next_computer].face)

    def hold(self, job: Job, answer: object) -> None:
        """Keep the choice of a computer player until it has seemed to think long enough (`due_answer`)."""
        self.waiting_answer = job, answer

    def due_answer(self, now: float, factor: float) -> tuple[Job, object] | None:
        """Take the choice that `hold` has kept: its job and the answer. None if the player must seem to think longer,
        or if nothing is kept. factor: by the present pace, multiplies the pause."""
        if self.waiting_answer is None or now - self._asked_at < self._pause * factor:
            return None
        answer, self.waiting_answer = self.waiting_answer, None
        return answer

    def ask_hint(self) -> None:
        """Ask the worker process for the values of the viewer's moves, to show them as a hint."""
        job = self.session.hint_job()
        if job is not None:
            self.hint_ticket = self.desk.worker.submit(job)
            self.jobs[self.hint_ticket] = job

    def warn_if_slow(self) -> None:
        """Show, once for each choice, a notice that a computer player takes longer than usual. Hints may take long."""
        quick = self.desk.clock() - self._asked_at < SLOW_AFTER
        waits = bool(self.jobs.keys() - {self.hint_ticket})
        if self._warned or quick or not waits:
            return
        self._warned = True
        self.desk.notice(
            self.desk.words("A computer player takes longer than usual. The question is repeated after a minute.")
        )

    def learn(self) -> None:
        """Let computer players learn from this game, which is over."""
        for seat, job in self.session.learn_jobs():
            self._learning[self.desk.worker.submit(job)] = seat, job

    def store_memory(self, ticket: int, answer: object) -> None:
        """Store in the session what a computer player has learned. Answers to other jobs are ignored."""
        if ticket in self._learning:
            seat, _ = self._learning.pop(ticket)
            if isinstance(answer, dict):
                self.session.learned[seat] = answer

    def memories_for_next_game(self) -> dict[int, Memory]:
        """What each computer player has learned of its opponents, by seat, for the next game of the same players. This
        may take time: learning that the worker has not finished is done here."""
        for ticket, answer in self.desk.worker.poll(self._learning.keys()):
            self.store_memory(ticket, answer)
        for ticket, (_, job) in tuple(self._learning.items()):
            self.desk.worker.cancel(ticket)
            self.store_memory(ticket, think(job))
        memories = {**self.session.memories, **self.session.learned}
        # Only what was learned of the opponents; the rest of a memory belongs to the game that is over.
        return {seat: {"opponents": memory["opponents"]} for seat, memory in memories.items()}

    def end(self) -> None:
        """Cancel all jobs."""
        for ticket in (*self.jobs, *self._learning):
            self.desk.worker.cancel(ticket)
        self.jobs.clear()
        self._learning.clear()
        self.waiting_answer = None


def thinking_seconds(bot: Bot, public: View, face: str) -> float:
    """How many seconds a computer player seems to think, at the medium pace. The time tells nothing of hidden cards: it
    follows from `public`, the view of an onlooker, and from `face`, the key of the character, "" for none."""
    difficulty = bot.difficulty(public)
    chance = Random(blake2b(f"{public!r} {face}".encode(), digest_size=8).digest())
    tempo = 1 + TEMPO_RANGE * (2 * Random(face).random() - 1) if face else 1.0  # each character has one tempo
    # The square makes short pauses frequent and long ones rare.
    return LEAST_THOUGHT + difficulty * tempo * (USUAL_THOUGHT + HARD_THOUGHT * chance.random() ** 2)
