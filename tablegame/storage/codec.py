"""Reads dataclasses and named tuples from files and writes them: each field of the class is an entry of the file.

The type of a field decides how it is read and written. It may be a number, text, truth value, one of several words
(`Literal`), list (`tuple[X, ...]`), mapping, one of these or None, or another such class. The constructor of a class
may refuse values with a ValueError. A reader is a function that returns the value of a node of the file, or raises
YamlError. `Annotated` changes the usual form of a field: by an `Option` with the allowed values, a reader or a
`ValueForm` to use instead, the `Key` in the file, or a mark such as SPARSE.

A field without a default is required. Keys in the attribute `RETIRED` of a class were written by earlier versions and
are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import cache, partial
from inspect import Parameter, signature
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)
from unicodedata import normalize

from tablegame.core.options import Option
from tablegame.core.text import N_, SEAT_LETTERS, Reason, printable, seat_letter, sentence_of
from tablegame.storage.files import SMALL, copy_aside, rewrite
from tablegame.storage.folders import Folders
from tablegame.storage.lenient import LenientReader
from tablegame.storage.nodes import Node, ProblemCollector
from tablegame.storage.strict_json import dumps

T = TypeVar("T")
W = TypeVar("W", bound=str)

_VERSION: Final = 1  # the version of every `StoredFile`


class ValueForm(NamedTuple, Generic[T]):
    """How values of one type are read from files and written to them."""

    read: Callable[[Node], T]  # raises YamlError for any other value
    write: Callable[[T], Any] = lambda value: value  # returns a plain value for `dump` and JSON
    lenient: Callable[[ProblemCollector, Node], T] | None = None
    """Reads a list or mapping without its broken entries, each of which becomes a problem of the collector; None for
    other types."""


class Key(NamedTuple):
    """The key of a field in the file, if it differs from the name of the field."""

    key: str


# Marks of a field, in `Annotated`. The texts only explain them.
SPARSE: Final = "written only where it differs from the default"
REQUIRED: Final = "required in the file, although the class has a default"
NOT_STORED: Final = "not in the file"


class _StoredField(NamedTuple):
    """How a field of a class is stored."""

    name: str
    key: str
    form: ValueForm[Any]
    default: Any  # `Parameter.empty` for a required field
    sparse: bool


@cache
def _stored_fields(kind: Any) -> tuple[_StoredField, ...]:
    """The fields of a class that are in the file, in the order of its constructor's parameters."""
    hints = get_type_hints(kind, include_extras=True)
    stored = []
    for name, parameter in signature(kind).parameters.items():
        hint = hints[name]
        marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()  # what follows the type in `Annotated`
        key = next((mark.key for mark in marks if isinstance(mark, Key)), name)
        if NOT_STORED not in marks:
            default = Parameter.empty if REQUIRED in marks else parameter.default
            stored.append(_StoredField(name, key, form_of(hint), default, sparse=SPARSE in marks))
    return tuple(stored)


def form_of(hint: Any) -> ValueForm[Any]:
    """How values of a type are read and written. hint: the type, as it is written after the name of a field."""
    if hint in _PLAIN:
        return ValueForm(_PLAIN[hint])
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        kind, *marks = inner
        form = next((mark for mark in marks if isinstance(mark, (ValueForm, Option)) or callable(mark)), None)
        if form is None:
            return form_of(kind)
        if isinstance(form, Option):
            return _form_of_option(form, kind)
        return form if isinstance(form, ValueForm) else ValueForm(form)  # else it is a reader
    if origin is Literal:
        return ValueForm(one_of(*inner))
    if origin is tuple:  # always tuple[X, ...]
        return _list_of(form_of(inner[0]))
    if origin in (dict, Mapping):
        return _mapping_of(form_of(inner[1]))
    if origin in (Union, UnionType):  # always X | None
        return _or_nothing(form_of(inner[0]))
    return _mapping_of_fields(hint)


def _form_of_option(option: Option, kind: Any) -> ValueForm[Any]:
    """How the values of an option are read and written. kind: the type of its field, used if it has no limits."""
    if option.kind == "number":
        number = ValueForm(number_between(option.low, option.high))
        return _or_nothing(number) if option.nothing else number  # `nothing` is what the screen shows for None
    return ValueForm(one_of(*option.choices)) if option.choices else form_of(kind)


_PLAIN: Final[Mapping[type, Callable[[Node], Any]]] = {
    bool: Node.switch, int: Node.number, float: Node.decimal, str: Node.text,
}  # fmt: skip
"""The readers of plain types."""


def _list_of(part: ValueForm[T]) -> ValueForm[tuple[T, ...]]:
    """How lists are read and written whose entries have this form."""
    return ValueForm(
        read=lambda node: tuple(part.read(entry) for entry in node.items()),
        write=lambda values: [part.write(value) for value in values],
        lenient=lambda problems, node: tuple(problems.each(node.items(), part.read)),
    )


def _mapping_of(part: ValueForm[T]) -> ValueForm[dict[str, T]]:
    """How mappings are read and written whose values have this form."""
    return ValueForm(
        read=lambda node: {key: part.read(entry) for key, entry in node.mapping().items()},
        write=lambda values: {key: part.write(value) for key, value in values.items()},
        lenient=lambda problems, node: problems.by_key(node.mapping(), part.read),
    )


def _or_nothing(part: ValueForm[T]) -> ValueForm[T | None]:
    """How values are read and written that have this form or are None."""
    return ValueForm(
        read=lambda node: None if node.value is None else part.read(node),
        write=lambda value: None if value is None else part.write(value),
    )


def _mapping_of_fields(kind: Any) -> ValueForm[Any]:
    """How a dataclass or named tuple is read and written: as a mapping with an entry for each stored field."""
    stored = _stored_fields(kind)
    required = [field.key for field in stored if field.default is Parameter.empty]
    optional = [field.key for field in stored if field.default is not Parameter.empty]

    def read(node: Node) -> Any:
        """Make the value from the entries of a mapping. Raises YamlError, also if the constructor refuses them."""
        entries = node.fields(required, optional, getattr(kind, "RETIRED", ()))
        values = {field.name: field.form.read(entries[field.key]) for field in stored if field.key in entries}
        try:
            return kind(**values)
        except ValueError as error:
            raise node.error(sentence_of(error)) from None

    return ValueForm(read, file_entries)


def file_entries(value: Any) -> dict[str, Any]:
    """The entries that a file has for a dataclass or named tuple: plain values for `dump` and JSON, by key."""
    entries = {}
    for field in _stored_fields(value.__class__):
        part = getattr(value, field.name)
        if not field.sparse or part != field.default:
            entries[field.key] = field.form.write(part)
    return entries


def read_fields(values: LenientReader, usual: T, **readers: Callable[[Node], Any]) -> T:
    """The value with the fields that a file has. Broken fields, and broken entries of lists and mappings, are left out
    with a notice for each.

    usual: has the fields to use where the file has none or a broken one. A SPARSE field then gets its default instead.
    readers: by the name of a field, a reader to use instead of the reader of its type.
    """
    kind: Any = type(usual)
    values.drop(getattr(kind, "RETIRED", ()))
    fields = {}
    for field in _stored_fields(kind):
        lenient_reader = None if field.form.lenient is None else partial(field.form.lenient, values)
        reader = readers.get(field.name) or lenient_reader or field.form.read
        # Where SPARSE fields are missing, they had their default when the file was written.
        default = field.default if field.sparse else getattr(usual, field.name)
        fields[field.name] = values.get(field.key, reader, default)
    return replace(usual, **fields)  # type: ignore[type-var]


class StoredFile(Generic[T]):
    """A file with the fields of one value. The first line has the version, under a key that tells what the file is."""

    def __init__(self, key: str, usual: Callable[[], T], path: str, most: int = SMALL) -> None:
        """key: the key of the version. usual: makes the value of a missing file. path: the path of the file within the
        user's folder for data. most: the most bytes that are read."""
        self.key = key
        self._usual, self._path, self._most = usual, path, most

    def read(self, folders: Folders) -> tuple[T, tuple[Reason, ...]]:
        """The value of the file, and a notice for each part that cannot be read. Never raises."""
        values = LenientReader.of_file(folders.data / self._path, most=self._most)
        values.check_version(self.key, _VERSION)
        return read_fields(values, self._usual()), values.finish()

    def write(self, folders: Folders, value: T) -> None:
        """Replace the file. If a part of the old file cannot be read, the old file is copied first. Raises OSError."""
        path = folders.data / self._path
        _, notices = self.read(folders)
        if notices:
            copy_aside(path)
        rewrite(path, dump({self.key: _VERSION, **file_entries(value)}))


def dump(values: Mapping[str, Any]) -> str:
    """The text of a file with these values by their keys. Each entry of a list or mapping has its own line, so that
    `LenientReader` finds the good entries although others are damaged."""
    lines = []
    for key, value in values.items():
        if value and isinstance(value, Mapping):
            lines += [f"{key}:\n", *(f"  {dumps(name)}: {dumps(entry)}\n" for name, entry in value.items())]
        elif value and isinstance(value, (list, tuple)):
            lines += [f"{key}:\n", *(f"  - {dumps(entry)}\n" for entry in value)]
        else:
            lines.append(f"{key}: {dumps(value)}\n")
    return "".join(lines)


# -- readers of single values ---------------------------------------------------------------------------------------


def number_between(low: int, high: int) -> Callable[[Node], int]:
    """A reader for whole numbers from `low` to `high`: it raises YamlError for any other value."""

    def read(node: Node) -> int:
        value = node.number()
        if not low <= value <= high:
            raise node.error(N_("must be a number from {low} to {high}, not {value}"), low=low, high=high, value=value)
        return value

    return read


def decimal_between(low: int, high: int) -> Callable[[Node], float]:
    """A reader for numbers, whole or not, from `low` to `high`: it raises YamlError for any other value."""

    def read(node: Node) -> float:
        value = node.decimal()
        if not low <= value <= high:
            message = N_("must be a number from {low} to {high}, not {value}")
            raise node.error(message, low=low, high=high, value=f"{value:g}")
        return value

    return read


def one_of(*words: W) -> Callable[[Node], W]:
    """A reader for texts that are one of these words: it raises YamlError for any other value."""

    def read(node: Node) -> W:
        if node.value not in words:
            raise node.error(N_("must be one of {words}, not {kind}"), words=", ".join(words), kind=node.kind)
        return words[words.index(node.value)]  # the same word, of the type W

    return read


def text_up_to(longest: int) -> Callable[[Node], str]:
    """A reader for texts on one line with at most `longest` characters."""

    def read(node: Node) -> str:
        value = normalize("NFC", node.text())
        if len(value) > longest or printable(value) != value:
            raise node.error(N_("must be a text on one line, of at most {n} characters"), n=longest)
        return value

    return read


def _read_day(node: Node) -> date:
    """Read a day such as 2026-11-14. Raises YamlError."""
    try:
        return date.fromisoformat(node.text())
    except ValueError:
        raise node.error(N_("must be a day, such as 2026-11-14")) from None


Day: TypeAlias = Annotated[date, ValueForm(_read_day, date.isoformat)]  # a day of the calendar


_read_seat_letter: Final = one_of(*SEAT_LETTERS)
Seat: TypeAlias = Annotated[int, ValueForm(lambda node: SEAT_LETTERS.index(_read_seat_letter(node)), seat_letter)]
"""A number of a seat, in the file its letter."""


def house_rule(node: Node) -> str | int | bool | tuple[str, ...]:
    """Read a value of any type that house rules have. Raises YamlError. Nothing checks that a rule allows the value."""
    if isinstance(node.value, (str, int)):  # a truth value is an int, too
        return node.value
    if isinstance(node.value, list):
        return tuple(entry.text() for entry in node.items())
    raise node.error(N_("must be a word, a number, a switch or a list of words, not {kind}"), kind=node.kind)
