"""Running text on paper: paragraphs, lists, tables and rows of art, one below the other, on as many pages as needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.art import catalogue
from tablegame.art.lettering import Type, width
from tablegame.art.paper import BLACK, GREY, Page, PaperSize
from tablegame.view import signs
from tablegame.view.line_breaking import broken
from tablegame.view.scene import Face, Span

_TYPES: Final[dict[Face, Type]] = {
    "serif": "serif",
    "serif-bold": "serif-bold",
    "serif-italic": "serif-italic",
    "serif-bold-italic": "serif-bold",
    "sans": "sans",
    "sans-bold": "sans-bold",
    "sans-italic": "sans",
}
LEADING: Final = 1.3
PAD: Final = 1.2
"""Between a line of a table and its words, in millimetres."""


def measure(text: str, face: Face, size: float) -> float:
    """The width of a text with suit signs in it, in millimetres."""
    if not signs.within(text):
        return width(text, _TYPES[face], size)
    return sum(signs.WIDE * size if signs.art(piece) else measure(piece, face, size) for piece in signs.pieces(text))


class PaperMetrics:
    """Measures for scenes that are only asked for the art of their cards."""

    def width(self, text: str, face: Face, size: float) -> float:
        """The width of a run of type."""
        return measure(text, face, size)

    def height(self, face: Face, size: float) -> float:  # noqa: ARG002 - the shape of metrics
        """The height of a line."""
        return size * LEADING


class TextFlow:
    """Fills pages of a size from the top; `number` turns page numbers at the foot on."""

    def __init__(self, paper: PaperSize, size: float, number: bool = True) -> None:
        """size: the em of running text in millimetres."""
        self.paper, self.size, self.number = paper, size, number
        self.pages: list[Page] = []
        self.y = 0.0
        self.turn()

    @property
    def room(self) -> float:
        """The width of the text."""
        return self.paper.width - 2 * self.paper.margin

    @property
    def _bottom(self) -> float:
        return self.paper.height - self.paper.margin - (4 if self.number else 0)

    def turn(self) -> None:
        """Begin a new page."""
        self.pages.append(Page(self.paper.width, self.paper.height))
        self.y = self.paper.margin
        if self.number:
            foot = self.paper.height - self.paper.margin + 3
            self.pages[-1].words(str(len(self.pages)), self.paper.width / 2, foot, 3, "serif", "middle", GREY)

    def need(self, height: float) -> None:
        """Begin a new page if this much does not fit, unless the page is empty."""
        if self.y + height > self._bottom and self.y > self.paper.margin:
            self.turn()

    def space(self, height: float) -> None:
        """Leave some room, at the top of a page none."""
        if self.y > self.paper.margin:
            self.y += height

    def text(self, spans: Sequence[Span], indent: float = 0.0, mark: str = "", colour: str = BLACK) -> None:
        """Set a paragraph; mark: what stands before its first line."""
        lines = broken(spans, self.room - indent, measure)
        for number, line in enumerate(lines):
            high = max((span.size for span in line), default=self.size)
            self.need(high * LEADING)
            baseline = self.y + high
            if mark and not number:
                at = self.paper.margin + indent - 1.5
                self.pages[-1].words(mark, at, baseline, self.size, "serif", "end", colour)
            set_line(self.pages[-1], line, self.paper.margin + indent, baseline, colour)
            self.y += high * LEADING

    def heading(self, words: str, size: float) -> None:
        """Set a heading that stays with the text below it."""
        self.space(size * 0.7)
        self.need(size * LEADING + 3 * self.size * LEADING)
        self.text([Span(words, "serif-bold", size)])
        self.y += size * 0.2

    def table(self, rows: Sequence[Sequence[Sequence[Span]]]) -> None:
        """Set a table, its columns as wide as their words ask for, or narrower, but no narrower than a word."""
        columns = self._columns(rows)
        inner = [column - 2 * PAD for column in columns]
        lines_of = [[broken(cell, wide, measure) for cell, wide in zip(row, inner, strict=False)] for row in rows]
        heights = [max(map(len, cells)) * self.size * LEADING + PAD for cells in lines_of]
        self.need(sum(heights[:2]))  # the head stays with the first row
        for cells, high in zip(lines_of, heights, strict=True):
            self.need(high)
            x, page = self.paper.margin, self.pages[-1]
            for lines, column in zip(cells, columns, strict=False):
                for number, line in enumerate(lines):
                    set_line(page, line, x + PAD, self.y + self.size * (1 + number * LEADING), BLACK)
                x += column
            self.y += high
            page.line(
                self.paper.margin, self.y - PAD / 2, self.paper.margin + sum(columns), self.y - PAD / 2, 0.1, GREY
            )
        self.y += self.size * 0.5

    def _columns(self, rows: Sequence[Sequence[Sequence[Span]]]) -> list[float]:
        """The widths of the columns of a table."""
        cells = [[row[c] for row in rows if c < len(row)] for c in range(max(map(len, rows)))]
        asked = [max(map(_natural, column)) + 2 * PAD for column in cells]
        if sum(asked) <= self.room:
            return asked
        words = [max(_natural(line) for cell in column for line in broken(cell, 0.1, measure)) for column in cells]
        least = [word + 2 * PAD for word in words]
        share = (self.room - sum(least)) / (sum(asked) - sum(least))
        return [low + (high - low) * share for low, high in zip(least, asked, strict=True)]

    def art(self, keys: Sequence[str], height: float, indent: float = 0.0, after: float = 1.5) -> None:
        """Set drawings side by side, smaller where they do not fit."""
        widths = [height / catalogue.aspect(key) for key in keys]
        gap = 1.5
        scale = min(1.0, (self.room - indent - gap * (len(keys) - 1)) / sum(widths))
        self.need(height * scale + after)
        x = self.paper.margin + indent
        for key, wide in zip(keys, widths, strict=True):
            self.pages[-1].art(key, x, self.y, wide * scale, height * scale)
            x += wide * scale + gap
        self.y += height * scale + after


def set_line(page: Page, line: Sequence[Span], x: float, baseline: float, colour: str) -> None:
    """Set one broken line; suit signs are drawn."""
    for span in line:
        for piece in signs.pieces(span.text):
            key = signs.art(piece)
            if key:
                side = span.size * 0.8
                page.art(key, x + span.size * 0.1, baseline - side * 0.9, side, side)
            else:
                page.words(piece, x, baseline, span.size, _TYPES[span.face], "start", colour)
            x += measure(piece, span.face, span.size)


def _natural(cell: Sequence[Span]) -> float:
    return sum(measure(span.text, span.face, span.size) for span in cell)


def folded(pages: Sequence[Page], paper: PaperSize) -> list[Page]:
    """Pages of half a sheet two by two on sheets, front and back, to be printed on both sides (turned over the short
    edge), folded and stapled."""
    half, count = paper.half, -(-len(pages) // 4) * 4
    every = [*pages, *(Page(half.width, half.height) for _ in range(count - len(pages)))]
    sheets = []
    for sheet in range(count // 4):
        for left, right in ((count - 1 - 2 * sheet, 2 * sheet), (2 * sheet + 1, count - 2 - 2 * sheet)):
            both = Page(paper.height, paper.width)
            both.place(every[left], 0, 0)
            both.place(every[right], half.width, 0)
            sheets.append(both)
    return sheets
