"""The pip cards of bells: on straps, ropes and harness, with small scenes. Knows these four pictures."""

from __future__ import annotations

from artwork.german.beasts import bird, dog, ringer
from artwork.german.growth import bow, buckle, garland, rose, strap
from artwork.german.signs import sign
from artwork.woodcut import land
from artwork.woodcut.dyes import BLUE, BROWN, GOLD, GREEN, RED
from artwork.woodcut.plate import Plate

_SIZE = 48.0


def _hung(plate: Plate, places: tuple[tuple[float, float, float], ...], size: float = _SIZE) -> None:
    for x, y, turn in places:
        sign(plate, "S", x, y, size, turn)


def seven(plate: Plate) -> None:
    """The sexton rings all seven from one rope."""
    land.hill(plate, "M13 330C56 320 100 328 130 324C166 320 200 326 227 330", land.MEADOW, 28, 1.4)
    plate.shape("M70 336C90 328 150 328 170 336L176 350H64Z", plate.linear(0, 328, 0, 350, "#d8cfb8", "#a89f86"), 1.4)
    plate.line("M92 332L86 350M120 330V350M148 332L154 350M66 343H174", 0.9, "#6f6651")
    for path in ("M120 64C96 66 84 78 82 96", "M120 64C146 66 158 78 160 96", "M120 124C92 126 74 140 70 160",
                 "M120 124C148 126 166 140 170 160", "M120 186C94 188 78 200 76 218",
                 "M120 186C146 188 162 200 164 218"):  # fmt: skip
        strap(plate, path, 5, RED)
    ringer(plate, 120, 338, 1.06)
    strap(plate, "M120 84V182", 5, RED)
    for y in (124, 186):
        rose(plate, 120, y, 0.72, GOLD, RED.base)
    _hung(
        plate,
        ((120, 58, 0), (82, 118, 8), (160, 118, -8), (68, 182, 10), (172, 182, -10), (72, 242, 8), (168, 240, -8)),
        56,
    )
    bird(plate, 40, 334, 0.8, -1, "#8c9aa3", "#4a5a66")
    bird(plate, 60, 345, 0.7, 1, "#8c9aa3", "#4a5a66")
    land.tufts(plate, ((28, 350), (186, 344)), 0.9)


def eight(plate: Plate) -> None:
    """Four and four on two festoons of green."""
    for path, leaves in (
        ("M72 50C80 96 160 96 172 48", 18),
        ("M60 142C74 196 164 196 182 140", 22),
        ("M60 236C74 284 160 284 178 236", 22),
    ):
        garland(plate, path, GREEN, RED.base, leaves, 13)
    _hung(
        plate,
        (
            (94, 62, 14),
            (160, 60, -14),
            (64, 134, 10),
            (176, 130, -10),
            (94, 208, 4),
            (150, 208, -4),
            (66, 266, 12),
            (160, 246, -12),
        ),
        54,
    )
    bow(plate, 126, 82, 1.2, RED)
    bow(plate, 120, 176, 1.3, BLUE)
    bow(plate, 120, 268, 1.2, RED)
    bird(plate, 118, 168, 1.0, 1)
    land.church(plate, 116, 334, 0.7)
    land.house(plate, 82, 336, 0.9)
    land.tree(plate, 58, 338, 0.6)
    land.fir(plate, 156, 338, 0.8)
    land.fir(plate, 168, 340, 0.6)
    land.hill(plate, "M13 342C60 330 100 340 130 334C166 328 200 336 227 340", land.MEADOW, 28, 1.3)


def nine(plate: Plate) -> None:
    """Three straps of three, pinned to a beam."""
    beam = "M62 30H214V46H62Z"
    plate.shape(beam, plate.linear(0, 30, 0, 46, BROWN.light, BROWN.base, BROWN.low), 1.6)
    plate.folds("M66 33C110 36 160 32 210 34", "M66 43C110 41 160 45 210 42", 3, BROWN.line, 0.9, 0.2)
    for x in (84, 134, 184):
        plate.dot(x, 38, 3.4, GOLD.base, 1.2)
    strap(plate, "M84 42C86 110 68 180 76 262", 6, RED)
    strap(plate, "M134 42C130 110 126 200 122 296", 6, BLUE)
    strap(plate, "M184 42C184 90 174 150 172 222", 6, RED)
    for x, y, turn in ((84, 64, 90), (133, 64, 90), (184, 64, 90)):
        buckle(plate, x, y, turn)
    _hung(
        plate,
        (
            (84, 112, 4),
            (132, 106, -2),
            (182, 112, -4),
            (76, 186, 6),
            (127, 186, 0),
            (177, 178, -4),
            (76, 262, 4),
            (122, 268, 2),
            (172, 240, -4),
        ),
        54,
    )
    land.hill(plate, "M13 334C60 322 100 332 130 326C166 320 200 328 227 332", land.MEADOW, 28, 1.4)
    _horse(plate)
    land.tufts(plate, ((28, 350), (112, 348), (140, 344), (164, 350)), 0.9)


def _horse(plate: Plate) -> None:
    """A grey that waits for his harness."""
    with plate.at(58, 346, 0.74):
        tail = "M34 -44C44 -44 48 -30 44 -12C40 -16 38 -26 34 -34Z"
        plate.shape(tail, "#6d655f", 1.4)
        for leg in ("M-12 -24L-14 0H-7L-4 -22Z", "M24 -26L28 -12L26 0H33L35 -14L34 -30Z"):
            plate.shape(leg, "#8d867c", 1.3)
        body = (
            "M-46 -50C-48 -54 -46 -58 -42 -60L-30 -70C-29 -76 -27 -78 -25 -79L-24 -72C-16 -68 -10 -58 -6 -50"
            "C8 -46 22 -50 32 -46C40 -40 38 -28 36 -22L38 -10L36 0H29L28 -12L22 -22C12 -18 0 -18 -8 -22L-10 -10"
            "L-8 0H-16L-17 -12"
            "L-20 -26C-24 -34 -26 -42 -28 -50L-38 -46C-42 -45 -45 -47 -46 -50Z"
        )
        plate.shape(body, plate.linear(-20, -60, 20, -10, "#f3efe6", "#cfc8ba", "#968d7e"), 1.6)
        plate.shape("M-26 -73C-16 -72 -8 -62 -4 -50C-10 -50 -14 -52 -16 -56C-20 -62 -24 -66 -28 -68Z", "#6d655f", 1.2)
        plate.dot(-34, -60, 1.5)
        plate.dot(-43.500, -52, 1)
        plate.wedges("M36 -40C40 -32 38 -24 36 -12", 7, (-7, 0), "#5a5349", 0.9)
        plate.wedges("M22 -22C12 -18 0 -18 -8 -22", 8, (0, -6), "#5a5349", 0.9)
        plate.line("M-40 -60L-36 -48M-30 -66L-27 -53M-40 -56L-28 -60", 1.6, RED.base)


def ten(plate: Plate) -> None:
    """A horse's harness laid out: two traces, the breast band, a rosette where the straps cross."""
    land.hill(plate, "M13 344C56 334 100 342 130 338C166 334 200 338 227 344", land.MEADOW, 28, 1.3)
    dog(plate, 44, 346, 0.96, -1)
    land.tufts(plate, ((26, 350), (72, 350), (116, 350), (160, 348)), 0.8)
    strap(plate, "M92 62C104 48 140 48 152 62", 6, RED)
    for path in (
        "M90 132C100 156 108 172 121 188C134 172 142 156 152 132",
        "M88 244C98 222 108 204 121 188C134 204 144 222 154 240",
    ):
        strap(plate, path, 6, RED)
    strap(plate, "M90 50C92 130 84 220 86 322", 8.4, RED)
    strap(plate, "M152 50C150 120 156 200 154 306", 8.4, RED)
    strap(plate, "M88 316C104 336 138 332 154 300", 6, RED)
    strap(plate, "M121 188V244", 5.4, RED)
    strap(plate, "M121 54V92", 5.4, RED)
    for x, y, turn in ((90, 44, 90), (152, 44, 90)):
        buckle(plate, x, y, turn)
    garland(plate, "M36 130C26 170 26 220 38 262", GREEN, RED.base, 14, 12)
    garland(plate, "M206 60C216 110 216 180 204 240", GREEN, RED.base, 16, 12)
    rose(plate, 121, 188, 1.75, GOLD, RED.base)
    _hung(
        plate,
        (
            (90, 86, 2),
            (152, 84, -2),
            (121, 120, 0),
            (86, 156, 3),
            (154, 152, -3),
            (86, 228, 2),
            (156, 222, -2),
            (122, 262, 0),
            (86, 300, 4),
            (154, 290, -4),
        ),
        52,
    )
    for x, y in ((37, 128), (205, 58), (39, 264), (204, 242)):
        bow(plate, x, y, 0.7, BLUE)
