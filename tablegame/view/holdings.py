"""The holdings board, visible to all: a row per seat and a column per rank."""

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
    """A seat on the board."""

    seat: int
    name: str
    cells: tuple[tuple[Span, ...], ...]  # the words of each rank
    held: tuple[int, ...]  # how many cards of each
    doing: tuple[str, ...] = ()  # what the seat does, in ever shorter forms, of which the first that fits is shown
    last: str = ""  # the text of the last column
    awaited: bool = False  # framed in gold
    faint: bool = False  # out of the game
    mark: tuple[Span, ...] = ()  # a permanent mark of the seat, after its name if both fit


@dataclass(frozen=True, slots=True)
class HoldingsHead:
    """A line above the rows: the text before the ranks, at each rank, and over the last column."""

    cells: tuple[str, ...]
    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class HoldingsBoard:
    """The whole board."""

    rows: tuple[HoldingsRow, ...]
    names: tuple[str, ...]  # what the columns are called
    heads: tuple[HoldingsHead, ...] = ()
    sayings: tuple[str, ...] = ()  # the texts about seats for which the column of names keeps room
    centres: tuple[float, ...] = ()
    """Where the columns of the ranks are in pixels, if they have to be above those of a hand; else they are side by
    side."""

    @property
    def ranks(self) -> int:
        return len(self.rows[0].cells)

    @property
    def last(self) -> str:
        """The heading of the last column, "" if there is none."""
        return next((head.last for head in self.heads if head.last), "")


# -- how large -----------------------------------------------------------------------------------------------------


def _pad(b: Builder) -> float:
    return b.space.close


def shape_size(b: Builder) -> float:
    """Side of a seat's shape in a row with room, in pixels."""
    return b.space.broad * min(1.3, b.text_scale)


def _face(b: Builder) -> float:
    """Side of a seat's shape, in a row of two lines with room beside it."""
    return max(shape_size(b), two_lines(b) * 0.96)


def two_lines(b: Builder) -> float:
    """Height of a name with a line below it that says what the seat does."""
    return b.line(BODY, serif=True) + b.line(SMALL)


def _rank_width(b: Builder) -> float:
    return b.width([b.span("12", BODY, "sans-bold")])


def _head_height(b: Builder) -> float:
    return b.line(SMALL, serif=True)


def _names_width(b: Builder, board: HoldingsBoard) -> float:
    """Wide enough for a seat's shape, every name, and what a seat does."""
    names = max(_name_width(b, row) for row in board.rows)
    said = max((b.width([b.span(said, SMALL)]) for said in board.sayings), default=0.0)
    return _face(b) + 3 * b.space.close + max(names, said, b.px(120)) + 2


def _name_width(b: Builder, row: HoldingsRow) -> float:
    """A name with its mark."""
    name = b.width([b.span(row.name, BODY, "serif-bold")])
    return name + b.space.pad + b.width(row.mark) if row.mark else name


def _last_width(b: Builder, board: HoldingsBoard) -> float:
    return b.width([b.span(board.last, SMALL, "serif-italic")]) + b.space.pad if board.last else 0.0


def width(b: Builder, board: HoldingsBoard, most: float) -> float:
    """Wide enough for every name, a column for each rank and the last one; no wider than most pixels, as far as names
    stand whole."""
    rest = _last_width(b, board) + 2 * _pad(b)
    names = max(b.width([b.span(row.name, BODY, "serif-bold")]) for row in board.rows)
    tight = shape_size(b) + 4 * b.space.close + names + board.ranks * (_rank_width(b) + b.space.close)
    wide = _names_width(b, board) + board.ranks * (_rank_width(b) + b.space.wide)
    return max(tight + rest, min(wide + rest, most))


def height(b: Builder, board: HoldingsBoard, roomy: bool) -> float:
    """As tight as can be read, or with two lines and air in each row."""
    row = two_lines(b) * 1.2 if roomy else b.line(BODY)
    return _head_height(b) * len(board.heads) + len(board.rows) * row + 2 * _pad(b)


# -- drawing -------------------------------------------------------------------------------------------------------


def draw(b: Builder, board: HoldingsBoard, rect: Rect) -> None:
    """Put the board into its box: headings, then a row for each seat, all of one height."""
    b.panel(rect, "slip", name="board")
    inner = rect.inset(_pad(b))
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
    each = (inner.bottom - top) / len(board.rows)
    side = _side(b, board, Rect(inner.x, top, inner.w, each))
    for i, row in enumerate(board.rows):
        _row(b, board, row, Rect(inner.x, top + i * each, inner.w, each), side)
    columns = _columns(b, board, inner)
    over = Rect(columns[1].x, rect.y, columns[-1].x - columns[1].x, rect.h)
    read_hands(b, board.names, [(row.name, row.held) for row in board.rows], (over,))


def read_hands(
    b: Builder, names: Sequence[str], hands: Sequence[tuple[str, Sequence[int | None]]], over: tuple[Rect, ...]
) -> None:
    """Tell a screen reader how many cards of each of these ranks players hold, None for ranks that are not theirs:
    that is drawn in these boxes."""
    rows = tuple(
        (standalone_name(name), *("" if count is None else str(count) for count in counts)) for name, counts in hands
    )
    b.read_table(SpokenTable(b.words("Cards in the hands"), ("", *names), rows, "hands"), *over)


def _columns(b: Builder, board: HoldingsBoard, line: Rect) -> list[Rect]:
    """Name, ranks and the last column side by side; names have what the ranks can spare."""
    last, count = _last_width(b, board), board.ranks
    if board.centres:
        return _above(board.centres, line, last)
    least = _rank_width(b) + b.space.close
    each = max(least, min(_rank_width(b) + b.px(24), (line.w - last - _names_width(b, board)) / count))
    name = line.w - last - each * count
    ranks = [Rect(line.x + name + each * i, line.y, each, line.h) for i in range(count)]
    return [Rect(line.x, line.y, name, line.h), *ranks, Rect(line.right - last, line.y, last, line.h)]


def _above(centres: Sequence[float], line: Rect, last: float) -> list[Rect]:
    """The columns round the given centres."""
    each = min([line.w, *(right - left for left, right in pairwise(centres))])
    ranks = [Rect(x - each / 2, line.y, each, line.h) for x in centres]
    name = Rect(line.x, line.y, max(0.0, ranks[0].x - line.x), line.h)
    return [name, *ranks, Rect(line.right - last, line.y, last, line.h)]


def _side(b: Builder, board: HoldingsBoard, line: Rect) -> float:
    """Side of the seats' shapes in each row: as high as its two lines if all texts beside it still fit."""
    large = min(line.h * 0.86, _face(b))
    room = _columns(b, board, line)[0].w - large - 3 * b.space.close
    names = [_name_width(b, row) for row in board.rows]
    said = [b.width([b.span(said, SMALL)]) for said in board.sayings]
    fits = line.h >= two_lines(b) and max([*names, *said]) <= room
    return large if fits else min(line.h * 0.86, shape_size(b))


def _row(b: Builder, board: HoldingsBoard, row: HoldingsRow, rect: Rect, side: float) -> None:
    b.panel(rect.inset(0, 1), "row", row.seat, name=f"plate/{row.seat}")
    if row.awaited:
        # The frame keeps off the name, also where a row is no higher than that.
        tight = rect.h < b.line(BODY, serif=True)
        b.panel(rect.inset(1, -b.space.hair if tight else 1), "mark")
    cells = _columns(b, board, rect)
    _who(b, row, rect, cells[0].right, side)
    for spans, cell in zip(row.cells, cells[1:], strict=False):
        b.text(cell, spans, align="centre")
    if row.last:
        b.text(cells[-1], row.last, BODY, "serif-bold", "faint" if row.faint else "text", "centre")


def _who(b: Builder, row: HoldingsRow, rect: Rect, right: float, side: float) -> None:
    """Draw a seat's shape of that size, its name and what it does, as far as they fit."""
    pad = b.space.close
    b.draw_player(Rect(rect.x + pad, rect.cy - side / 2, side, side), row.seat)
    left = rect.x + pad + side + pad
    name = Rect(left, rect.y, right - left - pad, rect.h)
    if name.w < b.line(BODY, serif=True):
        return
    doing = next((said for said in row.doing if b.width([b.span(said, SMALL)]) <= name.w), "")
    spans = [b.span(row.name, BODY, "serif-bold", "soft" if row.faint else f"seat.{row.seat}")]
    upper = rect.cy - two_lines(b) / 2
    two = bool(doing) and rect.h >= two_lines(b)
    line = Rect(name.x, upper, name.w, b.line(BODY, serif=True)) if two else name
    if row.mark and _name_width(b, row) <= line.w:
        b.text(line, row.mark, align="right")
        line = line._replace(w=line.w - b.width(row.mark) - b.space.close)
    b.text(line, spans)
    if not two:
        return
    below = Rect(name.x, upper + b.line(BODY, serif=True), name.w, b.line(SMALL))
    b.text(below, doing, SMALL, ink="soft")
