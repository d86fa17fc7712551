"""Pictures of the house's packs: SVG files in the house's own subset, printed onto a drawing.

Knows how such a file is written: a line for every gradient and every path, numbers in pairs; groups are names for the
editor alone. A file is printed as it
stands, in other colours, or placed elsewhere; then its numbers are rounded as all numbers are, lines of the graver to
one decimal, whatever is marked as fine to two.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.paths import Transform, number

_GRADIENT: Final = re.compile(r"<(linear|radial)Gradient .*?</\1Gradient>")
_PATH: Final = re.compile(r"<path .*?/>")
_COLOUR: Final = re.compile(r'"(#[0-9a-f]{6})"')
_NAME: Final = re.compile(r'(id="g|url\(#g)(\d+)')
_DATA: Final = re.compile(r'(?<= d=")[^"]*')
_POINT: Final = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
_ENDS: Final = re.compile(r'(x1|x2|cx)="([^"]*)" (y1|y2|cy)="([^"]*)"')
_FINE: Final = ' class="fine"'


@dataclass(frozen=True, slots=True)
class SvgPicture:
    """Gradients and paths of a file, and all colours that are in it."""

    gradients: tuple[str, ...]
    paths: tuple[str, ...]
    colours: frozenset[str]

    @classmethod
    def of(cls, text: str) -> SvgPicture:
        """The picture of an SVG file of the house."""
        gradients = tuple(found[0] for found in _GRADIENT.finditer(text.replace("\n", "")))
        return cls(gradients, tuple(_PATH.findall(text)), frozenset(_COLOUR.findall(text)))

    @property
    def outline(self) -> SvgPicture:
        """Its first path alone: of a suit's sign the outline, without what is cut into it."""
        return SvgPicture(self.gradients, self.paths[:1], self.colours)

    def data(self, placing: Transform) -> str:
        """The path data of its first path, placed."""
        found = _DATA.search(_placed(self.paths[0], placing))
        return found[0] if found else ""

    def print_on(self, drawing: Drawing, colours: Mapping[str, str], placing: Transform | None = None) -> None:
        """Print it in these colours instead of its own, placed if there is a placing."""
        first = drawing.gradients

        def pressed(text: str) -> str:
            if colours:
                text = _COLOUR.sub(lambda found: f'"{colours.get(found[1], found[1])}"', text)
            return _NAME.sub(lambda found: f"{found[1]}{first + int(found[2])}", text) if first else text

        gradients, paths = self.gradients, self.paths
        if placing:
            gradients = tuple(_ends(gradient, placing) for gradient in gradients)
            paths = tuple(_placed(path, placing) for path in paths)
        if colours or first:
            gradients, paths = tuple(map(pressed, gradients)), tuple(map(pressed, paths))
        drawing.add(gradients, paths)


def _placed(path: str, placing: Transform) -> str:
    """A path at its place, its numbers rounded for print."""
    digits = 2 if _FINE in path else 1

    def text(x: float, y: float) -> str:
        return f"{number(round(x, digits))} {number(round(y, digits))}"

    def data(found: re.Match[str]) -> str:
        return _POINT.sub(lambda point: text(*placing(float(point[1]), float(point[2]))), found[0])

    return _DATA.sub(data, path.replace(_FINE, ""))


def _ends(gradient: str, placing: Transform) -> str:
    """A gradient at its place."""

    def end(found: re.Match[str]) -> str:
        x, y = placing(float(found[2]), float(found[4]))
        return f'{found[1]}="{number(x)}" {found[3]}="{number(y)}"'

    return _ENDS.sub(end, gradient)
