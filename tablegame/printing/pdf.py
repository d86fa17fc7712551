"""Writes pages as a PDF file, with drawings as vectors and text in embedded fonts. Needs fpdf2, the extra `print`.

A page is a list of marks: drawings, words, lines and filled boxes, with places in millimetres (`art/paper.py`).
"""

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
_DATE: Final = datetime(2020, 1, 1, tzinfo=UTC)  # the same date in every file, so that equal orders give equal bytes

_EMBEDDED: Final = re.compile(
    r'<image x="([^"]*)" y="([^"]*)" width="([^"]*)" height="[^"]*" href="data:image/svg\+xml;base64,([^"]*)"/>'
)
"""An SVG image within an SVG image, as `art/whole.py` writes it. The groups: x, y, width, and the image in base64."""
_HEAD: Final = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) [\d.]+"[^>]*>')
"""The opening tag of an SVG image. The group is the width of the image in its own units."""


class PrintError(TableError):
    """The pages cannot be printed: an argument is wrong, or fpdf2 is missing."""


@cache
def printed_inks(stock: str) -> Inks:
    """The colours of printed drawings: those of the default theme, but cards are drawn without an edge. stock: the
    colour of the cards' ground, such as "#ffffff"."""
    return Inks.of(LAMPLIGHT.art_colours())._replace(card_top=stock, card_bottom=stock, card_edge=stock)


def pdf(pages: Sequence[Page], title: str, language: str, packs: Path | None = None) -> bytes:
    """The content of the PDF file of some pages. Raises PrintError if fpdf2 is not installed.
    language: its code, such as "de".
    packs: the folder of the player's own packs of cards; None for none."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise PrintError(Sentence(NEEDS)) from None
    sheet = FPDF(unit="mm")
    sheet.set_auto_page_break(False)
    sheet.set_title(title)
    sheet.set_lang(language)
    sheet.set_creator("tablegame")
    sheet.set_creation_date(_DATE)
    for face in get_args(Type):
        sheet.add_font(face, fname=font_file(face))
    writer = _Writer(sheet, packs)
    for page in pages:
        sheet.add_page(format=(page.width, page.height))
        for mark in page.marks:
            writer.put(mark, page.stock)
    return bytes(sheet.output())


class _Writer:
    """Draws the marks of pages on the last page of a PDF file. A drawing that occurs again is made only once."""

    def __init__(self, sheet: FPDF, packs: Path | None) -> None:
        self._sheet, self._packs = sheet, packs
        self._svg_of = lru_cache(maxsize=None)(self._svg)

    def put(self, mark: Mark, stock: str) -> None:
        """Draw a mark. stock: the colour of the ground of cards."""
        sheet = self._sheet
        if isinstance(mark, ArtMark):
            sheet.image(BytesIO(self._svg_of(mark.key, stock)), mark.x, mark.y, mark.width, mark.height)
        elif isinstance(mark, StrokeMark):
            sheet.set_line_width(mark.width)
            sheet.set_draw_color(*channels(mark.colour))
            sheet.line(mark.x, mark.y, mark.to_x, mark.to_y)
        elif isinstance(mark, BoxMark):
            sheet.set_fill_color(*channels(mark.colour))
            sheet.rect(mark.x, mark.y, mark.width, mark.height, "F")
        elif mark.text:  # words, unless they are empty
            start = start_of(mark.text, mark.face, mark.size, mark.x, mark.anchor)
            sheet.set_font(mark.face, size=mark.size / POINT)
            sheet.set_text_color(*channels(mark.colour))
            sheet.text(start, mark.y, mark.text)

    def _svg(self, key: str, stock: str) -> bytes:
        """The drawing with that art key as an SVG image, in which no other image is embedded."""
        return _EMBEDDED.sub(_group_of_embedded, catalogue.svg(key, printed_inks(stock), self._packs)).encode()


def _group_of_embedded(image: re.Match[str]) -> str:
    """The elements of an embedded image as an SVG group, since fpdf2 does not read embedded images.
    image: a match of `_EMBEDDED`."""
    x, y, width, data = image.groups()
    drawing = b64decode(data).decode()
    head = _HEAD.search(drawing)
    if head is None:
        return ""
    elements = drawing[head.end() :].rpartition("</svg>")[0]
    # Ids, and references to them, get a prefix, since the drawing around may have the same ids.
    for before_id in ('id="', "url(#", 'href="#'):
        elements = elements.replace(before_id, f"{before_id}inner-")
    return f'<g transform="translate({x} {y}) scale({float(width) / float(head[1]):g})">{elements}</g>'
