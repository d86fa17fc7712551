"""The order of a table's pictures (`Playback`) and their timing (`Pace`).

A frame is one still picture of those that show what happened. A frame with `hold`, such as a finished trick, stays for
seconds that the player sets, or until a press of a key or the mouse. A settlement is a frame with an account of points
or money; a picture may be explained in several steps. The pace, a setting, makes all times longer or shorter, but
leaves out no picture, and the table waits for every choice of the player
(`docs/decisions/0004-pictures-and-motion.md`).
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

# -- the queue of still pictures ---------------------------------------------------------------------------------------

FACE_DOWN: Final = 0.25  # seconds for which the cards of all players lie face down before they are turned up together
SEALED_MOTION: Final = 0.35  # seconds in which the last of these cards moves to the table


class Playback:
    """The picture on the screen and the queue of the pictures that follow. The last picture is the present position."""

    def __init__(self, present: Frame) -> None:
        self.frame = present
        self.queue: list[Frame] = []
        self.since = 0.0  # the time at which the cards of the picture stopped moving, in seconds of the desk's clock
        self.fresh = True  # whether the picture has not been built yet, so that its cards have not begun to move
        self.still = False  # whether the cards of the picture have stopped moving
        self.number = 0  # the number of pictures that were shown before this one

    @property
    def has_next(self) -> bool:
        return bool(self.queue)

    @property
    def holding(self) -> bool:
        """Whether the picture has `hold`, so that it stays for its time or until a press, and another picture
        follows."""
        return self.frame.hold and bool(self.queue)

    def add(self, frames: Sequence[Frame], at_once: bool = False) -> None:
        """Add pictures to the queue. If the queue was empty and the picture on the screen needs no more time, show the
        first new one. at_once: whether the pictures show the viewer's own action, which no pause delays."""
        # A picture without an event at the end of the queue is left out: computer players that choose at the same time
        # put their cards down together.
        last = self.queue[-1] if self.queue else None
        if last is not None and last.event is None and not last.hold and not last.least_seconds:
            self.queue.pop()
        was_empty = not self.queue
        self.queue.extend(frames)
        needs_time = self.frame.hold or (self.frame.least_seconds and not at_once)
        if was_empty and not needs_time:
            self.next()

    def next(self) -> None:
        """Show the next picture of the queue, if there is one."""
        if self.queue:
            self._show(self.queue.pop(0))

    def jump_to(self, present: Frame) -> None:
        """Empty the queue, and show the present position."""
        self.queue.clear()
        self._show(present)

    def _show(self, frame: Frame) -> None:
        """Put a picture on the screen, whose cards have not begun to move yet."""
        self.frame = frame
        self.fresh, self.still = True, False
        self.number += 1

    def settle(self, now: float, moving: bool) -> bool:
        """Note when the cards of the picture stop moving: then the time of the picture begins. Returns whether they
        have just stopped. moving: whether cards are moving now."""
        if self.still and not self.fresh:
            return False
        self.since = now
        self.still = not self.fresh and not moving
        return self.still

    def due(self, now: float, hold: float | None, factor: float = 1.0) -> bool:
        """Whether there is a next picture and it is time to show it.

        hold: for how many seconds a frame with `hold` stays, None until a press.
        factor: multiplies the seconds of other frames.
        """
        if not self.queue:
            return False
        if not self.frame.hold:
            return now - self.since >= self.frame.least_seconds * factor
        return hold is not None and now - self.since >= hold


def with_sealed_cards(frames: Sequence[Frame], events: Sequence[SeenEvent]) -> Iterator[Frame]:
    """The frames of events, with frames added for sealed cards: cards that all players choose at once and put down face
    down. Before such a trick is turned up, a frame shows all of its cards face down."""
    # Id of the event that turns a trick up → the view just before, after the last card was sealed.
    all_sealed = {
        id(revealed.event): last.view
        for last, revealed in pairwise(events)
        if isinstance(last.event, Sealed) and not last.view.acting  # nobody has to choose any more
    }
    for frame in frames:
        if frame.role is FrameRole.REVEALED and id(frame.event) in all_sealed:
            view = all_sealed[id(frame.event)]
            yield Frame(FrameRole.CHOOSING, view, motion=SEALED_MOTION, least_seconds=FACE_DOWN)
        yield frame


def arrival_frames(session: Session, arriving: bool) -> tuple[Frame, ...]:
    """The frames for a new viewer, ending in the present position. After a new deal they begin before the cards are
    dealt; if the table has just been opened (arriving), the settlement before the deal is shown once more."""
    situation = session.situation
    view, scene = situation.view, session.entry.scene
    present = scene.frames(view, (), view)[-1]
    if situation.curtain is not None:
        return (present,)
    opening = scene.opening(situation.opening, view)
    undealt = scene.undealt(view)  # the frame before the cards are dealt; None if the deal is not new
    if undealt is None:
        return (*opening, present)
    settlement: tuple[Frame, ...] = ()
    if arriving and situation.events:
        last = situation.events[-1]  # the first of its frames shows the event itself
        settlement = tuple(frame for frame in scene.frames(last.view, (last,), last.view)[:1] if frame.settlement)
    return (*settlement, *opening, undealt, present)


FACTORS: Final = (2.2, 1.5, 1.0, 0.55, 0.25)  # the factor of all times for each pace, the slowest first
FORWARD: Final = 0.2  # the factor of all times in fast-forward, in which single moves can still be seen
FORWARD_HOLD: Final = 0.25  # seconds that a finished trick stays in fast-forward
LEAST_REST: Final = 1.5  # the least seconds that a settlement stays in a demonstration in fast-forward
STEP_SECONDS: Final = 0.7  # seconds from one step of an explanation to the next, if the picture stays long enough
USUAL_HOLD: Final = 2500
"""Milliseconds that a trick stays in a demonstration if the setting waits for a press, which nobody makes there."""
AT_LEISURE: Final = 3000  # if by the setting a trick stays so many milliseconds or more, a settlement waits for a press
SETTLING: Final = (
    2.4  # a settlement that ends without a press stays so many times as long as a trick: it is longer to read
)
A_LOOK: Final = 0.25
"""Seconds that a complete trick stays before a press can end it. For a settlement the player sets the time."""


class Pace:
    """The timing of one table: when the next picture, or the next step of an explanation, is shown. A demonstration is
    a game that only computers play; in fast-forward all pictures pass quickly until the player has to choose."""

    def __init__(self, desk: Desk, session: Session, playback: Playback) -> None:
        self.desk, self.session, self.playback = desk, session, playback
        self.paused = False  # whether the demonstration is paused
        self.forward = False  # whether the table is fast-forwarded
        self.in_lesson = False
        """Whether this is a lesson. Its pictures do not wait for a press, but the steps of the lesson do."""
        self.explanation_steps = 0  # how many steps the explanation of the picture has
        self.steps_shown = 0  # how many steps of the explanation are shown now
        self._last_step = 0.0  # the time at which the last step was shown
        self._early_press = -1  # the number of the picture during which a press came too early; -1 for none
        self._completed = (-1, 0.0)
        """The number of the last picture that was complete, and the time since which it has been complete."""

    @property
    def demonstration(self) -> bool:
        """Whether only computers play."""
        return not self.session.situation.persons

    @property
    def factor(self) -> float:
        """By which number all times are multiplied at the present pace: less than 1 if the table is fast."""
        return FORWARD if self.forward else FACTORS[self.desk.settings.pace - SLOWEST]

    @property
    def shows_settlement(self) -> bool:
        """Whether the picture is a settlement (of points or money) that stays, or the last one before the result."""
        only_result_follows = self.session.situation.over and len(self.playback.queue) == 1
        return self.playback.holding and (self.playback.frame.settlement or only_result_follows)

    @property
    def hold_seconds(self) -> float | None:
        """For how many seconds a finished trick or a settlement stays once it is complete; None until a press."""
        settings, settlement = self.desk.settings, self.shows_settlement
        if self.forward and not settlement:
            return FORWARD_HOLD
        # A screen reader needs its own time. In a demonstration nobody presses, and in a lesson its steps wait.
        waits = settings.hold_ms is None or self.desk.read_aloud or (settlement and settings.hold_ms >= AT_LEISURE)
        if waits and not self.demonstration and not self.in_lesson:
            return None
        milliseconds = USUAL_HOLD if settings.hold_ms is None else settings.hold_ms
        hold = milliseconds / 1000 * FACTORS[settings.pace - SLOWEST] * (SETTLING if settlement else 1.0)
        return max(hold, LEAST_REST) if self.forward else hold

    @property
    def waits_for_press(self) -> bool:
        """Whether the picture stays until somebody presses a key or the mouse."""
        return self.playback.holding and self.hold_seconds is None

    @property
    def complete(self) -> bool:
        """Whether the cards of the picture lie still, and every step of its explanation is shown."""
        return self.playback.still and self.steps_shown >= self.explanation_steps

    def due(self, now: float) -> bool:
        """Whether it is time for the next picture. A picture's time begins with the last step of its explanation."""
        hold = self.hold_seconds
        if self.playback.holding:
            if self.paused or self.steps_shown < self.explanation_steps:
                return False
            if hold is not None and self.explanation_steps:
                hold += self._last_step - self.playback.since
        return self.playback.due(now, hold, self.factor)

    @property
    def press_came_early(self) -> bool:
        """Whether a press came too early to end this picture. The bar then says that the picture stays a moment."""
        return self._early_press == self.playback.number

    def show_next_step(self, now: float) -> bool:
        """Show the due steps of the explanation, and note when all are shown. Returns whether the picture changes."""
        added = self._add_steps(now)
        if not self.complete:
            return added
        completed_number, _ = self._completed
        newly_completed = completed_number != self.playback.number
        if newly_completed:
            self._completed = self.playback.number, now
        # The bar stops saying that the press came too early, since now a press goes on.
        press_now_counts = self.press_came_early and self.waits_for_press and not self._too_short(now)
        if press_now_counts:
            self._early_press = -1
        return added or newly_completed or press_now_counts

    def _add_steps(self, now: float) -> bool:
        """Show the steps of the explanation that are due, all if steps take no time; returns whether there were any."""
        seconds = self._step_seconds()
        due_steps = 1 + int((now - self.playback.since) / seconds) if seconds > 0 else ALL_STEPS
        steps = min(due_steps, max(1, self.explanation_steps))
        if steps <= self.steps_shown:
            return False
        self.steps_shown, self._last_step = steps, now
        return True

    def _step_seconds(self) -> float:
        """Seconds from one step of the explanation to the next; 0 without motion and in fast-forward."""
        if self.desk.settings.speed == 0 or self.forward:
            return 0.0
        hold, longest = self.hold_seconds, STEP_SECONDS * self.factor
        return longest if hold is None else min(longest, hold / 3)  # three steps fit into the picture's time

    def note_early_press(self) -> bool:
        """React to a press that came too early: complete the picture, and let the bar of buttons say that it stays a
        moment. Returns False if no press can be early: the picture has no `hold`, or only computers play."""
        if not self.playback.holding or self.demonstration:
            return False
        self.complete_now()
        self._early_press = self.playback.number
        return True

    def _too_short(self, now: float) -> bool:
        """Whether the picture has not been complete long enough for a press to end it."""
        number, since = self._completed
        deaf_seconds = self.desk.settings.deaf_ms / 1000
        least_seconds = deaf_seconds if self.shows_settlement else min(A_LOOK, deaf_seconds)
        return number != self.playback.number or now - since < least_seconds

    def complete_now(self) -> bool:
        """Show the whole explanation of a trick or a settlement at once; returns whether something was missing."""
        if not self.playback.holding or self.complete:
            return False
        self.steps_shown = max(self.steps_shown, self.explanation_steps)
        return True

    def end_fast_forward(self, caught_up: bool) -> bool:
        """End the fast-forward if somebody has to choose, at a settlement, at a curtain (which hides the table until
        the next player sits down), or at the end of the game. Returns whether the fast-forward has ended. caught_up:
        whether the present position is on the screen."""
        if not self.forward:
            return False
        now = self.session.situation
        must_choose = caught_up and now.can_act and now.forced_move is None
        settlement = self.shows_settlement and not self.demonstration
        if must_choose or settlement or now.curtain is not None or (now.over and caught_up):
            self.forward = False
            return True
        return False

    def stop_fast_forward(self) -> bool:
        """Stop the fast-forward. Returns whether there was one."""
        was_forward, self.forward = self.forward, False
        return was_forward

    def change(self, by: int) -> None:
        """Make the table so many steps faster, slower if negative; save the setting and show it in a notice."""
        settings = self.desk.settings
        settings.pace = min(max(settings.pace + by, SLOWEST), FASTEST)
        self.desk.notice(self.text)
        self.desk.save_settings()

    @property
    def text(self) -> str:
        """The present pace in words, such as "Pace: medium (3 of 5)"."""
        words, pace = self.desk.words, self.desk.settings.pace
        return words("Pace: {pace} ({n} of {all})", pace=words(PACES[pace - SLOWEST]), n=pace, all=FASTEST)
