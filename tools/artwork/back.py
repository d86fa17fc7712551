"""The back of every card, the same either way up, and the seal of a card that has been chosen."""

from __future__ import annotations

from typing import Final

from artwork.french.suits import Paints
from tablegame.art.card import HEIGHT, MIDDLE, WIDTH
from tablegame.art.drawing import Drawing
from tablegame.art.guilloche import Braid, braid
from tablegame.art.paths import Path, Placing, Point, around, placed

_CENTRE: Final = HEIGHT / 2
_INSET: Final = 23.0
_MESH: Final = 9.5


def back(drawing: Drawing, sealed: bool, paints: Paints) -> None:
    """A card from behind; sealed shows a brass seal with a padlock in place of the star."""
    drawing.fill(Path().box(12, 12, WIDTH - 24, HEIGHT - 24, 7), paints["back"])
    _lattice(drawing, paints)
    thin = paints["line 80% on back"]
    drawing.stroke(Path().box(16, 16, WIDTH - 32, HEIGHT - 32, 4.5), thin, 1.3)
    drawing.stroke(Path().box(20, 20, WIDTH - 40, HEIGHT - 40, 2.5), thin, 0.7)
    _corners(drawing, thin, paints)
    _medallion(drawing, thin, paints)
    if sealed:
        _seal(drawing, MIDDLE, _CENTRE, 50, paints)
    else:
        _star(drawing, paints)


def _lattice(drawing: Drawing, paints: Paints) -> None:
    """A net of dark bands with a fine pale thread in every mesh, cut off at the frame by arithmetic."""
    bands, threads, knots = Path(), Path(), Path()
    left, top, right, bottom = _INSET, _INSET, WIDTH - _INSET, HEIGHT - _INSET
    for path, shift in ((bands, 0.0), (threads, _MESH)):
        for step in range(-28, 29):
            offset = shift + step * 2 * _MESH
            for way in (-1, 1):
                ends = _crossing(offset, way, (left, top, right, bottom))
                if ends:
                    path.move(*ends[0]).line(*ends[1])
    for column in range(-11, 12):
        for row in range(-19, 20):
            x, y = MIDDLE + column * _MESH, _CENTRE + row * _MESH
            if (column + row) % 2 and left + 4 < x < right - 4 and top + 4 < y < bottom - 4:
                knots.polygon(((x - 1.7, y), (x, y - 1.7), (x + 1.7, y), (x, y + 1.7)))
    drawing.stroke(bands, paints["pattern"], 3.6)
    drawing.stroke(threads, paints["line 20% on back"], 0.7)
    drawing.fill(knots, paints["line 40% on back"])


def _crossing(offset: float, way: int, frame: tuple[float, float, float, float]) -> tuple[Point, Point] | None:
    """Where the slanting line y = centre + way (x - middle) + offset runs within the frame; None where it does not."""
    left, top, right, bottom = frame
    heights = sorted(((top - _CENTRE - offset) * way, (bottom - _CENTRE - offset) * way))
    start, end = max(left - MIDDLE, heights[0]), min(right - MIDDLE, heights[1])
    if end - start < 1:
        return None
    return (
        (MIDDLE + start, _CENTRE + way * start + offset),
        (MIDDLE + end, _CENTRE + way * end + offset),
    )


def _corners(drawing: Drawing, line: str, paints: Paints) -> None:
    """A quarter of a disc in each corner, with a fan of three leaves."""
    leaf = paints["line 70% on back"]
    for x, across in ((20.0, 1), (WIDTH - 20, -1)):
        for y, down in ((20.0, 1), (HEIGHT - 20, -1)):
            place = Placing(across, 0, 0, down, x, y)
            drawing.fill(_quarter(place, 30).line(0, 0).close(), paints["back"])
            drawing.stroke(_quarter(place, 30), line, 1)
            drawing.stroke(_quarter(place, 26.5), line, 0.6)
            fan = Path(place)
            for degrees in (17, 45, 73):
                ray = placed(0, 0, 1, degrees)
                fan.polygon((ray(6, 0), ray(14, -2.8), ray(22.5, 0), ray(14, 2.8)))
            drawing.fill(fan, leaf)


def _quarter(place: Placing, radius: float) -> Path:
    reach = radius * 0.5523
    return Path(place).move(radius, 0).curve((radius, reach), (reach, radius), (0, radius))


def _medallion(drawing: Drawing, line: str, paints: Paints) -> None:
    drawing.fill(Path().circle(MIDDLE, _CENTRE, 74), paints["back"])
    drawing.stroke(Path().circle(MIDDLE, _CENTRE, 74), line, 1.4)
    woven = Path()
    braid(Braid(56, 71, 26, 3), MIDDLE, _CENTRE, woven)
    drawing.stroke(woven, paints["line 62% on back"], 0.7)
    drawing.stroke(Path().circle(MIDDLE, _CENTRE, 53), line, 1.2)
    drawing.fill(Path().circle(MIDDLE, _CENTRE, 50.5), paints["pattern"])


def _star(drawing: Drawing, paints: Paints) -> None:
    """A compass rose of eight rays, each with a light and a dark side."""
    light, dark = paints["line"], paints["pattern 45% on line"]
    rays = ((range(1, 16, 2), 27.0, 1, 12.0), (range(2, 16, 4), 37.0, 1, 12.0), (range(0, 16, 4), 48.0, 2, 12.5))
    spokes = list(around(16, 1))
    for steps, length, beside, waist in rays:
        one, two = Path(), Path()
        for step in steps:
            tip = (MIDDLE + spokes[step][0] * length, _CENTRE + spokes[step][1] * length)
            for path, side in ((one, -beside), (two, beside)):
                x, y = spokes[(step + side) % 16]
                path.polygon((tip, (MIDDLE + x * waist, _CENTRE + y * waist), (MIDDLE, _CENTRE)))
        drawing.fill(one, light)
        drawing.fill(two, dark)
    drawing.fill(Path().circle(MIDDLE, _CENTRE, 5), light)
    drawing.fill(Path().circle(MIDDLE, _CENTRE, 2.6), paints["pattern"])


def _seal(drawing: Drawing, x: float, y: float, radius: float, paints: Paints) -> None:
    """A scalloped brass seal with a padlock."""
    points = list(around(48, 1))
    rim = [
        (x + a * radius * (1 if n % 2 else 0.93), y + b * radius * (1 if n % 2 else 0.93))
        for n, (a, b) in enumerate(points)
    ]
    brass = drawing.gradient((x, y - radius), (x, y + radius), (0, paints["brass"]), (1, paints["copper"]))
    drawing.fill(Path().smooth(rim), brass)
    drawing.stroke(Path().smooth(rim), paints["rim"], 1.4)
    drawing.stroke(Path().circle(x, y, radius * 0.78), paints["rim"], 1.2)
    unit = radius / 50
    shackle = Path().move(x - 11 * unit, y - 2 * unit).line(x - 11 * unit, y - 11 * unit)
    shackle.curve((x - 11 * unit, y - 26 * unit), (x + 11 * unit, y - 26 * unit), (x + 11 * unit, y - 11 * unit))
    shackle.line(x + 11 * unit, y - 2 * unit)
    drawing.stroke(shackle, paints["engraving"], 5.4 * unit)
    drawing.fill(Path().box(x - 18 * unit, y - 4 * unit, 36 * unit, 27 * unit, 4 * unit), paints["engraving"])
    drawing.fill(Path().circle(x, y + 6 * unit, 3.6 * unit), paints["brass"])
    hole = ((x - 1.6 * unit, y + 7 * unit), (x + 1.6 * unit, y + 7 * unit))
    foot = ((x + 2.6 * unit, y + 16 * unit), (x - 2.6 * unit, y + 16 * unit))
    drawing.fill(Path().polygon((*hole, *foot)), paints["brass"])
