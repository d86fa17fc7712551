"""Sounds, for all games: which sounds a new picture makes (`sounds_between`), when they are played (`Sounds`), and the
audio device (`Mixer`).

Cards that move into a new picture make sounds, and so does the event that the picture shows, such as a bid. Each sound
has a kind, for which there are several files, its variants. `tools/sound.py` makes the files (docs/sounds.md).
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
VARIANTS: Final = 3  # the number of files of each kind of sound
MOST: Final = 8  # the most sounds of one picture
APART: Final = 0.045
"""The least time between two sounds of one kind, in seconds: cards that arrive together are heard one after another."""
LATE: Final = 0.15  # the greatest delay of a sound, in seconds; a later one is left out
IDLE: Final = 20.0  # seconds without a sound after which the audio device is closed
WIDTH: Final = 0.7
"""How far to one side a sound at an edge of the window is heard: 0 in the middle, 1 from one loudspeaker alone."""
TRICK: Final = 8  # the most cards of a trick: if more cards get smaller together, they are no trick but a hand
DEALT: Final = 2  # if more cards than these start face down at one point, a pack is dealt
MOST_PLACED: Final = 3  # if more cards than these are placed together, one sound of sliding stands for all
MOVES, TURNING_MOVES = 0.3, 1.0
"""The distance from which a card moves visibly, in widths of the card. For a card that turns over it is greater,
because such a card may only get smaller in its place, by which its middle moves."""
COLLECTED: Final = 0.9  # a card that becomes narrower than this share of its width is put on a pile of tricks
ROUNDING: Final = 0.02  # widths that differ by no more than this share are equal but for rounding

_BY_ROLE: Final = {"dealing": "shuffle", "over": "end"}  # role of a frame, a picture of what happened → its sound
_BY_EVENT: Final[Mapping[str, str]] = {
    **dict.fromkeys(("call", "refuse", "trump"), "call"),
    **dict.fromkeys(("stamm", "stakes"), "chips"),
    **dict.fromkeys(("grid", "bid", "row", "hand", "game"), "pencil"),
}
"""Kind of an event → its sound. Other events have only the sounds of their cards."""


def file_name(kind: str, variant: int) -> str:
    """The name of the file of a sound, such as "deal-1.wav". variant: which of the files of this kind, from 0."""
    return f"{kind}-{variant + 1}.wav"


def frame_sound(frame: Frame, last: Frame) -> str:
    """The kind of sound for what a frame shows, "" for none. A frame is one of the pictures that show what happened, in
    their order. An event that several frames show sounds with the first of them only. last: the frame before."""
    if frame.role.value in _BY_ROLE:
        return _BY_ROLE[frame.role.value]
    event = frame.event
    return "" if event is None or event is last.event else _BY_EVENT.get(event.kind, "")


class DueSound(NamedTuple):
    """A sound that shall be played at a time."""

    time: float  # in seconds of the clock
    kind: str
    across: float  # its position: 0 at the left edge of the window, 1 at the right


def sounds_between(before: Scene, after: Scene, now: float, seconds: float) -> list[DueSound]:
    """The sounds of the change from one picture to the next, in order of time. None if the next picture is of another
    place or size. now: when the change begins, in seconds of the clock; seconds: how long its motion takes."""
    if after.sound == SILENCE or before.ground != after.ground or before.size != after.size:
        return []
    sounds = list(_card_sounds(journeys(before, after, now, seconds), after.size[0]))
    if after.sound:
        sounds.append(DueSound(now, after.sound, _position_across(after, after.sound_panels)))
    if strokes := new_strokes(before, after):
        first_x, _ = strokes[0].points[0]
        sounds.append(DueSound(now + seconds, "pencil", first_x / after.size[0]))
    return sorted(sounds)


def _position_across(scene: Scene, ids: tuple[str, ...]) -> float:
    """The horizontal position of the first panel with one of these ids, 0 left to 1 right; 0.5 without such a panel."""
    boxes = (node.rect for node in scene.nodes if isinstance(node, Panel) and node.id in ids)
    return next((box.cx / scene.size[0] for box in boxes), 0.5)


def _card_sounds(all_journeys: Sequence[Journey], width: int) -> Iterator[DueSound]:
    """The sounds of moving cards and chips. A journey is the way of one card into the new picture. It is `far` if it is
    longer than the card is high; the card `turns` if it turns over, and `leaves` if it vanishes on arrival.

    Chips, and cards that are lifted or turned over in their place, each have a sound. Of the other cards that move
    visibly only one group is heard, the first that there is: cards that a player seals (puts down face down until all
    have chosen), cards of a deal, a trick that is collected, cards that are moved to another place, cards of one hand.

    width: the width of the picture in pixels.
    """

    def sound(kind: str, journey: Journey, part: float = 1.0) -> DueSound:
        """A sound of a card. part: when during its journey, 0 at the start, 1 at the arrival."""
        time = journey.begin + part * (journey.arrives - journey.begin)
        return DueSound(time, kind, journey.end.x / width)

    face_down = [card for card in all_journeys if plain_face(card.start.face).startswith("back")]
    cards_from = Counter(map(_rounded_start, face_down))
    moved = []
    for journey in all_journeys:
        moves = journey.distance > journey.start.w * (TURNING_MOVES if journey.turns else MOVES)
        is_lifted = journey.start.lift < 0.5 <= journey.end.lift  # 0 is on the felt, 1 is fully lifted
        if is_lifted and not journey.far:
            yield sound("pick-up", journey, part=0.0)
        elif moves and journey.end.face.startswith("chips/"):
            yield sound("chips", journey)
        elif moves:
            moved.append(journey)
        elif journey.turns:
            yield sound("turn", journey, part=0.5)
    sealed = [card for card in moved if "sealed" in card.end.face]
    dealt = [card for card in moved if card in face_down and cards_from[_rounded_start(card)] > DEALT]
    collected = [card for card in moved if not card.turns and (card.leaves or card.end.w < card.start.w * COLLECTED)]
    placed = [card for card in moved if _changes_place(card)]
    if sealed:
        yield from (sound("seal", card) for card in sealed)
    elif dealt:
        yield from (sound("deal", card) for card in dealt)
    elif 1 < len(collected) <= TRICK:
        yield sound("trick", collected[0], part=0.3)
    elif len(placed) > MOST_PLACED or (len(moved) > 1 and not placed):
        yield sound("slide", moved[0], part=0.0)  # one sound for all
    else:  # a few cards in new places, or the only card that moves
        for journey in placed or moved:
            yield sound("slide", journey, part=0.0) if journey.leaves else sound("place", journey)


def _changes_place(journey: Journey) -> bool:
    """Whether a card goes to another place, not only to another position in its hand."""
    changes_size = abs(journey.end.w / journey.start.w - 1) > ROUNDING  # in a hand all cards have one size
    return journey.turns or journey.leaves or journey.far or changes_size


def _rounded_start(journey: Journey) -> tuple[int, int]:
    """The start of a card in steps of 8 pixels: equal for all cards of a pack, which lie a little apart."""
    return round(journey.start.x / 8), round(journey.start.y / 8)


# -- playing -----------------------------------------------------------------------------------------------------------


class Speaker(Protocol):
    """An audio device that plays the files of sounds."""

    ready: bool  # whether sounds can be played now

    def open_device(self) -> None:
        """Begin to open the audio device, once. After a failure `retry` permits another try."""

    def retry(self) -> None:
        """Let the next `open_device` try again after a failure."""

    def play(self, name: str, left: float, right: float) -> None:
        """Play a file of `assets/sounds`. left, right: the loudness of each loudspeaker, 0 to 1."""

    def close(self) -> None:
        """Stop all sounds and close the audio device."""


class Sounds:
    """The queue of sounds: it plays each at its time, with the volume of the settings. No volume means no sounds."""

    def __init__(self, speaker: Speaker, settings: Settings) -> None:
        self._speaker, self._settings = speaker, settings
        self._volume = settings.volume
        self._focused = True
        self._due: list[DueSound] = []
        self._random = Random(1)  # for variants and loudness, which may be the same at each start
        self._variants: dict[str, int] = {}  # kind → the variant that was played last, which is not repeated at once
        self._now = self._last = 0.0  # _now: the time of the last step; _last: the time of the last sound in the queue

    @property
    def waiting(self) -> bool:
        """Whether there are sounds in the queue."""
        return bool(self._due)

    def focus(self, focused: bool) -> None:
        """Note whether the window has the keyboard. Without the keyboard the program makes no sounds."""
        self._focused = focused
        if not focused:
            self._due.clear()

    def show(self, before: Scene, after: Scene, now: float, seconds: float) -> None:
        """Put the sounds of a new picture, at most `MOST`, in the queue. seconds: how long its motion takes."""
        if self._settings.volume != self._volume:
            self._volume = self._settings.volume
            self._speaker.retry()
        if self._volume and self._focused:
            self._add(sounds_between(before, after, now, seconds)[:MOST])

    def take_up(self, across: float) -> None:
        """Play the sound of a card that the mouse takes up. across: its horizontal position, 0 left to 1 right."""
        if self._volume and self._focused:
            self._add([DueSound(self._now, "pick-up", across)])

    def _add(self, sounds: Iterable[DueSound]) -> None:
        """Put sounds in the queue. A sound less than `APART` after the last one of its kind is postponed."""
        earliest = {due.kind: due.time + APART for due in self._due}  # of a kind, the last one in the queue counts
        for due in sounds:
            self._due.append(due._replace(time=max(due.time, earliest.get(due.kind, 0.0))))
            self._last = self._due[-1].time
            earliest[due.kind] = self._last + APART
            self._speaker.open_device()
        self._due.sort()

    def hurry(self, now: float) -> None:
        """Play one sound of each kind in the queue now and forget the others, because the motion ends at once."""
        last_of_kind = {due.kind: due for due in self._due}
        self._due = [due._replace(time=min(due.time, now)) for due in last_of_kind.values()]

    def step(self, now: float) -> None:
        """Play the sounds that are due; a sound waits up to `LATE` for the audio device."""
        self._now = now
        self._due = [due for due in self._due if now - due.time < LATE]
        while self._speaker.ready and self._due and self._due[0].time <= now:
            self._play(self._due.pop(0))
        if self._speaker.ready and now - self._last > IDLE:
            self._speaker.close()

    def _play(self, due: DueSound) -> None:
        """Play a variant of a sound, but not the last one of its kind, a little louder or softer each time."""
        others = [variant for variant in range(VARIANTS) if variant != self._variants.get(due.kind)]
        variant = self._variants[due.kind] = self._random.choice(others)
        # With cosine and sine the loudness is equal at all positions: 0 is left alone, pi / 2 right alone.
        side = 2 * min(1.0, max(0.0, due.across)) - 1  # from -1 at the left edge to 1 at the right one
        angle = pi / 4 * (1 + WIDTH * side)
        gain = self._volume / 100 * self._random.uniform(0.8, 1.0)
        self._speaker.play(file_name(due.kind, variant), gain * cos(angle), gain * sin(angle))

    def close(self) -> None:
        self._due.clear()
        self._speaker.close()


VOICES: Final = 6  # the most sounds that are heard at the same time
BUFFER: Final = 512  # samples at 44.1 kHz: a sound waits at most 12 ms for the buffer


class Mixer:
    """The `Speaker` that uses pygame's mixer. On a machine without an audio device it is never ready."""

    def __init__(self) -> None:
        self.ready = False
        self._thread: Thread | None = None
        """The thread that opens the device, or has opened it; None if none was started, or after `retry`."""
        self._sounds: dict[str, pygame.mixer.Sound] = {}  # by the name of the file

    def open_device(self) -> None:
        """Begin to open the device, in another thread. A second call does nothing, except after `retry`."""
        if self._thread is None:
            self._thread = Thread(target=self._open, name="mixer", daemon=True)
            self._thread.start()

    def retry(self) -> None:
        """After a failure, let the next `open_device` try again."""
        if self._thread is not None and not (self.ready or self._thread.is_alive()):
            self._thread = None

    def _open(self) -> None:
        """Open the audio device and read all files, which takes a while. If that fails, `ready` stays false."""
        if "pygame.mixer" in sys.modules and sys.modules["pygame.mixer"] is None:
            del sys.modules["pygame.mixer"]  # with this None `window.leave_out` has kept it from being imported
        try:
            import_module("pygame.mixer")
            pygame.mixer.init(44100, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
            self._sounds = {path.name: pygame.mixer.Sound(path) for path in asset("sounds").glob("*.wav")}
            self.ready = True
        except (ImportError, NotImplementedError, OSError, pygame.error):
            return

    def play(self, name: str, left: float, right: float) -> None:
        """Play a file; nothing happens if all channels are busy. left, right: the loudness of each side, 0 to 1."""
        with suppress(KeyError, pygame.error):
            channel = pygame.mixer.find_channel()
            if channel is not None:
                channel.play(self._sounds[name])
                channel.set_volume(left, right)

    def close(self) -> None:
        """Close the device; if it is just being opened, wait for that first, at most a second."""
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(1.0)
        if self.ready:
            self.ready, self._sounds, self._thread = False, {}, None
            with suppress(pygame.error):
                pygame.mixer.quit()
