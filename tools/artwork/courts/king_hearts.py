"""The king of hearts: stout and merry, curls of auburn, a crown of lilies, a furred red mantle, the orb on his palm."""

from __future__ import annotations

from typing import Final

from artwork.woodcut import cloth, crowns, faces, hands
from artwork.woodcut.belts import belt, roses
from artwork.woodcut.dyes import AUBURN, BLUE, BROWN, GOLD, GREEN, IVORY, OCHRE, RED
from artwork.woodcut.faces import RUDDY, Look
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.plate import Plate

_SLOPE: Final = 0.14
_HEAD: Final = (132.0, 94.0, 1.12, 3.0, -1)


def figure() -> Figure:
    """Both plates of the figure."""
    half = half_figure(_SLOPE, _doublet, _mantle, _fur, _arm, _orb, _hair, _face, _beard, _brows, _crown)
    return Figure(half, belt(_SLOPE, 12, GREEN, OCHRE, roses(RED.base, GOLD.base, "#8fb66a")))


def _doublet(plate: Plate) -> None:
    plate.shape("M96 144L90 214H172L164 144Z", cloth.across(plate, OCHRE, 90, 172))
    plate.folds("M108 160C106 180 104 196 104 212", "M122 160C121 180 121 196 121 212", 3, OCHRE.line, 1.2)
    plate.folds("M142 160C142 180 143 196 144 212", "M156 160C158 180 160 196 162 212", 4, OCHRE.line, 1.2)
    plate.dots(((131, 166), (131.5, 175)), 2.6, RED.base, 1)


def _mantle(plate: Plate) -> None:
    """Two wide sides; the near one is lit."""
    plate.shape(
        "M106 136C80 140 56 150 42 168C32 184 28 200 26 216H98L112 150Z",
        plate.linear(26, 0, 112, 0, RED.light, RED.base, RED.low),
    )
    plate.folds("M84 146C66 158 52 176 46 206", "M98 146C86 160 76 180 74 206", 5, RED.line, 1.4)
    plate.swell("M74 148C58 158 45 170 38 190", "#e88a78", 2)
    plate.shape(
        "M154 136C180 140 204 150 216 168C224 184 226 204 226 224H160L148 150Z",
        plate.linear(148, 0, 226, 0, RED.light, RED.base, RED.low),
    )
    plate.folds("M164 146C176 160 184 182 186 212", "M180 146C198 158 208 176 212 212", 5, RED.line, 1.4)
    plate.wedges("M216 168C224 184 226 204 226 220", 8, (-12, 2), RED.line, 1)


def _fur(plate: Plate) -> None:
    """A collar of brown fur that hangs down in front."""
    near = (
        "M106 126C90 136 74 148 70 160L78 160L77 167L85 165L86 172L93 169L96 177L102 173L104 186L101 196"
        "L106 204L104 216H116"
        "L118 196L114 182L118 164Z"
    )
    far = (
        "M148 126C168 136 184 148 188 162L184 161L184 169L176 166L174 174L168 170L166 179L160 175L158 188"
        "L161 198L157 206L159 218H147"
        "L144 196L148 182L144 164Z"
    )
    plate.shape(near, cloth.across(plate, BROWN, 70, 118), 1.7)
    plate.shape(far, cloth.across(plate, BROWN, 144, 192), 1.7)
    plate.folds("M104 138C96 146 90 152 84 158", "M112 152C106 160 102 166 100 172", 7, BROWN.line, 1.1, 0.3)
    plate.folds("M156 138C164 146 172 152 180 160", "M150 152C156 160 160 166 164 172", 7, BROWN.line, 1.1, 0.3)
    plate.folds("M106 178L108 200", "M114 176L113 202", 3, BROWN.line, 1, 0.3)
    plate.folds("M148 178L149 204", "M156 178L155 204", 3, BROWN.line, 1, 0.3)


def _arm(plate: Plate) -> None:
    """The far hand lies on the breast."""
    plate.shape("M30 196C40 176 58 158 76 150L86 170C72 178 60 192 54 212Z", cloth.across(plate, RED, 30, 84), 1.8)
    plate.folds("M44 186C52 174 64 162 76 157", "M54 198C60 186 70 176 80 168", 3, RED.line, 1.2)
    plate.shape(
        "M73 148C80 147 90 158 88 172C86 176 80 176 78 172C74 166 70 158 70 152C70 150 71 148 73 148Z", IVORY.light, 1.4
    )
    plate.folds("M75 152C78 158 81 164 82 171", "M80 152C84 158 86 164 86 170", 2, IVORY.line, 0.8)
    with plate.at(100, 158, 0.95, 10, -1):
        hands.resting(plate, RUDDY)
    plate.dot(108.5, 158.5, 1.9, BLUE.base, 0.8)


def _orb(plate: Plate) -> None:
    plate.shape("M176 206C178 190 190 182 200 176L222 166L226 190L206 214Z", cloth.across(plate, RED, 176, 226), 1.7)
    plate.folds("M188 202C194 194 204 184 218 176", "M204 208C208 200 214 192 222 184", 3, RED.line, 1.2)
    crowns.cross(plate, 193, 130, 1.05)
    plate.dot(193, 145, 16, plate.radial(187, 138, 26, "#fff0bd", "#e6b54d", "#9a661a"), 1.8)
    plate.shape(
        "M177.300 142C186 147.500 200 147.500 208.700 142V147.500C200 153 186 153 177.300 147.500Z", BLUE.base, 1.1
    )
    plate.shape(
        "M190.500 129.500H195.500C196.500 135 196.700 139 196.500 145.500H189.500"
        "C189.300 139 189.500 135 190.500 129.500Z",
        BLUE.base,
        1.1,
    )
    plate.wedges("M208.700 149C206 158 200 161 194 161", 7, (-7, -4), OCHRE.line, 0.9)
    with plate.at(193, 145, 1.06, 0):
        hands.cupped(plate, RUDDY)
    plate.shape(
        "M205 164C211 156 219 153 223 156L225 178C218 184 210 184 206 180C203 176 202 169 205 164Z", IVORY.light, 1.4
    )
    plate.folds("M208 166C211 162 216 159 222 158", "M207 178C212 178 218 176 224 172", 4, IVORY.line, 0.8)


def _hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M4 -28C26 -30 38 -14 36 2C41 8 41 17 37 22C40 30 33 38 26 35C19 38 16 30 19 22Z",
            plate.linear(6, 0, 40, 0, AUBURN.light, AUBURN.base, AUBURN.low),
            1.7,
        )
        plate.folds("M22 -18C26 -8 26 6 24 30", "M29 -18C36 -4 34 12 36 28", 4, AUBURN.line, 1.1)
        plate.swell("M27 -14C31 -6 31 6 30 20", "#d08a5c", 1.4)
        plate.shape("M-17 -24C-24 -18 -28 -6 -25 4C-29 10 -27 20 -20 20C-18 12 -19 4 -18 -4Z", AUBURN.base, 1.5)
        plate.folds("M-20 -16C-24 -6 -22 6 -24 16", "M-17 -14C-20 -4 -19 6 -20 18", 2, AUBURN.line, 1)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-18 -26C-20 -16 -21 -9 -18.600 -3C-20.600 2 -22.600 6 -22 11C-21.600 17 -19 22 -18 28L8 36"
            "C17 31 22.500 23 23.500 13L25 -4L23 -26Z"
        )
        plate.shape(outline, RUDDY.over(plate), 1.8)
        faces.planes(plate, RUDDY, 0.9)
        plate.dot(-18.400, 10.500, 3, RUDDY.flush, 0, 0.25)
        plate.dot(7.500, 11.500, 6.500, RUDDY.flush, 0, 0.35)
        faces.cheeks(plate, RUDDY, 0.1)
        faces.eyes(plate, RUDDY, Look(0.1, 0.02, 0.3, "#5f4424"), 3, 0.96)
        for path in (
            "M13 -.500C15 -2 16.500 -3 18.500 -3.600",
            "M13 1.600C15 1.600 17 1.400 19 .6",
            "M-1 7C2 9.200 7 9 10.500 6.400",
        ):
            plate.swell(path, RUDDY.line, 0.8)
        faces.broad_nose(plate, RUDDY)


def _beard(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M25 0C30 5 30 13 27 17C32 22 31 30 26 33C28 40 23 46 17 45C15 52 8 55 3 51C-2 56 -10 55 -12 50"
            "C-19 51 -24 46 -22 40C-27 36 -27 29 -23 26C-25 21 -24 16 -21 13C-18 17 -14 16.500 -11 16"
            "C-3 16 14 18 25 0Z",
            plate.linear(-24, 20, 28, 40, AUBURN.light, AUBURN.base, AUBURN.low),
            1.8,
        )
        for path in (
            "M-20 22C-17 22 -16 26 -19 28",
            "M-18 32C-14 31 -12 36 -16 39",
            "M-12 34C-7 33 -5 39 -10 43",
            "M-4 32C2 32 3 39 -2 43",
            "M4 30C10 29 12 36 7 40",
            "M12 26C18 25 20 31 15 35",
            "M19 16C24 16 25 22 21 25",
            "M-8 44C-4 44 -2 49 -6 51",
            "M2 43C7 42 9 47 5 49",
            "M13 37C18 36 20 41 16 43",
            "M21 6C25 7 25 12 22 14",
        ):
            plate.swell(path, AUBURN.line, 1.5, 0.3, 0.3)
        for path in ("M-21 19C-17 18 -14 22 -15 25", "M-6 30C0 28 6 32 5 37", "M8 26C14 24 17 28 16 31"):
            plate.swell(path, "#cf8553", 1.2)
        faces.smiling_mouth(plate, RUDDY)
        plate.shape(
            "M-10.200 15.200C-13 14 -17 15.500 -20 18.500C-22 20.500 -24 20 -25 18C-25 24 -20 25 -16 22.500"
            "C-13.500 21 -11.500 20 -10 19.600C-5 19.600 -1 20.500 4 20.600C10 21 15 19 16 12.500"
            "C13 15.500 9 15 5 14.200C0 13.200 -6 13.500 -10.200 15.200Z",
            AUBURN.base,
            1.3,
        )
        plate.folds("M-8 16.600C-3 15.500 4 18.500 14 15.500", "M-8 18.600C-3 18.500 4 20 13 17.500", 2, "#cf8553", 0.9)


def _brows(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-19 -7C-17.500 -11.500 -12 -12.500 -8 -9C-11.500 -9.600 -15 -9 -19 -7Z", AUBURN.base, 0.8)
        plate.shape("M-3.500 -9C1 -14.500 10 -14.500 16 -8C10 -10.500 3 -10.500 -3.500 -9Z", AUBURN.base, 0.8)
        plate.swell("M-12 -16C-6 -18 6 -18 14 -15", RUDDY.line, 0.8)
        lock = "M12 -27C20 -28 29 -25 32 -16C35 -6 34 2 31 7C27 8 24 3 24 -2C23 -10 19 -19 12 -27Z"
        plate.shape(lock, AUBURN.base, 1.4)
        plate.folds("M17 -25C24 -18 26 -8 27 4", "M22 -26C31 -18 32 -6 30 4", 3, AUBURN.line, 1)
        plate.shape("M-14 -27C-20 -26 -26 -18 -26 -6C-24 2 -20 2 -19 -3C-19.600 -10 -18 -19 -14 -27Z", AUBURN.base, 1.4)


def _crown(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-20 -28C-24 -46 -8 -50 3 -49C16 -50 31 -44 27 -28Z", cloth.across(plate, BLUE, -22, 28), 1.5)
        plate.folds("M-10 -30C-12 -38 -9 -44 -6 -47", "M16 -30C20 -38 16 -44 12 -47", 5, BLUE.line, 1.1)
        for x, size, turn in ((-18, 0.86, -10), (24, 0.86, 10), (3, 1, 0)):
            crowns.lily(plate, x, -28, size, turn)
        crowns.balls(plate, ((-9, -37), (15, -37)), 2.6)
        plate.line("M-9 -30V-34.500M15 -30V-34.500", 2.4)
        stones = (GREEN.base, IVORY.light, RED.base, IVORY.light, RED.base, IVORY.light, GREEN.base)
        crowns.circlet(plate, "M-24 -33C-10 -26 14 -26 30 -33", "M-22 -22C-9 -15 13 -15 28 -22", stones)
