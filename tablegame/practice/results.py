"""The result of a saved game: players, scores and winners; and whether the game counts in the statistics."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from hashlib import sha256
from pathlib import Path
from traceback import format_exc
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from tablegame.core.errors import TableError, report
from tablegame.core.moments import seconds_of
from tablegame.session.game_file import read_game
from tablegame.session.games_folder import LATEST, RECORD_ENDING, day_of, notes_path
from tablegame.session.history import GameHistory
from tablegame.session.notes import Notes
from tablegame.storage.codec import number_between, text_up_to
from tablegame.storage.nodes import Node
from tablegame.storage.records import Record

Counts = Literal["yes", "unfinished", "practice", "branch", "nobody", "foreign", "known", "unreadable"]
"""Whether a game counts, or why not: it is not over, is a practice game, is a branch, has no person, was played
elsewhere, has cards that somebody may know, or cannot be read."""
_DIGITS: Final = 16  # the number of hexadecimal digits that identify a game and its copies
_LONGEST: Final = 400  # the most characters of a text
_HIGHEST: Final = 10**9  # the highest score that is read from a file


def calendar_time(when: float) -> float:
    """The same time (in seconds since 1970), but 0 if the calendar has no date for it."""
    return when if 0.0 <= when < LATEST else 0.0


def _read_time(node: Node) -> float:
    return calendar_time(node.decimal())


_Text: TypeAlias = Annotated[str, text_up_to(_LONGEST)]
_Score: TypeAlias = Annotated[int, number_between(-_HIGHEST, _HIGHEST)]


class Result(NamedTuple):
    """The result of one game, in plain values that an index can store. All tuples but `winners` are by seat."""

    id: _Text
    mark: _Text  # the same for all copies of a game
    game: _Text  # the key
    when: Annotated[float, _read_time]  # the beginning, in seconds since 1970
    counts: Counts
    names: tuple[_Text, ...] = ()
    levels: tuple[_Text, ...] = ()  # "" for a person
    scores: tuple[_Score, ...] = ()
    winners: tuple[int, ...] = ()  # the seats that won or share the win
    faces: tuple[_Text, ...] = ()  # the key of a character or token, "" for none

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, level in enumerate(self.levels) if not level)


def characters_in(result: Result) -> set[str]:
    """The keys of the characters that have played a game."""
    return {face for face, level in zip(result.faces, result.levels, strict=False) if face and level}


class Meeting(NamedTuple):
    """The outcome of the last game that a character played with certain people."""

    days: int  # since the evening of the game
    won: bool  # whether the character won


def last_meeting(results: Iterable[Result], key: str, names: Collection[str], today: date) -> Meeting | None:
    """The outcome of the last game of a character with one of these people that either side won; None if there is no
    such game. key: of the character; names: of the people."""

    def is_meeting(result: Result) -> bool:
        """Whether the character met these people in a game that counts, and either side won."""
        if result.counts != "yes" or key not in characters_in(result):
            return False
        met = any(result.names[seat] in names for seat in result.persons)
        return met and any(result.faces[seat] == key or result.names[seat] in names for seat in result.winners)

    games = [(result.when, result.faces.index(key) in result.winners) for result in results if is_meeting(result)]
    if not games:
        return None
    when, won = max(games)
    return Meeting(max(0, (today - day_of(when)).days), won)


def result_of(path: Path, when: float = 0.0) -> Result:
    """The result of a saved game. path: of the record. when: its beginning, in seconds since 1970, if its notes have no
    date. Never raises: a game that cannot be read has a result without players and scores."""
    id = path.name.removesuffix(RECORD_ENDING)
    try:
        return _result(path, *read_game(path), when)
    except (TableError, OSError, ValueError):
        pass
    except Exception:  # one bad record costs its own line and never the figures
        report(format_exc())
    return Result(id, "", "", calendar_time(when), "unreadable")


def _result(path: Path, record: Record, history: GameHistory, notes: Notes, when: float) -> Result:
    """The result of a game that could be read. path, when: as those of `result_of`."""
    state = history.state
    over = not state.acting() or notes.ended is not None
    created = seconds_of(notes.created)
    result = Result(
        path.name.removesuffix(RECORD_ENDING),
        sha256(notes.seed.encode()).hexdigest()[:_DIGITS],
        record.game,
        calendar_time(when if created is None else created),
        _counts(notes, over) if notes_path(path).exists() else "foreign",
    )
    result = result._replace(
        names=tuple(chair.name for chair in notes.chairs),
        levels=tuple("" if chair.person else chair.level for chair in notes.chairs),
    )
    if result.counts != "yes":
        return result
    return result._replace(
        scores=state.scores(),
        winners=state.winners() if notes.ended is None else notes.ended.winners,
        faces=tuple(chair.face for chair in notes.chairs),
    )


def _counts(notes: Notes, over: bool) -> Counts:
    """Whether a game counts, or why it does not. over: whether the game is over."""
    if not any(chair.person for chair in notes.chairs):
        return "nobody"
    if notes.branch_of:
        return "branch"
    if notes.practice:
        return "practice"
    if notes.foreign:
        return "foreign"
    if not over:
        return "unfinished"
    return "known" if notes.known else "yes"
