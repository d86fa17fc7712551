"""Strokes of a pencil that are drawn one after another when a picture comes. Pure functions of time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Final, NamedTuple, TypeAlias, TypeVar

from tablegame.view.scene import Line, Scene

LONGEST: Final = 1.2
"""All strokes of a picture together take no longer than this, in seconds."""

Point: TypeAlias = tuple[float, float]
Item = TypeVar("Item")


class Strokes(NamedTuple):
    """The strokes that are being drawn. times: when each begins and ends, in seconds of the clock; now: when the
    picture came."""

    times: Mapping[Line, tuple[float, float]]
    now: float

    @property
    def end(self) -> float:
        """When the last one is drawn."""
        return max(end for _, end in self.times.values())

    def seen(self, items: Iterable[Item], now: float) -> tuple[Item | Line, ...]:
        """The items at a moment: strokes as far as they are drawn."""
        return tuple(self._seen(items, now))

    def _seen(self, items: Iterable[Item], now: float) -> Iterator[Item | Line]:
        for item in items:
            times = self.times.get(item) if isinstance(item, Line) else None
            if times is None or not isinstance(item, Line) or now >= times[1]:
                yield item
            elif now > times[0]:
                yield item._replace(part=(now - times[0]) / (times[1] - times[0]))


def new_strokes(before: Scene, after: Scene) -> list[Line]:
    """The strokes of a picture that the one before does not have, in drawing order."""
    drawn = [node for node in after.nodes if isinstance(node, Line) and node.drawn]
    known = {node for node in before.nodes if isinstance(node, Line) and node.drawn} if drawn else set()
    return [line for line in drawn if line not in known]


def strokes_between(
    before: Scene, after: Scene, now: float, start: float, factor: float, running: Strokes | None
) -> Strokes | None:
    """The strokes to be drawn in a new picture from `start` on, and those that still are; None if there are none.

    factor: of their duration, 0 if nothing moves.
    """
    times = {line: when for line, when in running.times.items() if line in after.nodes} if running is not None else {}
    new = [line for line in new_strokes(before, after) if line not in times] if factor > 0 else []
    factor = min(factor, LONGEST / sum(line.drawn for line in new)) if new else factor
    for line in new:
        times[line] = start, start + line.drawn * factor
        start += line.drawn * factor
    return Strokes(times, now) if any(end > now for _, end in times.values()) else None


def first_part(points: Sequence[Point], part: float) -> list[Point]:
    """The first part, 0 to 1, of a way through points."""
    left = sum(dist(a, b) for a, b in pairwise(points)) * part
    found = list(points[:1])
    for a, b in pairwise(points):
        step = dist(a, b)
        if step >= left:
            share = left / step if step else 1.0
            return [*found, (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)]
        found.append(b)
        left -= step
    return found
