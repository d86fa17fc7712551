"""The queen of spades: grave, raven hair in coils, a fan of starched lace behind her, black and plum, the sceptre."""

from __future__ import annotations

from typing import Final

from artwork.woodcut import cloth, crowns, faces, hands
from artwork.woodcut.belts import belt, stars
from artwork.woodcut.dyes import BLACK, GOLD, IVORY, OCHRE, PLUM, RAVEN, RED
from artwork.woodcut.faces import PALE, Look
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.plate import Plate

_SLOPE: Final = -0.12
_HEAD: Final = (124.0, 96.0, 1.14, -2.0)


def figure() -> Figure:
    """Both plates of the figure."""
    half = half_figure(
        _SLOPE, _sceptre, _lace, _gown, _far_sleeve, _near_sleeve, _hand, _neck, _bodice, _hair, _face, _parting, _crown
    )
    return Figure(half, belt(_SLOPE, 12, PLUM, OCHRE, stars(GOLD.base)))


def _sceptre(plate: Plate) -> None:
    with plate.at(203, 110, 1, 3):
        plate.shape("M-2.600 -46H2.600L3 80H-3Z", cloth.across(plate, GOLD, -3, 3), 1.3)
        crowns.lily(plate, 0, -54, 1.1)
        plate.dot(0, -50, 5.400, plate.radial(-2, -52, 8, GOLD.light, GOLD.base, GOLD.low), 1.3)
        for y in (-44, -8):
            plate.shape(f"M-4.600 {y}H4.600V{y + 4}H-4.600Z", GOLD.base, 1.1)


def _lace(plate: Plate) -> None:
    """A starched collar that stands up behind the head like a fan."""
    cloth.ruff(
        plate,
        "M124 146C124 134 125 126 128 120C133 124 138 132 138 146",
        "M79 146C77 116 94 88 124 84C158 88 178 116 176 146",
        15,
    )
    cloth.pearls(plate, "M86 142C85 118 98 96 124 92C152 96 170 118 169 142", 16, 1.5)


def _gown(plate: Plate) -> None:
    plate.shape(
        "M88 144C70 150 58 164 54 182L52 214H206L202 182C196 162 180 150 162 144Z", cloth.across(plate, BLACK, 54, 204)
    )


def _far_sleeve(plate: Plate) -> None:
    plate.shape(
        "M92 143C74 144 52 157 41 177C34 188 34 202 36 214H92C88 192 88 164 92 142Z", cloth.across(plate, PLUM, 36, 92)
    )
    guides = (
        ("M84 143C66 154 56 176 56 208", "M77 147C60 158 48 180 47 208"),
        ("M91 150C80 164 74 184 74 208", "M86 152C74 166 67 186 66 208"),
    )
    cloth.panes(plate, guides, IVORY)
    plate.folds("M70 150C55 162 44 182 42 206", "M66 152C50 164 40 184 39 204", 2, PLUM.line, 1.2)
    plate.swell("M62 154C51 163 44 174 41 190", "#c39ab6", 1.6)


def _near_sleeve(plate: Plate) -> None:
    plate.shape(
        "M156 142C180 140 202 150 212 166C220 180 222 194 222 208L168 212C168 188 164 164 156 142Z",
        cloth.across(plate, PLUM, 156, 222),
    )
    guides = (
        ("M166 143C180 156 186 178 186 208", "M174 144C190 158 196 178 196 206"),
        ("M184 146C200 160 206 178 206 204", "M191 149C206 162 213 180 213 202"),
    )
    cloth.panes(plate, guides, IVORY)
    plate.wedges("M212 166C220 180 222 194 222 204", 8, (-8, 1), PLUM.line, 1)


def _hand(plate: Plate) -> None:
    plate.shape(
        "M192 152C198 157 211 157 217 151L224 180C212 187 198 187 191 182Z", cloth.across(plate, PLUM, 190, 224), 1.6
    )
    plate.folds("M197 158L196 182", "M214 156L218 180", 4, PLUM.line, 1.1)
    cloth.ruff(plate, "M193 154C200 158 209 157 215 152", "M190 146C198 149 210 148 218 143", 8)
    with plate.at(204, 134, 0.98, 4):
        hands.fist(plate, PALE)
    plate.dot(194.500, 134.500, 1.700, RED.base, 0.8)


def _neck(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-1 22C0 34 -3 40 -14 45L-26 50L-12 66H26L36 48C25 44 20.500 34 20 14Z",
            plate.linear(-20, 20, 36, 60, PALE.light, PALE.middle, PALE.low),
            1.5,
        )
        plate.hatch("M3 31C5 36 3 40 -1 44C8 42 18 39 20.500 33L20 17C16 25 10 30 3 31Z", -58, 2.5, PALE.shade, 0.85)
        plate.swell("M-10 50C-4 53 2 53 8 51", PALE.line, 0.9)
        plate.swell("M30 49C24 52 20 52 15 51", PALE.line, 0.9)


def _bodice(plate: Plate) -> None:
    plate.shape(
        "M92 142C98 150 102 156 106 164C118 168 136 168 148 163C151 155 155 149 160 142"
        "C168 156 170 178 170 208L84 212C82 184 84 160 92 142Z",
        cloth.across(plate, BLACK, 84, 170),
    )
    cloth.trimming(
        plate, "M90 142C97 150 101 158 105 168", "M97 140C103 148 107 156 110 163", OCHRE.base, 4, IVORY.light, 1.4
    )
    cloth.trimming(
        plate, "M162 141C157 149 154 157 151 167", "M156 139C151 147 148 155 145 162", OCHRE.base, 4, IVORY.light, 1.4
    )
    cloth.trimming(
        plate,
        "M105 168C118 172.500 138 172.500 151 167",
        "M107 162C118 166 137 166 148.500 161.500",
        OCHRE.base,
        7,
        RED.base,
        1.5,
    )
    cloth.sprigs(plate, ((100, 182), (114, 180), (142, 178), (157, 174)), GOLD.base, 0.9)
    plate.shape("M123 172L128 180L133 172L128 169Z", RED.base, 1.1)
    cloth.pearls(plate, "M104 152C112 162 138 164 150 150", 12, 1.8)


def _hair(plate: Plate) -> None:
    """Coils over the ears, in a net of gold thread."""
    with plate.at(*_HEAD):
        plate.shape("M-6 -30C14 -34 28 -22 27 -4L18 6L-18 4C-24 -10 -18 -26 -6 -30Z", RAVEN.base, 1.6)
        coil = "M17 -12C30 -14 37 -2 34 8C32 18 22 21 17 14C14 6 15 -4 17 -12Z"
        plate.shape(coil, plate.linear(14, 0, 36, 0, RAVEN.light, RAVEN.base, RAVEN.low), 1.6)
        plate.hatch(coil, 50, 4.400, GOLD.base, 0.8)
        plate.hatch(coil, -40, 4.400, GOLD.base, 0.8)
        far = "M-17 -12C-25 -12 -28 -2 -25 7C-23 13 -19 13 -17.500 8Z"
        plate.shape(far, RAVEN.base, 1.5)
        plate.hatch(far, 50, 4, GOLD.base, 0.7)
        plate.line("M24 18V23", 0.9)
        plate.shape("M24 22C27 26 27.500 30 24 31.500C20.500 30 21 26 24 22Z", RED.base, 1.1)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-15 -26C-17.500 -16 -18.600 -9 -16.600 -3C-17.400 1 -18.800 5 -18.200 9"
            "C-17.400 14 -15.800 18 -15 22C-14 27 -11.500 32.500 -8 34.500"
            "C-4.500 36 0 34.500 4 31.500C11 26 17 20 19 11L20 -6L18 -26Z"
        )
        plate.shape(outline, PALE.over(plate), 1.7)
        faces.planes(plate, PALE, 0.8, True)
        faces.cheeks(plate, PALE, 0.14)
        plate.flat("M-17.500 -4C-15 -7 -11 -7 -8 -4.500L-8.400 -1C-11.500 -3 -15 -3 -17.500 -1Z", "#8d7aa0", 0.4)
        plate.flat("M-3.500 -4.500C1 -9 9 -8.500 13.500 -3.500L11 0C7 -4.400 1 -4.800 -2.500 -1Z", "#8d7aa0", 0.4)
        faces.eyes(plate, PALE, Look(0.14, 0.02, 0.64, "#3f5f52"))
        faces.lashes(plate)
        faces.straight_nose(plate, PALE)
        faces.thin_mouth(plate, PALE)
        plate.flat(
            "M-12.500 21C-10.500 19 -9.500 18.600 -8.400 19.300C-7 18.500 -3 19.500 .500 21.200"
            "C-3 24.600 -9.600 24.800 -12.500 21Z",
            PALE.lips,
            0.85,
        )
        plate.swell(
            "M-13 21.300C-10.500 21.600 -8.600 20.900 -7.500 21.400C-5 20.800 -2 21.600 1.800 21.500",
            PALE.lip_line,
            1.2,
        )
        plate.swell("M-18 -8.500C-15.500 -12.500 -11 -12.500 -7.800 -8.500", RAVEN.base, 1.7, 0.1, 0.4)
        plate.swell("M-3 -9C1 -14.500 9 -15 14.500 -9", RAVEN.base, 1.8, 0.5, 0.1)
        plate.dot(5, 18.500, 0.9, RAVEN.base)


def _parting(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-4 -30C-12 -28 -18 -20 -18.500 -8C-20 -16 -18 -28 -8 -33Z", RAVEN.base, 1.3)
        plate.shape(
            "M-4 -30C8 -27 17 -20 19 -6C20 -2 20 2 19 6C26 0 28 -14 22 -25C14 -33 4 -34 -4 -30Z",
            cloth.across(plate, RAVEN, -6, 26),
            1.5,
        )
        plate.folds("M-2 -29C9 -26 18 -16 20 0", "M2 -31C14 -29 24 -20 23 -4", 4, "#8a7a72", 0.9)


def _crown(plate: Plate) -> None:
    with plate.at(*_HEAD):
        gilt = crowns.gilt(plate, -22, 28)
        points = "M-17 -30L-21 -46L-12 -36L-9 -56L-1 -37L3 -64L9 -37L17 -56L19 -36L29 -46L23 -30C10 -25 -6 -25 -17 -30Z"
        plate.shape(points, gilt, 1.6)
        plate.wedges("M29 -46L23 -30C16 -27 10 -26.500 4 -26.500", 9, (-4, -2), GOLD.line, 0.9)
        crowns.balls(plate, ((-21, -47), (-9, -57), (3, -64.500), (17, -57), (29, -47)), 2.3)
        crowns.circlet(
            plate,
            "M-18.500 -35C-6 -29 13 -29 24.500 -35",
            "M-17 -28C-5 -22.500 12 -22.500 23 -28",
            (PLUM.base, IVORY.light) * 3 + (PLUM.base,),
            GOLD,
            2.1,
        )
