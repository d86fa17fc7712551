"""A game at the table: what is told of it, to whom, what is lifted, hinted and kept. The picture, its bar and all
panels work on this one model.

Every move goes to the session first (and so into the file); what is shown then catches up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tablegame.core.bots import Evaluation
from tablegame.core.contract import Reason, SeenEvent, View, seat_letter
from tablegame.core.errors import TableError
from tablegame.core.table import Sitter
from tablegame.games.lessons import LessonStep
from tablegame.practice.guided_session import Guided
from tablegame.session.jobs import Job
from tablegame.session.seats import Chair, persons
from tablegame.session.session import Session
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk, OwnKeys
from tablegame.ui.table.aim import Aim
from tablegame.ui.table.arriving import arrival
from tablegame.ui.table.beginning import sit_down_here
from tablegame.ui.table.board import ALL_STEPS, Board
from tablegame.ui.table.hints import Hints
from tablegame.ui.table.keepsakes import Keepsakes
from tablegame.ui.table.pace import Pace
from tablegame.ui.table.playback import PlaybackQueue
from tablegame.ui.table.portraits import portraits
from tablegame.ui.table.remarks import Talking
from tablegame.ui.table.seeing import Seeing
from tablegame.ui.table.teaching import Teaching
from tablegame.ui.table.thinking import Thinking
from tablegame.view import advice
from tablegame.view.game_scene import Frame, FrameRole, SceneInput, reason_text
from tablegame.view.phrases import display_names
from tablegame.view.scene import Action

FORCED_SECONDS: Final = 0.6
"""How long a forced last card lies in the hand before it plays itself."""


class Table(Board):
    """One session on the table. Without people it is a demonstration, which can be paused and stepped."""

    guided: Guided | None = None
    """The lesson, where this is one (`lesson_table.py`)."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(session.entry, session.chosen)
        self.desk, self.session = desk, session
        self.telling = PlaybackQueue(self.present(session.view()))
        self.pace = Pace(desk, session, self.telling)
        self.thinking = Thinking(desk, session)
        self.talking = Talking(desk, session)
        self.teaching = Teaching(desk, session, lambda: bool(self.thinking.tickets) or session.next_job() is not None)
        self.hints = Hints(desk, session, self.thinking, self.teaching)
        self._left_draft = desk.drafts.pop(self._file, None)
        """Of the seat that left the table in the middle of a composed move, until that seat looks again."""
        self._take_up_draft()
        self.keepsakes = Keepsakes(desk, session.entry.key)
        self.seeing = Seeing(session)
        self.review: int | None = None
        """The old trick that is looked at again, by its place in the history."""
        self.reading = ""
        """The clause of the rules on the line that has the focus in the list of moves beside the table."""
        self.questions = 0
        """How many have been answered, or have become void."""
        self.went_on = False
        """Whether the viewer has gone on to this picture."""
        self.told_end = False
        self.refused = False
        """The disk refused a move: nothing is tried again before the next input."""
        self._quiet_since = 0.0
        begins = not session.history() and not session.over and not self.pace.demonstration
        self.aim = Aim(desk, self.entry.key, begins)
        self._begin(arriving=True)
        sealed = session.seals.of_deals()
        if begins and sealed is not None and desk.settings.show_seals:
            desk.notice(desk.words("All deals are fixed now; to check that at the end: seal {seal}", seal=sealed.seal))

    # -- what is played back -----------------------------------------------------------------------------------

    def _begin(self, arriving: bool = False) -> None:
        """Show a new viewer the present; arriving: the table has just been opened."""
        self.seeing.begin()
        first, *rest = arrival(self.session, arriving)
        self.telling.cut(first)
        self.telling.queue += rest

    @property
    def frame(self) -> Frame:
        """The picture on the screen: the present, one being told, or an old trick looked at again."""
        if self.review is None:
            return self.telling.now
        return self.past(self.session.history()[self.review])

    @property
    def caught_up(self) -> bool:
        """Whether the picture is the present, with nothing left to tell."""
        return self.review is None and not self.telling.behind and not self.session.viewers.showing

    @property
    def chooses(self) -> bool:
        """Whether the viewer may choose now."""
        return self.caught_up and self.session.can_act() and self.session.viewers.curtain is None

    @property
    def step(self) -> LessonStep | None:
        """What a lesson says of the picture on the screen; None where it says nothing now, or this is none."""
        return None

    def look(self) -> SceneInput:
        """What the game's scene is told about the picture."""
        can_act = self.chooses
        step = ALL_STEPS if self.review is not None or not self.telling.holding else self.pace.steps
        hint = self.hints.shown if can_act else None
        sitters, viewer = self._sitters(), self.session.viewer
        return self.scene_input(self.frame, sitters, viewer, can_act, hint, step, self.keepsakes.kept)

    @property
    def decided(self) -> bool:
        """Whether what counts as lifted was chosen by the player: a sheet that is only proposed was not."""
        return self.picked is not None or self.drafts.get(self.session.viewer) is not None

    @property
    def lifted(self) -> bool:
        """Whether a card is lifted that can be put back."""
        return self.picked is not None and self.chooses

    def _sitters(self) -> tuple[Sitter, ...]:
        """Who sits where, as they are called here; the digits of seals only where they are wanted."""
        shown = self.desk.settings.show_seals
        return tuple(
            replace(sitter, name=name, seal=sitter.seal if shown else "")
            for sitter, name in zip(self.session.sitters(), self.names, strict=True)
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called in the language on screen; two of one name have their letters with it."""
        session = self.session
        given = [name if chair.name else "" for name, chair in zip(session.names(), session.chairs, strict=True)]
        return display_names(given, session.persons, self.desk.words)

    @property
    def portraits(self) -> tuple[str, ...]:
        """The pictures of who sits here."""
        return portraits(self.session.chairs, self.desk.settings.tokens)

    def name_of(self, seat: int) -> str:
        """The name of who sits there."""
        return self.names[seat]

    @property
    def charts(self) -> tuple[tuple[str, str, str], ...]:
        """The charts of the game: key, title and clause of the rules."""
        return self.entry.scene.charts(self.session.chosen, self.session.players)

    @property
    def help(self) -> str:
        """Where in the rules it stands what the picture is about, for a trick the rule by which it was taken."""
        frame, text, words = self.frame, self.entry.text, self.desk.words
        hint = self.hints.shown if self.chooses else None
        reason = advice.shown_reason(hint) if hint is not None else None
        if reason is not None and reason.clause and not self.reading:
            return f"{self.entry.key}#{reason.clause}"
        clause = self.reading or text.clause(self.look(), words)
        if not clause and (frame.role is not FrameRole.TURNED or frame.event is None):
            clause = "score" if frame.role is FrameRole.OVER else "choosing"
        elif not clause and frame.event is not None:
            clause = text.line(SeenEvent(frame.event, frame.view), self.name_of, words).clause or "winner"
        return f"{self.entry.key}#{clause}"

    @property
    def own_keys(self) -> OwnKeys:
        """What the game adds to the key sheet."""
        return OwnKeys(self.entry.title, self.entry.scene.keys(self.session.chosen))

    def say(self, reason: Reason) -> None:
        """Tell a reason as a notice that links to its rule."""
        link = f"{self.entry.key}#{reason.clause}" if reason.clause else ""
        self.desk.notice(reason_text(reason, self.name_of, self.desk.words, self.desk.faces), link)

    # -- a composed move that was left -------------------------------------------------------------------------

    def clear(self) -> None:
        """Put down what is lifted, and forget what is put together."""
        super().clear()
        self._left_draft = None

    @property
    def _file(self) -> str:
        """Where this game is saved, "" where it is not."""
        return str(self.session.file.path) if self.session.file is not None else ""

    def _choices_of(self, seat: int) -> int:
        """How many choices a seat has made: its next one is the same, whatever the others do meanwhile."""
        moves = self.session.file.record.moves if self.session.file is not None else ()
        return sum(line.startswith(f"{seat_letter(seat)} ") for line in moves)

    def _take_up_draft(self) -> None:
        """Give a seat that left the table in the middle of a composed move its draft back."""
        if self._left_draft is not None:
            seat, made, draft = self._left_draft
            if (seat, made) == (self.session.viewer, self._choices_of(seat)):
                self.drafts[seat], self._left_draft = draft, None

    def _leave_draft(self) -> None:
        """Keep the draft for its seat, as long as the program runs."""
        for seat, draft in self.drafts.items():
            if seat is not None and self._file:
                self.desk.drafts[self._file] = seat, self._choices_of(seat), draft

    def allowed(self, reason: Reason | None) -> bool:
        """Whether nothing speaks against something; else the reason is said."""
        if reason is not None:
            self.say(reason)
        return reason is None

    def ask(self, question: str, yes: str, then: Callable[[], object], no: str, title: str = "") -> None:
        """Ask before something is done; yes, no: what the two buttons say."""
        self.desk.ask(question, ((yes, lambda: self.attempt(then)), (no, lambda: None)), title)

    # -- what is done ------------------------------------------------------------------------------------------

    def put_down(self) -> None:
        """Put the lifted card down: the player has thought of something else."""
        self.picked = None
        self.teaching.let_go()

    def attempt(self, what: Callable[[], object]) -> None:
        """Do something; what the disk refuses is said, and nothing has changed."""
        try:
            what()
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))
        self._say_trouble()

    def _say_trouble(self) -> None:
        """Say what the disk refused although the move itself is kept, and that the game goes on in another file."""
        trouble = self.session.trouble()
        if trouble:
            self.desk.notice(trouble)
        news = self.session.file.news() if self.session.file is not None else None
        if news is not None:
            self.say(news)

    def compose(self, look: SceneInput, action: Action) -> bool:
        """Take a step of a composed move; False where the action is none."""
        draft = self.entry.scene.drafted(look, action)
        if draft is None:
            return False
        self.teaching.let_go()
        if not self.go_on() and look.can_act:
            self.drafts[look.viewer] = draft
            if self.draft_focus:
                self.desk.focus(self.draft_focus)
        return True

    def pick(self, look: SceneInput, action: Action) -> bool:
        """Lift what an action of the game means, or play it; False where it means no move."""
        move = self.entry.scene.picked(look, action)
        if move is None:
            return False
        early = self.leads_up
        while early and self.telling.behind:
            self.telling.next()
        went_on = not early and self.go_on()
        reason = None if went_on else self.session.why_not(move)
        if reason is None or self.picked is None:
            # A card picked by its own key gets the focus too, so that Enter seals it and no other.
            self.desk.focus(self.places.get(action, ""))
        if went_on:
            return True
        if reason is not None:
            self.say(reason)
        elif self.picked == move or (self.desk.settings.first_click and not early):
            self.submit(move)
        else:
            self.picked = move
            self.teaching.let_go()
        return True

    @property
    def leads_up(self) -> bool:
        """Whether what is told leads up to the viewer's choice and nothing of it is a result: who names a card means it
        already, however slowly the deal is drawn."""
        telling, session = self.telling, self.session
        held = telling.now.hold or any(frame.hold for frame in telling.queue) or session.viewers.showing
        ahead = self.review is None and not self.pace.forward and self.guided is None and telling.behind and not held
        return ahead and session.can_act() and session.viewers.curtain is None

    def go_on(self) -> bool:
        """An input that ends a hold, or the fast-forward, does nothing else."""
        pace = self.pace
        if pace.stop() or (self.review is None and pace.tell_all()):
            return True
        if self.review is not None or not self.telling.behind:
            return False
        self.telling.next()
        self.went_on = True
        self._caught_up()
        return True

    def submit(self, move: int) -> None:
        """The viewer makes a move, unless the tutor warns of it."""
        if self.teaching.watches():
            self.attempt(self.session.help.take)
            if self.session.notes.assisted and self.teaching.holds(move):
                # It lies there lifted until the tutor has looked.
                self.picked = move
                return
        self._decide(move)

    def _decide(self, move: int) -> None:
        """Make the move, or say first what speaks against it."""
        warning = self.teaching.warning(move) if self.session.notes.assisted else None
        self.teaching.let_go()
        if warning is None:
            self.make(move)
        else:
            self.desk.open("warning", self, move, warning)

    def make(self, move: int) -> None:
        """The viewer makes a move, whatever speaks against it."""
        before, turn = self.session.view(), self.teaching.begin()
        if self.teaching.dots.shown and turn is not None:
            self.attempt(self.session.help.take)
        self.picked = None
        self.hints.put_away()
        try:
            events = self.session.submit(move)
        except TableError as error:
            self.refused = True
            self.desk.notice(refusal(error))
            return
        if self.session.notes.assisted:
            self.teaching.made(turn, move)
        self.clear()
        self.questions += 1
        self.aim.put_away()
        self.play_back(before, events, at_once=True)
        self._say_trouble()

    def play_back(self, before: View, events: Sequence[SeenEvent], at_once: bool = False) -> None:
        """Show what has happened next; at_once: it comes from the viewer."""
        self.telling.add(self.entry.scene.frames(before, events, self.session.view()), at_once)
        self.went_on = False

    def open_curtain(self) -> None:
        """The next to choose looks now."""
        self.session.viewers.open_curtain()
        self.questions += 1
        self._take_up_draft()
        self.review = None
        # The focus lay on the card that the viewer before has sealed.
        self.desk.focus("")
        self._begin()

    def show(self, evaluation: Evaluation) -> None:
        """Lay that hint on the table; nothing is lifted any more."""
        self.picked, self.hints.shown = None, evaluation

    def reset_to_present(self) -> None:
        """Show the present at once: what was being told is no longer true."""
        self.teaching.let_go()
        self.review = None
        self.clear()
        self.questions += 1
        self.told_end = False
        self.hints.put_away()
        self.pace.forward = False
        self.telling.cut(self.present(self.session.view()))
        self.seeing.all()

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Somebody else sits there from now on; what the disk refuses is said."""
        self.attempt(lambda: self.session.hand_over(seat, chair))
        sit_down_here(self.desk, self.session)
        self.pace.paused = self.pace.paused and not persons(self.session.chairs)
        self.reset_to_present()

    # -- time --------------------------------------------------------------------------------------------------

    def answered(self, ticket: int, result: object) -> None:
        """Take in what a computer seat chose, a hint, what the tutor found, or what was learned."""
        job = self.thinking.tickets.pop(ticket, None)
        taught = self.teaching.answered(ticket, result)
        if ticket == self.thinking.hinting:
            self.attempt(lambda: self.hints.answered(result, self.caught_up and self.session.can_act()))
        elif job is not None:
            self.thinking.hold(job, result)
            self._answer(self.desk.clock())
        elif not taught:
            self.thinking.learned(ticket, result)

    def _answer(self, now: float) -> bool:
        """Make a computer seat's move once it has thought long enough, at once for a single step; whether it did."""
        due = self.thinking.due(now, 0.0 if self.pace.paused else self.pace.factor)
        if due is None:
            return False
        self._take(*due)
        return True

    def _take(self, job: Job, result: object) -> None:
        """Make a computer seat's move; where it failed to choose, the session finds it a legal one."""
        if isinstance(result, Exception):
            self.desk.notice(self.desk.words("A computer player could not choose: {error}", error=result))
        before = self.session.view()
        try:
            self.play_back(before, self.session.answer(job, result))
            self._say_trouble()
        except TableError as error:
            self.refused = True
            self.desk.notice(refusal(error))

    def tick(self, now: float) -> bool:
        """Show the next picture when it is due, ask for what is wanted; whether the picture changes."""
        self.thinking.wonder()
        changed = self._answer(now) or self._taught() or self.pace.arrived(self.caught_up)
        moving = self.desk.moving()
        if self.telling.settle(now, moving) and self.step is not None:
            # What goes on from a lesson's step means that since the step is complete: the picture has to say so.
            changed = True
        explained = self.pace.steps >= self.pace.explanation
        if self.telling.still and explained and self.review is None and self.session.viewers.curtain is None:
            changed = self.talking.hear(self.telling.now, self.telling.shown, now) or changed
        if self.caught_up and not moving and self.session.viewers.curtain is None:
            self.seeing.take_in(self.telling)
        if moving or self.review is not None or self.telling.fresh:
            self._quiet_since = now
            return changed
        if self.telling.holding:
            changed = self.pace.tell(now) or changed
        if self.step is None and self.pace.due(now):
            self.telling.next()
            self.went_on = False
            self.pace.arrived(self.caught_up)
            return True
        return self._caught_up() or self._play_forced(now) or changed

    def _taught(self) -> bool:
        """Let the tutor think in advance; a move that has waited for it is made, or warned of."""
        chooses = self.teaching.on and self.chooses
        if chooses:
            self.teaching.say_cost()
        move = self.teaching.step(chooses, lambda: self.look().picked)
        if move is None:
            return self.teaching.changed()
        self._decide(move)
        return True

    def _caught_up(self) -> bool:
        """When all is told: raise the next curtain, set computer seats thinking, show the end."""
        if self.telling.behind:
            return False
        if self.session.viewers.showing:
            self.session.viewers.go_on()
            self.telling.cut(self.present(self.session.view()))
            return True
        if self.session.over:
            return self._end()
        if not self.pace.paused:
            self.think()
        return False

    def think(self) -> None:
        """Ask for the next choice that a computer seat owes."""
        if not self.refused:
            self.thinking.ask()

    def _end(self) -> bool:
        if self.told_end:
            return False
        self.told_end = True
        self.thinking.learn()
        self.talking.part()
        self.desk.open("game over", self)
        return True

    def _play_forced(self, now: float) -> bool:
        """A forced last card plays itself, after it has been seen for a moment."""
        if not (self.desk.settings.forced_last and self.caught_up and self.session.can_act()):
            self._quiet_since = now
            return False
        move = self.session.forced()
        if move is None or self.refused or now - self._quiet_since < FORCED_SECONDS * self.pace.factor:
            return False
        self.make(move)
        return True

    def lost_focus(self) -> bool:
        """Nobody's secret stays on the screen of a window that is left alone; whether a curtain has fallen."""
        if len(self.session.persons) > 1:
            self.turned.clear()
        if not self.session.viewers.covered or self.session.viewer is None:
            return False
        self.clear()
        self.teaching.let_go()
        self.hints.put_away()
        self.session.viewers.drop_curtain()
        self.telling.cut(self.present(self.session.view()))
        return True

    def closing(self) -> None:
        """Learn what is still to be learned, sync, and let go of the file; a draft waits for its seat to come back."""
        self._leave_draft()
        self.thinking.end()
        self.teaching.end()
        try:
            self.session.close()
            self._say_trouble()
        except OSError as error:
            self.desk.notice(refusal(error))
