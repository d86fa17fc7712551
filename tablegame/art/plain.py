"""Cards of plain design: by remainder (a rank and nothing else) and ordinary cards without pips.

Knows how ranks are lettered. Must not know who won what.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, Literal

from tablegame.art.card import MIDDLE, TURNED, Sheet
from tablegame.art.guilloche import rosette
from tablegame.art.inks import Inks
from tablegame.art.lettering import box, centred
from tablegame.art.paths import HERE, Path, placed

Cut = Literal["full", "small"]

LETTERS: Final = "ABCDEFGH"
_WREATH: Final = 84.0
_NAMES: Final = {1: "A", 11: "J", 12: "Q"}


def remainder(inks: Inks, seat: int, rank: int, cut: Cut, faded: bool = False) -> str:
    """A card by remainder as SVG; faded is one whose group cancels."""
    sheet = Sheet(inks, inks.seats[seat], faded)
    if cut == "full":
        _frame(sheet, seat, str(rank), sheet.ink)
        sheet.stroke(rosette(MIDDLE, 185, 96, rank), sheet.tint(0.42), 0.75)
        sheet.numeral_over(str(rank), _fitting(str(rank), 205, 132), MIDDLE, 185, sheet.ink)
    else:
        _small(sheet, seat, str(rank), sheet.ink)
    return sheet.svg()


def standard(inks: Inks, seat: int, rank: int, cut: Cut, faded: bool = False, sign: str = "") -> str:
    """An ordinary card as SVG, ace to queen, black on ivory; only the tab is in its seat's ink.

    sign is the letter of a language other than English.
    """
    sheet = Sheet(inks, inks.seats[seat], faded)
    text = sign or _NAMES.get(rank, str(rank))
    if cut == "full":
        _frame(sheet, seat, text, sheet.black)
        _wreath(sheet, 185)
        sheet.fill(centred(text, "serif-bold", _fitting(text, 140, 94), MIDDLE, 185), sheet.black)
    else:
        _small(sheet, seat, text, sheet.black)
    return sheet.svg()


def _frame(sheet: Sheet, seat: int, text: str, paint: str) -> None:
    sheet.double_frame()
    for placing in (HERE, TURNED):
        sheet.letter_tab(LETTERS[seat], 12, 45, 38, placing)
        sheet.corner_index(text, 46, paint, placing)


def _small(sheet: Sheet, seat: int, text: str, paint: str) -> None:
    """The small cut: a tab and a rank that fills the card."""
    sheet.stroke(Path().box(9, 9, 222, 352, 8), sheet.ink, 2.4)
    sheet.letter_tab(LETTERS[seat], 9, 76, 68)
    sheet.fill(centred(text, "serif-bold", _fitting(text, 330, 186, 212), MIDDLE, 222), paint)


def _fitting(text: str, size: float, widest: float, highest: float = 150) -> float:
    """The size of type, smaller where the text would be wider or higher than that."""
    left, top, right, bottom = box(text, "serif-bold", size)
    return size * min(1.0, widest / (right - left), highest / (bottom - top))


def _wreath(sheet: Sheet, y: float) -> None:
    """Two sprigs of laurel that rise from a knot and nearly meet: the ornament of a face without pips."""
    stems, leaves, ribs = Path(), Path(), Path()
    for side in (-1, 1):
        turns = [pi / 2 - side * share * pi / 180 for share in range(6, 162, 12)]
        stems.smooth([(MIDDLE + _WREATH * cos(turn), y + _WREATH * sin(turn)) for turn in turns], closed=False)
        for step in range(8):
            share = 15 + step * 18.5
            turn = pi / 2 - side * share * pi / 180
            x, down = MIDDLE + _WREATH * cos(turn), y + _WREATH * sin(turn)
            heading = turn * 180 / pi - side * 90
            for lean in (-34, 34):
                _leaf(leaves, ribs, x, down, heading + lean, 30 - step * 1.1)
        turn = pi / 2 - side * 163 * pi / 180
        _leaf(leaves, ribs, MIDDLE + _WREATH * cos(turn), y + _WREATH * sin(turn), turn * 180 / pi - side * 90, 19)
    sheet.stroke(stems, sheet.tint(0.6), 1.6)
    sheet.fill(leaves, sheet.tint(0.26))
    sheet.stroke(leaves, sheet.tint(0.6), 0.9)
    sheet.stroke(ribs, sheet.tint(0.6), 0.7)
    low = y + _WREATH
    knot = ((MIDDLE - 9, low), (MIDDLE, low - 6), (MIDDLE + 9, low), (MIDDLE, low + 6))
    sheet.fill(Path().polygon(knot), sheet.ink)


def _leaf(leaves: Path, ribs: Path, x: float, y: float, degrees: float, length: float) -> None:
    """A pointed leaf from its foot at x, y in that direction, with its rib."""
    place = placed(x, y, length, degrees)
    foot, tip = place(0.06, 0), place(1, 0)
    leaves.move(*foot).curve(place(0.2, -0.3), place(0.66, -0.26), tip)
    leaves.curve(place(0.66, 0.2), place(0.24, 0.26), foot).close()
    ribs.move(*place(0.14, 0)).line(*place(0.72, -0.01))
