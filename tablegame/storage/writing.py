"""Writing that survives a crash: whole files renamed into place, lines appended at once and synced soon, locks.

A line handed to `Appender.append` is with the system when the call returns (the death of this process loses nothing),
and on the disk at latest a second later (a power cut loses that second).
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import threading
import time
from pathlib import Path

from tablegame.core.text import N_, Sentence, sentence_of
from tablegame.storage.reading import NO_FILE, NO_WAITING, contents, reason_of, require_file
from tablegame.storage.threads import guarded

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 0.8
"""Seconds that written bytes may wait for the disk, with some left of the promised second for the disk itself."""

HALF_WRITTEN = ".new"
"""How the name of a file ends that is not yet renamed into its place."""
_BINARY = getattr(os, "O_BINARY", 0)


def write_atomic(path: Path, data: bytes | str, synced: bool = True) -> None:
    """Put a whole file in the place of path: a reader finds the old one or the new one, never half.

    A link stays one: what it leads to is written. synced: it is on the disk on return, as only what can be made again
    need not be. Raises OSError, for devices, pipes and folders too.
    """
    content = data.encode() if isinstance(data, str) else data
    path.parent.mkdir(parents=True, exist_ok=True)
    path = _target(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}{HALF_WRITTEN}")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o644)
        try:
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


def append(path: Path, text: str) -> None:
    """Add text at the end of a file, which is made where it is not there. Raises OSError, where it is no file too."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | NO_WAITING, 0o644)
    try:
        require_file(path, handle)
        _write_all(handle, text.encode("utf-8", "backslashreplace"))
    finally:
        os.close(handle)


def _target(path: Path) -> Path:
    """The file that is written for a path, links followed. Raises OSError where something else lies there."""
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    if os.path.lexists(target) and not target.is_file():
        raise OSError(errno.EINVAL, NO_FILE, str(path))
    return target


def keep_aside(path: Path) -> Path:
    """Copy a file of which something cannot be read beside itself, before anything writes over it; where it goes.

    A copy of the same bytes that is there already will do. What cannot be read at all is renamed: nothing is lost that
    way either. Raises OSError.
    """
    data = _bytes_of(path)
    number = 1
    aside = path
    while os.path.lexists(aside) and (aside is path or data is None or _bytes_of(aside) != data):
        again = f"-{number}" if number > 1 else ""
        aside = path.with_name(f"{path.name.partition('.')[0]}-unreadable{again}{''.join(path.suffixes)}")
        number += 1
    if data is None:
        _replace(path, aside)
    elif not aside.exists():
        write_atomic(aside, data)
    return aside


def _bytes_of(path: Path) -> bytes | None:
    """What is in a file; None where it cannot be read, is no file or is larger than anything of ours."""
    try:
        return contents(path)
    except OSError:
        return None


def refusal(error: Exception) -> str:
    """What the disk refused, where, and what can be done, as one sentence; of any other error what it says."""
    if not isinstance(error, OSError) or not error.strerror:
        return sentence_of(error)
    path = Path(os.fsdecode(error.filename)) if isinstance(error.filename, (str, bytes)) else Path()
    place = path.parent if path.name.startswith(".") else path
    message = N_("{place} cannot be written: {reason}. Make room or give leave, then try again.")
    if error.strerror == NO_FILE:
        message = N_("{place} cannot be written: {reason}. Name another place.")
    return Sentence(message, place=place, reason=reason_of(error))


_OF_THE_SYSTEM = (
    N_("No space left on device"),
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File name too long"),
    N_("Input/output error"),
)
"""What Linux and macOS say of a disk, for the languages; anything else of the system stays as it says it."""


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _replace(source: Path, target: Path) -> None:
    """Rename over; where another program has the target open for a moment (Windows), try again for half a second."""
    for _ in range(10 if sys.platform == "win32" else 1):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            time.sleep(0.05)
    os.replace(source, target)


def _sync_folder(folder: Path) -> None:
    """Make a rename last. Windows has no such call, some file systems refuse it; the rename itself is whole anyway."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Appender:
    """A file that grows by whole lines. Syncing happens beside the caller, which never waits for the disk."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        """Open an existing file for appending. Raises OSError."""
        self.path = path
        self._patience = patience
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | NO_WAITING)
        self._left = self._now()
        self._wake = threading.Condition()
        self._due: float | None = None
        self._closed = False
        self._thread: threading.Thread | None = None

    def append(self, line: bytes) -> None:
        """Add bytes at the end, all or nothing; they are with the system on return. Raises OSError."""
        before = os.fstat(self._handle).st_size
        try:
            _write_all(self._handle, line)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, before)
                self._left = self._now()
            raise
        self._left = self._now()
        self._call_for_sync(self._patience)

    def _now(self) -> tuple[int, int]:
        status = os.fstat(self._handle)
        return status.st_size, status.st_mtime_ns

    def untouched(self) -> bool:
        """Whether the path still names this file, and nobody has written to it since this did; False once closed."""
        return not self._closed and _is_still(self.path, self._handle) and self._now() == self._left

    def gone(self) -> bool:
        """Whether the file lies under no name any more: deleted, not moved."""
        return not self._closed and os.fstat(self._handle).st_nlink == 0

    def sync_soon(self) -> None:
        """Ask for the disk now, without waiting for it."""
        if self._due is not None:
            self._call_for_sync(0.0)

    def sync(self) -> None:
        """Everything appended is on the disk when this returns. Raises OSError."""
        with self._wake:
            self._due = None
        os.fsync(self._handle)

    def close(self) -> None:
        """Sync and let go of the file. A second call does nothing."""
        with self._wake:
            if self._closed:
                return
            self._closed = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join()
        try:
            os.fsync(self._handle)
        finally:
            os.close(self._handle)
            self._handle = -1  # the system gives the number to the next file that is opened

    def _call_for_sync(self, within: float) -> None:
        with self._wake:
            due = time.monotonic() + within
            self._due = due if self._due is None else min(self._due, due)
            if self._thread is None:
                self._thread = threading.Thread(target=self._keep_synced, name="sync", daemon=True)
                self._thread.start()
            self._wake.notify()

    def _keep_synced(self) -> None:
        """The thread: sleeps until something is due; errors of the disk come up again at the next append or sync."""
        while True:
            with self._wake:
                while not self._closed and (self._due is None or self._due > time.monotonic()):
                    self._wake.wait(None if self._due is None else max(0.0, self._due - time.monotonic()))
                if self._closed:
                    return
                self._due = None
            with guarded(), contextlib.suppress(OSError):
                os.fsync(self._handle)


class Lock:
    """The right to write a file, held by one window. It ends with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    def take(self) -> bool:
        """Take it; False where another window (or another holder in this process) has it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while self._handle is None:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | _BINARY, 0o644)
            if not _lock(handle):
                os.close(handle)
                return False
            if _is_still(self.path, handle):
                self._handle = handle
            else:
                os.close(handle)
        return True

    def release(self) -> None:
        """Give it back, and take its file away. A second call does nothing."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform == "win32":
            os.close(handle)
            with contextlib.suppress(OSError):
                self.path.unlink()
        else:
            with contextlib.suppress(OSError):
                if _is_still(self.path, handle):
                    self.path.unlink()
            os.close(handle)


def _lock(handle: int) -> bool:
    """Lock an open file; False where somebody else has. A file system without locks counts as free."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True


def _is_still(path: Path, handle: int) -> bool:
    """Whether the path still names the file that was locked; its holder before may have taken it away meanwhile."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except OSError:
        return False
