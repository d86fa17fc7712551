"""Marks at a table: for each choice of a person how good it was, as far as the viewer may know it."""

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
    "": None,
    "forced": None,
    "best": "best",
    "equal": "good",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
}
MOST_MARKS: Final = 4
"""The most marks at a line of the list of moves."""
_BEST_FIRST: Final[tuple[Mark, ...]] = ("best", "good", "inaccuracy", "mistake")


class LineMark(NamedTuple):
    """A mark at a line of the list of moves."""

    mark: Mark
    seat: int  # of the person who chose
    against: Reason | None  # the first reason against an inaccuracy or a mistake, None if none is known


class Marks:
    """The marks of one game, and the choices that the worker still has to judge."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self._desk, self._session = desk, session
        self._known = KnownJudgements(session)
        self._open: deque[tuple[ChoicePlace, JudgingTask]] = deque()
        """Choices that are still to be judged."""
        self._last: dict[int, ChoicePlace] = {}
        """By seat, the last choice."""
        self._lines: tuple[object, Mapping[int, tuple[LineMark, ...]]] = (None, {})
        """The marks by line, with the version, viewer and end of the game for which they hold."""

    def note_move(self, seat: int, number: int, question: JudgingTask, known: Judgement | None) -> None:
        """Note a choice that has just been made, and ask for its judgement if that is unknown.

        number: of the move in the record, from 1.
        question: the task that judges the choice.
        known: the judgement, if it was found before the choice; None if not.
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
        """Remove the mark of a seat that has made a move without a choice."""
        self._last.pop(seat, None)

    def next_question(self) -> tuple[ChoicePlace, JudgingTask] | None:
        """Take the next choice to be judged, with its task; None if there is none."""
        return self._open.popleft() if self._open else None

    def add(self, choice: ChoicePlace, judgement: Judgement) -> None:
        self._known.add(choice, judgement)
        self._lines = (None, {})

    @property
    def are_visible(self) -> bool:
        """Whether marks are on, and help is allowed."""
        return self._desk.settings.dots and self._session.situation.why_not_tutor is None

    def by_line(self) -> Mapping[int, tuple[LineMark, ...]]:
        """By line of the list of moves, the marks of the choices that led to it; {} while marks are invisible.

        Other players' choices have marks only once nothing is hidden: the mark of a choice tells something about the
        hand from which it was made.
        """
        if not self.are_visible:
            return {}
        now = self._session.situation
        key = (now.version, now.viewer, now.over)
        if self._lines[0] != key:
            self._lines = key, self._marks_by_line()
        return self._lines[1]

    def _marks_by_line(self) -> dict[int, tuple[LineMark, ...]]:
        event_moves, found = self._session.situation.event_moves, dict[int, list[LineMark]]()
        for choice in self._known.visible_choices():
            judgement, line = choice.judgement, bisect_left(event_moves, choice.n)
            mark = MARK_OF[judgement.verdict]
            if mark is not None and line < len(event_moves):
                against = next((claim.reason for claim in judgement.made.reasons if judgement.loses), None)
                found.setdefault(line, []).append(LineMark(mark, choice.seat, against))
        return {line: tuple(_worst(marks)) for line, marks in found.items()}

    def latest(self) -> Mark | None:
        """The mark of the viewer's last choice, until the next one or the next deal."""
        now = self._session.situation
        choice = None if now.viewer is None or not self.are_visible else self._last.get(now.viewer)
        judgement = None if choice is None or now.last_deal > choice.n else self._known.judgement_of(choice)
        return None if judgement is None else MARK_OF[judgement.verdict]

    def save(self) -> None:
        """Write the judgements beside the record."""
        attempt(self._desk, self._known.save)


def _worst(marks: list[LineMark]) -> list[LineMark]:
    """The marks in their order; of too many the worst."""
    while len(marks) > MOST_MARKS:
        marks.remove(min(marks, key=lambda line_mark: _BEST_FIRST.index(line_mark.mark)))
    return marks
