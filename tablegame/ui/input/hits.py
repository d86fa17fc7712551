"""Which target a press hits, and what it means on a picture."""

from __future__ import annotations

from math import hypot, inf

from tablegame.ui.input.guard import Meaning
from tablegame.view.nodes import unrotate, visible
from tablegame.view.scene import Scene, Target


def meant_at(scene: Scene, x: float, y: float, reach: float = 0.0) -> Meaning | None:
    """The effect of a click at that place on that picture; None if it has none or only says why."""
    target = hit(scene, x, y, reach)
    return None if target is None or not target.enabled else Meaning(target.action, target.id)


def meant_as(scene: Scene, name: str) -> Meaning | None:
    """The effect of a press on a target by its name; None if it has none or only says why."""
    target = scene.target(name)
    return None if target is None or not target.enabled else Meaning(target.action, name)


def hit(scene: Scene, x: float, y: float, reach: float = 0.0) -> Target | None:
    """The topmost target at that place. reach: where there is none but a page or the ground, the nearest of those that
    are smaller than this, in an area as large as this around each."""
    seen = (target for target in reversed(scene.targets) if target.window is None or target.window.holds(x, y))
    there = next((target for target in seen if target.rect.holds(*unrotate(target.rect, target.angle, x, y))), None)
    if not reach or (there is not None and not is_large(there)):
        return there
    near, nearest = inf, there
    for target in scene.targets:
        if target.window is None or target.window.holds(x, y):
            away = _distance(target, x, y, reach)
            near, nearest = (away, target) if away < near else (near, nearest)
    return nearest


def _distance(target: Target, x: float, y: float, reach: float) -> float:
    """How far a place is from a target; infinite outside of the area in which a finger catches it."""
    (x, y), rect = unrotate(target.rect, target.angle, x, y), visible(target)
    across, down = abs(x - rect.cx), abs(y - rect.cy)
    if is_large(target) or across > max(rect.w, reach) / 2 or down > max(rect.h, reach) / 2:
        return inf
    return hypot(max(0.0, across - rect.w / 2), max(0.0, down - rect.h / 2))


def is_large(target: Target) -> bool:
    """Whether a target is so large that a click on a link within it activates the link."""
    return target.rect.w > 500 and target.rect.h > 300
