"""What became of all saved games: a line each, in an index, so that nothing is replayed that was replayed before.

Knows the folder of records, what results are made from, and what is kept of deleted games. The index lies in the
cache folder: it may vanish or be wrong at any time and is then made anew.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import tablegame
from tablegame.core.contract import Reason
from tablegame.practice import keptresults
from tablegame.practice.results import Result, result_of
from tablegame.session.gamefile import NOTES_ENDING, RECORD_ENDING, REVIEW_ENDING
from tablegame.storage.folders import Folders
from tablegame.storage.reading import contents
from tablegame.storage.strict_json import loads
from tablegame.storage.threads import guarded
from tablegame.storage.writing import write_atomic

INDEX: Final = "results.json"
_VERSION: Final = f"{tablegame.__version__} 2"
"""Of program and form: another one's index is made anew."""
_LARGEST: Final = 64 * 2**20
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
        self._known: dict[str, tuple[Stamp, Result]] | None = None
        self._changed = False
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
            self._write()
        self._looked.set()

    def _listing(self) -> Iterator[tuple[tuple[Result, ...], int]]:
        """The results, first those that are known, then now and then what has been found out meanwhile, at last all."""
        if self._known is None:
            self._known = dict(_read(self.folders.cache / INDEX))
        known = self._known
        kept, self.notices = keptresults.kept(self.folders)
        records = _records(self.folders.games)
        unknown = [id for id, stamp in records.items() if id not in known or known[id][0] != stamp]
        for id in known.keys() - records.keys():
            del known[id]
            self._changed = True
        told = time.monotonic()
        for number, id in enumerate(unknown):
            if self._closed:
                return
            if not number or time.monotonic() - told > _TELL_EVERY:
                stale = set(unknown[number:])
                yield _counted([line for each, (_, line) in known.items() if each not in stale], kept), len(stale)
                told = time.monotonic()
            stamp = records[id]
            known[id] = stamp, result_of(self.folders.games / f"{id}{RECORD_ENDING}", stamp[1] / 1e9)
            self._changed = True
        yield _counted([line for _, line in known.values()], kept), 0

    def _write(self) -> None:
        """Keep it for the next time, where it has changed; failing is no harm."""
        if self._changed and self._known is not None:
            self._changed = False
            lines = [[stamp, line] for stamp, line in self._known.values()]
            entries = json.dumps(lines, separators=(",", ":")).encode()
            with suppress(OSError):
                write_atomic(self.folders.cache / INDEX, _head(entries).encode() + b"\n" + entries)


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


def _read(path: Path) -> Iterator[tuple[str, tuple[Stamp, Result]]]:
    """The lines of the index. One that somebody wrote into, as its first line tells, is not believed."""
    try:
        head, _, entries = contents(path, _LARGEST).partition(b"\n")
        if head.decode() == _head(entries):
            for stamp, values in loads(entries):
                yield values[0], (tuple(stamp), _line(*values))
    except (OSError, ValueError, TypeError, KeyError):
        return


def _head(entries: bytes) -> str:
    """What the first line says of the others: who wrote them, and that nobody has touched them since."""
    return f"{_VERSION} {sha256(entries).hexdigest()}"


def _line(*values: Any) -> Result:
    """A result of the values of the index."""
    *plain, names, levels, scores, winners, lost, skill, feats, faces = values
    by_seat = map(tuple, (names, levels, scores, winners, lost, skill))
    return Result._make((*plain, *by_seat, tuple(map(tuple, feats)), tuple(faces)))
