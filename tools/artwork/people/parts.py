"""What portraits share: outlines of faces, the plain face under its features, a neck, shoulders, painted grounds.

Knows the box of a head (woodcut/faces.py) and where it lies in a medallion. Must not know whose it is.
"""

from __future__ import annotations

from typing import Final

from artwork.woodcut import faces
from artwork.woodcut.dyes import Dye
from artwork.woodcut.faces import Skin
from artwork.woodcut.plate import Paint, Plate

BRASS: Final = Dye("#fbe9ab", "#e2b451", "#a06d1f", "#6f4a12")
"""The rim of everybody of the house."""

LONG: Final = (
    "M-17 -26C-18.5 -16 -20 -9 -18 -3C-19 2 -20.6 5 -20.2 9C-19.6 14 -18 18 -17.5 22"
    "C-16 28 -13 33 -9 35.5C-5 37 0 36 5 33.5C12 29 18.5 23 20.5 13L22 -4L20 -26Z"
)
"""A man's face with a firm jaw."""

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


def face(
    plate: Plate, skin: Skin, outline: str, depth: float = 0.9, warmth: float = 0.24, smooth: bool = False
) -> None:
    """Skin, planes and cheeks."""
    plate.shape(outline, skin.over(plate), 1.8)
    faces.planes(plate, skin, depth, smooth)
    faces.cheeks(plate, skin, warmth)


def neck(plate: Plate, skin: Skin) -> None:
    """From behind the chin down into the collar, in the box of the head."""
    plate.shape("M-7 22L-9 44H22L21 10Z", plate.linear(-8, 0, 22, 0, skin.middle, skin.low, skin.shade), 1.5)
    plate.hatch("M-6 27C2 36 14 32 20 18L21 32C14 40 0 42 -8 36Z", 64, 2.7, skin.line, 0.85)


def shoulders(plate: Plate, dye: Dye, rise: float = 0, folds: int = 4) -> None:
    """Sloping, to the rim, with folds on both sleeves; rise lifts them."""
    y = 93 - rise
    paint: Paint = plate.linear(12, 0, 108, 0, dye.light, dye.base, dye.base, dye.low)
    plate.shape(
        f"M44 {y}C34 {y + 4} 18 {y + 7} 10 {y + 19}L4 126H116L110 {y + 19}C102 {y + 7} 86 {y + 4} 76 {y}Z", paint
    )
    for one, two in (
        ("24 9 20 14 19 20 18 26", "36 6 34 13 35 20 36 28"),
        ("84 6 86 13 86 20 85 28", "98 9 102 14 103 20 103 26"),
    ):
        plate.folds(_lowered(one, y), _lowered(two, y), folds, dye.line, 1.2)


def _lowered(curve: str, y: float) -> str:
    """A single curve, so far down."""
    values = [float(word) for word in curve.split()]
    points = [f"{values[at]} {values[at + 1] + y}" for at in range(0, 8, 2)]
    return f"M{points[0]}C{' '.join(points[1:])}"
