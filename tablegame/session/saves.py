"""The saved games of a user: the list, and everything that is done with a game that is not on the table.

Knows the folder of records and notes, and an index of it in the cache folder that may vanish at any time.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tablegame.core.contract import seat_letter
from tablegame.core.errors import RecordError, TableError, guarded
from tablegame.core.options import Chosen, differing
from tablegame.core.text import N_, Sentence, sentence_of
from tablegame.games import find
from tablegame.session.chance import deal_by_chance
from tablegame.session.game_file import (
    NOTES_ENDING,
    RECORD_ENDING,
    GameFile,
    blank_notes,
    checked_record,
    fresh_path,
    kept_lock,
    lock_path,
    notes_of,
    notes_path,
    now,
    remove_game,
    review_path,
    set_aside,
    stored_record,
    write_game,
)
from tablegame.session.history import GameHistory, replay_record
from tablegame.session.notes import LONGEST_TITLE, Notes
from tablegame.session.replay import check, replay
from tablegame.session.saved_index import Index, Saved, Stamp
from tablegame.session.seats import Chair, record_names, tidy
from tablegame.session.stale_files import clear_away
from tablegame.storage.files import Lock, contents, try_reading, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.nodes import YamlError
from tablegame.storage.records import Record, read_record, write_record
from tablegame.storage.strict_yaml import read_bytes

__all__ = ["Deleted", "GameFile", "Library", "Saved"]

INDEX = "games.json"
_PATIENCE = 0.1
"""Seconds that a window waits for the list at most; what takes longer comes with a later picture."""
_TELL_EVERY = 0.3
_SEARCHED = 20
"""How many of the last games are compared with one that was pasted, or looked at for a sheet."""
_BREATH = 0.001
"""Seconds that the thread leaves to the window after each part of a long list."""
_SOON_OPEN = 60.0
"""Seconds after which a new game is open in the window that made it."""
KEPT_DELETED = 30 * 24 * 3600
"""Seconds after which a deleted game is gone for good, at the next deletion."""


class Deleted(NamedTuple):
    """A game that was deleted, for `restore`."""

    id: str
    title: str
    place: str
    """Name of the folder in which it waits."""


class Library:
    """The saved games of a user. Several windows may have one each on the same folders."""

    def __init__(self, folders: Folders, beside: bool = False) -> None:
        """Nothing is read or written before it is needed. beside: a thread reads what a window shows."""
        self.folders = folders
        self.beside = beside
        self.lines: tuple[Saved, ...] = ()
        """The list at the last refresh."""
        self.version = 0
        """Changes with `lines`."""
        self.waiting: set[str] = set()
        """The ids of games with a draft, which are kept although nobody has moved."""
        self._looking = threading.Lock()
        self._looked = threading.Event()
        self._looker: threading.Thread | None = None
        self._wanted = self._tidied = False
        self._files: list[GameFile] = []
        """The games that are held open here."""
        self._index = Index(folders.cache / INDEX)

    # -- the list ----------------------------------------------------------------------------------------------

    def list(self) -> tuple[Saved, ...]:
        """Every saved game, the last changed first, with those that cannot be read. Never raises."""
        for lines in self._listing():
            found = lines
        return found

    def _listing(self) -> Iterator[tuple[Saved, ...]]:
        """Yield the growing list: the indexed games, now and then those read since, and in the end all games. Games in
        which nobody has moved are left out, and removed once no window has them."""
        records = _records(self.folders.games)
        found = [self._index.value_of(path.name.removesuffix(RECORD_ENDING), stamp) for path, stamp in records]
        reported = time.monotonic()
        unknown = [number for number, line in enumerate(found) if line is None]

        def known() -> tuple[Saved, ...]:
            return tuple(line for line in found if line is not None and not self._passed_over(line))

        if unknown:
            yield known()
        for number in unknown:
            found[number] = self._index.saved_of(*records[number])
            if time.monotonic() - reported > _TELL_EVERY:
                reported = time.monotonic()
                yield known()
        self._index.keep_only({path.name.removesuffix(RECORD_ENDING) for path, _ in records})
        self._index.write()
        yield known()
        for line in found:
            if line is not None and self._passed_over(line) and time.time() - line.when > _SOON_OPEN:
                self._remove_unmoved(self.folders.games / f"{line.id}{RECORD_ENDING}")

    def _passed_over(self, line: Saved) -> bool:
        return line.unmoved and line.id not in self.waiting

    def _remove_unmoved(self, path: Path) -> None:
        """Remove a game in which nobody had moved when its window died, unless a window has it open."""
        lock = Lock(lock_path(path))
        with suppress(TableError, OSError):
            if lock.take():
                try:
                    if self._index.saved_of(path).unmoved:
                        remove_game(path)
                finally:
                    lock.release()

    def last_made(self, game: str, name: str, word: str, own: Path | None) -> str:
        """The text of the move that begins with that word and was made by a player of that name in the last of the
        games, but for one's own file; "" for none."""
        for path, _ in _records(self.folders.games)[:_SEARCHED]:
            if path == own:
                continue
            try:
                record = stored_record(path)
            except (TableError, OSError, ValueError):
                continue
            begins = tuple(f"{seat_letter(seat)} {word} " for seat, at in enumerate(record.seats) if at == name)
            made = next((text for text in record.moves if text.startswith(begins)), "")
            if record.game == game and made:
                return made.partition(" ")[2]
        return ""

    # -- the list as a window shows it ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the folder again: `lines` change at once where that is quick; else `version` changes when they do."""
        if not self.beside:
            self._add_found(self.list())
            return
        with self._looking:
            self._wanted = True
            self._looked.clear()
            if self._looker is None:
                self._looker = threading.Thread(target=self._look_on, name="saved games", daemon=True)
                self._looker.start()
        self._looked.wait(_PATIENCE)

    def _look_on(self) -> None:
        """In the thread: read the folder as often as that was asked for meanwhile."""
        while self._asked_again():
            with guarded():
                for lines in self._listing():
                    self._add_found(lines)
                    time.sleep(_BREATH)
        if not self._tidied:
            self._tidied = True
            with guarded():
                clear_away(self.folders)

    def _asked_again(self) -> bool:
        with self._looking:
            wanted, self._wanted = self._wanted, False
            if not wanted:
                self._looker = None
                self._looked.set()
        return wanted

    def _add_found(self, lines: tuple[Saved, ...]) -> None:
        if lines != self.lines:
            self.lines = lines
            self.version += 1

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
        except (RecordError, YamlError) as error:
            raise set_aside(path, RecordError(sentence_of(error))) from None
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
        record, line = replay_record(stored_record(path), path.name)
        return path, line, notes_of(path, record)[0]

    def copy(self, id: str) -> Saved:
        """A second game of the same record and notes. Raises TableError, OSError."""
        path = self._path(id)
        record = checked_record(path)
        notes, _ = notes_of(path, record)
        return self._written(record, replace(notes, created=now()))

    def branch(self, id: str, lines: Sequence[str], chairs: Sequence[Chair], rng: Random) -> Saved:
        """A practice game that begins with these lines of another game, kept as its branch; later deals are the same as
        there, once that game is over. Raises TableError, OSError."""
        path = self._path(id)
        record = stored_record(path)
        notes, _ = notes_of(path, record)
        named = record_names(chairs)
        started = check(replace(record, seats=named, moves=tuple(lines)), path.name)
        seed = f"{rng.getrandbits(128):032x}"
        deal = notes.deal if self._index.saved_of(path).over else ""
        fresh = Notes(tuple(chairs), seed, created=now(), practice=True, deal=deal or deal_by_chance(seed))
        return self._written(started, replace(fresh, branch_of=id, branch_at=len(lines)))

    def _written(self, record: Record, notes: Notes) -> Saved:
        path = fresh_path(self.folders.games, record.game)
        write_game(path, record, notes)
        return self._index.saved_of(path)

    def export(self, id: str, path: Path) -> None:
        """Write the record to a path of the player's choice; one that cannot be read is copied. Raises OSError."""
        source = self._path(id)
        data = contents(source)
        with suppress(TableError):
            data = write_record(checked_record(source)).encode()
        write_atomic(path, data)

    def delete(self, id: str) -> Deleted:
        """Move a game to the deleted ones. Raises TableError where a window holds it open, OSError."""
        path = self._path(id)
        lock = Lock(lock_path(path))
        if not lock.take():
            raise TableError(N_("This game is open on a table; leave it there first."))
        try:
            title = self._index.saved_of(path).title
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
        return self._index.saved_of(target)

    def import_text(self, text: str, name: str) -> Saved:
        """Take in a record from the clipboard; every seat is a person, unless the game is known here.

        Raises RecordError, and keeps nothing then.
        """
        record = check(read_record(text, name), name)
        notes = replace(blank_notes(record), foreign=_over(record, name), known=_has_deals(record))
        return self._written(record, replace(notes, chairs=self._known_chairs(record) or notes.chairs, created=now()))

    def import_file(self, path: Path) -> Saved:
        """Take in a copy of a record and of the notes beside it; neither is written to. Raises RecordError, OSError."""
        try:
            data = read_bytes(path, path.name)
        except YamlError as error:
            raise RecordError(sentence_of(error)) from None
        record = check(read_record(data, path.name), path.name)
        notes, _ = notes_of(path, record)
        title = notes.title or tidy(path.stem, LONGEST_TITLE)
        bare = not notes_path(path).exists()
        foreign = notes.foreign or (bare and _over(record, path.name))
        known = notes.known or (bare and _has_deals(record))
        return self._written(record, replace(notes, title=title, created=now(), foreign=foreign, known=known))

    def _known_chairs(self, record: Record) -> tuple[Chair, ...]:
        """The chairs of one of the last games with the same moves, as far as either goes; () if there is none."""
        alike = [line for line in self.list() if (line.game, line.players) == (record.game, record.players)]
        for line in alike[:_SEARCHED] if record.moves else ():
            path = self._path(line.id)
            with suppress(TableError, OSError):
                other = stored_record(path)
                common = min(len(other.moves), len(record.moves))
                same = (other.options, other.seats) == (record.options, record.seats)
                if same and common and other.moves[:common] == record.moves[:common]:
                    return notes_of(path, other)[0].chairs
        return ()


def _has_deals(record: Record) -> bool:
    return any(line.startswith("* ") for line in record.moves)


def _over(record: Record, name: str) -> bool:
    """Whether a record, every move of which has been checked, is over."""
    *_, last = replay(record, name)
    return not last.state.acting()


def _records(games: Path) -> Sequence[tuple[Path, Stamp]]:
    status: dict[str, tuple[int, int]] = {}
    with suppress(OSError):
        for entry in os.scandir(games):
            if entry.name.endswith(RECORD_ENDING) and not entry.name.startswith("."):
                with suppress(OSError):
                    if entry.is_file():
                        found = entry.stat()
                        status[entry.name] = found.st_size, found.st_mtime_ns
    names = [name for name in status if not name.endswith(NOTES_ENDING)]
    names.sort(key=lambda name: (status[name][1], name), reverse=True)
    return [(games / name, (*status[name], *status.get(notes_path(Path(name)).name, (0, 0)))) for name in names]
