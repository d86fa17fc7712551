"""A line the app says: a dark plaque over the picture, for a moment, where it covers the least of what is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablegame.view.builder import Builder
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Badge, Card, Clip, Label, Node, Panel, Rect, Scene, Span

STAYS: Final = 6.0
"""Seconds, where no input comes before."""
WORDS: Final = 4.0
"""How much words count that a line covers: they are small, and half a name is none."""
LESSON: Final = {"lesson": 60.0, "lesson.mark": 12.0}
"""How much the words of a lesson and what it points at count, by the names of their panels."""
ACROSS: Final = (0.62, 0.4, 0.26)
"""How much of the picture's width a line takes at the most: a narrower plaque is chosen where it covers less."""


@dataclass(slots=True)
class Notice:
    """Words, the help anchor that a click on them opens ("" for none), and when they were said."""

    text: str
    link: str
    since: float
    of: str = ""
    """The id of the target that it says the reason of, "" for none."""
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Where it lies, since it was last drawn."""
    _size: tuple[int, int] = (0, 0)
    _across: float = ACROSS[0]

    def gone(self, now: float) -> bool:
        """Whether its time is over."""
        return now - self.since > STAYS

    def holds(self, scene: Scene) -> bool:
        """Whether it is still so: what could not be done may be possible by now."""
        target = scene.target(self.of) if self.of else None
        return target is None or not target.enabled

    def nodes(self, builder: Builder, scene: Scene) -> list[Node]:
        """The plaque and its words; longer ones on several lines. Where it once lies it stays."""
        spans = [builder.span(self.text, BODY, "sans", "plaque-text")]
        if self.link:
            spans.append(builder.span("   " + builder.words("More: F1"), SMALL, "sans-bold", "gold", self.link))
        dx, dy = builder.space.wide, builder.space.gap
        lines = _set(builder, spans, self._across)
        if self._size != builder.size or (self.box.w, self.box.h) != _boxed(builder, lines):
            shapes = {across: _boxed(builder, _set(builder, spans, across)) for across in ACROSS}
            found = {across: _free(builder, scene, *shape) for across, shape in shapes.items()}
            self._across = min(found, key=lambda across: found[across][1])
            self.box, self._size = found[self._across][0], builder.size
            lines = _set(builder, spans, self._across)
        inner = self.box.inset(dx, dy)
        return [Panel(self.box, "tooltip", id="notice"), Label(inner, lines, "centre", id="notice-words")]


def _set(builder: Builder, spans: list[Span], across: float) -> tuple[tuple[Span, ...], ...]:
    """The words in lines that take no more than that much of the picture's width."""
    return tuple(tuple(line) for line in builder.wrap(spans, builder.area.w * across))


def _boxed(builder: Builder, lines: Sequence[Sequence[Span]]) -> tuple[float, float]:
    """Width and height of a plaque with these lines."""
    dx, dy = builder.space.wide, builder.space.gap
    return max(map(builder.width, lines)) + 2 * dx, builder.line_height(lines) + 2 * dy


def _free(builder: Builder, scene: Scene, width: float, height: float) -> tuple[Rect, float]:
    """The place, low in the middle where nothing speaks against it, at which a box covers least, and how much that is.

    What a lesson says and points at counts most, then what can be clicked and what the hand holds, then words such as
    a name, then other cards, in what scrolls too.
    """
    area, edge = builder.area, builder.space.broad
    lowest = area.bottom - max(builder.px(118), 84.0) - height
    large = area.w * area.h * 0.4
    costly = [(t.rect, 6.0) for t in scene.targets if t.rect.w * t.rect.h < large]
    costly += _seen(scene.nodes, Rect(0, 0, *scene.size))
    best, least = Rect(area.cx - width / 2, lowest, width, height), float("inf")
    for step in range(_STEPS):
        y = lowest + (area.y + edge - lowest) * step / (_STEPS - 1)
        beside = [(rect, weight) for rect, weight in costly if rect.y < y + height and y < rect.bottom]
        for part in _PLACES:
            x = area.x + edge + (area.w - 2 * edge - width) * part
            box = Rect(x, y, width, height)
            cost = sum(_common(box, rect) * weight for rect, weight in beside)
            if cost < least:
                best, least = box, cost
        if not least:
            break
    return best, least


def _seen(nodes: Iterable[Node], window: Rect) -> Iterator[tuple[Rect, float]]:
    """What is read within a window, and how much each of it counts."""
    for node in nodes:
        if isinstance(node, Clip):
            yield from _seen(node.nodes, node.rect)
        elif isinstance(node, (Card, Label, Badge)):
            rect = node.rect
            left, top = max(rect.x, window.x), max(rect.y, window.y)
            wide, high = min(rect.right, window.right) - left, min(rect.bottom, window.bottom) - top
            if wide > 0 and high > 0:
                yield Rect(left, top, wide, high), 2.0 if isinstance(node, Card) else WORDS
        elif isinstance(node, Panel) and node.id in LESSON:
            yield node.rect, LESSON[node.id]


_STEPS: Final = 28
_PLACES: Final = (0.5, 0.0, 1.0, 0.25, 0.75)
"""How far up and across it is looked for a place."""


def _common(one: Rect, other: Rect) -> float:
    """The area that both cover."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across * down if across > 0 and down > 0 else 0.0
