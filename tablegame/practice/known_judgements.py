"""The judgements of choices in a game that is under way. They are stored in the review file beside its record.

The table judges choices while the tutor is on, and the review need not judge them again. A judgement is found by the
mark of its choice, a text that identifies all moves up to the choice. So if a move is taken back and made again, its
judgement is still known.
"""

from __future__ import annotations

from tablegame.ai.judging import Judgement
from tablegame.practice.analysis import ReviewFile, marks_of
from tablegame.practice.judged_choice import ChoicePlace, JudgedChoice, line_of
from tablegame.session.game_file import GameFile
from tablegame.session.games_folder import review_path
from tablegame.session.session import Session


class KnownJudgements:
    """The judgements of a session's game. A game that is not stored has no judgements."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._judged: dict[str, JudgedChoice] = {}  # by mark, also of moves that were taken back
        self._unsaved: set[str] = set()  # the marks of judgements that are not in the file yet
        self._marks: tuple[object, tuple[str, ...]] = None, ()
        """A version of the situation, and the marks of all moves at that time."""

    def _current_marks(self) -> tuple[str, ...]:
        """The mark of each move of the game as it is now; () in a game that is not stored."""
        session, version = self._session, self._session.situation.version
        if self._marks[0] != version and session.file is not None:
            lines = session.file.record.moves
            self._marks = version, marks_of(session.entry, session.players, session.chosen, lines)
        return self._marks[1]

    def place(self, seat: int, number: int) -> ChoicePlace | None:
        """The place that identifies a choice; None in a game that is not stored. number: among all moves, from 1."""
        file = self._session.file
        if file is None:
            return None
        return ChoicePlace(number, seat, file.record.moves[number - 1], self._current_marks()[number - 1])

    def add(self, place: ChoicePlace, judgement: Judgement) -> None:
        """Remember a judgement until `save` writes it to the file. place: of the choice, from the method `place`."""
        self._judged[place.mark] = JudgedChoice(place.n, place.seat, place.line, place.mark, judgement)
        self._unsaved.add(place.mark)

    def _review_file(self, file: GameFile) -> ReviewFile:
        """The review file as it is on the disk. file: of the session."""
        session, path = self._session, review_path(file.path)
        return ReviewFile(path, session.entry, session.players, file.record.moves, self._current_marks())

    def save(self) -> None:
        """Add new judgements of moves that were not taken back to the review file. Raises OSError."""
        file, unsaved = self._session.file, [mark for mark in self._current_marks() if mark in self._unsaved]
        self._unsaved.clear()
        if file is not None and unsaved:
            review_file = self._review_file(file)
            for choice in (self._judged[mark] for mark in unsaved):
                if choice.n not in review_file.judged:
                    review_file.add(line_of(self._session.entry.engine, choice))
