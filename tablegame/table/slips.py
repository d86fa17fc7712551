"""Words on the felt: a small ivory slip or a dark plaque, no larger than its words.

Knows boxes and type. Must not know what is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.table.build import Builder
from tablegame.table.scene import Label, PanelStyle, Rect, Span


def paragraphs(b: Builder, width: float, texts: Sequence[Sequence[Span]]) -> tuple[tuple[Span, ...], ...]:
    """Several runs of words broken into lines, one paragraph below the other."""
    return tuple(line for text in texts for line in b.wrap(text, width))


def _balanced(b: Builder, width: float, texts: Sequence[Sequence[Span]]) -> tuple[tuple[Span, ...], ...]:
    """Lines of a width as even as can be, so that no single word is left over for the last."""
    lines = paragraphs(b, width, texts)
    longest = max(b.width(line) for line in lines)
    while len(narrower := paragraphs(b, width * 0.96, texts)) == len(lines) and len(lines) > len(texts):
        width *= 0.96
        if max(b.width(line) for line in narrower) > longest:
            break
        lines = narrower
    return lines


def slip(
    b: Builder, room: Rect, texts: Sequence[Sequence[Span]], seat: int | None = None, style: PanelStyle = "slip"
) -> Rect:
    """Words on a slip in the middle of a room, no larger than they need; with a seat's shape before the first line."""
    pad = max(b.px(18), 10.0)
    shape = b.type(22) * 1.15 if seat is not None else 0.0
    lead = shape + pad * 0.5 if shape else 0.0
    lines = _balanced(b, room.w - 2 * pad - lead, texts)
    leading = 1.25
    height = b.line_height(lines, leading)
    while height + pad > room.h and leading > 1.05:
        leading -= 0.05
        height = b.line_height(lines, leading)
    width = max(b.width(line) for line in lines)
    w, h = width + lead + 2 * pad, height + min(pad, max(4.0, room.h - height))
    box = Rect(room.cx - w / 2, room.cy - h / 2, w, h)
    b.panel(box, style)
    top = box.cy - height / 2
    if seat is not None:
        first = max(s.size for s in lines[0]) * leading
        b.picture(Rect(box.x + pad, top + (first - shape) / 2, shape, shape), f"seat/{seat}")
    b.add(Label(Rect(box.x + pad + lead, top, width + 1, height), lines, "left", leading))
    return box
