"""What grows, on tokens: pear, oak leaf, clover."""

from __future__ import annotations

from typing import Final

from artwork.tokens.pewter import CLAY, LILAC, LINE, STRAW, token
from artwork.woodcut.dyes import BROWN, GREEN, OCHRE, Dye
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate

_PEAR: Final = Dye("#f7ec92", "#d9cb4a", "#94932a", "#6a6a1a")
_LEAF: Final = Dye("#8cba6c", "#4c8546", "#28562c", "#1c3f20")


def _pear(plate: Plate) -> None:
    plate.line("M60 36C60 28 62 22 67 16", 6.6)
    plate.line("M60 36C60 28 62 22 67 16", 2.6, BROWN.light)
    plate.shape(
        "M63 29C70 17 84 13 98 20C94 33 80 39 66 33Z",
        plate.linear(64, 20, 94, 34, _LEAF.light, _LEAF.base, _LEAF.low),
        2.2,
    )
    plate.swell("M66 31C75 26 84 23 93 21", _LEAF.line, 1.5)
    plate.swell("M73 28L75 20M80 25L83 17.500M76 27L82 33M84 24L89 29", _LEAF.line, 1.1, 0.6)
    plate.shape(
        "M60 32C70 32 74 40 75 49C77 60 90 66 90 82C90 97 78 106 60 106C42 106 30 97 30 82"
        "C30 66 43 60 45 49C46 40 50 32 60 32Z",
        plate.radial(50, 68, 52, "#fdf6b8", _PEAR.light, _PEAR.base, _PEAR.low), LINE,
    )  # fmt: skip
    plate.wedges("M75 50C77 60 90 66 90 82C90 97 78 105 62 105.500", 22, (-11, -2), _PEAR.line, 1.4)
    plate.flat("M40 74C36 82 38 92 46 97C40 90 40 82 40 74Z", "#fffdf0", 0.9)
    plate.dot(50, 82, 10, "#e0623c", 0, 0.3)
    plate.dots(((64, 88), (70, 78), (58, 95), (72, 92), (56, 62), (62, 72), (66, 58)), 1, _PEAR.line)
    plate.swell("M57 104C59 101.500 61 101.500 63 104", "#4a3a10", 2)


def _oak_leaf(plate: Plate) -> None:
    with plate.at(60, 62, 1, 32):
        plate.line("M0 30C0 40 1 46 4 52", 6)
        plate.line("M0 30C0 40 1 46 4 52", 2.2, BROWN.light)
        plate.shape(
            "M0 -50C8 -51 13 -44 9 -37C17 -41 25 -34 20 -26C17 -22 19 -20 22 -19C31 -17 31 -6 23 -4C18 -3 18 0 22 2"
            "C30 6 27 17 18 16C13 15.500 11 18 13 21C15 28 8 34 0 33C-8 34 -15 28 -13 21C-11 18 -13 15.500 -18 16"
            "C-27 17 -30 6 -22 2C-18 0 -18 -3 -23 -4C-31 -6 -31 -17 -22 -19C-19 -20 -17 -22 -20 -26"
            "C-25 -34 -17 -41 -9 -37C-13 -44 -8 -51 0 -50Z",
            plate.linear(-26, -20, 28, 10, _LEAF.light, _LEAF.base, _LEAF.low), LINE,
        )  # fmt: skip
        plate.line("M0 31C-1 10 1 -20 0 -43", 2.4, "#dff0c0")
        plate.swell(
            "M0 -24C5 -27 10 -30 14 -33M0 -24C-5 -27 -10 -30 -14 -33M0 -6C8 -9 15 -12 22 -13M0 -6"
            "C-8 -9 -15 -12 -22 -13"
                    "M0 12C7 10 13 9 20 9M0 12C-7 10 -13 9 -20 9M0 24C3 23 6 22 9 22M0 24"
                    "C-3 23 -6 22 -9 22", "#dff0c0", 2, 0.8, 0)  # fmt: skip
        plate.wedges(
            "M9 -37C17 -41 25 -34 20 -26C17 -22 19 -20 22 -19C31 -17 31 -6 23 -4C18 -3 18 0 22 2"
            "C30 6 27 17 18 16", 18,
                     (-7, 1.5), _LEAF.line, 1.2)  # fmt: skip
    with plate.at(83, 84, 1, 28):
        plate.shape(
            "M-10 0C-11 12 -6 20 0 24C6 20 11 12 10 0Z",
            plate.linear(-10, 0, 11, 8, OCHRE.light, OCHRE.base, OCHRE.low),
            2,
        )
        plate.shape("M-12.500 1C-15 -9 -8 -14 0 -14C8 -14 15 -9 12.500 1C5 5 -5 5 -12.500 1Z", BROWN.base, 2)
        plate.swell("M-8 -9L4 3M-2 -12L9 -1M8 -9L-4 3M2 -12L-9 -1", BROWN.line, 1.3, 0.5, 0.5)
        plate.swell("M-5 6C-5 12 -3 16 -1 19", "#fff6d2", 1.7)


def _clover(plate: Plate) -> None:
    plate.line("M60 60C62 76 68 90 80 102", 7.4)
    plate.line("M60 60C62 76 68 90 80 102", 3, GREEN.light)
    for turn in (-45, 45, 135, 225):
        with plate.at(59, 56, 1, turn):
            plate.shape(
                "M0 0C-8 -8 -22 -14 -21 -27C-20 -37 -7 -40 0 -31C7 -40 20 -37 21 -27C22 -14 8 -8 0 0Z",
                plate.linear(-18, -34, 18, -4, _LEAF.light, _LEAF.base, _LEAF.low), LINE,
            )  # fmt: skip
            plate.swell("M-14 -24C-12 -30 -6 -29 -3 -23M14 -24C12 -30 6 -29 3 -23", "#cfe8b0", 2.4, 0.3, 0.3)
            plate.swell("M0 -2C0 -10 0 -18 0 -27", _LEAF.line, 1.6, 0.7, 0)
            plate.wedges("M3 -4C9 -10 20 -16 20.500 -26", 6, (-5, -4), _LEAF.line, 1.1)
    plate.dot(59, 56, 2.2, "#dff0c0")


TOKENS: Final[dict[str, Medallion]] = {
    "pear": token(CLAY, _pear),
    "oak-leaf": token(STRAW, _oak_leaf),
    "clover": token(LILAC, _clover),
}
