"""The printed pad of ContractGrid in any size: sixteen or nine squares, pencil marks, lines, and counters upon them.

Knows contracts by number, geometry and art. Must not know whose turn it is, nor what a click means.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from tablegame.games.contractgrid.facts.contracts import CLUBS, CONTRACTS, LINES, SPADES
from tablegame.games.contractgrid.text import wording
from tablegame.table.build import Builder
from tablegame.table.scale import BODY, SMALL, TITLE
from tablegame.table.scene import Face, Ink, Line, Panel, Picture, Rect, Span

HANDS: Final = 4
"""In how many ways a ring is pencilled."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on somebody's sheet. contracts: of each square, row by row (-1: none); marks, bids, hints: masks.

    states: "" or how the bid stands (standing.py) by contract, on the counters; lit: the contract in focus; lifted: the
    one in the hand; coming: numbers of lines (contracts.LINES) that the bids would close; lines: whether those that
    stand show; every: all lines show, lightly; fresh: numbers of lines that have just been drawn.
    """

    seat: int
    contracts: tuple[int, ...]
    marks: int = 0
    bids: int = 0
    states: tuple[str, ...] = ()
    lit: int = -1
    coming: tuple[int, ...] = ()
    lines: bool = True
    lifted: int = -1
    every: bool = False
    hints: int = 0
    fresh: tuple[int, ...] = ()

    @property
    def side(self) -> int:
        """Squares in a row."""
        return 4 if len(self.contracts) == 16 else 3

    def standing(self) -> tuple[int, ...]:
        """Numbers of the lines all of whose squares are marked."""
        return tuple(
            number
            for number, line in enumerate(LINES[len(self.contracts)])
            if all(self.contracts[square] >= 0 and self.marks >> self.contracts[square] & 1 for square in line)
        )


def art(contract: int) -> str:
    """The key of a contract's sign, its suits in two colours."""
    return f"contract/{CONTRACTS[contract].lower()}"


def sign(b: Builder, contract: int) -> str:
    """The same, in as many colours as the suits of the player's cards have."""
    four = b.faces.four and SPADES <= contract <= CLUBS
    return art(contract) + ("/four" if four else "")


RING: Final = 1.5
"""How wide the ring round a marked sign is, in parts of the sign."""


# -- where things lie --------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """Where the parts of a large sheet lie: the line of its title, the grid, the line at its foot."""

    head: Rect
    grid: Rect
    foot: Rect


def plan(b: Builder, rect: Rect, title: bool = True, foot_lines: int = 0) -> Plan:
    """The parts of a sheet on that paper; foot_lines: lines of words below the squares."""
    margin = b.space.wide
    binding = b.space.wide
    line = b.type(TITLE, serif=True) * 1.45
    low = b.line(SMALL) * foot_lines + margin * 1.2 if foot_lines else margin
    top = rect.y + binding + (line if title else margin * 0.6)
    grid = Rect(rect.x + margin, top, rect.w - 2 * margin, rect.bottom - low - top)
    head = Rect(grid.x, rect.y + binding, grid.w, line * 0.92)
    foot = Rect(grid.x, grid.bottom + margin * 0.45, grid.w, max(0.0, low - margin * 0.8))
    return Plan(head, grid, foot)


def squares(grid: Rect, count: int) -> tuple[Rect, ...]:
    """The boxes of so many squares, row by row, in whole pixels."""
    side = 4 if count == 16 else 3
    xs = [round(grid.x + grid.w * i / side) for i in range(side + 1)]
    ys = [round(grid.y + grid.h * i / side) for i in range(side + 1)]
    return tuple(Rect(xs[c], ys[r], xs[c + 1] - xs[c], ys[r + 1] - ys[r]) for r in range(side) for c in range(side))


class Names(NamedTuple):
    """How the names of contracts are set on a sheet: face, size in pixels, lines; none where there is no room."""

    face: Face
    size: float
    lines: int

    @property
    def height(self) -> float:
        return self.size * 1.25 * self.lines


_NO_NAMES: Final = Names("sans", 0.0, 0)


def names_of(b: Builder, contracts: tuple[int, ...], cell: Rect) -> Names:
    """The largest type in which all names stand whole in cells of that size, with a sign above; else no names."""
    said = [wording.contract_name(b.words, contract) for contract in contracts if contract >= 0]
    room = cell.w - b.space.close
    wanted = b.type(BODY, serif=True)
    faces: tuple[tuple[Face, float, float], ...] = (("serif", wanted, 18.0), ("sans", b.type(BODY), 16.0))
    for lines in (1, 2):
        for face, largest, least in faces:
            widest = max((_widest(b, text, face, largest, lines) for text in said), default=0.0)
            size = min(largest, float(int(largest * room / widest))) if widest else largest
            if size >= least and size * 1.25 * lines <= cell.h * (0.36 if lines == 1 else 0.5):
                return Names(face, size, lines)
    return _NO_NAMES


def _widest(b: Builder, text: str, face: Face, size: float, lines: int) -> float:
    return max(b.metrics.width(part, face, size) for part in broken(text, lines))


def broken(text: str, lines: int) -> tuple[str, ...]:
    """A name in one line or in two, cut at its blank or after its hyphen."""
    for sign, keep in ((" ", ""), ("-", "-")):
        first, found, rest = text.partition(sign)
        if lines > 1 and found:
            return first + keep, rest
    return (text,)


# -- the large sheet ---------------------------------------------------------------------------------------------------


def draw(
    b: Builder,
    rect: Rect,
    sheet: Sheet,
    title: str = "",
    foot: str = "",
    note: tuple[str, ...] = (),
    foot_name: str = "",
    foot_lines: int = 0,
    foot_room: float = 0.0,
) -> dict[int, Rect]:
    """Put the pad there: spiral binding, squared paper, signs with their names. Returns the box of each contract.

    title: whose sheet it is, at the left of the head; note: what stands at its right, ever shorter; foot: words below
    the squares, behind a bold foot_name; foot_lines: so many lines are kept for them; foot_room: so much of their
    right end is left free, in pixels.
    """
    places = plan(b, rect, bool(title), max(foot_lines, int(bool(foot))))
    cells = squares(places.grid, len(sheet.contracts))
    step = max(4, round(cells[0].w / 6))
    b.add(Panel(rect, "sheet", id=f"sheet/{sheet.seat}", squares=(round(cells[0].x), round(cells[0].y), step)))
    names = names_of(b, sheet.contracts, cells[0])
    if title:
        # Where squares have no names, the head tells that of the one that is explained.
        _head(b, places.head, sheet, title, (foot_name,) if foot_name and not names.lines else note)
    if foot:
        _foot(b, places.foot._replace(w=places.foot.w - foot_room), foot_name, foot)
    _grounds(b, cells, sheet)
    _frames(b, places.grid, sheet.side)
    spots = _spots(cells, names)
    _lines(b, sheet, spots, b.space.thin)
    for cell, spot, contract in zip(cells, spots, sheet.contracts, strict=True):
        if contract >= 0:
            _content(b, cell, spot, sheet, contract, names)
    return _boxes(sheet, cells)


def _head(b: Builder, line: Rect, sheet: Sheet, title: str, note: tuple[str, ...]) -> None:
    side = line.h * 0.74
    b.picture(Rect(line.x, line.cy - side / 2, side, side), f"seat/{sheet.seat}")
    left = line.x + side + b.space.pad
    named = [b.span(title, TITLE, "serif-bold", f"seat.{sheet.seat}")]
    b.text(Rect(left, line.y, line.right - left, line.h), named)
    room = line.right - left - b.width(named) - b.space.gap
    for said in note:
        spans = [b.span(said, BODY, "serif-italic", "soft")]
        if b.width(spans) <= room:
            b.text(line, spans, align="right")
            return


def _foot(b: Builder, room: Rect, name: str, text: str) -> None:
    """Words below the squares, smaller where they would need too many lines, and without the name if need be."""
    for size, named in ((b.type(SMALL), name), (16.0, name), (16.0, "")):
        spans = [Span(f"{named}: ", "sans-bold", size)] if named else []
        spans.append(Span(text, "sans", size))
        if b.line_height(b.wrap(spans, room.w)) <= room.h + 2:
            break
    b.text(room, spans, wrap=True)


def _boxes(sheet: Sheet, cells: tuple[Rect, ...]) -> dict[int, Rect]:
    return {contract: cell for contract, cell in zip(sheet.contracts, cells, strict=True) if contract >= 0}


class Spot(NamedTuple):
    """Where a square's sign stands, and its name."""

    sign: Rect
    name: Rect


def _spots(cells: tuple[Rect, ...], names: Names) -> list[Spot]:
    """Where signs and names stand: signs of one size, in whole pixels, so that links of a kind are drawn once."""
    least = min(cell.w for cell in cells), min(cell.h for cell in cells)
    side = round(min(least[0] * 0.44, (least[1] - names.height) * 0.6))
    return [_spot(cell, side, names) for cell in cells]


def _spot(cell: Rect, side: int, names: Names) -> Spot:
    """Sign and name as one group in the middle of their cell."""
    free = cell.h - names.height
    ring = side * RING
    top = cell.y + max(0.0, (free - ring) / 2)
    sign = Rect(round(cell.cx - side / 2), round(top + (ring - side) / 2), side, side)
    return Spot(sign, Rect(cell.x, top + ring * 0.985, cell.w, names.height))


def _grounds(b: Builder, cells: tuple[Rect, ...], sheet: Sheet) -> None:
    """What squares are filled with: paper, pencil where they are marked, the seat's tint where they are bid on."""
    for cell, contract in zip(cells, sheet.contracts, strict=True):
        if contract < 0:
            continue
        if sheet.bids >> contract & 1:
            b.panel(cell, "row", sheet.seat)
        if sheet.marks >> contract & 1:
            b.picture(cell, "pencil/hatching")
        if contract == sheet.lit:
            b.panel(cell, "lit", alpha=0.7)


def _frames(b: Builder, grid: Rect, side: int) -> None:
    """The printed lines between squares, the outer ones stronger."""
    thin, strong = max(1.0, round(b.px(1.2))), max(2.0, round(b.px(2.4)))
    xs = [round(grid.x + grid.w * i / side) for i in range(side + 1)]
    ys = [round(grid.y + grid.h * i / side) for i in range(side + 1)]
    for i, (x, y) in enumerate(zip(xs, ys, strict=True)):
        width = strong if i in (0, side) else thin
        b.add(Line(((x, ys[0]), (x, ys[-1])), "faint", width), Line(((xs[0], y), (xs[-1], y)), "faint", width))


def _lines(b: Builder, sheet: Sheet, spots: list[Spot], width: float, free: float = RING) -> None:
    """Lines that stand, those that the bids would close, and all others where they are asked for.

    free: how much is left free round each sign, in parts of it.
    """
    standing = set(sheet.standing()) if sheet.lines or sheet.every else set()
    for number, line in enumerate(LINES[len(sheet.contracts)]):
        ends = tuple(spots[square] for square in line)
        if number in standing:
            new = number in sheet.fresh
            ink = "accent" if new else f"seat.{sheet.seat}"
            first, last = ends[0].sign, ends[-1].sign
            band = ((first.cx, first.cy), (last.cx, last.cy))
            b.add(Line(band, f"seat.{sheet.seat}", width * 3.2, alpha=0.2))
            _chain(b, _links(ends, free), ink, width * (1.5 if new else 1.0), False)
        elif number in sheet.coming:
            _chain(b, _links(ends, free), "accent", width * 0.8, True)
        elif sheet.every:
            _chain(b, _links(ends, free), "faint", max(1.0, width * 0.3), False)


def _chain(b: Builder, pieces: tuple[Piece, ...], ink: Ink, width: float, dotted: bool) -> None:
    """A line from sign to sign that leaves the signs themselves and their names free."""
    for piece in pieces:
        b.add(Line(piece, ink, width, dotted=dotted))


Piece: TypeAlias = tuple[tuple[float, float], tuple[float, float]]


@lru_cache(maxsize=1024)
def _links(spots: tuple[Spot, ...], free: float) -> tuple[Piece, ...]:
    """The pieces of a line between the rings round neighbouring signs."""
    return tuple(piece for one, other in pairwise(spots) for piece in _between(one, other, free))


def _between(one: Spot, other: Spot, free: float) -> tuple[Piece, ...]:
    """A line from ring to ring; where it runs straight down it makes way for the name below the sign."""
    dx, dy = other.sign.cx - one.sign.cx, other.sign.cy - one.sign.cy
    far = hypot(dx, dy)
    off = one.sign.w * free / 2 / far
    start = (one.sign.cx + dx * off, one.sign.cy + dy * off)
    end = (other.sign.cx - dx * off, other.sign.cy - dy * off)
    if abs(dx) < 0.5 and one.name.h:
        below = one.name.bottom
        return (((start[0], min(below, end[1] - 1.0)), end),)
    return ((start, end),)


def _content(b: Builder, cell: Rect, spot: Spot, sheet: Sheet, contract: int, names: Names) -> None:
    """The sign, its ring, its name, its counter."""
    marked, bid = sheet.marks >> contract & 1, sheet.bids >> contract & 1
    if marked:
        b.picture(spot.sign.inset(-spot.sign.w * (RING - 1) / 2), f"pencil/ring/{contract % HANDS}")
    b.picture(spot.sign, sign(b, contract), 0.35 if contract == sheet.lifted else 1.0)
    if names.lines:
        _name(b, spot.name, wording.contract_name(b.words, contract), names, "soft" if marked and not bid else "text")
    if bid or sheet.hints >> contract & 1:
        size = min(cell.w, cell.h) * 0.32
        _counter(b, Rect(cell.right - size * 1.1, cell.y + size * 0.1, size, size), sheet, contract, bool(bid))


def _name(b: Builder, room: Rect, text: str, names: Names, ink: Ink) -> None:
    lines = broken(text, names.lines)
    line = names.size * 1.25
    top = room.y + (names.lines - len(lines)) * line * 0.25
    for i, part in enumerate(lines):
        b.text(room._replace(y=top + i * line, h=line), [Span(part, names.face, names.size, ink)], align="centre")


def _counter(b: Builder, box: Rect, sheet: Sheet, contract: int, laid: bool) -> None:
    """A counter with what has become of the bid, where that is known; a dashed place where one is only advised."""
    if not laid:
        b.add(Picture(box.inset(box.w * 0.06), f"counter/{sheet.seat}", 0.4))
        b.add(Line(((box.x, box.y), (box.right, box.bottom)), "accent", max(2.0, box.w * 0.08), dotted=True, ring=True))
        return
    state = sheet.states[contract] if contract < len(sheet.states) else ""
    b.picture(box, f"counter/{sheet.seat}/{state}".rstrip("/"))


# -- the small sheet ---------------------------------------------------------------------------------------------------


def small(b: Builder, rect: Rect, sheet: Sheet) -> dict[int, Rect]:
    """Put the sheet there with signs only, as it lies beside a seat. Returns the box of each contract."""
    b.panel(rect, "slip", name=f"sheet/{sheet.seat}")
    edge = max(2.0, min(rect.w, rect.h) * 0.03)
    grid = rect.inset(edge)
    cells = squares(grid, len(sheet.contracts))
    _grounds(b, cells, sheet)
    _frames(b, grid, sheet.side)
    spots = _small_spots(cells)
    _lines(b, sheet, spots, b.space.hair, 1.08)
    for cell, spot, contract in zip(cells, spots, sheet.contracts, strict=True):
        if contract < 0:
            continue
        b.picture(spot.sign, sign(b, contract))
        if sheet.bids >> contract & 1:
            size = min(cell.w, cell.h) * 0.42
            _counter(b, Rect(cell.right - size, cell.y, size, size), sheet, contract, True)
    return _boxes(sheet, cells)


def _small_spots(cells: tuple[Rect, ...]) -> list[Spot]:
    side = round(min(min(cell.w, cell.h) for cell in cells) * 0.64)
    signs = [Rect(round(cell.cx - side / 2), round(cell.cy - side / 2), side, side) for cell in cells]
    return [Spot(sign, Rect(sign.cx, sign.cy, 0, 0)) for sign in signs]
