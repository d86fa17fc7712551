"""Signs of the contracts of ContractGrid, printed in one ink: dots count remainders, columns ranks, pawns who is alike.

Knows signs by the name of their contract on a square of 100 units; what is full in a sign is the own part of it.
Nothing is told by colour: any two differ in their forms.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks
from tablegame.art.pack import house_pack
from tablegame.art.paths import Path, Transform, placed

SIDE: Final = 100.0
_WIDTH: Final = 6.4
"""Of an outline: a pixel and a half where a sign is 24 pixels high."""


class _Press:
    """Prints in one ink; what is cut out of a form shows the ground, whatever that is."""

    def __init__(self, ink: str) -> None:
        self.drawing = Drawing(SIDE, SIDE)
        self.ink = ink

    def line(self, path: Path, width: float = _WIDTH) -> None:
        self.drawing.stroke(path, self.ink, width)

    def full(self, path: Path, cut: Path | None = None) -> None:
        """A full form with light cut out of it; the cut must lie within the form."""
        self.drawing.fill(f"{path}{cut or ''}", self.ink, evenodd=True)


# -- dots: three to a row, and what is left over --------------------------------------------------------------------


def _threes(press: _Press) -> None:
    """Tricks that go by threes."""
    for x in (18.0, 50.0, 82.0):
        press.line(Path().circle(x, 28, 11), 5.4)


def _left_over(press: _Press, x: float) -> None:
    y, inner = 71.0, 10.6
    light = Path().move(x - inner, y + 1).curve((x - inner, y - 6.4), (x - 5, y - 11.4), (x + 1, y - 11))
    press.full(Path().circle(x, y, 15), light.curve((x - 3.6, y - 9), (x - 8, y - 5.4), (x - inner, y + 1)).close())


def _zero(press: _Press) -> None:
    _threes(press)
    press.line(Path().move(12, 71).line(88, 71), 8)


def _one(press: _Press) -> None:
    _threes(press)
    _left_over(press, 50)


def _two(press: _Press) -> None:
    _threes(press)
    _left_over(press, 31)
    _left_over(press, 69)


# -- columns: the most, between, the fewest ------------------------------------------------------------------------

_FOOT: Final = 92.0
_BROAD: Final = 25.0
_COLUMNS: Final = ((7.0, 9.0), (37.5, 36.0), (68.0, 61.0))
"""Left edge and top of three columns, the highest first."""


def _columns(press: _Press, own: int) -> None:
    half = _WIDTH / 2
    for place, (x, y) in enumerate(_COLUMNS):
        if place != own:
            press.line(Path().box(x + half, y + half, _BROAD - _WIDTH, _FOOT - y - _WIDTH))
            continue
        light = Path().polygon(((x + 4.4, y + 5), (x + 7.2, y + 5), (x + 4.4, _FOOT - 6)))
        press.full(Path().box(x, y, _BROAD, _FOOT - y, 2), light)


def _first(press: _Press) -> None:
    _columns(press, 0)


def _second(press: _Press) -> None:
    _columns(press, 1)


def _third(press: _Press) -> None:
    _columns(press, 2)


# -- pawns: who has as many as whom --------------------------------------------------------------------------------


def _pawn(place: Transform, within: float = 0.0) -> Path:
    """A piece 100 units high standing on the origin; within: how far inside its edge the outline runs."""
    head, chin, base = 20 - within, 18.4 - within * 0.7, 23 - within
    neck, bend, foot = -63 + within * 0.35, 8.0 - within * 0.6, -within
    path = Path(place).move(0, -80 - head)
    handle = head * 0.5523
    path.curve((handle, -80 - head), (head, -80 - handle), (head, -80))
    path.curve((head, -73), (chin * 0.8, -67), (bend, neck)).curve((bend, -44), (bend + 11, -40), (base, foot - 12))
    path.line(base, foot).line(-base, foot).line(-base, foot - 12)
    path.curve((-bend - 11, -40), (-bend, -44), (-bend, neck))
    path.curve((-chin * 0.8, -67), (-head, -73), (-head, -80))
    return path.curve((-head, -80 - handle), (-handle, -80 - head), (0, -80 - head)).close()


def _own_pawn(press: _Press, x: float, high: float) -> None:
    place = placed(x, _FOOT, high / 100)
    light = Path(place).move(-13, -79).curve((-13, -88), (-7, -94), (1, -94))
    light.curve((-4, -91), (-9, -86), (-13, -79)).close()
    for at in range(5):
        y, left = -35 + at * 5.6, -9.5 - at * 1.7
        light.polygon(((left, y), (left + 9, y + 0.9), (left - 0.5, y + 1.8)))
    press.full(_pawn(place), light)


def _other_pawn(press: _Press, x: float, high: float) -> None:
    scale = high / 100
    width = _WIDTH * 0.86
    press.line(_pawn(placed(x, _FOOT, scale), width / 2 / scale), width)


def _different(press: _Press) -> None:
    _other_pawn(press, 23, 84)
    _own_pawn(press, 58, 60)
    _other_pawn(press, 85, 40)


def _soloist(press: _Press) -> None:
    _own_pawn(press, 24, 84)
    _other_pawn(press, 58, 48)
    _other_pawn(press, 84, 48)


def _partner(press: _Press) -> None:
    _own_pawn(press, 27, 84)
    _other_pawn(press, 73, 84)


# -- trumps: all of them, none of them -----------------------------------------------------------------------------


_PILE: Final = Path().move(24, 84).line(76, 84).move(14, 94).line(86, 94)
"""The edges of cards collected, under what they are."""


def _all_trump(press: _Press) -> None:
    """A full crown upon a pile of cards."""
    press.line(_PILE, 4.4)
    points = ((8, 20), (31, 38), (50, 10), (69, 38), (92, 20), (81, 71), (19, 71))
    light = Path().box(24, 60, 52, 2.2).polygon(((17, 33.5), (22.5, 38), (27.5, 54), (24.5, 54)))
    for x, y in ((33.0, 54.5), (50.0, 52.5), (67.0, 54.5)):
        light.polygon(((x, y - 5), (x + 3.6, y), (x, y + 5), (x - 3.6, y)))
    press.full(Path().rounded(points, (2, 1, 2, 1, 2, 3, 3)), light)
    for x, y in ((8.5, 17.0), (50.0, 8.5), (91.5, 17.0)):
        press.full(Path().circle(x, y, 6.4))


def _no_trump(press: _Press) -> None:
    """A ring with nothing in it, struck out."""
    press.line(Path().circle(50, 50, 38.5), 8.4)
    press.line(Path().move(23, 77).line(77, 23), 8.4)


# -- suits: as many of these as of any other -----------------------------------------------------------------------


_PIP: Final = 70.0


def _suit(press: _Press, suit: str, stock: str) -> None:
    """The pip of the pack upon a pile of cards; edged in stock, so that it stands on any ground."""
    pack, place = house_pack("french"), placed(50, 38)
    press.drawing.stroke(pack.outline(suit, place.scaled(_PIP / 100)), stock, 7)
    press.drawing.stroke(_PILE, stock, 9)
    press.line(_PILE, 4.4)
    pack.print_sign(press.drawing, suit, place, _PIP, press.ink)


# -- play: a card laid ---------------------------------------------------------------------------------------------


def _play(press: _Press) -> None:
    press.line(Path(placed(45, 50, 1, -9)).box(-28, -40, 56, 80, 4))
    press.line(Path().polygon(((28, 50), (44, 67), (86, 20)), closed=False), 11)


_SIGNS: Final[dict[str, Callable[[_Press], None]]] = {
    "zero": _zero, "one": _one, "two": _two, "first": _first, "second": _second, "third": _third,
    "different": _different, "soloist": _soloist, "partner": _partner, "all-trump": _all_trump,
    "no-trump": _no_trump, "play": _play,
}  # fmt: skip

_SUITS: Final = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}

NAMES: Final = (*tuple(_SIGNS)[:-1], *_SUITS, "play")
"""The signs in the order of the contracts."""


def contract(inks: Inks, name: str, ink: str, four: bool = False) -> str:
    """The sign of that contract as SVG in one ink, suits in theirs; raises KeyError for an unknown name."""
    suit = _SUITS.get(name)
    press = _Press(house_pack("french").ink_of(inks, suit, four) if suit else ink)
    if suit:
        _suit(press, suit, inks.card_top)
    else:
        _SIGNS[name](press)
    return press.drawing.svg()
