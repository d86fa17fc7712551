"""The seals of computer seats: those on the table now, and opened ones with what each had sealed before anybody chose.

Knows the session's seals, closed and opened. Must not show a seal that is still closed with its salt.
"""

from __future__ import annotations

from tablegame.table.build import Builder
from tablegame.table.form import Note, words_in
from tablegame.table.pane import Pane
from tablegame.table.scale import BODY, SMALL
from tablegame.table.scene import Action, Rect, Scene
from tablegame.ui.at_table.over_table import hand_down
from tablegame.ui.desk import Desk
from tablegame.ui.playing.table import Table
from tablegame.ui.screens.widgets import Shape, close_press, dialog


class SealsScreen:
    """A line for every choice of a computer seat that lies sealed now, and for each that has been turned up."""

    modal = True
    help = None

    def __init__(self, desk: Desk, table: Table) -> None:
        self.desk = desk
        self.table = table
        self.pane = Pane()

    def build(self, builder: Builder) -> Scene:
        """The recipe, then what lies sealed now, then the opened seals, oldest first."""
        words = builder.words
        seals = self.table.session.seals()
        closed = [(seat, sitter.seal) for seat, sitter in enumerate(self.table.session.sitters()) if sitter.seal]

        def draw(b: Builder, rect: Rect) -> float:
            recipe = words(
                "A computer seat seals its card before anybody else chooses and shows only the seal: the first four"
                " hexadecimal digits of SHA-256 over a salt and the move. Once the cards are open you can check that"
                " it did not choose again."
            )
            y = Note(recipe).draw(b, "seals", rect) + b.px(14)
            for seat, seal in closed:
                line = [
                    b.span(self.table.name_of(seat), BODY, "serif-bold", f"seat.{seat}"),
                    b.span("  " + words("seal {digits}", digits=seal), BODY, "sans-bold"),
                    b.span("   " + words("still closed"), SMALL, "sans", "soft"),
                ]
                y = words_in(b, Rect(rect.x, y, rect.w, 0), line) + b.px(6)
            if not seals and not closed:
                return Note(words("No seal has been opened yet.")).draw(b, "seals", Rect(rect.x, y, rect.w, 0))
            for opened in seals:
                name = self.table.name_of(opened.seat)
                line = [
                    b.span(name, BODY, "serif-bold", f"seat.{opened.seat}"),
                    b.span(f"  {opened.text}   ", BODY, "sans-bold"),
                    b.span(
                        words("seal {seal}, salt {salt}", seal=opened.seal, salt=opened.salt), SMALL, "sans", "soft"
                    ),
                ]
                y = words_in(b, Rect(rect.x, y, rect.w, 0), line) + b.px(6)
            return y

        dialog(builder, self.pane, words("Seals"), draw, (close_press(builder),), Shape(1000))
        builder.key("escape", Action("close"))
        return builder.scene("")._replace(motion=0.0)

    def act(self, action: Action) -> None:
        """Scroll, close, or let the table do it."""
        hand_down(self.table, self.pane, action)
