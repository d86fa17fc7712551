"""What of a picture is covered, for slips that are to cover nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablegame.view.builder import Builder
from tablegame.view.nodes import extent
from tablegame.view.scene import Clip, Node, Panel, Rect


def covered(b: Builder) -> list[Rect]:
    """Everything that is drawn or can be clicked, the felt aside."""
    return [*_boxes(b.nodes), *(each.rect for each in b.targets if each.id != "felt" and each.window is None)]


def _boxes(nodes: Iterable[Node]) -> Iterator[Rect]:
    """What is covered by nodes: of a sheet what is on it and its edges, behind a window what is drawn there."""
    for node in nodes:
        if isinstance(node, Clip):
            yield from (box for box in _boxes(node.nodes) if box.overlaps(node.rect))
        elif isinstance(node, Panel) and node.style == "sheet":
            yield from _edges(node.rect)
        else:
            yield extent(node)


def _edges(box: Rect) -> Iterator[Rect]:
    """The four edges of a box: what lies across one lies neither on the sheet nor beside it."""
    for y in (box.y, box.bottom):
        yield Rect(box.x, y - 1, box.w, 2)
    for x in (box.x, box.right):
        yield Rect(x - 1, box.y, 2, box.h)
