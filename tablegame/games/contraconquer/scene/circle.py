"""The seats in a circle that a sum is counted through: the seat at which the count ends takes the trick."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from tablegame.games.contraconquer.text import Sum
from tablegame.view.builder import Builder
from tablegame.view.scale import SMALL, TITLE
from tablegame.view.scene import Line, Rect
from tablegame.view.strokes import LONGEST, Point

LEAST: Final = 84.0
"""The side of the smallest readable circle, in pixels."""

_COUNT: Final = 0.2
"""Seconds for one step of the count, as long as all of them together take no longer than `LONGEST`."""

_SMOOTH: Final = 6
"""Straight pieces of the path for each step of the count."""


def draw(b: Builder, explained: Sum, players: int, box: Rect, ended: bool) -> None:
    """Draw the circle into a square box: the first seat on top, clockwise the others, each with its number if there is
    room, and the sum in the middle.

    ended: what stays of the sum is counted through by a pencil, seat by seat from 0, and the winner is marked.
    """
    side = min(box.w * 0.26, box.w * 2 / players, b.type(TITLE) * 1.5)
    outer, line = (box.w - side) / 2 - b.space.thin, b.line(SMALL)
    inner = outer - (side + line) / 2
    numbered = inner >= 1.6 * line
    for seat in range(players):
        x, y = _point(box, seat / players, outer)
        shape = Rect(x - side / 2, y - side / 2, side, side)
        b.picture(shape, f"seat/{seat}")
        if ended and seat == explained.remainder:
            b.panel(shape.inset(-b.space.hair), "mark")
        if numbered:
            x, y = _point(box, seat / players, inner)
            at = Rect(x - line / 2, y - line / 2, line, line)
            b.text(at, str(seat), SMALL, "sans-bold", f"seat.{seat}", align="centre")
    if ended:
        widest = inner - line * 0.6 if numbered else outer - side * 0.75
        path = tuple(
            _point(box, at / _SMOOTH / players, _radius(at / _SMOOTH / players, widest))
            for at in range(explained.stays * _SMOOTH + 1)
        )
        if len(path) > 1:
            seconds = min(LONGEST, _COUNT * explained.stays)
            b.add(Line(path, f"seat.{explained.remainder}", max(2.0, b.px(3)), drawn=seconds))
    b.text(box, str(explained.stays if ended else explained.total), TITLE, "serif-bold", align="centre")


def _point(box: Rect, turns: float, radius: float) -> Point:
    """The point that many turns clockwise from the top, at that distance of the middle."""
    return box.cx + radius * sin(2 * pi * turns), box.cy - radius * cos(2 * pi * turns)


def _radius(turns: float, widest: float) -> float:
    """The path winds inwards, so that a second turn does not cover the first."""
    return widest * max(0.4, 1.0 - 0.16 * turns)
