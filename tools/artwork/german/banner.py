"""Ribbons with lettering, as outlines, for the sows."""

from __future__ import annotations

from math import atan, pi
from typing import Final

from artwork.woodcut.dyes import Dye
from artwork.woodcut.plate import Plate
from tablegame.art.lettering import centred
from tablegame.art.paths import placed

PARCHMENT: Final = Dye("#fff9e6", "#f4e6bd", "#cdb57c", "#8a713a")
ROSE: Final = Dye("#f6d9c8", "#e8b49c", "#b9705a", "#7d3a2a")
SEDGE: Final = Dye("#f0f2d4", "#d6dca4", "#9da766", "#5f6c30")
AZURE: Final = Dye("#e9f1f3", "#bfd3dc", "#7f9fb0", "#3d5f74")


def banner(plate: Plate, text: str, half: float, sag: float, high: float, dye: Dye, ink: str = "#8d2a1e") -> None:
    """A ribbon about the local origin that hangs by sag in its middle (or rises), its two ends folded behind it."""
    top, low = -high / 2, high / 2
    for side in (1, -1):
        with plate.at(0, 0, 1, 0, side):
            tail = (
                f"M{half - 6} {top + 9}C{half + 8} {top + 2} {half + 16} {top - 6} {half + 30} {top - 10}"
                f"C{half + 27} {top - 1} {half + 29} {top + 5} {half + 36} {top + 11}"
                f"C{half + 24} {low - 6} {half + 14} {low + 4} {half - 2} {low + 10}Z"
            )
            plate.shape(tail, plate.linear(half, top, half + 30, low, dye.base, dye.low), 1.5)
            plate.shape(f"M{half - 4} {low + 9}L{half + 12} {top + 1}L{half} {low - 1}Z", dye.line, 1.2)
            plate.wedges(
                f"M{half + 28} {top - 8}C{half + 16} {top - 3} {half + 10} {top + 3} {half + 4} {top + 8}",
                6,
                (0, 9),
                dye.line,
                0.85,
            )
    bow = f"M{-half} {top}C{-half * 0.5} {top + sag * 1.33} {half * 0.5} {top + sag * 1.33} {half} {top}"
    under = f"L{half} {low}C{half * 0.5} {low + sag * 1.33} {-half * 0.5} {low + sag * 1.33} {-half} {low}Z"
    paint = plate.linear(-half, 0, half, 0, dye.base, dye.light, dye.light, dye.base)
    plate.shape(bow + under, paint)
    for side, reach in ((-1, 12), (1, -12)):
        plate.wedges(f"M{side * half} {top + 2}V{low - 2}", 8, (reach, 0), dye.line, 0.9, 0.04)
    for inset in (3.2, high - 3.2):
        y = top + inset
        line = f"M{-half + 3} {y}C{-half * 0.5} {y + sag * 1.33} {half * 0.5} {y + sag * 1.33} {half - 3} {y}"
        plate.line(line, 0.8, dye.line)
    step = min(2 * (half - 14) / len(text), high * 1.25)
    for index, letter in enumerate(text):
        x = (index - (len(text) - 1) / 2) * step
        share = x / half
        turn = -atan(2 * sag * share / half) * 180 / pi
        plate.flat(centred(letter, "serif-bold", high * 0.86, 0, 0, placed(x, sag * (1 - share * share), 1, turn)), ink)
