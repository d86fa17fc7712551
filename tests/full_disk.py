"""A disk that refuses, and what must hold of the files then."""

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
    """The disk as the module of files sees it: full or not, in the hands of the test."""

    def __init__(self) -> None:
        self.full = False
        self.small = False
        """Room for a line, not for a file."""
        self.refused = 0

    def __getattr__(self, name: str) -> object:
        return getattr(os, name)

    def write(self, handle: int, data: bytes) -> int:
        """Half of it, then no room."""
        if not self.full:
            return os.write(handle, data)
        self.refused += 1
        if len(data) > 1 and self.refused % 2:
            return os.write(handle, bytes(data[: len(data) // 2]))
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        """No new file while there is no room."""
        if (self.full or self.small) and flags & os.O_CREAT:
            self.refused += 1
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        return os.open(path, flags, mode)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that can be full."""
    made = Disk()
    monkeypatch.setattr(files, "os", made)
    return made


def consistent(ui: Harness) -> None:
    """What the file says, what the session believes and what the screen tells are one."""
    session = table_of(ui).session
    assert session.file is not None
    record, _ = replay_record(load_record(session.file.path), "record")
    assert tuple(record.moves) == session._history.lines
    assert session.file.record.moves == session._history.lines
