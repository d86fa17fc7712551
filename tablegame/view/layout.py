"""The layout tree: parts that are measured at a width and then placed, and functions that divide a box.

A part draws itself from the top of a box downward and returns its bottom. Columns, rows and panels of parts are parts.
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
"""A function that draws a column into a box, from the top of the box, and returns the bottom of the column."""

CELLS = 120  # the columns of the grid in which `FreeSpace` searches


# -- the tree ------------------------------------------------------------------------------------------------------


class Part(Protocol):
    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the part as wide as the box and from its top downward, whatever the height of the box.
        Returns the bottom of the part. zone: the zone of its targets."""
        ...


def column(b: Builder, zone: str, rect: Rect, parts: Sequence[Part], gap: float) -> float:
    """Draw parts one below the other, gap pixels apart; returns the bottom of the last one."""
    y = rect.y
    for i, part in enumerate(parts):
        y = part.draw(b, zone, Rect(rect.x, y + (gap if i else 0), rect.w, 0))
    return y


def drawing(zone: str, part: Part) -> Draw:
    """A function that draws `part`, and puts its targets into `zone`."""
    return lambda b, rect: part.draw(b, zone, rect)


class Measured(NamedTuple):
    """A part that is already drawn, on a builder of its own, but not yet placed in the picture."""

    aside: Builder
    height: float

    def place(self, b: Builder, x: float, y: float) -> float:
        """Add the part to a picture with its upper left corner at x, y; returns its bottom."""
        b.nodes.extend(shifted(node, x, y) for node in self.aside.nodes)
        targets = {target.id: target for target in self.aside.targets}
        for zone, names in self.aside.zones.items():
            for name in names:
                b.target(zone, targets[name]._replace(rect=targets[name].rect.moved(x, y)))
        b.keys.update(self.aside.keys)
        return y + self.height


def measure(b: Builder, zone: str, part: Part, width: float) -> Measured:
    """The part, drawn at that width but not yet placed."""
    aside = b.scratch()
    return Measured(aside, part.draw(aside, zone, Rect(0, 0, width, 0)))


class AsHighAs(NamedTuple):
    """A part that is at least as high as each of some others, so that nothing moves when one of them replaces it."""

    part: Part
    others: Sequence[Part]

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        highest = max((measure(b, zone, other, rect.w).height for other in self.others), default=0.0)
        return max(self.part.draw(b, zone, rect), rect.y + highest)


class Column(NamedTuple):
    parts: Sequence[Part]
    gap: float | None = 0.0  # pixels between the parts; None for the usual space between things that belong together

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        return column(b, zone, rect, self.parts, b.space.close if self.gap is None else self.gap)


class Row(NamedTuple):
    parts: Sequence[tuple[Part, float]]  # each with its width; parts of width 0 share the remaining width
    gap: float  # pixels between parts
    middle: bool = False  # whether they are centred vertically; else they are at the top

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the parts side by side. Returns the bottom of the highest one."""
        free = rect.w - self.gap * (len(self.parts) - 1) - sum(width for _, width in self.parts)
        share = free / max(1, sum(not width for _, width in self.parts))  # of each part of width 0
        pieces = [(measure(b, zone, part, width or share), width or share) for part, width in self.parts]
        height, x = max(piece.height for piece, _ in pieces), rect.x
        for piece, width in pieces:
            piece.place(b, x, rect.y + ((height - piece.height) / 2 if self.middle else 0.0))
            x += width + self.gap
        return rect.y + height


class Flow(NamedTuple):
    """Parts next to each other, in as many rows as they need."""

    parts: Sequence[tuple[Part, float]]  # each with its width
    gap: float  # pixels between parts and between rows
    align: Align = "left"
    full: bool = False  # whether each row fills the width

    def rows(self, width: float) -> list[list[tuple[Part, float]]]:
        """The parts of each row, each with its width. No row is wider than `width`."""
        rows: list[list[tuple[Part, float]]] = [[]]
        used = 0.0
        for part, part_width in self.parts:
            if rows[-1] and used + self.gap + part_width > width:
                rows.append([])
                used = 0.0
            used += part_width + (self.gap if rows[-1] else 0.0)
            rows[-1].append((part, part_width))
        return rows

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the rows one below the other. Returns the bottom of the last one."""
        y = rect.y
        for row in self.rows(rect.w):
            used = sum(part_width for _, part_width in row) + self.gap * (len(row) - 1)
            spare = {"left": 0.0, "centre": (rect.w - used) / 2, "right": rect.w - used}[self.align]
            x = rect.x + (0.0 if self.full else spare)
            added = (rect.w - used) / len(row) if self.full else 0.0  # to the width of each part
            bottom = y
            for part, part_width in row:
                bottom = max(bottom, part.draw(b, zone, Rect(x, y, part_width + added, 0)))
                x += part_width + added + self.gap
            y = bottom + self.gap
        return y - self.gap


class Space(NamedTuple):
    """The distance between two parts, in pixels."""

    height: float

    def draw(self, _b: Builder, _zone: str, rect: Rect) -> float:
        return rect.y + self.height


class Custom(NamedTuple):
    function: Draw

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        return self.function(b, rect)


class LiveRegion(NamedTuple):
    """A part whose new text a screen reader reads at once."""

    name: str  # the id of its panel
    part: Part

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        first, bottom = len(b.nodes), self.part.draw(b, zone, rect)
        b.nodes.insert(first, Panel(rect._replace(h=bottom - rect.y), "ghost", alpha=0.0, id=self.name))
        return bottom


class PanelBox(NamedTuple):
    """A part on a panel that is as high as the part."""

    part: Part
    press: Target | None = None  # the target of the whole panel; its box becomes that of the panel
    style: PanelStyle | None = None
    pad: tuple[float, float] = (0.0, 0.0)  # pixels from the part to the edge, sideways and vertically
    reach: float = 0.0  # pixels by which the panel extends beyond the column at both sides
    alpha: float = 1.0

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        pad_x, pad_y = self.pad
        left = rect.x - self.reach
        inner = measure(b, zone, self.part, rect.w + 2 * (self.reach - pad_x))
        box = Rect(left, rect.y, rect.w + 2 * self.reach, inner.height + 2 * pad_y)
        if self.style is not None:
            b.panel(box, self.style, alpha=self.alpha)
        inner.place(b, left + pad_x, rect.y + pad_y)
        if self.press is not None:
            b.target(zone, self.press._replace(rect=box))
        return box.bottom


def column_height(builder: Builder, width: float, draw: Draw) -> float:
    """The height of the column that a function draws at this width, in pixels."""
    return draw(builder.scratch(), Rect(0, 0, width, 0))


class RowWriter:
    """Writes pictures and texts into a box, from left to right."""

    def __init__(self, b: Builder, row: Rect, side: float = 0.0, gap: float = 0.0) -> None:
        """side: the side of a picture, in pixels; 0 for the usual one.
        gap: the pixels after each picture or text; 0 for the usual gap."""
        self.b, self.rest = b, row
        self.side = side or min(row.h * 0.8, b.line(BODY))
        self.gap = gap or b.space.close

    def skip(self, width: float) -> Rect:
        """Leave a width free, in pixels; returns the free box."""
        box = self.rest._replace(w=width)
        self.rest = self.rest._replace(x=self.rest.x + width, w=max(0.0, self.rest.w - width))
        return box

    def square(self) -> Rect:
        """Leave room for a picture; returns the square box for it, which is centred vertically."""
        box = self.skip(self.side + self.gap)
        return Rect(box.x, box.cy - self.side / 2, self.side, self.side)

    def picture(self, art: str) -> None:
        self.b.picture(self.square(), art)

    def seat(self, seat: int) -> None:
        self.b.draw_player(self.square(), seat)

    def text(
        self, text: str | Sequence[Span], units: float = BODY, face: Face = "sans", ink: Ink = "text", wide: float = 0.0
    ) -> None:
        """Write a text. wide: the width of its column, in pixels; 0 for the width of the text."""
        spans = [self.b.span(text, units, face, ink)] if isinstance(text, str) else text
        column_w = wide or min(self.b.width(spans) + 1, self.rest.w)
        self.b.text(self.skip(column_w), spans)
        self.skip(self.gap)

    def at_right(self, text: str | Sequence[Span], units: float = BODY, face: Face = "sans", ink: Ink = "text") -> None:
        """Write a text at the right end of the free room. What is written next is at its left."""
        spans = [self.b.span(text, units, face, ink)] if isinstance(text, str) else text
        if spans:
            self.b.text(self.rest, spans, align="right")
            self.rest = self.rest._replace(w=max(0.0, self.rest.w - self.b.width(spans) - self.gap))


# -- parts of a box ------------------------------------------------------------------------------------------------


def columns(area: Rect, shares: Sequence[float], gap: float = 0.0) -> tuple[Rect, ...]:
    """The area divided into columns whose widths are proportional to the shares."""
    free = area.w - gap * (len(shares) - 1)
    whole = sum(shares)
    boxes, x = [], area.x
    for share in shares:
        w = free * share / whole
        boxes.append(Rect(x, area.y, w, area.h))
        x += w + gap
    return tuple(boxes)


def rows(area: Rect, shares: Sequence[float], gap: float = 0.0) -> tuple[Rect, ...]:
    """The area divided into rows whose heights are proportional to the shares."""
    flipped = Rect(area.y, area.x, area.h, area.w)
    return tuple(Rect(r.y, r.x, r.h, r.w) for r in columns(flipped, shares, gap))


def row(area: Rect, count: int, w: float, h: float, gap: float) -> tuple[Rect, ...]:
    """Boxes of one size in a row in the middle of the area. If they are too wide for the area, the
    gap gets smaller, even negative, so that they overlap."""
    if count > 1:
        gap = min(gap, (area.w - count * w) / (count - 1))
    left = area.cx - (count * w + (count - 1) * gap) / 2
    return tuple(Rect(left + i * (w + gap), area.cy - h / 2, w, h) for i in range(count))


def grid(area: Rect, down: int, across: int, gap_x: float = 0.0, gap_y: float = 0.0) -> tuple[tuple[Rect, ...], ...]:
    """The area divided into equal cells, row by row."""
    return tuple(columns(line, (1,) * across, gap_x) for line in rows(area, (1,) * down, gap_y))


def seats_in_rows(area: Rect, count: int, longest: int = 4) -> tuple[Rect, ...]:
    """Cells of one size in centred rows, which are about equally long. longest: the most cells of a row."""
    down = ceil(count / longest)
    across = ceil(count / down)
    boxes: list[Rect] = []
    for i, line in enumerate(rows(area, (1,) * down)):
        in_row = min(across, count - i * across)
        w = area.w / across
        left = line.cx - in_row * w / 2
        boxes.extend(Rect(left + j * w, line.y, w, line.h) for j in range(in_row))
    return tuple(boxes)


def columns_that_fit(width: float, least: float, gap: float, count: int, most: int = 0) -> int:
    """The number of columns in which `count` boxes stand in rows of this width. The rows are about equally long.
    least: the least width of a box.
    most: the most columns; 0 for no limit."""
    fits = max(1, min(most or count, count, int((width + gap) / (least + gap))))
    down = ceil(count / fits)
    return ceil(count / down)  # the fewest columns that need no more rows


def cells(area: Rect, count: int, across: int, gap: float, height: float = 0.0) -> list[Rect]:
    """Boxes of one size, row by row.
    across: the number of boxes in a row.
    height: the height of a box; 0 if the boxes fill the area."""
    down = ceil(count / across)
    w = (area.w - (across - 1) * gap) / across
    h = height or (area.h - (down - 1) * gap) / down
    places = [divmod(number, across) for number in range(count)]  # of each box the row and the column
    return [Rect(area.x + column * (w + gap), area.y + line * (h + gap), w, h) for line, column in places]


# -- free space ----------------------------------------------------------------------------------------------------


class FreeSpace:
    """Finds free boxes in an area, which is divided into the cells of a grid."""

    def __init__(self, area: Rect, occupied: Iterable[Rect], margin: float = 0.0) -> None:
        """occupied: the boxes that are not free, in pixels.
        margin: the pixels round each of these boxes that are not free either."""
        self._area = area
        self._step = max(4.0, area.w / CELLS)  # the side of a cell in pixels; smaller cells would only cost time
        self._across, self._down = int(area.w // self._step), int(area.h // self._step)
        self.rows = [0] * self._down
        """The occupied cells of each row, as bits by column: two spaces with equal rows have the same free boxes."""
        for box in occupied:
            self._occupy(box.inset(-margin).moved(-area.x, -area.y))

    def _occupy(self, box: Rect) -> None:
        """Mark all cells that a box touches as occupied. x and y of the box are from the corner of the area."""
        step = self._step
        first, last = max(0, int(box.x // step)), min(self._across, ceil(box.right / step))
        if last > first:
            bits = (1 << last) - (1 << first)
            for row in range(max(0, int(box.y // step)), min(self._down, ceil(box.bottom / step))):
                self.rows[row] |= bits

    def box(self, size: tuple[float, float], near: tuple[float, float], sideways: float = 1.0) -> Rect | None:
        """The free box of a size that is nearest to a point; None if there is none.
        size: width and height.
        near: the x and y of the point.
        sideways: the weight of the distance to the side; 2 if a pixel to the side counts like two pixels up or down."""
        (w, h), area, step = size, self._area, self._step
        width, height = ceil(w / step), ceil(h / step)
        # The column and row at which the box would begin if its centre were at the point.
        x0, y0 = (near[0] - area.x) / step - width / 2, (near[1] - area.y) / step - height / 2
        occupied = [reduce(or_, self.rows[y : y + height]) for y in range(self._down - height + 1)]
        # Neighbouring rows mostly have the same cells occupied.
        free = {cells: _nearest_free(cells, width, self._across, x0) for cells in set(occupied)}
        # Each box with its distance first, so that the least of them is the nearest.
        boxes = [(hypot(sideways * (x - x0), y - y0), x, y) for y, cells in enumerate(occupied) for x in free[cells]]
        if not boxes:
            return None
        _, x, y = min(boxes)
        left, top = area.x + x * step, area.y + y * step
        # The box is in the middle of its cells, which may be a little larger.
        return Rect(left + (width * step - w) / 2, top + (height * step - h) / 2, w, h)


def _nearest_free(occupied: int, width: int, across: int, column: float) -> list[int]:
    """The columns at which a free box can begin: the nearest one to the left of a column, and the nearest to the right.
    occupied: the occupied cells of a row, as bits by column.
    width: the width of the box in cells. across: the number of columns."""
    covered = 1  # how many cells from a column on its bit of `occupied` stands for
    while covered < width:  # at the end a bit is set if any of the `width` cells from its column on is occupied
        added = min(covered, width - covered)
        occupied |= occupied >> added
        covered += added
    free = ~occupied & ((1 << max(0, across - width + 1)) - 1)  # the columns at which a box can begin
    middle = min(max(0, floor(column) + 1), across)  # the first column to the right of the wanted one
    left, right = free & ((1 << middle) - 1), free >> middle  # the free columns before it, and from it on
    nearest = [left.bit_length() - 1] if left else []  # the highest bit of `left`
    lowest_bit = right & -right
    return [*nearest, middle + lowest_bit.bit_length() - 1] if right else nearest
