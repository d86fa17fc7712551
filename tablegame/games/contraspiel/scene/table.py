"""The table of Contraspiel: seats around, pool and trick in the middle, talon, turn-up and trump at the left, the order
of the trumps or the last trick at the right, the hand below.

In these functions `b` builds the picture and `look` is what it shows; a room is the box that a part may use. A tag is
the sign and letter of a card on a small light panel (a slip). Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tablegame.core.text import N_, context_
from tablegame.games.contraspiel.facts.cards import SOW, WENZELS, printed_suit, rank_of, suits_in_order
from tablegame.games.contraspiel.facts.payments import current_stakes
from tablegame.games.contraspiel.facts.view import Phase, Redealt, Settled, SpielCalled, SpielView, ThrownIn
from tablegame.games.contraspiel.scene import question, seats, settlement
from tablegame.games.contraspiel.scene.seats import SeatSpot
from tablegame.games.contraspiel.text import wording
from tablegame.games.contraspiel.text.question import sides, task
from tablegame.view import advice, card_keys, hand, pieces, rank_columns, slips, tricks, verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import Cut, cut_of
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.hand import HandCard, HandPlaces, back_id
from tablegame.view.phrases import labelled, sentence_about, standalone_name
from tablegame.view.rank_columns import Pick
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Badge, Card, Label, Panel, Rect, Span, Target
from tablegame.view.tricks import OWN_PLACE, TrickTable, card_id

_LEAST_STACK: Final = 1.8  # the least height of the stack of chips in the pool, in heights of the number next to it
_STACK_SHARES: Final = 0.5, 0.42  # the largest stack of chips, as shares of the pool's width and height
_NUMBER_SHARE: Final = 0.7  # the number of chips stands next to this lower part of the stack
_NOTE_HEIGHT: Final = 1.45  # the height of a note below the pool, in sizes of its type
_TAG_WIDTH: Final = 2.1  # the greatest width of a tag (sign and letter of a card), in its heights
_HAND_SHARES: Final = 0.345, 0.285
"""The height of the own hand as a share of the table: with few others in a tall window, and elsewhere."""
_FEW_OTHERS: Final = 3  # the most other seats that are few
_LEAST_REASON: Final = 5  # the least width of the reason of a trick, in sizes of the small type
OPEN_ORDER: Final = verbs.CHART("order", "", "")  # the action that opens the chart of all cards in order


def draw_pool(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """Draw the chips in the pool and their number, and below it as many short remarks as have room."""
    view, pad, close = look.view, b.space.pad, b.space.close
    line, high = b.line(SMALL), _note_height(b)
    of_width, of_height = _STACK_SHARES
    usual = b.px(92)
    side = max(min(usual, room.w * of_width, room.h * of_height), _least_stack(b))
    number = pieces.chip_number_width(b, view.pool, HEADING)
    notes = _notes(b, look) if not isinstance(look.happened, Settled) else []
    most = max(0, int((room.h - side - line) // (high + close)))
    narrow_enough = [[form for form in forms if _note_width(b, form) + pad <= room.w] for forms in notes]
    fitting = [forms[0] for forms in narrow_enough if forms][:most]  # of each note the longest form
    y = room.cy - (side + line + len(fitting) * (high + close)) / 2
    left = room.cx - (side + number + pad) / 2
    pieces.draw_chip_stack(b, Rect(left, y, side, side), view.pool)
    number_h = side * _NUMBER_SHARE
    number_box = Rect(left + side + pad, y + side - number_h, number, number_h)
    pieces.draw_chip_count(b, number_box, view.pool, "gold", HEADING)
    b.panel(Rect(left, y, side + pad + number, side), "ghost", alpha=0.0, name="pool")
    b.text(Rect(room.x, y + side, room.w, line), b.words("in the pool"), SMALL, "sans-bold", "felt-text", "centre")
    y += side + line + close
    for note in fitting:
        wide = _note_width(b, note)
        b.add(Badge(Rect(room.cx - wide / 2, y, wide, high), note, "plaque", b.type(SMALL)))
        y += high + close


def _least_stack(b: Builder) -> float:
    """The least side of the stack of chips in the pool."""
    return b.type(HEADING, serif=True) * _LEAST_STACK


def _least_pool(b: Builder, notes: int) -> tuple[float, float]:
    """The least width and height of the pool, with room for a number of three figures and for so many notes."""
    wide = _least_stack(b) + b.space.pad + pieces.chip_number_width(b, 888, HEADING)
    return wide, _least_stack(b) + b.line(SMALL) + notes * (_note_height(b) + b.space.close)


def _note_height(b: Builder) -> float:
    return b.type(SMALL) * _NOTE_HEIGHT


def _note_width(b: Builder, note: str) -> float:
    return b.metrics.width(note, "sans-bold", b.type(SMALL)) + 2 * b.space.close


def _notes(b: Builder, look: SceneInput[SpielView]) -> list[tuple[str, ...]]:
    """Notes on the soloist's stakes, the payer of the stamm and the deals thrown in. Each note comes in one or more
    forms, the longest first."""
    notes: list[tuple[str, ...]] = []
    view, words, stakes = look.view, b.words, current_stakes(look.view)
    if view.soloist is not None and stakes is not None:
        name, (won, lost) = look.name_of(view.soloist), stakes
        fields = {"won": wording.signed_chips(won), "lost": wording.signed_chips(lost)}
        short = words("{name}: {won} or {lost}", name=standalone_name(name), **fields)
        you, them = N_("You win {won} or pay {lost}"), N_("{name} wins {won} or pays {lost}")
        long = sentence_about(name, you, them, words, won=won, lost=-lost)
        # The long sentence says "win" and "pay", which must be true.
        notes.append((long, short) if won > 0 > lost else (short,))
    stamm = next((payment for payment in view.payments if payment.kind == "stamm"), None)
    if stamm is not None and stamm.payer is not None and not view.tricks and view.soloist is None:
        payer = standalone_name(look.name_of(stamm.payer))
        notes.append((words("Stamm: {name} −{chips}", name=payer, chips=stamm.chips),))
    if view.thrown_in:
        notes.append((words.many("{n} deal thrown in", "{n} deals thrown in", view.thrown_in),))
    return notes


def draw_trick(
    b: Builder, look: SceneInput[SpielView], table: TrickTable, places_in_trick: Mapping[int, tuple[float, float]],
    beside: Rect,
) -> None:  # fmt: skip
    """Draw the trick on the table and, once all have played, the reason why its winner takes it.

    places_in_trick: the column and row of each seat's card.
    beside: the box for the reason.
    """
    view, winner = look.view, tricks.winner_of(look)

    def origin(seat: int) -> str:
        """The names of the parts from which a card may come to the trick: the seat's last card, or its plate."""
        return back_id(seat, view.sizes[seat]) + f" seat/{seat}"

    tricks.draw(b, look, table, places_in_trick, seats.face_in(b), origin, (b.words("led"),))
    if winner is not None and beside.w >= b.type(SMALL) * _LEAST_REASON:
        text = tricks.won_text(look, wording.trick_reason(view.trick, view.trump or 0, b.words), b.words)
        slips.text_slip(b, beside, [[b.span(text, BODY, "sans-bold")]], winner)


_CALL_SENTENCES: Final = {
    "contra": (N_("{name} says contra"), N_("You say contra")),
    "recontra": (N_("{name} says recontra"), N_("You say recontra")),
    "matsch": (N_("{name} says matsch"), N_("You say matsch")),
}
"""Sentences about a call: about anybody, and about the viewer."""
_DEALER_SENTENCES: Final[dict[type[object], tuple[str, str]]] = {
    Redealt: (
        N_("Both Wenzels lay in the talon: you deal again."), N_("Both Wenzels lay in the talon: {name} deals again.")
    ),
    ThrownIn: (
        N_("All pass: the cards are thrown in, and you deal again."),
        N_("All pass: the cards are thrown in, and {name} deals again."),
    ),
}  # fmt: skip
"""Sentences about the dealer, by event: about the viewer, and about anybody else."""


def draw_event(b: Builder, look: SceneInput[SpielView], room: Rect, spots: Sequence[SeatSpot]) -> bool:
    """Draw a call, the gains of a deal or a new deal in place of the trick. Returns whether there is such an event."""
    event, words = look.happened, b.words
    if isinstance(event, Settled):
        _draw_gains(b, look, room, spots)
    elif isinstance(event, SpielCalled):
        title = words(_CALL_SENTENCES[event.word][event.seat == look.addressed], name=look.name_of(event.seat))
        texts = [
            [b.span(title, HEADING, "serif-bold", f"seat.{event.seat}")],
            [b.span(sides(look.view, look.addressed, look.name_of, words), NAME)],
            [b.span(task(look.view, look.addressed, look.name_of, words), BODY, "sans", "soft")],
        ]
        wide = min(room.w, max(b.px(620), b.type(NAME) * 22))
        slip = slips.text_slip(b, Rect(room.cx - wide / 2, room.y, wide, room.h), texts, event.seat)
        _draw_call_chips(b, look, event, room, slip)
    elif type(event) in _DEALER_SENTENCES:
        text = sentence_about(look.name_of(look.view.dealer or 0), *_DEALER_SENTENCES[type(event)], words)
        slips.text_slip(b, room, [[b.span(text, NAME, "serif-bold")]])
    else:
        return False
    return True


def _draw_call_chips(b: Builder, look: SceneInput[SpielView], call: SpielCalled, room: Rect, slip: Rect) -> None:
    """Draw the stakes of a call as chips above its slip or at its left; none if neither place has room.

    The chips move there from the caller, after a recontra also from the seat that said contra, after a matsch also from
    the pool.
    """
    view, stakes = look.view, current_stakes(look.view)
    stake = max(1, abs(stakes[1])) if stakes is not None else 1  # the chips of a lost deal, at least one to be seen
    sources = [(f"seat/{call.seat}", stake)]
    if call.word == "recontra":
        sources.append((f"seat/{view.contra}", stake))
    elif call.word == "matsch":
        sources.append(("pool", view.pool))
    usual_side, gap = b.px(96), b.space.pad
    side = min(usual_side, slip.h)
    wide = side * len(sources)
    above = Rect(slip.cx - wide / 2, slip.y - gap - side, wide, side)
    left = Rect(slip.x - gap - wide, slip.y, wide, side)
    place = next((place for place in (above, left) if place.y >= room.y and place.x >= room.x), None)
    if place is not None:
        for index, (origin, count) in enumerate(sources):
            _draw_chips(b, f"called/{index}", count, Rect(place.x + index * side, place.y, side, side), origin)


def _draw_gains(b: Builder, look: SceneInput[SpielView], room: Rect, spots: Sequence[SeatSpot]) -> None:
    """Draw the outcome of a deal in one line, and next to each seat the chips that it gains."""
    deal = look.view.past[-1]
    *gains, pool_gain = deal.gains
    payer = gains.index(min(gains))
    source = "pool" if pool_gain < 0 else f"seat/{payer}"
    for spot in spots:
        if gains[spot.seat] > 0:
            # The hands are played, so that their boxes are free; there is none next to the own plate.
            side = min(spot.plate.h, spot.backs.h or spot.plate.h)
            # A tenth of its side from the end of the box at the side of the speech.
            x = spot.backs.x + side * 0.1 if spot.side == "right" else spot.backs.right - side * 1.1
            _draw_chips(b, f"won/{spot.seat}", gains[spot.seat], Rect(x, spot.backs.y, side, side), source)
    if pool_gain > 0:
        pool = next(node.rect for node in b.nodes if isinstance(node, Panel) and node.id == "pool")
        _draw_chips(b, "won/pool", look.view.pool, pool._replace(w=pool.h), f"seat/{payer}")
    outcome = b.span(settlement.headline(look, deal, b.words), HEADING, "serif-bold")
    slips.text_slip(b, room, [[outcome]], deal.winner)


def _draw_chips(b: Builder, name: str, count: int, box: Rect, origin: str) -> None:
    b.add(Card(name, pieces.chip_stack_key(count), box.cx, box.cy, box.w, box.h, origin=origin, shadow=False))


def draw_talon(b: Builder, look: SceneInput[SpielView], box: Rect, order: bool) -> None:
    """Draw the talon with the turn-up, and the trump.

    order: whether the other trumps are named below the Wenzels, because nothing else on the table shows their order.
    """
    view, words, line = look.view, b.words, b.line(SMALL)
    b.panel(box, "plaque", name="talon")
    inner = box.inset(b.space.pad, b.space.close)
    if inner.h < line + b.line(NAME, serif=True) + b.line(BODY, serif=True):
        _draw_talon_line(b, view, box.inset(b.space.close, b.space.thin))
        return
    left = inner._replace(w=inner.w * 0.4)  # the cards are narrower than the name of the trump
    right = inner._replace(x=left.right + b.space.close, w=inner.right - left.right - b.space.close)
    b.text(left._replace(h=line), words("Talon"), SMALL, "sans-bold", "plaque-text")
    b.text(right._replace(h=line), words("Trump"), SMALL, "sans-bold", "plaque-text")
    if view.turn_up is not None:
        below = line + b.space.close
        _draw_talon_cards(b, view, view.turn_up, left._replace(y=left.y + below, h=left.h - below))
    _draw_trump(b, view, right._replace(y=right.y + line, h=right.h - line), order)


def _draw_talon_line(b: Builder, view: SpielView, room: Rect) -> None:
    """Draw trump and turn-up in one line, where there is no room for more."""
    high = min(room.h, b.line(NAME, serif=True))
    row = Rect(room.x, room.cy - high / 2, room.w, high)
    if view.turn_up is not None:
        wide = min(row.w * 0.36, high * _TAG_WIDTH)  # the larger part is left to the name of the trump
        _draw_tag(b, Rect(row.right - wide, row.y, wide, high), view.turn_up)
        row = row._replace(w=row.w - wide - b.space.close)
    if view.trump is None:
        b.text(row, b.words("not yet"), BODY, "serif-italic", "plaque-text")
        return
    name = [b.span(b.words(wording.TITLES[view.trump]), NAME, "serif-bold", "gold")]
    room = _draw_disc(b, view.trump, row, high)
    if b.width(name) <= room.w:  # else the sign says it
        b.text(room, name)


def _draw_disc(b: Builder, suit: int, row: Rect, side: float) -> Rect:
    """Draw the sign of a suit at the left of a row, and return the rest of the row."""
    disc = row._replace(w=side)
    b.panel(disc, "slip")
    b.picture(disc.inset(side * 0.14), b.faces.german_sign(suit))
    left = disc.right + b.space.thin
    return row._replace(x=left, w=row.right - left)


def _draw_talon_cards(b: Builder, view: SpielView, turn_up: int, room: Rect) -> None:
    """Draw the backs of the talon with the turn-up on them. A turn-up that was taken is faded and has its taker's
    shape."""
    taken, line = view.taker is not None and view.giver is not None, b.line(SMALL)
    label = [b.span(b.words(context_("a card", "taken")), SMALL, "sans", "plaque-text")]
    least_card = 70  # pixels of height that the note must leave to the cards
    note = line if taken and room.h >= line + least_card and b.width(label) <= room.w else 0.0
    h = min(room.h - note, b.px(170), room.w * 0.82 * CARD_ASPECT)  # the turn-up sticks out at the right
    w = h / CARD_ASPECT
    lowest = CardPlace(room.x + w / 2, room.y + (room.h - note) / 2, w, h)
    step = min(b.space.thin, (room.w - w) * 0.2)
    # Three backs stand for the whole talon, to which the card belongs that was given for the turn-up.
    for i in range(min(view.talon + taken, 3)):
        b.add(lowest.moved(i * step, -i * 1.5).card(f"talon/{i}", "back"))
    place = lowest.moved((room.w - w) * 0.75, 2)
    # A player who is choosing a card to give for it has it in hand already.
    is_elsewhere = taken or turn_up in (view.hand or ())
    name = f"turned/{turn_up}" if is_elsewhere else tricks.card_id(turn_up)
    b.add(place.card(name, b.faces.german_card(turn_up, cut_of(w), b.words, taken), origin="talon/0"))
    if taken and view.taker is not None:
        side = min(w * 0.55, b.type(SMALL) * 1.5)
        b.draw_player(Rect(place.x - side / 2, place.y + h * 0.1, side, side), view.taker)
    if note:
        b.text(Rect(room.x, room.bottom - note, room.w, note), label, align="centre")


def _draw_trump(b: Builder, view: SpielView, room: Rect, order: bool) -> None:
    """Draw sign and name of the trump, below them both Wenzels, and below those the letters of the other trumps.

    order: whether these letters are drawn. Their room is kept free in any case, so that nothing moves during a deal.
    """
    words, line, close = b.words, b.line(SMALL), b.space.close
    # Sign and tags each take up to three tenths of the height, and the letters below them the rest.
    side = max(b.line(NAME, serif=True), min(b.px(44), room.w * 0.24, room.h * 0.3))
    high = max(b.line(BODY, serif=True), min(b.type(BODY) * 1.5, room.h * 0.3))
    below = max(b.line_height(_lower_letters(b, view, suit, room)) for suit in range(4))
    if side + high + below > room.h:
        below = 0.0
    top = room._replace(h=side)
    if view.trump is None:
        b.text(top, words("not yet"), BODY, "serif-italic", "plaque-text")
    else:
        rest = _draw_disc(b, view.trump, top, side)
        b.text(rest, words(wording.TITLES[view.trump]), NAME, "serif-bold", "gold")
    y = room.bottom - high - below  # of the tags of both Wenzels
    if order and below and view.trump is not None:
        lower = _lower_letters(b, view, view.trump, room)
        b.add(Label(Rect(room.x, y + high, room.w, room.bottom - y - high), lower, id="lower"))
        trumps = suits_in_order(view.trump, view.players)[view.trump]
        b.target("last", Target("order.open", room, OPEN_ORDER, _order_text(trumps, words)))
    if y - line >= top.bottom:
        above = [b.span(words("Wenzels above"), SMALL, "sans", "plaque-text")]
        if b.width(above) > room.w:
            above = [b.span(words("Wenzels"), SMALL, "sans", "plaque-text")]
        b.text(Rect(room.x, y - line, room.w, line), above)
    b.hide_from_reader(Rect(room.x, y, room.w, room.bottom - y))
    wide = min((room.w - close) / 2, high * _TAG_WIDTH)
    for i, card in enumerate(WENZELS):
        _draw_tag(b, Rect(room.x + i * (wide + close), y, wide, high), card)


def _lower_letters(b: Builder, view: SpielView, trump: int, room: Rect) -> tuple[tuple[Span, ...], ...]:
    """The letters of all trumps but the Wenzels, from the highest down: in one line, or in several of small type."""
    cards = [card for card in suits_in_order(trump, view.players)[trump] if card not in WENZELS]
    letters = b.span(" ".join(seats.letter(card, b) for card in cards), SMALL, "sans-bold", "plaque-text")
    lines = b.wrap([letters], room.w)
    least_type = 16.0  # pixels
    return lines if len(lines) == 1 else b.wrap([letters._replace(size=least_type)], room.w)


def _draw_tag(b: Builder, box: Rect, card: int) -> None:
    """Draw a card as its sign and letter on a slip."""
    b.panel(box, "slip")
    letter = b.span(seats.letter(card, b), BODY, "serif-bold")
    side, thin = min(box.h * 0.72, box.w * 0.5), b.space.thin
    wide = b.width([letter])
    x = box.cx - (side + thin + wide) / 2
    b.picture(Rect(x, box.cy - side / 2, side, side), b.faces.german_sign(printed_suit(card)))
    b.text(Rect(x + side + thin, box.y, wide + 1, box.h), [letter])


def draw_order(b: Builder, look: SceneInput[SpielView], box: Rect) -> bool:
    """Draw the trumps from the highest to the lowest. Before the first bid they are those of the turn-up's suit.

    A turn-up that a seat took is marked with the shape of this seat. A click opens the order of all cards. Returns
    False, with nothing drawn, if there is no suit to show or no room.
    """
    view, words = look.view, b.words
    trump = seats.trump_of(view)
    if trump is None:
        return False
    cards = suits_in_order(trump, view.players)[trump]
    inner, line, gap = box.inset(b.space.pad, b.space.close), b.line(SMALL), b.space.close
    suit = wording.suit_name(trump, words)
    title = words("Trumps") if view.trump is not None else words("If {suit} are trump", suit=suit)
    head = [b.span(title, SMALL, "sans-bold", "plaque-text")]
    tag_type = b.type(BODY, serif=True)
    columns = 4 if inner.w >= 4 * tag_type * 2.9 else 3  # a tag of less than 2.9 sizes of type would be crowded
    rows = -(-len(cards) // columns)  # rounded up
    wide = (inner.w - gap * (columns - 1)) / columns
    most_high, least_high = tag_type * 2.2, tag_type * 1.2  # with much air round the letter, and with just enough
    high = min((inner.h - line - gap * rows) / rows, most_high)
    if high < least_high or b.width(head) > inner.w:
        return False
    box = box._replace(h=line + rows * (high + gap) + 2 * (inner.y - box.y))
    b.panel(box, "plaque", name="order")
    b.text(inner._replace(h=line), head)
    name = [b.span(words(wording.TITLES[trump]), SMALL, "serif-bold", "gold")]
    if view.trump is not None and b.width(head) + gap + b.width(name) <= inner.w:
        b.text(inner._replace(h=line), name, align="right")
    # The turn-up counts as taken once a card has been given for it.
    taker = view.taker if view.giver is not None else None
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        x, y = inner.x + column * (wide + gap), inner.y + line + gap + row * (high + gap)
        _draw_tag(b, Rect(x, y, wide, high), card)
        if card == view.turn_up and taker is not None:
            # The shape sticks out over the upper left corner of the tag, but not into the title above the first row.
            side = max(15.0, high * 0.45)
            rise = side * 0.35 if row else 0.0
            b.draw_player(Rect(x - side * 0.3, y - rise, side, side), taker)
    b.hide_from_reader(Rect(inner.x, inner.y + line + gap, inner.w, inner.bottom - inner.y - line - gap))
    b.target("last", Target("order.open", box, OPEN_ORDER, _order_text(cards, words)))
    return True


def _order_text(cards: Sequence[int], words: Words) -> str:
    """The text of the target that opens the order: what a press does, and the trumps by their names."""
    names = ", ".join(wording.card_name(card, words) for card in cards)
    return labelled(words("The order of all cards"), names, words)


class _TablePlan(NamedTuple):
    spots: tuple[SeatSpot, ...]  # of the other seats
    own: SeatSpot
    hand: Rect
    talon: Rect
    last: Rect  # for the last trick, or the order of the trumps
    pool: Rect
    trick: TrickTable
    beside: Rect  # for the reason of a trick, at the right of it
    middle: tuple[Rect, ...]  # rooms for questions, the best first
    text_scale: float


class _Surroundings(NamedTuple):
    """What is placed before the pool and the questions, which get rooms in between."""

    area: Rect
    talon: Rect
    last: Rect
    trick: TrickTable
    inner: float  # the left end of what is clear of the left neighbour's speech
    upper: float  # the upper end of what is clear of the seats above
    top: float  # the upper end of what is clear of the side seats too


def plan(b: Builder, look: SceneInput[SpielView], area: Rect) -> _TablePlan:
    """The plan of the table, in smaller type if the pool or the line of the talon has no room.

    The other seats are above; at the left are talon and own plate, at the right the last trick, below the own hand.
    """
    others, gap = look.others, b.space.pad
    size = seats.measures(b, area, len(others))
    is_tall = len(others) <= _FEW_OTHERS and b.size[1] >= seats.TALL_WINDOW
    foot_h = area.h * _HAND_SHARES[0 if is_tall else 1]
    foot = Rect(area.x, area.bottom - foot_h, area.w, foot_h)
    spots = seats.spots_around(b, area, others)
    top = spots[0].plate.y + size.block_h + gap
    column = Rect(area.x, top, area.w, area.bottom - top)
    own = seats.own_spot(b, column, seats.seated_player(b, look, look.base), len(others), area)
    talon, last = _side_panels(b, look.view, column, own.speech.y - gap)
    hand_half = min(area.w / 2 - max(size.plate_w, talon.w) - gap, b.px(560))  # clear of the own plate
    own_hand = Rect(area.cx - hand_half, foot.y, 2 * hand_half, foot.h)
    inner = spots[0].speech.right + gap
    upper = area.y + (size.block_h + gap if len(others) > 2 else 0.0)  # two others sit at the sides, nobody above
    bottom = foot.y - gap * 0.5
    within = Rect(inner, upper, area.w - 2 * (inner - area.x), bottom - upper)
    widest_card = max(b.px(156), 104.0)
    trick = tricks.trick_table(b, within, widest_card)
    around = _Surroundings(area, talon, last, trick, inner, upper, top)
    pool, in_corner = _pool_room(b, around, bottom)
    is_cramped = talon.h < _least_talon(b) or (not in_corner and pool.w < _least_pool(b, notes=1)[0])
    if is_cramped and b.text_scale > 1.0:
        b.shrink()
        return plan(b, look, area)
    if not in_corner:
        spots = (_clear_of_pool(b, spots[0], pool), *spots[1:])
    beside = Rect(trick.box.right + gap, top, max(0.0, last.x - 2 * gap - trick.box.right), bottom - top)
    raises_cards = look.view.phase in (Phase.PLAY, Phase.EXCHANGE)
    questions_bottom = bottom if raises_cards else hand.top_edge(foot) - gap
    # Before the first trick the box at the right has only the order of the trumps, which a question may cover. The pool
    # in the corner below it must stay free.
    right_edge = last.x - gap if look.view.tricks or in_corner else area.right
    left_edge = talon.right + gap if in_corner else pool.right
    questions = _question_rooms(b, around, left_edge, right_edge, questions_bottom)
    return _TablePlan(spots, own, own_hand, talon, last, pool, trick, beside, questions, b.text_scale)


def _pool_room(b: Builder, around: _Surroundings, bottom: float) -> tuple[Rect, bool]:
    """The room of the pool, and whether it is the corner opposite the own plate; else it is between talon and trick.

    bottom: the lower end of the room between talon and trick.
    """
    area, last, gap = around.area, around.last, b.space.pad
    corner = Rect(last.x, last.bottom + gap, last.w, area.bottom - b.button_height - 2 * gap - last.bottom)
    if corner.h >= _least_pool(b, notes=1)[1]:
        return corner, True
    x, marks_h = around.talon.right + gap, rank_columns.badge_size(b, "")[1]  # marks of a hint lie above the cards
    return Rect(x, around.top, max(0.0, around.trick.box.x - gap - x), bottom - marks_h - around.top), False


def _question_rooms(b: Builder, around: _Surroundings, left: float, right: float, bottom: float) -> tuple[Rect, ...]:
    """The rooms for a question: the middle of the table; its part below the side seats; all the free width there; and,
    for a question that none of them holds, the middle with the free width at its right.

    left, right, bottom: the ends of the free room.
    """
    area, top, gap = around.area, around.top, b.space.pad
    # The middle begins beside the left neighbour, so that it must be clear of that speech too.
    half = area.cx - max(left, around.inner) - gap * 0.5
    centre = Rect(area.cx - half, around.upper, 2 * half, bottom - around.upper)
    widest = Rect(left + gap * 0.5, top, right - left - gap * 0.5, bottom - top)
    clear_right = min(right, area.right - (around.inner - area.x))  # of the right neighbour's speech
    return centre, Rect(centre.x, top, centre.w, widest.h), widest, centre._replace(w=clear_right - centre.x)


def _side_panels(b: Builder, view: SpielView, column: Rect, own_top: float) -> tuple[Rect, Rect]:
    """The boxes of the talon at the left and of the last trick at the right.

    column: the table below the plates of the side seats.
    own_top: the lower end of the talon's room, in pixels.
    """
    # The sizes of type matter in a small window or with large type: then the panels grow with their words.
    gap, wide = b.space.pad, max(b.px(300), b.type(SMALL) * 9.6)
    free = own_top - column.y
    high = min(free, max(b.px(236), b.type(SMALL) * 8.4))
    talon = Rect(column.x, column.y + (free - high) * 0.4, wide, high)  # a little above the middle
    if high < _least_talon(b):  # gaps above and below are worth less than the only line of the talon
        talon = talon._replace(y=talon.y - gap + b.space.thin, h=high + 2 * (gap - b.space.thin))
    above_button = column.bottom - b.button_height - gap
    last_h = tricks.last_height(b, wide, view.players, high)
    return talon, Rect(column.right - wide, talon.y, wide, min(above_button - talon.y, last_h))


def _least_talon(b: Builder) -> float:
    """The least height of the talon's panel, for one line."""
    return b.line(NAME, serif=True) + 2 * b.space.thin


def _clear_of_pool(b: Builder, spot: SeatSpot, pool: Rect) -> SeatSpot:
    """The spot of the left neighbour, with a lower box for its backs if a high pool would reach into that box."""
    pool_top = pool.cy - _least_pool(b, notes=0)[1] / 2
    fan = spot.moved_backs
    return spot._replace(moved_backs=fan._replace(h=min(fan.h, pool_top - fan.y)))


def build(b: Builder, look: SceneInput[SpielView], area: Rect) -> None:
    """Draw the table into the area, or the settlement of a deal in its place."""
    view = look.view
    if look.role in (FrameRole.SETTLED, FrameRole.OVER) and view.past:
        settlement.draw(b, look, area)
        return
    scale = b.text_scale
    still = look.untouched(b)  # without the lifted card and others that change often: what it gives can be cached
    places = b.cached(plan, still, area)
    b.text_scale = places.text_scale
    asks = look.can_act and view.phase != Phase.PLAY
    if asks:
        question.draw(b, look, places.middle)
    slips_drawn = (node.rect for node in b.nodes if isinstance(node, Panel) and node.id == "asked")
    covered = any(rect.overlaps(places.last) for rect in slips_drawn)
    # The zone of the hand comes first in the order of Tab, after a question; the hand itself is drawn last, since its
    # marks lie over the place of the next card in the trick.
    b.zones.setdefault("hand", [])
    b.cached(_draw_around, still, places, covered, asks)
    _draw_hand(b, look, places)
    b.text_scale = scale


def _draw_around(b: Builder, look: SceneInput[SpielView], places: _TablePlan, covered: bool, asks: bool) -> None:
    """Draw everything except the own hand and the question.

    covered: whether a question hides the last trick.
    asks: whether a question is on the table.
    """
    view = look.view
    spots = (*places.spots, places.own)
    brief = seats.is_brief(b, look, places.own.plate)
    for spot in spots:
        seats.draw_seated(b, seats.seated_player(b, look, spot.seat, brief), spot)
    if view.tricks:
        tricks.last(b, look, places.last, seats.face_in(b))
    # Each panel keeps its box: where the last trick takes that of the order, the talon's panel has the trumps in order.
    ordered = not view.tricks and not covered and draw_order(b, look, places.last)
    draw_talon(b, look, places.talon, not ordered)
    draw_pool(b, look, places.pool)
    room, _, wide, _ = places.middle
    if room.w < b.type(NAME) * 12:  # too narrow for a sentence: large type needs all that is free beside the pool
        room = wide._replace(w=places.last.x - b.space.pad - wide.x)
    if not draw_event(b, look, room, spots) and not asks and (view.phase == Phase.PLAY or view.trick):
        places_in_trick = {spot.seat: (spot.column, spot.row) for spot in spots}
        draw_trick(b, look, places.trick, places_in_trick, places.beside)


def _draw_hand(b: Builder, look: SceneInput[SpielView], places: _TablePlan) -> None:
    """Draw the own cards, with a gap after the trumps. They are face down while the viewer may not look at them, and
    for spectators."""
    view, widest = look.view, max(b.px(165), 70.0)
    origin = "talon/0 talon"  # the names of the parts from which cards come into the hand
    if look.viewer is None or view.seat != look.viewer or view.hand is None:
        if look.viewer is None:
            widest *= 0.6  # a hand like the others, nobody's own
        hand.draw_backs(b, places.hand, look.base, view.sizes[look.base], widest, origin)
        return
    offered = question.offered_cards(view) if look.can_act else {}

    def is_trump(card: int) -> int:
        return int(seats.group_of(card, view) == seats.TRUMPS)

    def hand_card(card: int, cut: Cut) -> HandCard:
        """A card as it is drawn now: higher if it can be chosen, faint if it is illegal, with its mark in a hint."""
        is_offered, face = card in offered, b.faces.german_card(card, cut, b.words)
        must_give_one = view.phase in (Phase.PLAY, Phase.EXCHANGE)  # else a button may be the answer
        is_illegal = view.phase == Phase.PLAY and bool(offered) and not is_offered
        return HandCard(
            card_id(card), face, is_trump(card), _pick(b, look, card, is_offered),
            raised=is_offered and must_give_one, lifted=is_offered and look.picked == offered[card], dim=is_illegal,
            hint=advice.mark(look, offered.get(card), b.words),
        )  # fmt: skip

    cards = hand.draw_own(b, look, places.hand, seats.sorted_hand(view), is_trump, hand_card, widest, origin)
    _allow_drops(b, look, places, cards, bool(offered))
    right = 2 * places.hand.cx - places.own.plate.x  # as far from the hand as the left end of the own plate
    wide = b.button_width(b.words("Sort"), hand.SORT_KEY)
    if right - places.hand.right >= wide * 0.6:  # a hand seldom fills its box, so that the button may overlap the box
        hand.sort_button(b, look, Rect(right - wide, places.hand.y, wide, places.hand.h))


def _allow_drops(b: Builder, look: SceneInput[SpielView], places: _TablePlan, cards: HandPlaces, offered: bool) -> None:
    """Let a card of the hand be dropped in the trick, or on the turn-up for which it is given.

    Where giving the card is also a contra, it cannot be dropped: nobody should say contra by carrying a card.
    """
    phase = look.view.phase
    if phase == Phase.PLAY:
        area = hand.drop_area(places.trick.room, cards, places.talon.right, places.last.x)
        b.allow_drop(area, places.trick.place(*OWN_PLACE).rect)
    elif offered and phase != Phase.CONTRA:
        b.allow_drop(places.talon, places.talon)


def _pick(b: Builder, look: SceneInput[SpielView], card: int, is_offered: bool) -> Pick:
    """The target that picks a card, or says why it cannot be picked."""
    # The sow has keys for its other letters too.
    keys = card_keys.keys_of(seats.letter(card, b), *(("1", "a", "d") if rank_of(card) == SOW else ()))
    why, clause = ("", "") if is_offered else why_not(b, look, card)
    link = seats.HELP + clause if clause else ""
    return Pick(card_id(card), verbs.PICK(card), wording.card_name(card, b.words), is_offered, why, link, keys)


def why_not(b: Builder, look: SceneInput[SpielView], card: int) -> tuple[str, str]:
    """The sentence why a card cannot be chosen now, and the anchor of the rule that forbids it."""
    view, words = look.view, b.words
    if look.viewer not in view.acting:
        return words("It is not your turn"), "choosing"
    if view.phase == Phase.EXCHANGE and card == view.turn_up:
        return words("The card turned up cannot be given away at once"), "turnup"
    if view.phase != Phase.PLAY or not view.trick:
        return words("You are asked for a word now, not for a card"), "choosing"
    legal = [wording.card_name(each, words) for each in seats.sorted_hand(view) if each in view.domain]
    return tricks.must_follow_sentence(view, legal, words), "tricks"
