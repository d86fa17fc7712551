"""A small file's nodes remembered in the cache folder, so that reading it again needs no parser: a start is quicker.

Knows nodes and one file of JSON beside the text that it was made from. The memory may vanish or be wrong at any time;
then the file itself is read, as strictly as ever.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import tablegame
from tablegame.storage.nodes import Node
from tablegame.storage.reading import contents
from tablegame.storage.strict_json import loads
from tablegame.storage.strict_yaml import load
from tablegame.storage.writing import write_atomic


def load_remembered(data: bytes, name: str, memory: Path) -> Node:
    """The document of these bytes, as `strict_yaml.load` reads it; raises YamlError as that does.

    Taken from the memory where it was made from the same bytes; else the memory is made anew, without complaint where
    that fails.
    """
    root = _recalled(data, name, memory)
    if root is None:
        root = load(data, name)
        kept = {"version": tablegame.__version__, "text": data.decode("utf-8"), "root": _plain(root)}
        with suppress(OSError):
            write_atomic(memory, json.dumps(kept))
    return root


def _recalled(data: bytes, name: str, memory: Path) -> Node | None:
    try:
        kept = loads(contents(memory))
        if kept["version"] != tablegame.__version__ or kept["text"].encode() != data:
            return None
        return _node(kept["root"], name, "", None)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _plain(node: Node) -> list[Any]:
    """Line, value, and whether nothing at all was written."""
    value: Any = node.value
    if isinstance(value, dict):
        value = {key: _plain(entry) for key, entry in value.items()}
    elif isinstance(value, list):
        value = [_plain(entry) for entry in value]
    return [node.line, value, node.empty]


def _node(plain: list[Any], name: str, key: str | int, parent: Node | None) -> Node:
    line, value, empty = plain
    node = Node(value, line, name, key, parent)
    node.empty = empty
    if isinstance(value, dict):
        node.value = {inner: _node(entry, name, inner, node) for inner, entry in value.items()}
    elif isinstance(value, list):
        node.value = [_node(entry, name, number, node) for number, entry in enumerate(value, 1)]
    return node
