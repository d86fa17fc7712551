"""YAML read strictly: one document of mappings, lists and scalars, every node with its line, every error one sentence.

Knows the syntax, its dangers and how to refuse them: tags, anchors, aliases, second documents, doubled keys, depth,
size. Must not know what a file is about. Scalars: null, true and false, whole numbers, decimals; everything else is
text, so that ``on``, ``no``, ``1:30`` and ``00010`` stay what was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from tablegame.core.errors import TableError

LARGEST: Final = 16_000_000
"""Bytes of the largest file that is read."""
DEEPEST: Final = 40
"""How many lists and mappings may lie within one another."""
MOST_NODES: Final = 1_000_000

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DECIMAL: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+\Z")
_LONGEST_NUMBER: Final = 18
_FOLDED: Final = "\x85\u2028\u2029"
"""Line ends to YAML, plain characters to JSON."""
_PAIR: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
"""JSON's escape of a character beyond 65,535, as two halves; YAML writes it as one."""
_WORDS: Final = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


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
        return ": ".join(_legible(word) for word in reversed(words))

    @property
    def kind(self) -> str:
        """What the value is, in words fit for a sentence."""
        return _kind(self.value)

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
                    f"{self.name}: line {node.line}: unknown key {_legible(key)!r}; the keys are {', '.join(known)}"
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
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise YamlError(f"{called}: cannot be read: {reason}") from None
    if len(data) > LARGEST:
        raise _too_large(called)
    return data


def load(source: str | bytes, name: str) -> Node:
    """The one document of a text, YAML or JSON; raises YamlError with a sentence that begins with the name."""
    text = _text(source, name)
    if any(character in text for character in _FOLDED):
        # JSON means these characters themselves, where YAML would fold a line.
        meant = _json_as_yaml(text)
        if meant is not None:
            return _document(meant, name)
    try:
        return _document(text, name)
    except YamlError:
        joined = _PAIR.sub(_joined, text)
        if joined != text:
            return load(joined, name)
        rewritten = _json_as_yaml(text)
        if rewritten is None:
            raise
    return _document(rewritten, name)


def _document(text: str, name: str) -> Node:
    events = iter(_events(text, name))
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if event.tags:
                raise _at(event, name, "tags are not allowed")
            root = _Reader(name, events).read()
            break
    else:
        raise YamlError(f"{name}: is empty")
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            raise _at(event, name, "a second document begins; only one is allowed")
    return root


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


def _events(text: str, name: str) -> Iterator[Any]:
    """What the parser finds, its errors as ours. The parser is lazy: nothing beyond an error is looked at."""
    try:
        yield from yaml.parse(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"line {mark.line + 1}: " if mark else ""
        raise YamlError(f"{name}: {where}is no YAML: {error.problem or error.context}") from None
    except (yaml.YAMLError, UnicodeError):
        raise YamlError(f"{name}: holds a character that is not allowed in a text") from None


class _Reader:
    """Builds nodes out of events with a stack of its own, so that no file can exhaust Python's."""

    def __init__(self, name: str, events: Iterator[Any]) -> None:
        self.name = name
        self.events = events
        self.open: list[Node] = []
        self.keys: list[str | None] = []
        """For each open collection the key that waits for its value; None in a list or before a key."""
        self.nodes = 0

    def read(self) -> Node:
        """The root of the document that has just begun."""
        for event in self.events:
            if isinstance(event, yaml.CollectionEndEvent):
                done = self.open.pop()
                self.keys.pop()
                if not self.open:
                    return done
                continue
            node = self._take(event)
            if node is not None and not self.open:
                return node
        raise YamlError(f"{self.name}: is empty")

    def _take(self, event: Any) -> Node | None:
        """Put a scalar or the beginning of a collection where it belongs; None where it was a key."""
        self._check(event)
        if isinstance(event, yaml.ScalarEvent):
            value = _scalar(event, self.name)
            if self.open and self.keys[-1] is None and isinstance(self.open[-1].value, dict):
                self._take_key(event, value)
                return None
            node = self._place(value, event)
            node.empty = value is None and not event.value
            return node
        if self.open and self.keys[-1] is None and isinstance(self.open[-1].value, dict):
            raise _at(event, self.name, "a key must be a text")
        if len(self.open) >= DEEPEST:
            raise _at(event, self.name, f"lists and mappings lie more than {DEEPEST} deep")
        node = self._place({} if isinstance(event, yaml.MappingStartEvent) else [], event)
        self.open.append(node)
        self.keys.append(None)
        return None

    def _check(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise _at(event, self.name, "anchors and aliases are not allowed")
        if event.tag is not None:
            raise _at(event, self.name, "tags are not allowed")
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise _at(event, self.name, "holds too many entries")

    def _take_key(self, event: Any, value: Any) -> None:
        if not isinstance(value, str):
            raise _at(event, self.name, f"a key must be a text, not {_kind(value)}")
        if value in self.open[-1].value:
            raise _at(event, self.name, f"the key {_legible(value)!r} is there twice")
        self.keys[-1] = value

    def _place(self, value: Any, event: Any) -> Node:
        line = event.start_mark.line + 1
        if not self.open:
            return Node(value, line, self.name, "", None)
        above = self.open[-1]
        key = self.keys[-1]
        if key is None:
            node = Node(value, line, self.name, len(above.value) + 1, above)
            above.value.append(node)
        else:
            node = Node(value, line, self.name, key, above)
            above.value[key] = node
            self.keys[-1] = None
        return node


def _scalar(event: Any, name: str) -> Any:
    """A scalar's value; quoted ones are always text."""
    text: str = event.value
    if not event.implicit[0]:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-0123456789":
        return text
    number = int if _NUMBER.match(text) else float if _DECIMAL.match(text) else str
    if number is not str and len(text) > _LONGEST_NUMBER:
        raise _at(event, name, f"a number of more than {_LONGEST_NUMBER} characters")
    return number(text)


def _at(event: Any, name: str, reason: str) -> YamlError:
    return YamlError(f"{name}: line {event.start_mark.line + 1}: {reason}")


def _kind(value: object) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"the switch {'true' if value else 'false'}"
    if isinstance(value, str):
        return f"the text {_legible(value)!r}"
    return f"the number {value}"


def _legible(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"
