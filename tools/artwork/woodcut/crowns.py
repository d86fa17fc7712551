"""Parts of crowns: the circlet with its stones, points with balls, leaves, arches.

Knows goldsmith's work in the local box of a head (brow about y = -24).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from artwork.woodcut.cloth import between_curves
from artwork.woodcut.curves import along, polyline, read
from artwork.woodcut.dyes import GOLD, IVORY, Dye
from artwork.woodcut.plate import Linear, Paint, Plate
from tablegame.art.paths import Point


def gilt(plate: Plate, left: float, right: float, y: float = -35, dye: Dye = GOLD) -> Linear:
    """Metal lit from the left."""
    return plate.linear(left, y, right, y + 6, dye.light, dye.base, dye.base, dye.low)


def circlet(plate: Plate, upper: str, lower: str, stones: Sequence[Paint], dye: Dye = GOLD, size: float = 2.6) -> None:
    """The band round the head between two single curves, set with stones, lozenges and beads by turns."""
    ones, twos = polyline(read(upper)), polyline(read(lower))
    middle = [((one[0] + two[0]) / 2, (one[1] + two[1]) / 2) for one, two in zip(ones, twos, strict=True)]
    left, right = ones[0][0], ones[-1][0]
    plate.shape(between_curves(upper, lower), plate.linear(left, 0, right, 0, dye.light, dye.base, dye.low), 1.4)
    places = along(middle, [(step + 0.5) / len(stones) for step in range(len(stones))])
    for step, (((x, y), _), stone) in enumerate(zip(places, stones, strict=True)):
        if step % 2:
            plate.dot(x, y, size * 0.72, stone, 0.8)
        else:
            plate.shape(f"M{x - size} {y}L{x} {y - size}L{x + size} {y}L{x} {y + size}Z", stone, 0.9)


def balls(plate: Plate, places: Iterable[Point], radius: float = 2.7, paint: str = IVORY.light) -> None:
    """Pearls on the points."""
    plate.dots(list(places), radius, paint, 1)


def leaf(plate: Plate, x: float, y: float, size: float = 1, degrees: float = 0, dye: Dye = GOLD) -> None:
    """A strawberry leaf that stands on x, y, about 22 high."""
    with plate.at(x, y, size, degrees):
        plate.shape(
            "M-3 0C-2.6 -4 -3 -6 -4.6 -7.4C-7 -5.4 -10 -6.4 -10.4 -9.6C-10.6 -12.8 -7.6 -14.4 -5 -13"
"C-6.6 -17 -3.6 -20 0 -23"
            "C3.6 -20 6.6 -17 5 -13C7.6 -14.4 10.6 -12.8 10.4 -9.6C10 -6.4 7 -5.4 4.6 -7.4C3 -6 2.6 -4 3 0Z",
            plate.linear(-9, -12, 9, -10, dye.light, dye.base, dye.low), 1.5,
        )  # fmt: skip
        plate.swell("M0 -4C-.6 -9 -.4 -14 0 -18", dye.line, 1.2, 0.6)
        plate.swell("M-2 -8C-4 -9.6 -6 -10 -8 -9.8", dye.line, 0.9, 0.6)
        plate.swell("M2 -8C4 -9.6 6 -10 8 -9.8", dye.line, 0.9, 0.6)


def lily(plate: Plate, x: float, y: float, size: float = 1, degrees: float = 0, dye: Dye = GOLD) -> None:
    """A lily that stands on x, y, about 24 high: for crowns and sceptres."""
    with plate.at(x, y, size, degrees):
        for side in (1, -1):
            with plate.at(flip=side):
                plate.shape(
                    "M-1.6 -4C-3 -8 -5.4 -12 -9 -12.4C-12.4 -12.4 -13 -8 -10.4 -6.6C-9.6 -8.4 -7.4 -8 -6.6 -5.6"
"C-5.8 -3.6 -4 -2 -1.6 -2Z",
                    dye.base, 1.3,
                )  # fmt: skip
        plate.shape(
            "M0 -26C4.6 -20 5.4 -14 2.4 -6L2.4 0L-2.4 0L-2.4 -6C-5.4 -14 -4.6 -20 0 -26Z",
            plate.linear(-5, 0, 5, 0, dye.light, dye.base, dye.low), 1.4,
        )  # fmt: skip
        plate.shape("M-5.4 -5.6L5.4 -5.6L5.4 -2.4L-5.4 -2.4Z", dye.base, 1.1)
        plate.swell("M.6 -9C1.4 -13 1.2 -17 .2 -21", dye.line, 1.1)


def cross(plate: Plate, x: float, y: float, size: float = 1, degrees: float = 0, dye: Dye = GOLD) -> None:
    """A flared cross that stands on x, y, about 13 high: for orbs and arched crowns."""
    with plate.at(x, y, size, degrees):
        plate.shape(
            "M-2 0L-1.2 -4.6L-5.6 -3.8L-5.6 -9.2L-1.2 -8.4L-2.4 -13L2.4 -13L1.2 -8.4L5.6 -9.2L5.6 -3.8"
"L1.2 -4.6L2 0Z",
            dye.base, 1.2,
        )  # fmt: skip
