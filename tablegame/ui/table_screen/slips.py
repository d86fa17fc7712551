"""Slips that lie on the table where they cover nothing: the aim of the game, and what a character says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Final, TypeAlias

from tablegame.ui.table.remarks import SpokenLine
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.bar import MOST_LINES
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.layout import FreeSpace
from tablegame.view.scale import BODY, LINE, SMALL
from tablegame.view.scene import Card, Clip, Label, Line, Node, Panel, Picture, Rect, Target, extent

Sizes: TypeAlias = list[tuple[float, float]]
"""Widths and heights that are tried, the best first."""

AIM_WIDTHS: Final = (0.62, 0.5, 0.4, 0.31, 0.25, 0.2)
"""Widths of the slip with the aim that are tried, in parts of the table's."""
OFF_CENTRE: Final = 0.06
"""How far from the middle of the table the slip with the aim may lie, in parts of the table's width."""
IN_BAR: Final = 0.3
"""The width of the bar's words at most tables, in parts of the table's width."""
CENTRED: Final = 6.0
"""How many pixels up or down are as far as one to the side for a slip in the middle."""
LINE_WIDTHS: Final = (1.0, 0.55, 0.4)
"""Widths of a spoken line that are tried, in parts of its length."""
FACE: Final = 1.8
"""How high the face beside a line is, in heights of its letters: room is not always at the plate of its speaker."""


class FreeBox:
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
        off_centre: float = inf,
    ) -> Rect | None:
        """The place nearest to a point between trick and hand; None where there is no room. key: what it depends on
        beside what is taken; apart: the distance in pixels to everything that is kept where there is room for that;
        off_centre: the greatest distance in pixels from the middle of the area, to the side."""
        near = area.cx, area.bottom - area.h * 0.3
        if key != self._key:
            self._key, self.box, self._searched = key, None, []
        if self.box is None or any(map(self.box.overlaps, taken)):
            spaces = [FreeSpace(area, taken, apart), FreeSpace(area, taken)]
            if self._searched != (rows := [space.rows for space in spaces]):
                self._searched, tried = rows, sizes()
                sideways = 1.0 if off_centre == inf else CENTRED
                places = (space.box(size, near, sideways) for space in spaces for size in tried)
                central = (place for place in places if place is not None and abs(place.cx - near[0]) <= off_centre)
                self.box = next(central, None)
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
        self._free_box, self._free_box_aside = FreeBox(), FreeBox()

    def draw(self, b: Builder, table: Table, area: Rect, waits: bool) -> bool:
        """Draw the slip where nothing else is: in the middle, or aside if it is too long for the bar. Returns whether
        the aim is said. waits: something else is said."""
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

        key, taken = (area, side, text), covered_boxes(b)
        box = self._free_box.find(key, taken, area, sizes, b.space.close, area.w * OFF_CENTRE)
        if box is None and len(b.wrap([b.span(text, BODY)], area.w * IN_BAR)) > MOST_LINES:
            box = self._free_box_aside.find(key, taken, area, sizes, b.space.close)
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
    """A line that a character says: on the plate, in the place of its words; with the name beside the trick where no
    plate has room for it. Where there is no room at all nothing is said."""

    def __init__(self) -> None:
        self._free_box = FreeBox()

    def draw(self, b: Builder, table: Table, area: Rect) -> None:
        """Draw the line."""
        line = table.remarks.line
        if line is None or table.old_trick is not None or _said_on_plate(b, line):
            return
        bubble = SpeechBubble(b, table, line)
        box = self._free_box.find((line, area, b.type(BODY)), covered_boxes(b), area, bubble.sizes)
        if box is not None:
            b.panel(box, "slip", name=f"line/{line.seat}")
            bubble.draw(box)


def _said_on_plate(b: Builder, line: SpokenLine) -> bool:
    """Write a line on the plate of its speaker, beside the face; whether there is room."""
    name, close = f"/{line.seat}", b.space.close
    slips = (node for node in b.nodes if isinstance(node, Panel) and node.style == "slip" and node.id.endswith(name))
    plate = max(slips, key=lambda slip: slip.rect.w * slip.rect.h, default=None)
    room = plate.rect if plate is not None else Rect(0, 0, 0, 0)
    own = [node for node in b.nodes if not isinstance(node, Line | Clip) and room.holds(node.rect.cx, node.rect.cy)]
    face = next((n.rect for n in own if isinstance(n, Picture) and n.art in (*b.portraits, f"seat{name}")), None)
    if plate is None or face is None:
        return False
    end = min((node.rect.x for node in own if isinstance(node, Card)), default=room.right)
    words = Rect(face.right + close, room.y, end - face.right - 2 * close, room.h)
    said = b.span(b.words("“{line}”", line=line.text), BODY, "serif-italic", f"seat.{line.seat}")
    for size in (said.size, b.type(SMALL), 16.0):
        lines = b.wrap([said._replace(size=size)], words.w)
        if (high := b.line_height(lines, LINE)) <= words.h and max(map(b.width, lines)) <= words.w:
            # The plate without name, line and figure; cards stay on it.
            kept = [node for node in b.nodes if node not in own or isinstance(node, Panel) or node.rect.x >= end]
            at = kept.index(plate) + 1
            b.nodes = [*kept[:at], Panel(plate.rect, "ghost", alpha=0.0, id=f"line{name}"), *kept[at:]]
            b.draw_player(face, line.seat)
            middle = words._replace(y=words.cy - high / 2, h=high)
            b.add(Label(middle, lines, leading=LINE, id=f"line{name}.text"))
            return True
    return False


class SpeechBubble:
    """A line with the face and the name of its speaker."""

    def __init__(self, b: Builder, table: Table, line: SpokenLine) -> None:
        self._b, self._seat = b, line.seat
        whole = b.words("{name}: “{line}”", name=table.name_of(line.seat), line=line.text)
        self._spans = [b.span(whole, BODY, "serif-italic", f"seat.{line.seat}")]
        self._face = b.type(BODY) * FACE
        self._beside = self._face + b.space.close

    def sizes(self) -> Sizes:
        """How large its box may be, the best first."""
        b, found = self._b, Sizes()
        for part in LINE_WIDTHS:
            inner = b.balanced_width(self._spans, b.width(self._spans) * part + 1) + 1
            high = max(self._face, b.line_height(b.wrap(self._spans, inner)))
            found.append((inner + self._beside + 2 * b.space.pad, high + 2 * b.space.close))
        return found

    def draw(self, box: Rect) -> None:
        """Draw it into a box of one of these sizes."""
        b = self._b
        inner = box.inset(b.space.pad, b.space.close)
        b.draw_player(Rect(inner.x, inner.cy - self._face / 2, self._face, self._face), self._seat)
        text = Rect(inner.x + self._beside, inner.y, inner.w - self._beside, inner.h)
        b.add(Label(text, b.wrap(self._spans, text.w), "centre", id=f"line/{self._seat}.text"))
