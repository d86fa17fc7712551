"""How drawings are measured."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree

import pygame
from game_pictures import flat

from tablegame.art import catalogue
from tablegame.art.drawing import nested, png
from tablegame.art.inks import Inks
from tablegame.art.paths import Point
from tablegame.view.scene import Node, Picture


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", data[16:24])
    return wide, high


def mosaic(keys: Sequence[str], inks: Inks, width: int, ground: str) -> bytes:
    """Drawings of these keys side by side as PNG, cards with that width, others with half of it."""
    gap, columns = 8, max(1, 1600 // (width + 8))
    step = round(width * catalogue.aspect("back")) + gap
    wide, high = columns * (width + gap) + gap, -(-len(keys) // columns) * step + gap
    pieces = []
    for index, key in enumerate(keys):
        x, y = gap + index % columns * (width + gap), gap + index // columns * step
        across = width if catalogue.aspect(key) > 1 else width / 2
        pieces.append(nested(catalogue.svg(key, inks), f"m{index}", x, y, across, across * catalogue.aspect(key)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
    return png(f'{head}<rect width="{wide}" height="{high}" fill="{ground}"/>{"".join(pieces)}</svg>', wide, high)


def furthest(one: pygame.Surface, other: pygame.Surface, side: int = 3) -> float:
    """The greatest mean difference of a channel over a block of side x side pixels."""
    over, under = one.copy(), other.copy()
    over.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    under.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    over.blit(under, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    blocks = pygame.transform.smoothscale(over, (over.get_width() // side, over.get_height() // side))
    return float(
        max(max(blocks.get_at((x, y))[:3]) for x in range(blocks.get_width()) for y in range(blocks.get_height()))
    )


SVG = "{http://www.w3.org/2000/svg}"


def elements(svg: str, group: str = "") -> list[ElementTree.Element]:
    """The paths of a drawing, or of its groups whose names the expression matches from the beginning."""
    root = ElementTree.fromstring(svg)
    if not group:
        return list(root.iter(f"{SVG}path"))
    return [path for found in root.iter(f"{SVG}g") if re.match(group, found.get("id", "")) for path in found]


def points_of(path: ElementTree.Element, steps: int = 6) -> list[Point]:
    """The outline of a path as points close together."""
    found: list[Point] = []
    for letter, numbers in re.findall(r"([MLCQ])([^MLCQZ]*)", path.get("d", "")):
        values = [float(value) for value in numbers.split()]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        size = {"M": 1, "L": 1, "Q": 2, "C": 3}[letter]
        for at in range(0, len(pairs), size):
            curve = pairs[at : at + size]
            found += (
                curve if size == 1 else [_between([found[-1], *curve], step / steps) for step in range(1, steps + 1)]
            )
    return found


def _between(points: list[Point], share: float) -> Point:
    """The point of a curve with these handles at that share of it."""
    while len(points) > 1:
        points = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(points)]
    return points[0]


def extent(points: list[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def reaches(svg: str, group: str = "") -> list[tuple[list[Point], float]]:
    """The outline of every element as points, and how far its stroke reaches beyond them."""
    return [
        (points_of(path), float(path.get("stroke-width", "0")) / 2 if path.get("stroke") else 0.0)
        for path in elements(svg, group)
    ]


def arts(nodes: tuple[Node, ...]) -> list[str]:
    """Every piece of art on a scene, within scrolling parts too."""
    return [node.art for node in flat(nodes) if isinstance(node, Picture)]
