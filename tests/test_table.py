"""The table played through the real app without a screen: by mouse, by keys, by pass and play, to the end of a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import ONE, at_choice, at_table, table_of, until_choice, view_of
from ui_harness import Harness

from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Scene


def stacks(scene: Scene) -> list[str]:
    """The ids of the hand's targets, left to right."""
    return [t.id for t in scene.targets if t.action.verb == "pick" and t.enabled]


def test_a_game_by_mouse_with_a_resize_in_the_middle(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        for trick in range(3):
            until_choice(ui)
            if trick == 1:
                ui.resize(960, 600)
                ui.settle()
                assert ui.scene().size == (960, 600)
            stack = stacks(ui.scene())[0]
            ui.click(stack)
            ui.run(0.3)
            assert "Seal" in ui.words()
            ui.click(stack)
        until_choice(ui)
        assert isinstance(ui.top(), GameOverScreen)
        session = table_of(ui).session
        assert session.situation.over
        assert sum(session.situation.view.scores) == 3
        assert session.file is not None
        assert len(session.file.record.moves) == 9 or session.file.path.read_text().count("\n  - ") == 9
        ui.click("again")
        until_choice(ui)
        assert not table_of(ui).session.situation.over


def test_a_game_by_keys(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        for rank in (1, 2, 3):
            until_choice(ui)
            ui.key(str(rank), "enter")
        until_choice(ui)
        assert isinstance(ui.top(), GameOverScreen)
        ui.key("a")
        until_choice(ui)
        session = table_of(ui).session
        assert not session.situation.over
        assert session.situation.chairs == ONE


def test_arrows_and_enter_alone_seal_a_card(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("enter")
        assert ui.focus() == "" and table_of(ui).picked is None and ui.notice(), "nobody has chosen yet"
        ui.key("right")
        assert ui.focus() == "pick/1"
        ui.key("right")
        assert table_of(ui).picked == 2
        ui.key("enter")
        assert view_of(ui).tricks[0].ranks[0] == 2


def test_a_card_typed_during_a_hold_ends_it_and_is_lifted(tmp_path: Path) -> None:
    with at_choice(tmp_path, settings=Settings(hold_ms=None)) as ui:
        ui.key("1", "enter")
        ui.run(10)
        table = table_of(ui)
        assert table.playback.holding
        ui.key("2")
        assert not table.playback.holding
        assert table.picked == 2 and len(view_of(ui).tricks) == 1, "lifted, and not played"


def test_play_at_first_click(tmp_path: Path) -> None:
    with at_choice(tmp_path, settings=Settings(first_click=True)) as ui:
        ui.click(stacks(ui.scene())[0])
        assert len(view_of(ui).tricks) == 1


def test_forced_last_cards_play_themselves(tmp_path: Path) -> None:
    with at_table(tmp_path, settings=Settings(hold_ms=300)) as ui:
        for rank in (3, 1):
            until_choice(ui)
            ui.key(str(rank), "enter")
        ui.run(8)
        assert table_of(ui).session.situation.over


def secrets(ui: Harness, seat: int, hidden: int) -> None:
    """Fail where anything on the screen would differ, had that seat sealed another card."""
    session = table_of(ui).session
    view = view_of(session)
    assert view.own is None or view.seat == seat
    assert session.situation.viewer != seat
    letter = "ABCDEFGH"[seat]
    for card in ui.scene().cards().values():
        assert not (card.id.startswith("trick") and card.face.startswith(f"contra/{letter}/{hidden}/"))


def test_pass_and_play_keeps_every_secret_behind_its_curtain(tmp_path: Path) -> None:
    chairs = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_table(tmp_path, chairs) as ui:
        session = table_of(ui).session
        for anna, ben in ((1, 5), (3, 4), (2, 6)):
            until_choice(ui)
            assert session.situation.curtain == 0
            assert session.situation.viewer is None
            assert "Anna" in ui.words()
            ui.key("enter")
            until_choice(ui)
            assert session.situation.viewer == 0
            ui.key(str(anna), "enter")
            assert session.situation.curtain == 1
            assert "contra/" not in ui.words(), "a curtain shows no card"
            ui.key("enter")
            ui.run(0.5)
            assert session.situation.viewer == 1
            secrets(ui, 0, anna)
            tricks = len(view_of(session).tricks)
            ui.key(str(ben), "enter")
            assert len(view_of(session).tricks) == tricks + 1
            assert session.situation.curtain is None
            assert session.situation.viewer is None
            ui.run(1.5)
            assert "takes the trick" in ui.words()
        until_choice(ui)
        assert isinstance(ui.top(), GameOverScreen)


def test_the_curtain_falls_when_the_window_loses_focus(tmp_path: Path) -> None:
    chairs = (person("Anna"), person("Ben"), person("Cilla"))
    with at_choice(tmp_path, chairs) as ui:
        ui.key("enter")
        until_choice(ui)
        ui.key("1")
        assert table_of(ui).picked == 1
        ui.lose_focus()
        session = table_of(ui).session
        assert session.situation.curtain == 0
        assert session.situation.viewer is None
        assert "contra/" not in ui.words()
        ui.key("enter")
        until_choice(ui)
        assert table_of(ui).picked is None


@pytest.mark.parametrize("panel", ["menu", "t", "c", "h", "s", "r"])
def test_panels_over_a_secret_close_when_the_window_loses_focus(tmp_path: Path, panel: str) -> None:
    chairs = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_choice(tmp_path, chairs) as ui:
        ui.key("enter")
        until_choice(ui)
        ui.key("escape" if panel == "menu" else panel)
        ui.run(0.5)
        ui.lose_focus()
        ui.run(0.2)
        assert table_of(ui).session.situation.curtain == 0
        assert isinstance(ui.top(), TableScreen) or "contra/" not in ui.words()


def test_undo_is_barred_once_the_trick_is_turned_and_free_in_practice(tmp_path: Path) -> None:
    with at_choice(tmp_path / "strict") as ui:
        ui.key("1", "enter")
        until_choice(ui)
        ui.key("ctrl+z")
        assert isinstance(ui.top(), AskScreen) and "that choice stands" in " ".join(ui.words().split())
        ui.key("escape")
        assert len(view_of(ui).tricks) == 1
    with at_choice(tmp_path / "practice", practice=True) as ui:
        ui.key("1", "enter")
        until_choice(ui)
        others = view_of(ui).tricks[0].ranks[1:]
        ui.key("ctrl+z")
        session = table_of(ui).session
        assert len(view_of(session).tricks) == 0
        assert session.situation.assisted
        until_choice(ui)
        ui.key("2", "enter")
        assert view_of(session).tricks[0].ranks == (2, *others), "sealed choices stay as they were"


def test_redo_puts_back_what_undo_took(tmp_path: Path) -> None:
    with at_choice(tmp_path, practice=True) as ui:
        ui.key("1", "enter")
        until_choice(ui)
        tricks = view_of(ui).tricks
        ui.key("ctrl+z", "ctrl+y")
        assert view_of(ui).tricks == tricks


def test_an_old_trick_can_be_looked_at_again(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        for rank in (1, 2):
            until_choice(ui)
            ui.key(str(rank), "enter")
        until_choice(ui)
        first = view_of(ui).tricks[0]
        ui.key("t")
        ui.click("move.0")
        ui.run(1)
        assert "Looking back" in ui.words()
        assert "takes the trick:" in ui.words()
        assert table_of(ui).look().frame.event is not None
        assert table_of(ui).look().frame.event.trick.ranks == first.ranks
        ui.key("escape")
        until_choice(ui)
        assert table_of(ui).caught_up


def test_a_demonstration_can_be_paused_and_stepped(tmp_path: Path) -> None:
    chairs = (computer("club"), computer("perfect"), computer("reader"))
    with at_table(tmp_path, chairs, options={}) as ui:
        ui.run(6)
        session = table_of(ui).session
        played = len(view_of(session).tricks)
        assert played > 0
        ui.key("space")
        ui.run(0.2)
        paused = len(view_of(session).tricks)
        ui.run(6)
        assert len(view_of(session).tricks) == paused
        for _ in range(8):
            ui.click("step")
            ui.run(1)
        assert len(view_of(session).tricks) > paused
        assert table_of(ui).pace.paused


def test_a_seat_can_change_hands_in_mid_game(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("1", "enter")
        until_choice(ui)
        ui.key("s")
        ui.click("seat.0", "kind.0.2", "level.0.0")
        ui.key("escape")
        session = table_of(ui).session
        assert session.situation.chairs[0].level == "beginner"
        ui.run(15)
        assert session.situation.over, "computers finish what people left"


def test_copy_gives_the_record_up_to_where_nothing_was_hidden(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("1", "enter")
        until_choice(ui)
        ui.key("ctrl+c")
        text = ui.clipboard.paste()
        assert text.startswith("tablegame: 1")
        assert text.count("- ") >= 3
        assert sum(line.strip().startswith("- ") for line in text.splitlines()) == 3, "sealed cards stay secret"
        assert "hidden" in ui.notice()


def test_a_pasted_record_opens_and_rubbish_is_refused_in_one_line(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.paste("tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n  - B 4\n  - C 7\n")
        ui.run(0.5)
        assert isinstance(ui.top(), TableScreen)
        assert len(view_of(ui).tricks) == 1
        ui.clipboard.copy("{{{ no: record")
        ui.key("ctrl+v")
        assert ui.notice()
        assert "\n" not in ui.notice()
        assert isinstance(ui.top(), TableScreen)


def test_continue_opens_the_last_unfinished_game_where_it_was(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("2", "enter")
        until_choice(ui)
        tricks = view_of(ui).tricks
    with Harness(tmp_path, settings=Settings()) as ui:
        ui.key("enter")
        ui.run(1)
        assert view_of(ui).tricks == tricks
        assert table_of(ui).session.situation.chairs == ONE


def test_a_dropped_file_opens_as_a_copy_and_is_not_written_to(tmp_path: Path) -> None:
    record = tmp_path / "a game.yaml"
    record.write_text("tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n")
    before = record.read_bytes()
    with Harness(tmp_path / "home") as ui:
        ui.drop(record)
        ui.seat_people()
        ui.run(0.5)
        assert isinstance(ui.top(), TableScreen)
        ui.key("enter")
        ui.run(0.5)
        ui.key("4", "enter")
        ui.run(0.5)
    assert record.read_bytes() == before


def test_giving_up_asks_once_and_ends_the_game(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("escape")
        ui.click("menu.concede")
        ui.key("enter")
        assert not table_of(ui).session.situation.over, "Enter gives nothing up"
        ui.key("escape")
        ui.click("menu.concede", "answer.0")
        ui.run(1)
        assert table_of(ui).session.situation.over
        assert "gave the game up" in ui.words()


@pytest.mark.parametrize(("players", "pack"), [(2, "own"), (3, "standard"), (5, "own"), (8, "standard")])
def test_by_remainder_a_game_is_played_to_its_end_by_keys(tmp_path: Path, players: int, pack: str) -> None:
    chairs = (person("Anna"), *(computer("club") for _ in range(players - 1)))
    options = {"form": "remainder", "pack": pack, "copies": 1}
    with at_table(tmp_path, chairs, options, Settings(hold_ms=100, speed=0)) as ui:
        for _ in range(12):
            until_choice(ui)
            if isinstance(ui.top(), GameOverScreen):
                break
            ui.key("right", "enter")
        assert table_of(ui).session.situation.over


def test_the_sum_is_explained_step_by_step(tmp_path: Path) -> None:
    chairs = (person("Anna"), *(computer("club") for _ in range(5)))
    with at_choice(tmp_path, chairs, {"form": "remainder"}, Settings(hold_ms=None)) as ui:
        ui.key("3", "enter")
        ui.run(0.8)
        early = ui.words()
        ui.run(6)
        assert "takes the trick" in ui.words()
        assert ui.words() != early
        assert table_of(ui).playback.holding
