"""Tells what happened: a queue of still pictures, each shown until the motion into it and its hold are over."""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.view.game_scene import Frame


class PlaybackQueue:
    """The picture on the screen and those that follow it; the last one is always the present."""

    def __init__(self, present: Frame) -> None:
        self.now = present
        self.queue: list[Frame] = []
        self.since = 0.0
        self.fresh = True
        """Whether the picture has not been built yet, so that motion into it is still to come."""
        self.still = False
        """Whether the cards have come to lie still in this picture."""
        self.shown = 0
        """How many pictures have been shown before this one."""

    @property
    def behind(self) -> bool:
        """Whether something is still to be told."""
        return bool(self.queue)

    @property
    def holding(self) -> bool:
        """Whether the picture waits for its time, or for a click, before the next."""
        return self.now.hold and bool(self.queue)

    def add(self, frames: Sequence[Frame], at_once: bool = False) -> None:
        """Tell these next. What is shown gives way, unless it holds, pauses, or something waits before.

        at_once: they come from the viewer: no pause is kept.
        """
        self.queue.extend(frames)
        free = not self.now.hold and (at_once or not self.now.pause)
        if free and len(self.queue) == len(frames):
            self.next()

    def next(self) -> None:
        """Show the next picture, if there is one."""
        if self.queue:
            self.now = self.queue.pop(0)
            self.fresh, self.still = True, False
            self.shown += 1

    def cut(self, present: Frame) -> None:
        """Forget what was to be told and show the present."""
        self.queue.clear()
        self.now = present
        self.fresh, self.still = True, False
        self.shown += 1

    def settle(self, now: float, moving: bool) -> bool:
        """Start counting the hold when the cards first lie still; what moves later does not start it anew. Returns
        whether they have just come to lie still."""
        if self.still and not self.fresh:
            return False
        self.since = now
        self.still = not self.fresh and not moving
        return self.still

    def due(self, now: float, hold: float | None, factor: float = 1.0) -> bool:
        """Whether it is time for the next picture; hold in seconds, None: until a click; factor: of a pause."""
        if not self.queue:
            return False
        if not self.now.hold:
            return now - self.since >= self.now.pause * factor
        return hold is not None and now - self.since >= hold
