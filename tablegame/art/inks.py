"""The colours of the art, passed in by the caller, and arithmetic on colours ``#rrggbb``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Inks(NamedTuple):
    """Every colour of the art as ``#rrggbb``. text and light: icons on paper and on dark ground."""

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
    text: str
    light: str
    gold: str
    highlight: str  # the marker behind a winning combination
    seats: tuple[str, ...]  # inks of the eight seats on cards
    shapes: tuple[str, ...]  # the same on panels

    @classmethod
    def of(cls, colours: Mapping[str, str]) -> Inks:
        """From colours by name, as `Theme.art_colours` gives them; raises KeyError where one is missing."""
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
    """Whether the colour is as dark as a black ink."""
    return sum(channels(colour)) < 200


def fading(stock: str) -> Callable[[str], str]:
    """A function that gives the colour of an ink on a spent card of that stock: thinned, and nearly grey."""

    def tone(colour: str) -> str:
        red, green, blue = channels(colour)
        grey = f"{round(red * 0.3 + green * 0.59 + blue * 0.11):02x}" * 3
        return mix(stock, mix(colour, f"#{grey}", 0.7), 0.45)

    return tone
