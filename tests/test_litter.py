"""What killed windows leave behind goes at a later start; nothing that a player made does."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from stores import STORES

from tablegame.session.game_file import lock_path
from tablegame.session.saves import Library
from tablegame.session.stale_files import OLD, clear_away
from tablegame.storage.files import Lock
from tablegame.storage.folders import Folders

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
