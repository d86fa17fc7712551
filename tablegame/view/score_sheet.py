"""The score sheet: pencilled figures on spiral-bound paper. Each seat has a column; many seats have a row each.

At the head of a column or row is the portrait of the player, or the shape of the seat (such as a disc or a square).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil

from tablegame.core.text import seat_letter
from tablegame.view.builder import Builder
from tablegame.view.layout import columns
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Face, Line, Rect, Span, SpokenTable


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a sheet with a column for each seat."""

    head: str  # the text before the entries, such as the number of the game
    cells: tuple[str, ...] = ()  # the entries by seat; () while it is empty
    ringed: int | None = None  # the seat whose entry has a ring in its ink
    bold: bool = False  # whether the line has the sums


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: int
    entries: tuple[str, ...]
    faint: bool  # whether the seat is out of the game


_LEAST_LINE = 1.06  # the least height of a line, in sizes of its type
_SHAPE = 0.94  # the side of a portrait or shape, in heights of a line
_FOOT = 8.0  # the space below the last line, in layout units


def line_height(b: Builder) -> float:
    return max(b.px(36), b.line(BODY, serif=True))


def height(b: Builder, rows: int, title: bool) -> float:
    """The height of a sheet with a row of portraits and `rows` further rows. title: whether it has a title."""
    return b.space.wide + line_height(b) * (rows + (2 if title else 1)) + b.px(_FOOT)


def width(b: Builder, players: int, heads: Sequence[str], widest: str) -> float:
    """The width at which the heads and the widest entry of a sheet fit, in pixels."""
    column = b.width([b.span(widest, BODY, "serif-italic")]) + b.space.close
    return _head_width(b, heads) + column * players + 2 * b.space.wide


def _head_width(b: Builder, heads: Sequence[str]) -> float:
    return max([0.0, *(b.width([b.span(head, SMALL)]) for head in heads)]) + b.space.gap


def draw(
    b: Builder,
    rect: Rect,
    players: int,
    rows: Sequence[ScoreRow],
    current: int,
    title: str = "",
    head: str = "36",
    total: ScoreRow | None = None,
) -> bool:
    """Draw a sheet with a column for each seat. If fewer than two rows fit (the row of sums is one of
    them), nothing is drawn, and False is returned.
    current: the index of the row that is the last visible one if not all rows fit.
    head: the widest head that a row can have.
    total: a row of sums at the foot."""
    line = line_height(b)
    top = rect.y + b.space.wide
    fixed = (2 if title else 1) + (total is not None)  # the lines besides the rows: title, portraits, sums
    capacity = int((rect.bottom - top - line * fixed - b.px(_FOOT)) / line + 1e-6)  # despite rounding errors
    if capacity < (1 if total is not None else 2):
        return False
    b.panel(rect, "sheet", name="sheet")
    spoken_rows = tuple(_spoken_row(b, row) for row in (*rows, total) if row is not None and row.cells)
    b.read_table(SpokenTable(title or b.words("Scores"), ("", *_names(b, range(players))), spoken_rows), rect)
    margin = b.space.wide
    inner = Rect(rect.x + margin, top, rect.w - 2 * margin, line)
    if title:
        b.text(inner, title, SMALL, "sans-bold", "soft", "centre")
        inner = inner.moved(0, line)
    heads = [head, *([total.head] if total is not None else [])]
    cells = _columns(b, inner, players, heads)
    side = min(line * _SHAPE, cells[1].w)
    for seat, cell in enumerate(cells[1:]):
        b.draw_player(Rect(cell.cx - side / 2, cell.cy - side / 2, side, side), seat)
    first = max(0, min(current + 1, len(rows)) - capacity)  # the first visible row
    visible = [*rows[first : first + capacity], *([total] if total is not None else [])]
    for i, row in enumerate(visible, 1):
        y = inner.y + line * i
        b.add(Line(((inner.x, y + line), (inner.right, y + line)), "faint", 1.0, dotted=True))
        _row(b, [cell.moved(0, line * i) for cell in cells], row)
    return True


def _spoken_row(b: Builder, row: ScoreRow) -> tuple[str, ...]:
    """A row for a screen reader, which hears that the entry with the ring wins."""
    cells = (f"{cell}, {b.words('wins')}" if seat == row.ringed else cell for seat, cell in enumerate(row.cells))
    return (b.words("sum") if row.bold else row.head, *cells)


def _names(b: Builder, seats: Iterable[int]) -> list[str]:
    return [b.names[seat] if seat < len(b.names) else seat_letter(seat) for seat in seats]


def _columns(b: Builder, line: Rect, players: int, heads: Sequence[str]) -> list[Rect]:
    """The cells of a line: the head, then one for each seat."""
    first = _head_width(b, heads)
    return [line._replace(w=first), *columns(Rect(line.x + first, line.y, line.w - first, line.h), (1,) * players)]


def _row(b: Builder, cells: Sequence[Rect], row: ScoreRow) -> None:
    """Write a row into its cells, and draw the ring round an entry."""
    b.text(cells[0], row.head, SMALL, "sans-bold" if row.bold else "sans", "soft", "centre")
    face: Face = "serif-bold-italic" if row.bold else "serif-italic"
    for word, cell in zip(row.cells, cells[1:], strict=False):
        b.text(cell, word, BODY, face, "text", "centre")
    if row.ringed is not None and row.cells:
        cell = cells[1 + row.ringed]
        # The ring is broader than high, as the figures are, and stays in its cell.
        half_width, half_height = min(cell.w / 2 - 1, cell.h * 0.72), cell.h * 0.42
        points = ((cell.cx - half_width, cell.cy - half_height), (cell.cx + half_width, cell.cy + half_height))
        b.add(Line(points, f"seat.{row.ringed}", max(1.5, b.px(2.2)), ring=True))


def draw_by_seat(b: Builder, rect: Rect, heads: Sequence[str], rows: Sequence[SeatRow]) -> None:
    """Draw a sheet with a row for each seat, for many seats on a narrow sheet.
    If the sheet is too low for so many rows, they stand in two columns with the first entry of each seat only."""
    margin = b.space.gap
    top, foot = rect.y + b.space.wide, b.px(6)
    least = b.type(BODY, serif=True) * _LEAST_LINE
    in_one_column = rect.bottom - foot - top >= least * (len(rows) + 1)
    half = ceil(len(rows) / 2)
    if not in_one_column:
        rect = rect._replace(h=min(rect.h, b.space.wide + line_height(b) * (half + 1) + foot))
    b.panel(rect, "sheet", name="sheet")
    names = _names(b, [row.seat for row in rows])
    spoken_rows = tuple((name, *row.entries) for name, row in zip(names, rows, strict=True))
    b.read_table(SpokenTable(b.words("Scores"), ("", *heads), spoken_rows, "players"), rect)
    inner = Rect(rect.x + margin, top, rect.w - 2 * margin, rect.bottom - foot - top)
    if in_one_column:
        _draw_seat_rows(b, inner, heads, rows)
        return
    for i, part in enumerate(columns(inner, (1, 1), margin * 1.6)):
        short = [replace(row, entries=row.entries[:1]) for row in rows[i * half : (i + 1) * half]]
        _draw_seat_rows(b, part, heads[:1], short)


def _draw_seat_rows(b: Builder, room: Rect, heads: Sequence[str], rows: Sequence[SeatRow]) -> None:
    """Draw the rows of seats below the heads. Heads without room are left out."""
    headed = room.h >= b.type(BODY, serif=True) * _LEAST_LINE * (len(rows) + 1)  # whether there is room for heads
    line = min(line_height(b), room.h / (len(rows) + headed))
    side = min(line * _SHAPE, b.line(NAME))
    lead = side * 1.2  # the room for a portrait, with a gap after it
    largest = line / 1.1  # the largest type that fits into a line
    cells = columns(Rect(room.x + lead, room.y, room.w - lead, line), (1,) * len(heads))
    spans = [Span(head, "sans", max(16.0, min(b.type(SMALL), largest)), "soft") for head in heads]
    if headed and all(b.width([span]) <= cell.w for span, cell in zip(spans, cells, strict=True)):
        for span, cell in zip(spans, cells, strict=True):
            b.text(cell, [span], align="right")
    for i, row in enumerate(rows, int(headed)):
        y = line * i
        b.draw_player(Rect(room.x, room.y + y + (line - side) / 2, side, side), row.seat)
        for entry, cell in zip(row.entries, cells, strict=True):
            size = max(16.0, min(b.type(BODY, serif=True), largest))
            figure = Span(entry, "serif-italic", size, "soft" if row.faint else "text")
            b.text(cell.moved(0, y), [figure], align="right")
