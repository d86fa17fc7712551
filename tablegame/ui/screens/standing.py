"""Where a saved game stands, in words: the line on the shelf and in the list of saved games, and when it was played.

Knows records, the registry and dates. Must not show anything but what is public in a game. To say where a game stands
takes its rules and words and a replay of every move; so what was said is kept in the cache folder, and a start imports
no game because it was left unfinished.
"""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import tablegame
from tablegame.core.contract import seat_letter
from tablegame.core.errors import TableError
from tablegame.core.text import N_
from tablegame.files.reading import contents
from tablegame.files.records import read_record
from tablegame.files.strict_yaml import read_bytes
from tablegame.files.writing import write_atomic
from tablegame.games import Entry, find
from tablegame.play.gamefile import RECORD_ENDING, untorn
from tablegame.play.replay import opening, replay
from tablegame.table.build import Words

if TYPE_CHECKING:
    from tablegame.play.saves import Saved

DAYS = (N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"))
MONTHS = (
    N_("{day} January"),
    N_("{day} February"),
    N_("{day} March"),
    N_("{day} April"),
    N_("{day} May"),
    N_("{day} June"),
    N_("{day} July"),
    N_("{day} August"),
    N_("{day} September"),
    N_("{day} October"),
    N_("{day} November"),
    N_("{day} December"),
)


SAID = "standing.json"
"""What was said last, in the cache folder."""


class Standing:
    """Says where saved games stand; remembers what it said until the game has changed, past the end of the program."""

    def __init__(self, cache: Path) -> None:
        """Nothing is read yet."""
        self._path = cache / SAID
        self._kept: dict[str, str] | None = None
        self._said: dict[str, str] = {}
        self._troubles: dict[str, str] = {}
        """Why games cannot be read: asked anew by the next start, for what was in the way may be gone then."""

    def line(self, saved: Saved, folder: Path, words: Words) -> str:
        """One line: the state of the game, or why it cannot be read."""
        key = "|".join((saved.id, repr(saved.when), words("Monday"), *saved.names))
        if key in self._troubles:
            return self._troubles[key]
        if key not in self._said:
            if self._kept is None:
                self._kept = self._read()
            known = self._kept.get(key)
            try:
                self._said[key] = known or _line(saved, folder, words)
            except (TableError, OSError) as error:
                self._troubles[key] = str(error)
                return str(error)
        return self._said[key]

    def keep(self) -> None:
        """Write what was said since this was made, for the next start; failing is no harm."""
        if self._said and self._said != self._kept:
            with suppress(OSError):
                write_atomic(self._path, json.dumps({"version": tablegame.__version__, "said": self._said}))

    def _read(self) -> dict[str, str]:
        try:
            kept = json.loads(contents(self._path))
            lines = kept["said"] if kept["version"] == tablegame.__version__ else {}
            return {str(key): str(line) for key, line in lines.items()}
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return {}


def entry_of(saved: Saved) -> Entry | None:
    """The game of a saved game, None where it cannot be read or is not known here."""
    try:
        return find(saved.game)
    except TableError:
        return None


def title_of(saved: Saved, words: Words) -> str:
    """What a saved game is called: its own title, else the game's, else its file."""
    entry = entry_of(saved)
    return saved.title or (words(entry.cover.title) if entry else saved.id)


def with_whom(saved: Saved, words: Words) -> str:
    """The people's names, and how many play."""
    players = words.many("{n} player", "{n} players", max(1, saved.players))
    return " · ".join((*_people(saved.names), players))


def _people(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names that somebody gave; a seat without one is called by its letter."""
    return tuple(name for seat, name in enumerate(names) if name and name != seat_letter(seat))


def when_said(when: float, words: Words, now: datetime | None = None) -> str:
    """A moment as people say it: the time today, yesterday, a day of this week, else the date."""
    now = now or datetime.now()
    try:
        then = datetime.fromtimestamp(when)
    except (ValueError, OverflowError, OSError):
        return ""
    days = (now.date() - then.date()).days
    if days <= 0:
        return then.strftime("%H:%M")
    if days == 1:
        return words("yesterday")
    if days < 7:
        return words(DAYS[then.weekday()])
    date = words(MONTHS[then.month - 1], day=then.day)
    return date if then.year == now.year else f"{date} {then.year}"


def _line(saved: Saved, folder: Path, words: Words) -> str:
    """The game replayed, and its state said by its own words: as one person alone hears it, else as a spectator.

    Raises TableError or OSError where it cannot be read.
    """
    from tablegame.table.look import Look, Sitter

    entry = entry_of(saved)
    if saved.trouble or entry is None:
        raise TableError(saved.trouble or words("This game is not known here."))
    data = read_bytes(folder / f"{saved.id}{RECORD_ENDING}", saved.id)
    record = read_record(untorn(data), saved.id)
    chosen = opening(record, saved.id).chosen
    state = None
    for step in replay(record, saved.id):
        state = step.state
    assert state is not None
    view = state.view(None)
    names = saved.names or tuple("" for _ in range(record.players))
    sitters = tuple(Sitter(name) for name in names)
    phase = entry.scene.phases(view, (), view)[-1]
    alone = len(_people(names)) == 1 and not view.over
    return entry.text.status(Look(phase, sitters, chosen, None, None, alone), words)
