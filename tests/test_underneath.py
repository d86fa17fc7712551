"""A save that somebody else changes, moves or removes while it is on the table costs no move, and it is said."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tables import at_table, table_of, until_choice
from ui_harness import Harness

from tablegame.core.errors import TableError
from tablegame.games import find
from tablegame.session.game_file import lock_path, notes_path
from tablegame.session.jobs import think
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.storage import files
from tablegame.storage.folders import Folders
from tablegame.storage.records import read_record

GAME = find("contraconquer")
QUICK = Settings(hold_ms=10, speed=0, forced_last=False)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Folders(tmp_path / "data", tmp_path / "cache"))


def start(library: Library, practice: bool = False) -> Session:
    chairs = (person("Al"), computer("club"), computer("club"))
    return Session.start(GAME, 3, {"copies": 3}, chairs, practice, library, Random(5))


def trick(session: Session) -> None:
    while (job := session.next_job()) is not None:
        session.answer(job, think(job))
    session.submit(next(iter(session.view().legal())))


def moves_in(path: Path) -> tuple[str, ...]:
    return read_record(path.read_bytes(), path.name).moves


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
def test_the_game_goes_on_in_a_copy_with_every_move_and_says_so(library: Library, attack: Callable[[Path], None]):
    session = start(library)
    trick(session)
    first = session.file.path
    attack(first)
    left = first.read_bytes() if first.is_file() else None
    trick(session)
    assert session.file.path != first and moves_in(session.file.path) == session._game.history.lines
    news = session.file.news()
    assert first.name in news.english() and session.file.path.name in news.english()
    assert session.file.news() is None
    assert left is None or first.read_bytes() == left, "what somebody else wrote is not touched"
    trick(session)
    assert session.file.news() is None
    session.close()
    assert not lock_path(first).exists() and not lock_path(session.file.path).exists()
    again = Session.resume(library.open(session.file.id))
    assert again.chairs == session.chairs and again._game.history.lines == session._game.history.lines
    again.close()


@pytest.mark.parametrize("attack", [removed, rewritten, appended])
def test_undo_and_a_change_of_seats_notice_it_too(library: Library, attack: Callable[[Path], None]):
    acts = (lambda s: s.undo.take_back(), lambda s: s.hand_over(1, person("Bo")), lambda s: s.help.take())
    for act in acts:
        session = start(library, practice=True)
        trick(session)
        while (job := session.next_job()) is not None:
            session.answer(job, think(job))
        first = session.file.path
        attack(first)
        act(session)
        assert session.file.path != first and moves_in(session.file.path) == session._game.history.lines
        session.close()


def test_what_was_shown_last_is_kept_where_the_table_is_left_without_another_move(library: Library):
    for attack, copied in ((removed, True), (rewritten, True), (cut, True), (moved, False)):
        session = start(library)
        trick(session)
        first = session.file.path
        attack(first)
        session.close()
        assert (session.file.path != first) == copied
        kept = session.file.path if copied else first.with_name("elsewhere.yaml")
        assert moves_in(kept) == session._game.history.lines
        assert notes_path(first).exists()


def test_a_tool_that_writes_the_same_bytes_anew_disturbs_nothing(library: Library):
    session = start(library)
    trick(session)
    path = session.file.path
    other = path.with_name("new")
    other.write_bytes(path.read_bytes())
    other.rename(path)
    trick(session)
    os.utime(path, (5, 5))
    trick(session)
    assert session.file.path == path and moves_in(path) == session._game.history.lines and session.file.news() is None
    session.close()


def test_a_disk_that_fails_in_the_middle_of_an_undo_leaves_the_table_open(library: Library, monkeypatch):
    for broken, after in (("fsync", 0), ("open", 1)):
        session = start(library, practice=True)
        trick(session)
        trick(session)
        before = session._game.history.lines
        real = getattr(os, broken)
        calls = iter(range(100))

        def fail(*args, real=real, calls=calls, after=after):
            if next(calls) >= after:
                raise OSError(5, "Input/output error")
            return real(*args)

        with monkeypatch.context() as patch:
            patch.setattr(files.os, broken, fail)
            try:
                session.undo.take_back()
            except TableError:
                assert session._game.history.lines == before
        assert moves_in(session.file.path) == session._game.history.lines
        trick(session)
        assert moves_in(session.file.path) == session._game.history.lines
        session.close()


def test_unreadable_notes_cost_no_game(library: Library):
    session = start(library)
    trick(session)
    session.close()
    beside = notes_path(session.file.path)
    beside.unlink()
    beside.mkdir()
    file = library.open(session.file.id)
    assert "Every seat is a person now" in file.notices[0].english()
    again = Session.resume(file)
    again.hand_over(1, computer("club"))
    again.close()
    assert beside.is_file() and any(path.is_dir() for path in beside.parent.glob("*-unreadable*"))


def test_at_the_table_it_is_said_and_the_game_goes_on(tmp_path: Path):
    with at_table(tmp_path, settings=QUICK, options={"copies": 3}) as ui:
        played(ui)
        session = table_of(ui).session
        shutil.rmtree(session.file.path.parent)
        ui.key("2", "enter")
        assert "The game goes on in a copy" in ui.notice()
        until_choice(ui)
        lines = session._game.history.lines
    assert [moves_in(path) for path in (tmp_path / "data" / "games").glob("*-??????.yaml")] == [lines]


def played(ui: Harness) -> None:
    until_choice(ui)
    ui.key("1", "enter")
    until_choice(ui)
