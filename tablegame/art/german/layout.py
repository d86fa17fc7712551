"""How a card of the German pack is put together: picture, mount, frame, index, in every cut and with any letters.

Knows signs and indices. Must not know what the pictures show.
A picture is a plate that fills the frame from edge to edge, corners included; the mount is painted over it where the
index stands. Without index letters every cut shows the whole picture, larger, in a single line.
"""

from __future__ import annotations

from typing import Final, Literal

from tablegame.art.card import HEIGHT, MIDDLE, TURNED, WIDTH, Sheet
from tablegame.art.german.signs import print_sign
from tablegame.art.indexed import LOW, STEP, Cut, Index, fading, full_index, mount, picture_index, rank
from tablegame.art.indexed import Sign as IndexSign
from tablegame.art.inks import Inks
from tablegame.art.paths import HERE, Path, Placing
from tablegame.art.woodcut.belts import INSET
from tablegame.art.woodcut.plate import Plate, Tone

Signs = tuple[tuple[float, float, float], ...]
"""Where the large signs of a picture stand and how high they are: x, y, size."""

Stand = Literal["high", "low", "middle", "pair", "sow"]
_STANDS: Final[dict[Stand, Signs]] = {
    "high": ((0, 0.1, 126),),
    "low": ((0, 0.94, 126),),
    "middle": ((0, 0.5, 126),),
    "pair": ((-1.05, 0.04, 84), (1.05, 0.04, 84)),
    "sow": ((-0.7, 0.2, 104), (0.7, 0.86, 104)),
}
"""Where the great signs of the smaller cuts stand: an Ober's high, an Unter's low, a king's two side by side."""

_STRIP_SIGN: Final = 56.0
_BARE: Final = (WIDTH - 12) / (WIDTH - 2 * INSET)
"""How much larger the picture is where there is no index."""

_CORNERS: Final = ((INSET, INSET, 1, 1), (WIDTH - INSET, INSET, -1, 1), (INSET, HEIGHT - INSET, 1, -1),
                   (WIDTH - INSET, HEIGHT - INSET, -1, -1))  # fmt: skip


def with_letters(
    inks: Inks, suit: str, letter: str, cut: Cut, picture: Plate, signs: Signs, stand: Stand, faded: bool
) -> str:
    """A card with its index as SVG; stand is where the great signs of the smaller cuts stand."""
    sheet = Sheet(inks, inks.card_text, faded)
    tone = fading(sheet) if faded else None
    index = Index(letter, _index_sign(suit, tone))
    if cut in ("full", "picture"):
        picture.print_on(sheet, HERE, tone)
        for x, y, size in signs:
            print_sign(sheet, suit, HERE.moved(x, y), size, tone)
        (_full if cut == "full" else _large)(sheet, index)
    else:
        _index_card(sheet, index, cut, stand)
    return sheet.svg()


def without_letters(inks: Inks, suit: str, picture: Plate, signs: Signs, faded: bool) -> str:
    """A card with its picture alone as SVG, the same in every cut: whoever chose it knows cards by their pictures."""
    sheet = Sheet(inks, inks.card_text, faded)
    tone = fading(sheet) if faded else None
    down = (HEIGHT - 12) / (HEIGHT - 2 * INSET)
    place = Placing(_BARE, 0, 0, down, MIDDLE - _BARE * MIDDLE, HEIGHT / 2 - down * HEIGHT / 2)
    picture.print_on(sheet, place, tone)
    for x, y, size in signs:
        print_sign(sheet, suit, HERE.moved(*place(x, y)), size * _BARE, tone)
    corners = Path(place)
    for corner in _CORNERS:
        _rounding(corners, *corner, 8)
    sheet.fill(corners, sheet.stock)
    sheet.stroke(Path().box(6, 6, WIDTH - 12, HEIGHT - 12, 8), sheet.ink, 1.6)
    return sheet.svg()


def _index_sign(suit: str, tone: Tone | None) -> IndexSign:
    def draw(sheet: Sheet, placing: Placing, size: float) -> None:
        print_sign(sheet, suit, placing, size, tone)

    return draw


def _full(sheet: Sheet, index: Index) -> None:
    """Paper over the picture where the indices stand, and in the other corners."""
    for placing in (HERE, TURNED):
        mount(sheet, STEP, LOW, placing)
    _round_off(sheet, 1, 2)
    full_index(sheet, index)


def _large(sheet: Sheet, index: Index) -> None:
    """The one large index of the picture cut."""
    _round_off(sheet, 1, 2, 3)
    picture_index(sheet, index)


def _round_off(sheet: Sheet, *corners: int) -> None:
    """Paper over those corners of the picture."""
    for x, y, across, down in (_CORNERS[corner] for corner in corners):
        path = Path()
        _rounding(path, x, y, across, down, 5)
        sheet.fill(path, sheet.inks.card_top if down > 0 else sheet.inks.card_bottom)


def _rounding(path: Path, x: float, y: float, across: int, down: int, radius: float) -> None:
    """What lies outside a round corner."""
    handle = radius * 0.45
    path.move(x - across * 0.5, y - down * 0.5).line(x + across * radius, y - down * 0.5).line(x + across * radius, y)
    path.curve((x + across * handle, y), (x, y + down * handle), (x, y + down * radius))
    path.line(x - across * 0.5, y + down * radius).close()


def _index_card(sheet: Sheet, index: Index, cut: Cut, stand: Stand) -> None:
    """The small and the rail cut: the index in a strip, and the great sign, or two of them."""
    sheet.stroke(Path().box(9, 9, WIDTH - 18, HEIGHT - 18, 8), sheet.ink, 2.4)
    if cut == "small":
        rank(sheet, index.text, 49, 54, 62, 60)
        index.sign(sheet, HERE.moved(49, 132), _STRIP_SIGN)
        middle, top, across = 154.0, 88.0, 35.0
    else:
        rank(sheet, index.text, 62, 48, 56, 80)
        index.sign(sheet, HERE.moved(180, 48), _STRIP_SIGN)
        middle, top, across = MIDDLE, 164.0, 54.0
    down = HEIGHT - 88 - top
    for x, y, size in _STANDS[stand]:
        index.sign(sheet, HERE.moved(middle + x * across, top + y * down), size)
