"""WarGops played through the real app without a screen: by mouse, by keys, by pass and play, with ties replaced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from frames import frame_name
from playing import play
from tables import SHORT_GAMES, at_table, table_of, until_choice, view_of
from ui_harness import Harness

from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.charts import ChartScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Scene


def columns(scene: Scene) -> list[str]:
    """The ids of the hand's columns that can be played, left to right."""
    return [t.id for t in scene.targets if t.action.verb == "pick" and t.enabled]


def by_mouse(ui: Harness) -> None:
    column = columns(ui.scene())[0]
    ui.click(column)
    ui.run(0.3)
    assert ui.target("commit").label.startswith("Seal ")
    ui.click(column)


def by_keys(ui: Harness) -> None:
    rank = list(table_of(ui).session.view().legal())[-1]
    ui.key({10: "0", 11: "j", 12: "q", 13: "k"}.get(rank, str(rank)))
    assert table_of(ui).picked == rank and ui.focus() == f"pick/{rank}"
    ui.key("enter")


def by_arrows(ui: Harness) -> None:
    """Arrows and Enter alone, from wherever the focus is."""
    for key, wanted in (("tab", "pick/"), ("left", ""), ("right", "")):
        for _ in range(12):
            if ui.focus() in columns(ui.scene()) or (key == "tab" and ui.focus().startswith(wanted)):
                break
            ui.key(key)
    assert ui.focus() in columns(ui.scene())
    ui.key("enter", "enter")


@pytest.mark.parametrize(
    ("hand", "ties"),
    [(by_mouse, "replace"), (by_keys, "deferred"), (by_arrows, "replace")],
    ids=("mouse", "keys", "arrows"),
)
def test_a_whole_session(tmp_path: Path, ties: str, hand: Callable[[Harness], None]) -> None:
    with at_table(tmp_path, options={**SHORT_GAMES["wargops"], "ties": ties}, game="wargops") as ui:
        play(ui, hand, most=200)
        session = table_of(ui).session
        assert session.over and len(view_of(session).results) == 2
        assert "points" in ui.words() or "point" in ui.words()
        ui.click("again")
        until_choice(ui)
        assert not table_of(ui).session.over


def test_between_two_games_it_is_said_who_has_scored(tmp_path: Path) -> None:
    with at_table(tmp_path, settings=Settings(forced_last=False), game="wargops") as ui:
        for _ in range(400):
            table = table_of(ui)
            if frame_name(table.frame) == "settled":
                break
            ui.run(0.2)
            if table.playback.holding:
                ui.key("enter")
            elif columns(ui.scene()):
                by_keys(ui)
        assert frame_name(table_of(ui).frame) == "settled"
        assert "Game 2 of 2 comes next." in ui.words().replace("\n", " ")
        ui.run(5)
        assert frame_name(table_of(ui).frame) == "settled", "it stays until somebody goes on"
        ui.key("enter")
        ui.run(0.5)
        assert view_of(ui).game == 1


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


def test_every_trick_can_be_looked_at_again(tmp_path: Path) -> None:
    with at_table(tmp_path, options={"games": 1, "ties": "replace", "ranks": 5}, game="wargops") as ui:
        play(ui, by_keys, most=200)
        ui.key("t")
        lines = [t.id for t in ui.scene().targets if t.id.startswith("move.")]
        assert len(lines) == len(table_of(ui).session.history())
        ui.wheel(-99)
        ui.settle()
        ui.click(lines[0])
        ui.run(0.5)
        assert table_of(ui).old_trick == 0
        for number in range(1, len(lines)):
            ui.key("right", "pagedown")
            assert "Looking back" in ui.words(), number


def test_pass_and_play_shows_nobody_the_others_card(tmp_path: Path) -> None:
    chairs = (person("Anna"), person("Ben"), computer("beginner", "Cilla"))
    with at_table(tmp_path, chairs, {"ranks": 5, "games": 1}, game="wargops") as ui:
        session = table_of(ui).session
        until_choice(ui)
        assert session.viewers.curtain == 0 and session.viewer is None
        assert "french/" not in ui.words(), "a curtain shows no card"
        ui.key("enter")
        until_choice(ui)
        assert session.viewer == 0
        ui.key("5", "enter")
        assert session.viewers.curtain == 1 and "french/" not in ui.words()
        ui.key("enter")
        ui.run(0.5)
        assert session.viewer == 1
        sealed = [card for card in ui.scene().cards().values() if card.face == "back/sealed"]
        assert {card.id for card in sealed} == {"sealed/0", "sealed/2"}
        by_keys(ui)
        play(ui, by_keys, most=200)
