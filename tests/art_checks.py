"""How drawings are measured."""

from __future__ import annotations

import struct
from xml.etree import ElementTree

import pygame
from artwork.woodcut.curves import polyline, read

from tablegame.art.paths import Point
from tablegame.view.scene import Clip, Node, Picture


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", data[16:24])
    return wide, high


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


LARGE = 40.0
"""Units from which a shape is part of a body; smaller ones may come from the kit and be seen on several figures."""


def reaches(svg: str) -> list[tuple[list[Point], float]]:
    """The outline of every element as points, and how far its stroke reaches beyond them."""
    found = []
    for path in ElementTree.fromstring(svg).iter(f"{SVG}path"):
        width = float(path.get("stroke-width", "0")) / 2 if path.get("stroke") else 0.0
        found.append((polyline(read(path.get("d", "")), 6), width))
    return found


def arts(nodes: tuple[Node, ...]) -> list[str]:
    """Every piece of art on a scene, within scrolling parts too."""
    found = [node.art for node in nodes if isinstance(node, Picture)]
    return found + [art for node in nodes if isinstance(node, Clip) for art in arts(node.nodes)]
