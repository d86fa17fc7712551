"""Operations on the nodes of a scene: shift and measure."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from tablegame.view.scene import Badge, Card, Clip, Label, Line, Node, Panel, Picture, Rect, Target


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
