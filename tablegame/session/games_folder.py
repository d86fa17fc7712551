"""The folder of saved games: the names of its files, the list of its games, and what killed windows leave behind.

An index in the cache folder, which may vanish at any time, saves reading every game. Knows no rules: what reads a game
that the index does not have is passed in, so that a start need not load it.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from traceback import format_exc
from typing import Any, Final

from tablegame.core.errors import TableError, guarded, report
from tablegame.core.moments import is_future
from tablegame.storage.derived import Derived
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
Stamp = tuple[int, ...]
"""Sizes and times of record and notes, from which a line was made."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A line of the list of saved games.

    id: what the methods of `Library` take; game: its key, "" where the file cannot be read; title: what the player
    called it, "" where it has no name of its own; when: last change, seconds since 1970; names, faces: one for each
    seat; persons: seats where people sit; winners: who has won or shares the win, () while it goes on; trouble: why it
    cannot be read, in English ("" where it can): such a file is shown, never overwritten; unmoved: people sit there,
    and none of them has moved.
    """

    id: str
    game: str
    title: str
    when: float
    over: bool = False
    players: int = 0
    names: tuple[str, ...] = ()
    practice: bool = False
    persons: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    trouble: str = ""
    branch_of: str = ""
    faces: tuple[str, ...] = ()
    unmoved: bool = False


def _line(values: dict[str, Any]) -> Saved:
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    return Saved(**plain)


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


def stamp_of(path: Path) -> Stamp:
    """The stamp of a record and its notes."""
    found: list[int] = []
    for file in (path, notes_path(path)):
        try:
            status = file.stat()
            found += [status.st_size, status.st_mtime_ns]
        except OSError:
            found += [0, 0]
    return tuple(found)


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


class SavedGames:
    """The list of the saved games of a user. Several windows may have one each on the same folders."""

    def __init__(self, folders: Folders, describe: Callable[[Path, str, float], Saved], beside: bool = False) -> None:
        """Nothing is read or written before it is needed.

        describe: makes the line of a record from its path, its id and its last change; beside: a thread reads what a
        window shows.
        """
        self.folders, self._describe, self.beside = folders, describe, beside
        self.lines: tuple[Saved, ...] = ()
        """The list at the last refresh."""
        self.version = 0
        """Changes with `lines`."""
        self.waiting: set[str] = set()
        """The ids of games with a draft, which are kept although nobody has moved."""
        self._looking = threading.Lock()
        self._looked = threading.Event()
        self._looker: threading.Thread | None = None
        self._wanted = self._tidied = False
        self._index: Derived[Saved] = Derived(folders.cache / INDEX, 8, asdict, _line)

    def line_of(self, path: Path, stamp: Stamp | None = None) -> Saved:
        """The line of a record; a new one is made by replaying every move."""
        id = path.name.removesuffix(RECORD_ENDING)
        stamp = stamp or stamp_of(path)
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
        for lines in self._listing():
            found = lines
        return found

    def _listing(self) -> Iterator[tuple[Saved, ...]]:
        """Yield the growing list: the indexed games, now and then those read since, and in the end all games. Games in
        which nobody has moved are left out, and removed once no window has them."""
        records = records_in(self.folders.games)
        found = [self._index.value_of(path.name.removesuffix(RECORD_ENDING), stamp) for path, stamp in records]
        reported = time.monotonic()
        unknown = [number for number, line in enumerate(found) if line is None]

        def known() -> tuple[Saved, ...]:
            return tuple(line for line in found if line is not None and not self._passed_over(line))

        if unknown:
            yield known()
        for number in unknown:
            found[number] = self.line_of(*records[number])
            if time.monotonic() - reported > _TELL_EVERY:
                reported = time.monotonic()
                yield known()
        self._index.keep_only({path.name.removesuffix(RECORD_ENDING) for path, _ in records})
        self._index.write()
        yield known()
        for line in found:
            if line is not None and self._passed_over(line) and time.time() - line.when > _SOON_OPEN:
                self._remove_unmoved(self.folders.games / f"{line.id}{RECORD_ENDING}")

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

    # -- the list as a window shows it ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the folder again: `lines` change at once where that is quick; else `version` changes when they do."""
        if not self.beside:
            self._add_found(self.list())
            return
        with self._looking:
            self._wanted = True
            self._looked.clear()
            if self._looker is None:
                self._looker = threading.Thread(target=self._look_on, name="saved games", daemon=True)
                self._looker.start()
        self._looked.wait(_PATIENCE)

    def _look_on(self) -> None:
        """In the thread: read the folder as often as that was asked for meanwhile."""
        while self._asked_again():
            with guarded():
                for lines in self._listing():
                    self._add_found(lines)
                    time.sleep(_BREATH)
        if not self._tidied:
            self._tidied = True
            time.sleep(_TIDY_AFTER)
            with guarded():
                clear_away(self.folders)

    def _asked_again(self) -> bool:
        with self._looking:
            wanted, self._wanted = self._wanted, False
            if not wanted:
                self._looker = None
                self._looked.set()
        return wanted

    def _add_found(self, lines: tuple[Saved, ...]) -> None:
        if lines != self.lines:
            self.lines = lines
            self.version += 1


def records_in(games: Path) -> Sequence[tuple[Path, Stamp]]:
    """The records of the folder with their stamps, the last changed first, those of the future last."""
    status = stamps_in(games)
    names = [name for name in status if name.endswith(RECORD_ENDING) and not name.endswith(NOTES_ENDING)]
    names.sort(key=lambda name: (not is_future(status[name][1] / 1e9), status[name][1], name), reverse=True)
    return [(games / name, (*status[name], *status.get(notes_path(Path(name)).name, (0, 0)))) for name in names]


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
