"""The main loop. It repeats a beat: collect the events, let the app do one step, show a changed picture, sleep.

The loop polls for events with its own pauses, because SDL's wait function polls every millisecond. It also decides when
Python collects garbage, since automatic collections would interrupt motion.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final, Protocol

import pygame

from tablegame.ui.input.guard import WHEN

QUICK: Final = 1 / 60  # seconds between beats while the app is busy
QUIET: Final = 1 / 18  # seconds between beats while the app is idle
_IDLE_BEATS: Final = 3
"""An idle app without events does a step only every third beat: to look for events costs much less than a step."""
_LONG_IDLE: Final = 8.0  # after so many seconds without a change only every tenth beat does a step
_LONG_IDLE_BEATS: Final = 10
_FEW_OBJECTS: Final = 2_000
"""The number of new objects above which garbage is collected after a beat that did not change the picture."""
_MANY_OBJECTS: Final = 20_000
"""The number of new objects above which garbage is collected after a beat that changed the picture."""


class LoopHost(Protocol):
    """The part of the app that the loop uses."""

    @property
    def running(self) -> bool: ...

    def step(self, now: float, events: list[pygame.Event]) -> bool:
        """Handle the events and draw; returns whether the picture changed."""

    def awake(self, now: float) -> bool:
        """Whether the app is busy, so that the next beat must follow quickly."""

    def show(self) -> None:
        """Show the drawn picture on the screen."""


class GarbageCollector:
    """Collects garbage in place of Python: only new objects while the app is busy, all objects when the app is idle."""

    def __init__(self) -> None:
        gc.disable()
        self._due = True  # whether all garbage shall be collected when the app is idle

    def sweep(self, drew: bool, awake: bool) -> None:
        """Collect garbage after a beat. drew: whether the picture changed in it; awake: whether the app is busy."""
        new_objects, _, _ = gc.get_count()
        if new_objects > (_MANY_OBJECTS if drew else _FEW_OBJECTS):
            gc.collect(0)
        if drew:
            self._due = True
        elif self._due and not awake:
            self._due = False
            gc.collect()


def events_received(now: float) -> list[pygame.Event]:
    """Take all events out of SDL's queue. Each gets an attribute "when", the time of receipt: now, in seconds."""
    events = pygame.event.get()
    for event in events:
        event.__dict__[WHEN] = now
    return events


def run(app: LoopHost, clock: Callable[[], float], sleep: Callable[[float], None]) -> None:
    """Run the loop until the app ends. clock: returns a time in seconds; sleep: waits for a number of seconds."""
    next_beat = clock()
    garbage = GarbageCollector()
    awake = True
    beats = 0  # the number of beats since the last step
    last_change = next_beat
    early: list[pygame.Event] = []  # events that came while the last picture was drawn
    try:
        while app.running:
            now = clock()
            events = early + pygame.event.get()
            early = []
            beats += 1
            beats_to_step = _IDLE_BEATS if now - last_change < _LONG_IDLE else _LONG_IDLE_BEATS
            if awake or events or beats >= beats_to_step:
                beats = 0
                drew = app.step(now, events)
                if drew:
                    # A press while this picture was drawn was meant for the picture before.
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
