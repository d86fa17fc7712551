"""What is in the player's hands: keys, a gamepad, fingers. Everything becomes events of keys and of a mouse.

The mouse events that SDL makes out of touches itself are dropped, so that nothing is handled twice. The part of SDL
that finds gamepads is opened when the table rests for the first time, so that a start does not wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import exp, hypot
from typing import TYPE_CHECKING, Any, Final, Literal

import pygame

from tablegame.core.key_names import BUTTONS, WITH_BACK
from tablegame.ui.input.grab import slack
from tablegame.ui.input.guard import NAMES, WHEN

if TYPE_CHECKING:
    from tablegame.session.settings import Settings
    from tablegame.ui.input.input import Input
    from tablegame.ui.window import Window

# -- fingers on a touch screen: tap, drag, long press, scrolling with momentum -----------------------------------------

FINGER_EVENTS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
FINGER: Final = 44
"""A finger catches a target that is smaller than this within so many of the desktop's points across and down."""
HOLD: Final = 0.5
"""Seconds after which a finger that stays where it is presses long."""
DECAY: Final = 3.5
"""How quickly a scrolled page slows down after the finger has left it: its speed falls to a third in 0.3 seconds."""
SLOWEST: Final = 30.0
"""The speed at which it stops, in pixels a second."""
_FRESH: Final = 0.1
"""A finger that has rested for this many seconds leaves no momentum behind."""


class Fingers:
    """The fingers on the screen, by number; the first decides what the touch means, a second one makes it scroll."""

    def __init__(self, input: Input, window: Window, settings: Settings) -> None:
        self._input, self._window, self._settings = input, window, settings
        self._down: dict[int, tuple[float, float]] = {}
        """The place of each finger, in parts of the window."""
        self._mode: Literal["", "press", "look", "scroll"] = ""
        self._start = (0.0, 0.0)
        self._since = self._last = 0.0
        self._speed = 0.0
        """Pixels a second by which the page moves, down is positive."""

    def take(self, event: pygame.Event, now: float) -> Iterator[pygame.Event]:
        """Translate an event of a finger."""
        when, at = event.__dict__.get(WHEN, now), (event.x, event.y)
        before = self._down.get(event.finger_id)
        if event.type == pygame.FINGERDOWN:
            self._down[event.finger_id] = at
            self._speed = 0.0
            if len(self._down) == 1:
                self._mode, self._start, self._since = "press", at, now
                yield self._mouse(pygame.MOUSEBUTTONDOWN, at, when)
            elif self._mode != "scroll":
                self._scroll_from(now)
        elif event.type == pygame.FINGERMOTION and before is not None:
            self._down[event.finger_id] = at
            yield from self._move(at, before, when, now)
        elif event.type == pygame.FINGERUP and self._down.pop(event.finger_id, None) is not None and not self._down:
            mode, self._mode = self._mode, ""
            if mode == "press":
                yield self._mouse(pygame.MOUSEBUTTONUP, at, when)
            elif mode == "look":
                self._input.look_at(None)
            elif now - self._last > _FRESH or not self._settings.speed:
                self._speed = 0.0

    def step(self, now: float) -> Iterator[pygame.Event]:
        """Let time pass: a long press begins, a page moves on."""
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
        """The window lost the keyboard, or another device is used: nothing is held, nothing moves on."""
        self._down.clear()
        self._mode, self._speed = "", 0.0

    def _move(
        self, at: tuple[float, float], before: tuple[float, float], when: float, now: float
    ) -> Iterator[pygame.Event]:
        if self._mode == "press":
            (x, y), (left, top) = self._pixel(at), self._pixel(self._start)
            if hypot(x - left, y - top) < slack(self._input.scene().size, coarse=True):
                return
            if self._input.grab.drags or self._input.grab.can_drag:
                yield self._mouse(pygame.MOUSEMOTION, at, when)
                return
            self._scroll_from(now)
        if self._mode == "look":
            self._input.look_at(self._pixel(at))
        elif self._mode == "scroll":
            pixels = (before[1] - at[1]) * self._input.scene().size[1] / len(self._down)
            seconds, self._last = max(now - self._last, 1 / 240), now
            self._speed += (pixels / seconds - self._speed) * min(1.0, seconds / 0.05)
            yield self._wheel(at, pixels, when)

    def _scroll_from(self, now: float) -> None:
        """From now on the touch scrolls, and presses nothing."""
        self._input.let_go()
        self._input.look_at(None)
        self._mode, self._last = "scroll", now

    def _pixel(self, at: tuple[float, float]) -> tuple[float, float]:
        width, height = self._input.scene().size
        return at[0] * width, at[1] * height

    def _mouse(self, kind: int, at: tuple[float, float], when: float) -> pygame.Event:
        at, reach = self._window.point(at), self._window.pixel((FINGER, FINGER))[0]
        more: dict[str, Any] = {WHEN: when, "place": self._window.pixel(at), "reach": reach}
        return pygame.Event(kind, button=1, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=True, **more)

    def _wheel(self, at: tuple[float, float], pixels: float, when: float) -> pygame.Event:
        """A turn of the wheel by so many pixels, wherever the page is."""
        more: dict[str, Any] = {WHEN: when, "place": self._pixel(at), "pixels": pixels}
        return pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, **more)


# -- gamepads: buttons, the stick that moves the focus, the triggers ---------------------------------------------------

PAD_EVENTS: Final = (
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


# -- all of them -------------------------------------------------------------------------------------------------------

_OTHERS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *FINGER_EVENTS)
"""Events of a player who has put the gamepad down."""


class Hands:
    """The devices."""

    def __init__(
        self, input: Input, window: Window, settings: Settings, open_pads: Callable[[], Callable[[int], object]]
    ) -> None:
        self._input, self._window = input, window
        self.fingers = Fingers(input, window, settings)
        self.pads = Pads(open_pads)
        self.pad = False
        """Whether the gamepad is in use."""

    def events(self, events: Iterable[pygame.Event], now: float) -> Iterator[pygame.Event]:
        """The events with those of fingers and gamepads translated, and what becomes due as time passes. Those of the
        mouse get their place in pixels."""
        for event in events:
            if event.type in MOUSE:
                if event.__dict__.get("touch", False):
                    continue  # SDL has made it out of a touch, which arrives as well
                event.__dict__["place"] = self._window.pixel(event.pos)
            if event.type in PAD_EVENTS:
                pressed = tuple(self.pads.take(event, now))
                self.pad = self.pad or bool(pressed)
                yield from pressed
            else:
                self.pad = self.pad and event.type not in _OTHERS
                yield from self.fingers.take(event, now) if event.type in FINGER_EVENTS else (event,)
        yield from self.fingers.step(now)
        yield from self.pads.step(now)

    def leave(self) -> None:
        """The window lost the keyboard: nothing is held any more."""
        self.fingers.leave()
        self.pads.leave()
        self._input.look_at(None)
