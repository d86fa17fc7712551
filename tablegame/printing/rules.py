"""The rule book of a game as something to print: `RULES`, whose pages are numbered.

The text comes as blocks (headings, paragraphs, tables …) of runs of words. `_TextFlow` breaks them into lines and puts
these on pages. A span is a run of words in one face and size.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.art import catalogue, lettering
from tablegame.art.lettering import Type
from tablegame.art.paper import GREY, Page, PaperSize, Printable, PrintOrder
from tablegame.core.options import Option
from tablegame.core.text import N_
from tablegame.games import KEYS, find, help_page
from tablegame.view import signs
from tablegame.view.help_page import Block, HeadingBlock, Item, Paragraph, PictureBlock, Runs, TableBlock
from tablegame.view.line_breaking import broken
from tablegame.view.scene import Face, Span

_SIZE: Final = 4.5  # the size of running text in millimetres: readable even if two pages are printed on one
_HEADINGS: Final = (9.0, 6.2, 5.2, 4.7)  # the size of a heading of each level in millimetres
_ART_HEIGHT: Final = 28.0  # the height of drawings in the text in millimetres
_ART_GAP: Final = 1.5  # the space beside and below a drawing in millimetres
_LEADING: Final = 1.3  # the distance of two lines of text, in sizes of the type
_PAD: Final = 1.2  # the space between the edge of a table's cell and its text in millimetres
_TYPES: Final[dict[Face, Type]] = {
    "serif": "serif", "serif-bold": "serif-bold", "serif-italic": "serif-italic", "serif-bold-italic": "serif-bold",
    "sans": "sans", "sans-bold": "sans-bold", "sans-italic": "sans",
}  # fmt: skip
"""The fonts for paper, by the faces for the screen."""
_GAME: Final = Option(
    name="game", kind="choice", title=N_("Game"), choices=KEYS, default=KEYS[0],
    words=tuple(find(key).title for key in KEYS),
)  # fmt: skip


def _pages(order: PrintOrder) -> list[Page]:
    """All pages of the rule book of the chosen game, in the language of the order."""
    flow = _TextFlow(order.paper)
    for block in help_page(order.chosen["game"], order.words.code).blocks:
        _set_block(flow, block)
    return flow.pages


RULES: Final = Printable(
    key="rules", title=N_("Rule book"), options=(_GAME,), pages=_pages,
    sentence=N_("The rules of a game. The printer’s booklet setting makes pages to fold of them."),
)  # fmt: skip


class _TextFlow:
    """Sets texts, tables and drawings one below the other on numbered pages. Sizes and spaces are in millimetres."""

    def __init__(self, paper: PaperSize) -> None:
        self.paper = paper
        self.pages: list[Page] = []
        self.y = 0.0  # where the next line begins
        self.start_page()

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.paper.width - 2 * self.paper.margin

    def start_page(self) -> None:
        """Begin a new page, with its number at the foot."""
        self.pages.append(Page(self.paper.width, self.paper.height))
        self.y = self.paper.margin
        foot = self.paper.height - self.paper.margin + 3
        self.pages[-1].words(str(len(self.pages)), self.paper.width / 2, foot, 3.6, "serif", "middle", GREY)

    def need(self, height: float) -> None:
        """Begin a new page if less than this height is left on the present page, unless the present page is empty."""
        foot = self.paper.height - self.paper.margin - 4  # above the number of the page
        if self.y + height > foot and self.y > self.paper.margin:
            self.start_page()

    def space(self, height: float) -> None:
        """Leave this height free, but nothing at the top of a page."""
        if self.y > self.paper.margin:
            self.y += height

    def text(self, spans: Sequence[Span], indent: float = 0.0, bullet: str = "") -> None:
        """Set a paragraph. bullet: the bullet or number of a list item, at the left of the first line."""
        for index, line in enumerate(broken(spans, self.room - indent, _width)):
            size = max((span.size for span in line), default=_SIZE)
            self.need(size * _LEADING)
            baseline = self.y + size
            if bullet and index == 0:
                self.pages[-1].words(bullet, self.paper.margin + indent - 1.5, baseline, _SIZE, "serif", "end")
            _set_line(self.pages[-1], line, self.paper.margin + indent, baseline)
            self.y += size * _LEADING

    def heading(self, words: str, size: float) -> None:
        """Set a heading, with space above it that depends on its size."""
        self.space(size * 0.7)
        self.need(size * _LEADING + 3 * _SIZE * _LEADING)  # three lines of text below it are on the same page
        self.text([Span(words, "serif-bold", size)])
        self.y += size * 0.2

    def table(self, rows: Sequence[Sequence[Sequence[Span]]]) -> None:
        """Set a table. A row is a sequence of cells, a cell a sequence of spans; the first row is the head.
        A row may have fewer cells than the table has columns."""
        widths = self._column_widths(rows)
        broken_rows = [
            [broken(cell, width - 2 * _PAD, _width) for cell, width in zip(row, widths, strict=False)] for row in rows
        ]  # each cell as its lines
        heights = [max(map(len, cells)) * _SIZE * _LEADING + _PAD for cells in broken_rows]
        self.need(sum(heights[:2]))  # the head stays with the first row
        for cells, height in zip(broken_rows, heights, strict=True):
            self.need(height)
            left, page = self.paper.margin, self.pages[-1]
            x = left
            for lines, width in zip(cells, widths, strict=False):
                for index, line in enumerate(lines):
                    _set_line(page, line, x + _PAD, self.y + _SIZE * (1 + index * _LEADING))
                x += width
            self.y += height
            page.line(left, self.y - _PAD / 2, left + sum(widths), self.y - _PAD / 2, 0.1, GREY)
        self.y += _SIZE * 0.5

    def _column_widths(self, rows: Sequence[Sequence[Sequence[Span]]]) -> list[float]:
        """The widths of the columns of a table: wide enough for each cell in one line, if the page has room for that.
        Else the columns are narrower, but none is narrower than its longest word."""
        count = max(map(len, rows))
        columns = [[row[column] for row in rows if column < len(row)] for column in range(count)]
        wished = [max(map(_width_in_one_line, column)) + 2 * _PAD for column in columns]
        if sum(wished) <= self.room:
            return wished
        # Broken to a width of nearly nothing, each line is a single word.
        single_words = [[line for cell in column for line in broken(cell, 0.1, _width)] for column in columns]
        least = [max(map(_width_in_one_line, words)) + 2 * _PAD for words in single_words]
        # Each column gets the same share of what it wishes beyond its least width.
        share = (self.room - sum(least)) / (sum(wished) - sum(least))
        return [low + (high - low) * share for low, high in zip(least, wished, strict=True)]

    def art(self, keys: Sequence[str]) -> None:
        """Set drawings next to each other, smaller if they do not fit. keys: their art keys."""
        widths = [_ART_HEIGHT / catalogue.aspect(key) for key in keys]
        scale = min(1.0, (self.room - _ART_GAP * (len(keys) - 1)) / sum(widths))
        self.need(_ART_HEIGHT * scale + _ART_GAP)
        x = self.paper.margin
        for key, width in zip(keys, widths, strict=True):
            self.pages[-1].art(key, x, self.y, width * scale, _ART_HEIGHT * scale)
            x += width * scale + _ART_GAP
        self.y += _ART_HEIGHT * scale + _ART_GAP


def _set_line(page: Page, line: Sequence[Span], x: float, baseline: float) -> None:
    """Set one line, with drawings for suit signs."""
    for span in line:
        for piece in signs.pieces(span.text):
            key = signs.art(piece)
            if key:  # a square that reaches a little below the baseline, with a little space beside it
                side = span.size * 0.8
                page.art(key, x + span.size * 0.1, baseline - side * 0.9, side, side)
            else:
                page.words(piece, x, baseline, span.size, _TYPES[span.face])
            x += _width(piece, span.face, span.size)


def _width_in_one_line(cell: Sequence[Span]) -> float:
    return sum(_width(span.text, span.face, span.size) for span in cell)


def _width(text: str, face: Face, size: float) -> float:
    """The width of a text in millimetres. Signs of suits in the text are as wide as their drawings."""
    if not signs.within(text):
        return lettering.width(text, _TYPES[face], size)
    return sum(signs.WIDE * size if signs.art(piece) else _width(piece, face, size) for piece in signs.pieces(text))


def _set_block(flow: _TextFlow, block: Block) -> None:
    """Set a block of the help page, and the space below it."""
    match block:
        case HeadingBlock():
            flow.heading(block.words, _HEADINGS[block.level - 1])
        case Paragraph():
            flow.text(_spans(block.runs))
            flow.space(_SIZE * 0.5)
        case Item():
            flow.text(_spans(block.runs), 6.5 + 5.0 * block.depth, block.mark)
            flow.space(_SIZE * 0.25)
        case TableBlock():
            head = [[_spans(cell, bold=True) for cell in block.head]] if block.head else []
            flow.table([*head, *([_spans(cell) for cell in row] for row in block.rows)])
        case PictureBlock():
            flow.art(block.keys)


def _spans(runs: Runs, bold: bool = False) -> Sequence[Span]:
    return [Span(run.text, _face(run.bold or bold, run.italic), _SIZE) for run in runs]


def _face(bold: bool, italic: bool) -> Face:
    if bold:
        return "serif-bold"
    return "serif-italic" if italic else "serif"
