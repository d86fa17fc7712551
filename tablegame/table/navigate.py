"""The focus by keyboard: Tab from zone to zone, arrows within a zone by where things lie.

Knows targets, zones and their boxes. Must not know what a target does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from tablegame.table.scene import Rect, Scene

Direction = Literal["left", "right", "up", "down"]

_SIDEWAYS: Final[tuple[Direction, ...]] = ("left", "right")
_DIRECTIONS: Final[tuple[Direction, ...]] = (*_SIDEWAYS, "up", "down")


def tab(scene: Scene, focus: str, backwards: bool = False, visited: Mapping[str, str] | None = None) -> str:
    """The target that has the focus after Tab: the next zone's last visited target, else the value chosen in it, else
    its first.

    visited names for each zone the target that last had the focus there.
    """
    known = {t.id for t in scene.targets}
    zones = [z for z in scene.zones if any(name in known for name in z.targets)]
    if not zones:
        return ""
    here = next((i for i, z in enumerate(zones) if focus in z.targets), None)
    there = (len(zones) - 1 if backwards else 0) if here is None else (here + (-1 if backwards else 1)) % len(zones)
    zone = zones[there]
    last = (visited or {}).get(zone.id, "")
    if last in zone.targets and last in known:
        return last
    chosen = {t.id for t in scene.targets if t.chosen}
    return next((name for name in zone.targets if name in chosen), next(n for n in zone.targets if n in known))


def arrow(scene: Scene, focus: str, direction: Direction) -> str:
    """The target that has the focus after an arrow key: the nearest of the zone that way.

    Where none lies that way, left and up go to the target before and right and down to the one after in the zone's own
    order; else nothing moves. In a zone of which that would leave something out of reach, left and right always go by
    the zone's order. Without a focus nothing moves: the way to a card must not end on a button.
    """
    if not focus:
        return ""
    zone = next((z for z in scene.zones if focus in z.targets), None)
    if zone is None or scene.target(focus) is None:
        return tab(scene, focus)
    targets = [t for name in zone.targets if (t := scene.target(name)) is not None]
    here = next(i for i, t in enumerate(targets) if t.id == focus)
    boxes = tuple(t.rect for t in targets)
    kept = tuple((t.left is not None, t.right is not None) for t in targets)
    if direction in ("left", "right") and not _all_reached(boxes, kept):
        return targets[_in_order(len(targets), here, direction)].id
    return targets[_nearest(boxes, here, direction)].id


@lru_cache(maxsize=32)
def _all_reached(boxes: tuple[Rect, ...], kept: tuple[tuple[bool, bool], ...]) -> bool:
    """Whether the arrows lead from every box to every other; kept: where left and right are the target's own keys."""
    ways = [
        {_nearest(boxes, here, way) for way in _DIRECTIONS if not (way in _SIDEWAYS and own[_SIDEWAYS.index(way)])}
        for here, own in enumerate(kept)
    ]
    back: list[set[int]] = [set() for _ in boxes]
    for here, ends in enumerate(ways):
        for end in ends:
            back[end].add(here)
    return all(len(_from_first(steps)) == len(boxes) for steps in (ways, back))


def _from_first(ways: list[set[int]]) -> set[int]:
    """What can be reached from the first."""
    reached, todo = {0}, [0]
    while todo:
        new = ways[todo.pop()] - reached
        reached |= new
        todo += new
    return reached


def _nearest(boxes: tuple[Rect, ...], here: int, direction: Direction) -> int:
    """The nearest box that way, else the next in order."""
    start = boxes[here]
    reached = [
        (cost, i) for i, box in enumerate(boxes) if i != here and (cost := _cost(start, box, direction)) is not None
    ]
    return min(reached)[1] if reached else _in_order(len(boxes), here, direction)


def _in_order(count: int, here: int, direction: Direction) -> int:
    """The one before or after, none beyond the ends."""
    return min(count - 1, max(0, here + (-1 if direction in ("left", "up") else 1)))


def zone_of(scene: Scene, name: str) -> str:
    """The zone a target belongs to, "" for none."""
    return next((z.id for z in scene.zones if name in z.targets), "")


def _cost(a: Rect, b: Rect, direction: Direction) -> float | None:
    """How far b lies from a that way; None where it does not. Sideways ways count double, overlap sideways none."""
    if direction in ("left", "right"):
        along = (b.cx - a.cx) * (1 if direction == "right" else -1)
        aside = _gap(a.y, a.bottom, b.y, b.bottom)
        off = abs(b.cy - a.cy)
    else:
        along = (b.cy - a.cy) * (1 if direction == "down" else -1)
        aside = _gap(a.x, a.right, b.x, b.right)
        off = abs(b.cx - a.cx)
    least = 0.5 * min(_extent(a, direction), _extent(b, direction)) if aside > 0 else 1.0
    if along < least:
        return None
    if aside > 2 * along:
        return None
    return along + 2 * aside + 0.1 * off


def _extent(rect: Rect, direction: Direction) -> float:
    return rect.w if direction in ("left", "right") else rect.h


def _gap(a0: float, a1: float, b0: float, b1: float) -> float:
    """The empty space between two stretches; 0 where they overlap."""
    return max(0.0, max(a0, b0) - min(a1, b1))
