"""The drawing of scenes (`Stage`).

An item is a node of a scene (a card, a panel, words), the ground under all nodes, or the focus ring around the target
with the focus. Items at rest are painted on a layer, a picture as large as the window, and only its changed parts are
painted again. Moving cards, the focus ring and notices are drawn onto the window above the layer, so that they appear
and disappear without a change of it. A raster is a picture of a piece of art at an exact size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import pygame

from tablegame.ui.render.extents import Extents, around, equal_ends, grown, joined, sides, whole_pixels
from tablegame.ui.render.fonts import Fonts, line_size, line_start
from tablegame.ui.render.ground import Grounds
from tablegame.ui.render.paint import PAPER, SOLID, Painter
from tablegame.ui.render.rasters import Rasters, faces_of, flat, lacks, sign_of, wants_of
from tablegame.ui.render.sprites import Sprites
from tablegame.ui.render.styles import bright
from tablegame.view import signs
from tablegame.view.scene import Badge, Card, Clip, Label, Line, Node, Panel, Picture, Rect, Scene, Span, Target
from tablegame.view.timeline import Journey, Pose, Strokes, Timeline

# -- items that are no nodes: ground, focus ring, stacks ---------------------------------------------------------------


class Ground(NamedTuple):
    """The felt of the table or the cloth of a curtain, as large as the window."""

    key: str  # "table", or "curtain." and the number of a seat


class Ring(NamedTuple):
    """The focus ring around a target."""

    rect: Rect  # the box of the target
    on_paper: bool  # whether the ring has the colour for paper, not that for felt
    angle: float  # of the target
    clip: Rect  # the part of the ring outside of this box is not drawn
    snug: bool = False  # whether the ring is on the edge of the target, not around it


Item: TypeAlias = "Node | Ground | Ring"

_BASELINE = 0.34  # how far the base line of words is below the middle of their line, in sizes of the type
_WORDS_SHADOW, _WORDS_SHADOW_ALPHA = (8, 16, 12), 120  # the shadow of bright words on felt: a dark green
_NEAR = 14  # the greatest distance of two neighbours in a stack, in layout units


def stacks(items: Sequence[Item], near: float) -> tuple[dict[Card, Card], frozenset[Card]]:
    """The stacks of cards in a picture. Returns a mapping from the lowest card of each stack to the topmost one, and
    the set of all cards that lie on another card.

    The shadow of a whole stack is drawn before its lowest card: a shadow of each card would darken the cards below.
    items: in drawing order; near: the greatest distance of two neighbours in a stack, across or down, in pixels.
    """
    tops: dict[Card, Card] = {}
    stacked: set[Card] = set()
    lowest: Card | None = None
    for below, item in pairwise(items):
        if not (isinstance(below, Card) and isinstance(item, Card)):
            lowest = None
            continue
        same_shape = (below.w, below.h, below.angle) == (item.w, item.h, item.angle)
        if same_shape and abs(below.x - item.x) <= near and abs(below.y - item.y) <= near:
            lowest = lowest or below
            tops[lowest] = item
            stacked.add(item)
        else:
            lowest = None
    return tops, frozenset(stacked)


def ground_of(scene: Scene) -> list[Ground]:
    """The ground of a scene as a list; [] for a panel, which has none."""
    return [Ground(scene.ground)] if scene.ground else []


def rings_of(scene: Scene) -> list[Ring]:
    """The focus ring of a scene as a list; [] if no target has the focus, or the target is scrolled out of sight."""
    target = scene.target(scene.focus)
    if target is None:
        return []
    rect, window = target.rect, target.window
    if window is not None and not rect.overlaps(window):
        return []
    width, height = scene.size
    top, bottom = 0.0, float(height)
    # At an edge beyond which a target is scrolled away, its ring ends too. Other rings may go beyond the window. Half a
    # pixel allows for rounding.
    if window is not None and rect.y < window.y - 0.5:
        top = window.y
    if window is not None and rect.bottom > window.bottom + 0.5:
        bottom = window.bottom
    clip = Rect(0.0, top, float(width), bottom - top)
    snug = _touches(scene, target) or _within_words(scene.nodes, rect)
    return [Ring(rect, _on_paper(scene.nodes, rect), target.angle, clip, snug)]


def _touches(scene: Scene, target: Target) -> bool:
    """Whether a target shares an edge with another target of its zone (its group), as the squares of a sheet do."""
    ids_in_zone = next((zone.targets for zone in scene.zones if target.id in zone.targets), ())
    x, y, right, bottom = target.rect.sides
    for other_x, other_y, other_right, other_bottom in [t.rect.sides for t in scene.targets if t.id in ids_in_zone]:
        # Edges less than a pixel apart touch. Boxes must be beside one another for more than a pixel, not at a corner.
        at_sides = abs(right - other_x) < 1 or abs(other_right - x) < 1
        above_or_below = abs(bottom - other_y) < 1 or abs(other_bottom - y) < 1
        if at_sides and y < other_bottom - 1 and other_y < bottom - 1:
            return True
        if above_or_below and x < other_right - 1 and other_x < right - 1:
            return True
    return False


def _within_words(nodes: Sequence[Node], rect: Rect) -> bool:
    """Whether a box lies within a label's words, as a link does: its middle is in the label, which goes beyond it."""
    (x, y, right, bottom), cx, cy = rect.sides, rect.cx, rect.cy
    for node in nodes:
        if isinstance(node, Clip) and _within_words(node.nodes, rect):
            return True
        if isinstance(node, Label):
            left, top, end, low = node.rect.sides
            in_label = left <= cx <= end and top <= cy <= low
            # The words of a button may be a little taller than the button, but a paragraph is taller by a whole line.
            if in_label and (left < x - 2 or end > right + 2 or low - top > bottom - y + 8):
                return True
    return False


def _on_paper(nodes: Sequence[Node], rect: Rect) -> bool:
    """Whether the topmost panel that lies under a whole box is of paper, so that a focus ring needs another colour."""
    on_paper = False
    x, y, right, bottom = rect.sides
    for node in nodes:
        if not isinstance(node, Panel):
            continue
        left, top, end, low = node.rect.sides
        if node.style in ("scrim", "curtain"):  # covers all panels below
            on_paper = False
        elif left <= x - 2 and top <= y - 2 and end >= right + 2 and low >= bottom + 2:
            on_paper = node.style in PAPER  # it goes beyond the box, around which the ring is drawn
    return on_paper


# -- the picture -------------------------------------------------------------------------------------------------------

_MOST_COVERING = 40
"""The most items at rest that are drawn above moving cards in every frame. If there are more, cards move above them."""


class Stage:
    """The picture in the window: `show` takes the scenes; `draw`, called for each frame, updates the window."""

    def __init__(
        self, painter: Painter, fonts: Fonts, rasters: Rasters, grounds: Grounds, size: tuple[int, int],
        before: pygame.Surface | None = None,
    ) -> None:  # fmt: skip
        """before: the picture from before a resize, which is shown, stretched, until `reveal`; None for none."""
        self.painter, self.fonts, self.rasters, self.grounds, self.size = painter, fonts, rasters, grounds, size
        self.sprites = Sprites(painter.theme, rasters, painter.scale, size[0] * size[1])
        self.timeline: Timeline | None = None
        self.strokes: Strokes | None = None
        self._before = before
        self._layer = pygame.Surface(size)
        self._painted: tuple[Item, ...] = ()  # the items that are painted on the layer
        self._wanted: tuple[Item, ...] = ()  # the items of the present picture, in drawing order
        self._final: tuple[Item, ...] = ()  # the items of the picture at the end of the motion
        self._count_above = 0
        """How many of the last items are focus rings and notices, which are always drawn above the layer."""
        self._extents = Extents(painter, fonts)
        self._stacked: frozenset[Card] = frozenset()
        self._moving: dict[str, int] = {}  # id of a moving card → its index in `_wanted`
        self._above: list[tuple[int, Item]] = []
        """The items that are drawn above the layer, each with its index in `_wanted`."""
        self._last_frame: tuple[object, bool] = ((), False)
        """The value of `_above` in the last frame, and whether cards moved in it."""
        self.carried = _CarriedCards(painter, self.sprites)
        self._drawn_boxes: list[pygame.Rect] = []  # the boxes in which the last frame has drawn above the layer
        self._dirty: list[pygame.Rect] = []  # the boxes of the layer that have to be painted again
        self._repaint_all = True
        self._copy_all = False  # whether the whole layer has to be copied to the window

    # -- the picture to show -----------------------------------------------------------------------------------------

    def show(
        self, scenes: Sequence[Scene], over: Sequence[Node] = (), timeline: Timeline | None = None,
        strokes: Strokes | None = None,
    ) -> None:  # fmt: skip
        """Set the picture.

        scenes: from below; the last one is the top scene.
        over: nodes above all scenes.
        timeline, strokes: the motion of cards and of the pencil into the top scene, None for none.
        """
        below = [item for scene in scenes[:-1] for item in (*ground_of(scene), *scene.nodes)]
        top = scenes[-1]
        rings = rings_of(top)
        self._final = (*below, *ground_of(top), *top.nodes, *rings, *over)
        wanted = self._final
        if timeline is not None and timeline.reveals:
            # A new focus ring appears at the end of the motion, with its target.
            rings = [ring for ring in rings if ring in self._wanted]
            wanted = (*below, *ground_of(top), *timeline.nodes, *rings, *over)
        if self._wanted and self.stretching:
            self.reveal()  # only the first picture after a resize waits for its rasters
        self._count_above = len(rings) + len(over)
        self._ask_for(self._final if wanted is self._final else (*self._final, *wanted))
        self.timeline, self.strokes = timeline, strokes
        self._want(wanted if strokes is None else strokes.partly_drawn(wanted, strokes.now))

    def _want(self, items: tuple[Item, ...]) -> None:
        """Set the items of the present picture. They are painted with the next frame."""
        self._wanted = items
        tops, self._stacked = stacks(items, self.painter.px(_NEAR))
        self._extents.set_stacks(tops)
        self._split()

    def repaint_arrived(self, faces: Iterable[str]) -> None:
        """Paint all items again that show this art, because its rasters have arrived. faces: the keys of the art."""
        arrived = set(faces)
        for face in arrived:
            self.sprites.drop(face)
        for item in (*self._painted, *(item for _, item in self._above)):
            if faces_of(item) & arrived:
                self._dirty.append(self._extent(item))

    def finish(self) -> None:
        """End the motion at once: all cards are in their places, and all strokes are drawn."""
        moved = self.timeline is not None
        if moved:
            self.timeline = None
            self.sprites.drop_motion()
        if moved or self.strokes is not None:
            self.strokes = None
            self._want(self._final)

    def expose(self) -> None:
        """Copy the whole picture to the window with the next frame, because the desktop has lost it."""
        self._copy_all = True

    @property
    def picture(self) -> pygame.Surface:
        """The present picture without moving cards, for the next stage's parameter `before`."""
        return self._layer if self._before is None else self._before

    @property
    def stretching(self) -> bool:
        """Whether the window still shows the picture from before a resize, stretched to the new size."""
        return self._before is not None

    def prepare(self) -> None:
        """Draw the grounds of the picture in advance, while the worker processes make rasters."""
        for item in self._wanted:
            if isinstance(item, Ground):
                self.grounds.get(item.key)

    def reveal(self) -> None:
        """Stop showing the stretched picture, even if rasters of the new one are missing."""
        self._before = None
        self._repaint_all = True

    def moving(self, now: float) -> bool:
        """Whether the player must wait for moving cards or strokes. Cards that only rise or sink do not count."""
        if self.strokes is not None:
            return True
        return self.timeline is not None and not self.timeline.quiet and not self.timeline.over(now)

    def drawing(self, now: float) -> bool:
        """Whether something moves, so that the next frame will differ from the last one."""
        moving = self.strokes is not None or (self.timeline is not None and not self.timeline.over(now))
        return moving or bool(self.carried.cards)

    def hides_result(self, now: float) -> bool:
        """Whether parts of the top scene are hidden until its moving cards have arrived."""
        return self.timeline is not None and self.timeline.reveals and not self.timeline.over(now)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float) -> bool:
        """Bring the surface of the window up to date; returns whether it changed. now: in seconds of the clock."""
        if self._before is not None:
            return self._stretch(surface, self._before)
        poses = self.timeline.poses(now) if self.timeline is not None else []
        if not poses:  # the pencil begins when all cards have arrived
            self._advance_strokes(now)
        changed = self._repaint(surface)
        frame = self._above, bool(poses)
        if not (changed or poses or self.carried.changed or frame != self._last_frame):
            return False
        self._last_frame = frame
        self._wipe(surface, hidden_by_cards=self._prepare(poses))
        self._drawn_boxes = [*self._draw_above(surface, poses), *self.carried.draw(surface)]
        return True

    def _advance_strokes(self, now: float) -> None:
        """Set the strokes as far as the pencil has come. The motion ends with the last stroke, or without strokes."""
        strokes = self.strokes
        if strokes is None or now >= strokes.end:
            self.finish()
            return
        if self.timeline is not None:
            self.timeline = None
            self.sprites.drop_motion()
        self._want(strokes.partly_drawn(self._final, now))

    def _stretch(self, surface: pygame.Surface, before: pygame.Surface) -> bool:
        """Draw the picture from before a resize, stretched, unless that is done; returns whether it was drawn."""
        if self._repaint_all or self._copy_all:
            pygame.transform.scale(before, surface.get_size(), surface)
            self._repaint_all = self._copy_all = False
            return True
        return False

    def _prepare(self, poses: list[Pose]) -> list[pygame.Rect]:
        """Make the pictures of moving cards for this frame; returns the boxes that the cards will hide completely.
        poses: each moving card as it looks now."""
        if not poses or self.timeline is None:
            return []
        self.sprites.begin()
        journeys = self._journeys
        # The worst pictures first, since only a limited number of pixels is rotated in a frame.
        for pose in sorted(poses, key=lambda pose: -self.sprites.error(pose.card, pose.turned)):
            start, end = journeys[pose.card.id].start, journeys[pose.card.id].end
            larger = max((start.w, start.h), (end.w, end.h))  # the one of the greater width
            self.sprites.prepare(pose.card, pose.turned, larger)
        return [self.sprites.covered(pose.card) for pose in poses]

    @property
    def _journeys(self) -> dict[str, Journey]:
        """Id of a moving card → its journey."""
        return {journey.card: journey for journey in self.timeline.journeys} if self.timeline is not None else {}

    def _wipe(self, surface: pygame.Surface, hidden_by_cards: list[pygame.Rect]) -> None:
        """Remove what the last frame drew above the layer, by copying the layer to these boxes. Of each box the largest
        part that a moving card will hide at once is left out, for speed."""
        nothing = pygame.Rect(0, 0, 0, 0)
        for box in self._drawn_boxes:
            hidden_parts = [hidden.clip(box) for hidden in hidden_by_cards]
            largest = max(hidden_parts, key=lambda part: part.w * part.h, default=nothing)
            for part in around(box, largest):
                surface.blit(self._layer, part, part)

    def _draw_above(self, surface: pygame.Surface, poses: list[Pose]) -> list[pygame.Rect]:
        """Draw the moving cards and the items above the layer, in drawing order; returns their boxes."""
        journeys = self._journeys
        # Each item or card with its order: cards that move far are last; all others by their index in `_wanted`.
        queue: list[tuple[tuple[bool, int], Pose | Item]] = [((False, index), item) for index, item in self._above]
        for pose in poses:
            index = self._moving.get(pose.card.id, -1)  # a card that leaves the picture is below everything
            queue.append(((journeys[pose.card.id].far, index), pose))
        boxes = []
        for _, pose_or_item in sorted(queue, key=lambda entry: entry[0]):
            if isinstance(pose_or_item, Pose):
                boxes.append(self.sprites.move(surface, pose_or_item.card))
            else:
                boxes.append(self._extent(pose_or_item))
                self._paint(surface, pose_or_item)
        return boxes

    def _split(self) -> None:
        """Find the moving cards (`_moving`) and the items that must be drawn above the layer (`_above`): those that
        cover a moving card, focus rings and notices."""
        journeys = self._journeys
        moving = self.timeline.moving if self.timeline is not None else frozenset()
        self._moving = {}
        covering: list[tuple[int, Item]] = []
        boxes_above: list[pygame.Rect] = []  # the ways of moving cards, and the boxes of the items that cover them
        for index, item in enumerate(self._wanted) if journeys else ():
            if isinstance(item, Card) and item.id in moving:
                self._moving[item.id] = index
                if not journeys[item.id].far:  # cards that move far are drawn above everything
                    boxes_above.append(self._body(item).union(self._body(journeys[item.id].start)))
            elif not boxes_above or isinstance(item, Ground) or (isinstance(item, Panel) and not item.alpha):
                continue  # a panel without alpha, which is for screen readers only, covers nothing
            elif self._body(item).collidelist(boxes_above) >= 0:
                covering.append((index, item))
                boxes_above.append(self._body(item))
        if len(covering) > _MOST_COVERING:
            covering = []
        first_always = len(self._wanted) - self._count_above  # the index of the first focus ring or notice
        self._above = [
            *((index, item) for index, item in covering if index < first_always),
            *enumerate(self._wanted[first_always:], first_always),
        ]

    def _resting(self) -> tuple[Item, ...]:
        """The items of the picture that belong on the layer now."""
        above = {index for index, _ in self._above} | set(self._moving.values())
        resting = self._wanted
        if above:
            resting = tuple([item for index, item in enumerate(resting) if index not in above])
        if self.carried.cards:
            resting = tuple([item for item in resting if not self.carried.holds(item)])
        return resting

    def _repaint(self, surface: pygame.Surface) -> bool:
        """Repaint the changed parts of the layer and copy them to the surface; returns whether anything was copied."""
        resting, whole = self._resting(), self._layer.get_rect()
        changed = [whole] if self._repaint_all else self._dirty + self._differences(self._painted, resting)
        boxes = joined(changed, whole)
        copied = [whole] if self._copy_all else boxes
        self._painted, self._dirty, self._repaint_all, self._copy_all = resting, [], False, False
        if boxes:
            self._paint_within(boxes)
        for box in copied:
            surface.blit(self._layer, box, box)
        return bool(copied)

    def _paint_within(self, boxes: Sequence[pygame.Rect]) -> None:
        """Paint the items of the layer again, as far as they are within these boxes."""
        with_extents = [(item, self._extent(item)) for item in self._painted]
        panels = [(i, item) for i, item in enumerate(self._painted) if isinstance(item, Panel) and item.style in SOLID]
        opaque = [(i, self.painter.solid(panel)) for i, panel in panels if panel.alpha == 1.0]
        for box in boxes:
            self._layer.set_clip(box)
            # Items below an opaque panel that covers the box need not be painted.
            first = next((i for i, cover in reversed(opaque) if cover.contains(box)), 0)
            for item, extent in with_extents[first:]:
                if extent.colliderect(box):
                    self._paint(self._layer, item)
        self._layer.set_clip(None)

    def _differences(self, old: tuple[Item, ...], new: tuple[Item, ...]) -> list[pygame.Rect]:
        """The boxes to paint again when the items on the layer change: those of all items that appear, disappear or
        change their order. Of a scrolled window that stays in its place, only the boxes of the differences within."""
        if old is new or old == new:
            return []
        first, last = equal_ends(old, new)
        old_items, new_items = old[first : len(old) - last], new[first : len(new) - last]
        old_set, new_set = set(old_items), set(new_items)
        common_in_old_order = [item for item in old_items if item in new_set]
        if common_in_old_order != [item for item in new_items if item in old_set]:
            return [box for item in old_set | new_set for box in self._boxes_of(item)]
        windows = [item for item in old_set ^ new_set if isinstance(item, Clip) and not item.placeholder]
        new_windows = {(item.id, item.rect): item for item in windows if item in new_set}
        boxes = list[pygame.Rect]()
        compared = set[Item]()  # windows of which only the differences are painted again
        for window in windows:
            new_window = new_windows.get((window.id, window.rect))
            if new_window is not None and window in old_set:
                compared |= {window, new_window}
                inner = self._differences(window.nodes, new_window.nodes)
                boxes += [box.clip(self._extent(window)) for box in inner]
        return boxes + [box for item in (old_set ^ new_set) - compared for box in self._boxes_of(item)]

    def _boxes_of(self, item: Item) -> list[pygame.Rect]:
        """The boxes in which an item draws. A focus ring has four, one for each side."""
        outer = self._extent(item)
        if not isinstance(item, Ring):
            return [outer]
        rounding = 2 + self.painter.px(2.5)  # how far the corners of a ring reach into its target at most
        return sides(outer, item.rect, item.angle, rounding + (self.painter.ring_gap if item.snug else 0.0))

    # -- single items ------------------------------------------------------------------------------------------------

    def _extent(self, item: Item) -> pygame.Rect:
        """The box within which an item draws, its shadow included."""
        if isinstance(item, Ground):
            return self._layer.get_rect()
        if isinstance(item, Ring):
            return self._extents.ring(item.rect, item.angle)
        return self._extents.of(item)

    def _body(self, item: Node | Ring) -> pygame.Rect:
        """The box of an item without its shadow."""
        return self._extents.ring(item.rect, item.angle) if isinstance(item, Ring) else self._extents.body(item)

    def _paint(self, surface: pygame.Surface, item: Item) -> None:
        """Paint an item of any kind, within the clip of the surface."""
        if isinstance(item, Card):
            top = self._extents.tops.get(item)
            if top is not None:
                self.sprites.shadow(surface, top)
            self.sprites.draw(surface, item, item in self._stacked)
        elif isinstance(item, Label):
            self._paint_label(surface, item)
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
            self._paint_badge_words(surface, item)
        elif isinstance(item, Line):
            self.painter.line(surface, item)
        elif isinstance(item, Clip):
            self._paint_clip(surface, item)
        elif isinstance(item, Ring):
            before = surface.get_clip()
            surface.set_clip(whole_pixels(item.clip).clip(before))
            surface.blit(*self.painter.focus(item.rect, item.on_paper, item.angle, item.snug))
            surface.set_clip(before)
        else:
            surface.blit(self.grounds.get(item.key), (0, 0))

    def _paint_clip(self, surface: pygame.Surface, item: Clip) -> None:
        """Paint the visible nodes of a scrolled window, or its placeholder while any of its art has no picture yet."""
        before = surface.get_clip()
        box = whole_pixels(item.rect).clip(before)
        if box.w > 0 and box.h > 0:
            surface.set_clip(box)
            extent = self._extents.of
            lacks_art = bool(item.placeholder) and lacks(item, self.rasters)
            for node in item.placeholder if lacks_art else item.nodes:
                if extent(node).colliderect(box):
                    self._paint(surface, node)
            surface.set_clip(before)

    def _paint_label(self, surface: pygame.Surface, label: Label) -> None:
        """Paint the words of a label. `fonts.link_at` finds links by the same positions."""
        y = label.rect.y
        for line in label.lines:
            size = line_size(line)
            height = size * label.leading
            base = round(y + height / 2 + _BASELINE * size)
            y += height
            if label.pitch:
                self._paint_cells(surface, line, label.rect.x, base, label.pitch)
                continue
            x = line_start(label, line, self.fonts)
            for span in line:
                self._paint_span(surface, span, x, base)
                x += self.fonts.width(span.text, span.face, span.size)

    def _paint_cells(self, surface: pygame.Surface, line: Sequence[Span], x: float, base: int, pitch: int) -> None:
        """Paint a line of characters, each in the middle of a cell. pitch: the width of a cell in pixels; x: the left
        end of the line; base: the y of its base line."""
        left, blits = round(x), []
        for span in line:
            colour, top = self.painter.ink(span.ink), base - self.fonts.ascent(span.face, span.size)
            pictures = {
                character: self.fonts.words_picture(character, span.face, span.size, colour)
                for character in set(span.text) - {" "}
            }
            for index, character in enumerate(span.text):
                if character in pictures:
                    picture = pictures[character]
                    blits.append((picture, (left + index * pitch + round((pitch - picture.get_width()) / 2), top)))
            left += len(span.text) * pitch
        surface.fblits(blits)

    def _paint_span(self, surface: pygame.Surface, span: Span, x: float, base: int) -> None:
        """Paint words in one style; bright ones on felt get a shadow. x: their left end; base: the y of the line on
        which the letters stand."""
        if not span.text:
            return
        if signs.within(span.text):
            self._paint_mixed(surface, span, x, base)
            return
        colour = self.painter.ink(span.ink)
        top = base - self.fonts.ascent(span.face, span.size, span.text)
        left = round(x)
        if (span.ink.startswith("felt") or span.ink == "gold") and bright(colour):
            shadow = self.fonts.words_picture(span.text, span.face, span.size, _WORDS_SHADOW)
            shadow.set_alpha(_WORDS_SHADOW_ALPHA)
            drop = max(1, round(span.size * 0.05))
            surface.blit(shadow, (left, top + drop))
        surface.blit(self.fonts.words_picture(span.text, span.face, span.size, colour), (left, top))
        width = round(self.fonts.width(span.text.rstrip(), span.face, span.size))
        thickness = max(1, round(span.size / 15))
        if span.struck:
            # Half the height of small letters above the base line.
            surface.fill(colour, (left, base - round(span.size * 0.24), width, thickness))
        if span.link:  # a dotted underline with gaps of two dots
            for dot in range(left, left + width - thickness, 3 * thickness):
                surface.fill(colour, (dot, base + 2 * thickness, thickness, thickness))

    def _paint_mixed(self, surface: pygame.Surface, span: Span, x: float, base: int) -> None:
        """Paint words with suit signs among them. On a dark ground each sign lies on a small light square."""
        on_dark = bright(self.painter.ink(span.ink))
        for piece in signs.pieces(span.text):
            key = signs.art(piece)
            if not key:
                self._paint_span(surface, span._replace(text=piece), x, base)
            else:
                _, side, _ = sign_of(key, span.size)
                width = signs.WIDE * span.size
                middle = (round(x + width / 2), round(base - _BASELINE * span.size))
                if on_dark:
                    chip = self.painter.chip(round(width * 0.94))  # so that neighbouring chips do not touch
                    surface.blit(chip, chip.get_rect(center=middle))
                picture, _ = self.rasters.get(key, side, side)
                surface.blit(picture, picture.get_rect(center=middle))
            x += self.fonts.width(piece, span.face, span.size)

    def _paint_badge_words(self, surface: pygame.Surface, badge: Badge) -> None:
        """Paint the line of text in the middle of a badge."""
        words = self.fonts.words_picture(badge.text, "sans-bold", badge.size, self.painter.badge_ink(badge))
        top = round(badge.rect.cy + _BASELINE * badge.size) - self.fonts.ascent("sans-bold", badge.size, badge.text)
        surface.blit(words, (round(badge.rect.cx - words.get_width() / 2), top))

    # -- rasters -----------------------------------------------------------------------------------------------------

    def _ask_for(self, items: Iterable[Item]) -> None:
        """Request the rasters of items from the worker processes, the largest first, since these take longest. Items of
        the last picture are skipped, for speed: a scrolled window may have hundreds of nodes."""
        known = {id(item) for item in flat(self._wanted)}
        new_items = [item for item in flat(items) if id(item) not in known]
        for key, width, height in sorted(wants_of(new_items), key=lambda want: -want[1]):
            self.rasters.get(key, width, height)


class _CarriedCards:
    """The cards that the mouse carries, and the slots, places on the table that show where they can be dropped."""

    def __init__(self, painter: Painter, sprites: Sprites) -> None:
        self._painter, self._sprites = painter, sprites
        self.cards: tuple[Card, ...] = ()
        self.changed = False  # whether cards and slots must be drawn again
        self._slots: tuple[tuple[Rect, bool], ...] = ()

    def set_cards(self, cards: tuple[Card, ...], slots: tuple[tuple[Rect, bool], ...]) -> None:
        """Set the carried cards and the slots. slots: for each its box, and whether the pointer is over it."""
        self.cards, self._slots, self.changed = cards, slots, True

    def holds(self, item: object) -> bool:
        """Whether an item is one of the carried cards."""
        return isinstance(item, Card) and any(card.id == item.id for card in self.cards)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw frames around the slots, and the carried cards above everything. Returns the boxes of both."""
        self.changed = False
        boxes = []
        for slot, under_pointer in self._slots:
            frame = slot.inset(-max(self._painter.px(4), 3.0))  # a little larger than the slot, in small windows too
            reach = self._painter.reach("mark")
            boxes.append(grown(frame, reach, reach))
            self._painter.box(surface, frame, "mark", None, 1.0 if under_pointer else 0.6)
        self._sprites.begin()
        for card in self.cards:
            self._sprites.prepare(card, 1.0, (card.w, card.h))
            boxes.append(self._sprites.move(surface, card))
        return boxes
