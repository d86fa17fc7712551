"""Tables of Contraspiel and ContractGrid on the screen, and how a person plays at them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from playing import picks
from tables import table_of
from ui_harness import Harness, new_table

from tablegame.games import find
from tablegame.games.contractgrid.facts.view import GridPhase, GridView
from tablegame.games.contraspiel.facts import moves
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings

NAMES = ("Anna", "Ben", "Cilla", "Dora")
USUAL = {"contraspiel": 4, "contractgrid": 3}
SHORT: dict[str, dict[str, object]] = {
    "contraspiel": {"deals": 2, "bete": 8, "drop_out": True},
    "contractgrid": {"contracts": "nine", "cap": 4, "cards": 24},
}
SETTINGS = {
    "contraspiel": Settings(hold_ms=200),
    "contractgrid": Settings(hold_ms=100, speed=5, pace=5),
}
DEALS = {"contraspiel": "", "contractgrid": "5"}
"""The numbers of deals; in that of ContractGrid Anna is the last to bid, so that nobody is waited for after her."""


def beside_computers(players: int) -> tuple[Chair, ...]:
    """Anna and beginners."""
    return (person("Anna"), *(computer("beginner", name) for name in NAMES[1:players]))


def people(players: int) -> tuple[Chair, ...]:
    """Persons alone."""
    return tuple(map(person, NAMES[:players]))


def at_table(
    key: str,
    folder: Path,
    chairs: tuple[Chair, ...] | None = None,
    options: dict[str, object] | None = None,
    settings: Settings | None = None,
    deal: str = "",
) -> Harness:
    """A harness with a new game on the table: by default a short one of Anna and beginners."""
    seated = chairs or beside_computers(USUAL[key])
    given = dict(SHORT[key] if options is None else options)
    return Harness(
        folder, (1280, 800), settings or SETTINGS[key],
        lambda desk: new_table(desk, find(key), len(seated), given, seated, False, deal or DEALS[key]),
    )  # fmt: skip


at_spiel = partial(at_table, "contraspiel")
at_grid = partial(at_table, "contractgrid")


def answers(ui: Harness) -> list[str]:
    """The targets of the answers that are allowed."""
    return [t.id for t in ui.scene().targets if t.action.verb == "say" and t.enabled]


def squares(ui: Harness) -> list[str]:
    """The targets of the squares on which a bid can be laid."""
    return [t.id for t in ui.scene().targets if t.action.verb == "bid" and t.enabled]


def phase_of(ui: Harness) -> str:
    """The phase of ContractGrid; "" in another game."""
    view = table_of(ui).session.situation.view
    return view.phase if isinstance(view, GridView) else ""


def choose_by_mouse(ui: Harness) -> None:
    """Make a choice by mouse: say play, else give the first answer; bid on the first squares; play the last card."""
    if answers(ui):
        ui.click(next((name for name in answers(ui) if name == f"say/{moves.PLAY}"), answers(ui)[0]))
        return
    if phase_of(ui) == GridPhase.BID:
        view = table_of(ui).session.situation.view
        assert isinstance(view, GridView)
        for name in squares(ui)[: view.house.bids]:
            ui.click(name)
            ui.run(0.1)
    elif phase_of(ui) != GridPhase.GRID:
        ui.click(picks(ui)[-1])
        ui.run(0.1)
    assert table_of(ui).look().picked is not None
    ui.click("commit")


def choose_by_keys(ui: Harness) -> None:
    """Make a choice by the keys of answers, squares, suits and cards, and Enter."""
    if answers(ui):
        ui.key("i" if {f"say/{moves.PLAY}", f"say/{moves.FOLD}"} & set(answers(ui)) else "p")
    elif phase_of(ui) == GridPhase.GRID:
        ui.key("right")  # to the sheet that lies there: Enter alone chooses none
        ui.key("enter")
    elif phase_of(ui) == GridPhase.BID:
        lay_bids_by_keys(ui)
    else:
        keys, free = ui.scene().keys, {t.action for t in ui.scene().targets if t.action.verb == "pick" and t.enabled}
        ui.key(next(key for key in "7890uokd23456ajqk1" if keys.get(key) in free))
        assert ui.focus() in picks(ui)
        ui.key("enter")


def choose_by_arrows(ui: Harness) -> None:
    """Make a choice by Tab, arrows and Enter alone; bids are laid by keys."""
    if phase_of(ui) in (GridPhase.GRID, GridPhase.BID):
        choose_by_keys(ui)
        return
    wanted = answers(ui) or picks(ui)
    if not ui.focus():
        ui.key("right")  # to the first card that can be played
    for key in ["tab"] * 6 + ["right"] * 6 + ["left"] * 6:
        if ui.focus() in wanted:
            break
        ui.key(key)
    assert ui.focus() in wanted
    if table_of(ui).picked is None and not answers(ui):
        ui.key("enter")  # Tab only leads to a card
    ui.key("enter")


def lay_bids_by_keys(ui: Harness) -> None:
    """Lay bids on the first squares, row by row, and press Enter."""
    for _ in range(8):
        if ui.focus() in squares(ui):
            break
        ui.key("tab")
    ui.key(*("left", "up") * 3)
    view = table_of(ui).session.situation.view
    assert isinstance(view, GridView)
    for number in range(view.house.bids):
        assert ui.focus() in squares(ui)
        ui.key("space", "right" if number % 3 < 2 else "down")
    assert table_of(ui).look().picked is not None
    ui.key("enter")
