"""YAML read strictly: one document of mappings, lists and scalars, every error one sentence with its line.

Knows the syntax, its dangers and how to refuse them: tags, anchors, aliases, second documents, doubled keys, depth,
size. Scalars: null, true and false, whole numbers, decimals; everything else is text, so that ``on``, ``no``,
``1:30`` and ``00010`` stay what was written.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from tablegame.core.text import N_, Sentence
from tablegame.storage.files import LARGEST, contents, reason_of
from tablegame.storage.nodes import Node, YamlError, at_line

_FOLDED: Final = "\x85\u2028\u2029"
"""Line ends to YAML, plain characters to JSON."""
_PAIR: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
"""JSON's escape of a character beyond 65,535, as two halves; YAML writes it as one."""


def load_file(path: Path, name: str = "") -> Node:
    """The document of a file; name is what errors call it (the path as given by default). Raises YamlError."""
    return load(read_bytes(path, name), name or str(path))


def read_bytes(path: Path, name: str = "", piped: bool = False) -> bytes:
    """What is in a file, as `contents` reads it; raises YamlError where it cannot be read."""
    try:
        return contents(path, piped=piped)
    except (OSError, ValueError) as error:
        raise YamlError(
            Sentence(N_("{name}: cannot be read: {reason}"), name=name or path, reason=reason_of(error))
        ) from None


def load(source: str | bytes, name: str) -> Node:
    """The one document of a text, YAML or JSON; raises YamlError with a sentence that begins with the name."""
    from tablegame.storage.yaml_parser import document

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
        raise at_line(name, line, Sentence(N_("is no text in UTF-8"))) from None


def _too_large(name: str) -> YamlError:
    return YamlError(Sentence(N_("{name}: is larger than {n} MB"), name=name, n=LARGEST // 1_000_000))
