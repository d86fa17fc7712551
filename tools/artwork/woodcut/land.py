"""Land and sky behind whole figures: broken lines of air, hills, turf, trees, towers, mushrooms."""

from __future__ import annotations

from math import sin
from typing import Final

from artwork.woodcut.belts import INSET
from artwork.woodcut.dyes import BROWN, IVORY, RED, Dye
from artwork.woodcut.plate import Linear, Plate
from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.colour import mix

MEADOW: Final = Dye("#b6ca76", "#8aac53", "#577b3a", "#3a5c25")
HAZE: Final = Dye("#e2e4bf", "#cfd6a8", "#b3bf88", "#8d9a63")
AIR: Final = Dye("#dbe8e8", "#ecefe2", "#fbf4e1", "#7d9aa9")
DUSK: Final = Dye("#f3dcb4", "#f8e8cb", "#fdf5e4", "#b3905c")
OAK: Final = Dye("#b4c876", "#84a24e", "#4f7434", "#2d4e20")

_LEFT: Final = INSET - 4
_RIGHT: Final = WIDTH - INSET + 4


def sky(plate: Plate, dye: Dye = AIR, until: float = 190, rows: int = 30, seed: int = 0) -> None:
    """Air over the whole frame, with broken lines that grow rarer and thinner down to that height."""
    whole = f"M{_LEFT} {INSET - 4}H{_RIGHT}V{HEIGHT - INSET + 4}H{_LEFT}Z"
    plate.flat(whole, plate.linear(0, INSET, 0, until + 90, dye.light, dye.base, dye.low))
    for thin in (0, 1):
        path = ""
        for row in range(thin, rows, 2):
            share = row / rows
            y, step = 21 + share * (until - 21), 0
            x = INSET - 30 * _chance(row + seed * 31)
            while x < _RIGHT:
                step += 1
                length = (20 + 52 * _chance(row * 7 + step + seed)) * (1 - 0.45 * share)
                start, end = max(INSET + 1, x), min(WIDTH - INSET - 1, x + length)
                if end - start > 5:
                    third = (end - start) / 3
                    path += f"M{start:.1f} {y:.1f}C{start + third:.1f} {y - 0.5:.1f} {end - third:.1f} {y + 0.5:.1f} "
                    path += f"{end:.1f} {y:.1f}"
                x += length + (5 + 7 * _chance(row * 3 + step * 5 + seed)) * (1 + 1.7 * share)
        plate.swell(path, mix(dye.line, dye.base, 0.32 + 0.25 * thin), 0.85 - 0.2 * thin, 0.1, 0)


def cloud(plate: Plate, x: float, y: float, size: float = 1, dye: Dye = AIR) -> None:
    """A small heap of cloud, flat below."""
    with plate.at(x, y, size):
        heap = "M-30 8C-38 7 -37 -3 -28 -4C-27 -13 -14 -16 -8 -10C-3 -19 13 -18 15 -8C24 -11 32 -4 28 3C30 6 28 8 24 8Z"
        plate.shape(heap, plate.linear(0, -16, 0, 8, "#fffef8", "#f6f3e6"), 0.9, dye.line)
        plate.swell("M-24 4C-14 1 -4 5 6 3M10 -6C14 -9 19 -7 20 -3M-16 -5C-13 -9 -8 -8 -7 -4", dye.line, 0.8)


def hill(plate: Plate, crest: str, dye: Dye = HAZE, count: int = 22, outline: float = 0.9) -> None:
    """Land from a crest (curves from left to right) down to the frame, with strokes off its edge."""
    foot = HEIGHT - INSET + 4
    paint = plate.linear(0, 280, 0, 356, dye.light, dye.base) if dye is HAZE else _turf(plate, crest, dye)
    plate.shape(f"{crest}V{foot}H{_LEFT}Z", paint, outline)
    plate.wedges(crest, count, (-2.5, 8), dye.line, 0.8, 0, (0.03, 0.97))


def _turf(plate: Plate, crest: str, dye: Dye) -> Linear:
    top = float(crest.split("C", 1)[0].split()[1])
    return plate.linear(0, top - 8, 0, 358, dye.light, dye.base, dye.low)


def tufts(plate: Plate, places: tuple[tuple[float, float], ...], size: float = 1, colour: str = "#2f5220") -> None:
    """Blades of grass, as one element."""
    path = ""
    for x, y in places:
        for across, high, bend in ((-4.5, -6, -2), (-1.5, -9.5, -1), (1.5, -8, 1), (4.5, -5.5, 2.4)):
            path += (
                f"M{x} {y}"
                f"C{x + across * 0.2 * size:.1f} {y + high * 0.4 * size:.1f} {x + across * 0.5 * size:.1f} "
                f"{y + high * 0.8 * size:.1f} {x + (across + bend) * size:.1f} {y + high * size:.1f}"
            )
    plate.swell(path, colour, 1.5 * size, 0.9)


def flowers(plate: Plate, places: tuple[tuple[float, float], ...], petal: str, heart: str = "#e3b04b") -> None:
    """Small flowers in the turf."""
    petals = [
        (x + dx, y + dy) for x, y in places for dx, dy in ((0, -2), (1.9, -0.6), (1.2, 1.6), (-1.2, 1.6), (-1.9, -0.6))
    ]
    plate.dots(petals, 1.5, petal, 0.7)
    plate.dots(places, 1.0, heart)


def tree(plate: Plate, x: float, y: float, size: float = 1, flip: int = 1, dye: Dye = OAK) -> None:
    """A round tree far off; its foot is at x, y."""
    with plate.at(x, y - 40 * size, size, 0, flip):
        plate.shape("M-5 40C-3 26 -4 14 -6 4L6 4C4 14 5 26 8 40Z", BROWN.base, 1.2)
        plate.wedges("M6 6C4 14 5 26 7 39", 8, (-6, 0), BROWN.line, 0.8)
        crown = (
            "M-22 6C-30 4 -31 -6 -24 -10C-28 -18 -18 -26 -11 -22C-8 -32 8 -32 11 -23C20 -26 28 -18 24 -10"
            "C31 -6 30 5 21 6C16 12 8 11 4 7C-2 12 -10 12 -13 7C-16 9 -20 9 -22 6Z"
        )
        plate.shape(crown, plate.linear(-26, -28, 26, 8, dye.light, dye.base, dye.low), 1.2)
        plate.wedges("M11 -23C20 -26 28 -18 24 -10C31 -6 30 5 21 6C16 12 8 11 4 7", 15, (-7, -3), dye.line, 0.85, 0.1)
        plate.swell("M-14 -12C-10 -17 -4 -16 -2 -12M2 -4C6 -8 11 -7 13 -3M-16 0C-12 -4 -7 -3 -6 0", dye.line, 0.9)


def fir(plate: Plate, x: float, y: float, size: float = 1) -> None:
    """A fir with its foot at x, y."""
    with plate.at(x, y, size):
        plate.shape("M-2.6 0L-2 -8H2L2.6 0Z", BROWN.base, 1)
        boughs = (
            "M0 -46C2 -40 5 -35 9 -31L5 -31.6C7 -26 11 -21 14 -18L8 -19C10 -13 14 -8 18 -5C10 -2 -10 -2 -18 -5"
            "C-14 -8 -10 -13 -8 -19L-14 -18C-11 -21 -7 -26 -5 -31.6L-9 -31C-5 -35 -2 -40 0 -46Z"
        )
        plate.shape(boughs, plate.linear(-14, -30, 16, -6, "#8fae6a", "#4f7b48", "#2b5232"), 1.1)
        plate.wedges("M1 -44C6 -30 12 -16 17 -5", 10, (-8, 4), "#1d3f26", 0.8, 0.1)


def church(plate: Plate, x: float, y: float, size: float = 1, roof: str = RED.base) -> None:
    """A village church with an onion tower; its foot is at x, y."""
    with plate.at(x, y, size):
        plate.shape("M6 0V-19H30V0Z", plate.linear(6, 0, 30, 0, "#f5ecd6", "#d8ccb0"), 1)
        plate.shape("M3 -18L9 -32H28L34 -18Z", roof, 1)
        plate.wedges("M9 -31H28", 6, (1, 11), "#5b140d", 0.75)
        plate.shape("M-9 0V-42H7V0Z", plate.linear(-9, 0, 7, 0, "#fdf6e4", "#e4d8bd", "#c4b592"), 1)
        onion = "M-11 -42C-12 -50 -5 -51 -3 -56C-2 -60 -1.4 -62 -1 -65C-.6 -62 0 -60 1 -56C3 -51 10 -50 9 -42Z"
        plate.shape(onion, plate.linear(-11, -50, 9, -44, "#7f9db0", "#4a6c86", "#27425c"), 1)
        plate.line("M-1 -65V-74M-4 -71H2", 1)
        plate.flat("M-4 -36C-4 -39 2 -39 2 -36V-29H-4ZM-4 -18H2V-10H-4ZM13 -13C13 -15 17 -15 17 -13V-6H13ZM22 -13"
"C22 -15 26 -15 26 -13V-6H22Z", "#3f3a3c")  # fmt: skip
        plate.wedges("M7 -40V-2", 9, (-5, 0), "#8d8263", 0.75)


def house(plate: Plate, x: float, y: float, size: float = 1, flip: int = 1, roof: str = "#a8482f") -> None:
    """A timbered house; its foot is at x, y."""
    with plate.at(x, y, size, 0, flip):
        plate.shape("M-12 0V-14H12V0Z", plate.linear(-12, 0, 12, 0, "#fbf3df", "#dccfb2"), 0.95)
        plate.shape("M-15 -13L-9 -25H9L15 -13Z", roof, 0.95)
        plate.wedges("M-9 -24H9", 5, (1, 9), "#5b140d", 0.7)
        plate.line("M-12 -7H12M-4 -14V0M4 -14V0M4 -7L12 0", 0.8, BROWN.low)
        plate.flat("M-10 -12H-6V-9H-10Z", "#3f3a3c")


def castle(plate: Plate, x: float, y: float, size: float = 1) -> None:
    """A castle on its rock, two towers and a hall; its foot is at x, y."""
    with plate.at(x, y, size):
        rock = "M-38 2C-34 -8 -26 -8 -22 -14C-10 -18 14 -18 22 -14C28 -9 34 -8 38 2Z"
        plate.shape(rock, plate.linear(-30, -14, 34, 2, "#cfc6ac", "#a89f86", "#7d7562"), 1)
        plate.wedges("M22 -13C28 -9 34 -8 37 1", 7, (-9, 4), "#5a5342", 0.8)
        plate.shape("M-16 -15V-32H16V-15Z", plate.linear(-16, 0, 16, 0, "#f3ead3", "#d3c6a6"), 1)
        plate.shape("M-19 -31L-12 -42H14L19 -31Z", RED.base, 1)
        for left, top, wide in ((-26, -46, 12), (11, -54, 13)):
            plate.shape(
                f"M{left} -13V{top}H{left + wide}V-13Z",
                plate.linear(left, 0, left + wide, 0, IVORY.light, "#cdbf9c"),
                1,
            )
            plate.shape(f"M{left - 2} {top}L{left + wide / 2} {top - 16}L{left + wide + 2} {top}Z", "#3d5f80", 1)
            plate.flat(f"M{left + 4} {top + 5}H{left + 7}V{top + 11}H{left + 4}Z", "#3f3a3c")
            plate.wedges(f"M{left + wide} {top + 2}V-14", 6, (-4, 0), "#8d8263", 0.7)
        plate.line("M17.5 -70V-77L25 -75L17.5 -73", 0.9)


def mushroom(plate: Plate, x: float, y: float, size: float = 1, cap: Dye = RED, spots: bool = True) -> None:
    """A mushroom with its foot at x, y."""
    with plate.at(x, y, size):
        stem = "M-3.6 0C-2.4 -6 -2.6 -10 -2.4 -14H3.4C3.6 -10 3.6 -6 5 0C2 1.6 -1.4 1.6 -3.6 0Z"
        plate.shape(stem, plate.linear(-4, 0, 5, 0, IVORY.light, IVORY.low), 1.1)
        plate.shape(
            "M-12 -12C-12 -24 13 -25 13.4 -12C7 -8 -6 -8 -12 -12Z",
            plate.linear(-12, -22, 13, -10, cap.light, cap.base, cap.low),
            1.3,
        )
        plate.wedges("M13 -13C12 -20 7 -22 2 -22", 5, (-4, 4), cap.line, 0.8)
        if spots:
            plate.dots(((-5.6, -15.4), (1, -18.6), (6.4, -14.4)), 1.6, IVORY.light)


def _chance(step: int) -> float:
    """From 0 to 1, the same for the same step."""
    return (sin(step * 12.9898 + 4.1414) * 43758.5453) % 1
