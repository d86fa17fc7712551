"""Lenient reading of the program's small files: a broken value is left out with a notice, all others are read.

In such a file each key of the outermost mapping begins a block of lines, and each line of a block has an entry of the
key's list or mapping. If a file is damaged so that it is no YAML as a whole, its blocks are read one by one. If a block
is no YAML, its entries are read one by one.
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
"""The most notices about problems of one file. One more notice has the number of all other problems."""
MOST_BLOCKS = 400
"""The most blocks of a damaged file that are read. No file that this program writes has half as many."""
MOST_ENTRIES = 3000
"""The most entries of a damaged block that are read. No file that this program writes has as many."""
_BLOCK = re.compile(r"^(?=[^\s-])", re.MULTILINE)  # the place at which a block begins: a line without indentation
_ENTRY = re.compile(r"^(?=  \S)", re.MULTILINE)
"""The place at which an entry begins: a line that is indented by two spaces."""


def first_notices(notices: Sequence[Reason]) -> tuple[Reason, ...]:
    """The first MOST_NOTICES notices about a file, and one more with the number of the others if there are any."""
    more = len(notices) - MOST_NOTICES
    about_others = (Reason(N_("Left out besides these: {n}."), (("n", more),)),) if more > 0 else ()
    return (*notices[:MOST_NOTICES], *about_others)


def newer_version(name: str) -> Reason:
    """The notice that a newer version of the program has written a file. name: of the file."""
    return Reason(N_("{file} was written by a newer version of this program."), (("file", name),))


def copy_with_notice(path: Path) -> tuple[Reason, ...]:
    """Copy a file within its folder, as `copy_aside` does. Returns the notice of the copy; () if it cannot be written.
    Never raises."""
    try:
        return (Reason(N_("The file as it was is kept as {file}."), (("file", copy_aside(path).name),)),)
    except OSError:
        return ()


class LenientReader(ProblemCollector):
    """Reads the values of a file. Each `get` takes the value of a key; at the end `finish` returns the notices."""

    def __init__(self, data: bytes, name: str) -> None:
        """data: the bytes of the file; name: of the file, for the notices. Never raises."""
        super().__init__()
        self.data, self.name = data, name
        self.notices: list[Reason] = []
        """Notices about the whole file, which `finish` puts before the notices of broken values."""
        self._nodes: dict[str, Node] = {}  # the values that have not been taken, by key
        try:
            self._nodes = load(data, name).mapping() if data.strip() else {}
        except YamlError:
            self._salvage(data)

    @classmethod
    def of_file(cls, path: Path, otherwise: str = "{problem}", most: int = SMALL) -> LenientReader:
        """A reader of a file. If the file is missing or cannot be read, there are no values. Never raises.

        otherwise: the notice for a file that cannot be read.
        most: the most bytes of the file.
        """
        try:
            return cls(read_bytes(path, path.name, most=most), path.name)
        except YamlError as error:
            without_values = cls(b"", path.name)
            if os.path.lexists(path):
                without_values.notices.append(Reason(otherwise, (("problem", sentence_of(error)),)))
            return without_values

    def _salvage(self, data: bytes) -> None:
        """Read a damaged file block by block."""
        line = 1
        blocks = _BLOCK.split(data.decode("utf-8", "surrogateescape"), MOST_BLOCKS)
        for block in blocks[:MOST_BLOCKS]:
            if block.strip() and not block.startswith("#"):
                self._take_block(block, line)
            line += block.count("\n")
        if len(blocks) > MOST_BLOCKS:
            self.fault(yaml_syntax_error(self.name, line, "too many keys"))

    def _take_block(self, block: str, line: int) -> None:
        """Read one block of a damaged file; if it is damaged itself, read it entry by entry. line: of its beginning."""
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
            for block_error in errors if values else [error]:
                self.fault(block_error)
        for key, node in values.items():
            self._nodes.setdefault(key, node)

    def _load(self, text: str, line: int) -> dict[str, Node]:
        return load(text.encode("utf-8", "surrogateescape"), self.name, first=line).mapping()

    def get(self, key: str, read: Callable[[Node], T], default: T) -> T:
        """Take the value of a key. Returns the default if the key is missing or, with a notice, if `read` raises."""
        node = self._nodes.pop(key, None)
        return default if node is None else self.attempt(node, read, default)

    def check_version(self, key: str, known: int) -> None:
        """Take the version of the file. A version above `known` gives a notice. key: of the version."""
        if self.get(key, Node.number, known) > known:
            self.notices.append(newer_version(self.name))

    def drop(self, keys: Iterable[str]) -> None:
        """Leave out these keys without a notice."""
        for key in keys:
            self._nodes.pop(key, None)

    def finish(self) -> tuple[Reason, ...]:
        """All notices. Each value that nobody has taken gives a notice too."""
        for node in self._nodes.values():
            self.fault(node.error(N_("unknown key")))
        self._nodes = {}
        text = N_("{problem}. This value was left out.")
        return first_notices([*self.notices, *(Reason(text, (("problem", problem),)) for problem in self.problems)])


def _join(whole: Node, part: Node) -> None:
    """Add the entries of one list or mapping to another one. A key that is there already keeps its value."""
    if whole is not part:
        for entry in part.value.values() if isinstance(part.value, dict) else part.items():
            if isinstance(whole.value, list) or str(entry.key) not in whole.mapping():
                whole.adopt(entry, str(entry.key))
