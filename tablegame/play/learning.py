"""Computer seats that learn sit down with what they remember of people, and remember more after each game.

Knows sessions and the people's memories. Must not know games or screens.
"""

from __future__ import annotations

from collections.abc import Collection

from tablegame.core.contract import Reason
from tablegame.files.folders import Folders
from tablegame.play import people
from tablegame.play.minds import think
from tablegame.play.session import Session


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
        for _, job in session.learn_jobs():
            memory = think(job)
            if isinstance(memory, dict):
                people.keep(folders, session.entry.key, _people(session), allowed, memory)
        session.mark_learned()


def _people(session: Session) -> list[str]:
    return [chair.name if chair.person else "" for chair in session.chairs]
