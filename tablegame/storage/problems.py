"""Everything that is wrong with a file in one run: problems gathered with their lines, defaults in the place of
values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from tablegame.core.text import N_, Sentence, sentence_of
from tablegame.storage.nodes import Node, YamlError

Value = TypeVar("Value")

COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}\Z")
LANGUAGE: Final = re.compile(r"[a-z]{2}(_[A-Z]{2})?\Z")
_LONGEST_TITLE: Final = 40


class ProblemCollector:
    """Reads the entries of one file and gathers problems with their lines."""

    def __init__(self) -> None:
        self._problems: list[tuple[int, str]] = []

    @property
    def problems(self) -> tuple[str, ...]:
        """All sentences, in the order of their lines."""
        return tuple(sentence for _, sentence in sorted(self._problems))

    def note(self, node: Node, reason: str) -> None:
        """Something is wrong with a node."""
        self._problems.append((node.line, sentence_of(node.error(reason))))

    def known(self, entries: dict[str, Node], names: Sequence[str]) -> dict[str, Node]:
        """The entries of these names; every other one is a problem."""
        for name, node in entries.items():
            if name not in names:
                self.note(node, Sentence(N_("there is no such key; here the keys are {keys}"), keys=", ".join(names)))
        return {name: node for name, node in entries.items() if name in names}

    def attempt(self, node: Node, read: Callable[[Node], Value], default: Value) -> Value:
        """What read makes of a node, the default where that is a problem."""
        try:
            return read(node)
        except YamlError as error:
            self.fault(node, error)
            return default

    def fault(self, node: Node, error: YamlError) -> None:
        """An error was raised about a node or a part of it."""
        self._problems.append((node.line, sentence_of(error)))

    def entries_of(self, node: Node) -> dict[str, Node]:
        """The entries of a mapping; none where it is no mapping, which is a problem."""
        none: dict[str, Node] = {}
        return self.attempt(node, Node.mapping, none)

    def needed(self, root: Node, *names: str) -> None:
        """See that these keys are there."""
        for name in names:
            if name not in root.mapping():
                self.note(root, Sentence(N_("the key {key} is missing"), key=repr(name)))


def colour(node: Node) -> str:
    """A colour, in lower case; raises YamlError."""
    if node.empty:
        message = N_("nothing is written here; a colour stands in quotes, '#2f6b4c', since # begins a comment")
        raise node.error(Sentence(message))
    if isinstance(node.value, str) and COLOUR.match(node.value):
        return node.value.lower()
    raise node.error(Sentence(N_("must be a colour in quotes such as '#2f6b4c', not {kind}"), kind=node.kind))


def titles(node: Node) -> tuple[tuple[str, str], ...]:
    """The names by language, English first; a single text is English. Raises YamlError."""
    if isinstance(node.value, str):
        return (("en", label(node)),)
    names = {}
    for language, one in node.mapping().items():
        if not LANGUAGE.match(language):
            raise one.error(Sentence(N_("must be the code of a language such as en or de")))
        names[language] = label(one)
    if "en" not in names:
        raise node.error(Sentence(N_("an English name is missing: add en")))
    return tuple(sorted(names.items(), key=lambda pair: (pair[0] != "en", pair[0])))


def label(node: Node) -> str:
    """A short text on one line; raises YamlError."""
    name = node.text().strip()
    if 0 < len(name) <= _LONGEST_TITLE and name.isprintable():
        return name
    raise node.error(Sentence(N_("must be a name of 1 to {n} characters on one line"), n=_LONGEST_TITLE))
