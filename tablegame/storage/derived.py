"""The cache of values derived from files, kept in the cache folder until those files change.

The cache file may vanish or be damaged at any time; its values are made again then. Safe for several threads.
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
from tablegame.storage.strict_json import loads, tuples

Value = TypeVar("Value", bound=tuple[Any, ...])
Stamp: TypeAlias = tuple[int, ...]
"""Sizes and times of the source files of a value, 0 for a missing one."""

_LARGEST = 64 * 2**20
"""The most bytes of a cache file."""


class Derived(Generic[Value]):
    """Values by key, each a tuple with the stamp of its source. The cache file is read at the first use."""

    def __init__(self, path: Path, form: int, made: Callable[[tuple[Any, ...]], Value]) -> None:
        """made: a value of plain tuples, as they come from JSON; form: a number to raise when its fields change."""
        self.path = path
        self._form = f"{tablegame.__version__} {form}"
        self._made = made
        self._change = threading.RLock()
        self._entries: dict[str, tuple[Stamp, Value]] | None = None
        self._changed = False

    def value_of(self, key: str, stamp: Stamp) -> Value | None:
        """The value of a key if it has this stamp."""
        with self._change:
            found = self._all().get(key)
        return found[1] if found is not None and found[0] == stamp else None

    def set(self, key: str, stamp: Stamp, value: Value) -> None:
        """Set the value of a key."""
        with self._change:
            self._all()[key] = stamp, value
            self._changed = True

    def keep_only(self, keys: Collection[str]) -> None:
        """Forget all other values."""
        with self._change:
            entries = self._all()
            for key in entries.keys() - keys:
                del entries[key]
                self._changed = True

    def values(self) -> dict[str, Value]:
        """All values by key, whatever their stamps."""
        with self._change:
            return {key: value for key, (_, value) in self._all().items()}

    def write(self) -> None:
        """Write changed values to the cache file; an error of the disk does no harm."""
        with self._change:
            if not self._changed:
                return
            self._changed = False
            entries = [[key, stamp, value] for key, (stamp, value) in self._all().items()]
        data = json.dumps(entries, separators=(",", ":")).encode()
        with suppress(OSError):
            write_atomic(self.path, self._head(data) + b"\n" + data)

    def _all(self) -> dict[str, tuple[Stamp, Value]]:
        """The entries; none of a cache file whose first line has a wrong checksum."""
        if self._entries is None:
            self._entries = {}
            with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
                head, _, data = contents(self.path, _LARGEST).partition(b"\n")
                if head == self._head(data):
                    found = tuples(loads(data))
                    self._entries = {key: (stamp, self._made(value)) for key, stamp, value in found}
        return self._entries

    def _head(self, data: bytes) -> bytes:
        """The first line: version, form and checksum of the rest."""
        return f"{self._form} {len(data)} {crc32(data):08x}".encode()
