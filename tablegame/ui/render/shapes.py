"""Shapes with soft edges, each as a new surface: rounded boxes, frames, shadows, dots, strokes. Sizes are in pixels."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, dist, hypot, pi, sin
from typing import Final, TypeAlias

import pygame

Colour: TypeAlias = tuple[int, int, int]

WHITE: Final = (255, 255, 255)
BLACK: Final = (0, 0, 0)

OVER: Final = 4  # shapes are drawn so many times larger and then scaled down, which makes their edges soft


def rgb(text: str) -> Colour:
    """The colour that a text of the form "#rrggbb" stands for."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """The mix of two colours. part: the share of the second one, 0 to 1."""
    red, green, blue = (round(first + (second - first) * part) for first, second in zip(a, b, strict=True))
    return red, green, blue


def blank(width: float, height: float, colour: Colour = (0, 0, 0)) -> pygame.Surface:
    """A transparent surface. Its invisible pixels have the colour, so that edges drawn on it blend into that colour."""
    surface = pygame.Surface((max(1, ceil(width)), max(1, ceil(height))), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    return surface


def rounded(width: int, height: int, radius: float, colour: Colour, alpha: int = 255) -> pygame.Surface:
    """A filled box with round corners."""
    return framed(width, height, radius, 0, colour, alpha)


def framed(width: int, height: int, radius: float, line: float, colour: Colour, alpha: int = 255) -> pygame.Surface:
    """The outline of a box with round corners. line: its thickness, inside of the box; 0 for a filled box."""
    edge = ceil(max(radius, line)) + 1
    # A small box with these corners is drawn and then stretched to the whole size.
    w, h = min(width, 2 * edge + 1), min(height, 2 * edge + 1)
    big = blank(w * OVER, h * OVER, colour)
    pygame.draw.rect(big, (*colour, alpha), big.get_rect(), border_radius=round(radius * OVER))
    thick = max(1, round(line * OVER)) if line else w * OVER  # so thick that nothing is left inside
    inner = big.get_rect().inflate(-2 * thick, -2 * thick)
    if inner.w > 0 and inner.h > 0:
        pygame.draw.rect(big, (*colour, 0), inner, border_radius=max(0, round(radius * OVER) - thick))
    return stretched(pygame.transform.smoothscale(big, (w, h)), width, height)


def stretched(tile: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A tile enlarged to a size by stretching its middle column and row. Its corners keep their size."""
    if tile.get_size() == (width, height):
        return tile
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    for x, w, new_x, new_w in _stretched_parts(tile.get_width(), width):
        for y, h, new_y, new_h in _stretched_parts(tile.get_height(), height):
            if min(w, h, new_w, new_h) > 0:
                piece = tile.subsurface((x, y, w, h))
                piece = piece if (w, h) == (new_w, new_h) else pygame.transform.scale(piece, (new_w, new_h))
                picture.blit(piece, (new_x, new_y), None, pygame.BLEND_RGBA_MAX)
    return picture


def _stretched_parts(length: int, new_length: int) -> tuple[tuple[int, int, int, int], ...]:
    """The three parts of a side of a tile: the first half, the middle pixel, which is stretched, and the rest. Of each
    part: its begin and length in the tile, and its begin and length in the enlarged tile."""
    half = length // 2
    rest = length - half - 1
    stretched_pixel = (half, 1, half, new_length - length + 1)
    return (0, half, 0, half), stretched_pixel, (half + 1, rest, new_length - rest, rest)


def gradient(width: int, height: int, stops: Sequence[Colour]) -> pygame.Surface:
    """A surface whose colour changes from top to bottom. stops: colours at equal distances, the first at the top."""
    return pygame.transform.scale(_column(height, tuple(stops)), (max(1, width), max(1, height)))


@lru_cache(maxsize=256)
def _column(height: int, stops: tuple[Colour, ...]) -> pygame.Surface:
    """A gradient one pixel wide. It is cached, since it takes long to compute and little memory."""
    column = pygame.Surface((1, max(1, height)), pygame.SRCALPHA)
    last = len(stops) - 1
    for y in range(height):
        position = y / max(1, height - 1) * last  # in stops; the whole part is the stop above
        index = min(int(position), max(0, last - 1))
        column.set_at((0, y), mix(stops[index], stops[min(index + 1, last)], position - index))
    return column


def tinted(shape: pygame.Surface, stops: Sequence[Colour]) -> pygame.Surface:
    """Give a white shape a colour that changes downwards; returns it. stops: the colours, the first at the top."""
    shape.blit(gradient(*shape.get_size(), stops), (0, 0), None, pygame.BLEND_RGBA_MULT)
    return shape


def shadow(width: int, height: int, radius: float, blur: float, strength: float) -> tuple[pygame.Surface, int]:
    """The shadow of a rounded box, and the width of its margin. blur: how far it is blurred; strength: 0 to 1."""
    reach = ceil(blur * 2) + 2  # a blur is not seen farther than twice its radius
    shrink = 4 if blur >= 6 else 1  # a wide blur looks the same at a quarter of the size
    edge = ceil(radius + blur * 2) + 2  # as in `framed`, a small box is drawn and then stretched
    w, h = min(width, 2 * edge + 1), min(height, 2 * edge + 1)
    full = (w + 2 * reach, h + 2 * reach)
    small = blank(full[0] / shrink, full[1] / shrink)
    box = pygame.Rect(*(max(1, round(length / shrink)) for length in (reach, reach, w, h)))
    pygame.draw.rect(small, (0, 0, 0, round(255 * strength)), box, border_radius=round(radius / shrink))
    small = blurred(small, blur / shrink)
    soft = pygame.transform.smoothscale(small, full) if shrink > 1 else small
    return stretched(soft, width + 2 * reach, height + 2 * reach), reach


def blurred(surface: pygame.Surface, amount: float) -> pygame.Surface:
    """A surface, blurred. amount: the radius in pixels of a Gaussian blur that looks the same."""
    radius = max(1, round(amount * 0.8))  # two box blurs of this radius have about the spread of the Gaussian blur
    return pygame.transform.box_blur(pygame.transform.box_blur(surface, radius), radius)


def inner_shadow(width: int, height: int, radius: float, blur: float, strength: float) -> pygame.Surface:
    """The shadow that the edge of a rounded hole casts into it. blur: how far it is blurred; strength: 0 to 1."""
    edge = ceil(radius + blur * 2) + 2  # as in `framed`, a small box is drawn and then stretched
    w, h = min(width, 2 * edge + 1), min(height, 2 * edge + 1)
    pad = ceil(blur * 2)
    dark = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
    dark.fill((0, 0, 0, round(255 * strength)))
    pygame.draw.rect(dark, (0, 0, 0, 0), (pad, pad, w, h), border_radius=round(radius))
    dark = blurred(dark, blur)
    soft = dark.subsurface((pad, pad, w, h)).copy()
    soft.blit(rounded(w, h, radius, (255, 255, 255)), (0, 0), None, pygame.BLEND_RGBA_MULT)
    return stretched(soft, width, height)


def outline(width: float, height: float, radius: float, step: float) -> list[tuple[float, float]]:
    """Points along the edge of a rounded box, clockwise from the top left. step: the distance of points, roughly."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    corners = [(width - radius, radius, -pi / 2), (width - radius, height - radius, 0.0)]
    corners += [(radius, height - radius, pi / 2), (radius, radius, pi)]
    path: list[tuple[float, float]] = [(radius, 0.0)]
    pieces = max(2, ceil(radius * 0.6))  # straight lines of about 2.6 pixels make up a corner
    for cx, cy, first_angle in corners:
        angles = [first_angle + number * pi / 2 / pieces for number in range(pieces + 1)]
        path += [(cx + radius * cos(angle), cy + radius * sin(angle)) for angle in angles]
    return evenly([*path, path[0]], step)


def evenly(path: Sequence[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """Points along a path at equal distances. The distance is about `step`, so that a whole number of steps fits."""
    lengths = [dist(a, b) for a, b in itertools.pairwise(path)]
    total = sum(lengths)
    count = max(1, round(total / step))
    points: list[tuple[float, float]] = []
    piece, length_before = 0, 0.0  # the piece of the path with the point, and the length of all pieces before it
    for number in range(count):
        distance = total * number / count
        while piece < len(lengths) - 1 and length_before + lengths[piece] < distance:
            length_before += lengths[piece]
            piece += 1
        part = (distance - length_before) / lengths[piece] if lengths[piece] else 0.0
        (ax, ay), (bx, by) = path[piece], path[piece + 1]
        points.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return points


def dots(width: int, height: int, points: Sequence[tuple[float, float]], size: float, colour: Colour) -> pygame.Surface:
    """A surface with round dots at points. size: the diameter of a dot."""
    side = ceil(size) + 2
    big = blank(side * OVER, side * OVER, colour)
    pygame.draw.circle(big, colour, (side * OVER / 2, side * OVER / 2), size * OVER / 2)
    dot = pygame.transform.smoothscale(big, (side, side))
    surface = blank(width, height, colour)
    surface.fblits([(dot, (round(x - side / 2), round(y - side / 2))) for x, y in points])
    return surface


def stroke(
    width: int, height: int, paths: Sequence[Sequence[tuple[float, float]]], line: float, colour: Colour
) -> pygame.Surface:
    """A surface with lines with round corners. paths: the points of each line; line: the thickness of all lines."""
    big, thickness = blank(width * OVER, height * OVER, colour), max(1.0, line * OVER)
    for points in paths:
        scaled = [(x * OVER, y * OVER) for x, y in points]
        for (ax, ay), (bx, by) in itertools.pairwise(scaled):
            if length := hypot(bx - ax, by - ay):
                # The vector of half the thickness at a right angle to the line.
                dx, dy = -(by - ay) / length * thickness / 2, (bx - ax) / length * thickness / 2
                corners = [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
                pygame.draw.polygon(big, colour, corners)
        for point in scaled:
            pygame.draw.circle(big, colour, point, thickness / 2)
    return pygame.transform.smoothscale(big, (width, height))
