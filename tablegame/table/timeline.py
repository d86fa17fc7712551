"""Motion between two scenes: where every card is at a moment. Pure functions of time.

Knows the vocabulary of scenes. Must not know what a card is worth, who draws it, or which clock runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import hypot

from tablegame.table.scene import Card, Panel, Scene

STAGGER = 0.35
"""Part of the whole time over which the starts of the cards are spread where several move."""

ARC = 0.12
"""How high a moving card is carried, as a part of its way; never more than its own height."""


@dataclass(frozen=True, slots=True)
class Journey:
    """One card on its way: from one state to another, in its own part of the whole time (begin, end: 0-1)."""

    card: str
    start: Card
    end: Card
    begin: float
    end_at: float
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

    def at(self, part: float) -> Pose:
        """The card at a part of the whole time (0-1)."""
        span = max(self.end_at - self.begin, 1e-6)
        own = min(1.0, max(0.0, (part - self.begin) / span))
        return _between(self, own)


@dataclass(frozen=True, slots=True)
class Pose:
    """A card as it is seen at a moment: where it is, and how far it is turned over (1 flat, 0 on edge)."""

    card: Card
    turned: float = 1.0


class Timeline:
    """The way from one scene to the next.

    Cards of equal id move in place, size, angle and lift; a changed face is turned over on the way. New cards come from
    their `origin`, vanished ones go to their `goal` (a card, target or named panel of either scene); where none is
    named they appear and vanish at once. start and now are seconds of one clock; seconds is how long the whole takes.
    """

    def __init__(self, before: Scene | None, after: Scene, start: float, seconds: float) -> None:
        self.start = start
        self.seconds = max(0.0, seconds)
        self.journeys = _journeys(before, after) if before is not None and seconds > 0 else ()
        self.moving = frozenset(j.card for j in self.journeys if not j.leaves)
        """Ids of the cards of the new scene that are still on their way."""

    @property
    def end(self) -> float:
        """When the last card has arrived, in seconds of the clock."""
        return self.start + self.seconds if self.journeys else self.start

    def over(self, now: float) -> bool:
        """Whether everything has arrived."""
        return not self.journeys or now >= self.end

    def poses(self, now: float) -> list[Pose]:
        """The moving cards at a moment, in drawing order; empty when all have arrived."""
        if self.over(now):
            return []
        part = min(1.0, max(0.0, (now - self.start) / self.seconds))
        ordered = sorted(self.journeys, key=lambda j: (j.far, j.level))
        return [j.at(part) for j in ordered]


def _journeys(before: Scene, after: Scene) -> tuple[Journey, ...]:
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
    spread = STAGGER / max(1, len(ways) - 1) if len(ways) > 1 else 0.0
    length = 1.0 - (STAGGER if len(ways) > 1 else 0.0)
    level = {name: i for i, name in enumerate(list(old) + list(new))}
    return tuple(
        Journey(end.id, start, end, i * spread, i * spread + length, level[end.id], leaves)
        for i, (start, end, leaves) in enumerate(ways)
    )


def _differs(a: Card, b: Card) -> bool:
    """Whether the eye sees a way between the two."""
    return (a.x, a.y, a.w, a.h, a.angle, a.lift, a.face) != (b.x, b.y, b.w, b.h, b.angle, b.lift, b.face)


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
    return replace(card, x=place.x, y=place.y, w=card.w * scale, h=card.h * scale, angle=place.angle, face=face)


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
    if a.face != b.face:
        turned = abs(1 - 2 * e)
        face = a.face if e < 0.5 else b.face
    card = replace(
        b,
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
