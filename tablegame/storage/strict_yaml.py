"""Strict reading of YAML and JSON as `Node`s. Every error is one sentence with the line.

A file has one document of mappings, lists and single values. Tags, anchors, aliases, a second document, a key that is
there twice, deep nesting and huge files are refused. Single values are null, true, false, whole numbers, decimals and
texts. Unlike in other readers of YAML, on, no, 1:30 and 00010 are texts.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from tablegame.core.text import N_, Sentence
from tablegame.storage.files import LARGEST, SMALL, TooLargeError, contents, reason_of
from tablegame.storage.nodes import Node, YamlError, node_of, yaml_syntax_error
from tablegame.storage.strict_json import loads

FEW: Final = 100_000  # the most values of a file that is no record
MANY: Final = 1_000_000  # the most values of a record
_FOLDED: Final = "\x85\u2028\u2029"  # characters that end a line in YAML and are usual characters in JSON
_PAIR: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
"""A character above 0xFFFF as JSON escapes it, in two halves. YAML has a single escape for the character."""
_OUR_LINE: Final = re.compile(r'(?!null:|true:|false:)([a-z_]+):(?: (.+))?|  (?:-|("(?:[^"\\]|\\.)*"):) (.+)')
"""A line that `codec.dump` writes: `key: value`; or `key:`, and on the next lines `  - value` or `  "key": value`."""


def load_file(path: Path, name: str = "") -> Node:
    """The document of a file. name: of the file for errors, by default the path. Raises YamlError."""
    return load(read_bytes(path, name), name or str(path))


def read_bytes(path: Path, name: str = "", piped: bool = False, most: int = SMALL) -> bytes:
    """As `files.contents`, but raises YamlError. name: of the file for errors, by default the path."""
    try:
        return contents(path, most, piped)
    except (OSError, ValueError) as error:
        raise YamlError(
            Sentence(N_("{name}: cannot be read: {reason}"), name=name or path, reason=reason_of(error))
        ) from None


def load(source: str | bytes, name: str, most: int = FEW, first: int = 1) -> Node:
    """The document of a YAML or JSON text. Raises YamlError.

    name: of the file, for errors.
    most: the most values of the document.
    first: the number of the first line, for errors.
    """
    text = _text(source, name, first)
    document = _read_dump(text, name, first)
    if document is not None:
        return document
    from tablegame.storage.yaml_parser import parse

    # In JSON these characters are part of a text. The YAML parser would take them for line ends.
    as_yaml = _json_as_yaml(text) if any(character in text for character in _FOLDED) else None
    try:
        return parse(as_yaml or text, name, most, first)
    except YamlError:
        joined = _PAIR.sub(_join_surrogates, text)
        as_yaml = joined if joined != text else _json_as_yaml(text)
        if as_yaml is None:
            raise
    return parse(as_yaml, name, most, first)


def _read_dump(text: str, name: str, first: int = 1) -> Node | None:
    """The document of a text that `codec.dump` wrote, read line by line; None for any other text. Most files need no
    YAML parser then, whose import takes a tenth of the time of a start. Texts with decimals are left to the parser."""
    root = parent = Node({}, first, name)
    block: Node | None = None
    """The key whose entries are on the present lines; None if the last key has a value on its own line."""
    for number, line in enumerate(text.removesuffix("\n").split("\n"), first):
        parts = _OUR_LINE.fullmatch(line) if line.isprintable() else None
        if parts is None:
            return None
        key, value, entry_key, entry_value = parts.groups()
        try:
            node = node_of(loads(value or entry_value or "null", decimal=int), name, number)
            own_key = key or loads(entry_key or '""')
        except (ValueError, RecursionError):
            return None
        kind = list if entry_key is None else dict
        if key is not None:
            node.empty = value is None
            parent, block = root, node if node.empty else None
        elif block is None:
            return None
        elif block.empty:
            block.value, block.line, block.empty = kind(), number, False
            parent = block
        if not isinstance(parent.value, kind if key is None else dict) or own_key in parent.value:
            return None
        parent.adopt(node, own_key)
    return root


def _json_as_yaml(text: str) -> str | None:
    """A JSON text in a form that is also YAML; None if the text is no JSON mapping."""
    if not text.lstrip(" \t\r\n").startswith("{"):
        return None
    try:
        return _PAIR.sub(_join_surrogates, json.dumps(loads(text))).replace("\x7f", "\\u007f")
    except ValueError:
        return None


def _join_surrogates(pair: re.Match[str]) -> str:
    """The YAML escape for a match of _PAIR."""
    high, low = int(pair[2], 16), int(pair[3], 16)
    return f"{pair[1]}\\U{0x10000 + ((high - 0xD800) << 10) + low - 0xDC00:08x}"


def _text(source: str | bytes, name: str, first: int) -> str:
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(data) > LARGEST:
        raise YamlError(Sentence("{name}: {reason}", name=name, reason=reason_of(TooLargeError(Path(name), LARGEST))))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise yaml_syntax_error(name, data.count(b"\n", 0, error.start) + first, f"no UTF-8, {error.reason}") from None
