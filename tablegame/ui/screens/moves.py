"""The list of moves in words: every finished trick, each of which can be looked at again.

Knows the table screen beneath and the game's words. Must not know any particular game.
"""

from __future__ import annotations

from dataclasses import replace

from tablegame.table.build import Builder
from tablegame.table.form import Note, text_height, words_in
from tablegame.table.look import listing_of
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
        self.clauses: tuple[str, ...] = ()
        self.focus = ""

    @property
    def help(self) -> str:
        """F1 opens the rule by which the trick in focus was taken."""
        number = self.focus.rpartition(".")[2]
        clause = self.clauses[int(number)] if number.isdigit() and int(number) < len(self.clauses) else ""
        return f"{self.table.entry.key}#{clause}" if clause else super().help

    def act(self, action: Action) -> None:
        """Open the rule that a result stands on, or hand the verb on."""
        if action.verb == "why":
            self.desk.help(str(action.values[0]))
        else:
            super().act(action)

    def build(self, builder: Builder) -> Scene:
        """The panel with the list."""
        table, words = self.table, builder.words
        listing = listing_of(table.entry.text)
        lines = table.entry.text.moves(table.session.view(), table.name_of, words)

        def draw(b: Builder, rect: Rect) -> float:
            if not lines:
                return Note(words(listing.empty)).draw(b, "moves", rect)
            y = rect.y
            pad = max(b.px(10), 6.0)
            why = b.span(words("Why?"), 20, ink="link")
            aside = b.width([why]) + 2 * pad
            for i, line in enumerate(lines):
                wide = rect.w - (aside if line.clause else 0.0)
                box = Rect(rect.x, y, wide, text_height(b, wide - 2 * pad, line.text) + 2 * pad)
                if i % 2:
                    b.panel(Rect(rect.x, y, rect.w, box.h), "row")
                words_in(b, box.inset(pad), line.text, 20)
                b.target("moves", Target(f"move.{i}", box, Action("table.review", (i,)), line.text))
                if line.clause:
                    beside = Rect(box.right, y, aside, box.h)
                    b.text(beside, [why], align="centre")
                    link = f"{table.entry.key}#{line.clause}"
                    b.target("moves", Target(f"why.{i}", beside, Action("why", (link,)), words("Why?")))
                y = box.bottom
            return y

        if not self.shown and lines:
            builder.focus = builder.focus or f"move.{len(lines) - 1}"
            self.shown = True
        self.clauses = tuple(line.clause for line in lines)
        self.focus = builder.focus
        dialog(builder, self.pane, words(listing.title), draw, (close_press(builder),), Shape(1000))
        for key in ("escape", "t"):
            builder.key(key, Action("close"))
        return replace(builder.scene(""), motion=0.0)
