"""The cards of the pack: pips in their traditional places, aces, courts within the frame, in every cut.

Knows ranks by their letters. Must not know what a card is worth in any game.
"""

from __future__ import annotations

from typing import Final

from tablegame.art.card import HEIGHT, MIDDLE, TURNED, Sheet
from tablegame.art.french.ace import ace
from tablegame.art.french.court import COURTS, bare_court, court
from tablegame.art.french.suits import ink_of, pip
from tablegame.art.indexed import BESIDE, Cut, Index, Sign, full_index, picture_index, rail_card, sheet_for, small_card
from tablegame.art.inks import Inks
from tablegame.art.lettering import box, centred, width
from tablegame.art.paths import HERE, Path, Placing

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

_PIP: Final = 43.0
_COLUMN: Final = 33.5
"""Size of a pip in the field, and how far the outer columns stand from the middle."""

_HIGH: Final = 62.0
_LOW: Final = HEIGHT - _HIGH
_CENTRE: Final = HEIGHT / 2
_THIRD: Final = (_LOW - _HIGH) / 3


def french(
    inks: Inks, suit: str, rank: str, cut: Cut, four: bool = False, owner: int | None = None, sign: str = "",
    faded: bool = False,
) -> str:  # fmt: skip
    """A card of the pack as SVG; sign is the index letter of another language."""
    sheet = sheet_for(inks, ink_of(inks, suit, four), owner, faded)
    index = Index(sign or rank, _sign(suit), owner)
    if cut == "small":
        small_card(sheet, index)
    elif cut == "rail":
        rail_card(sheet, index)
    elif cut == "picture":
        _picture(sheet, suit, rank, index, faded)
    else:
        _full(sheet, suit, rank, index, faded)
    return sheet.svg()


def _sign(suit: str) -> Sign:
    def draw(sheet: Sheet, placing: Placing, size: float) -> None:
        pip(sheet, suit, placing, size, sheet.ink)

    return draw


def _full(sheet: Sheet, suit: str, rank: str, index: Index, faded: bool) -> None:
    if rank == "A":
        ace(sheet, suit, index.owner is not None)
    elif rank in COURTS:
        court(sheet, suit, rank, faded)
    else:
        _pips(sheet, suit, rank, MIDDLE)
    full_index(sheet, index)


def _picture(sheet: Sheet, suit: str, rank: str, index: Index, faded: bool) -> None:
    """The picture cut: a court's figure under the large index, pips and aces beside it."""
    if rank == "A":
        ace(sheet, suit, True, BESIDE)
    elif rank in COURTS:
        bare_court(sheet, suit, rank, faded)
        pip(sheet, suit, TURNED.moved(39, 47), 40, sheet.ink)
    else:
        _pips(sheet, suit, rank, BESIDE)
    picture_index(sheet, index)


def _pips(sheet: Sheet, suit: str, rank: str, middle: float) -> None:
    for x, y in places(int(rank)):
        turned = y > _CENTRE
        across = x + middle - MIDDLE
        placing = Placing(-1, 0, 0, -1, across, y) if turned else HERE.moved(across, y)
        pip(sheet, suit, placing, _PIP, sheet.ink)


def places(count: int) -> tuple[tuple[float, float], ...]:
    """Where the pips of a number card (2-10) stand, as on every pack of the kind."""
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


ITALIAN: Final = ("A", "2", "3", "4", "5", "6", "7", "F", "C", "R")
"""Ranks of the 40 cards: ace to seven, fante (8), cavallo (9), re (10)."""

_NAMES: Final = {"F": "FANTE", "C": "CAVALLO", "R": "RE"}
_NAME_AT: Final = {"small": (147.0, 334.0), "rail": (MIDDLE, 334.0)}
_NAME_WIDE: Final = 132.0


def italian(
    inks: Inks, suit: str, rank: str, cut: Cut, four: bool = False, owner: int | None = None, faded: bool = False
) -> str:
    """One of the 40 cards with the Italian names of its court ranks, as SVG."""
    if rank not in _NAMES:
        return french(inks, suit, rank, cut, four, owner, "", faded)
    sheet = sheet_for(inks, ink_of(inks, suit, four), owner, faded)
    index = Index(rank, _sign(suit), owner)
    if cut == "full":
        court(sheet, suit, rank, faded)
        full_index(sheet, index)
        _nameplate(sheet, _NAMES[rank])
    elif cut == "picture":
        _picture(sheet, suit, rank, index, faded)
    else:
        (small_card if cut == "small" else rail_card)(sheet, index)
        size = min(34.0, 34 * _NAME_WIDE / width(_NAMES[rank], "serif-bold", 34))
        sheet.fill(centred(_NAMES[rank], "serif-bold", size, *_NAME_AT[cut]), sheet.ink)
    return sheet.svg()


def _nameplate(sheet: Sheet, name: str) -> None:
    """The name on a plate in the middle of the belt."""
    left, _, right, _ = box(name, "serif-bold", 15)
    wide = right - left + 22
    plate = Path().box(MIDDLE - wide / 2, _CENTRE - 11, wide, 22, 5)
    sheet.fill(plate, sheet.stock)
    sheet.stroke(plate, sheet.ink, 1.6)
    sheet.fill(centred(name, "serif-bold", 15, MIDDLE, _CENTRE), sheet.ink)
