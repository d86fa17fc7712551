"""The game of the day: the same for everybody, of which the first attempt counts, and each person's days in a row.

Kept by name in `<data>/people/days.yaml`. A day that is not later than the last one changes nothing, so that a clock
that is set back gives no second attempt. The file is read again before each change, so that two windows can use it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random
from typing import Annotated, Final

from tablegame.core.options import complete
from tablegame.games import Game
from tablegame.session.notes import Notes
from tablegame.session.seats import Chair
from tablegame.storage.codec import Day, StoredFile, number_between
from tablegame.storage.folders import Folders


@dataclass(frozen=True, slots=True)
class Days:
    """A person's days. last: the last day on which an attempt that counts was finished, None for none; row: how many
    days in a row end with it; best: the most there ever were; tried: by game, the day of the last attempt that
    counts."""

    last: Day | None = None
    row: Annotated[int, number_between(0, 1_000_000)] = 0
    best: Annotated[int, number_between(0, 1_000_000)] = 0
    tried: dict[str, Day] = field(default_factory=dict)

    def in_a_row(self, today: date) -> int:
        """The days in a row that a game today would prolong, or has prolonged; 0 if a day was missed."""
        return self.row if self.last is not None and self.last >= today - timedelta(1) else 0

    def counts(self, game: str, today: date) -> bool:
        """Whether an attempt at a game today would count."""
        return game not in self.tried or self.tried[game] < today


@dataclass(frozen=True, slots=True)
class _DaysFile:
    people: dict[str, Days] = field(default_factory=dict)


_FILE: Final = StoredFile("days", _DaysFile, "people/days.yaml")


def days_of(folders: Folders, name: str) -> Days:
    """The days of a person, "" for one without a name. Never raises."""
    return _FILE.read(folders)[0].people.get(name, Days())


def begin(folders: Folders, name: str, game: str, today: date) -> bool:
    """Note an attempt; whether it counts. Raises OSError."""
    days = days_of(folders, name)
    if not days.counts(game, today):
        return False
    _change(folders, name, replace(days, tried=days.tried | {game: today}))
    return True


def finish(folders: Folders, name: str, day: date) -> Days:
    """Count the day of an attempt that counts, once; a day before the last one changes nothing. Raises OSError."""
    days = days_of(folders, name)
    if days.last is None or day > days.last:
        row = days.in_a_row(day) + 1
        days = replace(days, last=day, row=row, best=max(row, days.best))
        _change(folders, name, days)
    return days


def count_game(folders: Folders, notes: Notes) -> None:
    """Count the day of a game that is over, if its attempt counts, for its first person. Raises OSError."""
    name = next((chair.name for chair in notes.chairs if chair.person), None)
    if notes.day is not None and name is not None:
        finish(folders, name, notes.day)


def forget(folders: Folders, name: str) -> None:
    """Remove the days of a person. Raises OSError."""
    _change(folders, name, None)


def rename(folders: Folders, old: str, new: str) -> None:
    """Rename a person, in place of what was kept under the new name. Raises OSError."""
    days = days_of(folders, old)
    if old != new and days != Days():
        _change(folders, new, days)
        forget(folders, old)


def _change(folders: Folders, name: str, days: Days | None) -> None:
    found = _FILE.read(folders)[0].people
    people = {key: each for key, each in found.items() if key != name}
    if days is not None or name in found:
        _FILE.write(folders, _DaysFile(people | ({name: days} if days is not None else {})))


def chance_of_the_day(game: str, day: date) -> Random:
    """Random numbers that depend on game and day alone."""
    return Random(f"{game} {day.isoformat()}")


def company_of_the_day(entry: Game, day: date) -> tuple[Chair, ...]:
    """The characters who play a game on a day, as many as usually play it beside one person."""
    from tablegame.session.characters import chairs_that_fit, company  # the shelf opens without them

    players = entry.engine.usual_players
    chosen = complete(entry.engine, players, entry.short[1])
    drawn = chance_of_the_day(entry.key, day).sample(company(), players - 1)
    return chairs_that_fit(entry.bot, tuple(player.chair(entry.key) for player in drawn), chosen)[0]
