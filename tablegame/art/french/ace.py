"""The four aces: one grand sign; behind that of spades the ornament of the house.

Knows rosettes and signs. Must not know the index.
"""

from __future__ import annotations

from typing import Final

from tablegame.art.card import HEIGHT, MIDDLE, Sheet
from tablegame.art.colour import mix
from tablegame.art.french.suits import pip
from tablegame.art.guilloche import Braid, braid, rosette
from tablegame.art.paths import HERE, Path, around

_CENTRE: Final = HEIGHT / 2
_WAVES: Final = {"H": 5, "D": 11, "C": 8}
"""Every ace has a rosette of its own."""

_NARROW: Final = 0.73
_GRAND: Final = 1.35
"""How much larger the sign is, within the same rosette, on a card that is small."""


def ace(sheet: Sheet, suit: str, narrow: bool, middle: float = MIDDLE) -> None:
    """The middle of an ace, smaller where a narrow field has to do between the indices or beside one."""
    size = _NARROW if narrow else 1.0
    if suit == "S":
        _house(sheet, size, middle)
        return
    sheet.stroke(rosette(middle, _CENTRE, 88 * size, _WAVES[suit]), sheet.tint(0.4), 0.75)
    grand = 1.0 if middle == MIDDLE else _GRAND
    pip(sheet, suit, HERE.moved(middle, _CENTRE), 104 * size * grand, sheet.ink)


def _house(sheet: Sheet, size: float, middle: float) -> None:
    """The grand spade in a braided ring between two ornament rules, the compass rose of the backs cut out of it."""
    ring = Path()
    braid(Braid(74 * size, 88 * size, 30, 4), middle, _CENTRE, ring)
    braid(Braid(88 * size, 93 * size, 60, 2), middle, _CENTRE, ring)
    for radius in (71.5, 74):
        ring.circle(middle, _CENTRE, radius * size)
    sheet.stroke(ring, sheet.tint(0.5), 0.75)
    pip(sheet, "S", HERE.moved(middle, _CENTRE - 2 * size), 124 * size, sheet.ink)
    _rose(sheet, middle, _CENTRE + 13 * size, 25 * size)
    for y in (56.0, HEIGHT - 56.0) if middle == MIDDLE else ():
        sheet.rule(y, 54)


def _rose(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """A compass rose of eight rays, each with a bare and a shaded side."""
    bare, shaded = sheet.stock, mix(sheet.stock, sheet.ink, 0.5)
    spokes = list(around(16, 1))
    for steps, length, beside, waist in ((range(2, 16, 4), 0.72, 1, 0.26), (range(0, 16, 4), 1.0, 2, 0.27)):
        one, two = Path(), Path()
        for step in steps:
            tip = (x + spokes[step][0] * length * radius, y + spokes[step][1] * length * radius)
            for path, side in ((one, -beside), (two, beside)):
                across, down = spokes[(step + side) % 16]
                path.polygon((tip, (x + across * waist * radius, y + down * waist * radius), (x, y)))
        sheet.fill(one, bare)
        sheet.fill(two, shaded)
    sheet.fill(Path().circle(x, y, radius * 0.1), sheet.ink)
    sheet.stroke(Path().circle(x, y, radius * 1.16), bare, 0.8)
