"""How fast the table goes on: the pace the player has set, holds and pauses, and fast-forward.

Whatever the pace, every picture is shown and nothing that the player has to choose is passed over. Only what the viewer
sees is told, and nothing is told before it has happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.sealed_cards import Sealed
from tablegame.session.session import Session
from tablegame.session.settings import FASTEST, PACES, SLOWEST
from tablegame.ui.desk import Desk
from tablegame.ui.table.board import ALL_STEPS
from tablegame.view.game_scene import Frame, FrameRole

# -- what has happened, as a queue of still pictures -------------------------------------------------------------------

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
        no event: computer players that choose at the same time put their cards down together.
        """
        last = self.queue[-1] if self.queue else None
        if last is not None and last.event is None and not last.hold and not last.least_seconds:
            self.queue.pop()
        self.queue.extend(frames)
        free = not self.frame.hold and (at_once or not self.frame.least_seconds)
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
            return now - self.since >= self.frame.least_seconds * factor
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

    def note_present(self) -> None:
        """The present is shown at once."""
        self.events = (self._session.situation.viewer, self._session.situation.events)

    def note_playback(self, playback: Playback) -> None:
        """Everything has been shown; the viewer has seen it once it lies still."""
        at = (playback.number, self._session.situation.viewer, len(self._session.situation.events))
        if playback.still and at != self._at:
            self._at = at
            self.note_present()


def with_sealed_cards(frames: Sequence[Frame], events: Sequence[SeenEvent]) -> Iterator[Frame]:
    """The pictures, each trick of sealed cards after one in which all of them lie face down."""
    sealed = {
        id(turned.event): last.view
        for last, turned in pairwise(events)
        if isinstance(last.event, Sealed) and not last.view.acting
    }
    for frame in frames:
        if frame.role is FrameRole.REVEALED and id(frame.event) in sealed:
            yield Frame(FrameRole.CHOOSING, sealed[id(frame.event)], motion=0.35, least_seconds=FACE_DOWN)
        yield frame


def arrival(session: Session, arriving: bool) -> tuple[Frame, ...]:
    """The pictures for a new viewer, the last of them the present; a fresh deal comes from where the pack lay.

    arriving: the table has just been opened; then the settlement before that deal is shown once more.
    """
    situation = session.situation
    view, scene = situation.view, session.entry.scene
    now = scene.frames(view, (), view)[-1]
    if situation.curtain is not None:
        return (now,)
    events = scene.opening(situation.opening, view)
    undealt = scene.undealt(view)
    if undealt is None:
        return (*events, now)
    settlement: tuple[Frame, ...] = ()
    if arriving and (past := situation.events):
        last = past[-1]
        settlement = tuple(frame for frame in scene.frames(last.view, (last,), last.view)[:1] if frame.settlement)
    return (*settlement, *events, undealt, now)


# -- how fast the table goes on ----------------------------------------------------------------------------------------

FACTORS: Final = (2.2, 1.5, 1.0, 0.55, 0.25)
"""By how much everything takes longer or shorter at each pace."""
FORWARD: Final = 0.2
"""The same in fast-forward: single moves can still be seen."""
FORWARD_HOLD: Final = 0.25
"""Seconds that a finished trick stays in fast-forward."""
LEAST_REST: Final = 1.5
"""Seconds that a settlement stays at least in a fast-forwarded demonstration."""
STEP_SECONDS: Final = 0.7
"""How long each step of an explanation stays before the next is added, where the hold leaves time for it."""
USUAL_HOLD: Final = 2500
"""Milliseconds that a trick stays in a demonstration, where nobody presses a key."""
AT_LEISURE: Final = 3000
"""Milliseconds that tricks stay, from which on a settlement waits for a press: it is read at leisure then."""
SETTLING: Final = 2.4
"""By how much longer than a trick a settlement stays, where it goes by itself: there is more to read."""
A_LOOK: Final = 0.25
"""Seconds that a complete trick stays before a press can end it; for a settlement the player's setting counts."""


class Pace:
    """The time of one table."""

    def __init__(self, desk: Desk, session: Session, playback: Playback) -> None:
        self.desk, self.session, self.playback = desk, session, playback
        self.paused = False
        """The demonstration is paused."""
        self.forward = False
        """The table is fast-forwarded."""
        self.taught = False
        """In a lesson: its steps wait for a press, and a trick without a step goes by itself."""
        self.explanation = 0
        """How many steps the explanation of the picture has."""
        self.steps = 0
        """How many of them are shown now."""
        self._stepped = 0.0
        """When the last one was added."""
        self._hasty = -1
        """The number of the picture for which a press came too early."""
        self._completed = (-1, 0.0)
        """The number of the last complete picture, and since when it has been complete."""

    @property
    def demonstration(self) -> bool:
        """Whether only computers play."""
        return not self.session.situation.persons

    @property
    def factor(self) -> float:
        """By how much motion, pauses and holds are longer or shorter now."""
        return FORWARD if self.forward else FACTORS[self.desk.settings.pace - SLOWEST]

    @property
    def settles(self) -> bool:
        """Whether the picture is a settlement, or the last of a game: both stay as long as settlements do."""
        return self.playback.holding and (self.playback.frame.settlement or self.last)

    @property
    def last(self) -> bool:
        """Whether nothing but the result comes after the picture."""
        return self.session.situation.over and len(self.playback.queue) == 1

    @property
    def hold(self) -> float | None:
        """Seconds that a finished trick or a settlement stays once it is complete; None until a press."""
        settings, rest = self.desk.settings, self.settles
        if self.forward and not rest:
            return FORWARD_HOLD
        waits = settings.hold_ms is None or self.desk.read_aloud or (rest and settings.hold_ms >= AT_LEISURE)
        if waits and not self.demonstration and not self.taught:
            return None
        stays = USUAL_HOLD if settings.hold_ms is None else settings.hold_ms
        hold = stays / 1000 * FACTORS[settings.pace - SLOWEST] * (SETTLING if rest else 1.0)
        return max(hold, LEAST_REST) if self.forward else hold

    @property
    def waits(self) -> bool:
        """Whether the picture stays until somebody presses."""
        return self.playback.holding and self.hold is None

    @property
    def complete(self) -> bool:
        """Whether all of the picture can be read: its cards lie still, and every step of the explanation is shown."""
        return self.playback.still and self.steps >= self.explanation

    def due(self, now: float) -> bool:
        """Whether it is time for the next picture: the hold counts from the last step of the explanation."""
        hold, told = self.hold, 0.0
        if self.playback.holding:
            if self.paused:
                return False
            if self.explanation:
                if self.steps < self.explanation:
                    return False
                told = self._stepped - self.playback.since
        return self.playback.due(now, None if hold is None else told + hold, self.factor)

    @property
    def hasty(self) -> bool:
        """Whether a press came too early for this picture."""
        return self._hasty == self.playback.number

    def explain(self, now: float) -> bool:
        """Show the next part of the explanation when it is due; whether the picture changes."""
        told = self._explain(now)
        if not self.complete:
            return told
        completed = self._completed[0] != self.playback.number
        if completed:
            self._completed = self.playback.number, now
        heard = self.hasty and self.waits and not self._too_short(now)
        if heard:
            self._hasty = -1
        return told or completed or heard

    def _explain(self, now: float) -> bool:
        """Add a step of the explanation when its time has come; all at once where steps take no time."""
        pace = self._step_seconds()
        steps = 1 + int((now - self.playback.since) / pace) if pace > 0 else ALL_STEPS
        steps = min(steps, max(1, self.explanation))
        if steps <= self.steps:
            return False
        self.steps, self._stepped = steps, now
        return True

    def _step_seconds(self) -> float:
        """Seconds before the next step is added; 0 where nothing moves or time is short."""
        if self.desk.settings.speed == 0 or self.forward:
            return 0.0
        hold, longest = self.hold, STEP_SECONDS * self.factor
        return longest if hold is None else min(longest, hold / 3)

    def unheard(self) -> bool:
        """A press came too early: complete the picture at once, and say that it stays a moment; whether there is
        anything to say."""
        if not self.playback.holding or self.demonstration:
            return False
        self.complete_now()
        self._hasty = self.playback.number
        return True

    def _too_short(self, now: float) -> bool:
        """Whether the picture has been complete for too short a time."""
        look = self.desk.settings.deaf_ms / 1000
        return self._completed[0] != self.playback.number or now - self._completed[1] < (
            look if self.settles else min(A_LOOK, look)
        )

    def complete_now(self) -> bool:
        """Complete a finished trick or a settlement at once, for somebody who goes on early; False where it is
        complete."""
        if not self.playback.holding or self.complete:
            return False
        self.steps = max(self.steps, self.explanation)
        return True

    # -- fast-forward ------------------------------------------------------------------------------------------

    def arrived(self, caught_up: bool) -> bool:
        """End the fast-forward where somebody has to choose, at a settlement, a curtain and the end."""
        if not self.forward:
            return False
        now = self.session.situation
        chooses = caught_up and now.can_act and now.forced_move is None
        settled = self.settles and not self.demonstration
        if chooses or settled or now.curtain is not None or (now.over and caught_up):
            self.forward = False
            return True
        return False

    def stop(self) -> bool:
        """Stop the fast-forward; whether there was one. The input that stops it does nothing else."""
        stopped, self.forward = self.forward, False
        return stopped

    # -- the pace ----------------------------------------------------------------------------------------------

    def change(self, by: int) -> None:
        """Make the pace faster or slower, and say so."""
        settings = self.desk.settings
        settings.pace = min(max(settings.pace + by, SLOWEST), FASTEST)
        self.desk.notice(self.text)
        self.desk.save_settings()

    @property
    def text(self) -> str:
        """The present pace in words."""
        words, pace = self.desk.words, self.desk.settings.pace
        return words("Pace: {pace} ({n} of {all})", pace=words(PACES[pace - SLOWEST]), n=pace, all=FASTEST)
