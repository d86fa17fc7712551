"""Operations on the nodes of a scene: shift, measure, and shrink to a miniature."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from tablegame.view.scene import Badge, Card, Clip, Label, Line, Node, Panel, Picture, Rect, Target

_LEFT_OUT = frozenset(
    ("brass", "green", "ivory", "quiet", "track", "meter", "keycap", "keycap-brass", "keycap-green", "tooltip", "scrim")
)
"""Panels that are buttons or overlays, left out of a miniature."""
_LINE = 0.42
"""The thickness of a stroke that stands for words, as a share of their size."""


def shifted(node: Node, dx: float, dy: float) -> Node:
    """The node moved by dx and dy pixels."""
    if isinstance(node, Label):
        # Most scrolled nodes are labels; written out for speed.
        return Label(node.rect.moved(dx, dy), node.lines, node.align, node.leading, node.id, node.pitch)
    if isinstance(node, Card):
        return node._replace(x=node.x + dx, y=node.y + dy)
    if isinstance(node, Line):
        return node._replace(points=tuple((x + dx, y + dy) for x, y in node.points))
    if isinstance(node, Clip):
        inside, placeholder = (tuple(shifted(n, dx, dy) for n in nodes) for nodes in (node.nodes, node.placeholder))
        return node._replace(rect=node.rect.moved(dx, dy), nodes=inside, placeholder=placeholder)
    return node._replace(rect=node.rect.moved(dx, dy))


def unrotate(rect: Rect, angle: float, x: float, y: float) -> tuple[float, float]:
    """The position relative to a box that is rotated about its centre, as if it were not."""
    if not angle:
        return x, y
    turn = radians(angle)
    dx, dy = x - rect.cx, y - rect.cy
    return rect.cx + dx * cos(turn) - dy * sin(turn), rect.cy + dx * sin(turn) + dy * cos(turn)


def placed(node: Node, dx: float, dy: float) -> Node:
    """The node in its place; squared paper with its squares."""
    moved = shifted(node, dx, dy)
    if isinstance(moved, Panel) and moved.squares is not None:
        x, y, step = moved.squares
        return moved._replace(squares=(x + round(dx), y + round(dy), step))
    return moved


def placed_target(target: Target, dx: float, dy: float) -> Target:
    """The target in its place."""
    window = None if target.window is None else target.window.moved(dx, dy)
    carry = tuple((rect.moved(dx, dy), action) for rect, action in target.carry)
    return target._replace(rect=target.rect.moved(dx, dy), window=window, carry=carry)


def around(boxes: Sequence[Rect]) -> Rect:
    """The smallest box round all of them."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def visible(target: Target) -> Rect:
    """The part of a target's box in its window."""
    rect, within = target.rect, target.window or target.rect
    left, top = max(rect.x, within.x), max(rect.y, within.y)
    return Rect(left, top, min(rect.right, within.right) - left, min(rect.bottom, within.bottom) - top)


def extent(node: Node) -> Rect:
    """The box that a node covers, without the rotation of cards."""
    if isinstance(node, Line):
        xs, ys = [x for x, _ in node.points], [y for _, y in node.points]
        return Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    if isinstance(node, Card):
        return node.rect.inset(-node.w / 4, -node.h / 8)
    if isinstance(node, (Label, Panel, Picture, Badge, Clip)):
        return node.rect
    raise TypeError(f"no node of a scene: {node!r}")


def miniature(nodes: Iterable[Node], area: Rect, into: Rect) -> tuple[Node, ...]:
    """The nodes in an area, scaled into the middle of a smaller box: words become strokes, buttons are left out."""
    part = min(into.w / area.w, into.h / area.h)
    left, top = into.cx - area.cx * part, into.cy - area.cy * part
    return tuple(small for node in nodes for small in _small(node, part, left, top))


def _small(node: Node, part: float, left: float, top: float) -> Iterable[Node]:
    if isinstance(node, Card):
        x, y = left + node.x * part, top + node.y * part
        yield node._replace(x=x, y=y, w=node.w * part, h=node.h * part, shadow=False, lift=0.0)
    elif isinstance(node, Line):
        points = tuple((left + x * part, top + y * part) for x, y in node.points)
        if not node.ring:
            yield node._replace(points=points, width=max(1.0, node.width * part))
    elif isinstance(node, Label):
        yield from _strokes(node, part, left, top)
    elif isinstance(node, Clip):
        inner = tuple(small for each in node.nodes for small in _small(each, part, left, top))
        yield node._replace(rect=_scale(node.rect, part, left, top), nodes=inner)
    elif isinstance(node, Panel):
        if node.style not in _LEFT_OUT:
            yield node._replace(rect=_scale(node.rect, part, left, top))
    elif isinstance(node, Picture):
        yield node._replace(rect=_scale(node.rect, part, left, top))
    else:
        assert isinstance(node, Badge)


def _strokes(label: Label, part: float, left: float, top: float) -> Iterable[Node]:
    """Words as a stroke a line, about as long as they are."""
    box = _scale(label.rect, part, left, top)
    y = box.y
    for line in label.lines:
        size = max((span.size for span in line), default=16.0)
        high = size * label.leading * part
        wide = min(box.w, sum(len(span.text) for span in line) * size * 0.45 * part)
        x = box.x if label.align == "left" else box.right - wide if label.align == "right" else box.cx - wide / 2
        if wide >= 2:
            points = ((x, y + high / 2), (x + wide, y + high / 2))
            yield Line(points, line[0].ink, max(1.0, size * part * _LINE))
        y += high


def _scale(rect: Rect, part: float, left: float, top: float) -> Rect:
    return Rect(left + rect.x * part, top + rect.y * part, rect.w * part, rect.h * part)
