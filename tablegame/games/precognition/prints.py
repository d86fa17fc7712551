"""Precognition on paper: strips for the secret string of ups, downs and stays."""

from __future__ import annotations

from typing import Final

from tablegame.art.paper import GREY, Page, Printable, PrintOrder
from tablegame.core.options import Option
from tablegame.core.text import N_

_LETTERS: Final = Option(name="letters", kind="number", title=N_("Letters"), low=4, high=26, default=16)
_HEAD: Final = 14.0  # the height of the title of the page, in millimetres
_STRIP: Final = 22.0  # the height of a strip, in millimetres


def _pages(order: PrintOrder) -> list[Page]:
    """A page full of strips. Each has a line for the player's name, squares for the letters, and a line to cut along.

    All lengths are in millimetres.
    """
    words, margin = order.words, order.paper.margin
    page = order.page("Precognition")
    letters, wide = order.chosen["letters"], order.paper.width - 2 * margin
    page.words(words("U up, D down, S stay"), order.paper.width - margin, margin + 8, 4.5, "serif", "end")
    cell = wide / letters
    for strip in range(int((order.paper.height - 2 * margin - _HEAD) / _STRIP)):
        y = margin + _HEAD + strip * _STRIP
        page.words(words("Player"), margin, y + 5, 3.4, "sans-semibold", colour=GREY)
        page.line(margin + 14, y + 5, margin + wide / 2, y + 5, 0.15, GREY)
        page.grid(margin, y + 7, [cell] * letters, [min(cell, 10.0)])
        page.line(0, y + _STRIP, order.paper.width, y + _STRIP, 0.05, GREY)
    return [page]


PRINTABLES: Final = (
    Printable(key="precognition-strips", title=N_("Precognition strips"), options=(_LETTERS,), pages=_pages),
)
