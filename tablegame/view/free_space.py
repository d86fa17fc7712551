"""Where on a picture there is room: the place for a slip that covers nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import ceil, hypot

from tablegame.view.scene import Rect

CELLS = 120
"""Columns of the grid in which room is looked for."""


def gap(
    area: Rect, taken: Iterable[Rect], sizes: Sequence[tuple[float, float]], near: tuple[float, float]
) -> Rect | None:
    """A box of one of these sizes (the first that finds room) within the area that overlaps nothing taken.

    Of several the one whose middle is nearest to a point; None where no size finds room. taken: boxes in pixels.
    """
    step = max(4.0, area.w / CELLS)
    across, down = int(area.w // step), int(area.h // step)
    sums = _sums(area, taken, step, across, down)
    for w, h in sizes:
        wide, high = ceil(w / step), ceil(h / step)
        found = [
            (hypot(area.x + (x + wide / 2) * step - near[0], area.y + (y + high / 2) * step - near[1]), x, y)
            for y in range(down - high + 1)
            for x in range(across - wide + 1)
            if sums[y + high][x + wide] - sums[y][x + wide] - sums[y + high][x] + sums[y][x] == 0
        ]
        if found:
            _, x, y = min(found)
            left, top = area.x + x * step, area.y + y * step
            return Rect(left + (wide * step - w) / 2, top + (high * step - h) / 2, w, h)
    return None


def _sums(area: Rect, taken: Iterable[Rect], step: float, across: int, down: int) -> list[list[int]]:
    """How many cells are taken above and left of each corner of the grid."""
    rows = [bytearray(across) for _ in range(down)]
    for box in taken:
        first, last = max(0, int((box.x - area.x) // step)), min(across, ceil((box.right - area.x) / step))
        if last > first:
            full = b"\1" * (last - first)
            for y in range(max(0, int((box.y - area.y) // step)), min(down, ceil((box.bottom - area.y) / step))):
                rows[y][first:last] = full
    sums = [[0] * (across + 1)]
    for row in rows:
        sums.append([above + here for above, here in zip(sums[-1], accumulate(row, initial=0), strict=True)])
    return sums
