"""The main loop: takes events, lets the app step, shows changes, sleeps.

It polls by itself, because SDL's waiting polls every millisecond. It also collects Python's garbage itself, since
automatic collections would interrupt motion.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final, Protocol

import pygame

from tablegame.ui.input.guard import WHEN

QUICK: Final = 1 / 60
QUIET: Final = 1 / 18
"""Seconds between beats while the app is busy, and while it is not."""
_SLEEPY: Final = 3
_ASLEEP: Final = 10
_LONG: Final = 8.0
"""While the app is idle, it steps without an event only in every third beat, since looking for an event is much
cheaper; after eight seconds, unless a notice or finished trick waits to disappear, only in every tenth."""
_FEW: Final = 2_000
_MANY: Final = 20_000
"""The number of new objects after which garbage is collected between frames, and during motion."""


class LoopHost(Protocol):
    """The app, as the loop uses it."""

    @property
    def running(self) -> bool: ...

    def step(self, now: float, events: list[pygame.Event]) -> bool:
        """Do everything due; True if the picture changed."""
        ...

    def awake(self, now: float) -> bool:
        """Whether the app is busy: then beats follow quickly."""
        ...

    def show(self) -> None: ...


class GarbageCollector:
    """Collects garbage between moving frames, and all of it when the app is idle."""

    def __init__(self) -> None:
        gc.disable()
        self._due = True

    def sweep(self, drew: bool, awake: bool) -> None:
        """Called after each beat: whether it changed the picture, and whether the next beat follows quickly."""
        new = gc.get_count()[0]
        if new > (_MANY if drew else _FEW):
            gc.collect(0)
        if drew:
            self._due = True
        elif self._due and not awake:
            self._due = False
            gc.collect()


def events_received(now: float) -> list[pygame.Event]:
    """The events so far, each with the time of receipt."""
    events = pygame.event.get()
    for event in events:
        event.__dict__[WHEN] = now
    return events


def run(app: LoopHost, clock: Callable[[], float], sleep: Callable[[float], None]) -> None:
    """Run the loop of the app until it has ended. clock: gives rising seconds."""
    due = clock()
    broom = GarbageCollector()
    awake, skipped, happened = True, 0, due
    early: list[pygame.Event] = []
    try:
        while app.running:
            now = clock()
            events = early + pygame.event.get()
            early = []
            skipped += 1
            if awake or events or skipped >= (_SLEEPY if now - happened < _LONG else _ASLEEP):
                skipped = 0
                drew = app.step(now, events)
                if drew:
                    # A press during drawing, however long that takes, was meant for the picture before.
                    early = events_received(clock())
                    app.show()
                awake = app.awake(now)
                if drew or awake or events:
                    happened = now
                broom.sweep(drew, awake)
            due = max(due + (QUICK if awake else QUIET), clock())
            wait = due - clock()
            if wait > 0 and not early:
                sleep(wait)
    finally:
        gc.enable()
