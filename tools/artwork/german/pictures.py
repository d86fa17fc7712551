"""The pictures of the German pack, signs included: as they lie under indices, and larger if there are none."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from artwork.german import (
    courts,
    pips_acorns,
    pips_bells,
    pips_hearts,
    pips_leaves,
    sow_acorns,
    sow_bells,
    sow_hearts,
    sow_leaves,
)  # fmt: skip
from artwork.german.signs import Signs, print_sign
from artwork.svg import Proof
from artwork.woodcut.belts import FRAME
from artwork.woodcut.plate import Plate
from tablegame.art.paths import HERE, Placing

RANKS: Final = ("7", "8", "9", "10", "U", "O", "K", "A")
"""From the seven to the sow."""

_PICTURES: Final[dict[str, Callable[[Plate], None]]] = {
    "E7": pips_acorns.seven,
    "E8": pips_acorns.eight,
    "E9": pips_acorns.nine,
    "E10": pips_acorns.ten,
    "G7": pips_leaves.seven,
    "G8": pips_leaves.eight,
    "G9": pips_leaves.nine,
    "G10": pips_leaves.ten,
    "H7": pips_hearts.seven,
    "H8": pips_hearts.eight,
    "H9": pips_hearts.nine,
    "H10": pips_hearts.ten,
    "S7": pips_bells.seven,
    "S8": pips_bells.eight,
    "S9": pips_bells.nine,
    "S10": pips_bells.ten,
    "EA": sow_acorns.draw,
    "GA": sow_leaves.draw,
    "HA": sow_hearts.draw,
    "SA": sow_bells.draw,
}


def picture(drawing: Proof, card: str, placing: Placing = HERE) -> None:
    """The picture of a card (suit and rank) at a place; its signs keep their proportions."""
    plate, signs = _plate(card)
    plate.print_on(drawing, placing)
    for x, y, size in signs:
        print_sign(drawing, card[0], HERE.moved(*placing(x, y)), size * placing.a)


@cache
def _plate(card: str) -> tuple[Plate, Signs]:
    """The picture, cut once, and the places of its large signs."""
    if card in courts.COURTS:
        figure, signs = courts.COURTS[card]
        return figure(), signs
    plate = Plate(FRAME)
    _PICTURES[card](plate)
    return plate, ()
