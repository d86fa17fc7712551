"""Where the words of a scene stand in their labels, and which link lies at a place."""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.ui.render.fonts import Fonts
from tablegame.view.scene import Clip, Label, Node, Scene, Span


def line_start(label: Label, line: Sequence[Span], fonts: Fonts) -> float:
    """Where a line of a label begins, in pixels."""
    if label.align == "left":
        return label.rect.x
    width = sum(fonts.width(span.text, span.face, span.size) for span in line)
    return label.rect.x + (label.rect.w - width) * (0.5 if label.align == "centre" else 1.0)


def link_at(scene: Scene, fonts: Fonts, x: float, y: float) -> str:
    """The help anchor of the words at that place, "" if there is none."""
    return _link_in(scene.nodes, fonts, x, y)


def _link_in(nodes: Sequence[Node], fonts: Fonts, x: float, y: float) -> str:
    for node in reversed(nodes):
        if isinstance(node, Clip) and node.rect.holds(x, y):
            found = _link_in(node.nodes, fonts, x, y)
            if found:
                return found
        elif isinstance(node, Label) and node.rect.x <= x <= node.rect.right:
            found = _link_of(node, fonts, x, y)
            if found:
                return found
    return ""


def _link_of(label: Label, fonts: Fonts, x: float, y: float) -> str:
    top = label.rect.y
    for line in label.lines:
        height = max((span.size for span in line), default=16.0) * label.leading
        if top <= y < top + height:
            left = line_start(label, line, fonts)
            for span in line:
                width = fonts.width(span.text, span.face, span.size)
                if left <= x < left + width:
                    return span.link
                left += width
        top += height
    return ""
