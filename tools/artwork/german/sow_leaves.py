"""The sow of leaves: a merry Bacchus astride his barrel under the vine. Knows this one picture."""

from __future__ import annotations

from typing import Final

from artwork.german.banner import SEDGE, banner
from artwork.german.growth import BARK, grapes, tendril, twig, vine_leaf
from artwork.german.signs import sign
from artwork.woodcut import land
from artwork.woodcut.dyes import CHESTNUT, GOLD, IVORY, PLUM, STEEL, Dye
from artwork.woodcut.faces import RUDDY, Look, broad_nose, cheeks, eyes, mouth_furrow, planes
from artwork.woodcut.hands import fist
from artwork.woodcut.plate import Paint, Plate

_OAKEN: Final = Dye("#dcae70", "#b27c42", "#74481f", "#4d2c10")


def draw(plate: Plate) -> None:
    """The whole picture, signs included."""
    land.sky(plate, land.AIR, 230, 18, 21)
    land.house(plate, 30, 276, 0.5)
    _vineyard(plate)
    land.hill(plate, "M13 330C50 320 96 330 136 326C176 322 206 326 227 330", land.MEADOW, 32, 1.4)
    _leaves(plate)
    _posts(plate)
    with plate.at(6, 22, 0.94):
        _barrel(plate)
        _bacchus(plate)
    with plate.at(119, 142, 1, 2):
        banner(plate, "DAUS", 62, 7, 21, SEDGE, "#24502a")
    land.tufts(plate, ((28, 348), (170, 346), (196, 342), (50, 352)), 0.9)


def _vineyard(plate: Plate) -> None:
    """Slopes with rows of vines."""
    land.hill(plate, "M13 284C50 262 90 270 120 282C150 262 196 258 227 272", land.HAZE, 22)
    rows = ""
    for row in range(3):
        for step in range(5):
            x = 18 + step * 9 + row * 3
            y = 290 + row * 9 - step * 1.6 + (step - 4) ** 2 * 0.3
            rows += (
                f"M{x} {y}C{x - 2} {y - 4} {x + 1} {y - 7} {x + 3} {y - 6}C{x + 6} {y - 5} {x + 5} {y - 1} {x + 3} {y}Z"
            )
    plate.shape(rows, "#7f9f55", 0.8, "#486030")


def _leaves(plate: Plate) -> None:
    twig(plate, "M209 176C216 136 208 76 170 44C150 28 112 26 70 36", 7, 1.1, 0.4)
    tendril(plate, "M150 36C148 50 158 56 154 66C150 72 144 66 148 62")
    tendril(plate, "M88 34C80 42 84 54 76 58C70 60 70 52 75 52")
    tendril(plate, "M214 116C204 124 212 134 204 140C198 142 198 134 203 134")
    for x, y, size, turn in ((72, 36, 24, -80), (206, 100, 26, 80), (190, 66, 22, 100), (128, 28, 20, 10)):
        vine_leaf(plate, x, y, size, turn)
    grapes(plate, 206, 56, 0.82, PLUM)
    sign(plate, "G", 104, 80, 84, -11)
    sign(plate, "G", 164, 84, 84, 11, -1)


def _posts(plate: Plate) -> None:
    """A vine on its stake at the right."""
    plate.shape("M205 152H211L212 330H206Z", plate.linear(205, 0, 212, 0, *BARK[:3]), 1.4)
    twig(plate, "M214 330C200 300 220 280 206 254C198 236 216 222 208 200C204 188 210 176 208 168", 4, 1.1, 0.5)
    for x, y, size, turn in ((202, 300, 20, -80), (214, 272, 18, 60), (202, 240, 20, -70),
        (204, 190, 18, -60)):  # fmt: skip
        vine_leaf(plate, x, y, size, turn)


def _barrel(plate: Plate) -> None:
    plate.swell("M36 346C70 354 140 354 172 346", "#45682c", 6)
    side = "M56 270C46 290 46 326 56 346C84 352 128 352 156 346C172 328 172 288 156 270C128 264 84 264 56 270Z"
    plate.shape(side, plate.linear(0, 264, 0, 350, *_OAKEN[:3]))
    for y in (281, 294, 308, 322, 335):
        plate.line(f"M49 {y}C84 {y + 3} 130 {y + 3} 166 {y}", 1.1, _OAKEN.line)
    plate.wedges("M58 345C86 350 128 350 154 345", 22, (0, -10), _OAKEN.line, 1)
    plate.wedges("M166 284C170 300 168 326 158 342", 12, (-12, 0), _OAKEN.line, 1)
    for x, bow in ((66, -9), (80, -6), (132, 6), (146, 9)):
        hoop = f"M{x} 267C{x + bow} 290 {x + bow} 328 {x} 349"
        plate.line(hoop, 7)
        plate.line(hoop, 4.4, STEEL.base)
        plate.swell(hoop, STEEL.light, 1.4)
    plate.dot(107, 308, 8.5, _OAKEN.low, 1.4)
    plate.shape("M103 306H112L114 322H110V330H105V322H101Z", GOLD.base, 1.3)
    plate.shape("M98 306C98 301 117 301 117 306C117 310 98 310 98 306Z", GOLD.light, 1.2)
    plate.shape("M106 336C104 340 106 344 108 344C111 343 110 339 109 336Z", "#8c1a3a", 0.9)
    plate.shape("M94 343H121L118 353H97Z", plate.linear(94, 0, 121, 0, *BARK[:3]), 1.3)


def _flesh(plate: Plate) -> Paint:
    return plate.linear(70, 210, 150, 290, RUDDY.light, RUDDY.middle, RUDDY.low)


def _bacchus(plate: Plate) -> None:
    """Full-bellied, a wreath on his head, one leg to each side of the barrel."""
    leg = (
        "M122 250C140 246 158 254 164 268C168 282 166 296 166 306L178 313C180 319 174 322 166 321L152 318"
        "C148 312 150 300 149 288C144 280 134 276 124 276Z"
    )
    other = (
        "M96 250C78 248 60 256 54 270C50 282 53 296 54 306L42 314C40 320 46 323 54 321L68 317"
        "C71 310 69 300 69 288C74 280 84 278 96 276Z"
    )
    for outline, shade in ((leg, "M164 272C168 284 166 298 166 306"), (other, "M69 290C70 300 71 308 68 315")):
        plate.shape(outline, _flesh(plate), 1.7)
        plate.wedges(shade, 8, (-8, 0), RUDDY.line, 0.9)
    plate.swell("M172 314L174 320M166 315L168 321M48 314L46 320M54 314L53 321", RUDDY.line, 1)
    plate.shape(
        "M134 216C146 214 160 218 168 226C172 236 170 250 162 252C156 250 156 240 154 234C148 234 140 234 134 232Z",
        _flesh(plate),
        1.7,
    )
    plate.wedges("M168 228C171 238 169 248 163 251", 6, (-7, 0), RUDDY.line, 0.9)
    with plate.at(160, 254, 0.6, -90, -1):
        fist(plate, RUDDY)
    _jug(plate)
    _goblet(plate)
    body = "M84 216C96 208 124 208 136 216C148 232 150 254 140 268C128 280 92 280 80 268C70 254 72 232 84 216Z"
    plate.shape(body, _flesh(plate), 1.8)
    plate.wedges("M138 220C150 238 149 256 139 268", 12, (-10, 1), RUDDY.line, 0.9)
    plate.swell("M90 226C96 231 102 231 106 227M114 227C119 231 126 231 131 226M110 251C111 253 112 254 113 252"
"M84 262C96 270 124 270 137 261",
                RUDDY.line, 1.2)  # fmt: skip
    for x, y, size, turn in ((92, 270, 17, 200), (104, 272, 19, 184), (117, 272, 19, 174), (129, 269, 17, 160)):
        vine_leaf(plate, x, y, size, turn)
    _head(plate)


def _jug(plate: Plate) -> None:
    with plate.at(161, 268, 0.92):
        plate.line("M8 -10C18 -12 20 2 9 6", 4.6)
        plate.line("M8 -10C18 -12 20 2 9 6", 2.2, "#8fa9b8")
        jug = "M-6 -16H7L6 -10C12 -4 12 8 7 14H-6C-11 8 -11 -4 -5 -10Z"
        plate.shape(jug, plate.linear(-10, 0, 12, 0, "#f1f4f4", "#b4c6d0", "#6c8596"), 1.5)
        plate.line("M-9 -2C-3 1 6 1 11 -2M-9 4C-3 7 6 7 11 4", 1.4, "#2d5486")


def _goblet(plate: Plate) -> None:
    """The arm that lifts the cup."""
    plate.shape(
        "M90 214C78 212 64 220 56 232L48 216C46 210 40 210 38 215C38 228 44 244 54 250C66 252 82 244 92 232Z",
        _flesh(plate),
        1.7,
    )
    plate.wedges("M91 232C82 244 66 252 55 249", 8, (-1, -8), RUDDY.line, 0.9)
    with plate.at(42, 198, 0.96, -6):
        cup = "M-13 -20C-13 -6 -9 0 -3 2L-3 12L-9 17H10L4 12L4 2C10 0 14 -6 14 -20Z"
        plate.shape(cup, plate.linear(-13, 0, 14, 0, GOLD.light, GOLD.base, GOLD.low), 1.5)
        plate.shape("M-13 -20C-10 -24 11 -24 14 -20C11 -16 -10 -16 -13 -20Z", "#8c1a3a", 1.2)
        plate.dots(((-8, -9), (0, -7), (8, -9)), 1.7, "#b7382a", 0.8)
        plate.wedges("M13.500 -16C13 -6 10 -1 4 2", 6, (-5, -2), GOLD.line, 0.8)
    with plate.at(44, 209, 0.58, 84):
        fist(plate, RUDDY)


def _head(plate: Plate) -> None:
    plate.shape("M98 200C98 208 97 212 92 215C102 222 120 222 130 215C125 212 124 206 124 198Z", RUDDY.low, 1.4)
    with plate.at(112, 186, 0.72, -8):
        back = "M8 -26C28 -26 36 -4 30 16C24 24 16 20 12 12Z"
        plate.shape(back, plate.linear(8, -10, 34, 16, *CHESTNUT[:3]), 1.5)
        plate.folds("M16 -18C24 -6 24 8 20 18", "M26 -14C32 0 32 10 27 18", 4, CHESTNUT.line, 1)
        face = (
            "M-16 -22C-18 -14 -19 -8 -17.600 -3C-19.600 2 -22.600 6 -22.400 12C-22 18 -18.600 22 -17 26"
            "C-14 33 -9 37 -3 37.600C4 38 10 35 14 30C20 24 23 16 22 8L22 -6L19 -24Z"
        )
        plate.shape(face, RUDDY.over(plate), 1.7)
        planes(plate, RUDDY, 0.8)
        plate.dot(8, 14, 8.6, RUDDY.flush, 0, 0.42)
        plate.dot(-18, 12, 4, RUDDY.flush, 0, 0.4)
        cheeks(plate, RUDDY, 0.3)
        eyes(plate, RUDDY, Look(-0.1, 0.0, 0.72, "#5a4a26"), 2)
        broad_nose(plate, RUDDY)
        mouth_furrow(plate, RUDDY)
        plate.swell("M-19 -6C-16 -11 -12 -11 -8 -8M-3 -9C1 -14 9 -14 15 -8", CHESTNUT.line, 2.4, 0.3, 0.2)
        plate.shape(
            "M-15 20C-9 22.600 -2 22 6 17.600C5 25 -1 29.600 -7 29C-11.600 28.600 -14.600 25 -15 20Z", "#6e1d16", 1.2
        )
        plate.flat(
            "M-13.600 21.400C-8 23.600 -2 23 4.600 19.600C4 22 3 23.600 1.600 24.600C-4 26.400 -10 26 -13 24Z",
            IVORY.light,
        )
        plate.swell("M-9 33C-6 34.400 -2 34.400 1 33", RUDDY.line, 1.1)
        curl = "M-7 -6C-10 2 -7 9 -1 10C5 10 7 4 3.600 1.600C1.400 0 -1 1 -1 3C.2 -2 3 -4 6 -7Z"
        for x, y, turn in ((-14, -20, 6), (-4, -22, 12), (7, -21, -4), (17, -17, 6), (23, -4, 30)):
            with plate.at(x, y, 1, turn):
                plate.shape(curl, CHESTNUT.base, 1.2)
                plate.swell("M-5 -3C-6 3 -4 7 0 7.400", CHESTNUT.light, 0.9)
        for x, y, size, turn in (
            (-17, -20, 22, -70),
            (-12, -25, 24, -34),
            (-2, -27, 25, -8),
            (9, -27, 24, 18),
            (19, -23, 24, 50),
        ):
            vine_leaf(plate, x, y, size, turn)
