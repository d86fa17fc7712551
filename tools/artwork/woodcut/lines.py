"""The two lines of a woodcut as outlines: the swelling line and the wedge. Knows geometry only."""

from __future__ import annotations

from math import dist

from artwork.woodcut.curves import Run, between, straight
from tablegame.art.paths import Point


def swelling(points: tuple[Point, ...], width: float, head: float, tail: float) -> Run:
    """The outline of a line along curves, thick in the middle; head and tail are shares of the width at its ends."""
    curves = (len(points) - 1) // 3
    left: list[Point] = []
    right: list[Point] = []
    for index in range(curves):
        curve = points[3 * index : 3 * index + 4]
        for at, point in enumerate(curve):
            if at == 0 and index:
                continue
            across, down = _normal(curve, at)
            half = width / 2 * _share(at, index, curves, head, tail)
            left.append((point[0] + across * half, point[1] + down * half))
            right.append((point[0] - across * half, point[1] - down * half))
    back = right[::-1]
    joint = straight(left[-1], back[0]) if tail else ()
    closing = straight(back[-1], left[0]) if head else ()
    return Run((*left, *joint, *back[1:], *closing), True)


def wedge(start: Point, middle: Point, end: Point, width: float, heel: float = 0.9) -> Run:
    """A stroke through middle: that share of the width at its start, pointed at its end."""
    length = dist(start, end) or 1.0
    across, down = -(end[1] - start[1]) / length, (end[0] - start[0]) / length
    near, wide = width / 2 * heel, width / 2 * 1.3
    one = (start[0] + across * near, start[1] + down * near)
    two = (start[0] - across * near, start[1] - down * near)
    left = (middle[0] + across * wide, middle[1] + down * wide)
    right = (middle[0] - across * wide, middle[1] - down * wide)
    there = between(one, left, 2 / 3), between(end, left, 2 / 3), end
    back = between(end, right, 2 / 3), between(two, right, 2 / 3), two
    return Run((one, *there, *back, *straight(two, one)), True)


def _normal(curve: tuple[Point, ...], at: int) -> Point:
    ends = ((0, 1), (0, 3), (0, 3), (2, 3))[at]
    one, two = curve[ends[0]], curve[ends[1]]
    if dist(one, two) < 1e-6:
        one, two = curve[0], curve[3]
    length = dist(one, two) or 1.0
    return -(two[1] - one[1]) / length, (two[0] - one[0]) / length


def _share(at: int, index: int, curves: int, head: float, tail: float) -> float:
    if curves == 1:
        return (head, 1.33 - 0.2 * head, 1.33 - 0.2 * tail, tail)[at]
    if index == 0 and at == 0:
        return head
    return tail if index == curves - 1 and at == 3 else 1.0
