"""The common parts of all card faces: paper, frames, the letter of a seat on a tab, large ranks, ranks in corners.

A card is 240 x 370 units. The outer two units are left empty, so that the edge of a rotated card is smooth. The stock
is the paper of the card, a little darker at the foot. The index is the rank in a corner, mostly with a suit sign.
"""

from __future__ import annotations

from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks, mix
from tablegame.art.lettering import box, centred
from tablegame.art.paths import HERE, Path, Transform

WIDTH: Final = 240.0
HEIGHT: Final = 370.0
MARGIN: Final = 2.0  # the empty units at each side of a card
MIDDLE: Final = WIDTH / 2
FRAME: Final = 17.0  # the distance of the inner one of two frames, and of a picture, from the edge of the drawing
_CORNER: Final = 13.0  # the radius of the corners of a card
OUTER_FRAME: Final = 12.0  # the distance of the outer one of two frames from the edge of the drawing
_BANDS: Final = 30  # the number of bands in which the stock is drawn, each of one shade
_BAND_HEIGHT: Final = 30.0
"""The height of a band: nearly three times the distance of two bands, so that there is no gap between them."""
_INDEX_EDGE: Final = 25.0  # the distance of a corner index from the edge of the drawing

TURNED: Final = Transform(-1, 0, 0, -1, WIDTH, HEIGHT)  # turns an outline upside down about the middle of a card


def inner_frame(step: float, low: float) -> Path:
    """The path of the inner one of two frames. It leaves two boxes free, each for an index, in the upper left and the
    lower right corner of the card. step, low: the width and the height of a box, from the edge of the drawing."""
    right, bottom = WIDTH - FRAME, HEIGHT - FRAME
    corners = (
        (step, FRAME), (right, FRAME), (right, HEIGHT - low), (WIDTH - step, HEIGHT - low),
        (WIDTH - step, bottom), (FRAME, bottom), (FRAME, low), (step, low),
    )  # fmt: skip
    # The corner that points into the card, of either free box, is rounder than the others.
    return Path().rounded(corners, (3, 5, 3, 10, 3, 5, 3, 10))


class CardSheet(Drawing):
    """An empty card to draw on."""

    def __init__(self, inks: Inks, ink: str, faded: bool = False) -> None:
        """ink: the colour of its frame and index.
        faded: whether the card is spent, as in a trick that is over: then the faint ink replaces `ink`."""
        super().__init__(WIDTH, HEIGHT)
        self.inks = inks
        self.faded = faded
        self.ink = inks.card_faint if faded else ink
        self.stock = mix(inks.card_top, inks.card_bottom, 0.5)
        self._draw_stock()
        edge = Path().box(MARGIN + 0.5, MARGIN + 0.5, WIDTH - 2 * MARGIN - 1, HEIGHT - 2 * MARGIN - 1, _CORNER - 0.5)
        self.stroke(edge, inks.card_edge, 1)

    def _draw_stock(self) -> None:
        """Draw the stock in overlapping bands, from its top colour to its bottom colour. With a gradient, which would
        look the same, the rasteriser would need twice the time for a card."""
        width, head_foot = WIDTH - 2 * MARGIN, MARGIN + _CORNER  # head_foot: where the rounded corners end
        self.fill(Path().box(MARGIN, MARGIN, width, HEIGHT - 2 * MARGIN, _CORNER), self.inks.card_bottom)
        below = head_foot + 12  # the first band hides the lower edge of the head
        head = ((MARGIN, MARGIN), (WIDTH - MARGIN, MARGIN), (WIDTH - MARGIN, below), (MARGIN, below))
        self.fill(Path().rounded(head, (_CORNER, _CORNER, 0, 0)), self.inks.card_top)
        for band in range(_BANDS):
            y = head_foot + (HEIGHT - 2 * head_foot) * band / _BANDS
            colour = mix(self.inks.card_top, self.inks.card_bottom, (band + 1) / (_BANDS + 1))
            # Narrower than the card, so that the edge keeps the smooth outline of the first box.
            self.fill(Path().box(MARGIN + 0.9, y, width - 1.8, min(_BAND_HEIGHT, HEIGHT - head_foot - y)), colour)

    def tint(self, share: float) -> str:
        """The colour of the card's ink if it is laid over the stock. share: the opacity of the ink, from 0 to 1."""
        return mix(self.stock, self.ink, share)

    def draw_letter_tab(self, letter: str, near: float, side: float, size: float, placing: Transform = HERE) -> None:
        """Draw the letter of a seat on a filled tab in the upper left corner.
        near: the distance of the tab from the left edge of the drawing, and also from the upper edge.
        side: the width of the tab.
        size: the size of the type.
        placing: moves the tab to another corner afterwards."""
        down = side * 1.04  # the height of the tab
        corners = ((near, near), (near + side, near), (near + side, near + down), (near, near + down))
        self.fill(Path(placing).rounded(corners, (8, 0, 8, 0)), self.ink)
        gap = 3.2  # between the edge of the tab and the line within it
        first, right, bottom = near + gap, near + side - gap, near + down - gap
        line = ((first, first), (right, first), (right, bottom), (first, bottom))
        self.stroke(Path(placing).rounded(line, (5, 1, 5, 1)), mix(self.ink, self.inks.card_top, 0.6), 0.8)
        x, y = near + side / 2, near + down / 2
        self.fill(centred(letter, "serif-bold", size, x, y, placing), self.inks.card_top)

    def draw_double_frame(self, step: float = 62.0, low: float = 63.7) -> None:
        """Draw two frames of thin lines. The inner frame leaves two corners free, `step` units wide and `low`
        units high; by default they have room for letter tabs."""
        outer = Path().box(OUTER_FRAME, OUTER_FRAME, WIDTH - 2 * OUTER_FRAME, HEIGHT - 2 * OUTER_FRAME, 8)
        self.stroke(outer, self.ink, 1.8)
        self.stroke(inner_frame(step, low), self.ink, 0.9)

    def draw_corner_index(self, rank: str, size: float, placing: Transform = HERE) -> None:
        """Draw a rank in the upper right corner, right-aligned. size: the size of the type."""
        left, top, right, bottom = box(rank, "serif-bold", size)
        x, y = WIDTH - _INDEX_EDGE - (right - left) / 2, _INDEX_EDGE + (bottom - top) / 2
        self.fill(centred(rank, "serif-bold", size, x, y, placing), self.ink)

    def draw_numeral(self, rank: str, size: float, x: float, y: float) -> None:
        """Draw a large rank centred at x, y. size: the size of the type."""
        outline = centred(rank, "serif-bold", size, x, y)
        # A halo of stock with a thin edge separates the rank from the fine lines behind it.
        self.stroke(outline, self.tint(0.45), 8.6)
        self.stroke(outline, self.stock, 7.0)
        self.fill(outline, self.ink)


def draw_rule(drawing: Drawing, y: float, reach: float, paint: str) -> None:
    """Draw an ornament across a card at height y: a lozenge in the middle, a dot on its left and on its right,
    and two tapering lines that end `reach` units from the middle."""
    drawing.fill(Path().polygon(((MIDDLE - 9, y), (MIDDLE, y - 5), (MIDDLE + 9, y), (MIDDLE, y + 5))), paint)
    for side in (-1, 1):
        near, far = MIDDLE + side * 22, MIDDLE + side * reach
        drawing.fill(Path().polygon(((near, y - 0.9), (far, y), (near, y + 0.9))), paint)
        drawing.fill(Path().circle(MIDDLE + side * 15, y, 1.7), paint)
