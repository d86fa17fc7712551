"""Files on the disk: bounded reading, atomic writing, appending, locks.

Reading never waits for another program and takes no more bytes than a file of this program may have. A pipe, a device,
a folder or a huge file in the place of a user's file is refused. Writing survives a crash, since a rename replaces the
file as a whole. When `Appender.append` returns, the operating system has the bytes: they survive the death of this
process. A second later at the latest they are on the disk (synced) and survive a power cut.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tablegame.core.errors import guarded
from tablegame.core.text import N_, Sentence, as_sentence, sentence_of

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SMALL: Final = 1_000_000  # the most bytes of a file that is read, unless the caller sets another bound
LARGEST: Final = 16_000_000  # the most bytes of a record, and of other files that grow with every game
PATIENCE: Final = 0.8
"""Seconds after which appended bytes are synced. The disk itself has the rest of the promised second."""
TEMPORARY_ENDING: Final = ".new"  # the ending of the file that `write_atomic` writes before it renames it
NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Flags to open a path that may be a pipe or a device, without waiting for it."""
NO_FILE: Final = N_("is no file")  # the error for a folder, a device or a pipe
_LONGEST_NAME: Final = 255  # the most bytes of a file's name in usual file systems
_QUOTED_OR_COMMENT: Final = re.compile(
    rb"""'[^'\n]*(?:'|$)|"(?:[^"\\\n]|\\[\s\S])*(?:"|\\?$)|(?<!\S)(?P<comment>#)""", re.MULTILINE
)
"""A quoted text of YAML, or the # that begins a comment. No alternative backtracks: a search takes linear time."""
_BINARY: Final = getattr(os, "O_BINARY", 0)

# -- reading -----------------------------------------------------------------------------------------------------------


class TooLargeError(OSError):
    """A file has more bytes than it may have."""

    def __init__(self, path: Path, most: int) -> None:
        """most: the bytes that it may have, at least a million."""
        super().__init__(errno.EFBIG, Sentence(N_("is larger than {n} MB"), n=most // 1_000_000), str(path))


def reason_of(error: OSError | ValueError) -> str:
    """Why an operation on a file failed, without the name of the file; as a sentence that can be translated."""
    system_text = getattr(error, "strerror", None)
    return as_sentence(system_text) if system_text else sentence_of(error)


@contextlib.contextmanager
def _opened(path: Path, flags: int, pipe: bool = False) -> Iterator[int]:
    """A context with an open file: its handle. Raises OSError, also for a folder, a device, or a pipe (unless `pipe`
    allows one). flags: for `os.open`."""
    handle = os.open(path, flags | NO_WAITING, 0o644)
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode) and not (pipe and stat.S_ISFIFO(mode)):
            raise OSError(errno.EINVAL, NO_FILE, str(path))
        yield handle
    finally:
        os.close(handle)


def contents(path: Path, most: int = SMALL, piped: bool = False) -> bytes:
    """The bytes of a file. Raises OSError, also for a folder, a device or a pipe.

    most: the most bytes that the file may have; TooLargeError is raised for a larger file.
    piped: whether the path is from the command line and may name a pipe of the shell. A pipe is then read to its end.
    """
    with _opened(path, os.O_RDONLY, piped) as handle, os.fdopen(handle, "rb", closefd=False) as file:
        is_pipe = not stat.S_ISREG(os.fstat(handle).st_mode)
        first = _first_byte(handle, path) if is_pipe else b""
        data = first + file.read(most + 1 - len(first))
    if len(data) > most:
        raise TooLargeError(path, most)
    return data


def try_reading(path: Path) -> None:
    """Raise OSError if the path cannot be opened for reading. A folder, a device or a pipe is refused, too."""
    with _opened(path, os.O_RDONLY):
        pass


def _first_byte(pipe: int, path: Path) -> bytes:
    """The first byte of a pipe; b"" if none has been written yet. Raises OSError if no program has the pipe open for
    writing, since a read would then wait for ever. After this, reads of the pipe wait for the writer."""
    try:
        first = os.read(pipe, 1)
    except BlockingIOError:
        first = b""
    else:
        if not first:
            raise OSError(errno.EPIPE, "is a pipe into which nobody writes", str(path))
    os.set_blocking(pipe, True)
    return first


# -- writing -----------------------------------------------------------------------------------------------------------


def write_atomic(path: Path, data: bytes | str, synced: bool = True, mode: int | None = None) -> None:
    """Replace a file as a whole, so that a reader finds the old bytes or the new bytes and nothing in between.

    If the path is a link, the file to which it leads is replaced. Raises OSError, also for folders, devices and pipes.

    synced: whether to return only when the bytes are on the disk. Data that can be computed again do not need that.
    mode: the permissions of the new file; None for those of the old file.
    """
    content = data.encode() if isinstance(data, str) else data
    path.parent.mkdir(parents=True, exist_ok=True)
    path = _target(path)
    temporary = _temporary(path)
    mode = _mode_of(path) if mode is None else mode
    first_mode = 0o644 if mode is None else 0o600  # nobody else reads the file before it has its own permissions
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, first_mode)
        try:
            if mode is not None and sys.platform != "win32":
                with contextlib.suppress(OSError):  # a file system without modes
                    os.fchmod(handle, mode)
            _write_all(handle, content)
            if synced:
                os.fsync(handle)
        finally:
            os.close(handle)
        _replace(temporary, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(path)  # a full disk does not say what it was full for
        raise
    if synced:
        _sync_folder(path.parent)


def _temporary(path: Path) -> Path:
    """The path of the temporary file with the new bytes of a file. A long name is cut off, as file systems demand."""
    name, ending = path.name, f".{os.getpid()}{TEMPORARY_ENDING}"
    while len(os.fsencode(name)) + len(ending) >= _LONGEST_NAME:
        name = name[:-1]
    return path.with_name(f".{name}{ending}")


def _mode_of(path: Path) -> int | None:
    """The permissions of a file; None if it is missing."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        return None


def append(path: Path, text: str) -> None:
    """Add text at the end of a file, which is created if it is missing. Raises OSError, also if the path is no file."""
    with _opened(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT) as handle:
        _write_all(handle, text.encode("utf-8", "backslashreplace"))


def _target(path: Path) -> Path:
    """The path itself, or if it is a link, the path to which it leads. A file may be missing there. Raises OSError if a
    folder, a device or a pipe is there."""
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    if os.path.lexists(target) and not target.is_file():
        raise OSError(errno.EINVAL, NO_FILE, str(path))
    return target


def copy_aside(path: Path) -> Path:
    """Copy a file within its folder. Callers do this before they overwrite a file of which some part could not be read.
    Returns the path of the copy. If there is a copy with the same bytes already, no other is made. A file that cannot
    be read at all is renamed instead. Raises OSError."""
    return _keep_copy(path, "-unreadable", "".join(path.suffixes))


def rewrite(path: Path, text: str) -> None:
    """Replace a file that people may edit. If the old file has comments, it is copied first. Raises OSError."""
    data = _bytes_of(path)
    if data and b"#" in data and any(found["comment"] for found in _QUOTED_OR_COMMENT.finditer(data)):
        _keep_copy(path, "-with-comments", ".txt")
    write_atomic(path, text)


def _keep_copy(path: Path, word: str, ending: str) -> Path:
    """Copy a file as `copy_aside` says. The name of the copy is made of the name of the file before its first dot, the
    word, a number if the name is taken, and the ending: `settings-unreadable-2.yaml`."""
    data = _bytes_of(path)
    stem, number = path.name.partition(".")[0], 1
    copy = path.with_name(f"{stem}{word}{ending}")
    while os.path.lexists(copy):
        if data is not None and _bytes_of(copy) == data:
            return copy
        number += 1
        copy = path.with_name(f"{stem}{word}-{number}{ending}")
    if data is None:
        _replace(path, copy)
    else:
        write_atomic(copy, data, mode=_mode_of(path))
    return copy


def _bytes_of(path: Path) -> bytes | None:
    """The bytes of a file; None if it cannot be read."""
    try:
        return contents(path, LARGEST)
    except OSError:
        return None


def refusal(error: Exception) -> str:
    """The sentence for the user about a file that cannot be written, with reason and remedy. For an error that the
    operating system did not report, it is the error's own text."""
    if not isinstance(error, OSError) or not error.strerror:
        return sentence_of(error)
    path = Path(os.fsdecode(error.filename)) if isinstance(error.filename, (str, bytes)) else Path()
    visible = path.parent if path.name.startswith(".") else path  # nobody knows the temporary file
    message = N_("{place} cannot be written: {reason}. Make room or give leave, then try again.")
    if error.strerror == NO_FILE:
        message = N_("{place} cannot be written: {reason}. Name another place.")
    return Sentence(message, place=visible, reason=reason_of(error))


_SYSTEM_ERRORS = (
    N_("No space left on device"),
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File name too long"),
    N_("Input/output error"),
)
"""Error texts of Linux and macOS that have translations. All other texts are shown as the system has them."""


def _write_all(handle: int, data: bytes) -> None:
    """Write all bytes to an open file, of which the system may take a part at each call."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _replace(source: Path, target: Path) -> None:
    """Rename a file, replacing the target. On Windows, where another program may have the target open for a moment, try
    for half a second."""
    for _ in range(10 if sys.platform == "win32" else 1):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            time.sleep(0.05)
    os.replace(source, target)  # the last try, which raises


def _sync_folder(folder: Path) -> None:
    """Bring a rename in this folder to the disk. Where the system cannot do that, nothing happens: after a power cut
    there is then the old file or the new one."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Appender:
    """An open file that grows at its end. A thread syncs new bytes to the disk; the caller never waits for it."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        """Open an existing file. patience: seconds after which new bytes are synced. Raises OSError."""
        self.path = path
        self._patience = patience
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | NO_WAITING)
        self._own_status = self._status()  # size and time of the file after the last write by this object
        self._syncing = threading.Lock()
        self._timer: threading.Timer | None = None  # begins the next sync; None if all bytes are synced or being synced

    def append(self, line: bytes) -> None:
        """Add these bytes at the end, or raise OSError and add none. On return the operating system has them."""
        size = os.fstat(self._handle).st_size
        try:
            _write_all(self._handle, line)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, size)
                self._own_status = self._status()
            raise
        self._own_status = self._status()
        if self._timer is None:  # else the sync that will begin soon takes these bytes too
            self._sync_within(self._patience)

    def _status(self) -> tuple[int, int]:
        """The size of the file, and the time of its last change in nanoseconds."""
        status = os.fstat(self._handle)
        return status.st_size, status.st_mtime_ns

    def is_untouched(self) -> bool:
        """Whether the path still names this file and no other program has written to it; False after `close`."""
        return self._handle >= 0 and _is_same_file(self.path, self._handle) and self._status() == self._own_status

    def is_deleted(self) -> bool:
        """Whether the file was deleted. A file that was moved counts as not deleted."""
        return self._handle >= 0 and os.fstat(self._handle).st_nlink == 0

    def sync_soon(self) -> None:
        """Begin the sync of new bytes now, and return without waiting for its end."""
        timer = self._timer
        if timer is not None:
            timer.cancel()
            self._sync_within(0.0)

    def close(self) -> None:
        """Sync and close the file. A second call does nothing."""
        with self._syncing:
            handle, self._handle = self._handle, -1
            if handle >= 0:
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)

    def _sync_within(self, seconds: float) -> None:
        """Have a thread sync the file after this number of seconds."""
        self._timer = threading.Timer(seconds, self._sync)
        self._timer.daemon = True
        self._timer.start()

    def _sync(self) -> None:
        """In the thread of the timer: bring all bytes of the file to the disk. After `close` nothing is left to do."""
        self._timer = None
        # An OSError is passed over: the next `append` or `close` meets it again, and raises it to the caller.
        with self._syncing, guarded(), contextlib.suppress(OSError):
            if self._handle >= 0:
                os.fsync(self._handle)


class Lock:
    """The right of one window to write the files of a game. Other windows cannot take it until it is released, or this
    process ends."""

    def __init__(self, path: Path) -> None:
        """path: a file that is made for the lock."""
        self.path = path
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock. Returns False if another window, or another `Lock` of this process, has it. Raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while self._handle is None:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | _BINARY, 0o644)
            if not _lock(handle):
                os.close(handle)
                return False
            if _is_same_file(self.path, handle):
                self._handle = handle
            else:  # its last owner has removed the file just now: try again with a new one
                os.close(handle)
        return True

    def release(self) -> None:
        """Give the lock back and remove the file of the lock. A second call does nothing."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform == "win32":  # where no open file can be removed
            os.close(handle)
            with contextlib.suppress(OSError):
                self.path.unlink()
        else:
            # The file is removed while it is still locked: later it might be the locked file of another window.
            with contextlib.suppress(OSError):
                if _is_same_file(self.path, handle):
                    self.path.unlink()
            os.close(handle)


def _lock(handle: int) -> bool:
    """Lock an open file, and return whether that succeeded: False if another program has locked it. In a file system
    that has no locks it always succeeds."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # With any other error the file system has no locks.
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True


def _is_same_file(path: Path, handle: int) -> bool:
    """Whether the path names the open file. False if another program has removed or replaced it."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except OSError:
        return False
