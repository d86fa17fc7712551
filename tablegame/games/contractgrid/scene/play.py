"""The pictures of refusals and tricks in ContractGrid: `plan` lays out the table, `build` draws it.

The other seats are at the upper edge with their sheets, trump and own bids at the left, the own sheet at the right. In
the middle, above the hand, are the four suits while suits are refused, and after that the trick. The plate of a seat is
the box with its name and points; the base is the seat at the lower edge, usually the viewer's. A slip is a box of paper
with words. `look` is the input of a picture (view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegame.core.cards import JOKER
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import SPADES, SUIT_CARDS
from tablegame.games.contractgrid.facts.view import GridPhase, GridView
from tablegame.games.contractgrid.scene import hand as scene_hand
from tablegame.games.contractgrid.scene import parts, statuses
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.text import wording
from tablegame.view import advice, plate, rank_columns, slips, tricks, verbs
from tablegame.view import hand as hands
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.game_scene import FrameRole
from tablegame.view.layout import RowWriter
from tablegame.view.phrases import either_of, sentence_about
from tablegame.view.scale import BODY, LEAST_SANS, LEAST_SERIF, SMALL, TITLE
from tablegame.view.scene import DragHandle, Face, Ink, Rect, Target
from tablegame.view.tricks import OWN_PLACE, TrickTable

LIFT: Final = 0.06  # the part of its height by which a chosen suit is raised
_SUIT_HEIGHT: Final = 1.42  # the greatest height of the box of a suit, in parts of its width


def draw_refusals(b: Builder, look: GridLook, room: Rect) -> None:
    """Draw the question, the four suits, and notes below: that the dealer refuses none, what a refusal leads to."""
    view, gap, line = look.view, b.space.gap, b.type(TITLE, serif=True) * 1.4
    wide = min((room.w - 3 * gap) / 4, b.px(190))
    notes, frame = list[tuple[str, Face]](), b.space.pad  # frame: the room for the mark round a suit
    if view.players == 4 and view.dealer is not None:
        you, them = N_("You deal, and refuse none"), N_("The dealer, {name}, refuses none")
        notes.append((sentence_about(look.name_of(view.dealer), you, them, b.words), "sans-bold"))
    least = b.line(BODY, serif=True) + b.line(SMALL) + b.type(BODY) * 4  # the height of a suit: name, note and sign
    free = (room.h - line * (1 + len(notes)) - frame) / (1 + LIFT)  # a raised suit stays below the question
    if look.can_act and free - line >= min(wide * _SUIT_HEIGHT, least):  # there is room for one more note
        notes.append((_consequence(b, look, view), "sans"))
        free -= line
    high = min(wide * _SUIT_HEIGHT, free)
    rise = high * LIFT + frame  # the room above the suits for a raised one
    # Question, suits and notes stand below each other, together in the middle of the room.
    y = room.cy - (line * (1 + len(notes)) + rise + high) / 2
    b.text(Rect(room.x, y, room.w, line), _refusal_question(b, look, view), TITLE, "serif-bold", "gold", "centre")
    y += line + rise
    left = room.cx - (4 * wide + 3 * gap) / 2
    for suit in range(4):
        _draw_suit(b, look, view, suit, Rect(left + suit * (wide + gap), y, wide, high))
    for number, (text, face) in enumerate(notes):
        b.text(Rect(room.x, y + high + number * line, room.w, line), text, BODY, face, "felt-text", "centre")


def _consequence(b: Builder, look: GridLook, view: GridView) -> str:
    """A sentence about the suits that can be trump after a refusal; "" if no suit that can be refused is considered.

    The considered suit is the one under the mouse. If there is none, it is the lifted suit, and if none is lifted, the
    suit in focus.
    """
    words, suits = b.words, {f"suit/{suit}": suit for suit in range(4)}
    lifted_or_focused = look.picked - moves.REFUSE if look.picked is not None else suits.get(b.focus)
    considered = suits.get(b.hover, lifted_or_focused)
    if considered is None or considered in view.refused:
        return ""
    name = wording.suit_name(considered, words)
    left = [wording.suit_name(suit, words) for suit in range(4) if suit != considered and suit not in view.refused]
    if len(left) == 1:
        return words("Not {suit}: then {trump} are trump.", suit=name, trump=left[0])
    return words("Not {suit}: then {suits} will be trump.", suit=name, suits=either_of(left, words))


def _refusal_question(b: Builder, look: GridLook, view: GridView) -> str:
    """The text above the suits: the request to refuse a suit, the seat that refuses one now, or the trump."""
    words = b.words
    if view.trump is not None:
        return words("Trump: {suit}", suit=wording.contract_name(words, SPADES + view.trump))
    if look.can_act:
        return words("Name a suit that is not to be trump")
    seat = next((seat for seat in view.acting if seat >= 0), None)
    if seat is None:
        return ""
    return sentence_about(look.name_of(seat), N_("You refuse a suit"), N_("{name} refuses a suit"), words)


def _draw_suit(b: Builder, look: GridLook, view: GridView, suit: int, box: Rect) -> None:
    """Draw a suit into its box: its sign and name, and the number of its cards in the hand or the seat that refused it.
    A lifted suit is raised. Before its turn is over, the viewer can click a suit to refuse it."""
    words, names = b.words, [wording.contract_name(b.words, SPADES + each) for each in range(4)]
    refuser = view.refused.index(suit) if suit in view.refused else None
    lifted = look.can_act and refuser is None and look.picked == moves.REFUSE + suit
    box = box.moved(0, -box.h * LIFT) if lifted else box
    b.panel(box, "slip", alpha=1.0 if refuser is None else 0.62, name=f"suit/{suit}")
    if lifted or view.trump == suit:
        b.panel(box.inset(-b.space.thin), "mark")
    inner = box.inset(b.space.hair, 0)
    # Either all suits have their names or none has, so that all signs are equally high.
    with_name = all(b.metrics.width(name, "serif-bold", LEAST_SERIF) <= inner.w for name in names)
    name_h = b.line(BODY, serif=True) if with_name else 0.0
    note_h = b.line(SMALL)
    free = box.h - name_h - note_h - b.space.pad  # for the sign
    side = min(box.w * 0.62, free * 0.86)
    sign = Rect(box.cx - side / 2, box.y + (free - side) / 2 + b.space.thin, side, side)
    foot = inner._replace(y=box.y + free + name_h, h=note_h)
    if refuser is None:
        b.picture(sign, b.faces.sign(suit))
        count = sum(SUIT_CARDS[suit] >> card & 1 for card in view.hand)
        if view.trump == suit:
            b.text(foot, words("trump"), SMALL, "sans-bold", align="centre")
        elif view.hand:
            text = words.many("you hold {n}", "you hold {n}", count)
            fits = b.metrics.width(text, "sans", LEAST_SANS) <= foot.w
            b.text(foot, text if fits else str(count), SMALL, ink="soft", align="centre")
    else:
        parts.draw_struck_suit(b, sign, suit)
        _draw_refuser(b, look, refuser, foot)
    if with_name:
        ink: Ink = "text" if refuser is None else "soft"
        b.text(inner._replace(y=box.y + free, h=name_h), names[suit], BODY, "serif-bold", ink, "centre")
    if look.can_act:
        _add_suit_target(b, look, suit, box, sign, names[suit], refuser)
        hint = advice.mark(look, moves.REFUSE + suit if refuser is None else None, words)
        wide, high = rank_columns.badge_size(b, hint.text)
        rank_columns.mark_badge(b, hint, box.right - wide / 2 - 4, box.y + high + 4)


def _draw_refuser(b: Builder, look: GridLook, seat: int, foot: Rect) -> None:
    """Draw the shape of the seat that refused a suit, and its name if it fits."""
    side = foot.h * 0.86
    name = plate.first_that_fits(b, (look.name_of(seat),), foot.w - side * 1.3, LEAST_SANS, "sans-bold")
    # One pixel is added to the width of the name, so that rounding cuts no name that just fits.
    wide = (b.width([b.span(name, SMALL, "sans-bold")]) + 1 if name else 0.0) + side * (1.2 if name else 1.0)
    row = RowWriter(b, foot.inset(max(0.0, (foot.w - wide) / 2), 0), side, side * 0.2)
    row.seat(seat)
    if name:
        b.text(row.rest, name, SMALL, "sans-bold", f"seat.{seat}")


def _add_suit_target(
    b: Builder, look: GridLook, suit: int, box: Rect, sign: Rect, name: str, refuser: int | None
) -> None:
    """Make the box of a suit clickable, and give it its number as key, shown in a corner unless that covers the sign.
    refuser: the seat that has refused the suit, so that it cannot be chosen; None if it is left."""
    action, why = verbs.PICK(moves.REFUSE + suit), ""
    if refuser is not None:
        you, them = N_("You have refused it already"), N_("{name} has refused it already")
        why = sentence_about(look.name_of(refuser), you, them, b.words)
    link = parts.HELP + "trump" if why else ""
    grasp = DragHandle((), verbs.LAY(action.verb, *action.values))
    b.target("suits", Target(f"suit/{suit}", box, action, name, not why, why, link, hover=True, grasp=grasp))
    if refuser is None:
        b.key(str(suit + 1), action)
        cap = b.type(16) * 1.4
        corner = Rect(box.x + b.space.close, box.y + b.space.close, cap, cap)
        if not corner.overlaps(sign.inset(sign.w * 0.12)):
            b.key_cap(corner, str(suit + 1), "soft", units=16)


LEAST_LAST: Final = 40.0
"""The least width of the cards of the last trick, in pixels. With less room they are shown as slips."""
_HAND: Final = {2: 0.34, 3: 0.29}  # the part of the table's height for the own hand, by the number of other seats
_SPOTS: Final = {2: ((0.3, 0.0), (1.7, 0.0)), 3: ((0.0, 0.5), (1.0, 0.0), (2.0, 0.5))}
"""The columns and rows of the others' cards in a trick, clockwise from the left, by the number of other seats."""
SMALL_SHEET: Final = 0.2  # the side of the others' small sheets in all phases, as a part of the table's height


class SheetSpot(NamedTuple):
    """The boxes in which one of the other seats is drawn, those not at the lower edge."""

    seat: int
    plate: Rect
    sheet: Rect
    in_trick: tuple[float, float]  # column and row of its card in a trick


class _PlayPlan(NamedTuple):
    """The boxes of all parts of the table, in pixels."""

    spots: tuple[SheetSpot, ...]  # of the other seats
    trump: Rect
    bids: Rect  # for the slip with the own bids
    own: Rect  # for the own plate
    sheet: Rect  # for the own sheet
    middle: Rect  # for the suits that can be refused, and for the trick
    trick: TrickTable
    last: Rect  # for the last trick
    line: Rect  # for a sentence above the hand
    hand: Rect


def plan(b: Builder, look: GridLook, area: Rect) -> _PlayPlan:
    """The boxes of all parts of the table in this area.

    The left column has a seat, trump, own bids and the own plate; the right column a seat and the own sheet. Between
    them are the trick and the hand, and with four players the third seat at the upper edge.
    """
    seats, gap, plate_h = look.others, b.space.gap, plate.height(b)
    column = min(max(b.px(300), b.type(BODY) * 12.5), area.w * 0.3)  # twelve sizes of type have room for a bid
    sheet_w = min(max(b.px(460), column), area.w * 0.282)  # the trick between the columns needs the rest
    between = Rect(area.x + column + gap, area.y, area.w - column - max(sheet_w, column) - 2 * gap, area.h)
    flat_trump_h, tall_trump_h = parts.trump_height(b, wide=True), parts.trump_height(b, wide=False)
    left_free = area.h - 2 * plate_h - flat_trump_h - 5 * gap  # the height for the sheet at the left and the own bids
    small_side = min(column, area.h * SMALL_SHEET, left_free * 0.62)

    # The other seats: a plate with a small sheet below it in each column, and perhaps a seat across.
    in_trick = _SPOTS[len(seats)]
    left_plate = Rect(area.x, area.y, column, plate_h)
    left_sheet = Rect(area.x, left_plate.bottom + b.space.close, small_side, small_side)
    right_plate, right_sheet = (box._replace(x=area.right - box.w) for box in (left_plate, left_sheet))
    first = SheetSpot(seats[0], left_plate, left_sheet, in_trick[0])
    across = [_spot_across(b, between, seats[1], column, plate_h, small_side)] if len(seats) > 2 else []
    spots = (first, *across, SheetSpot(seats[-1], right_plate, right_sheet, in_trick[-1]))

    # The rest of the left column, from the sheet to the lower edge: trump, own bids, own plate.
    top = left_sheet.bottom + gap
    own_plate = left_plate._replace(y=area.bottom - plate_h - b.space.thin)
    free = own_plate.y - gap - top
    bids_need_room = free - tall_trump_h - gap < statuses.least_height(b)
    trump = Rect(area.x, top, column, min(free, flat_trump_h if bids_need_room else tall_trump_h))
    bids = Rect(area.x, trump.bottom + gap, column, own_plate.y - trump.bottom - 2 * gap)

    sheet_h = min(area.bottom - top, sheet_w * 1.08)  # a little higher than wide: for its title
    sheet = Rect(area.right - sheet_w, area.bottom - sheet_h, sheet_w, sheet_h)
    return _PlayPlan(spots, trump, bids, own_plate, sheet, *_middle_boxes(b, look, area, between, across))


def _middle_boxes(
    b: Builder, look: GridLook, area: Rect, between: Rect, across: list[SheetSpot]
) -> tuple[Rect, TrickTable, Rect, Rect, Rect]:
    """The boxes between the columns, from `middle` to `hand` in _PlayPlan.
    between: the room for them.
    across: the boxes of the seat at the upper edge of this room, if there is one."""
    gap, others = b.space.gap, len(look.others)
    hand_h, line_h = area.h * _HAND[others], b.type(BODY) * 1.9  # a slip with one line
    hand = Rect(between.x, area.bottom - hand_h, between.w, hand_h)
    line = Rect(between.x, hand.y - line_h, between.w, line_h)
    upper = across[0].sheet.bottom + gap if across else area.y
    # The trick is in the middle of the table, although the columns at its sides are of unequal width.
    half = min(area.cx - between.x, between.right - area.cx)
    middle = Rect(area.cx - half, upper, 2 * half, line.y - gap * 0.6 - upper)
    trick = tricks.trick_table(b, middle, max(b.px(230), 92.0))  # the greatest width of a card
    # The last trick is at the left of the trick, or at the left of the seat across if there is more room.
    leftmost_column, _ = _SPOTS[others][0]
    last = Rect(between.x, upper, trick.place(leftmost_column, 0).rect.x - gap * 1.2 - between.x, middle.h)
    if across and (beside_plate := across[0].plate.x - gap - between.x) > last.w:
        last = last._replace(y=area.y, w=beside_plate)
    return middle, trick, last, line, hand


def _spot_across(b: Builder, room: Rect, seat: int, width: float, height: float, side: float) -> SheetSpot:
    """The boxes of the seat across, at the upper edge of the free room: the plate and, at its right, the sheet, both
    together in the middle.
    width, height: the size of a plate, which may get narrower to fit.
    side: the side of a sheet."""
    wide = min(width, room.w - side - b.space.gap)
    x = room.cx - (wide + b.space.pad + side) / 2
    plate_box = Rect(x, room.y, wide, height)
    return SheetSpot(seat, plate_box, Rect(plate_box.right + b.space.pad, room.y, side, side), _SPOTS[3][1])


def build(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw the table: the pack before it is dealt, or the refusals, or the trick."""
    for zone in ("suits", "hand"):  # the groups of targets that come first in the order of Tab
        b.zones.setdefault(zone, [])
    still = look.untouched(b)  # for the parts that stay the same while the viewer chooses: they are cached
    table, view = b.cached(plan, still, area), look.view
    dealing, playing = look.role is FrameRole.DEALING, view.phase == GridPhase.PLAY
    if dealing:
        _draw_pack(b, look, table)
    else:
        hand = scene_hand.draw(b, look, table.hand)
        if playing:
            drop = hands.drop_area(table.middle, hand, table.middle.x, table.middle.right)
            b.allow_drop(drop, table.trick.place(*OWN_PLACE).rect)
    b.cached(_draw_seats, still, table)
    if view.phase == GridPhase.REFUSE and not dealing:
        draw_refusals(b, look, table.middle)
    if playing:
        b.cached(_draw_tricks, still, table)
    contract = parts.pointed_number(b, "sheet.")  # the contract under the mouse or in focus on a sheet
    if contract >= 0 and look.role is not FrameRole.REVEALED:
        name = slips.bold(wording.contract_name(b.words, contract) + ":")
        slips.sentence_slip(b, table.line, f"{name} {wording.explanation(b.words, contract, view)}")
    elif playing:
        _draw_caption(b, look, table.line)


def _draw_seats(b: Builder, look: GridLook, table: _PlayPlan) -> None:
    """Draw plates, sheets and trump."""
    for seat, box in (*((spot.seat, spot.plate) for spot in table.spots), (look.base, table.own)):
        plate.draw(b, parts.plate_of(b, look, seat, _plate_lines(b, look, seat)), box)
    for spot in table.spots:
        _draw_sheet(b, look, spot.seat, spot.sheet)
    parts.draw_trump(b, look, table.trump)
    _draw_sheet(b, look, look.base, table.sheet, large=True)


def _plate_lines(b: Builder, look: GridLook, seat: int) -> tuple[str, ...]:
    """The forms of the line below a name, the longest first: the number of tricks, and whether the seat deals."""
    view, words, sitter = look.view, b.words, look.sitters[seat]
    if look.is_awaited(seat) and sitter.thinking:
        return (words("is thinking"), "…")
    texts = [wording.tricks(view.tricks_won[seat], words)] if view.phase == GridPhase.PLAY else []
    texts += [words("dealer")] if seat == view.dealer else []
    return (" · ".join(texts), *texts[:1])  # where both have no room, only the first


def _draw_sheet(b: Builder, look: GridLook, seat: int, rect: Rect, large: bool = False) -> None:
    """Draw a sheet with the status of its bids. A click opens the chart of all its contracts."""
    sheet = parts.sheet_of(look, seat)
    if sheet is None:
        return
    title = parts.title_of(b, look, seat) if rect.w >= 300 else ""  # a narrower sheet has no room for it
    boxes = scene_sheet.draw(b, rect, sheet, title) if large else scene_sheet.draw_small(b, rect, sheet)
    open_chart = verbs.CHART("contracts", statuses.SEAT, str(seat))
    you, them = N_("Your sheet: all contracts"), N_("The sheet of {name}: all contracts")
    label = sentence_about(look.name_of(seat), you, them, b.words)
    b.target("sheets", Target(f"sheet.{seat}", rect, open_chart, label))
    for contract, box in boxes.items():
        name = wording.contract_name(b.words, contract)
        square = Target(f"sheet.{seat}/{contract}", box, open_chart, name, hover=True)
        b.target("sheets", parts.as_cell(b, look, square, sheet, contract))


# -- the trick -----------------------------------------------------------------------------------------------------


def _draw_pack(b: Builder, look: GridLook, table: _PlayPlan) -> None:
    """Draw the pack before it is dealt, with the own cards face down on top, and below the name of the dealer."""
    view, words = look.view, b.words
    pack = CardPlace(table.middle.cx, table.middle.cy, table.trick.w, table.trick.w * CARD_ASPECT)
    for number in range(3):
        b.add(pack.moved(number * 3.0, -number * 2.0).card(f"pack/{number}", "back"))
    for card in view.hand:
        b.add(pack.moved(6.0, -4.0).card(tricks.card_id(card), "back")._replace(shadow=False))
    if view.dealer is not None:
        name = look.name_of(view.dealer)
        texts = N_("You deal"), N_("{name} deals")
        if not view.past:  # the first dealer is drawn by lot
            texts = N_("The lot falls on you: you deal"), N_("The lot falls on {name}, who deals")
        text = sentence_about(name, *texts, words)
        slips.sentence_slip(b, table.line, slips.seat_shapes([view.dealer]) + " " + slips.bold(text))


def _draw_tricks(b: Builder, look: GridLook, table: _PlayPlan) -> None:
    """Draw the own bids, the trick and the last finished trick."""
    statuses.draw(b, look, table.bids)
    plays, led = look.view.cards_on_table, tuple[str, ...]()
    if plays:
        leader = look.name_of(plays[0][0])
        led = sentence_about(leader, N_("You led"), N_("{name} led"), b.words), b.words("led")
    spots = {spot.seat: spot.in_trick for spot in table.spots} | {look.base: OWN_PLACE}
    tricks.draw(b, look, table.trick, spots, parts.face_in(b), lambda seat: f"seat/{seat}", led)
    _draw_last_trick(b, look, table.last)


def _draw_caption(b: Builder, look: GridLook, room: Rect) -> None:
    """Draw a sentence above the hand: the winner of the finished trick and the reason, or the cards that follow suit.
    With a hint there is no sentence about following suit, as the marks of the hint need its room."""
    view, winner = look.view, tricks.winner_of(look)
    if winner is not None:
        text = tricks.won_text(look, wording.trick_reason(view.trick, view.order.trump, b.words), b.words)
        slips.sentence_slip(b, room, slips.seat_shapes([winner]) + " " + slips.bold(text))
    elif look.can_act and look.hint is None and view.trick and view.legal().count() < len(view.hand):
        slips.sentence_slip(b, room, scene_hand.must_follow(b, view))


def _draw_last_trick(b: Builder, look: GridLook, room: Rect) -> None:
    """Draw the last finished trick, as slips if the cards would be too small. A click lists all tricks."""
    view, pad, close, line = look.view, b.space.pad, b.space.close, b.line(SMALL)
    if not view.tricks:
        return
    trick = view.tricks[-1]
    card_w, slip_h = min((room.w - 2 * pad) / view.players, b.px(76)), b.type(BODY) * 1.5 + b.space.hair
    # As cards, else as slips with rank and sign, else not at all.
    if card_w >= LEAST_LAST:
        high = card_w * CARD_ASPECT + b.type(SMALL) + 3 * close
        box = Rect(room.x, room.y, card_w * view.players + 2 * pad, high + line + 2 * close)
        tricks.last(b, look, box, parts.face_in(b), 0)
    elif room.w >= b.type(BODY) * 3.5:
        texts = ["Jo" if card == JOKER else scene_hand.in_short(card, b) for card in trick.cards]
        longest = max(b.width([b.span(text, BODY, "sans-bold")]) for text in texts)
        wide = max(b.type(BODY) * 4.8, longest + slip_h + 2 * pad)
        box = Rect(room.x, room.y, min(room.w, wide), slip_h * view.players + line + 3 * close)
        inner = tricks.last_framed(b, look, box, trick.winner)
        if wide > room.w:  # a ten with its sign needs all the width
            inner = inner.inset(b.space.thin - pad, 0)
        for i, ((seat, _), text) in enumerate(zip(trick.plays, texts, strict=True)):
            row = Rect(inner.x, inner.y + i * slip_h, inner.w, slip_h - b.space.hair)
            _draw_card_slip(b, row, seat, text, seat == trick.winner)


def _draw_card_slip(b: Builder, box: Rect, seat: int, text: str, won: bool) -> None:
    """Draw a card as a slip: the shape of its player and its text; marked if the card won the trick."""
    b.panel(box, "slip")
    if won:
        b.panel(box.inset(-2), "mark")
    row = RowWriter(b, box.inset(b.space.hair, 0), box.h * 0.7, b.space.thin)
    row.seat(seat)
    row.text(text, BODY, "sans-bold")
