"""Layout of Procession: the sheet with its squares and columns, the plates, the list of partitions."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from tablegame.games.procession.facts import ProcessionView
from tablegame.games.procession.text import change_text, long_texts, runs_text
from tablegame.view import plate
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.pane import bar_room
from tablegame.view.scale import BODY, HEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Face, Rect, Span

_USED_PART: Final = 0.8
"""The part of the partitions that a long game uses. Its rows fill the sheet."""
_LEAST_ROWS: Final = 4
"""The fewest rows that have room beside the aim of the game."""


@dataclass(frozen=True, slots=True)
class PaperPlan:
    """The layout of sheet, plates and list, in pixels."""

    sheet: Rect
    inner: Rect  # the sheet within its margins
    square: int  # the side of a square of the paper
    origin: tuple[int, int]  # a corner of squares, where rows and columns begin
    cell: int  # the width of a digit's column
    seats: float  # left edge of the column of shapes
    runs: Rect  # left edge and width of the column of run lengths
    digit: float  # the type of a digit
    big: float  # the type of a digit of the lowest row
    row: int  # the height of an earlier row
    window: int  # the height for earlier rows, a whole number of rows
    band: int  # the height of the lowest row
    numbers: float  # the height of the numbers below the keys, 0 without room
    following: int  # the height of the next row
    says: float  # the height of the text below all rows
    aim: float  # the height of the aim of the game, 0 without room
    plates: Rect
    down: int  # the number of plates in a column
    list: Rect  # of partitions

    def column(self, digit: int) -> float:
        """The left edge of a digit's column."""
        return self.origin[0] + digit * self.cell


def plan(b: Builder, look: SceneInput[ProcessionView], area: Rect, over: float = 0.0) -> PaperPlan:
    """The layout of an area. over: the height of the text below the lowest row at the end of the game, 0 before."""
    view, gap = look.view, b.space.wide
    side = _side_width(b, view, area)
    sheet = b.mirrored(area._replace(w=area.w - gap - side), area)
    inner = sheet.inset(gap, 0)
    seats = inner.x + number_width(b, view, "sans-bold") + gap
    left = seats + shape_size(b) + gap
    room = inner.right - bar_room(b) - left
    square, cell, digit = _squares(b, view, room - gap)
    big = max(digit, min(b.type(_largest(view)[2], True), cell * 1.25, area.h * 0.15))
    runs = Rect(left + view.length * cell + gap, 0, room - view.length * cell - gap, 0)
    origin = (round(left), round(sheet.y + gap + b.line(SMALL)))
    least = ceil(max(digit * 1.22, shape_size(b) * 1.1, b.line(SMALL)) / square) * square
    narrow = b.width([b.span("24", SMALL, "sans-bold")]) + 2 > cell
    below = 0.0 if over or narrow else b.line(SMALL) + b.space.close
    band = ceil((key_height(b, big) + below + b.space.gap) / square) * square
    says = max(_says_height(b, view, inner.w), over) + b.space.gap
    free = sheet.bottom - gap - says - band - origin[1]
    aim = 0.0 if over else b.line_height(aim_lines(b, inner.w)) + b.space.pad
    # The rows come before the aim: it stands there as long as all of them have room beside it.
    aim = aim if free - aim >= max(_LEAST_ROWS, len(view.rows)) * least else 0.0
    free -= aim
    high = max(b.px(64), min(b.px(124), free / (_USED_PART * len(view.partitions))))
    row = _row(free, least, square, len(view.rows) - (1 if over else 0), high)
    # In a short game digits may be as large as the rows.
    digit = max(digit, min(b.type(_largest(view)[1], True), row * 0.7, cell * 0.8))
    big = max(big, digit)
    following = 0 if over else row
    window = max(row, int((free - following) // row) * row)
    down = _plates_down(b, view, area, side)
    seats_h = down * (plate.height(b, 1) + b.space.close) - b.space.close
    seated = b.mirrored(Rect(area.right - side, area.y, side, seats_h), area)
    rest = Rect(seated.x, seated.bottom + gap * 0.8, side, area.bottom - seated.bottom - gap * 0.8)
    return PaperPlan(
        sheet, inner, square, origin, cell, seats, runs, digit, big, row, window, band, below, following, says, aim,
        seated, down, rest,
    )  # fmt: skip


def _largest(view: ProcessionView) -> tuple[float, float, float]:
    """The most for a column, a digit of a row and one of the lowest row, by the number of digits, in study units."""
    if view.length <= 5:
        return 150, 54, 92
    return (124, 46, 72) if view.length <= 7 else (96, 36, 54) if view.length == 8 else (80, 30, 44)


def aim_lines(b: Builder, width: float) -> tuple[tuple[Span, ...], ...]:
    """The aim of the game, broken into lines."""
    text = b.words("The same runs never twice, whatever their order. The player who writes the last row wins.")
    return b.wrap([b.span(text, SMALL, "sans-italic", "soft")], width)


def why_spans(b: Builder, message: str, runs: str, **fields: object) -> list[Span]:
    """A sentence about a digit, with its runs in the type of the list. fields: of the message, without the runs."""
    before, _, after = b.words.raw(message).partition("{runs}")
    return [
        b.span(before.format(**fields), BODY),
        b.span(runs, NAME, "serif-bold"),
        b.span(after.format(**fields), BODY),
    ]


def _says_height(b: Builder, view: ProcessionView, width: float) -> float:
    """The height of the longest sentence about digits, so that no sentence moves anything."""
    most, runs, n = len(view.partitions) - 1, long_texts(view.length)[0], view.length
    choose = b.words.many("{n} digit may be changed. Choose it.", "{n} digits may be changed. Choose one.", n)
    texts = (why_spans(b, change_text(most), runs, digit=n, row=most), [b.span(choose, BODY, "sans")])
    return max(b.line_height(b.wrap(text, width)) for text in texts)


def _squares(b: Builder, view: ProcessionView, room: float) -> tuple[int, int, float]:
    """Side of a square, width of a column (some squares), size of a digit; runs keep a part of the room."""
    usual = b.width([b.span(runs_text((2,) * ceil(view.length * 0.6), "\u200a"), NAME, "serif-italic")])
    longest = max(widest(b, view, NAME, "serif-italic"), widest(b, view, TITLE, "serif-bold"), usual)
    wide = min(b.px(_largest(view)[0]), (room - min(longest, room * 0.4)) / view.length)
    digit = min(b.type(HEADING, True), max(18.0, wide * 1.3))
    wide = max(wide, b.metrics.width("0", "serif-italic", digit) + 2)
    count = max(1, round(wide / b.space.wide))
    square = max(8, int(wide / count))
    return square, count * square, digit


def _row(free: float, least: int, square: int, rows: int, most: float) -> int:
    """Height of a row: the most squares with which all rows fit, else the fewest."""
    row = max(least, int(most) // square * square)
    while row > least and rows * row > free:
        row -= square
    return max(row, least)


def shape_size(b: Builder) -> float:
    """The side of a seat's shape in a row, in pixels."""
    return b.line(BODY)


def key_height(b: Builder, big: float) -> float:
    """The height of a digit that is drawn as a key, in pixels. big: its type."""
    return big * 1.32 + b.space.close


def widest(b: Builder, view: ProcessionView, units: float, face: Face) -> float:
    """The width of the widest partition as the list writes it, in pixels."""
    size = b.type(units, True)
    return max(b.metrics.width(text, face, size) for text in long_texts(view.length))


def number_width(b: Builder, view: ProcessionView, face: Face = "sans") -> float:
    """The width of the number of a row, in pixels."""
    return max(b.width([b.span(text, SMALL, face)]) for text in (b.words("start"), str(len(view.partitions) - 1)))


def entry_width(b: Builder, view: ProcessionView) -> float:
    """The width of a partition in the list with the number of its row, in pixels."""
    return widest(b, view, BODY, "serif-bold") + number_width(b, view) + b.space.broad


def _side_width(b: Builder, view: ProcessionView, area: Rect) -> float:
    one = entry_width(b, view) + bar_room(b) + 2 * b.space.wide
    return min(max(area.w * 0.285, one), area.w * 0.36)


def _plates_down(b: Builder, view: ProcessionView, area: Rect, side: float) -> int:
    """Plates in a column: all of them for few players in a high window."""
    if view.players <= 3 and area.h > b.type(BODY) * 24:
        return view.players
    most = max(2, int(side / (b.type(NAME, True) * 7.6)))
    return -(-view.players // min(3, most))
