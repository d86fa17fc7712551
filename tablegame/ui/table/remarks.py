"""Lines that characters say at a table now and then, at a moment that everybody has seen. Whether a line is said, by
whom and which one depends only on what everybody sees."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from tablegame.core.contract import SeenEvent
from tablegame.session.characters import HousePlayer, character_of
from tablegame.session.session import Session
from tablegame.ui.desk import Desk
from tablegame.view.game_scene import Frame, Remark

STAYS: Final = 3.6
"""Seconds that a line stays."""
REST: Final = 30.0
"""Seconds without a line after one, unless something is called."""
AGAIN: Final = 1200.0
"""Seconds in which a character does not repeat a line."""
SPOKEN: Final = 0.5
"""How often something good is followed by a line."""
OWN: Final = 0.3
"""How often its owner says the line, where somebody else could."""


class SpokenLine(NamedTuple):
    """A line, the seat that says it, and since when."""

    seat: int
    text: str
    since: float


class Remarks:
    """What the characters say at a table, one line at a time."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk, self.session = desk, session
        self.line: SpokenLine | None = None
        self._heard = -1
        """The number of the last picture."""
        self._last = float("-inf")
        """When the last line was said."""
        self.farewell: SpokenLine | None = None
        """The line at the end of the game."""
        self._said_goodbye = False
        self._own: set[tuple[int, str]] = set()
        """The lines said at this table, with their seats: nobody repeats one there, however long the game is."""

    def react(self, phase: Frame, shown: int, now: float) -> bool:
        """A picture is shown: whether a line is said about it, or the last one ends."""
        if self.line is not None and now - self.line.since >= STAYS:
            self.line = None
            return True
        if shown == self._heard:
            return False
        self._heard = shown
        if not self.desk.settings.talk or phase.event is None:
            return False
        remark = self.session.entry.text.remark(SeenEvent(phase.event, phase.view))
        said = None if remark is None else self._spoken_line(remark, now)
        if said is None:
            return False
        self.line, self._last = said, now
        return True

    def _spoken_line(self, remark: Remark, now: float) -> SpokenLine | None:
        chance = Random(f"{self.session.entry.key} {len(self.session.history())} {remark.seat}")
        if remark.occasion == "call":
            return self._line(remark.seat, "call", now, chance)
        if now - self._last < REST or chance.random() > SPOKEN:
            return None
        others = [seat for seat in self._house() if seat != remark.seat]
        if others and chance.random() > OWN:
            return self._line(chance.choice(others), "nod", now, chance)
        return self._line(remark.seat, "glad", now, chance)

    def _line(self, seat: int, occasion: str, now: float, chance: Random) -> SpokenLine | None:
        """One of the character's lines, none that was said recently, at this table or another."""
        player = self._player(seat)
        if player is None:
            return None
        spoken = self.desk.spoken
        lines = player.sayings(occasion, self.desk.words.code)
        away = (text for text in lines if now - spoken.get((player.key, text), float("-inf")) >= AGAIN)
        fresh = [text for text in away if (seat, text) not in self._own]
        if not fresh:
            return None
        text = chance.choice(fresh)
        spoken[player.key, text] = now
        self._own.add((seat, text))
        return SpokenLine(seat, text, now)

    def _house(self) -> list[int]:
        return [seat for seat in range(self.session.players) if self._player(seat)]

    def _player(self, seat: int) -> HousePlayer | None:
        chair = self.session.chairs[seat]
        return None if chair.person else character_of(chair.face)

    def say_goodbye(self) -> None:
        """The game is over: a character says good-bye. Only once, so that the result reads the same when it is opened
        again."""
        if self._said_goodbye:
            return
        self._said_goodbye = True
        house = self._house()
        if self.desk.settings.talk and house:
            chance = Random(f"{len(self.session.history())} {house}")
            self.farewell = self._line(chance.choice(house), "farewell", self.desk.clock(), chance)
