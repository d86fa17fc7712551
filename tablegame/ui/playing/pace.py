"""How fast the table goes on: the pace the player has set, holds and pauses, and fast-forward.

Knows the settings of time, the session's public side and what is being told. Must not know rules, pygame, any screen,
or any particular game. Whatever the pace, every picture is shown and nothing that the player has to choose is passed
over.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.play.seats import persons
from tablegame.play.session import Session
from tablegame.play.settings import FASTEST, SLOWEST
from tablegame.ui.desk import Desk
from tablegame.ui.playing.telling import Telling

PACES: Final = (N_("very slow"), N_("slow"), N_("medium"), N_("fast"), N_("very fast"))
"""The paces in words, from SLOWEST to FASTEST."""
FACTORS: Final = (2.2, 1.5, 1.0, 0.55, 0.25)
"""How much longer or shorter everything takes at each pace."""
FORWARD: Final = 0.2
"""The same while the table is fast-forwarded: moves can still be told one from another."""
FORWARD_HOLD: Final = 0.25
"""Seconds that a finished trick stays then."""
LEAST_REST: Final = 1.5
"""Seconds that a settlement stays at least while a demonstration is fast-forwarded."""
STEP_SECONDS: Final = 0.7
"""How long each step of an explanation stays before the next is added, where the hold leaves time for it."""
ALL_STEPS: Final = 99
"""More than any explanation has."""
FIRST_HOLDS: Final = 4
"""So many finished tricks of somebody's first game wait for a press: what is said of them teaches the game."""


class Pace:
    """The time of one table."""

    def __init__(self, desk: Desk, session: Session, telling: Telling) -> None:
        self.desk, self.session, self.telling = desk, session, telling
        self.paused = False
        """A demonstration stands still."""
        self.forward = False
        """The table is fast-forwarded."""
        self.explanation = 0
        """Of how many steps the explanation of the picture is."""
        self.steps = 0
        """How many of them are shown."""
        self._stepped = 0.0
        """When the last of them was added."""
        settings, key = desk.settings, session.entry.key
        begins = not session.history() and key not in settings.aims_seen and not self.demonstration
        if desk.newcomers and begins:
            settings.first_holds.setdefault(key, FIRST_HOLDS)
        self.first_holds = settings.first_holds.get(key, 0)
        """How many finished tricks still wait for a press because this is a first game, also where it was left and is
        gone on with."""
        self._hasty = -1
        """The picture, by its number, for which a press came too early."""

    @property
    def demonstration(self) -> bool:
        """Nobody but computers plays."""
        return not persons(self.session.chairs)

    @property
    def factor(self) -> float:
        """How much longer or shorter moving cards, pauses and holds take now."""
        return FORWARD if self.forward else FACTORS[self.desk.settings.pace - SLOWEST]

    @property
    def settles(self) -> bool:
        """Whether the picture is a settlement, or the last of a game: both stay as settlements are set to."""
        return self.telling.holding and (self.telling.now.rest or self.last)

    @property
    def teaches(self) -> bool:
        """Whether tricks wait for a press as in a first game; who has set how long they stay knows what they want."""
        return self.first_holds > 0 and not self.desk.settings.own_time

    @property
    def last(self) -> bool:
        """Whether nothing but the result comes after the picture."""
        return self.session.over and len(self.telling.queue) == 1

    @property
    def hold(self) -> float | None:
        """Seconds that a finished trick or a settlement stays once all of it is told; None until a click."""
        settings, rest = self.desk.settings, self.settles
        if self.forward and not rest:
            return FORWARD_HOLD
        # What decides a game is never seen for less time than any other trick.
        trick = not rest or not self.telling.now.rest
        click = (rest and settings.settle_click) or (trick and (settings.hold_click or self.teaches))
        if click and not self.demonstration:
            return None
        longest = max(settings.settle_ms if rest else 0, settings.hold_ms if trick else 0)
        hold = longest / 1000 * FACTORS[settings.pace - SLOWEST]
        return max(hold, LEAST_REST) if self.forward else hold

    @property
    def waits(self) -> bool:
        """Whether the picture stays until somebody presses."""
        return self.telling.holding and self.hold is None

    def went_on(self) -> None:
        """Somebody has gone on from the picture; where no other trick waits for that, it is said."""
        if not self.teaches or not self.telling.holding or self.settles:
            return
        desk, words = self.desk, self.desk.words
        self.first_holds = desk.settings.first_holds[self.session.entry.key] = self.first_holds - 1
        desk.keep_settings()
        if not self.first_holds:
            place = " › ".join((words("Settings"), words("Pace"), words("Hold it until Enter or a click")))
            desk.notice(words("From now on tricks go on by themselves. To let them wait: {place}.", place=place))

    def due(self, now: float) -> bool:
        """Whether the next picture is to be shown: the hold is counted from the last step of the explanation on."""
        hold, told = self.hold, 0.0
        if self.telling.holding:
            if self.paused:
                return False
            if self.explanation:
                if self.steps < self.explanation:
                    return False
                told = self._stepped - self.telling.since
        return self.telling.due(now, None if hold is None else told + hold, self.factor)

    @property
    def hasty(self) -> bool:
        """Whether a press came too early for the picture, which still lies there for that."""
        return self._hasty == self.telling.told

    def tell(self, now: float) -> bool:
        """Tell of the picture what is due; whether that changes it."""
        heard = self.hasty and self.waits and not self._too_short(now)
        if heard:
            self._hasty = -1
        return self._explain(now) or heard

    def _explain(self, now: float) -> bool:
        """Add a step of the explanation when its time has come; all at once where each takes none."""
        pace = self._step_seconds()
        steps = 1 + int((now - self.telling.since) / pace) if pace > 0 else ALL_STEPS
        steps = min(steps, max(1, self.explanation))
        if steps <= self.steps:
            return False
        self.steps, self._stepped = steps, now
        return True

    def _step_seconds(self) -> float:
        """How long each step stays before the next is added; none where nothing moves or time is short."""
        if self.desk.settings.motion == 0 or self.forward:
            return 0.0
        hold, longest = self.hold, STEP_SECONDS * self.factor
        return longest if hold is None else min(longest, hold / 3)

    def too_early(self, now: float) -> bool:
        """Whether a press comes before the last picture of a game has lain there long enough, which is said then."""
        early = self.settles and self.last and self._too_short(now)
        if early:
            self.unheard()
        return early

    def unheard(self) -> bool:
        """A press came too early for the picture; whether that is said from now on, as of all that wait for a look."""
        says = self.settles and not self.demonstration and not self.hasty
        if says:
            self._hasty = self.telling.told
        return says

    def _too_short(self, now: float) -> bool:
        """Whether the picture has lain there too short to be left: the press was not meant for it."""
        still = self.telling.still and not self.desk.moving()
        return not (still and now - self.telling.since >= self.desk.settings.deaf_ms / 1000)

    def tell_all(self) -> bool:
        """Tell all of a settlement, or of a trick of a first game, at once when somebody goes on before its end; False
        where nothing is left to say."""
        taught = self.settles or (self.teaches and self.telling.holding)
        if not taught or self.steps >= self.explanation:
            return False
        self.steps = self.explanation
        return True

    # -- fast-forward ------------------------------------------------------------------------------------------

    def plays_itself(self) -> bool:
        """Whether the viewer's next card is forced and plays itself."""
        return self.desk.settings.forced_last and self.session.forced() is not None

    def arrived(self, caught_up: bool) -> bool:
        """End the fast-forward where somebody has to choose, at a settlement, a curtain and the end."""
        if not self.forward:
            return False
        session = self.session
        chooses = caught_up and session.can_act() and not self.plays_itself()
        settled = self.settles and not self.demonstration
        if chooses or settled or session.curtain is not None or (session.over and caught_up):
            self.forward = False
            return True
        return False

    def stop(self) -> bool:
        """Whether an input found the table fast-forwarded: it has stopped that, and does nothing else."""
        stopped, self.forward = self.forward, False
        return stopped

    # -- the pace ----------------------------------------------------------------------------------------------

    def change(self, by: int) -> None:
        """Faster or slower from now on, which is said."""
        settings = self.desk.settings
        settings.pace = min(max(settings.pace + by, SLOWEST), FASTEST)
        self.desk.notice(self.said)
        self.desk.keep_settings()

    @property
    def said(self) -> str:
        """The pace as it is now."""
        words, pace = self.desk.words, self.desk.settings.pace
        return words("Pace: {pace} ({n} of {all})", pace=words(PACES[pace - SLOWEST]), n=pace, all=FASTEST)
