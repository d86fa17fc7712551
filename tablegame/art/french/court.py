"""Court figures on their cards: between the two large signs of their suit, under the frame.

Knows who stands for which rank and suit. Must not know how they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from tablegame.art.card import TURNED, Sheet
from tablegame.art.courts import (
    cavallo,
    jack_clubs,
    jack_diamonds,
    jack_hearts,
    jack_spades,
    king_clubs,
    king_diamonds,
    king_hearts,
    king_spades,
    queen_clubs,
    queen_diamonds,
    queen_hearts,
    queen_spades,
)
from tablegame.art.french.suits import SUITS, pip
from tablegame.art.indexed import fading
from tablegame.art.paths import HERE
from tablegame.art.woodcut.figure import Figure

_JACKS: Final = (jack_spades.figure, jack_hearts.figure, jack_diamonds.figure, jack_clubs.figure)
_QUEENS: Final = (queen_spades.figure, queen_hearts.figure, queen_diamonds.figure, queen_clubs.figure)
_KINGS: Final = (king_spades.figure, king_hearts.figure, king_diamonds.figure, king_clubs.figure)
_HORSES: Final = tuple(partial(cavallo.figure, name) for name in cavallo.HORSES)

COURTS: Final[dict[str, tuple[Callable[[], Figure], ...]]] = {
    "J": _JACKS,
    "Q": _QUEENS,
    "K": _KINGS,
    "F": _JACKS,
    "C": _HORSES,
    "R": _KINGS,
}
"""Who stands for the court ranks of the French pack, and for those of the 40 Italian cards; in the order of SUITS."""

_SIGN: Final = (77.5, 37.0, 27.0)
"""Where the large sign stands beside the index, and how large."""


def court(sheet: Sheet, suit: str, rank: str, faded: bool) -> None:
    """The middle of a court card."""
    x, y, size = _SIGN
    for placing in (HERE, TURNED):
        pip(sheet, suit, placing.moved(x, y), size, sheet.ink)
    bare_court(sheet, suit, rank, faded)


def bare_court(sheet: Sheet, suit: str, rank: str, faded: bool) -> None:
    """The figure alone, which leaves two opposite corners free."""
    figure_of(rank, suit).print_on(sheet, fading(sheet) if faded else None)


@cache
def figure_of(rank: str, suit: str) -> Figure:
    """The figure of that rank (of COURTS) and suit, cut once for all its cards."""
    return COURTS[rank][SUITS.index(suit)]()
