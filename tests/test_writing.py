"""Whole files are written through links, and never over anything that is no file."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from stores import STORES

from tablegame.cli import main
from tablegame.session.game_file import lock_path
from tablegame.session.saves import Library
from tablegame.session.settings import FILE, Settings, load_settings, save_settings
from tablegame.session.stale_files import OLD, clear_away
from tablegame.storage.files import Lock, append, refusal, write_atomic
from tablegame.storage.folders import Folders, themes_folder
from tablegame.ui.error_boundary import ErrorLog

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder for dot files, in which half-written ones would be seen."""
    (tmp_path / "dots").mkdir()
    return tmp_path / "dots"


def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path, elsewhere: Path) -> None:
    link, target = tmp_path / "a.yaml", elsewhere / "mine.yaml"
    for there in (False, True):
        link.unlink(missing_ok=True)
        link.symlink_to(target if there else Path("dots") / "mine.yaml")
        write_atomic(link, f"written {there}")
        assert link.is_symlink() and target.read_text() == f"written {there}"
        append(link, " and on")
        assert link.is_symlink() and target.read_text() == f"written {there} and on"
    assert os.listdir(elsewhere) == ["mine.yaml"]


def test_settings_and_games_may_be_links(tmp_path: Path, elsewhere: Path) -> None:
    folders = Folders(tmp_path / "data", tmp_path / "cache")
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


ODD: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/null"),
    "folder": Path.mkdir,
    "loop": lambda path: path.symlink_to(path),
}


@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_file_is_not_written_over(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    ODD[kind](path)
    before = os.lstat(path)
    with pytest.raises(OSError, match=r"is no file") as refused:
        write_atomic(path, b"x")
    assert refusal(refused.value) == f"{path} cannot be written: is no file. Name another place."
    with pytest.raises(OSError, match=r"is no file|No such device|Is a directory|Too many levels"):
        append(path, "x")
    after = os.lstat(path)
    assert os.path.samestat(before, after) and stat.S_IFMT(before.st_mode) == stat.S_IFMT(after.st_mode)
    assert os.listdir(tmp_path) == ["a.png"]


def test_a_sheet_is_written_through_a_link_and_not_over_a_pipe(
    tmp_path: Path, elsewhere: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegame.printing.checks.contact_sheet", lambda _: b"sheet")
    link, pipe = tmp_path / "sheet.png", tmp_path / "pipe"
    link.symlink_to(elsewhere / "mine.png")
    os.mkfifo(pipe)
    theme = str(themes_folder() / "felt.yaml")
    assert main(["theme", "check", theme, "--sheet", str(link)]) == 0
    assert link.is_symlink() and (elsewhere / "mine.png").read_bytes() == b"sheet"
    assert main(["theme", "check", theme, "--sheet", str(pipe)]) == 2
    assert capsys.readouterr().err == f"{pipe}: cannot be written: is no file\n"
    assert stat.S_ISFIFO(os.lstat(pipe).st_mode)


def test_a_log_that_is_a_pipe_stops_nobody(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path)
    os.mkfifo(tmp_path / "errors.log")
    ErrorLog(folders).add("something")
    assert os.listdir(tmp_path) == ["errors.log"]


# -- what is left behind -----------------------------------------------------------------------------------------------


RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "cache")


def put(path: Path, text: str = "x", age: float = 2 * OLD) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    when = time.time() - age
    os.utime(path, (when, when))
    return path


def test_half_written_files_and_locks_of_the_dead_go(folders: Folders) -> None:
    home = folders.data.parent
    written = [home / store.path for store in STORES if store.path.split("/")[1] not in ("themes", "packs")]
    left = [put(path.with_name(f".{path.name}.123.new")) for path in written] + [put(folders.games / ".g.lock")]
    young = [put(path.with_name(f".{path.name}.124.new"), age=1) for path in written]
    clear_away(folders)
    assert not any(path.exists() for path in left)
    assert all(path.exists() for path in young), "somebody may still be writing there"


def test_half_written_files_beside_what_a_link_leads_to_go(folders: Folders, tmp_path: Path) -> None:
    folders.data.mkdir()
    (folders.data / "settings.yaml").symlink_to(tmp_path / "dots" / "mine.yaml")
    left, other = put(tmp_path / "dots" / ".mine.yaml.123.new"), put(tmp_path / "dots" / ".other.yaml.123.new")
    clear_away(folders)
    assert not left.exists() and other.exists()


def test_what_is_being_written_or_held_stays(folders: Folders) -> None:
    fresh = put(folders.games / ".a.yaml.123.new", age=1)
    game = put(folders.games / "g.yaml", RECORD)
    lock = Lock(lock_path(game))
    assert lock.take()
    os.utime(lock.path, (1, 1))
    clear_away(folders)
    assert fresh.exists() and lock.path.exists() and game.exists()
    lock.release()


def test_notes_without_a_record_wait_among_the_deleted_games(folders: Folders) -> None:
    orphan = put(folders.games / "lost.table.yaml", "mine")
    kept = put(folders.games / "g.table.yaml", "notes: 1\n")
    put(folders.games / "g.yaml", RECORD)
    young = put(folders.games / "young.table.yaml", age=1)
    clear_away(folders)
    assert not orphan.exists() and kept.exists() and young.exists()
    assert [path.read_text() for path in folders.games.glob(".deleted/*/lost.table.yaml")] == ["mine"]


def test_a_game_deleted_by_halves_is_brought_back_whole(folders: Folders) -> None:
    put(folders.games / "g.yaml", RECORD)
    put(folders.games / "g.table.yaml", "notes: 1\ntitle: Sunday\n")
    library = Library(folders)
    token = library.delete("g")
    os.replace(folders.games / ".deleted" / token.place / "g.table.yaml", folders.games / "g.table.yaml")
    os.utime(folders.games / "g.table.yaml", (1, 1))
    clear_away(folders)
    assert library.restore(token).title == "Sunday"


def test_nothing_there_is_no_harm(folders: Folders) -> None:
    clear_away(folders)
    assert not folders.data.exists()
