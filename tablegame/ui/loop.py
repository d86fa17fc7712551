"""The heartbeat: takes events, lets the app step, shows what changed, sleeps.

Knows the clock and how often to look. Must not know what the app does. Polls by itself, because SDL's waiting polls
every millisecond inside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import pygame

QUICK: Final = 1 / 60
QUIET: Final = 1 / 20
"""How long a beat lasts, in seconds, while something goes on and out of stillness."""


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


def run(app: Beating, clock: Callable[[], float], sleep: Callable[[float], None]) -> None:
    """Beat until the app has ended. clock gives rising seconds."""
    due = clock()
    while app.running:
        now = clock()
        if app.step(now, pygame.event.get()):
            app.show()
        due = max(due + (QUICK if app.awake(now) else QUIET), clock())
        wait = due - clock()
        if wait > 0:
            sleep(wait)
