"""Values of a file that know their places, so that every error about a value names the file, the line and the entry.

`strict_yaml.load` makes a tree of nodes from a file. The methods of a `Node` raise the first error. A
`ProblemCollector` reads on after an error and collects all problems of a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from tablegame.core.errors import RecordError, TableError
from tablegame.core.text import N_, Sentence, as_sentence, sentence_of

Value = TypeVar("Value")

COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}\Z")  # such as #2f6b4c
LANGUAGE: Final = re.compile(r"[a-z]{2}(_[A-Z]{2})?\Z")  # such as de or de_AT
_LONGEST_TITLE: Final = 40  # the most characters of the name of a pack or theme
_LONGEST_SHOWN: Final = 40  # the most characters of a value that an error quotes
NO_KEY: Final = N_("there is no such key; here the keys are {keys}")
NOT_THERE: Final = N_("the key {key} is missing")
NOT_OURS: Final = N_("is not as this program writes it")
"""The reason of an error about a value in a file that only this program writes."""


class YamlError(RecordError):
    """A fault in a file. Its sentence names the file, the line and the reason."""

    line = 0  # the number of the line, from 1; 0 for a fault of the whole file


class FileProblemsError(TableError):
    """A pack or theme that cannot be used. Its sentence names the first problem and how many others there are."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """problems: a sentence for each, at least one."""
        more = len(problems) - 1
        first = problems[0]
        super().__init__(Sentence(N_("{problem} (and {n} more)"), problem=first, n=more) if more else first)
        self.problems = problems


class Node:
    """A value of a file with its place: a single value, or a list or mapping of nodes.
    Methods named after a type, such as `text`, return the value, or raise YamlError if it has another type."""

    __slots__ = ("empty", "key", "line", "name", "parent", "value")

    def __init__(self, value: Any, line: int, name: str) -> None:
        """name, line: the name of the file, and the number of the line on which the value begins, from 1."""
        self.value = value
        self.empty = False
        """Whether the file has a key without a value here. The value is None then, as for null."""
        self.line = line
        self.name = name
        self.key: str | int = ""  # the key in the parent's mapping, or the number in the parent's list, from 1
        self.parent: Node | None = None  # the list or mapping to which this value belongs

    def adopt(self, entry: Node, key: str = "") -> None:
        """Add an entry to this list or mapping; this node becomes its parent. key: the entry's key in a mapping."""
        entry.parent = self
        if isinstance(self.value, list):
            self.value.append(entry)
            entry.key = len(self.value)
        else:
            self.value[key] = entry
            entry.key = key

    @property
    def place(self) -> str:
        """The keys that lead to this value, such as "options: copies"; "" for the whole file."""
        if self.parent is None:
            return ""
        own = legible(self.key) if isinstance(self.key, str) else Sentence(N_("entry {n}"), n=self.key)
        above = self.parent.place
        return Sentence("{place}: {entry}", place=above, entry=own) if above else own

    @property
    def kind(self) -> str:
        """The type of the value in words, such as "a list"."""
        return kind_of(self.value)

    def error(self, reason: str, /, **values: object) -> YamlError:
        """The error to raise about this value, with its file, line and place.
        reason: a message id such as "must be a day". values: those of its {fields}."""
        text = Sentence(reason, **values) if values else as_sentence(reason)
        if place := self.place:
            text = Sentence("{place}: {reason}", place=place, reason=text)
        return error_at_line(self.name, self.line, text)

    def mapping(self) -> dict[str, Node]:
        """The entries of a mapping by key, in the order of the file."""
        entries: dict[str, Node] = self._of(dict, N_("a mapping of keys to values"))
        return entries

    def fields(
        self, required: Sequence[str], optional: Sequence[str] = (), dropped: Sequence[str] = ()
    ) -> dict[str, Node]:
        """The entries of a mapping by key. Raises YamlError for a key that is missing or unknown.
        required, optional: the keys that must or may be there. dropped: keys whose entries are ignored."""
        entries = {key: node for key, node in self.mapping().items() if key not in dropped}
        known = (*required, *optional)
        for key, node in entries.items():
            if key not in known:
                raise node.error(NO_KEY, keys=", ".join(known))
        for key in required:
            if key not in entries:
                raise self.error(NOT_THERE, key=repr(key))
        return entries

    def items(self) -> list[Node]:
        """The entries of a list."""
        entries: list[Node] = self._of(list, N_("a list"))
        return entries

    def text(self) -> str:
        """The value, which must be a text."""
        return str(self._of(str, N_("a text")))

    def number(self) -> int:
        """The value, which must be a whole number."""
        return int(self._of(int, N_("a whole number")))

    def decimal(self) -> float:
        """The value, which must be a number, whole or not."""
        return float(self._of((int, float), N_("a number")))

    def switch(self) -> bool:
        """The value, which must be true, false, on or off."""
        return self.value == "on" if self.value in ("on", "off") else bool(self._of(bool, N_("on or off")))

    def _of(self, kind: type | tuple[type, ...], wanted: str) -> Any:
        """The value, if it is of the type `kind`. wanted: the type in words, for the error."""
        is_truth_value_as_number = isinstance(self.value, bool) and kind is not bool  # in Python a bool is an int, too
        if isinstance(self.value, kind) and not is_truth_value_as_number:
            return self.value
        raise self.error(N_("must be {wanted}, not {kind}"), wanted=Sentence(wanted), kind=self.kind)


def node_of(value: Any, name: str, line: int = 1) -> Node:
    """A JSON value as a node. All parts of the node have the same line. name: the name of the file."""
    node = Node(type(value)() if isinstance(value, (dict, list)) else value, line, name)
    if isinstance(value, dict):
        for key, entry in value.items():
            node.adopt(node_of(entry, name, line), key)
    elif isinstance(value, list):
        for entry in value:
            node.adopt(node_of(entry, name, line))
    return node


def error_at_line(name: str, line: int, reason: str) -> YamlError:
    """An error with the name of the file and the number of the line, from 1."""
    error = YamlError(Sentence(N_("{name}: line {line}: {reason}"), name=name, line=line, reason=reason))
    error.line = line
    return error


def yaml_syntax_error(name: str, line: int, problem: str) -> YamlError:
    """The error that a file is no YAML at this line. problem: the words of the parser, which are not translated."""
    return error_at_line(name, line, Sentence(N_("is no YAML: {problem}"), problem=problem))


def kind_of(value: object) -> str:
    """The type of a value in words, such as "a list" or "the text 'blue'"."""
    if isinstance(value, dict):
        return Sentence(N_("a mapping of keys to values"))
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
    """The text as an error quotes it: cut off if it is long."""
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


class ProblemCollector:
    """Reads values of one file, and collects the problems instead of raising them."""

    def __init__(self) -> None:
        self._problems: list[tuple[int, str]] = []  # pairs of a line and a sentence

    @property
    def problems(self) -> tuple[str, ...]:
        """A sentence for each problem, sorted by line."""
        return tuple(sentence for _, sentence in sorted(self._problems))

    def fault(self, error: TableError) -> None:
        """Add the sentence of this error to the problems."""
        line = error.line if isinstance(error, YamlError) else 0  # other errors know no line
        self._problems.append((line, sentence_of(error)))

    def each(self, nodes: Iterable[Node], read: Callable[[Node], Value]) -> Iterator[Value]:
        """The values that `read` returns for these nodes. If `read` raises for a node, the node becomes a problem."""
        for node in nodes:
            try:
                yield read(node)
            except TableError as error:
                self.fault(error)

    def by_key(self, nodes: Mapping[str, Node], read: Callable[[Node], Value]) -> dict[str, Value]:
        """The values that `read` returns for these nodes, by key. A node for which it raises becomes a problem."""
        return dict(self.each(nodes.values(), lambda node: (str(node.key), read(node))))

    def attempt(self, node: Node, read: Callable[[Node], Value], default: Value) -> Value:
        """The value that `read` returns for a node; `default` if it raises, and then the node becomes a problem."""
        return next(self.each((node,), read), default)

    def entries_of(self, node: Node) -> dict[str, Node]:
        """The entries of a mapping by key. If the node is no mapping, it becomes a problem and {} is returned."""
        no_entries: dict[str, Node] = {}
        return self.attempt(node, Node.mapping, no_entries)

    def known_entries(self, entries: dict[str, Node], names: Sequence[str]) -> dict[str, Node]:
        """The entries whose keys are in `names`. Every other entry becomes a problem."""
        for name, node in entries.items():
            if name not in names:
                self.fault(node.error(NO_KEY, keys=", ".join(names)))
        return {name: node for name, node in entries.items() if name in names}

    def require(self, root: Node, *names: str) -> None:
        """Add a problem for each of these keys that the mapping of `root` lacks."""
        for name in names:
            if name not in root.mapping():
                self.fault(root.error(NOT_THERE, key=repr(name)))


def colour(node: Node) -> str:
    """Read a colour such as "#2f6b4c". Returns it in lower case. Raises YamlError."""
    if node.empty:
        message = N_("nothing is written here; a colour stands in quotes, '#2f6b4c', since # begins a comment")
        raise node.error(Sentence(message))
    if isinstance(node.value, str) and COLOUR.match(node.value):
        return node.value.lower()
    raise node.error(N_("must be a colour in quotes such as '#2f6b4c', not {kind}"), kind=node.kind)


def titles(node: Node) -> tuple[tuple[str, str], ...]:
    """Read the name of a pack or theme in several languages. Returns pairs of language and name, English first (("en",
    "Felt"), ("de", "Filz")). A text in place of a mapping is the English name. Raises YamlError."""
    if isinstance(node.value, str):
        return (("en", label(node)),)
    names = {}
    for language, name in node.mapping().items():
        if not LANGUAGE.match(language):
            raise name.error(Sentence(N_("must be the code of a language such as en or de")))
        names[language] = label(name)
    if "en" not in names:
        raise node.error(Sentence(N_("an English name is missing: add en")))
    other_languages = sorted(language for language in names if language != "en")
    return tuple((language, names[language]) for language in ("en", *other_languages))


def label(node: Node) -> str:
    """Read a short text on one line, without spaces around it. Raises YamlError."""
    name = node.text().strip()
    if 0 < len(name) <= _LONGEST_TITLE and name.isprintable():
        return name
    raise node.error(N_("must be a name of 1 to {n} characters on one line"), n=_LONGEST_TITLE)
