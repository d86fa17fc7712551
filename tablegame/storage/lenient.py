"""Lenient reading of our own small files: a broken value is left out with a notice, all others are kept.

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
from tablegame.storage.files import SMALL, keep_aside
from tablegame.storage.nodes import Node, ProblemCollector, YamlError, no_yaml
from tablegame.storage.strict_yaml import load, read_bytes

T = TypeVar("T")

MOST_NOTICES = 24
"""The most notices about one file; then one that says how many more there would be."""
MOST_BLOCKS = 400
"""The most keys of a broken file that are examined; none of our files has half as many."""
MOST_ENTRIES = 3000
"""The most entries of a broken block that are examined; none of our files has as many."""
_BLOCK = re.compile(r"^(?=[^\s-])", re.MULTILINE)
_ENTRY = re.compile(r"^(?=  \S)", re.MULTILINE)


def first_notices(notices: Sequence[Reason]) -> tuple[Reason, ...]:
    """The first notices about a file, and one that says how many more there were."""
    more = len(notices) - MOST_NOTICES
    rest = (Reason(N_("Left out besides these: {n}."), (("n", more),)),) if more > 0 else ()
    return (*notices[:MOST_NOTICES], *rest)


def newer_version(name: str) -> Reason:
    """A notice that a file has a newer version than this program knows."""
    return Reason(N_("{file} was written by a newer version of this program."), (("file", name),))


def kept_aside(path: Path) -> tuple[Reason, ...]:
    """Keep a copy of a file beside it, and say so. Never raises."""
    try:
        return (Reason(N_("The file as it was is kept as {file}."), (("file", keep_aside(path).name),)),)
    except OSError:
        return ()


class LenientReader(ProblemCollector):
    """Reads the values of a file one by one. data: its bytes; notices: what else is to be said, before its problems."""

    def __init__(self, data: bytes, name: str) -> None:
        """name: for notices. Never raises."""
        super().__init__()
        self.notices: list[Reason] = []
        self.data, self.name = data, name
        self._nodes: dict[str, Node] = {}
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
        line = 1
        blocks = _BLOCK.split(data.decode("utf-8", "surrogateescape"), MOST_BLOCKS)
        for block in blocks[:MOST_BLOCKS]:
            if block.strip() and not block.startswith("#"):
                self._gather(block, line)
            line += block.count("\n")
        if len(blocks) > MOST_BLOCKS:
            self.fault(no_yaml(self.name, line, "too many keys"))

    def _gather(self, block: str, line: int) -> None:
        """Take the key of a block that begins at a line; of a broken block the entries that can be read."""
        try:
            whole = self._load(block, line)
        except YamlError as error:
            head, *entries = _ENTRY.split(block, MOST_ENTRIES)
            whole, wrong = {}, []
            for entry in entries:
                try:
                    for key, node in self._load(head + entry, line).items():
                        _join(whole.setdefault(key, node), node)
                except YamlError as problem:
                    wrong.append(problem)
                line += entry.count("\n")
            for each in wrong if whole else [error]:
                self.fault(each)
        for key, node in whole.items():
            self._nodes.setdefault(key, node)

    def _load(self, text: str, line: int) -> dict[str, Node]:
        return load(text.encode("utf-8", "surrogateescape"), self.name, first=line).mapping()

    def get(self, key: str, read: Callable[[Node], T], default: T) -> T:
        """The value of a key, which is taken; the default if it is missing, or broken (with a notice)."""
        node = self._nodes.pop(key, None)
        return default if node is None else self.attempt(node, read, default)

    def check_version(self, key: str, known: int) -> None:
        """Take the version of the file under a key, with a notice if it is newer than what is known here."""
        if self.get(key, Node.number, known) > known:
            self.notices.append(newer_version(self.name))

    def drop(self, keys: Iterable[str]) -> None:
        """Leave out these keys without a notice."""
        for key in keys:
            self._nodes.pop(key, None)

    def finish(self) -> tuple[Reason, ...]:
        """All notices, also for keys that nobody took."""
        for node in self._nodes.values():
            self.fault(node.error(N_("unknown key")))
        self._nodes = {}
        text = N_("{problem}. This value was left out.")
        return first_notices([*self.notices, *(Reason(text, (("problem", problem),)) for problem in self.problems)])


def _join(whole: Node, part: Node) -> None:
    """Add the entries of a list or mapping to those found before it."""
    if whole is not part:
        for entry in part.value.values() if isinstance(part.value, dict) else part.items():
            if isinstance(whole.value, list) or str(entry.key) not in whole.mapping():
                whole.adopt(entry, str(entry.key))
