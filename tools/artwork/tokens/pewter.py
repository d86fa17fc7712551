"""What tokens share: pewter rims, grounds, and things that are the same on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from artwork.woodcut.dyes import Dye
from artwork.woodcut.medallion import SIDE, Medallion
from artwork.woodcut.plate import Plate

PEWTER: Final = Dye("#fbfcfa", "#c6cecd", "#7c888b", "#4f5a5d")
"""The rim: no player of the house has one like it."""

SKY: Final = Dye("#e6f1f4", "#b9d6e3", "#86b2c8", "#6b99b0")
LAKE: Final = Dye("#9dc4d8", "#4f8db0", "#2c628a", "#255576")
NIGHT: Final = Dye("#56709c", "#2c4270", "#1a2a4e", "#46608c")
STRAW: Final = Dye("#fff8e0", "#f5e3b0", "#e0c27a", "#c3a255")
SAGE: Final = Dye("#f1f5e2", "#d2e0ba", "#a5bf8a", "#86a369")
MOSS: Final = Dye("#cfe0a8", "#96b86a", "#648c42", "#55783a")
CLAY: Final = Dye("#f6c4a4", "#df8a62", "#b95c3c", "#a04c30")
WINE: Final = Dye("#c4626a", "#99303e", "#681826", "#7c2230")
TEAL: Final = Dye("#a9d4cc", "#5fa79c", "#357a70", "#2f6b62")
ROSE: Final = Dye("#fdecea", "#f3c6c2", "#dd958f", "#c47b75")
LILAC: Final = Dye("#efe3f2", "#d0b6d8", "#a785b2", "#906c9c")

LINE: Final = 2.5
"""The outline of what must be told at 24 pixels."""


def token(ground: Dye, *steps: Callable[[Plate], None]) -> Medallion:
    """A token on that ground."""
    return Medallion(ground, PEWTER, steps)


@contextmanager
def mirrored(plate: Plate) -> Iterator[None]:
    """Within: the right half as the left."""
    with plate.at(SIDE, flip=-1):
        yield


def twice(plate: Plate, cut: Callable[[Plate], None]) -> None:
    """The same on the left and on the right."""
    cut(plate)
    with mirrored(plate):
        cut(plate)
