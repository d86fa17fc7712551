"""Refusals and tricks: others with their sheets above, trump and bids left, the own sheet right, trick over hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegame.core.cards import JOKER
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.view import Phase
from tablegame.games.contractgrid.scene import hand as scene_hand
from tablegame.games.contractgrid.scene import parts, statuses
from tablegame.games.contractgrid.scene import refuse as scene_refuse
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.text import wording
from tablegame.view import hand as hands
from tablegame.view import plate, slips, tricks, verbs
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.game_scene import FrameRole
from tablegame.view.layout import RowWriter
from tablegame.view.phrases import sentence_about
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Rect, Target
from tablegame.view.seats import OWN_PLACE
from tablegame.view.tricks import TrickTable

LEAST_LAST: Final = 40.0
"""The least width of cards of the last trick, in pixels; with less room they are slips."""

_PLACES: Final = {2: ((0.3, 0.0), (1.7, 0.0)), 3: ((0.0, 0.5), (1.0, 0.0), (2.0, 0.5))}
"""The places of the others' cards in a trick, clockwise from the left, by number of others: column and row."""


class _SeatSpot(NamedTuple):
    """Where another seat is: plate, small sheet, and the place of its card in a trick."""

    seat: int
    plate: Rect
    sheet: Rect
    place: tuple[float, float]


class _PlayPlan(NamedTuple):
    """Where everything lies, in pixels."""

    spots: tuple[_SeatSpot, ...]
    trump: Rect
    bids: Rect
    own: Rect
    sheet: Rect
    last: Rect
    middle: Rect
    trick: TrickTable
    line: Rect
    hand: Rect


def plan(b: Builder, look: GridLook, area: Rect) -> _PlayPlan:
    """At the left a seat, trump, bids and the own plate; at the right a seat and the own sheet; between them the trick
    over the hand."""
    seats, gap, high = look.others, b.space.gap, plate.height(b)
    column = min(max(b.px(276), b.type(BODY) * 11.7), area.w * 0.3)
    wide = min(max(b.px(460), column), area.w * 0.282)
    side = min(column, area.h * 0.25, (area.h - 2 * high - parts.trump_height(b, True) - 5 * gap) * 0.62)
    places = _PLACES[len(seats)]
    first = Rect(area.x, area.y, column, high)
    below = first.bottom + b.space.close
    last = first._replace(x=area.right - column)
    spots = [_SeatSpot(seats[0], first, Rect(area.x, below, side, side), places[0])]
    axis = Rect(first.right + gap, area.y, area.w - column - max(wide, column) - 2 * gap, area.h)
    if len(seats) > 2:
        spots.append(_across(b, axis, seats[1], Rect(0, 0, column, high), area.h * 0.2, places[1]))
    spots.append(_SeatSpot(seats[-1], last, Rect(area.right - side, below, side, side), places[-1]))
    own = first._replace(y=area.bottom - high - b.space.thin)
    top = below + side + gap
    free = own.y - gap - top
    tall = parts.trump_height(b, False)
    trump = Rect(area.x, top, column, min(free, tall))
    if free - tall - gap < statuses.least(b):
        trump = trump._replace(h=min(free, parts.trump_height(b, True)))
    bids = Rect(area.x, trump.bottom + gap, column, own.y - trump.bottom - 2 * gap)
    sheet_h = min(area.bottom - below - side - gap, wide * 1.08)
    sheet = Rect(area.right - wide, area.bottom - sheet_h, wide, sheet_h)
    hand = Rect(axis.x, area.bottom - area.h * 0.3, axis.w, area.h * 0.3)
    line_h = b.type(BODY) * 1.9
    line = Rect(axis.x, hand.y - line_h, axis.w, line_h)
    upper = area.y if len(seats) < 3 else spots[1].sheet.bottom + gap
    middle = Rect(axis.x, upper, axis.w, line.y - gap * 0.6 - upper)
    trick = tricks.trick_table(b, middle, max(b.px(158), 92.0))
    spare = trick.place(places[0][0], 0).rect.x - gap * 1.2 - axis.x
    rest = Rect(axis.x, upper, spare, middle.h)
    if len(seats) > 2 and spots[1].plate.x - gap - axis.x > spare:
        rest = Rect(axis.x, area.y, spots[1].plate.x - gap - axis.x, middle.h)
    return _PlayPlan(tuple(spots), trump, bids, own, sheet, rest, middle, trick, line, hand)


def _across(b: Builder, axis: Rect, seat: int, size: Rect, side: float, place: tuple[float, float]) -> _SeatSpot:
    """The seat opposite: its sheet beside its plate."""
    between = b.space.pad
    wide = min(size.w, axis.w - side - b.space.gap)
    x = axis.cx - (wide + between + side) / 2
    return _SeatSpot(seat, Rect(x, axis.y, wide, size.h), Rect(x + wide + between, axis.y, side, side), place)


def build(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw the table into the area: refusals, the pack that is dealt, tricks."""
    for zone in ("suits", "hand"):
        b.zones.setdefault(zone, [])
    lay, view, base = plan(b, look, area), look.view, look.base
    dealing, playing = look.role is FrameRole.DEALING, view.phase == Phase.PLAY
    if dealing:
        _pack(b, look, lay)
    else:
        hand = scene_hand.draw(b, look, lay.hand)
        if playing:
            b.drop(hands.drop_area(lay.middle, hand, lay.middle.x, lay.middle.right), lay.trick.place(*OWN_PLACE).rect)
    boxes = [*((spot.seat, spot.plate) for spot in lay.spots), (base, lay.own)]
    plates = [(parts.plate_of(b, look, seat, lines(b, look, seat)), box) for seat, box in boxes]
    for who, (_, box) in zip(plate.with_equal_figures(b, plates), plates, strict=True):
        plate.draw(b, who, box)
    for spot in lay.spots:
        _sheet(b, look, spot.seat, spot.sheet)
    parts.trump(b, look, lay.trump)
    _sheet(b, look, base, lay.sheet, large=True)
    if view.phase == Phase.REFUSE and not dealing:
        scene_refuse.draw(b, look, lay.middle)
    if playing:
        statuses.draw(b, look, lay.bids)
        _trick(b, look, lay.trick, {spot.seat: spot.place for spot in lay.spots} | {base: OWN_PLACE})
        _last(b, look, lay.last)
    taken = look.role is FrameRole.TURNED or not _explained(b, look, lay.line)
    if playing and taken:
        _said(b, look, lay.line)


# -- seats ---------------------------------------------------------------------------------------------------------


def lines(b: Builder, look: GridLook, seat: int) -> tuple[str, ...]:
    """What stands below a name, ever shorter: tricks and the deal."""
    view, words, sitter = look.view, b.words, look.sitters[seat]
    if look.awaited(seat) and sitter.thinking:
        return (words("is thinking"), "…")
    tricks = view.taken[seat]
    taken = [words.many("{n} trick", "{n} tricks", tricks)] if view.phase == Phase.PLAY else []
    taken += [words("dealer")] if seat == view.dealer else []
    return (" · ".join(taken), *taken[:1])


def _sheet(b: Builder, look: GridLook, seat: int, rect: Rect, large: bool = False) -> None:
    """Draw a sheet with the status of its bids; a click opens it large, and each square is explained."""
    sheet = parts.sheet_of(look, seat)
    if sheet is None:
        return
    title = parts.title_of(b, look, seat) if rect.w >= 300 else ""
    boxes = scene_sheet.draw(b, rect, sheet, title) if large else scene_sheet.small(b, rect, sheet)
    open_it = verbs.CHART("contracts", statuses.SEAT, str(seat))
    you, them = N_("Your sheet: all contracts"), N_("The sheet of {name}: all contracts")
    label = sentence_about(look.name_of(seat), you, them, b.words)
    b.target("sheets", Target(f"sheet.{seat}", rect, open_it, label))
    for contract, box in boxes.items():
        name = wording.contract_name(b.words, contract)
        b.target("sheets", Target(f"sheet.{seat}/{contract}", box, open_it, name, hover=True))


def _explained(b: Builder, look: GridLook, room: Rect) -> bool:
    """Explain the contract under the mouse or in focus, over the hand; False if there is none."""
    contract = parts.pointed(b, "sheet.")
    if contract >= 0:
        named = slips.bold(wording.contract_name(b.words, contract) + ":")
        slips.sentence_slip(b, room, f"{named} {wording.explained(b.words, contract, look.view)}")
    return contract >= 0


# -- the trick -----------------------------------------------------------------------------------------------------


def _pack(b: Builder, look: GridLook, lay: _PlayPlan) -> None:
    """Draw the pack before it is dealt, with the own cards face down on it; below, who deals."""
    view, words = look.view, b.words
    place = CardPlace(lay.middle.cx, lay.middle.cy, lay.trick.w, lay.trick.w * CARD_ASPECT)
    for i in range(3):
        b.add(place.moved(i * 3.0, -i * 2.0).card(f"pack/{i}", "back"))
    for card in view.hand:
        b.add(place.moved(6.0, -4.0).card(tricks.card_id(card), "back")._replace(shadow=False))
    if view.dealer is not None:
        name = look.name_of(view.dealer)
        you, them = N_("You deal"), N_("{name} deals")
        if not view.past:
            you, them = N_("The lot falls on you: you deal"), N_("The lot falls on {name}, who deals")
        said = sentence_about(name, you, them, words)
        slips.sentence_slip(b, lay.line, slips.seat_shapes([view.dealer]) + " " + slips.bold(said))


def _trick(b: Builder, look: GridLook, table: TrickTable, spots: dict[int, tuple[float, float]]) -> None:
    """Draw the trick on the table."""
    plays, led = look.view.lying, tuple[str, ...]()
    if plays:
        leader = look.name_of(plays[0][0])
        led = sentence_about(leader, N_("You led"), N_("{name} led"), b.words), b.words("led")
    tricks.draw(b, look, table, spots, parts.face_in(b), lambda seat: f"seat/{seat}", led)


def _said(b: Builder, look: GridLook, room: Rect) -> None:
    """Say over the hand who wins the finished trick and by what, else what is led and which cards follow."""
    view, winner = look.view, tricks.winner_of(look)
    if winner is not None:
        said = tricks.won_text(look, wording.trick_reason(view.trick, view.order.trump, b.words), b.words)
        slips.sentence_slip(b, room, slips.seat_shapes([winner]) + " " + slips.bold(said))
    elif look.can_act and view.trick and view.legal().count() < len(view.hand):
        slips.sentence_slip(b, room, scene_hand.must_follow(b, view))


# -- the last trick --------------------------------------------------------------------------------------------------


def _last(b: Builder, look: GridLook, room: Rect) -> None:
    """Draw the last finished trick, as slips if cards would be too small; a click lists all tricks."""
    view, pad, close, line = look.view, b.space.pad, b.space.close, b.line(SMALL)
    if not view.tricks:
        return
    trick = view.tricks[-1]
    each, slip = min((room.w - 2 * pad) / view.players, b.px(76)), b.type(BODY) * 1.5 + b.space.hair
    if each >= LEAST_LAST:
        high = each * CARD_ASPECT + b.type(SMALL) + 3 * close
        box = Rect(room.x, room.y, each * view.players + 2 * pad, high + line + 2 * close)
        tricks.last(b, look, box, parts.face_in(b), 0)
    elif room.w >= b.type(BODY) * 3.5:
        shorts = ["Jo" if card == JOKER else scene_hand.in_short(card, b) for card in trick.cards]
        longest = max(b.width([b.span(said, BODY, "sans-bold")]) for said in shorts)
        wide = max(b.type(BODY) * 4.8, longest + slip + 2 * pad)
        box = Rect(room.x, room.y, min(room.w, wide), slip * view.players + line + 3 * close)
        rest = tricks.last_framed(b, look, box, trick.winner)
        if wide > room.w:  # a ten with its sign needs all the width
            rest = rest.inset(b.space.thin - pad, 0)
        for i, ((seat, _), said) in enumerate(zip(trick.plays, shorts, strict=True)):
            _tag(b, Rect(rest.x, rest.y + i * slip, rest.w, slip - b.space.hair), seat, said, seat == trick.winner)


def _tag(b: Builder, box: Rect, seat: int, said: str, won: bool) -> None:
    """Draw a card as a slip: its player's shape, rank and sign."""
    b.panel(box, "slip")
    if won:
        b.panel(box.inset(-2), "mark")
    row = RowWriter(b, box.inset(b.space.hair, 0), box.h * 0.7, b.space.thin)
    row.seat(seat)
    row.text(said, BODY, "sans-bold")
