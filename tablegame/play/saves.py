"""The saved games: a record each, appended move by move, and the notes beside it.

Knows files, records and notes. Must not know the state of a game, screens or clocks beside the date.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tablegame.core.contract import Chosen, Reason
from tablegame.core.record import Record
from tablegame.files.folders import Folders
from tablegame.play.notes import Notes
from tablegame.play.seats import Chair


@dataclass(frozen=True, slots=True)
class Saved:
    """A line of the list of saved games."""

    id: str
    """The record's file name without its ending; what `open`, `rename`, `delete` take."""
    path: Path
    game: str
    """Key of the game; "" where the file cannot be read."""
    title: str
    """What the player called it; "" where it has no name of its own."""
    when: float
    """Last change, seconds since 1970."""
    moves: int
    over: bool
    players: int = 0
    names: tuple[str, ...] = ()
    practice: bool = False
    trouble: Reason | None = None
    """Why it cannot be read; such a file is shown, can be deleted or exported, never overwritten."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """A game that was deleted, for `restore`."""

    id: str
    title: str


class GameFile:
    """A saved game held open by this window: the only writer of its record and notes."""

    id: str
    path: Path
    record: Record
    notes: Notes
    notices: tuple[Reason, ...]
    """What the player should be told: a torn last line that was dropped, notes that were missing or broken."""
    copied: bool
    """The game is open in another window; this is a copy."""


class Library:
    """The saved games of a user."""

    def __init__(self, folders: Folders) -> None:
        raise NotImplementedError

    def list(self) -> tuple[Saved, ...]:
        """Every saved game, the last changed first; unreadable ones too. Never raises."""
        raise NotImplementedError

    def last_unfinished(self) -> Saved | None:
        """What Continue opens. Quick: reads an index, and only what has changed since."""
        raise NotImplementedError

    def create(self, game: str, players: int, chosen: Chosen, chairs: tuple[Chair, ...], practice: bool) -> GameFile:
        """A new game without moves, held open. Raises OSError where nothing can be written."""
        raise NotImplementedError

    def open(self, id: str) -> GameFile:
        """Hold a game open; a copy of it where another window does. Raises RecordError where it cannot be read."""
        raise NotImplementedError

    def rename(self, id: str, title: str) -> None:
        """Give a game a title of its own; "" takes it away."""
        raise NotImplementedError

    def copy(self, id: str) -> Saved:
        """A second game of the same record and notes."""
        raise NotImplementedError

    def export(self, id: str, path: Path) -> None:
        """Write the record to a place of the player's choice. Raises OSError."""
        raise NotImplementedError

    def delete(self, id: str) -> Deleted:
        """Put a game aside. Raises TableError where a window holds it open."""
        raise NotImplementedError

    def restore(self, token: Deleted) -> Saved:
        """Undo a deletion."""
        raise NotImplementedError

    def import_text(self, text: str, name: str) -> Saved:
        """Take in a record from the clipboard; every seat is a person. Raises RecordError, and keeps nothing then."""
        raise NotImplementedError

    def import_file(self, path: Path) -> Saved:
        """Take in a copy of a record; the file itself is never written. Raises RecordError, OSError."""
        raise NotImplementedError
