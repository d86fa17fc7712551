"""A notice: a line of the app on a dark plaque over the picture, which stays for some seconds and covers little."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, TypeAlias

from tablegame.view.builder import SMALLER, Builder
from tablegame.view.scale import BODY, LINE, SMALL
from tablegame.view.scene import STATUS, Badge, Card, Clip, Label, Node, Panel, Picture, Rect, Scene, Span

STAYS: Final = 6.0
"""The least time that a notice stays without input, in seconds."""
READ: Final = 12
"""The number of characters that are read in a second: a long notice stays longer."""
LEAST: Final = 0.8
"""The least time that a notice stays although it is no longer true, in seconds: every refused press gets an answer."""
TARGET, CARD, WORDS = 6.0, 2.0, 4.0
"""The cost of a covered pixel of each kind. Words cost more than cards: they are small, and half a name is useless."""
PLAYERS: Final = ("seat/", "person/")
"""The art of a seat's sign or a portrait, which costs as much as a name."""
WIDTHS: Final = (0.62, 0.4, 0.26)
"""The greatest widths of a line, in parts of the picture's width: a narrower plaque is chosen if it covers less."""
_STEPS: Final = 14
"""The number of heights that are tried, from the bottom."""
_ACROSS: Final = (0.5, 0.0, 1.0, 0.25, 0.75)
"""The horizontal positions that are tried, from 0 at the left to 1 at the right."""


@dataclass(slots=True)
class Notice:
    """A notice with its position."""

    text: str
    link: str  # the anchor of the rule book that a click on it opens, "" for none
    since: float  # the time at which it was shown, in seconds of the clock
    target: str = ""
    """The id of the disabled target whose reason it is, "" for none."""
    enabled: frozenset[str] | None = None
    """For the answer to a key that did nothing, the ids of the targets that were enabled then; else None."""
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Its box when it was drawn last."""
    _size: tuple[int, int] = (0, 0)
    """The size of that picture."""
    _widest: float = WIDTHS[0]
    """The greatest width of its lines."""

    def is_over(self, now: float, scene: Scene, stays: bool = False) -> bool:
        """Whether its time is over, or it is no longer true: its target is enabled, or after a key that did nothing
        there is something new to do. stays: only the next input ends its time."""
        age = now - self.since
        target = scene.target(self.target) if self.target else None
        untrue = target is not None and target.enabled
        if self.enabled is not None:
            untrue = untrue or not _enabled_targets(scene) <= self.enabled
        return (age > max(STAYS, len(self.text) / READ) and not stays) or (age > LEAST and untrue)

    def end_with_choices(self, scene: Scene) -> None:
        """Let it end as soon as the scene has an enabled target that it does not have now."""
        self.enabled = _enabled_targets(scene)

    def renewed(self, later: Notice) -> Notice:
        """The later notice, at the position of this one if both have the same text."""
        if (self.text, self.link) == (later.text, later.link):
            later.box, later._size, later._widest = self.box, self._size, self._widest
        return later

    def nodes(self, b: Builder, scene: Scene) -> list[Node]:
        """The plaque and its words: at a table over the status, else where it covers least. A plaque that has been
        drawn keeps its position."""
        status = next((node.rect for node in scene.nodes if isinstance(node, Label) and node.id == STATUS), None)
        if status is not None:
            b.fit_table()
        spans = [b.span(self.text, BODY, "sans", "plaque-text")]
        if self.link:
            spans.append(b.span("   " + b.words("More: F1"), SMALL, "sans-bold", "gold", self.link))
        if status is not None and (plaque := self._in_bar(b, scene, status, spans)):
            return plaque
        margin_x, margin_y = b.space.wide, b.space.gap

        def lines_at(widest: float) -> tuple[tuple[Span, ...], ...]:
            return b.fitted_lines(spans, b.area.w * widest)

        def size_at(widest: float) -> tuple[float, float]:
            lines = lines_at(widest)
            return max(map(b.width, lines)) + 2 * margin_x, b.line_height(lines) + 2 * margin_y

        if self._size != b.size or (self.box.w, self.box.h) != size_at(self._widest):
            costs, least = _costs(b, scene), float("inf")
            sizes = {size_at(widest): widest for widest in reversed(WIDTHS)}  # short texts have one size at all widths
            for (width, height), widest in reversed(sizes.items()):
                box, cost = _cheapest_box(b, costs, width, height)
                if cost < least:
                    self.box, self._size, self._widest, least = box, b.size, widest, cost
                if not least:
                    break
        words = Label(self.box.inset(margin_x, margin_y), lines_at(self._widest), "centre", id="notice-words")
        return [Panel(self.box, "tooltip", id="notice"), words]

    def _in_bar(self, b: Builder, scene: Scene, status: Rect, spans: Sequence[Span]) -> list[Node]:
        """The plaque and its words over the status of a table, in the largest type that has room; [] if none has."""
        menu, close = scene.target("menu"), b.space.close
        bar = menu.rect if menu is not None else status
        top, bottom = min(bar.y, status.y), max(bar.bottom, status.bottom)  # cards may end at the top of the bar
        inner = Rect(status.x, top, status.w - close, bottom + b.space.gap - top)
        size = b.type(BODY)
        while size >= b.least_type(BODY):
            # `wrap` may make a line wider by a blank.
            lines = b.wrap([span._replace(size=size) for span in spans], inner.w - size / 3)
            height, edge = b.line_height(lines, LINE), b.space.thin
            if height + edge <= inner.h and all(b.width(line) <= inner.w for line in lines):
                self.box = Rect(status.x - close, top, status.w + close, max(bottom - top, height + edge))
                self._size = 0, 0
                text_box = inner._replace(y=self.box.cy - height / 2, h=height)
                words = Label(text_box, lines, leading=LINE, id="notice-words")
                return [Panel(self.box, "tooltip", id="notice"), Panel(self.box, "mark"), words]
            size *= SMALLER
        return []


def _enabled_targets(scene: Scene) -> frozenset[str]:
    return frozenset(target.id for target in scene.targets if target.enabled)


_Cost: TypeAlias = tuple[Rect, float]
"""A box that should not be covered, and the cost of each covered pixel of it."""


def _cheapest_box(b: Builder, costs: Sequence[_Cost], width: float, height: float) -> tuple[Rect, float]:
    """The box of that size with the least cost, low in the middle if possible; and the cost."""
    area, edge = b.area, b.space.broad
    above_bar = area.bottom - max(b.px(118), 84.0) - height
    boxes = []
    for step, across in product(range(_STEPS), _ACROSS):
        y = above_bar + (area.y + edge - above_bar) * step / (_STEPS - 1)
        box = Rect(area.x + edge + (area.w - 2 * edge - width) * across, y, width, height)
        overlaps = ((other.common(box), cost) for other, cost in costs)
        total = sum(cost * overlap.w * overlap.h for overlap, cost in overlaps if overlap is not None)
        if total < 1:
            return box, 0.0
        boxes.append((box, total))
    return min(boxes, key=lambda pair: pair[1])


def _costs(b: Builder, scene: Scene) -> list[_Cost]:
    """The boxes of targets, words and cards with their costs. A target as large as a page may be covered."""
    page = b.area.w * b.area.h * 0.4
    targets = [(target.rect, TARGET) for target in scene.targets if target.rect.w * target.rect.h < page]
    return [*targets, *_node_costs(scene.nodes, b.area)]


def _node_costs(nodes: Iterable[Node], window: Rect) -> Iterator[_Cost]:
    """The boxes of words, cards and portraits, as far as they are within a window, with their costs."""
    for node in nodes:
        if isinstance(node, Clip):
            yield from _node_costs(node.nodes, node.rect)
        elif isinstance(node, (Card, Label, Badge)) or (isinstance(node, Picture) and node.art.startswith(PLAYERS)):
            visible = node.rect.common(window)
            if visible is not None:
                yield visible, CARD if isinstance(node, Card) else WORDS
