"""ContractGrid on the shelf: the manifest, and the picture of a sheet with counters and a line behind three cards."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_of
from tablegame.view.scene import Line, Panel, Rect

_SHEET: Final = (
    ("no-trump", "zero", "second", "different"),
    ("third", "first", "play", "hearts"),
    ("one", "clubs", "soloist", "two"),
    ("all-trump", "diamonds", "partner", "spades"),
)
"""The contract of each square, row by row, as its art is called."""
_MARKED: Final = frozenset(("third", "clubs", "partner", "zero", "play", "different"))
_COUNTERS: Final = {"second": "counter/0/made", "first": "counter/0/open", "soloist": "counter/0"}
"""The contracts with a counter, each with the art of its counter."""
_LINE: Final = ((1, 0), (3, 2))  # the line that stands: row and column of its first and of its last square
_KING, _SEVEN = (1, 13), (3, 7)  # the two cards behind the joker: suit and rank
_RING_DRAWINGS: Final = 4  # the number of different pencilled rings
_HAND: Final = 1.85  # the part of the hand at the right of the pad, in widths of a card


def _draw_picture(b: Builder, area: Rect) -> None:
    """Draw a pad with a sheet, on which some contracts are marked, and a hand of three cards in front of it."""
    # All factors were chosen by eye.
    side = max(16.0, min(area.h * 0.26, area.w * 0.15))  # of a square
    margin, binding = side * 0.22, side * 0.42
    pad_width, card_width = 4 * side + 2 * margin, min(area.w * 0.21, area.h * 0.52 / CARD_ASPECT)
    # Pad and hand together are in the middle of a wide area, and fill a narrow one.
    x = max(area.x + area.w * 0.05, area.cx - (pad_width + _HAND * card_width) / 2)
    pad = Rect(x, area.y + area.h * 0.07, pad_width, 4 * side + binding + 2 * margin)
    b.add(Panel(pad, "sheet"))
    left, top = round(pad.x + margin), round(pad.y + binding)
    _draw_rulings(b, left, top, side)
    for row, contracts in enumerate(_SHEET):
        for column, contract in enumerate(contracts):
            _draw_square(b, Rect(left + column * side, top + row * side, side, side), contract)
    first, last = ((left + (column + 0.5) * side, top + (row + 0.5) * side) for row, column in _LINE)
    b.add(Line((first, last), "seat.0", max(2.0, side * 0.06)))
    _draw_hand(b, area, pad, card_width)


def _draw_rulings(b: Builder, left: int, top: int, side: float) -> None:
    """Draw the five lines down and the five lines across of a sheet. side: the side of a square."""
    for number in range(5):
        offset = round(number * side)
        b.add(Line(((left, top + offset), (left + 4 * side, top + offset)), "faint", 1.0))
        b.add(Line(((left + offset, top), (left + offset, top + 4 * side)), "faint", 1.0))


def _draw_square(b: Builder, cell: Rect, contract: str) -> None:
    """Draw a contract (named as its art) into its square, with a pencil mark and a counter if it has them."""
    if contract in _MARKED:
        ring = len(contract) % _RING_DRAWINGS  # so that the rings of the sheet differ, the same at every drawing
        b.picture(cell.inset(cell.w * 0.02), "pencil/hatching")
        b.picture(cell.inset(cell.w * 0.07), f"pencil/ring/{ring}")
    side = cell.w * 0.54
    b.picture(Rect(cell.cx - side / 2, cell.cy - side / 2, side, side), f"contract/{contract}")
    if contract in _COUNTERS:
        size = cell.w * 0.44
        b.picture(Rect(cell.right - size * 0.84, cell.y - size * 0.16, size, size), _COUNTERS[contract])


def _draw_hand(b: Builder, area: Rect, pad: Rect, width: float) -> None:
    """Draw a fan of three cards that half covers the right edge of the pad. width: the width of a card."""
    height = width * CARD_ASPECT
    x, y = min(pad.right + width * 0.65, area.right - width * 1.22), area.cy + area.h * 0.1
    cut = cut_of(width)
    faces = [b.faces.card(*card, cut, b.words) for card in (_KING, _SEVEN)] + [b.faces.joker(cut)]
    offsets = (-0.55, 0.1), (0.55, 0.1), (0.0, 0.0)  # to the right and down, in widths of a card
    angles = 13.0, -13.0, 0.0  # in degrees
    for number, (face, (dx, dy), angle) in enumerate(zip(faces, offsets, angles, strict=True)):
        b.add(CardPlace(x + dx * width, y + dy * width, width, height, angle).card(f"cover/{number}", face))


GAME: Final = Game(
    key="contractgrid",
    title=N_("ContractGrid"),
    tagline=N_("Bid on your own sheet of contracts and complete its lines"),
    minutes=90,
    depth=3,
    players=(3, 4),
    short=(N_("nine contracts, 24 cards"), {"contracts": "nine", "cards": 24}),
    picture=_draw_picture,
    deals=True,
    composes=True,
    parts=("drills", "prints", "reasons"),
)
