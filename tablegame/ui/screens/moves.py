"""The list of moves in words: every finished trick, each of which can be looked at again.

Knows the table screen beneath and the game's words. Must not know any particular game.
"""

from __future__ import annotations

from dataclasses import replace

from tablegame.table.build import Builder
from tablegame.table.form import Note, text_height, words_in
from tablegame.table.scene import Action, Rect, Scene, Target
from tablegame.ui.desk import Desk
from tablegame.ui.screens.over_table import OverTable
from tablegame.ui.screens.table import TableScreen
from tablegame.ui.screens.widgets import Shape, close_press, dialog


class MovesScreen(OverTable):
    """A line a trick, the last one in view; Enter or a click lays that trick on the table again."""

    def __init__(self, desk: Desk, table: TableScreen) -> None:
        super().__init__(desk, table)
        self.shown = False

    def build(self, builder: Builder) -> Scene:
        """The panel with the list."""
        table, words = self.table, builder.words
        lines = table.entry.text.moves(table.session.view(), table.name_of, words)

        def draw(b: Builder, rect: Rect) -> float:
            if not lines:
                return Note(words("No trick has been played yet.")).draw(b, "moves", rect)
            y = rect.y
            pad = max(b.px(10), 6.0)
            for i, line in enumerate(lines):
                box = Rect(rect.x, y, rect.w, text_height(b, rect.w - 2 * pad, line.text) + 2 * pad)
                if i % 2:
                    b.panel(box, "row")
                words_in(b, box.inset(pad), line.text, 20)
                b.target("moves", Target(f"move.{i}", box, Action("table.review", (i,)), line.text))
                y = box.bottom
            return y

        if not self.shown and lines:
            builder.focus = builder.focus or f"move.{len(lines) - 1}"
            self.shown = True
        dialog(builder, self.pane, words("Tricks so far"), draw, (close_press(builder),), Shape(1000))
        for key in ("escape", "t"):
            builder.key(key, Action("close"))
        return replace(builder.scene(""), motion=0.0)
