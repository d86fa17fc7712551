"""Results of deleted games that still count.

A line that cannot be read costs itself alone; before anything is written over it the file is kept beside itself. It
is read anew before each change, so that nothing is lost that another window kept.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tablegame.core.contract import SEAT_LETTERS, Reason
from tablegame.core.errors import guarded
from tablegame.core.text import N_
from tablegame.practice.results import HELPS, Result, dated, result_of
from tablegame.session.game_file import NOTES_ENDING, RECORD_ENDING, REVIEW_ENDING
from tablegame.storage.derived import Derived
from tablegame.storage.files import contents, keep_aside, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.strict_json import loads, number, whole

_VERSION: Final = 1
_BY_SEAT: Final = ("names", "levels", "scores", "lost", "skill")
_LISTS: Final = (*_BY_SEAT, "winners", "feats")
_LONGEST: Final = 400
"""Characters of a text; house rules have the longest."""
_HIGHEST: Final = 10**9
"""No game has a score beyond it."""
_MAY_LACK: Final = ("lost", "skill")


def kept_results(folders: Folders) -> tuple[tuple[Result, ...], tuple[Reason, ...]]:
    """The results that are kept, and a notice for everything that cannot be read. Never raises."""
    path = _kept_path(folders)
    try:
        data = contents(path)
    except FileNotFoundError:
        return (), ()
    except OSError as error:
        return (), (_trouble(path, error.strerror or str(error)),)
    found: list[Result] = []
    troubles: list[Reason] = []
    for count, line in enumerate(data.splitlines(), 1):
        try:
            values = loads(line)
            if count > 1:
                found.append(_read_result(values))
            elif whole(values["results"]) > _VERSION:
                text = N_("{file} was written by a newer version of this program.")
                troubles.append(Reason(text, (("file", path.name),)))
        except (ValueError, KeyError, TypeError, AttributeError):
            troubles.append(_trouble(path, f"line {count} is no result; it was left out"))
    return tuple(found), tuple(troubles)


def keep_result(folders: Folders, result: Result) -> None:
    """Keep a result; one of the same game gives way. The choices of the game are gone with it. Raises OSError."""
    others = (each for each in kept_results(folders)[0] if each.mark != result.mark)
    _write(folders, (*others, result._replace(secret=0)))


def forget_result(folders: Folders, mark: str) -> None:
    """Keep the result of that game no longer: it is back, or is not to count. Raises OSError."""
    found, _ = kept_results(folders)
    left = tuple(each for each in found if each.mark != mark)
    if left != found:
        _write(folders, left)


def _kept_path(folders: Folders) -> Path:
    return folders.data / "practice" / "kept_results.jsonl"


def _trouble(path: Path, problem: str) -> Reason:
    return Reason("{problem}", (("problem", f"{path.name}: {problem}"),))


def _write(folders: Folders, results: Sequence[Result]) -> None:
    """Write the file whole; one that could not be read, or only in part, is copied beside itself first."""
    path = _kept_path(folders)
    if kept_results(folders)[1]:
        keep_aside(path)
    lines = ({"results": _VERSION}, *map(_as_data, results))
    write_atomic(path, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def _as_data(result: Result) -> dict[str, Any]:
    """The keys of a line; that of the highlights is the one of older versions."""
    values = result._asdict()
    values["feats"] = values.pop("highlights")
    return values


def _read_result(values: dict[str, Any]) -> Result:
    """The result of a line; raises ValueError, KeyError or TypeError where it is none."""
    if any(not isinstance(values[name], list) for name in _LISTS):
        raise ValueError("no list")
    seats = len(values["levels"])
    faces = tuple(map(_read_text, values.get("faces", ("",) * seats)))
    if len(faces) != seats:
        raise ValueError("faces")
    for name in _BY_SEAT:
        if len(values[name]) not in ((0, seats) if name in _MAY_LACK else (seats,)):
            raise ValueError(name)
    winners = tuple(map(whole, values["winners"]))
    if not 0 < seats <= len(SEAT_LETTERS):
        raise ValueError("levels")
    if values["counts"] != "yes" or values["help"] not in HELPS or not set(winners) <= set(range(seats)):
        raise ValueError("no result")
    return Result(
        _read_text(values["id"]),
        _read_text(values["mark"]),
        _read_text(values["game"]),
        _read_text(values["rules"]),
        dated(number(values["when"])),
        "yes",
        values["help"],
        tuple(map(_read_text, values["names"])),
        tuple(map(_read_text, values["levels"])),
        tuple(map(_score, values["scores"])),
        winners,
        tuple(map(_figure, values["lost"])),
        tuple(map(_figure, values["skill"])),
        tuple(
            (_read_text(feat), whole(seat, 0, seats - 1), _score(reached)) for feat, seat, reached in values["feats"]
        ),
        faces,
    )


def _score(value: object) -> int:
    return whole(value, -_HIGHEST, _HIGHEST)


def _figure(value: object) -> float:
    found = number(value)
    if abs(found) > _HIGHEST:
        raise ValueError("out of bounds")
    return found


def _read_text(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable() or len(value) > _LONGEST:
        raise ValueError("no text on one line")
    return value


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
        kept, self.notices = kept_results(self.folders)
        records = _records(self.folders.games)
        unknown = [id for id, stamp in records.items() if cache.known(id, stamp) is None]
        cache.keep_only(records)
        reported = time.monotonic()
        for done, id in enumerate(unknown):
            if self._closed:
                return
            if not done or time.monotonic() - reported > _TELL_EVERY:
                stale = set(unknown[done:])
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
