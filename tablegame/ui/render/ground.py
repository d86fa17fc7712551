"""The grounds of scenes. The table is felt in lamplight within a wooden rim. The curtain of a seat hides the table
until the next player sits down.

`Grounds.get` returns a ground in the size of the window. Light and shade are small grey or coloured pictures that are
enlarged and added to the felt or multiplied with it. Most numbers were chosen by eye. Lengths are in layout units
(pixels in a window of 1600 × 1000), times the scale of the window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from math import ceil, hypot
from pathlib import Path
from typing import Final

import pygame

from tablegame.storage.folders import asset
from tablegame.theme.model import Felt, Light, Theme
from tablegame.ui.render.rasters import read_picture, write_picture
from tablegame.ui.render.shapes import BLACK, WHITE, Colour, blank, blurred, mix, rgb, stroke
from tablegame.ui.render.styles import LEAST_SCALE, bright, cloth


class Grounds:
    """The grounds of one theme at one size, each drawn when it is first needed. The table is also stored in a file."""

    def __init__(self, theme: Theme, folder: Path | None, size: tuple[int, int], scale: float) -> None:
        self.theme, self.folder, self.size = theme, folder, size
        self.scale = max(LEAST_SCALE, scale)
        self._grounds: dict[str, pygame.Surface] = {}
        """The ground of the table and that of one curtain, by the keys of `get`."""
        self._unsaved = False  # whether the ground of the table is not in the cache folder yet

    def get(self, key: str) -> pygame.Surface:
        """A ground in the size of the window. key: "table", or "curtain." and the number of a seat ("curtain.3")."""
        ground = self._grounds.get(key)
        if ground is None:
            kind, _, number = key.partition(".")
            if kind == "curtain":
                # The curtain of the last seat is dropped: a ground is as large as the window.
                self._grounds = {known: ground for known, ground in self._grounds.items() if known == "table"}
                ground = self._curtain(int(number))
            else:
                ground = self._table()
            self._grounds[key] = ground
        return ground

    def save(self) -> None:
        """Write the ground of the table to the cache folder, unless it is there already. Takes time."""
        if self._unsaved:
            self._unsaved = False
            ground = self._grounds.get("table")
            if ground is not None:
                write_picture(self.folder, self._name(), ground, opaque=True)

    @property
    def rim(self) -> int:
        """The width of the wooden rim in pixels."""
        return max(14, round(27 * self.scale))

    # -- the table -----------------------------------------------------------------------------------------------

    def _table(self) -> pygame.Surface:
        """The ground of the table, from the cache folder or drawn anew."""
        stored = read_picture(self.folder, self._name(), self.size)
        if stored is not None:
            return stored
        self._unsaved = True
        return self._draw_table()

    def _name(self) -> str:
        """The name of the table's ground in the cache: everything on which the ground depends except for its size. The
        number stands for the code of this module, and must be raised when the code draws another ground."""
        looks = (self.theme.light, self.theme.felt, self.theme.wood, self.theme.shadow)
        return f"ground 5|{looks}"

    def _draw_table(self) -> pygame.Surface:
        """Draw the felt, the light of the lamp, the dark corners, the shadow of the rim, and the rim."""
        width, height = self.size
        ground = pygame.Surface(self.size, 0, 32)
        felt = tile("felt", self.theme.felt.base, self.theme.felt.light, self.theme.felt.shade)
        for x in range(0, width, felt.get_width()):
            for y in range(0, height, felt.get_height()):
                ground.blit(felt, (x, y))
        lamp, corners = _lamp(self.theme.felt, self.theme.light), _corners(self.theme.felt, self.theme.light)
        enlarged = pygame.Surface(self.size, 0, 32)  # used for both pictures, one after the other
        ground.blit(pygame.transform.smoothscale(lamp, self.size, enlarged), (0, 0), None, pygame.BLEND_RGB_ADD)
        shade = self._shade(corners)
        ground.blit(pygame.transform.smoothscale(shade, self.size, enlarged), (0, 0), None, pygame.BLEND_RGB_MULT)
        self._draw_rim(ground)
        return ground

    def _shade(self, corners: pygame.Surface) -> pygame.Surface:
        """The factors that darken the felt in its corners and in the shadow of the rim; white is 1. The picture has a
        quarter of the size of the window: it is blurred, so that no difference is seen."""
        width, height = self.size
        rim, reach, shrink = self.rim, 46 * self.scale, 4
        grey = 255 - min(255, round(255 * self.theme.shadow * 1.15))  # of the felt that is fully in shadow
        small = pygame.Surface((ceil(width / shrink), ceil(height / shrink)), 0, 32)
        small.fill((grey, grey, grey))
        # The lamp hangs above: the felt is dark further below the upper piece of the rim, and less above the lower one.
        lit = pygame.Rect(rim, rim + round(7 * self.scale), width - 2 * rim, 0)
        lit.height = height - 2 * rim - round(4 * self.scale)
        small_lit = [round(side / shrink) for side in lit]
        pygame.draw.rect(small, WHITE, small_lit, border_radius=round(10 * self.scale / shrink))
        small = blurred(small, reach / shrink * 0.5)
        small.blit(pygame.transform.smoothscale(corners, small.get_size()), (0, 0), None, pygame.BLEND_RGB_MULT)
        return small

    def _draw_rim(self, ground: pygame.Surface) -> None:
        """Draw the rim: four pieces of wood with mitred ends, lit from above, and an inlaid line at the inner edge."""
        width, height = self.size
        rim = self.rim
        wood = tile("wood", self.theme.wood.base, self.theme.wood.light, self.theme.wood.dark)
        # The shape of each piece, from its own top left corner.
        top = ((0, 0), (width, 0), (width - rim, rim), (rim, rim))
        left = ((0, 0), (rim, rim), (rim, height - rim), (0, height))
        low = tuple((x, rim - y) for x, y in top)
        right = tuple((rim - x, y) for x, y in left)
        for picture, corner, shape, light in (
            (self._beam(width, wood, flipped=False), (0, 0), top, 1.08),
            (self._beam(width, wood, flipped=True), (0, height - rim), low, 0.86),
            (self._post(height, wood, flipped=False), (0, 0), left, 0.94),
            (self._post(height, wood, flipped=True), (width - rim, 0), right, 0.94),
        ):
            _dim(picture, light)
            ground.blit(_cut(picture, shape), corner)
        self._draw_edges(ground)

    def _beam(self, length: int, wood: pygame.Surface, flipped: bool) -> pygame.Surface:
        """A horizontal piece of the rim, rounded by light and shade. Every second tile of wood in it is mirrored, so
        that no seam is seen. flipped: whether the wood is upside down."""
        rim = self.rim
        beam = pygame.Surface((length, rim), pygame.SRCALPHA)
        plank = pygame.transform.smoothscale(wood, (wood.get_width(), rim))
        for number, x in enumerate(range(0, length, plank.get_width())):
            beam.blit(pygame.transform.flip(plank, number % 2 == 1, flipped), (x, 0))
        beam.blit(pygame.transform.scale(self._roundness(), (length, rim)), (0, 0), None, pygame.BLEND_RGB_MULT)
        return beam

    def _post(self, length: int, wood: pygame.Surface, flipped: bool) -> pygame.Surface:
        """A vertical piece of the rim."""
        return pygame.transform.flip(pygame.transform.rotate(self._beam(length, wood, flipped), 90), False, True)

    def _roundness(self) -> pygame.Surface:
        """The light across the wood, one pixel wide: dark at both edges, brightest a little above the middle."""
        rim = self.rim
        column = pygame.Surface((1, rim))
        for y in range(rim):
            part = (y + 0.5) / rim
            light = 1 - abs(2 * part - 0.8) ** 2.2 * 0.5
            grey = max(90, min(255, round(255 * light)))  # at the edges the wood is still seen
            column.set_at((0, y), (grey, grey, grey))
        return column

    def _draw_edges(self, ground: pygame.Surface) -> None:
        """Draw dark seams at the mitres and around the rim, and the inlaid line."""
        width, height = self.size
        rim = self.rim
        seam = mix(rgb(self.theme.wood.dark), BLACK, 0.5)
        corner = stroke(rim + 2, rim + 2, [[(0, 0), (rim, rim)]], max(1.0, self.scale * 1.3), seam)
        corner.fill((255, 255, 255, 170), None, pygame.BLEND_RGBA_MULT)
        for right, bottom in product((False, True), repeat=2):
            position = (width - rim - 2 if right else 0, height - rim - 2 if bottom else 0)
            ground.blit(pygame.transform.flip(corner, right, bottom), position)
        line = max(1, round(1.6 * self.scale))
        inner = pygame.Rect(0, 0, width, height).inflate(-2 * rim, -2 * rim)
        dark = max(1, round(2.4 * self.scale))
        pygame.draw.rect(ground, seam, inner.inflate(2 * dark, 2 * dark), dark)
        outward = dark + line + dark  # from the edge of the felt: a dark line, the inlaid line, and as much wood again
        gold = inner.inflate(2 * outward, 2 * outward)
        pygame.draw.rect(ground, mix(rgb(self.theme.wood.line), rgb(self.theme.wood.base), 0.25), gold, line)
        pygame.draw.rect(ground, seam, ground.get_rect(), max(1, round(self.scale)))

    # -- the curtain ---------------------------------------------------------------------------------------------

    def _curtain(self, seat: int) -> pygame.Surface:
        """A curtain in the ink of a seat, on a brass rod with rings."""
        width, height = self.size
        ink = curtain_ink(self.theme, seat)
        ground = pygame.Surface(self.size, 0, 32)
        fold = 104 * self.scale  # the width of a fold
        ground.blit(cloth(width, height, mix(ink, BLACK, 0.12), fold), (0, 0))
        top, thickness = round(16 * self.scale), round(20 * self.scale)  # of the rod
        shade = pygame.Surface((width, round(90 * self.scale)), pygame.SRCALPHA)  # at the top; it fades downward
        for y in range(shade.get_height()):
            shade.fill((0, 0, 0, round(150 * (1 - y / shade.get_height()) ** 2)), (0, y, width, 1))
        ground.blit(shade, (0, 0))
        self._draw_rod(ground, top, thickness)
        ring = self._ring(thickness)
        count = max(4, round(width / fold))  # one ring for each fold
        for number in range(count):
            x = round((number + 0.5) * width / count)
            above_rod = round(ring.get_height() * 0.36)
            ground.blit(ring, (x - ring.get_width() // 2, top + thickness // 2 - above_rod))
        return ground

    def _draw_rod(self, ground: pygame.Surface, top: int, thickness: int) -> None:
        """Draw a brass rod across the whole ground. top: its upper edge, in pixels."""
        brass = self.theme.buttons.brass
        dark, light = mix(rgb(brass.bottom), BLACK, 0.55), rgb(brass.top)
        for y in range(thickness):
            part = (y + 0.5) / thickness  # of the height: the rod shines at 0.32, and is dark at both edges
            colour = mix(dark, light, max(0.0, 1 - abs(part - 0.32) * 1.7) ** 1.4)
            ground.fill(colour, (0, top + y, ground.get_width(), 1))

    def _ring(self, thickness: int) -> pygame.Surface:
        """A ring for the rod, from the side, with dark edges. thickness: of the rod."""
        brass = self.theme.buttons.brass
        height, margin = round(thickness * 2.0), 4
        size = (round(thickness * 0.62) + 2 * margin, height + 2 * margin)
        ring = blank(*size)
        # Three lines over one another: their colours, their widths, and how far right they are, in thicknesses.
        for colour, line, shift in (
            (mix(rgb(brass.line), BLACK, 0.5), 0.36, 0.0),
            (rgb(brass.bottom), 0.26, 0.0),
            (rgb(brass.top), 0.1, -0.05),
        ):
            x = size[0] / 2 + shift * thickness
            ends = [(x, margin + thickness * 0.2), (x, height - thickness * 0.1)]
            ring.blit(stroke(*size, [ends], line * thickness, colour), (0, 0))
        return ring


def curtain_ink(theme: Theme, seat: int) -> Colour:
    """The colour of a seat's curtain: usually the colour of the seat. In a theme where this is bright, such as a dark
    theme, the colour that the seat has on cards, so that the room stays dark."""
    index = seat % len(theme.seat_inks)
    ink = rgb(theme.seat_inks[index])
    return rgb(theme.card_inks[index]) if bright(ink) else ink


@lru_cache(maxsize=2)
def tile(name: str, base: str, light: str, dark: str) -> pygame.Surface:
    """A picture of felt or wood in three colours ("#rrggbb"), which repeats without a seam. name: "felt" or "wood".
    Each pixel is a mix of the colours. The file has two grey halves. Brightness in the upper half is the share of the
    light colour, in the lower half the share of the dark colour. The rest is the base colour."""
    shares = pygame.image.load(asset(f"grounds/{name}.webp"))
    size = width, height = shares.get_width(), shares.get_height() // 2
    picture = pygame.Surface(size, 0, 32)
    picture.fill(WHITE)
    layers = []
    for half, colour in enumerate((light, dark)):
        layer = pygame.Surface(size, 0, 32)
        layer.blit(shares, (0, 0), (0, half * height, width, height))
        picture.blit(layer, (0, 0), None, pygame.BLEND_RGB_SUB)  # what is left is the share of the base colour
        layer.fill(rgb(colour), None, pygame.BLEND_RGB_MULT)
        layers.append(layer)
    picture.fill(rgb(base), None, pygame.BLEND_RGB_MULT)
    for layer in layers:
        picture.blit(layer, (0, 0), None, pygame.BLEND_RGB_ADD)
    return picture


_SMALL: Final = (96, 60)  # the size of the small pictures of light and dark, which are scaled to the window
_MIDDLE_X: Final = 47.5  # the x in the middle of a small picture


@lru_cache(maxsize=2)
def _lamp(felt: Felt, light: Light) -> pygame.Surface:
    """The light that the lamp adds to the felt, as a small picture, brightest a little above the centre."""
    # The centre gets more than the felt's light colour, since the light fades fast.
    pairs = zip(rgb(felt.light), rgb(felt.base), strict=True)
    brightest = [min(255, max(0, round((lit - unlit) * 1.9))) for lit, unlit in pairs]

    def added_light(x: int, y: int) -> list[int]:
        distance = hypot((x - _MIDDLE_X) / 58, (y - 27) / 34)  # from the centre of the light; 1 where the light ends
        part = min(1.0, max(0.0, 1 - distance) ** 1.5 * light.lamp * 1.4)
        return [min(255, int(channel * part)) for channel in brightest]

    return _small(added_light)


@lru_cache(maxsize=2)
def _corners(felt: Felt, light: Light) -> pygame.Surface:
    """The factors that darken the corners of the felt, as a small picture in which white stands for 1."""
    pairs = zip(rgb(felt.shade), rgb(felt.base), strict=True)
    red, green, blue = (min(255, round(255 * shade / max(1, base))) for shade, base in pairs)

    def factor(x: int, y: int) -> Colour:
        distance = hypot((x - _MIDDLE_X) / 62, (y - 28) / 40)
        part = min(1.0, max(0.0, distance - 0.28) / 0.85) ** 1.5 * light.corners * 1.55
        return mix(WHITE, (red, green, blue), min(1.0, part))

    return _small(factor)


def _small(colour_at: Callable[[int, int], Sequence[int]]) -> pygame.Surface:
    """A picture of the size `_SMALL`. colour_at: returns the colour of the pixel at an x and a y."""
    small = pygame.Surface(_SMALL, 0, 32)
    for x, y in product(range(small.get_width()), range(small.get_height())):
        small.set_at((x, y), colour_at(x, y))
    return small


def _dim(picture: pygame.Surface, light: float) -> None:
    """Darken a picture by the factor `light`. Above 1 the picture is brightened by half of the excess instead."""
    if light <= 1:
        grey = round(255 * light)
        picture.fill((grey, grey, grey), None, pygame.BLEND_RGB_MULT)
    else:
        grey = round(255 * (light - 1) * 0.5)
        picture.fill((grey, grey, grey), None, pygame.BLEND_RGB_ADD)


def _cut(picture: pygame.Surface, shape: tuple[tuple[int, int], ...]) -> pygame.Surface:
    """The part of a picture within a polygon."""
    mask = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), shape)
    mask.blit(picture, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return mask
