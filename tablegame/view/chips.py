"""Chips: a stack for a number, the number beside it, and settlements with a row for each payment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.view.builder import Builder
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Face, Ink, Rect, Span

VALUES: Final = (100, 10, 5, 1)
"""The values of the four kinds of chips: gold, blue, red, ivory."""

MOST: Final = 14
"""A stack shows at most this many chips; the number gives the true count."""


def chip_counts(chips: int) -> tuple[int, ...]:
    """The number of chips of each kind in a stack of that value, none for debts; a high stack omits the cheapest."""
    left, room, found = max(0, chips), MOST, []
    for value in VALUES:
        many = min(left // value, room)
        found.append(many)
        left -= many * value
        room -= many
    return tuple(found)


def stack_key(chips: int) -> str:
    """The art key of a stack."""
    return "chips/" + "/".join(map(str, chip_counts(chips)))


def stack(b: Builder, rect: Rect, chips: int) -> None:
    """A stack as large as the box allows, standing on its foot."""
    side = min(rect.w, rect.h)
    b.picture(Rect(rect.cx - side / 2, rect.bottom - side, side, side), stack_key(chips))


def number(chips: int) -> str:
    """A number of chips; a debt with a true minus."""
    return f"−{-chips}" if chips < 0 else str(chips)


def number_width(b: Builder, chips: int, units: float = TITLE) -> float:
    """The width of the number, in pixels, with room for at least two figures."""
    return b.width([b.span(max(number(chips), "88", key=len), units, "serif-bold")]) + 2


def draw_count(b: Builder, rect: Rect, chips: int, ink: Ink = "text", units: float = TITLE) -> None:
    """The number alone at the right of a box, debts in the colour of warnings."""
    said = b.span(number(chips), units, "serif-bold", ink if chips >= 0 else "warning")
    b.text(rect, [said], align="right")


# -- settlements ---

ROOMY = 1.5
"""The greatest height of a row with a note, in line heights."""


class LedgerColumn(NamedTuple):
    """A column: a seat with its shape, or None for the pool with that many chips."""

    seat: int | None
    name: str
    chips: int = 0


class LedgerRow(NamedTuple):
    """A row: name, reason, and a figure for each column, None if nothing changes. change: the figures are gains and
    losses; strong: a row of sums; link: the anchor of the rule."""

    title: str
    note: str
    figures: tuple[int | None, ...]
    change: bool = True
    strong: bool = False
    link: str = ""


def ledger_figure(value: int | None, change: bool) -> str:
    """A figure as it is written: gains with a plus, losses and debts with a true minus, nothing for no change."""
    if value is None:
        return ""
    if value < 0:
        return f"−{-value}"
    return f"+{value}" if change and value else str(value)


def ledger_height(b: Builder, rows: int) -> float:
    """The comfortable height of a settlement with that many rows, including its heads."""
    return _head_height(b) + rows * (b.type(BODY, serif=True) + b.type(SMALL)) * 1.2 * ROOMY


def draw_ledger(b: Builder, rect: Rect, heads: Sequence[LedgerColumn], rows: Sequence[LedgerRow]) -> float:
    """The heads and all rows, spread over the box as far as that is no more than comfortable; returns where it ends."""
    least = max(
        [b.width([b.span(ledger_figure(v, r.change), TITLE, "serif-bold")]) for r in rows for v in r.figures] or [0.0]
    )
    column = max(least + b.type(BODY) * 0.9, min(b.px(100), rect.w * 0.55 / len(heads)))
    label = rect.w - column * len(heads)
    head_h = _heads(b, Rect(rect.x + label, rect.y, column * len(heads), rect.h), heads, column)
    one, two = b.line(BODY, serif=True), b.line(SMALL)
    free = rect.bottom - rect.y - head_h
    each = free / max(1, len(rows))
    notes = each >= one + two
    pitch = min(each, (one + two) * ROOMY if notes else one * 1.7)
    y = rect.y + head_h
    for i, row in enumerate(rows):
        box = Rect(rect.x, y, rect.w, pitch)
        if row.strong:
            b.panel(box, "lit")
        elif i % 2:
            b.panel(box, "row")
        _row(b, box, row, label, column, notes)
        y += pitch
    return y


def _heads(b: Builder, rect: Rect, heads: Sequence[LedgerColumn], column: float) -> float:
    """Shapes and names above the columns; returns their height."""
    side = max(b.px(34), b.line(SMALL))
    line = b.line(SMALL)
    for i, head in enumerate(heads):
        x = rect.x + i * column
        if head.seat is None:
            stack(b, Rect(x, rect.y, column, side), head.chips)
        else:
            b.seat(Rect(x + (column - side) / 2, rect.y, side, side), head.seat)
        ink = "text" if head.seat is None else f"seat.{head.seat}"
        b.text(
            Rect(x + 2, rect.y + side, column - 4, line), [b.span(head.name, SMALL, "sans-bold", ink)], align="centre"
        )
    return _head_height(b)


def _head_height(b: Builder) -> float:
    return max(b.px(34), b.line(SMALL)) + b.line(SMALL) + b.space.close


def _row(b: Builder, box: Rect, row: LedgerRow, label: float, column: float, notes: bool) -> None:
    pad = b.space.pad
    title = b.span(row.title, BODY, "serif-bold", "text", row.link)
    room = label - 1.5 * pad
    if notes and row.note:
        one, two = b.line(BODY, serif=True), b.line(SMALL)
        top = box.cy - (one + two) / 2
        b.text(Rect(box.x + pad, top, room, one), [title])
        b.text(Rect(box.x + pad, top + one, room, two), [b.span(row.note, SMALL, "sans", "soft", row.link)])
    else:
        b.text(Rect(box.x + pad, box.y, room, box.h), [title])
    face: Face = "serif-bold" if row.strong or not row.change else "serif-bold-italic"
    for i, value in enumerate(row.figures):
        said = ledger_figure(value, row.change)
        if not said:
            continue
        ink = "warning" if (value or 0) < 0 else "text"
        size = b.type(TITLE, serif=True)
        b.text(
            Rect(box.x + label + i * column + 2, box.y, column - 4, box.h),
            [Span(said, face, size, ink)],
            align="centre",
        )
