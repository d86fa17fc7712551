"""Where a seat could believe the hidden cards to lie, beside the truth: a small chart in the panel of a review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.core.bots import NOWHERE, Beliefs
from tablegame.view import signs
from tablegame.view.build import Builder
from tablegame.view.form import words_in
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Line, Rect, Span

NOBODY: Final = "–"
LEAST: Final = 0.02
"""A share below which nothing is drawn."""


def chart(b: Builder, rect: Rect, beliefs: Beliefs, truth: Mapping[str, int]) -> float:
    """A line for each card, a column for each place: the fuller the bar, the likelier; a frame where it really was."""
    words = b.words
    heading = words("Where the hidden cards may be")
    high = b.line(BODY)
    top = words_in(b, Rect(rect.x, rect.y, rect.w, 0), [b.span(heading, SMALL, "sans-bold", "accent")])
    how = words(
        "The fuller a bar, the likelier it is that the card lies there, by all that this seat has heard and seen."
    )
    top = words_in(b, Rect(rect.x, top, rect.w, 0), [b.span(how, SMALL, ink="soft")]) + b.space.thin
    label = max((b.width([_card(b, card)]) for card in beliefs.cards), default=0.0) + b.space.pad
    wide = (rect.w - label) / len(beliefs.places)
    side = b.type(BODY)
    for column, place in enumerate(beliefs.places):
        box = Rect(rect.x + label + column * wide, top, wide, high)
        if place == NOWHERE:
            b.text(box, NOBODY, SMALL, ink="soft", align="centre")
        else:
            b.seat(Rect(box.x + (wide - side) / 2, box.y + (high - side) / 2, side, side), place)
    y = top + high
    for card, shares in zip(beliefs.cards, beliefs.shares, strict=True):
        b.text(Rect(rect.x, y, label, high), [_card(b, card)])
        for column, (place, share) in enumerate(zip(beliefs.places, shares, strict=True)):
            cell = Rect(rect.x + label + column * wide + 2, y + 2, wide - 4, high - 4)
            b.panel(cell, "track")
            if share >= LEAST:
                b.panel(Rect(cell.x, cell.y, max(2.0, cell.w * share), cell.h), "meter")
            if truth and truth.get(card, NOWHERE) == place:
                b.panel(cell, "mark")
                b.add(Line(((cell.x + 4, cell.bottom), (cell.right - 4, cell.bottom)), "accent", max(2.0, b.px(2))))
        y += high
    said = words("The column – is nobody's hand.")
    if truth:
        said += " " + words("Framed: where the card really was.")
    return words_in(b, Rect(rect.x, y + b.space.thin, rect.w, 0), [b.span(said, SMALL, ink="soft")])


def _card(b: Builder, card: str) -> Span:
    return b.span(str(signs.cards(card, b.faces, b.words)), BODY)
