"""The status of contracts, shown in two places: the slip with the own bids, and the chart with all contracts of a seat.

The status of a contract says whether it is made, open or lost in this hand, with the reason (facts/status.py).
`reason_line` also serves the settlement of a hand. Seats have shapes, which stand for their names where room is scarce.
`look` is the input of a picture (view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.status import LOST, MADE, OPEN, ContractStatus, statuses
from tablegame.games.contractgrid.scene import parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.scene.sheet import GridSheet, sign
from tablegame.games.contractgrid.text import wording
from tablegame.view import slips, verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Segments, widget_height
from tablegame.view.game_scene import reason_text
from tablegame.view.layout import RowWriter
from tablegame.view.pane import DrawRow, bar_room
from tablegame.view.phrases import You
from tablegame.view.plate import first_that_fits
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Ink, Rect
from tablegame.view.slips import FlowedText

SEAT: Final = "contracts"  # the name of the picture setting that holds the seat whose contracts the chart shows
_SHARES: Final = (0.44, 0.36, 0.28)
"""Shares of the width for the sheet in the chart. The first is taken that leaves room for all reasons."""
_STATES: Final = {MADE: N_("made"), OPEN: N_("open"), LOST: N_("lost")}


def least_height(b: Builder) -> float:
    """The least height, in pixels, that is useful for the slip: that of the names of four bids without reasons."""
    return 4 * b.line(BODY) + b.line(BODY, serif=True) + b.space.gap


def reason_of(b: Builder, look: GridLook, status: ContractStatus, shapes: bool = False) -> str:
    """The reason of a status as a sentence to the viewer, with seats by name, or as shapes for `slips.flow_text`."""

    def name_of(seat: int) -> str:
        if shapes:
            return slips.seat_shapes([seat])
        return b.words("you") if seat == look.viewer else look.name_of(seat)

    reason = status.reason
    seat = dict(reason.fields).get("seat")
    # "to you" needs another sentence than "to Ann", at least in German.
    if not shapes and isinstance(seat, int) and (seat == look.viewer or isinstance(look.name_of(seat), You)):
        reason = replace(reason, text=_WENT_TO_YOU.get(reason.text, reason.text))
    return reason_text(reason, name_of, b.words, b.faces)


_WENT_TO_YOU: Final = {
    "trick {number}: {card} went to {seat}": N_("trick {number}: {card} went to you"),
    "trick {number}: the joker went to {seat}": N_("trick {number}: the joker went to you"),
}
"""Sentences about a seat, each with the sentence for a viewer who sits there."""


def reason_line(
    b: Builder, look: GridLook, status: ContractStatus, width: float, ink: Ink = "soft"
) -> FlowedText | None:
    """The reason of a status on one line of this width; None if it does not fit in any form.
    The forms that are tried, in this order: with names of seats, with shapes instead, both again in smaller type."""
    for size in (b.type(SMALL), b.least_type(SMALL)):
        for shapes in (False, True):
            reason = slips.flow_text(b, reason_of(b, look, status, shapes), width, ink=ink, size=size)
            if reason.lines == 1 and reason.width(b) <= width:
                return reason
    return None


def draw(b: Builder, look: GridLook, room: Rect) -> None:
    """Draw the own bids on a slip of paper, each with its status and its reason. Reasons without room are left out."""
    view, base = look.view, look.base
    bids = [each for each in statuses(view, base) if (view.bids[base] or 0) >> each.contract & 1]
    name_h, head_h, pad = b.line(BODY), b.line(BODY, serif=True), b.space.gap
    names_h = len(bids) * name_h
    if not bids or room.h < names_h + b.space.close:  # not even the names have room
        return
    indent, inner = name_h * 1.2, room.w - 2 * pad
    wide = inner - indent
    # Each reason on one line or, if it does not fit on one, on several.
    all_reasons = [
        reason_line(b, look, each, wide) or slips.flow_text(b, reason_of(b, look, each), wide, SMALL, ink="soft")
        for each in bids
    ]
    reasons = _fitting(all_reasons, room.h - head_h - names_h - pad)
    with_head = head_h + names_h + pad <= room.h
    high = (head_h if with_head else 0.0) + names_h + sum(each.height for each in reasons.values()) + pad
    spare = min(max(0.0, room.h - high) / len(bids), b.space.close)  # the air below each bid
    box = room._replace(h=min(room.h, high + spare * len(bids)))
    b.panel(box, "slip", name="bids")
    y = box.y + pad * 0.5
    if with_head:
        head = first_that_fits(b, (b.words("How the bids stand"), b.words("Bids")), inner, BODY, "serif-bold")
        b.text(Rect(box.x + pad, y, inner, head_h), head, BODY, "serif-bold")
        y += head_h
    for i, each in enumerate(bids):
        row = RowWriter(b, Rect(box.x + pad, y, inner, name_h), name_h * 0.92)
        row.picture(f"counter/{base}/{each.state}")
        row.picture(sign(b, each.contract))
        row.text(wording.contract_name(b.words, each.contract), BODY, "sans-bold")
        y += name_h
        if i in reasons:
            reasons[i].draw(b, box.x + pad + indent, y)
            y += reasons[i].height
        y += spare


def _fitting(reasons: list[FlowedText], room: float) -> dict[int, FlowedText]:
    """As many reasons as fit into a height, by their index. The longest are left out first."""
    fitting = dict(enumerate(reasons))
    while fitting and sum(reason.height for reason in fitting.values()) > room:
        del fitting[max(fitting, key=lambda index: (fitting[index].height, index))]
    return fitting


def draw_chart(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw the chart of all contracts: a switch for the seat, its sheet, and every contract with status and reason."""
    view, seat = look.view, parts.turned_to(look, SEAT)
    names = tuple((str(each), sitter.name) for each, sitter in enumerate(look.sitters))
    wide = min(area.w, b.type(BODY) * 9 * len(names))
    switch = Segments("contracts.seat", names, str(seat), verbs.SET.begin(SEAT))
    switch.draw(b, "seats", Rect(area.cx - wide / 2, area.y, wide, 0))
    top = area.y + widget_height(b) + b.space.pad
    room = Rect(area.x, top, area.w, area.bottom - top)
    sheet = parts.sheet_of(look, seat)
    if sheet is None:
        _draw_conditions(b, look, room)
        return
    found = statuses(view, seat)
    # The width of a row without its reason: scroll bar, counter and sign, name, status.
    row_w = bar_room(b) + 3 * (b.line(BODY) + b.space.close) + _widest_name(b, sheet.contracts) + _widest_state(b)
    for share in _SHARES:
        side = min(room.h, room.w * share) - b.space.gap
        left = side + b.space.wide
        rest = Rect(room.x + left, room.y, room.w - left, room.h)
        if all(reason_line(b, look, each, rest.w - row_w) for each in found):
            break  # else the last share remains, without some reasons
    page = Rect(room.x, room.y + b.space.gap, side, side)
    scene_sheet.draw(b, page, sheet, lines=1)
    texts = parts.marks_texts(b, sheet, parts.score_of(b, look, seat))
    scene_sheet.draw_foot(b, scene_sheet.plan(b, page, title=False, foot_lines=1).foot, *texts)
    _draw_rows(b, look, rest, len(found), lambda c, box, i: _draw_row(c, look, found[i], sheet, box))


def _draw_rows(b: Builder, look: GridLook, room: Rect, count: int, row: DrawRow) -> None:
    """Draw rows that fill the room if they are few, and scroll if they are many."""
    pitch = max(b.line(BODY), b.type(BODY, serif=True) * 1.12, min(room.h / max(1, count), b.type(BODY) * 1.9))
    look.pane("contracts").rows(b, room, count, pitch, row, striped=True)


def _draw_conditions(b: Builder, look: GridLook, room: Rect) -> None:
    """Draw what the chart shows while the sheet is secret: the condition of each contract."""
    view, line = look.view, b.type(NAME, serif=True) * 1.4
    text = b.words("The sheet is secret until all have laid out theirs.")
    b.text(room._replace(h=line), text, NAME, "serif-italic", "soft", "centre")
    contracts = view.house.on_sheet

    def draw_row(c: Builder, box: Rect, index: int) -> None:
        """Draw the sign, the name and the condition of the contract with this index."""
        row, contract = RowWriter(c, box.inset(c.space.close, 0)), contracts[index]
        row.picture(sign(c, contract))
        row.text(wording.contract_name(c.words, contract), BODY, "serif-bold", wide=_widest_name(c, contracts))
        c.text(row.rest, wording.explanation(c.words, contract, view), SMALL, ink="soft")

    _draw_rows(b, look, room._replace(y=room.y + line, h=room.h - line), len(contracts), draw_row)


def _widest_name(b: Builder, contracts: tuple[int, ...]) -> float:
    names = (wording.contract_name(b.words, contract) for contract in contracts)
    return max(b.width([b.span(name, BODY, "serif-bold")]) for name in names) + b.space.pad


def _widest_state(b: Builder) -> float:
    return max(b.width([b.span(b.words(text), SMALL, "sans-bold")]) for text in _STATES.values()) + b.space.pad


def _draw_row(b: Builder, look: GridLook, status: ContractStatus, sheet: GridSheet, box: Rect) -> None:
    """Draw a row of the chart: the counter of a bid, the sign, the name, the status and the reason of the contract."""
    row = RowWriter(b, box.inset(b.space.close, 0))
    mark = row.square()
    if sheet.bids >> status.contract & 1:
        b.picture(mark, f"counter/{sheet.seat}/{status.state}")
    row.picture(sign(b, status.contract))
    name = wording.contract_name(b.words, status.contract)
    row.text(name, BODY, "serif-bold", wide=_widest_name(b, sheet.contracts))
    ink: Ink = "warning" if status.state == LOST else "text"
    row.text(b.words(_STATES[status.state]), SMALL, "sans-bold", ink, wide=_widest_state(b))
    reason = reason_line(b, look, status, row.rest.w)
    if reason is not None:
        reason.draw(b, row.rest.x, box.cy - reason.height / 2)
