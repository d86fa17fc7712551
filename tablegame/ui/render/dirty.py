"""What of a picture has to be painted anew: where two rows of items differ, and boxes joined where that
costs little.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

import pygame

from tablegame.view.scene import Rect

_FEW: Final = 12
"""So many boxes are painted anew one by one; where there are more, those that overlap are painted as one."""

_SPARE: Final = 30_000
"""Two boxes that overlap are painted as one where no more pixels than these are painted in vain: a box more costs as
much by everything that is asked and begun for it."""


def inner(rect: Rect) -> pygame.Rect:
    """The box in whole pixels, rounded to the nearest."""
    left, top = round(rect.x), round(rect.y)
    return pygame.Rect(left, top, round(rect.right) - left, round(rect.bottom) - top)


def sides(outer: pygame.Rect, rect: Rect, angle: float, corner: float) -> list[pygame.Rect]:
    """The four sides of the box that a ring round a target takes, without the box within that it leaves alone.

    corner: how far the ring may reach into the target, whose corners it rounds off, in pixels.
    """
    across, up = abs(cos(radians(angle))), abs(sin(radians(angle)))
    half_w, half_h = rect.w / 2 - corner, rect.h / 2 - corner
    w, h = half_w * across - half_h * up, half_h * across - half_w * up
    if w < 1 or h < 1:
        return [outer]
    return around(outer, inner(Rect(rect.cx - w, rect.cy - h, 2 * w, 2 * h)))


def around(box: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a box round a hole in it; the box itself where the hole lies elsewhere."""
    hole = hole.clip(box)
    if hole.w <= 0 or hole.h <= 0:
        return [box]
    return [
        pygame.Rect(box.x, box.y, box.w, hole.y - box.y),
        pygame.Rect(box.x, hole.bottom, box.w, box.bottom - hole.bottom),
        pygame.Rect(box.x, hole.y, hole.x - box.x, hole.h),
        pygame.Rect(hole.right, hole.y, box.right - hole.right, hole.h),
    ]


def alike(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """How many items are the same from the beginning on, and how many others at the end."""
    shorter = min(len(old), len(new))
    first = 0
    while first < shorter and (old[first] is new[first] or old[first] == new[first]):
        first += 1
    last = 0
    while last < shorter - first and (old[-1 - last] is new[-1 - last] or old[-1 - last] == new[-1 - last]):
        last += 1
    return first, last


def joined(boxes: list[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """Boxes that overlap made one where that costs little, everything cut to the surface; all that overlap if many."""
    inside = [box for box in (box.clip(whole) for box in boxes) if box.w > 0 and box.h > 0]
    found: list[pygame.Rect] = []
    for box in inside:
        i = 0
        while i < len(found):
            both = box.union(found[i])
            if box.colliderect(found[i]) and _area(both) - _area(box) - _area(found[i]) <= _SPARE:
                box = both
                found.pop(i)
                i = 0
            else:
                i += 1
        found.append(box)
        if len(found) > _FEW:
            return _all_joined(inside)
    return found


def _all_joined(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that overlap made one."""
    found: list[pygame.Rect] = []
    for box in boxes:
        while (i := box.collidelist(found)) >= 0:
            box = box.union(found.pop(i))
        found.append(box)
    return found


def _area(box: pygame.Rect) -> int:
    return box.w * box.h
