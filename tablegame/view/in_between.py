"""What is seen between two pictures, while cards are on their way from one to the other: nothing is told early.

As long as a card is on its way, everything beside it stays as it was in the picture before: its words, counts, marks
and lights. What the cards tell stands only when the last of them lies. What belonged to a card that goes, goes with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from tablegame.view.scene import Card, Line, Node, Panel, Rect, Scene

REACH: Final = 0.25
"""How far round a card, in its widths, a mark may lie and still be that card's."""
HALF: Final = 0.5
"""So much of a mark has to lie there."""
WHOLE: Final = 0.9
"""So much of a box has to lie on another to stand on it."""


def nodes_in_between(
    before: Scene, after: Scene, leaving: Iterable[Card], under_way: frozenset[str]
) -> tuple[Node, ...]:
    """The nodes of the picture between, in drawing order; cards under way stand in it at the places of the new one.

    leaving: the cards that change their place or their face, as they lay before; under_way: the ids of all cards that
    are under way.
    """
    known, new = {_key(node) for node in before.nodes}, {_key(node) for node in after.nodes}
    come = [node for node in after.nodes if _key(node) not in known]
    drawn_from = {name for node in come if isinstance(node, Card) for name in node.origin.split()}
    marks = _Marks(come, leaving, before.rests)
    stays: dict[Hashable, list[Node]] = {}
    anchor: Hashable = None
    for node in before.nodes:
        if _key(node) in new:
            anchor = _key(node)
        # A card that vanishes in its place does so when the others lie, unless it is the one that comes elsewhere.
        elif node.id not in under_way | drawn_from if isinstance(node, Card) else marks.stay(node):
            stays.setdefault(anchor, []).append(node)
    seen = stays.pop(None, [])
    old = before.cards()
    for node in after.nodes:
        key = _key(node)
        if isinstance(node, Card) and node.id in under_way:
            seen.append(node)
        elif key in known:
            seen.append(old[node.id] if isinstance(node, Card) else node)
        seen.extend(stays.pop(key, ()))
    return tuple(seen)


class _Marks:
    """What stays of all that is not in the new picture: asked in drawing order, slips before what stands on them."""

    def __init__(self, come: Sequence[Node], leaving: Iterable[Card], read: bool) -> None:
        self._come = come
        self._read = read
        """Whether the picture before was a settlement: no card comes over one that has been dismissed."""
        self._reaches = [(card.rect.inset(-REACH * card.w), card.w * (1 + 2 * REACH)) for card in leaving]
        self._slips: dict[bool, list[Rect]] = {True: [], False: []}

    def stay(self, node: Node) -> bool:
        """Whether it stays until all cards lie: all does but the marks of cards that go, and what stands on those."""
        box = _box(node)
        stays = not (self._read or self._belongs(box))
        if any(_covered(box, slip) > WHOLE for slip in self._slips[not stays]):
            stays = not stays
        elif not stays:
            stays = self._replaced(node, box)
        if isinstance(node, Panel):
            self._slips[stays].append(node.rect)
        return stays

    def _belongs(self, box: Rect) -> bool:
        """Whether a mark lies on, or right beside, a card that goes; what is broader than a card is no mark of one."""
        return any(box.w <= most and _covered(box, reach) >= HALF for reach, most in self._reaches)

    def _replaced(self, node: Node, box: Rect) -> bool:
        """Whether something of its kind takes its place: then it stays until that comes, so that no place is empty."""
        return any(_alike(node, other) and _shared(box, _box(other)) >= HALF for other in self._come)


def _key(node: Node) -> Hashable:
    """By what a node is known again in the other picture: a card by its id, anything else by all of itself."""
    return ("card", node.id) if isinstance(node, Card) else node


def _alike(node: Node, other: Node) -> bool:
    """Whether two nodes are of one kind; a ring is drawn round its own card only."""
    if isinstance(node, Panel) and isinstance(other, Panel):
        return node.style == other.style
    return type(node) is type(other) and not isinstance(node, Line)


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
