"""The list of moves as a panel over the table."""

from __future__ import annotations

from tablegame.core.contract import SeenEvent
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import Legend, Shape, close_button, dialog, margins
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.moves_list import MovesList, strip
from tablegame.ui.table_screen.panel import WHY, TablePanel, still
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Button
from tablegame.view.layout import column_height
from tablegame.view.scene import Action, Rect, Scene


class MovesScreen(TablePanel):
    """A line for each trick, the last one in view; Enter or a click shows that trick on the table again."""

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk, table)
        self.shown = False
        self.events: tuple[SeenEvent, ...] | None = None
        self.list = MovesList(table, self.pane, "", WHY)
        self.focus = ""

    @property
    def help(self) -> str | None:
        """F1 opens the rule by which the trick in focus was taken."""
        clause = self.list.clause(self.focus)
        return self.link(clause) if clause else None

    def _legend(self, b: Builder, panel: Rect) -> None:
        """The meaning of the marks, beside the buttons at the foot, where there is room."""
        foot = [target for target in b.targets if target.id in b.zones["foot"] and target.window is None]
        if not foot:
            return
        left = panel.x + margins(b)[0]
        room = Rect(left, 0, min(target.rect.x for target in foot) - b.space.wide - left, 0)
        high = column_height(b, room.w, lambda aside, box: Legend().draw(aside, "legend", box))
        if high <= panel.bottom - foot[-1].rect.y:
            Legend().draw(b, "legend", room._replace(y=foot[-1].rect.cy - high / 2))

    def build(self, builder: Builder) -> Scene:
        """The panel with the list."""
        table, words = self.table, builder.words
        if self.events is None:
            # Nothing is played while the list is open.
            self.events = table.session.history()
        self.list.fill(builder, self.events)
        lines = self.list.lines

        def draw(b: Builder, rect: Rect) -> float:
            return self.list.draw(b, rect, self.focus)

        if not self.shown and lines:
            builder.focus = builder.focus or f"move.{len(lines) - 1}"
            self.shown = True
        self.focus = builder.focus
        presses = [close_button(builder)]
        if strip(builder):
            label = (
                words("No longer beside the table")
                if self.desk.settings.moves_beside
                else words("Keep open beside the table")
            )
            presses.insert(0, Button("beside", label, verbs.MOVES_BESIDE(), "ivory", "L"))
            builder.key("l", verbs.MOVES_BESIDE())
        panel = dialog(builder, self.pane, words(table.entry.text.listing.title), draw, presses, Shape(1000))
        if table.tutor.marks.of_lines():
            self._legend(builder, panel)
        for key in ("escape", "t"):
            builder.key(key, Action("close"))
        return still(builder)
