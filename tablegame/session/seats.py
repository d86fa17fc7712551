"""Who plays at each seat of a game: the `Chair` of a seat says which person or computer player sits there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from tablegame.core.text import printable, seat_letter
from tablegame.storage.codec import REQUIRED, SPARSE, ValueForm, file_entries, form_of, text_up_to
from tablegame.storage.nodes import NOT_THERE, Node

_LOOSE_JOINERS: Final = re.compile(r"(?<!\w)[\u200c\u200d]+|[\u200c\u200d]+(?!\w)")
"""Invisible joiners that do not stand within a word."""
LONGEST_NAME = 40  # the most characters of a name; the table has no room for more

_Name: TypeAlias = Annotated[str, text_up_to(LONGEST_NAME)]


class Chair(NamedTuple):
    """Who plays at a seat: a person or a computer player."""

    kind: Annotated[Literal["person", "computer"], REQUIRED] = "person"
    name: _Name = ""  # "" for the letter of the seat
    level: Annotated[_Name, SPARSE] = ""  # "" for a person
    face: Annotated[_Name, SPARSE] = ""
    """The key of a computer player's character (assets/people), or of the token that a person has chosen as a sign; ""
    for the sign that every seat has."""

    @property
    def person(self) -> bool:
        """Whether a person sits there."""
        return self.kind == "person"


def person(name: str = "", face: str = "") -> Chair:
    """The chair of a person. face: the key of the token, "" for none."""
    return Chair("person", tidy(name), "", face)


def computer(level: str, name: str = "", face: str = "") -> Chair:
    """The chair of a computer player. face: the key of its character, "" for none."""
    return Chair("computer", tidy(name), level, face)


COMPUTER_NAMES = ("Anton", "Berta", "Cilla", "Dora", "Emil", "Frida", "Gero", "Hanna")
"""By seat, the name of a computer player without a character; it begins with the letter of the seat."""


def usual_computer(seat: int, level: str) -> Chair:
    """The chair of a computer player without a character."""
    return computer(level, COMPUTER_NAMES[seat])


def tidy(name: str, longest: int = LONGEST_NAME) -> str:
    """A typed name as it is stored: on one line, with single blanks, and cut off after `longest` characters. The only
    invisible characters that remain are joiners within words."""
    return _LOOSE_JOINERS.sub("", " ".join(printable(name).split()))[:longest].rstrip()


def persons(chairs: Sequence[Chair]) -> tuple[int, ...]:
    """The seats of people, ascending."""
    return tuple([seat for seat, chair in enumerate(chairs) if chair.kind == "person"])


def names_without_seat(names: Sequence[str], chairs: Sequence[Chair]) -> tuple[str, ...]:
    """The names that no person at the table has, in the same order as in `names`."""
    seated = {chair.name for chair in chairs if chair.person}
    return tuple(name for name in names if name not in seated)


def names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """A name for every seat, no two alike. If several players have the same name, each gets the letter of the seat
    after it ("Ada B"). A player without a name has the letter alone."""
    own_names = [chair.name for chair in chairs]
    shared = {name for name in own_names if name and own_names.count(name) > 1}
    lettered_names = ((name, seat_letter(seat)) for seat, name in enumerate(own_names))
    return tuple(f"{name} {letter}" if name in shared else name or letter for name, letter in lettered_names)


def record_names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """The names in a record: those of `names`, or () if nobody at the table has a name."""
    return names(chairs) if any(chair.name for chair in chairs) else ()


def _read_chair(node: Node) -> Chair:
    """Read a chair. Raises YamlError, also for a computer player without a level."""
    chair: Chair = form_of(Chair).read(node)
    if chair.person:
        return person(chair.name, chair.face)
    if not chair.level:
        raise node.error(NOT_THERE, key="'level'")
    return computer(chair.level, chair.name, chair.face)


Seated: TypeAlias = Annotated[Chair, ValueForm(_read_chair, file_entries)]  # a chair, as a mapping in a file
