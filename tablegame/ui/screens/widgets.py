"""What the screens share: the framed dialog over a scrim, titles, and a full page with a row of buttons under it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10
from pathlib import Path
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.ui.desk import Desk
from tablegame.ui.table.dots import Said
from tablegame.view.advice import Bar
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, draw_wrapped
from tablegame.view.layout import Draw, column_height
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Line, Rect

ESCAPE = Action("close")
"""What Esc asks for in every dialog."""


def handled(desk: Desk, pane: Pane, action: Action) -> bool:
    """Scroll a dialog, or close it; False where the action is neither."""
    if pane.act(action):
        return True
    if action == ESCAPE:
        desk.pop()
        return True
    return False


@dataclass(frozen=True, slots=True)
class Shape:
    """How a dialog wants to be: its width in study units, grown with the text scale; full: as high as can be."""

    width: float = 760
    full: bool = False


USUAL = Shape()


def margins(b: Builder) -> tuple[float, float]:
    """The room between a dialog's edge and its words, sideways and up and down, in pixels."""
    return max(b.px(48), 24.0), b.space.broad


def dialog(
    b: Builder,
    pane: Pane,
    title: str,
    draw: Draw,
    presses: Sequence[Button],
    shape: Shape = USUAL,
    head: Draw | None = None,
    shorter: Sequence[Draw] = (),
) -> Rect:
    """A framed panel in the middle over a scrim: title, a scrolling column, buttons at the foot. Returns the panel.

    head: what stays between title and column. shorter: the column again and again shorter; the first that needs no
    scrolling is drawn, or else the last. Where the window is too low for a foot of several rows of buttons, they
    scroll with the column.
    """
    b.panel(b.area, "scrim")
    room = b.area.inset(b.space.broad, b.space.broad)
    width = min(room.w, max(b.px(shape.width), b.type(BODY) * shape.width / 20.0))
    mx, my = margins(b)
    inner_w = width - 2 * mx
    gap = b.space.wide
    foot = Buttons(tuple(presses), "right")
    foot_h = foot.height(b, inner_w) if presses else 0.0
    title_h = title_height(b, title, inner_w) + (column_height(b, inner_w, head) if head else 0.0)
    scrolls = foot_h > room.h * 0.34

    fixed = 2 * my + title_h + (foot_h + gap if presses and not scrolls else 0.0)
    columns = (draw, *shorter)
    fitting = (each for each in columns if fixed + column_height(b, inner_w, each) + 2 <= room.h)
    column_draw = next(fitting, columns[-1])

    def body(builder: Builder, rect: Rect) -> float:
        bottom = column_draw(builder, rect)
        if not scrolls:
            return bottom
        return foot.draw(builder, "foot", Rect(rect.x, bottom + gap, rect.w, 0))

    wants = room.h if shape.full else min(room.h, fixed + column_height(b, inner_w, body) + 2)
    panel = Rect(room.cx - width / 2, room.cy - wants / 2, width, wants)
    b.panel(panel, "panel", name="panel")
    top = title_at(b, Rect(panel.x + mx, panel.y + my, inner_w, 0), title)
    if head:
        top = head(b, Rect(panel.x + mx, top, inner_w, 0))
    bottom = panel.bottom - my
    if presses and not scrolls:
        column = Rect(panel.x + mx, top, inner_w, max(bottom - foot_h - gap - top, 1.0))
        pane.fill(b, column, body, room=shape.full)
        foot.draw(b, "foot", Rect(panel.x + mx, bottom - foot_h, inner_w, 0))
    else:
        pane.fill(b, Rect(panel.x + mx, top, inner_w, max(bottom - top, 1.0)), body, room=shape.full)
    b.key("escape", ESCAPE)
    return panel


def page(b: Builder, title: str) -> tuple[Rect, float]:
    """A framed panel as large as the window over a scrim, with its title: the room in it, and where that begins."""
    b.panel(b.area, "scrim")
    panel = b.area.inset(max(b.px(60), 16.0), b.space.broad)
    b.panel(panel, "panel", name="panel")
    inner = panel.inset(*margins(b))
    return inner, title_at(b, Rect(inner.x, inner.y, inner.w, 0), title)


def title_at(b: Builder, rect: Rect, title: str) -> float:
    """A centred title with its ornament: a hairline with a lozenge in the middle. Returns where the column begins."""
    y = draw_wrapped(b, rect, title, 38, "serif-bold", "text", "centre") + b.space.close
    half = min(rect.w * 0.3, b.px(240))
    lozenge = b.space.close
    thin = max(1.0, b.px(1.3))
    for x0, x1 in ((rect.cx - half, rect.cx - 2 * lozenge), (rect.cx + 2 * lozenge, rect.cx + half)):
        b.add(Line(((x0, y), (x1, y)), "faint", thin))
    middle = rect.cx
    points = ((middle - lozenge, y), (middle, y - lozenge * 0.6), (middle + lozenge, y), (middle, y + lozenge * 0.6))
    b.add(Line((*points, points[0]), "accent", max(2.5, b.px(4))))
    return y + b.space.wide


def title_height(b: Builder, title: str, width: float) -> float:
    """How high a title with its ornament gets, in pixels."""
    return column_height(b, width, lambda aside, rect: title_at(aside, rect, title))


class Meter(NamedTuple):
    """The groove of a choice's bar with what fills it: grey where there is no real difference. Where less than nothing
    can come a line marks zero, and what loses is red at its left."""

    bar: Bar

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        bar, thick = self.bar, max(b.space.close, 5.0)
        b.panel(rect._replace(h=thick), "track")
        begin, wide = rect.x + rect.w * bar.begin, rect.w * (bar.end - bar.begin)
        y = rect.y + thick / 2
        if bar.grey and wide:
            b.add(Line(((begin, y), (begin + max(thick, wide), y)), "soft", thick * 0.8, alpha=0.5))
        elif bar.tip < bar.zero:
            b.add(Line(((begin, y), (begin + wide, y)), "accent", thick * 0.8))
        elif wide * SHOWN > 1:
            b.panel(Rect(min(begin, rect.right - thick), rect.y, max(thick, wide), thick), "meter")
        if bar.zero:
            stroke = max(1.5, b.px(2))
            x = rect.x + min(rect.w * bar.zero, rect.w - stroke / 2)
            b.add(Line(((x, rect.y - thick * 0.5), (x, rect.y + thick * 1.5)), "text", stroke))
        return rect.y + thick


SHOWN: Final = 2.0
"""A bar shorter than a pixel by that many is left out."""


def close_press(b: Builder, label: str = "") -> Button:
    """The button that closes a dialog."""
    return Button("close", label or b.words("Close"), ESCAPE, "ivory", b.words("Esc"))


MEANINGS: Final[Mapping[Said, str]] = {
    "best": N_("the best"),
    "good": N_("no real difference"),
    "inaccuracy": N_("an inaccuracy"),
    "mistake": N_("a mistake"),
}
"""What each mark says, as in the legend."""


class Legend:
    """The four marks with what they say, in as few rows as there is room for."""

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        side, gap = b.type(BODY) * 1.1, b.space.gap
        high = b.line(BODY)
        spans = {said: [b.span(b.words(meaning), BODY, ink="soft")] for said, meaning in MEANINGS.items()}
        x, y = rect.x, rect.y
        for said, span in spans.items():
            wide = side + b.space.pad + b.width(span) + 1
            if x > rect.x and x + wide > rect.right:
                x, y = rect.x, y + high + b.space.thin
            b.picture(Rect(x, y + (high - side) / 2, side, side), f"judged/{said}")
            b.text(Rect(x + side + b.space.pad, y, wide - side - b.space.pad, high), span)
            x += wide + 2 * gap
        return y + high


def meaning(said: Said, words: Words) -> str:
    """What a mark says, for whoever has it read out."""
    return words(MEANINGS[said])


def documents() -> Path:
    """Where people keep what they export: Documents where there is such a folder, else home."""
    found = Path.home() / "Documents"
    return found if found.is_dir() else Path.home()


def refusing(words: Words, example: str) -> Callable[[str], str]:
    """Says why nothing can be written to a path, "" where it can; example: the name of such a file."""

    def refuse(text: str) -> str:
        path = Path(text).expanduser()
        if not text or not path.is_absolute():
            return words("Write a whole path, such as {example}.", example=str(documents() / example))
        if path.exists():
            return words("{path} is there already; choose another name.", path=str(path))
        if not path.parent.is_dir():
            return words("There is no folder {path}.", path=str(path.parent))
        return ""

    return refuse


def round_step(least: float) -> float:
    """The smallest of the numbers 1, 2, 5, 10, 20 ... or 0.5, 0.2 ... that is not below."""
    magnitude = 10.0 ** floor(log10(least))
    return next(size * magnitude for size in (1, 2, 5, 10) if size * magnitude >= least - 1e-9)
