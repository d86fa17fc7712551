"""A mark for each choice that people have made at a table: how good it was, as far as the viewer may know it.

A choice is identified by the fingerprint of the game up to it, and so is found again after undo and redo.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from tablegame.ai.judging import Judgement
from tablegame.core.bots import LOSING, Verdict
from tablegame.core.contract import Reason
from tablegame.core.errors import TableError
from tablegame.practice.analysis import Question, judgements_beside, keep_judgements
from tablegame.session.session import Session
from tablegame.ui.desk import Desk, attempt

Mark: TypeAlias = Literal["best", "good", "inaccuracy", "mistake"]
"""From best to worst."""
MARK_OF: Final[Mapping[Verdict, Mark | None]] = {
    "": None,
    "forced": None,
    "best": "best",
    "equal": "good",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
}
MOST: Final = 4
"""So many marks stand at a line: the worst ones, where more choices led to it."""
_BEST_FIRST: Final[tuple[Mark, ...]] = ("best", "good", "inaccuracy", "mistake")


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A choice that somebody has made. number: of the move, from 1; key: the fingerprint of the game up to it."""

    seat: int
    number: int
    key: str


class LineMark(NamedTuple):
    """A mark at a line of the list of moves. seat: who chose; against: the first reason against an inaccuracy or a
    mistake, None where none is known."""

    mark: Mark
    seat: int
    against: Reason | None


class Marks:
    """The marks of one game."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self._desk, self._session = desk, session
        self._judged: dict[str, tuple[ChoiceMade, Judgement]] = {}
        """By key."""
        self._unsaved: set[str] = set()
        """Keys of judgements that are not on the disk yet."""
        self._open: deque[tuple[ChoiceMade, Question]] = deque()
        """Choices that are still to be judged."""
        self._last: dict[int, str] = {}
        """By seat, the key of the last choice."""
        self._lines: tuple[object, Mapping[int, tuple[LineMark, ...]]] = (None, {})
        self._read = False

    def note_move(self, seat: int, number: int, question: Question, known: Judgement | None) -> None:
        """A choice has just been made. known: its judgement, where that was found before."""
        made = ChoiceMade(seat, number, self._session.fingerprints()[number - 1])
        self._last[seat] = made.key
        if known is not None:
            self.take(made, known)
        elif self._desk.settings.dots and made.key not in self._judged:
            self._open.append((made, question))

    def forget_last(self, seat: int) -> None:
        """That seat has made a move that was no choice: it has no mark, nor is the one before shown any more."""
        self._last.pop(seat, None)

    def next_question(self) -> tuple[ChoiceMade, Question] | None:
        """The next choice to be judged; each is returned once."""
        return self._open.popleft() if self._open else None

    def take(self, made: ChoiceMade, judgement: Judgement) -> None:
        """A choice has been judged."""
        self._judged[made.key] = made, judgement
        self._unsaved.add(made.key)
        self._lines = (None, {})

    # -- what is shown -----------------------------------------------------------------------------------------

    @property
    def shown(self) -> bool:
        """Whether marks are on, and help is allowed."""
        return self._desk.settings.dots and self._session.help.why_not_tutor() is None

    def of_lines(self) -> Mapping[int, tuple[LineMark, ...]]:
        """By line of the list of moves, the marks of the choices that led to it. Other players' choices have one only
        once nothing is hidden: the mark of a choice tells of the hand from which it was made."""
        session = self._session
        if not self.shown:
            return {}
        self._load()
        of = (session.at, session.viewer, session.over)
        if self._lines[0] != of:
            self._lines = of, self._lined()
        return self._lines[1]

    def _lined(self) -> dict[int, tuple[LineMark, ...]]:
        session, found = self._session, dict[int, list[LineMark]]()
        listed_at, viewer, known_to_all = session.listed_at(), session.viewer, session.open_moves
        for number, key in enumerate(session.fingerprints(), 1):
            made, judgement = self._judged.get(key, (None, None))
            if made is None or judgement is None or (made.seat != viewer and number > known_to_all):
                continue
            mark, line = MARK_OF[judgement.verdict], bisect_left(listed_at, number)
            if mark is not None and line < len(listed_at):
                losing = (each for each in judgement.evaluation.choices if each.verdict == judgement.verdict in LOSING)
                against = next((claim.reason for each in losing for claim in each.why), None)
                found.setdefault(line, []).append(LineMark(mark, made.seat, against))
        return {line: tuple(_worst(marks)) for line, marks in found.items()}

    def latest(self) -> Mark | None:
        """The mark of the viewer's last choice, until the next one or the next deal."""
        viewer, keys = self._session.viewer, self._session.fingerprints()
        if not self.shown or viewer is None:
            return None
        key = self._last.get(viewer, "")
        if key not in self._judged or key not in keys or self._session.dealt_since(keys.index(key) + 1):
            return None
        return MARK_OF[self._judged[key][1].verdict]

    # -- what is kept ------------------------------------------------------------------------------------------

    def _load(self) -> None:
        """Read the judgements beside the record, the first time that marks are wanted."""
        file, session = self._session.file, self._session
        if self._read or file is None:
            return
        self._read = True
        try:
            kept = judgements_beside(file.path, session.entry.key, session.players, session.chosen, file.record.moves)
        except (TableError, OSError):
            return
        keys = session.fingerprints()
        for choice in kept:
            if session.chairs[choice.seat].person and choice.n <= len(keys):
                made = ChoiceMade(choice.seat, choice.n, keys[choice.n - 1])
                self._judged.setdefault(made.key, (made, choice.judgement))

    def keep(self) -> None:
        """Write the judgements beside the record."""
        file, session = self._session.file, self._session
        found = [self._judged[key] for key in self._unsaved & set(session.fingerprints())]
        self._unsaved.clear()
        if file is None or not found:
            return
        fresh = {made.number: judgement for made, judgement in found}
        place, moves = (file.path, session.entry.key, session.players, session.chosen), file.record.moves
        attempt(self._desk, lambda: keep_judgements(*place, moves, fresh))


def _worst(marks: list[LineMark]) -> list[LineMark]:
    """In their order; where they are too many, the worst of them."""
    while len(marks) > MOST:
        marks.remove(min(marks, key=lambda each: _BEST_FIRST.index(each.mark)))
    return marks
