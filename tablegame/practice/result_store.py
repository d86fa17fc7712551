"""The results of all saved games, in an index in the cache folder, and the results of deleted games that still count.

A broken line of the kept results costs only that line, and the file is copied beside itself before it is overwritten.
It is read again before each change, so that two windows can use it.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tablegame.core.errors import TableError, guarded
from tablegame.core.text import N_, SEAT_LETTERS, Reason, Sentence
from tablegame.practice.analysis import Accuracy
from tablegame.practice.results import Result, result_of
from tablegame.session.games_folder import NOTES_ENDING, RECORD_ENDING, REVIEW_ENDING, stamps_in
from tablegame.storage.codec import form_of, plain
from tablegame.storage.derived import Derived
from tablegame.storage.files import LARGEST, contents, keep_aside, reason_of, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.lenient import first_notices, newer_version
from tablegame.storage.nodes import node_of
from tablegame.storage.strict_json import loads, whole

_VERSION: Final = 1
_MOST_BROKEN: Final = 1000
"""Broken lines after which the rest of the kept results is not read."""
_RETIRED: Final = ("feats", "secret")
"""Keys of the version before, whose features left: they are dropped."""


def kept_results(folders: Folders) -> tuple[tuple[Result, ...], tuple[Reason, ...]]:
    """The results of deleted games, with a notice for each problem. Never raises."""
    path = _kept_path(folders)
    try:
        data = contents(path, LARGEST)
    except FileNotFoundError:
        return (), ()
    except OSError as error:
        return (), (_trouble(path, reason_of(error)),)
    found: list[Result] = []
    troubles: list[Reason] = []
    lines = data.splitlines()
    for count, line in enumerate(lines, 1):
        if len(troubles) > _MOST_BROKEN:
            troubles += troubles[-1:] * (1 + len(lines) - count)
            break
        try:
            values = loads(line)
            if count > 1:
                found.append(_read_result(values, path.name))
            elif whole(values["results"]) > _VERSION:
                troubles.append(newer_version(path.name))
        except (ValueError, KeyError, TypeError, RecursionError, TableError):
            troubles.append(_trouble(path, Sentence(N_("line {n} is no result; it was left out"), n=count)))
    return tuple(found), first_notices(troubles)


def keep_result(folders: Folders, result: Result) -> None:
    """Keep the result of a deleted game in the place of an older one. Raises OSError."""
    others = (each for each in kept_results(folders)[0] if each.mark != result.mark)
    _write(folders, (*others, result))


def forget_result(folders: Folders, mark: str) -> None:
    """Drop the result of a game that is back, or that is not to count. Raises OSError."""
    found, _ = kept_results(folders)
    left = tuple(each for each in found if each.mark != mark)
    if left != found:
        _write(folders, left)


def _kept_path(folders: Folders) -> Path:
    return folders.practice / "kept_results.jsonl"


def _trouble(path: Path, problem: str) -> Reason:
    return Reason("{name}: {problem}", (("name", path.name), ("problem", problem)))


def _write(folders: Folders, results: Sequence[Result]) -> None:
    """Write the whole file; copy one beside itself first that could not be read completely."""
    path = _kept_path(folders)
    if kept_results(folders)[1]:
        keep_aside(path)
    lines = ({"results": _VERSION}, *map(plain, results))
    write_atomic(path, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def _read_result(values: Any, name: str) -> Result:
    """The result of a line. Raises TableError or ValueError."""
    if isinstance(values, dict):
        values = {key: value for key, value in values.items() if key not in _RETIRED}
    result: Result = form_of(Result).read(node_of(values, name))
    seats = len(result.levels)
    whole = all(len(each) == seats for each in (result.names, result.scores, result.faces))
    whole = whole and all(len(each) in (0, seats) for each in (result.lost, result.skill, result.accuracy))
    whole = whole and 0 < seats <= len(SEAT_LETTERS) and set(result.winners) <= set(range(seats))
    if not whole or result.counts != "yes":
        raise ValueError("no result, or not a value for each seat")
    return result


INDEX: Final = "results.json"
_PATIENCE: Final = 0.15
"""Seconds that a window waits at most for the first results."""
_REPORT_EVERY: Final = 0.3
"""Seconds between two reports of new results."""
_BREATH: Final = 0.001
"""Seconds that the thread leaves to the window after each report."""

_NO_FILE: Final = (0, 0)

Stamp = tuple[int, ...]
"""Sizes and times of the record, notes and review that a result was made from."""


class Results:
    """The results of a user's games that are known by now.

    beside: a thread reads the games. lines: in the order of their beginnings, those of deleted games included;
    version: changes with the lines; waiting: games still to be read; notices: problems of the kept results.
    """

    def __init__(self, folders: Folders, beside: bool = False) -> None:
        """Read nothing yet."""
        self.folders = folders
        self.beside = beside
        self.lines: tuple[Result, ...] = ()
        self.version = 0
        self.waiting = 0
        self.notices: tuple[Reason, ...] = ()
        self._cache = index_of(folders)
        self._one = threading.Lock()
        """Held by the one thread that reads."""
        self._looked = threading.Event()
        self._closed = False

    @property
    def complete(self) -> bool:
        """Whether all games have been read that were there at the last look."""
        return self.version > 0 and not self.waiting and not self._one.locked()

    def look(self) -> None:
        """Read the folder again: at once if there is no thread or it is quick, else `version` changes later."""
        if not self.beside:
            self._look()
            return
        self._looked.clear()
        threading.Thread(target=self._look, name="results", daemon=True).start()
        self._looked.wait(_PATIENCE)

    def close(self) -> None:
        """End the thread after the present game; what it has found is kept."""
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
        """The results and how many games are still to be read: first the known ones, then more and more."""
        cache = self._cache
        kept, self.notices = kept_results(self.folders)
        records = _records(self.folders.games)
        unknown = [id for id, stamp in records.items() if cache.value_of(id, stamp) is None]
        cache.keep_only(records)
        reported = time.monotonic()
        for done, id in enumerate(unknown):
            if self._closed:
                return
            if not done or time.monotonic() - reported > _REPORT_EVERY:
                stale = set(unknown[done:])
                yield (
                    _results_that_count([line for each, line in cache.values().items() if each not in stale], kept),
                    len(stale),
                )
                reported = time.monotonic()
            stamp = records[id]
            cache.set(id, stamp, result_of(self.folders.games / f"{id}{RECORD_ENDING}", stamp[1] / 1e9))
        yield _results_that_count(list(cache.values().values()), kept), 0


def _results_that_count(lines: Sequence[Result], kept: Sequence[Result]) -> tuple[Result, ...]:
    """All results in the order of their beginnings; of a game and its copies the one that began first counts."""
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
    """The stamps of the records of a folder, the last changed first."""
    files = stamps_in(games)
    names = [name for name in files if name.endswith(RECORD_ENDING) and not name.endswith(NOTES_ENDING)]
    names.sort(key=lambda name: files[name][1], reverse=True)
    return {
        id: tuple(
            part
            for ending in (RECORD_ENDING, NOTES_ENDING, REVIEW_ENDING)
            for part in files.get(f"{id}{ending}", _NO_FILE)
        )
        for id in (name.removesuffix(RECORD_ENDING) for name in names)
    }


def index_of(folders: Folders) -> Derived[Result]:
    """The index of a user's results."""
    return Derived(folders.cache / INDEX, 7, list, lambda values: _line(*values))


def _line(*values: Any) -> Result:
    """The result of an entry of the index."""
    *plain, names, levels, scores, winners, lost, skill, faces, accuracy = values
    accuracies = tuple(Accuracy(*each) for each in accuracy)
    by_seat = map(tuple, (names, levels, scores, winners, lost, skill))
    return Result._make((*plain, *by_seat, tuple(faces), accuracies))
