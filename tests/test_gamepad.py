"""A gamepad: everything that arrows, Tab, Enter and Esc do, the summaries and the menu; found and lost at any time."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from looked_over import PROCESSION, kept
from tables import table_of, view_of
from ui_harness import Harness, usual_table
from walks import SEALED_GAMES

from tablegame.games import find
from tablegame.session.settings import Settings
from tablegame.ui.screens.key_sheet import KeysScreen
from tablegame.ui.table_screen.menu import MenuScreen
from tablegame.view.scene import Badge, Label, Panel


def post(ui: Harness, kind: int, **values: int) -> None:
    """Something that SDL tells of the only gamepad."""
    pygame.event.post(pygame.Event(kind, instance_id=0, **values))
    ui.frame()


def push(ui: Harness, axis: int, value: int) -> None:
    """A stick or a trigger moves."""
    post(ui, pygame.CONTROLLERAXISMOTION, axis=axis, value=value)


@pytest.mark.parametrize("key", SEALED_GAMES)
def test_a_whole_game_is_played_with_a_gamepad(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en", speed=0)) as ui:
        ui.push(usual_table(ui.app, find(key)))
        for _ in range(400):
            ui.run(0.1, rate=20)
            session = table_of(ui).session
            if session.situation.over:
                break
            if session.situation.can_act and not table_of(ui).has_lifted:
                ui.pad("dpad_right")
            ui.pad("a")
        assert session.situation.over


def test_buttons_do_what_keys_do(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        first = ui.focus()
        ui.pad("dpad_down")
        assert ui.focus() != first
        ui.pad("dpad_up")
        assert ui.focus() == first
        ui.pad("rightshoulder")
        other = ui.focus()
        ui.pad("leftshoulder")
        assert ui.focus() == first != other
        ui.push(usual_table(ui.app, find("wargops")))
        ui.run(1.0)
        ui.pad("start")
        assert isinstance(ui.top(), MenuScreen)
        ui.pad("b")
        assert ui.at_table()
        for button, words in (("dpad_down", ";"), ("dpad_up", "Berta"), ("dpad_left", "points")):
            post(ui, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_BACK)
            ui.pad(button)
            post(ui, pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_BACK)
            assert ui.notice(), (button, words)
            assert ui.at_table(), "Back was held for the summary alone"
        ui.pad("back")
        assert isinstance(ui.top(), KeysScreen)


def test_the_stick_moves_the_focus_and_repeats_itself_and_a_resting_one_does_nothing(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        first = ui.focus()
        push(ui, pygame.CONTROLLER_AXIS_LEFTY, 9_000)
        assert ui.focus() == first and not ui.app.hands.pad, "a stick is never quite still"
        push(ui, pygame.CONTROLLER_AXIS_LEFTY, 30_000)
        second = ui.focus()
        push(ui, pygame.CONTROLLER_AXIS_LEFTY, 32_000)
        assert ui.focus() == second != first
        ui.run(0.7)
        assert ui.focus() != second, "held, it goes on"
        push(ui, pygame.CONTROLLER_AXIS_LEFTY, 3_000)
        rested = ui.focus()
        ui.run(1.0)
        assert ui.focus() == rested


def test_a_gamepad_may_come_and_go_and_what_it_held_is_let_go(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        ui.run(1.0)
        post(ui, pygame.CONTROLLERDEVICEADDED, device_index=0)
        push(ui, pygame.CONTROLLER_AXIS_LEFTY, 30_000)
        post(ui, pygame.CONTROLLERDEVICEREMOVED)
        there = ui.focus()
        ui.run(1.0)
        assert ui.focus() == there


def test_hints_are_drawn_buttons_while_a_gamepad_is_used_and_keys_again_after_a_key(tmp_path: Path) -> None:
    with Harness(tmp_path, size=(1600, 1000), settings=Settings(language="en")) as ui:
        ui.push(usual_table(ui.app, find("wargops")))
        ui.run(1.0)
        assert "H" in caps(ui)[0] and not caps(ui)[1]
        ui.pad("dpad_right")
        ui.run(0.5)
        keys, buttons = caps(ui)
        assert not keys and {"A", "Y", "Start"} <= buttons
        ui.key("m")
        assert not caps(ui)[1]
        ui.key("escape")
        assert "H" in caps(ui)[0]


def caps(ui: Harness) -> tuple[set[str], set[str]]:
    """The names on the caps of keys, and the buttons of a gamepad that are drawn beside words."""
    nodes = ui.scene().nodes
    boxes = [node.rect for node in nodes if isinstance(node, Panel) and node.style.startswith("keycap")]
    keys = {node.words for node in nodes if isinstance(node, Label) and any(node.rect.overlaps(box) for box in boxes)}
    return keys, {node.text for node in nodes if isinstance(node, Badge) and node.style == "plaque"}


def test_a_string_is_written_by_pressing_one_button_and_sealed_from_the_row(
    tmp_path: Path,
) -> None:
    with Harness(tmp_path, settings=Settings(language="en", speed=0)) as ui:
        ui.push(usual_table(ui.app, find("precognition")))
        ui.run(2.0)
        assert ui.focus() == "draft"
        ui.pad("dpad_down", "dpad_left")
        assert ui.focus() == "down"
        for _ in range(3):
            ui.run(1.0)
            ui.pad("a")
        assert ui.focus() == "down" and table_of(ui).session.situation.can_act, "nothing has been sealed"
        ui.pad("dpad_up")
        ui.run(1.0)
        ui.pad("a")
        assert not table_of(ui).session.situation.can_act
        assert view_of(ui).string == "DDD"


def test_what_says_how_to_see_the_buttons_names_the_button(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        ui.pad("dpad_right", "x", "y")
        assert "(Back) shows those that do" in ui.notice()


def test_in_a_review_up_and_down_lead_along_the_buttons_below_it(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        ui.app.open("review", kept(ui.folders.games, PROCESSION))
        ui.app.reviewing.stop()
        ui.frame()
        foot = next(zone.targets for zone in ui.scene().zones if zone.id == "foot")
        ui.move_focus(foot[0])
        ui.pad("dpad_right")
        assert ui.focus() == foot[0], "left and right go from moment to moment"
        reached = []
        for _ in foot:
            reached.append(ui.focus())
            ui.pad("dpad_down")
        assert reached[-1] == "close" and {"on", "play_on"} <= set(reached)
