"""The sow of acorns: a boar that feeds under an old oak. Knows this one picture."""

from __future__ import annotations

from typing import Final

from artwork.german.banner import PARCHMENT, banner
from artwork.german.growth import oak_leaf, twig
from artwork.german.signs import sign
from artwork.woodcut import land
from artwork.woodcut.dyes import BROWN, IVORY, Dye
from artwork.woodcut.plate import INK, Plate

_HIDE: Final = Dye("#a88460", "#755437", "#3f2a19", "#24160b")
_GLEAM: Final = "#cfab80"


def draw(plate: Plate) -> None:
    """The whole picture, signs included."""
    land.sky(plate, land.AIR, 230, 28, 5)
    land.hill(plate, "M13 286C50 268 96 280 130 274C170 266 200 270 227 280", land.HAZE, 26)
    for x, y, size in ((176, 282, 0.6), (198, 276, 0.78), (218, 284, 0.6)):
        land.tree(plate, x, y, size, -1 if size > 0.7 else 1)
    _trunk(plate)
    land.hill(plate, "M13 322C50 312 96 322 136 318C176 314 206 318 227 322", land.MEADOW, 32, 1.4)
    plate.swell("M52 344C84 348 140 348 176 343", "#45682c", 6)
    with plate.at(9, 0):
        _boar(plate)
    for x, y, turn in ((28, 340, 70), (42, 350, -60), (186, 336, 20)):
        sign(plate, "E", x, y, 13, turn)
    land.tufts(plate, ((66, 350), (112, 352), (150, 350), (24, 328), (196, 346)), 0.95)
    _crown(plate)
    with plate.at(124, 207):
        banner(plate, "DAUS", 66, 11, 25, PARCHMENT)


def _trunk(plate: Plate) -> None:
    trunk = (
        "M8 96L8 344C26 336 38 338 50 342C58 330 50 318 48 300"
        "C44 262 46 220 50 190C53 160 62 134 80 112L62 96L36 100L8 96Z"
    )
    plate.shape(trunk, plate.linear(13, 0, 56, 0, "#a98357", BROWN.base, BROWN.low))
    plate.folds("M24 130C30 180 26 260 22 334", "M52 130C42 180 40 260 46 334", 7, BROWN.line, 1.3, 0.3)
    plate.wedges("M50 192C46 222 44 262 48 302", 18, (-9, 2), BROWN.line, 1)
    plate.shape("M28 222C36 220 38 236 30 240C24 238 23 226 28 222Z", BROWN.line, 1)
    plate.swell("M21 216C34 208 46 228 32 246M20 252C30 258 40 250 42 244", BROWN.line, 1.1)


def _crown(plate: Plate) -> None:
    """A bough from the tree, and the two great acorns on it."""
    twig(plate, "M40 116C64 84 100 60 140 46C170 36 196 34 216 40", 9, 0.4)
    twig(plate, "M98 63C98 72 96 76 94 82", 4.5, 0.8)
    twig(plate, "M160 40C166 52 168 60 168 68", 4.5, 0.8)
    for x, y, size, turn in ((78, 84, 34, -62), (118, 55, 32, -24), (150, 43, 24, -4), (186, 36, 30, 160),
        (212, 40, 34, 96),
                             (126, 52, 30, 164), (66, 96, 30, -118)):  # fmt: skip
        oak_leaf(plate, x, y, size, turn)
    sign(plate, "E", 94, 134, 100, 7)
    sign(plate, "E", 170, 120, 100, -8, -1)
    oak_leaf(plate, 96, 84, 34, 96)
    oak_leaf(plate, 169, 68, 30, 70)


def _boar(plate: Plate) -> None:
    for leg in (
        "M72 312L70 326L74 338H83L82 326L86 312Z",
        "M126 312C128 320 124 326 122 330L124 339H133L134 328L140 314Z",
    ):
        plate.shape(leg, _HIDE.low, 1.5)
    hide = (
        "M38 308C36 304 37.500 299 42 298.500C49 296 54 290 59 283C61 279 64 274 68 272C76 262 92 256 106 259"
        "C126 261 146 267 154 282C159 291 160 300 158 308C161 316 163 322 160 331L163 343H150L148 330"
        "C146 324 141 319 135 316C124 322 108 322 97 318C95 322 95 326 96 331L98 343H85L83 328C80 322 76 317 74 312"
        "C68 316 62 317 56 316C49 317 40 315 38 308Z"
    )
    plate.shape(hide, plate.linear(90, 256, 104, 342, *_HIDE[:3]))
    plate.wedges("M66 272C76 262 92 256 106 259C126 261 146 267 154 282", 34, (5, -7), _HIDE.line, 1.6, -0.1)
    plate.wedges("M66 274C76 264 92 258 106 261C126 263 146 269 153 283", 40, (5, 9), _HIDE.line, 1.1, 0.12)
    for one, two, count in (("M76 280C78 292 80 304 86 314", "M92 268C94 284 98 304 104 317", 6),
                            ("M104 270C108 286 112 304 114 318", "M130 272C134 286 134 304 132 315", 8),
                            ("M138 276C146 286 150 298 150 312", "M150 284C155 292 156 300 155 310", 4)):  # fmt: skip
        plate.folds(one, two, count, _HIDE.line, 1.1, 0.35)
    for one, two, count in (("M80 276C82 288 86 300 90 310", "M96 268C98 282 104 300 108 314", 4),
                            ("M112 268C116 284 118 300 120 314", "M136 274C140 286 140 300 140 310", 4)):  # fmt: skip
        plate.folds(one, two, count, _GLEAM, 0.9, 0.4)
    plate.wedges("M158 308C161 316 163 322 160 331", 6, (-9, 2), _HIDE.line, 1, 0.1)
    plate.wedges("M97 318C95 322 95 326 96 331L98 337", 6, (-9, 1), _HIDE.line, 1)
    plate.swell(
        "M135 316C132 308 132 300 136 292M97 318C100 310 100 302 96 292M74 312C78 304 78 294 72 286",
        _HIDE.line,
        1.3,
        0.5,
    )
    for x in (84.500, 149.500):
        plate.shape(f"M{x} 338L{x + 13.5} 338L{x + 14} 344H{x}Z", _HIDE.line, 0.8)
    _boars_head(plate)
    plate.line("M156 290C164 286 170 292 166 297C163 300 159 297 162 293", 3)
    plate.line("M156 290C164 286 170 292 166 297C163 300 159 297 162 293", 1, _HIDE.light)
    plate.swell("M166 297C166 303 163 306 160 307", _HIDE.line, 1.8, 0.8)


def _boars_head(plate: Plate) -> None:
    with plate.at(0, 2):
        plate.folds("M60 284C56 290 52 296 48 299", "M68 290C64 298 60 304 56 308", 4, _HIDE.line, 0.9, 0.2)
        snout = "M37 306C35 301 36.500 296.500 40 296C43 298 44 304 42 309C40 310 38 309 37 306Z"
        plate.shape(snout, "#c98f7c", 1.4)
        plate.dots(((39.3, 300.5), (40, 304.5)), 0.9, INK)
        plate.swell("M42 309.500C47 310.500 53 310 59 306", _HIDE.line, 1.4, 0.4)
        plate.shape("M49.500 310C47 305 47.500 300 51.500 294C52.500 300 53.500 305 56 308.500Z", IVORY.light, 1.2)
        plate.shape(
            "M55.500 290.500C58 286.500 63 286.500 65 289.500C62 293 58 293.500 55.500 290.500Z", "#fdf0cf", 0.9
        )
        plate.dot(59.5, 290, 1.9)
        plate.dot(58.9, 289.3, 0.6, "#ffffff")
        plate.swell("M53.500 289.500C57 284 63 284 67 288", _HIDE.line, 2, 0.2, 0.1)
        ear = "M66 286C63 278 64 268 69 261C75 265 79 274 77 283C74 288 69 289 66 286Z"
        plate.shape(ear, plate.linear(64, 262, 78, 286, _HIDE.light, _HIDE.base), 1.6)
        plate.flat("M69 282C68 276 68.500 271 70 267C73 271 74.500 277 73 281.500Z", "#b98573")
        plate.wedges("M77 283C79 274 75 265 70 262", 5, (-5, 2), _HIDE.line, 0.85)
