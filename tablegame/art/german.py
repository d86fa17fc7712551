"""Cards of German packs, in every cut and with any letters; `indexed.py` explains cuts.

A picture fills the frame from edge to edge. Where the index stands, the picture is covered by plain stock. A card
without an index shows the whole picture in every cut, larger, in a single frame.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegame.art import indexed
from tablegame.art.card import FRAME, HEIGHT, MIDDLE, TURNED, WIDTH, CardSheet
from tablegame.art.drawing import Drawing
from tablegame.art.indexed import LOW, STEP, CornerIndex, Cut, DrawSign, IndexLayout
from tablegame.art.inks import Inks
from tablegame.art.pack import PackArt
from tablegame.art.paths import HERE, Path, Transform

SOW: Final = "D"  # the letter of the sow, the highest German rank, unless another letter is chosen


class _GreatSign(NamedTuple):
    """A large suit sign on the small or the rail cut, which have no room for a picture."""

    across: float  # the distance from the middle of the free space to the right, in `_Strip.spread`
    down: float  # the height: 0 at the top of the free space, 1 at its foot
    size: float  # in units


_GREAT: Final = {
    "O": (_GreatSign(0, 0.1, 126),),
    "U": (_GreatSign(0, 0.94, 126),),
    "K": (_GreatSign(-1.05, 0.04, 84), _GreatSign(1.05, 0.04, 84)),
    "A": (_GreatSign(-0.7, 0.2, 104), _GreatSign(0.7, 0.86, 104)),
}
"""By rank the large signs: high on an Ober, low on an Unter, two on a king and on a sow, as in the pictures."""
_GREAT_OF_OTHERS: Final = (_GreatSign(0, 0.5, 126),)  # the large sign of all other ranks


class _Strip(NamedTuple):
    """The index of the small or the rail cut, and the space that it leaves free for large signs, in units."""

    layout: IndexLayout
    middle: float  # the x of the middle of the free space
    spread: float  # the unit of `_GreatSign.across`
    top: float  # the y of a sign at the top of the free space


_STRIPS: Final = {
    "small": _Strip(IndexLayout((49, 54), 62, 60, (49, 132), 56), 154.0, 35.0, 88.0),
    "rail": _Strip(IndexLayout((62, 48), 56, 80, (180, 48), 56), MIDDLE, 54.0, 164.0),
}
_FOOT: Final = HEIGHT - 88.0  # the y of a sign at the foot of the free space

_BARE_FRAME: Final = 6.0  # the distance of the frame of a card without an index from the edge of the drawing
_WIDER: Final = (WIDTH - 2 * _BARE_FRAME) / (WIDTH - 2 * FRAME)
_HIGHER: Final = (HEIGHT - 2 * _BARE_FRAME) / (HEIGHT - 2 * FRAME)
_BARE: Final = Transform(_WIDER, 0, 0, _HIGHER, MIDDLE - _WIDER * MIDDLE, HEIGHT / 2 - _HIGHER * HEIGHT / 2)
"""Enlarges the box of a picture to the frame of a card without an index."""


_UPPER_LEFT, _UPPER_RIGHT, _LOWER_LEFT, _LOWER_RIGHT = (1, 1), (-1, 1), (1, -1), (-1, -1)
"""The corners of a picture, each as the direction from the corner into the picture: 1 is right, or down."""


def german(
    pack: PackArt, inks: Inks, suit: str, rank: str, cut: Cut, letters: str = "", faded: bool = False
) -> str:  # fmt: skip
    """A card of the pack as SVG. suit, rank: such as "E" (acorns) and "10".
    letters: "" or "A" for the index of the sow, the highest card: D or A. "none" for a card without an index."""
    sheet = CardSheet(inks, pack.ink_of(inks, suit), faded)
    if letters == "none":
        _draw_without_index(sheet, pack, f"figures/bare/{suit}{rank}.svg")
        return sheet.svg()
    letter_of_sow = letters or SOW
    index = CornerIndex(letter_of_sow if rank == "A" else rank, _sign_of(pack, suit))
    if cut in ("small", "rail"):
        _draw_smaller_cut(sheet, index, _STRIPS[cut], _GREAT.get(rank, _GREAT_OF_OTHERS))
        return sheet.svg()
    pack.print_on(sheet, f"figures/{suit}{rank}.svg")
    if cut == "full":
        for placing in (HERE, TURNED):
            indexed.draw_mount(sheet, STEP, LOW, placing)
        _round_off(sheet, _UPPER_RIGHT, _LOWER_LEFT)  # the other corners of the picture are covered
        indexed.draw_full_index(sheet, index)
    else:
        _round_off(sheet, _UPPER_RIGHT, _LOWER_LEFT, _LOWER_RIGHT)
        indexed.draw_picture_index(sheet, index)
    return sheet.svg()


def german_sign(pack: PackArt, inks: Inks, suit: str) -> str:
    """The sign of a suit as a square SVG, for use outside of cards. A light edge makes it visible on any ground."""
    drawing = Drawing(100, 100)
    pack.print_bare(drawing, f"signs/{suit}.svg", inks)
    return drawing.svg()


def _sign_of(pack: PackArt, suit: str) -> DrawSign:
    """A function that draws the sign of a suit. The pack has a file for each size in which the sign is drawn."""

    def draw(sheet: CardSheet, placing: Transform, size: float) -> None:
        pack.print_on(sheet, f"signs/{size:g}/{suit}.svg", placing)

    return draw


def _draw_without_index(sheet: CardSheet, pack: PackArt, picture: str) -> None:
    """Draw a card with its picture alone, for players who know the cards by their pictures.
    picture: the path of the picture's file in the folder of the pack."""
    pack.print_on(sheet, picture)
    roundings = Path(_BARE)  # like the picture, they are enlarged to the outer frame
    for corner in (_UPPER_LEFT, _UPPER_RIGHT, _LOWER_LEFT, _LOWER_RIGHT):
        _add_rounding(roundings, corner, 8)
    sheet.fill(roundings, sheet.stock)
    frame = Path().box(_BARE_FRAME, _BARE_FRAME, WIDTH - 2 * _BARE_FRAME, HEIGHT - 2 * _BARE_FRAME, 8)
    sheet.stroke(frame, sheet.ink, 1.6)


def _round_off(sheet: CardSheet, *corners: tuple[int, int]) -> None:
    """Round off these corners of the picture with stock."""
    for corner in corners:
        rounding = Path()
        _add_rounding(rounding, corner, 5)
        is_upper = corner in (_UPPER_LEFT, _UPPER_RIGHT)
        sheet.fill(rounding, sheet.inks.card_top if is_upper else sheet.inks.card_bottom)


def _add_rounding(path: Path, corner: tuple[int, int], radius: float) -> None:
    """Add to the path the area between a corner of the picture and a quarter of a circle with this radius, so that the
    corner looks rounded where the area is filled. The area reaches half a unit beyond the edges of the picture."""
    across, down = corner
    x, y = FRAME if across > 0 else WIDTH - FRAME, FRAME if down > 0 else HEIGHT - FRAME
    handle = radius * 0.45  # the distance of a handle from the corner with which the curve is about a quarter circle
    beyond_x, beyond_y = x - across * 0.5, y - down * 0.5
    end_x, end_y = x + across * radius, y + down * radius
    path.move(beyond_x, beyond_y).line(end_x, beyond_y).line(end_x, y)
    path.curve((x + across * handle, y), (x, y + down * handle), (x, end_y)).line(beyond_x, end_y).close()


def _draw_smaller_cut(sheet: CardSheet, index: CornerIndex, strip: _Strip, signs: tuple[_GreatSign, ...]) -> None:
    """Draw the small or the rail cut: the index in its strip, and the large signs beside or below it."""
    indexed.draw_single_frame(sheet)
    indexed.draw_index(sheet, index, strip.layout)
    for sign in signs:
        x, y = strip.middle + sign.across * strip.spread, strip.top + sign.down * (_FOOT - strip.top)
        index.draw_sign(sheet, HERE.moved(x, y), sign.size)
