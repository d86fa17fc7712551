"""A move that is put together step by step, as far as its seat has come with it."""

from __future__ import annotations

from tablegame.core.contract import Plain, seat_letter
from tablegame.session.session import Session
from tablegame.ui.desk import Desk


class Draft:
    """What a seat has put together so far: kept for that seat alone, also while the table is left."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self._desk, self._session = desk, session
        self._owner: int | None = None
        self._so_far: Plain = None
        self._left = desk.drafts.pop(self._place, None)
        """A draft with which this table was left, until its seat looks again or anything is done."""
        self.take_up()

    @property
    def so_far(self) -> Plain:
        """The viewer's; None: nothing yet."""
        return self._so_far if self._owner == self._session.viewer else None

    def put(self, so_far: Plain) -> None:
        """A step was taken."""
        self._owner, self._so_far = self._session.viewer, so_far

    def lay_down(self) -> None:
        """Nothing is put together any more."""
        self._owner = self._so_far = self._left = None

    def take_up(self) -> None:
        """Left in the middle of a composed move, a table is found again with the move as it lay."""
        if self._left is not None and self._left[:2] == (self._session.viewer, self._made(self._left[0])):
            self._owner, _, self._so_far = self._left
            self._left = None

    def leave(self) -> None:
        """The table is left: the draft waits for its seat to come back, as long as the program runs."""
        if self._owner is not None and self._so_far is not None and self._place:
            self._desk.drafts[self._place] = self._owner, self._made(self._owner), self._so_far

    @property
    def _place(self) -> str:
        """Where this game is saved, "" where it is not."""
        return str(self._session.file.path) if self._session.file is not None else ""

    def _made(self, seat: int) -> int:
        """How many choices a seat has made: its next one is the same, whatever the others do meanwhile."""
        lines = self._session.file.record.moves if self._session.file is not None else ()
        return sum(line.startswith(f"{seat_letter(seat)} ") for line in lines)
