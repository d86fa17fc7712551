"""Orders of printed pages as plain values, which another process carries out: files, and pictures of pages.

Drawing is imported only when an order is carried out, so that the window can import this module.
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

_THINNEST: Final = 0.25
"""The least width of a line in a picture, in millimetres."""


@dataclass(frozen=True, slots=True)
class PrintTask:
    """The order to print something."""

    what: str  # the key of the printable
    paper: str  # the name of the paper
    settings: tuple[str, ...]  # options as OPTION=VALUE
    packs: Path  # the folder of the player's packs
    out: str = ""  # the path of the file to write; "" to count the pages only

    def do(self) -> tuple[tuple[float, float], ...] | TableError | OSError:
        """Carry it out. Returns the sizes of the pages in millimetres, or the error to show to the player."""
        from tablegame.printing.command import compose, write

        try:
            order = compose(self.what, self.paper, self.settings)
            if self.out:
                write(order, Path(self.out), self.packs)
        except (TableError, OSError) as error:
            return error
        return tuple((page.width, page.height) for page in order.pages)

    def key(self, number: int) -> str:
        """The key of the picture of a page, by its index."""
        parts = (str(number), self.what, self.paper, *self.settings)
        return PAGE + "/".join(quote(part, safe="=") for part in parts)


@dataclass(frozen=True, slots=True)
class PageTask:
    """The order to draw the picture of a page."""

    key: str  # as by `PrintTask.key`
    packs: Path  # the folder of the player's packs
    width: int  # of the picture, in pixels
    height: int

    def do(self) -> bytes:
        """The picture as PNG. Raises ValueError if it cannot be drawn."""
        from tablegame.art.drawing import png
        from tablegame.printing.command import compose

        number, what, paper, *settings = map(unquote, self.key.removeprefix(PAGE).split("/"))
        page = compose(what, paper, tuple(settings)).pages[int(number)]
        return png(_svg(page, self.packs), self.width, self.height)


def _svg(page: Page, packs: Path) -> str:
    """A page as a drawing, in millimetres."""
    from tablegame.art import catalogue
    from tablegame.art.drawing import nested
    from tablegame.art.lettering import outline
    from tablegame.art.paper import ArtMark, BoxMark, StrokeMark
    from tablegame.printing.pdf import printed_inks

    wide, high, inks = f"{page.width:g}", f"{page.height:g}", printed_inks(page.stock)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
    pieces = [head, f'<rect width="{wide}" height="{high}" fill="#fff"/>']
    for index, mark in enumerate(page.marks):
        if isinstance(mark, ArtMark):
            pieces.append(nested(catalogue.svg(mark.key, inks, packs), f"p{index}", *mark[1:]))
        elif isinstance(mark, BoxMark):
            box = f'x="{mark.x:g}" y="{mark.y:g}" width="{mark.width:g}" height="{mark.height:g}"'
            pieces.append(f'<rect {box} fill="{mark.colour}"/>')
        elif isinstance(mark, StrokeMark):
            line, width = f"M{mark.x:g} {mark.y:g}L{mark.to_x:g} {mark.to_y:g}", max(mark.width, _THINNEST)
            pieces.append(f'<path d="{line}" stroke="{mark.colour}" stroke-width="{width:g}"/>')
        else:
            letters = outline(mark.text, mark.face, mark.size, mark.x, mark.y, mark.anchor)
            pieces.append(f'<path d="{letters}" fill="{mark.colour}"/>')
    return "".join((*pieces, "</svg>"))
