"""ContractGrid on paper: a page with a sheet, blank or laid out, and its score pad; and a page with all contracts.

Positions and sizes are in millimetres.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from tablegame.art.paper import GREY, Page, Printable, PrintOrder, wrapped
from tablegame.core.options import Option
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.contracts import CONTRACTS
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.text.wording import contract_name, contract_sentence

_LAYOUTS: Final = {each.key: each for each in suggestions(tuple(range(16)))}
"""The suggested sheets of all sixteen contracts, by key."""
_LAYOUT: Final = Option(
    name="layout",
    kind="choice",
    title=N_("Layout"),
    choices=("blank", *_LAYOUTS),
    words=(N_("blank"), *(each.name for each in _LAYOUTS.values())),
    default="blank",
)
_CELL: Final = 26.0  # the side of a square
_ROW: Final = 7.0  # the height of a row of the score pad
_COLUMNS: Final = (
    (N_("Hand"), 0.11), (N_("Trump"), 0.11), (N_("Bids"), 0.31), (N_("Made"), 0.15), (N_("Lines"), 0.1),
    (N_("Points"), 0.1), (N_("Total"), 0.12),
)  # fmt: skip
"""The columns of the score pad, each with its share of the width."""
_MOST_HANDS: Final = 18  # the most rows of the score pad below a sheet


def _sheet_page(order: PrintOrder) -> Page:
    """The page with the sheet, blank or with the layout that is ordered, and below it a score pad of empty rows."""
    words, margin = order.words, order.paper.margin
    page = order.page("ContractGrid")
    page.words(words("Player"), order.paper.width / 2, margin + 8, 4.5, "serif", "end", GREY)
    page.line(order.paper.width / 2 + 3, margin + 8, order.paper.width - margin, margin + 8)
    suggested = _LAYOUTS.get(order.chosen[_LAYOUT.name])
    sheet = suggested.sheet if suggested is not None else ()
    side = isqrt(len(sheet) or len(CONTRACTS))  # the squares of a blank sheet are for all contracts
    left, top = (order.paper.width - side * _CELL) / 2, margin + 16
    page.grid(left, top, [_CELL] * side, [_CELL] * side, 0.4)
    for square, contract in enumerate(sheet):
        x, y = left + square % side * _CELL, top + square // side * _CELL
        page.art(_picture(contract), x + _CELL / 2 - 6, y + 3, 12, 12)
        page.words(contract_name(words, contract), x + _CELL / 2, y + 21.5, 4, "serif-semibold", "middle")
    width = order.paper.width - 2 * margin
    y, x = top + side * _CELL + 14, margin
    for head, share in _COLUMNS:
        page.words(words(head), x + 1, y - 1.5, 3.4, "sans-semibold")
        x += width * share
    rows = min(_MOST_HANDS, int((order.paper.height - margin - y) / _ROW))
    page.grid(margin, y, [width * share for _, share in _COLUMNS], [_ROW] * rows)
    return page


def _picture(contract: int) -> str:
    return f"contract/{CONTRACTS[contract].lower()}"


def _contracts_page(order: PrintOrder) -> Page:
    """The page with picture, name and condition of each contract, to be read or cut out as counters."""
    words, margin = order.words, order.paper.margin
    page = order.page(words("The contracts"))
    step = (order.paper.height - 2 * margin - 14) / len(CONTRACTS)
    for contract in range(len(CONTRACTS)):
        y = margin + 14 + contract * step
        page.art(_picture(contract), margin, y + 1, step - 3, step - 3)
        page.words(contract_name(words, contract), margin + step + 2, y + 6, 5, "serif-bold")
        lines = wrapped(contract_sentence(words, contract), order.paper.width - 2 * margin - step - 36, 4)
        for number, line in enumerate(lines):
            page.words(line, margin + step + 36, y + 6 + 5 * number, 4)
    return page


PRINTABLES: Final = (
    Printable(
        key="contractgrid-sheet",
        title=N_("ContractGrid sheet"),
        options=(_LAYOUT,),
        pages=lambda order: [_sheet_page(order), _contracts_page(order)],
    ),
)
