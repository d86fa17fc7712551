"""The target that the mouse or a finger holds from press to release: a button, a slider, or cards that are carried.

A press becomes a drag when the pointer has moved far enough. A target with cards that may be dragged has a `grasp`: the
cards follow the pointer, may change their order in the hand on the way, and are played when dropped on the table.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from tablegame.view.builder import LAYOUT_WINDOW
from tablegame.view.scene import Action, Drop, Scene, Target, around

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from tablegame.ui.render.motion import Motion

PIXEL: Final = "pixel"  # the name of the attribute of a mouse event that has its position in pixels of the surface
REACH: Final = "reach"
"""The name of an attribute of a finger's mouse events: the least width and height, in pixels, of the area in which the
finger catches a target."""
SLACK: Final = 9.0
"""The distance from which a press becomes a drag, in layout units: a hand that clicks is never quite still."""
LEAST_SLACK: Final = 5.0  # the least distance from which a press becomes a drag, in pixels of the window
COARSE: Final = 2.5  # a finger has to move so many times as far as the mouse
TWICE: Final = 0.4  # the longest time between two clicks of a double click, in seconds


class Refuse(NamedTuple):
    """A request to the app: show why a target is disabled."""

    target: Target


class Grab:
    """What the mouse or a finger holds from press to release. An action that a method yields must be done at once."""

    def __init__(self, scene: Callable[[], Scene], motion: Motion) -> None:
        """scene: returns the present scene of the top screen; motion: shows the carried cards."""
        self._scene, self._motion = scene, motion
        self.held = ""  # the id of the held target, "" for none
        self._start = (0.0, 0.0)  # the position of the press
        self._slack = 0.0  # the distance in pixels from which this press becomes a drag
        self._dragged = False  # whether the present press has become a drag
        self.carrying = False  # whether cards are being carried
        self._meaning_at_press: object = None
        """What playing the cards meant at the press (`Scene.meaning`): if it has changed, a drop does not play them."""
        self._undo: Action | None = None
        """The action that undoes the changes that the drag has made in the hand; None if there are none."""

    @property
    def can_drag(self) -> bool:
        """Whether the held target reacts to a drag."""
        target = self._scene().target(self.held)
        return target is not None and bool(target.drag or target.carry or (target.grasp and target.grasp.cards))

    @property
    def drags(self) -> bool:
        """Whether the held target is being dragged. A slider counts as dragged from the press on."""
        target = self._scene().target(self.held)
        return self._dragged or (target is not None and target.drag is not None)

    def take(self, target: Target, x: float, y: float, coarse: bool) -> Iterator[Action]:
        """Hold a target from now on. x, y: the position of the press in pixels; coarse: whether a finger pressed."""
        self.held, self._start = target.id, (x, y)
        self._meaning_at_press = self._meaning(target)
        self._slack = slack(self._scene().size, coarse)
        if target.drag is not None and target.enabled:
            yield from self.move(x, y)  # a slider goes to the position of the press at once

    def move(self, x: float, y: float) -> Iterator[Action]:
        """Follow the pointer to a position in pixels, while the button is down."""
        target = self._scene().target(self.held)
        if target is None:
            return
        if target.grasp is not None and target.grasp.cards and not self.carrying:
            if hypot(x - self._start[0], y - self._start[1]) < self._slack:
                return
            self.carrying = self._dragged = True
            self._motion.take_up(target.grasp.cards, *self._start)
        if self.carrying:
            can_be_played = target.enabled and target.grasp is not None and target.grasp.on_lay is not None
            self._motion.carry(self._scene(), x, y, self._drop_at(target, x, y), can_be_played)
        if target.carry:
            yield from self._move_in_hand(target, x, y)
        if target.drag is not None and target.enabled:
            self._dragged = True
            yield Action(target.drag.verb, (*target.drag.values, *fractions(target, x, y)))

    def let_go(self, x: float, y: float) -> Generator[Action | Refuse, None, bool]:
        """Release the target at a position in pixels. Carried cards are played if they can be dropped there. Returns
        whether the target was dragged; if not, the press was a click."""
        target, dragged, carrying = self._scene().target(self.held), self._dragged, self.carrying
        meaning_at_press = self._meaning_at_press
        drop = self._drop_at(target, x, y) if target is not None and carrying else None
        self._reset()
        if target is not None and dragged and target.on_drop is not None:
            yield target.on_drop
        if drop is not None and target is not None:
            play = target.grasp.on_lay if target.grasp is not None else None
            if not target.enabled:
                yield Refuse(target)
            elif play is not None and meaning_at_press == self._meaning(target):
                yield play
        if carrying:
            self._motion.put_down()
        return dragged

    def cancel(self) -> Generator[Action, None, bool]:
        """Release the target and undo its drag, for the key Esc; returns whether there was a drag to undo."""
        if not self._dragged:
            return False
        target, carrying, undo = self._scene().target(self.held), self.carrying, self._undo
        self._reset()
        if undo is not None:
            yield undo
        if target is not None and target.on_drop is not None:
            yield target.on_drop
        if carrying:
            self._motion.put_down()
        return carrying or undo is not None  # a slider keeps its new value: nothing of its drag is undone

    def check(self) -> None:
        """Release the target if the present scene does not have it any more."""
        if self.held and self._scene().target(self.held) is None:
            self.forget()

    def forget(self) -> None:
        """Release the target without an action. Carried cards glide back."""
        carrying = self.carrying
        self._reset()
        if carrying:
            self._motion.put_down()

    def _reset(self) -> None:
        self.held = ""
        self._dragged = self.carrying = False
        self._undo = None

    def _move_in_hand(self, target: Target, x: float, y: float) -> Iterator[Action]:
        """Move the held card within the hand: yield the action of the place in the hand under the pointer. If the
        pointer has left the hand, undo the moves. Disabled cards can be moved too."""
        action = next((action for rect, action in target.carry if rect.holds(x, y)), None)
        hand = around([target.rect, *(rect for rect, _ in target.carry)])
        if action is not None:
            self._dragged = True
            if self._undo is None and target.grasp is not None:
                self._undo = target.grasp.put_back
            yield action
        elif self._undo is not None and not hand.holds(x, y):
            undo, self._undo = self._undo, None
            yield undo

    def _meaning(self, target: Target) -> object:
        """What playing the cards of a target means (`Scene.meaning`); None if they cannot be played."""
        play = target.grasp.on_lay if target.grasp is not None else None
        return None if play is None else self._scene().meaning(play)

    def _drop_at(self, target: Target, x: float, y: float) -> Drop | None:
        """The area for dropping cards at a position of the table; None if there is none, or if the cards can only be
        moved within the hand. For a disabled card too, so that dropping it there shows why it may not be played."""
        if target.grasp is None or (target.enabled and target.grasp.on_lay is None):
            return None
        return next((drop for drop in self._scene().drops if drop.rect.holds(x, y)), None)


def slack(size: tuple[int, int], coarse: bool) -> float:
    """The distance in pixels from which a press becomes a drag, in a picture of that size. coarse: for a finger."""
    scale = min(size[0] / LAYOUT_WINDOW[0], size[1] / LAYOUT_WINDOW[1])
    return max(LEAST_SLACK, SLACK * scale) * (COARSE if coarse else 1.0)


def fractions(target: Target, x: float, y: float) -> tuple[float, float]:
    """A position as fractions of a target's width and height: (0, 0) is the target's upper left corner, (1, 1) the
    lower right one. A position outside is moved to the nearest edge. x, y: the position in pixels."""
    rect = target.rect
    across = (x - rect.x) / rect.w if rect.w else 0.0
    down = (y - rect.y) / rect.h if rect.h else 0.0
    return min(1.0, max(0.0, across)), min(1.0, max(0.0, down))
