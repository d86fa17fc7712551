"""Albin: straight from the bakery, the cap still on, flour on his cheek, a pretzel with him. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import BLUE, IVORY, RED, Dye
from artwork.woodcut.faces import FAIR, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate

_HEAD: Final = (56.0, 57.0, 0.88, -4.0)
_HAIR: Final = Dye("#e08a4c", "#b95a22", "#7d3610", "#5c260a")
_SKIN: Final = parts.plain_lips(FAIR)
_CRUST: Final = Dye("#e0a055", "#b06a28", "#74400f", "#4f2a08")


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M8 -22C24 -24 33 -12 31 2C33 9 31 16 26 20C22 21 18 19 15 16Z", cloth.across(plate, _HAIR, 8, 34), 1.6
        )
        plate.folds("M20 -16C25 -5 25 8 21 18", "M26 -14C32 -3 31 9 25 18", 3, _HAIR.line, 1)
        parts.neck(plate, _SKIN)
    parts.shoulders(plate, Dye(IVORY.light, "#f6f1e4", "#cfc6b2", IVORY.line), 2)
    plate.line("M58 108C58 114 58 120 58 126", 1.4)
    plate.dots(((52, 113), (52, 121)), 2, BLUE.base, 1)
    plate.shape("M41 90C46 99 66 100 76 88L80 97C70 110 46 110 37 98Z", cloth.across(plate, RED, 38, 80), 1.7)
    plate.shape("M54 102L46 116L55 114L60 104ZM59 103L63 118L70 112L64 101Z", RED.base, 1.5)
    plate.dots(((45, 97), (52, 101), (62, 101), (70, 97), (52, 110), (64, 110)), 1.2, IVORY.light)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, _SKIN, parts.ROUND, 0.75, 0.34, True)
        faces.ear(plate, _SKIN)
        faces.eyes(plate, _SKIN, Look(0.12, -0.02, 0.2, "#4f7a4a"), 2, 1.04)
        faces.snub_nose(plate, _SKIN)
        parts.laughing(plate, _SKIN)
        plate.dots(((-15, 9), (-16.500, 12), (-1, 9.500), (2, 12), (5, 9.500), (8, 12), (3.500, 15)), 0.75, "#b9683a")
        plate.swell("M-19 -8.500C-16.500 -13 -12 -13 -8 -10", _HAIR.line, 2.2, 0.2, 0.3)
        plate.swell("M-3 -11C1 -16 9 -16.500 15.500 -11", _HAIR.line, 2.4, 0.4, 0.1)
        for x, y, size in ((13, 5, 3.4), (16.500, 7.500, 2.8), (11.500, 9, 2.4), (18, 3.500, 1.6), (9, 5.500, 1.2)):
            plate.dot(x, y, size, "#fffdf8", 0, 0.75)


def _fringe(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-18 -14C-19 -22 -14 -27 -6 -27C6 -29 18 -26 23 -18C24 -12 24 -6 22 -2"
            "C19 -8 18 -12 15 -15C11 -12 6 -13 3 -17"
"C0 -13 -5 -13 -8 -17C-11 -14 -15 -13 -18 -14Z", cloth.across(plate, _HAIR, -18, 24), 1.5)  # fmt: skip
        plate.folds("M-14 -24C-14 -20 -13 -18 -11 -16", "M18 -24C20 -18 20 -12 20 -8", 8, _HAIR.line, 0.9)


def _cap(plate: Plate) -> None:
    """Soft white linen, falling over to the near side."""
    with plate.at(*_HEAD):
        white = plate.linear(-28, -56, 44, -18, "#ffffff", IVORY.light, "#ece3d0", "#c9bda4")
        plate.shape(
            "M-21 -25C-33 -34 -28 -50 -14 -52C-8 -61 10 -62 18 -55C32 -57 45 -46 43 -33"
            "C42 -25 36 -20 29 -19C14 -27 -6 -30 -21 -25Z",
            white,
            2,
        )
        plate.folds("M-18 -29C-22 -38 -18 -46 -12 -49", "M-6 -30C-8 -40 -4 -48 2 -54", 3, IVORY.line, 1.3)
        plate.folds("M4 -30C6 -40 12 -48 18 -51", "M26 -23C34 -28 38 -36 37 -44", 5, IVORY.line, 1.3)
        plate.shape(
            "M-22 -24C-8 -32 16 -31 31 -21L29.500 -13C16 -22 -8 -23 -20.500 -16Z",
            plate.linear(-22, 0, 31, 0, "#ffffff", IVORY.base, IVORY.low),
            1.8,
        )
        plate.wedges("M30 -20L29 -13", 3, (-9, -3), IVORY.line, 1)


def _pretzel(plate: Plate) -> None:
    with plate.at(89, 86, 0.9, 12):
        knot = (
            "M0 15C-12 8 -16 -4 -12 -10C-8 -16 1 -14 1 -6C1 2 -4 8 -10 15M0 15C12 8 16 -4 12 -10C8 -16 -1 -14 -1 -6"
            "C-1 2 4 8 10 15M-13 -4C-14 6 -8 14 0 15C8 14 14 6 13 -4"
        )
        plate.line(knot, 8.4)
        plate.line(knot, 4.8, _CRUST.base)
        plate.swell(
            "M-12.500 -5C-13 2 -9 9 -4 12.500M4 12.500C9 9 13 2 12.500 -5M-10.500 -10C-8 -13 -4 -12 -2 -9",
            _CRUST.light,
            1.8,
        )
        plate.dots(((-10.500, 4), (-5, 11), (5, 11), (10.500, 4), (-8, -11.500), (8, -11.500)), 1, "#fffdf6")


PORTRAIT: Final = Medallion(grounds.CLAY, parts.BRASS, (_body, _face, _fringe, _pretzel), (_cap,))
