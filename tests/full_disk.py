"""A disk without room, as the module `storage.files` sees it; and a check that file and session agree."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from tables import table_of
from ui_harness import Harness

from tablegame.session.history import replay_record
from tablegame.session.replay import load_record
from tablegame.storage import files


class Disk:
    """Takes the place of the module `os`. The test sets whether the disk is full."""

    def __init__(self) -> None:
        self.full = False
        self.small = False  # whether there is room for more lines, but not for a new file
        self.refused = 0  # the number of calls that were refused

    def __getattr__(self, name: str) -> object:
        return getattr(os, name)

    def write(self, handle: int, data: bytes) -> int:
        """Write all; to a full disk, write half at the first call, and raise at the next one."""
        if not self.full:
            return os.write(handle, data)
        self.refused += 1
        if len(data) > 1 and self.refused % 2:
            return os.write(handle, bytes(data[: len(data) // 2]))
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        if (self.full or self.small) and flags & os.O_CREAT:
            self.refused += 1
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        return os.open(path, flags, mode)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    replacement = Disk()
    monkeypatch.setattr(files, "os", replacement)
    return replacement


def consistent(ui: Harness) -> None:
    """Assert that the file of the game on the table has exactly the moves of its session."""
    session = table_of(ui).session
    assert session.file is not None
    record, _ = replay_record(load_record(session.file.path), "record")
    assert tuple(record.moves) == session._history.lines
    assert session.file.record.moves == session._history.lines
