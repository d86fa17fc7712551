"""Motion between two scenes: where every card is at a moment, which other nodes are visible, how far strokes
are drawn. Pure functions of time."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Final, NamedTuple, TypeAlias, TypeVar

from tablegame.view.faces import plain_face, same_card
from tablegame.view.scene import Card, Line, Node, Panel, Rect, Scene, Target

STAGGER = 0.35
"""The part of the whole duration over which the starts of several cards are spread."""

ARC = 0.12
"""How high a moving card rises, as a part of its way; never more than its own height."""

_NOWHERE: Mapping[str, Card] = {}


class Journey(NamedTuple):
    """One card in motion: from one state to another, in its own part of the time (begin, arrives: seconds)."""

    card: str
    start: Card
    end: Card
    begin: float
    arrives: float
    level: int
    """The place of the card in the drawing order of its scene."""
    leaves: bool = False
    """The card disappears on arrival."""

    @property
    def distance(self) -> float:
        """Length of the way in pixels."""
        return hypot(self.end.x - self.start.x, self.end.y - self.start.y)

    @property
    def far(self) -> bool:
        """Whether the way is longer than the card is high: such a card is drawn above all others."""
        return self.distance > max(self.start.h, self.end.h)

    @property
    def turns(self) -> bool:
        """Whether the card shows another side at the end."""
        return not same_card(self.start.face, self.end.face)

    def at(self, now: float) -> Pose:
        """The card at a moment."""
        span = max(self.arrives - self.begin, 1e-6)
        own = min(1.0, max(0.0, (now - self.begin) / span))
        return _between(self, own)


class Pose(NamedTuple):
    """A card at a moment: where it is, and how far it is turned over (1 flat, 0 on edge)."""

    card: Card
    turned: float = 1.0

    def lit(self, names: frozenset[str]) -> Pose:
        """The pose with a gold frame if the card is one of these."""
        return self._replace(card=self.card._replace(glow=True)) if self.card.id in names else self


class Timeline:
    """The motion from one scene to the next.

    Cards of equal id move in place, size, angle and lift; a changed face is turned over on the way. New cards come from
    their `origin`, vanished ones go to their `goal` (a card, target or named panel of either scene); without one they
    appear and vanish instantly.

    start and now are seconds of one clock; seconds is the duration. running: the motion to the previous scene, if it is
    not over: moving cards continue. elsewhere: cards that start from another place than in the previous scene, for
    example from under the pointer; quiet: nobody waits for it.

    If the cards show a result (they come, go or are turned over, or change place in a scene that tells), nothing else
    is revealed before the last of them has arrived: until then everything else is as before, and the cards have their
    plain faces. beat is how many seconds they rest before the reveal; half way the cards that decide it light up.
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
        if before is not None and running is not None:
            before = before._replace(nodes=running.picture_at(start))
        if before is not None and elsewhere:
            begun = (elsewhere.get(node.id, node) if isinstance(node, Card) else node for node in before.nodes)
            before = before._replace(nodes=tuple(begun))
        self.start = start
        self.quiet: bool = quiet and (running is None or running.quiet)
        """Whether the motion reveals nothing and nobody waits for it: cards raised under the mouse."""
        there = before.cards() if before is not None else {}
        found = journeys(before, after, start, seconds) if before is not None and (seconds > 0 or running) else ()
        if running is not None:
            found = _going_on(found, running, after)
        going_on = running is not None and running.tells
        comes = any(j.leaves or j.turns or j.card not in there or (after.waits_for_cards and _goes(j)) for j in found)
        self.tells: bool = bool(found) and (going_on or comes)
        """Whether other changes of the picture wait for the cards."""
        self.journeys = tuple(map(_unlit, found)) if self.tells else found
        self.moving = frozenset(j.card for j in self.journeys if not j.leaves)
        """Ids of the cards of the new scene that are still on their way."""
        self.beat: float = max(beat, running.beat if running is not None else 0.0) if self.tells else 0.0
        self.deciding = frozenset(card.id for card in after.nodes if isinstance(card, Card) and card.glow)
        """Ids of the cards that have a gold frame in the new scene."""
        self.nodes = after.nodes
        """The nodes drawn during the motion, moving cards at their places in the new scene."""
        if self.tells and before is not None:
            ids = frozenset(j.card for j in self.journeys)
            self.nodes = nodes_in_between(before, after, (j.start for j in self.journeys if _goes(j)), ids)

    @property
    def lands(self) -> float:
        """When the last card has arrived, in seconds of the clock."""
        return max((j.arrives for j in self.journeys), default=self.start)

    @property
    def end(self) -> float:
        """When everything is revealed."""
        return self.lands + self.beat

    def over(self, now: float) -> bool:
        """Whether everything has arrived."""
        return not self.journeys or now >= self.end

    def poses(self, now: float) -> list[Pose]:
        """The moving cards at a moment, in drawing order; empty when all have arrived."""
        if self.over(now):
            return []
        ordered = sorted(self.journeys, key=lambda j: (j.far, j.level))
        poses = [j.at(now) for j in ordered if not (j.leaves and now >= self.lands)]
        return poses if now < self.end - self.beat / 2 else [pose.lit(self.deciding) for pose in poses]

    def picture_at(self, now: float) -> tuple[Node, ...]:
        """The picture at a moment, cards under way where they are."""
        there = {pose.card.id: pose.card for pose in self.poses(now)}
        return tuple(there.get(node.id, node) if isinstance(node, Card) else node for node in self.nodes)


def _going_on(found: tuple[Journey, ...], running: Timeline, after: Scene) -> tuple[Journey, ...]:
    """The journeys; cards already on their way keep their old course and time."""
    new, level = after.cards(), {j.card: j.level for j in found}
    kept = {
        j.card: j._replace(level=level.get(j.card, j.level))
        for j in running.journeys
        if (j.leaves and j.card not in new) or (not j.leaves and j.card in new and _same_place(j.end, new[j.card]))
    }
    return (*kept.values(), *(j for j in found if j.card not in kept))


def _same_place(a: Card, b: Card) -> bool:
    """Whether two cards have the same place, size, angle and plain face."""
    placed = (a.x, a.y, a.w, a.h, a.angle) == (b.x, b.y, b.w, b.h, b.angle)
    return placed and (a.face == b.face or plain_face(a.face) == plain_face(b.face))


def _goes(journey: Journey) -> bool:
    """Whether a card leaves its place or turns over, so that marks on it or beside it must go."""
    return journey.turns or journey.leaves or journey.distance > journey.start.w * 0.3


def _unlit(journey: Journey) -> Journey:
    """The journey with plain cards at both ends: nothing on them reveals a result."""
    a, b = journey.start, journey.end
    start = a._replace(face=plain_face(a.face), glow=False)
    end = b._replace(face=plain_face(b.face), glow=False, dim=min(a.dim, b.dim), lift=min(a.lift, b.lift))
    return journey._replace(start=start, end=end)


def journeys(before: Scene, after: Scene, start: float, seconds: float) -> tuple[Journey, ...]:
    """Every card that differs between the scenes, its time staggered in drawing order."""
    old, new = before.cards(), after.cards()
    # Only new and vanished cards need the places of other things.
    same = old.keys() == new.keys()
    places = {} if same else _places(before) | _places(after)
    ways: list[tuple[Card, Card, bool]] = []
    for name, card in new.items():
        was = old.get(name)
        if was is None:
            was = _card_at_place(card, card.origin, places)
        # A card that has not changed is mostly the same tuple.
        if was is not None and was is not card and (was.lift != card.lift or not _same_place(was, card)):
            ways.append((was, card, False))
    for name, card in old.items():
        if name not in new:
            goal = _card_at_place(card, card.goal, places)
            if goal is not None:
                ways.append((card, goal, True))
    spread = seconds * STAGGER / max(1, len(ways) - 1) if len(ways) > 1 else 0.0
    length = seconds * (1.0 - (STAGGER if len(ways) > 1 else 0.0))
    # Cards that only turn over do so together.
    begins = [start if (a.x, a.y) == (b.x, b.y) else start + i * spread for i, (a, b, _) in enumerate(ways)]
    level = {name: i for i, name in enumerate(list(old) + list(new))}
    return tuple(
        Journey(end.id, was, end, begin, begin + length, level[end.id], leaves)
        for begin, (was, end, leaves) in zip(begins, ways, strict=True)
    )


def _places(scene: Scene) -> dict[str, Card]:
    """Cards, targets and named panels by id, all but the cards as cards of their box, for origins and goals."""
    places = {t.id: Card(t.id, "", t.rect.cx, t.rect.cy, t.rect.w, t.rect.h, t.angle) for t in scene.targets}
    for node in scene.nodes:
        if isinstance(node, Panel) and node.id:
            places.setdefault(node.id, Card(node.id, "", node.rect.cx, node.rect.cy, node.rect.w, node.rect.h))
    return places | scene.cards()


def _card_at_place(card: Card, name: str, places: Mapping[str, Card]) -> Card | None:
    """The card at a named place, no larger than the place; None if there is no such place. A name may list several
    places separated by blanks: the first that exists counts."""
    place = next((places[each] for each in name.split() if each in places), None)
    if place is None:
        return None
    scale = min(1.0, place.w / card.w, place.h / card.h)
    face = place.face or card.face
    at = card._replace(x=place.x, y=place.y, w=card.w * scale, h=card.h * scale)
    return at._replace(angle=place.angle, lift=place.lift, face=face)


def _between(journey: Journey, own: float) -> Pose:
    """The card at a part of its own way: eased, carried in an arc, turned over in the middle where the face changes."""
    a, b = journey.start, journey.end
    e = ease(own)
    carried = 4 * own * (1 - own)
    rise = min(journey.distance * ARC, max(a.h, b.h) * 0.5) * carried
    lift = _mix(a.lift, b.lift, e)
    if journey.far:
        lift = max(lift, min(1.0, lift + 0.8 * carried))
    turned, face = 1.0, b.face
    if journey.turns:
        turned = abs(1 - 2 * e)
        face = a.face if e < 0.5 else b.face
    card = b._replace(
        face=face,
        x=_mix(a.x, b.x, e),
        y=_mix(a.y, b.y, e) - (rise if journey.far else 0.0),
        w=_mix(a.w, b.w, e),
        h=_mix(a.h, b.h, e),
        angle=a.angle + ((b.angle - a.angle + 180.0) % 360.0 - 180.0) * e,  # the shorter way round
        lift=lift,
        dim=_mix(a.dim, b.dim, e),
        glow=b.glow and own >= 1.0,
    )
    return Pose(card, turned)


def ease(part: float) -> float:
    """Slow start, slow end (smooth to the second derivative)."""
    p = min(1.0, max(0.0, part))
    return p * p * p * (p * (p * 6 - 15) + 10)


def _mix(a: float, b: float, e: float) -> float:
    return b if e >= 1.0 else a + (b - a) * e


# -- between two pictures ---

REACH: Final = 0.25
"""The greatest distance of a mark from its card, in card widths."""
HALF: Final = 0.5
"""The part of a mark that has to be within that distance."""
WHOLE: Final = 0.9
"""The part of a box that has to be on another for it to count as lying on it."""


def nodes_in_between(
    before: Scene, after: Scene, leaving: Iterable[Card], under_way: frozenset[str]
) -> tuple[Node, ...]:
    """The nodes between two pictures, in drawing order; moving cards are at their places in the new one.

    leaving: the cards that change their place or face, as they were before; under_way: the ids of all moving cards.
    """
    earlier, later = _keys(before.nodes), _keys(after.nodes)
    known, new = set(earlier), set(later)
    come = [node for key, node in zip(later, after.nodes, strict=True) if key not in known]
    drawn_from = {name for node in come if isinstance(node, Card) for name in node.origin.split()}
    marks = _Marks(come, leaving, before.settlement)
    stays: dict[Hashable, list[Node]] = {}
    anchor: Hashable = None
    for key, node in zip(earlier, before.nodes, strict=True):
        if key in new:
            anchor = key
        # A card that vanishes in place does so when the others have arrived, unless the same card appears elsewhere.
        elif node.id not in under_way | drawn_from if isinstance(node, Card) else marks.stay(node):
            stays.setdefault(anchor, []).append(node)
    seen = stays.pop(None, [])
    old = before.cards()
    for key, node in zip(later, after.nodes, strict=True):
        if isinstance(node, Card) and node.id in under_way:
            seen.append(node)
        elif key in known:
            seen.append(old[node.id] if isinstance(node, Card) else node)
        seen.extend(stays.pop(key, ()))
    return tuple(seen)


class _Marks:
    """Decides which nodes of the old picture stay although the new one lacks them. Must be asked in drawing order,
    slips before the nodes on them."""

    def __init__(self, come: Sequence[Node], leaving: Iterable[Card], read: bool) -> None:
        self._come = come
        self._read = read
        """Whether the old picture is a settlement: no card moves over a settlement that was dismissed."""
        self._reaches = [(card.rect.inset(-REACH * card.w), card.w * (1 + 2 * REACH)) for card in leaving]
        self._slips: dict[bool, list[Rect]] = {True: [], False: []}

    def stay(self, node: Node) -> bool:
        """Whether the node stays until all cards have arrived: all do except marks of leaving cards and the nodes on
        those."""
        box = _box(node)
        stays = not (self._read or self._belongs(box))
        if any(_part_covered(box, slip) > WHOLE for slip in self._slips[not stays]):
            stays = not stays
        elif not stays:
            stays = self._is_replaced(node, box)
        if isinstance(node, Panel):
            self._slips[stays].append(node.rect)
        return stays

    def _belongs(self, box: Rect) -> bool:
        """Whether a mark is on, or right beside, a leaving card; a box broader than a card is no mark of one."""
        return any(box.w <= most and _part_covered(box, reach) >= HALF for reach, most in self._reaches)

    def _is_replaced(self, node: Node, box: Rect) -> bool:
        """Whether something of its kind takes its place: then it stays until the motion ends, so that the place is
        never empty."""
        return any(_alike(node, other) and _part_shared(box, _box(other)) >= HALF for other in self._come)


def _keys(nodes: Iterable[Node]) -> list[Hashable]:
    """The identities of nodes in both pictures: a card's id, for other nodes all of their fields."""
    return [("card", node.id) if isinstance(node, Card) else node for node in nodes]


def _alike(node: Node, other: Node) -> bool:
    """Whether two nodes are of one kind; a ring matches its own card only."""
    if isinstance(node, Panel) and isinstance(other, Panel):
        return node.style == other.style
    return type(node) is type(other) and not isinstance(node, Line)


def _box(node: Node) -> Rect:
    """The box of a node other than a card."""
    if isinstance(node, Line):
        across, down = [x for x, _ in node.points], [y for _, y in node.points]
        return Rect(min(across), min(down), max(across) - min(across), max(down) - min(down)).inset(-node.width)
    assert not isinstance(node, Card)
    return node.rect


def _part_covered(box: Rect, by: Rect) -> float:
    """How much of a box another covers, 0-1."""
    (x, y, right, bottom), (left, top, end, low) = box.sides, by.sides
    w, h = min(right, end) - max(x, left), min(bottom, low) - max(y, top)
    return max(0.0, w) * max(0.0, h) / max(box.w * box.h, 1e-6) if w > 0 and h > 0 else 0.0


def _part_shared(box: Rect, other: Rect) -> float:
    """The part of the smaller of two boxes that is covered by the other, 0-1."""
    return max(_part_covered(box, other), _part_covered(other, box))


# -- raised cards ---

RAISE: Final = 0.035
"""How much a card is raised, as a part of its height."""
RAISED_LIFT: Final = 0.3
"""The lift of a raised card above the felt."""
RAISE_SECONDS: Final = 0.09
"""How long raising takes, in seconds at speed 3."""


def raised(scene: Scene, hover: str, held: str) -> Scene:
    """The scene with the cards raised that can be played from the target under the mouse or the one with the focus. A
    lifted card is high enough already; held: the target being carried."""
    if not (hover or scene.focus):
        return scene
    wanted = [scene.target(name) for name in dict.fromkeys((hover, scene.focus)) if name and name != held]
    ready = [target for target in wanted if target is not None and target.enabled and target.grasp is not None]
    grasps = [target.grasp for target in ready if target.grasp is not None and target.grasp.on_lay is not None]
    names = {name for grasp in grasps for name in (*grasp.cards, *grasp.beneath)}
    up = {card.id: _up(card) for card in scene.cards().values() if card.id in names and not card.lift}
    if not up:
        return scene
    targets = tuple(_ring_round_card(target, scene.focus, up) for target in scene.targets)
    nodes = tuple(up.get(node.id, node) if isinstance(node, Card) else node for node in scene.nodes)
    return scene._replace(nodes=nodes, targets=targets)


def _up(card: Card) -> Card:
    return card._replace(y=card.y - _rise(card), lift=RAISED_LIFT)


def _rise(card: Card) -> float:
    return max(3.0, card.h * RAISE)


def _ring_round_card(target: Target, focus: str, up: dict[str, Card]) -> Target:
    """The target with the focus, whose ring goes round the raised card."""
    if target.id != focus or target.grasp is None:
        return target
    rise = max((_rise(up[name]) for name in target.grasp.cards if name in up), default=0.0)
    box = target.rect
    return target._replace(rect=box._replace(y=box.y - rise, h=box.h + rise)) if rise else target


# -- strokes, drawn one after another when a picture comes ------------------------------------------------------------

LONGEST: Final = 1.2
"""All strokes of a picture together take no longer than this, in seconds."""

Point: TypeAlias = tuple[float, float]
Item = TypeVar("Item")


class Strokes(NamedTuple):
    """The strokes that are being drawn."""

    times: Mapping[Line, tuple[float, float]]  # when each begins and ends, in seconds of the clock
    now: float  # when the picture came

    @property
    def end(self) -> float:
        """When the last one is drawn."""
        return max(end for _, end in self.times.values())

    def partly_drawn(self, items: Iterable[Item], now: float) -> tuple[Item | Line, ...]:
        """The items at a moment; a stroke that is being drawn has only its first part."""
        return tuple(self._partly_drawn(items, now))

    def _partly_drawn(self, items: Iterable[Item], now: float) -> Iterator[Item | Line]:
        for item in items:
            times = self.times.get(item) if isinstance(item, Line) else None
            if times is None or not isinstance(item, Line) or now >= times[1]:
                yield item
            elif now > times[0]:
                yield item._replace(part_drawn=(now - times[0]) / (times[1] - times[0]))


def new_strokes(before: Scene, after: Scene) -> list[Line]:
    """The strokes of a picture that the one before does not have, in drawing order."""
    drawn = [node for node in after.nodes if isinstance(node, Line) and node.pencil_seconds]
    known = {node for node in before.nodes if isinstance(node, Line) and node.pencil_seconds} if drawn else set()
    return [line for line in drawn if line not in known]


def strokes_between(
    before: Scene, after: Scene, now: float, start: float, factor: float, running: Strokes | None
) -> Strokes | None:
    """The strokes to be drawn in a new picture from `start` on, and those that still are; None if there are none.

    factor: of their duration, 0 if nothing moves.
    """
    times = {line: when for line, when in running.times.items() if line in after.nodes} if running is not None else {}
    new = [line for line in new_strokes(before, after) if line not in times] if factor > 0 else []
    factor = min(factor, LONGEST / sum(line.pencil_seconds for line in new)) if new else factor
    for line in new:
        times[line] = start, start + line.pencil_seconds * factor
        start += line.pencil_seconds * factor
    return Strokes(times, now) if any(end > now for _, end in times.values()) else None


def first_part(points: Sequence[Point], part: float) -> list[Point]:
    """The first part, 0 to 1, of a way through points."""
    left = sum(dist(a, b) for a, b in pairwise(points)) * part
    found = list(points[:1])
    for a, b in pairwise(points):
        step = dist(a, b)
        if step >= left:
            share = left / step if step else 1.0
            return [*found, (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)]
        found.append(b)
        left -= step
    return found
