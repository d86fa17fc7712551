"""The colours that art is drawn with, handed in by the caller."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Inks:
    """Every colour of the art as ``#rrggbb``.

    seats: inks of the eight seats on cards; shapes: the same on panels; paper: the letter within a seat's shape; text
    and light: icons on paper and on dark ground; highlight: the marker behind a winning combination.
    """

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
    paper: str
    text: str
    light: str
    gold: str
    highlight: str
    seats: tuple[str, ...]
    shapes: tuple[str, ...]

    @classmethod
    def of(cls, colours: Mapping[str, str]) -> Inks:
        """From colours by name, as `Theme.art_colours` gives them; raises KeyError where one is missing."""
        plain = {
            field.name: colours[field.name.replace("_", ".", 1)]
            for field in fields(cls)
            if field.name not in ("seats", "shapes")
        }
        seats = tuple(colours[f"ink.{seat}"] for seat in range(8))
        shapes = tuple(colours[f"seat.{seat}"] for seat in range(8))
        return cls(**plain, seats=seats, shapes=shapes)
