"""Which inks of a theme must be readable on which grounds, and which must be told apart without full colour vision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import dist
from operator import mul
from typing import Final, TypeAlias

from tablegame.core.text import N_, Sentence
from tablegame.theme.model import SEATS, Theme

WORDS: Final = 4.5
"""The least contrast of words."""
MARKS: Final = 3.0
"""The least contrast of a focus ring."""

APART: Final = 9.0
"""The least distance in CIELAB (1976) of two colours that must be told apart."""
SIGHTS: Final = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What each kind of colour blindness makes of linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""

Place: TypeAlias = tuple[str, ...]
LinearRgb: TypeAlias = tuple[float, float, float]
"""Linear red, green and blue, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Weak:
    """An ink that is hard to read on a ground; both by their keys."""

    ink: Place
    ground: Place
    found: float
    least: float

    def words(self) -> str:
        """The problem as a sentence without the ink's name."""
        ground = ": ".join(self.ground)
        message = N_("its contrast on {place} is only {n} : 1, where {least} : 1 is needed")
        return Sentence(message, place=ground, n=f"{self.found:.1f}", least=f"{self.least:g}")


_PAPER: Final = tuple(("panels", name) for name in ("top", "bottom", "row", "lit"))
_FELT: Final = tuple(("felt", name) for name in ("base", "light", "shade"))
_CARD: Final = (("card", "top"), ("card", "bottom"))
_TOLD_APART: Final = (
    *((("seat_inks", one), ("seat_inks", other)) for one, other in combinations("ABCD", 2)),
    *((("card_inks", one), ("card_inks", other)) for one, other in combinations("ABCD", 2)),
    (("highlight",), ("card", "top")),
    (("panels", "lit"), ("panels", "top")),
)
"""What differs by colour. Seats E to H, verdicts and suits are left to their shapes (docs/themes.md)."""


def weak_inks(theme: Theme, words: float = WORDS) -> tuple[Weak, ...]:
    """Every ink that is too weak somewhere, with the ground of the weakest contrast. words: the least one of words."""
    found = []
    for ink, grounds, least in _pairs(words):
        colour = colour_at(theme, ink)
        weakest, ground = min((contrast(colour, colour_at(theme, ground)), ground) for ground in grounds)
        if weakest < least:
            found.append(Weak(ink, ground, weakest, least))
    return tuple(found)


def confusions(theme: Theme) -> tuple[str, ...]:
    """What looks alike, or can hardly be read, with each kind of colour blindness, a sentence each."""
    found = []
    for sight in SIGHTS:
        for one, other in _TOLD_APART:
            if distance(colour_at(theme, one), colour_at(theme, other), sight) < APART:
                found.append(f"{': '.join(one)} and {': '.join(other)} look alike with {sight}")
        for ink, grounds, _ in _pairs(WORDS):
            light = luminance(_seen(colour_at(theme, ink), sight))
            for ground in grounds:
                if _ratio(light, luminance(_seen(colour_at(theme, ground), sight))) < MARKS:
                    found.append(f"{': '.join(ink)} is hard to read on {': '.join(ground)} with {sight}")
    return tuple(found)


def distance(one: str, other: str, sight: str) -> float:
    """How far apart two colours are for that sight."""
    return dist(_lab(_seen(one, sight)), _lab(_seen(other, sight)))


def colour_at(theme: Theme, place: Place) -> str:
    """The colour of that place; the eight inks by letter."""
    group, *names = place
    if group in ("seat_inks", "card_inks"):
        eight: tuple[str, ...] = getattr(theme, group)
        return eight["ABCDEFGH".index(names[0])]
    return str(reduce(getattr, names, getattr(theme, group)))


def _pairs(words: float) -> Iterator[tuple[Place, tuple[Place, ...], float]]:
    for name in ("text", "soft", "faint", "accent", "warning", "link"):
        yield ("words", name), _PAPER, words
    for name in ("felt_text", "felt_soft", "gold"):
        yield ("words", name), (*_FELT, ("plaque", "fill")), words
    yield ("plaque", "text"), (("plaque", "fill"),), words
    for letter in "ABCDEFGH"[:SEATS]:
        yield ("seat_inks", letter), _PAPER, words
        yield ("card_inks", letter), (*_CARD, ("highlight",)), words
    yield ("card", "text"), (*_CARD, ("highlight",)), words
    yield ("card", "faint"), _CARD, words
    for name in ("brass", "green", "ivory", "quiet"):
        yield ("buttons", name, "text"), (("buttons", name, "top"), ("buttons", name, "bottom")), words
    yield ("focus", "panel"), (("panels", "top"), ("panels", "bottom")), MARKS
    yield ("focus", "felt"), _FELT, MARKS


def luminance(light: LinearRgb) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours ``#rrggbb``, 1 to 21."""
    return _ratio(luminance(_linear(one)), luminance(_linear(other)))


def _ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def _linear(colour: str) -> LinearRgb:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def _seen(colour: str, sight: str) -> LinearRgb:
    """The colour as somebody with that sight sees it."""
    light = _linear(colour)
    red, green, blue = (min(1.0, max(0.0, sum(map(mul, row, light)))) for row in SIGHTS[sight])
    return red, green, blue


def _lab(light: LinearRgb) -> LinearRgb:
    """Lightness and the two axes of colour in CIELAB, with the white of sRGB."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    roots = [value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, luminance(light), z)]
    return 116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])
