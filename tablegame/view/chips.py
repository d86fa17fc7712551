"""Chips on the table: a stack for a number, and the number beside or below it."""

from __future__ import annotations

from typing import Final

from tablegame.view.build import Builder
from tablegame.view.scale import TITLE
from tablegame.view.scene import Ink, Rect

VALUES: Final = (100, 10, 5, 1)
"""What the four kinds of chips are worth, gold, blue, red, ivory."""

MOST: Final = 14
"""So many chips a stack shows at most; the number says how many there are."""


def counts(chips: int) -> tuple[int, ...]:
    """How many of each kind lie in a stack of that worth, none for debts; the cheapest are left out of a high one."""
    left, room, found = max(0, chips), MOST, []
    for value in VALUES:
        many = min(left // value, room)
        found.append(many)
        left -= many * value
        room -= many
    return tuple(found)


def stack_key(chips: int) -> str:
    """The art key of a stack."""
    return "chips/" + "/".join(map(str, counts(chips)))


def stack(b: Builder, rect: Rect, chips: int) -> None:
    """A stack as large as the box allows, standing on its foot."""
    side = min(rect.w, rect.h)
    b.picture(Rect(rect.cx - side / 2, rect.bottom - side, side, side), stack_key(chips))


def number(chips: int) -> str:
    """A number of chips; a debt with a true minus."""
    return f"−{-chips}" if chips < 0 else str(chips)


def number_width(b: Builder, chips: int, units: float = TITLE) -> float:
    """How wide the number stands, in pixels, with room for two figures at least."""
    return b.width([b.span(max(number(chips), "88", key=len), units, "serif-bold")]) + 2


def counted(b: Builder, rect: Rect, chips: int, ink: Ink = "text", units: float = TITLE) -> None:
    """The number alone at the right of a box, debts in the colour of warnings."""
    said = b.span(number(chips), units, "serif-bold", ink if chips >= 0 else "warning")
    b.text(rect, [said], align="right")
