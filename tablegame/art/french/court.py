"""Court figures on their cards: between the two large signs of their suit, under the frame.

Knows who stands for which rank and suit. Must not know how they are drawn.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from tablegame.art.card import HEIGHT, MIDDLE, TURNED, Sheet
from tablegame.art.courts import cavallo
from tablegame.art.french.suits import pip
from tablegame.art.indexed import fading
from tablegame.art.lettering import centred
from tablegame.art.paths import HERE
from tablegame.art.woodcut.figure import Figure

COURTS: Final = {"J": "jack", "Q": "queen", "K": "king", "F": "jack", "C": "cavallo", "R": "king"}
"""Who stands for the court ranks of the French pack and for those of the 40 Italian cards."""

_SUITS: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_SIGN: Final = (77.5, 37.0, 27.0)
"""Where the large sign stands beside the index, and how large."""


def court(sheet: Sheet, suit: str, rank: str, faded: bool) -> None:
    """The middle of a court card."""
    figure = figure_of(rank, suit)
    if figure is None:
        sheet.fill(centred(rank, "serif-bold", 180, MIDDLE, HEIGHT / 2), sheet.ink)
        return
    x, y, size = _SIGN
    for placing in (HERE, TURNED):
        pip(sheet, suit, placing.moved(x, y), size, sheet.ink)
    figure.print_on(sheet, fading(sheet) if faded else None)


@cache
def figure_of(rank: str, suit: str) -> Figure | None:
    """The figure of that rank (of COURTS) and suit, cut once for all its cards."""
    who, name = COURTS[rank], _SUITS[suit]
    if who == "cavallo":
        return cavallo.figure(name)
    try:
        module = import_module(f"tablegame.art.courts.{who}_{name}")
    except ImportError:
        return None
    figure: Figure = module.figure()
    return figure
