"""The king of spades: old and stern, a forked beard, an arched crown, ermine on midnight blue, his sword upright."""

from __future__ import annotations

from typing import Final

from artwork.woodcut import cloth, crowns, faces, hands
from artwork.woodcut.belts import belt, gems
from artwork.woodcut.dyes import BLUE, GOLD, HOARY, IVORY, NAVY, OCHRE, RED, STEEL
from artwork.woodcut.faces import Look, Skin
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.plate import Plate

_SLOPE: Final = -0.16
_SKIN: Final = Skin("#f6d8b4", "#ecc196", "#d69e72", "#c58860", "#7d4729", "#b9543e")
_HEAD: Final = (126.0, 95.0, 1.13, -3.0)


def figure() -> Figure:
    """Both plates of the figure."""
    half = half_figure(_SLOPE, _sword, _mantle, _tunic, _sleeve, _cape, _hair, _face, _beard, _brows, _crown)
    return Figure(half, belt(_SLOPE, 12.5, NAVY, OCHRE, gems((RED.base, IVORY.light))))


def _sword(plate: Plate) -> None:
    with plate.at(-3, 0):
        blade = plate.linear(195, 0, 209, 0, STEEL.light, STEEL.base, STEEL.low)
        plate.shape("M196 126L196.6 42L202 25L207.4 42L208 126Z", blade, 1.5)
        plate.line("M202 34V122", 1, STEEL.line)
        plate.wedges("M207 46V120", 12, (-4.4, 2), STEEL.line, 0.8)
        plate.shape("M199 126H205V172H199Z", RED.line, 1.2)
        plate.shape(
            "M180 126C179 121 184 120 187 123C194 125 210 125 217 123C220 120 225 121 224 126"
            "C223 131 218 132 215 129.5C208 131 196 131 189 129.5C186 132 181 131 180 126Z",
            cloth.across(plate, GOLD, 180, 224),
            1.5,
        )
        plate.dot(202, 127, 3, RED.base, 1)
        plate.dot(202, 170, 5, GOLD.base, 1.3)


def _mantle(plate: Plate) -> None:
    plate.shape(
        "M98 140C74 146 50 158 36 178C28 190 22 204 20 220H232L228 190C214 168 190 148 160 140Z",
        plate.linear(20, 0, 226, 0, NAVY.light, NAVY.base, NAVY.low),
    )
    plate.folds("M78 152C58 164 44 182 36 212", "M92 152C80 168 70 190 66 212", 5, NAVY.line, 1.5)
    plate.swell("M66 156C50 166 38 182 31 206", "#8794b4", 1.8)
    cloth.sprigs(plate, ((46, 186), (62, 172), (60, 196), (80, 186)), GOLD.base)


def _tunic(plate: Plate) -> None:
    plate.shape("M100 150L92 220H166L160 150Z", cloth.across(plate, RED, 92, 166))
    plate.folds("M108 168L104 214", "M120 172L119 214", 3, RED.line, 1.3)
    plate.folds("M138 172L140 214", "M152 168L156 214", 3, RED.line, 1.3)


def _sleeve(plate: Plate) -> None:
    """The near arm: the upper arm falls below the seam, the forearm comes up again to the sword."""
    plate.shape(
        "M158 142C182 146 204 164 216 182L222 200L170 206C162 190 158 166 158 142Z",
        plate.linear(158, 0, 222, 0, "#3c4a6e", NAVY.base, NAVY.low),
    )
    plate.folds("M166 150C168 168 172 184 178 200", "M180 154C188 168 194 180 200 196", 4, NAVY.line, 1.4)
    plate.shape(
        "M190 160C198 164 210 164 217 158L225 184C215 192 198 194 188 188Z", cloth.across(plate, RED, 186, 224), 1.7
    )
    plate.wedges("M217.500 160L224 182", 7, (-9, 2), RED.line, 1)
    plate.shape(
        "M189 153C195 158 210 158 217 151C220 155 221 160 219.500 164C210 171 197 172 189.500 167"
        "C187 163 187 157 189 153Z",
        IVORY.light,
        1.5,
    )
    cloth.ermine(plate, ((196, 163, 4), (205, 163.500, -4), (213, 160, -14)), 0.8)
    with plate.at(202, 143, 1.06, -4):
        hands.fist(plate, _SKIN)


def _cape(plate: Plate) -> None:
    plate.shape(
        "M104 130C88 138 76 152 72 170C80 180 92 182 104 176C112 186 120 192 130 193"
        "C142 192 150 186 158 176C168 182 182 180 188 170C184 152 172 138 158 130Z",
        plate.linear(72, 0, 190, 0, "#fffdf6", "#f5eee0", "#cfc4ac"),
    )
    tails = (
        (84, 160, 14),
        (92, 172, 8),
        (97, 151, 14),
        (104, 165, 8),
        (176, 160, -14),
        (170, 172, -8),
        (164, 150, -14),
        (158, 164, -8),
    )
    cloth.ermine(plate, tails)
    plate.wedges("M188 170C184 152 172 138 158 130", 12, (-9, 3), "#93866c", 0.9)
    plate.wedges("M72 170C80 180 92 182 104 176", 9, (1, -5), "#93866c", 0.9)
    plate.wedges("M158 176C168 182 182 180 188 170", 8, (-1, -5), "#93866c", 0.9)
    cloth.chain(plate, "M84 146C90 160 104 176 130 180C156 176 168 160 176 146", 13, GOLD.base)


def _hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M4 -26C24 -28 35 -12 34 6C34 18 40 26 38 36C34 44 28 40 24 46C16 44 14 36 17 26Z",
            plate.linear(8, 0, 38, 0, HOARY.light, HOARY.base, HOARY.low),
            1.7,
        )
        plate.folds("M19 -18C27 -6 24 16 23 42", "M27 -18C34 -4 31 18 36 35", 5, HOARY.line, 1)
        plate.shape("M-16 -20C-22 -14 -24 2 -21 14C-24 22 -28 25 -27 33C-20 33 -15 28 -14 18Z", HOARY.base, 1.4)
        plate.folds("M-20 -10C-21 4 -19 16 -24 30", "M-17 -6C-18 6 -17 16 -20 30", 2, HOARY.line, 0.9)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-17 -26C-19 -16 -20 -10 -18 -3C-19 2 -20.600 5 -20 10C-19.600 16 -17 22 -16 28L6 34"
            "C14 30 19.500 23 21 14L23 -4L22 -24Z"
        )
        plate.shape(outline, _SKIN.over(plate), 1.8)
        faces.planes(plate, _SKIN, 1.2)
        faces.cheeks(plate, _SKIN, 0.15)
        faces.age_lines(plate, _SKIN)
        faces.eyes(plate, _SKIN, Look(0.15, 0.04, 0.62, "#4b5f73"), 2, 0.94)
        faces.aquiline_nose(plate, _SKIN)


def _beard(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M21.500 2C25 14 28 26 27 40C26 54 20 64 10 80C6 72 3 58 0 44C-3 58 -8 74 -14 84"
            "C-21 72 -28 58 -28 42C-27 30 -22 24 -19.500 14C-17 19 -14 18 -11 17C-3 17 12 18 21.500 2Z",
            plate.linear(-26, 20, 28, 56, HOARY.light, HOARY.base, HOARY.low),
            1.8,
        )
        plate.folds("M19.500 10C21 26 24 44 10 72", "M0 24C4 34 6 46 6 62", 6, HOARY.line, 1.05, 0.3)
        plate.folds("M-19 22C-27 36 -24 54 -15 76", "M-8 27C-6 38 -7 52 -10 74", 5, HOARY.line, 1.05, 0.3)
        plate.wedges("M27 38C26 54 20 64 10 80", 9, (-6, 4), HOARY.line, 1)
        plate.shape("M-15 22.500C-11 21 -6 21.200 -2 22.500C-4 27 -12 27.300 -15 22.500Z", "#a83c2c", 0.9)
        plate.shape(
            "M-10.200 15.800C-13 15 -17 16.600 -19.500 21C-22 26 -25 29 -29 30C-24 34 -18 31 -15.500 26.500"
            "C-13.500 24 -11.500 22.800 -10 22C-5 22.800 -1 24.500 2 28C6 33 14 36 20 32C14 31 11 27 8.500 22"
            "C4.500 16.500 -4 14.200 -10.200 15.800Z",
            IVORY.light,
            1.3,
        )
        plate.folds("M-9 17.600C-2 17 5 22 14 31", "M-9 20.600C-2 21 2 25 9 31", 3, HOARY.line, 0.9)
        plate.folds(
            "M-11.500 17.600C-16 18.500 -19 25 -25 30", "M-11.500 20.600C-15 22 -17 27 -21 30", 2, HOARY.line, 0.8
        )


def _brows(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-20 -4.500C-19 -9 -12 -10.500 -7.500 -5.500C-8 -3.500 -9 -2.500 -10 -2.700C-13 -5.500 -17 -6 -20 -4.500Z",
            IVORY.light,
            1,
        )
        plate.shape(
            "M-4 -5.500C1 -11.500 11 -12.500 18 -5.500C14 -7 10 -7.500 6 -6.700C2 -6 -1 -4.500 -2.500 -2.700"
            "C-3.600 -3 -4.200 -4.500 -4 -5.500Z",
            IVORY.light,
            1,
        )
        plate.folds(
            "M-2.500 -5.500C3 -10 10 -10.500 15.500 -6.500", "M-2 -4.500C3 -8 9 -8.500 14 -6.500", 3, HOARY.line, 0.7
        )


def _crown(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-19 -28C-26 -46 -14 -54 3 -55C20 -54 32 -46 26 -28Z", cloth.across(plate, RED, -22, 28), 1.6)
        plate.wedges("M26 -30C32 -46 20 -54 4 -55", 9, (-7, 3), RED.line, 0.9)
        gilt = crowns.gilt(plate, -26, 32)
        plate.shape("M-21 -28C-32 -46 -18 -58 1 -57L1.500 -53C-14 -54 -24 -46 -15 -28Z", gilt, 1.4)
        plate.shape("M27 -28C38 -46 24 -58 5 -57L4.500 -53C20 -54 30 -46 21 -28Z", gilt, 1.4)
        plate.shape("M-1 -28C-4 -38 -3 -48 0 -57H6C8 -48 8 -38 6 -28Z", gilt, 1.4)
        crowns.balls(
            plate,
            (
                (-24.500, -38),
                (-22, -47),
                (-14, -53.500),
                (30.500, -38),
                (28, -47),
                (20, -53.500),
                (2, -36),
                (2.500, -44),
                (3, -51.500),
            ),
            1.7,
        )
        crowns.cross(plate, 3, -56, 0.7)
        stones = (RED.base, IVORY.light, BLUE.base, IVORY.light, RED.base, IVORY.light, BLUE.base)
        crowns.circlet(plate, "M-23 -33C-10 -26 14 -26 29 -33", "M-21 -22C-9 -15 13 -15 27 -22", stones)
