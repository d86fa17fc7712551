"""Hands, half a face high: back of the hand first, then four fingers of unequal length, the thumb last."""

from __future__ import annotations

from artwork.woodcut.faces import Skin
from artwork.woodcut.plate import INK, Plate

_LINE = 1.3


def fist(plate: Plate, skin: Skin) -> None:
    """Closed round a shaft that runs down local x = -3; the wrist is at the right, at x = 13."""
    paint = skin.over(plate, -10, -10, 12, 10)
    plate.shape("M13 -7C8 -11 2 -11 -3 -9.5L-2 10.5C3 12 9 10.5 13 7.5Z", paint, _LINE)
    plate.wedges("M1 11C5 11.5 10 10 13 7.5", 5, (0.5, -5), skin.line, 0.8)
    for tip, top, high in ((-10.2, -10.4, 5.5), (-10.8, -5.2, 5.4), (-10.3, 0.1, 5.1), (-8.8, 5.1, 4.6)):
        plate.shape(
            f"M3 {top + 0.2}C-2 {top - 1} {tip} {top - 0.9} {tip} {top + high * 0.5}"
            f"C{tip} {top + high + 0.4} {tip + 4.5} {top + high + 0.3} 2 {top + high}", paint, _LINE * 0.9,
        )  # fmt: skip
        plate.swell(f"M-1 {top + 1.6}C-.2 {top + 2.4} -.2 {top + 3.2} -.8 {top + 4}", skin.line, 0.8)
    thumb = "M11 -7.5C7 -12 2 -15 -4 -15.2C-7.8 -15.2 -8 -11.4 -4.5 -11C-1 -10.7 2 -9 4 -5.5"
    plate.shape(thumb, paint, _LINE)
    plate.swell("M-6.6 -13.6C-5.6 -12.4 -5.4 -12 -5.6 -11.4", skin.line, 0.7)


def pinch(plate: Plate, skin: Skin) -> None:
    """Forefinger and thumb upright round a stem at x = 3, y = -15; three fingers curled; the wrist below, at y = 14."""
    paint = skin.over(plate, -10, -14, 10, 12)
    plate.shape("M-6 14C-8 6 -8.5 0 -5.5 -4.5C-1 -8 5 -6 7 -1C8 4 7 9 6.5 14Z", paint, _LINE)
    for tip, top in ((-13.5, -5), (-13, -0.8), (-11.5, 3)):
        plate.shape(
            f"M-3 {top - 0.5}C-8 {top - 2.5} {tip} {top - 2.5} {tip} {top + 0.6}"
            f"C{tip} {top + 3} {tip + 4} {top + 3.2} -4.5 {top + 3.6}", paint, 1.15,
        )  # fmt: skip
    plate.shape("M-4.5 -4.5C-5.5 -11 -1.5 -17 3 -17.8C6 -18 6.6 -15 4.6 -13.6C1.8 -12 .8 -9 1.2 -4.5", paint, 1.15)
    plate.shape("M7.2 5C11.5 0 11 -8 8 -13.5C6.5 -15.8 3.6 -14.6 4.2 -12C5 -8 4.6 -5 2.6 -2", paint, 1.15)
    plate.swell("M-2 2C0 5 0 8 -1 11", skin.line, 0.8)
    plate.wedges("M6.8 4C7.2 8 7 11 6.5 14", 4, (-4, 0), skin.line, 0.75)


def resting(plate: Plate, skin: Skin) -> None:
    """Laid flat on the breast or on a book: the wrist at the right, fingers to the left, the thumb above."""
    paint = skin.over(plate, -14, -8, 14, 10)
    plate.shape("M15 -7C9 -9.5 3 -9.5 -2 -7.5L-1 9C5 11.5 11 10 15 8Z", paint, _LINE)
    for tip, top, fall, high in (
        (-14, -7.6, -1.6, 4.8),
        (-16.5, -3.4, -0.4, 4.9),
        (-15.5, 1, 0.8, 4.7),
        (-11.5, 5.2, 1.8, 4.1),
    ):
        plate.shape(
            f"M3 {top}C-4 {top - 0.6} {tip + 3} {top + fall - 0.4} {tip} {top + fall + high * 0.4}"
            f"C{tip - 1} {top + fall + high * 0.9} {tip + 2} {top + fall + high + 0.4} {tip + 5} {top + fall + high}"
            f"C-4 {top + high + 0.4} 0 {top + high} 3 {top + high - 0.2}", paint, 1.15,
        )  # fmt: skip
        plate.swell(f"M-3 {top + 1}C-2.2 {top + 2} -2.2 {top + 3} -3 {top + 3.8}", skin.line, 0.75)
    plate.shape("M12 -7.5C8 -12.5 1 -15.5 -5 -14.6C-8 -13.6 -7 -10.6 -4 -10.6C0 -10.4 3 -8.6 5 -5.4", paint, _LINE)
    plate.wedges("M0 9.5C5 11.5 11 10 15 8", 6, (0.5, -4.5), skin.line, 0.75)


def cupped(plate: Plate, skin: Skin) -> None:
    """Under something round whose middle is the origin and whose radius is 15: fingers come up before it."""
    paint = skin.over(plate, -18, 6, 16, 24)
    plate.shape(
        "M16 12C15 21 9 27 0 27.5C-8 27.5 -14.5 22 -16.5 14C-17.6 10 -14.6 8.6 -12.8 11.6"
        "C-11.4 14.6 -9.4 16.2 -7.4 16.8"
        "C-9 14 -10.6 10.6 -10.8 7.8C-10.6 5 -7.6 5 -6.6 7.8C-5.6 12 -3 15.6 1 16.2C-.4 12.8 -1.2 9.8 -.6 7.4"
        "C.4 5.2 3 5.8 3.4 8.4C4 12 6.2 14.2 9.4 15.2C10.4 11 11.4 7.6 13.4 5.6C15.6 3.8 18.4 5.6 17.6 9Z",
        paint, _LINE,
    )  # fmt: skip
    plate.swell("M-7.4 16.8C-4.4 19.4 -1 19.4 1 18.4", INK, 0.9, 0.6)
    plate.swell("M1 16.2C4 18.8 7 18.8 9.4 17.2", INK, 0.9, 0.6)
    plate.wedges("M15 15C11.5 22 5 26 -1 27", 6, (-2, -5), skin.line, 0.8)


def pointing(plate: Plate, skin: Skin) -> None:
    """The forefinger up, the thumb across folded fingers; the wrist below, at y = 16."""
    paint = skin.over(plate, -12, -20, 12, 14)
    plate.shape(
        "M-7 16C-8 10 -10 4 -9 -2C-8 -6 -4 -8 0 -7.5C6 -8 11 -5 11.5 1C11.5 7 9 11 8.5 16Z", paint, _LINE
    )  # fmt: skip
    plate.shape("M-9 -1C-9.5 -8 -9.4 -17 -9 -23C-8.6 -27 -3 -27 -2.6 -23C-2 -17 -2 -10 -2 -5", paint, _LINE)
    plate.swell("M-8 -12.5C-6.5 -11.8 -5 -11.8 -3.5 -12.5", skin.line, 0.8)
    plate.swell("M-7.8 -22C-7 -24.5 -4.6 -24.5 -3.9 -22", skin.line, 0.8)
    for left, top, high in ((-2.4, -6, 9.5), (2.2, -5.2, 9.6), (6.6, -4.4, 8)):
        plate.shape(
            f"M{left} {top}C{left - 0.4} {top - 3.5} {left + 5} {top - 3.5} {left + 5} {top + 0.5}"
            f"C{left + 5} {top + high} {left + 4.6} {high - 5} {left + 2.4} {high - 5}"
            f"C{left + 0.2} {high - 5} {left} {high - 6} {left} {top}Z", paint, 1.2,
        )  # fmt: skip
    plate.shape("M-8.5 5C-8 1 -4 -1 0 0C4 .6 8 2 8.6 4.4C8.6 7 5 7.6 2 7C0 9.5 -3 11 -6.5 11", paint, _LINE)
    plate.wedges("M11.5 2C11.3 8 9 11 8.5 15", 5, (-5, 1), skin.line, 0.8)
