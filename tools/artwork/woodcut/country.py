"""More of what lies behind whole figures: paved floors, towers, tents, a wood of firs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from artwork.woodcut.belts import INSET
from artwork.woodcut.dyes import IVORY, RED, Dye
from artwork.woodcut.plate import INK, Paint, Plate

_LEFT = INSET
_RIGHT = 240 - INSET
_BOTTOM = 370 - INSET


def paving(plate: Plate, top: float, middle: float, first: str, second: str, line: str) -> None:
    """A chequered floor that runs towards the point above its middle."""
    plate.shape(f"M{_LEFT - 3} {top}H{_RIGHT + 3}V{_BOTTOM + 2}H{_LEFT - 3}Z", first, 1.5)
    rows = (top, top + 11, top + 27, top + 49, _BOTTOM + 2)
    dark, seams = "", ""
    for row, (high, low) in enumerate(pairwise(rows)):
        seams += f"M{_LEFT} {low}L{_RIGHT} {low}" if low < _BOTTOM else ""
        for step in range(-6, 6):
            if (step + row) % 2:
                corners = [
                    (middle + (step + side) * (24 + 0.34 * (y - top)), y)
                    for side, y in ((0, high), (1, high), (1, low), (0, low))
                ]
                dark += "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"
    plate.flat(dark, second)
    plate.line(seams, 0.8, line)


def tower(plate: Plate, x: float, y: float, size: float = 1.0, roof: Dye = RED) -> None:
    """A round tower with a pointed roof beside a crenellated wall; its foot at x, y, about 40 high."""
    with plate.at(x, y, size):
        plate.shape("M-20 0V-14H-16V-11H-12V-14H-8V-11H-4V-14H2V0Z", IVORY.low, 1.1)
        plate.shape("M1 0V-25H14V0Z", plate.linear(1, 0, 14, 0, IVORY.base, IVORY.low), 1.1)
        plate.shape("M-1.500 -24L7.500 -42L16.500 -24Z", plate.linear(0, 0, 15, 0, roof.light, roof.low), 1.1)
        plate.line("M7.500 -42V-48L12 -46L7.500 -44.500", 0.9)
        plate.flat("M6 -16H9V-20H6ZM-12 0V-5C-12 -8 -8 -8 -8 -5V0Z", INK)
        plate.wedges("M14 -23V-1", 7, (-5, 0), IVORY.line, 0.8)


def tent(plate: Plate, x: float, y: float, size: float, one: Dye, two: Dye) -> None:
    """A striped tent with a pennon; its foot at x, y, about 40 high."""
    with plate.at(x, y, size):
        plate.shape("M-20 0L-16 -16C-8 -20 -3 -26 0 -34C3 -26 8 -20 16 -16L20 0Z", two.base, 1.2)
        plate.flat(
            "M-12 0L-9.500 -17C-5 -20 -1.500 -26 0 -33L-3 -17L-4 0ZM12 0L9.500 -17C5 -20 1.500 -26 0 -33L3 -17L4 0Z",
            one.base,
        )
        plate.shape(
            "M-17 -16C-12 -12 -9 -16 -6 -13C-3 -11 3 -11 6 -13C9 -16 12 -12 17 -16L17.500 -11"
            "C12 -8 9 -12 6 -9"
            "C3 -7 -3 -7 -6 -9C-9 -12 -12 -8 -17.500 -11Z",
            one.low,
            0.9,
        )
        plate.flat("M-3 0L0 -9L3 0Z", INK)
        plate.line("M0 -34V-42", 1)
        plate.shape("M0 -42L10 -39.500L0 -37Z", one.base, 0.8)


def pines(plate: Plate, places: Sequence[tuple[float, float, float]], paint: Paint, line: str) -> None:
    """Far firs at x, y, so high, each before the last; their shaded sides are one element."""
    shade = ""
    for x, y, high in places:
        k = high / 30
        steps = ((0, -30), (5, -20), (2.6, -20), (7, -11), (3.6, -11), (9, -2), (1.4, -2), (1.4, 2), (0, 2))
        right = [(x + k * dx, y + k * dy) for dx, dy in steps]
        left = [(x - k * dx, y + k * dy) for dx, dy in reversed(steps)]
        plate.shape("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in right + left) + "Z", paint, 1)
        for dx, dy in ((3, -20), (4, -11), (5, -2.6)):
            shade += f"M{x + k * 0.8:.1f} {y + k * (dy - 3):.1f}L{x + k * dx:.1f} {y + k * dy:.1f}"
    plate.line(shade, 0.8, line)
