"""Slips that lie on the table where they cover nothing: the aim of the game, and what a player of the house says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from tablegame.ui.table.remarks import SpokenLine
from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.layout import FreeSpace
from tablegame.view.scale import BODY
from tablegame.view.scene import Card, Clip, Label, Line, Node, Panel, Rect, Target, extent

Sizes: TypeAlias = list[tuple[float, float]]
"""Widths and heights that are tried, the best first."""

AIM_WIDTHS: Final = (0.62, 0.5, 0.4, 0.31, 0.25, 0.2)
"""Widths of the slip with the aim that are tried, in parts of the table's."""
LINE_WIDTHS: Final = (1.0, 0.55, 0.4)
"""Widths of a spoken line that are tried, in parts of its length."""
FACE: Final = 1.8
"""How high the face beside a line is, in heights of its letters: room is not always at the plate of its speaker."""


class FreePlace:
    """Where a slip lies: it stays there until something else comes to lie there."""

    def __init__(self) -> None:
        self.box: Rect | None = None
        self._key: object = None
        self._searched: list[list[int]] = []
        """The taken cells in which it was looked for last."""

    def find(
        self,
        key: object,
        taken: Sequence[Rect],
        area: Rect,
        sizes: Callable[[], Sizes],
        apart: float = 0.0,
        near: tuple[float, float] | None = None,
        suits: Callable[[Rect], bool] = lambda _: True,
    ) -> Rect | None:
        """The place; None where there is no room. key: what it depends on beside what is taken; apart: the distance in
        pixels to everything that is kept where there is room for that; near: a point, by default between trick and
        hand; suits: whether it may be that place."""
        near = near or (area.cx, area.bottom - area.h * 0.3)
        if key != self._key:
            self._key, self.box, self._searched = key, None, []
        if self.box is None or any(map(self.box.overlaps, taken)):
            spaces = [FreeSpace(area, taken, apart), FreeSpace(area, taken)]
            if self._searched != (rows := [space.rows for space in spaces]):
                self._searched, tried = rows, sizes()
                places = (space.box(size, near) for space in spaces for size in tried)
                self.box = next((place for place in places if place is not None and suits(place)), None)
        return self.box


def covered_boxes(b: Builder) -> list[Rect]:
    """Everything that is drawn or can be clicked, the felt aside."""
    return [*_boxes(b.nodes), *[each.rect for each in b.targets if each.id != "felt" and each.window is None]]


def _boxes(nodes: Iterable[Node]) -> list[Rect]:
    """What nodes cover: of a sheet what is on it and its edges, behind a window what is drawn there."""
    found: list[Rect] = []
    for node in nodes:
        if isinstance(node, Clip):
            found += filter(node.rect.overlaps, _boxes(node.nodes))
        elif isinstance(node, Panel) and node.style == "sheet":
            # What lies across an edge lies neither on the sheet nor beside it.
            x, y, w, h = node.rect
            found += Rect(x, y - 1, w, 2), Rect(x, y + h - 1, w, 2), Rect(x - 1, y, 2, h), Rect(x + w - 1, y, 2, h)
        else:
            found.append(extent(node) if isinstance(node, Card | Line) else node.rect)
    return found


class AimSlip:
    """Shows the aim of the game until the first choice is made, or the player puts it away."""

    def __init__(self) -> None:
        self.in_bar = ""
        """What the bar says in its place, where the table has no room for it."""
        self._place = FreePlace()

    def draw(self, b: Builder, table: Table, area: Rect, waits: bool) -> bool:
        """Draw the slip beside everything that was drawn; whether the aim is said. waits: something else is said."""
        self.in_bar = ""
        if waits or not table.aim_shown or table.old_trick is not None:
            return False
        text = table.entry.text.aim(table.session.chosen, table.session.players, b.words)
        spans = [b.span(text, BODY, "serif-italic")]
        pad, side = b.space.gap, b.type(BODY)
        beside = 4 * pad + side

        def sizes() -> Sizes:
            widths = (min(area.w * part, b.width(spans) + beside + 1) for part in AIM_WIDTHS)
            readable = (wide for wide in widths if wide - beside >= side * 9)
            return [(wide, b.line_height(b.wrap(spans, wide - beside)) + 1.4 * pad) for wide in readable]

        box = self._place.find((area, side, text), covered_boxes(b), area, sizes, b.space.close)
        if box is None:
            self.in_bar = text
            return True
        b.panel(box, "slip", name="aim")
        inner = Rect(box.x + 1.5 * pad, box.y + 0.7 * pad, box.w - beside, box.h - 1.4 * pad)
        b.add(Label(inner, b.wrap(spans, inner.w), "centre", id="aim.text"))
        cross = Rect(box.right - pad - side, box.y + 0.7 * pad, side, side)
        b.picture(cross.inset(side * 0.1), "icon/close")
        b.target("aim", Target("aim.away", cross, verbs.PUT_AIM_AWAY(), b.words("Put the aim away")))
        return True


class SpeechSlip:
    """A line that a character says, beside the plate, else with the name; where there is no room nothing is said."""

    def __init__(self) -> None:
        self._place = FreePlace()
        self._far: object = None
        """The key of the last line without room at the plate of its speaker."""

    def draw(self, b: Builder, table: Table, area: Rect) -> None:
        """Draw the line near the plate of its speaker."""
        line = table.remarks.line
        if line is None or table.old_trick is not None:
            return
        plates = {node.id: node.rect for node in b.nodes if isinstance(node, Panel) and node.style == "slip"}
        own = next((id for id in plates if id.endswith(f"/{line.seat}")), "")
        taken, key = covered_boxes(b), (line, area, b.type(BODY), own)
        near = (plates[own].cx, plates[own].cy) if own else (area.cx, area.y)
        for named in (not own or key == self._far, True):

            def suits(place: Rect, named: bool = named) -> bool:
                """Whether the nearest plate is that of the speaker, or the line names the speaker."""
                return named or min(plates, key=lambda id: place.distance(plates[id])) == own

            bubble = SpeechBubble(b, table, line, named)
            box = self._place.find((key, named), taken, area, bubble.sizes, near=near, suits=suits)
            if box is not None:
                b.panel(box, "slip", name=f"said/{line.seat}")
                bubble.draw(box)
                return
            self._far = key


class SpeechBubble:
    """A line with the face of its speaker. named: with the name too, where its place does not tell who speaks."""

    def __init__(self, b: Builder, table: Table, line: SpokenLine, named: bool) -> None:
        self._b, self._seat = b, line.seat
        words = b.words
        quoted = words("“{line}”", line=line.text)
        whole = words("{name}: “{line}”", name=table.name_of(line.seat), line=line.text) if named else quoted
        self._spans = [b.span(whole, BODY, "serif-italic", f"seat.{line.seat}")]
        self._face = b.type(BODY) * FACE
        self._beside = self._face + b.space.close

    def sizes(self) -> Sizes:
        """How large its box may be, the best first."""
        b, found = self._b, Sizes()
        for part in LINE_WIDTHS:
            inner = b.evened(self._spans, b.width(self._spans) * part + 1) + 1
            high = max(self._face, b.line_height(b.wrap(self._spans, inner)))
            found.append((inner + self._beside + 2 * b.space.pad, high + 2 * b.space.close))
        return found

    def draw(self, box: Rect) -> None:
        """Draw it into a box of one of these sizes."""
        b = self._b
        inner = box.inset(b.space.pad, b.space.close)
        b.seat(Rect(inner.x, inner.cy - self._face / 2, self._face, self._face), self._seat)
        text = Rect(inner.x + self._beside, inner.y, inner.w - self._beside, inner.h)
        b.add(Label(text, b.wrap(self._spans, text.w), "centre", id=f"said/{self._seat}.text"))
