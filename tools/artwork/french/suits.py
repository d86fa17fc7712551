"""The four suit signs: their outlines, their inks in two and in four colours, and how they are cut in wood when
large.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tablegame.art.drawing import Drawing
from tablegame.art.paths import HERE, Path, Placing, Point

SUITS: Final = "SHDC"
"""Spades, hearts, diamonds, clubs: the order of seats A to D."""

Paints: TypeAlias = Mapping[str, str]
"""The colours of the pack's files by what they stand for (docs/packs.md#inks)."""

_DIGITS: Final = 15
"""Decimals of a sign that will be printed at many sizes."""


def sign(drawing: Drawing, suit: str, paints: Paints) -> None:
    """A sign 100 units high about the origin, so exact that it can be printed at any size."""
    _print(drawing, suit, HERE, paints, _DIGITS)


def pip(drawing: Drawing, suit: str, placing: Placing, size: float, paints: Paints) -> None:
    """A large sign with its middle at the placing's origin, size units high, as it is printed there."""
    _print(drawing, suit, placing.scaled(size / 100), paints, 2)


def flat(drawing: Drawing, suit: str, placing: Placing, size: float, paint: str) -> None:
    """A small sign in one colour, as it is printed there."""
    path = Path(placing.scaled(size / 100))
    _OUTLINES[suit](path)
    drawing.fill(path, paint)


# -- outlines ------------------------------------------------------------------------------------------------------


def _mirrored(path: Path, start: Point, curves: tuple[tuple[Point, Point, Point], ...]) -> None:
    """An outline from its top to its foot down the right side, and back up the left side as in a mirror."""
    path.move(*start)
    for first, second, end in curves:
        path.curve(first, second, end)
    ends = [start, *(end for _, _, end in curves)]
    for index in range(len(curves) - 1, -1, -1):
        first, second, _ = curves[index]
        goal = ends[index]
        path.curve((-second[0], second[1]), (-first[0], first[1]), (-goal[0], goal[1]))
    path.close()


_STEM: Final = (((4.5, 36), (10, 45), (20, 49)), ((8, 48.2), (4, 48.2), (0, 48.2)))


def _spade(path: Path) -> None:
    crown = (((7, -32), (45, -10), (45, 16)), ((45, 30), (35, 39), (23, 39)), ((14, 39), (7, 34), (3.4, 26)))
    _mirrored(path, (0, -50), (*crown, *_STEM))


def _heart(path: Path) -> None:
    _mirrored(
        path,
        (0, -26),
        (((4, -39), (13, -46), (23, -46)), ((37, -46), (46, -36), (46, -20)), ((46, 8), (11, 25), (0, 49))),
    )


def _diamond(path: Path) -> None:
    _mirrored(path, (0, -50), (((9, -31), (23, -13), (39, 0)), ((23, 13), (9, 31), (0, 50))))


def _club(path: Path) -> None:
    _mirrored(path, (0, 4), (((2.5, 14), (3, 20), (3.4, 26)), *_STEM))
    for x, y in _LOBES:
        path.circle(x, y, _LOBE)
    path.polygon(((-9, -14), (9, -14), (14, 8), (0, 16), (-14, 8)))


_LOBE: Final = 22.5
_LOBES: Final = ((0.0, -27.0), (23.5, 10.5), (-23.5, 10.5))

_OUTLINES: Final[dict[str, Callable[[Path], None]]] = {"S": _spade, "H": _heart, "D": _diamond, "C": _club}


# -- cut in wood ---------------------------------------------------------------------------------------------------

_Edge = tuple[Point, Point, Point, Point]

_SHADED: Final[dict[str, tuple[_Edge, ...]]] = {
    "S": (((44, 8), (48, 28), (36, 40), (22, 38.4)), ((6, -39), (16, -24), (40, -8), (44, 8))),
    "H": (((45.4, -16), (44, 8), (12, 24), (1.5, 46)),),
    "D": (((38, 0.6), (23, 13), (9, 31), (0.6, 48.6)),),
    "C": (
        ((46, 10), (46, 25), (34, 35), (21, 32.6)), ((22.3, -27), (22.3, -17), (16, -9), (12, -8)),
        ((-3, 17), (-8, 31), (-20, 34), (-28, 32.4)),
    ),
}  # fmt: skip
"""The edges away from the light, from which strokes run inwards."""

_INWARD: Final[dict[str, Point]] = {"S": (-15, -3), "H": (-15, -5), "D": (-11, -4), "C": (-9, -4)}

_SHINE: Final[dict[str, _Edge]] = {
    "S": ((-35, 19), (-36, 4), (-20, -12), (-9, -25)),
    "H": ((-37, -17), (-38, -31), (-29, -39), (-18, -37)),
    "D": ((-27, -1.5), (-18, -9), (-9, -21), (-3, -33)),
    "C": ((-16, -28), (-16, -37), (-9, -43), (-1, -43)),
}


def _print(drawing: Drawing, suit: str, place: Placing, paints: Paints, digits: int) -> None:
    """The outline, strokes of the graver along the shaded edge, and a swelling line of light opposite."""
    outline, strokes, shine = Path(place, digits), Path(place, digits), Path(place, digits)
    _OUTLINES[suit](outline)
    for edge in _SHADED[suit]:
        _wedges(strokes, edge, _INWARD[suit])
    _swelling(shine, _SHINE[suit], 4.4)
    for path, paint in ((outline, "suit"), (strokes, "shade"), (shine, "shine")):
        drawing.fill(path, paints[paint])


def _wedges(path: Path, edge: _Edge, inward: Point) -> None:
    """Wedges that stand on a curve and point inwards, longest in its middle."""
    count = max(5, round((abs(edge[3][0] - edge[0][0]) + abs(edge[3][1] - edge[0][1])) / 5.2))
    for index in range(count):
        share = (index + 0.5) / count
        (x, y), (dx, dy) = _on(edge, share)
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        reach = 0.45 + 0.55 * (4 * share * (1 - share))
        half = 1.25 / length
        tip = (x + inward[0] * reach, y + inward[1] * reach)
        path.polygon(((x - dx * half, y - dy * half), (x + dx * half, y + dy * half), tip))


def _swelling(path: Path, edge: _Edge, width: float) -> None:
    """A line that is widest in its middle."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = edge
    across, down = x3 - x0, y3 - y0
    length = (across * across + down * down) ** 0.5
    nx, ny = -down / length * width * 0.66, across / length * width * 0.66
    path.move(x0, y0).curve((x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x3, y3))
    path.curve((x2 - nx, y2 - ny), (x1 - nx, y1 - ny), (x0, y0)).close()


def _on(edge: _Edge, share: float) -> tuple[Point, Point]:
    """The point of a curve and its direction there."""
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    point = tuple(sum(w * p[axis] for w, p in zip(weights, edge, strict=True)) for axis in (0, 1))
    slopes = (rest * rest, 2 * rest * share, share * share)
    way = tuple(sum(w * (edge[i + 1][axis] - edge[i][axis]) for i, w in enumerate(slopes)) for axis in (0, 1))
    return (point[0], point[1]), (way[0], way[1])
