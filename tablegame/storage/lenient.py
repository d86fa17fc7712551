"""Lenient reading of the program's small files: a broken value is left out with a notice, all others are read.

Each key of the outermost mapping begins a block of lines. A file that is no YAML as a whole (cut off, edited by hand)
is read block by block, and a broken block entry by entry.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from tablegame.core.text import N_, Reason, sentence_of
from tablegame.storage.files import SMALL, copy_aside
from tablegame.storage.nodes import Node, ProblemCollector, YamlError, yaml_syntax_error
from tablegame.storage.strict_yaml import load, read_bytes

T = TypeVar("T")

MOST_NOTICES = 24
"""The most notices about one file; one more says how many others there are."""
MOST_BLOCKS = 400
"""The most keys of a broken file that are examined; no file that this program writes has half as many."""
MOST_ENTRIES = 3000
"""The most entries of a broken block that are examined; no file that this program writes has as many."""
_BLOCK = re.compile(r"^(?=[^\s-])", re.MULTILINE)
_ENTRY = re.compile(r"^(?=  \S)", re.MULTILINE)


def first_notices(notices: Sequence[Reason]) -> tuple[Reason, ...]:
    """The first notices about a file, and one with the number of the others."""
    more = len(notices) - MOST_NOTICES
    rest = (Reason(N_("Left out besides these: {n}."), (("n", more),)),) if more > 0 else ()
    return (*notices[:MOST_NOTICES], *rest)


def newer_version(name: str) -> Reason:
    """A notice that a file has a newer version than this program knows."""
    return Reason(N_("{file} was written by a newer version of this program."), (("file", name),))


def copy_with_notice(path: Path) -> tuple[Reason, ...]:
    """Keep a copy of a file in its folder; return a notice of it, () if there is no copy. Never raises."""
    try:
        return (Reason(N_("The file as it was is kept as {file}."), (("file", copy_aside(path).name),)),)
    except OSError:
        return ()


class LenientReader(ProblemCollector):
    """Reads the values of a file one by one: each `get` takes a value, and `finish` returns the notices."""

    def __init__(self, data: bytes, name: str) -> None:
        """data: the bytes of the file; name: of the file, for notices. Never raises."""
        super().__init__()
        self.data, self.name = data, name
        self.notices: list[Reason] = []
        """Notices that come before those of broken values."""
        self._nodes: dict[str, Node] = {}
        """The values that have not been taken, by key."""
        try:
            self._nodes = load(data, name).mapping() if data.strip() else {}
        except YamlError:
            self._salvage(data)

    @classmethod
    def of_file(cls, path: Path, otherwise: str = "{problem}", most: int = SMALL) -> LenientReader:
        """The values of a file. A missing file has none, an unreadable one has none and a notice. Never raises.

        otherwise: that notice; most: bytes of the file.
        """
        try:
            return cls(read_bytes(path, path.name, most=most), path.name)
        except YamlError as error:
            unread = cls(b"", path.name)
            if os.path.lexists(path):
                unread.notices.append(Reason(otherwise, (("problem", sentence_of(error)),)))
            return unread

    def _salvage(self, data: bytes) -> None:
        """Take the values of a file that is no YAML as a whole, block by block."""
        line = 1
        blocks = _BLOCK.split(data.decode("utf-8", "surrogateescape"), MOST_BLOCKS)
        for block in blocks[:MOST_BLOCKS]:
            if block.strip() and not block.startswith("#"):
                self._take_block(block, line)
            line += block.count("\n")
        if len(blocks) > MOST_BLOCKS:
            self.fault(yaml_syntax_error(self.name, line, "too many keys"))

    def _take_block(self, block: str, line: int) -> None:
        """Take the value of a block that begins at that line; of a broken block the entries that can be read."""
        try:
            values = self._load(block, line)
        except YamlError as error:
            head, *entries = _ENTRY.split(block, MOST_ENTRIES)
            values, errors = {}, []
            for entry in entries:
                try:
                    for key, node in self._load(head + entry, line).items():
                        _join(values.setdefault(key, node), node)
                except YamlError as entry_error:
                    errors.append(entry_error)
                line += entry.count("\n")
            for each in errors if values else [error]:
                self.fault(each)
        for key, node in values.items():
            self._nodes.setdefault(key, node)

    def _load(self, text: str, line: int) -> dict[str, Node]:
        return load(text.encode("utf-8", "surrogateescape"), self.name, first=line).mapping()

    def get(self, key: str, read: Callable[[Node], T], default: T) -> T:
        """Take the value of a key; the default if it is missing, or broken, which has a notice."""
        node = self._nodes.pop(key, None)
        return default if node is None else self.attempt(node, read, default)

    def check_version(self, key: str, known: int) -> None:
        """Take the version of the file under that key; a newer one than `known` has a notice."""
        if self.get(key, Node.number, known) > known:
            self.notices.append(newer_version(self.name))

    def drop(self, keys: Iterable[str]) -> None:
        """Leave out these keys without a notice."""
        for key in keys:
            self._nodes.pop(key, None)

    def finish(self) -> tuple[Reason, ...]:
        """All notices, also for values that nobody took."""
        for node in self._nodes.values():
            self.fault(node.error(N_("unknown key")))
        self._nodes = {}
        text = N_("{problem}. This value was left out.")
        return first_notices([*self.notices, *(Reason(text, (("problem", problem),)) for problem in self.problems)])


def _join(whole: Node, part: Node) -> None:
    """Add the entries of a list or mapping to those of the part before it."""
    if whole is not part:
        for entry in part.value.values() if isinstance(part.value, dict) else part.items():
            if isinstance(whole.value, list) or str(entry.key) not in whole.mapping():
                whole.adopt(entry, str(entry.key))
