"""Chips: a stack for a number, and the number beside it."""

from __future__ import annotations

from typing import Final

from tablegame.view.builder import Builder
from tablegame.view.scale import TITLE
from tablegame.view.scene import Ink, Rect

VALUES: Final = (100, 10, 5, 1)
"""The values of the four kinds of chips: gold, blue, red, ivory."""

MOST: Final = 14
"""A stack shows at most this many chips; the number gives the true count."""


def chip_counts(chips: int) -> tuple[int, ...]:
    """The number of chips of each kind in a stack of that value, none for debts; a high stack omits the cheapest."""
    left, room, found = max(0, chips), MOST, []
    for value in VALUES:
        many = min(left // value, room)
        found.append(many)
        left -= many * value
        room -= many
    return tuple(found)


def stack_key(chips: int) -> str:
    """The art key of a stack."""
    return "chips/" + "/".join(map(str, chip_counts(chips)))


def stack(b: Builder, rect: Rect, chips: int) -> None:
    """A stack as large as the box allows, standing on its foot."""
    side = min(rect.w, rect.h)
    b.picture(Rect(rect.cx - side / 2, rect.bottom - side, side, side), stack_key(chips))


def number(chips: int) -> str:
    """A number of chips; a debt with a true minus."""
    return f"−{-chips}" if chips < 0 else str(chips)


def number_width(b: Builder, chips: int, units: float = TITLE) -> float:
    """The width of the number, in pixels, with room for at least two figures."""
    return b.width([b.span(max(number(chips), "88", key=len), units, "serif-bold")]) + 2


def draw_count(b: Builder, rect: Rect, chips: int, ink: Ink = "text", units: float = TITLE) -> None:
    """The number alone at the right of a box, debts in the colour of warnings."""
    said = b.span(number(chips), units, "serif-bold", ink if chips >= 0 else "warning")
    b.text(rect, [said], align="right")
