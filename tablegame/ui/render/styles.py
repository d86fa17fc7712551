"""The styles of boxes (`STYLES`). Each style adds layers of shadow, filling and frames to a `StyledBox`. The painter
(`paint.py`) makes one picture of the layers. Also cloth, and colours that can be read on others.

All numbers were chosen by eye. Lengths are in layout units (`px`), which are pixels in a window of 1600 × 1000.
Strengths are from 0 to 1, alphas from 0 to 255.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

import pygame

from tablegame.theme.model import ButtonColours, Theme
from tablegame.ui.render.shapes import (
    BLACK,
    WHITE,
    Colour,
    blank,
    framed,
    gradient,
    inner_shadow,
    mix,
    rgb,
    rounded,
    shadow,
    tinted,
)

LEAST_SCALE: Final = 0.6  # the smallest scale of lines and shadows: in a tiny window finer ones could not be seen
USUAL_SHADOW: Final = 0.6  # `Theme.shadow` in the default theme, for which the strengths of shadows were chosen


class StyledBox:
    """A box to which a style adds layers, each above the layers before."""

    def __init__(self, theme: Theme, scale: float, size: tuple[int, int], ink: Colour) -> None:
        """scale: pixels per layout unit; size: in pixels; ink: the colour of the seat to which the box belongs."""
        self.theme, self.scale, self.ink = theme, scale, ink
        self.width, self.height = size
        self.reach = 0  # the margin of the picture around the box, for shadows, in pixels
        self._layers: list[tuple[pygame.Surface, int, int]] = []

    def px(self, units: float) -> float:
        """Convert a length in layout units to pixels."""
        return units * self.scale

    def finish(self) -> pygame.Surface:
        """All layers in one picture, with the margin `reach` around the box."""
        reach = self.reach
        picture = blank(self.width + 2 * reach, self.height + 2 * reach)
        for layer, x, y in self._layers:
            picture.blit(layer, (reach + x, reach + y))
        return picture

    def add_layer(self, layer: pygame.Surface, x: int = 0, y: int = 0) -> None:
        """Add a layer, which may be larger than the box. x, y: the corner of the layer, from the corner of the box."""
        self._layers.append((layer, x, y))
        beyond = max(-x, -y, x + layer.get_width() - self.width, y + layer.get_height() - self.height)
        self.reach = max(self.reach, beyond)

    def shade(self, radius: float, drop: float, blur: float, strength: float) -> None:
        """Add a shadow. radius: of the corners; drop: how much lower than the box it is; blur: the radius of its blur;
        all in pixels. strength: in the default theme, 0 to 1."""
        strength *= self.theme.shadow / USUAL_SHADOW
        picture, reach = shadow(self.width, self.height, radius, blur, min(1.0, strength))
        self.add_layer(picture, -reach, round(drop) - reach)

    def fill(self, radius: float, *stops: Colour, alpha: int = 255) -> None:
        """Fill the box with colours from top to bottom. radius: of the corners."""
        self.add_layer(tinted(rounded(self.width, self.height, radius, WHITE, alpha), stops))

    def frame(self, inset: float, radius: float, line: float, colour: Colour, alpha: int = 255) -> None:
        """Add a frame. inset: its distance from the edge of the box; radius: of its corners; line: its thickness."""
        corner = round(inset)
        w, h = self.width - 2 * corner, self.height - 2 * corner
        if w > 2 and h > 2:
            self.add_layer(framed(w, h, max(0.0, radius), max(1.0, line), colour, alpha), corner, corner)

    def radius(self, units: float) -> float:
        """A radius in pixels, limited by the size of the box. units: in layout units."""
        return min(self.px(units), self.width / 2, self.height / 2)

    # -- the styles --------------------------------------------------------------------------------------------------

    def paper(self, units: float, frame: float, shade: float, inner: float = 0) -> None:
        """Ivory with a thin frame and a soft shadow. units: the radius of the corners; frame, shade: the strengths of
        the frame and the shadow; inner: the distance of a second frame from the edge, 0 for none."""
        r = self.radius(units)
        panels = self.theme.panels
        top, bottom = rgb(panels.top), rgb(panels.bottom)
        self.shade(r, self.px(5), self.px(9), 0.42 * shade)
        self.shade(r, self.px(1), self.px(1.6), 0.4)
        self.fill(r, top, mix(top, bottom, 0.35), bottom)
        self.frame(0, r, self.px(1), mix(rgb(panels.frame), bottom, 0.35), round(255 * frame))
        if inner:
            self.frame(self.px(inner), r - self.px(inner), self.px(1), rgb(panels.frame), 120)

    def dialog(self) -> None:
        """A large ivory panel with a double hairline frame."""
        r = self.radius(13)
        panels = self.theme.panels
        top, bottom, line = rgb(panels.top), rgb(panels.bottom), rgb(panels.frame)
        self.shade(r, self.px(16), self.px(26), 0.5)
        self.shade(r, self.px(3), self.px(4), 0.45)
        self.fill(r, top, mix(top, bottom, 0.3), bottom)
        self.frame(0, r, self.px(1), mix(WHITE, top, 0.5), 200)
        self.frame(0, r, self.px(1), mix(line, BLACK, 0.15), 110)
        self.frame(self.px(8), r - self.px(5), self.px(1.6), line, 235)
        self.frame(self.px(12), r - self.px(8), self.px(1), line, 150)

    def sheet(self) -> None:
        """The paper of a score sheet."""
        r = self.radius(3)
        panels = self.theme.panels
        top, bottom = rgb(panels.top), rgb(panels.bottom)
        self.shade(r, self.px(12), self.px(18), 0.45)
        self.shade(r, self.px(2), self.px(2.5), 0.4)
        self.fill(r, top, mix(top, bottom, 0.55), bottom)
        self.frame(0, r, self.px(1), mix(bottom, BLACK, 0.22), 160)

    def dark(self, units: float, alpha: float) -> None:
        """A dark box for words on felt. units: the radius of the corners."""
        r = self.radius(units)
        fill = rgb(self.theme.plaque.fill)
        self.shade(r, self.px(3), self.px(6), 0.4)
        self.fill(r, mix(fill, WHITE, 0.06), fill, alpha=round(255 * alpha))
        self.frame(0, r, self.px(1.2), rgb(self.theme.plaque.line), 190)

    def felt(self, units: float) -> None:
        """A box in which the felt seems to lie deeper. units: the radius of the corners."""
        r = self.radius(units)
        felt = self.theme.felt
        light, base, shade = rgb(felt.light), rgb(felt.base), rgb(felt.shade)
        self.fill(r, mix(base, light, 0.45), base, mix(base, shade, 0.5))
        self.add_layer(inner_shadow(self.width, self.height, r, self.px(9), 0.6))
        self.frame(0, r, self.px(1), rgb(self.theme.panels.frame), 200)

    def field(self) -> None:
        """A box to write in, a little sunken."""
        r = self.radius(7)
        self.fill(r, field_ground(self.theme))
        self.add_layer(inner_shadow(self.width, self.height, r, self.px(2.5), 0.16))
        self.frame(0, r, self.px(1.4), mix(rgb(self.theme.panels.frame), BLACK, 0.12))

    def flat(self, units: float, colour: Colour, alpha: int = 255) -> None:
        """A box of one colour. units: the radius of the corners."""
        self.fill(self.radius(units), colour, alpha=alpha)

    def mark(self) -> None:
        """A gold frame with a glow around it, transparent inside."""
        r = self.radius(12)
        gold = rgb(self.theme.words.gold)
        # The glow is a shadow, which is black, in gold. The inside of the box is cut out of its alpha.
        glow, reach = shadow(self.width, self.height, r, self.px(6), 0.75)
        glow.fill((*gold, 0), None, pygame.BLEND_RGBA_ADD)
        hole = rounded(self.width, self.height, r, WHITE)
        hole.fill((0, 0, 0, 255), None, pygame.BLEND_RGBA_MULT)
        glow.blit(hole, (reach, reach), None, pygame.BLEND_RGBA_SUB)
        self.add_layer(glow, -reach, -reach)
        self.frame(0, r, self.px(3.2), mix(gold, rgb(self.theme.buttons.brass.bottom), 0.55))
        self.frame(self.px(0.8), r - self.px(0.8), self.px(1.1), gold)

    def button(self, button: ButtonColours, shine: float) -> None:
        """A raised pill that darkens downward. shine: the strength of the light along its top edge."""
        r = min(self.px(26), self.width / 2, self.height / 2)
        top, bottom, line = rgb(button.top), rgb(button.bottom), rgb(button.line)
        self.shade(r, self.px(2.5), self.px(4), 0.5)
        self.shade(r, self.px(1), self.px(1), 0.35)
        self.fill(r, top, mix(top, bottom, 0.42), mix(top, bottom, 0.62), bottom)
        self.frame(0, r, self.px(1.3), line)
        inset = max(1.0, self.px(1.4))
        w, h = self.width - 2 * round(inset), self.height - 2 * round(inset)
        light = framed(w, h, max(0.0, r - inset), self.px(1.3), WHITE, round(230 * shine))
        fade = blank(*light.get_size())  # the part of the light that is left in each row
        for y in range(light.get_height()):
            part = max(0.0, 1 - y / max(1.0, light.get_height() * 0.42))  # no light from 42 % of the height on
            fade.fill((255, 255, 255, round(255 * part)), (0, y, light.get_width(), 1))
        light.blit(fade, (0, 0), None, pygame.BLEND_RGBA_MULT)
        self.add_layer(light, round(inset), round(inset))

    def segment(self, button: ButtonColours) -> None:
        """A flat button, or the box under a row of choices."""
        r = self.radius(26)
        self.fill(r, rgb(button.top), rgb(button.bottom))
        self.frame(0, r, self.px(1), rgb(button.line))

    def ribbon(self) -> None:
        """A band in the colour of the seat."""
        ink = self.ink
        r = self.radius(5)
        self.shade(r, self.px(1.5), self.px(2), 0.35)
        self.fill(r, mix(ink, WHITE, 0.1), mix(ink, BLACK, 0.12))
        self.frame(0, r, self.px(1), mix(ink, BLACK, 0.35), 160)

    def keycap(self, ink: Colour) -> None:
        """An outline around the name of a key, doubled at the bottom."""
        r = self.radius(5)
        self.fill(r, ink, alpha=16)
        self.frame(0, r, self.px(1.2), ink, 130)
        foot = rounded(max(1, self.width - 2 * round(r)), max(1, round(self.px(1.2))), 0, ink, 130)
        self.add_layer(foot, round(r), self.height - 2 * foot.get_height())  # above the line of the frame

    def track(self) -> None:
        """The groove of a slider."""
        r = min(self.width, self.height) / 2
        panels = self.theme.panels
        self.fill(r, mix(rgb(panels.row), rgb(panels.frame), 0.35))
        self.add_layer(inner_shadow(self.width, self.height, r, self.px(1.5), 0.3))
        self.frame(0, r, self.px(1), mix(rgb(panels.frame), BLACK, 0.05), 170)

    def meter(self) -> None:
        """The filled part of a groove, in green or brass, whichever has more contrast to the groove."""
        r = min(self.width, self.height) / 2
        panels, buttons = self.theme.panels, self.theme.buttons
        groove = sum(mix(rgb(panels.row), rgb(panels.frame), 0.35))  # the brightness of the colour in `track`
        button = max((buttons.green, buttons.brass), key=lambda button: abs(sum(rgb(button.bottom)) - groove))
        self.fill(r, rgb(button.top), rgb(button.bottom))
        self.frame(0, r, self.px(1), rgb(button.line), 200)

    def pill(self, style: str) -> None:
        """The shape of a badge. style: "brass" or "plaque"; any other style has the colour of the seat."""
        r = min(self.width, self.height) / 2
        self.shade(r, self.px(1.5), self.px(2.2), 0.5)
        if style == "brass":
            brass = self.theme.buttons.brass
            self.fill(r, rgb(brass.top), rgb(brass.bottom))
            self.frame(0, r, self.px(1.2), rgb(brass.line))
        elif style == "plaque":
            self.fill(r, rgb(self.theme.plaque.fill))
            self.frame(0, r, self.px(1), rgb(self.theme.plaque.line))
        else:
            ink = self.ink
            self.fill(r, mix(ink, WHITE, 0.12), mix(ink, BLACK, 0.1))
            self.frame(0, r, self.px(1), mix(ink, BLACK, 0.35), 170)


STYLES: Final[dict[str, Callable[[StyledBox], None]]] = {
    "slip": lambda b: b.paper(8, 0.8, shade=0.8),
    "plaque": lambda b: b.dark(10, 0.93),
    "panel": StyledBox.dialog,
    "sheet": StyledBox.sheet,
    "tile": lambda b: b.paper(12, 1.0, shade=1.0, inner=5),
    "tile-picture": lambda b: b.felt(8),
    "field": StyledBox.field,
    "row": lambda b: b.flat(7, rgb(b.theme.panels.row)),
    "row-seat": lambda b: b.flat(7, mix(rgb(b.theme.panels.row), b.ink, 0.09)),
    "lit": lambda b: b.flat(6, rgb(b.theme.panels.lit), 225),
    "mark": StyledBox.mark,
    "brass": lambda b: b.button(b.theme.buttons.brass, 1.0),
    "green": lambda b: b.button(b.theme.buttons.green, 0.35),
    "ivory": lambda b: b.button(b.theme.buttons.ivory, 0.9),
    "quiet": lambda b: b.segment(b.theme.buttons.quiet),
    "ribbon": StyledBox.ribbon,
    "tooltip": lambda b: b.dark(7, 1.0),
    "track": StyledBox.track,
    "meter": StyledBox.meter,
    "keycap": lambda b: b.keycap(rgb(b.theme.words.text)),
    "keycap-brass": lambda b: b.keycap(rgb(b.theme.buttons.brass.text)),
    "keycap-green": lambda b: b.keycap(rgb(b.theme.buttons.green.text)),
    "pill-brass": lambda b: b.pill("brass"),
    "pill-plaque": lambda b: b.pill("plaque"),
    "pill-ink": lambda b: b.pill("ink"),
    "pill-ribbon": lambda b: b.pill("ribbon"),
}
"""Style of a box or badge → the function that adds its layers."""


def cloth(width: int, height: int, ink: Colour, fold: float) -> pygame.Surface:
    """A picture of cloth in folds, darker at the bottom. fold: the width of a fold in pixels."""
    row = pygame.Surface((width, 1), pygame.SRCALPHA)
    deep, high = mix(ink, BLACK, 0.62), mix(ink, WHITE, 0.1)
    for x in range(width):
        turn = 2 * pi * x / fold
        # Three waves of different lengths, so that no fold is like the next one.
        wave = 0.5 + 0.30 * sin(turn) + 0.14 * sin(turn * 0.53 + 0.4 * pi) + 0.06 * cos(3 * turn)
        row.set_at((x, 0), mix(deep, high, min(1.0, max(0.0, wave)) ** 1.25))
    picture = pygame.transform.scale(row, (width, height))
    light = gradient(width, height, ((225, 225, 225), (255, 255, 255), (238, 238, 238), (150, 150, 150)))
    picture.blit(light, (0, 0), None, pygame.BLEND_RGB_MULT)
    return picture


def field_ground(theme: Theme) -> Colour:
    """The colour of a text field: paler than a panel, or darker than a panel if words are pale."""
    return mix(rgb(theme.panels.top), BLACK if bright(rgb(theme.words.text)) else WHITE, 0.5)


def bright(colour: Colour) -> bool:
    """Whether dark text has more contrast on the colour than light text."""
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue > 150  # the brightness as the eye sees it, of 255


def readable_on(ground: Colour) -> Colour:
    """White or near black, whichever has more contrast on the ground."""
    return (28, 24, 18) if bright(ground) else (255, 252, 244)
