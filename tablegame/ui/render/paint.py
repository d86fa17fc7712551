"""The painting of panels in every style, badges, focus rings and strokes, in the colours of a theme.

A box with its shadow and frames is painted once as a narrow strip of the same height. To draw a box of any width the
middle column of the strip is stretched. Strips are cached by style, height and seat. An ink is a colour of words or
lines, named by its role in the theme. A badge is a small pill with words. A layout unit is a pixel in a window of 1600
× 1000, and grows with the window.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, hypot, pi, sin
from typing import Final, NamedTuple

import pygame

from tablegame.theme.model import Theme
from tablegame.ui.render.cache import LruCache, weight
from tablegame.ui.render.shapes import BLACK, Colour, blank, dots, evenly, framed, mix, outline, rgb, rounded, stroke
from tablegame.ui.render.styles import LEAST_SCALE, STYLES, StyledBox, cloth, readable_on
from tablegame.view.scene import Badge, Ink, Line, Panel, PanelStyle, Rect
from tablegame.view.timeline import first_part

_KEPT_BYTES: Final = 10 * 1024 * 1024
"""The most bytes of cached strips at scale 1. In larger windows, whose strips are larger, there may be more."""

_MOST_PICTURES: Final = 80  # the most cached pictures that are no strips: slots, curtains, chips, rings, strokes

_REACH: Final = {
    "panel": 56, "sheet": 44, "slip": 22, "tile": 22, "plaque": 15, "tooltip": 15, "mark": 13, "brass": 10, "green": 10,
    "ivory": 10, "ribbon": 6,
}  # fmt: skip
"""Style → how far its shadow reaches beyond the box, in layout units; 0 for other styles."""

_SCRIM_DARKNESS: Final = 0.48  # the part of the light that a scrim takes from the scenes below
_LARGE_CORNER, _USUAL_CORNER = 44, 34
"""The width of the corners at each end of a strip, in layout units: for panels and sheets, for other styles."""
_WIDEST_END: Final = 110  # the greatest width of a strip's end, in layout units

SOLID: Final = frozenset({"sheet", "panel", "slip"})  # styles of opaque paper

PAPER: Final = frozenset({"slip", "panel", "sheet", "tile", "field", "row", "lit", "quiet", "ivory"})
"""Styles on which the focus ring has the colour for paper."""


class Strip(NamedTuple):
    """A narrow picture of a box, whose middle column is stretched."""

    picture: pygame.Surface
    reach: int  # the margin around the box, for its shadow, in pixels
    opaque_rows: tuple[int, int]  # of the middle column: the first opaque row, and the row after the last one


class Painter:
    """Paints boxes, badges, focus rings and strokes, in one theme at one scale."""

    def __init__(self, theme: Theme, scale: float) -> None:
        """scale: pixels per layout unit."""
        self.theme = theme
        self.scale = max(LEAST_SCALE, scale)
        self._inks: dict[Ink, Colour] = {}
        limit = round(_KEPT_BYTES * max(1.0, self.scale) ** 2)
        self._strips = LruCache[Strip](limit, lambda strip: weight(strip.picture))
        self._pictures = LruCache[pygame.Surface](_MOST_PICTURES, lambda _: 1)

    def px(self, units: float) -> float:
        """Convert a length in layout units to pixels."""
        return units * self.scale

    def ink(self, role: Ink) -> Colour:
        """The colour that an ink has in the theme. Raises KeyError if there is no such ink."""
        colour = self._inks.get(role)
        if colour is None:
            colour = self._inks[role] = rgb(self.theme.ink(role))
        return colour

    # -- boxes -------------------------------------------------------------------------------------------------------

    def reach(self, style: PanelStyle | str) -> int:
        """How far a box of that style, with its shadow, extends beyond its edges, in pixels."""
        units = _REACH.get(style, 0)
        return ceil(self.px(units)) + 4 if units else 1  # some pixels to spare for rounding

    def solid(self, panel: Panel) -> pygame.Rect:
        """A box that a panel of paper hides completely: the panel without its round corners."""
        box = pygame.Rect(*map(round, panel.rect))
        inset = ceil(self.px(14)) + 1  # the largest radius, that of `StyledBox.dialog`, is 13 units
        return box.inflate(-2 * inset, -2 * inset)

    def box(
        self, surface: pygame.Surface, rect: Rect, style: PanelStyle, seat: int | None = None, alpha: float = 1.0
    ) -> None:
        """Paint a box of that style, within the clip of the surface. seat: the seat whose colour the box has, None for
        none; alpha: from 0, invisible, to 1."""
        box = pygame.Rect(round(rect.x), round(rect.y), max(1, round(rect.w)), max(1, round(rect.h)))
        if style == "scrim":
            shade = round(255 * (1 - _SCRIM_DARKNESS * alpha))
            # pygame does not clip a blending fill that is completely outside the clip.
            box = box.clip(surface.get_clip())
            if box.w > 0 and box.h > 0:
                surface.fill((shade, shade, shade), box, pygame.BLEND_RGB_MULT)
        elif style == "curtain":
            key = ("cloth", *box.size, seat)
            picture = self._pictures.get_or_make(key, lambda: cloth(*box.size, self._seat_colour(seat), self.px(96)))
            surface.blit(picture, box)
        elif style == "ghost":
            surface.blit(self._ghost(box.w, box.h, seat, alpha), box)
        else:
            look = "row-seat" if style == "row" and seat is not None else style
            self._stretch(surface, box, self._strip(look, box.w, box.h, seat, alpha))
            if style == "sheet":
                self._binding(surface, box)

    def squares(self, surface: pygame.Surface, rect: Rect, squares: tuple[int, int, int]) -> None:
        """Paint the faint lines of squared paper on a sheet. rect: the box of the sheet; squares: the x and y of a
        crossing of two lines, and the distance of the lines, in pixels."""
        x0, y0, step = squares
        panels = self.theme.panels
        ink = mix(mix(rgb(panels.top), rgb(panels.bottom), 0.6), rgb(self.theme.words.soft), 0.13)
        edge = max(2, round(self.px(2)))
        sheet = pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h)).inflate(-2 * edge, -2 * edge)
        sheet = pygame.Rect(sheet.x, max(sheet.y, y0), sheet.w, sheet.bottom - max(sheet.y, y0))
        visible = sheet.clip(surface.get_clip())
        if visible.w <= 0 or visible.h <= 0:
            return
        thickness = max(1, round(self.px(1) * 0.8))
        # The first line that is at least partly visible, by which of the distances from the crossing it is.
        first_x = x0 + ceil((visible.x - x0 - thickness) / step) * step
        for x in range(first_x, visible.right, step):
            surface.fill(ink, (x, sheet.y, thickness, sheet.h))
        first_y = y0 + ceil((visible.y - y0 - thickness) / step) * step
        for y in range(first_y, visible.bottom, step):
            surface.fill(ink, (sheet.x, y, sheet.w, thickness))

    def chip(self, side: int) -> pygame.Surface:
        """A small square in the colour of cards. It lies under a suit sign among words on dark ground."""
        card = rgb(self.theme.card.top)
        return self._pictures.get_or_make(("chip", side), lambda: rounded(side, side, side * 0.22, card))

    def badge(self, surface: pygame.Surface, badge: Badge) -> None:
        """Paint a badge without its words."""
        box = pygame.Rect(*map(round, badge.rect))
        self._stretch(surface, box, self._strip(f"pill-{badge.style}", box.w, box.h, badge.seat, 1.0))

    def badge_ink(self, badge: Badge) -> Colour:
        """The colour of the words on a badge."""
        if badge.style == "brass":
            return rgb(self.theme.buttons.brass.text)
        return rgb(self.theme.plaque.text) if badge.style == "plaque" else readable_on(self._seat_colour(badge.seat))

    def _seat_colour(self, seat: int | None) -> Colour:
        """The colour of a seat; for None the accent colour of words."""
        return rgb(self.theme.seat_inks[seat % 8]) if seat is not None else rgb(self.theme.words.accent)

    def _strip(self, style: str, width: int, height: int, seat: int | None, alpha: float) -> Strip:
        """The strip for a box of that size and style. Its ends are as wide as corners and shadows need."""
        corner = self.px(_LARGE_CORNER if style in ("panel", "sheet") else _USUAL_CORNER)
        end = min(ceil(corner) + height // 2, ceil(self.px(_WIDEST_END)))  # a pill is round over half its height
        strip_width = min(width, 2 * end + 1)  # two ends and the middle column
        key = (style, strip_width, height, seat, round(alpha, 2))

        def make() -> Strip:
            box = StyledBox(self.theme, self.scale, (strip_width, height), self._seat_colour(seat))
            STYLES[style](box)
            picture = box.finish()
            if alpha < 1.0:
                picture.fill((255, 255, 255, round(255 * alpha)), None, pygame.BLEND_RGBA_MULT)
            return Strip(picture, box.reach, _opaque_rows(picture))

        return self._strips.get_or_make(key, make)

    def _stretch(self, surface: pygame.Surface, box: pygame.Rect, strip: Strip) -> None:
        """Paint a box from its strip: the ends of the strip at the ends of the box, and between them the middle column,
        stretched."""
        picture, reach = strip.picture, strip.reach
        width, height = picture.get_size()
        left, top = box.x - reach, box.y - reach
        if box.w + 2 * reach <= width:
            surface.blit(picture, (left, top))
            return
        left_end = width // 2
        right_end = width - left_end - 1  # without the middle column
        surface.blit(picture, (left, top), (0, 0, left_end, height))
        right = box.right + reach - right_end
        surface.blit(picture, (right, top), (left_end + 1, 0, right_end, height))
        middle = pygame.Rect(left + left_end, top, right - left - left_end, height).clip(surface.get_clip())
        if middle.w > 0 and middle.h > 0:
            _fill_with_column(surface, picture.subsurface((left_end, 0, 1, height)), middle, top, strip.opaque_rows)

    # -- boxes that are not strips -----------------------------------------------------------------------------------

    def _ghost(self, width: int, height: int, seat: int | None, alpha: float) -> pygame.Surface:
        """A dashed outline for an empty slot."""

        def make() -> pygame.Surface:
            ink = rgb(self.theme.words.felt_soft)
            line, radius = max(1.5, self.px(1.8)), self.px(10)
            step = 1.5  # pixels between two points of the edge
            edge = outline(width - 2 * line, height - 2 * line, radius, step)
            edge = [(x + line, y + line) for x, y in edge]
            count = max(4, round(len(edge) * step / self.px(15)))  # one dash on every 15 layout units of the edge
            # The edge has two equal parts for each dash: the dash itself, and the gap behind it.
            ends = [half * len(edge) // (2 * count) for half in range(2 * count)]  # indexes of points
            paths = [edge[first : last + 1] for first, last in zip(ends[::2], ends[1::2], strict=True) if first < last]
            picture = rounded(width, height, radius, BLACK, 26)
            picture.blit(stroke(width, height, paths, line, ink), (0, 0))
            picture.fill((255, 255, 255, round(150 * alpha)), None, pygame.BLEND_RGBA_MULT)
            return picture

        return self._pictures.get_or_make(("ghost", width, height, seat, round(alpha, 2)), make)

    def _binding(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        """Paint the wire rings along the top of a spiral-bound sheet. sheet: its box."""
        step = self.px(25)  # from one ring to the next
        ring = self._pictures.get_or_make(("ring",), self._ring)
        if surface.get_clip().y >= sheet.y + ring.get_height():  # all rings are above the clip
            return
        count = max(2, int((sheet.w - self.px(24)) / step))
        first = sheet.x + (sheet.w - (count - 1) * step) / 2
        top = sheet.y - round(self.px(9))  # the wire goes over the edge of the sheet
        for i in range(count):
            surface.blit(ring, (round(first + i * step - ring.get_width() / 2), top))

    def _ring(self) -> pygame.Surface:
        """One ring of the binding: a hole in the paper, and a wire with a light line on it. All numbers are by eye."""
        w, h = ceil(self.px(14)), ceil(self.px(28))
        picture = blank(w, h)
        hole = rounded(max(3, round(self.px(8.5))), max(3, round(self.px(8.5))), self.px(4.2), (34, 40, 34), 235)
        picture.blit(hole, (round(self.px(2.8)), round(self.px(17))))
        across = self.px(5)
        for width, colour, dx in (
            (across, (62, 62, 60), 0.0),
            (across * 0.72, (150, 152, 150), 0.0),
            (across * 0.3, (246, 246, 240), -self.px(0.8)),
        ):
            x = w / 2 + dx
            picture.blit(stroke(w, h, [[(x, self.px(4)), (x, self.px(20))]], width, colour), (0, 0))
        return picture

    # -- rings and strokes -------------------------------------------------------------------------------------------

    @property
    def ring_gap(self) -> float:
        """The distance between a target and the ring around it, in pixels."""
        return max(3.0, self.px(5))

    def focus(
        self, rect: Rect, on_paper: bool, angle: float, snug: bool = False
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture of the focus ring for a target, and the position of its top left corner.

        The ring is a line of at least 3 pixels between two thin lines of another brightness, so that it is visible on
        every ground. rect, angle: of the target; on_paper: whether the ring has the colour for paper, not for felt;
        snug: whether the ring is on the edge of the target, not around it.
        """
        colour = rgb(self.theme.focus.panel if on_paper else self.theme.focus.felt)
        line, edge = max(3, round(self.px(3.4))), max(1, round(self.px(1.2)))
        all_lines = line + 2 * edge
        larger = all_lines + 2 * (0.0 if snug else self.ring_gap)
        width, height = round(rect.w + larger), round(rect.h + larger)

        def make() -> pygame.Surface:
            radius = min(self.px(16), height / 2)
            picture = framed(width, height, radius, all_lines, readable_on(colour))
            inner = framed(width - 2 * edge, height - 2 * edge, max(0.0, radius - edge), line, colour)
            picture.blit(inner, (edge, edge))
            return pygame.transform.rotozoom(picture, angle, 1.0) if angle else picture

        picture = self._pictures.get_or_make(("focus", width, height, on_paper, round(angle, 1)), make)
        return picture, (round(rect.cx - picture.get_width() / 2), round(rect.cy - picture.get_height() / 2))

    def line(self, surface: pygame.Surface, line: Line) -> None:
        """Paint a stroke, dotted stroke or ring, as far as the pencil has drawn it by now (`Line.part_drawn`)."""
        colour = self.ink(line.ink)
        points = list(_ring_points(line) if line.ring else line.points)
        if line.part_drawn < 1.0:
            points = first_part(points, line.part_drawn)
        if len(points) < 2:
            return
        (x0, y0), (x1, y1) = points[0], points[-1]
        upright, level = round(x0) == round(x1), round(y0) == round(y1)
        is_plain = len(points) == 2 and not (line.ring or line.dotted) and line.alpha == 1.0
        if is_plain and (upright or level):  # filled directly, since sheets have hundreds of such lines
            left, top, thickness = round(min(x0, x1)), round(min(y0, y1)), max(1, round(line.width))
            if upright:
                surface.fill(colour, (left - thickness // 2, top, thickness, round(abs(y1 - y0))))
            else:
                surface.fill(colour, (left, top - thickness // 2, round(abs(x1 - x0)), thickness))
            return
        # Other strokes are pictures with a margin for the thickness. A stroke under the pencil is not cached.
        pad = ceil(line.width) + 2
        left = int(min(x for x, _ in points)) - pad
        top = int(min(y for _, y in points)) - pad
        width = ceil(max(x for x, _ in points)) + pad - left
        height = ceil(max(y for _, y in points)) + pad - top
        moved = [(x - left, y - top) for x, y in points]
        key = ("line", tuple((round(x, 1), round(y, 1)) for x, y in moved), line.width, colour, line.dotted, line.alpha)

        def make() -> pygame.Surface:
            if line.dotted:
                picture = dots(width, height, evenly(moved, line.width * 2.4), line.width * 1.1, colour)
            else:
                picture = stroke(width, height, [moved], line.width, colour)
            if line.alpha < 1.0:
                picture.fill((255, 255, 255, round(255 * line.alpha)), None, pygame.BLEND_RGBA_MULT)
            return picture

        picture = self._pictures.get_or_make(key, make) if line.part_drawn == 1.0 else make()
        surface.blit(picture, (left, top))


def _opaque_rows(picture: pygame.Surface) -> tuple[int, int]:
    """The first opaque row of a strip's middle column, and the row after the last one; (0, 0) if there are none, or if
    rows that are not opaque are between them."""
    half, height = picture.get_width() // 2, picture.get_height()
    rows = [y for y in range(height) if picture.get_at((half, y)).a == 255]
    without_gaps = bool(rows) and rows[-1] - rows[0] + 1 == len(rows)
    return (rows[0], rows[-1] + 1) if without_gaps else (0, 0)


def _fill_with_column(
    surface: pygame.Surface, column: pygame.Surface, box: pygame.Rect, top: int, opaque: tuple[int, int]
) -> None:
    """Fill a box of the surface with a column of pixels, stretched to its width. top: the y of the column's first row;
    opaque: the first opaque row of the column and the row after the last one; these are copied, which is fastest."""
    parts = ((0, opaque[0], False), (*opaque, True), (opaque[1], column.get_height(), False))
    for first_row, end_row, is_opaque in parts:
        first, end = max(first_row, box.top - top), min(end_row, box.bottom - top)  # the rows that are in the box
        if end <= first:
            continue
        piece, size = column.subsurface((0, first, 1, end - first)), (box.w, end - first)
        if is_opaque:
            target = surface.subsurface(pygame.Rect(box.x, top + first, *size))
            pygame.transform.scale(piece.convert(surface), size, target)
        else:
            surface.blit(pygame.transform.scale(piece, size), (box.x, top + first))


@lru_cache(maxsize=64)
def _ring_points(line: Line) -> tuple[tuple[float, float], ...]:
    """The points of an ellipse in the box between a line's two points, more than one turn, uneven as if by hand."""
    (x0, y0), (x1, y1) = line.points[0], line.points[-1]
    cx, cy, radius_x, radius_y = (x0 + x1) / 2, (y0 + y1) / 2, abs(x1 - x0) / 2, abs(y1 - y0) / 2
    steps = max(24, int(hypot(radius_x, radius_y) * 0.8))
    points = []
    for step in range(steps + 1):
        part = step / steps
        angle = -2.2 + part * 2 * pi * 1.06  # in radians, from the upper left, 6 % more than one turn
        # Slow waves, and a radius that grows along the way, so that the ends cross. All are by eye.
        swell = 1.0 + 0.035 * sin(angle * 2 + 0.6) + 0.05 * (part - 0.5)
        x = cx + radius_x * swell * cos(angle)
        y = cy + radius_y * (swell * sin(angle) + 0.03 * sin(angle * 3))
        points.append((x, y))
    return tuple(points)
