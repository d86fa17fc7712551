"""Draws scenes: resting nodes on one layer, of which only changed parts are painted.

Moving cards, the focus ring and notices are drawn above it, straight onto the window: they come and go without
repainting anything below them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import pygame

from tablegame.ui.render.extents import Extents, around, equal_ends, grown, joined, sides, whole_pixels
from tablegame.ui.render.fonts import Fonts, line_start
from tablegame.ui.render.ground import Grounds
from tablegame.ui.render.paint import PAPER, SOLID, Painter
from tablegame.ui.render.rasters import Rasters, faces_of, flat, lacks, sign_of, wants_of
from tablegame.ui.render.sprites import Sprites
from tablegame.ui.render.styles import bright
from tablegame.view import signs
from tablegame.view.scene import Badge, Card, Clip, Label, Line, Node, Panel, Picture, Rect, Scene, Span, Target
from tablegame.view.timeline import Pose, Strokes, Timeline

# -- items besides nodes: ground, focus ring, stacks -------------------------------------------------------------------


class Ground(NamedTuple):
    """The ground under a scene."""

    key: str


class Ring(NamedTuple):
    """The focus ring."""

    rect: Rect
    on_paper: bool
    angle: float
    seen: Rect
    """The ring is drawn only inside this box: a scrolled target has no ring outside its window."""
    snug: bool = False
    """Whether the ring is on the edge of its box, not around it."""


Item: TypeAlias = "Node | Ground | Ring"


def stacks(items: Sequence[Item], near: float) -> tuple[dict[Card, Card], frozenset[Card]]:
    """The topmost card of each stack by its lowest, and all cards that are on an identical one.

    The shadow of a whole stack is drawn before its first card, or it would darken the cards beneath.
    """
    feet: dict[Card, Card] = {}
    stacked: set[Card] = set()
    foot: Card | None = None
    for below, item in pairwise(items):
        if not (isinstance(below, Card) and isinstance(item, Card)):
            foot = None
            continue
        same = (below.w, below.h, below.angle) == (item.w, item.h, item.angle)
        if same and abs(below.x - item.x) <= near and abs(below.y - item.y) <= near:
            foot = foot or below
            feet[foot] = item
            stacked.add(item)
        else:
            foot = None
    return feet, frozenset(stacked)


def ground_of(scene: Scene) -> list[Ground]:
    """The ground of a scene, if it has one."""
    return [Ground(scene.ground)] if scene.ground else []


def rings_of(scene: Scene) -> list[Ring]:
    """The focus ring of a scene: for paper if the target's middle is on a larger box of paper."""
    target = scene.target(scene.focus)
    if target is None:
        return []
    rect, window = target.rect, target.window
    if window is not None and not rect.overlaps(window):
        return []
    top, bottom = 0.0, float(scene.size[1])
    if window is not None:
        top = window.y if rect.y < window.y - 0.5 else top
        bottom = window.bottom if rect.bottom > window.bottom + 0.5 else bottom
    seen = Rect(0.0, top, float(scene.size[0]), bottom - top)
    snug = _touches(scene, target) or _within_words(scene.nodes, rect)
    return [Ring(rect, _on_paper(scene.nodes, rect), target.angle, seen, snug)]


def _touches(scene: Scene, target: Target) -> bool:
    """Whether another target of its zone touches it at an edge, as squares of a sheet do."""
    zone = next((zone.targets for zone in scene.zones if target.id in zone.targets), ())
    x, y, right, bottom = target.rect.sides
    for left, top, end, low in [other.rect.sides for other in scene.targets if other.id in zone]:
        beside = (abs(right - left) < 1 or abs(end - x) < 1) and y < low - 1 and top < bottom - 1
        if beside or ((abs(bottom - top) < 1 or abs(low - y) < 1) and x < end - 1 and left < right - 1):
            return True
    return False


def _within_words(nodes: Sequence[Node], rect: Rect) -> bool:
    """Whether the box is that of a word in the middle of others: it contains some of a label's words but not all."""
    (x, y, right, bottom), cx, cy = rect.sides, rect.cx, rect.cy
    for node in nodes:
        if isinstance(node, Clip) and _within_words(node.nodes, rect):
            return True
        if isinstance(node, Label):
            left, top, end, low = node.rect.sides
            over = left <= cx <= end and top <= cy <= low
            if over and (left < x - 2 or end > right + 2 or low - top > bottom - y + 8):
                return True
    return False


def _on_paper(nodes: Sequence[Node], rect: Rect) -> bool:
    on_paper = False
    x, y, right, bottom = rect.sides
    for node in nodes:
        if not isinstance(node, Panel):
            continue
        left, top, end, low = node.rect.sides
        if node.style in ("scrim", "curtain"):
            on_paper = False
        elif left <= x - 2 and top <= y - 2 and end >= right + 2 and low >= bottom + 2:
            on_paper = node.style in PAPER
    return on_paper


# -- the picture, of which only changed parts are painted --------------------------------------------------------------

_TOGETHER = 40
"""At most this many resting things above a moving card are drawn in every frame; if there are more, the card is drawn
above them."""


class Stage:
    """The picture in the window. show() sets what it should be, draw() brings the window up to date."""

    def __init__(
        self,
        painter: Painter,
        fonts: Fonts,
        rasters: Rasters,
        grounds: Grounds,
        size: tuple[int, int],
        before: pygame.Surface | None = None,
    ) -> None:
        self.painter, self.fonts, self.rasters, self.grounds, self.size = painter, fonts, rasters, grounds, size
        self.sprites = Sprites(painter.theme, rasters, painter.scale, size[0] * size[1])
        self.timeline: Timeline | None = None
        self.strokes: Strokes | None = None
        self._before = before
        self._layer = pygame.Surface(size)
        self._painted: tuple[Item, ...] = ()
        self._wanted: tuple[Item, ...] = ()
        self._over = 0
        """How many of the last items are always drawn above the layer: focus rings and notices."""
        self._final: tuple[Item, ...] = ()
        self._extents = Extents(painter, fonts)
        self._stacked: frozenset[Card] = frozenset()
        self._moving: dict[str, int] = {}
        self._above: list[tuple[int, Item]] = []
        """Items above a moving card or the layer, each with its place in the drawing order."""
        self._drawn: tuple[object, bool] = ((), False)
        """The items above the layer in the last frame, and whether cards were moving."""
        self.carried = _CarriedCards(painter, self.sprites)
        self._wiped: list[pygame.Rect] = []
        self._dirty: list[pygame.Rect] = []
        self._fresh = True
        self._uncovered = False

    # -- what to show ------------------------------------------------------------------------------------------------

    def show(
        self,
        scenes: Sequence[Scene],
        over: Sequence[Node] = (),
        timeline: Timeline | None = None,
        strokes: Strokes | None = None,
    ) -> None:
        """Show these scenes, each above the one before, and nodes above all; the top scene's cards move by timeline."""
        below = [item for scene in scenes[:-1] for item in (*ground_of(scene), *scene.nodes)]
        top = scenes[-1]
        rings = rings_of(top)
        self._final = (*below, *ground_of(top), *top.nodes, *rings, *over)
        wanted = self._final
        if timeline is not None and timeline.tells:
            # A new focus ring is shown only when its target is.
            rings = [ring for ring in rings if ring in self._wanted]
            wanted = (*below, *ground_of(top), *timeline.nodes, *rings, *over)
        if self._wanted and self.stretching:
            self.reveal()
        self._over = len(rings) + len(over)
        self._ask_for((*self._final, *wanted) if wanted is not self._final else wanted)
        self.timeline, self.strokes = timeline, strokes
        self._want(wanted if strokes is None else strokes.partly_drawn(wanted, strokes.now))

    def _want(self, items: tuple[Item, ...]) -> None:
        """Set the wanted items."""
        self._wanted = items
        feet, self._stacked = stacks(items, self.painter.px(14))
        self._extents.stack(feet)
        self._split()

    def repaint_arrived(self, faces: Iterable[str]) -> None:
        """Repaint items for which better rasters have arrived."""
        wanted = set(faces)
        for face in wanted:
            self.sprites.drop(face)
        for item in (*self._painted, *(item for _, item in self._above)):
            if faces_of(item) & wanted:
                self._dirty.append(self._extent(item))

    def finish(self) -> None:
        """End the motion: all cards are at their places, all strokes are drawn."""
        moved = self.timeline is not None
        if moved:
            self.timeline = None
            self.sprites.drop_motion()
        if moved or self.strokes is not None:
            self.strokes = None
            self._want(self._final)

    def expose(self) -> None:
        """The window lost its picture: copy all of it again."""
        self._uncovered = True

    @property
    def picture(self) -> pygame.Surface:
        """The resting picture, to be stretched after a resize."""
        return self._layer if self._before is None else self._before

    @property
    def stretching(self) -> bool:
        """Whether the picture of another size is still shown, stretched to this one."""
        return self._before is not None

    def prepare(self) -> None:
        """Use the time while rasters are made elsewhere: make the ground."""
        for item in self._wanted:
            if isinstance(item, Ground):
                self.grounds.get(item.key)

    def reveal(self) -> None:
        """Paint the whole picture with the rasters available, and stop stretching."""
        self._before = None
        self._fresh = True

    def moving(self, now: float) -> bool:
        """Whether cards are moving, or strokes are drawn, and somebody waits for them."""
        if self.strokes is not None:
            return True
        return self.timeline is not None and not self.timeline.quiet and not self.timeline.over(now)

    def drawing(self, now: float) -> bool:
        """Whether the next frame will differ from the last."""
        moving = self.strokes is not None or (self.timeline is not None and not self.timeline.over(now))
        return moving or bool(self.carried.cards)

    def tells(self, now: float) -> bool:
        """Whether parts of the scene are still hidden until moving cards have arrived."""
        return self.timeline is not None and self.timeline.tells and not self.timeline.over(now)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float) -> bool:
        """Bring the surface up to date; returns whether anything on it changed. now in seconds of the timeline."""
        if self._before is not None:
            return self._stretch(surface, self._before)
        poses = self.timeline.poses(now) if self.timeline is not None else []
        if not poses:
            self._draw_strokes(now)
        changed = self._repaint(surface)
        drawn = self._above, bool(poses)
        if not (changed or poses or self.carried.stirred or drawn != self._drawn):
            return False
        self._drawn = drawn
        self._wipe(surface, self._prepare(poses))
        self._wiped = [*self._draw_above(surface, poses), *self.carried.draw(surface)]
        return True

    def _draw_strokes(self, now: float) -> None:
        """No card moves any more: continue the strokes, or end the motion."""
        strokes = self.strokes
        if strokes is None or now >= strokes.end:
            self.finish()
            return
        if self.timeline is not None:
            self.timeline = None
            self.sprites.drop_motion()
        self._want(strokes.partly_drawn(self._final, now))

    def _stretch(self, surface: pygame.Surface, before: pygame.Surface) -> bool:
        """Show the picture of another size, once; a window that is dragged may already have a size of its own."""
        if self._fresh or self._uncovered:
            pygame.transform.scale(before, surface.get_size(), surface)
            self._fresh = self._uncovered = False
            return True
        return False

    def _prepare(self, poses: list[Pose]) -> list[pygame.Rect]:
        """Make the pictures of the moving cards; returns the boxes that these will hide."""
        if not poses or self.timeline is None:
            return []
        self.sprites.begin()
        ways = {j.card: j for j in self.timeline.journeys}
        for pose in sorted(poses, key=lambda p: -self.sprites.strain(p.card, p.turned)):
            way = ways[pose.card.id]
            self.sprites.prepare(pose.card, pose.turned, max((way.start.w, way.start.h), (way.end.w, way.end.h)))
        return [self.sprites.covered(pose.card) for pose in poses]

    def _wipe(self, surface: pygame.Surface, hidden: list[pygame.Rect]) -> None:
        """Restore the layer where the last frame drew above it, except where a moving card will hide it again."""
        nothing = pygame.Rect(0, 0, 0, 0)
        for box in self._wiped:
            again = [hole.clip(box) for hole in hidden]
            for part in around(box, max(again, key=lambda hole: hole.w * hole.h, default=nothing)):
                surface.blit(self._layer, part, part)

    def _draw_above(self, surface: pygame.Surface, poses: list[Pose]) -> list[pygame.Rect]:
        """Draw the moving cards and the items above the layer, in drawing order; returns their boxes."""
        ways = {j.card: j for j in self.timeline.journeys} if self.timeline is not None else {}
        queue: list[tuple[bool, int, int]] = [(False, order, -1 - i) for i, (order, _) in enumerate(self._above)]
        queue += [(ways[p.card.id].far, self._moving.get(p.card.id, -1), i) for i, p in enumerate(poses)]
        boxes = []
        for _, _, i in sorted(queue):
            if i < 0:
                item = self._above[-1 - i][1]
                boxes.append(self._extent(item))
                self._paint(surface, item)
            else:
                boxes.append(self.sprites.move(surface, poses[i].card))
        return boxes

    def _split(self) -> None:
        """Separate moving cards and items above them, or above everything, from the resting ones."""
        journeys = self.timeline.journeys if self.timeline is not None else ()
        moving = self.timeline.moving if self.timeline is not None else frozenset()
        ways = {j.card: j for j in journeys}
        self._moving, covering, near = {}, list[tuple[int, Item]](), list[pygame.Rect]()
        for i, item in enumerate(self._wanted) if journeys else ():
            if isinstance(item, Card) and item.id in moving:
                self._moving[item.id] = i
                if not ways[item.id].far:
                    near.append(self._body(item).union(self._body(ways[item.id].start)))
            elif not near or isinstance(item, Ground) or (isinstance(item, Panel) and not item.alpha):
                continue  # a box that only a screen reader is told of covers nothing
            elif self._body(item).collidelist(near) >= 0:
                covering.append((i, item))
                near.append(self._body(item))
        first = len(self._wanted) - self._over
        below = [(i, item) for i, item in covering if i < first] if len(covering) <= _TOGETHER else []
        self._above = [*below, *enumerate(self._wanted[first:], first)]

    def _resting(self) -> tuple[Item, ...]:
        """The items that belong on the layer now."""
        away = {i for i, _ in self._above} | set(self._moving.values())
        wanted = tuple([item for i, item in enumerate(self._wanted) if i not in away]) if away else self._wanted
        return tuple([item for item in wanted if not self.carried.holds(item)]) if self.carried.cards else wanted

    def _repaint(self, surface: pygame.Surface) -> bool:
        """Repaint the changed parts of the layer, and copy them to the surface."""
        wanted, whole = self._resting(), self._layer.get_rect()
        boxes = [whole] if self._fresh else joined(self._dirty + self._differences(self._painted, wanted), whole)
        missing = [whole] if self._uncovered else boxes
        self._painted, self._dirty, self._fresh, self._uncovered = wanted, [], False, False
        if boxes:
            self._paint_within(boxes)
        for box in missing:
            surface.blit(self._layer, box, box)
        return bool(missing)

    def _paint_within(self, boxes: Sequence[pygame.Rect]) -> None:
        """Repaint these boxes of the layer."""
        placed = [(item, self._extent(item)) for item in self._painted]
        covers = [(i, item) for i, item in enumerate(self._painted) if isinstance(item, Panel) and item.style in SOLID]
        solid = [(i, self.painter.solid(item)) for i, item in covers if item.alpha == 1.0]
        for box in boxes:
            self._layer.set_clip(box)
            # Items hidden by an opaque box need not be painted.
            first = next((i for i, cover in reversed(solid) if cover.contains(box)), 0)
            for item, extent in placed[first:]:
                if extent.colliderect(box):
                    self._paint(self._layer, item)
        self._layer.set_clip(None)

    def _differences(self, old: tuple[Item, ...], new: tuple[Item, ...]) -> list[pygame.Rect]:
        """The boxes of everything that appeared, vanished, or changed its place in the drawing order; behind a window
        that stays, the boxes of what has changed there."""
        if old is new or old == new:
            return []
        first, last = equal_ends(old, new)
        gone, come = old[first : len(old) - last], new[first : len(new) - last]
        gone_set, come_set = set(gone), set(come)
        stayed_old = [item for item in gone if item in come_set]
        stayed_new = [item for item in come if item in gone_set]
        if stayed_old != stayed_new:
            return [box for item in gone_set | come_set for box in self._boxes_of(item)]
        windows = [item for item in gone_set ^ come_set if isinstance(item, Clip) and not item.placeholder]
        later = {(item.id, item.rect): item for item in windows if item in come_set}
        found, within = list[pygame.Rect](), set[Item]()
        for item in windows:
            other = later.get((item.id, item.rect))
            if other is not None and item in gone_set:
                within |= {item, other}
                found += [box.clip(self._extent(item)) for box in self._differences(item.nodes, other.nodes)]
        return found + [box for item in (gone_set ^ come_set) - within for box in self._boxes_of(item)]

    def _boxes_of(self, item: Item) -> list[pygame.Rect]:
        """The boxes in which an item draws: of a ring, its four sides only."""
        outer = self._extent(item)
        if not isinstance(item, Ring):
            return [outer]
        within = self.painter.ring_gap if item.snug else 0.0
        return sides(outer, item.rect, item.angle, 2 + self.painter.px(2.5) + within)

    # -- parts -------------------------------------------------------------------------------------------------------

    def _extent(self, item: Item) -> pygame.Rect:
        """The box within which an item draws, shadows included."""
        if isinstance(item, Ground):
            return self._layer.get_rect()
        if isinstance(item, Ring):
            return self._extents.ring(item.rect, item.angle)
        return self._extents.of(item)

    def _body(self, item: Node | Ring) -> pygame.Rect:
        """The box of an item without shadows."""
        return self._extents.ring(item.rect, item.angle) if isinstance(item, Ring) else self._extents.body(item)

    def _paint(self, surface: pygame.Surface, item: Item) -> None:
        if isinstance(item, Card):
            top = self._extents.feet.get(item)
            if top is not None:
                self.sprites.shadow(surface, top)
            self.sprites.draw(surface, item, item in self._stacked)
        elif isinstance(item, Label):
            self._label(surface, item)
        elif isinstance(item, Panel):
            if item.alpha:
                self.painter.box(surface, item.rect, item.style, item.seat, item.alpha)
            if item.squares is not None:
                self.painter.squares(surface, item.rect, item.squares)
        elif isinstance(item, Picture):
            picture, _ = self.rasters.get(item.art, round(item.rect.w), round(item.rect.h))
            if item.alpha < 1.0:
                picture = picture.copy()
                picture.fill((255, 255, 255, round(255 * item.alpha)), None, pygame.BLEND_RGBA_MULT)
            surface.blit(picture, (round(item.rect.x), round(item.rect.y)))
        elif isinstance(item, Badge):
            self.painter.badge(surface, item)
            self._badge_words(surface, item)
        elif isinstance(item, Line):
            self.painter.line(surface, item)
        elif isinstance(item, Clip):
            self._clip(surface, item)
        elif isinstance(item, Ring):
            before = surface.get_clip()
            surface.set_clip(whole_pixels(item.seen).clip(before))
            surface.blit(*self.painter.focus(item.rect, item.on_paper, item.angle, item.snug))
            surface.set_clip(before)
        else:
            surface.blit(self.grounds.get(item.key), (0, 0))

    def _clip(self, surface: pygame.Surface, item: Clip) -> None:
        before = surface.get_clip()
        box = whole_pixels(item.rect).clip(before)
        if box.w > 0 and box.h > 0:
            surface.set_clip(box)
            extent = self._extents.of
            for node in item.placeholder if item.placeholder and lacks(item, self.rasters) else item.nodes:
                if extent(node).colliderect(box):
                    self._paint(surface, node)
            surface.set_clip(before)

    def _label(self, surface: pygame.Surface, label: Label) -> None:
        """Words, line by line, on a common base line; words on felt throw a small shadow."""
        y = label.rect.y
        for line in label.lines:
            size = max([span.size for span in line], default=16.0)
            height = size * label.leading
            base = round(y + height / 2 + 0.34 * size)
            if label.pitch:
                self._cells(surface, line, label.rect.x, base, label.pitch)
                y += height
                continue
            x = line_start(label, line, self.fonts)
            for span in line:
                self._span(surface, span, x, base)
                x += self.fonts.width(span.text, span.face, span.size)
            y += height

    def _cells(self, surface: pygame.Surface, line: Sequence[Span], x: float, base: int, pitch: int) -> None:
        """A line of signs, each in the middle of its cell."""
        left, placed = round(x), []
        for span in line:
            colour, top = self.painter.ink(span.ink), base - self.fonts.ascent(span.face, span.size)
            pictures = {
                sign: self.fonts.words_picture(sign, span.face, span.size, colour) for sign in set(span.text) - {" "}
            }
            middle = {sign: round((pitch - picture.get_width()) / 2) for sign, picture in pictures.items()}
            for place, sign in enumerate(span.text):
                if sign in pictures:
                    placed.append((pictures[sign], (left + place * pitch + middle[sign], top)))
            left += len(span.text) * pitch
        surface.fblits(placed)

    def _span(self, surface: pygame.Surface, span: Span, x: float, base: int) -> None:
        if not span.text:
            return
        if signs.within(span.text):
            self._draw_mixed(surface, span, x, base)
            return
        colour = self.painter.ink(span.ink)
        top = base - self.fonts.ascent(span.face, span.size, span.text)
        left = round(x)
        if (span.ink.startswith("felt") or span.ink == "gold") and bright(colour):
            shade = self.fonts.words_picture(span.text, span.face, span.size, (8, 16, 12))
            shade.set_alpha(120)
            drop = max(1, round(span.size * 0.05))
            surface.blit(shade, (left, top + drop))
        surface.blit(self.fonts.words_picture(span.text, span.face, span.size, colour), (left, top))
        width = round(self.fonts.width(span.text.rstrip(), span.face, span.size))
        thick = max(1, round(span.size / 15))
        if span.struck:
            surface.fill(colour, (left, base - round(span.size * 0.24), width, thick))
        if span.link:
            for dot in range(left, left + width - thick, 3 * thick):
                surface.fill(colour, (dot, base + 2 * thick, thick, thick))

    def _draw_mixed(self, surface: pygame.Surface, span: Span, x: float, base: int) -> None:
        """Draw words with suit signs between them; on dark ground a sign is drawn on a small chip."""
        light = bright(self.painter.ink(span.ink))
        for piece in signs.pieces(span.text):
            key = signs.art(piece)
            if not key:
                self._span(surface, span._replace(text=piece), x, base)
            else:
                _, side, _ = sign_of(key, span.size)
                across = signs.WIDE * span.size
                middle = (round(x + across / 2), round(base - 0.34 * span.size))
                if light:
                    chip = self.painter.chip(round(across * 0.94))
                    surface.blit(chip, chip.get_rect(center=middle))
                picture, _ = self.rasters.get(key, side, side)
                surface.blit(picture, picture.get_rect(center=middle))
            x += self.fonts.width(piece, span.face, span.size)

    def _badge_words(self, surface: pygame.Surface, badge: Badge) -> None:
        words = self.fonts.words_picture(badge.text, "sans-bold", badge.size, self.painter.badge_ink(badge))
        top = round(badge.rect.cy + 0.34 * badge.size) - self.fonts.ascent("sans-bold", badge.size, badge.text)
        surface.blit(words, (round(badge.rect.cx - words.get_width() / 2), top))

    # -- rasters -----------------------------------------------------------------------------------------------------

    def _ask_for(self, items: Iterable[Item]) -> None:
        """Request all rasters, including those of moving cards; the largest, which take longest, first.

        Items of the last picture are skipped: a scrolled part may hold hundreds of nodes.
        """
        known = {id(item) for item in flat(self._wanted)}
        fresh = [item for item in flat(items) if id(item) not in known]
        for key, width, height in sorted(wants_of(fresh), key=lambda want: -want[1]):
            self.rasters.get(key, width, height)


class _CarriedCards:
    """The carried cards, and the places where they can be dropped."""

    def __init__(self, painter: Painter, sprites: Sprites) -> None:
        self._painter, self._sprites = painter, sprites
        self.cards: tuple[Card, ...] = ()
        self.stirred = False
        """Whether it must be drawn again."""
        self._slots: tuple[tuple[Rect, bool], ...] = ()

    def set_cards(self, cards: tuple[Card, ...], slots: tuple[tuple[Rect, bool], ...]) -> None:
        """Set the carried cards, none if empty; slots light up, the one under the pointer brightly."""
        self.cards, self._slots, self.stirred = cards, slots, True

    def holds(self, item: object) -> bool:
        """Whether that is a carried card."""
        return isinstance(item, Card) and any(card.id == item.id for card in self.cards)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the slots, and above everything the carried cards; returns the boxes they cover."""
        self.stirred = False
        boxes = []
        for slot, over in self._slots:
            lit = Panel(slot.inset(-max(self._painter.px(4), 3.0)), "mark", alpha=1.0 if over else 0.6)
            reach = self._painter.reach("mark")
            boxes.append(grown(lit.rect, reach, reach))
            self._painter.box(surface, lit.rect, lit.style, None, lit.alpha)
        self._sprites.begin()
        for card in self.cards:
            self._sprites.prepare(card, 1.0, (card.w, card.h))
            boxes.append(self._sprites.move(surface, card))
        return boxes
