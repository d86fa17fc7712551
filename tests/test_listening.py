"""Input is never stolen: a press does what was on the screen when it was begun, or it does nothing."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest
from tables import at_choice, at_table, table_of, table_under, until_choice, view_of
from ui_harness import Harness, middle

from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui import loop
from tablegame.ui.desk import Screen
from tablegame.ui.input.guard import LIGHT, Guard, HeldPress, Meaning
from tablegame.ui.input.input import meant_by
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.table_screen.menu import MenuScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, PromptContext, Rect, Scene

import pygame  # isort: skip

DEAF = Settings().deaf_ms / 1000
BESIDE = Rect(500, 100, 100, 60)
BOX = Rect(100, 100, 100, 60)


class Asker(Screen):
    """One button and one key, which mean what the test says; another button changes that by the player's hand."""

    help = ""

    def __init__(self, consequential: bool = True) -> None:
        self.consequential = consequential
        self.question = "first"
        self.box = BOX
        self.lifted = ""
        self.done: list[str] = []
        self._stale = False

    def ask(self, question: str) -> None:
        """Something else is asked, by nobody's hand."""
        self.question = question
        self._stale = True

    def move(self, box: Rect) -> None:
        """The button goes elsewhere, by nobody's hand."""
        self.box = box
        self._stale = True

    def build(self, builder: Builder) -> Scene:
        """The button, what leads on, and what lifts."""
        builder.button("all", "answer", self.box, "Answer", Action("answer"))
        builder.button("all", "lift", Rect(100, 300, 100, 60), "Lift", Action("lift"))
        builder.button("all", "on", Rect(300, 300, 100, 60), "On", Action("on"))
        builder.key("x", Action("answer"))
        builder.key("f5", Action("answer"))
        consequential = frozenset({Action("answer")}) if self.consequential else frozenset()
        builder.asking = PromptContext(self.question, consequential, frozenset(), {"answer": self.lifted})
        return builder.scene()

    def act(self, action: Action) -> None:
        """Remember what was done."""
        if action.verb == "answer":
            self.done.append(self.question + self.lifted)
        elif action.verb == "lift":
            self.lifted += "!"
        elif action.verb == "on":
            self.question = "next"

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        """Whether the test has changed something."""
        stale, self._stale = self._stale, False
        return stale


def asker_at_rest(folder: Path, screen: Asker, settings: Settings | None = None) -> Harness:
    """That screen, looked at for long, before somebody impatient."""
    ui = Harness(folder, settings=settings, screen=lambda _: screen)
    ui.patient = False
    ui.app.focus("answer")
    ui.run(3, 20)
    return ui


HOW = {
    "enter": lambda ui: ui.key("enter"),
    "its own key": lambda ui: ui.key("f5"),
    "the mouse": lambda ui: ui.click((150, 130)),
}


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("consequential", [True, False], ids=["consequential", "light"])
def test_a_control_that_changed_its_meaning_by_itself_ignores_input_briefly(
    tmp_path: Path, consequential: bool, how: str
) -> None:
    screen = Asker(consequential)
    with asker_at_rest(tmp_path, screen) as ui:
        HOW[how](ui)
        assert screen.done == ["first"]
        screen.ask("second")
        ui.frame()
        wait = DEAF if consequential else LIGHT
        ui.run(wait - 0.1)
        HOW[how](ui)
        assert screen.done == ["first"], "begun before it was on the screen so long"
        ui.run(0.15)
        HOW[how](ui)
        assert screen.done == ["first", "second"]


@pytest.mark.parametrize("consequential", [True, False], ids=["consequential", "light"])
def test_a_letter_key_works_as_soon_as_its_action_is_displayed(tmp_path: Path, consequential: bool) -> None:
    screen = Asker(consequential)
    with asker_at_rest(tmp_path, screen) as ui:
        screen.ask("second")
        ui.frame()
        ui.key("x")
        assert screen.done == ["second"]


@pytest.mark.parametrize("how", ["enter", "the mouse"])
def test_a_press_that_is_too_early_gets_a_notice_at_once(tmp_path: Path, how: str) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen) as ui:
        screen.ask("second")
        ui.frame()
        ui.run(0.1)
        HOW[how](ui)
        assert not screen.done and "not ready" in ui.notice()
        assert any(getattr(node, "id", "") == "notice" for node in ui.app.studio.stage._final)
        ui.run(DEAF)
        HOW[how](ui)
        assert screen.done == ["second"] and ui.notice() == ""


def slow_loop(ui: Harness, presses: list[tuple[float, pygame.Event]], until: float, drawing: float) -> None:
    """The heartbeat on a machine that takes so long for each picture; events come when they are pressed."""
    due = deque(presses)
    app, step, show = ui.app, ui.app.step, ui.app.show

    def come() -> None:
        while due and due[0][0] <= ui.now:
            pygame.event.post(due.popleft()[1])

    def stepped(now: float, events: list[pygame.Event]) -> bool:
        drew = step(now, events)
        ui.now += drawing if drew else 0.001
        come()
        return drew

    def shown() -> None:
        show()
        app.running = ui.now < until

    def slept(seconds: float) -> None:
        ui.now += seconds
        come()
        app.running = ui.now < until

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "step", stepped)
        patch.setattr(app, "show", shown)
        loop.run(app, app.clock, slept)
    app.running = True


def test_a_press_is_timed_from_the_moment_its_picture_appeared(tmp_path: Path) -> None:
    """On a machine that takes a second for a picture: pressed while it is drawn a press means the one before."""
    for pressed, counts in ((0.5, False), (1.0 + DEAF + 0.2, True)):
        screen = Asker()
        with asker_at_rest(tmp_path / str(pressed), screen) as ui:
            screen.ask("second")
            slow_loop(ui, [(ui.now + pressed, enter_down())], ui.now + 4, drawing=1.0)
            assert screen.done == (["second"] if counts else []), pressed


def enter_down() -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)


def test_the_time_for_which_new_questions_ignore_presses_is_a_setting(tmp_path: Path) -> None:
    for milliseconds in (0, 2000):
        screen = Asker()
        with asker_at_rest(tmp_path / str(milliseconds), screen, Settings(deaf_ms=milliseconds)) as ui:
            screen.ask("second")
            ui.frame()
            ui.run(max(0.0, milliseconds / 1000 - 0.1))
            ui.key("enter")
            assert screen.done == ([] if milliseconds else ["second"])
            ui.run(0.2)
            ui.key("enter")
            assert screen.done[-1] == "second"


def test_a_target_that_moves_under_the_mouse_ignores_clicks_briefly(tmp_path: Path) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen) as ui:
        screen.move(BESIDE)
        ui.frame()
        ui.run(0.5)
        ui.click((BESIDE.cx, BESIDE.cy))
        assert not screen.done
        ui.key("enter")
        assert screen.done == ["first"], "Enter means what it has meant all the time"


def test_a_press_that_began_before_a_change_does_nothing_after_it(tmp_path: Path) -> None:
    screen = Asker(consequential=False)
    with asker_at_rest(tmp_path, screen) as ui:
        ui.press(150, 130)
        ui.run(0.3)
        screen.ask("second")
        ui.run(5, 20)
        ui.release(150, 130)
        ui.frame()
        assert not screen.done


def test_a_press_that_goes_on_does_not_answer_the_next_question(tmp_path: Path) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen) as ui:
        ui.click("on")
        ui.key("f5")
        assert not screen.done
        ui.run(DEAF)
        ui.key("f5")
        assert screen.done == ["next"]
    light = Asker(consequential=False)
    with asker_at_rest(tmp_path / "light", light) as ui:
        ui.click("on")
        ui.key("x")
        assert light.done == ["next"], "what gives nothing away goes on at once"


def test_a_press_for_the_last_question_does_not_answer_the_next_one(tmp_path: Path) -> None:
    screen = Asker(consequential=False)
    with asker_at_rest(tmp_path, screen) as ui:
        ui.app.focus("on")
        ui.run(1)
        for key, text in ((pygame.K_RETURN, ""), (pygame.K_x, "x")):
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0))
        ui.frame()
        assert screen.question == "next" and not screen.done and "not ready" in ui.notice()
        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_x, mod=0, unicode="x", scancode=0))
        ui.key("x")
        assert screen.done == ["next"]


def test_a_letter_works_while_cards_move_and_enter_only_after_they_arrive(tmp_path: Path) -> None:
    """On a picture of which the first has been shown and the last has not."""
    for own, prompt, heard in ((False, True, True), (False, False, False), (True, True, True)):
        screen = Asker(consequential=False)
        with asker_at_rest(tmp_path / f"{own}{prompt}", screen) as ui:
            guard, scene = Guard(Settings(), lambda: 1.0), ui.scene()
            for n, occasion in enumerate(("first", "second"), 1):
                guard.show(screen, scene._replace(asking=scene.asking._replace(occasion=occasion)), own)
                early = guard.allows(lambda _: Meaning(Action("answer")), HeldPress(n + 0.1, prompt=prompt))
                assert n == 1 or not early, "nothing of it is on the screen"
                guard.note_drawn(float(n), complete=n == 1)
            press = HeldPress(2.1, free=not prompt, prompt=prompt)
            assert guard.allows(lambda _: Meaning(Action("answer")), press) == heard


def test_a_verb_that_means_the_same_everywhere_counts_at_once_after_a_panel_closes(tmp_path: Path) -> None:
    """Esc and M in one beat: the panel goes, and the menu opens."""
    with impatient(at_choice(tmp_path)) as ui:
        ui.run(1)
        ui.key("w")
        assert not ui.at_table()
        ui.run(1)
        for key, text in ((pygame.K_ESCAPE, ""), (pygame.K_m, "m")):
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0))
        ui.frame()
        assert isinstance(ui.top(), MenuScreen)


@pytest.mark.parametrize("where", ["table", "menu", "curtain"])
def test_a_letter_without_a_use_gets_a_notice_in_the_next_picture(tmp_path: Path, where: str) -> None:
    people = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_choice(tmp_path, people) as ui:
        if where != "curtain":
            ui.key("enter")
            until_choice(ui)
        if where == "menu":
            ui.key("m")
        ui.run(3, 20)
        assert ui.notice() == "" and "y" not in ui.scene().keys
        began = ui.now
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_y, mod=0, unicode="y", scancode=0))
        ui.frame()
        assert "does nothing now" in ui.notice() and ui.now - began <= 0.1
        assert any(getattr(node, "id", "") == "notice" for node in ui.app.studio.stage._final)


def test_moving_the_focus_to_a_changed_control_does_not_enable_it_sooner(tmp_path: Path) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen) as ui:
        ui.app.focus("lift")
        ui.run(3, 20)
        screen.ask("second")
        ui.frame()
        ui.key("left", "up")
        assert ui.focus() == "answer"
        ui.key("enter")
        assert not screen.done, "moving the focus there does not make it older"
        ui.run(DEAF)
        ui.key("enter")
        assert screen.done == ["second"]


def test_a_key_that_is_held_down_is_one_press(tmp_path: Path) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen) as ui:
        down = pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0)
        for _ in range(40):
            pygame.event.post(down)
            ui.frame(1 / 30)
        assert screen.done == ["first"]
        screen.ask("second")
        for _ in range(40):
            pygame.event.post(down)
            ui.frame(1 / 30)
        assert screen.done == ["first"]
        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_x, mod=0, unicode="x", scancode=0))
        ui.key("x")
        assert screen.done == ["first", "second"]


# -- what this means at the table -----------------------------------------------------------------------------------


HASTY = Settings(hold_ms=3000)


def impatient(ui: Harness) -> Harness:
    """The player presses without looking."""
    ui.patient = False
    return ui


@pytest.mark.parametrize("how", ["2", "pick/2"])
def test_a_card_lifted_under_a_notice_can_be_sealed_at_once(tmp_path: Path, how: str) -> None:
    with impatient(at_choice(tmp_path)) as ui:
        ui.run(1)
        ui.app.notice("The tutor is help.")
        ui.frame()
        ui.click(how) if len(how) > 1 else ui.key(how)
        assert ui.notice() == "" and table_of(ui).picked == 2
        ui.key("enter")
        assert view_of(ui).tricks[0].ranks[0] == 2


@pytest.mark.parametrize("patience", [0.0, 0.1, 0.5])
def test_the_button_for_a_card_just_lifted_takes_the_mouse_at_once(tmp_path: Path, patience: float) -> None:
    with impatient(at_choice(tmp_path)) as ui:
        ui.run(3)
        assert ui.scene().target("commit") is None
        ui.click("pick/2")
        ui.run(patience)
        ui.click("commit")
        assert view_of(ui).tricks[0].ranks[0] == 2


def test_a_curtain_opens_by_a_press_that_begins_after_it_has_fallen(tmp_path: Path) -> None:
    chairs = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with impatient(at_table(tmp_path, chairs)) as ui:
        ui.run(1)
        ui.key("enter")
        ui.run(1)
        session = table_of(ui).session
        assert session.situation.viewer == 0
        ui.key("1", "enter")
        assert session.situation.curtain == 1
        ui.press(*(ui.target("open").rect.cx, ui.target("open").rect.cy))
        for _ in range(5):
            ui.run(0.1)
            ui.key("enter", "space")
        assert session.situation.curtain == 1, "it has not stood long enough"
        ui.run(0.5)
        ui.release(*(ui.target("open").rect.cx, ui.target("open").rect.cy))
        ui.frame()
        assert session.situation.curtain == 1, "the button went down too early"
        ui.key("enter")
        assert session.situation.viewer == 1


def test_two_quick_presses_neither_start_nor_leave_a_game(tmp_path: Path) -> None:
    with impatient(Harness(tmp_path)) as ui:
        ui.run(3)
        ui.key("enter", "enter")
        assert isinstance(ui.top(), NewGameScreen)
        ui.run(DEAF)
        ui.key("enter")
        assert isinstance(ui.top(), TableScreen)


def test_giving_up_needs_a_confirmation(tmp_path: Path) -> None:
    with impatient(at_choice(tmp_path)) as ui:
        ui.key("m")
        ui.run(1)
        ui.click("menu.concede")
        assert isinstance(ui.top(), AskScreen) and ui.focus() == "answer.1"
        ui.click("answer.0")
        assert not table_under(ui).session.situation.over, "two quick clicks give nothing up"
        ui.run(DEAF)
        ui.key("enter")
        assert isinstance(ui.top(), TableScreen) and not table_of(ui).session.situation.over


def test_a_notice_that_comes_under_the_mouse_opens_nothing(tmp_path: Path) -> None:
    with impatient(at_choice(tmp_path)) as ui:
        ui.press(10, 10)
        ui.frame()
        ui.app.notice("Something has happened.", "contraconquer#score")
        ui.frame()
        notice = ui.app._notice
        assert notice is not None
        ui.release(notice.box.cx, notice.box.cy)
        ui.frame()
        assert isinstance(ui.top(), TableScreen)


def test_enter_leaves_a_trick_opened_by_double_click_with_no_disabled_focus(tmp_path: Path) -> None:
    """One stands in the past there: the default button is what Enter does, and after Esc a choice begins as ever."""
    for way in ("enter", "escape"):
        with at_choice(tmp_path / way, size=(1920, 1080)) as ui:
            ui.key("1", "enter")
            until_choice(ui)
            table = table_of(ui)
            ui.key("t")
            tricks = [t.id for t in ui.scene().targets if t.action.verb == "table.review"]
            place = middle(ui.target(tricks[-1]))
            ui.click(place, place)
            ui.run(1)
            assert table.old_trick is not None
            default_button = ui.scene().default_button
            assert default_button is not None and default_button.label == "Back to the game"
            assert meant_by(ui.scene(), ("enter",), enter_down()) == Meaning(default_button.action)
            ui.key(way)
            ui.run(1)
            assert table.old_trick is None and table.chooses and table.picked is None
            ui.key("enter")
            assert "Nothing is chosen yet" in ui.notice(), "Enter is not dead"
            for _ in range(6):
                ui.key("right")
                assert ui.target(ui.focus()).enabled
            before = len(table.session.situation.events)
            ui.key("enter", "enter")
            until_choice(ui)
            assert len(table.session.situation.events) > before
