"""The names of keys and the texts that they type, for every printable key of eight layouts, as SDL reported it.

A press in keyboards.json is [key, scancode, modifiers, unicode, text]; xdotool pressed the keys under Xvfb.
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from every_screen import opened
from tables import screen_of
from ui_harness import Harness, usual_table

from tablegame.core.text import printable
from tablegame.games import find
from tablegame.session.settings import Settings
from tablegame.ui.app import LETTERS_OFF
from tablegame.ui.input import keyboard
from tablegame.ui.input.keyboard import key_names, typed, types_character
from tablegame.ui.screens.dialogs import PromptScreen
from tablegame.ui.screens.key_sheet import KeysScreen
from tablegame.ui.table_screen.screen import TableScreen

RECORDED: dict[str, list[list[object]]] = json.loads(Path(__file__).with_name("keyboards.json").read_text("ascii"))
LATIN = ("us", "us dvorak", "de", "fr", "pl")
"""The layouts whose keys type all letters from a to z."""
AMERICAN = {pygame.KSCAN_A + n: letter for n, letter in enumerate(string.ascii_lowercase)}
"""Scan code → the letter of the key on an American keyboard."""
DEAD = "That key does nothing now: {key} shows those that do."
CTRL, ALT, ALTGR = pygame.KMOD_CTRL, pygame.KMOD_LALT, pygame.KMOD_RALT


class Press(NamedTuple):
    """A press as SDL reported it."""

    key: int
    scancode: int
    mod: int
    unicode: str
    text: str

    @property
    def event(self) -> pygame.Event:
        return pygame.Event(
            pygame.KEYDOWN, **{name: getattr(self, name) for name in ("key", "scancode", "mod", "unicode")}
        )

    @property
    def on_pad(self) -> bool:
        return pygame.KSCAN_KP_DIVIDE <= self.scancode <= pygame.KSCAN_KP_PERIOD

    def post(self) -> None:
        """Post the events that SDL posted: the key goes down, its text, the key goes up."""
        pygame.event.post(self.event)
        if self.text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=self.text))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=self.key, mod=self.mod, unicode="", scancode=self.scancode))


@pytest.fixture(params=RECORDED)
def layout(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A layout, which is in use during the test."""
    name: str = request.param
    keys = {press.key for press in presses(name)}
    monkeypatch.setattr(keyboard, "layout_types", lambda character: ord(character) in keys)
    return name


def presses(layout: str, wanted: Callable[[Press], bool] = lambda _: True) -> Iterator[Press]:
    """The recorded presses of a layout, as far as they are wanted."""
    return filter(wanted, (Press(*values) for values in RECORDED[layout]))  # type: ignore[arg-type]


def test_a_letter_key_is_named_after_its_latin_letter_or_else_its_american_letter(layout: str) -> None:
    for press in presses(layout, lambda press: press.scancode in AMERICAN and not press.mod & (CTRL | ALT | ALTGR)):
        names = key_names(press.event)
        if layout in LATIN:
            assert press.unicode.lower() in names
            assert not {*names} & {*string.ascii_lowercase} - {press.unicode.lower()}
        else:
            assert AMERICAN[press.scancode] in names


def test_ctrl_with_every_letter_is_a_command_in_every_layout(layout: str) -> None:
    names = {press.key: key_names(press.event) for press in presses(layout, lambda p: p.mod == pygame.KMOD_LCTRL)}
    assert {f"ctrl+{letter}" for letter in string.ascii_lowercase} <= {first for first, *_ in names.values()}
    assert layout not in LATIN or all(names[ord(letter)] == (f"ctrl+{letter}",) for letter in string.ascii_lowercase)


def test_a_key_is_named_after_its_sign_and_every_digit_and_question_mark_has_a_key(layout: str) -> None:
    for press in presses(layout, lambda press: bool(press.text.strip()) and not press.mod & (CTRL | ALT | ALTGR)):
        assert key_names(press.event)[0] == press.text.lower()
    plain = [key_names(press.event) for press in presses(layout, lambda press: not press.mod and not press.on_pad)]
    assert all(any(digit in names for names in plain) for digit in string.digits)
    question_mark = [key_names(press.event) for press in presses(layout) if press.text == "?" and not press.mod & CTRL]
    assert question_mark and all(names[0] == "?" and not {*names} & {*string.digits} for names in question_mark)


def test_no_key_types_a_text_with_ctrl_or_alt_but_altgr_types_its_signs(layout: str) -> None:
    for press in presses(layout):
        text = typed(press.event)
        if press.mod & (CTRL | ALT):
            assert text == "", press
        elif not press.mod & ALTGR:
            assert text == press.text, press
        elif text:
            assert key_names(press.event) == ((text.lower(),) if text.strip() else ()), "not the letter of the key"
    signs = {"de": "@€{[]}\\~|", "fr": "@€{[]}\\|", "pl": "ąćęłńóśźż", "us": ""}
    typed_by_altgr = {typed(press.event) for press in presses(layout, lambda press: press.mod == ALTGR)}
    assert {*signs.get(layout, "")} <= typed_by_altgr
    assert layout != "us" or typed_by_altgr == {""}


@pytest.mark.parametrize("num_lock", [False, True])
def test_the_number_pad_types_digits_with_num_lock_and_moves_without(layout: str, num_lock: bool) -> None:
    moves = ("end", "down", "pagedown", "left", keyboard.MUTE, "right", "home", "up", "pageup", "insert")
    mod = pygame.KMOD_NUM if num_lock else 0
    names = {p.scancode: key_names(p.event) for p in presses(layout, lambda p: p.on_pad and p.mod == mod)}
    for scancode, name in enumerate("1234567890" if num_lock else moves, pygame.KSCAN_KP1):
        assert names[scancode] == (name,)


def test_a_field_gets_exactly_the_text_that_a_key_types(layout: str, tmp_path: Path) -> None:
    with opened("prompt", tmp_path) as ui:
        prompt = ui.top()
        assert isinstance(prompt, PromptScreen)
        for mod in (0, pygame.KMOD_LSHIFT, pygame.KMOD_CAPS, pygame.KMOD_RALT, pygame.KMOD_LALT, pygame.KMOD_LCTRL):
            ui.key("ctrl+a", "delete")
            for press in [press for press in presses(layout) if press.mod == mod and not press.on_pad][::2]:
                press.post()
                ui.frame()
                expected = press.text if typed(press.event) else ""
                assert prompt.writing.text == printable(expected), press
                ui.key("ctrl+a", "delete")


@pytest.mark.parametrize("letters", [True, False])
def test_a_key_without_use_gets_a_notice_only_once_with_letters_off(layout: str, letters: bool, tmp_path: Path) -> None:
    shift, num_lock = pygame.KMOD_LSHIFT, pygame.KMOD_NUM
    with Harness(tmp_path, settings=Settings(language="en", letter_keys=letters)) as ui:
        ui.push(usual_table(ui.app, find("wargops")))
        ui.run(1.0)
        screen, bound = screen_of(ui, TableScreen), ui.scene().keys
        plain = presses(layout, lambda p: p.mod in (0, shift, num_lock) and p.key != pygame.K_SPACE)
        unbound = [p for p in plain if not letters or {*bound, "?"}.isdisjoint(key_names(p.event))]
        dead = [p for p in unbound if types_character(key_names(p.event))]
        assert len(dead) > 30
        notices = []
        for press in dead:
            ui.app.notice("")
            press.post()
            ui.frame()
            notices.append(ui.notice())
            assert ui.top() is screen and not screen.table.has_lifted, press
        if letters:
            assert set(notices) == {ui.app.words(DEAD, key="?")}
            next(presses(layout, lambda p: p.text == "?")).post()
            ui.frame()
            assert isinstance(ui.top(), KeysScreen)
            ui.key("escape")
        else:
            assert notices[0] == ui.app.words(LETTERS_OFF) and set(notices[1:]) == {""}
        next(presses(layout, lambda p: p.mod == pygame.KMOD_LCTRL and "ctrl+q" in key_names(p.event))).post()
        ui.frame()
        assert ui.top() is not screen, "keys with Ctrl stay on"
