"""The list of moves kept open as a column at the right of the table, where the window is wide enough for both.

The column lists what has been seen on the table, and nothing before: while something is told it stays as it was.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.moves_list import MovesList
from tablegame.view import verbs
from tablegame.view.builder import SMALLEST, Builder, largest_at_table
from tablegame.view.pane import NOWHERE, Pane
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Rect, Target

NAME: Final = "beside"
"""Ids and zones of what can be clicked in the column begin with this and a dot."""
LEAST_WINDOW: Final = 1500
"""Pixels of window width from which on there is room for a column."""
LEAST_SHAPE: Final = 1.1
"""What is left to the table is at least so much wider than high."""
WIDTH: Final = 18.0
"""Of the column, in sizes of its type."""


def strip(b: Builder) -> float:
    """The room for the column in this window with its margin; 0 where too little would be left to the table."""
    wide, high = b.window
    strip = round(b.type(BODY) * WIDTH + b.felt.x)
    left = (wide - strip, high)
    fits = left[0] >= max(SMALLEST[0], LEAST_SHAPE * high) and b.text_scale <= largest_at_table(left)
    return float(strip) if wide >= LEAST_WINDOW and fits else 0.0


class MovesBeside:
    """The column of one table; whether it is open is a setting."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pane = Pane(NAME)
        self.list = MovesList(table, self.pane, f"{NAME}.", verbs.OWN_EXPLAIN, stacked=True)
        self.room = 0.0
        """Pixels that the column takes, or could take, of the window at the right; 0 where it has no room."""
        self._newest: tuple[int, int | None] = (0, None)

    @property
    def shown(self) -> bool:
        """Whether it lies there."""
        return self.table.desk.settings.moves_beside and self.room > 0

    def make_way(self, b: Builder) -> None:
        """Keep its strip of the window free, where it is open."""
        if b.size == b.window:
            self.room = strip(b)
            if self.shown:
                b.make_way(self.room)
        self.pane.rect = NOWHERE

    # -- the picture ---------------------------------------------------------------------------------------------

    def draw(self, b: Builder) -> None:
        """The column in the strip that was kept free. Where the focus is matters to nobody but its own lines."""
        if b.size == b.window:
            return
        table, felt, words = self.table, b.felt, b.words
        focus = b.focus if b.focus.startswith(f"{NAME}.") else ""
        box = Rect(float(b.size[0]), felt.y, b.window[0] - b.size[0] - felt.x, felt.h)
        pad, high = b.space.gap, b.type(TITLE, serif=True) * 1.4
        b.panel(box, "panel", name=NAME)
        inner = box.inset(pad)
        side = high * 0.72
        title = b.span(words(table.entry.text.listing.title), TITLE, "serif-bold")
        b.text(Rect(inner.x, inner.y, inner.w - side - pad, high), [title])
        cross = Rect(inner.right - side, inner.y + (high - side) / 2, side, side)
        b.picture(cross.inset(side * 0.12), "icon/close")
        rect = Rect(inner.x, inner.y + high + pad / 2, inner.w, inner.h - high - pad / 2)
        seen = table.seeing.seen
        if seen is not None and seen[0] == table.session.viewer:
            self._fill(b, rect, seen[1], focus)
        away = Target(f"{NAME}.away", cross, verbs.MOVES_BESIDE(), words("No longer beside the table"))
        b.target(f"{NAME}.moves", away)

    def _fill(self, b: Builder, rect: Rect, events: tuple[SeenEvent, ...], focus: str) -> None:
        """The lines, the newest in sight when it comes, or the one that is looked at again."""
        self.list.fill(b, events)
        lit = self.table.review
        newest = (len(self.list.lines), lit)
        if newest != self._newest and lit is None:
            self.pane.offset = float("inf")
        shows, self._newest = newest != self._newest, newest
        self.pane.fill(b, rect, lambda aside, box: self.list.draw(aside, box, focus, lit, shows), bool(focus), True)

    def clause(self, focus: str) -> str:
        """The rule by which the trick was taken whose line has the focus, "" where none has."""
        return self.list.clause(focus) if self.pane.rect != NOWHERE else ""
