"""The colours in which art is drawn, and functions that mix colours. A colour is a text such as "#ff8800"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Inks(NamedTuple):
    """Every colour of the art; `theme/model.py` says what each group of colours is for."""

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
    paper: str  # the letter in the shape of a seat (`shapes.py`), and other light parts
    text: str  # icons on paper
    light: str  # icons on dark ground
    gold: str
    highlight: str  # the marker behind a winning combination
    seats: tuple[str, ...]  # the colours of the eight seats on cards
    shapes: tuple[str, ...]  # the colours of the eight seats elsewhere

    @classmethod
    def of(cls, colours: Mapping[str, str]) -> Inks:
        """The inks with the colours that `Theme.art_colours` returns by name. Raises KeyError for a missing colour."""
        names = [name for name in cls._fields if name not in ("seats", "shapes")]
        plain = {name: colours[name.replace("_", ".", 1)] for name in names}  # card_top is "card.top" there
        seats = tuple(colours[f"ink.{seat}"] for seat in range(8))
        shapes = tuple(colours[f"seat.{seat}"] for seat in range(8))
        return cls(**plain, seats=seats, shapes=shapes)


def channels(colour: str) -> tuple[int, int, int]:
    """The red, green and blue of a colour, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(ground: str, ink: str, share: float) -> str:
    """The colour that results if `ink` is laid over `ground`. share: the opacity of the ink, from 0 to 1."""
    pairs = zip(channels(ground), channels(ink), strict=True)
    return "#" + "".join(f"{round(under + (over - under) * share):02x}" for under, over in pairs)


def is_black(colour: str) -> bool:
    """Whether the colour counts as a black ink: its three channels add up to less than 200 of 765."""
    return sum(channels(colour)) < 200


def faded(colour: str, stock: str) -> str:
    """The colour as it is printed on a spent card: nearly grey, and half transparent. stock: the colour of the card."""
    red, green, blue = channels(colour)
    grey = f"{round(red * 0.3 + green * 0.59 + blue * 0.11):02x}" * 3  # as light as the colour looks
    return mix(stock, mix(colour, f"#{grey}", 0.7), 0.45)
