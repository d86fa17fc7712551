"""Bids on the own sheet: counters on its squares, everybody's sheets, and what the bids would bring.

Knows a seat's view. Must not know rules.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, cast

from tablegame.core.contract import Plain
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import contracts_of
from tablegame.games.contractgrid.facts.preview import Preview, preview
from tablegame.games.contractgrid.scene import hand as scene_hand
from tablegame.games.contractgrid.scene import outlook as scene_outlook
from tablegame.games.contractgrid.scene import parts as parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.sheet import Sheet
from tablegame.games.contractgrid.text import wording
from tablegame.table import hand as hands
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.scale import BODY, SMALL
from tablegame.table.scene import Action, Rect, Span, Target


def shown_name(look: Look) -> str:
    """Under which name the table keeps whose sheet lies large before whoever looks; "" is one's own."""
    return f"sheet/{look.viewer}"


class Plan(NamedTuple):
    """Where everything lies, in pixels."""

    others: Rect
    sheet: Rect
    trump: Rect
    outlook: Rect
    hand: Rect


# -- the draft ---------------------------------------------------------------------------------------------------------


def laid(look: Look) -> int:
    """The counters laid so far, as a mask of contracts; all of them from the start where there is no choice."""
    if look.draft is not None:
        return cast("int", look.draft)
    domain = look.phase.view.legal()
    return next(iter(domain)) - moves.BID if look.can_act and domain.count() == 1 else 0


def drafted(look: Look, action: Action) -> Plain:
    """The counters after a step; None where the action is none."""
    now = laid(look)
    if action.verb == "bid":
        bit = 1 << cast("int", action.values[0])
        room = now.bit_count() < parts.view_of(look).house.bids
        return now ^ bit if now & bit or room else now
    if action.verb == "bid.move":
        origin, goal = (1 << cast("int", value) for value in action.values)
        return now ^ origin ^ goal if now & origin and not now & goal else now
    if action.verb == "bid.clear":
        return 0
    if action.verb == "bid.advised":
        return advised(look)
    return None


def composed(look: Look) -> int | None:
    """The bids as a move, once as many counters are laid as are wanted."""
    now = laid(look)
    return moves.BID + now if now.bit_count() == parts.view_of(look).house.bids else None


def advised(look: Look) -> int:
    """The bids that a hint likes best, as a mask of contracts."""
    if look.hint is None or not look.hint.choices:
        return 0
    return look.hint.choices[0].move - moves.BID


# -- the picture -------------------------------------------------------------------------------------------------------


def shown_seat(look: Look) -> int:
    """Whose sheet lies large."""
    name = look.turned.get(shown_name(look), "")
    players = parts.view_of(look).players
    return int(name) if name.isdigit() and int(name) < players else look.base


def plan(b: Builder, area: Rect, others: int) -> Plan:
    """Others left, the sheet with all the height above the hand, what the bids would bring right."""
    gap = parts.gap_of(b)
    hand_h = area.h * (0.27 if b.size[1] >= 700 else 0.25)
    hand = Rect(area.x, area.bottom - hand_h, area.w, hand_h)
    high = hands.top(hand) - gap - area.y
    left = min(max(b.px(262), b.type(SMALL) * 9), area.w * 0.2)
    if others > 2:
        left = min((high - 2 * gap) / others + max(b.px(120), b.type(SMALL) * 4.4), area.w * 0.23)
    right = min(max(b.px(500), b.type(BODY) * 17.5), area.w * 0.36)
    middle = area.w - left - right - 2 * gap
    wide = min(middle, high * 1.22)
    column = Rect(area.x + left + gap + (middle - wide) / 2, area.y, wide, high)
    right_x = area.right - right
    trump_h = parts.trump_height(b, True)
    trump = Rect(right_x, area.y, right, trump_h)
    outlook = Rect(right_x, trump.bottom + gap, right, high - trump_h - gap)
    return Plan(Rect(area.x, area.y, left, high), column, trump, outlook, hand)


def build(b: Builder, look: Look, area: Rect) -> None:
    """Put the picture into the area."""
    lay = plan(b, area, len(look.others))
    for zone in ("sheet", "outlook", "seats", "hand"):
        b.zones.setdefault(zone, [])
    seen = outlook(look)
    scene_hand.draw(b, look, lay.hand)
    _others(b, look, lay.others)
    _sheet(b, look, lay.sheet, seen)
    parts.trump(b, look, lay.trump)
    scene_outlook.draw(b, look, lay.outlook, seen, shown_seat(look), advised(look))
    _keys(b, look)
    parts.space_presses(b)


def bids_of(look: Look, seat: int) -> int:
    """The counters that lie on a seat's sheet, as a mask: those being laid by whoever looks, else what was bid."""
    if look.can_act and seat == look.viewer:
        return laid(look)
    return parts.view_of(look).bids[seat] or 0


def outlook(look: Look, more: int = 0) -> Preview | None:
    """What the bids on the large sheet would bring; more: a mask of further ones."""
    view, seat = parts.view_of(look), shown_seat(look)
    contracts = view.sheets[seat]
    if contracts is None:
        return None
    bids = bids_of(look, seat) | more
    return preview(contracts, view.marks[seat], bids, view.house.reward, view.players)


def _told(b: Builder, look: Look, contract: int, own: bool, room: Rect) -> str:
    """What makes a contract; of the own ones, where there is room, also what a bid on it brings by itself."""
    words, said = b.words, wording.explained(b.words, contract, parts.view_of(look))
    seen = outlook(look, 1 << contract)
    if not own or seen is None:
        return said
    points, lines = seen.alone(contract)
    more = words.many(" + {n} line", " + {n} lines", lines) if lines else ""
    whole = f"{said} · {wording.points(points, words)}{more}"
    return whole if b.line_height(b.wrap([Span(whole, "sans", 16.0)], room.w)) <= room.h + 2 else said


def _sheet(b: Builder, look: Look, rect: Rect, seen: Preview | None) -> None:
    """The large sheet with its counters; the own one can be bid on."""
    seat = shown_seat(look)
    sheet = parts.sheet_of(look, seat)
    if sheet is None or seen is None:
        return
    own = look.can_act and seat == look.viewer
    lit = _lit(b, sheet)
    hints = advised(look) & ~seen.bids if own else 0
    sheet = replace(sheet, bids=seen.bids, coming=seen.coming, lit=lit, hints=hints)
    places = scene_sheet.plan(b, rect, True, 2)
    room = parts.lines_width(b) + b.space.pad
    foot = _told(b, look, lit, own, places.foot._replace(w=places.foot.w - room)) if lit >= 0 else ""
    if lit < 0 and seat != look.base:
        foot = b.words("A click on the small sheet brings yours back, V the next.")
    named = wording.contract_name(b.words, lit) if lit >= 0 else ""
    title = parts.title_of(b, look, seat)
    boxes = scene_sheet.draw(b, rect, sheet, title, foot, parts.marked(b, sheet), named, 2, room)
    parts.lines_switch(b, look, places.foot)
    for square, contract in enumerate(sheet.contracts):
        if own:
            _square(b, look, square, contract, boxes, seen.bids)
        else:
            # Nothing can be laid here, but every contract is explained.
            said = wording.contract_name(b.words, contract)
            b.target("sheet", Target(f"square/{square}", boxes[contract], Action("none"), said, hover=True))


def _lit(b: Builder, sheet: Sheet) -> int:
    """The contract under the mouse, else the one in focus."""
    for name in (b.hover, b.focus):
        kind, _, number = name.partition("/")
        if kind == "square" and number.isdigit() and int(number) < len(sheet.contracts):
            return sheet.contracts[int(number)]
    return -1


def _square(b: Builder, look: Look, square: int, contract: int, boxes: dict[int, Rect], bids: int) -> None:
    """A square as a target: a click lays a counter or takes it back; a counter can be carried to another square."""
    words = b.words
    count = parts.view_of(look).house.bids
    name = wording.contract_name(words, contract)
    on, full = bool(bids >> contract & 1), bids.bit_count() >= count
    why = ""
    if full and not on:
        why = words.many(
            "Your counter is laid: take it back first", "All {n} counters are laid: take one back first", count
        )
    label = words("take the counter from {name}", name=name) if on else words("lay a counter on {name}", name=name)
    carry = tuple(
        (box, Action("bid.move", (contract, other))) for other, box in boxes.items() if on and not bids >> other & 1
    )
    action = Action("bid", (contract,))
    target = Target(
        f"square/{square}", boxes[contract], action, label, not why, why, parts.HELP + "bids", hover=True, carry=carry
    )
    b.target("sheet", target)
    if b.focus == target.id:
        b.key("space", action if not why else Action("bid.full"))
        if full and look.picked is not None:
            b.key("enter", Action("commit"))


# -- the others --------------------------------------------------------------------------------------------------------


def _others(b: Builder, look: Look, column: Rect) -> None:
    """Everybody else's plate and small sheet, one below the other; a click lays a sheet large."""
    seats = look.others
    gap = parts.gap_of(b) * 0.75
    high = (column.h - gap * (len(seats) - 1)) / len(seats)
    for i, seat in enumerate(seats):
        _other(b, look, seat, Rect(column.x, column.y + i * (high + gap), column.w, high))


def _other(b: Builder, look: Look, seat: int, room: Rect) -> None:
    """A plate with the sheet below it, or beside it where there is more room that way."""
    sheet = parts.sheet_of(look, seat)
    between = b.space.close
    plate_h = parts.plate_height(b)
    side = min(room.w, room.h - plate_h - between)
    if len(look.others) > 2:
        side = min(room.h, room.w - b.type(SMALL) * 4)
        parts.tall_plate(b, look, seat, room._replace(w=room.w - side - between))
        box = Rect(room.right - side, room.cy - side / 2, side, side)
    else:
        parts.plate(b, look, seat, room._replace(h=plate_h), _doing(b, look, seat))
        box = Rect(room.cx - side / 2, room.y + plate_h + between, side, side)
    if sheet is None:
        return
    large = shown_seat(look) == seat
    scene_sheet.small(b, box, sheet)
    if large:
        b.panel(box.inset(-b.space.hair), "mark")
    name = look.name_of(seat)
    label = b.words("your own sheet again") if large else b.words("the sheet of {name}, large", name=name)
    b.target(
        "seats", Target(f"sheet/{seat}", box, Action("turn", (shown_name(look), "" if large else str(seat))), label)
    )


def _doing(b: Builder, look: Look, seat: int) -> tuple[str, ...]:
    """What a seat does or has done, in fewer and fewer words."""
    view, words = parts.view_of(look), b.words
    bids = view.bids[seat]
    if bids is not None:
        return (words.many("{n} bid laid", "{n} bids laid", bids.bit_count()),)
    if look.awaited(seat):
        return (words("is bidding"),)
    level = look.sitters[seat].level
    return (words.raw(level) if level else words("person"),)


def _keys(b: Builder, look: Look) -> None:
    """Keys beside those of the squares."""
    around = ["", *map(str, look.others)]
    now = look.turned.get(shown_name(look), "")
    there = around[(around.index(now) + 1) % len(around)] if now in around else ""
    b.key("v", Action("turn", (shown_name(look), there)))
    if look.can_act and contracts_of(laid(look)):
        b.key("backspace", Action("bid.clear"))
