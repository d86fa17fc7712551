"""The common parts of all card faces: the sheet, frames with tabs cut into them, corner indices. Knows the measures of
a card: 240 x 370 units, two of them left empty all round, so that the edge of a rotated card is smooth."""

from __future__ import annotations

from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks, mix
from tablegame.art.lettering import box, centred
from tablegame.art.paths import HERE, Path, Transform, half_turn

WIDTH: Final = 240.0
HEIGHT: Final = 370.0
MARGIN: Final = 2.0
MIDDLE: Final = WIDTH / 2
_CORNER: Final = 13.0
_BANDS: Final = 30
_TOP: Final = MARGIN + _CORNER
_WIDE: Final = WIDTH - 2 * MARGIN
_HIGH: Final = HEIGHT - 2 * MARGIN

TURNED: Final = half_turn(WIDTH, HEIGHT)
"""Turns to the other end of the card."""


def inner_frame(step: float, low: float) -> Path:
    """The inner hairline, which leaves two opposite corners free as far as step and low."""
    near = 17.0
    far, bottom = WIDTH - near, HEIGHT - near
    corners = (
        (step, near), (far, near), (far, HEIGHT - low), (WIDTH - step, HEIGHT - low),
        (WIDTH - step, bottom), (near, bottom), (near, low), (step, low),
    )  # fmt: skip
    return Path().rounded(corners, (3, 5, 3, 10, 3, 5, 3, 10))


class CardSheet(Drawing):
    """An empty card in its stock, with the ink it is printed in; a faded one is printed in the faint ink throughout."""

    def __init__(self, inks: Inks, ink: str, faded: bool = False) -> None:
        super().__init__(WIDTH, HEIGHT)
        self.inks = inks
        self.faded = faded
        self.ink = inks.card_faint if faded else ink
        self.stock = mix(inks.card_top, inks.card_bottom, 0.5)
        self._paper()
        self.stroke(Path().box(MARGIN + 0.5, MARGIN + 0.5, _WIDE - 1, _HIGH - 1, _CORNER - 0.5), inks.card_edge, 1)

    def _paper(self) -> None:
        """The stock, from its top colour to its bottom colour in well overlapping bands of one shade each. A gradient
        would look the same and take half of the rasteriser's time for a card."""
        self.fill(Path().box(MARGIN, MARGIN, _WIDE, _HIGH, _CORNER), self.inks.card_bottom)
        head = ((MARGIN, MARGIN), (WIDTH - MARGIN, MARGIN), (WIDTH - MARGIN, _TOP + 12), (MARGIN, _TOP + 12))
        self.fill(Path().rounded(head, (_CORNER, _CORNER, 0, 0)), self.inks.card_top)
        for band in range(_BANDS):
            y = _TOP + (HEIGHT - 2 * _TOP) * band / _BANDS
            colour = mix(self.inks.card_top, self.inks.card_bottom, (band + 1) / (_BANDS + 1))
            self.fill(Path().box(MARGIN + 0.9, y, _WIDE - 1.8, min(30, HEIGHT - _TOP - y)), colour)

    def tint(self, share: float) -> str:
        """The card's ink thinned on the stock."""
        return mix(self.stock, self.ink, share)

    def letter_tab(self, letter: str, left: float, side: float, size: float, placing: Transform = HERE) -> None:
        """The owner's letter in a tab that fills the corner of the frame."""
        down = side * 1.04
        corners = ((left, left), (left + side, left), (left + side, left + down), (left, left + down))
        self.fill(Path(placing).rounded(corners, (8, 0, 8, 0)), self.ink)
        gap, wide, high = 3.2, side - 6.4, down - 6.4
        line = ((left + gap, left + gap), (left + gap + wide, left + gap))
        line_end = ((left + gap + wide, left + gap + high), (left + gap, left + gap + high))
        edge = mix(self.ink, self.inks.card_top, 0.6)
        self.stroke(Path(placing).rounded((*line, *line_end), (5, 1, 5, 1)), edge, 0.8)
        x, y = left + side / 2, left + down / 2
        self.fill(centred(letter, "serif-bold", size, x, y, placing), self.inks.card_top)

    def double_frame(self, step: float = 62.0, low: float = 63.7) -> None:
        """Two hairlines; the inner one steps round the contents of two opposite corners, as far as step and low."""
        self.stroke(Path().box(12, 12, WIDTH - 24, HEIGHT - 24, 8), self.ink, 1.8)
        self.stroke(inner_frame(step, low), self.ink, 0.9)

    def corner_index(self, text: str, size: float, placing: Transform = HERE) -> None:
        """The rank in the corner opposite the tab, right-aligned within the frame."""
        left, top, right, bottom = box(text, "serif-bold", size)
        x, y = WIDTH - 25 - (right - left) / 2, 25 + (bottom - top) / 2
        self.fill(centred(text, "serif-bold", size, x, y, placing), self.ink)

    def numeral_over(self, text: str, size: float, x: float, y: float, paint: str) -> None:
        """A large rank separated from the fine lines behind it by a halo of stock, with a hairline round it."""
        shape = centred(text, "serif-bold", size, x, y)
        self.stroke(shape, self.tint(0.45), 8.6)
        self.stroke(shape, self.stock, 7.0)
        self.fill(shape, paint)


def rule(drawing: Drawing, y: float, reach: float, paint: str) -> None:
    """An ornament rule: two tapering lines, a lozenge and two points."""
    drawing.fill(Path().polygon(((MIDDLE - 9, y), (MIDDLE, y - 5), (MIDDLE + 9, y), (MIDDLE, y + 5))), paint)
    for side in (-1, 1):
        near, far = MIDDLE + side * 22, MIDDLE + side * reach
        drawing.fill(Path().polygon(((near, y - 0.9), (far, y), (near, y + 0.9))), paint)
        drawing.fill(Path().circle(MIDDLE + side * 15, y, 1.7), paint)
