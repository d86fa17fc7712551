"""What is known about the choices of a game under way, as its viewer may know it, and kept beside its record.

A choice is identified by its mark, and so is found again after undo and redo.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablegame.ai.judging import Judgement
from tablegame.practice.analysis import ReviewFile, marks_of
from tablegame.practice.judged_choice import ChoicePlace, JudgedChoice, line_of
from tablegame.session.game_file import GameFile
from tablegame.session.games_folder import review_path
from tablegame.session.session import Session


class KnownJudgements:
    """The judgements of one saved game; empty for a game that is not saved."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._judged: dict[str, JudgedChoice] = {}
        """By mark."""
        self._unsaved: set[str] = set()
        """Marks of judgements that are not on the disk yet."""
        self._marks: tuple[object, tuple[str, ...]] = None, ()
        self._read = False

    def _marks_now(self) -> tuple[str, ...]:
        """The marks of the moves that stand."""
        session, at = self._session, self._session.situation.version
        if self._marks[0] != at and session.file is not None:
            lines = session.file.record.moves
            self._marks = at, marks_of(session.entry, session.players, session.chosen, lines)
        return self._marks[1]

    def place(self, seat: int, number: int) -> ChoicePlace | None:
        """The choice that the move of that number, from 1, was; None in a game that is not kept."""
        file = self._session.file
        if file is None:
            return None
        return ChoicePlace(number, seat, file.record.moves[number - 1], self._marks_now()[number - 1])

    def add(self, made: ChoicePlace, judgement: Judgement) -> None:
        """Add the judgement of a choice."""
        self._judged[made.mark] = JudgedChoice(made.n, made.seat, made.line, made.mark, judgement)
        self._unsaved.add(made.mark)

    def of(self, made: ChoicePlace) -> Judgement | None:
        """The judgement of a choice that has not been taken back; None where none is known."""
        stands = self._marks_now()[made.n - 1 : made.n] == (made.mark,)
        return self._judged[made.mark].judgement if stands and made.mark in self._judged else None

    def visible_choices(self) -> Iterator[JudgedChoice]:
        """The judged choices that the viewer may know, in order. Those of other players appear only once nothing is
        hidden, because their judgement tells of the hand from which they were made."""
        file, now = self._session.file, self._session.situation
        if file is not None and not self._read:
            self._read = True
            kept = self._beside(file).judged.values()
            self._judged = {each.mark: each for each in kept if now.chairs[each.seat].person} | self._judged
        for made in (self._judged[mark] for mark in self._marks_now() if mark in self._judged):
            if made.seat == now.viewer or made.n <= now.last_open_moment:
                yield made

    def _beside(self, file: GameFile) -> ReviewFile:
        """The review file, with what is judged in it of the moves that stand."""
        session, path = self._session, review_path(file.path)
        return ReviewFile(path, session.entry, session.players, file.record.moves, self._marks_now())

    def keep(self) -> None:
        """Write what was found beside the record. Raises OSError."""
        file, fresh = self._session.file, [mark for mark in self._marks_now() if mark in self._unsaved]
        self._unsaved.clear()
        if file is not None and fresh:
            beside = self._beside(file)
            for choice in (self._judged[mark] for mark in fresh):
                if choice.n not in beside.judged:
                    beside.add(line_of(self._session.entry.engine, choice))
