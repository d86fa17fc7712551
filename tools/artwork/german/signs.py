"""The four German suit signs, cut in wood in their own colours: acorn, leaf, heart, bell."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from artwork.svg import Proof
from artwork.woodcut.plate import INK, Plate
from tablegame.art.paths import HERE, Placing

SUITS: Final = "EGHS"
"""Eichel, Grün, Herz, Schellen: acorns, leaves, hearts, bells, in their order of old."""

Signs = tuple[tuple[float, float, float], ...]
"""Where the large signs of a picture stand and how high they are: x, y, size."""

_LARGE: Final = 32.0
"""Units from which a sign is cut with strokes; smaller ones have their colours and one light."""


def sign(plate: Plate, suit: str, x: float, y: float, size: float, degrees: float = 0.0, flip: int = 1) -> None:
    """A sign with its middle at x, y, size units high, turned clockwise."""
    with plate.at(x, y, size / 100, degrees, flip):
        scale = plate.scale * 100
        _SIGNS[suit](plate, scale >= _LARGE, min(2.0, max(1.1, scale * 0.03)))


_BARE: Final = 0.84
"""How large a bare sign is in its square; the rest is its edge."""


@cache
def _plate(suit: str, size: float) -> Plate:
    plate = Plate()
    sign(plate, suit, 0, 0, size)
    return plate


def print_sign(drawing: Proof, suit: str, placing: Placing, size: float) -> None:
    """A sign alone, with its middle at the placing's origin."""
    _plate(suit, size).print_on(drawing, placing)


def bare(drawing: Proof, suit: str, edge: str) -> None:
    """The bare sign on a square of 100, for words and plates; edged so that it stands on any ground."""
    place = Placing(_BARE, 0, 0, _BARE, 50, 50)
    outline = Plate()
    outline.line(_OUTLINES[suit], 13, edge)
    outline.print_on(drawing, place)
    plate = Plate()
    with plate.at(0, 0, _BARE):
        _SIGNS[suit](plate, True, 3.2)
    plate.print_on(drawing, HERE.moved(50, 50))


# -- acorn ---------------------------------------------------------------------------------------------------------

_NUT: Final = "M-27 -6C-30 20 -15 37 -4 44C-2 46 -1 49 0 51C1 49 2 46 4 44C15 37 30 20 27 -6Z"
_CUP: Final = "M-33 -5C-37 -29 -19 -42 0 -42C19 -42 37 -29 33 -5C22 3 -22 3 -33 -5Z"


def _acorn(plate: Plate, large: bool, width: float) -> None:
    stalk = "M-2.6 -40C-3 -46 -1 -50 4 -54L9 -50.6C5 -48 3.4 -45 3 -40Z"
    plate.shape(stalk, "#8a6430", width * 0.8)
    plate.shape(_NUT, plate.linear(-28, 0, 28, 8, "#d9982f", "#f7dd8e", "#e3a93c", "#a5631a"), width)
    plate.swell("M-16 6C-17 20 -11 30 -4 37", "#fff8d8", 4.6 * plate.scale)
    plate.shape(_CUP, plate.linear(-34, -30, 34, -6, "#7fa04a", "#9dbb63", "#567a30", "#2c4a1c"), width)
    if not large:
        plate.hatch(_CUP, 48, 11, "#2c4a1c", 0.7)
        return
    plate.wedges("M26 0C26 20 13 36 3 44", 11, (-13, -1), "#7d4912", 0.95, 0.08)
    for row, (y, reach, count) in enumerate(((-34, 17, 4), (-26, 27, 6), (-17, 31, 7), (-8, 31, 7))):
        step = 2 * reach / count
        scales = ""
        for at in range(count):
            x = -reach + at * step + (0.5 * step if row % 2 else 0) * 0.6
            drop = 5.4 * (1 - (x / 38) ** 2)
            scales += f"M{x} {y}C{x + 1} {y + drop + 2} {x + step - 1} {y + drop + 2} {x + step} {y}"
        plate.swell(scales, "#233a17", 1.0, 0.4, 0.4)
    plate.wedges("M33 -7C35 -22 26 -35 12 -40", 7, (-9, 3), "#1c3013", 0.9)
    plate.swell("M-27 -14C-26 -26 -18 -34 -8 -36", "#cfe09a", 3.2 * plate.scale)


# -- leaf ----------------------------------------------------------------------------------------------------------

_BLADE: Final = (
    "M0 -51C6 -38 29 -30 38 -10C46 9 37 31 18 32C10 32 4 29 0 24C-4 29 -10 32 -18 32C-37 31 -46 9 -38 -10"
    "C-29 -30 -6 -38 0 -51Z"
)
_STALK: Final = "M-2.6 20C-2 34 -4 41 -9 47L-3.4 51C2 44 3 36 2.8 20Z"


def _leaf(plate: Plate, large: bool, width: float) -> None:
    plate.shape(_STALK, "#7ea548", width * 0.8)
    plate.shape(_BLADE, plate.linear(-38, -40, 40, 32, "#a3c968", "#5f9a40", "#397530", "#1f4a24"), width)
    if large:
        plate.wedges("M7 -38C16 -30 32 -24 38 -8C45 10 37 31 18 32", 15, (-13, 4), "#173a1a", 0.95, 0.1)
        plate.wedges("M-18 32C-33 30 -42 14 -39 0", 7, (7, -8), "#2a5a26", 0.85, 0.1)
    light, scale = "#eff7cf", plate.scale
    plate.swell("M0 27C-1 2 1 -20 0 -44", light, max(1.1, 4 * scale), 0.6, 0)
    veins = ((20, 8, 29, 13), (8, -5, 33, -1), (-5, -16, 28, -15), (-18, -26, 17, -27))
    for root, bow, across, tip in veins if large else veins[:3:2]:
        for side in (-1, 1):
            vein = f"M0 {root}C{9 * side} {root - 4} {17 * side} {bow} {across * side} {tip}"
            plate.swell(vein, light, max(0.8, 2.6 * scale), 0.6, 0)
    if large:
        fine = (
            "M14 2C16 -4 18 -9 17 -14M-14 2C-18 -2 -21 -8 -22 -12M12 14C18 16 22 20 24 24M-12 14C-17 16 -22 19 -25 22"
        )
        plate.swell(fine, light, 1.5 * scale, 0.4, 0)


# -- heart ---------------------------------------------------------------------------------------------------------

_HEART: Final = "M0 49C-9 29 -45 12 -45 -17C-45 -47 -9 -49 0 -25C9 -49 45 -47 45 -17C45 12 9 29 0 49Z"


def _heart(plate: Plate, large: bool, width: float) -> None:
    plate.shape(_HEART, plate.radial(-16, -20, 78, "#f0705a", "#cf3223", "#a82018", "#76100c"), width)
    if large:
        plate.wedges("M45 -17C45 12 9 29 1 47", 17, (-16, -5), "#5c0c08", 1, 0.1)
        plate.wedges("M3 -27C7 -38 16 -43 27 -41", 5, (5, 10), "#7d1610", 0.85, 0.1)
        plate.wedges("M-2 42C-10 30 -28 20 -38 6", 7, (7, -7), "#8c1a12", 0.8, 0.1)
    plate.swell("M-35 -11C-37 -29 -22 -37 -12 -30", "#ffe0d4", 5.4 * plate.scale, 0, 0.2)
    if large:
        plate.swell("M-33 0C-32 4 -30 7 -27 10", "#ffd0c0", 3 * plate.scale)


# -- bell ----------------------------------------------------------------------------------------------------------

_BALL: Final = "M-42 3C-42 -52 42 -52 42 3C42 58 -42 58 -42 3Z"
_EAR: Final = "M-8 -36C-12 -53 12 -53 8 -36Z"


def _bell(plate: Plate, large: bool, width: float) -> None:
    plate.shape(_EAR, "#c58a2a", width)
    if large:
        plate.dot(0, -43, 2.6, INK)
    plate.shape(_BALL, plate.radial(-14, -15, 68, "#fff0b8", "#eebb4a", "#d0922c", "#8f5413"), width)
    if large:
        plate.wedges("M41 12C37 42 10 45 -4 43.6", 12, (-11, -12), "#6f3f0d", 0.95, 0.08)
        plate.wedges("M41 -5C38 -20 31 -30 20 -36", 6, (-12, 6), "#7c4a12", 0.85, 0.08)
    band = "M-41.6 -4C-22 6 22 6 41.6 -4L42 6C22 17 -22 17 -42 6Z"
    plate.shape(band, plate.linear(-42, 0, 42, 0, "#d0402c", "#b9281d", "#7a140e"), width * 0.75)
    if large:
        plate.swell("M-36 1.4C-20 9 20 9 36 1.4", "#f6c9a8", 1.6 * plate.scale)
        plate.swell("M-30 -13C-28 -26 -18 -33 -8 -35", "#fffbe4", 5.6 * plate.scale)
    else:
        plate.dot(-16, -19, 6, "#fff6cf")
    plate.line("M0 24V39", max(1.3, 4.6 * plate.scale))
    plate.dot(0, 23, 6, INK)


_SIGNS: Final[dict[str, Callable[[Plate, bool, float], None]]] = {"E": _acorn, "G": _leaf, "H": _heart, "S": _bell}
_OUTLINES: Final = {"E": _NUT + _CUP, "G": _BLADE + _STALK, "H": _HEART, "S": _BALL + _EAR}
