"""The layout of a review, and its head with the seats whose view can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.practice.review import Review
from tablegame.ui.screens import review_curve
from tablegame.view.builder import Builder
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Action, Ink, Rect, Target

ALL: Final = -1
"""In the place of a seat: all hands are open."""


class ReviewAreas(NamedTuple):
    """The boxes of a review."""

    head: Rect
    table: Rect
    panel: Rect
    curve: Rect
    foot: Rect


def areas(b: Builder) -> ReviewAreas:
    """The window divided. The table gets what is left, which is enough in the smallest window."""
    room, gap = b.area.inset(max(b.px(30), 12.0)), b.space.close
    head = room._replace(h=max(b.px(44), b.type(BODY) * 1.9))
    foot = Rect(room.x, room.bottom - b.button_height, room.w, b.button_height)
    high, top = review_curve.height(b), head.bottom + gap
    curve = Rect(room.x, foot.y - gap - high, room.w, high)
    wide = max(b.px(470), b.type(BODY) * 17.0)
    panel = Rect(room.right - wide, top, wide, curve.y - gap - top)
    table = Rect(room.x, top, room.w - wide - b.space.gap, panel.h)
    return ReviewAreas(head, table, panel, curve, foot)


def draw_head(b: Builder, rect: Rect, review: Review, names: Sequence[str], chosen: int, title: str) -> None:
    """The seats whose view can be shown, and the title. chosen: a seat or `ALL`."""
    eyes = [(seat, str.__str__(names[seat])) for seat in review.eyes]
    if review.over and not review.public:
        eyes.append((ALL, b.words("All open")))
    label = b.words("Seen by")
    label_w = b.width([b.span(label, BODY, "sans", "felt-text")]) + b.space.gap
    whole = b.words("Review · {title}", title=title)
    spans = [b.span(whole if b.u > 0.75 else title, TITLE, "serif-bold", "gold")]
    title_w = min(b.width(spans) + 2, rect.w * 0.36)
    widths = [_width(b, seat, name) for seat, name in eyes]
    x, room = rect.x, rect.w - title_w - b.space.wide
    if sum(widths) + label_w <= room:
        b.text(Rect(x, rect.y, label_w, rect.h), label, BODY, ink="felt-text")
        x, room = x + label_w, room - label_w
    squeeze = min(1.0, room / sum(widths))
    b.panel(Rect(x, rect.y, sum(widths) * squeeze, rect.h), "quiet")
    for (seat, name), wide in zip(eyes, widths, strict=True):
        cell = Rect(x, rect.y, wide * squeeze, rect.h).inset(b.space.hair)
        _eye(b, cell, seat, name, seat == chosen)
        x += wide * squeeze
    b.text(Rect(rect.right - title_w, rect.y, title_w, rect.h), spans, align="right")


def _width(b: Builder, seat: int, name: str) -> float:
    portrait = 0.0 if seat == ALL else b.type(BODY) * 1.5 + b.space.close
    return b.width([b.span(name, BODY, "sans-bold")]) + portrait + 2 * b.space.gap


def _eye(b: Builder, rect: Rect, seat: int, name: str, here: bool) -> None:
    """The cell of a seat, or of `ALL`."""
    if here:
        b.panel(rect, "green")
    x = rect.x + b.space.pad
    if seat != ALL:
        side = b.type(BODY) * 1.5
        b.seat(Rect(x, rect.cy - side / 2, side, side), seat)
        x += side + b.space.close
    ink: Ink = "green-text" if here else "text"
    span = b.span(name, BODY, "sans-bold" if here else "sans", ink)
    room = Rect(x, rect.y, rect.right - b.space.close - x, rect.h)
    b.text(room, [span], align="centre" if seat == ALL else "left")
    # Each has a zone of its own, as the arrows go from moment to moment.
    target, action = f"eyes.{seat}", Action("eyes", (seat,))
    b.target(target, Target(target, rect, action, name, chosen=here))
    b.keys.setdefault(str(seat + 1), action)
