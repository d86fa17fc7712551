"""The result of a saved game: players, scores, winners and luck."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from traceback import format_exc
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from tablegame.core.errors import TableError, report
from tablegame.core.moments import seconds_of
from tablegame.practice.analysis import Accuracy, Analysis, accuracy_of
from tablegame.session.game_file import read_game
from tablegame.session.games_folder import LATEST, RECORD_ENDING, notes_path, review_path
from tablegame.session.history import GameHistory
from tablegame.session.notes import Notes
from tablegame.storage.codec import number_between, one_of, text_up_to
from tablegame.storage.nodes import NOT_OURS, Node
from tablegame.storage.records import Record

Counts = Literal["yes", "unfinished", "practice", "branch", "nobody", "foreign", "known", "unreadable"]
"""Whether a game counts, or why not: it is not over, is a practice game, is a branch, has no person, was played
elsewhere, has cards that somebody may know, or cannot be read."""
Help = Literal["none", "assisted"]
_DIGITS: Final = 16  # the number of hexadecimal digits that identify a game and its copies
_LONGEST: Final = 400
"""The most characters of a text. House rules are the longest texts."""
_HIGHEST: Final = 10**9  # the highest score that is read from a file


def calendar_time(when: float) -> float:
    """A time in seconds since 1970, but 0 for a time that has no date."""
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
    """Read what help there was in a game. An earlier version wrote "locked" if no help could be taken."""
    return "assisted" if one_of("none", "assisted", "locked")(node) == "assisted" else "none"


class Result(NamedTuple):
    """The result of one game, in plain values that an index can store. All tuples but `winners` are by seat."""

    id: _Text
    mark: _Text  # the same for all copies of a game
    game: _Text  # the key
    rules: _Text  # the house rules that differ from the defaults, such as "copies=2; form=remainder"
    when: Annotated[float, _calendar_time]  # the beginning, in seconds since 1970
    counts: Counts
    help: Annotated[Help, _help] = "none"
    names: tuple[_Text, ...] = ()
    levels: tuple[_Text, ...] = ()  # "" for a person
    scores: tuple[_Score, ...] = ()
    winners: tuple[int, ...] = ()  # the seats that won or share the win
    lost: tuple[_Figure, ...] = ()  # the sum of the losses of the seat's choices, () unless all are judged
    skill: tuple[_Figure, ...] = ()  # the result without the luck of the deals, () if the luck is not known
    faces: tuple[_Text, ...] = ()  # the key of a character or token, "" for none
    accuracy: tuple[Accuracy, ...] = ()  # () without a review

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, level in enumerate(self.levels) if not level)

    def share(self, seat: int) -> float:
        """A seat's part of the win: 1 for the only winner, 1/2 for one of two winners, 0 without a win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def characters_in(result: Result) -> set[str]:
    """The keys of the characters that have played a game."""
    return {face for face, level in zip(result.faces, result.levels, strict=False) if face and level}


def result_of(path: Path, when: float = 0.0) -> Result:
    """The result of a saved game. when: its beginning if the notes have no date. Never raises."""
    id = path.name.removesuffix(RECORD_ENDING)
    try:
        return _result(path, *read_game(path), when)
    except (TableError, OSError, ValueError):
        pass
    except Exception:  # one bad record costs its own line and never the figures
        report(format_exc())
    return Result(id, "", "", "", calendar_time(when), "unreadable")


def _result(path: Path, record: Record, history: GameHistory, notes: Notes, when: float) -> Result:
    state = history.state
    over = not state.acting() or notes.ended is not None
    result = Result(
        path.name.removesuffix(RECORD_ENDING),
        sha256(notes.seed.encode()).hexdigest()[:_DIGITS],
        record.game,
        rules_text(record.options),
        _start_time(notes.created, when),
        _counts(notes, over) if notes_path(path).exists() else "foreign",
    )
    if result.counts != "yes":
        return result
    result = result._replace(
        help="assisted" if notes.assisted else "none",
        names=tuple(chair.name for chair in notes.chairs),
        levels=tuple("" if chair.person else chair.level for chair in notes.chairs),
        scores=state.scores(),
        winners=state.winners() if notes.ended is None else notes.ended.winners,
        faces=tuple(chair.face for chair in notes.chairs),
    )
    review_file = review_path(path)
    if not review_file.exists():
        return result
    analysis = Analysis(history, review_file)
    result = result._replace(accuracy=tuple(accuracy_of(analysis, seat) for seat in range(record.players)))
    if analysis.count_answered < analysis.tasks:
        return result
    sums = analysis.sums()
    skill = tuple(of_seat.skill for of_seat in sums if of_seat.skill is not None)
    return result._replace(lost=tuple(of_seat.lost for of_seat in sums), skill=skill)


def _counts(notes: Notes, over: bool) -> Counts:
    """Whether a game counts, or the first reason against it. over: whether the game is over."""
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


def _start_time(created: str, otherwise: float) -> float:
    """When a game began, in seconds since 1970. created: from the notes; otherwise: the time if that is no date."""
    seconds = seconds_of(created)
    return calendar_time(otherwise if seconds is None else seconds)


def rules_text(options: Mapping[str, Any]) -> str:
    """House rules on one line, such as "copies=2; form=remainder"."""
    return "; ".join(f"{name}={_value(value)}" for name, value in options.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
