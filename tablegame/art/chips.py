"""Stacks of chips, and the empty place where somebody has none."""

from __future__ import annotations

from math import asin, pi, sin
from typing import Final

from tablegame.art.colour import mix
from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks
from tablegame.art.paths import Path

SIDE: Final = 100.0
MOST: Final = 14
"""Chips of a stack at most."""

_ACROSS, _DOWN = 40.0, 13.0
_THICK: Final = 4.8
_FOOT: Final = SIDE - _DOWN - 3

_BACK: Final = "#1c1712"


def stack(inks: Inks, counts: tuple[int, ...]) -> str:
    """A stack of chips of four kinds, the most precious lowest; a faint ring if there are none."""
    drawing = Drawing(SIDE, SIDE)
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    if not kinds:
        ring = Path().ellipse(50, _FOOT, _ACROSS, _DOWN)
        drawing.stroke(ring, mix(inks.card_bottom, _BACK, 0.45), 2.4, dash="7 6")
        return drawing.svg()
    drawing.fill(Path().ellipse(54, _FOOT + 2.5, _ACROSS + 3, _DOWN), _BACK, 0.3)
    for place, kind in enumerate(kinds):
        _chip(drawing, inks, kind, _FOOT - place * _THICK, place)
    _top(drawing, inks, kinds[-1], _FOOT - len(kinds) * _THICK)
    return drawing.svg()


def _paints(inks: Inks, kind: int) -> tuple[str, str]:
    """Body and stripes of a kind of chip."""
    ivory = mix(inks.card_top, inks.card_bottom, 0.5)
    return (
        (mix(inks.gold, "#4a3510", 0.25), "#2c2620"),
        (inks.shapes[1], ivory),
        (inks.shapes[0], ivory),
        (ivory, inks.shapes[0]),
    )[kind]


def _edge(y: float, left: float, right: float) -> Path:
    """A piece of the edge of a chip whose upper side has its middle at y - _THICK, between two parts of its breadth."""

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
    """The edge of one chip, with its stripes where they happen to lie."""
    body, stripe = _paints(inks, kind)
    light = drawing.gradient((10, 0), (90, 0), (0, mix(body, _BACK, 0.28)), (0.35, body), (1, mix(body, _BACK, 0.42)))
    drawing.fill(_edge(y, -1.0, 1.0), light)
    turn = (place * 7 % 5 - 2) * 0.09
    for middle in (-0.78, -0.27, 0.27, 0.78):
        left, right = max(-0.98, middle + turn - 0.13), min(0.98, middle + turn + 0.13)
        drawing.fill(_edge(y, left, right), mix(stripe, _BACK, 0.3 if middle + turn > 0.4 else 0.06))
    rim = [
        (50 + _ACROSS * part, y + _DOWN * max(0.0, 1 - part * part) ** 0.5)
        for part in [sin(pi * (i / 24 - 0.5)) for i in range(25)]
    ]
    drawing.stroke(Path().polygon(rim, closed=False), mix(body, _BACK, 0.75), 1.1)


def _top(drawing: Drawing, inks: Inks, kind: int, y: float) -> None:
    """The upper side of the uppermost chip."""
    body, stripe = _paints(inks, kind)
    face = Path().ellipse(50, y, _ACROSS, _DOWN)
    drawing.fill(face, drawing.gradient((20, y - _DOWN), (80, y + _DOWN), (0, mix(body, "#ffffff", 0.18)), (1, body)))
    ring = Path().ellipse(50, y, _ACROSS * 0.83, _DOWN * 0.83)
    drawing.stroke(ring, stripe, 3.2, dash="9 7.5")
    drawing.stroke(Path().ellipse(50, y, _ACROSS * 0.6, _DOWN * 0.6), mix(body, _BACK, 0.35), 1.2)
    drawing.stroke(face, mix(body, _BACK, 0.7), 1.2)
