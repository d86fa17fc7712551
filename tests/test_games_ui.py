"""WarGops and Precognition played through the real app without a screen: by mouse, by keys, by pass and play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playing import picks, play
from seeds import new_seed
from tables import SHORT_GAMES, at_choice, at_table, short_games, table_of, until_choice, view_of
from ui_harness import Harness, usual_table

from tablegame.core.cards import value
from tablegame.games import GAMES, Game
from tablegame.session.seats import person
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.panels import ChartScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.game_scene import DRAFT


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_every_entry_of_the_list_of_moves_shows_its_moment_on_the_table(entry: Game, tmp_path: Path) -> None:
    rng = Random(new_seed())
    with Harness(tmp_path, settings=short_games("en"), screen=partial(usual_table, entry=entry)) as ui:
        table = table_of(ui)
        play(
            ui, lambda _: table.make(view_of(ui).legal().sample(rng)), lambda _: len(table.session.situation.events) > 2
        )
        events = table.session.situation.events
        ui.key("t")
        lines = [target.id for target in ui.scene().targets if target.id.startswith("move.")]
        assert len(lines) == len(events) > 2
        ui.key("escape")
        for number, (line, moment) in enumerate(zip(lines, events, strict=True)):
            ui.key("t")
            ui.move_focus(line)  # it may be scrolled out of sight
            ui.click(line)
            ui.run(0.3)
            assert "Looking back" in ui.words() and table.old_trick == number
            assert table.look().frame.event == moment.event
        ui.key("left")
        assert table.old_trick == len(lines) - 2
        ui.key("escape")
        assert "Looking back" not in ui.words() and table.old_trick is None


# -- WarGops -----------------------------------------------------------------------------------------------------------


def by_mouse(ui: Harness) -> None:
    column = picks(ui)[0]
    ui.click(column)
    ui.run(0.3)
    assert ui.target("commit").label.startswith("Seal ")
    ui.click(column)


def by_keys(ui: Harness) -> None:
    rank = list(table_of(ui).session.situation.view.legal())[-1]
    ui.key({10: "0", 11: "j", 12: "q", 13: "k"}.get(rank, str(rank)))
    assert table_of(ui).picked == rank and ui.focus() == f"pick/{rank}"
    ui.key("enter")


def by_arrows(ui: Harness) -> None:
    """Arrows and Enter alone, from wherever the focus is."""
    for key, wanted in (("tab", "pick/"), ("left", ""), ("right", "")):
        for _ in range(12):
            if ui.focus() in picks(ui) or (key == "tab" and ui.focus().startswith(wanted)):
                break
            ui.key(key)
    assert ui.focus() in picks(ui)
    ui.key("enter", "enter")


@pytest.mark.parametrize(
    ("hand", "ties"),
    [(by_mouse, "replace"), (by_keys, "deferred"), (by_arrows, "replace")],
    ids=("mouse", "keys", "arrows"),
)
def test_wargops_is_played_to_the_end_and_again(tmp_path: Path, ties: str, hand: Callable[[Harness], None]) -> None:
    with at_table(tmp_path, options={**SHORT_GAMES["wargops"], "ties": ties}, game="wargops") as ui:
        play(ui, hand, most=200)
        session = table_of(ui).session
        assert session.situation.over and len(view_of(session).results) == 2
        assert "points" in ui.words() or "point" in ui.words()
        ui.run(3.0)  # a result stays a moment
        ui.click("again")
        until_choice(ui)
        assert not table_of(ui).session.situation.over


def test_trash_and_piles_open_by_mouse_and_by_key(tmp_path: Path) -> None:
    with at_table(tmp_path, options={"games": 1}, game="wargops") as ui:
        for _ in range(3):
            until_choice(ui)
            by_keys(ui)
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


# -- Precognition ------------------------------------------------------------------------------------------------------


TWO = (person("Anna"), person("Ben"))


def test_precognition_is_played_to_the_end_by_mouse_through_a_resize(tmp_path: Path) -> None:
    with at_choice(tmp_path, game="precognition") as ui:
        ui.click("up", "down", "down", "erase")
        assert "Seal 2 letters" in ui.words()
        ui.resize(960, 600)
        ui.settle()
        assert "Seal 2 letters" in ui.words()
        ui.click("commit")
        for turn in range(4):
            until_choice(ui)
            assert view_of(ui).string == "UD"
            rank = next(t.id for t in ui.scene().targets if t.id.startswith("rank/") and t.enabled)
            ui.click(rank)
            ui.run(0.3)
            assert "Play the " in ui.words(), turn
            ui.click(rank)
        until_choice(ui)
        assert isinstance(ui.top(), GameOverScreen)
        assert len(view_of(ui).past[0].row) == 12


def test_in_precognition_an_arrow_leads_from_the_string_to_its_letters_and_back(tmp_path: Path) -> None:
    with at_choice(tmp_path, game="precognition") as ui:
        ui.key("down")
        assert ui.focus() in ("up", "down", "stay")
        letter = ui.focus()
        ui.key("enter")
        assert "Seal 1 letter" in ui.words() and ui.focus() == letter, "a second Enter writes, it does not seal"
        ui.key("up")
        assert ui.focus() == DRAFT


def test_precognition_is_played_to_the_end_by_keys(tmp_path: Path) -> None:
    with at_choice(tmp_path, game="precognition") as ui:
        assert ui.focus() == DRAFT
        ui.key("d", "u", "s", "backspace", "left", "u", "home", "delete", "end", "d")
        assert "Seal 3 letters" in ui.words()
        ui.key("ctrl+z")
        assert "Seal 2 letters" in ui.words()
        ui.key("enter")
        for _ in range(4):
            until_choice(ui)
            assert view_of(ui).string == "UU"
            card = view_of(ui).hand[-1]
            ui.key(str(value(card)), "enter")
        until_choice(ui)
        assert isinstance(ui.top(), GameOverScreen)


def test_a_letter_typed_before_the_pad_appears_opens_no_other_screen(tmp_path: Path) -> None:
    with at_table(tmp_path, game="precognition") as ui:
        for _ in range(40):
            assert ui.at_table()
            if ui.scene().target("draft") is not None:
                break
            ui.key("s")
        until_choice(ui)
        ui.key("s")
        assert set(view_of(ui).string or "S") == {"S"} and ui.at_table()


def test_page_keys_move_the_string_along_the_row_and_c_lists_the_cards_out(tmp_path: Path) -> None:
    with at_choice(tmp_path, options={"ranks": 13}, game="precognition") as ui:
        ui.key("u", "d", "enter")
        until_choice(ui)
        before = ui.words()
        first = [node for node in ui.scene().nodes if getattr(node, "style", "") == "slip"]
        ui.key("pagedown")
        assert table_of(ui).picture_settings
        assert [
            node for node in ui.scene().nodes if getattr(node, "style", "") == "slip"
        ] != first or ui.words() != before
        ui.key("c")
        assert isinstance(ui.top(), ChartScreen) and "still out" in ui.words()


def test_cards_are_dealt_from_the_pack_to_a_new_viewer(tmp_path: Path) -> None:
    with at_table(tmp_path, options={"ranks": 13}, game="precognition") as ui:
        assert all(card.face == "back" for card in ui.scene().cards().values())
        hand = {f"card/{card}" for card in view_of(ui).hand}
        assert hand <= set(ui.scene().cards())
        until_choice(ui)
        assert all(ui.scene().cards()[name].face != "back" for name in hand)
