"""Finds the colours of a theme for text and focus rings, its inks, that are hard to read on their grounds.

A ground is a colour on which an ink is shown. Contrast is measured as by WCAG 2, from 1 (none) to 21 (black on white).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final, TypeAlias

from tablegame.core.text import N_, Sentence
from tablegame.theme.model import Theme

WORDS: Final = 4.5
"""The least contrast of text."""
MARKS: Final = 3.0
"""The least contrast of a focus ring."""

Place: TypeAlias = tuple[str, ...]
"""The keys that lead to a colour in a theme file, such as ("felt", "base")."""
LinearRgb: TypeAlias = tuple[float, float, float]
"""Linear red, green and blue, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Weak:
    """An ink that is hard to read on a ground."""

    ink: Place
    ground: Place
    found: float  # their contrast
    least: float  # the least contrast for this ink

    def words(self) -> str:
        """The problem as a sentence about the ink, which it calls "it"."""
        ground = ": ".join(self.ground)
        message = N_("its contrast on {place} is only {n} : 1, where {least} : 1 is needed")
        return Sentence(message, place=ground, n=f"{self.found:.1f}", least=f"{self.least:g}")


_PAPER: Final = tuple(("panels", name) for name in ("top", "bottom", "row", "lit"))
_FELT: Final = tuple(("felt", name) for name in ("base", "light", "shade"))
_CARD: Final = (("card", "top"), ("card", "bottom"))


def weak_inks(theme: Theme, words: float = WORDS) -> tuple[Weak, ...]:
    """The inks with too little contrast, each with the ground where it has least. words: the least for text."""
    weak = []
    for ink, grounds, needed in inks_on_grounds(words):
        colour = colour_at(theme, ink)
        lowest, worst = min((contrast(colour, colour_at(theme, ground)), ground) for ground in grounds)
        if lowest < needed:
            weak.append(Weak(ink, worst, found=lowest, least=needed))
    return tuple(weak)


def colour_at(theme: Theme, place: Place) -> str:
    """The colour of a theme at a place in its file, such as ("felt", "base") or ("seat_inks", "A") for seat A."""
    group, *names = place
    if group in ("seat_inks", "card_inks"):
        inks: tuple[str, ...] = getattr(theme, group)
        return inks["ABCDEFGH".index(names[0])]
    return str(reduce(getattr, names, getattr(theme, group)))  # ("felt", "base"): theme.felt.base


def inks_on_grounds(words: float) -> Iterator[tuple[Place, tuple[Place, ...], float]]:
    """For each ink its place in the theme, the places of its grounds, and the least contrast that it needs there.
    words: the least contrast for text."""
    for name in ("text", "soft", "faint", "accent", "warning", "link"):
        yield ("words", name), _PAPER, words
    for name in ("felt_text", "felt_soft", "gold"):
        yield ("words", name), (*_FELT, ("plaque", "fill")), words
    yield ("plaque", "text"), (("plaque", "fill"),), words
    for letter in "ABCDEFGH":
        yield ("seat_inks", letter), _PAPER, words
        yield ("card_inks", letter), (*_CARD, ("highlight",)), words
    yield ("card", "text"), (*_CARD, ("highlight",)), words
    yield ("card", "faint"), _CARD, words
    for name in ("brass", "green", "ivory", "quiet"):
        yield ("buttons", name, "text"), (("buttons", name, "top"), ("buttons", name, "bottom")), words
    yield ("focus", "panel"), (("panels", "top"), ("panels", "bottom")), MARKS
    yield ("focus", "felt"), _FELT, MARKS


def luminance(light: LinearRgb) -> float:
    """The relative luminance, from 0 (black) to 1 (white), as WCAG 2 defines it."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(ink: str, ground: str) -> float:
    """The contrast of two colours ``#rrggbb``, from 1 to 21, as WCAG 2 defines it."""
    return ratio(luminance(linear(ink)), luminance(linear(ground)))


def ratio(ink: float, ground: float) -> float:
    """The contrast of two colours with these luminances, from 1 to 21."""
    return (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05)


def linear(colour: str) -> LinearRgb:
    """The amounts of red, green and blue light of a colour ``#rrggbb``, as the standard sRGB defines them."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue
