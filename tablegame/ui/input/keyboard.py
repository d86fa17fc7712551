"""What a key of the keyboard is called, and what it types, in whatever layout it stands."""

from __future__ import annotations

import sys
from typing import Any, Final

import pygame

_NAMES: Final = {
    pygame.K_ESCAPE: "escape",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_INSERT: "insert",
    **{getattr(pygame, f"K_F{n}"): f"f{n}" for n in range(1, 13)},
}
_MAC: Final = sys.platform == "darwin"
MUTE: Final = "◌"
"""The name of a key that is for typing but types nothing by itself: an accent that waits for its letter."""
_PLACES: Final = dict(enumerate("abcdefghijklmnopqrstuvwxyz1234567890", pygame.KSCAN_A))
"""What is printed at each place of an American keyboard."""
_PAD: Final = range(pygame.KSCAN_KP_DIVIDE, pygame.KSCAN_KP_PERIOD + 1)
_FOR_TYPING: Final = frozenset(
    (*_PLACES, *range(pygame.KSCAN_MINUS, pygame.KSCAN_SLASH + 1), *_PAD, pygame.KSCAN_NONUSBACKSLASH)
)
_UNLOCKED: Final = dict(
    enumerate(
        ("end", "down", "pagedown", "left", MUTE, "right", "home", "up", "pageup", "insert", "delete"),
        pygame.KSCAN_KP1,
    )
)
"""What the number pad does where it types nothing: without Num Lock, and with Shift."""


def key_names(event: pygame.Event) -> tuple[str, ...]:
    """The names under which a scene may have bound a key, the most exact first; () for a key without one.

    Letters and signs go by what they type ("c", "?"), with the modifiers that do not show in it in front. Where no key
    types the letter or digit that an American keyboard has at that place, that is a name too: a Greek keyboard has no
    "c", and a French one types its digits with Shift.
    """
    sign = typed(event).strip().lower()
    if sign and event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        return (sign,)
    plain = _NAMES.get(event.key) or _plain(event)
    if not plain:
        return ()
    front = ""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        front += "ctrl+"
    if event.mod & pygame.KMOD_ALT:
        front += "alt+"
    shifted = "shift+" if event.mod & pygame.KMOD_SHIFT and event.scancode not in _UNLOCKED else ""
    names = [front + shifted + plain]
    if shifted and plain not in ("tab", "left", "right", "up", "down"):
        names.append(front + plain if front or plain.isalpha() or len(plain) > 1 else MUTE)
    return tuple(dict.fromkeys((sign, *names) if sign else names))


def is_prompt(names: tuple[str, ...]) -> bool:
    """Whether the key types a letter, a digit or a sign: nobody presses such a key by mistake to activate the focus."""
    return any(len(name) == 1 for name in names)


def is_for_typing(names: tuple[str, ...]) -> bool:
    """Whether the key would type a character if neither Ctrl nor Alt were down."""
    return is_prompt(names) or any(len(name.rpartition("+")[2]) < 2 for name in names)


def typed(event: pygame.Event) -> str:
    """The text that a press types, "" if none.

    SDL reports text while Ctrl or Alt is down, too. That is meant as text only where the Alt is AltGr: to the right (on
    Windows with Ctrl, on a Mac either), and the character another one than without it.
    """
    text: str = event.unicode
    # pygame gives this key a point even where SDL reports no text.
    no_point = event.scancode == pygame.KSCAN_KP_PERIOD and not _numeric(event)
    if no_point or not text.isprintable() or event.mod & pygame.KMOD_META:
        return ""
    ctrl, alt = event.mod & pygame.KMOD_CTRL, event.mod & pygame.KMOD_ALT
    if not ctrl and not alt:
        return text
    graph = alt and (ctrl or alt & pygame.KMOD_RALT or _MAC)
    return text if graph and event.scancode not in _PAD and text.lower() != _unshifted(event) else ""


def layout_types(character: str) -> bool:
    """Whether a key of the present layout types this character without a modifier."""
    # pygame has no name for SDL_GetScancodeFromKey, but what it keeps the pressed keys in asks that of any key.
    pressed: Any = pygame.key.get_pressed()
    return bool(type(pressed)(range(len(pressed)))[ord(character)])


def _numeric(event: pygame.Event) -> bool:
    """Whether the number pad types digits."""
    return _MAC or bool(event.mod & pygame.KMOD_NUM and not event.mod & pygame.KMOD_SHIFT)


def _unshifted(event: pygame.Event) -> str:
    return chr(event.key) if ord(" ") <= event.key < sys.maxunicode and chr(event.key).isprintable() else ""


def _plain(event: pygame.Event) -> str:
    place = _PLACES.get(event.scancode)
    if place is not None and not layout_types(place):
        return place
    if event.scancode in _UNLOCKED and not _numeric(event):
        return _UNLOCKED[event.scancode]
    text: str = _unshifted(event) or event.unicode
    return text if text and text.isprintable() else MUTE if event.scancode in _FOR_TYPING else ""
