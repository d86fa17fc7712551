"""The order of the cards of Contraspiel, suit by suit, trumps above: what beats what at a glance."""

from __future__ import annotations

from tablegame.games.contraspiel.facts.cards import ranked
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.text import wording
from tablegame.view.build import Builder
from tablegame.view.faces import cut_of
from tablegame.view.layout import CARD_ASPECT, CardPlace
from tablegame.view.look import SceneInput
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Rect


def chart(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """All cards in their order, the own ones in gold."""
    view, words = look.view, b.words
    known = view.trump if view.trump is not None else (view.turn_up or 0) >> 3
    said = words("Every trump beats every other card; the two Wenzels are always the highest trumps.")
    if view.trump is None:
        said = words("As it would be with {suit} as trump.", suit=wording.suit_name(known, words)) + " " + said
    head = b.wrap([b.span(said, BODY, "serif-italic", "soft")], room.w)
    top = b.line_height(head) + b.space.pad
    b.text(room._replace(h=top), [b.span(said, BODY, "serif-italic", "soft")], align="centre", wrap=True)
    table = ranked(known, view.players)
    label = max(b.type(NAME) * 6.2, b.px(150))
    most = max(len(cards) for _, cards in table)
    high = (room.h - top) / len(table)
    w = min((room.w - label) / most / 1.06, high * 0.92 / CARD_ASPECT)
    left = room.cx - (label + most * w * 1.06) / 2
    own = set(view.hand or ())
    for number, (suit, cards) in enumerate(table):
        y = room.y + top + number * high
        _label(b, Rect(left, y, label, high), suit, trump=number == 0)
        for column, card in enumerate(cards):
            place = CardPlace(left + label + (column + 0.5) * w * 1.06, y + high / 2, w, w * CARD_ASPECT)
            b.add(place.card(f"order/{card}", parts.face(card, cut_of(w), b))._replace(glow=card in own))


def _label(b: Builder, box: Rect, suit: int, trump: bool) -> None:
    """Sign and name of a suit before its cards; trump is called so."""
    words = b.words
    side = min(b.type(TITLE) * 1.4, box.h * 0.5)
    b.picture(Rect(box.x, box.cy - side / 2, side, side), parts.sign(suit, b))
    x = box.x + side * 1.25
    line = b.line(NAME, serif=True)
    rest = Rect(x, box.cy - line / 2, box.right - x - 4, line)
    if trump:
        over = b.line(SMALL)
        b.text(rest.moved(0, -over / 2), [b.span(words(wording.TITLES[suit]), NAME, "serif-bold")])
        b.text(Rect(x, box.cy + (line - over) / 2, rest.w, over), [b.span(words("Trump"), SMALL, "sans", "soft")])
    else:
        b.text(rest, [b.span(words(wording.TITLES[suit]), NAME, "serif-bold")])
