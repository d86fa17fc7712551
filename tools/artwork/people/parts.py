"""What portraits share: outlines of faces, the plain face under its features, a neck, shoulders, collars, grounds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from artwork.woodcut import faces
from artwork.woodcut.curves import along, polyline, read
from artwork.woodcut.dyes import IVORY, Dye
from artwork.woodcut.faces import Skin
from artwork.woodcut.plate import Plate

BRASS: Final = Dye("#fdeeb6", "#e2b451", "#a06d1f", "#6f4a12")
"""The rim of everybody of the house."""

LONG: Final = (
    "M-17 -26C-18.5 -16 -20 -9 -18 -3C-19 2 -20.6 5 -20.2 9C-19.6 14 -18 18 -17.5 22"
    "C-16 28 -13 33 -9 35.5C-5 37 0 36 5 33.5C12 29 18.5 23 20.5 13L22 -4L20 -26Z"
)
"""A face with a firm jaw."""

OVAL: Final = (
    "M-15 -26C-17.5 -16 -18.6 -9 -16.6 -3C-17.4 1 -18.8 5 -18.2 9C-17.4 14 -15.8 18 -15 22"
    "C-14 27 -11.5 32.5 -8 34.5C-4.5 36 0 34.5 4 31.5C11 26 17 20 19 11L20 -6L18 -26Z"
)
"""A narrow face."""

ROUND: Final = (
    "M-16 -26C-18.6 -16 -19.4 -9 -17.6 -3C-19 1 -21 5 -21 10C-21 15 -18.6 19 -17.6 23"
    "C-16.4 28.4 -13.4 32.6 -8.8 34.6C-4 36.4 2 35.6 7 32.6C14 28 20.4 21.6 21.6 12L22.4 -6L19 -26Z"
)
"""A full face with a soft chin."""


def plain_lips(skin: Skin) -> Skin:
    """The same with lips that nobody painted."""
    lips = {
        faces.FAIR: "#d0836a", faces.RUDDY: "#c4735a", faces.PALE: "#d08c7c", faces.OLIVE: "#b06a4c",
        faces.BROWN: "#7d3f2c", faces.DEEP: "#6a3226",
    }  # fmt: skip
    return replace(skin, lips=lips[skin])


def face(
    plate: Plate, skin: Skin, outline: str, depth: float = 0.9, warmth: float = 0.24, smooth: bool = False
) -> None:
    """Skin, planes and cheeks."""
    plate.shape(outline, skin.over(plate), 1.8)
    faces.planes(plate, skin, depth, smooth)
    faces.cheeks(plate, skin, warmth)


def soft_smile(plate: Plate, skin: Skin) -> None:
    """Closed lips, the corners up, a dimple on the near side."""
    plate.flat("M-13 20.6C-10.6 19.4 -9.4 18.8 -8.2 19.6C-6.4 18.8 -2.6 19.4 1 19.4C-1.6 24.2 -4.6 25.4 -7.4 25.4"
               "C-10 25.2 -12 23.6 -13 20.6Z", skin.lips)  # fmt: skip
    plate.swell("M-14.8 19.2C-11.4 21.6 -9 21.2 -7.6 21.6C-5 21.4 -.4 21.2 4 17.6", skin.lip_line, 1.3, 0.2, 0.2)
    plate.swell("M-9.6 23.6C-8 24.2 -6 24.2 -4.4 23.4", skin.light, 0.9)
    plate.swell("M4.6 15.8C6 17.2 6 18.8 5.2 20.2M-9.5 29C-8 29.8 -6.5 29.8 -5 28.9", skin.line, 0.95)


def laughing(plate: Plate, skin: Skin) -> None:
    """An open smile with a row of teeth."""
    plate.shape(
        "M-13.8 18.8C-11 19.6 -3 19 5.4 16.4C5 23 0.4 27.4 -5 27.6C-9.6 27.4 -12.8 24 -13.8 18.8Z", "#7d2a22", 1.2
    )  # fmt: skip
    plate.flat("M-12.8 19.8C-10 20.5 -3 20 4.4 17.8C4 20.4 2.6 22.2 .6 23C-4 23.6 -9 23.4 -11.8 22.4Z", "#fffaf0")
    plate.swell("M6.4 14.4C8.4 16.4 8.2 19.2 7 21M-9.5 31C-8 31.8 -6.5 31.8 -5 30.9", skin.line, 1)


def neck(plate: Plate, skin: Skin) -> None:
    """From behind the chin down into the collar, in the box of the head."""
    plate.shape("M-9 47L-7 22L22 10L24 47", plate.linear(-8, 0, 22, 0, skin.middle, skin.low, skin.shade), 1.5)
    plate.hatch("M-6 28C2 37 13 34 19 24L22 36C14 43 0 45 -8 39Z", 64, 2.7, skin.line, 0.85)


def breast(plate: Plate, skin: Skin) -> None:
    """Under a wide neckline, where a collar hides nothing; collar bones and the shade of the chin."""
    plate.flat(
        "M48 88C48 96 44 99 36 101C28 103 18 107 12 118L10 128H112L108 116C102 105 96 102 90 101C85 99 82 96 82 86Z",
        plate.linear(0, 90, 0, 108, skin.low, skin.middle, skin.light),
    )
    plate.line("M48 88C48 96 44 99 36 101C28 103 18 107 12 118", 1.6)
    plate.line("M82 86C82 96 85 99 90 101C96 102 102 105 108 116", 1.6)
    plate.wedges("M82 87C82 96 85 99 90 101", 6, (-8, 2), skin.line, 0.9)
    plate.swell("M36 104C44 104 51 105 57 109M90 104C82 104 74 105 68 109", skin.line, 1.1)


@contextmanager
def turned(plate: Plate, x: float) -> Iterator[None]:
    """Within: left is right, about x, as for a head that looks to the right."""
    with plate.at(2 * x, flip=-1):
        yield


def shoulders(plate: Plate, dye: Dye, rise: float = 0, folds: int = 4) -> None:
    """Sloping, to the rim, with folds on both sleeves; rise lifts them."""
    y = 93 - rise
    paint = plate.linear(12, 0, 108, 0, dye.light, dye.base, dye.base, dye.low)
    plate.shape(
        f"M44 {y}C34 {y + 4} 18 {y + 7} 10 {y + 19}L4 126H116L110 {y + 19}C102 {y + 7} 86 {y + 4} 76 {y}"
        f"C72 {y + 10} 49 {y + 11} 44 {y}Z",
        paint,
    )
    for one, two in (
        ("24 9 20 14 19 20 18 26", "36 6 34 13 35 20 36 28"),
        ("84 6 86 13 86 20 85 28", "98 9 102 14 103 20 103 26"),
    ):
        plate.folds(_lowered(one, y), _lowered(two, y), folds, dye.line, 1.2)


def ribs(plate: Plate, upper: str, lower: str, count: int, dye: Dye, width: float = 1.5) -> None:
    """Knitted ribs from one edge to the other."""
    shares = [(step + 0.5) / count for step in range(count)]
    tops, feet = (along(polyline(read(edge)), shares) for edge in (upper, lower))
    plate.swell(
        "".join(f"M{x:.2f} {y:.2f}L{a:.2f} {b:.2f}" for ((x, y), _), ((a, b), _) in zip(tops, feet, strict=True)),
        dye.line, width, 0.6, 0.6,
    )  # fmt: skip


def shirt_collar(plate: Plate, x: float, y: float, dye: Dye = IVORY, size: float = 1) -> None:
    """Two points turned down, their meeting at x, y."""
    paint = plate.linear(x - 18, 0, x + 20, 0, dye.light, dye.base, dye.low)
    with plate.at(x, y, size):
        plate.shape("M-15 -14C-19 -10 -19 -4 -15 2L-6 7L0 -2C-6 -5 -12 -9 -15 -14Z", paint, 1.5)
        plate.shape("M19 -15C23 -10 23 -4 18 3L8 8L0 -2C8 -5 15 -9 19 -15Z", paint, 1.5)
        plate.wedges("M22 -8C22 -4 20 0 18 3L9 8", 5, (-5, -1), dye.line, 0.9)


def _lowered(curve: str, y: float) -> str:
    """A single curve, so far down."""
    values = [float(word) for word in curve.split()]
    points = [f"{values[at]} {values[at + 1] + y}" for at in range(0, 8, 2)]
    return f"M{points[0]}C{' '.join(points[1:])}"
