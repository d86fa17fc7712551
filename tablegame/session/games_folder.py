"""The folder of saved games: the names of its files, the list of its games, and what killed windows leave behind.

An index in the cache folder, which may vanish at any time, saves reading every game. Knows no rules: what reads a game
that the index does not have is passed in, so that a start need not load it.
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
from tablegame.storage.files import HALF_WRITTEN, Lock
from tablegame.storage.folders import Folders

RECORD_ENDING = ".yaml"
NOTES_ENDING = ".table.yaml"
REVIEW_ENDING = ".review.jsonl"


def notes_path(record: Path) -> Path:
    """Where the notes of a record lie."""
    return record.with_name(record.name.removesuffix(RECORD_ENDING) + NOTES_ENDING)


def review_path(record: Path) -> Path:
    """Where the judgements of a record lie."""
    return record.with_name(record.name.removesuffix(RECORD_ENDING) + REVIEW_ENDING)


def lock_path(record: Path) -> Path:
    """Where the lock of a record lies; the file is there only while a window holds it."""
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
    """Remove a record and what lies beside it. Raises OSError."""
    for file in (path, notes_path(path), review_path(path)):
        file.unlink(missing_ok=True)


# -- the lines of the list ---------------------------------------------------------------------------------------------

_DAY: Final = 24 * 3600
NIGHT: Final = timedelta(hours=5)
"""When an evening ends, from midnight."""


class Saved(NamedTuple):
    """A line of the list of saved games. names, faces: one for each seat."""

    id: str  # what the methods of `Library` take
    game: str  # the key of the game, "" where the file cannot be read
    title: str  # what the player called it, "" where it has no name of its own
    when: float  # last change, seconds since 1970
    over: bool = False
    players: int = 0
    names: tuple[str, ...] = ()
    practice: bool = False
    persons: tuple[int, ...] = ()  # seats where people sit
    winners: tuple[int, ...] = ()  # who has won or shares the win, () while it goes on
    trouble: str = ""  # why it cannot be read, in English ("" where it can): such a file is shown, never overwritten
    branch_of: str = ""
    faces: tuple[str, ...] = ()
    unmoved: bool = False  # people sit there, and none of them has moved


LATEST = 200_000_000_000.0
"""Seconds since 1970 beyond which no calendar counts: a file of that time has no date."""


def day_of(when: float) -> date:
    """The evening that a moment belongs to; seconds since 1970."""
    return (datetime.fromtimestamp(when) - NIGHT).date()


def game_of_tonight(lines: Iterable[Saved]) -> Saved | None:
    """The last game of people that was begun or went on this evening."""
    present, known = time.time(), (each for each in lines if each.persons and not each.trouble and not each.branch_of)
    recent = (line for line in known if present - _DAY < line.when and not is_future(line.when))
    recent = (line for line in recent if day_of(line.when) == day_of(present))
    return max(recent, key=lambda line: line.when, default=None)


# -- the list ----------------------------------------------------------------------------------------------------------

INDEX = "games.json"
_PATIENCE = 0.1
"""Seconds that a window waits for the list at most; what takes longer comes with a later picture."""
_TELL_EVERY = 0.3
_BREATH = 0.001
"""Seconds that the thread leaves to the window after each part of a long list."""
_TIDY_AFTER = 2.0
"""Seconds after the first list: the first picture comes first."""
_SOON_OPEN = 60.0
"""Seconds after which a new game is open in the window that made it."""

Line = TypeVar("Line", bound=tuple[Any, ...])


class GameLines(Generic[Line]):
    """A line made from each saved game: those that an index has at once, the others one after the other."""

    lines: tuple[Line, ...] = ()
    """What is known by now; version: changes with them; unread: how many games are still to be read."""
    version = unread = 0
    _wanted = _closed = False

    def __init__(self, folders: Folders, index: Derived[Line], beside: bool, *endings: str) -> None:
        """Nothing is read or written before it is needed.

        beside: a thread reads what a window shows; endings: of the files beside a record that are part of its line.
        """
        self.folders, self.beside = folders, beside
        self._index, self._endings = index, endings
        self._looking = threading.Lock()
        self._looked = threading.Event()
        self._looker: threading.Thread | None = None

    def refresh(self) -> None:
        """Read the folder again: `lines` change at once where that is quick; else `version` changes when they do."""
        if not self.beside:
            for listed in self._listing():
                self._tell(*listed)
            return
        with self._looking:
            self._wanted = True
            self._looked.clear()
            if self._looker is None:
                self._looker = threading.Thread(target=self._look_on, name="saved games", daemon=True)
                self._looker.start()
        self._looked.wait(_PATIENCE)

    @property
    def complete(self) -> bool:
        """Whether all games have been read that were there at the last look."""
        return self.version > 0 and not self.unread and self._looker is None

    def close(self) -> None:
        """End the thread after the present game; what it has found is kept."""
        self._closed = True

    def _look_on(self) -> None:
        """In the thread: read the folder as often as that was asked for meanwhile."""
        while self._asked_again():
            with guarded():
                for listed in self._listing():
                    self._tell(*listed)
                    time.sleep(_BREATH)

    def _asked_again(self) -> bool:
        with self._looking:
            wanted, self._wanted = self._wanted, False
            if not wanted:
                self._looker = None
                self._looked.set()
        return wanted

    def _tell(self, lines: tuple[Line, ...], unread: int) -> None:
        if not self.version or (lines, unread) != (self.lines, self.unread):
            self.lines, self.unread = lines, unread
            self.version += 1

    def _listing(self) -> Iterator[tuple[tuple[Line, ...], int]]:
        """Yield the growing list and how many games it lacks: first what the index has, in the end all games."""
        records = records_in(self.folders.games, *self._endings)
        found = {id: self._index.value_of(id, stamp) for id, stamp in records.items()}
        unread = [id for id, line in found.items() if line is None]
        told = -_TELL_EVERY
        while unread and not self._closed:
            if time.monotonic() - told > _TELL_EVERY:
                yield self._listed(line for line in found.values() if line is not None), len(unread)
                told = time.monotonic()
            id = unread.pop(0)
            found[id] = self.line_of(self.folders.games / f"{id}{RECORD_ENDING}", records[id])
        self._index.keep_only(records)
        self._index.write()
        yield self._listed(line for line in found.values() if line is not None), len(unread)

    def line_of(self, path: Path, stamp: Stamp | None = None) -> Line:
        """The line of a record, by the index or made anew."""
        raise NotImplementedError

    def _listed(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """The lines to list of these, in their order."""
        raise NotImplementedError


class SavedGames(GameLines[Saved]):
    """The list of the saved games of a user. Several windows may have one each on the same folders."""

    def __init__(self, folders: Folders, describe: Callable[[Path, str, float], Saved], beside: bool = False) -> None:
        """describe: makes the line of a record from its path, its id and its last change."""
        super().__init__(folders, Derived(folders.cache / INDEX, 9, Saved._make), beside, NOTES_ENDING)
        self._describe = describe
        self.waiting: set[str] = set()
        """The ids of games with a draft, which are kept although nobody has moved."""
        self._tidied = False

    def line_of(self, path: Path, stamp: Stamp | None = None) -> Saved:
        """The line of a record; a new one is made by replaying every move."""
        id = path.name.removesuffix(RECORD_ENDING)
        stamp = stamp or records_in(path.parent, NOTES_ENDING).get(id, (0, 0))
        saved = self._index.value_of(id, stamp)
        if saved is None:
            when = max(-LATEST, min(stamp[1] / 1e9, LATEST))
            try:
                saved = self._describe(path, id, when)
            except Exception as error:  # one bad record costs its own line and never the list
                # A fault of the program is not kept: the next version may read the file.
                report(format_exc())
                return Saved(id, "", "", when, trouble=f"{path.name}: cannot be read: {type(error).__name__}")
            self._index.set(id, stamp, saved)
        return saved

    def list(self) -> tuple[Saved, ...]:
        """Every saved game, the last changed first (none of the future leads), with those that cannot be read. Never
        raises."""
        return [lines for lines, _ in self._listing()][-1]

    def _listing(self) -> Iterator[tuple[tuple[Saved, ...], int]]:
        """Games in which nobody has moved are removed once no window has them."""
        yield from super()._listing()
        for line in self._index.values().values():
            if self._passed_over(line) and time.time() - line.when > _SOON_OPEN:
                self._remove_unmoved(self.folders.games / f"{line.id}{RECORD_ENDING}")

    def _listed(self, lines: Iterable[Saved]) -> tuple[Saved, ...]:
        return tuple(line for line in lines if not self._passed_over(line))

    def _passed_over(self, line: Saved) -> bool:
        return line.unmoved and line.id not in self.waiting

    def _remove_unmoved(self, path: Path) -> None:
        """Remove a game in which nobody had moved when its window died, unless a window has it open."""
        lock = Lock(lock_path(path))
        with suppress(TableError, OSError):
            if lock.take():
                try:
                    if self.line_of(path).unmoved:
                        remove_game(path)
                finally:
                    lock.release()

    def _look_on(self) -> None:
        super()._look_on()
        if not self._tidied:
            self._tidied = True
            time.sleep(_TIDY_AFTER)
            with guarded():
                clear_away(self.folders)


def records_in(games: Path, *endings: str) -> dict[str, Stamp]:
    """The records of the folder, the last changed first, those of the future last: by id the stamp, sizes and times of
    the record and of the files beside it with these endings."""
    status = stamps_in(games)
    names = [name for name in status if name.endswith(RECORD_ENDING) and not name.endswith(NOTES_ENDING)]
    names.sort(key=lambda name: (not is_future(status[name][1] / 1e9), status[name][1], name), reverse=True)
    ids = [name.removesuffix(RECORD_ENDING) for name in names]
    return {
        id: tuple(part for ending in (RECORD_ENDING, *endings) for part in status.get(f"{id}{ending}", (0, 0)))
        for id in ids
    }


# -- files that killed windows leave behind ----------------------------------------------------------------------------


OLD = 3600.0
"""Seconds after which no window is still writing a file, or about to write a record beside its notes."""


def clear_away(folders: Folders) -> None:
    """Remove stale files. Never raises; what cannot be removed stays."""
    for folder in folders.written:
        for path in (*_old(folder), *_beside_links(folder)):
            if path.name.startswith(".") and path.name.endswith(HALF_WRITTEN):
                with suppress(OSError):
                    path.unlink()
    deleted = folders.games / ".deleted"
    for path in _old(folders.games):
        if path.name.startswith(".") and path.name.endswith(".lock"):
            with suppress(OSError):  # of a window that has died
                lock = Lock(path)
                if lock.take():
                    lock.release()
        elif path.name.endswith(NOTES_ENDING):
            _put_aside(path, deleted)


def _old(folder: Path) -> list[Path]:
    """Files of a folder that have not been written to for a while, or that a wrong clock dated far ahead."""
    found = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if entry.is_file(follow_symlinks=False) and abs(time.time() - entry.stat().st_mtime) > OLD:
                    found.append(Path(entry.path))
    return found


def _beside_links(folder: Path) -> list[Path]:
    """Old files beside the targets of a folder's links, named after them."""
    found: list[Path] = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.is_symlink():
                target = Path(os.path.realpath(entry.path))
                found += (path for path in _old(target.parent) if path.name.startswith(f".{target.name}."))
    return found


def _put_aside(notes: Path, deleted: Path) -> None:
    """Notes whose record is not there: to their record among the deleted games, else to a place of their own there."""
    record = f"{notes.name.removesuffix(NOTES_ENDING)}{RECORD_ENDING}"
    if (notes.parent / record).exists():
        return
    with suppress(OSError):
        place = next((each.parent for each in deleted.glob(f"*/{record}")), deleted / f"{time.time_ns()}")
        place.mkdir(parents=True, exist_ok=True)
        if not (place / notes.name).exists():
            os.replace(notes, place / notes.name)
