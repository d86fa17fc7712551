"""Strict reading of YAML: one document of mappings, lists and scalars; every error is one sentence with its line.

Refuses tags, anchors, aliases, second documents, doubled keys, deep nesting and huge files. Scalars are null, true,
false, whole numbers and decimals; everything else is text: ``on``, ``no``, ``1:30`` and ``00010`` stay as written.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from tablegame.core.text import N_, Sentence
from tablegame.storage.files import LARGEST, SMALL, TooLargeError, contents, reason_of
from tablegame.storage.nodes import Node, YamlError, no_yaml, node_of
from tablegame.storage.strict_json import loads

FEW: Final = 100_000
"""The most values in a file, where nothing else is said."""
MANY: Final = 1_000_000
"""The most values in a record."""
_FOLDED: Final = "\x85\u2028\u2029"
"""Line ends in YAML, plain characters in JSON."""
_PAIR: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
"""A character beyond 65,535 as JSON escapes it, in two halves; YAML has one escape."""

_OUR_LINE: Final = re.compile(r'(?!null:|true:|false:)([a-z_]+):(?: (.+))?|  (?:-|("(?:[^"\\]|\\.)*"):) (.+)')
"""A key with its value, or without one an entry of its list or mapping in each of the next lines."""


def load_file(path: Path, name: str = "") -> Node:
    """The document of a file. name: for errors, by default the path. Raises YamlError."""
    return load(read_bytes(path, name), name or str(path))


def read_bytes(path: Path, name: str = "", piped: bool = False, most: int = SMALL) -> bytes:
    """The bytes of a file, read by `contents`. Raises YamlError."""
    try:
        return contents(path, most, piped)
    except (OSError, ValueError) as error:
        raise YamlError(
            Sentence(N_("{name}: cannot be read: {reason}"), name=name or path, reason=reason_of(error))
        ) from None


def load(source: str | bytes, name: str, most: int = FEW, first: int = 1) -> Node:
    """The document of a text, YAML or JSON, of at most so many values, whose first line has that number. Raises
    YamlError, whose sentence begins with the name."""
    text = _text(source, name, first)
    ours = _our_lines(text, name, first)
    if ours is not None:
        return ours
    from tablegame.storage.yaml_parser import document

    # JSON means these characters literally; YAML would fold the line.
    meant = _json_as_yaml(text) if any(character in text for character in _FOLDED) else None
    try:
        return document(meant or text, name, most, first)
    except YamlError:
        joined = _PAIR.sub(_join_surrogates, text)
        meant = joined if joined != text else _json_as_yaml(text)
        if meant is None:
            raise
    return document(meant, name, most, first)


def _our_lines(text: str, name: str, first: int = 1) -> Node | None:
    """The document of a file as `codec.dump` writes it, every value in JSON on a line of its own; None for any other.

    It needs no parser of YAML, which takes a tenth of a start. Decimals, which YAML writes otherwise, are not ours.
    """
    root = above = Node({}, first, name)
    block: Node | None = None
    for number, line in enumerate(text.removesuffix("\n").split("\n"), first):
        found = _OUR_LINE.fullmatch(line) if line.isprintable() else None
        if found is None:
            return None
        key, value, entry, inner = found.groups()
        try:
            node = node_of(loads(value or inner or "null", decimal=int), name, number)
            word = key or loads(entry or '""')
        except (ValueError, RecursionError):
            return None
        kind = list if entry is None else dict
        if key is not None:
            node.empty = value is None
            above, block = root, node if node.empty else None
        elif block is None:
            return None
        elif block.empty:
            block.value, block.line, block.empty = kind(), number, False
            above = block
        if not isinstance(above.value, kind if key is None else dict) or word in above.value:
            return None
        above.adopt(node, word)
    return root


def _json_as_yaml(text: str) -> str | None:
    """JSON rewritten for YAML (a delete character, a colon on the next line); None if it is no JSON."""
    if not text.lstrip(" \t\r\n").startswith("{"):
        return None
    try:
        return _PAIR.sub(_join_surrogates, json.dumps(loads(text))).replace("\x7f", "\\u007f")
    except ValueError:
        return None


def _join_surrogates(pair: re.Match[str]) -> str:
    high, low = int(pair[2], 16), int(pair[3], 16)
    return f"{pair[1]}\\U{0x10000 + ((high - 0xD800) << 10) + low - 0xDC00:08x}"


def _text(source: str | bytes, name: str, first: int) -> str:
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(data) > LARGEST:
        raise YamlError(Sentence("{name}: {reason}", name=name, reason=reason_of(TooLargeError(Path(name), LARGEST))))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise no_yaml(name, data.count(b"\n", 0, error.start) + first, f"no UTF-8, {error.reason}") from None
