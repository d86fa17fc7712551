"""The one reader of files of unknown content: never without end, never waiting for a writer who does not come.

Whatever lies in the place of a file of the user's, a pipe, a device, a folder, or a file larger than any of ours, is
refused as a file that cannot be read.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from tablegame.core.text import N_, Sentence

LARGEST: Final = 16_000_000
"""Bytes that a file may have; whatever of ours is larger, somebody else has written."""

NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""How a path is opened of which it is not known what lies there."""


NO_FILE: Final = N_("is no file")
"""What is said of a folder, a device or a pipe."""


class TooLargeError(OSError):
    """A file has more bytes than its reader takes."""

    def __init__(self, path: Path, most: int) -> None:
        super().__init__(errno.EFBIG, Sentence(N_("is larger than {n} MB"), n=most // 1_000_000), str(path))


def reason_of(error: OSError | ValueError) -> str:
    """What the system said, for the languages."""
    said = getattr(error, "strerror", None) or str(error)
    return said if isinstance(said, Sentence) or "{" in said else Sentence(said)


def contents(path: Path, most: int = LARGEST, piped: bool = False) -> bytes:
    """What is in a file of at most so many bytes. Raises OSError, for folders, devices and pipes too.

    piped: the path was named on the command line, where a shell may have put a pipe; that is read to its end.
    """
    handle = os.open(path, os.O_RDONLY | NO_WAITING)
    try:
        first = b""
        if piped and stat.S_ISFIFO(os.fstat(handle).st_mode):
            first = _first(handle, path)
        else:
            require_file(path, handle)
        with os.fdopen(handle, "rb", closefd=False) as whole:
            data = first + whole.read(most + 1 - len(first))
    finally:
        os.close(handle)
    if len(data) > most:
        raise TooLargeError(path, most)
    return data


def require_file(path: Path, handle: int) -> None:
    """Raise OSError where what was opened is no plain file."""
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        raise OSError(errno.EINVAL, NO_FILE, str(path))


def try_reading(path: Path) -> None:
    """Raise OSError where a file cannot be opened, or is none."""
    handle = os.open(path, os.O_RDONLY | NO_WAITING)
    try:
        require_file(path, handle)
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
