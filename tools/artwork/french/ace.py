"""The four aces: one grand sign; behind that of spades the ornament of the house."""

from __future__ import annotations

from typing import Final

from artwork.french.suits import Paints, pip
from tablegame.art.card import HEIGHT, MIDDLE, rule
from tablegame.art.drawing import Drawing
from tablegame.art.guilloche import Braid, braid, rosette
from tablegame.art.indexed import BESIDE
from tablegame.art.paths import HERE, Path, around

_CENTRE: Final = HEIGHT / 2
_WAVES: Final = {"H": 5, "D": 11, "C": 8}
"""Every ace has a rosette of its own."""

_NARROW: Final = 0.73
_GRAND: Final = 1.35
"""How much larger the sign is, within the same rosette, on a card that is small."""


def ace(drawing: Drawing, suit: str, field: str, paints: Paints) -> None:
    """The middle of an ace: in the whole frame (""), "narrow" between indices with a mark, "beside" one large index."""
    size = _NARROW if field else 1.0
    middle = BESIDE if field == "beside" else MIDDLE
    if suit == "S":
        _house(drawing, size, middle, paints)
        return
    drawing.stroke(rosette(middle, _CENTRE, 88 * size, _WAVES[suit]), paints["suit 40% on stock"], 0.75)
    grand = _GRAND if field == "beside" else 1.0
    pip(drawing, suit, HERE.moved(middle, _CENTRE), 104 * size * grand, paints)


def _house(drawing: Drawing, size: float, middle: float, paints: Paints) -> None:
    """The grand spade in a braided ring between two ornament rules, the compass rose of the backs cut out of it."""
    ring = Path()
    braid(Braid(74 * size, 88 * size, 30, 4), middle, _CENTRE, ring)
    braid(Braid(88 * size, 93 * size, 60, 2), middle, _CENTRE, ring)
    for radius in (71.5, 74):
        ring.circle(middle, _CENTRE, radius * size)
    drawing.stroke(ring, paints["suit 50% on stock"], 0.75)
    pip(drawing, "S", HERE.moved(middle, _CENTRE - 2 * size), 124 * size, paints)
    _rose(drawing, middle, _CENTRE + 13 * size, 25 * size, paints)
    for y in (56.0, HEIGHT - 56.0) if middle == MIDDLE else ():
        rule(drawing, y, 54, paints["suit"])


def _rose(drawing: Drawing, x: float, y: float, radius: float, paints: Paints) -> None:
    """A compass rose of eight rays, each with a bare and a shaded side."""
    spokes = list(around(16, 1))
    for steps, length, beside, waist in ((range(2, 16, 4), 0.72, 1, 0.26), (range(0, 16, 4), 1.0, 2, 0.27)):
        one, two = Path(), Path()
        for step in steps:
            tip = (x + spokes[step][0] * length * radius, y + spokes[step][1] * length * radius)
            for path, side in ((one, -beside), (two, beside)):
                across, down = spokes[(step + side) % 16]
                path.polygon((tip, (x + across * waist * radius, y + down * waist * radius), (x, y)))
        drawing.fill(one, paints["stock"])
        drawing.fill(two, paints["suit 50% on stock"])
    drawing.fill(Path().circle(x, y, radius * 0.1), paints["suit"])
    drawing.stroke(Path().circle(x, y, radius * 1.16), paints["stock"], 0.8)
