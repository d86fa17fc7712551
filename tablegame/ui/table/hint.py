"""The hint at a table: asked for from the worker, or taken from what the tutor knows already."""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.session.session import Session
from tablegame.ui.desk import Desk
from tablegame.ui.table.computers import Computers
from tablegame.ui.table.tutor import Tutor

FORCED: Final = Reason(N_("there is nothing else to do"))


class Hint:
    """The hint of one table. It is shown until it is put away."""

    def __init__(self, desk: Desk, session: Session, computers: Computers, tutor: Tutor) -> None:
        self.desk, self.session, self.computers, self.tutor = desk, session, computers, tutor
        self.shown: Evaluation | None = None
        """The hint on the screen."""

    def forced(self) -> bool:
        """Show the one thing that the viewer may do, which is no help; False where there are several."""
        domain = self.session.view().legal()
        if domain.count() != 1:
            return False
        self.shown = Evaluation((Choice(domain.sample(Random(0)), 0.0, 0.0, 1.0, FORCED),))
        return True

    def ask(self) -> None:
        """Show the worth of the viewer's choices as soon as it is known. That is help. Raises TableError."""
        ticket = self.tutor.weighing()
        if self.tutor.evaluation is not None:
            self._lay(self.tutor.evaluation)
        elif ticket is not None:
            self.computers.hint_ticket = ticket
        else:
            self.computers.ask_hint()

    def answered(self, result: object, wanted: bool) -> None:
        """Show the answer where it is still wanted, or say that there is no hint. Raises TableError."""
        self.computers.hint_ticket = None
        if not isinstance(result, Evaluation) or not result.choices:
            self.desk.notice(self.desk.words("The hint could not be worked out. It does not count as help."))
        elif wanted:
            self.tutor.weighed(result)
            self._lay(result)

    def _lay(self, evaluation: Evaluation) -> None:
        """Show it, which makes the game an assisted one. Raises TableError; nothing is shown then."""
        self.session.help.take()
        self.shown = evaluation

    def put_away(self) -> None:
        """Take the hint off the screen, and wait for none."""
        self.computers.hint_ticket = self.shown = None
