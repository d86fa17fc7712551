"""Enter pressed again and again goes on or waits: it opens nothing by accident, and chooses nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from frames import frame_name
from tables import table_of
from trick_play import SHORT, at_grid, lay_bids_by_keys, squares
from ui_harness import Harness, usual_table

from tablegame.games import GAMES, Game
from tablegame.games.contractgrid.facts.view import GridView, Phase
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.charts import ChartScreen
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen

HASTY = Settings(hold_ms=3000, forced_last=False)


def press(ui: Harness) -> bool:
    """Enter once more, and a moment; whether the table is still on top."""
    ui.key("enter")
    ui.run(0.2, 20)
    return isinstance(ui.top(), TableScreen)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_enter_again_and_again_opens_nothing_at_any_table(tmp_path: Path, entry: Game) -> None:
    with Harness(tmp_path, settings=HASTY, screen=lambda desk: usual_table(desk, entry)) as ui:
        for _ in range(40):
            if not press(ui):
                assert isinstance(ui.top(), GameOverScreen)
                break


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_arrows_while_nothing_is_to_be_chosen_lead_to_no_button(tmp_path: Path, entry: Game) -> None:
    with Harness(tmp_path, settings=HASTY, screen=lambda desk: usual_table(desk, entry)) as ui:
        ui.patient = False
        for _ in range(40):
            if not isinstance(ui.top(), TableScreen):
                break
            if ui.focus() == "":
                ui.key("right")
                assert ui.focus() == "" or table_of(ui).chooses, "a card was meant, and Enter would open what is there"
            ui.key("enter")
            ui.run(0.1, 20)
        assert isinstance(ui.top(), TableScreen | GameOverScreen)


def test_a_whole_hand_of_contract_grid_with_an_arrow_and_enter_but_for_the_bids(tmp_path: Path) -> None:
    """From the sheet that is suggested over refusing, bids and tricks through the settlement into the next hand."""
    # The others answer at once: while they take their time the focus stays where it is, and Enter does nothing there.
    with at_grid(tmp_path, options={**SHORT["contractgrid"], "cap": 400}, settings=replace(HASTY, ponder=False)) as ui:
        told: set[str] = set()
        for _ in range(600):
            view = table_of(ui).session.view()
            assert isinstance(view, GridView)
            told.add(frame_name(table_of(ui).frame))
            if view.past and frame_name(table_of(ui).frame) == "choosing":
                break
            if table_of(ui).chooses and ui.focus() == "":
                ui.key("right")  # Enter alone chooses nothing
            if view.phase == Phase.BID and table_of(ui).chooses and ui.focus() in squares(ui):
                lay_bids_by_keys(ui)
            assert press(ui), f"{type(ui.top()).__name__} opened in {view.phase}"
            seen = table_of(ui)
            assert seen.chooses or ui.focus() in ("", "go"), f"{ui.focus()} has the focus in {view.phase}"
        else:
            raise AssertionError("the hand does not end")
        assert {"turned", "settled"} <= told


def test_the_focus_that_was_moved_while_others_think_stays(tmp_path: Path) -> None:
    with at_grid(tmp_path, options={**SHORT["contractgrid"], "cap": 400}, settings=HASTY) as ui:
        for _ in range(200):
            view = table_of(ui).session.view()
            assert isinstance(view, GridView)
            if table_of(ui).chooses and ui.focus() == "":
                ui.key("right")
            if view.phase == Phase.BID and table_of(ui).chooses:
                lay_bids_by_keys(ui)
            if view.phase == Phase.PLAY and not table_of(ui).chooses and not table_of(ui).playback.holding:
                break
            press(ui)
        assert ui.focus() == ""
        for _ in range(4):
            ui.key("tab")
            if ui.focus().startswith("sheet."):
                break
        moved = ui.focus()
        assert moved.startswith("sheet."), moved
        ui.run(0.1)
        assert ui.focus() == moved
        ui.key("enter")
        assert isinstance(ui.top(), ChartScreen), "who goes to a sheet can open it"
