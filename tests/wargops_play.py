"""A table of WarGops, and how a person plays at it."""

from __future__ import annotations

from pathlib import Path

from ui_harness import Harness, new_table

from tablegame.games import find
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings

ONE = (person("Anna"), computer("beginner", "Ben"), computer("beginner", "Cilla"))


SHORT: dict[str, object] = {"ranks": 4, "games": 2}


def at_table(
    folder: Path,
    chairs: tuple[Chair, ...] = ONE,
    options: dict[str, object] | None = None,
    settings: Settings | None = None,
    size: tuple[int, int] = (1280, 800),
) -> Harness:
    """A harness with a new session on the table; forced last cards wait for the hand."""
    entry = find("wargops")
    given = dict(SHORT if options is None else options)
    usual = settings or Settings(hold_ms=300, forced_last=False)
    return Harness(folder, size, usual, screen=lambda desk: new_table(desk, entry, len(chairs), given, chairs, False))
