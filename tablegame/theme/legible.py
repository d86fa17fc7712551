"""Which inks of a theme must be readable on which grounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final, TypeAlias

from tablegame.theme.model import SEATS, Theme

WORDS: Final = 4.5
"""The least contrast of words."""
MARKS: Final = 3.0
"""The least contrast of a focus ring."""

Place: TypeAlias = tuple[str, ...]


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
        return f"its contrast on {ground} is only {self.found:.1f} : 1, where {self.least:g} : 1 is needed"


_PAPER: Final = tuple(("panels", name) for name in ("top", "bottom", "row", "lit"))
_FELT: Final = tuple(("felt", name) for name in ("base", "light", "shade"))
_CARD: Final = (("card", "top"), ("card", "bottom"))


def weak_inks(theme: Theme, words: float = WORDS) -> tuple[Weak, ...]:
    """Every ink that is too weak somewhere, with the ground of the weakest contrast. words: the least one of words."""
    found = []
    for ink, grounds, least in _pairs(words):
        colour = colour_at(theme, ink)
        weakest, ground = min((contrast(colour, colour_at(theme, ground)), ground) for ground in grounds)
        if weakest < least:
            found.append(Weak(ink, ground, weakest, least))
    return tuple(found)


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


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
