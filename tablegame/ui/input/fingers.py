"""Fingers on a touch screen become the events of a mouse: tap, drag, long press, scrolling with momentum.

The mouse events that SDL makes out of touches itself are dropped, so that nothing is handled twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, hypot
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

import pygame

from tablegame.ui.input.grab import slack
from tablegame.ui.input.guard import WHEN

if TYPE_CHECKING:
    from tablegame.session.settings import Settings
    from tablegame.ui.input.input import Input
    from tablegame.view.scene import Scene

EVENTS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
HOLD: Final = 0.5
"""Seconds after which a finger that stays where it is presses long."""
DECAY: Final = 3.5
"""How quickly a scrolled page slows down after the finger has left it: its speed falls to a third in 0.3 seconds."""
SLOWEST: Final = 30.0
"""The speed at which it stops, in pixels a second."""
_FRESH: Final = 0.1
"""A finger that has rested for this many seconds leaves no momentum behind."""


class Places(Protocol):
    """The window, as fingers use it."""

    def point(self, at: tuple[float, float]) -> tuple[int, int]:
        """A place in parts of the window as a position of the mouse."""
        ...


class FingerHost(Protocol):
    """The app, as fingers use it."""

    settings: Settings
    input: Input

    @property
    def window(self) -> Places: ...

    @property
    def scene(self) -> Scene: ...


class Fingers:
    """The fingers on the screen, by number; the first decides what the touch means, a second one makes it scroll."""

    def __init__(self, host: FingerHost) -> None:
        self._host = host
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
                self._host.input.look_at(None)
            elif now - self._last > _FRESH or not self._host.settings.speed:
                self._speed = 0.0

    def step(self, now: float) -> Iterator[pygame.Event]:
        """Let time pass: a long press begins, a page moves on."""
        if self._mode == "press" and now - self._since >= HOLD and not self._host.input.grab.drags:
            self._mode = "look"
            self._host.input.let_go()
            self._host.input.look_at(self._pixel(self._start))
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
            if hypot(x - left, y - top) < slack(self._host.scene.size, coarse=True):
                return
            if self._host.input.grab.drags or self._host.input.grab.can_drag:
                yield self._mouse(pygame.MOUSEMOTION, at, when)
                return
            self._scroll_from(now)
        if self._mode == "look":
            self._host.input.look_at(self._pixel(at))
        elif self._mode == "scroll":
            pixels = (before[1] - at[1]) * self._host.scene.size[1] / len(self._down)
            seconds, self._last = max(now - self._last, 1 / 240), now
            self._speed += (pixels / seconds - self._speed) * min(1.0, seconds / 0.05)
            yield self._wheel(at, pixels, when)

    def _scroll_from(self, now: float) -> None:
        """From now on the touch scrolls, and presses nothing."""
        self._host.input.let_go()
        self._host.input.look_at(None)
        self._mode, self._last = "scroll", now

    def _pixel(self, at: tuple[float, float]) -> tuple[float, float]:
        width, height = self._host.scene.size
        return at[0] * width, at[1] * height

    def _mouse(self, kind: int, at: tuple[float, float], when: float) -> pygame.Event:
        more: dict[str, Any] = {WHEN: when, "pos": self._host.window.point(at)}
        return pygame.Event(kind, button=1, rel=(0, 0), buttons=(1, 0, 0), touch=True, **more)

    def _wheel(self, at: tuple[float, float], pixels: float, when: float) -> pygame.Event:
        """A turn of the wheel by so many pixels, wherever the page is."""
        more: dict[str, Any] = {WHEN: when, "place": self._pixel(at), "pixels": pixels}
        return pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, **more)
