"""Measures a scene: the boxes of its words and nodes, and which of them overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TypeVar

from game_pictures import FixedMetrics, flat

from tablegame.view import scene as nodes
from tablegame.view.card_places import turned_box
from tablegame.view.scene import Badge, Card, Clip, Label, Node, Panel, Picture, Rect, Scene, Span

K = TypeVar("K", bound=Node)


def nodes_of(nodes: Iterable[Node], kind: type[K]) -> list[K]:
    return [node for node in nodes if isinstance(node, kind)]


def spans_of(nodes: Iterable[Node]) -> list[Span]:
    """All spans of all labels, in their order."""
    return [span for label in nodes_of(nodes, Label) for line in label.lines for span in line]


def panel_of(nodes: Iterable[Node], id: str) -> Rect | None:
    """The box of the panel with that id; None if there is none."""
    return next((panel.rect for panel in nodes_of(nodes, Panel) if panel.id == id), None)


def overlapping(boxes: Iterable[Rect]) -> list[tuple[Rect, Rect]]:
    """The pairs of boxes that overlap."""
    return [(first, second) for first, second in combinations(boxes, 2) if first.overlaps(second)]


def extent(node: Node) -> Rect:
    """The upright box around a node; cards may be rotated."""
    return turned_box(node.rect, node.angle) if isinstance(node, Card) else nodes.extent(node)


def ink_box(label: Label) -> list[Rect]:
    """The boxes of the words of a label, one for each line, or for each character in cells."""
    metrics, boxes, y = FixedMetrics(), [], label.rect.y
    for line in label.lines:
        height = max((span.size for span in line), default=16.0) * label.leading
        if label.pitch:
            for place, sign in enumerate("".join(span.text for span in line)):
                wide = metrics.width(sign, line[0].face, line[0].size)
                x = label.rect.x + (place + 0.5) * label.pitch - wide / 2
                boxes += [Rect(x, y + height * 0.12, wide, height * 0.76)] * (sign != " ")
            y += height
            continue
        width = sum(metrics.width(span.text, span.face, span.size) for span in line)
        free = label.rect.w - width
        x = label.rect.x + {"left": 0.0, "centre": free / 2, "right": free}[label.align]
        if width:
            boxes.append(Rect(x, y + height * 0.12, width, height * 0.76))
        y += height
    return boxes


def names_of_cards(scene: Scene) -> list[str]:
    """The ids of all cards, those in scrolled windows too."""
    return [node.id for node in flat(scene.nodes) if isinstance(node, Card)]


def reached_from(start: str, leads_to: Callable[[str], Iterable[str]]) -> set[str]:
    """All that is reached from a start, itself included, over any number of steps. leads_to: one step from a target."""
    reached, queue = set[str](), [start]
    while queue:
        here = queue.pop()
        if here not in reached:
            reached.add(here)
            queue.extend(leads_to(here))
    return reached


def lies_within(nodes: Iterable[Node], room: Rect) -> None:
    """Assert that every node is within a box."""
    for node in nodes:
        box = extent(node)
        assert box.x >= room.x and box.y >= room.y, node
        assert box.right <= room.right and box.bottom <= room.bottom, node


def words_stand_whole(nodes: list[Node], whole: bool = True) -> list[tuple[int, Label | Badge, Rect]]:
    """Assert that all words are large enough and within the boxes of their labels and badges. whole: also that no words
    are cut with an ellipsis.

    Returns for each line of words the index of its node, the node, and the box of the line.
    """
    boxes: list[tuple[int, Label | Badge, Rect]] = []
    for i, node in enumerate(nodes):
        if isinstance(node, Label):
            assert all(span.size >= 16 for line in node.lines for span in line), node
            for box in ink_box(node):
                room = node.rect.inset(-2)
                assert box.x >= room.x and box.right <= room.right, node
                assert not (whole and node.words.endswith("…") and any(map(str.isalnum, node.words))), node
                boxes.append((i, node, box.inset(0.01)))  # neighbours may touch
        elif isinstance(node, Badge):
            assert node.size >= 16
            assert FixedMetrics().width(node.text, "sans-bold", node.size) <= node.rect.w, node
            boxes.append((i, node, node.rect.inset(3.0, 1.5)))
    return boxes


def reads_well(scene: Scene, whole: bool = True) -> None:
    """Assert that no words overlap, and that no card, badge, picture or slip is drawn over words. whole: as for
    `words_stand_whole`."""
    nodes = list(scene.nodes)
    lines = words_stand_whole(nodes, whole)
    covers = [
        (i, node, extent(node).inset(1.5))
        for i, node in enumerate(nodes)
        if isinstance(node, (Card, Badge, Picture))
        or (isinstance(node, Panel) and node.style in ("slip", "plaque", "sheet"))
    ]
    for i, label, box in lines:
        for later, node, cover in covers:
            assert later <= i or not box.overlaps(cover), (label, node)
    windows = [words_stand_whole(list(flat(node.nodes)), whole) for node in nodes if isinstance(node, Clip)]
    for layer in (lines, *windows):
        for (_, label, box), (_, other_label, other_box) in combinations(layer, 2):
            assert not box.overlaps(other_box), (label, other_label)


def index_of(card: Card) -> Rect:
    """The box of the rank and the sign in the top left corner of a card, as the art draws them (`art.indexed`)."""
    r = card.rect
    share = (84 / 240, 150 / 370) if "/small" in card.face else (50 / 240, 84 / 370)
    return Rect(r.x + r.w * 0.05, r.y + r.h * 0.03, r.w * share[0] * 0.75, r.h * share[1] * 0.75)


def shows_every_card(scene: Scene) -> None:
    """Assert that nothing is drawn over the rank and sign of a card that shows its face."""
    nodes = list(scene.nodes)
    covers = [
        (i, node, extent(node).inset(2))
        for i, node in enumerate(nodes)
        if not (isinstance(node, Panel) and node.style in ("mark", "ghost"))
    ]
    for i, card in enumerate(nodes):
        if isinstance(card, Card) and not card.face.startswith("back"):
            for later, node, cover in covers:
                assert later <= i or not index_of(card).overlaps(cover), (card, node)
