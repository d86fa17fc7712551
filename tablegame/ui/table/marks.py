"""A mark for each choice that people have made at a table: how good it was, as far as the viewer may know it."""

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


class LineMark(NamedTuple):
    """A mark at a line of the list of moves."""

    mark: Mark
    seat: int  # who chose
    against: Reason | None  # the first reason against an inaccuracy or a mistake, None where none is known


class Marks:
    """The marks of one game."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self._desk, self._session = desk, session
        self._known = KnownJudgements(session)
        self._open: deque[tuple[ChoicePlace, JudgingTask]] = deque()
        """Choices that are still to be judged."""
        self._last: dict[int, ChoicePlace] = {}
        """By seat, the last choice."""
        self._lines: tuple[object, Mapping[int, tuple[LineMark, ...]]] = (None, {})

    def note_move(self, seat: int, number: int, question: JudgingTask, known: Judgement | None) -> None:
        """A choice has just been made. known: its judgement, where that was found before."""
        made = self._known.place(seat, number)
        if made is None:
            return
        self._last[seat] = made
        if known is not None:
            self.take(made, known)
        elif self._desk.settings.dots and self._known.of(made) is None:
            self._open.append((made, question))

    def forget_last(self, seat: int) -> None:
        """Remove the mark of a seat that has made a move without a choice."""
        self._last.pop(seat, None)

    def next_question(self) -> tuple[ChoicePlace, JudgingTask] | None:
        """The next choice to be judged; each is returned once."""
        return self._open.popleft() if self._open else None

    def take(self, made: ChoicePlace, judgement: Judgement) -> None:
        """A choice has been judged."""
        self._known.add(made, judgement)
        self._lines = (None, {})

    # -- what is shown -----------------------------------------------------------------------------------------

    @property
    def shown(self) -> bool:
        """Whether marks are on, and help is allowed."""
        return self._desk.settings.dots and self._session.situation.why_not_tutor is None

    def of_lines(self) -> Mapping[int, tuple[LineMark, ...]]:
        """By line of the list of moves, the marks of the choices that led to it. Other players' choices have one only
        once nothing is hidden: the mark of a choice tells of the hand from which it was made."""
        if not self.shown:
            return {}
        now = self._session.situation
        of = (now.version, now.viewer, now.over)
        if self._lines[0] != of:
            self._lines = of, self._lined()
        return self._lines[1]

    def _lined(self) -> dict[int, tuple[LineMark, ...]]:
        event_moves, found = self._session.situation.event_moves, dict[int, list[LineMark]]()
        for made in self._known.visible_choices():
            judgement, line = made.judgement, bisect_left(event_moves, made.n)
            mark = MARK_OF[judgement.verdict]
            if mark is not None and line < len(event_moves):
                against = next((claim.reason for claim in judgement.made.reasons if judgement.loses), None)
                found.setdefault(line, []).append(LineMark(mark, made.seat, against))
        return {line: tuple(_worst(marks)) for line, marks in found.items()}

    def latest(self) -> Mark | None:
        """The mark of the viewer's last choice, until the next one or the next deal."""
        now = self._session.situation
        made = None if now.viewer is None or not self.shown else self._last.get(now.viewer)
        judgement = None if made is None or now.last_deal > made.n else self._known.of(made)
        return None if judgement is None else MARK_OF[judgement.verdict]

    def keep(self) -> None:
        """Write the judgements beside the record."""
        attempt(self._desk, self._known.keep)


def _worst(marks: list[LineMark]) -> list[LineMark]:
    """In their order; where they are too many, the worst of them."""
    while len(marks) > MOST:
        marks.remove(min(marks, key=lambda each: _BEST_FIRST.index(each.mark)))
    return marks
