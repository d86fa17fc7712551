"""Small creatures at the feet of pip cards: hare, squirrel, hedgehog, snail, birds, butterfly, dog, bell-ringer.

Knows how each looks in a box of its own, its feet at the origin.
"""

from __future__ import annotations

from math import cos, pi, sin

from artwork.woodcut.dyes import BLUE, BROWN, GREEN, HOARY, IVORY, OCHRE, RED
from artwork.woodcut.plate import INK, Plate

_FUR = "#4a2e16"


def hare(plate: Plate, x: float, y: float, size: float, flip: int = 1) -> None:
    """Sitting up, its ears apart."""
    with plate.at(x, y, size, 0, flip):
        coat = plate.linear(-14, -30, 16, 4, "#dfb37c", "#b9854f", "#7d5530")
        plate.dot(18, -4, 5, IVORY.light, 1.3)
        body = (
            "M-6 2C-10 -4 -10 -12 -7 -17C-12 -18 -16 -21 -17 -25C-16 -30 -10 -33 -5 -31C-4 -38 -4 -46 0 -52"
            "C4 -47 4 -38 2 -30C6 -36 8 -43 14 -46C16 -39 11 -31 5 -26C5 -22 4 -19 3 -17C12 -16 18 -8 17 2Z"
        )
        plate.shape(body, coat, 1.6)
        plate.swell("M-.5 -47C-2 -42 -2.500 -37 -1.500 -32M12 -42C8.500 -38 5.500 -34 4 -29", "#f4cdb0", 1.5)
        plate.wedges("M3 -17C12 -16 18 -8 17 2", 10, (-7, 2), _FUR, 0.9, 0.1)
        plate.wedges("M2 -30C5 -26 5 -20 3 -17", 4, (-5, 0), _FUR, 0.8)
        plate.flat("M-8 -15C-10 -8 -9 -2 -6 1C-3 -3 -3 -11 -5 -16Z", "#f1dcbb")
        plate.shape("M4 2C2 -6 8 -11 14 -8C18 -5 18 0 17 2Z", coat, 1.3)
        plate.shape("M-12 3C-11 0 -6 -1 -3 1L16 1C19 2 18 4 15 4H-9C-11 4 -12 4 -12 3Z", "#c99b66", 1.2)
        plate.dot(-9.5, -26, 1.8)
        plate.dot(-10, -26.6, 0.6, "#ffffff")
        plate.dot(-16.4, -24.4, 1.2)
        plate.swell("M-12 -28.500C-10 -30 -8 -29.500 -7 -28M-16 -23C-14 -22 -12 -22.300 -11 -23", _FUR, 0.9)
        plate.swell(
            "M-13.500 -22.500C-17 -23 -20 -24 -23 -24.500M-13.500 -22C-17 -21 -20 -21 -23 -20.500", INK, 0.6, 0.8
        )


def squirrel(plate: Plate, x: float, y: float, size: float, flip: int = 1) -> None:
    """Upright, a nut in its paws, its tail over its back."""
    with plate.at(x, y, size, 0, flip):
        coat = plate.linear(-12, -30, 20, 0, "#e58f55", "#b9572a", "#7a3416")
        tail = (
            "M8 0C22 4 32 -6 30 -18C29 -28 20 -32 20 -42C20 -48 26 -52 32 -50C22 -60 8 -52 8 -40C8 -30 14 -24 12 -14Z"
        )
        plate.shape(tail, coat, 1.6)
        plate.folds("M12 -2C22 -6 26 -14 22 -24", "M28 -8C30 -18 20 -28 20 -40", 4, "#5b220c", 0.9, 0.2)
        plate.wedges("M30 -14C29 -26 20 -30 20 -42", 8, (-6, 2), "#5b220c", 0.9)
        body = (
            "M-6 2C-10 -2 -12 -8 -10 -14C-12 -18 -10 -22 -8 -24C-14 -24 -18 -28 -17 -32C-14 -37 -9 -40 -4 -39"
            "L-3 -46L2 -39"
            "C6 -36 7 -30 4 -26C10 -22 14 -12 12 -4C12 0 10 2 8 2Z"
        )
        plate.shape(body, coat, 1.6)
        plate.flat("M-8 -22C-11 -16 -9 -6 -4 0C-1 -6 -2 -16 -4 -22Z", "#f6e2c4")
        plate.wedges("M5 -25C11 -20 14 -11 12 -4", 8, (-6, 2), "#5b220c", 0.9)
        plate.shape("M0 2C-2 -6 4 -12 10 -8C14 -4 12 2 10 2Z", coat, 1.2)
        plate.shape("M-10 3C-10 0 -5 0 -3 1H8C10 2 9 4 7 4H-8C-10 4 -10 4 -10 3Z", "#9c4a22", 1.1)
        plate.shape(
            "M-16 -18C-19 -17 -20 -13 -17 -11C-14 -10 -12 -13 -12 -16C-13 -18 -14 -19 -16 -18Z", OCHRE.base, 1.1
        )
        plate.shape("M-2 -22C-6 -20 -10 -18 -14 -17L-13 -14C-8 -14 -3 -16 1 -18Z", coat, 1.1)
        plate.dot(-8.600, -32, 1.9)
        plate.dot(-9.200, -32.700, 0.6, "#ffffff")
        plate.dot(-16.800, -31, 1.2)


def hedgehog(plate: Plate, x: float, y: float, size: float, flip: int = 1) -> None:
    """With an apple on its back."""
    with plate.at(x, y, size, 0, flip):
        for tier, (reach, paint) in enumerate(((25, "#4a3420"), (19, "#7a5a38"), (12, "#a68458"))):
            spines = "M-14 2"
            for step in range(19):
                angle = (200 + step * 9) * pi / 180
                far = reach + (5 if step % 2 else 0)
                spines += f"L{8 + far * 0.94 * cos(angle):.1f} {1 + far * sin(angle) * (0.98 - tier * 0.02):.1f}"
            plate.shape(spines + "L30 2Z", paint, 1.3 if tier == 0 else 0.8)
        face = "M-14 3C-20 2 -27 0 -28 -3C-26 -6 -20 -8 -16 -12C-11 -13 -6 -8 -6 -2C-7 1 -10 3 -14 3Z"
        plate.shape(face, plate.linear(-26, -8, -6, 2, "#f0d4a6", "#c99b66"), 1.4)
        plate.dot(-28, -3.400, 1.7)
        plate.dot(-18, -6.400, 1.4)
        plate.shape("M-9 -9C-8 -13 -3 -13 -3 -8C-4 -5 -8 -5 -9 -9Z", "#a87544", 1)
        plate.line("M-10 3V6M-5 3V6M18 3V6M23 3V6", 2.6)
        plate.dot(12, -26, 6, plate.radial(10, -28, 9, RED.light, RED.base), 1.3)
        plate.line("M12 -31.500C12 -34 13 -35 15 -36", 1.2)
        plate.shape("M13 -33C17 -37 21 -36 22 -34C19 -32 16 -31 13 -33Z", GREEN.light, 0.9)


def snail(plate: Plate, x: float, y: float, size: float, degrees: float = 0, flip: int = 1) -> None:
    with plate.at(x, y, size, degrees, flip):
        plate.shape(
            "M22 0C10 3 -14 3 -23 0C-28 -4 -27 -13 -21 -14C-16 -14 -15 -8 -12 -6C0 -8 14 -6 22 0Z", "#e3cfa0", 1.3
        )
        plate.line("M-23 -13L-26 -22M-20 -14L-18 -22", 1.3)
        plate.dots(((-26, -22.500), (-18, -22.500)), 1.5)
        plate.dot(4, -13, 13, plate.radial(0, -18, 20, OCHRE.light, "#c98f4a", "#8a5a31"), 1.5)
        plate.swell(
            "M-8 -8C-8 -22 14 -24 14 -12C14 -4 0 -4 0 -12C0 -17 8 -17 8 -12C8 -10 5 -9 4.400 -11",
            "#4d2c10",
            1.7,
            0.6,
            0.3,
        )


def bird(
    plate: Plate, x: float, y: float, size: float, flip: int = 1, breast: str = RED.base, wing: str = "#3f5878"
) -> None:
    """A small bird that sits, its feet at the origin."""
    with plate.at(x, y, size, 0, flip):
        plate.shape("M10 -12C16 -9 22 -5 28 0L24 3C18 -1 12 -4 7 -7Z", wing, 1.2)
        body = "M-14 -20C-13 -26 -5 -29 0 -24C6 -22 11 -17 12 -10C6 -4 -3 -4 -7 -10C-9 -13 -10 -16 -10.500 -18Z"
        plate.shape(body, plate.linear(-10, -27, 10, -5, "#f4ddb8", breast, breast), 1.4)
        plate.shape("M-2 -21C5 -21 11 -15 14 -8C7 -8 0 -11 -2 -21Z", wing, 1.2)
        plate.wedges("M14 -8C7 -8 0 -11 -2 -21", 5, (2, -5), INK, 0.8)
        plate.shape("M-13 -21.500L-20 -18.500L-12.500 -17.500Z", OCHRE.base, 1)
        plate.dot(-8.500, -22.500, 1.5)
        plate.dot(-8.900, -23, 0.5, "#ffffff")
        plate.line("M-1 -6L-2 0M3 -6L3 0M-5 1H0M1 1H6", 1)


def dove(plate: Plate, x: float, y: float, size: float, flip: int = 1) -> None:
    """In flight, an olive twig in its bill."""
    with plate.at(x, y, size, 0, flip):
        paint = plate.linear(-10, -20, 14, 12, "#ffffff", "#f1efe6", "#bcc7cc")
        plate.shape("M-4 -4C-4 -16 4 -28 18 -32C17 -22 16 -10 8 -2Z", "#dfe4e2", 1.3)
        body = (
            "M-24 -4C-22 -10 -15 -11 -11 -7C-4 -8 8 -6 16 2L32 4L28 8L33 12L18 12C8 14 -6 12 -12 4C-14 0 -16 -1 -18 -1Z"
        )
        plate.shape(body, paint, 1.4)
        plate.shape("M-2 -2C4 -14 16 -24 32 -24C30 -18 28 -16 25 -14C27 -13 28 -12 29 -10C24 -4 12 4 2 4Z", paint, 1.4)
        plate.swell("M4 -2C12 -10 20 -16 28 -19M6 1C14 -4 20 -8 26 -10", "#7f95a0", 1.2, 0.6, 0)
        plate.shape("M-23 -5L-29 -2L-22 -2Z", OCHRE.base, 0.9)
        plate.dot(-18, -5.600, 1.3)
        plate.swell("M-28 -2C-34 0 -38 4 -40 10", GREEN.low, 1.4, 0.9)
        plate.shape(
            "M-32 0C-30 -5 -34 -8 -38 -8C-38 -4 -36 0 -32 0ZM-36 4C-40 1 -44 2 -46 5C-42 8 -38 7 -36 4ZM-37 6"
            "C-33 7 -32 11 -33 14C-37 13 -39 9 -37 6Z",
            GREEN.light,
            0.9,
        )


def butterfly(plate: Plate, x: float, y: float, size: float, degrees: float = 0, paint: str = OCHRE.base) -> None:
    with plate.at(x, y, size, degrees):
        for side in (1, -1):
            with plate.at(0, 0, 1, 0, side):
                plate.shape("M1 -2C4 -14 16 -18 20 -12C22 -6 12 0 2 0Z", paint, 1.2)
                plate.shape("M1 1C10 0 16 4 14 10C10 14 3 8 1 3Z", RED.light, 1.1)
                plate.dot(13.500, -10, 2.2, IVORY.light, 0.7)
                plate.swell("M1 -5C3 -10 6 -13 9 -14", INK, 0.9, 0.8)
        plate.shape("M-1.400 -6C0 -7 1 -7 1.400 -6L1 9C0 11 -1 10 -1 9Z", INK, 0.5)


def dog(plate: Plate, x: float, y: float, size: float, flip: int = 1) -> None:
    """Sitting, looking up."""
    with plate.at(x, y, size, 0, flip):
        coat = plate.linear(-14, -30, 14, 0, "#fdf3dc", "#e9cfa2", "#b08a55")
        plate.shape("M12 0C20 0 26 -6 26 -14C29 -8 27 3 16 4Z", "#b08a55", 1.3)
        body = (
            "M-10 3L-9 -16C-12 -20 -12 -26 -9 -30L-20 -36C-23 -38 -21 -42 -18 -42L-8 -43C-3 -46 4 -43 5 -37"
            "C5 -32 4 -30 4 -26"
            "C12 -22 18 -12 16 0L15 4H2L1 -4L-3 3Z"
        )
        plate.shape(body, coat, 1.5)
        plate.shape("M1 -42C7 -42 10 -36 9 -28C5 -27 1 -31 0 -36Z", "#8a5a31", 1.3)
        plate.flat("M6 -22C13 -18 16 -10 15 -3C9 -6 5 -14 6 -22Z", "#8a5a31")
        plate.shape("M-9 -29C-4 -26 1 -26 5 -28L5 -24C0 -22 -5 -22 -9 -25Z", BLUE.base, 1.1)
        plate.dot(-10, -38.600, 1.4)
        plate.dot(-20.500, -40, 1.9)
        plate.swell("M-19 -36C-15 -35 -11 -35 -8 -36", INK, 1)
        plate.wedges("M16 0C18 -12 12 -22 5 -25", 8, (-6, 1), "#6b4a22", 0.85)
        plate.swell("M1 -4C-2 -8 -3 -12 -2 -16", "#6b4a22", 1)


def ringer(plate: Plate, x: float, y: float, size: float) -> None:
    """A sexton seen from behind, both hands high on the rope, which goes up from the origin's height of -74."""
    with plate.at(x, y, size):
        plate.line("M0 -150V-20", 3.2)
        plate.line("M0 -150V-20", 1.6, HOARY.base)
        plate.swell("M0 -20C2 -10 -4 -6 -2 4C0 8 6 8 6 3", HOARY.low, 2, 0.8, 0.6)
        for side, dye in ((-1, BLUE), (1, BLUE)):
            plate.shape(
                f"M{side * 3} -30L{side * 15} -30L{side * 13} 0L{side * 18} 2L{side * 18} 6H{side * 4}L{side * 4} 0Z",
                dye.low,
                1.4,
            )
        for side in (-1, 1):
            plate.shape(f"M{side * 14} -58C{side * 20} -68 {side * 14} -82 {side * 5} -92L{side * 1} -86"
f"C{side * 6} -78 {side * 8} -70 {side * 4} -62Z",
                        RED.base if side < 0 else RED.low, 1.5)  # fmt: skip
            plate.dot(side * 2, -91 + side * 3, 4.6, "#f3c294", 1.2)
        coat = "M-16 -60C-8 -66 8 -66 16 -60C18 -48 17 -36 20 -22C8 -17 -8 -17 -20 -22C-17 -36 -18 -48 -16 -60Z"
        plate.shape(coat, plate.linear(-18, 0, 18, 0, RED.light, RED.base, RED.low), 1.6)
        plate.swell("M0 -58C1 -46 1 -34 0 -20M-9 -40C-10 -32 -11 -26 -12 -21M9 -40C10 -32 11 -26 12 -21", RED.line, 1.2)
        plate.shape("M-18 -40C-8 -37 8 -37 18 -40L18.500 -35C8 -32 -8 -32 -18.500 -35Z", BROWN.base, 1.1)
        plate.shape(
            "M-10 -63C-10 -78 10 -78 10 -63C6 -60 -6 -60 -10 -63Z",
            plate.linear(-10, 0, 10, 0, HOARY.light, HOARY.low),
            1.4,
        )
        plate.folds("M-7 -72C-8 -68 -8 -65 -8 -62", "M7 -72C8 -68 8 -65 8 -62", 5, HOARY.line, 0.8)
        plate.shape("M-12 -69C-13 -82 -4 -86 4 -85C12 -85 14 -76 12 -69C6 -73 -6 -73 -12 -69Z", BLUE.base, 1.4)
        plate.dot(5, -87, 3, OCHRE.base, 1)
