"""Full disks, read-only folders and files that change under an open game: nothing is lost, and a notice tells."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from full_disk import Disk, consistent
from homes import moves_in
from tables import ONE, at_choice, at_table, let_computers, lines_of, table_of, until_choice, view_of
from ui_harness import Harness

from tablegame.core.errors import TableError
from tablegame.games import find
from tablegame.session.games_folder import lock_path, notes_path
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.storage import files
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table_screen.screen import TableScreen

PEOPLE = (person("Anna"), person("Ben"), computer("club", "Cilla"))


def press(ui: Harness, *keys: str) -> None:
    """Press keys one after the other, each with a moment to act."""
    for key in keys:
        ui.key(key)
        ui.run(0.1)


def assert_disk_is_full_and_game_intact(ui: Harness) -> None:
    """Assert that the notice tells of the full disk, and that the game on the screen is the one in the file."""
    assert "No space left" in ui.notice()
    consistent(ui)


def test_on_a_full_disk_a_card_stays_in_the_hand_and_can_be_sealed_later(tmp_path: Path, disk: Disk) -> None:
    with at_choice(tmp_path) as ui:
        disk.full = True
        for rank in ("1", "2"):
            press(ui, rank, "enter")
            assert_disk_is_full_and_game_intact(ui)
            assert table_of(ui).session.situation.can_act
        disk.full = False
        press(ui, "3", "enter")
        until_choice(ui)
        assert view_of(ui).tricks[0].ranks[0] == 3
        consistent(ui)


def test_on_a_full_disk_computer_players_wait_for_the_next_input(tmp_path: Path, disk: Disk) -> None:
    with at_table(tmp_path, (computer("club"),) * 3, {"copies": 3}) as ui:
        ui.run(2)
        disk.full = True
        ui.run(4)
        assert_disk_is_full_and_game_intact(ui)
        refused = disk.refused
        ui.run(20)
        assert disk.refused == refused, "nothing is tried again and again"
        assert not ui.notice(), "the notice appears once"
        disk.full = False
        ui.click("felt")
        ui.run(40)
        assert table_of(ui).session.situation.over
        consistent(ui)


def test_on_a_full_disk_the_last_card_which_plays_itself_is_tried_once(tmp_path: Path, disk: Disk) -> None:
    with at_table(tmp_path, settings=Settings(hold_ms=100)) as ui:
        for rank in ("3", "1"):
            until_choice(ui)
            press(ui, rank, "enter")
        until_choice(ui)
        disk.full = True
        ui.run(3)
        assert_disk_is_full_and_game_intact(ui)
        refused = disk.refused
        ui.run(3)
        assert disk.refused == refused
        disk.full = False
        press(ui, "2", "enter")
        ui.run(3)
        assert table_of(ui).session.situation.over
        consistent(ui)


@pytest.mark.parametrize("fault", ["full", "small"])
def test_on_a_full_disk_undo_and_redo_leave_game_and_file_equal(tmp_path: Path, disk: Disk, fault: str) -> None:
    """A disk that is "small" has room for a line of the record, but for no new file of notes."""
    with at_choice(tmp_path, practice=True) as ui:
        press(ui, "1", "enter")
        until_choice(ui)
        setattr(disk, fault, True)
        press(ui, "ctrl+z")
        assert_disk_is_full_and_game_intact(ui)
        setattr(disk, fault, False)
        press(ui, "ctrl+z")
        assert not view_of(ui).tricks
        consistent(ui)
        setattr(disk, fault, True)
        press(ui, "ctrl+y")
        assert_disk_is_full_and_game_intact(ui)
        setattr(disk, fault, False)
        if fault == "small":
            assert len(view_of(ui).tricks) == 1, "the move is kept; only the notes wait"
    with Harness(tmp_path) as ui:
        ui.click("continue")
        until_choice(ui)
        consistent(ui)
        assert (table_of(ui).session.situation.why_not_put_back is None) == (fault == "full")


def test_on_a_full_disk_undo_giving_up_and_a_change_of_seats_change_nothing(tmp_path: Path, disk: Disk) -> None:
    with at_choice(tmp_path, PEOPLE) as ui:
        press(ui, "enter")
        until_choice(ui)
        press(ui, "1", "enter")
        disk.full = True
        press(ui, "ctrl+z")
        ui.click("answer.0")
        assert_disk_is_full_and_game_intact(ui)
        press(ui, "escape")
        ui.click("menu.concede", "answer.0")
        assert_disk_is_full_and_game_intact(ui)
        assert not table_of(ui).session.situation.over
        press(ui, "escape")
        ui.click("menu.seats", "seat.1", "kind.1.2")  # a computer player for Ben
        assert_disk_is_full_and_game_intact(ui)
        assert table_of(ui).session.situation.chairs == PEOPLE
        press(ui, "escape")
        disk.full = False
        press(ui, "ctrl+z")
        ui.click("answer.0")
        assert table_of(ui).session.situation.curtain == 0, "Anna's choice is taken back"
        consistent(ui)


def test_on_a_full_disk_one_more_game_is_refused_with_a_notice(tmp_path: Path, disk: Disk) -> None:
    with at_table(tmp_path) as ui:
        for _ in range(3):  # the tricks of a short game
            until_choice(ui)
            press(ui, "right", "enter", "enter")
        until_choice(ui)
        disk.full = True
        ui.click("again")
        assert "No space left" in ui.notice() and ui.notice().isprintable()
        assert table_of(ui).session.situation.over


def test_on_a_full_disk_a_new_or_pasted_game_is_refused_with_a_notice(tmp_path: Path, disk: Disk) -> None:
    disk.full = True
    with Harness(tmp_path) as ui:
        press(ui, "enter", "enter")
        assert "No space left" in ui.notice()
        ui.clipboard.copy("tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n")
        press(ui, "ctrl+v")
        assert "No space left" in ui.notice() and not isinstance(ui.top(), TableScreen)
        disk.full = False
        press(ui, "ctrl+v")
        ui.seat_people()
        assert isinstance(ui.top(), TableScreen)


def test_in_a_read_only_folder_nothing_changes(tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_to_read(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return os.open(path, flags, mode)

    def contents() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file()}

    with at_choice(tmp_path) as ui:
        press(ui, "1", "enter")
        until_choice(ui)
    before = contents()
    monkeypatch.setattr(disk, "open", open_to_read, raising=False)
    with Harness(tmp_path) as ui:
        press(ui, "enter")
        assert "Read-only" in ui.notice()
        assert isinstance(ui.top(), ShelfScreen)
        ui.click("settings")
        press(ui, "escape", "enter", "enter")
    assert contents() == before


def test_a_second_window_opens_a_copy_of_the_game_with_a_notice(tmp_path: Path) -> None:
    with at_table(tmp_path, ONE) as first, Harness(tmp_path, settings=Settings()) as second:
        until_choice(first)
        press(first, "1", "enter")
        until_choice(first)
        second.home()
        second.click("continue")
        assert "copy" in second.notice()
        until_choice(second)
        sessions = [table_of(ui).session for ui in (first, second)]
        assert sessions[0].situation.saved != sessions[1].situation.saved
        assert view_of(first).tricks == view_of(second).tricks
        for ui, rank in ((second, 2), (first, 3)):
            press(ui, str(rank), "enter")
            until_choice(ui)
            assert view_of(ui).tricks[1].ranks[0] == rank
        consistent(first)
        consistent(second)


def new_session(library: Library, practice: bool = False) -> Session:
    """A game of Contraconquer with a person at seat A, saved in the library."""
    chairs = (person("Al"), computer("club"), computer("club"))
    return Session.start(find("contraconquer"), 3, {"copies": 3}, chairs, practice, library, Random(5))


def play_trick(session: Session) -> None:
    """Let the computer players choose, then make the first legal move of the person."""
    let_computers(session)
    session.submit(next(iter(session.situation.view.legal())))


def replace_by_shorter_record(path: Path) -> None:
    shorter = path.with_name("new")
    shorter.write_bytes(path.read_bytes()[: path.read_bytes().rfind(b"  - ")])
    shorter.rename(path)


def edit_in_place(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(path.read_bytes().replace(b"A 1", b"A 2"))
    os.utime(path, (1, 1))


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


CHANGES: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "folder removed": lambda path: shutil.rmtree(path.parent),
    "moved": lambda path: path.rename(path.with_name("elsewhere.yaml")),
    "appended": lambda path: path.write_bytes(path.read_bytes() + b"what is this"),
    "cut": lambda path: os.truncate(path, path.stat().st_size - 9),
    "replaced by a shorter record": replace_by_shorter_record,
    "edited in place": edit_in_place,
    "replaced by a folder": replace_by_folder,
}
"""What another program may do to the record of an open game."""


@pytest.mark.parametrize("change", CHANGES)
def test_after_a_change_of_its_record_a_game_continues_in_a_complete_copy(library: Library, change: str) -> None:
    session = new_session(library)
    play_trick(session)
    record = session.file.path
    CHANGES[change](record)
    changed_bytes = record.read_bytes() if record.is_file() else None
    play_trick(session)
    copy = session.file.path
    assert copy != record and moves_in(copy) == lines_of(session)
    notice = session.file.take_copy_notice().english()
    assert record.name in notice and copy.name in notice
    play_trick(session)
    assert session.file.take_copy_notice() is None, "the notice appears once"
    if changed_bytes is not None:
        assert record.read_bytes() == changed_bytes, "the changed file is not touched"
    session.close()
    assert not lock_path(record).exists() and not lock_path(copy).exists()
    again = Session.resume(library.open(copy.stem))
    assert again.situation.chairs == session.situation.chairs and lines_of(again) == lines_of(session)
    again.close()


@pytest.mark.parametrize("change", ["removed", "replaced by a shorter record", "appended"])
@pytest.mark.parametrize(
    "act",
    [Session.take_back, Session.reveal_deal, lambda session: session.hand_over(1, person("Bo"))],
    ids=["undo", "the same deal again", "a change of seats"],
)
def test_undo_the_same_deal_and_a_change_of_seats_also_go_on_in_a_copy(
    library: Library, act: Callable[[Session], object], change: str
) -> None:
    session = new_session(library, practice=True)
    play_trick(session)
    let_computers(session)
    record = session.file.path
    CHANGES[change](record)
    act(session)
    assert session.situation.saved == session.file.id != record.stem
    assert moves_in(session.file.path) == lines_of(session)
    session.close()


@pytest.mark.parametrize("change", ["removed", "replaced by a shorter record", "cut", "moved"])
def test_a_game_closed_after_a_change_of_its_record_has_its_last_trick_in_a_file(library: Library, change: str) -> None:
    session = new_session(library)
    play_trick(session)
    record = session.file.path
    CHANGES[change](record)
    session.close()
    # A file that was moved was written through its open handle.
    complete = record.with_name("elsewhere.yaml") if change == "moved" else session.file.path
    assert (session.file.path == record) == (change == "moved")
    assert moves_in(complete) == lines_of(session)
    assert notes_path(record).exists()


def test_a_record_replaced_by_equal_bytes_makes_no_copy(library: Library) -> None:
    session = new_session(library)
    play_trick(session)
    path = session.file.path
    equal_copy = path.with_name("new")
    equal_copy.write_bytes(path.read_bytes())
    equal_copy.rename(path)
    play_trick(session)
    os.utime(path, (5, 5))
    play_trick(session)
    assert session.file.path == path and moves_in(path) == lines_of(session)
    assert session.file.take_copy_notice() is None
    session.close()


@pytest.mark.parametrize(("call", "successes"), [("fsync", 0), ("open", 1)])  # calls that succeed before all fail
def test_a_disk_that_fails_in_the_middle_of_an_undo_leaves_game_and_file_equal(
    library: Library, monkeypatch: pytest.MonkeyPatch, call: str, successes: int
) -> None:
    session = new_session(library, practice=True)
    play_trick(session)
    play_trick(session)
    before = lines_of(session)
    real, calls = getattr(os, call), iter(range(100))

    def fail(*arguments: object) -> object:
        if next(calls) >= successes:
            raise OSError(errno.EIO, "Input/output error")
        return real(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(files.os, call, fail)
        try:
            session.take_back()
        except TableError:
            assert lines_of(session) == before
    assert moves_in(session.file.path) == lines_of(session)
    play_trick(session)
    assert moves_in(session.file.path) == lines_of(session)
    session.close()


def test_after_the_folder_of_games_was_deleted_a_notice_names_the_copy(tmp_path: Path) -> None:
    with at_choice(tmp_path, settings=Settings(hold_ms=10, speed=0), options={"copies": 3}) as ui:
        ui.key("1", "enter")
        until_choice(ui)
        session = table_of(ui).session
        shutil.rmtree(session.file.path.parent)
        ui.key("2", "enter")
        assert "The game goes on in a copy" in ui.notice()
        until_choice(ui)
        lines = lines_of(session)
    assert [moves_in(path) for path in (tmp_path / "data" / "games").glob("*-??????.yaml")] == [lines]
