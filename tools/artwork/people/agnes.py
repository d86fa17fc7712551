"""Agnes: two braids laid round the head, a blouse she embroidered, all calm. Knows this one person."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import BLUE, FAIR_HAIR, GREEN, IVORY, RED
from artwork.woodcut.faces import FAIR, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate

_HEAD: Final = (61.0, 55.0, 0.94, 2.0, -1)
_HAIR: Final = FAIR_HAIR


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M4 -30C26 -32 35 -16 33 2C35 10 31 18 25 20L14 16Z", cloth.across(plate, _HAIR, 4, 36), 1.7)
        plate.folds("M18 -24C28 -12 28 6 23 18", "M24 -26C36 -14 36 6 28 17", 4, _HAIR.line, 1)
        parts.neck(plate, FAIR)
    with parts.turned(plate, 61):
        _blouse(plate)


def _blouse(plate: Plate) -> None:
    parts.shoulders(plate, IVORY, 2, 5)
    plate.shape("M40 91C44 101 72 102 79 89L83 98C75 113 44 113 35 100Z", cloth.across(plate, IVORY, 34, 84), 1.7)
    for x, y, paint in (
        (41, 100, RED.base),
        (50, 105, BLUE.base),
        (60, 106.500, RED.base),
        (70, 104.500, BLUE.base),
        (78, 98.500, RED.base),
    ):
        plate.dots(
            [(x + 2.6 * cos(turn), y + 2.6 * sin(turn)) for turn in (2 * pi * step / 5 for step in range(5))],
            1.5,
            paint,
        )
        plate.dot(x, y, 1.1, "#f2cf52")
    plate.dots(((45.500, 103.500), (55, 106.500), (65, 106.500), (74.500, 102.500)), 1.2, GREEN.base)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, FAIR, parts.OVAL, 0.7, 0.34, True)
        faces.ear(plate, FAIR)
        plate.dot(23, 14.500, 2.2, BLUE.light, 1)
        faces.eyes(plate, FAIR, Look(0.18, 0.06, 0.44, "#3d6a9a"), 0, 1.04)
        faces.lashes(plate)
        faces.straight_nose(plate, FAIR)
        parts.soft_smile(plate, FAIR)
        plate.swell("M-17.500 -8C-15 -11.500 -11 -11.500 -8 -9", _HAIR.line, 1.7, 0.1, 0.4)
        plate.swell("M-3 -10C1 -14.500 9 -14.500 14.500 -9.500", _HAIR.line, 1.9, 0.5, 0.1)


def _hair(plate: Plate) -> None:
    """Parted in the middle, drawn back behind the ear."""
    with plate.at(*_HEAD):
        plate.shape("M-5 -32C-15 -31 -19.500 -22 -18.500 -8C-16 -14 -12 -21 -5 -25Z", _HAIR.light, 1.5)
        plate.shape(
            "M-5 -32C14 -36 28 -22 27 -4C27 2 26 6 24 8C22 2 21 -2 20 -6C16 -16 6 -22 -5 -25Z",
            cloth.across(plate, _HAIR, -5, 28),
            1.6,
        )
        plate.folds("M-3 -26C8 -23 18 -15 22 -2", "M-2 -31C14 -32 26 -20 26 -2", 4, _HAIR.line, 1)
        plate.folds("M-6 -26C-12 -22 -15 -17 -17 -12", "M-6 -31C-13 -29 -18 -22 -18 -13", 2, _HAIR.line, 0.9)


def _braid(plate: Plate) -> None:
    """A wreath of plaits over the crown, from ear to ear."""
    with plate.at(*_HEAD):
        paint = plate.linear(-26, -40, 38, 0, "#fbe9ae", _HAIR.light, _HAIR.base, _HAIR.low)
        steps = 12
        for step in range(steps):
            share = step / (steps - 1)
            turn = pi * (1.06 + 1.06 * share)
            x, y = 6.5 + 27.5 * cos(turn), -9 + 27 * sin(turn)
            size = 0.82 + 0.3 * sin(pi * share)
            with plate.at(x, y, size, turn * 180 / pi + 90):
                plate.shape(
                    "M-6.500 -5C-2 -8.500 5 -6 6.500 0C7.500 4 6 7.500 3 7.500C2 2 -1 -.5 -6 0C-8 -1 -8 -4 -6.500 -5Z",
                    paint,
                    1.5,
                )
                plate.swell("M-5 -3.500C0 -5 4 -2 4.800 4", _HAIR.line, 1, 0.3, 0.2)
                plate.shape(
                    "M-6.500 5C-2 8.500 4 7 5.500 2C6.500 -1 4 -3 2 -1.500C0 1 -2.500 2 -6 1C-8 1.500 -8 4 -6.500 5Z",
                    paint,
                    1.3,
                )
        for x, y, dye in ((-12, -33.500, RED), (-5, -37.500, BLUE), (-18, -27, BLUE)):
            plate.dots(
                [(x + 2.4 * cos(turn), y + 2.4 * sin(turn)) for turn in (2 * pi * step / 5 for step in range(5))],
                1.7,
                dye.base,
                0.8,
            )
            plate.dot(x, y, 1.3, "#f2cf52")


PORTRAIT: Final = Medallion(grounds.NIGHT, parts.BRASS, (_body, _face, _hair, _braid))
