"""One letter of a string as a tile, as it stands under a row and on the cover.

Knows how a tile looks. Must not know which string it belongs to.
"""

from __future__ import annotations

from tablegame.table.build import Builder
from tablegame.table.scene import Line, Rect, Span


def tile(b: Builder, box: Rect, letter: str, kind: str, size: float) -> None:
    """One letter of a string: "stands" gold, "next" framed red, "waits" dashed, "plain" bare on the felt."""
    span = Span(letter, "sans-bold", size, "felt-text")
    if kind == "stands":
        b.panel(box, "slip")
        b.panel(box.inset(1), "lit")
        span = Span(letter, "sans-bold", size, "text")
    elif kind == "next":
        b.panel(box, "slip")
        thick = max(2.0, b.px(3))
        frame = box.inset(thick / 2)
        corners = ((frame.x, frame.y), (frame.right, frame.y), (frame.right, frame.bottom), (frame.x, frame.bottom))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            b.add(Line((start, end), "accent", thick))
        span = Span(letter, "sans-bold", size, "accent")
    elif kind == "waits":
        b.panel(box, "ghost")
    b.text(box, [span], align="centre")
