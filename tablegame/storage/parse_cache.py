"""A small file's nodes remembered in the cache folder, so that reading it again needs no parser: a start is quicker.

Where the memory is gone or wrong, the file itself is read, as strictly as ever.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablegame.storage.derived import Derived
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load


def load_remembered(data: bytes, name: str, memory: Path) -> Node:
    """The document of these bytes, as `strict_yaml.load` reads it; raises YamlError as that does.

    Taken from the memory where it was made from the same bytes.
    """
    cache = Derived[Node](memory, 1, _plain, lambda plain: _node(plain, name, "", None))
    stamp = (data.decode("utf-8", "backslashreplace"),)
    root = cache.known(name, stamp)
    if root is None:
        root = load(data, name)
        cache.put(name, stamp, root)
        cache.write()
    return root


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
