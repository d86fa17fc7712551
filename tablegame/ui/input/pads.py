"""Gamepads become keys: buttons, the stick that moves the focus, and the triggers; found and lost at any time.

The part of SDL that finds gamepads is opened when the table rests for the first time, so that a start does not wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import pygame

from tablegame.core.key_names import BUTTONS, WITH_BACK

NAMES: Final = "names"
"""The attribute of a key event that comes from a gamepad: the names of the key."""
EVENTS: Final = (
    *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED),
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
)
FIRST, AGAIN = 0.4, 0.12
"""Seconds after which a held direction repeats itself, and between repeats."""
PUSHED, LEFT_ALONE = 18_000, 11_000
"""A stick or a trigger counts as pushed from the first of these positions on, until it is below the second."""

_BACK: Final = pygame.CONTROLLER_BUTTON_BACK
_BUTTON: Final = {
    getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}"): name
    for name in ("a", "b", "x", "y", "start", "leftshoulder", "rightshoulder", "leftstick", "rightstick")
} | {getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name.upper()}"): name for name in ("left", "right", "up", "down")}
_AXIS: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("rightup", "rightdown"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "righttrigger"),
}
"""What each axis does when it is pushed one way or the other."""
_REPEATING: Final = frozenset(("left", "right", "up", "down", "rightup", "rightdown"))
_CODES: Final = {name: -2 - i for i, name in enumerate(BUTTONS)}


def open_pads() -> Callable[[int], object]:
    """Open the part of SDL that finds gamepads; returns how one is opened by its number."""
    from pygame._sdl2 import controller

    controller.init()
    return controller.Controller


class Pads:
    """The gamepads, and what is held on them."""

    def __init__(self, opened: Callable[[], Callable[[int], object]]) -> None:
        self._opened = opened
        self._open_one: Callable[[int], object] | None = None
        self._pads: dict[int, object] = {}
        """The open gamepads by their ids: SDL sends nothing of one that is closed."""
        self._axes: dict[tuple[int, int], str] = {}
        """What each pushed axis does, by gamepad and axis."""
        self._held: dict[str, float] = {}
        """Held directions, each with the time of its next repeat."""
        self._back = self._back_used = False

    def begin(self) -> None:
        """Look for gamepads from now on; those that are there already announce themselves by events."""
        with suppress(ImportError, pygame.error):
            self._open_one = self._open_one or self._opened()

    def take(self, event: pygame.Event, now: float) -> Iterator[pygame.Event]:
        """Translate an event of a gamepad."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            with suppress(pygame.error):
                pad = self._open_one(event.device_index) if self._open_one is not None else None
                self._pads[getattr(pad, "id", event.device_index)] = pad
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self.leave()
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._push(event, now)
        elif event.button == _BACK:
            yield from self._hold_back(event.type == pygame.CONTROLLERBUTTONDOWN)
        elif event.button in _BUTTON:
            yield from self._press(_BUTTON[event.button], event.type == pygame.CONTROLLERBUTTONDOWN, now)

    def step(self, now: float) -> Iterator[pygame.Event]:
        """Let time pass: what is held repeats itself."""
        for name, when in tuple(self._held.items()):
            if now >= when:
                self._held[name] = now + AGAIN
                yield _key(name, BUTTONS[name])

    def leave(self) -> None:
        """Nothing is held any more."""
        self._held.clear()
        self._axes.clear()
        self._back = False

    def _push(self, event: pygame.Event, now: float) -> Iterator[pygame.Event]:
        """An axis has moved: past one of its bounds it is a button."""
        place = event.instance_id, event.axis
        before, ways = self._axes.get(place, ""), _AXIS.get(event.axis, ("", ""))
        bound = LEFT_ALONE if before else PUSHED
        pushed = "" if abs(event.value) < bound else ways[event.value > 0]
        if pushed == before:
            return
        self._axes[place] = pushed
        for name, down in ((before, False), (pushed, True)):
            if name:
                yield from self._press(name, down, now)

    def _press(self, name: str, down: bool, now: float) -> Iterator[pygame.Event]:
        key = BUTTONS[name]
        if self._back and name in WITH_BACK and down:
            self._back_used, key = True, WITH_BACK[name]
        elif down and name in _REPEATING:
            self._held[name] = now + FIRST
        if not down:
            self._held.pop(name, None)
        yield _key(name, key, down)

    def _hold_back(self, down: bool) -> Iterator[pygame.Event]:
        """Back alone shows the keys; held, it gives other buttons the summaries."""
        if not down and self._back and not self._back_used:
            yield _key("start", "?")
            yield _key("start", "?", down=False)
        self._back, self._back_used = down, False


def _key(button: str, key: str, down: bool = True) -> pygame.Event:
    """The event of a key that does the same."""
    more: dict[str, Any] = {NAMES: (key,)}
    return pygame.Event(
        pygame.KEYDOWN if down else pygame.KEYUP, key=_CODES[button], mod=0, scancode=0, unicode="", **more
    )
