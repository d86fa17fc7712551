"""The list of the results of all games, and the file with the results of deleted games.

The results of saved games are computed from their files and kept in an index in the cache folder. The result of a
deleted game cannot be computed again, so it has a line in a file of its own. A damaged line of this file costs only
that line; the file is copied before such a line is overwritten. It is read again before each change, so that two
windows can use it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tablegame.core.errors import TableError
from tablegame.core.text import N_, SEAT_LETTERS, Reason, Sentence
from tablegame.practice.results import Result, result_of
from tablegame.session.games_folder import NOTES_ENDING, GameLines
from tablegame.storage.codec import file_entries, form_of
from tablegame.storage.derived import Derived, Stamp
from tablegame.storage.files import LARGEST, contents, copy_aside, reason_of, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.lenient import first_notices, newer_version
from tablegame.storage.nodes import node_of
from tablegame.storage.strict_json import loads, whole

_VERSION: Final = 1
_MOST_BROKEN: Final = 1000  # the most broken lines for which the file is read on; all later lines count as broken
_RETIRED: Final = ("accuracy", "feats", "help", "lost", "rules", "secret", "skill")
"""Keys that an earlier version wrote and that no feature reads any more. They are ignored."""


def kept_results(folders: Folders) -> tuple[tuple[Result, ...], tuple[Reason, ...]]:
    """The results of deleted games, and a notice for each problem of the file. Never raises."""
    path = _file_of(folders)
    try:
        data = contents(path, LARGEST)
    except FileNotFoundError:
        return (), ()
    except OSError as error:
        return (), (_notice(path, reason_of(error)),)
    results: list[Result] = []
    notices: list[Reason] = []
    lines = data.splitlines()
    for number, line in enumerate(lines, 1):
        if len(notices) > _MOST_BROKEN:
            notices += notices[-1:] * (1 + len(lines) - number)
            break
        try:
            values = loads(line)
            if number > 1:
                results.append(_read_result(values, path.name))
            elif whole(values["results"]) > _VERSION:
                notices.append(newer_version(path.name))
        except (ValueError, KeyError, TypeError, RecursionError, TableError):
            notices.append(_notice(path, Sentence(N_("line {n} is no result; it was left out"), n=number)))
    return tuple(results), first_notices(notices)


def keep_result(folders: Folders, result: Result) -> None:
    """Add the result of a deleted game to the file, and remove that of another copy of the game. Raises OSError."""
    others = (other for other in kept_results(folders)[0] if other.mark != result.mark)
    _write(folders, (*others, result))


def forget_result(folders: Folders, mark: str) -> None:
    """Remove the stored result of a deleted game. The game was restored, so that its own file has the result again, or
    the player wants it to be forgotten. mark: of the result. Raises OSError."""
    results, _ = kept_results(folders)
    others = tuple(result for result in results if result.mark != mark)
    if others != results:
        _write(folders, others)


def _file_of(folders: Folders) -> Path:
    return folders.practice / "kept_results.jsonl"


def _notice(path: Path, problem: str) -> Reason:
    """A notice about the file. problem: a message id."""
    return Reason("{name}: {problem}", (("name", path.name), ("problem", problem)))


def _write(folders: Folders, results: Sequence[Result]) -> None:
    """Write the file. If a part of the old file cannot be read, it is copied first. Raises OSError."""
    path = _file_of(folders)
    if kept_results(folders)[1]:
        copy_aside(path)
    lines = ({"results": _VERSION}, *map(file_entries, results))
    write_atomic(path, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def _read_result(values: Any, name: str) -> Result:
    """The result of a line. values: the JSON of the line; name: of the file. Raises TableError or ValueError."""
    if isinstance(values, dict):
        values = {key: value for key, value in values.items() if key not in _RETIRED}
    result: Result = form_of(Result).read(node_of(values, name))
    seats = len(result.levels)
    is_consistent = (
        0 < seats <= len(SEAT_LETTERS)
        and set(result.winners) <= set(range(seats))
        and all(len(by_seat) == seats for by_seat in (result.names, result.scores, result.faces))
    )
    if not is_consistent or result.counts != "yes":
        raise ValueError("no result, or not a value for each seat")
    return result


INDEX: Final = "results.json"  # the name of the index in the cache folder


class Results(GameLines[Result]):
    """The results of a user's games, including deleted games, in the order of their beginnings."""

    notices: tuple[Reason, ...] = ()  # about problems of the file of deleted games
    _of_deleted_games: tuple[Result, ...] = ()

    def __init__(self, folders: Folders, in_thread: bool = False) -> None:
        """in_thread: see `GameLines`."""
        super().__init__(folders, index_of(folders), in_thread, NOTES_ENDING)

    def _listing(self) -> Iterator[tuple[tuple[Result, ...], int]]:
        self._of_deleted_games, self.notices = kept_results(self.folders)
        yield from super()._listing()

    def line_of(self, path: Path, stamp: Stamp | None = None) -> Result:
        """The result of a saved game, which is put into the index too. path: of the record. stamp: of its files."""
        assert stamp is not None
        modified = stamp[1] / 1e9  # a stamp has the time of the record in nanoseconds
        result = result_of(path, modified)
        self._index.set(result.id, stamp, result)
        return result

    def _listed(self, lines: Iterable[Result]) -> tuple[Result, ...]:
        """All results in the order in which the games began. Of several copies of a game only one counts; others that
        would count too are left out. lines: the results of saved games."""
        results: list[Result] = []
        marks: set[str] = set()
        for result in sorted((*lines, *self._of_deleted_games), key=lambda result: (result.when, result.id)):
            if result.counts == "yes":
                if result.mark in marks:
                    continue
                marks.add(result.mark)
            results.append(result)
        return tuple(results)


def index_of(folders: Folders) -> Derived[Result]:
    """The index of a user's results. The number 10 must be raised when the contents of `Result` change."""
    return Derived(folders.cache / INDEX, 10, Result._make)
