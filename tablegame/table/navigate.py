"""The focus by keyboard: Tab from zone to zone, arrows within a zone by where things lie.

Knows targets, zones and their boxes. Must not know what a target does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tablegame.table.scene import Rect, Scene, Target

Direction = Literal["left", "right", "up", "down"]


def tab(scene: Scene, focus: str, backwards: bool = False, visited: Mapping[str, str] | None = None) -> str:
    """The target that has the focus after Tab: the next zone's last visited target, else its first.

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
    return next(name for name in zone.targets if name in known)


def arrow(scene: Scene, focus: str, direction: Direction) -> str:
    """The target that has the focus after an arrow key: the nearest of the zone that way.

    Where none lies that way: in a zone that is one row, one column or a ring, left and up go to the target before and
    right and down to the one after in the zone's own order, so that every target can be reached; else nothing moves.
    """
    zone = next((z for z in scene.zones if focus in z.targets), None)
    start = scene.target(focus)
    if zone is None or start is None:
        return tab(scene, focus)
    others = [t for name in zone.targets if name != focus and (t := scene.target(name)) is not None]
    reached = [(cost, i) for i, t in enumerate(others) if (cost := _cost(start, t, direction)) is not None]
    if reached:
        return others[min(reached)[1]].id
    names = [name for name in zone.targets if scene.target(name) is not None]
    step = -1 if direction in ("left", "up") else 1
    after = names.index(focus) + step
    return names[after] if 0 <= after < len(names) else focus


def zone_of(scene: Scene, name: str) -> str:
    """The zone a target belongs to, "" for none."""
    return next((z.id for z in scene.zones if name in z.targets), "")


def _cost(start: Target, end: Target, direction: Direction) -> float | None:
    """How far the target lies that way; None where it does not. Sideways ways count double, overlap sideways none."""
    a, b = start.rect, end.rect
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
