"""A line that a player of the house says, on a slip of its own beside the plate: it covers nothing.

Where there is no room nothing is said.
"""

from __future__ import annotations

from typing import Final

from tablegame.ui.table.remarks import SpokenLine
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.boxes import covered
from tablegame.view.builder import Builder
from tablegame.view.layout import find_space
from tablegame.view.scale import BODY
from tablegame.view.scene import Label, Panel, Rect

WIDTHS: Final = (1.0, 0.55, 0.4)
"""Widths that are tried, in parts of the line's length."""
FACE: Final = 1.8
"""How high the face beside a line is, in heights of its letters: room is not always at the plate of whoever says it."""


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
        plate = _plate(b, line.seat)
        said = SpeechBubble(b, table, line, named=plate is None)
        made = (line, area, b.type(BODY), plate is None)
        if made != self._for:
            self._for, self._box = made, None
        taken = covered(b)
        if self._box is None or any(self._box.overlaps(each) for each in taken):
            near = (plate.cx, plate.cy) if plate else (area.cx, area.y)
            self._box = find_space(area, taken, said.sizes(), near)
        if self._box is not None:
            b.panel(self._box, "slip", name=f"said/{line.seat}")
            said.draw(self._box)


class SpeechBubble:
    """A line with the face of who says it. named: with the name too, as no plate tells it."""

    def __init__(self, b: Builder, table: Table, line: SpokenLine, named: bool) -> None:
        self._b, self._seat = b, line.seat
        words = b.words
        quoted = words("“{line}”", line=line.text)
        whole = words("{name}: “{line}”", name=table.name_of(line.seat), line=line.text) if named else quoted
        self._spans = [b.span(whole, BODY, "serif-italic", f"seat.{line.seat}")]
        self._face = b.type(BODY) * FACE
        self._beside = self._face + b.space.close

    def sizes(self) -> list[tuple[float, float]]:
        """How large its box may be, the best first."""
        b, found = self._b, []
        for part in WIDTHS:
            inner = b.evened(self._spans, b.width(self._spans) * part + 1) + 1
            high = max(self._face, b.line_height(b.wrap(self._spans, inner)))
            found.append((inner + self._beside + 2 * b.space.pad, high + 2 * b.space.close))
        return found

    def draw(self, box: Rect) -> None:
        """Put it into a box of that size."""
        b = self._b
        inner = box.inset(b.space.pad, b.space.close)
        b.seat(Rect(inner.x, inner.cy - self._face / 2, self._face, self._face), self._seat)
        text = Rect(inner.x + self._beside, inner.y, inner.w - self._beside, inner.h)
        b.add(Label(text, b.wrap(self._spans, text.w), "centre", id=f"said/{self._seat}.text"))


def _plate(b: Builder, seat: int) -> Rect | None:
    """The plate of that seat in the picture, where it has one."""
    plates = (node for node in b.nodes if isinstance(node, Panel) and node.style == "slip")
    return next((node.rect for node in plates if node.id.endswith(f"/{seat}")), None)
