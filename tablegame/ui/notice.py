"""A notice: a sentence of the app on a dark plaque over the picture. It stays for some seconds.

At a table the plaque covers the status line. Elsewhere it lies where it covers least: every covered pixel of a target,
word, card or other message has a cost. Boxes of several widths and positions are tried, and the cheapest is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, TypeAlias

from tablegame.view.builder import SMALLER, Builder
from tablegame.view.scale import BODY, LINE, SMALL
from tablegame.view.scene import STATUS, Badge, Card, Clip, Label, Node, Panel, Picture, Rect, Scene, Span

STAYS: Final = 6.0  # the least time that a notice stays without input, in seconds
READ: Final = 12  # the number of characters that a player reads in a second: a long notice stays longer than `STAYS`
LEAST: Final = 0.8
"""The least time in seconds for which a notice stays that is not true any more: every refused press gets an answer."""
TARGET, CARD, WORDS = 6.0, 2.0, 4.0
"""The cost of a covered pixel of a target, a card, a word. Words cost more than cards: half a name is useless."""
PLAYERS: Final = ("seat/", "person/")
"""The beginnings of the art keys of players' signs and portraits, whose pixels cost as much as words."""
MESSAGES: Final = ("aim", "lesson", "line/")
"""The beginnings of the ids of panels with other messages at a table, which cost as much as words, margins included."""
WIDTHS: Final = (0.62, 0.4, 0.26)
"""The greatest widths of a line that are tried, in parts of the picture's width, the preferred one first."""
_STEPS: Final = 14  # the number of heights that are tried, from the bottom
_ACROSS: Final = (0.5, 0.0, 1.0, 0.25, 0.75)  # the horizontal positions that are tried, 0 at the left to 1 at the right
_BAR: Final = 118  # the height of the buttons at the bottom of a page, in layout units: plaques lie above them
_LEAST_BAR: Final = 84.0  # the least height of these buttons, in pixels of the window
_PAGE: Final = 0.4  # a target that takes more than this part of the picture is a page, which may be covered


@dataclass(slots=True)
class Notice:
    """A sentence of the app over the picture, with the box in which it lies."""

    text: str
    link: str  # the anchor of the rule book that a click on the notice opens, "" for none
    since: float  # the time at which the notice was shown, in seconds of the clock
    target: str = ""  # if the notice says why a target is disabled, the id of that target; else ""
    enabled: frozenset[str] | None = None
    """If the notice answers a key that did nothing, the ids of the targets that were enabled then; else None."""
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # the box of the plaque when it was drawn last
    _size: tuple[int, int] = (0, 0)  # the size of the picture for which the box was chosen
    _widest: float = WIDTHS[0]  # the greatest width of a line, one of `WIDTHS`

    def is_over(self, now: float, scene: Scene, stays: bool = False) -> bool:
        """Whether the time of the notice is over, or the notice is not true any more. A notice that says why a target
        is disabled is untrue once the target is enabled. A notice about a key that did nothing is untrue once another
        target is enabled. stays: if true, the time does not matter."""
        age = now - self.since
        target = scene.target(self.target) if self.target else None
        untrue = target is not None and target.enabled
        if self.enabled is not None and not _enabled_targets(scene) <= self.enabled:
            untrue = True
        was_read = age > max(STAYS, len(self.text) / READ)
        return (was_read and not stays) or (untrue and age > LEAST)

    def end_with_choices(self, scene: Scene) -> None:
        """Let the notice end as soon as a target is enabled that is not enabled now."""
        self.enabled = _enabled_targets(scene)

    def renewed(self, later: Notice) -> Notice:
        """The later notice. If both notices have the same text and link, the later one is put where this one lies."""
        if (self.text, self.link) == (later.text, later.link):
            later.box, later._size, later._widest = self.box, self._size, self._widest
        return later

    def nodes(self, b: Builder, scene: Scene) -> list[Node]:
        """The dark box of the notice and its words: at a table over the status line, else where the box covers least of
        a scene. The box keeps its position while the size of the picture does not change."""
        status = next((node.rect for node in scene.nodes if isinstance(node, Label) and node.id == STATUS), None)
        if status is not None:
            b.fit_table()
        spans = [b.span(self.text, BODY, "sans", "plaque-text")]
        if self.link:
            spans.append(b.span("   " + b.words("More: F1"), SMALL, "sans-bold", "gold", self.link))
        in_bar = [] if status is None else self._in_bar(b, scene, status, spans)
        if in_bar:
            return in_bar
        margin_x, margin_y = b.space.wide, b.space.gap

        def lines_at(widest: float) -> tuple[tuple[Span, ...], ...]:
            """The words broken into lines, for a greatest width (one of `WIDTHS`)."""
            return b.fitted_lines(spans, b.area.w * widest)

        def size_at(widest: float) -> tuple[float, float]:
            """The width and the height of the box with these lines and its margins."""
            lines = lines_at(widest)
            return max(map(b.width, lines)) + 2 * margin_x, b.line_height(lines) + 2 * margin_y

        if self._size != b.size or (self.box.w, self.box.h) != size_at(self._widest):
            costs, least = _costs(b, scene), float("inf")
            self._size = b.size
            # A short text has the same size at several widths: it is tried once, with the preferred one of these.
            widths = {size_at(widest): widest for widest in reversed(WIDTHS)}
            for (width, height), widest in reversed(widths.items()):
                box, cost = _cheapest_box(b, costs, width, height)
                if cost < least:
                    self.box, self._widest, least = box, widest, cost
                if not least:
                    break  # nothing is covered
        words = Label(self.box.inset(margin_x, margin_y), lines_at(self._widest), "centre", id="notice-words")
        return [Panel(self.box, "tooltip", id="notice"), words]

    def _in_bar(self, b: Builder, scene: Scene, status: Rect, spans: Sequence[Span]) -> list[Node]:
        """The plaque and its words over the status line of a table, in the largest type for which there is room; [] if
        even the smallest type needs more room. status: the box of the status line; spans: the words."""
        menu, close = scene.target("menu"), b.space.close
        bar = menu.rect if menu is not None else status
        top, bottom = min(bar.y, status.y), max(bar.bottom, status.bottom)  # cards may end at the top of the bar
        inner = Rect(status.x, top, status.w - close, bottom + b.space.gap - top)
        size = b.type(BODY)
        while size >= b.least_type(BODY):
            blank = size / 3  # `wrap` may make a line wider by a blank
            lines = b.wrap([span._replace(size=size) for span in spans], inner.w - blank)
            height, edge = b.line_height(lines, LINE), b.space.thin
            if height + edge <= inner.h and all(b.width(line) <= inner.w for line in lines):
                self.box = Rect(status.x - close, top, status.w + close, max(bottom - top, height + edge))
                self._size = 0, 0  # this box was not searched: if the notice leaves the bar, a place is searched anew
                text_box = inner._replace(y=self.box.cy - height / 2, h=height)
                words = Label(text_box, lines, leading=LINE, id="notice-words")
                return [Panel(self.box, "tooltip", id="notice"), Panel(self.box, "mark"), words]
            size *= SMALLER
        return []


def _enabled_targets(scene: Scene) -> frozenset[str]:
    """The ids of the targets that can be used."""
    return frozenset(target.id for target in scene.targets if target.enabled)


_Cost: TypeAlias = tuple[Rect, float]  # a box that should not be covered, and the cost of each covered pixel of it


def _cheapest_box(b: Builder, costs: Sequence[_Cost], width: float, height: float) -> tuple[Rect, float]:
    """The box of that size, in pixels, with the least cost, and its cost. Of several boxes that cost nothing the lowest
    is taken, in the middle if possible."""
    area, edge = b.area, b.space.broad
    lowest_y, highest_y = area.bottom - max(b.px(_BAR), _LEAST_BAR) - height, area.y + edge
    boxes = []
    for step, across in product(range(_STEPS), _ACROSS):
        x = area.x + edge + (area.w - 2 * edge - width) * across
        y = lowest_y + (highest_y - lowest_y) * step / (_STEPS - 1)
        box = Rect(x, y, width, height)
        overlaps = ((other.common(box), cost) for other, cost in costs)
        total = sum(cost * overlap.w * overlap.h for overlap, cost in overlaps if overlap is not None)
        if total < 1:  # less than a pixel is covered
            return box, 0.0
        boxes.append((box, total))
    return min(boxes, key=lambda pair: pair[1])


def _costs(b: Builder, scene: Scene) -> list[_Cost]:
    """The boxes of a scene that should not be covered, with their costs: targets, words, cards and other messages."""
    page = b.area.w * b.area.h * _PAGE
    targets = [(target.rect, TARGET) for target in scene.targets if target.rect.w * target.rect.h < page]
    return [*targets, *_node_costs(scene.nodes, b.area)]


def _node_costs(nodes: Iterable[Node], window: Rect) -> Iterator[_Cost]:
    """The boxes of words, cards, portraits and other messages with their costs. Only the part of each box within the
    box `window` counts: the rest is not visible."""
    for node in nodes:
        if isinstance(node, Clip):
            yield from _node_costs(node.nodes, node.rect)
        elif (
            isinstance(node, (Card, Label, Badge))
            or (isinstance(node, Picture) and node.art.startswith(PLAYERS))
            or (isinstance(node, Panel) and node.id.startswith(MESSAGES))
        ):
            visible = node.rect.common(window)
            if visible is not None:
                yield visible, CARD if isinstance(node, Card) else WORDS
