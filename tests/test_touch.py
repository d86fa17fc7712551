"""Fingers on a touch screen: taps near a target, long presses, scrolling, and whole games."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from every_screen import SCREENS, opened
from tables import screen_of, table_of
from ui_harness import Harness, middle, usual_table
from walks import SEALED_GAMES

from tablegame.games import find
from tablegame.session.settings import Settings
from tablegame.ui.input.fingers import FINGER
from tablegame.ui.input.guard import hit, is_page
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.view.scene import Rect, Target

REACH = FINGER / 2 - 1
"""The pixels from the middle of a target that a finger still covers."""


@pytest.mark.parametrize("name", SCREENS)
def test_a_finger_21_pixels_from_the_middle_of_a_target_hits_it_or_a_nearer_one(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ui:
        for target in ui.scene().targets:
            window = target.window or Rect(0, 0, *ui.size())
            x, y = middle(target)
            for dx, dy in ((0, 0), (REACH, 0), (-REACH, 0), (0, REACH), (0, -REACH)):
                position = x + dx, y + dy
                if target.rect.overlaps(window) and window.holds(*position):
                    caught = hit(ui.scene(), *position, FINGER)
                    assert caught is not None and (is_page(target) or not is_page(caught)), target.id
                    to_caught, to_target = (square_of_distance(box, *position) for box in (caught, target))
                    assert caught is target or to_caught <= to_target, target.id


def square_of_distance(target: Target, x: float, y: float) -> float:
    rect = target.rect
    across, down = max(rect.x - x, x - rect.right, 0.0), max(rect.y - y, y - rect.bottom, 0.0)
    return float(across**2 + down**2)


def test_a_tap_presses_a_target_once_and_a_long_press_does_not_press_it(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.tap("settings")
        assert [type(screen).__name__ for screen in ui.screens()] == ["ShelfScreen", "SettingsScreen"]
        ui.finger(pygame.FINGERDOWN, *middle(ui.target("close")))
        ui.run(1.0)
        ui.finger(pygame.FINGERUP, *middle(ui.target("close")))
        ui.frame()
        assert len(ui.screens()) == 2


def swipe(ui: Harness, fingers: int, pixels: float, seconds: float) -> float:
    """Move fingers up over the rule book, and off the screen; returns by how many pixels the page has scrolled."""
    pane = screen_of(ui, RulesScreen).pane
    before, steps = pane.offset, round(seconds * 60)
    for number in range(1, fingers + 1):
        ui.finger(pygame.FINGERDOWN, 700 + 80 * number, 600, number)
    for step in range(1, steps + 1):
        for number in range(1, fingers + 1):
            ui.finger(pygame.FINGERMOTION, 700 + 80 * number, 600 - pixels * step / steps, number)
        ui.frame()
    for number in range(1, fingers + 1):
        ui.finger(pygame.FINGERUP, 700 + 80 * number, 600 - pixels, number)
    ui.frame(0.0)
    return pane.offset - before


@pytest.mark.parametrize("speed", [0, 3])
@pytest.mark.parametrize("fingers", [1, 2])
def test_a_page_follows_fingers_and_scrolls_on_unless_motion_is_off(fingers: int, speed: int, tmp_path: Path) -> None:
    settings = Settings(language="en", speed=speed)
    with Harness(tmp_path, settings=settings, screen=lambda desk: RulesScreen(desk, "contraspiel")) as ui:
        pane = screen_of(ui, RulesScreen).pane
        assert swipe(ui, fingers, pixels=240.0, seconds=0.2) == pytest.approx(240, abs=40)
        offset = pane.offset
        ui.run(2.0)
        assert (pane.offset > offset + 30) == (speed > 0)
        offset = pane.offset
        ui.run(1.0)
        assert pane.offset == offset, "it has stopped"
        swipe(ui, fingers, pixels=60.0, seconds=0.5)
        ui.run(0.1)
        ui.finger(pygame.FINGERDOWN, 700, 300)
        ui.frame()
        offset = pane.offset
        ui.run(0.3)
        assert pane.offset == offset, "a finger stops the page"


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
