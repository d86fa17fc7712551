"""The score pad: a spiral-bound sheet with a column per seat and pencilled italics, a row for each game or trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tablegame.core.text import seat_letter
from tablegame.view.builder import Builder
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Face, Line, Rect, Span, SpokenTable


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of the sheet."""

    head: str  # its number
    cells: tuple[str, ...] = ()  # the entries by seat, () while it is empty
    ringed: int | None = None  # the seat whose entry is ringed in its ink
    bold: bool = False  # for a sum


def line_height(b: Builder) -> float:
    """Height of a line in pixels."""
    return max(b.px(36), b.line(BODY, serif=True))


def height(b: Builder, rows: int, title: bool) -> float:
    """The height of a sheet with that many rows, including its shapes and its title."""
    return b.space.wide + line_height(b) * (rows + (2 if title else 1)) + b.px(8)


def width(b: Builder, players: int, heads: Sequence[str], widest: str) -> float:
    """The width at which the heads and the widest entry of a sheet fit."""
    each = b.width([b.span(widest, BODY, "serif-italic")]) + b.space.close
    return _head_width(b, heads) + each * players + 2 * b.space.wide


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
    """Draw the sheet into its box; if not all rows fit, the last one shown is row number `current`. head: the widest
    head that a row can have; total: a row of sums that stays at the foot. Returns whether it was drawn: with room for
    less than two rows it is not."""
    line = line_height(b)
    top = rect.y + b.space.wide
    fixed = (2 if title else 1) + (total is not None)
    capacity = int((rect.bottom - top - line * fixed - b.px(8)) / line + 1e-6)
    if capacity < (1 if total is not None else 2):
        return False
    b.panel(rect, "sheet", name="sheet")
    read = tuple(_read(b, row) for row in (*rows, total) if row is not None and row.cells)
    b.read_table(SpokenTable(title or b.words("Scores"), ("", *_names(b, range(players))), read), rect)
    margin = b.space.wide
    inner = Rect(rect.x + margin, top, rect.w - 2 * margin, line)
    if title:
        b.text(inner, title, SMALL, "sans-bold", "soft", "centre")
        inner = inner.moved(0, line)
    heads = [head, *([total.head] if total is not None else [])]
    cells = _columns(b, inner, players, heads)
    side = min(line * 0.94, cells[1].w)
    for seat, cell in enumerate(cells[1:]):
        b.draw_player(Rect(cell.cx - side / 2, cell.cy - side / 2, side, side), seat)
    first = max(0, min(current + 1, len(rows)) - capacity)
    shown = [*rows[first : first + capacity], *([total] if total is not None else [])]
    for i, row in enumerate(shown, 1):
        y = inner.y + line * i
        b.add(Line(((inner.x, y + line), (inner.right, y + line)), "faint", 1.0, dotted=True))
        _row(b, [cell.moved(0, line * i) for cell in cells], row)
    return True


def _read(b: Builder, row: ScoreRow) -> tuple[str, ...]:
    """A line as it is read: the ringed entry with what the ring means."""
    cells = (f"{cell}, {b.words('wins')}" if seat == row.ringed else cell for seat, cell in enumerate(row.cells))
    return (b.words("sum") if row.bold else row.head, *cells)


def _names(b: Builder, seats: Iterable[int]) -> list[str]:
    """The names of seats, for a screen reader."""
    return [b.names[seat] if seat < len(b.names) else seat_letter(seat) for seat in seats]


def _columns(b: Builder, line: Rect, players: int, heads: Sequence[str]) -> list[Rect]:
    first = _head_width(b, heads)
    each = (line.w - first) / players
    return [
        Rect(line.x, line.y, first, line.h),
        *(Rect(line.x + first + each * s, line.y, each, line.h) for s in range(players)),
    ]


def _row(b: Builder, cells: Sequence[Rect], row: ScoreRow) -> None:
    b.text(cells[0], row.head, SMALL, "sans-bold" if row.bold else "sans", "soft", "centre")
    face: Face = "serif-bold-italic" if row.bold else "serif-italic"
    for word, cell in zip(row.cells, cells[1:], strict=False):
        b.text(cell, word, BODY, face, "text", "centre")
    if row.ringed is not None and row.cells:
        cell = cells[1 + row.ringed]
        half = min(cell.w / 2 - 1, cell.h * 0.72)
        tall = cell.h * 0.42
        points = ((cell.cx - half, cell.cy - tall), (cell.cx + half, cell.cy + tall))
        b.add(Line(points, f"seat.{row.ringed}", max(1.5, b.px(2.2)), ring=True))


def draw_by_seat(
    b: Builder, rect: Rect, heads: Sequence[str], rows: Sequence[tuple[int, tuple[str, ...], bool]]
) -> None:
    """Draw a sheet with a row per seat, for many seats on a narrow sheet. rows: seat, its entries, whether faint.

    If the sheet is too low for that, only the first entry of each is shown, in two columns.
    """
    margin = b.space.gap
    top, foot = rect.y + b.space.wide, b.px(6)
    least = b.type(BODY, serif=True) * 1.06
    by_row = rect.bottom - foot - top >= least * (len(rows) + 1)
    half = -(-len(rows) // 2)
    if not by_row:
        rect = rect._replace(h=min(rect.h, b.space.wide + line_height(b) * (half + 1) + foot))
    b.panel(rect, "sheet", name="sheet")
    names = _names(b, [seat for seat, _, _ in rows])
    read = tuple((name, *entries) for name, (_, entries, _) in zip(names, rows, strict=True))
    b.read_table(SpokenTable(b.words("Scores"), ("", *heads), read, "players"), rect)
    inner = Rect(rect.x + margin, top, rect.w - 2 * margin, rect.bottom - foot - top)
    if by_row:
        _seats(b, inner, heads, rows)
        return
    gap = margin * 1.6
    wide = (inner.w - gap) / 2
    for i in range(2):
        part = rows[i * half : (i + 1) * half]
        part = [(seat, entries[:1], faint) for seat, entries, faint in part]
        _seats(b, Rect(inner.x + i * (wide + gap), inner.y, wide, inner.h), heads[:1], part)


def _seats(b: Builder, room: Rect, heads: Sequence[str], rows: Sequence[tuple[int, tuple[str, ...], bool]]) -> None:
    """Rows of seats below their headings, which are drawn only if there is room."""
    headed = room.h >= b.type(BODY, serif=True) * 1.06 * (len(rows) + 1)
    line = min(line_height(b), room.h / (len(rows) + headed))
    side = min(line * 0.94, b.line(NAME))
    each = (room.w - side * 1.2) / len(heads)
    cells = [Rect(room.x + side * 1.2 + each * i, room.y, each, line) for i in range(len(heads))]
    spans = [Span(head, "sans", max(16.0, min(b.type(SMALL), line / 1.1)), "soft") for head in heads]
    whole = all(b.width([span]) <= cell.w for span, cell in zip(spans, cells, strict=True))
    for span, cell in zip(spans, cells, strict=True) if headed and whole else ():
        b.text(cell, [span], align="right")
    for i, (seat, entries, faint) in enumerate(rows, int(headed)):
        y = line * i
        b.draw_player(Rect(room.x, room.y + y + (line - side) / 2, side, side), seat)
        for entry, cell in zip(entries, cells, strict=True):
            size = max(16.0, min(b.type(BODY, serif=True), line / 1.1))
            spans = [Span(entry, "serif-italic", size, "soft" if faint else "text")]
            b.text(cell.moved(0, y), spans, align="right")
