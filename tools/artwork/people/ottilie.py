"""Ottilie: a tall collar with its cameo, pince-nez, and a brow that asks for better. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import GOLD, IVORY, SILVER_HAIR, Dye
from artwork.woodcut.faces import PALE, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate
from tablegame.art.paths import Path

_HEAD: Final = (60.0, 54.0, 0.88, 3.0)
_HAIR: Final = SILVER_HAIR
_VELVET: Final = Dye("#4f9a80", "#1f6a52", "#0f4033", "#0b2f26")


def _body(plate: Plate) -> None:
    """Puffed shoulders, a boned collar up to the ear, a frill on its edge."""
    for flip, x in ((1, 0), (-1, 122)):
        with plate.at(x, 0, 1, 0, flip):
            plate.shape(
                "M50 96C40 88 20 88 11 100C4 110 6 122 10 126H50Z",
                plate.linear(8, 90, 48, 120, _VELVET.light, _VELVET.base, _VELVET.low) if flip > 0
                else plate.linear(8, 120, 48, 90, _VELVET.low, _VELVET.base, _VELVET.base), 2,
            )  # fmt: skip
            plate.folds("M44 95C34 98 22 104 14 120", "M47 100C42 106 38 114 36 124", 5, _VELVET.line, 1.3)
    plate.shape("M42 97C52 93 72 93 82 97L88 126H34Z", cloth.across(plate, _VELVET, 34, 90), 1.8)
    plate.shape("M49 78C54 90 68 92 79 72C81 84 82 92 83 99C72 108 50 107 41 98C45 92 48 86 49 78Z",
                plate.linear(42, 0, 84, 0, IVORY.light, IVORY.light, IVORY.base, IVORY.low), 1.8)  # fmt: skip
    plate.folds("M50 84C49 90 46 95 44 99", "M79 80C80 88 81 94 81 99", 8, IVORY.line, 1.1, 0.05)
    cloth.ruff(plate, "M49.5 79C55 89 69 90 78.5 71", "M46 81C52 95 73 96 82 72", 12)
    plate.shape(
        "M63 92C69 92 72.500 96 72.500 101C72.500 106 69 110 63 110C57 110 53.500 106 53.500 101"
        "C53.500 96 57 92 63 92Z",
        GOLD.base,
        1.6,
    )
    plate.shape(
        "M63 94.500C67 94.500 70 97 70 101C70 105 67 107.500 63 107.500C59 107.500 56 105 56 101"
        "C56 97 59 94.500 63 94.500Z",
        "#7f93b8",
        1,
    )
    plate.flat(
        "M60 106C60 103 62 102.500 62.600 101C60.500 100 61 96.500 64 96.500"
        "C66.500 96.500 67 99 66 101C66 103 67.500 103.500 67.500 106Z",
        IVORY.light,
    )


def _back_hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M8 -36C30 -38 41 -20 35 0C38 8 34 16 27 19L15 16Z", cloth.across(plate, _HAIR, 4, 40), 1.7)
        plate.folds("M18 -30C30 -22 32 -4 25 16", "M25 -32C40 -20 40 2 29 16", 4, _HAIR.line, 1.1)
        plate.shape("M-8 22L-8 36H21L20 10Z", PALE.low, 1.4)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, PALE, parts.OVAL, 0.85, 0.16, True)
        faces.ear(plate, PALE)
        plate.dot(23, 15, 2.4, GOLD.light, 1)
        faces.eyes(plate, PALE, Look(0.16, 0.1, 0.6, "#3f5f52"), -1)
        faces.straight_nose(plate, PALE)
        parts.soft_smile(plate, PALE)
        plate.swell("M-18 -7.500C-15.500 -11 -11 -11 -8 -8", _HAIR.line, 1.8, 0.1, 0.4)
        plate.swell("M-3 -11C1 -18 9 -18.500 15 -12", _HAIR.line, 2, 0.5, 0.1)
        plate.swell("M-1 7.500C2 10 7 9.800 10 7.500M12.500 1.500C14.500 1 16 .4 17.500 -.6", PALE.line, 0.85)


def _hair(plate: Plate) -> None:
    """Rolled up over a pad, high and wide."""
    with plate.at(*_HEAD):
        plate.dot(16, -43, 8, plate.radial(13, -46, 12, _HAIR.light, _HAIR.base, _HAIR.low), 1.8)
        plate.folds("M10 -46C14 -51 20 -50 23 -44", "M11 -42C14 -46 18 -45 20 -41", 3, _HAIR.line, 1)
        plate.shape(
            "M-17 -8C-27 -20 -24 -40 -4 -43C18 -47 38 -38 35 -14C34 -4 30 4 26 7C22 2 22 -4 20 -9"
            "C17 -19 8 -24 -3 -23C-11 -23 -16 -17 -17 -8Z",
            plate.linear(-24, -36, 34, -6, _HAIR.light, _HAIR.light, _HAIR.base, _HAIR.low), 2,
        )  # fmt: skip
        plate.folds("M-16 -13C-23 -24 -18 -38 -4 -41", "M-8 -22C-13 -28 -9 -36 0 -39", 4, _HAIR.line, 1.1)
        plate.folds("M4 -24C2 -32 4 -38 8 -41", "M24 -2C28 -14 30 -26 25 -35", 7, _HAIR.line, 1.1)
        plate.swell("M-19 -24C-18 -32 -12 -38 -4 -40", "#fbf8f0", 2)


def _glasses(plate: Plate) -> None:
    """Pince-nez on a black ribbon."""
    with plate.at(*_HEAD):
        plate.line("M12.500 4C20 12 18 30 20 40C21 46 16 50 12 54", 1.5)
        for x, across in ((-12.8, 6), (3.8, 7.6)):
            path = str(Path().ellipse(x, 0.6, across, 7.2))
            plate.line(path, 2.6)
            plate.line(path, 1.3, GOLD.light)
        plate.line("M-6.800 -1C-6 -3.500 -4.800 -3.500 -3.900 -1", 2.6)
        plate.line("M-6.800 -1C-6 -3.500 -4.800 -3.500 -3.900 -1", 1.3, GOLD.light)
        plate.swell("M0 -2.500L4 -5M-14.500 -2.500L-12.500 -4.500", "#fffdf6", 1.2, 0.5, 0.5)


PORTRAIT: Final = Medallion(grounds.PLUM, parts.BRASS, (_back_hair, _body, _face, _hair, _glasses))
