"""Cloth and what is sewn on it: ermine, pearls, panes, ruffs, brocade, trimmings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from artwork.woodcut.curves import along, polyline, read
from artwork.woodcut.dyes import IVORY, Dye
from artwork.woodcut.plate import INK, Linear, Paint, Plate
from tablegame.art.paths import Point


def across(plate: Plate, dye: Dye, left: float, right: float, y: float = 0) -> Linear:
    """A dye lit from the left, from x = left to x = right."""
    return plate.linear(left, y, right, y, dye.light, dye.base, dye.low)


def ermine(plate: Plate, tails: Iterable[tuple[float, float, float]], size: float = 1) -> None:
    """Tails of ermine at x, y, turned by degrees."""
    for x, y, degrees in tails:
        with plate.at(x, y, size, degrees):
            plate.flat("M0 -3.6C1.7 -1 1.8 3 0 6C-1.8 3 -1.7 -1 0 -3.6Z", INK)
            plate.dots(((-1.9, -4), (1.9, -4), (0, -5.8)), 0.85)


def pearls(plate: Plate, path: str, count: int, radius: float = 1.9, paint: str = IVORY.light) -> None:
    """Beads in a row along a path, its ends included."""
    places = [point for point, _ in along(polyline(read(path)), [step / (count - 1) for step in range(count)])]
    plate.dots(places, radius, paint, 0.9)


def between_curves(first: str, last: str) -> str:
    """The pane between two single curves."""
    one, two = read(first)[0].points, read(last)[0].points
    pairs = " ".join(f"{x} {y}" for x, y in one[1:])
    back = " ".join(f"{x} {y}" for x, y in two[-2::-1])
    return f"M{one[0][0]} {one[0][1]}C{pairs}L{two[-1][0]} {two[-1][1]}C{back}Z"


def panes(plate: Plate, guides: Sequence[tuple[str, str]], dye: Dye, folds: int = 2) -> None:
    """Strips of another cloth in a slashed sleeve, each between two curves."""
    for first, last in guides:
        plate.shape(between_curves(first, last), dye.base, 1.1)
        plate.folds(first, last, folds, dye.line, 0.8)


def lozenges(plate: Plate, places: Iterable[Point], paint: Paint, size: float = 3, width: float = 0) -> None:
    """A woven pattern of small lozenges, as one element."""
    path = "".join(
        f"M{x} {y - size * 1.3}L{x + size} {y}L{x} {y + size * 1.3}L{x - size} {y}Z" for x, y in places
    )  # fmt: skip
    if width:
        plate.shape(path, paint, width)
    else:
        plate.flat(path, paint)


def sprigs(plate: Plate, places: Iterable[Point], paint: Paint, size: float = 1) -> None:
    """A brocade of three-leaved sprigs, as one element."""
    k = size
    path = "".join(
        f"M{x} {y - 4.4 * k}C{x + 1.8 * k} {y - 2 * k} {x + 1.6 * k} {y - k} {x} {y + k}"
        f"C{x - 1.6 * k} {y - k} {x - 1.8 * k} {y - 2 * k} {x} {y - 4.4 * k}Z"
        f"M{x + 0.5 * k} {y + 1.4 * k}C{x + 2 * k} {y - k} {x + 3.4 * k} {y - k} {x + 4.2 * k} {y - 0.4 * k}"
        f"C{x + 3.6 * k} {y + 1.6 * k} {x + 2 * k} {y + 2.2 * k} {x + 0.5 * k} {y + 1.4 * k}Z"
        f"M{x - 0.5 * k} {y + 1.4 * k}C{x - 2 * k} {y - k} {x - 3.4 * k} {y - k} {x - 4.2 * k} {y - 0.4 * k}"
        f"C{x - 3.6 * k} {y + 1.6 * k} {x - 2 * k} {y + 2.2 * k} {x - 0.5 * k} {y + 1.4 * k}Z"
        f"M{x - 0.5 * k} {y + k}L{x + 0.5 * k} {y + k}L{x + 0.4 * k} {y + 4.4 * k}L{x - 0.4 * k} {y + 4.4 * k}Z"
        for x, y in places
    )  # fmt: skip
    plate.flat(path, paint)


def trimming(plate: Plate, first: str, last: str, paint: Paint, studs: int, stud: str, radius: float = 1.5) -> None:
    """A border between two single curves, with studs along its middle."""
    plate.shape(between_curves(first, last), paint, 1.3)
    ones, twos = polyline(read(first)), polyline(read(last))
    middle = [((one[0] + two[0]) / 2, (one[1] + two[1]) / 2) for one, two in zip(ones, twos, strict=True)]
    shares = [(step + 0.5) / studs for step in range(studs)]
    plate.dots([point for point, _ in along(middle, shares)], radius, stud, 0.8)


def ruff(plate: Plate, inner: str, outer: str, folds: int, dye: Dye = IVORY) -> None:
    """A pleated collar between two single curves; the pleats bulge at the outer one."""
    rim = [point for point, _ in along(polyline(read(outer)), [step / folds for step in range(folds + 1)])]
    neck = [point for point, _ in along(polyline(read(inner)), [step / folds for step in range(folds + 1)])]
    path = f"M{neck[0][0]} {neck[0][1]}L{rim[0][0]} {rim[0][1]}"
    for one, two, root in zip(rim, rim[1:], neck[1:], strict=False):
        middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        away = (middle[0] - root[0]) * 0.42, (middle[1] - root[1]) * 0.42
        path += f"C{one[0] + away[0]} {one[1] + away[1]} {two[0] + away[0]} {two[1] + away[1]} {two[0]} {two[1]}"
    path += "".join(f"L{x} {y}" for x, y in reversed(neck)) + "Z"
    plate.shape(path, dye.light, 1.5)
    for root, tip in zip(neck[1:-1], rim[1:-1], strict=True):
        plate.swell(f"M{root[0]} {root[1]}L{tip[0]} {tip[1]}", dye.line, 1.3, 0.1, 0.8)


def chain(plate: Plate, path: str, links: int, paint: str, radius: float = 2.6) -> None:
    """A collar of round links with a stud in each second one."""
    places = [point for point, _ in along(polyline(read(path)), [step / (links - 1) for step in range(links)])]
    plate.line(path, 1.6)
    plate.dots(places[1::2], radius * 0.7, paint, 0.9)
    plate.dots(places[::2], radius, paint, 1)
