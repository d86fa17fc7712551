"""The ground under a scene: felt in lamplight within a wooden rim, or a curtain of cloth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from math import ceil, hypot
from pathlib import Path

import pygame

from tablegame.storage.folders import asset
from tablegame.theme.model import Felt, Light, Theme
from tablegame.ui.render.rasters import read_picture, write_picture
from tablegame.ui.render.shapes import BLACK, WHITE, Colour, blank, blurred, mix, rgb, stroke
from tablegame.ui.render.styles import bright, cloth


class Grounds:
    """Grounds of one theme at one size, made when first asked for; the table's is kept in the cache folder."""

    def __init__(self, theme: Theme, folder: Path | None, size: tuple[int, int], scale: float) -> None:
        self.theme, self.folder, self.size = theme, folder, size
        self.scale = max(0.6, scale)
        self._made: dict[str, pygame.Surface] = {}
        self._unsaved = False

    def get(self, key: str) -> pygame.Surface:
        """The ground of that key ("table", "curtain.3") over the whole window."""
        ground = self._made.get(key)
        if ground is None:
            kind, _, number = key.partition(".")
            if kind == "curtain":
                self._made = {k: v for k, v in self._made.items() if k == "table"}
                ground = self._curtain(int(number))
            else:
                ground = self._table()
            self._made[key] = ground
        return ground

    def save(self) -> None:
        """Write the table's ground to the cache folder if it is not there yet; for idle moments."""
        if self._unsaved:
            self._unsaved = False
            ground = self._made.get("table")
            if ground is not None:
                write_picture(self.folder, self._name(), ground, opaque=True)

    @property
    def rim(self) -> int:
        """How wide the wooden rim is, in pixels."""
        return max(14, round(27 * self.scale))

    # -- the table -----------------------------------------------------------------------------------------------

    def _table(self) -> pygame.Surface:
        ready = read_picture(self.folder, self._name(), self.size)
        if ready is not None:
            return ready
        self._unsaved = True
        return self._lit()

    def _name(self) -> str:
        """Everything that the ground depends on."""
        light = (self.theme.light, self.theme.felt, self.theme.wood, self.theme.shadow)
        return f"ground 5|{light}"

    def _lit(self) -> pygame.Surface:
        """Felt, lamp, dark corners, rim, in this order."""
        width, height = self.size
        ground = pygame.Surface(self.size, 0, 32)
        felt = tile("felt", self.theme.felt.base, self.theme.felt.light, self.theme.felt.shade)
        for x in range(0, width, felt.get_width()):
            for y in range(0, height, felt.get_height()):
                ground.blit(felt, (x, y))
        lamp, corners = _lamp(self.theme.felt, self.theme.light), _corners(self.theme.felt, self.theme.light)
        large = pygame.Surface(self.size, 0, 32)
        ground.blit(pygame.transform.smoothscale(lamp, self.size, large), (0, 0), None, pygame.BLEND_RGB_ADD)
        dark = self._sunk(corners)
        ground.blit(pygame.transform.smoothscale(dark, self.size, large), (0, 0), None, pygame.BLEND_RGB_MULT)
        self._frame(ground)
        return ground

    def _sunk(self, corners: pygame.Surface) -> pygame.Surface:
        """The dark of the corners with the shadow of the rim on the felt, deeper at the top; made small."""
        width, height = self.size
        rim, reach, shrink = self.rim, 46 * self.scale, 4
        grey = 255 - min(255, round(255 * self.theme.shadow * 1.15))
        small = pygame.Surface((ceil(width / shrink), ceil(height / shrink)), 0, 32)
        small.fill((grey, grey, grey))
        box = pygame.Rect(rim, rim + round(7 * self.scale), width - 2 * rim, height - 2 * rim - round(4 * self.scale))
        inner = [round(v / shrink) for v in box]
        pygame.draw.rect(small, WHITE, inner, border_radius=round(10 * self.scale / shrink))
        small = blurred(small, reach / shrink * 0.5)
        small.blit(pygame.transform.smoothscale(corners, small.get_size()), (0, 0), None, pygame.BLEND_RGB_MULT)
        return small

    def _frame(self, ground: pygame.Surface) -> None:
        """Four pieces of wood, mitred, lit from above, with an inlaid line at the inner edge."""
        width, height = self.size
        rim = self.rim
        wood = tile("wood", self.theme.wood.base, self.theme.wood.light, self.theme.wood.dark)
        top = ((0, 0), (width, 0), (width - rim, rim), (rim, rim))
        left = ((0, 0), (rim, rim), (rim, height - rim), (0, height))
        low = tuple((x, rim - y) for x, y in top)
        right = tuple((rim - x, y) for x, y in left)
        for picture, at, shape, light in (
            (self._beam(width, wood, False), (0, 0), top, 1.08),
            (self._beam(width, wood, True), (0, height - rim), low, 0.86),
            (self._post(height, wood, False), (0, 0), left, 0.94),
            (self._post(height, wood, True), (width - rim, 0), right, 0.94),
        ):
            _dim(picture, light)
            ground.blit(_cut(picture, shape), at)
        self._edges(ground)

    def _beam(self, length: int, wood: pygame.Surface, flipped: bool) -> pygame.Surface:
        """A horizontal piece of wood, rounded by light and shade; its grain mirrored if it is longer than the tile."""
        rim = self.rim
        beam = pygame.Surface((length, rim), pygame.SRCALPHA)
        plank = pygame.transform.smoothscale(wood, (wood.get_width(), rim))
        for i, x in enumerate(range(0, length, plank.get_width())):
            beam.blit(pygame.transform.flip(plank, i % 2 == 1, flipped), (x, 0))
        beam.blit(pygame.transform.scale(self._curve(), (length, rim)), (0, 0), None, pygame.BLEND_RGB_MULT)
        return beam

    def _post(self, length: int, wood: pygame.Surface, flipped: bool) -> pygame.Surface:
        """A vertical piece of wood."""
        return pygame.transform.flip(pygame.transform.rotate(self._beam(length, wood, flipped), 90), False, True)

    def _curve(self) -> pygame.Surface:
        """Light across the wood: dark at both edges, bright where it bulges."""
        rim = self.rim
        curve = pygame.Surface((1, rim))
        for y in range(rim):
            part = (y + 0.5) / rim
            bulge = 1 - abs(2 * part - 0.8) ** 2.2 * 0.5
            grey = max(90, min(255, round(255 * bulge)))
            curve.set_at((0, y), (grey, grey, grey))
        return curve

    def _edges(self, ground: pygame.Surface) -> None:
        """Dark seams at the mitres and round the rim, and the inlaid line."""
        width, height = self.size
        rim = self.rim
        seam = mix(rgb(self.theme.wood.dark), BLACK, 0.5)
        corner = stroke(rim + 2, rim + 2, [[(0, 0), (rim, rim)]], max(1.0, self.scale * 1.3), seam)
        corner.fill((255, 255, 255, 170), None, pygame.BLEND_RGBA_MULT)
        for x, y in ((False, False), (True, False), (False, True), (True, True)):
            at = (width - rim - 2 if x else 0, height - rim - 2 if y else 0)
            ground.blit(pygame.transform.flip(corner, x, y), at)
        line = max(1, round(1.6 * self.scale))
        inner = pygame.Rect(0, 0, width, height).inflate(-2 * rim, -2 * rim)
        dark = max(1, round(2.4 * self.scale))
        pygame.draw.rect(ground, seam, inner.inflate(2 * dark, 2 * dark), dark)
        gold = inner.inflate(2 * (dark + line + dark), 2 * (dark + line + dark))
        pygame.draw.rect(ground, mix(rgb(self.theme.wood.line), rgb(self.theme.wood.base), 0.25), gold, line)
        pygame.draw.rect(ground, seam, ground.get_rect(), max(1, round(self.scale)))

    # -- the curtain ---------------------------------------------------------------------------------------------

    def _curtain(self, seat: int) -> pygame.Surface:
        """Cloth in the seat's ink from a brass rod with rings."""
        width, height = self.size
        ink = curtain_ink(self.theme, seat)
        ground = pygame.Surface(self.size, 0, 32)
        fold = 104 * self.scale
        ground.blit(cloth(width, height, mix(ink, BLACK, 0.12), fold), (0, 0))
        top, thick = round(16 * self.scale), round(20 * self.scale)
        shade = pygame.Surface((width, round(90 * self.scale)), pygame.SRCALPHA)
        for y in range(shade.get_height()):
            shade.fill((0, 0, 0, round(150 * (1 - y / shade.get_height()) ** 2)), (0, y, width, 1))
        ground.blit(shade, (0, 0))
        self._rod(ground, top, thick)
        ring = self._rod_ring(thick)
        count = max(4, round(width / fold))
        for i in range(count):
            x = round((i + 0.5) * width / count)
            ground.blit(ring, (x - ring.get_width() // 2, top + thick // 2 - round(ring.get_height() * 0.36)))
        return ground

    def _rod(self, ground: pygame.Surface, top: int, thick: int) -> None:
        brass = self.theme.buttons.brass
        dark, light = mix(rgb(brass.bottom), BLACK, 0.55), rgb(brass.top)
        for y in range(thick):
            part = (y + 0.5) / thick
            ground.fill(
                mix(dark, light, max(0.0, 1 - abs(part - 0.32) * 1.7) ** 1.4), (0, top + y, ground.get_width(), 1)
            )

    def _rod_ring(self, thick: int) -> pygame.Surface:
        """A ring on the rod, with its shade."""
        brass = self.theme.buttons.brass
        across, high = round(thick * 0.62), round(thick * 2.0)
        size = (across + 8, high + 8)
        ring = blank(*size)
        for colour, line, shift in (
            (mix(rgb(brass.line), BLACK, 0.5), 0.36, 0.0),
            (rgb(brass.bottom), 0.26, 0.0),
            (rgb(brass.top), 0.1, -0.05),
        ):
            x = size[0] / 2 + shift * thick
            ring.blit(stroke(*size, [[(x, 4 + thick * 0.2), (x, high - thick * 0.1)]], line * thick, colour), (0, 0))
        return ring


def curtain_ink(theme: Theme, seat: int) -> Colour:
    """A curtain's colour: the seat's ink, or the ink of its cards in a dark theme, so that the room stays dark."""
    place = seat % len(theme.seat_inks)
    ink = rgb(theme.seat_inks[place])
    return rgb(theme.card_inks[place]) if bright(ink) else ink


@lru_cache(maxsize=2)
def tile(name: str, base: str, light: str, dark: str) -> pygame.Surface:
    """Felt or wood in these colours (``#rrggbb``): a picture that repeats without a seam.

    The file has two grey halves: above, how much of each pixel is light, below, how much is dark; the rest is base.
    """
    shares = pygame.image.load(asset(f"grounds/{name}.webp"))
    size = width, height = shares.get_width(), shares.get_height() // 2
    picture = pygame.Surface(size, 0, 32)
    picture.fill(WHITE)
    inks = []
    for half, colour in enumerate((light, dark)):
        ink = pygame.Surface(size, 0, 32)
        ink.blit(shares, (0, 0), (0, half * height, width, height))
        picture.blit(ink, (0, 0), None, pygame.BLEND_RGB_SUB)
        ink.fill(rgb(colour), None, pygame.BLEND_RGB_MULT)
        inks.append(ink)
    picture.fill(rgb(base), None, pygame.BLEND_RGB_MULT)
    for ink in inks:
        picture.blit(ink, (0, 0), None, pygame.BLEND_RGB_ADD)
    return picture


@lru_cache(maxsize=2)
def _lamp(felt: Felt, light: Light) -> pygame.Surface:
    """The light that the lamp adds to the felt, as a small picture: most over the middle, a little above the centre."""
    # More than to the felt's light, since it fades fast.
    pairs = zip(rgb(felt.light), rgb(felt.base), strict=True)
    glow = [min(255, max(0, round((high - low) * 1.9))) for high, low in pairs]

    def lit(x: int, y: int) -> list[int]:
        part = min(1.0, max(0.0, 1 - hypot((x - 47.5) / 58, (y - 27) / 34)) ** 1.5 * light.lamp * 1.4)
        return [min(255, int(each * part)) for each in glow]

    return _small(lit)


@lru_cache(maxsize=2)
def _corners(felt: Felt, light: Light) -> pygame.Surface:
    """The factors for the felt, as a small picture: the corners go toward the theme's shade."""
    deep = [min(255, round(255 * s / max(1, b))) for s, b in zip(rgb(felt.shade), rgb(felt.base), strict=True)]

    def dark(x: int, y: int) -> Colour:
        far = hypot((x - 47.5) / 62, (y - 28) / 40)
        part = min(1.0, max(0.0, far - 0.28) / 0.85) ** 1.5 * light.corners * 1.55
        return mix(WHITE, (deep[0], deep[1], deep[2]), min(1.0, part))

    return _small(dark)


def _small(colour_at: Callable[[int, int], Sequence[int]]) -> pygame.Surface:
    """The small picture with those colours."""
    small = pygame.Surface((96, 60), 0, 32)
    for x, y in product(range(96), range(60)):
        small.set_at((x, y), colour_at(x, y))
    return small


def _dim(picture: pygame.Surface, light: float) -> None:
    """Darken it, or brighten it a little."""
    if light <= 1:
        grey = round(255 * light)
        picture.fill((grey, grey, grey), None, pygame.BLEND_RGB_MULT)
    else:
        grey = round(255 * (light - 1) * 0.5)
        picture.fill((grey, grey, grey), None, pygame.BLEND_RGB_ADD)


def _cut(picture: pygame.Surface, shape: tuple[tuple[int, int], ...]) -> pygame.Surface:
    """The part of the picture within the shape."""
    mask = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), shape)
    mask.blit(picture, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return mask
