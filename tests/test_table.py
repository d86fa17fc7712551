"""The table: a whole game by mouse, panels when the window loses the keyboard, demonstrations, the clipboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import picks
from tables import at_choice, at_table, moves_of, table_of, until_choice, view_of

from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen


def test_a_game_is_played_to_its_end_by_mouse_through_a_resize(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        for trick in range(3):
            until_choice(ui)
            if trick == 1:
                ui.resize(960, 600)
                ui.settle()
                assert ui.scene().size == (960, 600)
            stack = picks(ui)[0]
            ui.click(stack)
            ui.run(0.3)
            assert "Seal" in ui.words()
            ui.click(stack)
        until_choice(ui)
        assert isinstance(ui.top(), GameOverScreen)
        session = table_of(ui).session
        assert session.situation.over
        assert sum(session.situation.view.scores) == 3
        assert len(moves_of(session)) == 9
        ui.click("again")
        until_choice(ui)
        assert not table_of(ui).session.situation.over


def test_with_play_at_first_click_one_click_plays_a_card(tmp_path: Path) -> None:
    with at_choice(tmp_path, settings=Settings(first_click=True)) as ui:
        ui.click(picks(ui)[0])
        assert len(view_of(ui).tricks) == 1


@pytest.mark.parametrize("panel", ["menu", "t", "c", "h", "s", "r"])
def test_panels_over_the_own_cards_close_when_the_window_loses_focus(tmp_path: Path, panel: str) -> None:
    chairs = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_choice(tmp_path, chairs) as ui:
        ui.key("enter")
        until_choice(ui)
        ui.key("escape" if panel == "menu" else panel)
        ui.run(0.5)
        ui.lose_focus()
        ui.run(0.2)
        assert table_of(ui).session.situation.curtain == 0
        assert isinstance(ui.top(), TableScreen)


def test_a_game_of_computers_can_be_paused_and_stepped(tmp_path: Path) -> None:
    chairs = (computer("club"), computer("perfect"), computer("reader"))
    with at_table(tmp_path, chairs, options={}) as ui:
        ui.run(6)
        assert len(view_of(ui).tricks) > 0
        ui.key("space")
        ui.run(0.2)
        tricks_when_paused = len(view_of(ui).tricks)
        ui.run(6)
        assert len(view_of(ui).tricks) == tricks_when_paused
        for _ in range(8):
            ui.click("step")
            ui.run(1)
        assert len(view_of(ui).tricks) > tricks_when_paused and table_of(ui).pace.paused


def test_copying_a_game_leaves_out_moves_that_hide_something(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("1", "enter")
        until_choice(ui)  # two computer players have sealed their second cards
        ui.key("ctrl+c")
        text = ui.clipboard.paste()
        moves = [line for line in text.splitlines() if line.strip().startswith("- ")]
        assert text.startswith("tablegame: 1") and len(moves) == 3, "the moves of the first trick"
        assert "hidden" in ui.notice()
