"""ContractGrid played through the real app without a screen: by mouse, by keys, by pass and play with three people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from contra_table import English
from frames import frame_name
from grid_play import ONE, SHORT, at_table, lay_bids_by_keys, squares
from playing import picks, play
from tables import table_of, until_choice
from ui_harness import Harness

from tablegame.games.contractgrid.facts.view import GridView, Phase
from tablegame.games.contractgrid.text import wording
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.charts import ChartScreen
from tablegame.ui.table_screen.game_over import GameOverScreen

THREE = (person("Anna"), person("Ben"), person("Cilla"))


def view_of(ui: Harness) -> GridView:
    view = table_of(ui).session.view()
    assert isinstance(view, GridView)
    return view


def by_mouse(ui: Harness) -> None:
    view = view_of(ui)
    if view.phase in (Phase.GRID, Phase.BID):
        if view.phase == Phase.BID:
            for name in squares(ui)[: view.house.bids]:
                ui.click(name)
                ui.run(0.1)
        assert table_of(ui).look().picked is not None
        ui.click("commit")
        return
    name = picks(ui)[-1]
    ui.click(name)
    ui.run(0.1)
    assert table_of(ui).picked is not None
    ui.click("commit")


def by_keys(ui: Harness) -> None:
    view = view_of(ui)
    if view.phase == Phase.GRID:
        ui.key("right")  # to the sheet that lies there: Enter alone chooses none
        ui.key("enter")
    elif view.phase == Phase.BID:
        lay_bids_by_keys(ui, view.house.bids)
    else:
        keys, free = ui.scene().keys, {t.action for t in ui.scene().targets if t.action.verb == "pick" and t.enabled}
        number = next(n for n in "234567890ajqk" if keys.get(n) in free)
        ui.key(number)
        assert ui.focus() in picks(ui)
        ui.key("enter")


@pytest.mark.parametrize("hand", [by_mouse, by_keys], ids=lambda hand: hand.__name__)
def test_a_whole_game(tmp_path: Path, hand: Callable[[Harness], None]) -> None:
    """The small sheet with a low cap, to the end: the ranking, the settlement beneath, the total of every hand."""
    with at_table(tmp_path) as ui:
        play(ui, hand)
        session = table_of(ui).session
        view = view_of(ui)
        assert session.over and view.past and view.scores == tuple(each.total for each in view.past[-1].scored)
        assert "points" in ui.words()


def test_three_people_lay_out_refuse_bid_and_play_and_see_only_their_own(tmp_path: Path) -> None:
    """Behind every curtain nothing; sheets stay secret until all are laid out; a hand is seen by its player only."""
    with at_table(tmp_path, THREE) as ui:
        opened: set[int] = set()
        phases: set[str] = set()
        for _ in range(200):
            until_choice(ui)
            if isinstance(ui.top(), GameOverScreen):
                break
            session = table_of(ui).session
            if session.viewers.curtain is not None:
                assert "french/" not in ui.words() and not ui.scene().cards(), "a curtain shows no card"
                opened.add(session.viewers.curtain)
                ui.key("enter")
                continue
            view = view_of(ui)
            phases.add(view.phase)
            assert view.seat == session.viewer
            if view.phase == Phase.GRID:
                assert all(sheet is None for seat, sheet in enumerate(view.sheets) if seat != view.seat)
            faces = {c.id for c in ui.scene().cards().values() if c.id.startswith("card/") and c.face != "back"}
            assert faces <= {f"card/{card}" for card in (*view.hand, *view.trick)}
            by_keys(ui)
        else:
            raise AssertionError("the game does not end")
        assert opened == {0, 1, 2} and phases == {Phase.GRID, Phase.REFUSE, Phase.BID, Phase.PLAY}


def test_a_settlement_stays_until_somebody_goes_on(tmp_path: Path) -> None:
    with at_table(tmp_path, options={**SHORT, "cap": 400}, settings=Settings(forced_last=False)) as ui:
        for _ in range(1500):
            table = table_of(ui)
            if frame_name(table.frame) == "settled":
                break
            ui.run(0.1)
            if table.playback.holding and frame_name(table.frame) != "settled":
                ui.key("enter")
            elif table.caught_up and table.session.can_act():
                by_keys(ui)
        assert frame_name(table_of(ui).frame) == "settled" and "This hand" in ui.words()
        ui.run(3)
        assert frame_name(table_of(ui).frame) == "settled"
        ui.key("enter")
        ui.run(0.3)
        assert "This hand" not in ui.words()


def at_play(view: GridView) -> bool:
    return view.phase == Phase.PLAY and len(view.tricks) > 0


def test_all_contracts_race_and_hands_open_by_mouse_and_by_key(tmp_path: Path) -> None:
    with at_table(tmp_path, options={}) as ui:
        play(ui, by_mouse, until=at_play)
        ui.key("c")
        assert isinstance(ui.top(), ChartScreen) and "Soloist" in ui.words()
        ui.key("c")
        assert "No hand has been scored yet." in ui.words()
        ui.key("c")
        ui.key("c")
        assert ui.at_table()
        ui.click("sheet.1")
        assert isinstance(ui.top(), ChartScreen)
        table = table_of(ui)
        assert table.look().turned["contracts"] == "1"
        ui.click("contracts.seat.2")
        assert isinstance(ui.top(), ChartScreen) and table.look().turned["contracts"] == "2"
        ui.key("escape")
        ui.click("last.open")
        lines = [t.id for t in ui.scene().targets if t.id.startswith("move.")]
        assert len(lines) == len(table.session.history()) >= 1
        ui.click(lines[0])
        ui.run(0.3)
        assert table_of(ui).old_trick == 0 and "Looking back" in ui.words()


def test_among_four_a_card_is_carried_to_another_place_and_sorted_back(tmp_path: Path) -> None:
    with at_table(tmp_path, (*ONE, computer("beginner", "Dora")), {}) as ui:
        play(ui, by_mouse, until=lambda view: view.phase == Phase.PLAY)

        def order() -> list[str]:
            hand = [t for t in ui.scene().targets if t.id.startswith("card/")]
            return [t.id for t in sorted(hand, key=lambda t: t.rect.x)]

        before = order()
        start, goal = ui.target(before[0]).rect, ui.target(before[2]).rect
        ui.press(start.x + 8, start.cy)
        ui.move(goal.x + 8, goal.cy)
        ui.release(goal.x + 8, goal.cy)
        ui.frame()
        assert order() == [before[1], before[2], before[0], *before[3:]]
        assert table_of(ui).picked is None, "a card that was carried is not lifted"
        ui.key("g")
        assert order() == before


def test_the_contract_that_has_the_focus_at_first_is_explained_at_once(tmp_path: Path) -> None:
    """Bids: the first arrow leads to the first square, and its line is there."""
    with at_table(tmp_path, options={}) as ui:
        play(ui, by_mouse, until=lambda view: view.phase == Phase.BID)
        ui.key("right")
        view, square = view_of(ui), int(ui.focus().partition("/")[2])
        assert ui.focus() in squares(ui)
        contract = cast("tuple[int, ...]", view.sheets[0])[square]
        assert wording.explained(English(), contract, view) in ui.words()


def test_a_suit_is_refused_by_a_double_click_although_it_has_moved_up_by_the_first(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        play(ui, by_mouse, until=lambda view: view.phase == Phase.REFUSE)
        ui.run(0.8)
        tile = next(t for t in ui.scene().targets if t.id.startswith("suit/") and t.enabled)
        foot = tile.rect.cx, tile.rect.bottom - 2
        ui.click(foot)
        assert not ui.target(tile.id).rect.holds(*foot) and table_of(ui).session.can_act()
        ui.run(0.2)
        ui.click(foot)
        assert not table_of(ui).session.can_act() or view_of(ui).refused[0] is not None


def test_escape_puts_a_lifted_or_carried_contract_back_where_it_stood(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        until_choice(ui)
        table = table_of(ui)

        def sheet() -> tuple[object, int]:
            draft = cast("tuple[object, int]", table.look().draft or ((), -1))
            return draft[0], draft[1]

        ui.click("square/0")
        lifted, held = sheet()
        assert held != -1
        ui.key("escape")
        assert sheet() == (lifted, -1) and ui.at_table(), "no menu"
        ui.run(0.5)
        start, goal = ui.target("square/0").rect, ui.target("square/4").rect
        ui.press(start.cx, start.cy)
        ui.move(goal.cx, goal.cy)
        ui.frame()
        assert sheet()[0] != lifted
        ui.key("escape")
        ui.release(goal.cx, goal.cy)
        ui.frame()
        assert sheet() == (lifted, -1) and ui.at_table()
        ui.run(0.5)
        ui.press(start.cx, start.cy)
        ui.move(goal.cx, goal.cy)
        ui.frame()
        ui.move(3, 3)
        ui.release(3, 3)
        ui.frame()
        assert sheet() == (lifted, -1), "carried off the sheet it is back where it stood"


def test_undo_on_the_bar_takes_back_what_was_done_to_the_sheet(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        ui.resize(1920, 1080)
        ui.settle()
        before = table_of(ui).look().picked
        ui.key("x")
        ui.settle()
        assert table_of(ui).look().picked != before and ui.target("undo").enabled
        ui.click("undo")
        ui.settle()
        assert table_of(ui).look().picked == before
