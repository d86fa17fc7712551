"""Strict reading of YAML and JSON as `Node`s: values with their places. Every error is one sentence with the line.

A file has one document of mappings, lists and single values. Tags, anchors, aliases, a second document, the same key
twice in a mapping, deep nesting and huge files are refused. Single values are null, true, false, whole numbers,
decimals and texts. Other readers of YAML take on, no, 1:30 and 00010 for something else; here they are texts.
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
"""A line that `codec.dump` writes: `key: value`; or `key:`, and on the next lines `  - value` or `  "key": value`. Its
groups are the key, its value, the quoted key of an entry, and the value of an entry."""


def load_file(path: Path, name: str = "") -> Node:
    """The document in a file. name: what errors call the file, by default its path. Raises YamlError."""
    return load(read_bytes(path, name), name or str(path))


def read_bytes(path: Path, name: str = "", piped: bool = False, most: int = SMALL) -> bytes:
    """The bytes of a file. Raises YamlError if the file cannot be read or has more than `most` bytes.
    name: what errors call the file; "" for its path. piped: whether the path may name a pipe."""
    try:
        return contents(path, most, piped)
    except (OSError, ValueError) as error:
        message = N_("{name}: cannot be read: {reason}")
        raise YamlError(Sentence(message, name=name or path, reason=reason_of(error))) from None


def load(source: str | bytes, name: str, most: int = FEW, first: int = 1) -> Node:
    """The document in a YAML or JSON text. Raises YamlError.

    name: what errors call the file.
    most: the most values that the document may have.
    first: the number of the first line, for errors.
    """
    text = _text(source, name, first)
    document = _read_dump(text, name, first)
    if document is not None:
        return document
    from tablegame.storage.yaml_parser import parse

    # The parser takes these characters for line ends, but in JSON they are part of a text.
    as_yaml = _json_as_yaml(text) if any(character in text for character in _FOLDED) else None
    try:
        return parse(as_yaml or text, name, most, first)
    except YamlError:
        # Perhaps the text is JSON with escapes that YAML does not have.
        joined = _PAIR.sub(_join_surrogates, text)
        second_try = joined if joined != text else _json_as_yaml(text)
        if second_try is None:
            raise
    return parse(second_try, name, most, first)


def _read_dump(text: str, name: str, first: int = 1) -> Node | None:
    """The document of a text that `codec.dump` wrote, read line by line; None for any other text. Most files need no
    YAML parser then, whose import takes a tenth of the time of a start. Texts with decimals are left to the parser."""
    root = Node({}, first, name)
    block: Node | None = None  # the value to which indented lines belong; None after a line `key: value`
    for number, line in enumerate(text.removesuffix("\n").split("\n"), first):
        parts = _OUR_LINE.fullmatch(line) if line.isprintable() else None
        if parts is None:
            return None
        key, value, entry_key, entry_value = parts.groups()
        try:
            node = node_of(loads(value or entry_value or "null", decimal=int), name, number)  # `int` refuses decimals
            key_of_entry = loads(entry_key or '""')
        except (ValueError, RecursionError):
            return None
        if key is not None:  # a line `key: value` or `key:`
            if key in root.value:
                return None
            root.adopt(node, key)
            node.empty = value is None
            block = node if node.empty else None
            continue
        if block is None:  # an indented line without a key above it
            return None
        kind = list if entry_key is None else dict
        if block.empty:  # the first indented line decides whether the block is a list or a mapping
            block.value, block.line, block.empty = kind(), number, False
        if not isinstance(block.value, kind) or key_of_entry in block.value:
            return None
        block.adopt(node, key_of_entry)
    return root


def _json_as_yaml(text: str) -> str | None:
    """A JSON text written anew, so that it is also YAML; None if the text is no JSON mapping."""
    if not text.lstrip(" \t\r\n").startswith("{"):
        return None
    try:
        return _PAIR.sub(_join_surrogates, json.dumps(loads(text))).replace("\x7f", "\\u007f")
    except ValueError:
        return None


def _join_surrogates(pair: re.Match[str]) -> str:
    """The escape of YAML, such as \\U0001f0a1, for a match of _PAIR, the two halves of one character in JSON."""
    backslashes = pair[1]  # those that stand before the first half and do not belong to it
    high_bits, low_bits = int(pair[2], 16) - 0xD800, int(pair[3], 16) - 0xDC00  # ten bits each, as UTF-16 has them
    return f"{backslashes}\\U{0x10000 + (high_bits << 10) + low_bits:08x}"


def _text(source: str | bytes, name: str, first: int) -> str:
    """The decoded text. Raises YamlError if it is too large or no UTF-8. The parameters are those of `load`."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(data) > LARGEST:
        raise YamlError(Sentence("{name}: {reason}", name=name, reason=reason_of(TooLargeError(Path(name), LARGEST))))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = first + data.count(b"\n", 0, error.start)
        raise yaml_syntax_error(name, line, f"no UTF-8, {error.reason}") from None
