"""The heartbeat: takes events, lets the app step, shows what changed, sleeps.

Polls by itself, because SDL's waiting polls every millisecond inside. Clears away Python's garbage itself too: its
own moments would fall into a motion.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final, Protocol

import pygame

QUICK: Final = 1 / 60
QUIET: Final = 1 / 18
"""How long a beat lasts, in seconds, while something goes on and out of stillness."""
_SLEEPY: Final = 3
_ASLEEP: Final = 10
_LONG: Final = 8.0
"""Out of stillness only every third beat the app steps without an event, for looking for one costs far less; and every
tenth beat once nothing has happened for so many seconds, when no notice or finished trick waits to go any more."""
_FEW: Final = 2_000
_MANY: Final = 20_000
"""So many new objects are looked through between frames, and so many even in the middle of a motion."""


WHEN: Final = "when"
"""What an event carries that was heard before the picture was shown which is on the screen when it is taken."""


class Beating(Protocol):
    """What the loop drives."""

    @property
    def running(self) -> bool: ...

    def step(self, now: float, events: list[pygame.Event]) -> bool:
        """Do everything that is due; True when the picture changed."""
        ...

    def awake(self, now: float) -> bool:
        """Whether something goes on: the beat is quick then."""
        ...

    def show(self) -> None: ...


class Broom:
    """Clears garbage away between frames in which something moves, and all of it once everything rests."""

    def __init__(self) -> None:
        gc.disable()
        self._due = True

    def sweep(self, drew: bool, awake: bool) -> None:
        """After each beat: whether it changed the picture, and whether the next one will be quick."""
        new = gc.get_count()[0]
        if new > (_MANY if drew else _FEW):
            gc.collect(0)
        if drew:
            self._due = True
        elif self._due and not awake:
            self._due = False
            gc.collect()

    def put_away(self) -> None:
        """Leave it to Python again."""
        gc.enable()


def heard(now: float) -> list[pygame.Event]:
    """The events so far, each with the time."""
    events = pygame.event.get()
    for event in events:
        event.__dict__[WHEN] = now
    return events


def run(app: Beating, clock: Callable[[], float], sleep: Callable[[float], None]) -> None:
    """Beat until the app has ended. clock gives rising seconds."""
    due = clock()
    broom = Broom()
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
                    # What is pressed while a picture is drawn, however long that takes, was meant for the one before.
                    early = heard(clock())
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
        broom.put_away()
