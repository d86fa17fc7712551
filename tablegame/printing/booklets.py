"""Rule books as booklets: a game's rules on pages of half a sheet, in order for folding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.art.paper import Page, Printable, PrintOrder
from tablegame.core.options import Option
from tablegame.core.text import N_
from tablegame.games import KEYS, find, help_page
from tablegame.printing.flow import TextFlow, folded
from tablegame.view.help_page import (
    Block,
    Break,
    HeadingBlock,
    Item,
    Paragraph,
    PictureBlock,
    Quote,
    Runs,
    TableBlock,
)
from tablegame.view.scene import Face, Span

_SIZE: Final = 3.5
_HEADINGS: Final = (7.0, 4.8, 4.0, 3.6)
_CARD: Final = 22.0
"""The height of a card in the text, in millimetres."""

GAME: Final = Option(
    name="game", kind="choice", title=N_("Game"), choices=KEYS, default=KEYS[0],
    words=tuple(find(key).title for key in KEYS),
)  # fmt: skip
_FOLDED: Final = Option(
    name="folded",
    title=N_("To be folded"),
    sentence=N_("Two pages on each side of a sheet, in the order for folding; off: page after page."),
    default=True,
)


def _pages(order: PrintOrder) -> list[Page]:
    flow = TextFlow(order.paper.half, _SIZE)
    for block in help_page(order.chosen["game"], order.words.code).blocks:
        _set(flow, block)
    return folded(flow.pages, order.paper) if order.chosen["folded"] else flow.pages


def _set(flow: TextFlow, block: Block) -> None:
    match block:
        case HeadingBlock():
            flow.heading(block.words, _HEADINGS[block.level - 1])
        case Paragraph() | Quote():
            flow.text(_spans(block.runs), 4.0 if isinstance(block, Quote) else 0.0)
            flow.space(_SIZE * 0.5)
        case Item():
            flow.text(_spans(block.runs), 5.0 + 4.0 * block.depth, block.mark)
            flow.space(_SIZE * 0.25)
        case TableBlock():
            head = [[_spans(cell, bold=True) for cell in block.head]] if block.head else []
            flow.table([*head, *([_spans(cell) for cell in row] for row in block.rows)])
        case PictureBlock():
            flow.art(block.keys, _CARD)
        case Break():
            flow.space(_SIZE * 2)


def _spans(runs: Runs, bold: bool = False) -> Sequence[Span]:
    return [Span(run.text, _face(run.bold or bold, run.italic), _SIZE) for run in runs]


def _face(bold: bool, italic: bool) -> Face:
    if bold:
        return "serif-bold"
    return "serif-italic" if italic else "serif"


BOOKLETS: Final = (
    Printable(
        key="rules",
        title=N_("Rule booklet"),
        sentence=N_("The rules of a game, as a booklet to fold."),
        options=(GAME, _FOLDED),
        pages=_pages,
    ),
)
