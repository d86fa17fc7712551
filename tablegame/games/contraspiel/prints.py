"""Contraspiel on paper: a ledger of chips."""

from __future__ import annotations

from typing import Final

from tablegame.art.paper import Page, Printable, PrintOrder
from tablegame.core.options import Option
from tablegame.core.text import N_, context_

_PLAYERS: Final = Option(name="players", kind="number", title=N_("Players"), low=3, high=6, default=4)
_ROW, _TOP, _TYPE = 8.0, 24.0, 3.6
"""In millimetres: the height of a row, the distance of the first one from the margin, the size of type."""
_COLUMNS: Final = (
    (context_("number of a deal", "Deal"), 0.11),
    (N_("Trump"), 0.1),
    (N_("Soloist"), 0.15),
    (N_("Pool"), 0.1),
)
"""The first columns, each with its share of the width; the players share the rest."""


def _pages(order: PrintOrder) -> list[Page]:
    """The ledger on one page: a grid with a row for each deal, to be filled in by hand."""
    words, margin = order.words, order.paper.margin
    page = order.page(words("Chips"))
    players = order.chosen["players"]
    width = order.paper.width - 2 * margin
    rest = 1 - sum(share for _, share in _COLUMNS)
    columns = [width * share for _, share in _COLUMNS] + [width * rest / players] * players
    x, y = margin, margin + _TOP
    rows = int((order.paper.height - margin - y) / _ROW)
    for head, share in _COLUMNS:
        page.words(words(head), x + 1, y - 2, _TYPE, "sans-semibold")
        x += width * share
    page.grid(margin, y - _ROW, columns, [_ROW] * (1 + rows))  # a row of heads, and as many as fit below it
    return [page]


PRINTABLES: Final = (
    Printable(key="contraspiel-ledger", title=N_("Contraspiel ledger"), options=(_PLAYERS,), pages=_pages),
)
