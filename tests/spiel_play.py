"""A table of Contraspiel, and how a person plays at it."""

from __future__ import annotations

from pathlib import Path

from playing import picks
from ui_harness import Harness, new_table

from tablegame.games import find
from tablegame.games.contraspiel.facts import moves
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings

ONE = (person("Anna"), computer("beginner", "Ben"), computer("beginner", "Cilla"), computer("beginner", "Dora"))


SHORT: dict[str, object] = {"deals": 2, "bete": 8, "drop_out": True}


def at_table(
    folder: Path,
    chairs: tuple[Chair, ...] = ONE,
    options: dict[str, object] | None = None,
    settings: Settings | None = None,
) -> Harness:
    """A harness with a new session on the table; forced last cards wait for the hand."""
    entry = find("contraspiel")
    given = dict(SHORT if options is None else options)
    usual = settings or Settings(hold_ms=200, forced_last=False)
    return Harness(
        folder, (1280, 800), usual, screen=lambda desk: new_table(desk, entry, len(chairs), given, chairs, False)
    )


def said(ui: Harness) -> list[str]:
    return [t.id for t in ui.scene().targets if t.action.verb == "say" and t.enabled]


def by_keys(ui: Harness) -> None:
    if said(ui):
        ui.key("i" if {f"say/{moves.PLAY}", f"say/{moves.FOLD}"} & set(said(ui)) else "p")
        return
    keys, free = ui.scene().keys, {t.action for t in ui.scene().targets if t.action.verb == "pick" and t.enabled}
    number = next(n for n in "7890uokd" if keys.get(n) in free)
    ui.key(number)
    assert ui.focus() in picks(ui)
    ui.key("enter")
