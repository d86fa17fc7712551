"""How bids and contracts stand, in words: the slip with the own bids, and the page with every contract of a seat.

Knows what standing.py says of a view and how the parts look. Must not know rules.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.standing import LOST, MADE, OPEN, Standing, standings
from tablegame.games.contractgrid.facts.view import BID, DEAL, OVER, PLAY, REFUSE
from tablegame.games.contractgrid.scene import parts as parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.sheet import sign
from tablegame.games.contractgrid.text import wording
from tablegame.table import slips
from tablegame.table.build import Builder
from tablegame.table.form import Segments, widget_height
from tablegame.table.look import Look, reason_text
from tablegame.table.pane import bar_room
from tablegame.table.scale import BODY, NAME, SMALL
from tablegame.table.scene import Action, Ink, Rect
from tablegame.table.slips import Flow

SEAT: Final = "contracts"
"""Under this name the table keeps whose contracts the page shows."""

_SHARES: Final = (0.44, 0.36, 0.28)
"""How much of the page's width the sheet may take: less where reasons would have no room beside it."""
_STATES: Final = {MADE: N_("made"), OPEN: N_("open"), LOST: N_("lost")}


def least(b: Builder) -> float:
    """How high the slip of the own bids must be for four bids with their names alone."""
    return 4 * b.line(BODY) + b.line(BODY, serif=True) + b.space.gap


def said(b: Builder, look: Look, standing: Standing, looking: int | None, shapes: bool = False) -> str:
    """Why a contract stands as it does; whoever looks is spoken to. shapes: seats by their shapes, for `flow`."""

    def name_of(seat: int) -> str:
        if shapes:
            return slips.shapes([seat])
        return b.words("you") if seat == looking else look.name_of(seat)

    return reason_text(standing.text, name_of, b.words, b.faces)


def why(
    b: Builder, look: Look, standing: Standing, width: float, ink: Ink = "soft", units: float = SMALL
) -> Flow | None:
    """The reason on one line: seats by name, else by shape, as small as it must be; None where there is no room."""
    for size in (b.type(units), 16.0):
        for shapes in (False, True):
            told = slips.flow(b, said(b, look, standing, look.viewer, shapes), width, ink=ink, size=size)
            if told.lines == 1 and told.width(b) <= width:
                return told
    return None


def counter(b: Builder, box: Rect, state: str, seat: int) -> None:
    """The counter of a bid as it lies on the sheet: a tick, dots or a cross."""
    b.picture(box, f"counter/{seat}/{state}")


def draw(b: Builder, look: Look, room: Rect) -> None:
    """The own bids with how they stand and why, on a slip in the room; where it is low, fewer reasons or none."""
    view, base = parts.view_of(look), look.base
    bids = view.bids[base]
    found = [each for each in standings(view, base) if bids is not None and bids >> each.contract & 1]
    name = b.line(BODY)
    if not found or room.h < name * len(found) + 8:
        return
    pad = b.space.gap
    head = b.line(BODY, serif=True)
    side = name * 0.92
    reasons = [_reason(b, look, each, room.w - 2 * pad - side * 1.3) for each in found]
    told = _fitting(reasons, room.h - head - len(found) * name - pad)
    with_head = head + len(found) * name + pad <= room.h
    whole = (head if with_head else 0.0) + len(found) * name + sum(each.height for each in told.values()) + pad
    spare = min(max(0.0, room.h - whole) / len(found), b.px(9))
    box = Rect(room.x, room.y, room.w, min(room.h, whole + spare * len(found)))
    b.panel(box, "slip", name="bids")
    y = box.y + pad * 0.5
    if with_head:
        heading = b.words("Your bids so far") if base == look.viewer else b.words("Bids so far")
        title = [b.span(heading, BODY, "serif-bold")]
        if b.width(title) > box.w - 2 * pad:
            title = [b.span(b.words("Bids"), BODY, "serif-bold")]
        b.text(Rect(box.x + pad, y, box.w - 2 * pad, head), title)
        y += head
    for i, each in enumerate(found):
        row = Rect(box.x + pad, y, box.w - 2 * pad, name)
        _bid(b, base, each, row, side)
        if i in told:
            told[i].draw(b, row.x + side * 1.3, row.bottom)
            y += told[i].height
        y += name + spare


def _fitting(reasons: list[Flow], room: float) -> dict[int, Flow]:
    """As many reasons as have room, by their number: the longest go first, the last of equal ones."""
    kept = dict(enumerate(reasons))
    while kept and sum(each.height for each in kept.values()) > room:
        del kept[max(kept, key=lambda i: (kept[i].height, i))]
    return kept


def _reason(b: Builder, look: Look, each: Standing, width: float) -> Flow:
    """The reason on one line, on two where it must be."""
    return why(b, look, each, width) or slips.flow(b, said(b, look, each, look.viewer), width, SMALL, ink="soft")


def _bid(b: Builder, seat: int, each: Standing, row: Rect, side: float) -> None:
    """A bid: its counter, its sign and its name."""
    top = row.cy - side / 2
    counter(b, Rect(row.x, top, side, side), each.state, seat)
    x = row.x + side * 1.3
    b.picture(Rect(x, top, side, side), sign(b, each.contract))
    x += side * 1.35
    b.text(Rect(x, row.y, row.right - x, row.h), wording.contract_name(b.words, each.contract), BODY, "sans-bold")


# -- the page with every contract ----------------------------------------------------------------------------------


def seat_of(look: Look) -> int:
    """Whose contracts the page shows."""
    turned = look.turned.get(SEAT, "")
    players = parts.view_of(look).players
    return int(turned) if turned.isdigit() and int(turned) < players else look.base


def bids_of(look: Look, seat: int) -> int:
    """What a seat has bid in the hand under way; between two hands what it bid in the last, as a mask."""
    view = parts.view_of(look)
    if view.phase in (DEAL, OVER) and view.past:
        return view.past[-1].scored[seat].bids
    return view.bids[seat] or 0


def chart(b: Builder, look: Look, area: Rect) -> None:
    """A seat's pad, large, and beside it every contract with how it stands and why."""
    view, seat = parts.view_of(look), seat_of(look)
    names = tuple((str(each), sitter.name) for each, sitter in enumerate(look.sitters))
    wide = min(area.w, b.type(BODY) * 9 * len(names))
    switch = Segments("contracts.seat", names, str(seat), Action("turn", (SEAT,)))
    switch.draw(b, "seats", Rect(area.cx - wide / 2, area.y, wide, 0))
    top = area.y + widget_height(b) + b.space.pad
    room = Rect(area.x, top, area.w, area.bottom - top)
    sheet = parts.sheet_of(look, seat)
    if sheet is None:
        _meanings(b, look, room)
        return
    found = standings(view, seat) if view.phase in (PLAY, BID, REFUSE, DEAL, OVER) else ()
    states = [""] * 16
    for each in found:
        states[each.contract] = each.state
    between = b.space.wide
    for share in _SHARES:
        side = min(room.h, room.w * share) - b.space.gap
        rest = Rect(room.x + side + between, room.y, room.w - side - between, room.h)
        width = rest.w - bar_room(b) - sum(_columns(b, sheet.contracts))
        if all(why(b, look, each, width, units=SMALL) for each in found):
            break
    sheet = replace(sheet, states=tuple(states), bids=bids_of(look, seat))
    scene_sheet.draw(b, Rect(room.x, room.bottom - side, side, side), sheet, foot=parts.marked(b, sheet)[0])
    pitch = max(b.line(BODY), min(rest.h / max(1, len(found)), b.type(BODY) * 1.9))
    look.pane("contracts").rows(b, rest, len(found), pitch, lambda c, box, i: _row(c, look, found[i], seat, box, i))


def _meanings(b: Builder, look: Look, room: Rect) -> None:
    """What each contract asks, while the sheets are secret."""
    view = parts.view_of(look)
    line = b.type(NAME, serif=True) * 1.4
    text = b.words("The sheet is secret until all have laid out theirs.")
    b.text(room._replace(h=line), [b.span(text, NAME, "serif-italic", "soft")], align="centre")
    offered = view.house.on_sheet
    rest = Rect(room.x, room.y + line, room.w, room.h - line)
    pitch = max(b.line(BODY), min(rest.h / len(offered), b.type(BODY) * 1.9))
    room_for_names = max(b.width([b.span(wording.contract_name(b.words, c), BODY, "serif-bold")]) for c in offered)

    def row(c: Builder, box: Rect, i: int) -> None:
        if i % 2 == 0:
            c.panel(box, "row")
        side = min(box.h * 0.78, c.line(BODY))
        c.picture(Rect(box.x + side * 0.3, box.cy - side / 2, side, side), sign(c, offered[i]))
        x = box.x + side * 1.7
        c.text(
            Rect(x, box.y, room_for_names + 2, box.h), wording.contract_name(c.words, offered[i]), BODY, "serif-bold"
        )
        x += room_for_names + c.type(BODY) * 0.8
        c.text(
            Rect(x, box.y, box.right - x, box.h), wording.explained(c.words, offered[i], view), SMALL, "sans", "soft"
        )

    look.pane("contracts").rows(b, rest, len(offered), pitch, row)


def _columns(b: Builder, contracts: tuple[int, ...]) -> tuple[float, float, float]:
    """What stands before a reason, in pixels: counter and sign, the widest name, the widest state."""
    names = max(
        b.width([b.span(wording.contract_name(b.words, contract), BODY, "serif-bold")]) for contract in contracts
    )
    states = max(b.width([b.span(b.words(text), SMALL, "sans-bold")]) for text in _STATES.values())
    return b.line(BODY) * 2.9, names + b.type(BODY) * 0.5, states + b.type(SMALL) * 0.8 + 4.0


def _row(b: Builder, look: Look, each: Standing, seat: int, box: Rect, number: int) -> None:
    """A contract: state, sign, name, reason."""
    view = parts.view_of(look)
    _, names, states = _columns(b, view.sheets[seat] or (each.contract,))
    if number % 2 == 0:
        b.panel(box, "row")
    side = min(box.h * 0.78, b.line(BODY))
    x = box.x + side * 0.3
    bid = bool(bids_of(look, seat) >> each.contract & 1)
    mark = Rect(x, box.cy - side / 2, side, side)
    if bid:
        counter(b, mark, each.state, seat)
    x += side * 1.3
    b.picture(Rect(x, box.cy - side / 2, side, side), sign(b, each.contract))
    x += side * 1.3
    name = wording.contract_name(b.words, each.contract)
    b.text(Rect(x, box.y, names, box.h), name, BODY, "serif-bold")
    x += names
    word = b.span(b.words(_STATES[each.state]), SMALL, "sans-bold", "warning" if each.state == LOST else "text")
    b.text(Rect(x, box.y, states, box.h), [word])
    x += states
    told = why(b, look, each, box.right - x, units=SMALL)
    if told is not None:
        told.draw(b, x, box.cy - told.height / 2)
