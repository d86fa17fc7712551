"""The model of a game at the table, on which the picture, its bar and all panels work.

Every move goes to the session first, and so into the file; the playback then catches up.
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
from tablegame.ui.table.pace import Pace, Playback, Seen, arrival, with_sealed_cards
from tablegame.ui.table.party import portraits
from tablegame.ui.table.remarks import Remarks
from tablegame.ui.table.tutor import Hint, Tutor
from tablegame.view import advice
from tablegame.view.advice import Teller
from tablegame.view.game_scene import Frame, FrameRole, SceneInput, reason_text
from tablegame.view.phrases import display_names
from tablegame.view.scene import Action

FORCED_SECONDS: Final = 0.6
"""How long a forced card lies in the hand before it plays itself."""


class Table(Board):
    """One session on the table. Without people it is a demonstration, which can be paused and stepped."""

    script: LessonScript | None = None
    """The lesson, where this is one (`lesson.py`)."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(session.entry, session.chosen)
        self.desk, self.session = desk, session
        self.playback = Playback(self.present_frame(session.situation.view))
        self.pace = Pace(desk, session, self.playback)
        self.computers = Computers(desk, session)
        self.remarks = Remarks(desk, session)
        self.tutor = Tutor(desk, session, lambda: bool(self.computers.jobs) or session.next_job() is not None)
        self.hint = Hint(desk, session, self.computers, self.tutor)
        self._laid: dict[int, str] = {}
        self._known: tuple[object, object, tuple[tuple[str, ...], tuple[Sitter, ...]]] = None, None, ((), ())
        """A situation and a language, with the names and sitters there."""
        self.seen = Seen(session)
        self.old_trick: int | None = None
        """The old trick that is looked at again, by its place in the history."""
        self.rule_in_focus = ""
        """The clause of the rules on the line that has the focus in the list of moves beside the table."""
        self.questions = 0
        """How many have been answered, or have become void."""
        self.went_on = False
        """Whether the viewer has gone on to this picture."""
        self.end_shown = False
        self.refused = False
        """The disk refused a move: nothing is tried again before the next input."""
        self._quiet_since = 0.0
        begins = not session.situation.events and not session.situation.over and not self.pace.demonstration
        self.aim_shown = begins and self.entry.key not in desk.settings.aims_seen
        """The aim of the game is said: until the first choice, or until the player puts it away."""
        self._begin(arriving=True)

    # -- what is played back -----------------------------------------------------------------------------------

    def _begin(self, arriving: bool = False) -> None:
        """Show the present to a new viewer. arriving: the table has just been opened."""
        draft = take_up_draft(self.desk, self.session)
        if draft is not None:
            self.drafts[self.session.situation.viewer] = draft
        self.seen.begin()
        first, *rest = arrival(self.session, arriving)
        self.playback.cut(first)
        self.playback.queue += rest

    @property
    def frame(self) -> Frame:
        """The picture on the screen: one that is played back, the present, or an old trick."""
        if self.old_trick is None:
            return self.playback.frame
        return self.past_frame(self.session.situation.events[self.old_trick])

    @property
    def caught_up(self) -> bool:
        """Whether the picture is the present, with nothing left to play back."""
        return self.old_trick is None and not self.playback.behind and not self.session.situation.trick_shown

    @property
    def chooses(self) -> bool:
        """Whether the viewer may choose now."""
        return self.caught_up and self.session.situation.can_act

    @property
    def step(self) -> LessonStep | None:
        """The step of a lesson for the picture on the screen; None where it has none, or this is no lesson."""
        return None

    def look(self) -> SceneInput:
        """The input of the game's scene for the picture on the screen."""
        can_act = self.chooses
        step = ALL_STEPS if self.old_trick is not None or not self.playback.holding else self.pace.steps
        hint = self.hint.shown if can_act else None
        sitters, viewer = self.sitters, self.session.situation.viewer
        return self.scene_input(self.frame, sitters, viewer, can_act, hint, step, self._last_laid() if can_act else "")

    def _last_laid(self) -> str:
        """What the viewer laid out in the last game, where this game asks for it."""
        word, situation = self.entry.scene.repeated_word, self.session.situation
        viewer = situation.viewer
        if not word or viewer is None or self.script is not None:
            return ""
        if viewer not in self._laid:
            name = situation.chairs[viewer].name
            self._laid[viewer] = self.desk.library.last_made(self.entry.key, name, word, situation.saved)
        return self._laid[viewer]

    @property
    def has_chosen(self) -> bool:
        """Whether the player chose what counts as lifted: a sheet that is only proposed was not chosen."""
        return self.picked is not None or self.drafts.get(self.session.situation.viewer) is not None

    @property
    def has_lifted(self) -> bool:
        """Whether a card is lifted that can be put back."""
        return self.picked is not None and self.chooses

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where, with the names on screen."""
        return self._seated[1]

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name in the language on screen; two of one name have their letters with it."""
        return self._seated[0]

    @property
    def _seated(self) -> tuple[tuple[str, ...], tuple[Sitter, ...]]:
        """Names and sitters, worked out once for each situation and language."""
        now, words = self.session.situation, self.desk.words
        if self._known[0] is not now or self._known[1] is not words:
            given = [name if chair.name else "" for name, chair in zip(now.names, now.chairs, strict=True)]
            names = display_names(given, now.persons, words)
            sitters = (replace(sitter, name=name) for sitter, name in zip(now.sitters, names, strict=True))
            self._known = now, words, (names, tuple(sitters))
        return self._known[2]

    @property
    def portraits(self) -> tuple[str, ...]:
        """The pictures of who sits here; characters show what they think of the picture."""
        shown = self.playback.number if self.old_trick is None else -1
        return self.remarks.expressions(portraits(self.session.situation.chairs, self.desk.settings.tokens), shown)

    def name_of(self, seat: int) -> str:
        """The name of who sits there."""
        return self.names[seat]

    @property
    def teller(self) -> Teller:
        """How reasons are told to the viewer."""
        return Teller(self.name_of, self.desk.words, self.desk.faces)

    @property
    def shows_all(self) -> bool:
        """Whether the table itself shows every move and what the charts say."""
        return self.entry.scene.shows_all(self.session.chosen)

    @property
    def charts(self) -> tuple[tuple[str, str, str], ...]:
        """The charts of the game: key, title and clause of the rules."""
        return self.entry.scene.charts(self.session.chosen, self.session.players)

    @property
    def help(self) -> str:
        """The help anchor of what the picture is about; of a trick the rule by which it was taken."""
        frame, text, words = self.frame, self.entry.text, self.desk.words
        hint = self.hint.shown if self.chooses else None
        reasons = advice.shown_reasons(hint) if hint is not None else ()
        if reasons and reasons[0].clause and not self.rule_in_focus:
            return f"{self.entry.key}#{reasons[0].clause}"
        clause = self.rule_in_focus or text.clause(self.look(), words)
        if not clause and (frame.role is not FrameRole.REVEALED or frame.event is None):
            clause = "score" if frame.role is FrameRole.OVER else "choosing"
        elif not clause and frame.event is not None:
            clause = text.move_line(SeenEvent(frame.event, frame.view), self.name_of, words).clause or "winner"
        return f"{self.entry.key}#{clause}"

    @property
    def game_keys(self) -> OwnKeys:
        """The game's part of the key sheet."""
        return OwnKeys(self.entry.title, self.entry.scene.keys(self.session.chosen))

    def say(self, reason: Reason) -> None:
        """Show a reason as a notice that links to its rule."""
        link = f"{self.entry.key}#{reason.clause}" if reason.clause else ""
        self.desk.notice(reason_text(reason, self.name_of, self.desk.words, self.desk.faces), link)

    def is_allowed(self, reason: Reason | None) -> bool:
        """Whether nothing speaks against something; else the reason is said."""
        if reason is not None:
            self.say(reason)
        return reason is None

    def ask(self, question: str, yes: str, then: Callable[[], object], no: str, title: str = "") -> None:
        """Ask before something is done; yes, no: what the two buttons say."""
        self.desk.ask(question, ((yes, lambda: self.attempt(then)), (no, lambda: None)), title)

    def put_aim_away(self) -> None:
        """From the next game of the kind on it is said only where it is asked for."""
        seen, key = self.desk.settings.aims_seen, self.entry.key
        if self.aim_shown and key not in seen:
            self.desk.settings.aims_seen = (*seen, key)
        self.aim_shown = False

    # -- what is done ------------------------------------------------------------------------------------------

    def put_down(self) -> None:
        """Put the lifted card down: the player has thought of something else."""
        self.picked = None
        self.tutor.let_go()

    def attempt(self, what: Callable[[], object]) -> None:
        """Do something. Where the disk refuses, that is said, and nothing has changed."""
        attempt(self.desk, what)
        self._say_trouble()

    def _say_trouble(self) -> None:
        """Say what the disk refused although the move is kept, and that the game goes on in another file."""
        for trouble in self.session.troubles():
            if isinstance(trouble, Reason):
                self.say(trouble)
            else:
                self.desk.notice(trouble)

    def compose(self, look: SceneInput, action: Action) -> bool:
        """Take a step of a composed move; False where the action is none."""
        draft = self.entry.scene.next_draft(look, action)
        if draft is None:
            return False
        self.tutor.let_go()
        if not self.go_on() and look.can_act:
            self.drafts[look.viewer] = draft
            if self.draft_focus:
                self.desk.focus(self.draft_focus)
        return True

    def pick(self, look: SceneInput, action: Action, early: bool = False) -> bool:
        """Lift the card of an action, or play it; False where the action means no move. early: it was named before the
        table had come to the choice."""
        move = self.entry.scene.picked_move(look, action)
        if move is None:
            return False
        went_on = not early and self.go_on()
        reason = None if went_on else self.session.why_not(move)
        if reason is None or self.picked is None:
            # A card picked by its own key gets the focus too, so that Enter seals it and no other.
            self.desk.focus(self.target_ids.get(action, ""))
        if went_on:
            return True
        if reason is not None:
            self.say(reason)
        elif self.picked == move or (self.desk.settings.first_click and not early):
            self.submit(move)
        else:
            self.picked = move
            self.tutor.let_go()
        return True

    def go_on(self) -> bool:
        """An input that ends a hold, or the fast-forward, does nothing else."""
        pace = self.pace
        if pace.stop() or (self.old_trick is None and pace.complete_now()):
            return True
        if self.old_trick is not None or not self.playback.behind:
            return False
        self.playback.next()
        self.went_on = True
        self._continue_present()
        return True

    def submit(self, move: int) -> None:
        """The viewer makes a move, unless the tutor warns of it."""
        if self.tutor.has_a_say():
            self.attempt(self.session.take_help)
            if self.session.situation.assisted and self.tutor.hold(move):
                # It stays lifted until the tutor has looked.
                self.picked = move
                return
        self._decide(move)

    def _decide(self, move: int) -> None:
        """Make the move, or warn of it first."""
        warning = self.tutor.warning(move) if self.session.situation.assisted else None
        self.tutor.let_go()
        if warning is None:
            self.make(move)
        else:
            # It stays lifted while the tutor asks.
            self.picked, self.tutor.warned = move, warning
            self.desk.focus("")

    def make(self, move: int) -> None:
        """The viewer makes a move, whatever speaks against it."""
        before, turn = self.session.situation.view, self.tutor.begin()
        if self.tutor.marks.are_visible and turn is not None:
            self.attempt(self.session.take_help)
        self.put_down()
        self.hint.put_away()
        try:
            events = self.session.submit(move)
        except TableError as error:
            self.refused = True
            self.desk.notice(refusal(error))
            return
        if self.session.situation.assisted:
            self.tutor.note_move(turn, move)
        self.clear()
        self.questions += 1
        self.put_aim_away()
        self.play_back(before, events, at_once=True)
        self._say_trouble()

    def play_back(self, before: View, events: Sequence[SeenEvent], at_once: bool = False) -> None:
        """Show what has happened next; at_once: it comes from the viewer."""
        after = self.session.situation.view
        frames = self.entry.scene.frames(before, events, after)
        still = self.desk.settings.speed == 0 or self.pace.forward
        self.playback.add(frames if still else tuple(with_sealed_cards(frames, events)), at_once)
        self.went_on = False

    def open_curtain(self) -> None:
        """Open the curtain for the next to choose."""
        self.session.open_curtain()
        self.questions += 1
        self.old_trick = None
        # The focus lay on the card that the viewer before has sealed.
        self.desk.focus("")
        self._begin()

    def show(self, evaluation: Evaluation) -> None:
        """Show this as the hint; put down what is lifted."""
        self.put_down()
        self.hint.shown = evaluation

    def reset_to_present(self) -> None:
        """Show the present at once: what was being played back is no longer true."""
        self.tutor.let_go()
        self.old_trick = None
        self.clear()
        self.questions += 1
        self.end_shown = False
        self.hint.put_away()
        self.pace.forward = False
        self._show_present()
        self.seen.note_present()

    def _show_present(self) -> None:
        self.playback.cut(self.present_frame(self.session.situation.view))

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Seat somebody else there."""
        self.attempt(lambda: self.session.hand_over(seat, chair))
        self.pace.paused = self.pace.paused and not self.session.situation.persons
        self.reset_to_present()

    # -- time --------------------------------------------------------------------------------------------------

    def receive(self, ticket: int, result: object) -> None:
        """Take in an answer of the worker: a computer player's choice, a hint, a judgement, or what was learned."""
        job = self.computers.jobs.pop(ticket, None)
        taught = self.tutor.receive(ticket, result)
        if ticket == self.computers.hint_ticket:
            self.attempt(lambda: self.hint.receive(result, self.caught_up and self.session.situation.can_act))
        elif job is not None:
            self.computers.hold(job, result)
            self._answer(self.desk.clock())
        elif not taught:
            self.computers.store_memory(ticket, result)

    def _answer(self, now: float) -> bool:
        """Make a computer player's move once it has thought long enough, at once for a single step; whether it did."""
        due = self.computers.due_answer(now, 0.0 if self.pace.paused else self.pace.factor)
        if due is None:
            return False
        job, result = due
        if isinstance(result, Exception):  # the session finds it a legal move
            self.desk.notice(self.desk.words("A computer player could not choose: {error}", error=result))
        before = self.session.situation.view
        try:
            self.play_back(before, self.session.answer(job, result))
            self._say_trouble()
        except TableError as error:
            self.refused = True
            self.desk.notice(refusal(error))
        return True

    def tick(self, now: float) -> bool:
        """Show the next picture when it is due, ask for what is wanted; whether the picture changes."""
        self.computers.warn_if_slow()
        if self.session.situation.keeps_waiting and self.old_trick is None and not self.pace.paused:
            # Computer players that choose at the same time as the viewer choose while the last trick is still shown.
            self.think()
        changed = self._answer(now) or self._taught() or self.pace.arrived(self.caught_up)
        moving = self.desk.moving()
        if self.playback.settle(now, moving) and self.step is not None:
            # What goes on from a lesson's step means that since the step is complete: the picture has to say so.
            changed = True
        explained = self.pace.steps >= self.pace.explanation
        if self.playback.still and explained and self.old_trick is None and self.session.situation.curtain is None:
            changed = self.remarks.react(self.playback.frame, self.playback.number, now) or changed
        if self.caught_up and not moving and self.session.situation.curtain is None:
            self.seen.note_playback(self.playback)
        if moving or self.old_trick is not None or self.playback.fresh:
            self._quiet_since = now
            return changed or self.playback.fresh
        if self.playback.holding:
            changed = self.pace.explain(now) or changed
        if self.step is None and self.pace.due(now):
            self.playback.next()
            self.went_on = False
            self.pace.arrived(self.caught_up)
            return True
        return self._continue_present() or self._play_forced(now) or changed

    def _taught(self) -> bool:
        """Let the tutor think in advance; a move that has waited for it is made, or warned of."""
        chooses = self.tutor.active and self.chooses
        if chooses:
            self.tutor.say_cost()
        move = self.tutor.step(chooses, lambda: self.look().picked)
        if move is None:
            return self.tutor.changed()
        self._decide(move)
        return True

    def _continue_present(self) -> bool:
        """Once nothing is left to play back: raise the next curtain, ask computer players, show the end."""
        if self.playback.behind:
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
            self.think()
        return False

    def think(self) -> None:
        """Ask for the next choice that a computer player owes."""
        if not self.refused:
            self.computers.ask()

    def _play_forced(self, now: float) -> bool:
        """A forced card plays itself, after it has been seen for a moment."""
        if not (self.caught_up and self.session.situation.can_act):
            self._quiet_since = now
            return False
        move = self.session.situation.forced_move
        if move is None or self.refused or now - self._quiet_since < FORCED_SECONDS * self.pace.factor:
            return False
        self.make(move)
        return True

    def lost_focus(self) -> bool:
        """Nobody's secret stays on the screen of a window that is left alone; whether a curtain has fallen."""
        now = self.session.situation
        if len(now.persons) > 1:
            self.picture_settings.clear()
        if not now.taking_turns or now.viewer is None:
            return False
        self.clear()
        self.tutor.let_go()
        self.hint.put_away()
        self.session.drop_curtain()
        self._show_present()
        return True

    def closing(self) -> None:
        """Sync, and let go of the file; a draft waits for its seat."""
        waits = leave_drafts(self.desk, self.session, self.drafts)
        self.computers.end()
        self.tutor.end()
        self.attempt(lambda: self.session.close(keep=waits))


# -- drafts wait for their seat while the table is left ----------------------------------------------------------------


def take_up_draft(desk: Desk, session: Session) -> Plain:
    """The viewer's draft of a composed move with which the table was left; None for none."""
    viewer = session.situation.viewer
    return None if viewer is None else desk.drafts.pop(_draft_key(session, viewer), None)


def leave_drafts(desk: Desk, session: Session, drafts: Mapping[int | None, Plain]) -> bool:
    """Keep a draft for its seat, and so its game, as long as the program runs; whether there is one."""
    saved = session.situation.saved
    if not saved:
        return False
    kept = {seat: draft for seat, draft in drafts.items() if seat is not None and draft is not None}
    desk.drafts.update({_draft_key(session, seat): draft for seat, draft in kept.items()})
    (desk.saved_games.waiting.add if kept else desk.saved_games.waiting.discard)(saved)
    return bool(kept)


def _draft_key(session: Session, seat: int) -> tuple[str, int, int]:
    """The saved game, the seat, and how many choices it has made: its next one is the same, whatever others do."""
    return session.situation.saved, seat, session.situation.moves_made[seat]
