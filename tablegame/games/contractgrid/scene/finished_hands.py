"""The chart of the finished hands of ContractGrid: a table with a row for each hand."""

from __future__ import annotations

from typing import Final

from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.view.builder import Builder
from tablegame.view.layout import RowWriter
from tablegame.view.pane import bar_room
from tablegame.view.scale import BODY, LEAST_SERIF, NAME, SMALL
from tablegame.view.scene import Rect

_COLUMNS: Final = (0.0, 0.3, 0.66)  # the left edges of number, dealer and trump, in parts of the width of a label


def draw(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw the table: number, dealer and trump of each hand, gain and total of each seat; the last row is lit."""
    view = look.view
    line, label = b.type(BODY) * 1.5, b.type(BODY) * 9.6  # a row's height; the width of number, dealer and trump
    if not view.past:
        b.text(area, b.words("No hand has been scored yet."), NAME, "serif-italic", "soft", "centre")
        return
    wide = min(area.w, b.type(BODY) * (16 + 13 * view.players))  # a seat's column has at most 13 sizes of the type
    room = Rect(area.cx - wide / 2, area.y, wide, area.h)
    column = (room.w - label - bar_room(b)) / view.players
    for x, text in zip(_COLUMNS, (b.words("Hand"), b.words("Dealer"), b.words("Trump")), strict=True):
        b.text(Rect(room.x + label * x, room.y, label * 0.36, line), text, SMALL, ink="soft")
    for seat in range(view.players):
        head = RowWriter(b, Rect(room.x + label + seat * column, room.y, column - b.space.close, line), line * 0.7)
        head.at_right(b.fitted([b.span(look.name_of(seat), BODY, "sans-bold", f"seat.{seat}")], head.rest.w - line))
        shape = Rect(head.rest.right - head.side, head.rest.cy - head.side / 2, head.side, head.side)
        b.draw_player(shape, seat)
    follow = (f"hands {len(view.past)}", len(view.past) - 1)  # scroll to the last row when a hand is added

    def row(c: Builder, box: Rect, i: int) -> None:
        _draw_hand_row(c, view, i, box, label, column)

    rows = room._replace(y=room.y + line, h=room.h - line)
    look.pane("hands").rows(b, rows, len(view.past), line, row, follow=follow, striped=True)


def _draw_hand_row(b: Builder, view: GridView, i: int, box: Rect, label: float, column: float) -> None:
    """Draw the row of the hand with index i. label, column: the widths of hand, dealer and trump, and of a seat."""
    hand = view.past[i]
    if i == len(view.past) - 1:
        b.panel(box, "lit")
    number, dealer, trump = (RowWriter(b, box._replace(x=box.x + label * x), box.h * 0.68) for x in _COLUMNS)
    number.skip(b.space.thin)
    number.text(str(i + 1), BODY, "serif-bold")
    dealer.seat(hand.dealer)
    trump.picture(b.faces.sign(hand.trump))
    total_room = b.width([b.span("00000", BODY, "serif-bold")])
    for seat, (before, after) in enumerate(zip(view.totals(i), view.totals(i + 1), strict=True)):
        cell = Rect(box.x + label + seat * column, box.y, column - b.space.close, box.h)
        b.text(cell, str(after), BODY, "serif-bold", align="right")
        gain = cell._replace(w=cell.w - total_room - b.space.thin)
        if b.metrics.width(f"+{after - before}", "serif-bold-italic", LEAST_SERIF) <= gain.w:
            b.text(gain, f"+{after - before}", BODY, "serif-bold-italic", "soft", "right")
