"""The guard against hasty presses: a press does what was on the screen for a while when it began, or nothing.

`test_stolen_input.py` presses at random in whole games. Here each rule of the guard is tested by itself, on a small
screen (`Asker`) whose question the test changes, and at the table.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import at_choice, at_table, table_of, until_choice, view_of
from ui_harness import Harness, middle

from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui import loop
from tablegame.ui.desk import Screen
from tablegame.ui.input.guard import LIGHT, Guard, HeldPress, Meaning
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.table_screen.menu import MenuScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, PromptContext, Rect, Scene

import pygame  # isort: skip

DEAF = Settings().deaf_ms / 1000
BOX = Rect(100, 100, 100, 60)
"""The box of the button "answer" of `Asker`."""


class Asker(Screen):
    """A question, which the button "answer" and the keys F5 and X answer; the button "on" asks the next one."""

    help = ""

    def __init__(self, consequential: bool = True) -> None:
        """consequential: whether an answer is a consequential action for the guard."""
        self.consequential = consequential
        self.question = "first"
        self.box = BOX
        self.done: list[str] = []  # the questions that were answered
        self._stale = False

    def ask(self, question: str) -> None:
        """Change the question without a press of the player."""
        self.question = question
        self._stale = True

    def move(self, box: Rect) -> None:
        """Move the button without a press of the player."""
        self.box = box
        self._stale = True

    def build(self, builder: Builder) -> Scene:
        builder.button("all", "answer", self.box, "Answer", Action("answer"))
        builder.button("all", "below", Rect(100, 300, 100, 60), "Below", Action("nothing"))
        builder.button("all", "on", Rect(300, 300, 100, 60), "On", Action("on"))
        builder.key("x", Action("answer"))
        builder.key("f5", Action("answer"))
        consequential = frozenset({Action("answer")}) if self.consequential else frozenset()
        builder.asking = PromptContext(occasion=self.question, consequential=consequential)
        return builder.scene()

    def act(self, action: Action) -> None:
        if action.verb == "answer":
            self.done.append(self.question)
        elif action.verb == "on":
            self.question = "next"

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        stale, self._stale = self._stale, False
        return stale


def impatient(ui: Harness) -> Harness:
    """The harness with a player who presses without looking first."""
    ui.patient = False
    return ui


def asker_at_rest(folder: Path, screen: Asker, settings: Settings | None = None) -> Harness:
    """The screen after 3 seconds without a change, with the focus on its button, and an impatient player."""
    ui = impatient(Harness(folder, settings=settings, screen=lambda _: screen))
    ui.app.focus("answer")
    ui.run(3, rate=20)
    return ui


def post_key(key: int, text: str = "", kind: int = pygame.KEYDOWN) -> None:
    """Post the event of a key, without a frame after it."""
    pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode=text, scancode=0))


WAYS = {
    "enter": lambda ui: ui.key("enter"),
    "its own key": lambda ui: ui.key("f5"),
    "the mouse": lambda ui: ui.click((BOX.cx, BOX.cy)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("consequential", "seconds"), [(True, DEAF), (False, LIGHT)], ids=["consequential", "light"])
def test_a_control_that_changed_its_meaning_by_itself_ignores_input_briefly(
    tmp_path: Path, consequential: bool, seconds: float, way: str
) -> None:
    screen = Asker(consequential)
    with asker_at_rest(tmp_path, screen) as ui:
        WAYS[way](ui)
        assert screen.done == ["first"]
        screen.ask("second")
        ui.frame()
        ui.run(seconds - 0.1)
        WAYS[way](ui)
        assert screen.done == ["first"]
        ui.run(0.15)
        WAYS[way](ui)
        assert screen.done == ["first", "second"]


@pytest.mark.parametrize("consequential", [True, False], ids=["consequential", "light"])
def test_a_letter_key_works_as_soon_as_its_action_is_displayed(tmp_path: Path, consequential: bool) -> None:
    screen = Asker(consequential)
    with asker_at_rest(tmp_path, screen) as ui:
        screen.ask("second")
        ui.frame()
        ui.key("x")
        assert screen.done == ["second"]


@pytest.mark.parametrize("way", ["enter", "the mouse"])
def test_a_press_that_is_too_early_gets_a_notice_at_once(tmp_path: Path, way: str) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen) as ui:
        screen.ask("second")
        ui.frame()
        ui.run(0.1)
        WAYS[way](ui)
        assert not screen.done and "not ready" in ui.notice()
        assert any(getattr(node, "id", "") == "notice" for node in ui.app.studio.stage._final)
        ui.run(DEAF)
        WAYS[way](ui)
        assert screen.done == ["second"] and ui.notice() == ""


def run_slow_loop(ui: Harness, enter_at: float, end: float) -> None:
    """Run the main loop as on a machine that takes a second for each picture, and press Enter at a time."""
    app, step, pressed = ui.app, ui.app.step, False

    def pass_time(seconds: float) -> None:
        nonlocal pressed
        ui.now += seconds
        if ui.now >= enter_at and not pressed:
            pressed = True
            post_key(pygame.K_RETURN)
        app.running = ui.now < end

    def slow_step(now: float, events: list[pygame.Event]) -> bool:
        drew = step(now, events)
        pass_time(1.0 if drew else 0.001)
        return drew

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "step", slow_step)
        loop.run(app, app.clock, pass_time)
    app.running = True


@pytest.mark.parametrize(("seconds", "counts"), [(0.5, False), (1.0 + DEAF + 0.2, True)], ids=["while drawn", "later"])
def test_a_press_while_a_picture_is_drawn_means_the_one_before(tmp_path: Path, seconds: float, counts: bool) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen) as ui:
        screen.ask("second")
        run_slow_loop(ui, ui.now + seconds, ui.now + 4)
        assert screen.done == (["second"] if counts else [])


@pytest.mark.parametrize("milliseconds", [0, 2000])
def test_the_time_for_which_new_questions_ignore_presses_is_a_setting(tmp_path: Path, milliseconds: int) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen, Settings(deaf_ms=milliseconds)) as ui:
        screen.ask("second")
        ui.frame()
        ui.run(max(0.0, milliseconds / 1000 - 0.1))
        ui.key("enter")
        assert screen.done == ([] if milliseconds else ["second"])
        ui.run(0.2)
        ui.key("enter")
        assert screen.done[-1] == "second"


def test_a_target_that_moves_under_the_mouse_ignores_clicks_briefly_but_not_enter(tmp_path: Path) -> None:
    screen, new_box = Asker(), Rect(500, 100, 100, 60)
    with asker_at_rest(tmp_path, screen) as ui:
        screen.move(new_box)
        ui.frame()
        ui.run(0.5)
        ui.click((new_box.cx, new_box.cy))
        assert not screen.done
        ui.key("enter")
        assert screen.done == ["first"]


def test_a_click_during_which_the_question_changes_answers_neither(tmp_path: Path) -> None:
    screen = Asker(consequential=False)
    with asker_at_rest(tmp_path, screen) as ui:
        ui.press(BOX.cx, BOX.cy)
        ui.run(0.3)
        screen.ask("second")
        ui.run(5, rate=20)
        ui.release(BOX.cx, BOX.cy)
        ui.frame()
        assert not screen.done


@pytest.mark.parametrize(("consequential", "key"), [(True, "f5"), (False, "x")], ids=["consequential", "light"])
def test_a_key_right_after_going_on_answers_unless_consequential(tmp_path: Path, consequential: bool, key: str) -> None:
    screen = Asker(consequential)
    with asker_at_rest(tmp_path, screen) as ui:
        ui.click("on")
        ui.key(key)
        assert screen.done == ([] if consequential else ["next"])
        ui.run(DEAF)
        ui.key(key)
        assert screen.done[-1] == "next"


def test_a_key_pressed_before_the_next_question_is_drawn_does_not_answer_it(tmp_path: Path) -> None:
    screen = Asker(consequential=False)
    with asker_at_rest(tmp_path, screen) as ui:
        ui.app.focus("on")
        ui.run(1)
        post_key(pygame.K_RETURN)
        post_key(pygame.K_x, "x")
        ui.frame()
        assert screen.question == "next" and not screen.done and "not ready" in ui.notice()
        post_key(pygame.K_x, "x", pygame.KEYUP)
        ui.key("x")
        assert screen.done == ["next"]


@pytest.mark.parametrize("by_player", [False, True], ids=["by itself", "by the player"])
@pytest.mark.parametrize("letter", [False, True], ids=["enter", "letter"])
def test_while_cards_move_a_letter_counts_and_enter_has_to_wait(tmp_path: Path, by_player: bool, letter: bool) -> None:
    """The guard alone: a picture was drawn at second 1, and the next one, whose cards still move, at second 2."""

    def meaning_of(_: Scene) -> Meaning:
        return Meaning(Action("answer"))

    screen = Asker(consequential=False)
    with asker_at_rest(tmp_path, screen) as ui:
        guard, scene = Guard(Settings(), lambda: 1.0), ui.scene()
        guard.show(screen, scene, by_player)
        guard.note_drawn(1.0)
        guard.show(screen, scene._replace(asking=scene.asking._replace(occasion="second")), by_player)
        assert not guard.allows(meaning_of, HeldPress(2.1, is_character=letter)), "nothing of the picture is shown yet"
        guard.note_drawn(2.0, complete=False)
        assert guard.allows(meaning_of, HeldPress(2.1, aimed=not letter, is_character=letter)) == letter


def test_esc_and_m_in_one_frame_close_a_panel_and_open_the_menu(tmp_path: Path) -> None:
    """The key of the menu means the same on every picture (`PromptContext.context_free`)."""
    with impatient(at_choice(tmp_path)) as ui:
        ui.run(1)
        ui.key("w")
        assert not ui.at_table()
        ui.run(1)
        post_key(pygame.K_ESCAPE)
        post_key(pygame.K_m, "m")
        ui.frame()
        assert isinstance(ui.top(), MenuScreen)


def test_moving_the_focus_to_a_changed_control_does_not_enable_it_sooner(tmp_path: Path) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen) as ui:
        ui.app.focus("below")
        ui.run(3, rate=20)
        screen.ask("second")
        ui.frame()
        ui.key("left", "up")
        assert ui.focus() == "answer"
        ui.key("enter")
        assert not screen.done
        ui.run(DEAF)
        ui.key("enter")
        assert screen.done == ["second"]


def test_a_key_that_is_held_down_is_one_press(tmp_path: Path) -> None:
    screen = Asker()
    with asker_at_rest(tmp_path, screen) as ui:

        def hold_x() -> None:
            for _ in range(40):
                post_key(pygame.K_x, "x")
                ui.frame(1 / 30)

        hold_x()
        assert screen.done == ["first"]
        screen.ask("second")
        hold_x()
        assert screen.done == ["first"]
        post_key(pygame.K_x, "x", pygame.KEYUP)
        ui.key("x")
        assert screen.done == ["first", "second"]


@pytest.mark.parametrize("by_key", [True, False], ids=["key", "click"])
def test_a_card_lifted_under_a_notice_can_be_sealed_at_once(tmp_path: Path, by_key: bool) -> None:
    with impatient(at_choice(tmp_path)) as ui:
        ui.run(1)
        ui.app.notice("The tutor is help.")
        ui.frame()
        ui.key("2") if by_key else ui.click("pick/2")
        assert ui.notice() == "" and table_of(ui).picked == 2
        ui.key("enter")
        assert view_of(ui).tricks[0].ranks[0] == 2


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.5])
def test_the_button_that_appears_for_a_lifted_card_takes_a_click_at_once(tmp_path: Path, seconds: float) -> None:
    with impatient(at_choice(tmp_path)) as ui:
        ui.run(3)
        assert ui.scene().target("commit") is None
        ui.click("pick/2")
        ui.run(seconds)
        ui.click("commit")
        assert view_of(ui).tricks[0].ranks[0] == 2


def test_a_curtain_opens_only_by_a_press_that_begins_after_it_has_hung_for_a_while(tmp_path: Path) -> None:
    chairs = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with impatient(at_table(tmp_path, chairs)) as ui:
        ui.run(1)
        ui.key("enter")
        ui.run(1)
        session = table_of(ui).session
        assert session.situation.viewer == 0
        ui.key("1", "enter")
        assert session.situation.curtain == 1
        ui.press(*middle(ui.target("open")))
        for _ in range(5):
            ui.run(0.1)
            ui.key("enter", "space")
        assert session.situation.curtain == 1
        ui.run(0.5)
        ui.release(*middle(ui.target("open")))
        ui.frame()
        assert session.situation.curtain == 1, "the mouse button went down too early"
        ui.key("enter")
        assert session.situation.viewer == 1


def test_enter_twice_on_the_shelf_opens_the_new_game_dialog_but_deals_no_game(tmp_path: Path) -> None:
    with impatient(Harness(tmp_path)) as ui:
        ui.run(3)
        ui.key("enter", "enter")
        assert isinstance(ui.top(), NewGameScreen)
        ui.run(DEAF)
        ui.key("enter")
        assert isinstance(ui.top(), TableScreen)


def test_a_notice_that_appears_under_the_mouse_during_a_press_opens_nothing(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_a_key_leaves_an_old_trick_opened_by_double_click_and_the_choice_goes_on(tmp_path: Path, key: str) -> None:
    with at_choice(tmp_path, size=(1920, 1080)) as ui:
        ui.key("1", "enter")
        until_choice(ui)
        table = table_of(ui)
        ui.key("t")
        trick = next(t for t in ui.scene().targets if t.action.verb == "table.review")
        ui.click(middle(trick), middle(trick))
        ui.run(1)
        assert table.old_trick is not None
        ui.key(key)
        ui.run(1)
        assert table.old_trick is None and table.chooses and table.picked is None
        ui.key("enter")
        assert "Nothing is chosen yet" in ui.notice()
        for _ in range(6):
            ui.key("right")
            assert ui.target(ui.focus()).enabled
        ui.key("enter")
        until_choice(ui)
        assert len(view_of(ui).tricks) == 2
