"""Undo and redo in any company, by keys and menu: screen, session, record and notes stay one after every step."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from full_disk import consistent
from seeds import new_seed
from tables import SHORT, at_choice, at_table, moves_of, table_of, until_choice, view_of
from ui_harness import Harness, new_table

from tablegame.games import find
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
QUICK = Settings(hold_ms=30, speed=0)


def check_consistent(ui: Harness) -> None:
    """Check that the files, the session and the screen show the same game."""
    consistent(ui)
    table = table_of(ui)
    session = table.session
    assert session.file is not None
    path = session.file.path
    data = notes_path(path).read_bytes()
    notes, troubles = read_notes(LenientReader(data, "notes"), session._store.notes)
    assert not troubles
    assert write_notes(notes) == write_notes(session._store.notes) == data.decode()
    for lines in (*session._store.notes.branches, moves_of(session)):
        GameHistory(session.entry.engine, session.players, session.chosen).with_lines(lines)
    if table.caught_up and session.situation.curtain is None:
        assert table.playback.frame.view == session.situation.view
        shown = ui.scene()
        assert not isinstance(ui.top(), GameOverScreen) or session.situation.over
        assert shown.size == ui.size()


class Seals:
    """What computer players sealed after which tricks: the same seat never seals twice differently there."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], str] = {}

    def look(self, ui: Harness) -> None:
        """Take in the record as it is now; fail where a sealed choice has changed."""
        session = table_of(ui).session
        lines = moves_of(session)
        players = session.players
        for start in range(0, len(lines), players):
            before = tuple(frozenset(lines[i : i + players]) for i in range(0, start, players))
            for line in lines[start : start + players]:
                seat = "ABCDEFGH".index(line[0])
                level = session.situation.chairs[seat].level
                if level:
                    assert self.known.setdefault((session, before, seat, level), line) == line


def random_step(ui: Harness, rng: Random) -> str:
    session = table_of(ui).session
    things = ["play"] * 8 + ["undo"] * 4 + ["menu undo", "redo", "redo", "menu redo", "give up", "look away"]
    thing = rng.choice(things)
    if isinstance(ui.top(), GameOverScreen):
        ui.key("l")
        ui.run(0.1)
        thing = rng.choice(["undo", "undo", "redo"])
    if thing == "play":
        if session.situation.curtain is not None:
            ui.key("enter")
        elif session.situation.can_act:
            ui.key("0123456789jqk"[rng.choice(list(session.situation.view.legal()))], "enter")
    elif thing in ("undo", "redo"):
        ui.key("ctrl+z" if thing == "undo" else "ctrl+y")
    elif thing == "look away":
        ui.lose_focus()
    else:
        entry = {"menu undo": "menu.undo", "menu redo": "menu.redo", "give up": "menu.concede"}
        ui.key("m")
        ui.run(0.05)
        if ui.scene().target(entry[thing]) is None:
            ui.click("menu.more")
        target = ui.scene().target(entry[thing])
        if target is not None and target.enabled and (thing != "give up" or rng.random() < 0.3):
            ui.click(entry[thing])
        while isinstance(ui.top(), MenuScreen):
            ui.key("escape")
    ui.run(0.05)
    if isinstance(ui.top(), AskScreen):
        thing += " asked"
        if rng.random() < 2 / 3:
            ui.click("answer.0")
        else:
            ui.key(rng.choice(["enter", "escape"]))
    return thing


@pytest.mark.parametrize("company", COMPANIES)
def test_screen_record_and_notes_agree_after_every_step(tmp_path: Path, company: str) -> None:
    rng = Random(new_seed())
    practice = rng.random() < 0.5
    print(f"practice {practice}")
    chairs, options = COMPANIES[company]
    seals = Seals()
    done: list[str] = []
    with at_table(tmp_path, chairs, options, QUICK, practice) as ui:
        for _ in range(60):
            session, before = table_of(ui).session, len(moves_of(table_of(ui).session))
            done.append(random_step(ui, rng))
            print(done[-1], moves_of(table_of(ui).session))
            check_consistent(ui)
            if rng.random() < 0.7:
                ui.run(0.4)
                check_consistent(ui)
            seals.look(ui)
            after = len(moves_of(session))  # an Enter on the last picture has begun another game
            if not practice and after < before:
                assert before - after <= 1 or len(session.situation.persons) == 1
    assert any("undo" in thing for thing in done)


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
        ui.click("answer.1")
        assert len(moves_of(table_of(ui).session)) == 1
        ui.key("ctrl+z")
        ui.click("answer.0")
        assert len(moves_of(table_of(ui).session)) == 0
        assert table_of(ui).session.situation.curtain == 0


def test_undo_takes_back_a_claim_and_a_concession(tmp_path: Path) -> None:
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
        check_consistent(ui)
        until_choice(ui)
        ui.key("1", "enter")
        until_choice(ui)
        assert len(view_of(ui).tricks) == 1
        check_consistent(ui)


def test_undo_works_after_seats_have_changed_hands(tmp_path: Path) -> None:
    seed = new_seed()
    rng = Random(seed)
    with at_table(tmp_path, COMPANIES["two and a computer"][0], {"copies": 3}, QUICK, True) as ui:
        for number in range(60):
            if number % 7 == 6:
                if isinstance(ui.top(), GameOverScreen):
                    ui.key("l")
                ui.app.close_above(table_of(ui))
                ui.frame()
                ui.app.open("seats", table_of(ui))
                ui.run(0.05)
                seat = rng.randrange(3)
                ui.click(f"seat.{seat}", f"kind.{seat}.{rng.randrange(3)}")
                ui.run(0.05)
                ui.key("escape")
                print("seats", table_of(ui).session.situation.chairs)
            else:
                print(random_step(ui, rng), moves_of(table_of(ui).session))
            check_consistent(ui)
            ui.run(0.3)
            check_consistent(ui)


def test_undo_puts_a_lifted_card_back_before_it_takes_back_a_choice(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        lines = moves_of(table_of(ui).session)
        for how in ("ctrl+z", "undo", "menu.undo"):
            ui.key("1")
            assert table_of(ui).picked == 1
            if how == "menu.undo":
                ui.key("m")
            ui.key(how) if how == "ctrl+z" else ui.click(how)
            assert table_of(ui).picked is None and ui.at_table() and ui.notice() == ""
        assert moves_of(table_of(ui).session) == lines
        assert not ui.target("undo").enabled, "nothing is lifted or chosen any more"


def make_first_legal_move(ui: Harness) -> None:
    table = table_of(ui)
    table.submit(next(iter(table.session.situation.view.legal())))
    ui.app.invalidate()


def test_taking_back_an_answered_move_counts_as_help_after_one_warning(tmp_path: Path) -> None:
    """In a game that counts the reply to a move is information, like a hint."""
    entry = find("procession")
    chairs = (person("Anna"), computer("beginner", "Ben"))
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: new_table(desk, entry, 2, {}, chairs)) as ui:
        until_choice(ui)
        session = table_of(ui).session
        make_first_legal_move(ui)
        assert session.situation.why_not_undo is None and not session.situation.undo_costs, "nobody has answered"
        until_choice(ui)
        lines = moves_of(session)
        assert session.situation.undo_costs and len(lines) == 2
        ui.key("ctrl+z")
        assert isinstance(ui.top(), AskScreen) and "help" in ui.words()
        ui.key("escape")
        assert moves_of(session) == lines and not session.situation.assisted
        ui.key("ctrl+z")
        ui.run(1.0)
        ui.click("answer.0")
        assert moves_of(session) == () and session.situation.assisted
        make_first_legal_move(ui)
        until_choice(ui)
        ui.key("ctrl+z")
        assert moves_of(session) == () and not isinstance(ui.top(), AskScreen), "the warning comes only once"


def test_the_notice_that_undo_is_impossible_disappears_when_it_is_possible(tmp_path: Path) -> None:
    entry = find("procession")
    chairs = (person("Anna"), computer("beginner", "Ben"))
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: new_table(desk, entry, 2, {}, chairs)) as ui:
        until_choice(ui)
        ui.click("undo")
        assert "nothing to take back" in ui.notice()
        make_first_legal_move(ui)
        until_choice(ui, 5.0)
        assert ui.target("undo").enabled and not ui.notice()
