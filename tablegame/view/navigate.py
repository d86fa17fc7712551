"""Moving the focus by keyboard: Tab moves from zone to zone, the arrow keys by position within a zone.

A zone is a group of targets. The functions take and return the focus as the id of a target, "" for none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from tablegame.view.scene import Rect, Scene, Target, Zone

Direction = Literal["left", "right", "up", "down"]

_SIDEWAYS: Final[tuple[Direction, ...]] = ("left", "right")
_DIRECTIONS: Final[tuple[Direction, ...]] = (*_SIDEWAYS, "up", "down")


def tab(scene: Scene, focus: str, backwards: bool = False, visited: Mapping[str, str] | None = None) -> str:
    """The focus after Tab: a target of the next zone. It is the target that last had the focus in this zone; without
    one it is the chosen target, else the first one. Visible targets of a scrolling window take precedence.
    visited: for each zone the target that last had the focus."""
    zones = [zone for zone in scene.zones if _focusable(scene, zone)]
    if not zones:
        return ""
    index = next((i for i, zone in enumerate(zones) if focus in zone.targets), None)
    step = -1 if backwards else 1
    outermost = zones[-1 if backwards else 0]
    entered = outermost if index is None else zones[(index + step) % len(zones)]
    return _entry_of_zone(_focusable(scene, entered), (visited or {}).get(entered.id, ""))


def _entry_of_zone(targets: list[Target], last: str) -> str:
    """The target at which Tab enters a zone. In a scrolled zone it is a visible target, so that the page does not move.
    last: the target that had the focus there before; "" for none."""
    distances = [_out_of_sight(target) for target in targets]
    nearest = [target for target, distance in zip(targets, distances, strict=True) if distance == min(distances)]
    preferred = (
        next((t for t in nearest if t.id == last), None),
        # If no target is visible, the page has to move anyway, and may move to a chosen target that is not the nearest.
        next((t for t in targets if t.chosen and (t in nearest or min(distances) > 0)), None),
    )
    return next((target.id for target in preferred if target is not None), nearest[0].id)


def _out_of_sight(target: Target) -> float:
    """The pixels by which a target is above or below its scrolling window; 0 if it is visible."""
    window, box = target.window, target.rect
    return 0.0 if window is None else max(0.0, window.y - box.cy, box.cy - window.bottom)


def arrow(scene: Scene, focus: str, direction: Direction) -> str:
    """The focus after an arrow key: the nearest target of the zone in this direction. If there is none, the focus
    stays, or moves from an open zone to another open zone. Without a focus the key leads to `scene.first_arrow`.

    The arrow keys must lead from every target of a zone to every other one. If steps to the nearest target do not do
    this, a key without a nearest target leads to the next target in the order of the zone. If even that does not do
    it, the keys left and right always lead to the target before and after in this order.
    """
    if not focus:
        return scene.first_arrow
    zone = next((z for z in scene.zones if focus in z.targets), None)
    if zone is None or scene.target(focus) is None:
        return tab(scene, focus)
    targets = _focusable(scene, zone, focus)
    index = next(i for i, target in enumerate(targets) if target.id == focus)
    boxes = tuple(target.rect for target in targets)
    step = _step_that_reaches_all(boxes, tuple((t.left is not None, t.right is not None) for t in targets))
    next_index = step(boxes, index, direction)
    if next_index == index and zone.open:
        return _in_other_zone(scene, zone, targets[index], direction)
    return targets[next_index].id


def _in_other_zone(scene: Scene, zone: Zone, start: Target, direction: Direction) -> str:
    """The nearest target of other open zones in this direction: in the same scrolling window, else a visible target."""
    outside = [t for z in scene.zones if z.open and z is not zone for t in _focusable(scene, z)]
    same_window = [t for t in outside if start.window is not None and t.window == start.window]
    for targets in (same_window, [t for t in outside if not _out_of_sight(t)]):
        # The start has the index 0, which stands for "no box in this direction".
        nearest = _nearest((start.rect, *(t.rect for t in targets)), 0, direction)
        if nearest:
            return targets[nearest - 1].id
    return start.id


def _focusable(scene: Scene, zone: Zone, focus: str = "") -> list[Target]:
    """The targets of a zone that can get the focus: enabled ones, disabled ones with an answer, and the focused one."""
    targets = [t for name in zone.targets if (t := scene.target(name)) is not None]
    return [t for t in targets if t.enabled or t.why or t.id == focus]


_Step: TypeAlias = Callable[[tuple[Rect, ...], int, Direction], int]
"""A kind of step: returns the index of the box to which an arrow key leads from the box of an index."""


@lru_cache(maxsize=32)
def _step_that_reaches_all(boxes: tuple[Rect, ...], own_keys: tuple[tuple[bool, bool], ...]) -> _Step:
    """The first kind of step with which the arrow keys lead from every box to every other box.
    own_keys: for each box, whether its target uses the keys left and right itself."""
    return next((step for step in (_nearest, _nearest_or_next) if _reaches_all(step, boxes, own_keys)), _in_order_or_up)


def _reaches_all(step: _Step, boxes: tuple[Rect, ...], own_keys: tuple[tuple[bool, bool], ...]) -> bool:
    """Whether steps of this kind lead from every box to every other box."""
    steps: list[set[int]] = []  # for each box the boxes that one key reaches
    for i, own in enumerate(own_keys):
        used_by_target = [key for key, is_used in zip(_SIDEWAYS, own, strict=True) if is_used]
        steps.append({step(boxes, i, key) for key in _DIRECTIONS if key not in used_by_target})
    steps_back: list[set[int]] = [set() for _ in boxes]
    for start, ends in enumerate(steps):
        for end in ends:
            steps_back[end].add(start)
    # All boxes are connected if the first one leads to all and all lead to the first one.
    return all(len(_reached_from_first(graph)) == len(boxes) for graph in (steps, steps_back))


def _reached_from_first(steps: list[set[int]]) -> set[int]:
    """The boxes that can be reached from the first box. steps: for each box the boxes that one step reaches."""
    reached, todo = {0}, [0]
    while todo:
        new = steps[todo.pop()] - reached
        reached |= new
        todo += new
    return reached


def _nearest(boxes: tuple[Rect, ...], index: int, direction: Direction) -> int:
    """The index of the nearest box in that direction; the same index if there is none."""
    costs = [(_cost(boxes[index], box, direction), i) for i, box in enumerate(boxes) if i != index]
    reachable = [(cost, i) for cost, i in costs if cost is not None]
    return min(reachable)[1] if reachable else index


def _nearest_or_next(boxes: tuple[Rect, ...], index: int, direction: Direction) -> int:
    """The index of the nearest box in that direction; the next index if there is none."""
    nearest = _nearest(boxes, index, direction)
    return nearest if nearest != index else _in_order(len(boxes), index, direction)


def _in_order_or_up(boxes: tuple[Rect, ...], index: int, direction: Direction) -> int:
    """The next index for left and right; for up and down the index of the nearest box, or the next index."""
    if direction in _SIDEWAYS:
        return _in_order(len(boxes), index, direction)
    return _nearest_or_next(boxes, index, direction)


def _in_order(count: int, index: int, direction: Direction) -> int:
    """The index before (to the left and up) or after this one, of `count` boxes; the same one at either end."""
    return min(count - 1, max(0, index + (-1 if direction in ("left", "up") else 1)))


def zone_of(scene: Scene, name: str) -> str:
    """The id of the zone to which the target with this id belongs; "" if it belongs to none."""
    return next((z.id for z in scene.zones if name in z.targets), "")


def _cost(a: Rect, b: Rect, direction: Direction) -> float | None:
    """The distance from box a to box b in this direction; None if b does not lie in this direction.
    A gap across the direction counts double. To the left and right lie only boxes that overlap with the row of a."""
    if direction in _SIDEWAYS:
        along = (b.cx - a.cx) * (1 if direction == "right" else -1)
        gap, off = _gap(a.y, a.bottom, b.y, b.bottom), abs(b.cy - a.cy)
        if gap > 0:
            return None
    else:
        along = (b.cy - a.cy) * (1 if direction == "down" else -1)
        gap, off = _gap(a.x, a.right, b.x, b.right), abs(b.cx - a.cx)
    # A box that is only beside the column of a must be half a box higher or lower, and more so than beside.
    least = 0.5 * min(a.h, b.h) if gap > 0 else 1.0
    if along < least or gap > 2 * along:
        return None
    return along + 2 * gap + 0.1 * off  # of two boxes as far away, the one straight ahead


def _gap(start: float, end: float, other_start: float, other_end: float) -> float:
    """The distance between two stretches of a line; 0 if they overlap."""
    return max(0.0, max(start, other_start) - min(end, other_end))
