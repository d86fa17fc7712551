"""Hugo: not a hair on his head, a bow tie with dots, and a joke on the way. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import IVORY, RED, Dye
from artwork.woodcut.faces import BROWN, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate

_HEAD: Final = (59.0, 53.0, 0.98, 3.0, -1)
_SKIN: Final = parts.plain_lips(BROWN)
_JACKET: Final = Dye("#f0c25c", "#d59a2c", "#96651a", "#6f480d")
_GREY: Final = Dye("#e6e1d8", "#b6afa4", "#7d766c", "#57514a")


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.neck(plate, _SKIN)
    with parts.turned(plate, 61):
        parts.shoulders(plate, _JACKET, 2)
    with parts.turned(plate, 61):
        plate.shape("M42 104L58 128H64L80 104Z", IVORY.base, 1.4)
        plate.shape(
            "M43 85C46 95 74 96 80 82L84 95C76 107 48 108 38 98Z",
            plate.linear(38, 0, 84, 0, IVORY.light, IVORY.light, IVORY.low),
            1.7,
        )
        plate.wedges("M80 84L83 96C80 100 74 103 68 104", 8, (-5, -2), IVORY.line, 0.9)
    for flip, x in ((1, 0), (-1, 122)):
        with plate.at(x, 0, 1, 0, flip):
            plate.shape(
                "M38 98C32 101 28 106 26 111L38 114L35 118L52 128L47 108Z",
                _JACKET.light if flip > 0 else _JACKET.base,
                1.7,
            )


def _tie(plate: Plate) -> None:
    for flip, x in ((1, 0), (-1, 122)):
        with plate.at(x, 0, 1, 0, flip):
            plate.shape(
                "M59 101C51 92 42 90 35 92C38 99 38 106 35 114C43 116 52 112 59 105Z",
                plate.linear(34, 90, 60, 112, RED.light, RED.base, RED.low),
                2,
            )
            plate.folds("M58 102C53 99 50 98 46 97", "M58 104.500C53 107 50 108 46 109", 3, RED.line, 1.1)
    plate.dots(((41, 97), (42, 106), (48, 101.500), (81, 97), (80, 106), (74, 101.500)), 1.9, IVORY.light)
    plate.shape(
        "M57 97.500C60 96.500 62 96.500 65 97.500C66.500 101 66.500 105 65 108.500"
        "C62 109.500 60 109.500 57 108.500C55.500 105 55.500 101 57 97.500Z",
        RED.base,
        1.8,
    )


def _face(plate: Plate) -> None:
    """A round skull with the light on it, a grey fringe above the ear, a close grey beard."""
    with plate.at(*_HEAD):
        skin = plate.linear(-22, -34, 26, 14, _SKIN.light, _SKIN.light, _SKIN.middle, _SKIN.low)
        plate.shape("M8 -32C28 -34 36 -16 33 2C34 10 31 16 27 18L16 18Z", _SKIN.low, 1.8)
        plate.shape(
            "M24 -12C31 -14 36 -8 34 2C35 10 32 17 27 19C24 17 22 12 23 6Z", cloth.across(plate, _GREY, 22, 36), 1.5
        )
        plate.folds("M26 -10C31 -4 30 8 27 17", "M30 -10C34 -2 33 8 30 16", 3, _GREY.line, 1)
        plate.shape(
            "M-19 -6C-24 -22 -16 -41 4 -42C24 -42 31 -24 26 -6L21.600 12C20.400 21.600 14 28 7 32.600"
            "C2 35.600 -4 36.400 -8.800 34.600"
            "C-13.400 32.600 -16.400 28.400 -17.600 23C-18.600 19 -21 15 -21 10C-21 5 -19 1 -17.600 -3Z", skin, 2,
        )  # fmt: skip
        faces.planes(plate, _SKIN, 0.8)
        faces.cheeks(plate, _SKIN, 0.4)
        plate.flat(
            "M-10 -36C-16 -32 -18 -25 -17 -19C-12 -27 -7 -32 0 -36C-4 -37.500 -8 -37.500 -10 -36Z", "#d9a276", 0.85
        )
        plate.wedges("M27 -14C28 -28 20 -39 8 -41", 9, (-7, 3), _SKIN.line, 0.9)
        faces.ear(plate, _SKIN)
        faces.eyes(plate, _SKIN, Look(0.16, -0.02, 0.42, "#3a1f0e"), 3)
        faces.broad_nose(plate, _SKIN)
        for path, width in (
            ("M-2 7C1 10 7 9.800 10.500 6.500", 1.0),
            ("M13 1C15.500 0 17 -2 18.500 -3.500", 0.9),
            ("M13 2.400C15.500 2.600 17 2.800 19 2.400", 0.9),
            ("M-12 -16C-6 -18.500 5 -18.500 13 -15.500", 0.9),
            ("M-10 -20.500C-5 -22.500 4 -22.500 10 -20", 0.8),
            ("M-16.500 6.500C-14.500 8.200 -12 8 -10.500 7", 0.8),
        ):  # fmt: skip
            plate.swell(path, _SKIN.line, width)
        plate.shape("M-20 -8C-18 -14.500 -12 -15 -7.500 -10C-11.500 -10.500 -16 -10 -20 -8Z", _GREY.light, 1)
        plate.shape("M-4 -10C0 -17 10 -18 16.500 -10.500C10.500 -12.500 3 -12 -4 -10Z", _GREY.light, 1)


def _beard(plate: Plate) -> None:
    """Close and grey, round an open laugh."""
    with plate.at(*_HEAD):
        plate.shape(
            "M22.500 6C23.500 17 19 27 11 33.500C4 38.500 -4 40 -11 38C-16.500 35 -19 28 -19.500 21"
            "C-17.500 19.500 -16.500 17 -14.500 15.500"
            "C-8 13.500 -2 13.500 4 16C12 19 18 14 20 8Z",
            plate.linear(-18, 14, 22, 36, _GREY.light, _GREY.light, _GREY.base), 1.6,
        )  # fmt: skip
        plate.folds("M-17 22C-17 28 -15 33 -12 37", "M-9 31C-9 34 -8 36 -7 38.500", 4, _GREY.line, 1)
        plate.folds("M-2 31C-2 34 -1 36 0 38", "M21 11C21 19 17 27 11 32.500", 9, _GREY.line, 1)
        plate.folds("M-12 15.500C-14 17 -15.500 18.500 -16.500 20", "M4 16.500C6 17.500 8 18 10 18", 7, _GREY.line, 0.9)
        plate.shape(
            "M-14.500 19.500C-11 20.500 -4 20.500 4.500 18C4 25 0 29 -5.600 29.200"
            "C-10.600 29 -13.500 25 -14.500 19.500Z",
            "#6a2018",
            1.2,
        )
        plate.flat(
            "M-13.500 20.500C-10 21.400 -4 21.300 3.600 19.400C3.200 22 2 23.600 0 24.400"
            "C-4 25 -9.500 24.800 -12.500 23.400Z",
            "#fffaf0",
        )


PORTRAIT: Final = Medallion(grounds.MINT, parts.BRASS, (_body, _face, _beard, _tie))
