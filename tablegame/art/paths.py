"""Outlines as SVG path data, and transforms that are applied to their points, so that no SVG element needs a transform.

Drawing functions have a parameter `placing`: a transform that moves the outline from 0, 0 to where it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

_ROUND: Final = 0.5523  # the length of the handles with which a cubic curve looks like a quarter of a unit circle


def decimal(value: float) -> str:
    """A number as text, with at most two decimals and no useless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


@dataclass(frozen=True, slots=True)
class Transform:
    """An affine map of points: called with x, y, it returns a x + c y + e, b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def moved(self, x: float, y: float) -> Transform:
        """The transform that first moves an outline from 0, 0 to x, y, and then does the same as this transform."""
        return Transform(self.a, self.b, self.c, self.d, *self(x, y))

    def scaled(self, across: float, down: float | None = None) -> Transform:
        """The transform that first scales an outline about 0, 0, and then does the same as this transform.
        across, down: the factors; `down` is the same as `across` if it is None."""
        down = across if down is None else down
        return Transform(self.a * across, self.b * across, self.c * down, self.d * down, self.e, self.f)


HERE: Final = Transform()  # the transform that leaves every point where it is


def placed(x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Transform:
    """The transform that scales about 0, 0, rotates clockwise about 0, 0, and then moves 0, 0 to x, y."""
    turn = degrees * pi / 180
    return Transform(scale * cos(turn), scale * sin(turn), -scale * sin(turn), scale * cos(turn), x, y)


class Path:
    """Collects path data; str() returns them. Every method adds something and returns the path, for chained calls."""

    def __init__(self, placing: Transform = HERE) -> None:
        """placing: the transform of every point that is added."""
        self._placing = placing
        self._parts: list[str] = []

    def __str__(self) -> str:
        return "".join(self._parts)

    def _add(self, letter: str, *points: Point) -> Path:
        """Add a command of SVG paths, such as "L", with its points."""
        texts = (f"{decimal(x)} {decimal(y)}" for x, y in (self._placing(*point) for point in points))
        self._parts.append(letter + " ".join(texts))
        return self

    def move(self, x: float, y: float) -> Path:
        return self._add("M", (x, y))

    def line(self, x: float, y: float) -> Path:
        return self._add("L", (x, y))

    def curve(self, first_handle: Point, second_handle: Point, end: Point) -> Path:
        """Add a cubic curve."""
        return self._add("C", first_handle, second_handle, end)

    def bend(self, handle: Point, end: Point) -> Path:
        """Add a quadratic curve."""
        return self._add("Q", handle, end)

    def close(self) -> Path:
        self._parts.append("Z")
        return self

    def polygon(self, points: Sequence[Point], closed: bool = True) -> Path:
        """Add straight lines from point to point and, if `closed`, back to the first one."""
        self.move(*points[0])
        for point in points[1:]:
            self.line(*point)
        return self.close() if closed else self

    def box(self, x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
        """Add a rectangle. radius: the radius of its corners."""
        corners = (x, y), (x + width, y), (x + width, y + height), (x, y + height)
        return self.rounded(corners, radius) if radius else self.polygon(corners)

    def rounded(self, corners: Sequence[Point], radius: float | Sequence[float]) -> Path:
        """Add a polygon with rounded corners. radius: one radius for all corners, or the radius of each corner."""
        count = len(corners)
        radii = [radius] * count if isinstance(radius, int | float) else list(radius)
        for index, corner in enumerate(corners):
            reach = radii[index]  # the distance from the corner at which its rounding begins and ends
            start = _towards(corner, corners[index - 1], reach)
            end = _towards(corner, corners[(index + 1) % count], reach)
            self.line(*start) if index else self.move(*start)
            if reach:
                self.curve(_towards(start, corner, reach * _ROUND), _towards(end, corner, reach * _ROUND), end)
        return self.close()

    def circle(self, x: float, y: float, radius: float) -> Path:
        return self.ellipse(x, y, radius, radius)

    def ellipse(self, x: float, y: float, across: float, down: float) -> Path:
        """Add an ellipse with its centre at x, y. across, down: its half axes."""
        h, v = across * _ROUND, down * _ROUND  # the lengths of horizontal and vertical handles
        self.move(x + across, y)
        self.curve((x + across, y + v), (x + h, y + down), (x, y + down))
        self.curve((x - h, y + down), (x - across, y + v), (x - across, y))
        self.curve((x - across, y - v), (x - h, y - down), (x, y - down))
        self.curve((x + h, y - down), (x + across, y - v), (x + across, y))
        return self.close()

    def smooth(self, points: Sequence[Point]) -> Path:
        """Add an open curve through all points (a Catmull-Rom spline)."""
        self.move(*points[0])
        # Each piece runs parallel to the line between its neighbours; an end is its own neighbour.
        neighbours = [points[0], *points, points[-1]]
        for before, start, end, after in zip(neighbours, points, points[1:], neighbours[3:], strict=False):
            first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
            second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
            self.curve(first, second, end)
        return self


def _towards(start: Point, goal: Point, distance: float) -> Point:
    """The point on the line from the start to the goal at that distance from the start."""
    across, down = goal[0] - start[0], goal[1] - start[1]
    length = sqrt(across * across + down * down) or 1.0  # for equal points the result is the start
    share = distance / length
    return start[0] + across * share, start[1] + down * share


def around(count: int, radius: float, x: float, y: float) -> Iterator[Point]:
    """`count` points on a circle round x, y, at equal distances, clockwise from the top."""
    for index in range(count):
        angle = (360 * index / count - 90.0) * pi / 180
        yield x + radius * cos(angle), y + radius * sin(angle)
