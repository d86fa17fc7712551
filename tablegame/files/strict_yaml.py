"""YAML read strictly: one document of mappings, lists and scalars, every node with its line, every error one sentence.

Knows the syntax, its dangers and how to refuse them: tags, anchors, aliases, second documents, doubled keys, depth,
size. Must not know what a file is about. Scalars: null, true and false, whole numbers, decimals; everything else is
text, so that ``on``, ``no``, ``1:30`` and ``00010`` stay what was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tablegame.core.errors import TableError
from tablegame.files.reading import LARGEST, contents

DEEPEST: Final = 40
"""How many lists and mappings may lie within one another."""
MOST_NODES: Final = 1_000_000

_FOLDED: Final = "\x85\u2028\u2029"
"""Line ends to YAML, plain characters to JSON."""
_PAIR: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
"""JSON's escape of a character beyond 65,535, as two halves; YAML writes it as one."""


class YamlError(TableError):
    """A file that cannot be read strictly; the sentence names the file, the line and the reason."""


class Node:
    """A value of the file with its place. What it must be is said by the method it is asked with.

    line counts from 1; key is the name in the mapping or the number (from 1) in the list above; empty says that
    nothing at all was written, not even null.
    """

    __slots__ = ("empty", "key", "line", "name", "parent", "value")

    def __init__(self, value: Any, line: int, name: str, key: str | int, parent: Node | None) -> None:
        self.value = value
        self.empty = False
        self.line = line
        self.name = name
        self.key = key
        self.parent = parent

    @property
    def place(self) -> str:
        """The entry, from the outermost key inward ("options: copies"); "" for the whole file."""
        words: list[str] = []
        node: Node = self
        while node.parent is not None:
            words.append(node.key if isinstance(node.key, str) else f"entry {node.key}")
            node = node.parent
        return ": ".join(legible(word) for word in reversed(words))

    @property
    def kind(self) -> str:
        """What the value is, in words fit for a sentence."""
        return kind_of(self.value)

    def error(self, reason: str) -> YamlError:
        """The error to raise about this node: file, line, entry and reason."""
        place = self.place
        return YamlError(f"{self.name}: line {self.line}: {place + ': ' if place else ''}{reason}")

    def mapping(self) -> dict[str, Node]:
        """The entries by key, in their order; raises YamlError where this is no mapping."""
        if isinstance(self.value, dict):
            return self.value
        raise self._wrong("a mapping of keys to values")

    def fields(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Node]:
        """The same where exactly these keys are known; raises YamlError for an unknown or a missing one."""
        found = self.mapping()
        known = (*required, *optional)
        for key, node in found.items():
            if key not in known:
                raise YamlError(
                    f"{self.name}: line {node.line}: unknown key {legible(key)!r}; the keys are {', '.join(known)}"
                )
        for key in required:
            if key not in found:
                raise self.error(f"the key {key!r} is missing")
        return found

    def items(self) -> list[Node]:
        """The entries of a list; raises YamlError where this is none."""
        if isinstance(self.value, list):
            return self.value
        raise self._wrong("a list")

    def text(self) -> str:
        """A text; raises YamlError for anything else, numbers and switches without quotes included."""
        if isinstance(self.value, str):
            return self.value
        raise self._wrong("a text")

    def number(self) -> int:
        """A whole number; true is none. Raises YamlError."""
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return self.value
        raise self._wrong("a whole number")

    def decimal(self) -> float:
        """A number, whole or not; raises YamlError."""
        if isinstance(self.value, (int, float)) and not isinstance(self.value, bool):
            return float(self.value)
        raise self._wrong("a number")

    def switch(self) -> bool:
        """true or false, on or off; raises YamlError."""
        if isinstance(self.value, bool):
            return self.value
        if self.value in ("on", "off"):
            return bool(self.value == "on")
        raise self._wrong("on or off")

    def plain(self) -> Any:
        """The value and all below it as dict, list, str, int, float, bool and None."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def _wrong(self, wanted: str) -> YamlError:
        return self.error(f"must be {wanted}, not {self.kind}")


def load_file(path: Path, name: str = "") -> Node:
    """The document of a file; name is what errors call it (the path as given by default). Raises YamlError."""
    return load(read_bytes(path, name), name or str(path))


def read_bytes(path: Path, name: str = "") -> bytes:
    """What is in a file, never more than LARGEST bytes; raises YamlError where it cannot be read."""
    called = name or str(path)
    try:
        data = contents(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise YamlError(f"{called}: cannot be read: {reason}") from None
    if len(data) > LARGEST:
        raise _too_large(called)
    return data


def load(source: str | bytes, name: str) -> Node:
    """The one document of a text, YAML or JSON; raises YamlError with a sentence that begins with the name."""
    from tablegame.files.yaml_parser import document

    text = _text(source, name)
    if any(character in text for character in _FOLDED):
        # JSON means these characters themselves, where YAML would fold a line.
        meant = _json_as_yaml(text)
        if meant is not None:
            return document(meant, name)
    try:
        return document(text, name)
    except YamlError:
        joined = _PAIR.sub(_joined, text)
        if joined != text:
            return load(joined, name)
        rewritten = _json_as_yaml(text)
        if rewritten is None:
            raise
    return document(rewritten, name)


def _json_as_yaml(text: str) -> str | None:
    """JSON with what YAML does not take as it is (a delete character, a colon on the next line); None for no JSON."""
    if not text.lstrip(" \t\r\n").startswith("{"):
        return None
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return _PAIR.sub(_joined, json.dumps(found)).replace("\x7f", "\\u007f")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a key that is there twice is an error in YAML and stays one."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no JSON")


def _joined(pair: re.Match[str]) -> str:
    high, low = int(pair[2], 16), int(pair[3], 16)
    return f"{pair[1]}\\U{0x10000 + ((high - 0xD800) << 10) + low - 0xDC00:08x}"


def _text(source: str | bytes, name: str) -> str:
    if isinstance(source, str):
        if len(source) > LARGEST or len(source.encode("utf-8", "surrogatepass")) > LARGEST:
            raise _too_large(name)
        return source.removeprefix("\ufeff")
    if len(source) > LARGEST:
        raise _too_large(name)
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise YamlError(f"{name}: line {line}: is no text in UTF-8") from None


def _too_large(name: str) -> YamlError:
    return YamlError(f"{name}: is larger than {LARGEST // 1_000_000} MB")


def kind_of(value: object) -> str:
    """What a value is, in words fit for a sentence."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"the switch {'true' if value else 'false'}"
    if isinstance(value, str):
        return f"the text {legible(value)!r}"
    return f"the number {value}"


def legible(text: str) -> str:
    """A text that may be long, cut off."""
    return text if len(text) <= 40 else text[:40] + "…"
