"""Strict reading of YAML: one document of mappings, lists and scalars; every error is one sentence with its line.

Refuses tags, anchors, aliases, second documents, doubled keys, deep nesting and huge files. Scalars are null, true,
false, whole numbers and decimals; everything else is text: ``on``, ``no``, ``1:30`` and ``00010`` stay as written.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from tablegame.core.text import N_, Sentence
from tablegame.storage.files import LARGEST, SMALL, contents, reason_of
from tablegame.storage.nodes import Node, YamlError, at_line

FEW: Final = 100_000
"""The most values in a file, where nothing else is said."""
MANY: Final = 1_000_000
"""The most values in a record."""
_FOLDED: Final = "\x85\u2028\u2029"
"""Line ends in YAML, plain characters in JSON."""
_PAIR: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
"""A character beyond 65,535 as JSON escapes it, in two halves; YAML has one escape."""


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


def load(source: str | bytes, name: str, most: int = FEW) -> Node:
    """The document of a text, YAML or JSON, of at most so many values. Raises YamlError, whose sentence begins with the
    name."""
    from tablegame.storage.yaml_parser import document

    text = _text(source, name)
    if any(character in text for character in _FOLDED):
        # JSON means these characters literally; YAML would fold the line.
        meant = _json_as_yaml(text)
        if meant is not None:
            return document(meant, name, most)
    try:
        return document(text, name, most)
    except YamlError:
        joined = _PAIR.sub(_join_surrogates, text)
        if joined != text:
            return load(joined, name, most)
        rewritten = _json_as_yaml(text)
        if rewritten is None:
            raise
    return document(rewritten, name, most)


def _json_as_yaml(text: str) -> str | None:
    """JSON rewritten for YAML (a delete character, a colon on the next line); None if it is no JSON."""
    if not text.lstrip(" \t\r\n").startswith("{"):
        return None
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return _PAIR.sub(_join_surrogates, json.dumps(found)).replace("\x7f", "\\u007f")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object. Raises ValueError for a doubled key, which is an error in YAML, too."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no JSON")


def _join_surrogates(pair: re.Match[str]) -> str:
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
        raise at_line(name, line, Sentence(N_("is no text in UTF-8"))) from None


def _too_large(name: str) -> YamlError:
    return YamlError(Sentence(N_("{name}: is larger than {n} MB"), name=name, n=LARGEST // 1_000_000))
