"""The notes of a game, in a file beside its record: what the record does not say, such as who plays and the seed.

A missing or broken note loses no move, since the moves are in the record. Without notes every seat is a person.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

import tablegame
from tablegame.core.text import N_, Reason
from tablegame.session.chance import LONGEST_DEAL
from tablegame.session.seats import Seated
from tablegame.storage.codec import (
    SPARSE,
    Key,
    Seat,
    ValueForm,
    dump,
    file_entries,
    form_of,
    number_between,
    one_of,
    read_fields,
    text_up_to,
)
from tablegame.storage.files import SMALL
from tablegame.storage.lenient import LenientReader
from tablegame.storage.nodes import NOT_OURS, Node

FORMAT = 1  # the version of the file
LONGEST_TITLE = 80  # the most characters of a title
MOST_WON = 1_000_000  # the most games won, and the most points
LONGEST_ID = 225  # the most characters of the id of a game
MOST_MOVES = 1_000_000
MOST_BRANCHES = 20  # the most branches of a game; the oldest is dropped first

Lines = tuple[str, ...]  # moves as lines of a record


def _hexadecimal(node: Node) -> str:
    """Read a seed: 1 to 64 hexadecimal digits. Raises YamlError."""
    text = node.text()
    if not text or len(text) > 64 or any(character not in "0123456789abcdef" for character in text):
        raise node.error(NOT_OURS)
    return text


def _lines_of_moves(node: Node) -> tuple[Lines, ...]:
    """Read a list of lists of moves, none of them empty. Raises YamlError."""
    lists = tuple(tuple(move.text() for move in entry.items()) for entry in node.items())
    if not all(lists):
        raise node.error(NOT_OURS)
    return lists


_Hexadecimal: TypeAlias = Annotated[str, _hexadecimal]


class Sitting(NamedTuple):
    """The games that the same players have finished since they sat down."""

    won: tuple[int, ...] = ()  # by seat the number of games won
    points: tuple[int, ...] = ()  # by seat the score with which the next game begins; () if it begins anew


class Ending(NamedTuple):
    """How a game ended before its last move: by a claim, or because somebody gave up."""

    how: Annotated[str, one_of("claimed", "conceded")]
    seat: Seat  # the seat that claimed or conceded it
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of one game. The types of the fields say how they are read and written (`storage/codec.py`)."""

    RETIRED: ClassVar = ("after", "assisted", "day", "deal_seal", "learned", "locked")
    """Keys that an earlier version wrote and that no feature reads any more. They are dropped without a notice."""

    chairs: Annotated[tuple[Seated, ...], Key("seats")]
    seed: _Hexadecimal  # for deals and the choices of computer players
    title: Annotated[str, text_up_to(LONGEST_TITLE)] = ""
    created: Annotated[str, text_up_to(40)] = ""  # day and time in UTC, such as 2019-01-17T12:00:00
    practice: bool = False
    deal: Annotated[str, text_up_to(LONGEST_DEAL), SPARSE] = ""
    """The word or number of the deals; "" for deals by the seed, as in a game whose record had no notes."""
    won: Annotated[tuple[int, ...], SPARSE] = ()  # the field of `Sitting` before this game
    points: Annotated[tuple[int, ...], SPARSE] = ()  # the field of `Sitting` before this game
    known: Annotated[bool, SPARSE] = False
    """Whether somebody may know the cards before they are played: then the game does not count in the statistics."""
    foreign: Annotated[bool, SPARSE] = False  # whether the game was over when its record was imported
    branch_of: Annotated[str, text_up_to(LONGEST_ID), SPARSE] = ""  # the game from which it branches off, "" for none
    branch_at: Annotated[int, number_between(0, MOST_MOVES), SPARSE] = 0  # the number of moves from that game
    ended: Annotated[Ending | None, SPARSE] = None
    undone: Annotated[tuple[Lines, ...], ValueForm(_lines_of_moves), SPARSE] = ()
    """The moves that can be put back: for each undo the moves that it took back, the last undo at the end."""
    branches: Annotated[tuple[Lines, ...], SPARSE] = ()
    """All moves of games that were abandoned, because somebody chose another move after an undo."""


def write_notes(notes: Notes) -> str:
    """The text of the file with these notes. Notes that would be too large to be read lose their oldest branches."""
    text = dump({"notes": FORMAT, "version": tablegame.__version__, **file_entries(notes)})
    if len(text.encode()) > SMALL and notes.branches:
        return write_notes(replace(notes, branches=notes.branches[1:]))
    return text


def read_notes(values: LenientReader, absent: Notes) -> tuple[Notes, tuple[Reason, ...]]:
    """The notes in a file, and a notice for each broken value. absent: the notes whose values replace those that are
    missing or broken."""
    players = len(absent.chairs)
    values.check_version("notes", FORMAT)
    values.get("version", Node.text, "")  # only for people; taken, it is no unknown key
    notes = read_fields(
        values,
        absent,
        won=lambda node: _counts(node, players, 0),
        points=lambda node: _counts(node, players, -MOST_WON),
        ended=lambda node: _ending(node, players),
    )
    if len(notes.chairs) != players:
        if notes.chairs:
            text = N_("{file}: not every seat is named. Every seat is a person now.")
            values.notices.append(Reason(text, (("file", values.name),)))
        notes = replace(notes, chairs=absent.chairs)
    return notes, values.finish()


def _ending(node: Node, players: int) -> Ending:
    """Read how a game of this number of players ended. Raises YamlError."""
    ending: Ending = form_of(Ending).read(node)
    if max((ending.seat, *ending.winners)) >= players:
        raise node.error(NOT_OURS)
    return ending


def _counts(node: Node, players: int, least: int) -> tuple[int, ...]:
    """Read a number for each player, none of them below `least`. Raises YamlError."""
    numbers = tuple(number_between(least, MOST_WON)(entry) for entry in node.items())
    if len(numbers) != players:
        raise node.error(NOT_OURS)
    return numbers
