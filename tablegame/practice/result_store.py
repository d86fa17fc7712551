"""The results of all saved games, in an index in the cache folder, and the results of deleted games that still count.

A broken line of the kept results costs only that line, and the file is copied beside itself before it is overwritten.
It is read again before each change, so that two windows can use it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tablegame.core.errors import TableError
from tablegame.core.text import N_, SEAT_LETTERS, Reason, Sentence
from tablegame.practice.analysis import Accuracy
from tablegame.practice.results import Result, result_of
from tablegame.session.games_folder import NOTES_ENDING, REVIEW_ENDING, GameLines
from tablegame.storage.codec import file_entries, form_of
from tablegame.storage.derived import Derived, Stamp
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
    lines = ({"results": _VERSION}, *map(file_entries, results))
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


class Results(GameLines[Result]):
    """The results of a user's games that are known by now, in the order of their beginnings, those of deleted games
    included."""

    notices: tuple[Reason, ...] = ()  # problems of the kept results
    _kept: tuple[Result, ...] = ()

    def __init__(self, folders: Folders, beside: bool = False) -> None:
        """beside: whether a thread of its own reads the games."""
        super().__init__(folders, index_of(folders), beside, NOTES_ENDING, REVIEW_ENDING)

    def _listing(self) -> Iterator[tuple[tuple[Result, ...], int]]:
        self._kept, self.notices = kept_results(self.folders)
        yield from super()._listing()

    def line_of(self, path: Path, stamp: Stamp | None = None) -> Result:
        """The result of a record."""
        assert stamp is not None
        result = result_of(path, stamp[1] / 1e9)
        self._index.set(result.id, stamp, result)
        return result

    def _listed(self, lines: Iterable[Result]) -> tuple[Result, ...]:
        """All results in the order of their beginnings; of a game and its copies the one that began first counts."""
        found: list[Result] = []
        marks: set[str] = set()
        for line in sorted((*lines, *self._kept), key=lambda line: (line.when, line.id)):
            if line.counts == "yes":
                if line.mark in marks:
                    continue
                marks.add(line.mark)
            found.append(line)
        return tuple(found)


def index_of(folders: Folders) -> Derived[Result]:
    """The index of a user's results."""

    def made(values: tuple[Any, ...]) -> Result:
        return Result._make((*values[:-1], tuple(Accuracy(*each) for each in values[-1])))

    return Derived(folders.cache / INDEX, 8, made)
