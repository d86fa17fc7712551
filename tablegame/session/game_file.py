"""An open saved game on the disk: its record, which grows by a line for each move, and its notes.

Only the window that has taken the lock of the record writes these files. If the last line of a record in the user's
folder has no newline, the program died while it wrote the line. This torn line is dropped with a notice. A record in
canonical form has the text that `write_record` returns, without house rules that have their defaults.
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
from tablegame.storage.lenient import LenientReader, copy_with_notice
from tablegame.storage.records import Record, move_line, read_record, write_record
from tablegame.storage.strict_yaml import read_bytes

UNREADABLE = ".unreadable"  # stands before the ending in the name of a record that cannot be read


def free_path(games: Path, game: str) -> Path:
    """A path for a new record in the folder `games`, at which there is no file. Its name has the day and the key of the
    game. The folder is created if it is missing. Raises OSError."""
    games.mkdir(parents=True, exist_ok=True)
    while True:
        path = games / f"{time.strftime('%Y-%m-%d')}-{game}-{os.urandom(3).hex()}{RECORD_ENDING}"
        if not path.exists():
            return path


def without_torn_line(data: bytes) -> bytes:
    """The bytes of a record up to its last newline. What follows is a line that was not written to its end."""
    return data[: data.rfind(b"\n") + 1]


def stored_record(path: Path) -> Record:
    """The record in a file of the user's folder. Its moves are not checked. Raises YamlError."""
    return read_record(without_torn_line(read_bytes(path, path.name, most=LARGEST)), path.name)


def blank_notes(record: Record) -> Notes:
    """Notes for a record that has none: every seat is a person, and the seed is random."""
    names = record.seats or ("",) * record.players
    return Notes(tuple(person(name) for name in names), os.urandom(16).hex())


def notes_of(path: Path, record: Record) -> tuple[Notes, tuple[Reason, ...]]:
    """The notes in the file beside this record, and a notice for each broken value in that file. Never raises."""
    values = LenientReader.of_file(notes_path(path), N_("{problem}. Every seat is a person now."))
    return read_notes(values, blank_notes(record))


def read_game(path: Path) -> tuple[Record, GameHistory, Notes]:
    """The record of a saved game in canonical form, the replay of its moves, and its notes. Raises TableError."""
    record, history = replay_record(stored_record(path), path.name)
    return record, history, notes_of(path, record)[0]


def nobody_moved(lines: Iterable[str], notes: Notes) -> bool:
    """Whether people sit at a game, but none of them has made a move or named the game. Such a game is not kept.
    lines: the moves in the game's record."""
    people = {seat_letter(seat) for seat in persons(notes.chairs)}
    is_touched = notes.title or notes.ended or notes.undone or notes.branches
    has_move = any(line[:1] in people for line in lines)  # a line begins with the letter of the seat
    return bool(people) and not is_touched and not has_move


class GameFile:
    """An open saved game, which alone writes the record and the notes. If another program has changed, moved or removed
    the record since the last write, the game continues in a copy; then `take_copy_notice` has a notice."""

    def __init__(self, path: Path, lock: Lock, record: Record, notes: Notes, notices: Sequence[Reason] = ()) -> None:
        """Use `create` or `open`. lock: that of the record, taken. record: in canonical form, as in the file."""
        self.path = path
        self.id = path.name.removesuffix(RECORD_ENDING)
        self.notes = notes
        self._stored_notes = notes
        self.notices = tuple(notices)  # notices for the player about a dropped line and broken notes
        self.copied = False  # whether this is a copy of a game that is open in another window
        self.closed = False
        self._copy_notice: Reason | None = None
        self._lock = lock
        self._head = replace(record, moves=())  # all of the record but its moves
        self._lines = list(record.moves)
        self._appender = Appender(path)
        self.history: GameHistory | None = None
        """The moves that `open` has replayed, so that nobody replays them again; None for a new game."""

    @classmethod
    def create(cls, path: Path, record: Record, notes: Notes) -> GameFile:
        """Write a new game to a free path and keep it open. Raises OSError."""
        with locked(path) as lock:
            assert lock is not None  # nobody knows the new name
            write_game(path, record, notes)
            return cls(path, lock, record, notes)

    @classmethod
    def open(cls, path: Path, lock: Lock) -> GameFile:
        """Open a game of the user's folder, whose lock has been taken. Its record is brought into canonical form.
        Raises RecordError or OSError. After an error no file has changed."""
        data = read_bytes(path, path.name, most=LARGEST)
        whole_lines = without_torn_line(data)
        record, history = replay_record(read_record(whole_lines, path.name), path.name, with_states=True)
        notes, notes_notices = notes_of(path, record)
        if notes_notices:  # the next change writes the notes without their broken values: a copy keeps these
            notes_notices += copy_with_notice(notes_path(path))
        canonical = write_record(record)
        if data != canonical.encode():
            rewrite(path, canonical)
        torn_line_notices = _notices_of_torn_line(data[len(whole_lines) :])
        file = cls(path, lock, record, notes, (*torn_line_notices, *notes_notices))
        file.history = history
        return file

    @property
    def record(self) -> Record:
        """The record with all moves so far."""
        return replace(self._head, moves=tuple(self._lines))

    def append(self, lines: Sequence[str]) -> None:
        """Add moves, as lines, at the end of the record. Raises TableError if that fails; then none is added. On return
        the moves are safe, even if this process dies."""
        with self._writing():
            self._appender.append("".join(move_line(line) for line in lines).encode())
        self._lines += lines

    def rewrite(self, lines: Sequence[str], seats: tuple[str, ...] | None = None) -> None:
        """Replace all moves, and all names of seats unless `seats` is None. After a TableError nothing has changed."""
        head = self._head if seats is None else replace(self._head, seats=seats)
        with self._writing():
            with suppress(OSError):  # bytes that could not be synced are replaced in any case
                self._appender.close()
            try:
                write_atomic(self.path, write_record(replace(head, moves=tuple(lines))))
            finally:
                with suppress(OSError):  # if it fails, `_ensure_own_file` opens the file before the next move
                    self._appender = Appender(self.path)
        self._head, self._lines = head, list(lines)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A context for writing to the files. If another program has touched them, the game moves to a copy before.
        Raises TableError in place of OSError."""
        try:
            self._ensure_own_file()
            yield
        except OSError as error:
            error.filename = str(self.path)
            raise TableError(refusal(error)) from None

    # -- a file that other programs touch ----------------------------------------------------------------------

    def _ensure_own_file(self) -> None:
        """Continue in a copy if another program has changed, moved or removed the record. Raises OSError."""
        if self._appender.is_untouched():
            return
        if self._has_same_bytes():
            # Another program has written the same bytes, or `rewrite` could not open the file again.
            appender = Appender(self.path)
            with suppress(OSError):
                self._appender.close()
            self._appender = appender
        else:
            self._continue_in_copy()

    def _has_same_bytes(self) -> bool:
        """Whether the file has the bytes that this game has written."""
        try:
            return contents(self.path, LARGEST) == write_record(self.record).encode()
        except OSError:
            return False

    def _continue_in_copy(self) -> None:
        """Continue in a new file with all moves. The old file, which another program has touched, is left alone.
        Raises OSError."""
        path = free_path(self.path.parent, self._head.game)
        with locked(path) as lock:
            assert lock is not None  # nobody knows the new name
            write_game(path, self.record, self.notes)
            appender = Appender(path)
        with suppress(OSError):
            self._appender.close()
        self._lock.release()
        text = N_("{file} was changed, moved or removed by another program. The game goes on in a copy, {copy}.")
        self._copy_notice = Reason(text, (("file", self.path.name), ("copy", path.name)))
        self.path, self.id = path, path.name.removesuffix(RECORD_ENDING)
        self._appender, self._lock, self._stored_notes = appender, lock, self.notes

    def take_copy_notice(self) -> Reason | None:
        """The notice that the game goes on in a copy. It is returned once for each new copy; else None."""
        notice, self._copy_notice = self._copy_notice, None
        return notice

    def save_notes(self, notes: Notes) -> None:
        """Write the notes if they differ from those in the file. Raises TableError."""
        if notes != self._stored_notes:
            with self._writing():
                rewrite(notes_path(self.path), write_notes(notes))
            self._stored_notes = notes
        self.notes = notes

    def try_to_save_notes(self, notes: Notes) -> str:
        """Change the notes and write them. Returns "", or the sentence of the error if they cannot be written. After an
        error the next call of `save_notes` writes them."""
        try:
            self.save_notes(notes)
        except TableError as error:
            self.notes = notes
            return sentence_of(error)
        return ""

    def sync_soon(self) -> None:
        """Begin to bring the moves to the disk, without waiting for the end. It is called where players pause."""
        self._appender.sync_soon()

    def close(self, keep: bool = True) -> None:
        """Bring the moves to the disk and close the file. A second call does nothing. Raises OSError.
        keep: False to remove the game if `nobody_moved`."""
        if not self.closed:
            self.closed = True
            try:
                if self.path.exists() or self._appender.is_deleted():
                    self._ensure_own_file()
                    self.try_to_save_notes(self.notes)
                # Else somebody has moved the file to another folder. It has every move, so no copy is made.
                self._appender.close()
                if not keep and nobody_moved(self._lines, self.notes):
                    remove_game(self.path)
            finally:
                self._lock.release()


def _notices_of_torn_line(torn_line: bytes) -> tuple[Reason, ...]:
    """The notice that this end of a record was dropped; () if it is empty."""
    text = N_("The last line of the saved game was torn and was dropped: {line}")
    shown = torn_line[:60].decode("utf-8", "replace").strip()
    return (Reason(text, (("line", shown),)),) if torn_line else ()


class NullGameFile:
    """Takes the place of the `GameFile` of a game that is not stored. It has notes, and writes nothing."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    def append(self, lines: Sequence[str]) -> None: ...

    def rewrite(self, lines: Sequence[str], seats: tuple[str, ...] | None = None) -> None: ...

    def save_notes(self, notes: Notes) -> None:
        self.notes = notes

    def try_to_save_notes(self, notes: Notes) -> str:
        self.notes = notes
        return ""

    def sync_soon(self) -> None: ...

    def close(self, keep: bool = False) -> None: ...


@contextmanager
def locked(path: Path) -> Iterator[Lock | None]:
    """A context with the lock of a record, or None if another window has the lock. An error in the context releases the
    lock. Otherwise the lock remains taken after the context."""
    lock = Lock(lock_path(path))
    is_taken = lock.take()
    try:
        yield lock if is_taken else None
    except BaseException:
        if is_taken:
            lock.release()
        raise


def write_game(path: Path, record: Record, notes: Notes) -> None:
    """Write the notes of a game and then its record, so that no record is ever without notes. Raises OSError."""
    write_atomic(notes_path(path), write_notes(notes))
    write_atomic(path, write_record(record))


def unreadable_name(path: Path) -> Path:
    """The path to which to rename a record that cannot be read; `path` itself if the record has such a name already."""
    stem = path.name.removesuffix(RECORD_ENDING).removesuffix(UNREADABLE)
    number, free = 2, path.with_name(f"{stem}{UNREADABLE}{RECORD_ENDING}")
    while free.exists() and free != path:
        free = path.with_name(f"{stem}-{number}{UNREADABLE}{RECORD_ENDING}")
        number += 1
    return free


def rename_unreadable(path: Path, error: RecordError) -> RecordError:
    """Rename a record that cannot be read. error: the error of reading it. Returns the error with the new name added,
    or the same error if the file cannot be renamed."""
    renamed = unreadable_name(path)
    if renamed != path:
        try:
            os.replace(path, renamed)
        except OSError:
            return error
    message = N_("{reason}. The file is kept as {name}.")
    return RecordError(Sentence(message, reason=sentence_of(error), name=renamed.name))
