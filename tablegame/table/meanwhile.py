"""What is seen between two pictures, while cards are on their way from one to the other: nothing is told early.

Knows the vocabulary of scenes and which cards are under way. Must not know times, who draws, or what any of it means.

As long as a card is on its way, everything beside it stays as it was in the picture before: its words, counts, marks
and lights. What the cards tell stands only when the last of them lies. What belonged to a card that goes, goes with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

from tablegame.table.scene import Card, Line, Node, Panel, Rect, Scene

REACH: Final = 0.5
"""How far round a card, in its widths, a mark may lie and still be that card's."""
HALF: Final = 0.5
"""So much of a mark has to lie there."""


def meanwhile(before: Scene, after: Scene, leaving: Iterable[Card], under_way: frozenset[str]) -> tuple[Node, ...]:
    """The nodes of the picture between, in drawing order; cards under way stand in it at the places of the new one.

    leaving: the cards that change their place or their face, as they lay before; under_way: the ids of all cards that
    are under way.
    """
    leaving = tuple(leaving)
    old_cards, known = before.cards(), {_key(node) for node in before.nodes}
    drawn_from = {name for node in after.nodes if isinstance(node, Card) for name in node.origin.split()}
    new = {_key(node) for node in after.nodes}
    come = [node for node in after.nodes if _key(node) not in known]
    stays: dict[Hashable, list[Node]] = {}
    anchor: Hashable = None
    for node in before.nodes:
        if _key(node) in new:
            anchor = _key(node)
        elif isinstance(node, Card):
            # One that vanishes in its place does so when the others lie, unless it is the one that comes elsewhere.
            if node.id not in under_way | drawn_from:
                stays.setdefault(anchor, []).append(node)
        elif _replaced(node, come) or not _belongs(node, leaving):
            stays.setdefault(anchor, []).append(node)
    seen = stays.pop(None, [])
    for node in after.nodes:
        key = _key(node)
        if isinstance(node, Card) and node.id in under_way:
            seen.append(node)
        elif key in known:
            seen.append(old_cards[node.id] if isinstance(node, Card) else node)
        seen.extend(stays.pop(key, ()))
    return tuple(seen)


def _key(node: Node) -> Hashable:
    """By what a node is known again in the other picture: a card by its id, anything else by all of itself."""
    return ("card", node.id) if isinstance(node, Card) else node


def _replaced(node: Node, come: Iterable[Node]) -> bool:
    """Whether something of its kind takes its place: then it stays until that comes, so that no place is empty."""
    box = _box(node)
    return any(_alike(node, other) and _shared(box, _box(other)) >= HALF for other in come)


def _alike(node: Node, other: Node) -> bool:
    """Whether two nodes are of one kind; a ring is drawn round its own card only."""
    if isinstance(node, Panel) and isinstance(other, Panel):
        return node.style == other.style
    return type(node) is type(other) and not isinstance(node, Line)


def _belongs(node: Node, leaving: Iterable[Card]) -> bool:
    """Whether a mark lies on, or right beside, a card that goes."""
    box = _box(node)
    return any(_covered(box, card.rect.inset(-REACH * card.w)) >= HALF for card in leaving)


def _box(node: Node) -> Rect:
    """The box of anything that is no card."""
    if isinstance(node, Line):
        across, down = [x for x, _ in node.points], [y for _, y in node.points]
        return Rect(min(across), min(down), max(across) - min(across), max(down) - min(down)).inset(-node.width)
    assert not isinstance(node, Card)
    return node.rect


def _covered(box: Rect, by: Rect) -> float:
    """How much of a box another covers, 0-1."""
    w = min(box.right, by.right) - max(box.x, by.x)
    h = min(box.bottom, by.bottom) - max(box.y, by.y)
    return max(0.0, w) * max(0.0, h) / max(box.w * box.h, 1e-6) if w > 0 and h > 0 else 0.0


def _shared(box: Rect, other: Rect) -> float:
    """How much of the smaller of two boxes lies on the other, 0-1."""
    return max(_covered(box, other), _covered(other, box))
