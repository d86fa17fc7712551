"""The tutor at a table: what the viewer's choices are worth is thought of in advance, so that it can warn of one.

Everything comes from the view of whoever chooses. One thing is asked at a time, and only while no computer seat
thinks; the marks of choices that were made (`dots.py`) are asked for here as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tablegame.ai.judging import Judgement
from tablegame.core.bots import LOSING, Evaluation
from tablegame.practice.analysis import Question
from tablegame.session.jobs import Job
from tablegame.session.session import Session
from tablegame.ui.desk import Desk
from tablegame.ui.table.dots import ChoiceMade, Dots

LONGEST_WAIT: Final = 1.0
"""Seconds that a move waits for the tutor at most, as long as a hint may take."""
SIGN_AFTER: Final = 0.08
"""Seconds after which it is said that a move waits."""


@dataclass(slots=True)
class Turn:
    """The choice that the viewer has now, and what is known of it."""

    at: tuple[int, int]
    seat: int
    job: Job
    """What asks for the worth of its choices."""
    evaluation: Evaluation | None = None
    failed: bool = False
    judged: dict[int, Judgement | None] = field(default_factory=dict)
    """By move; None where the judge failed."""

    def question(self, move: int) -> Question:
        """Whether that would be right."""
        return Question(self.job.game, self.job.view, move, self.job.seed, self.evaluation)

    def weighs(self, move: int) -> bool:
        """Whether that move was weighed with the others, so that nothing is left to be found out."""
        return self.evaluation is not None and any(each.move == move for each in self.evaluation.choices)

    def open(self, move: int) -> bool:
        """Whether it is still to be found out what is lost by that move."""
        return move not in self.judged and not self.weighs(move)

    def judgement(self, move: int) -> Judgement | None:
        """What is lost by that move, as a review will say it; None where it is not known."""
        if move not in self.judged and self.weighs(move):
            self.judged[move] = self.question(move).do()
        return self.judged.get(move)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the worker is busy with: what a turn's choices are worth, one of its moves, or a choice that was made."""

    ticket: int
    turn: Turn | None = None
    move: int | None = None
    made: ChoiceMade | None = None


class Teaching:
    """What is known of the choices at one table. busy: whether anything else is being thought of."""

    def __init__(self, desk: Desk, session: Session, busy: Callable[[], bool]) -> None:
        self._desk, self._session, self._busy = desk, session, busy
        self.dots = Dots(desk, session)
        self._turn: Turn | None = None
        self._asked: _Asked | None = None
        self.held: int | None = None
        """The move that waits for the tutor."""
        self._held = (-1, 0.0)
        """Which one it was last, and since when."""
        self._shown: tuple[str | None, bool] = (None, False)
        self._cost_said = False

    @property
    def tutor(self) -> bool:
        """Whether the tutor watches."""
        return self._desk.settings.tutor != "off" and self._session.help.why_not() is None

    @property
    def on(self) -> bool:
        """Whether anything is to be found out at all: what the game counts as help."""
        return self.tutor or self.dots.shown

    def say_cost(self) -> None:
        """Say, once in a game, that the tutor or the marks are help."""
        if self.on and not self._cost_said and self._session.help.costs:
            self._cost_said = True
            said = self._desk.words("The tutor is on: your next choice marks the game as played with help.")
            self._desk.notice(said)

    @property
    def turn(self) -> Turn | None:
        """The choice that the viewer has now; None where there is none, or only one thing to do."""
        session = self._session
        if self._turn is not None and (self._turn.at, self._turn.seat) != (session.at, session.viewer):
            self._turn = None
        return self._turn

    # -- thinking in advance -----------------------------------------------------------------------------------

    def begin(self) -> Turn | None:
        """The choice that the viewer has now, taken in where it is new and anything is to be found out of it."""
        if self.turn is None and self.on:
            job = self._session.weighing()
            if job is not None and job.view.legal().count() > 1 and job.view.seat is not None:
                self._turn = Turn(self._session.at, job.view.seat, job)
        return self.turn

    def think(self, chooses: bool, lifted: Callable[[], int | None]) -> None:
        """Ask for the next thing that is wanted; chooses: whether the viewer may; lifted: which move is."""
        if self.on and self._asked is None and not self._busy():
            self._ask(self.begin() if chooses else None, lifted)

    def _ask(self, turn: Turn | None, lifted: Callable[[], int | None]) -> None:
        submit = self._desk.minds.submit
        if turn is not None and self.held is not None and turn.open(self.held):
            self._asked = _Asked(submit(turn.question(self.held)), turn, self.held)
        elif turn is not None and turn.evaluation is None and not turn.failed:
            self._asked = _Asked(submit(turn.job), turn)
        elif (dot := self.dots.asks()) is not None:
            self._asked = _Asked(submit(dot[1]), made=dot[0])
        elif turn is not None and self.tutor and (move := self._ahead(turn, lifted())) is not None:
            self._asked = _Asked(submit(turn.question(move)), turn, move)

    def _ahead(self, turn: Turn, lifted: int | None) -> int | None:
        """The lifted choice, where nothing is known of it: the adviser would not have thought of it."""
        return lifted if lifted is not None and lifted in turn.job.view.legal() and turn.open(lifted) else None

    def weighed(self, evaluation: Evaluation) -> None:
        """A hint has been given for the viewer's choice."""
        if self.turn is not None:
            self.turn.evaluation = evaluation

    def weighing(self) -> int | None:
        """The ticket under which the worth of the viewer's choices is being found; None where it is not."""
        asked = self._asked
        return asked.ticket if asked is not None and asked.turn is self.turn and asked.move is None else None

    @property
    def evaluation(self) -> Evaluation | None:
        """What the viewer's choices are worth, where it is known."""
        return self.turn.evaluation if self.turn is not None else None

    def answered(self, ticket: int, result: object) -> bool:
        """Take in an answer; False where it is somebody else's."""
        asked = self._asked
        if asked is None or asked.ticket != ticket:
            return False
        self._asked = None
        judgement = result if isinstance(result, Judgement) else None
        if asked.made is not None:
            if judgement is not None:
                self.dots.take(asked.made, judgement)
        elif asked.turn is not None and asked.move is not None:
            asked.turn.judged[asked.move] = judgement
            if judgement is not None and asked.turn.evaluation is None and judgement.evaluation.choices:
                asked.turn.evaluation = judgement.evaluation
        elif asked.turn is not None:
            weighed = result if isinstance(result, Evaluation) and result.choices else None
            asked.turn.evaluation, asked.turn.failed = weighed, weighed is None
        return True

    # -- a choice is made --------------------------------------------------------------------------------------

    def watches(self) -> bool:
        """Whether the tutor has a say in what the viewer does now."""
        return self.tutor and self.begin() is not None

    def holds(self, move: int) -> bool:
        """Whether that move has to wait: it is not known yet whether it is right, and may soon be."""
        turn, now = self.turn, self._desk.clock()
        if not self.tutor or turn is None or not turn.open(move):
            self.held = None
            return False
        if self._held[0] != move or self._held[1] < now - LONGEST_WAIT:
            self._held = move, now
        self.held = move
        return True

    def step(self, chooses: bool, lifted: Callable[[], int | None]) -> int | None:
        """Go on thinking; the move that has waited for the tutor and waits no longer."""
        self.think(chooses, lifted)
        if not self._session.can_act():
            self.let_go()
        # Others may answer meanwhile, which is told: the move waits for that, and is not forgotten.
        return self.held if chooses and self.waited() else None

    def changed(self) -> bool:
        """Whether something else is to be shown than when this was asked last."""
        before, self._shown = self._shown, (self.dots.latest(), self.keeps_waiting)
        return before != self._shown

    def let_go(self) -> None:
        """The player has thought of something else."""
        self.held = None

    def waited(self) -> bool:
        """Whether the held move waits no longer."""
        turn = self.turn
        late = self._desk.clock() - self._held[1] >= LONGEST_WAIT
        return self.held is not None and (late or turn is None or not turn.open(self.held))

    @property
    def keeps_waiting(self) -> bool:
        """Whether a move has waited so long that it is to be said why."""
        return self.held is not None and self._desk.clock() - self._held[1] >= SIGN_AFTER

    def warning(self, move: int) -> Judgement | None:
        """What speaks against that move; None where nothing does, by the level that was chosen, or nothing is known."""
        judgement = self.turn.judgement(move) if self.turn is not None else None
        if judgement is None or not self.tutor:
            return None
        warns = LOSING if self._desk.settings.tutor == "inaccuracies" else ("mistake",)
        return judgement if judgement.verdict in warns else None

    def made(self, turn: Turn | None, move: int) -> None:
        """That choice of that turn has been made."""
        self.held = None
        if turn is None:
            viewer = self._session.viewer
            if viewer is not None:
                self.dots.unjudged(viewer)
        elif self.on:
            known = turn.judgement(move)
            self.dots.made(turn.seat, turn.at[1] + 1, turn.question(move), known)

    def end(self) -> None:
        """The table is left: nothing is awaited, and what was found is kept."""
        if self._asked is not None:
            self._desk.minds.cancel(self._asked.ticket)
            self._asked = None
        self.dots.keep()
