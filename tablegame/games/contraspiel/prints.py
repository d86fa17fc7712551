"""Contraspiel on paper: a ledger of chips."""

from __future__ import annotations

from typing import Final

from tablegame.art.paper import Page, Printable, PrintOrder
from tablegame.core.options import Option
from tablegame.core.text import N_, context_

_PLAYERS: Final = Option(name="players", kind="number", title=N_("Players"), low=3, high=6, default=4)
_ROW: Final = 8.0


def _pages(order: PrintOrder) -> list[Page]:
    words, margin = order.words, order.paper.margin
    page = order.page(words("Chips"))
    players = order.chosen["players"]
    heads = [
        words(context_("number of a deal", "Deal")),
        words("Trump"),
        words("Soloist"),
        words("Pool"),
        *[""] * players,
    ]
    wide = order.paper.width - 2 * margin
    columns = [wide * share for share in (0.11, 0.1, 0.15, 0.1)] + [wide * 0.54 / players] * players
    x, y = margin, margin + 24
    for head, column in zip(heads, columns, strict=True):
        page.words(head, x + 1, y - 2, 3.6, "sans-semibold")
        x += column
    page.grid(margin, y - _ROW, columns, [_ROW] * int((order.paper.height - margin - y) / _ROW + 1))
    return [page]


PRINTABLES: Final = (
    Printable(
        key="contraspiel-ledger",
        title=N_("Contraspiel ledger"),
        options=(_PLAYERS,),
        pages=_pages,
    ),
)
