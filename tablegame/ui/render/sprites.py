"""Cards as pictures: dimmed, framed in gold, turned, rotated, with their shadows; each cached for the next frame."""

from __future__ import annotations

from math import ceil, cos, radians, sin
from typing import Final, NamedTuple

import pygame

from tablegame.theme.model import Theme
from tablegame.ui.render.cache import LruCache, weight
from tablegame.ui.render.extents import around
from tablegame.ui.render.rasters import Rasters
from tablegame.ui.render.shapes import blank, blurred, framed, mix, rgb, shadow
from tablegame.view.scene import Card

EDGE: Final = 2 / 240
"""The part of a card's width that its art leaves clear on every side."""
_ROUND: Final = 4 / 240
"""How far round corners are inside the box of a card, in parts of its width."""


_COARSE: Final = 4 * 40_000
"""Bytes of a picture above which it is rotated at half its size in motion; rotating it smoothly takes 6 ns a pixel."""
_GRAIN: Final = 0.8
"""The step between two angles of a moving card, in degrees."""

STACKED: Final = -1.0
"""Used in place of a lift: the card is on an identical one."""


def _corner(card: Card, picture: pygame.Surface) -> tuple[int, int]:
    """Where a picture's top left corner belongs, so that its middle is the card's."""
    return round(card.x - picture.get_width() / 2), round(card.y - picture.get_height() / 2)


def _core(card: Card, angle: float, width: int) -> pygame.Rect:
    """The largest upright box, round the origin, within a card of that width as it is rotated; empty if it is small.
    Its corners touch the card's edges, a little inside because those are round at their ends."""
    turn = radians(abs(angle) % 180)
    across, along = abs(cos(turn)), sin(turn)
    margin = (EDGE + _ROUND) * card.w + 1
    half_w, half_h, slant = width / 2 - margin, card.h / 2 - margin, max(0.1, across**2 - along**2)
    wide, high = (half_w * across - half_h * along) / slant, (half_h * across - half_w * along) / slant
    if min(wide, high) < 8:
        return pygame.Rect(0, 0, 0, 0)
    return pygame.Rect(0, 0, int(2 * wide), int(2 * high))


def _blit_around(
    surface: pygame.Surface, picture: pygame.Surface, at: tuple[int, int], hidden: pygame.Rect
) -> pygame.Rect:
    """Draw a picture except for a box that is hidden anyway; returns its box."""
    whole = picture.get_rect(topleft=at)
    for part in around(whole, hidden):
        surface.blit(picture, part, part.move(-at[0], -at[1]))
    return whole


class _MovingCard(NamedTuple):
    """The last picture of a moving card."""

    face: str
    turned: float
    picture: pygame.Surface
    angle: float
    width: int
    core: pygame.Rect
    """The opaque box of the picture, from its top left corner."""
    opaque: pygame.Surface | None
    """The core without transparency, which is copied three times as fast; None if the picture is used only once."""

    def covered(self, card: Card) -> pygame.Rect:
        """The box that the core hides."""
        return self.core.move(_corner(card, self.picture))


class Sprites:
    """The pictures of all cards, resting and moving. area is that of the window in pixels."""

    def __init__(self, theme: Theme, rasters: Rasters, scale: float, area: int) -> None:
        self.theme = theme
        self.rasters = rasters
        self.scale = max(0.6, scale)
        self._rest = LruCache(8 * 1024 * 1024 + 8 * area, weight)
        self._tilted = LruCache(8 * 1024 * 1024 + 8 * area, weight)
        """Moving cards flat on their whole face, by angle: many follow the same course, and return."""
        self._shadows = LruCache(4 * 1024 * 1024 + 8 * area, weight)
        self._softs = LruCache(4 * 1024 * 1024, weight)
        self._last: dict[str, _MovingCard] = {}
        self._plain = pygame.Surface((1, 1), 0, 32)
        self._allowance = max(30_000, area * 3 // 200)
        self._left = 0

    def drop(self, face: str) -> None:
        """Drop the pictures of a face for which a better raster has arrived."""
        self._rest.drop(face)
        self._tilted.drop(face)
        for name in [name for name, last in self._last.items() if last.face == face]:
            del self._last[name]

    def drop_motion(self) -> None:
        """Nothing moves any more: drop the pictures for motion."""
        self._last.clear()

    def begin(self) -> None:
        """Begin a new frame: it may rotate a limited number of pixels, the other cards keep their last picture."""
        self._left = self._allowance

    # -- at rest -----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, card: Card, stacked: bool = False) -> None:
        """Draw a card at rest, with its shadow."""
        self.shadow(surface, card, stacked)
        picture = self._resting(card, round(card.w), round(card.h))
        surface.blit(picture, _corner(card, picture))

    def shadow(self, surface: pygame.Surface, card: Card, stacked: bool = False) -> None:
        """Only the shadow of a card at rest; a stacked one casts hardly any onto the card just beneath it."""
        if card.shadow:
            lift = STACKED if stacked else card.lift
            surface.blit(*self._shadow_of(card.x, card.y, round(card.w), round(card.h), card.angle, lift, 4))

    def _resting(self, card: Card, width: int, height: int) -> pygame.Surface:
        if not (card.angle or card.dim or card.glow):
            return self.rasters.get(card.face, width, height)[0]

        def make() -> pygame.Surface:
            base, _ = self.rasters.get(card.face, width, height)
            picture = self._fade(base, card.face, card.dim) if card.dim else base
            picture = self._glowing(picture) if card.glow else picture
            return pygame.transform.rotozoom(_add_margin(picture), card.angle, 1.0) if card.angle else picture

        key = (card.face, width, height, round(card.angle, 1), round(card.dim, 1), card.glow)
        return self._rest.get_or_make(key, make)

    def _fade(self, base: pygame.Surface, face: str, dim: float) -> pygame.Surface:
        """The picture in shade: darker and nearer to the felt."""

        def make() -> pygame.Surface:
            picture, dark = base.copy(), mix(rgb(self.theme.felt.shade), (120, 120, 120), 0.5)
            picture.fill(mix((255, 255, 255), dark, 0.5 * min(1.0, dim)), None, pygame.BLEND_RGB_MULT)
            return picture

        return self._rest.get_or_make((face, *base.get_size(), "faded", round(dim, 1)), make)

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

    def strain(self, card: Card, turned: float) -> float:
        """The difference between a moving card's last picture and the right one; the largest is repaired first."""
        last = self._last.get(card.id)
        if last is None or last.face != card.face:
            return 1e6
        return abs(last.angle - card.angle) * 2 + abs(last.width - card.w * turned)

    def prepare(self, card: Card, turned: float, largest: tuple[float, float]) -> None:
        """Make a moving card's picture for this frame, if necessary and within the frame's allowance.

        turned: 1 flat, 0 on edge; largest: the greater of its sizes at both ends, whose raster is ready.
        """
        width = max(2, round(card.w * turned))
        last = self._last.get(card.id)
        if last is not None and last.face != card.face:
            last = None
        spare = 0.01 * card.w if turned < 1.0 else 0.0
        if last is not None and abs(last.angle - card.angle) <= _GRAIN / 2 and abs(last.width - width) <= spare:
            return
        base, _ = self.rasters.get(card.face, round(largest[0]), round(largest[1]), ask=False)
        whole = turned == 1.0 and width == base.get_width()
        angle = round(card.angle / _GRAIN) * _GRAIN if whole else card.angle
        key = (card.face, *base.get_size(), angle, round(card.dim, 1))
        picture = self._tilted.get(key) if whole else None
        if picture is None:
            if last is not None and self._left <= 0 and abs(last.turned - turned) < 0.15:
                return
            dressed = self._fade(base, card.face, card.dim) if card.dim > 0.05 else base
            picture = self._pose(dressed, card, angle, turned)
            self._left -= 0 if picture is dressed else weight(picture) // (8 if weight(base) > _COARSE else 4)
            if whole:
                self._tilted.store(key, picture)
        core = _core(card, angle, width)
        core.center = picture.get_rect().center
        corners = (core.topleft, (core.right - 1, core.y), (core.x, core.bottom - 1), (core.right - 1, core.bottom - 1))
        if core.w and any(picture.get_at(corner)[3] < 128 for corner in corners):
            core.size = (0, 0)  # no card, such as a stack of chips: the felt is seen through it
        opaque = picture.subsurface(core).convert(self._plain) if turned == 1.0 and core.w else None
        self._last[card.id] = _MovingCard(card.face, turned, picture, angle, width, core, opaque)

    def covered(self, card: Card) -> pygame.Rect:
        """The box that a prepared moving card hides completely."""
        return self._last[card.id].covered(card)

    def move(self, surface: pygame.Surface, card: Card) -> pygame.Rect:
        """Draw a prepared moving card; returns the box it covers with its shadow."""
        last = self._last[card.id]
        corner, covered = _corner(card, last.picture), last.covered(card)
        box = last.picture.get_rect(topleft=corner)
        if card.shadow:
            turn = round(last.angle / 3) * 3
            picture, at = self._shadow_of(card.x, card.y, last.width, round(card.h), turn, card.lift, 2)
            box = box.union(_blit_around(surface, picture, at, covered))
        if last.opaque is None:
            surface.blit(last.picture, corner)
        else:
            _blit_around(surface, last.picture, corner, covered)
            surface.blit(last.opaque, covered)
        return box

    def _pose(self, base: pygame.Surface, card: Card, angle: float, turned: float) -> pygame.Surface:
        """The raster scaled, squeezed and rotated for a moment of the way."""
        part = 0.5 if weight(base) > _COARSE and abs(angle) >= 0.2 else 1.0
        if part < 1.0:
            base = self._halve(base, card.face, card.dim)
        zoom = part * card.w / base.get_width()
        size = (max(1, round(base.get_width() * turned * zoom)), max(1, round(base.get_height() * zoom)))
        if size != base.get_size() and (part < 1.0 or turned < 1.0 or abs(angle) < 0.2):
            base, zoom = pygame.transform.smoothscale(base, size), 1.0
        if abs(angle) >= 0.2:
            base = pygame.transform.rotozoom(base, angle, zoom)
        return pygame.transform.smoothscale_by(base, 2) if part < 1.0 else base

    def _halve(self, base: pygame.Surface, face: str, dim: float) -> pygame.Surface:
        """The picture at half its size."""
        size = (max(1, round(base.get_width() / 2)), max(1, round(base.get_height() / 2)))
        key = (face, *base.get_size(), "half", round(dim, 1))
        return self._rest.get_or_make(key, lambda: pygame.transform.smoothscale(base, size))

    # -- shadows -----------------------------------------------------------------------------------------------------

    def _shadow_of(
        self, x: float, y: float, width: int, height: int, angle: float, lift: float, steps: int
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The two shadows of a card, a tight one and a wide one that grows with its lift; and their place.

        steps: the number of different heights; few during motion, so that its shadows are made only once.
        """
        step = lift if lift == STACKED else round(min(1.0, max(0.0, lift)) * steps) / steps
        grain = max(4, round(8 * self.scale) // 4 * 4) * (4 // steps)
        size = (max(1, round(width / grain)) * grain, max(1, round(height / grain)) * grain)

        def make() -> pygame.Surface:
            small = self._soft(*size, step)
            small = _trim(pygame.transform.rotozoom(small, angle, 1.0) if angle else small)
            return pygame.transform.smoothscale(small, (small.get_width() * 4, small.get_height() * 4))

        picture = self._shadows.get_or_make(("shadow", *size, round(angle, 1), step), make)
        drop = self.scale * (3.5 + 15 * step) if step >= 0 else 0.0
        return picture, (round(x - picture.get_width() / 2), round(y + drop - picture.get_height() / 2))

    def _soft(self, width: int, height: int, lift: float) -> pygame.Surface:
        """Both shadows of an unrotated card, at a quarter of the size."""
        key = ("soft", width, height, lift)
        small = self._softs.get(key)
        if small is not None:
            return small
        strength = self.theme.shadow / 0.6
        wide, tight_dark = 102 * strength, (112 - 64 * lift) * strength
        if lift == STACKED:
            lift, wide, tight_dark = 0.0, 0.0, 90 * strength
        contact, ambient = self.scale * (2.0 + 2.5 * lift), self.scale * (9 + 10 * lift)
        reach = ceil(1.7 * ambient) + 4
        small = blank((width + 2 * reach) / 4, (height + 2 * reach) / 4)
        box = pygame.Rect(0, 0, round(width * (1 - 2 * EDGE) / 4), round((height - 2 * EDGE * width) / 4))
        box.center = (small.get_width() // 2, small.get_height() // 2)
        radius = round(width * 14 / 240 / 4)
        pygame.draw.rect(small, (0, 0, 0, min(255, round(wide))), box, border_radius=radius)
        small = blurred(small, ambient / 4)
        tight = blank(*small.get_size())
        dark = min(255, round(tight_dark))
        under = box.move(0, -round(self.scale * (0.5 + 3 * lift) / 4))
        pygame.draw.rect(tight, (0, 0, 0, dark), under, border_radius=radius)
        small.blit(blurred(tight, max(1.0, contact / 4)), (0, 0))
        return self._softs.store(key, small)


def _trim(small: pygame.Surface) -> pygame.Surface:
    """A shadow without its faintest parts, which are invisible, but would be blended in every frame.

    Where it ends suddenly, as at the scale of a small window, clear pixels stay: its box would be seen on ivory.
    """
    half, seen = small.get_bounding_rect(4), small.get_bounding_rect(7)
    sudden = half.left == seen.left or half.top == seen.top or half.right == seen.right or half.bottom == seen.bottom
    dx = min(half.left, small.get_width() - half.right) - sudden
    dy = min(half.top, small.get_height() - half.bottom) - sudden
    return small.subsurface(small.get_rect().inflate(-2 * max(0, dx), -2 * max(0, dy)))


def _add_margin(picture: pygame.Surface) -> pygame.Surface:
    """The picture with a clear margin in the colour of its edge, without which rotated edges are jagged."""
    width, height = picture.get_size()
    wider = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    wider.fill((*picture.get_at((width // 2, min(3, height - 1)))[:3], 0))
    wider.blit(picture, (2, 2))
    return wider
