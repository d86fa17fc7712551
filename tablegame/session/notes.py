"""What the app keeps beside a record: who sat where, practice, help, what was taken back, the seed of computer players.

Every value may be missing or broken: the record alone says what was played, and without notes every seat is a person.
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
    form_of,
    number_between,
    one_of,
    plain,
    read_fields,
    text_up_to,
)
from tablegame.storage.files import SMALL
from tablegame.storage.lenient import LenientReader
from tablegame.storage.nodes import NOT_OURS, Node

FORMAT = 1
LONGEST_TITLE = 80
MOST_WON = 1_000_000
LONGEST_ID = 225
MOST_MOVES = 1_000_000
MOST_BRANCHES = 20
"""Lines left behind that are kept; the oldest goes first."""

Lines = tuple[str, ...]
"""Moves as a record writes them."""


def _hexadecimal(node: Node) -> str:
    text = node.text()
    if not text or len(text) > 64 or any(character not in "0123456789abcdef" for character in text):
        raise node.error(NOT_OURS)
    return text


def _lines_of_moves(node: Node) -> tuple[Lines, ...]:
    taken = tuple(tuple(move.text() for move in entry.items()) for entry in node.items())
    if not all(taken):
        raise node.error(NOT_OURS)
    return taken


_Hexadecimal: TypeAlias = Annotated[str, _hexadecimal]


class Sitting(NamedTuple):
    """What the same players have played since they sat down."""

    won: tuple[int, ...] = ()  # how many games each seat has won
    points: tuple[int, ...] = ()  # the scores so far, where a game goes on with those of the one before; () for none


class Ending(NamedTuple):
    """A game that stopped before its last move: "claimed" or "conceded", by which seat, who won."""

    how: Annotated[str, one_of("claimed", "conceded")]
    seat: Seat
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of one game. won, points: what these players have played before this game, as in `Sitting`. branch_of,
    branch_at: the saved game from which this one was played on, and after how many of its moves; "" for a game of its
    own."""

    RETIRED: ClassVar = ("after", "day", "deal_seal", "learned", "locked")
    """Keys of the version before, whose features left: they are dropped without a notice."""

    chairs: Annotated[tuple[Seated, ...], Key("seats")]
    seed: _Hexadecimal  # hexadecimal; the choices of computer players come from it
    title: Annotated[str, text_up_to(LONGEST_TITLE)] = ""
    created: Annotated[str, text_up_to(40)] = ""
    """Day and time in UTC, as 2019-01-17T12:00:00."""
    practice: bool = False
    assisted: bool = False
    deal: Annotated[str, text_up_to(LONGEST_DEAL), SPARSE] = ""
    """The word or number that the deals come from, "" where they come from the seed (a record that came alone)."""
    won: Annotated[tuple[int, ...], SPARSE] = ()
    points: Annotated[tuple[int, ...], SPARSE] = ()
    known: Annotated[bool, SPARSE] = False
    """Somebody may know the cards before they are played, so that the game is not rated."""
    foreign: Annotated[bool, SPARSE] = False  # it was over already when it was taken in
    branch_of: Annotated[str, text_up_to(LONGEST_ID), SPARSE] = ""
    branch_at: Annotated[int, number_between(0, MOST_MOVES), SPARSE] = 0
    ended: Annotated[Ending | None, SPARSE] = None
    undone: Annotated[tuple[Lines, ...], ValueForm(_lines_of_moves), SPARSE] = ()
    """What can be put back, the last taken first to return, each entry the moves that went back together."""
    branches: Annotated[tuple[Lines, ...], SPARSE] = ()
    """Whole games left behind by playing something else after an undo."""


def write_notes(notes: Notes) -> str:
    """The notes as a file, the same bytes for the same notes, without the oldest branches where they are too many."""
    text = dump({"notes": FORMAT, "version": tablegame.__version__, **plain(notes)})
    if len(text.encode()) > SMALL and notes.branches:
        return write_notes(replace(notes, branches=notes.branches[1:]))
    return text


def read_notes(values: LenientReader, absent: Notes) -> tuple[Notes, tuple[Reason, ...]]:
    """The notes of a file, and a notice for each value that had to be left out; absent has the values for those."""
    players = len(absent.chairs)
    values.check_version("notes", FORMAT)
    values.get("version", Node.text, "")
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
    ending: Ending = form_of(Ending).read(node)
    if max((ending.seat, *ending.winners)) >= players:
        raise node.error(NOT_OURS)
    return ending


def _counts(node: Node, players: int, least: int) -> tuple[int, ...]:
    found = tuple(number_between(least, MOST_WON)(entry) for entry in node.items())
    if len(found) != players:
        raise node.error(NOT_OURS)
    return found
