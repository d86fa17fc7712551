"""Everything that is done with saved games: open, copy, take in, export, delete; and what a line of their list says."""

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
    fresh_path,
    kept_lock,
    nobody_moved,
    notes_of,
    read_game,
    set_aside,
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
"""Bytes that the name of a record may have: notes, lock and half written files beside it have longer names."""


def described(path: Path, id: str, when: float) -> Saved:
    """A line of the list, from the files themselves; every move is replayed."""
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        message = N_("{name}: the name is too long for notes beside it; give the file a shorter one")
        return Saved(id, "", "", when, trouble=Sentence(message, name=f"{path.name[:60]}…"))
    try:
        record, line, notes = read_game(path)
    except (TableError, OSError, ValueError) as error:
        return Saved(id, "", "", when, trouble=sentence_of(error))
    return Saved(
        id,
        record.game,
        notes.title,
        when,
        not line.state.acting() or notes.ended is not None,
        record.players,
        names(notes.chairs),
        notes.practice,
        persons(notes.chairs),
        notes.ended.winners if notes.ended is not None else line.state.winners(),
        branch_of=notes.branch_of,
        faces=tuple(chair.face for chair in notes.chairs),
        unmoved=notes_path(path).exists() and nobody_moved(record.moves, notes),
    )


# -- the library -------------------------------------------------------------------------------------------------------

_SEARCHED = 20
"""How many of the last games are looked at for a sheet."""
KEPT_DELETED = 30 * 24 * 3600
"""Seconds after which a deleted game is gone for good, at the next deletion."""


class Deleted(NamedTuple):
    """A game that was deleted, for `restore`."""

    id: str
    title: str
    place: str
    """Name of the folder in which it waits."""


class Library:
    """The saved games of a user."""

    def __init__(self, folders: Folders, saved: SavedGames | None = None) -> None:
        """saved: their list, if it is there already."""
        self.folders = folders
        self.saved = saved or SavedGames(folders, described)
        self._files: list[GameFile] = []
        """The games that are held open here."""

    def last_made(self, game: str, name: str, word: str, own: str) -> str:
        """The text of the move that begins with that word and was made by a player of that name in the last of the
        games, but for one's own, "" for none; "" where there is none."""
        for id in islice(records_in(self.folders.games), _SEARCHED):
            if id == own:
                continue
            try:
                record = stored_record(self.folders.games / f"{id}{RECORD_ENDING}")
            except (TableError, OSError, ValueError):
                continue
            begins = tuple(f"{seat_letter(seat)} {word} " for seat, at in enumerate(record.seats) if at == name)
            made = next((text for text in record.moves if text.startswith(begins)), "")
            if record.game == game and made:
                return made.partition(" ")[2]
        return ""

    # -- one game on the table -----------------------------------------------------------------------------------

    def create(self, game: str, players: int, chosen: Chosen, notes: Notes) -> GameFile:
        """A new game without moves, held open; notes: all but its date. Raises OSError where nothing can be written."""
        options = differing(find(game).engine, players, chosen)
        named = record_names(notes.chairs)
        path = fresh_path(self.folders.games, game)
        return self._keep(GameFile.create(path, Record(game, players, options, named), replace(notes, created=now())))

    def open(self, id: str) -> GameFile:
        """Hold a game open; a copy of it where another window does.

        Raises RecordError where it cannot be read (the file is then kept under the name the error says), TableError,
        OSError.
        """
        path = self._path(id)
        try:
            with kept_lock(path) as lock:
                if lock is not None:
                    try_reading(path)
                    return self._keep(GameFile.open(path, lock))
        except RecordError as error:
            raise set_aside(path, error) from None
        file = self.open(self.copy(id).id)
        file.copied = True
        return file

    def _keep(self, file: GameFile) -> GameFile:
        self._files = [*(held for held in self._files if not held.closed), file]
        return file

    def _path(self, id: str) -> Path:
        """The record of an id; raises RecordError if there is none."""
        path = self.folders.games / f"{id}{RECORD_ENDING}"
        if path.parent != self.folders.games or not path.is_file():
            raise RecordError(Sentence(N_("there is no saved game {name} any more"), name=repr(id)))
        return path

    # -- games that are not on the table -------------------------------------------------------------------------

    def rename(self, id: str, title: str) -> None:
        """Give a game a title of its own; "" takes it away. Raises TableError where another window has it open."""
        self._change_notes(id, title=tidy(title, LONGEST_TITLE))

    def seat(self, id: str, chairs: tuple[Chair, ...]) -> None:
        """Say who sits at a game that is not on the table. Raises TableError where another window has it open."""
        self._change_notes(id, chairs=chairs)

    def _change_notes(self, id: str, **changes: Any) -> None:
        held = next((file for file in self._files if file.id == id and not file.closed), None)
        if held is not None:
            held.save_notes(replace(held.notes, **changes))
            return
        path = self._path(id)
        with kept_lock(path) as lock:
            if lock is None:
                raise TableError(N_("This game is open in another window; close it there first."))
            file = GameFile.open(path, lock)
        try:
            file.save_notes(replace(file.notes, **changes))
        finally:
            file.close()

    def read(self, id: str) -> tuple[Path, GameHistory, Notes]:
        """Path, moves and notes of a game for a review; it is not held open. Raises TableError, OSError."""
        path = self._path(id)
        _, line, notes = read_game(path)
        return path, line, notes

    def copy(self, id: str) -> Saved:
        """A second game of the same record and notes. Raises TableError, OSError."""
        path = self._path(id)
        record, _, notes = read_game(path)
        return self._write(record, replace(notes, created=now()))

    def branch(self, id: str, lines: Sequence[str], chairs: Sequence[Chair], rng: Random) -> Saved:
        """A practice game that begins with these lines of another game, kept as its branch; later deals are the same as
        there, once that game is over. Raises TableError, OSError."""
        path = self._path(id)
        record = stored_record(path)
        notes, _ = notes_of(path, record)
        named = record_names(chairs)
        started, _ = replay_record(replace(record, seats=named, moves=tuple(lines)), path.name)
        seed = f"{rng.getrandbits(128):032x}"
        deal = notes.deal if self.saved.line_of(path).over else ""
        fresh = Notes(tuple(chairs), seed, created=now(), practice=True, deal=deal or deal_by_chance(seed))
        return self._write(started, replace(fresh, branch_of=id, branch_at=len(lines)))

    def _write(self, record: Record, notes: Notes) -> Saved:
        path = fresh_path(self.folders.games, record.game)
        write_game(path, record, notes)
        return self.saved.line_of(path)

    def export(self, id: str, path: Path) -> None:
        """Write the record to a path of the player's choice; one that cannot be read is copied. Raises OSError."""
        source = self._path(id)
        data = contents(source, LARGEST)
        with suppress(TableError):
            data = write_record(read_game(source)[0]).encode()
        write_atomic(path, data)

    def delete(self, id: str) -> Deleted:
        """Move a game to the deleted ones. Raises TableError where a window holds it open, OSError."""
        path = self._path(id)
        lock = Lock(lock_path(path))
        if not lock.take():
            raise TableError(N_("This game is open on a table; leave it there first."))
        try:
            title = self.saved.line_of(path).title
            place = self._trash / f"{time.time_ns()}"
            place.mkdir(parents=True)
            for file in (path, notes_path(path), review_path(path)):
                if file.exists():
                    os.replace(file, place / file.name)
        finally:
            lock.release()
        self._purge()
        return Deleted(id, title, place.name)

    @property
    def _trash(self) -> Path:
        return self.folders.games / ".deleted"

    def _purge(self) -> None:
        """Remove the games that were deleted long ago."""
        for place in self._trash.iterdir():
            if place.name.isdigit() and time.time() - int(place.name) / 1e9 > KEPT_DELETED:
                with suppress(OSError):
                    for file in place.iterdir():
                        file.unlink()
                    place.rmdir()

    def restore(self, token: Deleted) -> Saved:
        """Undo a deletion. Raises RecordError where it is gone for good, OSError."""
        place = self._trash / token.place
        source = place / f"{token.id}{RECORD_ENDING}"
        if not source.is_file():
            raise RecordError(Sentence(N_("the deleted game {name} is gone"), name=repr(token.id)))
        target = self.folders.games / source.name
        for beside in (notes_path, review_path, Path):
            if beside(source).exists():
                os.replace(beside(source), beside(target))
        with suppress(OSError):
            place.rmdir()
        return self.saved.line_of(target)

    def import_text(self, text: str, name: str) -> Saved:
        """Take in a record from the clipboard; every seat is a person. Raises RecordError, and keeps nothing then."""
        return self._taken_in(read_record(text, name), name, None)

    def import_file(self, path: Path) -> Saved:
        """Take in a copy of a record and of the notes beside it; neither is written to. Raises RecordError, OSError."""
        record = read_record(read_bytes(path, path.name, most=LARGEST), path.name)
        return self._taken_in(record, path.name, path)

    def _taken_in(self, given: Record, name: str, path: Path | None) -> Saved:
        record, line = replay_record(given, name)
        notes = blank_notes(record) if path is None else notes_of(path, record)[0]
        if path is not None:
            notes = replace(notes, title=notes.title or tidy(path.stem, LONGEST_TITLE))
        if path is None or not notes_path(path).exists():
            notes = replace(notes, foreign=not line.state.acting(), known=line.last_deal() > 0)
        return self._write(record, replace(notes, created=now()))
