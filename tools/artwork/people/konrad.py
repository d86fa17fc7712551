"""Konrad: forty years of railway in the cap and the moustache, the watch in his hand. Knows this one person."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import BLACK, GOLD, GREEN, HOARY, IVORY, NAVY, PLUM, RED
from artwork.woodcut.faces import RUDDY, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import INK, Plate

_HEAD: Final = (58.0, 54.0, 0.92, 2.0, -1)
_SKIN: Final = parts.plain_lips(RUDDY)
_WATCH: Final = (35.0, 88.5)


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M6 -24C24 -26 33 -14 31 2C32 10 31 15 27 18L17 16Z", cloth.across(plate, HOARY, 6, 34), 1.6)
        plate.folds("M20 -18C25 -6 25 6 22 15", "M26 -16C31 -4 30 8 26 16", 3, HOARY.line, 1)
        parts.neck(plate, _SKIN)
    with parts.turned(plate, 58):
        _uniform(plate)


def _uniform(plate: Plate) -> None:
    parts.shoulders(plate, NAVY, 2)
    plate.shape("M41 88C46 97 68 98 75 87L79 98C70 110 46 110 38 99Z", cloth.across(plate, RED, 38, 80), 1.6)
    plate.shape("M54 104L60 104L58 120H55Z", NAVY.low, 1.2)
    plate.dots(((49, 100), (66, 100)), 1.7, GOLD.light, 0.9)
    _asparagus(plate)
    plate.dots(((66, 108), (66, 116), (46, 112)), 2.4, GOLD.base, 1)


def _asparagus(plate: Plate) -> None:
    """The first of the year, in the buttonhole."""
    for x, y, lean in ((31.0, 108.0, -18.0), (36.0, 108.5, -6.0), (33.5, 110.0, -12.0)):
        with plate.at(x, y, 1, lean):
            plate.shape(
                "M-1.800 10L-2 -10C-2.200 -13 -.8 -16 0 -18C.8 -16 2.200 -13 2 -10L1.800 10Z",
                plate.linear(-2, 0, 2, 0, "#cfe39a", "#8fb558", "#557d30"), 1.2,
            )  # fmt: skip
            plate.flat("M-1.500 -11C-1.200 -13.500 -.6 -15 0 -16.500C.6 -15 1.200 -13.500 1.500 -11Z", PLUM.light)
            plate.swell("M-1.400 -6L.4 -8.500M1.400 -2L-.4 -4.500M-1.400 3L.4 .5", GREEN.line, 0.9)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, _SKIN, parts.LONG, 0.9, 0.3)
        faces.ear(plate, _SKIN)
        faces.eyes(plate, _SKIN, Look(0.14, 0.04, 0.46, "#3d6a8a"), 2)
        faces.age_lines(plate, _SKIN)
        faces.broad_nose(plate, _SKIN)
        plate.shape("M-20 -6C-18 -12.500 -11 -13 -7 -8C-11 -8.500 -16 -8 -20 -6Z", HOARY.base, 1.1)
        plate.shape("M-4 -8C0 -14.500 10 -15.500 17 -8C11 -10 3 -9.500 -4 -8Z", HOARY.base, 1.1)
        plate.flat("M-12 24.500C-9 23.500 -5 23.500 -1 24.500C-4 27.500 -9 27.500 -12 24.500Z", _SKIN.lips)


def _moustache(plate: Plate) -> None:
    """Broad, combed to both sides, its ends up."""
    with plate.at(*_HEAD):
        plate.shape(
            "M-9 14.500C-14 12.500 -19 15 -21.500 19C-24 20 -26 17 -25 14.500C-29 18 -28 25 -22 26"
            "C-17 26.500 -12 24 -8.500 20.500"
            "C-2 25 9 28 17 24C23 21 25 15 23 10C22.500 14 19.500 16.500 16 16C10 11.500 -3 11 -9 14.500Z",
            plate.linear(-24, 12, 22, 26, HOARY.light, HOARY.light, HOARY.low), 1.7,
        )  # fmt: skip
        plate.folds("M-6 15.500C2 14.500 10 18 20 17", "M-7 19C0 22.500 10 25 19 20.500", 5, HOARY.line, 1)
        plate.folds("M-10 16C-14 16 -18 19 -22 22", "M-10 19C-14 22 -18 24 -22 24.500", 3, HOARY.line, 1)


def _cap(plate: Plate) -> None:
    """Dark blue with a red band, a winged wheel and a lacquered peak."""
    with plate.at(*_HEAD):
        plate.shape(
            "M-28 -35C-30 -46 -12 -52 6 -51C26 -50 40 -42 38 -32C37 -27 33 -24 29 -22L-20 -24"
            "C-24 -27 -27 -30 -28 -35Z",
            plate.linear(-28, -46, 38, -26, NAVY.light, NAVY.base, NAVY.low), 2,
        )  # fmt: skip
        plate.wedges("M37 -36C36 -28 30 -24 24 -23", 7, (-8, -3), NAVY.line, 1)
        plate.swell("M-25 -38C-20 -45 -8 -48 4 -48.500", "#9aa9cc", 1.6)
        plate.shape(
            "M-22 -27C-8 -33 16 -33 31 -26L30 -15C16 -22 -8 -22 -21 -16Z", cloth.across(plate, RED, -22, 32), 1.7
        )
        plate.shape(
            "M-23 -18C-10 -24 12 -23 22 -18C18 -13 8 -12 -2 -12.500C-14 -13 -24 -10 -30 -7C-30 -12 -27 -16 -23 -18Z",
            plate.linear(-26, -18, 20, -12, "#6a625c", BLACK.base, BLACK.low), 1.7,
        )  # fmt: skip
        plate.swell("M-24 -15.500C-14 -19.500 0 -20 12 -17.500", "#b8b0a6", 1.3)
        plate.shape(
            "M-8 -30C-14 -35 -18 -35 -21 -33C-18 -29 -13 -27 -8 -26ZM2 -30C8 -35 13 -36 17 -34C14 -29 8 -27 2 -26Z",
            GOLD.light,
            1.2,
        )
        plate.dot(-3, -28, 5.2, GOLD.base, 1.4)
        plate.dot(-3, -28, 1.8, INK)


def _watch(plate: Plate) -> None:
    x, y = _WATCH
    chain = f"M{x + 4} {y + 13}C{x + 10} {y + 26} {x + 22} {y + 22} {x + 35} {y + 17}"
    cloth.chain(plate, chain, 10, GOLD.base, 1.7)
    plate.shape(f"M{x - 3} {y - 13}V{y - 19}H{x + 3}V{y - 13}Z", GOLD.base, 1.4)
    plate.dot(x, y, 14.4, plate.radial(x - 4, y - 5, 18, GOLD.light, GOLD.base, GOLD.low), 2)
    plate.dot(x, y, 10.8, plate.radial(x - 3, y - 4, 14, IVORY.light, IVORY.base), 1.2)
    marks = "".join(
        f"M{x + 9.4 * cos(turn):.1f} {y + 9.4 * sin(turn):.1f}L{x + 7.4 * cos(turn):.1f} {y + 7.4 * sin(turn):.1f}"
        for turn in (2 * pi * step / 12 for step in range(12))
    )
    plate.line(marks, 1.1)
    plate.line(f"M{x} {y}L{x - 0.6} {y - 7.4}M{x} {y}L{x + 4.6} {y + 2.4}", 1.8)
    plate.dot(x, y, 1.5, RED.base)
    skin = _SKIN.over(plate, x - 14, y, x + 14, y + 20)
    for place, top, length in ((-11, 7, 11), (-5.500, 11, 11), (0.6, 12.500, 11)):
        with plate.at(x + place, y + top, 1, 20 - 8 * (place + 11) / 5.5):
            plate.shape(f"M-3.200 {length}C-3.600 4 -3.600 -1.500 0 -2C3.600 -1.500 3.600 4 3.200 {length}Z", skin, 1.3)


PORTRAIT: Final = Medallion(grounds.MIST, parts.BRASS, (_body, _face, _moustache, _watch), (_cap,))
