"""The model of a game at the table. The picture, the bar and all panels read it and call it.

A move goes to the session first, and so into the file; its pictures follow (`pace.py`).
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

FORCED_SECONDS: Final = 0.6
"""Seconds that a forced card is shown in the hand before it is played by itself."""


class Table(Board):
    """The table of one session. Without people it is a demonstration, which can be paused and stepped."""

    script: LessonScript | None = None
    """The script of a lesson (`lesson.py`); None at every other table."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(session.entry, session.chosen)
        self.desk, self.session = desk, session
        self.playback = Playback(self.present_frame(session.situation.view))
        self.pace = Pace(desk, session, self.playback)
        self.computers = Computers(desk, session)
        self.remarks = Remarks(desk, session)
        self.tutor = Tutor(desk, session, lambda: bool(self.computers.jobs) or session.next_job() is not None)
        self.hint = Hint(desk, session, self.computers, self.tutor)
        self._layouts: dict[int, str] = {}
        """By viewer, what `_last_layout` has found."""
        self._seating_cache: tuple[object, object, tuple[tuple[str, ...], tuple[Sitter, ...]]] = None, None, ((), ())
        """A situation and a language, with the names and sitters for them."""
        self.old_trick: int | None = None
        """The index of the event that is looked at again; None for none."""
        self.question_count = 0
        """The number of choices, curtains and steps that are answered or void; each number names one question."""
        self.went_on = False
        """Whether a press of the viewer led to this picture."""
        self.end_shown = False
        """Whether the result has been opened."""
        self.disk_refused = False
        """Whether the disk refused a move; nothing is tried again before the next input."""
        self._idle_since = 0.0
        """Since when nothing has moved, in seconds of the desk's clock."""
        begins = not session.situation.events and not session.situation.over and not self.pace.demonstration
        self.aim_shown = begins and self.entry.key not in desk.settings.aims_seen
        """Whether the aim of the game is shown: until the first choice, or until the player puts it away."""
        self._show_to_viewer(arriving=True)

    # -- the picture -------------------------------------------------------------------------------------------

    def _show_to_viewer(self, arriving: bool = False) -> None:
        """Show the present to a new viewer. arriving: whether the table has just been opened."""
        draft = take_up_draft(self.desk, self.session)
        if draft is not None:
            self.drafts[self.session.situation.viewer] = draft
        first, *rest = arrival_frames(self.session, arriving)
        self.playback.jump_to(first)
        self.playback.queue += rest

    @property
    def frame(self) -> Frame:
        """The frame on the screen: one of the playback, the present, or an old trick."""
        if self.old_trick is None:
            return self.playback.frame
        return self.past_frame(self.session.situation.events[self.old_trick])

    @property
    def caught_up(self) -> bool:
        """Whether the present is on the screen."""
        return self.old_trick is None and not self.playback.has_next and not self.session.situation.trick_shown

    @property
    def chooses(self) -> bool:
        """Whether the viewer may choose now."""
        return self.caught_up and self.session.situation.can_act

    @property
    def step(self) -> LessonStep | None:
        """The step of a lesson that belongs to the picture on the screen; None for none."""
        return None

    def look(self) -> SceneInput:
        """The scene's input for the picture on the screen."""
        can_act = self.chooses
        step = ALL_STEPS if self.old_trick is not None or not self.playback.holding else self.pace.steps_shown
        hint = self.hint.shown if can_act else None
        sitters, viewer = self.sitters, self.session.situation.viewer
        layout = self._last_layout() if can_act else ""
        look = self.scene_input(self.frame, sitters, viewer, can_act, hint, step, layout)
        return replace(look, questioned=self.tutor.warned is not None)

    def _last_layout(self) -> str:
        """The viewer's layout in the last game of the kind, where the scene repeats it; "" for none."""
        word, situation = self.entry.scene.repeated_word, self.session.situation
        viewer = situation.viewer
        if not word or viewer is None or self.script is not None:
            return ""
        if viewer not in self._layouts:
            name = situation.chairs[viewer].name
            self._layouts[viewer] = self.desk.library.last_move_text(self.entry.key, name, word, situation.saved)
        return self._layouts[viewer]

    @property
    def has_chosen(self) -> bool:
        """Whether the player has lifted or composed the move; a sheet that is only proposed counts as lifted, but was
        not chosen."""
        return self.picked is not None or self.drafts.get(self.session.situation.viewer) is not None

    @property
    def has_lifted(self) -> bool:
        """Whether a card is lifted that can be put back."""
        return self.picked is not None and self.chooses

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """The players by seat, with their names on the screen."""
        return self._seating[1]

    @property
    def names(self) -> tuple[str, ...]:
        """The names on the screen by seat; two equal names have the letters of their seats."""
        return self._seating[0]

    @property
    def _seating(self) -> tuple[tuple[str, ...], tuple[Sitter, ...]]:
        """Names and sitters, found once for each situation and language."""
        now, words = self.session.situation, self.desk.words
        if self._seating_cache[0] is not now or self._seating_cache[1] is not words:
            own_names = [name if chair.name else "" for name, chair in zip(now.names, now.chairs, strict=True)]
            names = display_names(own_names, now.persons, words)
            sitters = (replace(sitter, name=name) for sitter, name in zip(now.sitters, names, strict=True))
            self._seating_cache = now, words, (names, tuple(sitters))
        return self._seating_cache[2]

    @property
    def portraits(self) -> tuple[str, ...]:
        """The art keys of the players' pictures by seat, those of characters with their expressions."""
        number = self.playback.number if self.old_trick is None else -1
        return self.remarks.expressions(portraits(self.session.situation.chairs, self.desk.settings.tokens), number)

    def name_of(self, seat: int) -> str:
        return self.names[seat]

    @property
    def reason_writer(self) -> ReasonWriter:
        """Puts reasons into words for the viewer."""
        return ReasonWriter(self.name_of, self.desk.words, self.desk.faces)

    @property
    def shows_all(self) -> bool:
        """Whether the table itself shows every move and the content of the charts."""
        return self.entry.scene.shows_all(self.session.chosen)

    @property
    def charts(self) -> tuple[tuple[str, str, str], ...]:
        """The charts of the game: key, title and clause of the rules of each."""
        return self.entry.scene.charts(self.session.chosen, self.session.players)

    @property
    def help(self) -> str:
        """The help anchor for the picture; after a trick it is the rule by which the trick was won."""
        frame, text, words = self.frame, self.entry.text, self.desk.words
        hint = self.hint.shown if self.chooses else None
        reasons = advice.shown_reasons(hint) if hint is not None else ()
        if reasons and reasons[0].clause:
            return f"{self.entry.key}#{reasons[0].clause}"
        clause = text.clause(self.look(), words)
        if not clause and (frame.role is not FrameRole.REVEALED or frame.event is None):
            clause = "score" if frame.role is FrameRole.OVER else "choosing"
        elif not clause and frame.event is not None:
            clause = text.move_line(SeenEvent(frame.event, frame.view), self.name_of, words).clause or "winner"
        return f"{self.entry.key}#{clause}"

    @property
    def game_keys(self) -> OwnKeys:
        return OwnKeys(self.entry.title, self.entry.scene.keys(self.session.chosen))

    def show_reason(self, reason: Reason) -> None:
        """Show a reason as a notice with a link to its rule."""
        link = f"{self.entry.key}#{reason.clause}" if reason.clause else ""
        self.desk.notice(reason_text(reason, self.name_of, self.desk.words, self.desk.faces), link)

    def is_allowed(self, reason: Reason | None) -> bool:
        """Whether there is no reason against something; a reason is shown."""
        if reason is not None:
            self.show_reason(reason)
        return reason is None

    def ask(self, question: str, yes: str, then: Callable[[], object], no: str, title: str = "") -> None:
        """Ask before something is done. yes, no: the labels of the two buttons."""
        self.desk.ask(question, ((yes, lambda: self.attempt(then)), (no, lambda: None)), title)

    def put_aim_away(self) -> None:
        """Hide the aim, also in later games of the kind."""
        games, key = self.desk.settings.aims_seen, self.entry.key
        if self.aim_shown and key not in games:
            self.desk.settings.aims_seen = (*games, key)
        self.aim_shown = False

    # -- actions -----------------------------------------------------------------------------------------------

    def put_down(self) -> None:
        """Put the lifted card down."""
        self.picked = None
        self.tutor.forget_move()

    def attempt(self, change: Callable[[], object]) -> None:
        """Change something; if the rules or the disk refuse, a notice says so and nothing has changed."""
        attempt(self.desk, change)
        self._show_troubles()

    def _show_troubles(self) -> None:
        """Show the troubles of the disk that did not stop the move, such as a game that goes on in another file."""
        for trouble in self.session.take_notices():
            if isinstance(trouble, Reason):
                self.show_reason(trouble)
            else:
                self.desk.notice(trouble)

    def compose(self, look: SceneInput, action: Action) -> bool:
        """Take a step of a composed move; False if the action is no such step."""
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
        """Lift the card of an action, or play it; False if the action means no move. early: whether the table had not
        come to the choice when the card was chosen."""
        move = self.entry.scene.picked_move(look, action)
        if move is None:
            return False
        went_on = not early and self.go_on()
        reason = None if went_on else self.session.why_not(move)
        if reason is None or self.picked is None:
            # A card that was lifted by its key gets the focus too, so that Enter seals it and no other.
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
        """End the fast-forward, complete the picture, or show the next one; whether the input did one of these, and so
        does nothing else."""
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
        """Make a move of the viewer, as soon as the tutor has looked at it, or let the tutor ask."""
        if self.tutor.may_warn():
            self.attempt(self.session.take_help)
            if self.session.situation.assisted and self.tutor.hold(move):
                # The card stays lifted until the tutor has looked.
                self.picked = move
                return
        self._make_or_warn(move)

    def _make_or_warn(self, move: int) -> None:
        """Make the move, or let the tutor ask first."""
        warning = self.tutor.warning(move) if self.session.situation.assisted else None
        self.tutor.forget_move()
        if warning is None:
            self.make(move)
        else:
            # The card stays lifted while the tutor asks.
            self.picked, self.tutor.warned = move, warning
            self.desk.focus("")

    def make(self, move: int) -> None:
        """Make a move of the viewer without asking the tutor."""
        before, turn = self.session.situation.view, self.tutor.begin_turn()
        if self.tutor.marks.are_visible and turn is not None:
            self.attempt(self.session.take_help)
        self.put_down()
        self.hint.put_away()
        try:
            events = self.session.submit(move)
        except TableError as error:
            self.disk_refused = True
            self.desk.notice(refusal(error))
            return
        if self.session.situation.assisted:
            self.tutor.note_move(turn, move)
        self.clear()
        self.question_count += 1
        self.put_aim_away()
        self.play_back(before, events, at_once=True)
        self._show_troubles()

    def play_back(self, before: View, events: Sequence[SeenEvent], at_once: bool = False) -> None:
        """Add the pictures of events to the playback. at_once: whether the viewer caused them."""
        after = self.session.situation.view
        frames = self.entry.scene.frames(before, events, after)
        still = self.desk.settings.speed == 0 or self.pace.forward
        self.playback.add(frames if still else tuple(with_sealed_cards(frames, events)), at_once)
        self.went_on = False

    def open_curtain(self) -> None:
        """Open the curtain for the next player who chooses."""
        self.session.open_curtain()
        self.question_count += 1
        self.old_trick = None
        # The focus was on the card that the last viewer has sealed.
        self.desk.focus("")
        self._show_to_viewer()

    def show_hint(self, evaluation: Evaluation) -> None:
        """Show an evaluation as the hint, and put the lifted card down."""
        self.put_down()
        self.hint.shown = evaluation

    def reset_to_present(self) -> None:
        """Show the present at once, after a change that makes the playback wrong."""
        self.tutor.forget_move()
        self.old_trick = None
        self.clear()
        self.question_count += 1
        self.end_shown = False
        self.hint.put_away()
        self.pace.forward = False
        self._show_present()

    def _show_present(self) -> None:
        self.playback.jump_to(self.present_frame(self.session.situation.view))

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Seat another player there."""
        self.attempt(lambda: self.session.hand_over(seat, chair))
        self.pace.paused = self.pace.paused and not self.session.situation.persons
        self.reset_to_present()

    # -- time --------------------------------------------------------------------------------------------------

    def receive(self, ticket: int, result: object) -> None:
        """Take an answer of the worker: a computer player's choice, a hint, a judgement, or a memory."""
        job = self.computers.jobs.pop(ticket, None)
        for_tutor = self.tutor.receive(ticket, result)
        if ticket == self.computers.hint_ticket:
            self.attempt(lambda: self.hint.receive(result, self.caught_up and self.session.situation.can_act))
        elif job is not None:
            self.computers.hold(job, result)
            self._make_due_move(self.desk.clock())
        elif not for_tutor:
            self.computers.store_memory(ticket, result)

    def _make_due_move(self, now: float) -> bool:
        """Make the move of a computer player who has thought long enough, at once while paused; whether there was
        one."""
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
        """Show the next picture when it is due, and submit the jobs that are needed; whether the picture changes."""
        self.computers.warn_if_slow()
        if self.session.situation.keeps_waiting and self.old_trick is None and not self.pace.paused:
            # Computer players that choose at the same time as the viewer choose while the last trick is still shown.
            self.ask_computers()
        changed = self._make_due_move(now) or self._ask_tutor() or self.pace.end_fast_forward(self.caught_up)
        moving = self.desk.moving()
        if self.playback.settle(now, moving) and self.step is not None:
            # A press goes on from a lesson's step only since the cards lie still: the picture names another question.
            changed = True
        explained = self.pace.steps_shown >= self.pace.explanation_steps
        if self.playback.still and explained and self.old_trick is None and self.session.situation.curtain is None:
            changed = self.remarks.react(self.playback.frame, self.playback.number, now) or changed
        if moving or self.old_trick is not None or self.playback.fresh:
            self._idle_since = now
            return changed or self.playback.fresh
        if self.playback.holding:
            changed = self.pace.show_next_step(now) or changed
        if self.step is None and self.pace.due(now):
            self.playback.next()
            self.went_on = False
            self.pace.end_fast_forward(self.caught_up)
            return True
        return self._continue_present() or self._play_forced(now) or changed

    def _ask_tutor(self) -> bool:
        """Let the tutor think in advance, and make the move that has waited for it or ask about it; whether the picture
        changes."""
        chooses = self.tutor.active and self.chooses
        if chooses:
            self.tutor.say_cost()
        move = self.tutor.step(chooses, lambda: self.look().picked)
        if move is None:
            return self.tutor.display_changed()
        self._make_or_warn(move)
        return True

    def _continue_present(self) -> bool:
        """Once all pictures have been shown, close the next curtain, ask computer players, or show the end; whether the
        picture changes."""
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
        """Submit the job of the computer player who is to choose, unless the disk has refused a move."""
        if not self.disk_refused:
            self.computers.ask()

    def _play_forced(self, now: float) -> bool:
        """Play a forced card after it has been shown for a moment; whether it was played."""
        if not (self.caught_up and self.session.situation.can_act):
            self._idle_since = now
            return False
        move = self.session.situation.forced_move
        if move is None or self.disk_refused or now - self._idle_since < FORCED_SECONDS * self.pace.factor:
            return False
        self.make(move)
        return True

    def hide_secrets(self) -> bool:
        """Close the curtain if several people play, since nobody may be at the window; whether a curtain has closed."""
        now = self.session.situation
        if len(now.persons) > 1:
            self.picture_settings.clear()
        if not now.taking_turns or now.viewer is None:
            return False
        self.clear()
        self.tutor.forget_move()
        self.hint.put_away()
        self.session.drop_curtain()
        self._show_present()
        return True

    def closing(self) -> None:
        """Close the file, and store drafts for their seats."""
        has_drafts = leave_drafts(self.desk, self.session, self.drafts)
        self.computers.end()
        self.tutor.end()
        self.attempt(lambda: self.session.close(keep=has_drafts))


# -- drafts while the table is closed (`docs/decisions/0008-drafts.md`) ------------------------------------------------


def take_up_draft(desk: Desk, session: Session) -> Plain:
    """Take the viewer's draft of a composed move with which the table was closed; None for none."""
    viewer = session.situation.viewer
    return None if viewer is None else desk.drafts.pop(_draft_key(session, viewer), None)


def leave_drafts(desk: Desk, session: Session, drafts: Mapping[int | None, Plain]) -> bool:
    """Store the drafts on the desk, and let the list of saved games keep this game; whether there are any."""
    saved = session.situation.saved
    if not saved:
        return False
    stored = {seat: draft for seat, draft in drafts.items() if seat is not None and draft is not None}
    desk.drafts.update({_draft_key(session, seat): draft for seat, draft in stored.items()})
    (desk.saved_games.with_draft.add if stored else desk.saved_games.with_draft.discard)(saved)
    return bool(stored)


def _draft_key(session: Session, seat: int) -> tuple[str, int, int]:
    """The id of the saved game, the seat, and the number of its choices, which moves of others do not change."""
    return session.situation.saved, seat, session.situation.moves_made[seat]
