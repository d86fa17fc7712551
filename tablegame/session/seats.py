"""Who sits where: a person with a name, or a computer with a level; and how files have it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from tablegame.core.text import printable, seat_letter
from tablegame.storage.codec import REQUIRED, SPARSE, ValueForm, form_of, plain, text_up_to
from tablegame.storage.nodes import NOT_THERE, Node

_LOOSE_JOINERS: Final = re.compile(r"(?<!\w)[\u200c\u200d]+|[\u200c\u200d]+(?!\w)")
LONGEST_NAME = 40
"""Characters of a name that are kept; a plate has no room for more."""

_Name: TypeAlias = Annotated[str, text_up_to(LONGEST_NAME)]


class Chair(NamedTuple):
    """A seat's occupant. level is "" for a person; name may be "" (the seat is then called by its letter)."""

    kind: Annotated[Literal["person", "computer"], REQUIRED] = "person"
    name: _Name = ""
    level: Annotated[_Name, SPARSE] = ""
    face: Annotated[_Name, SPARSE] = ""
    """The key of the character who sits there (assets/people), or the token a person has chosen; "" for the shape of
    the seat."""

    @property
    def person(self) -> bool:
        return self.kind == "person"


def person(name: str = "", face: str = "") -> Chair:
    """A person of that name, with that token."""
    return Chair("person", tidy(name), "", face)


def computer(level: str, name: str = "", face: str = "") -> Chair:
    """A computer player of that level; face: the key of the character who sits there."""
    return Chair("computer", tidy(name), level, face)


COMPUTER_NAMES = ("Anton", "Berta", "Cilla", "Dora", "Emil", "Frida", "Gero", "Hanna")
"""What computer players are called, by seat: each name begins with its seat's letter."""


def house_player(seat: int, level: str) -> Chair:
    """A computer player of that level under the usual name at its seat."""
    return computer(level, COMPUTER_NAMES[seat])


def tidy(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is kept: composed letters on one line, joiners only within words, at most that many characters."""
    return _LOOSE_JOINERS.sub("", " ".join(printable(name).split()))[:longest].rstrip()


def persons(chairs: Sequence[Chair]) -> tuple[int, ...]:
    """Seats with a person, ascending."""
    return tuple([seat for seat, chair in enumerate(chairs) if chair.kind == "person"])


def names_without_seat(names: Sequence[str], chairs: Sequence[Chair]) -> tuple[str, ...]:
    """The names that nobody here has, in their order."""
    here = {chair.name for chair in chairs if chair.person}
    return tuple(name for name in names if name not in here)


def names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """A name for every seat, no two alike: its own, with its letter where two share one; unnamed seats their letter."""
    given = [chair.name for chair in chairs]
    return tuple(
        f"{name} {seat_letter(seat)}" if name and given.count(name) > 1 else name or seat_letter(seat)
        for seat, name in enumerate(given)
    )


def record_names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """The names as a record has them: none where nobody has one."""
    return names(chairs) if any(chair.name for chair in chairs) else ()


# -- in files ----------------------------------------------------------------------------------------------------------


def _read_chair(node: Node) -> Chair:
    """A chair from a file; raises YamlError."""
    chair: Chair = form_of(Chair).read(node)
    if chair.person:
        return person(chair.name, chair.face)
    if not chair.level:
        raise node.error(NOT_THERE, key="'level'")
    return computer(chair.level, chair.name, chair.face)


Seated: TypeAlias = Annotated[Chair, ValueForm(_read_chair, plain)]
"""Who sits there, as a mapping in a file."""
