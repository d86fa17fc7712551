"""The pip cards of acorns: they grow on oak twigs, on every card otherwise. Knows these four pictures."""

from __future__ import annotations

from artwork.german.beasts import bird, butterfly, hedgehog, squirrel
from artwork.german.growth import oak_leaf, twig
from artwork.german.signs import sign
from artwork.woodcut import land
from artwork.woodcut.dyes import Dye
from artwork.woodcut.plate import Plate

_SIZE = 55.0


def _grown(plate: Plate, places: tuple[tuple[float, float, float], ...], size: float = _SIZE) -> None:
    for index, (x, y, turn) in enumerate(places):
        sign(plate, "E", x, y, size, turn, -1 if index % 2 else 1)


def seven(plate: Plate) -> None:
    """A sapling with a squirrel at its foot."""
    land.hill(plate, "M13 328C56 314 92 324 124 318C160 312 200 320 227 326", land.MEADOW, 30, 1.4)
    twig(plate, "M121 336C128 290 112 250 119 210C126 170 114 120 120 44", 8, 1.3, 0.4)
    for stem in ("M119 268C104 262 92 252 84 238", "M121 252C136 248 150 238 158 222", "M118 196C102 190 88 180 78 168",
                 "M121 182C138 178 152 166 162 154", "M118 132C106 128 96 118 90 108",
                 "M119 122C132 120 146 108 154 96"):  # fmt: skip
        twig(plate, stem, 4.4, 1.2, 0.6)
    for x, y, size, turn in ((104, 262, 32, 176), (140, 247, 30, -18), (100, 188, 32, -6), (142, 174, 34, 150),
        (104, 126, 30, -160),
                             (136, 118, 30, 146), (119, 300, 30, 70), (121, 286, 28, -66),
                             (119, 100, 28, 96)):  # fmt: skip
        oak_leaf(plate, x, y, size, turn)
    _grown(
        plate,
        ((120, 62, 0), (84, 132, 10), (160, 118, -12), (70, 194, 14), (168, 180, -10), (80, 262, 8), (162, 250, -12)),
    )
    squirrel(plate, 52, 338, 0.96, -1)
    land.mushroom(plate, 152, 342, 0.84)
    land.mushroom(plate, 166, 346, 0.56)
    land.tufts(plate, ((90, 346), (136, 350), (26, 344), (176, 336), (112, 340)), 0.9)


def eight(plate: Plate) -> None:
    """Two crossed boughs, a jay where they meet."""
    twig(plate, "M58 344C84 296 150 240 158 178C162 140 150 110 146 84", 7, 1.2, 0.4)
    twig(plate, "M174 260C150 240 92 220 84 176C78 142 92 110 96 82", 7, 0.9, 0.4)
    for stem in ("M86 306C98 306 106 302 112 294", "M120 262C132 268 142 272 148 280", "M122 246C106 232 86 226 66 232",
                 "M148 226C158 222 166 214 172 204", "M83 168C78 158 76 152 74 142",
                 "M158 166C164 158 168 148 168 138"):  # fmt: skip
        twig(plate, stem, 4, 1.2, 0.6)
    for x, y, size, turn in ((76, 320, 32, -50), (70, 326, 30, 130), (134, 246, 30, 160), (164, 252, 30, 150),
        (88, 190, 28, 74),
                             (155, 190, 28, -70), (150, 120, 28, -70), (90, 120, 28, 72),
                             (106, 282, 28, -30)):  # fmt: skip
        oak_leaf(plate, x, y, size, turn)
    _grown(
        plate,
        (
            (98, 60, 6),
            (146, 60, -6),
            (72, 122, 8),
            (170, 116, -8),
            (62, 256, 10),
            (174, 182, -10),
            (110, 320, 8),
            (155, 306, -12),
        ),
    )
    bird(plate, 116, 214, 1.15, 1, "#d9a078", "#4f7fa8")
    butterfly(plate, 122, 152, 0.95, 16)


def nine(plate: Plate) -> None:
    """A bough that hangs down into the card, a hedgehog below."""
    land.hill(plate, "M13 336C50 324 100 334 130 328C166 322 200 330 227 334", land.MEADOW, 30, 1.4)
    twig(plate, "M208 20C168 24 134 34 122 66C108 104 136 140 122 184C112 220 130 246 122 270", 8, 1.2, 0.5)
    for stem in ("M122 70C108 62 98 60 90 62", "M124 60C140 66 152 72 158 82", "M119 122C102 118 88 122 76 132",
        "M127 132C142 130 156 138 166 150",
                 "M121 190C106 188 92 192 82 204", "M120 200C138 200 152 208 160 220",
                 "M122 250C110 250 100 254 92 264"):  # fmt: skip
        twig(plate, stem, 4.2, 1.2, 0.6)
    for x, y, size, turn in ((160, 26, 32, 150), (186, 22, 32, 196), (104, 62, 26, -10), (140, 66, 28, 12),
        (100, 119, 30, -20), (146, 131, 30, 24),
                             (104, 188, 30, -14), (140, 201, 30, 10), (122, 226, 28, 80), (120, 160, 28, 84),
                             (119, 158, 26, -84)):  # fmt: skip
        oak_leaf(plate, x, y, size, turn)
    _grown(
        plate,
        (
            (84, 90, 6),
            (162, 108, -8),
            (196, 66, -14),
            (70, 158, 8),
            (172, 178, -8),
            (76, 230, 8),
            (166, 246, -8),
            (88, 292, 8),
            (126, 292, -6),
        ),
        52,
    )
    hedgehog(plate, 52, 344, 0.8)
    land.mushroom(plate, 156, 348, 0.8, Dye("#d9a860", "#a8713a", "#6a3f18", "#4d2c10"), False)
    land.tufts(plate, ((100, 350), (136, 350), (26, 350), (172, 342)), 0.9)


def ten(plate: Plate) -> None:
    """A young oak in leaf before a village, five acorns to each side."""
    land.church(plate, 38, 332, 0.62)
    land.house(plate, 140, 334, 0.7, -1)
    land.hill(plate, "M13 330C50 312 92 320 124 316C160 312 200 320 227 328", land.MEADOW, 30, 1.4)
    for side in (-1, 1):
        stems = (
            (124, 300, 158, 268), (126, 244, 176, 212), (124, 190, 176, 158), (124, 136, 172, 104), (122, 92, 148, 52),
        )  # fmt: skip
        with plate.at(120, 0, 1, 0, side):
            for x0, y0, x1, y1 in stems:
                x0, x1 = x0 - 120, x1 - 120
                lift = 6 if side > 0 else 0
                twig(
                    plate,
                    f"M{x0} {y0 + lift}C{x0 + 16} {y0 + lift - 3} {x1 - 4} {y1 + lift + 14} {x1} {y1 + lift - 8}",
                    4,
                    1.2,
                    0.6,
                )
    twig(plate, "M120 340C114 300 126 262 120 222C114 180 126 140 120 100C118 84 121 70 120 58", 7.6, 1.3, 0.35)
    for x, y, size, turn in ((138, 298, 26, 160), (100, 292, 26, 196), (120, 262, 28, 60), (119, 214, 28, -58),
        (120, 160, 28, 62), (120, 110, 26, -60),
                             (120, 60, 30, 4)):  # fmt: skip
        oak_leaf(plate, x, y, size, turn)
    _grown(
        plate,
        (
            (92, 62, 6),
            (150, 68, -6),
            (68, 126, 4),
            (174, 130, -8),
            (62, 180, 8),
            (178, 184, -4),
            (64, 236, 4),
            (176, 236, -8),
            (82, 290, 8),
            (158, 292, -6),
        ),
        50,
    )
    land.tufts(plate, ((40, 344), (76, 340), (104, 350), (140, 346), (170, 344)), 0.9)
