"""Bids on the own sheet: counters on its squares, everybody's sheets, and what the bids would bring."""

from __future__ import annotations

from dataclasses import replace

from tablegame.core.contract import Plain
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.preview import FALLS, MAY_FALL, Preview, danger, preview
from tablegame.games.contractgrid.scene import hand as scene_hand
from tablegame.games.contractgrid.scene import outlook as scene_outlook
from tablegame.games.contractgrid.scene import parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.text import wording
from tablegame.view import hand as hands
from tablegame.view import plate, verbs
from tablegame.view.builder import Builder
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect, Span, Target

# -- the draft ---------------------------------------------------------------------------------------------------------


def in_order(look: GridLook) -> tuple[int, ...]:
    """The contracts on which counters lie, the last one last; all of them from the start where there is no choice."""
    if isinstance(look.draft, tuple):
        return tuple(contract for contract in look.draft if isinstance(contract, int))
    domain = look.view.legal()
    return _contracts(next(iter(domain)) - moves.BID) if look.can_act and domain.count() == 1 else ()


def _contracts(bids: int) -> tuple[int, ...]:
    """The contracts of a mask."""
    return tuple(contract for contract in range(bids.bit_length()) if bids >> contract & 1)


def laid(look: GridLook) -> int:
    """The counters laid so far, as a mask of contracts."""
    return sum(1 << contract for contract in in_order(look))


def drafted(look: GridLook, action: Action) -> Plain:
    """The counters after a step; None where the action is none."""
    now = in_order(look)
    match action.verb, *action.values:
        case "bid", int(contract) if contract in now:
            return tuple(each for each in now if each != contract)
        case "bid", int(contract):
            return (*now, contract) if len(now) < look.view.house.bids else now
        case "bid.move", int(origin), int(goal):
            return tuple(goal if each == origin else each for each in now) if goal not in now else now
        case ("bid.back",):
            return now[:-1]
        case ("bid.clear",):
            return ()
        case ("bid.advised",):
            return _contracts(advised(look))
    return None


def composed(look: GridLook) -> int | None:
    """The bids as a move, once as many counters are laid as are wanted."""
    now = laid(look)
    return moves.BID + now if now.bit_count() == look.view.house.bids else None


def advised(look: GridLook) -> int:
    """The bids that a hint likes best, as a mask of contracts."""
    return look.hint.choices[0].move - moves.BID if look.hint is not None and look.hint.choices else 0


# -- the picture -------------------------------------------------------------------------------------------------------


def shown_name(look: GridLook) -> str:
    """Under which name the table keeps whose sheet the viewer sees large; "" is one's own."""
    return f"sheet/{look.viewer}"


def shown_seat(look: GridLook) -> int:
    """Whose sheet lies large."""
    return parts.turned_to(look, shown_name(look))


def build(b: Builder, look: GridLook, area: Rect) -> None:
    """Others left, the sheet with all the height above the hand, what the bids would bring right."""
    for zone in ("sheet", "outlook", "seats", "hand"):
        b.zones.setdefault(zone, [])
    gap, count = b.space.gap, len(look.others)
    hand_h = area.h * (0.27 if b.size[1] >= 700 else 0.25)
    hand = Rect(area.x, area.bottom - hand_h, area.w, hand_h)
    upper = area._replace(h=hands.top_edge(hand) - gap - area.y)
    left = min(max(b.px(262), b.type(SMALL) * 9), area.w * 0.2)
    if count > 2:
        left = min((upper.h - 2 * gap) / count + max(b.px(120), b.type(SMALL) * 4.4), area.w * 0.23)
    right = min(max(b.px(500), b.type(BODY) * 17.5), area.w * 0.36)
    others, page, side = parts.columns(b, upper, left, right, 1.22)
    trump = side._replace(h=parts.trump_height(b, True))
    below = trump.bottom + gap
    seen = outlook(look)
    scene_hand.draw(b, look, hand)
    _others(b, look, others)
    _sheet(b, look, page, seen)
    parts.trump(b, look, trump)
    scene_outlook.draw(b, look, side._replace(y=below, h=side.bottom - below), seen, shown_seat(look), advised(look))
    _keys(b, look)


def outlook(look: GridLook, more: int = 0) -> Preview:
    """What the counters on the large sheet would bring, those being laid or what was bid; more: a mask of further."""
    view, seat = look.view, shown_seat(look)
    bids = laid(look) if look.can_act and seat == look.viewer else view.bids[seat] or 0
    return preview(view.sheets[seat] or (), view.marks[seat], bids | more, view.house.reward, view.players)


def _sheet(b: Builder, look: GridLook, rect: Rect, seen: Preview) -> None:
    """The large sheet with its counters; the own one can be bid on."""
    seat = shown_seat(look)
    sheet = parts.sheet_of(look, seat)
    if sheet is None:
        return
    own = look.can_act and seat == look.viewer
    square = parts.pointed(b, "square")
    lit = sheet.contracts[square] if 0 <= square < len(sheet.contracts) else -1
    hints = advised(look) & ~seen.bids if own else 0
    sheet = replace(sheet, bids=seen.bids, coming=seen.coming, lit=lit, hints=hints)
    named = wording.contract_name(b.words, lit) if lit >= 0 else ""
    note = parts.marked(b, sheet, parts.score_of(b, look, seat)[0])
    boxes = scene_sheet.draw(b, rect, sheet, parts.title_of(b, look, seat), note, named, 2)
    room = parts.lines_switch(b, look, scene_sheet.plan(b, rect, True, 2).foot)
    if lit >= 0:
        scene_sheet.foot(b, room, _contract_text(b, look, lit, own, room), named)
    elif seat != look.base:
        scene_sheet.foot(b, room, b.words("A click on the small sheet brings yours back, V the next."))
    for square, contract in enumerate(sheet.contracts):
        if own:
            _square(b, look, square, contract, boxes, seen.bids)
        else:
            # Nothing can be laid here, but every contract is explained.
            said = wording.contract_name(b.words, contract)
            b.target("sheet", Target(f"square/{square}", boxes[contract], Action("none"), said, hover=True))


def _contract_text(b: Builder, look: GridLook, contract: int, own: bool, room: Rect) -> str:
    """What makes a contract; of the own ones, where there is room, also what a bid on it brings by itself."""
    words, said = b.words, wording.explained(b.words, contract, look.view)
    if not own:
        return said
    view, seen = look.view, outlook(look, 1 << contract)
    points, lines = seen.alone(contract)
    more = words.many(" + {n} line", " + {n} lines", lines) if lines else ""
    if danger(seen, view.scores[view.own], view.house.cap, view.house.require_complete) in (MAY_FALL, FALLS):
        more += " · " + words("may take you to {cap} with an open sheet", cap=view.house.cap)
    whole = f"{said} · {wording.points(points, words)}{more}"
    return whole if b.line_height(b.wrap([Span(whole, "sans", 16.0)], room.w)) <= room.h + 2 else said


def _square(b: Builder, look: GridLook, square: int, contract: int, boxes: dict[int, Rect], bids: int) -> None:
    """A square as a target: a click lays a counter or takes it back; a counter can be carried to another square."""
    words, count = b.words, look.view.house.bids
    name = wording.contract_name(words, contract)
    on, full, why = bool(bids >> contract & 1), bids.bit_count() >= count, ""
    if full and not on:
        why = words.many(
            "Your counter is laid: take it back first", "All {n} counters are laid: take one back first", count
        )
    label = words("take the counter from {name}", name=name) if on else words("lay a counter on {name}", name=name)
    carry = tuple(
        (box, Action("bid.move", (contract, other))) for other, box in boxes.items() if on and not bids >> other & 1
    )
    action, box, help_at = Action("bid", (contract,)), boxes[contract], parts.HELP + "bids"
    target = Target(f"square/{square}", box, action, label, not why, why, help_at, hover=True, carry=carry)
    b.target("sheet", target)
    if b.focus == target.id:
        b.key("space", action if not why else Action("bid.full"))
        if full and look.picked is not None:
            b.key("enter", verbs.COMMIT())


# -- the others --------------------------------------------------------------------------------------------------------


def _others(b: Builder, look: GridLook, column: Rect) -> None:
    """Everybody else's plate and small sheet, one below the other; a click lays a sheet large."""
    count, gap = len(look.others), b.space.pad
    high = (column.h - gap * (count - 1)) / count
    for i, seat in enumerate(look.others):
        _other(b, look, seat, Rect(column.x, column.y + i * (high + gap), column.w, high))


def _other(b: Builder, look: GridLook, seat: int, room: Rect) -> None:
    """A plate with the sheet below it, or beside it where there is more room that way."""
    between, high = b.space.close, plate.height(b)
    who = parts.plate_of(b, look, seat, _doing(b, look, seat))
    if len(look.others) > 2:
        side = min(room.h, room.w - b.type(SMALL) * 4)
        plate.draw_tall(b, who, room._replace(w=room.w - side - between))
        box = Rect(room.right - side, room.cy - side / 2, side, side)
    else:
        side = min(room.w, room.h - high - between)
        plate.draw(b, who, room._replace(h=high))
        box = Rect(room.cx - side / 2, room.y + high + between, side, side)
    sheet = parts.sheet_of(look, seat)
    if sheet is None:
        return
    large, name = shown_seat(look) == seat, look.name_of(seat)
    scene_sheet.small(b, box, sheet)
    if large:
        b.panel(box.inset(-b.space.hair), "mark")
    label = b.words("your own sheet again") if large else b.words("the sheet of {name}, large", name=name)
    turn = verbs.TURN(shown_name(look), "" if large else str(seat))
    b.target("seats", Target(f"sheet/{seat}", box, turn, label))


def _doing(b: Builder, look: GridLook, seat: int) -> tuple[str, ...]:
    """What a seat does or has done."""
    bids, words = look.view.bids[seat], b.words
    if bids is not None:
        return (words.many("{n} bid laid", "{n} bids laid", bids.bit_count()),)
    return (words("is bidding"),) if look.awaited(seat) else ()


def _keys(b: Builder, look: GridLook) -> None:
    """Keys beside those of the squares."""
    around = ["", *map(str, look.others)]
    now = look.turned.get(shown_name(look), "")
    there = around[(around.index(now) + 1) % len(around)] if now in around else ""
    b.key("v", verbs.TURN(shown_name(look), there))
    if look.can_act and laid(look):
        b.key("backspace", Action("bid.clear"))
        b.key("ctrl+z", Action("bid.back"))
