"""Cards of a pack that a player has added, whose pictures are whole cards.

A picture is laid on the stock (the paper of the card) and clipped to the edge of the card; then the mark of the seat
that owned the card first is drawn, if there is one. The file of the picture is embedded in the SVG.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path as FilePath
from typing import Final

from tablegame.art import shapes
from tablegame.art.card import HEIGHT, MARGIN, WIDTH, CardSheet
from tablegame.art.drawing import png
from tablegame.art.indexed import CUTS, Cut, sheet_for
from tablegame.art.inks import Inks
from tablegame.art.paths import HERE, Path, decimal
from tablegame.storage.files import contents
from tablegame.storage.packs import JOKER, SVG, Box, Pack, card_name
from tablegame.storage.pictures import PictureError, read_picture

_TINY: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8">{}</svg>'
_SPENT: Final = 0.66  # the opacity of the stock over the picture of a spent card
_RAIL_MARK: Final = (128.0, 48.0, 36.0)
"""x, y and size of the mark of a seat in the rail cut, of which only a strip at the top may be visible."""
_MARK: Final = (46.0, 312.0, 56.0)  # the same in the other cuts, of which only a strip at the left may be visible


def card(pack: Pack, words: list[str], inks: Inks) -> str | None:
    """A card as SVG; None if the pack has no valid picture of the card.
    words: the words of its art key after the pack, such as "S", "10", "full", "of-5", "faded"."""
    cut_index = next((index for index, word in enumerate(words) if word in CUTS), 0)
    cut = next((cut for cut in CUTS if cut == words[cut_index]), None)
    if cut is None or cut_index not in (1, 2):  # before the cut is "joker", or a suit and a rank
        return None
    name = JOKER if cut_index == 1 else card_name(pack.kind, words[0], words[1])
    tail = words[cut_index + 1 :]
    owner = next((int(word[3:]) for word in tail if word.startswith("of-")), None)
    letter = next((word[3:] for word in tail if word.startswith("as-")), "")
    file_and_box = pack.picture(name, letter, cut)
    if file_and_box is None:
        return None
    try:
        return whole(inks, pack, *file_and_box, cut, owner, "faded" in tail)
    except PictureError:
        return None


def whole(
    inks: Inks, pack: Pack, file: FilePath, box: Box, cut: Cut, owner: int | None = None, faded: bool = False
) -> str:
    """The card as SVG. Raises PictureError for a file that is not allowed or shows nothing.
    box: the part of the picture that fills the card: x, y, width and height, if the whole picture is 240 wide.
    owner: the seat whose mark the card bears; None for no mark.
    faded: whether the card is spent."""
    source = _data_link(file)
    stock = inks._replace(card_top=pack.stock, card_bottom=pack.stock, card_edge=pack.stock) if pack.stock else inks
    sheet = sheet_for(stock, inks.card_text, owner, faded)
    edge = Path().box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, pack.corner)
    left, top, box_width, _ = box
    scale = WIDTH / box_width
    place = {"x": -left * scale, "y": -top * scale, "width": WIDTH * scale, "height": HEIGHT * scale}
    sides = " ".join(f'{name}="{decimal(value)}"' for name, value in place.items())
    sheet.add(
        (f'<clipPath id="edge"><path d="{edge}"/></clipPath>',),
        (f'<g clip-path="url(#edge)"><image {sides} href="{source}"/></g>',),
    )
    if faded:
        sheet.fill(edge, sheet.stock, _SPENT)
    if owner is not None:
        _draw_owner(sheet, owner, cut, faded)
    return sheet.svg()


def _data_link(file: FilePath) -> str:
    """The file of a picture as a data URL. An SVG is not checked, since only built-in packs have SVG files.
    Raises PictureError for a picture that is not allowed or shows nothing."""
    if file.suffix.lower() == SVG:
        return f"data:image/svg+xml;base64,{b64encode(contents(file)).decode()}"
    picture = read_picture(file)
    link = f"data:image/{picture.kind};base64,{b64encode(picture.data).decode()}"
    raster = _tiny_raster(f'<image width="8" height="8" preserveAspectRatio="none" href="{link}"/>')
    if raster in (b"", _tiny_raster("")):  # as if nothing had been drawn
        raise PictureError(f"{file}: shows nothing, or is damaged; save it again")
    return link


def _tiny_raster(elements: str) -> bytes:
    """The PNG of these elements in 8 x 8 pixels; b"" if the rasteriser fails."""
    try:
        return png(_TINY.format(elements), 8, 8)
    except ValueError:
        return b""


def _draw_owner(sheet: CardSheet, owner: int, cut: Cut, faded: bool) -> None:
    """Draw the mark of the seat that owned the card first, on a disc of stock."""
    x, y, size = _RAIL_MARK if cut == "rail" else _MARK
    sheet.fill(Path().circle(x, y, size * 0.68), sheet.stock)
    ink = sheet.ink if faded else sheet.inks.seats[owner]
    shapes.draw_mark(sheet, owner, HERE.moved(x, y).scaled(size / shapes.SIDE), ink, sheet.inks.card_top)
