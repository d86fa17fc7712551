"""Lines of the list of saved games, and an index of them, so that the list need not read every game.

The index lies in the cache folder: it may vanish or be wrong at any time and is then made anew.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from traceback import format_exc
from typing import Any

import tablegame
from tablegame.core.contract import SEAT_LETTERS
from tablegame.core.errors import TableError
from tablegame.session.gamefile import RECORD_ENDING, notes_of, notes_path, untorn
from tablegame.session.replay import replay
from tablegame.session.seats import names, persons
from tablegame.storage.reading import contents
from tablegame.storage.records import read_record
from tablegame.storage.strict_json import loads
from tablegame.storage.strict_yaml import read_bytes
from tablegame.storage.threads import report
from tablegame.storage.writing import write_atomic

LONGEST_NAME = 225
"""Bytes that the name of a record may have: notes, lock and what is half written beside it have longer ones."""
_VERSION = f"{tablegame.__version__} 5"
"""Of program and form: another one's index is made anew."""
Stamp = tuple[int, ...]
"""Size and time of record and notes: what a line was made from."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A line of the list of saved games.

    id: what the methods of `Library` take; game: its key, "" where the file cannot be read; title: what the player
    called it, "" where it has no name of its own; when: last change, seconds since 1970; names, faces: one for each
    seat; persons: seats where people sit; winners: who has won or shares the win, () while it goes on; locked: no help
    until it is over; trouble: why it cannot be read, in English ("" where it can): such a file is shown, never
    overwritten.
    """

    id: str
    game: str
    title: str
    when: float
    moves: int = 0
    over: bool = False
    players: int = 0
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    practice: bool = False
    persons: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    locked: bool = False
    trouble: str = ""
    branch_of: str = ""
    faces: tuple[str, ...] = ()


class Index:
    """The lines by id. Read before its first use; several threads may ask."""

    def __init__(self, path: Path) -> None:
        """Nothing is read yet."""
        self.path = path
        self._change = threading.Lock()
        self._lines: dict[str, tuple[Stamp, Saved]] | None = None
        self._changed = False

    def known(self, id: str, stamp: Stamp) -> Saved | None:
        """The line of a record whose files are as they were when it was made; None where it has to be made."""
        with self._change:
            if self._lines is None:
                self._lines = dict(self._read())
            line = self._lines.get(id)
        return line[1] if line is not None and line[0] == stamp else None

    def saved(self, path: Path, stamp: Stamp | None = None) -> Saved:
        """The line of a record, made where it has to be: every move is replayed then."""
        id = path.name.removesuffix(RECORD_ENDING)
        stamp = stamp or stamp_of(path)
        known = self.known(id, stamp)
        if known is not None:
            return known
        saved = _described(path, id, max(-_LATEST, min(stamp[1] / 1e9, _LATEST)))
        with self._change:
            assert self._lines is not None, "read by `known`"
            self._lines[id] = (stamp, saved)
            self._changed = True
        return saved

    def keep_only(self, ids: Collection[str]) -> None:
        """Forget lines of records that are not there any more."""
        with self._change:
            for id in (self._lines or {}).keys() - ids:
                assert self._lines is not None
                del self._lines[id]
                self._changed = True

    def write(self) -> None:
        """Keep it for the next start, where it has changed; failing is no harm."""
        with self._change:
            if not self._changed or self._lines is None:
                return
            self._changed = False
            lines = dict(self._lines)
        entries = {id: [stamp, asdict(saved)] for id, (stamp, saved) in lines.items()}
        with suppress(OSError):
            write_atomic(self.path, json.dumps({"version": _VERSION, "entries": entries}))

    def _read(self) -> Iterator[tuple[str, tuple[Stamp, Saved]]]:
        try:
            data: dict[str, Any] = loads(contents(self.path))
            if data["version"] != _VERSION:
                return
            for id, (stamp, saved) in data["entries"].items():
                values: dict[str, Any] = {
                    name: tuple(value) if isinstance(value, list) else value for name, value in saved.items()
                }
                line = Saved(**values)
                if _sound(line):
                    yield id, (tuple(stamp), line)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return


_KINDS: dict[str, type | tuple[type, ...]] = {"str": str, "float": (int, float), "int": int, "bool": bool}


def _sound(line: Saved) -> bool:
    """Whether every value is of its kind: an index that somebody wrote into is not believed."""
    for each in fields(line):
        value = getattr(line, each.name)
        kind = str(each.type)
        if kind not in _KINDS:
            inner = str if "str" in kind else int
            if not isinstance(value, tuple) or not all(isinstance(entry, inner) for entry in value):
                return False
        elif not isinstance(value, _KINDS[kind]):
            return False
    return abs(line.when) < _LATEST and line.players in range(len(SEAT_LETTERS) + 1)


_LATEST = 200_000_000_000.0
"""Seconds since 1970 beyond which no calendar counts: what lies there has no date."""


def stamp_of(path: Path) -> Stamp:
    """What is told of a record and its notes without reading them."""
    found: list[int] = []
    for file in (path, notes_path(path)):
        try:
            status = file.stat()
            found += [status.st_size, status.st_mtime_ns]
        except OSError:
            found += [0, 0]
    return tuple(found)


def _described(path: Path, id: str, when: float) -> Saved:
    """A line of the list, from the files themselves."""
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        trouble = f"{path.name[:60]}…: the name is too long for notes beside it; give the file a shorter one"
        return Saved(id, "", "", when, trouble=trouble)
    try:
        record = read_record(untorn(read_bytes(path, path.name)), path.name)
        *_, last = replay(record, path.name)
        notes, _ = notes_of(path, record)
    except (TableError, OSError, ValueError) as error:
        return Saved(id, "", "", when, trouble=str(error))
    except Exception as error:  # one bad record costs its own line and never the list
        report(format_exc())
        return Saved(id, "", "", when, trouble=f"{path.name}: cannot be read: {type(error).__name__}")
    return Saved(
        id,
        record.game,
        notes.title,
        when,
        last.number,
        not last.state.acting() or notes.ended is not None,
        record.players,
        names(notes.chairs),
        last.state.scores(),
        notes.practice,
        persons(notes.chairs),
        notes.ended.winners if notes.ended is not None else last.state.winners(),
        notes.locked,
        branch_of=notes.branch_of,
        faces=tuple(chair.face for chair in notes.chairs),
    )
