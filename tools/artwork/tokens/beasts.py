"""Beasts on tokens: fox, owl, hedgehog, snail."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from artwork.tokens.pewter import LAKE, LINE, MOSS, NIGHT, ROSE, token, twice
from artwork.woodcut.dyes import BROWN, GOLD, GREEN, IVORY, OCHRE, RED, Dye
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import INK, Plate

_FUR: Final = Dye("#f0a060", "#d5702c", "#9c4515", "#74300c")
_PLUMES: Final = Dye("#d8a668", "#a9733a", "#6f4419", "#4c2c0e")


def _fox(plate: Plate) -> None:
    plate.shape(
        "M22 22L47 39C55 36.5 65 36.5 73 39L98 22C103 43 101 57 94 68C86 82 71 90 60 103"
        "C49 90 34 82 26 68C19 57 17 43 22 22Z",
        plate.linear(24, 20, 96, 90, _FUR.light, _FUR.base, _FUR.low), LINE,
    )  # fmt: skip
    twice(plate, _fox_side)
    plate.swell("M60 42V58M54 43C53 49 54 54 56 58M66 43C67 49 66 54 64 58", _FUR.line, 1.3)
    plate.shape("M52.5 92C55 88.500 65 88.500 67.500 92C68.500 96 63 102 60 104C57 102 51.500 96 52.500 92Z", INK, 1)
    plate.swell("M55 92.500C57 91 60 91 62 91.500", "#fffdf6", 1.2)


def _fox_side(plate: Plate) -> None:
    plate.shape("M27 31L42 42.500C36 46 31 51 28 57C25.500 48 25.500 39 27 31Z", _FUR.line, 1.3)
    plate.shape(
        "M20.500 57C31 58 45 63 51 76C53 81 54.500 87 55 91C52 91 51.500 94 53 97.500"
        "C46 88 34 81 27 69.500C24 65 21.600 61 20.500 57Z",
        IVORY.light, 1.3,
    )  # fmt: skip
    plate.wedges("M26 68C33 80 45 87 52 96", 7, (4, -7), IVORY.line, 1)
    plate.shape("M33 60C38 55.500 46 56.500 50.500 63C45 66.500 37 66 33 60Z", GOLD.light, 1.4)
    plate.dot(43, 61.200, 3.6, INK)
    plate.dot(41.800, 59.900, 1.1, "#fffdf6")
    plate.wedges("M23 40C22 50 24 60 28 66", 5, (7, 1), _FUR.line, 1)


def _owl(plate: Plate) -> None:
    plate.shape(
        "M28 18C37 24 48 25 60 25C72 25 83 24 92 18C95 32 97 44 97 58C97 86 82 102 60 102"
        "C38 102 23 86 23 58C23 44 25 32 28 18Z",
        plate.linear(22, 20, 98, 90, _PLUMES.light, _PLUMES.base, _PLUMES.low), LINE,
    )  # fmt: skip
    plate.shape("M60 66C78 66 82 76 79 86C75 97 67 101 60 101C53 101 45 97 41 86C38 76 42 66 60 66Z", "#f3dfb4", 1.4)
    rows = ((74, 4, 8), (82, 5, 7.4), (90, 4, 7.4))
    for y, count, pitch in rows:
        path = ""
        for step in range(count):
            x = 60 + (step - (count - 1) / 2) * pitch
            path += f"M{x - 3.2} {y}C{x - 2.5} {y + 5} {x + 2.5} {y + 5} {x + 3.2} {y}"
        plate.swell(path, _PLUMES.low, 1.7, 0.3, 0.3)
    twice(plate, _owl_side)
    plate.shape("M60 56C64 59 65.500 64 60 73C54.500 64 56 59 60 56Z", OCHRE.base, 1.8)
    plate.swell("M48 32C52 38 57 42 60 46C63 42 68 38 72 32", _PLUMES.line, 1.8)


def _owl_side(plate: Plate) -> None:
    plate.dot(42.500, 49, 15.5, plate.radial(42.500, 49, 16, "#fffaf0", "#f6e2b8", "#d9b577"), 1.8)
    rays = "".join(
        f"M{42.5 + 14.4 * cos(turn):.1f} {49 + 14.4 * sin(turn):.1f}"
        f"L{42.5 + 10.6 * cos(turn):.1f} {49 + 10.6 * sin(turn):.1f}"
        for turn in (2 * pi * step / 22 for step in range(22))
    )
    plate.swell(rays, _PLUMES.low, 1, 0.9, 0)
    plate.dot(43.500, 49, 8.6, GOLD.base, 1.6)
    plate.dot(43.500, 49, 5, INK)
    plate.dot(41.500, 46.800, 1.7, "#fffdf6")
    plate.shape("M24 58C30 62 35 72 36 84C36 90 34 94 32 92C26 84 23 72 24 58Z", _PLUMES.low, 1.4)
    plate.swell("M27 66C29 74 31 80 32 88M30.500 68C32 74 33.500 79 34 85", _PLUMES.light, 1.1)
    plate.wedges("M28 22C33 26 38 27.500 44 28", 5, (1, 6), _PLUMES.line, 1)


def _hedgehog(plate: Plate) -> None:
    plate.flat("M18 92C40 86 80 86 102 92C94 104 80 111 60 112C40 111 26 104 18 92Z", GREEN.base, 0.85)
    tips, dents = [], []
    for step in range(15):
        turn = pi * (1.06 + 1.0 * step / 14)
        tips.append((66 + 38 * cos(turn), 80 + 47 * sin(turn)))
        middle = turn + pi / 28
        dents.append((66 + 30 * cos(middle), 80 + 38 * sin(middle)))
    path = "M38 90"
    for tip, dent in zip(tips, dents, strict=True):
        path += f"L{tip[0]:.1f} {tip[1]:.1f}L{dent[0]:.1f} {dent[1]:.1f}"
    plate.shape(path + "L100 90Z", plate.linear(30, 40, 100, 90, BROWN.light, BROWN.base, BROWN.low), LINE)
    for across, down, count in ((29, 36, 11), (21, 26, 9), (13, 16, 6)):
        strokes = ""
        for step in range(count):
            turn = pi * (1.16 + 0.84 * step / (count - 1))
            strokes += (
                f"M{68 + across * cos(turn):.1f} {82 + down * sin(turn):.1f}"
                f"L{68 + (across - 7) * cos(turn):.1f} {83 + (down - 9) * sin(turn):.1f}"
            )
        plate.swell(strokes, BROWN.line, 2.1, 0, 0.4)
    plate.shape(
        "M47 54C52 62 55 72 54 84C62 86 80 86 92 84C94 90 92 95 88 96H34C28 96 22 93 17.500 89"
        "C15 86.500 16 83 19.500 82.500C27 78 30 68 36 60C39 56 43 54 47 54Z",
        plate.linear(20, 56, 60, 96, "#fbe6c2", "#eccb98", "#c89a60"), 2,
    )  # fmt: skip
    plate.shape("M40 58C37 54 39 49 44 49C49 49.500 50 55 48 59C46 62 42 61 40 58Z", "#e0ae74", 1.6)
    plate.dot(18.500, 85.500, 3.4)
    plate.dot(34, 72, 3.1)
    plate.dot(33, 71, 1, "#fffdf6")
    plate.swell("M22 90C27 91 31 89.500 34 86.500", BROWN.line, 1.5)
    plate.wedges("M92 86C90 94 70 96 44 96", 9, (-1, -6), "#a3743c", 1)
    plate.shape(
        "M40 94H50C51 98 49 100 46 100H40C37 100 37 96 40 94ZM74 94H84C85 98 83 100 80 100H74C71 100 71 96 74 94Z",
        "#d9ad72",
        1.6,
    )


def _snail(plate: Plate) -> None:
    slime = plate.linear(16, 60, 70, 100, "#f8e6bd", "#dfbf84", "#a97f45")
    plate.line("M28 56C26 48 24 42 20 37M38 54C39 46 41 40 45 35", 6.4)
    plate.line("M28 56C26 48 24 42 20 37M38 54C39 46 41 40 45 35", 2.6, "#ecd29c")
    plate.dots(((19.600, 36), (45.400, 34)), 4.4, "#f3dcaa", 2)
    plate.shape(
        "M24 62C20 54 28 49 34 51C42 53 45 60 44 70C44 78 48 84 58 86L96 88C101 90 103 94 105 98"
        "C92 102 50 102 38 100C28 97 25 84 24 62Z",
        slime, LINE,
    )  # fmt: skip
    plate.wedges("M39 100C52 102 90 102 104 98", 14, (0.5, -6), "#8d6833", 1)
    plate.dot(70, 62, 29, plate.radial(62, 52, 40, "#f6b08c", RED.light, RED.base, RED.low), LINE)
    turns, spiral = 2.5, "M"
    points = []
    for step in range(41):
        turn = pi * (0.55 + 2 * turns * step / 40)
        radius = 29 - 26 * step / 40
        points.append(f"{70 + radius * cos(turn):.1f} {62 + radius * sin(turn):.1f}")
    spiral += "L".join(points)
    plate.line(spiral, 2.2)
    hatch = ""
    for step in range(26):
        turn = pi * (-0.35 + 1.0 * step / 25)
        outer, inner = 28, 21.500
        hatch += f"M{70 + outer * cos(turn):.1f} {62 + outer * sin(turn):.1f}"
        hatch += f"L{70 + inner * cos(turn):.1f} {62 + inner * sin(turn):.1f}"
    plate.swell(hatch, RED.line, 1.3, 0.9, 0)
    plate.swell("M27 76C29 86 33 92 40 94", "#fffdf0", 1.6)
    plate.swell("M27 66C29 68 32 69 35 68", "#7a5a2b", 1.5)


TOKENS: Final[dict[str, Medallion]] = {
    "fox": token(LAKE, _fox),
    "owl": token(NIGHT, _owl),
    "hedgehog": token(MOSS, _hedgehog),
    "snail": token(ROSE, _snail),
}
