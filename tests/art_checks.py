"""How tests measure drawings and pictures."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from xml.etree import ElementTree

import pygame
from game_pictures import flat

from tablegame.art import catalogue
from tablegame.art.drawing import png
from tablegame.art.paths import Point
from tablegame.view.scene import Node, Picture

SVG = "{http://www.w3.org/2000/svg}"


def raster(svg: str, width: int, height: int | None = None) -> pygame.Surface:
    """A drawing in that many pixels; without a height it has the shape of a card."""
    high = round(width * catalogue.aspect("back")) if height is None else height
    return pygame.image.load(BytesIO(png(svg, width, high)))


def differences(first: pygame.Surface, second: pygame.Surface, side: int = 3) -> list[int]:
    """How much two pictures differ, for each block of side x side pixels: the mean difference of the channel that
    differs most, from 0 to 255."""
    over, under = first.copy(), second.copy()
    over.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    under.blit(first, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    over.blit(under, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    blocks = pygame.transform.smoothscale(over, (over.get_width() // side, over.get_height() // side))
    width, height = blocks.get_size()
    return [max(blocks.get_at((x, y))[:3]) for x in range(width) for y in range(height)]


def greatest_difference(first: pygame.Surface, second: pygame.Surface, side: int = 3) -> int:
    """The difference of the block of side x side pixels that differs most, from 0 to 255."""
    return max(differences(first, second, side))


def elements(svg: str, group: str = "") -> list[ElementTree.Element]:
    """The paths of a drawing, or of its groups whose names the expression matches from the beginning."""
    root = ElementTree.fromstring(svg)
    if not group:
        return list(root.iter(f"{SVG}path"))
    return [path for found in root.iter(f"{SVG}g") if re.match(group, found.get("id", "")) for path in found]


def points_of(path: ElementTree.Element, steps: int = 6) -> list[Point]:
    """The outline of a path as points close together. steps: the number of points for each curve."""
    points: list[Point] = []
    for letter, numbers in re.findall(r"([MLCQ])([^MLCQZ]*)", path.get("d", "")):
        values = [float(value) for value in numbers.split()]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        size = {"M": 1, "L": 1, "Q": 2, "C": 3}[letter]
        for first in range(0, len(pairs), size):
            curve = pairs[first : first + size]
            points += (
                curve if size == 1 else [_between([points[-1], *curve], step / steps) for step in range(1, steps + 1)]
            )
    return points


def _between(points: list[Point], share: float) -> Point:
    """The point of a curve with these handles at that share of it."""
    while len(points) > 1:
        points = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(points)]
    return points[0]


def extent(points: list[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def reaches(svg: str, group: str = "") -> list[tuple[list[Point], float]]:
    """The outline of every element as points, and how far its stroke reaches beyond them."""
    return [
        (points_of(path), float(path.get("stroke-width", "0")) / 2 if path.get("stroke") else 0.0)
        for path in elements(svg, group)
    ]


def arts(nodes: tuple[Node, ...]) -> list[str]:
    """The keys of all pictures in a scene, within scrolling parts too."""
    return [node.art for node in flat(nodes) if isinstance(node, Picture)]
