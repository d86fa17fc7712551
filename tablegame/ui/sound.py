"""What is heard: which sounds a new picture makes, in one place for all games, when each is played, and pygame's mixer,
which plays them where there is an audio device.

A sound is made by what everybody sees: cards that move, and the kind of what has happened. The files are made by
`tools/sound.py` (docs/sounds.md).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from math import cos, pi, sin
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, get_args

import pygame

from tablegame.session.settings import Settings
from tablegame.storage.folders import asset
from tablegame.view.faces import plain_face
from tablegame.view.scene import SILENCE, Panel, Scene
from tablegame.view.timeline import Journey, journeys, new_strokes

if TYPE_CHECKING:
    from tablegame.view.game_scene import Frame

Kind = Literal[
    "pick-up", "place", "slide", "turn", "deal", "shuffle", "chips", "pencil", "seal", "trick", "call", "end"
]  # fmt: skip
KINDS: Final = get_args(Kind)
VARIANTS: Final = 3
"""How many files there are of each kind."""
MOST: Final = 8
"""At most this many sounds are made by one picture."""
APART: Final = 0.045
"""The least time between two sounds of one kind, in seconds: cards that arrive together are heard one by one."""
LATE: Final = 0.15
"""A sound that is late by more than this is left out, in seconds."""
IDLE: Final = 20.0
"""The audio device is closed after this many seconds without a sound."""
WIDTH: Final = 0.7
"""How far sounds at the edges of the window are from the middle, as a part of the way to one loudspeaker."""

_BY_ROLE: Final = {"dealing": "shuffle", "over": "end"}
_BY_EVENT: Final[Mapping[str, str]] = {
    "call": "call",
    "refuse": "call",
    "trump": "call",
    "stamm": "chips",
    "stakes": "chips",
    **dict.fromkeys(("grid", "bid", "row", "hand", "game"), "pencil"),
}
"""The sound of an event by its kind; others are heard by their cards alone."""


def file_name(kind: str, variant: int) -> str:
    """The name of a file in `assets/sounds`."""
    return f"{kind}-{variant + 1}.wav"


def frame_sound(frame: Frame, last: Frame) -> str:
    """The sound of what a frame shows beside its cards; "" for none, also if the last frame has shown that event."""
    if frame.role.value in _BY_ROLE:
        return _BY_ROLE[frame.role.value]
    event = frame.event
    return "" if event is None or event is last.event else _BY_EVENT.get(event.kind, "")


TRICK: Final = 8
"""The most cards of a trick: more of them together are a hand that gets smaller."""


class DueSound(NamedTuple):
    """A sound, its time in seconds of the clock, and where it is heard: 0 left, 1 right."""

    at: float
    kind: str
    across: float


def sounds_between(before: Scene, after: Scene, now: float, seconds: float) -> list[DueSound]:
    """The sounds of the change from one picture to the next, in their order. seconds: how long its cards move."""
    if after.sound == SILENCE or before.ground != after.ground or before.size != after.size:
        return []
    found = list(_of_cards(journeys(before, after, now, seconds), after.size[0]))
    if after.sound:
        found.append(DueSound(now, after.sound, _across(after, after.sound_at)))
    if drawn := new_strokes(before, after):
        found.append(DueSound(now + seconds, "pencil", drawn[0].points[0][0] / after.size[0]))
    return sorted(found)


def _across(scene: Scene, names: str) -> float:
    """Where a panel with one of the names is, 0 left, 1 right; the middle if there is none."""
    wanted = names.split()
    boxes = (node.rect for node in scene.nodes if isinstance(node, Panel) and node.id in wanted)
    return next((box.cx / scene.size[0] for box in boxes), 0.5)


def _of_cards(ways: Sequence[Journey], width: int) -> Iterator[DueSound]:
    """The sounds of moving cards and chips. Cards that only close up in a hand make none."""

    def sound(kind: str, way: Journey, part: float = 1.0) -> DueSound:
        return DueSound(way.begin + part * (way.arrives - way.begin), kind, way.end.x / width)

    hidden = [way for way in ways if plain_face(way.start.face).startswith("back")]
    stacks = Counter(map(_foot, hidden))
    moved = []
    for way in ways:
        # A card that turns over and gets smaller stays where it is, although its middle moves.
        goes = way.distance > way.start.w * (1.0 if way.turns else 0.3)
        if way.start.lift < 0.5 <= way.end.lift and not way.far:
            yield sound("pick-up", way, 0.0)
        elif goes and way.end.face.startswith("chips/"):
            yield sound("chips", way)
        elif goes:
            moved.append(way)
        elif way.turns:
            yield sound("turn", way, 0.5)
    dealt = [way for way in moved if way in hidden and stacks[_foot(way)] > 2]
    drawn = [way for way in moved if not way.turns and (way.leaves or way.end.w < way.start.w * 0.9)]
    placed = [way for way in moved if way.turns or way.leaves or abs(way.end.w / way.start.w - 1) > 0.02 or way.far]
    sealed = [way for way in moved if "sealed" in way.end.face]
    if sealed or dealt:
        yield from (sound("seal" if sealed else "deal", way) for way in sealed or dealt)
    elif 1 < len(drawn) <= TRICK:
        yield sound("trick", drawn[0], 0.3)
    elif len(placed) > 3 or (len(moved) > 1 and not placed):
        yield sound("slide", moved[0], 0.0)
    else:
        for way in placed or moved:
            yield sound("slide", way, 0.0) if way.leaves else sound("place", way)


def _foot(way: Journey) -> tuple[int, int]:
    """About where a card starts: the cards of a pack lie a little apart."""
    return round(way.start.x / 8), round(way.start.y / 8)


# -- playing -----------------------------------------------------------------------------------------------------------


class Speaker(Protocol):
    """What plays sounds."""

    ready: bool
    """Whether sounds can be played now."""

    def open_device(self) -> None:
        """Get ready, in the background. Does nothing if that is under way, or has failed since `retry`."""

    def retry(self) -> None:
        """Try again with the next sound, although it has failed."""

    def play(self, name: str, left: float, right: float) -> None:
        """Play a file of `assets/sounds` with these gains, 0 to 1."""

    def close(self) -> None:
        """Fall silent and give the audio device back."""


class Sounds:
    """The sounds that are due, and their variants."""

    def __init__(self, speaker: Speaker, settings: Settings) -> None:
        self._speaker, self._settings = speaker, settings
        self._volume = settings.volume
        self._focused = True
        self._due: list[DueSound] = []
        self._random = Random(1)
        self._variants: dict[str, int] = {}
        self._now = self._last = 0.0

    @property
    def waiting(self) -> bool:
        """Whether a sound is still to come."""
        return bool(self._due)

    def focus(self, focused: bool) -> None:
        """The window got the keyboard or lost it: without it nothing is heard."""
        self._focused = focused
        if not focused:
            self._due.clear()

    def show(self, before: Scene, after: Scene, now: float, seconds: float) -> None:
        """A picture follows another."""
        if self._settings.volume != self._volume:
            self._volume = self._settings.volume
            self._speaker.retry()
        if self._volume and self._focused:
            self._add(sounds_between(before, after, now, seconds)[:MOST])

    def take_up(self, across: float) -> None:
        """A card is taken up with the mouse."""
        if self._volume and self._focused:
            self._add([DueSound(self._now, "pick-up", across)])

    def _add(self, found: Iterable[DueSound]) -> None:
        """Put sounds in the queue, each a little after the last of its kind."""
        free = {due.kind: due.at + APART for due in self._due}
        for due in found:
            self._due.append(due._replace(at=max(due.at, free.get(due.kind, 0.0))))
            self._last = self._due[-1].at
            free[due.kind] = self._last + APART
            self._speaker.open_device()
        self._due.sort()

    def hurry(self, now: float) -> None:
        """The motion ends at once: what was to come is heard now, one sound of each kind."""
        self._due = [due._replace(at=min(due.at, now)) for due in {due.kind: due for due in self._due}.values()]

    def step(self, now: float) -> None:
        """Play what is due; a sound waits a little for a speaker that is being opened."""
        self._now = now
        self._due = [due for due in self._due if now - due.at < LATE]
        while self._speaker.ready and self._due and self._due[0].at <= now:
            self._play(self._due.pop(0))
        if self._speaker.ready and now - self._last > IDLE:
            self._speaker.close()

    def _play(self, due: DueSound) -> None:
        """Play another variant than the last one of its kind, a little louder or softer."""
        others = [each for each in range(VARIANTS) if each != self._variants.get(due.kind)]
        variant = self._variants[due.kind] = self._random.choice(others)
        angle = pi / 4 * (1 + WIDTH * (2 * min(1.0, max(0.0, due.across)) - 1))
        gain = self._volume / 100 * self._random.uniform(0.8, 1.0)
        self._speaker.play(file_name(due.kind, variant), gain * cos(angle), gain * sin(angle))

    def close(self) -> None:
        """The program ends."""
        self._due.clear()
        self._speaker.close()


VOICES: Final = 6
"""At most this many sounds are heard at the same time."""
BUFFER: Final = 512
"""Samples at 44.1 kHz, 12 ms: what a sound waits for at most."""


class Mixer:
    """A `Speaker` that is opened by a thread. Without an audio device nothing is heard, and that is no error."""

    def __init__(self) -> None:
        self.ready = False
        self._thread: Thread | None = None
        """The thread that opens the mixer, or has opened it, or has failed."""
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def open_device(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._open, name="mixer", daemon=True)
            self._thread.start()

    def retry(self) -> None:
        if self._thread is not None and not (self.ready or self._thread.is_alive()):
            self._thread = None

    def _open(self) -> None:
        if sys.modules.get("pygame.mixer", pygame) is None:
            del sys.modules["pygame.mixer"]  # the window leaves it out at the start
        try:
            import_module("pygame.mixer")
            pygame.mixer.init(44100, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
            self._sounds = {path.name: pygame.mixer.Sound(path) for path in asset("sounds").glob("*.wav")}
            self.ready = True
        except (ImportError, NotImplementedError, OSError, pygame.error):
            return

    def play(self, name: str, left: float, right: float) -> None:
        with suppress(KeyError, pygame.error):
            channel = pygame.mixer.find_channel()
            if channel is not None:
                channel.play(self._sounds[name])
                channel.set_volume(left, right)

    def close(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(1.0)
        if self.ready:
            self.ready, self._sounds, self._thread = False, {}, None
            with suppress(pygame.error):
                pygame.mixer.quit()
