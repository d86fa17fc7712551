"""What characters say at a table now and then, and their faces, at a moment that everybody has seen.

Whether a line is said, by whom and which one follows from the time at which the game began, from what everybody sees
and from what has been said: it says nothing about hidden cards. Somebody speaks about once in three or four rounds,
nobody twice in a row, and no line comes twice while the program runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from tablegame.core.contract import Event, SeenEvent
from tablegame.practice.ratings import last_meeting
from tablegame.practice.result_store import index_of
from tablegame.session.characters import HousePlayer, character_of
from tablegame.session.history import is_named
from tablegame.session.session import Session
from tablegame.ui.desk import Desk
from tablegame.view.game_scene import Frame, Occasion, Remark
from tablegame.view.phrases import capital, time_ago

STAYS: Final = 3.6
"""Seconds that a line stays."""
PAUSE: Final = 2.0
"""Rounds of play without a line before the next one, unless it is about a call. A character alone among people waits
twice as long."""
SILENCE: Final = 4.0
"""Rounds without a line after which somebody speaks of something else."""
SPOKEN: Final = 0.5
"""How often a line is said after just that pause, or a round before the silence is too long."""
LONG_WAIT: Final = 90.0
"""Seconds of thought after which somebody says a word about them, once in a game."""
LONG_AGO: Final = 60
"""Days after which a meeting is long ago."""

_OWN: Final[Mapping[Occasion, tuple[str, ...]]] = {
    "call": ("call",), "contra": ("contra", "call"), "feat": ("glad",), "luck": ("luck",), "revenge": ("revenge",),
    "tie": ("tie",),
}  # fmt: skip
"""The lines for those whom an occasion is about."""
_CALLS: Final[tuple[Occasion, ...]] = ("call", "contra")

Ways: TypeAlias = Sequence[tuple[int, tuple[str, ...]]]
"""Seats that may speak, each with the occasions of its lines."""

PLEASED, WORRIED = "pleased", "worried"


class SpokenLine(NamedTuple):
    """A line, the seat that says it, and since when."""

    seat: int
    text: str
    since: float


class Remarks:
    """What the characters say at a table, one line at a time, and what their faces show."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk, self.session = desk, session
        self.line: SpokenLine | None = None
        self.farewell: SpokenLine | None = None
        """The line at the end of the game."""
        self._heard, self._since = -1, 0.0
        """The number of the last picture, and when it came to lie still."""
        self._moods: Mapping[int, str] = {}
        self._last = -1
        """The seat that spoke last."""
        self._quiet = SILENCE - 1
        """Rounds of play since then: where nobody greets, somebody speaks in the first two."""
        self._greets = not session.situation.events and not session.situation.over
        self._waited = self._said_goodbye = False

    def expressions(self, faces: Sequence[str], number: int) -> tuple[str, ...]:
        """The portraits by seat, those of characters with their mood. number: of the picture, -1 for an old one."""
        moods = (self.mood(seat, number) if face.startswith("person/") else "" for seat, face in enumerate(faces))
        return tuple(f"{face}/{mood}" if mood else face for face, mood in zip(faces, moods, strict=True))

    def mood(self, seat: int, shown: int) -> str:
        """The expression of that seat's face in the picture of that number, "" for a calm one."""
        return self._moods.get(seat, "") if shown == self._heard else ""

    def react(self, phase: Frame, shown: int, now: float) -> bool:
        """A picture is shown: whether a line is said about it, the last one ends, or a face changes."""
        if self.line is not None and now - self.line.since >= STAYS:
            self.line = None
            return True
        if not self.desk.settings.talk:
            self._moods = {}
            return False
        if shown == self._heard:
            return self._wait(phase, now)
        self._heard, self._since = shown, now
        event = phase.event
        remark = None if event is None else self.session.entry.text.remark(SeenEvent(event, phase.view))
        self._moods = _moods(remark, phase)
        self._quiet += self._rounds(event) / (1 + (len(self._house) == 1))
        said = self._greeting(now) if self._greets and remark is None else None
        said = said or (None if event is None else self._spoken_line(remark, phase, now))
        self._greets = False
        self.line = said or self.line
        return said is not None or bool(self._moods)

    def skip(self) -> None:
        """A press takes the line away."""
        self.line = None

    def _rounds(self, event: Event | None) -> float:
        """How much of a round an event ends: all of it with a trick, a part with a move that is listed."""
        engine = self.session.entry.engine
        if event is None or not is_named(event, engine.listed_events or engine.milestone_events):
            return 0.0
        return 1.0 if is_named(event, engine.milestone_events) else 1 / self.session.players

    def _spoken_line(self, remark: Remark | None, phase: Frame, now: float) -> SpokenLine | None:
        """What somebody says about an event, or about anything else after a silence."""
        chance = Random(f"{self.session.entry.key} {self.session.situation.created} {remark} {self._quiet}")
        said = None
        if remark is not None and (remark.occasion in _CALLS or self._is_due(chance)):
            lost = set(range(self.session.players)) - {*phase.view.winners} if phase.view.over else set()
            # About what has just happened to who speaks; at the end who has lost is not glad of a trick.
            ways = [(seat, _OWN[remark.occasion]) for seat in remark.seats if seat not in lost]
            if remark.occasion not in ("tie", *_CALLS):
                ways += [(seat, ("rue",)) for seat in remark.hurt if seat in lost or not phase.view.over]
            said = self._first_line(ways, now, chance)
        silent = self._quiet >= SILENCE - (chance.random() < SPOKEN)
        if said is None and silent and self._rounds(phase.event) and not phase.view.over:
            said = self._first_line([(seat, ("chat",)) for seat in self._house], now, chance)
        return said

    def _is_due(self, chance: Random) -> bool:
        return self._quiet >= PAUSE and (self._quiet > PAUSE or chance.random() < SPOKEN)

    def _greeting(self, now: float) -> SpokenLine | None:
        """Once an evening a character speaks of the last meeting with somebody at this table, else one says hello."""
        situation = self.session.situation
        today, chance = self.desk.today(), Random(f"{situation.created}")
        names = {chair.name for chair in situation.chairs if chair.person and chair.name}
        house = [seat for seat in self._house if (situation.chairs[seat].face, "") not in self.desk.spoken_lines]
        results = list(index_of(self.desk.folders).values().values()) if names and house else []
        for seat in chance.sample(house, len(house)):
            meeting = last_meeting(results, situation.chairs[seat].face, names, today)
            if meeting is not None:
                kind = "met_long" if meeting.days >= LONG_AGO else "met_won" if meeting.won else "met_lost"
                said = self._first_line([(seat, (kind,))], now, chance)
                ago = time_ago(meeting.days, self.desk.words)
                return said and self._greeted(said._replace(text=capital(said.text.replace("{ago}", ago))))
        said = self._first_line([(seat, ("hello",)) for seat in house], now, chance)
        return said and self._greeted(said)

    def _greeted(self, said: SpokenLine) -> SpokenLine:
        self.desk.spoken_lines.add((self.session.situation.chairs[said.seat].face, ""))
        return said

    def _wait(self, phase: Frame, now: float) -> bool:
        """Somebody says a word where a person thinks long; whether it is said now."""
        situation = self.session.situation
        thinks = situation.can_act and phase.event is None and not situation.over
        if self._waited or not thinks or now - self._since < LONG_WAIT:
            return False
        self._waited = True
        chance = Random(f"{situation.created} wait")
        self.line = self._first_line([(seat, ("wait",)) for seat in self._house], now, chance)
        return self.line is not None

    @property
    def _house(self) -> list[int]:
        """The seats of characters."""
        return [seat for seat in range(self.session.players) if self._player(seat)]

    def _first_line(self, ways: Ways, now: float, chance: Random) -> SpokenLine | None:
        """A line of one of these seats, not of the last to speak among several, that nobody has heard yet."""
        others = [way for way in ways if way[0] != self._last or len(self._house) == 1]
        for seat, occasions in chance.sample(others, len(others)):
            player = self._player(seat)
            said = [] if player is None else [self._fresh(player, each) for each in occasions]
            lines = [line for each in said for line in each]
            if player is not None and lines:
                text = chance.choice(lines)
                self.desk.spoken_lines.add((player.key, text))
                self._last, self._quiet = seat, 0.0
                return SpokenLine(seat, text, now)
        return None

    def _fresh(self, player: HousePlayer, occasion: str) -> list[str]:
        lines = player.lines_for(occasion, self.desk.words.code, self.session.entry.key)
        return [text for text in lines if (player.key, text) not in self.desk.spoken_lines]

    def _player(self, seat: int) -> HousePlayer | None:
        chair = self.session.situation.chairs[seat]
        return None if chair.person else character_of(chair.face)

    def say_goodbye(self) -> None:
        """The game is over: a character says good-bye. Only once, so that the result reads the same when it is opened
        again."""
        if not self._said_goodbye and self.desk.settings.talk:
            ways = [(seat, ("farewell",)) for seat in self._house]
            chance = Random(f"{self.session.situation.created} farewell")
            self.farewell = self._first_line(ways, self.desk.clock(), chance)
        self._said_goodbye = True


def _moods(remark: Remark | None, phase: Frame) -> Mapping[int, str]:
    """The expressions in a picture: of those whom its event pleases and hurts; at the end the winners are pleased."""
    if phase.view.over:
        return dict.fromkeys(phase.view.winners, PLEASED)
    if remark is None or remark.occasion in ("tie", *_CALLS):
        return {}
    return dict.fromkeys(remark.hurt, WORRIED) | dict.fromkeys(remark.seats, PLEASED)
