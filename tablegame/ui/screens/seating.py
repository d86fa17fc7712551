"""Who sits down, as widgets: a small card for each seat, and below them how the chosen one is to be taken.

Knows chairs, levels and the vocabulary of scenes. Must not know any particular game, nor pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablegame.core.contract import seat_letter
from tablegame.play.seats import Chair
from tablegame.table.build import Builder
from tablegame.table.field import Field, Writing
from tablegame.table.form import Buttons, Note, Press, Segments, button_gap, widget_height
from tablegame.table.pane import Draw, measured
from tablegame.table.scale import BODY, SMALL
from tablegame.table.scene import Action, Rect, Target
from tablegame.ui.screens.levels import level_name, level_sentence

MOST_NAMES_OFFERED = 4
"""So many of the names that were used before stand beside the field in which a name is written."""


@dataclass(frozen=True, slots=True)
class SeatCards:
    """A card for each seat: its shape, the name, person or level; the chosen one is framed. Arrows go along them."""

    chairs: Sequence[Chair]
    chosen: int

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        gap = b.space.pad
        across = self._across(b, rect.w, gap)
        wide = (rect.w - gap * (across - 1)) / across
        high = max(b.px(66), b.type(BODY) * 3.1)
        for seat in range(len(self.chairs)):
            x, y = rect.x + seat % across * (wide + gap), rect.y + seat // across * (high + gap)
            self._card(b, seat, Rect(x, y, wide, high))
        return rect.y + -(-len(self.chairs) // across) * (high + gap) - gap

    def _across(self, b: Builder, width: float, gap: float) -> int:
        """As many side by side as there is room for, in rows of one length."""
        most = max(1, min(4, int((width + gap) / (b.type(BODY) * 9.5 + gap))))
        count = len(self.chairs)
        return -(-count // -(-count // most))

    def _card(self, b: Builder, seat: int, rect: Rect) -> None:
        words, chair = b.words, self.chairs[seat]
        b.panel(rect, "ivory" if seat == self.chosen else "quiet", name=f"seat.{seat}.card")
        if seat == self.chosen:
            b.panel(rect, "mark")
        pad = b.space.pad
        side = min(rect.h - 1.6 * pad, b.type(BODY) * 2.0)
        b.seat(Rect(rect.x + pad, rect.cy - side / 2, side, side), seat)
        x = rect.x + 2 * pad + side
        room = Rect(x, rect.y, max(0.0, rect.right - pad - x), 0)
        name = chair.name or words("Seat {letter}", letter=seat_letter(seat))
        level = words("person") if chair.person else level_name(chair.level, words)
        first, second = b.line(BODY), b.line(SMALL)
        top = rect.cy - (first + second) / 2
        b.text(Rect(room.x, top, room.w, first), name, BODY, "sans-bold" if chair.person else "sans")
        b.text(Rect(room.x, top + first, room.w, second), level, SMALL, ink="soft")
        label = f"{name}, {level}"
        target = Target(f"seat.{seat}", rect, Action("seat", (seat,)), label, chosen=seat == self.chosen)
        b.target("seats", target)


@dataclass(frozen=True, slots=True)
class SeatEditor:
    """Who takes the chosen seat: a person, with a field for the name and the names known; or a computer of a level.

    As high for the one as for the other, so that nothing below it moves.
    """

    seat: int
    chair: Chair
    levels: Sequence[str]
    writing: Writing
    known: Sequence[str]
    """Names of people who do not sit here yet, to be taken by a click."""

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        words = b.words
        levels = (("", words("person")), *((level, level_name(level, words)) for level in self.levels))
        who = Segments(f"level.{self.seat}", levels, self.chair.level, Action("level", (self.seat,)))
        y = who.draw(b, "levels", rect) + b.space.pad
        below = Rect(rect.x, y, rect.w, 0)
        sentences = [measured(b, rect.w, self._sentence(level)) for level in self.levels]
        height = max(measured(b, rect.w, self._name), *sentences)
        if self.chair.person:
            self._name(b, below)
        else:
            Note(level_sentence(self.chair.level, words), SMALL).draw(b, zone, below)
        return y + height

    def _sentence(self, level: str) -> Draw:
        return lambda b, rect: Note(level_sentence(level, b.words), SMALL).draw(b, "", rect)

    def _name(self, b: Builder, rect: Rect) -> float:
        """The field, and beside it the names that can be had by a click, as many as there is room for."""
        label = b.words("Name at {seat}", seat=seat_letter(self.seat))
        gap = button_gap(b)
        wide = min(rect.w, max(b.px(330), b.type(BODY) * 13))
        bottom = Field(f"name.{self.seat}", self.writing, Action("name", (self.seat,)), label, label).draw(
            b, "name", Rect(rect.x, rect.y, wide, 0)
        )
        presses: list[Press] = []
        used = wide
        for i, name in enumerate(self.known[:MOST_NAMES_OFFERED]):
            used += gap + b.button_width(name)
            if used > rect.w:
                break
            presses.append(Press(f"known.{i}", name, Action("called", (self.seat, name))))
        if presses:
            x = rect.x + wide + gap
            lift = (b.button_height - widget_height(b)) / 2
            bottom = max(
                bottom, Buttons(tuple(presses)).draw(b, "known", Rect(x, rect.y - lift, rect.right - x, 0)) - lift
            )
        return bottom
