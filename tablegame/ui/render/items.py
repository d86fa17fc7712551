"""Items of a picture besides the nodes of its scenes: the ground, the focus ring, stacks of cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from tablegame.ui.render.paint import PAPER
from tablegame.view.scene import Card, Clip, Label, Node, Panel, Rect, Scene, Target


class Ground(NamedTuple):
    """The ground under a scene."""

    key: str


class Ring(NamedTuple):
    """The focus ring."""

    rect: Rect
    on_paper: bool
    angle: float
    seen: Rect
    """The ring is drawn only inside this box: a scrolled target has no ring outside its window."""
    snug: bool = False
    """Whether the ring is on the edge of its box, not around it."""


Item: TypeAlias = "Node | Ground | Ring"


def stacks(items: Sequence[Item], near: float) -> tuple[dict[Card, Card], frozenset[Card]]:
    """The topmost card of each stack by its lowest, and all cards that are on an identical one.

    The shadow of a whole stack is drawn before its first card, or it would darken the cards beneath.
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
    """The ground of a scene, if it has one."""
    return [Ground(scene.ground)] if scene.ground else []


def rings_of(scene: Scene) -> list[Ring]:
    """The focus ring of a scene: for paper if the target's middle is on a larger box of paper."""
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
    snug = _touches(scene, target) or _within_words(scene.nodes, rect)
    return [Ring(rect, _on_paper(scene.nodes, rect), target.angle, seen, snug)]


def _touches(scene: Scene, target: Target) -> bool:
    """Whether another target of its zone touches it, as squares of a sheet do."""
    zone = next((zone.targets for zone in scene.zones if target.id in zone.targets), ())
    others = (other.rect for other in scene.targets if other.id != target.id and other.id in zone)
    return any(_abut(target.rect, other) for other in others)


def _abut(a: Rect, b: Rect) -> bool:
    """Whether two boxes touch at an edge."""
    beside = abs(a.right - b.x) < 1 or abs(b.right - a.x) < 1
    below = abs(a.bottom - b.y) < 1 or abs(b.bottom - a.y) < 1
    return (beside and a.y < b.bottom - 1 and b.y < a.bottom - 1) or (below and a.x < b.right - 1 and b.x < a.right - 1)


def _within_words(nodes: Sequence[Node], rect: Rect) -> bool:
    """Whether the box is that of a word in the middle of others."""
    return any(
        _within_words(node.nodes, rect) if isinstance(node, Clip) else isinstance(node, Label) and _word(node, rect)
        for node in nodes
    )


def _word(label: Label, rect: Rect) -> bool:
    """Whether the box contains some of a label's words but not all."""
    box = label.rect
    over = box.x <= rect.cx <= box.right and box.y <= rect.cy <= box.bottom
    return over and (box.x < rect.x - 2 or box.right > rect.right + 2 or box.h > rect.h + 8)


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
