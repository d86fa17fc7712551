"""The saved games of a user: the list, and everything that is done with a game that is not on the table.

Knows the folder of records and notes, and an index of it in the cache folder that may vanish at any time.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from traceback import format_exc
from typing import Any, Final, NamedTuple

from tablegame.core.errors import RecordError, TableError, guarded, report
from tablegame.core.moments import is_future, now
from tablegame.core.options import Chosen, differing
from tablegame.core.text import N_, Sentence, seat_letter, sentence_of
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
    nobody_moved,
    notes_of,
    notes_path,
    remove_game,
    review_path,
    set_aside,
    stored_record,
    write_game,
)
from tablegame.session.history import GameHistory, replay_record
from tablegame.session.notes import LONGEST_TITLE, Notes
from tablegame.session.replay import check, replay
from tablegame.session.seats import Chair, names, persons, record_names, tidy
from tablegame.storage.derived import Derived
from tablegame.storage.files import HALF_WRITTEN, LARGEST, Lock, contents, try_reading, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.nodes import YamlError
from tablegame.storage.records import Record, read_record, write_record
from tablegame.storage.strict_yaml import read_bytes

__all__ = ["Deleted", "GameFile", "Library", "Saved"]

# -- the index, so that the list need not read every game --------------------------------------------------------------

LONGEST_NAME = 225
"""Bytes that the name of a record may have: notes, lock and half written files beside it have longer names."""
_DAY: Final = 24 * 3600
NIGHT: Final = timedelta(hours=5)
"""When an evening ends, from midnight."""
Stamp = tuple[int, ...]
"""Sizes and times of record and notes, from which a line was made."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A line of the list of saved games.

    id: what the methods of `Library` take; game: its key, "" where the file cannot be read; title: what the player
    called it, "" where it has no name of its own; when: last change, seconds since 1970; names, faces: one for each
    seat; persons: seats where people sit; winners: who has won or shares the win, () while it goes on; trouble: why it
    cannot be read, in English ("" where it can): such a file is shown, never overwritten; unmoved: people sit there,
    and none of them has moved.
    """

    id: str
    game: str
    title: str
    when: float
    over: bool = False
    players: int = 0
    names: tuple[str, ...] = ()
    practice: bool = False
    persons: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    trouble: str = ""
    branch_of: str = ""
    faces: tuple[str, ...] = ()
    unmoved: bool = False


class Index(Derived[Saved]):
    """The lines by id."""

    def __init__(self, path: Path) -> None:
        """Nothing is read yet."""
        super().__init__(path, 8, asdict, _line)

    def saved_of(self, path: Path, stamp: Stamp | None = None) -> Saved:
        """The line of a record; a new one is made by replaying every move."""
        id = path.name.removesuffix(RECORD_ENDING)
        stamp = stamp or stamp_of(path)
        saved = self.value_of(id, stamp)
        if saved is None:
            when = max(-_LATEST, min(stamp[1] / 1e9, _LATEST))
            try:
                saved = _describe(path, id, when)
            except Exception as error:  # one bad record costs its own line and never the list
                # A fault of the program is not kept: the next version may read the file.
                report(format_exc())
                return Saved(id, "", "", when, trouble=f"{path.name}: cannot be read: {type(error).__name__}")
            self.set(id, stamp, saved)
        return saved


def _line(values: dict[str, Any]) -> Saved:
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    return Saved(**plain)


_LATEST = 200_000_000_000.0
"""Seconds since 1970 beyond which calendars do not count: such a file has no date."""


def day_of(when: float) -> date:
    """The evening that a moment belongs to; seconds since 1970."""
    return (datetime.fromtimestamp(when) - NIGHT).date()


def game_of_tonight(lines: Iterable[Saved]) -> Saved | None:
    """The last game of people that was begun or went on this evening."""
    present, known = time.time(), (each for each in lines if each.persons and not each.trouble and not each.branch_of)
    recent = (line for line in known if present - _DAY < line.when and not is_future(line.when))
    recent = (line for line in recent if day_of(line.when) == day_of(present))
    return max(recent, key=lambda line: line.when, default=None)


def stamp_of(path: Path) -> Stamp:
    """The stamp of a record and its notes."""
    found: list[int] = []
    for file in (path, notes_path(path)):
        try:
            status = file.stat()
            found += [status.st_size, status.st_mtime_ns]
        except OSError:
            found += [0, 0]
    return tuple(found)


def _describe(path: Path, id: str, when: float) -> Saved:
    """A line of the list, from the files themselves."""
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        message = N_("{name}: the name is too long for notes beside it; give the file a shorter one")
        return Saved(id, "", "", when, trouble=Sentence(message, name=f"{path.name[:60]}…"))
    try:
        record = stored_record(path)
        *_, last = replay(record, path.name)
        notes, _ = notes_of(path, record)
    except (TableError, OSError, ValueError) as error:
        return Saved(id, "", "", when, trouble=sentence_of(error))
    return Saved(
        id,
        record.game,
        notes.title,
        when,
        not last.state.acting() or notes.ended is not None,
        record.players,
        names(notes.chairs),
        notes.practice,
        persons(notes.chairs),
        notes.ended.winners if notes.ended is not None else last.state.winners(),
        branch_of=notes.branch_of,
        faces=tuple(chair.face for chair in notes.chairs),
        unmoved=notes_path(path).exists() and nobody_moved(record.moves, notes),
    )


# -- the library -------------------------------------------------------------------------------------------------------

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
        """Every saved game, the last changed first (none of the future leads), with those that cannot be read. Never
        raises."""
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

    def last_made(self, game: str, name: str, word: str, own: str) -> str:
        """The text of the move that begins with that word and was made by a player of that name in the last of the
        games, but for one's own, "" for none; "" where there is none."""
        for path, _ in _records(self.folders.games)[:_SEARCHED]:
            if path.name == own + RECORD_ENDING:
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
        data = contents(source, LARGEST)
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
            data = read_bytes(path, path.name, most=LARGEST)
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
    names.sort(key=lambda name: (not is_future(status[name][1] / 1e9), status[name][1], name), reverse=True)
    return [(games / name, (*status[name], *status.get(notes_path(Path(name)).name, (0, 0)))) for name in names]


# -- files that killed windows leave behind ----------------------------------------------------------------------------


OLD = 3600.0
"""Seconds after which no window is still writing a file, or about to write a record beside its notes."""


def clear_away(folders: Folders) -> None:
    """Remove stale files. Never raises; what cannot be removed stays."""
    for folder in folders.written:
        for path in (*_old(folder), *_beside_links(folder)):
            if path.name.startswith(".") and path.name.endswith(HALF_WRITTEN):
                with suppress(OSError):
                    path.unlink()
    deleted = folders.games / ".deleted"
    for path in _old(folders.games):
        if path.name.startswith(".") and path.name.endswith(".lock"):
            with suppress(OSError):  # of a window that has died
                lock = Lock(path)
                if lock.take():
                    lock.release()
        elif path.name.endswith(NOTES_ENDING):
            _put_aside(path, deleted)


def _old(folder: Path) -> list[Path]:
    """Files of a folder that have not been written to for a while, or that a wrong clock dated far ahead."""
    found = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if entry.is_file(follow_symlinks=False) and abs(time.time() - entry.stat().st_mtime) > OLD:
                    found.append(Path(entry.path))
    return found


def _beside_links(folder: Path) -> list[Path]:
    """Old files beside the targets of a folder's links, named after them."""
    found: list[Path] = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.is_symlink():
                target = Path(os.path.realpath(entry.path))
                found += (path for path in _old(target.parent) if path.name.startswith(f".{target.name}."))
    return found


def _put_aside(notes: Path, deleted: Path) -> None:
    """Notes whose record is not there: to their record among the deleted games, else to a place of their own there."""
    record = f"{notes.name.removesuffix(NOTES_ENDING)}{RECORD_ENDING}"
    if (notes.parent / record).exists():
        return
    with suppress(OSError):
        place = next((each.parent for each in deleted.glob(f"*/{record}")), deleted / f"{time.time_ns()}")
        place.mkdir(parents=True, exist_ok=True)
        if not (place / notes.name).exists():
            os.replace(notes, place / notes.name)
