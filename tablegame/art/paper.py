"""Printed pages as values: what stands where on the paper, in millimetres from the upper left corner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from tablegame.art.lettering import Anchor, Type, width
from tablegame.core.options import Option
from tablegame.core.text import Words

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
    """Words on one line. y: the baseline; size: the em in millimetres."""

    text: str
    x: float
    y: float
    size: float
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
    """A page that is being filled. width, height: of the paper as it is printed; stock: the ground of its cards."""

    width: float
    height: float
    stock: str = WHITE
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
    """Something that can be printed. title, sentence: message ids; options: what can be set."""

    key: str
    title: str
    sentence: str
    options: tuple[Option, ...] = ()
    pages: Callable[[PrintOrder], Sequence[Page]]
