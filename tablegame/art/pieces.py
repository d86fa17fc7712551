"""Pieces on a table or a sheet: paper counters, pencil marks, stacks of chips, suits as signs of contracts."""

from __future__ import annotations

from math import asin, cos, pi, sin
from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks, mix
from tablegame.art.pack import house_pack
from tablegame.art.paths import HERE, Path, placed
from tablegame.art.shapes import SIDE, mark

_DARK: Final = "#1c1712"
"""The colour of shadows and of dark edges."""

# -- paper counters ------------------------------------------------------------------------------------------------

STATES: Final = ("", "made", "open", "lost")
"""A bid just made; fulfilled (a tick); still possible (dots); impossible (a cross, without ink)."""

_RADIUS: Final = 44.0


def counter(inks: Inks, seat: int, state: str) -> str:
    """The counter of a seat (0-7) as SVG."""
    drawing = Drawing(SIDE, SIDE)
    ink, stock = inks.seats[seat], inks.card_top
    lost = state == "lost"
    ground, print_ = (stock, ink) if lost else (ink, stock)
    disc = Path().circle(50, 49, _RADIUS)
    drawing.fill(Path().circle(50, 52, _RADIUS + 1), _DARK, 0.32)
    drawing.fill(disc, drawing.gradient((20, 5), (80, 95), (0, mix(ground, "#ffffff", 0.1)), (1, ground)))
    drawing.stroke(disc, mix(ink, _DARK, 0.4) if not lost else ink, 3)
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


# -- pencil --------------------------------------------------------------------------------------------------------

RINGS: Final = 4
"""Rings of pencil, each drawn by another turn of the hand."""


def ring(inks: Inks, which: int) -> str:
    """A ring of pencil round the contents of a square: nearly two turns, not quite closed."""
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


# -- chips ---------------------------------------------------------------------------------------------------------

MOST: Final = 14
"""Chips of a stack at most."""

_ACROSS, _DOWN = 40.0, 13.0
_THICK: Final = 4.8
_FOOT: Final = SIDE - _DOWN - 3


def stack(inks: Inks, counts: tuple[int, ...]) -> str:
    """A stack of chips of four kinds, the most precious lowest; a faint ring if there are none."""
    drawing = Drawing(SIDE, SIDE)
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    if not kinds:
        ring = Path().ellipse(50, _FOOT, _ACROSS, _DOWN)
        drawing.stroke(ring, mix(inks.card_bottom, _DARK, 0.45), 2.4, dash="7 6")
        return drawing.svg()
    drawing.fill(Path().ellipse(54, _FOOT + 2.5, _ACROSS + 3, _DOWN), _DARK, 0.3)
    for place, kind in enumerate(kinds):
        _chip(drawing, inks, kind, _FOOT - place * _THICK, place)
    _top(drawing, inks, kinds[-1], _FOOT - len(kinds) * _THICK)
    return drawing.svg()


def _paints(inks: Inks, kind: int) -> tuple[str, str]:
    ivory = mix(inks.card_top, inks.card_bottom, 0.5)
    return (
        (mix(inks.gold, "#4a3510", 0.25), "#2c2620"),
        (inks.shapes[1], ivory),
        (inks.shapes[0], ivory),
        (ivory, inks.shapes[0]),
    )[kind]


def _edge(y: float, left: float, right: float) -> Path:
    """A piece of the edge of a chip whose upper side is centred at y - _THICK, between two parts of its width."""

    def low(part: float) -> tuple[float, float]:
        return 50 + _ACROSS * part, y + _DOWN * max(0.0, 1 - part * part) ** 0.5

    from_, to = asin(left), asin(right)
    steps = [sin(from_ + (to - from_) * i / 12) for i in range(13)]
    path = Path().move(*low(left))
    for part in steps[1:]:
        path.line(*low(part))
    for part in reversed(steps):
        x, down = low(part)
        path.line(x, down - _THICK)
    return path.close()


def _chip(drawing: Drawing, inks: Inks, kind: int, y: float, place: int) -> None:
    """The edge of one chip, with its stripes at irregular places."""
    body, stripe = _paints(inks, kind)
    light = drawing.gradient((10, 0), (90, 0), (0, mix(body, _DARK, 0.28)), (0.35, body), (1, mix(body, _DARK, 0.42)))
    drawing.fill(_edge(y, -1.0, 1.0), light)
    turn = (place * 7 % 5 - 2) * 0.09
    for middle in (-0.78, -0.27, 0.27, 0.78):
        left, right = max(-0.98, middle + turn - 0.13), min(0.98, middle + turn + 0.13)
        drawing.fill(_edge(y, left, right), mix(stripe, _DARK, 0.3 if middle + turn > 0.4 else 0.06))
    rim = [
        (50 + _ACROSS * part, y + _DOWN * max(0.0, 1 - part * part) ** 0.5)
        for part in [sin(pi * (i / 24 - 0.5)) for i in range(25)]
    ]
    drawing.stroke(Path().polygon(rim, closed=False), mix(body, _DARK, 0.75), 1.1)


def _top(drawing: Drawing, inks: Inks, kind: int, y: float) -> None:
    body, stripe = _paints(inks, kind)
    face = Path().ellipse(50, y, _ACROSS, _DOWN)
    drawing.fill(face, drawing.gradient((20, y - _DOWN), (80, y + _DOWN), (0, mix(body, "#ffffff", 0.18)), (1, body)))
    ring = Path().ellipse(50, y, _ACROSS * 0.83, _DOWN * 0.83)
    drawing.stroke(ring, stripe, 3.2, dash="9 7.5")
    drawing.stroke(Path().ellipse(50, y, _ACROSS * 0.6, _DOWN * 0.6), mix(body, _DARK, 0.35), 1.2)
    drawing.stroke(face, mix(body, _DARK, 0.7), 1.2)


# -- contracts that are suits --------------------------------------------------------------------------------------

SUITS: Final = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
"""The suits of the French pack by the names of their contracts."""


def suit_contract(inks: Inks, name: str, four: bool) -> str:
    """The pip of a suit on a pile of cards; edged in stock, so that it is visible on any ground."""
    pack, place, drawing = house_pack("french"), placed(50, 38), Drawing(SIDE, SIDE)
    ink = pack.ink_of(inks, SUITS[name], four)
    pile = Path().move(24, 84).line(76, 84).move(14, 94).line(86, 94)
    drawing.stroke(pack.outline(SUITS[name], place.scaled(0.7)), inks.card_top, 7)
    drawing.stroke(pile, inks.card_top, 9)
    drawing.stroke(pile, ink, 4.4)
    pack.print_sign(drawing, SUITS[name], place, 70, ink)
    return drawing.svg()
