"""The pip cards of leaves: they grow on stems, on every card otherwise. Knows these four pictures."""

from __future__ import annotations

from artwork.german.beasts import bird, butterfly, hare, snail
from artwork.german.growth import SHOOT, bow, tendril, twig
from artwork.german.signs import sign
from artwork.woodcut import land
from artwork.woodcut.dyes import RED
from artwork.woodcut.plate import Plate

_SIZE = 58.0


def _grown(plate: Plate, places: tuple[tuple[float, float, float], ...], size: float = _SIZE) -> None:
    for x, y, turn in places:
        sign(plate, "G", x, y, size, turn, -1 if turn < 0 else 1)


def seven(plate: Plate) -> None:
    """A young lime on a hill, a hare and mushrooms below it, a robin on a twig."""
    land.hill(plate, "M13 322C50 304 92 314 120 308C156 302 196 310 227 318", land.MEADOW, 34, 1.4)
    plate.swell(
        "M112 322C104 330 98 332 88 340M115 322C124 330 130 330 140 334M113 324C112 334 116 338 114 346",
        land.MEADOW.line,
        5,
        0.9,
    )
    twig(plate, "M113 328C127 290 106 260 116 224C126 188 108 160 120 118C123 106 121 96 120 84", 7.4, 1.3, 0.4, SHOOT)
    for stem in ("M114 276C96 274 84 264 76 250", "M118 262C138 262 152 250 160 236", "M116 216C98 214 82 204 72 190",
                 "M117 198C136 196 154 184 164 170", "M114 150C100 148 86 140 80 130",
                 "M118 136C132 132 148 122 158 112"):  # fmt: skip
        twig(plate, stem, 4, 1.2, 0.6, SHOOT)
    _grown(
        plate,
        ((120, 58, 3), (86, 116, -20), (164, 92, 26), (62, 172, -30), (172, 152, 22), (66, 234, -24), (168, 216, 30)),
    )
    bird(plate, 142, 260, 1.0, -1)
    hare(plate, 52, 342, 1.18, -1)
    land.mushroom(plate, 152, 338, 1.0)
    land.mushroom(plate, 167, 343, 0.66)
    land.tufts(plate, ((26, 346), (86, 350), (134, 350), (178, 330), (104, 336)), 0.9)


def eight(plate: Plate) -> None:
    """Two sprays tied with a ribbon, their leaves turned outwards."""
    twig(plate, "M138 344C130 318 124 300 112 282C88 250 92 216 96 186C100 150 84 120 92 84", 6, 1.1, 0.4, SHOOT)
    twig(plate, "M100 346C110 322 118 302 128 284C152 250 146 216 144 186C140 150 158 120 148 84", 6, 1.1, 0.4, SHOOT)
    for stem in ("M92 234C80 236 72 232 66 226", "M96 172C84 172 76 166 70 158", "M94 208C104 200 112 194 118 184",
                 "M148 234C158 236 164 230 172 222", "M144 168C154 168 162 160 168 150",
                 "M143 148C134 142 126 134 122 124"):  # fmt: skip
        twig(plate, stem, 3.6, 1.2, 0.6, SHOOT)
    _grown(
        plate,
        (
            (92, 62, -14),
            (148, 58, 12),
            (120, 108, 4),
            (66, 140, -34),
            (174, 132, 36),
            (120, 176, -6),
            (58, 212, -44),
            (180, 208, 42),
        ),
        54,
    )
    bow(plate, 119, 292, 1.5, RED)
    butterfly(plate, 66, 286, 1.0, -24)
    butterfly(plate, 160, 262, 0.8, 30, "#6f9ac4")
    land.hill(plate, "M13 346C60 338 110 346 150 340C180 336 206 340 227 344", land.MEADOW, 24, 1.2)
    land.flowers(plate, ((40, 346), (60, 350), (76, 345), (152, 347), (166, 350)), "#f4eddd")


def nine(plate: Plate) -> None:
    """A climber about its pole, a snail on the way up."""
    land.hill(plate, "M13 334C56 322 96 330 124 326C160 320 200 328 227 332", land.MEADOW, 30, 1.4)
    plate.shape(
        "M116 40L120 32L124 40L125 340H115Z", plate.linear(114, 0, 126, 0, "#d9b37c", "#a8773f", "#6a4420"), 1.5
    )
    plate.swell("M119 60V120M121 140V210M119 220V300", "#6a4420", 0.9)
    for coil in ("M108 338C132 322 138 304 112 296", "M112 296C104 290 108 280 128 270",
        "M128 270C138 262 130 254 112 246",
                 "M112 246C102 238 108 228 128 218", "M128 218C138 210 130 200 112 192",
                 "M112 192C102 184 110 174 128 164",
                 "M128 164C136 156 130 148 112 140", "M112 140C104 132 108 122 126 112",
                 "M126 112C134 104 128 96 116 88"):  # fmt: skip
        twig(plate, coil, 4.4, 0.9, 0.8, SHOOT)
    for stem in ("M110 290C96 288 86 280 80 270", "M130 266C144 266 154 258 160 250", "M110 240C94 236 84 228 76 218",
                 "M130 212C146 210 156 202 164 194", "M110 186C94 184 84 176 76 166",
                 "M130 158C146 156 156 148 164 138",
                 "M110 134C98 130 92 124 86 114", "M126 108C140 106 150 98 156 88"):  # fmt: skip
        twig(plate, stem, 3.4, 1.2, 0.6, SHOOT)
    _grown(
        plate,
        (
            (120, 62, -4),
            (84, 98, -28),
            (160, 72, 22),
            (68, 152, -24),
            (170, 124, 30),
            (66, 206, -34),
            (172, 180, 24),
            (70, 258, -28),
            (166, 236, 34),
        ),
        50,
    )
    tendril(plate, "M132 290C142 292 146 300 140 306C134 308 134 300 139 300")
    tendril(plate, "M104 320C94 318 90 308 96 304C102 304 100 311 97 310")
    snail(plate, 62, 344, 0.9, -4)
    land.flowers(plate, ((150, 344), (164, 340), (30, 346)), RED.light)
    land.tufts(plate, ((92, 348), (136, 346), (174, 350), (34, 336)), 0.9)


def ten(plate: Plate) -> None:
    """Two stems that twine about each other out of one root, birds between them."""
    twig(
        plate,
        "M120 336C96 312 96 292 120 270C146 246 146 226 120 202C94 178 94 158 120 134C142 114 142 96 132 70",
        6.4,
        1.2,
        0.4,
        SHOOT,
    )
    twig(
        plate,
        "M120 336C146 312 144 292 120 270C94 246 96 226 120 202C146 178 144 158 120 134C98 114 98 96 106 70",
        6.4,
        1.2,
        0.4,
        SHOOT,
    )
    for stem in ("M138 304C150 304 158 298 164 288", "M140 240C154 240 166 232 172 220",
        "M140 172C154 172 166 164 172 152",
                 "M136 108C148 108 158 102 164 92", "M102 304C90 304 82 298 76 288", "M102 246C88 250 74 246 66 236",
                 "M103 176C90 186 76 190 66 182", "M103 160C94 158 84 150 80 142"):  # fmt: skip
        twig(plate, stem, 3.6, 1.2, 0.6, SHOOT)
    _grown(
        plate,
        (
            (98, 54, -14),
            (146, 50, 14),
            (76, 122, -22),
            (172, 72, 24),
            (54, 166, -36),
            (180, 134, 30),
            (54, 220, -36),
            (180, 202, 32),
            (66, 272, -28),
            (160, 272, 14),
        ),
        50,
    )
    bird(plate, 120, 126, 0.78, 1, "#e3b04b", "#6b7d3a")
    bird(plate, 118, 196, 0.84, -1)
    tendril(plate, "M126 270C136 266 142 272 138 278C132 280 132 273 136 274")
    tendril(plate, "M114 270C104 266 98 272 102 278C108 280 108 273 104 274")
    land.hill(plate, "M13 340C60 328 96 334 120 330C150 326 200 334 227 338", land.MEADOW, 28, 1.4)
    land.mushroom(plate, 96, 348, 0.8)
    land.mushroom(plate, 84, 350, 0.56)
    land.tufts(plate, ((40, 350), (130, 346), (160, 348), (60, 344)), 0.9)
