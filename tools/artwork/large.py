"""The pack in large print, for people who see badly: one large index and sign, flat shapes, a colour for each suit.

The index fills the left 84 units of a card, and in the cut `rail` the top 84: what is seen of a card that lies under
another is all that tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from typing import Final

from artwork.french.suits import SUITS, flat
from artwork.svg import Proof, lines
from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.colour import mix
from tablegame.art.lettering import box, outline
from tablegame.art.paths import HERE, Path
from tablegame.storage.packs import RANKS, Pack

_WASH: Final = 0.1
"""How much of a suit's colour is in the field of its cards."""
_PAPER: Final = "#ffffff"
_TAIL: Final = 5.0
_HEAVIER: Final = 3.4
"""How far a letter's tail may hang below the others; what is added to the strokes of a narrowed letter, all round."""
_TALL: Final = (47.0, 122.0, 67.0, 110.0)
_WIDE: Final = (63.0, 80.0, 90.0, 68.0)
"""Where a rank stands upright and in the top strip: its middle, its base line, how wide and how high it may be."""
_SIGN: Final[Mapping[str, float]] = {"S": 74, "H": 74, "D": 88, "C": 74}
"""Heights of the signs below the rank: they look alike large."""


def files(pack: Pack) -> dict[str, Callable[[], str]]:
    """What cuts each file of the pack: every card with every letter of its index, upright and for stacks."""
    found: dict[str, Callable[[], str]] = {}
    for suit, rank in product(SUITS, RANKS["french"]):
        letters = {rank, *(letters.get(rank, rank) for letters in pack.letters.values())}
        for letter in letters:
            name = rank + suit + ("" if letter == rank else f"-{letter}")
            ink = pack.suits[suit].colour
            found[f"{pack.name}/cards/{name}.svg"] = partial(_card, _upright, suit, rank, letter, ink)
            found[f"{pack.name}/cards/rail/{name}.svg"] = partial(_card, _lying, suit, rank, letter, ink)
    return found


def _card(draw: Callable[[Proof, str, str, str, str], None], suit: str, rank: str, letter: str, ink: str) -> str:
    drawing = Proof(WIDTH, HEIGHT)
    drawing.stroke(Path().box(4.5, 4.5, WIDTH - 9, HEIGHT - 9, 11), ink, 3)
    draw(drawing, suit, rank, letter, ink)
    return lines(drawing)


def _upright(drawing: Proof, suit: str, rank: str, letter: str, ink: str) -> None:
    """The index in the left strip, the great sign beside it; a court's headgear over it."""
    drawing.fill(Path().box(88, 12, 140, 346, 10), mix(_PAPER, ink, _WASH))
    _rank(drawing, letter, _TALL, ink)
    flat(drawing, suit, HERE.moved(47, 178), _SIGN[suit], ink)
    if rank in _HEADGEAR:
        _HEADGEAR[rank](drawing, 158, 112, ink)
        flat(drawing, suit, HERE.moved(158, 244), 124, ink)
    else:
        flat(drawing, suit, HERE.moved(158, 185), 146, ink)


def _lying(drawing: Proof, suit: str, rank: str, letter: str, ink: str) -> None:
    """The index in the top strip, the great sign below."""
    drawing.fill(Path().box(12, 90, 216, 268, 10), mix(_PAPER, ink, _WASH))
    _rank(drawing, letter, _WIDE, ink)
    flat(drawing, suit, HERE.moved(184, 47), _SIGN[suit] - 8, ink)
    if rank in _HEADGEAR:
        _HEADGEAR[rank](drawing, 120, 156, ink)
        flat(drawing, suit, HERE.moved(120, 278), 116, ink)
    else:
        flat(drawing, suit, HERE.moved(120, 224), 168, ink)


def _rank(drawing: Proof, text: str, place: tuple[float, float, float, float], ink: str) -> None:
    """A rank as high as a figure, narrowed to its room with strokes that stay strong; a tail hangs little below."""
    x, base, wide, high = place
    size = high / -box("8", "sans-bold", 1)[1]
    left, top, right, bottom = box(text, "sans-bold", size)
    narrow, low = min(1.0, wide / (right - left)), min(1.0, (high + _TAIL) / (bottom - top))
    about = HERE.moved(x, base - high - top * low).scaled(narrow, low)
    path = outline(text, "sans-bold", size, -(left + right) / 2, 0, "start", about)
    drawing.shape(path, ink, ink if narrow < 1 else "", _HEAVIER * 2 * (1 - narrow))


def _crown(points: tuple[tuple[float, float], ...], drawing: Proof, x: float, y: float, ink: str) -> None:
    """A crown 116 units wide about that point; points: where its spikes end, across and up from its rim."""
    left, rim = x - 58, y + 36
    path = Path().move(left + 13, rim - 21)
    for index, (across, up) in enumerate(points):
        if index:
            path.line(left + (points[index - 1][0] + across) / 2, rim - 38)
        path.line(left + across, rim - up)
    path.line(left + 103, rim - 21).close()
    drawing.shape(str(path), ink, ink, 6)
    for across, up in points:
        drawing.fill(Path().circle(left + across, rim - up - 3, 7.5), ink)
    drawing.fill(Path().box(left + 10, rim - 13, 96, 14, 3), ink)


def _cap(drawing: Proof, x: float, y: float, ink: str) -> None:
    """A hunting cap with a feather, 116 units wide."""
    left, rim = x - 58, y + 36
    crown = Path().move(left + 8, rim - 10).curve((left + 10, rim - 56), (left + 34, rim - 72), (left + 62, rim - 70))
    drawing.fill(crown.curve((left + 92, rim - 68), (left + 104, rim - 46), (left + 106, rim - 10)).close(), ink)
    drawing.fill(Path().box(left, rim - 15, 114, 16, 7), ink)
    feather = (
        Path().move(left + 80, rim - 22).curve((left + 70, rim - 66), (left + 88, rim - 96), (left + 120, rim - 102))
    )
    feather.curve((left + 124, rim - 68), (left + 112, rim - 38), (left + 89, rim - 20)).close()
    drawing.shape(str(feather), ink, mix(_PAPER, ink, _WASH), 6)


_HEADGEAR: Final[Mapping[str, Callable[[Proof, float, float, str], None]]] = {
    "K": partial(_crown, ((2.0, 58.0), (30.0, 66.0), (58.0, 74.0), (86.0, 66.0), (114.0, 58.0))),
    "Q": partial(_crown, ((2.0, 52.0), (58.0, 76.0), (114.0, 52.0))),
    "J": _cap,
}
"""What a court card wears, as one flat shape."""
