"""The picture of a sheet of ContractGrid, large or small: sixteen or nine squares, pencil marks, lines and counters.

`GridSheet` is the content of a sheet, `draw` and `draw_small` draw it; the other pictures of the game call them. A cell
is the box of a square on the screen, a sign the picture of its contract. A set of contracts is a mask.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, product
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from tablegame.games.contractgrid.facts.contracts import CLUBS, CONTRACTS, LINES, SPADES
from tablegame.games.contractgrid.text import wording
from tablegame.view.builder import Builder
from tablegame.view.layout import RowWriter
from tablegame.view.phrases import labelled
from tablegame.view.scale import BODY, LEAST_SANS, LEAST_SERIF, SMALL, TITLE
from tablegame.view.scene import Face, Ink, Line, Panel, Picture, Rect, Span

RING_DRAWINGS: Final = 4  # the number of different pencilled rings
LINE_SECONDS: Final = 0.5  # the seconds in which a pencil draws a line that is complete
RING: Final = 1.5  # the width of the ring round a marked contract, in parts of its picture
_NAME_LINE: Final = 1.25  # the height of a line of a name, in sizes of its type
_NAME_SHARES: Final = {1: 0.36, 2: 0.5}  # the greatest height of names, as a part of the cell, by their number of lines
_TEXT_SHARE: Final = 0.55  # the greatest height of a name with its condition, as a part of the cell


@dataclass(frozen=True, slots=True)
class GridSheet:
    """The content of a seat's sheet. The numbers of lines are their indices in `LINES`."""

    seat: int
    contracts: tuple[int, ...]  # the contract of each square, row by row; -1 for an empty square
    marks: int = 0  # a mask
    bids: int = 0  # a mask
    states: tuple[str, ...] = ()  # the status of each contract by its number (facts/status.py), shown on counters
    lit: int = -1  # the contract in focus
    coming: tuple[int, ...] = ()  # the numbers of the lines that the bids would close
    lifted: int = -1  # the contract that is lifted
    every: bool = False  # whether all lines are shown, lightly
    hints: int = 0  # the bids that a hint advises, a mask
    fresh: tuple[int, ...] = ()  # the numbers of the lines that were completed in this hand
    briefs: tuple[str, ...] = ()  # the condition of each contract, shown on large squares

    def standing(self) -> tuple[int, ...]:
        """The numbers of the lines whose squares are all marked."""

        def is_marked(square: int) -> bool:
            contract = self.contracts[square]
            return contract >= 0 and bool(self.marks >> contract & 1)

        return tuple(number for number, line in enumerate(LINES[len(self.contracts)]) if all(map(is_marked, line)))


def art(contract: int) -> str:
    """The art key of a contract's picture, with suits in two colours."""
    return f"contract/{CONTRACTS[contract].lower()}"


def sign(b: Builder, contract: int) -> str:
    """The art key of a contract's picture, with suits in the colours of the player's cards."""
    four = b.faces.four and SPADES <= contract <= CLUBS
    return art(contract) + ("/four" if four else "")


# -- boxes -------------------------------------------------------------------------------------------------------------


class _SheetParts(NamedTuple):
    head: Rect  # for the title
    grid: Rect  # for the squares
    foot: Rect  # for words below the squares


def plan(b: Builder, rect: Rect, title: bool = True, foot_lines: int = 0) -> _SheetParts:
    """The parts of a large sheet in this box.
    title: whether the sheet has a title.
    foot_lines: the number of lines of its foot."""
    margin, binding, line = b.space.gap, b.space.wide, b.line(TITLE, serif=True)
    # The foot has about half a margin above its words, and the rest of the margin below them.
    below = b.line(SMALL) * foot_lines + margin * 1.2 if foot_lines else margin
    top = rect.y + binding + (line if title else 0.0)
    grid = Rect(rect.x + margin, top, rect.w - 2 * margin, rect.bottom - below - top)
    head = Rect(grid.x, rect.y + binding, grid.w, line * 0.92)
    return _SheetParts(head, grid, Rect(grid.x, grid.bottom + margin * 0.45, grid.w, max(0.0, below - margin * 0.8)))


def _edges(grid: Rect, count: int) -> tuple[list[int], list[int]]:
    """The printed lines between the squares: their x and their y, in whole pixels. count: the number of squares."""
    side = 4 if count == 16 else 3
    steps = [step / side for step in range(side + 1)]
    return [round(grid.x + grid.w * step) for step in steps], [round(grid.y + grid.h * step) for step in steps]


@lru_cache(maxsize=64)
def squares(grid: Rect, count: int) -> tuple[Rect, ...]:
    """The boxes of the squares, row by row. count: their number."""
    xs, ys = _edges(grid, count)
    return tuple(Rect(x, y, right - x, bottom - y) for y, bottom in pairwise(ys) for x, right in pairwise(xs))


class Names(NamedTuple):
    """The type in which a sheet shows the names of its contracts."""

    face: Face
    size: float  # in pixels
    lines: int  # the number of lines of a name; 0 for no names
    brief_height: float = 0.0  # the height of the condition below a name; 0 if there is no room for conditions

    @property
    def name_height(self) -> float:
        return self.size * _NAME_LINE * self.lines

    @property
    def height(self) -> float:
        return self.name_height + self.brief_height


_NO_NAMES: Final = Names("sans", 0.0, 0)


def names_of(b: Builder, contracts: tuple[int, ...], cell: Rect) -> Names:
    """The type in which all names fit into cells of this size below a sign: on one line or on two lines, in serif or
    sans, as large as possible. `_NO_NAMES` if none fits."""
    names = [wording.contract_name(b.words, contract) for contract in contracts if contract >= 0]
    room = cell.w - b.space.pad
    # Each face with its largest and its least size of type.
    faces: tuple[tuple[Face, float, float], ...] = (
        ("serif", b.type(BODY, True), LEAST_SERIF),
        ("sans", b.type(BODY), LEAST_SANS),
    )
    for lines, share in _NAME_SHARES.items():
        parts = [part for name in names for part in _broken(name, lines)]
        for face, largest, least in faces:
            widest = max((b.metrics.width(part, face, largest) for part in parts), default=0.0)
            size = min(largest, float(int(largest * room / widest))) if widest else largest
            if size >= least and size * _NAME_LINE * lines <= cell.h * share:
                return Names(face, size, lines)
    return _NO_NAMES


def _names_on(b: Builder, contracts: tuple[int, ...], briefs: tuple[str, ...], cell: Rect) -> Names:
    """The type of names, with room for conditions if they fit on every square in two lines.
    briefs: the condition of each contract, or ()."""
    names = names_of(b, contracts, cell)
    texts = [briefs[contract] for contract in contracts if contract >= 0] if briefs else []
    lines = max((len(b.wrap([_brief(b, text)], cell.w - b.space.pad)) for text in texts), default=0)
    height = lines * b.line(SMALL)
    fits = 0 < lines <= 2 and names.lines and names.height + height <= cell.h * _TEXT_SHARE
    return names._replace(brief_height=height) if fits else names


def _brief(b: Builder, text: str) -> Span:
    return b.span(text, SMALL, "sans", "soft")


def _broken(text: str, lines: int) -> tuple[str, ...]:
    """A name in one line; or, if `lines` is 2, cut into two at its blank or after its hyphen."""
    for separator, ending in ((" ", ""), ("-", "-")):
        first, found, rest = text.partition(separator)
        if lines > 1 and found:
            return first + ending, rest
    return (text,)


# -- a sheet -----------------------------------------------------------------------------------------------------------


class _SquareStyle(NamedTuple):
    """The measures of squares on a large or on a small sheet."""

    sign: tuple[float, float]  # the largest size of the picture, in parts of the width and of the height of a cell
    free: float  # the diameter of the circle round a picture that lines leave free, in parts of the picture
    line: float  # the width of lines in layout units
    counter: tuple[float, float]  # the size of a counter in parts of the cell, and its margin in parts of this size
    ringed: bool  # whether marked contracts have a ring


_LARGE: Final = _SquareStyle(sign=(0.44, 0.6), free=RING, line=5.5, counter=(0.32, 0.1), ringed=True)
_SMALL: Final = _SquareStyle(sign=(0.64, 0.64), free=1.08, line=3.5, counter=(0.42, 0.0), ringed=False)


def draw(
    b: Builder, rect: Rect, sheet: GridSheet, title: str = "", note: tuple[str, ...] = (), named: str = "",
    lines: int = 0,
) -> dict[int, Rect]:  # fmt: skip
    """Draw a large sheet: spiral binding, squared paper, contracts with names. Returns the box of each contract.
    title: the text at the left of the head.
    note: the forms of the text at the right of the head, the longest first.
    named: the text at the right of the head if squares have no names.
    lines: the number of lines of the foot, which stays free."""
    boxes = plan(b, rect, bool(title), lines)
    cells = squares(boxes.grid, len(sheet.contracts))
    step = max(4, round(cells[0].w / 6))  # six squares of the paper go across a cell
    b.add(Panel(rect, "sheet", id=f"sheet/{sheet.seat}", squares=(round(cells[0].x), round(cells[0].y), step)))
    names = b.cached(_names_on, tuple(sorted(sheet.contracts)), sheet.briefs, cells[0])
    if title:
        _draw_head(b, boxes.head, sheet.seat, title, (named,) if named and not names.lines else note)
    return _draw_squares(b, boxes.grid, sheet, _LARGE, names)


def draw_small(b: Builder, rect: Rect, sheet: GridSheet) -> dict[int, Rect]:
    """Draw a small sheet without names. Returns the box of each contract."""
    b.panel(rect, "slip", name=f"sheet/{sheet.seat}")
    return _draw_squares(b, rect.inset(max(2.0, min(rect.w, rect.h) * 0.03)), sheet, _SMALL, _NO_NAMES)


def _draw_head(b: Builder, line: Rect, seat: int, title: str, note: tuple[str, ...]) -> None:
    """Draw the shape of the seat and the title, and at the right the longest form of the note that has room."""
    row = RowWriter(b, line, line.h * 0.74)
    row.seat(seat)
    row.text(title, TITLE, "serif-bold", f"seat.{seat}")
    for text in note:  # the longest form that has room
        spans = [b.span(text, BODY, "serif-italic", "soft")]
        if b.width(spans) <= row.rest.w:
            row.at_right(spans)
            return


def draw_foot(b: Builder, room: Rect, *texts: str, name: str = "") -> None:
    """Draw the first of these texts that fits below the squares, with the name before it.
    If need be a text is drawn smaller, or without the name. If no text fits, only the name is drawn."""
    small = b.least_type(SMALL)
    sizes_and_names = ((b.type(SMALL), name), (small, name), (small, ""))
    for text, (size, named) in product(texts, sizes_and_names):
        spans = [Span(labelled(named, "", b.words), "sans-bold", size)] if named else []
        spans.append(Span(text, "sans", size))
        if b.line_height(b.wrap(spans, room.w)) <= room.h + 2:
            break
    else:
        spans = [Span(name, "sans-bold", small)]
    b.text(room, spans, wrap=True)


class _SignSpot(NamedTuple):
    sign: Rect
    name: Rect


def _draw_squares(b: Builder, grid: Rect, sheet: GridSheet, style: _SquareStyle, names: Names) -> dict[int, Rect]:
    """Draw the squares with everything on them. Returns the box of each contract."""
    cells = squares(grid, len(sheet.contracts))
    across, down = style.sign
    least_w, least_h = min(cell.w for cell in cells), min(cell.h for cell in cells)
    # All signs have one size, in whole pixels, so that lines of equal form are drawn only once.
    side = round(min(least_w * across, (least_h - names.height) * down))
    spots = [_spot(cell, side, names) for cell in cells]
    filled = [(cell, spot, each) for cell, spot, each in zip(cells, spots, sheet.contracts, strict=True) if each >= 0]
    for cell, _, contract in filled:
        _draw_ground(b, cell, sheet, contract)
    b.cached(_draw_rulings, grid, len(cells))
    _draw_lines(b, sheet, spots, style)
    # Parts are cached by their arguments. `plain` is the sheet without everything that does not show on single squares,
    # so that squares are found in the cache even if, for instance, another one is in focus.
    plain = replace(sheet, contracts=(), lit=-1, lifted=-1, coming=(), fresh=(), every=False)
    for cell, spot, contract in filled:
        b.cached(_draw_content, cell, spot, plain, contract, contract == sheet.lifted, style, names)
    return {contract: cell for cell, _, contract in filled}


def _spot(cell: Rect, side: int, names: Names) -> _SignSpot:
    """The boxes of picture and name, as one group in the middle of the cell. side: the side of the picture."""
    ring = side * RING
    top = cell.y + max(0.0, (cell.h - names.height - ring) / 2)
    sign = Rect(round(cell.cx - side / 2), round(top + (ring - side) / 2), side, side)
    name_top = top + ring * 0.985  # the ring leaves the last pixels of its box free
    return _SignSpot(sign, Rect(cell.x, name_top, cell.w, names.height))


def _draw_ground(b: Builder, cell: Rect, sheet: GridSheet, contract: int) -> None:
    """Fill a square: in the tint of the seat if it is bid on, with pencil if it is marked, lit if it is in focus."""
    if sheet.bids >> contract & 1:
        b.panel(cell, "row", sheet.seat)
    if sheet.marks >> contract & 1:
        b.picture(cell, "pencil/hatching")
    if contract == sheet.lit:
        b.panel(cell, "lit", alpha=0.7)


def _draw_rulings(b: Builder, grid: Rect, count: int) -> None:
    """Draw the printed lines between squares; those at the edges are stronger. count: the number of squares."""
    xs, ys = _edges(grid, count)
    for x, y in zip(xs, ys, strict=True):
        is_edge = x in (xs[0], xs[-1])
        width = max(2.0, round(b.px(2.4))) if is_edge else max(1.0, round(b.px(1.2)))
        b.add(Line(((x, ys[0]), (x, ys[-1])), "faint", width))
        b.add(Line(((xs[0], y), (xs[-1], y)), "faint", width))


def _draw_lines(b: Builder, sheet: GridSheet, spots: list[_SignSpot], style: _SquareStyle) -> None:
    """Draw the lines that stand, the lines that the bids would close, and if wanted all other lines."""
    width, seat_ink = max(b.px(style.line), style.line * 0.55), f"seat.{sheet.seat}"
    standing = sheet.standing()
    for number, line in enumerate(LINES[len(sheet.contracts)]):
        on_line = tuple(spots[square] for square in line)
        stands = number in standing
        is_new = stands and number in sheet.fresh
        stroke: tuple[Ink, float]  # its ink and its width
        if stands:
            first, last = on_line[0].sign, on_line[-1].sign
            # A broad pale stroke over the whole line, also where the pieces below leave signs free.
            b.add(Line(((first.cx, first.cy), (last.cx, last.cy)), seat_ink, width * 3.2, alpha=0.2))
            stroke = ("accent", width * 1.5) if is_new else (seat_ink, width)
        elif number in sheet.coming:
            stroke = "accent", width * 0.8
        elif sheet.every:
            stroke = "faint", max(1.0, width * 0.3)
        else:
            continue
        dotted = not stands and number in sheet.coming
        pieces = _links(on_line, style.free)
        seconds = LINE_SECONDS / len(pieces) if is_new else 0.0  # in which the pencil draws a piece
        b.add(*[Line(piece, *stroke, dotted=dotted, pencil_seconds=seconds) for piece in pieces])


Piece: TypeAlias = tuple[tuple[float, float], tuple[float, float]]


@lru_cache(maxsize=1024)
def _links(spots: tuple[_SignSpot, ...], free: float) -> tuple[Piece, ...]:
    """The pieces of a line between neighbouring signs. They leave signs and names free."""
    return tuple(_between(first, second, free) for first, second in pairwise(spots))


def _between(first: _SignSpot, second: _SignSpot, free: float) -> Piece:
    """The part of a line from one sign to another that leaves a circle round each of them free.
    free: the diameter of the circles, in parts of a sign. A part that runs straight down begins below the name."""
    dx, dy = second.sign.cx - first.sign.cx, second.sign.cy - first.sign.cy
    radius = first.sign.w * free / 2 / hypot(dx, dy)  # in parts of the distance of the signs
    x, y = first.sign.cx + dx * radius, first.sign.cy + dy * radius
    end_x, end_y = second.sign.cx - dx * radius, second.sign.cy - dy * radius
    if abs(dx) < 0.5 and first.name.h:  # less than a pixel to the side: straight down
        y = min(first.name.bottom, end_y - 1.0)
    return (x, y), (end_x, end_y)


def _draw_content(
    b: Builder, cell: Rect, spot: _SignSpot, sheet: GridSheet, contract: int, lifted: bool, style: _SquareStyle,
    names: Names,
) -> None:  # fmt: skip
    """Draw the picture of a contract with its ring, name, condition and counter."""
    marked, bid = sheet.marks >> contract & 1, sheet.bids >> contract & 1
    if marked and style.ringed:
        b.picture(spot.sign.inset(-spot.sign.w * (RING - 1) / 2), f"pencil/ring/{contract % RING_DRAWINGS}")
    b.picture(spot.sign, sign(b, contract), 0.35 if lifted else 1.0)
    if names.lines:
        ink: Ink = "soft" if marked and not bid else "text"
        _draw_name(b, spot.name, wording.contract_name(b.words, contract), names, ink)
    if names.brief_height:
        room = spot.name.inset(b.space.pad / 2, 0)
        for number, line in enumerate(b.wrap([_brief(b, sheet.briefs[contract])], room.w)):
            box = Rect(room.x, room.y + names.name_height + number * b.line(SMALL), room.w, b.line(SMALL))
            b.text(box, line, SMALL, align="centre")
    share, margin = style.counter
    size = min(cell.w, cell.h) * share
    box = Rect(cell.right - size * (1 + margin), cell.y + size * margin, size, size)
    plain_counter = f"counter/{sheet.seat}"
    if bid:
        state = sheet.states[contract] if sheet.states else ""
        b.picture(box, f"{plain_counter}/{state}" if state else plain_counter)
    elif sheet.hints >> contract & 1:
        # A hint advises this bid, and no counter is there yet.
        b.add(Picture(box.inset(box.w * 0.06), plain_counter, 0.4))
        b.add(Line(((box.x, box.y), (box.right, box.bottom)), "accent", max(2.0, box.w * 0.08), dotted=True, ring=True))


def _draw_name(b: Builder, room: Rect, text: str, names: Names, ink: Ink) -> None:
    """Draw the name of a contract (`text`) in the type of all names, on one or two lines."""
    lines = _broken(text, names.lines)
    line = names.size * _NAME_LINE
    # Among names of two lines, a name of one line is a quarter of the free line lower.
    top = room.y + (names.lines - len(lines)) * line * 0.25
    for i, part in enumerate(lines):
        b.text(room._replace(y=top + i * line, h=line), [Span(part, names.face, names.size, ink)], align="centre")
