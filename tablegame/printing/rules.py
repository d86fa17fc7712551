"""The rules of a game on plain pages: its rule book as running text, paragraphs, lists, tables and rows of art."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.art import catalogue
from tablegame.art.lettering import Type, width
from tablegame.art.paper import GREY, Page, PaperSize, Printable, PrintOrder
from tablegame.core.options import Option
from tablegame.core.text import N_
from tablegame.games import KEYS, find, help_page
from tablegame.view import signs
from tablegame.view.help_page import Block, Break, HeadingBlock, Item, Paragraph, PictureBlock, Quote, Runs, TableBlock
from tablegame.view.line_breaking import broken
from tablegame.view.scene import Face, Span

_SIZE: Final = 4.5
"""The size of running text in millimetres: readable even if two pages are printed on one."""
_HEADINGS: Final = (9.0, 6.2, 5.2, 4.7)
"""The sizes of headings by level, in millimetres."""
_CARD: Final = 28.0
"""The height of a card in the text, in millimetres."""
_TYPES: Final[dict[Face, Type]] = {
    "serif": "serif",
    "serif-bold": "serif-bold",
    "serif-italic": "serif-italic",
    "serif-bold-italic": "serif-bold",
    "sans": "sans",
    "sans-bold": "sans-bold",
    "sans-italic": "sans",
}
_GAME: Final = Option(
    name="game", kind="choice", title=N_("Game"), choices=KEYS, default=KEYS[0],
    words=tuple(find(key).title for key in KEYS),
)  # fmt: skip
_LEADING: Final = 1.3
"""The distance of lines of text, in sizes of the type."""
_PAD: Final = 1.2
"""The space between a line of a table and its text, in millimetres."""


def _measure(text: str, face: Face, size: float) -> float:
    """The width of a text with suit signs in it, in millimetres."""
    if not signs.within(text):
        return width(text, _TYPES[face], size)
    return sum(signs.WIDE * size if signs.art(piece) else _measure(piece, face, size) for piece in signs.pieces(text))


class _TextFlow:
    """Fills numbered pages from the top."""

    def __init__(self, paper: PaperSize) -> None:
        self.paper = paper
        self.pages: list[Page] = []
        self.y = 0.0
        self.turn()

    @property
    def room(self) -> float:
        return self.paper.width - 2 * self.paper.margin

    def turn(self) -> None:
        """Begin a new page."""
        self.pages.append(Page(self.paper.width, self.paper.height))
        self.y = self.paper.margin
        foot = self.paper.height - self.paper.margin + 3
        self.pages[-1].words(str(len(self.pages)), self.paper.width / 2, foot, 3.6, "serif", "middle", GREY)

    def need(self, height: float) -> None:
        """Begin a new page if there are less than these millimetres of room, unless the page is empty."""
        if self.y + height > self.paper.height - self.paper.margin - 4 and self.y > self.paper.margin:
            self.turn()

    def space(self, height: float) -> None:
        """Leave these millimetres free, but none at the top of a page."""
        if self.y > self.paper.margin:
            self.y += height

    def text(self, spans: Sequence[Span], indent: float = 0.0, mark: str = "") -> None:
        """Set a paragraph; mark: the mark of a list item before its first line."""
        lines = broken(spans, self.room - indent, _measure)
        for number, line in enumerate(lines):
            size = max((span.size for span in line), default=_SIZE)
            self.need(size * _LEADING)
            baseline = self.y + size
            if mark and not number:
                self.pages[-1].words(mark, self.paper.margin + indent - 1.5, baseline, _SIZE, "serif", "end")
            _set_line(self.pages[-1], line, self.paper.margin + indent, baseline)
            self.y += size * _LEADING

    def heading(self, words: str, size: float) -> None:
        """Set a heading that stays with the text below it."""
        self.space(size * 0.7)
        self.need(size * _LEADING + 3 * _SIZE * _LEADING)
        self.text([Span(words, "serif-bold", size)])
        self.y += size * 0.2

    def table(self, rows: Sequence[Sequence[Sequence[Span]]]) -> None:
        """Set a table, with the head in its first row."""
        columns = self._columns(rows)
        inner = [column - 2 * _PAD for column in columns]
        lines_of = [[broken(cell, wide, _measure) for cell, wide in zip(row, inner, strict=False)] for row in rows]
        heights = [max(map(len, cells)) * _SIZE * _LEADING + _PAD for cells in lines_of]
        self.need(sum(heights[:2]))  # the head stays with the first row
        for cells, high in zip(lines_of, heights, strict=True):
            self.need(high)
            x, page = self.paper.margin, self.pages[-1]
            for lines, column in zip(cells, columns, strict=False):
                for number, line in enumerate(lines):
                    _set_line(page, line, x + _PAD, self.y + _SIZE * (1 + number * _LEADING))
                x += column
            self.y += high
            page.line(
                self.paper.margin, self.y - _PAD / 2, self.paper.margin + sum(columns), self.y - _PAD / 2, 0.1, GREY
            )
        self.y += _SIZE * 0.5

    def _columns(self, rows: Sequence[Sequence[Sequence[Span]]]) -> list[float]:
        """The widths of the columns of a table: those of their texts, or narrower if there is no room for these, but
        not narrower than a word."""
        cells = [[row[c] for row in rows if c < len(row)] for c in range(max(map(len, rows)))]
        most = [max(map(_width_in_one_line, column)) + 2 * _PAD for column in cells]
        if sum(most) <= self.room:
            return most
        words = [[line for cell in column for line in broken(cell, 0.1, _measure)] for column in cells]
        least = [max(map(_width_in_one_line, column)) + 2 * _PAD for column in words]
        share = (self.room - sum(least)) / (sum(most) - sum(least))
        return [low + (high - low) * share for low, high in zip(least, most, strict=True)]

    def art(self, keys: Sequence[str]) -> None:
        """Set drawings next to each other, smaller if they do not fit."""
        widths = [_CARD / catalogue.aspect(key) for key in keys]
        gap = 1.5
        scale = min(1.0, (self.room - gap * (len(keys) - 1)) / sum(widths))
        self.need(_CARD * scale + gap)
        x = self.paper.margin
        for key, wide in zip(keys, widths, strict=True):
            self.pages[-1].art(key, x, self.y, wide * scale, _CARD * scale)
            x += wide * scale + gap
        self.y += _CARD * scale + gap


def _set_line(page: Page, line: Sequence[Span], x: float, baseline: float) -> None:
    """Set one broken line; suit signs are drawn."""
    for span in line:
        for piece in signs.pieces(span.text):
            key = signs.art(piece)
            if key:
                side = span.size * 0.8
                page.art(key, x + span.size * 0.1, baseline - side * 0.9, side, side)
            else:
                page.words(piece, x, baseline, span.size, _TYPES[span.face])
            x += _measure(piece, span.face, span.size)


def _width_in_one_line(cell: Sequence[Span]) -> float:
    return sum(_measure(span.text, span.face, span.size) for span in cell)


def _pages(order: PrintOrder) -> list[Page]:
    flow = _TextFlow(order.paper)
    for block in help_page(order.chosen["game"], order.words.code).blocks:
        _set(flow, block)
    return flow.pages


def _set(flow: _TextFlow, block: Block) -> None:
    match block:
        case HeadingBlock():
            flow.heading(block.words, _HEADINGS[block.level - 1])
        case Paragraph() | Quote():
            flow.text(_spans(block.runs), 5.0 if isinstance(block, Quote) else 0.0)
            flow.space(_SIZE * 0.5)
        case Item():
            flow.text(_spans(block.runs), 6.5 + 5.0 * block.depth, block.mark)
            flow.space(_SIZE * 0.25)
        case TableBlock():
            head = [[_spans(cell, bold=True) for cell in block.head]] if block.head else []
            flow.table([*head, *([_spans(cell) for cell in row] for row in block.rows)])
        case PictureBlock():
            flow.art(block.keys)
        case Break():
            flow.space(_SIZE * 2)


def _spans(runs: Runs, bold: bool = False) -> Sequence[Span]:
    return [Span(run.text, _face(run.bold or bold, run.italic), _SIZE) for run in runs]


def _face(bold: bool, italic: bool) -> Face:
    if bold:
        return "serif-bold"
    return "serif-italic" if italic else "serif"


RULES: Final = Printable(
    key="rules",
    title=N_("Rule book"),
    sentence=N_("The rules of a game. The printer’s booklet setting makes pages to fold of them."),
    options=(_GAME,),
    pages=_pages,
)
