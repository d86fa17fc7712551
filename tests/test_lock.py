"""A locked game: no help of any kind until it is over, and nobody takes the lock off."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tables import at_choice, at_table, screen_of, table_of, until_choice
from ui_harness import Harness

from tablegame.cli import main
from tablegame.core.errors import MoveError
from tablegame.games import GAMES, find
from tablegame.session.notes import read_notes, write_notes
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings, load_settings
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.table.launch import resume
from tablegame.ui.table_screen.screen import TableScreen

LOCKED = "no help of any kind until it is over"


def lock(ui: Harness) -> None:
    """Lock the game from the menu."""
    until_choice(ui)
    ui.key("m")
    ui.click("menu.lock")
    assert isinstance(ui.top(), AskScreen)
    ui.click("answer.0")
    ui.settle()
    assert table_of(ui).session._game.is_locked


def choose(ui: Harness) -> None:
    """Play any card."""
    until_choice(ui)
    table = table_of(ui)
    table.submit(next(iter(table.session.view().legal())))
    ui.settle()


def test_a_game_is_locked_from_the_menu_before_the_first_choice_only(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        choose(ui)
        ui.key("m")
        ui.click("menu.lock")
        assert "A game is locked before the first choice." in ui.notice() and not ui.target("menu.lock").enabled


def test_whoever_thinks_better_of_it_has_locked_nothing(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("m")
        ui.click("menu.lock")
        ui.key("escape")
        assert not table_of(ui).session.notes.locked


def test_after_help_nothing_can_be_locked(tmp_path: Path) -> None:
    with at_choice(tmp_path, practice=True) as ui:
        ui.key("m")
        ui.click("menu.lock")
        assert "had help" in ui.notice() and not ui.target("menu.lock").enabled


def test_a_locked_game_says_so_and_refuses_each_kind_of_help_in_one_sentence(tmp_path: Path) -> None:
    with at_table(tmp_path, options={"copies": 2}) as ui:
        lock(ui)
        assert "locked" in ui.words()
        ui.key("h")
        assert LOCKED in ui.notice() and isinstance(ui.top(), TableScreen) and table_of(ui).hint.shown is None
        assert not ui.target("hint").enabled and LOCKED in ui.target("hint").why
        choose(ui)
        until_choice(ui)
        ui.key("ctrl+z")
        assert not isinstance(ui.top(), AskScreen), "practice is not offered"
        assert "that choice stands" in ui.notice()
        session = table_of(ui).session
        with pytest.raises(MoveError, match=LOCKED):
            session.help.practise()
        with pytest.raises(MoveError, match=LOCKED):
            session.help.take()
        assert session.weighing() is None and not session.notes.assisted and not session.notes.practice


def test_nobody_changes_seats_in_a_locked_game(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        lock(ui)
        ui.key("s")
        ui.click("seat.0", "kind.0.2")
        assert "who plays stays" in ui.notice()
        assert table_of(ui).session.chairs[0].person


def test_a_lock_outlasts_the_program_and_ends_with_the_game(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        lock(ui)
        ui.app.home()
        ui.app.push(SavedScreen(ui.app))
        ui.settle()
        assert "locked" in ui.words()
        resume(ui.app, ui.app.library.lines[0])
        until_choice(ui)
        session = table_of(ui).session
        assert session._game.is_locked
        session.endings.concede()
        assert session.notes.locked and not session._game.is_locked and session.help.why_not() is None
        ui.settle()
        assert "nobody had help" in ui.words()


def test_a_lock_is_chosen_before_the_game_and_remembered(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, find("contraconquer"))) as ui:
        ui.app.push(NewGameScreen(ui.app, find("contraconquer")))
        screen = screen_of(ui, NewGameScreen)
        screen.do_practice(True)
        screen.do_lock(True)
        assert not screen.party.practice, "practice is help"
        ui.settle()
        ui.key("enter")
        ui.settle()
        assert table_of(ui).session._game.is_locked
        again = NewGameScreen(ui.app, find("contraconquer"))
        assert again.party.locked
        again.do_practice(True)
        assert not again.party.locked
    kept, troubles = load_settings(ui.folders)
    assert kept.last_games["contraconquer"].locked and not troubles


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_every_game_can_be_locked(key: str) -> None:
    entry = find(key)
    count = entry.engine.usual_players
    chairs = (person("Anna"), *(computer("club") for _ in range(count - 1)))
    session = Session.start(entry, count, {}, chairs, False, None, Random(1), locked=True)
    assert session._game.is_locked and session.weighing() is None
    notes, troubles = read_notes(write_notes(session.notes).encode(), "x.table.yaml", session.notes)
    assert notes == session.notes and not troubles


@pytest.mark.parametrize("command", ["evaluate", "analyse"])
def test_a_locked_game_is_not_judged_by_a_command_either(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with at_table(tmp_path) as ui:
        lock(ui)
        session = table_of(ui).session
        assert session.file is not None
        path = str(session.file.path)
        assert main([command, path]) != 0 and "locked" in capsys.readouterr().err
        session.endings.concede()
        if command == "analyse":
            assert main([command, path]) == 0


def test_notes_of_games_that_are_not_locked_are_as_they_were() -> None:
    session = Session.start(find("procession"), 2, {}, (person("A"), person("B")), False, None, Random(1))
    assert "locked" not in write_notes(session.notes)
    assert Settings().last_games == {}
