"""Values of a file with their places: every error that is raised about one names file, line and entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablegame.core.errors import TableError
from tablegame.core.text import N_, Sentence


class YamlError(TableError):
    """A file that cannot be read strictly; the sentence names the file, the line and the reason."""


class Node:
    """A value of the file with its place. What it must be is said by the method it is asked with.

    line counts from 1; key is the name in the mapping or the number (from 1) in the list above; empty says that
    nothing at all was written, not even null.
    """

    __slots__ = ("empty", "key", "line", "name", "parent", "value")

    def __init__(self, value: Any, line: int, name: str, key: str | int, parent: Node | None) -> None:
        self.value = value
        self.empty = False
        self.line = line
        self.name = name
        self.key = key
        self.parent = parent

    @property
    def place(self) -> str:
        """The entry, from the outermost key inward ("options: copies"); "" for the whole file."""
        words: list[str] = []
        node: Node = self
        while node.parent is not None:
            words.append(legible(node.key) if isinstance(node.key, str) else Sentence(N_("entry {n}"), n=node.key))
            node = node.parent
        place = words.pop() if words else ""
        while words:
            place = Sentence("{place}: {entry}", place=place, entry=words.pop())
        return place

    @property
    def kind(self) -> str:
        """What the value is, in words fit for a sentence."""
        return kind_of(self.value)

    def error(self, reason: str) -> YamlError:
        """The error to raise about this node: file, line, entry and reason."""
        place = self.place
        if place:
            reason = Sentence("{place}: {reason}", place=place, reason=reason)
        return at_line(self.name, self.line, reason)

    def mapping(self) -> dict[str, Node]:
        """The entries by key, in their order; raises YamlError where this is no mapping."""
        if isinstance(self.value, dict):
            return self.value
        raise self._wrong(N_("a mapping of keys to values"))

    def fields(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Node]:
        """The same where exactly these keys are known; raises YamlError for an unknown or a missing one."""
        found = self.mapping()
        known = (*required, *optional)
        for key, node in found.items():
            if key not in known:
                message = N_("unknown key {key}; the keys are {keys}")
                raise at_line(self.name, node.line, Sentence(message, key=repr(legible(key)), keys=", ".join(known)))
        for key in required:
            if key not in found:
                raise self.error(Sentence(N_("the key {key} is missing"), key=repr(key)))
        return found

    def items(self) -> list[Node]:
        """The entries of a list; raises YamlError where this is none."""
        if isinstance(self.value, list):
            return self.value
        raise self._wrong(N_("a list"))

    def text(self) -> str:
        """A text; raises YamlError for anything else, numbers and switches without quotes included."""
        if isinstance(self.value, str):
            return self.value
        raise self._wrong(N_("a text"))

    def number(self) -> int:
        """A whole number; true is none. Raises YamlError."""
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return self.value
        raise self._wrong(N_("a whole number"))

    def decimal(self) -> float:
        """A number, whole or not; raises YamlError."""
        if isinstance(self.value, (int, float)) and not isinstance(self.value, bool):
            return float(self.value)
        raise self._wrong(N_("a number"))

    def switch(self) -> bool:
        """true or false, on or off; raises YamlError."""
        if isinstance(self.value, bool):
            return self.value
        if self.value in ("on", "off"):
            return bool(self.value == "on")
        raise self._wrong(N_("on or off"))

    def plain(self) -> Any:
        """The value and all below it as dict, list, str, int, float, bool and None."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def _wrong(self, wanted: str) -> YamlError:
        return self.error(Sentence(N_("must be {wanted}, not {kind}"), wanted=Sentence(wanted), kind=self.kind))


def at_line(name: str, line: int, reason: str) -> YamlError:
    """The error at a line of a file of that name."""
    return YamlError(Sentence(N_("{name}: line {line}: {reason}"), name=name, line=line, reason=reason))


def kind_of(value: object) -> str:
    """What a value is, in words fit for a sentence."""
    if isinstance(value, dict):
        return Sentence(N_("a mapping"))
    if isinstance(value, list):
        return Sentence(N_("a list"))
    if value is None:
        return Sentence(N_("nothing"))
    if isinstance(value, bool):
        return Sentence(N_("the switch {value}"), value="true" if value else "false")
    if isinstance(value, str):
        return Sentence(N_("the text {value}"), value=repr(legible(value)))
    return Sentence(N_("the number {value}"), value=value)


def legible(text: str) -> str:
    """A text that may be long, cut off."""
    return text if len(text) <= 40 else text[:40] + "…"
