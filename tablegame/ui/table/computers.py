"""What computer players do at a table: they are asked to think, take their time, and learn from the game once it is
over.

What is asked of the worker is kept by its ticket, so that nothing is asked twice.
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

LEAST: Final = 0.1
"""Seconds before a move that needs no thought."""
THOUGHT: Final = 0.35
"""Seconds of thought for a usual choice."""
SPREAD: Final = 0.75
"""Seconds that a hard choice takes longer at most."""
TEMPO: Final = 0.25
"""By how much one character is quicker or slower than another."""


SLOW: Final = 20.0
"""Seconds after which the player is told that it takes long."""


class Computers:
    """The computer players of one table: what the worker is asked for them, and when they answer."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk, self.session = desk, session
        self.tickets: dict[int, Job] = {}
        """What has been asked and not been answered."""
        self.hint_ticket: int | None = None
        """The ticket of the hint that is asked for."""
        self._asked = 0.0
        """When a computer player was last asked."""
        self._pause = 0.0
        """Seconds that it seems to think."""
        self.held: tuple[Job, object] | None = None
        """Its choice, while it still seems to think."""
        self._warned = False
        """Whether the player has been told that it takes long."""
        self._lessons: dict[int, tuple[int, Job]] = {}
        """What is learned now: seat and job by ticket."""

    def ask(self) -> None:
        """Ask the worker for the next choice that a computer player owes, unless it has that job already."""
        job = self.session.next_job()
        if job is None or job in self.tickets.values() or (self.held is not None and self.held[0] == job):
            return
        self.tickets[self.desk.worker.submit(job)] = job
        self._asked, self._warned = self.desk.clock(), False
        self._pause = self._seeming()

    def _seeming(self) -> float:
        """How long the seat that is asked seems to think, at the pace of the table."""
        now = self.session.situation
        if now.keeps_waiting or now.next_computer is None:
            return 0.0
        return pause(self.session.entry.bot, now.public, now.chairs[now.next_computer].face)

    def hold(self, job: Job, answer: object) -> None:
        """Hold back the choice of a computer player until it has thought long enough."""
        self.held = job, answer

    def due(self, now: float, factor: float) -> tuple[Job, object] | None:
        """The choice that is held back, once its time has come. factor: how much longer or shorter everything takes
        now."""
        if self.held is None or now - self._asked < self._pause * factor:
            return None
        held, self.held = self.held, None
        return held

    def ask_hint(self) -> None:
        """Ask the worker for the worth of the viewer's choices."""
        job = self.session.weighing()
        if job is not None:
            self.hint_ticket = self.desk.worker.submit(job)
            self.tickets[self.hint_ticket] = job

    def warn_if_slow(self) -> None:
        """Say once that a computer player takes longer than usual; a hint does not count."""
        if self._warned or not self.tickets.keys() - {self.hint_ticket} or self.desk.clock() - self._asked < SLOW:
            return
        self._warned = True
        self.desk.notice(
            self.desk.words("A computer player takes longer than usual. The question is repeated after a minute.")
        )

    # -- learning ----------------------------------------------------------------------------------------------

    def learn(self) -> None:
        """Let computer players that learn take in this game, which is over."""
        for seat, job in self.session.learn_jobs():
            self._lessons[self.desk.worker.submit(job)] = seat, job

    def keep_learned(self, ticket: int, answer: object) -> None:
        """Keep what a computer player has learned, if that is the answer."""
        if ticket in self._lessons:
            seat, _ = self._lessons.pop(ticket)
            if isinstance(answer, dict):
                self.session.learned[seat] = answer

    def remembered(self) -> dict[int, Memory]:
        """What computer players know of the others, for the next game of the same players. What the worker has not
        learned yet is learned here."""
        for ticket, answer in self.desk.worker.poll(self._lessons.keys()):
            self.keep_learned(ticket, answer)
        for ticket, (_, job) in tuple(self._lessons.items()):
            self.desk.worker.cancel(ticket)
            self.keep_learned(ticket, think(job))
        memories = {**self.session.memories, **self.session.learned}
        return {seat: {"opponents": memory["opponents"]} for seat, memory in memories.items()}

    def end(self) -> None:
        """The next game begins, or the window closes: drop all jobs."""
        for ticket in (*self.tickets, *self._lessons):
            self.desk.worker.cancel(ticket)
        self.tickets.clear()
        self._lessons.clear()
        self.held = None


def pause(bot: Bot, seen: View, face: str) -> float:
    """How many seconds a computer player seems to think, at the medium pace: as a person would, and by nothing hidden.

    seen: an onlooker's view; face: the character. The same picture for the onlookers makes the same wait.
    """
    share = bot.difficulty(seen)
    chance = Random(blake2b(f"{seen!r} {face}".encode(), digest_size=8).digest())
    tempo = 1 + TEMPO * (2 * Random(face).random() - 1) if face else 1.0
    return LEAST + share * tempo * (THOUGHT + SPREAD * chance.random() ** 2)
