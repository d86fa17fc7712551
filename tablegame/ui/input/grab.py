"""The target that the mouse or a finger holds from press to release: a button, a slider, or cards that it carries."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from tablegame.view.builder import STUDY
from tablegame.view.scene import Action, Drop, Scene, Target, around

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from tablegame.ui.render.motion import Motion

PIXEL: Final = "pixel"
"""The attribute of a mouse event with its position in pixels of the surface."""
REACH: Final = "reach"
"""The attribute of a mouse event of a finger: the least width and height of the area in which it catches a target, in
pixels."""
SLACK: Final = 9.0
"""The distance in study pixels after which a press becomes a drag, since a hand that clicks is never quite still."""
LEAST_SLACK: Final = 5.0
"""The least such distance in pixels of the window."""
COARSE: Final = 2.5
"""The factor of that distance for a finger."""
TWICE: Final = 0.4
"""The longest time between two clicks of a double click, in seconds."""


class Refuse(NamedTuple):
    """A wish: show why a target cannot be used."""

    target: Target


class Grab:
    """The target that is held. Its methods yield actions for the app."""

    def __init__(self, scene: Callable[[], Scene], motion: Motion) -> None:
        """scene: the picture on top; motion: draws carried cards and moves them to their places."""
        self._scene, self._motion = scene, motion
        self.held = ""
        """The id of the held target, "" for none."""
        self._start = (0.0, 0.0)
        """The position of the press."""
        self._slack = 0.0
        self._dragged = False
        self._carrying = False
        self._meaning_at_press: object = None
        """The meaning of playing the cards at the press: if it changes, the cards are not played on release."""
        self._undo: Action | None = None
        """The action that undoes the changes that carrying has made; None if there are none."""

    @property
    def carrying(self) -> bool:
        """Whether cards are being carried."""
        return self._carrying

    @property
    def can_drag(self) -> bool:
        """Whether the held target can be dragged at all."""
        target = self._scene().target(self.held)
        return target is not None and bool(target.drag or target.carry or (target.grasp and target.grasp.cards))

    @property
    def drags(self) -> bool:
        """Whether the held target has been dragged, or is moved by every touch, as a slider is."""
        target = self._scene().target(self.held)
        return self._dragged or (target is not None and target.drag is not None)

    def take(self, target: Target, x: float, y: float, coarse: bool) -> Iterator[Action]:
        """Hold a target. coarse: with a finger."""
        self.held, self._start = target.id, (x, y)
        self._meaning_at_press = self._meaning(target)
        self._slack = slack(self._scene().size, coarse)
        if target.drag is not None and target.enabled:
            yield from self.move(x, y)

    def move(self, x: float, y: float) -> Iterator[Action]:
        """Move the pointer with the button held."""
        target = self._scene().target(self.held)
        if target is None:
            return
        if target.grasp is not None and target.grasp.cards and not self._carrying:
            if hypot(x - self._start[0], y - self._start[1]) < self._slack:
                return
            self._carrying = self._dragged = True
            self._motion.take_up(target.grasp.cards, *self._start)
        if self._carrying:
            lit = target.enabled and target.grasp is not None and target.grasp.on_lay is not None
            self._motion.carry(self._scene(), x, y, self._drop(target, x, y), lit)
        if target.carry:
            yield from self._along(target, x, y)
        if target.drag is not None and target.enabled:
            self._dragged = True
            yield Action(target.drag.verb, (*target.drag.values, *fractions(target, x, y)))

    def let_go(self, x: float, y: float) -> Generator[Action | Refuse, None, bool]:
        """Release the target; returns whether it was dragged, so that this is no click."""
        target, dragged, carrying = self._scene().target(self.held), self._dragged, self._carrying
        meaning_at_press = self._meaning_at_press
        over = self._drop(target, x, y) if target is not None and carrying else None
        self._empty()
        if target is not None and dragged and target.on_drop is not None:
            yield target.on_drop
        if over is not None and target is not None:
            if not target.enabled:
                yield Refuse(target)
            elif (
                target.grasp is not None
                and target.grasp.on_lay is not None
                and meaning_at_press == self._meaning(target)
            ):
                yield target.grasp.on_lay
        if carrying:
            self._motion.put_down()
        return dragged

    def cancel(self) -> Generator[Action, None, bool]:
        """Release the target and undo the drag; returns whether there was anything to undo."""
        if not self._dragged:
            return False
        target, carrying, undo = self._scene().target(self.held), self._carrying, self._undo
        self._empty()
        if undo is not None:
            yield undo
        if target is not None and target.on_drop is not None:
            yield target.on_drop
        if carrying:
            self._motion.put_down()
        return carrying or undo is not None

    def check(self) -> None:
        """Release the target if the present scene does not have it."""
        if self.held and self._scene().target(self.held) is None:
            self.drop()

    def drop(self) -> None:
        """Release everything without an action."""
        carrying = self._carrying
        self._empty()
        if carrying:
            self._motion.put_down()

    def _empty(self) -> None:
        self.held = ""
        self._dragged = self._carrying = False
        self._undo = None

    def _along(self, target: Target, x: float, y: float) -> Iterator[Action]:
        """Carry the held target, even a disabled card, over one of its boxes (places in the hand), or off them."""
        action = next((action for rect, action in target.carry if rect.holds(x, y)), None)
        if action is not None:
            self._dragged = True
            if self._undo is None and target.grasp is not None:
                self._undo = target.grasp.put_back
            yield action
        elif self._undo is not None and not around([target.rect, *(rect for rect, _ in target.carry)]).holds(x, y):
            undo, self._undo = self._undo, None
            yield undo

    def _meaning(self, target: Target) -> object:
        """The meaning of playing the cards of a target; None if they cannot be played."""
        play = target.grasp.on_lay if target.grasp is not None else None
        return None if play is None else self._scene().meaning(play)

    def _drop(self, target: Target, x: float, y: float) -> Drop | None:
        """The drop of the scene under the pointer, if the target can be dropped at all."""
        if target.grasp is None or (target.enabled and target.grasp.on_lay is None):
            return None
        return next((drop for drop in self._scene().drops if drop.rect.holds(x, y)), None)


def slack(size: tuple[int, int], coarse: bool) -> float:
    """The distance from which a press becomes a drag in a picture of that size, in pixels."""
    scale = min(size[0] / STUDY[0], size[1] / STUDY[1])
    return max(LEAST_SLACK, SLACK * scale) * (COARSE if coarse else 1.0)


def fractions(target: Target, x: float, y: float) -> tuple[float, float]:
    """A position as fractions, 0 to 1, of the width and height of a target's box."""
    rect = target.rect
    across = (x - rect.x) / rect.w if rect.w else 0.0
    down = (y - rect.y) / rect.h if rect.h else 0.0
    return min(1.0, max(0.0, across)), min(1.0, max(0.0, down))
