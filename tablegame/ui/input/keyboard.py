"""The names by which scenes bind keys, and the texts that keys type, in any layout of the keyboard.

A scan code names a key by its place on the keyboard, a key code by what it types. The events are those of a key that
goes down. A key for typing is one that types a letter, digit or sign on an American keyboard.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import pygame

_NAMES: Final = {
    pygame.K_ESCAPE: "escape", pygame.K_RETURN: "enter", pygame.K_KP_ENTER: "enter", pygame.K_SPACE: "space",
    pygame.K_TAB: "tab", pygame.K_BACKSPACE: "backspace", pygame.K_DELETE: "delete", pygame.K_INSERT: "insert",
    pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "pageup", pygame.K_PAGEDOWN: "pagedown", pygame.K_HOME: "home", pygame.K_END: "end",
    **{getattr(pygame, f"K_F{n}"): f"f{n}" for n in range(1, 13)},
}  # fmt: skip
"""Key code → the name of a key that types no character, or a blank."""
_MAC: Final = sys.platform == "darwin"
MUTE: Final = "◌"  # the name of a key for typing that types nothing by itself, such as an accent before its letter
_AMERICAN: Final = dict(enumerate("abcdefghijklmnopqrstuvwxyz1234567890", pygame.KSCAN_A))
"""Scan code of a key → its letter or digit on an American keyboard."""
_PAD: Final = range(pygame.KSCAN_KP_DIVIDE, pygame.KSCAN_KP_PERIOD + 1)  # the scan codes of the number pad
_FOR_TYPING: Final = frozenset(
    (*_AMERICAN, *range(pygame.KSCAN_MINUS, pygame.KSCAN_SLASH + 1), *_PAD, pygame.KSCAN_NONUSBACKSLASH)
)
_ON_PAD: Final = ("end", "down", "pagedown", "left", MUTE, "right", "home", "up", "pageup", "insert", "delete")
_UNLOCKED: Final = dict(enumerate(_ON_PAD, pygame.KSCAN_KP1))
"""Scan code → the name of a key of the number pad when it types no digit: without Num Lock, or with Shift."""


def key_names(event: pygame.Event) -> tuple[str, ...]:
    """The names under which a scene may have bound a key, the most exact first; () for a key without a name.

    A key that types a character is named after the character ("c", "?"), after the names of modifiers ("ctrl+c"). A
    Greek keyboard has no "c", and a French one types digits with Shift. So a letter or digit that no key of the layout
    types is also a name: of the key at the place where an American keyboard has it.
    """
    text = typed(event).strip().lower()
    if text and event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        return (text,)  # AltGr, which is only a means to type this character
    name = _NAMES.get(event.key) or _name_without_shift(event)
    if not name:
        return ()
    modifiers = ""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        modifiers += "ctrl+"
    if event.mod & pygame.KMOD_ALT:
        modifiers += "alt+"
    shift = "shift+" if event.mod & pygame.KMOD_SHIFT and event.scancode not in _UNLOCKED else ""
    names = [modifiers + shift + name]
    if shift and name not in ("tab", "left", "right", "up", "down"):
        # With Shift a letter is still that letter, but a digit or a sign becomes another character.
        becomes_other = len(name) == 1 and not name.isalpha() and not modifiers
        names.append(MUTE if becomes_other else modifiers + name)
    return tuple(dict.fromkeys((text, *names) if text else names))  # each name once


def types_character(names: tuple[str, ...]) -> bool:
    """Whether a key types a letter, a digit or a sign. names: `key_names` of the press."""
    return any(len(name) == 1 for name in names)


def is_for_typing(names: tuple[str, ...]) -> bool:
    """Whether a key would type a character if Ctrl and Alt were not down. names: `key_names` of the press."""
    return types_character(names) or any(len(name.rpartition("+")[2]) < 2 for name in names)  # "ctrl+c", "ctrl++"


def typed(event: pygame.Event) -> str:
    """The text that a press types, "" if none. With Ctrl or Alt down a press types nothing, although SDL reports a
    text. The exception is AltGr, if it changes the character. AltGr is the right Alt; on Windows it comes with Ctrl, on
    a Mac either Alt counts."""
    text: str = event.unicode
    # pygame gives the key of the decimal point the text "." even if it types none.
    no_point = event.scancode == pygame.KSCAN_KP_PERIOD and not _numeric(event)
    if no_point or not text.isprintable() or event.mod & pygame.KMOD_META:
        return ""
    ctrl, alt = event.mod & pygame.KMOD_CTRL, event.mod & pygame.KMOD_ALT
    if not ctrl and not alt:
        return text
    is_altgr = alt and (ctrl or alt & pygame.KMOD_RALT or _MAC)
    changes_character = event.scancode not in _PAD and text.lower() != _unshifted(event)
    return text if is_altgr and changes_character else ""


def layout_types(character: str) -> bool:
    """Whether any key of the present layout of the keyboard types this character without a modifier."""
    # pygame has no function for SDL_GetScancodeFromKey, but the type of `get_pressed` calls it for its index.
    pressed: Any = pygame.key.get_pressed()
    return bool(type(pressed)(range(len(pressed)))[ord(character)])


def _numeric(event: pygame.Event) -> bool:
    """Whether the keys of the number pad type digits in this event: with Num Lock and without Shift."""
    return _MAC or bool(event.mod & pygame.KMOD_NUM and not event.mod & pygame.KMOD_SHIFT)


def _unshifted(event: pygame.Event) -> str:
    """The character that a key types without modifiers, "" if it types none."""
    return chr(event.key) if ord(" ") <= event.key < sys.maxunicode and chr(event.key).isprintable() else ""


def _name_without_shift(event: pygame.Event) -> str:
    """The name that a key for typing or of the number pad has without modifiers; "" for other keys."""
    american = _AMERICAN.get(event.scancode)
    if american is not None and not layout_types(american):
        return american
    if event.scancode in _UNLOCKED and not _numeric(event):
        return _UNLOCKED[event.scancode]
    text: str = _unshifted(event) or event.unicode
    if text and text.isprintable():
        return text
    return MUTE if event.scancode in _FOR_TYPING else ""
