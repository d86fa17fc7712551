"""The record of a game as a value and as a file, read strictly. A move is appended to the file as one line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tablegame.core.errors import RecordError
from tablegame.core.text import N_, Sentence, sentence_of
from tablegame.storage.nodes import Node, YamlError
from tablegame.storage.strict_json import dumps
from tablegame.storage.strict_yaml import MANY, load

FORMAT_VERSION: Final = 1
"""The version of the format that this program reads and writes."""

_REQUIRED: Final = ("tablegame", "game", "players", "moves")
_OPTIONAL: Final = ("options", "seats")
_BARE_MOVE: Final = re.compile(r"[A-Z] [A-Za-z0-9](?:[A-Za-z0-9 ]*[A-Za-z0-9])?\Z")
_BARE_WORD: Final = re.compile(r"(?!(?:null|true|false)\Z)(?:[a-z][a-z0-9_-]*|[A-F])\Z")


@dataclass(frozen=True, slots=True)
class Record:
    """A game or session as far as it has been played; nothing says yet that its moves are legal.

    options: house rules by name that differ from their defaults, in the game's order (in a record just read: as
    written); seats: a name for each seat, or none; moves: lines such as ``A 1`` or ``* deal ...``.
    """

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()


def read_record(source: str | bytes, name: str) -> Record:
    """The record in the contents of a file. name: for errors. Raises RecordError.

    Checks the form alone: keys, types, the number of names. Options and moves stay as written.
    """
    try:
        return _record(load(source, name, MANY), name)
    except YamlError as error:
        raise RecordError(sentence_of(error)) from None


def write_record(record: Record) -> str:
    """The text of a record's file, equal for equal records, with a newline at its end."""
    lines = [
        f"tablegame: {FORMAT_VERSION}\n",
        f"game: {_word(record.game)}\n",
        f"players: {record.players}\n",
    ]
    if record.options:
        entries = ", ".join(f"{_word(name)}: {_value(value)}" for name, value in record.options.items())
        lines.append(f"options: {{{entries}}}\n")
    if record.seats:
        lines.append(f"seats: {dumps(record.seats)}\n")
    lines.append("moves:\n")
    lines.extend(move_line(move) for move in record.moves)
    return "".join(lines)


def move_line(text: str) -> str:
    """The line, with its newline, that appends a move ("A 1", "* deal ...") to a record's file."""
    return f"  - {text if _BARE_MOVE.match(text) else dumps(text)}\n"


def _value(value: Any) -> str:
    return _word(value) if isinstance(value, str) else dumps(value)


def _word(text: str) -> str:
    return text if _BARE_WORD.match(text) else dumps(text)


def _record(root: Node, name: str) -> Record:
    found = root.fields(_REQUIRED, _OPTIONAL)
    version = found["tablegame"].number()
    if version != FORMAT_VERSION:
        message = N_("unknown version {value}; this program reads version {n}")
        raise found["tablegame"].error(message, value=version, n=FORMAT_VERSION)
    players = found["players"].number()
    return Record(
        game=found["game"].text(),
        players=players,
        options=_options(found.get("options")),
        seats=_seats(found.get("seats"), players),
        moves=_moves(found["moves"], name),
    )


def _options(node: Node | None) -> Mapping[str, Any]:
    if node is None:
        return {}
    for value in node.mapping().values():
        if isinstance(value.value, (dict, float)) or value.value is None or not _words(value):
            raise value.error(N_("must be a word, a number or a switch, not {kind}"), kind=value.kind)
    return {
        key: tuple(entry.value for entry in value.items()) if isinstance(value.value, list) else value.value
        for key, value in node.mapping().items()
    }


def _words(node: Node) -> bool:
    """Whether a value is no list, or a list of texts."""
    return not isinstance(node.value, list) or all(isinstance(entry.value, str) for entry in node.items())


def _seats(node: Node | None, players: int) -> tuple[str, ...]:
    if node is None:
        return ()
    seats = tuple(entry.text() for entry in node.items())
    if len(seats) != players:
        message = N_("{n} names for {players} players; write a name for each, or leave out the key")
        raise node.error(message, n=len(seats), players=players)
    return seats


def _moves(node: Node, name: str) -> tuple[str, ...]:
    if node.empty:
        return ()
    moves = []
    for entry in node.items():
        if not isinstance(entry.value, str):
            message = N_("{name}: move {number} (line {line}): must be a text, not {kind}")
            raise RecordError(Sentence(message, name=name, number=entry.key, line=entry.line, kind=entry.kind))
        moves.append(entry.value)
    return tuple(moves)
