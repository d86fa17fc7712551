"""A table of ContractGrid, and how a person plays at it."""

from __future__ import annotations

from pathlib import Path

from tables import table_of
from ui_harness import Harness, new_table

from tablegame.games import find
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings

ONE = (person("Anna"), computer("beginner", "Ben"), computer("beginner", "Cilla"))


SHORT: dict[str, object] = {"contracts": "nine", "cap": 4, "cards": 24}


DEAL = "5"
"""One in which Anna is the last to bid, so that nobody is waited for after the own bids."""


def at_table(
    folder: Path,
    chairs: tuple[Chair, ...] = ONE,
    options: dict[str, object] | None = None,
    settings: Settings | None = None,
) -> Harness:
    """A harness with a new game on the table; forced last cards wait for the hand."""
    given = dict(SHORT if options is None else options)
    usual = settings or Settings(hold_ms=100, speed=5, pace=5, forced_last=False)
    return Harness(
        folder,
        (1280, 800),
        usual,
        screen=lambda desk: new_table(desk, find("contractgrid"), len(chairs), given, chairs, False, DEAL),
    )


def squares(ui: Harness) -> list[str]:
    """The squares of the own sheet on which bids are laid."""
    return [t.id for t in ui.scene().targets if t.action.verb == "bid" and t.enabled]


def lay_bids_by_keys(ui: Harness, bids: int) -> None:
    """Counters on square after square, from the first on along the rows, then Enter."""
    for _ in range(8):
        if ui.focus() in squares(ui):
            break
        ui.key("tab")
    for _ in range(6):
        ui.key("up" if _ % 2 else "left")
    for number in range(bids):
        assert ui.focus() in squares(ui)
        ui.key("space")
        ui.key("right" if number % 3 < 2 else "down")
    assert table_of(ui).look().picked is not None
    ui.key("enter")
