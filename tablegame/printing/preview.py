"""Orders for the preview of printed pages: to compose pages and write their file, and to draw a picture of a page.

The window makes an order and sends it to another process, which carries it out with `do`. Modules that draw are
imported only there, since the process of the window does not have them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote

from tablegame.art import PAGE
from tablegame.core.errors import TableError

if TYPE_CHECKING:
    from tablegame.art.paper import Page

_THINNEST: Final = 0.25  # the least width of a line in a picture, in millimetres


@dataclass(frozen=True, slots=True)
class PrintTask:
    """The order to compose the pages of something that can be printed, and to write them to a PDF file."""

    what: str  # its key, such as "score-pad"
    paper: str  # "a4" or "letter"
    settings: tuple[str, ...]  # values of its options, such as "players=3"
    packs: Path  # the folder of the player's own packs of cards
    out: str = ""  # the path of the file; "" to write none

    def do(self) -> tuple[tuple[float, float], ...] | TableError | OSError:
        """Carry out the order. Returns width and height of each page in millimetres, or the error for the player."""
        from tablegame.printing.command import compose, write

        try:
            printed = compose(self.what, self.paper, self.settings)
            if self.out:
                write(printed, Path(self.out), self.packs)
        except (TableError, OSError) as error:
            return error
        return tuple((page.width, page.height) for page in printed.pages)

    def key(self, index: int) -> str:
        """The key (a text) for the picture of a page. `PageTask` reads the whole order from it. index: of the page."""
        parts = (str(index), self.what, self.paper, *self.settings)
        return PAGE + "/".join(quote(part, safe="=") for part in parts)


@dataclass(frozen=True, slots=True)
class PageTask:
    """The order to draw a picture of a page, with width and height in pixels."""

    key: str  # the result of `PrintTask.key`
    packs: Path  # the folder of the player's own packs of cards
    width: int
    height: int

    def do(self) -> bytes:
        """The picture as PNG. Raises ValueError if it cannot be drawn."""
        from tablegame.art.drawing import png
        from tablegame.printing.command import compose

        index, what, paper, *settings = map(unquote, self.key.removeprefix(PAGE).split("/"))
        page = compose(what, paper, tuple(settings)).pages[int(index)]
        return png(_svg(page, self.packs), self.width, self.height)


def _svg(page: Page, packs: Path) -> str:
    """A page as an SVG image whose unit is the millimetre. packs: the folder of the player's own packs of cards."""
    from tablegame.art import catalogue
    from tablegame.art.drawing import nested
    from tablegame.art.lettering import outline
    from tablegame.art.paper import ArtMark, BoxMark, StrokeMark
    from tablegame.printing.pdf import printed_inks

    wide, high, inks = f"{page.width:g}", f"{page.height:g}", printed_inks(page.stock)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
    elements = [f'<rect width="{wide}" height="{high}" fill="#fff"/>']
    for index, mark in enumerate(page.marks):
        if isinstance(mark, ArtMark):
            key, *box = mark
            elements.append(nested(catalogue.svg(key, inks, packs), f"p{index}", *box))
        elif isinstance(mark, BoxMark):
            sides = f'x="{mark.x:g}" y="{mark.y:g}" width="{mark.width:g}" height="{mark.height:g}"'
            elements.append(f'<rect {sides} fill="{mark.colour}"/>')
        elif isinstance(mark, StrokeMark):
            line, width = f"M{mark.x:g} {mark.y:g}L{mark.to_x:g} {mark.to_y:g}", max(mark.width, _THINNEST)
            elements.append(f'<path d="{line}" stroke="{mark.colour}" stroke-width="{width:g}"/>')
        else:
            letters = outline(mark.text, mark.face, mark.size, mark.x, mark.y, mark.anchor)
            elements.append(f'<path d="{letters}" fill="{mark.colour}"/>')
    return "".join((head, *elements, "</svg>"))
