"""The king of diamonds: a lean trader with a curled moustache, a wound cap under his crown, a green gown, the axe."""

from __future__ import annotations

from typing import Final

from artwork.woodcut import cloth, crowns, faces, hands
from artwork.woodcut.belts import belt, chevrons
from artwork.woodcut.dyes import BROWN, GOLD, GREEN, IVORY, OCHRE, PLUM, RAVEN, RED, STEEL
from artwork.woodcut.faces import OLIVE, Look
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.plate import Plate

_SLOPE: Final = 0.2
_HEAD: Final = (128.0, 93.0, 1.14, -5.0)


def figure() -> Figure:
    """Both plates of the figure."""
    half = half_figure(_SLOPE, _axe, _gown, _far_sleeve, _near_sleeve, _hand, _tail, _neck, _face, _whiskers, _cap)
    return Figure(half, belt(_SLOPE, 12, PLUM, OCHRE, chevrons((OCHRE.base, GREEN.base))))


def _axe(plate: Plate) -> None:
    with plate.at(200, 110, 1, 4):
        plate.shape(
            "M-3 -78L3 -78L3.600 90H-3.600Z", plate.linear(-3.500, 0, 3.500, 0, BROWN.light, BROWN.base, BROWN.low), 1.4
        )
        steel = plate.linear(-34, 0, 4, 0, STEEL.light, STEEL.base, STEEL.low)
        plate.shape("M-3 -70C-14 -70 -22 -76 -27 -84C-35 -68 -35 -48 -27 -32C-22 -42 -14 -50 -3 -50Z", steel, 1.6)
        plate.swell("M-24 -76C-29 -65 -29 -51 -24 -40", STEEL.line, 1)
        plate.wedges("M-8 -51C-16 -49 -22 -43 -26 -36", 8, (3, -9), STEEL.line, 0.9)
        plate.shape("M3 -66L16 -60L3 -54Z", STEEL.base, 1.4)
        plate.shape("M-2.600 -80L0 -92L2.600 -80Z", STEEL.base, 1.3)
        for y in (-78, -48):
            plate.shape(f"M-5 {y}H5V{y + 5}H-5Z", cloth.across(plate, GOLD, -5, 5), 1.2)


def _gown(plate: Plate) -> None:
    plate.shape(
        "M100 142C84 148 70 156 62 168C56 182 56 200 56 214H178C178 196 176 174 166 158C162 150 156 146 148 142Z",
        cloth.across(plate, GREEN, 56, 178),
    )
    plate.folds("M104 158C100 176 98 194 98 212", "M122 160C121 178 121 196 121 212", 4, GREEN.line, 1.5)
    plate.folds("M130 160C131 178 132 196 132 212", "M150 158C154 176 156 194 157 212", 4, GREEN.line, 1.5)
    cloth.lozenges(plate, ((104, 170), (114, 164), (137, 166), (149, 172), (137, 182), (116, 180)), OCHRE.base, 2.6)
    plate.shape("M121 150H131L132 214H120Z", OCHRE.base, 1.3)
    plate.dots(((126, 157), (126, 166), (126, 175)), 2.1, RED.base, 0.9)


def _far_sleeve(plate: Plate) -> None:
    """A puff of green slashed with ochre, and the arm that goes to the girdle."""
    plate.shape(
        "M98 142C76 144 52 154 40 172C32 186 32 202 36 214L92 208C90 186 92 164 98 142Z",
        cloth.across(plate, GREEN, 34, 98),
    )
    guides = (
        ("M88 146C72 158 62 178 62 204", "M80 148C64 160 53 180 52 204"),
        ("M68 154C54 166 45 182 43 202", "M62 158C50 168 41 182 39 200"),
        ("M94 146C84 160 78 182 79 204", "M91 146C79 160 72 182 72 204"),
    )
    cloth.panes(plate, guides, OCHRE)
    plate.wedges("M98 144C92 164 90 186 92 206", 10, (-8, 1), GREEN.line, 1)


def _near_sleeve(plate: Plate) -> None:
    plate.shape(
        "M150 142C172 144 192 156 202 172C208 182 212 196 214 218H168C160 196 152 168 150 142Z",
        cloth.across(plate, GREEN, 150, 212),
    )
    guides = (
        ("M160 146C172 160 180 180 184 208", "M168 148C182 162 190 182 194 208"),
        ("M176 152C190 166 198 184 202 208", "M181 155C194 168 202 184 206 206"),
    )
    cloth.panes(plate, guides, OCHRE)
    plate.wedges("M202 172C208 182 212 196 214 214", 7, (-7, 2), GREEN.line, 1)


def _hand(plate: Plate) -> None:
    plate.shape(
        "M191 156C198 160 210 160 217 155L223 190C212 196 198 194 190 188Z", cloth.across(plate, OCHRE, 188, 222), 1.7
    )
    plate.folds("M196 164L195 188", "M214 162L218 188", 4, OCHRE.line, 1.1)
    plate.shape("M190 151C197 156 211 156 218 150L219 159C211 164 197 164 190 160Z", IVORY.light, 1.4)
    plate.folds("M194 154L194 161", "M215 153L215 160", 6, IVORY.line, 0.8)
    with plate.at(201.500, 140, 1.04, 6):
        hands.fist(plate, OLIVE)


def _tail(plate: Plate) -> None:
    """The end of the cap's cloth, down behind the near ear and over the shoulder."""
    with plate.at(*_HEAD):
        plate.shape(
            "M22 -22C36 -14 40 4 38 22C38 40 46 52 50 62L32 68C24 54 22 34 22 14Z",
            cloth.across(plate, PLUM, 22, 48),
            1.8,
        )
        plate.folds("M27 -14C30 8 28 32 36 64", "M34 -10C38 10 36 34 46 60", 4, PLUM.line, 1.3)


def _neck(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-4 22L-6 46H24L22 14Z", plate.linear(-6, 0, 24, 0, OLIVE.middle, OLIVE.low, "#9a6335"), 1.5)
        plate.hatch("M0 32L-4 44L21 45L21 18C16 26 10 31 0 32Z", -58, 2.6, OLIVE.line)
    cloth.ruff(plate, "M108 138C118 143 138 143 150 136", "M98 147C112 156 144 156 160 143", 11)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-16 -26C-18 -16 -19.500 -10 -17.600 -3C-18.600 1 -20 4 -19 8C-18 13 -16 17 -15 21"
            "C-14.500 27 -13 33 -9.500 36C-6 38 -1 37 3 34"
            "C11 28 18 22 20 12L22 -4L20 -26Z"
        )
        plate.shape(outline, OLIVE.over(plate), 1.8)
        faces.planes(plate, OLIVE, 1.1)
        plate.folds("M2 13C6 15 8 19 7 24", "M6 10C11 13 12 18 10 23", 3, OLIVE.line, 0.9)
        faces.ear(plate, OLIVE)
        plate.dot(23.500, 14.500, 2.300, GOLD.base, 1)
        faces.eyes(plate, OLIVE, Look(0.2, 0.06, 0.66, "#2f2114"), 0, 0.96)
        faces.aquiline_nose(plate, OLIVE)
        plate.swell("M-7.200 -10C-8 -8 -7.800 -5.500 -7 -3.500", OLIVE.line, 1)
        plate.swell("M-1 6.500C2 8.600 7 8.400 10.500 5.600", OLIVE.line, 0.9)


def _whiskers(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-13.500 21.500C-10 20 -5 20.300 0 22C-3 25.500 -10 26 -13.500 21.500Z", OLIVE.lips, 0.9)
        plate.swell("M-13.500 21.800C-10 22.600 -5 22.400 0 22.200", OLIVE.lip_line, 1)
        plate.shape(
            "M-10 16C-13 15.400 -15.500 17.500 -18 18.500C-21 19.600 -24.500 18 -25.500 14.500"
            "C-26.500 21 -21.500 23.500 -17 22.500C-13.500 21.800 -11.500 20.600 -10 20"
            "C-5.500 22.400 -.500 22.500 4.500 20C9.500 17.500 13 13 11.500 7C10 11.500 7 14.800 3 15.600"
            "C-1.500 16.600 -6 15 -10 16Z",
            RAVEN.base,
            1.1,
        )
        plate.folds("M-8 17.600C-4 16.500 2 18.600 9 12", "M-8 19.600C-4 21 3 20 10 11", 2, "#8a7a6c", 0.8)
        plate.shape(
            "M-12.500 28.500C-10 27 -6 27 -3.500 28.500C1 30 8 27 14 19C14 30 4 44 -8 56C-13 48 -15 37 -12.500 28.500Z",
            RAVEN.base,
            1.4,
        )
        plate.folds("M-11.500 31C-12.500 38 -11 46 -8.500 52", "M8 28C5 36 -2 46 -7 52", 6, "#8a7a6c", 0.9, 0.25)
        plate.shape(
            "M-19.500 -6.500C-18 -10 -12 -10.500 -7.500 -6C-11.500 -8 -15.500 -8 -19.500 -6.500Z", RAVEN.base, 0.7
        )
        plate.shape("M-4 -6.500C0 -12.500 9 -14.500 16.500 -10C10 -10.500 3 -9 -3 -4.500Z", RAVEN.base, 0.7)


def _cap(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-19 -24C-30 -34 -24 -50 -8 -52C6 -58 28 -54 33 -40C40 -30 32 -20 24 -18Z",
            cloth.across(plate, PLUM, -26, 36),
        )
        plate.folds("M-16 -28C-22 -38 -14 -48 -4 -50", "M22 -24C28 -34 24 -46 12 -52", 6, PLUM.line, 1.4)
        plate.shape("M24 -18C30 -30 26 -44 14 -53C26 -56 36 -46 37 -36C38 -26 32 -18 26 -14Z", PLUM.base, 1.6)
        plate.folds("M20 -50C30 -42 32 -30 28 -18", "M25 -50C36 -42 36 -30 31 -18", 3, PLUM.line, 1.1)
        gilt = crowns.gilt(plate, -28, 34)
        plate.shape(
            "M-21 -22L-25 -40L-19 -34L-14 -47L-6 -36L3 -50L12 -36L21 -47L25 -34L35 -39L27 -21C14 -15 -8 -15 -21 -22Z",
            gilt,
            1.7,
        )
        plate.wedges("M35 -39L27 -21C20 -18 12 -16.500 4 -16.500", 10, (-5, -2), GOLD.line, 0.9)
        crowns.balls(plate, ((-25, -41), (-14, -48.500), (3, -51.500), (21, -48.500), (35, -40.500)), 2.5, RED.base)
        crowns.circlet(
            plate,
            "M-23 -28C-10 -21 14 -21 29 -28",
            "M-20.500 -20.500C-9 -14 14 -14 27 -20.500",
            (RED.base, GREEN.base) * 3 + (RED.base,),
            GOLD,
            2.2,
        )
