"""A line the app says: a dark plaque over everything, low in the middle, for a moment.

Knows how it looks and how long it stays. Must not know what it says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tablegame.table.build import Builder
from tablegame.table.scene import Label, Node, Panel, Rect

STAYS: Final = 6.0
"""Seconds, where no input comes before."""


@dataclass(slots=True)
class Notice:
    """Words, the help anchor that a click on them opens ("" for none), and when they were said."""

    text: str
    link: str
    since: float
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Where it lies, since it was last drawn."""

    def gone(self, now: float) -> bool:
        """Whether its time is over."""
        return now - self.since > STAYS

    def nodes(self, builder: Builder) -> list[Node]:
        """The plaque and its words; longer ones on several lines."""
        across = builder.area.w * 0.62
        spans = [builder.span(self.text, 20, "sans", "plaque-text")]
        if self.link:
            spans.append(builder.span("   " + builder.words("More: F1"), 18, "sans-bold", "gold", self.link))
        lines = builder.wrap(spans, across)
        width = max(builder.width(line) for line in lines)
        height = builder.line_height(lines)
        dx, dy = max(builder.px(26), 16.0), max(builder.px(14), 10.0)
        bottom = builder.area.bottom - max(builder.px(118), 84.0)
        inner = Rect(builder.area.cx - width / 2, bottom - dy - height, width, height)
        self.box = inner.inset(-dx, -dy)
        return [Panel(self.box, "tooltip", id="notice"), Label(inner, lines, "centre", id="notice-words")]
