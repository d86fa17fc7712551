"""Tricks of ContractGrid: others with their sheets above, trump and bids left, the own sheet right, trick over hand.

Knows where the parts lie at every size and with three and four seats. Must not know rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tablegame.core.cards import JOKER
from tablegame.games.contractgrid.facts.standing import standings
from tablegame.games.contractgrid.facts.view import PLAY, REFUSE, Trick
from tablegame.games.contractgrid.scene import bids as scene_bids
from tablegame.games.contractgrid.scene import hand as scene_hand
from tablegame.games.contractgrid.scene import parts as parts
from tablegame.games.contractgrid.scene import refuse as scene_refuse
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.text import wording
from tablegame.table import hand as hands
from tablegame.table import slips, tricks
from tablegame.table.build import Builder
from tablegame.table.faces import cut_of
from tablegame.table.layout import CARD_ASPECT, Place
from tablegame.table.look import Look
from tablegame.table.round import OWN
from tablegame.table.scale import BODY, SMALL
from tablegame.table.scene import Action, Rect, Target
from tablegame.table.tricks import Played, TrickTable

LEAST_LAST: Final = 38.0
"""Pixels of width from which cards of the last trick are drawn as cards."""

_PLACES: Final = {2: ((0.3, 0.0), (1.7, 0.0)), 3: ((0.0, 0.5), (1.0, 0.0), (2.0, 0.5))}
"""Places of the others' cards in a trick, clockwise from the left, in three columns and two rows."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where somebody else sits: the plate, the small sheet, the place of the card in a trick."""

    seat: int
    plate: Rect
    sheet: Rect
    column: float
    row: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies, in pixels."""

    spots: tuple[Spot, ...]
    trump: Rect
    bids: Rect
    own: Rect
    sheet: Rect
    last: Rect
    middle: Rect
    trick: TrickTable
    line: Rect
    hand: Rect


def plan(b: Builder, look: Look, area: Rect) -> Plan:
    """Left: a seat, trump, bids, the own plate. Right: a seat, the own sheet. Between: the trick over the hand."""
    seats = look.others
    gap = b.space.gap
    plate_h = parts.plate_height(b)
    column = min(max(b.px(276), b.type(BODY) * 11.7), area.w * 0.3)
    side = min(column, area.h * 0.25, (area.h - 2 * plate_h - parts.trump_height(b, True) - 5 * gap) * 0.62)
    left = Rect(area.x, area.y, column, area.h)
    wide = min(max(b.px(460), column), area.w * 0.282)
    spots = [_left_spot(left, seats[0], plate_h, side, gap, len(seats))]
    right = _corner(Rect(area.right - column, area.y, column, area.h), seats[-1], plate_h, side, gap, len(seats))
    axis = Rect(left.right + gap, area.y, area.right - max(wide, column) - gap - (left.right + gap), area.h)
    if len(seats) > 2:
        spots.append(_top_spot(axis, seats[1], column, plate_h, area.h * 0.2, gap))
    spots.append(right)
    top = left.y + plate_h + gap * 0.4 + side + gap
    trump_h = parts.trump_height(b, False)
    own = Rect(area.x, area.bottom - plate_h - b.space.thin, column, plate_h)
    free = own.y - gap - top
    least = scene_bids.least(b)
    if free - trump_h - gap < least:
        trump_h = parts.trump_height(b, True)
    trump = Rect(area.x, top, column, min(trump_h, free))
    bids = Rect(area.x, trump.bottom + gap, column, own.y - gap - trump.bottom - gap)
    sheet_top = right.sheet.bottom + gap
    sheet_h = min(area.bottom - sheet_top, wide * 1.08)
    sheet = Rect(area.right - wide, area.bottom - sheet_h, wide, sheet_h)
    hand_h = area.h * 0.3
    hand = Rect(axis.x, area.bottom - hand_h, axis.w, hand_h)
    line_h = b.type(BODY) * 1.9
    line = Rect(axis.x, hand.y - line_h, axis.w, line_h)
    upper = area.y if len(seats) < 3 else spots[1].sheet.bottom + gap
    middle = Rect(axis.x, upper, axis.w, line.y - gap * 0.6 - upper)
    trick = tricks.trick_table(b, middle, max(b.px(158), 92.0))
    spare = trick.place(spots[0].column, 0).rect.x - gap * 1.2 - axis.x
    rest = Rect(axis.x, upper, spare, middle.h)
    if len(seats) > 2 and spots[1].plate.x - gap - axis.x > spare:
        rest = Rect(axis.x, area.y, spots[1].plate.x - gap - axis.x, middle.h)
    return Plan(tuple(spots), trump, bids, own, sheet, rest, middle, trick, line, hand)


def _left_spot(column: Rect, seat: int, plate_h: float, side: float, gap: float, others: int) -> Spot:
    plate = Rect(column.x, column.y, column.w, plate_h)
    return Spot(seat, plate, Rect(column.x, plate.bottom + gap * 0.4, side, side), *_PLACES[others][0])


def _corner(column: Rect, seat: int, plate_h: float, side: float, gap: float, others: int) -> Spot:
    plate = Rect(column.x, column.y, column.w, plate_h)
    sheet = Rect(column.right - side, plate.bottom + gap * 0.4, side, side)
    return Spot(seat, plate, sheet, *_PLACES[others][-1])


def _top_spot(axis: Rect, seat: int, column: float, plate_h: float, side: float, gap: float) -> Spot:
    """The seat across the table: its sheet beside its plate."""
    wide = min(column, axis.w - side - gap)
    x = axis.cx - (wide + gap * 0.6 + side) / 2
    return Spot(seat, Rect(x, axis.y, wide, plate_h), Rect(x + wide + gap * 0.6, axis.y, side, side), 1.0, 0.0)


def build(b: Builder, look: Look, area: Rect) -> None:
    """Put the table into the area: suits that are refused, cards dealt, tricks."""
    for zone in ("suits", "hand"):
        b.zones.setdefault(zone, [])
    lay = plan(b, look, area)
    view = parts.view_of(look)
    if look.phase.name == "dealing":
        _pack(b, look, lay)
    else:
        hand = scene_hand.draw(b, look, lay.hand)
        if view.phase == PLAY:
            table = hands.above(lay.middle, hand, lay.middle.x, lay.middle.right)
            b.drop(table, lay.trick.place(*OWN).rect)
    for spot in lay.spots:
        parts.plate(b, look, spot.seat, spot.plate, lines(b, look, spot.seat))
        small(b, look, spot.seat, spot.sheet)
    base = look.base
    parts.plate(b, look, base, lay.own, lines(b, look, base))
    parts.trump(b, look, lay.trump)
    _own_sheet(b, look, lay.sheet)
    if view.phase == REFUSE and look.phase.name != "dealing":
        scene_refuse.draw(b, look, lay.middle)
    if view.phase == PLAY:
        scene_bids.draw(b, look, lay.bids)
        places = {spot.seat: (spot.column, spot.row) for spot in lay.spots} | {base: OWN}
        _trick(b, look, lay.trick, places)
        _last(b, look, lay.last)
    told = look.phase.name == "turned" or not _explained(b, look, lay.line)
    if view.phase == PLAY and told:
        _said(b, look, lay.line)


# -- seats ---------------------------------------------------------------------------------------------------------


def lines(b: Builder, look: Look, seat: int) -> tuple[str, ...]:
    """What stands below a name, in fewer and fewer words: tricks and the deal."""
    view, words, sitter = parts.view_of(look), b.words, look.sitters[seat]
    if look.awaited(seat) and sitter.thinking:
        return (words("is thinking"), "…")
    tricks = sum(trick.winner == seat for trick in view.tricks)
    told = [words.many("{n} trick", "{n} tricks", tricks) if view.phase == PLAY else ""]
    if seat == view.dealer:
        told.append(words("dealer"))
    level = words.raw(sitter.level) if sitter.level else ""
    short = [word for word in told if word]
    full = " · ".join([*([level] if level else []), *short])
    return (full, " · ".join(short), short[0] if short else "")


def small(b: Builder, look: Look, seat: int, rect: Rect) -> None:
    """A small sheet with what has become of its bids; a click opens it large."""
    sheet = parts.sheet_of(look, seat)
    if sheet is None:
        return
    view = parts.view_of(look)
    states = states_of(look, seat) if view.phase == PLAY else ()
    _squares(b, look, seat, rect, scene_sheet.small(b, rect, replace(sheet, states=states)))


def _squares(b: Builder, look: Look, seat: int, rect: Rect, boxes: dict[int, Rect]) -> None:
    """A sheet as a target that opens it large, and each of its squares as one that is explained besides."""
    label = b.words("The sheet of {name}: all contracts", name=look.name_of(seat))
    b.target("sheets", Target(f"sheet.{seat}", rect, _open(seat), label))
    for contract, box in boxes.items():
        name = wording.contract_name(b.words, contract)
        b.target("sheets", Target(f"sheet.{seat}/{contract}", box, _open(seat), name, hover=True))


def _explained(b: Builder, look: Look, room: Rect) -> bool:
    """Over the hand the contract under the mouse, else the one in focus, in one line; False where there is none."""
    for name in (b.hover, b.focus):
        kind, _, number = name.partition("/")
        if kind.startswith("sheet.") and number.isdigit():
            contract = int(number)
            named = slips.bold(wording.contract_name(b.words, contract) + ":")
            said = wording.explained(b.words, contract, parts.view_of(look))
            slips.flowing(b, room, f"{named} {said}", units=BODY)
            return True
    return False


def _open(seat: int) -> Action:
    """Open the page with all contracts, turned to that seat."""
    return Action("chart", ("contracts", scene_bids.SEAT, str(seat)))


def states_of(look: Look, seat: int) -> tuple[str, ...]:
    """How each contract stands, by its number; "" for those that are not on the sheet."""
    found = [""] * 16
    for each in standings(parts.view_of(look), seat):
        found[each.contract] = each.state
    return tuple(found)


def _own_sheet(b: Builder, look: Look, rect: Rect) -> None:
    """The own pad, large enough for names where there is room."""
    base, view = look.base, parts.view_of(look)
    sheet = parts.sheet_of(look, base)
    if sheet is None:
        return
    states = states_of(look, base) if view.phase == PLAY else ()
    title = parts.title_of(b, look, base) if rect.w >= 300 else ""
    _squares(b, look, base, rect, scene_sheet.draw(b, rect, replace(sheet, states=states), title))


# -- the trick -----------------------------------------------------------------------------------------------------


def _pack(b: Builder, look: Look, lay: Plan) -> None:
    """The pack before it is dealt: the own cards lie face down on it; below, who deals."""
    view, words = parts.view_of(look), b.words
    place = Place(lay.middle.cx, lay.middle.cy, lay.trick.w, lay.trick.w * CARD_ASPECT)
    for i in range(3):
        b.add(place.moved(i * 3.0, -i * 2.0).card(f"pack/{i}", "back"))
    for card in view.hand:
        b.add(place.moved(6.0, -4.0).card(scene_hand.card_id(card), "back")._replace(shadow=False))
    if view.dealer is not None:
        name = look.name_of(view.dealer)
        said = words("{name} deals", name=name) if view.past else words("The lot falls on {name}, who deals", name=name)
        slips.flowing(b, lay.line, slips.shapes([view.dealer]) + " " + slips.bold(said))


def _trick(b: Builder, look: Look, table: TrickTable, spots: dict[int, tuple[float, float]]) -> None:
    """The cards of the trick in front of whoever played them, the winner's in gold once it is finished."""
    view, words, cut = parts.view_of(look), b.words, cut_of(table.w)
    cards = [
        Played(seat, scene_hand.card_id(card), scene_hand.face(card, cut, b), f"seat/{seat}")
        for seat, card in zip(view.seats_of_trick, view.trick, strict=True)
    ]
    led = (words("{name} led", name=look.name_of(cards[0].seat)), words("led")) if cards else ()
    tricks.lying(b, look, table, spots, cards, led)


def _said(b: Builder, look: Look, room: Rect) -> None:
    """Over the hand: who takes the finished trick and by what; else what is led and which cards follow."""
    view, event, words = parts.view_of(look), look.phase.event, b.words
    if look.phase.name == "turned" and event is not None and event.seat is not None:
        taken_by = view.trick[view.seats_of_trick.index(event.seat)]
        why = wording.trick_reason(view.trick, taken_by, view.trump or 0, words)
        said = words("{name} takes the trick, {why}", name=look.name_of(event.seat), why=why)
        slips.flowing(b, room, slips.shapes([event.seat]) + " " + slips.bold(said))
    elif look.can_act and view.trick and view.legal().count() < len(view.hand):
        slips.flowing(b, room, scene_hand.must_follow(b, view), units=BODY)


def _last(b: Builder, look: Look, room: Rect) -> None:
    """The last finished trick in the order it was played, the winner in gold; a click lists all tricks."""
    view, words = parts.view_of(look), b.words
    if not view.tricks:
        return
    trick = view.tricks[-1]
    pad, count = b.space.pad, len(trick.cards)
    title = b.span(words("Last trick"), SMALL, "sans-bold", "plaque-text")
    line = title.size * 1.3
    w = min((room.w - 2 * pad) / count - 3, b.px(66))
    if w >= LEAST_LAST:
        box = _last_cards(b, look, trick, room, w, pad, line)
    elif room.w >= b.type(BODY) * 3.2 + 2 * pad:
        box = _last_tags(b, look, trick, room, pad, line)
    else:
        return
    if b.width([title]) > box.w - 4:
        title = b.span(words("Last"), SMALL, "sans-bold", "plaque-text")
    b.text(Rect(box.x + 2, box.y + pad * 0.6, box.w - 4, line), [title], align="centre")
    said = words("The last trick, taken by {name}: all tricks", name=look.name_of(trick.winner))
    b.target("last", Target("last.open", box, Action("moves"), said))


def _last_cards(b: Builder, look: Look, trick: Trick, room: Rect, w: float, pad: float, line: float) -> Rect:
    """As small cards side by side with their players' shapes below."""
    count, h, rise = len(trick.cards), w * CARD_ASPECT, b.space.close
    line += b.space.close  # the gold frame of the winner's card stays clear of the title
    shape = min(b.type(SMALL) * 1.1, w * 0.8)
    title = b.width([b.span(b.words("Last trick"), SMALL, "sans-bold")])
    wide = min(room.w, max(count * (w + 3), title) + 2 * pad)
    box = Rect(room.x, room.y, wide, line + rise + h + shape + 5 + pad * 1.3)
    b.panel(box, "plaque", name="last")
    for i, card in enumerate(trick.cards):
        seat = (trick.leader + i) % len(look.sitters)
        x = box.cx + (i - (count - 1) / 2) * (w + 3)
        won = seat == trick.winner
        y = box.y + pad * 0.6 + line + rise + h / 2 - (rise if won else 0.0)
        lying = Place(x, y, w, h).card(f"last/{card}", scene_hand.face(card, cut_of(w), b))
        b.add(lying._replace(glow=won))
        b.picture(Rect(x - shape / 2, box.bottom - shape - pad * 0.6, shape, shape), f"seat/{seat}")
    return box


def _last_tags(b: Builder, look: Look, trick: Trick, room: Rect, pad: float, line: float) -> Rect:
    """As slips one below the other where cards would be too small: shape, rank and sign."""
    row = b.type(BODY) * 1.5
    wide = min(room.w, b.type(BODY) * 4.8)
    box = Rect(room.x, room.y, wide, line + len(trick.cards) * (row + 3) + pad * 1.3)
    b.panel(box, "plaque", name="last")
    y = box.y + pad * 0.6 + line
    for i, card in enumerate(trick.cards):
        seat = (trick.leader + i) % len(look.sitters)
        slip = Rect(box.x + pad, y, box.w - 2 * pad, row)
        b.panel(slip, "slip")
        if seat == trick.winner:
            b.panel(slip.inset(-2), "mark")
        side = row * 0.7
        b.picture(Rect(slip.x + 4, slip.cy - side / 2, side, side), f"seat/{seat}")
        text = [b.span("Jo" if card == JOKER else scene_hand.in_short(card, b), BODY, "sans-bold")]
        b.text(Rect(slip.x + side + 8, slip.y, slip.w - side - 10, row), text)
        y += row + 3
    return box
