"""Cards of a player's pack whose picture is a whole card: put on the stock, cut to the edge, marked, faded. A picture
is embedded in the drawing as a document of its own, so that their names do not clash."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path as FilePath
from typing import Final

from tablegame.art import shapes
from tablegame.art.card import HEIGHT, MARGIN, WIDTH, CardSheet
from tablegame.art.drawing import png
from tablegame.art.indexed import CUTS, Cut, sheet_for
from tablegame.art.inks import Inks
from tablegame.art.paths import HERE, Path, number
from tablegame.storage.files import contents
from tablegame.storage.packs import JOKER, SVG, Box, Pack, card_name
from tablegame.storage.pictures import PictureError, read_picture

_BLANK: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8">{}</svg>'
_SPENT: Final = 0.66
"""The opacity of the stock over the picture of a spent card."""
_MARK: Final[dict[str, tuple[float, float, float]]] = {"rail": (128.0, 48.0, 36.0)}
_MARK_ELSEWHERE: Final = (46.0, 312.0, 56.0)
"""Centre and size of a seat's mark: in the strip that is visible in every cut."""


def card(pack: Pack, words: list[str], inks: Inks) -> str | None:
    """A card by the words of its key after the pack; None if the pack has no valid picture of it."""
    place = next((at for at, word in enumerate(words) if word in CUTS), 0)
    cut = next((cut for cut in CUTS if cut == words[place]), None)
    if cut is None or place not in (1, 2):
        return None
    name, rest = JOKER if place == 1 else card_name(pack.kind, words[0], words[1]), words[place + 1 :]
    owner = next((int(word[3:]) for word in rest if word.startswith("of-")), None)
    letter = next((word[3:] for word in rest if word.startswith("as-")), "")
    found = pack.picture(name, letter, cut)
    try:
        return whole(inks, pack, *found, cut, owner, "faded" in rest) if found else None
    except PictureError:
        return None


def whole(
    inks: Inks, pack: Pack, file: FilePath, box: Box, cut: Cut, owner: int | None = None, faded: bool = False
) -> str:
    """The card as SVG; box is the part of the picture that fills it. Raises PictureError if the picture is not
    allowed."""
    source = _source(file)
    stock = inks._replace(card_top=pack.stock, card_bottom=pack.stock, card_edge=pack.stock) if pack.stock else inks
    sheet = sheet_for(stock, inks.card_text, owner, faded)
    edge = Path().box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, pack.corner)
    across = WIDTH / box[2]
    place = {"x": -box[0] * across, "y": -box[1] * across, "width": WIDTH * across, "height": HEIGHT * across}
    sides = " ".join(f'{name}="{number(value)}"' for name, value in place.items())
    sheet.add(
        (f'<clipPath id="edge"><path d="{edge}"/></clipPath>',),
        (f'<g clip-path="url(#edge)"><image {sides} href="{source}"/></g>',),
    )
    if faded:
        sheet.fill(edge, sheet.stock, _SPENT)
    if owner is not None:
        _mark(sheet, owner, cut, faded)
    return sheet.svg()


def _source(file: FilePath) -> str:
    """A picture as a data link; only built-in packs have SVG, which is not checked. Raises PictureError if it is not
    allowed or cannot be drawn."""
    if file.suffix.lower() == SVG:
        return f"data:image/svg+xml;base64,{b64encode(contents(file)).decode()}"
    picture = read_picture(file)
    source = f"data:image/{picture.kind};base64,{b64encode(picture.data).decode()}"
    if _tiny(f'<image width="8" height="8" preserveAspectRatio="none" href="{source}"/>') in (_tiny(""), b""):
        raise PictureError(f"{file}: shows nothing, or is damaged; save it again")
    return source


def _tiny(inside: str) -> bytes:
    """A drawing of 8 x 8 pixels, to check that it is not empty; b"" if the rasteriser fails."""
    try:
        return png(_BLANK.format(inside), 8, 8)
    except ValueError:
        return b""


def _mark(sheet: CardSheet, owner: int, cut: Cut, faded: bool) -> None:
    """The shape and letter of the card's first owner, on paper of its own."""
    x, y, size = _MARK.get(cut, _MARK_ELSEWHERE)
    sheet.fill(Path().circle(x, y, size * 0.68), sheet.stock)
    ink = sheet.ink if faded else sheet.inks.seats[owner]
    shapes.mark(sheet, owner, HERE.moved(x, y).scaled(size / shapes.SIDE), ink, sheet.inks.card_top)
