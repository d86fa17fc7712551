"""The game's own table in a part of a window: a moment of a record as one seat saw it.

Knows a review's views, the game's scene through the registry, and the vocabulary of scenes. Where a choice is tried,
the game's own targets are taken over, and what they do is done to the try alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablegame.core.contract import Plain, View
from tablegame.core.table import Sitter
from tablegame.practice.review import Review
from tablegame.ui.table.pace import ALL_STEPS
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, SceneInput
from tablegame.view.nodes import shifted
from tablegame.view.pane import NOWHERE, Pane
from tablegame.view.scene import Action, Node, Panel, Rect, Target

PREFIX: Final = "on."
"""How the ids of the game's own targets begin here."""
_LOOKING: Final = frozenset(("turn",))
"""Verbs of the game that only look."""


class ReviewTable:
    """Draws a frame; keeps what of it is scrolled, turned, and composed."""

    def __init__(self, review: Review, names: Sequence[str]) -> None:
        self.review = review
        self.names = tuple(names)
        self.panes: dict[str, Pane] = {}
        self.turned: dict[str, str] = {}
        self.draft: Plain = None
        self.telling: list[Frame] = []
        """Pictures that lead to the present one."""
        self._offset = (0.0, 0.0)

    # -- which picture -----------------------------------------------------------------------------------------

    def present(self, at: int, seat: int) -> Frame:
        """The picture of that moment from that seat; of the end what ended the game."""
        review, scene = self.review, self.review.entry.scene
        view = review.view(at, seat)
        ending = review.ending(seat) if at == review.last and view.over else None
        if ending is not None:
            return replace(scene.frames(ending.view, (ending,), ending.view)[0], hold=False)
        return scene.frames(view, (), view)[-1]

    def leading(self, before: View, at: int, seat: int) -> list[Frame]:
        """The pictures that lead from the moment before to that one, without the last."""
        events = self.review.moments(at, seat)
        if not events:
            return []
        frames = self.review.entry.scene.frames(before, events, self.review.view(at, seat))
        return [replace(frame, hold=False) for frame in frames[:-1]]

    def look(self, frame: Frame, seat: int, tries: bool) -> SceneInput:
        """What the game's scene is told; tries: a choice may be made on it."""
        review = self.review
        sitters = tuple(Sitter(name, away=True) for name in self.names)
        return SceneInput(
            frame,
            sitters,
            review.chosen,
            seat,
            None,
            tries,
            step=ALL_STEPS,
            panes=self.panes,
            turned=self.turned,
            draft=self.draft if tries else None,
        )

    # -- drawing -----------------------------------------------------------------------------------------------

    def draw(self, b: Builder, rect: Rect, look: SceneInput) -> None:
        """The table in that box, laid out as in a window of its size; its targets where a choice is tried."""
        for pane in self.panes.values():
            pane.rect = NOWHERE
        part = b.window_of((round(rect.w), round(rect.h)))
        part.focus = b.focus.removeprefix(PREFIX) if b.focus.startswith(PREFIX) else ""
        self.review.entry.scene.build(part, look, part.area)
        dx, dy = float(round(rect.x)), float(round(rect.y))
        b.add(*(_moved(node, dx, dy) for node in part.nodes))
        for pane in self.panes.values():
            if pane.rect != NOWHERE:
                pane.rect = pane.rect.moved(dx, dy)
        self._targets(b, part, dx, dy, look.can_act)

    def _targets(self, b: Builder, part: Builder, dx: float, dy: float, tries: bool) -> None:
        by_id = {target.id: target for target in part.targets}
        for zone, names in part.zones.items():
            for name in names:
                target = by_id[name]
                if tries or self._looks(target.action):
                    b.target(f"{PREFIX}{zone}", _placed(target, dx, dy))
        if tries:
            for key, action in part.keys.items():
                b.keys.setdefault(key, action)

    def _looks(self, action: Action) -> bool:
        """Whether an action turns or scrolls the picture and does nothing else."""
        return action.verb in _LOOKING or action.verb.partition(".")[0] in self.panes

    # -- what is done on it ------------------------------------------------------------------------------------

    def turn(self, action: Action) -> bool:
        """Turn the picture; False where the action does something else."""
        if action.verb != "turn" or len(action.values) != 2:
            return False
        name, value = action.values
        self.turned[str(name)] = str(value)
        return True

    def composed(self, look: SceneInput) -> int | None:
        """The move that has been put together so far; None where it is none, and in games whose moves are picked."""
        made = self.draft is not None and look.can_act
        return self.review.entry.scene.composed(look) if made else None

    def tried(self, look: SceneInput, action: Action) -> int | None:
        """The move that an action of the game's own makes; a step of a composed move makes none yet."""
        scene = self.review.entry.scene
        draft = scene.drafted(look, action)
        if draft is not None:
            self.draft = draft
            return None
        if action.verb == "commit":
            return self.composed(look)
        if action.verb == "lay" and action.values:
            action = Action("pick", action.values)
        return scene.picked(look, action)


def _moved(node: Node, dx: float, dy: float) -> Node:
    """The node in its place; squared paper with its squares."""
    moved = shifted(node, dx, dy)
    if isinstance(moved, Panel) and moved.squares is not None:
        x, y, step = moved.squares
        return moved._replace(squares=(x + round(dx), y + round(dy), step))
    return moved


def _placed(target: Target, dx: float, dy: float) -> Target:
    """A target of the game in its place: it can be clicked, and is carried nowhere."""
    return target._replace(
        id=f"{PREFIX}{target.id}",
        rect=target.rect.moved(dx, dy),
        window=None if target.window is None else target.window.moved(dx, dy),
        carry=(),
        dropped=None,
        grasp=None,
    )
