"""The judgements of the choices of a game under way, stored in the review file of its record.

A choice is identified by its mark: its judgement is found again after undo and redo.
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
    """The judgements of one saved game; none for a game that is not stored."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._judged: dict[str, JudgedChoice] = {}
        """By mark."""
        self._unsaved: set[str] = set()
        """Marks of judgements that are not in the file yet."""
        self._marks: tuple[object, tuple[str, ...]] = None, ()
        """The version of the situation, and the marks of its moves."""
        self._has_read_file = False

    def _current_marks(self) -> tuple[str, ...]:
        """The marks of the moves of the game as it is now."""
        session, version = self._session, self._session.situation.version
        if self._marks[0] != version and session.file is not None:
            lines = session.file.record.moves
            self._marks = version, marks_of(session.entry, session.players, session.chosen, lines)
        return self._marks[1]

    def place(self, seat: int, number: int) -> ChoicePlace | None:
        """The choice of the move with that number, from 1; None in a game that is not stored."""
        file = self._session.file
        if file is None:
            return None
        return ChoicePlace(number, seat, file.record.moves[number - 1], self._current_marks()[number - 1])

    def add(self, place: ChoicePlace, judgement: Judgement) -> None:
        self._judged[place.mark] = JudgedChoice(place.n, place.seat, place.line, place.mark, judgement)
        self._unsaved.add(place.mark)

    def judgement_of(self, place: ChoicePlace) -> Judgement | None:
        """The judgement of a choice; None if it was taken back or is not judged."""
        is_current = self._current_marks()[place.n - 1 : place.n] == (place.mark,)
        return self._judged[place.mark].judgement if is_current and place.mark in self._judged else None

    def visible_choices(self) -> Iterator[JudgedChoice]:
        """The judged choices that the viewer may know, in order; those of others reveal something about hands."""
        file, situation = self._session.file, self._session.situation
        if file is not None and not self._has_read_file:
            self._has_read_file = True
            stored = self._review_file(file).judged.values()
            self._judged = {each.mark: each for each in stored if situation.chairs[each.seat].person} | self._judged
        for choice in (self._judged[mark] for mark in self._current_marks() if mark in self._judged):
            if choice.seat == situation.viewer or choice.n <= situation.last_open_moment:
                yield choice

    def _review_file(self, file: GameFile) -> ReviewFile:
        session, path = self._session, review_path(file.path)
        return ReviewFile(path, session.entry, session.players, file.record.moves, self._current_marks())

    def save(self) -> None:
        """Add the new judgements to the review file. Raises OSError."""
        file, unsaved = self._session.file, [mark for mark in self._current_marks() if mark in self._unsaved]
        self._unsaved.clear()
        if file is not None and unsaved:
            review_file = self._review_file(file)
            for choice in (self._judged[mark] for mark in unsaved):
                if choice.n not in review_file.judged:
                    review_file.add(line_of(self._session.entry.engine, choice))
