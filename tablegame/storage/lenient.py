"""Lenient reading of our own small files: a broken value is left out with a notice, all others are kept.

Each key of the outermost mapping begins a block of lines. A file that is no YAML as a whole (cut off, edited by hand)
is read block by block, and a broken block entry by entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from tablegame.core.errors import TableError
from tablegame.core.text import N_, Reason, Sentence, sentence_of
from tablegame.storage.derived import Derived
from tablegame.storage.files import SMALL, contents, reason_of
from tablegame.storage.nodes import Node, at_line
from tablegame.storage.strict_yaml import load

T = TypeVar("T")

MOST_NOTICES = 24
"""The most notices about one file; then one that says how many more there would be."""
MOST_BLOCKS = 400
"""The most keys of a broken file that are examined; none of our files has half as many."""
MOST_ENTRIES = 3000
"""The most entries of a broken block that are examined; none of our files has as many."""
_FURTHEST = 100_000
"""Beyond this line no block is read entry by entry; none of our files is as long."""
_BLOCK = re.compile(r"^(?=[^\s-])", re.MULTILINE)
_ENTRY = re.compile(r"^(?=  \S)", re.MULTILINE)
_NO_NODES: list[Node] = []
_NO_ENTRIES: dict[str, Node] = {}


class Notices(list[Reason]):
    """What was left out of a file: the first notices, and how many more there were."""

    more = 0

    def append(self, notice: Reason) -> None:
        """Add a notice, or only count it."""
        if len(self) < MOST_NOTICES:
            super().append(notice)
        else:
            self.more += 1

    def all(self) -> tuple[Reason, ...]:
        """The notices, and one for those that were only counted."""
        more = Reason(N_("Left out besides these: {n}."), (("n", self.more),))
        return (*self, more) if self.more else tuple(self)


class LenientReader:
    """Reads the values of a file one by one; `notices` collects what was left out."""

    def __init__(self, data: bytes, name: str, memory: Path | None = None) -> None:
        """name: for notices; memory: a cache file for the parsed nodes. Never raises."""
        self.notices = Notices()
        self._name = name
        self._asked: set[str] = set()
        self._nodes = self._read(data, memory)

    @classmethod
    def of_file(cls, path: Path, memory: Path | None = None, most: int = SMALL) -> LenientReader:
        """The values of a file. A missing file has none; an unreadable one has none and a notice. Never raises."""
        try:
            return cls(contents(path, most), path.name, memory)
        except FileNotFoundError:
            return cls(b"", path.name)
        except OSError as error:
            problem = Sentence(N_("{name}: cannot be read: {reason}"), name=path.name, reason=reason_of(error))
            unread = cls(b"", path.name)
            unread.notices.append(Reason("{problem}", (("problem", problem),)))
            return unread

    def _read(self, data: bytes, memory: Path | None) -> dict[str, Node]:
        if not data.strip():
            return {}
        try:
            root = load(data, self._name) if memory is None else load_remembered(data, self._name, memory)
            return root.mapping()
        except TableError:
            return self._salvage(data)

    def _salvage(self, data: bytes) -> dict[str, Node]:
        found: dict[str, Node] = {}
        line = 0
        blocks = _BLOCK.split(data.decode("utf-8", "surrogateescape"), MOST_BLOCKS)
        for block in blocks[:MOST_BLOCKS]:
            if block.strip() and not block.startswith("#"):
                for key, node in self._block(block, line).items():
                    found.setdefault(key, node)
            line += block.count("\n")
        if len(blocks) > MOST_BLOCKS:
            self._left_out(at_line(self._name, line + 1, Sentence(N_("has too many keys to be sorted out"))))
        return found

    def _block(self, block: str, line: int) -> dict[str, Node]:
        """The key of a block that begins after a line; in a broken block with the entries that can be read."""
        try:
            return self._load(block, line)
        except TableError as error:
            whole = error
        head, *entries = _ENTRY.split(block, MOST_ENTRIES) if line < _FURTHEST else [block]
        found: dict[str, Node] = {}
        wrong: list[TableError] = []
        for entry in entries:
            try:
                self._gather(found, self._load(head + entry, line))
            except TableError as error:
                wrong.append(error)
            line += entry.count("\n")
        for each in wrong if found else [whole]:
            self._left_out(each)
        return found

    def _load(self, text: str, line: int) -> dict[str, Node]:
        return load(("\n" * line + text).encode("utf-8", "surrogateescape"), self._name).mapping()

    def _gather(self, found: dict[str, Node], loaded: dict[str, Node]) -> None:
        """Add an entry to the list or mapping found so far."""
        for key, node in loaded.items():
            whole = found.setdefault(key, node)
            if whole is node:
                continue
            for entry in node.value.values() if isinstance(node.value, dict) else node.items():
                entry.parent = whole
                if isinstance(whole.value, list):
                    entry.key = len(whole.value) + 1
                    whole.value.append(entry)
                else:
                    whole.mapping().setdefault(str(entry.key), entry)

    def _left_out(self, error: TableError) -> None:
        self.notices.append(Reason(N_("{problem}. This value was left out."), (("problem", sentence_of(error)),)))

    def get(self, key: str, read: Callable[[Node], T], default: T) -> T:
        """The value of a key; the default if it is missing, or broken (with a notice)."""
        self._asked.add(key)
        node = self._nodes.get(key)
        return default if node is None else self._one(read, node, default)

    def _one(self, read: Callable[[Node], T], node: Node, default: T) -> T:
        try:
            return read(node)
        except TableError as error:
            self._left_out(error)
            return default

    def items(self, key: str, read: Callable[[Node], T]) -> tuple[T, ...]:
        """The entries of a list that can be read."""
        nodes: list[Node] = self.get(key, Node.items, _NO_NODES)
        return tuple(value for _, value in self._each(nodes, read))

    def entries(self, key: str, read: Callable[[Node], T]) -> dict[str, T]:
        """The entries of a mapping that can be read."""
        nodes: dict[str, Node] = self.get(key, Node.mapping, _NO_ENTRIES)
        return {str(name): value for name, value in self._each(nodes.values(), read)}

    def _each(self, nodes: Iterable[Node], read: Callable[[Node], T]) -> Iterator[tuple[str | int, T]]:
        for node in nodes:
            try:
                yield node.key, read(node)
            except TableError as error:
                self._left_out(error)

    def drop(self, keys: Iterable[str]) -> None:
        """Leave out these keys without a notice."""
        self._asked.update(keys)

    def finish(self) -> tuple[Reason, ...]:
        """All notices, also for keys that nobody read."""
        for key, node in self._nodes.items():
            if key not in self._asked:
                self._left_out(node.error(Sentence(N_("unknown key"))))
        return self.notices.all()


# -- parsed nodes in the cache folder: a start needs no parser for an unchanged file ----------------------------------


def load_remembered(data: bytes, name: str, memory: Path) -> Node:
    """The document of these bytes, from the cache file if that has it. Raises YamlError."""
    cache = Derived[Node](memory, 1, _plain, lambda plain: _node(plain, name, "", None))
    stamp = (data.decode("utf-8", "backslashreplace"),)
    root = cache.value_of(name, stamp)
    if root is None:
        root = load(data, name)
        cache.set(name, stamp, root)
        cache.write()
    return root


def _plain(node: Node) -> list[Any]:
    """A node as JSON: line, value, and whether it is empty."""
    value: Any = node.value
    if isinstance(value, dict):
        value = {key: _plain(entry) for key, entry in value.items()}
    elif isinstance(value, list):
        value = [_plain(entry) for entry in value]
    return [node.line, value, node.empty]


def _node(plain: list[Any], name: str, key: str | int, parent: Node | None) -> Node:
    line, value, empty = plain
    node = Node(value, line, name, key, parent)
    node.empty = empty
    if isinstance(value, dict):
        node.value = {inner: _node(entry, name, inner, node) for inner, entry in value.items()}
    elif isinstance(value, list):
        node.value = [_node(entry, name, number, node) for number, entry in enumerate(value, 1)]
    return node
