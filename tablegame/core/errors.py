"""The errors a caller can mend. Each carries one clear sentence; the reader of files adds the place."""

from __future__ import annotations

from typing import Final

MESSAGE: Final = 1000
"""Characters of a whole message: paths may be long, and nothing else is."""


def short(text: str, longest: int = 200) -> str:
    """What somebody else wrote, fit for a message: on one line, cut where it is long, without control characters."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    return "".join(character if character.isprintable() else "?" for character in cut)


def echo(text: str, longest: int = 40) -> str:
    """The same in quotes."""
    return f"'{short(text, longest)}'"


class TableError(ValueError):
    """Something given to us is wrong; the sentence says what, where, and what to do about it."""


class MoveError(TableError):
    """A text that is no move, or a move that is not allowed here."""


class OptionError(TableError):
    """An unknown house rule, a value out of range, or a number of players that does not fit."""


class RecordError(TableError):
    """A record that cannot be read or replayed."""
