"""The parser behind `strict_yaml.load`: it checks the events of PyYAML one by one and builds nodes from them.

The import of PyYAML takes a tenth of the time of a start. So this module is imported only for a text that `strict_yaml`
cannot read itself.
"""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

from tablegame.core.text import N_, Sentence
from tablegame.storage.nodes import Node, YamlError, kind_of, legible, yaml_syntax_error

_DEEPEST: Final = 40  # the deepest nesting of lists and mappings that is accepted

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the fast one, if PyYAML has been built with it
_NUMBER: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]*)(?P<decimals>\.[0-9]+)?\Z")
_LONGEST_NUMBER: Final = 18  # the most characters of a number
_CONSTANTS: Final = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


def parse(text: str, name: str, most: int, first: int = 1) -> Node:
    """The only document in a YAML text. Raises YamlError. name: what errors call the file. most: the most values that
    the document may have. first: the number of the first line, for errors."""
    try:
        root = _NodeBuilder(text, name, most, first).root()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = first + (mark.line if mark else 0)
        raise yaml_syntax_error(name, line, str(error.problem or error.context)) from None
    except yaml.reader.ReaderError as error:
        line = first + text.encode().count(b"\n", 0, error.position)
        raise yaml_syntax_error(name, line, error.reason) from None
    if root is None:
        raise YamlError(Sentence(N_("{name}: is empty"), name=name))
    return root


class _NodeBuilder:
    """Builds nodes from the events of PyYAML. Raises yaml.MarkedYAMLError, as PyYAML does."""

    def __init__(self, text: str, name: str, most: int, first: int) -> None:
        """The parameters are those of `parse`."""
        self._events = yaml.parse(text, Loader=_LOADER)
        self._name, self._values_left, self._first = name, most, first

    def root(self) -> Node | None:
        """The outermost node of the only document; None if the text has no document."""
        root = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if event.tags:
                    raise _refused(event, "tags are not allowed")
                if root is not None:
                    raise _refused(event, "a second document begins; only one is allowed")
                root = self._node(next(self._events), 0)
        return root

    def _node(self, event: Any, depth: int) -> Node:
        """The value that begins with this event, read to its end. depth: how many lists and mappings it lies in."""
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise _refused(event, "anchors and aliases are not allowed")
        if event.tag is not None:
            raise _refused(event, "tags are not allowed")
        self._values_left -= 1
        if self._values_left < 0:
            raise _refused(event, "too many entries")
        node = Node(None, event.start_mark.line + self._first, self._name)
        if isinstance(event, yaml.ScalarEvent):
            node.value = _scalar(event)
            node.empty = node.value is None and not event.value
        elif depth == _DEEPEST:
            raise _refused(event, f"lists and mappings lie more than {_DEEPEST} deep")
        elif isinstance(event, yaml.SequenceStartEvent):
            node.value = []
            while not isinstance(entry := next(self._events), yaml.SequenceEndEvent):
                node.adopt(self._node(entry, depth + 1))
        else:
            node.value = {}
            while not isinstance(entry := next(self._events), yaml.MappingEndEvent):
                key = self._node(entry, depth + 1).value
                if not isinstance(key, str):
                    raise _refused(entry, f"a key must be a text, not {kind_of(key)}")
                if key in node.value:
                    raise _refused(entry, f"the key {legible(key)!r} is there twice")
                node.adopt(self._node(next(self._events), depth + 1), key)
        return node


def _scalar(event: Any) -> Any:
    """The single value of an event: None, a truth value, a number or a text."""
    text: str = event.value
    has_quotes = not event.implicit[0]
    if has_quotes:
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    number = _NUMBER.match(text)
    if number is None:
        return text
    if len(text) > _LONGEST_NUMBER:
        raise _refused(event, f"a number of more than {_LONGEST_NUMBER} characters")
    return float(text) if number["decimals"] else int(text)


def _refused(event: Any, problem: str) -> yaml.MarkedYAMLError:
    """The error to raise for something that YAML allows and this program does not, at the place of the event."""
    return yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)
