"""The folder of saved games: the names of its files, the list of its games, and the removal of stale files.

The files of a game are its record, notes and judgements of choices. A list has a line for each game. The lines are
stored in an index, a cache that may vanish at any time. The function that reads a game is passed in, so that the start
of the program need not import the rules of any game.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta
from itertools import chain
from pathlib import Path
from traceback import format_exc
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tablegame.core.errors import TableError, guarded, report
from tablegame.core.moments import is_future
from tablegame.storage.derived import Derived, Stamp
from tablegame.storage.files import TEMPORARY_ENDING, Lock
from tablegame.storage.folders import Folders

RECORD_ENDING = ".yaml"
NOTES_ENDING = ".table.yaml"
REVIEW_ENDING = ".review.jsonl"


def notes_path(record: Path) -> Path:
    """The path of the notes of the game with this record."""
    return record.with_name(record.name.removesuffix(RECORD_ENDING) + NOTES_ENDING)


def review_path(record: Path) -> Path:
    """The path of the judgements of the game with this record."""
    return record.with_name(record.name.removesuffix(RECORD_ENDING) + REVIEW_ENDING)


def lock_path(record: Path) -> Path:
    """The path of the lock of the game with this record, a file that is there only while a window has the game open."""
    return record.with_name(f".{record.name.removesuffix(RECORD_ENDING)}.lock")


def stamps_in(folder: Path) -> dict[str, tuple[int, int]]:
    """The stamp of each file in a folder, by the file's name: its size in bytes, and the time of its last change in
    nanoseconds. Hidden files are left out. A folder that cannot be read counts as empty."""
    stamps = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.is_file() and not entry.name.startswith("."):
                    status = entry.stat()
                    stamps[entry.name] = status.st_size, status.st_mtime_ns
    return stamps


def remove_game(path: Path) -> None:
    """Remove the record at this path, its notes and its judgements. Raises OSError."""
    for file in (path, notes_path(path), review_path(path)):
        file.unlink(missing_ok=True)


# -- the lines of the list ---------------------------------------------------------------------------------------------

_DAY: Final = 24 * 3600
NIGHT: Final = timedelta(hours=5)  # the time after midnight at which an evening ends


class Saved(NamedTuple):
    """A line of the list of saved games."""

    id: str  # the name of the record's file without its ending
    game: str  # the key of the game, "" if the file cannot be read
    title: str  # the player's name for it, "" for none
    when: float  # the last change, in seconds since 1970
    over: bool = False
    players: int = 0
    names: tuple[str, ...] = ()  # by seat
    practice: bool = False
    persons: tuple[int, ...] = ()  # seats of people
    winners: tuple[int, ...] = ()  # seats that won or share the win, () while the game goes on
    trouble: str = ""  # why the record cannot be read, in English; "" if it can
    branch_of: str = ""  # the id of the game from which it branches off, "" for none
    faces: tuple[str, ...] = ()  # by seat, see `Chair.face`
    unmoved: bool = False  # people sit there, but none of them has moved


LATEST = 200_000_000_000.0
"""The latest time, in seconds since 1970, that counts as a date; Python cannot convert times far beyond it."""


def day_of(when: float) -> date:
    """The day to which a time (seconds since 1970) belongs. The first five hours of a day belong to the day before."""
    return (datetime.fromtimestamp(when) - NIGHT).date()


def game_of_tonight(lines: Iterable[Saved]) -> Saved | None:
    """The game of this evening that was changed last; None if there is none. Only games in which people play count, and
    no games that branch off from others."""
    now = time.time()
    of_people = (line for line in lines if line.persons and not line.trouble and not line.branch_of)
    recent = (line for line in of_people if now - _DAY < line.when and not is_future(line.when))
    tonight = (line for line in recent if day_of(line.when) == day_of(now))
    return max(tonight, key=lambda line: line.when, default=None)


# -- the list ----------------------------------------------------------------------------------------------------------

INDEX = "games.json"
_PATIENCE = 0.1
"""The most seconds that a window waits for the list. Games that are read later are shown later."""
_PUBLISH_EVERY = 0.3  # the least number of seconds after which the lines of a growing list are published again
_BREATH = 0.001  # seconds for which the thread sleeps after each part of a long list, so that the window can draw
_TIDY_AFTER = 2.0  # seconds from the first list to the removal of stale files, which must not delay the first picture
_SOON_OPEN = 60.0  # seconds after which the window that made a new game has surely locked it

Line = TypeVar("Line", bound=tuple[Any, ...])


class GameLines(Generic[Line]):
    """A list of saved games that grows. Some lines come from the index, the others are computed one after another. A
    subclass says what a line is, how it is computed (`line_of`) and which lines are shown (`_listed`)."""

    lines: tuple[Line, ...] = ()  # the lines that are known by now
    version = 0  # another number whenever `lines` or `unread` have changed
    unread = 0  # the number of games without a line
    _refresh_wanted = _closed = False

    def __init__(self, folders: Folders, index: Derived[Line], in_thread: bool, *endings: str) -> None:
        """in_thread: whether a thread reads the games, so that `refresh` hardly waits. endings: those of the files,
        besides the record, from which a line is computed."""
        self.folders, self.in_thread = folders, in_thread
        self._index, self._endings = index, endings
        self._change = threading.Lock()
        self._finished = threading.Event()
        self._thread: threading.Thread | None = None

    def refresh(self) -> None:
        """Read the folder again. On return all lines are known; if a thread reads the games, perhaps only some."""
        if not self.in_thread:
            for lines, unread in self._listing():
                self._publish(lines, unread)
            return
        with self._change:
            self._refresh_wanted = True
            self._finished.clear()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="saved games", daemon=True)
                self._thread.start()
        self._finished.wait(_PATIENCE)

    @property
    def complete(self) -> bool:
        """Whether the last refresh has ended, so that all games of the folder have a line."""
        return self.version > 0 and not self.unread and self._thread is None

    def close(self) -> None:
        """End the thread after the game that it is reading. The index keeps the lines that are known."""
        self._closed = True

    def _run(self) -> None:
        """In the thread: read the folder until no other refresh is wanted."""
        while self._begins_again():
            with guarded():
                for lines, unread in self._listing():
                    self._publish(lines, unread)
                    time.sleep(_BREATH)

    def _begins_again(self) -> bool:
        """Whether another refresh is wanted. If not, the list is finished and the thread ends."""
        with self._change:
            is_wanted, self._refresh_wanted = self._refresh_wanted, False
            if not is_wanted:
                self._thread = None
                self._finished.set()
        return is_wanted

    def _publish(self, lines: tuple[Line, ...], unread: int) -> None:
        """Make these lines the ones that readers see. unread: the number of games without a line."""
        if not self.version or (lines, unread) != (self.lines, self.unread):
            self.lines, self.unread = lines, unread
            self.version += 1

    def _listing(self) -> Iterator[tuple[tuple[Line, ...], int]]:
        """Yield the list and the number of games that have no line yet, again and again until all have one. The first
        list has the lines of the index."""
        records = records_in(self.folders.games, *self._endings)
        lines = {id: self._index.value_of(id, stamp) for id, stamp in records.items()}
        unread = [id for id, line in lines.items() if line is None]
        published = -_PUBLISH_EVERY  # so that the first list is yielded at once
        while unread and not self._closed:
            if time.monotonic() - published > _PUBLISH_EVERY:
                yield self._listed(line for line in lines.values() if line is not None), len(unread)
                published = time.monotonic()
            id = unread.pop(0)
            lines[id] = self.line_of(self.folders.games / f"{id}{RECORD_ENDING}", records[id])
        self._index.keep_only(records)
        self._index.write()
        yield self._listed(line for line in lines.values() if line is not None), len(unread)

    def line_of(self, path: Path, stamp: Stamp | None = None) -> Line:
        """The line of a record. stamp: the sizes and times of its files; None if the caller does not know them."""
        raise NotImplementedError

    def _listed(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """Those of the lines that are shown, in the same order."""
        raise NotImplementedError


class SavedGames(GameLines[Saved]):
    """The list of a user's saved games. Several windows may each have such a list of the same folder."""

    def __init__(
        self, folders: Folders, describe: Callable[[Path, str, float], Saved], in_thread: bool = False
    ) -> None:
        """describe: makes the line of a record from its path, its id and the time of its last change."""
        super().__init__(folders, Derived(folders.cache / INDEX, 9, Saved._make), in_thread, NOTES_ENDING)
        self._describe = describe
        self.with_draft: set[str] = set()  # the ids of games with a draft, which are listed although nobody has moved
        self._is_tidied = False

    def line_of(self, path: Path, stamp: Stamp | None = None) -> Saved:
        """The line of a record. It comes from the index unless the files have changed since; else it is new."""
        id = path.name.removesuffix(RECORD_ENDING)
        stamp = stamp or records_in(path.parent, NOTES_ENDING).get(id, (0, 0))
        saved = self._index.value_of(id, stamp)
        if saved is None:
            changed_ns = stamp[1]  # the time of the record
            when = max(-LATEST, min(changed_ns / 1e9, LATEST))
            try:
                saved = self._describe(path, id, when)
            except Exception as error:  # one bad record costs its own line and never the list
                # The index does not get it: the next version of the program may read the file.
                report(format_exc())
                return Saved(id, "", "", when, trouble=f"{path.name}: cannot be read: {type(error).__name__}")
            self._index.set(id, stamp, saved)
        return saved

    def list(self) -> tuple[Saved, ...]:
        """The lines of all games that are shown, in the order of `records_in`. Games that cannot be read have lines
        too. Reads the folder and waits until it is done. Never raises."""
        growing_lists = [lines for lines, _ in self._listing()]
        return growing_lists[-1]

    def _listing(self) -> Iterator[tuple[tuple[Saved, ...], int]]:
        """Yield the list as it grows, then remove the games that are not shown because nobody has moved."""
        yield from super()._listing()
        for line in self._index.values().values():
            if self._is_left_out(line) and time.time() - line.when > _SOON_OPEN:
                self._remove_unmoved(self.folders.games / f"{line.id}{RECORD_ENDING}")

    def _listed(self, lines: Iterable[Saved]) -> tuple[Saved, ...]:
        """The lines without those that are left out."""
        return tuple(line for line in lines if not self._is_left_out(line))

    def _is_left_out(self, line: Saved) -> bool:
        """Whether a game is not shown, because nobody has moved in it and it has no draft of a move."""
        return line.unmoved and line.id not in self.with_draft

    def _remove_unmoved(self, path: Path) -> None:
        """Remove a game in which nobody has moved, unless a window has it open."""
        lock = Lock(lock_path(path))
        with suppress(TableError, OSError):
            if lock.take():
                try:
                    if self.line_of(path).unmoved:  # still, now that no window can open it
                        remove_game(path)
                finally:
                    lock.release()

    def _run(self) -> None:
        """In the thread: read the folder, and after the first time remove stale files."""
        super()._run()
        if not self._is_tidied:
            self._is_tidied = True
            time.sleep(_TIDY_AFTER)
            with guarded():
                clear_away(self.folders)


def records_in(games: Path, *endings: str) -> dict[str, Stamp]:
    """The stamps of all records, by id: the last changed first, those with a date in the future at the end. A stamp is
    a flat tuple: size and time of the record, then of its file with each ending; 0, 0 if missing."""
    status = stamps_in(games)
    names = [name for name in status if name.endswith(RECORD_ENDING) and not name.endswith(NOTES_ENDING)]
    # In reverse: first those with a date in the past, the latest date first.
    names.sort(key=lambda name: (not is_future(status[name][1] / 1e9), status[name][1], name), reverse=True)
    stamps: dict[str, Stamp] = {}
    for name in names:
        id = name.removesuffix(RECORD_ENDING)
        pairs = (status.get(f"{id}{ending}", (0, 0)) for ending in (RECORD_ENDING, *endings))
        stamps[id] = tuple(chain.from_iterable(pairs))
    return stamps


# -- stale files of windows that were killed -----------------------------------------------------------------------

OLD = 3600.0
"""Seconds after which a file is stale. No window takes so long to write it, or to write the record after its notes."""


def clear_away(folders: Folders) -> None:
    """Remove temporary files and locks of windows that died, and put notes without a record away. Never raises."""
    for folder in folders.written:
        for path in (*_old_files(folder), *_old_files_of_links(folder)):
            if path.name.startswith(".") and path.name.endswith(TEMPORARY_ENDING):
                with suppress(OSError):
                    path.unlink()
    deleted = folders.games / ".deleted"
    for path in _old_files(folders.games):
        if path.name.startswith(".") and path.name.endswith(".lock"):
            with suppress(OSError):
                lock = Lock(path)
                if lock.take():  # nobody has the game open: the release removes the file
                    lock.release()
        elif path.name.endswith(NOTES_ENDING):
            _move_lone_notes(path, deleted)


def _old_files(folder: Path) -> list[Path]:
    """The files of a folder that were last written more than OLD seconds ago, or that many seconds in the future."""
    paths = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if entry.is_file(follow_symlinks=False) and abs(time.time() - entry.stat().st_mtime) > OLD:
                    paths.append(Path(entry.path))
    return paths


def _old_files_of_links(folder: Path) -> list[Path]:
    """The old temporary files of the links in a folder, each of which lies beside the target of its link."""
    paths: list[Path] = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.is_symlink():
                target = Path(os.path.realpath(entry.path))
                paths += (path for path in _old_files(target.parent) if path.name.startswith(f".{target.name}."))
    return paths


def _move_lone_notes(notes: Path, deleted: Path) -> None:
    """Move notes without a record to the deleted games: into the folder with their record, or into a new one."""
    record = f"{notes.name.removesuffix(NOTES_ENDING)}{RECORD_ENDING}"
    if (notes.parent / record).exists():
        return
    with suppress(OSError):
        folder = next((path.parent for path in deleted.glob(f"*/{record}")), deleted / f"{time.time_ns()}")
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / notes.name).exists():
            os.replace(notes, folder / notes.name)
