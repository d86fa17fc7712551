"""The positions of cards in fans, staggered stacks and rows by rank, in pixels."""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

from tablegame.view.scene import Card, Rect

CARD_ASPECT = 370 / 240  # the height of a card divided by its width
LAYERS = 4  # the most cards of a stack that are drawn; a badge shows their number
_WIDEST_PITCH = 1.5  # the greatest distance between the centres of two columns of a hand, in card widths
_TURNED_WIDTH = 1.06  # the room for the two rotated cards at the ends of a fan beyond their centres, in card widths
_STACK_SIDEWAYS = 0.8  # how far a card of a stack is shifted to the right for each pixel upward
_SAG = 0.05
"""How far a neighbour of the middle card of a fan is lowered, in card widths; it grows with the square of the steps."""


class CardPlace(NamedTuple):
    """The position and size of a card, in pixels."""

    x: float  # the centre
    y: float
    w: float
    h: float
    angle: float = 0.0  # in degrees, counter-clockwise

    @property
    def rect(self) -> Rect:
        """The box of the card before it is rotated."""
        return Rect(self.x - self.w / 2, self.y - self.h / 2, self.w, self.h)

    def moved(self, dx: float, dy: float) -> CardPlace:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def card(self, name: str, face: str, lift: float = 0.0, origin: str = "", goal: str = "") -> Card:
        """The card with this id (`name`) at this position; the other parameters are fields of `Card`."""
        return Card(name, face, self.x, self.y, self.w, self.h, self.angle, lift, origin=origin, goal=goal)


def turned_box(rect: Rect, angle: float) -> Rect:
    """The upright box round a box that is rotated about its centre by an angle in degrees."""
    across, up = abs(cos(radians(angle))), abs(sin(radians(angle)))
    w, h = rect.w * across + rect.h * up, rect.w * up + rect.h * across
    return Rect(rect.cx - w / 2, rect.cy - h / 2, w, h)


def card_width(room_w: float, room_h: float, widest: float) -> float:
    """The width of the largest card that fits into a room of this width and height; at most `widest`."""
    return max(0.0, min(widest, room_w, room_h / CARD_ASPECT))


def fan(area: Rect, count: int, w: float, pitch: float = 1.15, spread: float = 3.0) -> tuple[CardPlace, ...]:
    """Cards next to each other along a flat arc, in the middle of the area and at its foot.
    w: the width of a card.
    pitch: the greatest distance between the centres of neighbours, in card widths.
    spread: the angle between neighbours, in degrees."""
    h = w * CARD_ASPECT
    if count > 1:
        pitch = min(pitch, (area.w - w * _TURNED_WIDTH) / (count - 1) / w)
    outermost = (count - 1) / 2  # the steps from the middle of the fan to the card at its end
    places = []
    for i in range(count):
        from_middle = i - outermost
        sag = from_middle**2 * w * _SAG
        box = turned_box(Rect(0, 0, w, h), spread * from_middle)
        # The middle card is so high that a card with the greatest sag ends at the foot of the area.
        deepest = outermost**2 * w * _SAG + (box.h - h) / 2
        x, y = area.cx + from_middle * pitch * w, area.bottom - deepest - h / 2 + sag
        places.append(CardPlace(x, y, w, h, -spread * from_middle))
    return tuple(places)


def stack(top: CardPlace, count: int, step: float) -> tuple[CardPlace, ...]:
    """The visible cards of a stack of `count` cards, from the lowest to the top one, which lies at `top`.
    step: the pixels by which a card is higher on the screen than the card that covers it, and a little to the right."""
    behind = [top.moved(step * _STACK_SIDEWAYS * i, -step * i) for i in range(min(count, LAYERS) - 1, 0, -1)]
    return (*behind, top) if count else ()


def rank_places(area: Rect, count: int, widest: float, spare: float = 0.2) -> tuple[CardPlace, ...]:
    """The positions of the front cards of a hand with a column for each rank, across the area and at its foot.
    count: the number of columns.
    widest: the greatest width of a card.
    spare: the part of a column that remains free between cards."""
    return columns_at_foot(area, count, card_width(area.w / count * (1 - spare), area.h, widest))


def columns_at_foot(area: Rect, count: int, w: float) -> tuple[CardPlace, ...]:
    """Cards of this width, evenly across the area and at its foot, but not far apart."""
    pitch = min(area.w / count, w * _WIDEST_PITCH)
    left = area.cx - pitch * (count - 1) / 2
    h = w * CARD_ASPECT
    return tuple(CardPlace(left + i * pitch, area.bottom - h / 2, w, h) for i in range(count))
