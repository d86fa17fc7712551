"""Every printable key of eight layouts, as SDL reported it: what it is called, and what it types.

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
from ui_harness import Harness, usual_table

from tablegame.core.text import printable
from tablegame.games import find
from tablegame.session.settings import Settings
from tablegame.ui.app import LETTERS_OFF
from tablegame.ui.input import keyboard
from tablegame.ui.input.keyboard import is_for_typing, is_prompt, key_names, typed
from tablegame.ui.screens.dialogs import PromptScreen
from tablegame.ui.screens.key_sheet import KeysScreen
from tablegame.ui.table_screen.screen import TableScreen

RECORDED: dict[str, list[list[object]]] = json.loads(Path(__file__).with_name("keyboards.json").read_text("ascii"))
LATIN = ("us", "us dvorak", "de", "fr", "pl")
PLACES = {4 + n: letter for n, letter in enumerate(string.ascii_lowercase)}
DEAD = "That key does nothing now: {key} shows those that do."
CTRL, ALT, ALTGR = pygame.KMOD_CTRL, pygame.KMOD_LALT, pygame.KMOD_RALT


class Press(NamedTuple):
    """One press as it was recorded."""

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
        return 84 <= self.scancode <= 99

    def post(self) -> None:
        """Put into the queue what SDL put there."""
        pygame.event.post(self.event)
        if self.text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=self.text))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=self.key, mod=self.mod, unicode="", scancode=self.scancode))


@pytest.fixture(params=RECORDED)
def layout(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    use(name, monkeypatch)
    return name


def use(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SDL know the keys of that layout."""
    keys = {press.key for press in presses(layout)}
    monkeypatch.setattr(keyboard, "layout_types", lambda character: ord(character) in keys)


def presses(layout: str, meant: Callable[[Press], bool] = lambda _: True) -> Iterator[Press]:
    for values in RECORDED[layout]:
        press = Press(*values)  # type: ignore[arg-type]
        if meant(press):
            yield press


def test_a_letter_is_called_so_where_it_is_typed_or_else_where_its_place_is(layout: str) -> None:
    for press in presses(layout, lambda press: press.scancode in PLACES and not press.mod & (CTRL | ALT | ALTGR)):
        names = key_names(press.event)
        if layout in LATIN:
            assert press.unicode.lower() in names
            assert not {*names} & {*string.ascii_lowercase} - {press.unicode.lower()}
        else:
            assert PLACES[press.scancode] in names


def test_ctrl_with_a_letter_is_a_command_in_every_layout(layout: str) -> None:
    found = {key_names(press.event)[0] for press in presses(layout, lambda press: press.mod == pygame.KMOD_LCTRL)}
    assert {f"ctrl+{letter}" for letter in string.ascii_lowercase} <= found
    if layout in LATIN:
        named = {press.key: key_names(press.event) for press in presses(layout, lambda press: press.mod == 64)}
        assert all(named[ord(letter)] == (f"ctrl+{letter}",) for letter in string.ascii_lowercase)


def test_every_typed_sign_is_a_name_and_every_digit_has_a_key(layout: str) -> None:
    for press in presses(layout, lambda press: bool(press.text.strip()) and not press.mod & (CTRL | ALT | ALTGR)):
        assert key_names(press.event)[0] == press.text.lower()
    plain = [key_names(press.event) for press in presses(layout, lambda press: not press.mod and not press.on_pad)]
    assert all(any(digit in names for names in plain) for digit in string.digits)
    asked = [key_names(press.event) for press in presses(layout) if press.text == "?" and not press.mod & CTRL]
    assert asked and all(names[0] == "?" and not {*names} & {*string.digits} for names in asked)


def test_no_key_types_text_while_ctrl_or_alt_alone_is_down_and_altgr_types_its_signs(layout: str) -> None:
    for press in presses(layout):
        text = typed(press.event)
        if press.mod & (CTRL | ALT):
            assert text == "", press
        elif not press.mod & ALTGR:
            assert text == press.text, press
        elif text:
            assert key_names(press.event) == ((text.lower(),) if text.strip() else ()), "a sign, and no letter"
    signs = {"de": "@€{[]}\\~|", "fr": "@€{[]}\\|", "pl": "ąćęłńóśźż", "us": ""}
    graph = {typed(press.event) for press in presses(layout, lambda press: press.mod == ALTGR)}
    assert {*signs.get(layout, "")} <= graph
    assert layout != "us" or graph == {""}


def test_every_typing_key_has_a_name_and_an_answer_where_it_has_no_use(layout: str) -> None:
    for press in presses(layout, lambda press: press.key != pygame.K_SPACE):
        names = key_names(press.event)
        moves = press.on_pad and not press.text and not is_for_typing(names)
        assert is_for_typing(names) or moves, press
        assert is_prompt(names) or moves or press.mod & (CTRL | ALT | ALTGR), press


@pytest.mark.parametrize("num_lock", [False, True])
def test_the_number_pad_types_digits_with_num_lock_and_moves_without(layout: str, num_lock: bool) -> None:
    moves = ("end", "down", "pagedown", "left", keyboard.MUTE, "right", "home", "up", "pageup", "insert")
    mod = pygame.KMOD_NUM if num_lock else 0
    pad = {p.scancode: key_names(p.event) for p in presses(layout, lambda p: p.on_pad and p.mod == mod)}
    found = tuple(pad[scancode] for scancode in range(89, 99))
    assert found == tuple((name,) for name in ("1234567890" if num_lock else moves))


def test_a_field_gets_the_text_that_is_typed_and_nothing_else(layout: str, tmp_path: Path) -> None:
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
def test_at_a_table_every_key_acts_or_shows_that_it_has_no_use(layout: str, letters: bool, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en", letter_keys=letters)) as ui:
        ui.push(usual_table(ui.app, find("wargops")))
        ui.run(1.0)
        table, bound = ui.top(), ui.scene().keys
        assert isinstance(table, TableScreen)
        plain = presses(layout, lambda p: p.mod in (0, 1, 4096) and p.key != pygame.K_SPACE)
        dead = [p for p in plain if not letters or {*bound, "?"}.isdisjoint(key_names(p.event))]
        dead = [p for p in dead if is_prompt(key_names(p.event))]
        assert len(dead) > 30
        for press in dead:
            ui.app.notice("")
            ui.app._said_letters_off = False
            press.post()
            ui.frame()
            assert ui.notice() == (ui.app.words(DEAD, key="?") if letters else ui.app.words(LETTERS_OFF)), press
            assert ui.top() is table and not table.table.has_lifted, press
        if letters:
            next(presses(layout, lambda p: p.text == "?")).post()
            ui.frame()
            assert isinstance(ui.top(), KeysScreen)
            ui.key("escape")
        next(presses(layout, lambda p: p.mod == 64 and "ctrl+q" in key_names(p.event))).post()
        ui.frame()
        assert ui.top() is not table, "letters that are off are letters alone"
