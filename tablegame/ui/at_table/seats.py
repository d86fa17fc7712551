"""Seats of a game under way: somebody joins or leaves, a level changes, a computer takes over.

Knows the model of the table beneath, seats and levels. Must not know any particular game.
"""

from __future__ import annotations

from tablegame.play.offers import offered
from tablegame.play.seats import Chair, house_player, person
from tablegame.table.build import Builder
from tablegame.table.field import Field, Writing
from tablegame.table.form import Note, Segments, widget_height
from tablegame.table.pane import Pane
from tablegame.table.scale import SMALL
from tablegame.table.scene import Action, Rect, Scene
from tablegame.ui.at_table.over_table import hand_down
from tablegame.ui.desk import Desk
from tablegame.ui.playing.table import Table
from tablegame.ui.screens.levels import level_name, level_sentence
from tablegame.ui.screens.widgets import Shape, close_press, dialog


class SeatsScreen:
    """A row a seat: its shape, who sits there, the name of a person or how the computer plays."""

    modal = True
    help = None

    def __init__(self, desk: Desk, table: Table) -> None:
        self.desk = desk
        self.table = table
        self.pane = Pane()
        chairs = table.session.chairs
        self.names = {seat: Writing.of(chair.name if chair.person else "") for seat, chair in enumerate(chairs)}

    def build(self, builder: Builder) -> Scene:
        """The panel; every change counts from now on."""
        words = builder.words

        def draw(b: Builder, rect: Rect) -> float:
            y = Note(words("Who sits down now plays on with the cards that lie there.")).draw(b, "seats", rect)
            for seat in range(self.table.session.players):
                y = self._row(b, seat, Rect(rect.x, y + b.px(18), rect.w, 0))
            return y

        dialog(builder, self.pane, words("Seats"), draw, (close_press(builder),), Shape(980))
        return builder.scene("")._replace(motion=0.0)

    def _row(self, b: Builder, seat: int, rect: Rect) -> float:
        chair = self.table.session.chairs[seat]
        side = widget_height(b)
        b.seat(Rect(rect.x, rect.y, side, side), seat)
        left = rect.x + side + b.space.gap
        options = [("", b.words("person"))]
        session = self.table.session
        levels = offered(self.table.entry.bot, session.players, session.chosen)
        options += [(level, level_name(level, b.words)) for level in levels]
        who = Segments(f"level.{seat}", tuple(options), chair.level, Action("level", (seat,)))
        zone = f"seat.{seat}"
        y = who.draw(b, zone, Rect(left, rect.y, rect.right - left, 0)) + b.space.close
        under = Rect(left, y, rect.right - left, 0)
        if chair.person:
            label = b.words("Name of seat {letter}", letter="ABCDEFGH"[seat])
            return Field(f"name.{seat}", self.names[seat], Action("name", (seat,)), label, label).draw(b, zone, under)
        return Note(level_sentence(chair.level, b.words), SMALL).draw(b, zone, under)

    def act(self, action: Action) -> None:
        """Change a seat, write a name, or close."""
        if action.verb == "level":
            seat, level = int(action.values[0] or 0), str(action.values[1])
            name = self.names[seat].text
            self._sit(seat, house_player(seat, level) if level else person(name))
        elif action.verb == "name":
            self._write(int(action.values[0] or 0), action)
        else:
            hand_down(self.table, self.pane, action)

    def _write(self, seat: int, action: Action) -> None:
        self.names[seat] = self.names[seat].edited(*action.values[1:])
        if action.values[1] == "typed":
            self._sit(seat, person(self.names[seat].text))

    def _sit(self, seat: int, chair: Chair) -> None:
        reason = self.table.session.can_hand_over(seat, chair)
        if reason is not None:
            self.table.say(reason)
        elif chair != self.table.session.chairs[seat]:
            self.table.hand_over(seat, chair)
