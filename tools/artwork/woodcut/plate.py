"""A plate: the block on which a figure is cut once, to be printed the right way up and turned by half."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt
from typing import Final, Literal, TypeAlias

from artwork.svg import FINE, Exact, Proof
from artwork.woodcut.curves import (
    Edge,
    Run,
    Runs,
    along,
    between,
    kept,
    moved,
    open_strokes,
    part,
    polyline,
    read,
    within,
    written,
)  # fmt: skip
from artwork.woodcut.lines import swelling, wedge
from tablegame.art.paths import HERE, Placing, Point, placed

INK: Final = "#2b211a"
OUTLINE: Final = 1.9
"""The dark outline, 0.8 % of the card's width, the same at every local scale."""

_HEEL: Final = 0.95
_FINE: Final = 14.0
_ROUND: Final = 0.5523


@dataclass(frozen=True, slots=True)
class Linear:
    """A gradient along a line, its colours evenly spaced."""

    start: Point
    end: Point
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Radial:
    """A gradient out of a point, its colours evenly spaced."""

    middle: Point
    radius: float
    colours: tuple[str, ...]


Paint: TypeAlias = str | Linear | Radial
Swell: TypeAlias = Literal["bump", "flat", "up", "down"]


@dataclass(frozen=True, slots=True)
class _Cut:
    runs: Runs
    paint: Paint | None
    line: str | None
    width: float
    opacity: float
    digits: int


def compose(outer: Placing, inner: Placing) -> Placing:
    """First the inner placing, then the outer."""
    x, y = outer(inner.e, inner.f)
    a, b = outer.a * inner.a + outer.c * inner.b, outer.b * inner.a + outer.d * inner.b
    c, d = outer.a * inner.c + outer.c * inner.d, outer.b * inner.c + outer.d * inner.d
    return Placing(a, b, c, d, x, y)


class Plate:
    """Whatever is cut here ends at the edges: nothing of it lies beyond them, and no outline runs along them."""

    def __init__(self, edges: Sequence[Edge] = (), hidden: Sequence[Edge] = ()) -> None:
        """Hidden edges are covered later: an outline may run along them, which saves writing it apart."""
        self._edges = tuple(edges)
        self._hidden = tuple(hidden)
        self._cuts: list[_Cut] = []
        self._placing = HERE
        self._count = 0

    @contextmanager
    def at(self, x: float = 0, y: float = 0, scale: float = 1, degrees: float = 0, flip: int = 1) -> Iterator[None]:
        """Within: local coordinates, mirrored left to right where flip is -1, then turned clockwise, scaled, moved."""
        before, turned = self._placing, placed(x, y, scale, degrees)
        self._placing = compose(before, compose(turned, Placing(a=flip)))
        yield
        self._placing = before

    @property
    def scale(self) -> float:
        place = self._placing
        return sqrt(abs(place.a * place.d - place.b * place.c))

    def linear(self, x1: float, y1: float, x2: float, y2: float, *colours: str) -> Linear:
        return Linear(self._placing(x1, y1), self._placing(x2, y2), colours)

    def radial(self, x: float, y: float, radius: float, *colours: str) -> Radial:
        return Radial(self._placing(x, y), radius * self.scale, colours)

    def shape(self, path: str, paint: Paint, width: float = OUTLINE, line: str = INK) -> None:
        """A surface within the dark outline; width in units of the card, whatever the local scale."""
        self._add(moved(read(path), self._placing), paint, line, width)

    def flat(self, path: str, paint: Paint, opacity: float = 1.0) -> None:
        """A surface without an outline."""
        self._add(moved(read(path), self._placing), paint, None, 0, opacity)

    def line(self, path: str, width: float = 1.2, colour: str = INK) -> None:
        """A stroke of even width."""
        self._add(moved(read(path), self._placing), None, colour, width)

    def dot(self, x: float, y: float, radius: float, paint: Paint = INK, width: float = 0, opacity: float = 1) -> None:
        """A disc, outlined where a width is given."""
        middle, reach = self._placing(x, y), radius * self.scale
        if isinstance(paint, str) and not width and opacity == 1:
            self._beads((middle,), 2 * reach, paint)
            return
        self._add((_disc(middle, reach),), paint, INK if width else None, width, opacity)

    def dots(self, places: Sequence[Point], radius: float, paint: str = INK, width: float = 0) -> None:
        """Discs of one size as one element: pearls, studs, links."""
        reach, middles = radius * self.scale, [self._placing(*place) for place in places]
        if width:
            self._beads(middles, 2 * reach + width, INK)
        self._beads(middles, 2 * reach - width, paint)

    def swell(self, path: str, colour: str = INK, width: float = 1.2, head: float = 0, tail: float = 0) -> None:
        """Woodcut lines: thick in the middle; head and tail are the shares of the width at the two ends."""
        runs = moved(read(path), self._placing)
        self._engrave(tuple(swelling(run.points, width, head, tail) for run in runs), colour)

    def wedges(
        self, edge: str, count: int, reach: Point, colour: str, width: float = 1.0, bend: float = 0.0,
        ends: Point = (0.0, 1.0), swell: Swell = "bump",
    ) -> None:  # fmt: skip
        """Shading strokes that start thick just inside an outline and point inward along reach."""
        points = polyline(read(edge))
        dx, dy = reach
        heel = _HEEL / self.scale / (hypot(dx, dy) or 1)
        shares = [ends[0] + (ends[1] - ends[0]) * (step + 0.5) / count for step in range(count)]
        runs = []
        for step, ((x, y), _) in enumerate(along(points, shares)):
            size = _swell(swell, (step + 0.5) / count) * (1 + 0.18 * self._chance())
            start, end = (x + dx * heel, y + dy * heel), (x + dx * size, y + dy * size)
            middle = between(start, end, 0.5)
            middle = (middle[0] - dy * bend * size, middle[1] + dx * bend * size)
            runs.append(wedge(self._placing(*start), self._placing(*middle), self._placing(*end), width))
        self._engrave(tuple(runs), colour)

    def folds(
        self, first: str, last: str, count: int, colour: str, width: float = 1.2, trim: float = 0.12,
        head: float = 0, tail: float = 0,
    ) -> None:  # fmt: skip
        """Swelling lines spread between two guides of equally many curves; a single curve is trimmed by chance."""
        ones, others = read(first)[0].points, read(last)[0].points
        runs = []
        for step in range(count):
            share = (step + 0.5) / count
            points = tuple(between(one, two, share) for one, two in zip(ones, others, strict=True))
            if trim and len(points) == 4:
                low, high = trim * abs(self._chance()), 1 - trim * abs(self._chance())
                points = part((points[0], points[1], points[2], points[3]), low, high)
            runs.append(swelling(tuple(self._placing(*point) for point in points), width, head, tail))
        self._engrave(tuple(runs), colour)

    def hatch(self, region: str, degrees: float, gap: float, colour: str, width: float = 0.9) -> None:
        """Parallel swelling lines cut to a region."""
        polygon = polyline(read(region), 6)
        ux, uy = cos(degrees * pi / 180), sin(degrees * pi / 180)
        heights = [y * ux - x * uy for x, y in polygon]
        lengths = [x * ux + y * uy for x, y in polygon]
        height, runs = min(heights) + gap / 2, []
        while height < max(heights):
            for start, end in _spans(polygon, (ux, uy), height, (min(lengths), max(lengths))):
                one = self._placing(start * ux - height * uy, start * uy + height * ux)
                two = self._placing(end * ux - height * uy, end * uy + height * ux)
                runs.append(wedge(one, between(one, two, 0.5), two, width, 0.2))
            height += gap * (1 + 0.08 * self._chance())
        self._engrave(tuple(runs), colour)

    def print_on(self, drawing: Proof, placing: Placing = HERE) -> None:
        """Print the plate."""
        paints: dict[Paint, str] = {}
        for cut in self._cuts:
            paint = None
            if cut.paint is not None:
                if cut.paint not in paints:
                    paints[cut.paint] = _mixed(drawing, cut.paint, placing)
                paint = paints[cut.paint]
            path = written(moved(cut.runs, placing), FINE if isinstance(drawing, Exact) else cut.digits)
            drawing.shape(path, paint, cut.line or "", cut.width, cut.opacity)
            if isinstance(drawing, Exact) and cut.digits == 2:
                drawing.mark_fine()

    def _add(self, runs: Runs, paint: Paint | None, line: str | None, width: float, opacity: float = 1.0) -> None:
        digits = 2 if _small(runs) else 1
        whole, _ = kept(runs, self._hidden)
        runs, cut = kept(whole, self._edges)
        if runs and not cut:
            self._cuts.append(_Cut(runs, paint, line, width, opacity, digits))
        if not cut:
            return
        if runs and paint is not None:
            self._cuts.append(_Cut(runs, paint, None, 0, opacity, digits))
        near = [Edge(edge.a, edge.b, edge.c + width / 2 * hypot(edge.a, edge.b)) for edge in self._edges]
        outline = open_strokes(whole, near) if line else ()
        if outline:
            self._cuts.append(_Cut(outline, None, line, width, opacity, digits))

    def _engrave(self, runs: Runs, colour: str) -> None:
        """Line work: many strokes as one element, a decimal less."""
        runs, _ = kept(runs, (*self._hidden, *self._edges))
        if runs:
            self._cuts.append(_Cut(runs, colour, None, 0, 1, 1))

    def _beads(self, places: Sequence[Point], diameter: float, colour: str) -> None:
        """Round points, the shortest way to write a disc: all in one element, those beyond an edge left out."""
        inside = [p for p in places if all(edge.inside(p) >= diameter / 2 for edge in (*self._hidden, *self._edges))]
        runs = tuple(Run((p, p, p, (p[0] + 0.1, p[1])), False) for p in inside)
        if runs:
            self._cuts.append(_Cut(runs, None, colour, diameter, 1, 2 if diameter < 8 and len(runs) == 1 else 1))

    def _chance(self) -> float:
        """From -1 to 1, the same on every cutting of the same plate."""
        self._count += 1
        return 2 * ((self._count * 0.6180339887) % 1) - 1


def _mixed(drawing: Proof, paint: Paint, placing: Placing) -> str:
    if isinstance(paint, str):
        return paint
    last = len(paint.colours) - 1
    stops = [(step / last, colour) for step, colour in enumerate(paint.colours)]
    if isinstance(paint, Linear):
        return drawing.gradient(placing(*paint.start), placing(*paint.end), *stops)
    return drawing.glow(*placing(*paint.middle), paint.radius, *stops)


def _small(runs: Runs) -> bool:
    """Whether the shape is so small (an eye, a stone) that a tenth of a unit can be seen in it."""
    points = [point for run in runs for point in run.points]
    return all(max(p[axis] for p in points) - min(p[axis] for p in points) < _FINE for axis in (0, 1))


def _disc(middle: Point, radius: float) -> Run:
    (x, y), handle = middle, radius * _ROUND
    points = (
        (x + radius, y), (x + radius, y + handle), (x + handle, y + radius), (x, y + radius),
        (x - handle, y + radius), (x - radius, y + handle), (x - radius, y), (x - radius, y - handle),
        (x - handle, y - radius), (x, y - radius), (x + handle, y - radius), (x + radius, y - handle), (x + radius, y),
    )  # fmt: skip
    return Run(points, True)


def _swell(kind: Swell, share: float) -> float:
    match kind:
        case "bump":
            return 0.55 + 0.45 * sin(pi * share)
        case "up":
            return 0.45 + 0.55 * share
        case "down":
            return 1 - 0.55 * share
    return 1.0


def _spans(polygon: list[Point], way: Point, height: float, reach: Point) -> list[Point]:
    """Where a line across a polygon runs inside it, a little short of its edges."""
    ux, uy = way
    found, run, steps, step_long = [], None, 70, (reach[1] - reach[0]) / 70
    for step in range(steps + 2):
        length = reach[0] + step * step_long
        inside = step <= steps and within(polygon, (length * ux - height * uy, length * uy + height * ux))
        if inside and run is None:
            run = length
        if not inside and run is not None:
            if length - step_long - run > 2.4:
                found.append((run + 0.6, length - step_long - 0.6))
            run = None
    return found
