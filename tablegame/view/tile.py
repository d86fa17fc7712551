"""A letter of a string as a tile, below a row and on the cover. Each letter has a sign beside it, since in German U
could be read as down."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.view.builder import Builder
from tablegame.view.scene import Ink, Line, Rect, Span

_HEAD: Final = ((-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
_SIGNS: Final = {
    "U": (((0.0, 1.4), (0.0, -1.0)), _HEAD),
    "D": (((0.0, -1.4), (0.0, 1.0)), tuple((x, -y) for x, y in _HEAD)),
    "S": (((-1.0, -0.6), (1.0, -0.6)), ((-1.0, 0.6), (1.0, 0.6))),
}
"""For each letter an arrow or an equals sign, as strokes round a point."""
_SIDE: Final = 0.19
"""Half the width of a sign, in sizes of the type."""
_LEAST: Final = 0.12
"""The side of the smallest readable sign, in sizes of the type."""
_INNER: Final = 0.74
"""The part of a box's width that the letter and its sign may take."""
SIGNED: Final = {"U": "U↑", "D": "D↓", "S": "S="}
"""The letters with their signs, as sentences have them."""
IN_WORDS: Final = {"U": N_("Up"), "D": N_("Down"), "S": N_("Stay")}
"""The letters as they are heard: what the row does there."""


def tile(b: Builder, box: Rect, letter: str, kind: str, size: float) -> None:
    """Draw one letter: "stands" gold, "next" framed red, "waits" dashed, "plain" bare on the felt."""
    ink: Ink = "felt-text"
    if kind == "stands":
        b.panel(box, "slip")
        b.panel(box.inset(1), "lit")
        ink = "text"
    elif kind == "next":
        b.panel(box, "slip")
        thick = max(2.0, b.px(3))
        frame = box.inset(thick / 2)
        corners = ((frame.x, frame.y), (frame.right, frame.y), (frame.right, frame.bottom), (frame.x, frame.bottom))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            b.add(Line((start, end), "accent", thick))
        ink = "accent"
    elif kind == "waits":
        b.panel(box, "ghost")
    write(b, box, letter, size, ink)


def write(b: Builder, box: Rect, letter: str, size: float, ink: Ink, name: str = "") -> None:
    """The letter, and its sign at its right: a smaller one where both would touch the edge of the box."""
    half = b.metrics.width(letter, "sans-bold", size) / 2
    side = max(size * _LEAST, min(size * _SIDE, (_INNER * box.w - 2 * half) / 2.6))
    words = box._replace(w=box.w - 2.4 * side)
    b.text(words, [Span(letter, "sans-bold", size, ink)], align="centre", name=name)
    x, y, thick = words.cx + half + 1.6 * side, box.cy, max(1.4, size * 0.09)
    for stroke in _SIGNS[letter]:
        b.add(Line(tuple((x + across * side, y + down * side) for across, down in stroke), ink, thick))
