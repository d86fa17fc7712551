"""Clara: a fringe cut with a ruler, a large gold earring, and the last word. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import faces
from artwork.woodcut.dyes import GOLD, RAVEN, Dye
from artwork.woodcut.faces import OLIVE, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import INK, Plate

_HEAD: Final = (58.0, 54.0, 0.98, -4.0)
_HAIR: Final = RAVEN
_SHINE: Final = "#8d7f78"
_TOP: Final = Dye("#66b3a4", "#1f7d70", "#0f4f47", "#0a3b35")


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M2 -41C-18 -42 -28 -26 -26 -8C-27 6 -28 18 -26 29C-18 33 -8 32 0 30L20 34"
            "C30 37 40 35 43 29C45 16 43 0 40 -10C38 -30 22 -41 2 -41Z",
            plate.linear(-26, -30, 42, 30, _HAIR.light, _HAIR.base, _HAIR.low), 2,
        )  # fmt: skip
        plate.folds("M30 -10C34 4 33 20 28 33", "M37 -8C41 8 41 20 38 32", 4, _SHINE, 1)
        parts.neck(plate, OLIVE)
        plate.swell("M-3 36C0 41 4 44 9 45M18 36C18 40 16 43 12 45", OLIVE.line, 1, 0.3, 0)
    parts.breast(plate, OLIVE)
    plate.shape("M41 103C34 98 20 101 11 112L6 126H114L109 112C102 101 90 98 80 102C74 113 48 114 41 103Z",
                plate.linear(10, 100, 110, 120, _TOP.light, _TOP.base, _TOP.base, _TOP.low), 2)  # fmt: skip
    plate.swell("M41 105C49 117 74 116 80.500 104.500", _TOP.light, 2, 0.6, 0.6)
    plate.folds("M24 105C20 112 18 118 18 124", "M34 104C32 112 33 118 34 125", 4, _TOP.line, 1.2)
    plate.folds("M87 106C88 112 88 118 86 125", "M98 107C101 112 102 118 102 124", 4, _TOP.line, 1.2)
    plate.swell("M45 99C50 108 72 108 77 97", INK, 1.6, 0.5, 0.5)
    plate.dot(60, 106.500, 3, GOLD.base, 1.2)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, OLIVE, parts.OVAL, 0.75, 0.3, True)
        faces.eyes(plate, OLIVE, Look(0.2, 0.02, 0.42, "#2f6b4a"), 2, 1.08)
        faces.lashes(plate)
        faces.snub_nose(plate, OLIVE)
        parts.soft_smile(plate, OLIVE)
        plate.swell("M-17.500 -8.500C-15 -11.500 -11 -11.500 -8 -9.500", _HAIR.base, 1.9, 0.1, 0.4)
        plate.swell("M-3 -10C1 -14 9 -15 15 -11", _HAIR.base, 2.1, 0.5, 0.1)


def _fringe(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-15 -20C-19 -6 -21 6 -20.500 16C-20 22 -20.500 26 -21 29.500C-25 30 -27 28 -26.500 25"
            "C-28 10 -28 -8 -22 -24Z",
            _HAIR.base,
            1.6,
        )
        plate.shape(
            "M15 -20C18 -8 20 2 19 12C18 20 17 26 20 33.500C27 35 36 34 40 30C42 14 40 -4 36 -16L24 -28Z",
            plate.linear(16, 0, 42, 10, _HAIR.light, _HAIR.base, _HAIR.low), 1.7,
        )  # fmt: skip
        plate.folds("M20 -16C23 0 24 16 22 31", "M32 -14C37 2 38 16 37 29", 5, _SHINE, 1)
        plate.shape(
            "M-21 -14C-24 -30 -12 -41 5 -41C24 -41 36 -30 34 -12L20 -11.500"
            "C14 -13.500 8 -14.500 2 -14.500C-5 -15 -13 -14.500 -21 -14Z",
            plate.linear(-22, -36, 34, -12, _HAIR.light, _HAIR.light, _HAIR.base, _HAIR.low), 1.9,
        )  # fmt: skip
        plate.folds("M-18 -15C-20 -25 -12 -36 2 -39", "M18 -13C18 -24 14 -34 5 -39.500", 9, _SHINE, 1.1, 0.1, 0.3, 0)
        plate.folds("M22 -13C24 -22 18 -34 8 -39.500", "M32 -14C33 -26 24 -36 10 -40", 3, _SHINE, 1)
        plate.swell("M-16 -26C-12 -33 -4 -36 6 -36.500", "#c9beb8", 2)


def _earring(plate: Plate) -> None:
    with plate.at(*_HEAD):
        ring = (
            "M21 13C28 13 32.500 18 32.500 24C32.500 30 28 34.500 21.500 34.500"
            "C15.500 34.500 11 30 11 24C11 18 15 13 21 13Z"
        )
        plate.line(ring, 5.4)
        plate.line(ring, 2.9, GOLD.base)
        plate.swell("M13 20C12 25 14 30 18 32", "#fffdf0", 1.5)
        plate.dot(20.500, 12, 2.6, GOLD.light, 1.2)


PORTRAIT: Final = Medallion(grounds.STRAW, parts.BRASS, (_body, _face, _fringe, _earring))
