"""Where everything of Procession lies: the sheet with its squares and columns, the plates, the list of partitions.

Knows sizes of type and of the window. Must not know rules, nor what is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final, cast

from tablegame.core.text import N_
from tablegame.games.procession.facts.view import ProcessionView
from tablegame.games.procession.text.wording import long_texts, runs_text
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.pane import bar_room
from tablegame.table.scale import BODY, HEADING, NAME, SMALL, TITLE
from tablegame.table.scene import Face, Rect, Span


@dataclass(frozen=True, slots=True)
class Plan:
    """Measures in pixels. square: side of a square of the paper; cell: width of a digit's column; origin: a corner of
    squares, from which rows and columns are counted; band, following, says: heights of the lowest row, of the row that
    would follow, and of the words below."""

    sheet: Rect
    inner: Rect
    square: int
    origin: tuple[int, int]
    cell: int
    seats: float
    """Left edge of the column of seat shapes."""
    runs: Rect
    """The column of run lengths; only its left and width count."""
    digit: float
    """Size of the digits of a row."""
    big: float
    """Size of the digits of the lowest row."""
    row: int
    window: int
    """Height in which earlier rows are seen, a whole number of rows."""
    band: int
    numbers: float
    """Height of the numbers below the keys; 0 where columns are too narrow for them."""
    following: int
    says: float
    aim: float
    """Height of what the game is about, at the foot of the sheet; 0 where there is no room for it."""
    plates: Rect
    list: Rect

    def column(self, place: int) -> float:
        """Left edge of a digit's column."""
        return self.origin[0] + place * self.cell


def plan(b: Builder, look: Look, area: Rect, over: float = 0.0) -> Plan:
    """Lay the table out; over: how high the words below the lowest row must be once the game is over."""
    view = cast("ProcessionView", look.phase.view)
    gap = b.space.wide
    side = _side_width(b, view, area)
    sheet = Rect(area.x, area.y, area.w - gap - side, area.h)
    pad = b.space.wide
    inner = Rect(sheet.x + pad, sheet.y, sheet.w - 2 * pad, sheet.h)
    most = len(view.partitions) - 1
    numbers = max(b.width([b.span(b.words("start"), SMALL)]), b.width([b.span(str(most), SMALL, "sans-bold")]))
    seats = inner.x + numbers + b.space.wide
    left = seats + shape_size(b) + b.space.broad
    room = inner.right - bar_room(b) - left
    after = b.space.wide
    square, cell, digit = _squares(b, view, room - after)
    big = max(digit, min(b.type(_largest(view)[2], True), cell * 1.25, area.h * 0.15))
    runs = Rect(left + view.length * cell + after, 0, room - view.length * cell - after, 0)
    head = b.line(SMALL)
    origin = (round(left), round(sheet.y + b.space.wide + head))
    least = ceil(max(digit * 1.22, shape_size(b) * 1.1, b.line(SMALL)) / square) * square
    narrow = b.width([b.span("24", SMALL, "sans-bold")]) + 2 > cell
    below = 0.0 if over or narrow else b.line(SMALL) + b.space.close
    band = ceil((key_height(b, big) + below + b.space.gap) / square) * square
    says = max(_says_height(b, view, inner.w), over) + b.space.gap
    foot = b.space.wide
    free = sheet.bottom - foot - says - band - origin[1]
    aim = 0.0 if over else b.line_height(aim_lines(b, inner.w)) + b.space.pad
    aim = aim if free - aim >= _LEAST_ROWS * least else 0.0
    free -= aim
    high = max(b.px(64), min(b.px(124), free / (_PLAYED * len(view.partitions))))
    row = _row(free, least, square, len(view.rows) - (1 if over else 0), high)
    # Where few rows are to come their digits may be as large as the rows.
    digit = max(digit, min(b.type(_largest(view)[1], True), row * 0.7, cell * 0.8))
    big = max(big, digit)
    following = 0 if over else row
    window = max(row, int((free - following) // row) * row)
    plates_h = _plates_height(b, view, area, side)
    plates = Rect(sheet.right + gap, area.y, side, plates_h)
    rest = Rect(plates.x, plates.bottom + gap * 0.8, side, area.bottom - plates.bottom - gap * 0.8)
    return Plan(
        sheet=sheet,
        inner=inner,
        square=square,
        origin=origin,
        cell=cell,
        seats=seats,
        runs=runs,
        digit=digit,
        big=big,
        row=row,
        window=window,
        band=band,
        numbers=below,
        following=following,
        says=says,
        aim=aim,
        plates=plates,
        list=rest,
    )


_PLAYED: Final = 0.8
"""The part of the partitions that is used in a long game: so many rows are to fill the sheet."""
_LEAST_ROWS: Final = 4
"""So many rows are to be seen before there is room for words about the game."""


def _largest(view: ProcessionView) -> tuple[float, float, float]:
    """In study units, by how many digits there are: column, digit of a row, digit of the lowest row, at most."""
    if view.length <= 5:
        return 150, 54, 92
    return (124, 46, 72) if view.length <= 7 else (96, 36, 54) if view.length == 8 else (80, 30, 44)


def aim_lines(b: Builder, width: float) -> tuple[tuple[Span, ...], ...]:
    """What the game is about, broken into lines."""
    said = b.words("The same runs never twice, whatever their order. Whoever writes the last row wins.")
    return b.wrap([b.span(said, SMALL, "sans-italic", "soft")], width)


def _says_height(b: Builder, view: ProcessionView, width: float) -> float:
    """How high the longest sentence about a digit may get; two lines at least, so that it seldom moves anything."""
    most, text = len(view.partitions) - 1, long_texts(view.length)[0]
    parts = b.words.raw(why_text(most)).format(digit=view.length, row=most, runs="\n").partition("\n")
    spans = [b.span(parts[0], BODY), b.span(text, NAME, "serif-bold"), b.span(parts[2], BODY)]
    return max(b.line_height(b.wrap(spans, width)), 2 * b.line(BODY))


def why_text(against: int) -> str:
    """The sentence (a message id) that says which row is in the way of a digit."""
    if against:
        return N_("Digit {digit} may not change: row {row} has {runs} already.")
    return N_("Digit {digit} may not change: the start has {runs} already.")


def _squares(b: Builder, view: ProcessionView, room: float) -> tuple[int, int, float]:
    """Side of a square, width of a digit's column (some squares), size of a digit; runs keep a part of the room."""
    usual = b.width([b.span(runs_text((2,) * ceil(view.length * 0.6), "\u200a"), NAME, "serif-italic")])
    longest = max(widest(b, view, NAME, "serif-italic"), widest(b, view, TITLE, "serif-bold"), usual)
    wide = min(b.px(_largest(view)[0]), (room - min(longest, room * 0.45)) / view.length)
    digit = min(b.type(HEADING, True), max(18.0, wide * 1.3))
    wide = max(wide, b.metrics.width("0", "serif-italic", digit) + 2)
    count = max(1, round(wide / b.space.wide))
    square = max(8, int(wide / count))
    return square, count * square, digit


def _row(free: float, least: int, square: int, rows: int, most: float) -> int:
    """Height of a row: as many squares as all rows still have room with; when they have none, as few as can be."""
    row = max(least, int(most) // square * square)
    while row > least and rows * row > free:
        row -= square
    return max(row, least)


def shape_size(b: Builder) -> float:
    """Side of a seat's shape beside a row."""
    return b.space.wide * min(1.3, b.text_scale)


def key_height(b: Builder, big: float) -> float:
    """Height of a digit that looks like a key."""
    return big * 1.32 + b.space.close


def widest(b: Builder, view: ProcessionView, units: float, face: Face) -> float:
    """Width of the widest partition as the list writes it."""
    size = b.type(units, True)
    return max(b.metrics.width(text, face, size) for text in long_texts(view.length))


def number_width(b: Builder, view: ProcessionView) -> float:
    """What the row behind a partition of the list takes."""
    return max(b.width([b.span(b.words("start"), SMALL)]), b.width([b.span(str(len(view.partitions) - 1), SMALL)]))


def entry_width(b: Builder, view: ProcessionView) -> float:
    """What a partition and the row behind it want."""
    return widest(b, view, BODY, "serif-bold") + number_width(b, view) + b.space.broad


def _side_width(b: Builder, view: ProcessionView, area: Rect) -> float:
    one = entry_width(b, view) + bar_room(b) + 2 * b.space.wide
    return min(max(area.w * 0.285, one), area.w * 0.36)


def _plate_columns(b: Builder, view: ProcessionView, area: Rect, side: float) -> int:
    """How many plates stand side by side: one below the other where few sit and the window is high."""
    if view.players <= 3 and area.h > b.type(BODY) * 24:
        return 1
    most = max(2, int(side / (b.type(NAME, True) * 7.6)))
    down = -(-view.players // min(3, most))
    return -(-view.players // down)


def plate_height(b: Builder) -> float:
    """Height of a seat's plate."""
    return b.line(NAME, True) + 2 * b.space.close


def plate_gap(b: Builder) -> float:
    """Distance of plates from each other."""
    return b.space.close


def _plates_height(b: Builder, view: ProcessionView, area: Rect, side: float) -> float:
    down = -(-view.players // _plate_columns(b, view, area, side))
    return down * plate_height(b) + (down - 1) * plate_gap(b)
