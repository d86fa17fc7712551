"""Guilloches: the braided rings of fine lines that banknotes and good cards carry behind their numerals."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from tablegame.art.paths import HERE, Path, Point, Transform


@dataclass(frozen=True, slots=True)
class Braid:
    """A ring of waves woven into each other, between two radii: waves round the ring, strands side by side."""

    inner: float
    outer: float
    waves: int
    strands: int

    def at(self, turn: float, shift: float) -> tuple[Point, Point]:
        """The point of a strand at that angle (radians), and its direction there."""
        middle, reach = (self.inner + self.outer) / 2, (self.outer - self.inner) / 2
        radius = middle + reach * sin(self.waves * turn + shift)
        growth = reach * self.waves * cos(self.waves * turn + shift)
        across, down = cos(turn), sin(turn)
        return (radius * across, radius * down), (growth * across - radius * down, growth * down + radius * across)


def braid(ring: Braid, x: float, y: float, path: Path) -> None:
    """Add all strands of a ring about x, y: two curves a wave, whose handles follow the true direction."""
    steps = ring.waves * 2
    third = 2 * pi / steps / 3
    for strand in range(ring.strands):
        shift = 2 * pi * strand / ring.strands
        knots = [ring.at(3 * third * step, shift) for step in range(steps)]
        path.move(x + knots[0][0][0], y + knots[0][0][1])
        for (point, way), (goal, arrival) in zip(knots, knots[1:] + knots[:1], strict=True):
            path.curve(
                (x + point[0] + way[0] * third, y + point[1] + way[1] * third),
                (x + goal[0] - arrival[0] * third, y + goal[1] - arrival[1] * third),
                (x + goal[0], y + goal[1]),
            )
        path.close()


def rosette(x: float, y: float, radius: float, rank: int, placing: Transform = HERE) -> Path:
    """The rosette of a rank: every rank has its own number of waves. Few and short curves, for rasters in a hurry."""
    waves = 9 + rank
    path = Path(placing)
    braid(Braid(radius * 0.60, radius * 0.90, waves, 4), x, y, path)
    braid(Braid(radius * 0.90, radius, waves * 2, 2), x, y, path)
    for share in (0.57, 0.60):
        path.circle(x, y, radius * share)
    return path
