"""The folder of saved games: the names of its files, the list of its games, and the removal of stale files.

The lines of the list are stored in an index in the cache folder, which may vanish at any time. The module knows no
rules: the function that reads a game is passed in, so that a start need not load it.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta
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
    """The path of a record's notes."""
    return record.with_name(record.name.removesuffix(RECORD_ENDING) + NOTES_ENDING)


def review_path(record: Path) -> Path:
    """The path of a record's judgements."""
    return record.with_name(record.name.removesuffix(RECORD_ENDING) + REVIEW_ENDING)


def lock_path(record: Path) -> Path:
    """The path of a record's lock; the file exists only while a window has the game open."""
    return record.with_name(f".{record.name.removesuffix(RECORD_ENDING)}.lock")


def stamps_in(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of each file of a folder, by name; none of hidden files, nor of a folder that cannot be read."""
    found = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.is_file() and not entry.name.startswith("."):
                    status = entry.stat()
                    found[entry.name] = status.st_size, status.st_mtime_ns
    return found


def remove_game(path: Path) -> None:
    """Remove a record, its notes and its judgements. Raises OSError."""
    for file in (path, notes_path(path), review_path(path)):
        file.unlink(missing_ok=True)


# -- the lines of the list ---------------------------------------------------------------------------------------------

_DAY: Final = 24 * 3600
NIGHT: Final = timedelta(hours=5)
"""The end of an evening, from midnight."""


class Saved(NamedTuple):
    """A line of the list of saved games."""

    id: str  # identifies the game in the methods of `Library`
    game: str  # the key of the game, "" if the file cannot be read
    title: str  # the player's name for it, "" for none
    when: float  # the last change, in seconds since 1970
    over: bool = False
    players: int = 0
    names: tuple[str, ...] = ()  # by seat
    practice: bool = False
    persons: tuple[int, ...] = ()  # seats of people
    winners: tuple[int, ...] = ()  # seats that won or share the win, () while the game goes on
    trouble: str = ""  # why it cannot be read, in English, "" if it can; such a file is listed, never overwritten
    branch_of: str = ""  # the id of the game from which it branches off, "" for none
    faces: tuple[str, ...] = ()  # by seat, see `Chair.face`
    unmoved: bool = False  # people sit there, but none of them has moved


LATEST = 200_000_000_000.0
"""Seconds since 1970 beyond which no calendar counts: a file of that time has no date."""


def day_of(when: float) -> date:
    """The day on which the evening of a time began. when: in seconds since 1970."""
    return (datetime.fromtimestamp(when) - NIGHT).date()


def game_of_tonight(lines: Iterable[Saved]) -> Saved | None:
    """The game of people that changed last, if that was this evening; else None."""
    now = time.time()
    known = (line for line in lines if line.persons and not line.trouble and not line.branch_of)
    recent = (line for line in known if now - _DAY < line.when and not is_future(line.when))
    tonight = (line for line in recent if day_of(line.when) == day_of(now))
    return max(tonight, key=lambda line: line.when, default=None)


# -- the list ----------------------------------------------------------------------------------------------------------

INDEX = "games.json"
_PATIENCE = 0.1
"""The most seconds that a window waits for the list; games that take longer come with a later picture."""
_PUBLISH_EVERY = 0.3
"""Seconds between two states of a growing list."""
_BREATH = 0.001
"""Seconds that the thread leaves to the window after each part of a long list."""
_TIDY_AFTER = 2.0
"""Seconds after the first list: the first picture comes first."""
_SOON_OPEN = 60.0
"""Seconds after which a new game is open in the window that made it."""

Line = TypeVar("Line", bound=tuple[Any, ...])


class GameLines(Generic[Line]):
    """A list with a line for each saved game. Lines that the index lacks are computed one by one."""

    lines: tuple[Line, ...] = ()
    """The lines that are known by now."""
    version = 0
    """Changes with the lines."""
    unread = 0
    """The number of games without a line."""
    _refresh_wanted = _closed = False

    def __init__(self, folders: Folders, index: Derived[Line], in_thread: bool, *endings: str) -> None:
        """in_thread: whether a thread reads the games.
        endings: of the names of the files that a line depends on, apart from the record.
        """
        self.folders, self.in_thread = folders, in_thread
        self._index, self._endings = index, endings
        self._change = threading.Lock()
        self._finished = threading.Event()
        self._thread: threading.Thread | None = None

    def refresh(self) -> None:
        """Read the folder again. The first lines are in `lines` on return; others follow with a new `version`."""
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
        """Whether all games have a line that were in the folder at the last refresh."""
        return self.version > 0 and not self.unread and self._thread is None

    def close(self) -> None:
        """End the thread after the game that it reads; the index keeps the lines."""
        self._closed = True

    def _run(self) -> None:
        """In the thread: read the folder until no other refresh is wanted."""
        while self._begins_again():
            with guarded():
                for lines, unread in self._listing():
                    self._publish(lines, unread)
                    time.sleep(_BREATH)

    def _begins_again(self) -> bool:
        """Whether a refresh was wanted meanwhile; else the thread is at its end."""
        with self._change:
            wanted, self._refresh_wanted = self._refresh_wanted, False
            if not wanted:
                self._thread = None
                self._finished.set()
        return wanted

    def _publish(self, lines: tuple[Line, ...], unread: int) -> None:
        if not self.version or (lines, unread) != (self.lines, self.unread):
            self.lines, self.unread = lines, unread
            self.version += 1

    def _listing(self) -> Iterator[tuple[tuple[Line, ...], int]]:
        """Yield the growing list and the number of games that it lacks: first the lines of the index, at last all."""
        records = records_in(self.folders.games, *self._endings)
        lines = {id: self._index.value_of(id, stamp) for id, stamp in records.items()}
        unread = [id for id, line in lines.items() if line is None]
        published = -_PUBLISH_EVERY
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
        """The line of a record. stamp: of its files, if it is known."""
        raise NotImplementedError

    def _listed(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """Those of these lines that are in the list, in their order."""
        raise NotImplementedError


class SavedGames(GameLines[Saved]):
    """The list of the saved games of a user. Several windows may have one each on the same folders."""

    def __init__(
        self, folders: Folders, describe: Callable[[Path, str, float], Saved], in_thread: bool = False
    ) -> None:
        """describe: makes the line of a record from its path, its id and its last change."""
        super().__init__(folders, Derived(folders.cache / INDEX, 9, Saved._make), in_thread, NOTES_ENDING)
        self._describe = describe
        self.with_draft: set[str] = set()
        """The ids of games with a draft, which are listed although nobody has moved."""
        self._is_tidied = False

    def line_of(self, path: Path, stamp: Stamp | None = None) -> Saved:
        """The line of a record: that of the index, or a new one, for which every move is replayed."""
        id = path.name.removesuffix(RECORD_ENDING)
        stamp = stamp or records_in(path.parent, NOTES_ENDING).get(id, (0, 0))
        saved = self._index.value_of(id, stamp)
        if saved is None:
            when = max(-LATEST, min(stamp[1] / 1e9, LATEST))
            try:
                saved = self._describe(path, id, when)
            except Exception as error:  # one bad record costs its own line and never the list
                # The index does not get it: the next version of the program may read the file.
                report(format_exc())
                return Saved(id, "", "", when, trouble=f"{path.name}: cannot be read: {type(error).__name__}")
            self._index.set(id, stamp, saved)
        return saved

    def list(self) -> tuple[Saved, ...]:
        """Every saved game, also unreadable ones, in the order of `records_in`. Never raises."""
        return [lines for lines, _ in self._listing()][-1]

    def _listing(self) -> Iterator[tuple[tuple[Saved, ...], int]]:
        """The listing; after it, games in which nobody has moved are removed."""
        yield from super()._listing()
        for line in self._index.values().values():
            if self._is_left_out(line) and time.time() - line.when > _SOON_OPEN:
                self._remove_unmoved(self.folders.games / f"{line.id}{RECORD_ENDING}")

    def _listed(self, lines: Iterable[Saved]) -> tuple[Saved, ...]:
        return tuple(line for line in lines if not self._is_left_out(line))

    def _is_left_out(self, line: Saved) -> bool:
        return line.unmoved and line.id not in self.with_draft

    def _remove_unmoved(self, path: Path) -> None:
        """Remove a game in which nobody has moved, unless a window has it open."""
        lock = Lock(lock_path(path))
        with suppress(TableError, OSError):
            if lock.take():
                try:
                    if self.line_of(path).unmoved:
                        remove_game(path)
                finally:
                    lock.release()

    def _run(self) -> None:
        super()._run()
        if not self._is_tidied:
            self._is_tidied = True
            time.sleep(_TIDY_AFTER)
            with guarded():
                clear_away(self.folders)


def records_in(games: Path, *endings: str) -> dict[str, Stamp]:
    """By id the stamps of each record and its files with these endings; last changed first, future dates last."""
    status = stamps_in(games)
    names = [name for name in status if name.endswith(RECORD_ENDING) and not name.endswith(NOTES_ENDING)]
    names.sort(key=lambda name: (not is_future(status[name][1] / 1e9), status[name][1], name), reverse=True)
    ids = [name.removesuffix(RECORD_ENDING) for name in names]
    return {
        id: tuple(part for ending in (RECORD_ENDING, *endings) for part in status.get(f"{id}{ending}", (0, 0)))
        for id in ids
    }


# -- stale files of windows that were killed -----------------------------------------------------------------------

OLD = 3600.0
"""Seconds after which no window still writes a file, or is about to write a record whose notes it has written."""


def clear_away(folders: Folders) -> None:
    """Remove stale files. Never raises; a file that cannot be removed stays."""
    for folder in folders.written:
        for path in (*_old_files(folder), *_old_files_of_links(folder)):
            if path.name.startswith(".") and path.name.endswith(TEMPORARY_ENDING):
                with suppress(OSError):
                    path.unlink()
    deleted = folders.games / ".deleted"
    for path in _old_files(folders.games):
        if path.name.startswith(".") and path.name.endswith(".lock"):
            with suppress(OSError):  # of a window that has died
                lock = Lock(path)
                if lock.take():
                    lock.release()
        elif path.name.endswith(NOTES_ENDING):
            _move_lone_notes(path, deleted)


def _old_files(folder: Path) -> list[Path]:
    """The files of a folder that have not been written for a while, or that a wrong clock dated far ahead."""
    found = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if entry.is_file(follow_symlinks=False) and abs(time.time() - entry.stat().st_mtime) > OLD:
                    found.append(Path(entry.path))
    return found


def _old_files_of_links(folder: Path) -> list[Path]:
    """The old temporary files of links in a folder: they are in the folders of the links' targets."""
    found: list[Path] = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.is_symlink():
                target = Path(os.path.realpath(entry.path))
                found += (path for path in _old_files(target.parent) if path.name.startswith(f".{target.name}."))
    return found


def _move_lone_notes(notes: Path, deleted: Path) -> None:
    """Move notes without a record to the folder of their record among the deleted games, else to a new folder there."""
    record = f"{notes.name.removesuffix(NOTES_ENDING)}{RECORD_ENDING}"
    if (notes.parent / record).exists():
        return
    with suppress(OSError):
        folder = next((each.parent for each in deleted.glob(f"*/{record}")), deleted / f"{time.time_ns()}")
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / notes.name).exists():
            os.replace(notes, folder / notes.name)
