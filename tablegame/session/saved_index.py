"""Lines of the list of saved games, and an index of them, so that the list need not read every game."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from traceback import format_exc
from typing import Any, Final

from tablegame.core.errors import TableError, report
from tablegame.core.text import N_, Sentence, sentence_of
from tablegame.session.game_file import RECORD_ENDING, nobody_moved, notes_of, notes_path, stored_record
from tablegame.session.replay import replay
from tablegame.session.seats import names, persons
from tablegame.storage.derived import Derived

LONGEST_NAME = 225
"""Bytes that the name of a record may have: notes, lock and half written files beside it have longer names."""
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


class Index(Derived[Saved]):
    """The lines by id."""

    def __init__(self, path: Path) -> None:
        """Nothing is read yet."""
        super().__init__(path, 8, asdict, _line)

    def saved_of(self, path: Path, stamp: Stamp | None = None) -> Saved:
        """The line of a record; a new one is made by replaying every move."""
        id = path.name.removesuffix(RECORD_ENDING)
        stamp = stamp or stamp_of(path)
        saved = self.value_of(id, stamp)
        if saved is None:
            when = max(-_LATEST, min(stamp[1] / 1e9, _LATEST))
            try:
                saved = _describe(path, id, when)
            except Exception as error:  # one bad record costs its own line and never the list
                # A fault of the program is not kept: the next version may read the file.
                report(format_exc())
                return Saved(id, "", "", when, trouble=f"{path.name}: cannot be read: {type(error).__name__}")
            self.set(id, stamp, saved)
        return saved


def _line(values: dict[str, Any]) -> Saved:
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    return Saved(**plain)


_LATEST = 200_000_000_000.0
"""Seconds since 1970 beyond which calendars do not count: such a file has no date."""


def day_of(when: float) -> date:
    """The evening that a moment belongs to; seconds since 1970."""
    return (datetime.fromtimestamp(when) - NIGHT).date()


def game_of_tonight(lines: Iterable[Saved]) -> Saved | None:
    """The last game of people that was begun or went on this evening."""
    now, known = time.time(), (line for line in lines if line.persons and not line.trouble and not line.branch_of)
    recent = (line for line in known if abs(now - line.when) < _DAY and day_of(line.when) == day_of(now))
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


def _describe(path: Path, id: str, when: float) -> Saved:
    """A line of the list, from the files themselves."""
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        message = N_("{name}: the name is too long for notes beside it; give the file a shorter one")
        return Saved(id, "", "", when, trouble=Sentence(message, name=f"{path.name[:60]}…"))
    try:
        record = stored_record(path)
        *_, last = replay(record, path.name)
        notes, _ = notes_of(path, record)
    except (TableError, OSError, ValueError) as error:
        return Saved(id, "", "", when, trouble=sentence_of(error))
    return Saved(
        id,
        record.game,
        notes.title,
        when,
        not last.state.acting() or notes.ended is not None,
        record.players,
        names(notes.chairs),
        notes.practice,
        persons(notes.chairs),
        notes.ended.winners if notes.ended is not None else last.state.winners(),
        branch_of=notes.branch_of,
        faces=tuple(chair.face for chair in notes.chairs),
        unmoved=notes_path(path).exists() and nobody_moved(record.moves, notes),
    )
