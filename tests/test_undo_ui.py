"""Undo and redo by keys and menu, alone and in company: screen, record and notes agree after every step."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from full_disk import consistent
from seeds import new_seed
from tables import SHORT, at_choice, at_table, moves_of, notes_of_table, table_of, until_choice, view_of
from ui_harness import Harness

from tablegame.session.games_folder import notes_path
from tablegame.session.history import GameHistory
from tablegame.session.notes import read_notes, write_notes
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings
from tablegame.storage.lenient import LenientReader
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.menu import MenuScreen

CLUB = computer("club", "Cilla")
COMPANIES: dict[str, tuple[tuple[Chair, ...], dict[str, object]]] = {
    "alone": ((person("Anna"), CLUB, computer("reader")), {"copies": 3}),
    "two and a computer": ((person("Anna"), CLUB, person("Ben")), {"copies": 3}),
    "three people": ((person("Anna"), person("Ben"), person("Cora")), {"copies": 3, "games": 2}),
    "two by remainder": ((person("Anna"), person("Ben")), {"form": "remainder", "copies": 1}),
    "five by remainder": (
        (CLUB, person("Anna"), computer("perfect"), person("Ben"), computer("beginner")),
        {"form": "remainder", "copies": 1},
    ),
}
"""Who plays Contraconquer, and under which house rules."""
QUICK = Settings(hold_ms=30, speed=0)
STEPS = (*["play"] * 8, *["undo"] * 4, *["redo"] * 2, *("undo by menu", "redo by menu", "give up", "look away"))
"""What may be done at a table, as often as it is likely."""
MENU_ENTRIES = {"undo by menu": "menu.undo", "redo by menu": "menu.redo", "give up": "menu.concede"}


def assert_all_agree(ui: Harness) -> None:
    """Assert that record, notes, session and screen show the same game, and that every kept branch can be replayed."""
    consistent(ui)
    table, session = table_of(ui), table_of(ui).session
    assert session.file is not None
    stored = notes_path(session.file.path).read_bytes()
    notes, troubles = read_notes(LenientReader(stored, "notes"), notes_of_table(session))
    assert not troubles
    assert write_notes(notes) == write_notes(notes_of_table(session)) == stored.decode()
    for lines in (*notes.branches, moves_of(session)):
        GameHistory(session.entry.engine, session.players, session.chosen).with_lines(lines)
    if table.caught_up and session.situation.curtain is None:
        assert table.playback.frame.view == session.situation.view
        assert session.situation.over or not isinstance(ui.top(), GameOverScreen)


def do_random_step(ui: Harness, rng: Random) -> str:
    """Do one of `STEPS`, and answer a question that follows. Returns the step."""
    situation = table_of(ui).session.situation
    step = rng.choice(STEPS)
    if isinstance(ui.top(), GameOverScreen):
        ui.key("l")
        ui.run(0.1)
        step = rng.choice(["undo", "undo", "redo"])
    if step == "play":
        if situation.curtain is not None:
            ui.key("enter")
        elif situation.can_act:
            key_of_rank = "0123456789jqk"
            ui.key(key_of_rank[rng.choice(list(situation.view.legal()))], "enter")
    elif step in ("undo", "redo"):
        ui.key("ctrl+z" if step == "undo" else "ctrl+y")
    elif step == "look away":
        ui.lose_focus()
    else:
        entry = MENU_ENTRIES[step]
        ui.key("m")
        ui.run(0.05)
        if ui.scene().target(entry) is None:
            ui.click("menu.more")
        target = ui.scene().target(entry)
        if target is not None and target.enabled and (step != "give up" or rng.random() < 0.3):
            ui.click(entry)
        while isinstance(ui.top(), MenuScreen):
            ui.key("escape")
    ui.run(0.05)
    if isinstance(ui.top(), AskScreen):
        if rng.random() < 2 / 3:
            ui.click("answer.0")
        else:
            ui.key(rng.choice(["enter", "escape"]))
    return step


def change_random_seat(ui: Harness, rng: Random, players: int) -> None:
    """Let another person, character or computer player take over a seat."""
    if isinstance(ui.top(), GameOverScreen):
        ui.key("l")
    ui.app.close_above(table_of(ui))
    ui.frame()
    ui.app.open("seats", table_of(ui))
    ui.run(0.05)
    seat = rng.randrange(players)
    ui.click(f"seat.{seat}", f"kind.{seat}.{rng.randrange(3)}")
    ui.run(0.05)
    ui.key("escape")


@pytest.mark.parametrize("company", COMPANIES)
def test_screen_record_and_notes_agree_after_every_random_step(tmp_path: Path, company: str) -> None:
    rng = Random(new_seed())
    practice = rng.random() < 0.5
    chairs, options = COMPANIES[company]
    steps: list[str] = []
    with at_table(tmp_path, chairs, options, QUICK, practice) as ui:
        for number in range(60):
            session, before = table_of(ui).session, len(moves_of(table_of(ui).session))
            if practice and number % 7 == 6:  # now and then a seat changes hands
                change_random_seat(ui, rng, len(chairs))
            else:
                steps.append(do_random_step(ui, rng))
            assert_all_agree(ui)
            if rng.random() < 0.7:
                ui.run(0.4)
                assert_all_agree(ui)
            undone = before - len(moves_of(session))
            plays_alone = len(session.situation.persons) == 1
            assert practice or plays_alone or undone <= 1, steps  # people take back one choice at a time
    assert any(step.startswith("undo") for step in steps)


def test_a_choice_is_taken_back_only_if_the_other_people_agree(tmp_path: Path) -> None:
    chairs, options = COMPANIES["three people"]
    with at_choice(tmp_path, chairs, options, QUICK) as ui:
        ui.key("enter")
        until_choice(ui)
        ui.key("1", "enter", "ctrl+z")
        assert isinstance(ui.top(), AskScreen)
        assert "Anna wants to take a choice back" in ui.words() and "Ben, Cora" in ui.words()
        ui.key("escape")
        assert len(moves_of(table_of(ui).session)) == 1
        ui.key("ctrl+z")
        ui.click("answer.1")  # they do not agree
        assert len(moves_of(table_of(ui).session)) == 1
        ui.key("ctrl+z")
        ui.click("answer.0")
        assert len(moves_of(table_of(ui).session)) == 0
        assert table_of(ui).session.situation.curtain == 0


def test_undo_takes_back_giving_up_and_the_game_goes_on(tmp_path: Path) -> None:
    with at_choice(tmp_path, COMPANIES["alone"][0], SHORT, QUICK) as ui:
        ui.key("escape")
        ui.click("menu.concede")
        assert ui.focus() == "answer.1", "Enter does not give up"
        ui.click("answer.0")
        ui.run(0.5)
        assert isinstance(ui.top(), GameOverScreen)
        ui.key("t")
        ui.run(0.1)
        ui.key("escape", "ctrl+z")
        ui.run(0.5)
        assert not table_of(ui).session.situation.over
        assert_all_agree(ui)
        until_choice(ui)
        ui.key("1", "enter")
        until_choice(ui)
        assert len(view_of(ui).tricks) == 1
        assert_all_agree(ui)


@pytest.mark.parametrize("by", ["ctrl+z", "undo", "menu.undo"])
def test_undo_puts_a_lifted_card_back_before_it_takes_back_a_choice(tmp_path: Path, by: str) -> None:
    with at_choice(tmp_path) as ui:
        lines = moves_of(table_of(ui).session)
        ui.key("1")
        assert table_of(ui).picked == 1
        if by == "menu.undo":
            ui.key("m")
        ui.key(by) if by == "ctrl+z" else ui.click(by)
        assert table_of(ui).picked is None and ui.at_table() and ui.notice() == ""
        assert moves_of(table_of(ui).session) == lines
        assert not ui.target("undo").enabled, "nothing is lifted or chosen any more"


def at_procession(folder: Path) -> Harness:
    """A table of Procession, against a beginner, at the first choice."""
    chairs = (person("Anna"), computer("beginner", "Ben"))
    return at_choice(folder, chairs, {}, QUICK, game="procession")


def make_first_legal_move(ui: Harness) -> None:
    table = table_of(ui)
    table.submit(next(iter(table.session.situation.view.legal())))
    ui.app.invalidate()


def test_a_person_alone_takes_an_answered_move_back_without_a_question(tmp_path: Path) -> None:
    with at_procession(tmp_path) as ui:
        session = table_of(ui).session
        make_first_legal_move(ui)
        until_choice(ui)
        assert session.situation.why_not_undo is None and len(moves_of(session)) == 2
        ui.key("ctrl+z")
        assert moves_of(session) == () and ui.at_table()


def test_the_notice_that_nothing_can_be_taken_back_ends_when_undo_is_possible(tmp_path: Path) -> None:
    with at_procession(tmp_path) as ui:
        ui.click("undo")
        assert "nothing to take back" in ui.notice()
        make_first_legal_move(ui)
        until_choice(ui, 5.0)
        assert ui.target("undo").enabled and not ui.notice()
