"""Computer seats that learn sit down with what they remember of people, and remember more after each game."""

from __future__ import annotations

from collections.abc import Collection

from tablegame.core.contract import Reason
from tablegame.session import people
from tablegame.session.client import Client, InlineClient
from tablegame.session.jobs import think
from tablegame.session.session import Session
from tablegame.storage.folders import Folders


def sit_down(session: Session, folders: Folders, allowed: Collection[str]) -> tuple[Reason, ...]:
    """Give computer seats their memories: at the start, on resuming, and after a seat changed hands.

    allowed: the names of the people who may be remembered. Returns what could not be read. Never raises.
    """
    named = _people(session)
    memory, notices = people.recall(folders, session.entry.key, named, allowed)
    for seat, chair in enumerate(session.chairs):
        if not chair.person:
            session.memories[seat] = memory
    return notices


def remember(session: Session, folders: Folders, allowed: Collection[str]) -> None:
    """Once a game is over, learn from it; a second call does nothing. Raises OSError, TableError."""
    if session.over and not session.notes.learned:
        for _, job in session.learn_jobs() if people.any_of(_people(session), allowed) else ():
            memory = think(job)
            if isinstance(memory, dict):
                people.keep(folders, session.entry.key, _people(session), allowed, memory)
        session.mark_learned()


class MemoryTask:
    """What there is to learn from a game that is over, taken in by the worker: a long match may take it seconds.

    Give it every answer that the worker has, and finish it before the session is closed.
    """

    def __init__(
        self, session: Session, folders: Folders, allowed: Collection[str], minds: Client | InlineClient
    ) -> None:
        """Hand in what is to be learned. Raises TableError."""
        self._session, self._folders, self._allowed, self._minds = session, folders, allowed, minds
        self._tickets: set[int] = set()
        if session.over and not session.notes.learned and people.any_of(_people(session), allowed):
            self._tickets = {minds.submit(job) for _, job in session.learn_jobs()}
        if not self._tickets:
            remember(session, folders, allowed)

    @property
    def open(self) -> bool:
        """Whether answers are still to come."""
        return bool(self._tickets)

    @property
    def waiting(self) -> frozenset[int]:
        """The tickets whose answers are still to come."""
        return frozenset(self._tickets)

    def take(self, ticket: int, answer: object) -> bool:
        """Keep what was learned; whether the answer belonged here. Raises OSError, TableError."""
        if ticket not in self._tickets:
            return False
        self._tickets.discard(ticket)
        if isinstance(answer, dict):
            people.keep(self._folders, self._session.entry.key, _people(self._session), self._allowed, answer)
        if not self._tickets:
            self._session.mark_learned()
        return True

    def finish(self) -> None:
        """No time for the worker any more: learn here and now what is not learned yet. Raises OSError, TableError."""
        if self._tickets:
            for ticket in self._tickets:
                self._minds.cancel(ticket)
            self._tickets.clear()
            remember(self._session, self._folders, self._allowed)


def _people(session: Session) -> list[str]:
    return [chair.name if chair.person else "" for chair in session.chairs]
