"""Results of deleted games that still count.

A line that cannot be read costs itself alone; before anything is written over it the file is kept beside itself. It
is read anew before each change, so that nothing is lost that another window kept.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tablegame.core.contract import SEAT_LETTERS, Reason
from tablegame.core.text import N_
from tablegame.practice.results import HELPS, Result, dated
from tablegame.storage.files import contents, keep_aside, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.strict_json import loads, number, whole

_FORM: Final = 1
_BY_SEAT: Final = ("names", "levels", "scores", "lost", "skill")
_LISTS: Final = (*_BY_SEAT, "winners", "feats")
_LONGEST: Final = 400
"""Characters of a text; house rules have the longest."""
_HIGHEST: Final = 10**9
"""No game has a score beyond it."""
_MAY_LACK: Final = ("lost", "skill")


def kept(folders: Folders) -> tuple[tuple[Result, ...], tuple[Reason, ...]]:
    """The results that are kept, and a notice for everything that cannot be read. Never raises."""
    path = _path(folders)
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
                found.append(_result(values))
            elif whole(values["results"]) > _FORM:
                text = N_("{file} was written by a newer version of this program.")
                troubles.append(Reason(text, (("file", path.name),)))
        except (ValueError, KeyError, TypeError, AttributeError):
            troubles.append(_trouble(path, f"line {count} is no result; it was left out"))
    return tuple(found), tuple(troubles)


def keep(folders: Folders, result: Result) -> None:
    """Keep a result; one of the same game gives way. The choices of the game are gone with it. Raises OSError."""
    others = (each for each in kept(folders)[0] if each.mark != result.mark)
    _write(folders, (*others, result._replace(secret=0)))


def forget(folders: Folders, mark: str) -> None:
    """Keep the result of that game no longer: it is back, or is not to count. Raises OSError."""
    found, _ = kept(folders)
    left = tuple(each for each in found if each.mark != mark)
    if left != found:
        _write(folders, left)


def _path(folders: Folders) -> Path:
    return folders.data / "practice" / "kept_results.jsonl"


def _trouble(path: Path, problem: str) -> Reason:
    return Reason("{problem}", (("problem", f"{path.name}: {problem}"),))


def _write(folders: Folders, results: Sequence[Result]) -> None:
    """Write the file whole; one that could not be read, or only in part, is copied beside itself first."""
    path = _path(folders)
    if kept(folders)[1]:
        keep_aside(path)
    lines = ({"results": _FORM}, *map(_plain, results))
    write_atomic(path, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def _plain(result: Result) -> dict[str, Any]:
    """The keys of a line; that of the highlights is the one of older versions."""
    values = result._asdict()
    values["feats"] = values.pop("highlights")
    return values


def _result(values: dict[str, Any]) -> Result:
    """The result of a line; raises ValueError, KeyError or TypeError where it is none."""
    if any(not isinstance(values[name], list) for name in _LISTS):
        raise ValueError("no list")
    seats = len(values["levels"])
    faces = tuple(map(_text, values.get("faces", ("",) * seats)))
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
        _text(values["id"]),
        _text(values["mark"]),
        _text(values["game"]),
        _text(values["rules"]),
        dated(number(values["when"])),
        "yes",
        values["help"],
        tuple(map(_text, values["names"])),
        tuple(map(_text, values["levels"])),
        tuple(map(_score, values["scores"])),
        winners,
        tuple(map(_figure, values["lost"])),
        tuple(map(_figure, values["skill"])),
        tuple((_text(feat), whole(seat, 0, seats - 1), _score(reached)) for feat, seat, reached in values["feats"]),
        faces,
    )


def _score(value: object) -> int:
    return whole(value, -_HIGHEST, _HIGHEST)


def _figure(value: object) -> float:
    found = number(value)
    if abs(found) > _HIGHEST:
        raise ValueError("out of bounds")
    return found


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable() or len(value) > _LONGEST:
        raise ValueError("no text on one line")
    return value
