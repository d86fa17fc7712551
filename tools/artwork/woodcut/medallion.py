"""A round medallion: ground with broken lines, what is cut within it, the rim, and what rises over the rim.

What is cut within ends below the rim; what rises over the rim is cut on a plate of its own, printed last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Final

from artwork.svg import Proof
from artwork.woodcut.curves import Edge
from artwork.woodcut.dyes import Dye
from artwork.woodcut.plate import Plate
from tablegame.art.paths import Path

SIDE: Final = 120.0
MIDDLE: Final = SIDE / 2
OUTER: Final = 58.4
"""Where the rim ends, the middle of its outline."""
INNER: Final = 52.6
"""Where the ground begins."""

_CUT: Final = (OUTER + INNER) / 2
_CORNERS: Final = 40
_ROWS: Final = 13

ROUND: Final = tuple(
    Edge(-cos(turn), -sin(turn), -_CUT - MIDDLE * (cos(turn) + sin(turn)))
    for turn in (2 * pi * step / _CORNERS for step in range(_CORNERS))
)
"""The edges of what is cut within: a polygon whose corners lie below the rim."""

Step = Callable[[Plate], None]


@dataclass(frozen=True, slots=True)
class Medallion:
    """ground: its colours, lightest behind the middle; rim: the metal; within, over: what is cut, in this order."""

    ground: Dye
    rim: Dye
    within: Sequence[Step]
    over: Sequence[Step] = ()

    def print_on(self, drawing: Proof) -> None:
        """The whole onto a square of `SIDE` units."""
        inside, above = Plate(ROUND), Plate()
        _ground(inside, self.ground)
        for step in self.within:
            step(inside)
        for step in self.over:
            step(above)
        inside.print_on(drawing)
        _rim(self.rim).print_on(drawing)
        above.print_on(drawing)


def _ground(plate: Plate, dye: Dye) -> None:
    """Broken lines of air, as behind the figures of the packs."""
    plate.flat(
        str(Path().circle(MIDDLE, MIDDLE, _CUT)),
        plate.radial(MIDDLE, MIDDLE - 8, 62, dye.light, dye.base, dye.low),
    )
    path = ""
    for row in range(_ROWS):
        y = MIDDLE - INNER + 6 + row * 2 * (INNER - 6) / (_ROWS - 1)
        half = sqrt(max(0.0, (INNER - 2.5) ** 2 - (y - MIDDLE) ** 2))
        x, step = MIDDLE - half, 0
        while x < MIDDLE + half - 4:
            step += 1
            length = min(10 + 26 * _chance(row * 7 + step * 3), MIDDLE + half - x)
            if length > 4:
                path += f"M{x:.1f} {y:.1f}C{x + length / 3:.1f} {y - 0.4:.1f} {x + length * 2 / 3:.1f} {y + 0.4:.1f} "
                path += f"{x + length:.1f} {y:.1f}"
            x += length + 4 + 9 * _chance(row * 3 + step * 5)
    plate.swell(path, dye.line, 0.8, 0.1, 0)


def _rim(dye: Dye) -> Plate:
    """Metal lit from above, with a groove and notches on the side that lies in shade."""
    plate = Plate()
    ring = str(Path().circle(MIDDLE, MIDDLE, OUTER)) + _backwards(INNER)
    plate.shape(ring, plate.linear(20, 10, 100, 112, dye.light, dye.base, dye.base, dye.low), 1.9)
    plate.line(str(Path().circle(MIDDLE, MIDDLE, INNER + 1.9)), 0.7, dye.line)
    shade = [(8 + 120 * step / 25) * pi / 180 for step in range(26)]
    plate.swell("".join(f"M{_at(turn, OUTER - 1.2)}L{_at(turn, INNER + 2.6)}" for turn in shade), dye.line, 0.8, 0.9, 0)
    turns = [(196 + 66 * step / 3) * pi / 180 for step in range(4)]
    third = 4 / 3 * (OUTER - 1.8) * sin(22 * pi / 180 / 4) / cos(22 * pi / 180 / 4)
    shine = f"M{_at(turns[0], OUTER - 1.8)}"
    for one, two in pairwise(turns):
        shine += f"C{_beside(one, OUTER - 1.8, third)} {_beside(two, OUTER - 1.8, -third)} {_at(two, OUTER - 1.8)}"
    plate.swell(shine, "#fffdf2", 1.1)
    return plate


def _backwards(radius: float) -> str:
    """A circle against the clock: a hole in a larger one."""
    handle, low, high = radius * 0.5523, MIDDLE - radius, MIDDLE + radius
    return (
        f"M{MIDDLE} {low}C{MIDDLE - handle} {low} {low} {MIDDLE - handle} {low} {MIDDLE}"
        f"C{low} {MIDDLE + handle} {MIDDLE - handle} {high} {MIDDLE} {high}"
        f"C{MIDDLE + handle} {high} {high} {MIDDLE + handle} {high} {MIDDLE}"
        f"C{high} {MIDDLE - handle} {MIDDLE + handle} {low} {MIDDLE} {low}Z"
    )


def _at(turn: float, radius: float) -> str:
    return f"{MIDDLE + radius * cos(turn):.2f} {MIDDLE + radius * sin(turn):.2f}"


def _beside(turn: float, radius: float, along: float) -> str:
    x = MIDDLE + radius * cos(turn) - along * sin(turn)
    return f"{x:.2f} {MIDDLE + radius * sin(turn) + along * cos(turn):.2f}"


def _chance(number: int) -> float:
    """From 0 to 1, the same on every cutting."""
    return (sin(number * 12.9898 + 4.1) * 43758.5453) % 1
