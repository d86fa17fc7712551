"""The seats of a game under way: a person joins or leaves, another person or a computer takes over."""

from __future__ import annotations

from tablegame.session.characters import offered
from tablegame.session.seats import Chair
from tablegame.ui.desk import Desk
from tablegame.ui.screens.seating import SeatChooser
from tablegame.ui.screens.widgets import Shape, close_button, dialog
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panel import TablePanel, still
from tablegame.view.builder import Builder
from tablegame.view.form import Text
from tablegame.view.layout import column
from tablegame.view.scene import Action, Rect, Scene


class SeatsScreen(TablePanel):
    """A card for each seat, and who can take the chosen one."""

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk, table)
        session = table.session
        self.seats = SeatChooser(desk, table.entry, lambda: session.chairs, self._levels, self._sit)

    def build(self, builder: Builder) -> Scene:
        """The panel; changes count at once."""
        words = builder.words
        builder.portraits = self.seats.portraits
        builder.focus = builder.focus or f"seat.{self.seats.seat}"
        self.seats.focused(builder.focus)

        def draw(b: Builder, rect: Rect) -> float:
            note = Text(words("Whoever sits down now takes over the cards that lie there."))
            return column(b, "seats", rect, (note, *self.seats.parts()), b.space.gap)

        dialog(builder, self.pane, words("Seats"), draw, (close_button(builder),), Shape(980))
        return still(builder)

    def act(self, action: Action) -> None:
        """Change a seat, write a name, or close."""
        if not self.seats.act(action):
            super().act(action)

    def _levels(self) -> tuple[str, ...]:
        session = self.table.session
        return offered(self.table.entry.bot, session.players, session.chosen)

    def _sit(self, seat: int, chair: Chair) -> None:
        reason = self.table.session.can_hand_over(seat, chair)
        if reason is not None:
            self.table.say(reason)
        elif chair != self.table.session.chairs[seat]:
            self.table.hand_over(seat, chair)
