"""Enter presses the default button wherever one is shown and nobody has put the focus elsewhere, on every screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from every_screen import SCREENS, LongWords, opened
from every_screen import settings as screen_settings
from game_pictures import flat
from ui_harness import Harness, usual_table

from tablegame.games import GAMES, Game
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
WIDE = 60.0
"""Pixels that a button is wide at the least; what is golden and narrower is a knob or a bar."""
FIELD_DONE = Action("text", ("done",))
"""Enter in the field of a prompt, which takes what is written as the button does."""

TABLE = (*(4 * ("enter",)), *"1234567udtcmhrs")
OVER = ("escape", "escape", "enter")
"""Keys that are pressed at a table, and while something lies over it."""


def golden_boxes(nodes: tuple[Node, ...]) -> list[Rect]:
    """The buttons that are painted golden and can be pressed."""
    panels = (node for node in flat(nodes) if isinstance(node, Panel))
    return [node.rect for node in panels if node.style == "brass" and node.alpha == 1.0 and node.rect.w > WIDE]


def says_enter(nodes: tuple[Node, ...]) -> bool:
    """Whether a default button wears the cap that says Enter."""
    return any(isinstance(node, Panel) and node.id == ENTER_CAP for node in flat(nodes))


def enter(scene: Scene) -> Action | None:
    """What Enter does on that picture."""
    meant = meant_by(scene, ("enter",), ENTER)
    return None if meant is None else meant.action


@pytest.mark.parametrize("name", SCREENS)
def test_only_the_button_that_enter_presses_is_painted_golden(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, (960, 600)) as ui:
        scene = ui.scene()
        golden = [target.rect for target in scene.targets if target.default_button]
        assert all(any(rect.holds(box.cx, box.cy) for rect in golden) for box in golden_boxes(scene.nodes))
        assert scene.default_button is None or enter(scene) in (scene.default_button.action, FIELD_DONE)


@pytest.mark.parametrize(
    ("entry", "taught"),
    [
        pytest.param(entry, kind == "lesson", id=f"{entry.key}-{kind}")
        for entry in GAMES
        for kind in ("game", *["lesson"] * bool(entry.lessons))
    ],
)
def test_enter_presses_the_golden_button_at_every_table_and_in_its_panels(
    entry: Game, taught: bool, tmp_path: Path
) -> None:
    """Cards are lifted by their keys and panels opened by theirs: nobody moves the focus."""
    chance, checked = Random(7), set()

    def opens(desk: App) -> Screen:
        return lesson(desk, entry.key) if taught else usual_table(desk, entry)

    with Harness(tmp_path, (960, 600), Settings(language="en", hold_ms=3000), screen=opens) as ui:
        for _ in range(70):
            over = not isinstance(ui.top(), TableScreen)
            ui.key(chance.choice(OVER if over else TABLE))
            ui.run(0.3, 20)
            scene = ui.scene()
            if scene.default_button is not None:
                checked.add(scene.default_button.label)
                right = enter(scene) == scene.default_button.action or lays_the_lifted(ui, scene)
                assert right, f"{scene.default_button.label}, but {scene.focus}"
                assert enter(scene) == scene.default_button.action or not says_enter(scene.nodes), (
                    scene.default_button.label
                )
    assert checked


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_a_button_with_its_key_plays_the_lifted_card_in_the_smallest_window(
    entry: Game, language: str, tmp_path: Path
) -> None:
    settings = Settings(language=language, hold_ms=0, speed=0)
    with Harness(tmp_path, (960, 600), settings, screen=lambda desk: usual_table(desk, entry)) as ui:
        seen = set()
        for _ in range(150):
            ui.run(0.1, 20)
            top = ui.top()
            if not isinstance(top, TableScreen) or len(seen) == 8:
                break
            table = top.table
            if not table.chooses:
                continue
            table.picked = table.session.situation.view.legal().sample(Random(len(seen)))
            ui.app.invalidate()
            ui.frame()
            ui.move_focus("commit")
            if ui.scene().target("commit") is not None:
                seen.add(ui.target("commit").label)
                assert any(node.style == "keycap-brass" for node in ui.scene().nodes if isinstance(node, Panel)), seen
            table.submit(table.picked)
            ui.app.invalidate()
        assert seen


def lays_the_lifted(ui: Harness, scene: Scene) -> bool:
    """Whether Enter is on what is lifted, which lays it as the default button does."""
    top, action = ui.top(), enter(scene)
    if not isinstance(top, TableScreen) or action is None:
        return False
    look = top.table.look()
    move = top.table.entry.scene.picked_move(look, action)
    return move is not None and move == look.picked


def test_a_focus_that_was_put_elsewhere_keeps_enter(tmp_path: Path) -> None:
    with opened("question", tmp_path) as ui:
        ui.key("left")
        assert ui.scene().default_button is not None and enter(ui.scene()) != ui.scene().default_button.action


def test_the_golden_button_is_labelled_enter_only_if_enter_presses_it(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="de")) as ui:
        builder = Builder(ui.size(), ui.app.studio.fonts, ui.app.words)
        press = Button("deal", "Austeilen", Action("deal"), "brass", builder.words("Enter"))
        press.draw(builder, "all", Rect(0, 0, 300, 40))
        builder.button("all", "other", Rect(0, 100, 100, 40), "Other", Action("other"))
        scene = builder.scene()
        assert scene.focus == "deal" and says_enter(scene.with_true_caps().nodes)
        elsewhere = scene._replace(focus="other")
        assert enter(elsewhere) == Action("other") and not says_enter(elsewhere.with_true_caps().nodes)
        bound = scene._replace(keys={"enter": Action("more")})
        assert enter(bound) == Action("more") and not says_enter(bound.with_true_caps().nodes)


def scene_with(*targets: Target, focus: str = "") -> Scene:
    return Scene((800, 600), "", (), targets, (Zone("all", tuple(t.id for t in targets)),), focus=focus)


def test_enter_is_for_the_golden_button_where_it_would_change_nothing() -> None:
    box = Rect(0, 0, 100, 40)
    deal, value = (
        Target("deal", box, Action("deal"), default_button=True),
        Target("value", box, Action("set"), chosen=True),
    )
    grey = Target("grey", box, Action("grey"), enabled=False, why="Not now.")
    scene = scene_with(deal, value, grey)
    assert scene.pressed_target("enter") == deal
    assert scene._replace(focus="value").pressed_target("enter") == deal
    assert scene._replace(focus="value").pressed_target("space") == value
    assert scene._replace(focus="grey").pressed_target("enter") == grey, "it says why"
    other = value._replace(chosen=False)
    assert scene_with(deal, other, focus="value").pressed_target("enter") == other


def test_a_screen_begins_at_the_value_that_holds_and_at_nothing_that_looks_grey(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="de")) as ui:
        builder = Builder(ui.size(), ui.app.studio.fonts, ui.app.words)
        box = Rect(0, 0, 100, 40)
        builder.button("menu", "undo", box, "Undo", Action("undo"), enabled=False)
        builder.button("menu", "hint", box, "Hint", Action("hint"))
        assert builder.scene().focus == "hint"
        ui.click("settings")
        assert ui.target(ui.focus()).chosen


def test_focusing_a_disabled_button_shows_why_it_is_disabled(tmp_path: Path) -> None:
    class Row(Screen):
        def build(self, builder: Builder) -> Scene:
            for i, why in enumerate(("", "Nothing was done yet.")):
                rect = Rect(100.0 + 200 * i, 100, 150, 40)
                builder.button("row", f"b{i}", rect, "Undo", Action("undo"), enabled=not why, why=why)
            return builder.scene()

        def act(self, action: Action) -> None:
            raise AssertionError(action)

    with Harness(tmp_path, screen=lambda _desk: Row()) as ui:
        ui.key("right")
        assert ui.focus() == "b1" and ui.notice() == "Nothing was done yet."
        ui.key("left")
        assert ui.focus() == "b0" and ui.notice() == ""


def test_only_where_cards_are_dealt_the_golden_button_deals(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        for game, label in (("procession", "Begin"), ("contraspiel", "Deal")):
            ui.click(f"tile.{game}")
            assert isinstance(ui.top(), NewGameScreen) and ui.target("deal").label == label
            ui.key("escape")


LEAVES = {"leave", "again", "same_deal", "concede", "anew"}


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_buttons_of_a_dialog_stand_in_one_row_or_one_column(name: str, scale: int, tmp_path: Path) -> None:
    with opened(name, tmp_path, (960, 600), scale, words=LongWords()) as ui:
        scene = ui.scene()
        dialog = any(isinstance(node, Panel) and node.id == "panel" for node in scene.nodes)
        foot = [target.rect for target in scene.targets if target.id in zone_named(scene, "foot")]
        row = len({round(rect.y) for rect in foot}) <= 1
        column = len({(round(rect.x), round(rect.w)) for rect in foot}) == 1
        assert row or column or not dialog, "but on a page with a bar, whose buttons stand in a grid"


DIALOGS: dict[str, Callable[[App], Screen]] = {
    **SCREENS,
    **{f"first page of {entry.key}": lambda desk, entry=entry: NewGameScreen(desk, entry) for entry in GAMES},
}


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)], ids=["small", "usual"])
@pytest.mark.parametrize("name", DIALOGS)
def test_choices_in_a_dialog_never_move_its_buttons(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    with Harness(tmp_path, size, screen_settings(), screen=DIALOGS[name]) as ui:
        top, title, places = ui.top(), ui.scene().title, foot_places(ui)
        for target in ui.scene().targets:
            chooses = target.role in ("switch", "check") or target.action.verb in ("set", "players", "option", "kind")
            if target.enabled and chooses:
                ui.app.act(target.action)
                ui.frame()
                if ui.top() is top and ui.scene().title == title:
                    assert foot_places(ui) == places, target.id


def test_a_dialog_does_not_scroll_over_space_reserved_for_other_choices(tmp_path: Path) -> None:
    with opened("new game of six", tmp_path, (1920, 1080), 200) as ui:
        assert ui.scene().target("pane.bar") is None, "a level of computers says less than the room kept for people"


def zone_named(scene: Scene, name: str) -> tuple[str, ...]:
    return next((zone.targets for zone in scene.zones if zone.id == name), ())


def foot_places(ui: Harness) -> dict[str, Rect]:
    scene = ui.scene()
    foot = (target for target in scene.targets if target.id in zone_named(scene, "foot"))
    return {target.id: Rect(*(round(side, 6) for side in target.rect)) for target in foot}


def test_clicking_a_disabled_entry_shows_why_and_keeps_the_focus(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en"), screen=lambda desk: usual_table(desk, GAMES[0])) as ui:
        ui.key("m", "m")
        before = ui.focus()
        ui.click("menu.redo")
        assert ui.notice() and ui.focus() == before


def test_a_switch_that_is_clicked_leaves_enter_to_the_golden_button(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en"), screen=lambda desk: usual_table(desk, GAMES[0])) as ui:
        ui.key("w")
        ui.click("dots")
        assert ui.app.settings.dots and says_enter(ui.scene().nodes)
        ui.key("enter")
        assert ui.app.settings.dots and isinstance(ui.top(), TableScreen)


def test_the_golden_button_of_a_list_of_lessons_is_the_first_that_is_new(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        store_finished(ui.folders, lesson_name("contraspiel", 0), ui.today)
        ui.push(PracticeScreen(ui.app))
        ui.click("part.contraspiel.lessons")
        golden = ui.scene().default_button
        assert golden is not None and golden.id == "answer.1"


@pytest.mark.parametrize("taught", [False, True], ids=["game", "lesson"])
def test_more_puts_the_focus_on_nothing_that_ends_a_game(taught: bool, tmp_path: Path) -> None:
    def opens(desk: App) -> Screen:
        return lesson(desk, "wargops") if taught else usual_table(desk, GAMES[0])

    with Harness(tmp_path, settings=Settings(language="en"), screen=opens) as ui:
        ui.key("m", "m")
        assert ui.focus().startswith("menu.") and ui.focus().removeprefix("menu.") not in LEAVES
