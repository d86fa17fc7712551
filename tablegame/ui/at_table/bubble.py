"""A line that a player of the house says, on a slip of its own beside the plate: it covers nothing.

Knows the boxes of the picture and the line. Must not know any particular game. Where there is no room nothing is said.
"""

from __future__ import annotations

from typing import Final

from tablegame.table.build import Builder
from tablegame.table.gaps import gap
from tablegame.table.scale import BODY
from tablegame.table.scene import Label, Panel, Rect
from tablegame.ui.at_table.boxes import covered
from tablegame.ui.playing.table import Table

WIDTHS: Final = (1.0, 0.55, 0.4)
"""Widths that are tried, in parts of the line's length."""


class Bubble:
    """Where the slip lies: it stays there as long as the line does, unless something comes to lie there."""

    def __init__(self) -> None:
        self._for: object = None
        self._box: Rect | None = None

    def draw(self, b: Builder, table: Table, area: Rect) -> None:
        """Lay the line near the plate of whoever says it."""
        line = table.talking.line
        if line is None or table.review is not None:
            return
        text = b.words("“{line}”", line=line.text)
        made = (line, area, b.type(BODY))
        if made != self._for:
            self._for, self._box = made, None
        taken = covered(b)
        if self._box is None or any(self._box.overlaps(each) for each in taken):
            plate = _plate(b, line.seat)
            near = (plate.cx, plate.cy) if plate else (area.cx, area.y)
            self._box = gap(area, taken, self._sizes(b, text), near)
        if self._box is not None:
            pad = b.space.pad
            b.panel(self._box, "slip", name=f"said/{line.seat}")
            inner = Rect(self._box.x + pad, self._box.y + b.space.close, self._box.w - 2 * pad, 0)
            spans = b.wrap([b.span(text, BODY, "serif-italic", f"seat.{line.seat}")], inner.w)
            b.add(
                Label(inner._replace(h=self._box.h - 2 * b.space.close), spans, "centre", id=f"said/{line.seat}.text")
            )

    def _sizes(self, b: Builder, text: str) -> list[tuple[float, float]]:
        spans = [b.span(text, BODY, "serif-italic")]
        found = []
        for part in WIDTHS:
            inner = b.width(spans) * part + 1
            lines = b.wrap(spans, inner)
            found.append((inner + 2 * b.space.pad, b.line_height(lines) + 2 * b.space.close))
        return found


def _plate(b: Builder, seat: int) -> Rect | None:
    """The plate of that seat in the picture, where it has one."""
    plates = (node for node in b.nodes if isinstance(node, Panel) and node.style == "slip")
    return next((node.rect for node in plates if node.id.endswith(f"/{seat}")), None)
