"""One saved game held open: its record grows line by line, its notes are written beside it, nobody else writes.

In the user's folder a last line without its newline is torn, whatever it says, and is dropped with a notice.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from tablegame.core.errors import RecordError, TableError
from tablegame.core.text import N_, Reason, Sentence, seat_letter, sentence_of
from tablegame.session.games_folder import RECORD_ENDING, lock_path, notes_path, remove_game
from tablegame.session.history import GameHistory, replay_record
from tablegame.session.notes import Notes, read_notes, write_notes
from tablegame.session.seats import person, persons
from tablegame.storage.files import LARGEST, Appender, Lock, contents, refusal, rewrite, write_atomic
from tablegame.storage.lenient import LenientReader, kept_aside
from tablegame.storage.records import Record, move_line, read_record, write_record
from tablegame.storage.strict_yaml import read_bytes

UNREADABLE = ".unreadable"


def fresh_path(games: Path, game: str) -> Path:
    """A free name for a record in the folder, which is created if it is missing. Raises OSError."""
    games.mkdir(parents=True, exist_ok=True)
    while True:
        path = games / f"{time.strftime('%Y-%m-%d')}-{game}-{os.urandom(3).hex()}{RECORD_ENDING}"
        if not path.exists():
            return path


def untorn(data: bytes) -> bytes:
    """A record of our own without a torn last line."""
    return data[: data.rfind(b"\n") + 1]


def stored_record(path: Path) -> Record:
    """The record of a file in the user's folder, its form checked. Raises YamlError."""
    return read_record(untorn(read_bytes(path, path.name, most=LARGEST)), path.name)


def blank_notes(record: Record) -> Notes:
    """The notes of a record that has none: every seat is a person, and nobody can guess the seed."""
    names = record.seats or ("",) * record.players
    return Notes(tuple(person(name) for name in names), os.urandom(16).hex())


def notes_of(path: Path, record: Record) -> tuple[Notes, tuple[Reason, ...]]:
    """The notes beside a record, and notices for what is broken in them. Raises nothing for missing notes."""
    values = LenientReader.of_file(notes_path(path), N_("{problem}. Every seat is a person now."))
    return read_notes(values, blank_notes(record))


def read_game(path: Path) -> tuple[Record, GameHistory, Notes]:
    """The record of a file in the user's folder in canonical form, the game that it leads to, and its notes. Raises
    TableError."""
    record, line = replay_record(stored_record(path), path.name)
    return record, line, notes_of(path, record)[0]


def nobody_moved(lines: Iterable[str], notes: Notes) -> bool:
    """Whether people sit at a game, and none of them has done anything in it: such a game is not kept."""
    people = {seat_letter(seat) for seat in persons(notes.chairs)}
    touched = notes.title or notes.ended or notes.undone or notes.branches
    return bool(people) and not touched and all(line[:1] not in people for line in lines)


class GameFile:
    """A saved game held open by this window: the only writer of its record and notes.

    notices: what the player should know (a torn line that was dropped, broken notes). copied: the game is open in
    another window, and this is a copy of it. Before each write the file is compared with the one that was left: where
    another program changed, moved or removed it, the game goes on in a copy, and `news` says so.
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
        self.history: GameHistory | None = None
        """The game as it was when the file was opened: nobody replays it a second time."""

    @classmethod
    def create(cls, path: Path, record: Record, notes: Notes) -> GameFile:
        """A new game, written and held open. Raises OSError."""
        with kept_lock(path) as lock:
            assert lock is not None  # nobody knows the new name
            write_game(path, record, notes)
            return cls(path, lock, record, notes)

    @classmethod
    def open(cls, path: Path, lock: Lock) -> GameFile:
        """A game of the user's folder whose lock is held. Raises RecordError, OSError; the file is then untouched."""
        data = read_bytes(path, path.name, most=LARGEST)
        record, line = replay_record(read_record(untorn(data), path.name), path.name, with_states=True)
        notes, notices = notes_of(path, record)
        if notices:
            notices = (*notices, *kept_aside(notes_path(path)))
        torn = data[len(untorn(data)) :]
        if torn:
            shown = torn[:60].decode("utf-8", "replace").strip()
            text = N_("The last line of the saved game was torn and was dropped: {line}")
            notices = (Reason(text, (("line", shown),)), *notices)
        clean = write_record(record)
        if data != clean.encode():
            rewrite(path, clean)
        file = cls(path, lock, record, notes, notices)
        file.history = line
        return file

    @property
    def record(self) -> Record:
        """What the file says now."""
        return replace(self._head, moves=tuple(self._lines))

    def append(self, lines: Sequence[str]) -> None:
        """Add moves at the end, all or none; the system has them on return. Raises TableError."""
        with self._writing():
            self._appender.append("".join(move_line(line) for line in lines).encode())
        self._lines += lines

    def rewrite(self, lines: Sequence[str], seats: tuple[str, ...] | None = None) -> None:
        """Put other moves (and names) in the place of all: whole, or not at all. Raises TableError."""
        head = self._head if seats is None else replace(self._head, seats=seats)
        with self._writing():
            with suppress(OSError):  # what could not be synced is about to be replaced
                self._appender.close()
            try:
                write_atomic(self.path, write_record(replace(head, moves=tuple(lines))))
            finally:
                with suppress(OSError):  # opened again before the next move
                    self._appender = Appender(self.path)
        self._head, self._lines = head, list(lines)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Write to the file that was left here, or to a copy. Raises TableError for an OSError."""
        try:
            self._keep_file()
            yield
        except OSError as error:
            error.filename = str(self.path)
            raise TableError(refusal(error)) from None

    # -- a file that other programs touch ----------------------------------------------------------------------

    def _keep_file(self) -> None:
        """Make sure that the file is the one that was left here; a copy where it is not. Raises OSError."""
        if self._appender.is_untouched():
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
            return contents(self.path, LARGEST) == write_record(self.record).encode()
        except OSError:
            return False

    def _move_on(self) -> None:
        """Go on in a new file with every move; the file in the old place stays as it is. Raises OSError."""
        path = fresh_path(self.path.parent, self._head.game)
        with kept_lock(path) as lock:
            assert lock is not None  # nobody knows the new name
            write_game(path, self.record, self.notes)
            appender = Appender(path)
        with suppress(OSError):
            self._appender.close()
        self._lock.release()
        text = N_("{file} was changed, moved or removed by another program. The game goes on in a copy, {copy}.")
        self._news = Reason(text, (("file", self.path.name), ("copy", path.name)))
        self.path, self.id = path, path.name.removesuffix(RECORD_ENDING)
        self._appender, self._lock, self._written = appender, lock, self.notes

    def news(self) -> Reason | None:
        """The notice that the game goes on in another file, returned once; None for none."""
        said, self._news = self._news, None
        return said

    def save_notes(self, notes: Notes) -> None:
        """Write the notes where they differ from what is there. Raises TableError."""
        if notes != self._written:
            with self._writing():
                rewrite(notes_path(self.path), write_notes(notes))
            self._written = notes
        self.notes = notes

    def take_notes(self, notes: Notes) -> str:
        """Change the notes, whether they can be written or not; returns why they wait to be written, "" if written."""
        try:
            self.save_notes(notes)
        except TableError as error:
            self.notes = notes
            return sentence_of(error)
        return ""

    def sync_soon(self) -> None:
        """Ask for the disk without waiting for it: at a deal, a trick, a curtain."""
        self._appender.sync_soon()

    def close(self, keep: bool = True) -> None:
        """Sync and let go. keep: although no person has moved; else such a game is removed. A second call does nothing.
        Raises OSError."""
        if not self.closed:
            self.closed = True
            try:
                if self.path.exists() or self._appender.is_deleted():
                    self._keep_file()
                    self.take_notes(self.notes)
                # Else it was moved away with every move in it: somebody wants it there.
                self._appender.close()
                if not keep and nobody_moved(self._lines, self.notes):
                    remove_game(self.path)
            finally:
                self._lock.release()


class NullGameFile:
    """The place of the file of a game that is not kept."""

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

    def close(self, keep: bool = False) -> None: ...


@contextmanager
def kept_lock(path: Path) -> Iterator[Lock | None]:
    """Take the lock of a record, and release it where anything goes wrong; None where another window holds it."""
    lock = Lock(lock_path(path))
    taken = lock.take()
    try:
        yield lock if taken else None
    except BaseException:
        if taken:
            lock.release()
        raise


def write_game(path: Path, record: Record, notes: Notes) -> None:
    """Write a game whole, its notes first. Raises OSError."""
    write_atomic(notes_path(path), write_notes(notes))
    write_atomic(path, write_record(record))


def unreadable_name(path: Path) -> Path:
    """The free name under which a record that cannot be read is kept."""
    stem = path.name.removesuffix(RECORD_ENDING).removesuffix(UNREADABLE)
    number, free = 2, path.with_name(f"{stem}{UNREADABLE}{RECORD_ENDING}")
    while free.exists() and free != path:
        free = path.with_name(f"{stem}-{number}{UNREADABLE}{RECORD_ENDING}")
        number += 1
    return free


def set_aside(path: Path, error: RecordError) -> RecordError:
    """Rename a record that cannot be read; returns the error to raise, which has the new name."""
    kept = unreadable_name(path)
    if kept != path:
        try:
            os.replace(path, kept)
        except OSError:
            return error
    message = N_("{reason}. The file is kept as {name}.")
    return RecordError(Sentence(message, reason=sentence_of(error), name=kept.name))
