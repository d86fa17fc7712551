"""The lines that characters (computer players with a name and a face) speak at a table, and the expressions of their
faces.

Lines and speakers depend only on the time at which the game began, on public events and on earlier lines: they tell
nothing about hidden cards. The game says which events somebody may remark on, and on what occasion (`Remark`). Each
character has lines of several kinds. A line comes about once in three or four rounds. Nobody speaks twice in a row, and
no line is spoken twice while the program runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from tablegame.core.contract import Event, SeenEvent
from tablegame.practice.result_store import index_of
from tablegame.practice.results import last_meeting
from tablegame.session.characters import Character, character_of
from tablegame.session.history import is_of_kind
from tablegame.session.session import Session
from tablegame.ui.desk import Desk
from tablegame.view.game_scene import Frame, Occasion, Remark
from tablegame.view.phrases import capital, time_ago

LINE_SECONDS: Final = 3.6  # seconds that a line stays
PAUSE: Final = 2.0
"""The least number of rounds between two lines, except about calls. If only one character plays, rounds count half."""
SILENCE: Final = 4.0  # the number of rounds without a line after which somebody speaks without an occasion
CHANCE: Final = 0.5
"""The chance of a line after exactly `PAUSE` rounds, and of a line without an occasion one round before `SILENCE`."""
LONG_WAIT: Final = 90.0  # seconds for which a person thinks until somebody speaks of the waiting, once in a game
LONG_AGO: Final = 60  # from so many days on, a meeting was long ago

_OWN: Final[Mapping[Occasion, tuple[str, ...]]] = {
    "call": ("call",), "contra": ("contra", "call"), "feat": ("glad",), "luck": ("luck",), "revenge": ("revenge",),
    "tie": ("tie",),
}  # fmt: skip
"""Occasion → the kinds of lines for the characters whom the occasion is about."""
_CALLS: Final[tuple[Occasion, ...]] = ("call", "contra")

Speakers: TypeAlias = Sequence[tuple[int, tuple[str, ...]]]
"""The seats that may speak, each with the kinds of lines from which its line is taken."""

PLEASED, WORRIED = "pleased", "worried"  # the expressions of a face that is not calm, parts of art keys


class SpokenLine(NamedTuple):
    """A sentence that a character has spoken."""

    seat: int
    text: str
    since: float  # the time at which it was spoken, in seconds of the desk's clock


class Remarks:
    """The lines of the characters at a table, one at a time, and the expressions of their faces."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk, self.session = desk, session
        self.line: SpokenLine | None = None  # the line that is shown; None for none
        self.farewell: SpokenLine | None = None  # the line at the end of the game; None for none
        self._picture = -1  # the number of the last picture (`Playback.number`)
        self._since = 0.0  # the time at which the cards of the last picture lay still
        self._moods: Mapping[int, str] = {}  # seat → the expression in the last picture, if it is not calm
        self._last_speaker = -1  # the seat that spoke last, -1 for none
        self._rounds_silent = SILENCE - 1
        """Rounds since the last line. It begins high: if nobody greets, somebody speaks in the first two rounds."""
        self._may_greet = not session.situation.events and not session.situation.over
        self._spoke_of_waiting = self._said_goodbye = False  # whether that has been done: each is done once in a game

    def expressions(self, faces: Sequence[str], number: int) -> tuple[str, ...]:
        """The art keys of the players by seat with their expressions ("person/hugo/pleased"). faces: the keys without
        expressions; number: of the picture (`Playback.number`), -1 while an old event is shown again."""
        moods = (self.mood(seat, number) if face.startswith("person/") else "" for seat, face in enumerate(faces))
        return tuple(f"{face}/{mood}" if mood else face for face, mood in zip(faces, moods, strict=True))

    def mood(self, seat: int, number: int) -> str:
        """The expression of a seat's face in the picture with that number, "" for a calm face."""
        return self._moods.get(seat, "") if number == self._picture else ""

    def react(self, frame: Frame, number: int, now: float) -> bool:
        """After a new picture, let somebody speak, or end the last line. Returns whether a line or a face changes.
        frame: the picture; number: its `Playback.number`."""
        if self.line is not None and now - self.line.since >= LINE_SECONDS:
            self.line = None
            return True
        if not self.desk.settings.talk:
            self._moods = {}
            return False
        if number == self._picture:
            return self._speak_of_waiting(frame, now)
        self._picture, self._since = number, now
        event = frame.event
        remark = None if event is None else self.session.entry.text.remark(SeenEvent(event, frame.view))
        self._moods = _moods(remark, frame)
        rounds = self._rounds(event)
        self._rounds_silent += rounds / 2 if len(self._characters) == 1 else rounds
        line = self._greeting(now) if self._may_greet and remark is None else None
        if line is None and event is not None:
            line = self._line_about(remark, frame, now)
        self._may_greet = False  # only the first picture has a greeting
        self.line = line or self.line
        return line is not None or bool(self._moods)

    def _rounds(self, event: Event | None) -> float:
        """The length of an event in rounds: 1 for a trick or another milestone, a player's share of a round for another
        move that the list of moves shows, 0 for other events."""
        engine = self.session.entry.engine
        if event is None or not is_of_kind(event, engine.listed_events or engine.milestone_events):
            return 0.0
        return 1.0 if is_of_kind(event, engine.milestone_events) else 1 / self.session.players

    def _line_about(self, remark: Remark | None, frame: Frame, now: float) -> SpokenLine | None:
        """A line about the event of a frame, or after a long silence a line without an occasion; None for none. remark:
        the occasion that the event gives, None for none."""
        # What is public decides by chance, so that a line tells nothing.
        chance = Random(f"{self.session.entry.key} {self.session.situation.created} {remark} {self._rounds_silent}")
        line, over = None, frame.view.over
        if remark is not None and (remark.occasion in _CALLS or self._is_due(chance)):
            losers = set(range(self.session.players)) - {*frame.view.winners} if over else set()
            # Characters speak of what just happened to them. At the end losers are not glad, and winners rue nothing.
            speakers = [(seat, _OWN[remark.occasion]) for seat in remark.seats if seat not in losers]
            if remark.occasion not in ("tie", *_CALLS):  # by these nobody has lost anything
                speakers += [(seat, ("rue",)) for seat in remark.hurt if seat in losers or not over]
            line = self._unused_line(speakers, now, chance)
        one_round_earlier = chance.random() < CHANCE
        long_silent = self._rounds_silent >= (SILENCE - 1 if one_round_earlier else SILENCE)
        if line is None and long_silent and self._rounds(frame.event) and not over:
            line = self._unused_line([(seat, ("chat",)) for seat in self._characters], now, chance)
        return line

    def _is_due(self, chance: Random) -> bool:
        """Whether the pause since the last line has been long enough."""
        return self._rounds_silent > PAUSE or (self._rounds_silent == PAUSE and chance.random() < CHANCE)

    def _greeting(self, now: float) -> SpokenLine | None:
        """A greeting of a character: a line about its last game with a person at this table, or if there was none, a
        hello. None if all have greeted: each character does so once while the program runs."""
        situation = self.session.situation
        today, chance = self.desk.today(), Random(f"{situation.created}")
        names = {chair.name for chair in situation.chairs if chair.person and chair.name}
        # A spoken line without text stands for the greeting of a character.
        seats = [seat for seat in self._characters if (situation.chairs[seat].face, "") not in self.desk.spoken_lines]
        results = list(index_of(self.desk.folders).values().values()) if names and seats else []
        speakers: Speakers = [(seat, ("hello",)) for seat in seats]
        ago = ""
        for seat in chance.sample(seats, len(seats)):  # in an order by chance
            meeting = last_meeting(results, situation.chairs[seat].face, names, today)
            if meeting is not None:
                kind = "met_won" if meeting.won else "met_lost"
                if meeting.days >= LONG_AGO:
                    kind = "met_long"
                speakers, ago = [(seat, (kind,))], time_ago(meeting.days, self.desk.words)
                break
        line = self._unused_line(speakers, now, chance)
        if line is None:
            return None
        self.desk.spoken_lines.add((situation.chairs[line.seat].face, ""))
        return line._replace(text=capital(line.text.replace("{ago}", ago))) if ago else line

    def _speak_of_waiting(self, frame: Frame, now: float) -> bool:
        """Let somebody speak of the waiting if a person thinks for long; returns whether a line begins now."""
        situation = self.session.situation
        thinks = situation.can_act and frame.event is None and not situation.over
        if self._spoke_of_waiting or not thinks or now - self._since < LONG_WAIT:
            return False
        self._spoke_of_waiting = True
        chance = Random(f"{situation.created} wait")
        self.line = self._unused_line([(seat, ("wait",)) for seat in self._characters], now, chance)
        return self.line is not None

    @property
    def _characters(self) -> list[int]:
        """The seats of characters."""
        return [seat for seat in range(self.session.players) if self._character(seat)]

    def _unused_line(self, speakers: Speakers, now: float, chance: Random) -> SpokenLine | None:
        """A line that has not been spoken yet, by one of these seats; None if there is none. From now on it counts as
        spoken. The last speaker does not speak again, unless there is only one character."""
        alone = len(self._characters) == 1
        candidates = [(seat, kinds) for seat, kinds in speakers if alone or seat != self._last_speaker]
        for seat, kinds in chance.sample(candidates, len(candidates)):
            player = self._character(seat)
            if player is None:
                continue
            code, key = self.desk.words.code, self.session.entry.key
            lines = [text for kind in kinds for text in player.lines_for(kind, code, key)]
            unused = [text for text in lines if (player.key, text) not in self.desk.spoken_lines]
            if unused:
                text = chance.choice(unused)
                self.desk.spoken_lines.add((player.key, text))
                self._last_speaker, self._rounds_silent = seat, 0.0
                return SpokenLine(seat, text, now)
        return None

    def _character(self, seat: int) -> Character | None:
        """The character on a seat; None for a person or another computer player."""
        chair = self.session.situation.chairs[seat]
        return None if chair.person else character_of(chair.face)

    def say_goodbye(self) -> None:
        """Let a character say good-bye at the end of the game. Only the first call does anything, so that the line
        stays when the result is opened again."""
        if not self._said_goodbye and self.desk.settings.talk:
            speakers = [(seat, ("farewell",)) for seat in self._characters]
            chance = Random(f"{self.session.situation.created} farewell")
            self.farewell = self._unused_line(speakers, self.desk.clock(), chance)
        self._said_goodbye = True


def _moods(remark: Remark | None, frame: Frame) -> Mapping[int, str]:
    """Seat → expression after an event, for the players whom it pleases or hurts; at the end for the winners."""
    if frame.view.over:
        return dict.fromkeys(frame.view.winners, PLEASED)
    if remark is None or remark.occasion in ("tie", *_CALLS):
        return {}
    return dict.fromkeys(remark.hurt, WORRIED) | dict.fromkeys(remark.seats, PLEASED)
