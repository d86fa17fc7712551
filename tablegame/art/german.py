"""Cards of German packs, in every cut and with any letters.

A picture fills the frame from edge to edge; a mount is painted over it where the index stands. Without index letters
every cut shows the whole picture, larger, in a single line.
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

SOW: Final = "D"
"""The letter of the sow, unless another is chosen."""


class _GreatSign(NamedTuple):
    """A great sign of a smaller cut."""

    across: float  # from the middle of the free space, in `_Strip.spread`
    down: float  # from 0 at the top of the free space to 1 at its foot
    size: float  # in units


_GREAT: Final = {
    "O": (_GreatSign(0, 0.1, 126),),
    "U": (_GreatSign(0, 0.94, 126),),
    "K": (_GreatSign(-1.05, 0.04, 84), _GreatSign(1.05, 0.04, 84)),
    "A": (_GreatSign(-0.7, 0.2, 104), _GreatSign(0.7, 0.86, 104)),
}
"""The great signs by rank: high on an Ober, low on an Unter, two on a king and on a sow, as in the pictures."""
_GREAT_OF_OTHERS: Final = (_GreatSign(0, 0.5, 126),)


class _Strip(NamedTuple):
    """The index of a smaller cut, and the space that it leaves free for great signs, in units."""

    layout: IndexLayout
    middle: float  # of the free space
    spread: float  # what 1 means in `_GreatSign.across`
    top: float  # the height of a sign at the top of the free space


_STRIPS: Final = {
    "small": _Strip(IndexLayout((49, 54), 62, 60, (49, 132), 56), 154.0, 35.0, 88.0),
    "rail": _Strip(IndexLayout((62, 48), 56, 80, (180, 48), 56), MIDDLE, 54.0, 164.0),
}
_FOOT: Final = HEIGHT - 88.0  # the height of a sign at the foot of the free space of a smaller cut

_BARE_FRAME: Final = 6.0  # the distance of the frame of a card without an index from the edge of the drawing
_WIDER: Final = (WIDTH - 2 * _BARE_FRAME) / (WIDTH - 2 * FRAME)
_HIGHER: Final = (HEIGHT - 2 * _BARE_FRAME) / (HEIGHT - 2 * FRAME)
_BARE: Final = Transform(_WIDER, 0, 0, _HIGHER, MIDDLE - _WIDER * MIDDLE, HEIGHT / 2 - _HIGHER * HEIGHT / 2)
"""Enlarges the box of a picture to the frame of a card without an index."""


_UPPER_LEFT, _UPPER_RIGHT, _LOWER_LEFT, _LOWER_RIGHT = (1, 1), (-1, 1), (1, -1), (-1, -1)
"""Corners of a picture: by 1 or -1 the direction from each into the picture, across and down."""


def german(
    pack: PackArt, inks: Inks, suit: str, rank: str, cut: Cut, letters: str = "", faded: bool = False
) -> str:  # fmt: skip
    """A card of the pack as SVG.

    letters: "" for an index with a D on the sow, "A" for an A on the sow, "none" for a card without an index.
    """
    sheet = CardSheet(inks, pack.ink_of(inks, suit), faded)
    if letters == "none":
        _draw_without_index(sheet, pack, f"figures/bare/{suit}{rank}.svg")
        return sheet.svg()
    index = CornerIndex((letters or SOW) if rank == "A" else rank, _sign_of(pack, suit))
    if cut in ("small", "rail"):
        _draw_smaller_cut(sheet, index, _STRIPS[cut], _GREAT.get(rank, _GREAT_OF_OTHERS))
        return sheet.svg()
    pack.print_on(sheet, f"figures/{suit}{rank}.svg")
    if cut == "full":
        for placing in (HERE, TURNED):
            indexed.draw_mount(sheet, STEP, LOW, placing)
        _round_off(sheet, _UPPER_RIGHT, _LOWER_LEFT)
        indexed.draw_full_index(sheet, index)
    else:
        _round_off(sheet, _UPPER_RIGHT, _LOWER_LEFT, _LOWER_RIGHT)
        indexed.draw_picture_index(sheet, index)
    return sheet.svg()


def german_sign(pack: PackArt, inks: Inks, suit: str) -> str:
    """The bare sign as SVG on a square, for words and plates; edged in stock so that it is visible on any ground."""
    drawing = Drawing(100, 100)
    pack.print_bare(drawing, f"signs/{suit}.svg", inks)
    return drawing.svg()


def _sign_of(pack: PackArt, suit: str) -> DrawSign:
    """A function that draws the sign of a suit. The pack has a file for each size in which the sign is drawn."""

    def draw(sheet: CardSheet, placing: Transform, size: float) -> None:
        pack.print_on(sheet, f"signs/{size:g}/{suit}.svg", placing)

    return draw


def _draw_without_index(sheet: CardSheet, pack: PackArt, picture: str) -> None:
    """Draw a card with only its picture, the same in every cut. Its players know cards by their pictures."""
    pack.print_on(sheet, picture)
    roundings = Path(_BARE)
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
    """Add to the path the area between a corner and its rounding, with half a unit beyond the edges."""
    across, down = corner
    x, y = FRAME if across > 0 else WIDTH - FRAME, FRAME if down > 0 else HEIGHT - FRAME
    handle = radius * 0.45  # near the handle of a quarter circle, from the other end
    path.move(x - across * 0.5, y - down * 0.5).line(x + across * radius, y - down * 0.5).line(x + across * radius, y)
    path.curve((x + across * handle, y), (x, y + down * handle), (x, y + down * radius))
    path.line(x - across * 0.5, y + down * radius).close()


def _draw_smaller_cut(sheet: CardSheet, index: CornerIndex, strip: _Strip, signs: tuple[_GreatSign, ...]) -> None:
    """Draw the small or the rail cut: the index in its strip, the great signs beside or below it."""
    indexed.draw_single_frame(sheet)
    indexed.draw_index(sheet, index, strip.layout)
    for sign in signs:
        x, y = strip.middle + sign.across * strip.spread, strip.top + sign.down * (_FOOT - strip.top)
        index.draw_sign(sheet, HERE.moved(x, y), sign.size)
