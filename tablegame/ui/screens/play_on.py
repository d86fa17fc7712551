"""Branch a game: choose who plays on from a moment of it, or with the same cards. A branch is a practice game."""

from __future__ import annotations

from tablegame.practice.branches import Start
from tablegame.session.characters import offered
from tablegame.session.seats import Chair
from tablegame.ui.desk import Desk
from tablegame.ui.screens.seating import SeatChooser
from tablegame.ui.screens.widgets import PaneScreen, Shape, close_button, dialog
from tablegame.ui.table.launch import resume
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Text
from tablegame.view.layout import column
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Rect, Scene


class PlayOnScreen(PaneScreen):
    """The choice of the players of a branch."""

    modal = True

    def __init__(self, desk: Desk, start: Start) -> None:
        self.desk, self.start = desk, start
        self.pane = Pane()
        self.chairs = list(start.chairs)
        self.seats = SeatChooser(desk, start.entry, lambda: self.chairs, self._levels, self._sit)

    def build(self, builder: Builder) -> Scene:
        words, start = builder.words, self.start
        builder.portraits = self.seats.portraits
        self.seats.focused(builder.focus)

        def draw(b: Builder, rect: Rect) -> float:
            parts = (
                Text(start.said, BODY, ink="text"),
                *self.seats.parts(),
                Text(words("What is played here is practice: it does not count, and lies beside the game it is from.")),
            )
            return column(b, "seats", rect, parts, b.space.wide)

        played = any(chair.person for chair in self.chairs)
        play = Button("play", words("Sit down") if played else words("Watch"), Action("play"), "brass", words("Enter"))
        dialog(builder, self.pane, start.title, draw, (close_button(builder), play), Shape(980))
        builder.zones["foot"] = ["play", "close"]
        return builder.scene("")._replace(motion=0.0)

    def act_otherwise(self, action: Action) -> None:
        self.seats.act(action)

    def _levels(self) -> tuple[str, ...]:
        return offered(self.start.entry.bot, len(self.chairs), self.start.chosen)

    def _sit(self, seat: int, chair: Chair) -> None:
        self.chairs[seat] = chair

    def do_play(self) -> None:
        """Begin the branch."""
        start = self.start
        resume(self.desk, self.desk.library.branch(start.game, start.lines, self.chairs, self.desk.random))
