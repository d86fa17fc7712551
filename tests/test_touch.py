"""A finger on a touch screen: tap, drag, long press, scrolling, and targets that are large enough."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from every_screen import SCREENS, opened
from tables import table_of
from ui_harness import Harness, middle, usual_table
from walks import SEALED_GAMES

from tablegame.games import find
from tablegame.session.settings import Settings
from tablegame.ui.input.fingers import FINGER
from tablegame.ui.input.guard import hit, is_large
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.view.scene import Rect, Target

REACH = FINGER / 2 - 1


@pytest.mark.parametrize("name", SCREENS)
def test_a_finger_finds_every_target_within_44_pixels_unless_another_is_nearer(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ui:
        for target in ui.scene().targets:
            window = target.window or Rect(0, 0, *ui.size())
            x, y = middle(target)
            for dx, dy in ((0, 0), (REACH, 0), (-REACH, 0), (0, REACH), (0, -REACH)):
                place = x + dx, y + dy
                if target.rect.overlaps(window) and window.holds(*place):
                    found = hit(ui.scene(), *place, FINGER)
                    assert found is not None and (is_large(target) or not is_large(found)), target.id
                    assert found is target or _distance(found, *place) <= _distance(target, *place), target.id


def _distance(target: Target, x: float, y: float) -> float:
    rect = target.rect
    across, down = max(rect.x - x, x - rect.right, 0.0), max(rect.y - y, y - rect.bottom, 0.0)
    return float(across**2 + down**2)


def test_a_tap_presses_once_and_a_long_press_only_shows_what_the_mouse_would(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.tap("settings")
        assert [type(screen).__name__ for screen in ui.screens()] == ["ShelfScreen", "SettingsScreen"]
        ui.finger(pygame.FINGERDOWN, *middle(ui.target("close")))
        ui.run(1.0)
        ui.finger(pygame.FINGERUP, *middle(ui.target("close")))
        ui.frame()
        assert len(ui.screens()) == 2


def rule_book(folder: Path, settings: Settings) -> Harness:
    """The rule book of a game, which scrolls."""
    return Harness(folder, settings=settings, screen=lambda desk: RulesScreen(desk, "contraspiel"))


def swipe(ui: Harness, fingers: int = 1, pixels: float = 240.0, seconds: float = 0.2) -> float:
    """Fingers move up by so many pixels, and leave the screen; how far the page has gone then."""
    top = ui.top()
    assert isinstance(top, RulesScreen)
    before, steps = top.pane.offset, round(seconds * 60)
    for number in range(1, fingers + 1):
        ui.finger(pygame.FINGERDOWN, 700 + 80 * number, 600, number)
    for step in range(1, steps + 1):
        for number in range(1, fingers + 1):
            ui.finger(pygame.FINGERMOTION, 700 + 80 * number, 600 - pixels * step / steps, number)
        ui.frame()
    for number in range(1, fingers + 1):
        ui.finger(pygame.FINGERUP, 700 + 80 * number, 600 - pixels, number)
    ui.frame(0.0)
    return top.pane.offset - before


@pytest.mark.parametrize("fingers", [1, 2])
def test_a_page_follows_the_fingers_and_glides_on_unless_motion_is_off(fingers: int, tmp_path: Path) -> None:
    for still in (False, True):
        with rule_book(tmp_path / str(still), Settings(language="en", speed=0 if still else 3)) as ui:
            top = ui.top()
            assert isinstance(top, RulesScreen)
            assert swipe(ui, fingers) == pytest.approx(240, abs=40), "as far as the fingers"
            there = top.pane.offset
            ui.run(2.0)
            assert (top.pane.offset > there + 30) is not still
            there = top.pane.offset
            ui.run(1.0)
            assert top.pane.offset == there, "it comes to rest"
            swipe(ui, fingers, 60.0, 0.5)
            ui.run(0.1)
            ui.finger(pygame.FINGERDOWN, 700, 300)
            ui.frame()
            there = top.pane.offset
            ui.run(0.3)
            assert top.pane.offset == there, "a finger stops it"


@pytest.mark.parametrize("key", SEALED_GAMES)
def test_a_whole_game_is_played_with_one_finger(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en", speed=0)) as ui:
        ui.push(usual_table(ui.app, find(key)))
        for _ in range(400):
            ui.run(0.1, rate=20)
            session, scene = table_of(ui).session, ui.scene()
            if session.situation.over:
                break
            commit = scene.target("commit") or scene.target("go")
            playable = [t for t in scene.targets if t.grasp is not None and t.grasp.on_lay is not None and t.enabled]
            if commit is not None and commit.enabled:
                ui.tap(commit.id)
            elif playable and session.situation.can_act:
                ui.tap(playable[0].id)
        assert session.situation.over
