"""What became of all saved games: a line each, in an index, so that nothing is replayed that was replayed before.

Results that are kept of deleted games are among them.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tablegame.core.contract import Reason
from tablegame.core.errors import guarded
from tablegame.practice import kept_results
from tablegame.practice.results import Result, result_of
from tablegame.session.game_file import NOTES_ENDING, RECORD_ENDING, REVIEW_ENDING
from tablegame.storage.derived import Derived
from tablegame.storage.folders import Folders

INDEX: Final = "results.json"
_PATIENCE: Final = 0.15
"""Seconds that a window waits at most; what takes longer comes in a later picture."""
_TELL_EVERY: Final = 0.3
_BREATH: Final = 0.001
"""Seconds that the thread leaves to the window after each part that it tells."""

_NO_FILE: Final = (0, 0)

Stamp = tuple[int, ...]
"""Sizes and times of record, notes and judgements: what a result was made from."""


class Results:
    """The results of a user's games, as far as they are known by now.

    beside: a thread of its own reads what a window shows. lines: all that was found, those of deleted games that count
    on included, in the order in which they began; version: another one whenever they are others; waiting: how many
    games are still to be read; notices: what could not be read of those that are kept.
    """

    def __init__(self, folders: Folders, beside: bool = False) -> None:
        """Nothing is read yet."""
        self.folders = folders
        self.beside = beside
        self.lines: tuple[Result, ...] = ()
        self.version = 0
        self.waiting = 0
        self.notices: tuple[Reason, ...] = ()
        self._cache = index_of(folders)
        self._one = threading.Lock()
        """One thread at a time looks."""
        self._looked = threading.Event()
        self._closed = False

    @property
    def complete(self) -> bool:
        """Whether all there is has been found, as far as anybody has looked."""
        return self.version > 0 and not self.waiting and not self._one.locked()

    def look(self) -> None:
        """Look at the folder anew: at once where that is quick or nothing else is to be done, else `version` tells."""
        if not self.beside:
            self._look()
            return
        self._looked.clear()
        threading.Thread(target=self._look, name="results", daemon=True).start()
        self._looked.wait(_PATIENCE)

    def close(self) -> None:
        """Nobody waits any more: the thread ends after the game that it reads, and keeps what it has found."""
        self._closed = True

    def _look(self) -> None:
        with self._one, guarded():
            for lines, waiting in self._listing():
                self.lines, self.waiting = lines, waiting
                self.version += 1
                if self.beside:
                    time.sleep(_BREATH)
            self._cache.write()
        self._looked.set()

    def _listing(self) -> Iterator[tuple[tuple[Result, ...], int]]:
        """The results, first those that are known, then now and then what has been found out meanwhile, at last all."""
        cache = self._cache
        kept, self.notices = kept_results.kept(self.folders)
        records = _records(self.folders.games)
        unknown = [id for id, stamp in records.items() if cache.known(id, stamp) is None]
        cache.keep_only(records)
        reported = time.monotonic()
        for number, id in enumerate(unknown):
            if self._closed:
                return
            if not number or time.monotonic() - reported > _TELL_EVERY:
                stale = set(unknown[number:])
                yield _counted([line for each, line in cache.values().items() if each not in stale], kept), len(stale)
                reported = time.monotonic()
            stamp = records[id]
            cache.put(id, stamp, result_of(self.folders.games / f"{id}{RECORD_ENDING}", stamp[1] / 1e9))
        yield _counted(list(cache.values().values()), kept), 0


def _counted(lines: Sequence[Result], kept: Sequence[Result]) -> tuple[Result, ...]:
    """All lines as they began; a game and its copies count once, the one that began first."""
    found: list[Result] = []
    marks: set[str] = set()
    for line in sorted((*lines, *kept), key=lambda line: (line.when, line.id)):
        if line.counts == "yes":
            if line.mark in marks:
                continue
            marks.add(line.mark)
        found.append(line)
    return tuple(found)


def _records(games: Path) -> dict[str, Stamp]:
    """The records of a folder with their stamps, the last changed first. Looks at the folder once."""
    files: dict[str, tuple[int, int]] = {}
    with suppress(OSError), os.scandir(games) as entries:
        for entry in entries:
            name = entry.name
            if name.endswith((RECORD_ENDING, REVIEW_ENDING)) and not name.startswith("."):
                with suppress(OSError):
                    status = entry.stat()
                    files[name] = status.st_size, status.st_mtime_ns
    found: dict[str, Stamp] = {}
    for name in sorted(files, key=lambda name: files[name][1], reverse=True):
        id = name.removesuffix(RECORD_ENDING)
        if id != name and not name.endswith(NOTES_ENDING):
            notes, review = files.get(id + NOTES_ENDING, _NO_FILE), files.get(id + REVIEW_ENDING, _NO_FILE)
            found[id] = (*files[name], *notes, *review)
    return found


def index_of(folders: Folders) -> Derived[Result]:
    """The index of a user's results."""
    return Derived(folders.cache / INDEX, 4, list, lambda values: _line(*values))


def _line(*values: Any) -> Result:
    """A result of the values of the index."""
    *plain, names, levels, scores, winners, lost, skill, highlights, faces, secret = values
    by_seat = map(tuple, (names, levels, scores, winners, lost, skill))
    return Result._make((*plain, *by_seat, tuple(map(tuple, highlights)), tuple(faces), secret))
