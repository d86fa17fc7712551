"""Names as sentences of any language have them: A, B and C; A, B or C; you, where somebody has given no name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tablegame.core.contract import seat_letter
from tablegame.view.build import Words

Pair: TypeAlias = tuple[str, str]
"""Two message ids of one sentence: about You, and about somebody else."""
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


class Together(You):
    """Several in one sentence, You among them: "You and Hugo"; a sentence that has no form for it says the place."""

    __slots__ = ()


class UnnamedSeat(str):
    """What somebody who has given no name is called among several: by the letter of the place, "Seat A"."""

    __slots__ = ()


def called(names: Sequence[str], persons: Sequence[int], words: Words) -> tuple[str, ...]:
    """What everybody is called on the screen. names: by seat, "" or the seat's letter where none was given; persons:
    the seats of people."""
    found: list[str] = []
    for seat, name in enumerate(names):
        letter = seat_letter(seat)
        place = UnnamedSeat(words("Seat {letter}", letter=letter))
        found.append(
            name if name and name != letter else (You(words("You"), place) if tuple(persons) == (seat,) else place)
        )
    return tuple(found)


def asked_for(seat: int, persons: Sequence[int], words: Words) -> str:
    """What stands at a field for the name of whoever sits there."""
    return words("Your name") if tuple(persons) == (seat,) else words("Name at {seat}", seat=seat_letter(seat))


def alone(name: str) -> str:
    """A name that stands by itself, in a list or before a figure: "You" too."""
    return str.__str__(name)


def about(name: str, you: str, them: str, words: Words, **fields: object) -> str:
    """A sentence about somebody, or about all that are listed: `you` where that is You or You are among them, else
    `them`; both message ids, which may have {name}."""
    return words(you, name=alone(name), **fields) if isinstance(name, You) else words(them, name=name, **fields)


def listed(names: Sequence[str], words: Words) -> str:
    """All of them: A, B and C; You first."""
    if len(names) < 2:
        return names[0] if names else ""
    said = words("{names} and {last}", names=", ".join(map(format, names[:-1])), last=names[-1])
    if not any(isinstance(name, You) for name in names):
        return said
    ordered = [alone(name) for name in sorted(names, key=lambda name: not isinstance(name, You))]
    return Together(words("{names} and {last}", names=", ".join(ordered[:-1]), last=ordered[-1]), said)


def about_all(names: Sequence[str], one: Pair, several: Pair, words: Words, **fields: object) -> str:
    """A sentence about one or several, who are listed in it as {name}; each pair: where You are among them, else."""
    you, them = one if len(names) == 1 else several
    return about(listed(names, words), you, them, words, **fields)


def whom(names: Sequence[str], words: Words) -> str:
    """The same as those for whom something waits: "A, B and you"."""
    others = [name for name in names if not isinstance(name, You)]
    if len(others) == len(names):
        return listed(names, words)
    return words("{names} and you", names=", ".join(others)) if others else words("you alone")


def waiting(names: Sequence[str], words: Words) -> str:
    """That the table waits for them: for others as long as there are some, for You are asked when the choice comes."""
    others = [name for name in names if not isinstance(name, You)]
    return words("waiting for {names}", names=whom(others or names, words))


def either(names: Sequence[str], words: Words) -> str:
    """One of them: 0, 3, 6 or 9."""
    if len(names) < 2:
        return "".join(names)
    return words("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])
