"""The table: one game under way, told picture by picture, for whoever may look.

Knows the session, the game's scene and words through the registry, and the desk. Must not know rules, pygame, or any
particular game. Every move goes to the session first (and so into the file); the screen then catches up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tablegame.core.contract import Chosen, Evaluation, Event, Reason, View
from tablegame.core.errors import MoveError, TableError
from tablegame.core.text import N_
from tablegame.games import GAMES, Entry, find
from tablegame.play.seats import Chair, persons
from tablegame.play.session import Session
from tablegame.table.build import Builder
from tablegame.table.look import Look, Phase, reason_text
from tablegame.table.scene import Action, Rect, Scene, Target
from tablegame.ui.desk import Desk
from tablegame.ui.screens import bar
from tablegame.ui.screens.curtain import build_curtain
from tablegame.ui.screens.telling import Telling

if TYPE_CHECKING:
    from tablegame.play.minds import Job
    from tablegame.play.saves import GameFile, Saved

STEP_SECONDS = 0.7
"""How long each step of an explanation stays before the next is added."""
FORCED_SECONDS = 0.6
"""How long a forced last card lies in the hand before it plays itself."""


class TableScreen:
    """A game on the table. Without people it is a demonstration, which can be paused and stepped."""

    modal = False

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk = desk
        self.session = session
        self.entry: Entry = session.entry
        self.telling = Telling(self._present())
        self.picked: int | None = None
        self._places: dict[Action, str] = {}
        self.paused = False
        self.review: int | None = None
        self.tickets: dict[int, Job] = {}
        self.hinting: int | None = None
        self.told_end = False
        self.steps = 0
        self.quiet_since = 0.0

    @property
    def help(self) -> str:
        """Where F1 opens: what the picture is about."""
        phase = self.telling.now
        where = {"turned": "winner", "over": "score"}.get(phase.name, "choosing")
        return f"{self.entry.key}#{where}"

    # -- what is shown -----------------------------------------------------------------------------------------

    def _present(self) -> Phase:
        view = self.session.view()
        return self.entry.scene.phases(view, (), view)[-1]

    @property
    def phase(self) -> Phase:
        """The picture on the screen: the present, one being told, or an old trick looked at again."""
        if self.review is not None:
            return self._past(self.review)
        return self.telling.now

    def _past(self, index: int) -> Phase:
        event, view = self.session.history()[index]
        first = self.entry.scene.phases(view, (event,), view)[0]
        return replace(first, hold=False)

    @property
    def caught_up(self) -> bool:
        """Whether the picture is the present, with nothing left to tell."""
        return self.review is None and not self.telling.behind and not self.session.showing

    def look(self) -> Look:
        """What the game's scene is told about the picture."""
        session = self.session
        can_act = self.caught_up and session.can_act() and session.curtain is None
        return Look(
            self.phase,
            session.sitters(),
            session.chosen,
            session.viewer,
            self.picked if can_act else None,
            can_act,
            step=self._step(),
        )

    def _step(self) -> int:
        return 99 if self.review is not None or not self.telling.holding else self.steps

    def build(self, builder: Builder) -> Scene:
        """The curtain where one is down, else the table with its bar."""
        if self.session.curtain is not None:
            self.telling.fresh = False
            return build_curtain(builder, self.session, self.entry)
        look = self.look()
        felt = builder.felt
        builder.targets.append(Target("felt", builder.area, Action("felt"), builder.words("The table")))
        row = bar.height(builder)
        area = Rect(felt.x, felt.y, felt.w, felt.h - row - max(builder.px(14), 8.0))
        self.entry.scene.build(builder, look, area)
        self._places = {target.action: target.id for target in builder.targets}
        bar.build(builder, self, look, Rect(felt.x, felt.bottom - row, felt.w, row))
        self._bind(builder)
        scene = builder.scene(title=self.entry.text.title)
        seconds = look.phase.seconds if self.telling.fresh else 0.12
        self.telling.fresh = False
        return replace(scene, motion=seconds)

    def _bind(self, builder: Builder) -> None:
        keys = {
            "escape": "back" if self.review is not None else "menu",
            "m": "menu",
            "f10": "menu",
            "h": "hint",
            "t": "moves",
            "r": "house",
            "ctrl+z": "undo",
            "ctrl+y": "redo",
            "ctrl+shift+z": "redo",
            "space": "pause" if self.demonstration else "commit",
            "s": "seats",
        }
        for key, verb in keys.items():
            builder.key(key, Action(verb))
        if self.entry.scene.charts(self.session.chosen, self.session.players):
            builder.key("c", Action("chart"))
        if self.review is not None:
            builder.key("pageup", Action("earlier"))
            builder.key("pagedown", Action("later"))

    @property
    def demonstration(self) -> bool:
        """Nobody but computers plays."""
        return not persons(self.session.chairs)

    def name_of(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.session.names()[seat]

    def say(self, reason: Reason) -> None:
        """Tell a reason as a notice that links to its rule."""
        link = f"{self.entry.key}#{reason.clause}" if reason.clause else ""
        self.desk.notice(reason_text(reason, self.name_of, self.desk.words), link)

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A click, a key, or what the app asks for."""
        method = getattr(self, f"_do_{action.verb.replace('-', '_').replace('.', '_')}", None)
        if method is not None:
            method(*action.values)
            return
        look = self.look()
        move = self.entry.scene.picked(look, action)
        if move is not None:
            # A card picked by its own key gets the focus too, so that Enter seals it and no other.
            self.desk.focus(self._places.get(action, ""))
            self._pick(move)

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
        """An input that ends a hold does nothing else."""
        if self.review is None and self.telling.behind:
            self.telling.next()
            self._caught_up()
            return True
        return False

    def _submit(self, move: int) -> None:
        before = self.session.view()
        self.picked = None
        try:
            events = self.session.submit(move)
        except MoveError as error:
            self.desk.notice(str(error))
            return
        self._tell(before, events)

    def _tell(self, before: View, events: tuple[Event, ...]) -> None:
        self.telling.add(self.entry.scene.phases(before, events, self.session.view()))
        self.steps = 0

    def _do_commit(self) -> None:
        if self._ends_hold():
            return
        if self.picked is not None:
            self._submit(self.picked)

    def _do_felt(self) -> None:
        if not self._ends_hold():
            self.picked = None

    def _do_open(self) -> None:
        self.session.open_curtain()
        self.telling.cut(self._present())

    def _do_undo(self) -> None:
        reason = self.session.can_undo()
        if reason is not None:
            self.say(reason)
            return
        self._agreed(self.session.undo_asks(), N_("{name} wants to take a choice back. Do you agree?"), self._undo)

    def _undo(self) -> None:
        try:
            self.session.undo()
        except MoveError as error:
            self.desk.notice(str(error))
        self._afresh()

    def _do_redo(self) -> None:
        reason = self.session.can_redo()
        if reason is not None:
            self.say(reason)
            return
        before = self.session.view()
        self._afresh()
        self._tell(before, self.session.redo())

    def _afresh(self) -> None:
        """Show the present at once: what was being told is no longer true."""
        self.picked = None
        self.review = None
        self.told_end = False
        self.hinting = None
        self.telling.cut(self._present())

    def _agreed(self, asked: Sequence[int], question: str, then: Callable[[], None]) -> None:
        from tablegame.ui.screens.dialogs import AskScreen

        words = self.desk.words
        if not asked:
            then()
            return
        others = ", ".join(self.name_of(seat) for seat in asked)
        viewer = next((s for s in persons(self.session.chairs) if s not in asked), asked[0])
        text = words(question, name=self.name_of(viewer)) + "\n" + words("This is for {names} to say.", names=others)
        choices = ((words("Agreed"), then), (words("No"), lambda: None))
        self.desk.push(AskScreen(self.desk, text, choices))

    def _do_menu(self) -> None:
        from tablegame.ui.screens.menu import MenuScreen

        self.desk.push(MenuScreen(self.desk, self))

    def _do_moves(self) -> None:
        from tablegame.ui.screens.moves import MovesScreen

        self.desk.push(MovesScreen(self.desk, self))

    def _do_chart(self) -> None:
        from tablegame.ui.screens.charts import ChartScreen

        charts = self.entry.scene.charts(self.session.chosen, self.session.players)
        if charts:
            self.desk.push(ChartScreen(self.desk, self, charts[0][0]))

    def _do_house(self) -> None:
        from tablegame.ui.screens.house_rules import HouseRulesScreen

        session = self.session
        self.desk.push(HouseRulesScreen(self.desk, self.entry, session.players, session.chosen))

    def _do_seats(self) -> None:
        from tablegame.ui.screens.seats import SeatsScreen

        self.desk.push(SeatsScreen(self.desk, self))

    def _do_pause(self) -> None:
        self.paused = not self.paused

    def _do_step_on(self) -> None:
        self.paused = True
        if not self._ends_hold():
            self._think(once=True)

    def _do_hint(self) -> None:
        if not self.caught_up:
            return
        job = self.session.hint_job()
        if job is None:
            self.desk.notice(self.desk.words("There is nothing to choose now."))
            return
        self.hinting = self.desk.minds.submit(job)
        self.tickets[self.hinting] = job

    def _do_review(self, index: int) -> None:
        self.review = index
        self.telling.fresh = True

    def _do_earlier(self) -> None:
        if self.review:
            self.review -= 1

    def _do_later(self) -> None:
        if self.review is not None and self.review + 1 < len(self.session.history()):
            self.review += 1

    def _do_back(self) -> None:
        self.review = None
        self.told_end = False

    def _do_claim(self) -> None:
        reason = self.session.can_claim()
        if reason is not None:
            self.say(reason)
            return
        self.session.claim()
        self._afresh()

    def _do_concede(self) -> None:
        from tablegame.ui.screens.dialogs import AskScreen

        reason = self.session.can_concede()
        if reason is not None:
            self.say(reason)
            return
        words = self.desk.words
        asked = self.session.concede_asks()
        if asked:
            self._agreed(asked, N_("{name} wants to give the game up. Do you agree?"), self._concede)
            return
        choices = ((words("Give up"), self._concede), (words("Play on"), lambda: None))
        self.desk.push(AskScreen(self.desk, words("Give this game up?"), choices))

    def _concede(self) -> None:
        try:
            self.session.concede()
        except MoveError as error:
            self.desk.notice(str(error))
        self._afresh()

    def _do_copy(self) -> None:
        text, whole = self.session.clipboard_text()
        self.desk.clipboard.copy(text)
        words = self.desk.words
        self.desk.notice(
            words("The game is on the clipboard.")
            if whole
            else words("The game is on the clipboard, up to where nothing was hidden.")
        )

    def _do_paste(self, text: str = "") -> None:
        open_text(self.desk, text)

    def _do_dropped(self, path: str) -> None:
        open_file(self.desk, Path(path))

    def _do_leave(self) -> None:
        self.desk.home()

    def _do_again(self) -> None:
        session = self.session
        self.desk.replace(
            _new_table(self.desk, self.entry, session.players, session.chosen, session.chairs, session.practice)
        )

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Somebody else sits there from now on."""
        self.session.hand_over(seat, chair)
        self._afresh()

    # -- time --------------------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Take in what computer seats chose, show the next picture when it is due, ask for what is wanted."""
        changed = self._collect()
        moving = self.desk.moving()
        self.session.sync(now)
        self.telling.settle(now, moving)
        if moving or self.review is not None or self.telling.fresh:
            return changed
        if self.telling.holding:
            changed = self._explain(now) or changed
        if not (self.paused and self.telling.holding) and self.telling.due(now, self._hold()):
            self.telling.next()
            return True
        return self._caught_up() or self._play_forced(now) or changed

    def _hold(self) -> float | None:
        """Seconds that a finished trick stays, at least as long as its explanation; None until a click."""
        settings = self.desk.settings
        if settings.hold_click and not self.demonstration:
            return None
        return settings.hold_ms / 1000

    def _explain(self, now: float) -> bool:
        """Add a step of the explanation when its time has come; all at once where nothing moves."""
        still = self.desk.settings.motion == 0
        steps = 99 if still else 1 + int((now - self.telling.since) / STEP_SECONDS)
        if steps == self.steps or self.steps > 12:
            return False
        self.steps = steps
        return True

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
        from tablegame.ui.screens.game_over import GameOverScreen

        self.told_end = True
        self.desk.push(GameOverScreen(self.desk, self))
        return True

    def _play_forced(self, now: float) -> bool:
        """A forced last card plays itself, after it has been seen for a moment."""
        if not (self.desk.settings.forced_last and self.caught_up and self.session.can_act()):
            self.quiet_since = now
            return False
        move = self.session.forced()
        if move is None or now - self.quiet_since < FORCED_SECONDS:
            return False
        self._submit(move)
        return True

    def _think(self, once: bool = False) -> None:
        """Hand the worker the next choice that a computer seat owes, unless it has it already."""
        job = self.session.wants()
        if job is None or job in self.tickets.values():
            return
        if self.paused and not once:
            return
        self.tickets[self.desk.minds.submit(job)] = job

    def _collect(self) -> bool:
        changed = False
        for ticket, result in self.desk.minds.poll():
            job = self.tickets.pop(ticket, None)
            if job is None:
                continue
            changed = True
            if ticket == self.hinting:
                self._show_hint(result)
            elif isinstance(result, Exception):
                self.desk.notice(self.desk.words("A computer seat could not choose: {error}", error=result))
            else:
                before = self.session.view()
                self._tell(before, self.session.answer(job, result))
        return changed

    def _show_hint(self, result: object) -> None:
        from tablegame.ui.screens.hint import HintScreen

        self.hinting = None
        if isinstance(result, Evaluation):
            self.desk.push(HintScreen(self.desk, self, result))

    def lost_focus(self) -> None:
        """Nobody's secret stays on the screen of a window that is left alone."""
        if self.session.viewer is not None and len(persons(self.session.chairs)) > 1:
            self.picked = None
            self.session.drop_curtain()
            self.telling.cut(self._present())

    def closing(self) -> None:
        """Sync and let go of the file."""
        self.session.close()


# -- ways to the table ----------------------------------------------------------------------------------------------


def _new_table(
    desk: Desk, entry: Entry, players: int, chosen: Chosen, chairs: Sequence[Chair], practice: bool
) -> TableScreen:
    session = Session.start(entry, players, chosen, chairs, practice, desk.library, desk.random)
    return TableScreen(desk, session)


def start(desk: Desk, entry: Entry, players: int, chosen: Chosen, chairs: Sequence[Chair], practice: bool) -> None:
    """Deal a new game and go to its table; raises OptionError where the house rules do not fit."""
    desk.push(_new_table(desk, entry, players, chosen, chairs, practice))


def resume(desk: Desk, saved: Saved) -> None:
    """Open a saved game exactly where it was, or say why it cannot be opened."""
    try:
        file: GameFile = desk.library.open(saved.id)
        session = Session.resume(file)
    except (TableError, OSError) as error:
        desk.notice(str(error))
        return
    desk.push(TableScreen(desk, session))
    if file.copied:
        desk.notice(desk.words("This game is open in another window; this is a copy of it."))
    elif file.notices:
        desk.notice(reason_text(file.notices[0], str, desk.words))


def open_text(desk: Desk, text: str) -> None:
    """Take in a record from the clipboard and open it."""
    try:
        saved = desk.library.import_text(text, desk.words("clipboard"))
    except (TableError, OSError) as error:
        desk.notice(str(error))
        return
    resume(desk, saved)


def open_file(desk: Desk, path: Path) -> None:
    """Take in a copy of a record and open it."""
    try:
        saved = desk.library.import_file(path)
    except (TableError, OSError) as error:
        desk.notice(str(error))
        return
    resume(desk, saved)


def open_argument(desk: Desk, argument: str) -> None:
    """What `tablegame play` was given: a game's key, or a record's path."""
    if argument in {entry.key for entry in GAMES}:
        from tablegame.ui.screens.new_game import deal_usual

        deal_usual(desk, find(argument))
    else:
        open_file(desk, Path(argument))
