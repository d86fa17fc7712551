"""Simulates colour blindness: which inks of a theme look alike then, and which cannot be read on their ground."""

from __future__ import annotations

from itertools import combinations
from math import dist
from operator import mul
from typing import Final

from tablegame.theme.legible import MARKS, WORDS, LinearRgb, colour_at, inks_on_grounds, linear, luminance, ratio
from tablegame.theme.model import Theme

APART: Final = 9.0
"""The least distance in CIELAB (1976) of two colours that must be told apart."""
SIGHTS: Final = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""Kind of colour blindness → the matrix for linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""
_TOLD_APART: Final = (
    *((("seat_inks", seat), ("seat_inks", other)) for seat, other in combinations("ABCD", 2)),
    *((("card_inks", seat), ("card_inks", other)) for seat, other in combinations("ABCD", 2)),
    (("highlight",), ("card", "top")),
    (("panels", "lit"), ("panels", "top")),
)
"""The pairs that differ by colour alone. Seats E to H, verdicts and suits also differ by shape (docs/themes.md)."""


def confusions(theme: Theme) -> tuple[str, ...]:
    """A sentence for each pair of colours that looks alike, or can hardly be read, with a kind of colour blindness."""
    found = []
    for sight in SIGHTS:
        for one, other in _TOLD_APART:
            if distance(colour_at(theme, one), colour_at(theme, other), sight) < APART:
                found.append(f"{': '.join(one)} and {': '.join(other)} look alike with {sight}")
        for ink, grounds, _ in inks_on_grounds(WORDS):
            light = luminance(_seen(colour_at(theme, ink), sight))
            for ground in grounds:
                if ratio(light, luminance(_seen(colour_at(theme, ground), sight))) < MARKS:
                    found.append(f"{': '.join(ink)} is hard to read on {': '.join(ground)} with {sight}")
    return tuple(found)


def distance(one: str, other: str, sight: str) -> float:
    """The distance in CIELAB of two colours, as somebody with a kind of colour blindness sees them."""
    return dist(_lab(_seen(one, sight)), _lab(_seen(other, sight)))


def _seen(colour: str, sight: str) -> LinearRgb:
    """The linear light of a colour, as somebody with a kind of colour blindness sees it."""
    light = linear(colour)
    red, green, blue = (min(1.0, max(0.0, sum(map(mul, row, light)))) for row in SIGHTS[sight])
    return red, green, blue


def _lab(light: LinearRgb) -> LinearRgb:
    """Lightness and the two axes of colour in CIELAB, with the white of sRGB."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    roots = [value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, luminance(light), z)]
    return 116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])
