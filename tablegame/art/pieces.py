"""Pieces on a table or a sheet: paper counters, which mark bids, pencil marks, stacks of chips, signs of contracts.

All drawings are squares with sides of 100 units.
"""

from __future__ import annotations

from math import asin, cos, pi, sin
from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks, mix
from tablegame.art.pack import house_pack
from tablegame.art.paths import HERE, Path, Point, placed
from tablegame.art.shapes import SIDE, draw_mark

_DARK: Final = "#1c1712"  # the colour of shadows and of dark edges


STATES: Final = ("", "made", "open", "lost")
"""The states of a bid, and the signs on its counter: "" just made (the shape of the seat), "made" fulfilled (a tick),
"open" still possible (dots), "lost" impossible (a cross, on a counter that has lost its colour)."""

_RADIUS: Final = 44.0  # the radius of a counter


def counter(inks: Inks, seat: int, state: str) -> str:
    """The counter of a seat (0-7) as SVG, with a shadow and with the sign of the state, which is one of `STATES`."""
    drawing = Drawing(SIDE, SIDE)
    ink, stock = inks.seats[seat], inks.card_top
    lost = state == "lost"
    ground, print_ink = (stock, ink) if lost else (ink, stock)
    disc = Path().circle(50, 49, _RADIUS)
    drawing.fill(Path().circle(50, 52, _RADIUS + 1), _DARK, 0.32)  # the shadow, a little below the counter
    light_from_upper_left = drawing.gradient((20, 5), (80, 95), (0, mix(ground, "#ffffff", 0.1)), (1, ground))
    drawing.fill(disc, light_from_upper_left)
    drawing.stroke(disc, ink if lost else mix(ink, _DARK, 0.4), 3)
    if state == "made":  # a tick
        drawing.stroke(Path().polygon(((27, 51), (43, 67), (74, 31)), closed=False), print_ink, 11)
    elif state == "open":  # three dots
        for x in (26.0, 50.0, 74.0):
            drawing.fill(Path().circle(x, 49, 8), print_ink)
    elif lost:  # a cross
        drawing.stroke(Path().move(33, 32).line(67, 66).move(67, 32).line(33, 66), print_ink, 10)
    else:
        drawing.stroke(Path().circle(50, 49, _RADIUS - 8), print_ink, 2.6)
        draw_mark(drawing, seat, HERE.moved(50, 49).scaled(0.5), print_ink, ground)
    return drawing.svg()


# -- pencil --------------------------------------------------------------------------------------------------------

_RING_ANGLES: Final = ((-2.4, 0.0), (-2.0, 1.4), (-2.7, 2.6), (-2.2, 4.1))
"""For each ring of pencil the angle at which it begins, and the phase of its bulges, in radians."""
RINGS: Final = len(_RING_ANGLES)  # The number of rings of pencil. They differ a little, as if drawn by hand.


def pencil_ring(inks: Inks, which: int) -> str:
    """A pencil ring round the contents of a square, as SVG. which: one of several rings, from 0 to `RINGS` - 1."""
    drawing = Drawing(SIDE, SIDE)
    start, bulge = _RING_ANGLES[which]
    points = []
    for step in range(30):
        angle = start + step * 2 * pi / 24
        # The ring slowly turns inwards and bulges twice in a turn.
        reach = 1 - 0.0035 * step + 0.022 * sin(2 * angle + bulge)
        x, y = 50 + 44 * reach * cos(angle), 50 + 41 * reach * sin(angle)  # a little broader than high
        points.append((x + 0.9 * sin(bulge), y + 0.9 * cos(bulge)))  # not quite in the middle
    for width, opacity in ((3.4, 0.5), (1.9, 0.75)):  # a soft edge and a firm core
        drawing.stroke(Path().smooth(points), _graphite(inks), width, opacity=opacity)
    return drawing.svg()


def _graphite(inks: Inks) -> str:
    return mix(inks.paper, inks.text, 0.72)


def hatching(inks: Inks) -> str:
    """A square as SVG that is shaded from edge to edge by diagonal strokes of a soft pencil."""
    drawing = Drawing(SIDE, SIDE)
    strokes = Path()
    for step in range(24):
        diagonal = 8 + step * 8  # x + y of every point of the straight line
        shake = (step * 37 % 11 - 5) * 0.3  # an irregular distance from the straight line, as if drawn by hand
        near, far = min(diagonal, 97), max(diagonal - 97, 3)  # the greatest and the least x of the stroke
        middle = (near + far) / 2
        strokes.move(far, near + shake).bend((middle + shake, middle), (near, far - shake))
    drawing.stroke(strokes, _graphite(inks), 2.2, opacity=0.2)
    return drawing.svg()


# -- chips ---------------------------------------------------------------------------------------------------------

MOST_CHIPS: Final = 14  # the greatest number of chips in a stack

_ACROSS, _DOWN = 40.0, 13.0  # the half axes of a chip: one looks at it from above and from the side, as an ellipse
_THICK: Final = 4.8  # the height of a chip's edge
_FOOT: Final = SIDE - _DOWN - 3  # the y of the middle of the lowest chip


def chips(inks: Inks, counts: tuple[int, ...]) -> str:
    """A stack of chips as SVG, the most valuable chips lowest; for an empty stack a faint ring.
    counts: the number of chips of each of four kinds (gold, blue, red, ivory), the most valuable first."""
    drawing = Drawing(SIDE, SIDE)
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    if not kinds:
        ring = Path().ellipse(50, _FOOT, _ACROSS, _DOWN)
        drawing.stroke(ring, mix(inks.card_bottom, _DARK, 0.45), 2.4, dash="7 6")
        return drawing.svg()
    shadow = Path().ellipse(54, _FOOT + 2.5, _ACROSS + 3, _DOWN)
    drawing.fill(shadow, _DARK, 0.3)
    for place, kind in enumerate(kinds):
        _draw_edge(drawing, inks, kind, _FOOT - place * _THICK, place)
    _draw_face(drawing, inks, kinds[-1], _FOOT - len(kinds) * _THICK)
    return drawing.svg()


def _chip_paints(inks: Inks, kind: int) -> tuple[str, str]:
    """The colours of the body and of the stripes of a kind of chip: 0 for gold, 1 blue, 2 red, 3 ivory."""
    ivory = mix(inks.card_top, inks.card_bottom, 0.5)
    return (
        (mix(inks.gold, "#4a3510", 0.25), "#2c2620"),
        (inks.shapes[1], ivory),
        (inks.shapes[0], ivory),
        (ivory, inks.shapes[0]),
    )[kind]


def _front(y: float, left: float, right: float, steps: int) -> list[Point]:
    """`steps` + 1 points on the front half of the ellipse of a chip, at equal angles.
    y: the middle of the ellipse.
    left, right: the ends of the part on which the points lie, from -1 (the left end of the ellipse) to 1."""
    first, last = asin(left), asin(right)
    shares = [sin(first + (last - first) * step / steps) for step in range(steps + 1)]  # the x of each, from -1 to 1
    return [(50 + _ACROSS * share, y + _DOWN * max(0.0, 1 - share * share) ** 0.5) for share in shares]


def _edge(y: float, left: float, right: float) -> Path:
    """The outline of a part of a chip's edge. y: the middle of the chip's lower side.
    left, right: the ends of the part, from -1 (the left end of the chip) to 1."""
    lower = _front(y, left, right, 12)
    return Path().polygon([*lower, *((x, down - _THICK) for x, down in reversed(lower))])


def _draw_edge(drawing: Drawing, inks: Inks, kind: int, y: float, place: int) -> None:
    """Draw the edge of one chip, with its stripes. y: the middle of its lower side. place: its number in the stack."""
    body, stripe = _chip_paints(inks, kind)
    light = drawing.gradient((10, 0), (90, 0), (0, mix(body, _DARK, 0.28)), (0.35, body), (1, mix(body, _DARK, 0.42)))
    drawing.fill(_edge(y, -1.0, 1.0), light)
    turn = (place * 7 % 5 - 2) * 0.09  # chips are turned differently, so that their stripes do not form columns
    for middle in (-0.78, -0.27, 0.27, 0.78):
        left, right = max(-0.98, middle + turn - 0.13), min(0.98, middle + turn + 0.13)
        shade = 0.3 if middle + turn > 0.4 else 0.06  # the light comes from the left
        drawing.fill(_edge(y, left, right), mix(stripe, _DARK, shade))
    drawing.stroke(Path().polygon(_front(y, -1.0, 1.0, 24), closed=False), mix(body, _DARK, 0.75), 1.1)


def _draw_face(drawing: Drawing, inks: Inks, kind: int, y: float) -> None:
    """Draw the upper side of the highest chip. y: its middle."""
    body, stripe = _chip_paints(inks, kind)
    face = Path().ellipse(50, y, _ACROSS, _DOWN)
    drawing.fill(face, drawing.gradient((20, y - _DOWN), (80, y + _DOWN), (0, mix(body, "#ffffff", 0.18)), (1, body)))
    ring = Path().ellipse(50, y, _ACROSS * 0.83, _DOWN * 0.83)
    drawing.stroke(ring, stripe, 3.2, dash="9 7.5")
    drawing.stroke(Path().ellipse(50, y, _ACROSS * 0.6, _DOWN * 0.6), mix(body, _DARK, 0.35), 1.2)
    drawing.stroke(face, mix(body, _DARK, 0.7), 1.2)


SUITS: Final = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
"""The suits of the French pack by the names of their contracts."""


def suit_contract(inks: Inks, name: str, four: bool) -> str:
    """The sign of the contract of a suit: the suit above a pile of cards. A light edge makes it visible on any ground.
    name: one of `SUITS`. four: whether suits have four colours."""
    pack, place, drawing = house_pack("french"), placed(50, 38), Drawing(SIDE, SIDE)
    ink = pack.ink_of(inks, SUITS[name], four)
    pile = Path().move(24, 84).line(76, 84).move(14, 94).line(86, 94)
    drawing.stroke(pack.outline(SUITS[name], place.scaled(0.7)), inks.card_top, 7)
    drawing.stroke(pile, inks.card_top, 9)
    drawing.stroke(pile, ink, 4.4)
    pack.print_sign(drawing, SUITS[name], place, 70, ink)
    return drawing.svg()
