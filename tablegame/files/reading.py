"""Reading whole files of unknown content: never without end, never waiting for a writer who does not come.

Knows bytes, paths and the operating system. Must not know what the bytes say.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

LARGEST: Final = 16_000_000
"""Bytes that a file may have; whatever of ours is larger, somebody else has written."""

_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def contents(path: Path, most: int = LARGEST) -> bytes:
    """What is in a file, never more than `most` bytes and one, by which its reader sees that it is too large.

    A pipe is read where somebody writes into it. Raises OSError, for folders, devices and pipes without a writer too.
    """
    handle = os.open(path, os.O_RDONLY | _NO_WAITING)
    try:
        kind = os.fstat(handle).st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISFIFO(kind):
            raise OSError(errno.EINVAL, "is no file", str(path))
        first = _first(handle, path) if stat.S_ISFIFO(kind) else b""
        with os.fdopen(handle, "rb", closefd=False) as whole:
            return first + whole.read(most + 1 - len(first))
    finally:
        os.close(handle)


def _first(pipe: int, path: Path) -> bytes:
    """The first byte where it is there already; from here on the pipe is waited for."""
    try:
        first = os.read(pipe, 1)
    except BlockingIOError:
        first = b""
    else:
        if not first:
            raise OSError(errno.EPIPE, "is a pipe into which nobody writes", str(path))
    os.set_blocking(pipe, True)
    return first
