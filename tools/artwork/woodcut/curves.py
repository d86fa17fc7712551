"""Outlines as runs of cubic curves: read from path text, measured, split, and cut along straight lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import Final, NamedTuple, TypeAlias

from tablegame.art.paths import Placing, Point, number

Cubic: TypeAlias = tuple[Point, Point, Point, Point]

_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_STEPS: Final = 10


class Run(NamedTuple):
    """One stroke of a pen: a first point, then two handles and an end for every curve."""

    points: tuple[Point, ...]
    closed: bool

    def cubics(self) -> list[Cubic]:
        return [
            (self.points[at], self.points[at + 1], self.points[at + 2], self.points[at + 3])
            for at in range(0, len(self.points) - 3, 3)
        ]


Runs: TypeAlias = tuple[Run, ...]


class Edge(NamedTuple):
    """The half-plane a x + b y >= c that is kept."""

    a: float
    b: float
    c: float

    def inside(self, point: Point) -> float:
        return self.a * point[0] + self.b * point[1] - self.c


@lru_cache(maxsize=4096)
def read(text: str) -> Runs:
    """Path text of absolute M, L, H, V, C, S, Q and Z as runs; raises ValueError for any other letter."""
    reader = _Reader(_TOKEN.findall(text))
    reader.all()
    return tuple(Run(tuple(points), closed) for points, closed in reader.runs)


class _Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0
        self.runs: list[tuple[list[Point], bool]] = []
        self.handle: Point | None = None

    def all(self) -> None:
        letter = "M"
        while self.at < len(self.tokens):
            if self.tokens[self.at].isalpha():
                letter = self.tokens[self.at]
                self.at += 1
            self._command(letter)
            letter = "L" if letter == "M" else letter

    def _value(self) -> float:
        self.at += 1
        return float(self.tokens[self.at - 1])

    def _point(self) -> Point:
        return self._value(), self._value()

    def _command(self, letter: str) -> None:
        handle, self.handle = self.handle, None
        if letter == "M":
            self.runs.append(([self._point()], False))
            return
        points, _ = self.runs[-1]
        here = points[-1]
        if letter == "C":
            points.extend((self._point(), self._point(), self._point()))
            self.handle = points[-2]
        elif letter == "S":
            first = (2 * here[0] - handle[0], 2 * here[1] - handle[1]) if handle else here
            points.extend((first, self._point(), self._point()))
            self.handle = points[-2]
        elif letter == "Q":
            middle, end = self._point(), self._point()
            points.extend((between(here, middle, 2 / 3), between(end, middle, 2 / 3), end))
        elif letter == "Z":
            if dist(here, points[0]) > 0.01:
                points.extend(straight(here, points[0]))
            self.runs[-1] = (points, True)
        else:
            points.extend(straight(here, self._corner(letter, here)))

    def _corner(self, letter: str, here: Point) -> Point:
        match letter:
            case "L":
                return self._point()
            case "H":
                return self._value(), here[1]
            case "V":
                return here[0], self._value()
        raise ValueError(f"path text has no letter {letter!r}: M, L, H, V, C, S, Q and Z are known")


def between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def straight(start: Point, end: Point) -> tuple[Point, Point, Point]:
    """Handles and end of a straight curve."""
    return between(start, end, 1 / 3), between(start, end, 2 / 3), end


def moved(runs: Iterable[Run], placing: Placing) -> Runs:
    return tuple(Run(tuple(placing(*point) for point in run.points), run.closed) for run in runs)


def written(runs: Iterable[Run], digits: int = 2) -> str:
    """Path data of the runs with so many decimals, each curve in its shortest form: line, quadratic or cubic."""
    parts: list[str] = []
    for run in runs:
        parts.append("M" + _pairs((run.points[0],), digits))
        curves = run.cubics()
        for index, curve in enumerate(curves):
            start, one, two, end = curve
            if dist(one, between(start, end, 1 / 3)) + dist(two, between(start, end, 2 / 3)) < 0.02:
                if not (run.closed and index == len(curves) - 1):
                    parts.append("L" + _pairs((end,), digits))
                continue
            middle, other = between(start, one, 1.5), between(end, two, 1.5)
            if dist(middle, other) < 0.05:
                parts.append("Q" + _pairs((between(middle, other, 0.5), end), digits))
            else:
                parts.append("C" + _pairs((one, two, end), digits))
        if run.closed:
            parts.append("Z")
    return "".join(parts)


def _pairs(points: Iterable[Point], digits: int) -> str:
    return " ".join(f"{number(round(x, digits), digits)} {number(round(y, digits), digits)}" for x, y in points)


def at_share(curve: Cubic, share: float) -> Point:
    """The point of a curve at that share of its parameter."""
    rest = 1 - share
    weights = rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3
    x = sum(weight * point[0] for weight, point in zip(weights, curve, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, curve, strict=True))
    return x, y


def part(curve: Cubic, start: float, end: float) -> Cubic:
    """The piece of a curve between two shares of its parameter."""
    later = _halves(curve, start)[1] if start > 0 else curve
    return _halves(later, (end - start) / (1 - start))[0] if end < 1 else later


def _halves(curve: Cubic, share: float) -> tuple[Cubic, Cubic]:
    one, two, three = (between(curve[at], curve[at + 1], share) for at in range(3))
    first, second = between(one, two, share), between(two, three, share)
    middle = between(first, second, share)
    return (curve[0], one, first, middle), (middle, second, three, curve[3])


def polyline(runs: Runs, steps: int = _STEPS) -> list[Point]:
    """All runs after one another as points close together."""
    points: list[Point] = []
    for run in runs:
        points.append(run.points[0])
        points.extend(at_share(curve, step / steps) for curve in run.cubics() for step in range(1, steps + 1))
    return points


def along(points: Sequence[Point], shares: Sequence[float]) -> list[tuple[Point, Point]]:
    """Points and unit tangents at ascending shares of the length of a polyline."""
    lengths = [0.0]
    for one, two in pairwise(points):
        lengths.append(lengths[-1] + dist(one, two))
    found, at = [], 1
    for share in shares:
        goal = share * lengths[-1]
        while at < len(lengths) - 1 and lengths[at] < goal:
            at += 1
        one, two = points[at - 1], points[at]
        step = dist(one, two) or 1.0
        here = between(one, two, (goal - lengths[at - 1]) / step)
        found.append((here, ((two[0] - one[0]) / step, (two[1] - one[1]) / step)))
    return found


def kept(runs: Runs, edges: Sequence[Edge]) -> tuple[Runs, bool]:
    """What is left of the runs inside all edges, and whether anything was cut off. Closed runs stay closed."""
    cut = False
    for edge in edges:
        if all(edge.inside(point) >= 0 for run in runs for point in run.points):
            continue
        cut = True
        runs = tuple(piece for run in runs for piece in _kept(run, edge))
    return runs, cut


def open_strokes(runs: Runs, edges: Sequence[Edge]) -> Runs:
    """The outline of the runs inside all edges as open strokes, without the lines along the cuts."""
    for edge in edges:
        runs = tuple(piece for run in runs for piece in _kept(Run(run.points, False), edge))
    return runs


def _kept(run: Run, edge: Edge) -> list[Run]:
    pieces: list[list[Point]] = []
    joined = False
    for curve in run.cubics():
        shares = [0.0, *_crossings(curve, edge), 1.0]
        for start, end in pairwise(shares):
            piece = part(curve, start, end)
            if edge.inside(at_share(piece, 0.5)) < 0:
                joined = False
                continue
            if joined:
                pieces[-1].extend(piece[1:])
            else:
                pieces.append(list(piece))
            joined = True
    return [Run(tuple(points), False) for points in pieces] if not run.closed else _closed(pieces)


def _closed(pieces: list[list[Point]]) -> list[Run]:
    """The pieces of a closed run joined along the edge into one closed run."""
    if not pieces:
        return []
    points = pieces[0]
    for piece in pieces[1:]:
        points.extend(straight(points[-1], piece[0]))
        points.extend(piece[1:])
    if dist(points[-1], points[0]) > 0.01:
        points.extend(straight(points[-1], points[0]))
    return [Run(tuple(points), True)]


def _crossings(curve: Cubic, edge: Edge) -> list[float]:
    """Shares at which a curve crosses the edge, ascending."""
    sides = [edge.inside(point) for point in curve]
    if min(sides) >= 0 or max(sides) < 0:
        return []
    found, steps = [], 12
    values = [edge.inside(at_share(curve, step / steps)) for step in range(steps + 1)]
    for step in range(steps):
        if (values[step] < 0) != (values[step + 1] < 0):
            found.append(_root(lambda share: edge.inside(at_share(curve, share)), step / steps, (step + 1) / steps))
    return found


def _root(value: Callable[[float], float], low: float, high: float) -> float:
    rising = value(low) < 0
    for _ in range(22):
        middle = (low + high) / 2
        if (value(middle) < 0) == rising:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def within(polygon: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside a polygon."""
    x, y = point
    inside = False
    before = polygon[-1]
    for here in polygon:
        if (here[1] > y) != (before[1] > y):
            inside ^= x < (before[0] - here[0]) * (y - here[1]) / (before[1] - here[1]) + here[0]
        before = here
    return inside
