"""Basil: the red knitted cap, a screwdriver stuck behind it, and a warm jersey. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import OCHRE, RED, STEEL, Dye
from artwork.woodcut.faces import RUDDY, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate

_HEAD: Final = (61.0, 57.0, 0.94, -3.0, -1)
_SKIN: Final = parts.plain_lips(RUDDY)
_BEARD: Final = Dye("#b98a55", "#8a5c2e", "#573614", "#3d240b")
_WOOL: Final = Dye("#fffaf0", "#efe4cc", "#c9b894", "#93825e")


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M8 -24C26 -26 34 -12 32 2C33 10 31 16 26 18L15 16Z", cloth.across(plate, _BEARD, 8, 34), 1.6)
        plate.folds("M22 -14C26 -4 26 8 22 16", "M27 -14C32 -4 31 8 26 16", 3, _BEARD.line, 1)
        plate.line("M24 4L33 -20", 3.6)
        plate.line("M24 4L33 -20", 1.5, STEEL.base)
        plate.line("M33 -20L38.500 -34", 7.4)
        plate.line("M33 -20L38.500 -34", 4, OCHRE.base)
        parts.neck(plate, _SKIN)
    with parts.turned(plate, 61):
        _jersey(plate)


def _jersey(plate: Plate) -> None:
    parts.shoulders(plate, _WOOL, 3, 0)
    for x, lean in ((26, -1.5), (61, 0), (95, 1.5)):
        for step in range(3):
            y = 102 + 9 * step
            with plate.at(x + lean * step, y + (4 if x == 61 else 0)):
                plate.swell("M-5 -5C-5 0 5 0 5 5M5 -5C5 0 -5 0 -5 5", _WOOL.line, 1.7, 0.6, 0.6)
    plate.swell(
        "M36 97C35 106 35 116 35 126M45 103C45 110 45 118 46 126M85 97C86 106 86 116 86 126M76 103"
        "C76 110 76 118 75 126",
        _WOOL.line,
        1.4,
        0.5,
        0.5,
    )
    plate.shape(
        "M42 84C44 92 74 92 78 82C83 86 84 94 83 99C74 109 48 110 38 101C36 95 38 88 42 84Z",
        plate.linear(36, 0, 84, 0, _WOOL.light, _WOOL.light, _WOOL.base, _WOOL.low), 2,
    )  # fmt: skip
    plate.folds("M43 89C41 93 40 97 41 102", "M79 86C81 90 81 95 80 100", 10, _WOOL.line, 1.3, 0.05)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, _SKIN, parts.LONG, 0.95, 0.36)
        faces.ear(plate, _SKIN)
        plate.line("M22 12.500C20 15 21 18.500 24 18.500C26.500 18.500 27.500 15.500 25.500 13", 2.6)
        plate.line("M22 12.500C20 15 21 18.500 24 18.500C26.500 18.500 27.500 15.500 25.500 13", 1.2, "#f2cf52")
        faces.eyes(plate, _SKIN, Look(0.14, 0, 0.5, "#2f7f86"), 2)
        faces.straight_nose(plate, _SKIN)
        for path, width in (
            ("M-2 7C1 9.800 7 9.600 10.500 6.500", 0.9),
            ("M13 1C15.500 0 17 -1.800 19 -3", 0.9),
            ("M13 2.200C15.500 2.400 17 2.400 19.500 1.800", 0.9),
            ("M13 3.200C15 4 17 4.600 19 4.800", 0.8),
        ):  # fmt: skip
            plate.swell(path, _SKIN.line, width)
        plate.shape("M-20 -6.500C-18 -12 -11 -12.500 -7 -8C-11 -9 -16 -8.500 -20 -6.500Z", _BEARD.low, 0.8)
        plate.shape("M-4 -8C0 -14.500 10 -15 17 -8C11 -10 3 -9.500 -4 -8Z", _BEARD.low, 0.8)


def _beard(plate: Plate) -> None:
    """Trimmed, the mouth in it about to smile."""
    with plate.at(*_HEAD):
        plate.shape(
            "M22 4C24.500 16 21 28 12.500 35C5 41 -5 42.500 -12 40C-18 36 -20 28 -20 20"
            "C-18 18 -16.500 16 -14 14.500C-8 12.500 -1 13 4 16.500C11 19.500 18 13 20 4Z",
            plate.linear(-20, 14, 22, 36, _BEARD.light, _BEARD.base, _BEARD.low), 1.7,
        )  # fmt: skip
        plate.folds("M-18 21C-18 28 -16 34 -12 39", "M-8 31C-8 35 -7 38 -6 41", 5, _BEARD.line, 1)
        plate.folds("M-2 31C-2 35 -1 38 0 41", "M21 8C22 19 18 28 12 34.500", 10, _BEARD.line, 1)
        plate.folds(
            "M-11 14.500C-14 16.500 -16 18.500 -17.500 20.500", "M5 17C7 18.500 9 19 11 19", 8, _BEARD.line, 0.9
        )
        plate.shape(
            "M-14 21C-11.500 19.800 -9.500 19.600 -8 20.400C-6 19.600 -2.500 20 2 20.200"
            "C0 24.600 -4 26 -7.400 26C-10.500 25.800 -13 24 -14 21Z",
            _SKIN.lips,
            0.9,
        )
        plate.swell(
            "M-14.500 20.500C-11.400 22.300 -9 22 -7.600 22.300C-5 22 -.4 22 4 18.800", _SKIN.lip_line, 1.3, 0.2, 0.2
        )


def _cap(plate: Plate) -> None:
    """Ribbed, its edge rolled up, a little to the back."""
    with plate.at(*_HEAD):
        paint = plate.linear(-24, -50, 36, -16, "#e8745c", RED.light, RED.base, RED.low)
        plate.shape("M-20 -26C-22 -44 -8 -55 8 -55C26 -55 36 -42 34 -24Z", paint, 2)
        plate.folds("M-15 -28C-16 -40 -6 -50 6 -54", "M28 -26C30 -38 22 -49 10 -54", 9, RED.line, 1.5, 0.04, 0.5, 0.2)
        plate.shape(
            "M-22 -29C-8 -37 20 -36 35 -27C38 -24 38 -18 35 -14C20 -23 -8 -24 -21 -16C-25 -19 -25 -26 -22 -29Z",
            paint,
            2,
        )
        parts.ribs(
            plate,
            "M-22 -27.500C-8 -35.500 20 -34.500 35 -25.500",
            "M-21.500 -17.500C-8 -25.500 20 -24.500 35.500 -15.500",
            16,
            RED,
        )
        plate.swell("M-14 -36C-12 -44 -5 -49 2 -51", "#f6b3a2", 1.8)


PORTRAIT: Final = Medallion(grounds.SEA, parts.BRASS, (_body, _face, _beard), (_cap,))
