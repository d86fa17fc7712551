"""What has happened is shown as a queue of still pictures, each until the motion into it and its hold are over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.sealed_cards import Sealed
from tablegame.session.session import Session
from tablegame.view.game_scene import Frame, FrameRole

FACE_DOWN: Final = 0.25
"""Seconds for which sealed cards lie face down before they are turned up together."""


class Playback:
    """The picture on the screen and those that follow it; the last one is always the present."""

    def __init__(self, present: Frame) -> None:
        self.frame = present
        self.queue: list[Frame] = []
        self.since = 0.0
        """When the cards came to lie still."""
        self.fresh = True
        """Whether the picture has not been built yet, so that motion into it is still to come."""
        self.still = False
        """Whether the cards have come to lie still in this picture."""
        self.number = 0
        """How many pictures have been shown before this one."""

    @property
    def behind(self) -> bool:
        """Whether something is still to be shown."""
        return bool(self.queue)

    @property
    def holding(self) -> bool:
        """Whether the picture waits for its time, or for a click, before the next."""
        return self.frame.hold and bool(self.queue)

    def add(self, frames: Sequence[Frame], at_once: bool = False) -> None:
        """Show these next. The present picture gives way, unless it holds, pauses, or something waits before.

        at_once: they come from the viewer: no pause is kept. A present that was never shown is left out where it shows
        no event: computer seats that choose at the same time put their cards down together.
        """
        last = self.queue[-1] if self.queue else None
        if last is not None and last.event is None and not last.hold and not last.pause:
            self.queue.pop()
        self.queue.extend(frames)
        free = not self.frame.hold and (at_once or not self.frame.pause)
        if free and len(self.queue) == len(frames):
            self.next()

    def next(self) -> None:
        """Show the next picture, if there is one."""
        if self.queue:
            self._show(self.queue.pop(0))

    def cut(self, present: Frame) -> None:
        """Forget what was to be shown, and show the present."""
        self.queue.clear()
        self._show(present)

    def _show(self, frame: Frame) -> None:
        self.frame = frame
        self.fresh, self.still = True, False
        self.number += 1

    def settle(self, now: float, moving: bool) -> bool:
        """Start counting the hold when the cards first lie still; what moves later does not start it anew. Returns
        whether they have just come to lie still."""
        if self.still and not self.fresh:
            return False
        self.since = now
        self.still = not self.fresh and not moving
        return self.still

    def due(self, now: float, hold: float | None, factor: float = 1.0) -> bool:
        """Whether it is time for the next picture. hold: seconds, None until a click; factor: of a pause."""
        if not self.queue:
            return False
        if not self.frame.hold:
            return now - self.since >= self.frame.pause * factor
        return hold is not None and now - self.since >= hold


class Seen:
    """What the viewer has seen of a game: what was shown to its end, every card of it lying still."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.events: tuple[int | None, tuple[SeenEvent, ...]] | None = None
        """The viewer, and all that had happened by the last picture that was shown to its end; None: nothing yet."""
        self._at: tuple[int, int | None, int] | None = None

    def begin(self) -> None:
        """Somebody else looks, who has seen nothing yet."""
        self.events = self._at = None

    def all(self) -> None:
        """The present is shown at once."""
        self.events = (self._session.viewer, self._session.history())

    def take_in(self, playback: Playback) -> None:
        """Everything has been shown; the viewer has seen it once it lies still."""
        at = (playback.number, self._session.viewer, len(self._session.history()))
        if playback.still and at != self._at:
            self._at = at
            self.all()


def with_sealed_cards(frames: Sequence[Frame], events: Sequence[SeenEvent]) -> Iterator[Frame]:
    """The pictures, each trick of sealed cards after one in which all of them lie face down."""
    sealed = {
        id(turned.event): last.view
        for last, turned in pairwise(events)
        if isinstance(last.event, Sealed) and not last.view.acting
    }
    for frame in frames:
        if frame.role is FrameRole.TURNED and id(frame.event) in sealed:
            yield Frame(FrameRole.CHOOSING, sealed[id(frame.event)], seconds=0.35, pause=FACE_DOWN)
        yield frame


def arrival(session: Session, arriving: bool) -> tuple[Frame, ...]:
    """The pictures for a new viewer, the last of them the present; a fresh deal comes from where the pack lay.

    arriving: the table has just been opened; then the settlement before that deal is shown once more.
    """
    view, scene = session.view(), session.entry.scene
    now = scene.frames(view, (), view)[-1]
    if session.viewers.curtain is not None:
        return (now,)
    events = scene.opening(session.opening(), view)
    undealt = scene.undealt(view)
    if undealt is None:
        return (*events, now)
    settlement: tuple[Frame, ...] = ()
    if arriving and (past := session.history()):
        last = past[-1]
        settlement = tuple(frame for frame in scene.frames(last.view, (last,), last.view)[:1] if frame.rest)
    return (*settlement, *events, undealt, now)
