"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat, as the table shows it: a name, whether a computer plays, what the seat is doing now.

    The strength of a player is shown where opponents are chosen, not at the table.
    """

    name: str
    computer: bool = False
    thinking: bool = False
    sealed: bool = False
    away: bool = False
    """Does not look at this screen, as in a review."""

    @property
    def person(self) -> bool:
        """Whether a person looks at this screen from there."""
        return not self.computer and not self.away
