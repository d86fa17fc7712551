"""Values made from files, kept in the cache folder until the files change: the one cache of the program's own data.

The file may vanish or be wrong at any time: what it held is made anew then. Several threads may ask.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import tablegame
from tablegame.storage.files import contents, write_atomic
from tablegame.storage.strict_json import loads

Value = TypeVar("Value")
Stamp: TypeAlias = tuple[int | str, ...]
"""Sizes and times of the files that a value was made from, or whatever else changes with them."""

_LARGEST = 64 * 2**20
"""Bytes of a file that is read."""


class Derived(Generic[Value]):
    """Values by key, each with the stamp of what it was made from. The file is read before the first use."""

    def __init__(self, path: Path, form: int, pack: Callable[[Value], object], unpack: Callable[[Any], Value]) -> None:
        """pack makes a value fit for JSON, unpack reads it again; form: raised when either changes."""
        self.path = path
        self._form = f"{tablegame.__version__} {form}"
        self._pack, self._unpack = pack, unpack
        self._change = threading.RLock()
        self._entries: dict[str, tuple[Stamp, Value]] | None = None
        self._changed = False

    def known(self, key: str, stamp: Stamp) -> Value | None:
        """The value, where it was made from files of this stamp."""
        with self._change:
            found = self._all().get(key)
        return found[1] if found is not None and found[0] == stamp else None

    def put(self, key: str, stamp: Stamp, value: Value) -> None:
        """Keep a value; the one of the same key gives way."""
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
        """All values by key, whatever became of their files."""
        with self._change:
            return {key: value for key, (_, value) in self._all().items()}

    def write(self) -> None:
        """Keep what has changed for the next start; failing is no harm."""
        with self._change:
            if not self._changed:
                return
            self._changed = False
            entries = [[key, stamp, self._pack(value)] for key, (stamp, value) in self._all().items()]
        data = json.dumps(entries, separators=(",", ":")).encode()
        with suppress(OSError):
            write_atomic(self.path, self._head(data) + b"\n" + data)

    def _all(self) -> dict[str, tuple[Stamp, Value]]:
        if self._entries is None:
            self._entries = {}
            with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
                self._entries = dict(self._read())
        return self._entries

    def _read(self) -> Iterator[tuple[str, tuple[Stamp, Value]]]:
        """What the file holds. One that somebody else wrote into, as its first line tells, is not believed."""
        head, _, data = contents(self.path, _LARGEST).partition(b"\n")
        if head == self._head(data):
            for key, stamp, value in loads(data):
                yield key, (tuple(stamp), self._unpack(value))

    def _head(self, data: bytes) -> bytes:
        """The first line: of which form the others are, and that nobody has touched them since."""
        return f"{self._form} {sha256(data).hexdigest()}".encode()
