"""The result of a saved game: who won against whom, by how much, and how much of it was luck."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from traceback import format_exc
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from tablegame.core.errors import TableError, report
from tablegame.core.moments import seconds_of
from tablegame.core.text import seat_letter
from tablegame.practice.analysis import Accuracy, Analysis, accuracy_of
from tablegame.session.game_file import read_game
from tablegame.session.games_folder import LATEST, RECORD_ENDING, notes_path, review_path
from tablegame.session.history import GameHistory
from tablegame.session.notes import Notes
from tablegame.storage.codec import number_between, one_of, text_up_to
from tablegame.storage.nodes import NOT_OURS, Node
from tablegame.storage.records import Record

Counts = Literal["yes", "unfinished", "practice", "branch", "nobody", "foreign", "known", "unreadable"]
"""Whether a game counts, or why not: it goes on, is a practice game, is a branch of another one, had no person, was
played elsewhere, has cards that may be known, or cannot be read."""
Help = Literal["none", "assisted"]
_DIGITS: Final = 16
"""Hexadecimal digits that identify a game and its copies."""
_LONGEST: Final = 400
"""Characters of a text; house rules have the longest."""
_HIGHEST: Final = 10**9
"""No game has a higher score."""


def calendar_time(when: float) -> float:
    """A time that a calendar has, in seconds since 1970; 0 in the place of any other."""
    return when if 0.0 <= when < LATEST else 0.0


def _calendar_time(node: Node) -> float:
    return calendar_time(node.decimal())


def _figure(node: Node) -> float:
    if abs(node.decimal()) > _HIGHEST:
        raise node.error(NOT_OURS)
    return node.decimal()


_Text: TypeAlias = Annotated[str, text_up_to(_LONGEST)]
_Score: TypeAlias = Annotated[int, number_between(-_HIGHEST, _HIGHEST)]
_Figure: TypeAlias = Annotated[float, _figure]


def _help(node: Node) -> Help:
    """The help in a game; the version before wrote "locked" where none could be taken."""
    return "assisted" if one_of("none", "assisted", "locked")(node) == "assisted" else "none"


class Result(NamedTuple):
    """The result of one game, in plain values that an index can hold. By seat: names, levels ("" for a person), scores,
    faces (the key of a character or token, "")."""

    id: _Text  # of its record
    mark: _Text  # the same for copies of it
    game: _Text
    rules: _Text  # the house rules that differ from the usual ones, such as "copies=2; form=remainder"
    when: Annotated[float, _calendar_time]  # its beginning, seconds since 1970
    counts: Counts
    help: Annotated[Help, _help] = "none"
    names: tuple[_Text, ...] = ()
    levels: tuple[_Text, ...] = ()
    scores: tuple[_Score, ...] = ()
    winners: tuple[int, ...] = ()  # the seats that won or share the win
    lost: tuple[_Figure, ...] = ()  # what the choices lost, () unless all have been judged
    skill: tuple[_Figure, ...] = ()
    """The result without the luck of the deals, () if that is not known."""
    faces: tuple[_Text, ...] = ()
    accuracy: tuple[Accuracy, ...] = ()  # () without a review

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats with a person."""
        return tuple(seat for seat, level in enumerate(self.levels) if not level)

    def share(self, seat: int) -> float:
        """What a seat has won: 1, a part of a shared win, or 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def company_of(result: Result) -> set[str]:
    """The characters who played, by key; the face of a person is a token."""
    return {face for face, level in zip(result.faces, result.levels, strict=False) if face and level}


def result_of(path: Path, when: float = 0.0) -> Result:
    """The result of a record in the user's folder. when: its time if the notes have none. Never raises."""
    id = path.name.removesuffix(RECORD_ENDING)
    try:
        return _result(path, *read_game(path), when)
    except (TableError, OSError, ValueError):
        pass
    except Exception:  # one bad record costs its own line and never the figures
        report(format_exc())
    return Result(id, "", "", "", calendar_time(when), "unreadable")


def _result(path: Path, record: Record, line: GameHistory, notes: Notes, when: float) -> Result:
    state = line.state
    over = not state.acting() or notes.ended is not None
    found = Result(
        path.name.removesuffix(RECORD_ENDING),
        sha256(notes.seed.encode()).hexdigest()[:_DIGITS],
        record.game,
        rules_text(record.options),
        _begun(notes.created, when),
        _counts(notes, over) if notes_path(path).exists() else "foreign",
    )
    if found.counts != "yes":
        return found
    found = found._replace(
        help="assisted" if notes.assisted else "none",
        names=tuple(chair.name for chair in notes.chairs),
        levels=tuple("" if chair.person else chair.level for chair in notes.chairs),
        scores=state.scores(),
        winners=state.winners() if notes.ended is None else notes.ended.winners,
        faces=tuple(chair.face for chair in notes.chairs),
    )
    beside = review_path(path)
    if not beside.exists():
        return found
    analysis = Analysis(line, beside)
    found = found._replace(accuracy=tuple(accuracy_of(analysis, seat) for seat in range(record.players)))
    if analysis.count_answered < analysis.tasks:
        return found
    sums = analysis.sums()
    skill = tuple(each.skill for each in sums if each.skill is not None)
    return found._replace(lost=tuple(each.lost for each in sums), skill=skill)


def _counts(notes: Notes, over: bool) -> Counts:
    """Whether a game counts. A branch never does, finished or not."""
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


def _begun(created: str, otherwise: float) -> float:
    """The beginning of a game by its notes; `otherwise` if they have none."""
    begun = seconds_of(created)
    return calendar_time(otherwise if begun is None else begun)


# -- house rules as text -------------------------------------------------------------------------------------------


def rules_text(options: Mapping[str, Any]) -> str:
    """House rules as one line, "" for none."""
    return "; ".join(f"{name}={_value(value)}" for name, value in options.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


HEADER: Final = (
    "game", "begun", "record", "players", "rules", "help", "seat", "name", "level", "score", "won", "lost", "skill",
    "accuracy",
)  # fmt: skip
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def as_csv(results: Iterable[Result]) -> str:
    """The results that count as a table for other programs (docs/statistics.md): a line for each game and seat.

    Lines end with CR and LF. A text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(HEADER)
    for line in results:
        if line.counts == "yes":
            writer.writerows(_row(line, seat) for seat in range(len(line.levels)))
    return text.getvalue()


def _row(line: Result, seat: int) -> tuple[object, ...]:
    return (
        line.game,
        datetime.fromtimestamp(line.when, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        _no_formula(line.id),
        len(line.levels),
        _no_formula(line.rules),
        line.help,
        seat_letter(seat),
        _no_formula(line.names[seat]),
        _no_formula(line.levels[seat] or "person"),
        line.scores[seat],
        f"{line.share(seat):.4g}",
        f"{line.lost[seat]:.4f}" if line.lost else "",
        f"{line.skill[seat]:.4f}" if line.skill else "",
        f"{line.accuracy[seat].percent:.2f}" if line.accuracy and line.accuracy[seat].known else "",
    )


def _no_formula(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
