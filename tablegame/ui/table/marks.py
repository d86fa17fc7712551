"""The marks at a table: they show how good each choice of a person was, as far as the viewer may know it.

A mark comes from the judgement of a choice, which the worker process makes. The line of a choice is its line in the
list of moves, which has one for each event.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Verdict
from tablegame.core.text import Reason
from tablegame.practice.analysis import JudgingTask
from tablegame.practice.judged_choice import ChoicePlace
from tablegame.practice.known_judgements import KnownJudgements
from tablegame.session.session import Session
from tablegame.ui.desk import Desk, attempt

Mark: TypeAlias = Literal["best", "good", "inaccuracy", "mistake"]
MARK_OF: Final[Mapping[Verdict, Mark | None]] = {
    "": None, "forced": None, "best": "best", "equal": "good", "inaccuracy": "inaccuracy", "mistake": "mistake",
}  # fmt: skip
"""Verdict on a choice → its mark, None for no mark."""
MOST_MARKS: Final = 4  # the most marks at one line of the list of moves
_BEST_FIRST: Final[tuple[Mark, ...]] = ("best", "good", "inaccuracy", "mistake")


class LineMark(NamedTuple):
    """A mark, which shows how good a choice was, at a line of the list of moves."""

    mark: Mark
    seat: int  # the seat of the person who chose
    against: Reason | None  # the first reason against an inaccuracy or a mistake, None if none is known


class Marks:
    """The marks of one game, which show how good choices were, and the choices that are still to be judged."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self._desk, self._session = desk, session
        self._known = KnownJudgements(session)
        self._open: deque[tuple[ChoicePlace, JudgingTask]] = deque()
        """The choices that are still to be judged, each with the task that judges it."""
        self._last: dict[int, ChoicePlace] = {}  # seat → the last choice made there
        self._cached_lines: tuple[object, Mapping[int, tuple[LineMark, ...]]] = (None, {})
        """The key (version, viewer, over) for which the last result of `by_line` is right, and that result."""

    def note_move(self, seat: int, number: int, question: JudgingTask, known: Judgement | None) -> None:
        """Note a choice that has just been made. If its judgement is unknown, the worker shall judge it later.

        number: the number of the move in the record, from 1; question: the task that judges the choice.
        known: the judgement, if it was found before the choice; else None.
        """
        choice = self._known.place(seat, number)
        if choice is None:
            return
        self._last[seat] = choice
        if known is not None:
            self.add(choice, known)
        elif self._desk.settings.dots and self._known.judgement_of(choice) is None:
            self._open.append((choice, question))

    def forget_last(self, seat: int) -> None:
        """Forget the last choice of a seat, because it has made a move without a choice since."""
        self._last.pop(seat, None)

    def next_question(self) -> tuple[ChoicePlace, JudgingTask] | None:
        """Take the next choice that is to be judged, with its task; None if there is none."""
        return self._open.popleft() if self._open else None

    def add(self, choice: ChoicePlace, judgement: Judgement) -> None:
        """Note the judgement of a choice."""
        self._known.add(choice, judgement)
        self._cached_lines = (None, {})

    @property
    def are_visible(self) -> bool:
        """Whether marks are on, and help is allowed."""
        return self._desk.settings.dots and self._session.situation.why_not_tutor is None

    def by_line(self) -> Mapping[int, tuple[LineMark, ...]]:
        """Index of a line in the list of moves → the marks of the choices in it; {} while no marks are shown. Other
        players' choices get marks only when nothing is hidden any more: a mark says something about the hand of the
        player who chose."""
        if not self.are_visible:
            return {}
        now = self._session.situation
        key = (now.version, now.viewer, now.over)
        cached_key, marks = self._cached_lines
        if cached_key != key:
            marks = self._marks_by_line()
            self._cached_lines = key, marks
        return marks

    def _marks_by_line(self) -> dict[int, tuple[LineMark, ...]]:
        """The result of `by_line`, found anew."""
        event_moves = self._session.situation.event_moves  # for each line the number of the move that caused its event
        marks_of: dict[int, list[LineMark]] = {}
        for choice in self._known.visible_choices():
            judgement, mark = choice.judgement, MARK_OF[choice.judgement.verdict]
            line = bisect_left(event_moves, choice.n)  # the first event that came with this move or after it
            if mark is not None and line < len(event_moves):
                first_claim = next(iter(judgement.made.reasons), None) if judgement.loses else None
                against = None if first_claim is None else first_claim.reason
                marks_of.setdefault(line, []).append(LineMark(mark, choice.seat, against))
        return {line: tuple(_worst(marks)) for line, marks in marks_of.items()}

    def latest(self) -> Mark | None:
        """The mark of the viewer's last choice; None if it is unknown or was made before the last deal."""
        now = self._session.situation
        choice = self._last.get(now.viewer) if now.viewer is not None and self.are_visible else None
        if choice is None or now.last_deal > choice.n:
            return None
        judgement = self._known.judgement_of(choice)
        return None if judgement is None else MARK_OF[judgement.verdict]

    def save(self) -> None:
        """Write the judgements to a file beside the record."""
        attempt(self._desk, self._known.save)


def _worst(marks: list[LineMark]) -> list[LineMark]:
    """The worst `MOST_MARKS` of the marks, in the order in which they were made. Changes the list."""
    while len(marks) > MOST_MARKS:
        marks.remove(min(marks, key=lambda line_mark: _BEST_FIRST.index(line_mark.mark)))
    return marks
