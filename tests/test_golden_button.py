"""The golden button, on every screen and at every table: Enter presses it while the focus is not put elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from every_screen import SCREENS, opened
from every_screen import settings as screen_settings
from game_pictures import flat
from ui_harness import Harness, usual_table

from tablegame.games import GAMES, Game, find
from tablegame.practice.lessons import lesson_name, store_finished
from tablegame.session.settings import Settings
from tablegame.ui.app import App
from tablegame.ui.desk import Screen
from tablegame.ui.input.input import meant_by
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.table_screen.screen import TableScreen, lesson
from tablegame.view.builder import Builder
from tablegame.view.form import Button
from tablegame.view.scene import ENTER_CAP, Action, Node, Panel, Rect, Scene, Target, Zone

import pygame  # isort: skip

ENTER = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
NARROWEST = 60.0
"""The least width of a button in pixels: a narrower golden box is a knob or a bar."""
FIELD_DONE = Action("text", ("done",))
"""The action of Enter in the field of a prompt, which takes the text as the button does."""
TABLE_KEYS = (*(4 * ("enter",)), *"px1234567udtcmhrs")
PANEL_KEYS = ("escape", "escape", "enter")
"""The keys that are pressed by chance at a table, and while a panel lies over it. P and X lead on from the first
question of Contraspiel and ContractGrid, which no other key answers."""


def golden_boxes(nodes: tuple[Node, ...]) -> list[Rect]:
    """The boxes of the golden buttons that are not faded."""
    panels = (node for node in flat(nodes) if isinstance(node, Panel))
    return [node.rect for node in panels if node.style == "brass" and node.alpha == 1.0 and node.rect.w > NARROWEST]


def says_enter(nodes: tuple[Node, ...]) -> bool:
    """Whether a golden button has the cap that says Enter."""
    return any(isinstance(node, Panel) and node.id == ENTER_CAP for node in flat(nodes))


def action_of_enter(scene: Scene) -> Action | None:
    """The action that Enter does on a picture; None for none."""
    meaning = meant_by(scene, ("enter",), ENTER)
    return None if meaning is None else meaning.action


@pytest.mark.parametrize("name", SCREENS)
def test_only_the_button_that_enter_presses_is_painted_golden(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, (960, 600)) as ui:
        scene = ui.scene()
        golden = [target.rect for target in scene.targets if target.default_button]
        assert all(any(rect.holds(box.cx, box.cy) for rect in golden) for box in golden_boxes(scene.nodes))
        assert scene.default_button is None or action_of_enter(scene) in (scene.default_button.action, FIELD_DONE)


def opener(entry: Game, taught: bool) -> Callable[[App], Screen]:
    """Opens the first lesson of a game (taught), or a table with a usual game."""
    return lambda desk: lesson(desk, entry.key) if taught else usual_table(desk, entry)


@pytest.mark.parametrize(
    ("entry", "taught"),
    [
        pytest.param(entry, kind == "lesson", id=f"{entry.key}-{kind}")
        for entry in GAMES
        for kind in ("game", *["lesson"] * bool(entry.lessons))
    ],
)
def test_enter_presses_the_golden_button_at_each_table_and_in_panels(entry: Game, taught: bool, tmp_path: Path) -> None:
    """Cards are lifted and panels are opened by their keys: the focus is not moved. Every fourth time a legal move is
    made, so that a game goes on whose bids or sheets these keys do not put together."""
    chance, labels = Random(7), set()
    with Harness(tmp_path, (960, 600), Settings(language="en", hold_ms=3000), screen=opener(entry, taught)) as ui:
        for number in range(70):
            top = ui.top()
            if not number % 4 and not taught and isinstance(top, TableScreen) and top.table.chooses:
                top.table.submit(top.table.session.situation.view.legal().sample(chance))
                ui.app.invalidate()
            else:
                ui.key(chance.choice(TABLE_KEYS if isinstance(top, TableScreen) else PANEL_KEYS))
            ui.run(0.3, rate=20)
            scene = ui.scene()
            golden = scene.default_button
            if golden is not None:
                labels.add(golden.label)
                presses_golden = action_of_enter(scene) == golden.action
                assert presses_golden or plays_lifted_card(ui, scene), f"{golden.label}, but {scene.focus}"
                assert presses_golden or not says_enter(scene.nodes), golden.label
    assert labels


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_a_button_with_its_key_plays_a_card_in_the_smallest_window(entry: Game, language: str, tmp_path: Path) -> None:
    settings = Settings(language=language, hold_ms=0, speed=0)
    with Harness(tmp_path, (960, 600), settings, screen=lambda desk: usual_table(desk, entry)) as ui:
        labels = set()
        for _ in range(150):
            ui.run(0.1, rate=20)
            top = ui.top()
            if not isinstance(top, TableScreen) or len(labels) == 8:  # labels of enough different choices
                break
            table = top.table
            if not table.chooses:
                continue
            table.picked = table.session.situation.view.legal().sample(Random(len(labels)))
            ui.app.invalidate()
            ui.frame()
            ui.move_focus("commit")
            if ui.scene().target("commit") is not None:
                labels.add(ui.target("commit").label)
                assert any(node.style == "keycap-brass" for node in ui.scene().nodes if isinstance(node, Panel)), labels
            table.submit(table.picked)
            ui.app.invalidate()
        assert labels


def plays_lifted_card(ui: Harness, scene: Scene) -> bool:
    """Whether Enter plays the lifted card, which has the focus, as the golden button would."""
    top, action = ui.top(), action_of_enter(scene)
    if not isinstance(top, TableScreen) or action is None:
        return False
    look = top.table.look()
    move = top.table.entry.scene.picked_move(look, action)
    return move is not None and move == look.picked


def test_the_golden_button_is_labelled_enter_only_if_enter_presses_it(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="de")) as ui:
        builder = Builder(ui.size(), ui.app.studio.fonts, ui.app.words)
        press = Button("deal", "Austeilen", Action("deal"), "brass", builder.words("Enter"))
        press.draw(builder, "all", Rect(0, 0, 300, 40))
        builder.button("all", "other", Rect(0, 100, 100, 40), "Other", Action("other"))
        scene = builder.scene()
        assert scene.focus == "deal" and says_enter(scene.with_true_caps().nodes)
        elsewhere = scene._replace(focus="other")
        assert action_of_enter(elsewhere) == Action("other") and not says_enter(elsewhere.with_true_caps().nodes)
        bound = scene._replace(keys={"enter": Action("more")})
        assert action_of_enter(bound) == Action("more") and not says_enter(bound.with_true_caps().nodes)


def scene_with(*targets: Target, focus: str = "") -> Scene:
    return Scene((800, 600), "", (), targets, (Zone("all", tuple(t.id for t in targets)),), focus=focus)


def test_enter_on_a_value_that_is_chosen_already_presses_the_golden_button() -> None:
    box = Rect(0, 0, 100, 40)
    deal = Target("deal", box, Action("deal"), default_button=True)
    value = Target("value", box, Action("set"), chosen=True)
    disabled = Target("disabled", box, Action("disabled"), enabled=False, why="Not now.")
    scene = scene_with(deal, value, disabled)
    assert scene.pressed_target("enter") == deal
    assert scene._replace(focus="value").pressed_target("enter") == deal
    assert scene._replace(focus="value").pressed_target("space") == value
    assert scene._replace(focus="disabled").pressed_target("enter") == disabled, "it says why"
    unchosen = value._replace(chosen=False)
    assert scene_with(deal, unchosen, focus="value").pressed_target("enter") == unchosen


def test_the_first_focus_is_never_a_disabled_button_and_in_settings_a_chosen_value(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        builder = Builder(ui.size(), ui.app.studio.fonts, ui.app.words)
        box = Rect(0, 0, 100, 40)
        builder.button("menu", "undo", box, "Undo", Action("undo"), enabled=False)
        builder.button("menu", "hint", box, "Hint", Action("hint"))
        assert builder.scene().focus == "hint"
        ui.click("settings")
        assert ui.target(ui.focus()).chosen


DIALOGS: dict[str, Callable[[App], Screen]] = {
    **SCREENS,
    **{f"first page of {entry.key}": lambda desk, entry=entry: NewGameScreen(desk, entry) for entry in GAMES},
}


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)], ids=["small", "usual"])
@pytest.mark.parametrize("name", DIALOGS)
def test_no_choice_moves_foot_or_player_counts_of_a_dialog(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    with Harness(tmp_path, size, screen_settings(), screen=DIALOGS[name]) as ui:
        top, title, boxes = ui.top(), ui.scene().title, fixed_boxes(ui)
        for target in ui.scene().targets:
            chooses = target.role in ("switch", "check") or target.action.verb in ("set", "players", "option", "kind")
            if target.enabled and chooses:
                ui.app.act(target.action)
                ui.frame()
                if ui.top() is top and ui.scene().title == title:
                    assert fixed_boxes(ui) == boxes, target.id


def test_a_new_game_of_six_in_large_type_does_not_scroll_on_a_large_screen(tmp_path: Path) -> None:
    with opened("new game of six", tmp_path, (1920, 1080), 200) as ui:
        scroll_bar = ui.scene().target("pane.bar")
        assert scroll_bar is None


def fixed_boxes(ui: Harness) -> dict[str, Rect]:
    """The boxes of the buttons at the foot of a dialog, and of those for the number of players."""
    scene = ui.scene()
    foot = next((zone.targets for zone in scene.zones if zone.id == "foot"), ())
    fixed = (target for target in scene.targets if target.id in foot or target.id.startswith("players."))
    return {target.id: Rect(*(round(side, 6) for side in target.rect)) for target in fixed}


def test_after_a_click_on_a_switch_enter_presses_the_golden_button_not_the_switch(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en"), screen=lambda desk: usual_table(desk, GAMES[0])) as ui:
        ui.key("w")
        ui.click("tutor.1")  # the level that warns of mistakes
        assert ui.app.settings.tutor == "mistakes" and says_enter(ui.scene().nodes)
        ui.key("enter")
        assert ui.app.settings.tutor == "mistakes" and isinstance(ui.top(), TableScreen)


def test_the_golden_button_of_a_list_of_lessons_is_the_first_unfinished_lesson(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        store_finished(ui.folders, lesson_name("contraspiel", 0), ui.today)
        ui.push(PracticeScreen(ui.app))
        ui.click("part.contraspiel.lessons")
        golden = ui.scene().default_button
        assert golden is not None and golden.id == "answer.1", "the second lesson, since the first is finished"


@pytest.mark.parametrize("taught", [False, True], ids=["game", "lesson"])
def test_the_first_focus_under_more_in_the_menu_is_no_entry_that_ends_the_game(taught: bool, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en"), screen=opener(find("wargops"), taught)) as ui:
        ui.key("m", "m")  # the menu, and its page under More
        ending = {f"menu.{name}" for name in ("leave", "again", "same_deal", "concede", "anew")}
        assert ui.focus().startswith("menu.") and ui.focus() not in ending
