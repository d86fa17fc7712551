"""The names of keys, as scenes bind them."""

from __future__ import annotations

from typing import Final

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


def key_names(event: pygame.Event) -> tuple[str, ...]:
    """The names under which a scene may have bound a key, the most exact first; () for a key without one.

    Letters and signs go by what they type ("c", "?"), with the modifiers that do not show in it in front.
    """
    plain = _NAMES.get(event.key)
    if plain is None:
        plain = pygame.key.name(event.key)
    if not plain:
        return ()
    front = ""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        front += "ctrl+"
    if event.mod & pygame.KMOD_ALT:
        front += "alt+"
    shifted = "shift+" if event.mod & pygame.KMOD_SHIFT else ""
    names = [front + shifted + plain]
    typed = event.unicode
    if not front and len(typed) == 1 and typed.isprintable() and not typed.isspace():
        names.append(typed.lower())
    if shifted and plain not in ("tab", "left", "right", "up", "down"):
        names.append(front + plain)
    return tuple(dict.fromkeys(names))


def is_prompt(names: tuple[str, ...]) -> bool:
    """Whether the key types a letter, a digit or a sign: nobody presses such a key by mistake to activate the focus."""
    return any(len(name) == 1 for name in names)
