"""A locked game: no help of any kind until it is over, and nobody takes the lock off."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tables import at_choice, at_table, screen_of, table_of, until_choice
from ui_harness import Harness

from tablegame.cli import main
from tablegame.core.errors import MoveError, TableError
from tablegame.games import GAMES, find
from tablegame.practice.results import result_of
from tablegame.session.notes import read_notes, write_notes
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings, load_settings
from tablegame.storage.folders import Folders
from tablegame.storage.records import read_record, write_record
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.new_game import MORE, NewGameScreen
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.table.actions import do
from tablegame.ui.table.launch import begin, open_table, resume
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Action

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


# -- every way around it -----------------------------------------------------------------------------------------------


QUICK = Settings(language="en", speed=0, deaf_ms=0)
DEALT = [entry.key for entry in GAMES if entry.deals]


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """The user's own saved games, where the commands find them too."""
    folders = Folders(tmp_path / "data", tmp_path / "cache")
    monkeypatch.setattr(Folders, "of_user", classmethod(lambda _: folders))
    return Library(folders)


def locked_game(library: Library, key: str, moves: int = 4, seed: int = 1, deal: str = "") -> Session:
    """A locked game under way, in which people sit everywhere and chose at random."""
    entry, rng = find(key), Random(seed)
    chairs = tuple(person(name) for name in "ABCDEFGH"[: entry.engine.usual_players])
    session = Session.start(entry, len(chairs), {}, chairs, False, library, rng, deal, locked=True)
    play_on(session, moves, rng)
    return session


def play_on(session: Session, moves: int, rng: Random) -> None:
    """So many choices at random."""
    for _ in range(moves):
        session.viewers.go_on()
        session.viewers.open_curtain()
        session.submit(session.view().legal().sample(rng))


def bare(session: Session, folder: Path, name: str = "bare.yaml") -> Path:
    """The record of a game without its notes."""
    folder.mkdir(parents=True, exist_ok=True)
    assert session.file is not None
    path = folder / name
    path.write_bytes(session.file.path.read_bytes())
    return path


def begin_here(ui: Harness, key: str, locked: bool = False) -> Session:
    """Lay a table with a game of one person."""
    entry = find(key)
    chairs = (person("Anna"), *(computer("club") for _ in range(entry.engine.usual_players - 1)))
    open_table(ui.app, begin(ui.app, entry, len(chairs), {}, chairs, False, locked=locked))
    until_choice(ui)
    return table_of(ui).session


# -- deals that may be known -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", DEALT)
def test_the_same_deal_is_not_dealt_again_before_the_end_of_a_locked_game(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        old = begin_here(ui, key, locked=True)
        do(table_of(ui), Action("table.same_deal"))
        assert table_of(ui).session is old and "when it is over" in ui.notice()
        ui.key("m", "m")
        assert not ui.target("menu.same_deal").enabled and "when it is over" in ui.target("menu.same_deal").why
        ui.app.pop()
        old.endings.concede()
        assert old.undo.why_not() is not None, "nobody looks at all the cards and goes on"
        do(table_of(ui), Action("table.same_deal"))
        until_choice(ui)
        again = table_of(ui).session
        assert (
            again is not old
            and not again._game.is_locked
            and again.notes.known
            and again.help.why_not_lock() is not None
        )
        assert "known cards" in ui.words()


@pytest.mark.parametrize("key", DEALT)
def test_a_deal_that_somebody_chose_is_neither_locked_nor_rated(key: str, library: Library) -> None:
    session = locked_game(library, key, deal="48213")
    assert not session._game.is_locked and session.notes.known and session.help.why_not_lock() is not None
    session.endings.concede()
    session.close()
    assert session.file is not None and result_of(session.file.path).counts == "known"
    assert read_notes(write_notes(session.notes).encode(), "x", session.notes) == (session.notes, ())


def test_the_same_deal_in_the_middle_of_a_game_makes_both_known(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        old = begin_here(ui, "contraspiel")
        do(table_of(ui), Action("table.same_deal"))
        ui.settle()
        assert isinstance(ui.top(), AskScreen) and "neither game changes a rating" in " ".join(ui.words().split())
        ui.click("answer.0")
        new = table_of(ui).session
        assert new is not old and new.notes.deal == old.notes.deal and old.notes.known and new.notes.known


def test_an_end_that_is_taken_back_has_made_the_cards_known(library: Library) -> None:
    session = locked_game(library, "precognition", 2, deal="7")
    session.endings.concede()
    session.undo.take_back()
    assert session.notes.known
    other = locked_game(library, "wargops", 2)
    other.endings.concede()
    reason = other.undo.why_not()
    assert reason is not None and "end stands" in reason.text


def test_a_record_with_cards_in_it_may_be_played_on_and_is_not_rated(library: Library, tmp_path: Path) -> None:
    other = locked_game(Library(Folders(tmp_path / "another", tmp_path / "cache2")), "contraspiel", 2)
    saved = library.import_file(bare(other, tmp_path))
    file = library.open(saved.id)
    assert file.notes.known and not file.notes.foreign
    file.close()


def test_the_dialog_of_a_new_game_locks_no_deal_that_was_chosen(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), QUICK) as ui:
        ui.app.push(NewGameScreen(ui.app, find("contraspiel")))
        screen = screen_of(ui, NewGameScreen)
        screen.do_lock(True)
        screen.do_deal_word("typed", "48213")
        ui.settle()
        assert "deal by number" in ui.words() and "locked" not in ui.words()
        screen.page = MORE
        ui.app.apply_settings()
        ui.settle()
        assert "neither locked nor rated" in " ".join(ui.words().split())
        assert not ui.target("lock").enabled and "neither locked nor rated" in ui.target("lock").why
        screen.do_deal()
        until_choice(ui)
        session = table_of(ui).session
        assert not session.notes.locked and session.notes.known


# -- copies ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_no_copy_of_a_locked_game_is_taken_in_before_its_end(key: str, library: Library, tmp_path: Path) -> None:
    session = locked_game(library, key)
    assert session.file is not None
    path, id = session.file.path, session.file.id
    copy, linked, hard = bare(session, tmp_path / "else"), tmp_path / "link.yaml", tmp_path / "hard.yaml"
    linked.symlink_to(path)
    hard.hardlink_to(path)
    before = {file.name for file in library.folders.games.glob("*.yaml")}
    for way in (copy, linked, hard, path):
        with pytest.raises(TableError, match=LOCKED):
            library.import_file(way)
    with pytest.raises(TableError, match=LOCKED):
        library.import_text(path.read_text("utf-8"), "clipboard")
    with pytest.raises(TableError, match=LOCKED):
        library.copy(id)
    with pytest.raises(TableError, match=LOCKED):
        Library(library.folders).open(id)
    assert {file.name for file in library.folders.games.glob("*.yaml")} == before
    laid = bare(session, library.folders.games, "2026-01-01-bare.yaml")
    for look in (library.open, library.read):
        with pytest.raises(TableError, match=LOCKED):
            look("2026-01-01-bare")
    assert laid.is_file(), "it is not taken for a broken one"
    session.endings.concede()
    assert library.import_file(copy).id != id
    library.open("2026-01-01-bare").close()


@pytest.mark.parametrize("command", ["evaluate", "analyse", "play"])
@pytest.mark.parametrize("key", ["contraspiel", "procession"])
def test_no_command_helps_with_a_copy_of_a_locked_game(
    key: str, command: str, library: Library, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    session = locked_game(library, key)
    assert session.file is not None
    copy, linked, hard = bare(session, tmp_path / "else"), tmp_path / "link.yaml", tmp_path / "hard.yaml"
    linked.symlink_to(session.file.path)
    hard.hardlink_to(session.file.path)
    record = read_record(copy.read_bytes(), "copy")
    named, back = tmp_path / "named.yaml", tmp_path / "back.yaml"
    seats = tuple(f"Somebody {number}" for number in range(record.players))
    named.write_text(write_record(replace(record, seats=seats)), "utf-8")
    back.write_text(write_record(replace(record, moves=record.moves[:-1])), "utf-8")
    ways = [str(way) for way in (copy, linked, hard, named, back)]
    handle = os.open(copy, os.O_RDONLY)
    for way in (*ways, f"/dev/fd/{handle}"):
        assert main([command, way]) == 2
        said = capfd.readouterr().err
        assert "this game is locked" in said and said.count("\n") == 1
    os.close(handle)


@pytest.mark.parametrize("key", ["contraspiel", "procession"])
def test_a_record_that_goes_on_from_a_locked_game_is_refused_too(key: str, library: Library, tmp_path: Path) -> None:
    session = locked_game(library, key, 2)
    session.close()
    Library(library.folders).export(session.file.id if session.file else "", tmp_path / "taken.yaml")
    aside = Library(Folders(tmp_path / "another", tmp_path / "cache2"))
    file = aside.open(aside.import_file(tmp_path / "taken.yaml").id)
    other = Session.resume(file)
    play_on(other, 2, Random(3))
    with pytest.raises(TableError, match=LOCKED):
        library.import_file(bare(other, tmp_path))


def test_a_locked_game_that_was_deleted_can_be_brought_back_and_stays_locked(library: Library, tmp_path: Path) -> None:
    session = locked_game(library, "contraspiel")
    copy = bare(session, tmp_path)
    session.close()
    assert session.file is not None
    deleted = library.delete(session.file.id)
    with pytest.raises(TableError, match=LOCKED):
        library.import_file(copy)
    library.restore(deleted)
    with pytest.raises(TableError, match=LOCKED):
        library.import_file(copy)


@pytest.mark.parametrize("key", ["contraspiel", "procession"])
def test_other_games_are_helped_with_while_one_is_locked(
    key: str, library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    locked_game(library, key, 3)
    other = locked_game(Library(Folders(tmp_path / "another", tmp_path / "cache2")), key, 3, seed=2)
    assert main(["evaluate", str(bare(other, tmp_path)), "--level", "beginner"]) == 0, capsys.readouterr().err
    assert library.import_file(tmp_path / "bare.yaml")


def test_the_locked_game_on_the_table_is_not_pasted_beside_itself(tmp_path: Path) -> None:
    with at_choice(tmp_path, options={"copies": 2}) as ui:
        table = table_of(ui)
        session = table.session
        session.help.lock()
        table.submit(next(iter(session.view().legal())))
        ui.settle()
        ui.key("ctrl+c", "ctrl+v")
        assert "no second copy" in ui.notice() and table_of(ui).session is session
        ui.drop(bare(session, tmp_path / "else"))
        assert "no second copy" in ui.notice() and table_of(ui).session is session
        assert len(list(ui.folders.games.glob("*.table.yaml"))) == 1
