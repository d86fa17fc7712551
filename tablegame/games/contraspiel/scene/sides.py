"""Both sides of the table of Contraspiel: talon, turn-up and trump at the left, the last trick at the right.

Knows where these lie and how they look. Must not know rules.
"""

from __future__ import annotations

from tablegame.games.contraspiel.facts.cards import ranked
from tablegame.games.contraspiel.facts.view import EU, GU, SpielView, Trick
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.text import wording
from tablegame.table.build import Builder
from tablegame.table.faces import cut_of
from tablegame.table.layout import CARD_ASPECT, Place
from tablegame.table.look import Look
from tablegame.table.scale import BODY, NAME, SMALL, TITLE
from tablegame.table.scene import Action, Rect, Target


def _pad(b: Builder) -> float:
    return b.space.gap


def _line(b: Builder) -> float:
    return b.line(SMALL)


def talon(b: Builder, look: Look, box: Rect) -> None:
    """The talon with the card turned up, who took it, the trump, and the two Wenzels above it."""
    view, words = parts.view_of(look), b.words
    b.panel(box, "plaque", name="talon")
    inner = box.inset(_pad(b), b.space.close)
    line = _line(b)
    left_w = inner.w * 0.4
    left = Rect(inner.x, inner.y, left_w, inner.h)
    right = Rect(left.right + _pad(b) * 0.5, inner.y, inner.w - left_w - _pad(b) * 0.5, inner.h)
    b.text(left._replace(h=line), [b.span(words("Talon"), SMALL, "sans-bold", "plaque-text")])
    b.text(right._replace(h=line), [b.span(words("Trump"), SMALL, "sans-bold", "plaque-text")])
    if view.turn_up is not None:
        _cards(b, look, Rect(left.x, left.y + line, left.w, left.h - line))
    _trump(b, look, Rect(right.x, right.y + line, right.w, right.h - line))


def _cards(b: Builder, look: Look, room: Rect) -> None:
    """Backs of the talon with the turn-up lying on them; faded with the taker's shape where it was taken."""
    view, words = parts.view_of(look), b.words
    turned = view.turn_up or 0
    taken = view.taker is not None and view.giver is not None
    note = b.line(SMALL) if taken and room.h >= b.line(SMALL) + 70 else 0.0
    h = min(room.h - note, b.px(170), room.w * 0.82 * CARD_ASPECT)
    w = h / CARD_ASPECT
    backs = view.talon + (1 if taken else 0)
    x, y = room.x + w / 2, room.y + (room.h - note) / 2
    step = min(b.px(5), (room.w - w) * 0.2)
    for i in range(min(backs, 3)):
        b.add(Place(x + i * step, y - i * 1.5, w, h).card(f"talon/{i}", "back"))
    shift = (room.w - w) * 0.75
    place = Place(room.x + w / 2 + shift, y + 2, w, h)
    # Whoever chooses what to give for it has it in the hand already.
    elsewhere = taken or turned in (view.hand or ())
    name = f"turned/{turned}" if elsewhere else parts.card_id(turned)
    lying = place.card(name, parts.face(turned, cut_of(w), b, taken), origin="talon/0")
    b.add(lying._replace())
    if taken and view.taker is not None:
        side = min(w * 0.55, b.type(SMALL) * 1.5)
        b.picture(Rect(place.x - side / 2, place.y + h * 0.1, side, side), f"seat/{view.taker}")
        if note:
            said = words("taken")
            b.text(
                Rect(room.x, room.bottom - note, room.w, note),
                [b.span(said, SMALL, "sans", "plaque-text")],
                align="centre",
            )


def _trump(b: Builder, look: Look, room: Rect) -> None:
    """Sign and name of the trump; below, that both Wenzels stand above it."""
    view, words = parts.view_of(look), b.words
    side = min(b.px(44), b.line(TITLE, serif=True)) if b.size[1] < 700 else b.px(44)
    top = Rect(room.x, room.y, room.w, max(side, b.line(NAME, serif=True)))
    if view.trump is None:
        b.text(top, [b.span(words("not yet"), BODY, "serif-italic", "plaque-text")])
    else:
        disc = Rect(top.x, top.cy - side / 2, side, side)
        b.panel(disc, "slip")
        b.picture(disc.inset(side * 0.14), parts.sign(view.trump, b))
        name = words(wording.TITLES[view.trump])
        b.text(
            Rect(disc.right + 5, top.y, room.right - disc.right - 5, top.h), [b.span(name, NAME, "serif-bold", "gold")]
        )
    tag_h = max(b.line(BODY, serif=True), min(b.type(BODY) * 1.5, room.h * 0.3))
    line = _line(b)
    y = room.bottom - tag_h
    if y - line >= top.bottom:
        text = [b.span(words("Wenzels above"), SMALL, "sans", "plaque-text")]
        if b.width(text) > room.w:
            text = [b.span(words("Wenzels"), SMALL, "sans", "plaque-text")]
        b.text(Rect(room.x, y - line, room.w, line), text)
    wide = (room.w - 5) / 2
    for i, card in enumerate((EU, GU)):
        tag = Rect(room.x + i * (wide + 5), y, min(wide, tag_h * 2.1), tag_h)
        if i:
            tag = tag._replace(x=room.x + min(wide, tag_h * 2.1) + 5)
        _tag(b, tag, card)


def _tag(b: Builder, box: Rect, card: int) -> None:
    """A card in short: its sign and letter on a slip."""
    b.panel(box, "slip")
    letter = b.span(parts.letter(card, b), BODY, "serif-bold")
    side = min(box.h * 0.72, box.w * 0.5)
    wide = b.width([letter])
    x = box.cx - (side + 4 + wide) / 2
    b.picture(Rect(x, box.cy - side / 2, side, side), parts.sign(card >> 3, b))
    b.text(Rect(x + side + 4, box.y, wide + 1, box.h), [letter])


def order(b: Builder, look: Look, box: Rect) -> None:
    """Before the first trick: the trumps from the highest to the lowest, as they are or would be first; a click opens
    the order of all cards."""
    view, words = parts.view_of(look), b.words
    if view.turn_up is None:
        return
    trump = view.trump if view.trump is not None else view.turn_up >> 3
    cards = ranked(trump, view.players)[0][1]
    inner = box.inset(_pad(b), b.space.close)
    line, gap = _line(b), b.space.close
    title = (
        words("Trumps")
        if view.trump is not None
        else words("If {suit} are trump", suit=wording.suit_name(trump, words))
    )
    head = [b.span(title, SMALL, "sans-bold", "plaque-text")]
    across = 4 if inner.w >= 4 * b.type(BODY, serif=True) * 2.9 else 3
    down = -(-len(cards) // across)
    wide = (inner.w - gap * (across - 1)) / across
    high = min((inner.h - line - gap * down) / down, b.type(BODY, serif=True) * 2.2)
    if high < b.line(BODY, serif=True) or b.width(head) > inner.w:
        return
    box = box._replace(h=line + down * (high + gap) + 2 * (inner.y - box.y))
    b.panel(box, "plaque", name="order")
    b.text(Rect(inner.x, inner.y, inner.w, line), head)
    for i, card in enumerate(cards):
        row, column = divmod(i, across)
        tag = Rect(inner.x + column * (wide + gap), inner.y + line + gap + row * (high + gap), wide, high)
        _tag(b, tag, card)
    said = words("The order of all cards")
    b.target("last", Target("order.open", box, Action("chart", ("order",)), said))


def last_trick(b: Builder, look: Look, box: Rect) -> None:
    """The last finished trick, in the order in which it was played, with the shape of who played each card."""
    view, words = parts.view_of(look), b.words
    if not view.tricks:
        return
    trick = view.tricks[-1]
    b.panel(box, "plaque", name="last")
    inner = box.inset(_pad(b), b.space.close)
    line = _line(b)
    title = [b.span(words("Last trick"), SMALL, "sans-bold", "plaque-text")]
    name = [b.span(parts.name_of(look, trick.winner), SMALL, "sans", "plaque-text")]
    b.text(Rect(inner.x, inner.y, min(b.width(title) + 1, inner.w), line), title)
    if b.width(title) + b.width(name) + _pad(b) <= inner.w:
        b.text(Rect(inner.x, inner.y, inner.w, line), name, align="right")
    _played(b, trick, Rect(inner.x, inner.y + line, inner.w, inner.h - line))
    said = words("The last trick, taken by {name}: all tricks", name=parts.name_of(look, trick.winner))
    b.target("last", Target("last.open", box, Action("moves"), said))


def last_height(b: Builder, view: SpielView, width: float, usual: float) -> float:
    """How high the plaque of the last trick is: more where so many cards lie in two rows."""
    if not view.tricks or _in_one_row(b, width - 2 * _pad(b), len(view.tricks[-1].cards)):
        return usual
    return max(usual, _line(b) + 2 * (60 * CARD_ASPECT + b.line(SMALL) + b.space.pad) + 4 * b.space.close)


def _in_one_row(b: Builder, width: float, count: int) -> bool:
    """Whether cards of a trick are large enough side by side."""
    return width / count >= max(40.0, b.px(54))


def _played(b: Builder, trick: Trick, room: Rect) -> None:
    """Small cards side by side, the winner's raised and in gold; their players' shapes below."""
    count = len(trick.cards)
    across = count if _in_one_row(b, room.w, count) else -(-count // 2)
    down = -(-count // across)
    each = room.h / down
    shape = min(b.line(SMALL), room.w / across * 0.6)
    rise = b.space.pad
    w = min((each - shape - rise - 4) / CARD_ASPECT, room.w / across - 3, b.px(110))
    pitch = min(room.w / across, w * 1.12)
    h = w * CARD_ASPECT
    for i, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
        row, column = divmod(i, across)
        here = min(across, count - row * across)
        x = room.cx + (column - (here - 1) / 2) * pitch
        top = room.y + row * each + rise + max(0.0, (each - h - shape - rise - 4) / 2)
        won = seat == trick.winner
        place = Place(x, top + h / 2 - (rise if won else 0.0), w, h)
        b.add(place.card(f"last/{card}", parts.face(card, cut_of(w), b))._replace(glow=won))
        b.picture(Rect(x - shape / 2, top + h + 3, shape, shape), f"seat/{seat}")
