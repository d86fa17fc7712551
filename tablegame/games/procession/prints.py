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
_RUNS: Final = 40.0
"""The room for the lengths of the runs, in millimetres."""


def _pages(order: PrintOrder) -> list[Page]:
    """A page with one sheet, or two sheets side by side if they fit."""
    words, margin = order.words, order.paper.margin
    page = order.page("Procession")
    length, room = order.chosen["length"], order.paper.width - 2 * margin
    together = 2 if 2 * (length * _WIDEST + _RUNS) + margin <= room else 1
    wide = (room - (together - 1) * margin) / together
    cell = min(_WIDEST, (wide - _RUNS) / length)
    top = margin + 16
    rows = int((order.paper.height - margin - top) / max(cell, 7.0))
    for sheet in range(together):
        x = margin + sheet * (wide + margin)
        page.words(words("Runs"), x + cell * length + 2, top - 1.5, 3.6, "sans-semibold")
        page.grid(x, top, [*[cell] * length, wide - cell * length], [max(cell, 7.0)] * rows)
        for digit in range(length):
            page.words("0", x + (digit + 0.5) * cell, top + 0.72 * max(cell, 7.0), 0.7 * cell, "serif", "middle")
        page.words(str(length), x + cell * length + 2, top + 0.72 * max(cell, 7.0), 5)
    return [page]


PRINTABLES: Final = (Printable(key="procession-sheet", title=N_("Procession sheet"), options=(_LENGTH,), pages=_pages),)
