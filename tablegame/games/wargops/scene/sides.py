"""The sides of the picture of WarGops: waiting piles at the left, score sheet and trash at the right.

Claimants are the seats that can win a pile; each is drawn as its shape. Lengths are in pixels. `look` is the input of a
picture (view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Final

from tablegame.games.wargops.facts.view import DEFERRED, Pile, SettlementStep, WarCard
from tablegame.games.wargops.scene import parts
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.scene.trick import wording
from tablegame.games.wargops.text import WATCHING, settlement
from tablegame.games.wargops.text import cards as card_text
from tablegame.view import rank_columns, score_sheet, verbs
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_of, cut_overlapped
from tablegame.view.game_scene import FrameRole
from tablegame.view.plate import first_that_fits
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Rect, Span, Target
from tablegame.view.score_sheet import ScoreRow, SeatRow

_LEAST_HEIGHT: Final = 66.0
"""The least height, in pixels, at which the cards of a pile are drawn; with less room their ranks are written."""
_SPREAD: Final = 1.06  # the distance of the shapes of claimants, in sides of a shape
_LEAST_SHAPE: Final = 12  # the least side of the shape of a claimant, in pixels
_LINE_BOX: Final = 1.35  # the height of a box with one line of text, in line heights
_TWO_LINES: Final = 1.9  # a box of this height, in line heights, has room for two lines
_SHOWN_PART: Final = 0.36  # the part of a card's width that must be seen for its rank and pip


def _plaque(b: Builder, text: str, bold: bool = True) -> list[Span]:
    """Small text in the colour for a dark box, a plaque."""
    return [b.span(text, SMALL, "sans-bold" if bold else "sans", "plaque-text")]


def _button(b: Builder, chart: str, name: str, rect: Rect, label: str) -> None:
    """Let a click or Enter on a box open a chart. name: the id of the target. label: its text for a screen reader."""
    b.target("piles", Target(name, rect, verbs.CHART(chart, "", ""), label))


def piles(b: Builder, look: WarLook, room: Rect) -> None:
    """Draw a box for each waiting pile, the oldest on top. Below, if there is room, the habits of all seats."""
    if look.view.ties != DEFERRED or look.role is FrameRole.OVER:
        return
    top = _boxes(b, look, room) + b.space.gap if look.view.piles else room.y
    WATCHING.sheet(b, Rect(room.x, top, room.w, room.bottom - top), look)


def _boxes(b: Builder, look: WarLook, room: Rect) -> float:
    """Draw the boxes of the waiting piles, and return the lower edge of the last one."""
    waiting, gap, line = look.view.piles, b.space.pad, b.line(SMALL)
    fit = max(1, int((room.h + gap) // (line * _LINE_BOX + b.space.close + gap)))  # the most boxes that fit
    count = min(fit, len(waiting))
    height = min((room.h - gap * (count - 1)) / count, line * 8.4)  # higher boxes would only have more air
    boxes = [Rect(room.x, room.y + i * (height + gap), room.w, height) for i in range(count)]
    shown = waiting if len(waiting) <= fit else waiting[: fit - 1]  # the last box tells how many more wait
    for pile, box in zip(shown, boxes, strict=False):
        _pile(b, look, pile, box)
    hidden = len(waiting) - len(shown)
    if hidden:
        b.panel(boxes[-1], "plaque", name="pile/more")
        label = b.words.many("{n} more pile waits", "{n} more piles wait", hidden)
        inner = boxes[-1].inset(b.space.gap, 0)
        b.text(inner, _plaque(b, first_that_fits(b, (label, f"+{hidden}"), inner.w * 0.96)))
        _button(b, "piles", "piles", boxes[-1], label)
    return boxes[-1].bottom


def _pile(b: Builder, look: WarLook, pile: Pile, box: Rect) -> None:
    """Draw the box of a pile: its trick, points, cards and claimants. It gets a gold frame with its sentence."""
    b.panel(box, "plaque", name=f"pile/{pile.trick}")
    fate = _fate(b, look, pile)
    if fate is not None:
        b.panel(box.inset(-b.space.hair), "mark")
    inner = box.inset(b.space.gap, b.space.close)
    has_room_for_cards = inner.h - b.line(SMALL) - b.space.thin >= _LEAST_HEIGHT
    room_of_claimants = (_draw_pile if has_room_for_cards else _in_rows)(b, look, pile, inner)
    _claimants(b, pile, room_of_claimants, fate.out if fate is not None else ())
    label = b.words.many(
        "Pile of trick {number}: {n} card, {points} points", "Pile of trick {number}: {n} cards, {points} points",
        len(pile.cards), number=pile.trick + 1, points=sum(card.rank for card in pile.cards),
    )  # fmt: skip
    _button(b, "piles", f"pile.{pile.trick}", box, label)


def _fate(b: Builder, look: WarLook, pile: Pile) -> SettlementStep | None:
    """The step of the present settlement that decides about a pile; None before the sentence about it is shown."""
    trick = parts.trick_of(look)
    if trick is None or not trick.has_settlement:
        return None
    fates = ("takes", "claims", "orphaned")
    visible = settlement.lines(trick, wording(b, look))[: max(1, look.step)]  # the first sentence is always shown
    if not any(pile.trick in line.tricks and line.kind in fates for line in visible):
        return None
    return next((step for step in trick.steps if step.trick == pile.trick and step.kind in fates), None)


def _heading(b: Builder, pile: Pile, room: float) -> list[Span]:
    """The heading of a pile, in the longest text that fits into this width."""
    number = pile.trick + 1
    texts = b.words("Pile of trick {number}", number=number), b.words("Trick {number}", number=number), str(number)
    return _plaque(b, first_that_fits(b, texts, room, face="sans-bold") or texts[-1])


def _draw_pile(b: Builder, look: WarLook, pile: Pile, inner: Rect) -> Rect:
    """Draw heading, points and cards of a pile in a high box, and return the room of the claimants."""
    gap, side = b.space.gap, b.line(SMALL)
    head, value = inner._replace(h=side), sum(card.rank for card in pile.cards)
    for_points = inner.w - b.width(_heading(b, pile, 0.0)) - gap  # beside the shortest heading
    texts = b.words.many("{n} point", "{n} points", value), str(value)
    points = _plaque(b, first_that_fits(b, texts, for_points), bold=False)
    for_heading = inner.w - b.width(points) - gap
    b.text(head._replace(w=for_heading), _heading(b, pile, for_heading))
    b.text(head, points, align="right")
    top = head.bottom + b.space.thin
    body = inner._replace(y=top, h=inner.bottom - top)
    high = body.h - side - b.space.close
    if high >= _LEAST_HEIGHT:
        cards, seats = body._replace(h=high), body._replace(y=body.bottom - side, h=side)
    else:
        cards, seats = _halves(b, pile, body)
    _spread(b, look, pile, cards)
    return seats


def _in_rows(b: Builder, look: WarLook, pile: Pile, inner: Rect) -> Rect:
    """Draw heading and ranks of a pile in a low box, and return the room of the claimants.

    Heading and ranks are above one another if two lines have room, else side by side.
    """
    body, seats = _halves(b, pile, inner)
    line, gap, count = b.line(SMALL), b.space.gap, len(pile.cards)
    if inner.h >= line * _TWO_LINES:
        head = body._replace(y=inner.cy - line, h=line)
        below = head.moved(0, line)
    else:
        head = body._replace(w=b.width(_heading(b, pile, body.w * 0.5)) + 1)
        below = body._replace(x=head.right + gap, w=body.right - head.right - gap)
    b.text(head, _heading(b, pile, head.w))
    counts = Counter(card.rank for card in sorted(pile.cards))
    ranks = " ".join(parts.letter(b, look, rank) + (f"×{n}" if n > 1 else "") for rank, n in counts.items())
    texts = ranks, b.words.many("{n} card", "{n} cards", count), f"×{count}"
    text = first_that_fits(b, texts, below.w, face="serif-bold")
    b.text(below, [b.span(text, SMALL, "serif-bold", "plaque-text")])
    return seats


def _halves(b: Builder, pile: Pile, room: Rect) -> tuple[Rect, Rect]:
    """The room for cards or text at the left, and the room for the claimants at the right."""
    side, count = b.line(SMALL), len(pile.claimants)
    rows = 2 if count > 2 and room.h >= side * _TWO_LINES else 1
    wide = min(side * max(2, ceil(count / rows)), room.w * 0.46)  # a side for each claimant, less than half of all
    return room._replace(w=room.w - wide - b.space.gap), room._replace(x=room.right - wide, w=wide)


def _claimants(b: Builder, pile: Pile, room: Rect, beaten: tuple[int, ...]) -> None:
    """Draw the shapes of a pile's claimants, in several rows if need be. beaten: claimants that are drawn pale."""
    count = len(pile.claimants)
    side = min(b.line(SMALL) * 0.9, room.h)
    text = _plaque(b, b.words("waits for the highest of"), bold=False)
    lead = b.width(text) + b.space.gap
    if room.w > lead + side * _SPREAD * count:
        b.text(room._replace(w=lead), text)
        room = room._replace(x=room.x + lead, w=room.w - lead)
    across = max(1, int(room.w // (side * _SPREAD)))
    while ceil(count / across) * side > room.h and side > _LEAST_SHAPE:
        side -= 1.0
        across = max(1, int(room.w // (side * _SPREAD)))
    top = room.cy - side * ceil(count / across) / 2
    for i, seat in enumerate(pile.claimants):
        row, column = divmod(i, across)
        alpha = 0.3 if seat in beaten else 1.0
        b.draw_player(Rect(room.x + column * side * _SPREAD, top + row * side, side, side), seat, alpha)


def _spread(b: Builder, look: WarLook, pile: Pile, room: Rect) -> None:
    """Draw the cards of a pile side by side, as close as their ranks stay readable.

    If not all fit, the highest are drawn with the number of all cards.
    """
    cards = tuple(sorted(pile.cards))
    w = min(room.h / CARD_ASPECT, max(b.px(104), 60.0), room.w)
    h, least_pitch = w * CARD_ASPECT, max(w * _SHOWN_PART, 16.0)
    beside_last = max(0, int((room.w - w) // least_pitch))  # the number of cards that fit beside the last one
    shown = cards[-1 - beside_last :]
    pitch = min(w * 0.72, (room.w - w) / (len(shown) - 1)) if len(shown) > 1 else 0.0
    trick = parts.trick_of(look)
    steps = () if trick is None else trick.steps
    taker = next((step.seats[0] for step in steps if step.trick == pile.trick and step.kind == "takes"), None)
    for i, card in enumerate(shown):
        place = CardPlace(room.x + w / 2 + i * pitch, room.cy, w, h)
        goal = "" if taker is None else parts.taker_nodes(look, taker, card)
        b.add(place.card(card_text.card_id(card), parts.face(b, look, card, cut_overlapped(w)), goal=goal))
    if len(shown) < len(cards):
        # The number is on a badge on the last card, in smaller type if it would hide more than a part of the card.
        text = f"×{len(cards)}"
        wide, high = rank_columns.badge_size(b, text)
        size = max(16.0, b.type(SMALL) * min(1.0, w * 0.78 / wide, h * 0.4 / high))
        wide, high = wide * size / b.type(SMALL), high * size / b.type(SMALL)
        x = room.x + (len(shown) - 1) * pitch + w
        b.badge(Rect(x - wide, room.cy + h / 2 - high, wide, high), text, size)


def score(b: Builder, look: WarLook, room: Rect, by_seat: bool) -> None:
    """Draw the score sheet of the session above, the trash below.
    by_seat: whether the sheet has a row for each seat with the points in its hand; else it has a row for each game.
    """
    gap, view = b.space.pad, look.view
    row_h = max(b.px(30), b.line(BODY, serif=True))
    needed = b.space.wide + row_h * (view.players + 1) + b.px(8)  # a row for the heads, one for each seat, and margins
    if by_seat:
        # The sheet comes first: the trash gets what it leaves, at least a line, at most two fifths of the room.
        high = min(max(room.h - gap - needed, b.line(SMALL) * _LINE_BOX), room.h * 0.4, b.px(230) + 20)
        sheet = room._replace(h=min(room.h - gap - high, needed * 1.15))
        if sheet.h >= needed * 0.6:  # else its rows are unreadable, and the trash has all the room
            rows = [
                SeatRow(seat, (str(view.scores[seat]), str(view.points_in_hand(seat))), parts.is_out(look, seat))
                for seat in range(view.players)
            ]
            score_sheet.draw_by_seat(b, sheet, (b.words("score"), b.words("hand")), rows)
        else:
            high = room.h
    else:
        high = min(b.px(210), room.h * 0.44)
        _by_game(b, look, room._replace(h=room.h - gap - high))
    _trash(b, look, room._replace(y=room.bottom - high, h=high))


def _by_game(b: Builder, look: WarLook, rect: Rect) -> None:
    """Draw the scores of the finished games and their sum; nothing during the first game."""
    view = look.view
    rows = [
        ScoreRow(str(game + 1), tuple(str(score) if score else "–" for score in points), seat)
        for game, seat, points, _ in view.results
    ]
    if rows:
        total = ScoreRow("Σ", tuple(map(str, view.scores)), bold=True) if view.games > 1 else None
        high = score_sheet.height(b, len(rows) + (total is not None), False)
        sheet = rect._replace(h=min(rect.h, high))
        b.cached(score_sheet.draw, sheet, view.players, rows, len(rows) - 1, "", "99", total)


def _trash(b: Builder, look: WarLook, box: Rect) -> None:
    """Draw the cards that have left the game, with their number. If they would be too small, draw one line of words."""
    view, words, gap, line = look.view, b.words, b.space.gap, b.line(SMALL)
    count = len(view.trash)
    h = min(box.h, max(b.px(190), 60.0)) * 0.94  # the height of a card, which may be a little turned
    if not (count or view.orphans):
        return
    texts = [words("Trash"), words.many("{n} card", "{n} cards", count)]
    if view.orphans:
        texts.append(words.many("{n} orphaned", "{n} orphaned", len(view.orphans)))
    if h < _LEAST_HEIGHT or box.h < len(texts) * line:
        box = box._replace(y=box.bottom - line * _LINE_BOX, h=line * _LINE_BOX)
        b.panel(box, "plaque", name="trash")
        b.text(box.inset(gap, 0), _plaque(b, f"{texts[0]} · {count}"))
    else:
        w = h / CARD_ASPECT
        middle = CardPlace(box.right - w * 0.58, box.bottom - h * 0.53, w, h)
        b.panel(middle.rect, "ghost", name="trash")
        _heap(b, look, view.trash, middle)
        text_room = box._replace(w=middle.rect.x - w * 0.1 - gap - box.x)
        top = min(middle.y - len(texts) * line / 2, box.bottom - len(texts) * line)
        for i, text in enumerate(texts):
            b.text(Rect(text_room.x, top + i * line, text_room.w, line), text, SMALL, "sans-bold", "felt-text", "right")
        box = Rect(middle.rect.x, middle.rect.y, w, h)
    _button(b, "trash", "trash.open", box, words.many("Trash: {n} card", "Trash: {n} cards", count))


def _heap(b: Builder, look: WarLook, cards: tuple[WarCard, ...], middle: CardPlace) -> None:
    """Draw the last three cards of a pile as if they had been thrown on it."""
    top_cards = cards[-3:]
    for i, card in enumerate(top_cards):
        # The angle depends on the index in the whole pile, so that a card stays as it fell.
        angle = (5.0, -4.0, 2.0)[(len(cards) - len(top_cards) + i) % 3]
        place = middle._replace(angle=angle).moved((i - 1) * middle.w * 0.03, 0)
        node = place.card(card_text.card_id(card), parts.face(b, look, card, cut_of(middle.w)))
        b.add(node._replace(shadow=card == cards[-1]))
