"""The judgements of choices in a game that is under way. They are stored in the review file beside its record.

The table judges choices while the tutor is on, and the review need not judge them again. A judgement is found by the
mark of its choice, a text that identifies all moves up to the choice. So if a move is taken back and made again, its
judgement is still known.
"""

from __future__ import annotations

from tablegame.ai.judging import Judgement
from tablegame.practice.analysis import ReviewFile, marks_of
from tablegame.practice.judged_choice import JudgedChoice, line_of
from tablegame.session.games_folder import review_path
from tablegame.session.session import Session


class KnownJudgements:
    """The judgements of a session's game. In a game that is not stored none are kept."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._unsaved: dict[str, JudgedChoice] = {}  # by mark, also of moves that were taken back

    def _marks(self) -> tuple[str, ...]:
        """The mark of each move of the game as it is now; () in a game that is not stored."""
        session = self._session
        if session.file is None:
            return ()
        return marks_of(session.entry, session.players, session.chosen, session.file.record.moves)

    def add(self, seat: int, number: int, judgement: Judgement) -> None:
        """Remember the judgement of a choice until `save` writes it. number: of the choice among all moves, from 1."""
        file = self._session.file
        if file is not None:
            mark, line = self._marks()[number - 1], file.record.moves[number - 1]
            self._unsaved[mark] = JudgedChoice(number, seat, line, mark, judgement)

    def save(self) -> None:
        """Add the judgements of moves that were not taken back to the review file. Raises OSError."""
        session, file, marks = self._session, self._session.file, self._marks()
        choices = [self._unsaved[mark] for mark in marks if mark in self._unsaved]
        self._unsaved.clear()
        if file is not None and choices:
            path = review_path(file.path)
            review_file = ReviewFile(path, session.entry, session.players, file.record.moves, marks)
            for choice in choices:
                if choice.n not in review_file.judged:
                    review_file.add(line_of(session.entry.engine, choice))
