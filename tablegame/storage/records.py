"""The record of a game: the game, its players, its house rules and all moves as texts (docs/records.md).

A record is a YAML file. Each move is one line at its end, so that a game under way only appends lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from tablegame.core.text import N_
from tablegame.storage.codec import form_of, house_rule
from tablegame.storage.nodes import Node
from tablegame.storage.strict_json import dumps
from tablegame.storage.strict_yaml import MANY, load

FORMAT_VERSION: Final = 1  # the version of the format that this program reads and writes

_OPTIONS: Final = form_of(dict[str, Annotated[Any, house_rule]])
_TEXTS: Final = form_of(tuple[str, ...])
_BARE_MOVE: Final = re.compile(r"[A-Z] [A-Za-z0-9](?:[A-Za-z0-9 ]*[A-Za-z0-9])?\Z")
"""A move that is written without quotes, such as "A EU"."""
_BARE_WORD: Final = re.compile(r"(?!(?:null|true|false)\Z)(?:[a-z][a-z0-9_-]*|[A-F])\Z")
"""A word that is written without quotes, such as "wargops"."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game up to its present state. Whether the rules allow its house rules and moves has not been checked."""

    game: str  # the key of the game ("wargops")
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    """House rules by name, usually those that differ from their defaults, in the game's order."""
    seats: tuple[str, ...] = ()  # the name of each player; () if nobody has a name
    moves: tuple[str, ...] = ()  # texts such as "A 1" or "* deal ..."


def read_record(source: str | bytes, name: str) -> Record:
    """The record in the text or the bytes of a file. Raises YamlError for wrong keys, wrong types or a wrong number of
    names. Whether the rules allow its house rules and moves is not checked. name: what errors call the file."""
    return _record(load(source, name, MANY))


def write_record(record: Record) -> str:
    """The text of a record's file, with a newline at its end. Equal records have equal texts."""
    lines = [f"tablegame: {FORMAT_VERSION}\n", f"game: {_word(record.game)}\n", f"players: {record.players}\n"]
    if record.options:
        entries = ", ".join(f"{_word(name)}: {_word(value)}" for name, value in record.options.items())
        lines.append(f"options: {{{entries}}}\n")
    if record.seats:
        lines.append(f"seats: {dumps(record.seats)}\n")
    lines.append("moves:\n")
    lines.extend(move_line(move) for move in record.moves)
    return "".join(lines)


def move_line(text: str) -> str:
    """The line of a move in the file of a record, with its newline. text: such as "A 1" or "* deal ..."."""
    return f"  - {text if _BARE_MOVE.match(text) else dumps(text)}\n"


def _word(value: Any) -> str:
    """A value as YAML, without quotes if it is a simple word."""
    return value if isinstance(value, str) and _BARE_WORD.match(value) else dumps(value)


def _record(root: Node) -> Record:
    """The record in the document of a file. Raises YamlError."""
    entries = root.fields(("tablegame", "game", "players", "moves"), ("options", "seats"))
    version, players = entries["tablegame"].number(), entries["players"].number()
    if version != FORMAT_VERSION:
        message = N_("unknown version {value}; this program reads version {n}")
        raise entries["tablegame"].error(message, value=version, n=FORMAT_VERSION)
    game, moves = entries["game"].text(), entries["moves"]
    options = _OPTIONS.read(entries["options"]) if "options" in entries else {}
    seats = _TEXTS.read(entries["seats"]) if "seats" in entries else ()
    if len(seats) not in (0, players):
        message = N_("{n} names for {players} players; write a name for each, or leave out the key")
        raise entries["seats"].error(message, n=len(seats), players=players)
    lines = () if moves.empty else _TEXTS.read(moves)  # in a new game nothing follows the key `moves`
    return Record(game, players, options, seats, lines)
