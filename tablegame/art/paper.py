"""Printed pages as values: what stands where on the paper, in millimetres from the upper left corner.

Cards on paper have backs that meet them when both sides are printed, crop marks and bleed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor
from typing import Any, Final, NamedTuple, TypeAlias

from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.lettering import Anchor, Type, width
from tablegame.core.options import Option
from tablegame.core.text import N_, Words

WHITE: Final = "#ffffff"
BLACK: Final = "#1c1a17"
GREY: Final = "#8a857a"
POINT: Final = 25.4 / 72
"""A typographic point in millimetres."""


class PaperSize(NamedTuple):
    """A size of paper, upright."""

    width: float
    height: float
    margin: float = 14.0


PAPERS: Final[Mapping[str, PaperSize]] = {"a4": PaperSize(210, 297), "letter": PaperSize(215.9, 279.4)}


class ArtMark(NamedTuple):
    """A drawing by its key (docs/art-keys.md), stretched to a box."""

    key: str
    x: float
    y: float
    width: float
    height: float


class TextMark(NamedTuple):
    """Words on one line."""

    text: str
    x: float
    y: float  # the baseline
    size: float  # the em in millimetres
    face: Type = "serif"
    anchor: Anchor = "start"
    colour: str = BLACK


class StrokeMark(NamedTuple):
    """A straight line of a width."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 0.2
    colour: str = BLACK


class BoxMark(NamedTuple):
    """A filled rectangle without a rim."""

    x: float
    y: float
    width: float
    height: float
    colour: str


Mark: TypeAlias = "ArtMark | TextMark | StrokeMark | BoxMark"


@dataclass(slots=True)
class Page:
    """A page that is being filled. width, height: of the paper as it is printed."""

    width: float
    height: float
    stock: str = WHITE  # the ground of its cards
    marks: list[Mark] = field(default_factory=list)

    def words(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        face: Type = "serif",
        anchor: Anchor = "start",
        colour: str = BLACK,
    ) -> None:
        """Put words on the baseline y."""
        self.marks.append(TextMark(text, x, y, size, face, anchor, colour))

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float = 0.2, colour: str = BLACK) -> None:
        """Draw a line."""
        self.marks.append(StrokeMark(x, y, to_x, to_y, width, colour))

    def art(self, key: str, x: float, y: float, width: float, height: float) -> None:
        """Put a drawing into a box."""
        self.marks.append(ArtMark(key, x, y, width, height))

    def fill(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Fill a rectangle."""
        self.marks.append(BoxMark(x, y, width, height, colour))

    def grid(self, x: float, y: float, columns: Sequence[float], rows: Sequence[float], width: float = 0.25) -> None:
        """Draw a grid of columns and rows of these sizes."""
        right, bottom = x + sum(columns), y + sum(rows)
        for down in _edges(y, rows):
            self.line(x, down, right, down, width)
        for across in _edges(x, columns):
            self.line(across, y, across, bottom, width)


def _edges(start: float, sizes: Sequence[float]) -> Iterator[float]:
    yield start
    for size in sizes:
        start += size
        yield start


def wrapped(text: str, wide: float, size: float, face: Type = "serif") -> list[str]:
    """The text in lines that fit a width; a word that is wider stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class PrintOrder(NamedTuple):
    """What a printable is made for: its options, the paper, the language."""

    chosen: Mapping[str, Any]
    paper: PaperSize
    words: Words

    def page(self, title: str = "") -> Page:
        """A new page of that paper, with a title at its head."""
        page = Page(self.paper.width, self.paper.height)
        if title:
            page.words(title, self.paper.margin, self.paper.margin + 8, 8, "serif-bold")
        return page


@dataclass(frozen=True, slots=True, kw_only=True)
class Printable:
    """Something that can be printed. title, sentence: message ids, the latter where a picture of the pages does not say
    it."""

    key: str
    title: str
    sentence: str = ""
    options: tuple[Option, ...] = ()  # what can be set
    pages: Callable[[PrintOrder], Sequence[Page]]


# -- cards on paper ----------------------------------------------------------------------------------------------------

SIZES: Final = {"poker": (63.5, 88.9), "bridge": (57.2, 88.9)}
"""Width and height of a card in millimetres, after cutting."""
_MARK: Final = 3.0
"""The length of a crop mark."""
_EDGE: Final = 5.0
"""What printers leave white at the edge of the paper."""
_CREAM: Final = "#fbf6e6"

SIZE: Final = Option(
    name="size", kind="choice", title=N_("Size"), choices=("bridge", "poker"), default="bridge",
    words=(N_("bridge, 57 × 89 mm"), N_("poker, 64 × 89 mm")),
)  # fmt: skip
BACKS: Final = Option(
    name="backs",
    title=N_("Backs"),
    sentence=N_("A page of backs after each page, for printing on both sides."),
    default=True,
)
BLEED: Final = Option(
    name="bleed", kind="number", title=N_("Bleed"), high=5, default=2,
    sentence=N_("Millimetres of coloured stock round each card, for cutting without white edges; 0: cards touch."),
)  # fmt: skip
STOCK: Final = Option(
    name="stock", kind="choice", title=N_("Stock"), choices=("white", "cream"), default="white",
    words=(N_("the white of the paper"), N_("cream")),
)  # fmt: skip
OF_CARDS: Final = (SIZE, BACKS, BLEED, STOCK)
"""The options of every pack."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the cards of a page are."""

    columns: int
    rows: int
    width: float
    height: float
    gap: float  # between two cards, twice the bleed
    left: float
    top: float

    @classmethod
    def of(cls, order: PrintOrder) -> _Grid:
        """As many cards as fit the paper."""
        (width, height), gap = SIZES[order.chosen["size"]], 2.0 * order.chosen["bleed"]
        edge = _EDGE + _MARK
        columns = floor((order.paper.width - 2 * edge + gap) / (width + gap))
        rows = floor((order.paper.height - 2 * edge + gap) / (height + gap))
        left = (order.paper.width - columns * (width + gap) + gap) / 2
        top = (order.paper.height - rows * (height + gap) + gap) / 2
        return cls(columns, rows, width, height, gap, left, top)

    def corner(self, place: int, mirrored: bool) -> tuple[float, float]:
        """The upper left corner of a card, by its place on the page; mirrored: on the other side of the sheet."""
        row, column = divmod(place, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        return self.left + column * (self.width + self.gap), self.top + row * (self.height + self.gap)


def card_pages(order: PrintOrder, keys: Sequence[str]) -> list[Page]:
    """The cards of these keys on as many pages as they need, each followed by its backs if they are wanted."""
    grid, pages = _Grid.of(order), []
    for start in range(0, len(keys), grid.columns * grid.rows):
        part = keys[start : start + grid.columns * grid.rows]
        pages.append(_card_page(order, grid, part, mirrored=False))
        if order.chosen["backs"]:
            pages.append(_card_page(order, grid, ["back"] * len(part), mirrored=True))
    return pages


def _card_page(order: PrintOrder, grid: _Grid, keys: Sequence[str], mirrored: bool) -> Page:
    page, bleed = order.page(), order.chosen["bleed"]
    places = [grid.corner(place, mirrored) for place in range(len(keys))]
    if order.chosen["stock"] == "cream":
        page.stock = _CREAM
        for x, y in places:
            page.fill(x - bleed, y - bleed, grid.width + 2 * bleed, grid.height + 2 * bleed, _CREAM)
    width = min(grid.width, grid.height * WIDTH / HEIGHT)
    height = width * HEIGHT / WIDTH
    for key, (x, y) in zip(keys, places, strict=True):
        page.art(key, x + (grid.width - width) / 2, y + (grid.height - height) / 2, width, height)
    _crop_marks(page, grid, places)
    return page


def _crop_marks(page: Page, grid: _Grid, places: Sequence[tuple[float, float]]) -> None:
    """Marks outside the block of cards at every cut."""
    away = grid.gap / 2 + 0.5
    top, bottom = min(y for _, y in places) - away, max(y for _, y in places) + grid.height + away
    left, right = min(x for x, _ in places) - away, max(x for x, _ in places) + grid.width + away
    for x in sorted({x + side for x, _ in places for side in (0, grid.width)}):
        page.line(x, top - _MARK, x, top, 0.1, GREY)
        page.line(x, bottom, x, bottom + _MARK, 0.1, GREY)
    for y in sorted({y + side for _, y in places for side in (0, grid.height)}):
        page.line(left - _MARK, y, left, y, 0.1, GREY)
        page.line(right, y, right + _MARK, y, 0.1, GREY)
