"""The sow of bells: a boar in flight, a hound at its heels. Knows this one picture."""

from __future__ import annotations

from typing import Final

from artwork.german.banner import AZURE, banner
from artwork.german.growth import bow, buckle, strap
from artwork.german.signs import sign
from artwork.woodcut import land
from artwork.woodcut.dyes import BLACK, GOLD, IVORY, RED, Dye
from artwork.woodcut.plate import INK, Plate

_BRISTLE: Final = Dye("#8d7a6c", "#5d4b40", "#2e231d", "#18110d")
_HOUND: Final = Dye("#fdf3dc", "#e9cfa2", "#b08a55", "#6b4a22")


def draw(plate: Plate) -> None:
    """The whole picture, signs included."""
    land.sky(plate, land.DUSK, 230, 34, 33)
    _wood(plate)
    land.hill(plate, "M13 292C50 284 96 296 130 286C170 276 200 284 227 292", land.HAZE, 26)
    land.hill(plate, "M13 326C50 316 96 328 136 322C176 316 206 322 227 328", land.MEADOW, 32, 1.4)
    plate.swell("M84 345C110 351 150 350 176 341", "#45682c", 5)
    with plate.at(13, 38, 0.885):
        _boar(plate)
    _hound(plate)
    land.tufts(plate, ((24, 352), (84, 352), (110, 354), (168, 350), (60, 332), (196, 342)), 1.0)
    _harness(plate)
    with plate.at(120, 208, 1, -4):
        banner(plate, "DAUS", 64, 7, 25, AZURE, "#16335a")


def _wood(plate: Plate) -> None:
    for x, y, size in (
        (24, 290, 1.1),
        (44, 292, 0.8),
        (66, 294, 1.0),
        (148, 286, 0.7),
        (170, 284, 1.0),
        (196, 288, 1.25),
        (217, 292, 0.95),
    ):
        land.fir(plate, x, y, size)


def _harness(plate: Plate) -> None:
    """Two great bells from a strap of red leather, a bow where it is hung up."""
    strap(plate, "M136 38C130 50 120 62 111 72", 8, RED)
    strap(plate, "M136 38C144 50 158 66 172 80", 8, RED)
    sign(plate, "S", 107, 118, 96, 8)
    sign(plate, "S", 176, 126, 96, -8)
    buckle(plate, 121, 57, -40)
    buckle(plate, 154, 60, 44)
    bow(plate, 136, 36, 1.2, RED)


def _boar(plate: Plate) -> None:
    """Galloping to the right, looking back with one eye."""
    for leg in ("M76 318C70 324 64 328 58 336L52 338C50 342 56 344 60 342L68 334L84 326Z",
                "M134 316C144 320 150 326 152 334L148 340C152 345 158 342 160 336"
                "C158 326 152 316 144 308Z"):  # fmt: skip
        plate.shape(leg, _BRISTLE.low, 1.5)
    body = (
        "M60 300C56 286 66 272 82 268C104 260 128 264 142 274C150 274 156 278 160 284C166 290 172 294 180 298"
        "C183 302 182 308 178 310C172 310 168 311 164 315C156 319 148 318 142 316C146 320 152 324 160 328L168 328"
        "C172 330 172 334 168 336L156 336C146 332 136 326 128 320C114 324 100 322 90 318C86 324 78 330 72 336L74 342"
        "C72 346 64 346 62 342L62 332C66 326 68 320 68 314C62 310 61 306 60 300Z"
    )
    plate.shape(body, plate.linear(100, 262, 112, 326, *_BRISTLE[:3]))
    plate.wedges("M64 284C72 270 100 260 126 266C134 268 138 271 142 274", 32, (-7, -7), _BRISTLE.line, 1.7, 0.1)
    plate.wedges("M64 286C72 272 100 262 126 268C134 270 138 273 142 276", 34, (-5, 9), _BRISTLE.line, 1.1, -0.1)
    for one, two, count in (("M72 284C70 296 72 306 78 314", "M94 270C92 290 94 306 98 319", 8),
                            ("M104 270C104 288 106 304 108 320", "M130 272C126 288 124 304 126 318", 8)):  # fmt: skip
        plate.folds(one, two, count, _BRISTLE.line, 1.1, 0.35)
    plate.folds("M80 280C78 296 82 306 86 314", "M122 272C118 290 118 304 120 316", 6, "#b09c8c", 0.9, 0.45)
    plate.swell("M142 316C136 308 136 296 140 286M90 318C86 310 86 302 90 294", _BRISTLE.line, 1.4, 0.5)
    plate.wedges("M164 315C156 319 148 318 142 316", 6, (0, -7), _BRISTLE.line, 0.9)
    plate.shape("M176 297C181 297 184 302 182 308C180 311 177 311 175 309C174 304 174 300 176 297Z", "#c98f7c", 1.3)
    plate.dots(((179, 301.5), (178.6, 305.6)), 0.9, INK)
    plate.shape("M164 311C163 305 164 300 168 296C169 302 170 307 171 310Z", IVORY.light, 1.2)
    plate.swell("M176 310.500C170 311 165 311 158 307", _BRISTLE.line, 1.4, 0.4)
    plate.shape("M150 290C153 286 158 286 160 290C157 293 153 293 150 290Z", "#fdf0cf", 0.9)
    plate.dot(153.4, 289.8, 1.8)
    plate.swell("M148.500 289C152 284 158 284 162 288", _BRISTLE.line, 1.9, 0.2, 0.1)
    ear = "M142 288C136 284 128 278 126 268C134 266 143 272 147 280C148 285 146 288 142 288Z"
    plate.shape(ear, plate.linear(128, 268, 146, 288, _BRISTLE.light, _BRISTLE.base), 1.5)
    plate.flat("M141 285C136 281 132 276 130 271C136 272 141 276 143.500 281Z", "#a37a6c")
    plate.line("M61 296C54 294 52 286 56 282C60 281 60 286 57 287", 2.6)
    plate.shape("M52 335L58 337L58 343C54 344 51 341 52 335ZM62 340L74 340L73 346H62Z", _BRISTLE.line, 0.7)


def _hound(plate: Plate) -> None:
    """Stretched out in a leap, jaws open, a spiked collar."""
    with plate.at(52, 322, 0.74, -8):
        plate.shape("M-30 -4C-38 -10 -42 -18 -40 -28C-37 -24 -36 -16 -28 -12Z", _HOUND.base, 1.4)
        for leg in ("M-22 2C-30 8 -34 14 -38 22L-44 26C-44 30 -38 31 -34 28L-26 16L-14 8Z",
                    "M16 4C24 8 32 8 40 10L44 7C48 9 47 13 43 15C34 18 24 18 12 12Z"):  # fmt: skip
            plate.shape(leg, _HOUND.low, 1.4)
        body = (
            "M-34 -8C-26 -16 -10 -14 2 -16C12 -18 20 -22 28 -28C34 -34 44 -34 50 -30L64 -28"
            "C67 -26 66 -23 63 -22L50 -22"
            "L58 -18C60 -15 57 -13 54 -14L42 -17C38 -10 32 -4 26 2C32 6 40 6 48 4L54 0C58 2 57 6 54 8C44 14 30 14 16 8"
            "C6 6 -4 4 -10 6C-16 10 -20 14 -26 20L-28 30C-30 34 -36 33 -36 29C-36 20 -34 10 -32 2C-36 0 -36 -4 -34 -8Z"
        )
        plate.shape(body, plate.linear(-10, -20, 0, 14, *_HOUND[:3]), 1.7)
        plate.flat("M-28 -10C-20 -14 -12 -13 -8 -10C-10 -4 -18 0 -26 -2C-30 -4 -30 -8 -28 -10Z", "#8a5a31")
        plate.flat("M4 -15C10 -16 14 -18 18 -20C18 -14 12 -8 5 -9Z", "#8a5a31")
        plate.shape("M36 -30C30 -34 24 -30 22 -24C24 -18 30 -16 33 -19C36 -22 38 -26 36 -30Z", "#8a5a31", 1.3)
        plate.wedges("M22 -24C24 -18 30 -16 33 -19", 4, (3, -4), _HOUND.line, 0.8)
        plate.shape("M50 -22.500L60 -22.500L55 -17C53 -17 51 -19 50 -22.500Z", "#7a1d16", 0.9)
        plate.flat("M53 -22L54.500 -19.600L56 -22ZM57.500 -22L58.800 -20L60 -22Z", IVORY.light)
        plate.dot(46, -27.400, 1.5)
        plate.swell("M43 -29.500C45 -31 48 -31 49.500 -29", _HOUND.line, 1.2)
        plate.dot(64.500, -26.400, 2)
        collar = "M24 -24C28 -18 32 -14 37 -12L33 -7C27 -10 22 -14 19 -20Z"
        plate.shape(collar, RED.base, 1.2)
        plate.dots(((24, -19), (28, -14.6), (33, -11)), 1.2, GOLD.light)
        plate.folds("M-24 -6C-20 2 -22 8 -26 16", "M-16 -8C-14 0 -14 4 -18 8", 3, _HOUND.line, 0.9)
        plate.swell(
            "M-6 4C-4 -2 -4 -8 -6 -12M0 4C3 -2 3 -8 2 -12M6 5C9 0 10 -5 9 -9M14 6C18 2 20 -4 20 -8", _HOUND.line, 0.9
        )
        plate.wedges("M26 2C16 7 4 4 -9 5", 9, (0, -5), _HOUND.line, 0.85)
        plate.dot(-33, 31, 0.8, BLACK.base)
