"""One saved game held open: its record grows line by line, its notes are written beside it, nobody else writes.

In the user's folder a last line without its newline is torn, whatever it says, and is dropped with a notice.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from tablegame.core.contract import Reason
from tablegame.core.errors import RecordError, TableError
from tablegame.core.text import N_, sentence_of
from tablegame.session.history import GameHistory, replayed
from tablegame.session.notes import Notes, read_notes, write_notes
from tablegame.session.replay import checked
from tablegame.session.seats import person
from tablegame.storage.files import Appender, Lock, contents, keep_aside, write_atomic
from tablegame.storage.records import Record, move_line, read_record, write_record
from tablegame.storage.strict_yaml import read_bytes

T = TypeVar("T")

RECORD_ENDING = ".yaml"
NOTES_ENDING = ".table.yaml"
REVIEW_ENDING = ".review.jsonl"
UNREADABLE = ".unreadable"


def notes_path(record: Path) -> Path:
    """The notes beside a record."""
    return record.with_name(record.name.removesuffix(RECORD_ENDING) + NOTES_ENDING)


def review_path(record: Path) -> Path:
    """What has been judged of a record, beside it."""
    return record.with_name(record.name.removesuffix(RECORD_ENDING) + REVIEW_ENDING)


def lock_path(record: Path) -> Path:
    """The lock of a record; its file is there only while somebody holds it."""
    return record.with_name(f".{record.name.removesuffix(RECORD_ENDING)}.lock")


def now() -> str:
    """Day and time in UTC as notes write them."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())


def fresh_path(games: Path, game: str) -> Path:
    """A free name for a record in the folder, which is made where it is not there. Raises OSError."""
    games.mkdir(parents=True, exist_ok=True)
    while True:
        path = games / f"{now()[:10]}-{game}-{os.urandom(3).hex()}{RECORD_ENDING}"
        if not path.exists():
            return path


def untorn(data: bytes) -> bytes:
    """What is left of a record of our own without a torn last line."""
    return data[: data.rfind(b"\n") + 1]


def read_own(data: bytes, name: str) -> Record:
    """The record of bytes from the user's folder, every move checked, in canonical form; raises RecordError."""
    return checked(read_record(untorn(data), name), name)


def fresh_seed() -> str:
    """A seed that nobody can guess, for `Notes.seed`."""
    return os.urandom(16).hex()


def blank_notes(record: Record) -> Notes:
    """The notes of a record that has none: every seat is a person."""
    names = record.seats or ("",) * record.players
    return Notes(tuple(person(name) for name in names), fresh_seed())


def notes_of(path: Path, record: Record) -> tuple[Notes, tuple[Reason, ...]]:
    """The notes beside a record, and notices for what is broken in them. Raises nothing for missing notes."""
    beside = notes_path(path)
    absent = blank_notes(record)
    if not os.path.lexists(beside):
        return absent, ()
    try:
        data = read_bytes(beside, beside.name)
    except TableError as error:
        return absent, (Reason(N_("{problem}. Every seat is a person now."), (("problem", sentence_of(error)),)),)
    return read_notes(data, beside.name, absent)


class GameFile:
    """A saved game held open by this window: the only writer of its record and notes.

    notices: what the player should be told (a torn line that was dropped, broken notes). copied: the game is open in
    another window, and this is a copy of it. Before each write it is looked whether the file is still the one that was
    left: where somebody else changed, moved or removed it, the game goes on in a copy, and `news` says so.
    """

    def __init__(self, path: Path, lock: Lock, record: Record, notes: Notes, notices: Sequence[Reason] = ()) -> None:
        """Take over a record in canonical form whose lock is held. Raises OSError."""
        self.path = path
        self.id = path.name.removesuffix(RECORD_ENDING)
        self.notes = notes
        self._written = notes
        self.notices = tuple(notices)
        self.copied = False
        self.closed = False
        self._news: Reason | None = None
        self._lock = lock
        self._head = replace(record, moves=())
        self._lines = list(record.moves)
        self._appender = Appender(path)
        self._history: GameHistory | None = None

    @classmethod
    def made(cls, path: Path, record: Record, notes: Notes) -> GameFile:
        """A new game, written and held open. Raises OSError."""
        lock = Lock(lock_path(path))
        lock.take()
        try:
            write_atomic(notes_path(path), write_notes(notes))
            write_atomic(path, write_record(record))
            return cls(path, lock, record, notes)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def opened(cls, path: Path, lock: Lock) -> GameFile:
        """A game of the user's folder whose lock is held. Raises RecordError, OSError; the file is then untouched."""
        data = read_bytes(path, path.name)
        record, line = replayed(read_record(untorn(data), path.name), path.name)
        notes, notices = notes_of(path, record)
        if notices:
            with suppress(OSError):
                aside = keep_aside(notes_path(path))
                notices = (*notices, Reason(N_("The file as it was is kept as {file}."), (("file", aside.name),)))
        torn = data[len(untorn(data)) :]
        if torn:
            shown = torn[:60].decode("utf-8", "replace").strip()
            text = N_("The last line of the saved game was torn and was dropped: {line}")
            notices = (Reason(text, (("line", shown),)), *notices)
        clean = write_record(record).encode()
        if data != clean:
            write_atomic(path, clean)
        file = cls(path, lock, record, notes, notices)
        file._history = line
        return file

    def take_history(self) -> GameHistory | None:
        """The game that its moves led to when they were checked, once: nobody replays them a second time."""
        history, self._history = self._history, None
        return history

    @property
    def record(self) -> Record:
        """What the file says now."""
        return replace(self._head, moves=tuple(self._lines))

    def append(self, lines: Sequence[str]) -> None:
        """Add moves at the end, all or none; they are with the system on return. Raises TableError."""
        self._safely(lambda: self._appended("".join(move_line(line) for line in lines)))
        self._lines += lines

    def _appended(self, text: str) -> None:
        self._stand()
        self._appender.append(text.encode())

    def rewrite(self, lines: Sequence[str], seats: tuple[str, ...] | None = None) -> None:
        """Put other moves (and names) in the place of all: whole, or not at all. Raises TableError."""
        head = self._head if seats is None else replace(self._head, seats=seats)
        text = write_record(replace(head, moves=tuple(lines)))
        self._safely(lambda: self._replaced(text))
        self._head, self._lines = head, list(lines)

    def _replaced(self, text: str) -> None:
        self._stand()
        with suppress(OSError):  # what could not be synced is about to be replaced
            self._appender.close()
        try:
            write_atomic(self.path, text)
        finally:
            with suppress(OSError):  # opened again before the next move
                self._appender = Appender(self.path)

    # -- a file that others touch ------------------------------------------------------------------------------

    def _stand(self) -> None:
        """See to it that the file is the one that was left here; a copy where it is not. Raises OSError."""
        if self._appender.untouched():
            return
        if self._as_left():
            appender = Appender(self.path)  # the same bytes, written anew by a tool, or closed here by a failing disk
            with suppress(OSError):
                self._appender.close()
            self._appender = appender
        else:
            self._move_on()

    def _as_left(self) -> bool:
        try:
            return contents(self.path) == write_record(self.record).encode()
        except OSError:
            return False

    def _move_on(self) -> None:
        """Go on in a new file with every move; what lies in the place of the old one stays as it is. Raises OSError."""
        path = fresh_path(self.path.parent, self._head.game)
        lock = Lock(lock_path(path))
        lock.take()
        try:
            write_atomic(notes_path(path), write_notes(self.notes))
            write_atomic(path, write_record(self.record))
            appender = Appender(path)
        except BaseException:
            lock.release()
            raise
        with suppress(OSError):
            self._appender.close()
        self._lock.release()
        text = N_("{file} was changed, moved or removed by another program. The game goes on in a copy, {copy}.")
        self._news = Reason(text, (("file", self.path.name), ("copy", path.name)))
        self.path, self.id = path, path.name.removesuffix(RECORD_ENDING)
        self._appender, self._lock, self._written = appender, lock, self.notes

    def news(self) -> Reason | None:
        """That the game goes on in another file, said once; None for nothing."""
        said, self._news = self._news, None
        return said

    def save_notes(self, notes: Notes) -> None:
        """Write the notes where they differ from what is there. Raises TableError."""
        if notes != self._written:
            self._safely(lambda: self._noted(notes))
            self._written = notes
        self.notes = notes

    def _noted(self, notes: Notes) -> None:
        self._stand()
        write_atomic(notes_path(self.path), write_notes(notes))

    def take_notes(self, notes: Notes) -> str:
        """These are the notes now, for the record says so already; why they must wait to be written, "" if written."""
        try:
            self.save_notes(notes)
        except TableError as error:
            self.notes = notes
            return sentence_of(error)
        return ""

    def _safely(self, write: Callable[[], T]) -> T:
        try:
            return write()
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise TableError(f"{self.path} cannot be written: {reason}. Make room or give leave, then go on.") from None

    def sync_soon(self) -> None:
        """Ask for the disk without waiting for it: at a deal, a trick, a curtain."""
        self._appender.sync_soon()

    def close(self) -> None:
        """Sync and let go. A second call does nothing. Raises OSError."""
        if not self.closed:
            self.closed = True
            try:
                if self.path.exists() or self._appender.gone():
                    self._stand()
                    self.take_notes(self.notes)
                # Else it was moved away with every move in it: somebody wants it there.
                self._appender.close()
            finally:
                self._lock.release()


class NullGameFile:
    """Stands in for the file of a game that is not kept."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    def append(self, lines: Sequence[str]) -> None: ...

    def rewrite(self, lines: Sequence[str], seats: tuple[str, ...] | None = None) -> None: ...

    def save_notes(self, notes: Notes) -> None:
        self.notes = notes

    def take_notes(self, notes: Notes) -> str:
        self.notes = notes
        return ""

    def sync_soon(self) -> None: ...

    def close(self) -> None: ...


def unreadable_name(path: Path) -> Path:
    """A free name beside a record that cannot be read, under which it is kept."""
    stem = path.name.removesuffix(RECORD_ENDING).removesuffix(UNREADABLE)
    number, free = 2, path.with_name(f"{stem}{UNREADABLE}{RECORD_ENDING}")
    while free.exists() and free != path:
        free = path.with_name(f"{stem}-{number}{UNREADABLE}{RECORD_ENDING}")
        number += 1
    return free


def set_aside(path: Path, error: RecordError) -> RecordError:
    """Rename a record that cannot be read; the error to raise then, which names where it is now."""
    kept = unreadable_name(path)
    if kept != path:
        try:
            os.replace(path, kept)
        except OSError:
            return error
    return RecordError(f"{error}. The file is kept as {kept.name}.")
