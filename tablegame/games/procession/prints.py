"""Procession on paper: sheets with a square for each digit and room for the runs."""

from __future__ import annotations

from typing import Final

from tablegame.art.paper import Page, Printable, PrintOrder
from tablegame.core.options import Option
from tablegame.core.text import N_
from tablegame.games.procession.facts import LONGEST, SHORTEST

_LENGTH: Final = Option(name="length", kind="number", title=N_("Digits"), low=SHORTEST, high=LONGEST, default=8)
_WIDEST: Final = 9.0
"""The greatest width of a digit's column, in millimetres."""
_RUNS: Final = 40.0  # the width for the lengths of the runs, in millimetres
_LEAST_ROW: Final = 7.0  # the least height of a row, in millimetres


def _pages(order: PrintOrder) -> list[Page]:
    """One page with one sheet, or with two side by side if they fit. The row of zeros, which starts it, is written."""
    words, margin = order.words, order.paper.margin
    page = order.page("Procession")
    length, room = order.chosen["length"], order.paper.width - 2 * margin
    sheets = 2 if 2 * (length * _WIDEST + _RUNS) + margin <= room else 1
    wide = (room - (sheets - 1) * margin) / sheets
    cell = min(_WIDEST, (wide - _RUNS) / length)
    top, row = margin + 16, max(cell, _LEAST_ROW)  # row: the height of a row
    rows, baseline = int((order.paper.height - margin - top) / row), top + 0.72 * row
    for sheet in range(sheets):
        x = margin + sheet * (wide + margin)
        runs_x = x + cell * length
        page.words(words("Runs"), runs_x + 2, top - 1.5, 3.6, "sans-semibold")
        page.grid(x, top, [*[cell] * length, wide - cell * length], [row] * rows)
        for digit in range(length):
            page.words("0", x + (digit + 0.5) * cell, baseline, 0.7 * cell, "serif", "middle")
        page.words(str(length), runs_x + 2, baseline, 5)
    return [page]


PRINTABLES: Final = (Printable(key="procession-sheet", title=N_("Procession sheet"), options=(_LENGTH,), pages=_pages),)
