"""The colours in which art is drawn, and arithmetic on colours ``#rrggbb``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Inks(NamedTuple):
    """Every colour of the art as ``#rrggbb``; `theme/model.py` says what each group of colours is for."""

    felt_base: str
    felt_light: str
    felt_shade: str
    wood_base: str
    wood_dark: str
    wood_light: str
    wood_line: str
    card_top: str
    card_bottom: str
    card_edge: str
    card_text: str
    card_faint: str
    back_base: str
    back_dark: str
    back_line: str
    brass_top: str
    brass_bottom: str
    brass_line: str
    brass_text: str
    paper: str  # the letter within a seat's shape
    text: str  # icons on paper
    light: str  # icons on dark ground
    gold: str
    highlight: str  # the marker behind a winning combination
    seats: tuple[str, ...]  # the eight seats on cards
    shapes: tuple[str, ...]  # the eight seats on panels

    @classmethod
    def of(cls, colours: Mapping[str, str]) -> Inks:
        """Inks of the colours by name that `Theme.art_colours` returns; raises KeyError for a missing colour."""
        names = [name for name in cls._fields if name not in ("seats", "shapes")]
        plain = {name: colours[name.replace("_", ".", 1)] for name in names}
        seats = tuple(colours[f"ink.{seat}"] for seat in range(8))
        shapes = tuple(colours[f"seat.{seat}"] for seat in range(8))
        return cls(**plain, seats=seats, shapes=shapes)


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0-255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(ground: str, ink: str, share: float) -> str:
    """The colour of ink laid over ground with that opacity (0-1)."""
    pairs = zip(channels(ground), channels(ink), strict=True)
    return "#" + "".join(f"{round(under + (over - under) * share):02x}" for under, over in pairs)


def is_black(colour: str) -> bool:
    """Whether the colour passes for a black ink: its channels add up to less than 200 of 765."""
    return sum(channels(colour)) < 200


def faded(colour: str, stock: str) -> str:
    """A colour on a spent card of that stock: nearly grey, and thinned."""
    red, green, blue = channels(colour)
    grey = f"{round(red * 0.3 + green * 0.59 + blue * 0.11):02x}" * 3  # as light as the colour looks
    return mix(stock, mix(colour, f"#{grey}", 0.7), 0.45)
