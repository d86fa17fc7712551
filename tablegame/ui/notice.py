"""A line shown by the app: a dark plaque over the picture for a few seconds, placed where it covers the least of
importance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, TypeAlias

from tablegame.view.builder import SMALLER, Builder
from tablegame.view.scale import BODY, LINE, SMALL
from tablegame.view.scene import STATUS, Badge, Card, Clip, Label, Node, Panel, Picture, Rect, Scene, Span

STAYS: Final = 6.0
"""How long a notice stays without input, in seconds."""
READ: Final = 12
"""How many characters are read in a second: a long notice stays longer."""
LEAST: Final = 0.8
"""How long it stays though it is no longer true: a press that was refused is always answered."""
TARGET, CARD, WORDS = 6.0, 2.0, 4.0
"""The weight of a covered pixel of each kind. Words weigh more than cards: they are small, and half a name is
useless."""
PLAYERS: Final = ("seat/", "person/")
"""The art of the sign or portrait of who sits somewhere, which is as good as a name."""
WIDTHS: Final = (0.62, 0.4, 0.26)
"""The greatest widths of a line, in parts of the picture's width: a narrower plaque is chosen if it covers less."""
_STEPS: Final = 14
_PLACES: Final = (0.5, 0.0, 1.0, 0.25, 0.75)
"""How many heights are tried, from the bottom, and which horizontal positions."""


@dataclass(slots=True)
class Notice:
    """A text, the help anchor that a click on it opens ("" for none), and when it was shown."""

    text: str
    link: str
    since: float
    of: str = ""
    """The id of the disabled target whose reason it shows, "" for none."""
    enabled: frozenset[str] | None = None
    """The ids of the targets that were enabled when it answered a key that did nothing, None for other notices."""
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Its box when it was last drawn."""
    _size: tuple[int, int] = (0, 0)
    _widest: float = WIDTHS[0]

    def is_over(self, now: float, scene: Scene, stays: bool = False) -> bool:
        """Whether its time is over, or what it says is no longer true: the disabled target is enabled by now, or after
        a key that did nothing there is something new to do. stays: only the next input ends its time."""
        age = now - self.since
        target = scene.target(self.of) if self.of else None
        untrue = target is not None and target.enabled
        if self.enabled is not None:
            untrue = untrue or not _enabled_targets(scene) <= self.enabled
        return (age > max(STAYS, len(self.text) / READ) and not stays) or (age > LEAST and untrue)

    def end_with_choices(self, scene: Scene) -> None:
        """Let the answer to a key that does nothing end as soon as the scene offers something new to do."""
        self.enabled = _enabled_targets(scene)

    def renewed(self, later: Notice) -> Notice:
        """The later notice, at the place of this one if both have the same text."""
        if (self.text, self.link) == (later.text, later.link):
            later.box, later._size, later._widest = self.box, self._size, self._widest
        return later

    def nodes(self, b: Builder, scene: Scene) -> list[Node]:
        """The plaque and its words: at a table in the place of the status, else where it covers least. Once drawn, it
        keeps its place."""
        status = next((node.rect for node in scene.nodes if isinstance(node, Label) and node.id == STATUS), None)
        if status is not None:
            b.fit_table()
        spans = [b.span(self.text, BODY, "sans", "plaque-text")]
        if self.link:
            spans.append(b.span("   " + b.words("More: F1"), SMALL, "sans-bold", "gold", self.link))
        if status is not None and (plaque := self._in_bar(b, scene, status, spans)):
            return plaque
        dx, dy = b.space.wide, b.space.gap

        def broken(widest: float) -> tuple[tuple[Span, ...], ...]:
            return b.fitted_lines(spans, b.area.w * widest)

        def size(widest: float) -> tuple[float, float]:
            lines = broken(widest)
            return max(map(b.width, lines)) + 2 * dx, b.line_height(lines) + 2 * dy

        if self._size != b.size or (self.box.w, self.box.h) != size(self._widest):
            costs, least = _costs(b, scene), float("inf")
            sizes = {size(widest): widest for widest in reversed(WIDTHS)}  # a short text has one size at several widths
            for (width, height), widest in reversed(sizes.items()):
                box, cost = _free_place(b, costs, width, height)
                if cost < least:
                    self.box, self._size, self._widest, least = box, b.size, widest, cost
                if not least:
                    break
        words = Label(self.box.inset(dx, dy), broken(self._widest), "centre", id="notice-words")
        return [Panel(self.box, "tooltip", id="notice"), words]

    def _in_bar(self, b: Builder, scene: Scene, status: Rect, spans: Sequence[Span]) -> list[Node]:
        """The same over the status of a table, in the largest type that has room there; [] where none has."""
        menu, close = scene.target("menu"), b.space.close
        bar = menu.rect if menu is not None else status
        top, end = min(bar.y, status.y), max(bar.bottom, status.bottom)  # cards may end at the top of the bar
        inner = Rect(status.x, top, status.w - close, end + b.space.gap - top)
        size = b.type(BODY)
        while size >= b.least_type(BODY):
            # A line may be a blank wider than asked for.
            lines = b.wrap([span._replace(size=size) for span in spans], inner.w - size / 3)
            tall, edge = b.line_height(lines, LINE), b.space.thin
            if tall + edge <= inner.h and all(b.width(line) <= inner.w for line in lines):
                self.box = Rect(status.x - close, top, status.w + close, max(end - top, tall + edge))
                self._size = 0, 0
                words = Label(inner._replace(y=self.box.cy - tall / 2, h=tall), lines, leading=LINE, id="notice-words")
                return [Panel(self.box, "tooltip", id="notice"), Panel(self.box, "mark"), words]
            size *= SMALLER
        return []


def _enabled_targets(scene: Scene) -> frozenset[str]:
    """The ids of what can be clicked."""
    return frozenset(target.id for target in scene.targets if target.enabled)


_Cost: TypeAlias = tuple[Rect, float]
"""A box to keep free, and the cost of each pixel of it that is covered."""


def _free_place(b: Builder, costs: Sequence[_Cost], width: float, height: float) -> tuple[Rect, float]:
    """The place of a box at which it covers least, low in the middle if possible; and its cost."""
    area, edge = b.area, b.space.broad
    lowest = area.bottom - max(b.px(118), 84.0) - height
    found = []
    for step, part in product(range(_STEPS), _PLACES):
        y = lowest + (area.y + edge - lowest) * step / (_STEPS - 1)
        box = Rect(area.x + edge + (area.w - 2 * edge - width) * part, y, width, height)
        cost = sum(weight * shared.w * shared.h for each, weight in costs if (shared := each.common(box)) is not None)
        if cost < 1:
            return box, 0.0
        found.append((box, cost))
    return min(found, key=lambda each: each[1])


def _costs(b: Builder, scene: Scene) -> list[_Cost]:
    """The boxes to keep free. The costs are highest for targets, then for words such as a name, then for cards."""
    large = b.area.w * b.area.h * 0.4
    targets = [(target.rect, TARGET) for target in scene.targets if target.rect.w * target.rect.h < large]
    return [*targets, *_readable_nodes(scene.nodes, b.area)]


def _readable_nodes(nodes: Iterable[Node], window: Rect) -> Iterator[_Cost]:
    """The readable nodes within a window."""
    for node in nodes:
        if isinstance(node, Clip):
            yield from _readable_nodes(node.nodes, node.rect)
        elif isinstance(node, (Card, Label, Badge)) or (isinstance(node, Picture) and node.art.startswith(PLAYERS)):
            seen = node.rect.common(window)
            if seen is not None:
                yield seen, CARD if isinstance(node, Card) else WORDS
