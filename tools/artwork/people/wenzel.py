"""Wenzel: a beard to carve by, the miner's felt cap with hammer and iron, his pipe going. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import BLACK, BROWN, CHESTNUT, GOLD, GREEN, STEEL
from artwork.woodcut.faces import RUDDY, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate

_HEAD: Final = (60.0, 57.0, 0.87, 0.0)
_SKIN: Final = parts.plain_lips(RUDDY)
_GRAIN: Final = "#b58657"


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M6 -24C26 -26 36 -12 33 4C36 16 34 26 28 32L14 26Z", cloth.across(plate, CHESTNUT, 6, 38), 1.7)
        plate.folds("M20 -18C27 -4 27 14 24 28", "M27 -16C35 0 34 18 29 28", 4, _GRAIN, 1)
    parts.shoulders(plate, BROWN, 4, 5)
    plate.line("M28 97C27 106 26 116 24 126M92 97C93 106 94 116 96 126", 1.5)
    for x in (24, 22.500, 96, 97.500):
        plate.dot(x, 104 if x in (24, 96) else 112, 1.8, GOLD.base, 0.9)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, _SKIN, parts.LONG, 0.95, 0.34)
        faces.ear(plate, _SKIN)
        faces.eyes(plate, _SKIN, Look(0.16, 0.02, 0.44, "#5a4a2a"), 1)
        faces.broad_nose(plate, _SKIN)
        for path, width in (("M-2 7C1 9.800 7 9.600 10.500 6.500", 0.9),
        ("M13 1C15 0 16.500 -1.500 18.500 -2.500", 0.8),
                            ("M13 2.200C15 2.400 16.500 2.600 18.500 2.400", 0.8),
                            ("M-7.200 -11C-8 -9 -8 -7 -7 -5", 0.9)):  # fmt: skip
            plate.swell(path, _SKIN.line, width)
        plate.shape("M-20.500 -5.500C-18 -12 -11 -12 -7 -7C-11 -8 -16 -7.500 -20.500 -5.500Z", CHESTNUT.base, 0.9)
        plate.shape("M-4.500 -7C-1 -14 10 -15 17.500 -7C11 -9.500 3 -9 -4.500 -7Z", CHESTNUT.base, 0.9)


def _beard(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M21 2C27 14 31 28 27 40C26 52 18 62 4 66C-8 67 -19 62 -23 52C-28 42 -26 28 -21.500 20"
            "C-20.500 17 -20 15 -19 13"
            "C-16 17 -12 17 -10 16.500C-3 17 15 18 21 2Z",
            plate.linear(-24, 16, 24, 56, CHESTNUT.light, CHESTNUT.light, CHESTNUT.base, CHESTNUT.low), 1.9,
        )  # fmt: skip
        plate.folds("M-18 22C-24 34 -24 46 -18 58", "M-5 28C-6 40 -5 52 -3 64", 6, _GRAIN, 1.2, 0.2)
        plate.folds("M0 28C2 40 2 52 2 64", "M20 12C27 28 26 44 17 58", 9, _GRAIN, 1.2, 0.2)
        plate.shape("M-14 22.500C-11 21 -6 21 -2 22.600C-4 27 -12 27.200 -14 22.500Z", _SKIN.lips, 0.9)
        plate.shape(
            "M-10 14.500C-15 13.500 -19 16.500 -21 22C-23 27 -22 32 -20 35C-17 30 -14 24.500 -9.500 22.600"
            "C-4 22.600 1 25 4 30C6 34 9 36.500 12 37C12.500 28 9 20 1 16.500C-3 14.600 -7 14 -10 14.500Z",
            plate.linear(-20, 14, 12, 34, CHESTNUT.light, CHESTNUT.base), 1.4,
        )  # fmt: skip
        plate.folds("M-8 16.500C-2 17.500 5 22 9.500 33", "M-8 20C-3 21 2 24 7 32", 3, _GRAIN, 1)
        plate.folds("M-12 16.500C-15 18.500 -18.500 24 -19.500 31", "M-11 20C-14 22 -17 26 -18 30", 2, _GRAIN, 1)


def _pipe(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.line("M-11 24.500C-18 27 -24 33 -29 35", 4.4)
        plate.line("M-11 24.500C-18 27 -24 33 -29 35", 1.9, "#7a5a3a")
        plate.shape(
            "M-38 23C-35 21.500 -29 21.500 -26.500 23C-26 29 -25 34 -28 38"
            "C-32 40.500 -37 38.500 -38.500 34C-39 30 -39 26 -38 23Z",
                    plate.linear(-38, 22, -26, 38, "#a8663a", "#6e3a18", "#3f1d08"), 1.7)  # fmt: skip
        plate.shape(
            "M-38.500 23.500C-35 21 -29 21 -26 23.500L-26.300 26.500C-30 24.500 -34 24.500 -38.300 26.500Z",
            STEEL.base,
            1,
        )
        smoke = "M-32 19C-38 12 -27 8 -32 1C-36 -5 -29 -9 -33 -16"
        plate.line(smoke, 5, "#8a6a2c")
        plate.line(smoke, 3.2, "#fffaf0")


def _cap(plate: Plate) -> None:
    """Green felt without a brim, a band with hammer and iron, a tuft of black feathers."""
    with plate.at(*_HEAD), plate.at(0, 4):
        plate.shape(
            "M23 -50C32 -58 40 -52 38 -44C40 -38 36 -32 30 -32C27 -37 24 -44 23 -50Z",
            plate.linear(24, -52, 38, -34, BLACK.light, BLACK.base, BLACK.low),
            1.6,
        )
        plate.swell("M28 -50C32 -47 34 -42 34 -37M33 -51C36 -47 37 -43 36 -39", "#a39a90", 1)
        plate.shape(
            "M-20 -22C-23 -36 -20 -46 -16 -51C-4 -56 16 -56 27 -50C31 -42 32 -32 30 -20C14 -28 -6 -29 -20 -22Z",
            plate.linear(-22, -40, 31, -30, GREEN.light, GREEN.base, GREEN.low), 2,
        )  # fmt: skip
        plate.wedges("M28 -48C31 -40 31.500 -32 30 -22", 9, (-10, 0), GREEN.line, 1.1)
        plate.swell("M-14 -48C-4 -52 12 -52 22 -48", "#b9d6a4", 1.5)
        plate.shape(
            "M-21.500 -26C-8 -34 14 -34 31 -26L30.500 -16C14 -25 -6 -26 -20 -18Z",
            plate.linear(-20, 0, 30, 0, BLACK.light, BLACK.base, BLACK.low),
            1.7,
        )
        for way in (1, -1):
            with plate.at(3, -33, 1, 42 * way, way):
                plate.line("M0 13V-10", 4)
                plate.line("M0 13V-10", 2, GOLD.light)
                plate.shape("M-6 -13H6V-7.500H-6Z", GOLD.light, 1.4)


PORTRAIT: Final = Medallion(grounds.OCHRE, parts.BRASS, (_body, _face, _beard, _pipe), (_cap,))
