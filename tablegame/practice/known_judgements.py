"""What is known about the choices of a game under way, as its viewer may know it, and kept beside its record.

A choice is identified by the fingerprint of the game up to it, and so is found again after undo and redo.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablegame.ai.judging import Judgement
from tablegame.core.errors import TableError
from tablegame.practice.analysis import judgements_beside, keep_judgements
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
        try:
            kept = judgements_beside(file.path, session.entry.key, session.players, session.chosen, file.record.moves)
        except (TableError, OSError):
            return
        chairs, known = session.situation.chairs, len(session.fingerprints())
        for choice in kept:
            if chairs[choice.seat].person and choice.n <= known:
                made = self.choice_made(choice.seat, choice.n)
                self._judged.setdefault(made.key, (made, choice.judgement))

    def keep(self) -> None:
        """Write what was found beside the record. Raises TableError, OSError."""
        session, file = self._session, self._session.file
        found = [self._judged[key] for key in self._unsaved & set(session.fingerprints())]
        self._unsaved.clear()
        if file is not None and found:
            fresh = {made.number: judgement for made, judgement in found}
            place = file.path, session.entry.key, session.players, session.chosen
            keep_judgements(*place, file.record.moves, fresh)
