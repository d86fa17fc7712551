"""What computer seats remember of people: read when they sit down, and written after each game.

It is kept by name, and only for those who allow it, in a file for each person, `<data>/people/NAME-HASH.yaml`: the
name, and for each game what a predictor has learned.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from tablegame.ai.predict import is_memory
from tablegame.core.bots import Memory
from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.games import GAMES
from tablegame.session.client import Client, InlineClient
from tablegame.session.jobs import think
from tablegame.session.seats import LONGEST_NAME
from tablegame.session.session import Session
from tablegame.storage.codec import dump, text_up_to
from tablegame.storage.files import keep_aside, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.lenient import LenientReader
from tablegame.storage.nodes import Node

_VERSION: Final = 1
_DECIMALS: Final = 4
"""Digits of a remembered number behind the point: more would be noise, and never need an exponent."""


def remembers(folders: Folders, name: str, game: str) -> bool:
    """Whether anything about that person's play of a game is kept. Never raises."""
    return bool(_read(folders, name)[0].get(game, {}).get("observed"))


def recall(
    folders: Folders, game: str, names: Sequence[str], allowed: Collection[str]
) -> tuple[Memory, tuple[Reason, ...]]:
    """The memory with which a learning seat sits down, and notices of what could not be read. Never raises.

    names: for each seat the name of its person, "" for a computer or a person without one.
    """
    opponents: Memory = {}
    notices: tuple[Reason, ...] = ()
    for seat, name in enumerate(names):
        if _may(name, names, allowed):
            games, trouble = _read(folders, name)
            notices += trouble
            if game in games:
                opponents[str(seat)] = games[game]
    return {"opponents": opponents}, notices


def keep(folders: Folders, game: str, names: Sequence[str], allowed: Collection[str], memory: Memory) -> None:
    """Write what a learning seat knows about the people who allow it. Raises OSError.

    A memory that saw less than the one kept (of another seat, or of a game opened long ago) does not replace it.
    """
    for seat, name in enumerate(names):
        learned = memory.get("opponents", {}).get(str(seat), {})
        if not _may(name, names, allowed) or not is_memory(learned):
            continue
        games, trouble = _read(folders, name)
        if learned.get("observed", 0) <= games.get(game, {}).get("observed", 0):
            continue
        path = _path(folders, name)
        if trouble:
            keep_aside(path)
        write_atomic(path, dump({"memory": _VERSION, "name": name, **games, game: _round_numbers(learned)}))


def forget(folders: Folders, name: str) -> None:
    """Remove everything that is kept about a person, unreadable copies too. Raises OSError."""
    if folders.people.is_dir():
        for path in folders.people.glob(f"{_path(folders, name).stem}*.yaml"):
            path.unlink(missing_ok=True)


def rename(folders: Folders, old: str, new: str) -> None:
    """Rename a person, in place of what was kept under the new name. Raises OSError."""
    games, _ = _read(folders, old)
    if games and old != new:
        write_atomic(_path(folders, new), dump({"memory": _VERSION, "name": new, **games}))
        forget(folders, old)


def any_of(names: Sequence[str], allowed: Collection[str]) -> bool:
    """Whether anybody at these seats may be remembered."""
    return any(_may(name, names, allowed) for name in names)


def _may(name: str, names: Sequence[str], allowed: Collection[str]) -> bool:
    """Whether this person is to be remembered: allowed, and no two seats of that name who would be mixed up."""
    return bool(name) and name in allowed and names.count(name) == 1


def _path(folders: Folders, name: str) -> Path:
    legible = "".join(c for c in name.lower() if c.isascii() and c.isalnum())[:20]
    return folders.people / f"{legible or 'person'}-{blake2b(name.encode(), digest_size=8).hexdigest()}.yaml"


def _read(folders: Folders, name: str) -> tuple[dict[str, Memory], tuple[Reason, ...]]:
    """The memories of a person by game, and notices of broken entries, which are left out one by one."""
    values = LenientReader.of_file(_path(folders, name))
    values.get("memory", Node.number, _VERSION)
    values.get("name", text_up_to(LONGEST_NAME), "")
    games = {entry.key: values.get(entry.key, _memory, None) for entry in GAMES}
    return {key: memory for key, memory in games.items() if memory is not None}, values.finish()


def _memory(node: Node) -> Memory | None:
    memory = node.plain()
    if not is_memory(memory):
        raise node.error(N_("is not what a computer seat remembers"))
    return dict(memory)


def _round_numbers(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, _DECIMALS)
    if isinstance(value, dict):
        return {key: _round_numbers(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_round_numbers(entry) for entry in value]
    return value


# -- one game on the table ---------------------------------------------------------------------------------------------


def sit_down(session: Session, folders: Folders, allowed: Collection[str]) -> tuple[Reason, ...]:
    """Give computer seats their memories: at the start, on resuming, and after a seat changed hands.

    allowed: the names of the people who may be remembered. Returns what could not be read. Never raises.
    """
    named = _names(session)
    memory, notices = recall(folders, session.entry.key, named, allowed)
    for seat, chair in enumerate(session.chairs):
        if not chair.person:
            session.memories[seat] = memory
    return notices


def remember(session: Session, folders: Folders, allowed: Collection[str]) -> None:
    """Once a game is over, learn from it; a second call does nothing. Raises OSError, TableError."""
    if session.over and not session.notes.learned:
        for _, job in session.learn_jobs() if any_of(_names(session), allowed) else ():
            memory = think(job)
            if isinstance(memory, dict):
                keep(folders, session.entry.key, _names(session), allowed, memory)
        session.mark_learned()


class LearningTask:
    """Learning from a game that is over, done by the worker: a long match may take seconds.

    Give it every answer of the worker, and finish it before the session is closed.
    """

    def __init__(
        self, session: Session, folders: Folders, allowed: Collection[str], minds: Client | InlineClient
    ) -> None:
        """Submit what is to be learned. Raises TableError."""
        self._session, self._folders, self._allowed, self._minds = session, folders, allowed, minds
        self._tickets: set[int] = set()
        if session.over and not session.notes.learned and any_of(_names(session), allowed):
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
            keep(self._folders, self._session.entry.key, _names(self._session), self._allowed, answer)
        if not self._tickets:
            self._session.mark_learned()
        return True

    def finish(self) -> None:
        """Learn here and now what the worker has not learned yet. Raises OSError, TableError."""
        if self._tickets:
            for ticket in self._tickets:
                self._minds.cancel(ticket)
            self._tickets.clear()
            remember(self._session, self._folders, self._allowed)


def _names(session: Session) -> list[str]:
    return [chair.name if chair.person else "" for chair in session.chairs]
