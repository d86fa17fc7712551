"""The drawing of cards at rest and in motion: dimmed, framed in gold, turned over, rotated, with shadows.

All pictures are cached. During motion only a limited number of pixels is rotated in each frame; the other cards keep
their last picture for one more frame. A card that turns over becomes narrower until it is on edge, then wider again.
Its flatness is the visible part of its width, 0 to 1. A raster is the picture of a face at an exact size, upright.
"""

from __future__ import annotations

from math import ceil, cos, radians, sin
from typing import Final, NamedTuple

import pygame

from tablegame.theme.model import Theme
from tablegame.ui.render.cache import LruCache, weight
from tablegame.ui.render.extents import around
from tablegame.ui.render.rasters import Rasters
from tablegame.ui.render.shapes import blank, blurred, framed, mix, rgb, shadow
from tablegame.ui.render.styles import LEAST_SCALE, USUAL_SHADOW
from tablegame.view.scene import Card

EDGE: Final = 2 / 240  # the clear margin of a card's art on every side, in parts of the card's width
_ROUND: Final = 4 / 240  # how far the round corners of a card are inside its box, in parts of its width
_RADIUS: Final = 13 / 240  # the radius of the round corners of a card, in parts of its width
_COARSE: Final = 4 * 40_000
"""A moving picture with more bytes is rotated at half its size, since a smooth rotation takes 6 ns a pixel."""
_GRAIN: Final = 0.8  # the step between two angles of a moving card, in degrees
_SEEN_TURN: Final = 0.15  # a card whose flatness has changed by so much gets a new picture at once
_SEEN_DIM: Final = 0.05  # a card that is dimmed no more than this looks like one that is not
_SMALL: Final = 4  # the shadow of a card is drawn so many times smaller, since it is blurred
_MEGABYTE: Final = 1024 * 1024
STACKED: Final = -1.0  # stands for the lift of a card that lies on another card of its stack, with a faint shadow


def _corner(card: Card, picture: pygame.Surface) -> tuple[int, int]:
    """Where to put the top left corner of a picture, so that its middle is at the middle of a card."""
    return round(card.x - picture.get_width() / 2), round(card.y - picture.get_height() / 2)


def _core(card: Card, angle: float, width: int) -> pygame.Rect:
    """The largest upright box within a rotated card, as a box of that size at the origin; empty if it would be small.
    width: the visible width of the card, which is less than `card.w` while the card turns over."""
    angle_in_radians = radians(abs(angle) % 180)
    cosine, sine = abs(cos(angle_in_radians)), sin(angle_in_radians)
    margin = (EDGE + _ROUND) * card.w + 1
    half_w, half_h = width / 2 - margin, card.h / 2 - margin
    # The corners of the core touch the sides of the card. If the card lies across, the core's width is negative here.
    divisor = max(0.1, cosine**2 - sine**2)
    core_half_w, core_half_h = (half_w * cosine - half_h * sine) / divisor, (half_h * cosine - half_w * sine) / divisor
    if min(core_half_w, core_half_h) < 8:  # too small to save time
        return pygame.Rect(0, 0, 0, 0)
    return pygame.Rect(0, 0, int(2 * core_half_w), int(2 * core_half_h))


def _blit_around(
    surface: pygame.Surface, picture: pygame.Surface, corner: tuple[int, int], hidden: pygame.Rect
) -> pygame.Rect:
    """Draw a picture except for the part in the box `hidden`, which something else will cover; returns the box of the
    whole picture. corner: its top left corner."""
    whole = picture.get_rect(topleft=corner)
    for part in around(whole, hidden):
        surface.blit(picture, part, part.move(-corner[0], -corner[1]))
    return whole


class _MovingCard(NamedTuple):
    """The last picture of a moving card."""

    face: str
    flatness: float  # while the card turns over: 1 if it is flat, 0 if it is on edge
    picture: pygame.Surface
    angle: float
    width: int
    core: pygame.Rect  # the opaque box in the middle of the picture, from the top left corner of the picture
    opaque: pygame.Surface | None
    """The core as an opaque surface, which is copied three times as fast; None if the picture is used only once."""

    def covered(self, card: Card) -> pygame.Rect:
        """The box of the window in which the card hides all that is below it. card: with its present position."""
        return self.core.move(_corner(card, self.picture))


class Sprites:
    """Draws cards. For moving cards call `begin` once in each frame, then `prepare` and `move` for each card."""

    def __init__(self, theme: Theme, rasters: Rasters, scale: float, area: int) -> None:
        """scale: pixels per layout unit; area: the number of pixels of the window."""
        self.theme = theme
        self.rasters = rasters
        self.scale = max(LEAST_SCALE, scale)
        self._rest = LruCache(8 * _MEGABYTE + 8 * area, weight)  # 8 bytes a pixel are two pictures of the window
        self._tilted = LruCache(8 * _MEGABYTE + 8 * area, weight)
        """The pictures of flat cards in motion, by face and angle: many cards have the same angles."""
        self._shadows = LruCache(4 * _MEGABYTE + 8 * area, weight)
        self._small_shadows = LruCache(4 * _MEGABYTE, weight)
        self._last: dict[str, _MovingCard] = {}  # id of a moving card → its last picture
        self._opaque_format = pygame.Surface((1, 1), 0, 32)
        self._allowance = max(30_000, area * 3 // 200)
        """The number of pixels that may be rotated in a frame: 1.5 % of the window, but always some cards."""
        self._allowance_left = 0  # in pixels; below 0 after a picture with more pixels than were left

    def drop(self, face: str) -> None:
        """Drop the pictures of a face, because a better picture of its art has arrived."""
        self._rest.drop(face)
        self._tilted.drop(face)
        for name in [name for name, last in self._last.items() if last.face == face]:
            del self._last[name]

    def drop_motion(self) -> None:
        """Drop the pictures of moving cards at the end of a motion."""
        self._last.clear()

    def begin(self) -> None:
        """Begin a frame: from now on a limited number of pixels may be rotated again."""
        self._allowance_left = self._allowance

    # -- at rest -----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, card: Card, stacked: bool = False) -> None:
        """Draw a card at rest with its shadow. stacked: whether the card lies on another one of its stack."""
        self.shadow(surface, card, stacked)
        picture = self._resting(card, round(card.w), round(card.h))
        surface.blit(picture, _corner(card, picture))

    def shadow(self, surface: pygame.Surface, card: Card, stacked: bool = False) -> None:
        """Draw the shadow of a card at rest. That of a stacked card is faint and narrow."""
        if card.shadow:
            lift = STACKED if stacked else card.lift
            surface.blit(*self._shadow_of(card.x, card.y, round(card.w), round(card.h), card.angle, lift, steps=4))

    def _resting(self, card: Card, width: int, height: int) -> pygame.Surface:
        """The picture of a card at rest: its raster, dimmed, glowing and rotated as the card is."""
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
        """The raster of a face, darker and nearer to the felt. dim: 0 for not at all, 1 for the most."""

        def make() -> pygame.Surface:
            picture, dark = base.copy(), mix(rgb(self.theme.felt.shade), (120, 120, 120), 0.5)
            picture.fill(mix((255, 255, 255), dark, 0.5 * min(1.0, dim)), None, pygame.BLEND_RGB_MULT)
            return picture

        return self._rest.get_or_make((face, *base.get_size(), "faded", round(dim, 1)), make)

    def _glowing(self, picture: pygame.Surface) -> pygame.Surface:
        """The picture of a card with a gold frame and a soft light around it."""
        gold = rgb(self.theme.words.gold)
        line = max(2, round(4 * self.scale))
        gap = round(picture.get_width() * EDGE)
        w, h = picture.get_width() - 2 * gap + 2 * line, picture.get_height() - 2 * gap + 2 * line
        radius = w * _RADIUS + line
        light, reach = shadow(w, h, radius, 7 * self.scale, 0.8)
        light.fill((*gold, 0), None, pygame.BLEND_RGBA_ADD)
        dark_gold = mix(gold, rgb(self.theme.buttons.brass.bottom), 0.45)
        light.blit(framed(w, h, radius, line + 1, dark_gold), (reach, reach))
        light.blit(framed(w, h, radius, max(1.0, line / 3), gold), (reach, reach))
        light.blit(picture, (reach + line - gap, reach + line - gap))
        return light

    # -- in motion ---------------------------------------------------------------------------------------------------

    def error(self, card: Card, flatness: float) -> float:
        """How much the last picture of a moving card differs from the right one. The card with the largest error is
        drawn anew first. flatness: 1 if the card is flat, 0 if it is on edge."""
        last = self._last.get(card.id)
        if last is None or last.face != card.face:
            return 1e6  # more than any difference in width or angle
        return abs(last.angle - card.angle) * 2 + abs(last.width - card.w * flatness)  # a degree counts as 2 pixels

    def prepare(self, card: Card, flatness: float, largest: tuple[float, float]) -> None:
        """Make the picture of a moving card for this frame, if it must change and the frame may still rotate pixels.

        flatness: 1 if the card is flat, 0 if it is on edge.
        largest: the size of the card at the start or at the end of its journey, whichever is larger.
        """
        width = max(2, round(card.w * flatness))
        last = self._last.get(card.id)
        if last is not None and last.face != card.face:
            last = None
        # The last picture stays if it still fits. While a card turns over, 1 % of its width is not seen. `dim` does not
        # count: it would cost a picture for each of its steps, and the card at rest is drawn with its own `dim`.
        tolerance = 0.01 * card.w if flatness < 1.0 else 0.0
        if last is not None and abs(last.angle - card.angle) <= _GRAIN / 2 and abs(last.width - width) <= tolerance:
            return
        base, _ = self.rasters.get(card.face, round(largest[0]), round(largest[1]), ask=False)
        # A flat card in its full size is rotated once for each step of the angle. All others are rotated each time.
        is_cached = flatness == 1.0 and width == base.get_width()
        angle = round(card.angle / _GRAIN) * _GRAIN if is_cached else card.angle
        key = (card.face, *base.get_size(), angle, round(card.dim, 1))
        picture = self._tilted.get(key) if is_cached else None
        if picture is None:
            if last is not None and self._allowance_left <= 0 and abs(last.flatness - flatness) < _SEEN_TURN:
                return  # the last picture stays one more frame, unless the card has turned too far
            dimmed = self._fade(base, card.face, card.dim) if card.dim > _SEEN_DIM else base
            picture = self._pose(dimmed, card, angle, flatness)
            if picture is not dimmed:  # `_pose` had work to do
                # A picture has 4 bytes a pixel. One that was rotated at half its size counts half.
                self._allowance_left -= weight(picture) // (8 if weight(base) > _COARSE else 4)
            if is_cached:
                self._tilted.store(key, picture)
        self._last[card.id] = self._moving_card(card, flatness, picture, angle, width)

    def _moving_card(
        self, card: Card, flatness: float, picture: pygame.Surface, angle: float, width: int
    ) -> _MovingCard:
        """The picture of a moving card together with its opaque core."""
        core = _core(card, angle, width)
        core.center = picture.get_rect().center
        corners = (core.topleft, (core.right - 1, core.y), (core.x, core.bottom - 1), (core.right - 1, core.bottom - 1))
        if core.w and any(picture.get_at(corner)[3] < 128 for corner in corners):
            core.size = (0, 0)  # not a card, but art with transparent corners, such as a stack of chips
        opaque = picture.subsurface(core).convert(self._opaque_format) if flatness == 1.0 and core.w else None
        return _MovingCard(card.face, flatness, picture, angle, width, core, opaque)

    def covered(self, card: Card) -> pygame.Rect:
        """The box of the window that a moving card hides completely. Call `prepare` for the card first."""
        return self._last[card.id].covered(card)

    def move(self, surface: pygame.Surface, card: Card) -> pygame.Rect:
        """Draw a moving card after `prepare`. Returns the box of the card with its shadow."""
        last = self._last[card.id]
        corner, covered = _corner(card, last.picture), last.covered(card)
        box = last.picture.get_rect(topleft=corner)
        if card.shadow:
            angle = round(last.angle / 3) * 3  # few angles and lifts, so that moving cards share their shadows
            size = last.width, round(card.h)
            shadow, shadow_corner = self._shadow_of(card.x, card.y, *size, angle, card.lift, steps=2)
            box = box.union(_blit_around(surface, shadow, shadow_corner, covered))
        if last.opaque is None:
            surface.blit(last.picture, corner)
        else:
            _blit_around(surface, last.picture, corner, covered)
            surface.blit(last.opaque, covered)
        return box

    def _pose(self, base: pygame.Surface, card: Card, angle: float, flatness: float) -> pygame.Surface:
        """A raster in the size of a card, narrowed by its flatness and rotated. For speed a large raster is rotated at
        half its size."""
        rotates = abs(angle) >= 0.2  # degrees
        at_half_size = weight(base) > _COARSE and rotates
        if at_half_size:
            base = self._halve(base, card.face, card.dim)
        zoom = (0.5 if at_half_size else 1.0) * card.w / base.get_width()
        size = (max(1, round(base.get_width() * flatness * zoom)), max(1, round(base.get_height() * zoom)))
        # A rotation can change the size as well, but not the width alone, and less well at half the size.
        if size != base.get_size() and (at_half_size or flatness < 1.0 or not rotates):
            base, zoom = pygame.transform.smoothscale(base, size), 1.0
        if rotates:
            base = pygame.transform.rotozoom(base, angle, zoom)
        return pygame.transform.smoothscale_by(base, 2) if at_half_size else base

    def _halve(self, base: pygame.Surface, face: str, dim: float) -> pygame.Surface:
        """The raster of a face at half its size."""
        size = (max(1, round(base.get_width() / 2)), max(1, round(base.get_height() / 2)))
        key = (face, *base.get_size(), "half", round(dim, 1))
        return self._rest.get_or_make(key, lambda: pygame.transform.smoothscale(base, size))

    # -- shadows -----------------------------------------------------------------------------------------------------

    def _shadow_of(
        self, x: float, y: float, width: int, height: int, angle: float, lift: float, steps: int
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The shadow of a card, and the position of its top left corner. x, y: the middle of the card; steps: 4 at
        rest, 2 during motion, where shadows differ less in size and lift so that moving cards can share them."""
        rounded_lift = lift if lift == STACKED else round(min(1.0, max(0.0, lift)) * steps) / steps
        # Sizes are rounded too, to multiples of about 8 layout units, of 16 during motion.
        grain = max(_SMALL, round(8 * self.scale) // _SMALL * _SMALL) * (4 // steps)
        size = (max(1, round(width / grain)) * grain, max(1, round(height / grain)) * grain)

        def make() -> pygame.Surface:
            small = self._small_shadow(*size, rounded_lift)
            small = _trim(pygame.transform.rotozoom(small, angle, 1.0) if angle else small)
            return pygame.transform.smoothscale(small, (small.get_width() * _SMALL, small.get_height() * _SMALL))

        picture = self._shadows.get_or_make(("shadow", *size, round(angle, 1), rounded_lift), make)
        # The light comes from above: a card that is lifted has its shadow farther below.
        drop = 0.0 if rounded_lift == STACKED else self.scale * (3.5 + 15 * rounded_lift)
        return picture, (round(x - picture.get_width() / 2), round(y + drop - picture.get_height() / 2))

    def _small_shadow(self, width: int, height: int, lift: float) -> pygame.Surface:
        """The shadow of an upright card at a quarter of its size: a narrow dark part and a wide soft part, which both
        grow with the lift. The numbers were chosen by eye."""
        key = (width, height, lift)
        small = self._small_shadows.get(key)
        if small is not None:
            return small
        strength = self.theme.shadow / USUAL_SHADOW
        wide_alpha, tight_alpha = 102 * strength, (112 - 64 * lift) * strength
        if lift == STACKED:  # no wide part
            lift, wide_alpha, tight_alpha = 0.0, 0.0, 90 * strength
        tight_blur, wide_blur = self.scale * (2.0 + 2.5 * lift), self.scale * (9 + 10 * lift)
        reach = ceil(1.7 * wide_blur) + 4
        small = blank((width + 2 * reach) / _SMALL, (height + 2 * reach) / _SMALL)
        # The card without the clear margin of its art.
        w, h = width * (1 - 2 * EDGE), height - 2 * EDGE * width
        box = pygame.Rect(0, 0, round(w / _SMALL), round(h / _SMALL))
        box.center = (small.get_width() // 2, small.get_height() // 2)
        radius = round(width * 14 / 240 / _SMALL)
        pygame.draw.rect(small, (0, 0, 0, min(255, round(wide_alpha))), box, border_radius=radius)
        small = blurred(small, wide_blur / _SMALL)
        tight = blank(*small.get_size())
        tight_box = box.move(0, -round(self.scale * (0.5 + 3 * lift) / _SMALL))
        pygame.draw.rect(tight, (0, 0, 0, min(255, round(tight_alpha))), tight_box, border_radius=radius)
        small.blit(blurred(tight, max(1.0, tight_blur / _SMALL)), (0, 0))
        return self._small_shadows.store(key, small)


def _trim(small: pygame.Surface) -> pygame.Surface:
    """A shadow without its faintest margin, which nobody sees, but which would be blended in every frame. If the shadow
    ends abruptly, as in a small window, one clear pixel stays: else its box would be visible on ivory."""
    # The boxes of the pixels with an alpha of at least 4 and at least 7 of 255.
    faint, dark = small.get_bounding_rect(4), small.get_bounding_rect(7)
    ends_abruptly = (
        faint.left == dark.left or faint.top == dark.top or faint.right == dark.right or faint.bottom == dark.bottom
    )
    # The same number of pixels on opposite sides, so that the middle of the shadow stays the middle of the card.
    dx = min(faint.left, small.get_width() - faint.right) - ends_abruptly
    dy = min(faint.top, small.get_height() - faint.bottom) - ends_abruptly
    return small.subsurface(small.get_rect().inflate(-2 * max(0, dx), -2 * max(0, dy)))


def _add_margin(picture: pygame.Surface) -> pygame.Surface:
    """A picture with a transparent margin in the colour of its edge. Without the margin, rotated edges are jagged."""
    width, height = picture.get_size()
    margin = 2
    larger = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    # A pixel in the middle of the upper edge, below the clear margin of the art.
    larger.fill((*picture.get_at((width // 2, min(3, height - 1)))[:3], 0))
    larger.blit(picture, (margin, margin))
    return larger
