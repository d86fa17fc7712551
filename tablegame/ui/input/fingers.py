"""Fingers on a touch screen: their events become mouse events, which `Input` handles.

A touch presses a target, a long touch shows what the mouse shows there without a press, and a moved finger drags or
scrolls. A scrolled page has momentum: it goes on for a moment after the finger has left it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp, hypot
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import pygame

from tablegame.ui.input.grab import PIXEL, REACH, slack
from tablegame.ui.input.guard import WHEN

if TYPE_CHECKING:
    from tablegame.session.settings import Settings
    from tablegame.ui.input.input import Input
    from tablegame.ui.window import Window

FINGER_EVENTS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
FINGER: Final = 44
"""The least width and height of the area in which a finger catches a target, in points (the desktop's unit)."""
HOLD: Final = 0.5  # seconds after which a finger that does not move makes a long press
DECAY: Final = 3.5
"""How fast a page loses speed after the finger has left it: in a second the speed falls to exp(-DECAY) of itself."""
SLOWEST: Final = 30.0  # the speed at which the page stops, in pixels a second
_FRESH: Final = 0.1  # a finger that rests for so many seconds before it leaves the page gives the page no momentum
_SMOOTHING: Final = 0.05  # the speed of a page is averaged over about so many seconds
_SHORTEST: Final = 1 / 240  # the least time between two motions in seconds, for events that come at the same moment

Fractions: TypeAlias = tuple[float, float]  # a position in fractions of the window's width and height


class Fingers:
    """Makes mouse events out of the events of fingers.

    A touch begins with the first finger and ends with the last one. With a second finger it scrolls.
    """

    def __init__(self, input: Input, window: Window, settings: Settings) -> None:
        self._input, self._window, self._settings = input, window, settings
        self._down: dict[int, Fractions] = {}  # number of a finger that touches the screen → its position
        self._mode: Literal["", "press", "look", "scroll"] = ""
        """The effect of the present touch; "" without a touch. "look" is a long press."""
        self._start, self._since = (0.0, 0.0), 0.0  # the position and time at which the touch began
        self._last = 0.0  # the time of the last scrolling
        self._speed = 0.0  # the speed of the page in pixels a second; down is positive

    def translated(self, events: Iterable[pygame.Event], now: float) -> Iterator[pygame.Event]:
        """Yield the events, with each event of a finger replaced by mouse events. While a page has momentum, events
        that scroll it are added. Each mouse event gets an attribute "pixel": its position in pixels."""
        for event in events:
            if event.type in MOUSE:
                if event.__dict__.get("touch", False):
                    continue  # SDL has made this event of a touch: it would be handled twice
                event.__dict__[PIXEL] = self._window.pixel(event.pos)
            yield from self._mouse_events(event, now) if event.type in FINGER_EVENTS else (event,)
        yield from self._step(now)

    def leave(self) -> None:
        """Forget all fingers and end a long press, because the window has lost the keyboard."""
        self._down.clear()
        self._mode, self._speed = "", 0.0
        self._input.look_at(None)

    def _mouse_events(self, event: pygame.Event, now: float) -> Iterator[pygame.Event]:
        """The mouse events that take the place of the event of a finger."""
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
        elif event.type == pygame.FINGERUP and before is not None:
            del self._down[event.finger_id]
            if not self._down:  # the last finger has left the screen
                yield from self._end_touch(position, when, now)

    def _end_touch(self, position: Fractions, when: float, now: float) -> Iterator[pygame.Event]:
        """End the touch at a position: a press releases the mouse button, a scrolled page may keep its momentum."""
        mode, self._mode = self._mode, ""
        if mode == "press":
            yield self._mouse(pygame.MOUSEBUTTONUP, position, when)
        elif mode == "look":
            self._input.look_at(None)
        elif now - self._last > _FRESH or not self._settings.speed:  # a speed of 0 in the settings: no motion
            self._speed = 0.0

    def _step(self, now: float) -> Iterator[pygame.Event]:
        """Let time pass: a touch may become a long press, or a page with momentum scrolls on."""
        if self._mode == "press" and now - self._since >= HOLD and not self._input.grab.drags:
            self._mode = "look"
            self._input.let_go()
            self._input.look_at(self._pixel(self._start))
        elif not self._mode and self._speed:
            seconds = now - self._last
            self._last = now
            yield self._wheel(self._start, self._speed * seconds, now)
            self._speed *= exp(-DECAY * seconds)
            self._speed = self._speed if abs(self._speed) > SLOWEST else 0.0

    def _move(self, position: Fractions, before: Fractions, when: float, now: float) -> Iterator[pygame.Event]:
        """The mouse events of a finger that moves to a position. before: its last position; when: the time of the
        motion, now: the present time, in seconds."""
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
            # Each finger reports its own motion: of two fingers that move together each scrolls half the way.
            pixels = (before[1] - position[1]) * self._input.scene().size[1] / len(self._down)
            seconds = max(now - self._last, _SHORTEST)
            self._last = now
            self._speed += (pixels / seconds - self._speed) * min(1.0, seconds / _SMOOTHING)  # a moving average
            yield self._wheel(position, pixels, when)

    def _begin_to_scroll(self, now: float) -> None:
        """Let the touch scroll from now on: it presses nothing and shows nothing more."""
        self._input.let_go()
        self._input.look_at(None)
        self._mode, self._last = "scroll", now

    def _pixel(self, position: Fractions) -> tuple[float, float]:
        """The position in pixels of the surface."""
        width, height = self._input.scene().size
        return position[0] * width, position[1] * height

    def _mouse(self, kind: int, position: Fractions, when: float) -> pygame.Event:
        """The event of the left mouse button or of the mouse's motion. kind: one of `MOUSE`."""
        point, reach = self._window.point(position), self._window.pixel((FINGER, FINGER))[0]
        more: dict[str, Any] = {WHEN: when, PIXEL: self._window.pixel(point), REACH: reach}
        return pygame.Event(kind, button=1, pos=point, rel=(0, 0), buttons=(1, 0, 0), touch=True, **more)

    def _wheel(self, position: Fractions, pixels: float, when: float) -> pygame.Event:
        """A turn of the wheel that scrolls by so many pixels; down is positive."""
        more: dict[str, Any] = {WHEN: when, PIXEL: self._pixel(position), "pixels": pixels}
        return pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, **more)
