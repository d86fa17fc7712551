"""The holdings board of games with open hands: how many cards of each rank (columns) each seat (rows) holds.

Left of the ranks a row has the portrait of the player, or the shape of the seat (a figure such as a disc or a square),
the name and, if there is room for a second line, the activity: a short text about what the player is doing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tablegame.view.builder import Builder
from tablegame.view.phrases import standalone_name
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Rect, Span, SpokenTable


@dataclass(frozen=True, slots=True)
class HoldingsRow:
    seat: int
    name: str
    cells: tuple[tuple[Span, ...], ...]  # the text for each rank
    held: tuple[int, ...]  # the number of cards of each rank
    activity: tuple[str, ...] = ()  # the activity in ever shorter forms, of which the first that fits is shown
    last: str = ""  # the text of the last column
    awaited: bool = False  # whether the row has a gold frame, as the table waits for the seat
    faint: bool = False  # whether the seat is out of the game
    mark: tuple[Span, ...] = ()  # a permanent mark of the seat, after its name if both fit


@dataclass(frozen=True, slots=True)
class HoldingsHead:
    cells: tuple[str, ...]  # the text above each rank
    first: str = ""  # the text before the ranks
    last: str = ""  # the text above the last column


@dataclass(frozen=True, slots=True)
class HoldingsBoard:
    rows: tuple[HoldingsRow, ...]
    names: tuple[str, ...]  # the names of the columns, for screen readers
    heads: tuple[HoldingsHead, ...] = ()
    activities: tuple[str, ...] = ()  # the activities that may appear: the column of names has room for each of them
    centres: tuple[float, ...] = ()
    """The centres of the columns in pixels, if they must be above the columns of a hand; else ()."""

    @property
    def ranks(self) -> int:
        return len(self.rows[0].cells)

    @property
    def last(self) -> str:
        """The heading of the last column, "" if there is none."""
        return next((head.last for head in self.heads if head.last), "")


# -- sizes ---------------------------------------------------------------------------------------------------------


_SHAPE = 0.86  # the greatest side of a portrait or shape, in heights of its row
_LARGE_SHAPE = 0.96  # its side beside two lines of text, in their height
_ROOMY = 1.2  # the height of a roomy row, in heights of two lines
_LEAST_NAMES = 120.0  # the least width for a name in the column of names, in layout units
_BETWEEN_RANKS = 24.0  # the greatest distance between the figures of two ranks, in layout units


def shape_size(b: Builder) -> float:
    """The side in pixels of a portrait, or of the shape of a seat, in a row with one line of text."""
    return b.space.broad * min(1.3, b.text_scale)


def _large_shape_size(b: Builder) -> float:
    """The side in pixels of a portrait, or of the shape of a seat, in a row with two lines of text."""
    return max(shape_size(b), two_lines(b) * _LARGE_SHAPE)


def two_lines(b: Builder) -> float:
    """The height of a name with the activity of the seat below it, in pixels."""
    return b.line(BODY, serif=True) + b.line(SMALL)


def _rank_width(b: Builder) -> float:
    return b.width([b.span("12", BODY, "sans-bold")])


def _head_height(b: Builder) -> float:
    return b.line(SMALL, serif=True)


def _names_width(b: Builder, board: HoldingsBoard) -> float:
    """The usual width of the column of names: room for a portrait and the widest name or activity."""
    names = max(_name_width(b, row) for row in board.rows)
    activities = max((b.width([b.span(text, SMALL)]) for text in board.activities), default=0.0)
    return _large_shape_size(b) + 3 * b.space.close + max(names, activities, b.px(_LEAST_NAMES)) + 2


def _name_width(b: Builder, row: HoldingsRow) -> float:
    """The width of a name with the mark after it."""
    name = b.width([b.span(row.name, BODY, "serif-bold")])
    return name + b.space.pad + b.width(row.mark) if row.mark else name


def _last_width(b: Builder, board: HoldingsBoard) -> float:
    return b.width([b.span(board.last, SMALL, "serif-italic")]) + b.space.pad if board.last else 0.0


def width(b: Builder, board: HoldingsBoard, most: float) -> float:
    """The width of the board in pixels. It is the usual width, but at most `most`, unless a name were cut then."""
    beside = _last_width(b, board) + 2 * b.space.close  # the last column and the margins
    names = max(b.width([b.span(row.name, BODY, "serif-bold")]) for row in board.rows)
    # At the least width portraits are small, names have no marks, and there is little space between ranks.
    least = shape_size(b) + 4 * b.space.close + names + board.ranks * (_rank_width(b) + b.space.close)
    usual = _names_width(b, board) + board.ranks * (_rank_width(b) + b.space.wide)
    return max(least + beside, min(usual + beside, most))


def height(b: Builder, board: HoldingsBoard, roomy: bool) -> float:
    """The height of the board in pixels. Rows have one line, or if `roomy` two lines and some space."""
    row = two_lines(b) * _ROOMY if roomy else b.line(BODY)
    return _head_height(b) * len(board.heads) + len(board.rows) * row + 2 * b.space.close


# -- drawing -------------------------------------------------------------------------------------------------------


def draw(b: Builder, board: HoldingsBoard, rect: Rect) -> None:
    """Draw the board: its heads, then a row for each seat, all of one height."""
    b.panel(rect, "slip", name="board")
    inner = rect.inset(b.space.close)
    line = _head_height(b)
    for i, head in enumerate(board.heads):
        cells = _columns(b, board, Rect(inner.x, inner.y + i * line, inner.w, line))
        if head.first:
            b.text(cells[0], head.first, SMALL, "serif-italic", "soft", "right")
        for word, cell in zip(head.cells, cells[1:], strict=False):
            b.text(cell, word, SMALL, "serif-italic", "soft", "centre")
        if head.last:
            b.text(cells[-1], head.last, SMALL, "serif-italic", "soft", "centre")
    top = inner.y + line * len(board.heads)
    row_height = (inner.bottom - top) / len(board.rows)
    side = _side(b, board, Rect(inner.x, top, inner.w, row_height))
    for i, row in enumerate(board.rows):
        _row(b, board, row, Rect(inner.x, top + i * row_height, inner.w, row_height), side)
    columns = _columns(b, board, inner)
    over = Rect(columns[1].x, rect.y, columns[-1].x - columns[1].x, rect.h)
    read_hands(b, board.names, [(row.name, row.held) for row in board.rows], (over,))


def read_hands(
    b: Builder, names: Sequence[str], hands: Sequence[tuple[str, Sequence[int | None]]], over: tuple[Rect, ...]
) -> None:
    """Let a screen reader read the numbers of cards in the hands.
    names: the names of the ranks.
    hands: for each player the name, and the number of cards of each rank (None for an empty cell).
    over: the boxes in which the hands are drawn."""
    rows: list[tuple[str, ...]] = []
    for name, counts in hands:
        texts = ("" if count is None else str(count) for count in counts)
        rows.append((standalone_name(name), *texts))
    b.read_table(SpokenTable(b.words("Cards in the hands"), ("", *names), tuple(rows), "hands"), *over)


def _columns(b: Builder, board: HoldingsBoard, line: Rect) -> list[Rect]:
    """The cells of a line: the name, each rank, and the last column. The name gets the room that the others leave."""
    last, count = _last_width(b, board), board.ranks
    if board.centres:
        width = min([line.w, *(right - left for left, right in pairwise(board.centres))])
        ranks = [Rect(x - width / 2, line.y, width, line.h) for x in board.centres]
    else:
        least, most = _rank_width(b) + b.space.close, _rank_width(b) + b.px(_BETWEEN_RANKS)
        width = max(least, min(most, (line.w - last - _names_width(b, board)) / count))
        ranks = [Rect(line.right - last - width * (count - i), line.y, width, line.h) for i in range(count)]
    name = Rect(line.x, line.y, max(0.0, ranks[0].x - line.x), line.h)
    return [name, *ranks, Rect(line.right - last, line.y, last, line.h)]


def _side(b: Builder, board: HoldingsBoard, line: Rect) -> float:
    """The side of the portraits: as high as two lines if all texts fit beside them, else as high as one line."""
    large = min(line.h * _SHAPE, _large_shape_size(b))
    room = _columns(b, board, line)[0].w - large - 3 * b.space.close  # for the texts, after three gaps
    names = [_name_width(b, row) for row in board.rows]
    activities = [b.width([b.span(text, SMALL)]) for text in board.activities]
    fits = line.h >= two_lines(b) and max([*names, *activities]) <= room
    return large if fits else min(line.h * _SHAPE, shape_size(b))


def _row(b: Builder, board: HoldingsBoard, row: HoldingsRow, rect: Rect, side: float) -> None:
    """Draw the row of a seat. side: the side of the portrait."""
    b.panel(rect.inset(0, 1), "row", row.seat, name=f"plate/{row.seat}")
    if row.awaited:
        # In a row that is no higher than the name the frame is outside, so that it does not touch the name.
        tight = rect.h < b.line(BODY, serif=True)
        b.panel(rect.inset(1, -b.space.hair if tight else 1), "mark")
    cells = _columns(b, board, rect)
    _draw_player(b, row, rect, cells[0].right, side)
    portrait_right = rect.x + b.space.close + side + b.space.hair
    for spans, cell in zip(row.cells, cells[1:], strict=False):
        # Without a column of names the portrait is in the cell of the first rank: a wide figure stands beside it.
        covered = max(0.0, portrait_right - cell.x) if cell.cx - b.width(spans) / 2 < portrait_right else 0.0
        b.text(Rect(cell.x + covered, cell.y, cell.w - covered, cell.h), spans, align="centre")
    if row.last:
        b.text(cells[-1], row.last, BODY, "serif-bold", "faint" if row.faint else "text", "centre")


def _draw_player(b: Builder, row: HoldingsRow, rect: Rect, right: float, side: float) -> None:
    """Draw a player's portrait or shape, and the name and activity as far as they fit.
    right: the right edge of the room for the texts.
    side: the side of the portrait or shape."""
    pad = b.space.close
    b.draw_player(Rect(rect.x + pad, rect.cy - side / 2, side, side), row.seat)
    left = rect.x + pad + side + pad
    name = Rect(left, rect.y, right - left - pad, rect.h)
    if name.w < b.line(BODY, serif=True):
        return
    activity = next((text for text in row.activity if b.width([b.span(text, SMALL)]) <= name.w), "")
    spans = [b.span(row.name, BODY, "serif-bold", "soft" if row.faint else f"seat.{row.seat}")]
    upper = rect.cy - two_lines(b) / 2
    has_second_line = bool(activity) and rect.h >= two_lines(b)
    line = Rect(name.x, upper, name.w, b.line(BODY, serif=True)) if has_second_line else name
    if row.mark and _name_width(b, row) <= line.w:
        b.text(line, row.mark, align="right")
        line = line._replace(w=line.w - b.width(row.mark) - b.space.close)
    b.text(line, spans)
    if has_second_line:
        below = Rect(name.x, upper + b.line(BODY, serif=True), name.w, b.line(SMALL))
        b.text(below, activity, SMALL, ink="soft")
