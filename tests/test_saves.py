"""Saved games: every move in the file, one writer, nothing lost or overwritten (docs/records.md#saved-games)."""

from __future__ import annotations

import os
import shutil
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from homes import moves_in
from seeds import so_many
from tables import lines_of, notes_of_table

from tablegame.core.errors import RecordError, TableError
from tablegame.games import find
from tablegame.session.games_folder import notes_path
from tablegame.session.notes import Ending, Notes, read_notes, write_notes
from tablegame.session.saves import Library
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.session.worker import think
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
    return Session.start(GAME, 3, {"copies": 2}, chairs or (AL, CLUB, CLUB), practice, library, Random(5))


def play(session: Session, tricks: int) -> None:
    for _ in range(tricks):
        while (job := session.next_job()) is not None:
            session.answer(job, think(job))
        if not session.situation.over:
            session.submit(next(iter(session.situation.view.legal())))


def written(library: Library, name: str, text: str | bytes) -> Path:
    library.folders.games.mkdir(parents=True, exist_ok=True)
    path = library.folders.games / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def everything_shown(session: Session) -> tuple[object, ...]:
    """All that the window shows of a game."""
    now, notes = session.situation, notes_of_table(session)
    return now.view, now.sitters, now.chairs, notes.practice, notes.assisted


def stored(library: Library) -> set[bytes]:
    return {path.read_bytes() for path in library.folders.games.rglob("*") if path.is_file()}


# -- the record is the save --------------------------------------------------------------------------------------------


def test_every_move_is_in_the_file_as_soon_as_it_is_made(library):
    session = start(library)
    while not session.situation.over:
        play(session, 1)
        assert moves_in(session.file.path) == lines_of(session)
    session.close()


def test_a_resumed_game_is_exactly_where_it_was(library):
    session = start(library, practice=True)
    play(session, 2)
    while (job := session.next_job()) is not None:
        session.answer(job, think(job))
    session.take_help()
    before = everything_shown(session)
    session.close()
    again = Session.resume(library.open(session.file.id))
    assert before == everything_shown(again)
    again.take_back()
    again.close()
    once_more = Session.resume(library.open(session.file.id))
    once_more.put_back()
    assert once_more.situation.view == before[0]
    once_more.close()


def test_a_new_player_of_a_seat_is_named_in_the_record(library):
    session = start(library)
    session.hand_over(0, person("Bea"))
    play(session, 1)
    record = read_record(session.file.path.read_bytes(), "it")
    assert record.seats[0] == "Bea" and record.moves == lines_of(session)
    session.close()


def test_an_appended_line_is_synced_to_the_disk(tmp_path, monkeypatch):
    synced = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (synced.append(handle), real(handle))[1])
    path = tmp_path / "a"
    path.touch()
    appender = Appender(path, patience=0.01)
    appender.append(b"line\n")
    for _ in range(500):
        if synced:
            break
        time.sleep(0.01)
    assert synced and path.read_bytes() == b"line\n"
    appender.close()


# -- torn, broken, missing ---------------------------------------------------------------------------------------------


def test_a_record_cut_off_at_any_byte_keeps_its_whole_lines(library, monkeypatch):
    monkeypatch.setattr(os, "fsync", bool)  # the disk is not the point here
    whole = RECORD.encode()
    head = whole.index(b"moves:\n") + len(b"moves:\n")
    for cut in range(len(whole) + 1):
        shutil.rmtree(library.folders.games, ignore_errors=True)
        path = written(library, "g.yaml", whole[:cut])
        library.saved.list()
        if cut < head:
            with pytest.raises(RecordError, match=r"g\.yaml.*kept as g\.unreadable\.yaml"):
                library.open("g")
            assert stored(library) == {whole[:cut]}
            continue
        file = library.open("g")
        lines = whole[head:cut].count(b"\n")
        assert len(file.record.moves) == lines
        assert bool(file.notices) == (whole[cut - 1 : cut] != b"\n")
        file.close()
        assert len(moves_in(path)) == lines


def test_a_torn_line_is_dropped_even_where_it_could_be_read(library):
    written(library, "g.yaml", RECORD + "  - A 1")
    file = library.open("g")
    assert len(file.record.moves) == 4 and "A 1" in file.notices[0].english()
    file.append(["A 2"])
    file.close()
    assert moves_in(file.path)[4:] == ("A 2",)


def test_notes_cut_off_at_any_byte_cost_no_move(library, monkeypatch):
    monkeypatch.setattr(os, "fsync", bool)  # the disk is not the point here
    session = start(library, practice=True)
    play(session, 1)
    session.take_back()
    session.close()
    path, path_of_notes = session.file.path, notes_path(session.file.path)
    record, notes = path.read_bytes(), path_of_notes.read_bytes()
    for cut in range(0, len(notes) + 1, so_many(4, 1)):
        path_of_notes.write_bytes(notes[:cut])
        file = library.open(session.file.id)
        resumed = Session.resume(file)
        assert file.path.read_bytes() == record and len(resumed.situation.chairs) == 3
        if b"seats:" not in notes[:cut]:
            assert all(chair.person for chair in resumed.situation.chairs)
        if file.notices:
            assert notes[:cut] in stored(library)
        resumed.close()
        for aside in library.folders.games.glob("*-unreadable*"):
            aside.unlink()
        path.write_bytes(record)


def test_without_notes_every_seat_is_a_person(library):
    session = start(library)
    play(session, 1)
    session.close()
    notes_path(session.file.path).unlink()
    again = Session.resume(library.open(session.file.id))
    assert [chair.person for chair in again.situation.chairs] == [True] * 3
    assert again.situation.names == ("Al", "B", "C")
    again.close()


def test_written_notes_are_read_back_equal():
    notes = Notes(
        (person('A "x"'), computer("club", "Deep: one"), CLUB),
        "00ff",
        "Sunday's",
        "2019-01-17T12:00:00",
        True,
        True,
        undone=(("A 1", "* deal 7S AH / 2C"), ("B 2",)),
        branches=(("A 1",), ()),
        branch_of="2019-01-17-wargops-abcdef",
        branch_at=4,
    )
    absent = Notes((AL, AL, AL), "aa")
    for winners in ((1, 2), ()):
        notes = replace(notes, ended=Ending("conceded", 0, winners))
        assert read_notes(LenientReader(write_notes(notes).encode(), "n"), absent) == (notes, ())


def test_notes_of_the_previous_version_are_read_without_a_notice():
    notes = Notes((AL, CLUB, CLUB), "aa")
    before = write_notes(notes) + 'day: 2026-11-14\nlearned: true\nlocked: true\ndeal_seal: 00ff\nafter: "one"\n'
    assert read_notes(LenientReader(before.encode(), "n"), notes) == (notes, ())


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
    written(library, "g.yaml", text)
    saved = library.saved.list()[0]
    assert saved.trouble.startswith("g.yaml: ")
    with pytest.raises(RecordError, match=r"kept as g\.unreadable\.yaml"):
        library.open("g")
    assert stored(library) == {text.encode()}
    assert [line.id for line in library.saved.list()] == ["g.unreadable"]
    with pytest.raises(RecordError):
        library.open("g.unreadable")
    assert stored(library) == {text.encode()}


def test_a_second_unreadable_file_takes_another_name(library):
    for number in range(2):
        written(library, "g.yaml", f"rubbish {number}\n")
        with pytest.raises(RecordError):
            library.open("g")
    assert stored(library) == {b"rubbish 0\n", b"rubbish 1\n"}


def test_a_record_in_json_can_be_continued(library):
    path = written(library, "g.yaml", '{"tablegame": 1, "game": "contraconquer", "players": 3, "moves": ["A 1"]}\n')
    file = library.open("g")
    file.append(["B 4"])
    file.close()
    assert moves_in(path) == ("A 1", "B 4")


# -- one writer --------------------------------------------------------------------------------------------------------


def test_a_lock_has_one_holder_and_leaves_no_file(tmp_path):
    one, two = Lock(tmp_path / "l"), Lock(tmp_path / "l")
    assert one.take() and not two.take()
    one.release()
    assert two.take() and not one.take()
    two.release()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_file_without_a_holder_does_not_lock(library):
    session = start(library)
    play(session, 1)
    session.close()
    written(library, f".{session.file.id}.lock", "")
    file = library.open(session.file.id)
    assert not file.copied
    file.close()


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
        written(library, f"g{number}.yaml", RECORD)
    library.saved.list()
    read = []
    monkeypatch.setattr(
        "tablegame.session.game_file.read_bytes", lambda path, name, **_: read.append(name) or path.read_bytes()
    )
    assert len(another_window(library).saved.list()) == 5 and read == []
    written(library, "g3.yaml", RECORD + "  - A 1\n")
    assert len(another_window(library).saved.list()) == 5 and read == ["g3.yaml"]


def test_a_game_without_a_move_of_a_person_is_removed_when_it_is_left(library):
    session = start(library)
    assert library.saved.list() == () and session.file.path.exists(), "it is not listed while it is open"
    session.close()
    assert not list(library.folders.games.iterdir())
    for session in (start(library), start(library, CLUB, CLUB, CLUB)):
        if session.situation.persons:
            play(session, 1)
        session.close()
    assert len(library.saved.list()) == 2, "who only looks on has a game, too"
    named = start(library)
    library.rename(named.file.id, "Sunday")
    named.close()
    waiting = start(library)
    waiting.close(keep=True)
    assert len(library.saved.list()) == 3
    library.saved.with_draft.add(waiting.file.id)
    assert len(library.saved.list()) == 4


def test_a_game_without_a_move_of_a_person_is_removed_after_a_crash(library):
    session = start(library)
    path = session.file.path
    os.utime(path, (1e9, 1e9))
    assert another_window(library).saved.list() == () and path.exists(), "a window has it"
    session.file._lock.release()
    assert another_window(library).saved.list() == () and not list(library.folders.games.iterdir())


def test_an_open_game_can_be_renamed_in_its_window_and_not_deleted(library):
    session = start(library)
    library.rename(session.file.id, "Here")
    play(session, 1)
    session.take_help()
    assert notes_of_table(session).title == "Here"
    with pytest.raises(TableError, match="another window"):
        another_window(library).rename(session.file.id, "There")
    with pytest.raises(TableError, match="on a table"):
        library.delete(session.file.id)
    session.close()
    assert library.saved.list()[0].title == "Here"


def test_games_deleted_long_ago_are_removed_for_good(library):
    written(library, "g.yaml", RECORD)
    written(library, "h.yaml", RECORD)
    token = library.delete("g")
    place = library.folders.games / ".deleted"
    os.replace(place / token.folder, place / "1000")
    library.delete("h")
    assert len(list(place.iterdir())) == 1
    with pytest.raises(RecordError):
        library.restore(token._replace(folder="1000"))


# -- foreign records ---------------------------------------------------------------------------------------------------


def test_an_imported_file_is_copied_and_never_written(library, tmp_path):
    foreign = tmp_path / "from afar.yaml"
    foreign.write_bytes(RECORD.rstrip("\n").replace("\n", "\r\n").encode())
    before = foreign.read_bytes()
    saved = library.import_file(foreign)
    session = Session.resume(library.open(saved.id))
    assert saved.title == "from afar" and len(lines_of(session)) == 4 and len(session.situation.persons) == 3
    session.open_curtain()
    session.submit(1)
    session.close()
    assert foreign.read_bytes() == before


@pytest.mark.parametrize("text", ["", "hello", RECORD + "  - A 9\n", RECORD + "---\n", "a: &a [*a]\n"])
def test_a_text_that_is_no_record_is_not_imported(library, text):
    with pytest.raises(RecordError, match=r"^clipboard: "):
        library.import_text(text, "clipboard")
    assert library.saved.list() == ()


def test_a_folder_or_a_missing_file_is_refused(library, tmp_path):
    for path in (tmp_path, tmp_path / "missing.yaml"):
        with pytest.raises(RecordError, match="cannot be read"):
            library.import_file(path)


@pytest.mark.parametrize("id", ["../../etc/passwd", "missing", "", "a/b"])
def test_an_id_never_leads_out_of_the_folder_of_games(library, id):
    with pytest.raises(RecordError, match="no saved game"):
        library.open(id)
