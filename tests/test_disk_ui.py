"""A full disk, a folder that may not be written, a second window: said once, nothing lost, and the game goes on."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from full_disk import Disk, consistent
from tables import ONE, at_choice, at_table, table_of, until_choice, view_of
from ui_harness import Harness

from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table_screen.screen import TableScreen

TWO = (person("Anna"), person("Ben"), computer("club", "Cilla"))


def pressed(ui: Harness, *keys: str) -> None:
    """Press keys one after the other, each with a moment to act."""
    for key in keys:
        ui.key(key)
        ui.run(0.1)


def test_on_a_full_disk_a_card_stays_in_the_hand_and_can_be_sealed_later(tmp_path: Path, disk: Disk) -> None:
    with at_choice(tmp_path) as ui:
        disk.full = True
        pressed(ui, "1", "enter")
        assert "No space left" in ui.notice()
        consistent(ui)
        assert table_of(ui).session.can_act()
        pressed(ui, "2", "enter")
        assert "No space left" in ui.notice()
        consistent(ui)
        disk.full = False
        pressed(ui, "3", "enter")
        until_choice(ui)
        assert view_of(ui).tricks[0].ranks[0] == 3
        consistent(ui)


def test_on_a_full_disk_computer_seats_wait_for_the_next_input(tmp_path: Path, disk: Disk) -> None:
    chairs = (computer("club"), computer("club"), computer("club"))
    with at_table(tmp_path, chairs, {"copies": 3}) as ui:
        ui.run(2)
        disk.full = True
        ui.run(4)
        assert "No space left" in ui.notice()
        asked = disk.refused
        ui.run(8)
        assert disk.refused == asked, "nothing is tried again and again"
        assert not ui.notice(), "said once"
        consistent(ui)
        disk.full = False
        ui.click("felt")
        ui.run(40)
        assert table_of(ui).session.over
        consistent(ui)


def test_on_a_full_disk_a_forced_last_card_is_tried_once(tmp_path: Path, disk: Disk) -> None:
    with at_table(tmp_path, settings=Settings(hold_ms=100)) as ui:
        for rank in ("3", "1"):
            until_choice(ui)
            pressed(ui, rank, "enter")
        until_choice(ui)
        disk.full = True
        ui.run(3)
        assert "No space left" in ui.notice()
        asked = disk.refused
        ui.run(3)
        assert disk.refused == asked
        disk.full = False
        pressed(ui, "2", "enter")
        ui.run(3)
        assert table_of(ui).session.over
        consistent(ui)


@pytest.mark.parametrize("small", [False, True])
def test_on_a_full_disk_undo_and_redo_leave_game_and_file_as_one(tmp_path: Path, disk: Disk, small: bool) -> None:
    with at_choice(tmp_path, practice=True) as ui:
        pressed(ui, "1", "enter")
        until_choice(ui)
        disk.full, disk.small = not small, small
        pressed(ui, "ctrl+z")
        assert "No space left" in ui.notice()
        consistent(ui)
        disk.full = disk.small = False
        pressed(ui, "ctrl+z")
        assert not view_of(ui).tricks
        consistent(ui)
        disk.full, disk.small = not small, small
        pressed(ui, "ctrl+y")
        assert "No space left" in ui.notice()
        consistent(ui)
        if small:
            assert len(view_of(ui).tricks) == 1, "the move is kept; only the notes wait"
        disk.full = disk.small = False
    with Harness(tmp_path) as ui:
        ui.click("continue")
        until_choice(ui)
        consistent(ui)
        assert (table_of(ui).session.undo.why_not_put_back() is None) == (not small)


def test_on_a_full_disk_agreements_and_changes_of_seats_are_said_not_lost(tmp_path: Path, disk: Disk) -> None:
    with at_choice(tmp_path, TWO) as ui:
        pressed(ui, "enter")
        until_choice(ui)
        pressed(ui, "1", "enter")
        disk.full = True
        pressed(ui, "ctrl+z")
        ui.click("answer.0")
        assert "No space left" in ui.notice()
        consistent(ui)
        pressed(ui, "escape")
        ui.click("menu.concede", "answer.0")
        assert "No space left" in ui.notice()
        assert not table_of(ui).session.over
        pressed(ui, "escape")
        ui.click("menu.seats", "seat.1", "kind.1.2")
        assert "No space left" in ui.notice()
        assert table_of(ui).session.chairs == TWO
        pressed(ui, "escape")
        disk.full = False
        consistent(ui)
        pressed(ui, "ctrl+z")
        ui.click("answer.0")
        assert table_of(ui).session.viewers.curtain == 0
        consistent(ui)


def test_on_a_full_disk_no_new_game_begins_and_the_window_stays(tmp_path: Path, disk: Disk) -> None:
    with at_table(tmp_path / "one") as ui:
        for _ in range(3):
            until_choice(ui)
            pressed(ui, "right", "enter", "enter")
        until_choice(ui)
        disk.full = True
        ui.click("again")
        assert "No space left" in ui.notice() and ui.notice().isprintable()
        assert table_of(ui).session.over
    with Harness(tmp_path / "two") as ui:
        pressed(ui, "enter", "enter")
        assert "No space left" in ui.notice()
        ui.clipboard.copy("tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n")
        pressed(ui, "ctrl+v")
        assert "No space left" in ui.notice()
        assert not isinstance(ui.top(), TableScreen)
        disk.full = False
        pressed(ui, "ctrl+v")
        ui.seat_people()
        assert isinstance(ui.top(), TableScreen)


def test_a_folder_that_may_not_be_written_is_said_and_read(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_choice(tmp_path) as ui:
        pressed(ui, "1", "enter")
        until_choice(ui)

    def refused(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return os.open(path, flags, mode)

    monkeypatch.setattr(disk, "open", refused, raising=False)
    before = {path: path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file()}
    with Harness(tmp_path) as ui:
        pressed(ui, "enter")
        assert "Read-only" in ui.notice()
        assert isinstance(ui.top(), ShelfScreen)
        ui.click("settings")
        pressed(ui, "escape", "enter", "enter")
    assert before == {path: path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file()}


def test_a_second_window_opens_a_copy_and_says_so(tmp_path: Path) -> None:
    with at_table(tmp_path, ONE) as first:
        until_choice(first)
        pressed(first, "1", "enter")
        until_choice(first)
        with Harness(tmp_path, settings=Settings(forced_last=False)) as second:
            second.click("continue")
            assert "copy" in second.notice()
            until_choice(second)
            one, two = (table_of(ui).session for ui in (first, second))
            assert one.file is not None and two.file is not None
            assert one.file.path != two.file.path
            assert view_of(one).tricks == view_of(two).tricks
            pressed(second, "2", "enter")
            until_choice(second)
            pressed(first, "3", "enter")
            until_choice(first)
            consistent(first)
            consistent(second)
            assert (view_of(one).tricks[1].ranks[0], view_of(two).tricks[1].ranks[0]) == (3, 2)
