"""The model of a game at the table. The picture, the bar of buttons and all panels read it and call its methods.

The session is the game under way. The viewer is the player at the screen. The session's `situation` is what the viewer
may know and do now. A move goes to the session first, which writes it to the game's file. The pictures of the move
(frames) follow from the queue of `playback` (`pace.py`). Between two people who take turns at the screen a curtain
hides the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tablegame.core.bots import Evaluation
from tablegame.core.contract import SeenEvent, Sitter, View
from tablegame.core.errors import TableError
from tablegame.core.text import Plain, Reason
from tablegame.games.lessons import LessonStep
from tablegame.practice.lessons import LessonScript
from tablegame.session.seats import Chair
from tablegame.session.session import Session
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk, OwnKeys, attempt
from tablegame.ui.table.board import ALL_STEPS, Board
from tablegame.ui.table.computers import Computers
from tablegame.ui.table.pace import Pace, Playback, arrival_frames, with_sealed_cards
from tablegame.ui.table.party import portraits
from tablegame.ui.table.remarks import Remarks
from tablegame.ui.table.tutor import Hint, Tutor
from tablegame.view import advice
from tablegame.view.advice import ReasonWriter
from tablegame.view.game_scene import Frame, FrameRole, SceneInput, reason_text
from tablegame.view.phrases import display_names
from tablegame.view.scene import Action

FORCED_SECONDS: Final = 0.6  # seconds that a card which has to be played stays in the hand before the table plays it


class Table(Board):
    """One game under way at the table. Without people it is a demonstration, which can be paused."""

    script: LessonScript | None = None  # the script of a lesson (`lesson.py`); None at every other table

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(session.entry, session.chosen)
        self.desk, self.session = desk, session
        self.playback = Playback(self.present_frame(session.situation.view))
        self.pace = Pace(desk, session, self.playback)
        self.computers = Computers(desk, session)
        self.remarks = Remarks(desk, session)
        self.tutor = Tutor(desk, session, lambda: bool(self.computers.jobs) or session.next_job() is not None)
        self.hint = Hint(desk, session, self.computers, self.tutor)
        self._layouts: dict[int, str] = {}  # viewer → the result of `_last_layout`
        self._seating_cache: tuple[object, object, tuple[tuple[str, ...], tuple[Sitter, ...]]] = None, None, ((), ())
        """The situation and the language for which the last result of `_seating` is right, and that result."""
        self.old_trick: int | None = None  # the index of the past event that is looked at again; None for none
        self.question_count = 0
        """How many choices, curtains and steps of a lesson are done: each question to the player has its own number."""
        self.went_on = False  # whether a press of the viewer led to this picture
        self.end_shown = False  # whether the result has been opened
        self.disk_refused = False  # whether the disk refused a move; nothing is tried again before the next input
        self._idle_since = 0.0  # the time since which nothing has moved, in seconds of the desk's clock
        begins = not session.situation.events and not session.situation.over and not self.pace.demonstration
        self.aim_shown = begins and self.entry.key not in desk.settings.aims_seen
        """Whether the aim of the game is shown: until the first choice, or until the player puts it away."""
        self._show_to_viewer(arriving=True)

    # -- the picture -------------------------------------------------------------------------------------------

    def _show_to_viewer(self, arriving: bool = False) -> None:
        """Show the pictures for a new viewer (`arrival_frames`). arriving: whether the table has just been opened."""
        viewer = self.session.situation.viewer
        # The draft that this viewer left when the table was closed; None for none.
        draft = None if viewer is None else self.desk.drafts.pop(_draft_key(self.session, viewer), None)
        if draft is not None:
            self.drafts[viewer] = draft
        first, *rest = arrival_frames(self.session, arriving)
        self.playback.jump_to(first)
        self.playback.queue += rest

    @property
    def frame(self) -> Frame:
        """The still picture (frame) on the screen: the present picture, or a past event that is shown again."""
        if self.old_trick is None:
            return self.playback.frame
        return self.past_frame(self.session.situation.events[self.old_trick])

    @property
    def caught_up(self) -> bool:
        """Whether the present position is on the screen."""
        return self.old_trick is None and not self.playback.has_next and not self.session.situation.trick_shown

    @property
    def chooses(self) -> bool:
        """Whether the viewer may choose now."""
        return self.caught_up and self.session.situation.can_act

    @property
    def step(self) -> LessonStep | None:
        """The step of a lesson that belongs to the picture on the screen; None if there is none, as at most tables."""
        return None

    def look(self) -> SceneInput:
        """The input with which the game's scene draws the picture on the screen."""
        can_act = self.chooses
        step_by_step = self.old_trick is None and self.playback.holding
        step = self.pace.steps_shown if step_by_step else ALL_STEPS
        hint = self.hint.shown if can_act else None
        sitters, viewer = self.sitters, self.session.situation.viewer
        layout = self._last_layout() if can_act else ""
        look = self.scene_input(self.frame, sitters, viewer, can_act, hint, step, layout)
        return replace(look, questioned=self.tutor.warned is not None)

    def _last_layout(self) -> str:
        """The text of the move by which the viewer laid out cards in the last game of this kind, for games that can
        repeat it; "" for none."""
        word = self.entry.scene.repeated_word  # the first word of the text of such a move
        situation = self.session.situation
        viewer = situation.viewer
        if not word or viewer is None or self.script is not None:
            return ""
        if viewer not in self._layouts:
            name = situation.chairs[viewer].name
            self._layouts[viewer] = self.desk.library.last_move_text(self.entry.key, name, word, situation.saved)
        return self._layouts[viewer]

    @property
    def has_chosen(self) -> bool:
        """Whether the player has lifted a card or begun to compose a move. A move that the picture only proposes does
        not count, although `SceneInput.picked` names it."""
        return self.picked is not None or self.drafts.get(self.session.situation.viewer) is not None

    @property
    def has_lifted(self) -> bool:
        """Whether a card is lifted that can be put down."""
        return self.picked is not None and self.chooses

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """The players by seat, with the names that the screen shows."""
        return self._seating[1]

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the screen shows, by seat. Equal names are followed by the letters of their seats."""
        return self._seating[0]

    @property
    def _seating(self) -> tuple[tuple[str, ...], tuple[Sitter, ...]]:
        """The names and the sitters by seat, computed once for each situation and language."""
        now, words = self.session.situation, self.desk.words
        cached_situation, cached_words, seating = self._seating_cache
        if cached_situation is not now or cached_words is not words:
            own_names = [name if chair.name else "" for name, chair in zip(now.names, now.chairs, strict=True)]
            names = display_names(own_names, now.persons, words)
            sitters = (replace(sitter, name=name) for sitter, name in zip(now.sitters, names, strict=True))
            seating = names, tuple(sitters)
            self._seating_cache = now, words, seating
        return seating

    @property
    def portraits(self) -> tuple[str, ...]:
        """The art keys of the players by seat; of characters with an expression ("person/hugo/pleased")."""
        number = self.playback.number if self.old_trick is None else -1
        return self.remarks.expressions(portraits(self.session.situation.chairs, self.desk.settings.tokens), number)

    def name_of(self, seat: int) -> str:
        """The name that the screen shows for a seat."""
        return self.names[seat]

    @property
    def reason_writer(self) -> ReasonWriter:
        """The writer that puts reasons into words for the viewer."""
        return ReasonWriter(self.name_of, self.desk.words, self.desk.faces)

    @property
    def shows_all(self) -> bool:
        """Whether the picture itself shows all moves and charts. If so, no buttons for them are needed."""
        return self.entry.scene.shows_all(self.session.chosen)

    @property
    def charts(self) -> tuple[tuple[str, str, str], ...]:
        """The charts of the game. For each: its key, its title, and the clause of the rules that explains it."""
        return self.entry.scene.charts(self.session.chosen, self.session.players)

    @property
    def help(self) -> str:
        """The place in the rule book for the picture ("contraconquer#choosing"): the rule behind the hint that is
        shown, else behind the question on the screen, else behind the event that is shown."""
        frame, text, words = self.frame, self.entry.text, self.desk.words
        hint = self.hint.shown if self.chooses else None
        reasons = advice.shown_reasons(hint) if hint is not None else ()
        clause = reasons[0].clause if reasons else ""
        clause = clause or text.clause(self.look(), words)
        if not clause and frame.role is FrameRole.REVEALED and frame.event is not None:
            clause = text.move_line(SeenEvent(frame.event, frame.view), self.name_of, words).clause or "winner"
        elif not clause:
            clause = "score" if frame.role is FrameRole.OVER else "choosing"
        return f"{self.entry.key}#{clause}"

    @property
    def game_keys(self) -> OwnKeys:
        return OwnKeys(self.entry.title, self.entry.scene.keys(self.session.chosen))

    def show_reason(self, reason: Reason) -> None:
        """Show a reason as a notice, with a link to its rule if it names one."""
        link = f"{self.entry.key}#{reason.clause}" if reason.clause else ""
        self.desk.notice(reason_text(reason, self.name_of, self.desk.words, self.desk.faces), link)

    def is_allowed(self, reason: Reason | None) -> bool:
        """Whether an action is allowed. If not, show the reason. reason: what forbids the action, None for nothing."""
        if reason is not None:
            self.show_reason(reason)
        return reason is None

    def ask(self, question: str, yes: str, then: Callable[[], object], no: str, title: str = "") -> None:
        """Ask a question with two buttons. yes: the label of the button that calls `then`; no: the label of the button
        that changes nothing."""
        self.desk.ask(question, ((yes, lambda: self.attempt(then)), (no, lambda: None)), title)

    def put_aim_away(self) -> None:
        """Hide the aim of the game, also in later games of this kind."""
        games, key = self.desk.settings.aims_seen, self.entry.key
        if self.aim_shown and key not in games:
            self.desk.settings.aims_seen = (*games, key)
        self.aim_shown = False

    # -- actions -----------------------------------------------------------------------------------------------

    def put_down(self) -> None:
        """Put the lifted card down. The tutor does not ask about this card any more."""
        self.picked = None
        self.tutor.forget_move()

    def attempt(self, change: Callable[[], object]) -> None:
        """Call a function that changes the session. If the rules or the disk refuse the change, a notice says why. Then
        a notice names what else went wrong with the disk."""
        attempt(self.desk, change)  # the function of `desk.py`
        self._show_troubles()

    def _show_troubles(self) -> None:
        """Show the session's notices about the disk: troubles that did not stop the move."""
        for trouble in self.session.take_notices():
            if isinstance(trouble, Reason):
                self.show_reason(trouble)
            else:
                self.desk.notice(trouble)

    def compose(self, look: SceneInput, action: Action) -> bool:
        """Do an action if it is a step of a composed move; else return False. While pictures are still to be shown,
        such an action only goes on to the next one."""
        draft = self.entry.scene.next_draft(look, action)
        if draft is None:
            return False
        self.tutor.forget_move()
        if not self.go_on() and look.can_act:
            self.drafts[look.viewer] = draft
            if self.draft_focus:
                self.desk.focus(self.draft_focus)
        return True

    def pick(self, look: SceneInput, action: Action, early: bool = False) -> bool:
        """Lift the card that an action means, or play the card if it is lifted already. False if the action means no
        card. look: the input of the picture; early: whether the picture of this choice was not shown yet."""
        move = self.entry.scene.picked_move(look, action)
        if move is None:
            return False
        went_on = not early and self.go_on()
        reason = None if went_on else self.session.why_not(move)
        if reason is None or self.picked is None:
            # A card that is lifted by its key gets the focus too, so that Enter plays this card and no other.
            self.desk.focus(self.target_ids.get(action, ""))
        if went_on:
            return True
        if reason is not None:
            self.show_reason(reason)
        elif self.picked == move or (self.desk.settings.first_click and not early):
            self.submit(move)
        else:
            self.picked = move
            self.tutor.forget_move()
        return True

    def go_on(self) -> bool:
        """Do the first possible thing: end the fast-forward, complete the picture, show the next picture. Returns
        whether anything was possible. If so, the press that called this does nothing else."""
        pace = self.pace
        if pace.stop_fast_forward() or (self.old_trick is None and pace.complete_now()):
            return True
        if self.old_trick is not None or not self.playback.has_next:
            return False
        self.playback.next()
        self.went_on = True
        self._continue_present()
        return True

    def submit(self, move: int) -> None:
        """Make a move of the viewer. If the tutor is on, the move waits until the tutor has judged it."""
        if self.tutor.may_warn() and self.tutor.hold(move):
            # The card stays lifted until the tutor has judged the move.
            self.picked = move
            return
        self._make_or_warn(move)

    def _make_or_warn(self, move: int) -> None:
        """Make a move, or let the tutor ask about it if the tutor judges it as bad."""
        warning = self.tutor.warning(move)
        self.tutor.forget_move()
        if warning is None:
            self.make(move)
        else:
            # The card stays lifted while the tutor asks.
            self.picked, self.tutor.warned = move, warning
            self.desk.focus("")

    def make(self, move: int) -> None:
        """Make a move of the viewer, without a question of the tutor, and show its pictures."""
        before, turn = self.session.situation.view, self.tutor.begin_turn()
        self.put_down()
        self.hint.put_away()
        try:
            events = self.session.submit(move)
        except TableError as error:
            self.disk_refused = True
            self.desk.notice(refusal(error))
            return
        self.tutor.note_move(turn, move)
        self.clear()
        self.question_count += 1
        self.put_aim_away()
        self.play_back(before, events, at_once=True)
        self._show_troubles()

    def play_back(self, before: View, events: Sequence[SeenEvent], at_once: bool = False) -> None:
        """Add the pictures of events to the queue. before: the viewer's view before the events; at_once: whether the
        viewer caused them, so that no pause delays them."""
        after = self.session.situation.view
        frames = self.entry.scene.frames(before, events, after)
        without_motion = self.desk.settings.speed == 0 or self.pace.forward
        self.playback.add(frames if without_motion else tuple(with_sealed_cards(frames, events)), at_once)
        self.went_on = False

    def open_curtain(self) -> None:
        """Open the curtain for the player who chooses next, and show what this player may see."""
        self.session.open_curtain()
        self.question_count += 1
        self.old_trick = None
        # The focus was on the card that the last viewer has sealed.
        self.desk.focus("")
        self._show_to_viewer()

    def show_hint(self, evaluation: Evaluation) -> None:
        """Show the values of all moves as the hint, and put the lifted card down."""
        self.put_down()
        self.hint.shown = evaluation

    def reset_to_present(self) -> None:
        """Show the present position at once. For changes such as undo: the queued pictures would be wrong."""
        self.tutor.forget_move()
        self.old_trick = None
        self.clear()
        self.question_count += 1
        self.end_shown = False
        self.hint.put_away()
        self.pace.forward = False
        self._show_present()

    def _show_present(self) -> None:
        """Show the present position at once, without the pictures in the queue."""
        self.playback.jump_to(self.present_frame(self.session.situation.view))

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Let another player, a person or a computer player, go on at a seat. chair: the new player."""
        self.attempt(lambda: self.session.hand_over(seat, chair))
        self.pace.paused = self.pace.paused and not self.session.situation.persons
        self.reset_to_present()

    # -- time --------------------------------------------------------------------------------------------------

    def receive(self, ticket: int, result: object) -> None:
        """Take an answer of the worker process: a computer player's choice, a hint, a judgement for the tutor, or what
        a computer player has learned. ticket: the number of the question."""
        job = self.computers.jobs.pop(ticket, None)
        for_tutor = self.tutor.receive(ticket, result)
        if ticket == self.computers.hint_ticket:
            self.hint.receive(result, self.caught_up and self.session.situation.can_act)
        elif job is not None:
            self.computers.hold(job, result)
            self._make_due_move(self.desk.clock())
        elif not for_tutor:
            self.computers.store_memory(ticket, result)

    def _make_due_move(self, now: float) -> bool:
        """Make the move of a computer player that has seemed to think long enough; while the table is paused, no time
        is needed. Returns whether a move was made."""
        due = self.computers.due_answer(now, 0.0 if self.pace.paused else self.pace.factor)
        if due is None:
            return False
        job, result = due
        if isinstance(result, Exception):  # the session then makes a legal move for it
            self.desk.notice(self.desk.words("A computer player could not choose: {error}", error=result))
        before = self.session.situation.view
        try:
            self.play_back(before, self.session.answer(job, result))
            self._show_troubles()
        except TableError as error:
            self.disk_refused = True
            self.desk.notice(refusal(error))
        return True

    def tick(self, now: float) -> bool:
        """Let time pass: show the next picture if it is due, let computer players and the tutor work, and make moves
        that are due. Returns whether the picture changes. now: in seconds of the desk's clock."""
        self.computers.warn_if_slow()
        if self.session.situation.keeps_waiting and self.old_trick is None and not self.pace.paused:
            # Computer players who choose at the same time as the viewer may think while the last trick is shown.
            self.ask_computers()
        changed = self._make_due_move(now) or self._ask_tutor() or self.pace.end_fast_forward(self.caught_up)
        moving = self.desk.moving()
        has_settled = self.playback.settle(now, moving)
        if has_settled and self.step is not None:
            # A press goes on from a lesson's step only when the cards lie still: this is a new question for the guard.
            changed = True
        hidden = self.old_trick is not None or self.session.situation.curtain is not None
        if self.pace.complete and not hidden:  # nobody comments on a picture before it is seen whole
            changed = self.remarks.react(self.playback.frame, self.playback.number, now) or changed
        if moving or self.old_trick is not None or self.playback.fresh:
            self._idle_since = now
            return changed or self.playback.fresh  # a fresh picture must still be built
        if self.playback.holding:
            changed = self.pace.show_next_step(now) or changed
        if self.step is None and self.pace.due(now):  # the picture of a lesson's step stays until a press
            self.playback.next()
            self.went_on = False
            self.pace.end_fast_forward(self.caught_up)
            return True
        return self._continue_present() or self._play_forced(now) or changed

    def _ask_tutor(self) -> bool:
        """Let the tutor judge choices in advance. If the judgement for which a move waits has come, or has taken too
        long, make the move or let the tutor ask about it. Returns whether the picture changes."""
        move = self.tutor.step(self.chooses, lambda: self.look().picked)
        if move is None:
            return self.tutor.display_changed()
        self._make_or_warn(move)
        return True

    def _continue_present(self) -> bool:
        """Once all pictures have been shown, close the next curtain, ask computer players, or show the end; returns
        whether the picture changes."""
        if self.playback.has_next:
            return False
        if self.session.situation.trick_shown:
            self.session.go_on()
            self._show_present()
            return True
        if self.session.situation.over:
            if self.end_shown:
                return False
            self.end_shown = True
            self.computers.learn()
            self.remarks.say_goodbye()
            self.desk.open("game over", self)
            return True
        if not self.pace.paused:
            self.ask_computers()
        return False

    def ask_computers(self) -> None:
        """Let the computer player that chooses next begin to think, unless the disk has refused a move."""
        if not self.disk_refused:
            self.computers.ask()

    def _play_forced(self, now: float) -> bool:
        """Make the viewer's only move after `FORCED_SECONDS`; returns whether it was made."""
        if not (self.caught_up and self.session.situation.can_act):
            self._idle_since = now
            return False
        move = self.session.situation.forced_move
        if move is None or self.disk_refused or now - self._idle_since < FORCED_SECONDS * self.pace.factor:
            return False
        self.make(move)
        return True

    def hide_secrets(self) -> bool:
        """If several people take turns at the screen, hide the table behind the curtain, since the player may be away.
        Returns whether the curtain has closed now."""
        now = self.session.situation
        if len(now.persons) > 1:
            self.picture_settings.clear()  # the order of a hand, or what it shows, is its viewer's own
        if not now.taking_turns or now.viewer is None:
            return False
        self.clear()
        self.tutor.forget_move()
        self.hint.put_away()
        self.session.drop_curtain()
        self._show_present()
        return True

    def closing(self) -> None:
        """Store half-composed moves, cancel what the worker does for this table, and close the game's file."""
        has_drafts = leave_drafts(self.desk, self.session, self.drafts)
        self.computers.end()
        self.tutor.end()
        self.attempt(lambda: self.session.close(keep=has_drafts))


# -- drafts while the table is closed (`docs/decisions/0008-drafts.md`) ------------------------------------------------


def leave_drafts(desk: Desk, session: Session, drafts: Mapping[int | None, Plain]) -> bool:
    """Keep half-composed moves until the program ends, and note in the list of saved games whether the game has any.
    Returns whether there are any. drafts: seat of the viewer → draft."""
    saved = session.situation.saved
    if not saved:
        return False
    stored = {seat: draft for seat, draft in drafts.items() if seat is not None and draft is not None}
    desk.drafts.update({_draft_key(session, seat): draft for seat, draft in stored.items()})
    if stored:
        desk.saved_games.with_draft.add(saved)
    else:
        desk.saved_games.with_draft.discard(saved)
    return bool(stored)


def _draft_key(session: Session, seat: int) -> tuple[str, int, int]:
    """The key of a seat's draft in `Desk.drafts`. It changes when the seat makes a move, not when others do."""
    return session.situation.saved, seat, session.situation.moves_made[seat]
