"""Edith: short white hair, glasses as round as her cat's eyes, and the cat. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces
from artwork.woodcut.dyes import RED, Dye
from artwork.woodcut.faces import PALE, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import INK, Plate
from tablegame.art.paths import Path

_HEAD: Final = (50.0, 55.0, 0.92, -3.0)
_SKIN: Final = parts.plain_lips(PALE)
_WHITE: Final = Dye("#ffffff", "#f4f0e8", "#c9c3b8", "#8f897e")
_WOOL: Final = Dye("#6fb5ae", "#2f857f", "#175550", "#10413d")
_COAT: Final = Dye("#6a6470", "#35313b", "#17141b", "#8d8796")


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M4 -30C26 -34 38 -18 35 0C38 8 34 16 27 18L15 14Z", cloth.across(plate, _WHITE, 4, 38), 1.8)
        parts.neck(plate, _SKIN)
    with plate.at(-6, 0):
        parts.shoulders(plate, _WOOL, 2)
    plate.shape("M35 92C42 102 62 102 70 89L74 98C64 110 42 110 31 99Z", cloth.across(plate, _WOOL, 30, 76), 1.7)
    plate.folds("M36 95C42 103 48 105 52 106", "M58 105C64 103 69 98 72 93", 9, _WOOL.line, 1.1)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, _SKIN, parts.OVAL, 0.8, 0.34)
        faces.ear(plate, _SKIN)
        plate.dot(23, 15, 2.4, RED.base, 1)
        faces.eyes(plate, _SKIN, Look(0.2, -0.02, 0.3, "#3f6fa0"), 1, 1.02)
        faces.snub_nose(plate, _SKIN)
        parts.soft_smile(plate, _SKIN)
        for path, width in (
            ("M12.500 7C10 11 12 15 13 18", 0.8),
            ("M14 1C16 0 17 -1.500 18.500 -3", 0.8),
            ("M-11 -17C-6 -18.500 4 -18.500 12 -16", 0.7),
            ("M-9 -20.500C-4 -21.500 4 -21.500 10 -19.500", 0.6), ("M-3 12.600C1 14.600 3.600 16 4.600 18", 0.9),
        ):  # fmt: skip
            plate.swell(path, _SKIN.line, width)
        plate.swell("M-18 -11C-15.500 -14 -11.500 -14 -8.500 -12", "#b9b2a6", 2, 0.2, 0.3)
        plate.swell("M-2.500 -13C1 -17 9 -17 14.500 -13", "#b9b2a6", 2.2, 0.4, 0.2)


def _hair(plate: Plate) -> None:
    """Cropped, standing up in tufts."""
    with plate.at(*_HEAD):
        plate.shape(
            "M-17 -9C-21 -14 -23 -22 -19 -28C-21 -33 -14 -38 -10 -36C-8 -43 2 -44 5 -40"
            "C11 -45 20 -42 21 -37C28 -38 33 -31 31 -26"
            "C37 -22 36 -13 33 -10C36 -4 34 2 31 5C31 10 28 12 26 10C24 6 22 1 21 -5"
            "C20 -11 17 -15 13 -18C11 -14 7 -15 5 -19C2 -15 -3 -16 -5 -20"
            "C-8 -17 -12 -18 -13 -21C-15 -17 -16 -13 -17 -9Z",
            plate.linear(-20, -40, 34, 4, _WHITE.light, _WHITE.light, _WHITE.base, _WHITE.low), 1.9,
        )  # fmt: skip
        plate.swell(
            "M-16 -17C-17 -24 -15 -29 -10 -33M-9 -22C-9 -29 -6 -35 0 -38"
            "M1 -21C1 -28 5 -35 11 -39"
            "M10 -20C12 -27 17 -33 23 -34M18 -15C22 -21 26 -25 31 -25M22 -7C26 -11 30 -13 33 -12M24 3C27 0 30 -3 32 -3",
            _WHITE.line, 1.3, 0.2, 0,
        )  # fmt: skip
        plate.swell(
            "M-13 -19C-13 -25 -11 -30 -6 -34M-5 -22C-4 -29 -1 -34 5 -37M6 -21C7 -28 11 -34 17 -37"
            "M14 -18C17 -24 21 -29 27 -30"
            "M20 -11C23 -16 28 -19 33 -19M23 -2C27 -6 31 -8 34 -7",
            _WHITE.low, 0.9, 0.2, 0,
        )  # fmt: skip


def _glasses(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.line("M14.500 -1L24 -3", 3.6)
        plate.line("M14.500 -1L24 -3", 1.4, RED.light)
        for x, across, down in ((-14.600, 8, 9.8), (4.800, 10.6, 10.6)):
            ring = str(Path().ellipse(x, -0.8, across, down))
            plate.flat(ring, "#ffffff", 0.16)
            plate.line(ring, 4.2)
            plate.line(ring, 1.9, RED.light)
        plate.line("M-6.800 -2.500C-6.500 -3.500 -6 -3.500 -5.600 -2.800", 3.2)
        plate.flat(
            "M-6.600 1C-7.600 4 -9.400 5.800 -12 7.400C-13.800 9 -13 11 -10.800 11C-8.600 12.400 -6 12 -4.800 10.500Z",
            _SKIN.middle,
        )
        faces.snub_nose(plate, _SKIN)
        plate.swell(
            "M-17.500 -3C-17 -6 -15.500 -7.500 -13.500 -8M-2 -4C-1 -7 1 -8.500 3.500 -8.800", "#ffffff", 1.7, 0.3, 0.3
        )


def _cat(plate: Plate) -> None:
    """A black cat with a white bib, its tail over her breast."""
    tail = "M92 104C84 112 74 116 64 114C56 112 50 114 48 120"
    plate.line(tail, 8.4)
    plate.line(tail, 4.8, _COAT.base)
    plate.shape(
        "M78 72C73 84 73 98 79 108C90 114 104 110 108 98C110 84 104 74 98 68Z",
        plate.linear(74, 70, 108, 104, _COAT.light, _COAT.base, _COAT.low),
        2,
    )
    plate.wedges("M108 90C108 102 100 110 88 111", 9, (-6, -3), _COAT.line, 1.1)
    plate.shape("M79 82C80 92 86 98 92 96C96 92 96 86 94 82Z", "#f6f1e6", 1.3)
    plate.shape(
        "M76 104C75 98 82 96 85 100C87 104 84 108 80 108C77 108 76 106 76 104ZM90 106"
        "C89 100 96 98 99 102C101 106 98 110 94 110C91 110 90 108 90 106Z",
                "#f6f1e6", 1.5)  # fmt: skip
    plate.shape(
        "M70 48L79 55C84 53.500 90 53.500 94 55L104 48C107 56 107 64 105 70C103 79 96 84 87 84"
        "C78 84 71 79 69 70C67 63 67.500 55 70 48Z",
        plate.linear(68, 50, 106, 82, _COAT.light, _COAT.base, _COAT.low), 2,
    )  # fmt: skip
    plate.shape(
        "M72.500 53L77 57.500C75 59 73.500 61 72.500 63C71.500 59 71.500 56 72.500 53ZM101.500 53"
        "L97 57.500C99 59 100.500 61 101.500 63C102.500 59 102.500 56 101.500 53Z",
                "#c98a86", 1)  # fmt: skip
    for x, way in ((79, 1), (95, -1)):
        with plate.at(x, 67, 1, 0, way):
            plate.shape("M-6 -.5C-4 -5.5 3 -5.5 5.6 1C2 4.4 -4 4 -6 -.5Z", "#f2cf52", 1.2)
        plate.shape(
            f"M{x} 63.500C{x + 1.6} 65.500 {x + 1.6} 68.500 {x} 70.500C{x - 1.6} 68.500 {x - 1.6} 65.500 {x} 63.500Z",
            INK,
            0.6,
        )
        plate.dot(x - 1.600, 65.500, 1, "#fffdf6")
    plate.shape(
        "M87 83C82 83 79 79 81 76.500C83 74.500 86 75.500 87 77C88 75.500 91 74.500 93 76.500C95 79 92 83 87 83Z",
        "#f6f1e6",
        1,
    )
    plate.shape("M85 74H89L87 77Z", "#e09a96", 1)
    plate.line("M79 77.500L67 76M79 79.500L68 81.500M95 77.500L108 76M95 79.500L107 81.500", 0.9, "#fffdf6")
    plate.swell("M84 55.500V60M87 55V61M90 55.500V60", _COAT.line, 1.2, 0.5, 0)


PORTRAIT: Final = Medallion(grounds.ROSE, parts.BRASS, (_body, _face, _hair, _glasses, _cat))
