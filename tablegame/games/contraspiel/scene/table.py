"""The table of Contraspiel: seats around, pool and trick in the middle, talon, turn-up and trump at the left, the order
of the trumps or the last trick at the right, the hand below. Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablegame.core.text import N_, context_
from tablegame.games.contraspiel.facts.cards import SOW, WENZELS, suits_in_order
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

_STACK: Final = 1.8
"""The least height of the stack of chips, in heights of the number next to it."""
OPEN_ORDER: Final = verbs.CHART("order", "", "")
"""The action that opens the chart of all cards in order."""


# -- the pool --------------------------------------------------------------------------------------------------------


def draw_pool(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """Draw the chips in the pool, their number, and below it as many notes as have room."""
    view, pad, close = look.view, b.space.pad, b.space.close
    line, high = b.line(SMALL), _note_height(b)
    # The number is to the right of the stack, in its lower part.
    side = max(min(b.px(92), room.w * 0.5, room.h * 0.42), b.type(HEADING, serif=True) * _STACK)
    number = pieces.chip_number_width(b, view.pool, HEADING)
    notes = _notes(b, look) if not isinstance(look.happened, Settled) else []
    longest = [next((note for note in forms if _note_width(b, note) + pad <= room.w), "") for forms in notes]
    fitting = list(filter(None, longest))[: max(0, int((room.h - side - line) // (high + close)))]
    y = room.cy - (side + line + len(fitting) * (high + close)) / 2
    left = room.cx - (side + number + pad) / 2
    pieces.chip_stack(b, Rect(left, y, side, side), view.pool)
    pieces.draw_chip_count(b, Rect(left + side + pad, y + side * 0.3, number, side * 0.7), view.pool, "gold", HEADING)
    b.panel(Rect(left, y, side + pad + number, side), "ghost", alpha=0.0, name="pool")
    b.text(Rect(room.x, y + side, room.w, line), b.words("in the pool"), SMALL, "sans-bold", "felt-text", "centre")
    y += side + line + close
    for note in fitting:
        wide = _note_width(b, note)
        b.add(Badge(Rect(room.cx - wide / 2, y, wide, high), note, "plaque", b.type(SMALL)))
        y += high + close


def pool_size(b: Builder) -> tuple[float, float]:
    """The least width and height of the pool with any number next to it and one note below it."""
    side = b.type(HEADING, serif=True) * _STACK
    wide = side + b.space.pad + pieces.chip_number_width(b, 888, HEADING)
    return wide, side + b.line(SMALL) + _note_height(b) + b.space.close


def _note_height(b: Builder) -> float:
    return b.type(SMALL) * 1.45


def _note_width(b: Builder, note: str) -> float:
    return b.metrics.width(note, "sans-bold", b.type(SMALL)) + 2 * b.space.close


def _notes(b: Builder, look: SceneInput[SpielView]) -> list[tuple[str, ...]]:
    """Notes on the stakes of the soloist, the payer of the stamm, the deals thrown in; each in ever shorter forms."""
    found: list[tuple[str, ...]] = []
    view, words, stakes = look.view, b.words, current_stakes(look.view)
    if view.soloist is not None and stakes is not None:
        name, (won, lost) = look.name_of(view.soloist), stakes
        fields = {"won": wording.signed_chips(won), "lost": wording.signed_chips(lost)}
        short = words("{name}: {won} or {lost}", name=standalone_name(name), **fields)
        you, them = N_("You win {won} or pay {lost}"), N_("{name} wins {won} or pays {lost}")
        long = sentence_about(name, you, them, words, won=won, lost=-lost)
        found.append((long, short) if won > 0 > lost else (short,))
    stamm = next((payment for payment in view.payments if payment.kind == "stamm"), None)
    if stamm is not None and stamm.payer is not None and not view.tricks and view.soloist is None:
        payer = standalone_name(look.name_of(stamm.payer))
        found.append((words("Stamm: {name} −{chips}", name=payer, chips=stamm.chips),))
    if view.thrown_in:
        found.append((words.many("{n} deal thrown in", "{n} deals thrown in", view.thrown_in),))
    return found


# -- the trick -------------------------------------------------------------------------------------------------------


def draw_trick(
    b: Builder, look: SceneInput[SpielView], table: TrickTable, spots: Mapping[int, tuple[float, float]], beside: Rect
) -> None:
    """Draw the trick on the table and, once it is finished, the reason why its winner took it.

    spots: column and row of the card of each seat. beside: the box for the reason.
    """
    view, winner = look.view, tricks.winner_of(look)

    def origin(seat: int) -> str:
        return back_id(seat, view.sizes[seat]) + f" seat/{seat}"

    tricks.draw(b, look, table, spots, seats.face_in(b), origin, (b.words("led"),))
    if winner is not None and beside.w >= b.type(SMALL) * 5:
        text = tricks.won_text(look, wording.trick_reason(view.trick, view.trump or 0, b.words), b.words)
        slips.text_slip(b, beside, [[b.span(text, BODY, "sans-bold")]], winner)


# -- events on a slip ------------------------------------------------------------------------------------------------


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
    """Draw an event in place of the trick; False if there is none to draw."""
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
    """Draw the stakes of a call as chips above the slip or at its left. They come from the seat, for recontra also from
    the seat that said contra, for matsch also from the pool."""
    view, stakes = look.view, current_stakes(look.view)
    stake = max(1, abs(stakes[1])) if stakes is not None else 1
    sources = [(f"seat/{call.seat}", stake)]
    if call.word == "recontra":
        sources.append((f"seat/{view.contra}", stake))
    elif call.word == "matsch":
        sources.append(("pool", view.pool))
    side, gap = min(b.px(96), slip.h), b.space.pad
    wide = side * len(sources)
    above = Rect(slip.cx - wide / 2, slip.y - gap - side, wide, side)
    left = Rect(slip.x - gap - wide, slip.y, wide, side)
    box = next((each for each in (above, left) if each.y >= room.y and each.x >= room.x), None)
    if box is None:
        return
    for index, (origin, count) in enumerate(sources):
        _draw_chips(b, f"called/{index}", count, Rect(box.x + index * side, box.y, side, side), origin)


def _draw_gains(b: Builder, look: SceneInput[SpielView], room: Rect, spots: Sequence[SeatSpot]) -> None:
    """Draw the chips that go to the seats that gain them after a deal, and the outcome in one line."""
    deal = look.view.past[-1]
    *gains, pool_gain = deal.gains
    payer = gains.index(min(gains))
    source = "pool" if pool_gain < 0 else f"seat/{payer}"
    for spot in spots:
        if gains[spot.seat] > 0:
            # The hands are played, so that their boxes are free; there is none next to the own plate.
            side = min(spot.plate.h, spot.backs.h or spot.plate.h)
            x = spot.backs.x + side * 0.1 if spot.side == "right" else spot.backs.right - side * 1.1
            _draw_chips(b, f"won/{spot.seat}", gains[spot.seat], Rect(x, spot.backs.y, side, side), source)
    if pool_gain > 0:
        pool = next(node.rect for node in b.nodes if isinstance(node, Panel) and node.id == "pool")
        _draw_chips(b, "won/pool", look.view.pool, pool._replace(w=pool.h), f"seat/{payer}")
    outcome = b.span(settlement.headline(look, deal, b.words), HEADING, "serif-bold")
    slips.text_slip(b, room, [[outcome]], deal.winner)


def _draw_chips(b: Builder, name: str, count: int, box: Rect, origin: str) -> None:
    b.add(Card(name, pieces.chip_stack_key(count), box.cx, box.cy, box.w, box.h, origin=origin, shadow=False))


# -- talon and trump -------------------------------------------------------------------------------------------------


def draw_talon(b: Builder, look: SceneInput[SpielView], box: Rect, order: bool) -> None:
    """Draw the talon with the turn-up, and the trump. order: whether the lower trumps stand below the Wenzels, because
    their order is shown nowhere else."""
    view, words, line = look.view, b.words, b.line(SMALL)
    b.panel(box, "plaque", name="talon")
    inner = box.inset(b.space.pad, b.space.close)
    if inner.h < line + b.line(NAME, serif=True) + b.line(BODY, serif=True):
        _draw_talon_line(b, view, box.inset(b.space.close, b.space.thin))
        return
    left = inner._replace(w=inner.w * 0.4)
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
        wide = min(row.w * 0.36, high * 2.1)
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
    """Draw the sign of a suit at the left of a row; returns what is left of it."""
    disc = row._replace(w=side)
    b.panel(disc, "slip")
    b.picture(disc.inset(side * 0.14), b.faces.german_sign(suit))
    left = disc.right + b.space.thin
    return row._replace(x=left, w=row.right - left)


def _draw_talon_cards(b: Builder, view: SpielView, turn_up: int, room: Rect) -> None:
    """Draw the backs of the talon with the turn-up on them; if it was taken, faded and with the shape of its taker."""
    taken, line = view.taker is not None and view.giver is not None, b.line(SMALL)
    label = [b.span(b.words(context_("a card", "taken")), SMALL, "sans", "plaque-text")]
    note = line if taken and room.h >= line + 70 and b.width(label) <= room.w else 0.0
    h = min(room.h - note, b.px(170), room.w * 0.82 * CARD_ASPECT)
    w = h / CARD_ASPECT
    lowest = CardPlace(room.x + w / 2, room.y + (room.h - note) / 2, w, h)
    step = min(b.space.thin, (room.w - w) * 0.2)
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
    """Draw sign and name of the trump; below, from the highest to the lowest, both Wenzels and the letters of the
    rest, which have their room from the beginning."""
    words, line, close = b.words, b.line(SMALL), b.space.close
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
    y = room.bottom - high - below
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
    wide = min((room.w - close) / 2, high * 2.1)
    for i, card in enumerate(WENZELS):
        _draw_tag(b, Rect(room.x + i * (wide + close), y, wide, high), card)


def _lower_letters(b: Builder, view: SpielView, trump: int, room: Rect) -> tuple[tuple[Span, ...], ...]:
    """The letters of the cards of a trump suit below the Wenzels, in as many lines as they need."""
    cards = [card for card in suits_in_order(trump, view.players)[trump] if card not in WENZELS]
    letters = b.span(" ".join(seats.letter(card, b) for card in cards), SMALL, "sans-bold", "plaque-text")
    lines = b.wrap([letters], room.w)
    return lines if len(lines) == 1 else b.wrap([letters._replace(size=16.0)], room.w)


def _draw_tag(b: Builder, box: Rect, card: int) -> None:
    """Draw a card in short: its sign and letter on a slip."""
    b.panel(box, "slip")
    letter = b.span(seats.letter(card, b), BODY, "serif-bold")
    side, thin = min(box.h * 0.72, box.w * 0.5), b.space.thin
    wide = b.width([letter])
    x = box.cx - (side + thin + wide) / 2
    b.picture(Rect(x, box.cy - side / 2, side, side), b.faces.german_sign(card >> 3))
    b.text(Rect(x + side + thin, box.y, wide + 1, box.h), [letter])


# -- the order of trumps ---------------------------------------------------------------------------------------------


def draw_order(b: Builder, look: SceneInput[SpielView], box: Rect) -> bool:
    """Draw the trumps from the highest to the lowest, as they are or would be; the shape of its taker is on a turn-up
    that was taken. A click opens the order of all cards. Returns False if there is no room."""
    view, words = look.view, b.words
    trump = seats.trump_of(view)
    if trump is None:
        return False
    cards = suits_in_order(trump, view.players)[trump]
    inner, line, gap = box.inset(b.space.pad, b.space.close), b.line(SMALL), b.space.close
    suit = wording.suit_name(trump, words)
    title = words("Trumps") if view.trump is not None else words("If {suit} are trump", suit=suit)
    head = [b.span(title, SMALL, "sans-bold", "plaque-text")]
    columns = 4 if inner.w >= 4 * b.type(BODY, serif=True) * 2.9 else 3
    rows = -(-len(cards) // columns)
    wide = (inner.w - gap * (columns - 1)) / columns
    high = min((inner.h - line - gap * rows) / rows, b.type(BODY, serif=True) * 2.2)
    if high < b.type(BODY, serif=True) * 1.2 or b.width(head) > inner.w:
        return False
    box = box._replace(h=line + rows * (high + gap) + 2 * (inner.y - box.y))
    b.panel(box, "plaque", name="order")
    b.text(inner._replace(h=line), head)
    name = [b.span(words(wording.TITLES[trump]), SMALL, "serif-bold", "gold")]
    if view.trump is not None and b.width(head) + gap + b.width(name) <= inner.w:
        b.text(inner._replace(h=line), name, align="right")
    taker = view.taker if view.giver is not None else None
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        x, y = inner.x + column * (wide + gap), inner.y + line + gap + row * (high + gap)
        _draw_tag(b, Rect(x, y, wide, high), card)
        if card == view.turn_up and taker is not None:
            side = max(15.0, high * 0.45)
            rise = side * 0.35 if row else 0.0  # above the first row is the title
            b.draw_player(Rect(x - side * 0.3, y - rise, side, side), taker)
    b.hide_from_reader(Rect(inner.x, inner.y + line + gap, inner.w, inner.bottom - inner.y - line - gap))
    b.target("last", Target("order.open", box, OPEN_ORDER, _order_text(cards, words)))
    return True


def _order_text(cards: Sequence[int], words: Words) -> str:
    """The text of the target that opens the order: what a press does, and the trumps by their names."""
    names = ", ".join(wording.card_name(card, words) for card in cards)
    return labelled(words("The order of all cards"), names, words)


@dataclass(frozen=True, slots=True)
class _TablePlan:
    """The boxes of all parts of the table."""

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


def plan(b: Builder, look: SceneInput[SpielView], area: Rect) -> _TablePlan:
    """The plan of the table: own plate and talon at the left, the hand below, the last trick and the pool at the right,
    the others above; in smaller type if the pool has no room. Above the cards there is room for the marks of a hint."""
    view, others, gap = look.view, look.others, b.space.pad
    size = seats.measures(b, area, len(others))
    foot_h = area.h * (0.345 if len(others) < 4 and b.size[1] >= 700 else 0.285)
    foot = Rect(area.x, area.bottom - foot_h, area.w, foot_h)
    spots = seats.spots_around(b, area, others)
    top = spots[0].plate.y + size.block_h + gap
    column = Rect(area.x, top, area.w, area.bottom - top)
    own = seats.own_spot(b, column, seats.seated_player(b, look, look.base), len(others), area)
    side_w = max(b.px(300), b.type(SMALL) * 9.6)
    half = min(area.w / 2 - max(size.plate_w, side_w) - gap, b.px(560))
    own_hand = Rect(area.cx - half, foot.y, 2 * half, foot.h)
    free_h = own.speech.y - gap - top
    side_h = min(free_h, max(b.px(236), b.type(SMALL) * 8.4))
    talon = Rect(area.x, top + (free_h - side_h) * 0.4, side_w, side_h)
    if side_h < b.line(NAME, serif=True) + 2 * b.space.thin:  # gaps above and below are worth less than its one line
        talon = talon._replace(y=talon.y - gap + b.space.thin, h=side_h + 2 * (gap - b.space.thin))
    above_button = area.bottom - b.button_height - gap
    last_h = tricks.last_height(b, side_w, view.players, side_h)
    last = Rect(area.right - side_w, talon.y, side_w, min(above_button - talon.y, last_h))
    inner = spots[0].speech.right + gap
    upper = area.y + (size.block_h + gap if len(others) > 2 else 0.0)
    bottom = foot.y - gap * 0.5
    within = Rect(inner, upper, area.w - 2 * (inner - area.x), bottom - upper)
    trick = tricks.trick_table(b, within, max(b.px(156), 104.0))
    # The pool is opposite the own plate if it has room there; else between talon and trick.
    left = talon.right + gap
    corner = Rect(last.x, last.bottom + gap, side_w, above_button - last.bottom - gap)
    pool_w, pool_h = pool_size(b)
    in_corner = corner.h >= pool_h
    marks = rank_columns.badge_size(b, "")[1]
    between = Rect(left, top, max(0.0, trick.box.x - gap - left), bottom - marks - top)
    if not in_corner and between.w < pool_w and b.text_scale > 1.0:
        b.shrink()
        return plan(b, look, area)
    pool = corner if in_corner else between
    # A pool higher than its room reaches above it, where the left neighbour may have moved its fan.
    pool_top = pool.cy - (pool_h - _note_height(b) - b.space.close) / 2
    left_fan = spots[0].moved_backs
    if not in_corner:
        left_fan = left_fan._replace(h=min(left_fan.h, pool_top - left_fan.y))
        spots = (replace(spots[0], moved_backs=left_fan), *spots[1:])
    beside = Rect(trick.box.right + gap, top, max(0.0, last.x - 2 * gap - trick.box.right), bottom - top)
    right_edge = last.x - gap if view.tricks or in_corner else area.right
    if view.phase not in (Phase.PLAY, Phase.EXCHANGE):
        bottom = hand.top_edge(foot) - gap
    left_edge = left if in_corner else pool.right
    half = area.cx - max(left_edge, inner) - gap * 0.5
    centre = Rect(area.cx - half, upper, 2 * half, bottom - upper)
    widest = Rect(left_edge + gap * 0.5, top, right_edge - left_edge - gap * 0.5, bottom - top)
    questions = (centre, Rect(centre.x, top, centre.w, widest.h), widest)
    return _TablePlan(spots, own, own_hand, talon, last, pool, trick, beside, questions, b.text_scale)


def build(b: Builder, look: SceneInput[SpielView], area: Rect) -> None:
    """Draw the table into the area, or the settlement of a deal in its place."""
    view = look.view
    if look.role in (FrameRole.SETTLED, FrameRole.OVER) and view.past:
        settlement.draw(b, look, area)
        return
    still, scale = look.untouched(b), b.text_scale
    places = b.cached(plan, still, area)
    b.text_scale = places.text_scale
    asks = look.can_act and view.phase != Phase.PLAY
    if asks:
        question.draw(b, look, places.middle)
    covered = any(
        isinstance(node, Panel) and node.id == "asked" and node.rect.overlaps(places.last) for node in b.nodes
    )
    b.zones.setdefault("hand", [])  # it comes first, and its marks lie over the place of the next card
    b.cached(_draw_around, still, places, covered, asks)
    _draw_hand(b, look, places)
    b.text_scale = scale


def _draw_around(b: Builder, look: SceneInput[SpielView], places: _TablePlan, covered: bool, asks: bool) -> None:
    """Draw everything except the own hand and the question.

    asks: whether there is a question. covered: whether it hides the last trick.
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
    room, wide = places.middle[0], places.middle[-1]
    if room.w < b.type(NAME) * 12:  # large type needs all that is free beside the pool
        room = wide._replace(w=places.last.x - b.space.pad - wide.x)
    if not draw_event(b, look, room, spots) and not asks and (view.phase == Phase.PLAY or view.trick):
        table = {spot.seat: (spot.column, spot.row) for spot in spots}
        draw_trick(b, look, places.trick, table, places.beside)


# -- the own hand --------------------------------------------------------------------------------------------------


def _draw_hand(b: Builder, look: SceneInput[SpielView], places: _TablePlan) -> None:
    """Draw the own cards, with a gap after the trumps; face down while the viewer may not look, and for spectators."""
    view, widest, origin = look.view, max(b.px(165), 70.0), "talon/0 talon"
    if look.viewer is None or view.seat != look.viewer or view.hand is None:
        widest = widest if look.viewer is not None else widest * 0.6
        hand.draw_backs(b, places.hand, look.base, view.sizes[look.base], widest, origin)
        return
    offered = question.offered_cards(view) if look.can_act else {}
    playing = view.phase == Phase.PLAY

    def is_trump(card: int) -> int:
        return int(seats.group_of(card, view) == 4)

    def hand_card(card: int, cut: Cut) -> HandCard:
        is_offered = card in offered
        return HandCard(
            card_id(card),
            b.faces.german_card(card, cut, b.words),
            is_trump(card),
            _pick(b, look, card, is_offered),
            raised=is_offered and (playing or view.phase == Phase.EXCHANGE),
            lifted=is_offered and look.picked == offered[card],
            dim=bool(offered) and not is_offered and playing,
            hint=advice.mark(look, offered.get(card), b.words),
        )

    cards = hand.draw_own(b, look, places.hand, seats.sorted_hand(view), is_trump, hand_card, widest, origin)
    _allow_drops(b, look, places, cards, bool(offered))
    right = 2 * places.hand.cx - places.own.plate.x
    wide = b.button_width(b.words("Sort"), hand.SORT_KEY)
    if right - places.hand.right >= wide * 0.6:
        hand.sort_button(b, look, Rect(right - wide, places.hand.y, wide, places.hand.h))


def _allow_drops(b: Builder, look: SceneInput[SpielView], places: _TablePlan, cards: HandPlaces, offered: bool) -> None:
    """Allow to drop a card of the hand in the trick, or on the turn-up for which it is given; but not where that is a
    contra as well, which nobody should say by carrying a card."""
    phase = look.view.phase
    if phase == Phase.PLAY:
        area = hand.drop_area(places.trick.room, cards, places.talon.right, places.last.x)
        b.allow_drop(area, places.trick.place(*OWN_PLACE).rect)
    elif offered and phase != Phase.CONTRA:
        b.allow_drop(places.talon, places.talon)


def _pick(b: Builder, look: SceneInput[SpielView], card: int, is_offered: bool) -> Pick:
    """The target that picks a card, or says why it cannot be picked."""
    # The sow has keys for its other letters too.
    keys = card_keys.keys_of(seats.letter(card, b), *(("1", "a", "d") if card & 7 == SOW else ()))
    why, clause = ("", "") if is_offered else why_not(b, look, card)
    link = seats.HELP + clause if clause else ""
    return Pick(card_id(card), verbs.PICK(card), wording.card_name(card, b.words), is_offered, why, link, keys)


def why_not(b: Builder, look: SceneInput[SpielView], card: int) -> tuple[str, str]:
    """The reason why a card cannot be chosen now, and the anchor of its rule."""
    view, words = look.view, b.words
    if look.viewer not in view.acting:
        return words("It is not your turn"), "choosing"
    if view.phase == Phase.EXCHANGE and card == view.turn_up:
        return words("The card turned up cannot be given away at once"), "turnup"
    if view.phase != Phase.PLAY or not view.trick:
        return words("You are asked for a word now, not for a card"), "choosing"
    legal = [wording.card_name(each, words) for each in seats.sorted_hand(view) if each in view.domain]
    return tricks.must_follow_sentence(view, legal, words), "tricks"
