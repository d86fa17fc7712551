"""Where things lie: fans, staggered stacks, rails, rows and grids in pixels, and trees of parts that are measured, then
placed."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from tablegame.view.build import Builder
from tablegame.view.form import Note, Part, column
from tablegame.view.pane import Draw, shifted
from tablegame.view.scene import Card, PanelStyle, Rect, Target

CARD_ASPECT = 370 / 240
"""Height of a card over its width."""

LAYERS = 4
"""Cards of a staggered stack that are seen; more lie hidden beneath them and the count says so."""


class CardPlace(NamedTuple):
    """Where one card lies: centre, width and height in pixels, angle in degrees counter-clockwise."""

    x: float
    y: float
    w: float
    h: float
    angle: float = 0.0

    @property
    def rect(self) -> Rect:
        """The box before it is rotated."""
        return Rect(self.x - self.w / 2, self.y - self.h / 2, self.w, self.h)

    def moved(self, dx: float, dy: float) -> CardPlace:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def card(self, name: str, face: str, lift: float = 0.0, origin: str = "", goal: str = "") -> Card:
        """A card lying here."""
        return Card(name, face, self.x, self.y, self.w, self.h, self.angle, lift, origin=origin, goal=goal)


def turned_box(rect: Rect, angle: float) -> Rect:
    """The upright box round a box that is turned about its centre by an angle in degrees."""
    across, up = abs(cos(radians(angle))), abs(sin(radians(angle)))
    w, h = rect.w * across + rect.h * up, rect.w * up + rect.h * across
    return Rect(rect.cx - w / 2, rect.cy - h / 2, w, h)


def inside(room: Rect, w: float, h: float) -> Rect:
    """A box of that shape as large as the room allows, no larger than asked, in the room's middle."""
    scale = min(1.0, room.w / w, room.h / h)
    return Rect(room.cx - w * scale / 2, room.cy - h * scale / 2, w * scale, h * scale)


def card_width(room_w: float, room_h: float, widest: float) -> float:
    """How wide a card can be in a room, at most widest."""
    return max(0.0, min(widest, room_w, room_h / CARD_ASPECT))


def columns(area: Rect, shares: Sequence[float], gap: float = 0.0) -> tuple[Rect, ...]:
    """The area cut into columns whose widths stand to one another as the shares do."""
    free = area.w - gap * (len(shares) - 1)
    whole = sum(shares)
    out, x = [], area.x
    for share in shares:
        w = free * share / whole
        out.append(Rect(x, area.y, w, area.h))
        x += w + gap
    return tuple(out)


def rows(area: Rect, shares: Sequence[float], gap: float = 0.0) -> tuple[Rect, ...]:
    """The area cut into rows whose heights stand to one another as the shares do."""
    flipped = Rect(area.y, area.x, area.h, area.w)
    return tuple(Rect(r.y, r.x, r.h, r.w) for r in columns(flipped, shares, gap))


def row(area: Rect, count: int, w: float, h: float, gap: float) -> tuple[Rect, ...]:
    """Boxes of one size side by side in the middle of the area; the gap shrinks, down to an overlap, until they fit."""
    if count > 1:
        gap = min(gap, (area.w - count * w) / (count - 1))
    left = area.cx - (count * w + (count - 1) * gap) / 2
    return tuple(Rect(left + i * (w + gap), area.cy - h / 2, w, h) for i in range(count))


def grid(area: Rect, down: int, across: int, gap_x: float = 0.0, gap_y: float = 0.0) -> tuple[tuple[Rect, ...], ...]:
    """The area cut into equal cells, row by row."""
    return tuple(columns(line, (1,) * across, gap_x) for line in rows(area, (1,) * down, gap_y))


def seats_in_rows(area: Rect, count: int, longest: int = 4) -> tuple[Rect, ...]:
    """Cells for so many cards in rows of at most longest, the rows as even as can be and each in the middle."""
    down = -(-count // longest)
    across = -(-count // down)
    out: list[Rect] = []
    for i, line in enumerate(rows(area, (1,) * down)):
        here = min(across, count - i * across)
        w = area.w / across
        left = line.cx - here * w / 2
        out.extend(Rect(left + j * w, line.y, w, line.h) for j in range(here))
    return tuple(out)


def fan(area: Rect, count: int, w: float, pitch: float = 1.15, spread: float = 3.0) -> tuple[CardPlace, ...]:
    """Cards side by side along a flat arc, in the middle of the area and standing on its foot.

    pitch is the distance of neighbours in card widths, spread the angle between them in degrees.
    """
    h = w * CARD_ASPECT
    if count > 1:
        pitch = min(pitch, (area.w - w * 1.06) / (count - 1) / w)
    out = []
    for i in range(count):
        off = i - (count - 1) / 2
        sag = abs(off) * abs(off) * w * 0.05
        turned = turned_box(Rect(0, 0, w, h), spread * off)
        deepest = ((count - 1) / 2) ** 2 * w * 0.05 + (turned.h - h) / 2
        out.append(CardPlace(area.cx + off * pitch * w, area.bottom - deepest - h / 2 + sag, w, h, -spread * off))
    return tuple(out)


def stack(top: CardPlace, count: int, step: float, layers: int = LAYERS) -> tuple[CardPlace, ...]:
    """The visible cards of a staggered stack, the lowest first, the last one lying at `top`.

    Each layer beneath peeks out by step pixels upward and to the right.
    """
    seen = min(count, layers)
    return tuple(top.moved(step * 0.8 * i, -step * i) for i in range(seen - 1, -1, -1))


def rail(area: Rect, count: int, widest: float, spare: float = 0.2) -> tuple[CardPlace, ...]:
    """A hand as one column per rank across the area, standing on its foot.

    spare is the part of a column left free between cards; cards are no wider than widest pixels.
    """
    pitch = area.w / count
    w = card_width(pitch * (1 - spare), area.h, widest)
    pitch = min(pitch, w * 1.5)
    left = area.cx - pitch * (count - 1) / 2
    h = w * CARD_ASPECT
    return tuple(CardPlace(left + i * pitch, area.bottom - h / 2, w, h) for i in range(count))


# -- the tree: parts made of parts -------------------------------------------------------------------------------------


class Measured(NamedTuple):
    """A part drawn aside at some width, from the corner of the window: how high it is is known before it is placed."""

    aside: Builder
    height: float

    def place(self, b: Builder, x: float, y: float) -> float:
        """Put it there; returns its bottom."""
        b.nodes.extend(shifted(node, x, y) for node in self.aside.nodes)
        targets = {target.id: target for target in self.aside.targets}
        for zone, names in self.aside.zones.items():
            for name in names:
                b.target(zone, targets[name]._replace(rect=targets[name].rect.moved(x, y)))
        b.keys.update(self.aside.keys)
        return y + self.height


def measure(b: Builder, zone: str, part: Part, width: float) -> Measured:
    """The part as it is at that width."""
    aside = b.aside()
    return Measured(aside, part.draw(aside, zone, Rect(0, 0, width, 0)))


class Column(NamedTuple):
    """Parts one below the other, gap pixels apart."""

    parts: Sequence[Part]
    gap: float = 0.0

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        return column(b, zone, rect, self.parts, self.gap)


class Space(NamedTuple):
    """So many pixels between two parts."""

    height: float

    def draw(self, _b: Builder, _zone: str, rect: Rect) -> float:
        return rect.y + self.height


class Drawn(NamedTuple):
    """What a function draws into a box from its top; it returns the bottom."""

    function: Draw

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        return self.function(b, rect)


class Ends(NamedTuple):
    """Words at the left in as many lines as they need, and at the right of the first line words in one.

    below: where both find no room in one line, those at the right stand below the others, at the left.
    """

    left: Note
    right: Note
    below: bool = False

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        wide = self.right.width(b) + 2
        room = rect.w - wide - b.space.close
        if self.below and self.left.width(b) > room:
            return column(b, zone, rect, (self.left, self.right), 0)
        bottom = self.left.draw(b, zone, rect._replace(w=room))
        line = Rect(rect.right - wide, rect.y, wide, b.line(self.left.units, self.left.face.startswith("serif")))
        b.text(line, self.right.spans(b), align="right")
        return bottom


class Beside(NamedTuple):
    """Parts side by side, gap pixels apart, each so wide; those of width 0 share the rest. middle: in the middle of the
    height, else from the top."""

    parts: Sequence[tuple[Part, float]]
    gap: float
    middle: bool = False

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        free = rect.w - self.gap * (len(self.parts) - 1) - sum(wide for _, wide in self.parts)
        share = free / max(1, sum(not wide for _, wide in self.parts))
        pieces = [(measure(b, zone, part, wide or share), wide or share) for part, wide in self.parts]
        high, x = max(piece.height for piece, _ in pieces), rect.x
        for piece, wide in pieces:
            piece.place(b, x, rect.y + ((high - piece.height) / 2 if self.middle else 0.0))
            x += wide + self.gap
        return rect.y + high


class Boxed(NamedTuple):
    """A part on a panel of its own size, all of which can be pressed.

    pad: pixels from the part to the edge, sideways and up and down; reach: how far the panel stands out at both sides.
    press has no place yet.
    """

    part: Part
    press: Target | None = None
    style: PanelStyle | None = None
    pad: tuple[float, float] = (0.0, 0.0)
    reach: float = 0.0
    alpha: float = 1.0

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        (x, y), left = self.pad, rect.x - self.reach
        inner = measure(b, zone, self.part, rect.w + 2 * (self.reach - x))
        box = Rect(left, rect.y, rect.w + 2 * self.reach, inner.height + 2 * y)
        if self.style is not None:
            b.panel(box, self.style, alpha=self.alpha)
        inner.place(b, left + x, rect.y + y)
        if self.press is not None:
            b.target(zone, self.press._replace(rect=box))
        return box.bottom


def cells(area: Rect, count: int, across: int, gap: float, height: float = 0.0) -> list[Rect]:
    """Boxes of one size row by row; as high as the area has room for, or that high."""
    down = -(-count // across)
    w, h = (area.w - (across - 1) * gap) / across, height or (area.h - (down - 1) * gap) / down
    return [Rect(area.x + i % across * (w + gap), area.y + i // across * (h + gap), w, h) for i in range(count)]
