"""Fingers on a touch screen: their events become events of a mouse.

SDL makes mouse events of touches itself; these are dropped, so that nothing is handled twice.
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
    """Makes events of a mouse out of those of fingers.

    The first finger presses, looks or scrolls; with a second one the touch scrolls.
    """

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

    def translated(self, events: Iterable[pygame.Event], now: float) -> Iterator[pygame.Event]:
        """The events, those of fingers as events of a mouse, and those that time causes. Mouse events get a pixel."""
        for event in events:
            if event.type in MOUSE:
                if event.__dict__.get("touch", False):
                    continue  # SDL has made it of a touch, whose own events come too
                event.__dict__[PIXEL] = self._window.pixel(event.pos)
            yield from self._mouse_events(event, now) if event.type in FINGER_EVENTS else (event,)
        yield from self._step(now)

    def leave(self) -> None:
        """Forget all fingers and end the look, because the window has lost the keyboard."""
        self._down.clear()
        self._mode, self._speed = "", 0.0
        self._input.look_at(None)

    def _mouse_events(self, event: pygame.Event, now: float) -> Iterator[pygame.Event]:
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

    def _step(self, now: float) -> Iterator[pygame.Event]:
        """Begin a long press when it is due, and move a page with momentum."""
        if self._mode == "press" and now - self._since >= HOLD and not self._input.grab.drags:
            self._mode = "look"
            self._input.let_go()
            self._input.look_at(self._pixel(self._start))
        elif not self._mode and self._speed:
            seconds, self._last = now - self._last, now
            yield self._wheel(self._start, self._speed * seconds, now)
            self._speed *= exp(-DECAY * seconds)
            self._speed = self._speed if abs(self._speed) > SLOWEST else 0.0

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
