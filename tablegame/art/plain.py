"""Cards of plain design, by remainder: a rank and nothing else."""

from __future__ import annotations

from typing import Final, Literal

from tablegame.art.card import MIDDLE, TURNED, CardSheet
from tablegame.art.guilloche import rosette
from tablegame.art.inks import Inks
from tablegame.art.lettering import box, centred
from tablegame.art.paths import HERE, Path

Cut = Literal["full", "small"]

LETTERS: Final = "ABCDEFGH"


def remainder(inks: Inks, seat: int, rank: int, cut: Cut, faded: bool = False) -> str:
    """A card by remainder as SVG; faded is one whose group cancels."""
    sheet = CardSheet(inks, inks.seats[seat], faded)
    if cut == "full":
        _frame(sheet, seat, str(rank))
        sheet.stroke(rosette(MIDDLE, 185, 96, rank), sheet.tint(0.42), 0.75)
        sheet.numeral_over(str(rank), _fitting(str(rank), 205, 132), MIDDLE, 185, sheet.ink)
    else:
        _small(sheet, seat, str(rank))
    return sheet.svg()


def _frame(sheet: CardSheet, seat: int, text: str) -> None:
    sheet.double_frame()
    for placing in (HERE, TURNED):
        sheet.letter_tab(LETTERS[seat], 12, 45, 38, placing)
        sheet.corner_index(text, 46, placing)


def _small(sheet: CardSheet, seat: int, text: str) -> None:
    """The small cut: a tab and a rank that fills the card."""
    sheet.stroke(Path().box(9, 9, 222, 352, 8), sheet.ink, 2.4)
    sheet.letter_tab(LETTERS[seat], 9, 76, 68)
    sheet.fill(centred(text, "serif-bold", _fitting(text, 330, 186, 212), MIDDLE, 222), sheet.ink)


def _fitting(text: str, size: float, widest: float, highest: float = 150) -> float:
    """The size of type, smaller where the text would be wider or higher than that."""
    left, top, right, bottom = box(text, "serif-bold", size)
    return size * min(1.0, widest / (right - left), highest / (bottom - top))
