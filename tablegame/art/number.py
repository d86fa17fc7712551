"""The plain number pack: a number in its seat's ink with the seat's shape for a suit."""

from __future__ import annotations

from tablegame.art import shapes
from tablegame.art.card import HEIGHT, MIDDLE, CardSheet
from tablegame.art.guilloche import rosette
from tablegame.art.indexed import BESIDE, CornerIndex, Cut, full_index, picture_index, rail_card, small_card
from tablegame.art.inks import Inks
from tablegame.art.lettering import box
from tablegame.art.paths import Transform

HIGHEST = 15


def number(inks: Inks, seat: int, rank: int, cut: Cut, faded: bool = False) -> str:
    """A number card as SVG."""
    sheet = CardSheet(inks, inks.seats[seat], faded)

    def sign(sheet: CardSheet, placing: Transform, size: float) -> None:
        shapes.mark(sheet, seat, placing.scaled(size / shapes.SIDE), sheet.ink, sheet.stock)

    index = CornerIndex(str(rank), sign)
    if cut == "small":
        small_card(sheet, index)
    elif cut == "rail":
        rail_card(sheet, index)
    elif cut == "picture":
        _numeral(sheet, rank, BESIDE, 0.72)
        picture_index(sheet, index)
    else:
        _numeral(sheet, rank, MIDDLE, 1.0)
        full_index(sheet, index)
    return sheet.svg()


def _numeral(sheet: CardSheet, rank: int, middle: float, part: float) -> None:
    """A numeral over the rosette of its rank, as wide as the rosette leaves room for, at that part of its size."""
    sheet.stroke(rosette(middle, HEIGHT / 2, 92 * part, rank), sheet.tint(0.42), 0.75)
    left, top, right, bottom = box(str(rank), "serif-bold", 190)
    size = 190 * part * min(1.0, 124 / (right - left), 150 / (bottom - top))
    sheet.numeral_over(str(rank), size, middle, HEIGHT / 2, sheet.ink)
