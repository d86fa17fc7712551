"""Looking through piles: their cards spread in the order in which they came, and how many there are of each rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from tablegame.view import slips
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import Cut, cut_of, cut_overlapped
from tablegame.view.scale import BODY, NAME
from tablegame.view.scene import Rect

LEAST = 44.0
"""The width of a card in pixels below which no card is drawn, only headings and the counts of the ranks."""

SHOWN = 0.4
"""The part of a small card's width that shows rank and suit when the next card covers the rest."""


@dataclass(frozen=True, slots=True)
class PileCard:
    """A card of a pile: its id, and the art key of the cut that is asked for."""

    id: str
    face: Callable[[Cut], str]


@dataclass(frozen=True, slots=True)
class ShownPile:
    """A pile to look through. title: a sentence for `slips.flow_text`; note: at its right; ranks: counts by rank."""

    title: str
    note: str
    cards: tuple[PileCard, ...]
    ranks: tuple[tuple[str, int], ...]


def spread(b: Builder, area: Rect, piles: Sequence[ShownPile], nothing: str) -> None:
    """All piles one below the other, with cards as large as the area allows; the text `nothing` if there are none."""
    if not piles:
        b.text(area, [b.span(nothing, NAME, "serif-italic", "soft")], align="centre")
        return
    gap = b.space.gap
    head = b.line(BODY)
    free = area.h - (2 * head + gap / 2) * len(piles) - gap * (len(piles) - 1)
    width = _width(b, area.w, free, piles, 1.0)
    overlap = 1.0
    if width < max(b.px(90), LEAST * 1.4):
        overlap = SHOWN
        width = _width(b, area.w, free, piles, SHOWN)
    if not width:
        _headings(b, area, piles)
        return
    y = area.y
    for pile in piles:
        y = _one(b, Rect(area.x, y, area.w, area.bottom - y), pile, width, overlap) + gap


def _per_row(room: float, w: float, overlap: float) -> int:
    """How many cards of that width fit into a row."""
    pitch = w * (1.06 if overlap == 1.0 else overlap)
    return 1 + max(0, int((room - w) // pitch))


def _rows(count: int, room: float, w: float, overlap: float) -> int:
    return -(-count // _per_row(room, w, overlap))


def _width(b: Builder, room: float, free: float, piles: Sequence[ShownPile], overlap: float) -> float:
    """The greatest width of cards at which all piles fit; 0 if even the smallest cards do not."""
    w = max(b.px(240), 90.0)
    while w >= LEAST:
        down = sum(_rows(len(pile.cards), room, w, overlap) for pile in piles)
        if down * w * CARD_ASPECT * 1.05 <= free:
            return w
        w *= 0.95
    return 0.0


def _headings(b: Builder, area: Rect, piles: Sequence[ShownPile]) -> None:
    """The headings of piles whose cards have no room, in the largest type and as few columns as their lines need."""
    for units, (columns, between) in product((BODY, BODY * 0.75, BODY * 0.5), ((1, 1.0), (2, 1.0), (2, 0.0), (3, 0.0))):
        gap, head = b.space.gap, b.line(units)
        width = (area.w + gap) / columns - gap
        titles = [slips.flow_text(b, pile.title, width, units, bold=True) for pile in piles]
        x, y, places = area.x, area.y, []
        for title in titles:
            if y + title.height + head > area.bottom:
                x, y = x + width + gap, area.y
            places.append((x, y))
            y += title.height + head + gap * between
        if x < area.right:
            break
    for pile, title, (x, y) in zip(piles, titles, places, strict=True):
        title.draw(b, x, y)
        note = [b.span(pile.note, units)]
        _counts(b, Rect(x, y + title.height, width - b.width(note) - gap, head), pile, units)
        b.text(Rect(x, y + title.height, width, head), note, align="right")


def _counts(b: Builder, line: Rect, pile: ShownPile, units: float = BODY) -> None:
    """How many cards of each rank there are, in one line."""
    counted = " · ".join(f"{sign} ×{count}" if count > 1 else sign for sign, count in pile.ranks if count)
    b.text(line, [b.span(counted, units, "serif", "soft")])


def _one(b: Builder, room: Rect, pile: ShownPile, w: float, overlap: float) -> float:
    """One pile: heading, counts by rank, cards; returns its bottom."""
    head = b.line(BODY)
    slips.flow_text(b, pile.title, room.w, BODY, bold=True).draw(b, room.x, room.y)
    b.text(Rect(room.x, room.y, room.w, head), [b.span(pile.note, BODY)], align="right")
    _counts(b, Rect(room.x, room.y + head, room.w, head), pile)
    y = room.y + 2 * head + b.space.close
    across, pitch, h = _per_row(room.w, w, overlap), w * (1.06 if overlap == 1.0 else overlap), w * CARD_ASPECT
    for i, card in enumerate(pile.cards):
        row, column = divmod(i, across)
        place = CardPlace(room.x + w / 2 + column * pitch, y + h * 1.05 * row + h / 2, w, h)
        b.add(place.card(card.id, card.face(cut_of(w) if overlap == 1.0 else cut_overlapped(w))))
    return y + _rows(len(pile.cards), room.w, w, overlap) * h * 1.05
