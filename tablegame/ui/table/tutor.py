"""The tutor at a table, which judges the viewer's choices in advance and asks before a bad move is made; and the hint.

An evaluation gives all moves of a choice their values; a judgement says of one move how good it is. Both use only what
the player who chooses may know. The worker process gets one question at a time, and only while no computer player
thinks (`docs/decisions/0015-hints-and-tutor.md`). Judgements of moves that were made are stored for the review.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tablegame.ai.judging import Judgement
from tablegame.core.bots import LOSING, Choice, Evaluation
from tablegame.practice.analysis import JudgingTask
from tablegame.practice.known_judgements import KnownJudgements
from tablegame.session.session import Session
from tablegame.session.worker import Job
from tablegame.ui.desk import Desk, attempt
from tablegame.ui.table.computers import Computers

LONGEST_WAIT: Final = 1.0  # the most seconds that a move waits for its judgement
WAIT_SHOWN_AFTER: Final = 0.08  # seconds after which the bar says that a move waits for its judgement


@dataclass(slots=True)
class Turn:
    """The viewer's present choice, with the values and judgements of its moves as far as they are known."""

    version: tuple[int, int]  # `Situation.version` at this choice
    seat: int
    job: Job  # the job that evaluates all moves
    evaluation: Evaluation | None = None  # the answer to the job; None while it is unknown
    failed: bool = False  # whether the job has failed
    judged: dict[int, Judgement | None] = field(default_factory=dict)  # move → its judgement; None if the judge failed

    def question(self, move: int) -> JudgingTask:
        """The task for the worker process to judge a move."""
        return JudgingTask(self.job.game, self.job.view, move, self.job.seed, self.evaluation)

    def shows_no_loss(self, move: int) -> bool:
        """Whether the evaluation shows that a move loses nothing, so that the worker need not judge the move."""
        choices = () if self.evaluation is None else self.evaluation.choices
        return any(choice.move == move and choice.verdict not in LOSING for choice in choices)

    def is_unknown(self, move: int) -> bool:
        """Whether the worker must still judge a move."""
        return move not in self.judged and not self.shows_no_loss(move)

    def judgement(self, move: int) -> Judgement | None:
        """The judgement of a move, equal to the judgement in a review; None while it is unknown."""
        if move not in self.judged and self.shows_no_loss(move):
            self.judged[move] = self.question(move).do()
        return self.judged.get(move)


@dataclass(frozen=True, slots=True)
class _Request:
    """The question that the worker answers now: about all moves of a turn, or about one move."""

    ticket: int
    turn: Turn
    move: int | None = None  # None for all moves of the turn


class Tutor:
    """Judges the viewer's moves. A bad move waits, with its card lifted, until the player has answered the tutor."""

    def __init__(self, desk: Desk, session: Session, busy: Callable[[], bool]) -> None:
        """busy: returns whether the worker has other jobs of this table."""
        self._desk, self._session, self._busy = desk, session, busy
        self._known = KnownJudgements(session)
        self._turn: Turn | None = None  # see `turn`
        self._request: _Request | None = None  # the question that the worker answers now; None for none
        self.waiting_move: int | None = None  # the move that waits for its judgement
        self.warned: Judgement | None = None
        """The judgement of the lifted move about which the tutor asks now; None while it asks nothing."""
        self._last_wait = (-1, 0.0)  # the last move that waited, and the time at which the wait began
        self._showed_waiting = False  # `shows_waiting` at the last call of `display_changed`

    @property
    def watches(self) -> bool:
        """Whether the tutor is on, and the rules of the session allow it."""
        return self._desk.settings.tutor != "off" and self._session.situation.why_not_tutor is None

    @property
    def turn(self) -> Turn | None:
        """The viewer's present choice. None before `begin_turn` has been called, and if there is only one move."""
        now = self._session.situation
        if self._turn is not None and (self._turn.version, self._turn.seat) != (now.version, now.viewer):
            self._turn = None
        return self._turn

    def begin_turn(self) -> Turn | None:
        """The viewer's present choice. A new one begins without values or judgements of its moves. None if the tutor is
        off, or if there is only one move."""
        if not self.watches:
            return None
        if self.turn is None:
            job = self._session.hint_job()
            if job is not None and job.view.legal().count() > 1 and job.view.seat is not None:
                self._turn = Turn(self._session.situation.version, job.view.seat, job)
        return self.turn

    def _ask(self, turn: Turn, lifted: Callable[[], int | None]) -> None:
        """Ask the worker the most urgent open question: about the waiting move, else about all moves of the turn,
        or the lifted move. lifted: returns the lifted move, None for none."""
        submit = self._desk.worker.submit
        if self.waiting_move is not None and turn.is_unknown(self.waiting_move):
            self._request = _Request(submit(turn.question(self.waiting_move)), turn, self.waiting_move)
        elif turn.evaluation is None and not turn.failed:
            self._request = _Request(submit(turn.job), turn)
        else:
            move = lifted()
            if move is not None and move in turn.job.view.legal() and turn.is_unknown(move):
                self._request = _Request(submit(turn.question(move)), turn, move)

    def note_hint(self, evaluation: Evaluation) -> None:
        """Keep the evaluation that a hint has found for the viewer's present choice."""
        if self.turn is not None:
            self.turn.evaluation = evaluation

    def weighing_ticket(self) -> int | None:
        """The number of the worker's open question about all moves of the present choice; None without one."""
        request = self._request
        return request.ticket if request is not None and request.turn is self.turn and request.move is None else None

    @property
    def evaluation(self) -> Evaluation | None:
        """The values of the moves of the viewer's present choice; None while they are unknown."""
        return self.turn.evaluation if self.turn is not None else None

    def receive(self, ticket: int, result: object) -> bool:
        """Take an answer of the worker to the question with that number; False if the tutor did not ask it."""
        request = self._request
        if request is None or request.ticket != ticket:
            return False
        self._request = None
        if request.move is not None:
            judgement = result if isinstance(result, Judgement) else None
            request.turn.judged[request.move] = judgement
            if judgement is not None and request.turn.evaluation is None and judgement.evaluation.choices:
                request.turn.evaluation = judgement.evaluation
        else:
            evaluation = result if isinstance(result, Evaluation) and result.choices else None
            request.turn.evaluation, request.turn.failed = evaluation, evaluation is None
        return True

    def may_warn(self) -> bool:
        """Whether the tutor may ask about moves of the viewer's present choice."""
        return self.watches and self.begin_turn() is not None

    def hold(self, move: int) -> bool:
        """Let a move wait until it is judged. Returns False if the move can be made at once."""
        turn, now = self.turn, self._desk.clock()
        if not self.watches or turn is None or not turn.is_unknown(move):
            self.waiting_move = None
            return False
        last_move, since = self._last_wait
        # A second press on the card does not make the wait longer.
        if last_move != move or since < now - LONGEST_WAIT:
            self._last_wait = move, now
        self.waiting_move = move
        return True

    def step(self, chooses: bool, lifted: Callable[[], int | None]) -> int | None:
        """If the worker is free, ask it the next question. Returns the waiting move if its wait is over now, else None.
        chooses: whether the viewer may choose now; lifted: returns the lifted move, None for none."""
        turn = self.begin_turn() if chooses else None
        if turn is not None and self._request is None and not self._busy():
            self._ask(turn, lifted)
        if not self._session.situation.can_act:
            self.forget_move()
        # While pictures of other players' moves are shown, `chooses` is False, and the move goes on waiting.
        return self.waiting_move if chooses and self._wait_is_over() else None

    def display_changed(self) -> bool:
        """Whether the text of the bar that a move waits has appeared or disappeared since the last call."""
        before, self._showed_waiting = self._showed_waiting, self.shows_waiting
        return before != self._showed_waiting

    def forget_move(self) -> None:
        """Forget the move that waits for its judgement, or about which the tutor asks."""
        self.waiting_move = self.warned = None

    def _wait_is_over(self) -> bool:
        """Whether the waiting move is judged, or has waited as long as it may."""
        turn, move = self.turn, self.waiting_move
        if move is None:
            return False
        return self._seconds_waited >= LONGEST_WAIT or turn is None or not turn.is_unknown(move)

    @property
    def _seconds_waited(self) -> float:
        """How long the waiting move has waited."""
        _, since = self._last_wait
        return self._desk.clock() - since

    @property
    def shows_waiting(self) -> bool:
        """Whether a move has waited so long that the bar says why."""
        return self.waiting_move is not None and self._seconds_waited >= WAIT_SHOWN_AFTER

    def warning(self, move: int) -> Judgement | None:
        """The judgement of a move that is so bad that the tutor asks about it; None if the tutor lets it pass."""
        judgement = self.turn.judgement(move) if self.turn is not None else None
        if judgement is None or not self.watches:
            return None
        warns = LOSING if self._desk.settings.tutor == "inaccuracies" else ("mistake",)
        return judgement if judgement.verdict in warns else None

    def note_move(self, turn: Turn | None, move: int) -> None:
        """Note that a move has been made. If its judgement is known, keep the judgement for the review.

        turn: the choice; None if the tutor was off, or if there was only one move.
        """
        self.forget_move()
        if turn is not None and (judgement := turn.judgement(move)) is not None:
            _, moves_before = turn.version
            self._known.add(turn.seat, moves_before + 1, judgement)

    def end(self) -> None:
        """Cancel the question to the worker, and save the judgements."""
        if self._request is not None:
            self._desk.worker.cancel(self._request.ticket)
            self._request = None
        attempt(self._desk, self._known.save)


class Hint:
    """The hint: the values of the viewer's moves in the picture."""

    def __init__(self, desk: Desk, session: Session, computers: Computers, tutor: Tutor) -> None:
        self.desk, self.session, self.computers, self.tutor = desk, session, computers, tutor
        self.shown: Evaluation | None = None  # the hint on the screen; None for none

    def forced(self) -> bool:
        """If there is only one move, show it as the hint. Returns whether there is only one."""
        domain = self.session.situation.view.legal()
        if domain.count() != 1:
            return False
        only_move = domain.sample(Random(0))  # the seed does not matter
        self.shown = Evaluation((Choice(only_move, value=0.0, error=0.0, weight=1.0),))
        return True

    def ask(self) -> None:
        """Show the values of the viewer's moves as soon as they are known."""
        ticket = self.tutor.weighing_ticket()
        if self.tutor.evaluation is not None:
            self.shown = self.tutor.evaluation
        elif ticket is not None:
            self.computers.hint_ticket = ticket
        else:
            self.computers.ask_hint()

    def receive(self, result: object, wanted: bool) -> None:
        """Show the answer of the worker as the hint, or a notice that there is no hint. wanted: whether the viewer
        still has this choice; if not, nothing is shown."""
        self.computers.hint_ticket = None
        if not isinstance(result, Evaluation) or not result.choices:
            self.desk.notice(self.desk.words("The hint could not be worked out."))
        elif wanted:
            self.tutor.note_hint(result)
            self.shown = result

    def put_away(self) -> None:
        """Hide the hint. A hint that is being worked out will not be shown."""
        self.computers.hint_ticket = self.shown = None
