"""The contrast of the inks of a theme on the grounds on which they must be readable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final, TypeAlias

from tablegame.core.text import N_, Sentence
from tablegame.theme.model import SEATS, Theme

WORDS: Final = 4.5
"""The least contrast of text."""
MARKS: Final = 3.0
"""The least contrast of a focus ring."""

Place: TypeAlias = tuple[str, ...]
"""The keys that lead to a colour in a theme file."""
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
        """The problem as a sentence without the ink's name."""
        ground = ": ".join(self.ground)
        message = N_("its contrast on {place} is only {n} : 1, where {least} : 1 is needed")
        return Sentence(message, place=ground, n=f"{self.found:.1f}", least=f"{self.least:g}")


_PAPER: Final = tuple(("panels", name) for name in ("top", "bottom", "row", "lit"))
_FELT: Final = tuple(("felt", name) for name in ("base", "light", "shade"))
_CARD: Final = (("card", "top"), ("card", "bottom"))


def weak_inks(theme: Theme, words: float = WORDS) -> tuple[Weak, ...]:
    """The inks that are too weak on some ground, each with its weakest one. words: the least contrast of text."""
    weak = []
    for ink, grounds, least in pairs(words):
        colour = colour_at(theme, ink)
        weakest, ground = min((contrast(colour, colour_at(theme, ground)), ground) for ground in grounds)
        if weakest < least:
            weak.append(Weak(ink, ground, weakest, least))
    return tuple(weak)


def colour_at(theme: Theme, place: Place) -> str:
    """The colour at a place; the inks of seats are named by letter."""
    group, *names = place
    if group in ("seat_inks", "card_inks"):
        eight: tuple[str, ...] = getattr(theme, group)
        return eight["ABCDEFGH".index(names[0])]
    return str(reduce(getattr, names, getattr(theme, group)))


def pairs(words: float) -> Iterator[tuple[Place, tuple[Place, ...], float]]:
    """Every ink with its grounds and its least contrast. words: the least contrast of text."""
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
    """The relative luminance, from 0 (black) to 1 (white), as WCAG 2 defines it."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours ``#rrggbb``, 1 to 21."""
    return ratio(luminance(linear(one)), luminance(linear(other)))


def ratio(one: float, other: float) -> float:
    """The contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def linear(colour: str) -> LinearRgb:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue
