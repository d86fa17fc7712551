"""Cards as pictures: dimmed, framed in gold, turned, rotated, with their shadows; each kept for the next frame.

Knows rasters and shapes. Must not know scenes beyond the card, or where cards are going.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil
from typing import Final

import pygame

from tablegame.table.scene import Card
from tablegame.theme.model import Theme
from tablegame.ui.rasters import Rasters
from tablegame.ui.shapes import blank, blurred, framed, mix, rgb, shadow

EDGE: Final = 2 / 240
"""The part of a card's width that its art leaves clear on every side."""


class Kept:
    """Pictures by key, the longest unused dropped when they take more than so many bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._pictures: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def get(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """The picture, None where it is not there (any more)."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def put(self, key: tuple[object, ...], picture: pygame.Surface) -> pygame.Surface:
        """Keep the picture and return it."""
        self._pictures[key] = picture
        self.bytes += _weight(picture)
        while self.bytes > self.limit and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self.bytes -= _weight(old)
        return picture

    def drop(self, face: str) -> None:
        """Forget every picture whose key begins with that face."""
        for key in [key for key in self._pictures if key[0] == face]:
            self.bytes -= _weight(self._pictures.pop(key))

    def clear(self) -> None:
        self._pictures.clear()
        self.bytes = 0


def _weight(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4


@dataclass(slots=True)
class _Last:
    """What a moving card was last drawn as."""

    face: str
    turned: float
    picture: pygame.Surface
    angle: float
    width: int


class Sprites:
    """Every card's picture, at rest and on its way. area is that of the window in pixels."""

    def __init__(self, theme: Theme, rasters: Rasters, scale: float, area: int) -> None:
        self.theme = theme
        self.rasters = rasters
        self.scale = max(0.6, scale)
        self._rest = Kept(8 * 1024 * 1024 + 8 * area)
        self._shadows = Kept(4 * 1024 * 1024 + 3 * area)
        self._last: dict[str, _Last] = {}
        self._allowance = max(240_000, area * 7 // 100)
        self._left = 0

    def drop(self, face: str) -> None:
        """Forget pictures of a face: a better raster of it is there."""
        self._rest.drop(face)
        for name in [name for name, last in self._last.items() if last.face == face]:
            del self._last[name]

    def rested(self) -> None:
        """Nothing moves any more: forget what was kept for motion."""
        self._last.clear()

    def begin(self) -> None:
        """A new frame begins: so many pixels may be turned anew in it, the other cards keep their last picture."""
        self._left = self._allowance

    # -- at rest -----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, card: Card) -> None:
        """A card at rest, with its shadow."""
        width, height = round(card.w), round(card.h)
        if card.shadow:
            self._draw_shadow(surface, card.x, card.y, width, height, card.angle, card.lift)
        picture = self._resting(card, width, height)
        at = (round(card.x - picture.get_width() / 2), round(card.y - picture.get_height() / 2))
        surface.blit(picture, at)

    def _resting(self, card: Card, width: int, height: int) -> pygame.Surface:
        key = (card.face, width, height, round(card.angle, 1), round(card.dim, 1), card.glow)
        picture = self._rest.get(key)
        if picture is not None:
            return picture
        base, exact = self.rasters.get(card.face, width, height)
        if not (card.angle or card.dim or card.glow):
            return base
        picture = self._dressed(base, card)
        if card.angle:
            picture = pygame.transform.rotozoom(picture, card.angle, 1.0)
        return self._rest.put(key, picture) if exact else picture

    def _dressed(self, base: pygame.Surface, card: Card) -> pygame.Surface:
        """The card's picture, faded and framed as the scene asks."""
        picture = base
        if card.dim:
            picture = base.copy()
            shade = mix(
                (255, 255, 255), mix(rgb(self.theme.felt.shade), (120, 120, 120), 0.5), 0.5 * min(1.0, card.dim)
            )
            picture.fill(shade, None, pygame.BLEND_RGB_MULT)
        return self._glowing(picture) if card.glow else picture

    def _glowing(self, picture: pygame.Surface) -> pygame.Surface:
        """A gold frame round the card and a soft light round that."""
        gold = rgb(self.theme.words.gold)
        line = max(2, round(4 * self.scale))
        gap = round(picture.get_width() * EDGE)
        w, h = picture.get_width() - 2 * gap + 2 * line, picture.get_height() - 2 * gap + 2 * line
        radius = w * 13 / 240 + line
        light, reach = shadow(w, h, radius, 7 * self.scale, 0.8)
        light.fill((*gold, 0), None, pygame.BLEND_RGBA_ADD)
        light.blit(
            framed(w, h, radius, line + 1, mix(gold, rgb(self.theme.buttons.brass.bottom), 0.45)), (reach, reach)
        )
        light.blit(framed(w, h, radius, max(1.0, line / 3), gold), (reach, reach))
        light.blit(picture, (reach + line - gap, reach + line - gap))
        return light

    # -- on the way --------------------------------------------------------------------------------------------------

    def move(self, surface: pygame.Surface, card: Card, turned: float, largest: tuple[float, float]) -> pygame.Rect:
        """A card on its way, turned over so far (1 flat, 0 on edge); returns the box it covers with its shadow.

        largest is the greater of its sizes at both ends, at which its raster is ready.
        """
        picture, angle, width = self._moving(card, turned, largest)
        height = round(card.h)
        box = pygame.Rect(0, 0, *picture.get_size())
        box.topleft = (round(card.x - box.w / 2), round(card.y - box.h / 2))
        if card.shadow:
            box = box.union(self._draw_shadow(surface, card.x, card.y, width, height, round(angle / 3) * 3, card.lift))
        surface.blit(picture, (round(card.x - picture.get_width() / 2), round(card.y - picture.get_height() / 2)))
        return box

    def _moving(self, card: Card, turned: float, largest: tuple[float, float]) -> tuple[pygame.Surface, float, int]:
        """The picture for this frame, the angle and width it shows: made anew where the frame's allowance lasts."""
        width = max(2, round(card.w * turned))
        last = self._last.get(card.id)
        if last is not None and last.face == card.face and abs(last.angle - card.angle) < 0.4 and last.width == width:
            return last.picture, last.angle, last.width
        plain = abs(card.angle) < 0.2 and turned >= 1.0
        fresh = last is None or last.face != card.face or abs(last.turned - turned) > 0.01
        if not plain and not fresh and self._left <= 0 and last is not None:
            return last.picture, last.angle, last.width
        base, _ = self.rasters.get(card.face, round(largest[0]), round(largest[1]), ask=False)
        picture = self._posed(base, card, turned)
        self._left -= 0 if picture is base else _weight(picture) // 4
        self._last[card.id] = _Last(card.face, turned, picture, card.angle, width)
        return picture, card.angle, width

    def _posed(self, base: pygame.Surface, card: Card, turned: float) -> pygame.Surface:
        """The raster scaled, squeezed and rotated for a moment of the way."""
        zoom = card.w / base.get_width()
        picture = base
        if turned < 1.0:
            size = (max(1, round(base.get_width() * turned * zoom)), round(base.get_height() * zoom))
            picture, zoom = pygame.transform.smoothscale(base, size), 1.0
        if abs(card.angle) >= 0.2:
            return pygame.transform.rotozoom(picture, card.angle, zoom)
        if abs(zoom - 1.0) * base.get_width() >= 0.5:
            size = (round(base.get_width() * zoom), round(base.get_height() * zoom))
            return pygame.transform.smoothscale(picture, size)
        return picture

    # -- shadows -----------------------------------------------------------------------------------------------------

    def _draw_shadow(
        self, surface: pygame.Surface, x: float, y: float, width: int, height: int, angle: float, lift: float
    ) -> pygame.Rect:
        """The two shadows of a card: a tight one where it lies, a wide one that grows with its lift."""
        step = round(min(1.0, max(0.0, lift)) * 4) / 4
        key = ("shadow", round(width / 4), round(height / 4), round(angle, 1), step)
        picture = self._shadows.get(key)
        if picture is None:
            picture = self._shadows.put(key, self._shadow(round(width / 4) * 4, round(height / 4) * 4, angle, step))
        drop = self.scale * (3.5 + 15 * step)
        at = (round(x - picture.get_width() / 2), round(y + drop - picture.get_height() / 2))
        return surface.blit(picture, at)

    def _shadow(self, width: int, height: int, angle: float, lift: float) -> pygame.Surface:
        """Both shadows in one picture, made at a quarter of the size."""
        strength = self.theme.shadow / 0.6
        contact = self.scale * (2.0 + 2.5 * lift)
        ambient = self.scale * (9 + 15 * lift)
        reach = ceil(2.2 * ambient) + 4
        small = blank((width + 2 * reach) / 4, (height + 2 * reach) / 4)
        box = pygame.Rect(0, 0, round(width * (1 - 2 * EDGE) / 4), round((height - 2 * EDGE * width) / 4))
        box.center = (small.get_width() // 2, small.get_height() // 2)
        radius = round(width * 14 / 240 / 4)
        pygame.draw.rect(small, (0, 0, 0, min(255, round(112 * strength))), box, border_radius=radius)
        small = blurred(small, ambient / 4)
        tight = blank(*small.get_size())
        dark = min(255, round((120 - 70 * lift) * strength))
        pygame.draw.rect(
            tight, (0, 0, 0, dark), box.move(0, -round(self.scale * (0.5 + 3 * lift) / 4)), border_radius=radius
        )
        small.blit(blurred(tight, max(1.0, contact / 4)), (0, 0))
        size = (small.get_width() * 4, small.get_height() * 4)
        if angle:
            small = pygame.transform.rotozoom(small, angle, 1.0)
            size = (small.get_width() * 4, small.get_height() * 4)
        return pygame.transform.smoothscale(small, size)
