"""Files on the disk: bounded reading, atomic writing through links, and the removal of stale files."""

from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from stores import STORES, Store, fill

from tablegame.session.game_file import blank_notes
from tablegame.session.games_folder import OLD, clear_away, lock_path
from tablegame.session.notes import read_notes, write_notes
from tablegame.session.saves import Library
from tablegame.storage.files import Lock, TooLargeError, append, contents, copy_aside, refusal, rewrite, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.lenient import LenientReader
from tablegame.storage.records import Record

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


@pytest.fixture(autouse=True)
def _no_endless_waiting() -> Iterator[None]:
    """A test fails if it waits for a minute, for example for the writer of a pipe."""

    def fail(*_: object) -> None:
        raise AssertionError("waits for ever")

    old_handler = signal.signal(signal.SIGALRM, fail)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, old_handler)


def test_a_file_is_read_up_to_a_bound(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 100)
    assert contents(tmp_path / "a", 100) == b"x" * 100
    with pytest.raises(TooLargeError):
        contents(tmp_path / "a", 99)


@pytest.mark.parametrize("place", ["/dev/zero", "/dev/null", "/dev/tty", "/"])
def test_devices_and_folders_are_refused_as_files(tmp_path: Path, place: str) -> None:
    (tmp_path / "link").symlink_to(place)
    for piped in (False, True):
        with pytest.raises(OSError, match=r"is no file|No such device"):
            contents(tmp_path / "link", piped=piped)


def test_a_pipe_is_read_only_where_pipes_are_allowed_and_somebody_writes(tmp_path: Path) -> None:
    """piped: as for files that the command line names."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="is no file"):
        contents(tmp_path / "pipe")
    with pytest.raises(OSError, match="nobody writes"):
        contents(tmp_path / "pipe", piped=True)
    reading, writing = os.pipe()
    writer = threading.Thread(target=lambda: (os.write(writing, b"abc"), os.close(writing)))
    writer.start()
    assert contents(Path(f"/dev/fd/{reading}"), piped=True) == b"abc"
    writer.join()
    os.close(reading)


NO_FILES: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "endless device": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
    "link to itself": lambda path: path.symlink_to(path),
}
PLANTED = NO_FILES | {"large file": lambda path: path.write_bytes(b"\0" * 20_000_000)}
"""What may be in the place of a user's file."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's folders with something in every store."""
    home = tmp_path_factory.mktemp("home")
    fill(home)
    return home


@pytest.mark.parametrize("kind", PLANTED)
@pytest.mark.parametrize("store", STORES, ids=lambda store: store.path)
def test_every_store_survives_what_is_no_file_in_its_place(store: Store, kind: str, home: Path, tmp_path: Path) -> None:
    own_home = tmp_path / "home"
    shutil.copytree(home, own_home)
    folders, path = Folders(own_home / "data", own_home / "cache"), own_home / store.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    PLANTED[kind](path)
    planted = os.lstat(path)
    store.read(folders)
    if store.write is not None:
        store.write(folders)
        in_folder = [os.lstat(file) for file in path.parent.iterdir()]
        assert any(os.path.samestat(planted, status) for status in in_folder), "it is kept under another name"
        assert stat.S_ISREG(os.lstat(path).st_mode)


@pytest.fixture
def other_folder(tmp_path: Path) -> Path:
    """A folder with the targets of links, in which temporary files would be seen."""
    (tmp_path / "other").mkdir()
    return tmp_path / "other"


@pytest.mark.parametrize("is_absolute", [False, True])
def test_writing_through_a_link_changes_its_target(is_absolute: bool, tmp_path: Path, other_folder: Path) -> None:
    link, target = tmp_path / "link.yaml", other_folder / "target.yaml"
    link.symlink_to(target if is_absolute else Path("other") / "target.yaml")
    write_atomic(link, "written")
    append(link, " and appended")
    assert link.is_symlink() and target.read_text() == "written and appended"
    assert os.listdir(other_folder) == ["target.yaml"]


def test_the_record_of_an_open_game_may_be_a_link(folders: Folders, other_folder: Path) -> None:
    link, target = folders.games / "g.yaml", other_folder / "g.yaml"
    target.write_text(RECORD)
    folders.games.mkdir(parents=True)
    link.symlink_to(target)
    file = Library(folders).open("g")
    file.append(["B 4"])
    file.rewrite(["A 2"])
    file.append(["B 5"])
    file.close()
    assert link.is_symlink() and os.listdir(folders.games) == ["g.yaml"]
    assert target.read_text() == RECORD.replace("A 1", "A 2") + "  - B 5\n"


@pytest.mark.parametrize("kind", NO_FILES)
def test_a_pipe_a_device_or_a_folder_is_not_overwritten(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    NO_FILES[kind](path)
    before = os.lstat(path)
    with pytest.raises(OSError, match=r"is no file") as refused:
        write_atomic(path, b"x")
    assert refusal(refused.value) == f"{path} cannot be written: is no file. Name another place."
    with pytest.raises(OSError, match=r"is no file|No such device|Is a directory|Too many levels"):
        append(path, "x")
    after = os.lstat(path)
    assert os.path.samestat(before, after) and stat.S_IFMT(before.st_mode) == stat.S_IFMT(after.st_mode)
    assert os.listdir(tmp_path) == ["a.png"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_a_replaced_file_and_its_copies_keep_the_permissions_of_the_old_one(mode: int, tmp_path: Path) -> None:
    path = aged_file(tmp_path / "g.table.yaml", "seed: 1 # of hidden cards\n")
    path.chmod(mode)
    rewrite(path, "seed: 2\n")
    copy_aside(path)
    assert [stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()] == [mode] * 3


@pytest.mark.parametrize("text", ["speed: 3 # slow\n", "# mine\nspeed: 3\n", "names:\n  - 'Al # 1' #2\n"])
def test_a_file_with_comments_is_copied_aside_once(text: str, tmp_path: Path) -> None:
    path, copy = tmp_path / "settings.yaml", tmp_path / "settings-with-comments.txt"
    path.write_text(text)
    for name in ("Al # 1", 'Bo " #2'):  # # begins no comment in quotes
        rewrite(path, f"names:\n  - {json.dumps(name)}\n")
    assert copy.read_text() == text
    assert sorted(file.name for file in tmp_path.iterdir()) == [copy.name, path.name]


def test_the_copy_of_a_record_with_comments_is_no_saved_game(folders: Folders) -> None:
    game = aged_file(folders.games / "g.yaml", f"{RECORD}# mine\n")
    Library(folders).open("g").close()
    assert game.read_text() == RECORD
    assert (folders.games / "g-with-comments.txt").read_text() == f"{RECORD}# mine\n"
    assert len(Library(folders).saved.list()) == 1


@pytest.mark.parametrize("name", ["x" * 250 + ".pdf", "ß" * 125 + ".yaml", "x" * 240])
def test_a_file_may_have_the_longest_name_of_the_system(name: str, tmp_path: Path) -> None:
    write_atomic(tmp_path / name, b"x")
    assert os.listdir(tmp_path) == [name]


def test_the_oldest_branches_are_dropped_before_notes_become_too_large_to_read() -> None:
    branches = tuple((f"A {number}",) * 8000 for number in range(20))
    notes = replace(blank_notes(Record("contraconquer", 3)), branches=branches)
    read_back, notices = read_notes(LenientReader(write_notes(notes).encode(), "g.table.yaml"), notes)
    assert not notices
    assert read_back.branches == branches[-len(read_back.branches) :] and 5 < len(read_back.branches) < 20


RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n"


def aged_file(path: Path, text: str = "x", age: float = 2 * OLD) -> Path:
    """Write a file and date it back. age: in seconds; by default the file is stale."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    when = time.time() - age
    os.utime(path, (when, when))
    return path


def test_old_half_written_files_and_locks_are_removed(folders: Folders) -> None:
    home, lock_without_window = folders.data.parent, aged_file(folders.games / ".g.lock")
    written = [home / store.path for store in STORES if store.path.split("/")[1] not in ("themes", "packs")]
    old = [aged_file(path.with_name(f".{path.name}.123.new")) for path in written]
    of_the_future = [aged_file(path.with_name(f".{path.name}.125.new"), age=-1e6) for path in written]
    young = [aged_file(path.with_name(f".{path.name}.124.new"), age=1) for path in written]
    clear_away(folders)
    assert not any(path.exists() for path in (*old, *of_the_future, lock_without_window))
    assert all(path.exists() for path in young), "another window may still be writing them"


def test_half_written_files_next_to_the_target_of_a_link_are_removed(folders: Folders, tmp_path: Path) -> None:
    folders.data.mkdir()
    (folders.data / "settings.yaml").symlink_to(tmp_path / "other" / "target.yaml")
    of_target = aged_file(tmp_path / "other" / ".target.yaml.123.new")
    of_another_file = aged_file(tmp_path / "other" / ".another.yaml.123.new")
    clear_away(folders)
    assert not of_target.exists() and of_another_file.exists()


def test_a_lock_in_use_is_not_removed(folders: Folders) -> None:
    lock = Lock(lock_path(aged_file(folders.games / "g.yaml", RECORD)))
    assert lock.take()
    os.utime(lock.path, (1, 1))
    clear_away(folders)
    assert lock.path.exists()
    lock.release()


def test_notes_without_a_record_are_moved_to_the_deleted_games(folders: Folders) -> None:
    without_record = aged_file(folders.games / "lost.table.yaml", "mine")
    with_record = aged_file(folders.games / "g.table.yaml", "notes: 1\n")
    aged_file(folders.games / "g.yaml", RECORD)
    young = aged_file(folders.games / "young.table.yaml", age=1)
    clear_away(folders)
    assert not without_record.exists() and with_record.exists() and young.exists(), "its record may still come"
    assert [path.read_text() for path in folders.games.glob(".deleted/*/lost.table.yaml")] == ["mine"]


def test_a_half_deleted_game_is_restored_whole(folders: Folders) -> None:
    aged_file(folders.games / "g.yaml", RECORD)
    aged_file(folders.games / "g.table.yaml", "notes: 1\ntitle: Sunday\n")
    library = Library(folders)
    deleted = library.delete("g")
    notes = folders.games / "g.table.yaml"
    os.replace(folders.games / ".deleted" / deleted.folder / notes.name, notes)  # as if only the record was moved
    os.utime(notes, (1, 1))
    clear_away(folders)
    assert library.restore(deleted).title == "Sunday"


def test_clearing_away_without_a_folder_creates_none(folders: Folders) -> None:
    clear_away(folders)
    assert not folders.data.exists()
