"""The sow of hearts: Cupid has shot one arrow through both. Knows this one picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from artwork.german.banner import ROSE, banner
from artwork.german.growth import rose
from artwork.german.signs import sign
from artwork.woodcut import land
from artwork.woodcut.dyes import BROWN, FAIR_HAIR, GOLD, GREEN, IVORY, RED, STEEL
from artwork.woodcut.faces import FAIR, Look, cheeks, eyes, planes, smiling_mouth, snub_nose
from artwork.woodcut.plate import Paint, Plate

_SKIN: Final = replace(FAIR, lips="#d0705c", lip_line="#7d3a2c")


def draw(plate: Plate) -> None:
    """The whole picture, signs included."""
    land.sky(plate, land.DUSK, 250, 34, 12)
    land.cloud(plate, 200, 196, 0.7, land.DUSK)
    land.cloud(plate, 40, 214, 0.62, land.DUSK)
    _hearts(plate)
    with plate.at(121, 166, 1, -2):
        banner(plate, "DAUS", 62, -9, 24, ROSE, "#8d1f16")
    land.castle(plate, 44, 286, 0.6)
    land.hill(plate, "M13 288C50 276 90 290 130 282C170 274 200 282 227 288", land.HAZE, 26)
    land.hill(plate, "M13 326C50 314 96 326 136 322C176 318 206 322 227 326", land.MEADOW, 32, 1.4)
    plate.swell("M84 346C110 351 150 350 172 345", "#45682c", 5)
    _bush(plate)
    _cupid(plate)
    land.tufts(plate, ((70, 350), (176, 350), (150, 338), (72, 334)), 0.9)


def _hearts(plate: Plate) -> None:
    """Both hearts on one arrow that comes from below left, from the bow."""
    with plate.at(133, 92, 1, -24):
        plate.shape("M-106 -1.800H98V1.800H-106Z", plate.linear(0, -2, 0, 2, "#c98f4a", "#8a5a31"), 1.3)
        for side in (1, -1):
            vane = f"M-84 {side * 1.5}L-92 {side * 9}H-110L-104 {side * 1.5}Z"
            plate.shape(vane, IVORY.light if side > 0 else "#e9dcc0", 1.3)
            plate.folds(f"M-86 {side * 2}L-93 {side * 8}", f"M-102 {side * 2}L-108 {side * 8}", 5, "#9a8460", 0.8)
    sign(plate, "H", 106, 100, 84, -10)
    sign(plate, "H", 172, 76, 84, 9)
    with plate.at(127, 92, 1, -24):
        plate.shape(
            "M86 -1.800H98L94 -9L114 0L94 9L98 1.800H86Z", plate.linear(90, -8, 96, 8, STEEL.light, STEEL.low), 1.4
        )
    for x, y, turn in ((82, 142, 14), (134, 126, -10), (202, 112, 20)):
        with plate.at(x, y, 0.8, turn):
            plate.shape(
                "M0 -8C4 0 6 4 4 8C2 11 -2 11 -4 8C-6 4 -3 0 0 -8Z", plate.radial(-1, 4, 9, RED.light, RED.base), 1.1
            )


def _bush(plate: Plate) -> None:
    """Roses that grow at both sides."""
    for x, y, flip in ((38, 336, 1), (160, 344, -1)):
        with plate.at(x, y, 0.9, 0, flip):
            leaves = (
                "M-24 8C-30 0 -24 -10 -16 -10C-16 -22 -2 -28 4 -20C12 -26 24 -18 20 -8C28 -4 28 6 20 10"
                "C8 14 -12 14 -24 8Z"
            )
            plate.shape(leaves, plate.linear(-20, -20, 20, 10, GREEN.light, GREEN.base, GREEN.low), 1.4)
            plate.swell(
                "M-14 -4C-10 -8 -6 -7 -4 -3M6 -12C10 -15 14 -13 15 -9M-2 4C2 0 8 1 9 6M-18 5C-15 2 -11 3 -9 6",
                GREEN.line,
                1,
            )
    for x, y, size in ((28, 330, 0.62), (42, 318, 0.7), (50, 334, 0.56), (152, 334, 0.6), (168, 340, 0.56)):
        rose(plate, x, y, size, RED)


def _limb(plate: Plate, outline: str, shade: str, reach: tuple[float, float], count: int = 7) -> None:
    plate.shape(outline, _flesh(plate), 1.7)
    plate.wedges(shade, count, reach, _SKIN.line, 0.85, 0.08)


def _flesh(plate: Plate) -> Paint:
    return plate.linear(82, 240, 146, 320, _SKIN.light, _SKIN.middle, _SKIN.low)


def _wing(plate: Plate, x: float, y: float, turn: float, flip: int, size: float) -> None:
    with plate.at(x, y, size, turn, flip):
        outline = (
            "M0 0C6 -22 22 -40 46 -46C44 -40 42 -36 38 -33C46 -34 50 -32 54 -30C50 -25 46 -22 40 -21"
            "C46 -20 50 -17 52 -14"
            "C46 -10 40 -9 35 -10C38 -7 40 -4 41 0C30 4 14 6 0 0Z"
        )
        plate.shape(outline, plate.linear(0, -20, 50, -20, IVORY.light, "#f3e6cf", "#cfe0e6"), 1.6)
        plate.swell(
            "M6 -10C16 -24 28 -32 40 -34M8 -6C20 -16 32 -20 44 -21M9 -2C20 -8 30 -10 38 -10", "#7f95a0", 1.3, 0.6, 0
        )
        plate.wedges("M3 -10C8 -24 20 -36 36 -42", 9, (7, 6), "#7f95a0", 0.9)


def _cupid(plate: Plate) -> None:
    """A winged child on one foot, the string still in his hand."""
    _wing(plate, 124, 252, -4, 1, 0.98)
    _wing(plate, 98, 252, 8, -1, 0.8)
    _limb(plate, "M120 292C130 296 142 298 150 304C154 310 150 316 146 322L152 330C150 336 144 336 140 332L136 324"
          "C136 316 136 314 130 313C120 314 110 310 106 302Z", "M149 305C153 311 149 316 146 321", (-7, 0))  # fmt: skip
    _limb(plate, "M96 288C90 300 92 310 96 318C98 326 97 332 95 337L86 343C86 347 92 348 98 347L108 345"
"C112 342 111 336 110 330"
          "C114 316 122 306 122 294Z", "M121 298C119 308 113 318 110 330", (-8, 0))  # fmt: skip
    body = "M94 244C104 238 118 238 128 244C132 258 132 272 128 286C124 298 100 300 94 288C88 274 88 258 94 244Z"
    _limb(plate, body, "M129 248C133 262 131 280 126 290", (-9, 1), 10)
    plate.swell(
        "M101 262C105 265 110 265 113 262M109 279C110 281 111 282 112 281M96 286C104 292 116 292 124 286",
        _SKIN.line,
        1.1,
    )
    drape = "M90 280C100 290 118 292 130 280C134 286 134 292 130 297C124 304 112 302 104 303C96 302 90 298 88 292Z"
    plate.shape(drape, plate.linear(88, 280, 132, 300, RED.light, RED.base, RED.low), 1.6)
    plate.folds("M92 284C102 294 118 296 130 284", "M92 294C102 302 118 302 128 296", 4, RED.line, 1.1)
    plate.shape("M128 284C138 280 146 288 154 284C152 294 144 298 136 295C132 294 129 290 128 284Z", RED.base, 1.5)
    plate.shape("M90 248L96 243L130 288L125 292Z", BROWN.base, 1.2)
    _bow(plate)
    _head(plate)


def _bow(plate: Plate) -> None:
    """The arm that drew the string, the bow, and the arm that holds it out."""
    bow = "M40 228C56 224 74 234 80 250C84 262 82 276 74 286"
    plate.line("M41 229L98 252L75 285", 0.9, "#8d7f66")
    plate.line(bow, 5.6)
    plate.line(bow, 3.2, GOLD.base)
    plate.swell(bow, GOLD.light, 1.4)
    plate.shape("M38 225L46 226L42 232Z", RED.base, 1)
    plate.shape("M70 283L78 284L74 291Z", RED.base, 1)
    _limb(
        plate,
        "M96 246C88 246 80 250 74 253L70 250C66 252 68 258 72 261C80 264 92 262 100 258Z",
        "M99 258C92 262 82 263 75 261",
        (0, -5),
        6,
    )
    _limb(plate, "M124 244C134 244 142 250 142 257C140 264 128 264 118 262C112 264 104 262 101 258"
"C98 254 100 249 104 250"
          "C108 252 112 254 118 254L128 253Z", "M141 259C138 264 128 264 119 262", (-1, -5), 6)  # fmt: skip
    plate.swell("M101 254L106 255M102 257.500L107 258", _SKIN.line, 1)
    plate.shape("M136 262L154 240L160 245L143 268Z", BROWN.light, 1.3)
    for step in range(3):
        x, y = 154 + step * 3, 240 + step * 2
        plate.line(f"M{x} {y}L{x + 6} {y - 9}", 1.4)
        plate.shape(f"M{x + 4} {y - 6}L{x + 4} {y - 14}L{x + 10} {y - 14}L{x + 8} {y - 7}Z", IVORY.light, 1)


def _head(plate: Plate) -> None:
    with plate.at(110, 222, 0.72, -6):
        face = (
            "M-16 -22C-19 -14 -19 -8 -17.400 -3C-19 2 -21 6 -21 11C-21 17 -18 21 -16 25"
            "C-14 31 -10 34.600 -5 35.600"
            "C0 36.400 5 35 9 31.600C15 27 20 20 20.600 12L22 -6L19 -24Z"
        )
        plate.shape(face, _SKIN.over(plate), 1.7)
        planes(plate, _SKIN, 0.6, smooth=True)
        plate.dot(7, 14, 8, _SKIN.flush, 0, 0.34)
        cheeks(plate, _SKIN, 0.3)
        eyes(plate, _SKIN, Look(-0.2, -0.2, 0.25, "#44709a"), 2, 1.08)
        snub_nose(plate, _SKIN)
        smiling_mouth(plate, _SKIN)
        plate.swell("M-18.600 -8C-16 -12 -12 -12 -8 -9.600M-3 -10C1 -14 9 -14.600 14 -9", FAIR_HAIR.line, 1.8, 0.3, 0.2)
        curl = "M-8 -7C-12 2 -9 11 -1 12C6 12 9 5 4.600 2C2 0 -1 1 -1 4C.6 -2 4 -5 8 -8Z"
        mass = (
            "M-18 -14C-26 -18 -24 -30 -15 -31C-15 -41 -2 -44 4 -38C11 -45 24 -40 24 -31C33 -30 36 -18 29 -12"
            "C36 -6 35 6 27 9C29 15 24 20 19 17L14 -14Z"
        )
        plate.shape(mass, plate.linear(-18, -36, 32, 8, FAIR_HAIR.light, FAIR_HAIR.base, FAIR_HAIR.low), 1.4)
        swirls = (
            "M-14 -30C-8 -34 -2 -28 -8 -24M3 -37C10 -38 12 -30 5 -29M23 -31C28 -28 26 -20 20 -22M29 -12"
            "C29 -6 22 -6 22 -11"
            "M27 8C24 10 20 6 23 3"
        )
        plate.swell(swirls, FAIR_HAIR.line, 1.2, 0.5, 0.2)
        for x, y, turn in ((-13, -17, 4), (-3, -19, 12), (8, -18, -4), (19, -10, 20), (23, 4, 50)):
            with plate.at(x, y, 0.8, turn):
                plate.shape(curl, FAIR_HAIR.light, 1.2)
                plate.swell("M-6 -2C-7 5 -4 9 0 9", FAIR_HAIR.line, 0.9)
