"""The index in the corner of a card: a rank, the sign of a suit, and the mark of the seat that first owned the card.

A cut is a version of a card's face. `full` has everything; `picture`, for smaller cards, has one large index on the
picture. The two cuts for tiny or overlapping cards have no picture, but one large sign: the index of `small` fits the
strip at the left that the next card of a hand leaves visible, the index of `rail` the strip at the top.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from tablegame.art import shapes
from tablegame.art.card import FRAME, HEIGHT, MIDDLE, OUTER_FRAME, TURNED, WIDTH, CardSheet
from tablegame.art.inks import Inks, mix
from tablegame.art.lettering import box, outline
from tablegame.art.paths import HERE, Path, Point, Transform

Cut = Literal["full", "picture", "small", "rail"]
CUTS: Final = ("full", "picture", "small", "rail")

DrawSign = Callable[[CardSheet, Transform, float], None]
"""A function that draws the sign of a suit on a sheet. The transform moves the middle of the sign from 0, 0 to its
place; the number is the height of the sign in units."""

STEP: Final = 62.0
LOW: Final = 105.0
LOW_OWNED: Final = 146.0
"""The right end of the index of the full cut, its lower end without the mark of a seat, and its lower end with it."""

LARGE_STEP: Final = 82.0
_LARGE_LOW: Final = 158.0
_LARGE_LOW_OWNED: Final = 214.0
"""The same three for the large index of the picture cut."""

SINGLE_FRAME: Final = 9.0  # the distance of a single frame from the edge of the drawing
BESIDE: Final = (LARGE_STEP + WIDTH - OUTER_FRAME) / 2
"""The x of the middle of the space that the picture cut leaves free beside its index."""

_BANDS: Final = 8  # the number of bands of one shade each in the mount, the stock under an index
_ROUND: Final = 10.0  # the radius of the free corner of a mount
_TAILED: Final = 1.2  # the greatest height of a letter with a tail below the line (such as Q), in heights of a digit
_TINT: Final = 0.075  # the part of a seat's ink in the stock of a card with the mark of the seat


@dataclass(frozen=True, slots=True)
class CornerIndex:
    """The contents of an index."""

    rank: str
    draw_sign: DrawSign  # draws the sign of the suit
    owner: int | None = None  # the seat that first owned the card; None for no mark


class IndexLayout(NamedTuple):
    """The centres and sizes of the parts of an index, in units."""

    rank: Point
    rank_height: float
    rank_width: float  # the greatest width; a wider rank is narrowed
    sign: Point
    sign_size: float
    mark: Point = (0, 0)
    mark_size: float = 0


_FULL: Final = IndexLayout((37.5, 40), 35, 37, (37.5, 82), 34, (37.5, 122), 32)
_PICTURE: Final = IndexLayout((46, 51), 64, 62, (46, 122), 52, (46, 182), 50)
_SMALL: Final = IndexLayout((49, 54), 62, 60, (49, 130), 54, (49, 205), 58)
_RAIL: Final = IndexLayout((54, 48), 56, 72, (188, 48), 56, (122, 48), 52)


def sheet_for(inks: Inks, ink: str, owner: int | None, faded: bool) -> CardSheet:
    """An empty card with this ink. If the card has an owner, a little of that seat's ink is mixed into the stock."""
    return CardSheet(inks if owner is None else tinted(inks, owner), ink, faded)


def tinted(inks: Inks, owner: int) -> Inks:
    """These inks, with a little of the ink of a seat mixed into the colour of the stock."""
    top, bottom = (mix(stock, inks.seats[owner], _TINT) for stock in (inks.card_top, inks.card_bottom))
    return inks._replace(card_top=top, card_bottom=bottom)


def draw_full_index(sheet: CardSheet, index: CornerIndex) -> None:
    """Draw the index of the full cut in two opposite corners, and the double frame round it."""
    sheet.draw_double_frame(STEP, LOW if index.owner is None else LOW_OWNED)
    for placing in (HERE, TURNED):
        draw_index(sheet, index, _FULL, placing)


def draw_picture_index(sheet: CardSheet, index: CornerIndex) -> None:
    """Draw the one large index of the picture cut, on a patch of stock over the picture, and the frame round it."""
    draw_picture_frame(sheet, _LARGE_LOW if index.owner is None else _LARGE_LOW_OWNED)
    draw_index(sheet, index, _PICTURE)


def draw_picture_frame(sheet: CardSheet, low: float) -> None:
    """Draw the stock under the index of the picture cut, and the frame round it. low: the y at which the index ends."""
    draw_mount(sheet, LARGE_STEP, low, HERE)
    draw_single_frame(sheet)
    step = ((LARGE_STEP, SINGLE_FRAME), (LARGE_STEP, low), (SINGLE_FRAME, low))
    sheet.stroke(Path().polygon(step, closed=False), sheet.ink, 1.8)


def draw_mount(sheet: CardSheet, step: float, low: float, placing: Transform) -> None:
    """Cover the corner of a picture with stock, as the ground for an index.
    step, low: the x of the right end and the y of the lower end of the covered box.
    placing: HERE, or TURNED for the opposite corner."""
    near, round_from = FRAME - 0.4, low - _ROUND  # covers the outer half of the picture's edge too
    # The mount consists of bands, since it has the shades that the stock of the sheet has at each height.
    height = (round_from - near) / _BANDS
    for band in range(_BANDS):
        y = near + band * height
        overlapping = min(height + 6, round_from + 0.5 - y)
        shade = _stock_at(sheet, placing(0, y + height / 2)[1])
        sheet.fill(Path(placing).box(near, y, step - near, overlapping), shade)
    foot = ((near, round_from), (step, round_from), (step, low), (near, low))
    sheet.fill(Path(placing).rounded(foot, (0, 0, _ROUND, 0)), _stock_at(sheet, placing(0, low - _ROUND / 2)[1]))


def _stock_at(sheet: CardSheet, y: float) -> str:
    """The shade of the stock at the height y. At the head and the foot of a card 15 units have one shade each."""
    return mix(sheet.inks.card_top, sheet.inks.card_bottom, min(1.0, max(0.0, (y - 15) / (HEIGHT - 30))))


def draw_small_card(sheet: CardSheet, index: CornerIndex) -> None:
    """Draw the small cut of a card: its index in the left strip, and one large suit sign beside the strip."""
    draw_single_frame(sheet)
    draw_index(sheet, index, _SMALL)
    index.draw_sign(sheet, HERE.moved(147, 236), 132)


def draw_rail_card(sheet: CardSheet, index: CornerIndex) -> None:
    """Draw the rail cut of a card: its index in the top strip, and one large suit sign below the strip."""
    draw_single_frame(sheet)
    draw_index(sheet, index, _RAIL)
    index.draw_sign(sheet, HERE.moved(MIDDLE, 222), 152)


def draw_single_frame(sheet: CardSheet) -> None:
    frame = Path().box(SINGLE_FRAME, SINGLE_FRAME, WIDTH - 2 * SINGLE_FRAME, HEIGHT - 2 * SINGLE_FRAME, 8)
    sheet.stroke(frame, sheet.ink, 2.4)


def draw_index(sheet: CardSheet, index: CornerIndex, layout: IndexLayout, placing: Transform = HERE) -> None:
    """Draw an index: rank, sign and, if a seat owned the card first, the mark of the seat.
    placing: moves the index from the upper left corner to another one."""
    _draw_rank(sheet, index.rank, layout, placing)
    index.draw_sign(sheet, placing.moved(*layout.sign), layout.sign_size)
    if index.owner is not None:
        ink = sheet.ink if sheet.faded else sheet.inks.seats[index.owner]
        at_mark = placing.moved(*layout.mark).scaled(layout.mark_size / shapes.SIDE)
        shapes.draw_mark(sheet, index.owner, at_mark, ink, sheet.inks.card_top)


def _draw_rank(sheet: CardSheet, rank: str, layout: IndexLayout, placing: Transform) -> None:
    """Draw the rank of an index. A letter with a tail is made smaller; a rank that is still too wide is narrowed."""
    size = layout.rank_height / -box("8", "serif-bold", 1)[1]  # the size of type in which a digit has that height
    left, top, right, bottom = box(rank, "serif-bold", size)
    down = min(1.0, layout.rank_height * _TAILED / (bottom - top))  # the factors by which it is made smaller
    across = min(down, layout.rank_width / (right - left))
    about = placing.moved(*layout.rank).scaled(across, down)
    path = outline(rank, "serif-bold", size, -(left + right) / 2, -(top + bottom) / 2, "start", about)
    sheet.fill(path, sheet.ink)
