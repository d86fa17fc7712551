"""Paper counters laid on the squares of a sheet, and the pencil that marks them.

Knows a disc, how it stands (by what is printed on it), and strokes of graphite on a square of 100 units.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from tablegame.art.colour import mix
from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks
from tablegame.art.paths import HERE, Path
from tablegame.art.shapes import mark

SIDE: Final = 100.0

STATES: Final = ("", "made", "open", "lost")
"""A counter just laid; its bid is made (a tick), may still be (dots), or cannot be any more (a cross, ink gone)."""

_RADIUS: Final = 44.0


def counter(inks: Inks, seat: int, state: str) -> str:
    """The counter of a seat (0-7) as SVG."""
    drawing = Drawing(SIDE, SIDE)
    ink, stock = inks.seats[seat], inks.card_top
    lost = state == "lost"
    ground, print_ = (stock, ink) if lost else (ink, stock)
    disc = Path().circle(50, 49, _RADIUS)
    drawing.fill(Path().circle(50, 52, _RADIUS + 1), "#1c1712", 0.32)
    drawing.fill(disc, drawing.gradient((20, 5), (80, 95), (0, mix(ground, "#ffffff", 0.1)), (1, ground)))
    drawing.stroke(disc, mix(ink, "#1c1712", 0.4) if not lost else ink, 3)
    if state == "made":
        drawing.stroke(Path().polygon(((27, 51), (43, 67), (74, 31)), closed=False), print_, 11)
    elif state == "open":
        for x in (26.0, 50.0, 74.0):
            drawing.fill(Path().circle(x, 49, 8), print_)
    elif lost:
        drawing.stroke(Path().move(33, 32).line(67, 66).move(67, 32).line(33, 66), print_, 10)
    else:
        drawing.stroke(Path().circle(50, 49, _RADIUS - 8), print_, 2.6)
        mark(drawing, seat, HERE.moved(50, 49).scaled(0.5), print_, ground)
    return drawing.svg()


RINGS: Final = 4
"""Rings of pencil, each drawn by another turn of the hand."""


def ring(inks: Inks, which: int) -> str:
    """A ring of pencil round what stands in a square: nearly twice about, and never quite closed."""
    drawing = Drawing(SIDE, SIDE)
    start, ease = (-2.4, -2.0, -2.7, -2.2)[which], (0.0, 1.4, 2.6, 4.1)[which]
    points = []
    for step in range(30):
        turn = start + step * 2 * pi / 24
        reach = 1 - 0.0035 * step + 0.022 * sin(2 * turn + ease)
        points.append((50 + 44 * reach * cos(turn) + 0.9 * sin(ease), 50 + 41 * reach * sin(turn) + 0.9 * cos(ease)))
    graphite = mix(inks.paper, inks.text, 0.72)
    for width, opacity in ((3.4, 0.5), (1.9, 0.75)):
        drawing.stroke(Path().smooth(points, closed=False), graphite, width, opacity=opacity)
    return drawing.svg()


def hatching(inks: Inks) -> str:
    """A square shaded with the side of the pencil, from edge to edge."""
    drawing = Drawing(SIDE, SIDE)
    graphite = mix(inks.paper, inks.text, 0.72)
    strokes = Path()
    for step in range(24):
        along = 8 + step * 8
        shake = (step * 37 % 11 - 5) * 0.3
        near, far = min(along, 97), max(along - 97, 3)
        strokes.move(far, near + shake).bend(((near + far) / 2 + shake, (near + far) / 2), (near, far - shake))
    drawing.stroke(strokes, graphite, 2.2, opacity=0.2)
    return drawing.svg()
