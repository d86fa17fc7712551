"""Saved games: the record has every move, one window writes, and nothing is lost (docs/records.md#saved-games)."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event

import pytest
from homes import moves_in
from seeds import so_many
from tables import let_computers, lines_of, notes_of_table

from tablegame.core.errors import RecordError, TableError
from tablegame.games import find
from tablegame.session.games_folder import notes_path
from tablegame.session.notes import Ending, Notes, read_notes, write_notes
from tablegame.session.saves import Library
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.storage.files import Appender, Lock, write_atomic
from tablegame.storage.lenient import LenientReader
from tablegame.storage.records import read_record

GAME = find("contraconquer")
AL, CLUB = person("Al"), computer("club")
RECORD = (
    "tablegame: 1\ngame: contraconquer\nplayers: 3\noptions: {copies: 2}\nmoves:\n  - A 1\n  - B 4\n  - C 7\n  - C 8\n"
)


def another_window(library: Library) -> Library:
    return Library(library.folders)


def start(library: Library, *chairs: Chair, practice: bool = False) -> Session:
    """A new game; by default Al plays against two computer players."""
    return Session.start(GAME, 3, {"copies": 2}, chairs or (AL, CLUB, CLUB), practice, library, Random(5))


def choose(session: Session) -> None:
    """Let the computer players choose; then the person makes the first legal move."""
    let_computers(session)
    if not session.situation.over:
        session.submit(next(iter(session.situation.view.legal())))


def write_game(library: Library, name: str, text: str | bytes) -> Path:
    """Write a file into the folder of games. Returns its path."""
    library.folders.games.mkdir(parents=True, exist_ok=True)
    path = library.folders.games / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def shown_of(session: Session) -> tuple[object, ...]:
    """What the window shows of a game."""
    situation = session.situation
    return situation.view, situation.sitters, situation.chairs, situation.practice


def contents_of_folder(library: Library) -> set[bytes]:
    """The bytes of all files in the folder of games."""
    return {path.read_bytes() for path in library.folders.games.rglob("*") if path.is_file()}


# -- the record is the save --------------------------------------------------------------------------------------------


def test_every_move_is_in_the_file_as_soon_as_it_is_made(library):
    session = start(library)
    while not session.situation.over:
        choose(session)
        assert moves_in(session.file.path) == lines_of(session)
    session.close()


def reopened(library: Library, session: Session) -> Session:
    """The game after it was closed and resumed."""
    session.close()
    return Session.resume(library.open(session.file.id))


def test_a_resumed_game_shows_what_it_showed_before_and_can_be_undone_and_redone(library):
    session = start(library, practice=True)
    choose(session)
    choose(session)
    let_computers(session)
    shown = shown_of(session)
    session = reopened(library, session)
    assert shown_of(session) == shown
    session.take_back()
    session = reopened(library, session)
    session.put_back()
    assert shown_of(session) == shown
    session.close()


def test_a_new_player_of_a_seat_is_named_in_the_record(library):
    session = start(library)
    session.hand_over(0, person("Bea"))
    choose(session)
    record = read_record(session.file.path.read_bytes(), "it")
    assert record.seats[0] == "Bea" and record.moves == lines_of(session)
    session.close()


def test_an_appended_line_is_synced_to_the_disk(tmp_path, monkeypatch):
    is_synced = Event()
    monkeypatch.setattr(os, "fsync", lambda _: is_synced.set())
    path = tmp_path / "a"
    path.touch()
    appender = Appender(path, patience=0.01)
    appender.append(b"line\n")
    assert is_synced.wait(timeout=5) and path.read_bytes() == b"line\n"
    appender.close()


# -- torn, broken, missing ---------------------------------------------------------------------------------------------


def test_a_record_cut_off_at_any_byte_keeps_its_whole_lines(library, monkeypatch):
    monkeypatch.setattr(os, "fsync", bool)  # many files are written, and this test is not about the disk
    data = RECORD.encode()
    first_move = data.index(b"moves:\n") + len(b"moves:\n")
    for cut in range(len(data) + 1):
        shutil.rmtree(library.folders.games, ignore_errors=True)
        path = write_game(library, "g.yaml", data[:cut])
        if cut < first_move:
            with pytest.raises(RecordError, match=r"g\.yaml.*kept as g\.unreadable\.yaml"):
                library.open("g")
            assert contents_of_folder(library) == {data[:cut]}
        else:
            file = library.open("g")
            assert bool(file.notices) == (not data[:cut].endswith(b"\n"))
            file.close()
            assert len(moves_in(path)) == data[first_move:cut].count(b"\n")


def test_notes_cut_off_at_any_byte_cost_no_move(library, monkeypatch):
    monkeypatch.setattr(os, "fsync", bool)  # many files are written, and this test is not about the disk
    session = start(library, practice=True)
    choose(session)
    session.take_back()
    session.close()
    path = session.file.path
    record, notes = path.read_bytes(), notes_path(path).read_bytes()
    for cut in range(0, len(notes) + 1, so_many(4, 1)):
        notes_path(path).write_bytes(notes[:cut])
        file = library.open(session.file.id)
        resumed = Session.resume(file)
        assert path.read_bytes() == record and len(resumed.situation.chairs) == 3
        if b"seats:" not in notes[:cut]:
            assert all(chair.person for chair in resumed.situation.chairs)
        if file.notices:
            assert notes[:cut] in contents_of_folder(library), "a copy is kept"
        resumed.close()
        for copy in library.folders.games.glob("*-unreadable*"):
            copy.unlink()
        path.write_bytes(record)


def test_written_notes_are_read_back_equal():
    notes = Notes(
        chairs=(person('A "x"'), computer("club", "Deep: one"), CLUB),
        seed="00ff",
        title="Sunday's",
        created="2019-01-17T12:00:00",
        practice=True,
        undone=(("A 1", "* deal 7S AH / 2C"), ("B 2",)),
        branches=(("A 1",), ()),
        branch_of="2019-01-17-wargops-abcdef",
        branch_at=4,
    )
    absent = Notes((AL, AL, AL), "aa")
    for winners in ((1, 2), ()):
        notes = replace(notes, ended=Ending("conceded", 0, winners))
        assert read_notes(LenientReader(write_notes(notes).encode(), "n"), absent) == (notes, ())


def test_notes_with_keys_of_an_earlier_version_are_read_without_a_notice():
    notes = Notes((AL, CLUB, CLUB), "aa")
    text = (
        write_notes(notes)
        + 'assisted: true\nday: 2026-11-14\nlearned: true\nlocked: true\ndeal_seal: 00ff\nafter: "one"\n'
    )
    assert read_notes(LenientReader(text.encode(), "n"), notes) == (notes, ())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00\x01",
        "tablegame: 2\ngame: contraconquer\nplayers: 3\nmoves:\n",
        "tablegame: 1\ngame: chess\nplayers: 3\nmoves:\n",
        RECORD + "  - A 9\n",
        RECORD + "  - &a A 1\n",
        "- a list\n",
    ],
)
def test_an_unreadable_record_is_renamed_kept_and_named(library, text):
    write_game(library, "g.yaml", text)
    saved = library.saved.list()[0]
    assert saved.trouble.startswith("g.yaml: ")
    with pytest.raises(RecordError, match=r"kept as g\.unreadable\.yaml"):
        library.open("g")
    assert contents_of_folder(library) == {text.encode()}
    assert [line.id for line in library.saved.list()] == ["g.unreadable"]
    with pytest.raises(RecordError):
        library.open("g.unreadable")
    assert contents_of_folder(library) == {text.encode()}


def test_a_second_unreadable_file_takes_another_name(library):
    for number in range(2):
        write_game(library, "g.yaml", f"rubbish {number}\n")
        with pytest.raises(RecordError):
            library.open("g")
    assert contents_of_folder(library) == {b"rubbish 0\n", b"rubbish 1\n"}


def test_a_record_in_json_can_be_continued(library):
    path = write_game(library, "g.yaml", '{"tablegame": 1, "game": "contraconquer", "players": 3, "moves": ["A 1"]}\n')
    file = library.open("g")
    file.append(["B 4"])
    file.close()
    assert moves_in(path) == ("A 1", "B 4")


# -- one writer --------------------------------------------------------------------------------------------------------


def test_a_lock_has_one_holder_and_leaves_no_file(tmp_path):
    lock, other_lock = Lock(tmp_path / "l"), Lock(tmp_path / "l")
    assert lock.take() and not other_lock.take()
    lock.release()
    assert other_lock.take() and not lock.take()
    other_lock.release()
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(5, "broken")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="broken"):
        write_atomic(path, "new")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


# -- the list ----------------------------------------------------------------------------------------------------------


def test_the_list_reads_only_games_that_changed(library, monkeypatch):
    for number in range(5):
        write_game(library, f"g{number}.yaml", RECORD)
    library.saved.list()
    names_read = []
    monkeypatch.setattr(
        "tablegame.session.game_file.read_bytes", lambda path, name, **_: names_read.append(name) or path.read_bytes()
    )
    assert len(another_window(library).saved.list()) == 5 and names_read == []
    write_game(library, "g3.yaml", RECORD + "  - A 1\n")
    assert len(another_window(library).saved.list()) == 5 and names_read == ["g3.yaml"]


def test_a_game_without_a_move_of_a_person_is_removed_when_it_is_left(library):
    session = start(library)
    assert library.saved.list() == () and session.file.path.exists(), "an open game is not listed"
    session.close()
    assert not list(library.folders.games.iterdir())


def test_a_game_is_kept_if_a_person_has_moved_or_named_it_or_only_computers_play(library):
    with_a_move, with_a_name, without_people = start(library), start(library), start(library, CLUB, CLUB, CLUB)
    choose(with_a_move)
    library.rename(with_a_name.file.id, "Sunday")
    for session in (with_a_move, with_a_name, without_people):
        session.close()
    assert len(library.saved.list()) == 3


def test_a_game_without_a_move_that_is_kept_for_its_draft_is_listed(library):
    session = start(library)
    session.close(keep=True)
    assert library.saved.list() == ()
    library.saved.with_draft.add(session.file.id)
    assert [line.id for line in library.saved.list()] == [session.file.id]


def test_a_game_without_a_move_of_a_person_is_removed_after_a_crash(library):
    session = start(library)
    path = session.file.path
    os.utime(path, (1e9, 1e9))  # long ago
    assert another_window(library).saved.list() == () and path.exists(), "a window has it open"
    session.file._lock.release()  # as the system does when the window dies
    assert another_window(library).saved.list() == () and not list(library.folders.games.iterdir())


def test_an_open_game_can_be_renamed_in_its_window_and_not_deleted(library):
    session = start(library)
    library.rename(session.file.id, "Here")
    choose(session)
    session.reveal_deal()
    assert notes_of_table(session).title == "Here"
    with pytest.raises(TableError, match="another window"):
        another_window(library).rename(session.file.id, "There")
    with pytest.raises(TableError, match="on a table"):
        library.delete(session.file.id)
    session.close()
    assert library.saved.list()[0].title == "Here"


def test_games_deleted_long_ago_are_removed_for_good(library):
    write_game(library, "g.yaml", RECORD)
    write_game(library, "h.yaml", RECORD)
    deleted = library.delete("g")
    trash = library.folders.games / ".deleted"
    os.replace(trash / deleted.folder, trash / "1000")  # deleted 1000 nanoseconds after the beginning of 1970
    library.delete("h")
    assert len(list(trash.iterdir())) == 1
    with pytest.raises(RecordError):
        library.restore(deleted._replace(folder="1000"))


# -- foreign records ---------------------------------------------------------------------------------------------------


def test_an_imported_file_is_copied_and_never_written(library, tmp_path):
    foreign = tmp_path / "from afar.yaml"
    data = RECORD.rstrip("\n").replace("\n", "\r\n").encode()
    foreign.write_bytes(data)
    saved = library.import_file(foreign)
    session = Session.resume(library.open(saved.id))
    assert saved.title == "from afar" and len(lines_of(session)) == 4 and len(session.situation.persons) == 3
    session.open_curtain()
    session.submit(1)
    session.close()
    assert foreign.read_bytes() == data


@pytest.mark.parametrize("id", ["../../etc/passwd", "missing", "", "a/b"])
def test_an_id_never_leads_out_of_the_folder_of_games(library, id):
    with pytest.raises(RecordError, match="no saved game"):
        library.open(id)
