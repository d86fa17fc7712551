"""Outlines as path data, written point by point so that nothing needs a transform."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

_ROUND: Final = 0.5523
"""Length of the handles of a quarter circle."""


def number(value: float, digits: int = 2) -> str:
    """A coordinate as text, with at most that many decimals and no useless zeros."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


@dataclass(frozen=True, slots=True)
class Transform:
    """An affine placing of outlines: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def moved(self, x: float, y: float) -> Transform:
        """The path, moved so that this point becomes its origin."""
        return Transform(self.a, self.b, self.c, self.d, *self(x, y))

    def scaled(self, across: float, down: float | None = None) -> Transform:
        """The path, scaled by `across` and by `down` (by default the same factor)."""
        high = across if down is None else down
        return Transform(self.a * across, self.b * across, self.c * high, self.d * high, self.e, self.f)


HERE: Final = Transform()


def half_turn(width: float, height: float) -> Transform:
    """The half-turn of a sheet of that size about its middle."""
    return Transform(-1, 0, 0, -1, width, height)


def placed(x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Transform:
    """Rotated clockwise by degrees and scaled about the origin, then moved to x, y."""
    turn = degrees * pi / 180
    return Transform(scale * cos(turn), scale * sin(turn), -scale * sin(turn), scale * cos(turn), x, y)


class Path:
    """Path data under construction. Every method returns the path itself, so that strokes read in a row."""

    def __init__(self, placing: Transform = HERE) -> None:
        self._placing = placing
        self._parts: list[str] = []

    def __str__(self) -> str:
        return "".join(self._parts)

    def _add(self, letter: str, *points: Point) -> Path:
        texts = (f"{number(x)} {number(y)}" for x, y in (self._placing(*point) for point in points))
        self._parts.append(letter + " ".join(texts))
        return self

    def move(self, x: float, y: float) -> Path:
        return self._add("M", (x, y))

    def line(self, x: float, y: float) -> Path:
        return self._add("L", (x, y))

    def curve(self, first: Point, second: Point, end: Point) -> Path:
        return self._add("C", first, second, end)

    def bend(self, handle: Point, end: Point) -> Path:
        return self._add("Q", handle, end)

    def close(self) -> Path:
        self._parts.append("Z")
        return self

    def polygon(self, points: Sequence[Point], closed: bool = True) -> Path:
        """Straight lines through the points."""
        self.move(*points[0])
        for point in points[1:]:
            self.line(*point)
        return self.close() if closed else self

    def box(self, x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
        """A rectangle with round corners."""
        if not radius:
            return self.polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))
        return self.rounded(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), radius)

    def rounded(self, points: Sequence[Point], radius: float | Sequence[float]) -> Path:
        """A polygon whose corners are rounded off, each by its radius."""
        count = len(points)
        radii = [radius] * count if isinstance(radius, int | float) else list(radius)
        for index, corner in enumerate(points):
            reach = radii[index]
            start = _towards(corner, points[index - 1], reach)
            end = _towards(corner, points[(index + 1) % count], reach)
            self.line(*start) if index else self.move(*start)
            if reach:
                self.curve(_towards(start, corner, reach * _ROUND), _towards(end, corner, reach * _ROUND), end)
        return self.close()

    def circle(self, x: float, y: float, radius: float) -> Path:
        return self.ellipse(x, y, radius, radius)

    def ellipse(self, x: float, y: float, across: float, down: float) -> Path:
        h, v = across * _ROUND, down * _ROUND
        self.move(x + across, y)
        self.curve((x + across, y + v), (x + h, y + down), (x, y + down))
        self.curve((x - h, y + down), (x - across, y + v), (x - across, y))
        self.curve((x - across, y - v), (x - h, y - down), (x, y - down))
        self.curve((x + h, y - down), (x + across, y - v), (x + across, y))
        return self.close()

    def smooth(self, points: Sequence[Point], closed: bool = True) -> Path:
        """A curve through all points (Catmull-Rom)."""
        count = len(points)
        self.move(*points[0])
        for index in range(count if closed else count - 1):
            before, start = points[index - 1 if index or closed else 0], points[index]
            end = points[(index + 1) % count]
            after = points[(index + 2) % count if closed else min(index + 2, count - 1)]
            first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
            second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
            self.curve(first, second, end)
        return self.close() if closed else self


def _towards(start: Point, goal: Point, distance: float) -> Point:
    across, down = goal[0] - start[0], goal[1] - start[1]
    length = sqrt(across * across + down * down) or 1.0
    share = distance / length
    return start[0] + across * share, start[1] + down * share


def around(count: int, radius: float, x: float = 0.0, y: float = 0.0) -> Iterable[Point]:
    """Points evenly spaced on a circle, clockwise from the top."""
    for index in range(count):
        angle = (360 * index / count - 90.0) * pi / 180
        yield x + radius * cos(angle), y + radius * sin(angle)
