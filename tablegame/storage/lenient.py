"""Lenient reading of the program's small files: a broken value is left out with a notice, all others are read.

A notice is a sentence for the user. A file is a mapping of YAML. Each of its keys begins a block of lines. In a block,
each indented line has one entry of the key's list or mapping. If the file as a whole is no YAML, because it is damaged,
its blocks are read one by one. If a block is no YAML, its entries are read one by one.
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
    """The first MOST_NOTICES notices about a file. If there are more, one more notice has the number of the others."""
    more = len(notices) - MOST_NOTICES
    about_others = (Reason(N_("Left out besides these: {n}."), (("n", more),)),) if more > 0 else ()
    return (*notices[:MOST_NOTICES], *about_others)


def newer_version(name: str) -> Reason:
    """The notice that a newer version of the program has written the file with this name."""
    return Reason(N_("{file} was written by a newer version of this program."), (("file", name),))


def copy_with_notice(path: Path) -> tuple[Reason, ...]:
    """Copy a file within its folder before it is overwritten. Returns one notice with the name of the copy, or () if
    the copy cannot be written. Never raises."""
    try:
        return (Reason(N_("The file as it was is kept as {file}."), (("file", copy_aside(path).name),)),)
    except OSError:
        return ()


class LenientReader(ProblemCollector):
    """Reads the values of a file. Each `get` takes the value of one key; at the end `finish` returns all notices."""

    def __init__(self, data: bytes, name: str) -> None:
        """data, name: the bytes of the file, and its name for the notices. Never raises."""
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
        """A reader of the file at this path. If the file is missing or cannot be read, it has no values. Never raises.

        otherwise: the notice of a file that cannot be read; {problem} in it says why.
        most: the most bytes that are read.
        """
        try:
            return cls(read_bytes(path, path.name, most=most), path.name)
        except YamlError as error:
            without_values = cls(b"", path.name)
            if os.path.lexists(path):
                without_values.notices.append(Reason(otherwise, (("problem", sentence_of(error)),)))
            return without_values

    def _salvage(self, data: bytes) -> None:
        """Take the values of a damaged file, block by block."""
        line = 1
        blocks = _BLOCK.split(data.decode("utf-8", "surrogateescape"), MOST_BLOCKS)
        for block in blocks[:MOST_BLOCKS]:  # after these the rest of the file is one part
            if block.strip() and not block.startswith("#"):
                self._take_block(block, line)
            line += block.count("\n")
        if len(blocks) > MOST_BLOCKS:
            self.fault(yaml_syntax_error(self.name, line, "too many keys"))

    def _take_block(self, block: str, line: int) -> None:
        """Take the value of one block of a damaged file, or of its good entries. line: the number of its first line."""
        try:
            values = self._load(block, line)
        except YamlError as error:
            values, entry_errors = self._load_entries(block, line)
            block_errors = (
                entry_errors if values else [error]
            )  # without a good entry, one error for the block is enough
            for block_error in block_errors:
                self.fault(block_error)
        for key, node in values.items():
            self._nodes.setdefault(key, node)  # if two blocks have the same key, the first one counts

    def _load_entries(self, block: str, line: int) -> tuple[dict[str, Node], list[YamlError]]:
        """The value of a damaged block, by its key, with those entries that are YAML; and the errors of the others."""
        values: dict[str, Node] = {}
        errors = []
        line_with_key, *entries = _ENTRY.split(block, MOST_ENTRIES)
        for entry in entries:
            try:
                # The key comes before each entry, so that it becomes the only entry of the key.
                for key, node in self._load(line_with_key + entry, line).items():
                    if key in values:
                        _add_entries(node, values[key])
                    else:
                        values[key] = node
            except YamlError as error:
                errors.append(error)
            line += entry.count("\n")
        return values, errors

    def _load(self, text: str, line: int) -> dict[str, Node]:
        """The entries of a mapping in a part of the file, by key. line: the number of its first line."""
        return load(text.encode("utf-8", "surrogateescape"), self.name, first=line).mapping()

    def get(self, key: str, read: Callable[[Node], T], default: T) -> T:
        """Take the value of a key, as `read` returns it. If the key is missing, it is `default`. If `read` raises
        YamlError, it is `default`, too, and `finish` has a notice."""
        node = self._nodes.pop(key, None)
        return default if node is None else self.attempt(node, read, default)

    def check_version(self, key: str, known: int) -> None:
        """Take the version of the file, under this key. If it is higher than `known`, `finish` has a notice."""
        if self.get(key, Node.number, known) > known:
            self.notices.append(newer_version(self.name))

    def drop(self, keys: Iterable[str]) -> None:
        """Leave the values of these keys out, without a notice."""
        for key in keys:
            self._nodes.pop(key, None)

    def finish(self) -> tuple[Reason, ...]:
        """All notices. Each value that no `get` has taken has one, because its key is unknown."""
        for node in self._nodes.values():
            self.fault(node.error(N_("unknown key")))
        self._nodes = {}
        text = N_("{problem}. This value was left out.")
        return first_notices([*self.notices, *(Reason(text, (("problem", problem),)) for problem in self.problems)])


def _add_entries(source: Node, target: Node) -> None:
    """Add the entries of a list or mapping to another one, where a key that is there already keeps its value.
    Raises YamlError if one of the two is neither a list nor a mapping."""
    entries = source.value.values() if isinstance(source.value, dict) else source.items()
    for entry in entries:
        if isinstance(target.value, list) or str(entry.key) not in target.mapping():
            target.adopt(entry, str(entry.key))
