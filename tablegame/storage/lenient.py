"""Small files of our own, read value by value: what is broken costs itself alone and is named, the rest is kept.

Knows the form: one key a block, keys of the outermost mapping at the beginning of a line. A file that is no YAML as a
whole (cut off, scribbled in) is read block by block, and such a block by entries.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from tablegame.core.contract import Reason
from tablegame.core.errors import TableError
from tablegame.core.text import N_, Sentence, sentence_of
from tablegame.storage.derived import Derived
from tablegame.storage.files import contents, reason_of
from tablegame.storage.nodes import Node, at_line
from tablegame.storage.strict_yaml import load

T = TypeVar("T")

MOST_BLOCKS = 400
"""So many keys of a file that is no YAML as a whole are looked at; none of ours has half as many."""
MOST_ENTRIES = 3000
"""So many entries of a block that is no YAML as a whole are looked at; none of ours has as many."""
_FURTHEST = 100_000
"""In lines beyond this one nothing is sorted out entry by entry: no file of ours is as long."""
_BLOCK = re.compile(r"^(?=[^\s-])", re.MULTILINE)
_ENTRY = re.compile(r"^(?=  \S)", re.MULTILINE)
_NO_NODES: list[Node] = []
_NO_ENTRIES: dict[str, Node] = {}


class LenientReader:
    """The values of a file, asked for one by one; `notices` collects what had to be left out."""

    def __init__(self, data: bytes, name: str, memory: Path | None = None) -> None:
        """name is what notices call the file; memory: where its nodes may be remembered. Never raises."""
        self.notices: list[Reason] = []
        self._name = name
        self._asked: set[str] = set()
        self._nodes = self._read(data, memory)

    @classmethod
    def of_file(cls, path: Path, memory: Path | None = None) -> LenientReader:
        """The values of a file: none where it is not there; one that cannot be read is a notice. Never raises."""
        try:
            return cls(contents(path), path.name, memory)
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
        """The key of a block below so many lines; where it is no YAML as a whole, with the entries that are."""
        try:
            return self._loaded(block, line)
        except TableError as error:
            whole = error
        head, *entries = _ENTRY.split(block, MOST_ENTRIES) if line < _FURTHEST else [block]
        found: dict[str, Node] = {}
        wrong: list[TableError] = []
        for entry in entries:
            try:
                self._gather(found, self._loaded(head + entry, line))
            except TableError as error:
                wrong.append(error)
            line += entry.count("\n")
        for each in wrong if found else [whole]:
            self._left_out(each)
        return found

    def _loaded(self, text: str, line: int) -> dict[str, Node]:
        return load(("\n" * line + text).encode("utf-8", "surrogateescape"), self._name).mapping()

    def _gather(self, found: dict[str, Node], loaded: dict[str, Node]) -> None:
        """One more entry of the list or mapping that is gathered."""
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
        """The value of a key; the default where it is not there, or is broken (with a notice)."""
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
        """The entries of a list that can be read; each broken one costs itself."""
        nodes: list[Node] = self.get(key, Node.items, _NO_NODES)
        return tuple(value for _, value in self._each(nodes, read))

    def entries(self, key: str, read: Callable[[Node], T]) -> dict[str, T]:
        """The entries of a mapping that can be read; each broken one costs itself."""
        nodes: dict[str, Node] = self.get(key, Node.mapping, _NO_ENTRIES)
        return {str(name): value for name, value in self._each(nodes.values(), read)}

    def _each(self, nodes: Iterable[Node], read: Callable[[Node], T]) -> Iterator[tuple[str | int, T]]:
        for node in nodes:
            try:
                yield node.key, read(node)
            except TableError as error:
                self._left_out(error)

    def finish(self) -> tuple[Reason, ...]:
        """Every notice, keys that nobody asked for included."""
        for key, node in self._nodes.items():
            if key not in self._asked:
                self._left_out(node.error(Sentence(N_("unknown key"))))
        return tuple(self.notices)


# -- nodes remembered in the cache folder: a start needs no parser for an unchanged file ---------------------------


def load_remembered(data: bytes, name: str, memory: Path) -> Node:
    """The document of these bytes, as `strict_yaml.load` reads it; raises YamlError as that does.

    Taken from the memory where it was made from the same bytes.
    """
    cache = Derived[Node](memory, 1, _plain, lambda plain: _node(plain, name, "", None))
    stamp = (data.decode("utf-8", "backslashreplace"),)
    root = cache.known(name, stamp)
    if root is None:
        root = load(data, name)
        cache.put(name, stamp, root)
        cache.write()
    return root


def _plain(node: Node) -> list[Any]:
    """Line, value, and whether nothing at all was written."""
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
