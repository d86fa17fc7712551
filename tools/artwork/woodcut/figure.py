"""A double-headed figure: one half above the seam, the same turned by half, and the belt over both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from artwork.svg import Proof
from artwork.woodcut.belts import FRAME, above
from artwork.woodcut.plate import Plate
from tablegame.art.card import TURNED
from tablegame.art.paths import HERE

NOTCH: Final = (62.0, 146.0)
"""What a half figure leaves free for the index and the seat's mark, top left: nothing of it lies left of 62 and above
146. The frame itself is the layout's."""

SIGN: Final = (91.0, 51.0)
"""The same for the large suit sign beside the index: nothing of a half figure lies left of 91 and above 51."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What a court module gives: the plate of the upper half and the belt that hides the seam."""

    half: Plate
    belt: Plate

    def print_on(self, drawing: Proof) -> None:
        """Both halves and the belt onto a card of 240 x 370."""
        for placing in (HERE, TURNED):
            self.half.print_on(drawing, placing)
        self.belt.print_on(drawing)


def half_figure(slope: float, *steps: Callable[[Plate], None]) -> Plate:
    """A plate above the seam, cut in that order: what lies behind first."""
    plate = Plate(FRAME, (above(slope),))
    for step in steps:
        step(plate)
    return plate
