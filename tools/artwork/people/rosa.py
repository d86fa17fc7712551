"""Rosa: the broad straw hat that comes in before she does, poppies in its band. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import CHESTNUT, GOLD, GREEN, IVORY, RED, Dye
from artwork.woodcut.faces import OLIVE, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import INK, Plate

_HEAD: Final = (59.0, 60.0, 0.9, 5.0, -1)
_HAIR: Final = CHESTNUT
_STRAW: Final = Dye("#fdecb2", "#edc766", "#bd8a2e", "#93661a")


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        hair = plate.linear(-26, -10, 44, 20, _HAIR.light, _HAIR.base, _HAIR.low)
        plate.shape(
            "M0 -34C-20 -34 -25 -14 -22 2C-25 10 -30 16 -27 24C-31 32 -28 40 -20 44L34 46"
            "C46 46 48 36 43 30C49 22 44 14 40 8C42 -14 28 -34 0 -34Z",
            hair, 1.9,
        )  # fmt: skip
        plate.folds("M-18 4C-22 14 -24 22 -23 38", "M-14 8C-18 20 -18 30 -16 42", 3, "#b08a60", 1.1)
        plate.folds("M24 0C32 10 30 24 38 40", "M20 10C24 22 24 34 26 44", 5, "#b08a60", 1.1)
        parts.neck(plate, OLIVE)
    with parts.turned(plate, 59):
        parts.breast(plate, OLIVE)
    plate.shape("M38 101C30 103 17 106 9 116L6 126H114L110 114C102 106 88 103 79 100C74 110 46 111 38 101Z",
                plate.linear(10, 100, 110, 120, RED.light, RED.base, RED.low), 2)  # fmt: skip
    plate.shape("M38 101C46 111 74 110 79 100L83 103C77 117 42 118 34 103Z", IVORY.light, 1.5)
    plate.folds("M38 104C42 110 50 113 56 113", "M62 113C70 113 76 109 80 104", 6, IVORY.line, 0.9)
    cloth.pearls(plate, "M43 99C48 106 70 106 75 98", 9, 2.1, GOLD.light)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, OLIVE, parts.OVAL, 0.75, 0.26, True)
        faces.eyes(plate, OLIVE, Look(0.2, -0.02, 0.4, "#4a2c12"), 1, 1.04)
        faces.lashes(plate)
        faces.straight_nose(plate, OLIVE)
        parts.laughing(plate, OLIVE)
        plate.swell(
            "M-14.600 18.400C-11 19.800 -3 19.200 6.400 15.800M-12 25C-8 29.200 -1 28.400 3.500 22",
            OLIVE.lips,
            1.9,
            0.2,
            0.2,
        )
        plate.swell("M-18 -8C-15.500 -12 -11 -12 -7.800 -9", _HAIR.line, 1.9, 0.1, 0.4)
        plate.swell("M-3 -10C1 -15 9 -15.500 15 -9.500", _HAIR.line, 2.1, 0.5, 0.1)
        lock = "M13 -27C11 -12 15 -2 17 6C14 16 17 26 22 32C28 30 31 22 28 14C32 2 30 -14 24 -24Z"
        plate.shape(lock, cloth.across(plate, _HAIR, 12, 32), 1.5)
        plate.folds("M17 -20C16 -6 20 8 21 26", "M23 -20C26 -4 25 12 24 26", 3, "#b08a60", 1)
        plate.shape("M-14 -27C-19 -20 -20 -10 -18.500 -2C-23 -8 -24 -20 -20 -28Z", _HAIR.base, 1.3)


def _hat(plate: Plate) -> None:
    """The brim from rim to rim, woven in rings; a red band and two poppies."""
    with plate.at(59, 41, 1, -7):
        plate.shape(
            "M-58 6C-56 -4 -30 -10 0 -10C32 -10 57 -4 58 5C58 11 46 9 30 5C12 1 -14 2 -30 8C-44 13 -58 13 -58 6Z",
            plate.linear(-56, -6, 56, 8, _STRAW.light, _STRAW.base, _STRAW.low), 2.1,
        )  # fmt: skip
        plate.swell(
            "M-54 6C-44 -1 -20 -5 0 -5.500C26 -6 46 -2 54 4M-46 9C-36 3 -16 -1 2 -1.500C22 -2 36 1 48 6",
            _STRAW.line,
            1.2,
            0.2,
            0.2,
        )
        plate.wedges("M-56 7C-48 12 -40 10 -30 7C-14 1 12 0 30 4C46 8 56 10 57 6", 26, (1.5, -5), _STRAW.line, 0.9)
        plate.shape(
            "M-25 -6C-25 -24 -16 -32 0 -33C16 -33 25 -24 26 -7C12 -12 -12 -12 -25 -6Z",
            plate.linear(-25, -28, 26, -8, _STRAW.light, _STRAW.base, _STRAW.low),
            2,
        )
        for y, half in ((-28, 12), (-23, 18), (-18, 21)):
            plate.swell(
                f"M{-half} {y + 2}C{-half / 2} {y - 2} {half / 2} {y - 2} {half + 1} {y + 2}",
                _STRAW.line,
                1.1,
                0.2,
                0.2,
            )
        plate.swell("M-17 -20C-15 -26 -10 -29 -5 -30", "#fffdf0", 1.8)
        plate.shape(
            "M-25.500 -8C-12 -15 12 -15 26 -8.500L26 -3C12 -9 -12 -9 -25.500 -2.500Z",
            cloth.across(plate, RED, -26, 26),
            1.7,
        )
        for x, y, size in ((17, -9, 1.0), (26, -3, 0.76)):
            with plate.at(x, y, size):
                plate.shape(
                    "M-10 3C-16 -1 -14 -8 -8 -7C-8 -14 2 -15 3 -9C10 -12 14 -4 9 0C12 7 4 11 0 7C-5 11 -11 8 -10 3Z",
                    RED.light,
                    1.7,
                )
                plate.swell("M-7 -4C-4 -2 -3 -1 -2 1M5 -6C4 -3 3 -2 2 0M1 6C1 4 0 3 0 2", RED.line, 1.1)
                plate.dot(0, 0, 3, INK)
        plate.shape("M6 -5C0 -10 -6 -8 -9 -3C-3 0 2 -1 6 -5Z", GREEN.light, 1.3)


PORTRAIT: Final = Medallion(grounds.LAKE, parts.BRASS, (_body, _face), (_hat,))
