"""The library of saved games: it opens, copies, imports, exports, renames and deletes them.

A saved game has two files: its record with the moves, and the notes with all else. Its id is the name of the record's
file without the ending. Its line is what the list of saved games shows of it (`session/games_folder.py`).
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tablegame.core.errors import RecordError, TableError
from tablegame.core.moments import now
from tablegame.core.options import Chosen, differing
from tablegame.core.text import N_, Sentence, seat_letter, sentence_of
from tablegame.games import find
from tablegame.session.chance import deal_by_chance
from tablegame.session.game_file import (
    GameFile,
    blank_notes,
    free_path,
    locked,
    nobody_moved,
    notes_of,
    read_game,
    rename_unreadable,
    stored_record,
    write_game,
)
from tablegame.session.games_folder import (
    RECORD_ENDING,
    Saved,
    SavedGames,
    lock_path,
    notes_path,
    records_in,
    review_path,
)
from tablegame.session.history import GameHistory, replay_record
from tablegame.session.notes import LONGEST_TITLE, Notes
from tablegame.session.seats import Chair, names, persons, record_names, tidy
from tablegame.storage.files import LARGEST, Lock, contents, try_reading, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.records import Record, read_record, write_record
from tablegame.storage.strict_yaml import read_bytes

LONGEST_NAME = 225
"""The most bytes of a record's file name. The names of its notes, its lock and temporary files are longer."""


def describe_game(path: Path, id: str, when: float) -> Saved:
    """The line of the game with this record and id. All its moves are replayed. Never raises: if the game cannot be
    read, its line says why. when: the last change of the game, in seconds since 1970."""
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        message = N_("{name}: the name is too long for notes beside it; give the file a shorter one")
        return Saved(id, "", "", when, trouble=Sentence(message, name=f"{path.name[:60]}…"))
    try:
        record, history, notes = read_game(path)
    except (TableError, OSError, ValueError) as error:
        return Saved(id, "", "", when, trouble=sentence_of(error))
    ended = notes.ended
    return Saved(
        id,
        record.game,
        notes.title,
        when,
        over=ended is not None or not history.state.acting(),
        players=record.players,
        names=names(notes.chairs),
        practice=notes.practice,
        persons=persons(notes.chairs),
        winners=history.state.winners() if ended is None else ended.winners,
        branch_of=notes.branch_of,
        faces=tuple(chair.face for chair in notes.chairs),
        unmoved=notes_path(path).exists() and nobody_moved(record.moves, notes),
    )


_SEARCHED = 20  # the number of games, the last changed first, in which `last_move_text` searches
RESTORABLE = 30 * 24 * 3600
"""Seconds for which a deleted game can be restored. The next deletion after that time removes it for good."""


class DeletedGame(NamedTuple):
    """A deleted game: what `Library.restore` needs to bring it back."""

    id: str
    title: str
    folder: str  # the name of its folder among the deleted games


class Library:
    """The saved games of one user, each of which has an id."""

    def __init__(self, folders: Folders, saved: SavedGames | None = None) -> None:
        """saved: the list of these games, if the caller has it already."""
        self.folders = folders
        self.saved = saved or SavedGames(folders, describe_game)
        self._files: list[GameFile] = []  # the games that this window has opened, some of which may be closed by now

    def last_move_text(self, game: str, name: str, word: str, except_id: str) -> str:
        """The move that begins with this word ("layout") and that a player made last, without the letter of the seat;
        "" if there is none. It is proposed to the player again. If the player made several in that game, it is the
        first of them.

        game, name: the key of the game, and the name of the player. except_id: a game to leave out, "" for none.
        """
        for id in islice(records_in(self.folders.games), _SEARCHED):
            if id == except_id:
                continue
            try:
                record = stored_record(self.folders.games / f"{id}{RECORD_ENDING}")
            except (TableError, OSError, ValueError):
                continue
            seats = (seat for seat, own_name in enumerate(record.seats) if own_name == name)
            beginnings = tuple(f"{seat_letter(seat)} {word} " for seat in seats)
            line = next((line for line in record.moves if line.startswith(beginnings)), "")
            if record.game == game and line:
                return line.partition(" ")[2]  # what follows the letter of the seat
        return ""

    # -- one game on the table -----------------------------------------------------------------------------------

    def create(self, game: str, players: int, chosen: Chosen, notes: Notes) -> GameFile:
        """Write and open a game without moves. Its notes get the present day and time. Raises OSError."""
        options = differing(find(game).engine, players, chosen)
        record = Record(game, players, options, record_names(notes.chairs))
        path = free_path(self.folders.games, game)
        return self._register(GameFile.create(path, record, replace(notes, created=now())))

    def open(self, id: str) -> GameFile:
        """Open a game, or a copy of it if another window has it open. Raises TableError or OSError. If the record
        cannot be read, its file is renamed, and the error has the new name."""
        path = self._path(id)
        try:
            with locked(path) as lock:
                if lock is not None:
                    try_reading(path)
                    return self._register(GameFile.open(path, lock))
        except RecordError as error:
            raise rename_unreadable(path, error) from None
        file = self.open(self.copy(id).id)  # another window has the lock
        file.copied = True
        return file

    def _register(self, file: GameFile) -> GameFile:
        """Remember that this window has opened the file. Returns the file."""
        self._files = [*(other for other in self._files if not other.closed), file]
        return file

    def _path(self, id: str) -> Path:
        """The path of the record of a game. Raises RecordError if there is no such game (any more)."""
        path = self.folders.games / f"{id}{RECORD_ENDING}"
        if path.parent != self.folders.games or not path.is_file():  # an id "../games" would lead elsewhere
            raise RecordError(Sentence(N_("there is no saved game {name} any more"), name=repr(id)))
        return path

    # -- games that are not on the table -------------------------------------------------------------------------

    def rename(self, id: str, title: str) -> None:
        """Change the title of a game, "" for none. Raises TableError if another window has the game open."""
        self._change_notes(id, title=tidy(title, LONGEST_TITLE))

    def seat(self, id: str, chairs: tuple[Chair, ...]) -> None:
        """Change who plays in a game. chairs: by seat. Raises TableError if another window has the game open."""
        self._change_notes(id, chairs=chairs)

    def _change_notes(self, id: str, **changes: Any) -> None:
        """Change fields of a game's `Notes`, whether this window has the game open or nobody has."""
        open_file = next((file for file in self._files if file.id == id and not file.closed), None)
        if open_file is not None:
            open_file.save_notes(replace(open_file.notes, **changes))
            return
        path = self._path(id)
        with locked(path) as lock:
            if lock is None:
                raise TableError(N_("This game is open in another window; close it there first."))
            file = GameFile.open(path, lock)
        try:
            file.save_notes(replace(file.notes, **changes))
        finally:
            file.close()

    def read(self, id: str) -> tuple[Path, GameHistory, Notes]:
        """The path of a game's record, its moves and its notes. The game is not opened. Raises TableError, OSError."""
        path = self._path(id)
        _, history, notes = read_game(path)
        return path, history, notes

    def copy(self, id: str) -> Saved:
        """Write a second game with the same moves and notes; returns its line. Raises TableError, OSError."""
        path = self._path(id)
        record, _, notes = read_game(path)
        return self._write(record, replace(notes, created=now()))

    def branch(self, id: str, lines: Sequence[str], chairs: Sequence[Chair], rng: Random) -> Saved:
        """Write a practice game that begins with these first moves of another game; returns its line. If the other game
        is over, both have the same later deals. If it is not over, the practice game has new deals, so that it reveals
        nothing of the other game. Raises TableError, OSError."""
        path = self._path(id)
        record = stored_record(path)
        notes, _ = notes_of(path, record)
        beginning, _ = replay_record(replace(record, seats=record_names(chairs), moves=tuple(lines)), path.name)
        seed = f"{rng.getrandbits(128):032x}"
        deal = notes.deal if self.saved.line_of(path).over else ""
        own_notes = Notes(tuple(chairs), seed, created=now(), practice=True, deal=deal or deal_by_chance(seed))
        return self._write(beginning, replace(own_notes, branch_of=id, branch_at=len(lines)))

    def _write(self, record: Record, notes: Notes) -> Saved:
        """Write a new game; returns its line."""
        path = free_path(self.folders.games, record.game)
        write_game(path, record, notes)
        return self.saved.line_of(path)

    def export(self, id: str, path: Path) -> None:
        """Write the record of a game to a path, in canonical form; unchanged if it has errors. Raises OSError."""
        source = self._path(id)
        data = contents(source, LARGEST)
        with suppress(TableError):
            data = write_record(read_game(source)[0]).encode()
        write_atomic(path, data)

    def delete(self, id: str) -> DeletedGame:
        """Move a game to the deleted games. Raises TableError if a window has the game open, and OSError."""
        path = self._path(id)
        lock = Lock(lock_path(path))
        if not lock.take():
            raise TableError(N_("This game is open on a table; leave it there first."))
        try:
            title = self.saved.line_of(path).title
            folder = self._trash / f"{time.time_ns()}"
            folder.mkdir(parents=True)
            for file in (path, notes_path(path), review_path(path)):
                if file.exists():
                    os.replace(file, folder / file.name)
        finally:
            lock.release()
        self._purge()
        return DeletedGame(id, title, folder.name)

    @property
    def _trash(self) -> Path:
        """The folder of deleted games. It has a folder for each, named after the nanosecond of the deletion."""
        return self.folders.games / ".deleted"

    def _purge(self) -> None:
        """Remove games for good that were deleted long ago."""
        for folder in self._trash.iterdir():
            if folder.name.isdigit() and time.time() - int(folder.name) / 1e9 > RESTORABLE:
                with suppress(OSError):
                    for file in folder.iterdir():
                        file.unlink()
                    folder.rmdir()

    def restore(self, game: DeletedGame) -> Saved:
        """Undo a deletion; returns the line of the game. Raises OSError, RecordError if the game is gone for good."""
        folder = self._trash / game.folder
        source = folder / f"{game.id}{RECORD_ENDING}"
        if not source.is_file():
            raise RecordError(Sentence(N_("the deleted game {name} is gone"), name=repr(game.id)))
        target = self.folders.games / source.name
        for path_of in (notes_path, review_path, Path):  # the record itself last: then the game is in the list
            if path_of(source).exists():
                os.replace(path_of(source), path_of(target))
        with suppress(OSError):
            folder.rmdir()
        return self.saved.line_of(target)

    def import_text(self, text: str, name: str) -> Saved:
        """Write a game from the text of a record, with people at all seats; returns its line. Raises RecordError. name:
        what errors call the text."""
        return self._import(read_record(text, name), name, None)

    def import_file(self, path: Path) -> Saved:
        """Write a game from a record's file, with the notes beside it; returns its line. Raises TableError, OSError."""
        record = read_record(read_bytes(path, path.name, most=LARGEST), path.name)
        return self._import(record, path.name, path)

    def _import(self, record: Record, name: str, path: Path | None) -> Saved:
        """Write a game from a record; returns its line. Raises RecordError. path: that of its file, None for a text."""
        checked, history = replay_record(record, name)
        notes = blank_notes(checked) if path is None else notes_of(path, checked)[0]
        if path is not None:
            notes = replace(notes, title=notes.title or tidy(path.stem, LONGEST_TITLE))
        if path is None or not notes_path(path).exists():
            # Nobody knows who played it, and who has seen its cards: it does not count in the statistics.
            is_over = not history.state.acting()
            notes = replace(notes, foreign=is_over, known=history.last_deal() > 0)
        return self._write(checked, replace(notes, created=now()))
