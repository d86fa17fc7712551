"""The board of a review, a moment of a record as one seat saw it, and the frame round it with the choice of the seat.

Where a choice is tried, the game's own targets are taken over, and what they do is done to the try alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.core.contract import Sitter, View
from tablegame.practice.review import Review
from tablegame.ui.screens import review_curve
from tablegame.ui.table.board import ALL_STEPS, AnswerBoard
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, SceneInput
from tablegame.view.nodes import placed, placed_target
from tablegame.view.pane import NOWHERE
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Action, Ink, Rect, Target

PREFIX: Final = "on."
"""How the ids of the game's own targets begin here."""
ALL: Final = -1
"""In the place of a seat: all hands are open."""


class ReviewTable(AnswerBoard):
    """Draws a frame; one click on a card tries it."""

    one_click = True

    def __init__(self, review: Review, names: Sequence[str]) -> None:
        super().__init__(review.entry, review.chosen)
        self.review = review
        self.sitters = tuple(Sitter(name, away=True) for name in names)
        self.leading: list[Frame] = []
        """Frames that lead to the present one."""

    # -- which frame -------------------------------------------------------------------------------------------

    def frame(self, at: int, seat: int) -> Frame:
        """The frame of that moment from that seat; of the end what ended the game."""
        view = self.review.view(at, seat)
        ending = self.review.ending(seat) if at == self.review.last and view.over else None
        return self.present(view) if ending is None else self.past(ending)

    def lead(self, before: View, at: int, seat: int) -> None:
        """Show first what led from the moment before to that one."""
        events = self.review.moments(at, seat)
        frames = self.entry.scene.frames(before, events, self.review.view(at, seat)) if events else ()
        self.leading = [replace(frame, hold=False) for frame in frames[:-1]]

    def look(self, at: int, seat: int, tries: bool) -> SceneInput:
        """What the scene is given. tries: a choice may be made on it."""
        frame = self.leading[0] if self.leading else self.frame(at, seat)
        return self.scene_input(frame, self.sitters, seat, tries and not self.leading, step=ALL_STEPS)

    # -- drawing -----------------------------------------------------------------------------------------------

    def draw(self, b: Builder, rect: Rect, look: SceneInput) -> None:
        """The table in that box, laid out as in a window of its size; its targets where a choice is tried."""
        self.begin_picture()
        part = b.window_of((round(rect.w), round(rect.h)))
        part.focus = b.focus.removeprefix(PREFIX) if b.focus.startswith(PREFIX) else ""
        self.entry.scene.build(part, look, part.area)
        dx, dy = float(round(rect.x)), float(round(rect.y))
        b.add(*(placed(node, dx, dy) for node in part.nodes))
        for pane in self.panes.values():
            if pane.rect != NOWHERE:
                pane.rect = pane.rect.moved(dx, dy)
        by_id = {target.id: target for target in part.targets}
        for zone, names in part.zones.items():
            for name in names:
                target = by_id[name]
                if look.can_act or verbs.TURN.of(target.action) or target.action.verb.partition(".")[0] in self.panes:
                    # It can be clicked, and is carried nowhere.
                    shown = placed_target(target, dx, dy)._replace(carry=(), dropped=None, grasp=None)
                    b.target(f"{PREFIX}{zone}", shown._replace(id=f"{PREFIX}{target.id}"))
        if look.can_act:
            for key, action in part.keys.items():
                b.keys.setdefault(key, action)


# -- the frame ---------------------------------------------------------------------------------------------------------


class ReviewAreas(NamedTuple):
    """The boxes of a review."""

    head: Rect
    table: Rect
    panel: Rect
    curve: Rect
    foot: Rect


def areas(b: Builder, curve: bool) -> ReviewAreas:
    """The window divided. The table gets what is left, which is enough in the smallest window. curve: there is one."""
    room, gap = b.area.inset(max(b.px(30), 12.0)), b.space.close
    head = room._replace(h=max(b.px(44), b.type(BODY) * 1.9))
    foot = Rect(room.x, room.bottom - b.button_height, room.w, b.button_height)
    high, top = review_curve.height(b, curve), head.bottom + gap
    below = Rect(room.x, foot.y - gap - high, room.w, high)
    wide = max(b.px(470), b.type(BODY) * 17.0)
    panel = Rect(room.right - wide, top, wide, below.y - gap - top)
    table = Rect(room.x, top, room.w - wide - b.space.gap, panel.h)
    return ReviewAreas(head, b.at_hand(table, room), b.at_hand(panel, room), below, foot)


def draw_head(b: Builder, rect: Rect, review: Review, names: Sequence[str], chosen: int, title: str) -> None:
    """The seats whose view can be shown, and the title. chosen: a seat or `ALL`."""
    eyes = [(seat, str.__str__(names[seat])) for seat in review.eyes]
    if review.over and not review.public:
        eyes.append((ALL, b.words("All open")))
    label = b.words("Seen by")
    label_w = b.width([b.span(label, BODY, "sans", "felt-text")]) + b.space.gap
    whole = b.words("Review · {title}", title=title)
    spans = [b.span(whole if b.u > 0.75 else title, TITLE, "serif-bold", "gold")]
    title_w = min(b.width(spans) + 2, rect.w * 0.36)
    widths = [_width(b, seat, name) for seat, name in eyes]
    x, room = rect.x, rect.w - title_w - b.space.wide
    if sum(widths) + label_w <= room:
        b.text(Rect(x, rect.y, label_w, rect.h), label, BODY, ink="felt-text")
        x, room = x + label_w, room - label_w
    squeeze = min(1.0, room / sum(widths))
    b.panel(Rect(x, rect.y, sum(widths) * squeeze, rect.h), "quiet")
    for (seat, name), wide in zip(eyes, widths, strict=True):
        cell = Rect(x, rect.y, wide * squeeze, rect.h).inset(b.space.hair)
        _eye(b, cell, seat, name, seat == chosen)
        x += wide * squeeze
    b.text(Rect(rect.right - title_w, rect.y, title_w, rect.h), spans, align="right")


def _width(b: Builder, seat: int, name: str) -> float:
    portrait = 0.0 if seat == ALL else b.type(BODY) * 1.5 + b.space.close
    return b.width([b.span(name, BODY, "sans-bold")]) + portrait + 2 * b.space.gap


def _eye(b: Builder, rect: Rect, seat: int, name: str, here: bool) -> None:
    """The cell of a seat, or of `ALL`."""
    if here:
        b.panel(rect, "green")
    x = rect.x + b.space.pad
    if seat != ALL:
        side = b.type(BODY) * 1.5
        b.seat(Rect(x, rect.cy - side / 2, side, side), seat)
        x += side + b.space.close
    ink: Ink = "green-text" if here else "text"
    span = b.span(name, BODY, "sans-bold" if here else "sans", ink)
    room = Rect(x, rect.y, rect.right - b.space.close - x, rect.h)
    b.text(room, [span], align="centre" if seat == ALL else "left")
    # Each has a zone of its own, as the arrows go from moment to moment.
    target, action = f"eyes.{seat}", Action("eyes", (seat,))
    b.target(target, Target(target, rect, action, name, chosen=here))
    b.keys.setdefault(str(seat + 1), action)
