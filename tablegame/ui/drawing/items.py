"""What a picture is made of besides the nodes of its scenes: the ground, the focus ring, cards that lie in stacks.

Knows the vocabulary of scenes. Must not know how anything is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from tablegame.table.scene import Card, Node, Panel, Rect, Scene
from tablegame.ui.drawing.paint import PAPER


class Ground(NamedTuple):
    """What lies under a scene."""

    key: str


class Ring(NamedTuple):
    """The focus ring."""

    rect: Rect
    on_paper: bool
    angle: float
    seen: Rect
    """Nothing of it is drawn outside: what is scrolled out of its window has no ring over what lies beside that."""


Item: TypeAlias = "Node | Ground | Ring"


def stacks(items: Sequence[Item], near: float) -> tuple[dict[Card, Card], frozenset[Card]]:
    """The topmost card of each stack by its lowest, and all cards that lie upon one just like them.

    The shadow of a whole stack is thrown before its first card is drawn, or it would darken the cards beneath.
    """
    feet: dict[Card, Card] = {}
    stacked: set[Card] = set()
    foot: Card | None = None
    for below, item in pairwise(items):
        if not (isinstance(below, Card) and isinstance(item, Card)):
            foot = None
            continue
        same = (below.w, below.h, below.angle) == (item.w, item.h, item.angle)
        if same and abs(below.x - item.x) <= near and abs(below.y - item.y) <= near:
            foot = foot or below
            feet[foot] = item
            stacked.add(item)
        else:
            foot = None
    return feet, frozenset(stacked)


def ground_of(scene: Scene) -> list[Ground]:
    """What lies under a scene, where something does."""
    return [Ground(scene.ground)] if scene.ground else []


def rings_of(scene: Scene) -> list[Ring]:
    """The focus ring of a scene: on paper where the target's middle lies on a box of paper that is larger than it."""
    target = scene.target(scene.focus)
    if target is None:
        return []
    rect, window = target.rect, target.window
    if window is not None and not rect.overlaps(window):
        return []
    top, bottom = 0.0, float(scene.size[1])
    if window is not None:
        top = window.y if rect.y < window.y - 0.5 else top
        bottom = window.bottom if rect.bottom > window.bottom + 0.5 else bottom
    seen = Rect(0.0, top, float(scene.size[0]), bottom - top)
    return [Ring(rect, _on_paper(scene.nodes, rect), target.angle, seen)]


def _on_paper(nodes: Sequence[Node], rect: Rect) -> bool:
    on_paper = False
    for node in nodes:
        if isinstance(node, Panel) and node.style in ("scrim", "curtain"):
            on_paper = False
        elif isinstance(node, Panel) and _larger(node.rect, rect):
            on_paper = node.style in PAPER
    return on_paper


def _larger(outer: Rect, inner: Rect) -> bool:
    return (
        outer.x <= inner.x - 2
        and outer.y <= inner.y - 2
        and outer.right >= inner.right + 2
        and outer.bottom >= inner.bottom + 2
    )
