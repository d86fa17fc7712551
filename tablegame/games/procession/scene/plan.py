"""The layout of Procession's picture: the sheet of squared paper with its columns, the plates, the list of partitions.

`plan` computes the layout (`PaperPlan`) in which `sheet` draws. The functions below it measure texts. A size in layout
units becomes pixels by `Builder.px`. `look` is the input of a picture (view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from tablegame.games.procession.facts import ProcessionView
from tablegame.games.procession.text import change_text, long_texts, runs_text
from tablegame.view import plate
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.pane import bar_room
from tablegame.view.scale import BODY, HEADING, LEAST_SERIF, NAME, SMALL, TITLE
from tablegame.view.scene import Face, Rect, Span

_USED_PART: Final = 0.8
"""The part of the partitions that a long game uses. A row is so high that these rows fill the sheet."""
_ROW_HEIGHTS: Final = (64, 124)  # the least and the greatest height of a row in a short game, in layout units
_LEAST_ROWS: Final = 4  # the fewest rows that have room above the aim of the game
_SIDE_PART: Final = (0.285, 0.36)
"""The usual and the greatest width of plates and list, as parts of the width of the picture."""
_RUNS_PART: Final = 0.4  # the greatest part of the width of a row that is kept free for its runs


@dataclass(frozen=True, slots=True)
class PaperPlan:
    """The boxes and measures of the picture, in pixels."""

    sheet: Rect
    inner: Rect  # the sheet within its margins
    square: int  # the side of a square of the paper
    origin: tuple[int, int]  # a corner of squares, where rows and columns begin
    cell: int  # the width of a digit's column
    seats: float  # the left edge of the column of seats' shapes
    runs: Rect  # the column of run lengths: only its left edge and its width count
    digit: float  # the type of a digit
    big: float  # the type of a digit of the lowest row
    row: int  # the height of an earlier row
    window: int  # the height of the part with the earlier rows, which may scroll: a whole number of rows
    band: int  # the height of the part with the lowest row, whose digits are keys
    numbers: float  # the height of the numbers below the keys, 0 without room
    following: int  # the height of the next row, 0 at the end
    says: float  # the height of the text below all rows
    aim: float  # the height of the aim of the game, 0 without room
    plates: Rect
    down: int  # the number of plates in a column
    list: Rect  # of partitions

    def column(self, digit: int) -> float:
        """The left edge of a digit's column."""
        return self.origin[0] + digit * self.cell


def plan(b: Builder, look: SceneInput[ProcessionView], area: Rect, ending: float = 0.0) -> PaperPlan:
    """The layout of the picture in an area. ending: the height of the text at the end of the game, 0 before the end."""
    view, gap, most = look.view, b.space.wide, _largest(look.view)
    side = _side_width(b, view, area)
    sheet = b.mirrored(area._replace(w=area.w - gap - side), area)
    inner = sheet.inset(gap, 0)
    # From left to right: the number of a row, the shape of its writer, its digits, its runs, the scroll bar.
    seats = inner.x + number_width(b, view, "sans-bold") + gap
    left = seats + shape_size(b) + gap
    room = inner.right - bar_room(b) - left
    square, cell, digit = _squares(b, view, room - gap)
    # A digit of the lowest row is a key: it leaves room for other rows and is not much wider than its column.
    big = max(digit, min(b.type(most.big, True), cell * 1.25, area.h * 0.15))
    runs = Rect(left + view.length * cell + gap, 0, room - view.length * cell - gap, 0)
    origin = (round(left), round(sheet.y + gap + b.line(SMALL)))
    # From top to bottom: the earlier rows, the lowest row, the next row, a sentence, the aim. Rows are whole squares.
    least_row = ceil(max(digit * 1.22, shape_size(b) * 1.1, b.line(SMALL)) / square) * square
    is_narrow = b.width([b.span("24", SMALL, "sans-bold")]) + 2 > cell  # no room for the longest number of a digit
    numbers = 0.0 if ending or is_narrow else b.line(SMALL) + b.space.close
    band = ceil((key_height(b, big) + numbers + b.space.gap) / square) * square
    says = max(_says_height(b, view, inner.w), ending) + b.space.gap
    free = sheet.bottom - gap - says - band - origin[1]
    # The rows come before the aim, which is shown as long as all rows have room above it.
    aim = 0.0 if ending else b.line_height(aim_lines(b, inner.w)) + b.space.pad
    if free - aim < max(_LEAST_ROWS, len(view.rows)) * least_row:
        aim = 0.0
    free -= aim
    least_high, most_high = map(b.px, _ROW_HEIGHTS)
    high = max(least_high, min(most_high, free / (_USED_PART * len(view.partitions))))
    row = _row_height(free, least_row, square, len(view.rows) - bool(ending), high)  # without a next row at the end
    # In a short game digits may be as large as the rows.
    digit = max(digit, min(b.type(most.digit, True), row * 0.7, cell * 0.8))
    big = max(big, digit)
    following = 0 if ending else row
    window = max(row, int((free - following) // row) * row)
    down = _plates_down(b, view, area, side)
    plates_height = down * (plate.height(b, 1) + b.space.close) - b.space.close
    plates = b.mirrored(Rect(area.right - side, area.y, side, plates_height), area)
    list_top = plates.bottom + gap * 0.8
    return PaperPlan(
        sheet, inner, square, origin, cell, seats, runs, digit, big, row, window, band, numbers, following, says, aim,
        plates, down, Rect(plates.x, list_top, side, area.bottom - list_top),
    )  # fmt: skip


class _Largest(NamedTuple):
    """The greatest sizes, in layout units."""

    column: float  # the width of a column
    digit: float  # the type of a digit
    big: float  # the type of a digit of the lowest row


def _largest(view: ProcessionView) -> _Largest:
    """The greatest sizes for rows of this length: few digits may be large."""
    if view.length <= 5:
        return _Largest(column=150, digit=54, big=92)
    if view.length <= 7:
        return _Largest(column=124, digit=46, big=72)
    if view.length == 8:
        return _Largest(column=96, digit=36, big=54)
    return _Largest(column=80, digit=30, big=44)


def aim_lines(b: Builder, width: float) -> tuple[tuple[Span, ...], ...]:
    """The aim of the game, broken into lines of this width."""
    text = b.words("The same runs never twice, whatever their order. The player who writes the last row wins.")
    return b.wrap([b.span(text, SMALL, "sans-italic", "soft")], width)


def why_spans(b: Builder, message: str, runs: str, **fields: object) -> list[Span]:
    """A sentence about a digit, in which the runs have the same type as in the list.
    message: a message id with the field {runs} (`change_text`).
    fields: the other fields of the message."""
    before, _, after = b.words.raw(message).partition("{runs}")
    return [
        b.span(before.format(**fields), BODY),
        b.span(runs, NAME, "serif-bold"),
        b.span(after.format(**fields), BODY),
    ]


def _says_height(b: Builder, view: ProcessionView, width: float) -> float:
    """The height of the longest sentence about digits. The sheet keeps this room, so that no sentence moves a part."""
    last, runs, n = len(view.partitions) - 1, long_texts(view.length)[0], view.length
    choose = b.words.many("{n} digit may be changed. Choose it.", "{n} digits may be changed. Choose one.", n)
    texts = (why_spans(b, change_text(last), runs, digit=n, row=last), [b.span(choose, BODY, "sans")])
    return max(b.line_height(b.wrap(text, width)) for text in texts)


def _squares(b: Builder, view: ProcessionView, room: float) -> tuple[int, int, float]:
    """The side of a square, the width of a column (a whole number of squares) and the type of a digit.
    room: the width for the digits and the runs of a row."""
    # A row has seldom more runs than three fifths of its digits.
    usual_runs = b.width([b.span(runs_text((2,) * ceil(view.length * 0.6), "\u200a"), NAME, "serif-italic")])
    longest_runs = max(widest(b, view, NAME, "serif-italic"), widest(b, view, TITLE, "serif-bold"), usual_runs)
    wide = min(b.px(_largest(view).column), (room - min(longest_runs, room * _RUNS_PART)) / view.length)
    digit = min(b.type(HEADING, True), max(LEAST_SERIF, wide * 1.3))
    wide = max(wide, b.metrics.width("0", "serif-italic", digit) + 2)
    count = max(1, round(wide / b.space.wide))
    square = max(8, int(wide / count))
    return square, count * square, digit


def _row_height(free: float, least: int, square: int, rows: int, most: float) -> int:
    """The height of a row, a whole number of squares: as high as this number of rows has room in the free height, but
    from `least` to about `most`."""
    row = max(least, int(most) // square * square)
    while row > least and rows * row > free:
        row -= square
    return max(row, least)


def shape_size(b: Builder) -> float:
    """The side, in pixels, of the small shape that stands for a seat."""
    return b.line(BODY)


def key_height(b: Builder, big: float) -> float:
    """The height of a digit that is drawn as a key, in pixels. big: the type size of the digit."""
    return big * 1.32 + b.space.close


def widest(b: Builder, view: ProcessionView, units: float, face: Face) -> float:
    """The width, in pixels, of the widest partition as the list writes it. units: the type size in layout units."""
    size = b.type(units, True)
    return max(b.metrics.width(text, face, size) for text in long_texts(view.length))


def number_width(b: Builder, view: ProcessionView, face: Face = "sans") -> float:
    """The width, in pixels, of the widest row number, or of the word "start" if that is wider."""
    return max(b.width([b.span(text, SMALL, face)]) for text in (b.words("start"), str(len(view.partitions) - 1)))


def entry_width(b: Builder, view: ProcessionView) -> float:
    """The width, in pixels, of a line of the list: a partition and the number of the row that used it."""
    return widest(b, view, BODY, "serif-bold") + number_width(b, view) + b.space.broad


def _side_width(b: Builder, view: ProcessionView, area: Rect) -> float:
    """The width of plates and list: the list has room for one column of partitions, if it can."""
    usual, greatest = _SIDE_PART
    one_column = entry_width(b, view) + bar_room(b) + 2 * b.space.wide
    return min(max(area.w * usual, one_column), area.w * greatest)


def _plates_down(b: Builder, view: ProcessionView, area: Rect, side: float) -> int:
    """The number of plates in a column: all if few play in a high window; else two or three stand side by side."""
    if view.players <= 3 and area.h > b.type(BODY) * 24:
        return view.players
    across = min(3, max(2, int(side / (b.type(NAME, True) * 7.6))))  # a plate has room for seven letters
    return ceil(view.players / across)
