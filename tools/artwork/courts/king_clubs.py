"""The king of clubs: a young king from the south, short black beard, a crown of rays on a wound cloth, his falcon."""

from __future__ import annotations

from typing import Final

from artwork.woodcut import cloth, crowns, faces
from artwork.woodcut.belts import belt, waves
from artwork.woodcut.dyes import BLUE, BROWN, GOLD, GREEN, IVORY, OCHRE, RAVEN, RED
from artwork.woodcut.faces import BROWN as SKIN
from artwork.woodcut.faces import Look
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.plate import INK, Plate

_SLOPE: Final = -0.2
_HEAD: Final = (146.0, 93.0, 1.13, 3.0, -1)


def figure() -> Figure:
    """Both plates of the figure."""
    half = half_figure(
        _SLOPE, _cloak, _tunic, _near_side, _forearm, _falcon, _glove, _neck, _collar, _face, _beard, _cloth, _crown
    )
    return Figure(half, belt(_SLOPE, 12, RED, OCHRE, waves(GOLD)))


def _cloak(plate: Plate) -> None:
    plate.shape(
        "M124 138C108 142 96 150 88 162L70 214H226L226 158C216 148 196 140 170 136Z", cloth.across(plate, RED, 80, 226)
    )
    plate.folds("M186 142C196 150 200 166 200 190", "M172 140C180 150 184 166 186 190", 4, RED.line, 1.4)
    plate.wedges("M196 143C212 148 222 154 226 160", 8, (-3, 12), RED.line, 1)


def _tunic(plate: Plate) -> None:
    plate.shape("M112 142C100 160 96 186 94 214H190C190 190 188 164 176 142Z", cloth.across(plate, BLUE, 96, 190))
    plate.folds("M118 166C114 182 112 196 112 212", "M136 176C135 188 135 200 135 212", 4, BLUE.line, 1.4)
    plate.folds("M150 176C151 188 152 200 153 210", "M172 164C176 178 178 192 178 206", 4, BLUE.line, 1.4)
    plate.shape(
        "M116 139C110 148 106 158 106 164C118 174 132 179 146 179C160 178 172 172 182 162C181 154 178 146 174 139Z",
        cloth.across(plate, OCHRE, 106, 182),
        1.6,
    )
    cloth.sprigs(plate, ((118, 158), (132, 168), (148, 170), (163, 165), (174, 155)), RED.base, 0.95)
    plate.line("M108.500 161C120 170 132 175 146 175.300C160 175 171 169.500 180 160", 1, OCHRE.line)


def _near_side(plate: Plate) -> None:
    """The cloak thrown over the near shoulder, held by a disc of gold."""
    plate.shape(
        "M166 134C184 134 206 142 218 152C226 160 227 176 227 196L180 200C186 178 180 156 166 134Z",
        cloth.across(plate, RED, 166, 227),
    )
    plate.folds("M176 138C192 152 196 172 194 194", "M196 143C212 154 216 172 216 190", 5, RED.line, 1.4)
    plate.swell("M172 138C188 152 190 172 187 194", "#e88a78", 1.8)
    plate.dot(172, 143, 7, plate.radial(169, 140, 11, GOLD.light, GOLD.base, GOLD.low), 1.5)
    plate.dot(172, 143, 3, GREEN.base, 1)


def _forearm(plate: Plate) -> None:
    plate.shape(
        "M118 144C104 148 94 160 90 172C86 184 84 196 84 212L118 212C122 190 122 168 118 144Z",
        cloth.across(plate, BLUE, 84, 122),
    )
    plate.folds("M110 152C100 166 96 184 94 206", "M118 158C114 172 112 188 110 206", 4, BLUE.line, 1.3)
    plate.shape("M104 196C98 184 92 176 86 170L66 180C70 190 76 202 84 212Z", cloth.across(plate, OCHRE, 66, 104), 1.7)
    plate.wedges("M88 172C94 178 99 186 103 194", 6, (-8, 5), OCHRE.line, 1)


def _falcon(plate: Plate) -> None:
    with plate.at(81, 148, 1.0, 0):
        plate.shape("M-9 -8C-15 2 -18 14 -17 26L-11 22L-8 28L-4 20C-1 10 0 2 0 -6Z", BROWN.low, 1.4)
        plate.folds("M-9 -4C-13 6 -15 14 -15 22", "M-3 -4C-4 6 -6 14 -8 24", 3, "#b98a5e", 0.9)
        breast = plate.linear(-14, -30, 12, -20, "#fdf5e2", "#ecdcb8", "#b99b6a")
        plate.shape(
            "M2 -50C11 -48 14 -40 12 -33C15 -24 12 -10 5 -3C0 2 -8 1 -11 -5C-15 -15 -13 -30 -8 -38"
            "C-7 -46 -4 -50 2 -50Z",
            breast,
            1.6,
        )
        for y, left, right in ((-30, 1, 10), (-25, -1, 11), (-20, -2, 11), (-15, -3, 10), (-10, -3, 8)):
            plate.swell(
                f"M{left} {y}C{left + 2} {y + 2} {left + 3} {y + 2} {left + 4} {y}"
                f"C{left + 5} {y + 2} {right - 2} {y + 2} {right} {y}",
                BROWN.line,
                0.9,
            )
        plate.shape(
            "M-8 -37C-14 -28 -17 -12 -14 4L-11 14C-5 6 -1 -6 -1 -18C-1 -26 -4 -33 -8 -37Z",
            cloth.across(plate, BROWN, -17, 0),
            1.5,
        )
        plate.folds("M-9 -30C-14 -18 -14 -4 -12 8", "M-5 -30C-2 -18 -4 -6 -9 8", 4, "#d0a273", 1)
        plate.shape(
            "M-7.500 -38C-8 -47 -4 -51 2 -51C8 -51 12 -46 12.500 -41C9 -39 6 -42 4 -40C1 -37 -4 -36 -7.500 -38Z",
            BROWN.low,
            1.3,
        )
        plate.shape("M11 -43.500C15 -44 18 -41 17 -36C15 -38.500 13 -38 11.500 -38Z", OCHRE.base, 1.1)
        plate.dot(6.500, -43, 2.500, OCHRE.light, 0.8)
        plate.dot(6.900, -43, 1.300, INK)
        plate.swell("M6 -39.500C6 -37 5 -35 3.500 -34", INK, 1.5, 0.6)
        for x in (-5, 2):
            plate.shape(f"M{x - 2} -3L{x - 3} 5C{x - 3} 8 {x + 5} 8 {x + 5} 5L{x + 2.500} -4Z", OCHRE.base, 1.1)
        plate.line("M-5 5C-9 12 -10 18 -8 24", 1.2, RED.base)


def _glove(plate: Plate) -> None:
    leather = plate.linear(66, 150, 96, 176, "#dcb27c", "#b98a52", "#80582c")
    plate.shape("M71 155C76 151 90 151 95 156C99 163 97 172 92 177L70 182C66 174 66 162 71 155Z", leather, 1.5)
    for x in (71, 77.500, 84, 90):
        high = 168 - abs(x - 80) * 0.25
        plate.shape(
            f"M{x - 3} 158C{x - 3} 153 {x + 4} 153 {x + 4} 158L{x + 3} {high}"
            f"C{x + 2} {high + 3} {x - 2} {high + 3} {x - 3} {high}Z",
            leather,
            1.2,
        )
    plate.shape("M94 160C100 160 101 167 96 169L82 170C78 170 78 165 82 164Z", leather, 1.3)
    plate.shape("M63 180C72 172 86 170 97 172L103 186C92 184 78 188 70 196Z", leather, 1.6)
    plate.folds("M68 182L74 192", "M96 174L101 184", 6, "#5d3d1c", 0.9)
    plate.swell("M66 183C75 176 87 174 98 176", RED.base, 1.8, 0.5, 0.5)


def _neck(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-6 22L-10 44H24L21 12Z", plate.linear(-8, 0, 24, 0, SKIN.middle, SKIN.low, "#4a2612"), 1.5)
        plate.hatch("M0 32L-6 42L21 43L20 18C16 26 10 31 0 32Z", -58, 2.6, SKIN.line)


def _collar(plate: Plate) -> None:
    plate.shape(
        "M118 141C126 135 164 133 172 139C173 144 172 148 170 150C156 156 134 157 121 152C118 149 117 145 118 141Z",
        cloth.across(plate, GOLD, 118, 172),
        1.6,
    )
    cloth.pearls(plate, "M121 147C134 151 156 150 170 145", 9, 1.9, RED.base)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-17 -26C-19 -16 -19.800 -9 -18 -3C-19.400 2 -21 5 -20.600 9C-20 14 -18.500 18 -18 22"
            "C-17 28 -14 33 -10 35.500C-6 37 0 36 5 33.500"
            "C12 29 18.500 23 20.500 13L22 -4L20 -26Z"
        )
        plate.shape(outline, SKIN.over(plate), 1.8)
        faces.planes(plate, SKIN, 0.95)
        faces.ear(plate, SKIN)
        plate.dot(23.500, 15, 3, GOLD.base, 1)
        plate.swell("M3 11C7 10 10 11 12 13", "#d39a6c", 1.6)
        faces.eyes(plate, SKIN, Look(-0.1, 0.04, 0.42, "#2a170b"), 1)
        faces.broad_nose(plate, SKIN)
        faces.full_mouth(plate, SKIN)
        plate.shape("M-19.500 -6C-18 -11 -12 -12 -7.500 -7.500C-11.500 -8.600 -15.500 -8 -19.500 -6Z", RAVEN.base, 0.7)
        plate.shape("M-4 -7.500C0 -13 9 -14 16.500 -7.500C10 -9.500 3 -9.500 -4 -7.500Z", RAVEN.base, 0.7)


def _beard(plate: Plate) -> None:
    """Short and close-cropped, with a moustache that joins it."""
    with plate.at(*_HEAD):
        plate.shape(
            "M20 3C23 12 22 24 16 31C10 38 0 42 -8 41C-14 40 -18 34 -18.500 25"
            "C-16.500 28 -15 27 -14.500 24.500C-12 29 -4 29 2.500 23.500C8 22 15 16 20 3Z",
            plate.linear(-18, 20, 20, 34, "#4d4038", RAVEN.base, RAVEN.low),
            1.5,
        )
        plate.shape(
            "M-10 14.800C-13 14 -15.500 15.500 -16.500 19C-17 22 -17 25 -16.500 27"
            "C-14.500 25 -14.500 20.500 -10.500 18.500C-5.500 18.500 0 19 3 22.500C4.500 25 6 25.500 7.500 23"
            "C6 17.500 -1 14.800 -10 14.800Z",
            RAVEN.base,
            1,
        )
        for y, left, right in ((33, -14, 13), (36.500, -10, 7)):
            for step in range(6):
                x = left + (right - left) * step / 5
                plate.swell(f"M{x} {y}C{x + 1} {y - 2.500} {x + 3} {y - 2} {x + 2.500} {y + 1}", "#7a6858", 0.9)
        plate.folds("M17 16C16 22 13 26 9 30", "M12 22C10 25 8 27 5 29", 3, "#7a6858", 0.9)


def _cloth(plate: Plate) -> None:
    """White cotton wound about the head, under the crown."""
    with plate.at(*_HEAD):
        plate.shape(
            "M-19 -22C-24 -34 -18 -52 4 -53C26 -53 34 -36 27 -20C12 -14 -6 -15 -19 -22Z",
            cloth.across(plate, IVORY, -22, 32),
        )
        plate.shape(
            "M-20.500 -20C-24 -26 -18 -31 -8 -30C6 -29 20 -31 28 -28C33 -24 31 -14 27 -8C24 -4 22 -6 20 -10"
            "C12 -17 -8 -16 -20.500 -20Z",
            cloth.across(plate, IVORY, -22, 32),
            1.6,
        )
        plate.folds("M-19 -22C-6 -20 10 -22 24 -10", "M-18 -29C-4 -26 14 -30 30 -20", 4, IVORY.line, 1.1)
        plate.folds("M-14 -34C-10 -44 -4 -48 4 -50", "M8 -34C10 -42 14 -46 20 -48", 4, IVORY.line, 1.1)


def _crown(plate: Plate) -> None:
    with plate.at(*_HEAD):
        gilt = crowns.gilt(plate, -28, 34)
        rays = "M-22 -30"
        for step, (x, y) in enumerate(((-29, -47), (-20, -55), (-9, -60), (4, -62), (17, -60), (28, -55), (37, -47))):
            foot = -22 + (step + 1) * 7.6
            rays += f"L{x} {y}L{foot} {-32 - (1.500 - abs(step - 2.500) / 3)}"
        plate.shape(rays + "L30 -29C14 -24 -6 -24 -22 -30Z", gilt, 1.7)
        plate.folds("M-19 -34L-25 -44", "M29 -34L34 -44", 7, GOLD.line, 1, 0)
        stones = (RED.base, IVORY.light, GREEN.base, IVORY.light, RED.base, IVORY.light, GREEN.base)
        crowns.circlet(plate, "M-24 -36C-10 -30 16 -30 32 -36", "M-22 -27C-9 -21 15 -21 30 -27", stones, GOLD, 2.4)
