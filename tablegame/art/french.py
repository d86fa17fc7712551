"""Cards of French packs: pips in their traditional places, aces, courts within the frame, the joker, in every cut."""

from __future__ import annotations

from typing import Final

from tablegame.art.card import HEIGHT, MIDDLE, TURNED, CardSheet
from tablegame.art.drawing import Drawing
from tablegame.art.indexed import (
    BESIDE,
    LARGE_STEP,
    STEP,
    CornerIndex,
    Cut,
    Sign,
    full_index,
    picture_frame,
    picture_index,
    rail_card,
    sheet_for,
    single_edge,
    small_card,
)
from tablegame.art.inks import Inks
from tablegame.art.lettering import box, centred, width
from tablegame.art.pack import PackArt
from tablegame.art.paths import HERE, Path, Transform

_PIP: Final = 43.0
_COLUMN: Final = 33.5
"""Size of a pip in the field, and distance of the outer columns from the middle."""

_HIGH: Final = 62.0
_LOW: Final = HEIGHT - _HIGH
_CENTRE: Final = HEIGHT / 2
_THIRD: Final = (_LOW - _HIGH) / 3

_SIGN: Final = (77.5, 37.0, 27.0)
"""Place and size of the large sign of a court beside the index."""

_NAME_AT: Final = {"small": (147.0, 334.0), "rail": (MIDDLE, 334.0)}
_NAME_WIDE: Final = 132.0

_WORD: Final = "JOKER"
JOKER_LOW: Final = 82.0
"""How far down the joker's index reaches."""
_JOKER_LARGE_LOW: Final = 122.0


def french(
    pack: PackArt, inks: Inks, suit: str, rank: str, cut: Cut, four: bool = False, owner: int | None = None,
    letter: str = "", faded: bool = False,
) -> str:  # fmt: skip
    """A card of the pack as SVG; letter is the index letter of another language."""
    sheet = sheet_for(inks, pack.ink_of(inks, suit, four), owner, faded)
    index = CornerIndex(letter or rank, _sign(pack, suit), owner)
    name = pack.names.get(rank, "")
    if cut == "full":
        _full(sheet, pack, suit, rank, index)
        full_index(sheet, index)
        if name:
            _nameplate(sheet, name)
    elif cut == "picture":
        _picture(sheet, pack, suit, rank, index)
        picture_index(sheet, index)
    else:
        (small_card if cut == "small" else rail_card)(sheet, index)
        if name:
            size = min(34.0, 34 * _NAME_WIDE / width(name, "serif-bold", 34))
            sheet.fill(centred(name, "serif-bold", size, *_NAME_AT[cut]), sheet.ink)
    return sheet.svg()


def _sign(pack: PackArt, suit: str) -> Sign:
    def draw(sheet: CardSheet, placing: Transform, size: float) -> None:
        pack.print_sign(sheet, suit, placing, size, sheet.ink)

    return draw


def _full(sheet: CardSheet, pack: PackArt, suit: str, rank: str, index: CornerIndex) -> None:
    """The contents of the frame; an ace is smaller if the index has a seat's mark."""
    if rank == "A":
        pack.print_on(sheet, f"figures/{'' if index.owner is None else 'narrow/'}A{suit}.svg")
    elif rank.isdigit():
        _pips(sheet, index.sign, rank, MIDDLE)
    else:
        x, y, size = _SIGN
        for placing in (HERE, TURNED):
            index.sign(sheet, placing.moved(x, y), size)
        _figure(sheet, pack, suit, rank)


def _picture(sheet: CardSheet, pack: PackArt, suit: str, rank: str, index: CornerIndex) -> None:
    """The picture cut: a court's figure under the large index, pips and aces beside it."""
    if rank == "A":
        pack.print_on(sheet, f"figures/beside/A{suit}.svg")
    elif rank.isdigit():
        _pips(sheet, index.sign, rank, BESIDE)
    else:
        _figure(sheet, pack, suit, rank)
        index.sign(sheet, TURNED.moved(39, 47), 40)


def _figure(sheet: CardSheet, pack: PackArt, suit: str, rank: str) -> None:
    pack.print_on(sheet, f"figures/{pack.faces.get(rank, rank)}{suit}.svg")


def _pips(sheet: CardSheet, sign: Sign, rank: str, middle: float) -> None:
    for x, y in places(int(rank)):
        turned = y > _CENTRE
        across = x + middle - MIDDLE
        sign(sheet, Transform(-1, 0, 0, -1, across, y) if turned else HERE.moved(across, y), _PIP)


def places(count: int) -> tuple[tuple[float, float], ...]:
    """The places of the pips of a number card (2-10), as in every French pack."""
    sides = {2: 0, 3: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}[count]
    rows = {0: (), 2: (_HIGH, _LOW), 3: (_HIGH, _CENTRE, _LOW)}.get(
        sides, tuple(_HIGH + _THIRD * row for row in range(4))
    )
    half, quarter = (_HIGH + _CENTRE) / 2, _HIGH + _THIRD / 2
    middle = {
        2: (_HIGH, _LOW), 3: (_HIGH, _CENTRE, _LOW), 5: (_CENTRE,), 7: (half,), 8: (half, HEIGHT - half),
        9: (_CENTRE,), 10: (quarter, HEIGHT - quarter),
    }.get(count, ())  # fmt: skip
    return tuple((MIDDLE + side * _COLUMN, y) for y in rows for side in (-1, 1)) + tuple((MIDDLE, y) for y in middle)


def _nameplate(sheet: CardSheet, name: str) -> None:
    left, _, right, _ = box(name, "serif-bold", 15)
    wide = right - left + 22
    plate = Path().box(MIDDLE - wide / 2, _CENTRE - 11, wide, 22, 5)
    sheet.fill(plate, sheet.stock)
    sheet.stroke(plate, sheet.ink, 1.6)
    sheet.fill(centred(name, "serif-bold", 15, MIDDLE, _CENTRE), sheet.ink)


def pip(pack: PackArt, inks: Inks, suit: str, four: bool) -> str:
    """The bare sign as SVG on a square, for words and plates; edged in stock so that it is visible on any ground."""
    drawing = Drawing(100, 100)
    path = pack.outline(suit, HERE.moved(50, 50).scaled(0.88))
    drawing.stroke(path, inks.card_top, 9)
    drawing.fill(path, pack.ink_of(inks, suit, four))
    return drawing.svg()


def joker(pack: PackArt, inks: Inks, cut: Cut, faded: bool = False) -> str:
    """The joker as SVG: the fool, a cap and the word for an index."""
    sheet = CardSheet(inks, inks.card_text, faded)
    if cut == "full":
        pack.print_on(sheet, "figures/joker.svg")
        sheet.double_frame(STEP, JOKER_LOW)
        for placing in (HERE, TURNED):
            _cap(sheet, pack, placing.moved(37.5, 40), 40)
            _word(sheet, 37.5, 71, 37, placing)
    elif cut == "picture":
        pack.print_on(sheet, "figures/beside/joker.svg")
        picture_frame(sheet, _JOKER_LARGE_LOW)
        _cap(sheet, pack, HERE.moved(46, 52), 64)
        _word(sheet, 46, 98, LARGE_STEP - 24)
    else:
        single_edge(sheet)
        small = cut == "small"
        _cap(sheet, pack, HERE.moved(49, 52) if small else HERE.moved(50, 48), 66 if small else 60)
        _word(sheet, 154 if small else 152, 50 if small else 48, 128)
        _cap(sheet, pack, HERE.moved(147, 226) if small else HERE.moved(MIDDLE, 218), 128 if small else 148)
    return sheet.svg()


def _word(sheet: CardSheet, x: float, y: float, wide: float, placing: Transform = HERE) -> None:
    sheet.fill(centred(_WORD, "serif-bold", wide / 3.26, x, y, placing), sheet.ink)


def _cap(sheet: CardSheet, pack: PackArt, placing: Transform, size: float) -> None:
    pack.print_on(sheet, "signs/joker.svg", placing.scaled(size / 100))
