"""What became of the choices that people have made at a table: a mark for each, as far as whoever looks may know it.

A choice is told by the mark of the game up to it, and so known again after undo and redo.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Verdict
from tablegame.core.errors import TableError
from tablegame.practice import judgement_file
from tablegame.practice.analysis import Question
from tablegame.session.session import Session
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk

Said: TypeAlias = Literal["best", "good", "inaccuracy", "mistake"]
"""What is said of a choice, from best to worst; "" in its place: it was forced."""
SAID: Final[Mapping[Verdict, Said | None]] = {
    "": None,
    "forced": None,
    "best": "best",
    "equal": "good",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
}
MOST: Final = 4
"""So many marks stand at a line; the gravest, where more choices led to it."""
_GRAVITY: Final[tuple[Said, ...]] = ("best", "good", "inaccuracy", "mistake")


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A choice that somebody has made: whose, the how manieth move from 1, and the mark of the game up to it."""

    seat: int
    number: int
    mark: str


class Dots:
    """The choices of one game."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self._desk, self._session = desk, session
        self._judged: dict[str, tuple[ChoiceMade, Judgement]] = {}
        """By mark."""
        self._unkept: set[str] = set()
        """What is not on the disk yet."""
        self._open: deque[tuple[ChoiceMade, Question]] = deque()
        """What is still to be judged."""
        self._last: dict[int, str] = {}
        """The mark of everybody's last choice."""
        self._lines: tuple[object, Mapping[int, tuple[Said, ...]]] = (None, {})
        self._read = False

    def made(self, seat: int, number: int, question: Question, known: Judgement | None) -> None:
        """That choice has just been made; known: what was found of it before."""
        made = ChoiceMade(seat, number, self._session.marks()[number - 1])
        self._last[seat] = made.mark
        if known is not None:
            self.take(made, known)
        elif self._desk.settings.dots and made.mark not in self._judged:
            self._open.append((made, question))

    def unjudged(self, seat: int) -> None:
        """That seat has made a move that was no choice: nothing is said of it, nor any more of the one before."""
        self._last.pop(seat, None)

    def asks(self) -> tuple[ChoiceMade, Question] | None:
        """The next choice to be judged, once."""
        return self._open.popleft() if self._open else None

    def take(self, made: ChoiceMade, judgement: Judgement) -> None:
        """What was found of a choice."""
        self._judged[made.mark] = made, judgement
        self._unkept.add(made.mark)
        self._lines = (None, {})

    # -- what is shown -----------------------------------------------------------------------------------------

    @property
    def shown(self) -> bool:
        """Whether marks are wanted, and may be had."""
        return self._desk.settings.dots and self._session.help.why_not() is None

    def of_lines(self) -> Mapping[int, tuple[Said, ...]]:
        """By line of the list of moves: what is said of the choices that led to it. Of others only what is open to
        all, for what is said of a choice tells of the hand that it was made from."""
        session = self._session
        if not self.shown:
            return {}
        self._find()
        of = (session.at, session.viewer, session.over)
        if self._lines[0] != of:
            self._lines = of, self._lined()
        return self._lines[1]

    def _lined(self) -> dict[int, tuple[Said, ...]]:
        session = self._session
        told_at, viewer, known_to_all = session.told_at(), session.viewer, session.open_moves
        found: dict[int, list[Said]] = {}
        for number, mark in enumerate(session.marks(), 1):
            made, judgement = self._judged.get(mark, (None, None))
            if made is None or judgement is None or (made.seat != viewer and number > known_to_all):
                continue
            said, line = SAID[judgement.verdict], bisect_left(told_at, number)
            if said is not None and line < len(told_at):
                found.setdefault(line, []).append(said)
        return {line: tuple(_gravest(said)) for line, said in found.items()}

    def latest(self) -> Said | None:
        """What is said of the viewer's own last choice, until the next one or the next deal."""
        viewer = self._session.viewer
        if not self.shown or viewer is None:
            return None
        mark = self._last.get(viewer, "")
        marks = self._session.marks()
        if mark not in self._judged or mark not in marks or self._session.dealt_since(marks.index(mark) + 1):
            return None
        return SAID[self._judged[mark][1].verdict]

    # -- what is kept ------------------------------------------------------------------------------------------

    def _find(self) -> None:
        """Read what lies beside the record, the first time that marks are wanted."""
        if self._read:
            return
        self._read = True
        file, session = self._session.file, self._session
        if file is None:
            return
        try:
            kept = judgement_file.judgements_beside(
                file.path, session.entry.key, session.players, session.chosen, file.record.moves
            )
        except (TableError, OSError):
            return
        marks = session.marks()
        for choice in kept:
            if session.chairs[choice.seat].person and choice.n <= len(marks):
                mark = marks[choice.n - 1]
                self._judged.setdefault(mark, (ChoiceMade(choice.seat, choice.n, mark), choice.judgement))

    def keep(self) -> None:
        """Lay what was found beside the record; what the disk refuses is said, and the game has it all the same."""
        file, session = self._session.file, self._session
        marks = session.marks()
        fresh = {self._judged[mark][0].number: self._judged[mark][1] for mark in self._unkept & set(marks)}
        self._unkept.clear()
        if file is None or not fresh:
            return
        try:
            judgement_file.keep_judgements(
                file.path, session.entry.key, session.players, session.chosen, file.record.moves, fresh
            )
        except (TableError, OSError) as error:
            self._desk.notice(refusal(error))


def _gravest(said: list[Said]) -> list[Said]:
    """In their order; where they are too many, the gravest of them."""
    while len(said) > MOST:
        said.remove(min(said, key=_GRAVITY.index))
    return said
