"""Pages as a PDF file, with drawings as vectors and text in embedded fonts. It needs fpdf2, the extra `print`."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from tablegame.art import catalogue
from tablegame.art.inks import Inks, channels
from tablegame.art.lettering import Type, font_file, start_of
from tablegame.art.paper import POINT, ArtMark, BoxMark, Mark, Page, StrokeMark
from tablegame.core.errors import TableError
from tablegame.core.text import N_, Sentence
from tablegame.theme.model import LAMPLIGHT

if TYPE_CHECKING:
    from fpdf import FPDF

NEEDS: Final = N_("Printing needs fpdf2: install tablegame[print], or fpdf2 beside it.")
"""The message if fpdf2 is missing."""
_UNDATED: Final = datetime(2020, 1, 1, tzinfo=UTC)
"""The date in every file, so that equal orders give equal bytes."""

_EMBEDDED: Final = re.compile(
    r'<image x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)" href="data:image/svg\+xml;base64,([^"]*)"/>'
)
_HEAD: Final = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) [\d.]+"[^>]*>')


class PrintError(TableError):
    """An order that cannot be printed."""


@cache
def printed_inks(stock: str) -> Inks:
    """The inks of printed art on stock of that colour, without the shadow at the edge of a card."""
    return Inks.of(LAMPLIGHT.art_colours())._replace(card_top=stock, card_bottom=stock, card_edge=stock)


def pdf(pages: Sequence[Page], title: str, language: str, packs: Path | None = None) -> bytes:
    """The bytes of the PDF file of some pages. Raises PrintError without fpdf2.

    packs: the folder of the player's own packs.
    """
    try:
        from fpdf import FPDF
    except ImportError:
        raise PrintError(Sentence(NEEDS)) from None
    sheet = FPDF(unit="mm")
    sheet.set_auto_page_break(False)
    sheet.set_title(title)
    sheet.set_lang(language)
    sheet.set_creator("tablegame")
    sheet.set_creation_date(_UNDATED)
    for face in get_args(Type):
        sheet.add_font(face, fname=font_file(face))
    writer = _Writer(sheet, packs)
    for page in pages:
        sheet.add_page(format=(page.width, page.height))
        for mark in page.marks:
            writer.put(mark, page.stock)
    return bytes(sheet.output())


class _Writer:
    """Draws marks on the present page."""

    def __init__(self, sheet: FPDF, packs: Path | None) -> None:
        self._sheet = sheet
        self._packs = packs
        self._source = lru_cache(maxsize=None)(self._svg)

    def put(self, mark: Mark, stock: str) -> None:
        """Draw a mark. stock: the colour of the stock of cards."""
        sheet = self._sheet
        if isinstance(mark, ArtMark):
            sheet.image(BytesIO(self._source(mark.key, stock)), mark.x, mark.y, mark.width, mark.height)
        elif isinstance(mark, StrokeMark):
            sheet.set_line_width(mark.width)
            sheet.set_draw_color(*channels(mark.colour))
            sheet.line(mark.x, mark.y, mark.to_x, mark.to_y)
        elif isinstance(mark, BoxMark):
            sheet.set_fill_color(*channels(mark.colour))
            sheet.rect(mark.x, mark.y, mark.width, mark.height, "F")
        elif mark.text:
            start = start_of(mark.text, mark.face, mark.size, mark.x, mark.anchor)
            sheet.set_font(mark.face, size=mark.size / POINT)
            sheet.set_text_color(*channels(mark.colour))
            sheet.text(start, mark.y, mark.text)

    def _svg(self, key: str, stock: str) -> bytes:
        return _EMBEDDED.sub(_unfolded, catalogue.svg(key, printed_inks(stock), self._packs)).encode()


def _unfolded(image: re.Match[str]) -> str:
    """The SVG of a picture that contains a drawing, as a group of the drawing: fpdf2 does not read such pictures."""
    x, y, width, _, data = image.groups()
    drawing = b64decode(data).decode()
    box = _HEAD.search(drawing)
    if box is None:
        return ""
    inside = drawing[box.end() :].rpartition("</svg>")[0]
    for mark in ('id="', "url(#", 'href="#'):
        inside = inside.replace(mark, f"{mark}inner-")
    return f'<g transform="translate({x} {y}) scale({float(width) / float(box[1]):g})">{inside}</g>'
