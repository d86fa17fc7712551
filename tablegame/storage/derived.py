"""The cache of values that are computed from files. A value is valid until its files change.

The cache file may vanish or be damaged at any time; its values are computed again then. Safe for several threads.
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
"""Sizes and times of the source files of a value, 0 for a missing one."""

_LARGEST = 64 * 2**20
"""The most bytes of a cache file."""


class Derived(Generic[Value]):
    """Values by key, each a tuple, with the stamps of their sources. The cache file is read at the first use."""

    def __init__(self, path: Path, form: int, value_from: Callable[[tuple[Any, ...]], Value]) -> None:
        """Read nothing yet.

        path: of the cache file.
        form: a number to raise when the fields of the values change.
        value_from: makes a value of the plain tuples that JSON has.
        """
        self.path = path
        self._form = f"{tablegame.__version__} {form}"
        self._value_from = value_from
        self._lock = threading.RLock()
        self._entries: dict[str, tuple[Stamp, Value]] | None = None
        """None until the cache file is read."""
        self._has_changes = False

    def value_of(self, key: str, stamp: Stamp) -> Value | None:
        """The value of a key if it has this stamp, else None."""
        with self._lock:
            found = self._all().get(key)
        return found[1] if found is not None and found[0] == stamp else None

    def set(self, key: str, stamp: Stamp, value: Value) -> None:
        with self._lock:
            self._all()[key] = stamp, value
            self._has_changes = True

    def keep_only(self, keys: Collection[str]) -> None:
        """Remove all values but those of these keys."""
        with self._lock:
            entries = self._all()
            for key in entries.keys() - keys:
                del entries[key]
                self._has_changes = True

    def values(self) -> dict[str, Value]:
        """All values by key, also those whose sources have changed."""
        with self._lock:
            return {key: value for key, (_, value) in self._all().items()}

    def write(self) -> None:
        """Write the cache file if values have changed. Never raises."""
        with self._lock:
            if not self._has_changes:
                return
            self._has_changes = False
            entries = [[key, stamp, value] for key, (stamp, value) in self._all().items()]
        data = json.dumps(entries, separators=(",", ":")).encode()
        with suppress(OSError):
            write_atomic(self.path, self._head(data) + b"\n" + data)

    def _all(self) -> dict[str, tuple[Stamp, Value]]:
        """The entries, read at the first use; none if the cache file is damaged."""
        if self._entries is None:
            self._entries = {}
            with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
                head, _, data = contents(self.path, _LARGEST).partition(b"\n")
                if head == self._head(data):
                    found = as_tuples(loads(data))
                    self._entries = {key: (stamp, self._value_from(value)) for key, stamp, value in found}
        return self._entries

    def _head(self, data: bytes) -> bytes:
        """The first line of the cache file: version, form and checksum of the rest."""
        return f"{self._form} {len(data)} {crc32(data):08x}".encode()
