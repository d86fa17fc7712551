"""The errors a caller can mend. Each carries one clear sentence; the reader of files adds the place."""

from __future__ import annotations


class TableError(ValueError):
    """Something given to us is wrong; the sentence says what, where, and what to do about it."""


class MoveError(TableError):
    """A text that is no move, or a move that is not allowed here."""


class OptionError(TableError):
    """An unknown house rule, a value out of range, or a number of players that does not fit."""


class RecordError(TableError):
    """A record that cannot be read or replayed."""
