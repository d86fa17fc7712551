"""A cache of values that are computed from files, such as the lines of the list of saved games.

The stamp of some files is their sizes and times. A value is stored with the stamp of the files from which it was
computed, and is valid until their stamp changes. The cache file may vanish or be damaged at any time; the program then
computes the values again. Several threads may use a cache.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar
from zlib import crc32

import tablegame
from tablegame.storage.files import contents, write_atomic
from tablegame.storage.strict_json import as_tuples, loads

Value = TypeVar("Value", bound=tuple[Any, ...])
Stamp: TypeAlias = tuple[int, ...]
"""The size and time of each file from which a value is computed, all in one tuple; 0 and 0 for a missing file."""

_LARGEST = 64 * 2**20  # the most bytes of a cache file


class Derived(Generic[Value]):
    """A cache: named tuples by key, each with the stamp of its files. The cache file is read at the first use."""

    def __init__(self, path: Path, form: int, value_from: Callable[[tuple[Any, ...]], Value]) -> None:
        """path: the cache file.
        form: a number to raise when the fields of the values change, so that old cache files are not read.
        value_from: makes a value from the tuple of its fields, in which nested values are plain tuples.
        """
        self.path = path
        self._form = f"{tablegame.__version__} {form}"
        self._value_from = value_from
        self._lock = threading.RLock()
        self._entries: dict[str, tuple[Stamp, Value]] | None = None  # None until the cache file is read
        self._has_changes = False

    def value_of(self, key: str, stamp: Stamp) -> Value | None:
        """The value of a key; None if there is none, or if it was computed from files with another stamp."""
        with self._lock:
            stored_stamp, value = self._all_entries().get(key, (None, None))
        return value if stored_stamp == stamp else None

    def set(self, key: str, stamp: Stamp, value: Value) -> None:
        """Store the value of a key, computed from files with this stamp. `write` brings it into the cache file."""
        with self._lock:
            self._all_entries()[key] = stamp, value
            self._has_changes = True

    def keep_only(self, keys: Collection[str]) -> None:
        """Remove the values of all keys but these."""
        with self._lock:
            entries = self._all_entries()
            for key in entries.keys() - keys:
                del entries[key]
                self._has_changes = True

    def values(self) -> dict[str, Value]:
        """All values by key. The files of some of them may have changed since."""
        with self._lock:
            return {key: value for key, (_, value) in self._all_entries().items()}

    def write(self) -> None:
        """Write the cache file if values have changed since it was read or written. Never raises."""
        with self._lock:
            if not self._has_changes:
                return
            self._has_changes = False
            entries = [[key, stamp, value] for key, (stamp, value) in self._all_entries().items()]
        data = json.dumps(entries, separators=(",", ":")).encode()
        with suppress(OSError):
            write_atomic(self.path, self._head(data) + b"\n" + data)

    def _all_entries(self) -> dict[str, tuple[Stamp, Value]]:
        """The stamps and values by key. They are read at the first call; none if the cache file is damaged."""
        if self._entries is None:
            self._entries = {}
            with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
                head, _, data = contents(self.path, _LARGEST).partition(b"\n")
                if head == self._head(data):
                    entries = as_tuples(loads(data))
                    self._entries = {key: (stamp, self._value_from(fields)) for key, stamp, fields in entries}
        return self._entries

    def _head(self, data: bytes) -> bytes:
        """The first line of a cache file: the program's version, the form of the values, and size and checksum of the
        rest, which is `data`."""
        return f"{self._form} {len(data)} {crc32(data):08x}".encode()
