"""The sides of the table of Contraspiel: talon, turn-up and trump at the left, trumps or last trick at the right."""

from __future__ import annotations

from typing import Final

from tablegame.games.contraspiel.facts.cards import WENZELS, ranked
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.scene import parts
from tablegame.games.contraspiel.text import wording
from tablegame.view import tricks, verbs
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_of
from tablegame.view.game_scene import SceneInput
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Label, Rect, Span, Target

ORDER: Final = verbs.CHART("order", "", "")
LEAST_TYPE: Final = 16.0
"""The smallest type that can be read, in pixels."""

# -- talon and trump -------------------------------------------------------------------------------------------------


def least_height(b: Builder) -> float:
    """The least height of the plaque with talon and trump, which has one line then."""
    return b.line(NAME, serif=True) + 2 * b.space.thin


def talon(b: Builder, look: SceneInput[SpielView], box: Rect, order: bool) -> None:
    """Draw the talon with the card turned up, who took it, and the trump. order: with the trumps in their order, which
    stands nowhere else."""
    view, words, line = look.view, b.words, b.line(SMALL)
    b.panel(box, "plaque", name="talon")
    inner = box.inset(b.space.pad, b.space.close)
    if inner.h < line + b.line(NAME, serif=True) + b.line(BODY, serif=True):
        _one_line(b, view, box.inset(b.space.close, b.space.thin))
        return
    left = inner._replace(w=inner.w * 0.4)
    right = inner._replace(x=left.right + b.space.close, w=inner.right - left.right - b.space.close)
    b.text(left._replace(h=line), words("Talon"), SMALL, "sans-bold", "plaque-text")
    b.text(right._replace(h=line), words("Trump"), SMALL, "sans-bold", "plaque-text")
    if view.turn_up is not None:
        _cards(b, view, view.turn_up, left._replace(y=left.y + line, h=left.h - line))
    _trump(b, view, right._replace(y=right.y + line, h=right.h - line), order)


def _one_line(b: Builder, view: SpielView, room: Rect) -> None:
    """Sign and name of the trump, and the card turned up."""
    high = min(room.h, b.line(NAME, serif=True))
    row = Rect(room.x, room.cy - high / 2, room.w, high)
    if view.turn_up is not None:
        wide = min(row.w * 0.36, high * 2.1)
        _tag(b, Rect(row.right - wide, row.y, wide, high), view.turn_up)
        row = row._replace(w=row.w - wide - b.space.close)
    if view.trump is None:
        b.text(row, b.words("not yet"), BODY, "serif-italic", "plaque-text")
        return
    name = [b.span(b.words(wording.TITLES[view.trump]), NAME, "serif-bold", "gold")]
    room = _disc(b, view.trump, row, high)
    if b.width(name) <= room.w:  # else the sign says it
        b.text(room, name)


def _disc(b: Builder, suit: int, row: Rect, side: float) -> Rect:
    """Draw the sign of a suit at the left of a row; returns what is left of it."""
    disc = row._replace(w=side)
    b.panel(disc, "slip")
    b.picture(disc.inset(side * 0.14), b.faces.german_sign(suit))
    left = disc.right + b.space.thin
    return row._replace(x=left, w=row.right - left)


def _cards(b: Builder, view: SpielView, turned: int, room: Rect) -> None:
    """Draw the talon's backs with the turn-up on them; faded with the taker's shape if it was taken."""
    taken, line = view.taker is not None and view.giver is not None, b.line(SMALL)
    said = [b.span(b.words("taken"), SMALL, "sans", "plaque-text")]
    note = line if taken and room.h >= line + 70 and b.width(said) <= room.w else 0.0
    h = min(room.h - note, b.px(170), room.w * 0.82 * CARD_ASPECT)
    w = h / CARD_ASPECT
    lowest = CardPlace(room.x + w / 2, room.y + (room.h - note) / 2, w, h)
    step = min(b.space.thin, (room.w - w) * 0.2)
    for i in range(min(view.talon + taken, 3)):
        b.add(lowest.moved(i * step, -i * 1.5).card(f"talon/{i}", "back"))
    place = lowest.moved((room.w - w) * 0.75, 2)
    # A player choosing what to give for it has it in hand already.
    elsewhere = taken or turned in (view.hand or ())
    name = f"turned/{turned}" if elsewhere else tricks.card_id(turned)
    b.add(place.card(name, b.faces.german_card(turned, cut_of(w), b.words, taken), origin="talon/0"))
    if taken and view.taker is not None:
        side = min(w * 0.55, b.type(SMALL) * 1.5)
        b.seat(Rect(place.x - side / 2, place.y + h * 0.1, side, side), view.taker)
    if note:
        b.text(Rect(room.x, room.bottom - note, room.w, note), said, align="centre")


def _trump(b: Builder, view: SpielView, room: Rect, order: bool) -> None:
    """Draw sign and name of the trump; below, from the highest to the lowest, both Wenzels and the letters of the
    rest."""
    words, line, close = b.words, b.line(SMALL), b.space.close
    lower = _lower_letters(b, view, room) if order else ()
    side = max(b.line(NAME, serif=True), min(b.px(44), room.w * 0.24, room.h * 0.3))
    top = room._replace(h=side)
    if view.trump is None:
        b.text(top, words("not yet"), BODY, "serif-italic", "plaque-text")
    else:
        rest = _disc(b, view.trump, top, side)
        b.text(rest, words(wording.TITLES[view.trump]), NAME, "serif-bold", "gold")
    high = max(b.line(BODY, serif=True), min(b.type(BODY) * 1.5, room.h * 0.3))
    y = room.bottom - high - b.line_height(lower)
    if lower:
        b.add(Label(Rect(room.x, y + high, room.w, room.bottom - y - high), lower, id="lower"))
        b.target("last", Target("order.open", room, ORDER, words("The order of all cards")))
    if y - line >= top.bottom:
        above = [b.span(words("Wenzels above"), SMALL, "sans", "plaque-text")]
        if b.width(above) > room.w:
            above = [b.span(words("Wenzels"), SMALL, "sans", "plaque-text")]
        b.text(Rect(room.x, y - line, room.w, line), above)
    wide = min((room.w - close) / 2, high * 2.1)
    for i, card in enumerate(WENZELS):
        _tag(b, Rect(room.x + i * (wide + close), y, wide, high), card)


def _lower_letters(b: Builder, view: SpielView, room: Rect) -> tuple[tuple[Span, ...], ...]:
    """The letters of the trumps below the Wenzels, in as many lines as they need."""
    if view.trump is None:
        return ()
    cards = [card for card in ranked(view.trump, view.players)[0][1] if card not in WENZELS]
    said = b.span(" ".join(parts.letter(card, b) for card in cards), SMALL, "sans-bold", "plaque-text")
    lines = b.wrap([said], room.w)
    return lines if len(lines) == 1 else b.wrap([said._replace(size=min(said.size, LEAST_TYPE))], room.w)


def _tag(b: Builder, box: Rect, card: int) -> None:
    """Draw a card in short: its sign and letter on a slip."""
    b.panel(box, "slip")
    letter = b.span(parts.letter(card, b), BODY, "serif-bold")
    side, thin = min(box.h * 0.72, box.w * 0.5), b.space.thin
    wide = b.width([letter])
    x = box.cx - (side + thin + wide) / 2
    b.picture(Rect(x, box.cy - side / 2, side, side), b.faces.german_sign(card >> 3))
    b.text(Rect(x + side + thin, box.y, wide + 1, box.h), [letter])


# -- trumps, then the last trick -------------------------------------------------------------------------------------


def order(b: Builder, look: SceneInput[SpielView], box: Rect) -> bool:
    """Draw the trumps from the highest to the lowest, as they are or would be first, for the time before the first
    trick; a click opens the order of all cards. False if there is no room."""
    view, words = look.view, b.words
    trump = parts.trump_of(view)
    if trump is None:
        return False
    cards = ranked(trump, view.players)[0][1]
    inner, line, gap = box.inset(b.space.pad, b.space.close), b.line(SMALL), b.space.close
    suit = wording.suit_name(trump, words)
    title = words("Trumps") if view.trump is not None else words("If {suit} are trump", suit=suit)
    head = [b.span(title, SMALL, "sans-bold", "plaque-text")]
    across = 4 if inner.w >= 4 * b.type(BODY, serif=True) * 2.9 else 3
    down = -(-len(cards) // across)
    wide = (inner.w - gap * (across - 1)) / across
    high = min((inner.h - line - gap * down) / down, b.type(BODY, serif=True) * 2.2)
    if high < b.type(BODY, serif=True) * 1.2 or b.width(head) > inner.w:
        return False
    box = box._replace(h=line + down * (high + gap) + 2 * (inner.y - box.y))
    b.panel(box, "plaque", name="order")
    b.text(inner._replace(h=line), head)
    for i, card in enumerate(cards):
        row, column = divmod(i, across)
        x, y = inner.x + column * (wide + gap), inner.y + line + gap + row * (high + gap)
        _tag(b, Rect(x, y, wide, high), card)
    b.target("last", Target("order.open", box, ORDER, words("The order of all cards")))
    return True
