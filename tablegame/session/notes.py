"""What the app keeps beside a record: who sat where, practice, help, what was taken back, the seed of computer seats.

Every value may be missing or broken: the record alone says what was played, and without notes every seat is a person.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import tablegame
from tablegame.core.contract import SEAT_LETTERS, Reason, seat_letter
from tablegame.core.text import N_
from tablegame.session.deals import LONGEST_DEAL
from tablegame.session.lenient import LenientReader, dump, number_between, one_of, text_up_to
from tablegame.session.seats import LONGEST_NAME, Chair, computer, person
from tablegame.storage.nodes import Node

FORMAT = 1
LONGEST_TITLE = 80
MOST_WON = 1_000_000
LONGEST_ID = 225
MOST_MOVES = 1_000_000
MOST_BRANCHES = 20
"""Lines left behind that are kept; the oldest goes first."""

Lines = tuple[str, ...]
"""Moves as a record writes them."""


class Ending(NamedTuple):
    """A game that stopped before its last move: "claimed" or "conceded", by which seat, who won."""

    how: str
    seat: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of one game.

    seed: hexadecimal; the choices of computer seats and the salts of their seals come from it. deal: the word or number
    that the deals come from, "" where they come from the seed, as in games of old. deal_seal: its seal as it was shown
    at the beginning, "" where nothing was sealed: no card is dealt, somebody chose the number, or the game is of old.
    won: how many games each seat has won before this one, since these players sat down; () for none. undone: what can
    be put back, the last taken first to return, each entry the moves that went back together. branches: whole games
    left behind by playing something else after an undo. learned: computer seats have taken this game in. locked: no
    help of any kind until it is over. known: somebody may know the cards before they are played, so that the game is
    neither locked nor rated. foreign: it was over already when it was taken in. branch_of, branch_at: the saved game
    from which this one was played on, and after how many of its moves; "" for a game of its own.
    """

    chairs: tuple[Chair, ...]
    seed: str
    title: str = ""
    created: str = ""
    """Day and time in UTC, as 2019-01-17T12:00:00."""
    practice: bool = False
    assisted: bool = False
    learned: bool = False
    ended: Ending | None = None
    undone: tuple[Lines, ...] = ()
    branches: tuple[Lines, ...] = ()
    deal: str = ""
    deal_seal: str = ""
    won: tuple[int, ...] = ()
    locked: bool = False
    known: bool = False
    foreign: bool = False
    branch_of: str = ""
    branch_at: int = 0


def write_notes(notes: Notes) -> str:
    """The notes as a file, the same bytes for the same notes."""
    values: dict[str, Any] = {
        "notes": FORMAT,
        "version": tablegame.__version__,
        "title": notes.title,
        "created": notes.created,
        "seats": [write_chair(chair) for chair in notes.chairs],
        "practice": notes.practice,
        "assisted": notes.assisted,
        "learned": notes.learned,
        "seed": notes.seed,
    }
    if notes.deal:
        values["deal"] = notes.deal
    if notes.deal_seal:
        values["deal_seal"] = notes.deal_seal
    if notes.won:
        values["won"] = notes.won
    if notes.locked:
        values["locked"] = notes.locked
    if notes.known:
        values["known"] = notes.known
    if notes.foreign:
        values["foreign"] = notes.foreign
    if notes.branch_of:
        values["branch_of"] = notes.branch_of
        values["branch_at"] = notes.branch_at
    if notes.ended is not None:
        winners = [seat_letter(seat) for seat in notes.ended.winners]
        values["ended"] = {"how": notes.ended.how, "seat": seat_letter(notes.ended.seat), "winners": winners}
    if notes.undone:
        values["undone"] = notes.undone
    if notes.branches:
        values["branches"] = notes.branches
    return dump(values)


def read_notes(data: bytes, name: str, absent: Notes) -> tuple[Notes, tuple[Reason, ...]]:
    """The notes of a file, and a notice for each value that had to be left out; absent has the values for those."""
    values = LenientReader(data, name)
    players = len(absent.chairs)
    seat = _seat_of(players)
    version = values.get("notes", Node.number, FORMAT)
    values.get("version", Node.text, "")
    chairs = values.items("seats", read_chair)
    if chairs and len(chairs) != players:
        values.notices.append(
            Reason(N_("{file}: not every seat is named. Every seat is a person now."), (("file", name),))
        )
    notes = replace(
        absent,
        chairs=chairs if len(chairs) == players else absent.chairs,
        seed=values.get("seed", _hexadecimal, absent.seed),
        title=values.get("title", text_up_to(LONGEST_TITLE), ""),
        created=values.get("created", text_up_to(40), ""),
        practice=values.get("practice", Node.switch, False),
        assisted=values.get("assisted", Node.switch, False),
        learned=values.get("learned", Node.switch, False),
        deal=values.get("deal", text_up_to(LONGEST_DEAL), ""),
        deal_seal=values.get("deal_seal", _hexadecimal, ""),
        won=values.get("won", lambda node: _counts(node, players), ()),
        locked=values.get("locked", Node.switch, False),
        known=values.get("known", Node.switch, False),
        foreign=values.get("foreign", Node.switch, False),
        branch_of=values.get("branch_of", text_up_to(LONGEST_ID), ""),
        branch_at=values.get("branch_at", number_between(0, MOST_MOVES), 0),
        ended=values.get("ended", lambda node: _ending(node, seat), None),
        undone=values.get("undone", _lines_of_moves, ()),
        branches=values.items("branches", _moves),
    )
    if version > FORMAT:
        values.notices.insert(
            0, Reason(N_("{file} was written by a newer version of this program."), (("file", name),))
        )
    return notes, values.finish()


def write_chair(chair: Chair) -> dict[str, str]:
    """A chair as a mapping."""
    face = {"face": chair.face} if chair.face else {}
    if chair.person:
        return {"kind": "person", "name": chair.name, **face}
    return {"kind": "computer", "level": chair.level, "name": chair.name, **face}


def read_chair(node: Node) -> Chair:
    """A chair from a file; raises YamlError."""
    fields = node.fields(("kind",), ("face", "level", "name"))
    kind = one_of("person", "computer")(fields["kind"])
    name = text_up_to(LONGEST_NAME)(fields["name"]) if "name" in fields else ""
    face = text_up_to(LONGEST_NAME)(fields["face"]) if "face" in fields else ""
    if kind == "person":
        return person(name, face)
    if "level" not in fields or not fields["level"].text():
        raise node.error("the key 'level' is missing")
    return computer(text_up_to(LONGEST_NAME)(fields["level"]), name, face)


def _seat_of(players: int) -> Any:
    read = one_of(*SEAT_LETTERS[:players], "")

    def seat(node: Node) -> int:
        letter = read(node)
        if not letter:
            raise node.error("must be the letter of a seat")
        return SEAT_LETTERS.index(letter)

    return seat


def _ending(node: Node, seat: Any) -> Ending:
    fields = node.fields(("how", "seat", "winners"))
    winners = tuple(seat(entry) for entry in fields["winners"].items())
    return Ending(one_of("claimed", "conceded")(fields["how"]), seat(fields["seat"]), winners)


def _counts(node: Node, players: int) -> tuple[int, ...]:
    found = tuple(number_between(0, MOST_WON)(entry) for entry in node.items())
    if len(found) != players:
        raise node.error("must be a number for each seat")
    return found


def _hexadecimal(node: Node) -> str:
    text = node.text()
    if not text or len(text) > 64 or any(character not in "0123456789abcdef" for character in text):
        raise node.error("must be hexadecimal digits")
    return text


def _moves(node: Node) -> Lines:
    return tuple(entry.text() for entry in node.items())


def _lines_of_moves(node: Node) -> tuple[Lines, ...]:
    taken = tuple(_moves(entry) for entry in node.items())
    if not all(taken):
        raise node.error("must be lists of moves, none of them empty")
    return taken
