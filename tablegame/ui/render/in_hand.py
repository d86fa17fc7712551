"""Cards in the hand: drawn above all else where the pointer is, and the places that light up for them."""

from __future__ import annotations

import pygame

from tablegame.ui.render.extents import grown
from tablegame.ui.render.paint import Painter
from tablegame.ui.render.sprites import Sprites
from tablegame.view.scene import Card, Panel, Rect


class InHand:
    """What the stage draws of a drag."""

    def __init__(self, painter: Painter, sprites: Sprites) -> None:
        self._painter, self._sprites = painter, sprites
        self.cards: tuple[Card, ...] = ()
        self.stirred = False
        """Whether it is to be drawn anew."""
        self._slots: tuple[tuple[Rect, bool], ...] = ()

    def take(self, cards: tuple[Card, ...], slots: tuple[tuple[Rect, bool], ...]) -> None:
        """Hold these cards, nothing if there are none; slots light up, the one where they would go brightly."""
        self.cards, self._slots, self.stirred = cards, slots, True

    def holds(self, item: object) -> bool:
        """Whether that is a card in the hand."""
        return isinstance(item, Card) and any(card.id == item.id for card in self.cards)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Where cards may be let go, and above all the cards; returns the boxes they cover."""
        self.stirred = False
        boxes = []
        for slot, over in self._slots:
            lit = Panel(slot.inset(-max(self._painter.px(4), 3.0)), "mark", alpha=1.0 if over else 0.6)
            reach = self._painter.reach("mark")
            boxes.append(grown(lit.rect, reach, reach))
            self._painter.box(surface, lit.rect, lit.style, None, lit.alpha)
        self._sprites.begin()
        for card in self.cards:
            self._sprites.prepare(card, 1.0, (card.w, card.h))
            boxes.append(self._sprites.move(surface, card))
        return boxes
