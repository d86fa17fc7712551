"""The layout tree: parts that are measured at a width and then placed, and the ways of cutting a box into smaller ones.

A part draws itself from the top of a box downward and returns the bottom it reached. Columns, rows and panels of parts
are parts again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from math import ceil, floor, hypot
from operator import or_
from typing import NamedTuple, Protocol, TypeAlias

from tablegame.view.builder import Builder
from tablegame.view.scale import BODY
from tablegame.view.scene import Align, Face, Ink, Panel, PanelStyle, Rect, Span, Target, shifted

Draw: TypeAlias = Callable[[Builder, Rect], float]
"""Draws a column into a box from its top and returns the bottom that it reached."""

CELLS = 120
"""Columns of the grid in which free space is looked for."""


# -- the tree ------------------------------------------------------------------------------------------------------


class Part(Protocol):
    """A piece of a column: draws itself into a width from a top, and returns the bottom it reached."""

    def draw(self, b: Builder, zone: str, rect: Rect) -> float: ...


def column(b: Builder, zone: str, rect: Rect, parts: Sequence[Part], gap: float) -> float:
    """Parts one below the other, gap pixels apart; returns the bottom of the last."""
    y = rect.y
    for i, part in enumerate(parts):
        y = part.draw(b, zone, Rect(rect.x, y + (gap if i else 0), rect.w, 0))
    return y


def drawing(zone: str, part: Part) -> Draw:
    """What draws a part in a zone."""
    return lambda b, rect: part.draw(b, zone, rect)


class Measured(NamedTuple):
    """A part drawn on a scratch builder at some width, at the window's corner: its height is known before it is
    placed."""

    aside: Builder
    height: float

    def place(self, b: Builder, x: float, y: float) -> float:
        """Place it there; returns its bottom."""
        b.nodes.extend(shifted(node, x, y) for node in self.aside.nodes)
        targets = {target.id: target for target in self.aside.targets}
        for zone, names in self.aside.zones.items():
            for name in names:
                b.target(zone, targets[name]._replace(rect=targets[name].rect.moved(x, y)))
        b.keys.update(self.aside.keys)
        return y + self.height


def measure(b: Builder, zone: str, part: Part, width: float) -> Measured:
    """Measure the part at that width."""
    aside = b.scratch()
    return Measured(aside, part.draw(aside, zone, Rect(0, 0, width, 0)))


class AsHighAs(NamedTuple):
    """A part that takes as much room as the highest of some others that may stand in its place."""

    part: Part
    others: Sequence[Part]

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        highest = max((measure(b, zone, each, rect.w).height for each in self.others), default=0.0)
        return max(self.part.draw(b, zone, rect), rect.y + highest)


class Column(NamedTuple):
    """Parts one below the other, gap pixels apart; None: the space between things that belong together."""

    parts: Sequence[Part]
    gap: float | None = 0.0

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        return column(b, zone, rect, self.parts, b.space.close if self.gap is None else self.gap)


class Row(NamedTuple):
    """Parts side by side, gap pixels apart, each with its width; parts of width 0 share the rest."""

    parts: Sequence[tuple[Part, float]]
    gap: float
    middle: bool = False  # centred vertically, else at the top

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        free = rect.w - self.gap * (len(self.parts) - 1) - sum(wide for _, wide in self.parts)
        share = free / max(1, sum(not wide for _, wide in self.parts))
        pieces = [(measure(b, zone, part, wide or share), wide or share) for part, wide in self.parts]
        high, x = max(piece.height for piece, _ in pieces), rect.x
        for piece, wide in pieces:
            piece.place(b, x, rect.y + ((high - piece.height) / 2 if self.middle else 0.0))
            x += wide + self.gap
        return rect.y + high


class Flow(NamedTuple):
    """Parts side by side, each with its width, in as many rows as they need."""

    parts: Sequence[tuple[Part, float]]
    gap: float
    align: Align = "left"
    full: bool = False  # each row fills the width

    def rows(self, width: float) -> list[list[tuple[Part, float]]]:
        """The parts broken into rows no wider than width."""
        rows: list[list[tuple[Part, float]]] = [[]]
        used = 0.0
        for part, wide in self.parts:
            if rows[-1] and used + self.gap + wide > width:
                rows.append([])
                used = 0.0
            used += wide + (self.gap if rows[-1] else 0.0)
            rows[-1].append((part, wide))
        return rows

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        y = rect.y
        for row in self.rows(rect.w):
            used = sum(wide for _, wide in row) + self.gap * (len(row) - 1)
            spare = {"left": 0.0, "centre": (rect.w - used) / 2, "right": rect.w - used}[self.align]
            x = rect.x + (0.0 if self.full else spare)
            more, bottom = (rect.w - used) / len(row) if self.full else 0.0, y
            for part, wide in row:
                bottom = max(bottom, part.draw(b, zone, Rect(x, y, wide + more, 0)))
                x += wide + more + self.gap
            y = bottom + self.gap
        return y - self.gap


class Space(NamedTuple):
    """The distance between two parts, in pixels."""

    height: float

    def draw(self, _b: Builder, _zone: str, rect: Rect) -> float:
        return rect.y + self.height


class Custom(NamedTuple):
    """A part drawn by a function, which draws into a box from its top and returns the bottom."""

    function: Draw

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        return self.function(b, rect)


class Heard(NamedTuple):
    """A part of which a screen reader hears what is new. name: of its block."""

    name: str
    part: Part

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        first, bottom = len(b.nodes), self.part.draw(b, zone, rect)
        b.nodes.insert(first, Panel(rect._replace(h=bottom - rect.y), "ghost", alpha=0.0, id=self.name))
        return bottom


class PanelBox(NamedTuple):
    """A part on a panel of its own size; the whole panel can be pressed."""

    part: Part
    press: Target | None = None  # without its box
    style: PanelStyle | None = None
    pad: tuple[float, float] = (0.0, 0.0)  # pixels from the part to the edge, sideways and vertically
    reach: float = 0.0  # how far the panel extends beyond the column at both sides
    alpha: float = 1.0

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        (x, y), left = self.pad, rect.x - self.reach
        inner = measure(b, zone, self.part, rect.w + 2 * (self.reach - x))
        box = Rect(left, rect.y, rect.w + 2 * self.reach, inner.height + 2 * y)
        if self.style is not None:
            b.panel(box, self.style, alpha=self.alpha)
        inner.place(b, left + x, rect.y + y)
        if self.press is not None:
            b.target(zone, self.press._replace(rect=box))
        return box.bottom


def column_height(builder: Builder, width: float, draw: Draw) -> float:
    """How high a column gets at that width, in pixels."""
    return draw(builder.scratch(), Rect(0, 0, width, 0))


class RowWriter:
    """rest: the part of the row that is still free; side: the side of a sign, in pixels; gap: the space after each
    thing."""

    def __init__(self, b: Builder, row: Rect, side: float = 0.0, gap: float = 0.0) -> None:
        self.b, self.rest = b, row
        self.side = side or min(row.h * 0.8, b.line(BODY))
        self.gap = gap or b.space.close

    def skip(self, wide: float) -> Rect:
        """Leave that many pixels free; returns them as a box."""
        box = self.rest._replace(w=wide)
        self.rest = self.rest._replace(x=self.rest.x + wide, w=max(0.0, self.rest.w - wide))
        return box

    def square(self) -> Rect:
        """Reserve room for a sign, vertically centred."""
        box = self.skip(self.side + self.gap)
        return Rect(box.x, box.cy - self.side / 2, self.side, self.side)

    def picture(self, art: str) -> None:
        """A sign."""
        self.b.picture(self.square(), art)

    def seat(self, seat: int) -> None:
        """Draw a player."""
        self.b.draw_player(self.square(), seat)

    def text(
        self, said: str | Sequence[Span], units: float = BODY, face: Face = "sans", ink: Ink = "text", wide: float = 0.0
    ) -> None:
        """Write words at their own width, or in a column of the width `wide`."""
        spans = [self.b.span(said, units, face, ink)] if isinstance(said, str) else said
        self.b.text(self.skip(wide or min(self.b.width(spans) + 1, self.rest.w)), spans)
        self.skip(self.gap)

    def last(self, said: str | Sequence[Span], units: float = BODY, face: Face = "sans", ink: Ink = "text") -> None:
        """Write words at the right end; later words are placed to their left."""
        spans = [self.b.span(said, units, face, ink)] if isinstance(said, str) else said
        if spans:
            self.b.text(self.rest, spans, align="right")
            self.rest = self.rest._replace(w=max(0.0, self.rest.w - self.b.width(spans) - self.gap))


# -- cutting a box -------------------------------------------------------------------------------------------------


def columns(area: Rect, shares: Sequence[float], gap: float = 0.0) -> tuple[Rect, ...]:
    """The area cut into columns whose widths are proportional to the shares."""
    free = area.w - gap * (len(shares) - 1)
    whole = sum(shares)
    out, x = [], area.x
    for share in shares:
        w = free * share / whole
        out.append(Rect(x, area.y, w, area.h))
        x += w + gap
    return tuple(out)


def rows(area: Rect, shares: Sequence[float], gap: float = 0.0) -> tuple[Rect, ...]:
    """The area cut into rows whose heights are proportional to the shares."""
    flipped = Rect(area.y, area.x, area.h, area.w)
    return tuple(Rect(r.y, r.x, r.h, r.w) for r in columns(flipped, shares, gap))


def row(area: Rect, count: int, w: float, h: float, gap: float) -> tuple[Rect, ...]:
    """Boxes of one size side by side in the middle of the area; the gap shrinks, down to an overlap, until they fit."""
    if count > 1:
        gap = min(gap, (area.w - count * w) / (count - 1))
    left = area.cx - (count * w + (count - 1) * gap) / 2
    return tuple(Rect(left + i * (w + gap), area.cy - h / 2, w, h) for i in range(count))


def grid(area: Rect, down: int, across: int, gap_x: float = 0.0, gap_y: float = 0.0) -> tuple[tuple[Rect, ...], ...]:
    """The area cut into equal cells, row by row."""
    return tuple(columns(line, (1,) * across, gap_x) for line in rows(area, (1,) * down, gap_y))


def seats_in_rows(area: Rect, count: int, longest: int = 4) -> tuple[Rect, ...]:
    """Cells for a number of cards in rows of at most longest, rows as even as possible, each centred."""
    down = -(-count // longest)
    across = -(-count // down)
    out: list[Rect] = []
    for i, line in enumerate(rows(area, (1,) * down)):
        here = min(across, count - i * across)
        w = area.w / across
        left = line.cx - here * w / 2
        out.extend(Rect(left + j * w, line.y, w, line.h) for j in range(here))
    return tuple(out)


def columns_that_fit(width: float, least: float, gap: float, count: int, most: int = 0) -> int:
    """The number of columns for `count` boxes in a row of that width: no box is narrower than least, all rows are about
    equally long.

    most: in a row, 0 for any number.
    """
    fits = max(1, min(most or count, count, int((width + gap) / (least + gap))))
    return -(-count // -(-count // fits))


def cells(area: Rect, count: int, across: int, gap: float, height: float = 0.0) -> list[Rect]:
    """Boxes of one size row by row; as high as the area has room for, or that high."""
    down = -(-count // across)
    w, h = (area.w - (across - 1) * gap) / across, height or (area.h - (down - 1) * gap) / down
    return [Rect(area.x + i % across * (w + gap), area.y + i // across * (h + gap), w, h) for i in range(count)]


# -- free space ----------------------------------------------------------------------------------------------------


class FreeSpace:
    """An area with the boxes that are taken in it, in pixels, as cells of a grid. apart: what stays free round each."""

    def __init__(self, area: Rect, taken: Iterable[Rect], apart: float = 0.0) -> None:
        self._area, self._step = area, max(4.0, area.w / CELLS)
        self._across, self._down = int(area.w // self._step), int(area.h // self._step)
        self.rows = _taken_cells(area, taken, apart, self._step, self._across, self._down)
        """The taken cells of each row: where they are equal, the same boxes are free."""

    def box(self, size: tuple[float, float], near: tuple[float, float], sideways: float = 1.0) -> Rect | None:
        """The box of that size nearest to a point that overlaps no taken one; None if it does not fit. sideways: how
        many pixels up or down are as far as one to the side."""
        (w, h), area, step = size, self._area, self._step
        wide, high = ceil(w / step), ceil(h / step)
        column = (near[0] - area.x) / step - wide / 2
        taken = [reduce(or_, self.rows[y : y + high]) for y in range(self._down - high + 1)]
        # Neighbouring rows mostly have the same cells taken.
        free = {cells: _nearest_free(cells, wide, self._across, column) for cells in set(taken)}
        found = [
            (
                hypot(sideways * (area.x + (x + wide / 2) * step - near[0]), area.y + (y + high / 2) * step - near[1]),
                x,
                y,
            )
            for y, cells in enumerate(taken)
            for x in free[cells]
        ]
        if not found:
            return None
        _, x, y = min(found)
        left, top = area.x + x * step, area.y + y * step
        return Rect(left + (wide * step - w) / 2, top + (high * step - h) / 2, w, h)


def _taken_cells(area: Rect, taken: Iterable[Rect], apart: float, step: float, across: int, down: int) -> list[int]:
    """The taken cells of each row of the grid: bit x stands for column x."""
    rows = [0] * down
    left, top, more = area.x + apart, area.y + apart, 2 * apart
    for x, y, w, h in taken:
        first, last = max(0, int((x - left) // step)), min(across, ceil((x + w + more - left) / step))
        if last > first:
            full = (1 << last) - (1 << first)
            for row in range(max(0, int((y - top) // step)), min(down, ceil((y + h + more - top) / step))):
                rows[row] |= full
    return rows


def _nearest_free(taken: int, wide: int, across: int, column: float) -> list[int]:
    """The nearest columns left and right of a column at which a box of that width covers no taken cell."""
    covered = 1
    while covered < wide:
        more = min(covered, wide - covered)
        taken |= taken >> more
        covered += more
    free = ~taken & ((1 << max(0, across - wide + 1)) - 1)
    middle = min(max(0, floor(column) + 1), across)
    left, right = free & ((1 << middle) - 1), free >> middle
    nearest = [left.bit_length() - 1] if left else []
    return [*nearest, middle + (right & -right).bit_length() - 1] if right else nearest
