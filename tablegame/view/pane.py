"""A pane: a scrolling window onto a column that may be too long for it, with a scroll bar at its right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from tablegame.view.builder import Builder
from tablegame.view.layout import Draw
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Clip, Line, Rect, Target, extent, shifted

DrawRow = Callable[[Builder, Rect, int], None]  # draws the row with that index into its box

NOWHERE = Rect(0, 0, 0, 0)  # the window of a pane that is not in the picture
_PAGE: Final = 0.85  # the part of the window by which a page key scrolls, so that some lines remain visible
_WHEEL_LINES: Final = 2.6  # how far a step of the wheel scrolls a column, in sizes of its type
_TOLERANCE: Final = 0.5  # a column that is longer than the window by so many pixels still fits


def scroll(panes: Iterable[Pane], action: Action, beside: Pane | None = None) -> bool:
    """Pass an action to the pane that handles it. The wheel scrolls the pane under the mouse; if the mouse is over no
    pane, it scrolls the first one. beside: another pane, which the wheel scrolls only if the mouse is over it.
    Returns whether a pane has handled the action."""
    visible = [pane for pane in panes if pane.rect != NOWHERE]
    asked = visible + ([beside] if beside is not None and beside.rect != NOWHERE else [])
    if action.verb == "scroll":  # the wheel: lines, x and y of the pointer, pixels; without a pointer lines alone
        x, y = (float(value or 0) for value in (*action.values[1:3], 0, 0)[:2])
        asked = [pane for pane in asked if pane.rect.holds(x, y)] or visible[:1]
    return any(pane.act(action) for pane in asked)


@dataclass
class Pane:
    """The state of a scrolling window. A screen has one for each scrolling part and uses it for every picture."""

    name: str = "pane"  # the first word of the ids of its targets
    offset: float = 0.0  # the pixels by which it is scrolled
    # The rest is stored for each picture, so that keys and the wheel have the right limits.
    content: float = 0.0  # the height of the column, in pixels
    view: float = 0.0  # the height of the window, in pixels
    line: float = 48.0  # the pixels by which a step of the wheel scrolls
    followed: tuple[object, ...] = ()
    """The target that was last scrolled into view, with the sizes of window and type at that time."""
    rect: Rect = NOWHERE  # the window with its bar

    @property
    def furthest(self) -> float:
        """The greatest offset, in pixels; 0 if everything fits."""
        return max(0.0, self.content - self.view)

    def scroll(self, pixels: float) -> None:
        """Move the window down (up if negative), within its limits."""
        self.offset = min(max(0.0, self.offset + pixels), self.furthest)

    def act(self, action: Action) -> bool:
        """Handle an action of the wheel, the page keys or the bar. Returns False for any other action."""
        if action.verb in ("scroll", f"{self.name}.scroll") and action.values:
            # The pixels are the fourth value, which only the wheel has.
            lines, pixels = (float(value or 0) for value in (action.values[0], *action.values[3:4], 0)[:2])
            self.scroll(lines * self.line + pixels)
        elif action.verb == f"{self.name}.page":
            self.scroll(float(action.values[0] or 0) * self.view * _PAGE)
        elif action.verb == f"{self.name}.edge":
            self.offset = self.furthest if action.values[0] else 0.0
        elif action.verb == f"{self.name}.drag":
            self.drag(float(action.values[-1] or 0))
        else:
            return False
        return True

    def drag(self, fraction: float) -> None:
        """Scroll so that the middle of the bar is at this fraction (0 to 1) of its track, if possible."""
        if self.content > 0:
            self.offset = min(max(0.0, fraction * self.content - self.view / 2), self.furthest)

    def show(self, top: float, bottom: float) -> None:
        """Scroll as little as possible so that the content from `top` to `bottom` (pixels) is in the window."""
        if bottom - self.offset > self.view:
            self.offset = bottom - self.view
        self.offset = max(0.0, min(self.offset, top, self.furthest))

    def fill(self, builder: Builder, rect: Rect, draw: Draw, keys: bool = True, room: bool = False) -> None:
        """Draw a column into the window, with a bar at the right if the column is longer than the window. A target that
        has just got the focus is scrolled into view.
        keys: whether PageUp, PageDown, Home and End scroll the column.
        room: whether there is always room for the bar, so that nothing moves when the column becomes too long."""
        self.rect = rect
        self.view, self.line = rect.h, builder.type(BODY) * _WHEEL_LINES
        aside = builder.scratch()
        width = rect.w - bar_room(builder) if room else rect.w
        self.content = draw(aside, Rect(rect.x, rect.y, width, 0)) - rect.y
        if self.content > rect.h + _TOLERANCE and not room:  # draw it again, at the left of the bar
            aside = builder.scratch()
            self.content = draw(aside, Rect(rect.x, rect.y, rect.w - bar_room(builder), 0)) - rect.y
        lowest = rect.h
        if self.content > rect.h + _TOLERANCE:  # an empty part at the end of the column needs no scrolling
            lowest = max((extent(node).bottom - rect.y for node in aside.nodes), default=rect.h)
        self.content = min(self.content, lowest)
        self._follow(builder, aside, rect)
        self.offset = min(max(0.0, self.offset), self.furthest)
        moved = [shifted(node, 0, -self.offset) for node in aside.nodes]
        visible = tuple(node for node in moved if extent(node).overlaps(rect))
        builder.add(Clip(rect.inset(-_EDGE), visible, id=self.name))
        self._draw_arrowheads(builder, rect)
        self._add_targets(builder, aside, rect)
        if self.furthest > 0:
            self._bar(builder, Rect(rect.right - _bar_width(builder), rect.y, _bar_width(builder), rect.h))
            if keys:
                self.bind(builder)
            if not aside.targets and not builder.focus:
                self.scrolled_by_arrows(builder)

    def rows(
        self,
        builder: Builder,
        rect: Rect,
        count: int,
        height: float,
        draw: DrawRow,
        keys: bool = True,
        follow: tuple[str, int] | None = None,
        striped: bool = False,
    ) -> None:
        """Draw those of `count` rows that are visible. At the right there is always room for the bar.
        height: the height of a row.
        draw: draws a row. It may not add targets, since targets would come and go with scrolling.
        follow: a text and the index of a row. Whenever the text has changed, the row is scrolled into view.
        striped: whether every other row is shaded."""
        self.rect = rect
        self.view, self.line, self.content = rect.h, 3 * height, count * height
        if follow is not None and self._is_new(builder, follow[0]):
            self.show(follow[1] * height, (follow[1] + 1) * height)
        self.offset = min(max(0.0, self.offset), self.furthest)
        # The visible rows; a row that begins at the foot of the window, but for rounding errors, is not visible.
        first, end = int(self.offset / height), int((self.offset + rect.h) / height - 1e-6) + 1
        aside, top = builder.scratch(), rect.y - self.offset
        for number in range(first, min(count, end)):
            row = Rect(rect.x, top + number * height, rect.w - bar_room(builder), height)
            if striped and number % 2 == 0:
                aside.panel(row, "row")
            draw(aside, row, number)
        builder.add(Clip(rect, tuple(aside.nodes), id=self.name))
        self._draw_arrowheads(builder, rect)
        if self.furthest > _TOLERANCE:
            self._bar(builder, Rect(rect.right - _bar_width(builder), rect.y, _bar_width(builder), rect.h))
            if keys:
                self.bind(builder)

    def _is_new(self, builder: Builder, name: str) -> bool:
        """Whether to scroll the target of this name into view: once, and again when window or type change in size."""
        before, self.followed = self.followed, (name, builder.size, builder.text_scale)
        return before != self.followed

    def _follow(self, builder: Builder, aside: Builder, rect: Rect) -> None:
        """Scroll a target into view that has just got the focus; if possible with the unsplit box round the target."""
        if not self._is_new(builder, builder.focus):
            return
        target = next((t for t in aside.targets if t.id == builder.focus), None)
        if target is not None:
            room = builder.space.gap
            whole = next((box for box in aside.unsplit if box.holds(target.rect.cx, target.rect.cy)), target.rect)
            for box in (whole, target.rect):  # the target last, since a whole box may be higher than the window
                self.show(box.y - rect.y - room, box.bottom - rect.y + room)

    def _add_targets(self, builder: Builder, aside: Builder, rect: Rect) -> None:
        """Add the column's targets to the picture, moved, and limited to the window."""
        by_id = {target.id: target for target in aside.targets}
        for zone, names in aside.zones.items():
            for name in names:
                target = by_id[name]
                builder.target(zone, target._replace(rect=target.rect.moved(0, -self.offset), window=rect))
        builder.keys.update(aside.keys)

    def _draw_arrowheads(self, builder: Builder, rect: Rect) -> None:
        """Draw a hairline with an arrowhead at each edge beyond which the content continues."""
        side, thin = builder.space.close, max(1.0, builder.px(1.3))
        for y, outward, hidden in (
            (rect.y - _EDGE, -1, self.offset),
            (rect.bottom + _EDGE, 1, self.furthest - self.offset),
        ):
            if hidden > _TOLERANCE:
                builder.add(Line(((rect.x, y), (rect.right - bar_room(builder), y)), "faint", thin))
                middle = rect.x + (rect.w - bar_room(builder)) / 2
                head = ((middle - side, y), (middle, y + outward * side), (middle + side, y), (middle - side, y))
                builder.add(Line(head, "accent", max(2.0, builder.px(3))))

    def _bar(self, builder: Builder, rect: Rect) -> None:
        """Draw the scroll bar: a groove, and a thumb in proportion to the visible part. All arrow keys move it."""
        groove = rect.inset(rect.w * 0.25, 0)  # half as broad as the box that can be clicked
        length = max(rect.h * self.view / self.content, min(rect.w * 2, rect.h))  # long enough to be grasped
        top = rect.y + (rect.h - length) * (self.offset / self.furthest)
        builder.panel(groove, "track")
        builder.panel(Rect(groove.x, top, groove.w, length), "brass")
        if builder.focus == f"{self.name}.bar":
            self.scrolled_by_arrows(builder)
        page, back = Action(f"{self.name}.page", (1,)), Action(f"{self.name}.page", (-1,))
        drag = Action(f"{self.name}.drag")
        label = builder.words("Scroll")
        builder.target(
            f"{self.name}.bar", Target(f"{self.name}.bar", rect, page, label, left=back, right=page, drag=drag)
        )

    def scrolled_by_arrows(self, builder: Builder) -> None:
        """Bind the keys up and down to scroll the column."""
        builder.key("up", Action(f"{self.name}.scroll", (-1,)))
        builder.key("down", Action(f"{self.name}.scroll", (1,)))

    def bind(self, builder: Builder) -> None:
        """Bind PageUp, PageDown, Home and End to scroll the column."""
        builder.key("pageup", Action(f"{self.name}.page", (-1,)))
        builder.key("pagedown", Action(f"{self.name}.page", (1,)))
        builder.key("home", Action(f"{self.name}.edge", (0,)))
        builder.key("end", Action(f"{self.name}.edge", (1,)))


_EDGE: Final = 4.0  # the pixels by which frames and shadows may extend beyond the edge of the window


def bar_room(builder: Builder) -> float:
    """The width of a scroll bar and its distance from the scrolled part, in pixels."""
    return _bar_width(builder) + builder.space.pad


def _bar_width(builder: Builder) -> float:
    return builder.space.gap
