"""The boxes in which nodes (cards, panels, words …) draw, shadows included, and the boxes to repaint after a change.

Every frame needs hundreds of these boxes, so the code avoids making objects. The reach of a box is the distance by
which its shadow or frame extends beyond its edges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, cos, floor, radians, sin
from typing import Any, Final

import pygame

from tablegame.ui.render.fonts import EMPTY_LINE_SIZE, Fonts
from tablegame.ui.render.paint import Painter
from tablegame.view.card_places import turned_box
from tablegame.view.scene import Badge, Card, Clip, Label, Line, Node, Panel, Picture, Rect

_NO_STACKS: Final[Mapping[Card, Card]] = {}
_CACHED: Final = 2000  # the number of boxes in the cache: a scrolled sheet may have hundreds of rows


class Extents:
    """Finds and caches the boxes of nodes, in one theme at one scale."""

    def __init__(self, painter: Painter, fonts: Fonts) -> None:
        self.tops: Mapping[Card, Card] = _NO_STACKS
        """Lowest card of a stack → the topmost card. The shadow of the stack is drawn with the lowest card."""
        self._known: dict[int, tuple[Node, pygame.Rect]] = {}
        """Python's `id` of a node → the node and its box. The node is kept, so that no new node gets the same `id`."""
        self._painter, self._fonts = painter, fonts
        self._px = painter.px(1)  # pixels for one layout unit
        self._label_margin = painter.px(4) + 8  # for letters beyond their line, in pixels, with a few to spare
        self._badge_margin = painter.px(10) + 4  # for the shadow of a badge

    def of(self, node: Node) -> pygame.Rect:
        """The box that a node and its shadow fill, in whole pixels."""
        known = self._known.get(id(node))
        if known is not None:
            return known[1]
        if len(self._known) > _CACHED:
            self._known.clear()
        box: pygame.Rect = _KINDS[type(node)](self, node)
        self._known[id(node)] = node, box
        return box

    def set_stacks(self, tops: Mapping[Card, Card]) -> None:
        """Note the stacks of the present picture. tops: the lowest card of each stack → its topmost card."""
        if tops != self.tops:
            self.tops = tops
            self._known.clear()

    def ring(self, rect: Rect, angle: float) -> pygame.Rect:
        """The box of the focus ring around a target. rect, angle: of the target."""
        reach = self._px * 12 + 8  # more than the gap, the line and the two edges of `Painter.focus`
        return grown(turned_box(rect.inset(-reach), angle), 1, 1) if angle else grown(rect, reach, reach)

    def body(self, node: Node) -> pygame.Rect:
        """The box of a node alone, without shadow and without a margin."""
        if isinstance(node, Line):
            return _of_line(node)
        return grown(turned_box(node.rect, node.angle) if isinstance(node, Card) else node.rect, 1, 1)

    def _of_label(self, label: Label) -> pygame.Rect:
        """The box of the words, not of the whole label, with a margin for slanted letters."""
        rect, measure, largest_size, widest = label.rect, self._fonts.width, EMPTY_LINE_SIZE, 0.0
        for line in label.lines:
            widest = max(widest, sum([measure(span.text, span.face, span.size) for span in line]))
            largest_size = max([largest_size, *[span.size for span in line]])
        free = 0.0 if label.pitch else rect.w - widest  # letters in cells are wider than their measure
        left = rect.x + free * {"left": 0.0, "centre": 0.5, "right": 1.0}[label.align]
        return grown(rect._replace(x=left, w=rect.w - free), self._label_margin + largest_size / 4, self._label_margin)

    def _of_panel(self, panel: Panel) -> pygame.Rect:
        reach = self._painter.reach(panel.style)
        return grown(panel.rect, reach, reach)

    def _of_card(self, card: Card) -> pygame.Rect:
        """The box of a card and its shadow; for the lowest card of a stack, of the whole stack."""
        # The shadow of `Sprites` is never larger. Its blur reaches at most twice as far as its amount, plus rounding.
        blur, drop = 9 + 15 * card.lift, 20 + 16 * card.lift
        reach = self._px * (2 * blur * 1.2 + drop)
        cosine, sine = abs(cos(radians(card.angle))), abs(sin(radians(card.angle)))
        # The upright box around the rotated card, and the reach of the shadow on all sides.
        w = card.w * cosine + card.h * sine + 2 * reach
        h = card.h * cosine + card.w * sine + 2 * reach
        box = pygame.Rect(int(card.x - w / 2), int(card.y - h / 2), ceil(w) + 1, ceil(h) + 1)
        top = self.tops.get(card) if self.tops else None
        return box if top is None else box.union(self._of_card(top))


_KINDS: Final[Mapping[type, Callable[[Extents, Any], pygame.Rect]]] = {
    Label: Extents._of_label,
    Panel: Extents._of_panel,
    Card: Extents._of_card,
    Line: lambda _, line: _of_line(line),
    Badge: lambda self, badge: grown(badge.rect, self._badge_margin, self._badge_margin),
    Picture: lambda _, picture: grown(picture.rect, 2, 2),
    Clip: lambda _, clip: grown(clip.rect, 2, 2),
}
"""Type of a node → the function for its box. With bound methods a reference cycle would keep old painters alive."""


def _of_line(line: Line) -> pygame.Rect:
    """The box of a stroke, with a margin for its width, and for a ring drawn by hand, which goes beyond its points."""
    xs, ys = [x for x, _ in line.points], [y for _, y in line.points]
    left, top = min(xs), min(ys)
    w, h = max(xs) - left, max(ys) - top
    reach = line.width + 4 + (0.15 * max(w, h) if line.ring else 0)
    return grown(Rect(left, top, w, h), reach, reach)


def grown(rect: Rect, dx: float, dy: float) -> pygame.Rect:
    """A box with a margin, in whole pixels, rounded outward. dx: the margin left and right; dy: above and below."""
    x, y, w, h = rect
    left, top = floor(x - dx), floor(y - dy)
    return pygame.Rect(left, top, ceil(x + w + dx) - left, ceil(y + h + dy) - top)


# -- boxes to repaint ----------------------------------------------------------------------------------------------

_FEW: Final = 12
"""The most boxes that are repainted one by one. If there are more, all overlapping boxes are joined."""

_SPARE: Final = 30_000
"""The most extra pixels for which two overlapping boxes are painted as one: every box has a fixed cost."""


def whole_pixels(rect: Rect) -> pygame.Rect:
    """The box with each edge rounded to the nearest whole pixel."""
    left, top = round(rect.x), round(rect.y)
    return pygame.Rect(left, top, round(rect.right) - left, round(rect.bottom) - top)


def sides(outer: pygame.Rect, rect: Rect, angle: float, corner: float) -> list[pygame.Rect]:
    """The boxes of the four sides of a focus ring, without the inside, where the ring draws nothing.

    outer: the box of the ring; rect, angle: of the target.
    corner: how far the rounded corners of the ring reach into the target, in pixels.
    """
    cosine, sine = abs(cos(radians(angle))), abs(sin(radians(angle)))
    half_w, half_h = rect.w / 2 - corner, rect.h / 2 - corner
    # Half the size of an upright box within the rotated target.
    inner_w, inner_h = half_w * cosine - half_h * sine, half_h * cosine - half_w * sine
    if inner_w < 1 or inner_h < 1:
        return [outer]
    return around(outer, whole_pixels(Rect(rect.cx - inner_w, rect.cy - inner_h, 2 * inner_w, 2 * inner_h)))


def around(box: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a box above, below, left and right of a hole; the whole box if the hole is outside."""
    hole = hole.clip(box)
    if hole.w <= 0 or hole.h <= 0:
        return [box]
    return [
        pygame.Rect(box.x, box.y, box.w, hole.y - box.y),
        pygame.Rect(box.x, hole.bottom, box.w, box.bottom - hole.bottom),
        pygame.Rect(box.x, hole.y, hole.x - box.x, hole.h),
        pygame.Rect(hole.right, hole.y, box.right - hole.right, hole.h),
    ]


def equal_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """How many items two sequences share at their beginnings, and how many of the others they share at their ends."""
    first = _equal_at_start(old, new)
    return first, _equal_at_start(old[first:][::-1], new[first:][::-1])


def _equal_at_start(old: Sequence[object], new: Sequence[object]) -> int:
    """The number of equal items at the beginnings of two sequences."""
    count = 0
    for old_item, new_item in zip(old, new, strict=False):
        if old_item is not new_item and old_item != new_item:  # most items are the same objects, which is seen faster
            break
        count += 1
    return count


def joined(boxes: list[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The boxes, cut to `whole`. Overlapping boxes are joined if that adds few pixels, or if there are many boxes."""
    cut = [box.clip(whole) for box in boxes]
    inside = [box for box in cut if box.w > 0 and box.h > 0]
    result: list[pygame.Rect] = []
    for box in inside:
        index = 0
        while index < len(result):
            union = box.union(result[index])
            extra_pixels = _area(union) - _area(box) - _area(result[index])
            if box.colliderect(result[index]) and extra_pixels <= _SPARE:
                box = union
                result.pop(index)
                index = 0  # the larger box may overlap boxes that the smaller one did not
            else:
                index += 1
        result.append(box)
        if len(result) > _FEW:
            return _all_joined(inside)
    return result


def _all_joined(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """The boxes, of which all that overlap are joined."""
    result: list[pygame.Rect] = []
    for box in boxes:
        while (index := box.collidelist(result)) >= 0:
            box = box.union(result.pop(index))
        result.append(box)
    return result


def _area(box: pygame.Rect) -> int:
    return box.w * box.h
