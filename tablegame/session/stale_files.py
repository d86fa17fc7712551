"""Files that killed windows leave behind in the user's folders are removed.

Nothing that a player made is removed: notes without their record go to the deleted games, and are removed with them.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from tablegame.session.game_file import NOTES_ENDING, RECORD_ENDING
from tablegame.storage.files import HALF_WRITTEN, Lock
from tablegame.storage.folders import Folders

OLD = 3600.0
"""Seconds after which no window is still writing a file, or about to write a record beside its notes."""


def clear_away(folders: Folders) -> None:
    """Remove stale files. Never raises; what cannot be removed stays."""
    for folder in folders.written:
        for path in (*_old(folder), *_beside_links(folder)):
            if path.name.startswith(".") and path.name.endswith(HALF_WRITTEN):
                with suppress(OSError):
                    path.unlink()
    deleted = folders.games / ".deleted"
    for path in _old(folders.games):
        if path.name.startswith(".") and path.name.endswith(".lock"):
            with suppress(OSError):  # of a window that has died
                lock = Lock(path)
                if lock.take():
                    lock.release()
        elif path.name.endswith(NOTES_ENDING):
            _put_aside(path, deleted)


def _old(folder: Path) -> list[Path]:
    """Files of a folder that have not been written to for a while."""
    found = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if entry.is_file(follow_symlinks=False) and time.time() - entry.stat().st_mtime > OLD:
                    found.append(Path(entry.path))
    return found


def _beside_links(folder: Path) -> list[Path]:
    """Old files beside the targets of a folder's links, named after them."""
    found: list[Path] = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.is_symlink():
                target = Path(os.path.realpath(entry.path))
                found += (path for path in _old(target.parent) if path.name.startswith(f".{target.name}."))
    return found


def _put_aside(notes: Path, deleted: Path) -> None:
    """Notes whose record is not there: to their record among the deleted games, else to a place of their own there."""
    record = f"{notes.name.removesuffix(NOTES_ENDING)}{RECORD_ENDING}"
    if (notes.parent / record).exists():
        return
    with suppress(OSError):
        place = next((each.parent for each in deleted.glob(f"*/{record}")), deleted / f"{time.time_ns()}")
        place.mkdir(parents=True, exist_ok=True)
        if not (place / notes.name).exists():
            os.replace(notes, place / notes.name)
