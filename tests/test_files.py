"""Files are read and written with bounds, through links, and never over what is no file."""

from __future__ import annotations

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
from tablegame.session.settings import FILE, Settings, load_settings, save_settings
from tablegame.storage.files import Lock, TooLargeError, append, contents, copy_aside, refusal, rewrite, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.lenient import LenientReader
from tablegame.storage.records import Record

# -- reading -----------------------------------------------------------------------------------------------------------


pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    """A reader that waits for a writer who does not come fails its test."""

    def stop(*_: object) -> None:
        raise AssertionError("waits for ever")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


# -- the reader --------------------------------------------------------------------------------------------------------


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


def test_a_pipe_is_read_from_the_command_line_alone_and_never_waited_for(tmp_path: Path) -> None:
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


# -- all stores --------------------------------------------------------------------------------------------------------


def _large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(20_000_000)


ODD: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
    "loop": lambda path: path.symlink_to(path),
    "large": _large,
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's folders with something in every store."""
    home = tmp_path_factory.mktemp("home")
    fill(home)
    return home


@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("store", STORES, ids=lambda store: store.path)
def test_every_store_survives_a_pipe_a_folder_or_a_loop_in_place_of_its_file(
    store: Store, kind: str, home: Path, tmp_path: Path
) -> None:
    at = tmp_path / "home"
    shutil.copytree(home, at)
    folders, path = Folders(at / "data", at / "cache"), at / store.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    ODD[kind](path)
    planted = os.lstat(path)
    store.read(folders)
    if store.write is not None:
        store.write(folders)
        stored = [os.lstat(each) for each in path.parent.iterdir()]
        assert any(os.path.samestat(planted, each) for each in stored), "what lay there is kept under another name"
        assert stat.S_ISREG(os.lstat(path).st_mode)


# -- writing -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder for dot files, in which half-written ones would be seen."""
    (tmp_path / "dots").mkdir()
    return tmp_path / "dots"


def test_writing_through_a_link_changes_its_target(tmp_path: Path, elsewhere: Path) -> None:
    link, target = tmp_path / "a.yaml", elsewhere / "mine.yaml"
    for there in (False, True):
        link.unlink(missing_ok=True)
        link.symlink_to(target if there else Path("dots") / "mine.yaml")
        write_atomic(link, f"written {there}")
        assert link.is_symlink() and target.read_text() == f"written {there}"
        append(link, " and on")
        assert link.is_symlink() and target.read_text() == f"written {there} and on"
    assert os.listdir(elsewhere) == ["mine.yaml"]


def test_settings_and_games_may_be_links(folders: Folders, elsewhere: Path) -> None:
    folders.games.mkdir(parents=True)
    (folders.data / FILE).symlink_to(elsewhere / FILE)
    save_settings(folders, Settings(theme="slate"))
    settings = load_settings(folders)[0]
    settings.speed = 5
    save_settings(folders, settings)
    assert (folders.data / FILE).is_symlink() and (elsewhere / FILE).is_file()
    assert load_settings(folders)[0].theme == "slate" and load_settings(folders)[0].speed == 5

    record = "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n"
    (elsewhere / "g.yaml").write_text(record)
    (folders.games / "g.yaml").symlink_to(elsewhere / "g.yaml")
    file = Library(folders).open("g")
    file.append(["A 1"])
    file.rewrite(["A 2"])
    file.append(["B 1"])
    file.close()
    assert (folders.games / "g.yaml").is_symlink() and os.listdir(folders.games) == ["g.yaml"]
    assert (elsewhere / "g.yaml").read_text() == record + "  - A 2\n  - B 1\n"


NO_FILES: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/null"),
    "folder": Path.mkdir,
    "loop": lambda path: path.symlink_to(path),
}


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
    assert [stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()] == [mode] * 3


@pytest.mark.parametrize("text", ["speed: 3 # slow\n", "# mine\nspeed: 3\n", "names:\n  - 'Al # 1' #2\n"])
def test_comments_written_by_hand_are_copied_aside_once(text: str, folders: Folders) -> None:
    path, copy = aged_file(folders.data / FILE, text), folders.data / "settings-with-comments.txt"
    for speed in (1, 2):
        settings = load_settings(folders)[0]
        settings.speed = speed
        settings.names = ("Al # 1", 'Bo " #2')
        save_settings(folders, settings)
        assert copy.read_text() == text and "#2" in path.read_text()
    assert sorted(each.name for each in folders.data.iterdir()) == [copy.name, FILE]

    game = aged_file(folders.games / "g.yaml", f"{RECORD}# mine\n")
    for move in ("B 4", "C 7"):
        file = Library(folders).open("g")
        file.append([move])
        file.rewrite(file.record.moves)
        file.close()
    assert "#" not in game.read_text() and (folders.games / "g-with-comments.txt").read_text().startswith(RECORD)
    assert len(Library(folders).saved.list()) == 1 and len(list(folders.games.glob("*comments*"))) == 1


@pytest.mark.parametrize("name", ["x" * 250 + ".pdf", "ß" * 125 + ".yaml", "x" * 240])
def test_a_file_may_have_the_longest_name_of_the_system(name: str, tmp_path: Path) -> None:
    write_atomic(tmp_path / name, b"x")
    assert os.listdir(tmp_path) == [name]


def test_the_oldest_branches_are_dropped_before_notes_become_too_large_to_read() -> None:
    branches = tuple((f"A {number}",) * 8000 for number in range(20))
    whole = replace(blank_notes(Record("contraconquer", 3)), branches=branches)
    read_back, notices = read_notes(LenientReader(write_notes(whole).encode(), "g.table.yaml"), whole)
    assert (
        read_back.branches == branches[-len(read_back.branches) :] and 5 < len(read_back.branches) < 20 and not notices
    )


# -- what is left behind -----------------------------------------------------------------------------------------------


RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n"


def aged_file(path: Path, text: str = "x", age: float = 2 * OLD) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    when = time.time() - age
    os.utime(path, (when, when))
    return path


def test_old_half_written_files_and_locks_are_removed(folders: Folders) -> None:
    home = folders.data.parent
    written = [home / store.path for store in STORES if store.path.split("/")[1] not in ("themes", "packs")]
    old = [aged_file(path.with_name(f".{path.name}.123.new")) for path in written] + [
        aged_file(folders.games / ".g.lock")
    ]
    old += [aged_file(path.with_name(f".{path.name}.125.new"), age=-1e6) for path in written]
    young = [aged_file(path.with_name(f".{path.name}.124.new"), age=1) for path in written]
    clear_away(folders)
    assert not any(path.exists() for path in old)
    assert all(path.exists() for path in young), "somebody may still be writing there"


def test_half_written_files_next_to_the_target_of_a_link_are_removed(folders: Folders, tmp_path: Path) -> None:
    folders.data.mkdir()
    (folders.data / "settings.yaml").symlink_to(tmp_path / "dots" / "mine.yaml")
    left, other = (
        aged_file(tmp_path / "dots" / ".mine.yaml.123.new"),
        aged_file(tmp_path / "dots" / ".other.yaml.123.new"),
    )
    clear_away(folders)
    assert not left.exists() and other.exists()


def test_a_file_being_written_and_a_lock_in_use_are_not_removed(folders: Folders) -> None:
    fresh = aged_file(folders.games / ".a.yaml.123.new", age=1)
    game = aged_file(folders.games / "g.yaml", RECORD)
    lock = Lock(lock_path(game))
    assert lock.take()
    os.utime(lock.path, (1, 1))
    clear_away(folders)
    assert fresh.exists() and lock.path.exists() and game.exists()
    lock.release()


def test_notes_without_a_record_are_moved_to_the_deleted_games(folders: Folders) -> None:
    orphan = aged_file(folders.games / "lost.table.yaml", "mine")
    with_record = aged_file(folders.games / "g.table.yaml", "notes: 1\n")
    aged_file(folders.games / "g.yaml", RECORD)
    young = aged_file(folders.games / "young.table.yaml", age=1)
    clear_away(folders)
    assert not orphan.exists() and with_record.exists() and young.exists()
    assert [path.read_text() for path in folders.games.glob(".deleted/*/lost.table.yaml")] == ["mine"]


def test_a_half_deleted_game_is_restored_whole(folders: Folders) -> None:
    aged_file(folders.games / "g.yaml", RECORD)
    aged_file(folders.games / "g.table.yaml", "notes: 1\ntitle: Sunday\n")
    library = Library(folders)
    token = library.delete("g")
    os.replace(folders.games / ".deleted" / token.folder / "g.table.yaml", folders.games / "g.table.yaml")
    os.utime(folders.games / "g.table.yaml", (1, 1))
    clear_away(folders)
    assert library.restore(token).title == "Sunday"


def test_clearing_away_without_a_folder_creates_none(folders: Folders) -> None:
    clear_away(folders)
    assert not folders.data.exists()
