"""Moving the focus by keyboard: Tab goes from zone to zone, arrows go by position within a zone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from tablegame.view.scene import Rect, Scene, Target, Zone

Direction = Literal["left", "right", "up", "down"]

_SIDEWAYS: Final[tuple[Direction, ...]] = ("left", "right")
_DIRECTIONS: Final[tuple[Direction, ...]] = (*_SIDEWAYS, "up", "down")


def tab(scene: Scene, focus: str, backwards: bool = False, visited: Mapping[str, str] | None = None) -> str:
    """The focus after Tab: the next zone's last visited target, else its chosen value, else its first target; in a
    scrolled zone only those in sight. visited names for each zone the target that last had the focus there."""
    zones = [z for z in scene.zones if _there(scene, z)]
    if not zones:
        return ""
    here = next((i for i, z in enumerate(zones) if focus in z.targets), None)
    there = (len(zones) - 1 if backwards else 0) if here is None else (here + (-1 if backwards else 1)) % len(zones)
    return _entry_of_zone(_there(scene, zones[there]), (visited or {}).get(zones[there].id, ""))


def _entry_of_zone(targets: list[Target], last: str) -> str:
    """The target at which Tab enters a zone. It stays within sight, so that a reader keeps the place on the page."""
    away = [_out_of_sight(target) for target in targets]
    near = [target for target, far in zip(targets, away, strict=True) if far == min(away)]
    wanted = (
        next((t for t in near if t.id == last), None),
        next((t for t in targets if t.chosen and (t in near or min(away) > 0)), None),
    )
    return next((target.id for target in wanted if target is not None), near[0].id)


def _out_of_sight(target: Target) -> float:
    """How far a target is above or below its scrolling window, in pixels; 0 in sight."""
    window, box = target.window, target.rect
    return 0.0 if window is None else max(0.0, window.y - box.cy, box.cy - window.bottom)


def arrow(scene: Scene, focus: str, direction: Direction) -> str:
    """The focus after an arrow key: the nearest target in that direction.

    The zone is searched first, then other open zones if the zone is open; without a target the focus stays. If some
    target of a zone could not be reached this way, the zone's own order helps where no target is found; if that is not
    enough, left and right always follow the order. Without a focus the key moves to the start of the picture, or
    nowhere: the arrows must not end on a button.
    """
    if not focus:
        return scene.first_arrow
    zone = next((z for z in scene.zones if focus in z.targets), None)
    if zone is None or scene.target(focus) is None:
        return tab(scene, focus)
    targets = _there(scene, zone, focus)
    here = next(i for i, t in enumerate(targets) if t.id == focus)
    boxes = tuple(t.rect for t in targets)
    way = _ways(boxes, tuple((t.left is not None, t.right is not None) for t in targets))
    there = way(boxes, here, direction)
    if there == here and zone.open:
        return _beyond(scene, zone, targets[here], direction)
    return targets[there].id


def _beyond(scene: Scene, zone: Zone, here: Target, direction: Direction) -> str:
    """The nearest target in that direction in another open zone; scrolled targets only in sight, or from row to row."""
    outside = [t for z in scene.zones if z.open and z is not zone for t in _there(scene, z)]
    rows = [t for t in outside if here.window is not None and t.window == here.window]
    for found in (rows, [t for t in outside if not _out_of_sight(t)]):
        nearest = _nearest((here.rect, *(t.rect for t in found)), 0, direction)
        if nearest:
            return found[nearest - 1].id
    return here.id


def _there(scene: Scene, zone: Zone, focus: str = "") -> list[Target]:
    """The targets of a zone that can get the focus: disabled ones without a reason are skipped."""
    found = [t for name in zone.targets if (t := scene.target(name)) is not None]
    return [t for t in found if t.enabled or t.why or t.id == focus]


_Way: TypeAlias = Callable[[tuple[Rect, ...], int, Direction], int]
"""Gives the number of the box to which an arrow leads from the box of that number."""


@lru_cache(maxsize=32)
def _ways(boxes: tuple[Rect, ...], kept: tuple[tuple[bool, bool], ...]) -> _Way:
    """The first of the strategies that connects all boxes; kept: left and right are the target's own keys."""
    return next((way for way in (_nearest, _nearest_or_next) if _all_reached(way, boxes, kept)), _sideways_in_order)


def _all_reached(way: _Way, boxes: tuple[Rect, ...], kept: tuple[tuple[bool, bool], ...]) -> bool:
    """Whether the arrows lead from every box to every other."""
    ways = [
        {way(boxes, here, to) for to in _DIRECTIONS if not (to in _SIDEWAYS and own[_SIDEWAYS.index(to)])}
        for here, own in enumerate(kept)
    ]
    back: list[set[int]] = [set() for _ in boxes]
    for here, ends in enumerate(ways):
        for end in ends:
            back[end].add(here)
    return all(len(_from_first(steps)) == len(boxes) for steps in (ways, back))


def _from_first(ways: list[set[int]]) -> set[int]:
    """The boxes that can be reached from the first."""
    reached, todo = {0}, [0]
    while todo:
        new = ways[todo.pop()] - reached
        reached |= new
        todo += new
    return reached


def _nearest(boxes: tuple[Rect, ...], here: int, direction: Direction) -> int:
    """The nearest box that way, else the same box."""
    start = boxes[here]
    reached = [
        (cost, i) for i, box in enumerate(boxes) if i != here and (cost := _cost(start, box, direction)) is not None
    ]
    return min(reached)[1] if reached else here


def _nearest_or_next(boxes: tuple[Rect, ...], here: int, direction: Direction) -> int:
    """The nearest box that way, else the next in order."""
    there = _nearest(boxes, here, direction)
    return there if there != here else _in_order(len(boxes), here, direction)


def _sideways_in_order(boxes: tuple[Rect, ...], here: int, direction: Direction) -> int:
    """Left and right by the order, up and down as above."""
    if direction in _SIDEWAYS:
        return _in_order(len(boxes), here, direction)
    return _nearest_or_next(boxes, here, direction)


def _in_order(count: int, here: int, direction: Direction) -> int:
    """The index before or after `here`, within the ends."""
    return min(count - 1, max(0, here + (-1 if direction in ("left", "up") else 1)))


def zone_of(scene: Scene, name: str) -> str:
    """The zone a target belongs to, "" for none."""
    return next((z.id for z in scene.zones if name in z.targets), "")


def _cost(a: Rect, b: Rect, direction: Direction) -> float | None:
    """The distance from a to b in that direction; None if b is not there.

    Sideways gaps count double. Left and right stay in the row if boxes overlap: what is above or below is not beside.
    """
    if direction in ("left", "right"):
        along = (b.cx - a.cx) * (1 if direction == "right" else -1)
        aside = _gap(a.y, a.bottom, b.y, b.bottom)
        off = abs(b.cy - a.cy)
    else:
        along = (b.cy - a.cy) * (1 if direction == "down" else -1)
        aside = _gap(a.x, a.right, b.x, b.right)
        off = abs(b.cx - a.cx)
    if direction in _SIDEWAYS and aside > 0:
        return None
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
