"""Jonas: hair that no comb has beaten yet, and the scarf of his college on all winter. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import NAVY, OCHRE, RED, Dye
from artwork.woodcut.faces import BROWN as SKIN_BROWN
from artwork.woodcut.faces import Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate

_HEAD: Final = (61.0, 57.0, 0.92, 4.0, -1)
_SKIN: Final = parts.plain_lips(SKIN_BROWN)
_HAIR: Final = Dye("#5a463c", "#31231c", "#170f0b", "#8a6c58")


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M8 -24C28 -28 40 -10 34 2C37 9 33 18 26 18L15 14Z", cloth.across(plate, _HAIR, 6, 38), 1.7)
        parts.neck(plate, _SKIN)
    parts.shoulders(plate, NAVY, 1)


def _scarf(plate: Plate) -> None:
    """Wound twice, its end over the breast, in broad stripes."""
    with parts.turned(plate, 61):
        _wound(plate)


def _wound(plate: Plate) -> None:
    plate.shape("M50 104C48 112 48 120 50 128H68C68 118 68 110 66 103Z", cloth.across(plate, RED, 48, 70), 1.9)
    plate.flat("M49 110C54 111.500 62 111.500 67.500 109.500L68 116C62 118 54 118 48.500 116.500Z", OCHRE.light)
    plate.shape(
        "M36 92C44 104 74 104 84 90C88 94 89 100 87 104C76 116 44 117 34 105C32 100 33 95 36 92Z",
        plate.linear(32, 0, 90, 0, RED.light, RED.base, RED.low),
        2,
    )
    for stripe in (
        "M42 97.500C45 100 48 101 51 102L49 112C45 111 41 109.500 38 107.500Z",
        "M60 103C63 103 66 102.600 69 101.800L70 112C67 113 63 113.500 60 113.500Z",
        "M77 97.500C79 96 81 94 82.500 92L87.500 100C86 103 83 106 80 108Z",
    ):
        plate.flat(stripe, OCHRE.light)
        plate.swell(stripe.partition("L")[0], OCHRE.line, 0.8)
    plate.shape(
        "M40 84C46 95 72 95 80 82C84 85 85 91 82 95C72 105 46 106 38 97C36 92 37 87 40 84Z",
        plate.linear(36, 0, 86, 0, RED.light, RED.base, RED.low),
        2,
    )
    for stripe in (
        "M48 91C51 92.500 54 93.300 57 93.500L56 102.500C52 102.500 49 101.500 46 100.500Z",
        "M67 92C70 90.700 73 88.800 75 87L80 96.500C77 99 74 100.500 71 101.500Z",
    ):
        plate.flat(stripe, OCHRE.light)
    plate.folds("M42 90C48 100 70 101 81 89", "M40 94C47 105 72 105 82 93", 2, RED.line, 1.1)
    plate.folds("M39 99C46 109 74 110 86 98", "M38 105C47 115 74 115 85 104", 2, RED.line, 1.1)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, _SKIN, parts.OVAL, 0.75, 0.34, True)
        faces.ear(plate, _SKIN)
        faces.eyes(plate, _SKIN, Look(0.12, -0.1, 0.24, "#3a2212"), 2, 1.06)
        faces.straight_nose(plate, _SKIN)
        parts.soft_smile(plate, _SKIN)
        plate.swell("M-18.500 -8.500C-16 -13 -11.500 -13 -8 -10", _HAIR.low, 2.3, 0.2, 0.3)
        plate.swell("M-3 -11C1 -16 9 -16.500 15.500 -11", _HAIR.low, 2.5, 0.4, 0.1)


def _hair(plate: Plate) -> None:
    """A thick mop in all directions, a lock over the brow."""
    with plate.at(*_HEAD):
        plate.shape(
            "M-16 -10C-21 -11 -25 -16 -23 -20C-29 -22 -30 -31 -24 -33C-28 -40 -20 -47 -14 -44"
            "C-14 -52 -3 -55 1 -50C5 -57 17 -55 18 -49"
            "C26 -53 34 -45 31 -39C40 -39 43 -29 38 -25C44 -20 41 -10 35 -9C38 -3 33 5 28 4"
            "C27 9 23 9 22 5C22 -1 21 -6 19 -11"
            "C17 -8 13 -9 12 -13C9 -8 3 -9 2 -14C0 -8 -5 -7 -8 -3C-11 -8 -10 -13 -8 -17C-12 -16 -15 -13 -16 -10Z",
            plate.linear(-26, -46, 38, 0, _HAIR.light, _HAIR.light, _HAIR.base, _HAIR.low), 2,
        )  # fmt: skip
        plate.swell(
            "M-19 -16C-22 -22 -20 -28 -15 -30M-13 -18C-16 -26 -13 -34 -6 -37M-5 -16"
            "C-9 -24 -7 -34 1 -40M-20 -36C-18 -40 -14 -41 -11 -39"
            "M4 -16C1 -24 4 -34 12 -38M12 -16C10 -24 14 -33 22 -35M20 -12C20 -20 24 -27 32 -28M24 -2"
            "C24 -10 28 -15 35 -16M5 -47C8 -49 12 -48 13 -45"
            "M25 -41C28 -42 30 -39 29 -36",
            _HAIR.line, 1.4, 0.2, 0,
        )  # fmt: skip


PORTRAIT: Final = Medallion(grounds.MOSS, parts.BRASS, (_body, _face, _scarf), (_hair,))
