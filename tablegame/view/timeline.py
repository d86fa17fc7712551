"""Motion between two scenes: where every card is at a moment, and what is seen beside them. Pure functions of time."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import NamedTuple

from tablegame.view.faces import plain, same_card
from tablegame.view.in_between import nodes_in_between
from tablegame.view.scene import Card, Node, Panel, Scene

STAGGER = 0.35
"""Part of the whole time over which the starts of the cards are spread where several move."""

ARC = 0.12
"""How high a moving card is carried, as a part of its way; never more than its own height."""

_NOWHERE: Mapping[str, Card] = {}


class Journey(NamedTuple):
    """One card on its way: from one state to another, in its own part of the time (begin, arrives: seconds)."""

    card: str
    start: Card
    end: Card
    begin: float
    arrives: float
    level: int
    """Where the card lies in the drawing order of its scene."""
    leaves: bool = False
    """The card is not there any more when it has arrived."""

    @property
    def distance(self) -> float:
        """Length of the way in pixels."""
        return hypot(self.end.x - self.start.x, self.end.y - self.start.y)

    @property
    def far(self) -> bool:
        """Whether the way is longer than the card is high: such a card is carried above all others."""
        return self.distance > max(self.start.h, self.end.h)

    @property
    def turns(self) -> bool:
        """Whether another side of the card is seen at its end."""
        return not same_card(self.start.face, self.end.face)

    def at(self, now: float) -> Pose:
        """The card at a moment."""
        span = max(self.arrives - self.begin, 1e-6)
        own = min(1.0, max(0.0, (now - self.begin) / span))
        return _between(self, own)


class Pose(NamedTuple):
    """A card as it is seen at a moment: where it is, and how far it is turned over (1 flat, 0 on edge)."""

    card: Card
    turned: float = 1.0


class Timeline:
    """The way from one scene to the next.

    Cards of equal id move in place, size, angle and lift; a changed face is turned over on the way. New cards come from
    their `origin`, vanished ones go to their `goal` (a card, target or named panel of either scene); where none is
    named they appear and vanish at once. start and now are seconds of one clock; seconds is how long the whole takes.
    running: the way to the scene before, where it is not over yet: what is under way goes on. elsewhere: cards that
    come from another place than where they lay, out of the hand say; quiet: nobody waits for it.

    Where the cards tell something (they come, go or are turned over, or lie elsewhere in a scene that tells), nothing
    is told before the last of them lies: until then all else is as it was, and the cards come in their plain faces.
    beat is how many seconds they lie there before it is said.
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
            before = before._replace(nodes=running.seen(start))
        if before is not None and elsewhere:
            before = before._replace(nodes=tuple(_found(node, elsewhere) for node in before.nodes))
        self.start = start
        self.quiet: bool = quiet and (running is None or running.quiet)
        """Whether nothing is told by it and nobody waits for it: cards raised under the mouse."""
        there = before.cards() if before is not None else {}
        found = _journeys(before, after, start, seconds) if before is not None and (seconds > 0 or running) else ()
        if running is not None:
            found = _going_on(found, running, after)
        going_on = running is not None and running.tells
        comes = any(j.leaves or j.turns or j.card not in there or (after.tells and _goes(j)) for j in found)
        self.tells: bool = bool(found) and (going_on or comes)
        """Whether what is new beside the cards waits for them."""
        self.journeys = tuple(map(_unlit, found)) if self.tells else found
        self.moving = frozenset(j.card for j in self.journeys if not j.leaves)
        """Ids of the cards of the new scene that are still on their way."""
        self.beat: float = max(beat, running.beat if running is not None else 0.0) if self.tells else 0.0
        self.nodes = after.nodes
        """What is drawn on the way, the cards under way at the places of the new scene."""
        if self.tells and before is not None:
            ids = frozenset(j.card for j in self.journeys)
            self.nodes = nodes_in_between(before, after, (j.start for j in self.journeys if _goes(j)), ids)

    @property
    def lands(self) -> float:
        """When the last card has arrived, in seconds of the clock."""
        return max((j.arrives for j in self.journeys), default=self.start)

    @property
    def end(self) -> float:
        """When all that the cards tell stands there too."""
        return self.lands + self.beat

    def over(self, now: float) -> bool:
        """Whether everything has arrived."""
        return not self.journeys or now >= self.end

    def poses(self, now: float) -> list[Pose]:
        """The moving cards at a moment, in drawing order; empty when all have arrived."""
        if self.over(now):
            return []
        ordered = sorted(self.journeys, key=lambda j: (j.far, j.level))
        return [j.at(now) for j in ordered if not (j.leaves and now >= self.lands)]

    def seen(self, now: float) -> tuple[Node, ...]:
        """The picture at a moment, cards under way where they are."""
        there = {pose.card.id: pose.card for pose in self.poses(now)}
        return tuple(there.get(node.id, node) if isinstance(node, Card) else node for node in self.nodes)


def _found(node: Node, elsewhere: Mapping[str, Card]) -> Node:
    return elsewhere.get(node.id, node) if isinstance(node, Card) else node


def _going_on(found: tuple[Journey, ...], running: Timeline, after: Scene) -> tuple[Journey, ...]:
    """The ways, those that were under way already on their old course and in their old time."""
    new, level = after.cards(), {j.card: j.level for j in found}
    kept = {
        j.card: j._replace(level=level.get(j.card, j.level))
        for j in running.journeys
        if (j.leaves and j.card not in new) or (not j.leaves and j.card in new and _same_place(j.end, new[j.card]))
    }
    return (*kept.values(), *(j for j in found if j.card not in kept))


def _same_place(a: Card, b: Card) -> bool:
    """Whether a card comes to lie where and as the other does."""
    return (a.x, a.y, a.w, a.h, a.angle, plain(a.face)) == (b.x, b.y, b.w, b.h, b.angle, plain(b.face))


def _goes(journey: Journey) -> bool:
    """Whether a card leaves its place, or its side: what lies on it or beside it does not stay there."""
    return journey.turns or journey.leaves or journey.distance > journey.start.w * 0.3


def _unlit(journey: Journey) -> Journey:
    """The way with nothing on the card, at either end, that tells what the card does or did."""
    a, b = journey.start, journey.end
    start = a._replace(face=plain(a.face), glow=False)
    end = b._replace(face=plain(b.face), glow=False, dim=min(a.dim, b.dim), lift=min(a.lift, b.lift))
    return journey._replace(start=start, end=end)


def _journeys(before: Scene, after: Scene, start: float, seconds: float) -> tuple[Journey, ...]:
    """Every card that differs between the scenes, its time staggered in drawing order."""
    old, new = before.cards(), after.cards()
    # Only what comes and goes needs to know where things are.
    same = old.keys() == new.keys()
    places = {} if same else _places(before) | _places(after)
    ways: list[tuple[Card, Card, bool]] = []
    for name, card in new.items():
        was = old.get(name)
        if was is None:
            was = _placed(card, card.origin, places)
        if was is not None and _differs(was, card):
            ways.append((was, card, False))
    for name, card in old.items():
        if name not in new:
            goal = _placed(card, card.goal, places)
            if goal is not None:
                ways.append((card, goal, True))
    spread = seconds * STAGGER / max(1, len(ways) - 1) if len(ways) > 1 else 0.0
    length = seconds * (1.0 - (STAGGER if len(ways) > 1 else 0.0))
    level = {name: i for i, name in enumerate(list(old) + list(new))}
    return tuple(
        Journey(end.id, was, end, start + i * spread, start + i * spread + length, level[end.id], leaves)
        for i, (was, end, leaves) in enumerate(ways)
    )


def _differs(a: Card, b: Card) -> bool:
    """Whether the eye sees a way between the two."""
    return a.lift != b.lift or not _same_place(a, b)


def _places(scene: Scene) -> dict[str, Card]:
    """Cards, targets and named panels by id, all but the cards as cards of their box, for origins and goals."""
    places = {t.id: Card(t.id, "", t.rect.cx, t.rect.cy, t.rect.w, t.rect.h, t.angle) for t in scene.targets}
    for node in scene.nodes:
        if isinstance(node, Panel) and node.id:
            places.setdefault(node.id, Card(node.id, "", node.rect.cx, node.rect.cy, node.rect.w, node.rect.h))
    return places | scene.cards()


def _placed(card: Card, name: str, places: Mapping[str, Card]) -> Card | None:
    """The card laid where that place is, no larger than it; None where there is no such place.

    A name may be several with blanks between: the first that is there counts.
    """
    place = next((places[each] for each in name.split() if each in places), None)
    if place is None:
        return None
    scale = min(1.0, place.w / card.w, place.h / card.h)
    face = place.face or card.face
    return card._replace(x=place.x, y=place.y, w=card.w * scale, h=card.h * scale, angle=place.angle, face=face)


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
        angle=a.angle + _turn(a.angle, b.angle) * e,
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


def _turn(a: float, b: float) -> float:
    """The shorter way round from one angle to the other, in degrees."""
    return (b - a + 180.0) % 360.0 - 180.0
