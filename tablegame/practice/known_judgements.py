"""What is known about the choices of a game under way, as its viewer may know it, and kept beside its record.

A choice is identified by the fingerprint of the game up to it, and so is found again after undo and redo.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from tablegame.ai.judging import Judgement
from tablegame.core.errors import TableError
from tablegame.practice.analysis import Analysis
from tablegame.session.game_file import GameFile
from tablegame.session.games_folder import review_path
from tablegame.session.session import Session


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A choice that somebody has made. number: of the move, from 1; key: the fingerprint of the game up to it."""

    seat: int
    number: int
    key: str


class KnownJudgements:
    """The judgements of one game, by choice."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._judged: dict[str, tuple[ChoiceMade, Judgement]] = {}
        """By key."""
        self._unsaved: set[str] = set()
        """Keys of judgements that are not on the disk yet."""
        self._read = False

    def choice_made(self, seat: int, number: int) -> ChoiceMade:
        """The choice that the move of that number, from 1, was."""
        return ChoiceMade(seat, number, self._session.fingerprints()[number - 1])

    def add(self, made: ChoiceMade, judgement: Judgement) -> None:
        """That choice has been judged."""
        self._judged[made.key] = made, judgement
        self._unsaved.add(made.key)

    def __contains__(self, made: ChoiceMade) -> bool:
        return made.key in self._judged

    def of(self, made: ChoiceMade) -> Judgement | None:
        """The judgement of a choice that has not been taken back; None where none is known."""
        stands = self._session.fingerprints()[made.number - 1 : made.number] == (made.key,)
        return self._judged[made.key][1] if stands and made in self else None

    def shown(self) -> Iterator[tuple[ChoiceMade, Judgement]]:
        """What the viewer may know, in order. Other players' choices are among it only once nothing is hidden: their
        judgement tells of the hand from which they were made."""
        self._load()
        now = self._session.situation
        for key in self._session.fingerprints():
            if key in self._judged:
                made, judgement = self._judged[key]
                if made.seat == now.viewer or made.number <= now.open_moves:
                    yield made, judgement

    def _load(self) -> None:
        """Read the judgements beside the record, the first time that any are wanted."""
        session, file = self._session, self._session.file
        if self._read or file is None:
            return
        self._read = True
        if not review_path(file.path).exists():
            return
        chairs, known = session.situation.chairs, len(session.fingerprints())
        with suppress(TableError, OSError):
            for choice in self._beside(file).judged.values():
                if chairs[choice.seat].person and choice.n <= known:
                    made = self.choice_made(choice.seat, choice.n)
                    self._judged.setdefault(made.key, (made, choice.judgement))

    def _beside(self, file: GameFile) -> Analysis:
        """What is judged beside the record."""
        session = self._session
        path, lines = review_path(file.path), file.record.moves
        return Analysis(session.entry.key, session.players, session.chosen, lines, path)

    def keep(self) -> None:
        """Write what was found beside the record. Raises TableError, OSError."""
        session, file = self._session, self._session.file
        found = [self._judged[key] for key in self._unsaved & set(session.fingerprints())]
        self._unsaved.clear()
        if file is not None and found:
            analysis, fresh = self._beside(file), {made.number: judgement for made, judgement in found}
            for task, place in enumerate(analysis.places):
                if place.n in fresh and place.n not in analysis.judged:
                    analysis.take(task, fresh[place.n])
