"""Slips on free parts of the table: with the aim of the game, and with a line that a character speaks.

A slip is a piece of paper with a message. A character is a computer player of the house, who has a face and speaks. The
*plate* of a seat shows its player's face, name and score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Final, TypeAlias

from tablegame.ui.table.remarks import SpokenLine
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.bar import MOST_LINES
from tablegame.ui.table_screen.hint_slip import LEAST_TYPE
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.layout import FreeSpace
from tablegame.view.scale import BODY, LINE, SMALL
from tablegame.view.scene import Card, Clip, Label, Line, Node, Panel, Picture, Rect, Target, extent

Sizes: TypeAlias = list[tuple[float, float]]  # pairs of width and height in pixels that a slip may have, the best first

AIM_WIDTHS: Final = (0.62, 0.5, 0.4, 0.31, 0.25, 0.2)
"""The widths that the slip with the aim may have, as shares of the table's width."""
LEAST_AIM_WIDTH: Final = 9  # the least width of the aim's text, in sizes of its type: in less it is hard to read
OFF_CENTRE: Final = 0.06
"""The greatest distance of the aim's slip from the middle of the table, as a share of the table's width."""
IN_BAR: Final = 0.3  # the usual width of the status in the bar, as a share of the table's width
CENTRED: Final = 6.0  # for a slip in the middle one pixel to the side counts as much as so many pixels up or down
LINE_WIDTHS: Final = (1.0, 0.55, 0.4)  # the widths that a spoken line may have, as shares of its length in one row
FACE: Final = 1.8  # the height of the face beside a line, in sizes of its type


class FreeBox:
    """The box of a slip. It stays the same from picture to picture until something else is drawn there."""

    def __init__(self) -> None:
        self.box: Rect | None = None
        self._key: object = None  # the content of the slip for which `box` was found
        self._searched: list[list[int]] = []
        """The free cells at the last search (`FreeSpace.rows`), with the distance `apart` and without it. An integer
        stands for a row of cells."""

    def find(
        self, key: object, taken: Sequence[Rect], area: Rect, sizes: Callable[[], Sizes], apart: float = 0.0,
        off_centre: float = inf,
    ) -> Rect | None:  # fmt: skip
        """The free box nearest to a point between trick and hand; None if there is no room.

        key: the content of the slip. If it changes, a new box is found.
        taken: the boxes that the slip must not cover.
        sizes: returns the sizes that the slip may have.
        apart: the distance in pixels from the taken boxes, if there is room for it.
        off_centre: how far the box may be left or right of the middle of the area, in pixels.
        """
        near = area.cx, area.bottom - area.h * 0.3  # about halfway from the trick to the viewer's hand
        if key != self._key:
            self._key, self.box, self._searched = key, None, []
        if self.box is None or any(map(self.box.overlaps, taken)):
            spaces = [FreeSpace(area, taken, apart), FreeSpace(area, taken)]
            rows = [space.rows for space in spaces]
            # With the same free cells as at the last search, its result is still right: there is no box, or this one.
            if self._searched != rows:
                self._searched, possible_sizes = rows, sizes()
                sideways = 1.0 if off_centre == inf else CENTRED
                boxes = (space.box(size, near, sideways) for space in spaces for size in possible_sizes)
                central = (box for box in boxes if box is not None and abs(box.cx - near[0]) <= off_centre)
                self.box = next(central, None)
        return self.box


def covered_boxes(b: Builder) -> list[Rect]:
    """The boxes of everything that is drawn or can be clicked, except the felt."""
    targets = (target for target in b.targets if target.id != "felt" and target.window is None)
    return [*_boxes(b.nodes), *(target.rect for target in targets)]


def _boxes(nodes: Iterable[Node]) -> list[Rect]:
    """The boxes that nodes cover. A sheet covers only its edges, so that a slip can lie on the sheet or beside it."""
    boxes: list[Rect] = []
    for node in nodes:
        if isinstance(node, Clip):
            boxes += filter(node.rect.overlaps, _boxes(node.nodes))
        elif isinstance(node, Panel) and node.style == "sheet":
            x, y, w, h = node.rect
            # Above, below, at the left and at the right, each 2 pixels thick.
            boxes += Rect(x, y - 1, w, 2), Rect(x, y + h - 1, w, 2), Rect(x - 1, y, 2, h), Rect(x + w - 1, y, 2, h)
        else:
            boxes.append(extent(node) if isinstance(node, Card | Line) else node.rect)
    return boxes


class AimSlip:
    """The slip with the aim of the game, which is shown until the first choice or until the player puts it away."""

    def __init__(self) -> None:
        self.in_bar = ""  # the aim, if the table has no room for the slip and the bar shows the aim; else ""
        self._free_box, self._free_box_aside = FreeBox(), FreeBox()

    def draw(self, b: Builder, table: Table, area: Rect, has_message: bool) -> bool:
        """Draw the slip where nothing else is: in the middle, or aside if the aim is too long for the bar. If there is
        no room, the bar shows the aim (`in_bar`). Returns whether the slip or the bar shows it. has_message: whether
        another message takes the place of the aim."""
        self.in_bar = ""
        if has_message or not table.aim_shown or table.old_trick is not None:
            return False
        text = table.entry.text.aim(table.session.chosen, table.session.players, b.words)
        spans = [b.span(text, BODY, "serif-italic")]
        pad, side = b.space.gap, b.type(BODY)  # side: of the cross at the right of the text
        margins = 4 * pad + side  # 1.5 at the left of the text, 1.5 between text and cross, 1 at the right

        def sizes() -> Sizes:
            widths = (min(area.w * share, b.width(spans) + margins + 1) for share in AIM_WIDTHS)
            readable = (wide for wide in widths if wide - margins >= side * LEAST_AIM_WIDTH)
            return [(wide, b.line_height(b.wrap(spans, wide - margins)) + 1.4 * pad) for wide in readable]

        key, taken = (area, side, text), covered_boxes(b)
        box = self._free_box.find(key, taken, area, sizes, b.space.close, area.w * OFF_CENTRE)
        if box is None and len(b.wrap([b.span(text, BODY)], area.w * IN_BAR)) > MOST_LINES:
            box = self._free_box_aside.find(key, taken, area, sizes, b.space.close)
        if box is None:
            self.in_bar = text
            return True
        b.panel(box, "slip", name="aim")
        inner = Rect(box.x + 1.5 * pad, box.y + 0.7 * pad, box.w - margins, box.h - 1.4 * pad)
        b.add(Label(inner, b.wrap(spans, inner.w), "centre", id="aim.text"))
        cross = Rect(box.right - pad - side, box.y + 0.7 * pad, side, side)
        b.picture(cross.inset(side * 0.1), "icon/close")
        b.target("aim", Target("aim.away", cross, verbs.PUT_AIM_AWAY(), b.words("Put the aim away")))
        return True


class SpeechSlip:
    """The line that a character speaks: on its seat's plate if that has room, else on a free part of the table."""

    def __init__(self) -> None:
        self._free_box = FreeBox()

    def draw(self, b: Builder, table: Table, area: Rect) -> None:
        """Draw the line that is spoken now, if there is one and if it has room."""
        line = table.remarks.line
        if line is None or table.old_trick is not None or _draw_on_plate(b, line):
            return
        bubble = SpeechBubble(b, table, line)
        box = self._free_box.find((line, area, b.type(BODY)), covered_boxes(b), area, bubble.sizes)
        if box is not None:
            b.panel(box, "slip", name=f"line/{line.seat}")
            bubble.draw(box)


def _draw_on_plate(b: Builder, line: SpokenLine) -> bool:
    """Draw a line on the plate of its speaker, at the right of the face. Returns False if there is no room."""
    name, close = f"/{line.seat}", b.space.close
    # The plate is the largest of the seat's panels, whose ids end in the number of the seat.
    slips = (node for node in b.nodes if isinstance(node, Panel) and node.style == "slip" and node.id.endswith(name))
    plate = max(slips, key=lambda slip: slip.rect.w * slip.rect.h, default=None)
    if plate is None:
        return False
    room, boxed = plate.rect, (node for node in b.nodes if not isinstance(node, Line | Clip))
    on_plate = [node for node in boxed if room.holds(node.rect.cx, node.rect.cy)]
    faces = (*b.portraits, f"seat{name}")
    face = next((node.rect for node in on_plate if isinstance(node, Picture) and node.art in faces), None)
    if face is None:
        return False
    # The text has the room from the face to the cards.
    end = min((node.rect.x for node in on_plate if isinstance(node, Card)), default=room.right)
    text_box = Rect(face.right + close, room.y, end - face.right - 2 * close, room.h)
    span = b.span(b.words("“{line}”", line=line.text), BODY, "serif-italic", f"seat.{line.seat}")
    for size in (span.size, b.type(SMALL), LEAST_TYPE):
        lines = b.wrap([span._replace(size=size)], text_box.w)
        high = b.line_height(lines, LINE)
        if high <= text_box.h and max(map(b.width, lines)) <= text_box.w:
            # The texts and pictures of the plate give way; its cards stay.
            stay = [node for node in b.nodes if node not in on_plate or isinstance(node, Panel) or node.rect.x >= end]
            above_plate = stay.index(plate) + 1
            # Invisible: by this panel a screen reader finds the line.
            ghost = Panel(plate.rect, "ghost", alpha=0.0, id=f"line{name}")
            b.nodes = [*stay[:above_plate], ghost, *stay[above_plate:]]
            b.draw_player(face, line.seat)
            middle = text_box._replace(y=text_box.cy - high / 2, h=high)
            b.add(Label(middle, lines, leading=LINE, id=f"line{name}.text"))
            return True
    return False


class SpeechBubble:
    """A line that a character speaks, with the name and the face at its left."""

    def __init__(self, b: Builder, table: Table, line: SpokenLine) -> None:
        self._b, self._seat = b, line.seat
        whole = b.words("{name}: “{line}”", name=table.name_of(line.seat), line=line.text)
        self._spans = [b.span(whole, BODY, "serif-italic", f"seat.{line.seat}")]
        self._face = b.type(BODY) * FACE
        self._beside = self._face + b.space.close

    def sizes(self) -> Sizes:
        """The sizes that the box of the bubble may have, from one row of text to narrower boxes with more rows."""
        b, sizes = self._b, Sizes()
        # A text is broken into lines by the widths of its words, which add up to a little more than that of the row.
        spare = 2 * sum(len(span.text.split()) for span in self._spans)
        for share in LINE_WIDTHS:
            inner = b.balanced_width(self._spans, b.width(self._spans) * share + spare) + 1
            high = max(self._face, b.line_height(b.wrap(self._spans, inner)))
            sizes.append((inner + self._beside + 2 * b.space.pad, high + 2 * b.space.close))
        return sizes

    def draw(self, box: Rect) -> None:
        """Draw the bubble into a box of one of these sizes."""
        b = self._b
        inner = box.inset(b.space.pad, b.space.close)
        b.draw_player(Rect(inner.x, inner.cy - self._face / 2, self._face, self._face), self._seat)
        text = Rect(inner.x + self._beside, inner.y, inner.w - self._beside, inner.h)
        b.add(Label(text, b.wrap(self._spans, text.w), "centre", id=f"line/{self._seat}.text"))
