"""A drawing as SVG, and its raster as PNG.

A drawing uses only what every renderer draws alike: paths, gradients in user space, and opacity on single elements. It
has no groups, transforms, clips or filters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import resvg_py

from tablegame.art.paths import Path, Point, decimal

_HEAD: Final = re.compile(r'<svg xmlns="[^"]*" viewBox="([^"]*)" width="[^"]*" height="[^"]*">')
_SIZE: Final = re.compile(r' width="[\d.]+" height="[\d.]+">')


class Drawing:
    """Collects the elements of a drawing, later ones above earlier ones, and writes them as one SVG.
    A paint is a colour such as "#ff0000", or the result of `gradient` or `glow`."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._definitions: list[str] = []
        self._elements: list[str] = []

    @property
    def gradients(self) -> int:
        """The number of gradients so far. Gradients are named g0, g1, ... in the order in which they are added."""
        return len(self._definitions)

    def gradient(self, start: Point, end: Point, *stops: tuple[float, str]) -> str:
        """Add a linear gradient; returns its paint. stops: pairs such as (0.5, "#ff0000"), from 0 at the start to 1."""
        name = f"g{self.gradients}"
        x1, y1, x2, y2 = map(decimal, (*start, *end))
        self._definitions.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
            f"{_stops(*stops)}</linearGradient>"
        )
        return f"url(#{name})"

    def glow(self, x: float, y: float, radius: float, *stops: tuple[float, str]) -> str:
        """Add a radial gradient; returns its paint. stops: pairs such as (0.5, "#ff0000"), from 0 (centre) to 1."""
        name = f"g{self.gradients}"
        self._definitions.append(
            f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{decimal(x)}" cy="{decimal(y)}" '
            f'r="{decimal(radius)}">{_stops(*stops)}</radialGradient>'
        )
        return f"url(#{name})"

    def fill(self, path: Path | str, paint: str, opacity: float = 1.0) -> None:
        """Paint the inside of a path. path: path data, or a `Path` with these data."""
        self._elements.append(f'<path d="{path}" fill="{paint}"{_opacity(opacity)}/>')

    def stroke(self, path: Path | str, paint: str, width: float, opacity: float = 1.0, dash: str = "") -> None:
        """Draw a line along a path, with round ends and joins. dash: lengths of dashes and gaps, such as "7 6"."""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self._elements.append(
            f'<path d="{path}" fill="none" stroke="{paint}" stroke-width="{decimal(width)}" '
            f'stroke-linecap="round" stroke-linejoin="round"{dashes}{_opacity(opacity)}/>'
        )

    def add(self, definitions: Iterable[str], elements: Iterable[str]) -> None:
        """Add finished SVG: gradients and elements. The numbers of the gradients must begin with `self.gradients`."""
        self._definitions.extend(definitions)
        self._elements.extend(elements)

    def svg(self) -> str:
        """The whole drawing as SVG."""
        definitions = f"<defs>{''.join(self._definitions)}</defs>" if self._definitions else ""
        wide, high = decimal(self.width), decimal(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
            f"{definitions}{''.join(self._elements)}</svg>"
        )


def nested(drawing: str, name: str, x: float, y: float, width: float, height: float) -> str:
    """An SVG as an element of another SVG, stretched to a box.
    name: a word that is put before the names of gradients, so that no two nested drawings have the same names."""
    head = _HEAD.match(drawing)
    assert head is not None  # every drawing of the house begins so
    inside = drawing[head.end() :]
    for before_name in ('id="', "url(#"):  # where gradients are defined, and where they are used
        inside = inside.replace(before_name, f"{before_name}{name}-")
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{head[1]}"'
    return f"<svg {place}>{inside}"


def _stops(*stops: tuple[float, str]) -> str:
    return "".join(f'<stop offset="{decimal(place)}" stop-color="{colour}"/>' for place, colour in stops)


def _opacity(opacity: float) -> str:
    return f' opacity="{decimal(opacity)}"' if opacity < 1 else ""


def png(svg: str, width: int, height: int) -> bytes:
    """The SVG as a PNG of width x height pixels, to which it is stretched. Raises ValueError if it cannot be drawn.
    No other thread of this process runs during the call, so the window lets another process draw its pictures."""
    size = f' width="{width}" height="{height}" preserveAspectRatio="none">'
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=_SIZE.sub(size, svg, count=1), skip_system_fonts=True))
    except BaseException as error:
        if type(error).__name__ == "PanicException":  # the rasteriser's panic is not an Exception
            raise ValueError("the rasteriser gives up") from None
        raise
