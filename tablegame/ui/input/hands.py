"""Fingers and gamepads: their events become events of a mouse and of keys.

SDL makes mouse events of touches itself; these are dropped, so that nothing is handled twice. The part of SDL that
finds gamepads is opened when the table rests for the first time, so that a start does not wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import exp, hypot
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import pygame

from tablegame.core.key_names import BUTTONS, WITH_BACK
from tablegame.ui.input.grab import slack
from tablegame.ui.input.guard import NAMES, PIXEL, REACH, WHEN

if TYPE_CHECKING:
    from tablegame.session.settings import Settings
    from tablegame.ui.input.input import Input
    from tablegame.ui.window import Window

# -- fingers on a touch screen: tap, drag, long press, scrolling with momentum -----------------------------------------

FINGER_EVENTS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
FINGER: Final = 44
"""The least width and height of the area in which a finger catches a target, in the desktop's points."""
HOLD: Final = 0.5
"""Seconds after which a finger that does not move presses long."""
DECAY: Final = 3.5
"""The decay of a scrolled page's speed after the finger has left it: the speed falls to a third in 0.3 seconds."""
SLOWEST: Final = 30.0
"""The speed at which the page stops, in pixels a second."""
_FRESH: Final = 0.1
"""Seconds without motion after which a finger leaves the page without momentum."""

Fractions: TypeAlias = tuple[float, float]
"""A position in fractions of the window's width and height."""


class Fingers:
    """The fingers on the screen: the first presses, looks or scrolls; with a second one the touch scrolls."""

    def __init__(self, input: Input, window: Window, settings: Settings) -> None:
        self._input, self._window, self._settings = input, window, settings
        self._down: dict[int, Fractions] = {}
        """The position of each finger by its number."""
        self._mode: Literal["", "press", "look", "scroll"] = ""
        """The effect of the present touch."""
        self._start = (0.0, 0.0)
        self._since = self._last = 0.0
        """The time of the first touch, and of the last scrolling."""
        self._speed = 0.0
        """Pixels a second by which the page moves, down is positive."""

    def take(self, event: pygame.Event, now: float) -> Iterator[pygame.Event]:
        """The mouse events for an event of a finger."""
        when, position = event.__dict__.get(WHEN, now), (event.x, event.y)
        before = self._down.get(event.finger_id)
        if event.type == pygame.FINGERDOWN:
            self._down[event.finger_id] = position
            self._speed = 0.0
            if len(self._down) == 1:
                self._mode, self._start, self._since = "press", position, now
                yield self._mouse(pygame.MOUSEBUTTONDOWN, position, when)
            elif self._mode != "scroll":
                self._begin_to_scroll(now)
        elif event.type == pygame.FINGERMOTION and before is not None:
            self._down[event.finger_id] = position
            yield from self._move(position, before, when, now)
        elif event.type == pygame.FINGERUP and self._down.pop(event.finger_id, None) is not None and not self._down:
            mode, self._mode = self._mode, ""
            if mode == "press":
                yield self._mouse(pygame.MOUSEBUTTONUP, position, when)
            elif mode == "look":
                self._input.look_at(None)
            elif now - self._last > _FRESH or not self._settings.speed:
                self._speed = 0.0

    def step(self, now: float) -> Iterator[pygame.Event]:
        """Let time pass: a long press begins, a page with momentum moves."""
        if self._mode == "press" and now - self._since >= HOLD and not self._input.grab.drags:
            self._mode = "look"
            self._input.let_go()
            self._input.look_at(self._pixel(self._start))
        elif not self._mode and self._speed:
            seconds, self._last = now - self._last, now
            yield self._wheel(self._start, self._speed * seconds, now)
            self._speed *= exp(-DECAY * seconds)
            self._speed = self._speed if abs(self._speed) > SLOWEST else 0.0

    def leave(self) -> None:
        """Forget all fingers, because the window has lost the keyboard."""
        self._down.clear()
        self._mode, self._speed = "", 0.0

    def _move(self, position: Fractions, before: Fractions, when: float, now: float) -> Iterator[pygame.Event]:
        if self._mode == "press":
            (x, y), (start_x, start_y) = self._pixel(position), self._pixel(self._start)
            if hypot(x - start_x, y - start_y) < slack(self._input.scene().size, coarse=True):
                return
            if self._input.grab.drags or self._input.grab.can_drag:
                yield self._mouse(pygame.MOUSEMOTION, position, when)
                return
            self._begin_to_scroll(now)
        if self._mode == "look":
            self._input.look_at(self._pixel(position))
        elif self._mode == "scroll":
            pixels = (before[1] - position[1]) * self._input.scene().size[1] / len(self._down)
            seconds, self._last = max(now - self._last, 1 / 240), now
            self._speed += (pixels / seconds - self._speed) * min(1.0, seconds / 0.05)
            yield self._wheel(position, pixels, when)

    def _begin_to_scroll(self, now: float) -> None:
        self._input.let_go()
        self._input.look_at(None)
        self._mode, self._last = "scroll", now

    def _pixel(self, position: Fractions) -> tuple[float, float]:
        width, height = self._input.scene().size
        return position[0] * width, position[1] * height

    def _mouse(self, kind: int, position: Fractions, when: float) -> pygame.Event:
        point, reach = self._window.point(position), self._window.pixel((FINGER, FINGER))[0]
        more: dict[str, Any] = {WHEN: when, PIXEL: self._window.pixel(point), REACH: reach}
        return pygame.Event(kind, button=1, pos=point, rel=(0, 0), buttons=(1, 0, 0), touch=True, **more)

    def _wheel(self, position: Fractions, pixels: float, when: float) -> pygame.Event:
        """A turn of the wheel by that many pixels."""
        more: dict[str, Any] = {WHEN: when, PIXEL: self._pixel(position), "pixels": pixels}
        return pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, **more)


# -- gamepads: buttons, the stick that moves the focus, the triggers ---------------------------------------------------

PAD_EVENTS: Final = (
    *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED),
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
)
FIRST, AGAIN = 0.4, 0.12
"""Seconds until a held direction repeats itself, and between repeats."""
PUSHED, RELEASED = 18_000, 11_000
"""A stick or a trigger counts as pushed from the first of these values on, until it is below the second."""

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
"""The buttons for which an axis stands when it is pushed one way and the other, "" for none."""
_REPEATING: Final = frozenset(("left", "right", "up", "down", "rightup", "rightdown"))
_CODES: Final = {name: -2 - i for i, name in enumerate(BUTTONS)}


def open_pads() -> Callable[[int], object]:
    """Open the part of SDL that finds gamepads; returns the function that opens a gamepad by its number."""
    from pygame._sdl2 import controller

    controller.init()
    return controller.Controller


class Pads:
    """The gamepads, and the buttons and sticks that are held."""

    def __init__(self, open_system: Callable[[], Callable[[int], object]]) -> None:
        """open_system: `open_pads`."""
        self._open_system = open_system
        self._open_pad: Callable[[int], object] | None = None
        self._pads: dict[int, object] = {}
        """The open gamepads by their ids: SDL sends events only of open ones."""
        self._axes: dict[tuple[int, int], str] = {}
        """The button for which each pushed axis stands, by gamepad and axis."""
        self._held: dict[str, float] = {}
        """Held directions, each with the time of its next repeat."""
        self._back = self._back_used = False
        """Whether the button Back is held; whether another button was pressed meanwhile."""

    def begin(self) -> None:
        """Begin to look for gamepads; connected ones announce themselves by events."""
        with suppress(ImportError, pygame.error):
            self._open_pad = self._open_pad or self._open_system()

    def take(self, event: pygame.Event, now: float) -> Iterator[pygame.Event]:
        """The key events for an event of a gamepad."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            with suppress(pygame.error):
                pad = self._open_pad(event.device_index) if self._open_pad is not None else None
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
        """Let time pass: held directions repeat themselves."""
        for name, next_repeat in tuple(self._held.items()):
            if now >= next_repeat:
                self._held[name] = now + AGAIN
                yield _key(name, BUTTONS[name])

    def leave(self) -> None:
        """Forget everything that is held."""
        self._held.clear()
        self._axes.clear()
        self._back = False

    def _push(self, event: pygame.Event, now: float) -> Iterator[pygame.Event]:
        """The key events for a moved axis."""
        axis = event.instance_id, event.axis
        earlier, buttons = self._axes.get(axis, ""), _AXIS.get(event.axis, ("", ""))
        bound = RELEASED if earlier else PUSHED
        button = "" if abs(event.value) < bound else buttons[event.value > 0]
        if button == earlier:
            return
        self._axes[axis] = button
        for name, down in ((earlier, False), (button, True)):
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
        """The key events for the button Back: alone it shows the keys, with others it gives summaries."""
        if not down and self._back and not self._back_used:
            yield _key("start", "?")
            yield _key("start", "?", down=False)
        self._back, self._back_used = down, False


def _key(button: str, key: str, down: bool = True) -> pygame.Event:
    """The event of a key that has the effect of a button."""
    more: dict[str, Any] = {NAMES: (key,)}
    return pygame.Event(
        pygame.KEYDOWN if down else pygame.KEYUP, key=_CODES[button], mod=0, scancode=0, unicode="", **more
    )


# -- all devices -------------------------------------------------------------------------------------------------------

_OTHERS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *FINGER_EVENTS)
"""Events of players who do not use a gamepad."""


class Hands:
    """All devices in the player's hands."""

    def __init__(
        self, input: Input, window: Window, settings: Settings, open_pads: Callable[[], Callable[[int], object]]
    ) -> None:
        self._input, self._window = input, window
        self.fingers = Fingers(input, window, settings)
        self.pads = Pads(open_pads)
        self.pad = False
        """Whether the gamepad is in use."""

    def events(self, events: Iterable[pygame.Event], now: float) -> Iterator[pygame.Event]:
        """The events, those of fingers and gamepads translated, and events that become due as time passes. Mouse events
        get their position in pixels."""
        for event in events:
            if event.type in MOUSE:
                if event.__dict__.get("touch", False):
                    continue  # SDL has made it of a touch, whose own events come too
                event.__dict__[PIXEL] = self._window.pixel(event.pos)
            if event.type in PAD_EVENTS:
                keys = tuple(self.pads.take(event, now))
                self.pad = self.pad or bool(keys)
                yield from keys
            else:
                self.pad = self.pad and event.type not in _OTHERS
                yield from self.fingers.take(event, now) if event.type in FINGER_EVENTS else (event,)
        yield from self.fingers.step(now)
        yield from self.pads.step(now)

    def leave(self) -> None:
        """Forget everything that is held, because the window has lost the keyboard."""
        self.fingers.leave()
        self.pads.leave()
        self._input.look_at(None)
