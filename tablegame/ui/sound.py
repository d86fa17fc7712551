"""Sounds: those that a new picture makes, in one place for all games; the queue of due ones; pygame's mixer.

Sounds come from cards that visibly move, and from the kinds of events. `tools/sound.py` makes the files
(docs/sounds.md).
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
"""The number of files of each kind."""
MOST: Final = 8
"""The most sounds of one picture."""
APART: Final = 0.045
"""The least time between two sounds of one kind, in seconds: cards that arrive together are heard one by one."""
LATE: Final = 0.15
"""The greatest delay of a sound, in seconds; a later one is left out."""
IDLE: Final = 20.0
"""Seconds without a sound after which the audio device is closed."""
WIDTH: Final = 0.7
"""The distance of sounds at the edges of the window from the middle, as a part of the way to one loudspeaker."""

_BY_ROLE: Final = {"dealing": "shuffle", "over": "end"}
_BY_EVENT: Final[Mapping[str, str]] = {
    "call": "call",
    "refuse": "call",
    "trump": "call",
    "stamm": "chips",
    "stakes": "chips",
    **dict.fromkeys(("grid", "bid", "row", "hand", "game"), "pencil"),
}
"""The sound of an event by its kind; other events have only the sounds of their cards."""


def file_name(kind: str, variant: int) -> str:
    """The name of a file in `assets/sounds`. variant: from 0."""
    return f"{kind}-{variant + 1}.wav"


def frame_sound(frame: Frame, last: Frame) -> str:
    """The sound of a frame, in addition to those of its cards; "" for none, also if the last frame had its event."""
    if frame.role.value in _BY_ROLE:
        return _BY_ROLE[frame.role.value]
    event = frame.event
    return "" if event is None or event is last.event else _BY_EVENT.get(event.kind, "")


TRICK: Final = 8
"""The most cards of a trick; more cards that get smaller together are a hand."""


class DueSound(NamedTuple):
    """A sound that is due at a time."""

    time: float  # in seconds of the clock
    kind: str
    across: float  # 0 at the left edge of the window, 1 at the right


def sounds_between(before: Scene, after: Scene, now: float, seconds: float) -> list[DueSound]:
    """The sounds of the change from one picture to the next, in their order. seconds: the time of its motion."""
    if after.sound == SILENCE or before.ground != after.ground or before.size != after.size:
        return []
    sounds = list(_card_sounds(journeys(before, after, now, seconds), after.size[0]))
    if after.sound:
        sounds.append(DueSound(now, after.sound, _position_across(after, after.sound_at)))
    if drawn := new_strokes(before, after):
        sounds.append(DueSound(now + seconds, "pencil", drawn[0].points[0][0] / after.size[0]))
    return sorted(sounds)


def _position_across(scene: Scene, names: str) -> float:
    """The position of a panel with one of the names, 0 left to 1 right; the middle if there is none."""
    wanted = names.split()
    boxes = (node.rect for node in scene.nodes if isinstance(node, Panel) and node.id in wanted)
    return next((box.cx / scene.size[0] for box in boxes), 0.5)


def _card_sounds(all_journeys: Sequence[Journey], width: int) -> Iterator[DueSound]:
    """The sounds of moving cards and chips. Cards that only close up in a hand make none. width: of the picture."""

    def sound(kind: str, journey: Journey, part: float = 1.0) -> DueSound:
        """A sound at that part of the journey's time."""
        time = journey.begin + part * (journey.arrives - journey.begin)
        return DueSound(time, kind, journey.end.x / width)

    face_down = [each for each in all_journeys if plain_face(each.start.face).startswith("back")]
    stacks = Counter(map(_start_of, face_down))
    moved = []
    for journey in all_journeys:
        # A card that turns over and gets smaller stays in its position, although its middle moves.
        moves = journey.distance > journey.start.w * (1.0 if journey.turns else 0.3)
        if journey.start.lift < 0.5 <= journey.end.lift and not journey.far:
            yield sound("pick-up", journey, 0.0)
        elif moves and journey.end.face.startswith("chips/"):
            yield sound("chips", journey)
        elif moves:
            moved.append(journey)
        elif journey.turns:
            yield sound("turn", journey, 0.5)
    dealt = [each for each in moved if each in face_down and stacks[_start_of(each)] > 2]
    collected = [each for each in moved if not each.turns and (each.leaves or each.end.w < each.start.w * 0.9)]
    placed = [
        each for each in moved if each.turns or each.leaves or abs(each.end.w / each.start.w - 1) > 0.02 or each.far
    ]
    sealed = [each for each in moved if "sealed" in each.end.face]
    if sealed or dealt:
        yield from (sound("seal" if sealed else "deal", each) for each in sealed or dealt)
    elif 1 < len(collected) <= TRICK:
        yield sound("trick", collected[0], 0.3)
    elif len(placed) > 3 or (len(moved) > 1 and not placed):
        yield sound("slide", moved[0], 0.0)
    else:
        for journey in placed or moved:
            yield sound("slide", journey, 0.0) if journey.leaves else sound("place", journey)


def _start_of(journey: Journey) -> tuple[int, int]:
    """The approximate start of a card: those of a pack are a little apart."""
    return round(journey.start.x / 8), round(journey.start.y / 8)


# -- playing -----------------------------------------------------------------------------------------------------------


class Speaker(Protocol):
    """Plays sounds."""

    ready: bool
    """Whether sounds can be played now."""

    def open_device(self) -> None:
        """Begin to open the audio device. Does nothing if that has begun, or has failed since `retry`."""

    def retry(self) -> None:
        """Let the next `open_device` try again after a failure."""

    def play(self, name: str, left: float, right: float) -> None:
        """Play a file of `assets/sounds` with these gains, 0 to 1."""

    def close(self) -> None:
        """Stop all sounds and close the audio device."""


class Sounds:
    """The queue of sounds that are due."""

    def __init__(self, speaker: Speaker, settings: Settings) -> None:
        self._speaker, self._settings = speaker, settings
        self._volume = settings.volume
        self._focused = True
        self._due: list[DueSound] = []
        self._random = Random(1)
        self._variants: dict[str, int] = {}
        """The last variant of each kind."""
        self._now = self._last = 0.0
        """The present time, and that of the last sound."""

    @property
    def waiting(self) -> bool:
        return bool(self._due)

    def focus(self, focused: bool) -> None:
        """Note whether the window has the keyboard; without it there are no sounds."""
        self._focused = focused
        if not focused:
            self._due.clear()

    def show(self, before: Scene, after: Scene, now: float, seconds: float) -> None:
        """Add the sounds of `sounds_between`."""
        if self._settings.volume != self._volume:
            self._volume = self._settings.volume
            self._speaker.retry()
        if self._volume and self._focused:
            self._add(sounds_between(before, after, now, seconds)[:MOST])

    def take_up(self, across: float) -> None:
        """Add the sound of a card that the mouse takes up."""
        if self._volume and self._focused:
            self._add([DueSound(self._now, "pick-up", across)])

    def _add(self, found: Iterable[DueSound]) -> None:
        """Put sounds in the queue, each at least `APART` after the last of its kind."""
        earliest = {due.kind: due.time + APART for due in self._due}
        for due in found:
            self._due.append(due._replace(time=max(due.time, earliest.get(due.kind, 0.0))))
            self._last = self._due[-1].time
            earliest[due.kind] = self._last + APART
            self._speaker.open_device()
        self._due.sort()

    def hurry(self, now: float) -> None:
        """Make one sound of each kind in the queue due now, because the motion ends at once."""
        self._due = [due._replace(time=min(due.time, now)) for due in {due.kind: due for due in self._due}.values()]

    def step(self, now: float) -> None:
        """Play the sounds that are due; a sound waits up to `LATE` for the audio device."""
        self._now = now
        self._due = [due for due in self._due if now - due.time < LATE]
        while self._speaker.ready and self._due and self._due[0].time <= now:
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
        self._due.clear()
        self._speaker.close()


VOICES: Final = 6
"""The most sounds that are heard at the same time."""
BUFFER: Final = 512
"""Samples at 44.1 kHz: a sound waits at most 12 ms for the buffer."""


class Mixer:
    """A `Speaker` with pygame's mixer. Without an audio device it is never ready, which is no error."""

    def __init__(self) -> None:
        self.ready = False
        self._thread: Thread | None = None
        """The thread that opens the mixer, also after its end; None if nobody has tried."""
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
            del sys.modules["pygame.mixer"]  # see `window.leave_out`
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
