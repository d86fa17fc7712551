"""Motion between two scenes: where each card is at a moment, which other nodes are visible until all cards have
arrived, and how far a pencil has drawn its strokes. All results depend only on the scenes and the time.

A moment is a time in seconds of the clock that the caller uses.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Final, NamedTuple, TypeAlias, TypeVar

from tablegame.view.faces import plain_face, same_card
from tablegame.view.scene import Card, Line, Node, Panel, Rect, Scene, Target

STAGGER = 0.35  # the part of the whole duration in which several cards start one after the other
ARC = 0.12  # how high a moving card rises, as a part of its way; at most half the height of the card
LEFT = 0.3  # the distance from which on a card has left its place, in card widths
FLIGHT_LIFT = 0.8  # how much a far card is lifted in the middle of its way, from 0 on the felt to 1

_NOWHERE: Mapping[str, Card] = {}


class Journey(NamedTuple):
    """The motion of a card from one position to another."""

    card: str  # the id of the card
    start: Card
    end: Card
    begin: float  # in seconds of the clock
    arrives: float  # in seconds of the clock
    level: int  # the index of the card in the drawing order of the cards
    leaves: bool = False  # whether the card disappears on arrival

    @property
    def distance(self) -> float:
        return hypot(self.end.x - self.start.x, self.end.y - self.start.y)

    @property
    def far(self) -> bool:
        """Whether the card moves farther than its height; then it is drawn above cards that do not."""
        return self.distance > max(self.start.h, self.end.h)

    @property
    def turns(self) -> bool:
        """Whether the card turns over on the way, since it shows another face at the end."""
        return not same_card(self.start.face, self.end.face)

    @property
    def leaves_place(self) -> bool:
        """Whether the card leaves its place or turns over, so that marks on it and next to it disappear."""
        return self.turns or self.leaves or self.distance > self.start.w * LEFT

    def at(self, now: float) -> Pose:
        """The card as it looks at a moment. now: in seconds of the clock."""
        span = max(self.arrives - self.begin, 1e-6)
        part = min(1.0, max(0.0, (now - self.begin) / span))
        return _between(self, part)


class Pose(NamedTuple):
    """A card at a moment of its motion."""

    card: Card
    turned: float = 1.0  # the visible part of its width while it is turned over: 1 flat, 0 on edge

    def lit(self, names: frozenset[str]) -> Pose:
        """The pose, with a gold frame if the id of its card is one of the `names`."""
        return self._replace(card=self.card._replace(glow=True)) if self.card.id in names else self


class Timeline:
    """The motion from one scene to the next.

    Cards of equal id move in position, size, angle and lift. A card whose face changes turns over on the way. New cards
    come from their `origin`, and vanished cards go to their `goal` (a card, target or named panel of either scene).
    Cards without origin or goal appear and vanish at once.

    The motion shows a result (`reveals`) if a card comes, goes or turns over, or moves in a scene that waits for cards.
    Then the last card is followed by a pause, the beat. Everything else looks as before until `end`, the end of the
    beat. Moving cards are neither highlighted nor faded; gold frames appear in the second half of the beat.
    """

    def __init__(
        self,
        before: Scene | None,
        after: Scene,
        start: float,
        seconds: float,
        beat: float = 0.0,
        running: Timeline | None = None,
        elsewhere: Mapping[str, Card] = _NOWHERE,
        quiet: bool = False,
    ) -> None:
        """before: the last scene; None for the first scene, in which nothing moves.
        start: the beginning, in seconds of the clock.
        seconds: the duration.
        beat: the seconds from the arrival of a result to the new picture; after half of them cards get gold frames.
        running: the motion to the last scene, if it is not over yet. Its cards go on.
        elsewhere: by id, cards that start elsewhere than in the last scene, such as under the pointer.
        quiet: whether the motion is unimportant, such as raising a card under the mouse."""
        # What is on screen now: the last scene, or a picture of the motion to it, with cards that start elsewhere.
        if before is not None and running is not None:
            before = before._replace(nodes=running.picture_at(start))
        if before is not None and elsewhere:
            nodes = (elsewhere.get(node.id, node) if isinstance(node, Card) else node for node in before.nodes)
            before = before._replace(nodes=tuple(nodes))
        self.start = start
        self.quiet: bool = quiet and (running is None or running.quiet)
        # The cards that move, and whether they show a result.
        old = before.cards() if before is not None else {}
        may_move = seconds > 0 or running is not None
        moves = journeys(before, after, start, seconds) if before is not None and may_move else ()
        if running is not None:
            moves = _with_running(moves, running, after)
        was_revealing = running is not None and running.reveals
        shows_result = any(
            j.leaves or j.turns or j.card not in old or (after.waits_for_cards and j.leaves_place) for j in moves
        )
        self.reveals: bool = bool(moves) and (was_revealing or shows_result)
        """Whether the cards show a result, for which other changes of the picture wait."""
        # What is drawn until the last card has arrived.
        self.journeys = tuple(map(_unlit, moves)) if self.reveals else moves
        self.moving = frozenset(j.card for j in self.journeys if not j.leaves)
        """The ids of the moving cards of the new scene."""
        running_beat = running.beat if running is not None else 0.0
        self.beat: float = max(beat, running_beat) if self.reveals else 0.0
        self.deciding = frozenset(card.id for card in after.nodes if isinstance(card, Card) and card.glow)
        """The ids of the cards that have a gold frame in the new scene."""
        self.nodes = after.nodes  # the nodes during the motion, with moving cards at their new positions
        if self.reveals and before is not None:
            ids = frozenset(j.card for j in self.journeys)
            self.nodes = nodes_in_between(before, after, (j.start for j in self.journeys if j.leaves_place), ids)

    @property
    def last_arrival(self) -> float:
        """The moment when the last card arrives, in seconds of the clock."""
        return max((j.arrives for j in self.journeys), default=self.start)

    @property
    def end(self) -> float:
        """The moment when the new picture is complete, in seconds of the clock."""
        return self.last_arrival + self.beat

    def over(self, now: float) -> bool:
        return not self.journeys or now >= self.end

    def poses(self, now: float) -> list[Pose]:
        """The moving cards at a moment, in drawing order; empty when the motion is over."""
        if self.over(now):
            return []
        ordered = sorted(self.journeys, key=lambda j: (j.far, j.level))
        poses = [j.at(now) for j in ordered if not (j.leaves and now >= self.last_arrival)]
        return poses if now < self.end - self.beat / 2 else [pose.lit(self.deciding) for pose in poses]

    def picture_at(self, now: float) -> tuple[Node, ...]:
        """The nodes at a moment, with moving cards on their way."""
        moving = {pose.card.id: pose.card for pose in self.poses(now)}
        return tuple(moving.get(node.id, node) if isinstance(node, Card) else node for node in self.nodes)


def _with_running(moves: tuple[Journey, ...], running: Timeline, after: Scene) -> tuple[Journey, ...]:
    """The new journeys (`moves`) to a scene. A running journey to the same end goes on and replaces the new one."""
    new, level = after.cards(), {j.card: j.level for j in moves}

    def has_same_end(journey: Journey) -> bool:
        """Whether a running journey ends where the new scene has the card."""
        card = new.get(journey.card)
        if card is None:  # the new scene lacks the card
            return journey.leaves
        return not journey.leaves and _same_place(journey.end, card)

    going_on = {j.card: j._replace(level=level.get(j.card, j.level)) for j in running.journeys if has_same_end(j)}
    return (*going_on.values(), *(j for j in moves if j.card not in going_on))


def _same_place(a: Card, b: Card) -> bool:
    """Whether two cards have the same position, size, angle and plain face."""
    same_position = (a.x, a.y, a.w, a.h, a.angle) == (b.x, b.y, b.w, b.h, b.angle)
    return same_position and (a.face == b.face or plain_face(a.face) == plain_face(b.face))


def _unlit(journey: Journey) -> Journey:
    """The journey with plain cards at both ends, which do not show the result."""
    a, b = journey.start, journey.end
    start = a._replace(face=plain_face(a.face), glow=False)
    end = b._replace(face=plain_face(b.face), glow=False, dim=min(a.dim, b.dim), lift=min(a.lift, b.lift))
    return journey._replace(start=start, end=end)


def journeys(before: Scene, after: Scene, start: float, seconds: float) -> tuple[Journey, ...]:
    """The journeys of all cards that differ between the scenes. They begin one after the other in drawing order; cards
    that only turn over begin at once.
    start: when the first journey begins, in seconds of the clock.
    seconds: the time from `start` to the arrival of the last card."""
    old, new = before.cards(), after.cards()
    # Only new and vanished cards have an origin or goal.
    places = {} if old.keys() == new.keys() else _places(before) | _places(after)
    ways: list[tuple[Card, Card, bool]] = []  # the start, the end, and whether the card leaves
    for name, card in new.items():
        start_card = old.get(name) or _card_at_place(card, card.origin, places)
        # A card that has not changed is mostly the same tuple.
        if start_card is None or start_card is card:
            continue
        if start_card.lift != card.lift or not _same_place(start_card, card):
            ways.append((start_card, card, False))
    for name, card in old.items():
        goal = None if name in new else _card_at_place(card, card.goal, places)
        if goal is not None:
            ways.append((card, goal, True))
    interval = seconds * STAGGER / (len(ways) - 1) if len(ways) > 1 else 0.0  # from one beginning to the next
    duration = seconds * (1.0 - (STAGGER if len(ways) > 1 else 0.0))  # of each journey
    # Cards that only turn over do so together.
    begins = [start if (a.x, a.y) == (b.x, b.y) else start + i * interval for i, (a, b, _) in enumerate(ways)]
    level = {name: i for i, name in enumerate(list(old) + list(new))}
    return tuple(
        Journey(end.id, first, end, begin, begin + duration, level[end.id], leaves)
        for begin, (first, end, leaves) in zip(begins, ways, strict=True)
    )


def _places(scene: Scene) -> dict[str, Card]:
    """The possible origins and goals of a scene by id: its cards, and its targets and named panels as cards."""
    places = {t.id: Card(t.id, "", t.rect.cx, t.rect.cy, t.rect.w, t.rect.h, t.angle) for t in scene.targets}
    for node in scene.nodes:
        if isinstance(node, Panel) and node.id:
            places.setdefault(node.id, Card(node.id, "", node.rect.cx, node.rect.cy, node.rect.w, node.rect.h))
    return places | scene.cards()


def _card_at_place(card: Card, names: str, places: Mapping[str, Card]) -> Card | None:
    """A copy of a card, moved to a place with its angle, lift and face, and shrunk if the place is smaller.
    names: ids of places, separated by blanks; the first that exists counts. None if none exists."""
    place = next((places[name] for name in names.split() if name in places), None)
    if place is None:
        return None
    scale = min(1.0, place.w / card.w, place.h / card.h)
    moved = card._replace(x=place.x, y=place.y, w=card.w * scale, h=card.h * scale)
    return moved._replace(angle=place.angle, lift=place.lift, face=place.face or card.face)


def _between(journey: Journey, part: float) -> Pose:
    """The card after a part of its time, 0 to 1. It starts and ends slowly, flies in an arc if the journey is far, and
    turns over in the middle if its face changes."""
    a, b = journey.start, journey.end
    e = ease(part)  # the part of the way
    arc = 4 * part * (1 - part)  # the part of the full rise: 0 at both ends, 1 in the middle
    rise = min(journey.distance * ARC, max(a.h, b.h) * 0.5) * arc
    lift = _mix(a.lift, b.lift, e)
    if journey.far:
        lift = max(lift, min(1.0, lift + FLIGHT_LIFT * arc))
    turn = (b.angle - a.angle + 180.0) % 360.0 - 180.0  # the shorter way round, in degrees
    turned, face = 1.0, b.face
    if journey.turns:  # on edge in the middle, where the face changes
        turned = abs(1 - 2 * e)
        face = a.face if e < 0.5 else b.face
    card = b._replace(
        face=face,
        x=_mix(a.x, b.x, e),
        y=_mix(a.y, b.y, e) - (rise if journey.far else 0.0),
        w=_mix(a.w, b.w, e),
        h=_mix(a.h, b.h, e),
        angle=a.angle + turn * e,
        lift=lift,
        dim=_mix(a.dim, b.dim, e),
        glow=b.glow and part >= 1.0,
    )
    return Pose(card, turned)


def ease(part: float) -> float:
    """The part of the way (0 to 1) that is covered after this part of the time, with a slow start and a slow end."""
    p = min(1.0, max(0.0, part))
    return p * p * p * (p * (p * 6 - 15) + 10)  # "smootherstep": no jump of speed or acceleration


def _mix(a: float, b: float, e: float) -> float:
    """The value between a and b after the part e of the way; exactly b at the end."""
    return b if e >= 1.0 else a + (b - a) * e


# -- between two pictures ---

REACH: Final = 0.25  # the greatest distance of a mark from its card, in card widths
HALF: Final = 0.5  # the part of a mark that is within this distance of its card
WHOLE: Final = 0.9  # a node is on a panel if more than this part of it is


def nodes_in_between(
    before: Scene, after: Scene, leaving: Iterable[Card], under_way: frozenset[str]
) -> tuple[Node, ...]:
    """The nodes during the motion between two pictures, in drawing order. Moving cards are at their new positions.
    leaving: the cards that leave their places or turn over, as they were in the old picture.
    under_way: the ids of all moving cards."""
    old_keys, new_keys = _keys(before.nodes), _keys(after.nodes)
    in_old, in_new = set(old_keys), set(new_keys)
    coming = [node for key, node in zip(new_keys, after.nodes, strict=True) if key not in in_old]
    origins = {name for node in coming if isinstance(node, Card) for name in node.origin.split()}
    marks = _Marks(coming, leaving, before.settlement)
    # Old nodes that stay, by the last node before them that is in both pictures: they are drawn after this node.
    staying: dict[Hashable, list[Node]] = {}
    anchor: Hashable = None
    for key, node in zip(old_keys, before.nodes, strict=True):
        if key in in_new:
            anchor = key
            continue
        # A card that vanishes in place stays until the others have arrived, unless a new card comes from it.
        stays = node.id not in under_way | origins if isinstance(node, Card) else marks.stay(node)
        if stays:
            staying.setdefault(anchor, []).append(node)
    nodes = staying.pop(None, [])
    old_cards = before.cards()
    for key, node in zip(new_keys, after.nodes, strict=True):
        if isinstance(node, Card) and node.id in under_way:
            nodes.append(node)
        elif key in in_old:
            nodes.append(old_cards[node.id] if isinstance(node, Card) else node)  # a card as it was before
        nodes.extend(staying.pop(key, ()))
    return tuple(nodes)


class _Marks:
    """Decides which nodes of the old picture stay until the cards have arrived although the new picture lacks them.
    It must be asked in drawing order, in which a panel comes before the nodes on it."""

    def __init__(self, coming: Sequence[Node], leaving: Iterable[Card], settlement: bool) -> None:
        """coming: the nodes that only the new picture has.
        leaving: the cards that leave their places.
        settlement: whether the old picture is a settlement. The player has left it, so nothing of it stays."""
        self._coming = coming
        self._settlement = settlement
        self._reaches = [(card.rect.inset(-REACH * card.w), card.w * (1 + 2 * REACH)) for card in leaving]
        self._panels: dict[bool, list[Rect]] = {True: [], False: []}
        """The panels that stay (True), and the panels that do not stay (False)."""

    def stay(self, node: Node) -> bool:
        """Whether the node stays until the cards have arrived. Marks of leaving cards, and nodes on them, do not."""
        box = _box(node)
        stays = not (self._settlement or self._is_mark(box))
        if any(_part_covered(box, panel) > WHOLE for panel in self._panels[not stays]):
            stays = not stays
        elif not stays:
            stays = self._is_replaced(node, box)
        if isinstance(node, Panel):
            self._panels[stays].append(node.rect)
        return stays

    def _is_mark(self, box: Rect) -> bool:
        """Whether a box is on a leaving card or close to the card, and not broader than it."""
        return any(box.w <= most and _part_covered(box, reach) >= HALF for reach, most in self._reaches)

    def _is_replaced(self, node: Node, box: Rect) -> bool:
        """Whether a node of the same kind comes to its place. Then the node stays, so that the place is never empty."""
        return any(_alike(node, other) and _part_shared(box, _box(other)) >= HALF for other in self._coming)


def _keys(nodes: Iterable[Node]) -> list[Hashable]:
    """For each node a value that is equal in two pictures if the node is the same: a card's id, or the whole node."""
    return [("card", node.id) if isinstance(node, Card) else node for node in nodes]


def _alike(node: Node, other: Node) -> bool:
    """Whether two nodes are of one kind. Lines never are, since a ring belongs to its own card."""
    if isinstance(node, Panel) and isinstance(other, Panel):
        return node.style == other.style
    return type(node) is type(other) and not isinstance(node, Line)


def _box(node: Node) -> Rect:
    """The box of a node other than a card."""
    if isinstance(node, Line):
        across, down = [x for x, _ in node.points], [y for _, y in node.points]
        left, top = min(across), min(down)
        return Rect(left, top, max(across) - left, max(down) - top).inset(-node.width)
    assert not isinstance(node, Card)
    return node.rect


def _part_covered(box: Rect, by: Rect) -> float:
    """The part of a box that another box covers, 0-1."""
    (x, y, right, bottom), (left, top, end, low) = box.sides, by.sides
    w, h = min(right, end) - max(x, left), min(bottom, low) - max(y, top)
    overlap = w * h if w > 0 and h > 0 else 0.0
    return overlap / max(box.w * box.h, 1e-6)


def _part_shared(box: Rect, other: Rect) -> float:
    """The larger of two parts: of each of the boxes, the part that the other box covers, 0-1."""
    return max(_part_covered(box, other), _part_covered(other, box))


# -- raised cards ---

RAISE: Final = 0.035  # the height by which a card is raised, as a part of its own height
RAISED_LIFT: Final = 0.3  # the lift of a raised card above the felt
RAISE_SECONDS: Final = 0.09  # the seconds in which a card is raised, at speed 3


def raised(scene: Scene, hover: str, held: str) -> Scene:
    """The scene with some cards raised: those that the target under the mouse or the target with the focus can play.
    Lifted cards are higher already and stay as they are.
    hover: the target under the mouse.
    held: the target that is carried, whose cards are not raised."""
    if not (hover or scene.focus):
        return scene
    playable: set[str] = set()
    for name in {hover, scene.focus} - {held, ""}:
        target = scene.target(name)
        grasp = target.grasp if target is not None and target.enabled else None
        if grasp is not None and grasp.on_lay is not None:
            playable.update(grasp.cards, grasp.beneath)
    to_raise = [card for card in scene.cards().values() if card.id in playable and not card.lift]
    cards = {card.id: card._replace(y=card.y - _rise(card), lift=RAISED_LIFT) for card in to_raise}
    if not cards:
        return scene
    return scene._replace(
        nodes=tuple(cards.get(node.id, node) if isinstance(node, Card) else node for node in scene.nodes),
        targets=tuple(_with_raised_ring(target, scene.focus, cards) for target in scene.targets),
    )


def _rise(card: Card) -> float:
    """The pixels by which a card is raised."""
    return max(3.0, card.h * RAISE)


def _with_raised_ring(target: Target, focus: str, cards: dict[str, Card]) -> Target:
    """The target. If it has the focus, its box includes the raised card, so that the focus ring surrounds the card."""
    if target.id != focus or target.grasp is None:
        return target
    rise = max((_rise(cards[name]) for name in target.grasp.cards if name in cards), default=0.0)
    box = target.rect
    return target._replace(rect=box._replace(y=box.y - rise, h=box.h + rise)) if rise else target


# -- strokes that a pencil draws one after another --------------------------------------------------------------------

LONGEST: Final = 1.2  # the most seconds for all strokes of a picture

Point: TypeAlias = tuple[float, float]
Item = TypeVar("Item")


class Strokes(NamedTuple):
    times: Mapping[Line, tuple[float, float]]  # for each stroke its beginning and end, in seconds of the clock
    now: float  # the moment of the picture

    @property
    def end(self) -> float:
        """The moment when the last stroke is finished."""
        return max(end for _, end in self.times.values())

    def partly_drawn(self, items: Iterable[Item], now: float) -> tuple[Item | Line, ...]:
        """The items at a moment. Strokes that are not begun are left out; strokes under way are drawn in part."""
        return tuple(self._partly_drawn(items, now))

    def _partly_drawn(self, items: Iterable[Item], now: float) -> Iterator[Item | Line]:
        """The items of `partly_drawn`, one after the other."""
        for item in items:
            if not isinstance(item, Line) or item not in self.times:
                yield item
                continue
            begin, end = self.times[item]
            if now >= end:
                yield item
            elif now > begin:
                yield item._replace(part_drawn=(now - begin) / (end - begin))


def new_strokes(before: Scene, after: Scene) -> list[Line]:
    """The strokes of the new picture that the old picture lacks, in drawing order."""
    drawn = [node for node in after.nodes if isinstance(node, Line) and node.pencil_seconds]
    known = {node for node in before.nodes if isinstance(node, Line) and node.pencil_seconds} if drawn else set()
    return [line for line in drawn if line not in known]


def strokes_between(
    before: Scene, after: Scene, now: float, start: float, factor: float, running: Strokes | None
) -> Strokes | None:
    """The strokes of a pencil after a new picture appears: its new strokes, and old ones that are not finished. None if
    there are no unfinished strokes.
    now: the moment when the new picture appears.
    start: the moment when the first new stroke begins.
    factor: by which to multiply the duration of strokes; 0 if nothing moves.
    running: the strokes of the last picture."""
    running_times = running.times if running is not None else {}
    times = {line: time for line, time in running_times.items() if line in after.nodes}
    new = [line for line in new_strokes(before, after) if line not in times] if factor > 0 else []
    if new:  # all new strokes together take no longer than `LONGEST`
        factor = min(factor, LONGEST / sum(line.pencil_seconds for line in new))
    for line in new:
        times[line] = start, start + line.pencil_seconds * factor
        start += line.pencil_seconds * factor
    return Strokes(times, now) if any(end > now for _, end in times.values()) else None


def first_part(points: Sequence[Point], part: float) -> list[Point]:
    """The beginning of a line through points. part: how much of the length, from 0 to 1.

    >>> first_part([(0, 0), (2, 0), (2, 2)], 0.75)
    [(0, 0), (2, 0), (2.0, 1.0)]
    """
    length = sum(dist(a, b) for a, b in pairwise(points)) * part
    way = list(points[:1])
    for a, b in pairwise(points):
        step = dist(a, b)
        if step >= length:
            share = length / step if step else 1.0
            return [*way, (_mix(a[0], b[0], share), _mix(a[1], b[1], share))]
        way.append(b)
        length -= step
    return way
