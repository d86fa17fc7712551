"""The table: one game under way, told picture by picture, for whoever may look.

Knows the session, the game's scene and words through the registry, and the desk. Must not know rules, pygame, or any
particular game. Every move goes to the session first (and so into the file); the screen then catches up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablegame.core.contract import Moment, Plain, View, seat_letter
from tablegame.core.errors import TableError
from tablegame.files.writing import refusal
from tablegame.games import Entry
from tablegame.play.session import Session
from tablegame.table.build import Builder
from tablegame.table.look import DRAFT, Composing, Dealing, Focusing, GermanPack, Look, Opening, Phase, Sitter
from tablegame.table.pane import NOWHERE, Pane, trial
from tablegame.table.scene import Action, Asking, Rect, Scene, Target
from tablegame.table.terms import is_term
from tablegame.ui.at_table import bar, hinting
from tablegame.ui.at_table.aim import Aim
from tablegame.ui.at_table.asking import SAYING, STEADY, clause_of, put_question, question
from tablegame.ui.at_table.binding import Binding
from tablegame.ui.at_table.curtain import build_curtain
from tablegame.ui.at_table.keepsakes import Keepsakes
from tablegame.ui.at_table.moves_beside import NAME as BESIDE
from tablegame.ui.at_table.moves_beside import MovesBeside
from tablegame.ui.at_table.pacing import ALL_STEPS
from tablegame.ui.at_table.telling import Telling
from tablegame.ui.desk import Desk, OwnKeys
from tablegame.ui.screens.pages import explain_terms

FORCED_SECONDS = 0.6
"""How long a forced last card lies in the hand before it plays itself."""


class TableScreen(Binding):
    """A game on the table. Without people it is a demonstration, which can be paused and stepped."""

    modal = False

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk = desk
        self.session = session
        self.entry: Entry = session.entry
        self.telling = Telling(self._present())
        self.picked: int | None = None
        self._draft: tuple[int | None, Plain] = (None, None)
        """Whose it is, and what that seat has put together so far of a composed move."""
        self._left = desk.drafts.pop(self._place, None)
        """A draft with which this table was left, until its seat looks again or anything is done."""
        self._take_up()
        self.places: dict[Action, str] = {}
        self.typed = frozenset("0123456789")
        self._focused = ""
        """What had the focus in the last picture."""
        self._focus_told = True
        """Whether that picture depends on where the focus is, beyond its ring."""
        self._asked = ""
        """What was asked in the last picture."""
        self._first = ""
        """What has it where nobody has put it anywhere yet."""
        self.slot = bar.Slot()
        self._panes: dict[str, Pane] = {}
        self._turned: dict[str, str] = {}
        self.paused = False
        self.forward = False
        self.refused = False
        """The disk refused a move: nothing is tried again before the next input."""
        self.review: int | None = None
        self.keepsakes = Keepsakes(desk, session.entry.key)
        self.tickets = {}
        self.hinting = self.hint = None
        self.slip = hinting.Slip()
        self.aim = Aim(self)
        self.beside = MovesBeside(self)
        self.told_end = False
        self.lesson = None
        self.steps = self.explanation = 0
        self.stepped = 0.0
        self.could_act = False
        self.quiet_since = 0.0
        self.questions = 0
        """How many questions have been answered, or have become void."""
        self.went_on = False
        """Whether whoever looks has gone on to this picture."""
        self._begin(arriving=True)

    @property
    def help(self) -> str:
        """Where F1 opens: what the picture is about, for a trick the rule by which it was taken."""
        return f"{self.entry.key}#{self.beside.clause(self._focused) or clause_of(self)}"

    # -- what is shown -----------------------------------------------------------------------------------------

    def _present(self) -> Phase:
        view = self.session.view()
        return self.entry.scene.phases(view, (), view)[-1]

    def _begin(self, arriving: bool = False) -> None:
        """Show whoever begins to look the present; a fresh deal comes from where the pack lay.

        arriving: the table has just been opened; then the settlement before that deal stands there once more.
        """
        self.telling.cut(self._present())
        self.beside.forget()
        scene = self.entry.scene
        if self.session.curtain is not None:
            return
        view = self.session.view()
        told = scene.opening(self.session.opening(), view) if isinstance(scene, Opening) else ()
        first = scene.undealt(view) if isinstance(scene, Dealing) else None
        standing = self._left_standing() if arriving and first is not None else ()
        told = told if first is None else (*standing, *told, first)
        if told:
            self.telling.cut(told[0])
            self.telling.queue += [*told[1:], self._present()]

    def _left_standing(self) -> tuple[Phase, ...]:
        """The settlement with which the last hand ended, as it stood when the table was left; () before the first."""
        past = self.session.history()
        if not past:
            return ()
        last = past[-1]
        return tuple(phase for phase in self.entry.scene.phases(last.view, (last,), last.view)[:1] if phase.rest)

    @property
    def phase(self) -> Phase:
        """The picture on the screen: the present, one being told, or an old trick looked at again."""
        if self.review is not None:
            return self._past(self.review)
        return self.telling.now

    def _past(self, index: int) -> Phase:
        moment = self.session.history()[index]
        first = self.entry.scene.phases(moment.view, (moment,), moment.view)[0]
        return replace(first, hold=False)

    @property
    def caught_up(self) -> bool:
        """Whether the picture is the present, with nothing left to tell."""
        return self.review is None and not self.telling.behind and not self.session.showing

    @property
    def chooses(self) -> bool:
        """Whether whoever looks may choose now."""
        return self.caught_up and self.session.can_act() and self.session.curtain is None

    def look(self) -> Look:
        """What the game's scene is told about the picture."""
        session = self.session
        can_act = self.chooses
        owner, draft = self._draft
        look = Look(
            self.phase,
            self._sitters(),
            session.chosen,
            session.viewer,
            self.picked if can_act else None,
            can_act,
            self.hint if can_act else None,
            step=self._step(),
            draft=draft if can_act and owner == session.viewer else None,
            panes=self._panes,
            turned=self._turned,
            kept=self.keepsakes.kept,
        )
        scene = self.entry.scene
        if can_act and isinstance(scene, Focusing):
            look = replace(look, picked=scene.lifted(look, self._focused))
        if not can_act or not isinstance(scene, Composing):
            return look
        return replace(look, picked=scene.composed(look))

    def _sitters(self) -> tuple[Sitter, ...]:
        """Who sits where, as they are called here; the digits of seals only for whoever wants to see them."""
        shown = self.desk.settings.show_seals
        return tuple(
            replace(sitter, name=name, seal=sitter.seal if shown else "")
            for sitter, name in zip(self.session.sitters(), self.names, strict=True)
        )

    def _step(self) -> int:
        return ALL_STEPS if self.review is not None or not self.telling.holding else self.steps

    def build(self, builder: Builder) -> Scene:
        """The curtain where one is down, else the table with its bar."""
        self._focus_told = True
        builder.fit_table()
        if self.session.curtain is not None:
            self.telling.fresh = False
            builder.asking = Asking(question(self), steady=STEADY)
            return build_curtain(builder, self.session, self.entry, self.names)
        self.beside.make_way(builder)
        if self.telling.fresh:
            self.steps = 0
        given = builder.focus
        builder.focus = given or (self._first if self.chooses else "")
        self._focused = builder.focus
        builder.focus_told = False
        for pane in self._panes.values():
            pane.rect = NOWHERE
        look = self.look()
        felt = builder.felt
        builder.targets.append(Target("felt", builder.area, Action("felt"), builder.words("The table")))
        row = bar.height(builder)
        area = Rect(felt.x, felt.y, felt.w, felt.h - row - builder.space.gap)
        if not look.can_act:
            # Nothing is to be chosen: the button that goes on comes first.
            builder.zones.setdefault("commit", [])
        area = area._replace(h=area.h - hinting.place(builder, self, look))
        self.entry.scene.build(builder, look, area)
        if not hinting.draw(builder, self, look, area):
            again = trial(builder)
            again.focus = given
            return self.build(again)
        self.aim.draw(builder, area)
        self.places = {target.action: target.id for target in builder.targets}
        self._slots(builder, look)
        bar.build(builder, self, look, Rect(felt.x, felt.bottom - row, felt.w, row))
        explain_terms(builder, self.entry.key, self.entry.text, look, opens=not self.telling.holding)
        self._bind(builder, look)
        self.beside.draw(builder)
        self.explanation = builder.steps
        put_question(builder, self, look)
        fresh, self.telling.fresh = self.telling.fresh, False
        scene = builder.scene(title=self.entry.cover.title)
        had = scene.target(given)
        if not look.can_act and (had is None or (self.telling.holding and not had.enabled)):
            # Enter, pressed again and again, goes on or does nothing: only the player moves the focus onto the rest.
            scene = scene._replace(focus=next(iter(builder.zones["commit"]), ""))
        wanted = scene.target(scene.focus)
        begins, self.could_act = look.can_act and not self.could_act, look.can_act
        fresh_question, self._asked = self._asked != question(self), question(self)
        given_away = fresh_question and wanted is not None and wanted.action.verb == SAYING
        if given_away or (begins and (wanted is None or not wanted.enabled)):
            # What had the focus has run out, or was said to the last question: go to what can be played.
            builder.focus = ""
            scene = builder.scene(title=self.entry.cover.title)
            self.desk.focus(scene.focus)
        told = builder.focus_told or isinstance(self.entry.scene, Focusing)
        if look.can_act and scene.focus != self._focused and told:
            # Where the focus is has just been settled, and the picture says something about it: show that.
            self._first, self.telling.fresh = scene.focus, fresh
            again = trial(builder)
            again.focus = scene.focus
            return self.build(again)
        self._focus_told = told
        return self._reached(scene, look.phase, fresh)

    def refocused(self, scene: Scene, focus: str) -> Scene | None:
        """The same picture with its ring elsewhere, where no part of it asked where the focus is."""
        if self._focus_told or scene.target(focus) is None or is_term(focus) or is_term(scene.focus):
            return None
        if any(name.startswith(f"{BESIDE}.") for name in (focus, scene.focus)):
            return None
        self._focused = focus
        return scene._replace(focus=focus, motion=0.0)

    @property
    def table(self) -> TableScreen:
        """This, as the panels over it know it."""
        return self

    @property
    def other_words(self) -> Mapping[str, str]:
        """What is said here where the player has French cards in place of German ones."""
        french = self.desk.settings.german_suits == "french"
        return self.entry.text.french if french and isinstance(self.entry.text, GermanPack) else {}

    @property
    def own_keys(self) -> OwnKeys:
        """What the game adds to the key sheet."""
        return OwnKeys(self.entry.cover.title, self.entry.scene.keys(self.session.chosen))

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A click, a key, or what the app asks for."""
        self.refused = False
        if self.command(action) or self._scrolled(action):
            return
        look = self.look()
        if self._compose(look, action):
            return
        move = self.entry.scene.picked(look, action)
        if move is not None:
            # A card picked by its own key gets the focus too, so that Enter seals it and no other.
            self.desk.focus(self.places.get(action, ""))
            self._pick(move)

    def _scrolled(self, action: Action) -> bool:
        """Scroll a part of the game's table: with the wheel the one under the mouse, else the first."""
        if self.beside.scrolled(action):
            return True
        shown = [pane for pane in self._panes.values() if pane.rect != NOWHERE]
        if action.verb == "scroll":
            x, y = (float(value or 0) for value in (*action.values[1:3], 0, 0)[:2])
            shown = [pane for pane in shown if pane.rect.holds(x, y)] or shown[:1]
        return any(pane.act(action) for pane in shown)

    def _compose(self, look: Look, action: Action) -> bool:
        """Take a step of a composed move; False where the action is none."""
        scene = self.entry.scene
        if not isinstance(scene, Composing):
            return False
        draft = scene.drafted(look, action)
        if draft is None:
            return False
        if not self._ends_hold() and look.can_act:
            self._draft = (look.viewer, draft)
            if DRAFT in self.places.values():
                self.desk.focus(DRAFT)
        return True

    def _pick(self, move: int) -> None:
        if self._ends_hold():
            return
        reason = self.session.why_not(move)
        if reason is not None:
            self.say(reason)
        elif self.picked == move or self.desk.settings.first_click:
            self._submit(move)
        else:
            self.picked = move

    def _ends_hold(self) -> bool:
        """An input that ends a hold, or the fast-forward, does nothing else."""
        if self._stops() or self._tells_rest():
            return True
        if self.review is None and self.telling.behind:
            self.telling.next()
            self.went_on = True
            self._caught_up()
            return True
        return False

    def _submit(self, move: int) -> None:
        before = self.session.view()
        self.picked = None
        self.hinting = self.hint = None
        try:
            told = self.session.submit(move)
        except TableError as error:
            self.refused = True
            self.desk.notice(str(error))
            return
        self._draft, self._left = (None, None), None
        self.questions += 1
        self.aim.close()
        self._tell(before, told, at_once=True)
        self._say_trouble()

    def _tell(self, before: View, told: Sequence[Moment], at_once: bool = False) -> None:
        self.telling.add(self.entry.scene.phases(before, told, self.session.view()), at_once)
        self.went_on = False

    def _do_open(self) -> None:
        self.session.open_curtain()
        self.questions += 1
        self._take_up()
        self.review = None
        # The focus lay on the card that whoever looked before has sealed.
        self.desk.focus("")
        self._begin()

    def _do_turn(self, name: str, value: str) -> None:
        """Turn the game's picture to something else that it can show."""
        self._turned[name] = value

    def _lay_down(self) -> None:
        """Nothing is lifted, nothing put together any more."""
        self.picked = self._left = None
        self._draft = (None, None)

    def _afresh(self) -> None:
        """Show the present at once: what was being told is no longer true."""
        self._lay_down()
        self.questions += 1
        self.review = None
        self.told_end = False
        self.hinting = self.hint = None
        self.forward = False
        self.telling.cut(self._present())
        self.beside.cut()

    # -- time --------------------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Take in what computer seats chose, show the next picture when it is due, ask for what is wanted."""
        changed = self._wonder()
        changed = self._arrived() or changed
        moving = self.desk.moving()
        self.telling.settle(now, moving)
        changed = self.beside.reach(moving) or changed
        if moving or self.review is not None or self.telling.fresh:
            self.quiet_since = now
            return changed
        if self.telling.holding:
            changed = self._explain(now) or changed
        if not (self.paused and self.telling.holding) and self._due(now):
            self.telling.next()
            self.went_on = False
            self._arrived()
            return True
        return self._caught_up() or self._play_forced(now) or changed

    def _caught_up(self) -> bool:
        """When all is told: raise the next curtain, set computer seats thinking, show the end."""
        if self.telling.behind:
            return False
        if self.session.showing:
            self.session.go_on()
            self.telling.cut(self._present())
            return True
        if self.session.over:
            return self._end()
        if not self.paused:
            self._think()
        return False

    def _end(self) -> bool:
        if self.told_end:
            return False
        self.told_end = True
        self._learn()
        self.desk.open("game over", self)
        return True

    def _play_forced(self, now: float) -> bool:
        """A forced last card plays itself, after it has been seen for a moment."""
        if not (self.desk.settings.forced_last and self.caught_up and self.session.can_act()):
            self.quiet_since = now
            return False
        move = self.session.forced()
        if move is None or self.refused or now - self.quiet_since < FORCED_SECONDS * self.factor:
            return False
        self._submit(move)
        return True

    def lost_focus(self) -> None:
        """Nobody's secret stays on the screen of a window that is left alone."""
        if len(self.session.persons) > 1:
            self._turned.clear()
        if self.session.covered and self.session.viewer is not None:
            self._lay_down()
            self.hinting = self.hint = None
            self.session.drop_curtain()
            self.telling.cut(self._present())
            self.desk.uncover(self)

    @property
    def _place(self) -> str:
        """Where this game is saved, "" where it is not."""
        return str(self.session.file.path) if self.session.file is not None else ""

    def _made(self, seat: int) -> int:
        """How many choices a seat has made: its next one is the same, whatever the others do meanwhile."""
        lines = self.session.file.record.moves if self.session.file is not None else ()
        return sum(line.startswith(f"{seat_letter(seat)} ") for line in lines)

    def _take_up(self) -> None:
        """Whoever left this table in the middle of a composed move finds it as it lay."""
        if self._left is not None and self._left[:2] == (self.session.viewer, self._made(self._left[0])):
            self._draft, self._left = (self._left[0], self._left[2]), None

    def closing(self) -> None:
        """Learn what is still to be learned, sync, and let go of the file; a draft waits for its seat to come back."""
        owner, draft = self._draft
        if owner is not None and draft is not None and self._place:
            self.desk.drafts[self._place] = owner, self._made(owner), draft
        self.learn_all()
        try:
            self.session.close()
            self._say_trouble()
        except OSError as error:
            self.desk.notice(refusal(error))
