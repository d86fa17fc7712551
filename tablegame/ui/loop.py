"""The main loop: it takes events, lets the app step, shows changes, sleeps.

It polls by itself, because SDL's wait function polls every millisecond. It also collects Python's garbage itself, since
automatic collections would interrupt motion.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final, Protocol

import pygame

from tablegame.ui.input.guard import WHEN

QUICK: Final = 1 / 60
"""Seconds between beats while the app is busy."""
QUIET: Final = 1 / 18
"""Seconds between beats while it is not."""
_IDLE_BEATS: Final = 3
"""An idle app steps without an event only in every third beat: a look for events is much cheaper than a step."""
_LONG_IDLE_BEATS: Final = 10
"""The same after `_LONG` seconds without a change."""
_LONG: Final = 8.0
_FEW: Final = 2_000
"""The number of new objects after which garbage is collected between frames without motion."""
_MANY: Final = 20_000
"""The same during motion."""


class LoopHost(Protocol):
    """The app, as the loop uses it."""

    @property
    def running(self) -> bool: ...

    def step(self, now: float, events: list[pygame.Event]) -> bool: ...

    def awake(self, now: float) -> bool: ...

    def show(self) -> None: ...


class GarbageCollector:
    """Collects garbage between moving frames, and all of it when the app is idle."""

    def __init__(self) -> None:
        gc.disable()
        self._due = True

    def sweep(self, drew: bool, awake: bool) -> None:
        """Collect garbage after a beat. drew: it changed the picture; awake: the next beat follows quickly."""
        new_objects = gc.get_count()[0]
        if new_objects > (_MANY if drew else _FEW):
            gc.collect(0)
        if drew:
            self._due = True
        elif self._due and not awake:
            self._due = False
            gc.collect()


def events_received(now: float) -> list[pygame.Event]:
    """The events up to now, each with this time of receipt."""
    events = pygame.event.get()
    for event in events:
        event.__dict__[WHEN] = now
    return events


def run(app: LoopHost, clock: Callable[[], float], sleep: Callable[[float], None]) -> None:
    """Run the loop of the app until it ends. clock: returns rising seconds."""
    next_beat = clock()
    garbage = GarbageCollector()
    awake, skipped, last_change = True, 0, next_beat
    early: list[pygame.Event] = []
    """Events that came while the last picture was drawn."""
    try:
        while app.running:
            now = clock()
            events = early + pygame.event.get()
            early = []
            skipped += 1
            if awake or events or skipped >= (_IDLE_BEATS if now - last_change < _LONG else _LONG_IDLE_BEATS):
                skipped = 0
                drew = app.step(now, events)
                if drew:
                    # A press during drawing, however long that takes, was meant for the picture before.
                    early = events_received(clock())
                    app.show()
                awake = app.awake(now)
                if drew or awake or events:
                    last_change = now
                garbage.sweep(drew, awake)
            next_beat = max(next_beat + (QUICK if awake else QUIET), clock())
            wait = next_beat - clock()
            if wait > 0 and not early:
                sleep(wait)
    finally:
        gc.enable()
