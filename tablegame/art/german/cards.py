"""The 32 cards of the German pack as SVG: pip cards, courts and sows in every cut.

Knows ranks by their letters. Must not know what a card is worth in any game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from tablegame.art.german import (
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
from tablegame.art.german.layout import Signs, Stand, with_letters, without_letters
from tablegame.art.indexed import Cut
from tablegame.art.inks import Inks
from tablegame.art.woodcut.belts import FRAME
from tablegame.art.woodcut.plate import Plate

RANKS: Final = ("7", "8", "9", "10", "U", "O", "K", "A")
"""From the seven to the sow."""

LETTERS: Final = ("", "A", "none")
"""Letters in the index: a D on the sow, an A on the sow, no index at all."""

SOW: Final = "D"
_STAND: Final[dict[str, Stand]] = {"U": "low", "O": "high", "K": "pair", "A": "sow"}

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


def german(inks: Inks, suit: str, rank: str, cut: Cut, letters: str = "", faded: bool = False) -> str:
    """A card of the pack as SVG; letters is one of LETTERS."""
    picture, signs = _picture(suit, rank)
    if letters == "none":
        return without_letters(inks, suit, picture, signs, faded)
    letter = (letters or SOW) if rank == "A" else rank
    return with_letters(inks, suit, letter, cut, picture, signs, _STAND.get(rank, "middle"), faded)


@cache
def _picture(suit: str, rank: str) -> tuple[Plate, Signs]:
    if suit + rank in courts.COURTS:
        return courts.court(suit, rank)
    plate = Plate(FRAME)
    draw = _PICTURES.get(suit + rank)
    if draw:
        draw(plate)
    return plate, ()
