"""The aim of a game, said once: a slip where the table has room, at the first game of a kind and when it is asked
for.
"""

from __future__ import annotations

from typing import Final

from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.boxes import covered
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.layout import find_space
from tablegame.view.scale import BODY
from tablegame.view.scene import Label, Rect, Target

WIDTHS: Final = (0.62, 0.5, 0.4, 0.31, 0.25, 0.2)
"""Widths of the slip that are tried, in parts of the table's."""


class AimSlip:
    """Lies there until the first choice is made, or it is put away; it covers nothing, and nothing makes way for it."""

    def __init__(self) -> None:
        self.said = ""
        """What the bar has to say in its place, where the table has no room for it."""
        self._box: Rect | None = None
        self._made: object = None
        """For which room and type the slip was laid there."""

    def draw(self, b: Builder, table: Table, area: Rect) -> None:
        """Lay the slip beside everything that was drawn."""
        self.said = ""
        if not table.aim.said or table.review is not None:
            return
        text = table.entry.text.aim(table.session.chosen, table.session.players, b.words)
        made = (area, b.type(BODY), text)
        if made != self._made:
            self._made, self._box = made, None
        taken = covered(b)
        if self._box is None or any(self._box.overlaps(each) for each in taken):
            widths = (min(area.w * part, self._one_line(b, text)) for part in WIDTHS)
            sizes = [(wide, high) for wide in widths if (high := self._height(b, text, wide)) > 0]
            near = (area.cx, area.y + area.h * 0.42)
            airy = [each.inset(-b.space.close) for each in taken]
            self._box = find_space(area, airy, sizes, near) or find_space(area, taken, sizes, near)
        if self._box is None:
            # Beside a hint the bar is wanted for whose turn it is.
            self.said = text if table.hints.shown is None else ""
            return
        self._slip(b, text, self._box)

    def _pad(self, b: Builder) -> float:
        return b.space.gap

    def _one_line(self, b: Builder, text: str) -> float:
        """How wide the slip is with all of its words in one line: never wider."""
        return b.width([b.span(text, BODY, "serif-italic")]) + 4 * self._pad(b) + b.type(BODY) + 1

    def _height(self, b: Builder, text: str, width: float) -> float:
        """How high the slip is at that width; 0 where it would be too narrow to be read."""
        inner = width - 4 * self._pad(b) - b.type(BODY)
        if inner < b.type(BODY) * 9:
            return 0.0
        lines = b.wrap([b.span(text, BODY, "serif-italic")], inner)
        return b.line_height(lines) + 1.4 * self._pad(b)

    def _slip(self, b: Builder, text: str, box: Rect) -> None:
        pad, side = self._pad(b), b.type(BODY)
        b.panel(box, "slip", name="aim")
        inner = Rect(box.x + 1.5 * pad, box.y + 0.7 * pad, box.w - 4 * pad - side, box.h - 1.4 * pad)
        lines = b.wrap([b.span(text, BODY, "serif-italic")], inner.w)
        b.add(Label(inner, lines, "centre", id="aim.text"))
        cross = Rect(box.right - pad - side, box.y + 0.7 * pad, side, side)
        b.picture(cross.inset(side * 0.1), "icon/close")
        b.target("aim", Target("aim.away", cross, verbs.PUT_AIM_AWAY(), b.words("Put the aim away")))
