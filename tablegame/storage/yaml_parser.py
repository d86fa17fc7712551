"""The parser of strict YAML: checks PyYAML's events one by one and builds nodes.

`strict_yaml.load` imports this module when there is something to parse: loading PyYAML takes a tenth of a start.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from tablegame.core.text import N_, Sentence
from tablegame.storage.nodes import Node, YamlError, at_line, kind_of, legible

DEEPEST: Final = 40
"""The deepest nesting of lists and mappings."""
TOO_DEEP: Final = Sentence(N_("lists and mappings lie more than {n} deep"), n=DEEPEST)

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DECIMAL: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+\Z")
_LONGEST_NUMBER: Final = 18
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


def document(text: str, name: str, most: int) -> Node:
    """The only document of a text, of at most so many values. Raises YamlError, whose sentence begins with the name."""
    events = iter(_events(text, name))
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if event.tags:
                raise _at(event, name, Sentence(N_("tags are not allowed")))
            root = _NodeBuilder(name, events, most).read()
            break
    else:
        raise YamlError(Sentence(N_("{name}: is empty"), name=name))
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            raise _at(event, name, Sentence(N_("a second document begins; only one is allowed")))
    return root


def _events(text: str, name: str) -> Iterator[Any]:
    """The parser's events; its errors become YamlError, in its own English. It reads nothing beyond an error."""
    try:
        yield from yaml.parse(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = str(error.problem or error.context)
        # Some parsers read ahead and reach their own bound before ours.
        message = TOO_DEEP if "nesting depth" in problem else Sentence(N_("is no YAML: {problem}"), problem=problem)
        if mark is None:
            raise YamlError(Sentence("{name}: {reason}", name=name, reason=message)) from None
        raise at_line(name, mark.line + 1, message) from None
    except (yaml.YAMLError, UnicodeError):
        raise YamlError(Sentence(N_("{name}: holds a character that is not allowed in a text"), name=name)) from None


class _NodeBuilder:
    """Builds nodes from events with its own stack, so that no file can exhaust Python's."""

    def __init__(self, name: str, events: Iterator[Any], most: int) -> None:
        self.name = name
        self.most = most
        self.events = events
        self.open: list[Node] = []
        self.keys: list[str | None] = []
        """For each open collection the key that awaits its value; None in a list or before a key."""
        self.nodes = 0

    def read(self) -> Node:
        """The root of the document."""
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
        raise YamlError(Sentence(N_("{name}: is empty"), name=self.name))

    def _take(self, event: Any) -> Node | None:
        """Place a scalar or the beginning of a collection; None if it was a key."""
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
            kind = kind_of({} if isinstance(event, yaml.MappingStartEvent) else [])
            raise _at(event, self.name, N_("a key must be a text, not {kind}"), kind=kind)
        if len(self.open) >= DEEPEST:
            raise _at(event, self.name, TOO_DEEP)
        node = self._place({} if isinstance(event, yaml.MappingStartEvent) else [], event)
        self.open.append(node)
        self.keys.append(None)
        return None

    def _check(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise _at(event, self.name, Sentence(N_("anchors and aliases are not allowed")))
        if event.tag is not None:
            raise _at(event, self.name, Sentence(N_("tags are not allowed")))
        self.nodes += 1
        if self.nodes > self.most:
            raise _at(event, self.name, Sentence(N_("holds too many entries")))

    def _take_key(self, event: Any, value: Any) -> None:
        if not isinstance(value, str):
            raise _at(event, self.name, N_("a key must be a text, not {kind}"), kind=kind_of(value))
        if value in self.open[-1].value:
            raise _at(event, self.name, N_("the key {key} is there twice"), key=repr(legible(value)))
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
    text: str = event.value
    if not event.implicit[0]:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-0123456789":
        return text
    number = int if _NUMBER.match(text) else float if _DECIMAL.match(text) else str
    if number is not str and len(text) > _LONGEST_NUMBER:
        raise _at(event, name, N_("a number of more than {n} characters"), n=_LONGEST_NUMBER)
    return number(text)


def _at(event: Any, name: str, reason: str, /, **values: object) -> YamlError:
    return at_line(name, event.start_mark.line + 1, reason, **values)
