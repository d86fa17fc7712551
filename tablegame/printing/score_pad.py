"""A score pad for any game: a column for each player, a row for each deal or game."""

from __future__ import annotations

from typing import Final

from tablegame.art.paper import Page, Printable, PrintOrder
from tablegame.core.options import Option
from tablegame.core.text import N_

_PLAYERS: Final = Option(name="players", kind="number", title=N_("Players"), low=2, high=8, default=4)
_ROW: Final = 9.0
_NUMBER: Final = 12.0


def _pages(order: PrintOrder) -> list[Page]:
    page, margin = order.page(order.words("Score")), order.paper.margin
    players = order.chosen["players"]
    columns = [_NUMBER, *[(order.paper.width - 2 * margin - _NUMBER) / players] * players]
    top = margin + 14
    rows = int((order.paper.height - margin - top) / _ROW)
    for seat in range(players):
        page.art(f"seat/{seat}", margin + _NUMBER + seat * columns[1] + 1.5, top + 1.5, _ROW - 3, _ROW - 3)
    for row in range(1, rows):
        page.words(str(row), margin + _NUMBER - 2, top + row * _ROW + 6, 3.6, "sans", "end")
    page.grid(margin, top, columns, [_ROW] * rows)
    return [page]


SCORE_PAD: Final = (
    Printable(
        key="score-pad",
        title=N_("Score pad"),
        sentence=N_("A column for each player, a row for each deal or game."),
        options=(_PLAYERS,),
        pages=_pages,
    ),
)
