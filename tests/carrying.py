"""Tables of every game with cards, for tests of dragging: opened at a choice of a card."""

from __future__ import annotations

from pathlib import Path

from tables import until_choice
from ui_harness import Harness, new_table

from tablegame.games import find
from tablegame.games.contraspiel.facts import moves as spiel_moves
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.app import App
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Target

Table = tuple[str, int, dict[str, object]]
"""A game, its number of players, its house rules."""

TABLES: dict[str, Table] = {
    "contraconquer printed": ("contraconquer", 3, {"copies": 4}),
    "contraconquer ordinary": ("contraconquer", 3, {"copies": 2, "pack": "standard"}),
    "contraconquer by remainder": ("contraconquer", 4, {"form": "remainder"}),
    "wargops": ("wargops", 2, {}),
    "wargops for five": ("wargops", 5, {}),
    "contraspiel": ("contraspiel", 4, {}),
    "contractgrid": ("contractgrid", 3, {"contracts": "nine", "cards": 24}),
    "precognition": ("precognition", 3, {"ranks": 6}),
}


def opened(
    folder: Path,
    table: str | Table,
    settings: Settings | None = None,
    size: tuple[int, int] = (1280, 800),
    seed: int = 1,
) -> Harness:
    """A table at which the first seat has to choose a card."""
    key, players, options = TABLES[table] if isinstance(table, str) else table
    chairs = (person("Anna"), *(computer("beginner", f"B{i}") for i in range(1, players)))

    def dealt(desk: App) -> TableScreen:
        return new_table(desk, find(key), players, options, chairs, False)

    usual = settings or Settings(hold_ms=100, speed=5, pace=5)
    ui = Harness(folder, size, usual, screen=dealt, seed=seed)
    for _ in range(60):
        until_choice(ui)
        if draggable(ui):
            ui.run(0.8)  # the table listens
            return ui
        answer_question(ui)
    raise AssertionError("no card is ever asked for")


def answer_question(ui: Harness) -> None:
    """Answer a question that is asked before a card is to be chosen."""
    answers = [t for t in ui.scene().targets if t.action.verb == "say" and t.enabled]
    bids = [t.id for t in ui.scene().targets if t.action.verb == "bid" and t.enabled]
    suits = [t.id for t in ui.scene().targets if t.id.startswith("suit/") and t.enabled]
    if answers:
        plays = [t.id for t in answers if t.action.values == (spiel_moves.PLAY,)]
        ui.click((plays or [answers[0].id])[0])
    elif ui.scene().target("up") is not None:
        ui.key("u", "enter")
    elif suits:
        ui.click(suits[0], suits[0])
    else:
        ui.click(*bids[:3], "commit")


def draggable(ui: Harness) -> list[Target]:
    """The targets of the cards that can be laid now; none without a place to drop them."""
    if not ui.scene().drops or ui.scene().target("said") is not None:
        return []
    asked = any(t.action.verb == "say" for t in ui.scene().targets)
    return [] if asked else [t for t in ui.scene().targets if t.grasp and t.grasp.on_lay and t.enabled]
