"""The shapes of the eight seats, and the winner's crown.

The shape of a seat stands for the seat everywhere: disc, square, triangle, diamond, pentagon, hexagon, house, shield,
in the colour of the seat, and with its letter. On a card that the seat owned first, it is the mark of the seat.
"""

from __future__ import annotations

from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks, mix
from tablegame.art.lettering import centred
from tablegame.art.paths import HERE, Path, Point, Transform, around

SIDE: Final = 100.0  # the side of every drawing here, which is square

_POLYGONS: Final[dict[int, tuple[tuple[Point, ...], float]]] = {
    1: (((10, 10), (90, 10), (90, 90), (10, 90)), 5),
    2: (((50, 5), (97, 89), (3, 89)), 5),
    3: (((50, 2), (98, 50), (50, 98), (2, 50)), 5),
    4: (tuple(around(5, 48, 50, 53)), 5),
    5: (tuple(around(6, 48, 50, 50)), 5),
    6: (((50, 4), (91, 36), (91, 93), (9, 93), (9, 36)), 5),
}
"""By seat the corners of its shape, and the radius of their rounding. The shapes of seats 0 and 7 have curves."""

_LETTERS: Final = (
    ("A", 62, 50, 50), ("B", 66, 50, 50), ("C", 50, 50, 64), ("D", 54, 49, 50),
    ("E", 58, 50, 54), ("F", 60, 51, 50), ("G", 58, 50, 60), ("H", 60, 50, 46),
)  # fmt: skip
"""For each seat the letter, the size of its type, and x and y of its centre."""


def seat(inks: Inks, number: int) -> str:
    """The shape of a seat (`number`, 0-7) as SVG. A light edge makes it visible on any ground."""
    drawing = Drawing(SIDE, SIDE)
    ink = inks.shapes[number]
    drawing.stroke(_shape(number), inks.paper, 7)
    drawing.fill(_shape(number), ink)
    letter, size, x, y = _LETTERS[number]
    drawing.fill(centred(letter, "serif-bold", size, x, y), inks.paper)
    return drawing.svg()


def ring(inks: Inks, number: int) -> str:
    """The ring round the portrait of a player as SVG, in the colour of the seat, with a light edge."""
    drawing = Drawing(SIDE, SIDE)
    circle = Path().circle(50, 50, 46)
    drawing.stroke(circle, inks.paper, 8)
    drawing.stroke(circle, inks.shapes[number], 5)
    return drawing.svg()


def draw_mark(drawing: Drawing, number: int, placing: Transform, paint: str, stock: str) -> None:
    """Draw the shape of a seat in the colour `paint`, with its letter in the colour `stock`, as on a card.
    placing: moves the shape, whose middle is at 0, 0 and which is 100 units high, to its place and size."""
    about = placing.moved(-SIDE / 2, -SIDE / 2)
    drawing.fill(_shape(number, about), paint)
    letter, size, x, y = _LETTERS[number]
    bolder = size * 1.06  # a light letter on a dark shape looks smaller
    drawing.fill(centred(letter, "serif-bold", bolder, x, y, about), stock)


def _shape(number: int, placing: Transform = HERE) -> Path:
    """The outline of the shape of a seat in a square of 100 units."""
    if number == 0:
        return Path(placing).circle(50, 50, 45)
    if number == 7:
        shield = Path(placing).move(10, 9).line(90, 9).line(90, 46)
        return shield.curve((90, 72), (72, 88), (50, 97)).curve((28, 88), (10, 72), (10, 46)).close()
    corners, radius = _POLYGONS[number]
    return Path(placing).rounded(corners, radius)


def crown(inks: Inks) -> str:
    """The winner's golden crown with five points."""
    drawing = Drawing(SIDE, SIDE)
    gold = drawing.gradient((0, 14), (0, 88), (0, inks.brass_top), (0.55, inks.brass_bottom), (1, inks.brass_line))
    points = ((14, 68), (5, 32), (27, 48), (34, 19), (50, 44), (66, 19), (73, 48), (95, 32), (86, 68))
    body = Path().polygon(points)
    knob_places = ((5.5, 28, 4.5), (34, 15, 5), (66, 15, 5), (94.5, 28, 4.5))  # x, y and radius
    knobs = [Path().circle(*place) for place in knob_places]
    band = Path().box(13, 70, 74, 15, 4)
    for shape in (body, band, *knobs):
        drawing.stroke(shape, inks.brass_text, 4)
        drawing.fill(shape, gold)
    light = mix(inks.brass_top, inks.paper, 0.6)
    drawing.stroke(Path().move(17, 64).line(83, 64), light, 1.6, opacity=0.8)
    drawing.stroke(Path().move(17, 73).line(83, 73), light, 1.4, opacity=0.8)
    for x, seat in ((28, 1), (50, 0), (72, 2)):
        jewel = Path().circle(x, 77.5, 3.8)
        drawing.fill(jewel, inks.seats[seat])
        drawing.stroke(jewel, inks.brass_text, 1)
    return drawing.svg()
