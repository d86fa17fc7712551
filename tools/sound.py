"""Makes the sounds of the table from models of wood, card and felt (`python tools/sound.py`).

Writes assets/sounds/, the same files each time, and prints length, peak and loudness of each sound. Times are in
seconds, frequencies in Hz.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable, Mapping, Sequence
from math import exp, log10, pi, sin, tan
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeAlias

from tablegame.ui.sound import KINDS, VARIANTS, file_name

ROOT = Path(__file__).resolve().parent.parent

SOUNDS: Final = ROOT / "assets" / "sounds"
RATE: Final = 22050  # samples a second: nothing in this family is brighter than 8 kHz
LONGEST: Final = 0.5  # the greatest length of a sound in seconds
PEAK: Final = -12.0  # the greatest peak in dBFS
LOUDNESS: Final = -34.0  # the loudness of every sound in LUFS: as loud as the shortest of them can be below the peak
SPREAD: Final = 2.0  # the greatest difference in loudness between two sounds in LU
SILENT: Final = -70.0  # the absolute gate of ITU-R BS.1770 in LUFS
_BLOCK: Final = 0.4  # the length of a gating block in seconds; the next one begins a quarter of it later

Signal: TypeAlias = list[float]


# -- parts of the models -----------------------------------------------------------------------------------------------


class Mode(NamedTuple):
    """A way in which a struck body vibrates."""

    frequency: float
    decay: float  # the time in which it falls to 1/e
    gain: float


TABLE: Final = (
    Mode(168, 0.055, 1.0), Mode(286, 0.040, 0.8), Mode(431, 0.030, 0.6),
    Mode(618, 0.022, 0.42), Mode(873, 0.016, 0.28), Mode(1240, 0.011, 0.16),
)  # fmt: skip
"""A wooden table top under felt."""
CARD: Final = (Mode(760, 0.010, 0.5), Mode(1380, 0.008, 0.8), Mode(2150, 0.006, 0.7), Mode(3300, 0.004, 0.35))
"""A stiff card that snaps against something."""
CHIP: Final = (Mode(1460, 0.013, 0.7), Mode(2230, 0.016, 1.0), Mode(3180, 0.011, 0.55), Mode(4370, 0.007, 0.25))
"""A chip of clay that meets another."""
BAR: Final = (Mode(1.0, 0.150, 1.0), Mode(3.93, 0.040, 0.28), Mode(9.2, 0.012, 0.08))
"""A wooden bar of a marimba; its frequencies are multiples of the note's."""


def silence(seconds: float) -> Signal:
    return [0.0] * round(seconds * RATE)


def add(signal: Signal, start: float, part: Sequence[float], gain: float = 1.0) -> None:
    """Mix a part into the signal. start: the second of the signal at which the part begins; its end is cut off if it
    does not fit."""
    first = round(start * RATE)
    for i, value in enumerate(part[: max(0, len(signal) - first)]):
        signal[first + i] += gain * value


def noise(seconds: float, random: Random) -> Signal:
    """White noise, from -1 to 1."""
    return [random.uniform(-1, 1) for _ in range(round(seconds * RATE))]


class Biquad(NamedTuple):
    """A filter of second order: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float

    def run(self, signal: Sequence[float]) -> Signal:
        b0, b1, b2, a1, a2 = self
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in signal:
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x1, x2, y1, y2 = x, x1, y, y1
            out.append(y)
        return out


def band(middle: float, q: float) -> Biquad:
    """A band-pass filter, 0 dB at the frequency `middle`; a larger q makes the band narrower."""
    k = tan(pi * middle / RATE)
    norm = 1 / (1 + k / q + k * k)
    return Biquad(k / q * norm, 0.0, -k / q * norm, 2 * (k * k - 1) * norm, (1 - k / q + k * k) * norm)


def low_pass(edge: float) -> Biquad:
    """A Butterworth filter that lets frequencies below the edge pass."""
    k = tan(pi * edge / RATE)
    norm = 1 / (1 + k * 2**0.5 + k * k)
    return Biquad(k * k * norm, 2 * k * k * norm, k * k * norm, 2 * (k * k - 1) * norm, (1 - k * 2**0.5 + k * k) * norm)


def high_pass(edge: float) -> Biquad:
    """A Butterworth filter that lets frequencies above the edge pass."""
    k = tan(pi * edge / RATE)
    norm = 1 / (1 + k * 2**0.5 + k * k)
    return Biquad(norm, -2 * norm, norm, 2 * (k * k - 1) * norm, (1 - k * 2**0.5 + k * k) * norm)


def struck(modes: Sequence[Mode], seconds: float, contact: float, random: Random, tune: float = 1.0) -> Signal:
    """A body that is struck. contact: how long it is touched, longer by softer things. tune: a factor for the
    frequencies of all modes."""
    pulse = [sin(pi * i / max(1, contact * RATE)) for i in range(max(1, round(contact * RATE)))]
    excitation = pulse + silence(seconds - contact)
    out = [0.0] * len(excitation)
    for mode in modes:
        frequency = mode.frequency * tune * random.uniform(0.985, 1.015)
        r = exp(-1 / (mode.decay * random.uniform(0.9, 1.1) * RATE))
        angle = 2 * pi * frequency / RATE
        ring = Biquad(0.0, sin(angle) * r, 0.0, -2 * r * _cos(angle), r * r)
        for i, value in enumerate(ring.run(excitation)):
            out[i] += mode.gain * value
    return scaled(out)


def _cos(angle: float) -> float:
    return sin(angle + pi / 2)


def thud(seconds: float, edge: float, decay: float, random: Random) -> Signal:
    """Something falls on felt: noise below the frequency `edge` that falls to 1/e in the time `decay`."""
    body = low_pass(edge).run(low_pass(edge).run(noise(seconds, random)))
    return scaled([value * min(1.0, i / (0.002 * RATE)) * exp(-i / (decay * RATE)) for i, value in enumerate(body)])


def friction(seconds: float, middle: float, q: float, random: Random, grain: float = 60.0, rise: float = 0.4) -> Signal:
    """A card that moves on felt: noise in a band (middle, q), rough by so many grains a second. rise: the share of the
    time after which the card is fastest."""
    roughness = low_pass(grain * 2).run(noise(seconds, random))
    most = max(map(abs, roughness)) or 1.0
    body = band(middle, q).run(noise(seconds, random))
    out = []
    for i, value in enumerate(body):
        passed = i / len(body)
        speed = sin(pi / 2 * passed / rise) if passed < rise else sin(pi / 2 * (1 - passed) / (1 - rise))
        out.append(value * speed * speed * (0.6 + 0.8 * abs(roughness[i]) / most))
    return scaled(out)


def snap(random: Random, tune: float = 1.0, seconds: float = 0.06) -> Signal:
    """A card that snaps: its modes, and a burst of noise at the first moment. tune: a factor for all frequencies."""
    out = struck(CARD, seconds, 0.0006, random, tune)
    burst = band(2300 * tune, 0.8).run(noise(0.012, random))
    add(out, 0.0, [value * exp(-i / (0.003 * RATE)) for i, value in enumerate(burst)], 0.5)
    return scaled(out)


def scaled(signal: Signal) -> Signal:
    """The signal with a peak of 1. It fades away over its last quarter, since its end would be heard as a click."""
    most = max(map(abs, signal), default=0.0) or 1.0
    fade = len(signal) / 4
    return [value / most * min(1.0, (len(signal) - i) / fade) for i, value in enumerate(signal)]


# -- the sounds: a docstring says what is heard ------------------------------------------------------------------------


def pick_up(random: Random) -> Signal:
    """A fingertip draws a card up from the felt, and the card springs free."""
    out = silence(0.16)
    add(out, 0.0, friction(0.11, 1500, 0.7, random, rise=0.7), 0.6)
    add(out, 0.085, snap(random, 0.8), 0.35)
    return out


def place(random: Random) -> Signal:
    """A card comes down on the felt, and the table answers."""
    out = silence(0.22)
    add(out, 0.0, friction(0.03, 1300, 0.8, random, rise=0.9), 0.25)
    add(out, 0.022, thud(0.12, 520, 0.018, random), 0.8)
    add(out, 0.023, snap(random, 0.75), 0.4)
    add(out, 0.024, struck(TABLE, 0.18, 0.004, random), 0.35)
    return out


def slide(random: Random) -> Signal:
    """A packet of cards is pushed over the felt."""
    out = silence(0.34)
    add(out, 0.0, friction(0.32, 1050, 0.6, random, 45), 0.8)
    add(out, 0.0, friction(0.30, 420, 0.8, random, 30), 0.5)
    return out


def turn(random: Random) -> Signal:
    """A card is bent over its edge and falls on its other side."""
    out = silence(0.22)
    add(out, 0.0, friction(0.10, 1900, 0.8, random, 90, rise=0.75), 0.4)
    add(out, 0.088, snap(random, 0.9), 0.5)
    add(out, 0.092, thud(0.1, 600, 0.014, random), 0.6)
    return out


def deal(random: Random) -> Signal:
    """A card is flicked from the pack and lands."""
    out = silence(0.15)
    add(out, 0.0, snap(random, 1.05), 0.45)
    add(out, 0.004, friction(0.075, 1500, 0.7, random, rise=0.3), 0.5)
    add(out, 0.062, thud(0.08, 560, 0.012, random), 0.6)
    return out


def shuffle(random: Random) -> Signal:
    """Two halves of a pack fall into each other, slowly at first, and are squared."""
    out = silence(0.5)
    at, pause = 0.0, 0.024
    while at < 0.34:
        add(out, at, snap(random, random.uniform(0.7, 0.95), 0.03), random.uniform(0.35, 0.6))
        at += pause * random.uniform(0.75, 1.25)
        pause = max(0.009, pause * 0.94)
    add(out, 0.0, friction(0.38, 950, 0.6, random, 70, rise=0.8), 0.22)
    add(out, 0.40, thud(0.09, 420, 0.016, random), 0.8)
    add(out, 0.402, struck(TABLE, 0.09, 0.004, random), 0.3)
    return out


def chips(random: Random) -> Signal:
    """Some chips fall on one another."""
    out = silence(0.32)
    at = 0.0
    for gain in (0.8, 0.6, 0.45, 0.3):
        add(out, at, struck(CHIP, 0.09, 0.0009, random, random.uniform(0.92, 1.05)), gain)
        add(out, at, thud(0.05, 700, 0.008, random), gain * 0.5)
        at += random.uniform(0.045, 0.075)
    return out


def pencil(random: Random) -> Signal:
    """Two strokes of a pencil on paper that lies on wood."""
    out = silence(0.36)
    for at, seconds, middle in ((0.0, 0.13, 2500), (0.19, 0.15, 2150)):
        add(out, at, friction(seconds, middle, 0.9, random, 160, rise=0.35), 0.6)
        add(out, at, friction(seconds, 620, 1.1, random, 110, rise=0.35), 0.35)
        add(out, at, thud(0.05, 480, 0.010, random), 0.2)
    return out


def seal(random: Random) -> Signal:
    """A stamp is pressed into soft wax on the table."""
    out = silence(0.28)
    add(out, 0.0, thud(0.2, 340, 0.030, random), 0.9)
    add(out, 0.002, struck(TABLE, 0.25, 0.007, random, 0.85), 0.6)
    add(out, 0.09, friction(0.1, 800, 1.0, random, 40, rise=0.3), 0.16)
    return out


def trick(random: Random) -> Signal:
    """A trick is drawn together, and squared with two taps."""
    out = silence(0.46)
    add(out, 0.0, friction(0.26, 1100, 0.6, random, 50, rise=0.65), 0.6)
    for at, gain in ((0.25, 0.8), (0.34, 0.55)):
        add(out, at, thud(0.1, 520, 0.014, random), gain)
        add(out, at, snap(random, 0.7), gain * 0.4)
        add(out, at, struck(TABLE, 0.11, 0.004, random), gain * 0.3)
    return out


def call(random: Random) -> Signal:
    """Knuckles knock on the table twice."""
    out = silence(0.34)
    for at, gain in ((0.0, 0.75), (0.115 + random.uniform(-0.01, 0.01), 1.0)):
        add(out, at, struck(TABLE, 0.2, 0.0022, random, 1.5), gain)
        add(out, at, thud(0.04, 900, 0.006, random), gain * 0.25)
    return out


def end(random: Random) -> Signal:
    """Two notes on bars of wood, a fourth apart."""
    out = silence(0.5)
    for at, note in ((0.0, 294.0), (0.14, 392.0)):
        bar = [Mode(mode.frequency * note, mode.decay, mode.gain) for mode in BAR]
        add(out, at, struck(bar, 0.5 - at, 0.002, random, random.uniform(0.998, 1.002)), 0.8)
    return out


MODELS: Final[Mapping[str, Callable[[Random], Signal]]] = {
    "pick-up": pick_up, "place": place, "slide": slide, "turn": turn, "deal": deal, "shuffle": shuffle,
    "chips": chips, "pencil": pencil, "seal": seal, "trick": trick, "call": call, "end": end,
}  # fmt: skip


# -- measuring ---------------------------------------------------------------------------------------------------------


def loudness(channels: Sequence[Sequence[float]], rate: int = RATE) -> float:
    """The gated loudness in LUFS by ITU-R BS.1770-4; `SILENT` if nothing is loud enough to count.

    rate: samples a second. A sound that is shorter than a block is measured with silence after it.
    """
    padding = [0.0] * max(0, round(_BLOCK * rate) - len(channels[0]))
    weighted = [_weighted([*channel, *padding], rate) for channel in channels]
    size, step = round(_BLOCK * rate), round(_BLOCK * rate / 4)
    sums = [0.0]
    for values in zip(*weighted, strict=True):
        sums.append(sums[-1] + sum(value * value for value in values))
    powers = [(sums[i + size] - sums[i]) / size for i in range(0, len(sums) - size, step)]
    loud = [power for power in powers if _lufs(power) > SILENT]
    if not loud:
        return SILENT
    gate = _lufs(sum(loud) / len(loud)) - 10
    loud = [power for power in loud if _lufs(power) > gate]
    return _lufs(sum(loud) / len(loud))


def _lufs(power: float) -> float:
    return -0.691 + 10 * log10(power) if power > 0 else -200.0


def _weighted(signal: Sequence[float], rate: int) -> Signal:
    """The signal after the K-weighting of that standard: a high shelf for the effect of the head, then a high-pass
    filter."""
    k, q, high = tan(pi * 1681.974450955533 / rate), 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    mid, norm = high**0.4996667741545416, 1 + k / q + k * k
    shelf = Biquad(
        (high + mid * k / q + k * k) / norm,
        2 * (k * k - high) / norm,
        (high - mid * k / q + k * k) / norm,
        2 * (k * k - 1) / norm,
        (1 - k / q + k * k) / norm,
    )
    k, q = tan(pi * 38.13547087602444 / rate), 0.5003270373238773
    norm = 1 + k / q + k * k
    passed = Biquad(1.0, -2.0, 1.0, 2 * (k * k - 1) / norm, (1 - k / q + k * k) / norm)
    return passed.run(shelf.run(signal))


def peak(signal: Sequence[float]) -> float:
    """The peak in dBFS, -200 for silence."""
    most = max(map(abs, signal), default=0.0)
    return 20 * log10(most) if most > 0 else -200.0


def levelled(signal: Signal) -> Signal:
    """The signal at `LOUDNESS`, without rumble and hiss, its peaks rounded off below `PEAK`, with soft ends."""
    signal = low_pass(5200).run(high_pass(80).run(signal))
    fade = round(0.001 * RATE)
    tail = round(0.02 * RATE)
    for i in range(tail):
        signal[-1 - i] *= i / tail
        if i < fade:
            signal[i] *= i / fade
    ceiling = 10 ** ((PEAK - 0.2) / 20)
    out, gain = signal, 1.0
    for _ in range(12):
        out = [_rounded(value * gain, ceiling) for value in signal]
        gain *= 10 ** ((LOUDNESS - loudness([out])) / 20)
    return out


def _rounded(value: float, ceiling: float) -> float:
    """A value below the ceiling: unchanged up to half the ceiling, and above that bent towards the ceiling."""
    most, knee = abs(value), ceiling / 2
    if most <= knee:
        return value
    return (1 if value > 0 else -1) * (ceiling - knee * exp(-(most - knee) / knee))


# -- files -------------------------------------------------------------------------------------------------------------


def write(path: Path, signal: Signal) -> None:
    """Write a file with one channel of 16 bits at `RATE`."""
    frames = array("h", (round(value * 32767) for value in signal))
    if sys.byteorder == "big":
        frames.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(frames.tobytes())


def read(path: Path) -> Signal:
    """The samples of a file with one channel of 16 bits at `RATE`."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE), path
        frames = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        frames.byteswap()
    return [value / 32768 for value in frames]


def files() -> list[Path]:
    return [SOUNDS / file_name(kind, variant) for kind in KINDS for variant in range(VARIANTS)]


def main() -> None:
    SOUNDS.mkdir(parents=True, exist_ok=True)
    print("sound          seconds   peak dBFS   LUFS")
    for kind in KINDS:
        for variant in range(VARIANTS):
            path = SOUNDS / file_name(kind, variant)
            write(path, levelled(MODELS[kind](Random(f"{kind} {variant}"))))
            signal = read(path)
            print(f"{path.stem:14} {len(signal) / RATE:7.3f} {peak(signal):11.1f} {loudness([signal]):6.1f}")


if __name__ == "__main__":
    main()
