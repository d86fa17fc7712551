"""The target that the mouse or a finger holds: pressed, a slider being dragged, or cards being carried."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final, Protocol

from tablegame.view.builder import STUDY
from tablegame.view.nodes import around
from tablegame.view.scene import Action, Drop, Rect, Scene, Target

if TYPE_CHECKING:
    from tablegame.ui.render.motion import Motion

SLACK: Final = 9.0
"""A held card leaves its place after this distance in study pixels, since a hand that clicks is never quite still."""
LEAST_SLACK: Final = 5.0
COARSE: Final = 2.5
"""How many times that distance a finger may slip."""
TWICE: Final = 0.4
"""The longest time between two clicks of a double click, in seconds."""


class Carrier(Protocol):
    """The app, as dragging uses it."""

    @property
    def scene(self) -> Scene: ...

    def act(self, action: Action) -> None: ...

    def refuse(self, target: Target) -> None:
        """Say why a target cannot be used."""
        ...

    @property
    def motion(self) -> Motion:
        """Draws carried cards and moves them to their places."""
        ...


class Grab:
    """A target that is held from press to release."""

    def __init__(self, carrier: Carrier) -> None:
        self.carrier = carrier
        self.held = ""
        self._from = (0.0, 0.0)
        self._slack = 0.0
        self._dragged = False
        self._carrying = False
        self._meant: object = None
        """The meaning of playing the cards when they were grabbed: if it has changed since, the player did not ask for
        it."""
        self._moved: Action | None = None
        """The action that undoes the changes made by carrying; None if there are none."""

    @property
    def carrying(self) -> bool:
        """Whether cards are being carried."""
        return self._carrying

    @property
    def can_drag(self) -> bool:
        """Whether the held target can be dragged at all."""
        target = self.carrier.scene.target(self.held)
        return target is not None and bool(target.drag or target.carry or (target.grasp and target.grasp.cards))

    @property
    def drags(self) -> bool:
        """Whether the held target has been dragged, or is moved by every touch, as a slider is."""
        target = self.carrier.scene.target(self.held)
        return self._dragged or (target is not None and target.drag is not None)

    def take(self, target: Target, x: float, y: float, coarse: bool) -> None:
        """The button went down on a target; coarse: a finger did."""
        self.held, self._from = target.id, (x, y)
        self._meant = self._meaning(target)
        self._slack = slack(self.carrier.scene.size, coarse)
        if target.drag is not None and target.enabled:
            self.move(x, y)

    def move(self, x: float, y: float) -> None:
        """Move the pointer with the button held."""
        target = self.carrier.scene.target(self.held)
        if target is None:
            return
        if target.grasp is not None and target.grasp.cards and not self._carrying:
            if hypot(x - self._from[0], y - self._from[1]) < self._slack:
                return
            self._carrying = self._dragged = True
            self.carrier.motion.take_up(target.grasp.cards, *self._from)
        if self._carrying:
            lit = target.enabled and target.grasp is not None and target.grasp.laid is not None
            self.carrier.motion.carry(self.carrier.scene, x, y, self._drop(target, x, y), lit)
        if target.carry:
            self._along(target, x, y)
        if target.drag is not None and target.enabled:
            self._dragged = True
            self.carrier.act(Action(target.drag.verb, (*target.drag.values, *fractions(target, x, y))))

    def let_go(self, x: float, y: float) -> bool:
        """The button went up there; returns whether that ended a drag, and so was no click."""
        target, dragged, carrying = self.carrier.scene.target(self.held), self._dragged, self._carrying
        meant = self._meant
        over = self._drop(target, x, y) if target is not None and carrying else None
        self._empty()
        if target is not None and dragged and target.dropped is not None:
            self.carrier.act(target.dropped)
        if over is not None and target is not None:
            if not target.enabled:
                self.carrier.refuse(target)
            elif target.grasp is not None and target.grasp.laid is not None and meant == self._meaning(target):
                self.carrier.act(target.grasp.laid)
        if carrying:
            self.carrier.motion.put_down()
        return dragged

    def cancel(self) -> bool:
        """Return what is carried to its place; False if nothing is."""
        if not self._dragged:
            return False
        target, carrying, moved = self.carrier.scene.target(self.held), self._carrying, self._moved
        self._empty()
        if moved is not None:
            self.carrier.act(moved)
        if target is not None and target.dropped is not None:
            self.carrier.act(target.dropped)
        if carrying:
            self.carrier.motion.put_down()
        return carrying or moved is not None

    def check(self) -> None:
        """The scene has changed: release what no longer exists."""
        if self.held and self.carrier.scene.target(self.held) is None:
            self.drop()

    def drop(self) -> None:
        """Release everything without an action."""
        carrying = self._carrying
        self._empty()
        if carrying:
            self.carrier.motion.put_down()

    def _empty(self) -> None:
        self.held = ""
        self._dragged = self._carrying = False
        self._moved = None

    def _along(self, target: Target, x: float, y: float) -> None:
        """Carry the held target over another place; even a disabled card can be moved within the hand."""
        place = next((action for rect, action in target.carry if rect.holds(x, y)), None)
        if place is not None:
            self._dragged = True
            if self._moved is None and target.grasp is not None:
                self._moved = target.grasp.put_back
            self.carrier.act(place)
        elif self._moved is not None and not _reach(target).holds(x, y):
            back, self._moved = self._moved, None
            self.carrier.act(back)

    def _meaning(self, target: Target) -> object:
        laid = target.grasp.laid if target.grasp is not None else None
        return None if laid is None else self.carrier.scene.meaning(laid)

    def _drop(self, target: Target, x: float, y: float) -> Drop | None:
        """The drop of the scene under the pointer, if the target can be dropped at all."""
        if target.grasp is None or (target.enabled and target.grasp.laid is None):
            return None
        return next((drop for drop in self.carrier.scene.drops if drop.rect.holds(x, y)), None)


def slack(size: tuple[int, int], coarse: bool) -> float:
    """The distance from which a press becomes a drag in a picture of that size, in pixels."""
    scale = min(size[0] / STUDY[0], size[1] / STUDY[1])
    return max(LEAST_SLACK, SLACK * scale) * (COARSE if coarse else 1.0)


def _reach(target: Target) -> Rect:
    """All boxes over which a target is carried while it stays in its own area."""
    return around([target.rect, *(rect for rect, _ in target.carry)])


def fractions(target: Target, x: float, y: float) -> tuple[float, float]:
    """A place as fractions 0-1 of the target's box."""
    rect = target.rect
    across = (x - rect.x) / rect.w if rect.w else 0.0
    down = (y - rect.y) / rect.h if rect.h else 0.0
    return min(1.0, max(0.0, across)), min(1.0, max(0.0, down))
