"""The seats of Contraspiel round the table: plates with name and chips, ribbons, calls, and the backs of hands.

A plate is the panel with a player's name; a ribbon below it names a role, such as "dealer"; a seat's calls stand on a
slip, a light panel beside the plate. Also here: faces of cards, and the order of the own hand. Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from tablegame.games.contraspiel.facts.cards import WENZELS, power, printed_suit, rank_of, suit_of
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.text import wording
from tablegame.view import hand, pieces, tricks
from tablegame.view import plate as plates
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace, turned_box
from tablegame.view.game_scene import SceneInput
from tablegame.view.plate import Plate
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Badge, Rect, Span
from tablegame.view.tricks import Face

Side = Literal["left", "right"]


class Ribbon(NamedTuple):
    """A role of a seat, on a ribbon below its plate."""

    text: str
    strong: bool = False  # whether it is the role that counts now, filled with the ink of the seat


class CallLabel(NamedTuple):
    text: str
    sign: str = ""  # the art key of the suit that follows the text


class SeatedPlayer(NamedTuple):
    plate: Plate
    chips: int
    ribbons: tuple[Ribbon, ...] = ()
    remarks: tuple[CallLabel, ...] = ()  # all calls in this deal, the last one drawn large
    backs: int = 0  # the number of cards that are drawn face down

    @property
    def seat(self) -> int:
        return self.plate.seat


class SeatSpot(NamedTuple):
    seat: int
    plate: Rect
    ribbons: Rect  # below the plate
    speech: Rect  # next to the plate
    backs: Rect  # next to the ribbons
    moved_backs: Rect  # below the speech, if the ribbons need the whole width below the plate
    side: Side  # of the plate on which speech and backs are
    column: float  # of its card in a trick, from 0 to 2
    row: float  # of its card in a trick, from 0 to 1


TALL_WINDOW: Final = 700  # the height of a window, in pixels, from which on hand and speech have their full height
_AROUND: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((0, 0), (2, 0)),
    3: ((0, 0.5), (1, 0), (2, 0.5)),
    4: ((0, 1), (0.5, 0), (1.5, 0), (2, 1)),
    5: ((0, 1), (0, 0), (1, 0), (2, 0), (2, 1)),
}
"""By the number of seats above the lower one, the column and row of each one's card in a trick, from the left on."""
_ROLE: Final = 5.4  # the width of a long role, in its own heights
_HAND: Final = 5  # a fan of backs always has room for this many cards, so that it does not spread as they are played
_LEAST_PITCH: Final = 3.0
"""The least distance between two backs of a fan, in pixels, at which they can be distinguished."""
_CALL_TYPE: Final = 24.0
_LEAST_CALL: Final = 18.0
"""The usual and the least size of type of a seat's last call, in units."""
_TILT: Final = 3.0  # the angle between two backs of a fan, in degrees
_SIGN_GAP, _SIGN, _SIGN_ROOM = 0.2, 1.05, 1.25
"""In sizes of the type, the gap between a call and the sign of its suit, the side of the sign, and both together."""
TRUMPS: Final = 4  # the number of the group of trumps in a hand, above those of the suits


class Measures(NamedTuple):
    plate_w: float
    plate_h: float
    ribbon_h: float
    speech_w: float
    backs_h: float
    gap: float

    @property
    def block_h(self) -> float:
        """The height of a plate with everything below it."""
        return self.plate_h + self.gap / 2 + max(2 * self.ribbon_h + 2, self.backs_h)


def measures(b: Builder, room: Rect, others: int) -> Measures:
    """The sizes of the parts of each seat on the table. others: the number of seats besides the viewer's."""
    gap = b.space.pad
    top = max(1, others - 2)  # the seats along the top: one other sits at each side
    cell = (room.w - gap * (top - 1)) / max(top, 2.6)  # no broader than 2.6 seats would be
    speech = min(b.type(TITLE, serif=True) * 5.6 + 2 * gap, cell * 0.42)  # for a large call, with its pads
    wide = min(max(b.px(300), b.type(BODY) * 9.4), cell - gap - speech)
    backs_h = max(b.px(74), 40.0)
    return Measures(wide, plates.height(b), ribbon_height(b), speech, backs_h, gap)


def spots_around(b: Builder, room: Rect, seats: Sequence[int]) -> tuple[SeatSpot, ...]:
    """The places of the seats, clockwise from the left: one seat at each side, the others along the top."""
    size = measures(b, room, len(seats))
    top = seats[1:-1]
    side_y = room.y + (size.block_h + size.gap if top else 0.0)
    spots = [_spot(size, seats[0], room.x, side_y, "right", _AROUND[len(seats)][0])]
    block = size.plate_w + size.gap + size.speech_w
    for index, seat in enumerate(top):
        cell = room.w / len(top)
        is_last = index == len(top) - 1 and index > 0
        left = room.x + index * cell + (cell - block) / 2
        if len(top) == 1:  # the plate is in the middle, its speech beside it
            left = room.cx - size.plate_w / 2
        elif len(top) == 3:  # the outer blocks reach the edges
            left = (room.x, room.cx - block / 2, room.right - block)[index]
        x = left + block - size.plate_w if is_last else left  # the last seat has its plate at the right, speech left
        spots.append(_spot(size, seat, x, room.y, "left" if is_last else "right", _AROUND[len(seats)][index + 1]))
    spots.append(_spot(size, seats[-1], room.right - size.plate_w, side_y, "left", _AROUND[len(seats)][-1]))
    return tuple(spots)


def _spot(size: Measures, seat: int, x: float, y: float, side: Side, column_and_row: tuple[float, float]) -> SeatSpot:
    """The boxes of a seat whose plate has its upper left corner at x and y."""
    plate = Rect(x, y, size.plate_w, size.plate_h)
    below = plate.bottom + size.gap / 2
    speech_x = plate.right + size.gap if side == "right" else x - size.gap - size.speech_w
    speech = Rect(speech_x, y, size.speech_w, size.plate_h)
    # The fan is attached to its plate, with the ribbons at its left.
    least_fan, usual_fan = size.backs_h * 1.45, size.backs_h * 2.2
    fan = max(least_fan, min(size.plate_w - size.ribbon_h * _ROLE, usual_fan))
    ribbons = Rect(x, below, size.plate_w - fan, 2 * size.ribbon_h + 2)
    backs = Rect(plate.right - fan, below, fan, size.backs_h)
    moved_backs = Rect(speech.x, backs.y, speech.w, backs.h)
    return SeatSpot(seat, plate, ribbons, speech, backs, moved_backs, side, *column_and_row)


def own_spot(b: Builder, room: Rect, who: SeatedPlayer, others: int, whole: Rect) -> SeatSpot:
    """The boxes of the seat at the lower edge, left of the hand: calls above the plate, ribbons below it."""
    size = measures(b, whole, others)
    high = size.ribbon_h * (2 if _rows(b, who, size.plate_w) > 1 else 1)
    ribbons = Rect(room.x, room.bottom - high - 2, size.plate_w, high + 2)
    plate = Rect(room.x, ribbons.y - size.gap / 2 - size.plate_h, size.plate_w, size.plate_h)
    two_lines = b.line(TITLE, serif=True) + b.line(SMALL)
    speech_h = min(size.plate_h, two_lines if b.size[1] >= TALL_WINDOW else b.type(TITLE) * 1.7)
    speech = Rect(room.x, plate.y - size.gap - speech_h, size.plate_w, speech_h)
    no_backs = Rect(plate.right, plate.y, 0, 0)
    return SeatSpot(who.seat, plate, ribbons, speech, no_backs, no_backs, "right", *tricks.OWN_PLACE)


def draw_seated(b: Builder, who: SeatedPlayer, spot: SeatSpot) -> None:
    """Draw plate, calls, roles and backs of a seat."""
    draw_plate(b, who, spot.plate)
    if who.remarks:
        draw_speech(b, who, spot.speech, spot.side)
    if _rows(b, who, spot.ribbons.w) > 2:
        draw_ribbons(b, who, spot.ribbons._replace(w=spot.plate.w))
        draw_backs(b, who, spot.moved_backs, spot.side)
    else:
        draw_ribbons(b, who, spot.ribbons)
        draw_backs(b, who, spot.backs, "left")


def draw_plate(b: Builder, who: SeatedPlayer, rect: Rect) -> None:
    """Draw the plate with the number of chips, and before the number a stack as high as the words leave room for.

    There is no stack if the name would be cut.
    """
    number = pieces.chip_number_width(b, who.chips)
    room = plates.words_area(b, rect).w - number - b.space.pad
    name_w = b.width([b.span(who.plate.name, NAME, "serif-bold")])
    line_w = b.width([b.span(who.plate.lines[-1], SMALL)]) if who.plate.lines else 0.0
    most, readable = rect.h * 1.06, rect.h * 0.3  # a stack may stick out above the plate a little
    wished = min(most, max(_least_stack(who, rect), room - max(name_w, line_w)))
    stack = wished if readable <= wished <= room - name_w else 0.0
    chips = plates.draw(b, replace(who.plate, reserved=number + stack), rect)
    pieces.draw_chip_count(b, chips._replace(x=chips.right - number, w=number), who.chips)
    if stack:
        pieces.draw_chip_stack(b, Rect(chips.x, rect.bottom - rect.h * 0.06 - stack, stack, stack), who.chips)


def _least_stack(who: SeatedPlayer, rect: Rect) -> float:
    """The least width of the stack of chips on a plate; 0 for a player without chips. rect: the plate."""
    return rect.h * 0.45 if who.chips > 0 else 0.0


def line_fits(b: Builder, who: SeatedPlayer, rect: Rect, line: str) -> bool:
    """Whether a line of small type fits on the plate of a seat, next to its chips. rect: the plate."""
    chips = pieces.chip_number_width(b, who.chips) + _least_stack(who, rect) + b.space.pad
    return b.width([b.span(line, SMALL)]) <= plates.words_area(b, rect).w - chips


def ribbon_height(b: Builder) -> float:
    return _ribbon_type(b) * 1.32  # the letters with a little air


def _ribbon_type(b: Builder) -> float:
    """The size of type on ribbons: small, because two rows of ribbons stand next to the backs of the cards."""
    return max(16.0, b.px(17)) * max(1.0, min(b.text_scale / 1.25, 1.4))  # it grows if text is larger than 125 %


def draw_ribbons(b: Builder, who: SeatedPlayer, room: Rect) -> None:
    """Draw roles below a plate, in two rows if they do not fit into one."""
    size, high = _ribbon_type(b), ribbon_height(b)
    for ribbon, (x, row, wide) in zip(who.ribbons, _ribbon_places(b, who, room.w), strict=True):
        box = Rect(room.x + x, room.y + row * (high + 2), wide, high)
        if ribbon.strong:
            b.add(Badge(box, ribbon.text, "ribbon", size, who.seat))
        else:
            b.panel(box, "slip")
            b.text(box, [Span(ribbon.text, "sans-bold", size, f"seat.{who.seat}")], align="centre")


def _ribbon_places(b: Builder, who: SeatedPlayer, room: float) -> list[tuple[float, int, float]]:
    """For each ribbon its distance from the left, the number of its row from 0, and its width. room: their width."""
    size, x, row = _ribbon_type(b), 0.0, 0
    places = []
    for ribbon in who.ribbons:
        wide = b.metrics.width(ribbon.text, "sans-bold", size) + size * 0.8
        if x > 0 and x + wide > room:
            x, row = 0.0, row + 1
        places.append((x, row, wide))
        x += wide + b.space.close
    return places


def _rows(b: Builder, who: SeatedPlayer, room: float) -> int:
    """The number of rows that the ribbons take in this width; 3, more than there is room for, if a ribbon is wider."""
    places = _ribbon_places(b, who, room)
    is_too_narrow = any(wide > room for _, _, wide in places)
    return 3 if is_too_narrow else 1 + max((row for _, row, _ in places), default=0)


def draw_speech(b: Builder, who: SeatedPlayer, room: Rect, side: Side) -> None:
    """Draw the calls of a player: the last call large, earlier calls small above it, on a slip as wide as the words.

    Of the earlier calls only the latest are drawn, as far as they fit into one line.
    """
    pad = b.space.pad * 0.75
    last, earlier = who.remarks[-1], who.remarks[:-1]
    size = _CALL_TYPE
    while size > _LEAST_CALL and _remark_width(b, last, size, "serif-bold") > room.w - 2 * pad:
        size -= 1
    small = [remark for remark in earlier if remark.text]
    while small and _row_width(b, small) > room.w - 2 * pad:
        small = small[1:]
    wide = max(_remark_width(b, last, size, "serif-bold"), _row_width(b, small) if small else 0.0)
    wide = min(room.w, wide + 2 * pad)
    box = Rect(room.x if side == "right" else room.right - wide, room.y, wide, room.h)
    upper = b.line(SMALL) if small else 0.0
    lower = b.type(size, serif=True) * 1.25  # the line of the last call
    if upper + lower > room.h:
        upper = 0.0
    high = min(room.h, max(upper + lower, room.h * 0.72) + pad * 0.4)  # slips with and without small calls are alike
    box = Rect(box.x, room.cy - high / 2, wide, high)
    b.panel(box, "slip", name=f"said/{who.seat}")
    top = box.cy - (upper + lower) / 2
    if upper:
        _draw_remarks(b, Rect(box.x + pad, top, wide - 2 * pad, upper), small)
    _draw_remark(b, Rect(box.x + pad, top + upper, wide - 2 * pad, lower), last, size, "serif-bold", "text")


def _remark_width(b: Builder, remark: CallLabel, units: float, face: Literal["sans", "serif-bold"]) -> float:
    """The width of a call with the sign of its suit. units: the size of type, before it is scaled to the window."""
    span = b.span(remark.text, units, face)
    return b.width([span]) + (span.size * _SIGN_ROOM if remark.sign else 0.0)


def _row_width(b: Builder, remarks: Sequence[CallLabel]) -> float:
    """The width of a row of small calls with dots between them."""
    gap = b.width([b.span(" · ", SMALL)])
    return sum(_remark_width(b, remark, SMALL, "sans") for remark in remarks) + gap * (len(remarks) - 1)


def _draw_remarks(b: Builder, box: Rect, remarks: Sequence[CallLabel]) -> None:
    """Draw small calls in a row in the middle of the box, with dots between them."""
    x = box.cx - _row_width(b, remarks) / 2
    dot = b.span(" · ", SMALL, "sans", "soft")
    for index, remark in enumerate(remarks):
        if index:
            b.text(Rect(x, box.y, b.width([dot]) + 1, box.h), [dot])
            x += b.width([dot])
        width = _remark_width(b, remark, SMALL, "sans")
        _draw_remark(b, Rect(x, box.y, width, box.h), remark, SMALL, "sans", "soft")
        x += width


def _draw_remark(
    b: Builder, box: Rect, remark: CallLabel, units: float, face: Literal["sans", "serif-bold"], ink: str
) -> None:
    """Draw a call in the middle of a box, with the sign of its suit if it names one. units: the size of type."""
    span = b.span(remark.text, units, face, ink)
    words = b.width([span])
    x = box.cx - _remark_width(b, remark, units, face) / 2
    b.text(Rect(x, box.y, min(words + 1, box.w), box.h), [span])
    if remark.sign:
        side = span.size * _SIGN
        b.picture(Rect(x + words + span.size * _SIGN_GAP, box.cy - side / 2, side, side), remark.sign)


def draw_backs(b: Builder, who: SeatedPlayer, room: Rect, side: Side) -> None:
    """Draw the hand of another seat: backs in a narrow fan, and the number of cards."""
    if not who.backs or room.h <= 0:
        return
    most, count = max(who.backs, _HAND), f"×{who.backs}"
    gap = 4  # pixels between the fan and the count
    label = b.metrics.width(count, "sans-bold", b.type(SMALL)) + 4
    free = room.w - label - gap
    # The distance by which the first card leans out of the row, in card widths.
    lean = (turned_box(Rect(0, 0, 1, CARD_ASPECT), _TILT * (most - 1) / 2).w - 1) / 2
    # A fan is as wide as its first card with this lean, and a pitch for each further card.
    w = min(room.h / CARD_ASPECT, room.w * 0.4, (free - _LEAST_PITCH * (most - 1)) / (1 + lean))
    h, pitch = w * CARD_ASPECT, min(w * 0.42, (free - w * (1 + lean)) / (most - 1))
    wide = w + pitch * (who.backs - 1)
    left = room.x + w * lean if side == "right" else room.right - wide - label - gap
    for i in range(who.backs):
        off = i - (who.backs - 1) / 2  # the number of cards from the middle of the fan
        lower_by = abs(off) * 1.2  # the outer cards of a fan are lower
        place = CardPlace(left + w / 2 + i * pitch, room.y + h / 2 + lower_by, w, h, -_TILT * off)
        b.add(place.card(hand.back_id(who.seat, i), "back")._replace(dim=0.5 if who.plate.out else 0.0))
    box = Rect(left + wide + gap, room.y, label, h)
    b.text(box, [Span(count, "sans-bold", b.type(SMALL), "felt-text")])


HELP: Final = "contraspiel#"
"""The beginning of links into this game's rule book."""


def face_in(b: Builder) -> Face:
    """A function that gives the art key of a card in the chosen pack."""
    return lambda card, cut: b.faces.german_card(card, cut, b.words)


def letter(card: int, b: Builder) -> str:
    """The letter of a card as in its corner, such as "K"."""
    return b.faces.german_letter(rank_of(card), b.words)


def trump_of(view: SpielView) -> int | None:
    """The trump by which a hand is sorted: the suit of the turn-up until somebody plays; None between deals."""
    return view.trump if view.trump is not None or view.turn_up is None else printed_suit(view.turn_up)


def group_of(card: int, view: SpielView) -> int:
    """The group of cards in a hand: TRUMPS for trumps and Wenzels, else the suit."""
    trump = trump_of(view)
    return TRUMPS if suit_of(card, trump) == trump or card in WENZELS else printed_suit(card)


def sorted_hand(view: SpielView) -> tuple[int, ...]:
    """The hand with the trumps at the left, the highest first; then suit by suit."""
    trump = trump_of(view)
    return tuple(sorted(view.hand or (), key=lambda card: (-group_of(card, view), -power(card, trump))))


def seated_player(b: Builder, look: SceneInput[SpielView], seat: int, brief: bool = False) -> SeatedPlayer:
    """The parts of a seat as the view shows them. brief: whether the plate names its tricks in few letters."""
    view = look.view
    calls = (wording.call_text(call, b.words) for call in view.calls if call.seat == seat)
    remarks = tuple(CallLabel(text, "" if suit is None else b.faces.german_sign(suit)) for text, suit in calls)
    backs = view.sizes[seat] if view.hand is None or seat != view.seat else 0
    awaited, alone = look.is_awaited(seat), seat == view.soloist
    lines = _lines(b, look, seat, brief)
    plate = Plate(seat, look.name_of(seat), lines, awaited=awaited, out=view.dropped[seat], alone=alone)
    return SeatedPlayer(plate, view.scores[seat], _ribbons(b, view, seat), remarks, backs)


def is_brief(b: Builder, look: SceneInput[SpielView], plate: Rect) -> bool:
    """Whether plates of this size name tricks in few letters. All do, if the whole text of one seat does not fit."""
    for seat in (look.base, *look.others):
        text = _tricks_text(b, look, seat, brief=False)
        if not line_fits(b, seated_player(b, look, seat), plate, text):
            return True
    return False


def _tricks_text(b: Builder, look: SceneInput[SpielView], seat: int, brief: bool) -> str:
    """The number of tricks that a seat has won, in words or in few letters (`brief`)."""
    won, words = look.view.tricks_won[seat], b.words
    if brief:
        return words("{n} tr.", n=won) if won else ""
    return words.many("{n} trick", "{n} tricks", won) if won else words("no trick")


def _lines(b: Builder, look: SceneInput[SpielView], seat: int, brief: bool) -> tuple[str, ...]:
    """The text below the name of a seat, about its role and its tricks: the longest form first, the shortest last."""
    view, words = look.view, b.words
    if view.over and seat in view.winners:
        return (words("wins") if len(view.winners) == 1 else words("shares first place"), words("first"))
    if look.sitters[seat].thinking and look.is_awaited(seat):
        return words("is thinking"), "…"
    tricks, playing = _tricks_text(b, look, seat, brief), bool(view.tricks or view.trick)
    if seat == view.soloist:
        alone = words.many("alone against {n}", "alone against {n}", view.opponents)
        both = " · ".join(filter(None, (alone, tricks)))
        return (both, tricks) if playing else (alone, "")
    return (tricks,) if tricks and playing else ()


def _ribbons(b: Builder, view: SpielView, seat: int) -> tuple[Ribbon, ...]:
    """The roles of a seat. The role that counts now is filled, and only "dropped" may come before it."""
    words, ribbons = b.words, []
    if view.dropped[seat]:
        ribbons.append(Ribbon(words("dropped")))
    if seat == view.soloist:
        ribbons.append(Ribbon(words("soloist"), True))
    elif seat == view.first_soloist:
        ribbons.append(Ribbon(words("first soloist")))
    calls = ((view.contra, words("contra")), (view.recontra, words("recontra")), (view.matsch, words("matsch")))
    ribbons += [Ribbon(word) for holder, word in calls if seat == holder]
    if seat == view.dealer:
        ribbons.append(Ribbon(words("dealer")))
    elif view.dealer is not None and seat == view.forehand:
        ribbons.append(Ribbon(words("forehand")))
    return tuple(ribbons)
