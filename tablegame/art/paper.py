"""Printed pages as plain values: marks (drawings, texts, lines, boxes) on paper, all lengths in millimetres.

Games compose pages (`games/KEY/prints.py`); `printing/` writes them as PDF and draws them as pictures. x and y are from
the upper left corner of the paper. Pages of cards have crop marks, along which one cuts, and bleed, the coloured stock
(card paper) round each card, in case a cut is not exact. Pages of backs fit them if both sides are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import floor
from typing import Any, Final, NamedTuple, TypeAlias

from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.lettering import Anchor, Type, width
from tablegame.art.paths import Point
from tablegame.core.options import Option
from tablegame.core.text import N_, Words

WHITE: Final = "#ffffff"
BLACK: Final = "#1c1a17"
GREY: Final = "#8a857a"
POINT: Final = 25.4 / 72  # A typographic point in millimetres


class PaperSize(NamedTuple):
    """A size of paper, upright."""

    width: float
    height: float
    margin: float = 14.0  # the free space at each edge of a page


PAPERS: Final[Mapping[str, PaperSize]] = {"a4": PaperSize(210, 297), "letter": PaperSize(215.9, 279.4)}


class ArtMark(NamedTuple):
    """A drawing, stretched to a box."""

    key: str  # the art key of the drawing (docs/art-keys.md)
    x: float
    y: float
    width: float
    height: float


class TextMark(NamedTuple):
    """Words on one line."""

    text: str
    x: float
    y: float  # the baseline
    size: float  # the size of type
    face: Type = "serif"
    anchor: Anchor = "start"
    colour: str = BLACK


class StrokeMark(NamedTuple):
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 0.2
    colour: str = BLACK


class BoxMark(NamedTuple):
    """A filled rectangle without an outline."""

    x: float
    y: float
    width: float
    height: float
    colour: str


Mark: TypeAlias = "ArtMark | TextMark | StrokeMark | BoxMark"


@dataclass(slots=True)
class Page:
    """A page to which marks are added, later ones above earlier ones. It may be wider than high."""

    width: float
    height: float
    stock: str = WHITE  # the colour on which its cards are printed
    marks: list[Mark] = field(default_factory=list)

    def words(
        self, text: str, x: float, y: float, size: float, face: Type = "serif", anchor: Anchor = "start",
        colour: str = BLACK,
    ) -> None:  # fmt: skip
        """Add a text on the baseline y, with its start, middle or end (`anchor`) at x. size: the size of type."""
        self.marks.append(TextMark(text, x, y, size, face, anchor, colour))

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float = 0.2, colour: str = BLACK) -> None:
        self.marks.append(StrokeMark(x, y, to_x, to_y, width, colour))

    def art(self, key: str, x: float, y: float, width: float, height: float) -> None:
        self.marks.append(ArtMark(key, x, y, width, height))

    def fill(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.marks.append(BoxMark(x, y, width, height, colour))

    def grid(self, x: float, y: float, columns: Sequence[float], rows: Sequence[float], width: float = 0.25) -> None:
        """Add the lines of a table with its upper left corner at x, y.
        columns, rows: the width of each column, the height of each row. width: the width of the lines."""
        right, bottom = x + sum(columns), y + sum(rows)
        for line_y in accumulate(rows, initial=y):
            self.line(x, line_y, right, line_y, width)
        for line_x in accumulate(columns, initial=x):
            self.line(line_x, y, line_x, bottom, width)


def wrapped(text: str, wide: float, size: float, face: Type = "serif") -> list[str]:
    """The text, broken into lines no wider than `wide`; a word that is wider has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class PrintOrder(NamedTuple):
    """The choices of somebody who prints a `Printable`."""

    chosen: Mapping[str, Any]  # by the name of an option its value
    paper: PaperSize
    words: Words  # translates into the language of the pages

    def page(self, title: str = "") -> Page:
        """A new page of this paper, with a title at its head if there is one."""
        page = Page(self.paper.width, self.paper.height)
        if title:
            page.words(title, self.paper.margin, self.paper.margin + 8, 8, "serif-bold")
        return page


@dataclass(frozen=True, slots=True, kw_only=True)
class Printable:
    """Something that can be printed. Its texts are message ids: English sentences, which are translated later."""

    key: str
    title: str
    sentence: str = ""  # a remark, for facts that the pictures of its pages do not show
    options: tuple[Option, ...] = ()
    pages: Callable[[PrintOrder], Sequence[Page]]


# -- cards on paper ----------------------------------------------------------------------------------------------------

SIZES: Final = {"poker": (63.5, 88.9), "bridge": (57.2, 88.9)}  # by name the width and height of a card after cutting
_CROP_MARK: Final = 3.0  # the length of a crop mark
_EDGE: Final = 5.0  # the width of the strip at each edge of the paper on which printers cannot print
_CREAM: Final = "#fbf6e6"  # the colour of the stock "cream"

SIZE: Final = Option(
    name="size", kind="choice", title=N_("Size"), choices=("bridge", "poker"), default="bridge",
    words=(N_("bridge, 57 × 89 mm"), N_("poker, 64 × 89 mm")),
)  # fmt: skip
BACKS: Final = Option(
    name="backs", title=N_("Backs"), default=True,
    sentence=N_("A page of backs after each page, for printing on both sides."),
)  # fmt: skip
BLEED: Final = Option(
    name="bleed", kind="number", title=N_("Bleed"), high=5, default=2,
    sentence=N_("Millimetres of coloured stock round each card, for cutting without white edges; 0: cards touch."),
)  # fmt: skip
STOCK: Final = Option(
    name="stock", kind="choice", title=N_("Stock"), choices=("white", "cream"), default="white",
    words=(N_("the white of the paper"), N_("cream")),
)  # fmt: skip
OF_CARDS: Final = (SIZE, BACKS, BLEED, STOCK)  # the options of every pack


@dataclass(frozen=True, slots=True)
class _Grid:
    """The places of the cards on a page: rows and columns in the middle of the paper."""

    columns: int
    rows: int
    width: float
    height: float
    gap: float  # between two cards, twice the bleed
    left: float
    top: float

    @classmethod
    def of(cls, order: PrintOrder) -> _Grid:
        """The grid with as many cards as the paper has room for."""
        (width, height), gap = SIZES[order.chosen["size"]], 2.0 * order.chosen["bleed"]
        edge = _EDGE + _CROP_MARK
        # A row of n cards has n - 1 gaps.
        columns = floor((order.paper.width - 2 * edge + gap) / (width + gap))
        rows = floor((order.paper.height - 2 * edge + gap) / (height + gap))
        left = (order.paper.width - columns * (width + gap) + gap) / 2
        top = (order.paper.height - rows * (height + gap) + gap) / 2
        return cls(columns, rows, width, height, gap, left, top)

    def corner(self, index: int, mirrored: bool) -> Point:
        """The upper left corner of a card by its index; if `mirrored`, the corner of its back on the other side."""
        row, column = divmod(index, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        return self.left + column * (self.width + self.gap), self.top + row * (self.height + self.gap)


def card_pages(order: PrintOrder, keys: Sequence[str]) -> list[Page]:
    """Pages with the cards of these art keys. If the order asks for backs, a page of backs follows each page."""
    grid, pages = _Grid.of(order), []
    cards_of_page = grid.columns * grid.rows
    for start in range(0, len(keys), cards_of_page):
        faces = keys[start : start + cards_of_page]
        pages.append(_card_page(order, grid, faces, mirrored=False))
        if order.chosen["backs"]:
            pages.append(_card_page(order, grid, ["back"] * len(faces), mirrored=True))
    return pages


def _card_page(order: PrintOrder, grid: _Grid, keys: Sequence[str], mirrored: bool) -> Page:
    """A page with the drawings of these keys, each in the middle of its card and as large as fits undistorted."""
    page, bleed = order.page(), order.chosen["bleed"]
    corners = [grid.corner(index, mirrored) for index in range(len(keys))]
    if order.chosen["stock"] == "cream":
        page.stock = _CREAM
        for x, y in corners:
            page.fill(x - bleed, y - bleed, grid.width + 2 * bleed, grid.height + 2 * bleed, _CREAM)
    width = min(grid.width, grid.height * WIDTH / HEIGHT)
    height = width * HEIGHT / WIDTH
    for key, (x, y) in zip(keys, corners, strict=True):
        page.art(key, x + (grid.width - width) / 2, y + (grid.height - height) / 2, width, height)
    _add_crop_marks(page, grid, corners)
    return page


def _add_crop_marks(page: Page, grid: _Grid, corners: Sequence[Point]) -> None:
    """Add crop marks at both ends of every cut. corners: the upper left corner of each card."""
    away = grid.gap / 2 + 0.5  # the distance of a mark from the outermost cards: the bleed and a little more
    lefts, tops = sorted({x for x, _ in corners}), sorted({y for _, y in corners})
    left, right = lefts[0] - away, lefts[-1] + grid.width + away
    top, bottom = tops[0] - away, tops[-1] + grid.height + away
    for x in sorted({x + side for x in lefts for side in (0, grid.width)}):
        page.line(x, top - _CROP_MARK, x, top, 0.1, GREY)
        page.line(x, bottom, x, bottom + _CROP_MARK, 0.1, GREY)
    for y in sorted({y + side for y in tops for side in (0, grid.height)}):
        page.line(left - _CROP_MARK, y, left, y, 0.1, GREY)
        page.line(right, y, right + _CROP_MARK, y, 0.1, GREY)
