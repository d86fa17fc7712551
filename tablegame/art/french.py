"""Cards of French packs, in every cut: number cards with their pips in the traditional places, aces, courts, jokers.

`indexed.py` explains cuts, and draws the index in the corner of a card.
"""

from __future__ import annotations

from typing import Final

from tablegame.art import indexed
from tablegame.art.card import HEIGHT, MIDDLE, TURNED, CardSheet
from tablegame.art.drawing import Drawing
from tablegame.art.indexed import BESIDE, LARGE_STEP, STEP, CornerIndex, Cut, DrawSign, sheet_for
from tablegame.art.inks import Inks
from tablegame.art.lettering import box, centred, width
from tablegame.art.pack import PackArt
from tablegame.art.paths import HERE, Path, Point, Transform

_PIP: Final = 43.0  # the height of a pip
_COLUMN: Final = 33.5  # the distance of the outer columns of pips from the middle
_FIRST_ROW: Final = 62.0
_LAST_ROW: Final = HEIGHT - _FIRST_ROW
_MIDDLE_ROW: Final = HEIGHT / 2
_ROW_STEP: Final = (_LAST_ROW - _FIRST_ROW) / 3  # the distance of rows of pips where there are four

_COURT_SIGN: Final = (77.5, 37.0)  # the centre of the sign of a court card beside its index
_COURT_SIGN_SIZE: Final = 27.0  # the height of that sign

_NAME: Final = {"small": (147.0, 334.0), "rail": (MIDDLE, 334.0)}
"""The centre of a court card's name in the smaller cuts."""
_NAME_WIDTH: Final = 132.0  # the greatest width of that name
_NAME_SIZE: Final = 34.0  # the size of its type, unless it would be too wide

_WORD: Final = "JOKER"
JOKER_LOW: Final = 82.0  # the height at which the joker's index ends in the full cut
_JOKER_LARGE_LOW: Final = 122.0  # the height at which the joker's index ends in the picture cut


def french(
    pack: PackArt, inks: Inks, suit: str, rank: str, cut: Cut, four: bool = False, owner: int | None = None,
    letter: str = "", faded: bool = False,
) -> str:  # fmt: skip
    """A card of the pack as SVG. suit, rank: such as "S" and "10".
    four: whether the suits have four colours.
    owner: the seat whose mark is below the index; None for no mark.
    letter: the letter in the index, such as B for a German jack; "" for the rank itself."""
    sheet = sheet_for(inks, pack.ink_of(inks, suit, four), owner, faded)
    index = CornerIndex(letter or rank, _sign_of(pack, suit), owner)
    name = pack.names.get(rank, "")
    if cut == "full":
        _draw_full_contents(sheet, pack, suit, rank, index)
        indexed.draw_full_index(sheet, index)
        if name:
            _draw_nameplate(sheet, name)
    elif cut == "picture":
        _draw_picture_contents(sheet, pack, suit, rank, index)
        indexed.draw_picture_index(sheet, index)
    else:
        (indexed.draw_small_card if cut == "small" else indexed.draw_rail_card)(sheet, index)
        if name:
            size = _NAME_SIZE * min(1.0, _NAME_WIDTH / width(name, "serif-bold", _NAME_SIZE))
            sheet.fill(centred(name, "serif-bold", size, *_NAME[cut]), sheet.ink)
    return sheet.svg()


def _sign_of(pack: PackArt, suit: str) -> DrawSign:
    """A function that draws the sign of a suit."""

    def draw(sheet: CardSheet, placing: Transform, size: float) -> None:
        pack.print_sign(sheet, suit, placing, size, sheet.ink)

    return draw


def _draw_full_contents(sheet: CardSheet, pack: PackArt, suit: str, rank: str, index: CornerIndex) -> None:
    """Draw the part of the full cut within the frame. An ace is narrower if the index has the mark of a seat."""
    if rank == "A":
        pack.print_on(sheet, f"figures/{'' if index.owner is None else 'narrow/'}A{suit}.svg")
    elif rank.isdigit():
        _draw_pips(sheet, index.draw_sign, rank, MIDDLE)
    else:
        for placing in (HERE, TURNED):
            index.draw_sign(sheet, placing.moved(*_COURT_SIGN), _COURT_SIGN_SIZE)
        _draw_court(sheet, pack, suit, rank)


def _draw_picture_contents(sheet: CardSheet, pack: PackArt, suit: str, rank: str, index: CornerIndex) -> None:
    """Draw the part of the picture cut within the frame: a court behind the large index, pips or an ace beside it."""
    if rank == "A":
        pack.print_on(sheet, f"figures/beside/A{suit}.svg")
    elif rank.isdigit():
        _draw_pips(sheet, index.draw_sign, rank, BESIDE)
    else:
        _draw_court(sheet, pack, suit, rank)
        index.draw_sign(sheet, TURNED.moved(39, 47), 40)  # in the corner without an index


def _draw_court(sheet: CardSheet, pack: PackArt, suit: str, rank: str) -> None:
    pack.print_on(sheet, f"figures/{pack.faces.get(rank, rank)}{suit}.svg")


def _draw_pips(sheet: CardSheet, draw_sign: DrawSign, rank: str, middle: float) -> None:
    """Draw the pips of a number card; pips of the lower half are upside down. middle: the x of their middle column."""
    for x, y in places(int(rank)):
        moved_x = x + middle - MIDDLE
        upright = HERE.moved(moved_x, y)
        draw_sign(sheet, upright.scaled(-1) if y > _MIDDLE_ROW else upright, _PIP)  # -1 turns the sign round


def places(count: int) -> tuple[Point, ...]:
    """The centres of the pips of a number card, as in every French pack: two equal columns and one between them.
    count: the number of pips, from 2 to 10."""
    side_rows = {2: 0, 3: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}[count]
    heights = [_FIRST_ROW + (_LAST_ROW - _FIRST_ROW) * row / (side_rows - 1) for row in range(side_rows)]
    # The heights in the middle between the first two of three rows, and of four rows.
    between_three, between_four = _FIRST_ROW + (_MIDDLE_ROW - _FIRST_ROW) / 2, _FIRST_ROW + _ROW_STEP / 2
    middle_rows = {
        2: (_FIRST_ROW, _LAST_ROW), 3: (_FIRST_ROW, _MIDDLE_ROW, _LAST_ROW), 5: (_MIDDLE_ROW,), 7: (between_three,),
        8: (between_three, HEIGHT - between_three), 9: (_MIDDLE_ROW,), 10: (between_four, HEIGHT - between_four),
    }.get(count, ())  # fmt: skip
    sides = tuple((MIDDLE + side * _COLUMN, y) for y in heights for side in (-1, 1))
    return (*sides, *((MIDDLE, y) for y in middle_rows))


def _draw_nameplate(sheet: CardSheet, name: str) -> None:
    """Draw the name of a court card on a plate in the middle of the card."""
    size, height = 15, 22
    left, _, right, _ = box(name, "serif-bold", size)
    wide = right - left + height
    plate = Path().box(MIDDLE - wide / 2, _MIDDLE_ROW - height / 2, wide, height, 5)
    sheet.fill(plate, sheet.stock)
    sheet.stroke(plate, sheet.ink, 1.6)
    sheet.fill(centred(name, "serif-bold", size, MIDDLE, _MIDDLE_ROW), sheet.ink)


def pip(pack: PackArt, inks: Inks, suit: str, four: bool) -> str:
    """The sign of a suit as a square SVG, for use outside of cards. A light edge makes it visible on any ground."""
    drawing = Drawing(100, 100)
    path = pack.outline(suit, HERE.moved(50, 50).scaled(0.88))
    drawing.stroke(path, inks.card_top, 9)
    drawing.fill(path, pack.ink_of(inks, suit, four))
    return drawing.svg()


def joker(pack: PackArt, inks: Inks, cut: Cut, faded: bool = False) -> str:
    """The joker as SVG: the picture of a fool, with a fool's cap and the word JOKER as its index."""
    sheet = CardSheet(inks, inks.card_text, faded)
    if cut == "full":
        pack.print_on(sheet, "figures/joker.svg")
        sheet.draw_double_frame(STEP, JOKER_LOW)
        for placing in (HERE, TURNED):
            _draw_cap(sheet, pack, placing.moved(37.5, 40), 40)
            _draw_word(sheet, 37.5, 71, 37, placing)
    elif cut == "picture":
        pack.print_on(sheet, "figures/beside/joker.svg")
        indexed.draw_picture_frame(sheet, _JOKER_LARGE_LOW)
        _draw_cap(sheet, pack, HERE.moved(46, 52), 64)
        _draw_word(sheet, 46, 98, LARGE_STEP - 24)
    elif cut == "small":
        indexed.draw_single_frame(sheet)
        _draw_cap(sheet, pack, HERE.moved(49, 52), 66)
        _draw_word(sheet, 154, 50, 128)
        _draw_cap(sheet, pack, HERE.moved(147, 226), 128)
    else:
        indexed.draw_single_frame(sheet)
        _draw_cap(sheet, pack, HERE.moved(50, 48), 60)
        _draw_word(sheet, 152, 48, 128)
        _draw_cap(sheet, pack, HERE.moved(MIDDLE, 218), 148)
    return sheet.svg()


def _draw_word(sheet: CardSheet, x: float, y: float, wide: float, placing: Transform = HERE) -> None:
    """Draw the word JOKER centred at x, y. wide: its width in units, with some room at both sides."""
    size = wide / 3.26  # the word is 3.1 em wide; some room is left at both sides
    sheet.fill(centred(_WORD, "serif-bold", size, x, y, placing), sheet.ink)


def _draw_cap(sheet: CardSheet, pack: PackArt, placing: Transform, size: float) -> None:
    """Draw the fool's cap. placing: moves the middle of the cap from 0, 0 to its place. size: its height in units."""
    pack.print_on(sheet, "signs/joker.svg", placing.scaled(size / 100))  # the file is 100 units high
