"""The joker's card: his figure with the four suits in the air, and a fool's cap for an index.

Knows the cuts. Must not know what a joker is worth in any game.
"""

from __future__ import annotations

from typing import Final

from tablegame.art.card import HEIGHT, MIDDLE, TURNED, WIDTH, Sheet
from tablegame.art.courts import joker as figure
from tablegame.art.french.suits import RED, ink_of, pip
from tablegame.art.indexed import LARGE_STEP, STEP, Cut, fading, picture_frame
from tablegame.art.inks import Inks
from tablegame.art.lettering import centred
from tablegame.art.paths import HERE, Path, Placing, placed

_WORD: Final = "JOKER"
LOW: Final = 82.0
"""How far down the joker's index reaches."""
_LARGE_LOW: Final = 122.0
_IN_THE_AIR: Final = 34.0
_SIGNS: Final = "SHCD"


def joker(inks: Inks, cut: Cut, faded: bool = False) -> str:
    """The joker as SVG."""
    sheet = Sheet(inks, inks.card_text, faded)
    if cut == "full":
        _full(sheet, faded)
    elif cut == "picture":
        _figure(sheet, faded, 1)
        picture_frame(sheet, _LARGE_LOW)
        _cap(sheet, HERE.moved(46, 52), 64)
        _word(sheet, 46, 98, LARGE_STEP - 24)
    else:
        sheet.stroke(Path().box(9, 9, WIDTH - 18, HEIGHT - 18, 8), sheet.ink, 2.4)
        small = cut == "small"
        _cap(sheet, HERE.moved(49, 52) if small else HERE.moved(50, 48), 66 if small else 60)
        _word(sheet, 154 if small else 152, 50 if small else 48, 128)
        _cap(sheet, HERE.moved(147, 226) if small else HERE.moved(MIDDLE, 218), 128 if small else 148)
    return sheet.svg()


def _full(sheet: Sheet, faded: bool) -> None:
    _figure(sheet, faded, 0)
    sheet.double_frame(STEP, LOW)
    for placing in (HERE, TURNED):
        _cap(sheet, placing.moved(37.5, 40), 40)
        _word(sheet, 37.5, 71, 37, placing)


def _figure(sheet: Sheet, faded: bool, first: int) -> None:
    """The fool, and the signs in the air from the first that there is room for."""
    figure.print_on(sheet, fading(sheet) if faded else None)
    for suit, ((x, y), turn) in list(zip(_SIGNS, figure.FLYING, strict=True))[first:]:
        paint = sheet.ink if faded else ink_of(sheet.inks, suit)
        pip(sheet, suit, placed(x, y, 1, turn), _IN_THE_AIR, paint)


def _word(sheet: Sheet, x: float, y: float, wide: float, placing: Placing = HERE) -> None:
    """The word in that width."""
    size = wide / 3.26
    sheet.fill(centred(_WORD, "serif-bold", size, x, y, placing), sheet.ink)


def _cap(sheet: Sheet, placing: Placing, size: float) -> None:
    """A fool's cap with three bells, one half black and the other red; so many units high."""
    place = placing.scaled(size / 100)
    other = sheet.ink if sheet.ink == sheet.inks.card_faint else RED
    for side, paint in ((-1, sheet.ink), (1, other)):
        half = Path(place.scaled(side, 1)).move(0, -38).curve((6, -32), (12, -26), (15, -15))
        half.curve((27, -33), (48, -24), (45, 10)).curve((36, -4), (28, 4), (25, 24)).line(0, 24).close()
        half.polygon(((0, 30), (26, 30), (24, 44), (0, 44)))
        half.circle(44, 19, 7.5)
        sheet.fill(half, paint)
    sheet.fill(Path(place).circle(0, -42, 7.5), sheet.ink)
