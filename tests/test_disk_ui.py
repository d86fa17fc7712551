"""Disks that are full, and files that change underneath: nothing is lost, and it is said."""

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
from tables import ONE, at_choice, at_table, lines_of, table_of, until_choice, view_of
from ui_harness import Harness

from tablegame.core.errors import TableError
from tablegame.games import find
from tablegame.session.games_folder import lock_path, notes_path
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.session.worker import think
from tablegame.storage import files
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table_screen.screen import TableScreen

# -- full disks --------------------------------------------------------------------------------------------------------


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
        assert table_of(ui).session.situation.can_act
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
        ui.run(20)
        assert disk.refused == asked, "nothing is tried again and again"
        assert not ui.notice(), "said once"
        consistent(ui)
        disk.full = False
        ui.click("felt")
        ui.run(40)
        assert table_of(ui).session.situation.over
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
        assert table_of(ui).session.situation.over
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
        assert (table_of(ui).session.situation.why_not_put_back is None) == (not small)


def test_a_full_disk_is_reported_for_undo_concession_and_changes_of_seats(tmp_path: Path, disk: Disk) -> None:
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
        assert not table_of(ui).session.situation.over
        pressed(ui, "escape")
        ui.click("menu.seats", "seat.1", "kind.1.2")
        assert "No space left" in ui.notice()
        assert table_of(ui).session.situation.chairs == TWO
        pressed(ui, "escape")
        disk.full = False
        consistent(ui)
        pressed(ui, "ctrl+z")
        ui.click("answer.0")
        assert table_of(ui).session.situation.curtain == 0
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
        assert table_of(ui).session.situation.over
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


def test_a_read_only_folder_is_reported_and_still_read(
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


def test_a_second_window_opens_a_copy_with_a_notice(tmp_path: Path) -> None:
    with at_table(tmp_path, ONE) as first:
        until_choice(first)
        pressed(first, "1", "enter")
        until_choice(first)
        with Harness(tmp_path, settings=Settings()) as second:
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


# -- files that change -------------------------------------------------------------------------------------------------


GAME = find("contraconquer")
QUICK = Settings(hold_ms=10, speed=0)


def start(library: Library, practice: bool = False) -> Session:
    chairs = (person("Al"), computer("club"), computer("club"))
    return Session.start(GAME, 3, {"copies": 3}, chairs, practice, library, Random(5))


def trick(session: Session) -> None:
    while (job := session.next_job()) is not None:
        session.answer(job, think(job))
    session.submit(next(iter(session.situation.view.legal())))


def removed(path: Path) -> None:
    path.unlink()


def folder_removed(path: Path) -> None:
    shutil.rmtree(path.parent)


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.yaml"))


def rewritten(path: Path) -> None:
    other = path.with_name("new")
    other.write_bytes(path.read_bytes()[: path.read_bytes().rfind(b"  - ")])
    other.rename(path)


def appended(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"what is this")


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 9)


def scribbled(path: Path) -> None:
    data = path.read_bytes()
    with path.open("r+b") as file:
        file.write(data.replace(b"A 1", b"A 2"))
    os.utime(path, (1, 1))


def replaced_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


ATTACKS = [removed, folder_removed, moved, rewritten, appended, cut, scribbled, replaced_by_a_folder]


@pytest.mark.parametrize("attack", ATTACKS)
def test_after_a_change_from_outside_the_game_continues_in_a_complete_copy(
    library: Library, attack: Callable[[Path], None]
):
    session = start(library)
    trick(session)
    first = session.file.path
    attack(first)
    left = first.read_bytes() if first.is_file() else None
    trick(session)
    assert session.file.path != first and moves_in(session.file.path) == lines_of(session)
    news = session.file.take_copy_notice()
    assert first.name in news.english() and session.file.path.name in news.english()
    assert session.file.take_copy_notice() is None
    assert left is None or first.read_bytes() == left, "what somebody else wrote is not touched"
    trick(session)
    assert session.file.take_copy_notice() is None
    session.close()
    assert not lock_path(first).exists() and not lock_path(session.file.path).exists()
    again = Session.resume(library.open(session.file.id))
    assert again.situation.chairs == session.situation.chairs and lines_of(again) == lines_of(session)
    again.close()


@pytest.mark.parametrize("attack", [removed, rewritten, appended])
def test_undo_and_a_change_of_seats_also_notice_a_change_from_outside(library: Library, attack: Callable[[Path], None]):
    acts = (lambda s: s.take_back(), lambda s: s.hand_over(1, person("Bo")), lambda s: s.take_help())
    for act in acts:
        session = start(library, practice=True)
        trick(session)
        while (job := session.next_job()) is not None:
            session.answer(job, think(job))
        first = session.file.path
        attack(first)
        act(session)
        assert session.situation.saved == session.file.id != first.stem
        assert moves_in(session.file.path) == lines_of(session)
        session.close()


def test_closing_the_table_saves_the_last_trick_after_a_change_from_outside(library: Library):
    for attack, copied in ((removed, True), (rewritten, True), (cut, True), (moved, False)):
        session = start(library)
        trick(session)
        first = session.file.path
        attack(first)
        session.close()
        assert (session.file.path != first) == copied
        kept = session.file.path if copied else first.with_name("elsewhere.yaml")
        assert moves_in(kept) == lines_of(session)
        assert notes_path(first).exists()


def test_rewriting_a_record_with_the_same_bytes_makes_no_copy(library: Library):
    session = start(library)
    trick(session)
    path = session.file.path
    other = path.with_name("new")
    other.write_bytes(path.read_bytes())
    other.rename(path)
    trick(session)
    os.utime(path, (5, 5))
    trick(session)
    assert session.file.path == path and moves_in(path) == lines_of(session) and session.file.take_copy_notice() is None
    session.close()


def test_a_disk_that_fails_in_the_middle_of_an_undo_leaves_the_table_open(library: Library, monkeypatch):
    for broken, after in (("fsync", 0), ("open", 1)):
        session = start(library, practice=True)
        trick(session)
        trick(session)
        before = lines_of(session)
        real = getattr(os, broken)
        calls = iter(range(100))

        def fail(*args, real=real, calls=calls, after=after):
            if next(calls) >= after:
                raise OSError(5, "Input/output error")
            return real(*args)

        with monkeypatch.context() as patch:
            patch.setattr(files.os, broken, fail)
            try:
                session.take_back()
            except TableError:
                assert lines_of(session) == before
        assert moves_in(session.file.path) == lines_of(session)
        trick(session)
        assert moves_in(session.file.path) == lines_of(session)
        session.close()


def test_deleting_the_games_folder_shows_a_notice_and_the_game_continues_in_a_copy(tmp_path: Path):
    with at_table(tmp_path, settings=QUICK, options={"copies": 3}) as ui:
        played(ui)
        session = table_of(ui).session
        shutil.rmtree(session.file.path.parent)
        ui.key("2", "enter")
        assert "The game goes on in a copy" in ui.notice()
        until_choice(ui)
        lines = lines_of(session)
    assert [moves_in(path) for path in (tmp_path / "data" / "games").glob("*-??????.yaml")] == [lines]


def played(ui: Harness) -> None:
    until_choice(ui)
    ui.key("1", "enter")
    until_choice(ui)
