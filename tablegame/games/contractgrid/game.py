"""ContractGrid on the shelf: a printed pad with pencil, counters and a line on it, and three cards beside it."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_of
from tablegame.view.scene import Line, Panel, Rect

_SIGNS: Final = (
    ("no-trump", "zero", "second", "different"),
    ("third", "first", "play", "hearts"),
    ("one", "clubs", "soloist", "two"),
    ("all-trump", "diamonds", "partner", "spades"),
)
_RINGED: Final = frozenset(("third", "clubs", "partner", "zero", "play", "different"))
_COUNTERS: Final = {"second": "counter/0/made", "first": "counter/0/open", "soloist": "counter/0"}
_LINE: Final = ((1, 0), (3, 2))
"""Row and column of the first and the last square of the line that stands."""

_KING, _SEVEN = (1, 13), (3, 7)
"""Suit and rank of two cards in the hand, the joker before them."""


_HAND: Final = 1.85
"""How far the hand of the picture reaches beyond the pad, in widths of a card."""


def _picture(b: Builder, area: Rect) -> None:
    step = max(16.0, min(area.h * 0.26, area.w * 0.15))
    margin, binding = step * 0.22, step * 0.42
    wide, width = 4 * step + 2 * margin, min(area.w * 0.21, area.h * 0.52 / CARD_ASPECT)
    # Pad and hand together are in the middle of a wide area, and fill a narrow one.
    x = max(area.x + area.w * 0.05, area.cx - (wide + _HAND * width) / 2)
    pad = Rect(x, area.y + area.h * 0.07, wide, 4 * step + binding + 2 * margin)
    b.add(Panel(pad, "sheet"))
    left, top = round(pad.x + margin), round(pad.y + binding)
    _squares(b, left, top, step)
    for row, signs in enumerate(_SIGNS):
        for column, sign in enumerate(signs):
            _square(b, Rect(left + column * step, top + row * step, step, step), sign)
    (r0, c0), (r1, c1) = _LINE
    ends = (left + (c0 + 0.5) * step, top + (r0 + 0.5) * step), (left + (c1 + 0.5) * step, top + (r1 + 0.5) * step)
    b.add(Line(ends, "seat.0", max(2.0, step * 0.06)))
    _cards(b, area, pad, width)


def _squares(b: Builder, left: int, top: int, step: float) -> None:
    for at in range(5):
        along = round(at * step)
        b.add(Line(((left, top + along), (left + 4 * step, top + along)), "faint", 1.0))
        b.add(Line(((left + along, top), (left + along, top + 4 * step)), "faint", 1.0))


def _square(b: Builder, cell: Rect, sign: str) -> None:
    step = cell.w
    if sign in _RINGED:
        b.picture(cell.inset(step * 0.02), "pencil/hatching")
        b.picture(cell.inset(step * 0.07), f"pencil/ring/{len(sign) % 4}")
    side = step * 0.54
    b.picture(Rect(cell.cx - side / 2, cell.cy - side / 2, side, side), f"contract/{sign}")
    if sign in _COUNTERS:
        size = step * 0.44
        b.picture(Rect(cell.right - size * 0.84, cell.y - size * 0.16, size, size), _COUNTERS[sign])


def _cards(b: Builder, area: Rect, pad: Rect, width: float) -> None:
    """A hand of three cards of that width that lies half upon the pad's edge."""
    height = width * CARD_ASPECT
    x, y = min(pad.right + width * 0.65, area.right - width * 1.22), area.cy + area.h * 0.1
    cut = cut_of(width)
    faces = [b.faces.card(*card, cut, b.words) for card in (_KING, _SEVEN)] + [b.faces.joker(cut)]
    for number, (face, across, angle) in enumerate(zip(faces, (-0.55, 0.55, 0.0), (13.0, -13.0, 0.0), strict=True)):
        down = 0.1 if angle else 0.0
        b.add(CardPlace(x + across * width, y + down * width, width, height, angle).card(f"cover/{number}", face))


GAME: Final = Game(
    key="contractgrid",
    title=N_("ContractGrid"),
    tagline=N_("Bid on your own sheet of contracts and complete its lines"),
    minutes=90,
    depth=3,
    players=(3, 4),
    short=(N_("nine contracts, 24 cards"), {"contracts": "nine", "cards": 24}),
    picture=_picture,
    deals=True,
    composes=True,
    parts=("drills", "prints", "reasons"),
)
