"""What is said of a table beside its game: who sits there, and what a player keeps from it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat, as a table may tell it: a name, whether a computer plays, what the seat is doing now.

    How strong somebody is stands where one chooses whom to play with, and on no plate.
    """

    name: str
    computer: bool = False
    thinking: bool = False
    sealed: bool = False
    seal: str = ""
    """Four hexadecimal digits that commit a computer seat to its secret choice; "" if there is none."""
    away: bool = False
    """Does not look at this screen: the table of a game that was."""

    @property
    def person(self) -> bool:
        """Whether a person looks at this screen from there."""
        return not self.computer and not self.away


@dataclass(frozen=True, slots=True)
class Keepsake:
    """Something that the player keeps of this game for other times: the player's name for it, the game's text of it."""

    name: str
    text: str
