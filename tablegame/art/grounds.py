"""Felt and wood: tiles that repeat without a seam. The felt is the only art that uses a filter.

Fine grain only, without large spots, so that a repeat is not seen on a large screen.
"""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from tablegame.art.colour import channels, mix
from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks
from tablegame.art.paths import Path, Point

TILE: Final = 1024
"""Length of a tile in units; meant to be rastered at one pixel each or finer."""

RIM: Final = 128
"""Breadth of a plank."""


def felt(inks: Inks) -> str:
    """A square of cloth, TILE x TILE: a fine grain of noise under a nap of short hairs.

    Noise repeats by itself after 256 cells; a quarter of a cell a unit therefore closes the tile without stitching,
    which the rasteriser does not do.
    """
    box = f'x="0" y="0" width="{TILE}" height="{TILE}"'
    red, green, blue = (f"{channel / 255:.4f}" for channel in channels(mix(inks.felt_base, inks.felt_shade, 0.75)))
    nap = Drawing(TILE, TILE)
    rng = Random("felt")
    for ink, share, count in ((inks.felt_light, 0.5, 2600), (inks.felt_shade, 0.36, 2200)):
        nap.stroke(_hairs(rng, count), mix(inks.felt_base, ink, share), 1.0, 0.8)
    hairs = nap.svg().partition(">")[2]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {TILE} {TILE}" width="{TILE}" height="{TILE}">'
        f'<defs><filter id="grain" filterUnits="userSpaceOnUse" {box} color-interpolation-filters="sRGB">'
        '<feTurbulence type="fractalNoise" baseFrequency="0.25" numOctaves="2" seed="4"/>'
        f'<feColorMatrix values="0 0 0 0 {red} 0 0 0 0 {green} 0 0 0 0 {blue} 1.5 0 0 0 -0.5"/></filter></defs>'
        f'<rect {box} fill="{inks.felt_base}"/><rect {box} filter="url(#grain)"/>{hairs}'
    )


def _hairs(rng: Random, count: int) -> Path:
    """Short bent hairs in all directions; one that crosses an edge comes in again at the other."""
    path = Path()
    for _ in range(count):
        x, y, turn = rng.uniform(0, TILE), rng.uniform(0, TILE), rng.uniform(0, 2 * pi)
        length, bend = rng.uniform(4, 11), rng.uniform(-3, 3)
        across, down = cos(turn) * length, sin(turn) * length
        handle = across / 2 - sin(turn) * bend, down / 2 + cos(turn) * bend
        for shift_x in _copies(x, 14, TILE):
            for shift_y in _copies(y, 14, TILE):
                left, top = x + shift_x, y + shift_y
                path.move(left, top).bend((left + handle[0], top + handle[1]), (left + across, top + down))
    return path


def _copies(place: float, reach: float, period: float) -> tuple[float, ...]:
    """The shifts at which something that reaches so far to either side of place is seen on the tile."""
    if place < reach:
        return 0.0, period
    return (0.0, -period) if place > period - reach else (0.0,)


def wood(inks: Inks) -> str:
    """A plank for the rim, TILE long and RIM broad, its grain running along it."""
    drawing = Drawing(TILE, RIM)
    drawing.fill(Path().box(0, 0, drawing.width, drawing.height), inks.wood_base)
    rng = Random("wood")
    grain = _Grain(rng)
    plies = (
        (inks.wood_light, 26, (260, 620), (5, 13), 0.22),
        (inks.wood_dark, 22, (260, 620), (4, 11), 0.22),
        (inks.wood_dark, 130, (160, 520), (0.8, 2.6), 0.34),
        (inks.wood_light, 100, (120, 420), (0.6, 1.8), 0.4),
        (inks.wood_dark, 260, (14, 70), (0.5, 1.1), 0.5),
    )
    for ink, count, lengths, breadths, opacity in plies:
        for _ in range(count):
            streak = grain.streak(rng.uniform(*lengths), rng.uniform(*breadths))
            drawing.fill(streak, ink, opacity * rng.uniform(0.5, 1))
    return drawing.svg()


class _Grain:
    """Streaks of a plank that follow the same slow waves and join their own ends across the tile."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._waves = [(k, rng.uniform(0, 2 * pi), rng.uniform(1.5, 3.2) / k) for k in (1, 2, 3, 5)]

    def _drift(self, along: float, across: float) -> float:
        lean = 2 * pi * across / RIM
        return sum(high * sin(2 * pi * k * along / TILE + phase + lean) for k, phase, high in self._waves)

    def streak(self, length: float, breadth: float) -> Path:
        """A tapering streak somewhere on the plank, drawn again wherever it reaches over an edge."""
        start, across = self._rng.uniform(0, TILE), self._rng.uniform(0, RIM)
        steps = max(3, round(length / 60))
        upper: list[Point] = []
        lower: list[Point] = []
        for step in range(steps + 1):
            along = start + length * step / steps
            middle = across + self._drift(along, across)
            half = breadth / 2 * sin(pi * step / steps) ** 0.6
            upper.append((along, middle - half))
            lower.append((along, middle + half))
        path = Path()
        outline = upper + lower[-2:0:-1]
        for shift_along in (0, -TILE) if start + length > TILE else (0,):
            for shift_across in _copies(across, breadth + 14, RIM):
                path.smooth([(along + shift_along, at + shift_across) for along, at in outline])
        return path
