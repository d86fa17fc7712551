"""The pip cards of hearts: in rows, with garlands, ribbons and small scenes. Knows these four pictures."""

from __future__ import annotations

from artwork.german.beasts import dog, dove
from artwork.german.growth import SHOOT, bow, garland, rose
from artwork.german.signs import sign
from artwork.woodcut import land
from artwork.woodcut.dyes import BLUE, GREEN, IVORY, RED
from artwork.woodcut.plate import Plate

_SIZE = 48.0


def _hung(plate: Plate, places: tuple[tuple[float, float, float], ...], size: float = _SIZE) -> None:
    for x, y, turn in places:
        sign(plate, "H", x, y, size, turn)


def seven(plate: Plate) -> None:
    """Three rows and one between, a faithful dog below, waiting."""
    land.house(plate, 150, 318, 0.9)
    land.tree(plate, 170, 320, 0.66)
    land.hill(plate, "M13 326C56 312 100 324 130 318C166 312 200 320 227 326", land.MEADOW, 30, 1.4)
    garland(plate, "M74 140C96 160 144 160 166 140", GREEN, RED.base, 14)
    garland(plate, "M60 228C80 250 104 256 120 242C136 256 160 250 180 228", GREEN, RED.base, 20)
    _hung(
        plate,
        ((93, 58, -4), (156, 58, 4), (120, 118, 0), (72, 188, -5), (168, 188, 5), (86, 280, -4), (150, 276, 5)),
        54,
    )
    rose(plate, 120, 196, 1.35, RED)
    rose(plate, 120, 240, 0.9, IVORY)
    dog(plate, 52, 344, 0.86, -1)
    land.tufts(plate, ((24, 344), (84, 348), (112, 342), (136, 350), (172, 346)), 0.9)
    land.flowers(plate, ((100, 350), (156, 346)), IVORY.light)


def eight(plate: Plate) -> None:
    """Two and two, doves that carry a ribbon between them."""
    ribbon = "M58 176C84 206 104 160 120 180C136 200 156 158 182 190"
    for width, paint in ((9, "#2b211a"), (6, BLUE.base), (2.4, BLUE.light)):
        plate.line(ribbon, width, paint)
    _hung(
        plate,
        (
            (94, 54, -6),
            (152, 54, 6),
            (62, 130, 5),
            (186, 122, -5),
            (56, 248, -5),
            (188, 232, 5),
            (90, 314, 5),
            (150, 314, -5),
        ),
        54,
    )
    dove(plate, 124, 124, 0.9, 1)
    dove(plate, 116, 254, 0.9, -1)
    for x, y, size in ((120, 180, 1.2), (62, 180, 0.8), (178, 188, 0.8)):
        rose(plate, x, y, size, RED)
    garland(plate, "M104 84C110 94 134 94 140 84", SHOOT, RED.base, 9, 11)
    garland(plate, "M100 288C110 276 132 276 142 288", SHOOT, RED.base, 9, 11)


def nine(plate: Plate) -> None:
    """Three by three about a rose wreath; a village below."""
    land.house(plate, 48, 330, 0.8)
    land.house(plate, 146, 330, 0.9, -1)
    land.church(plate, 92, 332, 0.62)
    land.tree(plate, 30, 332, 0.5)
    land.tree(plate, 168, 334, 0.5)
    land.hill(plate, "M13 336C56 322 100 334 130 328C166 322 200 330 227 336", land.MEADOW, 30, 1.4)
    garland(
        plate,
        "M120 126C152 126 160 150 160 172C160 200 144 214 120 214C96 214 80 200 80 172C80 150 88 126 120 126",
        GREEN,
        RED.light,
        30,
        12,
    )
    _hung(
        plate,
        (
            (90, 52, -5),
            (152, 52, 5),
            (62, 130, -8),
            (178, 122, 8),
            (120, 172, 0),
            (54, 204, 6),
            (186, 200, -6),
            (80, 262, 5),
            (156, 260, -5),
        ),
        52,
    )
    for x, y in ((120, 126), (120, 214), (80, 172), (160, 172)):
        rose(plate, x, y, 0.78, IVORY)
    bow(plate, 120, 92, 1.0, BLUE)
    land.tufts(plate, ((28, 350), (76, 350), (122, 346), (160, 350)), 0.9)


def ten(plate: Plate) -> None:
    """A rose stock in a pot between two columns of five."""
    plate.swell("M60 348C90 354 150 354 176 348", "#9c8f78", 4)
    pot = "M100 314H138L134 342C131 348 107 348 104 342Z"
    plate.line("M120 310C116 270 124 240 120 200C116 160 124 120 120 78", 4.6)
    plate.line("M120 310C116 270 124 240 120 200C116 160 124 120 120 78", 2.4, SHOOT.base)
    garland(plate, "M120 306C116 270 124 240 120 200C116 160 124 120 120 84", GREEN, "", 26, 15)
    plate.shape(pot, plate.linear(98, 0, 142, 0, "#d98a5a", "#b5602f", "#74341a"), 1.6)
    plate.shape("M96 306H142V317H96Z", plate.linear(96, 0, 142, 0, "#e5a070", "#b5602f", "#74341a"), 1.5)
    plate.wedges("M137 319L133 341", 7, (-8, 0), "#4d1d0c", 0.9)
    plate.swell("M106 328C112 324 116 332 122 328C126 325 130 329 134 327", "#f0c9a0", 1.6)
    for x, y, size, dye in (
        (120, 72, 1.3, RED),
        (122, 126, 0.9, IVORY),
        (117, 180, 1.1, RED),
        (122, 232, 0.9, IVORY),
        (118, 280, 1.0, RED),
    ):
        rose(plate, x, y, size, dye)
    _hung(
        plate,
        (
            (88, 54, -6),
            (158, 54, 6),
            (66, 126, 5),
            (174, 112, -5),
            (72, 186, -5),
            (168, 168, 5),
            (66, 246, 5),
            (174, 224, -5),
            (64, 308, -6),
            (155, 280, 6),
        ),
        50,
    )
    bow(plate, 119, 326, 0.66, BLUE)
