"""A drawing: elements of SVG in order, and its raster as PNG. It uses only what every renderer draws alike: gradients
in user space and opacity on single elements, no groups, transforms, clips or filters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import resvg_py

from tablegame.art.paths import Path, number

_HEAD: Final = re.compile(r'<svg xmlns="[^"]*" viewBox="([^"]*)" width="[^"]*" height="[^"]*">')
_SIZE: Final = re.compile(r' width="[\d.]+" height="[\d.]+">')


class Drawing:
    """Collects elements on a sheet of that size (units) and writes them as one SVG."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._definitions: list[str] = []
        self._elements: list[str] = []

    @property
    def gradients(self) -> int:
        """The number of gradients; they are named in their order."""
        return len(self._definitions)

    def gradient(self, start: tuple[float, float], end: tuple[float, float], *stops: tuple[float, str]) -> str:
        """A linear gradient; returns the paint that uses it."""
        name = f"g{self.gradients}"
        x1, y1, x2, y2 = map(self._end, (*start, *end))
        self._definitions.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
            f"{_stops(*stops)}</linearGradient>"
        )
        return f"url(#{name})"

    def glow(self, x: float, y: float, radius: float, *stops: tuple[float, str]) -> str:
        """A radial gradient; returns the paint that uses it."""
        name = f"g{self.gradients}"
        self._definitions.append(
            f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{self._end(x)}" cy="{self._end(y)}" '
            f'r="{number(radius)}">{_stops(*stops)}</radialGradient>'
        )
        return f"url(#{name})"

    @staticmethod
    def _end(value: float) -> str:
        return number(value)

    def fill(self, path: Path | str, paint: str, opacity: float = 1.0, evenodd: bool = False) -> None:
        """Paint the inside of a path."""
        rule = ' fill-rule="evenodd"' if evenodd else ""
        self._elements.append(f'<path d="{path}" fill="{paint}"{rule}{opacity_of(opacity)}/>')

    def stroke(self, path: Path | str, paint: str, width: float, opacity: float = 1.0, dash: str = "") -> None:
        """Draw along a path with round ends and joins."""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self._elements.append(
            f'<path d="{path}" fill="none" stroke="{paint}" stroke-width="{number(width)}" '
            f'stroke-linecap="round" stroke-linejoin="round"{dashes}{opacity_of(opacity)}/>'
        )

    def add(self, gradients: Iterable[str], paths: Iterable[str]) -> None:
        """Add finished elements, with their gradients numbered from `gradients` on."""
        self._definitions.extend(gradients)
        self._elements.extend(paths)

    def svg(self) -> str:
        """The whole drawing as text."""
        definitions = f"<defs>{''.join(self._definitions)}</defs>" if self._definitions else ""
        wide, high = number(self.width), number(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
            f"{definitions}{''.join(self._elements)}</svg>"
        )


def nested(drawing: str, name: str, x: float, y: float, width: float, height: float) -> str:
    """A drawing as part of another: placed by its own view box, its names made unique by a name."""
    box = _HEAD.match(drawing)
    assert box is not None  # every drawing of the house begins so
    inside = drawing[box.end() :]
    for mark in ('id="', "url(#"):
        inside = inside.replace(mark, f"{mark}{name}-")
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{box[1]}"'
    return f"<svg {place}>{inside}"


def _stops(*stops: tuple[float, str]) -> str:
    return "".join(f'<stop offset="{number(at)}" stop-color="{colour}"/>' for at, colour in stops)


def opacity_of(opacity: float) -> str:
    """The opacity of an element as text."""
    return f' opacity="{number(opacity)}"' if opacity < 1 else ""


def png(svg: str, width: int, height: int) -> bytes:
    """The SVG stretched to width x height pixels, as PNG; raises ValueError where it cannot be drawn.

    It holds the interpreter while it works: callers that must not stutter ask for rasters in another process.
    """
    size = f' width="{width}" height="{height}" preserveAspectRatio="none">'
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=_SIZE.sub(size, svg, count=1), skip_system_fonts=True))
    except BaseException as error:
        if type(error).__name__ == "PanicException":  # the rasteriser's panic is not an Exception
            raise ValueError("the rasteriser gives up") from None
        raise
