"""The record of a game as a value, how it is read from a file, and how it is written (docs/records.md).

Each move is one line at the end of the file, so that a game under way only appends lines.
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
_BARE_WORD: Final = re.compile(r"(?!(?:null|true|false)\Z)(?:[a-z][a-z0-9_-]*|[A-F])\Z")
"""Moves and words that are written without quotes."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as far as it has been played. Nobody has checked the house rules and moves."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    """The house rules by name. In canonical form these are the rules that differ from their defaults, in the order of
    the game."""
    seats: tuple[str, ...] = ()  # by seat the names of the players; () if nobody has a name
    moves: tuple[str, ...] = ()  # lines such as "A 1" or "* deal ..."


def read_record(source: str | bytes, name: str) -> Record:
    """The record in a text or in the bytes of a file. Raises YamlError for wrong keys, types or number of names. House
    rules and moves stay as written and are not checked. name: of the file, for errors."""
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
    """The line of a move in a record's file, with its newline. text: the move, such as "A 1" or "* deal ..."."""
    return f"  - {text if _BARE_MOVE.match(text) else dumps(text)}\n"


def _word(value: Any) -> str:
    return value if isinstance(value, str) and _BARE_WORD.match(value) else dumps(value)


def _record(root: Node) -> Record:
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
    return Record(game, players, options, seats, () if moves.empty else _TEXTS.read(moves))
