"""Names as sentences of any language have them: A, B and C; A, B or C; you, where somebody has given no name.

Knows the words of the language. Must not know what is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tablegame.core.contract import seat_letter
from tablegame.table.build import Words

NameOf: TypeAlias = Callable[[int], str]
"""What a seat is called."""


class You(str):
    """What the one person at a table is called who has given no name: "You" where a name stands by itself.

    A sentence that has a form for it says it with `about`; every other one has the place in it, "Seat A".
    """

    __slots__ = ("instead",)
    instead: str

    def __new__(cls, word: str, instead: str) -> You:
        """word: "You" in the language on screen; instead: what a sentence says that has no form for it."""
        made = super().__new__(cls, word)
        made.instead = instead
        return made

    def __format__(self, spec: str) -> str:
        return format(self.instead, spec)


def called(names: Sequence[str], persons: Sequence[int], words: Words) -> tuple[str, ...]:
    """What everybody is called on the screen. names: by seat, "" where none was given; persons: the seats of people."""
    found: list[str] = []
    for seat, name in enumerate(names):
        place = words("Seat {letter}", letter=seat_letter(seat))
        found.append(name or (You(words("You"), place) if tuple(persons) == (seat,) else place))
    return tuple(found)


def alone(name: str) -> str:
    """A name that stands by itself, in a list or before a figure: "You" too."""
    return str.__str__(name)


def about(name: str, you: str, them: str, words: Words, **fields: object) -> str:
    """A sentence about somebody: `you` where that is You, else `them`; both message ids, which may have {name}."""
    return words(you, name=alone(name), **fields) if isinstance(name, You) else words(them, name=name, **fields)


def listed(names: Sequence[str], words: Words) -> str:
    """All of them: A, B and C."""
    if len(names) < 2:
        return names[0] if names else ""
    return words("{names} and {last}", names=", ".join(map(format, names[:-1])), last=names[-1])


def either(names: Sequence[str], words: Words) -> str:
    """One of them: 0, 3, 6 or 9."""
    if len(names) < 2:
        return "".join(names)
    return words("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])
