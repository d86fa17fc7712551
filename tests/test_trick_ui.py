"""Contraspiel and ContractGrid played through the real app without a screen: by mouse, by keys, by pass and play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from game_pictures import English, frame_name
from playing import play
from tables import at_choice, play_kept, table_of, until_choice, view_of
from trick_play import (
    USUAL,
    answers,
    at_grid,
    at_spiel,
    at_table,
    beside_computers,
    choose_by_arrows,
    choose_by_keys,
    choose_by_mouse,
    people,
    squares,
)
from ui_harness import Harness, middle

from tablegame.games.contractgrid.facts.view import GridPhase
from tablegame.games.contractgrid.text import wording
from tablegame.session.seats import computer
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.panels import ChartScreen

every_game = pytest.mark.parametrize("key", list(USUAL))


@every_game
@pytest.mark.parametrize(
    "choose", [choose_by_mouse, choose_by_keys, choose_by_arrows], ids=lambda choose: choose.__name__
)
def test_a_game_ends_with_scores_and_a_settlement(tmp_path: Path, key: str, choose: Callable[[Harness], None]) -> None:
    with at_table(key, tmp_path) as ui:
        play(ui, choose)
        view = view_of(ui)
        assert table_of(ui).session.situation.over and view.past
        if key == "contraspiel":
            all_chips = 4 * 60
            assert len(view.past) == 2 and sum(view.scores) == all_chips and view.pool == 0 and "chips" in ui.words()
        else:
            assert view.scores == tuple(scored.total for scored in view.past[-1].scored) and "points" in ui.words()


@every_game
def test_a_card_is_laid_at_another_place_by_key_and_sorted_back(tmp_path: Path, key: str) -> None:
    with at_table(key, tmp_path, beside_computers(4), {}) as ui:
        play(ui, choose_by_mouse, until=lambda view: view.phase in (GridPhase.PLAY, "first", "second", "contra"))

        def order() -> list[str]:
            hand = [target for target in ui.scene().targets if target.id.startswith("card/")]
            return [target.id for target in sorted(hand, key=lambda target: target.rect.x)]

        before = order()
        ui.move_focus(before[0])
        ui.key("shift+right")
        assert order() == [before[1], before[0], *before[2:]]
        ui.key("g")
        assert order() == before


@pytest.mark.parametrize("way", ["tab", "down"])
def test_a_question_opens_without_a_focus_and_the_first_key_reaches_an_answer(tmp_path: Path, way: str) -> None:
    with at_spiel(tmp_path) as ui:
        questions = 0
        for _ in range(12):
            until_choice(ui)
            if answers(ui):
                questions += 1
                assert ui.focus() == ""
                ui.key(way)
                assert ui.focus() in answers(ui)
            choose_by_arrows(ui)
        assert questions


@pytest.mark.parametrize(("bete", "is_explained"), [("pool", True), (8, False)])
def test_a_question_explains_a_bete_as_high_as_the_pool(tmp_path: Path, bete: str | int, is_explained: bool) -> None:
    with at_spiel(tmp_path, options={"deals": 1, "bete": bete}) as ui:
        ui.resize(1920, 1080)
        until_choice(ui)
        assert answers(ui)
        assert ("as high as the pool" in ui.one_line()) is is_explained


with_redeal = partial(at_spiel, options={}, settings=Settings(hold_ms=200), deal="11")
"""A new session of three at whose first deal both Wenzels lay in the talon."""


def test_a_redeal_of_the_first_cards_is_shown_before_the_final_cards(tmp_path: Path) -> None:
    with with_redeal(tmp_path, beside_computers(3)) as ui:
        table = table_of(ui)
        assert [event.kind for event, _ in table.session.situation.opening].count("redeal") == 1
        assert frame_name(table.frame) == "redealt" and not table.caught_up
        assert "Both Wenzels lay in the talon" in ui.words() and "dealt again" in ui.words()
        assert not ui.scene().cards(), "no card of the new deal is shown yet"
        ui.run(3.0)
        assert frame_name(table.frame) != "redealt" and "Both Wenzels" not in ui.words()


def test_with_several_people_a_redeal_is_shown_before_the_first_question(tmp_path: Path) -> None:
    with with_redeal(tmp_path, (*people(2), computer("beginner", "Cilla"))) as ui:
        frames = {frame_name(table_of(ui).frame)}
        until_choice(ui)
        if table_of(ui).session.situation.curtain is not None:  # where a person is asked first
            assert "Both Wenzels" not in ui.words(), "not before the next player has taken the seat"
            ui.key("enter")
        assert "redealt" in frames | {frame_name(table_of(ui).frame)}


def test_the_consequence_of_the_answer_under_the_mouse_is_shown(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        play_kept(ui, "contraspiel", "four-folded", moves=5)
        for label, consequence in (("Play", "are trump then"), ("Pass", "The next is asked")):
            answer = next(target for target in ui.scene().targets if target.label.startswith(label))
            ui.move(*middle(answer), held=False)
            ui.frame()
            assert consequence in ui.one_line()


def test_the_charts_of_contracts_and_hands_open_by_mouse_and_by_key(tmp_path: Path) -> None:
    with at_grid(tmp_path, options={}) as ui:
        play(ui, choose_by_mouse, until=lambda view: view.phase == GridPhase.PLAY)
        ui.key("c")
        assert isinstance(ui.top(), ChartScreen) and "Soloist" in ui.words(), "the chart of contracts"
        ui.key("c")
        assert "No hand has been scored yet." in ui.words(), "the chart of hands"
        ui.key("c")
        assert ui.at_table()
        ui.click("sheet.1")  # the small sheet of seat 1
        assert isinstance(ui.top(), ChartScreen)
        table = table_of(ui)
        assert table.look().picture_settings["contracts"] == "1"
        ui.click("contracts.seat.2")
        assert isinstance(ui.top(), ChartScreen) and table.look().picture_settings["contracts"] == "2"


def test_the_first_arrow_in_the_bidding_reaches_a_square_and_explains_its_contract(tmp_path: Path) -> None:
    with at_grid(tmp_path, options={}) as ui:
        play(ui, choose_by_mouse, until=lambda view: view.phase == GridPhase.BID)
        ui.key("right")
        assert ui.focus() in squares(ui)
        view, square = view_of(ui), int(ui.focus().partition("/")[2])
        assert wording.explanation(English(), view.sheets[0][square], view) in ui.words()


def test_a_double_click_refuses_a_suit_that_moved_at_the_first_click(tmp_path: Path) -> None:
    with at_grid(tmp_path) as ui:
        play(ui, choose_by_mouse, until=lambda view: view.phase == GridPhase.REFUSE)
        ui.run(0.8)
        tile = next(t for t in ui.scene().targets if t.id.startswith("suit/") and t.enabled)
        foot = tile.rect.cx, tile.rect.bottom - 2
        ui.click(foot)
        assert not ui.target(tile.id).rect.holds(*foot) and table_of(ui).session.situation.can_act
        ui.run(0.2)
        ui.click(foot)
        assert not table_of(ui).session.situation.can_act or view_of(ui).refused[0] is not None


def test_escape_returns_a_lifted_or_dragged_contract_to_its_square(tmp_path: Path) -> None:
    with at_grid(tmp_path) as ui:
        until_choice(ui)
        table = table_of(ui)

        def sheet() -> tuple[object, int]:
            draft = cast("tuple[object, int]", table.look().draft or ((), -1))
            return draft[0], draft[1]

        def carry() -> None:
            ui.run(0.5)
            start, goal = ui.target("square/0").rect, ui.target("square/4").rect
            ui.press(start.cx, start.cy)
            ui.move(goal.cx, goal.cy)
            ui.frame()

        ui.click("square/0")
        lifted, held = sheet()
        assert held != -1
        ui.key("escape")
        assert sheet() == (lifted, -1) and ui.at_table(), "no menu"
        carry()
        assert sheet()[0] != lifted
        ui.key("escape")
        ui.release(*middle(ui.target("square/4")))
        ui.frame()
        assert sheet() == (lifted, -1) and ui.at_table()
        carry()
        ui.move(3, 3)
        ui.release(3, 3)
        ui.frame()
        assert sheet() == (lifted, -1), "dropped off the sheet, it returns to its square"


def test_a_dragged_contract_is_explained_after_it_is_dropped(tmp_path: Path) -> None:
    with at_grid(tmp_path) as ui:
        until_choice(ui)
        ui.run(0.5)
        start, goal = ui.target("square/0").rect, ui.target("square/4").rect
        ui.move(start.cx, start.cy, held=False)
        ui.press(start.cx, start.cy)
        ui.move(goal.cx, goal.cy)
        ui.frame()
        ui.release(goal.cx, goal.cy)
        ui.frame()
        assert ui.app._hover == ui.focus() == "square/4"


def test_a_new_game_proposes_the_sheet_of_the_last_one(tmp_path: Path) -> None:
    with at_choice(tmp_path, game="contractgrid", options={}) as ui:
        ui.key("x")
        laid = table_of(ui).look().picked
        ui.key("enter")
    with at_choice(tmp_path, game="contractgrid", options={}) as ui:
        assert table_of(ui).look().picked == laid and not table_of(ui).has_chosen
        assert "Your last sheet" in ui.words()
    with at_choice(tmp_path, game="contractgrid", options={"contracts": "nine"}) as ui:
        assert ui.scene().target("suggested/last") is None
