"""Faces in a local box: three-quarter to the left, eyes on the line y = 0, chin about y = 34, far cheek about x =
-20.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from artwork.woodcut.plate import INK, Linear, Plate


@dataclass(frozen=True, slots=True)
class Skin:
    """A complexion: three stops of light, the tone of shaded planes, the tone of hatching, the blood beneath, lips."""

    light: str
    middle: str
    low: str
    shade: str
    line: str
    flush: str
    lips: str = "#bf4a3c"
    lip_line: str = "#5a120d"

    def over(self, plate: Plate, x1: float = -20, y1: float = -6, x2: float = 24, y2: float = 10) -> Linear:
        """The gradient of a face or a hand."""
        return plate.linear(x1, y1, x2, y2, self.light, self.middle, self.low)


FAIR: Final = Skin("#fdeacf", "#f8d8b4", "#ecbb8e", "#d9976a", "#8a4f2c", "#d4644c")
RUDDY: Final = Skin("#fadcb8", "#f3c294", "#df9f70", "#cf8659", "#83431f", "#c9513a")
PALE: Final = Skin("#fff1df", "#f8e0c6", "#e6bf9f", "#cf9c7c", "#8c5a42", "#d97f70", "#b53a3a")
OLIVE: Final = Skin("#f0cda0", "#dfae7a", "#bd8450", "#a86d3d", "#663714", "#b0502f", "#a5452f")
BROWN: Final = Skin("#b57a4d", "#95592f", "#6b3a1c", "#5c3018", "#35190b", "#8c3620", "#8c3d33", "#30100b")
DEEP: Final = Skin("#8f5a38", "#6f4024", "#4a2714", "#3d1f10", "#221007", "#7a2d1c", "#7d382f", "#240b08")


@dataclass(frozen=True, slots=True)
class Look:
    """How eyes look: gaze in shares of the eye (right and down positive), lid from 0 open to 1 sleepy, the iris."""

    right: float = 0.15
    down: float = 0.05
    lid: float = 0.5
    iris: str = "#4a3a26"


def eye(
    plate: Plate, skin: Skin, look: Look, x: float, y: float, width: float, height: float, tilt: float = 0
) -> None:  # fmt: skip
    """White, iris under a heavy upper lid with one highlight, light lower lid, crease."""
    with plate.at(x, y, 1, tilt):
        w, h = width, height
        up, scale = h * (0.86 - 0.42 * look.lid), plate.scale
        plate.flat(
            f"M{-w / 2} {h * 0.1}C{-w * 0.26} {-up} {w * 0.2} {-up * 1.08} {w / 2} {h * 0.04}"
            f"C{w * 0.22} {h * 0.46} {-w * 0.24} {h * 0.46} {-w / 2} {h * 0.1}Z", "#fdf7ea",
        )  # fmt: skip
        iris, across, down = h * 0.37, look.right * w, (look.down - 0.05) * h
        plate.dot(across, down, iris, look.iris)
        plate.dot(across, down, iris * 0.58, "#17110d")
        plate.dot(across - iris * 0.36, down - iris * 0.42, iris * 0.27, "#fffdf5")
        lid = f"M{-w * 0.56} {h * 0.2}C{-w * 0.28} {-up * 1.04} {w * 0.2} {-up * 1.14} {w * 0.62} {h * 0.16}"
        plate.swell(lid, INK, h * 0.36 * scale, 0.25, 0.1)
        low = f"M{-w * 0.3} {h * 0.36}C{-w * 0.1} {h * 0.5} {w * 0.2} {h * 0.48} {w * 0.44} {h * 0.2}"
        crease = f"M{-w * 0.4} {-up * 0.78}C{-w * 0.16} {-up * 1.5} {w * 0.22} {-up * 1.56} {w * 0.58} {-up * 0.56}"
        plate.swell(low, skin.line, 0.75 * scale)
        plate.swell(crease, skin.line, 0.85 * scale)


def eyes(plate: Plate, skin: Skin, look: Look, tilt: float = 0, size: float = 1) -> None:
    """The narrower far eye and the near one of a three-quarter face."""
    eye(plate, skin, look, -12.6, 0.6, 8.6 * size, 7.4 * size, -4 - tilt)
    eye(plate, skin, look, 3.6, 0.6, 11.4 * size, 8 * size, 2 + tilt)


def lashes(plate: Plate) -> None:
    """Two lashes at the outer corner of the near eye."""
    plate.swell("M9.4 .2C11 -.6 12 -1.6 12.8 -3", INK, 1, 0.6)
    plate.swell("M10 1C11.6 .6 12.8 0 13.8 -1", INK, 0.8, 0.6)


def planes(plate: Plate, skin: Skin, depth: float = 1, smooth: bool = False) -> None:
    """Darker planes: side of the nose, sockets, the near side from temple to jaw with its hatching, or smooth."""
    nose = "M-6 -5C-3.6 -4 -3.8 1 -5 4.5C-5.8 7.5 -4.6 9.5 -5 11.6C-6.4 13 -8.4 12.5 -9.8 11.8C-8 7 -7.2 0 -6 -5Z"
    far = "M-18 -3.4C-16 -6.5 -11 -6.5 -8 -4C-9 -1.5 -9.5 0 -9.8 1C-12 -2.5 -15.5 -2.5 -17.5 0Z"
    near = "M-4 -5C1 -9 9 -8.5 13.5 -4C12.5 -1.5 11.5 0 10.5 1C7 -4.4 1 -4.8 -3.2 0Z"
    side = "M20.6 2C18 9 16 14 11 18C7 22 7 27 3 31.6C11 27 17.6 20 19.6 11Z"
    for plane in (nose, far, near, side):
        plate.flat(plane, skin.shade, 0.55 * depth)
    count, colour = (6, skin.shade) if smooth else (9, skin.line)
    plate.wedges("M20.5 0C19.5 11 15 22 5 30.5", count, (-6, 2.5), colour, 0.85, 0.1)


def cheeks(plate: Plate, skin: Skin, warmth: float = 0.25, lines: bool = True) -> None:
    """Blood in the cheeks, and a few lines where they are round."""
    plate.dot(6, 12.5, 5, skin.flush, 0, warmth)
    if lines:
        plate.folds("M2.5 10.5C5.5 9.6 9 10.8 11 13.5", "M2 15C4.5 16 7 16.6 9.5 16.2", 3, skin.flush, 0.85, 0.15)
        plate.folds("M-18 9C-17 8.4 -16 8.8 -15.5 9.6", "M-16.8 13.6C-16 13.2 -15.4 13.6 -15 14.2", 3, skin.flush, 0.75)


def straight_nose(plate: Plate, skin: Skin) -> None:
    plate.swell("M-6.8 -3C-7.4 1.5 -9 5.4 -12 8.6C-13.4 10.6 -12.8 12.5 -10.9 12.5", INK, 1.2, 0.1, 0.4)
    _nostrils(plate)
    plate.dot(-11.7, 9.4, 0.9, skin.light)


def aquiline_nose(plate: Plate, skin: Skin) -> None:
    """A bridge, a bend below it, a tip that points down."""
    plate.swell("M-7.4 -4.5C-10.6 -1.5 -12.8 4 -15 9.4C-16.4 12.2 -14.4 14.4 -11.8 13.6", INK, 1.4, 0.2, 0.4)
    plate.swell("M-12 13.4C-10.2 15.4 -8.2 14.8 -6.9 13", INK, 1.5, 0.3, 0.2)
    plate.swell("M-5.5 13.8C-3 12.3 -3.6 8.8 -6 7.8", INK, 1.1, 0.3)
    plate.swell("M-13.6 9.4C-12.7 7.4 -11.8 5.4 -10.9 3.4", skin.light, 1.3)


def snub_nose(plate: Plate, skin: Skin) -> None:
    """Short, with a tip that looks up a little."""
    plate.swell("M-6.6 -2.4C-7 1.5 -8.6 4.6 -12 7C-14 8.8 -13.2 11.4 -10.8 11.2", INK, 1.2, 0.1, 0.4)
    plate.swell("M-11 11C-9.6 12.6 -8 12.2 -7 10.8", INK, 1.3, 0.3, 0.2)
    plate.swell("M-5.4 11.6C-3.6 10.4 -4 8.2 -5.6 7.2", INK, 0.95, 0.3)
    plate.dot(-11.5, 8.2, 1.1, skin.light)


def broad_nose(plate: Plate, skin: Skin) -> None:
    """A low bridge, a round tip and wide wings."""
    plate.swell("M-6.4 -2C-7 2 -9 5.2 -12.4 8C-14.6 10 -14.2 13 -11.6 13.2", INK, 1.3, 0.1, 0.4)
    plate.swell("M-11.8 13C-9.6 14.8 -7.2 14.2 -5.8 12.8", INK, 1.5, 0.3, 0.2)
    plate.swell("M-4.6 13.6C-1.4 12.6 -1.8 8.8 -4.6 7.6", INK, 1.2, 0.3)
    plate.swell("M-10.8 10.4C-9.6 9.2 -8.4 9.2 -7.6 10", skin.light, 1.4)


def _nostrils(plate: Plate) -> None:
    plate.swell("M-11.2 12.3C-9.6 13.6 -8 13.3 -7 11.8", INK, 1.35, 0.3, 0.2)
    plate.swell("M-5.6 12.5C-3.8 11.2 -4.2 9 -5.8 8", INK, 0.95, 0.3)


def full_mouth(plate: Plate, skin: Skin) -> None:
    """A woman's or a youth's mouth, closed."""
    plate.shape(
        "M-13.6 20.6C-11.5 18.6 -9.8 17.9 -8.6 18.7C-7 17.7 -3 18.6 1 20.8C-1.5 24.8 -4.5 26 -7.2 26"
        "C-10 26 -12.3 24.2 -13.6 20.6Z", skin.lips, 0.9,
    )  # fmt: skip
    plate.swell("M-13.6 20.6C-10.5 21.6 -8.6 20.8 -7.6 21.3C-5.5 20.6 -2 21.6 1.8 20.2", skin.lip_line, 1.2, 0.2, 0.2)
    plate.swell("M-9.5 23.9C-8 24.5 -6 24.5 -4.5 23.8", skin.light, 0.9)
    _chin(plate, skin)


def smiling_mouth(plate: Plate, skin: Skin) -> None:
    """Corners drawn up, the near one with a dimple."""
    plate.shape(
        "M-14 19.4C-12 18.4 -10 18.2 -8.6 19C-6.6 18.2 -1.6 18.4 3 18C.6 23.4 -3.6 25.6 -7 25.6"
        "C-10.4 25.4 -12.8 23 -14 19.4Z", skin.lips, 0.9,
    )  # fmt: skip
    plate.swell("M-14.6 18.8C-11 21.6 -9 21.2 -7.6 21.6C-5 21.4 -.6 21 3.8 17.4", skin.lip_line, 1.3, 0.2, 0.2)
    plate.swell("M-9.5 23.7C-8 24.3 -6 24.3 -4 23.2", skin.light, 0.9)
    plate.swell("M4.2 15.6C5.6 17 5.8 18.6 5 20.2", skin.line, 1)
    _chin(plate, skin)


def thin_mouth(plate: Plate, skin: Skin) -> None:
    """Closed lips that were pressed together for many years."""
    plate.flat("M-13 21C-10 19.4 -4 19.6 .6 21.2C-3 24.4 -9.6 24.6 -13 21Z", skin.lips)
    plate.swell("M-13.6 21.4C-10.5 21.2 -8.6 20.6 -7.4 21.2C-5 20.6 -2 21.4 2 21.8", skin.lip_line, 1.3, 0.2, 0.2)
    plate.swell("M2.6 19.4C4 20.8 4 22.6 3 24", skin.line, 1)
    _chin(plate, skin)


def _chin(plate: Plate, skin: Skin) -> None:
    plate.swell("M2.4 18.8C3.4 19.7 3.6 21 3 22", skin.line, 0.8)
    plate.swell("M-9.5 28.8C-8 29.5 -6.5 29.5 -5 28.7", skin.line, 0.9)


def age_lines(plate: Plate, skin: Skin) -> None:
    """Pouches under the eyes, a crow's foot, the furrows between the brows and beside the mouth, the forehead."""
    for path, width in (
        ("M-2 6.5C1 9.6 7 9.4 10.5 6", 1.0), ("M-.5 9.2C2 11.2 6 11.2 9 9.3", 0.7),
        ("M-16.5 6.4C-14.5 8.2 -12 8 -10.5 6.8", 0.8), ("M13 1.2C15 .2 16.5 -1.4 18.5 -2.4", 0.7),
        ("M13 1.8C15 1.8 16.5 1.4 18.5 .6", 0.7), ("M13 2.6C15 3 16.5 3.4 18 3.6", 0.7),
        ("M-7.2 -10C-8.2 -8 -8 -5.5 -7 -3.5", 1.0), ("M-4.6 -10C-3.8 -8.5 -3.6 -7 -4.2 -5", 0.9),
        ("M-12 -15C-6 -17 6 -17 14 -14", 0.8), ("M-10 -18.4C-5 -20 5 -20 12 -17.6", 0.7),
    ):  # fmt: skip
        plate.swell(path, skin.line, width)


def mouth_furrow(plate: Plate, skin: Skin) -> None:
    """From the wing of the nose down beside the mouth."""
    plate.swell("M-3.4 12.6C1 14.6 4 18 4.4 22.6", skin.line, 1)


def ear(plate: Plate, skin: Skin) -> None:
    """The near ear, behind the jaw."""
    plate.shape("M18.5 -1C22 -6 27 -4 26.5 2C26 8 23.5 13 20 12.5C18 10 17.5 4 18.5 -1Z", skin.low, 1.3)
    plate.swell("M21 1C24 -2 25 2 22.5 6C21.5 8 22 9 21 10", skin.line, 1, 0.3)
