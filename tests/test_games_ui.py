"""What is special to single games on the screen: lists of moves, charts of WarGops, strings of Precognition."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest
from playing import make_random_move, play
from seeds import new_seed
from tables import at_choice, at_table, short_games, table_of, until_choice, view_of
from ui_harness import Harness, usual_table

from tablegame.core.cards import value
from tablegame.games import GAMES, Game
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.panels import ChartScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.game_scene import DRAFT
from tablegame.view.scene import Panel


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_every_entry_of_the_list_of_moves_shows_its_event_on_the_table(entry: Game, tmp_path: Path) -> None:
    rng = Random(new_seed())
    with Harness(tmp_path, settings=short_games("en"), screen=partial(usual_table, entry=entry)) as ui:
        table = table_of(ui)
        play(ui, lambda ui: make_random_move(ui, rng), lambda _: len(table.session.situation.events) > 2)
        events = table.session.situation.events
        ui.key("t")
        entries = [target.id for target in ui.scene().targets if target.id.startswith("move.")]
        assert len(entries) == len(events) > 2
        ui.key("escape")
        for number, (name, moment) in enumerate(zip(entries, events, strict=True)):
            ui.key("t")
            ui.move_focus(name)  # it may be scrolled out of sight
            ui.click(name)
            ui.run(0.3)
            assert "Looking back" in ui.words() and table.old_trick == number
            assert table.look().frame.event == moment.event
        ui.key("left")
        assert table.old_trick == len(entries) - 2
        ui.key("escape")
        assert "Looking back" not in ui.words() and table.old_trick is None


def test_in_wargops_trash_piles_and_habits_open_by_mouse_and_by_key(tmp_path: Path) -> None:
    with at_table(tmp_path, options={"games": 1}, game="wargops") as ui:
        for _ in range(3):  # something lies in the trash then
            until_choice(ui)
            make_random_move(ui, Random(1))
        until_choice(ui)
        ui.click("trash.open")
        assert isinstance(ui.top(), ChartScreen) and "Trash: " in ui.words()
        ui.key("escape", "c")
        assert isinstance(ui.top(), ChartScreen)
        ui.key("c")
        assert "pile" in ui.words().lower()
        ui.key("c")
        assert "Habits in this game" in ui.words()
        ui.key("c")
        assert isinstance(ui.top(), TableScreen)


def test_in_precognition_an_arrow_leads_from_the_string_to_its_letters_and_back(tmp_path: Path) -> None:
    with at_choice(tmp_path, game="precognition") as ui:
        ui.key("down")
        assert ui.focus() in ("up", "down", "stay")
        letter = ui.focus()
        ui.key("enter")
        assert "Seal 1 letter" in ui.words() and ui.focus() == letter, "a second Enter writes, it does not seal"
        ui.key("up")
        assert ui.focus() == DRAFT


def test_precognition_is_played_to_the_end_by_keys_with_every_edit_of_the_string(tmp_path: Path) -> None:
    with at_choice(tmp_path, game="precognition") as ui:
        assert ui.focus() == DRAFT
        ui.key("d", "u", "s", "backspace", "left", "u", "home", "delete", "end", "d")  # leaves the string UUD
        assert "Seal 3 letters" in ui.words()
        ui.key("ctrl+z")
        ui.resize(960, 600)
        ui.settle()
        assert "Seal 2 letters" in ui.words()
        ui.click("down", "erase")
        ui.key("enter")
        for _ in range(4):
            until_choice(ui)
            assert view_of(ui).string == "UU"
            ui.key(str(value(view_of(ui).hand[-1])), "enter")
        until_choice(ui)
        assert isinstance(ui.top(), GameOverScreen)


def test_in_precognition_a_letter_typed_before_the_pad_appears_opens_no_other_screen(tmp_path: Path) -> None:
    with at_table(tmp_path, game="precognition") as ui:
        while ui.scene().target("draft") is None:
            ui.key("s")  # the key of the seats, until the letters are asked for
            assert ui.at_table()
        until_choice(ui)
        ui.key("s")
        assert set(view_of(ui).string or "S") == {"S"} and ui.at_table()


def test_in_precognition_page_keys_move_the_string_and_c_lists_the_cards_still_out(tmp_path: Path) -> None:
    def slips() -> list[Panel]:
        return [node for node in ui.scene().nodes if isinstance(node, Panel) and node.style == "slip"]

    with at_choice(tmp_path, options={"ranks": 13}, game="precognition") as ui:
        ui.key("u", "d", "enter")
        until_choice(ui)
        words, before = ui.words(), slips()
        ui.key("pagedown")
        assert table_of(ui).picture_settings and (slips() != before or ui.words() != words)
        ui.key("c")
        assert isinstance(ui.top(), ChartScreen) and "still out" in ui.words()


def test_to_a_new_viewer_the_cards_come_face_down_from_the_pack(tmp_path: Path) -> None:
    with at_table(tmp_path, options={"ranks": 13}, game="precognition") as ui:
        hand = {f"card/{card}" for card in view_of(ui).hand}
        assert hand <= set(ui.scene().cards()) and all(card.face == "back" for card in ui.scene().cards().values())
        until_choice(ui)
        assert all(ui.scene().cards()[name].face != "back" for name in hand)
