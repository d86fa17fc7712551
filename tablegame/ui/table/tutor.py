"""The tutor at a table, which finds out in advance what the viewer's choices are worth and warns of one; and the hint.

Everything comes from the view of the player who chooses. One thing is asked at a time, and only while no computer
player thinks; the marks of choices that were made (`marks.py`) are asked for here as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tablegame.ai.judging import Judgement
from tablegame.core.bots import LOSING, Choice, Evaluation
from tablegame.practice.analysis import JudgingTask
from tablegame.practice.judged_choice import ChoicePlace
from tablegame.session.session import Session
from tablegame.session.worker import Job
from tablegame.ui.desk import Desk
from tablegame.ui.table.computers import Computers
from tablegame.ui.table.marks import Marks

LONGEST_WAIT: Final = 1.0
"""Seconds that a move waits for its judgement at most."""
SIGN_AFTER: Final = 0.08
"""Seconds after which the bar says that a move waits."""


@dataclass(slots=True)
class Turn:
    """The choice that the viewer has now, and what is known about it."""

    at: tuple[int, int]
    seat: int
    job: Job
    """The job that finds the worth of all choices."""
    evaluation: Evaluation | None = None
    failed: bool = False
    judged: dict[int, Judgement | None] = field(default_factory=dict)
    """By move; None where the judge failed."""

    def question(self, move: int) -> JudgingTask:
        """The question how good that move is."""
        return JudgingTask(self.job.game, self.job.view, move, self.job.seed, self.evaluation)

    def weighs(self, move: int) -> bool:
        """Whether the evaluation shows that the move loses nothing. Reasons against one that does are found out."""
        choices = () if self.evaluation is None else self.evaluation.choices
        return any(each.move == move and each.verdict not in LOSING for each in choices)

    def open(self, move: int) -> bool:
        """Whether the loss by that move, or the reason for it, is still unknown."""
        return move not in self.judged and not self.weighs(move)

    def judgement(self, move: int) -> Judgement | None:
        """The judgement of that move, as a review will give it; None where it is not known."""
        if move not in self.judged and self.weighs(move):
            self.judged[move] = self.question(move).do()
        return self.judged.get(move)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the worker is busy with: the worth of a turn's choices, one of its moves, or a choice that was made."""

    ticket: int
    turn: Turn | None = None
    move: int | None = None
    made: ChoicePlace | None = None


class Tutor:
    """The judgements of the choices at one table. busy: whether the worker has anything else to do."""

    def __init__(self, desk: Desk, session: Session, busy: Callable[[], bool]) -> None:
        self._desk, self._session, self._busy = desk, session, busy
        self.marks = Marks(desk, session)
        self._turn: Turn | None = None
        self._asked: _Asked | None = None
        self.held: int | None = None
        """The move that waits for its judgement."""
        self.warned: Judgement | None = None
        """The choice of which the tutor has just warned: the player is asked what to do."""
        self._held = (-1, 0.0)
        """The last move that waited, and since when."""
        self._shown: tuple[str | None, bool] = (None, False)
        self._cost_said = False

    @property
    def watches(self) -> bool:
        """Whether the tutor is on, and may be."""
        return self._desk.settings.tutor != "off" and self._session.situation.why_not_tutor is None

    @property
    def active(self) -> bool:
        """Whether the tutor or the marks are on: both count as help."""
        return self.watches or self.marks.are_visible

    def say_cost(self) -> None:
        """Say, once in a game, that the tutor or the marks are help."""
        if self.active and not self._cost_said and self._session.situation.help_costs:
            self._cost_said = True
            said = self._desk.words("The tutor is on: your next choice marks the game as played with help.")
            self._desk.notice(said)

    @property
    def turn(self) -> Turn | None:
        """The choice that the viewer has now; None where there is none, or only one thing to do."""
        now = self._session.situation
        if self._turn is not None and (self._turn.at, self._turn.seat) != (now.version, now.viewer):
            self._turn = None
        return self._turn

    # -- thinking in advance -----------------------------------------------------------------------------------

    def begin(self) -> Turn | None:
        """The choice that the viewer has now; a new one is taken in where anything is to be found out."""
        if self.turn is None and self.active:
            job = self._session.weighing()
            if job is not None and job.view.legal().count() > 1 and job.view.seat is not None:
                self._turn = Turn(self._session.situation.version, job.view.seat, job)
        return self.turn

    def _ask(self, turn: Turn | None, lifted: Callable[[], int | None]) -> None:
        """Ask for the next thing that is unknown."""
        submit = self._desk.worker.submit
        if turn is not None and self.held is not None and turn.open(self.held):
            self._asked = _Asked(submit(turn.question(self.held)), turn, self.held)
        elif turn is not None and turn.evaluation is None and not turn.failed:
            self._asked = _Asked(submit(turn.job), turn)
        elif (unjudged := self.marks.next_question()) is not None:
            self._asked = _Asked(submit(unjudged[1]), made=unjudged[0])
        elif turn is not None and self.watches and (move := self._ahead(turn, lifted())) is not None:
            self._asked = _Asked(submit(turn.question(move)), turn, move)

    def _ahead(self, turn: Turn, lifted: int | None) -> int | None:
        """The lifted move, where nothing is known about it: the adviser would not have thought of it."""
        return lifted if lifted is not None and lifted in turn.job.view.legal() and turn.open(lifted) else None

    def note_hint(self, evaluation: Evaluation) -> None:
        """A hint has been given for the viewer's choice."""
        if self.turn is not None:
            self.turn.evaluation = evaluation

    def weighing(self) -> int | None:
        """The ticket of the job that finds the worth of the viewer's choices; None where none is under way."""
        asked = self._asked
        return asked.ticket if asked is not None and asked.turn is self.turn and asked.move is None else None

    @property
    def evaluation(self) -> Evaluation | None:
        """The worth of the viewer's choices, where it is known."""
        return self.turn.evaluation if self.turn is not None else None

    def receive(self, ticket: int, result: object) -> bool:
        """Take in an answer; False where it is somebody else's."""
        asked = self._asked
        if asked is None or asked.ticket != ticket:
            return False
        self._asked = None
        judgement = result if isinstance(result, Judgement) else None
        if asked.made is not None:
            if judgement is not None:
                self.marks.add(asked.made, judgement)
        elif asked.turn is not None and asked.move is not None:
            asked.turn.judged[asked.move] = judgement
            if judgement is not None and asked.turn.evaluation is None and judgement.evaluation.choices:
                asked.turn.evaluation = judgement.evaluation
        elif asked.turn is not None:
            weighed = result if isinstance(result, Evaluation) and result.choices else None
            asked.turn.evaluation, asked.turn.failed = weighed, weighed is None
        return True

    # -- a choice is made --------------------------------------------------------------------------------------

    def has_a_say(self) -> bool:
        """Whether the tutor may warn of what the viewer does now."""
        return self.watches and self.begin() is not None

    def hold(self, move: int) -> bool:
        """Let a move wait until it is judged; False if it need not wait."""
        turn, now = self.turn, self._desk.clock()
        if not self.watches or turn is None or not turn.open(move):
            self.held = None
            return False
        if self._held[0] != move or self._held[1] < now - LONGEST_WAIT:
            self._held = move, now
        self.held = move
        return True

    def step(self, chooses: bool, lifted: Callable[[], int | None]) -> int | None:
        """Ask for what is unknown; returns the move that has waited for its judgement and waits no longer.

        chooses: whether the viewer may choose; lifted: which move is lifted.
        """
        if self.active and self._asked is None and not self._busy():
            self._ask(self.begin() if chooses else None, lifted)
        if not self._session.situation.can_act:
            self.let_go()
        # Others may answer meanwhile, which is played back: the move waits for that, and is not forgotten.
        return self.held if chooses and self._waited() else None

    def changed(self) -> bool:
        """Whether the mark of the last choice, or that a move waits, has changed since this was asked last."""
        before, self._shown = self._shown, (self.marks.latest(), self.keeps_waiting)
        return before != self._shown

    def let_go(self) -> None:
        """The player has thought of something else."""
        self.held = self.warned = None

    def _waited(self) -> bool:
        """Whether the held move has waited long enough: it is judged, or its time is up."""
        turn = self.turn
        late = self._desk.clock() - self._held[1] >= LONGEST_WAIT
        return self.held is not None and (late or turn is None or not turn.open(self.held))

    @property
    def keeps_waiting(self) -> bool:
        """Whether a move has waited so long that the bar says why."""
        return self.held is not None and self._desk.clock() - self._held[1] >= SIGN_AFTER

    def warning(self, move: int) -> Judgement | None:
        """The judgement of which the tutor warns at its present level; None where it does not, or nothing is known."""
        judgement = self.turn.judgement(move) if self.turn is not None else None
        if judgement is None or not self.watches:
            return None
        warns = LOSING if self._desk.settings.tutor == "inaccuracies" else ("mistake",)
        return judgement if judgement.verdict in warns else None

    def note_move(self, turn: Turn | None, move: int) -> None:
        """Note that a move of a turn has been made."""
        self.let_go()
        if turn is None:
            viewer = self._session.situation.viewer
            if viewer is not None:
                self.marks.forget_last(viewer)
        elif self.active:
            known = turn.judgement(move)
            self.marks.note_move(turn.seat, turn.at[1] + 1, turn.question(move), known)

    def end(self) -> None:
        """The table is left: cancel what was asked, and keep what was found."""
        if self._asked is not None:
            self._desk.worker.cancel(self._asked.ticket)
            self._asked = None
        self.marks.save()


# -- the hint ----------------------------------------------------------------------------------------------------------


class Hint:
    """The hint of one table. It is shown until it is put away."""

    def __init__(self, desk: Desk, session: Session, computers: Computers, tutor: Tutor) -> None:
        self.desk, self.session, self.computers, self.tutor = desk, session, computers, tutor
        self.shown: Evaluation | None = None
        """The hint on the screen."""

    def forced(self) -> bool:
        """Show the only choice of the viewer, which does not count as help; False if there are several choices."""
        domain = self.session.situation.view.legal()
        if domain.count() != 1:
            return False
        self.shown = Evaluation((Choice(domain.sample(Random(0)), 0.0, 0.0, 1.0),))
        return True

    def ask(self) -> None:
        """Show the worth of the viewer's choices as soon as it is known. That is help. Raises TableError."""
        ticket = self.tutor.weighing()
        if self.tutor.evaluation is not None:
            self._show(self.tutor.evaluation)
        elif ticket is not None:
            self.computers.hint_ticket = ticket
        else:
            self.computers.ask_hint()

    def receive(self, result: object, wanted: bool) -> None:
        """Show the answer where it is still wanted, or say that there is no hint. Raises TableError."""
        self.computers.hint_ticket = None
        if not isinstance(result, Evaluation) or not result.choices:
            self.desk.notice(self.desk.words("The hint could not be worked out. It does not count as help."))
        elif wanted:
            self.tutor.note_hint(result)
            self._show(result)

    def _show(self, evaluation: Evaluation) -> None:
        """Show it, which makes the game an assisted one. Raises TableError; nothing is shown then."""
        self.session.take_help()
        self.shown = evaluation

    def put_away(self) -> None:
        """Take the hint off the screen, and wait for none."""
        self.computers.hint_ticket = self.shown = None
