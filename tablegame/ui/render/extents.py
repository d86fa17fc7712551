"""The box within which each part of a picture draws, shadows and frames included: what must be painted anew for it.

Every frame asks for hundreds of these, so they are computed without boxes in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, cos, floor, radians, sin
from typing import Any, Final

import pygame

from tablegame.ui.render.paint import Painter
from tablegame.view.card_places import turned_box
from tablegame.view.scene import Badge, Card, Clip, Label, Line, Node, Panel, Picture, Rect

_NONE: Final[Mapping[Card, Card]] = {}


class Extents:
    """Boxes of nodes in one theme at one scale."""

    def __init__(self, painter: Painter) -> None:
        self.feet: Mapping[Card, Card] = _NONE
        """The topmost card of each stack by its lowest, which throws the shadow of both."""
        self._painter = painter
        self._px = painter.px(1)
        self._reaches: dict[str, int] = {}
        self._label = (painter.px(4) + 24, painter.px(4) + 8)
        self._badge = painter.px(10) + 4

    def of(self, node: Node) -> pygame.Rect:
        """The box of a node in whole pixels."""
        box: pygame.Rect = _KINDS[type(node)](self, node)
        return box

    def ring(self, rect: Rect, angle: float) -> pygame.Rect:
        """The box of the focus ring round a target."""
        reach = self._px * 12 + 8
        return grown(turned_box(rect.inset(-reach), angle), 1, 1) if angle else grown(rect, reach, reach)

    def body(self, node: Node) -> pygame.Rect:
        """The box of what a node shows, without its shadow and what its painter keeps free round it."""
        if isinstance(node, Line):
            return _of_line(node)
        return grown(turned_box(node.rect, node.angle) if isinstance(node, Card) else node.rect, 1, 1)

    def _of_label(self, label: Label) -> pygame.Rect:
        return grown(label.rect, *self._label)

    def _of_badge(self, badge: Badge) -> pygame.Rect:
        return grown(badge.rect, self._badge, self._badge)

    def _of_line(self, line: Line) -> pygame.Rect:
        return _of_line(line)

    def _of_picture(self, picture: Picture | Clip) -> pygame.Rect:
        return grown(picture.rect, 2, 2)

    def _of_panel(self, panel: Panel) -> pygame.Rect:
        reach = self._reaches.get(panel.style)
        if reach is None:
            reach = self._reaches[panel.style] = self._painter.reach(panel.style)
        return grown(panel.rect, reach, reach)

    def _of_card(self, card: Card) -> pygame.Rect:
        reach = self._px * (2 * (9 + 15 * card.lift) * 1.2 + 20 + 16 * card.lift)
        turn = radians(card.angle)
        w = abs(card.w * cos(turn)) + abs(card.h * sin(turn)) + 2 * reach
        h = abs(card.h * cos(turn)) + abs(card.w * sin(turn)) + 2 * reach
        box = pygame.Rect(int(card.x - w / 2), int(card.y - h / 2), ceil(w) + 1, ceil(h) + 1)
        top = self.feet.get(card) if self.feet else None
        return box if top is None else box.union(self._of_card(top))


_KINDS: Final[Mapping[type, Callable[[Extents, Any], pygame.Rect]]] = {
    Label: Extents._of_label,
    Panel: Extents._of_panel,
    Card: Extents._of_card,
    Line: Extents._of_line,
    Badge: Extents._of_badge,
    Picture: Extents._of_picture,
    Clip: Extents._of_picture,
}
"""Not bound to any extents: these would go round in a circle, and a painter of another size would stay with them."""


def _of_line(line: Line) -> pygame.Rect:
    xs, ys = [x for x, _ in line.points], [y for _, y in line.points]
    left, top = min(xs), min(ys)
    w, h = max(xs) - left, max(ys) - top
    reach = line.width + 4 + (0.15 * max(w, h) if line.ring else 0)
    return grown(Rect(left, top, w, h), reach, reach)


def grown(rect: Rect, dx: float, dy: float) -> pygame.Rect:
    """A box made larger on every side, in whole pixels, rounded outward."""
    x, y, w, h = rect
    left, top = floor(x - dx), floor(y - dy)
    return pygame.Rect(left, top, ceil(x + w + dx) - left, ceil(y + h + dy) - top)
