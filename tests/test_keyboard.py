"""The keyboard: Tab and the arrows reach every target, and Enter pressed again and again makes no choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from every_screen import GAME, SCREENS, opened, scene_with_focus
from playing import make_random_move
from seeds import new_seed
from seen import reached_from
from tables import screen_of, table_of
from trick_play import SHORT, at_grid, lay_bids_by_keys
from ui_harness import Harness, short_table, usual_table

from tablegame.core.tricks import not_none
from tablegame.games import GAMES, Game, find
from tablegame.games.contractgrid.facts.view import GridPhase, GridView
from tablegame.session.settings import Settings
from tablegame.ui.table.launch import begin_usual_game
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.panels import ChartScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.navigate import Direction, arrow, tab
from tablegame.view.scene import Rect, Scene, Target

DIRECTIONS: tuple[Direction, ...] = ("left", "right", "up", "down")
SIZES = [(960, 600, 200), (1920, 1080, 100)]
"""Width and height of the window, and the text size in per cent."""
PANELS = {"table menu": "m", "rest of the table menu": "mm", "seats": "s"}
"""Panel over a table → the keys that open it."""
SCREENS_AND_PANELS = (*SCREENS, *PANELS)


@contextmanager
def screen_or_panel(name: str, folder: Path) -> Iterator[Harness]:
    """A screen of `SCREENS`, or a panel of `PANELS` over a table."""
    with opened(name if name in SCREENS else "shelf", folder, (1280, 800), 100, begun_games=2) as ui:
        if name in PANELS:
            begin_usual_game(ui.app, GAME)
            ui.settle()
            ui.key(*PANELS[name])
        yield ui


def focus_after_arrows(ui: Harness, scene: Scene, target: Target) -> set[str]:
    """Where the arrows lead from a target. An arrow that changes the target itself is left out; an arrow that the
    screen has bound is pressed."""
    free = [d for d in DIRECTIONS if not (d == "left" and target.left) and not (d == "right" and target.right)]
    unbound = {arrow(scene, target.id, direction) for direction in free if direction not in scene.keys}
    return unbound | {focus_after_key(ui, target.id, direction) for direction in free if direction in scene.keys}


def focus_after_key(ui: Harness, target: str, key: str) -> str:
    ui.move_focus(target)
    ui.key(key)
    return ui.focus()


def reached_targets(ui: Harness) -> set[str]:
    """The targets that Tab and the arrows reach from the first focus. Each must be visible when it has the focus."""

    def after_one_key(start: str) -> set[str]:
        scene = scene_with_focus(ui, start)
        target = not_none(scene.target(start))
        window = target.window or Rect(0, 0, *scene.size)
        is_new_focus = start != ui.focus()
        assert not is_new_focus or window.holds(target.rect.cx, target.rect.cy), f"{start} is outside {window}"
        tabs = {tab(scene, start), tab(scene, start, backwards=True)}
        return tabs | focus_after_arrows(ui, scene, target)

    return reached_from(ui.focus() or ui.scene().first_arrow, after_one_key)


@pytest.mark.parametrize("name", SCREENS_AND_PANELS)
def test_keys_reach_every_target_which_comes_into_view_and_lets_the_focus_go(name: str, tmp_path: Path) -> None:
    with screen_or_panel(name, tmp_path) as ui:
        for wide, high, scale in SIZES:
            ui.app.settings.text_scale = scale
            ui.app.apply_settings()
            ui.resize(wide, high)
            ui.settle()
            assert {target.id for target in ui.scene().targets} - reached_targets(ui) == set(), (wide, high, scale)
        ui.resize(1280, 800)
        ui.settle()
        assert_arrows_cross_every_zone(ui)


@pytest.mark.parametrize("name", SCREENS_AND_PANELS)
def test_a_target_with_the_focus_stays_visible_when_window_or_text_size_changes(name: str, tmp_path: Path) -> None:
    with screen_or_panel(name, tmp_path) as ui:
        for goal in [target.id for target in ui.scene().targets]:
            for size, scale in (((1280, 800), 1.0), ((960, 600), 1.0), ((960, 600), 1.5), ((1280, 800), 1.2)):
                scene = scene_with_focus(ui, goal, size, scale)
                target = scene.target(goal)
                if target is not None and target.window is not None:
                    assert target.window.holds(target.rect.cx, target.rect.cy), (goal, size, scale)


@pytest.mark.parametrize("name", SCREENS_AND_PANELS)
def test_up_or_down_as_the_first_key_does_something_if_a_target_is_above_or_below(name: str, tmp_path: Path) -> None:
    with screen_or_panel(name, tmp_path) as ui:
        scene, first, changed = ui.scene(), ui.scene().target(ui.focus()), False
        for key in ("up", "down"):
            ui.key(key)
            changed = changed or ui.focus() != scene.focus or ui.scene().nodes != scene.nodes
        assert changed == (first is None or has_target_above_or_below(scene, first)), f"from {scene.focus!r}"


def assert_arrows_cross_every_zone(ui: Harness) -> None:
    """From each target of a zone the arrows must reach all other targets of the zone: Tab may enter it anywhere."""
    for zone in ui.scene().zones:
        after_arrows: dict[str, set[str]] = {}
        for name in zone.targets:
            scene = scene_with_focus(ui, name)
            after_arrows[name] = focus_after_arrows(ui, scene, not_none(scene.target(name)))
        for start in zone.targets:
            reached = reached_from(start, lambda name, leads_to=after_arrows: leads_to.get(name, ()))
            assert reached >= set(zone.targets), f"{zone.id} from {start}"


def has_target_above_or_below(scene: Scene, start: Target) -> bool:
    """Whether a target that Tab reaches is wholly above or below another one."""
    zoned = {name for zone in scene.zones for name in zone.targets}
    boxes = [target.rect for target in scene.targets if target.id in zoned]
    return any(box.bottom <= start.rect.y or box.y >= start.rect.bottom for box in boxes)


LONG_RESULTS = Settings(hold_ms=3000)
"""A result stays for three seconds, so that many presses come while the player may not choose."""


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_an_arrow_while_the_player_may_not_choose_leads_to_no_button(tmp_path: Path, entry: Game) -> None:
    with Harness(tmp_path, settings=LONG_RESULTS, screen=lambda desk: usual_table(desk, entry)) as ui:
        ui.patient = False  # presses without looking first
        for _ in range(40):
            if not isinstance(ui.top(), TableScreen):
                break
            if ui.focus() == "":
                ui.key("right")
                assert ui.focus() == "" or table_of(ui).chooses, "the arrow was meant for a card"
            ui.key("enter")
            ui.run(0.1, rate=20)
        assert isinstance(ui.top(), TableScreen | GameOverScreen)


def test_a_focus_that_tab_moved_to_a_sheet_while_others_think_stays_there(tmp_path: Path) -> None:
    with at_grid(tmp_path, options={**SHORT["contractgrid"], "cap": 400}, settings=LONG_RESULTS) as ui:
        for _ in range(200):
            view = table_of(ui).session.situation.view
            assert isinstance(view, GridView)
            if table_of(ui).chooses and ui.focus() == "":
                ui.key("right")
            if view.phase == GridPhase.BID and table_of(ui).chooses:
                lay_bids_by_keys(ui)
            if view.phase == GridPhase.PLAY and not table_of(ui).chooses and not table_of(ui).playback.holding:
                break
            ui.key("enter")
            ui.run(0.2, rate=20)
        assert ui.focus() == ""
        for _ in range(4):
            ui.key("tab")
            if ui.focus().startswith("sheet."):
                break
        sheet = ui.focus()
        assert sheet.startswith("sheet.")
        ui.run(0.1)
        assert ui.focus() == sheet
        ui.key("enter")
        assert isinstance(ui.top(), ChartScreen)


STILL = Settings(language="en", speed=0, pace=5, talk=False)
KEYS = ("enter", "space")
MANY_PRESSES = 3 * KEYS
"""The keys that are pressed at the first four choices of each phase of a game; later each key is pressed once."""


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_in_a_whole_game_enter_and_space_alone_pass_each_result_but_make_no_choice(tmp_path: Path, entry: Game) -> None:
    """The test itself makes each choice, once the keys have been pressed again and again without making it."""
    rng, choices, phases = Random(new_seed()), 0, Counter[str]()
    with Harness(tmp_path, settings=STILL, screen=lambda desk: short_table(desk, entry)) as ui:
        for number in range(4000):
            if isinstance(ui.top(), GameOverScreen) or choices == 30:
                break
            table = screen_of(ui, TableScreen).table
            situation = table.session.situation
            if not table.chooses:
                ui.key(KEYS[number % 2])
                ui.run(0.1, rate=20)
            elif situation.forced_move is not None:
                ui.run(0.3, rate=20)  # the table plays it
            else:
                choices += 1
                phase = str(getattr(situation.view, "phase", ""))
                phases[phase] += 1
                for key in MANY_PRESSES if phases[phase] <= 4 else KEYS:
                    ui.key(key)
                    ui.run(0.05, rate=20)
                assert table.session.situation.moves_made == situation.moves_made and table.chooses
                assert table.picked is None and not table.drafts, "a card was lifted"
                assert ui.notice() or not ui.at_table(), "no notice says that nothing is chosen"
                make_random_move(ui, rng)
                ui.frame()
        else:
            raise AssertionError("the game does not go on")
    assert choices


def test_enter_says_that_nothing_is_chosen_after_a_hint_or_a_click_on_the_bare_table(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=STILL, screen=lambda desk: short_table(desk, find("contraconquer"))) as ui:
        ui.settle()
        left_edge_of_felt = 4.0, 400.0
        ui.click(left_edge_of_felt)
        ui.key("enter")
        assert ui.focus() == "" and ui.notice()
        for _ in ("the hint", "the list of all choices"):
            ui.key("h")
            ui.settle()
        assert ui.focus() == "close"
        ui.key("escape", "enter")
        assert ui.at_table() and ui.notice()
