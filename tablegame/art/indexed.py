"""Cards with an index in the corner: a rank over a sign, in four cuts, with the mark of the seat that first owned the
card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from tablegame.art import shapes
from tablegame.art.card import HEIGHT, MIDDLE, TURNED, WIDTH, CardSheet
from tablegame.art.inks import Inks, mix
from tablegame.art.lettering import box, outline
from tablegame.art.paths import HERE, Path, Transform

Cut = Literal["full", "picture", "small", "rail"]
CUTS: Final = ("full", "picture", "small", "rail")

Sign = Callable[[CardSheet, Transform, float], None]
"""Draws a sign about the placing's origin, its height in units."""

STRIP: Final = 84.0
"""Units at the left of the picture and the small cut, and at the top of the rail cut, that contain the whole index: the
part that may peek out."""

STEP: Final = 62.0
LOW: Final = 105.0
LOW_OWNED: Final = 146.0
"""The step of the full cut's inner frame round the index, without and with a seat's mark."""

LARGE_STEP: Final = 82.0
LARGE_LOW: Final = 158.0
LARGE_LOW_OWNED: Final = 214.0
"""The same for the picture cut, whose only index is nearly twice as large."""

BESIDE: Final = (LARGE_STEP + WIDTH - 12) / 2
"""The centre of the space that the picture cut leaves free beside its index."""

_INSET: Final = 17.0
_BANDS: Final = 8
_ROUND: Final = 10.0

_TAILED: Final = 1.2
"""The total height limit of a letter with a tail below the line, in heights of a figure."""

_TINT: Final = 0.075
"""How much of a seat's ink is in the stock of a card that carries its mark."""


@dataclass(frozen=True, slots=True)
class CornerIndex:
    """The index in a corner: a rank, its sign, and the seat that first owned the card (None: no mark)."""

    text: str
    sign: Sign
    owner: int | None = None


def sheet_for(inks: Inks, ink: str, owner: int | None, faded: bool) -> CardSheet:
    """An empty card printed in that ink, its stock tinted where a seat owned it."""
    return CardSheet(inks if owner is None else tinted(inks, owner), ink, faded)


def tinted(inks: Inks, owner: int) -> Inks:
    """These inks with paper that is tinted a little by the ink of a seat."""
    top, bottom = (mix(stock, inks.seats[owner], _TINT) for stock in (inks.card_top, inks.card_bottom))
    return inks._replace(card_top=top, card_bottom=bottom)


def full_index(sheet: CardSheet, index: CornerIndex) -> None:
    """The index of the full cut in two opposite corners, and the double frame round it."""
    sheet.double_frame(STEP, LOW if index.owner is None else LOW_OWNED)
    for placing in (HERE, TURNED):
        rank(sheet, index.text, 37.5, 40, 35, 37, placing)
        index.sign(sheet, placing.moved(37.5, 82), 34)
        _draw_owner(sheet, index, placing.moved(37.5, 122), 32)


def picture_index(sheet: CardSheet, index: CornerIndex) -> None:
    """The one large index of the picture cut, on paper over the picture, and the frame round it."""
    low = LARGE_LOW if index.owner is None else LARGE_LOW_OWNED
    picture_frame(sheet, low)
    rank(sheet, index.text, 46, 51, 64, 62)
    index.sign(sheet, HERE.moved(46, 122), 52)
    _draw_owner(sheet, index, HERE.moved(46, 182), 50)


def picture_frame(sheet: CardSheet, low: float) -> None:
    """The frame of the picture cut, stepping round an index that reaches so far down."""
    mount(sheet, LARGE_STEP, low, HERE)
    single_edge(sheet)
    step = ((LARGE_STEP, 9), (LARGE_STEP, low), (9, low))
    sheet.stroke(Path().polygon(step, closed=False), sheet.ink, 1.8)


def mount(sheet: CardSheet, step: float, low: float, placing: Transform) -> None:
    """Paper over a picture under the index, in the sheet's shades there; placing HERE or TURNED."""
    near, round_ = _INSET - 0.4, low - _ROUND
    height = (round_ - near) / _BANDS
    for band in range(_BANDS):
        y = near + band * height
        high = min(height + 6, round_ + 0.5 - y)
        sheet.fill(Path(placing).box(near, y, step - near, high), _stock(sheet, placing(0, y + height / 2)[1]))
    foot = ((near, round_), (step, round_), (step, low), (near, low))
    sheet.fill(Path(placing).rounded(foot, (0, 0, _ROUND, 0)), _stock(sheet, placing(0, low - 5)[1]))


def _stock(sheet: CardSheet, y: float) -> str:
    return mix(sheet.inks.card_top, sheet.inks.card_bottom, min(1.0, max(0.0, (y - 15) / (HEIGHT - 30))))


def small_card(sheet: CardSheet, index: CornerIndex) -> None:
    """The small cut: rank over sign in the left strip, one great sign beside them."""
    single_edge(sheet)
    rank(sheet, index.text, 49, 54, 62, 60)
    index.sign(sheet, HERE.moved(49, 130), 54)
    _draw_owner(sheet, index, HERE.moved(49, 205), 58)
    index.sign(sheet, HERE.moved(147, 236), 132)


def rail_card(sheet: CardSheet, index: CornerIndex) -> None:
    """The rail cut: rank and sign side by side in the top strip, one great sign below."""
    single_edge(sheet)
    rank(sheet, index.text, 54, 48, 56, 72)
    index.sign(sheet, HERE.moved(188, 48), 56)
    _draw_owner(sheet, index, HERE.moved(122, 48), 52)
    index.sign(sheet, HERE.moved(MIDDLE, 222), 152)


def rank(
    sheet: CardSheet, text: str, x: float, y: float, high: float, widest: float, placing: Transform = HERE
) -> None:
    """A rank with figures of that height, narrowed if it would be wider; letters with tails are set smaller."""
    size = high / -box("8", "serif-bold", 1)[1]
    left, top, right, bottom = box(text, "serif-bold", size)
    share = min(1.0, high * _TAILED / (bottom - top))
    squeeze = min(share, widest / (right - left))
    about = placing.moved(x, y).scaled(squeeze, share)
    middle = (left + right) / 2, (top + bottom) / 2
    sheet.fill(outline(text, "serif-bold", size, -middle[0], -middle[1], "start", about), sheet.ink)


def single_edge(sheet: CardSheet) -> None:
    sheet.stroke(Path().box(9, 9, WIDTH - 18, HEIGHT - 18, 8), sheet.ink, 2.4)


def _draw_owner(sheet: CardSheet, index: CornerIndex, placing: Transform, size: float) -> None:
    """The shape and letter of the card's first owner."""
    if index.owner is not None:
        ink = sheet.ink if sheet.faded else sheet.inks.seats[index.owner]
        shapes.mark(sheet, index.owner, placing.scaled(size / shapes.SIDE), ink, sheet.inks.card_top)
