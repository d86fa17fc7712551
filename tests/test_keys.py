"""Every key can be changed on the key sheet, and every place that names it shows the new one."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_screen import SCREENS, opened
from ui_harness import Harness, usual_table

from tablegame.core.key_names import BUTTONS, WITH_BACK, KeyChanges, KeyHints, is_key, key_text
from tablegame.games import GAMES, find
from tablegame.session.settings import Settings, load_settings
from tablegame.storage.language import load
from tablegame.ui.screens.key_sheet import every_line
from tablegame.ui.screens.keys import KeysScreen, NewKeyScreen

TWINS = {"f10", "ctrl+shift+z", "ctrl+enter", "shift+space", "alt+left", "14", "13", "12", "11", "10", "?"}
"""Second keys for what another key does, and numbers typed digit by digit."""


def sheet(ui: Harness, key: str) -> str:
    """The target of a key on the open sheet, by what is written on it."""
    return next(target.id for target in ui.scene().targets if target.label.startswith(f"{key}: "))


def change(ui: Harness, key: str, now: str) -> None:
    """Open the sheet, and change a key."""
    ui.key("?")
    ui.click(sheet(ui, key))
    ui.key(now)
    ui.click("close")


@pytest.mark.parametrize("name", [*SCREENS, *(entry.key for entry in GAMES)])
def test_every_key_that_is_bound_anywhere_is_on_a_sheet(name: str, tmp_path: Path) -> None:
    with opened(name if name in SCREENS else "shelf", tmp_path) as ui:
        if name not in SCREENS:
            ui.push(usual_table(ui.app, find(name)))
            ui.run(1.0)
        known = {key for key, _ in every_line(ui.app.words)} | TWINS
        assert set(ui.scene().keys) <= known


def test_a_changed_key_does_what_the_first_one_did_is_shown_everywhere_and_is_kept(tmp_path: Path) -> None:
    with Harness(tmp_path, size=(1920, 1080), settings=Settings(language="en")) as ui:
        ui.push(usual_table(ui.app, find("wargops")))
        ui.run(1.0)
        change(ui, "H", "f3")
        change(ui, "Esc", "f12")
        assert ui.at_table() and "F3" in ui.words()
        ui.key("h")
        assert "does nothing now" in ui.notice()
        ui.key("f3")
        assert not ui.at_table() and "help" in ui.words()
        ui.key("f12")
        assert ui.at_table()
        ui.key("m")
        assert "F12" in ui.words() and "Esc" not in ui.words()
        assert load_settings(ui.folders)[0].keys == {"h": "f3", "escape": "f12"}
    with Harness(tmp_path) as ui:
        ui.key("?")
        sheet(ui, "F3")
        ui.click("reset")
        sheet(ui, "H")
        assert load_settings(ui.folders)[0].keys == {}


def test_a_key_that_is_taken_is_refused_with_what_it_does_and_esc_changes_nothing(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        ui.key("?")
        ui.click(sheet(ui, "H"))
        ui.key("w")
        assert "W is already: the tutor, and marks on your choices." in " ".join(ui.words().split())
        ui.key("escape")
        assert isinstance(ui.top(), KeysScreen) and not ui.app.settings.keys
        ui.click(sheet(ui, "Tab"))
        ui.key("ctrl+j", "?")
        ui.click(sheet(ui, "H"))
        assert isinstance(ui.top(), NewKeyScreen)
        ui.key("tab")
        assert ui.app.settings.keys == {"tab": "ctrl+j", "h": "tab"}, "a key that was given away is free"
        ui.click(sheet(ui, "Tab"))
        ui.key("h")
        assert ui.app.settings.keys == {"tab": "ctrl+j"}


def test_a_field_takes_every_letter_as_it_is_typed(tmp_path: Path) -> None:
    with opened("prompt", tmp_path) as ui:
        ui.app.settings.keys = {"enter": "f3", "h": "j", "backspace": "f4"}
        ui.type("h")
        ui.key("j", "h", "backspace")
        assert "h" in ui.words()
        ui.key("f3")
        assert len(ui.screens()) == 1 or not isinstance(ui.top(), NewKeyScreen)


def test_a_file_with_a_key_that_is_none_costs_only_that_key(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(keys={"h": "f3"})) as ui:
        path = ui.folders.data / "settings.yaml"
    path.write_text(path.read_text().replace('h: "f3"', 'h: "f3"\n  w: "no key"'))
    settings, told = load_settings(ui.folders)
    assert settings.keys == {"h": "f3"} and told


@pytest.mark.parametrize("code", ["en", "de"])
def test_sentences_name_the_changed_key_and_no_word_that_only_looks_like_one(code: str) -> None:
    plain = load(code)
    words = plain.with_others({}, KeyHints(KeyChanges({"m": "f3", "enter": "f4", "a": "f6"}), words=plain))
    assert "F3" in words("Nothing is hidden at this moment; M leads to the next mistake.")
    assert "F4" in words("Enter or a second click seals it.") and words("Enter") == plain("Enter")
    assert words("A 2 is enough.") == plain("A 2 is enough.")
    assert words("Key: {keys}", keys="M") != plain("Key: {keys}", keys="M")
    pad = plain.with_others({}, KeyHints(pad=True, words=plain))
    assert "(A)" in pad("Enter or a second click seals it.")


def test_every_button_of_a_gamepad_stands_for_a_key_on_the_sheet() -> None:
    known = {key for key, _ in every_line(load("en"))} | {"shift+tab"}
    assert {*BUTTONS.values(), *WITH_BACK.values()} <= known
    assert all(is_key(key) and key_text(key) for key in known)
